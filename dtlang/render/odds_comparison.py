"""Several heroes beside each other, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.balance.report import Matrix, Report
from dtlang.render.odds_numbers import percent, points
from dtlang.render.odds_rows import not_valued, valued
from dtlang.render.plot_terminal import Bar, Cell, Look

NUMBER = 7  # letters of a column of the matrix, with the gap before it


def comparison_text(reports: Sequence[Report], matrix: Matrix, look: Look, *, board: int = 0) -> str:
    """Who gets how much out of a turn, and how much of it comes through whose defence."""
    sections = [_turns(reports, look, board), *_matrix(matrix, look)]
    missing = [
        f"{report.hero}: {what} ({why})"
        for report in reports
        for what, why in not_valued(report, report.boards[board])
    ]
    if missing:
        sections.append(["Left out", *(line for text in missing for line in look.paragraph(text))])
    return "\n\n".join("\n".join(section) for section in sections) + "\n"


def _turns(reports: Sequence[Report], look: Look, board: int) -> list[str]:
    shown = [report.boards[board] for report in reports]
    attempts = range(1, len(shown[0].by_attempts) + 1)
    most = max(each.ev.about for each in shown) or 1
    rows: list[list[Cell]] = [
        [
            report.hero,
            *map(points, each.by_attempts),
            points(each.damage),
            f"{percent(each.nothing)} %",
            valued(report, each),
            Bar(each.ev.about / most),
        ]
        for report, each in zip(reports, shown, strict=True)
    ]
    head = [f"{shown[0].name}, points", *map(str, attempts), "damage", "nothing", "lines", ""]
    return look.table(head, rows)


def _matrix(matrix: Matrix, look: Look) -> list[list[str]]:
    """Defenders are numbered, so that long names make no wide columns; many of them get several tables."""
    names = [f"{i} {name}" for i, name in enumerate(matrix.heroes, 1)]
    title = "damage against defence"
    room = look.width - max(len(name) for name in (title, *names)) - NUMBER
    at_once = max(room // NUMBER, 1)
    tables = []
    for start in range(0, len(names), at_once):
        some = slice(start, start + at_once)
        rows = [
            [name, *(points(meeting.damage) for meeting in row[some]), points(row[0].undefended)]
            for name, row in zip(names, matrix.rows, strict=True)
        ]
        numbers = [str(i) for i in range(1, len(names) + 1)][some]
        tables.append(look.table([title, *numbers, "none"], rows))
    return tables
