"""Draws a finding for people: the message, the line it is about, a caret, and what to try."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang.diagnostics.change import Change, changes
from dtlang.diagnostics.excerpt import Excerpt, excerpt
from dtlang.diagnostics.finding import Diagnostic, Fix, Report, Severity
from dtlang.diagnostics.marks import Mark, marks
from dtlang.diagnostics.shown import plain
from dtlang.diagnostics.spoken import finding_in
from dtlang.source import NOWHERE, Source
from dtlang.speech import ENGLISH, Said, in_language

MOST_FIX_LINES = 6

SEVERITIES = {
    Severity.ERROR: Said("error"),
    Severity.WARNING: Said("warning"),
    Severity.INFO: Said("info"),
}
COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
BOLD, GUTTER, ADDED, REMOVED = "1", "1;34", "32", "31"


def draw_all(report: Report, *, colour: bool = False, language: str = ENGLISH) -> str:
    """All findings of a report in the order they have, with an empty line between them."""
    return "\n".join(
        draw(finding, report.source, colour=colour, language=language) for finding in report.findings
    )


def draw(finding: Diagnostic, source: Source, *, colour: bool = False, language: str = ENGLISH) -> str:
    """One finding as lines of text in a language, ending with a line end."""
    finding = finding_in(finding, language)
    found = marks(finding, source)
    tries = [changes(source, fix) for fix in finding.fixes]
    numbers = [mark.line for mark in found]
    for results in tries:
        numbers += [change.number + len(change.new or change.old) - 1 for change in results]
    margin = len(str(max(numbers, default=1)))
    return "\n".join(_Drawing(finding, source, margin, colour, language).lines(found, tries)) + "\n"


class _Drawing(msgspec.Struct, frozen=True):
    """`margin` is the width of the line numbers."""

    finding: Diagnostic
    source: Source
    margin: int
    colour: bool
    language: str

    def lines(self, found: list[Mark], tries: list[list[Change]]) -> Iterator[str]:
        finding = self.finding
        severity = self._word(SEVERITIES[finding.severity])
        title = self._paint(f"{severity}[{finding.code}]", COLOURS[finding.severity])
        yield title + self._paint(f": {_one_line(finding.message)}", BOLD)
        yield self._beside("-->", self._where())
        if found:
            yield self._beside("|", "")
            yield from self._snippet(found)
        if finding.help:
            yield from self._remark(self._word(Said("help")), finding.help)
        for fix, results in zip(finding.fixes, tries, strict=True):
            yield from self._remark(
                self._word(Said("try")), "\n".join((fix.message, *map(self._word, told(fix))))
            )
            for change in results if not fix.whole else ():
                yield from self._result(change)

    def _word(self, text: str) -> str:
        return in_language(text, self.language)

    def _where(self) -> str:
        path = _one_line(self.source.path)
        if self.finding.span == NOWHERE:
            return path
        place = self.source.place(self.finding.span.start)
        return f"{path}:{place.line}:{place.column}"

    def _snippet(self, found: list[Mark]) -> Iterator[str]:
        shown = (0, "")
        for mark in found:
            view = excerpt(self.source.line(mark.line), mark.start, mark.end)
            if 0 < shown[0] < mark.line - 1:
                yield self._paint("...", GUTTER)
            # Two marks may share a line. A long line is shown again if the second mark is out of view.
            if shown != (mark.line, view.text):
                yield self._numbered(mark.line, "|", view.text)
                shown = (mark.line, view.text)
            yield self._beside("|", self._underline(view, mark))

    def _underline(self, view: Excerpt, mark: Mark) -> str:
        line = ("^" if mark.is_main else "-") * view.width
        colour = COLOURS[self.finding.severity] if mark.is_main else GUTTER
        return " " * view.column + self._paint(f"{line} {_one_line(mark.label)}".rstrip(), colour)

    def _remark(self, title: str, text: str) -> Iterator[str]:
        first, *more = plain(text).split("\n")
        yield self._beside("=", f"{self._paint(title, BOLD)}: {first}")
        for line in more:
            yield self._beside(" ", f"{' ' * len(title)}  {line}")

    def _result(self, change: Change) -> Iterator[str]:
        """The lines as they will be once the fix is applied; lines that go away are shown with a minus."""
        sign, colour, lines = ("~" if change.old else "+", ADDED, change.new)
        if not change.new:
            sign, colour, lines = ("-", REMOVED, change.old)
        # What a long line has in common with its old self may be cut, the difference may not.
        same = _same_start(change.old[0], change.new[0]) if change.old and change.new else 0
        for shift, line in enumerate(lines[:MOST_FIX_LINES]):
            at = 0 if shift else same
            yield self._numbered(change.number + shift, sign, excerpt(line, at, at).text, colour)
        if len(lines) > MOST_FIX_LINES:
            yield self._paint("...", GUTTER)

    def _numbered(self, number: int, sign: str, text: str, colour: str = "") -> str:
        gutter = self._paint(f"{number:>{self.margin}} {sign}", GUTTER)
        return f"{gutter} {self._paint(text.rstrip(), colour)}".rstrip()

    def _beside(self, sign: str, text: str) -> str:
        return f"{' ' * self.margin} {self._paint(sign, GUTTER)} {text}".rstrip()

    def _paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour and colour and text.strip() else text


def told(fix: Fix) -> Iterator[str]:
    """What an author should know of a sentence before writing it."""
    yield from fix.does
    if fix.left_out:
        yield Said("this leaves out: {listed}", listed=", ".join(f"`{words}`" for words in fix.left_out))


def _one_line(text: str) -> str:
    """Line ends in a message or a file name would tear the drawing apart."""
    return " ".join(plain(text).split("\n"))


def _same_start(one: str, other: str) -> int:
    """How many letters two lines have in common from the left."""
    for length, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return length
    return min(len(one), len(other))
