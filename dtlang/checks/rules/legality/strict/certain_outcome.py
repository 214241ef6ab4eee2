from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.hands import awaited, certain, dice_of, requirement_of
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n


class CertainOutcome(Rule):
    """A text waits for an outcome that its dice always show."""

    code = "DT315"
    name = "certain-outcome"
    severity = Severity.WARNING
    why = "It sounds as if it depended on luck, but whoever may use the ability has rolled it already."
    rests_on = ("R-049", "R-110")
    bad = """
        offensive Spark
          3 [flame]: Deal 4 dmg. On [flame], draw 1 card.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 4 dmg. On [comet], draw 1 card.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        faces = subject.document.dice
        tiers = {node.span for node, _place in subject.nodes(n.ShowsTier)}  # their numbers go by the roll
        always: dict[Span, bool] = {}  # in all lines that a sentence belongs to
        for span, place, roll, outcome, counted in awaited(subject) if faces else ():
            dice = dice_of(subject, place, roll)
            if dice is not None and not counted and span not in tiers:
                asked = requirement_of(subject, place) if roll == ir.ACTIVATION else None
                always[span] = always.get(span, True) and certain(faces, dice, asked, outcome)
        for span in always:
            if always[span]:
                message = Said("every roll that gets here shows `{words}`", words=subject.source.at(span))
                yield self.at(span, message, help="say it without `On`, or ask for something else")
