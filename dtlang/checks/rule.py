"""What a rule is. `docs/howto/add-a-rule.md` goes through one, line by line.

    class DeckSize(Rule):
        '''A deck does not have 32 cards.'''              # what, in one sentence

        code = "DT302"                                    # says the family too, see `Family`
        name = "deck-size"                                # reads well after "allow"
        severity = Severity.WARNING
        why = "..."                                       # the page behind `dtlang explain DT302`
        rests_on = ("R-004",)                             # numbers of the rules digest
        bad = "..."                                       # part of a hero file: raises exactly this rule
        good = "..."                                      # raises nothing

        def __init_subclass__(cls) -> None:
        folder = cls.__module__.split(".")[-2].upper()
        if folder in RuleSet.__members__:
            cls.since = RuleSet[folder]

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
            ...
            yield self.at(span, "the deck has 30 cards", help="2 more to go")

It stands alone in a file `rules/FAMILY/deck_size.py`, named after the rule; dropping the file adds the rule.
One that is not for everybody stands a folder deeper, named after the first set that asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from dtlang.checks.subject import Subject
from dtlang.diagnostics import Diagnostic, Fix, Related, Severity
from dtlang.settings import Family, RuleSet
from dtlang.source import Span


class Rule:
    """Looks at a hero and reports. The docstring of a rule says in one sentence what it finds.

    `bad` and `good` are parts of a hero file; what they leave out (hero, dice, ultimate, deck) is added.
    They are checked with the set `default` and the rule itself.
    """

    code: ClassVar[str]
    name: ClassVar[str]
    severity: ClassVar[Severity]
    why: ClassVar[str]
    bad: ClassVar[str]
    good: ClassVar[str]
    rests_on: ClassVar[tuple[str, ...]] = ()  # `R-004`, `SYS-021`
    since: ClassVar[RuleSet] = RuleSet.DEFAULT  # the first set it belongs to, by its folder
    in_tournament: ClassVar[Severity | None] = None  # how severe it is there, if that differs
    counts: ClassVar[bool] = False  # it counts what a file has, so it asks only files that were read whole
    compiled: ClassVar[bool] = False  # it asks only heroes all of whose words were understood
    dead: ClassVar[bool] = False  # what it finds can never do anything, whatever else the hero says
    fix: ClassVar[str] = ""  # what its fixes with `safe=True` do, in a few words: "writes the number"
    unsafe_fix: ClassVar[str] = ""  # what its other fixes do

    def __init_subclass__(cls) -> None:
        folder = cls.__module__.split(".")[-2].upper()
        if folder in RuleSet.__members__:
            cls.since = RuleSet[folder]

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        """Everything this rule has to say about a hero."""
        raise NotImplementedError  # not an ABC: 110 of them are made at start

    @property
    def family(self) -> Family:
        family = Family.of(self.code)
        assert family is not None, self.code
        return family

    @property
    def first_set(self) -> str:
        """The first set it belongs to, by its name."""
        return self.since.word

    @property
    def about(self) -> str:
        """What it finds, in one sentence or more."""
        return " ".join((self.__doc__ or "").split())

    def at(
        self,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str | None = None,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> Diagnostic:
        return Diagnostic(self.code, self.name, self.severity, message, span, label, help, related, fixes)
