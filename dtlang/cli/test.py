"""`dtlang test`: plays the tests that stand in hero files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, stop, wants_colour
from dtlang.cli.speaking import language_about
from dtlang.fault import naming


@click.command("test", short_help="Play the tests that stand in hero files.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="PATH...")
@click.option("--only", metavar="WORDS", default="", help="Only tests whose names hold these words.")
@click.option("-v", "--verbose", is_flag=True, help="Tell what happened in the tests that passed, too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "junit"]),
    default="text",
    show_default=True,
    help="Text for people, the others for programs and build servers.",
)
def command(paths: tuple[Path, ...], only: str, verbose: bool, form: str) -> None:
    """Play the tests of hero files, and of all hero files in folders.

    Every failure is shown with the story of what happened. Ends with 0 if all tests pass, with 1 if one fails
    or a file has errors.

    \b
    Examples:
      dtlang test ember_witch.hero
      dtlang test heroes/
      dtlang test ember_witch.hero --only firebolt -v
      dtlang test heroes/ --format junit
    """
    from dtlang import pipeline
    from dtlang.diagnostics import Report

    tested = []
    for item in heroes.inputs(paths):
        checked = heroes.checked(item)
        with naming(item.path):
            one = pipeline.play_tests(checked, only)
        tested.append(one)
        if form == "text":
            if not isinstance(checked, Report) and checked.hero is not None and only and not one.outcomes:
                continue
            colour = wants_colour(sys.stdout)
            here = language_about(Report(one.source, ()))
            told = pipeline.trial_text(one, colour=colour, everything=verbose, language=here)
            say(told, nl=False, coloured=colour)
    if not tested:
        say("There is no .hero file in there.", err=True)
        stop()
    say(pipeline.trial_result(tested, form), nl=form == "text")
    if not all(one.passed for one in tested):
        stop()
