"""Whole games of random players: they end, and nothing is ever as it must not be."""

from __future__ import annotations

from itertools import islice

import pytest

from dtlang.engine import MODES, Edition, Game
from tests.engine.many_games import HEROES, broken, played, tables

COUNT = 60  # `python -m tests.engine.many_games 10000` plays more


@pytest.mark.rule("R-024", "R-028", "R-031", "R-033", "R-081", "R-004", "R-006", "R-065")
@pytest.mark.parametrize("part", range(4))
def test_random_games_end_and_keep_every_invariant(part: int) -> None:
    """Health, CP, stacks, 32 cards, five dice, and silence during an ultimate, in every state."""
    for number, (heroes, profile, seed) in enumerate(tables(COUNT)):
        if number % 4 == part:
            assert played(heroes, profile, seed).over


def test_a_replay_is_the_same_event_for_event() -> None:
    """The same profile, heroes, seed and decisions give the same records."""
    for heroes, profile, seed in tables(10):
        game = played(heroes, profile, seed, checked=False)
        twin = Game(heroes, seed, profile)
        for answer in game.decisions:
            twin.decide(answer)
        assert game.log == twin.log


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("table", range(6))
def test_a_copy_goes_on_like_the_game_itself(table: int, keep: bool) -> None:
    """Taken anywhere, it gives the same records for the same decisions."""
    heroes, profile, seed = next(islice(tables(table + 1), table, None))
    game = played(heroes, profile, seed, checked=False)
    half = Game(heroes, seed, profile)
    copies: list[tuple[int, Game]] = []
    for number, answer in enumerate(game.decisions):
        if number % 7 == table:
            copies.append((number, half.copy(keep=keep)))
        half.decide(answer)
    assert game.log == half.log
    for number, twin in copies[:: max(1, len(copies) // 12)]:
        for answer in game.decisions[number:]:
            twin.decide(answer)
        assert game.log == twin.log
        assert game.decisions == twin.decisions
    assert [] == list(broken(half)), "and the game it was taken from has not moved"


def test_the_many_games_meet_every_mode_edition_and_pair() -> None:
    """10,000 of them do."""
    found = list(tables(2000))
    assert set(MODES) == {profile.mode.name for _, profile, _ in found}
    assert set(Edition) == {profile.edition for _, profile, _ in found}
    pairs = {
        frozenset(document.name for document in heroes[:2])
        for heroes, profile, _ in found
        if profile.mode.cards
    }
    assert len(HEROES) * (len(HEROES) + 1) // 2 == len(pairs)


def test_nobody_is_asked_after_being_defeated() -> None:
    """Not even in a round of answers that had begun before (R-025); this game once did."""
    heroes, profile, seed = next(islice(tables(4224), 4223, None))
    assert played(heroes, profile, seed).over
