"""Attack against defence, by trying all rolls of both."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from dtlang.balance import SettingError, advice, matrix
from tests.balance.heroes import hero, shipped

BEGIN = "hero {}\nlanguage en\n\ndice\n  1-3  sword\n  4-5  shield\n  6    star\n\n"

BRUTE = hero(
    """\
offensive Slash
  3 [sword]: Deal 4 dmg.

offensive Pierce
  3 [shield]: Deal 3 undefendable dmg.

ultimate End
  5 [star]: Deal 10 dmg.

defensive Parry
  defense roll 2: Prevent 2 x [shield] dmg.
""",
    BEGIN.format("Brute"),
)
DANCER = hero(
    """\
offensive Spin
  2 [star]: Deal 3 dmg. Deal 2 undefendable dmg.

defensive Dodge
  defense roll 1:
    On [star], prevent 1/2 the incoming dmg.
    On [sword], prevent 1 dmg.

defensive Block
  defense roll 1: On [shield], prevent 9 dmg.
""",
    BEGIN.format("Dancer"),
)

ROLLS = list(product(range(1, 7), repeat=5))


def swords(roll: tuple[int, ...]) -> int:
    return sum(n <= 3 for n in roll)


def shields(roll: tuple[int, ...]) -> int:
    return sum(n in (4, 5) for n in roll)


def stars(roll: tuple[int, ...]) -> int:
    return roll.count(6)


def parry(damage: int) -> Fraction:
    """Two dice, 2 less per shield."""
    rolls = list(product(range(1, 7), repeat=2))
    return Fraction(sum(max(0, damage - 2 * shields(roll)) for roll in rolls), len(rolls))


def dodge(damage: int) -> Fraction:
    """One die: 6 halves, rounding what is prevented up; 1-3 take one off."""
    return Fraction(3 * max(0, damage - 1) + 2 * damage + damage // 2, 6)


def block(damage: int) -> Fraction:
    """One die: 4 or 5 keep everything off."""
    return Fraction(4 * damage, 6)


def test_all_rolls_of_both() -> None:
    """One attempt, so there is no policy: the best line of each roll against each roll of the defence."""

    def brute(roll: tuple[int, ...]) -> tuple[int, int]:
        if stars(roll) == 5:
            return 0, 10  # ultimate damage is not defended
        return (4, 0) if swords(roll) >= 3 else (0, 3) if shields(roll) >= 3 else (0, 0)

    def dancer(roll: tuple[int, ...]) -> tuple[int, int]:
        return (3, 2) if stars(roll) >= 2 else (0, 0)

    found = matrix([BRUTE, DANCER], attempts=1)
    assert ("Brute", "Dancer") == found.heroes
    for row, attack in zip(found.rows, (brute, dancer), strict=True):
        hits = [attack(roll) for roll in ROLLS]
        least = {
            "Brute": parry,
            "Dancer": lambda damage: min(dodge(damage), block(damage)),
        }
        for cell in row:
            expected = sum((least[cell.defender](normal) + rest for normal, rest in hits), Fraction(0))
            assert expected / len(ROLLS) == cell.damage.fraction
            assert Fraction(sum(map(sum, hits)), len(ROLLS)) == cell.undefended.fraction


def test_the_matrix_says_which_defence() -> None:
    """Against 4 and against 3, Block leaves 8/3 and 2; Dodge leaves 19/6 and 13/6."""
    found = matrix([BRUTE, DANCER], attempts=1)
    assert "Block" == found.rows[0][1].defence
    assert "Parry" == found.rows[1][0].defence


def test_the_matrix_with_attempts() -> None:
    """More attempts bring more damage; defence never adds any."""
    few, many = matrix([BRUTE, DANCER], attempts=1), matrix([BRUTE, DANCER], attempts=3)
    for a, b in zip(few.rows, many.rows, strict=True):
        for one, two in zip(a, b, strict=True):
            assert one.damage.fraction < two.damage.fraction <= two.undefended.fraction


def test_advice() -> None:
    """Two 6 and three others, one attempt left: Dancer keeps both stars, which are all it needs."""
    told = advice(DANCER, [1, 1, 4, 6, 6], 1)
    assert (6, 6) == tuple(n for n in told.best.kept if n == 6)
    assert told.best.ev.exact == "5"
    assert "Spin, 2 [star]" == told.now
    assert "5" == told.now_value.exact


def test_advice_names_the_lines() -> None:
    """Why: the likeliest lines; and the runner-up with what it loses."""
    told = advice(shipped("ember_witch"), [1, 1, 4, 6, 6], 2)
    assert told.runner_up is not None
    assert told.best.ev.fraction >= told.runner_up.ev.fraction
    assert 1 == told.best.nothing.fraction + sum(chance.fraction for _, chance in told.best.aims)
    assert told.best.aims[0][0] in told.why
    assert "Wildfire, 2 [flame] 2 [comet]" == told.now


@pytest.mark.parametrize("dice", [[1, 2, 3], [1, 2, 3, 4, 7], [0, 1, 2, 3, 4]])
def test_advice_wants_five_dice(dice: list[int]) -> None:
    with pytest.raises(SettingError, match="is not 5 dice from 1 to 6"):
        advice(DANCER, dice, 1)
