"""Short words for trees and for the effect objects expected of them."""

from __future__ import annotations

import json
from typing import Any

from dtlang import ir
from dtlang.compile import Context, Lowered, TextPlace, lower_text
from dtlang.syntax import nodes as n

# --- trees -----------------------------------------------------------------------------------------

CP = n.Thing(kind=n.Kind.CP)
CARD = n.Thing(kind=n.Kind.CARD)
THIS = n.Thing(kind=n.Kind.THIS_TOKEN)
IT = n.Thing(kind=n.Kind.IT)
TOKEN = n.Thing(kind=n.Kind.TOKEN)
HOLDER = n.Players(who=n.Who.HOLDER)
THEY = n.Players(who=n.Who.THEY)
OPPONENT = n.Players(who=n.Who.OPPONENT)
ATTACKER = n.Players(who=n.Who.ATTACKER)

OFFENSIVE = Context(TextPlace.OFFENSIVE)
DEFENSIVE = Context(TextPlace.DEFENSIVE)
ULTIMATE = Context(TextPlace.ULTIMATE)
PASSIVE = Context(TextPlace.PASSIVE)
MAIN = Context(TextPlace.CARD_MAIN)
ROLL = Context(TextPlace.CARD_ROLL)
KEYWORD = Context(TextPlace.KEYWORD)
HEAT = Context(TextPlace.STATUS, "Heat", ir.StatusKind.POSITIVE)
CINDER = Context(TextPlace.STATUS, "Cinder", ir.StatusKind.NEGATIVE)
OWL = Context(TextPlace.COMPANION, "Owl")


def status(name: str) -> n.Thing:
    return n.Thing(kind=n.Kind.STATUS, name=name)


def num(value: int) -> n.Number:
    return n.Number(value=value)


def deal(amount: int, **more: Any) -> n.DealDamage:
    return n.DealDamage(amount=num(amount), **more)


def shows(*symbols: str) -> n.Shows:
    return n.Shows(symbols=symbols)


def numbers(low: int, high: int) -> n.ShowsNumber:
    return n.ShowsNumber(low=low, high=high)


def on(outcome: n.Outcome, effect: n.Effect) -> n.OnRoll:
    return n.OnRoll(outcome=outcome, effect=effect)


def both(*parts: n.Effect) -> n.All:
    return n.All(parts=parts)


def phase(name: n.Phase, whose: n.Party | None = None, next: bool = False) -> n.PhaseOf:
    return n.PhaseOf(phase=name, whose=whose, next=next)


def at(part: n.Stretch, name: n.Phase | None, effect: n.Effect, whose: n.Party | None = None) -> n.During:
    return n.During(time=n.Time(part=part, phase=phase(name, whose) if name else None), effect=effect)


# --- what comes out --------------------------------------------------------------------------------

ME = {"who": "self"}
TARGET = {"who": "target"}


def lower(context: Context, *sentences: n.Effect | n.Unread) -> Lowered:
    return lower_text(n.Text(sentences=sentences), context)


def compiled(context: Context, *sentences: n.Effect | n.Unread) -> Any:
    """The effects of a text as plain JSON values. The text must have no findings."""
    lowered = lower(context, *sentences)
    assert [] == [finding.message for finding in lowered.findings]
    text = ir.encode_effects(lowered.effects)
    assert lowered.effects == ir.decode_effects(text), "JSON and back is the same"
    return json.loads(text)


def codes(context: Context, *sentences: n.Effect | n.Unread) -> list[str]:
    return [finding.code for finding in lower(context, *sentences).findings]


def st(name: str, this: bool = False) -> dict[str, Any]:
    return {"kind": "status", "name": name} | ({"this": True} if this else {})


def damage(amount: Any, **more: Any) -> dict[str, Any]:
    """Damage of an Attack, unless something else is said."""
    plain = {"op": "deal_damage", "amount": amount, "type": "normal", "target": TARGET}
    return plain | {"source": "attack", "by": ME} | more


def gain(thing: dict[str, Any], count: Any = 1, player: Any = None) -> dict[str, Any]:
    return {"op": "gain", "thing": thing, "count": count, "player": player or ME}


def spend(thing: dict[str, Any], count: Any = 1, **more: Any) -> dict[str, Any]:
    return {"op": "spend", "thing": thing, "count": count, "player": ME} | more


def remove(thing: dict[str, Any], count: Any = 1, **more: Any) -> dict[str, Any]:
    return {"op": "remove", "thing": thing, "count": count, "source": ME, "by": ME} | more


def draw(count: Any = 1) -> dict[str, Any]:
    return {"op": "draw", "count": count, "player": ME}


def roll(name: str = "r1", dice: Any = 1) -> dict[str, Any]:
    return {"op": "roll", "roll": name, "dice": dice, "by": ME}


def prevent(amount: Any) -> dict[str, Any]:
    return {"op": "prevent_damage", "amount": amount, "player": ME}


def may(*effects: Any, **more: Any) -> dict[str, Any]:
    return {"op": "may", "by": ME, "effects": list(effects)} | more


def pay(cost: Any, *effects: Any) -> dict[str, Any]:
    return {"op": "pay", "by": ME, "cost": [cost], "effects": list(effects)}


def trigger(timing: str, *effects: Any, **more: Any) -> dict[str, Any]:
    event = {"timing": timing, "player": ME}
    return {"op": "trigger", "event": event, "effects": list(effects)} | more


def permission(timing: str, *effects: Any) -> dict[str, Any]:
    return {"op": "permission", "window": {"timing": timing, "player": ME}, "effects": list(effects)}


def number(low: int, high: int) -> dict[str, Any]:
    return {"kind": "shows_number", "low": low, "high": high}


def sign(*symbols: str) -> dict[str, Any]:
    return {"kind": "shows", "symbols": list(symbols)}


def case(outcome: Any, *effects: Any) -> dict[str, Any]:
    return {"outcome": outcome, "effects": list(effects)}


def on_roll(name: str, *cases: Any, **more: Any) -> dict[str, Any]:
    return {"op": "on_roll", "roll": name, "cases": list(cases)} | more


def per_symbol(times: int, symbol: str, name: str) -> dict[str, Any]:
    return {"kind": "per", "times": times, "each": {"kind": "symbols_shown", "symbol": symbol, "roll": name}}


PAUSE = {"op": "pause"}
CP_ = {"kind": "cp"}
