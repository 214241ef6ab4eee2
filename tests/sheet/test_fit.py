"""Text that does not fit becomes smaller, then fails; nothing is ever cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang.sheet import press
from dtlang.sheet.board import lay_out
from dtlang.sheet.cards import TEXT_ROOM, TEXT_WIDTH, fit_cards
from dtlang.sheet.fit import FLOOR, FitError, Ruler, guessed, largest, next_size, sizes
from dtlang.sheet.printing import Options, Printing
from tests.sheet.pictures import colours
from tests.sheet.printed import COMPLETE, HEROES, SMALL, printing, sheet_from, with_card

LINE = "Deal 2 undefendable dmg to a chosen opponent. "


def test_heights_are_those_of_the_boxes() -> None:
    """Measured from the layout itself, to a tenth of a millimetre, also for many boxes."""
    boxes = [f'<div style="height:{height}mm"></div>' for height in (1, 7.5, 40, 3.3)] * 40
    found = press.heights("<html><head><style>.measured{display:flex}.strip{display:block;flex:none;"
                          "width:2mm}.s0{background:#000}.s1{background:#808080}body{margin:0}</style></head>",
                          boxes, [50.0] * len(boxes))  # fmt: skip
    assert len(boxes) == len(found)
    assert all(abs(a - b) < 0.15 for a, b in zip((1, 7.5, 40, 3.3) * 40, found, strict=True))


@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_every_card_has_room_for_its_text(path: Path) -> None:
    """Measured once more as it is printed."""
    ready = printing(path)
    cards = ready.sheet.cards
    lines = [ready.look.html("card_text.html", card=card) for card in cards]
    fits = fit_cards(ready.look, ready.ruler("cards"), cards, lines)
    boxes = [
        f'<div class="lines" style="font-size:{fit.points}pt">{text}</div>'
        for fit, text in zip(fits, lines, strict=True)
    ]
    heights = ready.ruler("cards").heights(boxes, [TEXT_WIDTH] * len(boxes))
    for card, fit, height in zip(cards, fits, heights, strict=True):
        assert fit.points >= FLOOR
        assert height + fit.art <= TEXT_ROOM, card.name


def test_a_long_text_becomes_smaller() -> None:
    """Down to the floor, not below it."""
    ready = Printing(sheet_from(with_card(LINE * 10)), Options())
    lines = [ready.look.html("card_text.html", card=card) for card in ready.sheet.cards]
    (fit,) = fit_cards(ready.look, ready.ruler("cards"), ready.sheet.cards, lines)
    assert FLOOR <= fit.points < 9


def test_too_long_a_text_fails_with_the_box_and_the_millimetres() -> None:
    """The message names the card and says how much is over."""
    ready = Printing(sheet_from(with_card(LINE * 40)), Options())
    with pytest.raises(FitError, match=r"the card `Long` does not fit: .* \d+\.\d mm too high") as caught:
        ready.cards()
    assert caught.value.over > 10


def test_too_full_a_board_fails() -> None:
    """All abilities together, at the smallest size."""
    abilities = "".join(f"offensive Ability {n}\n  3 [flame]: {LINE * 9}\n" for n in range(14))
    ready = Printing(sheet_from(with_card("Draw 1 card.") + abilities), Options())
    with pytest.raises(FitError, match=r"the hero board, .* does not fit"):
        ready.board()


def test_a_long_leaflet_takes_more_pages() -> None:
    """Pieces flow on; only one that is higher than a page is too much."""
    statuses = "".join(f"status Token {n}\n  positive, stack limit 1\n  {LINE * 4}\n" for n in range(30))
    ready = Printing(sheet_from(with_card("Draw 1 card.") + statuses), Options())
    assert 2 <= len(ready.part(ready.leaflet())) <= 6


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_boards_fit_both_ways(path: Path, wide: bool) -> None:
    """Landscape and portrait, on both papers, with every ability, dial and rack on it once."""
    for name in ("a4", "letter"):
        ready = printing(path, paper=name, landscape=wide)
        paper = ready.paper.landscape if wide else ready.paper
        board = lay_out(ready.look, ready.ruler("board"), paper)
        boxes = [item for column in board.columns for item in column.items if item.highest is not None]
        sheet = ready.sheet
        assert len(sheet.slots) + len(sheet.dials) + len(sheet.racks) == len(boxes)
        assert board.points >= 8


def test_the_largest_size_that_fits() -> None:
    """Heights grow with the square of the size; the answer is the same as trying all of them."""
    for room in range(10, 100, 7):
        tried = [size for size in sizes(12) if size * size / 2 <= room]
        points, over = largest(sizes(12), lambda size: size * size / 2, room)
        assert (tried[0] if tried else FLOOR) == points
        assert (over <= 0) == bool(tried)


def test_sizes_only_fall() -> None:
    assert all(next_size(sizes(11), size, 80, 79) < size for size in sizes(11)[:-1])


def test_without_a_press_heights_are_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """HTML works where there is no PDF engine; a PDF says what is missing."""
    assert guessed('<p style="font-size:9pt">word</p>', 50) < guessed(
        '<p style="font-size:9pt">' + "word " * 99, 50
    )
    monkeypatch.setitem(__import__("sys").modules, "plutoprint", None)
    ready = printing()
    documents = ready.documents(["leaflet", "board", "cards"])
    assert ">Ember Witch</h1>" in ready.html(documents)
    with pytest.raises(press.NoPressError, match="printing needs plutoprint"):
        ready.pdf(documents)


def test_a_guess_is_rather_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every box that is laid out for the heroes that we ship; otherwise a page would be cut."""
    seen: list[tuple[float, str]] = []
    measured = press.heights

    def both(head: str, boxes: list[str], widths: list[float]) -> list[float]:
        heights = measured(head, boxes, widths)
        rows = zip(boxes, widths, heights, strict=True)
        seen.extend((guessed(box, width) - height, box) for box, width, height in rows)
        return heights

    monkeypatch.setattr(Ruler, "check", lambda self, placed: None)
    monkeypatch.setattr(press, "heights", both)
    for path in COMPLETE:
        printing(path).documents(["leaflet", "board", "cards", "aid"])
    assert [] == [box for over, box in seen if over < 0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_hero_has_room_on_a_guess(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Smaller than with a press, but all of it; a text without room is refused, with word of the guess."""
    monkeypatch.setitem(__import__("sys").modules, "plutoprint", None)
    for path in HEROES:
        ready = printing(path, paper=paper)
        assert ready.documents(["leaflet", "board", "cards", "tokens", "aid"])
    with pytest.raises(FitError, match="without plutoprint heights are guessed"):
        Printing(sheet_from(with_card(LINE * 40)), Options()).cards()


def test_long_names_take_more_lines_or_fail() -> None:
    """Of the hero, of a card and of a token: none of them sticks out."""
    long = "Bartholomew Maximilian the Unreasonably Long Named Keeper of the Northern Lighthouse"
    small = SMALL.replace("hero Test", f"hero {long}")
    ready = Printing(sheet_from(small), Options(landscape=False))
    assert len(ready.part(ready.board())) == 1
    endless = "W" * 400
    for text, part, box in (
        (SMALL.replace("hero Test", f"hero {endless}"), "board", "the name of `W"),
        (with_card("Draw 1 card.").replace("Long", endless), "cards", "the name of the card `W"),
        (SMALL.replace("Heat", endless), "tokens", "the token `W"),
    ):
        with pytest.raises(FitError, match=box):
            Printing(sheet_from(text), Options()).documents([part])


def test_nothing_makes_the_press_shrink_a_page() -> None:
    """What sticks out would scale all of a page: the band of a board is 21 mm high, whatever is below."""
    text = SMALL.replace("Heat", "H" * 90).replace("flame", "f" * 90)
    for sheet in (sheet_from(SMALL), sheet_from(text)):
        ready = Printing(sheet, Options())
        _, _, rows = colours(ready.pictures(ready.board(), 72)[0])
        band = next(at for at, row in enumerate(rows) if row[2] == (255, 255, 255))
        assert 20.5 < band / 72 * 25.4 < 23  # with what hangs down from it


def test_a_board_that_is_too_full_names_its_longest_ability() -> None:
    """With a plausible number: forty lines in a box do not fit, and are not a metre too much."""
    line = "Deal 2 undefendable dmg to a chosen opponent. "
    slots = "".join(f"offensive Ability {n}\n  3 [flame]: {line * (9 if n != 4 else 40)}\n" for n in range(9))
    with pytest.raises(FitError, match="`Ability 4` is the longest ability") as told:
        Printing(sheet_from(SMALL + slots), Options()).board()
    assert 5 < told.value.over < 400
