"""Cards, abilities and choices in a few words: the author's own where they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dtlang import ir
from dtlang.engine.kit import CardDef, LineDef
from dtlang.engine.state import Roll, Seat
from dtlang.ir import parts
from dtlang.ir.words import AbilityKind, CardTiming, StatusKind
from dtlang.speech import Said

TIMINGS = {
    CardTiming.MAIN_PHASE: Said("Main Phase"),
    CardTiming.ROLL_PHASE: Said("Roll Phase"),
    CardTiming.INSTANT: Said("Instant"),
    None: Said("upgrade"),
}

KINDS = {
    AbilityKind.OFFENSIVE: Said("offensive"),
    AbilityKind.DEFENSIVE: Said("defensive"),
    AbilityKind.PASSIVE: Said("passive"),
    AbilityKind.ULTIMATE: Said("ultimate"),
}
STATUSES = {
    StatusKind.POSITIVE: Said("positive"),
    StatusKind.NEGATIVE: Said("negative"),
    StatusKind.UNIQUE: Said("unique"),
}


def with_text(label: str, text: str) -> str:
    """What something is called, and the text of its author behind it."""
    return Said("{label}: {text}", label=label, text=text) if text else label


def line_key(slot: str, level: int, at: int) -> str:
    """What the text of a line of an ability is kept under."""
    return f"{slot}/{level}/{at}"


def line_text(who: Seat, line: LineDef, texts: Mapping[str, str]) -> str:
    slot = who.kit.slots[line.slot]
    level = who.levels[line.slot]
    lines = slot.levels[level]
    return texts.get(line_key(slot.name, level, lines.index(line)), "") if line in lines else ""


def about(who: Seat, name: str, texts: Mapping[str, str]) -> str:
    """The text of whatever is called so: a card, a status effect, a companion or an ability."""
    if name in texts:
        return texts[name]
    for at, slot in enumerate(who.kit.slots):
        lines = who.slot_lines(at) or slot.levels[who.levels[at]]
        if name == slot.name or any(line.name == name for line in lines):
            return " ".join(filter(None, (line_text(who, line, texts) for line in lines)))
    return ""


def requirement(asked: ir.Requirement | None) -> str:
    """
    >>> requirement(parts.Shows(symbols=("flame", "flame", "ward")))
    '2 [flame] 1 [ward]'
    """
    match asked:
        case parts.Shows(symbols=symbols):
            return " ".join(f"{count} [{symbol}]" for symbol, count in Counter(symbols).items())
        case parts.ShowsStraight(large=large):
            return Said("large straight") if large else Said("small straight")
        case parts.ShowsOfAKind(number=number):
            return Said("{number}-of-a-kind", number=number)
        case ir.DefenseRoll(dice=dice):
            return Said("roll {dice}", dice=dice)
        case None:
            return ""


def card_label(card: CardDef, cost: int | None = None) -> str:
    return Said("{card} ({cost} CP)", card=card.name, cost=card.cost if cost is None else cost)


def line_label(line: LineDef) -> str:
    asked = requirement(line.requirement)
    if line.kind is AbilityKind.ULTIMATE and asked:
        return Said("{name} ({asked}, ultimate)", name=line.name, asked=asked)
    return Said("{name} ({asked})", name=line.name, asked=asked) if asked else line.name


def die_label(roll: Roll, at: int) -> str:
    return face_label(roll, roll.dice[at])


def face_label(roll: Roll, value: int) -> str:
    return f"{value} [{roll.faces[value - 1]}]" if roll.faces else str(value)


def effect_label(effects: Sequence[ir.Effect]) -> str:
    """Effects in the words of the JSON: no sentences, but enough to tell two options apart."""
    return ", ".join(_effect(msgspec.to_builtins(effect)) for effect in effects) or Said("nothing")


def _effect(effect: Mapping[str, Any]) -> str:
    """
    >>> _effect({"op": "deal_damage", "amount": 5, "type": "pure"}), _effect({"op": "call", "verb": "feed"})
    ('deal 5 pure damage', 'feed')
    """
    number = next((str(effect[key]) for key in ("amount", "count") if isinstance(effect.get(key), int)), "")
    if effect["op"] == "deal_damage":
        type = "" if effect.get("type") == "normal" else str(effect.get("type", ""))
        return " ".join(filter(None, ("deal", number, type, "damage")))
    thing = effect.get("thing") or effect.get("status") or {}
    name = str(thing.get("name") or thing.get("kind", "")) if isinstance(thing, dict) else str(thing)
    verb = str(effect.get("verb") or effect["op"])
    inner = effect.get("effects") or ()
    words = " ".join(filter(None, (verb, number, name.upper() if name == "cp" else name))).replace("_", " ")
    return f"{words}: {', '.join(map(_effect, inner))}" if inner else words
