"""Damage that waits to be dealt, and the three steps that make its final total (R-176 to R-183)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from dtlang.ir import DamageSource, DamageType

NORMAL, UNDEFENDABLE = DamageType.NORMAL, DamageType.UNDEFENDABLE
PURE, COLLATERAL, ULTIMATE = DamageType.PURE, DamageType.COLLATERAL, DamageType.ULTIMATE

# The attribute table.
DEFENDABLE: Final = frozenset({NORMAL})
AVOIDABLE: Final = frozenset({NORMAL, UNDEFENDABLE, PURE, COLLATERAL})
ENHANCEABLE: Final = frozenset({NORMAL, UNDEFENDABLE, ULTIMATE})
NAMES_ITS_TARGETS = frozenset({COLLATERAL})


def half(amount: int) -> int:
    """All divisions round up (R-123)."""
    return -(-amount // 2)


HALF: Final = 0  # as a multiple


def multiple(amount: int, times: int) -> int:
    return half(amount) if times == HALF else times * amount


class Mirror:
    """An amount that follows damage until that is dealt: of the same Subtotal as all products (R-180)."""

    def __init__(self, of: Pool | Whole, times: int) -> None:
        self.of = of
        self.times = times
        self.all = _all(of)

    @property
    def amount(self) -> int:
        return multiple(_grown(self.of, self.all).subtotal, self.times)


class Taken:
    """As much as one text takes of damage by a number: less if less comes than it could take."""

    def __init__(self, of: Pool | Whole, number: int) -> None:
        self.of = of
        self.number = number
        self.before = of.minus  # what others had taken
        self.all = _all(of)

    @property
    def amount(self) -> int:
        return min(self.number, max(0, _grown(self.of, self.all).incoming - self.before))


class Times:
    """A multiple of what one text takes."""

    def __init__(self, of: Follows, times: int) -> None:
        self.of = of
        self.times = times

    @property
    def amount(self) -> int:
        return multiple(self.of.amount, self.times)


class Kept:
    """As much as is kept off somebody; of damage that itself follows other damage nothing is counted."""

    def __init__(self, waiting: list[Pool], prevented: dict[int, int], targets: list[int]) -> None:
        self.waiting = waiting  # all damage on its way, now and later
        self.prevented = prevented  # what was prevented of damage that has been dealt, by seat
        self.targets = targets

    @property
    def amount(self) -> int:
        total = sum(self.prevented.get(target, 0) for target in self.targets)
        for pool in self.waiting:
            if pool.target in self.targets and pool.mirrors is None:
                total += pool.prevented
        return total


Follows: TypeAlias = "Mirror | Taken | Times | Kept"


class Pool:
    """Damage of one source to one target, of one type: an instance, or a part of one (A-07, A-08)."""

    def __init__(
        self,
        dealer: int | None,
        target: int,
        type: DamageType,
        source: DamageSource,
        base: int = 0,
        plus: int = 0,
        minus: int = 0,
        halves: int = 0,  # "prevent half" and "reduce by half"
        doubles: int = 0,  # "add as much as is incoming"
        more_halves: int = 0,  # "add half as much as is incoming"
        attack: bool = False,
        isolated: bool = False,
        cancelled: bool = False,  # "prevent all"
        mirrors: Follows | None = None,  # its base follows other damage
        by_name: str = "",  # the ability, card or status, for the story
        dealt: int = 0,
        tells: Any = None,  # the text that wants to know how much was dealt
        id: str = "",
    ) -> None:
        self.dealer = dealer
        self.target = target
        self.type = type
        self.source = source
        self.base = base
        self.plus = plus
        self.minus = minus
        self.halves = halves
        self.doubles = doubles
        self.more_halves = more_halves
        self.attack = attack
        self.isolated = isolated
        self.cancelled = cancelled
        self.mirrors = mirrors
        self.by_name = by_name
        self.dealt = dealt
        self.tells = tells
        self.id = id
        self.sure = False  # its text says that nothing keeps it off
        self.text: object = None  # the text that deals it, as it is carried out this once, or the Attack
        self.whole: Whole | None = None  # the instance that it is a part of, if that has others
        # Texts that it takes the place of other damage by, and whose: none of them does so again.
        self.instead: tuple[tuple[int, int], ...] = ()
        self.defended = False  # a defensive ability was activated against it
        self.answered: tuple[tuple[int, int], ...] = ()  # who has used which text for it
        self.paid: object = None  # the token that was spent to keep some of it off

    @property
    def avoidable(self) -> bool:
        return self.type in AVOIDABLE and not self.sure

    @property
    def enhanceable(self) -> bool:
        return self.type in ENHANCEABLE and not self.isolated

    @property
    def incoming(self) -> int:
        """Step 1, and what was added."""
        return (self.base if self.mirrors is None else self.mirrors.amount) + self.plus

    @property
    def own(self) -> int:
        """The Subtotal without what was prevented of the instance as a whole."""
        base = self.base if self.mirrors is None else self.mirrors.amount
        return max(0, base + self.plus - self.minus)

    @property
    def subtotal(self) -> int:
        """Steps 1 and 2; never below 0 (R-178, A-06)."""
        if self.whole is not None:
            return self.whole.subtotals()[self]
        base = self.base if self.mirrors is None else self.mirrors.amount
        return max(0, base + self.plus - self.minus)

    @property
    def total(self) -> int:
        """Step 3: every half and double is taken from the Subtotal by itself (R-179, R-183)."""
        if self.whole is not None:
            return self.whole.totals()[self]
        return self.product(self.subtotal)

    def product(self, subtotal: int) -> int:
        if self.cancelled:
            return 0
        if not (self.halves or self.more_halves or self.doubles):  # as most damage
            return subtotal
        halves = self.more_halves - self.halves
        return max(0, subtotal + halves * half(subtotal) + self.doubles * subtotal)

    @property
    def prevented(self) -> int:
        """What did not come through of what was incoming."""
        base = self.base if self.mirrors is None else self.mirrors.amount
        return max(0, base + self.plus - self.total)

    def prevent(self, amount: int) -> None:
        if self.avoidable:
            self.minus += amount

    def prevent_half(self) -> None:
        if self.avoidable:
            self.halves += 1

    def prevent_all(self) -> None:
        if self.avoidable:
            self.cancelled = True


class Whole:
    """Damage of an Attack or a text to one player in several parts: what is prevented of it counts once.

    It comes off what cannot be defended first, so that a defence still meets the rest in full.
    """

    def __init__(self, first: Pool) -> None:
        self.parts = [first]
        self.minus, first.minus = first.minus, 0
        self.halves, first.halves = first.halves, 0
        self.doubles, first.doubles = first.doubles, 0
        self.more_halves, first.more_halves = first.more_halves, 0
        first.whole = self

    def add(self, part: Pool) -> None:
        self.parts.append(part)
        part.whole = self

    @property
    def avoidable(self) -> bool:
        return any(part.avoidable for part in self.parts)

    @property
    def incoming(self) -> int:
        return sum(part.incoming for part in self.parts)

    @property
    def subtotal(self) -> int:
        return sum(self.subtotals().values())

    @property
    def total(self) -> int:
        return sum(self.totals().values())

    def subtotals(self) -> dict[Pool, int]:
        """Step 2 for every part."""
        found = {part: part.own for part in self.parts}
        self._take(found, self.minus)
        return found

    def totals(self) -> dict[Pool, int]:
        """Step 3: what is a product of the whole is taken from its Subtotal, as far as it can be changed."""
        subtotals = self.subtotals()
        found = {part: part.product(subtotal) for part, subtotal in subtotals.items()}
        shrinks = sum([subtotals[part] for part in self.parts if part.avoidable])  # not an ultimate
        grows = sum([subtotals[part] for part in self.parts if part.enhanceable])  # not what is pure
        more = self.doubles * grows + self.more_halves * half(grows)
        if more:
            best = max(self.parts, key=lambda part: (part.enhanceable, subtotals[part]))
            found[best] += 0 if best.cancelled else more
        self._take(found, self.halves * half(shrinks))
        return found

    def _take(self, amounts: dict[Pool, int], number: int) -> None:
        for part in sorted(self.parts, key=lambda part: part.type in DEFENDABLE):
            if part.avoidable and number > 0:
                taken = min(number, amounts[part])
                amounts[part] -= taken
                number -= taken

    def prevent(self, amount: int) -> None:
        self.minus += amount

    def prevent_half(self) -> None:
        self.halves += 1

    def prevent_all(self) -> None:
        for part in self.parts:
            part.prevent_all()


def _all(of: Pool | Whole) -> bool:
    """Whether this is all of an instance, and not the part of it that a text reaches."""
    return isinstance(of, Whole) or of.whole is None


def _grown(of: Pool | Whole, all: bool) -> Pool | Whole:
    """The instance with what has been added to it since then."""
    return instance(of) if all and isinstance(of, Pool) else of


def instance(pool: Pool) -> Pool | Whole:
    """What a text that prevents or reduces damage takes from: one source, one target (A-07)."""
    return pool if pool.whole is None else pool.whole


def join(pool: Pool, waiting: list[Pool]) -> None:
    """What a text or Attack deals to one player is one instance (A-07), if it is not collateral (A-08)."""
    for other in waiting:
        if (
            other.text is pool.text
            and (other.dealer, other.target) == (pool.dealer, pool.target)
            and (other.type is COLLATERAL) == (pool.type is COLLATERAL)
            and not (other.isolated or pool.isolated)
            and not _in_a_circle(pool, other)
        ):
            (other.whole or Whole(other)).add(pool)
            return


def _in_a_circle(pool: Pool, other: Pool) -> bool:
    """Whether damage that follows damage might follow itself, as one instance with other damage."""
    if isinstance(other.mirrors, Kept):
        return True
    follows = pool.mirrors
    while isinstance(follows, Times):
        follows = follows.of
    if follows is None:
        return False
    if isinstance(follows, Kept):
        return True
    followed = instance(follows.of) if isinstance(follows.of, Pool) else follows.of
    parts = followed.parts if isinstance(followed, Whole) else [followed]
    return other in parts or any(part.mirrors is not None for part in parts)


def instances(pools: list[Pool]) -> list[Pool]:
    """One part of every instance, the greatest of those that are there."""
    return [pool for pool in pools if pool.whole is None or pool is _greatest(pool.whole, pools)]


def _greatest(whole: Whole, pools: list[Pool]) -> Pool:
    return max((part for part in whole.parts if part in pools), key=lambda part: part.subtotal)


def incoming(pools: Iterable[Pool], seat: int) -> int:
    """The damage waiting to be dealt to a player (R-130)."""
    return sum(pool.subtotal for pool in pools if pool.target == seat)
