"""Games by the thousand between bots: a job is a range of seeds, its result is counts that can be added.

Nothing depends on which job a game was in, so any number of jobs gives the same result.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import lru_cache
from math import sqrt
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from typing import TypeAlias, TypeVar

import msgspec

from dtlang import ir
from dtlang.bots.names import bot, searches
from dtlang.bots.names import is_bot as is_bot
from dtlang.bots.names import of_level as of_level
from dtlang.bots.play_out import play_out
from dtlang.engine.game import Game
from dtlang.engine.modes import Profile
from dtlang.engine.records import Record
from dtlang.engine.seat_names import seat_names

K = TypeVar("K", str, int)

CHUNK = 25  # games of a job
AHEAD = 2  # jobs that another process is given at once, so that it need not wait for the next
MOST_DECISIONS = 20_000  # a game that goes on for longer is given up and counted as such
NORMAL_95 = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


# --- counting --------------------------------------------------------------------------------------


class Corner(msgspec.Struct):
    """What one of the heroes did in all games."""

    wins: int = 0
    first: int = 0  # games in which it had the first turn
    first_wins: int = 0
    damage: dict[str, int] = {}  # dealt to others, by source
    own_damage: dict[str, int] = {}  # dealt to itself
    prevented: int = 0
    healed: int = 0
    abilities: dict[str, int] = {}
    defenses: dict[str, int] = {}
    cards: dict[str, int] = {}
    sold: dict[str, int] = {}
    used: dict[str, int] = {}  # tokens, passives and companions
    gained: dict[str, int] = {}  # tokens of its own leaflet that came to anybody
    spent: dict[str, int] = {}
    games_gained: dict[str, int] = {}  # games in which one of them came to anybody
    games_spent: dict[str, int] = {}  # games in which one was spent, or its text used

    def add(self, other: Corner) -> None:
        for field in Corner.__struct_fields__:
            value = getattr(self, field)
            if isinstance(value, dict):
                _add(value, getattr(other, field))
            else:
                setattr(self, field, value + getattr(other, field))


class Tally(msgspec.Struct):
    """The counts of some games; corners are heroes in the order they were named."""

    corners: list[Corner]
    games: int = 0
    draws: int = 0
    unfinished: int = 0
    seats: list[int] = []  # wins by seat
    turns: dict[int, int] = {}  # games by their number of turns

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.draws += other.draws
        self.unfinished += other.unfinished
        self.seats = [a + b for a, b in zip(self.seats, other.seats, strict=True)]
        _add(self.turns, other.turns)
        for mine, theirs in zip(self.corners, other.corners, strict=True):
            mine.add(theirs)


def _add(into: dict[K, int], more: Mapping[K, int]) -> None:
    for key, count in more.items():
        into[key] = into.get(key, 0) + count


def empty(corners: int) -> Tally:
    return Tally([Corner() for _ in range(corners)], seats=[0] * corners)


def count(tally: Tally, game: Game, corner_at: Sequence[int]) -> None:
    """Adds one game. `corner_at` says which hero sits where."""
    corners = [tally.corners[corner] for corner in corner_at]
    teams = game.profile.mode.teams
    turns = start = 0
    gained: set[tuple[int, str]] = set()
    spent: set[tuple[int, str]] = set()
    for record in game.log:
        kind = record[0]
        match record:
            case ("starts", int(seat)):
                start = seat
                corners[seat].first += 1
            case ("turn", *_):
                turns += 1
            case ("activate", int(seat), str(name)):
                _one(corners[seat].abilities, name)
            case ("defend", int(seat), str(name)):
                _one(corners[seat].defenses, name)
            case ("play", int(seat), str(name), _):
                _one(corners[seat].cards, name)
            case ("sell", int(seat), str(name)):
                _one(corners[seat].sold, name)
            case ("use", int(seat), str(name)):
                _one(corners[seat].used, name)
                spent.add((_leaflet(game, seat, name), name))
            case ("gain" | "inflict" | "spend", int(seat), str(name), int(many), _):
                at = _leaflet(game, seat, name)
                if kind == "spend":
                    corners[at].spent[name] = corners[at].spent.get(name, 0) + many
                    spent.add((at, name))
                else:
                    corners[at].gained[name] = corners[at].gained.get(name, 0) + many
                    gained.add((at, name))
            case ("heal", int(seat), int(amount), _):
                corners[seat].healed += amount
            case ("damage", *_):
                _damage(record, corners, game, teams)
            case _:
                pass
    for at, name in gained:
        _one(corners[at].games_gained, name)
    for at, name in spent & gained:
        _one(corners[at].games_spent, name)
    tally.games += 1
    tally.turns[turns] = tally.turns.get(turns, 0) + 1
    if not game.over:
        tally.unfinished += 1
    elif game.winner is None:
        tally.draws += 1
    for seat, team in enumerate(teams):
        if game.over and team == game.winner:
            corners[seat].wins += 1
            tally.seats[seat] += 1
            corners[seat].first_wins += seat == start


def _damage(record: Record, corners: Sequence[Corner], game: Game, teams: Sequence[int]) -> None:
    """Who deals it: for a status effect that hurts its holder, whoever brings that status to the table."""
    _, dealer, target, dealt, type, source, prevented = record
    assert isinstance(target, int)
    assert isinstance(dealt, int)
    assert isinstance(prevented, int)
    corners[target].prevented += prevented
    if not dealt:
        return
    name = str(source) or f"{type} damage"
    if not isinstance(dealer, int) or teams[dealer] == teams[target]:
        others = [seat.index for seat in game.state.seats if teams[seat.index] != teams[target]]
        dealer = next((one for one in others if name in game.state.seats[one].kit.statuses), target)
    counts = corners[dealer].own_damage if dealer == target else corners[dealer].damage
    counts[name] = counts.get(name, 0) + dealt


def _leaflet(game: Game, holder: int, name: str) -> int:
    """Whose leaflet a token is of: the holder's own, or that of somebody else who brings it."""
    seats = game.state.seats
    if name in seats[holder].kit.statuses:
        return holder
    return next((seat.index for seat in seats if name in seat.kit.statuses), holder)


def _one(counts: dict[str, int], name: str) -> None:
    counts[name] = counts.get(name, 0) + 1


# --- playing ---------------------------------------------------------------------------------------


class Settings(msgspec.Struct, frozen=True):
    """What is played, besides the heroes."""

    profile: Profile
    bots: tuple[str, ...]  # of each hero
    games: int
    seed: int


@contextmanager
def uncollected() -> Iterator[None]:
    """A game leaves no circle of objects behind: the collector would look for them in vain."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def play_games(documents: tuple[bytes, ...], settings: Settings, first: int, many: int) -> Tally:
    """A job: the games from `first` on. In every game the heroes move on by one seat."""
    with uncollected():
        return _play_games(documents, settings, first, many)


def _play_games(documents: tuple[bytes, ...], settings: Settings, first: int, many: int) -> Tally:
    heroes = [_document(one) for one in documents]
    places = len(heroes)
    tally = empty(places)
    for number in range(first, first + many):
        corner_at = [(seat + number) % places for seat in range(places)]
        seed = settings.seed + number
        players = [bot(settings.bots[corner], seed, seat) for seat, corner in enumerate(corner_at)]
        game = Game(
            [heroes[corner] for corner in corner_at],
            seed,
            settings.profile,
            keep=any(map(searches, settings.bots)),
            wants=[player.wants for player in players],
        )
        play_out(game, players, MOST_DECISIONS)
        count(tally, game, corner_at)
    return tally


@lru_cache(maxsize=16)
def _document(text: bytes) -> ir.Document:
    """The same object every time: the engine makes a kit for each."""
    return ir.decode(text)


def simulate(
    documents: Sequence[ir.Document],
    settings: Settings,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Tally:
    """All games. `progress` is told how many more were played."""
    texts = tuple(msgspec.json.encode(msgspec.structs.replace(one, debug=None)) for one in documents)
    starts = range(0, settings.games, CHUNK)
    work = [(texts, settings, first, min(CHUNK, settings.games - first)) for first in starts]
    tallies: dict[int, Tally] = {}
    for tally, at in _played(work, min(jobs, len(work))):
        tallies[at] = tally
        progress(tally.games)
    whole = empty(len(documents))
    for at in range(len(work)):
        whole.add(tallies[at])
    return whole


Work: TypeAlias = tuple[tuple[bytes, ...], Settings, int, int]


def _played(work: list[Work], jobs: int) -> Iterator[tuple[Tally, int]]:
    """Every tally with its place, as they get done. This process plays as well, so one fewer is needed."""
    left = deque(enumerate(work))
    if jobs <= 1:
        for at, one in left:
            yield play_games(*one), at
        return
    others = jobs - 1
    pool = ProcessPoolExecutor(others, _copies_or_new_ones(), initializer=_leave_it_to_the_parent)
    under_way: dict[Future[Tally], int] = {}
    try:
        while left or under_way:
            while left and len(under_way) < AHEAD * others:
                at, one = left.popleft()
                under_way[pool.submit(play_games, *one)] = at
            if left:
                at, one = left.popleft()
                yield play_games(*one), at
                done = {future for future in under_way if future.done()}
            else:
                done = wait(under_way, return_when=FIRST_COMPLETED).done
            for future in done:
                yield future.result(), under_way.pop(future)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _copies_or_new_ones() -> BaseContext:
    """A copy of this process starts at once and knows all that was found out about the heroes. It must not be
    made while other threads are at work, and is safe on Linux only; a new process takes half a second."""
    copies = sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if copies else "spawn")


def _leave_it_to_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one should answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- what the counts say ---------------------------------------------------------------------------


class Rate(msgspec.Struct, frozen=True):
    """How often something was won, with the 95 % interval."""

    wins: int
    games: int
    rate: float
    low: float
    high: float


class Used(msgspec.Struct, frozen=True):
    """How often something was used, or how much it did, in all games and in one."""

    name: str
    total: int
    per_game: float


class HeroResult(msgspec.Struct, frozen=True):
    """One hero over all games."""

    hero: str
    bot: str
    won: Rate
    first: Rate  # of the games in which it had the first turn
    later: Rate  # of all others
    damage: tuple[Used, ...]
    own_damage: tuple[Used, ...]
    prevented: float  # per game
    healed: float  # per game
    abilities: tuple[Used, ...]
    defenses: tuple[Used, ...]
    cards: tuple[Used, ...]
    sold: tuple[Used, ...]
    used: tuple[Used, ...]


class Length(msgspec.Struct, frozen=True):
    turns: int
    games: int


class Turns(msgspec.Struct, frozen=True):
    """How long games are, counted in turns of all players together."""

    mean: float
    median: int
    shortest: int
    longest: int
    lengths: tuple[Length, ...]


class Simulation(msgspec.Struct, frozen=True):
    """The result as it stands in the JSON."""

    simulation: int  # version of this format
    mode: str
    edition: str
    seed: int
    games: int
    draws: int
    unfinished: int
    first: Rate  # whoever has the first turn
    later: Rate
    seats: tuple[Rate, ...]
    turns: Turns
    heroes: tuple[HeroResult, ...]


def result(documents: Sequence[ir.Document], settings: Settings, tally: Tally) -> Simulation:
    """Rates and intervals of the counts."""
    first_wins = sum(corner.first_wins for corner in tally.corners)
    wins = sum(corner.wins for corner in tally.corners)
    others = len(documents) - 1
    return Simulation(
        simulation=1,
        mode=settings.profile.mode.name,
        edition=settings.profile.edition.value,
        seed=settings.seed,
        games=tally.games,
        draws=tally.draws,
        unfinished=tally.unfinished,
        first=rate(first_wins, tally.games),
        later=rate(wins - first_wins, tally.games * others),
        seats=tuple(rate(seat, tally.games) for seat in tally.seats),
        turns=lengths(tally.turns),
        heroes=tuple(
            _hero(name, kind, corner, tally.games)
            for name, kind, corner in zip(seat_names(documents), settings.bots, tally.corners, strict=True)
        ),
    )


def _hero(name: str, kind: str, corner: Corner, games: int) -> HeroResult:
    return HeroResult(
        hero=name,
        bot=kind,
        won=rate(corner.wins, games),
        first=rate(corner.first_wins, corner.first),
        later=rate(corner.wins - corner.first_wins, games - corner.first),
        damage=used(corner.damage, games),
        own_damage=used(corner.own_damage, games),
        prevented=round(corner.prevented / games, 4),
        healed=round(corner.healed / games, 4),
        abilities=used(corner.abilities, games),
        defenses=used(corner.defenses, games),
        cards=used(corner.cards, games),
        sold=used(corner.sold, games),
        used=used(corner.used, games),
    )


def used(counts: Mapping[str, int], games: int) -> tuple[Used, ...]:
    """What was used most comes first."""
    in_order = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Used(name, total, round(total / games, 4) if games else 0.0) for name, total in in_order)


def rate(wins: int, games: int) -> Rate:
    """The share of wins with Wilson's 95 % interval.

    >>> found = rate(5, 10)
    >>> found.rate, found.low, found.high
    (0.5, 0.2366, 0.7634)
    >>> rate(0, 0).high
    1.0
    """
    low, high = wilson(wins, games)
    return Rate(wins, games, round(wins / games, 4) if games else 0.0, round(low, 4), round(high, 4))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Where the true rate lies with 95 % confidence; never below 0 nor above 1."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, NORMAL_95**2
    middle = share + z2 / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    whole = 1 + z2 / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def lengths(turns: Mapping[int, int]) -> Turns:
    """
    >>> found = lengths({10: 1, 12: 3})
    >>> found.mean, found.median, found.shortest, found.longest
    (11.5, 12, 10, 12)
    """
    games = sum(turns.values())
    in_order = sorted(turns.items())
    half, median = 0, 0
    for length, times in in_order:
        half += times
        if 2 * half >= games:
            median = length
            break
    return Turns(
        mean=round(sum(length * times for length, times in in_order) / games, 2),
        median=median,
        shortest=in_order[0][0],
        longest=in_order[-1][0],
        lengths=tuple(Length(length, times) for length, times in in_order),
    )


def as_json(found: Simulation) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
