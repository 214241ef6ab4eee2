"""Offsets become lines and columns, and the text is made uniform once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dtlang.source import NOWHERE, Place, Source, Span


def test_line_ends_of_all_systems_are_one() -> None:
    """Windows, old Mac and Unix line ends give the same text."""
    assert "a\nb\nc\nd" == Source.of("a\r\nb\rc\nd").text


def test_a_byte_order_mark_is_no_text() -> None:
    """The mark some editors put in front does not shift the first word."""
    assert "hero" == Source.of("\ufeffhero").text


def test_letters_typed_in_two_ways_are_one() -> None:
    """e + accent and é are the same letter, so names compare equal."""
    assert Source.of("\u00e9").text == Source.of("e\u0301").text


def test_places_count_from_one() -> None:
    """The first letter is at 1:1; the end of the text has a place too."""
    source = Source.of("ab\n\ncd")
    assert Place(1, 1) == source.place(0)
    assert Place(2, 1) == source.place(3)
    assert Place(3, 3) == source.place(6)


def test_places_outside_are_pulled_in() -> None:
    """An offset that is out of range gives the nearest place instead of an exception."""
    assert Place(1, 1) == Source.of("ab").place(-5)
    assert Place(1, 3) == Source.of("ab").place(99)


def test_an_empty_text_has_one_empty_line() -> None:
    """Nothing is still a line, so a finding can point at it."""
    source = Source.of("")
    assert (1, "", Place(1, 1)) == (source.line_count, source.line(1), source.place(0))


def test_joined_spans_cover_both() -> None:
    """Joining with nowhere changes nothing."""
    assert Span(1, 9) == Span(5, 9).join(Span(1, 2))
    assert Span(1, 2) == Span(1, 2).join(NOWHERE) == NOWHERE.join(Span(1, 2))


@given(st.text(alphabet="ab\n\r\té\u0301火"))
def test_lines_and_places_agree_with_the_text(text: str) -> None:
    """Cutting out a line and counting columns in it leads back to the same letter."""
    source = Source.of(text)
    assert source.text.split("\n") == [source.line(n + 1) for n in range(source.line_count)]
    for offset, letter in enumerate(source.text):
        place = source.place(offset)
        assert letter == (source.line(place.line) + "\n")[place.column - 1]
