"""Rules chosen by words: a code (`DT302`), the beginning of codes (`DT4`), a family or a name."""

from __future__ import annotations

import re
from enum import Enum, IntEnum

import msgspec

from dtlang.diagnostics import Severity

CODE = re.compile(r"DT\d{0,3}", re.IGNORECASE)


class Family(Enum):
    """What a rule is about. The values are the folders under `checks/rules/`."""

    LEGALITY = "legality"  # DT300 to DT359: the rulebooks do not allow it
    CONSISTENCY = "consistency"  # DT360 to DT399: it does not fit together
    BALANCE = "balance"  # DT4nn: the exact odds say so; never in the set `default`, because they take long
    WORDING = "wording"  # DT5nn: it is written otherwise than the game writes it

    @classmethod
    def of(cls, code: str) -> Family | None:
        """The family of a code; None for codes that are no rule's.

        >>> Family.of("DT302"), Family.of("DT361"), Family.of("DT001")
        (<Family.LEGALITY: 'legality'>, <Family.CONSISTENCY: 'consistency'>, None)
        """
        match code[:3]:
            case "DT3":
                return cls.CONSISTENCY if code >= "DT360" else cls.LEGALITY
            case "DT4":
                return cls.BALANCE
            case "DT5":
                return cls.WORDING
        return None


class RuleSet(IntEnum):
    """Sets of rules; each holds all of the ones before it."""

    DEFAULT = 1  # mistakes, for everybody and at every keystroke
    STRICT = 2  # and what a reviewer would ask about
    TOURNAMENT = 3  # and what an organiser cannot accept

    @property
    def word(self) -> str:
        return self.name.lower()

    @classmethod
    def of(cls, word: str) -> RuleSet:
        return cls[word.upper()]


class Choice(msgspec.Struct, frozen=True):
    """Which rules are asked. `select` adds to a set; without a set it is all that is asked.

    A word that is more exact wins: `select DT404` against `ignore balance`. Between equals, `ignore` wins.
    """

    set: RuleSet | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()

    @property
    def base(self) -> RuleSet | None:
        if self.set is None and not self.select:
            return RuleSet.DEFAULT
        return self.set

    def wants(self, code: str, name: str, since: RuleSet) -> bool:
        """Is a rule asked?"""
        chosen = self.selects(code, name)
        if not chosen and (self.base is None or since > self.base):
            return False
        return not self.ignores(code, name, unless=chosen)

    def selects(self, code: str, name: str) -> int:
        """How exactly it is chosen."""
        return max((exactness(word, code, name) for word in self.select), default=0)

    def ignores(self, code: str, name: str, *, unless: int = 0) -> bool:
        against = max((exactness(word, code, name) for word in self.ignore), default=0)
        return against > 0 and against >= unless

    def severity_of(self, code: str, name: str, usual: Severity, in_tournament: Severity | None) -> Severity:
        found = max(
            ((exactness(word, code, name), at) for at, (word, _) in enumerate(self.severity)), default=(0, 0)
        )
        if found[0]:
            return self.severity[found[1]][1]
        if in_tournament is not None and self.base is RuleSet.TOURNAMENT:
            return in_tournament
        return usual

    @property
    def words(self) -> tuple[str, ...]:
        return (*self.select, *self.ignore, *(word for word, _ in self.severity))


def exactness(word: str, code: str, name: str) -> int:
    """How exactly a word means a rule, from `all` to its code; 0 if it does not.

    >>> [exactness(word, "DT302", "deck-size") for word in ("all", "DT3", "legality", "DT302", "wording")]
    [1, 3, 2, 9, 0]
    """
    folded = word.casefold()
    if folded in (code.casefold(), name):
        return 9
    if folded == "all":
        return 1
    family = Family.of(code)
    if family is not None and folded == family.value:
        return 2
    if CODE.fullmatch(word) and code.startswith(word.upper()):
        return len(word)
    return 0
