"""The result of a round robin as one HTML page that needs nothing else: no script, no other file."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from jinja2 import Environment
from markupsafe import Markup

from dtlang import __version__
from dtlang.render.html import html_environment
from dtlang.render.plot_bars import Column, bar, distributions
from dtlang.render.plot_curves import Curve, Point, curves
from dtlang.render.plot_heat import Square, heat_map
from dtlang.render.simulation_text import grouped, interval, percent
from dtlang.render.tournament_text import shares
from dtlang.render.tournament_words import by_strength, headline, said, summary, together
from dtlang.simulate import Rate
from dtlang.tournament import Round, TokenUse, Tournament

MOST_COLUMNS = 40
CURVES = 4  # that can be told apart in one picture


def page(found: Tournament) -> str:
    return _environment().get_template("tournament.html").render(found=found, version=__version__)


@cache
def _environment() -> Environment:
    environment = html_environment()
    environment.globals |= {
        "by_strength": by_strength,
        "change_plots": change_plots,
        "headline": headline,
        "interval": interval,
        "length_plot": length_plot,
        "matrix_plot": matrix_plot,
        "percent": percent,
        "rate_bar": rate_bar,
        "said": said,
        "summary": summary,
        "together": together,
        "token_bar": token_bar,
    }
    return environment


def rate_bar(name: str, rate: Rate) -> Markup:
    words = f"{name}: {percent(rate)} % of {rate.games} games, between {interval(rate)} %"
    return bar(rate.rate, words, least=rate.low, most=rate.high)


def token_bar(one: TokenUse) -> Markup:
    """In how many of the games in which it was gained a token was spent."""
    words = f"{one.name}: spent in {one.games_spent} of {one.games_gained} games"
    return bar(one.games_spent / (one.games_gained or 1), words)


def matrix_plot(one: Round) -> Markup:
    """Who wins how often against whom, the strongest first."""
    order = by_strength(one)
    names = [entrant.hero for entrant in one.heroes]
    wins = shares(one)
    intervals = {(pair.hero, pair.other): interval(pair.won, "–") for pair in one.pairs}
    rows: list[list[Square]] = []
    for at in order:
        row = []
        for other in order:
            if at == other:
                row.append(Square(0.5, "", names[at]))
                continue
            key = (names[at], names[other])
            share = 100 * wins[key]
            sure = f" ({intervals[key]})" if key in intervals else ""
            words = f"{names[at]} wins {share:.1f} %{sure} of the games against {names[other]}"
            row.append(Square(wins[key], f"{share:.0f}", words))
        rows.append(row)
    title = "How many of 100 games each hero wins against each other"
    return heat_map([names[at] for at in order], rows, title, "wins", "against")


def length_plot(one: Round) -> Markup:
    """How likely a game takes how many turns."""
    assert one.turns is not None
    columns = [
        Column(
            Fraction(low + high, 2),
            games / one.games,
            f"{100 * games / one.games:.0f}",
            f"{low if low == high else f'{low} to {high}'} turns: {games} of {one.games} games",
        )
        for low, high, games in grouped(one.turns, MOST_COLUMNS)
    ]
    return distributions(
        [("all games", columns)], "How likely a game takes how many turns", "turns of both players"
    )


def change_plots(found: Tournament) -> Sequence[Markup]:
    """The share of games won by every hero, by who plays; a few heroes in each picture."""
    order = by_strength(found.rounds[-1])
    fair = Curve("50 %", [Point(at, 50.0, "", "") for at in range(1, len(found.rounds) + 1)])
    pictures = []
    for begin in range(0, len(order), CURVES):
        some = [_curve(found, at) for at in order[begin : begin + CURVES]]
        title = "How many of 100 games each hero wins, by who plays"
        pictures.append(curves(some, title, _key(found), reference=fair))
    return pictures


def _key(found: Tournament) -> str:
    return ", ".join(f"{at}: {one.bot}" for at, one in enumerate(found.rounds, 1))


def _curve(found: Tournament, at: int) -> Curve:
    points = []
    for place, one in enumerate(found.rounds, 1):
        entrant = one.heroes[at]
        words = f"{entrant.hero}, {one.bot}: {percent(entrant.won)} % ({interval(entrant.won, '–')})"
        points.append(Point(place, 100 * entrant.won.rate, percent(entrant.won), words))
    return Curve(found.rounds[0].heroes[at].hero, points)
