"""Offensive, defensive and passive abilities (section 9)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.kit import LineDef
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import activate, defends, hero, shipped, spends, table


@pytest.fixture(scope="module")
def fighter() -> ir.Document:
    return hero(
        """
        status Focus
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.

        status Curse
          negative, stack limit 3, persistent
          During your Upkeep Phase, receive 1 dmg.

        offensive Slash
          3 [sword]: Gain Focus. Inflict Curse. Deal 4 dmg. Draw 1 card.

        offensive Pierce
          3 [heart]: Deal 4 undefendable dmg.

        offensive Truth
          2 [heart] 2 [star]: Deal 4 pure dmg.

        offensive Quake
          2 [sword] 2 [heart]: Deal 4 collateral dmg to all opponents.

        offensive Whisper
          2 [sword] 2 [star]: Inflict 2 Curse.

        offensive Luck
          3-of-a-kind: Roll 1 die: On [sword], deal 3 dmg. On [sword], gain 2 CP.

        defensive High Guard
          defense roll 3: Prevent 1 x [heart] dmg.

        defensive Low Guard
          defense roll 1: Prevent 2 dmg.

        ultimate Starfall
          5 [star]: Deal 9 dmg.

        card Six
          roll phase, cost 0
          Change 1 of your dice to 6.

        card Nap
          main phase, cost 0
          Heal 1.
        """
    )


SLASH = [1, 1, 2, 5, 6]


@pytest.mark.rule("R-056", "R-059", "R-063")
def test_offensive_abilities_belong_to_the_own_offensive_roll_phase(fighter: ir.Document) -> None:
    """In the Main Phase, and on somebody else's turn, no ability can be announced; a defensive one never."""
    t = table(fighter, given=[Given(hand=["Nap"])], rolls=SLASH)
    t.until(What.MAIN)
    assert "R-056" == t.refused(0, activate("Slash"))
    t.until(What.ANNOUNCE)
    assert "R-056" == t.refused(1, activate("Slash"))
    assert "" == t.refused(0, activate("Slash"))
    assert "R-059" == t.refused(0, activate("High Guard"))


@pytest.mark.rule("R-057")
def test_all_effects_of_the_description_are_resolved(fighter: ir.Document) -> None:
    """Slash gives a token, inflicts one, deals 4 damage and draws a card."""
    t = table(
        fighter, given=[Given(deck=["Nap", "Nap"])], rolls=[*SLASH, 1, 1, 1], wishes=[activate("Slash")]
    ).turn()
    assert (1, 1) == (t.tokens(0, "Focus"), t.tokens(1, "Curse"))
    assert [4] == t.dealt(1)
    assert ["Nap", "Nap"] == t.hand(0), "one of the Income Phase, one of Slash"


@pytest.mark.rule("R-058", "SYS-048")
def test_one_die_serves_several_effects(fighter: ir.Document) -> None:
    """One rolled sword satisfies both effects that ask for a sword."""
    t = table(
        fighter, given=[Given(cp=0)], rolls=[4, 4, 4, 1, 6, 2, 1, 1, 1], wishes=[activate("Luck")]
    ).turn()
    assert [3] == t.dealt(1)
    assert 1 + 2 == t.cp(0)


@pytest.mark.rule("R-059", "R-166", "R-168")
def test_a_defensive_ability_answers_an_attack(fighter: ir.Document) -> None:
    """The Defender uses one: two hearts prevent 2 of 4. It is not there when nobody Attacks."""
    t = table(fighter, rolls=[*SLASH, 4, 5, 1], wishes=[activate("Slash")])
    t.until(What.KEEP)
    assert "R-059" == t.refused(1, defends("High Guard"))
    t.until(What.DEFEND, 1)
    assert "" == t.refused(1, defends("High Guard"))
    assert "R-059" == t.refused(0, defends("High Guard")), "the attacker is not the Defender"
    assert [2] == t.go_on(defends("High Guard")).dealt(1)


@pytest.mark.rule("R-059", "R-168")
def test_defending_is_optional(fighter: ir.Document) -> None:
    """The Defender may leave it (A-31)."""
    t = table(fighter, rolls=[*SLASH, 4, 4, 4], wishes=[activate("Slash")])
    ask = t.until(What.DEFEND, 1)
    assert ask.options[0] is None


@pytest.mark.rule("R-059", "R-140", "SYS-051")
def test_no_defence_without_an_attack(fighter: ir.Document) -> None:
    """An ability that only inflicts is no Attack: no defensive roll."""
    t = table(fighter, rolls=[1, 2, 6, 6, 4], wishes=[activate("Whisper")]).turn()
    assert 2 == t.tokens(1, "Curse")
    assert [] == t.asked(What.DEFEND)


@pytest.mark.rule("R-060", "SYS-028")
@pytest.mark.parametrize(("name", "dice", "dealt"), [("High Guard", 3, 1), ("Low Guard", 1, 2)])
def test_one_of_two_defensive_abilities_is_chosen_before_the_roll(
    fighter: ir.Document, name: str, dice: int, dealt: int
) -> None:
    """Both are offered before any die of the defence is rolled; only the chosen one is used."""
    t = table(fighter, rolls=[*SLASH, 4, 5, 4], wishes=[activate("Slash")])
    ask = t.until(What.DEFEND, 1)
    assert ["High Guard", "Low Guard"] == [one.name for one in ask.options if isinstance(one, LineDef)]
    assert [] == t.records("roll")
    t.go_on(defends(name))
    assert [("roll", 1, *[4, 5, 4][:dice])] == t.records("roll")
    assert [dealt] == t.dealt(1)


@pytest.mark.rule("R-060")
def test_a_second_defence_is_refused(fighter: ir.Document) -> None:
    """Once one of two has been chosen, the other one is out of reach."""
    t = table(
        fighter, given=[Given(), Given(hand=["Six"])], rolls=[*SLASH, 4, 5, 4], wishes=[activate("Slash")]
    )
    t.until(What.ACT, 1, "defense roll")
    assert "R-060" == t.refused(1, defends("Low Guard"))


@pytest.mark.rule("R-061", "R-133", "R-135", "R-136", "R-137", "SYS-029")
@pytest.mark.parametrize(
    ("ability", "dice", "dealt"),
    [
        ("Pierce", [4, 4, 5, 1, 6], 4),
        ("Truth", [4, 4, 6, 6, 1], 4),
        ("Quake", [1, 1, 4, 4, 6], 4),
        ("Starfall", [6, 6, 6, 6, 6], 9),
    ],
)
def test_no_defence_against_these_types(
    fighter: ir.Document, ability: str, dice: list[int], dealt: int
) -> None:
    """Undefendable, pure, collateral and ultimate damage: no defensive roll is offered."""
    t = table(fighter, rolls=dice, wishes=[activate(ability)]).turn()
    assert [] == t.asked(What.DEFEND)
    assert [dealt] == t.dealt(1)


@pytest.mark.rule("R-061")
@pytest.mark.parametrize(("ability", "dice"), [("Pierce", [4, 4, 5, 1, 6]), ("Starfall", [6, 6, 6, 6, 6])])
def test_a_defence_against_these_types_is_refused(
    fighter: ir.Document, ability: str, dice: list[int]
) -> None:
    """Who wishes to defend all the same is told the rule."""
    t = table(fighter, given=[Given(tokens={"Focus": 1})], rolls=dice, wishes=[activate(ability)])
    t.until(What.ACT, 0)
    assert "R-061" == t.refused(1, defends("High Guard"))


@pytest.mark.rule("R-062")
@pytest.mark.parametrize(("dice", "rolled"), [(1, (4,)), (3, (4, 5, 4)), (5, (4, 5, 4, 1, 1))])
def test_defensive_roll_n(dice: int, rolled: tuple[int, ...]) -> None:
    """A defensive ability rolls the printed number of dice."""
    one = hero(
        f"offensive Slash\n  3 [sword]: Deal 4 dmg.\n\ndefensive Parry\n  defense roll {dice}: Heal 1.\n"
    )
    t = table(one, rolls=[*SLASH, 4, 5, 4, 1, 1], wishes=[activate("Slash")]).turn()
    assert [("roll", 1, *rolled)] == t.records("roll")


@pytest.mark.rule("R-063", "R-209", "SYS-030")
def test_a_passive_acts_in_upkeep() -> None:
    """The Gunslinger's Quick Draw gives a Reload in each own Upkeep Phase, without dice."""
    t = table(shipped("rulebook/gunslinger"), hero()).turn()
    assert 1 == t.tokens(0, "Reload")


@pytest.mark.rule("R-063", "R-210", "SYS-030")
def test_a_passive_is_paid_for() -> None:
    """The Paladin's Tithe: for 1 CP a die of one's own is rolled again."""
    t = table(
        shipped("rulebook/paladin"),
        hero(),
        given=[Given(cp=0)],
        rolls=[1, 2, 3, 4, 6, 5],
        wishes=[spends("Tithe"), Wish("die", number=6)],
    ).turn()
    assert [("reroll", 0, 0, "Tithe", 1, 2, 3, 4, 5)] == t.records("reroll")
    assert 0 == t.cp(0), "1 of the Income Phase, 1 paid"


@pytest.mark.rule("R-063", "R-211", "SYS-030")
def test_a_passive_watches_for_damage() -> None:
    """Black Panther gains Kinetic Energy when he is dealt damage, and none when he is not."""
    panther = shipped("rulebook/black_panther")
    t = table(panther, rolls=[1, 1, 1, 4, 6, 4, 4, 4], wishes=[activate("Claws")]).turn()
    assert (0, 1) == (t.tokens(0, "Kinetic Energy"), t.tokens(1, "Kinetic Energy"))


@pytest.mark.rule("R-063")
def test_a_passive_is_not_announced() -> None:
    """Dice do not activate a passive ability."""
    t = table(shipped("rulebook/gunslinger"), hero(), rolls=[1, 1, 1, 4, 6])
    t.until(What.ANNOUNCE)
    assert "R-063" == t.refused(0, activate("Quick Draw"))
    assert "R-063" == t.refused(0, spends("Quick Draw"))
