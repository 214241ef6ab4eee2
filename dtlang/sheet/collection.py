"""Many heroes at once: the page that leads to their sheets."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from dtlang.sheet.forms import made
from dtlang.sheet.look import environment, font_faces
from dtlang.sheet.printing import Printing

THUMBNAIL = 40.0  # dots to the inch


@dataclass(frozen=True, slots=True)
class Entry:
    """A hero on the index page, with a small picture of its board or leaflet."""

    name: str
    tagline: str
    complexity: int
    files: tuple[tuple[str, str], ...]  # what, and the name of the file
    picture: str


def entry(printing: Printing, files: tuple[tuple[str, str], ...]) -> Entry:
    document = printing.board() if printing.sheet.slots else printing.leaflet()
    png = printing.pictures(document, THUMBNAIL)[0]
    url = f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}"
    sheet = printing.sheet
    return Entry(sheet.name, sheet.tagline, sheet.complexity or 0, files, url)


def collected(
    ready: Sequence[Printing],
    parts: Sequence[str],
    stem_of: Callable[[str], str],
    progress: Callable[[str], None],
) -> dict[str, bytes]:
    """The sheets of all heroes and the page that leads to them: names of files to contents."""
    files: dict[str, bytes] = {}
    entries = []
    for printing in ready:
        stem = stem_of(printing.sheet.name)
        own = {f"{stem}.{form}": made(printing, parts, form)[f".{form}"] for form in ("html", "pdf")}
        files |= own
        entries.append(entry(printing, tuple((name.rpartition(".")[2].upper(), name) for name in own)))
        progress(printing.sheet.name)
    return {"index.html": index_page(entries).encode("utf-8"), **files}


def index_page(entries: list[Entry]) -> str:
    """A page with a table of contents and thumbnails."""
    fonts = Markup(font_faces(embedded=True))
    levels = sorted({entry.complexity for entry in entries if entry.complexity})
    return environment(None).get_template("index.html").render(entries=entries, fonts=fonts, levels=levels)
