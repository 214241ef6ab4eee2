"""What stands at the foot of every page: which version, of when, and a hash of what is printed."""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime
from typing import NamedTuple

from dtlang.sheet.content import Sheet
from dtlang.sheet.labels import labels
from dtlang.sheet.press import EPOCH

LONG = 150  # letters


class Stamp(NamedTuple):
    """The words of the foot, and the date for the inside of a PDF."""

    line: str
    moment: str


def stamp_of(sheet: Sheet) -> Stamp:
    """A date only if the author gives one, or whoever builds does with SOURCE_DATE_EPOCH."""
    version = sheet.facts.get("version", "")
    author = sheet.facts.get("author", "") or sheet.facts.get("by", "")
    epoch = _epoch()
    date = sheet.facts.get("date", "") or (epoch.date().isoformat() if epoch else "")
    printed = f"{sheet!r}{sheet.dials or ''}{sheet.racks or ''}"  # a hero without them keeps its hash
    hash = hashlib.sha256(printed.encode("utf-8")).hexdigest()[:8]
    word = labels(sheet.language)
    parts = [
        f"{sheet.name} {version}".strip(),
        word["by"].format(author=author) if author else "",
        date,
        f"#{hash}",
        word["fan_work"],
    ]
    if sum(map(len, parts)) > LONG:  # one line at the foot is enough
        parts[1] = ""
    moment = epoch.strftime("%Y-%m-%dT%H:%M:%SZ") if epoch else EPOCH
    return Stamp(" · ".join(part for part in parts if part), moment)


def _epoch() -> datetime | None:
    """The moment of a build that is to be repeated; none if nobody says."""
    try:
        return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    except (KeyError, ValueError, OverflowError, OSError):
        return None
