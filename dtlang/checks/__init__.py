"""Rules that look at a hero and report; one rule per file under `rules/`."""

from dtlang.checks.catalogue import all_rules
from dtlang.checks.rule import Rule
from dtlang.checks.run import asked, check, heard
from dtlang.checks.subject import Found, PlacedText, Subject, TextKind
from dtlang.settings import Family, RuleSet

__all__ = [
    "Family",
    "Found",
    "PlacedText",
    "Rule",
    "RuleSet",
    "Subject",
    "TextKind",
    "all_rules",
    "asked",
    "check",
    "heard",
]
