"""The deck: its own cards and upgrades, and the cards of shared files."""

from __future__ import annotations

from collections.abc import Mapping

from dtlang.diagnostics import MOST_HELPED, Diagnostic, Edit, Fix, Related, did_you_mean, near
from dtlang.diagnostics.codes import REPEATED_NAME, UNKNOWN_CARD, UNKNOWN_FILE
from dtlang.model.hero import Card, DeckCard, Hero, Level, Slot
from dtlang.model.keys import key
from dtlang.model.unread import stands_unread
from dtlang.speech import Said
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree


def resolve_deck(
    tree: HeroTree,
    cards: tuple[Card, ...],
    slots: tuple[Slot, ...],
    shared: Mapping[str, Hero | None],
    findings: list[Diagnostic],
) -> tuple[DeckCard, ...]:
    """Every entry with the card it means, in the order of writing."""
    sections = tree.file.all(h.Deck)
    return tuple(card for one in sections for card in resolve_pile(one, tree, cards, slots, shared, findings))


def resolve_pile(
    section: h.Section,
    tree: HeroTree,
    cards: tuple[Card, ...],
    slots: tuple[Slot, ...],
    shared: Mapping[str, Hero | None],
    findings: list[Diagnostic],
) -> tuple[DeckCard, ...]:
    """The cards of a deck, or of a place that holds some from the start."""
    known: dict[str, Card | Level] = {key(card.name): card for card in cards}
    known.update((key(level.name), level) for slot in slots for level in slot.upgrades)
    for hero in shared.values():
        for card in hero.cards if hero is not None else ():
            known.setdefault(key(card.name), card)
    pile: list[DeckCard] = []
    first: dict[str, h.HeroNode] = {}
    for item in section.body:
        if not isinstance(item, (h.DeckUse, h.DeckEntry)):
            continue
        name = item.name if isinstance(item, h.DeckUse) else item.card
        before = first.setdefault(f"{type(item).__name__} {key(name.text)}", item)
        if before is not item:
            findings.append(_twice(item, before, name.text))
        elif isinstance(item, h.DeckUse):
            pile.extend(_used(item, shared.get(name.text), findings))
        elif key(name.text) in known:
            pile.append(DeckCard(card=known[key(name.text)], count=item.count, span=item.span))
        elif not stands_unread(tree, name.text):
            names = [card.name for card in known.values()] if len(findings) < MOST_HELPED else []
            findings.append(_unknown_card(name, names))
    return tuple(pile)


def _used(use: h.DeckUse, hero: Hero | None, findings: list[Diagnostic]) -> list[DeckCard]:
    """As many of each as the shared file's own deck says; one of each if it has no deck."""
    if hero is None:
        findings.append(
            UNKNOWN_FILE.at(
                use.name.span,
                Said("there is no shared file `{use}`", use=use.name.text),
                label="no such file",
                help="`use common` brings the common action cards",
                fixes=tuple(
                    Fix(Said("write `{name}`", name=name), (Edit(use.name.span, name),))
                    for name in near(use.name.text, ("common",))
                ),
            )
        )
        return []
    if hero.has_deck:
        return [DeckCard(card=entry.card, count=entry.count, span=use.span) for entry in hero.deck]
    return [DeckCard(card=card, count=1, span=use.span) for card in hero.cards]


def _twice(item: h.HeroNode, before: h.HeroNode, name: str) -> Diagnostic:
    return REPEATED_NAME.at(
        item.span,
        Said("`{name}` stands in the deck twice", name=name),
        label="the second time",
        help="write one line with the number of copies",
        related=(Related(before.span, "the first time"),),
    )


def _unknown_card(name: h.Name, known: list[str]) -> Diagnostic:
    fixes = tuple(
        Fix(Said("write `{guess}`", guess=guess), (Edit(name.span, guess),))
        for guess in near(name.text, known)
    )
    return UNKNOWN_CARD.at(
        name.span,
        Said("no card or upgrade is called `{name}`", name=name.text),
        label="no such card",
        help=did_you_mean(name.text, known) or "a deck lists cards and upgrades of this file",
        fixes=fixes,
    )
