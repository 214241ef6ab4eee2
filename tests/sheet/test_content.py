"""What stands on a sheet."""

from __future__ import annotations

from dtlang.sheet.content import CardType, Shape
from dtlang.sheet.paper import PAPERS
from dtlang.sheet.printing import Options, Printing
from dtlang.sheet.tokens import lay_out
from tests.sheet.printed import ROOT, SMALL, WITCH, printing, sheet_from, sheet_of


def test_components_are_counted_from_the_file() -> None:
    """Cards, dice and as many tokens as the stack limits need."""
    counted = {part.what: part.count for part in sheet_of(WITCH).components}
    expected = {
        "hero board": 1,
        "leaflet": 1,
        "dice": 5,
        "cards": 32,
        "tokens": 11,
        "Salamander": 1,
        "Lantern": 1,
    }
    assert expected == counted


def test_what_stands_below_all_lines_is_said_once() -> None:
    """`On 3-of-a-kind, inflict Cinder.` belongs to three lines and is printed below them."""
    firebolt = sheet_of(WITCH).slots[0].ability
    assert ["Deal 4 dmg.", "Deal 5 dmg.", "Deal 7 dmg."] == [tier.text[0].text for tier in firebolt.tiers]
    assert ["On 3-of-a-kind, inflict Cinder."] == [p.text for p in firebolt.common]


def test_rules_by_hand_are_printed_too() -> None:
    """A rule of one line stays with it, a rule below all lines is printed once."""
    lines = '3 [ward]: Deal 1 dmg.\n    rule "Sing."\n  4 [ward]: Deal 2 dmg.\n  rule "Dance."'
    text = f"{SMALL}offensive Two\n  {lines}\n"
    ability = sheet_from(text).slots[-1].ability
    assert [["Deal 1 dmg.", "Sing."], ["Deal 2 dmg."]] == [[p.text for p in t.text] for t in ability.tiers]
    assert ["Dance."] == [p.text for p in ability.common]


def test_cards_have_their_types() -> None:
    """Upgrades by the kind of their slot, actions by their timing (R-108)."""
    types = {card.name: card.type for card in sheet_of(WITCH).cards}
    assert CardType.OFFENSIVE is types["Firebolt II"]
    assert CardType.DEFENSIVE is types["Ward of Ash II"]
    assert CardType.PASSIVE is types["Banked Coals II"]
    assert CardType.ROLL is types["Flashpoint"]
    assert CardType.INSTANT is types["Phoenix Feather"]


def test_requirements_are_drawn_by_shape() -> None:
    """Symbols, straights and dice that are the same."""
    shapes = {slot.ability.name: slot.ability.tiers[0].asked for slot in sheet_of(WITCH).slots}
    star, coals, ward = shapes["Falling Star"], shapes["Reading the Coals"], shapes["Ward of Ash"]
    assert star is not None
    assert coals is not None
    assert ward is not None
    assert [Shape.SMALL_STRAIGHT, Shape.OF_A_KIND, Shape.DEFENSE_ROLL] == [
        star.shape,
        coals.shape,
        ward.shape,
    ]
    assert [4, 4, 4] == [star.dice, coals.dice, ward.dice]


def test_a_status_effect_with_sides_shows_them() -> None:
    """On the leaflet, and as two tokens to be glued back to back."""
    ready = Printing(sheet_from(SMALL.replace("stack limit 2", "stack limit 2, sides Low / High")), Options())
    assert "Positive · Stack limit 2 · Low / High" == ready.look.facts(ready.sheet.tokens[0])
    assert 4 == str(ready.tokens().pages).count('<div class="cut')


def test_sides_that_only_a_text_names_are_printed_too() -> None:
    """`flip this token to the Overdue side`: both sides, on the leaflet and to be cut out (R-087)."""
    ready = printing(ROOT / "heroes" / "ledger_fiend.hero")
    summons = next(token for token in ready.sheet.tokens if token.name == "Summons")
    assert ("Served", "Overdue") == summons.sides
    assert "Negative · Stack limit 1 · Cannot be transferred · Served / Overdue" == ready.look.facts(summons)
    spots = [spot for page in lay_out(ready.sheet.tokens, ready.paper) for spot in page]
    assert ["Served", "Overdue"] == [spot.side for spot in spots if spot.token is summons]


def test_a_side_without_a_name_is_a_side() -> None:
    """Where a text names one side only, the token shows its name alone on the other."""
    text = SMALL.replace("You may spend this token to add 1 dmg.", "Flip this token to the Lit side.")
    sheet = sheet_from(text)
    assert ("Lit",) == sheet.tokens[0].sides
    assert ["", "Lit", "", "Lit"] == [spot.side for spot in lay_out(sheet.tokens, PAPERS["a4"])[0]]


def test_tokens_for_both_boards() -> None:
    """A status with two limits needs tokens for its owner and for the opponent (R-083)."""
    debt = next(t for t in sheet_of(ROOT / "heroes" / "ledger_fiend.hero").tokens if t.name == "Debt")
    assert 8 == debt.copies


def test_a_stack_limit_in_the_text_is_printed_once() -> None:
    """In the line of the token, as one that stands above the text."""
    text = "status Glow\n  positive\n  During your Upkeep Phase, draw 1 card. Stack limit 3.\n"
    above = "status Glow\n  positive, stack limit 3\n  During your Upkeep Phase, draw 1 card.\n"
    assert sheet_from(SMALL + above).tokens == sheet_from(SMALL + text).tokens


def test_cards_of_a_place_are_counted_apart() -> None:
    """A player has to know which cards are not shuffled into the deck."""
    parts = sheet_of(ROOT / "heroes" / "bellfounder.hero").components
    cards = [(part.count, part.detail) for part in parts if part.what == "cards"]
    assert [
        (32, "6 Hero Upgrades, 26 Action cards"),
        (9, "The Vein: 4 Copper Ore, 3 Tin Ore, 2 Star Iron"),
    ] == cards


def test_an_ability_stands_in_each_of_its_forms() -> None:
    slots = sheet_of(ROOT / "heroes" / "boiler_cantor.hero").slots
    (chorus,) = (slot for slot in slots if slot.ability.name == "Pipe Chorus")
    assert [("Flute Register", False), ("Reed Register", True)] == [(t.form, t.odd) for t in chorus.texts]
    (pedal,) = (slot for slot in slots if slot.ability.name == "Soft Pedal")
    assert ["Flute Register"] == [text.form for text in pedal.texts]
