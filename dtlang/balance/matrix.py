"""Everybody's attack against everybody's defence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dtlang import ir
from dtlang.balance.boards import Offence, first_levels
from dtlang.balance.defence import Defence, guards_of
from dtlang.balance.levels import Lines
from dtlang.balance.report import LeftOut, Matrix, Meeting, Number
from dtlang.balance.situation import Situation
from dtlang.balance.study import Study
from dtlang.balance.tally import Side, damage_to, defendable, taken
from dtlang.balance.unknown import Unknown
from dtlang.balance.weights import Weights


def matrix(
    documents: Sequence[ir.Document],
    weights: Weights | None = None,
    situation: Situation | None = None,
    attempts: int = 3,
) -> Matrix:
    """Expected damage of an Offensive Roll Phase at level 1, played for the most points, defended."""
    fighters = [
        Fighter(Study(d, weights or Weights(), situation or Situation()), attempts) for d in documents
    ]
    rows = tuple(tuple(meet(attacker, defender) for defender in fighters) for attacker in fighters)
    assumptions: dict[str, None] = {}
    for fighter in fighters:
        for text in {**fighter.study.assumptions, **fighter.study.tokens.assumptions}:
            assumptions[f"{fighter.name}: {text}"] = None
    return Matrix(
        heroes=tuple(fighter.name for fighter in fighters),
        rows=rows,
        assumptions=tuple(assumptions),
        left_out=tuple(each for fighter in fighters for each in fighter.left_out),
    )


class Fighter:
    """A hero as attacker and as defender."""

    def __init__(self, study: Study, attempts: int) -> None:
        document = study.hero.document
        self.study = study
        self.name = document.name
        offence = Offence(Lines(study), first_levels(document), attempts)
        self.left_out = [
            LeftOut(what=f"{self.name}: {v.line.name}", why=v.unknown) for v in offence.valued if v.unknown
        ]
        self.attack: dict[tuple[int, int], Fraction] = {}  # what can be defended, what cannot: how likely
        for tally, chance in offence.outcomes.items():
            normal = defendable(tally)
            key = (normal, damage_to(Side.OPPONENT, tally) - normal)
            self.attack[key] = self.attack.get(key, Fraction(0)) + chance
        self.defences = [Defence(study, guard) for guard in guards_of(document) if guard.level == 1]
        self._least: dict[int, tuple[Fraction, str]] = {}

    def least_taken(self, incoming: int) -> tuple[Fraction, str]:
        """The damage left by the defensive ability that leaves least, chosen before the roll (R-060)."""
        if incoming not in self._least:
            found = []
            for defence in list(self.defences):
                try:
                    worth = defence.against(incoming)
                except Unknown as unknown:
                    self.defences.remove(defence)
                    what = f"{self.name}: {defence.guard.ability}"
                    self.left_out.append(LeftOut(what=what, why=str(unknown)))
                else:
                    left = worth.mean(lambda tally: taken(tally, incoming))
                    found.append((left, defence.guard.ability))
            self._least[incoming] = min(found, key=lambda each: each[0], default=(Fraction(incoming), ""))
        return self._least[incoming]


def meet(attacker: Fighter, defender: Fighter) -> Meeting:
    """Only normal damage of an Attack can be defended; the rest comes through (R-061)."""
    damage = undefended = Fraction(0)
    used: dict[str, None] = {}
    for (normal, rest), chance in attacker.attack.items():
        left, ability = defender.least_taken(normal) if normal > 0 else (Fraction(normal), "")
        if ability:
            used[ability] = None
        damage += chance * (left + rest)
        undefended += chance * (normal + rest)
    return Meeting(
        attacker=attacker.name,
        defender=defender.name,
        defence=" or ".join(used),
        damage=Number.of(damage),
        undefended=Number.of(undefended),
    )
