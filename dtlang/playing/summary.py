"""A finished or unfinished game in two lines, and one turn of its story."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.engine.game import Game
from dtlang.engine.seat_names import seat_names
from dtlang.playing.board import shown
from dtlang.render.story import turn_headline


def summary(game: Game) -> str:
    """What was played, by which rules, and how it ended."""
    mode = game.profile.mode
    called = seat_names(game.heroes)
    rules = f"{mode.name}, {game.profile.edition.value}, seed {game.seed}"
    return shown(
        f"{' against '.join(called)} ({rules}): {_counted(game.state.turn, 'turn')}, {ending(game)}."
    )


def ending(game: Game) -> str:
    if not game.over:
        return "not finished yet"
    called = seat_names(game.heroes)
    won = [name for name, team in zip(called, game.profile.mode.teams, strict=True) if team == game.winner]
    return f"{' and '.join(won)} won" if won else "a draw"


def verified(game: Game) -> str:
    made = f"{_counted(len(game.decisions), 'decision')} and {_counted(len(game.log), 'event')}"
    return f"Verified: {made}, and all of them fit."


def one_turn(lines: Sequence[str], turn: int) -> list[str]:
    """The part of a story under the headline of a turn.

    >>> one_turn(["", "Turn 1: A", "  A begins.", "", "Turn 2: B"], 1)
    ['Turn 1: A', '  A begins.']
    """
    starts = [at for at, line in enumerate(lines) if line.startswith(turn_headline(turn))]
    if not starts:
        return []
    end = next((at for at in range(starts[0], len(lines)) if not lines[at]), len(lines))
    return list(lines[starts[0] : end])


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
