from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.upgrades import says_the_same, steps
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.speech import Said


class UpgradeChangesNothing(Rule):
    """An upgrade says the same as the level below it."""

    code = "DT363"
    name = "upgrade-changes-nothing"
    severity = Severity.WARNING
    why = "The card costs CP and does nothing. Most likely the text was copied and never changed."
    rests_on = ("R-093",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 4 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 6 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for _slot, before, after in steps(subject):
            if says_the_same(before, after):
                yield self.at(
                    after.named,
                    Said("`{after}` says the same as `{before}`", after=after.name, before=before.name),
                    help="raise a number, make a requirement easier or add something",
                    related=(Related(before.named, "the same text"),),
                )
