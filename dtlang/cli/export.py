"""`dtlang export`: a hero for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.printing import look_options, ready_to_print, refuse, write_all
from dtlang.fault import naming


@click.group("export", short_help="A hero for other programs, such as Tabletop Simulator.")
def command() -> None:
    """Make files for other programs.

    \b
    Examples:
      dtlang export tts ember_witch.hero -o tts/
    """


@command.command("tts", short_help="For Tabletop Simulator.")
@click.argument("path", type=heroes.PATH, metavar="HERO")
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tts"),
    show_default=True,
    help="The folder for the pictures and the saved object.",
)
@look_options
def tts(path: Path, out: Path, paper: str, theme: str, templates: Path | None, lang: str | None) -> None:
    """Make a deck, a board and a leaflet for Tabletop Simulator.

    The pictures are found where they were written. Copy the .json file into `Saves/Saved Objects`
    and take the hero from Objects, Saved Objects.

    \b
    Examples:
      dtlang export tts ember_witch.hero -o tts/
    """
    from dtlang import pipeline

    request = pipeline.PrintRequest(paper=paper, theme=theme, templates=templates)
    ready, read = ready_to_print(path, request, lang)
    with naming(path):
        made = pipeline.tabletop_files(ready, out)
    if isinstance(made, str):
        refuse(path, made)
    write_all(made, out, read)
