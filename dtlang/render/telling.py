"""What a hero will do: every text as its author wrote it, and below it what was compiled, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from dtlang import ir
from dtlang.model import Hero, Rules
from dtlang.render.explanation import BY_HAND, NOT_UNDERSTOOD, Section, said, sections, title
from dtlang.render.narrated import table
from dtlang.render.narration import narrate

WIDTH = 100


class Compiled(msgspec.Struct, frozen=True):
    """A text of a document. What is `standing` works as long as it is in play."""

    rules: ir.Rules
    standing: bool = False


def compiled_texts(document: ir.Document) -> Iterator[Compiled]:
    """All texts of a document, in the order of the sections of its hero."""
    for status in document.statuses:
        yield Compiled(status.rules, standing=True)
    for companion in document.companions:
        yield Compiled(companion.rules, standing=True)
    for keyword in document.keywords:
        yield Compiled(keyword.rules)
    if document.setup is not None:
        yield Compiled(document.setup)
    for slot in document.abilities:
        for level in slot.levels:
            for ability in level.abilities:
                for line in ability.lines:
                    yield Compiled(line.rules, standing=slot.kind is ir.AbilityKind.PASSIVE)
    for card in document.cards:
        yield Compiled(card.rules, standing=card.stays)
        for second in card.abilities:
            yield Compiled(second.rules)


class Told(msgspec.Struct, frozen=True):
    """One text: what has to be rolled for it, how it was written, and what it does."""

    above: tuple[str, ...]
    written: tuple[str, ...]
    does: tuple[str, ...]
    by_hand: tuple[str, ...] = ()
    whole: bool = True


class ToldSection(msgspec.Struct, frozen=True):
    """A part of a hero."""

    section: Section
    texts: tuple[Told, ...]


def told(hero: Hero, document: ir.Document, source: str) -> list[ToldSection]:
    """Every part of a hero, told. `source` is the text of its file."""
    texts = compiled_texts(document)
    shared = {id(card.rules) for card in hero.shared_cards}
    shared |= {id(one.rules) for card in hero.shared_cards for one in card.abilities}
    found = []
    for section in sections(hero):
        parts = []
        for place in section.places:
            text = next(texts)
            own = id(place.rules) not in shared
            written = _written(place.rules, source) if own else said(place.rules.text, hero.language)
            does = [*narrate(text.rules.effects, standing=text.standing), *_flags(text.rules)]
            by_hand = tuple(rule.text for rule in place.rules.manual)
            parts.append(Told(place.above, tuple(written), tuple(does), by_hand, place.rules.whole))
        found.append(ToldSection(section, tuple(parts)))
    return found


def _written(rules: Rules, source: str) -> Iterator[str]:
    """The sentences of a text as they stand in the file."""
    for sentence in rules.text.sentences:
        end = sentence.span.end
        stop = source[end : end + 1]
        words = source[sentence.span.start : end] + (stop if stop and stop in ".!" else "")
        yield from (line.strip() for line in words.splitlines())


def _flags(rules: ir.Rules) -> Iterator[str]:
    words = table().data["Flag"]
    yield from (f"{words[flag.value]}." for flag in rules.flags)


def telling(hero: Hero, document: ir.Document, source: str, name: str = "") -> str | None:
    """A page about a hero, or about one part of it; None if there is no part of that name."""
    found = told(hero, document, source)
    if name:
        found = [one for one in found if name.casefold() in (known.casefold() for known in one.section.names)]
        if not found:
            return None
    parts = [] if name else [title(hero)]
    parts += [_section(one) for one in found]
    parts += [notes] if (notes := list(_notes(found))) else []
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _notes(found: list[ToldSection]) -> Iterator[str]:
    """What the telling takes for granted, if it comes up."""
    said = "\n".join(line for one in found for text in one.texts for line in text.does)
    for words, meaning in table().data["note"].items():
        if re.search(rf"\b{words}\b", said, re.IGNORECASE):
            yield from wrapped(f"{words}: {meaning}", "")


def _section(one: ToldSection) -> list[str]:
    lines = [one.section.title, *one.section.lines]
    lines += [f"  ({table().word('on_token')})"] if one.section.holder else []
    for text, place in zip(one.texts, one.section.places, strict=True):
        margin = "  " * place.depth
        lines += text.above
        lines += [line for words in text.written for line in wrapped(f"> {words}", margin)]
        lines += [line for words in text.does for line in wrapped(words, margin)]
        lines += [] if text.whole else [margin + NOT_UNDERSTOOD]
        lines += [line for words in text.by_hand for line in wrapped(BY_HAND + words, margin)]
    return lines


def wrapped(line: str, margin: str) -> list[str]:
    """A line of an outline, broken where it is too long; what follows stands below its first word."""
    start = re.match(r" *(?:- |> )?", line)
    assert start is not None
    hanging = margin + (start[0] if start[0].endswith("> ") else " " * len(start[0]))
    return wrap(line[start.end() :], WIDTH, initial_indent=margin + start[0], subsequent_indent=hanging)


def telling_data(hero: Hero, document: ir.Document, source: str, name: str = "") -> list[dict[str, Any]]:
    """The same for programs: one object for each text."""
    return [
        {
            "part": one.section.title,
            "name": one.section.names[0] if one.section.names else "",
            "above": [line.strip().removesuffix(":") for line in text.above],
            "text": " ".join(text.written),
            "does": list(text.does),
            "by_hand": list(text.by_hand),
            "understood": text.whole,
        }
        for one in told(hero, document, source)
        if not name or name.casefold() in (known.casefold() for known in one.section.names)
        for text in one.texts
    ]
