"""The compiled hero: everything that an engine needs, and nothing that it would have to read as text."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import field

from dtlang.ir.base import Part, Tagged
from dtlang.ir.parts import Shows, ShowsOfAKind, ShowsStraight
from dtlang.ir.structure import Effect
from dtlang.ir.words import AbilityKind, CardTiming, Direction, Flag, StatusKind

VERSION = 1


class Rules(Part, frozen=True, kw_only=True):
    """A compiled text. `notes` are for people; `manual` rules have to be carried out by hand."""

    effects: tuple[Effect, ...] = ()
    flags: tuple[Flag, ...] = ()
    notes: tuple[str, ...] = ()
    manual: tuple[str, ...] = ()


class DefenseRoll(Tagged, frozen=True, kw_only=True):
    """A defensive ability rolls so many dice once (R-062)."""

    dice: int


Requirement: TypeAlias = Shows | ShowsOfAKind | ShowsStraight | DefenseRoll


class Line(Part, frozen=True, kw_only=True):
    """One requirement and what it does; exactly one line is resolved per activation (R-054)."""

    rules: Rules
    requirement: Requirement | None = None  # none: a passive ability


class Form(Part, frozen=True, kw_only=True):
    """A piece of the hero's own shows one of these sides (R-087); an empty name is a dial on none of them."""

    piece: str
    sides: tuple[str, ...]


class SlotAbility(Part, frozen=True, kw_only=True):
    """An ability that lies on a slot: its own, or a second one that an upgrade adds (R-098).

    With a form it is there only while that holds; one slot may have an ability of the same name for each.
    """

    name: str
    lines: tuple[Line, ...]
    form: Form | None = None
    names: dict[str, str] = field(default_factory=dict)


class Level(Part, frozen=True, kw_only=True):
    """A slot at one level. Level 1 is the board; II and III are cards with a cost (R-096)."""

    level: int
    abilities: tuple[SlotAbility, ...]
    card: str = ""
    cost: int = 0


class Ability(Part, frozen=True, kw_only=True):
    """A slot of the hero board with all its levels (R-010, R-093)."""

    name: str
    kind: AbilityKind
    levels: tuple[Level, ...]
    names: dict[str, str] = field(default_factory=dict)


class Status(Part, frozen=True, kw_only=True):
    """A status effect (R-071). A limit of null means none; `limit_others` is for everybody else (R-083)."""

    name: str
    kind: StatusKind
    limit: int | None
    limit_others: int | None
    rules: Rules
    flags: tuple[Flag, ...] = ()
    sides: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)


class Companion(Part, frozen=True, kw_only=True):
    """A companion; not a status effect (R-090)."""

    name: str
    rules: Rules
    flags: tuple[Flag, ...] = ()
    health: int | None = None
    count: int = 1
    sides: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)


class Stretch(Part, frozen=True, kw_only=True):
    """Where on a dial a side lies."""

    low: int
    high: int


class Dial(Part, frozen=True, kw_only=True):
    """What a dial can show. Each of its sides, if it has any, is a stretch of it."""

    low: int
    high: int
    start: int
    stretches: tuple[Stretch, ...] = ()


class Piece(Part, frozen=True, kw_only=True):
    """A token or piece that texts speak of and that has no text of its own.

    How many there are of a dial is what it shows.
    """

    name: str
    count: int | None = None
    sides: tuple[str, ...] = ()
    dial: Dial | None = None
    names: dict[str, str] = field(default_factory=dict)


class Keyword(Part, frozen=True, kw_only=True):
    """A verb of this hero; a `call` does what stands here, with its number for `parameter`."""

    verb: str
    rules: Rules
    object: str = ""
    has_parameter: bool = False
    direction: Direction | None = None  # of `take N Step forward`


class CardAbility(Part, frozen=True, kw_only=True):
    """A second text of a card; `use_card` carries it out."""

    name: str
    rules: Rules
    names: dict[str, str] = field(default_factory=dict)


class Card(Part, frozen=True, kw_only=True):
    """An action card (R-100)."""

    name: str
    timing: CardTiming
    cost: int
    rules: Rules
    kinds: tuple[str, ...] = ()  # that the hero declares
    abilities: tuple[CardAbility, ...] = ()
    stays: bool = (
        False  # in play: what its text does at once is done then, the rest holds while it lies there
    )
    names: dict[str, str] = field(default_factory=dict)


class UpgradeCard(Part, frozen=True, kw_only=True):
    """A hero upgrade as a card: which slot it lies on, at which level (R-093)."""

    name: str
    ability: str
    level: int
    cost: int
    names: dict[str, str] = field(default_factory=dict)


class DeckEntry(Part, frozen=True, kw_only=True):
    """So many copies of a card or upgrade in the deck (R-004)."""

    card: str
    count: int


class CardPlace(Part, frozen=True, kw_only=True):
    """A place of this hero that holds cards; those of its deck lie there, shuffled, from the start.

    One that holds dice holds no cards. Dice that are not `extra` are missing from the rolls of the hero.
    """

    name: str
    deck: tuple[DeckEntry, ...] = ()
    dice: int = 0  # how many it can hold
    extra: bool = False  # its dice come on top of the five that every hero has
    names: dict[str, str] = field(default_factory=dict)


class Debug(Part, frozen=True, kw_only=True):
    """Where effects come from: a path like `/abilities/0/levels/0/...` to its [start, end) in the source."""

    source: str = ""
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)


class Document(Part, frozen=True, kw_only=True):
    """A compiled hero, or a file of cards for other heroes to share (`shared`)."""

    ir: Literal[1]
    name: str
    names: dict[str, str] = field(default_factory=dict)
    shared: bool = False
    language: str = "en"
    edition: str = ""
    complexity: int | None = None
    facts: dict[str, str] = field(default_factory=dict)  # author, version and so on, as written
    dice: tuple[str, ...] = ()  # the symbol of each number, 1 to 6
    statuses: tuple[Status, ...] = ()
    companions: tuple[Companion, ...] = ()
    pieces: tuple[Piece, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    setup: Rules | None = None
    abilities: tuple[Ability, ...] = ()
    cards: tuple[Card, ...] = ()
    upgrades: tuple[UpgradeCard, ...] = ()
    deck: tuple[DeckEntry, ...] = ()
    places: tuple[CardPlace, ...] = ()
    notes: tuple[str, ...] = ()
    manual: tuple[str, ...] = ()
    debug: Debug | None = None
