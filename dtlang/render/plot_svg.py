"""Pieces of SVG: every text and every attribute is escaped, numbers are short."""

from __future__ import annotations

from fractions import Fraction

from markupsafe import Markup, escape


def element(name: str, *inner: str, **attributes: str | float | Fraction) -> Markup:
    """One element; plain text inside is escaped, elements are not escaped again.

    >>> element("g", element("text", "<b>", x=Fraction(1, 3), text_anchor="end"), class_="axis")
    Markup('<g class="axis"><text x="0.33" text-anchor="end">&lt;b&gt;</text></g>')
    """
    words = Markup("").join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), _short(value))
        for key, value in attributes.items()
    )
    content = Markup("").join(escape(part) for part in inner)
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), words, content)


def picture(width: float, height: float, title: str, *inner: str, class_: str = "plot") -> Markup:
    """A whole drawing. The title is what a person hears who cannot see it."""
    return element(
        "svg",
        *inner,
        class_=class_,
        viewBox=f"0 0 {_short(width)} {_short(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=title,
    )


def path(points: list[tuple[float, float]], class_: str) -> Markup:
    """A line through points."""
    corners = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
    return element("polyline", points=corners, class_=class_)


def _short(value: str | float | Fraction) -> str:
    """
    >>> _short(2.0), _short(1 / 3), _short("a")
    ('2', '0.33', 'a')
    """
    return value if isinstance(value, str) else f"{round(float(value), 2):g}"
