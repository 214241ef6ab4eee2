"""The board of two halves and the kit: an upgrade lies on its ability, and paper is enough to play."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from dtlang.sheet import fold, kit
from dtlang.sheet.errors import SheetError
from dtlang.sheet.fit import FitError
from dtlang.sheet.paper import CARD, PAPERS
from dtlang.sheet.printing import Options, Printing
from dtlang.sheet.theme import CARDS
from tests.sheet.pictures import colours
from tests.sheet.places import Box, pages_of
from tests.sheet.printed import COMPLETE, ROOT, SMALL, WITCH, printing, sheet_from
from tests.sheet.test_pdf import board_texts, first_missing, words_of

CLOSE = 0.5  # millimetres
EDGE = 3.2
DPI = 150


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_every_word_of_the_halves_stands_in_its_place(path: Path, paper: str) -> None:
    """Inside of its card, of the middle, of the band or of the foot; and none is lost."""
    ready = printing(path, paper=paper, board="fold")
    found, middles = fold.places(ready.look, ready.paper.landscape)
    pages = pages_of(ready.pdf([ready.board()]))
    assert len(pages) == 2
    for half, page in enumerate(pages):
        whole = page.whole
        cards = [_card(place) for place in found if place.half == half]
        middle = middles[half : half + 1]
        allowed = [
            Box(EDGE, 0, whole.right - EDGE, 18),
            Box(EDGE, whole.bottom - 8, whole.right - EDGE, whole.bottom - EDGE),
            *cards,
            *(Box(m.left, m.top, m.left + m.width, m.top + m.height) for m in middle),
        ]
        for word in page.words:
            assert any(word.box.within(box, 0.6) for box in allowed), (half, word)
        for one, other in combinations(cards, 2):
            apart = one.right <= other.left or other.right <= one.left
            assert apart or one.bottom <= other.top or other.bottom <= one.top
    said = [words_of(" ".join(word.text for word in page.words)) for page in pages]
    for text in board_texts(ready.sheet):
        assert any(first_missing(text, page) is None for page in said), text


def _card(place: fold.Place) -> Box:
    return Box(place.left, place.top, place.left + CARD.width, place.top + CARD.height)


@pytest.mark.rule("R-093")
@pytest.mark.parametrize("paper", PAPERS)
def test_an_upgrade_lies_on_its_ability(paper: str) -> None:
    """Looked up in the pictures of both: the frame of the card covers that of its place, side by side."""
    ready = printing(WITCH, paper=paper, board="fold")
    found, _ = fold.places(ready.look, ready.paper.landscape)
    halves = [colours(picture)[2] for picture in ready.pictures(ready.board(), DPI)]
    upgrades = {card.name.removesuffix(" II"): card for card in ready.sheet.cards if card.level == 2}
    pictures = dict(
        zip((c.name for c in ready.sheet.cards), ready.pictures(ready.single_cards(), DPI), strict=True)
    )
    covered = 0
    for place in found:
        if place.slot.kind not in ("defensive", "passive") or place.name not in upgrades:
            continue
        card = upgrades[place.name]
        _, _, rows = colours(pictures[card.name])
        frame = CARDS[card.type.value]
        lying = _extent(halves[place.half], frame, _card(place))
        laid = _extent(rows, frame, Box(0, 0, CARD.width, CARD.height))
        assert laid[2] - laid[0] == pytest.approx(CARD.width, abs=CLOSE)
        for side, (board, on_top) in enumerate(zip(lying, laid, strict=True)):
            corner = (place.left, place.top)[side % 2]
            assert board - corner == pytest.approx(on_top, abs=CLOSE), (place.name, side)
        covered += 1
    assert covered == 2  # Ward of Ash and Banked Coals; the frames of offensive ones are as white as paper


def _extent(rows: list[list[tuple[int, int, int]]], colour: tuple[int, int, int], near: Box) -> Box:
    """From where to where pixels of a colour go, in millimetres, in a box and a little around it."""
    dot = 25.4 / DPI
    top, bottom = max(int(near.top / dot) - 12, 0), int(near.bottom / dot) + 12
    left, right = max(int(near.left / dot) - 12, 0), int(near.right / dot) + 12
    spots = [
        (x + left, y)
        for y in range(top, min(bottom, len(rows)))
        for x, pixel in enumerate(rows[y][left:right])
        if all(abs(a - b) < 6 for a, b in zip(pixel, colour, strict=True))
    ]
    xs, ys = zip(*spots, strict=True)
    return Box(min(xs) * dot, min(ys) * dot, (max(xs) + 1) * dot, (max(ys) + 1) * dot)


def test_more_abilities_than_places_are_refused() -> None:
    """Fourteen have a place; of the next one the message tells what to do."""
    slots = "".join(f"offensive Ability {n}\n  3 [flame]: Deal 4 dmg.\n" for n in range(13))
    ready = Printing(sheet_from(SMALL + slots), Options(board="fold"))
    assert len(fold.places(ready.look, ready.paper.landscape)[0]) == 14
    more = SMALL + slots + "offensive Ability 14\n  3 [flame]: Deal 4 dmg.\n"
    with pytest.raises(SheetError, match=r"places for 14 abilities, and `Test` has 15; .*--board summary"):
        Printing(sheet_from(more), Options(board="fold")).board()


def test_an_ability_without_room_is_named() -> None:
    """With a plausible number of millimetres."""
    line = " ".join(["Deal 2 undefendable dmg to a chosen opponent."] * 30)
    ready = Printing(sheet_from(f"{SMALL}offensive Endless\n  3 [flame]: {line}\n"), Options(board="fold"))
    with pytest.raises(
        FitError, match=r"the ability `Endless` on its place of card size does not fit"
    ) as told:
        ready.board()
    assert 20 < told.value.over < 200


# --- the kit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_the_kit_is_on_its_pages(path: Path, paper: str) -> None:
    ready = printing(path, paper=paper)
    pages = pages_of(ready.pdf([ready.kit()]))
    for page in pages:
        whole = page.whole
        reached = Box(EDGE, EDGE, whole.right - EDGE, whole.bottom - EDGE)
        assert [] == [word for word in page.words if not word.box.within(reached)]
    dice = 5 + sum(rack.dice for rack in ready.sheet.racks if rack.extra)
    assert dice == kit.dice_of(ready.look)
    stuck = kit.stickers(ready.look, ready.paper)
    assert 6 * dice == len(stuck)
    assert dice == sum(map(len, kit.nets(ready.look, ready.paper)))
    for sticker in stuck:
        assert sticker.left + kit.STICKER <= ready.paper.width - kit.SIDE + 0.01
        assert sticker.top + kit.STICKER <= ready.paper.height - kit.BOTTOM


@pytest.mark.rule("R-013", "R-014", "R-028", "R-031")
def test_the_tracks_go_as_far_as_health_and_cp_do() -> None:
    ready = printing(ROOT / "heroes" / "ember_witch.hero")
    health, cp, *companions = kit.tracks(ready.look, ready.paper)
    assert [*range(61)] == [cell.number for cell in health.cells]
    assert [*range(16)] == [cell.number for cell in cp.cells]
    assert [50, 2] == [next(c.number for c in track.cells if c.is_start) for track in (health, cp)]
    assert [] == companions
    living = replace(ready.sheet.tokens[-2], kind="companion", health=7)
    with_one = Printing(replace(ready.sheet, tokens=(living,)), Options())
    (*_, companion) = kit.tracks(with_one.look, with_one.paper)
    assert (living.name, 8, 7) == (companion.name, len(companion.cells), companion.cells[-1].number)


def test_opposite_faces_of_a_folded_die_make_seven() -> None:
    """As on dice (R-006 says nothing of it): what lies two steps away in the strip, and both its sides."""
    (net, *_), *_ = kit.nets(printing().look, printing().paper)
    at = {
        (round((s.left - net.left) / kit.FOLD), round((s.top - net.top) / kit.FOLD)): s.face.value
        for s in net.faces
    }
    assert 7 == at[1, 0] + at[1, 2] == at[1, 1] + at[1, 3] == at[0, 1] + at[2, 1]
    assert 7 == len(net.tabs)  # as many edges as meet when it is folded
