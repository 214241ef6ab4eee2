"""Which rules are asked and how severe they are: said on the command line, or in a file beside the heroes."""

from dtlang.settings.choice import Choice, Family, RuleSet

__all__ = ["Choice", "Family", "RuleSet"]
