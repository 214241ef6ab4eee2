"""Dials: every space is drawn in its order, below the name of its side, within its box on the board."""

from __future__ import annotations

import pytest

from dtlang.sheet import board, dials
from dtlang.sheet.colours import READABLE, contrast
from dtlang.sheet.content import Dial, Side
from dtlang.sheet.dials import Scale, Space, lay_out
from dtlang.sheet.paper import PAPERS
from dtlang.sheet.printing import Options, Printing
from dtlang.sheet.theme import INK, NAMED, theme_of
from dtlang.sheet.tokens import MARKER, STATUS
from dtlang.sheet.tokens import lay_out as lay_out_tokens
from tests.sheet.places import Box, Word, pages_of
from tests.sheet.printed import sheet_from, with_dials
from tests.sheet.test_places import LONG, outside, printed

LONG_WORD = "Unpronounceablenesses"


def dial_from(lines: str) -> Dial:
    return sheet_from(with_dials(lines)).dials[0][1]


def spaces(scale: Scale) -> list[Space]:
    return [space for row in scale.rows for part in row.parts for space in part.spaces]


def column(paper: str, *, wide: bool) -> float:
    """How wide a column of the board is, inside of a box."""
    across, count = (PAPERS[paper].height, 3) if wide else (PAPERS[paper].width, 2)
    return (across - 2 * board.SIDE - (count - 1) * board.BETWEEN) / count - 2 * board.AROUND


# --- what it is ------------------------------------------------------------------------------------


def test_a_dial_has_its_sides_in_order() -> None:
    """In whatever order they are written; what lies between two of them belongs to none."""
    dial = dial_from("from 0 to 9, starts at 7\n  sides High 6-9 / Low 0-3")
    assert (Side("Low", 0, 3), Side("High", 6, 9)) == dial.sides
    assert [0, 0, 0, 0, None, None, 1, 1, 1, 1] == [dial.side_at(number) for number in range(10)]
    assert not dial.is_named
    assert dial_from("sides Back / Neutral / Front").is_named
    assert not dial_from("from 0 to 5").is_named


def test_what_the_leaflet_says() -> None:
    """What it shows, where its sides lie and where it starts."""
    ready = Printing(
        sheet_from(
            with_dials(
                "from 0 to 10, starts at 3\n  sides Dusk 0-4 / Noon 5 / Dawn 6-10",
                "sides Back / Neutral / Front, starts at Neutral",
                "from 0 to 6",
            )
        ),
        Options(),
    )
    assert [
        "Dial · 0–10 · Dusk 0–4 / Noon 5 / Dawn 6–10 · Starts at 3",
        "Dial · Back / Neutral / Front · Starts at Neutral",
        "Dial · 0–6 · Starts at 0",
    ] == [ready.look.facts(token) for token in ready.sheet.tokens[1:]]
    assert ("markers", 3) in {(part.what, part.count) for part in ready.sheet.components}


def test_a_marker_is_cut_out_and_no_side() -> None:
    """One, as large as a space; its name stands below."""
    sheet = sheet_from(with_dials("from 0 to 10\n  sides Dusk 0-4 / Dawn 5-10"))
    (spot,) = (s for page in lay_out_tokens(sheet.tokens, PAPERS["a4"]) for s in page if s.token.dial)
    assert ("Sun Dial 1", "", STATUS, MARKER) == (
        spot.token.name,
        spot.side,
        spot.size,
        spot.lettering.picture,
    )
    assert dials.NARROWEST >= MARKER


@pytest.mark.parametrize("name", [*NAMED, "#ffee00", "#fff", "#000"])
def test_sides_can_be_told_apart_in_grey(name: str) -> None:
    """And the numbers on them can be read."""
    one, other = theme_of("Hero", ("flame",), name).stretches
    assert contrast(one, other) > 1.3
    assert contrast(INK, other) > READABLE


# --- where its spaces lie --------------------------------------------------------------------------


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("sides", ["", "\n  sides Low 0 / High 1-{high}", "\n  sides {long} 0 / High 1"])
def test_every_space_lies_within_the_box(paper: str, wide: bool, sides: str) -> None:
    """From 2 to 100 of them: in order, none on another, each as wide as its marker, one is the start."""
    room = column(paper, wide=wide)
    for high in (*range(1, 21), 99):
        lines = f"from 0 to {high}, starts at {high}" + sides.format(high=high, long=LONG_WORD)
        scale = lay_out(dial_from(lines), room)
        assert list(range(high + 1)) == [space.number for space in spaces(scale)]
        assert [high] == [space.number for space in spaces(scale) if space.is_start]
        assert all(space.width >= MARKER for space in spaces(scale))
        bottom = 0.0
        for row in scale.rows:
            edge = 0.0
            for space in (space for part in row.parts for space in part.spaces):
                assert space.left >= edge - 0.03
                edge = space.left + space.width
            assert edge <= room + 0.03
            assert row.top >= bottom
            bottom = row.top + row.label + row.high
        assert scale.height == pytest.approx(bottom, abs=0.03)


def test_usual_dials_stand_in_one_row() -> None:
    """From 0 to 10 with two sides, on every paper; one that is too long is cut evenly."""
    for paper in PAPERS:
        room = column(paper, wide=True)
        scale = lay_out(dial_from("from 0 to 10\n  sides Dusk 0-4 / Dawn 5-10"), room)
        assert [["Dusk", "Dawn"]] == [[part.name for part in row.parts] for row in scale.rows]
        rows = [
            [len(part.spaces) for part in row.parts] for row in lay_out(dial_from("from 0 to 20"), room).rows
        ]
        assert [[11], [10]] == rows


def test_a_side_is_not_torn_apart() -> None:
    """It begins a row of its own, unless it is longer than one; then its name stands in both."""
    room = column("a4", wide=True)
    scale = lay_out(dial_from("from 0 to 20\n  sides Dusk 0-5 / Dawn 6-20"), room)
    assert [["Dusk"], ["Dawn"], ["Dawn"]] == [[part.name for part in row.parts] for row in scale.rows]


# --- on paper --------------------------------------------------------------------------------------


def find(words: tuple[Word, ...], text: str) -> list[Box]:
    return [word.box for word in words if word.text == text]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("landscape", [True, False])
def test_nothing_is_off_the_page(paper: str, landscape: bool) -> None:
    """Of dials with many spaces and long names, on the board, the leaflet and the tokens."""
    text = with_dials(
        f"from 0 to 20, starts at 3\n  sides Dusk 0-4 / {LONG_WORD} 5 / Dawn of the Long Day 6-20",
        f"sides Back / Neutral / {LONG[:40]} / Front",
        "from 0 to 1",
    )
    ready = Printing(sheet_from(text), Options(paper=paper, landscape=landscape))
    for part, pages in printed(ready, ("board", "leaflet", "tokens")).items():
        assert [] == list(outside(part, pages, ready))
    (page,) = pages_of(ready.pdf(ready.documents(["board"])))
    seen = [word.text for word in page.words]
    for number in range(21):
        assert str(number) in seen
    for word in ("Dusk", "Dawn", "Neutral", "Front", "Bartholomew", "Start"):
        assert word in seen


def test_names_stand_above_their_spaces() -> None:
    """Dusk above 0 to 4 and Dawn above 5 to 10, the start is marked on its space."""
    text = with_dials("from 0 to 10, starts at 8\n  sides Dusk 0-4 / Dawn 5-10")
    ready = Printing(sheet_from(text), Options())
    (page,) = pages_of(ready.pdf(ready.documents(["board"])))
    (dusk,), (dawn,), (start,) = (find(page.words, word) for word in ("Dusk", "Dawn", "Start"))
    at = {n: next(b for b in find(page.words, str(n)) if b.top > dusk.bottom) for n in range(11)}
    assert all(box.top > dawn.bottom for box in at.values())
    assert (
        at[0].left < dusk.left < dusk.right < at[4].right < at[5].left < dawn.left < dawn.right < at[10].right
    )
    assert at[7].right < start.left < start.right < at[9].left
    assert start.top > at[8].bottom


def test_many_dials_find_room_in_another_column() -> None:
    """Those that have none beside the status effects stand left, below the abilities there."""
    text = with_dials(*["from 0 to 20"] * 6)
    ready = Printing(sheet_from(text), Options())
    made = board.lay_out(ready.look, ready.ruler("board"), ready.paper.landscape)
    counts = [sum("slot dial" in box.html for box in column.items) for column in made.columns]
    assert 6 == sum(counts)
    assert counts[0] > 0
    assert 0 == counts[2]


def test_a_height_can_be_guessed() -> None:
    """Without a press, as on other computers: never less than it takes."""
    from dtlang.sheet.fit import guessed

    ready = Printing(sheet_from(with_dials("from 0 to 20\n  sides Dusk 0-5 / Dawn 6-20")), Options())
    ((name, dial),) = ready.sheet.dials
    scale = lay_out(dial, column("a4", wide=True))
    box = f'<div style="font-size:10pt">{ready.look.html("dial.html", name=name, scale=scale)}</div>'
    (measured,) = ready.ruler("board").heights([box], [88])
    assert measured <= guessed(box, 88) <= measured + 8


def test_another_dial_is_another_hash() -> None:
    """At the foot of every page; it tells which of two prints is the newer one."""
    feet = {
        Printing(sheet_from(with_dials(lines)), Options()).look.stamp.line
        for lines in ("from 0 to 9", "from 0 to 10", "from 0 to 10, starts at 1")
    }
    assert 3 == len(feet)
