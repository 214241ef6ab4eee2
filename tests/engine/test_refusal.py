"""Illegal deeds are refused with the rule that forbids them, in words for players."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine import MODES, Game, Profile
from dtlang.engine.asks import What
from dtlang.engine.modes import Edition
from dtlang.engine.refusal import Refusal, answer_to, why_not
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish, plain
from dtlang.engine.why import Why
from dtlang.render.refusals import refusal_text
from tests.engine.rules_here import (
    activate,
    defends,
    hero,
    keeps,
    picks,
    plays,
    sells,
    shipped,
    spends,
    table,
)


@pytest.fixture(scope="module")
def player() -> ir.Document:
    return hero(
        """
        status Suit
          positive, stack limit 3
          You may spend this token to prevent 3 dmg.

        status Charm
          positive, stack limit 3
          You may spend this token to heal 2.

        status Gag
          negative, stack limit 1, persistent
          During your Main Phase, you cannot play cards.

        status Stasis
          negative, stack limit 1, persistent
          During your Main Phase, take no actions.

        offensive Slash
          3 [sword]: Deal 4 dmg.

        offensive Truth
          3 [heart]: Deal 4 pure dmg.

        offensive Whisper
          3 [star]: Inflict Gag.

        defensive Parry
          defense roll 1: Prevent 1 dmg.

        card Rage
          roll phase, cost 0
          Attack Modifier. Add 3 dmg.

        card Bulwark
          instant, cost 0
          Prevent 6 dmg.

        card Not This Time
          instant, cost 0
          A chosen player prevents 6 dmg.

        card Salve
          instant, cost 0
          Heal 1.

        card Nap
          main phase, cost 0
          Heal 1.

        deck
          6 Nap
          6 Salve
        """
    )


SLASH = [1, 1, 1, 4, 6]


@pytest.mark.rule("R-147", "SYS-052")
@pytest.mark.parametrize("dice", [SLASH, [6, 6, 6, 1, 4]])
def test_a_modifier_needs_an_attack(player: ir.Document, dice: list[int]) -> None:
    """While nobody Attacks, and for an ability that deals no damage, an attack modifier is refused."""
    t = table(
        player, given=[Given(hand=["Rage", "Salve"], health=20)], rolls=dice, wishes=[activate("Whisper")]
    )
    t.until(What.ACT, 0, "attempt")
    assert "R-147" == t.refused(0, plays("Rage"))
    if dice != SLASH:
        t.until(What.ACT, 0, "last chance")
        assert "R-147" == t.refused(0, plays("Rage"))


@pytest.mark.rule("R-148", "SYS-053")
def test_a_modifier_is_for_the_own_attack(player: ir.Document) -> None:
    """In the Marvel edition the Defender's attack modifier is refused; the attacker's is not."""
    hand = Given(hand=["Rage"])
    t = table(player, given=[hand, hand], rolls=[*SLASH, 1], wishes=[activate("Slash")])
    t.until(What.ACT, 0, "last chance")
    assert ["", "R-148"] == [t.refused(seat, plays("Rage")) for seat in (0, 1)]


@pytest.mark.rule("R-133", "R-136")
def test_pure_damage_is_not_enhanced(player: ir.Document) -> None:
    """An attack modifier on pure damage is refused."""
    given = [Given(hand=["Rage", "Salve"], health=20)]
    t = table(player, given=given, rolls=[4, 4, 4, 1, 6], wishes=[activate("Truth")])
    t.until(What.ACT, 0, "last chance")
    assert "R-133" == t.refused(0, plays("Rage"))


@pytest.mark.rule("R-197", "SYS-087")
def test_nobody_steps_in_for_a_teammate(player: ir.Document) -> None:
    """In 2v2 the teammate's own prevention and tokens are refused; a card for a chosen player is not."""
    given = [Given(), Given(), Given(), Given(hand=["Bulwark", "Not This Time"], tokens={"Suit": 1})]
    t = table(player, mode="2v2", given=given, rolls=[*SLASH, 1], wishes=[activate("Slash")])
    t.until(What.ACT, 3, "last chance")
    assert 1 == t.g.attack.target if t.g.attack else False
    assert "R-197" == t.refused(3, plays("Bulwark"))
    assert "R-197" == t.refused(3, spends("Suit"))
    assert "" == t.refused(3, plays("Not This Time"))


@pytest.mark.rule("R-130", "R-100", "R-076")
def test_a_token_that_prevents_needs_incoming_damage(player: ir.Document) -> None:
    """In the Main Phase there is nothing to prevent: no token is spent, a card may be played in vain."""
    t = table(player, given=[Given(hand=["Bulwark"], tokens={"Suit": 1})])
    t.until(What.MAIN)
    assert ["R-130", ""] == [t.refused(0, deed) for deed in (spends("Suit"), plays("Bulwark"))]


@pytest.mark.rule("R-074")
def test_texts_in_play_forbid(player: ir.Document) -> None:
    """A status may forbid to play cards, or to do anything at all."""
    gag = table(player, given=[Given(hand=["Nap"], tokens={"Gag": 1})])
    gag.until(What.MAIN)
    assert "R-074" == gag.refused(0, plays("Nap"))
    assert "" == gag.refused(0, sells("Nap"))
    stasis = table(player, given=[Given(hand=["Nap"], tokens={"Stasis": 1}), Given(hand=["Salve"], health=9)])
    stasis.until(What.ACT, 1, "main")
    assert "R-074" == stasis.refused(0, plays("Nap"))
    assert "R-074" == stasis.refused(0, sells("Nap"))
    stasis.go_on()
    assert [] == stasis.asked(What.MAIN)


@pytest.mark.rule("R-113", "SYS-095")
@pytest.mark.parametrize(("edition", "rule"), [(Edition.SEASON1, "R-113"), (Edition.MARVEL, "")])
def test_roll_cards_in_a_pause(edition: Edition, rule: str) -> None:
    """Season 1 lets only Instants into the pause of a “Then” (E-10)."""
    one = hero(
        """
        offensive Chant
          3 [heart]: Gain 1 CP. Then roll 1 die: On [star], deal 2 dmg.

        card Twist
          roll phase, cost 0
          Change 1 die to any value.

        card Salve
          instant, cost 0
          Heal 1.
        """
    )
    given = [Given(), Given(hand=["Twist", "Salve"], health=20)]
    t = table(one, given=given, edition=edition, rolls=[4, 4, 4, 1, 2], wishes=[activate("Chant")])
    t.until(What.ACT, 1, "then")
    assert (rule or "R-047") == t.refused(1, plays("Twist"))


@pytest.mark.rule("R-187")
def test_somebody_else_is_asked_first(player: ir.Document) -> None:
    """A legal deed of a player who is not asked yet has to wait."""
    t = table(player, given=[Given(hand=["Salve"], health=20), Given(hand=["Salve"], health=20)])
    ask = t.until(What.ACT, 0, "upkeep")
    answer = answer_to(t.g, ask, plays("Salve", seat=1))
    assert isinstance(answer, Refusal)
    assert "R-187" == answer.rule


@pytest.mark.rule("R-041", "R-159")
def test_another_question_comes_first(player: ir.Document) -> None:
    """While the question is which dice to keep, an announcement has to wait; the answer says so."""
    t = table(player, rolls=SLASH)
    ask = t.until(What.KEEP)
    answer = answer_to(t.g, ask, activate("Slash"))
    assert isinstance(answer, Refusal)
    assert answer == Refusal("R-041", Why.ANOTHER_QUESTION, {"question": "keep"})
    assert "The question now is which dice you keep. (R-041)" == refusal_text(answer)


def test_a_refusal_reads_like_a_sentence(player: ir.Document) -> None:
    """Words first, then the number of the rule."""
    t = table(player, given=[Given(hand=["Nap"])])
    t.until(What.KEEP)
    refused = why_not(t.g, 0, plays("Nap"))
    assert refused is not None
    said = refusal_text(refused)
    assert "A Main Phase Action is played only in your own Main Phases. (R-101)" == said


def test_a_game_does_what_is_proposed_or_says_why_not(player: ir.Document) -> None:
    """A refused wish changes nothing; a legal one is decided and can be replayed."""
    game = Game([player, player], seed=1)
    while game.ask is not None and game.ask.what is not What.MAIN:
        game.decide(plain(game.ask))
    seat = game.state.active
    before = list(game.decisions)
    refused = game.propose(Wish("activate", "Slash"))
    assert refused is not None
    assert "R-056" == refused.rule
    assert before == game.decisions
    card = game.state.seats[seat].hand[0].name
    cp = game.state.seats[seat].cp
    assert game.propose(Wish("sell", card)) is None
    assert cp + 1 == game.state.seats[seat].cp


WISHES = [
    *(plays(name) for name in ("Rage", "Bulwark", "Not This Time", "Salve", "Nap", "Nothing")),
    *(sells(name) for name in ("Nap", "Salve", "Nothing")),
    *(spends(name) for name in ("Suit", "Charm", "Gag", "Nothing")),
    *(activate(name) for name in ("Slash", "Parry", "Nothing")),
    defends("Parry"),
    keeps(1),
    picks(0),
    Wish("give", "Suit"),
    Wish("token", "Suit"),
    Wish("act"),
]


@pytest.mark.parametrize("mode", ["1v1", "2v2", "ffa3"])
def test_offered_and_refused_are_opposites(player: ir.Document, mode: str) -> None:
    """Through whole games: what is offered is not refused, what is not offered is refused."""
    game = Game([player] * MODES[mode].players, 3, Profile(MODES[mode]))
    for step in range(400):
        ask = game.ask
        if ask is None:
            break
        for wish in WISHES:
            answer = answer_to(game.state, ask, wish)
            refused = why_not(game.state, ask.seat, wish, ask)
            if isinstance(answer, int):
                assert refused is None, (ask.what, wish, refused)
            elif wish.do in ("play", "sell", "use") and ask.what in (What.ACT, What.MAIN):
                assert refused is not None, (ask.what, ask.reason, wish)
        game.decide((step * 7 + 3) % ask.answers)


def test_every_refusal_names_a_rule(shipped_witch: ir.Document) -> None:
    """Whatever is wished for, a refusal has a rule R-nnn and a sentence."""
    game = Game([shipped_witch, shipped_witch], 5)
    wishes = [*WISHES, plays("Bellows"), spends("Heat"), activate("Firebolt"), plays("Firebolt II")]
    for step in range(300):
        if game.ask is None:
            break
        for wish in wishes:
            for seat in (0, 1):
                refused = why_not(game.state, seat, wish, game.ask)
                if refused is not None:
                    assert refused.rule.startswith("R-")
                    assert refusal_text(refused).endswith(f". ({refused.rule})")
        game.decide((step * 5 + 1) % game.ask.answers)


@pytest.fixture(scope="module")
def shipped_witch() -> ir.Document:
    return shipped("ember_witch")
