"""How the words of a text are carried out (section 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dtlang import ir
from dtlang.engine.asks import What
from dtlang.engine.modes import Edition
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from tests.engine.rules_here import (
    STATUSES,
    Table,
    activate,
    chooses,
    hero,
    picks,
    plays,
    table,
    vectors,
    yes,
)

SWORDS = [1, 2, 3, 4, 6]  # three swords, a heart, a star


def striker(text: str, more: str = "", name: str = "Tester") -> ir.Document:
    """A hero whose only ability does what is said, on three swords."""
    return hero(f"{STATUSES}offensive Strike\n  3 [sword]: {text}\n\n{more}", name)


def strike(text: str, *rolls: int, more: str = "", wishes: Sequence[Wish] = (), **about: Any) -> Table:
    """One turn in which that ability is activated."""
    wishes = [activate("Strike"), *wishes]
    return table(striker(text, more), rolls=[*SWORDS, *rolls], wishes=wishes, **about).turn()


def damage_of(document: ir.Document) -> leaf.DealDamage:
    effect = document.abilities[0].levels[0].abilities[0].lines[0].rules.effects[0]
    assert isinstance(effect, leaf.DealDamage)
    return effect


# --- rolls -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-109", "SYS-039")
def test_dice_rolled_before_do_not_count_for_a_fresh_roll() -> None:
    """The star of the offensive roll is not one of the two dice that the text rolls."""
    assert 50 == strike("Roll 2 dice: Deal 4 x [star] dmg.", 1, 4).health(1)
    assert 46 == strike("Roll 2 dice: Deal 4 x [star] dmg.", 6, 4).health(1)


@pytest.mark.rule("R-110", "SYS-040", "TV-04")
@pytest.mark.parametrize(("hearts", "left"), [(1, 41), (2, 46), (4, 46)])
def test_on_fires_once_however_many_symbols_lie_there(hearts: int, left: int) -> None:
    """On two hearts half of 9 is prevented, 5; four hearts do not prevent it twice, one does nothing."""
    attacker = striker("Deal 9 dmg.")
    defender = hero(
        """
        defensive Missed Me
          defense roll 5: On [heart][heart], prevent 1/2 the incoming dmg.
        """,
        "Elf",
    )
    dice = [4] * hearts + [1] * (5 - hearts)
    t = table(attacker, defender, rolls=[*SWORDS, *dice], wishes=[activate("Strike")]).turn()
    assert left == t.health(1)


@pytest.mark.rule("R-111", "SYS-041")
@pytest.mark.parametrize(("die", "cp"), [(1, 4), (2, 4), (3, 5), (5, 5), (6, 6)])
def test_on_may_list_numbers(die: int, cp: int) -> None:
    """Exactly the branch whose range holds the number happens: 2 CP, income 1, and 1, 2 or 3 more."""
    text = "Roll 1 die:\n    On 1-2, gain 1 CP.\n    On 3-5, gain 2 CP.\n    On 6, gain 3 CP."
    assert cp == strike(text, die).cp(0)


def test_symbols_that_one_has_are_those_of_the_roll() -> None:
    """Three swords, a heart and a star lie there when the ability is carried out."""
    assert 47 == strike("If you have 3 [sword], deal 3 dmg.").health(1)
    assert 50 == strike("If you have 2 [star], deal 3 dmg.").health(1)


@pytest.mark.rule("R-112", "SYS-042")
@pytest.mark.parametrize(("dice", "dealt"), [([4, 5, 1], 4), ([4, 6, 6], 4), ([1, 1, 1], 0), ([5, 5, 6], 5)])
def test_a_number_times_a_symbol_counts_the_dice(dice: list[int], dealt: int) -> None:
    """2 x heart + 1 x star; none at all is allowed."""
    text = "Roll 3 dice: Deal 2 x [heart] + 1 x [star] dmg."
    assert 50 - dealt == strike(text, *dice).health(1)


@pytest.mark.rule("R-058", "SYS-048")
def test_one_die_serves_every_effect_that_asks_for_its_symbol() -> None:
    """One heart: both clauses about a heart happen."""
    t = strike("Roll 2 dice:\n    On [heart], gain Ember.\n    On [heart], gain 1 CP.", 4, 1)
    assert (1, 4) == (t.tokens(0, "Ember"), t.cp(0))


@pytest.mark.rule("R-127", "SYS-047")
@pytest.mark.parametrize(("mine", "theirs", "dealt"), [(3, 3, 7), (4, 3, 7), (2, 3, 5)])
def test_equal_or_greater_wins_a_showdown(mine: int, theirs: int, dealt: int) -> None:
    """Both roll one die; a tie is won."""
    text = (
        "You and your opponent each roll 1 die:\n"
        "    If your roll is equal or greater, deal 7 dmg.\n    Otherwise, deal 5 dmg."
    )
    assert 50 - dealt == strike(text, mine, theirs).health(1)


@pytest.mark.rule("R-127", "SYS-047", "SYS-044")
@pytest.mark.parametrize(("mine", "theirs", "back"), [(4, 3, 3), (3, 3, 1), (2, 3, 1)])
def test_only_a_greater_roll_wins_a_duel(mine: int, theirs: int, back: int) -> None:
    """A tie is lost: 1 damage back instead of 3."""
    attacker = striker("Deal 4 dmg.")
    duellist = hero(
        """
        defensive Duel
          defense roll 1:
            You and the attacker each roll 1 die:
            If your roll is greater, deal 3 dmg or prevent 1/2 the incoming dmg.
            If your roll is equal or less, deal 1 dmg.
        """,
        "Duellist",
    )
    rolls = [*SWORDS, 6, mine, theirs]
    t = table(attacker, duellist, rolls=rolls, wishes=[activate("Strike"), chooses(1)]).turn()
    assert (50 - back, 46) == (t.health(0), t.health(1))


# --- order and choice ------------------------------------------------------------------------------


@pytest.mark.rule("R-113", "SYS-043", "SYS-046", "R-124")
def test_what_comes_after_then_counts_what_came_before() -> None:
    """With 1 Ember before and 2 gained, 5 + 1 per Ember is 8."""
    t = strike("Gain 2 Ember. Then deal 5 dmg + 1 dmg per Ember.", given=[Given(tokens={"Ember": 1})])
    assert 42 == t.health(1)


PAUSED = """
status Quick
  positive, stack limit 1
  You may spend this token to gain 2 CP.

card Bother
  roll phase, cost 0
  Gain 1 CP.

card Snap
  instant, cost 0
  Gain 1 CP.

deck
  16 Bother
  16 Snap
"""


@pytest.mark.rule("R-113", "SYS-043")
def test_players_may_act_between_the_two_parts() -> None:
    """At "Then" both may play Instants and Roll Phase Actions and spend tokens; the second part waits."""
    given = [Given(), Given(hand=["Bother", "Snap"], tokens={"Quick": 1})]
    t = strike("Gain Ember. Then gain Ember.", more=PAUSED, given=given)
    assert [1, 1, 1] == [t.offered(name, 1, "then") for name in ("Bother", "Snap", "Quick")]

    t = table(
        striker("Gain Ember. Then gain Ember.", PAUSED),
        given=given,
        rolls=SWORDS,
        wishes=[activate("Strike")],
    )
    t.until(What.ACT, seat=1, reason="then")
    assert 1 == t.tokens(0, "Ember"), "the first part is done in the pause"
    assert 2 == t.go_on().tokens(0, "Ember"), "and the second part comes after it"


@pytest.mark.rule("R-113", "SYS-095")
def test_season_1_lets_only_instants_into_the_pause() -> None:
    """E-10: no Roll Phase Action at "Then" in Season 1."""
    given = [Given(), Given(hand=["Bother", "Snap"])]
    text = "Gain Ember. Then gain Ember."
    t = strike(text, more=PAUSED, given=given, edition=Edition.SEASON1)
    assert (0, 1) == (t.offered("Bother", 1, "then"), t.offered("Snap", 1, "then"))


@pytest.mark.rule("R-114", "SYS-044")
@pytest.mark.parametrize(("option", "cp", "ember"), [(1, 5, 0), (2, 3, 2)])
def test_or_resolves_exactly_one_option(option: int, cp: int, ember: int) -> None:
    """The player who resolves the text chooses."""
    t = strike("Gain 2 CP or gain 2 Ember.", wishes=[chooses(option, 0)])
    assert (cp, ember) == (t.cp(0), t.tokens(0, "Ember"))
    assert [0] == [ask.seat for ask in t.asked(What.CHOOSE)]


@pytest.mark.rule("R-118", "SYS-045")
def test_additionally_comes_last_and_without_a_pause() -> None:
    """The card is drawn after the token was gained, and nobody is asked in between."""
    given = [Given(), Given(hand=["Snap"])]
    t = strike("Gain Ember. Additionally, gain 2 CP.", more=PAUSED, given=given)
    assert t.where("gain", 0, "Ember") < t.where("gain_cp", 0, 2)
    assert 0 == t.offered("Snap", 1, "then")


@pytest.mark.rule("R-126", "SYS-047")
@pytest.mark.parametrize(("agrees", "cp"), [(True, 4), (False, 3)])
def test_may_is_up_to_the_player_named(agrees: bool, cp: int) -> None:
    """Without "may" nobody is asked."""
    t = strike("You may gain 1 CP.", wishes=[yes()] if agrees else [])
    assert cp == t.cp(0)
    assert [0] == [ask.seat for ask in t.asked(What.MAY)]
    assert [] == strike("Gain 1 CP.").asked(What.MAY)


# --- verbs -----------------------------------------------------------------------------------------


@pytest.mark.rule("R-119", "SYS-035", "SYS-036")
def test_gain_puts_tokens_on_ones_own_board_and_raises_ones_own_dials() -> None:
    """A bare name is one token."""
    t = strike("Gain Ember. Gain 2 CP. Heal 3. Draw 1 card.", more=PAUSED, given=[Given(health=40)])
    assert 1 == t.tokens(0, "Ember")
    assert 2 == strike("Gain 2 Ember.").tokens(0, "Ember")
    assert (5, 43, 2) == (t.cp(0), t.health(0), len(t.hand(0)))
    assert (2, 50, 0, 0) == (t.cp(1), t.health(1), len(t.hand(1)), t.tokens(1, "Ember"))


@pytest.mark.rule("R-120", "SYS-035")
def test_inflict_puts_tokens_on_the_board_of_the_target() -> None:
    """Nothing lies on one's own board."""
    t = strike("Inflict 2 Chill.")
    assert (0, 2) == (t.tokens(0, "Chill"), t.tokens(1, "Chill"))


@pytest.mark.rule("SYS-036")
def test_every_dial_has_its_cap() -> None:
    """15 CP and 60 Health are the most; a stack ends at its limit."""
    t = strike("Gain 9 CP. Heal 9. Gain 9 Ember.", given=[Given(health=58, cp=10)])
    assert (15, 60, 5) == (t.cp(0), t.health(0), t.tokens(0, "Ember"))


@pytest.mark.rule("R-121", "SYS-034")
@pytest.mark.parametrize(
    ("words", "type"),
    [
        ("dmg", DamageType.NORMAL),
        ("undefendable dmg", DamageType.UNDEFENDABLE),
        ("pure dmg", DamageType.PURE),
    ],
)
def test_deal_adds_incoming_damage_of_its_type(words: str, type: DamageType) -> None:
    """A bare "dmg" is normal damage."""
    effect = damage_of(striker(f"Deal 3 {words}."))
    assert (3, type) == (effect.amount, effect.type)
    t = strike(f"Deal 3 {words}.")
    assert [("incoming", 0, 1, 3, type.value, "Strike")] == t.records("incoming")
    assert 47 == t.health(1)


@pytest.mark.rule("R-122", "SYS-037", "R-182")
@pytest.mark.parametrize(("text", "left"), [("Prevent 2 dmg.", 43), ("Prevent 1/2 the incoming dmg.", 46)])
def test_prevent_takes_a_number_or_half(text: str, left: int) -> None:
    """Of 9: 2, or half rounded up, 5."""
    defender = hero(f"defensive Wall\n  defense roll 1: {text}\n", "Wall")
    t = table(striker("Deal 9 dmg."), defender, rolls=[*SWORDS, 1], wishes=[activate("Strike")]).turn()
    assert left == t.health(1)


@pytest.mark.rule("R-123")
@pytest.mark.parametrize(("die", "cp"), [(1, 4), (2, 4), (3, 5), (5, 6)])
def test_halves_round_up(die: int, cp: int) -> None:
    """Half of 1 is 1, half of 3 is 2, half of 5 is 3."""
    assert cp == strike("Roll 1 die: Gain CP equal to 1/2 the roll value.", die).cp(0)


@pytest.mark.rule("R-124", "SYS-046", "R-216")
@pytest.mark.parametrize(("tokens", "dealt"), [(0, 4), (1, 4), (2, 5), (3, 5), (4, 6), (5, 6)])
def test_per_two_counts_full_pairs_only(tokens: int, dealt: int) -> None:
    """4 damage and 1 for every full pair."""
    given = [Given(tokens={"Ember": tokens} if tokens else {})]
    t = strike("Deal 4 dmg + 1 dmg per 2 Ember.", given=given)
    assert 50 - dealt == t.health(1)


@pytest.mark.rule("R-125", "SYS-046")
def test_equal_to_is_the_value_found_while_resolving() -> None:
    """The total of two dice."""
    assert 41 == strike("Roll 2 dice: Deal dmg equal to the roll value.", 4, 5).health(1)


@pytest.mark.rule("R-128")
def test_a_chosen_player_may_be_anybody() -> None:
    """In a game of four: oneself, an opponent, a teammate."""
    healer = hero("card Balm\n  main phase, cost 0\n  A chosen player heals 2.\n\ndeck\n  32 Balm\n")
    t = table(
        healer,
        mode="2v2",
        given=[Given(hand=["Balm"], health=20), Given(health=30)],
        wishes=[plays("Balm"), picks(2)],
    ).turn()
    assert [(0, 1, 2, 3)] == [tuple(sorted(ask.options)) for ask in t.asked(What.PLAYER)]  # type: ignore[type-var]
    assert ("heal", 2, 2, "Balm") in t.log


@pytest.mark.rule("R-129")
def test_an_upgrade_goes_on_the_slot_of_its_name() -> None:
    """The slot called Jab is raised, the other one is not."""
    boxer = hero(
        """
        offensive Jab
          3 [sword]: Deal 2 dmg.
        offensive Hook
          4 [sword]: Deal 3 dmg.
        upgrade Jab II
          cost 1
          3 [sword]: Deal 5 dmg.
        deck
          1 Jab II
        """
    )
    t = table(boxer, given=[Given(hand=["Jab II"])], rolls=SWORDS, wishes=[plays("Jab II"), activate("Jab")])
    t.turn()
    assert ([2, 1], 45) == (t.seat(0).levels, t.health(1))


# --- stealing --------------------------------------------------------------------------------------


@pytest.mark.rule("R-115", "R-116", "SYS-038")
@pytest.mark.parametrize(("thief", "victim", "after"), [(2, 1, (4, 0)), (15, 4, (15, 2)), (5, 6, (8, 4))])
def test_a_thief_takes_what_is_there_up_to_their_own_maximum(
    thief: int, victim: int, after: tuple[int, int]
) -> None:
    """Steal 2 CP after 1 CP of income; at 15 the victim still loses (A-32)."""
    t = strike("Steal 2 CP.", given=[Given(cp=thief), Given(cp=victim)])
    assert after == (t.cp(0), t.cp(1))


@pytest.mark.parametrize("vector", vectors("TV-17"))
def test_stealing_as_the_vectors_say(vector: dict[str, dict[str, int]]) -> None:
    """The thief has had 1 CP of income before, unless at the maximum."""
    given, expected = vector["input"], vector["expected"]
    before = given["thief"] if given["thief"] == given["cap"] else given["thief"] - 1
    t = strike(f"Steal {given['n']} CP.", given=[Given(cp=before), Given(cp=given["victim"])])
    assert (expected["thief"], expected["victim"]) == (t.cp(0), t.cp(1))


@pytest.mark.rule("R-116")
def test_stolen_health_obeys_the_cap_and_is_not_damage() -> None:
    """58 and 4 stolen is 60; the victim loses all 4, without an instance of damage (A-32)."""
    t = strike("Steal 4 Health.", given=[Given(health=58)])
    assert (60, 46, []) == (t.health(0), t.health(1), t.dealt(1))


@pytest.mark.rule("R-117", "SYS-095")
@pytest.mark.parametrize(("edition", "stolen"), [(Edition.SEASON1, 0), (Edition.V2, 1), (Edition.MARVEL, 1)])
def test_season_1_knows_only_stolen_cp(edition: Edition, stolen: int) -> None:
    """E-11: a token stays where it is in Season 1; CP are stolen in every edition, nothing from 0."""
    given = [Given(cp=1), Given(tokens={"Ember": 1})]
    t = strike("Steal 1 Positive status effect.", given=given, edition=edition)
    assert stolen == t.tokens(0, "Ember")
    assert (3, 1) == _cp(strike("Steal 1 CP.", given=[Given(cp=1), Given(cp=2)], edition=edition))
    assert (2, 0) == _cp(strike("Steal 1 CP.", given=[Given(cp=1), Given(cp=0)], edition=edition))


def _cp(t: Table) -> tuple[int, int]:
    return t.cp(0), t.cp(1)


@pytest.mark.rule("R-123", "R-125", "R-128")
def test_half_of_the_health_of_whoever_is_chosen() -> None:
    """They are chosen before anything is reckoned: half of 15, rounded up, is 8."""
    document = hero(
        "card Mend\n  main phase, cost 0\n  A chosen player heals 1/2 their Health.\n\ndeck\n  1 Mend\n"
    )
    for chosen, left in ((0, (23, 40)), (1, (15, 60))):
        given = [Given(health=15, hand=["Mend"]), Given(health=40)]
        t = table(document, document, given=given, wishes=[plays("Mend"), picks(chosen)])
        t.until(What.KEEP)
        assert left == (t.health(0), t.health(1))
