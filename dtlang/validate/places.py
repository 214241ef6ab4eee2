"""JSON that remembers where each of its values stands, so that a finding can point at it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from dtlang.source import Span
from dtlang.speech import Said

Way = tuple[str | int, ...]
"""From the outermost value to one inside: keys of objects and places in lists."""

DEEPEST = 100  # lists and objects inside each other; no text of a card comes near
LONGEST_NUMBER = 18  # digits

_BLANK = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None}


class Broken(Exception):
    """The text is no JSON from here on."""

    def __init__(self, at: int, message: str, help: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message
        self.help = help


@dataclass(slots=True)
class Places:
    """The value of a JSON text, and the span of everything in it: of values, and of the keys of objects."""

    value: Any = None
    values: dict[Way, Span] = field(default_factory=dict)
    keys: dict[Way, Span] = field(default_factory=dict)
    doubled: list[Way] = field(default_factory=list)  # keys that stand twice in their object

    def nearest(self, way: Way) -> Span:
        """Where a value stands; of one that is left out, since it has its default, what is around it."""
        while way not in self.values:
            way = way[:-1]
        return self.values[way]


def places(text: str) -> Places:
    """Reads a JSON text; raises Broken where it is none."""
    found = Places()
    found.value, end = _value(text, _blanks(text, 0), (), found)
    end = _blanks(text, end)
    if end < len(text):
        raise Broken(end, Said("something stands behind the end of the JSON"), Said("take it away"))
    return found


def _blanks(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    assert match is not None
    return match.end()


def _value(text: str, at: int, way: Way, found: Places) -> tuple[Any, int]:
    if len(way) > DEEPEST:
        help = Said("no text of a card is nested so deep")
        raise Broken(
            at,
            Said("lists and objects stand more than {deepest} deep inside each other", deepest=DEEPEST),
            help,
        )
    letter = text[at : at + 1]
    value: Any
    if letter == "{":
        value, end = _object(text, at, way, found)
    elif letter == "[":
        value, end = _list(text, at, way, found)
    elif letter == '"':
        value, end = _string(text, at)
    else:
        value, end = _plain(text, at)
    found.values[way] = Span(at, end)
    return value, end


def _object(text: str, at: int, way: Way, found: Places) -> tuple[dict[str, Any], int]:
    value: dict[str, Any] = {}
    end = _blanks(text, at + 1)
    if text[end : end + 1] == "}":
        return value, end + 1
    while True:
        if text[end : end + 1] != '"':
            raise Broken(
                end,
                Said("a key in quotation marks is missing here"),
                Said('write a key, such as `"name": ...`'),
            )
        key, behind = _string(text, end)
        inner = (*way, key)
        if key in value:
            found.doubled.append(inner)
        found.keys[inner] = Span(end, behind)
        colon = _blanks(text, behind)
        if text[colon : colon + 1] != ":":
            raise Broken(
                colon,
                Said("a colon is missing behind `{key}`", key=key),
                Said('write `"{key}": ...`', key=key),
            )
        value[key], end = _value(text, _blanks(text, colon + 1), inner, found)
        end = _blanks(text, end)
        if text[end : end + 1] == "}":
            return value, end + 1
        end = _comma(text, end, "}")


def _list(text: str, at: int, way: Way, found: Places) -> tuple[list[Any], int]:
    value: list[Any] = []
    end = _blanks(text, at + 1)
    if text[end : end + 1] == "]":
        return value, end + 1
    while True:
        one, end = _value(text, end, (*way, len(value)), found)
        value.append(one)
        end = _blanks(text, end)
        if text[end : end + 1] == "]":
            return value, end + 1
        end = _comma(text, end, "]")


def _comma(text: str, at: int, closing: str) -> int:
    if at >= len(text):
        raise Broken(
            at,
            Said("the file ends too early"),
            Said("a closing `{closing}` is missing: is it the whole file?", closing=closing),
        )
    if text[at] != ",":
        raise Broken(
            at,
            Said("this cannot stand here"),
            Said("a comma or a closing `{closing}` is missing before it", closing=closing),
        )
    return _blanks(text, at + 1)


def _string(text: str, at: int) -> tuple[str, int]:
    match = _STRING.match(text, at)
    if match is None:
        raise Broken(
            at, Said("these quotation marks are never closed, or something in between is broken"), ""
        )
    found: str = json.loads(match.group())
    if any("\ud800" <= letter <= "\udfff" for letter in found):
        raise Broken(
            at, Said("half of a letter stands here"), "write the letter itself in place of `\\ud...`"
        )
    return found, match.end()


def _plain(text: str, at: int) -> tuple[Any, int]:
    match = _NUMBER.match(text, at)
    if match is not None:
        said = match.group()
        if len(said) > LONGEST_NUMBER:
            raise Broken(
                at,
                Said("a number has {count} digits", count=len(said)),
                Said("no number of a hero is so long"),
            )
        return json.loads(said), match.end()
    for word, value in _WORDS.items():
        if text.startswith(word, at):
            return value, at + len(word)
    if at >= len(text):
        raise Broken(at, Said("the file ends too early"), Said("is it the whole file?"))
    raise Broken(
        at,
        Said("a value is missing here"),
        Said("write a text in quotation marks, a number, a list or an object"),
    )
