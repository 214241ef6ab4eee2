"""Every rule tells its own bad example from its good one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.checks import Rule, RuleSet, all_rules, rules
from dtlang.diagnostics import CODES, Severity
from dtlang.settings import Family
from dtlang.source import Source
from tests.checks.examples import choice_of, codes, complete


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_rule_tells_bad_from_good(rule: Rule) -> None:
    """The bad example raises exactly this rule; the good one is silent."""
    assert [rule.code] == codes(complete(rule.bad), choice_of(rule))
    assert [] == codes(complete(rule.good), choice_of(rule))


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_rule_mends_its_bad_example(rule: Rule) -> None:
    """A rule that promises a fix offers one, and with it the example is good."""
    source = Source.of(complete(rule.bad))
    (finding,) = pipeline.check(source, None, choice_of(rule)).findings
    for promised, safe in ((rule.fix, True), (rule.unsafe_fix, False)):
        fixes = [fix for fix in finding.fixes if fix.safe is safe]
        assert bool(promised) == bool(fixes)
        for fix in fixes:
            assert [] == codes(fix.apply(source.text), choice_of(rule))


def test_codes_are_told_apart() -> None:
    """No rule has the code or the name of another, or of a finding of the catalogue."""
    rules = all_rules()
    assert len({rule.code for rule in rules}) == len(rules) == len({rule.name for rule in rules})
    assert not {rule.code for rule in rules} & set(CODES.by_code)
    assert not {rule.name for rule in rules} & {code.name for code in CODES.by_code.values()}


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_every_rule_explains_itself(rule: Rule) -> None:
    """What, why, and numbers of rules that the digest has."""
    assert rule.about.endswith(".")
    assert rule.why.endswith(".")
    assert all(number.startswith(("R-", "SYS-")) for number in rule.rests_on)
    if rule.family is Family.LEGALITY and rule.severity is Severity.ERROR:
        assert rule.rests_on, "a rule that refuses a hero says on what it rests"


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_a_rule_is_found_by_its_name(rule: Rule) -> None:
    """The folder is the family that the code says, or a set within; the file is called like the rule."""
    (home,) = rules.__path__
    within = () if rule.since is RuleSet.DEFAULT else (rule.since.word,)
    assert Path(home, rule.family.value, *within, rule.name.replace("-", "_") + ".py").is_file()
    assert type(rule).__name__ == "".join(word.capitalize() for word in rule.name.split("-"))
    assert rule.family is not Family.BALANCE or rule.since > RuleSet.DEFAULT, "odds take too long"


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
