"""Patch notes: what changed between two versions of a hero, in plain words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dtlang import pipeline
from dtlang.cli import main
from dtlang.source import Source

HERO = """\
hero Ash
complexity 2
version 1
dice
  1-3 flame
  4-5 ward
  6 comet
status Cinder
  negative, stack limit 3, persistent
  During your Upkeep Phase, receive 1 undefendable dmg.
status Heat
  positive, stack limit 5
  After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
token Lantern
dial Tide
  from 0 to 6, starts at 2
  sides Ebb 0-2 / Flood 3-6
keyword stoke N
  Gain N Heat.
setup
  Gain Heat.
offensive Firebolt
  3 [flame]: Deal 4 dmg.
  4 [flame]: Deal 5 dmg.
  On 3-of-a-kind, inflict Cinder.
defensive Ward
  defense roll 3: Prevent 1 x [ward] dmg.
ultimate Sunfall
  5 [comet]: Deal 10 dmg.
upgrade Firebolt II
  cost 2
  3 [flame]: Deal 6 dmg.
card Small Talk
  main phase, cost 0
  Draw 1 card.
card Rise
  main phase, cost 0
  Increase Tide by 2. If Tide is at 5, draw 1 card.
card Spark
  instant, cost 1
  Gain 2 Heat. Heal 1.
deck
  29 Small Talk
  2 Spark
  1 Firebolt II
"""


def notes(*swaps: tuple[str, str], form: str = "text") -> str:
    changed = HERO
    for old, new in swaps:
        assert old in changed
        changed = changed.replace(old, new)
    before, after = (pipeline.check(Source.of(text)) for text in (HERO, changed))
    assert not after.report.has_errors, after.findings
    return pipeline.patch_notes(before, after, form)


def lines(*swaps: tuple[str, str]) -> list[str]:
    """The notes without titles."""
    return [line.strip() for line in notes(*swaps).splitlines() if line.startswith("  ")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Deal 4 dmg.", "Deal 5 dmg.", "Firebolt, 3 [flame]: 4 -> 5 dmg"),
        ("Deal 10 dmg.", "Deal 9 dmg.", "Sunfall, 5 [comet]: 10 -> 9 dmg"),
        ("Draw 1 card.", "Draw 2 cards.", "Small Talk: 1 -> 2 cards"),
        ("  Gain Heat.", "  Gain 2 Heat.", "setup: 1 -> 2 Heat"),
        ("inflict Cinder.", "inflict 2 Cinder.", "Firebolt, every line: 1 -> 2 Cinder"),
        ("Prevent 1 x", "Prevent 2 x", "Ward, defense roll 3: 1 -> 2 x [ward] dmg"),
        ("instant, cost 1", "instant, cost 2", "Spark: cost 1 -> 2"),
        ("instant, cost 1", "main phase, cost 1", "Spark: timing instant -> main phase"),
        ("  cost 2", "  cost 3", "Firebolt II: cost 2 -> 3"),
        ("complexity 2", "complexity 3", "Ash: complexity 2 -> 3"),
        ("stack limit 3", "stack limit 4", "Cinder: stack limit 3 -> 4"),
        (", persistent", "", "Cinder: gone: persistent"),
        ("stack limit 5", "stack limit 5, spendable", "Heat: new: spendable"),
        ("stack limit 5", "stack limit 5, sides Dim / Lit", "Heat: sides none -> Dim / Lit"),
        (" Heal 1.", "", "Spark: gone: Heal 1."),
        ("Deal 10 dmg.", "Deal 10 dmg. Draw 1 card.", "Sunfall, 5 [comet]: new: Draw 1 card."),
        ("4 [flame]:", "5 [flame]:", "Firebolt: requirement 4 [flame] -> 5 [flame]"),
        ("defense roll 3", "defense roll 4", "Ward: requirement defense roll 3 -> defense roll 4"),
        ("token Lantern", "token Lamp\n  count 2", "Lamp: new: count 2"),
        ("from 0 to 6", "from 0 to 8", "Tide: to 6 -> 8"),
        ("starts at 2", "starts at 3", "Tide: starts at 2 -> 3"),
        (
            "Ebb 0-2 / Flood 3-6",
            "Ebb 0-3 / Flood 4-6",
            "Tide: sides Ebb 0-2 / Flood 3-6 -> Ebb 0-3 / Flood 4-6",
        ),
        ("Increase Tide by 2", "Increase Tide by 3", 'Rise: "Increase Tide by 2." -> "Increase Tide by 3."'),
        (
            "If Tide is at 5",
            "If Tide is at 4",
            'Rise: "If Tide is at 5, draw 1 card." -> "If Tide is at 4, draw 1 card."',
        ),
        ("  4-5 ward\n  6 comet", "  4 ward\n  5-6 comet", "Ash: a 5 shows [ward] -> [comet]"),
    ],
)
def test_a_change_is_said(old: str, new: str, said: str) -> None:
    assert said in lines((old, new))


def test_wording_and_layout_are_no_change() -> None:
    found = notes(("dmg", "damage"), ("Gain 2 Heat. Heal 1.", "Gain 2 Heat.\n  Heal 1.  # hm"))
    assert "Ash\nNothing has changed.\n" == found


def test_a_new_name_is_not_a_loss_and_a_gain() -> None:
    """Nor does every text that speaks of it count as changed."""
    assert ["Cinder: is now called Ember"] == lines(("Cinder", "Ember"))
    assert ["Firebolt: is now called Firedart", "Firebolt II: is now called Firedart II"] == [
        line for line in lines(("Firebolt", "Firedart")) if "called" in line
    ]


def test_cards_of_the_deck_are_counted() -> None:
    assert ["deck: 29 -> 30 Small Talk", "deck: 2 -> 1 Spark"] == lines(
        ("29 Small Talk", "30 Small Talk"), ("2 Spark", "1 Spark")
    )


def test_a_lost_line_and_a_new_one() -> None:
    assert ["Firebolt, 4 [flame]: gone: Deal 5 dmg. On 3-of-a-kind, inflict Cinder."] == lines(
        ("  4 [flame]: Deal 5 dmg.\n", "")
    )


def test_same_words_with_another_meaning() -> None:
    """What a sentence does may depend on what stands elsewhere."""
    found = lines(("ultimate Sunfall", "offensive Sunfall"))
    assert "Sunfall: kind ultimate -> offensive" in found


def test_versions_stand_in_the_title() -> None:
    assert notes(("version 1", "version 2")).startswith("Ash, 1 -> 2\n")


def test_markdown_and_json() -> None:
    swap = ("Deal 4 dmg.", "Deal 5 dmg.")
    assert "# Ash\n\n## Abilities\n\n- **Firebolt**, 3 \\[flame\\]: 4 → 5 dmg\n" == notes(
        swap, form="markdown"
    )
    (change,) = json.loads(notes(swap, form="json"))["changes"]
    assert ("raised", "4", "5", "dmg") == tuple(change[key] for key in ("kind", "before", "after", "what"))


def test_names_of_strangers_cannot_do_anything() -> None:
    found = notes(
        ("card Spark", "card <script>x</script> *b*"),
        ("2 Spark", "2 <script>x</script> *b*"),
        form="markdown",
    )
    assert "<script>" not in found
    assert "*b*" not in found.replace("\\*b\\*", "")


def test_every_hero_is_the_same_as_itself() -> None:
    for path in sorted((Path(__file__).parent.parent / "heroes").rglob("*.hero")):
        source = pipeline.read(path)
        assert isinstance(source, Source)
        checked = pipeline.check(source, path.parent)
        assert "Nothing has changed." in pipeline.patch_notes(checked, checked)


def test_the_command(tmp_path: Path) -> None:
    old, new = tmp_path / "old.hero", tmp_path / "new.hero"
    old.write_text(HERO, encoding="utf-8")
    new.write_text(HERO.replace("Deal 4 dmg.", "Deal 5 dmg."), encoding="utf-8")
    result = CliRunner().invoke(main, ["diff", str(old), str(new)])
    assert (0, "Ash\n\nAbilities\n  Firebolt, 3 [flame]: 4 -> 5 dmg\n") == (result.exit_code, result.stdout)
    new.write_text("hero Ash\nnonsense\n", encoding="utf-8")
    assert 1 == CliRunner().invoke(main, ["diff", str(old), str(new)]).exit_code
