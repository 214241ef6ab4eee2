from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.hands import awaited, dice_of, looked_for, possible, requirement_of
from dtlang.checks.subject import PlacedText
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.source import Span
from dtlang.speech import Said


class ImpossibleOutcome(Rule):
    """A text waits for an outcome that its dice can never show."""

    code = "DT314"
    name = "impossible-outcome"
    severity = Severity.WARNING
    why = (
        "Two symbols do not fit on one die, and five dice that all show a comet leave none for a ward. "
        "Whatever stands behind it never happens."
    )
    rests_on = ("R-110", "R-111", "R-112")
    bad = """
        offensive Spark
          3 [flame]: Deal 4 dmg. Roll 1 die: On [comet][comet], draw 1 card.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 4 dmg. Roll 2 dice: On [comet][comet], draw 1 card.
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        faces = subject.document.dice
        if not faces or not any(_never(subject, *each) for each in looked_for(subject)):
            return
        # A sentence below several lines is looked at with each of them; it is enough if one can show it.
        never: dict[Span, bool] = {}
        for span, place, roll, outcome, _counted in awaited(subject):
            if dice_of(subject, place, roll) is not None:
                never[span] = never.get(span, True) and _never(subject, place, roll, outcome)
        for span in never:
            if never[span]:
                message = Said("no roll of this text can show `{words}`", words=subject.source.at(span))
                yield self.at(span, message, help="ask for something else, or roll more dice")


def _never(subject: Subject, place: PlacedText, roll: str, outcome: ir.Outcome) -> bool:
    dice = dice_of(subject, place, roll)
    asked = requirement_of(subject, place) if roll == ir.ACTIVATION else None
    return dice is not None and not possible(subject.document.dice, dice, asked, outcome)
