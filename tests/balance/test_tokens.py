"""What a token is worth, by its own text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dtlang import ir
from dtlang.balance import Situation, Weights
from dtlang.balance.study import Study
from dtlang.balance.unknown import Unknown
from tests.balance.heroes import hero


def study(kind: str, text: str) -> Study:
    begin = (
        "hero Tiny\nlanguage en\n\ndice\n  1-3  sword\n  4-5  shield\n  6    star\n\n"
        f"status Token\n  {kind}\n  {text}\n\n"
    )
    document: ir.Document = hero("offensive Test\n  3 [sword]: Deal 1 dmg.\n", begin)
    return Study(document, Weights(), Situation())


@pytest.mark.parametrize(
    ("kind", "text", "worth"),
    [
        ("positive, stack limit 3", "After you Attack, you may spend this token to add 2 dmg.", 2),
        # Spent when an Attack of 6 comes: half of it is 3.
        (
            "positive, stack limit 3",
            "When you are Attacked, you may spend this token to prevent 1/2 the incoming dmg.",
            3,
        ),
        # Two ways to give it up: only the better one can be taken.
        (
            "positive, stack limit 3",
            (
                "After you Attack, you may spend this token to add 2 dmg. "
                "When you are Attacked, you may spend this token to prevent 3 dmg."
            ),
            3,
        ),
        # It stays, so it hurts twice.
        ("negative, stack limit 3, persistent", "During your Upkeep Phase, receive 1 undefendable dmg.", -2),
        # It goes when the turn ends, so it hurts once.
        (
            "negative, stack limit 1",
            (
                "During your Upkeep Phase, receive 1 undefendable dmg. "
                "At the conclusion of your turn, remove this token."
            ),
            -1,
        ),
        # One attempt less, and it goes: the weight of an attempt.
        (
            "negative, stack limit 1",
            (
                "During your Offensive Roll Phase, lose 1 Roll Attempt. "
                "At the conclusion of your Offensive Roll Phase, remove this token."
            ),
            Fraction(-3, 4),
        ),
    ],
)
def test_its_text_tells(kind: str, text: str, worth: Fraction) -> None:
    """To who holds it: what one token does before it is gone."""
    tokens = study(kind, text).tokens
    assert worth == tokens("Token")
    assert "from its text" == tokens.why["Token"]


def test_a_default_says_why() -> None:
    """Where the text does not tell, the default does, and the reason is printed."""
    tokens = study(
        "negative, stack limit 1",
        "You cannot activate a Defensive Ability. At the start of your turn, remove this token.",
    ).tokens
    assert -1 == tokens("Token")
    assert tokens.why["Token"].startswith("default of negative tokens: its text depends on")


def test_what_has_no_text_is_unknown() -> None:
    """A piece is worth what the author says, or nothing is known."""
    with pytest.raises(Unknown, match="set `token:Lantern`"):
        study("positive, stack limit 1", "You may spend this token to draw 1 card.").tokens("Lantern")
