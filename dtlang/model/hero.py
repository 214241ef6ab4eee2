"""A hero with every name resolved: upgrades lie on their abilities, deck entries are cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from dtlang.dice import Die, RollPattern
from dtlang.source import NOWHERE, Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import (
    AbilityKind,
    AmountPlace,
    Edition,
    Flag,
    ManualRule,
    Name,
    Requirement,
    StatusKind,
    Timing,
    Way,
)

if TYPE_CHECKING:
    from dtlang.syntax.scenario.nodes import TestLine


class Rules(msgspec.Struct, kw_only=True, eq=False):
    """What one place says: sentences that were read, rules to be carried out by hand, and remarks."""

    text: n.Text
    manual: tuple[ManualRule, ...] = ()
    notes: tuple[str, ...] = ()
    whole: bool = True  # every sentence was read

    @property
    def span(self) -> Span:
        return self.text.span


class HeroPart(msgspec.Struct, kw_only=True, eq=False):
    """Something with a name. `named` is where the name stands, `span` the whole section.

    A `shared` part came with `use`: its places are those of another file.
    """

    name: str
    names: dict[str, str] = {}
    named: Span = NOWHERE
    span: Span = NOWHERE
    shared: bool = False
    icon: str = ""  # what is drawn for it, as written: a picture in the folder of the file, or a name


class Status(HeroPart, kw_only=True):
    """A limit of None is no limit; `limit_others` is that of everybody but the owner (R-083)."""

    kind: StatusKind
    limit: int | None
    limit_others: int | None
    flags: tuple[Flag, ...]
    rules: Rules
    sides: tuple[str, ...] = ()


class Companion(HeroPart, kw_only=True):
    """A piece with a text of its own; not a status effect (R-090)."""

    rules: Rules
    flags: tuple[Flag, ...] = ()
    health: int | None = None
    count: int = 1
    sides: tuple[str, ...] = ()


class Dial(msgspec.Struct, frozen=True):
    """What a dial can show, and where its sides lie on it."""

    low: int
    high: int
    start: int
    stretches: tuple[tuple[int, int], ...] = ()


class Piece(HeroPart, kw_only=True):
    """Something that texts speak of and that has no text."""

    count: int | None = None
    sides: tuple[str, ...] = ()
    dial: Dial | None = None

    @property
    def named_sides(self) -> str:
        """`Dark / Lit`; on a dial `Ebb 0-2 / Flood 3-6`."""
        if self.dial is None:
            return " / ".join(self.sides)
        spans = (f"{low}-{high}" if high > low else str(low) for low, high in self.dial.stretches)
        return " / ".join(f"{side} {span}" for side, span in zip(self.sides, spans, strict=True))


class Keyword(HeroPart, kw_only=True):
    """A verb of this hero; `name` is the verb. In its text N stands for the amount, if it has one."""

    rules: Rules
    object: str = ""
    amount: AmountPlace = AmountPlace.NONE
    way: Way | None = None

    @property
    def head(self) -> str:
        """As it is declared: `take N Step forward`."""
        after_verb = self.amount is AmountPlace.AFTER_VERB
        words = [self.name, "N" * after_verb, self.object, "N" * (self.amount is AmountPlace.AFTER_OBJECT)]
        return " ".join(filter(None, [*words, self.way.value if self.way is not None else ""]))


class Line(msgspec.Struct, kw_only=True, eq=False):
    """One requirement with everything that happens then: its own text and the text below all lines."""

    rules: Rules
    asked: Requirement | None = None  # None: passive

    @property
    def pattern(self) -> RollPattern | None:
        """What has to be rolled; None if nothing has, or if an error was reported."""
        return self.asked.pattern if self.asked is not None else None


class Form(msgspec.Struct, frozen=True):
    """Sides of a piece or dial, one of which has to be up."""

    piece: str
    sides: tuple[str, ...]

    @property
    def written(self) -> str:
        return Said("in {listed}", listed=" / ".join(side or "no side" for side in self.sides))


def together(one: Form | None, other: Form | None) -> bool:
    """Whether what belongs to two forms can be there at once."""
    if one is None or other is None or one.piece != other.piece:
        return True
    return not set(one.sides).isdisjoint(other.sides)


class SlotAbility(HeroPart, kw_only=True):
    """An ability on a slot: its own, or a second one that an upgrade adds (R-098); there in a form only,
    if it has one, and then perhaps beside others of its name that are there in other forms.
    """

    lines: tuple[Line, ...]
    form: Form | None = None


class Level(HeroPart, kw_only=True):
    """A slot at one level: 1 is the board, II and III are upgrade cards. `name` is that of the card."""

    level: int
    abilities: tuple[SlotAbility, ...]
    cost: int = 0


class Slot(HeroPart, kw_only=True):
    """A place on the hero board with all its levels, lowest first."""

    kind: AbilityKind
    levels: tuple[Level, ...]

    @property
    def upgrades(self) -> tuple[Level, ...]:
        return tuple(level for level in self.levels if level.level > 1)


class CardAbility(HeroPart, kw_only=True):
    """A second text of a card, that is used by its name."""

    rules: Rules


class Card(HeroPart, kw_only=True):
    """An action card (R-100)."""

    timing: Timing
    cost: int
    rules: Rules
    kinds: tuple[str, ...] = ()
    stays: bool = False  # in play, and its text holds as long as it lies there
    abilities: tuple[CardAbility, ...] = ()


class DeckCard(msgspec.Struct, kw_only=True, eq=False):
    """So many copies of a card or an upgrade."""

    card: Card | Level
    count: int
    span: Span


class Place(HeroPart, kw_only=True):
    """A place that holds cards, with those that lie there when the game begins; or so many dice."""

    deck: tuple[DeckCard, ...] = ()
    dice: int = 0
    extra: bool = False  # its dice come on top of the hero's five


class Question(msgspec.Struct, kw_only=True, eq=False):
    """An entry of the faq."""

    question: str
    answer: str


class Test(HeroPart, kw_only=True):
    """A scene to be played; its lines name things as they were declared.

    If the opponent is another hero, the lines are as written until that hero is known.
    """

    __test__ = False  # not one of ours

    lines: tuple[TestLine, ...]
    opponent: Name | None = None


class Hero(msgspec.Struct, kw_only=True, eq=False):
    """Everything that a file says about a hero. A shared file is a hero without dice and abilities."""

    name: str
    names: dict[str, str]
    named: Span
    shared: bool
    language: str
    edition: Edition | None
    complexity: int | None
    facts: dict[str, str]  # author, version and so on, by the word that opens the line
    die: Die | None
    statuses: tuple[Status, ...]
    companions: tuple[Companion, ...]
    pieces: tuple[Piece, ...]
    keywords: tuple[Keyword, ...]
    setup: Rules | None
    slots: tuple[Slot, ...]
    cards: tuple[Card, ...]  # its own
    deck: tuple[DeckCard, ...]  # with the cards that came with `use`
    deck_span: Span
    questions: tuple[Question, ...]
    notes: tuple[str, ...]
    manual: tuple[ManualRule, ...]
    tests: tuple[Test, ...] = ()
    symbol_icons: dict[str, str] = {}
    places: tuple[Place, ...] = ()

    @property
    def icons(self) -> dict[str, str]:
        """What the file wants to see drawn, by the name of a symbol, a status effect or another piece."""
        parts: list[Status | Companion | Piece] = [*self.statuses, *self.companions, *self.pieces]
        sides = {side: part.icon for part in parts if part.icon for side in part.sides}
        return {**sides, **self.symbol_icons, **{part.name: part.icon for part in parts if part.icon}}

    @property
    def has_deck(self) -> bool:
        return self.deck_span != NOWHERE

    @property
    def shared_cards(self) -> tuple[Card, ...]:
        """The cards of the deck that came with `use`, each once."""
        found = (entry.card for entry in (*self.deck, *(e for place in self.places for e in place.deck)))
        cards = {card.name: card for card in found if isinstance(card, Card) and card.shared}
        return tuple(cards.values())

    def lines(self) -> Iterator[tuple[Slot, Level, SlotAbility, Line]]:
        """Every line of every ability at every level."""
        for slot in self.slots:
            for level in slot.levels:
                for ability in level.abilities:
                    for line in ability.lines:
                        yield slot, level, ability, line
