"""Status effects: kinds, tokens, spending, limits, moving them about (section 10)."""

from __future__ import annotations

import pytest

from dtlang import ir, pipeline
from dtlang.engine.asks import What
from dtlang.engine.kit import StatusDef
from dtlang.engine.scene import Given
from dtlang.engine.script import Wish
from dtlang.source import Source
from tests.engine.rules_here import activate, hero, picks, plays, shipped, spends, table, yes


@pytest.fixture(scope="module")
def witch() -> ir.Document:
    return hero(
        """
        status Wither
          negative, stack limit 2, persistent
          When you would deal dmg as a result of your Offensive Roll Phase,
          reduce the incoming dmg by 1 per Wither.

        status Parley
          negative, stack limit 1
          You cannot deal dmg as a result of your Offensive Roll Phase.
          At the conclusion of your Roll Phase, remove this token.

        status Blessing
          positive, stack limit 3
          During your Upkeep Phase, heal 1.

        status Oath
          unique, stack limit 2, cannot be removed
          During your Upkeep Phase, heal 1.

        status Suit
          unique, stack limit 2, cannot be transferred
          You may spend this token to prevent 3 dmg.

        status Relic
          unique, stack limit 2, cannot be removed, cannot be transferred, cannot be stolen
          During your Upkeep Phase, heal 1.

        status Tonic
          positive, stack limit 3
          You may spend this token to heal 2.

        status Sunstone
          positive, stack limit 3
          During your Main Phase, you may spend this token to heal 2.

        status Doubloon
          unique, stack limit 5/3, persistent
          During your Upkeep Phase, heal 1.

        offensive Hex
          3 [sword]: Gain 2 Blessing. Inflict 3 Wither. Deal 2 dmg.

        card Hexes
          main phase, cost 0
          Inflict 3 Wither on a chosen player.

        card Alms
          main phase, cost 0
          All players gain 6 Doubloon.

        card Cleanse
          main phase, cost 0
          Remove 2 status effects from a chosen player.

        card Exorcise
          main phase, cost 0
          Remove 1 Negative status effect from a chosen player.

        card Sweep
          instant, cost 0
          Remove all status effects from a chosen player.

        card Pass It On
          main phase, cost 0
          Transfer 1 status effect from a chosen player to another chosen player.

        card Pickpocket
          main phase, cost 0
          Steal 1 status effect.

        card Wide Purse
          main phase, cost 0
          Increase the Wither stack limit by 1.

        card Nap
          main phase, cost 0
          Heal 1.
        """
    )


def mover() -> ir.Document:
    return hero(
        """
        card Pass
          main phase, cost 0
          Transfer 1 status effect from a chosen player to another chosen player.
        """
    )


def use(card: str, *wishes: Wish) -> list[Wish]:
    return [plays(card), *wishes]


# --- kinds and places ------------------------------------------------------------------------------


@pytest.mark.rule("R-071", "SYS-060")
def test_an_unknown_kind_is_an_error() -> None:
    """A status effect is positive, negative or unique; “lucky” is an error."""
    head = "hero T\nlanguage en\nedition marvel\n\nstatus Luck\n  {kind}, stack limit 1\n  Heal 1.\n"
    for kind, wrong in (("positive", False), ("negative", False), ("unique", False), ("lucky", True)):
        checked = pipeline.check(Source.of(head.format(kind=kind), "t.hero"))
        assert wrong == any("lucky" in finding.message for finding in checked.findings if finding.is_error)


@pytest.mark.rule("R-071")
def test_kinds_tell_what_a_text_can_take(witch: ir.Document) -> None:
    """A card that removes a Negative status effect finds the Wither, not the Blessing nor the Suit."""
    given = [Given(hand=["Exorcise"]), Given(tokens={"Blessing": 1, "Suit": 1, "Wither": 1})]
    t = table(witch, given=given, wishes=use("Exorcise", picks(1))).turn()
    assert (1, 1, 0) == tuple(t.tokens(1, name) for name in ("Blessing", "Suit", "Wither"))


@pytest.mark.rule("R-072", "R-073", "R-119", "R-120", "SYS-035")
def test_gain_is_for_oneself_and_inflict_for_the_target(witch: ir.Document) -> None:
    """Hex puts two Blessings on the attacker's board and Wither on the Defender's."""
    t = table(witch, rolls=[1, 1, 1, 4, 4], wishes=[activate("Hex")]).turn()
    assert (2, 0) == (t.tokens(0, "Blessing"), t.tokens(0, "Wither"))
    assert (0, 2) == (t.tokens(1, "Blessing"), t.tokens(1, "Wither"))


@pytest.mark.rule("R-073")
def test_a_token_is_in_play_where_it_lies(witch: ir.Document) -> None:
    """A token works for the player on whose board it lies: the opponent's Blessing heals the opponent."""
    given = [Given(health=20), Given(health=20, tokens={"Blessing": 2})]
    t = table(witch, given=given).turn(2)
    assert (20, 22) == (t.health(0), t.health(1))


@pytest.mark.rule("R-074")
def test_the_leaflet_of_the_applying_hero_counts() -> None:
    """Two heroes have a status of the same name; the text is that of the hero who inflicted it."""

    def arsonist(name: str, damage: int) -> ir.Document:
        return hero(
            f"""
            status Burn
              negative, stack limit 2, persistent
              During your Upkeep Phase, receive {damage} undefendable dmg.

            card Light
              main phase, cost 0
              Inflict Burn on a chosen opponent.
            """,
            name=name,
        )

    t = table(
        arsonist("Mild", 1), arsonist("Wild", 5), given=[Given(hand=["Light"])], wishes=[plays("Light")]
    ).turn(2)
    assert [1] == t.dealt(1)


# --- removing --------------------------------------------------------------------------------------


@pytest.mark.rule("R-075", "SYS-067")
def test_removing_two_takes_two_tokens(witch: ir.Document) -> None:
    """Of a stack of three tokens two are taken, each counts as one."""
    given = [Given(hand=["Cleanse"]), Given(tokens={"Blessing": 3})]
    t = table(witch, given=given, wishes=use("Cleanse", picks(1))).turn()
    assert 1 == t.tokens(1, "Blessing")


@pytest.mark.rule("R-075", "SYS-067")
def test_removing_two_of_different_stacks(witch: ir.Document) -> None:
    """One token of each of two stacks, as the player picks them."""
    given = [Given(hand=["Cleanse"]), Given(tokens={"Blessing": 2, "Wither": 2})]
    wishes = use("Cleanse", picks(1), Wish("token", "Wither"), Wish("token", "Blessing"))
    t = table(witch, given=given, wishes=wishes).turn()
    assert (1, 1) == (t.tokens(1, "Blessing"), t.tokens(1, "Wither"))


# --- spending --------------------------------------------------------------------------------------


@pytest.mark.rule("R-076", "SYS-062")
def test_a_spent_token_is_removed_and_costs_no_cp(witch: ir.Document) -> None:
    """On the opponent's turn: one of two tokens goes, 2 Health come, no CP are paid."""
    given = [Given(), Given(health=20, cp=0, tokens={"Tonic": 2})]
    t = table(witch, given=given, wishes=[spends("Tonic", seat=1)]).turn()
    assert (22, 0, 1) == (t.health(1), t.cp(1), t.tokens(1, "Tonic"))


@pytest.mark.rule("R-076", "R-103")
def test_a_token_may_be_spent_in_any_phase_of_any_turn(witch: ir.Document) -> None:
    """Throughout an opponent's turn, from Upkeep to Discard, the holder is asked."""
    attack = [activate("Hex")]
    t = table(witch, given=[Given(), Given(tokens={"Tonic": 1})], rolls=[1, 1, 1, 4, 4], wishes=attack).turn()
    phases = {"upkeep", "main", "attempt", "announced", "last chance", "discard"}
    assert phases <= {ask.reason for ask in t.asked(What.ACT, 1)}


@pytest.mark.rule("R-076")
def test_unless_the_token_says_otherwise(witch: ir.Document) -> None:
    """A token for one's own Main Phase is refused in the Roll Phase and on the opponent's turn."""
    given = [Given(tokens={"Sunstone": 1}), Given(tokens={"Sunstone": 1, "Wither": 1, "Parley": 1})]
    t = table(witch, given=given)
    t.until(What.MAIN)
    assert "" == t.refused(0, spends("Sunstone"))
    assert "R-076" == t.refused(1, spends("Sunstone"))
    assert "R-076" == t.refused(0, spends("Tonic")), "there is none on the board"
    assert "R-079" == t.refused(1, spends("Wither"))
    assert "R-080" == t.refused(1, spends("Parley"))
    t.until(What.KEEP)
    assert "R-076" == t.refused(0, spends("Sunstone"))


@pytest.mark.rule("R-076")
def test_a_prevention_needs_damage(witch: ir.Document) -> None:
    """A token that prevents damage is refused while no damage is incoming."""
    t = table(witch, given=[Given(tokens={"Suit": 1}, hand=["Nap"])])
    t.until(What.MAIN)
    assert "R-130" == t.refused(0, spends("Suit"))


@pytest.mark.rule("R-077", "R-107", "R-185")
def test_spending_is_an_instant_action(witch: ir.Document) -> None:
    """Before a Main Phase Action resolves the opponent may spend: the token is gone already."""
    given = [Given(hand=["Cleanse"]), Given(health=20, tokens={"Tonic": 1})]
    t = table(witch, given=given, wishes=use("Cleanse", picks(1)))
    t.until(What.ACT, 1, "response")
    t.go_on(spends("Tonic", seat=1))
    assert 22 == t.health(1)
    assert [] == t.records("remove")


@pytest.mark.rule("R-078", "R-104")
def test_what_was_spent_is_not_interrupted(witch: ir.Document) -> None:
    """The active player spends: nobody is asked between the spending and its effect."""
    given = [Given(health=20, tokens={"Tonic": 1}), Given(hand=["Sweep"])]
    t = table(witch, given=given)
    t.until(What.MAIN)
    asked = len(t.script.asked)
    t.script.left.append(spends("Tonic"))
    t.until(What.KEEP)
    assert 22 == t.health(0)
    spent, healed = t.where("spend", 0), t.where("heal", 0)
    assert spent + 1 == healed
    assert "response" not in [ask.reason for ask in t.script.asked[asked:]]


# --- staying ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-079", "R-213", "SYS-061")
def test_persistent_tokens_stay(witch: ir.Document) -> None:
    """Wither is there after three turns; then a card takes one away."""
    t = table(witch, given=[Given(tokens={"Wither": 2}), Given(hand=["Exorcise"])]).turn(3)
    assert 2 == t.tokens(0, "Wither")
    t.g.active = 1
    t.script.left.extend([plays("Exorcise", seat=1), picks(0, seat=1)])
    assert 1 == t.turn().tokens(0, "Wither")


@pytest.mark.rule("R-080", "R-214", "SYS-061")
def test_parley_leaves_at_the_conclusion_of_the_roll_phase(witch: ir.Document) -> None:
    """The holder deals nothing, other effects happen, and the token is gone before Main Phase (2)."""
    t = table(
        witch, given=[Given(tokens={"Parley": 1})], rolls=[1, 1, 1, 4, 4], wishes=[activate("Hex")]
    ).turn()
    assert 50 == t.health(1)
    assert (2, 2) == (t.tokens(0, "Blessing"), t.tokens(1, "Wither"))
    assert 0 == t.tokens(0, "Parley")
    mains = [at for at, record in enumerate(t.log) if record == ("phase", "main")]
    assert mains[0] < t.where("remove", 0, "Parley") < mains[1]


@pytest.mark.rule("R-080", "R-212")
@pytest.mark.parametrize(("die", "health", "left"), [(1, 47, 0), (2, 47, 0), (3, 50, 1), (5, 50, 1)])
def test_a_powder_keg_goes_when_it_explodes(die: int, health: int, left: int) -> None:
    """On 1-2 it explodes for 3 and is removed; on 3-5 it stays."""
    pirate = shipped("rulebook/cursed_pirate")
    t = table(hero(), pirate, given=[Given(tokens={"Powder Keg": 1})], rolls=[die]).turn()
    assert (health, left) == (t.health(0), t.tokens(0, "Powder Keg"))


# --- limits ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-081", "R-082", "SYS-063")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2)])
def test_above_the_stack_limit_nothing_happens(witch: ir.Document, before: int, after: int) -> None:
    """Three Wither are inflicted, two fit; the surplus has no effect."""
    given = [Given(hand=["Hexes"]), Given(tokens={"Wither": before} if before else {})]
    t = table(witch, given=given, wishes=use("Hexes", picks(1))).turn()
    assert after == t.tokens(1, "Wither")


@pytest.mark.rule("R-081")
def test_the_limit_is_for_each_board(witch: ir.Document) -> None:
    """Two Wither on the one board leave room for two on the other."""
    given = [Given(hand=["Hexes"], tokens={"Wither": 2})]
    t = table(witch, given=given, wishes=use("Hexes", picks(1))).turn()
    assert (2, 2) == (t.tokens(0, "Wither"), t.tokens(1, "Wither"))


@pytest.mark.rule("R-082", "R-212", "SYS-066")
def test_a_second_keg_explodes_the_first() -> None:
    """Receiving a second Powder Keg: 3 undefendable damage at once, and one Keg lies there."""
    pirate = hero(
        """
        status Powder Keg
          negative, stack limit 1
          When you would gain Powder Keg, remove this token
          and receive 3 as an isolated source of undefendable dmg.

        card Roll It Over
          main phase, cost 0
          Inflict Powder Keg on a chosen opponent.
        """
    )
    given = [Given(hand=["Roll It Over"]), Given(tokens={"Powder Keg": 1})]
    t = table(pirate, given=given, wishes=[plays("Roll It Over")]).turn()
    assert [3] == t.dealt(1)
    assert 1 == t.tokens(1, "Powder Keg")


@pytest.mark.rule("R-082", "R-216", "SYS-066")
@pytest.mark.parametrize(("before", "left", "health"), [(6, 7, 50), (7, 0, 45)])
def test_the_eighth_kinetic_energy_bursts(before: int, left: int, health: int) -> None:
    """Reaching the limit removes all tokens, gives 2 CP and 2 cards, and deals 5."""
    panther = shipped("rulebook/black_panther")
    t = table(panther, given=[Given(cp=0, tokens={"Kinetic Energy": before})], rolls=[1, 2, 3, 4, 6, 4, 4, 4])
    t.script.left.append(activate("Meteoric Strike"))
    t.turn()
    assert left == t.tokens(0, "Kinetic Energy")
    isolated = [record for record in t.records("damage") if record[4] == "undefendable"]
    assert [5] * (not left) == [record[3] for record in isolated]
    assert 1 + (0 if left else 2) == t.cp(0)
    assert health == 50 - 5 * len(isolated)


@pytest.mark.rule("R-083", "SYS-064")
def test_a_limit_for_the_owner_and_one_for_the_others(witch: ir.Document) -> None:
    """5/3: of six Doubloons five fit on the owner's board and three on anybody else's."""
    t = table(witch, hero(name="Somebody"), given=[Given(hand=["Alms"])], wishes=[plays("Alms")]).turn()
    assert (5, 3) == (t.tokens(0, "Doubloon"), t.tokens(1, "Doubloon"))


@pytest.mark.rule("R-084", "SYS-065")
def test_a_raised_limit_is_for_one_player_and_lasts(witch: ir.Document) -> None:
    """Who raised the Wither limit holds three, in later turns too; the opponent still two."""
    given = [Given(hand=["Wide Purse"]), Given(hand=["Hexes"])]
    t = table(
        witch, given=given, wishes=[plays("Wide Purse"), plays("Hexes", seat=1), picks(0, seat=1)]
    ).turn(2)
    assert 3 == t.tokens(0, "Wither")
    t.g.seats[0].hand.append(t.seat(0).kit.cards["Hexes"])
    t.script.left.extend([plays("Hexes", seat=0), picks(1, seat=0)])
    t.g.active = 0
    t.turn()
    assert 2 == t.tokens(1, "Wither")


# --- exceptions ------------------------------------------------------------------------------------


@pytest.mark.rule("R-085", "R-086")
def test_a_unique_status_breaks_the_rules_as_it_says(witch: ir.Document) -> None:
    """A card that removes everything leaves the Oath and the Relic, which cannot be removed."""
    given = [Given(), Given(hand=["Sweep"], tokens={"Oath": 1, "Relic": 2, "Suit": 1, "Blessing": 2})]
    t = table(witch, given=given, wishes=[plays("Sweep", seat=1), picks(1, seat=1)]).turn()
    assert (1, 2, 0, 0) == tuple(t.tokens(1, name) for name in ("Oath", "Relic", "Suit", "Blessing"))


@pytest.mark.rule("R-086", "SYS-068")
def test_transfer_and_its_prohibitions(witch: ir.Document) -> None:
    """A Blessing and an Oath may be moved; the Suit and the Relic are refused."""
    tokens = {"Blessing": 1, "Oath": 1, "Suit": 1, "Relic": 1}
    t = table(
        witch, given=[Given(hand=["Pass It On"]), Given(tokens=tokens)], wishes=use("Pass It On", picks(1))
    )
    ask = t.until(What.TOKEN)
    assert ["Blessing", "Oath"] == [one.name for one in ask.options if isinstance(one, StatusDef)]
    assert "R-086" == t.refused(0, Wish("token", "Suit"))
    t.go_on(Wish("token", "Blessing"))
    assert (1, 0) == (t.tokens(0, "Blessing"), t.tokens(1, "Blessing"))


@pytest.mark.rule("R-086", "SYS-068")
def test_a_keg_may_be_transferred() -> None:
    """A Powder Keg is moved to the other board, where it explodes in its holder's Upkeep Phase."""
    pirate = shipped("rulebook/cursed_pirate")
    given = [Given(hand=["Pass"], tokens={"Powder Keg": 1})]
    t = table(mover(), pirate, given=given, rolls=[4], wishes=[plays("Pass"), picks(0)]).turn()
    assert (0, 1) == (t.tokens(0, "Powder Keg"), t.tokens(1, "Powder Keg"))


@pytest.mark.rule("R-086")
def test_what_cannot_be_stolen_is_not_stolen(witch: ir.Document) -> None:
    """Of Suit, Relic and Oath only the Oath can be stolen."""
    given = [Given(hand=["Pickpocket"]), Given(tokens={"Suit": 1, "Relic": 1, "Oath": 1})]
    t = table(witch, given=given, wishes=[plays("Pickpocket")]).turn()
    assert (0, 0, 1) == tuple(t.tokens(0, name) for name in ("Suit", "Relic", "Oath"))
    assert (1, 1, 0) == tuple(t.tokens(1, name) for name in ("Suit", "Relic", "Oath"))


@pytest.mark.rule("R-087", "R-219", "SYS-069")
@pytest.mark.parametrize("side", ["Early", "Late"])
def test_a_transferred_token_keeps_its_side(side: str) -> None:
    """A Time Bomb lies on its new board as it lay on the old one."""
    widow = shipped("rulebook/black_widow")
    given = [Given(hand=["Pass"]), Given(tokens={"Time Bomb": 1}, sides={"Time Bomb": side})]
    t = table(mover(), widow, given=given, wishes=[plays("Pass"), picks(1)]).turn()
    assert [side] == t.sides(0, "Time Bomb")
    assert [] == t.sides(1, "Time Bomb")


@pytest.mark.rule("R-088")
def test_tokens_are_not_handed_on(witch: ir.Document) -> None:
    """Giving a token away is no deed of the game: only effects transfer."""
    t = table(witch, given=[Given(tokens={"Tonic": 1})])
    t.until(What.MAIN)
    assert "R-088" == t.refused(0, Wish("give", "Tonic"))


@pytest.mark.rule("R-089", "R-215", "SYS-070")
@pytest.mark.parametrize(("declines", "tokens"), [(True, 1), (False, 2)])
def test_the_pirate_may_decline_a_doubloon(declines: bool, tokens: int) -> None:
    """The Pirate may refuse a Cursed Doubloon; nobody else may."""
    pirate = hero(
        """
        status Cursed Doubloon
          unique, stack limit 5/3, persistent
          When Cursed Pirate would gain this token, they may choose not to gain it.

        card Alms
          main phase, cost 0
          All players gain 1 Cursed Doubloon.
        """,
        name="Cursed Pirate",
    )
    given = [Given(hand=["Alms"], tokens={"Cursed Doubloon": 1})]
    wishes = [plays("Alms"), *([yes()] if declines else [])]
    t = table(pirate, hero(name="Somebody"), given=given, wishes=wishes).turn()
    assert tokens == t.tokens(0, "Cursed Doubloon")
    assert 1 == t.tokens(1, "Cursed Doubloon")
    assert [0] == [ask.seat for ask in t.asked(What.MAY)]
