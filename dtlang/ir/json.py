"""Documents as JSON and back. A document that does not fit is refused with the place inside the JSON."""

from __future__ import annotations

import msgspec

from dtlang.ir.document import VERSION, Document
from dtlang.ir.structure import Effect


class DocumentError(ValueError):
    """The JSON is no document of this version; the message says where and why."""


class _Head(msgspec.Struct):
    ir: int


_document = msgspec.json.Decoder(Document)
_effects = msgspec.json.Decoder(tuple[Effect, ...])
_head = msgspec.json.Decoder(_Head)
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
        version = _head.decode(text).ir
        if version > VERSION:
            raise DocumentError(
                f"this file has ir version {version}, dtlang here knows {VERSION}: update dtlang"
            )
        return _document.decode(text)
    except msgspec.DecodeError as error:
        raise DocumentError(str(error)) from error
    except RecursionError as error:
        raise DocumentError("the effects are nested deeper than any text could be") from error


def decode_effects(text: str | bytes) -> tuple[Effect, ...]:
    """Effects alone from JSON."""
    try:
        return _effects.decode(text)
    except msgspec.DecodeError as error:
        raise DocumentError(str(error)) from error
