"""`dtlang simulate FOLDER`: everybody against everybody."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from dtlang.cli import heroes, sides
from dtlang.cli.compiled import is_compiled
from dtlang.cli.odds import terminal
from dtlang.cli.output import say, show, stop, wants_colour
from dtlang.cli.playing import progressing
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.diagnostics import Report
    from dtlang.pipeline import Side

GAMES = 100  # of every pair
TWO = 2


class Asked(NamedTuple):
    """What the command line says, besides who plays."""

    paths: tuple[Path, ...]
    games: int | None
    seed: int
    jobs: int | None
    edition: str
    upgrade_deck: bool
    form: str
    out: Path | None
    resume: Path | None
    cluster: str | None
    everything: bool


def is_one(paths: Sequence[Path], mode: str) -> bool:
    from dtlang import files

    return any(map(files.is_folder, paths)) or (mode == sides.MODES[0] and len(paths) > TWO)


def players(
    kinds: str | None, levels: str | None, level: int | None, milliseconds: int | None
) -> tuple[str, ...]:
    """The bots that play it all, one kind after the other."""
    if levels is None:
        return tuple(dict.fromkeys(sides.bots(kinds or sides.of_level(level, milliseconds), 1)))
    words = levels.replace(",", " ").split()
    allowed = [str(one) for one in range(1, sides.LEVELS + 1)]
    if kinds is not None or not words or any(word not in allowed for word in words):
        raise click.BadParameter(
            Said("name levels from 1 to {most}, such as 1,3.", most=sides.LEVELS), param_hint="--levels"
        )
    named = dict.fromkeys(int(word) for word in words)
    return tuple(sides.of_level(one, milliseconds if one > 1 else None) for one in named)


def run(asked: Asked, bots: tuple[str, ...]) -> None:
    from dtlang import files, pipeline
    from dtlang.diagnostics import Report

    table = pipeline.profile(sides.MODES[0], asked.edition, upgrade_deck=asked.upgrade_deck)
    found, broken = entrants(asked.paths)
    if len(found) < TWO:
        say("A round robin needs two heroes that can be played.", err=True)
        stop()
    outputs = [path for path in (asked.out, asked.resume) if path is not None]
    files.refuse_clashes(outputs, [path for path, _ in found])
    journal = pipeline.journal(asked.resume)
    if isinstance(journal, Report):
        show(journal)
        stop()
    games = asked.games or GAMES
    documents = [one.document for _, one in found]
    all_games = len(bots) * games * len(found) * (len(found) - 1) // 2
    jobs = asked.jobs or os.cpu_count() or 1
    runner = pipeline.on_cluster(asked.cluster, jobs) if asked.cluster else pipeline.in_processes(jobs)
    if isinstance(runner, Report):
        show(runner)
        stop()
    where = Path(", ".join(map(str, asked.paths)))
    with naming(where), progressing(all_games, asked.resume is not None) as progress:
        result = pipeline.tournament(documents, table, bots, games, asked.seed, runner, journal, progress)
    made: str | bytes
    match asked.form:
        case "json":
            made = pipeline.tournament_json(result)
        case "html":
            made = pipeline.tournament_page(result).encode("utf-8")
        case _:
            look = pipeline.terminal(*terminal(asked.out))
            made = pipeline.tournament_text(result, look, everything=asked.everything)
    if asked.out is None:
        say(made, nl=False, coloured=wants_colour(sys.stdout))
    else:
        files.write(asked.out, made, inside=asked.out.parent)
    if broken:
        say(
            Said("{broken|1 file was|# files were} left out: what is wrong stands above.", broken=broken),
            err=True,
        )
        stop()


def entrants(paths: Sequence[Path]) -> tuple[list[tuple[Path, Side]], int]:
    """All heroes that can be played, and how many files had to be left out; cards to share are no heroes."""
    from dtlang.diagnostics import Report

    found: list[tuple[Path, Side]] = []
    broken = 0
    for item in heroes.inputs(paths):
        side = _side(item)
        if isinstance(side, Report):
            show(side)
            broken += 1
        elif side is not None:
            found.append((item.path, side))
    return found, broken


def _side(item: heroes.Input) -> Side | Report | None:
    """None for cards to share, which are no hero."""
    from dtlang import pipeline
    from dtlang.diagnostics import Report

    if is_compiled(item.path):
        return sides.side(item.path)
    checked = heroes.checked(item)
    if isinstance(checked, Report):
        return checked
    if checked.hero is not None and checked.hero.shared:
        return None
    with naming(item.path):
        return pipeline.side(checked)
