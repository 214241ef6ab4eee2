"""What the published schema says of a document, in words: what is missing, unknown, or of another kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from dtlang.diagnostics import did_you_mean
from dtlang.ir.schema import schema
from dtlang.speech import Said, joined
from dtlang.validate.places import Way

MOST = 100  # findings of one file; beyond that nobody reads them

_TYPES = {
    "object": Said("an object"),
    "array": Said("a list"),
    "string": Said("a text"),
    "integer": Said("a whole number"),
    "boolean": Said("`true` or `false`"),
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
                    yield Wrong(
                        way,
                        Said("the key `{key}` is missing", key=key),
                        Said('write `"{key}": ...` in here', key=key),
                    )
        case "additionalProperties":
            known = sorted(error.schema.get("properties", ()))
            for key in error.instance:
                if key not in known:
                    help = did_you_mean(key, known) or Said("there are: {known}", known=_listed(known))
                    yield Wrong((*way, key), Said("no key is called `{key}` here", key=key), help, key=True)
        case "enum" | "const":
            allowed = [str(one) for one in error.validator_value] if error.validator == "enum" else []
            allowed = allowed or [str(error.validator_value)]
            shown = str(error.instance)
            message = "no effect is called `{said}`" if way and way[-1] == "op" else "this cannot be `{said}`"
            help = did_you_mean(shown, allowed) or Said("there are: {allowed}", allowed=_listed(allowed))
            yield Wrong(way, Said(message, said=_short(shown)), help)
        case "type":
            wanted = error.validator_value
            kinds = [wanted] if isinstance(wanted, str) else list(wanted)
            said = joined(Said(" or "), [_TYPES[kind] for kind in kinds])
            yield Wrong(
                way,
                Said("this has to be {said}", said=said),
                Said("here stands {instance}", instance=_kind(error.instance)),
            )
        case "minItems" | "maxItems":
            least = error.validator == "minItems"
            said = Said("{n} at least" if least else "{n} at most", n=error.validator_value)
            yield Wrong(
                way,
                Said("this list has {count} parts", count=len(error.instance)),
                Said("it has to have {said}", said=said),
            )
        case _:
            yield Wrong(way, Said("this does not fit: {message}", message=_short(error.message)), "")


def _kind(value: Any) -> str:
    match value:
        case bool():
            return "`true`" if value else "`false`"
        case None:
            return "`null`"
        case dict():
            return Said("an object")
        case list():
            return Said("a list")
        case str():
            return Said("the text `{value}`", value=_short(value))
        case _:
            return Said("the number {value}", value=value)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _listed(words: list[str]) -> str:
    most = 12
    shown = ", ".join(f"`{word}`" for word in words[:most])
    return (
        shown
        if len(words) <= most
        else Said("{shown} and {count} more", shown=shown, count=len(words) - most)
    )
