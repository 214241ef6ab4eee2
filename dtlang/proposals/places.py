"""Where the texts of a hero file stand: the same sentence is good on a token and wrong on a card."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.compile import Context, TextPlace
from dtlang.proposals.propose import Place
from dtlang.syntax.explanation.near_words import Known
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree, names_within

_OF_ABILITY = {
    h.AbilityKind.OFFENSIVE: TextPlace.OFFENSIVE,
    h.AbilityKind.DEFENSIVE: TextPlace.DEFENSIVE,
    h.AbilityKind.ULTIMATE: TextPlace.ULTIMATE,
    h.AbilityKind.PASSIVE: TextPlace.PASSIVE,
}
_OF_CARD = {
    h.Timing.MAIN_PHASE: TextPlace.CARD_MAIN,
    h.Timing.ROLL_PHASE: TextPlace.CARD_ROLL,
    h.Timing.INSTANT: TextPlace.CARD_INSTANT,
}


def places(tree: HeroTree) -> Iterator[Place]:
    """The places of all texts that have a sentence that could not be read."""
    abilities = {a.name.text.casefold(): a for a in tree.file.all(h.Ability)}
    bad = frozenset(s.name.text for s in tree.file.all(h.Status) if s.kind is h.StatusKind.NEGATIVE)
    pieces = tree.file.all(h.Piece)
    counted = frozenset(one.name.text for one in pieces if any(True for _ in one.properties(h.Count)))
    for section in tree.file.sections:
        known = Known(names_within(section, tree.names), tree.file.language)
        context = _context(section, abilities)
        for prose in h.HeroFile(items=(section,)).prose():
            if context is not None and tree.readings[prose.span].problems:
                title = section.name.text if isinstance(section, h.NamedSection) else ""
                yield Place(tree.source.text, prose.span, context, known, bad, counted=counted, title=title)


def _context(section: h.Section, abilities: dict[str, h.Ability]) -> Context | None:
    match section:
        case h.Status():
            kind = ir.StatusKind(section.kind.value) if section.kind is not None else None
            return Context(TextPlace.STATUS, name=section.name.text, status_kind=kind)
        case h.Companion():
            return Context(TextPlace.COMPANION, name=section.name.text)
        case h.Ability():
            return Context(_OF_ABILITY[section.kind])
        case h.Upgrade():
            base = abilities.get(section.base.text.casefold())
            return Context(_OF_ABILITY[base.kind]) if base is not None else None
        case h.Card():
            return Context(_OF_CARD[section.timing]) if section.timing is not None else None
        case h.Keyword():
            return Context(TextPlace.KEYWORD)
        case h.Setup():
            return Context(TextPlace.SETUP)
        case _:
            return None
