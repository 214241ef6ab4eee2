"""What rules look at, and the ways back to the words."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import ir, pipeline
from dtlang.checks import PlacedText, Subject, TextKind
from dtlang.ir import effects as leaf
from dtlang.ir import structure
from dtlang.model import AbilityKind
from dtlang.source import NOWHERE, Source, Span
from dtlang.syntax import nodes as n
from tests.checks.examples import complete

HEROES = sorted((Path(__file__).resolve().parents[2] / "heroes").rglob("*.hero"))

HERO = complete("""
    status Heat
      positive, stack limit 5
      After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
    keyword stoke N
      Gain N Heat.
    setup
      Gain Heat.
    offensive Firebolt
      3 [flame]: Deal 4 dmg.
      4 [flame]: Deal 5 dmg.
      On 3-of-a-kind, gain 2 Heat.
    upgrade Firebolt II
      cost 2
      3 [flame]: Deal 6 dmg.
    deck
      31 Small Talk
      1 Firebolt II
""")


def subject_of(text: str, folder: Path | None = None) -> Subject:
    checked = pipeline.check(Source.of(text), folder)
    assert checked.tree is not None
    assert checked.hero is not None
    assert checked.document is not None
    return Subject(checked.source, checked.tree, checked.hero, checked.document)


@pytest.fixture(scope="module")
def subject() -> Subject:
    return subject_of(HERO)


def test_every_text_has_its_place(subject: Subject) -> None:
    def said(place: PlacedText) -> tuple[TextKind, str, AbilityKind | None]:
        return place.kind, place.name, place.slot_kind

    assert [
        (TextKind.STATUS, "Heat", None),
        (TextKind.KEYWORD, "stoke", None),
        (TextKind.SETUP, "setup", None),
        (TextKind.ABILITY, "Firebolt", AbilityKind.OFFENSIVE),
        (TextKind.ABILITY, "Firebolt", AbilityKind.OFFENSIVE),
        (TextKind.ABILITY, "Firebolt II", AbilityKind.OFFENSIVE),
        (TextKind.ABILITY, "Last Light", AbilityKind.ULTIMATE),
        (TextKind.CARD, "Small Talk", None),
    ] == [said(place) for place in subject.places]
    assert {"Firebolt", "Firebolt II"} == {
        subject.source.at(place.named)
        for place in subject.places
        if place.kind is TextKind.ABILITY and place.slot_kind is AbilityKind.OFFENSIVE
    }


def test_effects_lead_back_to_their_words(subject: Subject) -> None:
    found = [
        (subject.source.at(subject.span_of(path)), effect.amount, place.name)
        for path, effect, place, _within in subject.every(leaf.DealDamage)
    ]
    assert [
        ("Deal 4 dmg", 4, "Firebolt"),
        ("Deal 5 dmg", 5, "Firebolt"),
        ("Deal 6 dmg", 6, "Firebolt II"),
        ("Deal 10 dmg", 10, "Last Light"),
    ] == found


def test_a_part_knows_what_it_stands_in(subject: Subject) -> None:
    gains = [within for _path, _gain, place, within in subject.every(leaf.Gain) if place.name == "Firebolt"]
    assert 2 == len(gains)  # below both lines
    assert all(isinstance(within[0], structure.OnRoll) for within in gains)


def test_paths_lead_to_the_parts(subject: Subject) -> None:
    """Through the document, as JSON pointers do."""
    for path, part, _place, _within in subject.effects():
        value: object = subject.document
        for step in path.split("/")[1:]:
            value = value[int(step)] if isinstance(value, tuple) else getattr(value, step)
        assert part is value


def test_a_path_without_words_has_those_of_the_nearest_effect_around_it(subject: Subject) -> None:
    path, *_ = next(subject.every(leaf.DealDamage))
    assert subject.span_of(path) == subject.span_of(f"{path}/amount/nonsense")
    assert NOWHERE == subject.span_of("/nowhere")
    assert NOWHERE == subject.span_of("")


def test_nodes_come_once_even_below_several_lines(subject: Subject) -> None:
    damage = [subject.source.at(node.span) for node, _place in subject.nodes(n.DealDamage)]
    assert ["Deal 4 dmg", "Deal 5 dmg", "Deal 6 dmg", "Deal 10 dmg"] == damage
    shared = [node for node, place in subject.nodes(n.OnRoll) if place.name == "Firebolt"]
    assert 1 == len(shared)


@pytest.mark.parametrize("path", HEROES, ids=lambda path: path.stem)
def test_every_effect_of_a_shipped_hero_has_words_of_its_own_file(path: Path) -> None:
    """Texts that came with `use` are left out: their places are those of another file."""
    text = path.read_text(encoding="utf-8")
    subject = subject_of(text, path.parent)
    for found in subject.effects():
        span = subject.span_of(found.path)
        assert span != NOWHERE
        assert _is_within(span, found.place.text.span), found.path


def _is_within(span: Span, text: Span) -> bool:
    return text.start <= span.start <= span.end <= text.end


def test_odds_are_there_for_a_hero_with_dice(subject: Subject) -> None:
    assert subject.report is not None
    assert "Ash" == subject.report.hero
    assert subject.study is not None
    assert subject_of("hero Jo\n").report is None
    assert isinstance(subject.document, ir.Document)
