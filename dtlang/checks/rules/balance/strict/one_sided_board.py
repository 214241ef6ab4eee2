from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import SLOT_SHARE, percent
from dtlang.checks.valued import all_known, is_complete, slot_shares, span_of_ability
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said

LIMIT = Fraction(3, 4)
FEW = 4  # a board with fewer offensive abilities is a draft


class OneSidedBoard(Rule):
    """The best play nearly always ends with the same ability."""

    code = "DT407"
    name = "one-sided-board"
    severity = Severity.WARNING
    why = (
        "If one ability is the answer to three rolls of four, the others are decoration, and the hero plays "
        "the same in every game."
    )
    rests_on = ("R-055",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 8 dmg.
        offensive Flicker
          small straight: Deal 5 dmg.
        offensive Glow
          3 [ward]: Deal 2 dmg.
        offensive Ember
          3 [comet]: Deal 4 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
        offensive Flicker
          small straight: Deal 7 dmg.
        offensive Glow
          3 [ward]: Deal 5 dmg.
        offensive Ember
          3 [comet]: Deal 8 dmg.
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        report = subject.report
        if report is None or not is_complete(subject) or not all_known(report):
            return
        shares = slot_shares(report.boards[0])
        if sum(ability.kind == "offensive" for ability in report.abilities) < FEW:
            return
        for name, share in shares.items():
            if share > LIMIT:
                yield self.at(
                    span_of_ability(subject, name),
                    Said(
                        "the best play ends with `{name}` in {share} of turns; the most used ability of a "
                        "shipped hero comes to {most}",
                        name=name,
                        share=percent(share),
                        most=percent(SLOT_SHARE.most),
                    ),
                    help="weaken it, or strengthen the others",
                )
