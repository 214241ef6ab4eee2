from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import own_statuses
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from dtlang.syntax.hero_file.nodes import Edition, StatusKind


class NotInThisEdition(Rule):
    """A hero of the first edition uses what only later editions have."""

    code = "DT359"
    name = "not-in-this-edition"
    severity = Severity.WARNING
    why = (
        "Season 1 knows neither unique status effects nor companions, pure dmg or two stack limits for one "
        "status effect. Its rulebook does not say how they work."
    )
    rests_on = ("R-071", "R-083", "R-090", "R-131")
    bad = """
        hero Ash
        edition season1
        complexity 2
        status Heat
          unique, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    good = """
        hero Ash
        edition v2
        complexity 2
        status Heat
          unique, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.hero.edition is not Edition.SEASON1:
            return
        help = "write `edition v2` or `edition marvel`, or do without"
        for status, _lowered in own_statuses(subject):
            if status.kind is StatusKind.UNIQUE:
                yield self.at(status.named, "the first edition has no unique status effects", help=help)
            elif status.limit != status.limit_others:
                message = "in the first edition a status effect has one stack limit for everybody"
                yield self.at(status.named, message, help=help)
        for companion in subject.hero.companions:
            if not companion.shared:
                yield self.at(companion.named, "the first edition has no companions", help=help)
        for path, effect, _place, _within in subject.every(leaf.DealDamage):
            if effect.type is DamageType.PURE:
                yield self.at(subject.span_of(path), "the first edition has no pure dmg", help=help)
