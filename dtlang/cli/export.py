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
      dtlang export zip ember_witch.hero -o ember_witch.zip
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
@click.option(
    "--base-url", default="", help="Where the pictures will be found, such as https://example.org/witch/."
)
@look_options
def tts(
    path: Path,
    out: Path,
    base_url: str,
    paper: str,
    theme: str,
    templates: Path | None,
    lang: str | None,
) -> None:
    """Make one saved object for Tabletop Simulator: deck, board, leaflet, tokens, counters and dice.

    The pictures are found where they were written, or below --base-url once you put them there. Copy the
    .json and the .png file of that name into `Saves/Saved Objects` and take the hero from Objects.

    \b
    Examples:
      dtlang export tts ember_witch.hero -o tts/
      dtlang export tts ember_witch.hero -o tts/ --base-url https://example.org/witch/
    """
    from dtlang import pipeline

    if base_url and not base_url.startswith(("https://", "http://")):
        raise click.UsageError("--base-url begins with https:// or http://.")

    request = pipeline.PrintRequest(paper=paper, theme=theme, templates=templates)
    ready, read = ready_to_print(path, request, lang)
    with naming(path):
        made = pipeline.tabletop_files(ready, out, base_url)
    if isinstance(made, str):
        refuse(path, made)
    write_all(made, out, read)


@command.command("zip", short_help="For tables in the browser, such as Tabletopia and screentop.gg.")
@click.argument("path", type=heroes.PATH, metavar="HERO")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write: .zip.")
@click.option("--dpi", type=click.IntRange(30, 600), default=150, show_default=True, help="For pictures.")
@look_options
def zipped(
    path: Path, out: Path | None, dpi: int, paper: str, theme: str, templates: Path | None, lang: str | None
) -> None:
    """Make a zip with a picture of every card, token, board and leaflet, and a list of them.

    `pieces.csv` says of every picture what it is, how many there are, how large it is and what it says.

    \b
    Examples:
      dtlang export zip ember_witch.hero -o ember_witch.zip
    """
    from dtlang import pipeline

    target = out or path.with_suffix(".zip")
    ready, read = ready_to_print(
        path, pipeline.PrintRequest(paper=paper, theme=theme, templates=templates), lang
    )
    with naming(path):
        made = pipeline.table_zip(ready, dpi)
    if isinstance(made, str):
        refuse(path, made)
    (data,) = made.values()
    write_all({target.name: data}, target.parent, read)
