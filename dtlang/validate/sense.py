"""What a schema cannot say: whether what a document speaks of is there, and whether its numbers can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from dtlang import ir
from dtlang.diagnostics import Code, did_you_mean
from dtlang.diagnostics.codes import DATA_CIRCLE, DATA_OUT_OF_RANGE, DATA_UNKNOWN_NAME
from dtlang.ir import effects, parts
from dtlang.ir.called import called
from dtlang.speech import Said
from dtlang.validate.places import Way
from dtlang.validate.shape import Wrong

MOST = 1000  # no number of any hero is larger
FACES = 6

Finding = tuple[Code, Wrong]


def senseless(document: ir.Document) -> Iterator[Finding]:
    """Names that nobody declares, numbers that cannot be, and keywords that never come to an end."""
    yield from _numbers(document)
    yield from _table(document)
    known = _declared(document)
    for way, part in walk(document, ()):
        yield from _named(way, part, known, document)
        if isinstance(part, ir.Rules):
            yield from _spoken_of(way, part)
    yield from _circles(document)


def walk(value: Any, way: Way) -> Iterator[tuple[Way, Any]]:
    """Every object inside with the way to it, the outer before the inner."""
    if isinstance(value, msgspec.Struct):
        yield way, value
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name), (*way, name))
    elif isinstance(value, tuple):
        for at, one in enumerate(value):
            yield from walk(one, (*way, at))


# --- numbers -----------------------------------------------------------------------------------------


def _numbers(document: ir.Document) -> Iterator[Finding]:
    plain = msgspec.to_builtins(msgspec.structs.replace(document, debug=None))
    for way, number in _all_numbers(plain, ()):
        if abs(number) > MOST:
            help = Said("the most is {most}", most=MOST)
            yield (
                DATA_OUT_OF_RANGE,
                Wrong(way, Said("{number} is more than any hero needs", number=number), help),
            )


def _all_numbers(value: Any, way: Way) -> Iterator[tuple[Way, int]]:
    match value:
        case bool():
            return
        case int():
            yield way, value
        case dict():
            for key, one in value.items():
                yield from _all_numbers(one, (*way, key))
        case list() | tuple():
            for at, one in enumerate(value):
                yield from _all_numbers(one, (*way, at))
        case _:
            return


def _table(document: ir.Document) -> Iterator[Finding]:
    """Six faces, levels that are there, dials that can be read, cards at least once."""
    wrong = DATA_OUT_OF_RANGE
    if document.dice and len(document.dice) != FACES:
        help = Said("name the symbol of each number, 1 to 6")
        yield (
            wrong,
            Wrong(
                ("dice",),
                Said("a die has {faces} faces, and here are {count}", faces=FACES, count=len(document.dice)),
                help,
            ),
        )
    for at, piece in enumerate(document.pieces):
        dial = piece.dial
        if dial is None:
            continue
        way: Way = ("pieces", at, "dial")
        if not dial.low <= dial.start <= dial.high:
            said = Said(
                "`{piece}` goes from {low} to {high} and starts at {start}",
                piece=piece.name,
                low=dial.low,
                high=dial.high,
                start=dial.start,
            )
            yield wrong, Wrong((*way, "start"), said, Said("let it start in between"))
        for n, stretch in enumerate(dial.stretches):
            if not dial.low <= stretch.low <= stretch.high <= dial.high:
                said = Said(
                    "no number from {low} to {high} lies on `{piece}`",
                    low=stretch.low,
                    high=stretch.high,
                    piece=piece.name,
                )
                yield (
                    wrong,
                    Wrong(
                        (*way, "stretches", n),
                        said,
                        Said("it goes from {low} to {high}", low=dial.low, high=dial.high),
                    ),
                )
    for at, ability in enumerate(document.abilities):
        if not ability.levels:
            yield (
                wrong,
                Wrong(
                    ("abilities", at),
                    Said("`{ability}` has no level", ability=ability.name),
                    Said("level 1 is the board"),
                ),
            )
        for n, level in enumerate(ability.levels):
            if not level.abilities:
                way = ("abilities", at, "levels", n)
                yield (
                    wrong,
                    Wrong(
                        way,
                        Said("a level of `{ability}` is empty", ability=ability.name),
                        Said("say what it does"),
                    ),
                )
    for way, part in walk(document, ()):
        if isinstance(part, ir.DeckEntry) and part.count < 1:
            yield (
                wrong,
                Wrong(
                    (*way, "count"),
                    Said("`{card}` is there {count} times", card=part.card, count=part.count),
                    Said("at least once"),
                ),
            )


# --- names -------------------------------------------------------------------------------------------


class Declared(msgspec.Struct, frozen=True):
    """The names of a hero, by what is called so."""

    statuses: frozenset[str]
    pieces: frozenset[str]  # and companions, and the sides that they can show
    abilities: frozenset[str]
    cards: frozenset[str]
    kinds: frozenset[str]
    symbols: frozenset[str]
    places: frozenset[str]
    forms: frozenset[str]  # pieces with sides


def _declared(document: ir.Document) -> Declared:
    pieces: list[ir.Piece | ir.Companion] = [*document.pieces, *document.companions]
    boards = [one for ability in document.abilities for level in ability.levels for one in level.abilities]
    return Declared(
        statuses=frozenset(one.name for one in document.statuses),
        pieces=frozenset(name for one in pieces for name in (one.name, *one.sides)),
        abilities=frozenset(one.name for one in document.abilities) | {one.name for one in boards},
        cards=frozenset(one.name for one in document.cards) | {one.name for one in document.upgrades},
        kinds=frozenset(kind for card in document.cards for kind in card.kinds),
        symbols=frozenset(document.dice),
        places=frozenset(one.name for one in document.places),
        forms=frozenset(one.name for one in pieces if one.sides),
    )


def _named(way: Way, part: Any, known: Declared, document: ir.Document) -> Iterator[Finding]:
    match part:
        case parts.Thing(kind=kind, name=name) if name:
            what, names = _called(kind, known)
            if names is not None:
                yield from _unknown((*way, "name"), what, name, names)
        case parts.Place(place=name):
            yield from _unknown((*way, "place"), "place", name, known.places)
        case parts.Shows(symbols=symbols) if known.symbols:  # cards for everybody know no symbols
            for at, symbol in enumerate(symbols):
                yield from _unknown((*way, "symbols", at), "symbol", symbol, known.symbols)
        case parts.SymbolsShown(symbol=symbol) if known.symbols:
            yield from _unknown((*way, "symbol"), "symbol", symbol, known.symbols)
        case ir.DeckEntry(card=card):
            yield from _unknown((*way, "card"), "card", card, known.cards)
        case ir.Form(piece=piece):
            yield from _unknown((*way, "piece"), "piece", piece, known.forms)
        case ir.UpgradeCard():
            yield from _upgrade(way, part, document)
        case effects.Call() if called(document.keywords, part) is None:
            verbs = [one.verb for one in document.keywords]
            yield from _unknown((*way, "verb"), "keyword", part.verb, verbs)
        case _:
            return


def _called(kind: ir.ThingKind, known: Declared) -> tuple[str, frozenset[str] | None]:
    """What things of a kind are called, and which there are; None: their names are not the hero's."""
    match kind:
        case ir.ThingKind.STATUS:
            return Said("status effect"), known.statuses
        case ir.ThingKind.PIECE:
            return Said("companion or piece"), known.pieces
        case ir.ThingKind.NAMED_ABILITY:
            return Said("ability"), known.abilities
        case ir.ThingKind.NAMED_CARD:
            return Said("card"), known.cards
        case ir.ThingKind.CARD_KIND:
            return Said("kind of card"), known.kinds
        case ir.ThingKind.STORED_DIE:
            return Said("place"), known.places
        case ir.ThingKind.SYMBOL if known.symbols:
            return Said("symbol"), known.symbols
        case _:
            return "", None


def _unknown(way: Way, what: str, name: str, names: Iterable[str]) -> Iterator[Finding]:
    names = list(names)
    if name not in names:
        help = did_you_mean(name, names) or (
            Said("there are: {listed}", listed=", ".join(sorted(names))) if names else ""
        )
        yield DATA_UNKNOWN_NAME, Wrong(way, Said("no {what} is called `{name}`", what=what, name=name), help)


def _upgrade(way: Way, card: ir.UpgradeCard, document: ir.Document) -> Iterator[Finding]:
    levels = {ability.name: {level.level for level in ability.levels} for ability in document.abilities}
    if card.ability not in levels:
        yield from _unknown((*way, "ability"), "ability", card.ability, levels)
    elif card.level not in levels[card.ability]:
        said = Said("`{ability}` has no level {level}", ability=card.ability, level=card.level)
        yield (
            DATA_UNKNOWN_NAME,
            Wrong((*way, "level"), said, Said("write what it does there under `abilities`")),
        )


# --- what a text speaks of again ---------------------------------------------------------------------

_GIVEN = (parts.ACTIVATION, parts.DEFENSE, parts.EVENT)  # rolls that no effect of the text makes


def _spoken_of(way: Way, rules: ir.Rules) -> Iterator[Finding]:
    """Rolls, picks and results that a text speaks of again have to be made in it."""
    made: dict[str, set[str]] = {"roll": set(_GIVEN), "choice": set(), "pick": set(), "effect": set()}
    asked: list[tuple[Way, str, str]] = []
    for inner, part in walk(rules.effects, (*way, "effects")):
        match part:
            case effects.Roll(roll=roll) | effects.Contest(roll=roll):
                made["roll"].add(roll)
            case effects.Spend(roll=str(roll)) | effects.PickDice(roll=str(roll)):
                made["roll"].add(roll)
            case parts.Players(who=ir.Who.CHOSEN, choice=str(choice)):
                asked.append(((*inner, "choice"), "choice", choice))
            case parts.Players(choice=str(choice)):
                made["choice"].add(choice)
            case parts.DoneBefore(of=of) | parts.ResultOf(of=of) | parts.Did(of=of):
                asked.append(((*inner, "of"), "effect", of))
            case _ if isinstance(getattr(part, "roll", None), str):
                asked.append(((*inner, "roll"), "roll", part.roll))
        if isinstance(part, ir.Op) and part.id is not None:
            made["effect"].add(part.id)
        if isinstance(part, parts.Dice):
            made["pick"] |= {part.pick} if part.pick is not None else set()
        again = [(key, getattr(part, key, None)) for key in ("same", "apart_from")]
        asked += [((*inner, key), "pick", name) for key, name in again if isinstance(name, str)]
    for inner, what, name in asked:
        if name not in made[what]:
            help = Said(
                "an earlier effect of this text has to have `{makes}: {name}`", makes=_MAKES[what], name=name
            )
            yield (
                DATA_UNKNOWN_NAME,
                Wrong(inner, Said("nothing in this text is called `{name}`", name=name), help),
            )


_MAKES = {"roll": "roll", "choice": "choice", "pick": "pick", "effect": "id"}


# --- keywords ----------------------------------------------------------------------------------------


def _circles(document: ir.Document) -> Iterator[Finding]:
    """Keywords that use themselves, directly or by way of others."""
    uses: dict[int, set[int]] = {}
    for at, keyword in enumerate(document.keywords):
        calls = [part for _, part in walk(keyword.rules.effects, ()) if isinstance(part, effects.Call)]
        found = [called(document.keywords, call) for call in calls]
        uses[at] = {document.keywords.index(one) for one in found if one is not None}
    for start, keyword in enumerate(document.keywords):
        reached: set[int] = set()
        todo = list(uses[start])
        while todo:
            at = todo.pop()
            if at not in reached:
                reached.add(at)
                todo += uses[at]
        if start in reached:
            way = ("keywords", start, "rules")
            help = Said("take one of its calls away")
            yield (
                DATA_CIRCLE,
                Wrong(way, Said("the keyword `{verb}` leads back to itself", verb=keyword.verb), help),
            )
