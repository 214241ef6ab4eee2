"""`dtlang sheet`: leaflet and board of a hero on paper, or the sheets of a whole folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.cli.printing import (
    PARTS,
    form_of,
    look_options,
    out_option,
    ready_to_print,
    refuse,
    said_in,
    write_all,
)
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.pipeline import PrintRequest


@click.command("sheet", short_help="Print the leaflet and the board of a hero.")
@click.argument("path", type=heroes.PATH, metavar="HERO|DIR")
@out_option("The file to write: .html, .pdf, .png or .md. For a folder of heroes, a folder.")
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    default=("leaflet", "board"),
    show_default=True,
    help="What to print; may be given several times.",
)
@click.option("--odds", is_flag=True, help="Print the chance of each ability small in its box.")
@click.option(
    "--board",
    type=click.Choice(("summary", "fold")),
    default="summary",
    show_default=True,
    help="The board on one page, or in two halves to be joined, where every upgrade lies on its ability.",
)
@click.option(
    "--card",
    type=click.Choice(("63x88", "57x89", "mpc", "tarot")),
    default="63x88",
    show_default=True,
    help="The size of a card, for cards and for the places of `--board fold`.",
)
@click.option("--kit", is_flag=True, help="Also what a table needs besides: tracks, markers, a turn, dice.")
@click.option("--landscape/--portrait", default=True, show_default=True, help="How the board lies.")
@click.option("--dpi", type=click.IntRange(30, 600), default=150, show_default=True, help="For pictures.")
@look_options
def command(
    path: Path,
    out: Path | None,
    parts: tuple[str, ...],
    odds: bool,
    board: str,
    card: str,
    kit: bool,
    landscape: bool,
    dpi: int,
    paper: str,
    theme: str,
    templates: Path | None,
    lang: str | None,
) -> None:
    """Print the leaflet and the board of a hero, or of all heroes of a folder.

    Text that does not fit becomes smaller, down to 6.5 pt; then the command fails and says by how much.
    SOURCE_DATE_EPOCH puts a date in the footer. The same hero gives the same bytes.

    \b
    Examples:
      dtlang sheet ember_witch.hero -o ember_witch.pdf
      dtlang sheet ember_witch.hero -o board.png --part board --odds
      dtlang sheet ember_witch.hero -o everything.pdf --part leaflet --part board --part cards --part aid
      dtlang sheet ember_witch.hero -o table.pdf --board fold --kit
      dtlang sheet ember_witch.hero -o wiki.md
      dtlang sheet ember_witch.hero -o fiche.pdf --lang fr
      dtlang sheet heroes/ -o printed/
    """
    from dtlang import pipeline
    from dtlang.files import is_folder

    request = pipeline.PrintRequest(
        paper=paper, landscape=landscape, theme=theme, templates=templates, odds=odds, board=board, card=card
    )
    if kit:
        parts = tuple(dict.fromkeys((*parts, "tokens", "kit")))
    if is_folder(path):
        _collection(path, out or Path("sheets"), parts, request, lang)
        return
    target = out or path.with_suffix(".pdf")
    form = form_of(target, ("html", "pdf", "png", "md"))
    ready, read = ready_to_print(path, request, lang)
    with naming(path):
        made = pipeline.print_parts(ready, parts, form, dpi)
    if isinstance(made, str):
        refuse(path, made)
    write_all({target.stem + ending: data for ending, data in made.items()}, target.parent, read)


def _collection(
    folder: Path, out: Path, parts: Sequence[str], request: PrintRequest, lang: str | None
) -> None:
    """All heroes of a folder; nothing is made if one of them has errors. Shared cards have no sheet."""
    from dtlang import pipeline
    from dtlang.diagnostics import Report

    if out.suffix:
        raise click.UsageError("for a folder of heroes, -o names a folder.")
    checked = []
    failed = False
    for item in heroes.inputs([folder]):
        result = heroes.checked(item)
        report = result if isinstance(result, Report) else result.report
        if report.has_errors:
            show(report)
            failed = True
        elif not isinstance(result, Report) and result.hero is not None and not result.hero.shared:
            checked.append((item.path, said_in(result, lang)))
    if failed or not checked:
        say(
            "Nothing was made, because of the errors above." if failed else "There is no hero in there.",
            err=True,
        )
        stop()
    titles = [(str(path), hero.hero.name) for path, hero in checked if hero.hero is not None]
    if clash := pipeline.one_stem(titles, "index"):
        say(Said("Nothing was made: {clash}.", clash=clash), err=True)
        stop()
    ready = []
    for path, hero in checked:
        with naming(path):
            one = pipeline.printing(hero, request)
        if isinstance(one, str):
            refuse(path, one)
        else:
            ready.append(one)
    with _progress(len(ready)) as progress, naming(folder):
        made = pipeline.collection(ready, parts, progress)
    if isinstance(made, str):
        refuse(folder, made)
    write_all(
        made,
        out,
        lambda: [file for _, hero in checked for file in pipeline.read_for(hero, request.templates)],
    )


@contextmanager
def _progress(length: int) -> Iterator[Callable[[str], None]]:
    """A bar for people at a terminal; nothing for a file or a pipe."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    from dtlang.diagnostics.shown import plain

    with click.progressbar(
        length=length,
        label="printing",
        file=sys.stderr,
        item_show_func=lambda name: plain(name) if name else None,
    ) as bar:
        yield lambda name: bar.update(1, name)
