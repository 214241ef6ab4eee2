"""What the wordings of tokens come to when they are played."""

from __future__ import annotations

import pytest

from tests.engine.rules_here import scenes

ROUND = """
offensive Chop
  3 [sword]: Deal 5 dmg.
card Dart
  main phase, cost 0
  Deal 2 dmg to your opponent.
deck
  32 Dart
"""
CHOPS = "roll 1 1 1 4 4\nactivate Chop"
DARTS = "given your hand is Dart\nplay Dart"


def token(text: str, kind: str = "positive, stack limit 5, persistent", name: str = "Sign") -> str:
    return f"status {name}\n  {kind}\n  {text}\n{ROUND}"


@pytest.mark.rule("R-140", "R-122")
def test_damage_of_an_attack_is_told_apart() -> None:
    """5 of Chop are those of an Attack, 2 of a card are not."""

    hit = token("When you receive dmg from an Attack, gain 3 CP.")
    scenes(
        hit,
        f"given your opponent has Sign\ngiven your opponent has 0 CP\n{CHOPS}\nexpect your opponent has 3 CP",
        f"given your opponent has Sign\ngiven your opponent has 0 CP\n{DARTS}\nexpect your opponent has 0 CP",
    )
    hits = token("When your Attack deals dmg, heal 3.")
    scenes(
        hits,
        f"given you have Sign\ngiven you have 20 Health\n{CHOPS}\nexpect you have 23 Health",
        f"given you have Sign\ngiven you have 20 Health\n{DARTS}\nexpect you have 20 Health",
    )


@pytest.mark.rule("R-146")
def test_what_is_received_of_an_attack_can_be_more() -> None:
    """5 and 1 are 6; the 2 of a card stay 2."""
    brand = token("Whenever a player with this token is dealt damage by an Attack, they receive 1 more dmg.")
    scenes(
        brand,
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has 44 Health",
        f"given your opponent has Sign\n{DARTS}\nexpect your opponent has 48 Health",
    )
    edge = token("When your Attack deals at least 5 dmg, you may spend this token to add 4 dmg.")
    scenes(edge, f"given you have Sign\n{CHOPS}\nspend Sign\nexpect your opponent has 41 Health")


@pytest.mark.rule("R-192")
def test_health_that_would_be_reduced_to_0() -> None:
    """5 damage with 3 Health left: the token is paid with, and 4 Health are left instead."""
    given = "given your opponent has Sign\ngiven your opponent has 3 Health"
    saved = f"{given}\n{CHOPS}\nyour opponent spends Sign\nexpect your opponent has 4 Health, 0 Sign"
    scenes(
        token(
            "If your Health would be reduced to 0, you may spend this token to set your Health to 4 instead."
        ),
        saved,
    )
    scenes(
        token(
            "When your Health drops to 0, set your Health to 4 and remove this token. Does not stack.",
            "positive",
        ),
        f"{given}\n{CHOPS}\nexpect your opponent has 4 Health, 0 Sign",
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has 45 Health, 1 Sign",
    )


@pytest.mark.rule("R-082")
def test_who_uses_a_token_spends_it() -> None:
    """5 and 3 are 8, and the token is gone."""
    scenes(
        token("When you Attack, you may use this token to add 3 dmg."),
        f"given you have Sign\n{CHOPS}\nspend Sign\nexpect your opponent has 42 Health",
    )
    scenes(
        token("You may spend this token during your Main Phase. When you do, gain 2 CP."),
        "given you have Sign\ngiven you have 0 CP\nspend Sign\nexpect you have 2 CP, 0 Sign",
    )


@pytest.mark.rule("R-126")
def test_what_happens_instead() -> None:
    """With 1 CP it is lost, with none there is 1 damage; never both."""
    scenes(
        token("During your Upkeep Phase lose 1 CP. If you have no CP, receive 1 dmg instead."),
        "given you have Sign\ngiven you have 1 CP\nexpect you have 0 CP, 50 Health",
        "given you have Sign\ngiven you have 0 CP\nexpect you have 0 CP, 49 Health",
    )
    scenes(
        token("During your Upkeep Phase, you may discard 1 card. If you do not, receive 2 dmg instead."),
        "given you have Sign\ngiven your hand is Dart\nno\nexpect you have 48 Health",
        "given you have Sign\ngiven your hand is Dart\nyes\nexpect you have 50 Health",
    )


@pytest.mark.rule("R-102")
def test_dice_can_change_while_there_are_some() -> None:
    """Two swords and a heart that becomes one are three swords."""
    scenes(
        token("During your Roll Phase, you may remove this token. If you do, change 1 of your dice to a 1."),
        "given you have Sign\nroll 1 1 4 4 4\nuse Sign\nchoose 4\nactivate Chop\n"
        "expect your opponent has 45 Health",
    )


@pytest.mark.rule("R-075")
def test_turns_of_others() -> None:
    """`any player's turn` is everybody's, `a player's` on a token that of its holder."""
    given = "given you have Sign\ngiven you have 0 CP"
    scenes(
        token("At the end of any player's turn, gain 1 CP."),
        f"{given}\nexpect you have 1 CP",
        f"{given}\nnext turn\nexpect you have 2 CP",
    )


@pytest.mark.rule("R-146", "R-178")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Attacks against you deal 2 more dmg.", 43),
        ("Attacks made against a player with this token deal 2 less dmg.", 47),
        ("Prevent 1 dmg from each Attack made against you.", 46),
        ("When you are Attacked, increase dmg dealt to you by 3.", 42),
    ],
)
def test_attacks_against_somebody(text: str, left: int) -> None:
    """5 damage, more or less."""
    scenes(token(text), f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has {left} Health")


def test_no_damage_through_a_phase() -> None:
    """The Attack deals none, and then the token is gone."""
    text = "The holder cannot deal dmg through the Offensive Roll Phase; remove at the end of that phase."
    scenes(
        token(text, "negative, stack limit 1"),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has 50 Health\nexpect you have 0 Sign",
    )


def test_each_line_says_its_price() -> None:
    """3 tokens for 5 CP, or 1 for 1; the sentence above costs nothing by itself."""
    text = "Spend at any time during your turn. 1 Sign: gain 1 CP. 3 Sign: gain 5 CP."
    given = "given you have 4 Sign\ngiven you have 0 CP\nuse Sign"
    scenes(
        token(text),
        f"{given}\nchoose 1\nexpect you have 1 CP, 3 Sign",
        f"{given}\nchoose 3\nexpect you have 5 CP, 1 Sign",
    )


def test_a_token_that_nobody_pays_for_goes_by_itself() -> None:
    text = "You may spend 2 CP during your Main Phase to remove this token. Otherwise, it is removed at the"
    scenes(
        token(f"{text} end of your turn.", "negative, stack limit 1"),
        "given you have Sign\ngiven you have 2 CP\nuse Sign\nexpect you have 0 CP, 0 Sign",
        "given you have Sign\ngiven you have 2 CP\nexpect you have 2 CP, 0 Sign",
    )


@pytest.mark.rule("R-178")
@pytest.mark.parametrize(
    ("text", "chopped", "darted"),
    [
        ("Any dmg they would deal is reduced by 2.", 47, 50),
        ("Damage dealt by a player with this token is reduced by 2.", 47, 50),
        ("The dmg of your Attacks is reduced by 2.", 47, 48),
        ("The dmg of your Attacks is halved.", 48, 48),
    ],
)
def test_dmg_that_its_dealer_deals_less_of(text: str, chopped: int, darted: int) -> None:
    """5 of an Attack and 2 of a card: all of it, or only that of Attacks."""
    scenes(
        token(text),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has {chopped} Health",
        f"given you have Sign\n{DARTS}\nexpect your opponent has {darted} Health",
    )


@pytest.mark.rule("R-122")
@pytest.mark.parametrize(
    ("text", "chopped", "darted"),
    [
        ("Dmg dealt to you is reduced by 2.", 47, 50),
        ("Any dmg you receive from Attacks is reduced by 2.", 47, 48),
        ("When you are Attacked, any dmg you would receive is reduced by 2.", 47, 48),
    ],
)
def test_dmg_that_comes_to_somebody_is_less(text: str, chopped: int, darted: int) -> None:
    """5 of an Attack and 2 of a card: all of it, or only that of Attacks."""
    scenes(
        token(text),
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has {chopped} Health",
        f"given your opponent has Sign\n{DARTS}\nexpect your opponent has {darted} Health",
    )


@pytest.mark.rule("R-075")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Whenever a player with Sign is Attacked, the Attack deals 1 additional dmg per Sign.", 42),
        ("When you are Attacked, the Attack deals 1 additional dmg for each of these tokens.", 42),
        ("When you are Attacked, receive 1 additional dmg.", 42),
    ],
)
def test_three_tokens_add_three(text: str, left: int) -> None:
    """5 and 3 are 8: the tokens are counted together, or each adds one."""
    scenes(token(text), f"given your opponent has 3 Sign\n{CHOPS}\nexpect your opponent has {left} Health")


@pytest.mark.rule("R-075")
def test_each_die_of_a_token() -> None:
    """Three tokens roll 1, 2 and 6: two of them hurt, one goes."""
    scenes(
        token(
            "During your Upkeep Phase, roll 1 die per Sign: on 1-4, take 1 damage; on 5-6, remove this token."
        ),
        "given you have 3 Sign\nroll 1 2 6\nexpect you have 48 Health, 2 Sign",
    )


@pytest.mark.rule("R-126")
def test_what_was_not_done_by_the_end_of_a_time() -> None:
    idle = token("If you end your turn without having dealt any damage, lose all of your Sign.")
    scenes(
        idle,
        f"given you have 2 Sign\n{CHOPS}\nnext turn\nexpect you have 2 Sign",
        "given you have 2 Sign\nnext turn\nexpect you have 0 Sign",
    )
    calm = token(
        "If you conclude your Offensive Roll Phase without activating an Offensive Ability, remove it."
    )
    scenes(
        calm,
        f"given you have Sign\n{CHOPS}\nnext turn\nexpect you have 1 Sign",
        "given you have Sign\nnext turn\nexpect you have 0 Sign",
    )


@pytest.mark.rule("R-076")
def test_how_many_are_spent() -> None:
    """By its name one is offered for an Attack; where several may be spent, each is; or one a turn."""
    offer = "When you Attack, you may spend 1 Sign to add 1 dmg."
    given = f"given you have 3 Sign\n{CHOPS}\nspend Sign\n"
    scenes(token(offer), f"{given}expect your opponent has 44 Health\nexpect you have 2 Sign")
    scenes(
        token(f"{offer} Multiple Sign may be spent on the same Attack."),
        f"{given}spend Sign\nexpect your opponent has 43 Health\nexpect you have 1 Sign",
    )
    scenes(
        token(
            "When you Attack, you may spend this token to add 1 dmg. "
            "A player may not spend more than 1 Sign per turn."
        ),
        f"{given}expect your opponent has 44 Health\nexpect you have 2 Sign",
    )


@pytest.mark.rule("R-123")
def test_halves() -> None:
    """Half of 5 is 2 if a text says so; of what heals, 3 of 5 are left."""
    scenes(
        token("During your Upkeep Phase, lose half of your CP, rounded down."),
        "given you have Sign\ngiven you have 5 CP\nexpect you have 3 CP",
    )


@pytest.mark.rule("R-028")
def test_healing_that_is_halved_or_replaced() -> None:
    """5 Health become 3, or none at all."""
    balm = "card Balm\n  main phase, cost 0\n  Heal 5.\n"
    given = "given you have Sign\ngiven you have 20 Health\ngiven your hand is Balm\nplay Balm\n"
    halved = token("Whenever a player with Sign heals, they heal only half that amount.")
    scenes(balm + halved, f"{given}expect you have 23 Health")
    instead = token("When you would heal, gain 1 CP instead.")
    scenes(balm + instead, f"given you have 0 CP\n{given}expect you have 20 Health, 1 CP")


@pytest.mark.rule("R-101", "R-103")
def test_cards_by_their_kind_and_their_price() -> None:
    """Dart is a card of the Main Phase, and costs nothing; with a token more than that."""
    scenes(
        token("A player with this token may not play Main Phase Action cards."),
        "given you have Sign\ngiven your hand is Dart\ncannot play Dart",
    )
    scenes(
        token("A player with this token may not play Instant Action cards."),
        f"given you have Sign\n{DARTS}\nexpect your opponent has 48 Health",
    )
    dearer = (
        "The next time a player with Sign plays a card, its cost is increased by 1 CP. "
        "Then remove this token."
    )
    hand = "given you have 4 CP\ngiven your hand is Dart, Dart\nplay Dart\nplay Dart\n"
    scenes(
        token(dearer),
        f"given you have Sign\n{hand}expect you have 3 CP, 0 Sign",
        f"given you have 2 Sign\n{hand}expect you have 2 CP, 0 Sign",
    )


@pytest.mark.rule("R-082")
def test_choosing_not_to() -> None:
    """Of two Ash none comes, or both."""
    ash = "status Ash\n  negative, stack limit 5\n  During your Upkeep Phase, receive 1 dmg.\n"
    burn = "offensive Burn\n  3 [sword]: Deal 1 dmg. Inflict 2 Ash.\n"
    text = ash + burn + token("When you would gain Ash, you may choose not to.")
    roll = "given your opponent has Sign\nroll 1 1 1 4 4\nactivate Burn\n"
    scenes(
        text,
        f"{roll}your opponent uses Sign\nexpect your opponent has 0 Ash",
        f"{roll}expect your opponent has 2 Ash",
    )


@pytest.mark.rule("R-052")
def test_a_defensive_roll_with_other_dice() -> None:
    """Four dice, or one less, or one more; each heart prevents 1 of the 5."""
    parry = "defensive Parry\n  defense roll 4: Prevent 1 x [heart] dmg.\n"
    fewer = (
        "The next time a player with this token would make a Defensive Roll, "
        "they roll 1 fewer die (to a minimum of 1). The token is then removed."
    )
    given = f"given your opponent has Sign\n{CHOPS}\nyour opponent defends with Parry\nyour opponent rolls"
    scenes(parry + token(fewer), f"{given} 4 4 4\nexpect your opponent has 48 Health, no Sign")
    more = token("When you make a Defensive Roll, roll 1 additional die.")
    scenes(parry + more, f"{given} 4 1 1 1 1\nexpect your opponent has 46 Health")


@pytest.mark.rule("R-154", "R-162")
@pytest.mark.parametrize(
    "text",
    [
        "A player with this token skips their Income Phase. Then remove this token.",
        "Skip your next Income Phase. Then remove this token.",
        "At the start of your Income Phase, skip that phase, then remove this token.",
    ],
)
def test_an_income_that_is_skipped(text: str) -> None:
    """None in the first turn with the token, 1 CP in the next one."""
    given = "given your opponent has Sign\ngiven your opponent has 0 CP\nnext turn\n"
    scenes(
        token(text, "negative, stack limit 1"),
        f"{given}expect your opponent has 0 CP, no Sign",
        f"{given}next turn\nnext turn\nexpect your opponent has 1 CP",
    )


@pytest.mark.rule("R-146")
def test_attacks_that_somebody_makes() -> None:
    """5 and 1 less are 4; the next one has 3 more, or 2 more for whom it is aimed at."""
    scenes(
        token("Attacks made by a player with this token deal 1 less dmg."),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has 46 Health",
    )
    scenes(
        token(
            "The next Attack made by a player with this token deals 3 additional dmg. Then remove this token."
        ),
        f"given you have Sign\n{CHOPS}\nexpect your opponent has 42 Health\nexpect you have no Sign",
    )
    scenes(
        token(
            "The next Attack against a player with this token deals 2 additional dmg. Then remove this token."
        ),
        f"given your opponent has Sign\n{CHOPS}\nexpect your opponent has 43 Health, no Sign",
    )
    scenes(
        token("A player with Sign takes +1 damage from incoming attacks. The attacker also gains 1 CP."),
        f"given your opponent has Sign\ngiven you have 0 CP\n{CHOPS}\nexpect your opponent has 44 Health\n"
        "expect you have 1 CP",
    )


@pytest.mark.rule("R-072")
def test_what_a_token_costs_to_be_rid_of() -> None:
    scenes(
        token("This token can only be removed if its owner spends 3 CP during their Main Phase."),
        "given you have Sign\ngiven you have 4 CP\nuse Sign\nexpect you have no Sign, 1 CP",
    )
    scenes(
        token("A player with this token may discard 2 cards during their Main Phase to remove it."),
        "given you have Sign\ngiven your hand is Dart, Dart\nuse Sign\nexpect you have no Sign",
    )
    scenes(
        token("A player with this token gains no CP during their Income Phase."),
        "given your opponent has Sign\ngiven your opponent has 0 CP\nnext turn\n"
        "expect your opponent has 0 CP",
    )
