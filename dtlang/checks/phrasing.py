"""Rules texts word by word beside their canonical wording, so that rules can say what differs and where.

A text is compared sentence by sentence. Words that stand for the same (`damage` and `dmg`, `two` and 2) are
laid side by side; what is left over is another way to say it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from dtlang.checks.subject import Subject
from dtlang.diagnostics import Edit, Fix
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import Keyword, Prose
from dtlang.syntax.lexicon import Lexicon, lexicon
from dtlang.syntax.text.read import read_text

WORD = re.compile(r"\[[^\]\n]*\]|\d+|[^\W\d_]+(?:['’-][^\W\d_]+)*|\S")
QUOTES = frozenset("\"“”„«»‘’'")


class DifferenceKind(Enum):
    """In what a word differs from the canonical one."""

    CAPITALS = "capitals"
    DAMAGE = "damage"
    NUMBER = "number"
    TIMES = "times"
    QUOTES = "quotes"
    FULL_STOP = "full stop"
    BLANKS = "blanks"
    OTHER = "other"


# Where a sentence is worded otherwise, its words have moved, and so have its capitals and its full stop.
ONLY_IN_PLACE = (DifferenceKind.CAPITALS, DifferenceKind.FULL_STOP)


class TextWord(NamedTuple):
    text: str
    span: Span


class Difference(NamedTuple):
    """The words at `span` are written `canonical` in the game; an empty span is a gap to be filled."""

    kind: DifferenceKind
    span: Span
    canonical: str
    prose: Prose
    sentence: Span


@lru_cache(maxsize=2)  # a hero is asked about by several rules, one after the other
def differences(subject: Subject) -> tuple[Difference, ...]:
    """Everything that is not worded as the formatter would word it."""
    return tuple(found for prose in subject.tree.file.prose() for found in _of_prose(subject, prose))


def of_kind(subject: Subject, *kinds: DifferenceKind) -> Iterator[Difference]:
    return (found for found in differences(subject) if found.kind in kinds)


def fix_for(subject: Subject, prose: Prose, edits: tuple[Edit, ...], message: str) -> Fix | None:
    """A change of a text; None if it would then be read otherwise than now."""
    fix, tree = Fix(message, edits, safe=True), subject.tree
    start, end = prose.span
    if not all(start <= edit.span.start <= edit.span.end <= end for edit in edits):
        return None
    end += sum(len(edit.text) - (edit.span.end - edit.span.start) for edit in edits)
    inside = any(prose.span == own.span for word in tree.file.all(Keyword) for own in word.all(Prose))
    names = replace(tree.names, parameter=True) if inside else tree.names
    again = read_text(fix.apply(subject.source.text), Span(start, end), names, tree.file.language)
    return fix if again.whole and again.text == tree.reading(prose).text else None


def rewording(subject: Subject, found: Difference, message: str = "") -> tuple[Fix, ...]:
    """Writes the canonical word, if the text still says the same then."""
    edits = (Edit(found.span, found.canonical),)
    fix = fix_for(
        subject, found.prose, edits, message or Said("write `{canonical}`", canonical=found.canonical)
    )
    return (fix,) if fix is not None else ()


# --- how -------------------------------------------------------------------------------------------


def _of_prose(subject: Subject, prose: Prose) -> Iterator[Difference]:
    reading = subject.tree.readings.get(prose.span)
    if reading is None or not reading.whole:
        return
    from dtlang.syntax.say import Unsayable, say_text  # the set `default` says nothing anew

    try:
        said = say_text(reading.text, subject.tree.file.language).split("\n")
    except Unsayable:
        return
    sentences = reading.text.sentences
    if len(said) != len(sentences) or " ".join(line.text for line in prose.lines) == " ".join(said):
        return
    written = [word for line in prose.lines for word in _words(subject.source.text, line.span)]
    starts = [sentence.span.start for sentence in sentences]
    parts: list[list[TextWord]] = [[] for _ in sentences]
    for word in written:
        parts[max(0, bisect_right(starts, word.span.start) - 1)].append(word)
    end = -1
    for words, canonical in zip(parts, said, strict=True):
        if not words:
            continue
        span = Span(words[0].span.start, words[-1].span.end)
        if end >= 0 and not (gap := subject.source.text[end : span.start]).strip(" ") and gap != " ":
            yield Difference(DifferenceKind.BLANKS, Span(end, span.start), " ", prose, span)
        if subject.source.at(span) != canonical:
            wanted = _words(canonical, Span(0, len(canonical)))
            found = list(_compare(subject, prose, words, wanted, canonical))
            moved = any(one.kind is DifferenceKind.OTHER for one in found)
            yield from (one for one in found if not moved or one.kind not in ONLY_IN_PLACE)
        end = span.end


def _words(text: str, span: Span) -> list[TextWord]:
    return [TextWord(found.group(), Span(*found.span())) for found in WORD.finditer(text, *span)]


@cache
def same(language: str) -> dict[str, str]:
    """Words that stand for another one: numbers that are spelt out, and every spelling of damage."""
    words = lexicon(language)
    damage = words.words["NOUN", "damage"]
    spelt = {word: str(value) for word, value in words.numbers.items()}
    spelt |= {word: damage for word in words.phrases if _is_damage(word, words)}
    return {**spelt, "×": "x", "*": "x", "’": "'"}


def _is_damage(word: str, words: Lexicon) -> bool:
    options = words.phrases.get(word, ())
    return any(e.lexeme == "damage" and e.terminal == "NOUN" for rest, es in options if not rest for e in es)


def _key(word: TextWord, language: str) -> str:
    folded = word.text.casefold().replace("’", "'")
    return same(language).get(folded, folded)


def _compare(
    subject: Subject, prose: Prose, words: list[TextWord], wanted: list[TextWord], canonical: str
) -> Iterator[Difference]:
    sentence = Span(words[0].span.start, words[-1].span.end)
    language = subject.tree.file.language
    keys, asked = [_key(word, language) for word in words], [_key(word, language) for word in wanted]
    steps: Iterable[tuple[str, int, int, int, int]] = [("equal", 0, len(keys), 0, len(asked))]
    if keys != asked:
        from difflib import SequenceMatcher  # only if something differs

        steps = SequenceMatcher(None, keys, asked, autojunk=False).get_opcodes()
    other = False
    for step, low, high, first, last in steps:
        if step == "equal":
            for at in range(high - low):
                mine, theirs = words[low + at], wanted[first + at]
                if mine.text != theirs.text:
                    kind = _kind(mine, theirs, lexicon(language))
                    yield Difference(kind, mine.span, theirs.text, prose, sentence)
                if at:
                    between, usual = _gap(words, low + at), canonical[slice(*_gap(wanted, first + at))]
                    gap = subject.source.at(between)
                    if gap != usual and not gap.strip(" "):
                        yield Difference(DifferenceKind.BLANKS, between, usual, prose, sentence)
        elif step == "insert" and low == len(words) and [w.text for w in wanted[first:last]] == ["."]:
            yield Difference(DifferenceKind.FULL_STOP, Span(sentence.end, sentence.end), ".", prose, sentence)
        elif step == "delete" and all(word.text in QUOTES for word in words[low:high]):
            for word in words[low:high]:
                yield Difference(DifferenceKind.QUOTES, word.span, "", prose, sentence)
        else:
            other = True
    if other:
        yield Difference(DifferenceKind.OTHER, sentence, canonical, prose, sentence)


def _kind(mine: TextWord, theirs: TextWord, words: Lexicon) -> DifferenceKind:
    folded = mine.text.casefold()
    if folded == theirs.text.casefold():
        return DifferenceKind.CAPITALS
    if _is_damage(folded, words):
        return DifferenceKind.DAMAGE
    if folded in words.numbers:
        return DifferenceKind.NUMBER
    return DifferenceKind.TIMES if theirs.text == "x" else DifferenceKind.OTHER


def _gap(words: list[TextWord], at: int) -> Span:
    """What stands between a word and the one before it."""
    return Span(words[at - 1].span.end, words[at].span.start)


def joined(found: Iterable[Difference]) -> Iterator[Difference]:
    """Neighbouring words as one: `main phase` instead of `main` and `phase`."""
    last: Difference | None = None
    for one in found:
        if last is not None and last.prose is one.prose and one.span.start == last.span.end + 1:
            last = last._replace(
                span=Span(last.span.start, one.span.end), canonical=f"{last.canonical} {one.canonical}"
            )
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def in_name(subject: Subject, found: Difference) -> bool:
    """Is it part of a name or a symbol that this hero declares?"""
    if subject.source.at(found.span).startswith("["):
        return True
    spans = _names_in(subject.tree.reading(found.prose).text)
    return any(span.start <= found.span.start < span.end for span in spans)


def _names_in(text: n.Text) -> Iterator[Span]:
    """Where a text speaks of something by a name of this hero."""
    todo: list[object] = [text]
    while todo:
        value = todo.pop()
        if isinstance(value, n.Node):
            if getattr(value, "name", ""):
                yield value.span
            todo.extend(getattr(value, name) for name in value.__struct_fields__)
        elif isinstance(value, tuple) and not isinstance(value, Span):
            todo.extend(value)
