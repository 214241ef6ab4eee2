"""`dtlang explain`: what was understood, and what words and codes mean."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.fault import naming


@click.command("explain", short_help="Say what was understood, or what a word or a code means.")
@click.argument("about", nargs=-1, required=True, metavar="FILE | CODE | WORDS...")
def command(about: tuple[str, ...]) -> None:
    """Say what was understood of a hero file, or what a code or a word of the language means.

    For a file: every ability in canonical words. For a code such as DT104: what it is about and what to do.
    For a word of the language: its meaning, the number of the rule, and examples.

    \b
    Examples:
      dtlang explain ember_witch.hero
      dtlang explain DT104
      dtlang explain small straight
    """
    from dtlang import files, pipeline

    words = " ".join(about)
    if words.endswith(files.SUFFIX) or files.is_there(Path(words)):
        explain_file(Path(words))
        return
    page = pipeline.explain_word(words)
    if page is None:
        raise click.UsageError(
            f"`{words}` is neither a hero file, nor a code such as DT104, nor a word of the language."
        )
    say(page.rstrip("\n"))


def explain_file(path: Path) -> None:
    """What was understood is shown also when there are errors: it helps to find them."""
    from dtlang import pipeline
    from dtlang.diagnostics import Report

    result = heroes.checked(heroes.Input(path, None))
    if isinstance(result, Report):
        show(result)
        stop()
    with naming(path):
        say(pipeline.explain_hero(result).rstrip("\n"))
    show(result.report)
    if result.report.has_errors:
        stop()
