"""The state of a table: everything that a game is at one moment, and nothing about how it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from dtlang import ir
from dtlang.engine.damage import Follows, Pool
from dtlang.engine.interest import Wants
from dtlang.engine.kit import CardDef, Hold, Kit, LineDef, Offer, PieceDef, Standing, StatusDef, Watch
from dtlang.engine.modes import Profile
from dtlang.engine.records import Record
from dtlang.engine.rng import Rng
from dtlang.engine.shown import counts_of
from dtlang.fault import Endless
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.words import AbilityKind, DamageType, End, Phase, Timing, Zone

CP_MAX: Final = 15
HAND_MAX: Final = 6
HERO_DICE: Final = 5

TURN_STEPS: Final = 20_000  # some hundred are usual; texts that set each other off would go on for ever
ROLL_PHASES: Final = frozenset({Phase.OFFENSIVE_ROLL, Phase.TARGETING_ROLL, Phase.DEFENSIVE_ROLL})


class Roll:
    """Dice on the table and whose they are."""

    def __init__(
        self,
        owner: int,
        faces: tuple[str, ...],
        dice: list[int],
        other: Roll | None = None,  # the second player's dice of a contest
    ) -> None:
        self.owner = owner
        self.faces = faces
        self.dice = dice
        self.other = other

    def turn(self, places: list[int], values: list[int]) -> None:
        """Dice at some places show something else now."""
        for at, place in enumerate(places):
            self.dice[place] = values[at]

    def counts(self) -> tuple[int, ...]:
        return counts_of(self.dice)

    def symbol(self, symbol: str) -> int:
        faces = self.faces
        return sum(1 for value in self.dice if faces[value - 1] == symbol)


class Piece:
    """A companion or piece on a board, and whose leaflet it came from.

    The count of a dial is what it shows, and its side where on the dial that lies.
    """

    def __init__(self, of: PieceDef, owner: int, count: int = 0) -> None:
        self.of = of
        self.owner = owner
        self.count = count
        self.side = of.sides[0] if of.sides else ""
        self.health = of.health
        self.active = False
        if of.dial is not None:
            self.turn(of.dial.start)

    def turn(self, value: int) -> int:
        """A dial goes to a number, or as near as it can; says by how much it went up."""
        dial = self.of.dial
        assert dial is not None
        before = self.count
        self.count = max(dial.low, min(dial.high, value))
        self.side = self.of.side_at(self.count)
        return self.count - before

    def copy(self) -> Piece:
        made = Piece(self.of, self.owner)
        made.count = self.count
        made.side, made.health, made.active = self.side, self.health, self.active
        return made


class InPlay:
    """The texts that one player has in play, by how they work, each with the status that it belongs to."""

    def __init__(self) -> None:
        self.watches: dict[Timing, list[tuple[Watch, StatusDef | None]]] = {}
        # Offers that answer an Attack or damage.
        self.answers: dict[Timing, list[tuple[Watch, StatusDef | None]]] = {}
        self.offers: list[tuple[Offer, StatusDef | None]] = []
        self.before: dict[Timing, list[tuple[Watch, StatusDef | None]]] = {}  # texts that act before an event
        self.rules: dict[Timing, list[tuple[Hold, StatusDef | None]]] = {}  # prohibitions and limits, by deed
        self.rolling: list[
            tuple[Hold, StatusDef | None]
        ] = []  # what changes the Offensive Roll Phase

    @classmethod
    def of(cls, standings: Iterable[tuple[Standing, StatusDef | None]]) -> InPlay:
        made = cls()
        optional: list[tuple[Watch, StatusDef | None]] = []
        for standing, status in standings:
            for timing, watches in standing.triggers.items():
                for watch in watches:
                    if watch.optional:
                        made.answers.setdefault(timing, []).append((watch, status))
                        optional.append((watch, status))
                    elif not watch.before:
                        made.watches.setdefault(timing, []).append((watch, status))
                    elif not watch.arrives:
                        made.before.setdefault(timing, []).append((watch, status))
            made.offers.extend((offer, status) for offer in standing.offers)
            for hold in standing.holds:
                if isinstance(hold.effect, (op.Forbid, op.Restrict, op.LimitDeed)):
                    made.rules.setdefault(hold.effect.deed.timing, []).append((hold, status))
                elif isinstance(hold.effect, (leaf.ChangeCost, op.If)):
                    made.rules.setdefault(Timing.CARD_PLAYED, []).append((hold, status))
                elif isinstance(hold.effect, (leaf.RollAttempts, leaf.TakeNoActions)):
                    made.rolling.append((hold, status))
        for watch, status in optional:
            if watch.before and not watch.arrives:
                made.before.setdefault(watch.trigger.event.timing, []).append((watch, status))
        return made


class Seat:
    """One player: dials, tokens, cards, board."""

    def __init__(
        self,
        index: int,
        team: int,
        kit: Kit,
        cp: int,
        levels: list[int],
    ) -> None:
        self.index = index
        self.team = team
        self.kit = kit
        self.cp = cp
        self.levels = levels
        self.hand: list[CardDef] = []
        self.deck: list[CardDef] = []
        self.upgrade_deck: list[CardDef] = []
        self.discard: list[CardDef] = []
        self.board: list[CardDef] = []  # upgrades that lie on the slots, covered ones too
        self.playing: list[CardDef] = []  # on the table until its text has been carried out
        self.staying: list[CardDef] = []  # cards that stay in play
        self.places: dict[str, list[CardDef]] = {}  # cards on places of the hero's own, the topmost last
        self.stored: dict[str, Roll] = {}  # dice on places of the hero's own
        self.tokens: dict[StatusDef, int] = {}
        self.sides: dict[StatusDef, list[str]] = {}  # of two-sided tokens, one by one
        self.inflicter: dict[StatusDef, int] = {}
        self.since: dict[StatusDef, int] = {}  # the turn in which the first of them came
        self.raised: dict[str, int] = {}  # stack limits, by status
        self.pieces: dict[str, Piece] = {}
        self.used: dict[int, int] = {}  # limited texts used this turn, by identity
        self.skips: list[Phase] = []  # phases to skip, the next of each
        self.turns = 0
        self.out = False
        self.quiet = False  # may do nothing of any kind
        self.texts: InPlay | None = None  # None whenever a token, level or piece came or went
        self.wants: Wants = {}  # what they would use at all
        self.attempts_next = 0  # more or fewer attempts in the next roll
        self.dice_next = 0  # more or fewer dice in the next roll of a Roll Phase
        self.few_dice_next: list[int] = []  # with how many dice, for those of them that take only a few

    def pile(self, where: parts.Where, looked: list[CardDef]) -> list[CardDef]:
        """The cards that lie somewhere, the top of a deck last."""
        if isinstance(where, parts.Place):
            return self.places.setdefault(where.place, [])
        match where:
            case Zone.HAND:
                return self.hand
            case Zone.DISCARD_PILE:
                return self.discard
            case Zone.LOOKED_AT:
                return looked
            case Zone.PLAY:
                return self.staying
            case _:
                return self.deck

    def dice_on(self, place: str) -> Roll:
        """The dice that lie on a place of theirs."""
        found = self.stored.get(place)
        if found is None:
            found = self.stored[place] = Roll(self.index, self.kit.faces, [])
        return found

    def room_for_dice(self, place: str) -> int:
        holds = self.kit.dice_places.get(place)
        return 0 if holds is None else max(0, holds.dice - len(self.dice_on(place).dice))

    def can_roll(self, count: int) -> int:
        """Dice of the hero's own five that lie on a place cannot be rolled."""
        if not self.stored:
            return count
        holds = self.kit.dice_places
        away = sum(
            len(lie.dice) for name, lie in self.stored.items() if name in holds and not holds[name].extra
        )
        return min(count, max(1, HERO_DICE - away)) if away else count

    def all_cards(self) -> Iterator[CardDef]:
        """Everything they have, wherever it lies."""
        piles = (
            self.hand,
            self.deck,
            self.upgrade_deck,
            self.discard,
            self.board,
            self.playing,
            self.staying,
        )
        for pile in (*piles, *self.places.values()):
            yield from pile

    def lines(self, kind: AbilityKind) -> Iterator[LineDef]:
        for at, slot in enumerate(self.kit.slots):
            if slot.kind is kind:
                yield from self.slot_lines(at)

    def slot_lines(self, at: int) -> tuple[LineDef, ...]:
        """The lines of a slot at its level, as far as they are there in the form that the hero is in."""
        lines = self.kit.slots[at].levels[self.levels[at]]
        return tuple(line for line in lines if self.is_in(line.form)) if self.kit.forms else lines

    def is_in(self, form: ir.Form | None) -> bool:
        """Whether what belongs to a form is there now (R-087)."""
        if form is None:
            return True
        piece = self.pieces.get(form.piece)
        return piece is not None and piece.side in form.sides

    def shown(self) -> tuple[str, ...]:
        """The sides by which abilities come and go; most heroes have none."""
        if not self.kit.forms:
            return ()
        pieces = (self.pieces.get(name) for name in self.kit.forms)
        return tuple(piece.side if piece is not None else "" for piece in pieces)

    def in_play(self) -> InPlay:
        """Their texts in play, sorted; remembered for every such set of tokens, levels and pieces."""
        found = self.texts
        if found is None:
            key: tuple[Any, ...] = tuple(self.tokens)
            if self.kit.passives or self.pieces or self.staying:
                pieces = [piece.of for piece in self.pieces.values()]
                key = (*key, *[self.levels[at] for at in self.kit.passives], *pieces, *self.staying)
                if self.kit.forms:
                    key = (*key, *self.shown())
            found = self.kit.in_play.get(key)
            if found is None:
                found = self.kit.in_play[key] = InPlay.of(self.standings())
            self.texts = found
        return found

    def standings(self) -> Iterator[tuple[Standing, StatusDef | None]]:
        """Every text of theirs that is in play, with the status that it belongs to."""
        for status in self.tokens:
            yield status.standing, status
        for at in self.kit.passives:
            for form, standing in self.kit.slots[at].standings[self.levels[at]]:
                if form is None or self.is_in(form):
                    yield standing, None
        for piece in self.pieces.values():
            yield piece.of.standing, None
        for standing in self.kit.abroad:
            yield standing, None
        for card in self.staying:
            if card.standing is not None:
                yield card.standing, None

    def sided(self, side: str) -> Piece | None:
        """The piece of theirs that has a side of this name."""
        return next((piece for piece in self.pieces.values() if side and side in piece.of.sides), None)

    def lies(self, status: StatusDef) -> StatusDef:
        """The status of that name as it lies on the board already: one stack, whoever brought it (R-081)."""
        if status not in self.tokens:
            for one in self.tokens:
                if one.name == status.name:
                    return one
        return status

    def room(self, status: StatusDef) -> int | None:
        """How many more of a status the board can hold; None: as many as one likes (R-081)."""
        here = self.lies(status)
        limit = self.limit(here)
        return None if limit is None else limit - self.tokens.get(here, 0)

    def limit(self, status: StatusDef) -> int | None:
        """R-081, R-083, R-084."""
        own = status.hero == self.kit.name
        limit = status.limit if own else status.limit_others
        return None if limit is None else limit + self.raised.get(status.name, 0)

    def copy(self) -> Seat:
        made = Seat(self.index, self.team, self.kit, self.cp, self.levels.copy())
        made.hand = self.hand.copy()
        made.deck = self.deck.copy()
        made.upgrade_deck = self.upgrade_deck.copy()
        made.discard = self.discard.copy()
        made.board = self.board.copy()
        made.playing = self.playing.copy()
        made.staying = self.staying.copy()
        made.places = {name: cards.copy() for name, cards in self.places.items()}
        made.stored = {name: Roll(lie.owner, lie.faces, lie.dice.copy()) for name, lie in self.stored.items()}
        made.tokens = self.tokens.copy()
        made.sides = {status: sides.copy() for status, sides in self.sides.items()}
        made.inflicter = self.inflicter.copy()
        made.since = self.since.copy()
        made.raised = self.raised.copy()
        made.pieces = {name: piece.copy() for name, piece in self.pieces.items()}
        made.used = self.used.copy()
        made.skips = self.skips.copy()
        made.turns = self.turns
        made.out = self.out
        made.quiet = self.quiet
        made.texts = self.texts
        made.wants = self.wants
        made.attempts_next = self.attempts_next
        made.dice_next = self.dice_next
        made.few_dice_next = self.few_dice_next.copy()
        return made


class Attack:
    """An ability that was activated, from its announcement to the conclusion of the Roll Phase."""

    def __init__(
        self,
        attacker: int,
        line: LineDef,
        roll: Roll,
        ultimate: bool,
        target: int | None = None,
        known: bool = False,  # it deals at least 1 damage to an opponent: an Attack
    ) -> None:
        self.attacker = attacker
        self.line = line
        self.roll = roll
        self.ultimate = ultimate
        self.target = target
        self.known = known
        self.no_defense = False
        self.becomes: DamageType | None = None
        self.plus = 0  # added before any damage was named
        self.minus = 0  # and taken away then: a number, halves, or all of it
        self.halves = 0
        self.cancelled = False
        self.defense: Roll | None = None
        self.over = False
        self.earns = False  # the card of King of the Hill, as soon as it is known to be an Attack
        self.answered: tuple[tuple[int, int], ...] = ()  # who has used which text for it
        self.brought: list[tuple[int, StatusDef, int]] = []  # tokens that it has put on boards


class Event:
    """Something that happens, with whatever a trigger may ask about it."""

    def __init__(
        self,
        timing: Timing,
        player: int | None = None,
        target: int | None = None,
        thing: Any = None,  # a StatusDef, a CardDef, a LineDef or a ThingKind
        amount: int = 1,
        type: DamageType | None = None,
        phase: Phase | None = None,
        roll: Roll | None = None,
        verb: str = "",
        pool: Pool | None = None,
        name: str = "",
        with_attack: bool = False,
        moved: bool = False,  # a token that came from another board
        side: str = "",  # of a dial: the side that it has come to
        ends: tuple[End, ...] = (),  # of a dial: which of its ends this number is
    ) -> None:
        self.timing = timing
        self.player = player
        self.target = target
        self.thing = thing
        self.amount = amount
        self.type = type
        self.phase = phase
        self.roll = roll
        self.verb = verb
        self.pool = pool
        self.name = name
        self.with_attack = with_attack
        self.replaced = False
        self.moved = moved
        self.side = side
        self.ends = ends
        self.also: tuple[DamageType, ...] = ()  # further types of the damage of an Attack


class Memory:
    """What a text has done so far, and what was picked in it."""

    def __init__(self) -> None:
        self.picks: dict[str, list[int]] = {}
        self.picked: list[int] = []  # everybody picked so far in this text
        self.opponent: int | None = None  # of several, the one whom this text means by "an opponent"
        self.done: dict[str, int] = {}  # how much the effects with an id really did
        self.follows: dict[str, Follows] = {}  # what they prevented, as it will be when it is dealt
        self.pending: list[str] = []  # effects whose damage is not dealt yet, by id
        self.dice: dict[str, list[int]] = {}  # dice taken earlier, as places in `Scope.dice_roll`
        self.looked: list[CardDef] = []
        self.looked_in: parts.Where = Zone.DECK  # where they lie in truth
        self.seen: list[CardDef] = []  # the same, wherever they have gone since
        self.spent: StatusDef | None = None  # the token that this text was paid with last

    def copy(self) -> Memory:
        made = Memory()
        made.picks = self.picks.copy()
        made.picked = self.picked.copy()
        made.opponent = self.opponent
        made.done = self.done.copy()
        made.follows = self.follows.copy()
        made.dice = self.dice.copy()
        made.looked = self.looked
        made.looked_in = self.looked_in
        made.seen = self.seen
        made.spent = self.spent
        return made


class Scope:
    """What the words of one text mean while it is carried out."""

    def __init__(
        self,
        me: int,
        source: ir.DamageSource,
        name: str = "",  # of the ability, card or status
        status: StatusDef | None = None,  # "this token"
        target: int | None = None,
        event: Event | None = None,
        ultimate: bool = False,
        card: CardDef | None = None,
    ) -> None:
        self.me = me
        self.source = source
        self.name = name
        self.status = status
        self.side_at = 0  # which of several two-sided tokens
        self.target = target
        self.event = event
        self.activation: Roll | None = None  # the dice of the ability that it is about
        self.defense: Roll | None = None
        self._rolls: dict[str, Roll] | None = None
        self._memory: Memory | None = None
        self.dice_roll: Roll | None = None
        self.parameter = 0
        self.call_target: int | None = None
        self.ultimate = ultimate
        self.card = card
        self.caller: ir.DamageSource | None = None
        self.standing: Standing | None = None
        self.unpaid = False  # something that is the price of the rest was not gained in full
        self.lies: parts.Where | None = None  # where the card is that is used: others may have copies of it
        self.instant = False  # a token was spent or an Instant played: nothing comes between
        self.within: Scope | None = None  # of the text that a keyword stands in

    @property
    def text(self) -> Scope:
        """The text that is carried out, to the end of its keywords: what it deals is one instance (A-07)."""
        return self.within or self

    @property
    def rolls(self) -> dict[str, Roll]:
        """Dice that the text itself had somebody roll, by the names it gives them."""
        if self._rolls is None:
            self._rolls = {}
        return self._rolls

    @property
    def memory(self) -> Memory:
        """Most texts need none: they are only asked whether they could do anything."""
        if self._memory is None:
            self._memory = Memory()
        return self._memory

    def again(self) -> Scope:
        """The same words for another time: what is done and picked from now on is kept apart."""
        made = Scope(self.me, self.source, self.name, self.status, self.target, self.event)
        made.side_at = self.side_at
        made.activation, made.defense = self.activation, self.defense
        made._rolls = None if self._rolls is None else self._rolls.copy()
        made._memory = None if self._memory is None else self._memory.copy()
        made.dice_roll = self.dice_roll
        made.parameter = self.parameter
        made.call_target = self.call_target
        made.ultimate = self.ultimate
        made.caller = self.caller
        made.standing = self.standing
        made.unpaid = self.unpaid
        return made


class Due:
    """A text that something has set off."""

    def __init__(
        self,
        watch: Watch,
        seat: int,
        event: Event,
        status: StatusDef | None = None,
        at: int = 0,  # which of several tokens
        scope: Scope | None = None,  # of a text that was played earlier for this moment
    ) -> None:
        self.watch = watch
        self.seat = seat
        self.event = event
        self.status = status
        self.at = at
        self.scope = scope


class Lasting:
    """A text that was played and goes on working: a trigger for later, a prohibition for a while."""

    def __init__(
        self,
        me: int,
        watch: Watch | None = None,
        hold: Hold | None = None,
        offer: Offer | None = None,
        until: tuple[Timing, int | None] | None = None,  # gone when this is reached (by that player)
        once: bool = False,
        scope: Scope | None = None,
        raised: tuple[int, StatusDef, int] | None = None,  # whose stack limit, of what, by how much
    ) -> None:
        self.me = me
        self.watch = watch
        self.hold = hold
        self.offer = offer
        self.until = until
        self.once = once
        self.scope = scope
        self.raised = raised

    def copy(self) -> Lasting:
        return Lasting(
            self.me, self.watch, self.hold, self.offer, self.until, self.once, self.scope, self.raised
        )


class State:
    """A table at one moment."""

    def __init__(
        self,
        profile: Profile,
        seats: list[Seat],
        health: list[int],  # by team
        rng: Rng,
        heard: frozenset[Timing],
        recalls: frozenset[Timing],
        forbids: frozenset[Timing],
        reprices: bool,
        silent: frozenset[str] = frozenset(),  # windows in which nobody wants to do anything
    ) -> None:
        self.profile = profile
        self.most_health = profile.mode.cap
        self.modifiers_on_own_turn_only = profile.modifiers_on_own_turn_only  # E-07, R-148
        self.seats = seats
        self.duel = len(seats) == 2
        self.health = health
        self.rng = rng
        self.heard = heard  # what some text in the game watches for
        self.recalls = recalls  # what some text may ask about later
        self.told = heard | recalls  # of everything else nobody need be told
        self.forbids = forbids  # the deeds that some text forbids or limits
        self.reprices = reprices  # some text changes what cards cost
        self.start = 0  # the Start Player
        self.active = 0
        self.turn = 0
        self.phase: Phase = Phase.GAME
        self.step = ""
        self.roll: Roll | None = None  # dice that can be altered now
        self.attempts = 0
        self.attempts_made = 0
        self.few_dice: list[int] = []  # the last attempts may take only so many dice
        self.attack: Attack | None = None
        self.pools: list[Pool] = []
        self.at_hand: list[Pool] = []  # those being dealt: only these can be prevented then
        # Healing that waits like damage: seat, amount, by, name, what damage it follows.
        self.heals: list[tuple[int, int, int, str, Follows | None]] = []
        self.gathers = False  # damage and healing wait for the end of the phase
        # Texts that wait for the damage to be dealt.
        self.after: list[tuple[tuple[ir.Effect, ...], Scope]] = []
        self.queue: list[Due] = []  # triggers that have been set off
        self.lasting: list[Lasting] = []
        self.extra: list[tuple[Phase, int, int | None]] = []  # further phases
        self.dealt: dict[int, int] = {}  # damage dealt by each seat in this Roll Phase
        self.prevented: dict[int, int] = {}
        self.announced: list[tuple[int, CardDef]] = []  # cards that are played, their texts still to come
        self.earlier: list[Event] = []  # what happened in this turn before the Roll Phase at hand
        self.happened: list[Event] = []  # what a later "if" may ask about, in this Roll Phase
        self.winner: int | None = None  # a team
        self.drawn = False
        self.locked: int | None = None  # the team whose ultimate is being resolved
        self.inside: list[str] = []  # texts inside texts
        self.steps = TURN_STEPS  # that are left in this turn
        self.replacing: list[tuple[int, int]] = []  # texts that are taking the place of something, and whose
        self.replaced: list[Timing] = []  # deeds of the phase that a text took the place of
        self.silent = silent
        self.phase_over = False  # a text ended the phase at hand
        self.log: list[Record] = []

    # --- who is there ------------------------------------------------------------------------------

    def alive(self) -> list[int]:
        return [seat.index for seat in self.seats if not seat.out]

    def opponents(self, seat: int) -> list[int]:
        """Everybody of another team who is in the game, counted from the player's left."""
        seats, count = self.seats, len(self.seats)
        team = seats[seat].team
        around = [(seat + step) % count for step in range(1, count)]
        return [one for one in around if seats[one].team != team and not seats[one].out]

    def teammates(self, seat: int) -> list[int]:
        team = self.seats[seat].team
        return [s.index for s in self.seats if s.team == team and s.index != seat and not s.out]

    def priority(self) -> list[int]:
        """The active player, then the others in turn order (R-187)."""
        if self.duel and not (self.seats[0].out or self.seats[1].out):
            return [self.active, 1 - self.active]  # by far the most frequent table
        count = len(self.seats)
        around = [(self.active + step) % count for step in range(count)]
        return [one for one in around if not self.seats[one].out]

    @property
    def over(self) -> bool:
        return self.winner is not None or self.drawn

    @property
    def in_roll_phase(self) -> bool:
        return self.phase in ROLL_PHASES

    def cap(self) -> int:
        return self.most_health

    def endless(self, text: str) -> Endless:
        """Names the texts that go round in circles."""
        often = Counter([*self.inside, text])
        return Endless(tuple(name for name in often if name and often[name] > 1)[:3] or (text,))

    def copy(self) -> State:
        """A copy between two parts of a turn: nothing lies on the table then."""
        assert self.attack is None, "a Roll Phase is under way"
        assert not self.pools
        made = State(
            self.profile,
            [seat.copy() for seat in self.seats],
            self.health.copy(),
            self.rng.copy(),
            self.heard,
            self.recalls,
            self.forbids,
            self.reprices,
        )
        made.start, made.active, made.turn = self.start, self.active, self.turn
        made.phase, made.step = self.phase, self.step
        made.roll, made.attempts, made.attempts_made = self.roll, self.attempts, self.attempts_made
        made.few_dice = self.few_dice.copy()
        made.steps = self.steps
        made.dealt, made.prevented = self.dealt.copy(), self.prevented.copy()
        made.lasting = [one.copy() for one in self.lasting]
        made.extra = self.extra.copy()
        made.winner, made.drawn, made.locked = self.winner, self.drawn, self.locked
        made.gathers, made.phase_over = self.gathers, self.phase_over
        made.silent = self.silent
        made.announced = self.announced.copy()
        made.earlier, made.happened = self.earlier.copy(), self.happened.copy()
        return made
