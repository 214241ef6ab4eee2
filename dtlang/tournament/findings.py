"""What stands out in the counts: what was never used, what is too strong, whether it matters who begins."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

from dtlang import ir
from dtlang.engine.gist import gist
from dtlang.engine.kit import StatusDef
from dtlang.engine.making import kit
from dtlang.ir import effects as leaf
from dtlang.ir.words import AbilityKind, StatusKind

if TYPE_CHECKING:
    from dtlang.simulate import Corner, Rate

FAIR_LOW: Final = 0.4  # a pair is called uneven if its whole interval lies outside of these
FAIR_HIGH: Final = 0.6
SELDOM: Final = 0.3  # a token is spent in fewer of the games in which it was gained
FEW: Final = 20  # games, with fewer nothing is said about what was not used


class Kind(StrEnum):
    UNEVEN = "uneven"
    FIRST_PLAYER = "first_player"
    NEVER_ABILITY = "never_ability"
    NEVER_CARD = "never_card"
    NEVER_GAINED = "never_gained"
    NEVER_SPENT = "never_spent"
    SELDOM_SPENT = "seldom_spent"
    UNFINISHED = "unfinished"
    LOST = "lost"


class Finding(msgspec.Struct, frozen=True):
    """Something to look at. `many` of `of`: what they are counts of depends on the kind."""

    kind: Kind
    bot: str
    hero: str = ""
    name: str = ""  # of what was not used, or the other hero
    many: int = 0
    of: int = 0


def unused(document: ir.Document, corner: Corner, games: int, bot: str) -> list[Finding]:
    """Abilities, cards and tokens of a hero that were not used in so many games."""
    if games < FEW:
        return []
    found: list[Finding] = []
    activated = corner.abilities.keys() | corner.defenses.keys()
    for ability in document.abilities:
        names = {one.name for level in ability.levels for one in level.abilities} | {ability.name}
        if ability.kind is not AbilityKind.PASSIVE and names.isdisjoint(activated):
            found.append(Finding(Kind.NEVER_ABILITY, bot, document.name, ability.name, 0, games))
    in_deck = {entry.card for entry in document.deck}
    cards = [card.name for card in document.cards] + [card.name for card in document.upgrades]
    found += [
        Finding(Kind.NEVER_CARD, bot, document.name, name, 0, games)
        for name in cards
        if name in in_deck and name not in corner.cards
    ]
    for status in kit(document).statuses.values():
        found += _token(status, document, corner, games, bot)
    return found


def _token(status: StatusDef, document: ir.Document, corner: Corner, games: int, bot: str) -> list[Finding]:
    name = status.name
    gained = corner.games_gained.get(name, 0)
    if not gained:
        return [Finding(Kind.NEVER_GAINED, bot, document.name, name, 0, games)]
    if not is_spendable(status):
        return []
    spent = corner.games_spent.get(name, 0)
    if not spent:
        return [Finding(Kind.NEVER_SPENT, bot, document.name, name, 0, corner.gained[name])]
    if spent < SELDOM * gained:
        return [Finding(Kind.SELDOM_SPENT, bot, document.name, name, spent, gained)]
    return []


def is_spendable(status: StatusDef) -> bool:
    """A positive token that its holder may spend, by a text of its own."""
    if status.kind is not StatusKind.POSITIVE:
        return False
    standing = status.standing
    texts = [offer.text for offer in standing.offers]
    texts += [gist(w.trigger.effects) for watches in standing.triggers.values() for w in watches]
    return any(isinstance(part, leaf.Spend) and part.thing.this for text in texts for part in text.parts)


def uneven(bot: str, rows: Mapping[tuple[str, str], Rate]) -> list[Finding]:
    """Pairs of which it is sure that one wins more than is fair: the stronger one comes first.

    The most uneven pair is the first of them.
    """
    found: list[Finding] = []
    for (one, other), rate in rows.items():
        if rate.low > FAIR_HIGH:
            found.append(Finding(Kind.UNEVEN, bot, one, other, rate.wins, rate.games))
        elif rate.games and rate.high < FAIR_LOW:
            found.append(Finding(Kind.UNEVEN, bot, other, one, rate.games - rate.wins, rate.games))
    return sorted(found, key=lambda one: (-one.many / one.of, one.hero, one.name))
