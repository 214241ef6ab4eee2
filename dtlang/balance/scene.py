"""Where a text is resolved: who attacks, what both players have, what is written down on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dtlang import ir
from dtlang.balance.asked import Rolled
from dtlang.balance.forms import first_sides
from dtlang.balance.situation import Situation
from dtlang.balance.tally import Change, Side, What
from dtlang.dice import Die


@dataclass(frozen=True, slots=True)
class Hero:
    """What texts of a hero refer to: its dice, its status effects, its dials and its verbs."""

    document: ir.Document
    die: Die
    statuses: Mapping[str, ir.Status]
    dials: Mapping[str, ir.Dial]
    sides: Mapping[str, str]  # what lies up at the beginning

    @classmethod
    def of(cls, document: ir.Document) -> Hero:
        assert document.dice, f"{document.name} has no dice and is no hero"
        return cls(
            document,
            Die(document.dice),
            {status.name: status for status in document.statuses},
            {piece.name: piece.dial for piece in document.pieces if piece.dial is not None},
            first_sides(document),
        )


@dataclass(slots=True)
class Effort:
    """What has been tried out so far for all texts of a hero: dice, choices, effects."""

    steps: int = 0


@dataclass(slots=True)
class Scene:
    """One text being resolved, perhaps many times; `remarks` and `assumptions` gather what it rests on."""

    hero: Hero
    situation: Situation
    start: Mapping[str, int]  # tokens that the set-up gives
    attacker: Side = Side.SELF
    actor: Side | None = None  # whose deed set off the trigger around it
    ultimate: bool = False
    source: ir.DamageSource = ir.DamageSource.ATTACK
    against: int | None = None  # damage incoming to a defence; without it, that of the situation
    by_incoming: bool = False  # something depended on how much damage is incoming
    steps: int = 0  # effects resolved and hands of dice looked at so far, over all ways to go
    effort: Effort = field(default_factory=Effort)  # of this text and the others of the hero
    remarks: dict[str, None] = field(default_factory=dict)
    assumptions: dict[str, None] = field(default_factory=dict)

    def remark(self, text: str) -> None:
        self.remarks[text] = None

    def assume(self, text: str) -> None:
        self.assumptions[text] = None

    def incoming(self) -> int:
        """The damage that waits to be dealt by the Attack this text answers."""
        if self.against is not None:
            return self.against
        self.assume(f"an Attack of {self.situation.incoming} damage is incoming")
        return self.situation.incoming

    def tokens(self, side: Side, name: str) -> int:
        """Tokens of a name that lie on a board before the text begins; of a dial, what it shows then."""
        set_by_author = self.situation.held if side is Side.SELF else self.situation.opponent_held
        given = self.start.get(name, 0) if side is Side.SELF else 0
        dial = self.hero.dials.get(name) if side is Side.SELF else None
        if dial is not None:
            count = max(dial.low, min(dial.high, set_by_author.get(name, dial.start + given)))
            self.assume(f"{name} shows {count}")
            return count
        count = set_by_author.get(name, given)
        self.assume(f"you hold {count} {name}" if side is Side.SELF else f"the opponent holds {count} {name}")
        return count

    def side(self, piece: ir.Piece | ir.Companion) -> str:
        """What a piece of yours shows before the text begins."""
        said = (side for side in piece.sides if self.situation.sides.get(side))
        shown = next(said, self.hero.sides[piece.name])
        self.assume(f"{piece.name} shows {shown}")
        return shown

    def dial(self, side: Side, what: str, *, said: bool = True) -> int:
        """The CP, Health or cards in hand of a side before the text begins."""
        own = side is Side.SELF
        count: int = getattr(self.situation, what if own else f"opponent_{what}")
        if not said:
            return count
        of = {"cp": f"{count} CP", "health": f"{count} Health", "hand": f"{count} cards in hand"}[what]
        self.assume(f"you have {of}" if own else f"the opponent has {of}")
        return count


@dataclass(frozen=True, slots=True)
class State:
    """How far a text has got."""

    changes: Mapping[Change, int] = field(default_factory=dict)
    rolls: Mapping[str, Rolled] = field(default_factory=dict)
    contests: Mapping[str, int] = field(default_factory=dict)  # 1, 0 or -1: the first roll is more or less
    picked: Mapping[str, int] = field(default_factory=dict)  # the number of a die taken under a name
    chosen: Mapping[str, tuple[Side, ...]] = field(default_factory=dict)  # players picked under a name
    last_chosen: Side | None = None
    done: Mapping[str, int] = field(default_factory=dict)  # what effects that carry an id really did
    becomes: ir.DamageType | None = None
    used_incoming: bool = False  # an amount was made of the incoming damage
    calls: int = 0  # of keywords, which might call themselves

    def change(self, what: What, side: Side, count: int, name: str = "") -> State:
        key = Change(what, side, name)
        return replace(self, changes={**self.changes, key: self.changes.get(key, 0) + count})

    def changed(self, what: What, side: Side, name: str = "") -> int:
        return self.changes.get(Change(what, side, name), 0)

    def did(self, effect: ir.Op, count: int) -> State:
        """Remembered only if something later asks."""
        return replace(self, done={**self.done, effect.id: count}) if effect.id else self
