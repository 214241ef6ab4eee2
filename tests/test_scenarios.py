"""Tests in hero files: how they are read, what they speak of, and what comes of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from dtlang import pipeline, resources
from dtlang.cli import main
from dtlang.diagnostics import CODES
from dtlang.diagnostics.draw import draw_all
from dtlang.format.layout import format_hero
from dtlang.source import Source
from dtlang.syntax.hero_file.nodes import Test
from dtlang.syntax.hero_file.skeleton import read_skeleton
from dtlang.syntax.scenario import nodes as s

FOLDER = Path(__file__).parent / "corpus" / "scenarios"
SKELETON = FOLDER.parent / "skeleton"
HEROES = resources.hero("common.hero").parent
SHIPPED = [path for path in sorted(HEROES.glob("*.hero")) if path.stem not in ("common", "starter")]

HERO = """\
hero Lamp Oil
dice
  1-3 flame
  4-6 ward
status Heat
  positive, stack limit 5
  After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
offensive Flare
  3 [flame]: Deal 4 dmg.
  4 [flame]: Deal 6 dmg.
card Tinder
  main phase, cost 1
  Gain 2 Heat.
deck
  2 Tinder
"""


def lines(text: str) -> list[object]:
    """The lines of a test, each as a node."""
    file, findings = read_skeleton(Source.of(f"hero X\ntest Y\n{text}\n  expect you win\n"))
    assert [] == findings
    [test] = file.all(Test)
    return list(test.body[:-1])


def test_what_is_so_is_given_or_expected() -> None:
    """A line that says neither is told to, and both lines that it is offered can be read."""
    _, [finding] = read_skeleton(Source.of("hero X\ntest Y\n  you have 2 CP\n  expect you win\n"))
    assert finding.help is not None
    offered = re.findall(r"`(\w+ you have 2 CP)`", finding.help)
    assert ["expect you have 2 CP", "given you have 2 CP"] == offered
    assert [s.ExpectHas, s.GivenHas] == [type(*lines(f"  {line}")) for line in offered]


def failures(text: str, hero: str = HERO) -> list[str]:
    """The messages of a test that is played, none if it passes."""
    indented = "".join(f"  {line.strip()}\n" for line in text.strip().splitlines())
    tested = pipeline.play_tests(pipeline.check(Source.of(f"{hero}test It\n{indented}")))
    assert tested.broken is None, draw_all(tested.broken)
    return [finding.message for outcome in tested.outcomes for finding in outcome.findings]


# --- reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("given you have 2 Heat, 1 CP", "Given that you have 2 x Heat and 1 CP"),
        ("roll 1 1 4", "roll 1, 1 and 4"),
        ("your opponent rolls 3", "The opponent rolls 3"),
        ("activate Flare with 3 [flame]", "you activate Flare with [flame] [flame] [flame]"),
        ("choose your opponent", "pick the opponent"),
        ("no to Flare", "you say no to Flare"),
        ("expect 3 dmg dealt, 1 dmg prevented", "expect 3 damage dealt and 1 prevented"),
        ("your opponent does not defend", "opponent doesn’t defend"),
    ],
)
def test_two_ways_to_say_the_same(one: str, other: str) -> None:
    """Small words and signs make no difference."""
    assert lines(f"  {one}") == lines(f"  {other}")


def test_who_rolls_may_be_left_open() -> None:
    """`roll` says nothing about who rolls; what is done without a player is done by you."""
    roll, mine, play = lines("  roll 1\n  you roll 1\n  play Tinder")
    assert isinstance(roll, s.Rolls)
    assert isinstance(mine, s.Rolls)
    assert isinstance(play, s.Does)
    assert (None, s.Player.YOU, s.Player.YOU) == (roll.who, mine.who, play.who)


def test_a_hero_without_tests_pays_nothing_for_them() -> None:
    """What only tests need is imported when the first test is read."""
    code = (
        "import sys; from dtlang import pipeline; from dtlang.source import Source; "
        f"pipeline.check(Source.of({HERO!r})); print([m for m in sys.modules if 'scenario' in m])"
    )
    assert (
        "[]\n"
        == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    )


def test_tests_are_not_compiled() -> None:
    """The engine's document is the same with and without tests."""
    with_tests = pipeline.check(Source.of(HERO + "test It\n  expect you have 50 Health\n"))
    without = pipeline.check(Source.of(HERO))
    assert with_tests.hero is not None
    assert ["It"] == [test.name for test in with_tests.hero.tests]
    assert with_tests.document is not None
    assert without.document is not None
    assert pipeline.document_json(without.document) == pipeline.document_json(with_tests.document)


WORDS = sorted(
    {word for line in (SKELETON / "tests.hero").read_text("utf-8").split("\n")[3:] for word in line.split()}
)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(st.sampled_from([*WORDS, ",", "#x", "[", "9999999", "'"]), max_size=7), max_size=4))
def test_any_words_are_read_or_reported(said: list[list[str]]) -> None:
    """Nothing an author writes makes the reader stumble, and what is sound survives the formatter."""
    source = Source.of("hero X\ntest Y\n" + "".join(f"  {' '.join(words)}\n" for words in said))
    file, _ = read_skeleton(source)
    if file.sound:
        assert (
            file
            == read_skeleton(Source.of(format_hero(file, source, lambda prose, tier: source.at(prose.span))))[
                0
            ]
        )


@pytest.mark.parametrize("opening", ["given", "expect"])
@pytest.mark.parametrize("who", ["you are", "your opponent is"])
def test_a_form_is_said_of_either_player(opening: str, who: str) -> None:
    text = f"hero X\n\ntest Y\n  {opening} {who} in Bear Form\n  expect you win\n"
    source = Source.of(text)
    file, findings = read_skeleton(source)
    assert [] == findings
    assert text == format_hero(file, source, lambda prose, tier: source.at(prose.span))


# --- names -----------------------------------------------------------------------------------------


def test_unknown_names(same_as_file: Callable[[Path, str], None]) -> None:
    """Every name that nobody declared is shown, with what may have been meant."""
    path = FOLDER / "unknown_names.hero"
    checked = pipeline.check(Source.of(path.read_text(encoding="utf-8"), path.name))
    ours = [f for f in checked.findings if f.code in ("DT115", "DT017", "DT110")]
    report = type(checked.report)(checked.source, tuple(ours))
    same_as_file(path.with_suffix(".findings"), draw_all(report))


def test_the_example_of_the_code_shows_it() -> None:
    code = CODES.by_code["DT115"]
    assert ["DT115"] == [f.code for f in pipeline.check(Source.of(code.bad)).findings if f.is_error]
    assert [] == [f.code for f in pipeline.check(Source.of(code.good)).findings if f.is_error]


def test_a_shared_file_has_nobody_to_play() -> None:
    text = "shared Cards\ncard Tinder\n  main phase, cost 1\n  Gain 1 CP.\ntest It\n  expect you win\n"
    assert "DT019" in [finding.code for finding in pipeline.check(Source.of(text)).findings]


# --- playing ---------------------------------------------------------------------------------------


def test_what_a_person_sees(
    same_as_file: Callable[[Path, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failures come with the line, with what is the case, and with the story."""
    monkeypatch.chdir(FOLDER)
    result = CliRunner().invoke(main, ["test", "small.hero"])
    assert 1 == result.exit_code
    same_as_file(FOLDER / "small.told", result.output)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_heroes_do_what_they_are_meant_to(path: Path) -> None:
    """Every original hero carries at least four tests, and all of them pass."""
    source = pipeline.read(path)
    assert isinstance(source, Source)
    tested = pipeline.play_tests(pipeline.check(source, path.parent))
    assert 4 <= len(tested.outcomes)
    assert tested.passed, pipeline.trial_text(tested)


def test_what_is_done_waits_for_its_turn() -> None:
    """A card that stands below the Attack is played after it, although it could have been played before."""
    assert [] == failures("""
        given your hand is Tinder
        roll 1 1 1 4 4
        activate Flare
        play Tinder
        expect your opponent has 46 Health
        expect you have 2 Heat
    """)
    assert ["this was never done"] == failures("""
        given your hand is Tinder
        roll 1 1 1 4 4
        activate Flare
        play Tinder
        spend Heat
        expect your opponent has 46 Health
    """)


def test_income_comes_with_the_second_turn() -> None:
    """The first turn of a test is like the first turn of a game (R-017)."""
    assert [] == failures("""
        given you have 3 CP
        given your opponent has 3 CP
        expect you have 3 CP, no cards
        next turn
        expect you have 3 CP
        expect your opponent has 4 CP, 1 card
    """)


def test_nobody_defends_unless_told() -> None:
    hero = HERO + "defensive Shade\n  defense roll 2: Prevent 1 x [ward] dmg.\n"
    attack = "roll 1 1 1 4 4\nactivate Flare\n"
    assert [] == failures(attack + "expect your opponent has 46 Health", hero)
    defended = "your opponent defends with Shade\nyour opponent rolls 4 6\n"
    assert [] == failures(attack + defended + "expect your opponent has 48 Health", hero)


def test_what_cannot_be_done_is_asked_from_the_activation_on() -> None:
    """Between announcement and activation the dice may still be altered (R-068), afterwards not (R-065)."""
    hero = HERO + (
        "ultimate Sunfall\n  5 [ward]: Deal 12 dmg.\ncard Five\n  roll phase, cost 0\n  Change 1 die to 5.\n"
    )
    scene = "given your opponent's hand is Five\nroll 6 6 6 6 6\n"
    cannot = "your opponent cannot play Five\nexpect your opponent has 38 Health"
    assert [] == failures(f"{scene}activate Sunfall\n{cannot}", hero)
    assert "this can be done after all" in failures(f"{scene}announce Sunfall\n{cannot}", hero)


def test_damage_is_counted_by_turn() -> None:
    """What was dealt in an earlier turn is not counted again."""
    assert [] == failures("""
        roll 1 1 1 4 4
        activate Flare
        expect 4 dmg dealt
        next turn
        your opponent rolls 1 1 1 1 4
        your opponent activates Flare
        expect 6 dmg dealt
        expect you deal 0 dmg
        expect you have 44 Health
    """)


def test_dice_have_an_owner() -> None:
    """`your opponent rolls` is checked, `roll` is not."""
    wrong = ["these dice were rolled by you"]
    assert wrong == failures("your opponent rolls 1 1 1 4 4\nactivate Flare\nexpect 4 dmg dealt")


def test_against_another_hero() -> None:
    """A shipped hero can be the opponent, with its own names and the tokens of both."""
    text = """
        given your opponent is Quarry Colossus
        given your opponent has 2 Cracked, 1 Moss Coat, Rock Fist II
        given you have Cracked
        roll 1 1 1 4 4
        activate Flare
        your opponent spends Moss Coat
        expect your opponent has 44 Health, no Cracked, no Moss Coat
        next turn
        your opponent rolls 1 1 2 4 6
        your opponent activates Rock Fist
        expect you have 43 Health
    """
    assert [] == failures(text)
    assert ["this hero has no ability `Flare`"] == failures(
        text.replace("opponent activates Rock Fist", "opponent activates Flare")
    )
    nobody = "the hero `Nobody` is neither beside this file nor comes with dtlang"
    assert [nobody] == failures("given your opponent is Nobody\nexpect you win")


def test_a_defeat_ends_the_test() -> None:
    text = "given your opponent has 4 Health\nroll 1 1 1 4 4\nactivate Flare\n"
    assert [] == failures(text + "expect you win\nexpect your opponent loses")
    assert ["you win"] == failures(text + "expect your opponent wins")


# --- the command -----------------------------------------------------------------------------------


def test_all_good() -> None:
    result = CliRunner().invoke(main, ["test", str(HEROES)])
    assert 0 == result.exit_code, result.output
    assert result.output.endswith(" tests in 9 heroes: all good.\n")


def test_stories_of_those_that_pass() -> None:
    result = CliRunner().invoke(main, ["test", str(FOLDER / "small.hero"), "--only", "passes", "-v"])
    assert 0 == result.exit_code
    assert 3 == result.output.count("What happened:")
    assert result.output.endswith("3 tests in 1 hero: all good.\n")


def test_a_file_with_errors_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "a.hero"
    path.write_text(HERO + "test It\n  expect you have 2 Haet\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["test", str(path)])
    assert 1 == result.exit_code
    assert "did you mean `Heat`?" in result.output
    assert result.output.endswith("0 tests in 0 heroes: 1 file with errors.\n")


def test_json() -> None:
    result = CliRunner().invoke(main, ["test", str(FOLDER / "small.hero"), "--format", "json"])
    data = json.loads(result.output)
    assert not data["passed"]
    by_name = {test["name"]: test for test in data["files"][0]["tests"]}
    assert by_name["Passes"]["passed"]
    failed = by_name["Counts wrongly"]
    assert {"code": "DT701", "message": "your opponent has 46 Health, not 45"}.items() <= failed["findings"][
        0
    ].items()
    assert any("activates Flare" in line for line in failed["story"])


def test_junit() -> None:
    result = CliRunner().invoke(main, ["test", str(FOLDER / "small.hero"), "--format", "junit"])
    root = ET.fromstring(result.output.encode("utf-8"))
    cases = root.findall("./testsuite/testcase")
    assert len(cases) == int(root.attrib["tests"])
    assert int(root.attrib["failures"]) == len(root.findall(".//failure"))


def test_no_hero_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["test", str(tmp_path)])
    assert 1 == result.exit_code
    assert "no .hero file" in result.output
