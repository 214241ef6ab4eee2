"""How much: every amount of the effect objects as a number, at the moment it is asked (R-124)."""

from __future__ import annotations

from typing import Final, assert_never

from dtlang.engine.damage import half, incoming
from dtlang.engine.kit import CardDef
from dtlang.engine.players import fixed, health_of, held, is_kind
from dtlang.engine.shown import shows, times_shown
from dtlang.engine.state import Roll, Scope, State
from dtlang.ir import parts
from dtlang.ir.parts import Amount, Countable
from dtlang.ir.words import CardTiming, Compare, End, Rank, ThingKind, Zone

MANY: Final = 10**6  # more than there can ever be of anything


def amount(g: State, value: Amount, scope: Scope, most: int = MANY) -> int:
    """An amount as a number. What a player may pick is taken in full here: see `how_many`."""
    if isinstance(value, int):
        return value
    match value:
        case parts.Per(times=times, each=each, every=every):
            return times * (count(g, each, scope) // every)
        case parts.Sum(terms=terms):
            return sum(amount(g, term, scope) for term in terms)
        case parts.Minus(amount=inner, less=less):
            return max(0, amount(g, inner, scope) - amount(g, less, scope))
        case parts.Half(of=of, down=down):
            return amount(g, of, scope) // 2 if down else half(amount(g, of, scope))
        case parts.Twice(of=of):
            return 2 * amount(g, of, scope)
        case parts.Capped(amount=inner, most=limit):
            return min(limit, amount(g, inner, scope))
        case parts.RollTotal(roll=roll):
            dice = roll_of(g, roll, scope)
            return sum(dice.dice) if dice else 0
        case parts.RankedTotal(roll=roll, rank=rank, count=number):
            dice = roll_of(g, roll, scope)
            return sum(sorted(dice.dice, reverse=rank is Rank.HIGHEST)[:number]) if dice else 0
        case parts.StoredTotal(place=place, player=player, rank=rank, count=number):
            lie = [g.seats[one].dice_on(place.place).dice for one in fixed(g, player, scope) or []]
            if rank is not None:
                lie = [sorted(values, reverse=rank is Rank.HIGHEST)[:number] for values in lie]
            return sum(map(sum, lie))
        case parts.DieValue(roll=roll, same=same):
            return _die_value(g, roll, same, scope)
        case parts.Cp(player=player):
            return sum(g.seats[one].cp for one in fixed(g, player, scope) or [])
        case parts.Health(player=player):
            return sum(g.health[g.seats[one].team] for one in fixed(g, player, scope) or [])
        case parts.IncomingDamage(player=player):
            if scope.event is not None and scope.event.pool is not None:
                return scope.event.pool.subtotal
            return sum(incoming(g.pools, one) for one in fixed(g, player, scope) or [])
        case parts.OutgoingDamage(player=player):
            dealers = fixed(g, player, scope) or []
            return sum(pool.subtotal for pool in g.pools if pool.dealer in dealers)
        case parts.DamageDealt(player=player):
            return sum(g.dealt.get(one, 0) for one in fixed(g, player, scope) or [])
        case parts.DamagePrevented(player=player):
            return sum(g.prevented.get(one, 0) for one in fixed(g, player, scope) or [])
        case parts.ResultOf(of=of):
            return scope.memory.done.get(of, 0)
        case parts.EventAmount():
            return scope.event.amount if scope.event is not None else 0
        case parts.Printed():
            return 1
        case parts.DialEnd(thing=thing, end=end, holder=holder):
            return sum(_end(g, one, thing.name, end) for one in fixed(g, holder, scope) or [])
        case parts.Bound(amount=limit):
            return limit
        case parts.UpTo(limit=limit):
            return min(limit, most)
        case parts.All() | parts.AsManyAsFit() | parts.AnyNumber():
            return most
        case parts.Parameter():
            return scope.parameter
        case parts.ByTier(roll=roll, tiers=tiers):
            dice = roll_of(g, roll, scope)
            counts = dice.counts() if dice else (0,) * 6
            shown = [tier.amount for tier in tiers if dice and shows(tier.outcome, counts, dice.faces)]
            return shown[-1] if shown else 0
        case _:
            assert_never(value)


def _end(g: State, seat: int, name: str, end: End) -> int:
    """The highest or lowest number of a dial, or where it starts; of what is no dial, none."""
    piece = g.seats[seat].pieces.get(name)
    if piece is None or piece.of.dial is None:
        return 0
    dial = piece.of.dial
    return dial.high if end is End.HIGHEST else dial.low if end is End.LOWEST else dial.start


def portion(g: State, value: Amount, scope: Scope, most: int = MANY) -> int:
    """An amount that is given now: of "up to a maximum of 2 per turn" only what is left of it."""
    number = amount(g, value, scope, most)
    if isinstance(value, parts.Capped) and value.per_turn:
        used = g.seats[scope.me].used
        given = used.get(id(value), 0)
        number = max(0, min(number, value.most - given))
        used[id(value)] = given + number
    return number


def count(g: State, each: Countable, scope: Scope) -> int:
    """How many there are of what is counted."""
    match each:
        case parts.Held(thing=thing, holder=holder, zone=zone, excluding=excluding):
            if thing.kind is ThingKind.HEALTH and (health := health_of(g, holder, scope)) is not None:
                return health
            total = 0
            for one in fixed(g, holder, scope) or []:
                total += things(g, one, thing, scope, zone)
                if excluding is not None:
                    total -= _left_out(g, one, thing, excluding, scope, zone)
            return total
        case parts.SymbolsShown(symbol=symbol, roll=roll):
            dice = roll_of(g, roll, scope)
            return dice.symbol(symbol) if dice else 0
        case parts.TimesShown(outcome=outcome, roll=roll):
            dice = roll_of(g, roll, scope)
            return times_shown(outcome, dice.counts(), dice.faces) if dice else 0
        case parts.DoneBefore(of=of):
            return scope.memory.done.get(of, 0)
        case parts.AttemptsMade(beyond_first=beyond):
            return max(0, g.attempts_made - 1) if beyond else g.attempts_made
        case parts.PlayersThere(players=players):
            return len(fixed(g, players, scope) or [])
        case _:
            assert_never(each)


_TOKENS: Final = frozenset(
    {
        ThingKind.STATUS,
        ThingKind.STATUS_EFFECT,
        ThingKind.POSITIVE_STATUS,
        ThingKind.NEGATIVE_STATUS,
        ThingKind.UNIQUE_STATUS,
        ThingKind.POSITIVE_OR_NEGATIVE_STATUS,
    }
)


CARDS: Final = frozenset(
    {
        ThingKind.CARD,
        ThingKind.UPGRADE,
        ThingKind.NAMED_CARD,
        ThingKind.CARD_KIND,
        ThingKind.THIS_CARD,
        ThingKind.MAIN_CARD,
        ThingKind.ROLL_CARD,
        ThingKind.INSTANT_CARD,
    }
)


def is_card(thing: parts.Thing, card: CardDef, scope: Scope) -> bool:
    """Whether a card is one of those that a text names."""
    match thing.kind:
        case ThingKind.CARD:
            return True
        case ThingKind.UPGRADE:
            return card.upgrade
        case ThingKind.MAIN_CARD:
            return card.timing is CardTiming.MAIN_PHASE
        case ThingKind.ROLL_CARD:
            return card.timing is CardTiming.ROLL_PHASE
        case ThingKind.INSTANT_CARD:
            return card.timing is CardTiming.INSTANT
        case ThingKind.CARD_KIND:
            return thing.name in card.kinds
        case ThingKind.NAMED_CARD:
            return card.name == thing.name
        case ThingKind.THIS_CARD:
            return card is scope.card
        case _:
            return False


def _left_out(
    g: State, seat: int, thing: parts.Thing, excluding: parts.Thing, scope: Scope, zone: parts.Where | None
) -> int:
    """How many of the counted are not to be counted; `this token` is one, unless it was spent for that."""
    if excluding.kind not in _TOKENS:
        return things(g, seat, excluding, scope, zone)
    board = g.seats[seat].tokens
    if excluding.this:
        mine = seat == scope.me and scope.status in board and is_kind(scope.status, thing)
        return 1 if mine and scope.memory.spent is not scope.status else 0
    return sum([board[one] for one in board if is_kind(one, thing) and is_kind(one, excluding)])


def things(g: State, seat: int, thing: parts.Thing, scope: Scope, zone: parts.Where | None = None) -> int:
    """How many of something a player has: tokens, CP, cards, upgrades, pieces."""
    who = g.seats[seat]
    if thing.kind in _TOKENS:  # by far the most frequent
        return held(g, seat, thing, scope)
    match thing.kind:
        case ThingKind.CP:
            return who.cp
        case ThingKind.HEALTH:
            return g.health[who.team]
        case ThingKind.UPGRADE if zone in (None, Zone.PLAY, Zone.BOARD):
            return sum(1 for level in who.levels if level > 1)
        case kind if kind in CARDS:
            cards = who.pile(zone or Zone.HAND, scope.memory.looked)
            if zone is Zone.LOOKED_AT and not cards:  # "put it into your hand. If it is an upgrade, ..."
                cards = scope.memory.seen
            return sum(1 for card in cards if is_card(thing, card, scope))
        case ThingKind.PIECE:
            piece = who.pieces.get(thing.name)
            return piece.count if piece is not None else 0
        case ThingKind.ROLL_ATTEMPT:
            return g.attempts_made
        case ThingKind.STORED_DIE:
            lie = who.dice_on(thing.name)
            return sum(1 for value in lie.dice if showing(lie, value, thing.showing))
        case ThingKind.DIE | ThingKind.SYMBOL:
            roll = (
                g.roll or scope.activation
            )  # of an ability that is being carried out, the Final Dice Result
            if roll is None:
                return 0
            return roll.symbol(thing.name) if thing.kind is ThingKind.SYMBOL else len(roll.dice)
        case _:
            return held(g, seat, thing, scope)


def showing(roll: Roll, value: int, face: str) -> bool:
    """Whether a die that shows a number is one of those that show a symbol, that number, `even` or `odd`."""
    if not face:
        return True
    if face == "even":
        return value % 2 == 0
    if face == "odd":
        return value % 2 == 1
    return face == str(value) or roll.faces[value - 1] == face


def to_give(g: State, seat: int, thing: parts.Thing, scope: Scope) -> int:
    """How much of something a player can give up: a dial goes no lower than it can (R-033)."""
    have = things(g, seat, thing, scope)
    piece = g.seats[seat].pieces.get(thing.name) if thing.kind is ThingKind.PIECE else None
    return have - piece.of.dial.low if piece is not None and piece.of.dial is not None else have


def roll_of(g: State, name: str, scope: Scope) -> Roll | None:
    """The dice that a text calls by name."""
    if scope._rolls is not None:
        found = scope._rolls.get(name)
        if found is not None:
            return found
    if name == parts.ACTIVATION:
        return scope.activation or (g.attack.roll if g.attack is not None else g.roll)
    if name == parts.DEFENSE:
        return scope.defense or (g.attack.defense if g.attack is not None else g.roll)
    if name == parts.EVENT:
        return (scope.event.roll if scope.event is not None else None) or g.roll
    return None


def _die_value(g: State, roll: str | None, same: str | None, scope: Scope) -> int:
    if same is not None:
        places = scope.memory.dice.get(same, [])
        dice = scope.dice_roll or g.roll
        return dice.dice[places[0]] if dice is not None and places else 0
    found = roll_of(g, roll or parts.EVENT, scope)
    return found.dice[0] if found is not None and found.dice else 0


def compares(value: int, compare: Compare, than: int) -> bool:
    """
    >>> compares(3, Compare.AT_LEAST, 3), compares(3, Compare.MORE_THAN, 3)
    (True, False)
    """
    match compare:
        case Compare.AT_LEAST:
            return value >= than
        case Compare.AT_MOST:
            return value <= than
        case Compare.EXACTLY:
            return value == than
        case Compare.MORE_THAN:
            return value > than
        case Compare.LESS_THAN:
            return value < than
        case _:
            assert_never(compare)
