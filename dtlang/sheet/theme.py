"""The colours of a hero: a named theme, a colour that was asked for, or what fits its first symbol.

Whatever is chosen, text on it and in it can be read: colours that are too light are darkened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dtlang.sheet.colours import BLACK, READABLE, WHITE, Colour, contrast, dark_enough
from dtlang.sheet.errors import SheetError
from dtlang.sheet.icons import drawn_for, icon_of
from dtlang.sheet.manners import Manner, manner_of

# The main colour, and up to six colours for the symbols of the dice.
NAMED = {
    "ember": ("#8c2a14", "#b23a16 #3f5a78 #7a3b86 #8a6a12 #3d6b45 #555555"),
    "tide": ("#0f5a6b", "#14677a #3b4a86 #6a5a28 #7a3b5c #2f6b4c #555555"),
    "moss": ("#3a5a2c", "#4a6d34 #7a5424 #3a5d78 #7a3a3a #5b4a86 #555555"),
    "honey": ("#7d5407", "#94630a #7a3b20 #4a6630 #5a3f7a #35607a #555555"),
    "gold": ("#6e5511", "#86670f #5c2f4f #7a2f25 #2f5a50 #3f4a80 #555555"),
    "dusk": ("#43386f", "#4f4289 #8a6a1a #35647a #7a3560 #3f6b50 #555555"),
    "stone": ("#4c4a47", "#7a4a2c #4a6d34 #3f5672 #6a5a18 #6a3a5c #555555"),
    "rose": ("#85274f", "#97305c #4a4a86 #86640f #2f6660 #6a4a2c #555555"),
    "sky": ("#24558c", "#2a62a0 #8a3f22 #4a6630 #6a3f86 #7a5f12 #555555"),
    "night": ("#26324a", "#33476e #7a5a14 #6a3a6a #2f625c #8a3a2a #555555"),
    "blood": ("#7a1420", "#8f1a28 #44444e #7a5a14 #2f5470 #50603a #555555"),
    "steel": ("#3c4a55", "#4a5b68 #8a3a22 #7a6414 #40407a #3a6650 #555555"),
}

# Which theme an icon suggests.
_BY_ICON = {
    "flame": "ember", "comet": "ember", "sun": "gold", "wave": "tide", "drop": "honey", "snow": "sky",
    "leaf": "moss", "fist": "stone", "mountain": "stone", "sting": "honey", "hex": "honey", "crown": "gold",
    "coin": "gold", "quill": "gold", "seal": "rose", "hourglass": "dusk", "moon": "night", "gear": "steel",
    "sword": "steel", "axe": "blood", "heart": "rose", "claw": "night", "skull": "night", "bolt": "sky",
    "ward": "sky", "helm": "gold", "star": "gold", "arrow": "moss", "bullet": "stone", "wing": "tide",
    "cloud": "sky", "book": "dusk", "eye": "dusk",
}  # fmt: skip

# What a symbol with an icon looks like in nature; two symbols of a hero never get the same colour.
_NATURAL = {
    "flame": "#b23a16", "embers": "#c04a10", "comet": "#7a3b86", "burst": "#a34a10", "sun": "#8f6a08",
    "star": "#86670f", "coin": "#86670f", "crown": "#86670f", "drop": "#9a5a0c", "hex": "#94630a",
    "sting": "#4b4238", "wave": "#14677a", "snow": "#2a6f9a", "cloud": "#4f6272", "ward": "#33588a",
    "leaf": "#3f6d2c", "sword": "#4a5b68", "axe": "#7a4a2c", "fist": "#8a5230", "mountain": "#4d5a6a",
    "heart": "#a3304c", "claw": "#5b3f86", "paw": "#7a5424", "gear": "#2f6670", "moon": "#40407a",
    "sunset": "#8a4a6a", "skull": "#3f4448", "eye": "#35607a", "bolt": "#7a6a08", "wing": "#3f6f8a",
    "arrow": "#5c6a2c", "hourglass": "#8a6a1a", "quill": "#5c2f4f", "seal": "#97302c", "scales": "#2f5a50",
    "helm": "#5a5f66", "boot": "#7a5424", "target": "#8f1a28", "bullet": "#7a5f28", "lantern": "#8a6414",
    "lizard": "#3d6b45", "gem": "#2f6f86", "book": "#5a4a86", "chain": "#4c4a47", "music": "#85274f",
    "clock": "#3c4a6a", "lock": "#4c4a47",
}  # fmt: skip

ENOUGH = READABLE + 0.8  # of the main colour to white; tints of it have to be told apart too
NO_ICONS: Mapping[str, str] = MappingProxyType({})
INK = Colour.of("#1b1815")
NORMAL = Colour.of("#161412")  # the black circle of R-134
RED = Colour.of("#b3161b")  # the red circle of R-135..R-139
GOLD = Colour.of("#8a6400")  # CP
KINDS = {
    "positive": Colour.of("#2c6b3a"),
    "negative": Colour.of("#93222b"),
    "unique": Colour.of("#5a3a86"),
    "companion": Colour.of("#1f5a78"),
    "piece": Colour.of("#5c5348"),
    "dial": Colour.of("#3f4a5c"),
}
# white, green, purple for upgrades, blue, orange, red for actions; an ultimate has none.
CARDS = {
    "offensive": Colour.of("#f4f1ea"),
    "defensive": Colour.of("#2e7d3c"),
    "passive": Colour.of("#6b3f96"),
    "ultimate": Colour.of("#1c1a18"),
    "main": Colour.of("#1f5fa6"),
    "roll": Colour.of("#b85600"),
    "instant": Colour.of("#b5191f"),
}


class UnknownThemeError(SheetError):
    """Neither a name nor a colour."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one hero."""

    name: str
    main: Colour
    symbols: tuple[tuple[str, Colour], ...]

    @property
    def manner(self) -> Manner:
        """How its frames are made."""
        return manner_of(self.name)

    def accent(self, thing: str, name: str) -> Colour:
        """Of a picture about a thing: as in nature, or one of the colours of the theme."""
        if thing in _NATURAL:
            return Colour.of(_NATURAL[thing])
        spare = NAMED.get(self.name, NAMED["ember"])[1].split()
        return Colour.of(spare[sum(name.encode("utf-8")) % len(spare)])

    @property
    def deep(self) -> Colour:
        return self.main.mixed(BLACK, 0.45)

    @property
    def paper(self) -> Colour:
        """A light tint for boxes; ink on it can be read."""
        return WHITE.mixed(self.main, 0.055)

    @property
    def stretches(self) -> tuple[Colour, Colour]:
        """Of the sides of a dial in turn; they can be told apart in grey, and ink on them can be read."""
        return WHITE.mixed(self.main, 0.1), WHITE.mixed(self.main, 0.32)

    @property
    def line(self) -> Colour:
        return WHITE.mixed(self.main, 0.4)

    def symbol(self, name: str) -> Colour:
        wanted = " ".join(name.casefold().split())
        return next((colour for symbol, colour in self.symbols if symbol == wanted), dark_enough(self.main))

    def weak(self) -> list[str]:
        """Pairs of colours of which one cannot be read on the other; none for every theme."""
        pairs = {
            "white on the main colour": (WHITE, self.main),
            "white on the deep colour": (WHITE, self.deep),
            "ink on paper": (INK, self.paper),
            "main colour on paper": (self.main, self.paper),
            **{f"ink on side {at} of a dial": (INK, colour) for at, colour in enumerate(self.stretches)},
            **{f"white on `{name}`": (WHITE, colour) for name, colour in self.symbols},
            **{f"white on {name}": (WHITE, colour) for name, colour in KINDS.items()},
        }
        return [what for what, (one, other) in pairs.items() if contrast(one, other) < READABLE]


def theme_of(
    hero: str, symbols: tuple[str, ...], asked: str = "", icons: Mapping[str, str] = NO_ICONS
) -> Theme:
    """The theme of a hero; `asked` is a name of a theme or a colour such as `#aa3311`.

    `icons` are those of symbols that do not have the icon of their name.
    """
    name = asked.strip().casefold() or _suggested(hero, symbols)
    if name in NAMED:
        first, rest = NAMED[name]
        main = Colour.of(first)
        colours = [Colour.of(colour) for colour in rest.split()]
    else:
        try:
            main = Colour.of(name)
        except ValueError:
            known = ", ".join(NAMED)
            message = f"there is no theme `{asked}`; there are {known}, and colours such as #aa3311"
            raise UnknownThemeError(message) from None
        colours = [main, *(Colour.of(colour) for colour in NAMED["ember"][1].split()[1:])]
    main = dark_enough(main, ratio=ENOUGH)
    return Theme(name, main, tuple(_symbol_colours(symbols, icons, colours)))


def _symbol_colours(
    symbols: tuple[str, ...], icons: Mapping[str, str], spare: list[Colour]
) -> Iterator[tuple[str, Colour]]:
    """For each symbol its natural colour, unless one much like it was given away already."""
    given: list[Colour] = []
    for symbol in symbols:
        icon = drawn_for(icons[symbol]) if symbol in icons else icon_of(symbol)
        natural = [Colour.of(_NATURAL[icon.name])] if icon is not None and icon.name in _NATURAL else []
        wanted = [dark_enough(colour, ratio=READABLE + 0.3) for colour in (*natural, *spare)]
        colour = next((c for c in wanted if all(_differ(c, other) for other in given)), wanted[-1])
        given.append(colour)
        yield " ".join(symbol.casefold().split()), colour


def _differ(one: Colour, other: Colour) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 55


def _suggested(hero: str, symbols: tuple[str, ...]) -> str:
    for name in (hero, *symbols):
        icon = icon_of(name)
        if icon is not None and icon.name in _BY_ICON:
            return _BY_ICON[icon.name]
    return list(NAMED)[sum(hero.encode("utf-8")) % len(NAMED)]
