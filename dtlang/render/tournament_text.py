"""The result of a round robin for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.render.plot_terminal import Bar, Cell, Look
from dtlang.render.simulation_text import interval, percent
from dtlang.render.tournament_words import by_strength, headline, said, summary, together
from dtlang.simulate import Rate
from dtlang.speech import Said
from dtlang.tournament import Entrant, Finding, Kind, Round, Tournament

MOST_UNEVEN = 6


def tournament_text(found: Tournament, look: Look, *, everything: bool = False) -> str:
    """Ratings, the matrix and what stands out, for every kind of bot; how results change between them."""
    lines = [look.strong(headline(found))]
    for one in found.rounds:
        lines += ["", look.strong(one.bot), *look.paragraph(summary(one), indent="", hanging=""), ""]
        lines += _ratings(one, look)
        lines += ["", *_matrix(one, look)]
        if one.findings:
            lines.append("")
            findings = together(one.findings)
            shown = findings if everything else _some(findings)
            for finding in shown:
                lines += look.paragraph(f"- {look.words(said(finding))}", indent="")
            if len(shown) < len(findings):
                more = len(findings) - len(shown)
                lines.append(look.words(Said("{more} more uneven pairs: --all", more=more)))
        if everything:
            for entrant in one.heroes:
                lines += ["", *_uses(entrant, look)]
    if len(found.rounds) > 1:
        lines += ["", *_changes(found, look)]
    return "\n".join(lines) + "\n"


def _some(findings: Sequence[Finding]) -> list[Finding]:
    """All but the less uneven pairs, which the matrix shows."""
    found = [one for one in findings if one.kind is not Kind.UNEVEN]
    return found + [one for one in findings if one.kind is Kind.UNEVEN][:MOST_UNEVEN]


def _ratings(one: Round, look: Look) -> list[str]:
    rows: list[list[Cell]] = []
    for at in by_strength(one):
        entrant = one.heroes[at]
        reach = (entrant.rating_high - entrant.rating_low) / 2
        rows.append(
            [
                entrant.hero,
                f"{entrant.rating:.0f}",
                f"{reach:.0f}",
                percent(entrant.won),
                interval(entrant.won),
                percent(entrant.first),
                percent(entrant.later),
                Bar(entrant.won.rate),
            ]
        )
    return look.table(["hero", "rating", "+-", "%", "95 %", "first", "later", ""], rows)


def _matrix(one: Round, look: Look) -> list[str]:
    """How many of 100 games the hero of the row wins against that of the column."""
    wins = shares(one)
    order = by_strength(one)
    names = [entrant.hero for entrant in one.heroes]
    numbers = [str(place) for place in range(1, len(order) + 1)]
    rows: list[list[Cell]] = []
    for place, at in enumerate(order, 1):
        cells = ["-" if at == other else f"{100 * wins[names[at], names[other]]:.0f}" for other in order]
        rows.append([f"{place} {names[at]}", *cells])
    return look.table(["wins of 100 against", *numbers], rows)


def shares(one: Round) -> dict[tuple[str, str], float]:
    """How often the first wins against the second, draws as half."""
    found: dict[tuple[str, str], float] = {}
    for pair in one.pairs:
        games = pair.won.games
        share = (pair.won.wins + pair.draws / 2) / games if games else 0.5
        found[pair.hero, pair.other] = share
        found[pair.other, pair.hero] = 1 - share
    return found


def _uses(entrant: Entrant, look: Look) -> list[str]:
    rows: list[list[Cell]] = []
    for title, uses in (
        ("abilities", entrant.abilities), ("defenses", entrant.defenses), ("cards played", entrant.cards)
    ):  # fmt: skip
        rows.append([title])
        rows += [[f"  {one.name}", f"{one.per_game:.2f}", str(one.total)] for one in uses]
    lines = look.table([entrant.hero, "per game", "in all"], rows)
    tokens: list[list[Cell]] = [
        [f"  {one.name}", str(one.gained), str(one.spent), str(one.games_gained), str(one.games_spent)]
        for one in entrant.tokens
    ]
    if tokens:
        lines += look.table(["tokens", "gained", "spent", "games gained", "games spent"], tokens)
    return lines


def _changes(found: Tournament, look: Look) -> list[str]:
    """The share of games won by every hero, by who plays."""
    last = found.rounds[-1]
    rows: list[list[Cell]] = []
    for at in by_strength(last):
        rates: list[Rate] = [one.heroes[at].won for one in found.rounds]
        row: list[Cell] = [last.heroes[at].hero]
        row += [f"{percent(rate)} ({interval(rate)})" for rate in rates]
        rows.append(row)
    return look.table(["% won by", *(one.bot for one in found.rounds)], rows)
