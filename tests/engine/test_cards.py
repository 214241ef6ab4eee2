"""Deck, hand and selling (section 6)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from tests.engine.rules_here import hero, plays, sells, table, vectors


@pytest.fixture(scope="module")
def reader() -> ir.Document:
    return hero(
        """
        offensive Slash
          3 [sword]: Deal 4 dmg.

        upgrade Slash II
          cost 2
          3 [sword]: Deal 6 dmg.

        card Study
          main phase, cost 0
          Draw 2 cards.

        card Tome
          main phase, cost 5
          Heal 1.

        card Page
          main phase, cost 0
          Heal 1.
        """
    )


def pile(t: Any, seat: int) -> list[str]:
    return sorted(card.name for card in t.seat(seat).discard)


@pytest.mark.rule("R-035", "R-155", "SYS-013")
def test_an_empty_deck_is_made_anew(reader: ir.Document) -> None:
    """The deck is empty and three cards lie on the discard pile: they become the deck, and one is drawn."""
    t = table(reader, given=[Given(deck=[], discard=["Page", "Page", "Tome"])]).turn()
    assert 1 == len(t.hand(0))
    assert 2 == len(t.seat(0).deck)
    assert [] == pile(t, 0)


@pytest.mark.rule("R-035")
def test_a_deck_with_cards_is_not_reshuffled(reader: ir.Document) -> None:
    """As long as there is a card in the deck the discard pile stays where it is."""
    t = table(reader, given=[Given(deck=["Tome"], discard=["Page", "Page"])]).turn()
    assert ["Tome"] == t.hand(0)
    assert ["Page", "Page"] == pile(t, 0)


@pytest.mark.rule("R-035", "R-100")
def test_the_card_that_draws_is_not_drawn(reader: ir.Document) -> None:
    """Draw 2 with one card in the deck and one discarded: both, and Study itself is discarded after that."""
    t = table(
        reader,
        given=[Given(deck=["Tome", "Page"], discard=["Page"], hand=["Study"])],
        wishes=[plays("Study")],
    ).turn()
    assert ["Page", "Page", "Tome"] == sorted(t.hand(0))
    assert ["Study"] == pile(t, 0)
    assert [] == t.seat(0).deck


@pytest.mark.rule("R-035")
def test_nothing_is_left_to_draw(reader: ir.Document) -> None:
    """With neither deck nor discard pile nothing is drawn, and the game goes on."""
    t = table(reader, given=[Given(deck=[])]).turn()
    assert [] == t.hand(0)


@pytest.mark.rule("R-036", "SYS-015")
def test_nine_cards_are_legal_before_the_discard_phase(reader: ir.Document) -> None:
    """Nine cards in hand during the Main Phase; at the end of the Discard Phase there are six."""
    t = table(reader, given=[Given(hand=["Page"] * 8, deck=["Page"], cp=0)])
    t.until(What.MAIN)
    assert 9 == len(t.hand(0))
    t.go_on()
    assert 6 == len(t.hand(0))


@pytest.mark.rule("R-036")
def test_the_hand_limit_is_for_the_active_player(reader: ir.Document) -> None:
    """In somebody else's turn nobody has to give cards away."""
    t = table(reader, given=[Given(), Given(hand=["Page"] * 9)]).turn()
    assert 9 == len(t.hand(1))


@pytest.mark.rule("R-036", "R-175", "SYS-015")
@pytest.mark.parametrize("vector", vectors("TV-18"))
def test_the_discard_phase(vector: dict[str, Any], reader: ir.Document) -> None:
    """Eight cards and 14 CP: two are sold, and of their 2 CP one is lost."""
    given, expected = vector["input"], vector["expected"]
    t = table(reader, given=[Given(hand=["Page"] * given["hand"], cp=given["cp"] - 1, deck=[])]).turn()
    assert expected["hand"] == len(t.hand(0))
    assert expected["cp"] == t.cp(0)
    assert expected["sold"] == len(t.records("sell"))


@pytest.mark.rule("R-037", "SYS-014")
def test_selling_gives_one_cp_whatever_the_cost(reader: ir.Document) -> None:
    """A card for 5 CP and one for 0 are sold for 1 CP each, and lie on the discard pile."""
    given = [Given(cp=0, hand=["Tome", "Page"], deck=[])]
    t = table(reader, given=given, wishes=[sells("Tome"), sells("Page")]).turn()
    assert 0 + 1 + 1 + 1 == t.cp(0)
    assert ["Page", "Tome"] == pile(t, 0)


@pytest.mark.rule("R-037", "R-156", "R-174")
def test_selling_in_both_main_phases(reader: ir.Document) -> None:
    """Cards are offered for sale in Main Phase (1) and (2)."""
    t = table(reader, given=[Given(hand=["Page"], deck=[])]).turn()
    assert ["main 1", "main 2"] == [ask.reason for ask in t.asked(What.MAIN, 0)]


@pytest.mark.rule("R-037")
def test_no_selling_at_other_times(reader: ir.Document) -> None:
    """In a roll phase, and in somebody else's Main Phase, selling is refused."""
    t = table(reader, given=[Given(hand=["Page"]), Given(hand=["Page"])])
    t.until(What.MAIN)
    assert "R-037" == t.refused(1, sells("Page"))
    assert "" == t.refused(0, sells("Page"))
    assert "R-037" == t.refused(0, sells("Study")), "it is not in the hand"
    t.until(What.KEEP)
    assert "R-037" == t.refused(0, sells("Page"))


@pytest.mark.rule("R-037", "R-175")
def test_the_discard_phase_sells_down_to_six(reader: ir.Document) -> None:
    """With seven cards exactly one is sold (A-26)."""
    t = table(reader, given=[Given(hand=["Page"] * 5 + ["Tome"], deck=["Page"])])
    t.until(What.SELL)
    assert "" == t.refused(0, sells("Tome"))
    t.go_on(sells("Tome"))
    assert ["Page"] * 6 == t.hand(0)


@pytest.mark.rule("R-038", "SYS-076")
def test_an_upgrade_in_play_is_not_sold(reader: ir.Document) -> None:
    """Once it lies on its slot, an upgrade cannot be sold; in the hand it can."""
    t = table(reader, given=[Given(cp=5, hand=["Slash II"], deck=[])], wishes=[plays("Slash II")])
    t.until(What.MAIN)
    assert "" == t.refused(0, sells("Slash II"))
    t.until(What.KEEP)
    t.g.phase = type(t.g.phase).MAIN  # even where selling is allowed
    assert "R-038" == t.refused(0, sells("Slash II"))
    t.go_on()
    assert [] == pile(t, 0)
