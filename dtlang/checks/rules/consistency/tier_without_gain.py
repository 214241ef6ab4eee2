from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.doing import covers
from dtlang.checks.requirements import implies, same
from dtlang.checks.subject import PlacedText
from dtlang.checks.upgrades import pattern
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.dice import DefenseRoll
from dtlang.speech import Said, asked


class TierWithoutGain(Rule):
    """A harder line of an ability does no more than an easier line of it."""

    code = "DT365"
    name = "tier-without-gain"
    severity = Severity.WARNING
    why = (
        "A roll that meets the harder line meets the easier one too, and the player picks the line. If the "
        "harder one does no more, nobody will ever need it."
    )
    rests_on = ("R-011", "R-054")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 5 dmg.
          4 [flame]: Deal 5 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 5 dmg.
          4 [flame]: Deal 6 dmg.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        groups: dict[int, list[PlacedText]] = {}
        for place in subject.places:
            if place.ability is not None:
                groups.setdefault(id(place.ability), []).append(place)
        for places in groups.values():
            for harder in places:
                easier = next((other for other in places if _idle(subject, harder, other)), None)
                if easier is not None:
                    yield self._found(harder, easier)

    def _found(self, harder: PlacedText, easier: PlacedText) -> Diagnostic:
        assert harder.line is not None
        assert easier.line is not None
        assert harder.line.asked is not None
        assert easier.line.asked is not None
        return self.at(
            harder.line.asked.span,
            Said(
                "in `{harder}`, {pattern} does no more than {pattern2}",
                harder=harder.name,
                pattern=asked(harder.line.pattern),
                pattern2=asked(easier.line.pattern),
            ),
            label="harder to roll",
            help="let the harder line do more, or leave it out",
            related=(Related(easier.line.asked.span, "easier, and at least as good"),),
        )


def _idle(subject: Subject, harder: PlacedText, easier: PlacedText) -> bool:
    asked, other = pattern(harder), pattern(easier)
    if harder is easier or asked is None or other is None or isinstance(asked, DefenseRoll):
        return False
    if same(asked, other) or not implies(asked, other, subject.hero.die):
        return False
    return covers(subject.document, easier.rules, harder.rules)
