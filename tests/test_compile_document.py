"""A whole hero becomes one document that fits the published schema."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from dtlang import ir, model
from dtlang.compile import compile_document
from dtlang.dice import DefenseRoll, Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.ir.schema import schema
from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import (
    AbilityKind,
    AmountPlace,
    Edition,
    Flag,
    ManualRule,
    Requirement,
    StatusKind,
    Timing,
)
from tests.compiling import CP, THIS, at, deal, num, on, shows, status

WARDED = on(shows("ward"), n.Draw())


def rules(*sentences: n.Effect, **more: Any) -> model.Rules:
    return model.Rules(text=n.Text(sentences=sentences), **more)


def slot(kind: AbilityKind, name: str, *levels: model.Level) -> model.Slot:
    return model.Slot(name=name, kind=kind, levels=levels)


def level(number: int, name: str, *lines: model.Line, cost: int = 0) -> model.Level:
    ability = model.SlotAbility(name=name, lines=lines)
    return model.Level(name=name, level=number, abilities=(ability,), cost=cost)


def line(pattern: Any, *sentences: n.Effect) -> model.Line:
    asked = None if pattern is None else Requirement(pattern=pattern)
    return model.Line(asked=asked, rules=rules(*sentences))


def stoke(*sentences: n.Effect, name: str = "stoke") -> model.Keyword:
    return model.Keyword(name=name, rules=rules(*sentences), amount=AmountPlace.AFTER_VERB, named=Span(3, 8))


def hero(**changes: Any) -> model.Hero:
    flames = Symbols.of([("flame", 3)])
    bolt = slot(
        AbilityKind.OFFENSIVE,
        "Bolt",
        level(1, "Bolt", line(flames, deal(4)), line(SmallStraight(), deal(5))),
        level(2, "Bolt II", line(OfAKind(4), deal(6)), cost=2),
    )
    flash = model.Card(name="Flash", timing=Timing.INSTANT, cost=1, rules=rules(n.Draw()))
    shared = model.Card(name="Tip", timing=Timing.ROLL_PHASE, cost=0, rules=rules(n.Draw()), shared=True)
    given: dict[str, Any] = {
        "name": "Ember Witch",
        "names": {"fr": "Sorcière de braise"},
        "named": NOWHERE,
        "shared": False,
        "language": "en",
        "edition": Edition.MARVEL,
        "complexity": 3,
        "facts": {"author": "Jo Example"},
        "die": Die(("flame", "flame", "flame", "ward", "ward", "comet")),
        "statuses": (
            model.Status(
                name="Cinder",
                kind=StatusKind.NEGATIVE,
                limit=5,
                limit_others=3,
                flags=(Flag.NO_TRANSFER,),
                rules=rules(
                    at(n.Stretch.DURING, n.Phase.UPKEEP, n.ReceiveDamage(amount=num(1)), n.YOU),
                    n.Marker(kind=n.MarkerKind.PERSISTENT),
                ),
            ),
        ),
        "companions": (model.Companion(name="Owl", rules=rules(), health=7),),
        "pieces": (model.Piece(name="Torch", sides=("lit", "dark")),),
        "keywords": (stoke(n.Gain(thing=status("Heat"), count=n.Parameter())),),
        "setup": rules(n.Gain(thing=CP)),
        "slots": (
            bolt,
            slot(
                AbilityKind.DEFENSIVE,
                "Ward",
                level(1, "Ward", line(DefenseRoll(4), WARDED)),
            ),
            slot(AbilityKind.PASSIVE, "Coals", level(1, "Coals", line(None, n.TakeNoActions()))),
            slot(AbilityKind.ULTIMATE, "Sunfall", level(1, "Sunfall", line(LargeStraight(), deal(12)))),
        ),
        "cards": (flash,),
        "deck": (
            model.DeckCard(card=flash, count=2, span=NOWHERE),
            model.DeckCard(card=bolt.levels[1], count=1, span=NOWHERE),
            model.DeckCard(card=shared, count=1, span=NOWHERE),
        ),
        "deck_span": NOWHERE,
        "questions": (),
        "notes": ("A hero to try things with.",),
        "manual": (ManualRule(lines=("Sing when you win.",)),),
    }
    return model.Hero(**given | changes)


def test_a_whole_hero() -> None:
    """Every section is there, in the shapes that engines know."""
    document, findings = compile_document(hero())
    assert () == findings
    found = json.loads(ir.encode(document))
    assert [] == [e.message for e in jsonschema.Draft202012Validator(schema()).iter_errors(found)]
    assert document == ir.decode(ir.encode(document))
    assert 1 == found["ir"]
    assert ["flame", "flame", "flame", "ward", "ward", "comet"] == found["dice"]
    assert {"author": "Jo Example"} == found["facts"]
    cinder = found["statuses"][0]
    assert (5, 3, "negative") == (cinder["limit"], cinder["limit_others"], cinder["kind"])
    assert ["no_transfer", "persistent"] == cinder["flags"]
    assert ["Sing when you win."] == found["manual"]
    assert ["Flash", "Tip"] == [card["name"] for card in found["cards"]]
    assert [{"name": "Bolt II", "ability": "Bolt", "level": 2, "cost": 2}] == found["upgrades"]
    assert [("Flash", 2), ("Bolt II", 1), ("Tip", 1)] == [(d["card"], d["count"]) for d in found["deck"]]


def test_levels_and_requirements() -> None:
    """The board is level 1; a requirement has the shape of an outcome."""
    document, _ = compile_document(hero())
    bolt, ward, coals, sunfall = document.abilities
    assert [(1, "", 0), (2, "Bolt II", 2)] == [(lv.level, lv.card, lv.cost) for lv in bolt.levels]
    lines = bolt.levels[0].abilities[0].lines
    assert [ir.Shows(symbols=("flame",) * 3), ir.ShowsStraight()] == [row.requirement for row in lines]
    assert ir.ShowsOfAKind(number=4) == bolt.levels[1].abilities[0].lines[0].requirement
    assert ir.DefenseRoll(dice=4) == ward.levels[0].abilities[0].lines[0].requirement
    assert coals.levels[0].abilities[0].lines[0].requirement is None
    assert ir.ShowsStraight(large=True) == sunfall.levels[0].abilities[0].lines[0].requirement


def test_debug_leads_to_the_words_of_this_file_only() -> None:
    """A path reaches the effect; a card that came with `use` has its words elsewhere."""
    own = n.Draw(span=Span(40, 52))
    flash = model.Card(name="Flash", timing=Timing.INSTANT, cost=1, rules=rules(own))
    tip = model.Card(name="Tip", timing=Timing.INSTANT, cost=0, rules=rules(own), shared=True)
    deck = tuple(model.DeckCard(card=card, count=1, span=NOWHERE) for card in (flash, tip))
    document, _ = compile_document(hero(cards=(flash,), deck=deck), debug="ember.hero")
    assert document.debug is not None
    assert "ember.hero" == document.debug.source
    assert {"/cards/0/rules/effects/0": (40, 52)} == document.debug.spans


def circle_of(*names: str) -> tuple[model.Keyword, ...]:
    """Keywords of which each says the next one, and the last the first."""
    following = (*names[1:], names[0])
    return tuple(
        stoke(n.Call(verb=other.casefold(), count=num(1)), name=name)
        for name, other in zip(names, following, strict=True)
    )


def test_a_keyword_must_not_lead_back_to_itself() -> None:
    """Directly, or by way of others; each circle is told once, with the way, however it is spelt."""
    for names, way in (
        (("stoke",), "`stoke` -> `stoke`"),
        (("Stoke", "Bank"), "`Stoke` -> `Bank` -> `Stoke`"),
        (tuple("abcdefgh"), "`a` -> `b` -> `c` -> `d` -> ... -> `a`"),
    ):
        _, findings = compile_document(hero(keywords=circle_of(*names)))
        assert [("DT210", f"the way is {way}")] == [(finding.code, finding.help) for finding in findings]


def test_every_circle_of_keywords_is_found() -> None:
    """Two that have nothing to do with each other, and one that only leads into one of them."""
    into = stoke(n.Call(verb="c", count=num(1)), name="to")
    keywords = (into, *circle_of("a", "b"), *circle_of("c", "d"))
    _, findings = compile_document(hero(keywords=keywords))
    assert ["the keyword `a` leads back to itself", "the keyword `c` leads back to itself"] == [
        finding.message for finding in findings
    ]


def test_findings_of_all_texts_come_in_order() -> None:
    """By place in the file, whatever the section."""
    bad = n.Heal(amount=n.ValueOf(value=n.Value.THAT_MUCH, span=Span(90, 99)))
    worse = n.Remove(thing=n.Thing(kind=n.Kind.IT, span=Span(10, 12)))
    flash = model.Card(name="Flash", timing=Timing.MAIN_PHASE, cost=1, rules=rules(worse))
    _, findings = compile_document(hero(setup=rules(bad), cards=(flash,), deck=()))
    assert [("DT203", 10), ("DT204", 90)] == [(f.code, f.span.start) for f in findings]


def test_the_sides_of_a_token_are_those_its_text_names() -> None:
    """In the order of the text, each once."""
    flips = n.If(condition=n.OnSide(thing=THIS, side="late"), effect=n.Flip(thing=THIS, side="early"))
    bomb = model.Status(
        name="Bomb",
        kind=StatusKind.NEGATIVE,
        limit=1,
        limit_others=1,
        flags=(),
        rules=rules(at(n.Stretch.DURING, n.Phase.UPKEEP, flips, n.YOU)),
    )
    document, _ = compile_document(hero(statuses=(bomb,)))
    assert ("late", "early") == document.statuses[0].sides


def test_the_sides_of_another_token_are_not_its_own() -> None:
    """A text that turns the house over says nothing of a second side of its own token."""
    house = n.Flip(thing=n.Thing(kind=n.Kind.PIECE, name="House"), side="Lit")
    spark = model.Status(
        name="Spark",
        kind=StatusKind.POSITIVE,
        limit=1,
        limit_others=1,
        flags=(),
        rules=rules(at(n.Stretch.DURING, n.Phase.UPKEEP, house, n.YOU)),
    )
    document, _ = compile_document(hero(statuses=(spark,)))
    assert () == document.statuses[0].sides


@pytest.mark.parametrize("place", list(AbilityKind))
def test_every_kind_of_ability_compiles(place: AbilityKind) -> None:
    """The place decides what the text means."""
    document, _ = compile_document(hero(slots=(slot(place, "X", level(1, "X", line(None, n.Draw()))),)))
    assert place.value == document.abilities[0].kind.value
