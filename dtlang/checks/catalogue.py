"""Where rules are found: one per file, in the folder of its family."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from types import ModuleType

from dtlang.checks import rules
from dtlang.checks.rule import Rule
from dtlang.settings import Family


@cache
def rule_names(family: Family) -> tuple[str, ...]:
    """The names of the rules of a family, without importing them: a file is named after its rule."""
    with os.scandir(_folder(family)) as entries:
        return tuple(sorted(e.name[:-3].replace("_", "-") for e in entries if _is_rule(e.name)))


@cache
def all_rules() -> tuple[Rule, ...]:
    """One of each rule, by code."""
    places = [f"{family.value}.{name.replace('-', '_')}" for family in Family for name in rule_names(family)]
    found = (rule_in(import_module(f"{rules.__name__}.{place}"))() for place in places)
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


def _folder(family: Family) -> str:
    (home,) = rules.__path__
    return f"{home}/{family.value}"
