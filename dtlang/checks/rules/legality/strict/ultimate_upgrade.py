from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import AbilityKind
from dtlang.speech import Said


class UltimateUpgrade(Rule):
    """An upgrade lies on the ultimate ability."""

    code = "DT311"
    name = "ultimate-upgrade"
    severity = Severity.WARNING
    why = (
        "Upgrades are offensive, defensive or passive; each kind has a border of its own, and there is none "
        "for the ultimate."
    )
    rests_on = ("R-094", "R-108")
    bad = """
        ultimate Sunfall
          5 [comet]: Deal 10 dmg.
        upgrade Sunfall II
          cost 4
          5 [comet]: Deal 14 dmg.
        deck
          31 Small Talk
          1 Sunfall II
    """
    good = """
        ultimate Sunfall
          5 [comet]: Deal 14 dmg.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for slot in subject.hero.slots:
            for level in slot.upgrades if slot.kind is AbilityKind.ULTIMATE else ():
                message = Said(
                    "`{level}` upgrades the ultimate ability, which the game does not do", level=level.name
                )
                yield self.at(
                    level.named, message, help=Said("give `{slot}` its full strength at once", slot=slot.name)
                )
