"""Each of the ten families of sub-systems: sentences of our own that are read, said, compiled, played in a
scene and printed. The heroes are `tests/corpus/sub_systems/family_*.hero`; each text is looked at alone.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from dtlang import pipeline
from dtlang.pipeline import Checked
from dtlang.render.narration import narrate
from dtlang.sheet.markdown import markdown
from dtlang.source import Source, Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import names_within, tiers_in
from dtlang.syntax.say import say_text
from dtlang.syntax.text.read import read_text
from dtlang.trial.example import left_out, texts
from tests.sheet.printed import printing
from tests.test_sub_systems import FAMILIES

FOLDER = Path(__file__).parent / "corpus" / "sub_systems"
LEAST = 6
_NAMED = re.compile(
    r"(?m)^(?:offensive|defensive|passive|ultimate|card|status|companion|upgrade|keyword) (.+)$"
)


def path_of(family: str) -> Path:
    return FOLDER / f"family_{family}.hero"


def parts_of(family: str) -> list[str]:
    """What has a text in the hero of a family, by its name."""
    return _NAMED.findall(path_of(family).read_text(encoding="utf-8"))


@cache
def checked(family: str) -> Checked:
    path = path_of(family)
    found = pipeline.check(Source.of(path.read_text(encoding="utf-8"), str(path)), path.parent)
    assert not found.report.has_errors
    return found


@cache
def printed(family: str) -> str:
    return markdown(printing(path_of(family)).look)


def sections(family: str, part: str) -> list[h.Section]:
    tree = checked(family).tree
    assert tree is not None
    lines = checked(family).source.text
    return [
        section
        for section in tree.file.sections
        if re.match(rf"\w+ {re.escape(part)}\s*$", lines[section.span.start :].partition("\n")[0])
    ]


EVERY = [
    pytest.param(family, part, id=f"{family}-{part}") for family in FAMILIES for part in parts_of(family)
]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_sentences_of_its_own(family: str) -> None:
    tree = checked(family).tree
    assert tree is not None
    sentences = [one for reading in tree.readings.values() for one in reading.text.sentences]
    assert len(parts_of(family)) >= LEAST
    assert len(sentences) >= LEAST


@pytest.mark.parametrize(("family", "part"), EVERY)
def test_it_is_read_and_said(family: str, part: str) -> None:
    """In English and back; for the other languages see `test_languages.py`, which has these heroes too."""
    tree = checked(family).tree
    assert tree is not None
    found = 0
    for section in sections(family, part):
        names, tiers = names_within(section, tree.names), tiers_in(section)
        for prose in h.HeroFile(items=(section,)).prose():
            reading = tree.readings[prose.span]
            said = say_text(reading.text)
            spoken = replace(names, tiers=tiers.get(prose.span, 0)) if tiers else names
            assert reading.whole
            assert reading.text == read_text(said, Span(0, len(said)), spoken).text
            found += 1
    assert found


@pytest.mark.parametrize(("family", "part"), EVERY)
def test_it_is_compiled_and_told(family: str, part: str) -> None:
    """To effects with nothing left to people, of which all can be told."""
    document = checked(family).document
    assert document is not None
    rules = [
        *(one for one in texts(document, part) if one.effects),
        *(one.rules for one in document.keywords if one.verb == part),
    ]
    assert rules
    assert not any(one.manual for one in rules)
    assert all(narrate(one.effects) for one in rules)


@pytest.mark.parametrize(("family", "part"), EVERY)
def test_it_is_played_in_a_scene(family: str, part: str) -> None:
    """Without this text one of the scenes comes out otherwise; with it none, says `test_sub_systems.py`."""
    document = checked(family).document
    assert document is not None
    without = left_out(document, part)
    assert without != document
    assert not pipeline.play_tests(replace(checked(family), document=without)).passed


@pytest.mark.parametrize(("family", "part"), EVERY)
def test_it_is_printed(family: str, part: str) -> None:
    """Every word of it, in the words of the game."""
    tree = checked(family).tree
    assert tree is not None
    typed = printed(family).casefold().replace("×", "x")  # the sign of a typesetter
    words = set(re.findall(r"[^\W\d_]+", typed))
    for section in sections(family, part):
        for prose in h.HeroFile(items=(section,)).prose():
            said = set(re.findall(r"[^\W\d_]+", say_text(tree.readings[prose.span].text).casefold()))
            assert said <= words
