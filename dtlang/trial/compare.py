"""What a test expects, held against the table as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.codes import FAILED_EXPECTATION
from dtlang.engine.kit import CardDef
from dtlang.engine.records import Record
from dtlang.engine.state import Seat, State
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Name
from dtlang.syntax.scenario import nodes as s
from dtlang.trial.cast import seat_of


def failures(line: s.Expectation, g: State, log: Sequence[Record]) -> Iterator[Diagnostic]:
    """What is not as a line expects. `log` is what happened in the turn at whose end the line is read."""
    match line:
        case s.ExpectHas(who=who, things=things):
            for thing in things:
                yield from _thing(thing, who, g)
        case s.ExpectPile(who=who, place=Name() as place, cards=()):
            seat = g.seats[seat_of(who)]
            shown = sorted(seat.dice_on(place.text).dice)
            names = [card.name for card in seat.places.get(place.text, [])]
            if shown != sorted(line.dice) or names:
                lies = ", ".join([*map(str, shown), *names]) or Said("nothing")
                yield _failed(line.span, Said("{place} holds {lies}", place=place.text, lies=lies))
        case s.ExpectPile(who=who, pile=pile, place=place, cards=cards):
            found = sorted(card.name for card in _pile(g.seats[seat_of(who)], pile, place))
            if found != sorted(card.text for card in cards):
                yield _failed(
                    line.span,
                    Said(
                        "your {pile} is {listed}"
                        if who is s.Player.YOU
                        else "your opponent's {pile} is {listed}",
                        pile=Said(pile.value),
                        listed=", ".join(found) or Said("empty"),
                    ),
                )
        case s.ExpectDamage(who=who, damage=damage):
            for one in damage:
                yield from _damage(one, who, log)
        case s.ExpectEnd(who=who, wins=wins):
            winner = g.seats[seat_of(who)].team if wins else 1 - g.seats[seat_of(who)].team
            if g.winner != winner:
                state = Said("the game goes on") if not g.over else Said("the game is a draw")
                if g.winner is not None:
                    state = Said("you win") if g.winner == g.seats[0].team else Said("your opponent wins")
                yield _failed(line.span, state)


def _failed(span: Span, message: str) -> Diagnostic:
    return FAILED_EXPECTATION.at(span, message, label="expected")


def _pile(seat: Seat, pile: s.Pile, place: Name | None) -> list[CardDef]:
    if place is not None:
        return seat.places.get(place.text, [])
    piles = {s.Pile.HAND: seat.hand, s.Pile.DECK: seat.deck, s.Pile.DISCARD: seat.discard}
    return {**piles, s.Pile.IN_PLAY: seat.staying}[pile]


def _thing(thing: s.Thing, who: s.Player, g: State) -> Iterator[Diagnostic]:
    seat = g.seats[seat_of(who)]
    name, side = thing.name.text, thing.side.text if thing.side is not None else ""
    found = count_of(name, side, seat, g)
    if found == thing.count or (thing.count is None and found):
        piece = seat.pieces.get(name)
        if piece is not None and thing.health is not None and piece.health != thing.health:
            yield _failed(
                thing.span,
                Said(
                    "{name} has {health} Health, not {health2}",
                    name=name,
                    health=piece.health,
                    health2=thing.health,
                ),
            )
        return
    where = Said(" on its {side} side", side=side) if side else ""
    wanted = Said(", not {count}", count=thing.count) if thing.count and found else ""
    yield _failed(
        thing.span,
        Said(
            "you have {number} {name}{where}{wanted}"
            if who is s.Player.YOU
            else "your opponent has {number} {name}{where}{wanted}",
            number=found or Said("no"),
            name=name,
            where=where,
            wanted=wanted,
        ),
    )


def count_of(name: str, side: str, seat: Seat, g: State) -> int:
    """How many of something a player has."""
    match name:
        case "Health":
            return g.health[seat.team]
        case "CP":
            return seat.cp
        case "cards":
            return len(seat.hand)
        case _:
            pass
    piece = seat.pieces.get(name)
    if piece is not None:
        return piece.count if side in ("", piece.side) else 0
    for status, count in seat.tokens.items():
        if status.name == name:
            return seat.sides.get(status, []).count(side) if side else count
    return sum(card.name == name for card in seat.board)


def _damage(damage: s.Damage, who: s.Player | None, log: Sequence[Record]) -> Iterator[Diagnostic]:
    total = 0
    for record in log:
        if record[0] != "damage":
            continue
        dealer, target, dealt, type, prevented = record[1], record[2], record[3], record[4], record[6]
        by = target if damage.prevented else dealer  # who prevents damage is who would have received it
        if (damage.type and damage.type != type) or (who is not None and by != seat_of(who)):
            continue
        amount = prevented if damage.prevented else dealt
        assert isinstance(amount, int)
        total += amount
    if total != damage.amount:
        did = Said("prevented") if damage.prevented else Said("dealt")
        what = Said("{type} dmg", type=damage.type) if damage.type else Said("dmg")
        by_whom = "" if who is None else Said(" by you") if who is s.Player.YOU else Said(" by your opponent")
        yield _failed(
            damage.span,
            Said(
                "{total} {what} {did}{by_whom}, not {amount}",
                total=total,
                what=what,
                did=did,
                by_whom=by_whom,
                amount=damage.amount,
            ),
        )
