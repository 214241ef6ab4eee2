from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import ThingKind, Who
from dtlang.ir import effects as leaf
from dtlang.speech import Said

CAP = 60


class HealthAboveCap(Rule):
    """A text speaks of more Health than anybody can have."""

    code = "DT347"
    name = "health-above-cap"
    severity = Severity.WARNING
    why = "A player begins with 50 Health at most, and never has more than 10 above that."
    rests_on = ("R-013", "R-028", "R-191")
    bad = """
        offensive Kindle
          3 [ward]: Heal 80.
    """
    good = """
        offensive Kindle
          3 [ward]: Heal 8.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, heal, _place, _within in subject.every(leaf.Heal):
            if isinstance(heal.amount, int) and heal.amount >= CAP and heal.target.who is not Who.NAMED:
                message = Said(
                    "nobody can heal {amount}: {cap} Health are the most there are",
                    amount=heal.amount,
                    cap=CAP,
                )
                yield self.at(subject.span_of(path), message, help="give back less")
        for path, put, _place, _within in subject.every(leaf.SetDial):
            if put.thing.kind is ThingKind.HEALTH and isinstance(put.to, int) and put.to > CAP:
                message = Said(
                    "nobody can have {to} Health: {cap} are the most there are", to=put.to, cap=CAP
                )
                yield self.at(subject.span_of(path), message, help=Said("set it to {cap} at most", cap=CAP))
