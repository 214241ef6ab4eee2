"""What lies on the table before the first turn: heroes, dice, decks, boards (section 1)."""

from __future__ import annotations

from typing import get_args

import pytest

from dtlang import ir, pipeline, resources
from dtlang.engine import Game
from dtlang.engine.asks import What
from dtlang.engine.making import kit
from dtlang.engine.modes import MODES
from dtlang.engine.run import CARRY_OUT, DO
from dtlang.engine.scene import Given
from dtlang.source import Source
from tests.engine.rules_here import activate, hero, plays, shipped, table

HEROES = (
    "bellfounder",
    "boiler_cantor",
    "ember_witch",
    "hive_matron",
    "hourglass_heretic",
    "jarlight_keeper",
    "ledger_fiend",
    "quarry_colossus",
    "tideline_fencer",
)


def findings(text: str) -> list[str]:
    """The messages that a hero file gets."""
    source = Source.of(text, "test.hero")
    checked = pipeline.check(source, resources.hero("common.hero").parent)
    return [finding.message for finding in checked.findings]


@pytest.mark.rule("R-002")
def test_two_to_six_players() -> None:
    """Every mode seats two to six players, and both ends of that range can be played."""
    assert {2, 3, 4, 5, 6} == {mode.players for mode in MODES.values()}


@pytest.mark.rule("R-003")
def test_everybody_plays_one_hero() -> None:
    """A game of two does not begin with one hero or with three."""
    one = hero()
    for heroes in ([one], [one, one, one]):
        with pytest.raises(AssertionError, match="every seat has a hero"):
            Game(heroes)


@pytest.mark.rule("R-003", "R-006")
def test_five_dice_that_are_all_alike() -> None:
    """A hero rolls five dice; each number shows the symbol that the legend gives it."""
    t = table(hero("dice\n  1-3  claws\n  4-5  vibranium\n  6    panther\n"), rolls=[1, 3, 4, 5, 6])
    ask = t.until(What.KEEP)
    assert 5 == len(ask.data.dice)
    assert ("claws", "claws", "claws", "vibranium", "vibranium", "panther") == ask.data.faces
    assert (2, 2, 1) == tuple(ask.data.symbol(s) for s in ("claws", "vibranium", "panther"))


@pytest.mark.rule("R-004")
@pytest.mark.parametrize("stem", HEROES)
def test_a_deck_has_32_cards(stem: str) -> None:
    """Every complete hero brings a deck of 32 cards to the table."""
    assert 32 == len(kit(shipped(stem)).deck)


@pytest.mark.rule("R-004")
def test_a_deck_of_31_is_reported() -> None:
    """The linter counts the cards of a deck."""
    deck = "card Nap\n  main phase, cost 0\n  Heal 1.\n\ndeck\n  31 Nap\n"
    assert any("31" in message for message in findings(f"hero T\nlanguage en\nedition marvel\n\n{deck}"))


@pytest.mark.rule("R-007")
def test_pieces_do_not_run_out() -> None:
    """Only the stack limit counts: on six boards lie as many tokens as the limit allows on each."""
    crowd = hero(
        """
        status Mark
          negative, stack limit 5
          During your Upkeep Phase, receive 1 dmg.

        card Everybody
          main phase, cost 0
          All players gain 5 Mark.
        """
    )
    t = table(crowd, mode="ffa6", given=[Given(hand=["Everybody"])], wishes=[plays("Everybody")]).turn()
    assert [5] * 6 == [t.tokens(seat, "Mark") for seat in range(6)]


@pytest.mark.rule("R-009")
@pytest.mark.parametrize(("value", "wrong"), [(1, False), (6, False), (0, True), (7, True)])
def test_complexity_is_one_to_six(value: int, wrong: bool) -> None:
    """A complexity outside of 1 to 6 is an error."""
    found = findings(f"hero T\nlanguage en\nedition marvel\ncomplexity {value}\n")
    assert wrong == any("complexity should be" in message for message in found)


@pytest.mark.rule("R-010")
@pytest.mark.parametrize("stem", HEROES)
def test_a_board_has_its_slots(stem: str) -> None:
    """Offensive abilities, at least one defensive one, and exactly one ultimate."""
    kinds = [slot.kind.value for slot in kit(shipped(stem)).slots]
    assert kinds.count("offensive") >= 1
    assert kinds.count("defensive") >= 1
    assert 1 == kinds.count("ultimate")


@pytest.mark.rule("R-011", "R-054", "SYS-025")
@pytest.mark.parametrize(("line", "dealt"), [(1, 5), (2, 9)])
def test_one_slot_with_two_lines(line: int, dealt: int) -> None:
    """A large straight meets both lines of a slot; the line that is announced resolves, and only that one."""
    paladin = hero(
        """
        offensive Holy Attack
          small straight: Deal 5 dmg.
          large straight: Deal 9 dmg.
        """
    )
    t = table(paladin, rolls=[1, 2, 3, 4, 5], wishes=[activate("Holy Attack", line)]).turn()
    assert [dealt] == t.dealt(1)


def test_every_effect_can_be_carried_out() -> None:
    """An effect object that the engine does not know would end a game only when it is met."""
    known = {kind.__name__ for kind in (*CARRY_OUT, *DO)}
    assert set() == {effect.__name__ for effect in get_args(ir.Effect)} - known
