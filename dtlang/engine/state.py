"""The state of a table: everything that a game is at one moment, and nothing about how it is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from dtlang import ir
from dtlang.engine.damage import Pool
from dtlang.engine.kit import CardDef, Hold, Kit, LineDef, Offer, Standing, StatusDef, Watch, counts_of
from dtlang.engine.modes import Profile
from dtlang.engine.rng import Rng
from dtlang.ir.words import AbilityKind, DamageType, Phase, Timing

Record: TypeAlias = tuple[
    str | int | None, ...
]  # one change of the state: what, who, whom, what of, how much

CP_MAX = 15
HAND_MAX = 6


class Roll(msgspec.Struct, eq=False):
    """Dice on the table and whose they are."""

    owner: int
    faces: tuple[str, ...]
    dice: list[int]
    other: Roll | None = None  # the second player's dice of a contest

    def counts(self) -> tuple[int, ...]:
        return counts_of(self.dice)

    def symbol(self, symbol: str) -> int:
        faces = self.faces
        return sum(1 for value in self.dice if faces[value - 1] == symbol)


class Piece(msgspec.Struct, eq=False):
    """A companion or piece on a board."""

    count: int
    side: str = ""
    health: int | None = None
    active: bool = False


class InPlay(msgspec.Struct, eq=False):
    """The texts that one player has in play, by how they work, each with the status that it belongs to."""

    watches: dict[Timing, list[tuple[Watch, StatusDef | None]]] = {}
    answers: dict[Timing, list[tuple[Watch, StatusDef | None]]] = {}  # offers that answer an Attack or damage
    offers: list[tuple[Offer, StatusDef | None]] = []
    holds: list[tuple[Hold, StatusDef | None]] = []

    @classmethod
    def of(cls, standings: Iterable[tuple[Standing, StatusDef | None]]) -> InPlay:
        made = cls()
        for standing, status in standings:
            for timing, watches in standing.triggers.items():
                for watch in watches:
                    table = made.answers if watch.optional else made.watches
                    table.setdefault(timing, []).append((watch, status))
            made.offers.extend((offer, status) for offer in standing.offers)
            made.holds.extend((hold, status) for hold in standing.holds)
        return made


class Seat(msgspec.Struct, eq=False):
    """One player: dials, tokens, cards, board."""

    index: int
    team: int
    kit: Kit
    cp: int
    levels: list[int]
    hand: list[CardDef] = []
    deck: list[CardDef] = []
    upgrade_deck: list[CardDef] = []
    discard: list[CardDef] = []
    board: list[CardDef] = []  # upgrades that lie on the slots, covered ones too
    playing: list[CardDef] = []  # on the table until its text has been carried out
    tokens: dict[StatusDef, int] = {}
    sides: dict[StatusDef, list[str]] = {}  # of two-sided tokens, one by one
    inflicter: dict[StatusDef, int] = {}
    since: dict[StatusDef, int] = {}  # the turn in which the first of them came
    raised: dict[StatusDef, int] = {}
    pieces: dict[str, Piece] = {}
    used: dict[int, int] = {}  # limited texts used this turn, by identity
    skips: list[Phase] = []  # phases to skip, the next of each
    turns: int = 0
    out: bool = False
    quiet: bool = False  # may do nothing of any kind
    texts: InPlay | None = None  # None whenever a token, level or piece came or went
    passes: frozenset[str] = frozenset()  # windows in which they never act and are not asked
    attempts_next: int = 0  # more or fewer attempts in the next roll

    def lines(self, kind: AbilityKind) -> Iterator[LineDef]:
        for at, slot in enumerate(self.kit.slots):
            if slot.kind is kind:
                yield from slot.levels[self.levels[at]]

    def in_play(self) -> InPlay:
        """Their texts in play, sorted; remembered for every such set of tokens, levels and pieces."""
        found = self.texts
        if found is None:
            key = (*self.tokens, *self.levels, *self.pieces)
            found = self.kit.in_play.get(key)
            if found is None:
                found = self.kit.in_play[key] = InPlay.of(self.standings())
            self.texts = found
        return found

    def standings(self) -> Iterator[tuple[Standing, StatusDef | None]]:
        """Every text of theirs that is in play, with the status that it belongs to."""
        for status in self.tokens:
            yield status.standing, status
        for at, slot in enumerate(self.kit.slots):
            if slot.kind is AbilityKind.PASSIVE:
                yield slot.standings[self.levels[at]], None
        for name in self.pieces:
            yield self.kit.pieces[name].standing, None

    def limit(self, status: StatusDef) -> int | None:
        """R-081, R-083, R-084."""
        own = status.hero == self.kit.name
        limit = status.limit if own else status.limit_others
        return None if limit is None else limit + self.raised.get(status, 0)

    def copy(self) -> Seat:
        made = msgspec.structs.replace(
            self,
            levels=self.levels.copy(),
            hand=self.hand.copy(),
            deck=self.deck.copy(),
            upgrade_deck=self.upgrade_deck.copy(),
            discard=self.discard.copy(),
            board=self.board.copy(),
            playing=self.playing.copy(),
            tokens=self.tokens.copy(),
            inflicter=self.inflicter.copy(),
            since=self.since.copy(),
            raised=self.raised.copy(),
            used=self.used.copy(),
            skips=self.skips.copy(),
        )
        made.sides = {status: sides.copy() for status, sides in self.sides.items()}
        made.pieces = {name: msgspec.structs.replace(piece) for name, piece in self.pieces.items()}
        return made


class Attack(msgspec.Struct, eq=False):
    """An ability that was activated, from its announcement to the conclusion of the Roll Phase."""

    attacker: int
    line: LineDef
    roll: Roll
    ultimate: bool
    target: int | None = None
    known: bool = False  # it deals at least 1 damage to an opponent: an Attack
    no_defense: bool = False
    becomes: DamageType | None = None
    plus: int = 0  # added before any damage was named
    defense: Roll | None = None
    over: bool = False


class Event(msgspec.Struct, eq=False):
    """Something that happens, with whatever a trigger may ask about it."""

    timing: Timing
    player: int | None = None
    target: int | None = None
    thing: Any = None  # a StatusDef, a CardDef, a LineDef or a ThingKind
    amount: int = 1
    type: DamageType | None = None
    phase: Phase | None = None
    roll: Roll | None = None
    verb: str = ""
    pool: Pool | None = None
    name: str = ""
    with_attack: bool = False
    replaced: bool = False
    moved: bool = False  # a token that came from another board


class Scope(msgspec.Struct, eq=False):
    """What the words of one text mean while it is carried out."""

    me: int
    source: ir.DamageSource
    name: str = ""  # of the ability, card or status
    status: StatusDef | None = None  # "this token"
    side_at: int = 0  # which of several two-sided tokens
    target: int | None = None
    event: Event | None = None
    rolls: dict[str, Roll] = {}
    picks: dict[str, list[int]] = {}
    picked: list[int] = []  # everybody picked so far in this text
    done: dict[str, int] = {}  # how much the effects with an id really did
    dice: dict[str, list[int]] = {}  # dice taken earlier, as places in `dice_roll`
    dice_roll: Roll | None = None
    looked: list[CardDef] = []
    parameter: int = 0
    call_target: int | None = None
    ultimate: bool = False
    card: CardDef | None = None
    caller: ir.DamageSource | None = None
    standing: Standing | None = None
    pending: list[str] = []  # effects whose damage is not dealt yet, by id
    unpaid: bool = False  # something that is the price of the rest was not gained in full


class Due(msgspec.Struct, eq=False):
    """A text that something has set off."""

    watch: Watch
    seat: int
    event: Event
    status: StatusDef | None = None
    at: int = 0  # which of several tokens
    scope: Scope | None = None  # of a text that was played earlier for this moment


class Lasting(msgspec.Struct, eq=False):
    """A text that was played and goes on working: a trigger for later, a prohibition for a while."""

    me: int
    watch: Watch | None = None
    hold: Hold | None = None
    offer: Offer | None = None
    until: tuple[Timing, int | None] | None = None  # gone when this is reached (by that player)
    once: bool = False
    scope: Scope | None = None


class State(msgspec.Struct, eq=False):
    """A table at one moment."""

    profile: Profile
    seats: list[Seat]
    health: list[int]  # by team
    rng: Rng
    heard: frozenset[Timing]
    forbids: bool
    start: int = 0  # the Start Player
    active: int = 0
    turn: int = 0
    phase: Phase = Phase.GAME
    step: str = ""
    roll: Roll | None = None  # dice that can be altered now
    attempts: int = 0
    attempts_made: int = 0
    attack: Attack | None = None
    pools: list[Pool] = []
    at_hand: list[Pool] = []  # those of them that are being dealt: only these can be prevented then
    heals: list[tuple[int, int, int, str]] = []  # seat, amount, by, name: waiting like damage
    gathers: bool = False  # damage and healing wait for the end of the phase
    after: list[tuple[tuple[ir.Effect, ...], Scope]] = []  # texts that wait for the damage to be dealt
    queue: list[Due] = []  # triggers that have been set off
    lasting: list[Lasting] = []
    extra: list[tuple[Phase, int, int | None]] = []  # further phases
    dealt: dict[int, int] = {}  # damage dealt by each seat in this Roll Phase
    prevented: dict[int, int] = {}
    happened: list[Event] = []  # what a later "if" may ask about, in this Roll Phase
    winner: int | None = None  # a team
    drawn: bool = False
    locked: int | None = None  # the team whose ultimate is being resolved
    depth: int = 0  # texts inside texts
    replaced: list[Timing] = []  # deeds of the phase that a text took the place of
    silent: frozenset[str] = frozenset()  # windows in which nobody wants to be asked
    phase_over: bool = False  # a text ended the phase at hand
    log: list[Record] = []

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
        count = len(self.seats)
        if count == 2 and not (self.seats[0].out or self.seats[1].out):
            return [self.active, 1 - self.active]  # by far the most frequent table
        around = [(self.active + step) % count for step in range(count)]
        return [one for one in around if not self.seats[one].out]

    @property
    def over(self) -> bool:
        return self.winner is not None or self.drawn

    @property
    def in_roll_phase(self) -> bool:
        return self.phase in (Phase.OFFENSIVE_ROLL, Phase.TARGETING_ROLL, Phase.DEFENSIVE_ROLL)

    def cap(self) -> int:
        return self.profile.mode.cap

    def copy(self) -> State:
        """A copy between two turns: nothing is on the table then."""
        assert self.attack is None, "a turn is under way"
        assert not self.pools
        return msgspec.structs.replace(
            self,
            seats=[seat.copy() for seat in self.seats],
            health=self.health.copy(),
            rng=self.rng.copy(),
            lasting=[msgspec.structs.replace(one) for one in self.lasting],
            extra=self.extra.copy(),
            dealt={},
            prevented={},
            happened=[],
            pools=[],
            heals=[],
            after=[],
            queue=[],
            log=[],
        )
