from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.doing import covers
from dtlang.checks.requirements import implies, same
from dtlang.checks.subject import PlacedText
from dtlang.checks.upgrades import pattern
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.dice import DefenseRoll
from dtlang.model import together
from dtlang.speech import Said, asked


class DominatedAbility(Rule):
    """A line of an ability does no more than an easier line of another ability."""

    code = "DT366"
    name = "dominated-ability"
    severity = Severity.WARNING
    why = (
        "Whoever rolls what the harder ability asks for can activate the easier one instead, and gets at "
        "least as much. The harder one is never the better choice."
    )
    rests_on = ("R-055",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 5 dmg. Heal 1.
        offensive Hard Work
          3 [flame] 1 [ward]: Deal 5 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 5 dmg. Heal 1.
        offensive Hard Work
          3 [flame] 1 [ward]: Deal 7 dmg.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        die, document = subject.hero.die, subject.document
        lines = [(place, asked) for place in subject.places if (asked := pattern(place)) is not None]
        board = [
            (place, asked) for place, asked in lines if place.level is not None and place.level.level == 1
        ]
        for harder, asked in lines:
            if isinstance(asked, DefenseRoll):
                continue
            own = [(place, other) for place, other in lines if place.level is harder.level]
            for easier, other in (*board, *own):
                if (
                    implies(asked, other, die)
                    and not same(asked, other)
                    and _beside(harder, easier)
                    and covers(document, easier.rules, harder.rules)
                ):
                    yield self._found(harder, easier)
                    break

    def _found(self, harder: PlacedText, easier: PlacedText) -> Diagnostic:
        assert harder.line is not None
        assert harder.line.asked is not None
        assert easier.line is not None
        assert easier.line.asked is not None
        assert harder.ability is not None
        assert easier.ability is not None
        return self.at(
            harder.line.asked.span,
            Said(
                "`{ability}` does no more than `{ability2}`, and {pattern} is harder to roll than {pattern2}",
                ability=harder.ability.name,
                ability2=easier.ability.name,
                pattern=asked(harder.line.pattern),
                pattern2=asked(easier.line.pattern),
            ),
            label="never the better choice",
            help=Said("let `{ability}` do more, or something else", ability=harder.ability.name),
            related=(Related(easier.line.asked.span, "easier, and at least as good"),),
        )


def _beside(one: PlacedText, other: PlacedText) -> bool:
    """Can both lie on the board, as two abilities?"""
    assert one.ability is not None
    assert other.ability is not None
    if not together(one.ability.form, other.ability.form):
        return False
    if one.part is other.part:
        return one.level is other.level and one.ability is not other.ability
    return True
