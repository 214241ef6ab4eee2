"""How much an amount is, once dice and situation are known."""

from __future__ import annotations

from typing import assert_never

from dtlang import ir
from dtlang.balance.asked import TOTAL, Rolled
from dtlang.balance.forms import of_piece, with_sides
from dtlang.balance.players import side, sides
from dtlang.balance.scene import Scene, State
from dtlang.balance.tally import Side, What
from dtlang.balance.unknown import Unknown
from dtlang.ir import Amount, Countable, End, Place, Rank, StatusKind, Thing, ThingKind, Where, Zone, parts

_KINDS = {
    ThingKind.STATUS_EFFECT: frozenset(StatusKind),
    ThingKind.POSITIVE_STATUS: frozenset({StatusKind.POSITIVE}),
    ThingKind.NEGATIVE_STATUS: frozenset({StatusKind.NEGATIVE}),
    ThingKind.UNIQUE_STATUS: frozenset({StatusKind.UNIQUE}),
    ThingKind.POSITIVE_OR_NEGATIVE_STATUS: frozenset({StatusKind.POSITIVE, StatusKind.NEGATIVE}),
}


def count(scene: Scene, state: State, amount: Amount) -> int:
    """The number that an amount comes to. A number somebody picks was picked before (`choices`)."""
    match amount:
        case int():
            return amount
        case parts.Per(times=times, each=each, every=every):
            return times * (counted(scene, state, each) // every)
        case parts.Sum(terms=terms):
            return sum(count(scene, state, term) for term in terms)
        case parts.Minus(amount=of, less=less):
            return max(0, count(scene, state, of) - count(scene, state, less))
        case parts.Half(of=of, down=down):
            whole = count(scene, state, of)
            return whole // 2 if down else -(-whole // 2)
        case parts.Twice(of=of):
            return 2 * count(scene, state, of)
        case parts.Capped(amount=of, most=most):
            return min(most, count(scene, state, of))
        case parts.RollTotal(roll=roll):
            return rolled(state, roll).ask(TOTAL)
        case parts.RankedTotal(roll=roll, rank=rank, count=number):
            return sum(ranked(rolled(state, roll), rank)[:number])
        case parts.StoredTotal():
            raise Unknown("what the stored dice show")
        case parts.DieValue(roll=roll, same=same):
            return _die_value(state, roll, same)
        case parts.Cp(player=player):
            one = side(scene, state, player)
            return scene.dial(one, "cp") + state.changed(What.CP, one)
        case parts.Health(player=player):
            return health(scene, state, side(scene, state, player))
        case parts.IncomingDamage(player=player):
            one = side(scene, state, player)
            if one is scene.attacker:
                raise Unknown("the damage incoming to the attacker")
            scene.by_incoming = True
            return max(0, scene.incoming() - state.changed(What.PREVENTED, one))
        case parts.ResultOf(of=of):
            return state.done.get(of, 0)  # what was not carried out did nothing
        case parts.ByTier(roll=roll, tiers=tiers):
            shown = [tier.amount for tier in tiers if rolled(state, roll).ask(tier.outcome)]
            return shown[-1] if shown else 0
        case parts.Parameter():
            raise Unknown("the number that the keyword is used with")
        case parts.OutgoingDamage():
            raise Unknown("the damage that is about to be dealt, with everything added to it")
        case parts.DamageDealt() | parts.DamagePrevented():
            raise Unknown("how much damage gets through the defence")
        case parts.EventAmount():
            raise Unknown("the amount of the deed that set it off")
        case parts.DialEnd(thing=thing, end=end):
            dial = scene.hero.dials.get(thing.name)
            if dial is None:
                raise Unknown(f"how far {thing.name} goes")
            return {End.HIGHEST: dial.high, End.LOWEST: dial.low, End.START: dial.start}[end]
        case parts.Printed():
            raise Unknown("the number printed on the token")
        case parts.Bound() | parts.UpTo() | parts.All() | parts.AsManyAsFit() | parts.AnyNumber():
            raise Unknown("a number that somebody picks")
        case _:
            assert_never(amount)


def counted(scene: Scene, state: State, each: Countable) -> int:
    match each:
        case parts.Held(thing=thing, holder=holder, zone=zone, excluding=excluding):
            found = sum(held(scene, state, thing, one, zone) for one in sides(scene, state, holder))
            without = (
                sum(held(scene, state, excluding, one, zone) for one in sides(scene, state, holder))
                if excluding
                else 0
            )
            without = min(without, 1) if excluding and excluding.this else without
            return max(0, found - without)
        case parts.SymbolsShown(symbol=symbol, roll=roll):
            return rolled(state, roll).ask(symbol)
        case parts.TimesShown(outcome=outcome, roll=roll):
            return _times_shown(rolled(state, roll), outcome)
        case parts.DoneBefore(of=of):
            return state.done.get(of, 0)  # what was not carried out did nothing
        case parts.AttemptsMade():
            raise Unknown("how many roll attempts were made")
        case parts.PlayersThere(players=players):
            return len(sides(scene, state, players))
        case _:
            assert_never(each)


def ranked(roll: Rolled, rank: Rank = Rank.LOWEST) -> list[int]:
    """The numbers of all dice, the lowest or the highest first."""
    values = [number for number in range(1, 7) for _ in range(roll.ask(number))]
    return values[::-1] if rank is Rank.HIGHEST else values


def _times_shown(roll: Rolled, outcome: parts.Shows | parts.ShowsNumber) -> int:
    if isinstance(outcome, parts.ShowsNumber):
        return sum(map(roll.ask, range(outcome.low, outcome.high + 1))) // outcome.count
    there = {symbol: roll.ask(symbol) for symbol in outcome.symbols}
    if outcome.any:
        return sum(there.values())
    return min(number // outcome.symbols.count(symbol) for symbol, number in there.items())


def held(scene: Scene, state: State, thing: Thing, one: Side, zone: Where | None = None) -> int:
    """How much of a thing a side has now."""
    match thing.kind:
        case ThingKind.STATUS | ThingKind.PIECE:
            return tokens(scene, state, one, thing.name)
        case ThingKind.CP:
            return scene.dial(one, "cp") + state.changed(What.CP, one)
        case ThingKind.HEALTH:
            return health(scene, state, one)
        case ThingKind.CARD if zone in (None, Zone.HAND):
            return scene.dial(one, "hand") + state.changed(What.CARDS, one)
        case ThingKind.CARD | ThingKind.CARD_KIND if one is Side.SELF and (
            zone is Zone.PLAY or isinstance(zone, Place)
        ):
            return laid(scene, thing, zone)
        case ThingKind.STORED_DIE if not thing.showing:
            return tokens(scene, state, one, thing.name)
        case kind if kind in _KINDS:
            scene.assume("only this hero's status effects are in play")
            names = [s.name for s in scene.hero.document.statuses if s.kind in _KINDS[kind]]
            return sum(tokens(scene, state, one, name) for name in names)
        case kind:
            where = f" {said_where(zone)}" if zone is not None else ""
            raise Unknown(f"how many {said_thing(thing)} there are{where}")


def laid(scene: Scene, thing: Thing, zone: Zone | Place) -> int:
    """Cards of yours that lie in play or in a place of yours as the game begins; texts that lay some there
    are not valued.
    """
    document = scene.hero.document
    deck = next((p.deck for p in document.places if isinstance(zone, Place) and p.name == zone.place), ())
    of_kind = {c.name for c in document.cards if thing.kind is ThingKind.CARD or thing.name in c.kinds}
    name = zone.place if isinstance(zone, Place) else zone.value
    number = scene.situation.held.get(name, sum(entry.count for entry in deck if entry.card in of_kind))
    cards = f"{thing.name} cards" if thing.name else "cards"
    scene.assume(f"{number} {cards} {said_where(zone)}")
    return number


def said_where(where: Where) -> str:
    """`on The Anvil`, `in the discard pile`."""
    if isinstance(where, Place):
        return f"on {where.place}"
    return "in play" if where is Zone.PLAY else f"in the {where.value.replace('_', ' ')}"


def tokens(scene: Scene, state: State, one: Side, name: str) -> int:
    """Tokens of a name on a side's board now."""
    return scene.tokens(one, name) + state.changed(What.TOKENS, one, name)


def dial_meant(scene: Scene, thing: Thing, side: str) -> Thing:
    """A dial, by its name or by that of one of its sides: `if you are Boiling`."""
    name = of_piece(scene.hero.document, thing, side)
    return Thing(kind=ThingKind.PIECE, name=name) if name else thing


def stretch(scene: Scene, thing: Thing, side: str) -> tuple[int, int]:
    """Where on a dial a side lies."""
    for piece in scene.hero.document.pieces:
        if piece.name == thing.name and piece.dial is not None and side in piece.sides:
            found = piece.dial.stretches[piece.sides.index(side)]
            return found.low, found.high
    raise Unknown(f"whether {thing.name} is on the {side} side")


def health(scene: Scene, state: State, one: Side) -> int:
    lost = sum(n for c, n in state.changes.items() if c.side is one and c.what in (What.ATTACK, What.DAMAGE))
    return max(0, scene.dial(one, "health") + state.changed(What.HEALING, one) - lost)


def rolled(state: State, roll: str) -> Rolled:
    """The dice of a roll that lies on the table."""
    if roll not in state.rolls:
        raise Unknown(f"dice that this text does not roll ({roll})")
    return state.rolls[roll]


def _die_value(state: State, roll: str | None, same: str | None) -> int:
    if same is not None:
        if same not in state.picked:
            raise Unknown("which die is picked")
        return state.picked[same]
    dice = rolled(state, roll or "")
    if sum(dice.hand) != 1:
        raise Unknown("which die of several is meant")
    return dice.ask(TOTAL)


def said_thing(thing: Thing) -> str:
    return thing.name or thing.kind.value.replace("_", " ")


def sided(scene: Scene, thing: Thing, side: str) -> ir.Piece | ir.Companion | None:
    """The piece of yours that is meant, by its name or by a side of it; a dial is none, it shows numbers."""
    for part in with_sides(scene.hero.document):
        if part.name == thing.name or (side and side in part.sides):
            return None if isinstance(part, ir.Piece) and part.dial is not None else part
    return None


def side_up(scene: Scene, state: State, piece: ir.Piece | ir.Companion) -> str:
    """Which side of it lies up now."""
    for name in piece.sides:
        if state.changed(What.SIDE, Side.SELF, name) > 0:
            return name
    return scene.side(piece)
