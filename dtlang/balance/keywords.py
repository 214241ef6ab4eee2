"""A hero's own verbs, spelled out."""

from __future__ import annotations

from typing import Any

import msgspec

from dtlang.ir import Players, Who, parts


def filled_in(part: Any, number: int, target: Players) -> Any:
    """A part of a keyword's text with the number and the target of its call."""
    match part:
        case parts.Parameter():
            return number
        case Players(who=Who.CALL_TARGET):
            return target
        case msgspec.Struct():
            old = {name: getattr(part, name) for name in part.__struct_fields__}
            new = {name: filled_in(value, number, target) for name, value in old.items()}
            changed = {name: value for name, value in new.items() if value is not old[name]}
            return msgspec.structs.replace(part, **changed) if changed else part
        case tuple():
            inner = tuple(filled_in(each, number, target) for each in part)
            return inner if any(new is not old for new, old in zip(inner, part, strict=True)) else part
        case _:
            return part
