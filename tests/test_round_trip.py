"""Reading and printing are a pair: what is said is read as the same tree."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, reject, seed, settings
from hypothesis import strategies as st

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.node import nodes_in
from dtlang.syntax.say import Unsayable, say_sentence, say_text
from dtlang.syntax.text.read import read_text
from tests import strategies
from tests.strategies import CLASSES, EFFECTS

often = settings(
    max_examples=400,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def read(text: str, names: Names = strategies.NAMES) -> n.Text:
    reading = read_text(text, Span(0, len(text)), names, "en")
    assert [] == [str(p.misfit or p.stuck) for p in reading.problems], text
    return reading.text


def said(effect: n.Effect) -> str:
    """A generated tree in words. A few mix doers in a way that no one sentence can say."""
    try:
        return say_sentence(effect)
    except Unsayable:
        reject()


def test_hardly_any_generated_tree_is_unsayable() -> None:
    tried: list[bool] = []

    @settings(often, max_examples=1000)
    @given(strategies.chains)
    def say(effect: n.Effect) -> None:
        try:
            tried.append(bool(say_sentence(effect)))
        except Unsayable:
            tried.append(False)

    say()
    assert tried.count(False) <= 0.01 * len(tried)


@often
@given(strategies.orders(strategies.doers) | strategies.statements)
def test_a_clause_is_read_as_it_was_said(effect: n.Effect) -> None:
    assert n.Text(sentences=(effect,)) == read(say_sentence(effect)), say_sentence(effect)


@often
@given(strategies.conditions)
def test_a_condition_is_read_as_it_was_said(condition: n.Condition) -> None:
    effect = n.If(condition=condition, effect=n.Draw())
    assert n.Text(sentences=(effect,)) == read(say_sentence(effect)), say_sentence(effect)


@often
@given(strategies.chains)
def test_a_chain_is_read_as_it_was_said(effect: n.Effect) -> None:
    assert n.Text(sentences=(effect,)) == read(said(effect)), said(effect)


@often
@given(strategies.texts)
def test_a_text_is_read_as_it_was_said(text: n.Text) -> None:
    try:
        told = say_text(text)
    except Unsayable:
        reject()
    assert text == read(told), told


def test_the_generated_trees_reach_every_node() -> None:
    """No class of the tree escapes the tests above."""
    missing = set(CLASSES)

    def collect(tree: n.Node) -> None:
        missing.difference_update(type(node) for node in nodes_in(tree))

    for start, part in product(range(8), strategies.ANYTHING):  # rare ones take some rounds
        draw = settings(often, derandomize=False, max_examples=150)(given(strategies.whole(part))(collect))
        seed(start)(draw)()
        if len(missing) == 2:
            break
    assert {"Text", "Unread"} == {node.__name__ for node in missing}


def test_every_effect_and_condition_is_a_class_of_the_tree() -> None:
    assert {*EFFECTS, *get_args(n.Condition)} <= set(CLASSES)


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (
            n.All(parts=(n.Draw(), n.May(effect=n.Draw()), n.Draw())),
            "Draw 1 card, you may draw 1 card, and you draw 1 card.",
        ),
        (n.May(effect=n.All(parts=(n.Draw(), n.Heal(amount=n.ONE)))), "You may draw 1 card and heal 1."),
        (n.All(parts=(n.May(effect=n.Draw()), n.Heal(amount=n.ONE))), "You may draw 1 card, and you heal 1."),
        (n.Then(effect=n.Draw()), "Then draw 1 card."),
    ],
)
def test_a_subject_is_said_where_it_makes_a_difference(tree: n.Effect, said: str) -> None:
    assert said == say_sentence(tree)
    assert n.Text(sentences=(tree,)) == read(said)


_OPPONENT = n.Players(who=n.Who.OPPONENT)
_CARD = n.Thing(kind=n.Kind.CARD)
_CP = n.Thing(kind=n.Kind.CP)
_TOKENS = n.Thing(kind=n.Kind.TOKEN)


@pytest.mark.parametrize(
    "tree",
    [
        n.All(parts=(n.Spend(thing=_CP, target=_OPPONENT), n.Spend(thing=_CP, target=_OPPONENT))),
        n.All(parts=(n.Discard(thing=_CARD, chooser=n.YOU), n.Discard(thing=_CARD, chooser=n.YOU))),
        n.Cannot(effect=n.Steal(thing=_TOKENS, count=n.DialOf(dial=n.Kind.HEALTH), who=_OPPONENT)),
        n.Remarked(effect=n.DoThis(times=2, up_to=True), reminder=n.Reminder(text="see the leaflet")),
        n.Choose(
            options=(
                n.Draw(who=_OPPONENT),
                n.RollDice(who=n.Group(players=(n.YOU, n.Players(who=n.Who.ATTACKER)))),
            )
        ),
        n.If(
            condition=n.Happens(
                event=n.Inflict(
                    thing=n.Thing(kind=n.Kind.STATUS, name="Cinder"), who=n.Players(who=n.Who.PLAYER)
                ),
                would=True,
            ),
            effect=n.Draw(),
        ),
    ],
    ids=lambda tree: say_sentence(tree),
)
def test_a_tree_once_read_otherwise_than_it_was_said(tree: n.Effect) -> None:
    assert n.Text(sentences=(tree,)) == read(say_sentence(tree)), say_sentence(tree)


@given(st.sampled_from((n.All, n.Choose)))
def test_a_tree_that_no_sentence_says_is_refused(shape: type[Any]) -> None:
    """A circumstance within a chain has no place in a sentence."""
    inner = n.During(time=n.Time(part=n.Stretch.ANY_TIME), effect=n.Draw())
    field = "parts" if shape is n.All else "options"
    with pytest.raises(Unsayable):
        say_sentence(n.May(effect=shape(**{field: (n.Draw(), inner)})))


def test_the_corpus_is_read_as_it_is_said(shared: Path) -> None:
    """Every text that is read whole keeps its tree when it is printed in canonical words and read again."""
    lexicon = json.loads((shared / "corpus" / "lexicon_dev.json").read_text(encoding="utf-8"))
    names = {hero: _names(entry, lexicon["common"], hero == "common") for hero, entry in lexicon.items()}
    lost: list[str] = []
    for line in (shared / "corpus" / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        reading = read_text(row["text"], Span(0, len(row["text"])), names[row["hero"]], "en")
        if reading.problems:
            continue
        said = say_text(reading.text)
        again = read_text(said, Span(0, len(said)), names[row["hero"]], "en")
        if again.text != reading.text:
            lost.append(f"{row['id']}: {said}")
    assert [] == lost


def _names(entry: dict[str, Any], common: dict[str, Any], is_common: bool) -> Names:
    pieces = entry["companions"] + entry["tokens_or_states"]
    if is_common:
        pieces = pieces + common["companions"] + common["tokens_or_states"]
    return Names.of(
        statuses=[s["name"] for s in (*entry["statuses"], *common["statuses"])],
        pieces=pieces,
        abilities=entry["abilities"],
        cards=entry["cards"],
        verbs=[v["verb"] for v in entry["verbs"]],
    )
