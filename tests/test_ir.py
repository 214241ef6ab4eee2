"""The contract: JSON and back, a schema and a page made from the classes, and clear refusals."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from dtlang import ir
from dtlang.ir import effects, parts, structure
from dtlang.ir.reference import reference
from dtlang.ir.schema import FILE, schema, schema_text
from dtlang.render.narrated import table

ROOT = Path(__file__).resolve().parent.parent
VALIDATOR = jsonschema.Draft202012Validator(schema())
ME = ir.Players(who=ir.Who.SELF)


def test_the_published_schema_is_that_of_the_classes(same_as_file: Callable[[Path, str], None]) -> None:
    """`pytest --accept` (or `dtlang schema --write`) writes it anew."""
    same_as_file(ROOT / "schema" / FILE, schema_text())


def test_the_page_about_effect_objects_is_that_of_the_classes(
    same_as_file: Callable[[Path, str], None],
) -> None:
    """Docstrings and comments of `dtlang/ir` make the page."""
    same_as_file(ROOT / "docs" / "reference" / "effect-objects.md", reference())


def test_the_schema_is_a_schema() -> None:
    """And it names its version of the contract."""
    jsonschema.Draft202012Validator.check_schema(schema())
    assert "hero.v1.json" == FILE


@pytest.mark.parametrize("kind", get_args(ir.Effect), ids=lambda k: k.__name__)
def test_every_effect_says_what_it_is(kind: Any) -> None:
    """One line for the page, and an `op` that is the class in snake case."""
    assert kind.__doc__
    assert kind.__doc__.strip().split("\n")[0].endswith((".", ")."))
    assert kind.__struct_config__.tag_field == "op"


def errors(document: Any) -> list[tuple[list[Any], str]]:
    return [(list(e.path), e.message) for e in VALIDATOR.iter_errors(document)]


def with_effect(effect: Any) -> dict[str, Any]:
    return {"ir": 1, "name": "x", "setup": {"effects": [effect]}}


def test_every_effect_part_and_word_is_told_in_plain_words() -> None:
    """`grammar/en.narrate.toml` has a line for each that speaks of every field; loading it finds out."""
    assert table().line("effect", "Draw")


def test_the_schema_points_at_the_wrong_key() -> None:
    """Not at a list of shapes that do not fit."""
    wrong = {"op": "draw", "count": {"kind": "up_to", "limit": "3"}, "player": {"who": "self"}}
    assert [(["setup", "effects", 0, "count", "limit"], "'3' is not of type 'integer'")] == errors(
        with_effect(wrong)
    )
    unknown = errors(with_effect({"op": "explode"}))
    assert [["setup", "effects", 0, "op"]] == [path for path, _ in unknown]
    extra = errors(with_effect({"op": "nothing", "loud": True}))
    assert [["setup", "effects", 0]] == [path for path, _ in extra]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"ir": 2, "name": "x"}', "version 2"),
        ('{"name": "x"}', "`ir`"),
        ('{"ir": 1}', "`name`"),
        ("[]", "object"),
        ("{", "truncated"),
        ('{"ir": 1, "name": "x", "colour": "red"}', "`colour`"),
        ('{"ir": 1, "name": "x", "setup": {"effects": [{"op": "explode"}]}}', "$.setup.effects[0].op"),
        ('{"ir": 1, "name": "x", "complexity": "high"}', "$.complexity"),
    ],
)
def test_what_is_no_document_is_refused_with_the_place(text: str, said: str) -> None:
    """The message says where inside the JSON, and why."""
    with pytest.raises(ir.DocumentError) as refusal:
        ir.decode(text)
    assert said in str(refusal.value)


def test_a_nesting_without_end_is_refused() -> None:
    """A stranger's file cannot break the reader."""
    deep = '{"op":"may","by":{"who":"self"},"effects":[' * 5000 + "]}" * 5000
    with pytest.raises(ir.DocumentError):
        ir.decode('{"ir":1,"name":"x","setup":{"effects":[' + deep + "]}}")


def test_schema_and_classes_agree_on_a_nested_document() -> None:
    """What the classes write, the schema accepts, and it reads back the same."""
    heat = ir.Thing(kind=ir.ThingKind.STATUS, name="Heat")
    amount = parts.Capped(
        amount=parts.Sum(terms=(3, parts.Per(times=1, each=parts.Held(thing=heat, holder=ME)))), most=5
    )
    effect = structure.Trigger(
        event=ir.Event(timing=ir.Timing.ATTACKED, player=ME, amount=amount),
        effects=(
            structure.If(
                condition=parts.Not(condition=parts.Did(of="e1", compare=ir.Compare.EXACTLY, amount=0)),
                then=(effects.AddDamage(amount=amount, by=ME, id="e1"), structure.Pause()),
            ),
        ),
    )
    document = ir.Document(ir=1, name="x", setup=ir.Rules(effects=(effect,)))
    assert document == ir.decode(ir.encode(document))
    assert [] == errors(__import__("json").loads(ir.encode(document)))


def test_engines_need_neither_jsonschema_nor_the_language() -> None:
    """`dtlang.ir` imports nothing of the parser and no validator."""
    code = "import sys, dtlang.ir; print([m for m in sys.modules if m in ('jsonschema', 'lark', 'click')])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "[]" == ran.stdout.strip()
