from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.requirements import same
from dtlang.checks.subject import PlacedText
from dtlang.checks.upgrades import pattern
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.dice import DefenseRoll
from dtlang.model import together
from dtlang.speech import Said, asked
from dtlang.syntax.hero_file.checks import MOST_ROLLS


class SameRequirement(Rule):
    """Two abilities, or two lines of one ability, ask for the same roll."""

    code = "DT364"
    name = "same-requirement"
    severity = Severity.WARNING
    why = (
        "Only one ability is activated in a turn, and one line of it. Of two that ask for the same, players "
        "always take the better one, and the other might as well not be there."
    )
    rests_on = ("R-054", "R-055")
    bad = """
        offensive Firebolt
          3 [flame] 1 [ward]: Deal 4 dmg.
        offensive Slow Burn
          1 [ward] 3 [flame]: Draw 2 cards.
    """
    good = """
        offensive Firebolt
          3 [flame] 1 [ward]: Deal 4 dmg.
        offensive Slow Burn
          2 [ward] 2 [flame]: Draw 2 cards.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        places = [p for p in subject.places if p.level is not None and _rolled(p)][:MOST_ROLLS]
        told: set[tuple[str, str]] = set()
        for at, one in enumerate(places):
            for other in places[at + 1 :]:
                mine, theirs = pattern(one), pattern(other)
                assert mine is not None
                assert theirs is not None
                if (one.part is other.part and one.level is not other.level) or not same(mine, theirs):
                    continue
                assert one.ability is not None
                assert other.ability is not None
                if not together(one.ability.form, other.ability.form):
                    continue
                who = (one.ability.name, other.ability.name)
                if who not in told:
                    told.add(who)
                    yield self._found(one, other)

    def _found(self, one: PlacedText, other: PlacedText) -> Diagnostic:
        assert one.ability is not None
        assert other.ability is not None
        assert one.line is not None
        assert other.line is not None
        assert one.line.asked is not None
        assert other.line.asked is not None
        names = Said("`{ability}` and `{ability2}`", ability=one.ability.name, ability2=other.ability.name)
        if one.ability.name == other.ability.name:
            names = Said("two lines of `{ability}`", ability=one.ability.name)
        return self.at(
            other.line.asked.span,
            Said("{names} ask for the same: {pattern}", names=names, pattern=asked(other.line.pattern)),
            label="the second time",
            help="let one of the two ask for something else",
            related=(Related(one.line.asked.span, "the first time"),),
        )


def _rolled(place: PlacedText) -> bool:
    asked = pattern(place)
    return asked is not None and not isinstance(asked, DefenseRoll)
