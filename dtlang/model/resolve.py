"""From the tree of a file to the hero: names looked up, upgrades laid over abilities, the deck counted.

Something is built of every file that has a title, so that checks and explanations can say what they can.
"""

from __future__ import annotations

from dtlang.diagnostics import Diagnostic, in_order
from dtlang.dice import SIDES, Die
from dtlang.model.deck import resolve_deck, resolve_pile
from dtlang.model.hero import (
    Card,
    CardAbility,
    Companion,
    Dial,
    Hero,
    Keyword,
    Piece,
    Place,
    Question,
    Slot,
    Status,
)
from dtlang.model.repeated import repeated_names
from dtlang.model.slots import resolve_slots
from dtlang.model.texts import rules_of
from dtlang.source import NOWHERE
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree


def resolve(tree: HeroTree) -> tuple[Hero | None, list[Diagnostic]]:
    """The hero of a file, None if the file does not even name one, and what is wrong with its names."""
    file = tree.file
    findings = list(repeated_names(tree))
    cards = tuple(_card(card, tree) for card in file.all(h.Card))
    slots = resolve_slots(tree, findings)
    deck = resolve_deck(tree, cards, slots, _shared_heroes(tree), findings)
    if file.title is None:
        return None, in_order(findings)
    setup = file.all(h.Setup)
    decks = file.all(h.Deck)
    shared = [hero for hero in _shared_heroes(tree).values() if hero is not None]
    hero = Hero(
        name=file.title.name.text,
        names=file.names,
        named=file.title.name.span,
        shared=file.kind is h.FileKind.SHARED,
        language=file.language,
        edition=file.edition,
        complexity=file.complexity,
        facts={line.what.value: str(line.value) for line in file.header if isinstance(line.value, str)},
        die=_die(file.dice),
        symbol_icons=file.dice.icons if file.dice is not None else {},
        statuses=(*(_status(s, tree) for s in file.all(h.Status)), *(s for x in shared for s in x.statuses)),
        companions=tuple(_companion(c, tree) for c in file.all(h.Companion)),
        pieces=(*(_piece(p, tree) for p in file.all(h.Piece)), *(p for x in shared for p in x.pieces)),
        keywords=(
            *(_keyword(k, tree) for k in file.all(h.Keyword)),
            *(k for x in shared for k in x.keywords),
        ),
        setup=rules_of((t for s in setup for t in s.text), tree) if setup else None,
        slots=slots,
        cards=cards,
        deck=deck,
        places=tuple(_place(one, tree, cards, slots, findings) for one in file.all(h.Place)),
        deck_span=decks[0].heading if decks else NOWHERE,
        questions=tuple(_question(q) for faq in file.all(h.Faq) for q in faq.entries),
        notes=tuple(text for note in file.all(h.Note) for text in note.paragraphs),
        manual=file.all(h.ManualRule),
    )
    if tests := file.all(h.Test):
        from dtlang.model.scenarios import resolve_tests  # only files with tests wait for it

        hero.tests = resolve_tests(tests, hero, findings)
    return hero, in_order(findings)


def _shared_heroes(tree: HeroTree) -> dict[str, Hero | None]:
    """The shared files that the deck uses. Their own findings belong to them."""
    return {name: _shared_hero(used) if used is not None else None for name, used in tree.used.items()}


def _shared_hero(tree: HeroTree) -> Hero | None:
    """Resolved once: the tree of a shared file is the same for all heroes that use it."""
    if "hero" not in tree.memo:
        tree.memo["hero"] = resolve(tree)[0]
    hero: Hero | None = tree.memo["hero"]
    return hero


def _die(dice: h.Dice | None) -> Die | None:
    faces = dice.faces if dice is not None else {}
    return Die.of(faces) if len(faces) == SIDES else None


_KINDS = {
    n.MarkerKind.POSITIVE: h.StatusKind.POSITIVE,
    n.MarkerKind.NEGATIVE: h.StatusKind.NEGATIVE,
    n.MarkerKind.UNIQUE: h.StatusKind.UNIQUE,
}


def _status(section: h.Status, tree: HeroTree) -> Status:
    limit = section.stack_limit
    rules = rules_of(section.text, tree)
    said = next((one.limit for one in rules.text.sentences if isinstance(one, n.StackLimit)), 1)
    kinds = (one.kind for one in rules.text.sentences if isinstance(one, n.Marker))
    said_kind = next((_KINDS[kind] for kind in kinds if kind in _KINDS), None)
    return Status(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        icon=section.icon,
        shared=tree.file.kind is h.FileKind.SHARED,
        kind=section.kind or said_kind or h.StatusKind.UNIQUE,
        limit=limit.own if limit is not None else said,
        limit_others=limit.others if limit is not None else said,
        flags=section.flags,
        sides=section.sides,
        rules=rules,
    )


def _companion(section: h.Companion, tree: HeroTree) -> Companion:
    return Companion(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        icon=section.icon,
        shared=tree.file.kind is h.FileKind.SHARED,
        rules=rules_of(section.text, tree),
        flags=section.flags,
        health=section.health,
        count=section.count or 1,
        sides=section.sides,
    )


def _piece(section: h.Piece, tree: HeroTree) -> Piece:
    return Piece(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        icon=section.icon,
        shared=tree.file.kind is h.FileKind.SHARED,
        count=section.count,
        sides=section.sides,
        dial=_dial(section),
    )


def _dial(section: h.Piece) -> Dial | None:
    ends, start = section.range, section.start
    if section.word is not h.PieceWord.DIAL or ends is None or start is None:
        return None
    low, high = ends[0], max(ends)
    return Dial(low, high, max(low, min(high, start)), section.stretches)


def _keyword(section: h.Keyword, tree: HeroTree) -> Keyword:
    return Keyword(
        name=section.verb.text,
        names=section.names,
        named=section.verb.span,
        span=section.span,
        shared=tree.file.kind is h.FileKind.SHARED,
        rules=rules_of(section.text, tree),
        object=section.object.text if section.object is not None else "",
        amount=section.amount,
        way=section.way,
    )


def _card(section: h.Card, tree: HeroTree) -> Card:
    return Card(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        shared=tree.file.kind is h.FileKind.SHARED,
        timing=section.timing or h.Timing.MAIN_PHASE,
        cost=section.cost or 0,
        rules=rules_of(section.text, tree),
        kinds=section.kinds,
        stays=h.Flag.STAYS in section.flags,
        abilities=tuple(_card_ability(one, tree) for one in section.all(h.CardAbility)),
    )


def _card_ability(section: h.CardAbility, tree: HeroTree) -> CardAbility:
    return CardAbility(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        shared=tree.file.kind is h.FileKind.SHARED,
        rules=rules_of(section.text, tree),
    )


def _place(
    section: h.Place,
    tree: HeroTree,
    cards: tuple[Card, ...],
    slots: tuple[Slot, ...],
    findings: list[Diagnostic],
) -> Place:
    return Place(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        shared=tree.file.kind is h.FileKind.SHARED,
        deck=resolve_pile(section, tree, cards, slots, _shared_heroes(tree), findings),
        dice=section.dice.amount if section.dice else 0,
        extra=section.dice is not None and section.dice.extra,
    )


def _question(entry: h.FaqEntry) -> Question:
    return Question(question=entry.question.text, answer=entry.answer.text)
