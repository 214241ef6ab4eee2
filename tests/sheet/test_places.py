"""Every word of every sheet stands on the page, inside of its box; looked up in the PDF by its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from pathlib import Path
from random import Random
from re import findall

import pytest

from dtlang.sheet import board, leaflet, tokens
from dtlang.sheet.content import Sheet
from dtlang.sheet.errors import SheetError
from dtlang.sheet.fit import Placed, StickingOutError
from dtlang.sheet.paper import CARD, PAPERS, Paper, spread
from dtlang.sheet.printing import Options, Printing
from tests.sheet.places import Box, Page, pages_of
from tests.sheet.printed import COMPLETE, HEROES, SMALL, WITCH, printing, sheet_from, with_card
from tests.sheet.test_pdf import board_texts, card_texts, first_missing, leaflet_texts, words_of

EDGE = 3.2  # an eighth of an inch: what usual printers cannot reach
BITE = 0.6  # a large letter hangs over a little
LINE = "Deal 2 undefendable dmg to a chosen opponent. "
PARTS = ("leaflet", "board", "cards", "tokens")


def printed(ready: Printing, parts: tuple[str, ...]) -> dict[str, list[Page]]:
    """The pages of those parts that a hero has."""
    return {part: pages_of(ready.pdf(ready.documents([part]))) for part in ready.parts(parts)}


# --- where words may stand ---------------------------------------------------------------------------


def outside(part: str, pages: list[Page], ready: Printing) -> Iterator[str]:
    """Words that stand where none may stand."""
    whole = pages[0].whole
    first, next = _boxes(part, whole, ready)
    reached = _inset(whole, EDGE)
    for number, page in enumerate(pages, 1):
        allowed = first if number == 1 else next
        for word in page.words:
            if not word.box.within(reached) or not any(word.box.within(box, BITE) for box in allowed):
                yield f"{part} {number}: `{word.text}` at {tuple(round(side, 1) for side in word.box)}"


def _inset(box: Box, by: float) -> Box:
    return Box(box.left + by, box.top + by, box.right - by, box.bottom - by)


def _boxes(part: str, whole: Box, ready: Printing) -> tuple[list[Box], list[Box]]:
    """Where words may stand on the first page, and on those that follow."""
    paper = ready.paper
    foot = Box(9, whole.bottom - 7.5, whole.right - 9, whole.bottom - EDGE)
    if part == "leaflet":
        laid = leaflet.lay_out(ready.look, ready.ruler("leaflet"), paper)
        first, next = (
            _columns(whole, leaflet.SIDE, 2, laid.width, top, leaflet.BOTTOM)
            for top in (laid.pages[0].top, leaflet.NEXT_TOP)
        )
        names = Box(12, 0, whole.right - 12, 24), Box(12, 28, whole.right - 12, laid.pages[0].top)
        return [*names, *first, foot], [Box(12, 0, whole.right - 12, 11), *next, foot]
    if part == "board":
        made = board.lay_out(ready.look, ready.ruler("board"), _as_it_lies(whole, paper))
        width = made.columns[0].width
        columns = _columns(whole, board.SIDE, len(made.columns), width, board.TOP, board.BOTTOM)
        boxes = [Box(9, 0, whole.right - 9, 21), *columns, foot]
    elif part == "cards":
        boxes = [*_cards(paper), Box(20, whole.bottom - 8.2, whole.right - 20, whole.bottom - EDGE)]
    elif part == "tokens":
        spots = [spot for page in tokens.lay_out(ready.sheet.tokens, paper) for spot in page]
        cut = [Box(s.left, s.top, s.left + s.size, s.top + s.size) for s in spots]
        boxes = [Box(12, 0, whole.right - 12, 20), *cut, foot]
    else:
        boxes = [Box(12, 0, whole.right - 12, whole.bottom - 9), foot]
    return boxes, boxes


def _as_it_lies(whole: Box, paper: Paper) -> Paper:
    return paper.landscape if whole.right > whole.bottom else paper


def _columns(whole: Box, side: float, count: int, width: float, top: float, bottom: float) -> list[Box]:
    step = (whole.right - 2 * side - width) / max(count - 1, 1)
    lefts = [side + step * at for at in range(count)]
    return [Box(left, top, left + width, whole.bottom - bottom) for left in lefts]


def _cards(paper: Paper) -> list[Box]:
    """The cards of a page, without the millimetre that may be cut off."""
    laid = spread(paper, CARD)
    page, bleed = laid.paper, laid.bleed
    width, height = CARD.width + 2 * bleed, CARD.height + 2 * bleed
    left, top = (page.width - laid.columns * width) / 2, (page.height - laid.rows * height) / 2
    corners = [
        (left + bleed + x * width, top + bleed + y * height)
        for x in range(laid.columns)
        for y in range(laid.rows)
    ]
    return [_inset(Box(x, y, x + CARD.width, y + CARD.height), 1) for x, y in corners]


# --- which words must be there -----------------------------------------------------------------------


def texts(sheet: Sheet) -> dict[str, list[list[str]]]:
    """Everything that has to be read on each part."""
    questions = [words_of(" ".join(p.text for p in text)) for pair in sheet.questions for text in pair]
    notes = [words_of(note) for note in (*sheet.notes, *(n for token in sheet.tokens for n in token.notes))]
    names = [words_of(" ".join((token.name, *token.flags, *token.sides))) for token in sheet.tokens]
    return {
        "leaflet": [
            *leaflet_texts(sheet),
            *questions,
            *notes,
            *names,
            *(words_of(rule.text) for rule in sheet.manual),
            *(words_of(f"{part.count} {part.what} {part.detail}") for part in sheet.components),
        ],
        "board": board_texts(sheet),
        "cards": card_texts(sheet),
        "tokens": [
            words_of(f"{token.name} {side}") for token in sheet.tokens for side in (token.sides or ("",))
        ],
    }


def lost(part: str, pages: list[Page], sheet: Sheet) -> list[str]:
    found = [words_of(" ".join(word.text for word in page.words)) for page in pages]
    wanted = texts(sheet).get(part, [])
    return [" ".join(text) for text in wanted if all(first_missing(text, page) for page in found)]


# --- the sheets that come with dtlang ----------------------------------------------------------------

WORKING = r"\b(?:R-\d+|A-\d+|T-\d+|TV-\d+)|not shown|not legible|is lost|doubtful|rulebook"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("path", HEROES, ids=lambda p: p.stem)
def test_every_word_stands_in_its_box(path: Path, paper: str) -> None:
    """And none is lost: what lies outside of a page is not found in a PDF. Nor are working notes printed."""
    ready = printing(path, paper=paper)
    for part, pages in printed(ready, PARTS).items():
        assert [] == list(outside(part, pages, ready))
        assert [] == lost(part, pages, ready.sheet)
        assert [] == [
            word for page in pages for word in findall(WORKING, " ".join(w.text for w in page.words))
        ]
        if part == "tokens":
            assert [] == list(_over_the_edge(pages, ready))
        if part == "board":
            assert [] == [touch for page in pages for touch in _touching(page)]


def _touching(page: Page) -> Iterator[str]:
    """Names of abilities that touch what stands at the other end of their line."""
    for label, behind in zip(page.words, page.words[1:], strict=False):
        if behind.text == "ability":
            for word in page.words:
                level = word.box.top < label.box.bottom and label.box.top < word.box.bottom
                if level and -20 < label.box.left - word.box.right < 1.5 and word.box.left < label.box.left:
                    yield f"{word.text} {label.text}"


def _over_the_edge(pages: list[Page], ready: Printing) -> Iterator[str]:
    """Words that reach over the circle that is cut out."""
    for spots, page in zip(tokens.lay_out(ready.sheet.tokens, ready.paper), pages, strict=True):
        for spot in (spot for spot in spots if spot.token.kind == "positive"):
            radius = spot.size / 2
            x, y = spot.left + radius, spot.top + radius
            for word in page.words:
                left, top, right, bottom = word.box
                is_here = abs(left + right - 2 * x) < spot.size and abs(top + bottom - 2 * y) < spot.size
                corners = ((a, b) for a in (left, right) for b in (top, bottom))
                if is_here and max(hypot(a - x, b - y) for a, b in corners) > radius:
                    yield f"{spot.token.name}: {word.text}"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_aid_and_boards_that_stand_upright(paper: str) -> None:
    for path in COMPLETE:
        ready = printing(path, paper=paper, landscape=False)
        for part, pages in printed(ready, ("board", "aid") if path == WITCH else ("board",)).items():
            assert [] == list(outside(part, pages, ready))
            assert [] == lost(part, pages, ready.sheet)


# --- heroes that are hard to lay out -----------------------------------------------------------------


def full(statuses: int, questions: int, words: int) -> str:
    """A hero with so many statuses and questions, of so many words."""
    text = " ".join(["Draw 1 card."] * words)
    parts = [f"status Token {n}\n  positive, stack limit 1\n  {text}\n" for n in range(statuses)]
    asked = [f"  Q: May I ask question {n}?\n  A: {'You may. ' * words}\n" for n in range(questions)]
    return SMALL + "".join(parts) + ("faq\n" + "".join(asked) if asked else "")


def shown(text: str, *parts: str, **options: object) -> list[str]:
    """What is outside or lost on these parts of a hero."""
    ready = Printing(sheet_from(text), Options(**options))  # type: ignore[arg-type]
    return [
        said
        for part, pages in printed(ready, parts).items()
        for said in (*outside(part, pages, ready), *lost(part, pages, ready.sheet))
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_many_statuses_and_questions(paper: str) -> None:
    """Eight short ones and nine questions filled a page, and a bit more than a page."""
    for words in (1, 2, 3):
        assert [] == shown(full(8, 9, words), "leaflet", paper=paper)


def test_a_leaflet_of_nothing() -> None:
    """Of a hero that has nothing but a name yet."""
    ready = Printing(replace(sheet_from(SMALL), faces=(), tokens=(), components=()), Options())
    ((page,),) = printed(ready, ("leaflet",)).values()
    assert "Test" == page.words[0].text


@pytest.mark.parametrize("seed", range(6))
def test_leaflets_of_any_length(seed: int) -> None:
    chance = Random(seed)
    text = full(chance.randint(0, 20), chance.randint(0, 16), chance.randint(1, 9))
    assert [] == shown(text, "leaflet", paper=chance.choice(list(PAPERS)))


@pytest.mark.parametrize("paper", PAPERS)
def test_many_tokens_on_a_board(paper: str) -> None:
    """Their names stand in the area for status effects, which grows with them."""
    names = "".join(
        f"status A Rather Long Name {n}\n  positive, stack limit 1\n  {LINE}\n" for n in range(40)
    )
    slots = "".join(f"offensive Ability {n}\n  3 [flame]: {LINE * 4}\n" for n in range(5))
    assert [] == shown(SMALL + names + slots, "board", paper=paper)


LONG = "Bartholomew Maximilian the Unreasonably Long Named Keeper of the Northern Lighthouse"


def test_a_hero_with_a_long_name() -> None:
    """On every page of the leaflet, on tokens and on backs; at the foot of cards there is no room for it."""
    text = full(20, 9, 9).replace("hero Test", f"hero {LONG}")
    assert [] == shown(text, "leaflet", "tokens")
    short = with_card("Draw 1 card.").replace("hero Test", f"hero {LONG[:40]}")
    assert [] == shown(short, "cards", backs=True)
    with pytest.raises(SheetError, match="at the foot of the cards"):
        shown(with_card("Draw 1 card.").replace("hero Test", f"hero {LONG}"), "cards")


def test_long_words_are_broken() -> None:
    """Names of symbols and tokens, and words of texts, in every box."""
    word = "Unpronounceablenesses"
    text = with_card(f"Gain 2 {word}. Deal 3 dmg.").replace("Heat", word).replace("ward", word.lower())
    text += f"offensive Wide\n  3 [flame] 2 [{word.lower()}]: Gain {word}.\n"
    for paper in PAPERS:
        ready = Printing(sheet_from(text), Options(paper=paper))
        for part, pages in printed(ready, PARTS).items():
            assert [] == list(outside(part, pages, ready))
            letters = "".join(found.text for found in pages[0].words)
            assert word in letters.replace("-", ""), part


def test_what_sticks_out_is_told() -> None:
    """Whatever was laid out is measured once more, with what is over and by how much."""
    ruler = printing().ruler("board")
    ruler.check([Placed("a box", '<div style="height:40mm"></div>', 50, 40)])
    with pytest.raises(
        StickingOutError, match=r"another box sticks out of its place: it is 10\.\d mm too high"
    ):
        ruler.check(
            [
                Placed("a box", '<div style="height:40mm"></div>', 50, 40),
                Placed("another box", '<div style="height:50mm"></div>', 50, 40),
                Placed("nothing", "", 50, 40),
            ]
        )
