"""Damage that waits to be dealt, and the three steps that make its final total (R-176 to R-183)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

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


class Pool:
    """One instance of damage: one source, one target, one type (A-07, A-08)."""

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
        mirrors: Pool | None = None,  # its base is half of that pool's Subtotal
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

    @property
    def avoidable(self) -> bool:
        return self.type in AVOIDABLE

    @property
    def enhanceable(self) -> bool:
        return self.type in ENHANCEABLE and not self.isolated

    @property
    def subtotal(self) -> int:
        """Steps 1 and 2; never below 0 (R-178, A-06)."""
        base = half(self.mirrors.subtotal) if self.mirrors is not None else self.base
        return max(0, base + self.plus - self.minus)

    @property
    def total(self) -> int:
        """Step 3: every half and double is taken from the Subtotal by itself (R-179, R-183)."""
        if self.cancelled:
            return 0
        subtotal = self.subtotal
        halves = self.more_halves - self.halves
        return max(0, subtotal + halves * half(subtotal) + self.doubles * subtotal)

    @property
    def prevented(self) -> int:
        """What did not come through of what was incoming."""
        base = half(self.mirrors.subtotal) if self.mirrors is not None else self.base
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


def incoming(pools: Iterable[Pool], seat: int) -> int:
    """The damage waiting to be dealt to a player (R-130)."""
    return sum(pool.subtotal for pool in pools if pool.target == seat)
