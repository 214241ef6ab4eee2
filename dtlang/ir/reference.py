"""The page about effect objects, made from the classes and their docstrings."""

from __future__ import annotations

import inspect
import re
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from dtlang.ir import document, parts, words
from dtlang.ir.structure import Case, Effect, Option, TokenOption

_UNIONS: dict[frozenset[Any], str] = {
    frozenset(get_args(Effect)): "effect",
    frozenset(get_args(parts.Amount)): "amount",
    frozenset(get_args(parts.Countable)): "countable",
    frozenset(get_args(parts.Condition)): "condition",
    frozenset(get_args(parts.Outcome)): "outcome",
    frozenset(get_args(document.Requirement)): "requirement",
}

_INTRO = """\
# Effect objects

<!-- Made from dtlang/ir by its docstrings; a test compares. `pytest --accept` writes it anew. -->

A compiled hero is one JSON document with `"ir": 1` at the top.
It holds no text that has to be understood: every target, damage type and roll is named.
A key that has its default value is left out; everything without a default is always there.

- **Order.** A list of effects resolves from first to last.
  Only a `pause` in it lets players act in between.
- **Rolls.** `roll` and `contest` name the dice they roll (`r1`). Whatever reads dice names its roll.
  `activation` and `defense` are the dice of the ability itself.
  `event` are the dice of the deed that a trigger watches.
- **Results.** An effect has an `id` (`e1`) only if something later counts it or asks about it.
- **Picks.** Players picked once and meant again carry a `choice` (`p1`), dice a `pick` (`d1`).
  Picks are made in the order in which this page lists the keys.
- **Standing texts.** A status, a companion or a passive ability holds rules that work while it is in play:
  `trigger`, `permission`, `during`, `forbid`, `restrict`, `limit`.
  All other texts are carried out once, from the top.
- **Spans.** Effects never say where they come from; `debug.spans` of the document does, by JSON pointer.
"""


def reference() -> str:
    """The whole page."""
    sections = [
        ("The document", [v for v in vars(document).values() if _is_struct(v, document)]),
        ("Effects", [*get_args(Effect)]),
        ("Branches of effects", [Option, Case, TokenOption]),
        (
            "Players, things, dice, events",
            [parts.Players, parts.Thing, parts.Dice, parts.Event, parts.Window],
        ),
        ("Amounts", [a for a in get_args(parts.Amount) if a is not int]),
        ("What is counted", [*get_args(parts.Countable)]),
        ("Conditions", [*get_args(parts.Condition)]),
        ("Outcomes of a roll", [*get_args(parts.Outcome)]),
    ]
    out = [_INTRO]
    for title, classes in sections:
        out.append(f"## {title}\n")
        if title == "Amounts":
            out.append("A plain number, or an object:\n")
        out.extend(_class(kind) for kind in classes)
    out.append("## Words\n")
    out.extend(
        _words(v)
        for v in vars(words).values()
        if isinstance(v, type) and issubclass(v, Enum) and v is not Enum
    )
    return "\n".join(out)


def _is_struct(value: object, module: object) -> bool:
    return (
        isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == getattr(module, "__name__", "")
    )


def _class(kind: Any) -> str:
    tag = kind.__struct_config__.tag
    heading = f"`{tag}`" if tag else kind.__name__
    lines = [f"### {heading}\n", inspect.cleandoc(kind.__doc__ or "").strip(), ""]
    fields = msgspec.structs.fields(kind)
    hints = get_type_hints(kind)
    shown = [f for f in fields if not (f.name == "id" and tag)]
    if shown:
        remarks = _remarks(kind)
        lines += ["| key | value | default | |", "|---|---|---|---|"]
        for field in shown:
            cells = (
                f"`{field.name}`",
                _type(hints[field.name]),
                _default(field),
                remarks.get(field.name, ""),
            )
            lines.append(f"| {' | '.join(cells)} |".replace("  ", " "))
        lines.append("")
    return "\n".join(lines)


def _remarks(kind: Any) -> dict[str, str]:
    """The comments behind fields."""
    found = re.findall(r"^    (\w+): [^#\n]*#\s*(.+)$", inspect.getsource(kind), flags=re.MULTILINE)
    return dict(found)


def _default(field: Any) -> str:
    if field.required:
        return "always there"
    if field.default_factory is not msgspec.NODEFAULT:
        return "empty"
    value = field.default
    if value is None:
        return "none"
    if value == ():
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"`{value.value}`" if isinstance(value, Enum) else f"`{value}`" if value != "" else "empty"


def _type(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        named = [a for a in arguments if a is not type(None)]
        union = _UNIONS.get(frozenset(named))
        return union or " or ".join(_type(a) for a in named)
    if origin is tuple:
        return f"list of {_type(arguments[0])}" if arguments[-1] is Ellipsis else "[start, end]"
    if origin is dict:
        return f"object of {_type(arguments[1])}"
    if origin is Literal:
        return ", ".join(f"`{a}`" for a in arguments)
    simple = {str: "text", int: "number", bool: "true or false"}
    if hint in simple:
        return simple[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return f"a word of [{hint.__name__}](#{hint.__name__.lower()})"
    return str(getattr(hint, "__name__", hint))


def _words(kind: type[Enum]) -> str:
    remarks = dict(re.findall(r'^    \w+ = "(\w+)"\s*#\s*(.+)$', inspect.getsource(kind), flags=re.MULTILINE))
    lines = [f"### {kind.__name__}\n"]
    if "__doc__" in vars(kind) and kind.__doc__:
        lines += [inspect.cleandoc(kind.__doc__).strip(), ""]
    for word in kind:
        lines.append(f"- `{word.value}`" + (f": {remarks[word.value]}" if word.value in remarks else ""))
    return "\n".join([*lines, ""])
