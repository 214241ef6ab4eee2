"""A finding points at the words that it is about, also where the hero says the same thing elsewhere."""

from __future__ import annotations

from dtlang import pipeline
from dtlang.checks import all_rules
from dtlang.checks.rule_words import LONGEST, wrong_word
from dtlang.diagnostics import Diagnostic
from dtlang.settings import Choice, RuleSet
from dtlang.source import Source
from tests.checks.examples import complete


def found(hero: str, rule: str) -> tuple[Source, list[Diagnostic]]:
    """What one rule finds in a hero that is completed."""
    source = Source.of(complete(hero))
    code = next(one.code for one in all_rules() if one.name == rule)
    choice = Choice(set=RuleSet.DEFAULT, select=(rule,))
    return source, [f for f in pipeline.check(source, None, choice).findings if f.code == code]


def test_an_outcome_that_cannot_come_up_is_shown_among_several() -> None:
    """One die shows one symbol; the other condition can come true, and is not spoken of."""
    source, (finding,) = found(
        """
        offensive Firebolt
          3 [flame]: Deal 5 dmg. Roll 1 die. If [comet] was rolled, draw 1 card.
        offensive Slow Burn
          4 [ward]: Deal 5 dmg. Roll 1 die. If [flame][comet] was rolled, draw 1 card.
        """,
        "impossible-outcome",
    )
    assert source.at(finding.span) == "[flame][comet]"


def test_of_two_lines_with_the_same_requirement_the_right_one_is_shown() -> None:
    """The second of them is worth more than the ultimate."""
    source, (finding,) = found(
        """
        offensive Firebolt
          4 [flame]: Deal 5 dmg.
        offensive Slow Burn
          4 [flame]: Deal 30 undefendable dmg.
        """,
        "ultimate-too-weak",
    )
    (better,) = finding.related
    assert source.text.index("offensive Slow Burn") < better.span.start
    assert source.at(better.span) == "4 [flame]"


def test_manual_rules_behind_a_requirement_are_words_for_people_too() -> None:
    source, (finding,) = found(
        """
        offensive Firebolt
          3 [flame]: Deal 5 dmg.
            rule "Hum the the tune."
        """,
        "doubled-word",
    )
    assert "the the" in source.at(finding.span) or source.at(finding.span) == "the"


def test_a_word_as_long_as_a_novel_is_cut() -> None:
    """No rule is sought by it, and the answer stays short."""
    assert wrong_word("x" * 5000) == f"no rule is called `{'x' * LONGEST}...`"
    shorter = wrong_word("x" * LONGEST)
    assert shorter is not None
    assert f"`{'x' * LONGEST}`" in shorter
