from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import points
from dtlang.checks.valued import span_of_line
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said, asked

if TYPE_CHECKING:
    from dtlang.balance.report import ShareRow


class NeverBest(Rule):
    """A line is never the best one to end a turn with, whatever is rolled."""

    code = "DT401"
    name = "never-best"
    severity = Severity.WARNING
    why = (
        "Someone who plays for the most points never activates it: neither on a fresh board, nor with its "
        "own upgrade, nor with all of them. Give it more to do, ask for something easier, or let it do what "
        "nothing else does. What an effect is worth is an estimate; `dtlang odds` shows it."
    )
    rests_on = ("R-055",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 6 dmg.
        offensive Flicker
          3 [flame] 1 [ward]: Deal 1 dmg. Draw 1 card.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 6 dmg.
        offensive Flicker
          3 [flame] 1 [ward]: Deal 5 dmg. Draw 2 cards.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        report = subject.report
        if report is None:
            return
        ultimates = {ability.name for ability in report.abilities if ability.kind == "ultimate"}
        rows = [row for board in report.boards for row in board.lines if row.ability not in ultimates]
        chosen = {_key(row) for row in rows if row.most.fraction}
        for row in {_key(row): row for row in reversed(rows)}.values():
            if _key(row) in chosen or (row.level > 1 and _key(row) in _chosen_with(subject, row)):
                continue
            yield self.at(
                span_of_line(subject, row.ability, row.level, row.requirement),
                Said(
                    "the best play never ends with `{ability}` ({requirement}), which is worth {row} points",
                    ability=row.ability,
                    requirement=asked(row.requirement),
                    row=points(row.value.fraction),
                ),
                help="let it do more, or ask for something that is rolled more often",
            )


def _key(row: ShareRow) -> tuple[str, str]:
    return row.ability, row.requirement


def _chosen_with(subject: Subject, row: ShareRow) -> set[tuple[str, str]]:
    """What is chosen on a board with this upgrade and no other."""
    from dtlang.balance.attack_rows import board_row
    from dtlang.balance.boards import Offence, first_levels
    from dtlang.balance.forms import forms_of
    from dtlang.balance.levels import Lines

    assert subject.study is not None
    slot = next(
        slot.name
        for slot in subject.hero.slots
        for level in slot.levels
        for ability in level.abilities
        if level.level == row.level and ability.name == row.ability
    )
    levels = {**first_levels(subject.document), slot: row.level}
    studies = [subject.study.within(shown) for shown in forms_of(subject.document)] or [subject.study]
    boards = (board_row("one upgrade", Offence(Lines(study), levels, 3)) for study in studies)
    return {_key(each) for board in boards for each in board.lines if each.most.fraction}
