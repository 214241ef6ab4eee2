"""Every construction of the language: what a text of it is read as and compiles to, or why it is refused.

The texts and what is expected of them stand in `tests/corpus/texts`; `tests/cases.py` says how.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dtlang import ir
from dtlang.compile import lower_text
from tests import cases
from tests.cases import Case, CaseFile, Hero

FILES = cases.files()
ALL = [(file.hero, case, f"{file.path.stem}:{case.line}") for file in FILES for case in file.cases]


@pytest.mark.parametrize("file", FILES, ids=[file.path.stem for file in FILES])
def test_what_the_texts_give(file: CaseFile, same_as_file: Callable[[Path, str], None]) -> None:
    same_as_file(file.path, file.accepted())


@pytest.mark.parametrize(("hero", "case"), [case[:2] for case in ALL], ids=[case[2] for case in ALL])
def test_the_canonical_wording_is_read_as_the_same_tree(hero: Hero, case: Case) -> None:
    names = hero.names(case.place)
    reading = cases.read(hero, case.text, names)
    if reading.problems:
        return
    said = cases.canonical(hero, reading.text, names)
    if said == cases.KEPT:
        assert f"= {said}" in case.expected, "a wording that has got lost"
        return
    again = cases.read(hero, said, names)
    assert reading.text == again.text, said
    assert said == cases.canonical(hero, again.text, names), "what is canonical stays as it is"


def test_no_two_effects_look_alike() -> None:
    """What is printed differs wherever the effects differ."""
    printed: dict[str, str] = {}
    for hero, case, name in ALL:
        reading = cases.read(hero, case.text, hero.names(case.place))
        for effect in lower_text(reading.text, hero.context(case.place)).effects:
            as_json = ir.encode_effects((effect,))
            lines = "\n".join(cases.effect_lines(json.loads(as_json)[0]))
            assert as_json == printed.setdefault(lines, as_json), name
