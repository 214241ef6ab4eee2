"""What the published schema says of a document, in words: what is missing, unknown, or of another kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from dtlang.diagnostics import did_you_mean
from dtlang.ir.schema import schema
from dtlang.validate.places import Way

MOST = 100  # findings of one file; beyond that nobody reads them

_TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "`true` or `false`",
    "null": "`null`",
}


class Wrong(NamedTuple):
    """Something in a document that does not fit: the way to it, and whether it is its key or its value."""

    way: Way
    message: str
    help: str
    key: bool = False


def misshapen(value: Any) -> Iterator[Wrong]:
    """Where a document does not fit the schema; the inner cause, never the union around it."""
    for error in islice(_validator().iter_errors(value), MOST):
        yield from _told(error)


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator  # takes its time, and most commands do without

    return Draft202012Validator(schema())


def _told(error: Any) -> Iterator[Wrong]:
    way: Way = tuple(error.absolute_path)
    match error.validator:
        case "required":
            for key in error.validator_value:
                if key not in error.instance:
                    yield Wrong(way, f"the key `{key}` is missing", f'write `"{key}": ...` in here')
        case "additionalProperties":
            known = sorted(error.schema.get("properties", ()))
            for key in error.instance:
                if key not in known:
                    help = did_you_mean(key, known) or f"there are: {_listed(known)}"
                    yield Wrong((*way, key), f"no key is called `{key}` here", help, key=True)
        case "enum" | "const":
            allowed = [str(one) for one in error.validator_value] if error.validator == "enum" else []
            allowed = allowed or [str(error.validator_value)]
            said = str(error.instance)
            what = "no effect is called" if way and way[-1] == "op" else "this cannot be"
            help = did_you_mean(said, allowed) or f"there are: {_listed(allowed)}"
            yield Wrong(way, f"{what} `{_short(said)}`", help)
        case "type":
            wanted = error.validator_value
            kinds = [wanted] if isinstance(wanted, str) else list(wanted)
            said = " or ".join(_TYPES[kind] for kind in kinds)
            yield Wrong(way, f"this has to be {said}", f"here stands {_kind(error.instance)}")
        case "minItems" | "maxItems":
            said = f"{error.validator_value} {'at least' if error.validator == 'minItems' else 'at most'}"
            yield Wrong(way, f"this list has {len(error.instance)} parts", f"it has to have {said}")
        case _:
            yield Wrong(way, f"this does not fit: {_short(error.message)}", "")


def _kind(value: Any) -> str:
    match value:
        case bool():
            return "`true`" if value else "`false`"
        case None:
            return "`null`"
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return f"the text `{_short(value)}`"
        case _:
            return f"the number {value}"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _listed(words: list[str]) -> str:
    most = 12
    shown = ", ".join(f"`{word}`" for word in words[:most])
    return shown if len(words) <= most else f"{shown} and {len(words) - most} more"
