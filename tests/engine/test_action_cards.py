"""Action cards: when they are played, what they interrupt, and who comes first (R-092, R-100 to R-108)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from dtlang.engine.windows import window
from tests.engine.rules_here import activate, hero, picks, plays, spends, table, vectors


@pytest.fixture(scope="module")
def player() -> ir.Document:
    return hero(
        """
        status Evasive
          positive, stack limit 3
          When you are Attacked, you may spend this token to prevent 3 dmg.

        status Tonic
          positive, stack limit 3
          You may spend this token to heal 2.

        status Focus
          positive, stack limit 3
          After you Attack, you may spend this token to add 2 dmg. Attack Modifier.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        offensive Chant
          3 [heart]: Gain 1 CP. Then gain 1 CP.

        card Feast
          main phase, cost 1
          Heal 5.

        card Twist
          roll phase, cost 0
          Change 1 die to any value.

        card Salve
          instant, cost 0
          Heal 1.

        card Elixir
          instant, cost 2
          Heal 4.

        card Second Wind
          roll phase, cost 0
          Heal 1.

        card Buh Bye
          instant, cost 0
          Remove 1 status effect from a chosen player.

        card What Status
          main phase, cost 0
          Remove all status effects from a chosen player.
        """
    )


SLASH = [1, 1, 1, 4, 6]


@pytest.mark.rule("R-092")
def test_two_types_and_three_timings(player: ir.Document) -> None:
    """A card is an upgrade, or an action of one of three timings."""
    assert {"main_phase", "roll_phase", "instant"} == {card.timing.value for card in player.cards}


@pytest.mark.rule("R-100")
def test_an_action_card_is_used_once(player: ir.Document) -> None:
    """Pay 1 CP, heal 5, and the card lies on the discard pile: playing it again is refused."""
    t = table(player, given=[Given(cp=3, health=20, hand=["Feast"])], wishes=[plays("Feast")])
    t.until(What.KEEP)
    assert (25, 3) == (t.health(0), t.cp(0))
    assert ["Feast"] == [card.name for card in t.seat(0).discard]
    assert "R-100" == t.refused(0, plays("Feast"))


@pytest.mark.rule("R-101", "SYS-078")
def test_main_phase_actions_only_in_the_own_main_phases(player: ir.Document) -> None:
    """In both own Main Phases; refused in the Roll Phase and in the other player's Main Phase."""
    hand = Given(cp=5, hand=["Feast"])
    t = table(player, given=[hand, hand])
    t.until(What.MAIN, 0, "main 1")
    assert ["", "R-101"] == [t.refused(seat, plays("Feast")) for seat in (0, 1)]
    t.until(What.KEEP)
    assert ["R-101", "R-101"] == [t.refused(seat, plays("Feast")) for seat in (0, 1)]
    t.until(What.MAIN, 0, "main 2")
    assert ["", "R-101"] == [t.refused(seat, plays("Feast")) for seat in (0, 1)]


@pytest.mark.rule("R-102", "SYS-079")
def test_roll_phase_actions_in_any_roll_phase(player: ir.Document) -> None:
    """Both players may play one in the Roll Phase of the first; in a Main Phase it is refused."""
    hand = Given(hand=["Twist"])
    t = table(player, given=[hand, hand], rolls=SLASH)
    t.until(What.MAIN)
    assert ["R-102", "R-102"] == [t.refused(seat, plays("Twist")) for seat in (0, 1)]
    t.until(What.ACT, 1, "attempt")
    assert ["", ""] == [t.refused(seat, plays("Twist")) for seat in (0, 1)]
    t.until(What.MAIN, 0, "main 2")
    assert ["R-102", "R-102"] == [t.refused(seat, plays("Twist")) for seat in (0, 1)]


@pytest.mark.rule("R-102", "SYS-079")
def test_a_roll_phase_action_is_offered_in_roll_phases_only(player: ir.Document) -> None:
    """Even one that needs no dice is offered in the Roll Phase and not in Upkeep, Main and Discard Phases."""
    hand = Given(health=20, hand=["Second Wind", "Salve"])
    t = table(player, given=[hand, hand], rolls=SLASH, wishes=[activate("Slash")]).turn()
    for seat in (0, 1):
        for reason in ("upkeep", "main", "main 1", "main 2", "discard"):
            sales = len(t.asked(What.MAIN, seat)) // 2 if reason.startswith("main ") else 0
            assert sales == t.offered("Second Wind", seat, reason), "only for sale"
        for reason in ("attempt", "announced", "last chance"):
            assert t.offered("Second Wind", seat, reason)


@pytest.mark.rule("R-033", "R-039")
@pytest.mark.parametrize(("cp", "offered"), [(1, False), (2, True)])
def test_an_instant_has_to_be_paid(player: ir.Document, cp: int, offered: bool) -> None:
    """On the opponent's turn an Instant for 2 CP is offered to who has 2 CP, not to who has 1."""
    t = table(player, given=[Given(), Given(cp=cp, health=20, hand=["Elixir", "Salve"])])
    t.until(What.ACT, 1)
    assert offered == (t.refused(1, plays("Elixir")) == "")
    t.go_on()
    assert offered == bool(t.offered("Elixir", 1))


@pytest.mark.rule("R-103", "SYS-080")
def test_instants_at_any_time(player: ir.Document) -> None:
    """From Upkeep to Discard both players are offered an Instant."""
    hand = Given(health=20, hand=["Salve"])
    t = table(player, given=[hand, hand], rolls=SLASH, wishes=[activate("Slash")]).turn()
    for seat in (0, 1):
        asked = {ask.reason for ask in (*t.asked(What.ACT, seat), *t.asked(What.MAIN, seat))}
        assert {"upkeep", "attempt", "announced", "last chance", "discard"} <= asked
    assert t.offered("Salve", 0, "main 1")
    assert t.offered("Salve", 1, "main")


@pytest.mark.rule("R-103", "R-188", "SYS-080")
def test_an_instant_interrupts_and_then_the_rest_goes_on(player: ir.Document) -> None:
    """Feast is played; the opponent's Instant resolves first; then Feast is completed."""
    given = [Given(cp=3, health=20, hand=["Feast"]), Given(health=30, hand=["Salve"])]
    t = table(player, given=given, wishes=[plays("Feast")])
    t.until(What.ACT, 1, "response")
    t.go_on(plays("Salve", seat=1))
    assert [("heal", 1, 1, "Salve"), ("heal", 0, 5, "Feast")] == t.records("heal")


@pytest.mark.rule("R-103")
def test_an_instant_interrupts_an_ability(player: ir.Document) -> None:
    """In the pause of a “Then” the opponent heals; afterwards the ability is completed."""
    given = [Given(cp=0), Given(health=30, hand=["Salve"])]
    t = table(player, given=given, rolls=[4, 4, 4, 1, 6], wishes=[activate("Chant")])
    t.until(What.ACT, 1, "then")
    assert 2 == t.cp(0)
    t.go_on(plays("Salve", seat=1))
    assert (3, 31) == (t.cp(0), t.health(1))


@pytest.mark.rule("R-104", "R-105", "SYS-081")
def test_an_instant_is_not_interrupted(player: ir.Document) -> None:
    """The active player's Instant resolves at once, though the opponent holds an Instant and a token."""
    given = [Given(health=20, hand=["Salve"]), Given(health=20, hand=["Salve"], tokens={"Tonic": 1})]
    t = table(player, given=given)
    t.until(What.MAIN)
    before = len(t.script.asked)
    t.script.left.append(plays("Salve"))
    t.until(What.KEEP)
    assert 21 == t.health(0)
    assert "response" not in [ask.reason for ask in t.script.asked[before:]]


@pytest.mark.rule("R-105", "SYS-081")
def test_a_roll_phase_action_is_not_interrupted(player: ir.Document) -> None:
    """Nobody is asked between the playing of a Roll Phase Action and its effect."""
    given = [Given(hand=["Twist"]), Given(hand=["Twist", "Salve"], tokens={"Tonic": 1}, health=20)]
    t = table(player, given=given, rolls=SLASH)
    t.until(What.ACT, 0, "attempt")
    before = len(t.script.asked)
    t.go_on(plays("Twist"), Wish("die", number=6), Wish("face", number=2))
    played = t.script.asked[before + 1 :]
    assert [What.DICE_PLACE, What.FACE] == [ask.what for ask in played[:2]]
    assert "response" not in [ask.reason for ask in played]


@pytest.mark.rule("R-105")
def test_a_roll_phase_action_does_not_interrupt_another_action(player: ir.Document) -> None:
    """While a Main Phase Action waits an Instant may come between, a Roll Phase Action may not."""
    given = [Given(cp=3, health=20, hand=["Feast"]), Given(hand=["Twist", "Salve"], health=20)]
    t = table(player, given=given, wishes=[plays("Feast")])
    t.until(What.ACT, 1, "response")
    assert "R-105" == t.refused(1, plays("Twist"))
    assert "" == t.refused(1, plays("Salve"))


@pytest.mark.rule("R-106", "R-171")
def test_a_last_opportunity_before_play_moves_on(player: ir.Document) -> None:
    """After every attempt, and once more after the announcement, both players may alter dice."""
    hand = Given(hand=["Twist"])
    t = table(
        player, given=[hand, hand], rolls=SLASH, wishes=[Wish("keep", dice=(1,)), activate("Slash")]
    ).turn()
    reasons = [ask.reason for ask in t.asked(What.ACT, 1)]
    assert ["attempt", "attempt", "announced"] == [one for one in reasons if one in ("attempt", "announced")]


@pytest.mark.rule("R-107", "R-189", "SYS-081", "SYS-082")
@pytest.mark.parametrize("vector", vectors("TV-10"))
def test_a_main_phase_action_can_be_interrupted(vector: dict[str, Any], player: ir.Document) -> None:
    """You play “What Status” on the opponent; before it resolves they spend two of three Tonics."""
    given = [Given(hand=["What Status"]), Given(health=20, tokens={"Tonic": 3})]
    t = table(player, given=given, wishes=[plays("What Status"), picks(1)])
    t.until(What.ACT, 1, "response")
    t.go_on(spends("Tonic", seat=1), spends("Tonic", seat=1))
    assert vector["expected"]["opponent_may_spend_before_resolution"] == (24 == t.health(1))
    assert [("remove", 1, "Tonic", 1, 0)] == t.records("remove")


@pytest.mark.rule("R-184", "R-185", "SYS-082")
@pytest.mark.parametrize("vector", vectors("TV-08"))
def test_the_active_player_removes_a_token_that_is_being_spent(
    vector: dict[str, Any], player: ir.Document
) -> None:
    """You Attack, the opponent spends Evasive, you play Buh Bye: your card comes first."""
    given = [Given(hand=["Buh Bye"]), Given(tokens={"Evasive": 1})]
    t = table(player, given=given, rolls=SLASH, wishes=[activate("Slash"), spends("Evasive", seat=1)])
    t.until(What.ACT, 0, "response")
    t.go_on(plays("Buh Bye", seat=0), picks(1, seat=0))
    assert "you" == vector["expected"]["resolves_first"]
    assert [4] == t.dealt(1)
    assert vector["expected"]["token_effect_happens"] == bool(t.records("prevent"))
    assert 0 == t.tokens(1, "Evasive")


@pytest.mark.rule("R-184", "R-186", "SYS-082")
@pytest.mark.parametrize("vector", vectors("TV-09"))
def test_the_active_player_spends_before_a_card_removes_the_token(
    vector: dict[str, Any], player: ir.Document
) -> None:
    """The attacker holds Focus, you play Buh Bye against it: the attacker may still spend it first."""
    given = [Given(tokens={"Focus": 1}), Given(hand=["Buh Bye"])]
    t = table(
        player,
        given=given,
        rolls=SLASH,
        wishes=[activate("Slash")],
    )
    t.until(What.ACT, 1, "last chance")
    t.script.left.extend([plays("Buh Bye", seat=1), picks(0, seat=1)])
    t.until(What.ACT, 0, "response")
    t.go_on(spends("Focus", seat=0))
    assert "opponent" == vector["expected"]["resolves_first"]
    assert vector["expected"]["token_effect_happens"] == ([6] == t.dealt(1))


@pytest.mark.rule("R-187", "SYS-082")
@pytest.mark.parametrize("vector", vectors("TV-19"))
def test_the_order_of_instants_around_the_table(vector: dict[str, Any], player: ir.Document) -> None:
    """With C active, Instants are taken in the order C, D, A, B."""
    names = vector["input"]["players_in_turn_order"]
    active = names.index(vector["input"]["active"])
    hand = Given(health=20, hand=["Salve"])
    t = table(player, mode="ffa4", given=[hand] * 4, active=active)
    steps = window(t.g, "any")
    asked = []
    ask = next(steps)
    while True:
        asked.append(names[ask.seat])
        try:
            ask = steps.send(0)
        except StopIteration:
            break
    assert vector["expected"]["order"] == asked
