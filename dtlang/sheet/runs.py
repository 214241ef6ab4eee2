"""A rules text in pieces for typesetting: words, damage numbers, CP, die symbols, names, `Then`.

The tree is said in canonical words. Where the author wrote the same words, every node knows its place in
them; otherwise they are read again for that. Nothing gets lost on the way: the pieces one after the other are
the canonical wording.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from dtlang.dice import symbol_key
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.node import Node
from dtlang.syntax.read import read_text
from dtlang.syntax.say import UNREAD, Unsayable, say_sentence, say_text


class Kind(Enum):
    """What a piece is; templates choose its look by the value."""

    WORDS = "words"
    DAMAGE = "damage"  # a number, `detail` is the type of the damage
    CP = "cp"  # a number of CP
    SYMBOL = "symbol"  # `[flame]`, `detail` is the name
    TOKEN = "token"  # a status effect, companion or piece, `detail` is the name as declared
    KEYWORD = "keyword"  # a verb of this hero
    THEN = "then"  # there is a pause
    LINK = "link"  # `Otherwise`, `Additionally`
    OUTCOME = "outcome"  # what has to be rolled: `On 1-3`
    TYPE = "type"  # the word `undefendable`
    PHASE = "phase"
    MARKER = "marker"  # `Attack Modifier`
    NAME = "name"  # an ability or a card
    REMINDER = "reminder"


class Run(NamedTuple):
    """A piece of a text. `text` is what a reader would copy."""

    kind: Kind
    text: str
    detail: str = ""


class Paragraph(NamedTuple):
    """One sentence; `depth` 1 stands below a roll, `bullet` is one of several options."""

    runs: tuple[Run, ...]
    depth: int = 0
    bullet: bool = False

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


class Mark(NamedTuple):
    """A stretch of the wording that is more than words."""

    start: int
    end: int
    kind: Kind
    detail: str = ""


BULLET = "- "
_SYMBOL = re.compile(r"\[([^\[\]]+)\]")
_NUMBER = r"(?<![\w./-])(\d+|N)(?![\w/-])"
_TYPES = "|".join(type.value for type in n.DamageType)
_DAMAGE = re.compile(
    _NUMBER + rf"(?=(?: x \[[^\]]+\])?(?: \+ (?:\d+|N)(?: x \[[^\]]+\])?)*(?: (?:{_TYPES}))? dmg\b)"
)
_CP = re.compile(_NUMBER + r"(?= CP\b)")
_NEW = (n.Then, n.When, n.During, n.TimesPerTurn, n.Marker)  # no part of what was rolled before
_LEAD = re.compile(r"then|additionally|otherwise", re.IGNORECASE)


def wording(text: n.Text, language: str) -> str:
    """The canonical words of a text, one sentence to a line; what cannot be said is left open."""
    try:
        return say_text(text, language) if text.sentences else ""
    except Unsayable:
        return "\n".join(_said_alone(sentence, language) for sentence in text.sentences)


def _said_alone(sentence: n.Effect | n.Unread, language: str) -> str:
    try:
        return UNREAD if isinstance(sentence, n.Unread) else say_sentence(sentence, language)
    except Unsayable:
        return UNREAD


def paragraphs(
    text: n.Text,
    names: Names,
    language: str,
    *,
    written: str = "",
    ultimate: bool = False,
    parameter: bool = False,
) -> tuple[Paragraph, ...]:
    """The sentences of a text in pieces. In an ultimate ability all plain damage is ultimate (R-139).

    `written` is the file that the text stands in. It saves a second reading of what is canonical already.
    """
    words = wording(text, language)
    if not words:
        return ()
    place = _as_written(words, written, text.sentences[0].span.start)
    if place is None:
        spoken = replace(names, parameter=True) if parameter else names
        text, place = read_text(words, Span(0, len(words)), spoken, language).text, _the_same
    marks = _settled([*_marks(text, _Words(words, place, ultimate)), *_symbols(words)])
    found: list[Paragraph] = []
    sentences = iter(text.sentences)
    start = 0
    rolled = False  # the lines below a roll speak of it, until a pause or another occasion
    for line in words.split("\n"):
        bullet = line.startswith(BULLET)
        begin = start + (len(BULLET) if bullet else 0)
        deep = False
        if not bullet:
            sentence = next(sentences, None)
            rolled = rolled and not isinstance(sentence, _NEW)
            deep = rolled or isinstance(sentence, n.TokenLine)
            rolled = rolled or (line.endswith(":") and not line.endswith("choose one:"))
        found.append(Paragraph(tuple(_runs(words, begin, start + len(line), marks)), int(deep), bullet))
        start += len(line) + 1
    return tuple(found)


# From the span of a node to its place in the words that are printed.
Places: TypeAlias = Callable[[Span], Span]


def _the_same(span: Span) -> Span:
    return span


def _as_written(words: str, written: str, start: int) -> Places | None:
    """Where the canonical words stand in a file, from `start` on; None if the author chose others.

    >>> file = "  Draw 1 card.  Gain Heat."
    >>> place = _as_written("Draw 1 card.\\nGain Heat.", file, 2)
    >>> place(Span(21, 25)), _as_written("Draw a card.", file, 2)
    (Span(start=18, end=22), None)
    """
    begins: list[int] = []  # of every line, in the file
    shifts: list[int] = []
    said, at = 0, start
    for line in words.split("\n"):
        begin = written.find(line, at, at + len(line) + 80)
        if at < 0 or begin < 0 or written[at:begin].strip():
            return None
        begins.append(begin)
        shifts.append(said - begin)
        said += len(line) + 1
        at = begin + len(line)

    def place(span: Span) -> Span:
        first, last = (max(bisect_right(begins, offset) - 1, 0) for offset in span)
        return Span(span.start + shifts[first], span.end + shifts[last])

    return place


def plain(text: str, symbols: Iterable[str] = ()) -> Paragraph:
    """Words of the author that nobody reads as rules; symbols of the dice in them are drawn all the same."""
    known = {symbol_key(symbol) for symbol in symbols}
    marks = [mark for mark in _symbols(text) if symbol_key(mark.detail) in known]
    return Paragraph(tuple(_runs(text, 0, len(text), marks)))


def _runs(words: str, start: int, end: int, marks: list[Mark]) -> Iterator[Run]:
    at = start
    for mark in marks:
        if mark.start < at or mark.end > end:
            continue
        if mark.start > at:
            yield Run(Kind.WORDS, words[at : mark.start])
        yield Run(mark.kind, words[mark.start : mark.end], mark.detail)
        at = mark.end
    if at < end:
        yield Run(Kind.WORDS, words[at:end])


def _settled(marks: list[Mark]) -> list[Mark]:
    """In order, without overlaps: what was found first of two that begin together stays."""
    settled: list[Mark] = []
    for mark in sorted(marks, key=lambda m: m.start):
        if mark.start < mark.end and (not settled or mark.start >= settled[-1].end):
            settled.append(mark)
    return settled


def _symbols(words: str) -> Iterator[Mark]:
    for found in _SYMBOL.finditer(words):
        yield Mark(found.start(), found.end(), Kind.SYMBOL, " ".join(found[1].split()))


# --- what the nodes are ------------------------------------------------------------------------------


class _Words(NamedTuple):
    """The words of a text, and how to find a node in them."""

    words: str
    place: Places
    ultimate: bool


def _marks(node: Node, said: _Words) -> Iterator[Mark]:
    """The marks of a node and of everything in it."""
    yield from _own(node, said)
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for child in value if isinstance(value, tuple) else (value,):
            if isinstance(child, Node):
                yield from _marks(child, said)


def _own(node: Node, said: _Words) -> Iterator[Mark]:
    words, place, ultimate = said
    start, end = place(node.span)
    match node:
        case n.DealDamage() | n.ReceiveDamage() | n.AddDamage():
            yield from _damage(node, words, start, end, ultimate)
        case n.Thing(kind=n.Kind.STATUS | n.Kind.PIECE, name=name):
            yield from _named(words, start, end, name, Kind.TOKEN)
        case n.Thing(kind=n.Kind.NAMED_ABILITY | n.Kind.NAMED_CARD, name=name):
            yield from _named(words, start, end, name, Kind.NAME)
        case n.Players(who=n.Who.NAMED, name=name):
            yield from _named(words, start, end, name, Kind.NAME)
        case n.Gain() | n.Lose() | n.Spend() | n.Steal() | n.Transfer() | n.Has() | n.WasDone():
            if isinstance(node.thing, n.Thing) and node.thing.kind is n.Kind.CP:
                for found in _CP.finditer(words, start, end):
                    yield Mark(found.start(1), found.end(1), Kind.CP)
        case n.Then() | n.Additionally() | n.Otherwise():
            lead = _lead(words, start)
            if lead is not None:
                yield Mark(*lead, Kind.THEN if isinstance(node, n.Then) else Kind.LINK)
        case n.OnRoll(outcome=outcome) if not isinstance(outcome, n.Shows):
            yield Mark(*place(outcome.span), Kind.OUTCOME)
        case n.Call(verb=verb):
            yield from _verb(words, start, end, verb)
        case n.PhaseOf(phase=phase) if phase not in (n.Phase.TURN, n.Phase.GAME):
            at = re.compile(r"(?:[A-Z]\w+ )*Phase").search(words, start, end)
            if at is not None:
                yield Mark(*at.span(), Kind.PHASE)
        case n.BecomeType(type=type):
            at = re.compile(rf"\b{re.escape(type.value)}\b").search(words, start)
            if at is not None:
                yield Mark(*at.span(), Kind.TYPE, type.value)
        case n.Marker():
            yield Mark(start, end, Kind.MARKER)
        case n.Reminder():
            yield Mark(start, end, Kind.REMINDER)
        case _:
            return


def _lead(words: str, start: int) -> tuple[int, int] | None:
    """The word that joins a sentence to the one before; inside of a sentence it stands before its node.

    >>> _lead("Then draw 1 card.", 0), _lead("Gain Heat, then draw 1 card.", 16)
    ((0, 4), (11, 15))
    """
    before = words[:start].rstrip(" ,")
    for begin in (start, len(before) - len(before.rpartition(" ")[2])):
        found = _LEAD.match(words, begin)
        if found is not None:
            return found.span()
    return None


def _damage(
    node: n.DealDamage | n.ReceiveDamage | n.AddDamage, words: str, start: int, end: int, ultimate: bool
) -> Iterator[Mark]:
    """The numbers of damage in black or red circles (R-134..R-139), and the word that says which it is."""
    type = n.DamageType.NORMAL if isinstance(node, n.AddDamage) else node.type or n.DamageType.NORMAL
    if ultimate and isinstance(node, n.DealDamage) and type is n.DamageType.NORMAL:
        type = n.DamageType.ULTIMATE
    for found in _DAMAGE.finditer(words, start, end):
        yield Mark(found.start(1), found.end(1), Kind.DAMAGE, type.value)
    for found in re.compile(rf"\b{type.value}(?= dmg\b)").finditer(words, start, end):
        yield Mark(*found.span(), Kind.TYPE, type.value)


def _named(words: str, start: int, end: int, name: str, kind: Kind) -> Iterator[Mark]:
    """A declared name in singular or plural."""
    stem = re.escape(name.removesuffix("y"))
    form = rf"(?<!\w){stem}(?:{'y|ies' if name.endswith('y') else '|s|es'})(?!\w)"
    found = re.compile(form, re.IGNORECASE).search(words, start, end)
    if found is not None:
        yield Mark(*found.span(), kind, name)


def _verb(words: str, start: int, end: int, verb: str) -> Iterator[Mark]:
    first, _, rest = verb.partition(" ")
    tail = rf" {re.escape(rest)}" if rest else ""
    form = rf"(?<!\w){re.escape(first.removesuffix('e'))}\w*{tail}(?!\w)"
    found = re.compile(form, re.IGNORECASE).search(words, start, end)
    if found is not None:
        yield Mark(*found.span(), Kind.KEYWORD, verb)
