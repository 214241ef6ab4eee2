"""Reads the structure of a hero file: sections, properties, requirements, and where the rules texts stand.

Nothing an author can write stops it: what does not fit is reported, and reading goes on behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from dtlang.diagnostics.codes import MISSING_HERO_LINE
from dtlang.diagnostics.finding import Diagnostic, Fix, in_order
from dtlang.source import Source, Span
from dtlang.syntax.hero_file.build import Builder
from dtlang.syntax.hero_file.checks import check_skeleton
from dtlang.syntax.hero_file.errors import WrongToken
from dtlang.syntax.hero_file.headings import HEADER
from dtlang.syntax.hero_file.lexer import HeroLexer, Tok
from dtlang.syntax.hero_file.lines import Line
from dtlang.syntax.hero_file.nodes import HeroFile, Section
from dtlang.syntax.hero_file.notes import Notes
from dtlang.syntax.hero_file.own_words import language_of, own_words
from dtlang.syntax.hero_file.terminals import HeroWords
from dtlang.syntax.tables import Automaton, Bound, skeleton_grammar, tables

TRIAL_CHARACTERS = 300_000  # how much may be read again to try out fixes


@cache
def _rules() -> Bound:
    """The rules of the skeleton, with the nodes they make."""
    return Bound(tables("hero", skeleton_grammar(), "file"), Builder())


@cache
def _words(language: str) -> HeroWords:
    """The words of the skeleton, as a file in this language has them."""
    return HeroWords(tables("hero", skeleton_grammar(), "file").terminals, own_words(language))


def read_skeleton(source: Source) -> tuple[HeroFile, list[Diagnostic]]:
    """The tree of a hero file, as far as it could be read, and everything wrong with its structure."""
    file, findings = _read(source.text)
    return file, in_order(_try_fixes(source.text, findings))


def _read(text: str) -> tuple[HeroFile, list[Diagnostic]]:
    notes = Notes()
    lexer = HeroLexer(text, _words(language_of(text)), notes)
    file = _Reader(lexer, Automaton(_rules())).read()
    check_skeleton(file, text, notes)
    findings = _one_per_place(notes.findings)
    lines = {part.heading.start: (part.heading, *part.body) for part in lexer.parts}
    sound = not any(finding.is_error for finding in findings)
    items = tuple(_with_lines(item, lines) if isinstance(item, Section) else item for item in file.items)
    span = Span(0, len(text))
    return replace(file, items=items, comments=tuple(lexer.comments), sound=sound, span=span), findings


def _with_lines(section: Section, lines: Mapping[int, Sequence[Line]]) -> Section:
    """A section that knows the places of all its lines."""
    return replace(section, lines=tuple(line.span for line in lines[section.span.start]))


def _one_per_place(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Of two findings at the very same words the first one counts: it is the cause."""
    seen: set[Span] = set()
    kept: list[Diagnostic] = []
    for finding in findings:
        if finding.span not in seen or finding.code == MISSING_HERO_LINE.code:
            kept.append(finding)
        if finding.code != MISSING_HERO_LINE.code:
            seen.add(finding.span)
    return kept


def _try_fixes(text: str, findings: list[Diagnostic]) -> list[Diagnostic]:
    """Keeps the fixes that leave fewer findings behind than there were."""
    left = TRIAL_CHARACTERS

    def helps(fix: Fix) -> bool:
        nonlocal left
        left -= len(text)
        return left >= 0 and len(_read(fix.apply(text))[1]) < len(findings)

    return [replace(f, fixes=tuple(filter(helps, f.fixes))) if f.fixes else f for f in findings]


class _Reader:
    """Feeds the tokens of a file to the LALR automaton and repairs what does not fit."""

    def __init__(self, lexer: HeroLexer, run: Automaton):
        self.lexer = lexer
        self.run = run
        self.last: Tok | None = None
        self.skip_to: frozenset[str] = frozenset()  # tokens are dropped until one of these comes

    def read(self) -> HeroFile:
        accepts, feed = self.run.accepts, self.run.feed
        for tok in self.lexer.tokens():
            if self.skip_to:
                if tok.type not in self.skip_to or not accepts(tok.type):
                    continue
                self.skip_to = frozenset()
            if accepts(tok.type):
                feed(tok)
            else:
                wrong = WrongToken(self.lexer, tok, self.last, accepts)
                wrong.explain()
                self._repair(wrong)
            self.last = tok
        self.run.feed(Tok("$END", "", len(self.lexer.text), len(self.lexer.text)))
        file = self.run.result()
        assert isinstance(file, HeroFile)
        return file

    def _repair(self, wrong: WrongToken) -> None:
        """Puts in what is missing, or leaves out what does not fit, so that the rest can be read."""
        tok, accepts, feed = wrong.tok, self.run.accepts, self.run.feed
        at = self.last.end if self.last else tok.start
        if wrong.is_colon_missing:
            feed(Tok("_COLON", ":", at, at))
            feed(tok)
        elif accepts("STRING"):
            feed(Tok("STRING", tok.text, tok.start, tok.end, lines=(tok.text,)))
            if tok.type == "_NEWLINE":
                feed(tok)
        elif self.lexer.mode == "heading" and self.lexer.kind not in HEADER:
            for missing in filter(accepts, ("NAME", "VERB", "LEVEL")):
                feed(Tok(missing, "", at, at))
            self._go_on(tok, frozenset(("_NEWLINE",)))
        else:
            self._leave_out(tok)

    def _leave_out(self, tok: Tok) -> None:
        """Goes back to where the line, the property or the requirement began and calls it unread."""
        mode = self.lexer.mode
        unread = "UNREAD_PROPERTY" if mode == "properties" else "UNREAD"
        start = tok.start
        while not self.run.accepts(unread):
            start = getattr(self.run.drop(), "start", start)
        self.run.feed(Tok(unread, "", min(start, tok.start), tok.end))
        if tok.type in ("_DEDENT", "QUESTION"):
            self.run.feed(Tok("_NEWLINE", "", tok.start, tok.start))
            self.run.feed(tok)
            return
        stops = {"properties": ("_COMMA", "_NEWLINE"), "requirement": ("_COLON", "_NEWLINE")}
        self._go_on(tok, frozenset(stops.get(mode, ("_NEWLINE",))))

    def _go_on(self, tok: Tok, stops: frozenset[str]) -> None:
        if tok.type in stops and self.run.accepts(tok.type):
            self.run.feed(tok)
        else:
            self.skip_to = stops
