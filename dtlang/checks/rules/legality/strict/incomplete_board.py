from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import AbilityKind
from dtlang.speech import Said


class IncompleteBoard(Rule):
    """A complete hero has no offensive or no defensive ability."""

    code = "DT307"
    name = "incomplete-board"
    severity = Severity.WARNING
    in_tournament = Severity.ERROR
    why = (
        "The board of every hero shows offensive abilities and at least one defensive ability. Without one "
        "of them a whole phase of the game passes by with nothing to do."
    )
    rests_on = ("R-010", "R-056", "R-059")
    bad = """
        offensive Spark
          3 [flame]: Deal 4 dmg.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 4 dmg.
        defensive Ward
          defense roll 3: Prevent 1 x [ward] dmg.
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if not hero.has_deck or hero.shared:
            return
        kinds = {slot.kind for slot in hero.slots}
        for kind in (AbilityKind.OFFENSIVE, AbilityKind.DEFENSIVE):
            if kind not in kinds:
                message = Said("`{hero}` has no {kind} ability", hero=hero.name, kind=Said(kind.value))
                yield self.at(
                    hero.named, message, help=Said("begin one with `{kind} NAME`", kind=Said(kind.value))
                )
