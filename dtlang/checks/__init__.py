"""Rules that look at a hero and report; one rule per file under `rules/`."""

from dtlang.checks.catalogue import all_rules
from dtlang.checks.rule import Rule
from dtlang.checks.run import asked, check, heard
from dtlang.checks.subject import Found, Place, PlaceKind, Subject
from dtlang.settings import Family, RuleSet

__all__ = [
    "Family",
    "Found",
    "Place",
    "PlaceKind",
    "Rule",
    "RuleSet",
    "Subject",
    "all_rules",
    "asked",
    "check",
    "heard",
]
