"""Many small numbers inside one large one, so that sums of all of them cost a single addition."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce


class Fields:
    """`count` numbers from 0 to `most`, side by side with a spare bit above each."""

    def __init__(self, count: int, most: int) -> None:
        self.count = count
        self.width = most.bit_length() + 1
        self.spare = sum(1 << (self.width * (place + 1) - 1) for place in range(count))

    def one(self, place: int) -> int:
        """A one at a place and zeros elsewhere."""
        return 1 << (self.width * place)

    def unpack(self, packed: int) -> list[int]:
        """
        >>> fields = Fields(3, most=9)
        >>> fields.unpack(4 * fields.one(0) + 7 * fields.one(2))
        [4, 0, 7]
        """
        mask = (1 << self.width) - 1
        return [packed >> (self.width * place) & mask for place in range(self.count)]

    def least(self, options: Iterable[int]) -> int:
        """The smallest number at each place."""
        return reduce(lambda a, b: a ^ ((a ^ b) & self._where_not_less(a, b)), options)

    def most(self, options: Iterable[int]) -> int:
        """The largest number at each place."""
        return reduce(lambda a, b: b ^ ((a ^ b) & self._where_not_less(a, b)), options)

    def _where_not_less(self, a: int, b: int) -> int:
        """All bits of the places where `a >= b`: there the spare bit survives the subtraction."""
        spare = ((a | self.spare) - b) & self.spare
        return spare - (spare >> (self.width - 1))
