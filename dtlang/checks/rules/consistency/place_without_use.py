from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir.words import ThingKind
from dtlang.speech import Said


class PlaceWithoutUse(Rule):
    """A place for cards or dice is filled and never read, or read and never filled."""

    code = "DT388"
    name = "place-without-use"
    severity = Severity.WARNING
    why = "Cards and dice that nobody counts, takes back or spends are out of the game for good."
    bad = """
        place The Anvil
        offensive Kindle
          3 [ward]: Deal 2 dmg. Put 1 card from your hand on The Anvil.
    """
    good = """
        place The Anvil
        offensive Kindle
          3 [ward]: Deal 2 dmg per card on The Anvil. Put 1 card from your hand on The Anvil.
    """
    compiled = True
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        filled = {place.name for place in subject.hero.places if place.deck}
        read: set[str] = set()
        for _path, effect, _place, _within in subject.every(leaf.Put):
            filled |= _named(effect.zone)
            read |= _named(effect.source)
        for _path, found, _place, _within in subject.every(
            leaf.Discard, leaf.Look, leaf.Search, leaf.UseCard, parts.Held, parts.Has
        ):
            read |= _named(found.zone)
        for _path, drawn, _place, _within in subject.every(leaf.Draw):
            read |= _named(drawn.source)
        for _path, stored, _place, _within in subject.every(leaf.StoreDice):
            filled |= _named(stored.place)
        for _path, dice, _place, _within in subject.every(parts.Dice, parts.StoredTotal):
            read |= _named(dice.place)
        for _path, thing, _place, _within in subject.every(parts.Thing):
            if thing.kind is ThingKind.STORED_DIE:
                read.add(thing.name)
        for place in subject.hero.places:
            if place.shared or (place.name in filled and place.name in read):
                continue
            wrong = (
                Said("nothing is ever laid there")
                if place.name not in filled
                else Said("nobody looks there again")
            )
            help = Said(
                "count, take back or discard what lies there, as in `1 dmg per card on {place}`",
                place=place.name,
            )
            if place.name not in filled:
                help = Said(
                    "lay something there, as in `put 1 card from your hand on {place}`", place=place.name
                )
            if place.dice:
                help = Said("store dice there, as in `store 1 die on {place}`", place=place.name)
                if place.name in filled:
                    help = Said(
                        "count, spend or use the dice there, as in `spend 1 die on {place}`", place=place.name
                    )
            holds = Said("dice") if place.dice else Said("cards")
            yield self.at(
                place.named,
                Said("`{place}` holds {holds}, but {wrong}", place=place.name, holds=holds, wrong=wrong),
                help=help,
            )


def _named(where: parts.Where | None) -> set[str]:
    return {where.place} if isinstance(where, parts.Place) else set()
