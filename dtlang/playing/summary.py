"""A finished or unfinished game in two lines, and one turn of its story."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.engine.game import Game
from dtlang.engine.seat_names import seat_names
from dtlang.playing.board import shown
from dtlang.render.story import turn_headline
from dtlang.speech import ENGLISH, Said, joined


def summary(game: Game) -> str:
    """What was played, by which rules, and how it ended."""
    mode = game.profile.mode
    called = seat_names(game.heroes)
    return Said(
        "{heroes} ({mode}, {edition}, seed {seed}): {turns|# turn|# turns}, {ending}.",
        heroes=joined(Said(" against "), map(shown, called)),
        mode=mode.name,
        edition=game.profile.edition.value,
        seed=game.seed,
        turns=game.state.turn,
        ending=ending(game),
    )


def ending(game: Game) -> str:
    if not game.over:
        return Said("not finished yet")
    called = seat_names(game.heroes)
    won = [name for name, team in zip(called, game.profile.mode.teams, strict=True) if team == game.winner]
    if not won:
        return Said("a draw")
    return Said("{n|{names} won|{names} won}", n=len(won), names=joined(Said(" and "), map(shown, won)))


def verified(game: Game) -> str:
    return Said(
        "Verified: {made|# decision|# decisions} and {logged|# event|# events}, and all of them fit.",
        made=len(game.decisions),
        logged=len(game.log),
    )


def one_turn(lines: Sequence[str], turn: int, language: str = ENGLISH) -> list[str]:
    """The part of a story under the headline of a turn.

    >>> one_turn(["", "Turn 1: A", "  A begins.", "", "Turn 2: B"], 1)
    ['Turn 1: A', '  A begins.']
    """
    starts = [at for at, line in enumerate(lines) if line.startswith(turn_headline(turn, language))]
    if not starts:
        return []
    end = next((at for at in range(starts[0], len(lines)) if not lines[at]), len(lines))
    return list(lines[starts[0] : end])
