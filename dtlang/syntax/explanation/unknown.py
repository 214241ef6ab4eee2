"""Names and symbols in a read text that the hero does not declare, with a did-you-mean that was tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from dtlang.diagnostics.finding import Diagnostic, Edit, Fix
from dtlang.source import NOWHERE, Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.messages import did_you_mean, finding, listed, replace, short
from dtlang.syntax.names import NameKind, Names
from dtlang.syntax.node import parts_of

if TYPE_CHECKING:
    from dtlang.syntax.explanation.near_words import Known

MOST_TRIED = 30  # names of one text for which a nearer one is looked for
MOST_LETTERS = 6000  # of a text that is read again to try a name

_NAMED = frozenset((n.Kind.STATUS, n.Kind.PIECE, n.Kind.NAMED_ABILITY, n.Kind.NAMED_CARD))


class Unknown(msgspec.Struct, frozen=True):
    """A name or a symbol without a declaration: its words, where they stand, and what speaks of it."""

    name: str
    span: Span
    is_symbol: bool
    parent: type[n.Node]


def unknown_names(
    tree: n.Node, source_text: str, names: Names, language: str = "en", is_helpful: bool = True
) -> list[Diagnostic]:
    """One finding for each place of a tree that speaks of something nobody declared.

    `tree` was read from `source_text` with these names. Fixes were read again before they are offered.
    """
    found = unknown_places(tree, source_text, names)
    is_short = tree.span != NOWHERE and tree.span.end - tree.span.start <= MOST_LETTERS
    tries = MOST_TRIED if is_short and is_helpful else 0
    return [
        _finding(one, source_text, tree.span, names, language, len(found) if number < tries else 0)
        for number, one in enumerate(found)
    ]


def unknown_places(tree: n.Node, source_text: str, names: Names) -> list[Unknown]:
    """The undeclared names and symbols of a tree from left to right."""
    symbols = None if names.symbols is None else {_folded(symbol) for symbol in names.symbols}
    found: dict[Span, Unknown] = {}
    stack: list[tuple[n.Node, type[n.Node], Span]] = [(tree, type(tree), tree.span)]
    while stack:
        node, parent, around = stack.pop()
        span = node.span if node.span != NOWHERE else around
        if isinstance(node, n.Thing | n.Players) and node.name and _is_name(node):
            if node.name not in names.kinds:
                place = _place(node.name, source_text, span)
                found.setdefault(place, Unknown(node.name, place, False, parent))
        elif symbols is not None:
            for symbol in dict.fromkeys(_symbols(node)):
                if _folded(symbol) not in symbols:
                    for place in _symbol_places(symbol, source_text, span):
                        found.setdefault(place, Unknown(symbol, place, True, parent))
        here = parent if isinstance(node, n.Counted) else type(node)
        stack.extend((child, here, span) for child in _children(node))
    return sorted(found.values(), key=lambda one: one.span)


# --- the walk --------------------------------------------------------------------------------------


def _children(node: n.Node) -> Iterator[n.Node]:
    for name in parts_of(type(node)):
        value = getattr(node, name)
        if isinstance(value, n.Node):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, n.Node))


def _is_name(node: n.Thing | n.Players) -> bool:
    return node.kind in _NAMED if isinstance(node, n.Thing) else node.who is n.Who.NAMED


def _symbols(node: n.Node) -> tuple[str, ...]:
    if isinstance(node, n.TimesSymbol):
        return (node.symbol,)
    if isinstance(node, n.Shows):
        return node.symbols
    if isinstance(node, n.Thing) and node.kind is n.Kind.SYMBOL:
        return (node.name,) if node.name else ()
    if isinstance(node, n.Dice):
        return (node.showing,) if node.showing else ()
    return ()


def _folded(symbol: str) -> str:
    return " ".join(symbol.split()).casefold()


def _place(name: str, text: str, span: Span) -> Span:
    at = text.find(name, max(span.start, 0), max(span.end, 0))
    return Span(at, at + len(name)) if at >= 0 else span


def _symbol_places(symbol: str, text: str, span: Span) -> list[Span]:
    pattern = re.compile(r"\[\s*" + r"\s+".join(map(re.escape, symbol.split())) + r"\s*\]", re.IGNORECASE)
    places = [Span(*m.span()) for m in pattern.finditer(text, max(span.start, 0), max(span.end, 0))]
    return places or [span]


# --- the finding -----------------------------------------------------------------------------------


def _finding(one: Unknown, text: str, region: Span, names: Names, language: str, unknowns: int) -> Diagnostic:
    fixes = _fixes(one, text, region, names, language, unknowns) if unknowns else ()
    name, help = short(one.name), did_you_mean(fix.edits[0].text for fix in fixes)
    if one.is_symbol:
        kind, known = "unknown-symbol.symbol", listed(f"[{symbol}]" for symbol in (names.symbols or ())[:6])
        hint = "help_known" if known else ""
        return finding(kind, one.span, name=name, known=known, hint=hint, help=help, fixes=fixes)
    called = _of_keyword(one.name, names)
    if called is not None:
        verb, name = called
        return finding("unknown-name.keyword", one.span, verb=verb, name=short(name), help=help, fixes=fixes)
    kind, (none, section, _) = "unknown-name.name", _WANTED.get(one.parent, _ELSEWHERE)
    return finding(kind, one.span, none=none, section=section, name=name, help=help, fixes=fixes)


def _of_keyword(name: str, names: Names) -> tuple[str, str] | None:
    """The verb of a keyword that is said of this name, and the name of one of them: `("take", "Step")`."""
    folded = name.casefold()
    for verb, said_of in names.keywords.items():
        for what in said_of:
            if what and folded.startswith(what) and len(folded) - len(what) <= _PLURAL:
                return verb, name[: len(what)]
    return None


_PLURAL = 2  # letters that an ending has


# Behind which verb what is wanted, the section that declares it, and the kinds of name that can stand there.
_WANTED: dict[type[n.Node], tuple[str, str, tuple[NameKind, ...]]] = {
    n.PlayCard: (Said("no card"), "card", (NameKind.CARD, NameKind.ABILITY)),
    n.Activate: (Said("no ability or companion"), "offensive", (NameKind.ABILITY, NameKind.PIECE)),
}
_ELSEWHERE = (
    Said("no status effect"),
    "status",
    (NameKind.STATUS, NameKind.PIECE, NameKind.DIAL, NameKind.HERO),
)


def _fixes(
    one: Unknown, text: str, region: Span, names: Names, language: str, unknowns: int
) -> tuple[Fix, ...]:
    from dtlang.syntax.explanation.near_words import Known, ranked  # only a mistake waits for it

    known = Known(names, language)
    if one.is_symbol:
        guesses = [f"[{symbol}]" for _, symbol in ranked(one.name, dict.fromkeys(names.symbols or ()))[:3]]
    else:
        legal = {None, *_WANTED.get(one.parent, _ELSEWHERE)[2]}
        near = [(how + 0.06 * (guess in names.kinds), guess) for how, guess in known.near(one.name)]
        near = sorted((pair for pair in near if names.kinds.get(pair[1]) in legal), key=lambda pair: -pair[0])
        guesses = [guess for how, guess in near if how > near[0][0] - 0.12]
    fixes = (replace(one.span, guess) for guess in guesses[:4])
    return tuple(fix for fix in fixes if _is_better(fix, text, region, known, unknowns))[:2]


def _is_better(fix: Fix, text: str, region: Span, known: Known, unknowns: int) -> bool:
    """Whether the text with the fix still reads, and speaks of fewer unknown things."""
    from dtlang.syntax.explanation.faithful import is_faithful

    before, after = text[region.start : region.end], edited(fix.edits, text, region)
    if not is_faithful(before, after, *known):
        return False
    reading = known.read(after)
    if len(unknown_places(reading.text, after, known.names)) >= unknowns:
        return False
    return not reading.problems or len(reading.problems) <= len(known.read(before).problems)


def edited(edits: Iterable[Edit], text: str, region: Span) -> str:
    """The words of a region with changes made to them."""
    moved = (Edit(Span(e.span.start - region.start, e.span.end - region.start), e.text) for e in edits)
    return Fix("", tuple(moved)).apply(text[region.start : region.end])
