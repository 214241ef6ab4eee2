"""`dtlang simulate`: many games between bots, counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from dtlang import ir
    from dtlang.playing import Profile
    from dtlang.render.plot_terminal import Look
    from dtlang.simulate import Simulation


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


def is_bot(name: str) -> bool:
    from dtlang.simulate import is_bot as known

    return known(name)


def bot_of_level(level: int, milliseconds: int) -> str:
    """The name of the bot of some strength."""
    from dtlang.simulate import of_level

    return of_level(level, milliseconds)
