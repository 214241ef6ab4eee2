"""What a bot says it wants is all that it would ever use: asked about everything, it plays the same game."""

from __future__ import annotations

import pytest

from dtlang.bots import SensibleBot
from dtlang.bots.play_out import play_out
from dtlang.engine import MODES, Game, Profile
from dtlang.simulate import MOST_DECISIONS
from tests.bots.shipped import NAMES, shipped


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("mode", ["1v1", "2v2", "koth"])
def test_nothing_that_it_would_use_is_kept_from_it(mode: str, seed: int) -> None:
    profile = Profile(MODES[mode])
    seats = profile.mode.players
    heroes = [shipped(NAMES[(seed + at) % len(NAMES)]) for at in range(seats)]
    games: list[Game] = []
    for wants in ([], [SensibleBot().wants] * seats):
        game = Game(heroes, seed, profile, keep=False, wants=wants)
        play_out(game, [SensibleBot() for _ in range(seats)], MOST_DECISIONS)
        games.append(game)
    asked, left_alone = games
    assert left_alone.log == asked.log
    assert len(left_alone.decisions) < len(asked.decisions)
