"""Comments that silence a finding: `# allow never-best: it is the hero's opening move`.

The comment stands behind the line that the finding points at, or alone on the line before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from dtlang.checks.catalogue import all_rules, rule_names
from dtlang.diagnostics import CODES, MOST_HELPED, Diagnostic, Edit, Fix, did_you_mean, near
from dtlang.diagnostics.codes import ALLOW_WITHOUT_REASON, UNKNOWN_ALLOW, UNUSED_ALLOW
from dtlang.settings import Family
from dtlang.source import Source, Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Comment

_BEGINS = re.compile(r"#\s*allow\s+(?=[\w-])", re.IGNORECASE)
_WORD = re.compile(r"[\w-]+")
_NEXT = re.compile(r"\s*,\s*")
_REASON = re.compile(r"\s*:\s*\S")


class Word(NamedTuple):
    """A rule that is to be silent."""

    text: str
    span: Span


class Allow(NamedTuple):
    """A comment: the rules it names, the line it speaks of, and whether it says why."""

    comment: Comment
    words: tuple[Word, ...]
    line: int
    has_reason: bool


def allows(source: Source, comments: Iterable[Comment]) -> Iterator[Allow]:
    """The comments that silence something. `# allow me to explain` is a comment like any other."""
    spoken_of = _SpokenOf(source)
    for comment in comments:
        begun = _BEGINS.match(comment.text)
        if begun is None:
            continue
        words: list[Word] = []
        at = begun.end()
        while found := _WORD.match(comment.text, at):
            start = comment.span.start
            words.append(Word(found.group(), Span(start + found.start(), start + found.end())))
            at = found.end()
            more = _NEXT.match(comment.text, at)
            if more is None:
                break
            at = more.end()
        has_reason = _REASON.match(comment.text, at) is not None
        rest = comment.text[at:].strip(" \t:")
        if has_reason or not rest or is_name(words[0].text):
            yield Allow(comment, tuple(words), spoken_of.line(comment), has_reason)


def is_name(word: str) -> bool:
    """Is a rule called that, or a finding of the reader?"""
    folded = word.casefold()
    return (
        any(folded in rule_names(family) for family in Family)
        or any(folded in (code.code.casefold(), code.name) for code in CODES.by_code.values())
        or any(folded == rule.code.casefold() for rule in all_rules())
    )


def heard(
    source: Source, comments: Iterable[Comment], findings: Iterable[Diagnostic], asked: Collection[str]
) -> list[Diagnostic]:
    """The findings that no comment silences, and what is wrong with the comments.

    `asked` are the names of the rules that had a say: only they can have been silenced for nothing.
    """
    kept = dict.fromkeys(findings)
    by_line: dict[int, list[Diagnostic]] = {}
    for finding in kept:
        by_line.setdefault(source.place(finding.span.start).line, []).append(finding)
    found: list[Diagnostic] = []
    for allow in allows(source, comments):
        if not allow.has_reason:
            span = allow.words[0].span.join(allow.words[-1].span)
            message = "this silences nothing, because it gives no reason"
            help = Said(
                "write the reason behind a colon: `# allow {words}: because ...`", words=allow.words[0].text
            )
            found.append(ALLOW_WITHOUT_REASON.at(span, message, help=help))
            continue
        for word in allow.words:
            silenced = [f for f in by_line.get(allow.line, ()) if f in kept and _speaks_of(word, f)]
            if silenced:
                for finding in silenced:
                    del kept[finding]
            elif not is_name(word.text) or _cannot_be_silent(word):
                found.append(_unknown(word, is_helpful=len(found) < MOST_HELPED))
            elif any(word.text.casefold() == name for name in asked):
                found.append(_unused(allow, word, source))
    return [*kept, *found]


def can_be_silent(finding: Diagnostic) -> bool:
    """What could not be read stays an error, and so does what is said about comments."""
    known = CODES.by_code.get(finding.code)
    return known is None or not (finding.is_error or finding.code.startswith("DT6"))


def _speaks_of(word: Word, finding: Diagnostic) -> bool:
    return word.text.casefold() in (finding.code.casefold(), finding.name) and can_be_silent(finding)


def _cannot_be_silent(word: Word) -> bool:
    folded = word.text.casefold()
    return any(
        folded in (code.code.casefold(), code.name) and (code.severity.value == "error" or code.code >= "DT6")
        for code in CODES.by_code.values()
    )


def _unknown(word: Word, *, is_helpful: bool) -> Diagnostic:
    if _cannot_be_silent(word):
        return UNKNOWN_ALLOW.at(
            word.span, Said("`{word}` cannot be silenced: it is no matter of taste", word=word.text)
        )
    known = [name for family in Family for name in rule_names(family)] if is_helpful else []
    fixes = (
        Fix(Said("write `{name}`", name=name), (Edit(word.span, name),)) for name in near(word.text, known)
    )
    return UNKNOWN_ALLOW.at(
        word.span,
        Said("no rule is called `{word}`", word=word.text),
        help=did_you_mean(word.text, known) or "the code in the brackets of a finding does as well",
        fixes=tuple(fixes),
    )


def _unused(allow: Allow, word: Word, source: Source) -> Diagnostic:
    fix = Fix("delete it", (Edit(_deletion(allow, word, source), ""),), safe=True)
    message = Said("nothing on line {line} would be reported as `{word}`", line=allow.line, word=word.text)
    return UNUSED_ALLOW.at(word.span, message, label="silences nothing", fixes=(fix,))


def _deletion(allow: Allow, word: Word, source: Source) -> Span:
    """One word of several, or the whole comment with the blanks before it."""
    if len(allow.words) > 1:
        at = allow.words.index(word)
        if at == 0:
            return Span(word.span.start, allow.words[1].span.start)
        return Span(allow.words[at - 1].span.end, word.span.end)
    start, end = allow.comment.span
    while start > 0 and source.text[start - 1] in " \t":
        start -= 1
    if allow.comment.own_line and source.text[end : end + 1] == "\n":
        end += 1
    return Span(start, end)


class _SpokenOf:
    """The lines that comments speak of: its own, or the next one with something else on it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.first = self.next = 0  # the comments that were looked at last, and the line behind them

    def line(self, comment: Comment) -> int:
        line = self.source.place(comment.span.start).line
        if not comment.own_line:
            return line
        if not (self.first < line < self.next):  # otherwise it stands among the same comments
            self.first, self.next = line, self._behind(line)
        return self.next if self.next <= self.source.line_count else line

    def _behind(self, line: int) -> int:
        for number in range(line + 1, self.source.line_count + 1):
            words = self.source.line(number).strip()
            if words and not words.startswith("#"):
                return number
        return self.source.line_count + 1
