"""Names and symbols in a read text that the hero does not declare, with a did-you-mean that was tried."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from dtlang.diagnostics.codes import UNKNOWN_NAME, UNKNOWN_SYMBOL
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix
from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind, Names
from dtlang.syntax.node import parts_of

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
    if one.is_symbol:
        known = ", ".join(f"`[{symbol}]`" for symbol in (names.symbols or ())[:6])
        return UNKNOWN_SYMBOL.at(
            one.span,
            f"no side of this hero's dice shows `{_short(one.name)}`",
            label="not on the dice",
            help=_did_you_mean(fixes) or (f"the dice show {known}" if known else None),
            fixes=fixes,
        )
    what, section = _kind(one.parent)
    name = _short(one.name)
    return UNKNOWN_NAME.at(
        one.span,
        f"no {what} is called `{name}`",
        label="used here",
        help=_did_you_mean(fixes) or f"if it is a new one, give it a section of its own: `{section} {name}`",
        fixes=fixes,
    )


def _kind(parent: type[n.Node]) -> tuple[str, str]:
    if parent is n.PlayCard:
        return "card", "card"
    if parent is n.Activate:
        return "ability or companion", "offensive"
    return "status effect", "status"


def _legal(one: Unknown) -> frozenset[NameKind]:
    """The kinds of name that can stand here."""
    if one.parent is n.PlayCard:
        return frozenset((NameKind.CARD, NameKind.ABILITY))
    if one.parent is n.Activate:
        return frozenset((NameKind.ABILITY, NameKind.PIECE))
    return frozenset((NameKind.STATUS, NameKind.PIECE, NameKind.HERO))


def _fixes(
    one: Unknown, text: str, region: Span, names: Names, language: str, unknowns: int
) -> tuple[Fix, ...]:
    from dtlang.syntax.explanation.near_words import (
        near_names,
        near_with_likeness,
    )  # only a mistake waits for it

    if one.is_symbol:
        guesses = [f"[{symbol}]" for symbol in near_names(one.name, names.symbols or ())]
    else:
        legal = _legal(one)
        near = near_with_likeness(one.name, names, language)
        near = [(likeness + 0.06 * (guess in names.kinds), guess) for likeness, guess in near]
        near.sort(key=lambda pair: -pair[0])
        near = [pair for pair in near if pair[1] not in names.kinds or names.kinds[pair[1]] in legal]
        guesses = [guess for likeness, guess in near if likeness > near[0][0] - 0.12]
    fixes = (Fix(f"write `{guess}`", (Edit(one.span, guess),)) for guess in guesses[:4])
    return tuple(fix for fix in fixes if _is_better(fix, text, region, names, language, unknowns))[:2]


def _is_better(fix: Fix, text: str, region: Span, names: Names, language: str, unknowns: int) -> bool:
    """Whether the text with the fix still reads, and speaks of fewer unknown things."""
    from dtlang.syntax.explanation.faithful import is_faithful
    from dtlang.syntax.text.read import read_text

    def bad(some: str, span: Span) -> int:
        return len(read_text(some, span, names, language).problems)

    before = text[region.start : region.end]
    moved = [Edit(Span(e.span.start - region.start, e.span.end - region.start), e.text) for e in fix.edits]
    after = Fix("", tuple(moved)).apply(before)
    if not is_faithful(before, after, names, language):
        return False
    reading = read_text(after, Span(0, len(after)), names, language)
    if len(unknown_places(reading.text, after, names)) >= unknowns:
        return False
    return not reading.problems or len(reading.problems) <= bad(before, Span(0, len(before)))


def _did_you_mean(fixes: tuple[Fix, ...]) -> str | None:
    said = " or ".join(f"`{fix.edits[0].text}`" for fix in fixes)
    return f"did you mean {said}?" if said else None


def _short(name: str) -> str:
    words = " ".join(name.split())
    return words if len(words) <= 40 else words[:37] + "..."
