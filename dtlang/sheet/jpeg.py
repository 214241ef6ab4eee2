"""How large a JPEG becomes, and whether it is whole: read from its segments, without decoding anything."""

from __future__ import annotations

_FRAMES = {0xC0, 0xC1, 0xC2}  # baseline, extended and progressive; others are hardly ever seen
_OTHER_FRAMES = {0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)}
_ALONE = {0x01, *range(0xD0, 0xD8)}
_START, _END, _SCAN = 0xD8, 0xD9, 0xDA


class JpegError(ValueError):
    """The bytes are no JPEG that can be printed; the message says what is wrong with them."""


def size(data: bytes) -> tuple[int, int]:
    """Width and height."""
    if data[:3] != b"\xff\xd8\xff":
        raise JpegError("is not a JPEG picture")
    if b"\xff\xd9" not in data[-64:]:
        raise JpegError("is a damaged JPEG picture: its end is missing")
    at, found = 2, None
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise JpegError("is a damaged JPEG picture: a segment is not where it should be")
        kind = data[at + 1]
        if kind == 0xFF:  # padding
            at += 1
            continue
        if kind in _ALONE:
            at += 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        if kind in _OTHER_FRAMES:
            raise JpegError("is a JPEG picture of a rare kind; save it as a usual one")
        if kind in _FRAMES:
            found = _frame(data[at + 4 : at + 2 + length])
        if kind == _SCAN:
            break
        if length < 2:
            raise JpegError("is a damaged JPEG picture: a segment has no length")
        at += 2 + length
    if found is None:
        raise JpegError("is a damaged JPEG picture: its size is missing")
    return found


def _frame(body: bytes) -> tuple[int, int]:
    if len(body) < 6:
        raise JpegError("is a damaged JPEG picture: its size is missing")
    depth, height, width, parts = body[0], int.from_bytes(body[1:3]), int.from_bytes(body[3:5]), body[5]
    if not width or not height or depth != 8:
        raise JpegError("is a damaged JPEG picture: its header makes no sense")
    if parts not in (1, 3):
        raise JpegError("is a JPEG picture in CMYK; save it in RGB, as screens show it")
    return width, height
