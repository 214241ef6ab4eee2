"""Texts in pieces: nothing is lost, and every piece is what the tree says it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dtlang import model
from dtlang.sheet.lettering import set_words
from dtlang.sheet.runs import Paragraph, paragraphs, plain
from dtlang.source import Span
from dtlang.syntax.names import Names
from dtlang.syntax.say import BULLET, Kind, say_text
from dtlang.syntax.text.read import read_text
from tests.sheet.printed import HEROES, read

NAMES = Names.of(statuses=["Heat", "Off Balance", "Harpy"], verbs=["stoke"], symbols=["flame", "ward"])


def said(text: str, **how: bool) -> list[tuple[str, str, str]]:
    """The pieces of a text that are more than words."""
    tree = read_text(text, Span(0, len(text)), NAMES).text
    found = paragraphs(tree, "en", **how)
    return [(r.kind.value, r.text, r.detail) for p in found for r in p.runs if r.kind is not Kind.WORDS]


def rules_of(hero: model.Hero) -> Iterator[model.Rules]:
    """Every text of a hero."""
    yield from (line.rules for *_, line in hero.lines())
    yield from (part.rules for part in (*hero.statuses, *hero.companions, *hero.cards, *hero.shared_cards))
    yield from (keyword.rules for keyword in hero.keywords)
    if hero.setup is not None:
        yield hero.setup


def joined(found: tuple[Paragraph, ...]) -> str:
    return "\n".join((BULLET if p.bullet else "") + p.text for p in found)


@pytest.mark.parametrize("path", HEROES, ids=lambda p: p.stem)
def test_the_pieces_are_the_canonical_wording(path: Path) -> None:
    """Nothing is lost and nothing is added, in any text of any hero that we ship."""
    _, hero = read(path.read_text(encoding="utf-8"), path)
    for rules in rules_of(hero):
        assert set_words(say_text(rules.text)) == joined(paragraphs(rules.text, "en"))


def test_other_words_are_said_in_canonical_ones() -> None:
    """What the author wrote in another way has the same pieces."""
    written = "  Deal 4 damage.  Then gain   Heat."
    tree = read_text(written, Span(2, len(written)), NAMES).text
    found = paragraphs(tree, "en")
    assert ["Deal 4 dmg.", "Then gain Heat."] == [p.text for p in found]
    assert Kind.DAMAGE in {run.kind for run in found[0].runs}


@pytest.mark.rule("R-134", "R-135", "R-136", "R-137")
@pytest.mark.parametrize("type", ["undefendable", "pure", "collateral"])
def test_damage_knows_its_type(type: str) -> None:
    """The number and the word behind it, so that one can be drawn in a circle of its colour."""
    assert [("damage", "4", "normal")] == said("Deal 4 dmg.")
    assert [("damage", "2", type), ("type", type, type)] == said(f"Deal 2 {type} dmg to all opponents.")


@pytest.mark.rule("R-139")
def test_the_damage_of_an_ultimate_is_ultimate() -> None:
    """Plain damage of an ultimate ability; collateral damage stays what it says."""
    assert [("damage", "12", "ultimate")] == said("Deal 12 dmg.", ultimate=True)
    assert ("damage", "2", "collateral") in said("Deal 2 collateral dmg.", ultimate=True)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Prevent 3 dmg.", []),
        ("Deal dmg equal to 1/2 the incoming dmg.", []),
        ("Deal 5 dmg + 1 dmg per Heat.",
         [("damage", "5", "normal"), ("damage", "1", "normal"), ("token", "Heat", "Heat")]),
        ("Deal 2 x [flame] dmg.", [("damage", "2", "normal"), ("symbol", "[flame]", "flame")]),
        ("Steal 2 CP.", [("cp", "2", "")]),
        ("Then draw 1 card.", [("then", "Then", "")]),
        ("Stoke 2.", [("keyword", "Stoke", "stoke")]),
        ("On 3-of-a-kind, inflict Off Balance.",
         [("outcome", "3-of-a-kind", ""), ("token", "Off Balance", "Off Balance")]),
        ("During your Upkeep Phase, heal 1.", [("phase", "Upkeep Phase", "")]),
        ("Attack Modifier.", [("marker", "Attack Modifier", "")]),
        ("This Attack becomes undefendable.", [("type", "undefendable", "undefendable")]),
    ],
)  # fmt: skip
def test_pieces(text: str, pieces: list[tuple[str, str, str]]) -> None:
    """Numbers that are no damage stay words; names, keywords and phases are found."""
    assert pieces == said(text)


def test_lines_below_a_roll_are_set_in() -> None:
    """Until a pause ends what belongs to the roll."""
    text = "Roll 2 dice:\nOn [flame], draw 1 card.\nThen deal 3 dmg."
    tree = read_text(text, Span(0, len(text)), NAMES).text
    assert [0, 1, 0] == [p.depth for p in paragraphs(tree, "en")]


def test_words_of_the_author_keep_their_symbols() -> None:
    """A remark is not read as rules, but a symbol in it is drawn."""
    runs = plain("Keep [Flame] back, [click] away.", ["flame"]).runs
    assert [Kind.WORDS, Kind.SYMBOL, Kind.WORDS] == [run.kind for run in runs]
    assert " back, [click] away." == runs[-1].text
