"""Scenes of several players, written from the rulebook alone and worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from dtlang.engine.modes import Edition
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import UNDEFENDED, activate, hero, picks, plays, spends, table, when

HERO = hero(
    """
    status Life
      positive, stack limit 1, persistent
      When you would be defeated, remove this token and set your Health to 3 instead.
    status Chill
      negative, stack limit 2, persistent
      During your Upkeep Phase, receive 1 dmg per Chill.
    status Edge
      positive, stack limit 3, spendable
      After you Attack, you may spend this token to add 2 dmg. Attack Modifier.
    status Guard
      positive, stack limit 3, spendable
      When you would receive dmg, you may spend this token to prevent 3 dmg.
    status Ward
      positive, stack limit 3, spendable
      When you would receive collateral dmg, you may spend this token to prevent 2 dmg.
    offensive Blow
      3 [sword]: Deal 6 dmg.
    offensive Hiss
      4 [heart]: Inflict Chill.
    offensive Nil
      3 [heart]: Deal 1 dmg per Edge.
    offensive Wide
      2 [star] [sword]: Deal 4 collateral dmg to all opponents.
    offensive Both
      2 [star] 3 [heart]: Deal 3 dmg. Deal 2 collateral dmg to all opponents.
    ultimate Doom
      5 [star]: Deal 12 dmg.
    card Surge
      main phase, cost 0
      Perform an additional Offensive Roll Phase.
    card Sharp
      roll phase, cost 0
      Attack Modifier. Add 3 dmg.
    card Shield
      roll phase, cost 0
      A chosen player prevents 2 dmg.
    card Own
      roll phase, cost 0
      Prevent 2 dmg.
    card Five
      roll phase, cost 0
      Change 1 die to 5.
    card Help
      main phase, cost 0
      A chosen teammate heals 5.
    deck
      8 Surge
      4 Sharp
      4 Shield
      4 Own
      4 Five
      8 Help
    """
)

SWORDS = [1, 1, 1, 4, 6]
WIDE = [6, 6, 1, 4, 4]
HEARTS = [4, 4, 5, 1, 6]
STARS = [6] * 5
IDLE = [1, 2, 4, 5, 6]


class Scene(NamedTuple):
    """What is on the table, what is rolled and done, the Health of all then, and what the first one drew."""

    told: str
    mode: str
    rolls: list[int]
    wishes: list[Wish]
    health: list[int]
    cards: int = 0
    given: Sequence[Given] = ()
    edition: Edition = Edition.MARVEL


def with_hand(seat: int, *cards: str, players: int = 3) -> list[Given]:
    return [Given(hand=list(cards)) if at == seat else Given() for at in range(players)]


BLOW = [activate("Blow"), UNDEFENDED]
SURGE = [plays("Surge"), activate("Blow"), picks(1), UNDEFENDED, activate("Blow")]

SCENES = [
    Scene("R-203 all lead", "koth", SWORDS, [*BLOW, picks(2)], [35, 35, 29], 1),
    Scene(
        *("R-203 who leads alone", "koth", SWORDS, [*BLOW, picks(1)], [35, 24, 20]),
        given=[Given(health=35), Given(health=30), Given(health=20)],
    ),
    Scene(
        *("R-202 another than the leader", "koth", SWORDS, [*BLOW, picks(2)], [20, 30, 19]),
        given=[Given(health=20), Given(health=30), Given(health=25)],
    ),
    Scene("R-140 no dmg, no Attack", "koth", HEARTS, [activate("Nil"), picks(1)], [35, 35, 35]),
    Scene(
        *("R-140 dmg of 2", "koth", HEARTS, [activate("Nil"), picks(1), UNDEFENDED], [35, 33, 35], 1),
        given=[Given(tokens={"Edge": 2}), Given(), Given()],
    ),
    Scene("A-25 a status alone", "koth", [4, 4, 5, 5, 6], [activate("Hiss"), picks(1)], [35, 35, 35]),
    Scene("R-137 collateral dmg alone", "koth", WIDE, [activate("Wide")], [35, 31, 31]),
    Scene("A-08 both", "koth", [6, 6, 4, 4, 5], [activate("Both"), picks(1), UNDEFENDED], [35, 30, 33], 1),
    Scene("R-202 an ultimate", "koth", STARS, [activate("Doom"), picks(1)], [35, 23, 35], 1),
    Scene(
        *("R-067 an ultimate with more", "koth", STARS, [activate("Doom"), picks(1), spends("Edge")]),
        *([35, 21, 35], 1),
        given=[Given(tokens={"Edge": 1}), Given(), Given()],
    ),
    Scene(
        *(
            "R-202 two Attacks on leaders",
            "koth",
            SWORDS * 2,
            [*SURGE, picks(2), UNDEFENDED],
            [35, 29, 29],
            2,
        ),
        given=with_hand(0, "Surge"),
    ),
    Scene(
        *("R-202 who leads no longer", "koth", SWORDS * 2, [*SURGE, picks(1), UNDEFENDED], [35, 23, 35], 1),
        given=with_hand(0, "Surge"),
    ),
    Scene(
        *("R-197 nobody steps in", "koth", SWORDS, [*BLOW, picks(1), plays("Own", 2)], [35, 29, 35], 1),
        given=with_hand(2, "Own"),
    ),
    Scene(
        *("R-128 but for a chosen player", "koth", SWORDS),
        *([*BLOW, picks(1), plays("Shield", 2), picks(1, 2)], [35, 31, 35], 1),
        given=with_hand(2, "Shield"),
    ),
    Scene(
        *("R-065 nor against an ultimate", "koth", STARS),
        *([activate("Doom"), picks(1), plays("Shield", 2), picks(1, 2)], [35, 23, 35], 1),
        given=with_hand(2, "Shield"),
    ),
    Scene("R-195 one dial", "2v2", [*SWORDS, 1], BLOW, [50, 44, 50, 44]),
    Scene("R-138 both of a team", "2v2", WIDE, [activate("Wide")], [50, 42, 50, 42]),
    Scene(
        *("R-138 A-27 both together are too much", "2v2", WIDE, [activate("Wide")], [50, 0, 50, 0]),
        given=[Given(), Given(health=8), Given(), Given(health=8)],
    ),
    Scene(
        *("R-197 each with tokens of their own", "2v2", WIDE),
        *([activate("Wide"), spends("Ward", 1), spends("Ward", 3)], [50, 46, 50, 46]),
        given=[Given(), Given(tokens={"Ward": 1}), Given(), Given(tokens={"Ward": 1})],
    ),
    Scene(
        *("R-197 not the token of a teammate", "2v2", [*SWORDS, 1], [*BLOW, spends("Guard", 3)]),
        [50, 44, 50, 44],
        given=[Given(), Given(), Given(), Given(tokens={"Guard": 1})],
    ),
    Scene(
        *("R-195 the teammate would be defeated, too", "2v2", [*SWORDS, 1], BLOW, [50, 3, 50, 3]),
        given=[Given(), Given(health=4), Given(), Given(health=4, tokens={"Life": 1})],
    ),
    Scene(
        *("E-07 no modifier on a teammate's Attack", "2v2", [*SWORDS, 1], [*BLOW, plays("Sharp", 2)]),
        [50, 44, 50, 44],
        given=with_hand(2, "Sharp", players=4),
    ),
    Scene(
        *("E-07 which v2 allows", "2v2", [*SWORDS, 1], [*BLOW, plays("Sharp", 2)], [50, 41, 50, 41]),
        given=with_hand(2, "Sharp", players=4),
        edition=Edition.V2,
    ),
    Scene(
        *("R-151 the active player alone", "2v2", IDLE, [], [48, 50, 48, 50]),
        given=[Given(tokens={"Chill": 2}), Given(), Given(tokens={"Chill": 2}), Given()],
    ),
    Scene(
        *("R-195 a teammate heals", "2v2", IDLE, [plays("Help")], [45, 50, 45, 50]),
        given=[Given(hand=["Help"], health=40), Given(), Given(health=40), Given()],
    ),
    Scene("R-137 four opponents", "2v2v2", WIDE, [activate("Wide")], [35, 27, 27, 35, 27, 27]),
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.told)
def test_scenes_of_many_come_out_as_the_rules_say(scene: Scene) -> None:
    t = table(
        HERO,
        given=scene.given or [Given()] * len(scene.health),
        rolls=scene.rolls,
        wishes=scene.wishes,
        mode=scene.mode,
        edition=scene.edition,
    ).turn()
    drawn = sum(int(record[2] or 0) for record in t.records("draw") if record[1] == 0) - 1
    assert (scene.health, scene.cards) == ([t.health(seat) for seat in range(len(scene.health))], drawn)


@pytest.mark.rule("R-165", "R-069", "R-190")
@pytest.mark.parametrize(
    ("rolls", "name", "hit"),
    [([*SWORDS, 1], "Blow", 3), ([*STARS, 1], "Doom", 1)],
    ids=["Attack", "ultimate"],
)
def test_the_die_of_a_target_is_turned_but_not_that_of_an_ultimate(
    rolls: list[int], name: str, hit: int
) -> None:
    """With a 5 the opponents choose; a 1 is the one on the left."""
    wishes = [activate(name), when("targeting", plays("Five", 1)), picks(3, 1), UNDEFENDED]
    t = table(HERO, mode="2v2", given=with_hand(1, "Five", players=4), rolls=rolls, wishes=wishes).turn()
    assert [hit] == [record[2] for record in t.records("damage")]


@pytest.mark.rule("R-190")
@pytest.mark.parametrize(
    ("mode", "die", "hit"),
    [
        *(("2v2", 2, 1), ("2v2", 3, 3), ("ffa3", 3, 1), ("ffa3", 4, 2), ("ffa4", 2, 1), ("ffa4", 3, 2)),
        *(("ffa4", 6, 3), ("ffa5", 4, 4), ("ffa6", 5, 5), ("3v3", 2, 1), ("3v3", 4, 3), ("3v3", 5, 5)),
    ],
)
def test_whom_a_die_hits(mode: str, die: int, hit: int) -> None:
    """Left first, then in the order of the turns."""
    t = table(HERO, mode=mode, rolls=[*SWORDS, die], wishes=BLOW).turn()
    assert [hit] == [record[2] for record in t.records("damage")]
