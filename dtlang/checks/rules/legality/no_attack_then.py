from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import NO_ROLL, moment
from dtlang.checks.subject import TextKind
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.model import Card
from dtlang.speech import Said


class NoAttackThen(Rule):
    """A text changes an Attack at a time when nobody Attacks."""

    code = "DT352"
    name = "no-attack-then"
    severity = Severity.WARNING
    why = (
        "Attacks are made in the Roll Phase. In a Main Phase, an Upkeep Phase or an Income Phase there is "
        "no dmg to add to, so the text never does anything."
    )
    rests_on = ("R-101", "R-140", "R-147")
    bad = """
        card Spark
          main phase, cost 1
          Attack Modifier. Add 2 dmg.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          roll phase, cost 1
          Attack Modifier. Add 2 dmg.
        deck
          31 Small Talk
          1 Spark
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        rolls = {
            place.path for _path, _part, place, _within in subject.every(leaf.ExtraPhase, leaf.StartPhase)
        }
        for path, _effect, place, within in subject.every(leaf.AddDamage, leaf.BecomeType, leaf.NoDefense):
            if moment(place, within) in NO_ROLL and place.path not in rolls:
                message = "nobody Attacks at that time, so there is no Attack to change"
                help = Said("write `The next time you Attack, ...`")
                if place.kind in (TextKind.ABILITY, TextKind.STATUS, TextKind.COMPANION) and within:
                    help = Said("begin a sentence of its own with `When you Attack, ...`")
                if isinstance(place.part, Card):
                    help = Said("make it a `roll phase` card, or {help}", help=help)
                yield self.at(subject.span_of(path), message, help=help)
