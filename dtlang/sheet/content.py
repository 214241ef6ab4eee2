"""What stands on a leaflet, a board, a card and a token, as plain data: no layout, no colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from dtlang.sheet.runs import Paragraph

Text: TypeAlias = tuple[Paragraph, ...]


class CardType(Enum):
    """By what a card is known: the colours of R-108 go with these."""

    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    PASSIVE = "passive"
    ULTIMATE = "ultimate"
    MAIN = "main"
    ROLL = "roll"
    INSTANT = "instant"

    @property
    def is_upgrade(self) -> bool:
        return self in (CardType.OFFENSIVE, CardType.DEFENSIVE, CardType.PASSIVE, CardType.ULTIMATE)


class Shape(Enum):
    """How a requirement is drawn."""

    SYMBOLS = "symbols"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    OF_A_KIND = "of_a_kind"
    DEFENSE_ROLL = "defense_roll"


@dataclass(frozen=True, slots=True)
class Requirement:
    """What has to be rolled. `symbols` are (name, count); `dice` counts all dice that are drawn."""

    shape: Shape
    words: str
    dice: int
    symbols: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Tier:
    """One requirement line of an ability with its text."""

    asked: Requirement | None
    text: Text
    odds: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability: its lines, and what is said once for all of them."""

    name: str
    tiers: tuple[Tier, ...]
    common: Text = ()
    notes: tuple[str, ...] = ()
    form: str = ""  # it is there only then
    odd: bool = False  # the second side of its piece, or the fourth: printed dark on light, or light on dark


@dataclass(frozen=True, slots=True)
class BoardSlot:
    """A box of the hero board."""

    kind: str
    ability: Ability
    others: tuple[Ability, ...] = ()  # how it reads in other forms

    @property
    def texts(self) -> tuple[Ability, ...]:
        return (self.ability, *self.others)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck. An upgrade has abilities, an action has a text."""

    name: str
    type: CardType
    cost: int
    count: int
    level: int = 0
    text: Text = ()
    abilities: tuple[Ability, ...] = ()
    notes: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()  # that the hero declares
    stays: bool = False  # in play

    @property
    def numeral(self) -> str:
        return {2: "II", 3: "III"}.get(self.level, "")


@dataclass(frozen=True, slots=True)
class Side:
    """A stretch of a dial and its name."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Dial:
    """What a dial shows: every number from the lowest to the highest is a space of it."""

    low: int
    high: int
    start: int
    sides: tuple[Side, ...] = ()

    def side_at(self, number: int) -> int | None:
        """Which of its sides a space belongs to."""
        return next((at for at, side in enumerate(self.sides) if side.low <= number <= side.high), None)

    @property
    def is_named(self) -> bool:
        """Whether every space has a name of its own."""
        alone = all(side.low == side.high for side in self.sides)
        return alone and None not in map(self.side_at, range(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class Token:
    """A status effect, a companion, a piece, or the marker of a dial."""

    name: str
    kind: str  # positive, negative, unique, companion, piece, dial
    text: Text = ()
    limit: int | None = 1
    limit_others: int | None = 1
    flags: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    health: int | None = None
    notes: tuple[str, ...] = ()
    copies: int = 1  # to cut out
    dial: Dial | None = field(default=None, repr=False)

    @property
    def is_status(self) -> bool:
        return self.kind in ("positive", "negative", "unique")


@dataclass(frozen=True, slots=True)
class Keyword:
    """A verb of this hero and what it means."""

    head: str
    text: Text


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the dice."""

    value: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Component:
    """So many of a thing lie in the box."""

    count: int
    what: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Rack:
    """A place that holds dice: so many spaces on the board."""

    name: str
    dice: int
    extra: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything about one hero that is ever printed."""

    name: str
    language: str
    tagline: str
    complexity: int | None
    facts: dict[str, str]
    faces: tuple[Face, ...]
    tokens: tuple[Token, ...]
    keywords: tuple[Keyword, ...]
    setup: Text
    slots: tuple[BoardSlot, ...]
    cards: tuple[Card, ...]
    components: tuple[Component, ...]
    questions: tuple[tuple[Text, Text], ...]
    notes: tuple[str, ...]
    manual: Text
    racks: tuple[Rack, ...] = field(default=(), repr=False)

    @property
    def symbols(self) -> tuple[str, ...]:
        """Every symbol of the dice once, in the order of the numbers."""
        return tuple(dict.fromkeys(face.symbol for face in self.faces))

    @property
    def dials(self) -> tuple[tuple[str, Dial], ...]:
        """What is drawn on the board, by name."""
        return tuple((token.name, token.dial) for token in self.tokens if token.dial is not None)

    def of_kind(self, *kinds: str) -> tuple[BoardSlot, ...]:
        return tuple(slot for slot in self.slots if slot.kind in kinds)
