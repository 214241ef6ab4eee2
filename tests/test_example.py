"""Scenes in which a text can be seen at work."""

from __future__ import annotations

import pytest

from dtlang import ir, pipeline, resources
from dtlang.ir import parts
from dtlang.source import Source
from dtlang.trial.example import dice_for, example, left_out

FACES = ("flame", "flame", "flame", "ward", "ward", "comet")


def shipped(name: str) -> ir.Document:
    path = resources.hero(f"{name}.hero")
    source = pipeline.read(path)
    assert isinstance(source, Source)
    document = pipeline.check(source, path.parent).document
    assert document is not None
    return document


@pytest.fixture(scope="module")
def witch() -> ir.Document:
    return shipped("ember_witch")


def test_what_a_card_does_shows_before_and_after(witch: ir.Document) -> None:
    """Two good ideas: three cards in hand with it, and after the turn four."""
    played = example(witch, "Two Good Ideas")
    assert played is not None
    assert any("plays Two Good Ideas" in line for line in played.story)
    assert any("draws 2 cards" in line for line in played.story)
    assert played.before != played.after


def test_a_token_is_held_by_whom_it_helps(witch: ir.Document) -> None:
    """Somebody is attacked, spends the veil and rolls a die."""
    played = example(witch, "Smoke Veil")
    assert played is not None
    assert any("Smoke Veil" in line for line in played.before)
    assert any("spends Smoke Veil" in line for line in played.story)


def test_a_defence_is_rolled(witch: ir.Document) -> None:
    played = example(witch, "Ward of Ash II")
    assert played is not None
    assert any("defends with Ward of Ash" in line for line in played.story)


def test_every_text_shows() -> None:
    """All status effects, abilities, upgrades and own cards of a shipped hero."""
    document = shipped("quarry_colossus")
    names = [status.name for status in document.statuses] + [slot.name for slot in document.abilities]
    names += [upgrade.name for upgrade in document.upgrades] + [card.name for card in document.cards[:10]]
    assert [] == [name for name in names if example(document, name) is None]


def test_what_is_not_there_shows_nowhere(witch: ir.Document) -> None:
    assert example(witch, "Gobbledygook") is None


def test_a_hero_without_a_text_is_the_same_otherwise(witch: ir.Document) -> None:
    bare = left_out(witch, "Bellows")
    changed = [a.name for a, b in zip(witch.cards, bare.cards, strict=True) if a != b]
    assert ["Bellows"] == changed
    assert (witch.abilities, witch.statuses) == (bare.abilities, bare.statuses)


@pytest.mark.parametrize(
    ("requirement", "dice"),
    [
        (parts.Shows(symbols=("ward", "ward", "comet")), (4, 4, 6, 1, 2)),
        (parts.ShowsOfAKind(number=4), (1, 1, 1, 1, 2)),
        (parts.ShowsStraight(large=True), (1, 2, 3, 4, 5)),
        (parts.Shows(symbols=("moon",)), ()),
        (None, ()),
    ],
)
def test_dice_meet_a_requirement(requirement: ir.Requirement | None, dice: tuple[int, ...]) -> None:
    assert dice == dice_for(requirement, FACES)
