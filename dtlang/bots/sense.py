"""What a hero's texts are worth to a bot: exact values, worked out once, then looked up.

Values are whole hundredths of a point of damage, so that tables of all 252 hands are made and compared fast.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, TypeAlias

import msgspec

from dtlang import balance
from dtlang.balance.defence import Defence, guards_of
from dtlang.balance.forms import forms_of
from dtlang.balance.levels import Lines, lines_of
from dtlang.balance.study import Study
from dtlang.balance.unknown import Unknown
from dtlang.engine.gist import Effects, Gist
from dtlang.engine.kit import CardDef, Kit, LineDef, StatusDef
from dtlang.engine.state import HERO_DICE, Seat
from dtlang.ir import DamageSource, ThingKind, Who
from dtlang.ir import effects as leaf
from dtlang.ir.words import AbilityKind, StatusKind
from dtlang.odds.lattice import lattice
from dtlang.odds.phase import Decision, decide

POINT: Final = 100
TURNS: Final = 5  # for so many more turns an upgrade is thought to lie on the board
STAYS: Final = 2  # for so many turns a hero is thought to stay in a form
COMMON: Final = 6  # damage of an Attack, about
MOST_INCOMING: Final = 15  # that a defence is worked out for
MOST_TOKEN: Final = 4 * POINT  # that one token is thought to be worth
GUESS: Final = 60  # a text that cannot be valued is better than nothing

HANDS: Final = lattice()
INDEX: Final = {hand: at for at, hand in enumerate(HANDS.full)}

# A hand as one number, three bits for each face: turning a die takes one weight away and adds another.
WEIGHTS: Final = [0, 1, 1 << 3, 1 << 6, 1 << 9, 1 << 12, 1 << 15]
PLACES: Final = {
    sum(count * weight for count, weight in zip(hand, WEIGHTS[1:], strict=True)): at
    for hand, at in INDEX.items()
}


Shown: TypeAlias = tuple[str, ...]  # the sides by which abilities come and go, in the order of the kit
Full: TypeAlias = tuple[str, ...]  # the status effects of which no more token fits on the own board


def points(value: Fraction) -> int:
    return round(value * POINT)


class Board:
    """The Offensive Roll Phase with slots at some levels, played for the most points."""

    def __init__(self, full: list[int]) -> None:
        self.full = full
        self._ev: int | None = None
        self._decisions: list[Decision] = []
        self._masks: list[dict[tuple[int, ...], int]] = []
        # What texts that alter dice add to each hand at best, or take from it: filled in by `alter`.
        self.raised: dict[Gist, dict[int, int]] = {}
        self.lowered: dict[Gist, dict[int, int]] = {}

    @property
    def ev(self) -> int:
        """What three attempts are worth; worked out once."""
        if self._ev is None:
            self._ev = self._three_attempts()
        return self._ev

    def _three_attempts(self) -> int:
        worth = self.full
        for _ in range(2):
            worth = HANDS.best(HANDS.roll(worth))[: len(self.full)]
        return HANDS.roll_all(worth) // HANDS.per_roll**3

    def keep(self, dice: list[int], left: int) -> int:
        """Which dice to keep, as a bit mask, with so many attempts left."""
        while len(self._decisions) < left:
            full = self._decisions[-1].best[: len(self.full)] if self._decisions else self.full
            self._decisions.append(decide(HANDS, full))
            self._masks.append({})
        known = self._masks[left - 1]
        key = tuple(dice)
        mask = known.get(key)
        if mask is None:
            mask = known[key] = self._mask(dice, self._decisions[left - 1])
        return mask

    def _mask(self, dice: list[int], decision: Decision) -> int:
        kept = list(HANDS.hands[decision.keep[place_of(dice)]])
        mask = 0
        for at, value in enumerate(dice):
            if kept[value - 1]:
                kept[value - 1] -= 1
                mask |= 1 << at
        return mask

    def best_keeps(self, dice: list[int], left: int, many: int, but: int) -> list[int]:
        """Other ways to keep dice than one of them, as bit masks, the best first; of equal dice one."""
        self.keep(dice, left)
        worth = self._decisions[left - 1].worth
        seen = {_kept(dice, but)}
        found: list[tuple[int, int]] = []
        for mask in range(1 << len(dice)):
            hand = _kept(dice, mask)
            if hand not in seen:
                seen.add(hand)
                found.append((-worth[HANDS.index[hand]], mask))
        found.sort()
        return [mask for _, mask in found[:many]]

    def one_more(self, dice: list[int]) -> int:
        """What one more attempt adds to these dice, with the best of them kept."""
        self.keep(dice, 1)
        place = place_of(dice)
        return self._decisions[0].best[place] // HANDS.per_roll - self.full[place]

    def worth(self, dice: list[int]) -> int:
        """The best line that these dice allow."""
        return self.full[place_of(dice)]


def _kept(dice: list[int], mask: int) -> tuple[int, ...]:
    return hand_of([value for at, value in enumerate(dice) if mask >> at & 1])


def code_of(dice: list[int]) -> int:
    code = 0
    for value in dice:
        code += WEIGHTS[value]
    return code


def place_of(dice: list[int]) -> int:
    """Where the hand of five dice stands in every table."""
    return PLACES[code_of(dice)]


def fives(dice: list[int]) -> list[tuple[list[int], int]]:
    """Every hand of five in a roll, with its dice as a bit mask. A roll with fewer dice is filled up with
    whatever one die may show: nobody knows what the missing ones would have been worth."""
    count = len(dice)
    if count == HERO_DICE:
        return [(dice, (1 << count) - 1)]
    if count < HERO_DICE:
        return [(dice + [value] * (HERO_DICE - count), (1 << count) - 1) for value in range(1, 7)]
    return [
        ([dice[at] for at in places], sum(1 << at for at in places))
        for places in combinations(range(count), HERO_DICE)
    ]


def keep_other(board: Board, dice: list[int], left: int) -> int:
    """Which dice to keep of more or fewer than five: as with the best five of them, or with the best that
    the missing ones could have been."""
    best, mask = -1, 0
    for hand, places in fives(dice):
        worth = board.worth(hand)
        if worth > best:
            kept = board.keep(hand, left)
            if len(dice) > HERO_DICE:
                own = [at for at in range(len(dice)) if places >> at & 1]
                kept = sum(1 << own[at] for at in range(HERO_DICE) if kept >> at & 1)
            best, mask = worth, kept & ((1 << len(dice)) - 1)
    return mask


def hand_of(dice: list[int]) -> tuple[int, ...]:
    counts = [0, 0, 0, 0, 0, 0]
    for value in dice:
        counts[value - 1] += 1
    return tuple(counts)


class Sense:
    """Everything a bot knows about one hero before the game."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.study = Study(kit.document, balance.Weights(), balance.Situation(cp=5, turns=3))
        self.lines: dict[LineDef, list[int]] = {}
        self.slots: dict[tuple[int, int, Shown], list[int]] = {}
        self.offensive = [
            at
            for at, slot in enumerate(kit.slots)
            if slot.kind in (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)
        ]
        self.gained = self._gained()
        self._columns: dict[tuple[int, int, Shown], list[tuple[LineDef, list[int]]]] = {}
        self._wasted: dict[tuple[LineDef, Full], int] = {}
        self._boards: dict[tuple[Any, ...], Board] = {}
        self._by_levels: dict[tuple[Any, ...], Board] = {}
        self._upgrades: dict[tuple[CardDef, tuple[int, ...], Shown], int] = {}
        if kit.forms:
            self._weigh_forms()
        self._value_lines(self.first)
        self._texts: dict[int, tuple[Effects, int | None]] = {}
        self.defences = {
            (guard.ability, guard.dice): Defence(self.study, guard) for guard in guards_of(kit.document)
        }
        self._guards: dict[tuple[str, int, int], int] = {}
        self.strengths: dict[tuple[int | str, ...], float] = {}  # see `position`

    @property
    def first(self) -> Shown:
        """The form that the hero begins in."""
        return tuple(self.study.shown.get(name, "") for name in self.kit.forms)

    def _weigh_forms(self) -> None:
        """To be in a form is worth what its board adds to a turn or two."""
        levels = [min(slot.levels) for slot in self.kit.slots]
        worth: dict[str, Fraction] = {}
        for shown in forms_of(self.kit.document):
            ev = self.board(levels, tuple(shown.get(name, "") for name in self.kit.forms)).ev
            worth |= dict.fromkeys(shown.values(), Fraction(ev * STAYS, POINT))
        weights = msgspec.structs.replace(self.study.weights, tokens=worth)
        self.study = Study(self.kit.document, weights, self.study.situation)
        self.slots.clear()
        self._columns.clear()
        self._wasted.clear()
        self._boards.clear()
        self._by_levels.clear()

    def _value_lines(self, shown: Shown) -> None:
        study = self.study.within(dict(zip(self.kit.forms, shown, strict=True)))
        lines = Lines(study)
        nothing = [0] * len(HANDS.full)
        for at, (slot, ability) in enumerate(zip(self.kit.slots, self.kit.document.abilities, strict=True)):
            if slot.kind not in (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE):
                continue
            for level in ability.levels:
                best = nothing
                columns = self._columns[at, level.level, shown] = []
                for line, attack in zip(slot.levels[level.level], lines_of(ability, level), strict=True):
                    if not study.is_there(attack.form):
                        continue
                    valued = lines.valued(attack)
                    column = nothing.copy()
                    for hand, place in INDEX.items():
                        if line.fits(hand, self.kit.faces):
                            known = valued.by_hand.get(hand)
                            column[place] = line.rank * GUESS if known is None else points(known.value)
                    self.lines[line] = column
                    columns.append((line, column))
                    best = list(map(max, best, column))
                self.slots[at, level.level, shown] = best

    def guard(self, line: LineDef, incoming: int) -> int:
        """Points of a defensive ability against an Attack of so much damage; each is worked out once."""
        return self._guard(line.name, line.dice, min(incoming, MOST_INCOMING))

    def _guard(self, name: str, dice: int, incoming: int) -> int:
        key = (name, dice, incoming)
        found = self._guards.get(key)
        if found is None:
            defence = self.defences.get((name, dice))
            try:
                found = 0 if defence is None else points(defence.against(incoming).value)
            except Unknown:
                found = GUESS * dice
            self._guards[key] = found
        return found

    def board_of(self, who: Seat) -> Board:
        """The board as it lies before a player now."""
        shown = who.shown() if self.kit.forms else ()
        return self.board(who.levels, shown, self.full(who) if who.tokens else ())

    def board(self, levels: list[int], shown: Shown = (), full: Full = ()) -> Board:
        """The board with slots at these levels, in this form; each is worked out once."""
        key = (*levels, *shown, full)
        board = self._by_levels.get(key)
        if board is None:
            board = self._by_levels[key] = self._board(levels, shown, full)
        return board

    def _board(self, levels: list[int], shown: Shown, full: Full) -> Board:
        """Boards that differ in other slots only are the same to an Offensive Roll Phase."""
        key = (*[levels[at] for at in self.offensive], *shown, full)
        board = self._boards.get(key)
        if board is None:
            if self.offensive and (self.offensive[0], levels[self.offensive[0]], shown) not in self.slots:
                self._value_lines(shown)
            slots = [(at, levels[at], shown) for at in self.offensive]
            if full:
                columns = [
                    [value - self.wasted(line, full) for value in column]
                    for slot in slots
                    for line, column in self._columns[slot]
                ]
            else:
                columns = [self.slots[slot] for slot in slots]
            board = self._boards[key] = Board(list(map(max, [0] * len(HANDS.full), *columns)))
        return board

    # --- tokens without room -----------------------------------------------------------------------

    def _gained(self) -> list[StatusDef]:
        """The status effects that Attacks of this hero bring, as far as they have a limit."""
        names = {
            gain.thing.name
            for at in self.offensive
            for lines in self.kit.slots[at].levels.values()
            for line in lines
            for gain in gains(line)
        }
        found = self.kit.statuses
        return [found[name] for name in sorted(names) if name in found and found[name].limit is not None]

    def full(self, who: Seat) -> Full:
        """Of these the ones that a player can take no more of."""
        full: Full = ()
        for status in self.gained:
            count = who.tokens.get(status)
            if count is not None and count == who.limit(status):
                full = (*full, status.name)
        return full

    def wasted(self, line: LineDef, full: Full) -> int:
        """What a line is worth less when its tokens have no room (R-081)."""
        if not full:
            return 0
        found = self._wasted.get((line, full))
        if found is None:
            lost = [self._text((gain,)) or 0 for gain in gains(line) if gain.thing.name in full]
            found = self._wasted[line, full] = sum(lost)
        return found

    # --- texts -------------------------------------------------------------------------------------

    def text(self, effects: Effects) -> int | None:
        """What a text is worth by itself; None if that cannot be told."""
        known = self._texts.get(id(effects))
        if known is None or known[0] is not effects:
            known = self._texts[id(effects)] = (effects, self._text(effects))
        return known[1]

    def _text(self, effects: Effects) -> int | None:
        scene = self.study.scene(source=DamageSource.CARD)
        try:
            return points(self.study.resolve(scene, effects).value)
        except Unknown:
            return None

    def upgrade(self, card: CardDef, levels: list[int], shown: Shown = ()) -> int:
        """What an upgrade brings in all the turns to come; worked out once for each board."""
        key = (card, tuple(levels), shown)
        found = self._upgrades.get(key)
        if found is None:
            found = self._upgrades[key] = self._upgrade(card, levels, shown)
        return found

    def _upgrade(self, card: CardDef, levels: list[int], shown: Shown) -> int:
        slot = self.kit.slots[card.slot]
        raised = levels.copy()
        raised[card.slot] = card.level
        if slot.kind is AbilityKind.DEFENSIVE:
            before, after = slot.levels[levels[card.slot]], slot.levels[card.level]
            return max(GUESS, self._defence(after) - self._defence(before)) * TURNS
        if slot.kind is AbilityKind.PASSIVE:
            return POINT * TURNS // 2
        gain = (self.board(raised, shown).ev - self.board(levels, shown).ev) * TURNS
        forms = {line.form for line in slot.levels[card.level]} - {None}
        return max(gain, GUESS * TURNS) if forms else gain  # it may pay in another form

    def _defence(self, lines: tuple[LineDef, ...]) -> int:
        return max((self.guard(line, COMMON) for line in lines), default=0)

    def token(self, status: StatusDef) -> int:
        """What one token is worth to who holds it; below zero if it hurts."""
        try:
            worth = points(self.study.tokens(status.name))
        except Unknown:
            worth = -POINT if status.kind is StatusKind.NEGATIVE or self._hurts(status) else POINT
        return max(-MOST_TOKEN, min(MOST_TOKEN, worth))

    def _hurts(self, status: StatusDef) -> bool:
        """Whether a token that is neither good nor bad by its kind deals damage to its holder."""
        return any(
            isinstance(part, leaf.DealDamage) and part.target.who is Who.SELF
            for watches in status.standing.triggers.values()
            for watch in watches
            for part in watch.text.parts
        )


def gains(line: LineDef) -> list[leaf.Gain]:
    """The tokens that a line gives to its own hero whatever else happens."""
    return [
        effect
        for effect in line.effects
        if isinstance(effect, leaf.Gain)
        and effect.thing.kind is ThingKind.STATUS
        and effect.player.who is Who.SELF
    ]


@lru_cache(maxsize=64)
def sense(kit: Kit) -> Sense:
    """The sense of a kit; kits are compared by identity."""
    return Sense(kit)
