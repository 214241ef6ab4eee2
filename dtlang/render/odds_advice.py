"""What to keep of a roll, for the terminal: the best way beside the next best."""

from __future__ import annotations

from dtlang.balance.report import Advice, Keep, Number
from dtlang.render.odds_numbers import percent, points
from dtlang.render.odds_rows import left_out
from dtlang.render.plot_terminal import Bar, Cell, Look

NEVER = Number.of(0)
SHORT = 6  # so many lines are shown


def advice_text(hero: str, advice: Advice, look: Look) -> str:
    """The lines that the two ways end with tell why one is better."""
    ways = [advice.best, *([advice.runner_up] if advice.runner_up else [])]
    rolls = "1 roll" if advice.attempts_left == 1 else f"{advice.attempts_left} rolls"
    dice = " ".join(map(str, advice.dice))
    out = [f"{look.strong(hero)}: {dice}, {rolls} left", "", *look.paragraph(_in_short(advice), "", ""), ""]
    rows: list[list[Cell]] = [["points on average", *(points(way.ev) for way in ways), ""]]
    chances = [dict(way.aims) for way in ways]
    lines = sorted({line: None for each in chances for line in each}, key=lambda line: _likely(line, chances))
    for line in lines[:SHORT]:
        best = chances[0].get(line, NEVER)
        rows.append([line, *(_percent(each.get(line, NEVER)) for each in chances), Bar(best.about)])
    rows.append(["nothing", *(_percent(way.nothing) for way in ways), Bar(advice.best.nothing.about)])
    out += look.table(["ends with", *map(kept, ways), ""], rows)
    if len(lines) > SHORT:
        out.append(look.faint(f"  and {len(lines) - SHORT} less likely lines"))
    missing = left_out(advice.left_out)
    if missing:
        out += ["", "Left out", *(f"  {what}: {why}" for what, why in missing)]
    return "\n".join(out) + "\n"


def kept(way: Keep) -> str:
    return f"keep {' '.join(map(str, way.kept))}" if way.kept else "keep nothing"


def _in_short(advice: Advice) -> str:
    best, other = advice.best, advice.runner_up
    said = f"{kept(best).capitalize()}: {points(best.ev)} points on average."
    if other is not None:
        less = Number.of(best.ev.fraction - other.ev.fraction)
        worse = f"{points(less)} less" if less.fraction else "just as much"
        said += f" The next best is to {kept(other)}, {worse}."
    if advice.now:
        said += f" Now you have {advice.now}, {points(advice.now_value)}."
    return said


def _percent(chance: Number) -> str:
    return f"{percent(chance)} %"


def _likely(line: str, chances: list[dict[str, Number]]) -> tuple[float, ...]:
    return tuple(-each.get(line, NEVER).about for each in chances)
