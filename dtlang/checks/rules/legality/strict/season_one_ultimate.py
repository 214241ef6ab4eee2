from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.dice import DICE, SIDES, Symbols
from dtlang.model import AbilityKind
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Edition


class SeasonOneUltimate(Rule):
    """The ultimate ability of a Season 1 hero asks for something else than five sixes."""

    code = "DT308"
    name = "season-one-ultimate"
    severity = Severity.WARNING
    why = "In Season 1 every ultimate ability needs a 6 on all five dice."
    rests_on = ("R-053",)
    bad = """
        hero Ash
        edition season1
        complexity 2
        ultimate Sunfall
          5 [ward]: Deal 10 dmg.
    """
    good = """
        hero Ash
        edition season1
        complexity 2
        ultimate Sunfall
          5 [comet]: Deal 10 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if hero.edition is not Edition.SEASON1 or hero.die is None:
            return
        for slot, _level, _ability, line in hero.lines():
            if slot.kind is AbilityKind.ULTIMATE and line.asked is not None and line.pattern is not None:
                pattern = line.pattern
                counts = pattern.counts if isinstance(pattern, Symbols) else ()
                if len(counts) != 1 or counts[0][1] != DICE or hero.die.values(counts[0][0]) != (SIDES,):
                    symbol = hero.die.symbol(SIDES)
                    help = "only `edition v2` and `edition marvel` ask for other things"
                    if hero.die.values(symbol) == (SIDES,):
                        help = Said("write `{dice} [{symbol}]`", dice=DICE, symbol=symbol)
                    message = "in Season 1 an ultimate ability needs a 6 on all five dice"
                    yield self.at(line.asked.span, message, help=help)
