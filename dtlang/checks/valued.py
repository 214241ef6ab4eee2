"""Rows of the report on a hero, and where the things stand that they are about."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from dtlang.checks.subject import Subject
from dtlang.dice import DefenseRoll
from dtlang.source import Span

if TYPE_CHECKING:
    from dtlang.balance.report import AbilityRow, BoardRow, LineRow, Report


def is_complete(subject: Subject) -> bool:
    """Is there a whole hero to judge, with a board and a deck?"""
    return subject.hero.has_deck and bool(subject.hero.slots) and not subject.hero.shared


def first_lines(report: Report) -> Iterator[tuple[AbilityRow, LineRow]]:
    """The lines of the board at level 1 that attack."""
    for ability in report.abilities:
        for line in ability.levels[0].lines:
            yield ability, line


def all_known(report: Report) -> bool:
    """Could every line of the board at level 1 be valued whole?"""
    return not any(line.unknown or line.left_out for _, line in first_lines(report))


def alone(line: LineRow) -> Fraction | None:
    """What a line brings to a turn that aims at nothing else."""
    return None if line.value is None else line.value.fraction * line.chances[2].fraction


def slot_shares(board: BoardRow) -> dict[str, Fraction]:
    """How often the best play ends with each ability, at least."""
    shares: dict[str, Fraction] = {}
    for row in board.lines:
        shares[row.ability] = shares.get(row.ability, Fraction(0)) + row.least.fraction
    return shares


def span_of_line(subject: Subject, ability: str, level: int, requirement: str) -> Span:
    """Where a requirement is written; the name of the ability if that is in doubt."""
    for place in subject.places:
        if place.ability is None or place.level is None or place.line is None:
            continue
        if place.ability.name == ability and place.level.level == level and place.line.asked is not None:
            form = place.ability.form
            if f"{place.line.pattern}{f', {form.written}' if form is not None else ''}" == requirement:
                return place.line.asked.span
    return span_of_ability(subject, ability, level)


def span_of_ability(subject: Subject, ability: str, level: int = 1) -> Span:
    """Where the name of an ability at a level is written."""
    for slot in subject.hero.slots:
        for each in slot.levels:
            for own in each.abilities:
                if each.level == level and ability in (own.name, each.name):
                    return own.named
    return subject.hero.named


def span_of_defence(subject: Subject, ability: str, level: int) -> Span:
    """Where the number of dice of a defence is written."""
    for place in subject.places:
        if place.ability is not None and place.level is not None and place.line is not None:
            if place.ability.name == ability and place.level.level == level:
                if isinstance(place.line.pattern, DefenseRoll) and place.line.asked is not None:
                    return place.line.asked.span
    return span_of_ability(subject, ability, level)
