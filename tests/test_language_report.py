"""`dtlang language check` tells what a language lacks, and that a whole one lacks nothing it needs."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from dtlang import pipeline
from dtlang.cli import main
from dtlang.pipeline.language_report import Share
from dtlang.syntax.frames import lines
from dtlang.syntax.lexicon import LANGUAGES


def shares(language: str) -> dict[str, Share]:
    report = pipeline.language_report(language)
    assert report is not None
    return {share.kind: share for share in report}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["language", "check", *arguments])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_language_lacks_nothing_that_heroes_need(language: str) -> None:
    report = pipeline.language_report(language)
    assert report is not None
    assert pipeline.is_whole(report), [
        (one.kind, one.missing) for one in report if one.needed and one.missing
    ]
    assert 0 == run(language).exit_code


def test_a_draft_is_told_by_kind_with_examples(draft: str) -> None:
    """It has lines for two effects, and words for some."""
    effects = shares(draft)["lines: effects"]
    assert len(lines("en").data["effects"]) == effects.wanted
    assert 2 == effects.there
    assert ("AddDamage", "add {damage}") in effects.missing
    assert "draw" not in dict(shares(draft)["verbs"].missing)
    done = run(draft)
    assert 1 == done.exit_code
    assert "    AddDamage: add {damage}\n" in done.stdout
    assert "more\n" in done.stdout
    assert len(run(draft, "--all").stdout.splitlines()) > len(done.stdout.splitlines())


def test_other_words_for_the_same_are_not_asked_for(draft: str) -> None:
    """English has `cancel` and `negate`; the whole languages have only the first in common."""
    missing = dict(shares(draft)["verbs"].missing)
    assert "cancel" in missing
    assert "negate" not in missing


def test_a_language_that_nobody_has_begun() -> None:
    assert pipeline.language_report("tlh") is None
    done = run("tlh")
    assert 1 == done.exit_code
    assert "`tlh` has not been begun" in done.stderr
