"""Words in brackets that change what happens are a rule: they are read, or refused, and never only kept."""

from __future__ import annotations

import pytest

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text

NAMES = Names.of(statuses=["Heat", "Cinder"], symbols=["flame", "comet"])


@pytest.mark.parametrize(
    "text",
    [
        "Deal 5 dmg (2 dmg to yourself).",
        "Inflict 2 Cinder (divided as you choose).",
        "Inflict Cinder (both).",
        "Play 1 upgrade (for free).",
        "Draw 2 cards (costs 1 CP).",
        "Draw 2 cards (for 1 CP).",
        "Draw 1 card (next turn).",
        "Draw 1 card (every other turn).",
        "Draw 1 card (once).",
        "Gain Heat (removed at end of turn).",
        "Draw 1 card (optional).",
        "Deal 2 dmg (3 on a comet).",
        "Gain 2 CP (zero with Cinder).",
        "Deal 2 dmg (counts as an Attack).",
        "Heal 2 (even above the cap).",
        "Lose 3 Health (down to 1 Health).",
        "Gain 2 CP (starting with you).",
    ],
)
def test_a_rule_is_never_only_a_remark(text: str) -> None:
    assert read_text(text, Span(0, len(text)), NAMES).problems


@pytest.mark.parametrize(
    "remark", ["see the leaflet", "for example an upgrade", "nice and shiny", "i.e. the one in front of you"]
)
def test_a_remark_stays_one(remark: str) -> None:
    text = f"Gain 2 CP ({remark})."
    reading = read_text(text, Span(0, len(text)), NAMES)
    assert not reading.problems
    assert isinstance(reading.text.sentences[0], n.Remarked)
