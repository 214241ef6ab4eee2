"""`dtlang diff`: patch notes."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say
from dtlang.cli.speaking import language
from dtlang.fault import naming


@click.command("diff", short_help="Say what changed between two versions of a hero.")
@click.argument("old", type=heroes.PATH, metavar="OLD")
@click.argument("new", type=heroes.PATH, metavar="NEW")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "json"]),
    default="text",
    show_default=True,
    help="Text for the terminal, Markdown for release notes, or JSON for programs.",
)
def command(old: Path, new: Path, form: str) -> None:
    """Say in plain words what changed between two versions of a hero.

    What was understood is compared, so a change of wording or layout alone is none. Numbers go up or down,
    effects come and go, and so do costs, requirements, status effects and cards.

    \b
    Examples:
      dtlang diff ember_witch_1.hero ember_witch_2.hero
      dtlang diff --format markdown old.hero new.hero > CHANGES.md
    """
    from dtlang import pipeline

    before = heroes.checked_or_stop(heroes.Input(old, None))
    after = heroes.checked_or_stop(heroes.Input(new, None))
    with naming(new):
        say(pipeline.patch_notes(before, after, form, language()), nl=False)
