"""What the rulebooks leave open, as it was decided: see the page of the rules of the game."""

from __future__ import annotations

import pytest

from dtlang.bots import RandomBot
from dtlang.engine import Game
from dtlang.engine.making import kit
from dtlang.engine.replay import Replayed, SavedGame, read, replayed, saved
from dtlang.engine.scene import Given
from dtlang.source import Source
from tests.engine.rules_here import DICE, HEAD, hero, plays, scenes, table

TOKENS = """
status Burn
  negative, stack limit 2, persistent
  During your Upkeep Phase, receive 1 dmg per Burn.
status Keg
  negative, stack limit 1
  When you would gain Keg, remove this token and receive 3 undefendable dmg as an isolated source.
status Last
  positive, stack limit 1, spendable
  When you would be defeated, spend this token and set your Health to 5 instead.
status Luck
  positive, stack limit 2, spendable
  When you are Attacked, you may spend this token. Roll 1 die. On 1-3, prevent 3 dmg.
status Bait
  positive, stack limit 1, persistent
  When you are Attacked, roll 1 die. On 6, prevent 3 dmg.
offensive Chop
  3 [sword]: Deal 4 dmg.
passive Purse
  When you are Attacked, you may pay 1 CP to prevent 2 dmg.
passive Trick
  Once per turn, during your Main Phase, you may pay 1 CP to draw 1 card.
upgrade Trick II
  cost 1
  Once per turn, during your Main Phase, you may pay 1 CP to draw 2 cards.
ultimate Doom
  5 [star]: Deal 12 dmg.
card Swap
  main phase, cost 0
  Transfer 1 Burn from yourself to your opponent.
card Roll Away
  main phase, cost 0
  Transfer 1 Keg from yourself to your opponent.
card Surge
  main phase, cost 0
  Perform an additional Offensive Roll Phase.
card Fudge
  roll phase, cost 0
  Change 1 of your dice to any value.
card Scorch
  main phase, cost 0
  Inflict 2 Burn on your opponent.
deck
  1 Trick II
  6 Swap
  5 Roll Away
  10 Surge
  6 Fudge
  4 Scorch
"""

CHOP = "roll 1 1 1 4 6\nactivate Chop\n"


@pytest.mark.rule("R-082", "R-086")
def test_a_token_that_finds_no_room_stays_where_it_is() -> None:
    """Onto a full board a transfer has no effect, unless the status says what happens then."""
    scenes(
        TOKENS,
        """
        given you have 1 Burn
        given your opponent has 2 Burn
        given your hand is Swap
        play Swap
        expect you have 1 Burn
        expect your opponent has 2 Burn
        """,
        """
        given you have 1 Burn
        given your opponent has 1 Burn
        given your hand is Swap
        play Swap
        expect you have no Burn
        expect your opponent has 2 Burn
        """,
        """
        given you have 1 Keg
        given your opponent has 1 Keg
        given your hand is Roll Away
        play Roll Away
        expect you have no Keg
        expect your opponent has 47 Health, 1 Keg
        """,
    )


@pytest.mark.rule("R-093")
def test_once_per_turn_is_remembered_under_an_upgrade() -> None:
    """The slot was used this turn; the card over it improves that slot."""
    scenes(
        TOKENS,
        "given your hand is Trick II\ngiven you have 5 CP\nuse Trick\nplay Trick II\nyou cannot use Trick\n"
        "expect you have 3 CP",
    )


@pytest.mark.rule("R-078", "R-105", "R-106")
def test_the_die_of_a_spent_token_is_not_altered() -> None:
    """A spent status is not interrupted; one that acts by itself in a Roll Phase is."""
    scenes(
        TOKENS,
        f"""
given your opponent has Luck
given your opponent's hand is Fudge
{CHOP}your opponent spends Luck
your opponent rolls 5
your opponent cannot play Fudge
expect your opponent has 46 Health
""",
        f"""
given your opponent has Bait
given your opponent's hand is Fudge
{CHOP}your opponent rolls 5
your opponent plays Fudge
your opponent chooses 6
expect your opponent has 49 Health
""",
    )


@pytest.mark.rule("R-065", "R-064")
def test_nothing_saves_from_an_ultimate() -> None:
    """Not to be defeated would be a response; against an Attack it works."""
    scenes(
        TOKENS,
        "given your opponent has 10 Health, Last\nroll 6 6 6 6 6\nactivate Doom\nexpect your opponent loses",
        f"given your opponent has 3 Health, Last\n{CHOP}expect your opponent has 5 Health, no Last",
    )


@pytest.mark.rule("R-126", "R-063")
def test_an_offer_for_an_attack_is_taken_once_for_each() -> None:
    """One event sets a text off once, however much CP there is; the next Attack does so again."""
    once = f"given your opponent has 5 CP\n{CHOP}your opponent uses Purse\n"
    scenes(
        TOKENS,
        f"{once}your opponent cannot use Purse\nexpect your opponent has 48 Health, 4 CP",
        f"given your hand is Surge\n{once}play Surge\n{CHOP}your opponent uses Purse\n"
        "expect your opponent has 46 Health, 3 CP",
    )


@pytest.mark.rule("R-188")
def test_a_text_does_not_replace_what_it_brings_about_itself() -> None:
    """Two players owe each other their next CP: it goes there and back, and both tokens are gone."""
    lien = hero(
        """
        status Lien
          negative, stack limit 1
          The next time you would gain 1 CP, the player who inflicted this token gains that much CP instead. \
Then remove this token.
        """
    )
    t = table(lien, given=[Given(tokens={"Lien": 1}, cp=2), Given(tokens={"Lien": 1}, cp=2)])
    for seat in (0, 1):
        for status in t.seat(seat).tokens:
            t.seat(seat).inflicter[status] = 1 - seat
    t.turn()
    assert (3, 2, 0, 0) == (t.cp(0), t.cp(1), t.tokens(0, "Lien"), t.tokens(1, "Lien"))


# --- one stack, whoever brought it -----------------------------------------------------------------


def copies() -> tuple[Source, Source]:
    text = f"{HEAD.format(name='Tester')}{DICE}{TOKENS}"
    return Source.of(text, "one.hero"), Source.of(f"# the same hero again\n{text}", "two.hero")


@pytest.mark.rule("R-081", "R-074")
def test_a_status_of_one_name_has_one_stack() -> None:
    """Two heroes bring a Burn of at most two: of three there are two, and both burn."""
    other = hero(TOKENS, "Somebody Else")
    t = table(
        hero(TOKENS),
        other,
        given=[Given(hand=["Scorch"]), Given(tokens={"Burn": 1})],
        wishes=[plays("Scorch", 0)],
    ).turn(2)
    assert (2, 48) == (t.tokens(1, "Burn"), t.health(1))


@pytest.mark.rule("R-081")
def test_two_copies_of_a_hero_file_are_the_same_hero() -> None:
    """They share a kit, and a game between them can be saved and played again."""
    from dtlang import pipeline, resources

    one, two = (
        pipeline.compile_hero(pipeline.check(source, resources.hero("common.hero").parent))
        for source in copies()
    )
    assert one is not None
    assert two is not None
    assert one is not two
    assert kit(one) is kit(two)
    game = Game([one, two], 3)
    bots = [RandomBot(1), RandomBot(2)]
    while game.ask is not None and len(game.decisions) < 2000:
        game.decide(bots[game.ask.seat].answer(game.state, game.ask))
    read_again = read(saved(game))
    assert isinstance(read_again, SavedGame)
    assert isinstance(replayed(read_again), Replayed)
