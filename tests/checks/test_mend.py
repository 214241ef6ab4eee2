"""Fixes: together, again and again, and never with harm."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtlang import pipeline
from dtlang.checks import Rule, all_rules
from dtlang.checks.mend import Seen, meaning, mend
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.settings import Choice, Family
from dtlang.source import Source, Span
from tests.checks.examples import choice_of, complete


def finding(code: str, start: int, end: int, *texts: str, safe: bool = True) -> Diagnostic:
    fixes = tuple(Fix(f"write {text}", (Edit(Span(start, end), text),), safe=safe) for text in texts)
    return Diagnostic(code, "a-rule", Severity.WARNING, f"at {start}", Span(start, end), fixes=fixes)


def rule(pattern: str, *texts: str, code: str = "DT399", safe: bool = True) -> Callable[[Source], Seen]:
    """A check that wants every match written otherwise; the hero is read as it is."""

    def look(source: Source) -> Seen:
        checked = pipeline.check(source)
        found = (finding(code, *m.span(), *texts, safe=safe) for m in re.finditer(pattern, source.text))
        return Seen((*checked.findings, *found), checked.document)

    return look


HERO = Source.of(complete("offensive Spark\n  3 [flame]: Deal 4 damage. Gain 1 CP. Gain 1 CP.\n"))


def test_all_of_them_at_once() -> None:
    mended = mend(HERO, rule("Gain 1 CP", "Gain 2 CP"))
    assert HERO.text.replace("Gain 1 CP", "Gain 2 CP") == mended.source.text
    assert 2 == len(mended.made)


def test_again_until_nothing_is_left() -> None:
    """A fix may uncover the next one."""
    mended = mend(HERO, _counting_up)
    assert "Deal 9 damage" in mended.source.text
    assert [] == list(_counting_up(mended.source).findings)


def _counting_up(source: Source) -> Seen:
    checked = pipeline.check(source)
    found = re.search(r"Deal ([4-8]) damage", source.text)
    if found is None:
        return Seen(checked.findings, checked.document)
    more = finding("DT399", *found.span(1), str(int(found[1]) + 1))
    return Seen((*checked.findings, more), checked.document)


def test_fixes_that_touch_wait_for_each_other() -> None:
    def look(source: Source) -> Seen:
        checked = pipeline.check(source)
        at = source.text.find("4 damage")
        found = (finding("DT399", at, at + 8, "5 dmg"), finding("DT399", at, at + 1, "6")) if at >= 0 else ()
        return Seen((*checked.findings, *found), checked.document)

    mended = mend(HERO, look)
    assert "Deal 5 dmg." in mended.source.text


def test_two_fixes_that_undo_each_other_come_to_an_end() -> None:
    def look(source: Source) -> Seen:
        checked = pipeline.check(source)
        at = source.text.index("Deal") + 5
        return Seen((finding("DT399", at, at + 1, "7" if source.text[at] == "4" else "4"),), checked.document)

    assert mend(HERO, look).source.text in (HERO.text, HERO.text.replace("Deal 4", "Deal 7"))


def test_wording_may_change_words_but_not_effects() -> None:
    mended = mend(HERO, rule("damage", "dmg", code="DT599"))
    assert HERO.text.replace("damage", "dmg") == mended.source.text
    assert meaning(pipeline.check(HERO).document) == meaning(pipeline.check(mended.source).document)
    harm = mend(HERO, rule("4 damage", "5 dmg", code="DT599"))
    assert HERO.text == harm.source.text
    assert ["DT599"] == [refused.code for refused in harm.refused]


def test_one_that_does_harm_does_not_keep_the_others_from_being_made() -> None:
    def look(source: Source) -> Seen:
        checked = pipeline.check(source)
        found = [finding("DT599", *m.span(), "dmg") for m in re.finditer("damage", source.text)]
        found += [finding("DT599", *m.span(), "2 CP") for m in re.finditer("1 CP", source.text)]
        return Seen((*checked.findings, *found), checked.document)

    mended = mend(HERO, look)
    assert HERO.text.replace("damage", "dmg") == mended.source.text
    assert mended.refused


def test_no_fix_brings_an_error() -> None:
    mended = mend(HERO, rule("Gain 1 CP", "Gian 1 CP"))
    assert HERO.text == mended.source.text
    assert mended.refused


def test_unsafe_fixes_are_made_only_when_asked_for_and_when_there_is_no_choice() -> None:
    one = rule("Gain 1 CP", "Gain 2 CP", safe=False)
    assert HERO.text == mend(HERO, one).source.text
    assert "Gain 2 CP. Gain 2 CP." in mend(HERO, one, unsafe=True).source.text
    two = rule("Gain 1 CP", "Gain 2 CP", "Gain 3 CP", safe=False)
    assert HERO.text == mend(HERO, two, unsafe=True).source.text


def test_the_case_of_names_and_remarks_do_not_count_as_effects() -> None:
    one = Source.of(
        complete("token Lantern\npassive Glow\n  During your Upkeep Phase, gain 1 CP.\n  note Hm.\n")
    )
    other = Source.of(one.text.replace("Glow", "GLOW").replace("Hm", "Oh"))
    assert meaning(pipeline.check(one).document) == meaning(pipeline.check(other).document)
    third = Source.of(one.text.replace("gain 1", "gain 2"))
    assert meaning(pipeline.check(one).document) != meaning(pipeline.check(third).document)


FIXABLE = [rule for rule in all_rules() if rule.fix]


@pytest.mark.parametrize("rule", FIXABLE, ids=lambda rule: rule.name)
def test_every_safe_fix_ends_clean_and_stays_so(rule: Rule) -> None:
    """And where the rule is about wording, the effects are what they were."""
    source = Source.of(complete(rule.bad))
    mended = pipeline.mend(source, None, choice_of(rule))
    assert () == mended.seen.findings
    assert () == mended.refused
    assert mended.source.text != source.text
    assert mended.source == pipeline.mend(mended.source, None, choice_of(rule)).source
    if rule.family is Family.WORDING:
        assert meaning(pipeline.check(source).document) == meaning(mended.seen.document)


HEROES = sorted((Path(__file__).resolve().parents[2] / "heroes").glob("*.hero"))
SWAPS = [
    (" dmg", " damage"),
    (" x [", " × ["),
    ("1/2", "½"),
    ("Deal ", "deal "),
    ("Gain 2 ", "Gain two "),
    ("Draw 1 ", "Draw one "),
    ("Attack", "attack"),
    (". ", ".  "),
    ("Then ", "then "),
]


@settings(max_examples=15, deadline=None)  # `test_wording_fixes.py` mends 33 more
@given(
    path=st.sampled_from(HEROES), swaps=st.lists(st.sampled_from(SWAPS), unique=True), every=st.integers(1, 4)
)
def test_mending_the_wording_of_a_hero_never_changes_its_effects(
    path: Path, swaps: list[tuple[str, str]], every: int
) -> None:
    """Whatever was written otherwise, and a second run changes nothing."""
    text = path.read_text(encoding="utf-8")
    for old, new in swaps:
        parts = text.split(old)
        joints = (new if at % every == 0 else old for at in range(len(parts) - 1))
        text = "".join(part + joint for part, joint in zip(parts, [*joints, ""], strict=True))
    source = Source.of(text, str(path))
    choice = Choice(select=("wording",))
    before = pipeline.check(source, path.parent, choice)
    mended = pipeline.mend(source, path.parent, choice)
    assert meaning(before.document) == meaning(mended.seen.document)
    assert len(mended.seen.findings) <= len(before.findings)
    assert mended.source == pipeline.mend(mended.source, path.parent, choice).source
