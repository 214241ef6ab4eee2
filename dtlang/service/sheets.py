"""What is printed of a hero, as pages for a preview and as files to keep."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from collections.abc import Callable

from dtlang import pipeline
from dtlang.remembered import mark
from dtlang.service import answers as a
from dtlang.service.desk import Page

PARTS = ("board", "leaflet", "cards", "tokens", "aid")
PRINTED = ("leaflet", "board", "cards", "tokens")
BROKEN = "with errors in the file nothing is printed"
DATE = (2000, 1, 1, 0, 0, 0)  # the same hero always makes the same file
DPI = 150


def sheet(page: Page, part: str, known: str = "") -> a.Sheet:
    """A part as a page of HTML: as it prints. `known`: the mark of the page that the asker has."""
    ready = _ready(page)
    if isinstance(ready, str):
        return a.Sheet(refused=ready)
    parts = tuple(ready.parts(PARTS))
    if part not in parts:
        return a.Sheet(refused=f"this hero has no {part}" if part in PARTS else "no such part", parts=parts)
    made = page.once(("sheet", part), lambda: pipeline.print_parts(ready, [part], "html"))
    if isinstance(made, str):
        return a.Sheet(refused=made, parts=parts)
    html = made[".html"].decode("utf-8")
    this = mark(html)
    return a.Sheet(html="" if this == known else html, mark=this, parts=parts)


def _ready(page: Page) -> pipeline.Printing | str:
    checked = page.checked
    if checked.hero is None or checked.report.has_errors or checked.hero.shared:
        return BROKEN
    return page.once("printing", lambda: pipeline.printing(checked, pipeline.PrintRequest()))


def export(page: Page, form: str) -> a.Made:
    """A file to keep: `pdf`, `png`, `html`, `md`, `json`, `txt`, `hero`, `zip` with all of it; or `tts`."""
    if form not in (*_FORMS, "tts", "zip"):
        return a.Made(refused=f"`{form}` is not a form that can be made")
    checked = page.checked
    if checked.hero is None or checked.report.has_errors:
        return a.Made(refused=BROKEN)
    stem = pipeline.output_stem(checked.hero.name)
    made: dict[str, bytes] = {}
    for one in _FORMS if form == "zip" else (form,):
        found = (_FORMS.get(one) or _tabletop)(page, stem)
        if isinstance(found, str):
            return a.Made(refused=found)
        made |= found
    if len(made) == 1:
        ((name, data),) = made.items()
    else:
        name, data = f"{stem}.zip", _zipped(made)
    return a.Made(name=name, data=b64encode(data).decode("ascii"))


def _printed(form: str) -> Callable[[Page, str], dict[str, bytes] | str]:
    def make(page: Page, stem: str) -> dict[str, bytes] | str:
        ready = _ready(page)
        if isinstance(ready, str):
            return ready
        made = pipeline.print_parts(ready, ready.parts(PRINTED), form, DPI)
        return made if isinstance(made, str) else {f"{stem}{ending}": data for ending, data in made.items()}

    return make


def _tabletop(page: Page, stem: str) -> dict[str, bytes] | str:
    """The saved object speaks of its pictures by where they lie: in a folder beside the hero file."""
    ready = _ready(page)
    if isinstance(ready, str):
        return ready
    folder = f"{stem}_tts"
    made = pipeline.tabletop_files(ready, page.path.parent / folder)
    return made if isinstance(made, str) else {f"{folder}/{name}": data for name, data in made.items()}


def _json(page: Page, stem: str) -> dict[str, bytes] | str:
    assert page.document is not None
    return {f"{stem}.json": pipeline.document_json(page.document)}


def _text(page: Page, stem: str) -> dict[str, bytes] | str:
    return {f"{stem}.txt": pipeline.explain_hero(page.checked).encode("utf-8")}


def _hero(page: Page, stem: str) -> dict[str, bytes] | str:
    return {f"{stem}.hero": page.source.text.encode("utf-8")}


_FORMS: dict[str, Callable[[Page, str], dict[str, bytes] | str]] = {
    "pdf": _printed("pdf"),
    "png": _printed("png"),
    "html": _printed("html"),
    "md": _printed("md"),
    "json": _json,
    "txt": _text,
    "hero": _hero,
}


def _zipped(made: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in made.items():
            packed.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
