from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.doing import is_plainly_less
from dtlang.checks.requirements import implies, same
from dtlang.checks.upgrades import pattern, places_of, steps
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.dice import DefenseRoll
from dtlang.speech import Said


class UpgradeDropsLine(Rule):
    """A line of an ability has no counterpart in its upgrade."""

    code = "DT362"
    name = "upgrade-drops-line"
    severity = Severity.WARNING
    why = (
        "The upgrade covers the old text with all its lines. If it does not repeat a line, and no easier "
        "line does as much, players pay to get less for that roll."
    )
    rests_on = ("R-093", "R-054")
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
          4 [flame]: Deal 6 dmg.
        upgrade Firebolt II
          cost 2
          4 [flame]: Deal 8 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
          4 [flame]: Deal 6 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 5 dmg.
          4 [flame]: Deal 8 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for _slot, before, after in steps(subject):
            there = [(place, asked) for place in places_of(subject, after) if (asked := pattern(place))]
            for place in places_of(subject, before) if there else ():
                asked = pattern(place)
                if asked is None or isinstance(asked, DefenseRoll):
                    continue
                instead = [other for other, easier in there if implies(asked, easier, subject.hero.die)]
                if not instead:
                    message = Said(
                        "a roll of {asked} activates `{before}`, but not `{after}`",
                        asked=asked,
                        before=before.name,
                        after=after.name,
                    )
                elif all(is_plainly_less(other.rules, place.rules) for other in instead) and not any(
                    same(asked, easier) for _, easier in there
                ):
                    message = Said(
                        "a roll of {asked} does more with `{before}` than with `{after}`",
                        asked=asked,
                        before=before.name,
                        after=after.name,
                    )
                else:
                    continue
                assert place.line is not None
                assert place.line.asked is not None
                yield self.at(
                    after.named,
                    message,
                    help=Said("give the upgrade a line `{asked}:`", asked=asked),
                    related=(Related(place.line.asked.span, "the line that is lost"),),
                )
