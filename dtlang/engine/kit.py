"""A compiled hero made ready to play: what lies on the board, and which of its texts listen to what."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from dtlang import ir
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.base import Op
from dtlang.ir.words import AbilityKind, CardTiming, Flag, Order, State, StatusKind, ThingKind, Timing, Who

Effects: TypeAlias = tuple[ir.Effect, ...]


# An ultimate has no colour of its own: a card over it would have that of the offensive ones.
BORDERS: dict[AbilityKind | CardTiming, str] = {
    AbilityKind.OFFENSIVE: "white",
    AbilityKind.ULTIMATE: "white",
    AbilityKind.DEFENSIVE: "green",
    AbilityKind.PASSIVE: "purple",
    CardTiming.MAIN_PHASE: "blue",
    CardTiming.ROLL_PHASE: "orange",
    CardTiming.INSTANT: "red",
}


class Standing:
    """The texts of one thing that stays in play, sorted by how they work."""

    def __init__(
        self,
        name: str,
    ) -> None:
        self.name = name
        self.card: CardDef | None = None  # that has these texts
        self.limits: list[Limit] = []
        self.triggers: dict[Timing, list[Watch]] = {}
        self.offers: list[Offer] = []
        self.holds: list[Hold] = []
        self.mutes: list[Hold] = []  # while one of these holds, none of the others works
        self.one_by_one = False  # each token of a status asks about the next one of its kind


class Watch:
    """A trigger. `optional` ones about an Attack or incoming damage are offered while that is pending."""

    def __init__(
        self,
        trigger: op.Trigger,
        of: Standing,
        each_token: bool,  # every token acts for itself, unless the text counts its own tokens
        optional: bool,
        limit: Limit | None = None,
        window: parts.Window | None = None,  # it only listens within this stretch of time
        before: bool = False,  # it acts before its event is done, and may take its place
        arrives: bool = False,  # it speaks of the token that comes: only that one acts
        leaves: bool = False,  # it speaks of the token that goes: that one acts once more, gone as it is
    ) -> None:
        self.trigger = trigger
        self.once_taken = once_taken(trigger.effects)
        self.text = gist(trigger.effects)
        self.of = of
        self.each_token = each_token
        self.optional = optional
        self.limit = limit
        self.window = window
        self.before = before
        self.arrives = arrives
        self.leaves = leaves


# Stretches that are a player's own in that player's turn only; a defensive roll is in the turn of another.
_IN_A_TURN: Final = frozenset(
    {
        *(Timing.UPKEEP, Timing.INCOME, Timing.MAIN, Timing.OFFENSIVE_ROLL, Timing.TARGETING_ROLL),
        *(Timing.ROLL, Timing.DISCARD, Timing.TURN),
    }
)


class Offer:
    """Something its holder may do within a window (R-076)."""

    def __init__(
        self,
        window: parts.Window,
        effects: Effects,
        of: Standing,
        free: bool,  # nothing has to be given for it, so once per window is enough
        limit: Limit | None = None,
    ) -> None:
        self.window = window
        self.own_turn = window.timing in _IN_A_TURN and window.player.who is Who.SELF
        self.effects = effects
        self.once_taken = once_taken(effects)
        self.text = gist(effects)
        self.of = of
        self.free = free
        self.limit = limit


class Hold:
    """Something that is so while the thing is in play: within a window, or always."""

    def __init__(
        self,
        window: parts.Window | None,
        effect: ir.Effect,
        of: Standing,
    ) -> None:
        self.window = window
        self.effect = effect
        self.of = of


class Limit:
    """At most so many times per turn."""

    def __init__(
        self,
        times: int,
    ) -> None:
        self.times = times
        self.key = id(self)  # a level that lies over another one goes on with its count


class StatusDef:
    """A status effect of a hero's leaflet. Two players of the same hero share it."""

    def __init__(
        self,
        name: str,
        kind: StatusKind,
        limit: int | None,
        limit_others: int | None,
        flags: frozenset[Flag],
        sides: tuple[str, ...],
        standing: Standing,
        hero: str,
    ) -> None:
        self.name = name
        self.kind = kind
        self.limit = limit
        self.limit_others = limit_others
        self.flags = flags
        self.sides = sides
        self.standing = standing
        self.hero = hero


class PieceDef:
    """A companion, or a token or piece without a text of its own (R-090)."""

    def __init__(
        self,
        name: str,
        count: int,
        sides: tuple[str, ...],
        standing: Standing,
        health: int | None = None,
        companion: bool = False,
        from_start: bool = True,  # no text brings it, so it is there from the beginning
        dial: ir.Dial | None = None,  # what it can show
    ) -> None:
        self.name = name
        self.count = count
        self.sides = sides
        self.standing = standing
        self.health = health
        self.companion = companion
        self.from_start = from_start
        self.dial = dial

    def side_at(self, value: int) -> str:
        """The side of a dial on which a number lies."""
        assert self.dial is not None
        for side, stretch in zip(self.sides, self.dial.stretches, strict=True):
            if stretch.low <= value <= stretch.high:
                return side
        return ""


class LineDef:
    """One requirement and its effects."""

    def __init__(
        self,
        name: str,  # of the ability
        requirement: ir.Requirement | None,
        effects: Effects,
        kind: AbilityKind,
        slot: int,
        aims: bool,  # something in it needs a target
        splits: int,  # the effects before this one need none
        attacks: bool,  # it can deal damage as an Attack
        dice: int = 0,  # of a defensive roll
        rank: int = 0,  # how much it asks for: of several lines the most demanding is the default
        form: ir.Form | None = None,  # it is there only then
    ) -> None:
        self.name = name
        self.form = form
        self.requirement = requirement
        self.effects = effects
        self.kind = kind
        self.slot = slot
        self.aims = aims
        self.splits = splits
        self.attacks = attacks
        self.dice = dice
        self.rank = rank

    def fits(self, counts: tuple[int, ...], faces: tuple[str, ...]) -> bool:
        """Whether dice meet the requirement (R-048 to R-052)."""
        return self.requirement is None or shows(self.requirement, counts, faces)


class CardDef:
    """A card of the deck: an action, or an upgrade that lies on a slot."""

    def __init__(
        self,
        name: str,
        cost: int,
        timing: CardTiming | None,  # none: an upgrade
        effects: Effects = (),
        flags: frozenset[Flag] = frozenset(),
        slot: int = -1,
        level: int = 0,
        needs: frozenset[str] = frozenset(),  # what must be on the table for it to do anything
        restricts: tuple[op.Restrict, ...] = (),
        kinds: frozenset[str] = frozenset(),  # that the hero declares
        standing: Standing | None = None,  # of a card that stays in play
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.standing = standing
        self.abilities: dict[str, Effects] = {}  # second texts
        self.cost = cost
        self.timing = timing
        self.effects = effects
        self.text = gist(effects)
        self.flags = flags
        self.slot = slot
        self.level = level
        self.needs = needs
        self.restricts = restricts
        self.upgrade = timing is None
        self.options: dict[int, Any] = {}  # to play it, made once for every price: see `asks`
        self.sale: Any = None  # the option to sell it


class SlotDef:
    """A slot of the board; `levels[1]` is the board itself, II and III lie over it (R-096)."""

    def __init__(
        self,
        name: str,
        kind: AbilityKind,
        levels: dict[int, tuple[LineDef, ...]],
        standings: dict[int, tuple[tuple[ir.Form | None, Standing], ...]],  # of a passive
        costs: dict[int, int],
    ) -> None:
        self.name = name
        self.kind = kind
        self.levels = levels
        self.standings = standings
        self.costs = costs


class Kit:
    """Everything a hero brings to the table (R-003)."""

    def __init__(
        self,
        name: str,
        document: ir.Document,
        faces: tuple[str, ...],
        statuses: dict[str, StatusDef],
        pieces: dict[str, PieceDef],
        keywords: tuple[ir.Keyword, ...],
        slots: tuple[SlotDef, ...],
        deck: tuple[CardDef, ...],
        places: dict[str, tuple[CardDef, ...]],
        cards: dict[str, CardDef],
        setup: Effects,
        heard: frozenset[Timing],
        recalls: frozenset[Timing],  # what a text may ask about later
        forbids: frozenset[Timing],  # the deeds that some text forbids or limits
        reprices: bool,  # whether some text changes what cards cost
        manual: tuple[str, ...],
    ) -> None:
        self.name = name
        self.document = document
        self.faces = faces
        self.statuses = statuses
        self.pieces = pieces
        self.keywords = keywords
        self.slots = slots
        self.passives = [at for at, slot in enumerate(slots) if slot.kind is AbilityKind.PASSIVE]
        self.abroad = tuple(
            standing(one.name, sent) for one in document.companions if (sent := _at_home(one, False))
        )
        self.forms = tuple(dict.fromkeys(_forms(slots)))  # the pieces by which abilities come and go
        self.deck = deck
        self.places = places  # what lies there from the start
        self.dice_places = {place.name: place for place in document.places if place.dice}
        self.cards = cards
        self.setup = setup
        self.heard = heard
        self.recalls = recalls
        self.forbids = forbids
        self.reprices = reprices
        self.manual = manual
        self.in_play: dict[tuple[Any, ...], Any] = {}  # see `Seat.in_play`
        self.fitting: dict[
            tuple[int | str, ...], list[LineDef]
        ] = {}  # by levels and dice: see `phases.fitting`

    def border(self, card: CardDef) -> str:
        """The colour around a card (R-094, R-108)."""
        if card.timing is not None:
            return BORDERS[card.timing]
        return BORDERS[self.slots[card.slot].kind]


# --- making one ------------------------------------------------------------------------------------


class Identity:
    """A document by what object it is: documents are frozen, and hashing a whole one would take long."""

    def __init__(self, document: ir.Document) -> None:
        self.document = document

    def __hash__(self) -> int:
        return id(self.document)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.document is self.document


class Content:
    """A document by what it says, whatever file it came from."""

    def __init__(self, document: ir.Document) -> None:
        self.document = document
        self.hash = content_hash(document)

    def __hash__(self) -> int:
        return hash(self.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Content) and other.hash == self.hash


def content_hash(document: ir.Document) -> str:
    """The same for the same effects, whatever file they came from."""
    plain = msgspec.structs.replace(document, debug=None)
    return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()


@lru_cache(maxsize=256)
def _kit(document: Identity) -> Kit:
    return _kit_saying(Content(document.document))


@lru_cache(maxsize=256)
def _kit_saying(content: Content) -> Kit:
    return _make(content.document)


def kit(document: ir.Document) -> Kit:
    """The kit of a compiled hero; of two copies of a hero the very same, so that their tokens are, too."""
    return _kit(Identity(document))


def _make(document: ir.Document) -> Kit:
    statuses = {
        status.name: StatusDef(
            name=status.name,
            kind=status.kind,
            limit=status.limit,
            limit_others=status.limit_others,
            flags=frozenset((*status.flags, *status.rules.flags)),
            sides=status.sides,
            standing=standing(status.name, status.rules.effects, status=status.name),
            hero=document.name,
        )
        for status in document.statuses
    }
    pieces = {
        piece.name: PieceDef(
            name=piece.name,
            count=piece.count or 1,
            sides=piece.sides,
            standing=Standing(piece.name),
            dial=piece.dial,
        )
        for piece in document.pieces
    }
    for companion in document.companions:
        pieces[companion.name] = PieceDef(
            name=companion.name,
            count=companion.count,
            sides=companion.sides,
            standing=standing(companion.name, _at_home(companion, True)),
            health=companion.health,
            companion=True,
        )
    everything = [e for rules in _all_rules(document) for e in rules.effects]
    for name in _brought(everything):
        if name in pieces and pieces[name].dial is None:
            pieces[name].from_start = False
    slots = tuple(_slot(at, ability) for at, ability in enumerate(document.abilities))
    slot_of = {ability.name: at for at, ability in enumerate(document.abilities)}
    cards = {card.name: _card(card) for card in document.cards}
    for up in document.upgrades:
        cards[up.name] = CardDef(
            name=up.name, cost=up.cost, timing=None, slot=slot_of[up.ability], level=up.level
        )
    deck = tuple(cards[entry.card] for entry in document.deck for _ in range(entry.count))
    return Kit(
        name=document.name,
        document=document,
        faces=document.dice,
        statuses=statuses,
        pieces=pieces,
        keywords=document.keywords,
        slots=slots,
        deck=deck,
        places={
            place.name: tuple(cards[entry.card] for entry in place.deck for _ in range(entry.count))
            for place in document.places
        },
        cards=cards,
        setup=document.setup.effects if document.setup else (),
        heard=frozenset(_heard(everything)),
        recalls=frozenset(_recalled(everything)),
        forbids=frozenset(
            part.deed.timing
            for part in _inside(everything)
            if isinstance(part, (op.Forbid, op.Restrict, op.LimitDeed))
        ),
        reprices=any(isinstance(part, leaf.ChangeCost) for part in _inside(everything)),
        manual=tuple(text for rules in _all_rules(document) for text in rules.manual),
    )


def _brought(effects: Iterable[ir.Effect]) -> set[str]:
    """The pieces that a text brings: it gains them, or puts them on one's own board and nowhere else."""
    gained: set[str] = set()
    put: dict[str, bool] = {}
    for part in _inside(effects):
        if isinstance(part, leaf.Gain) and part.thing.kind is ThingKind.PIECE:
            gained.add(part.thing.name)
        elif isinstance(part, leaf.Put) and part.thing.kind is ThingKind.PIECE:
            put[part.thing.name] = put.get(part.thing.name, True) and part.board_of is None
        elif isinstance(part, (leaf.Transfer, leaf.Steal)) and part.thing.kind is ThingKind.PIECE:
            put[part.thing.name] = False
    return gained | {name for name, own in put.items() if own}


def _all_rules(document: ir.Document) -> Iterator[ir.Rules]:
    for status in document.statuses:
        yield status.rules
    for companion in document.companions:
        yield companion.rules
    for keyword in document.keywords:
        yield keyword.rules
    if document.setup:
        yield document.setup
    for card in document.cards:
        yield card.rules
        for second in card.abilities:
            yield second.rules
    for ability in document.abilities:
        for level in ability.levels:
            for one in level.abilities:
                for line in one.lines:
                    yield line.rules


def _heard(effects: Iterable[ir.Effect]) -> Iterator[Timing]:
    for effect in _inside(effects):
        if isinstance(effect, op.Trigger):
            yield effect.event.timing
        elif isinstance(effect, op.Replace):
            yield effect.deed.timing
        elif isinstance(effect, op.During) and effect.window.timing in STARTS and not effect.now:
            yield STARTS[effect.window.timing]


# What can still be answered when it is over. Anything else is answered at its moment, or not at all.
ANSWERED_LATER = frozenset(
    {
        Timing.ATTACKED,
        Timing.DAMAGE_DEALT,
        Timing.DAMAGE_PREVENTED,
        Timing.STATUS_SPENT,
        Timing.STATUS_REMOVED,
        Timing.STATUS_INFLICTED,
        Timing.STATUS_GAINED,
        Timing.HEALED,
        Timing.CARD_PLAYED,
        Timing.ABILITY_ACTIVATED,
        Timing.PIECE_ACTIVATED,
    }
)


def _recalled(effects: Iterable[ir.Effect]) -> Iterator[Timing]:
    """What a later "if", or a rule about when something may be done, asks about."""
    for part in _inside(effects):
        event = part.event if isinstance(part, (parts.Happened, op.Restrict)) else None
        if event is not None and (isinstance(part, parts.Happened) or event.timing in ANSWERED_LATER):
            yield event.timing


def _inside(value: Any) -> Iterator[Any]:
    """Every object of a compiled text, from the outside in."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _inside(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _inside(item)


class Gist:
    """What windows and bots want to know of a text again and again, found out once."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.parts = tuple(_inside(effects))  # every object in it, from the outside in
        self.kinds = frozenset(map(type, self.parts))
        self.needs = frozenset(_needs(effects))  # what must be on the table for it to do anything
        self.costs = _priced(effects)  # something has to be paid before the rest
        self.spends = _spent(effects)  # if that is nothing but so many of the token itself
        self.shields = tuple(
            part for part in self.parts if isinstance(part, (leaf.PreventDamage, leaf.ReduceDamage))
        )
        self.shields_self = all(
            isinstance(part, leaf.PreventDamage) and part.player.who is Who.SELF for part in self.shields
        )
        self.only_enhances = _only_enhances(self.parts)  # an Attack's damage, and does nothing else
        self.dice = tuple(part for part in self.parts if isinstance(part, parts.Dice))
        self.stores = tuple(
            part
            for part in self.parts
            if isinstance(part, leaf.StoreDice) or (isinstance(part, parts.Dice) and part.place is not None)
        )
        self.stretches = tuple(part.window for part in self.parts if isinstance(part, op.During))
        self.alters = tuple(
            part
            for part in self.parts
            if isinstance(part, (leaf.ChangeDie, leaf.CopyDie, leaf.TipDie, leaf.Reroll))
        )


def gist(effects: Effects) -> Gist:
    """The gist of a text; the same tuple of effects has the very same."""
    found = _gists.get(id(effects))
    if found is None or found.effects is not effects:
        found = _gists[id(effects)] = Gist(effects)
    return found


_gists: Final[dict[int, Gist]] = {}


# What changes an Attack's damage, or only says how much, for what price and when.
_ENHANCES: Final = frozenset(
    {
        *(leaf.AddDamage, leaf.BecomeType, leaf.Spend, leaf.Roll, leaf.PickDice, leaf.Nothing, leaf.NoEffect),
        *(op.Pause, op.Choose, op.May, op.Pay, op.If, op.OnRoll, op.ForEach, op.EachPlayer, op.During),
        *(op.Limit, op.Restrict, op.TokenTable, op.Repeat, leaf.KeepDice, op.Note),
    }
)


def _only_enhances(inside: tuple[Any, ...]) -> bool:
    prices = {id(price) for part in inside if isinstance(part, op.Pay) for price in part.cost}
    return all(type(part) in _ENHANCES or id(part) in prices for part in inside if isinstance(part, Op))


def _spent(effects: Effects) -> int:
    """How many of its own token a text has its holder spend, if that is the whole price; 0: it is not."""
    match effects:
        case (op.May(effects=inner),):
            return _spent(inner)
        case (op.Pay(cost=(leaf.Spend() as price,)), *_) | (leaf.Spend() as price, *_):
            own = price.thing.this and price.thing.kind is ThingKind.STATUS and price.player.who is Who.SELF
            if own and isinstance(price.count, int):
                return max(price.count, 1)
        case _:
            pass
    return 0


def _priced(effects: Effects) -> bool:
    """Whether there is a price at the head of a text: see `windows.payable`."""
    for effect in effects:
        match effect:
            case op.May(effects=inner):
                return _priced(inner)
            case op.Choose(options=options):
                return all(_priced(option.effects) for option in options)
            case op.Pay() | op.TokenTable() | leaf.Spend() | leaf.UseCard():
                return True
            case _:
                continue
    return False


def standing(name: str, effects: Effects, status: str = "") -> Standing:
    """Sorts the texts of something that stays in play."""
    made = Standing(name)
    for effect in effects:
        _stand(effect, made, status, None)
    return made


# "1 dmg per Cinder", "if you have 3 Cinder", "remove 1 Cinder" in the text of Cinder: of all together.
_COUNTS_TOKENS: Final = (parts.Held, parts.Has, leaf.Remove, leaf.Lose, leaf.Spend, leaf.Transfer)


def once_taken(effects: Effects) -> Effects:
    """What is left of an offer when it is taken: "may" has been answered, also where each of several prices
    says it, for whoever wants none of them does not take the offer."""
    match effects:
        case (op.May(effects=inner),):
            return inner
        case (op.Choose(options=options) as choice,):
            mays = [option.effects[0] for option in options if len(option.effects) == 1]
            if len(mays) == len(options) and all(
                isinstance(may, op.May) and not may.otherwise and may.by == choice.by for may in mays
            ):
                left = tuple(
                    msgspec.structs.replace(option, effects=once_taken(option.effects)) for option in options
                )
                return (msgspec.structs.replace(choice, options=left),)
        case _:
            pass
    return effects


def _at_home(companion: ir.Companion, home: bool) -> Effects:
    """What a companion does for whoever has it (R-091), or for whoever sent it to another board."""
    return tuple(one for one in companion.rules.effects if _abroad(one, companion.name) is not home)


def _abroad(effect: ir.Effect, name: str) -> bool:
    """`If Nyra is on your opponent's board, ...` in the text of Nyra."""
    return any(
        isinstance(part, parts.ThingIs)
        and part.state is State.ON_BOARD
        and part.thing.name == name
        and part.player.who is not Who.SELF
        for part in _inside(effect)
    )


def _is_named(thing: parts.Thing, status: str) -> bool:
    """A token by its name, and not `this token`."""
    return thing.kind is ThingKind.STATUS and thing.name == status and not thing.this


def _stand(
    effect: ir.Effect, made: Standing, status: str, limit: Limit | None, within: parts.Window | None = None
) -> None:
    match effect:
        case op.Trigger(event=event, effects=body):
            counts = event.timing is Timing.STACK_LIMIT_REACHED or any(
                (isinstance(e, _COUNTS_TOKENS) and _is_named(e.thing, status))
                or (isinstance(e, parts.Held) and e.thing.this)  # "1 CP per token"
                for e in _inside(body)
            )
            optional = event.timing in (Timing.ATTACKED, Timing.DAMAGE_INCOMING) and _optional(body)
            watch = Watch(effect, made, bool(status) and not counts, optional, limit, within)
            watch.before = acts_before(effect)
            watch.arrives = bool(status) and _comes(event)
            watch.leaves = bool(status) and _goes(event, status)
            if watch.before and _more_of(event, status) and not _takes_place(effect):
                made.one_by_one = True
            made.triggers.setdefault(event.timing, []).append(watch)
        case op.Permission(window=window, effects=body):
            made.offers.append(Offer(window, body, made, free=not _costs(body), limit=limit))
        case op.Limit(times=times, effects=body):
            inner = Limit(times)
            made.limits.append(inner)
            for one in body:
                _stand(one, made, status, inner, within)
        case op.During(window=window, effects=body) if window.timing in STARTS and any(
            _acts(e) for e in body
        ):
            event = parts.Event(timing=STARTS[window.timing], player=window.player)
            _stand(op.Trigger(event=event, effects=body), made, status, limit)
        case op.During(window=window, effects=body):
            for one in body:
                match one:
                    case op.Trigger() | op.Permission() | op.Limit():
                        _stand(one, made, status, limit, window)
                    case leaf.NoEffect():
                        made.mutes.append(Hold(window, one, made))
                    case _:
                        made.holds.append(Hold(window, one, made))
        case op.TokenTable(each=None):
            window = parts.Window(timing=Timing.ANY_TIME, player=parts.Players(who=Who.SELF))
            made.offers.append(Offer(window, (effect,), made, free=False, limit=limit))
        case op.May() | op.Pay() | op.Choose():
            window = parts.Window(timing=Timing.ANY_TIME, player=parts.Players(who=Who.SELF))
            made.offers.append(Offer(window, (effect,), made, free=not _costs((effect,)), limit=limit))
        case _:
            made.holds.append(Hold(None, effect, made))


def _acts(effect: ir.Effect) -> bool:
    """Whether a text does something, once, rather than being so for a while."""
    return not isinstance(
        effect,
        (
            op.Trigger,
            op.Permission,
            op.Limit,
            op.Forbid,
            op.Restrict,
            op.LimitDeed,
            leaf.RollAttempts,
            leaf.ChangeCost,
            leaf.NoEffect,
        ),
    )


# Deeds that can be stopped or changed before they are done.
_STOPPABLE = frozenset(
    {
        Timing.STATUS_INFLICTED,
        Timing.STATUS_GAINED,
        Timing.DAMAGE_DEALT,
        Timing.CARD_DRAWN,
        Timing.CP_GAINED,
        Timing.HEALED,
    }
)


def acts_before(trigger: op.Trigger) -> bool:
    """Whether a text acts before its event is done: it says so, takes its place, or lowers it."""
    timing = trigger.event.timing
    if timing is Timing.WOULD_BE_DEFEATED:
        return True
    if timing not in _STOPPABLE:
        return False
    if trigger.replaces or trigger.event.would or trigger.order is Order.BEFORE:
        return True
    for part in _inside(trigger.effects):
        if isinstance(part, op.Replace) and part.deed.timing is timing:
            return True
        if timing is Timing.DAMAGE_DEALT and isinstance(part, (leaf.ReduceDamage, leaf.PreventDamage)):
            return True
    return False


# A token goes back to its leaflet, or to another board.
LEAVING: Final = frozenset({Timing.STATUS_SPENT, Timing.STATUS_REMOVED, Timing.STATUS_TRANSFERRED})


def _goes(event: parts.Event, status: str) -> bool:
    """Whether an event is that the very token of this text goes: "when this token is removed", or one of its
    kind from its holder: "when you spend Cinder"."""
    thing, holder = event.thing, event.target or event.player
    if event.timing not in LEAVING or thing is None:
        return False
    return thing.this or (_is_named(thing, status) and holder is not None and _is_self(holder))


_COMING: Final = frozenset({Timing.STATUS_GAINED, Timing.STATUS_INFLICTED})


def _comes(event: parts.Event) -> bool:
    """Whether an event is that a token of the very kind comes to somebody: "this token"."""
    return event.timing in _COMING and event.thing is not None and event.thing.this


def _more_of(event: parts.Event, status: str) -> bool:
    """Whether an event is that another token of the same status comes: "Powder Keg"."""
    return event.timing in _COMING and event.thing is not None and _is_named(event.thing, status)


def _takes_place(trigger: op.Trigger) -> bool:
    """Whether a text takes the place of what it waits for, or keeps it from happening: all of it at once."""
    return trigger.replaces or any(
        isinstance(part, (op.Replace, leaf.PreventStatus)) for part in _inside(trigger.effects)
    )


def _optional(effects: Effects) -> bool:
    """Whether the whole of it is an offer to the holder."""
    return len(effects) == 1 and isinstance(effects[0], (op.May, op.TokenTable)) and _is_self(effects[0].by)


def _is_self(players: parts.Players) -> bool:
    return players.who is Who.SELF


def _costs(effects: Effects) -> bool:
    for effect in _inside(effects):
        if isinstance(effect, (op.Pay, leaf.Spend, leaf.Discard, op.TokenTable)):
            return True
    return False


def _slot(at: int, ability: ir.Ability) -> SlotDef:
    levels: dict[int, tuple[LineDef, ...]] = {}
    standings: dict[int, tuple[tuple[ir.Form | None, Standing], ...]] = {}
    for level in ability.levels:
        levels[level.level] = tuple(
            _line(at, ability.kind, one, line) for one in level.abilities for line in one.lines
        )
        if ability.kind is AbilityKind.PASSIVE:
            standings[level.level] = _passive(ability.name, level)
            for (_, made), (_, first) in zip(standings[level.level], standings[min(standings)], strict=False):
                for limit, before in zip(made.limits, first.limits, strict=False):
                    limit.key = before.key
    costs = {level.level: level.cost for level in ability.levels}
    return SlotDef(ability.name, ability.kind, levels, standings, costs)


def _forms(slots: tuple[SlotDef, ...]) -> Iterator[str]:
    for slot in slots:
        lines = [line.form for lines in slot.levels.values() for line in lines]
        passives = [form for standings in slot.standings.values() for form, _ in standings]
        yield from (form.piece for form in (*lines, *passives) if form is not None)


def _passive(name: str, level: ir.Level) -> tuple[tuple[ir.Form | None, Standing], ...]:
    """The texts of a passive: one standing for each form that they are there in."""
    texts: dict[ir.Form | None, list[ir.Effect]] = {}
    for one in level.abilities:
        texts.setdefault(one.form, []).extend(e for line in one.lines for e in line.rules.effects)
    return tuple((form, standing(name, tuple(effects))) for form, effects in texts.items())


def _line(slot: int, kind: AbilityKind, ability: ir.SlotAbility, line: ir.Line) -> LineDef:
    effects = line.rules.effects
    aimed = [needs_target(effect) for effect in effects]
    requirement = line.requirement
    return LineDef(
        name=ability.name,
        requirement=requirement,
        effects=effects,
        kind=kind,
        slot=slot,
        aims=any(aimed),
        splits=aimed.index(True) if any(aimed) else len(effects),
        attacks=any(
            isinstance(e, leaf.DealDamage) and e.source is ir.DamageSource.ATTACK for e in _inside(effects)
        ),
        dice=requirement.dice if isinstance(requirement, ir.DefenseRoll) else 0,
        rank=_rank(requirement),
        form=ability.form,
    )


def _rank(requirement: ir.Requirement | None) -> int:
    match requirement:
        case parts.Shows(symbols=symbols):
            return len(symbols)
        case parts.ShowsStraight(large=large):
            return 5 if large else 4
        case parts.ShowsOfAKind(number=number):
            return number
        case _:
            return 0


_AIMED = frozenset({Who.TARGET, Who.DEFENDER})


def needs_target(effect: ir.Effect) -> bool:
    """Whether an effect speaks of the player that the ability is aimed at."""
    return any(isinstance(part, parts.Players) and part.who in _AIMED for part in _inside(effect)) or any(
        isinstance(part, leaf.AddDamage) for part in _inside(effect)
    )


def _card(card: ir.Card) -> CardDef:
    effects = tuple(e for e in card.rules.effects if not isinstance(e, op.Restrict))
    stands: Standing | None = None
    if card.stays:
        stands = standing(card.name, tuple(e for e in effects if not _at_once(e)))
        effects = tuple(e for e in effects if _at_once(e))
    made = CardDef(
        name=card.name,
        cost=card.cost,
        timing=card.timing,
        effects=effects,
        flags=frozenset(card.rules.flags),
        needs=frozenset(_needs(effects, card.rules.flags)) - IN_VAIN,
        restricts=tuple(e for e in card.rules.effects if isinstance(e, op.Restrict)),
        kinds=frozenset(card.kinds),
        standing=stands,
    )
    made.abilities = {one.name: one.rules.effects for one in card.abilities}
    if stands is not None:
        stands.card = made
    return made


def _at_once(effect: ir.Effect) -> bool:
    """What a card that stays in play does when it comes, rather than while it lies there."""
    if isinstance(effect, op.During):
        return effect.window.to_the_end  # "until the end of your turn"
    return _acts(effect) and not isinstance(effect, (op.May, op.Pay, op.Choose, op.TokenTable))


# What every branch of a card depends on: without it the card would do nothing at all.
_NEEDS: dict[type[Any], str] = {
    leaf.AddDamage: "attack",
    leaf.BecomeType: "attack",
    leaf.NoDefense: "attack",
    leaf.Retarget: "attack",
    leaf.ReduceDamage: "damage",
    leaf.PreventDamage: "damage",
    leaf.Reroll: "dice",
    leaf.ChangeDie: "dice",
    leaf.CopyDie: "dice",
    leaf.TipDie: "dice",
    leaf.RollAttempts: "attempts",
    leaf.MoreDice: "own dice",
    leaf.StoreDice: "dice",
    leaf.AddDice: "dice",
    leaf.ReplaceDice: "dice",
    leaf.CancelCard: "card",
}


def _turns_stored(effect: ir.Effect) -> bool:
    """Stored dice lie there at any time."""
    if isinstance(effect, (leaf.Reroll, leaf.ChangeDie, leaf.TipDie)):
        return effect.dice.place is not None
    return False


# A card may be played though it finds nothing; one for dice or for an Attack is not.
IN_VAIN: Final[frozenset[str]] = frozenset(("damage",))


def _needs(effects: Effects, flags: Iterable[Flag] = ()) -> set[str]:
    if Flag.ATTACK_MODIFIER in flags:
        return {"attack"}
    needs: set[str] | None = None
    for effect in effects:
        match effect:
            case op.Pause() | op.Note() | op.If():
                continue  # what depends on the rest
            case op.May(effects=body) | op.Pay(effects=body) | op.During(effects=body):
                found = _needs(body)
            case op.Choose(options=options):
                found = set.intersection(*(_needs(option.effects) for option in options))
            case _:
                need = _NEEDS.get(type(effect))
                found = {need} if need and not _turns_stored(effect) else set()
        needs = found if needs is None else needs & found
    return needs or set()


# --- dice ------------------------------------------------------------------------------------------


def shows(outcome: Any, counts: tuple[int, ...], faces: tuple[str, ...]) -> bool:
    """Whether dice show an outcome; `counts` says how many show 1 to 6. Remembered for every hand."""
    table = _shown.get(id(outcome))
    if table is None or table.outcome is not outcome or table.faces is not faces:
        table = _shown[id(outcome)] = Shown(outcome, faces)
    found = table.hands.get(counts)
    if found is None:
        found = table.hands[counts] = _shows(outcome, counts, faces)
    return found


class Shown:
    """Which hands of one kind of dice show an outcome, as far as it was asked."""

    def __init__(self, outcome: Any, faces: tuple[str, ...]) -> None:
        self.outcome = outcome
        self.faces = faces
        self.hands: dict[tuple[int, ...], bool] = {}


_shown: Final[dict[int, Shown]] = {}


def times_shown(
    outcome: parts.Shows | parts.ShowsNumber, counts: tuple[int, ...], faces: tuple[str, ...]
) -> int:
    """Full sets of symbols; of `any`, and of numbers, every die that fits."""
    if isinstance(outcome, parts.ShowsNumber):
        return sum(counts[outcome.low - 1 : outcome.high]) // outcome.count
    there = {symbol: sum(counts[at] for at in range(6) if faces[at] == symbol) for symbol in outcome.symbols}
    if outcome.any:
        return sum(there.values())
    return min(number // outcome.symbols.count(symbol) for symbol, number in there.items())


def _shows(outcome: Any, counts: tuple[int, ...], faces: tuple[str, ...]) -> bool:
    match outcome:
        case parts.Shows(symbols=symbols, any=one):
            if one:
                return any(counts[value] for value in range(6) if faces[value] in symbols)
            need: dict[str, int] = {}
            for symbol in symbols:
                need[symbol] = need.get(symbol, 0) + 1
            return all(
                sum(counts[value] for value in range(6) if faces[value] == symbol) >= least
                for symbol, least in need.items()
            )
        case parts.ShowsNumber(low=low, high=high, count=count):
            return sum(counts[low - 1 : high]) >= count
        case parts.ShowsOfAKind(number=number):
            return max(counts) >= number
        case parts.ShowsStraight(large=large):
            length = 5 if large else 4
            return any(all(counts[start : start + length]) for start in range(7 - length))
        case _:
            return True  # a defensive roll takes any result


def counts_of(dice: Iterable[int]) -> tuple[int, ...]:
    """How many dice show 1 to 6.

    >>> counts_of([1, 1, 4, 6, 6])
    (2, 0, 0, 1, 0, 2)
    """
    counts = [0] * 6
    for value in dice:
        counts[value - 1] += 1
    return tuple(counts)


# When a stretch of time begins.
STARTS: dict[Timing, Timing] = {
    Timing.UPKEEP: Timing.UPKEEP_START,
    Timing.INCOME: Timing.INCOME_START,
    Timing.MAIN: Timing.MAIN_START,
    Timing.OFFENSIVE_ROLL: Timing.OFFENSIVE_ROLL_START,
    Timing.DEFENSIVE_ROLL: Timing.DEFENSIVE_ROLL_START,
    Timing.TARGETING_ROLL: Timing.TARGETING_ROLL_START,
    Timing.ROLL: Timing.ROLL_START,
    Timing.DISCARD: Timing.DISCARD_START,
    Timing.TURN: Timing.TURN_START,
}
