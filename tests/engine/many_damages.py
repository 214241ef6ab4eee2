"""Generated lists of events, by the engine and by hand: `python -m tests.engine.many_damages 100000`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from dtlang.engine.kit import CardDef
from dtlang.engine.noticing import aim
from dtlang.engine.phases import settle_phase
from dtlang.engine.players import Steps
from dtlang.engine.rng import Rng
from dtlang.engine.run import run
from dtlang.engine.scene import Given, scene
from dtlang.engine.script import Script
from dtlang.engine.settling import GameOver
from dtlang.engine.state import Attack, Roll, Scope, State
from dtlang.ir import DamageSource
from dtlang.ir.words import AbilityKind, Phase
from tests.engine.plain_damage import Event, Outcome, resolve
from tests.engine.rules_here import hero

TYPES = ("normal", "undefendable", "pure", "ultimate")
MOST = 12

_TEXTS = {
    "double": "Attack Modifier. Add dmg equal to the incoming dmg.",
    "half_more": "Attack Modifier. Add dmg equal to 1/2 the incoming dmg.",
    "half": "Prevent 1/2 the incoming dmg.",
    "all": "Prevent the incoming dmg.",
    "reflect": "Deal dmg equal to 1/2 the incoming dmg to the attacker.",
}
_COUNTED = {
    "add": "Attack Modifier. Add {n} dmg.",
    "prevent": "Prevent {n} dmg.",
    "back": "Deal {n} dmg to the attacker.",
    "heal_attacker": "Heal {n}.",
    "heal_defender": "Heal {n}.",
    "isolated": "Deal {n} as an isolated source of undefendable dmg to your opponent.",
}
_BY_DEFENDER = frozenset({"prevent", "half", "all", "reflect", "back", "heal_defender"})


def _cards() -> str:
    texts = dict(_TEXTS)
    for word, text in _COUNTED.items():
        texts |= {f"{word} {n}": text.format(n=n) for n in range(1, MOST + 1)}
    return "\n".join(f"card Event {name}\n  roll phase, cost 0\n  {text}\n" for name, text in texts.items())


def _board() -> str:
    """Abilities that deal every base amount of every type, alone."""
    text = ""
    for type in TYPES:
        kind = "ultimate" if type == "ultimate" else "offensive"
        words = "" if type in ("normal", "ultimate") else f"{type} "
        lines = "\n".join(f"  3 [sword]: Deal {n} {words}dmg." for n in range(1, 2 * MOST + 1))
        text += f"{kind} {type.capitalize()}\n{lines}\n\n"
    lines = "\n".join(f"  3 [sword]: Deal {n} collateral dmg to all opponents." for n in range(1, MOST + 1))
    return f"{text}offensive Collateral\n{lines}\n\n"


def lists(count: int, seed: int = 0) -> Iterator[tuple[list[Event], int, int]]:
    """Events in any order after the base, with the Health of both; small numbers, so that all cases meet."""
    rng = Rng(seed)
    words = (*_TEXTS, *_COUNTED, "add", "prevent", "prevent", "half", "half", "collateral")
    for _ in range(count):
        type = TYPES[rng.below(len(TYPES))]
        events: list[Event] = [("base", type, 1 + rng.below(2 * MOST))]
        for _ in range(rng.below(9)):
            word = words[rng.below(len(words))]
            if word == "all" and rng.below(3):
                continue
            if word == "collateral" and any(event[0] == "collateral" for event in events):
                continue
            if word in _COUNTED or word == "collateral":
                events.append((word, 1 + rng.below(MOST)))
            else:
                events.append((word,))
        # Collateral damage is named by the ability itself, so before anybody answers it.
        events.sort(
            key=lambda event: (
                ("base", "collateral").index(event[0]) if event[0] in ("base", "collateral") else 2
            )
        )
        yield events, 1 + rng.below(60), 1 + rng.below(60)


class Oracle:
    """The engine's side: one Attack with everything that happens around it."""

    def __init__(self) -> None:
        text = _board() + _cards()
        self.attacker, self.defender = hero(text, "Attacker One"), hero(text, "Defender One")

    def resolve(self, events: list[Event], attacker: int, defender: int) -> Outcome:
        g = scene((self.attacker, self.defender), (Given(health=attacker), Given(health=defender)))
        g.phase = Phase.DEFENSIVE_ROLL
        g.gathers = True
        try:
            for event in events:
                _finish(self._steps(g, event))
            _finish(settle_phase(g))
        except GameOver:
            pass
        dealt = tuple(int(record[3] or 0) for record in g.log if record[0] == "damage" and record[2] == 1)
        return Outcome(g.health[0], g.health[1], dealt)

    def _steps(self, g: State, event: Event) -> Steps[None]:
        word = str(event[0])
        if word in ("base", "collateral"):
            name = str(event[1]).capitalize() if word == "base" else "Collateral"
            slot = next(slot for slot in g.seats[0].kit.slots if slot.name == name)
            line = slot.levels[1][int(event[-1]) - 1]
            if word == "base":
                ultimate = slot.kind is AbilityKind.ULTIMATE
                roll = Roll(0, g.seats[0].kit.faces, [1, 1, 1, 1, 1])
                g.attack = Attack(0, line, roll, ultimate, target=1, known=True)
                g.locked = 0 if ultimate else None
            scope = Scope(0, DamageSource.ATTACK, name=name, target=1)
            yield from run(g, line.effects, scope)
            return
        seat = 1 if word in _BY_DEFENDER else 0
        card: CardDef = g.seats[seat].kit.cards[" ".join(("Event", *map(str, event)))]
        scope = Scope(seat, DamageSource.CARD, name=card.name, card=card)
        aim(g.attack, scope)
        yield from run(g, card.effects, scope)


def _finish(steps: Steps[None]) -> None:
    script = Script([])
    try:
        ask = next(steps)
        while True:
            ask = steps.send(script.answer(ask))
    except StopIteration:
        return


def compare(count: int, seed: int = 0) -> int:
    """How many lists were compared; an assertion says where the two differ."""
    engine = Oracle()
    for events, attacker, defender in lists(count, seed):
        expected = resolve(events, attacker, defender, 60)
        found = engine.resolve(events, attacker, defender)
        assert expected == found, (
            f"{events}, Health {attacker} and {defender}: {expected}, the engine {found}"
        )
    return count


if __name__ == "__main__":
    began = time.perf_counter()
    done = compare(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
    print(f"{done} lists of events, the same by the engine and by hand, {time.perf_counter() - began:.0f} s")
