"""Compiled heroes of strangers at the door: who can be played, and where inside the JSON somebody cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from dtlang import ir

MOST = 1000  # no number of any hero is larger; a billion dice would fill the memory
COMPILE = "compile the hero again with `dtlang compile`"

_PLACE = re.compile(r"(?s)(.*) - at `\$(.*)`\Z")
_BYTE = re.compile(r"\(byte (\d+)\)")


class Unfit(msgspec.Struct, frozen=True):
    """Why a file cannot be used: the place inside its JSON, what is the case there, and what to do."""

    place: str  # such as `$.cards[3].rules`
    message: str
    help: str
    byte: int | None = None  # where the JSON breaks off


def admit(text: str | bytes, place: str = "$") -> ir.Document | Unfit:
    """The hero in a JSON text, if it can be played. `place` is where that text stands inside a larger one."""
    try:
        document = ir.decode(text)
    except ir.DocumentError as error:
        message, newer, _ = str(error).partition(": update dtlang")
        return unfit(message, "update dtlang" if newer else COMPILE, place, "ir" if newer else "")
    return unplayable(document, place) or document


def unfit(message: str, help: str, place: str = "$", key: str = "") -> Unfit:
    """What msgspec says, with the place inside the JSON on its own.

    >>> unfit("Expected `int`, got `str` - at `$.cards[0].cost`", "", "$.heroes[1]").place
    '$.heroes[1].cards[0].cost'
    """
    found = _PLACE.match(message)
    if found is not None and found[2].endswith(".op"):
        said = _small(found[1]).replace("invalid value", "no effect is called")
        return Unfit(f"{place}{found[2]}", said, f"update dtlang, or {COMPILE}")
    if found is not None:
        return Unfit(f"{place}{found[2]}", _small(found[1]), help)
    byte = _BYTE.search(message)
    where = f"{place}.{key}" if key else place
    return Unfit(where, _small(message), help, int(byte[1]) if byte is not None else None)


def _small(message: str) -> str:
    head, _, rest = message.partition(" ")
    return message if head.isupper() else f"{head.lower()} {rest}".strip()


def unplayable(document: ir.Document, place: str = "$") -> Unfit | None:
    """What is missing at the table: six faces, and everything that the deck speaks of."""
    for where, message in _faults(document):
        return Unfit(f"{place}{where}", message, COMPILE)
    return None


def _faults(document: ir.Document) -> Iterator[tuple[str, str]]:
    if document.shared:
        yield ".shared", f"`{document.name}` is a file of cards for others, not a hero"
    if len(document.dice) != 6:
        yield ".dice", f"`{document.name}` has no dice, so nothing can be rolled"
    levels: dict[str, set[int]] = {}
    for at, ability in enumerate(document.abilities):
        here = f".abilities[{at}]"
        levels[ability.name] = {level.level for level in ability.levels}
        if not ability.levels:
            yield here, f"`{ability.name}` has no level"
        if any(not level.abilities for level in ability.levels):
            yield here, f"a level of `{ability.name}` is empty"
    for at, upgrade in enumerate(document.upgrades):
        if upgrade.level not in levels.get(upgrade.ability, ()):
            yield (
                f".upgrades[{at}]",
                f"`{upgrade.name}` lies on a level of `{upgrade.ability}` that is not there",
            )
    known = {card.name for card in document.cards} | {card.name for card in document.upgrades}
    decks = [(".deck", document.deck)]
    decks += [(f".places[{at}].deck", place.deck) for at, place in enumerate(document.places)]
    for where, deck in decks:
        for at, entry in enumerate(deck):
            if entry.card not in known:
                yield f"{where}[{at}].card", f"no card is called `{entry.card}`"
    plain = msgspec.to_builtins(msgspec.structs.replace(document, debug=None))
    for where, number in _numbers(plain, ""):
        if abs(number) > MOST:
            yield where, f"{number} is more than any hero needs; the most is {MOST}"


def _numbers(value: Any, place: str) -> Iterator[tuple[str, int]]:
    match value:
        case bool():
            return
        case int():
            yield place, value
        case dict():
            for key, one in value.items():
                yield from _numbers(one, f"{place}.{key}")
        case list() | tuple():
            for at, one in enumerate(value):
                yield from _numbers(one, f"{place}[{at}]")
        case _:
            return
