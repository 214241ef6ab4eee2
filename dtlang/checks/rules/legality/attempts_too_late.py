from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import is_put_off
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Who
from dtlang.ir import effects as leaf
from dtlang.model import AbilityKind


class AttemptsTooLate(Rule):
    """An ability gives Roll Attempts when its roll is over."""

    code = "DT320"
    name = "attempts-too-late"
    severity = Severity.ERROR
    why = (
        "An ability takes effect when its dice have been rolled for the last time, and a defense roll is "
        "made only once. There is no attempt left that could be added."
    )
    rests_on = ("R-041", "R-042", "R-161")
    bad = """
        defensive Ward
          defense roll 3: Prevent 1 x [ward] dmg. You may perform 1 additional Roll Attempt.
    """
    good = """
        defensive Ward
          defense roll 4: Prevent 1 x [ward] dmg.
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, place, within in subject.every(leaf.RollAttempts):
            rolled = place.slot_kind not in (None, AbilityKind.PASSIVE)
            # An opponent may still have attempts to come, and so may a phase that the ability adds.
            more = any(where is place for _path, _part, where, _within in subject.every(leaf.ExtraPhase))
            if rolled and effect.player.who is Who.SELF and not is_put_off(within) and not more:
                message = "the dice of this ability have been rolled already, so there is no attempt to add"
                help = "say when it counts: `During your next Offensive Roll Phase, ...`"
                yield self.at(subject.span_of(path), message, help=help)
