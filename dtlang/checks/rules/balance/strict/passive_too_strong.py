from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import PASSIVE, points
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import AbilityKind
from dtlang.speech import Said

FAR = 3


class PassiveTooStrong(Rule):
    """A passive ability brings as much as a good part of an Attack, every turn."""

    code = "DT416"
    name = "passive-too-strong"
    severity = Severity.WARNING
    why = (
        "Nothing has to be rolled for it, and nobody can do anything against it. The passive abilities of "
        "the heroes that come with dtlang are worth one point a turn at most, as far as they can be valued."
    )
    rests_on = ("R-063",)
    bad = """
        passive Warmth
          During your Upkeep Phase, heal 3 and draw 1 card.
    """
    good = """
        passive Warmth
          During your Upkeep Phase, heal 1.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        from dtlang.balance.passives import per_turn
        from dtlang.balance.unknown import Unknown

        study = subject.study
        if study is None:
            return
        for slot, ability in zip(subject.hero.slots, subject.document.abilities, strict=True):
            if ability.kind is not AbilityKind.PASSIVE:
                continue
            for level, lowered in zip(slot.levels, ability.levels, strict=True):
                try:
                    worth = per_turn(study, lowered)
                except Unknown:
                    continue
                if worth > PASSIVE.most * FAR:
                    yield self.at(
                        level.named,
                        Said(
                            "`{level}` is worth {worth} points a turn; the passive abilities of the shipped "
                            "heroes {most} at most",
                            level=level.name,
                            worth=points(worth),
                            most=points(PASSIVE.most),
                        ),
                        help="let it do less, or let it cost CP",
                    )
