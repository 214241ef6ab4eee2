"""Cuts a hero file into lines with their indentation, and sets comments aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from dtlang.diagnostics.finding import Edit
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Comment
from dtlang.syntax.hero_file.notes import Notes
from dtlang.syntax.patterns import lazily

if TYPE_CHECKING:
    from dtlang.syntax.hero_file.terminals import HeroWords

LONGEST_LINE = 20_000
DEEPEST = 200  # blanks before a line
MOST_LINES = 10_000
LONGEST_RULE = 40  # lines of one manual rule

# A comment begins at the start of a line or behind white space; "(#'s)" is how cards write "numbers".
COMMENT = lazily(r"(?:^|(?<=\s))#(?!')")
_QUOTE = lazily(r"""["”“»](?=\s*$|\s+\#(?!'))""")


class Line(msgspec.Struct, eq=False):
    """A line without its comment: `text` is what stands at `start:end`, after `indent` blanks."""

    text: str
    start: int
    margin: int  # where the line begins
    indent: int
    after_blank: bool  # an empty line stands before it
    plain: bool  # indented with blanks only

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def margin_span(self) -> Span:
        return Span(self.margin, self.start)

    def part(self, start: int, indent: int | None = None) -> Line:
        """The rest of the line from a place inside `text`, as a line of its own."""
        indent = self.indent if indent is None else indent
        return Line(self.text[start:], self.start + start, self.margin, indent, False, self.plain)

    def ends_sentence(self) -> bool:
        return self.text[-1:] in _SENTENCE_ENDS


_SENTENCE_ENDS = frozenset('.!?:;…)"”»')


def split_lines(text: str, words: HeroWords, notes: Notes) -> tuple[list[Line], list[Comment]]:
    """The lines that hold something, and the comments."""
    lines: list[Line] = []
    comments: list[Comment] = []
    tabs: list[Span] = []
    raws = text.split("\n")
    offset = number = 0
    after_blank = False
    while number < len(raws):
        raw = raws[number]
        start = offset
        offset += len(raw) + 1
        number += 1
        bare = raw.lstrip()
        if not bare:
            after_blank = True
            continue
        if len(raw) > LONGEST_LINE:
            notes.add("too-much.long_line", Span(start, start + 40), size=len(raw), most=LONGEST_LINE)
            continue
        width = len(raw) - len(bare)
        at = start + width
        if bare[0] == "#" and bare[1:2] != "'":
            bare = bare.rstrip()
            comments.append(Comment(text=bare, own_line=True, span=Span(at, at + len(bare))))
            continue
        indent, plain = width, True
        if width and raw[:width].strip(" "):
            plain = False
            indent = width + raw.count("\t", 0, width)
            tabs.append(Span(start, at))
        if indent > DEEPEST:
            notes.add("too-much.deep_line", Span(at, at + len(bare)), indent=indent, most=DEEPEST)
            continue
        if len(lines) >= MOST_LINES:
            notes.add("too-much.lines", Span(at, at + len(bare)), most=MOST_LINES)
            break
        first = 0
        if colour := words.coloured.match(bare):
            first = colour.end()
        if opened := words.ruled.search(bare):
            closed, more = _close(raws, number, bare, opened.end(), indent)
            if closed:
                first = closed
                for extra in raws[number : number + more]:
                    bare += "\n" + extra
                    offset += len(extra) + 1
                number += more
            else:
                _report_unclosed(bare, at, notes)
        if "#" in bare and (sign := COMMENT.search(bare, first)):
            said = bare[sign.start() :].rstrip()
            where = at + sign.start()
            comments.append(Comment(text=said, own_line=False, span=Span(where, where + len(said))))
            bare = bare[: sign.start()]
        lines.append(Line(bare.rstrip(), at, start, indent, after_blank, plain))
        after_blank = False
    if tabs:
        _report_tabs(text, tabs, notes)
    return lines, comments


def _close(raws: list[str], number: int, bare: str, opened: int, indent: int) -> tuple[int, int]:
    """Where in the joined lines the quote ends, and how many more lines it takes; 0 if it never does."""
    if closed := _QUOTE.search(bare, opened):
        return closed.end(), 0
    length = len(bare)
    for more, raw in enumerate(raws[number : number + LONGEST_RULE], 1):
        inner = raw.lstrip()
        if not inner or len(raw) - len(inner) <= indent or length + len(raw) > LONGEST_LINE:
            break
        if closed := _QUOTE.search(raw):
            return length + 1 + closed.end(), more
        length += len(raw) + 1
    return 0, 0


def _report_unclosed(bare: str, at: int, notes: Notes) -> None:
    sign = COMMENT.search(bare)
    said = (bare[: sign.start()] if sign else bare).rstrip()
    end = at + len(said)
    notes.add("missing-quotes.open", Span(at, end), edits=[Edit(Span(end, end), '"')])


def _report_tabs(text: str, tabs: list[Span], notes: Notes) -> None:
    edits = [Edit(tab, " " * (tab.end - tab.start + text.count("\t", tab.start, tab.end))) for tab in tabs]
    more = Said(", and {count} more", count=len(tabs) - 1) if len(tabs) > 1 else ""
    notes.add("tab-indentation.tab", tabs[0], more=more, edits=edits)
