"""Every hero that comes with dtlang checks clean, compiles to what the schema promises, and is formatted."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from dtlang import ir, pipeline, resources
from dtlang.pipeline import Checked
from dtlang.source import Source

HEROES = sorted(resources.hero("common.hero").parent.glob("*.hero"))


def checked(path: Path) -> Checked:
    source = pipeline.read(path)
    assert isinstance(source, Source)
    return pipeline.check(source, path.parent)


@pytest.fixture(scope="module", params=HEROES, ids=lambda path: path.stem)
def hero(request: pytest.FixtureRequest) -> Checked:
    return checked(request.param)


def test_there_are_the_heroes_that_others_rely_on() -> None:
    assert {"common", "starter", "ember_witch"} <= {path.stem for path in HEROES}


def test_checks_clean(hero: Checked) -> None:
    assert [] == [(finding.code, finding.message) for finding in hero.findings]


def test_compiles_to_what_the_schema_promises(hero: Checked) -> None:
    """With places and without: `debug` is all that differs, and no schema asks for it."""
    document = pipeline.compile_hero(hero)
    assert document is not None
    data = json.loads(pipeline.document_json(document, debug=True))
    (schema,) = (json.loads(text) for text in pipeline.schemas().values())
    jsonschema.Draft202012Validator(schema).validate(data)
    assert data.pop("debug")
    assert data == json.loads(pipeline.document_json(document, debug=False))
    assert "debug" not in schema["$defs"]["Document"]["required"]


def test_survives_json(hero: Checked) -> None:
    document = pipeline.compile_hero(hero)
    assert document is not None
    assert document == ir.decode(pipeline.document_json(document, debug=True))


def test_leaves_nothing_to_people(hero: Checked) -> None:
    document = pipeline.compile_hero(hero)
    assert document is not None
    assert '"manual"' not in pipeline.document_json(document).decode()


def test_is_formatted(hero: Checked) -> None:
    assert hero.source.text == pipeline.format_source(hero.source).text


def test_debug_leads_from_effects_to_their_words() -> None:
    """The first effect of the first line of Firebolt comes from the words that say so."""
    hero = checked(resources.hero("ember_witch.hero"))
    assert hero.document is not None
    assert hero.document.debug is not None
    start, end = hero.document.debug.spans["/abilities/0/levels/0/abilities/0/lines/0/rules/effects/0"]
    assert "Deal 4 dmg" == hero.source.text[start:end].rstrip(".")


def test_the_ember_witch_uses_the_language() -> None:
    """A complete hero: every kind of section, a deck of 32, and a broad choice of effects."""
    document = checked(resources.hero("ember_witch.hero")).document
    assert document is not None
    assert 32 == sum(entry.count for entry in document.deck)
    assert {"offensive", "defensive", "passive", "ultimate"} == {a.kind.value for a in document.abilities}
    assert {1, 2, 3} == {level.level for ability in document.abilities for level in ability.levels}
    assert all((document.statuses, document.companions, document.pieces, document.keywords, document.setup))
    text = pipeline.document_json(document).decode()
    used = set(json.loads(f"[{','.join(_ops(text))}]"))
    assert len(used) >= 25, sorted(used)


def _ops(text: str) -> list[str]:
    """The values of all keys `op`, still quoted."""
    return [part.split(",")[0].split("\n")[0].strip() for part in text.split('"op":')[1:]]


def test_a_starter_checks_clean_under_any_name() -> None:
    for name in ("Ash", "Jack o' the Lantern", "Číšník", "火の鳥", "Deal 4 Damage"):
        source = pipeline.starter(name)
        assert source is not None
        result = pipeline.check(source)
        assert [] == list(result.findings), name
        assert result.hero is not None
        assert name == result.hero.name
