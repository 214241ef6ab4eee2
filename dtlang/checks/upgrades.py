"""Lines of abilities beside the lines that an upgrade puts in their place."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks.requirements import same
from dtlang.checks.subject import PlacedText, Subject
from dtlang.dice import DefenseRoll, RollPattern
from dtlang.model import Level, Slot, together


def steps(subject: Subject) -> Iterator[tuple[Slot, Level, Level]]:
    """Every upgrade with the level below it."""
    for slot in subject.hero.slots:
        for before, after in zip(slot.levels, slot.levels[1:], strict=False):
            yield slot, before, after


def places_of(subject: Subject, level: Level) -> list[PlacedText]:
    """All lines of a slot at a level, with those of a second ability."""
    return [place for place in subject.places if place.level is level]


def pairs(subject: Subject, before: Level, after: Level) -> Iterator[tuple[PlacedText, PlacedText]]:
    """Lines of a level with those of the upgrade that ask for the same. A second ability stands alone."""
    for one in places_of(subject, before):
        for other in places_of(subject, after):
            if (
                _is_own(one, before)
                and _is_own(other, after)
                and _in_one_form(one, other)
                and _fit(one, other)
            ):
                yield one, other


def _is_own(place: PlacedText, level: Level) -> bool:
    """Whether it belongs to the ability of the slot, in whichever form, and not to a second one."""
    return place.ability is not None and place.ability.name == level.abilities[0].name


def _in_one_form(one: PlacedText, other: PlacedText) -> bool:
    assert one.ability is not None
    assert other.ability is not None
    return together(one.ability.form, other.ability.form)


def pattern(place: PlacedText) -> RollPattern | None:
    return place.line.pattern if place.line is not None else None


def _fit(one: PlacedText, other: PlacedText) -> bool:
    mine, theirs = pattern(one), pattern(other)
    if mine is None or theirs is None:
        return mine is theirs
    return (isinstance(mine, DefenseRoll) and isinstance(theirs, DefenseRoll)) or same(mine, theirs)


def says_the_same(one: Level, other: Level) -> bool:
    """Is there no difference between two levels but their price?"""
    return _said(one) == _said(other)


def _said(level: Level) -> list[object]:
    return [
        (ability.form, line.pattern, line.rules.text, [rule.text for rule in line.rules.manual])
        for ability in level.abilities
        for line in ability.lines
    ]
