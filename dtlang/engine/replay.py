"""A game as a file: the table, the heroes, the seed, every decision and every record, to be played again.

Everything is in it, so it can be read anywhere. Whoever reads it plays the decisions again and compares: a
file that was damaged or changed is refused with the first place that does not fit.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from time import process_time
from typing import Any

import msgspec

from dtlang import __version__, ir
from dtlang.engine.asks import What
from dtlang.engine.entrance import Unfit, admit, unfit
from dtlang.engine.game import Game
from dtlang.engine.making import content_hash
from dtlang.engine.modes import MODES, Edition, Profile
from dtlang.engine.records import Record
from dtlang.fault import Endless

FORMAT = 1
MAX_BYTES = 20_000_000
MOST_DECISIONS = 20_000  # a game that takes more does not end; one of bots takes some hundred
LONGEST = 6.0  # seconds of a core to play a saved game again; a usual one takes a small part of one
DAMAGED = "the file was damaged or changed after it was saved; take another copy of it"


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of the table by their names."""

    mode: str
    edition: Edition
    upgrade_deck: bool = False


class SavedHero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A compiled hero, and what its content adds up to."""

    name: str
    hash: str
    document: msgspec.Raw


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished or unfinished game as it stands in its file."""

    replay: int
    table: SavedTable
    seed: int
    heroes: tuple[SavedHero, ...]
    decisions: tuple[int, ...]
    log: tuple[tuple[str | int | None, ...], ...]
    dtlang: str = ""
    players: tuple[str, ...] = ()  # who sat there: `human`, or the name of a bot
    texts: tuple[dict[str, str], ...] = ()  # of each hero, for people


class Replayed(msgspec.Struct, frozen=True):
    """A game that was played again, and who made each decision."""

    game: Game
    deciders: list[int]
    saved: SavedGame


class _Head(msgspec.Struct):
    replay: int


@cache
def _decoder(kind: Any) -> Any:
    return msgspec.json.Decoder(kind)


# --- writing ---------------------------------------------------------------------------------------


def saved(game: Game, players: Sequence[str] = (), texts: Sequence[Mapping[str, str]] = ()) -> bytes:
    """A game as JSON in plain ASCII, one record to a line."""
    profile = game.profile
    heroes = [
        {
            "name": hero.name,
            "hash": content_hash(hero),
            "document": msgspec.to_builtins(msgspec.structs.replace(hero, debug=None)),
        }
        for hero in game.heroes
    ]
    parts = {
        "replay": _json(FORMAT),
        "dtlang": _json(__version__),
        "table": _json(
            {
                "mode": profile.mode.name,
                "edition": profile.edition.value,
                "upgrade_deck": profile.upgrade_deck,
            }
        ),
        "seed": _json(game.seed),
        "players": _json(list(players)),
        "heroes": _lines(heroes),
        "texts": _lines([dict(text) for text in texts]),
        "decisions": _json(game.decisions),
        "log": _lines(game.log),
    }
    return ("{\n" + ",\n".join(f'"{key}": {text}' for key, text in parts.items()) + "\n}\n").encode("ascii")


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _lines(values: Sequence[object]) -> str:
    return "[\n" + ",\n".join(map(_json, values)) + "\n]" if values else "[]"


# --- reading ---------------------------------------------------------------------------------------


def read(text: str | bytes) -> SavedGame | Unfit:
    """What a file says, before any of it is believed."""
    try:
        version = _decoder(_Head).decode(text).replay
        if version != FORMAT:
            help = "update dtlang" if version > FORMAT else "it is too old to be read"
            return Unfit(
                "$.replay", f"this is version {version} of the format, dtlang here knows {FORMAT}", help
            )
        game: SavedGame = _decoder(SavedGame).decode(text)
    except msgspec.DecodeError as error:
        return unfit(str(error), DAMAGED)
    except RecursionError:
        return Unfit("$", "the JSON is nested deeper than any game could be", DAMAGED)
    if game.table.mode not in MODES:
        return Unfit(
            "$.table.mode", f"no mode is called `{game.table.mode}`", f"there are: {', '.join(MODES)}"
        )
    seats = MODES[game.table.mode].players
    if len(game.heroes) != seats:
        message = f"`{game.table.mode}` needs {seats} heroes, but here are {len(game.heroes)}"
        return Unfit("$.heroes", message, DAMAGED)
    if len(game.decisions) > MOST_DECISIONS:
        message = f"no game has {len(game.decisions)} decisions; the most is {MOST_DECISIONS}"
        return Unfit("$.decisions", message, DAMAGED)
    return game


def replayed(game: SavedGame) -> Replayed | Unfit:
    """Plays every decision again and compares every record."""
    found = _replayed(game)
    if isinstance(found, Unfit) and found.help == DAMAGED and game.dtlang != __version__:
        help = f"it was saved by dtlang {game.dtlang[:20]}, and this is {__version__}: use that one"
        return msgspec.structs.replace(found, help=help)
    return found


def _replayed(game: SavedGame) -> Replayed | Unfit:
    heroes: list[ir.Document] = []
    for at, hero in enumerate(game.heroes):
        place = f"$.heroes[{at}]"
        document = admit(bytes(hero.document), f"{place}.document")
        if isinstance(document, Unfit):
            return document
        if content_hash(document) != hero.hash:
            message = f"`{document.name}` is not what it was when the game was saved"
            return Unfit(f"{place}.hash", message, DAMAGED)
        heroes.append(document)
    profile = Profile(MODES[game.table.mode], game.table.edition, game.table.upgrade_deck)
    at = -1
    began = process_time()
    try:
        table = Game(heroes, game.seed, profile)
        deciders: list[int] = []
        checked = 0
        for at, answer in enumerate(game.decisions):
            wrong = _compare(table, game.log, checked) or _possible(table, at, answer)
            if wrong is None and process_time() - began > LONGEST:
                message = f"this game takes more than {LONGEST:.0f} seconds to play again"
                wrong = Unfit(f"$.decisions[{at}]", message, "games that people or bots play do not")
            if wrong is not None:
                return wrong
            checked = table.recorded
            assert table.ask is not None
            deciders.append(table.ask.seat)
            table.decide(answer)
    except Endless as error:
        return Unfit(f"$.decisions[{at}]" if at >= 0 else "$.heroes", str(error), "leave out that text")
    except Exception as error:  # noqa: BLE001  # the file of a stranger: whatever it does to us, it is refused
        message = f"the game cannot go on from here ({type(error).__name__}: {error})"
        return Unfit(f"$.decisions[{at}]" if at >= 0 else "$.heroes", message, DAMAGED)
    wrong = _compare(table, game.log, checked)
    if wrong is None and len(game.log) > table.recorded:
        extra = table.recorded
        message = f"event {extra} is {_told(game.log[extra])}, but the decisions lead to no such event"
        wrong = Unfit(f"$.log[{extra}]", message, DAMAGED)
    return wrong or Replayed(table, deciders, game)


def _compare(table: Game, then: Sequence[Record], start: int) -> Unfit | None:
    """The first record from `start` on that is not the same in the file."""
    for at, now in enumerate(table.since(start), start):
        if at >= len(then):
            message = f"event {at} is missing: {_told(now)}"
            return Unfit(f"$.log[{at}]", message, DAMAGED)
        if now != then[at]:
            turn = sum(record[0] == "turn" for record in table.log[: at + 1])
            message = f"event {at}, in turn {turn}, is {_told(then[at])}, but the game gives {_told(now)}"
            return Unfit(f"$.log[{at}]", message, DAMAGED)
    return None


def _possible(table: Game, at: int, answer: int) -> Unfit | None:
    place = f"$.decisions[{at}]"
    if table.ask is None:
        return Unfit(place, f"decision {at} is {answer}, but the game was over before it", DAMAGED)
    if not 0 <= answer < table.ask.answers:
        what = "the dice to keep" if table.ask.what is What.KEEP else f"`{table.ask.what.value}`"
        message = f"decision {at} is {answer}, but for {what} there are only 0 to {table.ask.answers - 1}"
        return Unfit(place, message, DAMAGED)
    return None


def _told(record: Record) -> str:
    return f"`{' '.join('-' if part is None else str(part) for part in record)}`"
