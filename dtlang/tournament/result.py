"""The result of a round robin as it stands in the JSON: rates with intervals, ratings, what was used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from dtlang import ir
from dtlang.engine.kit import StatusDef
from dtlang.engine.making import kit
from dtlang.engine.seat_names import seat_names
from dtlang.ir.words import AbilityKind
from dtlang.simulate import Corner, Rate, Tally, Turns, Used, empty, lengths, rate, used
from dtlang.tournament.findings import Finding, Kind, is_spendable, uneven, unused
from dtlang.tournament.play import Plan, Played
from dtlang.tournament.rating import Rating, ratings


class Pairing(msgspec.Struct, frozen=True):
    """Two heroes: how often the first one won, and when it had the first turn."""

    hero: str
    other: str
    won: Rate
    first: Rate
    later: Rate
    draws: int
    unfinished: int
    turns: float  # on average


class TokenUse(msgspec.Struct, frozen=True):
    """A kind of token: how many came to somebody and were spent, and in how many games."""

    name: str
    spendable: bool  # by a text of its own
    gained: int
    spent: int
    games_gained: int
    games_spent: int


class Entrant(msgspec.Struct, frozen=True):
    """One hero over all its games."""

    hero: str
    rating: float  # in points of Elo around 1500
    rating_low: float
    rating_high: float
    won: Rate
    first: Rate
    later: Rate
    abilities: tuple[Used, ...]  # what was never used stands there with 0
    defenses: tuple[Used, ...]
    cards: tuple[Used, ...]
    tokens: tuple[TokenUse, ...]


class Round(msgspec.Struct, frozen=True):
    """All pairs, played by one kind of bot."""

    bot: str
    games: int
    draws: int
    unfinished: int
    first: Rate  # whoever has the first turn
    turns: Turns | None
    heroes: tuple[Entrant, ...]  # in the order they were named
    pairs: tuple[Pairing, ...]
    findings: tuple[Finding, ...]


class Tournament(msgspec.Struct, frozen=True):
    tournament: int  # version of this format
    mode: str
    edition: str
    seed: int
    games: int  # of every pair
    rounds: tuple[Round, ...]  # by bots, in the order they were named


def result(documents: Sequence[ir.Document], plan: Plan, played: Played) -> Tournament:
    """Rates, intervals and ratings of the counts."""
    lost = {bot: [job for job, _ in played.lost if job.bot == bot] for bot in plan.bots}
    names = seat_names(documents)
    rounds = []
    for bot in plan.bots:
        found = _round(documents, names, bot, played.tallies[bot])
        missing = sum(job.many for job in lost[bot])
        if missing:
            finding = Finding(Kind.LOST, bot, many=missing, of=found.games + missing)
            found = msgspec.structs.replace(found, findings=(finding, *found.findings))
        rounds.append(found)
    return Tournament(
        tournament=1,
        mode=plan.profile.mode.name,
        edition=plan.profile.edition.value,
        seed=plan.seed,
        games=plan.games,
        rounds=tuple(rounds),
    )


def _round(
    documents: Sequence[ir.Document],
    names: Sequence[str],
    bot: str,
    tallies: Mapping[tuple[int, int], Tally],
) -> Round:
    corners = [Corner() for _ in documents]
    games = [0] * len(documents)
    whole = empty(2)
    pairs = []
    scores = {}
    for (one, other), tally in tallies.items():
        pairs.append(_pairing(names[one], names[other], tally))
        draws = tally.draws / 2
        scores[one, other] = (tally.corners[0].wins + draws, tally.corners[1].wins + draws)
        whole.add(tally)
        for at, corner in zip((one, other), tally.corners, strict=True):
            corners[at].add(corner)
            games[at] += tally.games
    first_wins = sum(corner.first_wins for corner in corners)
    rated = ratings(len(documents), scores)
    findings: list[Finding] = []
    decided = sum(corner.wins for corner in corners)
    first = rate(first_wins, decided)
    if first.low > 0.5 or first.high < 0.5:
        findings.append(Finding(Kind.FIRST_PLAYER, bot, many=first_wins, of=decided))
    for document, corner, many in zip(documents, corners, games, strict=True):
        findings += unused(document, corner, many, bot)
    findings += uneven(bot, {(pair.hero, pair.other): pair.won for pair in pairs})
    if whole.unfinished:
        findings.append(Finding(Kind.UNFINISHED, bot, many=whole.unfinished, of=whole.games))
    return Round(
        bot=bot,
        games=whole.games,
        draws=whole.draws,
        unfinished=whole.unfinished,
        first=first,
        turns=lengths(whole.turns) if whole.turns else None,
        heroes=tuple(
            _entrant(name, document, corner, many, points)
            for name, document, corner, many, points in zip(
                names, documents, corners, games, rated, strict=True
            )
        ),
        pairs=tuple(pairs),
        findings=tuple(findings),
    )


def _pairing(hero: str, other: str, tally: Tally) -> Pairing:
    corner = tally.corners[0]
    turns = sum(length * times for length, times in tally.turns.items())
    return Pairing(
        hero=hero,
        other=other,
        won=rate(corner.wins, tally.games),
        first=rate(corner.first_wins, corner.first),
        later=rate(corner.wins - corner.first_wins, tally.games - corner.first),
        draws=tally.draws,
        unfinished=tally.unfinished,
        turns=round(turns / tally.games, 2) if tally.games else 0.0,
    )


def _entrant(name: str, document: ir.Document, corner: Corner, games: int, points: Rating) -> Entrant:
    """What a hero did with everything that it has: also with what was never used."""
    abilities, defenses = dict(corner.abilities), dict(corner.defenses)
    for ability in document.abilities:
        counts = defenses if ability.kind is AbilityKind.DEFENSIVE else abilities
        if ability.kind is not AbilityKind.PASSIVE:
            for line in ability.levels[0].abilities:
                counts.setdefault(line.name, 0)
    return Entrant(
        hero=name,
        rating=round(points.points, 1),
        rating_low=round(points.low, 1),
        rating_high=round(points.high, 1),
        won=rate(corner.wins, games),
        first=rate(corner.first_wins, corner.first),
        later=rate(corner.wins - corner.first_wins, games - corner.first),
        abilities=used(abilities, games),
        defenses=used(defenses, games),
        cards=used({entry.card: 0 for entry in document.deck} | corner.cards, games),
        tokens=tuple(_token(status, corner) for status in kit(document).statuses.values()),
    )


def _token(status: StatusDef, corner: Corner) -> TokenUse:
    name = status.name
    return TokenUse(
        name=name,
        spendable=is_spendable(status),
        gained=corner.gained.get(name, 0),
        spent=corner.spent.get(name, 0),
        games_gained=corner.games_gained.get(name, 0),
        games_spent=corner.games_spent.get(name, 0),
    )


def as_json(found: Tournament) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"
