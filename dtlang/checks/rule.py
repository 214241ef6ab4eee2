"""What a rule is, and how all of them are found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import ClassVar

from dtlang.checks import rules
from dtlang.diagnostics import Diagnostic, Fix, Related, Severity
from dtlang.model import Hero
from dtlang.source import Span


class Rule(ABC):
    """Looks at a hero and reports. The docstring of a rule says in one sentence what it finds.

    `bad` and `good` are parts of a hero file; `why` is the page behind `dtlang explain DTnnn`.
    """

    code: ClassVar[str]
    name: ClassVar[str]
    severity: ClassVar[Severity]
    why: ClassVar[str]
    bad: ClassVar[str]
    good: ClassVar[str]
    counts: ClassVar[bool] = False  # it counts what a file has, so it asks only files that were read whole

    @abstractmethod
    def check(self, hero: Hero) -> Iterator[Diagnostic]:
        """Everything this rule has to say about a hero."""

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


@cache
def all_rules() -> tuple[Rule, ...]:
    """One of each rule under `rules/`, by code."""
    for module in iter_modules(rules.__path__, f"{rules.__name__}."):
        import_module(module.name)
    return tuple(sorted((rule() for rule in Rule.__subclasses__()), key=lambda rule: rule.code))


def check(hero: Hero, *, whole: bool = True) -> Iterator[Diagnostic]:
    """What all rules find. `whole` is False if part of the file could not be read."""
    for rule in all_rules():
        if whole or not rule.counts:
            yield from rule.check(hero)
