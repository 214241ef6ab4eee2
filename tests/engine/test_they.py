"""Who `they` are with several opponents: the one who was targeted, who acted, or whom it was done to."""

from __future__ import annotations

import pytest

from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import Table, activate, hero, picks, plays, table

TEXTS = """
status Chill
  negative, stack limit 5
  rule "It is only counted."
status Toll
  positive, stack limit 1, persistent
  When an opponent Attacks you, they lose 1 CP.
status Thorns
  positive, stack limit 1, persistent
  When an opponent deals dmg to you, inflict Chill on them.
status Venom
  positive, stack limit 1, persistent
  When you deal dmg to an opponent, they lose 1 CP.
status Frost
  positive, stack limit 1, persistent
  When you Attack an opponent, inflict Chill on them.
offensive Chop
  3 [sword]: Deal 5 dmg.
card Pick
  main phase, cost 0
  Target an opponent. They lose 1 CP. Deal 2 dmg to them. Deal 1 dmg.
card Dart
  main phase, cost 0
  Deal 2 dmg to a chosen opponent.
card Needle
  instant, cost 0
  Deal 2 dmg to a chosen opponent.
deck
  16 Pick
  16 Dart
"""


def three(*given: Given, **about: object) -> Table:
    return table(hero(TEXTS), given=given, mode="ffa3", **about)  # type: ignore[arg-type]


def all_cp(t: Table) -> list[int]:
    return [t.cp(seat) for seat in range(3)]


def chills(t: Table) -> list[int]:
    return [t.tokens(seat, "Chill") for seat in range(3)]


@pytest.mark.rule("R-128", "R-190")
def test_who_was_targeted_is_meant_from_then_on() -> None:
    """One is picked, once: they lose the CP and have all of the 3 damage."""
    t = three(Given(cp=3, hand=["Pick"]), Given(cp=3), Given(cp=3), wishes=[plays("Pick"), picks(2)]).turn()
    assert ([4, 3, 2], [30, 30, 27]) == (all_cp(t), [t.health(seat) for seat in range(3)])
    assert 1 == len(t.asked(What.PLAYER))


@pytest.mark.rule("R-143", "R-190")
@pytest.mark.parametrize("active", [0, 2])
def test_who_attacks_is_meant_by_who_is_attacked(active: int) -> None:
    """Who Attacks the one in the middle loses 1 CP of the 3 + 1 that they have (1-3 is left, 4-6 right)."""
    die = 1 if active == 0 else 6
    given = [Given(cp=3), Given(cp=3, tokens={"Toll": 1}), Given(cp=3)]
    t = three(*given, active=active, rolls=[1, 1, 1, 4, 5, die], wishes=[activate("Chop")]).turn()
    assert 25 == t.health(1)
    assert [3, 3, 3] == all_cp(t)
    assert [] == t.asked(What.PLAYER)


@pytest.mark.rule("R-130", "R-190")
def test_who_deals_damage_is_meant_even_if_they_do_not_attack() -> None:
    """A card of the third player, in an Attack of the second one on them: the Chill is for who deals it."""
    t = three(
        Given(hand=["Dart"]), Given(tokens={"Thorns": 1}), Given(), wishes=[plays("Dart"), picks(1)]
    ).turn()
    assert [1, 0, 0] == chills(t)
    t = three(
        Given(tokens={"Thorns": 1}),
        Given(),
        Given(hand=["Needle"]),
        rolls=[1, 1, 1, 4, 5, 1],
        wishes=[activate("Chop"), plays("Needle", 2), picks(0, 2)],
    ).turn()
    assert (28, 25, [0, 0, 1]) == (t.health(0), t.health(1), chills(t))


@pytest.mark.rule("R-130", "R-190")
def test_whom_it_was_done_to_is_meant() -> None:
    """Damage of a card to a chosen opponent costs just that one a CP; who is Attacked has the Chill."""
    given = [Given(cp=3, tokens={"Venom": 1}, hand=["Dart"]), Given(cp=3), Given(cp=3)]
    t = three(*given, wishes=[plays("Dart"), picks(2)]).turn()
    assert [4, 3, 2] == all_cp(t)
    given = [Given(tokens={"Frost": 1})]
    t = three(*given, rolls=[1, 1, 1, 4, 5, 6], wishes=[activate("Chop")]).turn()
    assert [0, 0, 1] == chills(t)
