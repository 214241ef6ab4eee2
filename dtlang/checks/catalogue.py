"""Where rules are found: one per file, in the folder of its family."""

from __future__ import annotations

import os
from functools import cache
from types import ModuleType

from dtlang.checks import rules
from dtlang.checks.bundle import is_module, modules_in
from dtlang.checks.rule import Rule
from dtlang.settings import Family, RuleSet


@cache
def rule_names(family: Family) -> tuple[str, ...]:
    """The names of the rules of a family, without importing them: a file is named after its rule."""
    with os.scandir(_folder(family)) as entries:
        return tuple(sorted(e.name[:-3].replace("_", "-") for e in entries if is_module(e.name)))


@cache
def rules_of(family: Family, most: RuleSet = RuleSet.TOURNAMENT) -> tuple[Rule, ...]:
    """One of each rule of a family, by code, as far as the set `most` holds it."""
    found = modules_in(
        f"{rules.__name__}.{family.value}", _folder(family), lambda module: rule_in(module).since, most
    )
    return tuple(sorted((rule_in(module)() for module in found), key=lambda rule: rule.code))


def all_rules() -> tuple[Rule, ...]:
    """One of each rule, by code."""
    return tuple(sorted((r for family in Family for r in rules_of(family)), key=lambda rule: rule.code))


def rule_in(module: ModuleType) -> type[Rule]:
    """The one rule of a file."""
    (kind,) = (
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Rule) and thing.__module__ == module.__name__
    )
    return kind


def _folder(family: Family) -> str:
    (home,) = rules.__path__
    return f"{home}/{family.value}"
