"""Generated pictures: the same for the same name, another one for every name; frames that differ in shape."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from markupsafe import Markup

from dtlang.sheet import press
from dtlang.sheet.icons import all_icons
from dtlang.sheet.look import Look
from dtlang.sheet.manners import MANNERS, manner_of
from dtlang.sheet.painting import painting
from dtlang.sheet.theme import NAMED
from tests.sheet.pictures import blurred
from tests.sheet.printed import COMPLETE, printing

APART = 6.0  # of 255, on average over the picture: nobody takes one for the other


def seen(look: Look, drawn: Markup) -> list[float]:
    """What a blurred eye sees of a picture of 57 x 30 mm."""
    defs = look.html("defs.html", icons=all_icons())
    style = (
        "<style>body{margin:0}.defs{position:absolute}.painting{width:57mm;height:30mm;display:block}</style>"
    )
    png, *_ = press.Pages(f"<html>{style}<body>{defs}{drawn}</body></html>", 57, 30).pictures(40)
    return [square for row in blurred(png)[2] for square in row]


def test_every_card_and_ability_has_a_picture_of_its_own() -> None:
    """Of a whole hero, upgrades and the cards that all heroes share: no two that look alike."""
    look = printing().look
    drawn = {f"card {card.name}": look.card_picture(card, 57, 30) for card in look.sheet.cards}
    drawn |= {f"slot {s.ability.name}": look.ability_picture(s.ability, 57, 30) for s in look.sheet.slots}
    pictures = {name: seen(look, picture) for name, picture in drawn.items()}
    assert len(pictures) >= 30
    for one, other in combinations(pictures, 2):
        away = [abs(a - b) for a, b in zip(pictures[one], pictures[other], strict=True)]
        assert sum(away) / len(away) > APART, (one, other)


@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_pictures_of_one_deck_differ_in_what_they_show(path: Path) -> None:
    """No picture is said twice, and no symbol stands alone on a third of all cards."""
    look = printing(path).look
    drawn = [str(look.card_picture(card, 57, 30)) for card in look.sheet.cards]
    assert len(set(drawn)) == len(drawn)
    assert drawn == [str(look.card_picture(card, 57, 30)) for card in printing(path).look.sheet.cards]


def test_a_picture_is_the_same_everywhere() -> None:
    """Its numbers come from its name alone, not from a generator that another Python may change."""
    one = printing().look.theme.main
    first = str(painting("A", ["star"], one, one, 50, 20))
    assert first == str(painting("A", ["star"], one, one, 50, 20))
    assert first != str(painting("B", ["star"], one, one, 50, 20))
    assert "<script" not in first
    assert "http" not in first


def test_frames_differ_without_colour() -> None:
    """At least four manners; any two of them have other corners and other weaves."""
    used = {manner_of(theme).name for theme in NAMED}
    assert len(used) >= 4
    assert used <= set(MANNERS)
    for one, other in combinations(MANNERS.values(), 2):
        assert one.corners != other.corners
        assert one.weave != other.weave
        assert one.edge != other.edge
