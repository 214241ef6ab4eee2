"""What a number may turn out to be, and how likely: an exact distribution."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dtlang.odds.number import Number


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers in rising order, each with its probability. The probabilities add up to one."""

    chances: tuple[tuple[Fraction, Fraction], ...]

    def __post_init__(self) -> None:
        assert sum(chance for _, chance in self.chances) == 1, self.chances

    @classmethod
    def of(cls, chances: Mapping[int, Number] | Mapping[Fraction, Number]) -> Spread:
        """A spread from a table; what cannot happen is left out.

        >>> Spread.of({4: Fraction(1, 4), 0: Fraction(3, 4)}).mean
        Fraction(1, 1)
        """
        return cls(tuple(sorted((Fraction(x), Fraction(p)) for x, p in chances.items() if p)))

    @classmethod
    def sure(cls, number: Number) -> Spread:
        """Always the same number."""
        return cls(((Fraction(number), Fraction(1)),))

    @classmethod
    def mix(cls, parts: Iterable[tuple[Number, Spread]]) -> Spread:
        """One of several spreads, each with the probability that it is the one."""
        total: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for weight, part in parts:
            for number, chance in part.chances:
                total[number] += weight * chance
        return cls.of(total)

    def items(self) -> Iterator[tuple[Fraction, Fraction]]:
        return iter(self.chances)

    def map(self, change: Callable[[Fraction], Number]) -> Spread:
        """The spread of a number worked out from this one."""
        return Spread.mix((chance, Spread.sure(change(number))) for number, chance in self.chances)

    def __add__(self, other: Spread) -> Spread:
        """The sum of two numbers that know nothing of each other."""
        return Spread.mix((chance, other.map(number.__add__)) for number, chance in self.chances)

    def chance(self, number: Number) -> Fraction:
        """How likely it is exactly this number."""
        return dict(self.chances).get(Fraction(number), Fraction(0))

    def at_least(self, number: Number) -> Fraction:
        return sum((chance for x, chance in self.chances if x >= number), Fraction(0))

    def at_most(self, number: Number) -> Fraction:
        return sum((chance for x, chance in self.chances if x <= number), Fraction(0))

    @property
    def mean(self) -> Fraction:
        return sum((x * chance for x, chance in self.chances), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The square of the standard deviation, which as a root would not be exact."""
        mean = self.mean
        return sum(((x - mean) ** 2 * chance for x, chance in self.chances), Fraction(0))
