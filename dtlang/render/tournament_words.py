"""What stands out in a round robin, in words for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from dtlang.speech import Said
from dtlang.tournament import Finding, Kind, Round, Tournament


def headline(found: Tournament) -> str:
    """Who played, how often, and by which rules."""
    return Said(
        "{heroes} heroes, everybody against everybody: {games|1 game|# games} of each pair, "
        "{mode}, {edition}, seed {seed}",
        heroes=len(found.rounds[0].heroes),
        games=found.games,
        mode=found.mode,
        edition=found.edition,
        seed=found.seed,
    )


def summary(one: Round) -> str:
    """How long games take, and whether it matters who begins."""
    if one.turns is None:
        return Said("No game was played.")
    return Said(
        "{games} games of {mean} turns on average, from {shortest} to {longest}; draws: {draws}. "
        "Whoever goes first wins {first} % of those that were won ({low} to {high}).",
        games=one.games,
        mean=f"{one.turns.mean:g}",
        shortest=one.turns.shortest,
        longest=one.turns.longest,
        draws=one.draws,
        first=f"{100 * one.first.rate:.1f}",
        low=f"{100 * one.first.low:.1f}",
        high=f"{100 * one.first.high:.1f}",
    )


_TOGETHER = (Kind.NEVER_ABILITY, Kind.NEVER_CARD, Kind.NEVER_GAINED)


def together(findings: Sequence[Finding]) -> list[Finding]:
    """What was never used of a hero in one sentence for each kind."""
    found: list[Finding] = []
    for one in findings:
        last = found[-1] if found else None
        if last and one.kind in _TOGETHER and (last.kind, last.hero) == (one.kind, one.hero):
            found[-1] = msgspec.structs.replace(last, name=f"{last.name}, {one.name}")
        else:
            found.append(one)
    return found


def said(finding: Finding) -> str:
    """A finding as a sentence."""
    return _SAID[finding.kind](finding)


_SAID: dict[Kind, Callable[[Finding], str]] = {
    Kind.UNEVEN: lambda one: Said(
        "{hero} wins {many} of {of} games against {name}: surely more than 60 %",
        hero=one.hero, many=one.many, of=one.of, name=one.name,
    ),
    Kind.FIRST_PLAYER: lambda one: Said(
        "it matters who begins: whoever goes first won {many} of {of} games", many=one.many, of=one.of
    ),
    Kind.NEVER_ABILITY: lambda one: Said(
        "{hero}: never activated in {of} games: {name}", hero=one.hero, name=one.name, of=one.of
    ),
    Kind.NEVER_CARD: lambda one: Said(
        "{hero}: never played in {of} games: {name}", hero=one.hero, name=one.name, of=one.of
    ),
    Kind.NEVER_GAINED: lambda one: Said(
        "{hero}: never gained or inflicted in {of} games: {name}", hero=one.hero, name=one.name, of=one.of
    ),
    Kind.NEVER_SPENT: lambda one: Said(
        "{hero}: {name}, gained {of}, spent 0: its text or the bot is to be looked at",
        hero=one.hero, name=one.name, of=one.of,
    ),
    Kind.SELDOM_SPENT: lambda one: Said(
        "{hero}: {name} was spent in {many} of the {of} games in which it was gained",
        hero=one.hero, name=one.name, many=one.many, of=one.of,
    ),
    Kind.UNFINISHED: lambda one: Said(
        "{many} of {of} games went on for ever and were given up", many=one.many, of=one.of
    ),
    Kind.LOST: lambda one: Said(
        "{many} of {of} games are missing: the processes that played them ended or took too long",
        many=one.many, of=one.of,
    ),
}  # fmt: skip


def by_strength(one: Round) -> Sequence[int]:
    """The places of the heroes, the strongest first."""
    return sorted(range(len(one.heroes)), key=lambda at: (-one.heroes[at].rating, one.heroes[at].hero))
