"""Curves: a few lines over the same whole numbers, each with its name at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from dtlang.render.plot_bars import SERIES
from dtlang.render.plot_scale import Scale, ticks
from dtlang.render.plot_svg import element, path, picture


class Point(NamedTuple):
    """A point of a curve; `label` stands beside it, `said` is shown when it is pointed at."""

    at: int
    high: float
    label: str
    said: str


class Curve(NamedTuple):
    name: str
    points: Sequence[Point]


def curves(found: Sequence[Curve], title: str, across: str, *, reference: Curve | None = None) -> Markup:
    """Up to four curves. The reference is drawn thin and broken, for comparing."""
    shown = [*found, *([reference] if reference else [])]
    longest = max((len(curve.name) for curve in shown), default=0)
    width, height, left, top, bottom = 460, 230, 40, 14, 40
    right = 18 + 7.6 * longest
    places = sorted({point.at for curve in shown for point in curve.points}) or [0, 1]
    x = Scale(places[0], places[-1], left + 14, width - right)
    y_ticks = ticks(max((point.high for curve in shown for point in curve.points), default=1))
    y = Scale(0, y_ticks[-1], height - bottom, top)
    drawn: list[Markup] = []
    for tick in y_ticks:
        drawn.append(element("line", x1=left, x2=width - right + 6, y1=y(tick), y2=y(tick), class_="grid"))
        drawn.append(element("text", f"{tick:g}", x=left - 6, y=y(tick) + 4, class_="end"))
    drawn += [element("text", str(n), x=x(n), y=height - bottom + 18, class_="middle") for n in places]
    drawn.append(
        element("text", across, x=(x(places[0]) + x(places[-1])) / 2, y=height - 5, class_="middle name")
    )
    if reference:
        drawn.append(path([(x(p.at), y(p.high)) for p in reference.points], "reference"))
    for i, curve in enumerate(found):
        drawn.append(path([(x(p.at), y(p.high)) for p in curve.points], f"curve {SERIES[i]}"))
        drawn += [_point(point, x, y, SERIES[i], below=i == 0 and len(found) > 1) for point in curve.points]
    ends = [(y(curve.points[-1].high), curve.name) for curve in shown if curve.points]
    for high, name in _apart(ends):
        drawn.append(element("text", name, x=width - right + 12, y=high + 4, class_="strong"))
    return picture(width, height, title, *drawn)


def _point(point: Point, x: Scale, y: Scale, series: str, *, below: bool) -> Markup:
    place = (x(point.at), y(point.high))
    dot = element("circle", element("title", point.said), cx=place[0], cy=place[1], r=3.5, class_=series)
    label = element("text", point.label, x=place[0], y=place[1] + (16 if below else -8), class_="middle tiny")
    return element("g", dot, label) if point.label else element("g", dot)


def _apart(ends: list[tuple[float, str]], least: float = 14) -> list[tuple[float, str]]:
    """Names that would cover each other move down.

    >>> _apart([(40, "b"), (30, "a")])
    [(30, 'a'), (44, 'b')]
    """
    placed: list[tuple[float, str]] = []
    for high, name in sorted(ends):
        placed.append((max(high, placed[-1][0] + least) if placed else high, name))
    return placed
