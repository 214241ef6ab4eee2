"""`dtlang build`: everything that can be made of a hero, in one folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dtlang import files
from dtlang.diagnostics import Report
from dtlang.pipeline.documents import document_json
from dtlang.pipeline.explanations import explain_hero
from dtlang.pipeline.file_names import output_stem
from dtlang.pipeline.formatting import format_source
from dtlang.pipeline.odds_reports import odds, odds_json, odds_page, odds_settings
from dtlang.pipeline.shared_files import read_for
from dtlang.pipeline.sheets import PrintRequest, print_parts, printing
from dtlang.pipeline.stages import Checked, compile_hero
from dtlang.source import Source

if TYPE_CHECKING:
    from dtlang import ir


def build(checked: Checked, out: Path) -> list[Path]:
    """Everything that can be made of a hero without errors, written into `out`; the files written."""
    document = compile_hero(checked)
    assert document is not None, "only a hero without errors is built"
    assert checked.hero is not None
    stem = output_stem(checked.hero.name)
    sheets = _sheet_files(stem, checked)  # first, because it may be refused
    made = {
        f"{stem}.json": document_json(document),
        f"{stem}.debug.json": document_json(document, debug=True),
        f"{stem}.hero": format_source(checked.source).text.encode("utf-8"),
        f"{stem}.txt": explain_hero(checked).encode("utf-8"),
        **_odds_files(stem, document),
        **sheets,
    }
    # All of it is made before any of it is written.
    files.refuse_clashes((out / name for name in made), read_for(checked))
    # A stranger's hero may be called like one of yours: its file is no output and stays.
    files.refuse_foreign(out / f"{stem}.hero", out / f"{stem}.debug.json")
    for name, data in made.items():
        files.write(out / name, data, inside=out)
    return [out / name for name in made]


def _sheet_files(stem: str, checked: Checked) -> dict[str, bytes]:
    """The sheet of a hero to print; of shared cards there is none. If it does not fit, nothing is made.

    Where no PDF can be made, a browser prints the pages.
    """
    from dtlang.sheet.press import there_is_one

    assert checked.hero is not None
    if checked.hero.shared:
        return {}
    forms = ("html", "pdf") if there_is_one() else ("html",)
    ready = printing(checked, PrintRequest())
    if isinstance(ready, str):
        raise _unprintable(checked.source, ready)
    made: dict[str, bytes] = {}
    for part in ready.parts(("leaflet", "board", "cards")):
        for form in forms:
            found = print_parts(ready, [part], form)
            if isinstance(found, str):
                raise _unprintable(checked.source, found)
            made |= {f"{stem}.{part}{ending}": data for ending, data in found.items()}
    return made


def _unprintable(source: Source, message: str) -> files.CannotWriteError:
    from dtlang.diagnostics.codes import UNWRITABLE_FILE
    from dtlang.source import NOWHERE

    return files.CannotWriteError(Report(source, (UNWRITABLE_FILE.at(NOWHERE, message),)))


def _odds_files(stem: str, document: ir.Document) -> dict[str, bytes]:
    """The odds of a hero; none without dice."""
    if not document.dice:
        return {}
    settings = odds_settings([document])
    assert not isinstance(settings, str), settings
    found = odds([document], settings)
    return {f"{stem}.odds.json": odds_json(found), f"{stem}.odds.html": odds_page(found).encode("utf-8")}
