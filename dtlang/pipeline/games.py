"""`dtlang play` and `dtlang replay`: heroes at the table, games that go on, games that are over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dtlang import files
from dtlang.diagnostics import Report
from dtlang.pipeline.stages import Checked, compile_hero
from dtlang.source import Source, Span
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang import ir
    from dtlang.engine.entrance import Unfit
    from dtlang.playing import Profile, Replayed, Screen, Sitting
    from dtlang.render.plot_terminal import Look


class Side(msgspec.Struct, frozen=True):
    """A hero at the table: what the engine plays, and its texts for people, as far as they are known."""

    document: ir.Document
    texts: Mapping[str, str]


def side(checked: Checked) -> Side | Report:
    """A hero without errors, ready to be played."""
    from dtlang.engine.entrance import unplayable
    from dtlang.render.texts import texts

    document = compile_hero(checked)
    if document is None or checked.hero is None:
        return checked.report
    wrong = unplayable(document)
    if wrong is not None:
        return _refused(checked.source, wrong, file=False)
    return Side(document, texts(checked.hero))


def side_of_json(source: Source) -> Side | Report:
    """A compiled hero, or what is wrong with it and where."""
    from dtlang.engine.entrance import unplayable
    from dtlang.pipeline.documents import validated

    document = validated(source)
    if isinstance(document, Report):
        return document
    wrong = unplayable(document)
    return Side(document, {}) if wrong is None else _refused(source, wrong)


def _refused(source: Source, wrong: Unfit, *, file: bool = True) -> Report:
    from dtlang.diagnostics.codes import BROKEN_DATA
    from dtlang.source import NOWHERE

    span = NOWHERE
    if wrong.byte is not None:
        at = len(source.text.encode("utf-8")[: wrong.byte].decode("utf-8", "replace"))
        span = Span(at, at + 1)
    message = (
        Said("{message}, at `{place}`", message=wrong.message, place=wrong.place) if file else wrong.message
    )
    return Report(source, (BROKEN_DATA.at(span, message, help=wrong.help or None),))


def profile(mode: str, edition: str, *, upgrade_deck: bool = False) -> Profile:
    """The rules of a table by their names."""
    from dtlang.engine.modes import MODES, Edition, Profile

    return Profile(MODES[mode], Edition(edition), upgrade_deck)


def sit_down(sides: Sequence[Side], table: Profile, seed: int, players: Sequence[str]) -> Sitting:
    """A new game; `players` says for each seat who plays: `human`, or a bot by name."""
    from dtlang.playing import Sitting

    documents = [one.document for one in sides]
    return Sitting.begin(documents, seed, table, players, [one.texts for one in sides])


def replay(path: Path) -> Replayed | Report:
    """A saved game, played again and compared; or the first thing that does not fit."""
    from dtlang.engine import replay as saved
    from dtlang.engine.entrance import Unfit

    source = files.read(path, limit=saved.MAX_BYTES)
    if isinstance(source, Report):
        return source
    game = saved.read(source.text)
    found = game if isinstance(game, Unfit) else saved.replayed(game)
    return _refused(source, found) if isinstance(found, Unfit) else found


def resume(found: Replayed, players: Sequence[str] = ()) -> Sitting:
    """Goes on with a saved game."""
    from dtlang.playing import Sitting

    return Sitting.resume(found, players)


def screen(sitting: Sitting, look: Look) -> Screen:
    """What a person sees of a game."""
    from dtlang.playing import Screen

    return Screen(sitting, look)


def verified(found: Replayed) -> tuple[str, str]:
    """What was played, and that it fits."""
    from dtlang.playing.summary import summary, verified

    return summary(found.game), verified(found.game)


def story(found: Replayed, turn: int | None = None, language: str = "en") -> list[str]:
    """What happened in a game, line by line; of one turn only, if it is there."""
    from dtlang.playing.board import shown
    from dtlang.playing.summary import one_turn
    from dtlang.render.story import story as told

    game = found.game
    lines = [shown(line) for line in told(game.heroes, game.profile, game.log, language)]
    return lines if turn is None else one_turn(lines, turn, language)
