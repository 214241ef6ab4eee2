"""Boards and dice for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dtlang.diagnostics.shown import cells, plain
from dtlang.engine.kit import StatusDef
from dtlang.engine.state import Roll, Seat, State
from dtlang.ir.words import AbilityKind
from dtlang.playing.short_texts import KINDS, STATUSES, TIMINGS, card_label, line_label, line_text, with_text
from dtlang.render.plot_terminal import HARD, Look
from dtlang.render.texts import VERB
from dtlang.speech import Said

NAME, DIAL = 24, 10  # columns


def shown(text: str) -> str:
    """A name or text of a stranger on one line; nothing in it can steer the terminal."""
    return plain(" ".join(text.split("\n")))


def width(text: str) -> int:
    return sum(cell.width for cell in cells(text))


def padded(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def boards(g: State, names: Sequence[str], players: Sequence[str], me: int, look: Look) -> list[str]:
    """Everybody in a few lines: dials, tokens, upgrades; one's own hand by name."""
    columns = min(NAME, max(width(shown(name)) for name in names))
    lines = [look.faint("-" * min(look.width, 72))]
    for who in g.seats:
        lines += board(g, who, shown(names[who.index]), players[who.index], columns, look)
    hand = g.seats[me].hand
    if g.profile.mode.cards:
        cards = [card_label(card) for card in sorted(hand, key=lambda card: card.cost)]
        lines += _row(Said("hand"), cards or [Said("empty")], look, "  ")
    return lines


def board(g: State, who: Seat, name: str, player: str, columns: int, look: Look) -> list[str]:
    health = g.health[who.team]
    mark = ">" if who.index == g.active else " "
    if who.out:
        return [f"{mark} {padded(name, columns)}  {look.words(Said('out of the game'))}"]
    part = health / g.cap()
    bar = look.bar(part, DIAL) + " " * (DIAL - len(Look(unicode=look.unicode).bar(part, DIAL)))
    dials = look.words(Said("Health {health:2} {bar}", health=health, bar=bar))
    if g.profile.mode.cards:
        deck = len(who.deck) + len(who.upgrade_deck)
        facts = Said("CP {cp:2}  hand {hand}  deck {deck:2}", cp=who.cp, hand=len(who.hand), deck=deck)
        dials += f"  {look.words(facts)}"
    held = [f"{count} {status.name}{_sides(who, status)}" for status, count in who.tokens.items()]
    for called, piece in who.pieces.items():
        about = [piece.side] if piece.side else []
        about += [look.words(Said("Health {n}", n=piece.health))] if piece.health is not None else []
        held.append(f"{piece.count} {called}" + (f" ({', '.join(about)})" if about else ""))
    lines = [f"{mark} {look.strong(padded(name, columns))}  {dials}  {look.faint(player)}"]
    lines += _row(Said("tokens"), held, look)
    for place, lie in who.stored.items():
        dice = [f"{value} [{lie.faces[value - 1]}]" if lie.faces else str(value) for value in lie.dice]
        lines += _row(Said("dice on {place}", place=place), dice, look)
    lines += _row(Said("upgrades"), _upgrades(who), look)
    return lines


def _row(title: str, things: Sequence[str], look: Look, indent: str = "    ") -> list[str]:
    """Things with a title; lines break between them and not within."""
    if not things:
        return []
    said = ", ".join(shown(look.words(thing)).replace(" ", HARD) for thing in things)
    row = f"{look.words(title)}: {said}"
    return [line.replace(HARD, " ") for line in look.paragraph(row, indent, "  ")]


def _sides(who: Seat, status: StatusDef) -> str:
    sides = who.sides.get(status)
    return f" ({', '.join(sides)})" if sides else ""


def _upgrades(who: Seat) -> list[str]:
    by_place = {(card.slot, card.level): card.name for card in who.kit.cards.values() if card.upgrade}
    return [by_place[at, level] for at, level in enumerate(who.levels) if (at, level) in by_place]


def everything(who: Seat, name: str, texts: Mapping[str, str], look: Look, *, hand: bool = True) -> list[str]:
    """A board with all its texts, and the hand if it may be seen."""
    lines = [look.strong(Said("The board of {name}", name=shown(name)))]
    faces = ", ".join(f"{n} [{shown(face)}]" for n, face in enumerate(who.kit.faces, 1))
    lines.append(look.words(Said("  dice: {faces}", faces=faces)))
    for at, slot in enumerate(who.kit.slots):
        for line in who.slot_lines(at):
            plain_kind = slot.kind in (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)
            kind = "" if plain_kind else Said(", {kind}", kind=KINDS[slot.kind])
            label = Said("{label}{kind}", label=line_label(line), kind=kind)
            lines += look.paragraph(with_text(label, line_text(who, line, texts)), "  ", "    ")
    for status in who.kit.statuses.values():
        limit = "" if status.limit is None else Said(", at most {limit}", limit=status.limit)
        label = Said("{name} ({kind}{limit})", name=status.name, kind=STATUSES[status.kind], limit=limit)
        lines += look.paragraph(with_text(label, texts.get(status.name, "")), "  ", "    ")
    for called, piece in who.kit.pieces.items():
        sides = f" ({' / '.join(piece.sides)})" if piece.sides else ""
        if called in texts or sides:
            lines += look.paragraph(with_text(f"{called}{sides}", texts.get(called, "")), "  ", "    ")
    verbs = {key.removeprefix(VERB): text for key, text in texts.items() if key.startswith(VERB)}
    for verb, text in verbs.items():
        lines += look.paragraph(with_text(Said("{verb} (own word)", verb=verb), text), "  ", "    ")
    if who.hand and hand:
        lines += [look.strong(Said("Your hand"))]
    for card in who.hand if hand else ():
        label = Said("{card} {timing}", card=card_label(card), timing=TIMINGS[card.timing])
        lines += look.paragraph(with_text(label, texts.get(card.name, "")), "  ", "    ")
    return [line.replace("\n", " ") for line in lines]


def dice(roll: Roll, look: Look) -> list[str]:
    """Dice side by side, each with its number and its symbol."""
    faces = [shown(roll.faces[value - 1]) if roll.faces else "" for value in roll.dice]
    wide = max(5, *(width(face) for face in faces))
    top, side = ("┌───┐", "│") if look.unicode else ("+---+", "|")
    bottom = "└───┘" if look.unicode else "+---+"
    rows = [
        [top] * len(faces),
        [f"{side} {value} {side}" for value in roll.dice],
        [bottom] * len(faces),
        faces,
    ]
    return ["  " + " ".join(_centred(cell, wide) for cell in row).rstrip() for row in rows]


def _centred(text: str, columns: int) -> str:
    """
    >>> _centred("ab", 5)
    ' ab  '
    """
    left = (columns - width(text)) // 2
    return " " * left + padded(text, columns - left)
