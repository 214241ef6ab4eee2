"""`dtlang new`: a starter hero."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli.output import say, stop
from dtlang.speech import Said


@click.command("new", short_help="Begin a hero: a small file that checks clean.")
@click.argument("name")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder to put it in; the current folder if left out.",
)
def command(name: str, out: Path) -> None:
    """Begin a hero called NAME: a small file that checks clean, ready to be changed.

    \b
    Examples:
      dtlang new "Ember Witch"                 writes ember_witch.hero
      dtlang new "Ember Witch" --out heroes    writes heroes/ember_witch.hero
    """
    from dtlang import files, pipeline

    name = " ".join(name.split())
    path = out / f"{file_name(name)}{files.SUFFIX}"
    source = pipeline.starter(name)
    # The starter itself is right, so if it has errors it is the name that the language cannot carry.
    if source is None or pipeline.check(source, out).report.has_errors:
        raise click.BadParameter(
            "a hero cannot be called that; use letters, digits and blanks.", param_hint="NAME"
        )
    if files.is_there(path):
        say(Said("{path} is there already and was left as it is.", path=path), err=True)
        stop()
    files.write(path, source.text, inside=out)
    say(Said("{path} is ready. Change it as you like, then: dtlang check {path}", path=path))


def file_name(name: str) -> str:
    """
    >>> file_name("Jack o' the Lantern"), file_name("Číšník 火")
    ('jack_o_the_lantern', 'číšník_火')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    words = "_".join(letters.split())[:60]
    if not words:
        raise click.BadParameter("a hero needs a name with at least one letter.", param_hint="NAME")
    return words
