"""Things that act: an Attack, a card, a token, dice. Whoever has them does it through them."""

from __future__ import annotations

import pytest

from dtlang.source import Span
from dtlang.syntax.names import Names
from dtlang.syntax.say import say_text
from dtlang.syntax.text.read import read_text

NAMES = Names.of(statuses=["Heat", "Cinder"], symbols=["flame", "ward"], verbs=["stoke"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("This card deals 3 dmg.", "Deal 3 dmg."),
        ("This ability inflicts Cinder.", "Inflict Cinder."),
        ("This Attack inflicts Cinder.", "Inflict Cinder."),
        ("Your Attacks inflict Cinder.", "When you Attack, inflict Cinder."),
        ("Their Attacks deal 1 less dmg.", "When they Attack, they deal 1 less dmg."),
        ("Your next Attack inflicts Cinder.", "The next time you Attack, inflict Cinder."),
        ("Your Attacks deal 2 additional dmg.", "Add 2 dmg."),
        ("Each [flame] prevents 2 dmg.", "Prevent 2 x [flame] dmg."),
        ("Each die showing [flame] deals 1 dmg.", "Deal 1 x [flame] dmg."),
        ("Every [ward] draws 1 card.", "Draw 1 x [ward] cards."),
        ("Each [flame] stokes 2.", "Stoke 2 x [flame]."),
        ("Each Cinder on your opponent deals 1 dmg.", "For each Cinder on your opponent, deal 1 dmg."),
    ],
)
def test_what_acts_is_somebodys(text: str, said: str) -> None:
    reading = read_text(text, Span(0, len(text)), NAMES)
    assert [] == [str(problem.misfit or problem.stuck) for problem in reading.problems]
    assert said == say_text(reading.text)


@pytest.mark.parametrize(
    "text",
    [
        "Each [flame][ward] prevents 2 dmg.",  # one of each, or any of both?
        "[flame] deals 2 dmg.",  # once, or for each?
        "Each card deals 2 dmg per [flame] [ward].",
        "The deck deals 3 dmg.",
    ],
)
def test_what_cannot_act_is_refused(text: str) -> None:
    assert read_text(text, Span(0, len(text)), NAMES).problems
