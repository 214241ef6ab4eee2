"""What stands in a shared file is no fault of the heroes that use it; and neither a shared file nor a hero
without a deck is asked to be complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.checks import all_rules
from dtlang.settings import Choice, Family
from tests.checks.examples import complete

# Whatever may be wrong with names, copies, and things that nobody uses.
EXTRA = """\
shared extra
piece bell.
  count 2
status glow.
  positive, stack limit 3
  You may spend this token to draw 1 card. Draw 1 card.
place The Long Forgotten Anvil Of The Old Smith
keyword ring N
  Gain N CP.
card small bell.
  main phase, cost 1
  Heal 2. Draw 1 card.
card A Card Whose Name Has No Room On Any Card
  main phase, cost 1
  Heal 3. Draw 1 card.
card Echo
  main phase, cost 1
  Heal 2. Draw 1 card.
deck
  9 small bell.
  1 A Card Whose Name Has No Room On Any Card
"""
USER = """
defensive Guard
  defense roll 3: Prevent 1 x [ward] dmg.
offensive Torrent
  3 [flame]: Deal 4 dmg.
deck
  use extra
  22 Small Talk
"""
ASKED = Choice(select=tuple(rule.code for rule in all_rules() if rule.family is not Family.BALANCE))


def found(folder: Path, text: str, name: str = "ash.hero") -> set[tuple[str, str]]:
    """Which rules find something, and at which words."""
    folder.joinpath(name).write_text(text, encoding="utf-8")
    source = pipeline.read(folder / name)
    checked = pipeline.check(source, folder, ASKED)
    assert not [f.message for f in checked.findings if f.is_error], text
    return {(finding.name, source.at(finding.span)) for finding in checked.findings}


def test_a_shared_file_need_not_be_a_complete_hero(tmp_path: Path) -> None:
    """Its keywords, pieces and status effects are for whoever uses it; it needs neither board nor deck."""
    asked = {name for name, _ in found(tmp_path, EXTRA, "extra.hero")}
    assert not asked & {"deck-size", "no-complexity", "incomplete-board", "one-ultimate", "unused-keyword"}
    assert not asked & {"unused-piece", "status-nobody-gives", "place-without-use", "unused-symbol"}


def test_a_hero_has_no_faults_of_the_file_it_uses(tmp_path: Path) -> None:
    tmp_path.joinpath("extra.hero").write_text(EXTRA, encoding="utf-8")
    assert {("many-copies", "22 Small Talk")} == found(tmp_path, complete(USER))


def test_a_card_that_is_in_the_used_file_too_is_found(tmp_path: Path) -> None:
    tmp_path.joinpath("extra.hero").write_text(EXTRA, encoding="utf-8")
    again = "card Own Echo\n  main phase, cost 1\n  Heal 2. Draw 1 card.\n"
    text = complete(again + USER.replace("22 Small Talk", "1 Own Echo\n  21 Small Talk"))
    assert {("many-copies", "21 Small Talk"), ("same-card-text", "Own Echo")} == found(tmp_path, text)


INCOMPLETE = """\
hero Ash
dice
  1-3 flame
  4-5 ward
  6 comet
piece Bell
  count 2
status Glow
  positive, stack limit 3
  You may spend this token to draw 1 card.
offensive Torrent
  3 [flame]: Deal 4 dmg.
ultimate Last Light
  4 [flame]: Deal 10 dmg.
card Small Talk
  main phase, cost 0
  Gain 1 CP.
"""


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", set()),  # it is being written
        (
            "deck\n  31 Small Talk\n",
            {
                ("deck-size", "deck"),
                ("no-complexity", "Ash"),
                ("incomplete-board", "Ash"),
                ("unused-piece", "Bell"),
                ("unused-symbol", "ward"),
                ("unused-symbol", "comet"),
                ("status-nobody-gives", "Glow"),
                ("many-copies", "31 Small Talk"),
            },
        ),
    ],
)
def test_a_hero_is_asked_to_be_complete_when_it_has_a_deck(
    tmp_path: Path, more: str, expected: set[tuple[str, str]]
) -> None:
    assert expected == found(tmp_path, INCOMPLETE + more)
