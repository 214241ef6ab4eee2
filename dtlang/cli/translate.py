"""`dtlang translate`: a hero in another language."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.languages import LANGUAGE
from dtlang.cli.output import say, stop
from dtlang.fault import naming
from dtlang.speech import Said

MOST = 8  # names in one remark


@click.command("translate", short_help="Put a hero into another language.")
@click.argument("path", type=heroes.PATH, metavar="HERO")
@click.option("--to", "language", type=LANGUAGE, required=True, help="The language, such as `fr`.")
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; the terminal if left out.",
)
def command(path: Path, language: str, out: Path | None) -> None:
    """Put a hero into another language: the rules texts are said again from what they mean.

    A name has a translation where a line such as `name fr Brûlure` stands below it, and stays as it is
    elsewhere. Comments, notes, questions and rules in quotation marks are left as they were written.

    \b
    Examples:
      dtlang translate ember_witch.hero --to fr
      dtlang translate ember_witch.hero --to fr -o sorciere_de_braise.hero
    """
    from dtlang import files, pipeline

    checked = heroes.checked_or_stop(heroes.Input(path, None))
    with naming(path):
        result = pipeline.translate(checked, language)
    if result.lost:
        for span in result.lost:
            place = checked.source.place(span.start)
            say(
                Said(
                    "{path}:{line}: this text cannot be said in `{language}` yet.",
                    path=path,
                    line=place.line,
                    language=language,
                ),
                err=True,
            )
        stop()
    if out is None:
        say(result.text, nl=False)
    else:
        files.refuse_clashes([out], pipeline.read_for(checked))
        files.write(out, result.text, inside=out.parent)
        say(str(out))
    if result.unnamed:
        more = (
            Said(" and {count} more", count=len(result.unnamed) - MOST) if len(result.unnamed) > MOST else ""
        )
        names = ", ".join(result.unnamed[:MOST])
        say(
            Said(
                "No name in `{language}`, left as it is: {names}{more}.",
                language=language,
                names=names,
                more=more,
            ),
            err=True,
        )
        say(Said("A line `name {language} ...` below a name gives it one.", language=language), err=True)
    if result.asides:
        say(Said("Left as written: {n|# remark|# remarks}.", n=result.asides), err=True)
