"""Bars: one beside a number in a table, small columns for a few chances, columns for distributions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup

from dtlang.render.plot_scale import Scale, ticks
from dtlang.render.plot_svg import element, picture

SERIES = ("first", "second", "third", "fourth")  # classes of the style sheet: dark to light


def bar(part: float, title: str, *, least: float | None = None, most: float | None = None) -> Markup:
    """A bar from the left that fills `part` of its room; a whisker shows the bounds where they differ."""
    width, height, middle = 104, 12, 6
    x = Scale(0, 1, 0, width)
    drawn = [element("rect", x=0, y=1, width=x(max(part, 0)), height=height - 2, class_="fill")]
    if least is not None and most is not None and x(most) - x(least) >= 1:
        drawn.append(element("line", x1=x(least), x2=x(most), y1=middle, y2=middle, class_="whisker"))
        drawn += [
            element("line", x1=x(end), x2=x(end), y1=2, y2=height - 2, class_="whisker")
            for end in (least, most)
        ]
    return picture(width, height, title, *drawn, class_="bar")


def small_columns(chances: Sequence[float], title: str) -> Markup:
    """A few chances side by side, each in a frame that is full at 1."""
    wide, gap, high = 9, 3, 22
    drawn = []
    for i, chance in enumerate(chances):
        x = i * (wide + gap)
        drawn.append(element("rect", x=x, y=0, width=wide, height=high, class_="frame"))
        drawn.append(
            element("rect", x=x, y=high * (1 - chance), width=wide, height=high * chance, class_="fill")
        )
    return picture(len(chances) * (wide + gap) - gap, high, title, *drawn, class_="small")


class Column(NamedTuple):
    """A column at a number of the axis; `said` is what is shown when it is pointed at."""

    at: Fraction
    high: float
    label: str
    said: str


PANEL, GAP = 92, 34
WIDTH, LEFT, RIGHT, TOP, BOTTOM = 460, 40, 8, 20, 38


def distributions(panels: Sequence[tuple[str, Sequence[Column]]], title: str, across: str) -> Markup:
    """How likely every number is: panels below each other, with the same numbers and heights in all."""
    columns = [column for _, some in panels for column in some]
    low = float(min((column.at for column in columns), default=Fraction(0)))
    high = float(max((column.at for column in columns), default=Fraction(1)))
    x = Scale(low - 0.5, high + 0.5, LEFT, WIDTH - RIGHT)
    most = ticks(max((column.high for column in columns), default=1), 2)
    drawn = []
    for i, (name, some) in enumerate(panels):
        top = TOP + i * (PANEL + GAP)
        y = Scale(0, most[-1], top + PANEL, top)
        drawn.append(_panel(some, x, y, most, SERIES[i]))
        drawn.append(element("text", name, x=WIDTH - RIGHT, y=top - 6, class_="right strong"))
    height = TOP + len(panels) * (PANEL + GAP) - GAP + BOTTOM
    whole = range(int(low), int(high) + 1)
    step = max(1, -(-len(whole) // 20))
    drawn += [
        element("text", str(n), x=x(n), y=height - BOTTOM + 16, class_="middle")
        for n in whole
        if n % step == 0
    ]
    drawn.append(element("text", across, x=(LEFT + WIDTH - RIGHT) / 2, y=height - 5, class_="middle name"))
    return picture(WIDTH, height, title, *drawn)


def _panel(columns: Sequence[Column], x: Scale, y: Scale, grid: Sequence[float], series: str) -> Markup:
    drawn = []
    for tick in grid:
        drawn.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(tick), y2=y(tick), class_="grid"))
        drawn.append(element("text", f"{tick * 100:g} %", x=LEFT - 6, y=y(tick) + 4, class_="end"))
    wide = min(0.8 * (x(1) - x(0)), 30)
    for column in columns:
        drawn.append(
            element(
                "rect",
                element("title", column.said),
                x=x(column.at) - wide / 2,
                y=y(column.high),
                width=wide,
                height=y(0) - y(column.high),
                class_=series,
            )
        )
        if wide > 18:
            drawn.append(
                element("text", column.label, x=x(column.at), y=y(column.high) - 4, class_="middle tiny")
            )
    return element("g", *drawn)
