"""Roll attempts and altered dice (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.kit import LineDef
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import activate, hero, keeps, plays, shipped, table, vectors, yes


@pytest.fixture(scope="module")
def roller() -> ir.Document:
    return hero(
        """
        status Mire
          negative, stack limit 2
          During your Offensive Roll Phase, lose 1 Roll Attempt.
          At the conclusion of your Offensive Roll Phase, remove this token.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        offensive Pray
          3 [heart]: Heal 2.

        defensive Parry
          defense roll 3: Prevent 1 x [heart] dmg.

        card Six
          roll phase, cost 0
          Change 1 of your dice to 6.

        card Twist
          roll phase, cost 0
          Change 1 die to any value.

        card Fumble
          roll phase, cost 0
          Force your opponent to re-roll 1 of their dice.

        card One More
          roll phase, cost 0
          During your Offensive Roll Phase, you may perform 1 additional Roll Attempt.

        card Tie Their Hands
          main phase, cost 0
          During your opponent's next Offensive Roll Phase, your opponent loses 1 Roll Attempt.
        """
    )


def rolled(t: Any, seat: int = 0) -> list[tuple[int, ...]]:
    """What lay on the table after each roll attempt."""
    return [record[2:] for record in t.records("attempt") if record[1] == seat]


@pytest.mark.rule("R-040", "R-041", "R-158", "SYS-017")
def test_three_attempts_with_any_dice(roller: ir.Document) -> None:
    """All five dice first; then any of them again, also one that was kept before; a fourth is refused."""
    t = table(
        roller,
        rolls=[1, 2, 3, 4, 5, 6, 6, 2, 2],
        wishes=[keeps(1, 2, 3), keeps(6, 6, 3)],
    )
    t.until(What.ANNOUNCE)
    assert [(1, 2, 3, 4, 5), (1, 2, 3, 6, 6), (2, 2, 3, 6, 6)] == rolled(t), "the 1 was kept, then rolled"
    assert "R-041" == t.refused(0, keeps(6, 6))
    t.go_on()
    assert 2 == len(t.asked(What.KEEP))


@pytest.mark.rule("R-041")
def test_the_first_roll_is_compulsory_the_others_are_not(roller: ir.Document) -> None:
    """Whoever keeps all dice after the first attempt goes on with these."""
    t = table(roller, rolls=[1, 2, 3, 4, 5]).turn()
    assert [(1, 2, 3, 4, 5)] == rolled(t)


@pytest.mark.rule("R-041")
def test_only_the_active_player_makes_attempts(roller: ir.Document) -> None:
    """The others do not roll in somebody's Offensive Roll Phase, and nobody does in the Main Phase."""
    t = table(roller, given=[Given(hand=["Six"])])
    t.until(What.MAIN)
    assert "R-041" == t.refused(0, keeps())
    t.until(What.KEEP)
    assert "R-041" == t.refused(1, keeps())
    assert "" == t.refused(0, keeps())


@pytest.mark.rule("R-042", "R-062", "R-169", "SYS-018")
def test_a_defensive_roll_is_made_once(roller: ir.Document) -> None:
    """Defense roll 3 rolls exactly three dice, and nobody is asked which of them to keep."""
    t = table(
        roller,
        given=[Given(), Given(hand=["Six"])],
        rolls=[1, 1, 1, 2, 2, 4, 5, 1, 6],
        wishes=[activate("Slash")],
    )
    t.until(What.ACT, 1, "defense roll")
    assert "R-042" == t.refused(1, keeps(4, 5))
    t.go_on()
    assert [("roll", 1, 4, 5, 1)] == t.records("roll")
    assert [2] == t.dealt(1)
    assert [] == t.asked(What.KEEP, 1)


@pytest.mark.rule("R-043", "R-047")
def test_dice_are_settled_when_the_ability_is_activated(roller: ir.Document) -> None:
    """After the Offensive Roll nobody can alter its dice: the card is refused in the Defensive Roll Phase."""
    t = table(roller, given=[Given(hand=["Six"])], rolls=[1, 1, 1, 2, 2, 4, 5, 1], wishes=[activate("Slash")])
    t.until(What.DEFEND)
    assert "R-047" == t.refused(0, plays("Six"))
    t.go_on()
    assert 0 == t.offered("Six", 0, "last chance")


@pytest.mark.rule("R-044")
def test_anybody_may_alter_dice_as_the_card_allows(roller: ir.Document) -> None:
    """Before the opponent's dice: one card may turn any die, another only one's own."""
    t = table(roller, given=[Given(), Given(hand=["Twist", "Six", "Fumble"])], rolls=[1, 1, 1, 2, 2])
    t.until(What.ACT, 1, "attempt")
    assert "" == t.refused(1, plays("Twist"))
    assert "" == t.refused(1, plays("Fumble"))
    assert "R-044" == t.refused(1, plays("Six"))


@pytest.mark.rule("R-044", "R-068")
def test_a_forced_re_roll_spoils_an_ability(roller: ir.Document) -> None:
    """The opponent makes the attacker roll a sword again, and it comes up a heart: Slash is lost."""
    t = table(
        roller,
        given=[Given(), Given(hand=["Fumble"])],
        rolls=[1, 1, 1, 4, 6, 5],
        wishes=[activate("Slash")],
    )
    t.until(What.ACT, 1, "announced")
    t.go_on(plays("Fumble", seat=1), Wish("die", number=1, seat=1))
    assert ("announce", 0, "Slash") in t.log
    assert [] == t.dealt(1)


@pytest.mark.rule("R-045", "R-160", "SYS-020")
def test_after_an_alteration_another_ability_may_be_announced(roller: ir.Document) -> None:
    """Swords 1, 1, 1 and hearts 4, 4: one 1 is turned to 5, and the player announces Pray instead."""
    t = table(
        roller,
        given=[Given(health=30), Given(hand=["Twist"])],
        rolls=[1, 1, 1, 4, 4],
        wishes=[activate("Slash")],
    )
    t.until(What.ACT, 1, "announced")
    t.go_on(
        plays("Twist", seat=1),
        Wish("die", number=1, seat=1),
        Wish("face", number=5, seat=1),
        activate("Pray"),
    )
    assert ["Slash", "Pray"] == [record[2] for record in t.records("announce")]
    assert 32 == t.health(0)
    assert [] == t.dealt(1)


@pytest.mark.rule("R-045", "R-160", "SYS-020")
def test_after_an_alteration_unused_attempts_may_be_used(roller: ir.Document) -> None:
    """One attempt was made; after the alteration the player rolls the spoiled die again and gets a sword."""
    t = table(
        roller,
        given=[Given(), Given(hand=["Twist"])],
        rolls=[1, 1, 1, 4, 6, 2],
        wishes=[activate("Slash")],
    )
    t.until(What.ACT, 1, "announced")
    t.go_on(
        plays("Twist", seat=1),
        Wish("die", number=1, seat=1),
        Wish("face", number=5, seat=1),
        keeps(1, 1, 4, 6),
        activate("Slash"),
    )
    assert [(1, 1, 1, 4, 6), (2, 1, 1, 4, 6)] == rolled(t)
    assert [4] == t.dealt(1)


@pytest.mark.rule("R-045")
def test_without_an_alteration_there_is_no_way_back(roller: ir.Document) -> None:
    """Nobody alters the dice: after the announcement no further attempt is offered."""
    t = table(
        roller, given=[Given(), Given(hand=["Twist"])], rolls=[1, 1, 1, 4, 6], wishes=[activate("Slash")]
    ).turn()
    assert 1 == len(t.asked(What.KEEP))
    assert 1 == len(t.asked(What.ANNOUNCE))


@pytest.mark.rule("R-044", "R-048")
@pytest.mark.parametrize("vector", vectors("TV-07"))
def test_two_fives_become_sixes(vector: dict[str, Any]) -> None:
    """6, 6, 5, 5 and a 3: a card turns both 5s to 6s, and four moons are there for Eclipse."""
    elf = hero(
        """
        dice
          1-3  arrow
          4-5  foot
          6    moon

        offensive Eclipse
          4 [moon]: Deal 7 dmg.

        ultimate Lunar
          5 [moon]: Deal 12 dmg.

        card Twice as Wild
          roll phase, cost 3
          Change up to 2 dice to any value.
        """
    )
    fives = [Wish("die", number=5), Wish("face", number=6), Wish("die", number=5), Wish("face", number=6)]
    t = table(
        elf,
        given=[Given(cp=2, hand=["Twice as Wild"])],
        rolls=[6, 6, 5, 5, 3],
        wishes=[plays("Twice as Wild"), *fives],
    )
    ask = t.until(What.ANNOUNCE)
    assert sorted(vector["input"]["dice"]) == sorted(ask.data.dice)
    lines = [option.name for option in ask.options if isinstance(option, LineDef)]
    assert vector["expected"]["met"] == ("Eclipse" in lines)
    assert "Lunar" not in lines


@pytest.mark.rule("R-046", "SYS-019")
@pytest.mark.parametrize("vector", vectors("TV-05"))
def test_entangle(vector: dict[str, Any]) -> None:
    """With Entangle there are two attempts instead of three; then the token is gone."""
    t = table(
        shipped("rulebook/moon_elf"),
        given=[Given(tokens=dict.fromkeys(vector["input"]["statuses"], 1))],
        rolls=[1, 2, 3, 4, 6, 1, 2, 3, 4, 6, 1, 2, 3, 4, 6],
        wishes=[keeps(), keeps()],
    ).turn()
    assert vector["expected"]["attempts"] == len(rolled(t))
    assert vector["expected"]["statuses_after"] == [status.name for status in t.seat(0).tokens]


@pytest.mark.rule("R-046")
def test_two_tokens_take_two_attempts(roller: ir.Document) -> None:
    """Of three attempts one is left, and both tokens go at the conclusion of the phase."""
    t = table(roller, given=[Given(tokens={"Mire": 2})], wishes=[keeps(), keeps()]).turn()
    assert 1 == len(rolled(t))
    assert 0 == t.tokens(0, "Mire")


@pytest.mark.rule("R-046")
def test_a_card_takes_an_attempt_of_the_next_roll(roller: ir.Document) -> None:
    """The opponent's next Offensive Roll Phase has two attempts; a defence before it is not touched."""
    t = table(
        roller,
        given=[Given(hand=["Tie Their Hands"])],
        rolls=[1, 1, 1, 2, 2, 4, 4, 4],
        wishes=[plays("Tie Their Hands"), activate("Slash"), *(keeps(seat=1) for _ in range(6))],
    ).turn(4)
    assert 1 == len(t.dealt(1)), "three hearts prevented 3 of 4"
    assert 2 + 3 == len(rolled(t, 1)), "two in the next turn, three in the one after it"


@pytest.mark.rule("R-041")
def test_an_additional_attempt(roller: ir.Document) -> None:
    """A card gives a fourth attempt, and only in one's own Offensive Roll Phase."""
    t = table(
        roller,
        given=[Given(hand=["One More"]), Given(hand=["One More"])],
        wishes=[plays("One More"), yes(), *(keeps() for _ in range(9))],
    )
    t.until(What.KEEP)
    assert "R-041" == t.refused(1, plays("One More"))
    t.go_on()
    assert 4 == len(rolled(t))


@pytest.mark.rule("R-106")
def test_a_last_opportunity_after_every_roll() -> None:
    """Both dice of a comparison roll can be altered before it counts; so can the dice of “Roll 1”."""
    duellist = hero(
        """
        offensive Showdown
          3 [sword]:
            You and your opponent each roll 1 die:
            If your roll is equal or greater, deal 7 dmg. Otherwise, deal 5 dmg.

        offensive Gamble
          3 [heart]: Roll 1 die: On [star], deal 9 dmg.

        card Six
          roll phase, cost 0
          Change 1 of your dice to 6.
        """
    )
    given = [Given(hand=["Six"])]
    duel = table(duellist, given=given, rolls=[1, 1, 1, 4, 6, 2, 5], wishes=[activate("Showdown")])
    duel.until(What.ACT, 0, "dice")
    assert [7] == duel.go_on(plays("Six")).dealt(1)
    gamble = table(duellist, given=given, rolls=[4, 4, 4, 1, 6, 2], wishes=[activate("Gamble")])
    gamble.until(What.ACT, 0, "dice")
    assert [9] == gamble.go_on(plays("Six")).dealt(1)


@pytest.mark.rule("R-041", "R-046")
def test_an_attempt_less_is_for_one_roll() -> None:
    """The Net takes one attempt of the opponent's next roll; in the one after it there are three again."""
    fisher = hero("offensive Net\n  3 [star]: Your opponent loses 1 Roll Attempt.\n")
    wishes = [activate("Net"), *[keeps(seat=1)] * 4]
    t = table(fisher, rolls=[6, 6, 6, 1, 1], wishes=wishes).turn(4)
    seen = [record[0] for record in t.log if record[0] == "turn" or record[:2] == ("attempt", 1)]
    assert ["turn", "turn", *["attempt"] * 2, "turn", "turn", *["attempt"] * 3] == seen
