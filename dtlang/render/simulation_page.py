"""The result of a simulation as one HTML page that needs nothing else: no script, no other file."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from jinja2 import Environment
from markupsafe import Markup

from dtlang import __version__
from dtlang.render.html import html_environment
from dtlang.render.plot_bars import Column, bar, distributions
from dtlang.render.simulation_text import PARTS, grouped, headline, interval, notes, percent, rates
from dtlang.simulate import Rate, Simulation, Used

MOST_COLUMNS = 40


def page(found: Simulation) -> str:
    return _environment().get_template("simulation.html").render(found=found, version=__version__)


@cache
def _environment() -> Environment:
    environment = html_environment()
    environment.globals |= {
        "PARTS": PARTS,
        "headline": headline,
        "interval": interval,
        "length_plot": length_plot,
        "notes": notes,
        "percent": percent,
        "rate_bar": rate_bar,
        "rates": rates,
        "used_bar": used_bar,
        "used_of": getattr,
    }
    return environment


def rate_bar(name: str, rate: Rate) -> Markup:
    """A rate with its interval as a whisker; half of the room is one half of all games."""
    said = f"{name.strip()}: {percent(rate)} % of {rate.games} games, between {interval(rate)} %"
    return bar(rate.rate, said, least=rate.low, most=rate.high)


def used_bar(one: Used, most: Used) -> Markup:
    return bar(one.total / (most.total or 1), f"{one.name}: {one.total}")


def length_plot(found: Simulation) -> Markup:
    """How likely a game takes how many turns."""
    columns = [
        Column(
            Fraction(low + high, 2),
            games / found.games,
            f"{100 * games / found.games:.0f}",
            f"{low if low == high else f'{low} to {high}'} turns: {games} of {found.games} games",
        )
        for low, high, games in grouped(found.turns, MOST_COLUMNS)
    ]
    return distributions(
        [("all games", columns)], "How likely a game takes how many turns", "turns of all players"
    )
