"""Dice that are altered when nothing looks at them any more: a roll is altered first and counted then."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang import ir
from dtlang.compile.scope import SELF, Scope
from dtlang.compile.within import done_now, lists_in
from dtlang.diagnostics.codes import TOO_LATE
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.source import NOWHERE

_ALTERS = (leaf.Reroll, leaf.ChangeDie, leaf.CopyDie, leaf.TipDie, leaf.ReplaceDice)
_JOINED = (leaf.MoreDice, leaf.AddDice)  # they bring dice to a roll
_CHANGES = frozenset((*_ALTERS, *_JOINED))
_LATER = (op.Trigger, op.Permission, op.During)  # their time is not now
_ANY = "*"  # a keyword may look at any dice


def too_late(effects: tuple[ir.Effect, ...], scope: Scope) -> None:
    """Reports what alters a roll that was counted before and is not looked at again."""
    if not _CHANGES.isdisjoint(map(type, done_now(effects))):  # most texts do not
        _Order(scope).walk(effects, frozenset(), frozenset())


class _Order(msgspec.Struct):
    """Goes through the effects in the order in which they are carried out."""

    scope: Scope
    picks: dict[str, str] = {}  # dice taken, by their name: of which roll

    def walk(self, effects: tuple[ir.Effect, ...], before: frozenset[str], after: frozenset[str]) -> None:
        """`before` and `after`: the rolls that are looked at before and after these effects."""
        looks = [self.looked_at(effect) for effect in effects]
        for at, effect in enumerate(effects):
            later = after.union(*looks[at + 1 :])
            if isinstance(effect, (*_ALTERS, *_JOINED)):
                self.altered(effect, before, later)
            own = self.own_looks(effect)
            again = looks[at] if isinstance(effect, op.ForEach) else frozenset()
            if not isinstance(effect, _LATER):
                for inner in lists_in(effect):
                    self.walk(inner, before | own, later | again)
            before |= looks[at]

    def altered(self, effect: ir.Effect, before: frozenset[str], later: frozenset[str]) -> None:
        assert isinstance(effect, (*_ALTERS, *_JOINED))
        roll = effect.roll if isinstance(effect, _JOINED) else self.roll_of(effect.dice)
        if roll is None or roll not in before or roll in later or _ANY in later:
            return
        self.scope.report(
            TOO_LATE,
            self.scope.spans.get(effect.id or "", NOWHERE),
            "these dice were counted before this, and nothing looks at them again",
            help="put this before what counts them: `Roll 3 dice. You may re-roll 1 of them. Then ...`",
        )

    def roll_of(self, dice: ir.Dice) -> str | None:
        if dice.same is not None:
            return self.picks.get(dice.same)
        roll = dice.roll
        if roll is None and dice.owner == SELF:
            roll = self.scope.context.own_roll
        if roll is not None and dice.pick is not None:
            self.picks[dice.pick] = roll
        return None if roll == ir.EVENT else roll

    def looked_at(self, effect: ir.Effect) -> frozenset[str]:
        """The rolls that an effect, or one inside it, looks at."""
        inner = (self.looked_at(one) for effects in lists_in(effect) for one in effects)
        return self.own_looks(effect).union(*inner)

    def own_looks(self, effect: ir.Effect) -> frozenset[str]:
        if isinstance(effect, leaf.Call):
            return frozenset({_ANY})
        if isinstance(effect, (*_ALTERS, leaf.PickDice, leaf.KeepDice)):
            roll = self.roll_of(effect.dice)  # remembers what was picked
            if isinstance(effect, leaf.PickDice) and effect.roll is not None and roll is not None:
                self.picks[effect.roll] = roll
            return frozenset()
        if isinstance(effect, _JOINED):
            return frozenset()
        if isinstance(effect, leaf.Roll | leaf.Contest):
            return frozenset(_rolls(effect.dice, self.picks))
        return frozenset(_rolls(effect, self.picks))


def _rolls(node: object, picks: dict[str, str]) -> Iterator[str]:
    """The names of rolls that are looked at, down to the next effects."""
    if isinstance(node, tuple):
        for part in node:
            yield from _rolls(part, picks)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if name == "roll" and isinstance(value, str):
                yield picks.get(value, value)
            elif name == "same" and isinstance(value, str):
                yield picks.get(value, _ANY)
            elif not (
                isinstance(value, ir.Op)
                or (isinstance(value, tuple) and value and isinstance(value[0], ir.Op))
            ):
                yield from _rolls(value, picks)
