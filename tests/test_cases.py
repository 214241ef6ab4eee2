"""Every construction of the language: what a text of it is read as and compiles to, or why it is refused.

The texts and what is expected of them stand in `tests/corpus/texts`; `tests/cases.py` says how.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dtlang import ir, pipeline
from dtlang.compile import lower_text
from dtlang.source import Source
from tests import cases
from tests.cases import Case, CaseFile, Hero

FILES = cases.files()
ENGLISH = [file for file in FILES if file.hero.language == "en"]
HEROES = sorted(cases.FOLDER.glob("*.hero"))
ALL = [(file.hero, case, f"{file.path.stem}:{case.line}") for file in FILES for case in file.cases]


@pytest.mark.parametrize("file", FILES, ids=[file.path.stem for file in FILES])
def test_what_the_texts_give(file: CaseFile, same_as_file: Callable[[Path, str], None]) -> None:
    same_as_file(file.path, file.accepted())


@pytest.mark.parametrize("file", FILES, ids=[file.path.stem for file in FILES])
def test_the_canonical_wording_is_read_as_the_same_tree(file: CaseFile) -> None:
    wrong = {case.line: told for case in file.cases for told in [_lost(file.hero, case)] if told}
    assert {} == wrong


def _lost(hero: Hero, case: Case) -> str:
    """What is wrong with the canonical wording of a text."""
    names = hero.names(case.place)
    reading = cases.read(hero, case.text, names)
    if reading.problems:
        return ""
    said = cases.canonical(hero, reading.text, names)
    if said == cases.KEPT:
        return "" if f"= {said}" in case.expected else "a wording that has got lost"
    again = cases.read(hero, said, names)
    if reading.text != again.text:
        return f"read as another tree: {said}"
    stays = said == cases.canonical(hero, again.text, names)
    return "" if stays else f"what is canonical stays as it is: {said}"


@pytest.mark.parametrize("file", ENGLISH, ids=[file.path.stem for file in ENGLISH])
def test_dtlang_fmt_writes_the_canonical_wording(file: CaseFile) -> None:
    """Every text that can be read, as a card of a hero file; cards are named by their line numbers."""
    hero = file.hero
    texts = {
        f"C{case.line}": (case.text, cases.canonical(hero, reading.text, names))
        for case in file.cases
        if case.place != "keyword"
        for names in [hero.names(case.place)]
        for reading in [cases.read(hero, case.text, names)]
        if not reading.problems and not reading.unknown
    }
    source = Source.of(cases.as_hero_file(hero, {name: text for name, (text, _) in texts.items()}), "x.hero")
    formatted = pipeline.format_source(source)
    assert [] == [finding.message for finding in formatted.findings if finding.is_error]
    written = cases.cards_of(formatted.text)
    wanted = {  # a sentence that would need several lines keeps its words
        name: text if said == cases.KEPT or "\n- " in said else said for name, (text, said) in texts.items()
    }
    assert {name: " ".join(text.split()) for name, text in wanted.items()} == {n: written[n] for n in wanted}


@pytest.mark.parametrize("path", HEROES, ids=[path.stem for path in HEROES])
def test_what_a_whole_hero_gives(path: Path, same_as_file: Callable[[Path, str], None]) -> None:
    """What stands around the texts: kinds, limits, costs, levels, marks."""
    checked = pipeline.check(pipeline.read(path), path.parent)
    document = pipeline.compile_hero(checked)
    assert document is not None, [finding.message for finding in checked.report.findings]
    lines = cases.document_lines(json.loads(pipeline.document_json(document)))
    same_as_file(path.with_suffix(".document"), "\n".join(lines) + "\n")


def test_no_two_effects_look_alike() -> None:
    """What is printed differs wherever the effects differ."""
    printed: dict[str, str] = {}
    for hero, case, name in ALL:
        reading = cases.read(hero, case.text, hero.names(case.place))
        for effect in lower_text(reading.text, hero.context(case.place)).effects:
            as_json = ir.encode_effects((effect,))
            lines = "\n".join(cases.effect_lines(json.loads(as_json)[0]))
            assert as_json == printed.setdefault(lines, as_json), name


def test_every_effect_knows_its_words_and_every_name_is_given() -> None:
    """Findings and explanations point at the words of an effect; `result_of=e1` needs an `e1` before it.

    What nobody wrote has no words: a player picked ahead of time, the shuffling behind `into your deck`.
    """
    for hero, case, name in ALL:
        reading = cases.read(hero, case.text, hero.names(case.place))
        if reading.problems:
            continue
        lowered = lower_text(reading.text, hero.context(case.place))
        if any(finding.is_error for finding in lowered.findings):
            continue
        found = list(_parts(lowered.effects, ""))
        for path, part in found:
            if isinstance(part, ir.Op) and not isinstance(
                part, (ir.effects.ChoosePlayers, ir.effects.Shuffle)
            ):
                assert path in lowered.spans, f"{name}: {part}"
        given = {part.id for _, part in found if isinstance(part, ir.Op)}
        asked = {part.of for _, part in found if isinstance(getattr(part, "of", None), str)}
        assert asked <= given, name


def _parts(value: object, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, ir.Part):
        yield path, value
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field), f"{path}/{field}")
    elif isinstance(value, tuple):
        for at, inner in enumerate(value):
            yield from _parts(inner, f"{path}/{at}")
