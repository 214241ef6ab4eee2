"""`dtlang build`: everything that can be made of a hero."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.fault import naming
from dtlang.speech import Said


@click.command("build", short_help="Make everything that can be made of heroes.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="PATH...")
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="The folder for the results. Nothing is written anywhere else.",
)
def command(paths: tuple[Path, ...], out: Path) -> None:
    """Make everything that can be made of hero files into a folder.

    All heroes are checked first; if one has errors, nothing is made.

    \b
    Examples:
      dtlang build ember_witch.hero
      dtlang build heroes/ --out printed
    """
    from dtlang import files, pipeline
    from dtlang.diagnostics import Report

    ready = []
    failed = False
    for item in heroes.inputs(paths):
        result = heroes.checked(item)
        report = result if isinstance(result, Report) else result.report
        show(report)
        failed = failed or report.has_errors
        if not isinstance(result, Report):
            ready.append((item.path, result))
    if failed:
        say("Nothing was made, because of the errors above.", err=True)
        stop()
    if not ready:
        say("There is no .hero file in there.", err=True)
        stop()
    titles = [(str(path), hero.hero.name) for path, hero in ready if hero.hero is not None]
    if clash := pipeline.one_stem(titles):
        say(Said("Nothing was made: {clash}.", clash=clash), err=True)
        stop()
    # The only hero files that are written.
    files.refuse_clashes(
        (out / f"{pipeline.output_stem(name)}{files.SUFFIX}" for _, name in titles),
        (path for path, _ in ready),
    )
    for path, hero in ready:
        with naming(path):
            for written in pipeline.build(hero, out):
                say(str(written))
