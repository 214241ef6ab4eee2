"""The result of a simulation for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.render.plot_terminal import Bar, Cell, Look
from dtlang.simulate import HeroResult, Rate, Simulation, Turns, Used

MOST_ROWS = 8  # of each kind; the JSON and the page have all
MOST_LENGTHS = 16


def simulation_text(found: Simulation, look: Look, *, everything: bool = False) -> str:
    """Who wins, how long it takes, and what they did."""
    lines = [look.strong(headline(found)), ""]
    lines += look.table(["wins", "%", "95 %", "games", ""], [*_rates(found)])
    lines += ["", *notes(found), ""]
    lines += look.table(["turns", "games", ""], [*_lengths(found)], words=())
    for hero in found.heroes:
        lines += ["", *_hero(hero, look, everything)]
    return "\n".join(lines) + "\n"


def headline(found: Simulation) -> str:
    """Who plays whom, how often, and by which rules."""
    players = " against ".join(f"{hero.hero} ({hero.bot})" for hero in found.heroes)
    games = "1 game" if found.games == 1 else f"{found.games} games"
    return f"{players}: {games}, {found.mode}, {found.edition}, seed {found.seed}"


def notes(found: Simulation) -> list[str]:
    turns = found.turns
    length = f"{turns.mean:g} turns on average, from {turns.shortest} to {turns.longest}"
    said = [f"A game takes {length}; draws: {found.draws}."]
    if found.unfinished:
        said.append(f"{found.unfinished} games went on for ever and were given up.")
    return said


def interval(rate: Rate, dash: str = "-") -> str:
    """
    >>> interval(Rate(1, 2, 0.5, 0.25, 0.75))
    '25.0-75.0'
    """
    return f"{100 * rate.low:.1f}{dash}{100 * rate.high:.1f}" if rate.games else ""


def percent(rate: Rate) -> str:
    return f"{100 * rate.rate:.1f}" if rate.games else "?"


def rates(found: Simulation) -> list[tuple[str, Rate]]:
    """Every rate with what it is about."""
    rows: list[tuple[str, Rate]] = []
    for hero in found.heroes:
        rows += [
            (hero.hero, hero.won),
            (f"  {hero.hero} goes first", hero.first),
            (f"  {hero.hero} goes later", hero.later),
        ]
    rows += [("whoever goes first", found.first), ("whoever goes later", found.later)]
    rows += [(f"seat {at}", seat) for at, seat in enumerate(found.seats, 1)]
    return rows


def _rates(found: Simulation) -> list[list[Cell]]:
    return [
        [name, percent(rate), interval(rate), str(rate.games), Bar(rate.rate)] for name, rate in rates(found)
    ]


def grouped(turns: Turns, most: int) -> list[tuple[int, int, int]]:
    """From, to, games: lengths of games, some together where there are many."""
    step = -(-(turns.longest - turns.shortest + 1) // most)
    groups = []
    for low in range(turns.shortest, turns.longest + 1, step):
        high = low + step - 1
        games = sum(one.games for one in turns.lengths if low <= one.turns <= high)
        groups.append((low, min(high, turns.longest), games))
    return groups


def _lengths(found: Simulation) -> list[list[Cell]]:
    groups = grouped(found.turns, MOST_LENGTHS)
    most = max(games for _, _, games in groups)
    return [
        [str(low) if low == high else f"{low}-{high}", str(games), Bar(games / most)]
        for low, high, games in groups
    ]


PARTS = (
    ("damage by source", "damage"),
    ("damage to itself", "own_damage"),
    ("abilities", "abilities"),
    ("defenses", "defenses"),
    ("cards played", "cards"),
    ("cards sold", "sold"),
    ("tokens and passives used", "used"),
)


def _hero(hero: HeroResult, look: Look, everything: bool) -> list[str]:
    rows: list[list[Cell]] = []
    for title, part in PARTS:
        rows += _part(title, getattr(hero, part), MOST_ROWS if not everything else len(getattr(hero, part)))
    if not rows:
        return []
    lines = look.table([hero.hero, "per game", "in all", ""], rows)
    lines.append(f"healed {hero.healed:.2f} and prevented {hero.prevented:.2f} per game")
    return lines


def _part(title: str, used: Sequence[Used], most: int) -> list[list[Cell]]:
    if not used:
        return []
    top = used[0].total
    rows: list[list[Cell]] = [[title]]
    rows += [
        [f"  {one.name}", f"{one.per_game:.2f}", str(one.total), Bar(one.total / top)] for one in used[:most]
    ]
    rest = used[most:]
    if rest:
        total = sum(one.total for one in rest)
        per_game = f"{sum(one.per_game for one in rest):.2f}"
        rows.append([f"  {len(rest)} more", per_game, str(total), ""])
    return rows
