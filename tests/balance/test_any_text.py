"""Whatever an author writes: a value or a reason, never an accident."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from dtlang import ir, pipeline
from dtlang.balance import Situation, Weights
from dtlang.balance.asked import Rolled
from dtlang.balance.scene import State
from dtlang.balance.study import Study
from dtlang.balance.tally import Side
from dtlang.balance.unknown import Unknown
from dtlang.compile import Context, TextPlace, lower_text
from dtlang.syntax import nodes as n
from tests.balance.heroes import shipped
from tests.test_compile_any_tree import tree

HANDS = [(3, 0, 0, 2, 0, 0), (0, 0, 0, 0, 0, 5), (1, 1, 1, 1, 1, 0)]


def resolved(study: Study, effects: tuple[ir.Effect, ...]) -> bool:
    """Could the effects be valued? If so, whatever they may do adds up to certainty."""
    try:
        for side in Side:
            for hand in HANDS:
                dice = Rolled(study.hero.die, hand)
                state = State(rolls={ir.ACTIVATION: dice, ir.DEFENSE: dice})
                worth = study.resolve(study.scene(attacker=side, actor=side), effects, state)
                assert 1 == sum(worth.outcomes.values())
                assert worth.values.mean == worth.value
    except Unknown:
        return False
    return True


@pytest.mark.parametrize("place", list(TextPlace))
def test_any_tree(place: TextPlace) -> None:
    """40 random texts for every place."""
    study = Study(shipped("ember_witch"), Weights(), Situation())
    pick = random.Random(f"balance {place.value}")
    for _ in range(40):
        sentences = tuple(tree(n.Effect, pick, pick.randint(0, 5)) for _ in range(pick.randint(1, 4)))
        lowered = lower_text(n.Text(sentences=sentences), Context(place, "Heat", ir.StatusKind.POSITIVE))
        resolved(study, lowered.effects)


def test_printed_texts(shared: Path) -> None:
    """No text of the corpus is an accident, and a good part of the abilities has a value."""
    rows = [json.loads(row) for row in (shared / "corpus/dev.jsonl").read_text(encoding="utf-8").splitlines()]
    lexicon = json.loads((shared / "corpus/lexicon_dev.json").read_text(encoding="utf-8"))
    read = [row for row in pipeline.measure_corpus(rows, lexicon)["rows"] if row["read"]]
    names = {thing for row in read for thing in _names(row["effects"])}
    weights = Weights(tokens=dict.fromkeys(names, Weights().positive))  # their texts are not at hand here
    study = Study(shipped("ember_witch"), weights, Situation())
    valued = {row["id"]: resolved(study, ir.decode_effects(json.dumps(row["effects"]))) for row in read}
    abilities = [valued[row["id"]] for row in read if row["kind"] == "ability"]
    assert sum(abilities) / len(abilities) > 0.7


def _names(part: object) -> set[str]:
    match part:
        case {"kind": "status" | "piece", "name": str() as name}:
            return {name}
        case dict():
            return {name for each in part.values() for name in _names(each)}
        case list():
            return {name for each in part for name in _names(each)}
        case _:
            return set()
