"""Every rule tells its own bad example from its good one."""

from __future__ import annotations

from textwrap import dedent

import pytest

from dtlang import pipeline
from dtlang.checks import Rule, all_rules
from dtlang.diagnostics import CODES
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


def codes(text: str) -> list[str]:
    return [finding.code for finding in pipeline.check(Source.of(text)).findings]


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_rule_tells_bad_from_good(rule: Rule) -> None:
    """The bad example raises exactly this rule; the good one is silent."""
    assert [rule.code] == codes(complete(rule.bad))
    assert [] == codes(complete(rule.good))


def test_codes_are_told_apart() -> None:
    """No rule has the code or the name of another, or of a finding of the catalogue."""
    rules = all_rules()
    assert len({rule.code for rule in rules}) == len(rules) == len({rule.name for rule in rules})
    assert not {rule.code for rule in rules} & set(CODES.by_code)
    assert not {rule.name for rule in rules} & {code.name for code in CODES.by_code.values()}


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_every_rule_explains_itself(rule: Rule) -> None:
    assert rule.__doc__
    assert rule.why.endswith((".", ")"))
    assert rule.code.startswith("DT3")


def test_an_unknown_symbol_in_a_requirement_gets_a_fix_that_works() -> None:
    text = complete("offensive Spark\n  3 [flmae]: Deal 4 dmg.\n")
    (finding,) = pipeline.check(Source.of(text)).findings
    assert "did you mean `flame`?" == finding.help
    assert [] == codes(finding.fixes[0].apply(text))


def test_counting_rules_wait_until_the_file_is_read_whole() -> None:
    """A misspelt heading is the only finding: what it hides is not missed as well."""
    text = complete("").replace("ultimate", "ultimat")
    assert ["DT011"] == codes(text)


def test_a_hero_without_a_board_is_not_asked_for_an_ultimate() -> None:
    assert [] == codes("hero Ash\ntoken Lantern\n")
