"""Where rules are found: one per file, in the folder of its family."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from types import ModuleType

from dtlang.checks import rules
from dtlang.checks.rule import Rule
from dtlang.settings import Family, RuleSet


@cache
def rule_names(family: Family, of: RuleSet | None = None) -> tuple[str, ...]:
    """The names of the rules of a family, or of those that a set adds to it, without importing them: a file
    is named after its rule, and its folder after the set."""
    if of is None:
        return tuple(sorted(name for one in RuleSet for name in rule_names(family, one)))
    try:
        with os.scandir(f"{_root()}/{_home(family, of).replace('.', '/')}") as entries:
            return tuple(sorted(e.name[:-3].replace("_", "-") for e in entries if _is_rule(e.name)))
    except FileNotFoundError:
        return ()  # a set need not add something to every family


@cache
def all_rules(most: RuleSet = RuleSet.TOURNAMENT) -> tuple[Rule, ...]:
    """One of each rule that a set asks, by code."""
    found = (
        rule_in(import_module(f"{rules.__name__}.{_home(family, of)}{name.replace('-', '_')}"))()
        for family in Family
        for of in RuleSet
        if of <= most
        for name in rule_names(family, of)
    )
    return tuple(sorted(found, key=lambda rule: rule.code))


def rule_in(module: ModuleType) -> type[Rule]:
    """The one rule of a file."""
    (kind,) = (
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Rule) and thing.__module__ == module.__name__
    )
    return kind


def _is_rule(name: str) -> bool:
    return name.endswith(".py") and not name.startswith("_")


def _home(family: Family, of: RuleSet) -> str:
    """Where the rules stand that a set adds to a family, as a part of a module's name."""
    return f"{family.value}." if of is RuleSet.DEFAULT else f"{family.value}.{of.word}."


def _root() -> str:
    (home,) = rules.__path__
    return str(home)
