"""What a card or an ability is about, as icons of ours: its name, its dice and tokens, what its words do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dtlang.sheet.content import Ability, Card, Shape, Text
from dtlang.sheet.icons import icons_of
from dtlang.sheet.painting import Chance
from dtlang.syntax.say import Kind

MOST = 4
# What is drawn for words that have a small drawing, and for what they do.
_SIGNS = {
    "heal": ("heart",),
    "prevent": ("ward", "helm"),
    "card": ("cards", "book", "quill"),
    "die": ("die", "star", "target"),
    "upgrade": ("crown",),
}
_DAMAGE = ("sword", "burst", "axe", "bolt", "fist", "arrow")
_CP = ("coin", "gem", "crown")
_SHAPES = {
    Shape.SMALL_STRAIGHT: ("arrow", "wing"),
    Shape.LARGE_STRAIGHT: ("comet", "wing"),
    Shape.OF_A_KIND: ("gem", "chain"),
    Shape.DEFENSE_ROLL: ("ward", "helm"),
}
_SPARE = (
    "star",
    "eye",
    "hourglass",
    "moon",
    "sun",
    "gem",
    "wing",
    "lantern",
    "bolt",
    "book",
    "lock",
    "scales",
)


def of_card(card: Card, icons: Mapping[str, str], hero: str) -> tuple[str, ...]:
    """Of a card; an upgrade is about what its ability is about."""
    texts = [card.text, *(text for ability in card.abilities for text in _texts(ability))]
    return _some(card.name, [*_asked(card.abilities, icons), *_told(card.name, texts, icons)], hero)


def of_ability(ability: Ability, icons: Mapping[str, str], hero: str) -> tuple[str, ...]:
    return _some(
        ability.name, [*_asked((ability,), icons), *_told(ability.name, _texts(ability), icons)], hero
    )


def _texts(ability: Ability) -> Iterator[Text]:
    yield from (tier.text for tier in ability.tiers)
    yield ability.common


def _asked(abilities: Iterable[Ability], icons: Mapping[str, str]) -> Iterator[str]:
    """The symbols and shapes of the dice that it asks for."""
    for tier in (tier for ability in abilities for tier in ability.tiers if tier.asked is not None):
        assert tier.asked is not None
        yield from (icons[name] for name, _ in tier.asked.symbols if name in icons)
        yield from _SHAPES.get(tier.asked.shape, ())[:1]


def _told(name: str, texts: Iterable[Text], icons: Mapping[str, str]) -> Iterator[str]:
    chance = Chance(f"about {name}")
    for run in (run for text in texts for paragraph in text for run in paragraph.runs):
        if run.kind in (Kind.TOKEN, Kind.SYMBOL) and run.detail in icons:
            yield icons[run.detail]
        elif run.kind is Kind.DAMAGE:
            yield _DAMAGE[chance.below(len(_DAMAGE))]
        elif run.kind is Kind.CP:
            yield _CP[chance.below(len(_CP))]
        elif run.kind is Kind.WORDS and run.detail in _SIGNS:
            signs = _SIGNS[run.detail]
            yield signs[chance.below(len(signs))]


def _some(name: str, told: list[str], hero: str) -> tuple[str, ...]:
    """At most four, those of the name first; something is always there."""
    named = [icon.name for icon in icons_of(name)]
    found = list(dict.fromkeys([*named, *told]))[:MOST]
    if len(found) < 2:
        found.append(_SPARE[Chance(f"{hero}/{name}").below(len(_SPARE))])
    return tuple(dict.fromkeys(found))
