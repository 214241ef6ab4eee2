"""`dtlang simulate`: many games between bots."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from dtlang.cli import heroes, round_robin, sides
from dtlang.cli.odds import terminal
from dtlang.cli.output import say, wants_colour
from dtlang.cli.playing import progressing
from dtlang.cli.speaking import language
from dtlang.fault import naming

MOST_GAMES = 10_000_000
GAMES = 1000
FEW = 50  # with fewer games other processes take longer to start than to play


@click.command("simulate", short_help="Let bots play many games and count.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="HERO HERO... | FOLDER")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    show_default="1000; in a round robin 100 of each pair",
    help="How many games.",
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
@click.option(
    "--levels",
    metavar="LEVEL[,LEVEL...]",
    help="In a round robin: play it by bots of each of these levels, and show what changes.",
)
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
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="In a round robin: note here what was played, and do not play again what stands there.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="In a round robin: play on the dask scheduler of this address, or on a `local` one.",
)
@click.option("--all", "everything", is_flag=True, help="Show every card and every source of damage.")
def command(
    paths: tuple[Path, ...],
    games: int | None,
    seed: int,
    jobs: int | None,
    kinds: str | None,
    level: int | None,
    levels: str | None,
    milliseconds: int | None,
    mode: str,
    edition: str,
    upgrade_deck: bool,
    form: str,
    out: Path | None,
    resume: Path | None,
    cluster: str | None,
    everything: bool,
) -> None:
    """Let bots play many games, and count who wins, how long it takes, and what was used.

    The heroes change seats after every game. A HERO is a hero file or a compiled one (.json).

    With a folder, or with more than two heroes at a table for two, everybody plays everybody: a round robin.

    \b
    Examples:
      dtlang simulate ember_witch.hero tideline_fencer.hero
      dtlang simulate a.hero b.hero --games 10000 --seed 7 --jobs 4
      dtlang simulate a.hero b.hero --level 3 --games 200
      dtlang simulate a.hero b.hero --bots sensible,random
      dtlang simulate a.hero b.hero --format html -o a_b.html
      dtlang simulate heroes --level 3 --resume games.log --format html -o heroes.html
      dtlang simulate heroes --levels 1,3 --games 200
    """
    from dtlang import files, pipeline

    if round_robin.is_one(paths, mode):
        if level is not None and (kinds is not None or levels is not None):
            raise click.UsageError("Give only one of --bots, --level and --levels.")
        asked = round_robin.Asked(
            paths, games, seed, jobs, edition, upgrade_deck, form, out, resume, cluster, everything
        )
        round_robin.run(asked, round_robin.players(kinds, levels, level, milliseconds))
        return
    if levels is not None or resume is not None:
        raise click.UsageError(
            "--levels and --resume are for a round robin: name a folder, or more than two heroes."
        )
    if cluster is not None:
        raise click.UsageError("--cluster is for a round robin: name a folder, or more than two heroes.")
    games = games or GAMES
    table = sides.profile(mode, edition, upgrade_deck, len(paths))
    if kinds is not None and level is not None:
        raise click.UsageError("Give either --bots or --level.")
    players = sides.bots(kinds or sides.of_level(level, milliseconds), len(paths))
    if out is not None:
        files.refuse_clashes([out], paths)
    documents = [one.document for one in sides.sides(paths)]
    if jobs is None:
        jobs = (os.cpu_count() or 1) if games > FEW else 1
    with naming(Path(", ".join(map(str, paths)))), progressing(games) as progress:
        found = pipeline.simulate(documents, table, players, games, seed, jobs, progress)
    made: str | bytes
    match form:
        case "json":
            made = pipeline.simulation_json(found)
        case "html":
            made = pipeline.simulation_page(found).encode("utf-8")
        case _:
            look = pipeline.terminal(*terminal(out), language())
            made = pipeline.simulation_text(found, look, everything=everything)
    if out is None:
        say(made, nl=False, coloured=wants_colour(sys.stdout))
    else:
        files.write(out, made, inside=out.parent)
