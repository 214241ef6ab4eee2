from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op

READERS = (
    op.OnRoll,
    parts.RollShows,
    parts.ContestIs,
    parts.SymbolsShown,
    parts.TimesShown,
    parts.RollTotal,
    parts.RankedTotal,
    parts.DieValue,
    parts.ByTier,
    parts.Dice,
)


class UnreadRoll(Rule):
    """Dice are rolled, and nothing looks at them."""

    code = "DT318"
    name = "unread-roll"
    severity = Severity.WARNING
    why = "A roll is there for the effects behind it. Without one the dice could stay where they are."
    rests_on = ("R-109",)
    bad = """
        offensive Spark
          3 [flame]: Roll 2 dice. Deal 4 dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Roll 2 dice. Deal 2 x [flame] dmg.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        read = {
            (place.path, part.roll)
            for _path, part, place, _within in subject.every(*READERS)
            if part.roll is not None
        }
        for path, effect, place, _within in subject.every(leaf.Roll, leaf.Contest):
            if (place.path, effect.roll) not in read and not place.rules.manual:
                message = "these dice are rolled, but no effect looks at them"
                yield self.at(
                    subject.span_of(path), message, help="write behind it what happens: `On [symbol], ...`"
                )
