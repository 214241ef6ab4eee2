"""A report sorted for readers: the lines of a board with their odds, cards and upgrades best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from dtlang.balance.occasions import occasion
from dtlang.balance.report import (
    BoardRow,
    CardRow,
    DefenceRow,
    LeftOut,
    LineRow,
    Number,
    Report,
    ShareRow,
    UpgradeRow,
)
from dtlang.speech import Said

COUNTED: dict[str, str] = {"an Offensive Roll Phase": Said("a turn of attack")}


class Entry(NamedTuple):
    """A line of an ability at the level it has on a board; without a share it could not be valued."""

    line: LineRow
    level: int
    share: ShareRow | None


def entries(report: Report, board: BoardRow) -> Iterator[tuple[str, list[Entry]]]:
    """The lines of a board by ability, in the order of the hero file."""
    shares = {(share.ability, share.level, share.requirement): share for share in board.lines}
    lines = (
        Entry(line, level.level, shares.get((line.ability, level.level, line.requirement)))
        for ability in report.abilities
        for level in ability.levels
        if level.level == board.levels.get(ability.name)
        for line in level.lines
        if not line.sides or not set(line.sides).isdisjoint(board.sides)
    )
    for name, group in groupby(lines, key=lambda entry: entry.line.ability):
        yield name, list(group)


def guard_name(row: DefenceRow) -> str:
    """A defence by its card or ability, and its form if it has one."""
    return ", ".join(filter(None, (row.card or row.ability, " / ".join(row.sides))))


def by_level(report: Report) -> Iterator[tuple[str, list[LineRow]]]:
    """All lines under the name of their ability or upgrade card; a second ability has its own name."""
    for ability in report.abilities:
        for level in ability.levels:
            for name, lines in groupby(level.lines, key=lambda line: line.ability):
                card = f"{level.card} ({level.cost} CP)" if level.card else ""
                own = card if name == ability.name and card else name
                yield f"{own} on {card}" if card and own != card else own, list(lines)


def remarks(report: Report) -> list[str]:
    """What has to be said about the values of lines; the same remark once for several abilities."""
    by_remark: dict[str, dict[str, None]] = {}
    for name, lines in by_level(report):
        for remark in (remark for line in lines for remark in line.remarks):
            by_remark.setdefault(remark, {})[name] = None
    return [f"{', '.join(names)}: {remark}" for remark, names in by_remark.items()]


def valued(report: Report, board: BoardRow) -> str:
    """How many lines of a board have a value: `10`, or `7 of 10` if the others were left out."""
    lines = sum(len(some) for _, some in entries(report, board))
    return str(lines) if lines == len(board.lines) else f"{len(board.lines)} of {lines}"


def upgrades(report: Report) -> list[UpgradeRow]:
    """Those that gain most for a CP come first, those without a value last."""
    return sorted(report.upgrades, key=lambda row: _falling(row.per_cp))


def counted(row: UpgradeRow) -> str:
    """In what an upgrade gains, in few words."""
    return COUNTED.get(row.counts) or occasion(row.counts)


def cards(report: Report) -> list[CardRow]:
    """Those that are worth most after their price come first, those without a value last."""
    return sorted(report.cards, key=lambda row: _falling(row.net))


def not_valued(report: Report, board: BoardRow) -> list[tuple[str, str]]:
    """The lines and defences that are missing in a comparison, and why."""
    lines = [entry.line for _, some in entries(report, board) for entry in some if entry.share is None]
    guards = [row for row in report.defences if row.level == 1 and row.unknown]
    return left_out(
        [
            *(LeftOut(what=f"{line.ability} {line.requirement}", why=line.unknown) for line in lines),
            *(LeftOut(what=row.ability, why=row.unknown) for row in guards),
        ]
    )


def left_out(rows: Iterable[LeftOut]) -> list[tuple[str, str]]:
    """What was left out, and why; things with the same reason stand together."""
    by_reason: dict[str, dict[str, None]] = {}
    for row in rows:
        by_reason.setdefault(row.why, {})[row.what] = None
    return [(", ".join(what), why) for why, what in by_reason.items()]


def _falling(number: Number | None) -> tuple[bool, Fraction]:
    return (number is None, -number.fraction if number is not None else Fraction(0))
