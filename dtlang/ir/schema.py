"""The published JSON Schema, made from the classes of the contract.

A tagged union is written as one `if`/`then` per tag, so that every validator points at the wrong key itself
and not at a list of forty shapes that do not fit.
"""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec

from dtlang.ir.document import VERSION, Document, Requirement
from dtlang.ir.parts import Amount, Condition, Countable, Faces, Outcome
from dtlang.ir.structure import Effect

FILE = f"hero.v{VERSION}.json"

_UNIONS: dict[str, tuple[Any, str]] = {
    "Effect": (Effect, "One effect; lists of effects resolve in order."),
    "AmountObject": (Amount, "A number that is known only while the text is resolved."),
    "Countable": (Countable, "What is counted."),
    "Condition": (Condition, "What can be true or false when it is asked."),
    "Outcome": (Outcome, "What a roll has to show."),
    "Faces": (Faces, "What dice show that are counted."),
    "Requirement": (Requirement, "What has to be rolled to use an ability."),
}


def schema() -> dict[str, Any]:
    """The schema of a compiled hero, draft 2020-12."""
    (root,), parts = msgspec.json.schema_components([Document], ref_template="#/$defs/{name}")
    tags = {name: _members(union) for name, (union, _) in _UNIONS.items()}
    definitions = {name: _rewrite(part, tags) for name, part in parts.items()}
    for name, (_, description) in _UNIONS.items():
        definitions[name] = _union(name, description, tags[name])
    definitions["Amount"] = {
        "title": "Amount",
        "description": "A number, or an object that says how to find it.",
        "if": {"type": "object"},
        "then": {"$ref": "#/$defs/AmountObject"},
        "else": {"type": "integer"},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A compiled Dice Throne hero, version {VERSION}",
        "$comment": "Written by `dtlang schema --write` from dtlang/ir. Do not edit.",
        **root,
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """The schema as it stands in the folder `schema`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _members(union: Any) -> dict[str, str]:
    """The tag of every class of a union, with the class."""
    classes: list[type[msgspec.Struct]] = [member for member in get_args(union) if member is not int]
    return {str(member.__struct_config__.tag): member.__name__ for member in classes}


def _union(name: str, description: str, members: dict[str, str]) -> dict[str, Any]:
    key = "op" if name == "Effect" else "kind"
    return {
        "title": name,
        "description": description,
        "type": "object",
        "required": [key],
        "properties": {key: {"enum": list(members)}},
        "allOf": [
            {
                "if": {"properties": {key: {"const": tag}}, "required": [key]},
                "then": {"$ref": f"#/$defs/{member}"},
            }
            for tag, member in members.items()
        ],
    }


def _rewrite(node: Any, tags: dict[str, dict[str, str]]) -> Any:
    """Puts the name of a union where msgspec spells it out."""
    if isinstance(node, list):
        return [_rewrite(item, tags) for item in node]
    if not isinstance(node, dict):
        return node
    if "discriminator" in node:
        mapping = {tag: ref.rsplit("/", 1)[-1] for tag, ref in node["discriminator"]["mapping"].items()}
        name = next(name for name, members in tags.items() if members == mapping)
        rest = {k: _rewrite(v, tags) for k, v in node.items() if k not in ("anyOf", "discriminator")}
        return {"$ref": f"#/$defs/{name}", **rest}
    found = {key: _rewrite(value, tags) for key, value in node.items()}
    return {**_options(found.pop("anyOf")), **found} if "anyOf" in found else found


_NULL = {"type": "null"}
_OBJECT = {"$ref": "#/$defs/AmountObject"}


def _options(options: list[dict[str, Any]]) -> dict[str, Any]:
    """A number or an object, or nothing, so that a validator never has to try several shapes."""
    if _OBJECT in options:
        others = [option for option in options if option not in (_OBJECT, {"type": "integer"})]
        options = [{"$ref": "#/$defs/Amount"}, *others]
    if len(options) == 1:
        return options[0]
    rest = [option for option in options if option != _NULL]
    if len(rest) == 1 and len(options) == 2:
        only = rest[0]
        if set(only) == {"type"}:
            return {"type": [only["type"], "null"]}
        return {"if": _NULL, "then": {}, "else": only}
    return {"anyOf": options}
