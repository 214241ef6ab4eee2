"""What texts about dials are worth: a dial that shows 3, and a point for every step of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtlang.balance import Situation, Weights, report
from dtlang.balance.report import LineRow
from tests.balance.heroes import hero, line

DIAL = "dial Tide\n  from 0 to 10, starts at 3\n  sides Ebb 0-4 / Flood 5-10\n"
GEAR = "dial Tide\n  from 1 to 4, starts at 2\n  sides Ebb 1-2 / Flood 3-4\n"
ONES = ["heal=1", "cp=1", "card=1"]


def valued(
    text: str, *settings: str, dial: str = DIAL, weights: tuple[str, ...] = ("token:Tide=1",)
) -> LineRow:
    document = hero(f"{dial}offensive Test\n  3 [shield]: {text}\n")
    return line(report(document, Weights().with_([*ONES, *weights]), Situation().with_(settings)), "Test")


def value(text: str, *settings: str, dial: str = DIAL) -> Fraction:
    row = valued(text, *settings, dial=dial)
    assert row.value is not None, row.unknown
    return row.value.fraction


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Deal 1 dmg per Tide.", 3),
        ("Increase Tide by 2. Deal 1 dmg per Tide.", 2 + 5),
        ("Increase Tide by 9. Deal 1 dmg per Tide.", 7 + 10),  # it stops at 10
        ("Reduce Tide by 5. Heal 5.", -3 + 5),  # and at 0
        ("Reduce Tide to 1. Heal that much.", -2 + 2),
        ("Increase Tide to 2. Heal that much.", 0),  # it shows more already
        ("Set Tide to 5. If Tide is on the Flood side, deal 4 dmg.", 2 + 4),
        ("If Tide is on the Ebb side, deal 4 dmg.", 4),
        ("If Tide is on the Flood side, deal 4 dmg.", 0),
        ("If Tide is at 3, deal 4 dmg.", 4),
        ("If Tide is at 4 or more, deal 4 dmg.", 0),
        ("You may spend 2 Tide to deal 5 dmg.", -2 + 5),
        ("You may spend 4 Tide to deal 9 dmg.", 0),  # cannot be paid
        ("Flip Tide to the Flood side. Deal 1 dmg per Tide.", 2 + 5),  # the nearest number there
    ],
)
def test_a_dial_shows_what_it_starts_at(text: str, points: int) -> None:
    assert points == value(text)


def test_a_dial_goes_no_lower_than_it_can() -> None:
    """From 1 to 4 and at 2: one step down, no price of two."""
    assert -1 + 3 == value("Reduce Tide by 3. Heal 3.", dial=GEAR)
    assert 0 == value("You may spend 2 Tide to deal 9 dmg.", dial=GEAR)
    assert -1 + 4 == value("You may spend 1 Tide to deal 4 dmg.", dial=GEAR)


def test_the_author_says_what_it_shows() -> None:
    """As for tokens; it can show no more than it can."""
    assert 9 == value("Deal 1 dmg per Tide.", "token:Tide=9")
    assert 10 == value("Deal 1 dmg per Tide.", "token:Tide=99")
    assert "Tide shows 3" in str(report(hero(f"{DIAL}offensive Test\n  3 [shield]: Deal 1 dmg per Tide.\n")))


def test_what_a_step_is_worth_is_for_the_author_to_say() -> None:
    """A dial has no text to tell it: a step counts for nothing till then, the rest of the line as always."""
    for text, weights, points in (
        ("Increase Tide by 1.", (), 0),
        ("Deal 4 dmg. Increase Tide by 1.", (), 4),
        ("Deal 4 dmg. Increase Tide by 2.", ("token:Tide=0.5",), 5),
    ):
        row = valued(text, weights=weights)
        assert row.value is not None, row.unknown
        assert points == row.value.fraction
