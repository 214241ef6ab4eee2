"""Plays a round robin: a job is a few games of a pair, and whoever plays it, its counts are the same.

Pair by pair the games are those of `simulate` with the same seed. Jobs are played in processes that are
watched; what was played is kept in a journal, so that nothing is played twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple, TypeAlias

import msgspec

from dtlang import ir
from dtlang.bots.names import searches
from dtlang.engine.modes import Profile
from dtlang.simulate import Settings, Tally, empty, play_games
from dtlang.tournament.journal import Journal
from dtlang.watched import Limits, Lost, watched

QUICK, SLOW = 25, 5  # games of a job; of one with bots that try things out
LIMITS = Limits(seconds=3600, megabytes=4000)  # of a job
TRIES = 3  # a job that was lost so many times is given up

Pair: TypeAlias = tuple[int, int]


class Plan(NamedTuple):
    """What is played, besides the heroes: every pair so often by every kind of bot."""

    profile: Profile
    bots: tuple[str, ...]
    games: int
    seed: int


class Job(NamedTuple):
    """A few games of two heroes, which stand here by their numbers."""

    bot: str
    pair: Pair
    first: int
    many: int


class Played(NamedTuple):
    """The counts of every pair by bot, and the jobs that came to nothing, with the reason."""

    tallies: Mapping[str, Mapping[Pair, Tally]]
    lost: Sequence[tuple[Job, Lost]]


# Who plays the jobs that are left: gets what makes a worker, and hands out results in any order.
Runner: TypeAlias = Callable[
    [Callable[[], Callable[[Job], Tally]], Sequence[Job]], Iterator[tuple[Job, Tally | Lost]]
]


def jobs_of(heroes: int, plan: Plan) -> list[Job]:
    """All that is to be played, the quick bots first."""
    return [
        Job(bot, pair, first, min(size, plan.games - first))
        for bot, size in ((bot, SLOW if searches(bot) else QUICK) for bot in plan.bots)
        for pair in combinations(range(heroes), 2)
        for first in range(0, plan.games, size)
    ]


def play(
    documents: Sequence[ir.Document],
    plan: Plan,
    runner: Runner,
    journal: Journal | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Played:
    """All games. `progress` is told how many more are there, played now or known."""
    texts = tuple(msgspec.json.encode(msgspec.structs.replace(one, debug=None)) for one in documents)
    book = journal or Journal()
    keys = {job: book.key(job, texts, plan) for job in jobs_of(len(documents), plan)}
    tallies: dict[Job, Tally] = {}
    left: list[Job] = []
    for job, key in keys.items():
        known = book.known(key)
        if known is not None and known.games == job.many and len(known.corners) == 2 == len(known.seats):
            tallies[job] = known
            progress(job.many)
        else:
            left.append(job)
    lost: dict[Job, Lost] = {}
    for _ in range(TRIES):
        lost = {}
        for job, found in runner(partial(_player, texts, plan), left):
            if isinstance(found, Lost):
                lost[job] = found
            else:
                tallies[job] = found
                book.write(keys[job], found)
                progress(job.many)
        left = list(lost)
        if not left:
            break
    pairs = list(combinations(range(len(documents)), 2))
    whole = {bot: {pair: empty(2) for pair in pairs} for bot in plan.bots}
    for job in keys:  # in the order of the plan, so that names stand in the same order, too
        if job in tallies:
            whole[job.bot][job.pair].add(tallies[job])
    return Played(whole, list(lost.items()))


def in_processes(jobs: int, limits: Limits = LIMITS) -> Runner:
    """Plays in so many processes of this machine; one of them may end, the others go on."""
    return lambda begin, todo: watched(begin, todo, jobs, limits, in_order=False)


def _player(texts: tuple[bytes, ...], plan: Plan) -> Callable[[Job], Tally]:
    """In a process of its own: what plays one job after the other."""

    def work(job: Job) -> Tally:
        settings = Settings(plan.profile, (job.bot, job.bot), plan.games, plan.seed)
        one, other = job.pair
        return play_games((texts[one], texts[other]), settings, job.first, job.many)

    return work
