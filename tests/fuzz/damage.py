"""Accidents that happen to files: cuts, mixtures, repetitions, strange letters, noise."""

from __future__ import annotations

import random

STRANGE = [
    *("\0", "\u202e", "\u200d", "\u200b", "e\u0301\u0323", "\ufeff", "\r", "\r\n", "\x1b[31m", "🂡", "ß"),
    *("\t", "½", "’", "x" * 300, "9" * 5000, "[" * 200, "(" * 200, "{" * 200, " " * 3000, "=", "../"),
]


def damaged(draw: random.Random, text: str, others: list[str], most: int = 6) -> str:
    """A text after a few accidents."""
    for _ in range(draw.randrange(1, most)):
        text = _accident(draw, text, draw.choice(others))
    return text


def _accident(draw: random.Random, text: str, other: str) -> str:
    at = draw.randrange(len(text) + 1)
    to = min(len(text), at + draw.randrange(60))
    before, hit, behind = text[:at], text[at:to], text[to:]
    match draw.randrange(9):
        case 0:
            return before
        case 1:
            return before + behind
        case 2:
            return before + draw.choice(STRANGE) * draw.randrange(1, 4) + hit + behind
        case 3:
            return before + hit * draw.randrange(2, 5) + behind
        case 4:
            return before + hit.swapcase() + behind
        case 5:
            return before + other[at:to] + behind
        case 6:
            return before + "".join(draw.sample(hit, len(hit))) + behind
        case 7:
            return before + "\n" + " " * draw.randrange(12) + hit + behind
        case _:
            return before + str(draw.choice((-1, 0, 7, 40, 999999))) + behind


def flipped(draw: random.Random, data: bytes, most: int = 8) -> bytes:
    """Bytes with some of them changed, taken out or put in."""
    found = bytearray(data)
    for _ in range(draw.randrange(1, most)):
        at = draw.randrange(len(found) + 1)
        match draw.randrange(3):
            case 0 if at < len(found):
                found[at] ^= 1 << draw.randrange(8)
            case 1:
                del found[at : at + draw.randrange(1, 20)]
            case _:
                found[at:at] = draw.randbytes(draw.randrange(1, 8))
    return bytes(found)
