"""Well-formed trees of rules texts, for every property test.

Well formed means: what stands before the main clauses (`If`, `During`, `OnRoll` ...) stands on top of a
sentence and the chain of clauses below it; a part of a chain never repeats the shape it stands in (no `All`
in an `All`); what is paid for comes last; and every effect takes only what `build` lets it take.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.node import nodes_in
from dtlang.syntax.say import Unsayable, say_sentence

Who, Kind = n.Who, n.Kind

# Every class of node, without those that only say what several have in common; and the effects among them.
CLASSES = [
    node
    for node in vars(n).values()
    if isinstance(node, type) and issubclass(node, n.Node) and not node.__subclasses__()
]
EFFECTS = [node for node in CLASSES if issubclass(node, n.Effect)]

STATUSES = ("Cinder", "Night Bloom", "bounty of the sea")
PIECES = ("Wisp", "Harpy")
SYMBOLS = ("flame", "rising ward", "comet")
NAMES = Names.of(
    statuses=STATUSES,
    pieces=PIECES,
    abilities=["Firebolt"],
    cards=["Flashpoint"],
    card_kinds=["Ore"],
    places=["The Anvil"],
    heroes=["Ember Witch"],
    verbs=["stoke", "cool off"],
    symbols=SYMBOLS,
    parameter=True,
)


def build(node: type[Any], **fields: Any) -> SearchStrategy[Any]:
    """A node whose fields are drawn; a plain value stands for itself."""
    return st.builds(
        node, **{k: v if isinstance(v, SearchStrategy) else st.just(v) for k, v in fields.items()}
    )


@st.composite
def whole(draw: st.DrawFn, strategy: SearchStrategy[Any]) -> Any:
    """Keeps the branches of a strategy together, so that it counts as one where it is joined with others."""
    return draw(strategy)


def maybe(strategy: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.none() | strategy


some = st.integers(1, 9)
symbols = st.sampled_from(SYMBOLS)
flags = st.booleans()

# --- players ---------------------------------------------------------------------------------------

_CHOSEN = (Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE, Who.OTHER_CHOSEN_PLAYER)
named = build(n.Players, who=Who.NAMED, name=st.sampled_from(("Wisp", "Ember Witch")))
holders = build(
    n.Players, who=Who.HOLDER, token=maybe(build(n.Thing, kind=Kind.STATUS, name=st.sampled_from(STATUSES)))
)
_PLAIN = [w for w in Who if w not in (Who.HOLDER, Who.NAMED, Who.INFLICTER, Who.ANY_OPPONENT, Who.ANY_PLAYER)]
plain_players = build(
    n.Players,
    who=st.sampled_from(_PLAIN),
)
any_opponent = build(n.Players, who=Who.ANY_OPPONENT)
several = build(n.Players, who=st.sampled_from(_CHOSEN), count=st.integers(2, 4), up_to=flags)
repeated = build(
    n.Players, who=st.sampled_from(_CHOSEN[:3]), count=st.integers(2, 4), up_to=flags, repeat=True
)
you = st.just(n.YOU)
groups = build(
    n.Group,
    players=st.tuples(you, build(n.Players, who=st.sampled_from((Who.ATTACKER, Who.OPPONENT, *_CHOSEN[:3])))),
    any=flags,
)
inflicter = build(n.Players, who=Who.INFLICTER)
_some = st.sampled_from((Who.OPPONENT, Who.TEAMMATE, *_CHOSEN[:3], Who.ALL_OPPONENTS, Who.ALL_TEAMMATES))
_tokens = build(n.Thing, kind=Kind.STATUS, name=st.sampled_from(STATUSES)) | build(
    n.Thing, kind=Kind.THIS_TOKEN
)
_left_out = build(n.Players, who=Who.NAMED, name="Ember Witch") | you
some_players = (
    build(n.Players, who=_some, token=_tokens)
    | build(n.Players, who=_some | st.just(Who.PLAYER), besides=_left_out)
    | build(n.Players, who=_some, token=_tokens, besides=_left_out)
)
target_opponent = build(n.Players, who=Who.CHOSEN_OPPONENT, targeted=True)
doers = you | plain_players | holders | named | several | inflicter | some_players | target_opponent
targets = doers | repeated
others = targets.filter(lambda players: players != n.YOU)
with_boards = targets.filter(lambda players: players.name != "Wisp")  # a companion has none
owners = build(n.Players, who=st.sampled_from([w for w in _PLAIN if w is not Who.OTHER_CHOSEN_PLAYER]))

strangers = owners.filter(lambda p: p.who not in (Who.YOU, Who.THEY))

# --- things ----------------------------------------------------------------------------------------

statuses = build(n.Thing, kind=Kind.STATUS, name=st.sampled_from(STATUSES))
pieces = build(n.Thing, kind=Kind.PIECE, name=st.sampled_from(PIECES))
_KINDS = {kind: build(n.Thing, kind=kind) for kind in Kind}
effects_of_status = st.one_of(
    *(_KINDS[k] for k in (Kind.STATUS_EFFECT, Kind.POSITIVE_STATUS, Kind.NEGATIVE_STATUS, Kind.UNIQUE_STATUS))
)
either_status = _KINDS[Kind.POSITIVE_OR_NEGATIVE_STATUS]
this_token, tokens, it = _KINDS[Kind.THIS_TOKEN], _KINDS[Kind.TOKEN], _KINDS[Kind.IT]
them, rest = _KINDS[Kind.THEM], _KINDS[Kind.REST]
cp, health, cards, this_card = _KINDS[Kind.CP], _KINDS[Kind.HEALTH], _KINDS[Kind.CARD], _KINDS[Kind.THIS_CARD]
drawn_cards = build(n.Thing, kind=Kind.CARD, name="drawn")
named_card = build(n.Thing, kind=Kind.NAMED_CARD, name="Flashpoint")
ores = build(n.Thing, kind=Kind.CARD_KIND, name="Ore")
_SORTS = (Kind.MAIN_CARD, Kind.ROLL_CARD, Kind.INSTANT_CARD)
card_sorts = build(n.Thing, kind=st.sampled_from(_SORTS))
anvil = st.just(n.Place(name="The Anvil"))
abilities = st.one_of(
    *(
        _KINDS[k]
        for k in (
            Kind.ABILITY,
            Kind.OFFENSIVE_ABILITY,
            Kind.DEFENSIVE_ABILITY,
            Kind.ULTIMATE_ABILITY,
            Kind.PASSIVE_ABILITY,
            Kind.STRAIGHT_ABILITY,
        )
    ),
    build(n.Thing, kind=Kind.NAMED_ABILITY, name="Firebolt"),
)
gainable = statuses | pieces | cp | health | effects_of_status | tokens | cards
countable = (
    statuses
    | pieces
    | cp
    | cards
    | effects_of_status
    | either_status
    | tokens
    | _KINDS[Kind.UPGRADE]
    | _KINDS[Kind.DIE]
    | build(n.Thing, kind=Kind.SYMBOL, name=symbols)
)

# --- amounts ---------------------------------------------------------------------------------------

_faces = st.integers(1, 6)
numbers_shown = st.tuples(_faces, _faces).map(lambda pair: n.ShowsNumber(low=min(pair), high=max(pair)))
either_shown = build(
    n.Shows, symbols=st.lists(symbols, min_size=2, max_size=3, unique=True).map(tuple), any=True
)
sets_shown = st.tuples(symbols, st.integers(2, 4)).map(lambda pair: n.Shows(symbols=(pair[0],) * pair[1]))
dice_shown = build(
    n.Counted, thing=build(n.Thing, kind=Kind.SYMBOL), shown=numbers_shown | either_shown | sets_shown
)
things_here = (
    build(n.Counted, thing=countable, every=st.integers(1, 3))
    | build(n.Counted, thing=_KINDS[Kind.OPPONENT] | _KINDS[Kind.TEAMMATE] | _KINDS[Kind.PLAYER])
    | dice_shown
)
things_held = build(n.Counted, thing=statuses | pieces | effects_of_status, holder=doers)
things_done = build(n.Counted, thing=statuses | pieces | cp | cards | tokens, done=st.sampled_from(n.Done))
things_in_zones = build(
    n.Counted,
    thing=cards | _KINDS[Kind.UPGRADE],
    zone=st.sampled_from((n.Zone.HAND, n.Zone.DISCARD_PILE)),
    holder=maybe(owners.filter(lambda p: p != n.YOU)),
) | build(n.Counted, thing=pieces | _KINDS[Kind.UPGRADE] | ores, zone=n.Zone.PLAY)
things_laid = build(n.Counted, thing=cards | ores, zone=anvil)
attempts_made = build(n.Counted, thing=_KINDS[Kind.ROLL_ATTEMPT], beyond_first=flags)
things_but_one = build(n.Counted, thing=effects_of_status, excluding=statuses | this_token)
counted = things_here | things_held | things_done | attempts_made | things_in_zones
countables = (
    build(n.Counted, thing=statuses | pieces | cards)
    | things_held
    | things_done
    | attempts_made
    | things_laid
)
numbers = build(n.Number, value=some)
times_symbol = build(n.TimesSymbol, times=some, symbol=symbols)
per = build(n.Per, times=some, each=counted)
per_but_one = build(n.Per, times=some, each=things_but_one)
sums = build(n.Sum, terms=st.lists(numbers | times_symbol | per, min_size=2, max_size=3).map(tuple))
_LOOSE = (n.Value.THAT_MUCH, n.Value.PRINTED)
values = st.sampled_from([v for v in n.Value if v not in _LOOSE])
numbers_of = build(n.NumberOf, each=countables)
dial_owners = st.sampled_from(
    [n.Players(who=w) for w in (Who.YOU, Who.OPPONENT, Who.THEY, Who.ATTACKER, *_CHOSEN)]
)
dials = build(n.DialOf, dial=st.sampled_from((Kind.CP, Kind.HEALTH)), whose=dial_owners) | build(
    n.DialOf, dial=Kind.PIECE, name=st.sampled_from(PIECES), whose=dial_owners
)
_COUNTED = [done for done in n.Done if done not in (n.Done.DEALT, n.Done.PREVENTED, n.Done.ROLLED)]
amounts_done = build(n.AmountDone, done=st.sampled_from(_COUNTED))
ranked = build(
    n.TotalOf,
    dice=build(
        n.Dice,
        count=st.integers(1, 3),
        whose=st.sampled_from((n.Whose.THESE, n.Whose.YOURS)),
        rank=st.sampled_from(n.Rank),
    ),
)
valued = st.one_of(
    amounts_done,
    ranked,
    build(n.HalfOf, amount=ranked, down=flags),
    build(n.HalfOf, amount=build(n.ValueOf, value=values) | numbers_of | dials),
    build(n.Twice, amount=build(n.ValueOf, value=values) | numbers_of | dials),
    build(n.ValueOf, value=values | st.just(n.Value.THAT_MUCH)),
    dials,
    build(n.NumberOf, each=countables),
)
up_to = build(n.UpTo, limit=some)
every, most, any_number, parameter = (
    build(node) for node in (n.Every, n.AsManyAsFit, n.AnyNumber, n.Parameter)
)
limited = build(n.AtMostOf, amount=per | per_but_one | times_symbol, most=some, per_turn=flags)
listed = build(n.Listed, each=countables)
less = build(n.Minus, amount=numbers | sums | dials | ranked, less=numbers | per | dials | ranked)
damages = numbers | numbers | times_symbol | per | per_but_one | sums | valued | limited | parameter | less
healed = numbers | times_symbol | per | sums | limited | parameter | build(n.ValueOf, value=values)
drawn_counts = numbers | numbers | times_symbol | per | sums | limited | parameter | up_to
counts = drawn_counts | valued
own_counts = (
    numbers
    | up_to
    | times_symbol
    | parameter
    | build(
        n.Per,
        times=some,
        each=things_here | things_done | build(n.Counted, thing=statuses | pieces, holder=owners),
    )
)
chosen_counts = numbers | numbers | up_to | every | any_number | parameter
events_of_damage = any_number | build(n.AtLeast, least=some) | build(n.AtMost, most=some) | numbers

# --- dice ------------------------------------------------------------------------------------------

_shown = st.sampled_from(("", "", "flame", "6", "even", "odd"))
_owned = st.sampled_from([w for w in n.Whose if w not in (n.Whose.THAT, n.Whose.ANY)])
_whose = st.sampled_from([w for w in n.Whose if w is not n.Whose.THAT])
dice = st.one_of(
    build(n.Dice, whose=n.Whose.THAT),
    build(n.Dice, count=st.integers(1, 5), up_to=flags, whose=_whose, showing=_shown),
    build(n.Dice, count=st.integers(2, 5), up_to=flags, whose=_whose, repeat=True, showing=_shown),
    build(n.Dice, all=True, whose=_whose, showing=_shown),
    build(n.Dice, count=st.integers(1, 3), whose=_owned, rank=st.sampled_from(n.Rank)),
    build(n.Dice, count=st.integers(2, 3), up_to=st.just(True), whose=_owned, rank=st.sampled_from(n.Rank)),
    build(n.Dice, all=True, whose=_owned, others=st.just(True)),
    build(n.Dice, count=st.integers(1, 3), up_to=flags, whose=_owned, others=st.just(True)),
)

_lie = anvil | build(n.Place, name="")
own_dice = build(
    n.Dice, count=st.integers(1, 3), up_to=flags, showing=_shown,
    whose=st.sampled_from((n.Whose.ANY, n.Whose.YOURS, n.Whose.THESE)),
)  # fmt: skip
stored_dice = st.one_of(
    build(n.Dice, count=st.integers(1, 3), up_to=flags, showing=_shown, place=_lie),
    build(n.Dice, all=True, showing=_shown, place=_lie),
    build(n.Dice, count=st.integers(1, 2), rank=st.sampled_from(n.Rank), place=_lie),
)
stored_things = build(n.Thing, kind=Kind.STORED_DIE, name=st.sampled_from(("", "The Anvil")), showing=_shown)


def one_for_one(who: SearchStrategy[n.Party]) -> SearchStrategy[Any]:
    """As many dice of a place as of a roll."""
    return st.tuples(own_dice, _lie, flags, who).map(
        lambda pair: n.ReplaceDice(
            dice=pair[0],
            new=n.Dice(count=pair[0].count, up_to=pair[0].up_to, place=pair[1]),
            swap=pair[2],
            who=pair[3],
        )
    )


moved_dice = dice | build(n.Dice, all=st.just(True), whose=n.Whose.THAT)  # `them`
any_dice = build(n.Dice, count=st.integers(1, 5), up_to=flags, whose=_whose)

# --- time ------------------------------------------------------------------------------------------

_ASKED_PHASES = [p for p in n.Phase if p is not n.Phase.GAME]
phases = build(n.PhaseOf, phase=st.sampled_from(n.Phase), whose=maybe(owners), next=flags)
owned_phases = build(n.PhaseOf, phase=st.sampled_from(n.Phase), whose=owners, next=flags)
plain_phases = build(n.PhaseOf, phase=st.sampled_from([p for p in n.Phase if p is not n.Phase.GAME]))
_MOMENTS = (n.Stretch.ANY_TIME, n.Stretch.THIS_TURN, n.Stretch.LATER_TURNS, n.Stretch.TURN_GAINED)
_STRETCHES = (
    n.Stretch.DURING,
    n.Stretch.START,
    n.Stretch.BEFORE,
    n.Stretch.CONCLUSION,
    n.Stretch.AFTER,
    n.Stretch.UNTIL_END,
    n.Stretch.UNTIL_START,
    n.Stretch.REMAINDER,
)
times = build(n.Time, part=st.sampled_from(_MOMENTS)) | build(
    n.Time, part=st.sampled_from(_STRETCHES), phase=phases
)

# --- one clause ------------------------------------------------------------------------------------

types = maybe(st.sampled_from(n.DamageType))
_lesser_types = st.sampled_from([t for t in n.DamageType if t is not n.DamageType.ULTIMATE])
_deck = (n.Zone.DECK, n.Zone.HAND, n.Zone.DISCARD_PILE)
_ends = (n.Zone.TOP_OF_DECK, n.Zone.BOTTOM_OF_DECK, n.Zone.TOP_OR_BOTTOM_OF_DECK)
_piles = st.sampled_from((n.Zone.HAND, n.Zone.DISCARD_PILE, *_ends))
_laid = _piles | anvil


def orders(who: SearchStrategy[n.Party]) -> SearchStrategy[Any]:
    """Effects that somebody can be told to do."""
    return st.one_of(
        build(n.DealDamage, amount=damages | listed, type=types, target=maybe(targets), who=who),
        build(n.DealDamage, amount=listed, who=who),
        build(n.DealDamage, amount=damages, type=types, target=maybe(targets), isolated=True, who=who),
        build(n.ReceiveDamage, amount=damages | listed, type=types, source=maybe(targets), who=who),
        build(n.ReceiveDamage, amount=damages, type=types, isolated=True, who=who),
        build(n.DealDamage, amount=numbers, type=types, target=maybe(targets), unavoidable=True, who=who),
        build(n.ReceiveDamage, amount=numbers, type=types, unavoidable=True, who=who),
        build(n.AddDamage, amount=damages | listed, who=who),
        build(n.ReceiveMore, amount=damages, who=who),
        build(n.ReduceDamage, amount=numbers | times_symbol | per | sums | parameter, who=who),
        build(
            n.ReduceDamage, amount=build(n.HalfOf, amount=n.ValueOf(value=n.Value.INCOMING_DAMAGE)), who=who
        ),
        build(n.PreventDamage, amount=damages | every, who=who),
        build(n.PreventDamage, amount=numbers | every, of_attack=True, who=who),
        build(n.PreventDamage, amount=numbers | every | times_symbol, except_type=types, who=who),
        build(n.PreventThat, who=who),
        build(n.PreventStatus, count=numbers | every, thing=statuses | effects_of_status, who=who),
        build(n.Heal, amount=healed, who=who),  # not yet: the number of Cinder on somebody
        build(n.Heal, amount=numbers, target=others, who=who),
        build(n.Gain, thing=gainable, count=counts, source=maybe(targets), who=who),
        build(n.Gain, thing=statuses | pieces, count=most, who=who),
        build(n.Gain, thing=this_token | it, who=who),
        build(n.Gain, thing=statuses, side="Night Bloom", who=who),
        build(n.Inflict, thing=statuses, side="Night Bloom", target=maybe(with_boards), who=who),
        build(
            n.Inflict,
            thing=statuses | effects_of_status,
            count=own_counts,
            target=maybe(with_boards),
            who=who,
        ),
        build(n.Lose, thing=gainable, count=counts | every, who=who),
        build(n.Steal, thing=gainable, count=counts, source=maybe(targets), who=who),
        build(n.Transform, side=st.sampled_from(PIECES) | st.just(""), who=who),
        build(n.CancelCard, who=who),
        build(n.Swap, thing=cp | health | cards, target=targets, who=who),
        build(n.Draw, count=drawn_counts, who=who),
        build(n.Draw, count=numbers, source=anvil, who=who),
        build(n.Discard, thing=cards | ores, count=numbers, zone=anvil, random=flags, who=who),
        build(n.Discard, thing=cards | ores, count=numbers, source=strangers, random=flags, who=who).filter(
            lambda e: e.source != e.who
        ),
        build(n.Discard, thing=cards | ores, count=numbers, chooser=you, who=who),
        build(n.Discard, thing=rest, count=every | numbers, who=who),
        build(n.Steal, thing=cards, count=numbers, source=maybe(targets), who=who).map(
            lambda e: n.changed(e, chooser=n.YOU) if e.who == n.YOU else e  # "of your choice"
        ),
        build(
            n.Transfer, thing=cards | ores, count=numbers, target=maybe(with_boards), random=flags, who=who
        ),
        build(n.Discard, thing=cards | pieces | statuses | this_token, random=flags, who=who),
        build(n.Discard, thing=cards | pieces | statuses, count=chosen_counts, who=who),
        build(n.Sell, count=chosen_counts, who=who),
        build(
            n.Remove, thing=gainable | this_token | them, count=chosen_counts, source=maybe(targets), who=who
        ),
        build(n.Remove, thing=it, source=maybe(targets), who=who),
        build(n.Spend, thing=gainable | this_token, count=chosen_counts, who=who),
        build(n.Spend, thing=them, count=numbers | up_to | any_number, who=who),
        build(n.Spend, thing=it, who=who),
        build(n.Spend, thing=cp, count=numbers, target=st.just(n.Players(who=Who.OPPONENT)), who=you),
        build(
            n.Transfer,
            thing=statuses | effects_of_status | this_token | them,
            count=chosen_counts,
            source=maybe(targets),
            target=maybe(with_boards),
            who=who,
        ),
        build(n.RollDice, count=numbers | times_symbol | per, who=who),
        build(n.Reroll, dice=moved_dice, who=who),
        build(n.ChangeDie, dice=moved_dice, to=maybe(_faces), who=who),
        build(n.ChangeDie, dice=moved_dice, symbol=symbols, who=who),
        build(n.CopyDie, dice=dice, like=dice, who=who),
        build(n.TipDie, dice=dice, by=_faces, direction=st.sampled_from(n.Direction), who=who),
        build(n.PickDie, dice=dice, who=who),
        build(n.KeepDice, dice=dice, who=who),
        build(n.DoThis, times=st.integers(1, 5), up_to=flags),
        build(n.MoreDice, change=st.integers(-3, 3).filter(bool), who=who),
        build(n.StoreDice, dice=own_dice, place=_lie, who=who),
        build(n.AddDice, dice=stored_dice, who=who),
        one_for_one(who),
        build(n.Reroll, dice=stored_dice, who=who),
        build(n.Spend, thing=stored_things, count=numbers | up_to | every, who=who),
        build(n.Remove, thing=stored_things, count=numbers | every, who=who),
        build(n.RollAttempts, change=st.integers(-3, 3).filter(bool), dice=maybe(any_dice), who=who),
        build(n.ExtraPhase, phase=plain_phases, target=maybe(targets), who=who),
        build(n.SkipPhase, phase=phases, who=who),
        build(n.RaiseStackLimit, thing=statuses | pieces | this_token, by=some, who=who),
        build(n.PlayCard, thing=cards | _KINDS[Kind.UPGRADE], count=chosen_counts, free=flags, who=who),
        build(n.PlayCard, thing=this_card | named_card | it, free=flags, who=who),
        build(n.PlayCard, thing=cards | ores, count=numbers, less=some, who=who),
        build(n.PlayCard, thing=card_sorts | ores, count=numbers, zone=anvil, free=flags, who=who),
        build(n.RevealUntil, thing=ores | _KINDS[Kind.UPGRADE], count=numbers, zone=anvil, who=who),
        build(n.RevealUntil, thing=ores | card_sorts, count=numbers, zone=n.Zone.DECK, who=who),
        build(n.UseCard, ability="Firebolt", thing=cards | ores, count=numbers, zone=maybe(anvil), who=who),
        build(
            n.CardCost,
            thing=cards | _KINDS[Kind.UPGRADE] | ores,
            by=numbers,
            direction=st.sampled_from((n.Direction.UP, n.Direction.DOWN)),
            who=you | strangers,
        ),
        build(
            n.Look,
            count=numbers | up_to,
            zone=st.sampled_from(_deck),
            whose=owners,
            reveal=flags,
            who=who,
        ),
        build(n.Look, count=numbers, zone=st.sampled_from(_ends[:2]), whose=owners, reveal=flags, who=who),
        build(n.Look, count=every, zone=n.Zone.HAND, whose=owners, reveal=flags, who=who),
        build(n.Look, count=every, zone=n.Zone.LOOKED_AT, reveal=flags, who=who),
        build(n.Look, count=numbers, zone=anvil, reveal=flags, top=flags, who=you),
        build(
            n.Search,
            zone=st.sampled_from(_deck) | anvil,
            thing=cards | ores | _KINDS[Kind.UPGRADE],
            count=numbers,
            who=who,
        ),
        build(n.Shuffle, zone=st.sampled_from((n.Zone.DECK, n.Zone.DISCARD_PILE)) | anvil, who=who)
        | build(
            n.Put,
            thing=cards | named_card | it | drawn_cards,
            zone=n.Zone.DECK,
            source=maybe(st.sampled_from((n.Zone.HAND, n.Zone.DISCARD_PILE))),
            shuffled=st.just(True),
            who=who,
        ),
        build(
            n.Put,
            thing=cards | named_card | it | drawn_cards | ores,
            zone=_laid,
            source=maybe(st.sampled_from(_deck) | anvil),
            any_order=flags,
            random=flags,
            who=who,
        ),
        build(n.Put, thing=cards, count=numbers, zone=_laid, source=st.sampled_from(_ends[:2]), who=who),
        build(n.Put, thing=cards, zone=n.Zone.HAND, whose=strangers, who=you),
        build(
            n.Put,
            thing=them,
            count=every | numbers | up_to,
            zone=_laid,
            any_order=flags,
            who=who,
        ),
        build(n.Put, thing=them, count=every | numbers, zone=_piles, back=st.just(True), who=who),
        build(n.Put, thing=rest, count=every | numbers, zone=_laid, any_order=flags, who=who),
        build(
            n.Put,
            thing=statuses | pieces,
            count=numbers,
            zone=n.Zone.BOARD,
            board_of=maybe(owners.filter(lambda p: p != n.YOU)),
            who=who,
        ),
        build(n.Put, thing=pieces, count=numbers, zone=n.Zone.PLAY, who=who),
        build(
            n.Flip,
            thing=this_token | pieces | it | _KINDS[Kind.BOARD],
            side=st.sampled_from(("", "Night Bloom")),
            who=who,
        ),
        build(n.Flip, thing=pieces | statuses, holder=strangers, who=who).filter(lambda e: e.holder != e.who),
        build(
            n.ChoosePlayer,
            players=build(n.Players, who=st.sampled_from(_CHOSEN[:3]), count=st.integers(1, 3)),
            who=who,
        ),
        build(n.Activate, thing=abilities | pieces | this_token, who=who),
        calls(who),
    ).filter(lies_on_a_board)


def lies_on_a_board(effect: n.Effect) -> bool:
    """Tokens, cards and pieces lie on the boards of players; a companion has none (R-090)."""
    match effect:
        case n.Inflict(target=where) | n.Transfer(target=where) | n.Put(board_of=where):
            pass
        case n.Gain(who=where, thing=n.Thing(kind=Kind.STATUS)):
            pass
        case _:
            return True
    return not (isinstance(where, n.Players) and where.name in PIECES)


@cache
def orders_to(who: n.Party) -> SearchStrategy[Any]:
    """What one party can be told to do; kept, because making strategies takes longer than drawing."""
    return orders(st.just(who))


_ways = st.sampled_from((n.Direction.UP, n.Direction.DOWN))


def calls(who: SearchStrategy[n.Party]) -> SearchStrategy[Any]:
    """A verb of the hero, with a number, a thing and a target at most; what a piece does is done to it."""
    verb = st.sampled_from(("stoke", "cool off"))
    who = who.filter(lambda party: not isinstance(party, n.Players) or party.who is not Who.NAMED)
    return st.one_of(
        build(n.Call, verb=verb, count=numbers | times_symbol | parameter, target=maybe(targets), who=who),
        build(n.Call, verb=verb, thing=statuses | pieces, target=maybe(targets), who=who),
        build(
            n.Call,
            verb=verb,
            count=chosen_counts | times_symbol,
            thing=statuses | pieces,
            target=maybe(targets),
            direction=maybe(_ways),
            who=who,
        ),
        build(
            n.Call,
            verb=verb,
            count=maybe(numbers),
            zone=st.sampled_from((n.Zone.DECK, n.Zone.DISCARD_PILE)),
            who=who.filter(lambda party: not isinstance(party, n.Group)),
        ),
    )


ends = build(n.EndOf, end=st.sampled_from(n.End))
makes = build(n.BecomeType, type=_lesser_types)
statements = st.one_of(
    makes,
    build(n.PhaseFails, phase=phases),
    build(n.NoDefense),
    build(n.NothingHappens),
    build(n.NoEffect, thing=statuses | this_token),
    build(n.SetDial, thing=health | cp, to=numbers, who=owners),
    build(n.SetDial, thing=pieces, to=numbers | ends | dials, direction=maybe(_ways), who=owners),
    build(n.TurnDial, thing=pieces, by=numbers | amounts_done, direction=_ways, who=owners),
    build(n.DoubleDamage, who=owners),
    build(n.RollDice, count=numbers, each=True),
)
REMARKS = ("see the leaflet", "i.e. nothing at all", "2,4,6")
reminders = build(n.Reminder, text=st.sampled_from(REMARKS))


def clauses(who: SearchStrategy[n.Party]) -> SearchStrategy[Any]:
    """One clause, perhaps with `instead` or a remark in brackets behind it."""
    plain = orders(who) | makes
    return st.one_of(
        plain,
        plain,
        build(n.TakeNoActions, who=who),
        build(
            n.Instead,
            effect=build(n.Draw, count=numbers, who=who)
            | build(n.Gain, thing=gainable, count=numbers, who=who).filter(lies_on_a_board),
        ),
        build(n.Remarked, effect=plain, reminder=reminders),
    )


# --- events and conditions -------------------------------------------------------------------------

witnesses = you | plain_players | holders | named | inflicter


reached = st.one_of(
    build(n.ReachDial, thing=pieces, to=some | ends, whose=dial_owners),
    build(n.ReachDial, thing=pieces, side=st.sampled_from(PIECES), whose=dial_owners),
)


def of_dealer(event: n.DealDamage) -> n.DealDamage:
    """Dealt "as a result of the Income Phase": that of whoever deals it, if nobody else is named."""
    phase = event.result_of
    if phase is None or phase.whose is not None:
        return event
    whose = n.YOU if event.who == n.YOU else n.Players(who=Who.THEY)
    return replace(event, result_of=replace(phase, whose=whose))


def as_asked(event: n.Effect) -> n.Effect:
    """`If you prevent all dmg` and `if Cinder is inflicted` ask for what was done (`WasDone`)."""
    if event == n.PreventDamage(amount=n.Every()):
        return n.PreventDamage(amount=n.ONE)
    anybody = n.Players(who=Who.PLAYER)
    if isinstance(event, n.Inflict | n.Remove | n.Spend) and event == type(event)(
        thing=event.thing, count=event.count, who=anybody
    ):
        return replace(event, who=n.YOU)
    return event


def is_no_dial(who: n.Party) -> bool:
    """A piece that reaches something reaches a number."""
    return not (isinstance(who, n.Players) and who.who is Who.NAMED and who.name in PIECES)


def deeds(who: SearchStrategy[n.Party]) -> SearchStrategy[Any]:
    """What a text can watch for."""
    return st.one_of(
        build(
            n.DealDamage,
            amount=events_of_damage,
            type=types,
            target=maybe(targets),
            result_of=maybe(owned_phases),  # of nobody, it is read as the dealer's
            who=who,
        ).map(of_dealer),
        build(n.DealDamage, amount=events_of_damage, except_type=types, who=who),
        build(n.DealDamage, amount=events_of_damage, target=maybe(targets), of_attack=True, who=who),
        build(
            n.ReceiveDamage,
            amount=events_of_damage,
            type=types,
            source=maybe(plain_players),
            of_attack=True,
            who=who,
        ),
        build(n.ReceiveDamage, amount=events_of_damage, except_type=types, who=who),
        build(
            n.ReceiveDamage,
            amount=events_of_damage,
            type=types,
            source=maybe(witnesses),
            result_of=maybe(phases),
            who=who,
        ),
        build(n.PreventDamage, amount=every | build(n.AtLeast, least=some) | numbers, who=who),
        build(n.AddDamage, amount=build(n.AtLeast, least=some) | numbers, who=who),
        build(n.Gain, thing=gainable, count=numbers | any_number, who=who),
        build(n.Inflict, thing=statuses | this_token, target=maybe(targets), of_attack=flags, who=who),
        build(n.Spend, thing=statuses | this_token | cp, count=numbers, who=who),
        build(n.Remove, thing=statuses | this_token, source=maybe(targets), who=who),
        build(n.Draw, count=numbers, who=who),
        build(n.Activate, thing=abilities | pieces, who=who),
        build(n.PlayCard, thing=cards | this_card | card_sorts, who=who),
        build(
            n.Attack,
            who=who,
            target=maybe(plain_players | holders | named),
            type=types,
            amount=maybe(events_of_damage.filter(lambda a: not isinstance(a, n.AnyNumber))),
        ),
        build(n.Attack, who=build(n.Players, who=Who.OPPONENT), target=plain_players),
        build(n.ConcludePhase, phase=phases, with_attack=flags, who=who),
        build(n.ConcludePhase, phase=phases, without_attack=True, who=who),
        build(n.StartPhase, phase=phases.filter(lambda p: p.phase is not n.Phase.GAME), who=who),
        build(n.ReachLimit, thing=statuses | pieces | this_token, who=who.filter(is_no_dial)),
        build(n.BeDefeated, who=who),
        build(n.TargetOpponent, target=plain_players | named | holders, who=who),
    ).filter(lies_on_a_board)


events = deeds(witnesses) | calls(witnesses)
watched_dials = build(n.When, event=reached, effect=build(n.Draw))
replaced = st.one_of(  # not yet: with a target who holds a token
    build(n.Draw, count=numbers),
    build(n.Activate, thing=abilities),
    build(n.Gain, thing=statuses | cp, count=numbers),
    build(n.Attack),
)
done_this_turn = st.one_of(
    build(n.DealDamage, amount=events_of_damage, who=doers),
    build(n.ReceiveDamage, amount=events_of_damage, who=doers),
    build(n.Draw, count=numbers, who=doers),
    build(n.Attack, who=doers),
    build(n.Gain, thing=statuses | cp, count=numbers, who=doers),
    build(n.Spend, thing=statuses | cp, count=numbers, who=doers),
)
compares = st.sampled_from(n.Compare)
shows = st.one_of(
    build(n.Shows, symbols=st.lists(symbols, min_size=1, max_size=4).map(tuple)),
    either_shown,
    st.tuples(numbers_shown, st.integers(1, 3)).map(lambda pair: replace(pair[0], count=pair[1])),
    build(n.ShowsOfAKind, number=st.integers(2, 5)),
    build(n.ShowsStraight, large=flags),
)
outcomes = shows | build(n.AnyOther)
_done_things = statuses | pieces | cp | cards | build(n.Thing, kind=Kind.DAMAGE)
_beyond = st.sampled_from((n.Compare.EXACTLY, n.Compare.AT_LEAST, n.Compare.AT_MOST))


questions = st.one_of(
    build(n.Has, thing=gainable | this_token, compare=compares, amount=some, who=doers),
    build(n.Has, thing=cards | _KINDS[Kind.UPGRADE], compare=compares, amount=some, zone=n.Zone.HAND),
    build(
        n.Has, thing=pieces | _KINDS[Kind.UPGRADE], compare=compares, amount=some, who=doers, zone=n.Zone.PLAY
    ),
    build(n.HasMore, thing=cp | health | statuses | cards | pieces, fewer=flags, who=doers, than=doers),
    build(n.Has, thing=cards | ores, compare=compares, amount=some, zone=anvil),
    build(n.Has, thing=stored_things, compare=compares, amount=some),
    build(n.Has, thing=statuses | cp, compare=compares, amount=some, who=any_opponent),
    build(n.HasMore, thing=cards, fewer=flags, than=build(n.Players, who=Who.OPPONENT), zone=n.Zone.HAND),
    build(n.IsHero, name="Ember Witch", who=you | plain_players | holders),
    build(n.RollIs, compare=compares, amount=some),
    build(n.RollIs, compare=compares, amount=some, dice=ranked.map(lambda total: total.dice)),
    build(n.OutcomeIs, outcome=shows),
    build(n.DamageIs, type=_lesser_types),
    build(
        n.WasDone,
        done=st.sampled_from(n.Done),
        amount=maybe(numbers | build(n.AtLeast, least=some)),
        thing=_done_things,
    ),
    build(n.YouDo, who=doers),
    build(n.Happens, event=events.map(as_asked), would=flags),
    build(n.DoneThisTurn, event=done_this_turn),
    build(n.IsFirstPlayer, who=doers),
    build(n.UsedAttempts, compare=compares, amount=some, who=doers),
    build(n.ThingIs, thing=pieces | statuses, state=st.sampled_from((n.State.ACTIVE, n.State.IN_PLAY))),
    build(n.ThingIs, thing=pieces | statuses, state=n.State.ON_BOARD, whose=owners),
    build(n.DialIs, thing=pieces, compare=compares, amount=some, whose=dial_owners),
    build(n.DialIs, thing=pieces, amount=ends, whose=dial_owners),
    build(n.InForm, side=st.sampled_from(PIECES), who=you | plain_players | holders),
    build(n.OnSide, thing=this_token, side="Night Bloom"),
    build(n.OnSide, thing=pieces, side="Night Bloom", compare=_beyond, whose=dial_owners),
)


def told_apart(both: tuple[n.Condition, n.Condition]) -> tuple[n.Condition, n.Condition]:
    """`dice showing [flame] and [comet] was rolled`: those symbols would belong to the dice."""
    first, second = both
    shown = isinstance(first, n.Has) and first.thing.kind is Kind.STORED_DIE and first.thing.showing
    return (second, first) if shown and isinstance(second, n.OutcomeIs) else both


conditions = st.one_of(
    questions,
    questions,
    build(n.RollAgainst, versus=st.sampled_from(n.Versus)),
    build(n.WasDone, done=st.sampled_from(n.Done)),
    build(n.Has, thing=_KINDS[Kind.UPGRADE] | ores, amount=some, zone=n.Zone.LOOKED_AT),
    build(n.Not, condition=questions),
    build(n.Both, conditions=st.tuples(questions, questions).map(told_apart)),
    build(n.Either, conditions=st.tuples(questions, questions).map(told_apart)),
)


# --- chains ----------------------------------------------------------------------------------------


@st.composite
def options(draw: st.DrawFn, one: SearchStrategy[Any], most: int = 2, who: n.Party = n.YOU) -> Any:
    """At least two, no two alike: a choice between the same things is none."""
    drawn = dict.fromkeys(draw(st.lists(one, min_size=2, max_size=most)))
    return tuple(drawn) if len(drawn) > 1 else (*drawn, n.Sell(count=n.Number(value=50), who=who))


@st.composite
def runs(draw: st.DrawFn, who: n.Party | None = None) -> Any:
    """Clauses of one party: a clause, a sequence, or a choice of clauses and sequences."""
    who = who if who is not None else draw(doers)
    one = orders_to(who) | makes
    sequence = build(n.All, parts=st.tuples(one, one | build(n.Then, effect=one)))
    choice = build(n.Choose, options=options(one | build(n.All, parts=st.tuples(one, one)), 3, who))
    late = build(
        n.All, parts=st.tuples(one, build(n.Then, effect=build(n.Choose, options=options(one, 2, who))))
    )
    return draw(st.one_of(one, one, sequence, choice, late))


@st.composite
def nested(draw: st.DrawFn, shape: type[n.All] | type[n.Choose]) -> Any:
    """What one party does or chooses within a sequence."""
    who = draw(doers)
    both = draw(options(orders_to(who), 2, who))
    return n.All(parts=both) if shape is n.All else n.Choose(options=both)


@st.composite
def payments(draw: st.DrawFn) -> Any:
    """`spend 1 CP to draw 1 card`: whoever pays acts first; others may follow."""
    who = draw(doers)
    doer = st.just(who)
    spend = build(n.Spend, thing=cp | statuses | this_token, count=numbers, who=doer)
    cost = spend | build(n.All, parts=st.tuples(spend, build(n.Discard, thing=cards, who=doer)))
    gain = orders_to(who) | build(n.All, parts=st.tuples(orders_to(who), plain_clauses))
    if who == n.YOU:
        gain = gain | forces(orders_to(n.YOU))
    return n.Pay(cost=draw(cost), effect=draw(gain))


anybody = build(n.Players, who=Who.PLAYER)
plain_clauses = clauses(doers)


def can_be_forbidden(effect: n.Effect) -> bool:
    """Not more attempts than the rules give, "as many as fit", half of what somebody else deals, or dmg that
    cannot be avoided."""
    for node in nodes_in(effect):
        if isinstance(node, n.RollAttempts | n.AsManyAsFit | n.MoreDice):
            return False
        if isinstance(node, n.ReduceDamage) and node.who != n.YOU:
            return False
        if isinstance(node, n.DealDamage | n.ReceiveDamage) and node.unavoidable:
            return False
    return True


def failing_once(effects: list[n.Effect]) -> tuple[n.Effect, ...]:
    """A phase that fails and has no effect fails once, so nothing happens the second time."""
    again = (isinstance(e, n.PhaseFails) and e in effects[:at] for at, e in enumerate(effects))
    return tuple(n.NothingHappens() if twice else e for e, twice in zip(effects, again, strict=True))


whoever = st.sampled_from((n.Players(who=Who.ANY_OPPONENT), n.Players(who=Who.ANY_PLAYER)))
modals = st.one_of(
    build(n.May, effect=runs()),
    build(n.May, effect=whoever.flatmap(orders_to)),
    build(n.May, effect=build(n.Cannot, effect=orders_to(n.YOU).filter(can_be_forbidden))),
    build(n.Cannot, effect=runs().filter(can_be_forbidden)),
    build(n.Cannot, effect=build(n.Transfer, thing=this_token | statuses, who=anybody)),
)
forced = plain_players | named | holders


@st.composite
def forces(draw: st.DrawFn, bodies: SearchStrategy[Any]) -> n.Force:
    """In what somebody else is forced to do, `you` would be you, and not whoever does it."""
    force: n.Force = draw(build(n.Force, whom=forced, effect=bodies))
    try:
        said = say_sentence(force).partition(" to ")[2]
    except Unsayable:
        return force
    yours = re.search(r"\byou(r|rself)?\b(?! (choice|opponent|teammate|hand|deck|discard pile))", said)
    return force if yours is None else replace(force, effect=n.Draw(count=n.Number(value=1)))


paid = payments() | build(n.May, effect=payments())
last_words = st.one_of(
    paid,
    forces(runs(n.YOU)),
    build(n.May, effect=forces(orders_to(n.YOU))),
)
parts = plain_clauses | statements | modals
sequences = build(n.All, parts=st.lists(parts, min_size=2, max_size=4).map(failing_once))
chains = st.one_of(
    parts,
    orders(groups),
    build(n.Call, verb="stoke", target=maybe(targets)),  # not yet within a sequence
    build(n.RollDice, count=numbers, who=groups, each=True),
    sequences,
    build(n.All, parts=st.tuples(parts, build(n.Then, effect=parts | nested(n.All)))),
    build(n.All, parts=st.tuples(parts, last_words | nested(n.Choose))),
    build(n.All, parts=st.tuples(nested(n.Choose), parts)),
    build(n.Choose, options=options(parts | sequences, 3)),
    build(n.Choose, options=st.tuples(parts, last_words)),
    build(
        n.Choose,
        options=options(orders(doers), 3),
        who=build(n.Players, who=st.sampled_from((Who.OPPONENT, Who.THEY, Who.INFLICTER))),
    ),
    last_words,
)

# --- sentences -------------------------------------------------------------------------------------

RELATIONS = (n.Relation.WHEN, n.Relation.WHENEVER, n.Relation.NEXT_TIME, n.Relation.AFTER, n.Relation.BEFORE)


tiers = build(n.ShowsTier, counts=st.just((3, 4, 5)), symbol=symbols | st.just(""))
_by_tier = build(n.ByTier, values=st.lists(st.integers(0, 9), min_size=3, max_size=3).map(tuple))
by_tier = st.one_of(
    build(n.DealDamage, amount=_by_tier, type=types, target=maybe(targets)),
    build(n.Gain, thing=gainable, count=_by_tier),
    build(n.Draw, count=_by_tier),
    build(n.Heal, amount=_by_tier),
)


def said_once(effect: n.Effect) -> n.Effect:
    """`3 times, repeat this` is said by nobody."""
    return n.Draw() if isinstance(effect, n.DoThis) else effect


def plays_this(effect: n.Effect) -> bool:
    """`when you are Attacked, play this card` says when alone it can be played, with "only" or without."""
    inner = effect.effect if isinstance(effect, n.May) else effect
    return isinstance(inner, n.PlayCard) and inner.thing.kind is Kind.THIS_CARD


def leads(inner: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """What stands before the main clauses."""
    inner = inner.filter(lambda effect: not plays_this(effect))
    return st.one_of(
        build(n.OnRoll, outcome=outcomes, effect=inner),
        build(n.OnRoll, outcome=tiers, effect=by_tier),
        build(n.Repeat, times=st.integers(1, 6), up_to=flags, effect=inner.map(said_once)),
        build(n.If, condition=conditions, effect=inner),
        build(n.Unless, condition=conditions, effect=inner),
        build(n.When, event=events, effect=inner, relation=st.sampled_from(RELATIONS)),
        build(n.When, event=events, effect=inner, relation=st.sampled_from(RELATIONS[:3]), would=True),
        build(n.When, event=replaced, effect=inner, relation=n.Relation.INSTEAD_OF),
        build(n.During, time=times, effect=inner),
        build(n.TimesPerTurn, times=st.integers(1, 5), effect=plain_clauses | build(n.May, effect=runs())),
        build(n.ForEach, each=counted, effect=inner),
    )


def openings(inner: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """Words that lead over from the sentence before."""
    return st.one_of(
        build(n.Then, effect=inner),
        build(n.Additionally, effect=inner),
        build(n.Alternatively, effect=inner),
        build(n.Otherwise, effect=inner),
    )


one_lead = leads(chains)
governed = one_lead | leads(one_lead) | build(n.If, condition=conditions, effect=parts, otherwise=parts)
allowed = orders(doers).filter(can_be_forbidden)
restrictions = build(
    n.Only,
    effect=build(n.During, time=times, effect=allowed | build(n.May, effect=runs().filter(can_be_forbidden)))
    | build(n.If, condition=questions, effect=build(n.May, effect=allowed))
    | build(n.May, effect=allowed),
).filter(can_be_forbidden)
plain_sentences = chains | governed | watched_dials | openings(chains | one_lead) | restrictions
lines = whole(plain_sentences) | build(n.Block, sentences=st.tuples(plain_clauses, openings(plain_clauses)))
sentences = st.one_of(
    whole(chains),
    whole(governed),
    whole(plain_sentences),
    build(n.TokenLine, count=some, thing=tokens | statuses | pieces, effect=plain_sentences),
    build(n.Choose, options=options(lines)),
    build(n.Choose, options=options(lines), count=st.just(2), up_to=st.just(True)),
    build(n.Only, effect=build(n.May, effect=allowed)),
    build(n.OnlyIf, condition=conditions),
    build(n.OnlyAt, time=times),
    build(n.OnlyOften, times=st.integers(1, 5)),
    build(n.StackLimit, limit=st.integers(1, 9), thing=maybe(statuses)),
    build(n.Marker, kind=st.sampled_from(n.MarkerKind)),
    reminders,
)
texts = build(n.Text, sentences=st.lists(sentences, min_size=1, max_size=3).map(tuple))
# Everything that is generated, in parts, so that what is rare in one is not in all.
asked_now = build(
    n.PhaseIs,
    phase=build(
        n.PhaseOf,
        phase=st.sampled_from(_ASKED_PHASES),
        whose=you | build(n.Players, who=st.just(Who.OPPONENT)),
    ),
) | build(n.AtLimit, thing=statuses, who=you | build(n.Players, who=st.just(Who.OPPONENT)))
ANYTHING = (
    orders(doers) | plain_clauses,
    statements,
    conditions,
    events,
    outcomes,
    chains,
    watched_dials,
    governed,
    openings(chains | one_lead),
    restrictions,
    sentences,
    asked_now,
)
