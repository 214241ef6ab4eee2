"""The words of a file with what each of them is: for colours, for hovering, and to find a name everywhere.

Nothing is guessed from spelling: the headings come from the tree of the file, the words of rules texts from
the very tokens that the reader made of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from dtlang.model.keys import key
from dtlang.service.desk import Page
from dtlang.source import Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree, names_within
from dtlang.syntax.names import Names
from dtlang.syntax.scenario import nodes as s
from dtlang.syntax.text.parse import shape_sentences
from dtlang.syntax.text.word import symbol_names

_KINDS: dict[type[h.HeroNode], str] = {
    h.Title: "hero",
    h.Status: "status",
    h.Companion: "piece",
    h.Piece: "piece",
    h.Place: "place",
    h.Ability: "ability",
    h.SecondAbility: "ability",
    h.CardAbility: "ability",
    h.Upgrade: "upgrade",
    h.Card: "card",
    h.Test: "test",
}
_OF_NAME = {  # what the reader calls a name, and what it is here
    "status": "status",
    "piece": "piece",
    "dial": "piece",
    "ability": "ability",
    "card": "card",
    "card_kind": "kind",
    "place": "place",
    "hero": "hero",
}
NAMED = ("status", "piece", "place", "ability", "upgrade", "card", "keyword", "symbol")


class Mark(msgspec.Struct, frozen=True):
    """A stretch of the source: `kind` is what it is, `name` under which name it is known."""

    span: Span
    kind: str
    name: str = ""
    declares: bool = False


def marks(page: Page) -> tuple[Mark, ...]:
    """All of them, in the order of the text; none lies over another."""
    return page.once("marks", lambda: _made(page))


def mark_at(page: Page, offset: int) -> Mark | None:
    """What stands at a letter, or ends there."""
    touching = [one for one in marks(page) if one.span.start <= offset <= one.span.end]
    return min(touching, key=lambda one: offset == one.span.end, default=None)


def _made(page: Page) -> tuple[Mark, ...]:
    tree = page.checked.tree
    if tree is None:
        return ()
    found = [*_of_file(tree), *_of_texts(tree)]
    found.sort(key=lambda one: (one.span.start, -one.span.end))
    declared = {key(one.name): one.kind for one in reversed(found) if one.declares}
    clear: list[Mark] = []
    for one in found:
        if one.kind == "named":  # in a test; which kind of thing it is, is said where it is declared
            one = replace(one, kind=declared.get(key(one.name), "named"))
        if one.span.start < one.span.end and (not clear or clear[-1].span.end <= one.span.start):
            clear.append(one)
    return tuple(clear)


# --- what stands around the texts ------------------------------------------------------------------


def _of_file(tree: HeroTree) -> Iterator[Mark]:
    text = tree.source.text
    for comment in tree.file.comments:
        yield Mark(comment.span, "comment")
    for item in tree.file.items:
        yield from _item(item, text)


def _item(item: h.HeroNode, text: str) -> Iterator[Mark]:
    kind = _KINDS.get(type(item), "")
    opening = item.heading if isinstance(item, h.Section) else item.span
    yield Mark(_first_word(opening, text), "heading")
    if isinstance(item, h.Title | h.NamedSection) and item.name.text:
        yield Mark(item.name.span, kind or "name", item.name.text, declares=True)
    if isinstance(item, h.HeaderLine):
        yield Mark(item.value_span, "value")
    if isinstance(item, h.Translation):
        yield Mark(item.name.span, "value")
    if isinstance(item, h.Keyword) and item.verb.text:
        yield Mark(item.verb.span, "keyword", item.verb.text.casefold(), declares=True)
    if isinstance(item, h.Section):
        for part in item.body:
            yield from _body(part, text, item)


def _body(part: h.HeroNode, text: str, section: h.Section) -> Iterator[Mark]:
    match part:
        case h.PropertyLine():
            for one in part.items:
                names = one.names if isinstance(one, h.Sides | h.OfKind) else ()
                yield Mark(_first_word(one.span, text) if names else one.span, "property")
                for name in names:
                    kind = "kind" if isinstance(one, h.OfKind) else "side"
                    yield Mark(name.span, kind, name.text, declares=kind == "side")
        case h.FaceLine():
            yield Mark(part.symbol.span, "symbol", part.symbol.text, declares=True)
        case h.RollLine():
            yield from _requirement(part.requirement, text)
            for inner in part.text:
                yield from _body(inner, text, section)
        case h.SecondAbility() | h.CardAbility() | h.Form():
            yield from _item(part, text)
        case h.DeckUse():
            yield Mark(_first_word(part.span, text), "property")
            yield Mark(part.name.span, "value")
        case h.DeckEntry():
            yield Mark(_first_word(part.span, text), "number")
            yield Mark(part.card.span, "card", part.card.text)
        case h.ManualRule() | h.Note() | h.FaqEntry():
            yield Mark(part.span, "remark")
        case h.Translation():
            yield Mark(_first_word(part.span, text), "property")
            yield Mark(part.name.span, "value")
        case _ if isinstance(part, s.LINES):
            yield Mark(_first_word(part.span, text), "property")
            yield from _named(part, text)
        case _:
            return


def _named(node: h.HeroNode, text: str) -> Iterator[Mark]:
    """Whatever a line of a test speaks of; who that is, is said by the file."""
    if isinstance(node, h.Requirement):
        yield from _requirement(node, text)
    elif isinstance(node, h.Name):
        yield Mark(node.span, "named", node.text)
    else:
        for field in node.__struct_fields__:
            value = getattr(node, field)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, h.HeroNode):
                    yield from _named(one, text)


def _requirement(asked: h.Requirement, text: str) -> Iterator[Mark]:
    """Symbols one by one, what stands between them as a whole."""
    at = asked.span.start
    for symbol in asked.symbols:
        yield Mark(_trimmed(Span(at, symbol.span.start), text), "asked")
        yield Mark(symbol.span, "symbol", symbol.text.strip("[]"))
        at = symbol.span.end
    yield Mark(_trimmed(Span(at, asked.span.end), text), "asked")


def _first_word(span: Span, text: str) -> Span:
    said = text[span.start : span.end]
    return Span(span.start, span.start + len(said.split(maxsplit=1)[0].rstrip(":"))) if said.split() else span


def _trimmed(span: Span, text: str) -> Span:
    said = text[span.start : span.end]
    start = span.start + len(said) - len(said.lstrip())
    return Span(start, max(start, span.end - (len(said) - len(said.rstrip()))))


# --- what stands in the texts ----------------------------------------------------------------------


def _of_texts(tree: HeroTree) -> Iterator[Mark]:
    for section in tree.file.sections:
        names = names_within(section, tree.names)
        for prose in h.HeroFile(items=(section,)).prose():
            if prose.span in tree.readings:
                yield from _of_text(tree, prose.span, names)


def _of_text(tree: HeroTree, span: Span, names: Names) -> Iterator[Mark]:
    for shaped in shape_sentences(tree.source.text, span, names, tree.file.language):
        if shaped.sentence is None:
            yield Mark(shaped.span, "unread")
            continue
        for word in shaped.sentence.words:
            if word.start >= word.end:
                continue
            if word.type == "NAME":
                yield Mark(word.span, _OF_NAME.get(word.form, "name"), word.lexeme)
            elif word.form.startswith("call:"):
                yield Mark(word.span, "keyword", word.lexeme)
            elif "[" in word.text:
                yield from _symbols(tree.source.text, word.span)
            else:
                yield Mark(word.span, _WORDS.get(word.type, "word"), word.lexeme)


_WORDS = {
    **dict.fromkeys(("VERB", "VERBING", "VERBED"), "verb"),
    **dict.fromkeys(("NUM", "TIMES", "RANGE", "FRAC", "TOTALS", "OF_A_KIND"), "number"),
    **dict.fromkeys(("THEN", "ON_ROLL", "SUBORD", "SUBORD_FIRST", "MODAL", "INSTEAD", "ONLY_IF"), "joint"),
}


def _symbols(text: str, span: Span) -> Iterator[Mark]:
    """`[flame][ward]`, each by itself; what stands before them (`2 x`) is a number."""
    at = span.start
    while (start := text.find("[", at, span.end)) >= 0:
        end = text.find("]", start, span.end) + 1
        if not end:
            return
        if at == span.start and start > at:
            yield Mark(_trimmed(Span(at, start), text), "number")
        (name,) = symbol_names(text[start:end]) or ("",)
        yield Mark(Span(start, end), "symbol", name)
        at = end
