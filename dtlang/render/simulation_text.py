"""The result of a simulation for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.render.plot_terminal import Bar, Cell, Look
from dtlang.simulate import HeroResult, Rate, Simulation, Turns, Used
from dtlang.speech import Said, joined

MOST_ROWS = 8  # of each kind; the JSON and the page have all
MOST_LENGTHS = 16


def simulation_text(found: Simulation, look: Look, *, everything: bool = False) -> str:
    """Who wins, how long it takes, and what they did."""
    lines = [look.strong(headline(found)), ""]
    lines += look.table([Said("wins"), "%", "95 %", Said("games"), ""], [*_rates(found)])
    lines += ["", *map(look.words, notes(found)), ""]
    lines += look.table([Said("turns"), Said("games"), ""], [*_lengths(found)], words=())
    for hero in found.heroes:
        lines += ["", *_hero(hero, look, everything)]
    return "\n".join(lines) + "\n"


def headline(found: Simulation) -> str:
    """Who plays whom, how often, and by which rules."""
    return Said(
        "{players}: {games|# game|# games}, {mode}, {edition}, seed {seed}",
        players=joined(Said(" against "), [f"{hero.hero} ({hero.bot})" for hero in found.heroes]),
        games=found.games,
        mode=found.mode,
        edition=found.edition,
        seed=found.seed,
    )


def notes(found: Simulation) -> list[str]:
    turns = found.turns
    said: list[str] = [
        Said(
            "A game takes {mean} turns on average, from {shortest} to {longest}; draws: {draws}.",
            mean=f"{turns.mean:g}",
            shortest=turns.shortest,
            longest=turns.longest,
            draws=found.draws,
        )
    ]
    if found.unfinished:
        given_up = "{n|# game|# games} went on for ever and {n|was|were} given up."
        said.append(Said(given_up, n=found.unfinished))
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
            (Said("  {hero} goes first", hero=hero.hero), hero.first),
            (Said("  {hero} goes later", hero=hero.hero), hero.later),
        ]
    rows += [(Said("whoever goes first"), found.first), (Said("whoever goes later"), found.later)]
    rows += [(Said("seat {at}", at=at), seat) for at, seat in enumerate(found.seats, 1)]
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
    (Said("damage by source"), "damage"),
    (Said("damage to itself"), "own_damage"),
    (Said("abilities"), "abilities"),
    (Said("defenses"), "defenses"),
    (Said("cards played"), "cards"),
    (Said("cards sold"), "sold"),
    (Said("tokens and passives used"), "used"),
)


def _hero(hero: HeroResult, look: Look, everything: bool) -> list[str]:
    rows: list[list[Cell]] = []
    for title, part in PARTS:
        rows += _part(title, getattr(hero, part), MOST_ROWS if not everything else len(getattr(hero, part)))
    if not rows:
        return []
    lines = look.table([hero.hero, Said("per game"), Said("in all"), ""], rows)
    lines.append(
        look.words(
            Said(
                "healed {healed} and prevented {prevented} per game",
                healed=f"{hero.healed:.2f}",
                prevented=f"{hero.prevented:.2f}",
            )
        )
    )
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
        rows.append([Said("  {n} more", n=len(rest)), per_game, str(total), ""])
    return rows
