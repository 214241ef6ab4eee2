"""A hero in another language means the same, and comes back as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dtlang import pipeline, resources
from dtlang.cli import main
from dtlang.format.wording import texts, without_prose
from dtlang.pipeline import Checked
from dtlang.sheet.labels import labels, own_labels
from dtlang.source import Source
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.lexicon import LANGUAGES

HOME = resources.hero("starter.hero").parent
HEROES = sorted(HOME.rglob("*.hero"))
OTHERS = [language for language in LANGUAGES if language != "en"]

KILN = """\
hero Kiln Keeper
language en
name fr Gardienne du four

dice
  1-3  clay
  4-5  brick
  6    fire

status Glaze
  positive, stack limit 3, spendable
  name fr Émail
  # by choice
  You may spend this token to heal 2.

keyword bake N
  name fr enfourner
  Gain N Glaze.

offensive Throw
  name fr Lancer de pot
  3 [clay]: Deal 4 dmg. Bake 2.
  Then choose one:
  - Draw 1 card.
  - Gain 2 CP. Heal 1.

upgrade Throw II
  cost 2
  3 [clay]: Deal 5 dmg.

ultimate Collapse
  5 [fire]: Deal 10 dmg.

card Handful
  main phase, cost 1
  note of clay
  Gain 2 Glaze.

deck
  31 Handful
  1 Throw II

test Throw
  given you have 1 Glaze
  roll 1 1 1 5 6
  activate Throw
  expect you have 3 Glaze
"""


def check(text: str, path: Path = HOME / "x.hero") -> Checked:
    return pipeline.check(Source.of(text, str(path)), path.parent)


def effects(checked: Checked) -> Any:
    """The compiled hero without what is meant to differ: its language and its own name."""
    document = pipeline.compile_hero(checked)
    assert document is not None
    text = (
        pipeline.document_json(document)
        .decode("utf-8")
        .replace(json.dumps(document.name, ensure_ascii=False), '"(hero)"')
    )
    data = json.loads(text)
    data["facts"].pop("language", None)
    return {name: part for name, part in data.items() if name not in ("language", "names")}


def same_but_language(file: h.HeroFile) -> list[h.HeroNode]:
    """Everything but rules texts, and the line that names the language: it is English without one, too."""
    lines = (item for item in file.items if getattr(item, "what", None) is not h.Field.LANGUAGE)
    return [without_prose(item) for item in lines]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", HEROES, ids=lambda path: path.stem)
def test_a_hero_means_the_same_and_comes_back(path: Path, language: str) -> None:
    """Effects are equal; translated back, it says what it said, comments and all."""
    here = check(path.read_text(encoding="utf-8"), path)
    there = pipeline.translate(here, language)
    assert () == there.lost
    again = check(there.text, path)
    assert [] == [finding.message for finding in again.findings if finding.is_error]
    assert effects(here) == effects(again)
    back = pipeline.translate(again, "en")
    assert () == back.lost
    assert here.tree is not None
    returned = check(back.text, path).tree
    assert returned is not None
    assert same_but_language(here.tree.file) == same_but_language(returned.file)
    assert [said for _, said in texts(here.tree)] == [said for _, said in texts(returned)]
    assert [one.text for one in here.tree.file.comments] == [one.text for one in returned.file.comments]


def test_names_are_those_that_are_given_and_say_what_they_were() -> None:
    there = pipeline.translate(check(KILN), "fr").text
    assert "héros Gardienne du four\nlangue fr\nnom en Kiln Keeper\n" in there
    assert (
        "altération Émail\n  positive, limite d'empilement 3, dépensable\n  nom en Glaze\n  # by choice\n"
        in there
    )
    assert "amélioration Lancer de pot II\n" in there
    assert "1 Lancer de pot II\n" in there
    assert "étant donné que vous avez 1 Émail\n" in there
    assert "Gagnez 2 Émail.\n" in there
    assert "note of clay\n" in there


def test_the_hero_with_other_names_plays_its_tests() -> None:
    there = check(pipeline.translate(check(KILN), "fr").text)
    played = pipeline.play_tests(there)
    assert played.outcomes
    assert played.passed, pipeline.trial_text(played)


def test_what_nobody_translates_is_told() -> None:
    result = pipeline.translate(check(KILN), "fr")
    assert ("Collapse", "Handful") == result.unnamed
    assert 1 == result.asides


def test_the_same_language_is_the_same_hero() -> None:
    here = check(KILN)
    assert here is pipeline.in_language(here, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_have_all_their_words(language: str) -> None:
    """Nothing falls back to English."""
    assert labels("en").keys() == own_labels(language).keys()


class TestCommand:
    def run(self, *arguments: str) -> Any:
        return CliRunner().invoke(main, ["translate", *arguments])

    def test_to_the_terminal(self, tmp_path: Path) -> None:
        (tmp_path / "kiln.hero").write_text(KILN, encoding="utf-8")
        done = self.run(str(tmp_path / "kiln.hero"), "--to", "fr")
        assert 0 == done.exit_code
        assert done.stdout.startswith("héros Gardienne du four\nlangue fr\n")
        assert "No name in `fr`, left as it is: Collapse, Handful." in done.stderr

    def test_never_over_the_file_it_came_from(self, tmp_path: Path) -> None:
        path = tmp_path / "kiln.hero"
        path.write_text(KILN, encoding="utf-8")
        done = self.run(str(path), "--to", "fr", "-o", str(path))
        assert 0 != done.exit_code
        assert KILN == path.read_text(encoding="utf-8")

    def test_a_language_that_is_not_there(self, tmp_path: Path) -> None:
        done = self.run(str(HOME / "starter.hero"), "--to", "tlh")
        assert 2 == done.exit_code
        assert "`tlh` is not one of `en`, `fr`" in done.stderr

    def test_errors_come_first(self, tmp_path: Path) -> None:
        path = tmp_path / "kiln.hero"
        path.write_text(KILN.replace("Gain 2 Glaze", "Gain 2 Glase"), encoding="utf-8")
        done = self.run(str(path), "--to", "fr")
        assert 1 == done.exit_code
        assert "error[DT101]" in done.stderr
        assert "" == done.stdout
