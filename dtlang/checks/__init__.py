"""Rules that look at a hero and report; one rule per file under `rules/`."""

from dtlang.checks.rule import Rule, all_rules, check

__all__ = ["Rule", "all_rules", "check"]
