"""Random games with the invariants checked in every state: `python -m tests.engine.many_games 10000`."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from dtlang import ir
from dtlang.bots.chance import RandomBot
from dtlang.engine import MODES, Edition, Game, Profile
from dtlang.engine.asks import What
from dtlang.engine.gist import inside
from dtlang.engine.kit import Kit
from dtlang.engine.rng import Rng
from dtlang.engine.state import CP_MAX, HERO_DICE, Seat
from dtlang.engine.state import State as Table
from dtlang.ir import effects as leaf
from tests.engine.rules_here import hero, shipped

HEROES = (
    "bellfounder",
    "boiler_cantor",
    "ember_witch",
    "hive_matron",
    "hourglass_heretic",
    "jarlight_keeper",
    "ledger_fiend",
    "quarry_colossus",
    "starter",
    "tideline_fencer",
)

# Beginners play Barbarian against Moon Elf. The rulebooks do not show enough of the two for a whole
# game, so these are ours.
BEGINNERS = (
    hero(
        """
        offensive Smack
          3 [sword]: Deal 4 dmg.
          5 [sword]: Deal 8 dmg.
        defensive Thick Skin
          defense roll 3: Heal 2 x [heart].
        ultimate Rage
          5 [star]: Deal 15 dmg.
        """,
        "Barbarian",
    ),
    hero(
        """
        offensive Longbow
          3 [sword]: Deal 3 dmg.
          small straight: Deal 7 dmg.
        defensive Missed Me
          defense roll 5: On [heart][heart], prevent 1/2 the incoming dmg. Deal 1 x [star] dmg.
        ultimate Eclipse
          5 [star]: Deal 13 dmg.
        """,
        "Moon Elf",
    ),
)

MOST_ANSWERS = 200_000  # a game that takes longer does not end


def tables(count: int) -> Iterator[tuple[tuple[ir.Document, ...], Profile, int]]:
    """Every pair of heroes in every mode, edition and variant, in turn; seeds count up."""
    pairs = list(combinations_with_replacement(HEROES, 2))
    modes, editions = list(MODES.values()), list(Edition)
    for seed in range(count):
        mode = modes[seed % len(modes)]
        profile = Profile(mode, editions[seed // 3 % 3], upgrade_deck=seed % 4 == 3)
        if not mode.cards:
            yield BEGINNERS, profile, seed
            continue
        first, second = pairs[seed // 2 % len(pairs)]
        rest = Rng(seed)
        names = [first, second, *(HEROES[rest.below(len(HEROES))] for _ in range(mode.players - 2))]
        yield tuple(shipped(name) for name in names), profile, seed


def played(heroes: tuple[ir.Document, ...], profile: Profile, seed: int, *, checked: bool = True) -> Game:
    """A whole game of random players."""
    game = Game(heroes, seed, profile)
    bots = [RandomBot(seed * 31 + at) for at in range(profile.mode.players)]
    turn = -1
    for _ in range(MOST_ANSWERS):
        if game.ask is None:
            return game
        if checked:
            new, turn = turn != game.state.turn, game.state.turn
            for wrong in broken(game, card_by_card=new):
                raise AssertionError(f"game {seed}, after {len(game.decisions)} answers: {wrong}")
        game.decide(bots[game.ask.seat].answer(game.state, game.ask))
    raise AssertionError(f"game {seed} does not end")


def broken(game: Game, *, card_by_card: bool = True) -> Iterator[str]:
    """What is not as it must be, now. Cards are counted, and at the start of a turn looked at one by one."""
    g, ask = game.state, game.ask
    cap = g.profile.mode.health + 10
    for team, health in enumerate(g.health):
        if not 0 <= health <= cap:
            yield f"team {team} has {health} Health"
    for who in g.seats:
        if not 0 <= who.cp <= CP_MAX:
            yield f"player {who.index} has {who.cp} CP"
        for status, count in who.tokens.items():
            limit = who.limit(status)
            if count <= 0 or (limit is not None and count > limit):
                yield f"player {who.index} has {count} {status.name}, limit {limit}"
            if status.sides and len(who.sides[status]) != count:
                yield f"player {who.index} has {count} {status.name}, sides {who.sides[status]}"
        yield from pieces_astray(who)
        yield from cards_missing(who, g, card_by_card)
        if len(who.kit.faces) != 6:
            yield f"player {who.index} has dice with {len(who.kit.faces)} faces"
        yield from dice_too_many(who, g)
    if not any(who.kit.dice_places or more_dice(who) for who in g.seats):
        if g.attack is not None and len(g.attack.roll.dice) != 5:
            yield f"an offensive roll of {len(g.attack.roll.dice)} dice"
        if ask is not None and ask.what is What.KEEP and ask.reason == "attempt" and len(ask.options) != 5:
            yield f"{len(ask.options)} dice to keep"
    if ask is not None and ask.seat < len(g.seats) and g.seats[ask.seat].out:
        yield f"player {ask.seat} is defeated and is asked {ask.what}"
    if ask is not None and g.locked is not None and g.seats[ask.seat].team != g.locked:
        # What an ultimate, or the targeting die, makes somebody choose is not an action of theirs.
        if ask.what in (What.ACT, What.MAIN, What.DEFEND, What.MAY):
            yield f"player {ask.seat} acts during an ultimate: {ask.what}, {ask.reason}"


def pieces_astray(who: Seat) -> Iterator[str]:
    """A dial is inside its range and on the side that it says; a piece shows one of its own."""
    for name, piece in who.pieces.items():
        dial = piece.of.dial
        if dial is not None and not dial.low <= piece.count <= dial.high:
            yield f"{name} of player {who.index} shows {piece.count}"
        side = piece.of.side_at(piece.count) if dial is not None else piece.side
        if piece.side != side or (dial is None and piece.of.sides and side not in piece.of.sides):
            yield f"{name} of player {who.index} is on its {piece.side} side"


def dice_too_many(who: Seat, g: Table) -> Iterator[str]:
    """A die lies in a roll or on a place, and there are no more of them than the hero brings."""
    holds = who.kit.dice_places
    for name, lie in who.stored.items():
        if name in holds and len(lie.dice) > holds[name].dice:
            yield f"{len(lie.dice)} dice lie on {name} of player {who.index}"
        if name not in holds and lie.dice:
            yield f"player {who.index} has dice on {name}, which holds none"
        if any(not 1 <= value <= 6 for value in lie.dice):
            yield f"player {who.index} has dice on {name} that show {lie.dice}"
    stored = sum(len(lie.dice) for lie in who.stored.values())
    most = HERO_DICE + sum(place.dice for place in holds.values() if place.extra)
    most += sum(more_dice(one) for one in g.seats)
    for roll in (g.roll, g.attack.roll if g.attack is not None else None):
        if roll is not None and roll.owner == who.index and len(roll.dice) + stored > most:
            yield f"player {who.index} has {len(roll.dice)} dice on the table and {stored} stored"


def more_dice(who: Seat) -> int:
    """How many dice the texts of a hero can bring to a roll."""
    if who.kit not in _MORE:
        texts = inside((who.kit.document,))
        _MORE[who.kit] = sum(max(0, one.change) for one in texts if isinstance(one, leaf.MoreDice))
    return _MORE[who.kit]


_MORE: dict[Kit, int] = {}


def cards_missing(who: Seat, g: Table, card_by_card: bool) -> Iterator[str]:
    if not g.profile.mode.cards:
        there = who.hand or who.deck or who.discard or who.upgrade_deck
        if there:
            yield f"player {who.index} has cards, and there are none"
        return
    begun = [who.kit.deck, *who.kit.places.values()]
    if card_by_card or sum(1 for _ in who.all_cards()) != sum(map(len, begun)):
        here = Counter(card.name for card in who.all_cards())
        whole = Counter(card.name for pile in begun for card in pile)
        if here != whole:
            yield f"player {who.index}: {whole - here} missing, {here - whole} too many"
    if g.profile.upgrade_deck and card_by_card and any(card.upgrade for card in who.deck):
        yield f"player {who.index} has an upgrade among the other cards"


def main(count: int, replays: int = 200) -> None:
    began = time.perf_counter()
    modes: Counter[str] = Counter()
    draws = answers = again = 0
    for number, (heroes, profile, seed) in enumerate(tables(count)):
        game = played(heroes, profile, seed)
        modes[profile.mode.name] += 1
        draws += game.winner is None
        answers += len(game.decisions)
        if again < replays and number % max(1, count // replays) == 0:
            twin = Game(heroes, seed, profile)
            for answer in game.decisions:
                twin.decide(answer)
            assert game.log == twin.log, f"game {seed} is not the same when it is played again"
            again += 1
    seconds = time.perf_counter() - began
    print(f"{count} games, {answers} states checked, {draws} draws, {seconds:.0f} s")
    print(f"{again} replays are the same, event for event")
    print(", ".join(f"{name} {number}" for name, number in modes.items()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
