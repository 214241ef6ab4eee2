"""A hero as Markdown, for wikis and issue trackers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.diagnostics.shown import plain
from dtlang.sheet.content import Ability, Card, Sheet, Text, Token
from dtlang.sheet.labels import labels
from dtlang.sheet.look import Look
from dtlang.syntax.say import Kind

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")
_BOLD = (Kind.DAMAGE, Kind.TOKEN, Kind.THEN, Kind.KEYWORD, Kind.TYPE)


def escaped(text: str) -> str:
    """Words that mean nothing but themselves, on one line.

    >>> escaped("a <b> *c* [d]")
    'a \\\\<b\\\\> \\\\*c\\\\* \\\\[d\\\\]'
    """
    return _SPECIAL.sub(r"\\\1", plain(" ".join(text.split())))


def markdown(look: Look) -> str:
    """The leaflet, the board and the cards, one part after the other."""
    return "\n".join(_lines(look)).rstrip() + "\n"


def _lines(look: Look) -> Iterator[str]:
    sheet, word = look.sheet, labels(look.sheet.language)
    yield f"# {escaped(sheet.name)}\n"
    if sheet.tagline:
        yield f"*{escaped(sheet.tagline)}*\n"
    if sheet.complexity is not None:
        yield f"{word['complexity']}: {'●' * sheet.complexity}{'○' * (6 - sheet.complexity)}\n"
    if sheet.faces:
        yield f"## {word['dice']}\n"
        yield "| | |\n|---|---|"
        for symbol, values in look.legend():
            yield f"| {values} | {escaped(symbol)} |"
        yield ""
    if sheet.tokens:
        yield f"## {word['status']}\n"
        for token in sheet.tokens:
            yield from _token(look, token)
    if sheet.keywords:
        yield f"## {word['keywords']}\n"
        for keyword in sheet.keywords:
            yield f"### {escaped(keyword.head)}\n"
            yield from _text(keyword.text)
    if sheet.setup:
        yield f"## {word['setup']}\n"
        yield from _text(sheet.setup)
    yield from _board(sheet, word)
    yield from _cards(sheet, word)
    yield from _rest(sheet, word)
    yield f"---\n\n{escaped(look.stamp.line)}"


def _token(look: Look, token: Token) -> Iterator[str]:
    yield f"### {escaped(token.name)}\n"
    yield f"*{escaped(look.facts(token))}*\n"
    yield from _text(token.text)
    for note in token.notes:
        yield f"*{escaped(note)}*\n"


def _board(sheet: Sheet, word: dict[str, str]) -> Iterator[str]:
    for kind in ("offensive", "defensive", "passive", "ultimate"):
        for slot in sheet.of_kind(kind):
            yield f"## {escaped(slot.ability.name)} ({word[kind]})\n"
            for text in slot.texts:
                yield from _ability(text)
            if kind == "ultimate":
                yield f"*{word['reminder']}*\n"


def _ability(ability: Ability) -> Iterator[str]:
    if ability.form:
        yield f"### {escaped(ability.form)}\n"
    for tier in ability.tiers:
        if tier.asked is not None:
            odds = f" ({tier.odds})" if tier.odds else ""
            yield f"**{escaped(tier.asked.words)}**{odds}\n"
        yield from _text(tier.text)
    yield from _text(ability.common)
    for note in ability.notes:
        yield f"*{escaped(note)}*\n"


def _cards(sheet: Sheet, word: dict[str, str]) -> Iterator[str]:
    if not sheet.cards:
        return
    yield f"## {word['card'].capitalize()}\n"
    yield "| | CP | | |\n|---|---|---|---|"
    for card in sheet.cards:
        kind = (
            f"{word['upgrade']}: {word[card.type.value]}" if card.type.is_upgrade else word[card.type.value]
        )
        kind = " · ".join((kind, *map(escaped, card.kinds), *([word["stays"]] if card.stays else [])))
        count = f" × {card.count}" if card.count > 1 else ""
        yield f"| **{escaped(card.name)}**{count} | {card.cost} | {kind} | {_in_a_cell(card)} |"
    yield ""


def _in_a_cell(card: Card) -> str:
    parts: list[str] = []
    for ability in card.abilities:
        parts += [f"**{escaped(ability.name)}**"] if ability.name != card.abilities[0].name else []
        parts += [f"*{escaped(ability.form)}*"] if ability.form else []
        for tier in ability.tiers:
            asked = f"**{escaped(tier.asked.words)}**: " if tier.asked is not None else ""
            parts.append(asked + " ".join(said(tier.text)))
        parts += [" ".join(said(ability.common))] if ability.common else []
    parts += said(card.text)
    parts += [f"*{escaped(note)}*" for note in card.notes]
    return "<br>".join(parts)


def _rest(sheet: Sheet, word: dict[str, str]) -> Iterator[str]:
    if sheet.components:
        yield f"## {word['components']}\n"
        for part in sheet.components:
            yield f"- {part.count} {escaped(part.what)}{f' ({escaped(part.detail)})' if part.detail else ''}"
        yield ""
    if sheet.manual:
        yield f"## {word['by_hand']}\n"
        yield from _text(sheet.manual)
    if sheet.questions:
        yield f"## {word['faq']}\n"
        for question, answer in sheet.questions:
            yield f"**{' '.join(said(question))}**<br>{' '.join(said(answer))}\n"
    if sheet.notes:
        yield f"## {word['style']}\n"
        for note in sheet.notes:
            yield f"{escaped(note)}\n"


def _text(text: Text) -> Iterator[str]:
    for paragraph, line in zip(text, said(text), strict=True):
        yield f"{'- ' if paragraph.bullet or paragraph.depth else ''}{line}"
        if not (paragraph.bullet or paragraph.depth):
            yield ""
    if text and (text[-1].bullet or text[-1].depth):
        yield ""


def said(text: Text) -> list[str]:
    """Every sentence with what matters in bold."""
    return [
        "".join(f"**{escaped(run.text)}**" if run.kind in _BOLD else _spaced(run.text) for run in p.runs)
        for p in text
    ]


def _spaced(text: str) -> str:
    """Escaped, with the blanks at its ends kept."""
    return _SPECIAL.sub(r"\\\1", plain(text.replace("\n", " ")))
