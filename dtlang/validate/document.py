"""A compiled hero from JSON, with everything that is wrong with it at its place in the file."""

from __future__ import annotations

from typing import Any

from dtlang import ir
from dtlang.diagnostics import Code, Diagnostic, in_order
from dtlang.diagnostics.codes import BROKEN_DATA, DATA_SHAPE, DATA_VERSION
from dtlang.source import Source, Span
from dtlang.speech import Said
from dtlang.validate.places import Broken, Places, places
from dtlang.validate.sense import senseless
from dtlang.validate.shape import Wrong, misshapen


def validate(source: Source) -> tuple[ir.Document | None, list[Diagnostic]]:
    """The hero, if its JSON fits the schema, and what was found; with any finding it cannot be used."""
    try:
        found = places(source.text)
    except Broken as broken:
        span = Span(broken.at, min(broken.at + 1, len(source.text)))
        return None, [BROKEN_DATA.at(span, broken.message, help=broken.help or None)]
    version = _version(found)
    if version is not None:
        return None, [version]
    doubled = [
        Wrong(way, Said("the key `{way}` stands here twice", way=way[-1]), "", key=True)
        for way in found.doubled
    ]
    wrong = [*doubled, *misshapen(found.value)]
    if wrong:
        return None, in_order(_at(found, DATA_SHAPE, one) for one in wrong)
    try:
        document = ir.decode(source.text)
    except ir.DocumentError as error:  # a number the schema lets through, and no hero has
        return None, [DATA_SHAPE.at(found.values[()], str(error))]
    return document, in_order(_at(found, code, one) for code, one in senseless(document))


def _version(found: Places) -> Diagnostic | None:
    """The version is asked for first: of another one nobody knows what the rest means."""
    head: Any = found.value.get("ir") if isinstance(found.value, dict) else None
    if head == ir.VERSION and not isinstance(head, bool):
        return None
    if not isinstance(head, int) or isinstance(head, bool):
        help = "a compiled hero begins with it: `dtlang compile` makes one of a hero file"
        message = 'the version of the format is missing: `"ir": 1`'
        return DATA_VERSION.at(_first(found), message, help=help)
    newer = head > ir.VERSION
    help = "update dtlang" if newer else "compile the hero again with `dtlang compile`"
    message = Said(
        "this file has version {head} of the format, and dtlang here knows {version}",
        head=head,
        version=ir.VERSION,
    )
    return DATA_VERSION.at(found.nearest(("ir",)), message, help=help)


def _at(found: Places, code: Code, wrong: Wrong) -> Diagnostic:
    span = found.keys[wrong.way] if wrong.key else found.nearest(wrong.way)
    span = span if wrong.way else _first(found)
    return code.at(span, wrong.message, label=pointer(wrong), help=wrong.help or None)


def _first(found: Places) -> Span:
    """For what is missing in the whole file, its first letter will do."""
    start = found.values[()].start
    return Span(start, start + 1)


def pointer(wrong: Wrong) -> str:
    """The place as engines name it, a JSON pointer: `/cards/3/rules/effects/0`."""
    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in wrong.way)
    return "".join(f"/{step}" for step in steps)
