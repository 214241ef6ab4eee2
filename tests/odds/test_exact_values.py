"""Everything that an independent program worked out, to the last digit."""

from __future__ import annotations

import json
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from dtlang.dice import Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.odds import (
    AllOf,
    AnyOf,
    Board,
    Card,
    FullHouse,
    Goal,
    Hand,
    Numbers,
    Spread,
    ValuedLine,
    chances,
    copy,
    damage_taken,
    opponent_rerolls,
    reroll,
    set_to,
    set_to_any,
    spread_of,
)

CARDS: dict[str, Card] = {
    "copy_another_die": copy(),
    "reroll_one_own_die": reroll(1),
    "set_one_die_to_6": set_to([6]),
    "set_one_die_to_any": set_to_any(),
    "set_two_dice_to_any": set_to_any(2),
    "opponent_rerolls_one_die_adversarially_policy_knows": opponent_rerolls(1),
}


def goal_of(requirement: dict[str, Any]) -> Goal:
    """A requirement as the file writes it."""
    ((kind, value),) = requirement.items()
    match kind:
        case "symbols":
            return Symbols.of(value.items())
        case "numbers":
            return Numbers.of({int(number): count for number, count in value.items()})
        case "ultimate":
            return Numbers.of({6: 5})
        case "straight":
            return SmallStraight() if value == "small" else LargeStraight()
        case "kind":
            return OfAKind(value)
        case "full_house":
            return FullHouse()
        case "any_of":
            return AnyOf(tuple(map(goal_of, value)))
        case "all_of":
            return AllOf(tuple(map(goal_of, value)))
        case _:
            raise NotImplementedError(kind)


def board_of(entry: dict[str, Any]) -> Board:
    die = Die(tuple(entry["mapping"]))
    lines = (ValuedLine(a["name"], goal_of(a["req"]), Fraction(a["value"])) for a in entry["abilities"])
    return Board(die, tuple(lines))


def prevention(entry: dict[str, Any]) -> Spread:
    """`number` prevents what the dice show; `heart:1,star:2` so much per symbol."""
    if entry["prevent"] == "number":
        return spread_of(entry["dice"], lambda hand: sum(n * count for n, count in enumerate(hand, 1)))
    die = Die(tuple(entry["mapping"]))
    per = {name: int(amount) for name, amount in (part.split(":") for part in entry["prevent"].split(","))}

    def prevented(hand: Hand) -> int:
        return sum(per.get(die.symbol(n), 0) * count for n, count in enumerate(hand, 1))

    return spread_of(entry["dice"], prevented)


def answer(query: dict[str, Any]) -> Fraction:
    match query["type"]:
        case "probability":
            die = Die(tuple(query["mapping"]))
            return chances(die, goal_of(query["requirement"]), query["rolls"])[-1]
        case "probability_from_dice":
            line = ValuedLine("", goal_of(query["requirement"]), 1)
            board = Board(Die(tuple(query["mapping"])), (line,))
            return board.advice(query["dice"], query["rerolls_left"]).best.value
        case "best_of_ev":
            card = CARDS[query["card"]] if "card" in query else None
            return board_of(query).worth(query["rolls"], card)[-1]
        case "expected_damage_after_defence":
            return damage_taken(Spread.sure(query["incoming"]), prevention(query)).mean
        case kind:
            raise NotImplementedError(kind)


@pytest.fixture(scope="module")
def known(shared: Path) -> Any:
    return json.loads((shared / "odds" / "exact_values.json").read_text(encoding="utf-8"))


def test_every_query_has_the_known_answer(known: Any) -> None:
    """Chances, chances from dice on the table, boards with and without a card, defences."""
    for query in known["queries"]:
        assert Fraction(query["exact"]) == answer(query), query["id"]


def test_a_board_has_the_known_worth_and_shares(known: Any) -> None:
    """Value, spread, nothing, shares and their bounds, one more point, each line on its own."""
    for hero in known["heroes"]:
        board = board_of(hero)
        play = board.play(hero["rolls"])
        by_name = {each.line.name: each for each in play.lines}
        assert Fraction(hero["ev"]) == play.ev == play.distribution.mean
        assert Fraction(hero["nothing"]["exact"]) == play.nothing.share
        assert hero["std_decimal"] == f"{sqrt(play.distribution.variance):.6f}"
        spread = {Fraction(x): Fraction(p["exact"]) for x, p in hero["damage_distribution_canonical"].items()}
        assert spread == dict(play.distribution.items())  # our order of ties is that of the file
        for name, share in hero["activation_canonical"].items():
            assert Fraction(share["exact"]) == by_name[name].share
        for name, bounds in hero["activation_bounds_over_optimal_policies"].items():
            assert Fraction(bounds["min"]) == by_name[name].least
            assert Fraction(bounds["max"]) == by_name[name].most
        for name, more in hero["ev_plus_1_per_ability"].items():
            assert Fraction(more["exact_delta_ev"]) == by_name[name].plus_one
        for name, alone in hero["single_ability_probability"].items():
            found = chances(board.die, by_name[name].line.pattern)
            for attempts, chance in alone.items():
                assert Fraction(chance) == found[int(attempts) - 1]


def test_a_defence_has_the_known_spread(known: Any) -> None:
    for defence in known["defences"]:
        spread = prevention(defence)
        assert {Fraction(x): Fraction(p) for x, p in defence["distribution"].items()} == dict(spread.items())
        assert Fraction(defence["mean_uncapped"]) == spread.mean
        for key, taken in defence.items():
            if key.startswith("E_damage_taken_from_"):
                incoming = Spread.sure(int(key.rpartition("_")[2]))
                assert Fraction(taken) == damage_taken(incoming, spread).mean
