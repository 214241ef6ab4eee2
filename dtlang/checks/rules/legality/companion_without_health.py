from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.ir import Who
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class CompanionWithoutHealth(Rule):
    """Somebody heals, or harms, a companion that has no Health."""

    code = "DT343"
    name = "companion-without-health"
    severity = Severity.WARNING
    why = "Without a number nobody can tell how much it takes."
    rests_on = ("R-090", "R-091")
    bad = """
        companion Salamander
          At the start of your turn, deal 1 collateral dmg to a chosen opponent.
        offensive Kindle
          3 [ward]: Heal Salamander 2.
    """
    good = """
        companion Salamander
          health 4
          At the start of your turn, deal 1 collateral dmg to a chosen opponent.
        offensive Kindle
          3 [ward]: Heal Salamander 2.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        frail = {piece.name: piece for piece in subject.hero.companions if piece.health is None}
        for path, effect, _place, _within in subject.every(leaf.Heal, leaf.DealDamage):
            if effect.target.who is Who.NAMED and effect.target.name in frail:
                companion = frail[effect.target.name]
                yield self.at(
                    subject.span_of(path),
                    Said("`{companion}` has no Health that could go up or down", companion=companion.name),
                    help=Said("write `health 5` under `companion {companion}`", companion=companion.name),
                    related=() if companion.shared else (Related(companion.named, "declared here"),),
                )
