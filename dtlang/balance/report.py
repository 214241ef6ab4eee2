"""What a report on a hero holds: plain shapes for tables, pages, CSV and JSON. Nothing is computed here."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What all parts of a report share."""


class Number(Shape, frozen=True, kw_only=True):
    """An exact number as text, and roughly the same for readers who cannot do fractions.

    >>> Number.of(Fraction(5, 162))
    Number(exact='5/162', about=0.030864)
    """

    exact: str
    about: float

    @classmethod
    def of(cls, value: Fraction | int) -> Number:
        return cls(exact=str(value), about=round(float(value), 6))

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.exact)


class Chance(Shape, frozen=True, kw_only=True):
    """One value of a distribution and how likely it is."""

    value: Number
    chance: Number

    @classmethod
    def all(cls, spread: Iterable[tuple[Fraction, Fraction]]) -> tuple[Chance, ...]:
        return tuple(cls(value=Number.of(v), chance=Number.of(p)) for v, p in sorted(spread))


class WeightRow(Shape, frozen=True, kw_only=True):
    """What one of something is worth in points of damage, and why: every report rests on these."""

    name: str  # as it is set: `heal`, `token:Cinder`
    worth: Number
    why: str


class PartRow(Shape, frozen=True, kw_only=True):
    """What a text does on average, one kind at a time: 7/3 damage, 1 Heat, and its points."""

    what: str  # `damage`, `healing`, `CP`, `cards`, `Heat`, `Cinder on the opponent`
    amount: Number
    points: Number


class LineRow(Shape, frozen=True, kw_only=True):
    """One requirement and what it is worth; without a value `unknown` says what it depends on.

    `left_out` says what the part of its text depends on that is not in its value.
    """

    ability: str
    requirement: str  # and in which form it is there, if it is not in all
    chances: tuple[Number, ...]  # for 1, 2, 3, 4 roll attempts that aim at nothing else
    value: Number | None = None  # averaged over the rolls that meet the requirement
    least: Number | None = None  # the worst and the best roll that meets it
    most: Number | None = None
    damage: Number | None = None
    damages: tuple[Chance, ...] = ()
    parts: tuple[PartRow, ...] = ()
    remarks: tuple[str, ...] = ()
    unknown: str = ""
    left_out: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()  # it is there only while one of these is up


class LevelRow(Shape, frozen=True, kw_only=True):
    """A slot at one level."""

    level: int
    card: str
    cost: int
    lines: tuple[LineRow, ...]


class AbilityRow(Shape, frozen=True, kw_only=True):
    """A slot for attacks with all its levels."""

    name: str
    kind: str  # `offensive` or `ultimate`
    levels: tuple[LevelRow, ...]


class ShareRow(Shape, frozen=True, kw_only=True):
    """How often a line is what the phase ends with. Where best plays tie, the two bounds differ."""

    ability: str
    level: int
    requirement: str
    share: Number
    least: Number
    most: Number
    plus_one: Number  # what the expected value gains if this line is worth one point more
    value: Number  # what it is worth on average when it is chosen; the line's own value if it never is


class BoardRow(Shape, frozen=True, kw_only=True):
    """An Offensive Roll Phase played for the most points, with the slots at given levels."""

    name: str  # `level 1` or `fully upgraded`
    levels: dict[str, int]
    ev: Number
    by_attempts: tuple[Number, ...]  # the expected value with 1, 2, 3, 4, 5 roll attempts
    nothing: Number  # the chance that no line is activated; where best plays tie, between the next two
    nothing_least: Number
    nothing_most: Number
    values: tuple[Chance, ...]
    damage: Number
    damages: tuple[Chance, ...]
    lines: tuple[ShareRow, ...]
    sides: tuple[str, ...] = ()  # that are up, of pieces that have some


class UpgradeRow(Shape, frozen=True, kw_only=True):
    """What an upgrade adds to the level below it, all else at level 1; per CP of the price paid (R-096)."""

    card: str
    ability: str
    level: int
    cost: int  # the printed one
    paid: int  # from the level below: the difference of the two printed costs
    counts: str  # `a turn of attack`, `an Attack received`, `a turn`
    gained: Number | None = None
    per_cp: Number | None = None
    remarks: tuple[str, ...] = ()
    unknown: str = ""


class CardRow(Shape, frozen=True, kw_only=True):
    """What a card is worth in this hero's hands, before and after its price in CP."""

    name: str
    timing: str
    cost: int
    kind: str  # `dice`, `re-roll`, `attempt`, `attack modifier`, `effect`
    worth: Number | None = None
    net: Number | None = None
    remarks: tuple[str, ...] = ()
    unknown: str = ""


class TakenRow(Shape, frozen=True, kw_only=True):
    """Against so much incoming damage: what is still dealt, what goes back, what the defence is worth."""

    incoming: int
    taken: Number
    returned: Number
    value: Number  # damage kept off, damage returned and gains, in points


class DefenceRow(Shape, frozen=True, kw_only=True):
    """A defensive ability at one level."""

    ability: str
    level: int
    card: str
    cost: int
    dice: int
    sides: tuple[str, ...] = ()  # it is there only while one of these is up
    prevented: tuple[Chance, ...] = ()  # fixed amounts, before the incoming damage limits them
    halved: Number | None = None  # the chance that half of the rest is prevented as well
    returned: tuple[Chance, ...] = ()
    parts: tuple[PartRow, ...] = ()  # everything it does on average, against `against` damage
    against: int = 0
    taken: tuple[TakenRow, ...] = ()
    remarks: tuple[str, ...] = ()
    unknown: str = ""
    left_out: tuple[str, ...] = ()  # as of a line


class LeftOut(Shape, frozen=True, kw_only=True):
    """Something that the numbers do not hold, and what it depends on."""

    what: str
    why: str


class Report(Shape, frozen=True, kw_only=True):
    """All odds and values of one hero, and everything they rest on."""

    hero: str
    die: tuple[str, ...]  # the symbol of each number
    attempts: int
    weights: tuple[WeightRow, ...]
    assumptions: tuple[str, ...]
    abilities: tuple[AbilityRow, ...]
    boards: tuple[BoardRow, ...]
    upgrades: tuple[UpgradeRow, ...]
    cards: tuple[CardRow, ...]
    defences: tuple[DefenceRow, ...]
    left_out: tuple[LeftOut, ...]


class Meeting(Shape, frozen=True, kw_only=True):
    """One hero's attack against another's defence."""

    attacker: str
    defender: str
    defence: str  # the ability used; empty if there is none that can be valued
    damage: Number  # of one Offensive Roll Phase, after the defence
    undefended: Number


class Matrix(Shape, frozen=True, kw_only=True):
    """Everybody's attack against everybody's defence, at level 1; rows and cells in the order of `heroes`."""

    heroes: tuple[str, ...]
    rows: tuple[tuple[Meeting, ...], ...]
    assumptions: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


class Keep(Shape, frozen=True, kw_only=True):
    """A way to go on: the dice kept and what that is expected to lead to."""

    kept: tuple[int, ...]
    ev: Number
    aims: tuple[tuple[str, Number], ...]  # lines with the chance to end on them, likeliest first
    nothing: Number


class Advice(Shape, frozen=True, kw_only=True):
    """What to keep of a roll, and the best of the other ways."""

    dice: tuple[int, ...]
    attempts_left: int
    best: Keep
    runner_up: Keep | None
    why: str
    now: str  # the best line that the dice show already; empty if none
    now_value: Number
    left_out: tuple[LeftOut, ...]
