"""`dtlang simulate`: many games between bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from dtlang.cli import heroes, sides
from dtlang.cli.odds import terminal
from dtlang.cli.output import say, stop, wants_colour
from dtlang.fault import naming
from dtlang.speech import Said

MOST_GAMES = 10_000_000
FEW = 50  # with fewer games other processes take longer to start than to play
INTERRUPTED = 130


def bots(value: str, heroes: int) -> tuple[str, ...]:
    """One bot for everybody, or one for each hero."""
    kinds = tuple(value.lower().replace(" ", "").split(","))
    unknown = [kind for kind in kinds if not sides.is_bot(kind)]
    if unknown:
        known = ", ".join(sides.BOTS)
        raise click.BadParameter(
            Said("no bot is called `{unknown}`; there are: {known}.", unknown=unknown[0], known=known),
            param_hint="--bots",
        )
    if len(kinds) not in (1, heroes):
        raise click.BadParameter(
            Said("name one bot, or one for each of {heroes} heroes.", heroes=heroes), param_hint="--bots"
        )
    return kinds if len(kinds) == heroes else kinds * heroes


@click.command("simulate", short_help="Let bots play many games and count.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="HERO HERO...")
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many games."
)
@click.option(
    "--seed",
    type=click.IntRange(0, sides.MAX_SEED),
    default=1,
    show_default=True,
    help="The same seed gives the same games.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    help="Processes that play; as many as there are processors if left out. The result is the same.",
)
@click.option(
    "--bots",
    "kinds",
    metavar="BOT[,BOT...]",
    help="Who plays: sensible, random or level2 to level5, for all heroes or for each; sensible if left out.",
)
@sides.LEVEL
@sides.MILLISECONDS
@sides.MODE
@sides.EDITION
@sides.UPGRADE_DECK
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
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
@click.option("--all", "everything", is_flag=True, help="Show every card and every source of damage.")
def command(
    paths: tuple[Path, ...],
    games: int,
    seed: int,
    jobs: int | None,
    kinds: str | None,
    level: int | None,
    milliseconds: int | None,
    mode: str,
    edition: str,
    upgrade_deck: bool,
    form: str,
    out: Path | None,
    everything: bool,
) -> None:
    """Let bots play many games, and count who wins, how long it takes, and what was used.

    The heroes change seats after every game. A HERO is a hero file or a compiled one (.json).

    \b
    Examples:
      dtlang simulate ember_witch.hero tideline_fencer.hero
      dtlang simulate a.hero b.hero --games 10000 --seed 7 --jobs 4
      dtlang simulate a.hero b.hero --level 3 --games 200
      dtlang simulate a.hero b.hero --bots sensible,random
      dtlang simulate a.hero b.hero --format html -o a_b.html
    """
    from dtlang import files, pipeline

    table = sides.profile(mode, edition, upgrade_deck, len(paths))
    if kinds is not None and level is not None:
        raise click.UsageError("Give either --bots or --level.")
    players = bots(kinds or sides.of_level(level, milliseconds), len(paths))
    if out is not None:
        files.refuse_clashes([out], paths)
    documents = [one.document for one in sides.sides(paths)]
    if jobs is None:
        jobs = (os.cpu_count() or 1) if games > FEW else 1
    with naming(Path(", ".join(map(str, paths)))), _progress(games) as progress:
        found = pipeline.simulate(documents, table, players, games, seed, jobs, progress)
    made: str | bytes
    match form:
        case "json":
            made = pipeline.simulation_json(found)
        case "html":
            made = pipeline.simulation_page(found).encode("utf-8")
        case _:
            look = pipeline.terminal(*terminal(out))
            made = pipeline.simulation_text(found, look, everything=everything)
    if out is None:
        say(made, nl=False, coloured=wants_colour(sys.stdout))
    else:
        files.write(out, made, inside=out.parent)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar while there is somebody to see it; Ctrl-C ends the program without further words."""
    from concurrent.futures.process import BrokenProcessPool

    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more
        if bar is not None:
            bar.update(more)

    bar = None
    try:
        if sys.stderr.isatty():
            with click.progressbar(length=games, label="playing", file=sys.stderr, show_pos=True) as bar:
                yield count
        else:
            yield count
    except KeyboardInterrupt:
        say(
            Said("Stopped after {done} of {games} games; nothing was written.", done=done, games=games),
            err=True,
        )
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenProcessPool:
        say("A process that played was ended from outside; nothing was written.", err=True)
        stop()
