"""How one hero looks: its theme, its icons, and the templates that turn its contents into HTML."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup

from dtlang.diagnostics.shown import plain
from dtlang.kept_templates import KeptTemplates
from dtlang.sheet.content import Ability, Card, Dial, Requirement, Shape, Sheet, Token
from dtlang.sheet.errors import SheetError
from dtlang.sheet.foreign import ForeignEnvironment, ForeignLoader
from dtlang.sheet.icons import all_icons, icon_of, icons_of, monogram
from dtlang.sheet.labels import labels
from dtlang.sheet.lettering import set_name
from dtlang.sheet.motifs import of_ability, of_card
from dtlang.sheet.painting import painting
from dtlang.sheet.paper import CARD, Paper
from dtlang.sheet.photos import BACK, PORTRAIT, Photo
from dtlang.sheet.phrases import Group, is_bound, phrases
from dtlang.sheet.press import FONTS
from dtlang.sheet.runs import Paragraph
from dtlang.sheet.stamp import Stamp
from dtlang.sheet.theme import CARDS, KINDS, Theme
from dtlang.sheet.widths import NARROW, pieces, wide
from dtlang.syntax.say import Kind, Run

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FACES = (
    ("Sheet Sans", 400, "normal", "SheetSans-Regular"),
    ("Sheet Sans", 400, "italic", "SheetSans-RegularItalic"),
    ("Sheet Sans", 700, "normal", "SheetSans-Bold"),
    ("Sheet Sans", 700, "italic", "SheetSans-BoldItalic"),
    ("Sheet Caps", 700, "normal", "SheetCaps-Bold"),
    ("Sheet Caps", 900, "normal", "SheetCaps-Black"),
)
BRIEF, SENTENCE = 48, 90  # letters
LONG_WORD = 10  # letters; a shorter word is always narrow
_LONG_WORD = re.compile(rf"([^\W_]{{{LONG_WORD},}})")
HIDDEN = 7.0  # pixels that are covered by the smallest die
SHORT = 20  # letters that fit beside five dice on a card
ONE_LINE = 12  # letters of a name that is never broken
NOTHING: Mapping[str, str] = MappingProxyType({})


class Art(NamedTuple):
    """What is drawn for a name: the author's picture, an icon of ours, or letters."""

    url: str
    icon: str
    letters: str


def on_paper(value: object) -> object:
    """What a template prints: letters that cannot be seen by their numbers, long words in pieces.

    >>> on_paper("A\x1b[31mB"), on_paper(3)
    ('A<U+001B>[31mB', 3)
    """
    if type(value) is not str:
        return value
    return breakable(plain(set_name(value)))


def breakable(value: str) -> str:
    """A word that might be wider than a box may be broken; everything else stays as it is.

    >>> breakable("a" * 30), breakable("undefendable")
    (Markup('aaaaaaaaaaa<wbr>aaaaaaaaaaa<wbr>aaaaaaaa'), 'undefendable')
    """
    if len(value) < LONG_WORD or value.startswith("data:") or _LONG_WORD.search(value) is None:
        return value
    words = [
        Markup("<wbr>").join(pieces(word)) if odd % 2 and wide(word) > NARROW else word
        for odd, word in enumerate(_LONG_WORD.split(value))
    ]
    return Markup("").join(words) if any(isinstance(word, Markup) for word in words) else value


@cache
def loader(folder: Path) -> ForeignLoader:
    """Finds the templates of a folder, and knows which were used."""
    return ForeignLoader(folder)


@cache
def environment(folder: Path | None) -> Environment:
    """Templates of a folder come before ours. They may be a stranger's, so they run in a sandbox.

    Ours alone do not: the sandbox asks about every attribute again, a third of the time of making a page.
    """
    ours = FileSystemLoader(TEMPLATES)
    kind = Environment if folder is None else ForeignEnvironment
    return kind(
        loader=ours if folder is None else ChoiceLoader([loader(folder), ours]),
        autoescape=True,
        finalize=on_paper,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=KeptTemplates(__file__) if folder is None else None,
    )


@cache
def font_faces(*, embedded: bool) -> str:
    """The fonts as part of the style sheet: inside of it for a browser, by their names for our press."""
    rules = []
    for family, weight, style, file in FACES:
        source = f"{FONTS}{file}.ttf"
        if embedded:
            data = base64.b64encode((HERE / "fonts" / f"{file}.woff2").read_bytes()).decode("ascii")
            source = f"data:font/woff2;base64,{data}"
        rules.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
            f"src: url({source}); }}"
        )
    return "\n".join(rules)


@dataclass(frozen=True)
class Look:
    """Everything a template may ask about a hero."""

    sheet: Sheet
    theme: Theme
    stamp: Stamp
    pictures: Mapping[str, str]  # the author's own, by name of a symbol or token
    icons: dict[str, str]  # our own, by name of a symbol or token
    templates: Path | None = None
    card: Paper = CARD
    photos: Mapping[tuple[str, str], Photo] = field(
        default_factory=dict
    )  # the author's art, by what it is for

    def __post_init__(self) -> None:
        foreign = environment(self.templates)
        if isinstance(foreign, ForeignEnvironment):
            foreign.begin()

    # --- for the templates

    def art(self, name: str) -> Art:
        if name in self.pictures:
            return Art(self.pictures[name], "", "")
        return Art("", self.icons.get(name, ""), monogram(name))

    def hidden(self, words: str) -> float:
        """How large the words under a die are set, in pixels: no letter comes out at its side."""
        return round(min(1.0, HIDDEN / max(wide(words), 1.0)), 2)

    def kind(self, name: str) -> str:
        return next((token.kind for token in self.sheet.tokens if token.name == name), "piece")

    def first_line(self, name: str) -> list[str]:
        """The part of a name that stays on the line of its chip, and the rest, if there is any."""
        return [name] if len(name) <= ONE_LINE else name.split(" ", 1)

    def is_narrow(self, name: str) -> bool:
        """Whether a name may stay on one line in every box."""
        return wide(name) <= NARROW

    def title(self, name: str) -> str:
        """A name whose numeral does not stand on a line of its own."""
        head, _, last = name.rpartition(" ")
        return f"{head}\N{NO-BREAK SPACE}{last}" if head and last in ("II", "III") else name

    def pauses(self, paragraph: Paragraph) -> bool:
        """Whether a sentence begins with `Then`."""
        return bool(paragraph.runs) and paragraph.runs[0].kind is Kind.THEN

    def phrases(self, paragraph: Paragraph) -> list[list[Group]]:
        """The runs of a sentence in what stays together; see `phrases.py`."""
        return phrases(paragraph.runs)

    def groups(self, paragraph: Paragraph) -> list[Group]:
        """The same without phrases: a number and what it counts stay on one line."""
        return [group for phrase in self.phrases(paragraph) for group in phrase]

    def is_bound(self, group: Group) -> bool:
        """Whether all of it stands on one line."""
        return is_bound(group)

    def room(self, ability: Ability, die: float) -> float:
        """How wide the dice of an ability are, in em; its lines are aligned on the widest."""
        widths = [0.0]
        for need in (tier.asked for tier in ability.tiers if tier.asked is not None):
            each = {Shape.SYMBOLS: die, Shape.OF_A_KIND: 1.84, Shape.DEFENSE_ROLL: die}.get(need.shape, 1.5)
            widths.append(max(each * need.dice, 5 if need.shape is Shape.SYMBOLS else 6.2))
        return round(0.8 + max(widths), 2)

    def rich(self, ability: Ability) -> bool:
        """Whether a line says so much that the next one should be set off."""
        return any(len(tier.text) > 1 for tier in ability.tiers) and len(ability.tiers) > 1

    def brief(self, card: Card) -> bool:
        """Whether the text of a card is a few words or a single sentence: they look better in the middle."""
        letters = sum(len(p.text) for p in card.text)
        most = BRIEF if len(card.text) > 1 else SENTENCE
        return not card.abilities and letters < most and not any(p.depth for p in card.text)

    def stacked(self, ability: Ability) -> bool:
        """Whether the texts of an ability are too long to stand beside the dice."""
        return any(
            len(tier.text) > 1 or any(len(p.text) > SHORT for p in tier.text) for tier in ability.tiers
        )

    def limit(self, token: Token) -> str:
        """The stack limit in short, `5` or `5 / 3` where others have another."""
        none = labels(self.sheet.language)["no_limit"]
        own, others = (none if n is None else str(n) for n in (token.limit, token.limit_others))
        return own if own == others else f"{own} / {others}"

    def facts(self, token: Token) -> str:
        """`Negative · Stack limit 3 · Persistent`."""
        word = labels(self.sheet.language)
        parts = [word[token.kind]]
        if token.is_status:
            if token.limit is None:
                parts.append(f"{word['stack_limit']}: {word['no_limit']}")
            elif token.limit_others == token.limit:
                parts.append(f"{word['stack_limit']} {token.limit}")
            else:
                others = word["no_limit"] if token.limit_others is None else token.limit_others
                parts.append(f"{word['stack_limit']} {token.limit} ({word['others']}: {others})")
        if token.health is not None:
            parts.append(f"{word['health']} {token.health}")
        parts += token.flags
        parts += [" / ".join(token.sides)] if token.sides else []
        parts += self.shows(token.dial) if token.dial is not None else []
        return " · ".join(parts)

    def shows(self, dial: Dial) -> list[str]:
        """`0–10`, `Dusk 0–4 / Dawn 5–10`, `Starts at 3`; of named spaces only the names."""
        starts = labels(self.sheet.language)["starts_at"]
        if dial.is_named:
            names = [side.name for side in dial.sides]
            return [" / ".join(names), starts.format(n=names[dial.start - dial.low])]
        spans = [f"{side.name} {_numbers([*range(side.low, side.high + 1)])}" for side in dial.sides]
        sides = [" / ".join(spans)] if spans else []
        return [f"{dial.low}–{dial.high}", *sides, starts.format(n=dial.start)]

    def legend(self) -> list[tuple[str, str]]:
        """Symbols with their numbers: `1–3`."""
        table: dict[str, list[int]] = {}
        for face in self.sheet.faces:
            table.setdefault(face.symbol, []).append(face.value)
        return [(symbol, _numbers(values)) for symbol, values in table.items()]

    @property
    def emblem(self) -> str:
        """What stands for the whole hero: its rarest symbol, or its name."""
        if not self.sheet.faces:
            return self.sheet.name
        counts = dict.fromkeys(self.sheet.symbols, 0)
        for face in self.sheet.faces:
            counts[face.symbol] += 1
        return min(reversed(counts), key=lambda symbol: counts[symbol])

    # --- pictures

    def card_picture(self, card: Card, width: float, height: float) -> Markup:
        """Of a card; its upgrades do not look like the ability itself."""
        base = card.abilities[0].name if card.abilities else card.name
        shown = self._photo("art", card.name) or self._photo("art", base)
        return shown or self._painted(card.name, of_card(card, self.icons, self.sheet.name), width, height)

    def ability_picture(self, ability: Ability, width: float, height: float) -> Markup:
        things = of_ability(ability, self.icons, self.sheet.name)
        return self._photo("art", ability.name) or self._painted(ability.name, things, width, height)

    def portrait(self, width: float, height: float) -> Markup:
        """The picture of the hero."""
        return self._photo(PORTRAIT) or self.hero_picture(width, height)

    def back_picture(self, width: float, height: float) -> Markup:
        """On the back of the cards."""
        return self._photo(BACK) or self.portrait(width, height)

    def _photo(self, what: str, name: str = "") -> Markup | None:
        photo = self.photos.get((what, name))
        if photo is None:
            return None
        made = '<img class="painting" src="{}" style="object-position:{}" alt="">'
        return Markup(made).format(photo.url, photo.focus)

    def dice_picture(self, width: float, height: float) -> Markup:
        """A second one of the hero: what its dice show."""
        icons = [self.icons[name] for name in self.sheet.symbols if name in self.icons]
        return self._painted("dice", (*icons,), width, height)

    def hero_picture(self, width: float, height: float) -> Markup:
        """What stands for all of it: the emblem, and the other symbols of the dice."""
        icons = [self.icons[name] for name in (self.emblem, *self.sheet.symbols) if name in self.icons]
        named = [icon.name for icon in icons_of(self.sheet.name)]
        return self._painted("", tuple(dict.fromkeys([*icons[:1], *named, *icons])), width, height)

    def _painted(self, name: str, things: tuple[str, ...], width: float, height: float) -> Markup:
        thing = things[0] if things else "star"
        accent = self.theme.accent(thing, name) if name else self.theme.main
        return painting(f"{self.sheet.name}/{name}", things, self.theme.main, accent, width, height)

    @cached_property
    def painted_icons(self) -> set[str]:
        """Every icon that stands in a picture."""
        hero, found = self.sheet.name, set(self.icons.values())
        for card in self.sheet.cards:
            found |= set(of_card(card, self.icons, hero))
        for slot in self.sheet.slots:
            found |= set(of_ability(slot.ability, self.icons, hero))
        return found | {icon.name for icon in icons_of(hero)} | {"star"}

    # --- HTML

    @cached_property
    def _context(self) -> dict[str, Any]:
        """What every template knows."""
        return {
            "look": self,
            "sheet": self.sheet,
            "theme": self.theme,
            "stamp": self.stamp,
            "word": labels(self.sheet.language),
        }

    @cached_property
    def _styles(self) -> dict[str, Markup]:
        return {}

    @cached_property
    def _drawn(self) -> dict[tuple[str, Run | Requirement], Markup]:
        return {}

    @cached_property
    def parts(self) -> Any:
        """The macros of `parts.html`, made once for a hero and not once for every box."""
        return environment(self.templates).get_template("parts.html").make_module(self._context)

    def drawn(self, part: str, what: Run | Requirement) -> str:
        """What a macro makes of something that stands on many cards: once is enough. Words are words."""
        if isinstance(what, Run) and what.kind is Kind.WORDS and not what.detail:
            return what.text
        key = (part, what)
        if key not in self._drawn:
            self._drawn[key] = getattr(self.parts, part)(what)
        return self._drawn[key]

    def html(self, template: str, **context: Any) -> Markup:
        if self.templates is None:
            made = environment(None).get_template(template)
            return Markup(made.render(self._context, parts=self.parts, **context))
        try:
            made = environment(self.templates).get_template(template)
            return Markup(made.render(self._context, parts=self.parts, **context))
        except (SheetError, TemplateError):
            raise
        except (ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError) as error:
            # What a stranger's template does wrong is said of it, and is no fault of ours.
            said = f"`{template}` stops with {type(error).__name__}: {error}"
            raise SheetError(f"a template cannot be used: {said}") from error

    def css(self, *parts: str) -> Markup:
        """What all pages share and the styles of these parts: a page is faster without those of others."""
        for name in ("sheet", *parts):
            if name not in self._styles:
                self._styles[name] = self.html(f"{name}.css", card_colours=CARDS, kind_colours=KINDS)
        return Markup("\n").join(self._styles[name] for name in ("sheet", *dict.fromkeys(parts)))

    def defs(self) -> Markup:
        """The icons that this hero needs."""
        needed = self.painted_icons
        return self.html("defs.html", icons=[icon for icon in all_icons() if icon.name in needed])


def icons_for(sheet: Sheet, asked: Mapping[str, str] = NOTHING) -> dict[str, str]:
    """An icon for every name that has one. Two symbols, or two tokens of a kind, never share one.

    A token has the icon of a symbol only where there is no other for it. What the hero file asks for comes
    first, and may be shared: the author knows why.
    """
    found: dict[str, str] = dict(asked)
    groups: dict[str, list[str]] = {"symbol": list(sheet.symbols)}
    for token in sheet.tokens:
        groups.setdefault(token.kind, []).append(token.name)
    taken = set(asked.values())
    for names in groups.values():
        used = {asked[name] for name in names if name in asked}
        for name in sorted((name for name in names if name not in asked), key=_is_not_the_very_word):
            free = [icon for icon in icons_of(name) if icon.name not in used]
            icon = next((icon for icon in free if icon.name not in taken), next(iter(free), None))
            if icon is not None:
                taken.add(icon.name)
                used.add(icon.name)
                found[name] = icon.name
    for name in (sheet.name, *(card.name for card in sheet.cards)):
        icon = icon_of(name)
        if icon is not None:
            found.setdefault(name, icon.name)
    return found


def _is_not_the_very_word(name: str) -> bool:
    """`flame` has more right to the flame than `ember`."""
    icon = icon_of(name)
    return icon is None or icon.name != name.casefold()


def _numbers(values: list[int]) -> str:
    """
    >>> _numbers([1, 2, 3]), _numbers([6]), _numbers([1, 4])
    ('1–3', '6', '1, 4')
    """
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}–{values[-1]}"
    return ", ".join(map(str, values))
