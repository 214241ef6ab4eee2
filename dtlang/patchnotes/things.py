"""A hero as a list of things with properties and texts, so that two versions can be laid side by side."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang import ir, model
from dtlang.patchnotes.notes import Topic
from dtlang.render.explanation import BY_HAND, said
from dtlang.syntax.hero_file.nodes import AmountPlace


class Text(msgspec.Struct, frozen=True):
    """Sentences in canonical words, and what they compile to."""

    sentences: tuple[str, ...]
    rules: ir.Rules


class ComparedThing(msgspec.Struct, frozen=True, kw_only=True):
    """`facts` are properties by name; numbers are told up or down. `texts` stand under what they ask for."""

    topic: Topic
    name: str
    facts: dict[str, int | str] = {}
    flags: tuple[str, ...] = ()
    texts: dict[str, Text] = {}


def things(hero: model.Hero, document: ir.Document) -> Iterator[ComparedThing]:
    """Everything that two versions of a hero can differ in."""
    lang = hero.language
    yield _hero(hero)
    for status, its in zip(hero.statuses, document.statuses, strict=True):
        limits = {"stack limit": _limit(status.limit)}
        if status.limit_others != status.limit:
            limits["stack limit of others"] = _limit(status.limit_others)
        if its.sides:
            limits["sides"] = " / ".join(its.sides)
        yield ComparedThing(
            topic=Topic.STATUSES,
            name=status.name,
            facts={"kind": status.kind.value, **limits},
            flags=tuple(flag.value for flag in status.flags),
            texts={"": _text(status.rules, its.rules, lang)},
        )
    for companion, mate in zip(hero.companions, document.companions, strict=True):
        facts: dict[str, int | str] = {"count": companion.count}
        facts |= {"health": companion.health} if companion.health is not None else {}
        facts |= {"sides": " / ".join(companion.sides)} if companion.sides else {}
        yield ComparedThing(
            topic=Topic.COMPANIONS,
            name=companion.name,
            facts=facts,
            flags=tuple(flag.value for flag in companion.flags),
            texts={"": _text(companion.rules, mate.rules, lang)},
        )
    for piece in hero.pieces:
        facts = {"count": piece.count} if piece.count is not None else {}
        facts |= {"sides": piece.named_sides} if piece.sides else {}
        if piece.dial is not None:
            facts |= {"from": piece.dial.low, "to": piece.dial.high, "starts at": piece.dial.start}
        yield ComparedThing(topic=Topic.TOKENS, name=piece.name, facts=facts)
    for keyword, verb in zip(hero.keywords, document.keywords, strict=True):
        takes = "a number" if keyword.amount is not AmountPlace.NONE else "no number"
        yield ComparedThing(
            topic=Topic.KEYWORDS,
            name=" ".join(filter(None, (keyword.name, keyword.object))),
            facts={"takes": takes},
            texts={"": _text(keyword.rules, verb.rules, lang)},
        )
    if hero.setup is not None and document.setup is not None:
        yield ComparedThing(
            topic=Topic.SETUP, name="setup", texts={"": _text(hero.setup, document.setup, lang)}
        )
    for slot, ability in zip(hero.slots, document.abilities, strict=True):
        yield from _slot(slot, ability, lang)
    for card, action in zip((*hero.cards, *hero.shared_cards), document.cards, strict=True):
        yield ComparedThing(
            topic=Topic.CARDS,
            name=card.name,
            facts=_card(card),
            texts={
                "": _text(card.rules, action.rules, lang),
                **{
                    one.name: _text(one.rules, second.rules, lang)
                    for one, second in zip(card.abilities, action.abilities, strict=True)
                },
            },
        )
    if hero.has_deck:
        yield ComparedThing(topic=Topic.DECK, name="deck", facts=_pile(hero.deck))
    for place in hero.places:
        holds = {"extra dice" if place.extra else "own dice": place.dice} if place.dice else {}
        yield ComparedThing(topic=Topic.DECK, name=place.name, facts={**_pile(place.deck), **holds})


def _card(card: model.Card) -> dict[str, int | str]:
    facts: dict[str, int | str] = {"cost": card.cost, "timing": card.timing.value}
    facts |= {"kind": " / ".join(card.kinds)} if card.kinds else {}
    return facts | ({"stays in play": "yes"} if card.stays else {})


def _pile(entries: tuple[model.DeckCard, ...]) -> dict[str, int | str]:
    copies: dict[str, int | str] = {}
    for entry in entries:
        copies[entry.card.name] = int(copies.get(entry.card.name, 0)) + entry.count
    return copies


def _hero(hero: model.Hero) -> ComparedThing:
    facts: dict[str, int | str] = {}
    if hero.complexity is not None:
        facts["complexity"] = hero.complexity
    if hero.edition is not None:
        facts["edition"] = hero.edition.value
    if hero.die is not None:
        facts |= {f"a {number} shows": f"[{symbol}]" for number, symbol in enumerate(hero.die.faces, 1)}
    by_hand = Text(
        tuple(BY_HAND + rule.text for rule in hero.manual),
        ir.Rules(manual=tuple(r.text for r in hero.manual)),
    )
    return ComparedThing(
        topic=Topic.HERO, name=hero.name, facts=facts, texts={"": by_hand} if hero.manual else {}
    )


def _slot(slot: model.Slot, ability: ir.Ability, lang: str) -> Iterator[ComparedThing]:
    """One thing for each level; a second ability of a level has its name before what it asks for."""
    for level, its in zip(slot.levels, ability.levels, strict=True):
        texts: dict[str, Text] = {}
        for each, low in zip(level.abilities, its.abilities, strict=True):
            for line, row in zip(each.lines, low.lines, strict=True):
                asked = str(line.pattern) if line.pattern is not None else ""
                second = each.name if each.name != level.abilities[0].name else ""
                form = each.form.written if each.form is not None else ""
                key = ", ".join(filter(None, (second, asked, form)))
                while key in texts:
                    key += " (again)"
                texts[key] = _text(line.rules, row.rules, lang)
        facts: dict[str, int | str] = {"kind": slot.kind.value}
        facts |= {"cost": level.cost} if level.level > 1 else {}
        name = slot.name if level.level == 1 else level.name
        yield ComparedThing(topic=Topic.ABILITIES, name=name, facts=facts, texts=texts)


def _text(rules: model.Rules, lowered: ir.Rules, lang: str) -> Text:
    sentences = [*said(rules.text, lang), *(BY_HAND + rule.text for rule in rules.manual)]
    return Text(tuple(sentences), msgspec.structs.replace(lowered, notes=()))


def _limit(limit: int | None) -> int | str:
    return "none" if limit is None else limit
