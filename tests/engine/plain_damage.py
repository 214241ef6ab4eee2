"""Damage resolution once more, as plainly as the rules put it (R-176 to R-183, A-05 to A-08).

Nothing here looks at the engine. A list of events is read from top to bottom; only at the end is anything
reckoned, on fractions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import TypeAlias

Event: TypeAlias = tuple[str | int, ...]

HALF = Fraction(1, 2)


@dataclass
class Instance:
    """Damage of one source to one player, of one type."""

    type: str
    base: int = 0
    reflects: Instance | None = None  # its base is half of that one's Subtotal
    added: list[int] = field(default_factory=list)
    prevented: list[int] = field(default_factory=list)
    fractions: list[Fraction] = field(default_factory=list)  # prevented
    multipliers: list[Fraction] = field(default_factory=list)
    stopped: bool = False

    def subtotal(self) -> int:
        """Steps 1 and 2."""
        base = self.base if self.reflects is None else ceil(self.reflects.subtotal() * HALF)
        return max(0, base + sum(self.added) - sum(self.prevented))

    def total(self) -> int:
        """Step 3, from the Subtotal each time."""
        if self.stopped:
            return 0
        subtotal = self.subtotal()
        total = subtotal
        for fraction in self.fractions:
            total -= ceil(subtotal * fraction)
        for multiplier in self.multipliers:
            total += ceil(subtotal * (multiplier - 1))
        return max(0, total)


@dataclass
class Outcome:
    attacker: int  # Health at the end
    defender: int
    dealt: tuple[int, ...]  # to the defender, by instance


def resolve(events: list[Event], attacker: int, defender: int, cap: int) -> Outcome:
    """What an Attack and everything around it come to.

    Events: `("base", type, n)` first; then `("add", n)`, `("double",)`, `("half_more",)` by the attacker;
    `("prevent", n)`, `("half",)`, `("all",)`, `("reflect",)`, `("back", n)` by the defender;
    `("collateral", n)` of the same ability; `("heal_attacker", n)`, `("heal_defender", n)`;
    `("isolated", n)`: dealt to the defender at once.
    """
    attack = Instance("normal")
    collateral = Instance("collateral")
    to_attacker: list[Instance] = []
    at_once: list[int] = []
    healed_attacker = healed_defender = 0
    for event in events:
        match event:
            case ("base", str(type), int(n)):
                attack.type, attack.base = type, n
            case ("collateral", int(n)):
                collateral.base = n
            case ("add", int(n)):
                if attack.type != "pure":
                    attack.added.append(n)
            case ("double",):
                if attack.type != "pure":
                    attack.multipliers.append(Fraction(2))
            case ("half_more",):
                if attack.type != "pure":
                    attack.multipliers.append(Fraction(3, 2))
            case ("prevent", *_) | ("half",) | ("all",) if attack.type == "ultimate":
                pass  # nothing of an ultimate is prevented
            case ("prevent", int(n)):
                _lowered(attack, collateral).prevented.append(n)
            case ("half",):
                _lowered(attack, collateral).fractions.append(HALF)
            case ("all",):
                _lowered(attack, collateral).stopped = True
            case ("reflect",):
                to_attacker.append(Instance("normal", reflects=attack))
            case ("back", int(n)):
                to_attacker.append(Instance("normal", base=n))
            case ("heal_attacker", int(n)):
                healed_attacker += n
            case ("heal_defender", int(n)):
                healed_defender += n
            case ("isolated", int(n)):
                at_once.append(n)
                defender = max(0, defender - n)
                if not defender:
                    return Outcome(attacker, 0, tuple(at_once))
            case _:
                raise AssertionError(event)
    dealt = [instance.total() for instance in (attack, collateral) if instance.base]
    back = sum(instance.total() for instance in to_attacker)
    return Outcome(
        max(0, min(cap, attacker - back + healed_attacker)),
        max(0, min(cap, defender - sum(dealt) + healed_defender)),
        (*at_once, *dealt),
    )


def _lowered(attack: Instance, collateral: Instance) -> Instance:
    """Prevention is for one instance: the Attack's, unless nothing is left of that (A-07)."""
    return collateral if collateral.total() and not attack.total() else attack
