"""The constants that rules of balance compare with are what the shipped heroes really reach."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from dtlang import balance, pipeline
from dtlang.balance.passives import per_turn
from dtlang.balance.report import Report, TakenRow
from dtlang.balance.study import Study
from dtlang.balance.unknown import Unknown
from dtlang.checks import shipped
from dtlang.checks.shipped import Range
from dtlang.checks.valued import all_known, alone, first_lines, slot_shares
from dtlang.ir import AbilityKind, Document
from dtlang.settings import Choice, RuleSet
from dtlang.source import Source

HEROES = Path(__file__).parents[2] / "heroes"
NEAR = Fraction(1, 50)  # a constant is rounded away from the numbers, by this part of them at most


@cache
def heroes() -> tuple[tuple[Document, Report], ...]:
    found = []
    for path in sorted(HEROES.glob("*.hero")):
        source = pipeline.read(path)
        assert isinstance(source, Source)
        document = pipeline.check(source, HEROES).document
        assert document is not None
        if document.dice:
            found.append((document, balance.report(document)))
    return tuple(found)


def whole() -> list[Report]:
    return [report for _, report in heroes() if all_known(report)]


def attack() -> Iterator[Fraction]:
    yield min(report.boards[0].ev.fraction for report in whole())
    yield max(report.boards[0].ev.fraction for report in whole())


def damage() -> Iterator[Fraction]:
    yield min(report.boards[0].damage.fraction for report in whole())
    yield max(report.boards[0].damage.fraction for _, report in heroes())


def nothing() -> Iterator[Fraction]:
    return (report.boards[0].nothing_least.fraction for report in whole())


def lines() -> Iterator[Fraction]:
    for _, report in heroes():
        for ability, line in first_lines(report):
            brings = alone(line)
            if ability.kind == "offensive" and brings is not None and not line.left_out:
                yield brings


def chances(kind: str) -> Iterator[Fraction]:
    for _, report in heroes():
        for ability, line in first_lines(report):
            if ability.kind == kind:
                yield line.chances[2].fraction


def shares() -> Iterator[Fraction]:
    return (max(slot_shares(report.boards[0]).values()) for report in whole())


def upgrades() -> Iterator[Fraction]:
    rows = (row for report in whole() for row in report.upgrades)
    return (row.per_cp.fraction for row in rows if row.per_cp is not None)


def cards() -> Iterator[Fraction]:
    """Those that act on dice and Attacks are worth what the board is worth."""
    return (
        row.net.fraction
        for _, report in heroes()
        for row in report.cards
        if row.net is not None and (row.kind == "effect" or all_known(report))
    )


def guards() -> list[TakenRow]:
    """Every defence against an Attack of 6."""
    rows = (row for _, report in heroes() for defence in report.defences for row in defence.taken)
    return [row for row in rows if row.incoming == 6]


def passives() -> Iterator[Fraction]:
    for document, _ in heroes():
        study = Study(document, balance.Weights(), balance.Situation())
        for ability in document.abilities:
            for level in ability.levels if ability.kind is AbilityKind.PASSIVE else ():
                with suppress(Unknown):
                    yield per_turn(study, level)


MEASURED = {
    "ATTACK": attack,
    "DAMAGE": damage,
    "NOTHING": nothing,
    "LINE": lines,
    "LINE_CHANCE": lambda: chances("offensive"),
    "ULTIMATE_CHANCE": lambda: chances("ultimate"),
    "SLOT_SHARE": shares,
    "UPGRADE": upgrades,
    "CARD": cards,
    "TAKEN": lambda: (row.taken.fraction for row in guards()),
    "DEFENCE": lambda: (row.value.fraction for row in guards()),
    "PASSIVE": passives,
}


@pytest.mark.parametrize("name", MEASURED)
def test_range_holds_the_shipped_heroes(name: str) -> None:
    """No hero is outside of it, and it is hardly wider than needed."""
    numbers = list(MEASURED[name]())
    given: Range = getattr(shipped, name)
    room = NEAR * max(abs(min(numbers)), abs(max(numbers)))
    assert given.least <= min(numbers) <= given.least + room, float(min(numbers))
    assert given.most - room <= max(numbers) <= given.most, float(max(numbers))


@pytest.mark.parametrize("path", sorted(HEROES.glob("*.hero")), ids=lambda path: path.stem)
def test_a_shipped_hero_is_clean_under_strict(path: Path) -> None:
    source = pipeline.read(path)
    assert isinstance(source, Source)
    findings = pipeline.check(source, HEROES, Choice(set=RuleSet.STRICT)).findings
    assert [] == [(finding.name, finding.message) for finding in findings]
