"""The final total of damage, in three steps (section 17)."""

from __future__ import annotations

from typing import Any

import pytest

from dtlang.engine.asks import What
from dtlang.engine.damage import Mirror, Pool
from dtlang.engine.scene import Given
from dtlang.ir import DamageSource, DamageType
from tests.engine.many_damages import compare
from tests.engine.rules_here import InOrder, Table, activate, hero, plays, spends, table, vectors, when

SWORDS = [1, 2, 3, 4, 5]
_NORMAL, _ATTACK = DamageType.NORMAL, DamageSource.ATTACK

BARBARIAN = """
status Concussion
  negative, stack limit 1
  rule "It is only counted."

offensive Overpower
  3 [sword]: Deal 18 dmg.

card Head Butt
  roll phase, cost 0
  Attack Modifier. Inflict Concussion. Add 5 dmg.

deck
  32 Head Butt
"""

PALADIN = """
status Protect
  positive, stack limit 1, spendable
  You may spend this token to prevent 1/2 the incoming dmg.

status Retribution
  positive, stack limit 1, spendable
  After you are Attacked, you may spend this token to deal dmg equal to 1/2 the incoming dmg to the attacker.

defensive Divine Defense
  defense roll 4: Prevent 1 x [heart] dmg. On [star], gain Protect.

card Absolution
  instant, cost 0
  Prevent 3 dmg.

card Bystander
  instant, cost 0
  Draw 1 card.

deck
  16 Absolution
  16 Bystander
"""


def final_damage(t: Table) -> list[tuple[int, int, int]]:
    """Of each instance that waits: to whom, the Subtotal, the total."""
    return [(pool.target, pool.subtotal, pool.total) for pool in t.g.pools]


@pytest.mark.rule("TV-01", "R-176", "R-177", "R-178", "R-179", "R-180", "R-181", "R-222")
@pytest.mark.rule("SYS-037", "SYS-057", "SYS-059")
def test_barbarian_attacks_paladin() -> None:
    """18 - 3 + 5 - 3 = 17; half of that is 9, three times: the Paladin takes 0, the Barbarian 9."""
    t = table(
        hero(BARBARIAN, "Barbarian"),
        hero(PALADIN, "Paladin"),
        given=[
            Given(hand=["Head Butt"]),
            Given(tokens={"Protect": 1, "Retribution": 1}, hand=["Absolution", "Bystander"]),
        ],
        rolls=[*SWORDS, 4, 5, 5, 6],
    )
    t.script = InOrder(
        [
            activate("Overpower", seat=0),
            spends("Retribution", 1),
            spends("Protect", 1),
            when("last chance", plays("Head Butt", 0)),  # the defence prevents 3 and gives a new Protect
            plays("Absolution", 1),
            spends("Protect", 1),
        ]
    )
    t.until(What.ACT, seat=1, reason="damage")
    assert [] == t.script.left, "all seven events have taken place"
    assert [(1, 17, 0), (0, 9, 9)] == final_damage(t)
    t.go_on()
    assert (41, 50) == (t.health(0), t.health(1))
    assert (1, 0) == (t.tokens(1, "Concussion"), t.tokens(1, "Protect"))
    order = [record[0] for record in t.log if record[0] in ("spend", "prevent", "add", "damage")]
    assert ["spend", "spend", "prevent", "add", "prevent", "spend", "damage", "damage"] == order


STRANGE = """
offensive Mystic Bolts
  3 [sword]: Deal 9 dmg.

card Spell of Three
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.

card Frozen Tendrils
  roll phase, cost 0
  Attack Modifier. Add 1 dmg. Play 1 Spell of Four for free.

card Spell of Four
  roll phase, cost 0
  Attack Modifier. Add 4 dmg.

deck
  12 Spell of Three
  10 Frozen Tendrils
  10 Spell of Four
"""

WIDOW = """
status Agility
  positive, stack limit 2, spendable
  When you receive dmg, you may spend this token. If spent, roll 1 die:
  On 1-3, prevent 1/2 the incoming dmg.

defensive Sabotage
  defense roll 1: Prevent 2 dmg. Deal 2 dmg.

card Bystander
  instant, cost 0
  Draw 1 card.

deck
  32 Bystander
"""


@pytest.mark.rule("TV-02", "R-176", "R-178", "R-179", "R-182", "R-218", "SYS-057", "SYS-058")
def test_doctor_strange_attacks_black_widow() -> None:
    """9 + 3 - 2 + 1 + 4 = 15; half of that is 8, twice: the Widow takes 0, Strange 2."""
    t = table(
        hero(STRANGE, "Doctor Strange"),
        hero(WIDOW, "Black Widow"),
        given=[
            Given(hand=["Spell of Three", "Frozen Tendrils", "Spell of Four"]),
            Given(tokens={"Agility": 2}, hand=["Bystander"]),
        ],
        rolls=[*SWORDS, 1, 5, 1],  # the first Agility, Sabotage, the second Agility
    )
    t.script = InOrder(
        [
            activate("Mystic Bolts", seat=0),
            plays("Spell of Three", 0),
            spends("Agility", 1),
            when("last chance", plays("Frozen Tendrils", 0)),  # it casts the other spell itself
            spends("Agility", 1),
        ]
    )
    t.until(What.ACT, seat=1, reason="damage")
    assert [] == t.script.left
    assert [(1, 15, 0), (0, 2, 2)] == final_damage(t)
    t.go_on()
    assert (48, 50) == (t.health(0), t.health(1))


# --- the same from the file of vectors -------------------------------------------------------------

_OPS = {
    "add": "Attack Modifier. Add {value} dmg.",
    "prevent": "Prevent {value} dmg.",
    "prevent_fraction": "Prevent 1/2 the incoming dmg.",
    "reflect_fraction": "Deal dmg equal to 1/2 the incoming dmg to the attacker.",
}


@pytest.mark.parametrize("vector", vectors("TV-01", "TV-02", "TV-04"))
def test_final_damage_as_the_vectors_say(vector: dict[str, Any]) -> None:
    """Every event is a card, played in the vector's order; Subtotal, halves and both totals are its own."""
    given, expected = vector["input"], vector["expected"]
    events = [event for event in given["events"] if event["op"] != "base"]
    cards = "".join(_card(event) for event in events)
    spare = "card Bystander\n  instant, cost 0\n  Draw 1 card.\n\ndeck\n  1 Bystander\n"
    text = f"offensive Blow\n  3 [sword]: Deal {given['base']} dmg.\n\n{cards}{spare}"
    hands = [
        [f"Event {event['n']}" for event in events if event["by"] == who] for who in ("attacker", "defender")
    ]
    t = table(
        hero(text, "Attacker One"),
        hero(text, "Defender One"),
        given=[Given(hand=hands[0]), Given(hand=[*hands[1], "Bystander"])],
        rolls=SWORDS,
    )
    wishes = [
        when("attacked", plays(f"Event {event['n']}", int(event["by"] == "defender"))) for event in events
    ]
    t.script = InOrder([activate("Blow", seat=0), *wishes])
    t.until(What.ACT, seat=1, reason="damage")
    (attack,) = (pool for pool in t.g.pools if pool.attack)
    assert (expected["incoming"], expected["subtotal"]) == (attack.base, attack.subtotal)
    halves = [
        pool.subtotal for pool in t.g.pools if isinstance(pool.mirrors, Mirror) and pool.mirrors.of is attack
    ]
    halves += [-(-attack.subtotal // 2)] * attack.halves
    assert sorted(expected["fractions"].values()) == sorted(halves)
    t.go_on()
    assert expected["defender_takes"] == 50 - t.health(1)
    assert expected["attacker_takes"] == 50 - t.health(0)


def _card(event: dict[str, Any]) -> str:
    text = _OPS[event["op"]].format(value=event.get("value"))
    back = f" Deal {event['deals_back']} dmg to the attacker." if "deals_back" in event else ""
    return f"card Event {event['n']}\n  roll phase, cost 0\n  {text}{back}\n\n"


# --- one rule at a time ----------------------------------------------------------------------------

DUEL = """
offensive Blow
  3 [sword]: Deal 15 dmg.
card Half
  instant, cost 0
  Prevent 1/2 the incoming dmg.
card Two
  instant, cost 0
  Prevent 2 dmg.
card Twenty
  instant, cost 0
  Prevent 20 dmg.
card Three More
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.
card As Much Again
  roll phase, cost 0
  Attack Modifier. Add dmg equal to the incoming dmg.
deck
  8 Half
  8 Two
  8 Three More
  4 As Much Again
  4 Twenty
"""


def blow(*cards: str) -> Table:
    """15 damage, and these cards in this order: the attacker's add, the defender's prevent."""
    attacks = {"Three More", "As Much Again"}
    mine = [card for card in cards if card in attacks]
    theirs = [card for card in cards if card not in attacks]
    given = [Given(hand=mine), Given(hand=theirs)]
    t = table(hero(DUEL), given=given, rolls=SWORDS)
    t.script = InOrder([activate("Blow", seat=0), *(plays(card, int(card not in attacks)) for card in cards)])
    return t.turn()


@pytest.mark.rule("R-177")
def test_step_one_is_the_base_amount() -> None:
    """Nothing else: 15."""
    assert [15] == blow().dealt(1)


@pytest.mark.rule("R-178")
@pytest.mark.parametrize("cards", [("Three More", "Two"), ("Two", "Three More")])
def test_step_two_adds_and_subtracts_in_any_order(cards: tuple[str, ...]) -> None:
    """15 + 3 - 2."""
    assert [16] == blow(*cards).dealt(1)


@pytest.mark.rule("R-178", "R-179", "R-182")
@pytest.mark.parametrize(
    "cards", [("Half", "Two", "Three More"), ("Three More", "Two", "Half"), ("Two", "Half", "Three More")]
)
def test_step_three_comes_last_whatever_came_first(cards: tuple[str, ...]) -> None:
    """The Subtotal is 16, half of it 8, wherever the half stands."""
    assert [8] == blow(*cards).dealt(1)


@pytest.mark.rule("R-179", "R-182", "SYS-058", "TV-15")
def test_each_half_is_taken_from_the_subtotal() -> None:
    """15: 8 and 8 are prevented, not 8 and 4; a total below 0 counts as 0."""
    t = blow("Half", "Half")
    assert ([0], 50) == (t.dealt(1), t.health(1))


@pytest.mark.rule("R-179", "R-183")
def test_a_doubling_is_reckoned_from_the_subtotal_too() -> None:
    """A-05: S = 15 - 2 = 13, doubled and half prevented: 13 + 13 - 7."""
    assert [19] == blow("As Much Again", "Half", "Two").dealt(1)
    assert [19] == blow("Two", "Half", "As Much Again").dealt(1)


@pytest.mark.rule("R-181")
def test_prevention_beyond_the_damage_is_lost() -> None:
    """A-06: 15 - 20 is 0, and no healing."""
    t = blow("Twenty")
    assert ([0], 50) == (t.dealt(1), t.health(1))
    assert [0] == blow("Twenty", "As Much Again").dealt(1)


@pytest.mark.rule("R-176")
def test_the_total_is_worked_out_once_when_everybody_is_done() -> None:
    """One instance, one record, after every card."""
    t = blow("Half", "Three More", "Two")
    assert 1 == len(t.records("damage"))
    assert t.where("damage") > max(t.where("play", 0, "Three More"), t.where("play", 1, "Two"))


@pytest.mark.rule("R-182", "TV-15")
@pytest.mark.parametrize("subtotal", [*range(12), 99, 100])
def test_two_halves_prevent_everything(subtotal: int) -> None:
    """S - 2 x ceil(S / 2) is never above 0."""
    pool = Pool(0, 1, _NORMAL, _ATTACK, base=subtotal, halves=2)
    assert 0 == pool.total


@pytest.mark.rule("R-183")
@pytest.mark.parametrize(
    ("base", "plus", "minus", "halves", "doubles", "total"),
    [
        (10, 0, 0, 0, 0, 10),
        (10, 3, 4, 0, 0, 9),
        (10, 3, 4, 1, 0, 4),  # 9 - 5
        (10, 3, 4, 0, 1, 18),  # 9 + 9
        (10, 3, 4, 1, 1, 13),  # 9 - 5 + 9
        (10, 3, 4, 2, 1, 8),  # 9 - 10 + 9
        (2, 0, 5, 0, 3, 0),
    ],
)
def test_the_formula(base: int, plus: int, minus: int, halves: int, doubles: int, total: int) -> None:
    """S = base + plus - minus; S less every half, and every doubling once more."""
    pool = Pool(0, 1, _NORMAL, _ATTACK, base=base, plus=plus, minus=minus, halves=halves, doubles=doubles)
    assert total == pool.total


@pytest.mark.rule("R-180", "SYS-059")
def test_a_reflected_half_is_half_of_the_subtotal_not_of_what_is_dealt() -> None:
    """A-04: the Attack of 15 is prevented down to 0 by two halves, and 8 go back all the same."""
    mirror = hero(
        """
        offensive Blow
          3 [sword]: Deal 15 dmg.
        card Half
          instant, cost 0
          Prevent 1/2 the incoming dmg.
        card Mirror
          instant, cost 0
          Deal dmg equal to 1/2 the incoming dmg to the attacker.
        deck
          16 Half
          16 Mirror
        """
    )
    given = [Given(), Given(hand=["Mirror", "Half", "Half"])]
    t = table(mirror, given=given, rolls=SWORDS)
    mirrored = when("attacked", plays("Mirror", 1))
    t.script = InOrder([activate("Blow", seat=0), mirrored, plays("Half", 1), plays("Half", 1)])
    t.turn()
    assert (42, 50) == (t.health(0), t.health(1))


@pytest.mark.rule("R-172", "R-180")
def test_what_is_sent_back_at_the_very_end_is_dealt_in_the_same_step() -> None:
    """Both have 8 Health left and take 15 and 8: they fall together, a draw."""
    mirror = hero(
        """
        offensive Blow
          3 [sword]: Deal 15 dmg.
        card Mirror
          instant, cost 0
          Deal dmg equal to 1/2 the incoming dmg to the attacker.
        deck
          32 Mirror
        """
    )
    given = [Given(health=8), Given(health=8, hand=["Mirror"])]
    t = table(
        mirror, given=given, rolls=SWORDS, wishes=[activate("Blow"), when("damage", plays("Mirror", 1))]
    )
    assert t.turn().g.drawn


@pytest.mark.rule("R-176", "R-177", "R-178", "R-179", "R-180", "R-181", "R-182", "R-183")
def test_a_second_and_simpler_reckoning_agrees_with_the_engine() -> None:
    """Some thousands of generated lists of events; `many_damages` compares a hundred thousand."""
    assert 3000 == compare(3000, seed=1)


@pytest.mark.rule("R-122", "R-178", "R-181")
@pytest.mark.parametrize(("hand", "back"), [([], 3), (["Pad"], 1)])
def test_two_texts_do_not_prevent_more_than_comes(hand: list[str], back: int) -> None:
    """Of 4 damage the Pad prevents 3: the Riposte finds 1 to prevent, and returns 1."""
    fencer = hero(
        """
        offensive Slash
          3 [sword]: Deal 4 dmg.

        defensive Riposte
          defense roll 1: Prevent 3 dmg. Deal dmg equal to the dmg prevented.

        card Pad
          instant, cost 0
          Prevent 3 dmg.
        """
    )
    wishes = [activate("Slash"), when("attacked", plays("Pad", seat=1))]
    t = table(fencer, given=[Given(), Given(hand=hand)], rolls=[*SWORDS, 1], wishes=wishes).turn()
    assert [back] == t.dealt(0)
    assert [max(0, 4 - 3 - 3 * len(hand))] == t.dealt(1)
