"""What texts are worth: every expectation is worked out by hand beside it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtlang.balance import Number, Situation, Weights, report, resolve
from dtlang.balance.report import LineRow
from tests.balance.heroes import hero, line

# One point for everything, so that values can be read from the text.
ONES = Weights().with_(["heal=1", "cp=1", "card=1", "attempt=1"])


def valued(text: str, *settings: str) -> LineRow:
    """The line of an ability that any three shields activate."""
    situation = Situation().with_(settings)
    return line(report(hero(f"offensive Test\n  3 [shield]: {text}\n"), ONES, situation), "Test")


def value(text: str, *settings: str) -> Fraction:
    row = valued(text, *settings)
    assert row.value is not None, row.unknown
    return row.value.fraction


def parts(row: LineRow) -> dict[str, str]:
    return {part.what: part.amount.exact for part in row.parts}


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Deal 4 dmg.", 4),
        ("Deal 4 undefendable dmg.", 4),  # damage is damage, unless its weight says otherwise
        ("Deal 2 collateral dmg to all opponents.", 2),  # a duel has one opponent
        ("Heal 3. Draw 2 cards. Gain 1 CP.", 6),
        ("Gain Rage.", 2),  # its text: spend it to add 2
        ("Gain 5 Rage.", 6),  # three fit
        ("Inflict Bleed.", 3),  # its text: 3 damage, then it goes
        ("Inflict 4 Bleed.", 6),  # two fit
        ("Steal 1 CP.", 2),  # one more for you, one less for the opponent
        ("Steal 5 CP.", 4),  # the opponent has 2
        ("Heal 2 or draw 3 cards.", 3),  # the better one
        ("You may spend 1 CP to deal 3 dmg.", 2),  # 3 for 1
        ("You may spend 2 CP to deal 1 dmg.", 0),  # not worth it, so not done
        ("You may spend 3 CP to deal 9 dmg.", 0),  # cannot be paid: there are 2 CP
        ("Deal 1 dmg. Then receive 3 undefendable dmg.", -2),
    ],
)
def test_plain_effects(text: str, points: int) -> None:
    """What a text does, times what one of it is worth; what helps the opponent has a minus."""
    assert Fraction(points) == value(text)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        # One die: a sword half of the time.
        ("Roll 1 die: On [sword], deal 4 dmg.", Fraction(2)),
        # Three dice, 2 damage for each of 3/2 swords on average.
        ("Roll 3 dice: Deal 2 x [sword] dmg.", Fraction(3)),
        # Two dice show a star with 11/36; once only, however many.
        ("Roll 2 dice: On [star], deal 36 dmg.", Fraction(11)),
        # The sum of two dice is 7 on average.
        ("Roll 2 dice: Deal dmg equal to the roll total.", Fraction(7)),
        # Half of a die, rounded up: 1 1 2 2 3 3.
        ("Roll 1 die: Deal dmg equal to 1/2 the roll value.", Fraction(2)),
        # 1-2, 3-5, 6: 2/6 of 3 + 3/6 of 2 + 1/6 of 12.
        ("Roll 1 die: On 1-2, heal 3. On 3-5, draw 2 cards. On 6, deal 12 dmg.", Fraction(4)),
        # The better of 2 healing and 3 damage, when a shield is shown; swords choose nothing.
        ("Roll 1 die: On [shield], heal 2 or deal 3 dmg.", Fraction(1)),
    ],
)
def test_inner_rolls(text: str, points: Fraction) -> None:
    """Every way that the dice can fall counts with its chance."""
    assert points == value(text)


def test_ways_that_meet_again_are_worked_out_once() -> None:
    """Eight rolls of five dice, 5/2 swords each; then sixteen times the better of 1 damage and 1 CP."""
    assert Fraction(20) == value("Roll 5 dice: Deal 1 x [sword] dmg. " * 8)
    assert Fraction(16) == value("Deal 1 dmg or gain 1 CP. " * 16)


def test_all_texts_of_a_hero_share_one_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first text is still valued; of the second it is said why it is not."""
    monkeypatch.setattr(resolve, "MOST_EFFORT", 1_000)
    text = "Roll 5 dice: Deal dmg equal to the roll total. "  # 252 hands
    lines = f"offensive Test\n  3 [shield]: {text}\n\noffensive Other\n  3 [sword]: {text * 3}\n"
    made = report(hero(lines))
    assert line(made, "Test").value is not None
    assert line(made, "Other").value is None
    assert "all texts of this hero together" in line(made, "Other").unknown


def test_the_damage_of_an_inner_roll_is_a_distribution() -> None:
    """Two dice with 3 damage per star: none 25/36, one 10/36, two 1/36."""
    row = valued("Roll 2 dice: Deal 3 x [star] dmg.")
    expected = {"0": "25/36", "3": "5/18", "6": "1/36"}
    assert expected == {each.value.exact: each.chance.exact for each in row.damages}
    assert Number.of(Fraction(1)) == row.damage


def test_activation_dice_count() -> None:
    """Three shields of five dice: 40 + 10 + 1 times 2^n 4^(5-n) ways, so n shields are 3, 4 or 5.

    Ways: C(5,3) 2^3 4^2 = 1280, C(5,4) 2^4 4 = 320, 2^5 = 32, together 1632.
    The average number of shields is (3 * 1280 + 4 * 320 + 5 * 32) / 1632 = 5280 / 1632 = 55/17.
    """
    row = valued("Deal 2 x [shield] dmg.")
    assert row.value is not None
    assert row.least is not None
    assert row.most is not None
    assert ("110/17", "6", "10") == (row.value.exact, row.least.exact, row.most.exact)


def test_on_activation_dice() -> None:
    """Given three shields, three of a kind: worked out by trying all 7,776 rolls."""
    from itertools import product

    rolls = [r for r in product(range(1, 7), repeat=5) if sum(n in (4, 5) for n in r) >= 3]
    kinds = [r for r in rolls if max(map(r.count, r)) >= 3]
    row = line(
        report(hero("offensive Test\n  3 [shield]: Deal 4 dmg.\n  On 3-of-a-kind, draw 2 cards.\n"), ONES),
        "Test",
    )
    assert row.value is not None
    assert 4 + 2 * Fraction(len(kinds), len(rolls)) == row.value.fraction


def test_tokens_held_are_counted_and_said() -> None:
    """After "then" the 2 Rage are there: 1 damage for each, and the Rage is kept."""
    text = "Gain 2 Rage. Then deal 1 dmg per Rage."
    assert Fraction(2 * 2 + 2) == value(text)
    # With one held before, three: only 3 fit, so 2 more, and 3 damage.
    assert Fraction(2 * 2 + 3) == value(text, "token:Rage=1")
    document = hero(f"offensive Test\n  3 [shield]: {text}\n")
    assert "you hold 0 Rage" in report(document, ONES).assumptions
    assert "you hold 1 Rage" in report(document, ONES, Situation().with_(["token:Rage=1"])).assumptions


def test_set_up_gives_tokens() -> None:
    """What the set-up gives is there, unless the author says otherwise."""
    document = hero("setup\n  Gain 2 Rage.\n\noffensive Test\n  3 [shield]: Deal 1 dmg per Rage.\n")
    row = line(report(document, ONES), "Test")
    assert Number.of(2) == row.value
    row = line(report(document, ONES, Situation().with_(["token:Rage=0"])), "Test")
    assert Number.of(0) == row.value


def test_conditions_on_the_situation() -> None:
    """Decided by what the situation says."""
    text = "Deal 2 dmg. If you have at least 2 Rage, draw 1 card."
    assert Fraction(2) == value(text)
    assert Fraction(3) == value(text, "token:Rage=2")


def test_keywords_are_spelled_out() -> None:
    """`rally 3` gains 3 Rage (6 points); with 3 there it draws a card as well."""
    document = hero(
        "keyword rally N\n  Gain N Rage. Then, if you have at least 3 Rage, draw 1 card.\n\n"
        "offensive Test\n  3 [shield]: Rally 3.\n  4 [shield]: Rally 2.\n"
    )
    made = report(document, ONES)
    assert Number.of(7) == line(made, "Test", "3 [shield]").value
    assert Number.of(4) == line(made, "Test", "4 [shield]").value


def test_contests_roll_for_both() -> None:
    """One die each: strictly greater 15/36, equal 6/36, so at least equal 21/36."""
    text = "You and your opponent each roll 1 die. If your roll is equal or greater, deal 12 dmg."
    assert Fraction(7) == value(text)


def test_parts_add_up_to_the_value() -> None:
    """Each part has its points, and nothing is counted twice."""
    row = valued("Roll 2 dice: Deal 3 x [star] dmg. On [sword], heal 2. Then steal 1 CP. Inflict Bleed.")
    assert row.value is not None
    assert row.value.fraction == sum(part.points.fraction for part in row.parts)
    expected = {
        "damage": "1",  # 3 damage per star, 2 dice
        "healing": "3/2",  # a sword with 3/4, 2 healing
        "CP": "1",
        "CP of the opponent": "-1",
        "Bleed on the opponent": "1",
    }
    assert expected == parts(row)


def test_a_type_can_have_a_weight() -> None:
    """Damage that becomes undefendable counts by that weight, all of it."""
    document = hero(
        "offensive Test\n  3 [shield]: Deal 4 dmg.\n  On 3-of-a-kind, this Attack becomes undefendable.\n"
    )
    made = report(document, Weights().with_(["undefendable=2"]))
    row = line(made, "Test")
    assert (Number.of(4), Number.of(8)) == (row.least, row.most)
    assert Number.of(4) == row.damage  # as much Health is lost


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Deal 4 dmg. If your opponent has at least 2 cards in their discard pile, draw 1 card.",
            "discard pile",
        ),
        ("Deal 4 dmg. At the start of your next turn, draw 1 card.", "later"),
        ("Deal 4 dmg. Remove 1 status effect from a chosen player.", "status effect"),
        ("Deal 4 dmg. Your opponent skips their next Income Phase.", "income phase"),
    ],
)
def test_what_is_unknown_is_left_out(text: str, why: str) -> None:
    """No guess: the 4 dmg count and the rest does not, and the reason is told. Alone the rest has no value,
    and the board does without it."""
    other = "offensive Other\n  3 [sword]: Deal 4 dmg.\n"
    made = report(hero(f"offensive Test\n  3 [shield]: {text}\n\n{other}"))
    row = line(made, "Test")
    assert Number.of(4) == row.value
    assert [True] == [why in reason for reason in row.left_out]
    told = [(out.what, out.why) for out in made.left_out]
    assert [("Test, level 1, 3 [shield] (a part)", *row.left_out)] == told
    rest = text.removeprefix("Deal 4 dmg. ")
    alone = report(hero(f"offensive Test\n  3 [shield]: {rest}\n\n{other}"))
    assert line(alone, "Test").value is None
    assert why in line(alone, "Test").unknown
    assert ["Other"] == [share.ability for share in alone.boards[0].lines]


def test_what_speaks_of_something_left_out_is_left_out_with_it() -> None:
    """Nobody knows whether they discard, so nor whether 3 more are dealt; the 2 count."""
    text = "Deal 2 dmg. Remove 1 status effect from a chosen player. Gain 1 CP per status effect removed."
    row = line(report(hero(f"offensive Test\n  3 [shield]: {text}\n")), "Test")
    assert Number.of(2) == row.value


def test_the_valued_part_of_a_defence_counts() -> None:
    """One shield of three dice is prevented on average; what the Income Phase is worth is not told."""
    text = "Prevent 1 x [shield] dmg. Your opponent skips their next Income Phase."
    made = report(hero(f"defensive Test\n  defense roll 3: {text}\n"))
    (row,) = made.defences
    assert Number.of(5 - 1) == next(taken.taken for taken in row.taken if taken.incoming == 5)
    assert ["Test, level 1 (a part)"] == [out.what for out in made.left_out]


def test_a_rule_by_hand_is_left_out() -> None:
    """What a human has to carry out has no value, whatever stands beside it."""
    document = hero(
        'offensive Test\n  3 [shield]: Deal 4 dmg.\n    rule "Sing a song."\n\n'
        "offensive Other\n  3 [sword]: Deal 4 dmg.\n"
    )
    made = report(document)
    assert "a rule that is carried out by hand: Sing a song." == line(made, "Test").unknown
    assert ["Other"] == [share.ability for share in made.boards[0].lines]


def test_an_author_can_say_what_an_unknown_line_is_worth() -> None:
    """`ability:NAME` is used only where nothing else is known."""
    document = hero(
        'offensive Test\n  3 [shield]: Deal 4 dmg.\n    rule "Sing a song."\n\n'
        "offensive Other\n  3 [sword]: Deal 4 dmg.\n"
    )
    made = report(document, Weights().with_(["ability:Test=5", "ability:Other=9"]))
    assert Number.of(5) == line(made, "Test").value
    assert Number.of(4) == line(made, "Other").value
    assert not made.left_out
    board = made.boards[0]
    assert board.ev.fraction == sum(each.value.fraction * each.chance.fraction for each in board.values)


def test_what_the_opponent_chooses_is_the_worst() -> None:
    """The opponent takes the smaller loss: 2 CP rather than 4 damage."""
    assert Fraction(2) == value("Your opponent may lose 2 CP. If they do not, deal 4 dmg.")
    # There are 2 CP: a price of 3 cannot be paid, so there is nothing to choose.
    assert Fraction(4) == value("Your opponent may lose 3 CP. If they do not, deal 4 dmg.")
    # Whoever takes it pays: 1 CP rather than 4 damage, and not neither of them.
    assert Fraction(-1) == value("You may lose 1 CP. If you do not, receive 4 undefendable dmg.")
