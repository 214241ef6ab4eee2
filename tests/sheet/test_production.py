"""What a printing service asks for: sizes of cards, bleed, dots to the inch, marks, backs that lie right."""

from __future__ import annotations

import re

import pytest

from dtlang.sheet.cards import INSIDE, card_pages
from dtlang.sheet.forms import card_pictures
from dtlang.sheet.paper import BLEED, CARD_SIZES, LEAST_BLEED, PAPERS, spread
from dtlang.sheet.theme import CARDS
from tests.sheet.pictures import colours
from tests.sheet.places import Box, pages_of
from tests.sheet.printed import COMPLETE, WITCH, printing

SIZES = {"63x88": (63, 88), "57x89": (57, 89), "mpc": (63.5, 88.9), "tarot": (70, 120)}


def test_cards_have_the_sizes_of_their_names() -> None:
    assert SIZES == {name: (card.width, card.height) for name, card in CARD_SIZES.items()}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_cards_lie_on_a_page_with_bleed_and_marks(size: str, paper: str) -> None:
    """As many as there is room for; every mark at least 6 mm inside, and none on a card."""
    ready = printing(WITCH, paper=paper, card=size, backs=True)
    laid = spread(PAPERS[paper], CARD_SIZES[size])
    assert laid.most >= (4 if size == "tarot" else 8)
    assert LEAST_BLEED <= laid.bleed <= BLEED
    page, card = laid.paper, CARD_SIZES[size]
    wide, high = laid.columns * (card.width + 2 * laid.bleed), laid.rows * (card.height + 2 * laid.bleed)
    left, top = (page.width - wide) / 2, (page.height - high) / 2
    html = str(card_pages(ready.look, [(ready.faces[0], "offensive")], PAPERS[paper], ready.back))
    marks = [_lengths(mark) for mark in html.split('class="crop" style="')[1:]]
    assert 8 * (laid.columns + laid.rows) == len(marks)  # on both sides of the paper
    for x, y, width, height in marks:
        assert min(x, y, page.width - x - width, page.height - y - height) >= INSIDE - 0.01
        assert max(width, height) >= 1
        beside = x + width <= left or x >= left + wide
        above = y + height <= top or y >= top + high
        assert beside or above


def _lengths(style: str) -> list[float]:
    return [float(part.split("mm")[0].rpartition(":")[2]) for part in style.split(";")[:4]]


@pytest.mark.parametrize("size", ["57x89", "mpc", "tarot"])
@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_words_stay_on_cards_of_any_size(path: object, size: str) -> None:
    """Inside of the card, a millimetre from where it is cut."""
    ready = printing(path, card=size)  # type: ignore[arg-type]
    card = CARD_SIZES[size]
    safe = Box(1, 1, card.width - 1, card.height - 1)
    pages = pages_of(ready.pdf([ready.single_cards()]))
    assert len(pages) == len(ready.sheet.cards)
    for page in pages:
        assert [] == [word for word in page.words if not word.box.within(safe)]


def test_pictures_for_a_printing_service() -> None:
    """With bleed in the colour of the frame, the dots to the inch, and the back."""
    ready = printing(WITCH, card="mpc", bleed=True, backs=True)
    found = card_pictures(ready, 100)
    assert "back" in found
    assert len(found) == len(ready.sheet.cards) + 1
    picture = found["ward_of_ash_ii"]
    width, height, rows = colours(picture)
    assert (round((63.5 + 6) / 25.4 * 100), round((88.9 + 6) / 25.4 * 100)) == (width, height)
    for x, y in ((1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)):
        assert all(abs(a - b) < 4 for a, b in zip(rows[y][x], CARDS["defensive"], strict=True))
    at = picture.index(b"pHYs")
    assert 3937 == int.from_bytes(picture[at + 4 : at + 8])  # dots to the metre
    assert picture != found["kindle_ii"]


def test_backs_lie_behind_their_fronts() -> None:
    """Turned like the page of a book, left is right, also on a page that is not full."""
    ready = printing(WITCH, backs=True)
    pages = str(ready.cards().pages).split('<div class="page cards"')[1:]
    laid = spread(PAPERS["a4"], CARD_SIZES["63x88"])
    width = CARD_SIZES["63x88"].width + 2 * laid.bleed
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts, backs = (
            [_lengths(style)[:2] for style in re.findall(r'class="bleed t-\w+" style="(.*?)"', page)]
            for page in (front, back)
        )
        assert [[pytest.approx(laid.paper.width - x - width), y] for x, y in fronts] == backs
    assert 0 < len(re.findall('class="bleed', pages[-1])) < laid.most


def test_a_ruler_shows_whether_the_size_was_kept() -> None:
    html = str(printing(WITCH).cards().pages)
    assert 'class="scale-check" style="width:50.0mm"' in html
    assert "50 mm" in html
