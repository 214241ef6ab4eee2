from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import has_span
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Compare, ThingKind, parts
from dtlang.ir import effects as leaf
from dtlang.speech import Said

MOST = 15
NEEDS = (Compare.AT_LEAST, Compare.EXACTLY, Compare.MORE_THAN)


class CpAbove15(Rule):
    """A text speaks of more CP than anybody can have."""

    code = "DT346"
    name = "cp-above-15"
    severity = Severity.WARNING
    why = "The dial ends at 15. What is gained above that is lost, and a price above that is never paid."
    rests_on = ("R-031", "R-033")
    bad = """
        offensive Kindle
          3 [ward]: Gain 20 CP.
    """
    good = """
        offensive Kindle
          3 [ward]: Gain 5 CP.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, _place, _within in subject.every(leaf.Gain, leaf.Steal, leaf.Spend, leaf.Lose):
            if effect.thing.kind is ThingKind.CP and isinstance(effect.count, int) and effect.count > MOST:
                message: str = Said("nobody can have {count} CP", count=effect.count)
                yield self.at(
                    subject.span_of(path), message, help=Said("{most} CP are the most there are", most=MOST)
                )
        for path, has, _place, _within in subject.every(parts.Has):
            over = has.amount + (has.compare is Compare.MORE_THAN) > MOST
            if has.thing.kind is ThingKind.CP and over and has.compare in NEEDS:
                message = "nobody can have so many CP"
                yield self.at(
                    has_span(subject, path, has),
                    message,
                    help=Said("{most} CP are the most there are", most=MOST),
                )
