"""What a text is good for in the middle of a fight, found out once."""

from __future__ import annotations

from typing import Final

from dtlang.bots.sense import GUESS, POINT
from dtlang.engine.damage import half
from dtlang.engine.gist import Effects, Gist, gist
from dtlang.ir import effects as leaf
from dtlang.ir import parts

HALF: Final = -1  # of the incoming damage
SOME: Final = 2  # damage that a text is thought to prevent if it does not say how much


class Purpose:
    """The parts of a text that a bot compares when it is asked whether to play or use it."""

    def __init__(self, text: Gist) -> None:
        kinds = text.kinds
        self.shields = bool(text.shields)
        self.prevents = tuple(_prevented(part.amount) for part in text.shields)
        self.becomes = not kinds.isdisjoint((leaf.BecomeType, leaf.NoDefense))
        self.attempts = leaf.RollAttempts in kinds
        self.alters = not kinds.isdisjoint((leaf.Reroll, leaf.ChangeDie, leaf.TipDie))
        self.stored = not kinds.isdisjoint((leaf.AddDice, leaf.ReplaceDice))
        self.adds = _added(text)  # points that join an Attack
        removes = [part for part in text.parts if isinstance(part, leaf.Remove)]
        self.cleans = bool(removes)
        self.cleans_all = any(isinstance(part.count, parts.All) for part in removes)
        self.heals = sum(
            part.amount for part in text.parts if isinstance(part, leaf.Heal) and isinstance(part.amount, int)
        )

    def prevented(self, incoming: int) -> int:
        """How much of an instance of damage it keeps off."""
        kept_off = 0
        for number in self.prevents:
            kept_off += half(incoming) if number == HALF else min(number, incoming)
        return kept_off


def _prevented(amount: parts.Amount) -> int:
    match amount:
        case int(number):
            return number
        case parts.Half():
            return HALF
        case _:
            return SOME


def _added(text: Gist) -> int:
    rolls = leaf.Roll in text.kinds
    gain = 0
    for part in text.parts:
        if isinstance(part, leaf.AddDamage):
            gain += part.amount * POINT if isinstance(part.amount, int) else 2 * POINT
        elif isinstance(part, leaf.Inflict):
            gain += POINT
    gain = gain // 2 if rolls else gain
    return GUESS * 2 if not gain and rolls else gain


def purpose(effects: Effects) -> Purpose:
    """The purpose of a text; the same effects have the very same."""
    text = gist(effects)
    found = _purposes.get(text)
    if found is None:
        found = _purposes[text] = Purpose(text)
    return found


_purposes: Final[dict[Gist, Purpose]] = {}
