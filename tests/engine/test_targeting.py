"""Whom an ability meets: the targeting die of every mode (section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine.asks import What
from dtlang.engine.modes import MODES
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, activate, hero, picks, table, vectors

HERO = hero("offensive Blow\n  3 [sword]: Deal 1 dmg.\n")
SWORDS = [1, 2, 3, 4, 5]

# By mode: for every number of the die the seat that is hit when seat 0 attacks, or who chooses among whom.
# Seats are numbered in turn order, so seat 1 is on the attacker's left.
THEIRS, MINE = "opponents", "attacker"
TARGETS: dict[str, list[int | tuple[str, list[int]]]] = {
    "2v2": [1, 1, 3, 3, (THEIRS, [1, 3]), (MINE, [1, 3])],
    "3v3": [1, 1, 3, 3, 5, 5],
    "2v2v2": [1, 2, 4, 5, (MINE, [1, 2, 4, 5]), (MINE, [1, 2, 4, 5])],
    "ffa3": [1, 1, 1, 2, 2, 2],
    "ffa4": [1, 1, 2, 2, 3, 3],
    "ffa5": [1, 2, 3, 4, (MINE, [1, 4]), (MINE, [1, 2, 3, 4])],
    "ffa6": [1, 2, 3, 4, 5, (MINE, [1, 2, 3, 4, 5])],
}
CELLS = [(mode, die) for mode in TARGETS for die in range(1, 7)]


def attack(mode: str, *rolls: int, attacker: int = 0, **about: Any) -> Table:
    wishes = [activate("Blow"), *about.pop("wishes", ())]
    return table(HERO, rolls=[*SWORDS, *rolls], wishes=wishes, mode=mode, active=attacker, **about).turn()


def hit(t: Table) -> int:
    ((_, _, target, *_),) = t.records("damage")
    assert isinstance(target, int)
    return target


@pytest.mark.rule("R-190", "R-163", "R-165", "SYS-083")
@pytest.mark.parametrize(("mode", "die"), CELLS)
def test_every_cell_of_the_table(mode: str, die: int) -> None:
    """The number says whom, or who chooses among whom."""
    cell = TARGETS[mode][die - 1]
    if isinstance(cell, int):
        t = attack(mode, die)
        assert (cell, []) == (hit(t), t.asked(What.PLAYER))
        return
    who, among = cell
    for wanted in among:
        t = attack(mode, die, wishes=[picks(wanted)])
        (ask,) = t.asked(What.PLAYER)
        assert (sorted(among), wanted) == (sorted(ask.options), hit(t))  # type: ignore[type-var]
        assert (ask.seat == 0) == (who == MINE)


@pytest.mark.rule("R-190", "SYS-083")
@pytest.mark.parametrize("attacker", range(4))
def test_left_is_seen_from_the_attacker(attacker: int) -> None:
    """In a free-for-all of four, 1 is the next in turn order, 3 the one opposite, 6 the one before."""
    assert [(attacker + step) % 4 for step in (1, 2, 3)] == [
        hit(attack("ffa4", die, attacker=attacker)) for die in (1, 3, 6)
    ]


@pytest.mark.rule("R-190")
def test_one_against_one_and_king_of_the_hill_roll_nothing() -> None:
    """There is nobody to choose, or the attacker chooses."""
    assert [] == attack("1v1").records("roll")
    t = attack("koth", wishes=[picks(2)])
    assert ([], 2) == (t.records("roll"), hit(t))


@pytest.mark.rule("R-025", "R-190")
def test_the_defeated_are_no_targets() -> None:
    """Whoever is out is passed over; with one opponent left no die is rolled."""
    t = table(HERO, rolls=[*SWORDS, 1], wishes=[activate("Blow")], mode="ffa4")
    t.g.seats[1].out, t.g.health[1] = True, 0
    assert 2 == hit(t.turn())
    t = table(HERO, rolls=SWORDS, wishes=[activate("Blow")], mode="ffa3")
    t.g.seats[1].out, t.g.health[1] = True, 0
    assert (2, []) == (hit(t.turn()), t.records("roll"))


@pytest.mark.rule("R-025", "R-190")
@pytest.mark.parametrize(
    ("mode", "die", "out", "target"), [("ffa4", 3, 2, 3), ("ffa4", 5, 3, 1), ("ffa6", 3, 3, 4)]
)
def test_the_next_one_is_hit_instead_of_the_defeated(mode: str, die: int, out: int, target: int) -> None:
    """Counted on from the one whom the die means, around the table."""
    t = table(HERO, rolls=[*SWORDS, die], wishes=[activate("Blow")], mode=mode)
    t.g.seats[out].out, t.g.health[out] = True, 0
    assert target == hit(t.turn())


_WORDS = {"left": 0, "right": -1, "opp1": 0, "opp2": 1, "opp3": 2, "opp4": 3, "opp5": 4}


@pytest.mark.parametrize("vector", vectors("TV-12-2", "TV-12-3", "TV-12-f"))
def test_targeting_as_the_vectors_say(vector: dict[str, Any]) -> None:
    """Word by word for every number of the die."""
    mode = vector["input"]["mode"]
    teams = MODES[mode].teams
    opponents = [seat for seat, team in enumerate(teams) if team != teams[0]]
    for die, word in enumerate(vector["expected"]["1..6"], start=1):
        t = attack(mode, die)
        asked = [ask.seat for ask in t.asked(What.PLAYER)]
        if word == "centre":
            assert ([], opponents[1]) == (asked, hit(t))
        elif word in _WORDS:
            assert ([], opponents[_WORDS[word]]) == (asked, hit(t))
        else:
            assert 1 == len(asked)
            assert (word == "opponents_choose") == (asked[0] in opponents)
            among = 2 if word == "attacker_chooses_neighbour" else len(opponents)
            assert among == len(t.asked(What.PLAYER)[0].options)


@pytest.mark.rule("R-164")
def test_an_extra_text_about_the_target_meets_the_same_player() -> None:
    """Status and damage go to the one that the die showed."""
    both = hero(
        """
        status Chill
          negative, stack limit 1
          rule "It is only counted."
        offensive Blow
          3 [sword]: Inflict Chill. Deal 1 dmg.
        """
    )
    t = table(both, rolls=[*SWORDS, 5], wishes=[activate("Blow")], mode="ffa4", given=[Given()]).turn()
    assert (3, [0, 0, 0, 1]) == (hit(t), [t.tokens(seat, "Chill") for seat in range(4)])
