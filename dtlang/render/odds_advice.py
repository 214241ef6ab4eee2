"""What to keep of a roll, for the terminal: the best way beside the next best."""

from __future__ import annotations

from dtlang.balance.report import Advice, Keep, Number
from dtlang.render.odds_numbers import percent, points
from dtlang.render.odds_rows import left_out
from dtlang.render.plot_terminal import Bar, Cell, Look
from dtlang.speech import Said, joined

NEVER = Number.of(0)
SHORT = 6  # so many lines are shown


def advice_text(hero: str, advice: Advice, look: Look) -> str:
    """The lines that the two ways end with tell why one is better."""
    ways = [advice.best, *([advice.runner_up] if advice.runner_up else [])]
    dice = " ".join(map(str, advice.dice))
    left = look.words(Said("{n|# roll|# rolls} left", n=advice.attempts_left))
    out = [f"{look.strong(hero)}: {dice}, {left}", "", *look.paragraph(_in_short(advice), "", ""), ""]
    rows: list[list[Cell]] = [[Said("points on average"), *(points(way.ev) for way in ways), ""]]
    chances = [dict(way.aims) for way in ways]
    lines = sorted({line: None for each in chances for line in each}, key=lambda line: _likely(line, chances))
    for line in lines[:SHORT]:
        best = chances[0].get(line, NEVER)
        rows.append([line, *(_percent(each.get(line, NEVER)) for each in chances), Bar(best.about)])
    rows.append(
        [Said("no ability"), *(_percent(way.nothing) for way in ways), Bar(advice.best.nothing.about)]
    )
    out += look.table([Said("ends with"), *map(kept, ways), ""], rows)
    if len(lines) > SHORT:
        out.append(look.faint(Said("  and {n|# less likely line|# less likely lines}", n=len(lines) - SHORT)))
    missing = left_out(advice.left_out)
    if missing:
        out += ["", look.words(Said("Left out")), *(f"  {what}: {why}" for what, why in missing)]
    return "\n".join(out) + "\n"


def kept(way: Keep) -> str:
    return Said("keep {dice}", dice=" ".join(map(str, way.kept))) if way.kept else Said("keep nothing")


def _in_short(advice: Advice) -> str:
    best, other = advice.best, advice.runner_up
    dice = " ".join(map(str, best.kept))
    said = [
        Said("Keep {dice}: {points} points on average.", dice=dice, points=points(best.ev))
        if best.kept
        else Said("Keep nothing: {points} points on average.", points=points(best.ev))
    ]
    if other is not None:
        less = Number.of(best.ev.fraction - other.ev.fraction)
        worse = Said("{points} less", points=points(less)) if less.fraction else Said("just as much")
        said.append(Said("The next best is to {keep}, {worse}.", keep=kept(other), worse=worse))
    if advice.now:
        now = Said("Now you have {line}, {points}.", line=advice.now, points=points(advice.now_value))
        said.append(now)
    return joined(" ", said)


def _percent(chance: Number) -> str:
    return f"{percent(chance)} %"


def _likely(line: str, chances: list[dict[str, Number]]) -> tuple[float, ...]:
    return tuple(-each.get(line, NEVER).about for each in chances)
