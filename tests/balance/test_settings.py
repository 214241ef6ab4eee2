"""Weights and assumptions as an author types them."""

from __future__ import annotations

import re
from fractions import Fraction
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtlang.balance import SettingError, Situation, Weights, report
from tests.balance.heroes import HEROES, hero, shipped


def test_weights_are_set_by_name() -> None:
    """Decimals and fractions are exact."""
    weights = Weights().with_(["heal=0.8", "card = 5/4", "token:Smoke Veil=2", "ability:Trick=3"])
    assert (Fraction(4, 5), Fraction(5, 4)) == (weights.heal, weights.card)
    assert {"Smoke Veil": Fraction(2)} == weights.tokens
    assert {"Trick": Fraction(3)} == weights.abilities
    assert {} == Weights().tokens  # the defaults are as they were


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("heel=1", "no weight is called `heel`; there are normal, undefendable"),
        ("heal", "`heal` is not of the form `name=number`"),
        ("heal=", "not of the form"),
        ("=3", "not of the form"),
        ("heal=much", "`much` is not a number; write `heal=2`, `heal=0.8` or `heal=3/4`"),
        ("heal=1/0", "`1/0` is not a number"),
        ("heal=nan", "`nan` is not a number"),
        ("heal=inf", "`inf` is not a number"),
        ("token:=1", "no weight is called `token:`"),
        ("tokens=1", "no weight is called `tokens`"),
        ("coin:Heat=1", "no weight is called `coin:Heat`"),
    ],
)
def test_bad_weights_are_told(setting: str, told: str) -> None:
    """The message names what was typed and what may be typed."""
    with pytest.raises(SettingError, match=re.escape(told)):
        Weights().with_([setting])


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("cp=1.5", "`cp` is a whole number from 0, not 3/2"),
        ("cp=-1", "`cp` is a whole number from 0, not -1"),
        ("gold=1", "no assumption is called `gold`; there are cp, hand"),
    ],
)
def test_bad_assumptions_are_told(setting: str, told: str) -> None:
    with pytest.raises(SettingError, match=re.escape(told)):
        Situation().with_([setting])


def test_weights_are_printed_with_every_report() -> None:
    """Those set, those that are defaults, and the tokens used with where their worth comes from."""
    document = hero("offensive Test\n  3 [sword]: Inflict Bleed. Gain Rage. Deal 4 dmg.\n")
    made = report(document, Weights().with_(["heal=2", "token:Rage=5"]))
    rows = {row.name: (row.worth.exact, row.why) for row in made.weights}
    assert ("2", "set by the author") == rows["heal"]
    assert ("5", "set by the author") == rows["token:Rage"]
    assert ("3", "from its text") == rows["token:Bleed"]
    assert "1" == rows["cp"][0]


GAINS = hero(
    "offensive Rest\n  3 [shield]: Heal 2. Draw 1 card.\n"
    "  2 [star]: Gain 2 CP. Gain Rage.\n\nultimate End\n  5 [star]: Heal 9. Draw 2 cards.\n"
)


@settings(max_examples=25, deadline=None)
@given(
    name=st.sampled_from(["heal", "card", "cp", "token:Rage"]),
    low=st.fractions(0, 3, max_denominator=20),
    more=st.fractions(0, 3, max_denominator=20),
)
def test_a_higher_weight_never_lowers_the_value(name: str, low: Fraction, more: Fraction) -> None:
    """The hero only gains, so every weight can only help."""
    before = report(GAINS, Weights().with_([f"{name}={low}"])).boards[0].ev.fraction
    after = report(GAINS, Weights().with_([f"{name}={low + more}"])).boards[0].ev.fraction
    assert before <= after


def test_defaults_lean_on_the_shipped_heroes() -> None:
    """What the docstrings of Weights and Situation say about averages holds, within a quarter."""
    reports = [report(shipped(path.stem)) for path in HEROES.glob("*.hero") if path.stem != "common"]
    boards = [made.boards[0] for made in reports]
    fourth = mean(board.by_attempts[3].about - board.by_attempts[2].about for board in boards)
    assert Weights().attempt == pytest.approx(fourth, abs=0.25)
    assert Situation().incoming == pytest.approx(mean(board.damage.about for board in boards), rel=0.25)
    paid = [
        (card.worth.about, card.cost + Weights().card)
        for made in reports
        for card in made.cards
        if card.worth is not None
    ]
    assert Weights().cp == pytest.approx(mean(worth / float(cp) for worth, cp in paid), abs=0.25)
