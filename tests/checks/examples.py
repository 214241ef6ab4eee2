"""The examples of rules as whole heroes."""

from __future__ import annotations

from textwrap import dedent

from dtlang import pipeline
from dtlang.checks import Rule
from dtlang.settings import Choice, RuleSet
from dtlang.source import Source

# What every hero needs to be complete, for what the example does not say itself.
HEAD = "hero Ash\ncomplexity 2\n"
PARTS = {
    "dice": "dice\n  1-3 flame\n  4-5 ward\n  6 comet\n",
    "ultimate": "ultimate Last Light\n  5 [comet]: Deal 10 dmg.\n",
    "deck": "deck\n  32 Small Talk\n",
}
ALWAYS = "card Small Talk\n  main phase, cost 0\n  Draw 1 card.\n"


def complete(example: str) -> str:
    """The smallest hero that has the example in it and nothing else to complain about."""
    example = dedent(example).strip("\n") + "\n"
    begins = {line.split()[0] for line in example.splitlines() if line and not line.startswith(" ")}
    rest = "".join(text for word, text in PARTS.items() if word not in begins)
    return ("" if "hero" in begins else HEAD) + example + rest + ALWAYS


def choice_of(rule: Rule) -> Choice:
    """The set `default` and the rule itself."""
    return Choice(set=RuleSet.DEFAULT, select=(rule.code,))


def codes(text: str, choice: Choice = pipeline.DEFAULT) -> list[str]:
    return [finding.code for finding in pipeline.check(Source.of(text), None, choice).findings]
