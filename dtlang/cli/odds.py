"""`dtlang odds`: how often abilities fire, and what a turn is worth."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes
from dtlang.cli.compiled import document, is_compiled
from dtlang.cli.output import say, show, stop, wants_colour
from dtlang.cli.speaking import language
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.pipeline import Checked, Document

DICE = 5
NARROWEST, WIDEST = 80, 120


def dice(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """The numbers of five dice, such as `1,1,4,6,6`."""
    if value is None:
        return None
    parts = value.replace(",", " ").split()
    if len(parts) != DICE or any(part not in list("123456") for part in parts):
        raise click.BadParameter(
            Said("`{value}` is not {dice} numbers from 1 to 6, such as 1,1,4,6,6.", value=value, dice=DICE)
        )
    return tuple(map(int, parts))


@click.command("odds", short_help="Work out how often abilities fire, and what a turn is worth.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="HERO...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "csv", "html"]),
    default="text",
    show_default=True,
    help="Tables for the terminal, data for programs, or a page with plots.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; the terminal if left out.",
)
@click.option(
    "--attempts",
    type=click.IntRange(1, 4),
    default=3,
    show_default=True,
    help="Roll attempts of a turn, the first roll included.",
)
@click.option(
    "--level",
    type=click.Choice(["base", "full"]),
    default="base",
    show_default=True,
    help="Show the board without upgrades, or with all of them.",
)
@click.option(
    "--weight",
    "weights",
    multiple=True,
    metavar="NAME=NUMBER",
    help="What one of something is worth, in points of damage: heal, cp, card, token:NAME, ability:NAME ...",
)
@click.option(
    "--assume",
    "assumptions",
    multiple=True,
    metavar="NAME=NUMBER",
    help="What values rest on: cp, hand, incoming, turns, token:NAME, opponent:NAME ...",
)
@click.option("--keep", callback=dice, metavar="DICE", help="Say which of these five dice to keep.")
@click.option(
    "--rolls",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="With --keep: how many rolls are left.",
)
@click.option("--all", "everything", is_flag=True, help="Show every level, card and reason.")
def command(
    paths: tuple[Path, ...],
    form: str,
    out: Path | None,
    attempts: int,
    level: str,
    weights: tuple[str, ...],
    assumptions: tuple[str, ...],
    keep: tuple[int, ...] | None,
    rolls: int,
    everything: bool,
) -> None:
    """Work out exactly how often abilities fire with the best re-rolls, and what they are worth.

    Values come from the texts themselves, in points of damage. What cannot be valued is left out, and named.
    Several heroes are compared, each one's attack against each one's defence. Compiled heroes can stand
    among them.

    \b
    Examples:
      dtlang odds ember_witch.hero
      dtlang odds ember_witch.hero --weight heal=0.8 --assume token:Heat=3
      dtlang odds ember_witch.hero --keep 1,1,4,6,6 --rolls 2
      dtlang odds heroes/ --format html -o odds.html
    """
    from dtlang import files, pipeline

    if keep is not None and form in ("csv", "html"):
        raise click.UsageError("--keep gives text or json.")
    compiled = [path for path in paths if is_compiled(path)]
    heroes_read = checked(tuple(path for path in paths if not is_compiled(path)))
    if out is not None:
        read = [file for hero in heroes_read for file in pipeline.read_for(hero)]
        files.refuse_clashes([out], [*compiled, *read])
    made_here = [pipeline.compile_hero(hero) for hero in heroes_read]
    found = [one for one in (*made_here, *documents(compiled)) if one is not None and one.dice]
    if not found:
        say("There is no hero with dice in there, so there are no odds.", err=True)
        stop()
    if keep is not None and len(found) > 1:
        raise click.UsageError(Said("--keep is about one hero, and these are {count}.", count=len(found)))
    settings = pipeline.odds_settings(found, weights, assumptions, attempts)
    if isinstance(settings, str):
        raise click.UsageError(Said("{settings}.", settings=settings))
    look = pipeline.terminal(*terminal(out), language())
    full = level == "full"
    made: str | bytes
    with naming(Path(", ".join(map(str, paths)))):
        if keep is not None:
            advice = pipeline.odds_advice(found[0], keep, rolls, settings, full=full)
            text = pipeline.advice_text(found[0].name, advice, look)
            made = pipeline.advice_json(advice) if form == "json" else text
        else:
            odds = pipeline.odds(found, settings)
            match form:
                case "json":
                    made = pipeline.odds_json(odds)
                case "csv":
                    made = pipeline.odds_csv(odds).encode("utf-8")
                case "html":
                    made = pipeline.odds_page(odds).encode("utf-8")
                case _:
                    made = pipeline.odds_text(odds, look, full=full, everything=everything)
    if out is None:
        say(made, nl=False, coloured=wants_colour(sys.stdout))
    else:
        files.write(out, made, inside=out.parent)


def documents(paths: Sequence[Path]) -> list[Document]:
    """All compiled heroes, if none of them has errors."""
    from dtlang.diagnostics import Report

    found = [document(path) for path in paths]
    broken = [one for one in found if isinstance(one, Report)]
    for report in broken:
        show(report)
    if broken:
        stop()
    return [one for one in found if not isinstance(one, Report)]


def checked(paths: tuple[Path, ...]) -> list[Checked]:
    """All heroes, if none of them has errors; otherwise those are shown and the program ends."""
    from dtlang.diagnostics import Report

    results = [heroes.checked(item) for item in heroes.inputs(paths)]
    reports = [result if isinstance(result, Report) else result.report for result in results]
    broken = [report for report in reports if report.has_errors]
    for report in broken:
        show(report)
    if broken:
        stop()
    return [result for result in results if not isinstance(result, Report)]


def terminal(out: Path | None) -> tuple[int, bool, bool]:
    """How wide the output may be, whether it knows all letters, and whether it likes colours."""
    if out is not None:
        return NARROWEST, True, False
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else NARROWEST
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return min(max(width, NARROWEST), WIDEST), unicode, wants_colour(sys.stdout)
