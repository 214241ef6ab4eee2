"""How different two pictures look: what a blurred eye would see, not single pixels."""

from __future__ import annotations

import zlib
from collections import Counter

BLUR = 4  # squares of so many pixels are seen as one


def decoded(png: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and rows of grey of a PNG with 8 bits to a colour."""
    width, height, channels, rows = unpacked(png)
    return width, height, [_grey(row, channels) for row in rows]


def colours(png: bytes) -> tuple[int, int, list[list[tuple[int, int, int]]]]:
    """Width, height and rows of colours."""
    width, height, channels, rows = unpacked(png)
    assert channels >= 3
    return width, height, [list(zip(*(row[at::channels] for at in range(3)), strict=True)) for row in rows]


def unpacked(png: bytes) -> tuple[int, int, int, list[bytearray]]:
    """Width, height, bytes to a pixel, and the rows as they were before they were packed."""
    at, data = 8, b""
    width = height = channels = 0
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
            assert body[8] == 8, "8 bits to a colour"
            channels = {0: 1, 2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            data += body
        at += length + 12
    raw, before = zlib.decompress(data), bytearray(width * channels)
    rows: list[bytearray] = []
    for y in range(height):
        start = y * (width * channels + 1)
        before = _unfiltered(
            raw[start], bytearray(raw[start + 1 : start + 1 + width * channels]), before, channels
        )
        rows.append(before)
    return width, height, channels, rows


def _unfiltered(kind: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    for at in range(len(row)):
        left = row[at - step] if at >= step else 0
        corner = above[at - step] if at >= step else 0
        up = above[at]
        if kind == 1:
            row[at] = (row[at] + left) & 255
        elif kind == 2:
            row[at] = (row[at] + up) & 255
        elif kind == 3:
            row[at] = (row[at] + (left + up) // 2) & 255
        elif kind == 4:
            guess = left + up - corner
            near = min((left, up, corner), key=lambda value: abs(guess - value))
            row[at] = (row[at] + near) & 255
    return row


def _grey(row: bytearray, channels: int) -> bytes:
    if channels == 1:
        return bytes(row)
    red, green, blue = (row[at::channels] for at in range(3))
    return bytes((3 * r + 6 * g + b) // 10 for r, g, b in zip(red, green, blue, strict=True))


def paletted(width: int, height: int, rows: list[list[tuple[int, int, int]]]) -> bytes:
    """A PNG of at most 128 colours: the most frequent ones, and for all others the nearest of them."""
    counted = Counter(tuple(part & 0xF8 | part >> 5 for part in pixel) for row in rows for pixel in row)
    palette = [colour for colour, _ in counted.most_common(128)]
    near = {colour: at for at, colour in enumerate(palette)}
    for colour in counted:
        if colour not in near:
            near[colour] = min(
                range(len(palette)),
                key=lambda at: sum((a - b) ** 2 for a, b in zip(palette[at], colour, strict=True)),
            )
    lines = (bytes([0, *(near[tuple(p & 0xF8 | p >> 5 for p in pixel)] for pixel in row)]) for row in rows)
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 3, 0, 0, 0))
    chunks = (
        (b"IHDR", head),
        (b"PLTE", b"".join(bytes(colour) for colour in palette)),
        (b"IDAT", zlib.compress(b"".join(lines), 9)),
        (b"IEND", b""),
    )
    out = b"\x89PNG\r\n\x1a\n"
    for kind, body in chunks:
        out += len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
    return out


def blurred(png: bytes) -> tuple[int, int, list[list[float]]]:
    """Width and height in squares, and how bright each is."""
    width, height, rows = decoded(png)
    wide, high = width // BLUR, height // BLUR
    squares = [
        [
            sum(sum(rows[y * BLUR + k][x * BLUR : (x + 1) * BLUR]) for k in range(BLUR)) / BLUR**2
            for x in range(wide)
        ]
        for y in range(high)
    ]
    return wide, high, squares


def difference(one: bytes, other: bytes) -> float:
    """From 0, the same, to 255: the average over the twentieth of all squares that differ most."""
    (wide, high, a), (wide_too, high_too, b) = blurred(one), blurred(other)
    if (wide, high) != (wide_too, high_too):
        return 255.0
    away = sorted((abs(a[y][x] - b[y][x]) for y in range(high) for x in range(wide)), reverse=True)
    worst = away[: max(1, len(away) // 20)]
    return sum(worst) / len(worst)
