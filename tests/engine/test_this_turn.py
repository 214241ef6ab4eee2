"""What a text asks of the turn so far; and of options, only those wait for damage that speak of it."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes
from tests.engine.test_status_prose import CHOPS, token

ASKS = """
card Asked
  main phase, cost 0
  If you {done} this turn, gain 3 CP.
card Done
  main phase, cost 0
  {do}
keyword take N Step
  Heal N.
piece Step
status Sign
  positive, stack limit 5, spendable
  Spend to draw 1 card.
deck
  16 Asked
  16 Done
"""


@pytest.mark.rule("R-113")
@pytest.mark.parametrize(
    ("done", "do"),
    [
        ("drew a card", "Draw 1 card."),
        ("discarded a card", "Discard 1 card."),
        ("took a Step", "Take 1 Step."),
        ("lost CP", "Lose 1 CP."),
        ("gained CP", "Gain 1 CP."),
        ("healed", "Heal 1."),
        ("gained Sign", "Gain Sign."),
    ],
)
def test_what_was_done_this_turn_is_known(done: str, do: str) -> None:
    """3 CP if it was done, none if it was not."""
    text = ASKS.format(done=done, do=do)
    cp = {"Lose 1 CP.": 1, "Gain 1 CP.": 3}.get(do, 2)
    given = "given you have 2 CP, 40 Health"
    scenes(
        text,
        f"{given}\ngiven your hand is Asked, Done, Asked\nplay Done\nplay Asked\nexpect you have {cp + 3} CP",
        f"{given}\ngiven your hand is Asked\nplay Asked\nexpect you have 2 CP",
    )


@pytest.mark.rule("R-037")
def test_a_card_that_was_sold_is_known() -> None:
    """1 CP for the card, and 3."""
    text = ASKS.format(done="sold a card", do="Heal 1.")
    given = "given you have 2 CP\ngiven your hand is Asked, Done"
    scenes(
        text,
        f"{given}\nsell Done\nplay Asked\nexpect you have 6 CP",
        f"{given}\nplay Asked\nexpect you have 2 CP",
    )


@pytest.mark.rule("R-147", "R-172")
def test_an_option_for_now_does_not_wait_for_another() -> None:
    """5 and 2 are 7, while the Attack is made; 3 tokens heal what was dealt, 5, once it is."""
    menu = token(
        "1 token: If your Offensive Roll Phase results in an Attack, add 2 dmg."
        "\n  3 tokens: Heal equal to the amount of dmg you dealt this Roll Phase.",
        "positive, stack limit 5, spendable",
    )
    given = f"given you have 3 Sign, 40 Health\n{CHOPS}\nspend Sign"
    scenes(
        menu,
        f"{given}\nchoose 1\nexpect your opponent has 43 Health\nexpect you have 2 Sign, 40 Health",
        f"{given}\nchoose 3\nexpect your opponent has 45 Health\nexpect you have no Sign, 45 Health",
    )


@pytest.mark.rule("R-072", "R-086")
def test_what_another_gives_is_given_however_it_is_said() -> None:
    """Inflicted, or gained by the text of somebody else: it does not come. One's own gain does."""
    kept = token("You cannot be inflicted with Murk.").replace("32 Dart", "29 Dart\n  3 Cloud")
    murk = "status Murk\n  negative, stack limit 3, persistent\n  During your Upkeep Phase, lose 1 CP.\n"
    for said in ("Inflict Murk on your opponent.", "Your opponent gains Murk.", "All players gain Murk."):
        cloud = f"card Cloud\n  main phase, cost 0\n  {said}\n"
        scenes(
            murk + cloud + kept,
            "given your opponent has Sign\ngiven your hand is Cloud\nplay Cloud\n"
            "expect your opponent has no Murk",
            "given your hand is Cloud\nplay Cloud\nexpect your opponent has 1 Murk",
            "given you have Sign\ngiven your hand is Cloud\nplay Cloud\n"
            f"expect you have {1 if said.startswith('All') else 0} Murk",
        )


@pytest.mark.rule("R-072")
def test_what_another_gives_is_noticed_however_it_is_said() -> None:
    """3 CP for the one who inflicts it, or makes the opponent gain it; none for one's own."""
    watch = token("When an opponent is inflicted with Murk, gain 3 CP.").replace(
        "32 Dart", "29 Dart\n  3 Cloud"
    )
    murk = "status Murk\n  negative, stack limit 3, persistent\n  During your Upkeep Phase, lose 1 CP.\n"
    given = "given you have Sign, 2 CP\ngiven your hand is Cloud\nplay Cloud\nexpect you have {} CP"
    for said, cp in (
        ("Inflict Murk on your opponent.", 5),
        ("Your opponent gains Murk.", 5),
        ("Gain Murk.", 2),
    ):
        cloud = f"card Cloud\n  main phase, cost 0\n  {said}\n"
        scenes(murk + cloud + watch, given.format(cp))


@pytest.mark.rule("R-144", "R-146")
def test_an_attack_modifier_that_deals_joins_the_attack() -> None:
    """5 and 4 are 9; less than 6 dmg is not enough; a defence finds all of it."""
    crit = "If a player with this token is dealing at least {} dmg as a result of their Offensive Roll Phase,"
    crit += " this token may be spent to deal 4 dmg. Attack Modifier."
    wall = "defensive Wall\n  defense roll 1: Prevent 7 dmg.\n"
    scenes(
        wall + token(crit.format(5), "positive, stack limit 5, spendable"),
        f"given you have Sign\n{CHOPS}\nspend Sign\nyour opponent does not defend\n"
        "expect your opponent has 41 Health",
        f"given you have Sign\n{CHOPS}\nspend Sign\nyour opponent defends with Wall\nyour opponent rolls 1\n"
        "expect your opponent has 48 Health",
    )
    scenes(
        token(crit.format(6), "positive, stack limit 5, spendable"),
        f"given you have Sign\n{CHOPS}\nyou cannot spend Sign\nexpect your opponent has 45 Health",
    )


@pytest.mark.rule("R-140", "R-147")
def test_a_card_speaks_of_the_attack_under_way_or_of_the_one_to_come() -> None:
    """Played before the Attack, or while it is made; `your next Attack` is never the one under way."""
    murk = "status Murk\n  negative, stack limit 3, persistent\n  During your Upkeep Phase, lose 1 CP.\n"
    attack = murk + token("When you heal, draw 1 card.").replace("32 Dart", "24 Dart\n  8 Hex")
    before = f"given your hand is Hex\nplay Hex\n{CHOPS}\nexpect your opponent has {{}} Murk"
    during = f"given your hand is Hex\n{CHOPS}\nplay Hex\nexpect your opponent has {{}} Murk"
    alone = "given your hand is Hex\nplay Hex\nroll 1 1 4 4 6\nexpect your opponent has no Murk"
    for said in ("When you Attack, inflict Murk.", "Your Attack inflicts Murk."):
        hex_card = f"card Hex\n  instant, cost 0\n  {said}\n"
        scenes(hex_card + attack, before.format(1), during.format(1), alone)
        scenes(hex_card.replace("instant", "main phase") + attack, before.format(1), alone)
        marked = hex_card.replace("instant", "roll phase").replace("  When", "  Attack Modifier. When")
        scenes(marked.replace("  Your", "  Attack Modifier. Your") + attack, during.format(1))
    later = "card Hex\n  instant, cost 0\n  Your next Attack inflicts Murk.\n"
    scenes(later + attack, before.format(1), during.format(0))
