"""A hero file is built from the words of its own language; English ones are read too, and mean the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from dtlang import resources
from dtlang.format.layout import format_hero
from dtlang.format.wording import without_prose
from dtlang.kept import kept_toml
from dtlang.source import Source
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.headings import LEGAL
from dtlang.syntax.hero_file.own_words import language_of, own_words
from dtlang.syntax.hero_file.skeleton import read_skeleton
from dtlang.syntax.node import Node

FOLDER = Path(__file__).parent / "corpus" / "skeleton"
HOME = resources.hero("starter.hero").parent
OTHERS = ["fr", "es", "pt", "cs"]
# What opens or stands in no line of the files above: another spelling, or a name that is the same everywhere.
SAME = {"LICENSE"}
# Everything the grammar knows of a file and its tests.
FILES = [*sorted(FOLDER.glob("*.hero")), *sorted(HOME.rglob("*.hero"))]


def words(language: str) -> dict[str, object]:
    found: dict[str, object] = kept_toml(resources.grammar(f"{language}.hero.toml"))["words"]
    return found


def skeleton(text: str) -> h.HeroFile:
    return read_skeleton(Source.of(text))[0]


def turned(file: h.HeroFile, language: str) -> h.HeroFile:
    """The same file, said to be in another language."""
    line = h.HeaderLine(what=h.Field.LANGUAGE, value=language)
    items: list[Node] = []
    for item in file.items:
        if not (isinstance(item, h.HeaderLine) and item.what is h.Field.LANGUAGE):
            items.append(item)
        if isinstance(item, h.Title):
            items.append(replace(line, span=item.span))
    return replace(file, items=tuple(items))


def said(file: h.HeroFile) -> list[h.HeroNode]:
    """All but the rules texts, the remarks and the line with the language."""
    items = (item for item in file.items if getattr(item, "what", None) is not h.Field.LANGUAGE)
    return [without_prose(item) for item in items]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_printed_is_read_again(path: Path, language: str) -> None:
    source = Source.of(path.read_text(encoding="utf-8"))
    file = read_skeleton(source)[0]
    if not file.sound:
        return
    text = format_hero(turned(file, language), source, lambda prose, tier: source.at(prose.span))
    again = skeleton(text)
    assert language == again.language
    assert said(file) == said(again), text
    assert (path.stem == "empty") or f"{own_words(language).say('LANGUAGE', '')} {language}\n" in text


def test_the_files_reach_enough() -> None:
    """Otherwise the test above would promise little."""
    sound = [path for path in FILES if skeleton(path.read_text(encoding="utf-8")).sound]
    assert len(sound) > 20


@pytest.mark.parametrize("language", OTHERS)
def test_languages_say_the_same_words(language: str) -> None:
    """What one of them has, all have: words, their meanings, and the lines of a test."""
    here, model = words(language), words("fr")
    assert model.keys() == here.keys() - {"SILENT_YOU"}
    for name, entry in model.items():
        if isinstance(entry, dict):
            assert entry.keys() == here[name].keys()  # type: ignore[attr-defined]
    assert own_words("en").tests.keys() == own_words(language).tests.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_of_the_grammar_has_one(language: str) -> None:
    """Words that open a line, and everything that a thing can have."""
    own = own_words(language)
    rules = resources.grammar("hero.lark").read_text(encoding="utf-8")
    opening = [line.split(":")[0] for line in rules.splitlines() if line[:1].isupper() and ': "' in line]
    assert set(opening) - SAME - own.meant.keys() == {"AMOUNT"}
    for phrases in LEGAL.values():
        for phrase in phrases:
            assert own.phrase(phrase) in own.printed.values(), phrase


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_opens_two_kinds_of_lines(language: str) -> None:
    own = own_words(language)
    rules = resources.grammar("hero.lark").read_text(encoding="utf-8")
    opening = [line.split(":")[0] for line in rules.splitlines() if line[:1].isupper() and ': "' in line]
    inside = {"QUESTION", "ANSWER", "USE", "IN", "ABILITY"}
    spellings = [s for name in opening if name not in inside for s in own.meant.get(name, ())]
    assert sorted(set(spellings)) == sorted(spellings)


FRENCH = """\
héros Gardienne du four
langue fr

dés
  1-3  argile
  4-5  brique
  6    feu

altération Émail
  positive, limite d'empilement 3, dépensable
  Soignez 2.

offensive Lancer de pot
  3 [argile]: Infligez 4 dégâts.
"""


def test_accents_may_be_left_out_and_english_words_stay_readable() -> None:
    plain = FRENCH.replace("héros", "heros").replace("dés", "des").replace("altération", "alteration")
    english = (
        FRENCH.replace("héros", "hero").replace("dés", "dice").replace("limite d'empilement", "stack limit")
    )
    assert said(skeleton(FRENCH)) == said(skeleton(plain)) == said(skeleton(english))
    assert skeleton(FRENCH).sound


def test_a_misspelt_word_is_told_in_its_own_language() -> None:
    wrong = FRENCH.replace("altération", "alterration").replace("dépensable", "dépensible")
    found = read_skeleton(Source.of(wrong))[1]
    assert ["did you mean `altération`?", "did you mean `dépensable`?"] == [f.help for f in found]
    assert wrong != found[0].fixes[0].apply(wrong)


def test_what_is_missing_is_offered_in_its_own_language() -> None:
    wrong = FRENCH.replace("  positive, limite d'empilement 3, dépensable\n", "")
    found = read_skeleton(Source.of(wrong))[1]
    assert ["add `positive`", "add `négative`", "add `unique`"] == [fix.message for fix in found[0].fixes]


def test_the_language_is_found_at_the_top() -> None:
    assert "fr" == language_of("# un héros\nhéros X\nlange fr\n")  # misspelt, and still French
    assert "fr" == language_of("hero X\nlanguage fr\n")
    assert "en" == language_of("hero X\nauthor fr\n")
    assert "en" == language_of("hero X\n")


def test_other_languages_do_not_change_what_english_files_say() -> None:
    assert not skeleton("hero X\ncarte Y\n").sound
