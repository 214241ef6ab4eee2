"""What a text in play forbids or limits is not done (R-086); what it watches for is noticed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dtlang import ir
from dtlang.engine.asks import Sell, What
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from tests.engine.rules_here import STATUSES, Table, activate, hero, plays, sells, table, yes

SWORDS = [1, 2, 3, 4, 6]  # three swords, a heart, a star


def banned(rule: str, text: str, more: str = "") -> ir.Document:
    """A hero with a status that forbids something, and an ability that has it done."""
    return hero(
        f"""
status Ban
  negative, stack limit 1
  {rule}

{STATUSES}
offensive Strike
  3 [sword]: {text}

card Nothing Much
  main phase, cost 1
  Gain Ember.

{more}

deck
  32 Nothing Much
"""
    )


def struck(document: ir.Document, holder: int | None, wishes: Sequence[Wish] = ()) -> Table:
    """A turn in which Strike is activated if it can be; somebody has the status, or nobody."""
    given = [
        Given(health=30, cp=3, hand=["Nothing Much"] * 2, tokens={"Ban": 1} if seat == holder else {})
        for seat in (0, 1)
    ]
    return table(document, document, given=given, rolls=SWORDS, wishes=[activate("Strike"), *wishes]).turn()


def times(t: Table, record: str, seat: int | None = None) -> int:
    return sum(1 for one in t.log if one[0] == record and seat in (None, one[1]))


@pytest.mark.rule("R-086")
@pytest.mark.parametrize(
    ("rule", "holder", "text", "record"),
    [
        ("You cannot heal.", 0, "Heal 3.", "heal"),
        ("You cannot gain CP.", 0, "Gain 2 CP.", "gain_cp"),
        ("You cannot lose CP.", 1, "Your opponent loses 1 CP.", "lose_cp"),
        ("You cannot draw cards.", 0, "Draw 2 cards.", "draw"),
        ("You cannot discard cards.", 1, "Your opponent discards 1 card.", "discard"),
        ("You cannot gain Ember.", 0, "Gain Ember.", "gain"),
        ("You cannot be inflicted with Chill.", 1, "Inflict Chill.", "inflict"),
        ("You cannot steal CP.", 0, "Steal 1 CP.", "steal"),
        ("You cannot Attack.", 0, "Deal 3 dmg.", "activate"),
        ("You cannot be Attacked.", 1, "Deal 3 dmg.", "activate"),
        ("You cannot be targeted.", 1, "Your opponent loses 1 CP.", "activate"),
        ("You cannot add dmg.", 0, "Deal 3 dmg. Add 2 dmg.", "add"),
        ("You cannot prevent dmg.", 0, "You receive 3 dmg. Prevent 1 dmg.", "prevent"),
        ("You cannot make roll attempts.", 0, "Deal 3 dmg.", "attempt"),
        ("You cannot deal dmg.", 0, "Deal 3 dmg.", "prevent_all"),
    ],
)
def test_a_deed_that_is_forbidden_is_not_done(rule: str, holder: int, text: str, record: str) -> None:
    """With the token it does not happen; without it, or on the other side, it does."""
    document = banned(rule, text)
    forbidden = record != "prevent_all"
    assert bool(times(struck(document, None), record)) is forbidden
    assert bool(times(struck(document, 1 - holder), record)) is forbidden
    assert bool(times(struck(document, holder), record)) is not forbidden


@pytest.mark.rule("R-086")
def test_who_cannot_spend_cp_pays_for_nothing() -> None:
    document = banned("You cannot spend CP.", "You may spend 1 CP to gain Ember.")
    assert 1 == struck(document, None, [yes()]).tokens(0, "Ember")
    assert 0 == struck(document, 0, [yes()]).tokens(0, "Ember")
    assert 1 == times(struck(document, None, [plays("Nothing Much")]), "play")
    assert 0 == times(struck(document, 0, [plays("Nothing Much")]), "play")


@pytest.mark.rule("R-086")
def test_who_cannot_sell_is_not_offered_to() -> None:
    document = banned("You cannot sell cards.", "Deal 1 dmg.")
    for holder, offered in ((None, True), (1, True), (0, False)):
        tokens = {"Ban": 1}
        given = [Given(hand=["Nothing Much"], tokens=tokens if seat == holder else {}) for seat in (0, 1)]
        ask = table(document, document, given=given).until(What.MAIN)
        assert offered == any(isinstance(option, Sell) for option in ask.options)


@pytest.mark.rule("R-086")
@pytest.mark.parametrize(
    ("rule", "card", "record"),
    [
        ("You cannot re-roll dice.", "Re-roll 1 of your dice.", "reroll"),
        ("You cannot change dice.", "Change 1 of your dice to a 6.", "change"),
        ("Your dice cannot be changed.", "Change 1 of your dice to a 6.", "change"),
    ],
)
def test_dice_stay_as_they_are(rule: str, card: str, record: str) -> None:
    document = banned(rule, "Deal 1 dmg.", f"card Twist\n  roll phase, cost 0\n  {card}")
    for holder, done in ((None, True), (1, True), (0, False)):
        tokens = {"Ban": 1}
        given = [Given(hand=["Twist"], tokens=tokens if seat == holder else {}) for seat in (0, 1)]
        t = table(document, document, given=given, rolls=[*SWORDS, 5], wishes=[plays("Twist")]).turn()
        assert done == bool(times(t, record))


@pytest.mark.rule("R-086")
@pytest.mark.parametrize(
    ("rule", "text", "record", "free", "limited"),
    [
        ("You may only draw 1 card per turn.", "Draw 1 card. Draw 1 card.", "draw", 3, 1),
        ("You may only gain CP once per turn.", "Gain 1 CP. Gain 1 CP.", "gain_cp", 3, 1),
    ],
)
def test_a_deed_that_is_limited_is_done_so_many_times(
    rule: str, text: str, record: str, free: int, limited: int
) -> None:
    """The income is the first card and the first CP of the turn."""
    document = banned(rule, text)
    assert free == times(struck(document, None), record, 0)
    assert limited == times(struck(document, 0), record, 0)


@pytest.mark.rule("R-086")
def test_cards_that_are_played_and_sold_are_counted() -> None:
    document = banned("You may only play 1 card per turn.", "Deal 1 dmg.")
    wishes = [plays("Nothing Much"), plays("Nothing Much")]
    assert 2 == times(struck(document, None, wishes), "play")
    assert 1 == times(struck(document, 0, wishes), "play")
    document = banned("You may only sell 1 card per turn.", "Deal 1 dmg.")
    wishes = [sells("Nothing Much"), sells("Nothing Much")]
    assert 2 == times(struck(document, None, wishes), "sell")
    assert 1 == times(struck(document, 0, wishes), "sell")


@pytest.mark.rule("R-086")
def test_a_token_that_may_not_come_stays_where_it_is() -> None:
    """It is not taken from one board without coming to the other."""
    document = banned("You cannot gain Ember.", "Transfer 1 Ember from yourself to your opponent.")
    for holder, left, came in ((None, 1, 1), (1, 2, 0)):
        tokens = {"Ban": 1}
        given = [Given(tokens={"Ember": 2}), Given(tokens=tokens if holder == 1 else {})]
        t = table(document, document, given=given, rolls=SWORDS, wishes=[activate("Strike")]).turn()
        assert (left, came) == (t.tokens(0, "Ember"), t.tokens(1, "Ember"))


@pytest.mark.rule("R-086")
def test_a_phase_without_an_attempt_has_an_end() -> None:
    """So a text that waits for the end of the phase acts."""
    rule = (
        "You cannot make roll attempts.\n  At the conclusion of your Offensive Roll Phase, remove this token."
    )
    t = struck(banned(rule, "Deal 1 dmg."), 0)
    assert 0 == times(t, "attempt")
    assert 0 == t.tokens(0, "Ban")


@pytest.mark.rule("R-074")
@pytest.mark.parametrize(
    ("rule", "what", "wish"),
    [
        ("You cannot spend CP.", What.MAIN, plays("Nothing Much")),
        ("You cannot sell cards.", What.MAIN, sells("Nothing Much")),
        ("You cannot Attack.", What.ANNOUNCE, activate("Strike")),
    ],
)
def test_the_refusal_names_the_rule(rule: str, what: What, wish: Wish) -> None:
    document = banned(rule, "Deal 3 dmg.")
    for tokens, refused in (({"Ban": 1}, "R-074"), ({}, "")):
        given = [Given(hand=["Nothing Much"], tokens=tokens), Given()]
        t = table(document, document, given=given, rolls=SWORDS)
        t.until(what)
        assert refused == t.refused(0, wish)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("When your dmg is reduced, gain Ember.", "Deal 5 dmg. Deal 2 less dmg."),
        ("When you prevent a status effect, gain Ember.", "Gain Chill."),
    ],
)
def test_what_is_kept_off_is_noticed(rule: str, text: str) -> None:
    """Of the dmg nothing but 3 is left; Chill is kept off by the status itself."""
    keeps_off = "" if "dmg" in text else "\n  When you would gain Chill, prevent 1 status effect."
    document = banned(f"{rule}{keeps_off}", text)
    assert 1 == struck(document, 0).tokens(0, "Ember")
    assert 0 == struck(document, 1).tokens(0, "Ember")
