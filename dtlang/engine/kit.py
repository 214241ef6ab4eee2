"""A compiled hero made ready to play: what lies on the board, and which of its texts listen to what."""

from __future__ import annotations

from typing import Any, Final

from dtlang import ir
from dtlang.engine.gist import Effects, gist, once_taken
from dtlang.engine.shown import shows
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.words import AbilityKind, CardTiming, Flag, StatusKind, Timing, Who

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
# Stretches that are a player's own in that player's turn only; a defensive roll is in the turn of another.
_IN_A_TURN: Final = frozenset(
    {
        *(Timing.UPKEEP, Timing.INCOME, Timing.MAIN, Timing.OFFENSIVE_ROLL, Timing.TARGETING_ROLL),
        *(Timing.ROLL, Timing.DISCARD, Timing.TURN),
    }
)


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
        abroad: tuple[Standing, ...],  # what companions do for whoever sent them to another board
        forms: tuple[str, ...],  # the pieces by which abilities come and go
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
        self.abroad = abroad
        self.forms = forms
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
