"""What has been said so far in a text: the players, things, rolls and deeds that later words refer to."""

from __future__ import annotations

import msgspec

from dtlang import ir
from dtlang.compile.context import Context
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.codes import Code
from dtlang.ir import effects as leaf
from dtlang.source import Span
from dtlang.syntax import nodes as n

SELF = ir.Players(who=ir.Who.SELF)


class Deed(msgspec.Struct, frozen=True):
    """An effect that was lowered already, so that later words can count it or ask about it."""

    id: str
    done: n.Done | None
    thing: ir.Thing | None
    amount: bool  # it has an amount that "that much" can mean


class Chosen(msgspec.Struct):
    """Dice that were chosen of a roll: their name, how many, and how much was done until then."""

    name: str
    count: int
    before: int
    looked_at: bool = False


class Scope(msgspec.Struct):
    """The state of lowering one text. Bodies of triggers and of forced deeds work on a changed copy of it."""

    context: Context
    opponent: ir.Players
    you: ir.Players = SELF
    they: ir.Players | None = None
    hero_or_holder: str = ""  # a hero acts on whoever has this token: `they` could be either
    acts_now: bool = False  # `they` do what is being lowered; whom it is done to is not spoken of rather
    each: tuple[n.Party, ir.Players] | None = None  # several players, and the one of them
    same_opponent: ir.Players | None = None
    aimed: bool = False  # something was done to the opponent, whoever that is
    moved_from: ir.Players | None = None  # who has what is being moved to another player
    thing: ir.Thing | None = None
    counted: bool = False  # `thing` was only counted, and there may be many of it
    thing_on: ir.Players | None = None  # who has it, if that is somebody else
    looked: bool = False  # cards were looked at, and are spoken of
    searched: ir.Where | None = None  # for them, and they are all in hand: the rest is what it still holds
    picked: bool = False  # one of them was chosen, and the others are spoken of no more
    looked_of: ir.Players | None = None  # whose cards, if they are not one's own
    revealed_until: tuple[ir.Thing, bool] | None = None  # cards were revealed until such came up; just one?
    event_card: bool = False  # `it` is the card of the deed that set off the trigger around
    roll: str | None = None
    one_die: bool = False  # the current roll has a single die
    own_dice: bool = False  # you made the current roll
    chosen: Chosen | None = None  # some of its dice were chosen, and are spoken of
    spent_dice: tuple[str, bool] | None = None  # stored dice that were spent, and whether it was just one
    contest: bool = False  # two players made the current roll
    die_each: str | None = None  # a roll with one die for each token of this text
    tiers: n.ShowsTier | None = None  # that lists of numbers go by
    listed: ir.Countable | None = None  # what the lines `1 Cinder: ...` below go by
    pick: str | None = None  # the dice taken last
    phase_owner: ir.Players | None = None
    picker: ir.Players | None = None  # who picks dice that somebody else has to roll
    several: bool = False  # of the token of this text more than one may be spent, one by one
    event: ir.Event | None = None  # of the trigger around
    in_event: bool = False
    roll_time: bool = False  # a phase is named in which dice are rolled
    allowed: bool = False  # a condition says when something is allowed; it is asked whenever that matters
    in_trigger: bool = False
    lasting: bool = False  # what is set up here works for a whole stretch of time
    dial: tuple[ir.Thing, ir.Players] | None = None  # which is turned or asked about, and whose
    dealer: ir.Players | None = None  # whose damage is being raised or lowered
    dealt: leaf.DealDamage | None = None  # by this text, for its own "add 1 dmg"
    paid: Deed | None = None  # the price of what is being lowered
    outcomes: dict[str, list[ir.Outcome]] = {}  # of each roll, as far as met
    event_has_amount: bool = False
    quiet: bool = False  # a sentence before could not be read; what it would have named is not missed
    deeds: list[Deed] = []
    gone: tuple[tuple[ir.Thing, ir.Players, str], ...] = ()  # all of it was taken away just before, by whom
    shielded: ir.Players | None = None  # for whom this text last prevented dmg
    noted: list[ir.Effect] = []  # questions that are asked before the text does anything
    findings: list[Diagnostic] = []
    flags: list[ir.Flag] = []
    had_since: Deed | None = None  # behind this deed it was asked how many somebody has
    notes: list[str] = []
    spans: dict[str, Span] = {}
    used: dict[str, str] = {}  # ids that are referred to, with their final letter
    picks: dict[str, ir.Players] = {}  # players picked in this text, by id
    said: dict[object, str] = {}  # words that picked players, with the pick's id
    keep: list[object] = []  # keeps nodes alive whose identity is in `said`
    counter: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # ids, rolls

    @property
    def picking(self) -> bool:
        """The text around is carried out now, so that players can be picked for what it sets up."""
        return self.in_trigger or not self.context.standing

    @property
    def passing(self) -> bool:
        """A trigger set up here works once: the text around it is carried out, and does not stay in play."""
        return (self.in_trigger or not self.context.standing) and not self.lasting

    def new_id(self) -> str:
        self.counter[0] += 1
        return f"#{self.counter[0]}"

    def new_roll(self) -> str:
        self.counter[1] += 1
        return f"r{self.counter[1]}"

    def refer(self, id: str, letter: str) -> str:
        self.used[id] = letter
        return id

    def report(self, code: Code, span: Span, message: str, help: str | None = None) -> None:
        if not self.quiet:
            self.findings.append(code.at(span, message, help=help))

    def did(
        self, node: n.Node, done: n.Done | None, thing: ir.Thing | None = None, amount: bool = False
    ) -> str:
        """The id of an effect that is about to be made, remembered with its words and what it did."""
        id = self.new_id()
        self.spans[id] = node.span
        self.deeds.append(Deed(id, done, thing, amount))
        return id

    def mark(self, node: n.Node) -> str:
        """The id of an effect that nothing can refer to."""
        id = self.new_id()
        self.spans[id] = node.span
        return id

    def last(self, done: n.Done, thing: ir.Thing | None = None) -> Deed | None:
        """The last deed of a kind, about a thing if one is named."""
        for deed in reversed(self.deeds):
            if deed.done is done and (thing is None or same_thing(thing, deed.thing)):
                return deed
        return None

    def rolled_last(self) -> bool:
        """Dice were rolled since an amount was last named, so that "that much" is what they show."""
        last = next(
            (deed for deed in reversed(self.deeds) if deed.amount or deed.done is n.Done.ROLLED), None
        )
        return self.roll is not None and last is not None and last.done is n.Done.ROLLED

    def last_amount(self) -> Deed | None:
        return next((deed for deed in reversed(self.deeds) if deed.amount), None)

    def inside(self, **changes: object) -> Inside:
        """Change some of the state for the length of a body."""
        return Inside(self, changes)


class Inside:
    """The length of a body in which some of the state is another."""

    __slots__ = ("around", "changes", "scope")

    def __init__(self, scope: Scope, changes: dict[str, object]) -> None:
        self.scope = scope
        self.changes = changes
        self.around: dict[str, object] = {}

    def __enter__(self) -> None:
        for name, value in self.changes.items():
            self.around[name] = getattr(self.scope, name)
            setattr(self.scope, name, value)

    def __exit__(self, *_: object) -> None:
        for name, value in self.around.items():
            setattr(self.scope, name, value)


_POSITIVE, _NEGATIVE = ir.ThingKind.POSITIVE_STATUS, ir.ThingKind.NEGATIVE_STATUS
_UNIQUE, _EITHER = ir.ThingKind.UNIQUE_STATUS, ir.ThingKind.POSITIVE_OR_NEGATIVE_STATUS

# Whatever was removed of any kind need not have been a negative status effect.
_FAMILY = {
    ir.ThingKind.STATUS_EFFECT: {ir.ThingKind.STATUS_EFFECT, _POSITIVE, _NEGATIVE, _UNIQUE, _EITHER},
    _EITHER: {_EITHER, _POSITIVE, _NEGATIVE},
    _POSITIVE: {_POSITIVE},
    _NEGATIVE: {_NEGATIVE},
    _UNIQUE: {_UNIQUE},
}


def same_thing(asked: ir.Thing, done: ir.Thing | None) -> bool:
    """Whether a deed about `done` answers a question about `asked`."""
    if done is None or asked.kind is ir.ThingKind.DAMAGE:
        return True
    if asked.kind is ir.ThingKind.DIE and done.kind is ir.ThingKind.STORED_DIE:
        return True  # "per die spent"
    if asked.kind in _FAMILY:
        return done.kind in _FAMILY[asked.kind] or done.kind is ir.ThingKind.STATUS
    return (asked.kind, asked.name) == (done.kind, done.name)
