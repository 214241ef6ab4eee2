"""From numbers to places on paper, with round numbers along the axis."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10


@dataclass(frozen=True, slots=True)
class Scale:
    """Puts `low` at `start` and `high` at `end`.

    >>> Scale(0, 10, 0, 100)(Fraction(5, 2))
    25.0
    """

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float | Fraction) -> float:
        reach = self.high - self.low
        return self.start + (self.end - self.start) * ((float(value) - self.low) / reach if reach else 0)


def ticks(high: float, about: int = 4) -> list[float]:
    """Round numbers from 0 to the first that is not below `high`, in about so many steps.

    >>> ticks(9.3), ticks(0.37), ticks(0)
    ([0.0, 2.5, 5.0, 7.5, 10.0], [0.0, 0.1, 0.2, 0.3, 0.4], [0.0, 1.0])
    """
    if high <= 0:
        return [0.0, 1.0]
    power = 10.0 ** floor(log10(high / about))
    step = min((power * times for times in (1, 2, 2.5, 5, 10)), key=lambda size: abs(high / size - about))
    return [round(step * i, 6) for i in range(ceil(high / step - 1e-9) + 1)]
