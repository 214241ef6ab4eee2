"""`dtlang sheet`, `cards`, `tokens` and `export`: a hero on paper, in pictures and on a virtual table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from dtlang.pipeline.file_names import output_stem
from dtlang.pipeline.odds_reports import odds, odds_settings
from dtlang.pipeline.stages import Checked, compile_hero
from dtlang.speech import Said

if TYPE_CHECKING:
    from collections.abc import Callable

    from dtlang.sheet.printing import Printing


class PrintRequest(msgspec.Struct, frozen=True):
    """How a hero is to be printed."""

    paper: str = "a4"
    landscape: bool = True  # the board
    theme: str = ""
    templates: Path | None = None
    backs: bool = False
    players: int = 2
    odds: bool = False
    board: str = "summary"
    card: str = "63x88"
    bleed: bool = False


def printing(checked: Checked, request: PrintRequest) -> Printing | str:
    """A hero without errors, ready to be printed; or why it cannot be printed so."""
    from dtlang.sheet.errors import SheetError
    from dtlang.sheet.limits import refuse_too_many_parts
    from dtlang.sheet.make import make_sheet
    from dtlang.sheet.photos import asked_by
    from dtlang.sheet.printing import Options, Printing

    assert checked.hero is not None
    assert checked.tree is not None, "what has a hero was read"
    try:
        refuse_too_many_parts(checked.hero)
    except SheetError as error:
        return str(error)
    chances = _chances(checked) if request.odds else {}
    document = checked.document
    sides = {status.name: status.sides for status in document.statuses} if document is not None else {}
    sheet = make_sheet(checked.hero, checked.tree, chances, request.players, sides)
    options = Options(
        paper=request.paper,
        landscape=request.landscape,
        theme=request.theme or checked.hero.facts.get("theme", ""),
        icons=checked.hero.icons,
        art=asked_by(checked.tree.file),
        templates=request.templates,
        folder=Path(checked.source.path).parent,
        backs=request.backs,
        board=request.board,
        card=request.card,
        bleed=request.bleed,
    )
    try:
        return Printing(sheet, options)
    except SheetError as error:
        return str(error)


def wrong_with_picture(name: str, data: bytes) -> str:
    """Why a file could not be printed as the picture that its name says it is; empty if it could."""
    from dtlang.sheet.photos import wrong_with

    return wrong_with(name, data)


def print_parts(ready: Printing, parts: Sequence[str], form: str, dpi: float = 150) -> dict[str, bytes] | str:
    """Parts of a sheet as `html`, `pdf`, `png` or `md`: endings of file names to contents; or what is wrong.

    Pictures have an ending for each page, everything else is one file.
    """
    from dtlang.sheet.forms import made

    return _tried(lambda: made(ready, parts, form, dpi))


def print_cards(ready: Printing, dpi: float = 300) -> dict[str, bytes] | str:
    """A picture of every card, by the stem of its name; or what is wrong."""
    from dtlang.sheet.forms import card_pictures

    return _tried(lambda: card_pictures(ready, dpi))


def tabletop_files(ready: Printing, folder: Path, base_url: str = "") -> dict[str, bytes] | str:
    """What Tabletop Simulator needs, for this folder or for where it will be found; or what is wrong."""
    from dtlang.sheet.tts import tts_files

    return _tried(lambda: tts_files(ready, output_stem(ready.sheet.name), folder, base_url))


def table_zip(ready: Printing, dpi: float = 150) -> dict[str, bytes] | str:
    """All pieces as pictures with a list of them, in one zip; or what is wrong."""
    from dtlang.sheet.table_zip import zipped

    return _tried(lambda: zipped(ready, output_stem(ready.sheet.name), dpi))


def collection(
    ready: Sequence[Printing], parts: Sequence[str], progress: Callable[[str], None]
) -> dict[str, bytes] | str:
    """The sheets of many heroes with an index page: names of files to contents; or what is wrong."""
    from dtlang.sheet.collection import collected

    return _tried(lambda: collected(ready, parts, output_stem, progress))


def _tried(make: Callable[[], dict[str, bytes]]) -> dict[str, bytes] | str:
    """What was made, or what an author has to change. Everything else is a fault of ours and escapes."""
    from jinja2 import TemplateError

    from dtlang.sheet.errors import SheetError

    try:
        return make()
    except SheetError as error:
        return str(error)
    except TemplateError as error:
        return Said("a template cannot be used: {error}", error=error)


def _chances(checked: Checked) -> dict[tuple[str, int, str, str], str]:
    """The chance of every line with three attempts, as it is printed in the boxes."""
    from dtlang.render.odds_numbers import percent

    document = compile_hero(checked)
    if document is None or not document.dice:
        return {}
    settings = odds_settings([document])
    assert not isinstance(settings, str), settings
    report = odds([document], settings).reports[0]
    return {
        (ability.name, level.level, line.ability, line.requirement): f"{percent(line.chances[2])} %"
        for ability in report.abilities
        for level in ability.levels
        for line in level.lines
    }
