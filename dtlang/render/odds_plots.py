"""The plots of the page about odds: from rows of a report to bars, curves and the heat map."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from dtlang.balance.report import (
    BoardRow,
    Chance,
    DefenceRow,
    LineRow,
    Matrix,
    Meeting,
    Number,
    Report,
    ShareRow,
)
from dtlang.render.odds_numbers import percent, percents, points
from dtlang.render.odds_rows import guard_name
from dtlang.render.plot_bars import Column, bar, distributions, small_columns
from dtlang.render.plot_curves import Curve, Point, curves
from dtlang.render.plot_heat import Square, heat_map

MOST_CURVES = 4
LEAST_FULL = 0.1  # points that a full bar stands for at least


def share_bar(share: ShareRow, board: BoardRow) -> Markup:
    """How often the phase ends with a line, beside the likeliest line of the board."""
    most = max(row.most.about for row in board.lines) or 1
    said = f"{share.ability}, {share.requirement}: {percents(share.least, share.most)} % of turns"
    return bar(share.share.about / most, said, least=share.least.about / most, most=share.most.about / most)


def chance_columns(line: LineRow) -> Markup:
    """The chances of a line with one to four attempts."""
    said = ", ".join(percent(chance) for chance in line.chances)
    title = f"{line.ability}, {line.requirement}: {said} % with 1, 2, 3, 4 attempts"
    return small_columns([chance.about for chance in line.chances], title)


def gain_bar(number: Number, all_numbers: Iterable[Number | None], name: str) -> Markup:
    """A number of points beside the greatest of its kind; nothing is drawn for a loss."""
    most = max(LEAST_FULL, *(each.about for each in all_numbers if each is not None), 0)
    return bar(number.about / most, f"{name}: {points(number)}")


def attempts_plot(report: Report) -> Markup:
    """What a turn is worth with one roll attempt, two, ..."""
    found = [
        Curve(
            board.name,
            [
                Point(n, ev.about, points(ev), f"{board.name}, {n} roll attempts: {points(ev)} = {ev.exact}")
                for n, ev in enumerate(board.by_attempts, 1)
            ],
        )
        for board in report.boards
    ]
    return curves(found, f"{report.hero}: points of a turn by roll attempts", "roll attempts")


def damage_plot(report: Report) -> Markup:
    """How likely a turn deals how much damage."""
    panels = [(board.name, _columns(board.damages, board.name, "damage")) for board in report.boards]
    return distributions(
        panels, f"{report.hero}: how likely a turn deals how much damage", "damage of a turn"
    )


def prevention_plot(report: Report) -> Markup:
    """How likely how much damage is prevented."""
    shown = [row for row in report.defences if row.prevented][:MOST_CURVES]
    panels = [(_name(row), _columns(row.prevented, _name(row), "prevented")) for row in shown]
    return distributions(panels, f"{report.hero}: how likely how much is prevented", "damage prevented")


def _columns(spread: Iterable[Chance], name: str, what: str) -> list[Column]:
    return [
        Column(
            each.value.fraction,
            each.chance.about,
            percent(each.chance),
            f"{name}, {each.value.exact} {what}: {percent(each.chance)} % = {each.chance.exact}",
        )
        for each in spread
    ]


def defence_plot(report: Report) -> Markup:
    """What is left of an Attack after each defence."""
    shown = [row for row in report.defences if row.taken][:MOST_CURVES]
    found = [
        Curve(
            _name(row),
            [
                Point(
                    each.incoming,
                    each.taken.about,
                    "",
                    f"{_name(row)} against {each.incoming}: {points(each.taken)} = {each.taken.exact}",
                )
                for each in row.taken
            ],
        )
        for row in shown
    ]
    incoming = sorted({each.incoming for row in shown for each in row.taken})
    undefended = Curve("no defence", [Point(n, n, "", "") for n in incoming])
    return curves(
        found,
        f"{report.hero}: damage left by damage of the Attack",
        "damage of the Attack",
        reference=undefended,
    )


def matrix_plot(matrix: Matrix) -> Markup:
    """Everybody's attack against everybody's defence."""
    rows = [[_square(meeting) for meeting in row] for row in matrix.rows]
    title = "Damage of a turn, after the defence: attackers down, defenders across"
    return heat_map(matrix.heroes, rows, title, "attacker", "defender")


def _square(meeting: Meeting) -> Square:
    damage = meeting.damage
    said = f"{meeting.attacker} against {meeting.defender}: {points(damage)} = {damage.exact}"
    return Square(damage.about, points(damage), said)


def _name(row: DefenceRow) -> str:
    return guard_name(row)
