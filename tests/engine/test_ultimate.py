"""Ultimate abilities: nobody stops them, their owner may add to them (R-064 to R-070)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import activate, hero, plays, spends, table


@pytest.fixture(scope="module")
def titan() -> ir.Document:
    return hero(
        """
        status Shield
          positive, stack limit 3
          You may spend this token to prevent 3 dmg.

        status Armour
          positive, stack limit 3, persistent
          When you are Attacked, prevent 2 dmg.

        status Ward
          positive, stack limit 3
          When you would gain 1 Negative status effect, you may spend this token to prevent 1 status effect.

        status Halo
          positive, stack limit 1, persistent
          When you would gain 1 Negative status effect, prevent 1 status effect.

        status Wither
          negative, stack limit 2, persistent
          When you would deal dmg as a result of your Offensive Roll Phase,
          reduce the incoming dmg by 1 per Wither.

        status Tonic
          positive, stack limit 3
          You may spend this token to heal 2.

        status Focus
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.

        status Curse
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        offensive Hex
          3 [heart]: Inflict Curse.

        offensive Stab
          4 [star]: Deal 4 dmg.

        defensive Parry
          defense roll 1: Prevent 9 dmg.

        ultimate Starfall
          5 [star]: Inflict Curse. Then deal 12 dmg.

        card Bulwark
          instant, cost 0
          Prevent 6 dmg.

        card Medicine
          instant, cost 0
          Heal 2.

        card Twist
          roll phase, cost 0
          Change 1 die to any value.

        card Rage
          roll phase, cost 0
          Attack Modifier. Add 3 dmg.
        """
    )


STARS = [6, 6, 6, 6, 6]


@pytest.mark.rule("R-064", "R-065", "SYS-031")
def test_nothing_that_a_defender_has_stops_it(titan: ir.Document) -> None:
    """Tokens, Instants and the defensive ability are all there, and all 12 damage and the token arrive."""
    defender = Given(tokens={"Shield": 3, "Armour": 2, "Ward": 1}, hand=["Bulwark"])
    wishes = [activate("Starfall"), plays("Bulwark", 1), spends("Shield", 1), spends("Ward", 1)]
    t = table(titan, given=[Given(), defender], rolls=STARS, wishes=wishes).turn()
    assert [12] == t.dealt(1)
    assert 38 == t.health(1)
    assert 1 == t.tokens(1, "Curse")
    assert (3, 2, 1) == tuple(t.tokens(1, name) for name in ("Shield", "Armour", "Ward"))


@pytest.mark.rule("R-064")
def test_the_same_defender_stops_an_ordinary_attack(titan: ir.Document) -> None:
    """Against 4 damage of Slash two Armour prevent 4: the lock is what made the difference."""
    t = table(
        titan,
        given=[Given(), Given(tokens={"Armour": 2})],
        rolls=[1, 1, 1, 4, 4, 1],
        wishes=[activate("Slash")],
    ).turn()
    assert [0] == t.dealt(1)


@pytest.mark.rule("R-065", "SYS-031")
def test_opponents_do_nothing_until_the_roll_phase_ends(titan: ir.Document) -> None:
    """From its activation on an opponent's Instant and tokens are refused; before and after they are not."""
    attacker = Given(tokens={"Focus": 1})
    defender = Given(tokens={"Tonic": 2}, hand=["Medicine"], health=20)
    t = table(titan, given=[attacker, defender], rolls=STARS, wishes=[activate("Starfall")])
    t.until(What.ACT, 1, "announced")
    assert "" == t.refused(1, plays("Medicine"))
    t.until(What.ACT, 0)
    for wish in (plays("Medicine"), spends("Tonic"), Wish("act")):
        assert "R-065" == t.refused(1, wish)
    assert "" == t.refused(0, spends("Focus"))
    t.until(What.ACT, 1)
    assert ("damage", 0, 1, 12) == t.records("damage")[-1][:4], (
        "the next question to them comes after the damage"
    )
    assert "" == t.refused(1, spends("Tonic"))


@pytest.mark.rule("R-065")
def test_everybody_but_the_attackers_side_is_locked(titan: ir.Document) -> None:
    """In 2v2 the attacker's teammate may act, both opponents may not."""
    given = [Given(), *(Given(tokens={"Tonic": 1}, health=20) for _ in range(3))]
    t = table(titan, mode="2v2", given=given, rolls=[*STARS, 1], wishes=[activate("Starfall")])
    t.until(What.ACT, 2, "last chance")
    assert ["R-065", "", "R-065"] == [t.refused(seat, spends("Tonic")) for seat in (1, 2, 3)]


@pytest.mark.rule("R-066", "R-213", "SYS-033")
def test_it_ignores_what_would_weaken_it(titan: ir.Document) -> None:
    """Two Wither on the attacker take 2 from Slash, and nothing from the ultimate."""
    weak = [Given(tokens={"Wither": 2})]
    slash = table(titan, hero(), given=weak, rolls=[1, 1, 1, 4, 4], wishes=[activate("Slash")]).turn()
    assert [2] == slash.dealt(1)
    ultimate = table(titan, given=weak, rolls=STARS, wishes=[activate("Starfall")]).turn()
    assert [12] == ultimate.dealt(1)


@pytest.mark.rule("R-067", "R-146", "SYS-033")
def test_its_owner_may_enhance_it(titan: ir.Document) -> None:
    """A card adds 3 and a token 1: 16 damage, all of it ultimate."""
    t = table(
        titan,
        given=[Given(tokens={"Focus": 1}, hand=["Rage"]), Given(tokens={"Shield": 1})],
        rolls=STARS,
        wishes=[activate("Starfall"), plays("Rage"), spends("Focus")],
    ).turn()
    assert [16] == t.dealt(1)
    assert "ultimate" == t.records("damage")[0][4]


@pytest.mark.rule("R-068", "SYS-032")
def test_dice_altered_before_the_activation_stop_it(titan: ir.Document) -> None:
    """After the announcement the opponent turns a star: the ultimate is lost, Stab is left."""
    t = table(titan, given=[Given(), Given(hand=["Twist"])], rolls=[*STARS, 1], wishes=[activate("Starfall")])
    t.until(What.ACT, 1, "announced")
    t.go_on(
        plays("Twist", seat=1),
        Wish("die", number=6, seat=1),
        Wish("face", number=1, seat=1),
        activate("Stab"),
    )
    assert ["Starfall", "Stab"] == [record[2] for record in t.records("announce")]
    assert ["Stab"] == [record[2] for record in t.records("activate")]
    assert [0] == t.dealt(1), "and Stab is defended like any Attack"


@pytest.mark.rule("R-068", "SYS-032")
def test_dice_are_not_altered_after_the_activation(titan: ir.Document) -> None:
    """Once it is activated the same card is refused."""
    attacker, defender = Given(tokens={"Focus": 1}), Given(hand=["Twist"])
    t = table(titan, given=[attacker, defender], rolls=STARS, wishes=[activate("Starfall")])
    t.until(What.ACT, 0)
    assert "R-065" == t.refused(1, plays("Twist"))


@pytest.mark.rule("R-069", "SYS-032", "SYS-084")
@pytest.mark.parametrize(
    ("ability", "dice", "alters"), [("Slash", [1, 1, 1, 4, 4], True), ("Starfall", STARS, False)]
)
def test_the_targeting_die_of_an_ultimate_stays(
    titan: ir.Document, ability: str, dice: list[int], alters: bool
) -> None:
    """The targeting die of an ordinary Attack may be turned; that of an ultimate by nobody."""
    given = [Given(hand=["Twist"]), Given(hand=["Twist"]), Given(), Given(hand=["Twist"])]
    t = table(titan, mode="2v2", given=given, rolls=[*dice, 1, 1], wishes=[activate(ability)]).turn()
    assert alters == bool(t.offered("Twist", reason="targeting"))


@pytest.mark.rule("R-065", "R-113")
def test_then_pauses_only_for_the_attacker(titan: ir.Document) -> None:
    """The pause of a “Then” inside an ultimate is the attacker's alone (A-03)."""
    both = Given(tokens={"Tonic": 1}, health=20)
    t = table(titan, given=[both, both], rolls=STARS, wishes=[activate("Starfall")]).turn()
    assert {0} == {ask.seat for ask in t.asked(What.ACT) if ask.reason == "then"}


@pytest.mark.rule("R-065", "R-066")
@pytest.mark.parametrize(("ability", "dice", "tokens"), [("Hex", [4, 4, 4, 1, 1], 0), ("Starfall", STARS, 1)])
def test_nothing_keeps_its_tokens_off(titan: ir.Document, ability: str, dice: list[int], tokens: int) -> None:
    """Halo prevents the token of an ordinary ability, not that of an ultimate."""
    given = [Given(), Given(tokens={"Halo": 1})]
    t = table(titan, given=given, rolls=dice, wishes=[activate(ability)]).turn()
    assert tokens == t.tokens(1, "Curse")
