from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Cost, Upgrade


class CheaperLevel(Rule):
    """A higher level of an upgrade costs less than the level below it."""

    code = "DT309"
    name = "cheaper-level"
    severity = Severity.ERROR
    why = (
        "Whoever goes from II to III pays the difference between the two printed costs. It would be less "
        "than nothing here."
    )
    rests_on = ("R-096",)
    bad = """
        offensive Spark
          3 [flame]: Deal 4 dmg.
        upgrade Spark II
          cost 3
          3 [flame]: Deal 5 dmg.
        upgrade Spark III
          cost 2
          3 [flame]: Deal 6 dmg.
        deck
          30 Small Talk
          1 Spark II
          1 Spark III
    """
    good = """
        offensive Spark
          3 [flame]: Deal 4 dmg.
        upgrade Spark II
          cost 2
          3 [flame]: Deal 5 dmg.
        upgrade Spark III
          cost 3
          3 [flame]: Deal 6 dmg.
        deck
          30 Small Talk
          1 Spark II
          1 Spark III
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        costs = {section.name.span: section.properties(Cost) for section in subject.tree.file.all(Upgrade)}
        for slot in subject.hero.slots:
            for below, level in pairwise(slot.upgrades):
                if level.cost < below.cost and costs.get(level.named):
                    message = Said(
                        "`{level}` costs {cost}, but `{below}` costs {cost2}",
                        level=level.name,
                        cost=level.cost,
                        below=below.name,
                        cost2=below.cost,
                    )
                    yield self.at(
                        costs[level.named][0].span,
                        message,
                        label="less than the level below",
                        help=Said("let it cost at least {cost}", cost=below.cost),
                        related=(Related(below.named, Said("costs {cost}", cost=below.cost)),),
                    )
