"""Whether a PNG can be decoded, and how large it becomes: asked before anybody decodes it.

A file of 200 KB can unfold to gigabytes, and one that the press cannot decode is printed as an empty box.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PIECE = 1 << 16

# Bits of a pixel: the number of channels by the type of colour, and which depths go with it.
_CHANNELS = {
    0: (1, (1, 2, 4, 8, 16)),
    2: (3, (8, 16)),
    3: (1, (1, 2, 4, 8)),
    4: (2, (8, 16)),
    6: (4, (8, 16)),
}
_PALETTE = 3

# Where the seven passes of an interlaced picture begin, and in which steps they go on.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


class PngError(ValueError):
    """The bytes are no PNG that can be decoded; the message says what is wrong with them."""


class Header(NamedTuple):
    """What the first chunk says about the picture."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool


def header(data: bytes) -> Header:
    """Read without decoding anything."""
    if not data.startswith(SIGNATURE):
        raise PngError("is not a PNG picture")
    if data[8:16] != b"\0\0\0\x0dIHDR" or len(data) < 33:
        raise PngError("is a damaged PNG picture: its header is missing")
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    depth, colour, packing, filtering, interlaced = data[24:29]
    depths = _CHANNELS.get(colour, (0, ()))[1]
    if not width or not height or depth not in depths or packing or filtering or interlaced > 1:
        raise PngError("is a damaged PNG picture: its header makes no sense")
    return Header(width, height, depth, colour, bool(interlaced))


def must_decode(data: bytes) -> None:
    """Raises `PngError` for what no decoder can make a picture of. At no time is the picture in memory."""
    seen = header(data)
    packed, palette = [], False
    for kind, content in _chunks(data):
        palette = palette or kind == b"PLTE"
        if kind == b"IDAT":
            packed.append(content)
    if seen.colour == _PALETTE and not palette:
        raise PngError("is a damaged PNG picture: its palette is missing")
    if _unpacked(b"".join(packed), _size(seen)) != _size(seen):
        raise PngError("is a damaged PNG picture: it has too few or too many pixels")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Every chunk with its content, up to the last one; its sum has to fit."""
    at = len(SIGNATURE)
    while True:
        end = at + 12 + int.from_bytes(data[at : at + 4])
        if end > len(data):
            raise PngError("is a damaged PNG picture: its end is missing")
        kind = data[at + 4 : at + 8]
        if zlib.crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end]):
            raise PngError("is a damaged PNG picture: a checksum does not fit")
        if kind == b"IEND":
            return
        yield kind, data[at + 8 : end - 4]
        at = end


def _size(seen: Header) -> int:
    """The bytes of all rows; each begins with the number of its filter."""
    bits = _CHANNELS[seen.colour][0] * seen.depth
    total = 0
    for left, top, across, down in _PASSES if seen.interlaced else ((0, 0, 1, 1),):
        width, height = -(-(seen.width - left) // across), -(-(seen.height - top) // down)
        total += height * (1 + (width * bits + 7) // 8) if width > 0 and height > 0 else 0
    return total


def _unpacked(packed: bytes, most: int) -> int:
    """How many bytes come out, counted piece by piece; a little more than `most` is enough to know."""
    unpack = zlib.decompressobj()
    total = 0
    try:
        while not unpack.eof and total <= most:
            piece = unpack.decompress(packed, PIECE)
            packed = unpack.unconsumed_tail
            total += len(piece)
            if not piece and not packed:
                break
    except zlib.error:
        raise PngError("is a damaged PNG picture: its pixels cannot be unpacked") from None
    return total


def with_dpi(data: bytes, dpi: float) -> bytes:
    """The same picture, and how many dots it has to the inch: printers ask for that."""
    each = round(dpi / 0.0254).to_bytes(4)
    body = b"pHYs" + each + each + b"\1"
    chunk = (9).to_bytes(4) + body + zlib.crc32(body).to_bytes(4)
    return data[:33] + chunk + data[33:]
