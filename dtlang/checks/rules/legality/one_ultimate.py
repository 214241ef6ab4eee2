from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.model import AbilityKind, Slot, SlotAbility, together
from dtlang.speech import Said


class OneUltimate(Rule):
    """A hero has no ultimate ability, or more than one."""

    code = "DT303"
    name = "one-ultimate"
    severity = Severity.WARNING
    in_tournament = Severity.ERROR
    why = "The hero board shows exactly one ultimate."
    rests_on = ("R-010",)
    bad = """
        ultimate Sunfall
          5 [comet]: Deal 12 dmg.
        ultimate Moonfall
          5 [ward]: Deal 11 dmg.
    """
    good = """
        ultimate Sunfall
          5 [comet]: Deal 12 dmg.
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        ultimates = [slot for slot in hero.slots if slot.kind is AbilityKind.ULTIMATE]
        if hero.slots and not ultimates:
            help = "begin one with `ultimate NAME`"
            yield self.at(hero.named, Said("`{hero}` has no ultimate ability", hero=hero.name), help=help)
        for at, slot in enumerate(ultimates):
            for before in ultimates[:at]:
                if not any(together(a.form, b.form) for a in _texts(before) for b in _texts(slot)):
                    continue  # one for each form
                first = Related(before.named, "the first one")
                yield self.at(
                    slot.named, "a hero has one ultimate ability", label="another one", related=(first,)
                )
                break


def _texts(slot: Slot) -> tuple[SlotAbility, ...]:
    return slot.levels[0].abilities
