"""`dtlang compile`: a hero as effect objects."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, stop
from dtlang.fault import naming


@click.command("compile", short_help="Compile a hero to effect objects for an engine.")
@click.argument("path", type=heroes.PATH)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; the terminal if left out.",
)
@click.option("--debug", is_flag=True, help="Add which words each effect comes from.")
def command(path: Path, out: Path | None, debug: bool) -> None:
    """Compile a hero to effect objects: JSON that an engine can play without reading any text.

    The schema of that JSON is what `dtlang schema` prints.

    \b
    Examples:
      dtlang compile ember_witch.hero
      dtlang compile ember_witch.hero --debug -o ember_witch.json
    """
    from dtlang import files, pipeline

    hero = heroes.checked_or_stop(heroes.Input(path, None))
    with naming(path):
        document = pipeline.compile_hero(hero)
        if document is None:
            stop()
        data = pipeline.document_json(document, debug=debug)
    if out is None:
        say(data, nl=not data.endswith(b"\n"))
    else:
        files.refuse_clashes([out], pipeline.read_for(hero))
        files.write(out, data, inside=out.parent)
