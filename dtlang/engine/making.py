"""The kit of a compiled hero: its statuses, pieces, slots, lines and cards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from dtlang import ir
from dtlang.engine.gist import IN_VAIN, inside, needs_of
from dtlang.engine.kit import CardDef, Kit, LineDef, PieceDef, SlotDef, Standing, StatusDef
from dtlang.engine.standing import STARTS, acts, at_home, standing
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.words import AbilityKind, ThingKind, Timing, Who

# What can still be answered when it is over. Anything else is answered at its moment, or not at all.
_ANSWERED_LATER = frozenset(
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
_AIMED = frozenset({Who.TARGET, Who.DEFENDER})


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
            standing=standing(companion.name, at_home(companion, home=True)),
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
        abroad=tuple(
            standing(one.name, sent) for one in document.companions if (sent := at_home(one, home=False))
        ),
        forms=tuple(dict.fromkeys(_forms(slots))),
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
            for part in inside(everything)
            if isinstance(part, (op.Forbid, op.Restrict, op.LimitDeed))
        ),
        reprices=any(isinstance(part, leaf.ChangeCost) for part in inside(everything)),
        manual=tuple(text for rules in _all_rules(document) for text in rules.manual),
    )


def _brought(effects: Iterable[ir.Effect]) -> set[str]:
    """The pieces that a text brings: it gains them, or puts them on one's own board and nowhere else."""
    gained: set[str] = set()
    put: dict[str, bool] = {}
    for part in inside(effects):
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
    for effect in inside(effects):
        if isinstance(effect, op.Trigger):
            yield effect.event.timing
        elif isinstance(effect, op.Replace):
            yield effect.deed.timing
        elif isinstance(effect, op.During) and effect.window.timing in STARTS and not effect.now:
            yield STARTS[effect.window.timing]


def _recalled(effects: Iterable[ir.Effect]) -> Iterator[Timing]:
    """What a later "if", or a rule about when something may be done, asks about."""
    for part in inside(effects):
        event = part.event if isinstance(part, (parts.Happened, op.Restrict)) else None
        if event is not None and (isinstance(part, parts.Happened) or event.timing in _ANSWERED_LATER):
            yield event.timing


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
            isinstance(e, leaf.DealDamage) and e.source is ir.DamageSource.ATTACK for e in inside(effects)
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


def needs_target(effect: ir.Effect) -> bool:
    """Whether an effect speaks of the player that the ability is aimed at."""
    return any(isinstance(part, parts.Players) and part.who in _AIMED for part in inside(effect)) or any(
        isinstance(part, leaf.AddDamage) for part in inside(effect)
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
        needs=frozenset(needs_of(effects, card.rules.flags)) - IN_VAIN,
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
    return acts(effect) and not isinstance(effect, (op.May, op.Pay, op.Choose, op.TokenTable))
