"""What was understood of a hero, part by part, in canonical words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dtlang.model import Card, Companion, Hero, Level, Line, Piece, Rules, Slot, Status
from dtlang.syntax import nodes as n
from dtlang.syntax.say import UNREAD, Unsayable, say_sentence, say_text

NOT_UNDERSTOOD = f"{UNREAD} (not understood)"
UNSAID = f"{UNREAD} (understood, but there is no canonical wording for it yet)"
BY_HAND = "by hand: "


class Place(NamedTuple):
    """A text of a hero, below what has to be said before it: what has to be rolled, an ability of its own."""

    rules: Rules
    above: tuple[str, ...] = ()
    depth: int = 1


class Section(NamedTuple):
    """A part of a hero under its title, with the names that people call it by."""

    title: str
    names: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    lines: tuple[str, ...] = ()
    holder: bool = False  # `you` in its text is whoever has it


def explanation(hero: Hero) -> str:
    """A page of plain text. What is left to people says so, and so does what could not be read."""
    parts = [title(hero)]
    for section in sections(hero):
        lines = [section.title, *section.lines]
        for place in section.places:
            lines += [*place.above, *_rules(place.rules, hero.language, place.depth)]
        parts.append(lines)
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def said(text: n.Text, language: str) -> list[str]:
    """The sentences of a text in canonical words."""
    try:
        return say_text(text, language).split("\n") if text.sentences else []
    except Unsayable:
        return [_said_alone(sentence, language) for sentence in text.sentences]


def _said_alone(sentence: n.Effect | n.Unread, language: str) -> str:
    try:
        return UNREAD if isinstance(sentence, n.Unread) else say_sentence(sentence, language)
    except Unsayable:
        return UNSAID


def title(hero: Hero) -> list[str]:
    facts = [f"{word} {value}" for word, value in hero.facts.items() if word in ("author", "version")]
    facts += [f"edition {hero.edition.value}"] if hero.edition is not None else []
    facts += [f"complexity {hero.complexity}"] if hero.complexity is not None else []
    lines = [hero.name, "=" * len(hero.name)]
    lines += [", ".join(facts)] if facts else []
    if hero.die is not None:
        faces = (f"[{symbol}] on {_numbers(hero.die.values(symbol))}" for symbol in hero.die.symbols)
        lines.append("dice: " + ", ".join(faces))
    return lines


def sections(hero: Hero) -> Iterator[Section]:
    """All parts of a hero, in the order in which a document has their texts."""
    for status in hero.statuses:
        title = f"status {status.name} ({_status_facts(status)})"
        yield Section(title, (status.name,), (Place(status.rules),), holder=True)
    for companion in hero.companions:
        title = f"companion {companion.name}{_piece_facts(companion)}"
        yield Section(title, (companion.name,), (Place(companion.rules),))
    for piece in hero.pieces:
        word = "token" if piece.dial is None else "dial"
        yield Section(f"{word} {piece.name}{_piece_facts(piece)}", (piece.name,))
    for keyword in hero.keywords:
        yield Section(f"keyword {keyword.head}", (keyword.name,), (Place(keyword.rules),))
    if hero.setup is not None:
        yield Section("setup", ("setup",), (Place(hero.setup),))
    for slot in hero.slots:
        for level in slot.levels:
            names = (slot.name, level.name, *(ability.name for ability in level.abilities))
            yield Section(_level_title(slot, level), names, tuple(_level(level)))
    for card in (*hero.cards, *hero.shared_cards):
        texts = [
            Place(card.rules),
            *(Place(one.rules, (f"  ability {one.name}",), 2) for one in card.abilities),
        ]
        yield Section(f"card {card.name} ({_card_facts(card)})", (card.name,), tuple(texts))
    for place in hero.places:
        lies = tuple(f"  {entry.count} {entry.card.name}" for entry in place.deck)
        if place.dice:
            lies = (f"  {'extra' if place.extra else 'own'} dice {place.dice}",)
        yield Section(f"place {place.name}", (place.name,), lines=lies)
    if hero.has_deck:
        head, *lines = _deck(hero)
        yield Section(head, ("deck",), lines=tuple(lines))
    if hero.manual:
        head, *lines = [f"{BY_HAND}{rule.text}" for rule in hero.manual]
        yield Section(head, lines=tuple(lines))


def _level_title(slot: Slot, level: Level) -> str:
    return (
        f"{slot.kind.value} {slot.name}" if level.level == 1 else f"upgrade {level.name} (cost {level.cost})"
    )


def _level(level: Level) -> Iterator[Place]:
    first = level.abilities[0]
    for one in level.abilities:
        above: tuple[str, ...] = ()
        if one.name != first.name:
            above = (f"  ability {one.name}",)
        if one.form is not None:
            above = (*above, "  " * (1 + len(above)) + one.form.written)
        for line in one.lines:
            yield _line(line, above, 1 + (one.name != first.name) + (one.form is not None))
            above = ()


def _line(line: Line, above: tuple[str, ...], depth: int) -> Place:
    if line.asked is None:
        return Place(line.rules, above, depth)
    asked = f"{line.pattern}:" if line.pattern is not None else NOT_UNDERSTOOD
    return Place(line.rules, (*above, "  " * depth + asked), depth + 1)


def _rules(rules: Rules, lang: str, depth: int) -> list[str]:
    """Sentences in canonical words, one to a line."""
    lines = [NOT_UNDERSTOOD if line == UNREAD else line for line in said(rules.text, lang)]
    lines += [BY_HAND + rule.text for rule in rules.manual]
    return ["  " * depth + line for line in lines]


def _deck(hero: Hero) -> list[str]:
    size = sum(entry.count for entry in hero.deck)
    return [f"deck ({size} cards)", *(f"  {entry.count} {entry.card.name}" for entry in hero.deck)]


def _status_facts(status: Status) -> str:
    limit = "no stack limit" if status.limit is None else f"stack limit {status.limit}"
    if status.limit_others != status.limit:
        limit += f", {status.limit_others} for others"
    return ", ".join([status.kind.value, limit, *(flag.value for flag in status.flags)])


def _card_facts(card: Card) -> str:
    kinds = f", {'kinds' if len(card.kinds) > 1 else 'kind'} {' / '.join(card.kinds)}" if card.kinds else ""
    return f"{card.timing.value}, cost {card.cost}{kinds}{', stays in play' if card.stays else ''}"


def _piece_facts(piece: Companion | Piece) -> str:
    facts = [f"health {piece.health}"] if isinstance(piece, Companion) and piece.health is not None else []
    facts += [f"count {piece.count}"] if piece.count not in (None, 1) else []
    dial = piece.dial if isinstance(piece, Piece) else None
    if dial is not None:
        facts += [f"from {dial.low} to {dial.high}", f"starts at {dial.start}"]
    sides = piece.named_sides if isinstance(piece, Piece) else " / ".join(piece.sides)
    facts += [f"sides {sides}"] if sides else []
    return f" ({', '.join(facts)})" if facts else ""


def _numbers(values: tuple[int, ...]) -> str:
    """
    >>> _numbers((1, 2, 3)), _numbers((1, 3)), _numbers((6,))
    ('1-3', '1, 3', '6')
    """
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}-{values[-1]}"
    return ", ".join(map(str, values))
