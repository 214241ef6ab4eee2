"""What comes in from an editor: bounded before it is read, and what is no message told in one line."""

from __future__ import annotations

import logging
import re
import sys
from typing import BinaryIO

MOST_BYTES = 30_000_000  # of one message: a text of the largest size, written in escapes, and much besides
LONGEST = 1000  # bytes of a line before a message, and letters of what is told
_LENGTH = re.compile(rb"\s*Content-Length\s*:\s*(\d+)\s*", re.IGNORECASE)


class Incoming:
    """Standard input as pygls reads it. It ends where somebody announces more than is ever sent."""

    def __init__(self, stream: BinaryIO) -> None:
        self.refused = ""
        self._stream = stream

    def readline(self) -> bytes:
        line = self._stream.readline(LONGEST + 1)
        found = _LENGTH.fullmatch(line)
        if len(line) > LONGEST:
            return self._refuse(f"a line before a message has more than {LONGEST} bytes")
        if found is not None and int(found[1]) > MOST_BYTES:
            return self._refuse(f"a message is announced with more than {MOST_BYTES // 1_000_000} MB")
        return line

    def read(self, length: int) -> bytes:
        return self._stream.read(length)

    def _refuse(self, why: str) -> bytes:
        self.refused = f"dtlang lsp: {why}, so the server ends"
        return b""


class _OneLine(logging.Formatter):
    """What an editor sent wrongly is a line; a fault in an answer of ours keeps its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        if not _of_the_editor(record):
            return super().format(record)
        why = record.exc_info[1] if record.exc_info else None
        said = " ".join(f"{type(why).__name__}: {why}".split())
        shown = "".join(letter if letter.isprintable() else "?" for letter in said[:LONGEST])
        return f"dtlang lsp: this is no message, and is passed over: {shown}"


def _of_the_editor(record: logging.LogRecord) -> bool:
    return str(record.msg).startswith("Unable to handle message")


def _is_news(record: logging.LogRecord) -> bool:
    """The same is said once more when it is passed over."""
    return not str(record.msg).startswith("Unable to deserialize message")


def log_in_lines() -> None:
    """Standard output belongs to the editor; what there is to say goes to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    handler.addFilter(_is_news)
    logging.getLogger("pygls").addHandler(handler)
