"""The odds and values of a hero for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtlang.balance.report import BoardRow, DefenceRow, LineRow, Number, Report
from dtlang.diagnostics.shown import plain as shown
from dtlang.render.odds_numbers import amount, percent, percents, plain, points
from dtlang.render.odds_rows import (
    Entry,
    by_level,
    cards,
    counted,
    entries,
    guard_name,
    left_out,
    remarks,
    upgrades,
)
from dtlang.render.plot_terminal import Bar, Cell, Look
from dtlang.speech import Said, asked

UNKNOWN = "?"
LEAST_FULL = 0.1  # points that a full bar stands for at least
SHORT = 8  # so many cards are shown unless all are asked for
INCOMING = (4, 6, 8, 10)
CHANCES = ("1", "2", "3", "4")

CARD_KINDS = {
    "dice": Said("dice"),
    "re-roll": Said("re-roll"),
    "attempt": Said("attempt"),
    "attack modifier": Said("attack modifier"),
    "effect": Said("effect"),
}

Section = list[str]


def board_name(name: str) -> str:
    """`level 1`, `fully upgraded, Bear Form`."""
    board, _, form = name.partition(", ")
    said = Said("fully upgraded") if board != "level 1" else Said("level 1")
    return Said("{one}, {other}", one=said, other=form) if form else said


def report_text(report: Report, look: Look, *, board: int = 0, everything: bool = False) -> str:
    """One hero. `board` is 0 for level 1, 1 for fully upgraded; `everything` leaves nothing out."""
    sections = [
        _title(report, look),
        _summary(report, look),
        *(_board(report, each, look) for each in (report.boards if everything else [report.boards[board]])),
        [look.faint(line) for line in look.paragraph(_LEGEND, "", "")],
        *([_levels(report, look)] if everything else []),
        _upgrades(report, look),
        _cards(report, look, everything),
        _defences(report, look),
        *_fine_print(report, look, everything),
    ]
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


def _title(report: Report, look: Look) -> Section:
    attempts = Said("{n|# roll attempt|# roll attempts}, the best re-rolls", n=report.attempts)
    return [f"{look.strong(shown(report.hero))}: {look.words(attempts)}"]


def _summary(report: Report, look: Look) -> Section:
    """A turn in a few numbers, on both boards."""
    attempts = range(1, len(report.boards[0].by_attempts) + 1)
    head = [Said("points with attempts"), *map(str, attempts), Said("dmg a turn"), Said("no ability")]
    rows = [
        [
            board_name(board.name),
            *map(points, board.by_attempts),
            points(board.damage),
            f"{percent(board.nothing)} %",
        ]
        for board in report.boards
    ]
    return look.table(head, rows)


def _board(report: Report, board: BoardRow, look: Look) -> Section:
    head = [
        Said("{one}, {other}", one=board_name(board.name), other="%"),
        *CHANCES,
        Said("worth"),
        "+1",
        Said("share"),
        "",
    ]
    most = max((share.share.about for share in board.lines), default=1) or 1
    rows: list[list[Cell]] = []
    for ability, lines in entries(report, board):
        rows += [[ability], *(_entry(entry, most, look) for entry in lines)]
    return look.table(head, rows)


_LEGEND = Said(
    "1-4: chance to roll it with so many attempts, aiming at nothing else. worth: points when it is chosen. "
    "+1: what one point more on it adds to the turn. share: how often the best play ends with it."
)


def _entry(entry: Entry, most: float, look: Look) -> list[Cell]:
    line, share = entry.line, entry.share
    start: list[Cell] = [Said("  {asked}", asked=asked(line.requirement)), *map(percent, line.chances)]
    if share is None:
        return [*start, UNKNOWN, "", "", ""]
    shown = percents(share.least, share.most, look.dash)
    return [
        *start,
        points(share.value),
        points(share.plus_one, places=3),
        shown,
        Bar(share.share.about / most),
    ]


def _levels(report: Report, look: Look) -> Section:
    """Every line of every level, with what it does on average."""
    head = [Said("all levels, %"), *CHANCES, Said("worth"), Said("from"), Said("to")]
    rows: list[list[Cell]] = []
    does: list[str] = []
    for name, lines in by_level(report):
        rows.append([name])
        for line in lines:
            numbers = [_or_unknown(number) for number in (line.value, line.least, line.most)]
            rows.append(
                [Said("  {asked}", asked=asked(line.requirement)), *map(percent, line.chances), *numbers]
            )
            if line.parts:
                does += look.paragraph(f"{name}, {line.requirement}: {_parts(line)}")
    notes = [text for remark in remarks(report) for text in look.paragraph(remark)]
    return [*look.table(head, rows), "", look.faint(Said("what each does on average")), *does, *notes]


def _parts(line: LineRow) -> str:
    return ", ".join(f"{amount(part.amount)} {part.what}" for part in line.parts)


def _upgrades(report: Report, look: Look) -> Section:
    rows: list[list[Cell]] = []
    found = upgrades(report)
    most = _most(row.per_cp for row in found)
    for row in found:
        bar = Bar(row.per_cp.about / most) if row.per_cp else ""
        gained = points(row.gained, signed=True) if row.gained else UNKNOWN
        rows.append([row.card, counted(row), str(row.paid), gained, _or_unknown(row.per_cp), bar])
    return (
        look.table(
            [Said("upgrade"), Said("gains in"), Said("CP"), Said("points"), Said("per CP"), ""], rows, (0, 1)
        )
        if rows
        else []
    )


def _cards(report: Report, look: Look, everything: bool) -> Section:
    found = cards(report)
    few = found if everything else [row for row in found[:SHORT] if row.net]
    most = _most(row.net for row in few)
    rows: list[list[Cell]] = [
        [
            row.name,
            CARD_KINDS.get(row.kind, row.kind),
            str(row.cost),
            _or_unknown(row.worth),
            points(row.net, signed=True) if row.net else UNKNOWN,
            Bar(row.net.about / most) if row.net else "",
        ]
        for row in few
    ]
    more = len(found) - len(few)
    table = (
        look.table([Said("card"), Said("kind"), Said("CP"), Said("worth"), Said("net"), ""], rows, (0, 1))
        if rows
        else []
    )
    return [*table, *([look.faint(Said("  and {more} more: --all", more=more))] if more else [])]


def _defences(report: Report, look: Look) -> Section:
    rows = [_defence(row) for row in report.defences]
    head = [
        Said("defence"),
        Said("dice"),
        Said("damage left of {n}", n=INCOMING[0]),
        *map(str, INCOMING[1:]),
        Said("returns"),
        Said("worth"),
    ]
    return look.table(head, rows) if rows else []


def _defence(row: DefenceRow) -> list[str]:
    taken = {each.incoming: each for each in row.taken}
    left = [points(taken[incoming].taken) if incoming in taken else UNKNOWN for incoming in INCOMING]
    usual = taken.get(row.against)
    gains = [points(usual.returned), points(usual.value)] if usual else [UNKNOWN, UNKNOWN]
    return [guard_name(row), str(row.dice), *left, *gains]


def _fine_print(report: Report, look: Look, everything: bool) -> Iterator[Section]:
    yield [
        look.words(Said("What one is worth, in points (--weight NAME=NUMBER)")),
        *_weights(report, look, everything),
    ]
    if report.assumptions:
        yield [look.words(Said("Assumed (--assume NAME=NUMBER)")), *look.items(report.assumptions)]
    missing = left_out(report.left_out)
    if missing:
        yield [
            look.words(Said("Left out")),
            *(line for what, why in missing for line in look.paragraph(f"{what}: {why}")),
        ]


def _weights(report: Report, look: Look, everything: bool) -> Section:
    if everything:
        return look.table(
            ["", "", ""], [[f"  {w.name}", plain(w.worth), w.why] for w in report.weights], (0, 2)
        )[1:]
    return look.items(f"{weight.name} {plain(weight.worth)}" for weight in report.weights)


def _most(numbers: Iterable[Number | None]) -> float:
    """What fills a bar; where all is next to nothing, nothing does."""
    return max(LEAST_FULL, *(number.about for number in numbers if number is not None), 0)


def _or_unknown(number: Number | None) -> str:
    return points(number) if number is not None else UNKNOWN
