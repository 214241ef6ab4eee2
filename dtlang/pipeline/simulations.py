"""`dtlang simulate`: many games between bots, counted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtlang.diagnostics import Report
from dtlang.diagnostics.codes import BROKEN_DATA
from dtlang.source import NOWHERE, Source
from dtlang.speech import Said

if TYPE_CHECKING:
    from collections.abc import Callable

    from dtlang import ir
    from dtlang.playing import Profile
    from dtlang.render.plot_terminal import Look
    from dtlang.simulate import Simulation
    from dtlang.tournament import Tournament
    from dtlang.tournament.journal import Journal
    from dtlang.tournament.play import Runner


def simulate(
    documents: Sequence[ir.Document],
    table: Profile,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None],
) -> Simulation:
    """Games between bots, counted."""
    from dtlang import simulate as many

    settings = many.Settings(table, tuple(bots), games, seed)
    return many.result(documents, settings, many.simulate(documents, settings, jobs, progress))


def simulation_json(found: Simulation) -> bytes:
    from dtlang.simulate import as_json

    return as_json(found)


def simulation_page(found: Simulation) -> str:
    """A page of HTML with plots that needs nothing else."""
    from dtlang.render.simulation_page import page

    return page(found)


def simulation_text(found: Simulation, look: Look, *, everything: bool = False) -> str:
    from dtlang.render.simulation_text import simulation_text as as_text

    return as_text(found, look, everything=everything)


def tournament(
    documents: Sequence[ir.Document],
    table: Profile,
    bots: Sequence[str],
    games: int,
    seed: int,
    runner: Runner,
    journal: Journal,
    progress: Callable[[int], None],
) -> Tournament:
    """Everybody against everybody, counted and rated."""
    from dtlang.tournament import Plan, play, result

    plan = Plan(table, tuple(bots), games, seed)
    return result(documents, plan, play(documents, plan, runner, journal, progress))


def journal(path: Path | None) -> Journal | Report:
    """The games that were played already; none are kept without a path."""
    from dtlang.tournament.journal import Journal, NotAJournalError

    try:
        return Journal(path)
    except NotAJournalError:
        message = Said("`{path}` holds something else than games of a round robin", path=path)
        help = "name another file; it is made if it is not there"
    except OSError as error:
        message = Said("`{path}` cannot be used: {why}", path=path, why=error.strerror or "unknown reason")
        help = "name a file in a folder that you may write into"
    return Report(Source.of("", str(path)), (BROKEN_DATA.at(NOWHERE, message, help=help),))


def in_processes(jobs: int) -> Runner:
    """Plays in so many processes of this machine."""
    from dtlang.tournament.play import in_processes as here

    return here(jobs)


def on_cluster(address: str, jobs: int) -> Runner | Report:
    """Plays on dask, if it is there."""
    from importlib.util import find_spec

    if find_spec("distributed") is None:
        message = Said("dask is not installed here")
        help = "`pip install 'dtlang[cluster]'` brings it; without `--cluster` this machine alone plays"
        return Report(Source.of("", "--cluster"), (BROKEN_DATA.at(NOWHERE, message, help=help),))
    from dtlang.tournament.cluster import on_cluster as there

    return there(address, jobs)


def tournament_json(found: Tournament) -> bytes:
    from dtlang.tournament import as_json

    return as_json(found)


def tournament_page(found: Tournament) -> str:
    """A page of HTML with a heat map and curves that needs nothing else."""
    from dtlang.render.tournament_page import page

    return page(found)


def tournament_text(found: Tournament, look: Look, *, everything: bool = False) -> str:
    from dtlang.render.tournament_text import tournament_text as as_text

    return as_text(found, look, everything=everything)


def is_bot(name: str) -> bool:
    from dtlang.simulate import is_bot as known

    return known(name)


def bot_of_level(level: int, milliseconds: int) -> str:
    """The name of the bot of some strength."""
    from dtlang.simulate import of_level

    return of_level(level, milliseconds)
