"""The words of the tree and the words of the contract keep in step."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import pytest

from dtlang import ir, pipeline
from dtlang.compile.time import EDGES, phase_timing
from dtlang.source import Source
from dtlang.syntax import nodes as n

SAME = [
    (n.DamageType, ir.DamageType),
    (n.Phase, ir.Phase),
    (n.Compare, ir.Compare),
    (n.Versus, ir.Versus),
    (n.Direction, ir.Direction),
    (n.Zone, ir.Zone),
    (n.State, ir.State),
    (n.MarkerKind, (*ir.Flag, *ir.StatusKind, ir.DamageSource.COMPANION)),  # or the kind of what it is
]
# Resolved, or only counted.
PRONOUNS = {"this_token", "token", "it", "them", "rest", "opponent", "teammate", "player"}


@pytest.mark.parametrize(("tree", "contract"), SAME, ids=lambda e: getattr(e, "__name__", None))
def test_every_word_of_the_tree_has_one_in_the_contract(tree: type[Enum], contract: Iterable[Enum]) -> None:
    """A new word in a node needs the same word in `ir`."""
    assert set() == {word.value for word in tree} - {word.value for word in contract}


def test_every_thing_that_is_no_pronoun_is_a_thing_of_the_contract() -> None:
    """`it` and `tokens` never reach an engine."""
    assert {kind.value for kind in n.Kind} - PRONOUNS == {kind.value for kind in ir.ThingKind}


@pytest.mark.parametrize("phase", n.Phase)
@pytest.mark.parametrize("part", [*EDGES, n.Stretch.DURING])
def test_every_part_of_every_phase_is_a_timing_point(phase: n.Phase, part: n.Stretch) -> None:
    """Texts can name any of them."""
    assert isinstance(phase_timing(phase, part), ir.Timing)


def test_how_often_and_when_are_not_allowed_in_one_breath() -> None:
    """`This turn, only once per turn`: a permission has a time, and a limit has none."""
    text = "This turn, you may only play 1 card per turn."
    hero = f"hero Ash\nlanguage en\nedition marvel\n\ncard Zip\n  main phase, cost 1\n  {text}\n"
    found = {one.code: one.message for one in pipeline.check(Source.of(hero, "ash.hero")).report.findings}
    assert "this can say how many, or when" == found["DT203"]
