from __future__ import annotations

from collections.abc import Iterator

from dtlang.balance.occasions import occasion
from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import points
from dtlang.checks.upgrades import says_the_same, steps
from dtlang.checks.valued import span_of_ability
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class UpgradeGainsNothing(Rule):
    """An upgrade adds nothing to what the hero achieves."""

    code = "DT410"
    name = "upgrade-gains-nothing"
    severity = Severity.WARNING
    why = (
        "Its price buys nothing: with the best play a turn is worth no more than before, because the ability "
        "is still not chosen, or because it does no more. What an effect is worth is an estimate; "
        "`dtlang odds` shows it."
    )
    rests_on = ("R-093", "R-096")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 6 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 6 dmg. Your opponent heals 1.
        deck
          1 Firebolt II
          31 Small Talk
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 6 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 7 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        # Of two equal texts `upgrade-changes-nothing` speaks.
        copied = {after.name for _, before, after in steps(subject) if says_the_same(before, after)}
        for row in subject.report.upgrades if subject.report is not None else ():
            if row.gained is not None and row.gained.fraction <= 0 and row.card not in copied:
                gain = (
                    Said("nothing")
                    if not row.gained.fraction
                    else Said("{gained} points", gained=points(row.gained.fraction))
                )
                yield self.at(
                    span_of_ability(subject, row.card, row.level),
                    Said(
                        "`{card}` costs {paid} CP and adds {gain} to {counts}",
                        card=row.card,
                        paid=row.paid,
                        gain=gain,
                        counts=occasion(row.counts),
                    ),
                    help="let it do more than the level below",
                )
