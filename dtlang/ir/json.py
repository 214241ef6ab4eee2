"""Documents as JSON and back. A document that does not fit is refused with the place inside the JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from dtlang.ir.document import VERSION, Document
from dtlang.ir.structure import Effect


class DocumentError(ValueError):
    """The JSON is no document of this version; the message says where and why."""


class _Head(msgspec.Struct):
    ir: int


@cache
def _decoder(kind: Any) -> Any:
    """Made when the first document is read: a decoder takes longer to make than a hero to check."""
    return msgspec.json.Decoder(kind)


_encoder = msgspec.json.Encoder()


def encode(document: Document) -> str:
    """A document as indented JSON with a final line end."""
    return msgspec.json.format(_encoder.encode(document), indent=2).decode() + "\n"


def encode_effects(effects: tuple[Effect, ...]) -> str:
    """Effects alone as JSON on one line."""
    return _encoder.encode(effects).decode()


def decode(text: str | bytes) -> Document:
    """The document in a JSON text, checked against every type of the contract."""
    try:
        version = _decoder(_Head).decode(text).ir
        if version > VERSION:
            raise DocumentError(
                f"this file has ir version {version}, dtlang here knows {VERSION}: update dtlang"
            )
        document: Document = _decoder(Document).decode(text)
        return document
    except msgspec.DecodeError as error:
        raise DocumentError(str(error)) from error
    except RecursionError as error:
        raise DocumentError("the effects are nested deeper than any text could be") from error


def decode_effects(text: str | bytes) -> tuple[Effect, ...]:
    """Effects alone from JSON."""
    try:
        effects: tuple[Effect, ...] = _decoder(tuple[Effect, ...]).decode(text)
        return effects
    except msgspec.DecodeError as error:
        raise DocumentError(str(error)) from error
