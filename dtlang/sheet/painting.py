"""Pictures for cards, abilities and backs that have none of their own: drawn from what they are about.

Everything comes from a name: the same name gives the same picture on every run and every computer, and no
two names give the same one. From back to front: a sky, a texture, two rows of silhouettes, the things that
the text is about, sparks, and a dark edge. Only shapes and icons of ours stand in it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b

from markupsafe import Markup

from dtlang.sheet.colours import BLACK, WHITE, Colour

NIGHT = Colour(10, 9, 14)
CROWD = 7  # small things around the large one, at most


class Chance:
    """Numbers that follow from a name; the same everywhere."""

    def __init__(self, name: str):
        self._state = int.from_bytes(blake2b(name.encode("utf-8"), digest_size=8).digest(), "big") | 1

    def next(self) -> float:
        """At least 0 and less than 1 (xorshift64*)."""
        state = self._state
        state ^= state >> 12
        state ^= (state << 25) & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 27
        self._state = state
        return ((state * 2685821657736338717) >> 11 & 0x1FFFFFFFFFFFFF) / 0x20000000000000

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next()

    def below(self, most: int) -> int:
        return int(self.next() * most)


def painting(
    name: str, things: Sequence[str], base: Colour, accent: Colour, width: float, height: float
) -> Markup:
    """A picture of so many millimetres, about `things`: icons, the most important one first."""
    return Markup("").join(_Painter(name, things, base, accent, width, height).svg())


class _Painter:
    def __init__(
        self, name: str, things: Sequence[str], base: Colour, accent: Colour, width: float, height: float
    ):
        self.chance = Chance(name)
        self.id = blake2b(f"{name}/{width}/{height}".encode(), digest_size=5).hexdigest()
        self.things = tuple(things) or ("star",)
        self.face = self.chance.below(6)
        self.width, self.height = width, height
        self.base = base
        warm = accent.mixed(base, self.chance.between(0.0, 0.35))
        self.dark = base.mixed(NIGHT, self.chance.between(0.62, 0.78))
        self.middle = warm.mixed(NIGHT, self.chance.between(0.1, 0.35))
        self.light = warm.mixed(WHITE, self.chance.between(0.35, 0.6))
        self.pale = warm.mixed(WHITE, 0.82)

    def svg(self) -> Iterator[Markup]:
        size = f"0 0 {_n(self.width)} {_n(self.height)}"
        yield Markup(
            f'<svg class="painting" viewBox="{size}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        )
        yield from map(Markup, self._shapes())
        yield Markup("</svg>")

    # --- from back to front

    def _shapes(self) -> Iterator[str]:
        chance, width, height = self.chance, self.width, self.height
        yield "<defs>"
        across = chance.between(-0.5, 0.5)
        yield self._gradient("sky", f'x1="{_n(0.5 - across)}" y1="0" x2="{_n(0.5 + across)}" y2="1"')
        x, y = chance.between(0.25, 0.75), chance.between(0.3, 0.6)
        yield (
            f'<radialGradient id="glow{self.id}" cx="{_n(x)}" cy="{_n(y)}" r="0.6">'
            f'<stop offset="0" stop-color="{self.light}" stop-opacity="0.85"/>'
            f'<stop offset="1" stop-color="{self.light}" stop-opacity="0"/></radialGradient>'
            f'<radialGradient id="edge{self.id}" cx="0.5" cy="0.5" r="0.75">'
            '<stop offset="0.55" stop-color="#000" stop-opacity="0"/>'
            '<stop offset="1" stop-color="#000" stop-opacity="0.62"/></radialGradient></defs>'
        )
        whole = f'x="0" y="0" width="{_n(width)}" height="{_n(height)}"'
        yield f'<rect {whole} fill="url(#sky{self.id})"/>'
        texture = _TEXTURES[chance.below(len(_TEXTURES))]
        strength = _n(chance.between(0.1, 0.22))
        yield f'<g opacity="{strength}" fill="none" stroke="{self.pale}">'
        yield from texture(chance, x * width, y * height, width, height)
        yield "</g>"
        yield f'<rect {whole} fill="url(#glow{self.id})"/>'
        ground = _GROUNDS[chance.below(len(_GROUNDS))]
        for depth in (0, 1):
            colour = self.middle.mixed(NIGHT, 0.35 + 0.35 * depth)
            top = height * chance.between(0.6, 0.74) + height * 0.13 * depth
            yield f'<path fill="{colour}" d="{ground(chance, top, width, height)}"/>'
        yield from self._motif(x * width, height)
        yield from self._sparks()
        yield f'<rect {whole} fill="url(#edge{self.id})"/>'

    def _gradient(self, name: str, way: str) -> str:
        turn = _n(self.chance.between(0.35, 0.7))
        return (
            f'<linearGradient id="{name}{self.id}" {way}><stop offset="0" stop-color="{self.dark}"/>'
            f'<stop offset="{turn}" stop-color="{self.middle}"/>'
            f'<stop offset="1" stop-color="{self.dark}"/></linearGradient>'
        )

    def _motif(self, x: float, height: float) -> Iterator[str]:
        chance, width = self.chance, self.width
        size = min(height, width * 0.85) * chance.between(0.66, 0.84)
        x = min(max(x, size * 0.6), width - size * 0.6)
        y = height * chance.between(0.46, 0.54)
        tilt = chance.between(-16, 16)
        crowd = _CROWDS[chance.below(len(_CROWDS))]
        others = self.things[1:] or self.things[:1]
        for at, (left, top, small, turn) in enumerate(crowd(chance, x, y, size, width, height)):
            thing = others[at % len(others)]
            opacity = _n(chance.between(0.35, 0.75))
            yield self._icon(thing, left, top, small, turn, self.light, opacity, at + 1)
        shade = size * 0.04
        yield self._icon(self.things[0], x + shade, y + shade * 1.4, size * 1.03, tilt, NIGHT, "0.55")
        yield self._icon(self.things[0], x, y, size, tilt, self.light.mixed(BLACK, 0.12), "1")
        yield self._icon(
            self.things[0], x - shade * 0.5, y - shade * 0.6, size * 0.97, tilt, self.pale, "0.9"
        )

    def _icon(
        self,
        icon: str,
        x: float,
        y: float,
        size: float,
        turn: float,
        colour: Colour,
        opacity: str,
        face: int = 0,
    ) -> str:
        half = _n(-size / 2)
        if icon == "die":
            return self._die(x, y, size, turn, colour, opacity, 1 + (self.face + face) % 6)
        return (
            f'<g transform="translate({_n(x)} {_n(y)}) rotate({_n(turn)})" opacity="{opacity}">'
            f'<use href="#i-{icon}" x="{half}" y="{half}" width="{_n(size)}" height="{_n(size)}" '
            f'fill="{colour}"/></g>'
        )

    def _die(
        self, x: float, y: float, size: float, turn: float, colour: Colour, opacity: str, face: int
    ) -> str:
        """Any of its faces."""
        side, pips = size * 0.86, NIGHT if colour != NIGHT else colour
        half = _n(-side / 2)
        box = f'x="{half}" y="{half}" width="{_n(side)}" height="{_n(side)}"'
        return (
            f'<g transform="translate({_n(x)} {_n(y)}) rotate({_n(turn)})" opacity="{opacity}">'
            f'<rect {box} rx="{_n(side * 0.2)}" fill="{colour}"/>'
            f'<use href="#s-pips{face}" {box} fill="{pips}"/></g>'
        )

    def _sparks(self) -> Iterator[str]:
        chance = self.chance
        yield f'<g fill="{self.pale}">'
        for _ in range(6 + chance.below(10)):
            x, y = chance.between(0, self.width), chance.between(0, self.height)
            r = self.height * chance.between(0.004, 0.016)
            yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" opacity="{_n(chance.between(0.3, 0.9))}"/>'
        yield "</g>"


def _n(number: float) -> str:
    """A number of an SVG, as short as it is sharp."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


# --- textures: lines in the sky ----------------------------------------------------------------------

Texture = Callable[[Chance, float, float, float, float], Iterator[str]]


def _rays(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    count, start = 9 + chance.below(9), chance.between(0, math.tau)
    far = width + height
    path = ""
    for at in range(count):
        turn = start + math.tau * at / count
        spread = math.pi / count * chance.between(0.25, 0.6)
        ends = [(x + far * math.cos(turn + s), y + far * math.sin(turn + s)) for s in (-spread, spread)]
        path += f"M{_n(x)} {_n(y)}" + "".join(f"L{_n(a)} {_n(b)}" for a, b in ends) + "z"
    yield f'<path d="{path}" fill="#fff" stroke="none"/>'


def _rings(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    step = height * chance.between(0.12, 0.24)
    thick = step * chance.between(0.1, 0.4)
    for at in range(1, int(width / step) + 1):
        yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(step * at)}" stroke-width="{_n(thick)}"/>'


def _swell(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    high, long = height * chance.between(0.04, 0.1), width * chance.between(0.12, 0.3)
    rows = 5 + chance.below(4)
    for row in range(rows):
        top = height * (row + 0.5) / rows
        path = f"M{_n(-long * chance.next())} {_n(top)}"
        path += "".join(
            f"q{_n(long / 2)} {_n(high if at % 2 else -high)} {_n(long)} 0"
            for at in range(int(width / long) + 3)
        )
        yield f'<path d="{path}" stroke-width="{_n(height * 0.02)}"/>'


def _slashes(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    lean = chance.between(-0.9, 0.9)
    path, left = "", -height
    while left < width + height:
        thick = height * chance.between(0.02, 0.16)
        path += f"M{_n(left)} 0l{_n(thick)} 0 {_n(lean * height)} {_n(height)} {_n(-thick)} 0z"
        left += thick + height * chance.between(0.08, 0.3)
    yield f'<path d="{path}" fill="#fff" stroke="none"/>'


def _cells(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    side = height * chance.between(0.09, 0.16)
    wide = side * math.sqrt(3)
    path = ""
    for row in range(int(height / side / 1.5) + 2):
        for column in range(int(width / wide) + 2):
            left, top = column * wide + (row % 2) * wide / 2, row * side * 1.5
            if chance.next() < 0.65:
                corners = [
                    (left + side * 0.9 * math.sin(a), top + side * 0.9 * math.cos(a))
                    for a in (math.pi / 3 * k for k in range(6))
                ]
                path += "M" + "L".join(f"{_n(a)} {_n(b)}" for a, b in corners) + "z"
    yield f'<path d="{path}" stroke-width="{_n(side * 0.12)}"/>'


def _stars(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    path = ""
    for _ in range(26 + chance.below(20)):
        left, top = chance.between(0, width), chance.between(0, height)
        arm = height * chance.between(0.012, 0.05)
        path += f"M{_n(left - arm)} {_n(top)}h{_n(2 * arm)}M{_n(left)} {_n(top - arm)}v{_n(2 * arm)}"
    yield f'<path d="{path}" stroke-width="{_n(height * 0.014)}"/>'


def _facets(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    columns, rows = 7 + chance.below(3), 4
    points = [
        [
            (
                width * (c + (chance.next() - 0.5) * 0.8) / columns,
                height * (r + (chance.next() - 0.5) * 0.8) / rows,
            )
            for c in range(columns + 1)
        ]
        for r in range(rows + 1)
    ]
    path = ""
    for r in range(rows):
        for c in range(columns):
            a, b, d = points[r][c], points[r][c + 1], points[r + 1][c]
            path += "M" + "L".join(f"{_n(px)} {_n(py)}" for px, py in (a, b, d)) + "z"
    yield f'<path d="{path}" stroke-width="{_n(height * 0.008)}" fill="#fff" fill-opacity="0.25"/>'


def _whirl(chance: Chance, x: float, y: float, width: float, height: float) -> Iterator[str]:
    arms, way = 3 + chance.below(4), 1 if chance.next() < 0.5 else -1
    for arm in range(arms):
        path = ""
        for at in range(14):
            turn = math.tau * arm / arms + way * at * 0.33
            far = height * 0.08 * at
            path += f"{'L' if path else 'M'}{_n(x + far * math.cos(turn))} {_n(y + far * math.sin(turn))}"
        yield f'<path d="{path}" stroke-width="{_n(height * 0.045)}" stroke-linejoin="round"/>'


_TEXTURES: tuple[Texture, ...] = (_rays, _rings, _swell, _slashes, _cells, _stars, _facets, _whirl)


# --- what stands at the horizon ----------------------------------------------------------------------

Ground = Callable[[Chance, float, float, float], str]


def _closed(points: Sequence[tuple[float, float]], width: float, height: float) -> str:
    line = "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
    return f"M0 {_n(height)}L{line}L{_n(width)} {_n(height)}z"


def _peaks(chance: Chance, top: float, width: float, height: float) -> str:
    count = 5 + chance.below(5)
    rise = height * 0.22
    points = [
        (
            width * at / count,
            top + (chance.between(-rise, -rise * 0.2) if at % 2 else chance.between(0, rise * 0.4)),
        )
        for at in range(count + 1)
    ]
    return _closed(points, width, height)


def _towers(chance: Chance, top: float, width: float, height: float) -> str:
    points, x = [(0.0, top)], 0.0
    while x < width:
        wide, high = height * chance.between(0.08, 0.24), height * chance.between(0, 0.24)
        roof = high + (wide * 0.7 if chance.next() < 0.4 else 0)
        points += [(x, top - high), (x + wide / 2, top - roof), (x + wide, top - high)]
        x += wide
        if chance.next() < 0.5:
            gap = height * chance.between(0.03, 0.14)
            points += [(x, top), (x + gap, top)]
            x += gap
    return _closed(points, width, height)


def _hills(chance: Chance, top: float, width: float, height: float) -> str:
    one, two = chance.between(0.5, 2.5), chance.between(2.5, 6)
    start = chance.between(0, math.tau)
    points = [
        (
            width * at / 24,
            top
            + height * 0.07 * math.sin(start + one * math.tau * at / 24)
            + height * 0.03 * math.sin(start + two * math.tau * at / 24),
        )
        for at in range(25)
    ]
    return _closed(points, width, height)


def _firs(chance: Chance, top: float, width: float, height: float) -> str:
    points, x = [(0.0, top)], 0.0
    while x < width:
        wide, high = height * chance.between(0.07, 0.15), height * chance.between(0.06, 0.26)
        points += [
            (x, top),
            (x + wide * 0.32, top - high * 0.5),
            (x + wide * 0.22, top - high * 0.5),
            (x + wide / 2, top - high),
            (x + wide * 0.78, top - high * 0.5),
            (x + wide * 0.68, top - high * 0.5),
            (x + wide, top),
        ]
        x += wide * chance.between(0.8, 1.5)
    return _closed([(min(a, width), b) for a, b in points], width, height)


def _spikes(chance: Chance, top: float, width: float, height: float) -> str:
    points, x = [(0.0, top)], 0.0
    while x < width:
        wide = height * chance.between(0.03, 0.12)
        lean = chance.between(-0.5, 1.5)
        points += [(x + wide * lean, top - height * chance.between(0.02, 0.22)), (x + wide, top)]
        x += wide
    return _closed([(min(max(a, 0.0), width), b) for a, b in points], width, height)


def _steps(chance: Chance, top: float, width: float, height: float) -> str:
    points, x, y = [(0.0, top)], 0.0, top
    while x < width:
        x += height * chance.between(0.1, 0.35)
        points.append((x, y))
        y = top + height * chance.between(-0.14, 0.1)
        points.append((x, y))
    return _closed([(min(a, width), b) for a, b in points], width, height)


_GROUNDS: tuple[Ground, ...] = (_peaks, _towers, _hills, _firs, _spikes, _steps)


# --- small things around the large one ---------------------------------------------------------------

Spot = tuple[float, float, float, float]  # where, how large, how far turned
Crowd = Callable[[Chance, float, float, float, float, float], Iterator[Spot]]


def _orbit(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    count, start = 3 + chance.below(CROWD - 2), chance.between(0, math.tau)
    for at in range(count):
        turn = start + math.tau * at / count
        yield (
            x + size * 0.95 * math.cos(turn),
            y + size * 0.55 * math.sin(turn),
            size * chance.between(0.16, 0.3),
            chance.between(-40, 40),
        )


def _fan(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    count = 3 + 2 * chance.below(2)
    for at in range(count):
        away = at - (count - 1) / 2
        yield x + away * size * 0.5, y - size * 0.1 + abs(away) * size * 0.1, size * 0.5, away * 18


def _row(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    count = 4 + chance.below(4)
    turn = chance.between(-25, 25)
    for at in range(count):
        yield width * (at + 0.5) / count, height * 0.84, size * 0.24, turn


def _rain(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    turn = chance.between(-50, 50)
    for _ in range(CROWD):
        yield (
            chance.between(0, width),
            chance.between(0, height * 0.8),
            size * chance.between(0.12, 0.34),
            turn,
        )


def _flight(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    way = 1 if chance.next() < 0.5 else -1
    count = 3 + chance.below(4)
    for at in range(1, count + 1):
        yield (
            x - way * size * 0.42 * at,
            y + size * 0.16 * at * chance.between(0.6, 1.2) - size * 0.2,
            size * (0.62 - 0.09 * at),
            way * 9.0 * at,
        )


def _giant(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    yield (
        width - x,
        height * chance.between(0.3, 0.7),
        size * chance.between(1.2, 1.7),
        chance.between(-35, 35),
    )


def _pair(chance: Chance, x: float, y: float, size: float, width: float, height: float) -> Iterator[Spot]:
    apart = size * chance.between(0.7, 1.0)
    for way in (-1, 1):
        yield x + way * apart, y + size * chance.between(-0.12, 0.18), size * 0.5, way * chance.between(5, 30)


_CROWDS: tuple[Crowd, ...] = (_orbit, _fan, _row, _rain, _flight, _giant, _pair)
