"""A finding is drawn so that the caret stands under the words, whatever the words are."""

from __future__ import annotations

import json
import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dtlang.diagnostics import Diagnostic, Edit, Fix, Related, Report, Severity
from dtlang.diagnostics.as_json import as_json
from dtlang.diagnostics.draw import draw, draw_all
from dtlang.diagnostics.excerpt import ROOM
from dtlang.source import NOWHERE, Source, Span


def span_of(source: Source, words: str) -> Span:
    start = source.text.index(words)
    return Span(start, start + len(words))


def finding(span: Span, label: str = "", **more: object) -> Diagnostic:
    return Diagnostic("DT104", "unknown-status", Severity.ERROR, "no such status", span, label, **more)  # type: ignore[arg-type]


def drawn(expected: str) -> str:
    return textwrap.dedent(expected).lstrip("\n")


def lines_of(text: str, words: str) -> list[str]:
    source = Source.of(text, "a.hero")
    return draw(finding(span_of(source, words)), source).splitlines()


def test_the_whole_picture() -> None:
    """Message, place, line, caret, label, help."""
    source = Source.of("status Burn\n\noffensive Fire\n  3 [flame]: Inflict Burm.\n", "heroes/ember.hero")
    found = Diagnostic(
        "DT104",
        "unknown-status",
        Severity.ERROR,
        "no status effect is called `Burm`",
        span_of(source, "Burm"),
        "used here",
        "did you mean `Burn`?",
    )
    assert drawn("""
        error[DT104]: no status effect is called `Burm`
          --> heroes/ember.hero:4:22
          |
        4 |   3 [flame]: Inflict Burm.
          |                      ^^^^ used here
          = help: did you mean `Burn`?
        """) == draw(found, source)


def test_a_fix_shows_the_line_as_it_will_be() -> None:
    source = Source.of("hero A\n  Inflict Burm.\n", "a.hero")
    span = span_of(source, "Burm")
    fix = Fix("write `Burn`", (Edit(span, "Burn"),))
    assert drawn("""
        error[DT104]: no such status
          --> a.hero:2:11
          |
        2 |   Inflict Burm.
          |           ^^^^
          = try: write `Burn`
        2 ~   Inflict Burn.
        """) == draw(finding(span, fixes=(fix,)), source)


def test_a_fix_that_adds_or_removes_lines_shows_only_those() -> None:
    source = Source.of("one\ntwo\nthree\n", "a.hero")
    fixes = (
        Fix("take it out", (Edit(Span(4, 8), ""),)),
        Fix("put one in", (Edit(Span(8, 8), "new\n"),)),
        Fix("both ends", (Edit(Span(0, 3), "1"), Edit(Span(8, 13), "3"))),
    )
    assert (
        drawn("""
          = try: take it out
        2 - two
          = try: put one in
        3 + new
          = try: both ends
        1 ~ 1
        3 ~ 3
        """)
        == draw(finding(Span(4, 7), fixes=fixes), source).split("^^^\n")[1]
    )


def test_related_places_stand_in_the_same_picture() -> None:
    """Both definitions are shown, from top to bottom, with a gap between them."""
    source = Source.of("\n".join(["status Burn", *[""] * 8, "status Burn"]), "a.hero")
    second = Span(len(source.text) - 4, len(source.text))
    found = finding(second, "again here", related=(Related(span_of(source, "Burn"), "first here"),))
    assert drawn("""
        error[DT104]: no such status
           --> a.hero:10:8
           |
         1 | status Burn
           |        ---- first here
        ...
        10 | status Burn
           |        ^^^^ again here
        """) == draw(found, source)


def test_two_marks_on_one_line_share_it() -> None:
    source = Source.of("Gain Heat, gain Heat.", "a.hero")
    found = finding(Span(16, 20), "again", related=(Related(Span(5, 9), "once"),))
    assert [
        "1 | Gain Heat, gain Heat.",
        "  |                 ^^^^ again",
        "  |      ---- once",
    ] == draw(found, source).splitlines()[3:]


def test_a_span_of_several_lines_marks_its_first_and_last() -> None:
    source = Source.of("card A\n  one\n  two\n  three\nend\n", "a.hero")
    found = finding(Span(0, source.text.index("end")), "all of this")
    assert [
        "1 | card A",
        "  | ^^^^^^",
        "...",
        "4 |   three",
        "  |   ^^^^^ all of this",
    ] == draw(found, source).splitlines()[3:]


@pytest.mark.parametrize(
    ("span", "line", "caret"),
    [
        (Span(5, 5), "1 | hero A", "  |      ^"),
        (Span(6, 6), "1 | hero A", "  |       ^"),
        (Span(6, 7), "1 | hero A", "  |       ^"),
        (Span(5, 9), "1 | hero A", "  |      ^"),
        (Span(9, 9), "2 |", "  |   ^"),
        (Span(99, 120), "2 |", "  |   ^"),
        (Span(6, 5), "1 | hero A", "  |       ^"),
    ],
    ids=["empty", "line-end", "over-the-line-end", "into-blanks", "end-of-text", "outside", "backwards"],
)
def test_odd_spans_get_a_caret(span: Span, line: str, caret: str) -> None:
    """Wherever a finding points, there is one caret and no exception."""
    assert [line, caret] == draw(finding(span), Source.of("hero A\n  ", "a.hero")).splitlines()[3:]


def test_a_finding_about_a_file_has_no_line() -> None:
    assert "error[DT104]: no such status\n  --> a.hero\n" == draw(finding(NOWHERE), Source.of("", "a.hero"))


@pytest.mark.parametrize(
    ("text", "shown", "caret"),
    [
        ("\tGain\tHeat", "1 |     Gain    Heat", "  |             ^^^^"),
        ("火の 魔女 Heat", "1 | 火の 魔女 Heat", "  |           ^^^^"),
        ("q\u0323\u0301a Heat", "1 | q\u0323\u0301a Heat", "  |    ^^^^"),
        ("a\x1b[31m Heat", "1 | a<U+001B>[31m Heat", "  |               ^^^^"),
        ("a\u202e Heat", "1 | a<U+202E> Heat", "  |           ^^^^"),
    ],
    ids=["tabs", "wide", "combining", "escape-codes", "bidi"],
)
def test_the_caret_stands_under_the_words(text: str, shown: str, caret: str) -> None:
    """Columns are those of a terminal, not of the file."""
    assert [shown, caret] == lines_of(text, "Heat")[3:]


def test_a_wide_word_has_a_wide_caret() -> None:
    assert "  | ^^^^" == lines_of("魔女 x", "魔女")[4]


def test_a_long_line_is_cut_around_the_caret() -> None:
    """Both ends are cut, the words in question are in view and the caret is under them."""
    _, _, _, line, caret = lines_of("a " * 500_000 + "Burm" + " z" * 10_000, "Burm")
    assert len(line) < ROOM + 20
    assert "Burm" == line[caret.index("^") : caret.rindex("^") + 1]
    assert line.startswith("1 | ...")
    assert line.endswith("...")


def test_a_heap_of_combining_marks_stays_small() -> None:
    """Marks without end on one letter would be drawn over the lines above."""
    line = lines_of("a" + "\u0348" * 100_000 + " Burm", "Burm")[3]
    assert len(line) < 2 * ROOM


def test_messages_and_names_of_files_cannot_steer_the_terminal() -> None:
    """Whatever comes from a file is shown by number if it is no plain letter."""
    evil = "\x1b]0;x\x07\u202e"
    found = Diagnostic("DT1", "x", Severity.INFO, evil, Span(0, 1), evil, evil, fixes=(Fix(evil, ()),))
    text = draw(found, Source.of("ok", "\x1b\n.hero"))
    assert not {"\x1b", "\x07", "\u202e"} & set(text)


def test_colours_only_when_asked_for() -> None:
    """Without its colours the coloured picture is the plain one."""
    source = Source.of("Inflict Burm.", "a.hero")
    found = finding(
        Span(8, 12), "here", help="did you mean `Burn`?", fixes=(Fix("f", (Edit(Span(8, 9), "x"),)),)
    )
    coloured, plain = draw(found, source, colour=True), draw(found, source)
    assert "\x1b[1;31m^^^^ here\x1b[0m" in coloured
    for code in ("1;31", "1;33", "1;34", "1;36", "31", "32", "1", "0"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert plain == coloured


def test_findings_of_a_report_are_set_apart() -> None:
    source = Source.of("x", "a.hero")
    report = Report(source, (finding(Span(0, 1)), finding(NOWHERE)))
    assert draw(report.findings[0], source) + "\n" + draw(report.findings[1], source) == draw_all(report)


@given(st.text(), st.integers(-2, 40), st.integers(-2, 40), st.text(max_size=5))
def test_nothing_makes_drawing_fail(text: str, start: int, end: int, new: str) -> None:
    """Any text, any span, any fix: lines without anything a terminal obeys."""
    source = Source.of(text)
    inside = Span(*sorted((max(0, min(start, len(source.text))), max(0, min(end, len(source.text))))))
    found = finding(Span(start, end), text, help=text, fixes=(Fix(text, (Edit(inside, new),)),))
    shown = draw(found, source)
    assert all(letter == "\n" or letter.isprintable() or letter > "\x9f" for letter in shown)
    json.loads(as_json([Report(source, (found,))]))


def test_json_has_places_and_edits() -> None:
    """Everything a bot needs to comment on a line and to apply a fix."""
    source = Source.of("hero A\nInflict Burm.\n", "a.hero")
    span = span_of(source, "Burm")
    found = finding(
        span,
        "here",
        help="did you mean `Burn`?",
        related=(Related(Span(0, 4), "this hero"),),
        fixes=(Fix("write `Burn`", (Edit(span, "Burn"),)),),
    )
    place = {"line": 2, "column": 9, "end_line": 2, "end_column": 13}
    nowhere = dict.fromkeys(place)
    data = json.loads(as_json([Report(source, (found, finding(NOWHERE)))]))
    assert (1, 2, 0) == (data["files"], data["errors"], data["warnings"])
    assert {
        "path": "a.hero",
        "code": "DT104",
        "name": "unknown-status",
        "severity": "error",
        "message": "no such status",
        "label": "here",
        "help": "did you mean `Burn`?",
        "words": "Burm",
        **place,
        "related": [{"label": "this hero", "line": 1, "column": 1, "end_line": 1, "end_column": 5}],
        "fixes": [
            {
                "message": "write `Burn`",
                "safe": False,
                "does": [],
                "left_out": [],
                "edits": [{**place, "text": "Burn"}],
            }
        ],
    } == data["findings"][0]
    assert nowhere == {key: data["findings"][1][key] for key in nowhere}
