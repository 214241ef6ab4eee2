"""The whole report: boards, upgrades, cards, defence; and that its forms agree."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from dtlang import odds
from dtlang.balance import Number, Situation, Weights, as_csv, as_json, report
from dtlang.balance.report import Report
from dtlang.dice import Die, Symbols
from tests.balance.heroes import HEROES, hero, line, shipped

NAMES = sorted(path.stem for path in HEROES.glob("*.hero") if path.stem != "common")

SMALL = """\
offensive Slash
  3 [sword]: Deal 4 dmg.

offensive Rest
  3 [shield]: Heal 3.

defensive Parry
  defense roll 2: Prevent 1 x [shield] dmg. On [star], deal 3 dmg.

upgrade Slash II
  cost 2
  3 [sword]: Deal 6 dmg.

upgrade Slash III
  cost 3
  3 [sword]: Deal 6 dmg. Draw 1 card.

upgrade Parry II
  cost 1
  defense roll 2: Prevent 2 x [shield] dmg. On [star], deal 3 dmg.

card Again
  roll phase, cost 1
  Re-roll up to 2 of your dice.

card More
  roll phase, cost 1
  During your Offensive Roll Phase, you may perform 1 additional Roll Attempt.

card Six
  roll phase, cost 1
  Change 1 of your dice to 6.

card Up
  roll phase, cost 1
  Increase 1 of your dice by 1.

card Punch
  roll phase, cost 1
  Attack Modifier. Roll 1 die: On [sword], add 2 dmg.

card Purse
  main phase, cost 0
  Gain 2 CP.

card Shield
  instant, cost 1
  A chosen player prevents 9 dmg.

card Theirs
  roll phase, cost 1
  Force your opponent to re-roll 1 of their dice.
"""

DIE = Die(("sword", "sword", "sword", "shield", "shield", "star"))
SWORDS = Symbols((("sword", 3),))
SHIELDS = Symbols((("shield", 3),))
HEAL = Fraction(27, 10)  # 3 healing at 9/10


def ev(
    slash: Fraction | int, rest: Fraction | int = HEAL, attempts: int = 3, card: odds.Card | None = None
) -> Fraction:
    """The board of SMALL with other values, straight from the odds."""
    lines = (
        odds.ValuedLine("Slash", SWORDS, Fraction(slash)),
        odds.ValuedLine("Rest", SHIELDS, Fraction(rest)),
    )
    return odds.Board(DIE, lines).worth(attempts, card)[-1]


@pytest.fixture(scope="module")
def small() -> Report:
    return report(hero(SMALL))


def test_the_board(small: Report) -> None:
    """Three swords are worth 4 damage, three shields 3 healing."""
    first, last = small.boards
    assert ("level 1", {"Slash": 1, "Rest": 1}) == (first.name, first.levels)
    assert ev(4) == first.ev.fraction
    assert [ev(4, attempts=n) for n in range(1, 6)] == [each.fraction for each in first.by_attempts]
    assert ev(Fraction(15, 2)) == last.ev.fraction  # 6 damage and a card
    # Five dice show three swords or three shields, or else nothing is activated.
    shares = {share.ability: share.share.fraction for share in first.lines}
    assert 1 == first.nothing.fraction + sum(shares.values())
    # All damage comes from Slash.
    assert 4 * shares["Slash"] == first.damage.fraction
    assert {"0": 1 - shares["Slash"], "4": shares["Slash"]} == {
        each.value.exact: each.chance.fraction for each in first.damages
    }
    assert ev(5) - ev(4) == first.lines[0].plus_one.fraction


def test_upgrades(small: Report) -> None:
    """Each adds to the level before it; from II to III only the difference is paid (R-096)."""
    rows = {row.card: row for row in small.upgrades}
    two, three = rows["Slash II"], rows["Slash III"]
    assert (Number.of(ev(6) - ev(4)), Number.of((ev(6) - ev(4)) / 2)) == (two.gained, two.per_cp)
    gained = ev(Fraction(15, 2)) - ev(6)
    assert (1, Number.of(gained), Number.of(gained)) == (three.paid, three.gained, three.per_cp)
    # Against 6 damage, two dice prevent 2/3 shields more.
    parry = rows["Parry II"]
    assert ("an Attack of 6", Number.of(Fraction(2, 3))) == (parry.counts, parry.gained)


def test_cards(small: Report) -> None:
    """With the card less without it; the price in CP is taken off for the net."""
    rows = {row.name: row for row in small.cards}
    worths = {name: row.worth.fraction for name, row in rows.items() if row.worth}
    assert ev(4, card=odds.reroll(2)) - ev(4) == worths["Again"]
    assert ev(4, attempts=4) - ev(4) == worths["More"]
    assert ev(4, card=odds.set_to([6])) - ev(4) == worths["Six"] == 0  # a star is of no use here
    # Half of the time 2 damage more, for Attacks only: Slash is worth 5, Rest is no Attack.
    assert ev(5) - ev(4) == worths["Punch"]
    assert 2 == worths["Purse"]
    assert 6 == worths["Shield"]  # no more than is incoming
    assert worths["Again"] - 1 == rows["Again"].net.fraction if rows["Again"].net else False
    assert ["re-roll", "attempt", "dice", "dice", "attack modifier", "effect", "effect", "re-roll"] == [
        row.kind for row in small.cards
    ]
    assert [("Theirs", "the opponent's dice and board")] == [(out.what, out.why) for out in small.left_out]


def test_tipping_up_is_not_tipping_down(small: Report) -> None:
    """A 3 becomes a shield: up helps Rest. By enumeration of one roll, then of the best change."""

    def best(roll: tuple[int, ...]) -> Fraction:
        options = [roll, *((*roll[:i], min(6, n + 1), *roll[i + 1 :]) for i, n in enumerate(roll))]
        return max(
            max(
                4 * (sum(n <= 3 for n in option) >= 3),
                HEAL * (sum(n in (4, 5) for n in option) >= 3),
            )
            for option in map(tuple, options)
        )

    rolls = list(product(range(1, 7), repeat=5))
    expected = sum(map(best, rolls), Fraction(0)) / len(rolls) - ev(4, attempts=1)
    rows = {row.name: row.worth for row in report(hero(SMALL), attempts=1).cards}
    assert Number.of(expected) == rows["Up"]


def test_defence(small: Report) -> None:
    """Two dice: shields 4/9 none, 4/9 one, 1/9 both; a star with 11/36."""
    first = small.defences[0]
    assert [("0", "4/9"), ("1", "4/9"), ("2", "1/9")] == [
        (c.value.exact, c.chance.exact) for c in first.prevented
    ]
    assert [("0", "25/36"), ("3", "11/36")] == [(c.value.exact, c.chance.exact) for c in first.returned]
    assert Number.of(0) == first.halved
    taken = {row.incoming: row.taken.exact for row in first.taken}
    assert list(range(1, 13)) == list(taken)
    assert "4/9" == taken[1]  # only if no shield is shown
    assert str(6 - Fraction(2, 3)) == taken[6]
    value = next(row.value.fraction for row in first.taken if row.incoming == 6)
    assert Fraction(2, 3) + 3 * Fraction(11, 36) == value


def test_half_is_taken_of_what_fixed_prevention_leaves() -> None:
    """Against 6: a sword prevents 1, then half of 5, rounded up, is 3; so 2 are left (R-178, R-179)."""
    document = hero(
        "defensive Parry\n  defense roll 1: On [sword], prevent 1/2 the incoming dmg. Prevent 1 dmg.\n"
    )
    (row,) = report(document).defences
    taken = {each.incoming: each.taken.fraction for each in row.taken}
    assert Number.of(Fraction(1, 2)) == row.halved
    assert Fraction(2 + 5, 2) == taken[6]
    assert Fraction(0) == taken[1]


def test_a_defence_may_decide_by_the_damage() -> None:
    """Prevent 2 or draw a card (3/2): against 1 damage the card, against more the prevention."""
    document = hero("defensive Parry\n  defense roll 1: Prevent 2 dmg or draw 1 card.\n")
    (row,) = report(document).defences
    assert ["1", "0", "1"] == [each.taken.exact for each in row.taken[:3]]
    assert ["3/2", "2", "2"] == [each.value.exact for each in row.taken[:3]]


@pytest.mark.parametrize("name", NAMES)
def test_shipped_heroes(name: str) -> None:
    """The report of every shipped hero is whole, and its parts agree with each other."""
    made = report(shipped(name))
    for board in made.boards:
        assert 1 == board.nothing.fraction + sum(share.share.fraction for share in board.lines)
        assert board.ev == board.by_attempts[made.attempts - 1]
        assert 1 == sum(each.chance.fraction for each in board.values)
        assert board.ev.fraction == sum(each.value.fraction * each.chance.fraction for each in board.values)
        assert board.damage.fraction == sum(e.value.fraction * e.chance.fraction for e in board.damages)
        assert board.ev.fraction == sum(s.share.fraction * s.value.fraction for s in board.lines)
        assert sorted(each.fraction for each in board.by_attempts) == [e.fraction for e in board.by_attempts]
        assert all(s.least.fraction <= s.share.fraction <= s.most.fraction for s in board.lines)
    for ability in made.abilities:
        for level in ability.levels:
            for row in level.lines:
                assert (row.value is None) == bool(row.unknown)
                assert list(row.chances) == sorted(row.chances, key=lambda chance: chance.fraction)
                if row.value is not None:
                    assert row.value.fraction == sum(part.points.fraction for part in row.parts)
    for card in made.cards:
        assert (card.worth is None) == bool(card.unknown)
    for defence in made.defences:
        assert all(0 <= row.taken.fraction <= row.incoming for row in defence.taken)


def test_ember_witch_by_hand() -> None:
    """Smoke and Mirrors: Smoke Veil 2, 1 CP stolen 2, 4 damage. Reading the Coals: see below."""
    made = report(shipped("ember_witch"))
    assert Number.of(8) == line(made, "Smoke and Mirrors").value
    # 2 damage for each of 3/2 flames, and 3; a ward with 19/27 heals 3; a comet with 91/216 draws 2.
    coals = 3 + 3 + 3 * Fraction(9, 10) * Fraction(19, 27) + 2 * Fraction(3, 2) * Fraction(91, 216)
    assert Number.of(coals) == line(made, "Reading the Coals").value
    # Falling Star: 1 Heat from the set-up and 2 stoked, 5 + 3 damage; the 2 Heat are kept.
    assert Number.of(10) == line(made, "Falling Star", "small straight").value


# --- the forms -------------------------------------------------------------------------------------


def _numbers(path: str, part: Any) -> dict[str, tuple[str, str]]:
    """The numbers of the JSON by their way."""
    match part:
        case {"exact": exact, "about": about}:
            return {path: (exact, repr(about))}
        case dict():
            return {k: v for name, each in part.items() for k, v in _numbers(f"{path}/{name}", each).items()}
        case list():
            return {k: v for i, each in enumerate(part) for k, v in _numbers(f"{path}/{i}", each).items()}
        case _:
            return {}


@pytest.mark.parametrize("name", NAMES)
def test_csv_and_json_agree(name: str) -> None:
    """Every number of the JSON stands in the CSV under its way, and no other."""
    made = report(shipped(name))
    rows = list(csv.reader(io.StringIO(as_csv(made))))
    in_csv = {path: (exact, about) for path, exact, about in rows[1:] if about}
    assert ["path", "exact", "about"] == rows[0]
    assert _numbers("", json.loads(as_json(made))) == in_csv
    assert all(
        float(Fraction(exact)) == pytest.approx(float(about), abs=1e-6) for exact, about in in_csv.values()
    )


def test_a_number_in_json() -> None:
    """Exact as text, and roughly."""
    made = json.loads(as_json(report(hero(SMALL))))
    assert {"exact": "4/9", "about": 0.444444} == made["defences"][0]["taken"][0]["taken"]


def test_incoming_can_be_any_amount() -> None:
    """The amount an author asks for stands beside 1 to 12."""
    made = report(hero(SMALL), Weights(), Situation().with_(["incoming=20"]))
    assert [*range(1, 13), 20] == [row.incoming for row in made.defences[0].taken]


def test_the_same_report_in_every_process() -> None:
    """Nothing depends on the order in which Python happens to keep sets."""
    code = (
        "import sys; from tests.balance.heroes import shipped; from dtlang.balance import as_json, report;"
        "sys.stdout.buffer.write(b''.join(as_json(report(shipped(name))) for name in sys.argv[1:]))"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", code, *NAMES],
            cwd=HEROES.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert 1 == len(made)
