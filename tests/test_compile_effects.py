"""Every node that does something at once becomes one effect object with nothing left unsaid."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from dtlang.compile import Context, TextPlace
from dtlang.compile.body import TABLE
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in
from tests.compiling import (
    CARD,
    CINDER,
    CP,
    CP_,
    DEFENSIVE,
    HEAT,
    HOLDER,
    IT,
    KEYWORD,
    MAIN,
    ME,
    OFFENSIVE,
    OPPONENT,
    OWL,
    PASSIVE,
    PAUSE,
    ROLL,
    TARGET,
    THIS,
    TOKEN,
    ULTIMATE,
    at,
    both,
    case,
    compiled,
    damage,
    deal,
    draw,
    gain,
    may,
    num,
    on,
    on_roll,
    pay,
    per_symbol,
    permission,
    phase,
    prevent,
    remove,
    roll,
    shows,
    sign,
    spend,
    st,
    status,
    trigger,
)
from tests.strategies import EFFECTS

HEALTH = n.Thing(kind=n.Kind.HEALTH)
TIDE = n.Thing(kind=n.Kind.PIECE, name="Tide")
TIDE_ = {"kind": "piece", "name": "Tide"}

ANY_DICE = {"picked_by": ME}
UPGRADE = n.Thing(kind=n.Kind.UPGRADE)
PLAY_THIS = n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD))
STRAIGHT = n.Thing(kind=n.Kind.STRAIGHT_ABILITY)
FIRST = {"kind": "is_first_player", "player": ME}
OFFENSIVE_ROLL = phase(n.Phase.OFFENSIVE_ROLL)
ALL_OPPONENTS = n.Players(who=n.Who.ALL_OPPONENTS)
THEM = {"who": "all_opponents"}


def one(op: str, **keys: Any) -> list[dict[str, Any]]:
    return [{"op": op, **keys}]


CASES: list[tuple[Context, n.Effect, list[dict[str, Any]]]] = [
    # damage: the type and the target that nobody wrote (R-121, R-139, R-142)
    (OFFENSIVE, deal(4), [damage(4)]),
    (ULTIMATE, deal(12), [damage(12, type="ultimate")]),
    (DEFENSIVE, deal(2), [damage(2, target={"who": "attacker"}, source="defense")]),
    (KEYWORD, deal(2), [damage(2, type="as_caller", target={"who": "call_target"}, source="as_caller")]),
    (MAIN, deal(2), [damage(2, target={"who": "opponent"}, source="card")]),
    (
        ULTIMATE,
        deal(2, type=n.DamageType.COLLATERAL, target=ALL_OPPONENTS),
        [damage(2, type="collateral", target=THEM, source="ability")],
    ),
    (OFFENSIVE, deal(3, isolated=True), [damage(3, source="ability", isolated=True)]),
    (
        OFFENSIVE,
        n.ReceiveDamage(amount=num(1)),
        one("deal_damage", amount=1, type="normal", target=ME, source="ability"),
    ),
    (ROLL, n.AddDamage(amount=num(2)), one("add_damage", amount=2, by=ME)),
    (
        ROLL,
        n.DoubleDamage(),
        one("add_damage", amount={"kind": "outgoing_damage", "player": ME}, by=ME),
    ),
    (OFFENSIVE, n.ReduceDamage(amount=num(1)), one("reduce_damage", amount=1, dealer=ME)),
    (DEFENSIVE, n.ReduceDamage(amount=num(1)), [prevent(1)]),
    (
        DEFENSIVE,
        n.PreventDamage(amount=n.HalfOf(amount=n.ValueOf(value=n.Value.INCOMING_DAMAGE))),
        [prevent({"kind": "half", "of": {"kind": "incoming_damage", "player": ME}})],
    ),
    (MAIN, n.Heal(amount=num(3)), one("heal", amount=3, target=ME, by=ME)),
    (MAIN, n.Heal(amount=num(3), target=OPPONENT), one("heal", amount=3, target={"who": "opponent"}, by=ME)),
    (MAIN, n.SetDial(thing=HEALTH, to=num(1)), one("set_dial", thing={"kind": "health"}, to=1, player=ME)),
    (
        MAIN,
        n.SetDial(thing=TIDE, to=num(0), direction=n.Direction.DOWN, who=OPPONENT),
        one("set_dial", thing=TIDE_, to=0, player={"who": "opponent"}, direction="down"),
    ),
    (MAIN, n.TurnDial(thing=TIDE, by=num(2), direction=n.Direction.UP), [gain(TIDE_, 2)]),
    (
        MAIN,
        n.TurnDial(thing=TIDE, by=num(1), direction=n.Direction.DOWN),
        one("lose", thing=TIDE_, count=1, player=ME),
    ),
    (ROLL, n.BecomeType(type=n.DamageType.UNDEFENDABLE), one("become_type", type="undefendable")),
    (ROLL, n.NoDefense(), one("no_defense")),
    # tokens and dials
    (MAIN, n.Gain(thing=status("Heat")), [gain(st("Heat"))]),
    (
        MAIN,
        n.Gain(thing=n.Thing(kind=n.Kind.HEALTH), count=num(2)),
        one("heal", amount=2, target=ME, by=ME),
    ),
    (
        OFFENSIVE,
        n.Inflict(thing=status("Cinder"), count=num(2)),
        one("inflict", thing=st("Cinder"), count=2, target=TARGET, by=ME),
    ),
    (OFFENSIVE, n.Lose(thing=CP, who=OPPONENT), one("lose", thing=CP_, count=1, player=TARGET)),
    (OFFENSIVE, n.Steal(thing=CP, count=num(2)), one("steal", thing=CP_, count=2, source=TARGET, by=ME)),
    (
        MAIN,
        n.Transform(side="Dawn"),
        one("flip", thing={"kind": "piece", "name": "Dawn"}, side="Dawn", by=ME),
    ),
    (
        OFFENSIVE,
        n.UseCard(ability="Scrap", thing=CARD, zone=n.Place(name="The Anvil")),
        one(
            "use_card",
            ability="Scrap",
            thing={"kind": "card"},
            count=1,
            zone={"place": "The Anvil"},
            player=ME,
        ),
    ),
    (
        OFFENSIVE,
        n.CardCost(thing=CARD, by=num(1)),
        one("change_cost", thing={"kind": "card"}, amount=1, direction="down", player=ME),
    ),
    (OFFENSIVE, n.Swap(thing=CP, target=OPPONENT), one("swap", thing=CP_, by=ME, target=TARGET)),
    (MAIN, n.Spend(thing=CP, count=num(2)), [spend(CP_, 2)]),
    (MAIN, n.Remove(thing=status("Cinder"), count=n.Every()), [remove(st("Cinder"), {"kind": "all"})]),
    (
        OFFENSIVE,
        n.Remove(thing=n.Thing(kind=n.Kind.POSITIVE_STATUS), source=OPPONENT),
        one("remove", thing={"kind": "positive_status"}, count=1, source=TARGET, by=ME),
    ),
    (
        OFFENSIVE,
        n.Transfer(thing=status("Cinder")),
        one("transfer", thing=st("Cinder"), count=1, source=ME, target=TARGET, by=ME),
    ),
    (
        MAIN,
        n.PreventStatus(count=num(1), thing=n.Thing(kind=n.Kind.NEGATIVE_STATUS)),
        one("prevent_status", thing={"kind": "negative_status"}, count=1, player=ME),
    ),
    (
        MAIN,
        n.RaiseStackLimit(thing=status("Heat"), by=2),
        one("raise_stack_limit", thing=st("Heat"), amount=2, player=ME),
    ),
    (
        MAIN,
        n.Flip(thing=n.Thing(kind=n.Kind.PIECE, name="Owl"), side="Awake"),
        one("flip", thing={"kind": "piece", "name": "Owl"}, by=ME, side="Awake"),
    ),
    (
        MAIN,
        n.Activate(thing=n.Thing(kind=n.Kind.DEFENSIVE_ABILITY)),
        one("activate", thing={"kind": "defensive_ability"}, player=ME),
    ),
    # dice
    (MAIN, n.RollDice(count=num(3)), [roll(dice=3)]),
    (MAIN, n.Reroll(dice=n.Dice()), one("reroll", dice=ANY_DICE, by=ME)),
    (
        MAIN,
        n.ChangeDie(dice=n.Dice(whose=n.Whose.YOURS), to=6),
        one("change_die", dice=ANY_DICE | {"owner": ME}, by=ME, to=6),
    ),
    (
        MAIN,
        n.CopyDie(dice=n.Dice(), like=n.Dice(whose=n.Whose.OPPONENTS)),
        one("copy_die", dice=ANY_DICE, like=ANY_DICE | {"owner": {"who": "opponent"}}, by=ME),
    ),
    (
        MAIN,
        n.TipDie(dice=n.Dice(count=2, up_to=True), by=1, direction=n.Direction.UP),
        one("tip_die", dice=ANY_DICE | {"count": 2, "up_to": True}, amount=1, direction="up", by=ME),
    ),
    (ROLL, n.MoreDice(change=1), one("more_dice", change=1, player=ME)),
    (
        ROLL,
        n.StoreDice(dice=n.Dice(), place=n.Place(name="The Rack")),
        one("store_dice", dice=ANY_DICE | {"owner": ME}, place={"place": "The Rack"}, by=ME),
    ),
    (
        ROLL,
        n.AddDice(dice=n.Dice(count=2, place=n.Place(name="The Rack"))),
        one("add_dice", dice=ANY_DICE | {"count": 2, "place": {"place": "The Rack"}}, by=ME),
    ),
    (
        ROLL,
        n.ReplaceDice(dice=n.Dice(), new=n.Dice(place=n.Place(name="The Rack")), swap=True),
        one(
            "replace_dice",
            dice=ANY_DICE | {"owner": ME},
            new=ANY_DICE | {"place": {"place": "The Rack"}},
            by=ME,
            swap=True,
        ),
    ),
    (ROLL, n.RollAttempts(change=-1), one("roll_attempts", change=-1, player=ME)),
    # cards
    (MAIN, n.Draw(count=num(2)), [draw(2)]),
    (
        MAIN,
        n.Discard(thing=CARD, random=True),
        one("discard", thing={"kind": "card"}, count=1, player=ME, random=True),
    ),
    (MAIN, n.Sell(count=num(2)), one("sell", count=2, player=ME)),
    (
        MAIN,
        n.PlayCard(thing=UPGRADE, free=True),
        one("play_card", thing={"kind": "upgrade"}, count=1, player=ME, free=True),
    ),
    (
        MAIN,
        n.Look(count=num(3), zone=n.Zone.TOP_OF_DECK, reveal=True),
        one("look", count=3, zone="top_of_deck", owner=ME, by=ME, reveal=True),
    ),
    (
        MAIN,
        n.RevealUntil(zone=n.Zone.DECK, thing=UPGRADE),
        one("look", count=1, zone="deck", owner=ME, by=ME, reveal=True, until={"kind": "upgrade"}),
    ),
    (Context(TextPlace.CARD_INSTANT), n.CancelCard(), one("cancel_card", by=ME)),
    (
        MAIN,
        n.PlayCard(thing=CARD, zone=n.Zone.DISCARD_PILE),
        one("play_card", thing={"kind": "card"}, count=1, player=ME, zone="discard_pile"),
    ),
    (
        MAIN,
        n.Search(zone=n.Zone.DECK, thing=UPGRADE),
        one("search", zone="deck", thing={"kind": "upgrade"}, count=1, by=ME),
    ),
    (MAIN, n.Shuffle(), one("shuffle", zone="deck", by=ME)),
    (
        MAIN,
        n.Put(thing=CARD, zone=n.Zone.BOTTOM_OF_DECK, source=n.Zone.HAND),
        one("put", thing={"kind": "card"}, count=1, zone="bottom_of_deck", by=ME, source="hand"),
    ),
    # phases and players
    (ROLL, n.ExtraPhase(phase=OFFENSIVE_ROLL), one("extra_phase", phase="offensive_roll", player=ME)),
    (MAIN, n.SkipPhase(phase=phase(n.Phase.INCOME)), one("skip_phase", phase="income", player=ME)),
    (
        ROLL,
        n.PhaseFails(phase=phase(n.Phase.OFFENSIVE_ROLL, OPPONENT)),
        one("phase_fails", phase="offensive_roll", player={"who": "opponent"}),
    ),
    (ROLL, n.ConcludePhase(phase=OFFENSIVE_ROLL), one("conclude_phase", phase="offensive_roll", player=ME)),
    (ROLL, n.StartPhase(phase=OFFENSIVE_ROLL), one("start_phase", phase="offensive_roll", player=ME)),
    (
        ROLL,
        n.TargetOpponent(target=n.Players(who=n.Who.TEAMMATE)),
        one("retarget", target={"who": "teammate"}, by=ME),
    ),
    (MAIN, n.TakeNoActions(who=OPPONENT), one("take_no_actions", player={"who": "opponent"})),
    (
        DEFENSIVE,
        n.Call(verb="stoke", count=num(2)),
        one("call", verb="stoke", count=2, target={"who": "attacker"}, by=ME),
    ),
    (MAIN, n.NothingHappens(), one("nothing")),
    # structure
    (MAIN, both(n.Draw(), n.Gain(thing=CP)), [draw(), gain(CP_)]),
    (OFFENSIVE, both(n.Draw(), n.Then(effect=deal(2))), [draw(), PAUSE, damage(2)]),
    (OFFENSIVE, n.Additionally(effect=deal(2)), [damage(2)]),
    (
        MAIN,
        n.Choose(options=(n.Draw(), n.Block(sentences=(n.Draw(), n.Gain(thing=CP))))),
        one("choose", by=ME, options=[{"effects": [draw()]}, {"effects": [draw(), gain(CP_)]}]),
    ),
    (MAIN, n.May(effect=n.Draw()), [may(draw())]),
    (MAIN, n.Pay(cost=n.Spend(thing=CP), effect=n.Draw()), [pay(spend(CP_), draw())]),
    (
        HEAT,
        n.Pay(cost=n.Spend(thing=THIS), effect=n.Draw()),
        [
            permission("any_time", may(pay(spend(st("Heat", True)), draw()))),
        ],
    ),
    (
        ROLL,
        n.Force(whom=OPPONENT, effect=n.Reroll(dice=n.Dice(whose=n.Whose.OPPONENTS))),
        one("reroll", dice=ANY_DICE | {"owner": {"who": "opponent"}}, by={"who": "opponent"}),
    ),
    (
        MAIN,
        n.If(condition=n.IsFirstPlayer(), effect=n.Draw(), otherwise=n.Gain(thing=CP)),
        one("if", condition=FIRST, then=[draw()], otherwise=[gain(CP_)]),
    ),
    (
        MAIN,
        n.Unless(condition=n.IsFirstPlayer(), effect=n.Draw()),
        one("if", condition={"kind": "not", "condition": FIRST}, then=[draw()]),
    ),
    (OFFENSIVE, on(shows("a", "a"), n.Draw()), [on_roll("activation", case(sign("a", "a"), draw()))]),
    (
        MAIN,
        n.ForEach(each=n.Counted(thing=status("Heat"), every=2), effect=n.Draw()),
        one(
            "for_each",
            each={"kind": "held", "thing": st("Heat"), "holder": ME},
            effects=[draw()],
            every=2,
        ),
    ),
    (
        HEAT,
        n.When(event=n.Gain(thing=THIS), effect=n.Draw()),
        [
            {
                "op": "trigger",
                "event": {"timing": "status_gained", "player": ME, "thing": st("Heat", True)},
                "effects": [draw()],
            }
        ],
    ),
    (CINDER, n.StackLimit(limit=3), []),
    (
        CINDER,
        n.ReceiveMore(amount=num(1)),
        [
            {
                "op": "trigger",
                "event": {"timing": "attacked", "player": {"who": "opponent"}, "target": ME},
                "effects": [{"op": "add_damage", "amount": 1, "by": {"who": "actor"}}],
            }
        ],
    ),
    (PASSIVE, at(n.Stretch.CONCLUSION, n.Phase.TURN, n.Draw(), n.YOU), [trigger("turn_end", draw())]),
    (
        HEAT,
        n.TimesPerTurn(times=1, effect=n.May(effect=n.Pay(cost=n.Spend(thing=THIS), effect=n.Draw()))),
        one("limit", times=1, effects=[permission("any_time", may(pay(spend(st("Heat", True)), draw())))]),
    ),
    (
        CINDER,
        n.Cannot(effect=n.Activate(thing=STRAIGHT, who=HOLDER)),
        one(
            "forbid",
            deed={"timing": "ability_activated", "player": ME, "thing": {"kind": "straight_ability"}},
        ),
    ),
    (
        HEAT,
        n.TokenLine(count=3, thing=TOKEN, effect=n.Draw()),
        [
            permission(
                "any_time",
                {
                    "op": "token_table",
                    "thing": st("Heat", True),
                    "by": ME,
                    "options": [{"count": 3, "effects": [draw()]}],
                },
            )
        ],
    ),
    (
        ROLL,
        n.Only(effect=at(n.Stretch.DURING, n.Phase.MAIN, PLAY_THIS, n.YOU)),
        one(
            "restrict",
            deed={"timing": "card_played", "player": ME, "thing": {"kind": "this_card"}},
            window={"timing": "main", "player": ME},
        ),
    ),
    (
        CINDER,
        n.During(time=n.Time(part=n.Stretch.TURN_GAINED), effect=n.NoEffect(thing=THIS)),
        one(
            "during",
            window={"timing": "turn_gained", "player": ME},
            effects=one("no_effect", thing=st("Cinder", True)),
        ),
    ),
    (MAIN, n.Remarked(effect=n.Draw(), reminder=n.Reminder(text="it is fun")), [draw()]),
    (MAIN, n.Repeat(times=3, effect=n.Draw()), one("repeat", times=3, effects=[draw()])),
    (
        MAIN,
        n.Repeat(times=3, up_to=True, effect=n.May(effect=n.Draw())),
        one(
            "repeat",
            times=3,
            effects=[draw()],
            by=ME,
        ),
    ),
    (MAIN, n.Marker(kind=n.MarkerKind.PERSISTENT), []),
    (MAIN, n.Reminder(text="a word to players"), []),
]

# Nodes that only mean something beside other sentences; test_compile_bind.py has them.
BESIDE_OTHERS = {
    n.Alternatively, n.Otherwise, n.Instead, n.OnlyIf, n.OnlyAt, n.OnlyOften, n.PreventThat, n.PickDie,
    n.DoThis, n.KeepDice, n.Attack, n.ReachLimit, n.ReachDial, n.BeDefeated,
    n.ChoosePlayer,
}  # fmt: skip


@pytest.mark.parametrize(
    ("context", "node", "expected"),
    CASES,
    ids=[f"{node.__class__.__name__}-{context.place.value}" for context, node, _ in CASES],
)
def test_a_sentence_compiles_to(context: Context, node: n.Effect, expected: list[dict[str, Any]]) -> None:
    """Nothing is left unsaid, and JSON and back is the same."""
    assert expected == compiled(context, node)


def test_every_node_class_has_a_case_here() -> None:
    """A new node class needs a row."""
    met = {type(node) for _, tree, _ in CASES for node in nodes_in(tree)}
    assert set() == set(EFFECTS) - met - BESIDE_OTHERS


def test_every_node_class_is_lowered() -> None:
    """The table has a function for each, and its name is that of the node."""
    assert set() == set(EFFECTS) - set(TABLE)
    named = {f.__name__ for f in TABLE.values() if inspect.isfunction(f)}
    assert {"lower_deal_damage", "lower_gain", "lower_when", "lower_choose"} <= named


def test_a_picked_die_is_meant_again() -> None:
    """`Roll 2 dice. Choose one of these dice. Add its value.`"""
    found = compiled(
        ROLL,
        n.RollDice(count=num(2)),
        n.PickDie(dice=n.Dice(whose=n.Whose.THESE)),
        n.AddDamage(amount=n.ValueOf(value=n.Value.DIE)),
    )
    pick = {"op": "pick_dice", "dice": {"picked_by": ME, "roll": "r1", "pick": "d1"}}
    add = {"op": "add_damage", "amount": {"kind": "die_value", "same": "d1"}, "by": ME}
    assert [roll(dice=2), pick, add] == found


def test_implicit_targets_in_the_body_of_a_trigger() -> None:
    """When you Attack: the target. When you are hurt: whoever did it. On a negative token: its holder."""
    attack = n.When(event=n.Attack(who=HOLDER), effect=deal(1))
    hurt = n.When(event=n.ReceiveDamage(amount=n.AnyNumber(), who=HOLDER), effect=deal(1))
    upkeep = at(n.Stretch.DURING, n.Phase.UPKEEP, deal(1), n.YOU)
    hit = damage(1, source="status")
    assert [hit] == compiled(HEAT, attack)[0]["effects"]
    assert [hit | {"target": {"who": "actor"}}] == compiled(HEAT, hurt)[0]["effects"]
    assert [hit | {"target": {"who": "opponent"}}] == compiled(HEAT, upkeep)[0]["effects"]
    own = {"op": "deal_damage", "amount": 1, "type": "normal", "target": ME, "source": "status"}
    assert [own] == compiled(CINDER, upkeep)[0]["effects"]


def test_a_card_that_modifies_the_attack_is_aimed_at_its_target() -> None:
    """By its mark; without one, an opponent is picked."""
    inflict = n.Inflict(thing=status("Cinder"))
    marked = compiled(ROLL, n.Marker(kind=n.MarkerKind.ATTACK_MODIFIER), inflict)
    assert {"who": "target"} == marked[0]["target"]
    assert {"who": "opponent"} == compiled(ROLL, inflict)[0]["target"]


def test_a_companions_text_speaks_of_the_piece() -> None:
    """`it` and `this token` are the companion."""
    found = compiled(OWL, at(n.Stretch.DURING, n.Phase.UPKEEP, n.Flip(thing=IT), n.YOU))
    owl = {"kind": "piece", "name": "Owl", "this": True}
    assert [trigger("upkeep", {"op": "flip", "thing": owl, "by": ME})] == found


def test_amounts() -> None:
    """Each kind of amount, as the count of a draw."""
    heat = {"kind": "held", "thing": st("Heat"), "holder": ME}
    amounts: list[tuple[n.Amount, Any]] = [
        (n.TimesSymbol(times=2, symbol="ward"), per_symbol(2, "ward", "defense")),
        (n.Per(times=1, each=n.Counted(thing=status("Heat"), every=2)), {
            "kind": "per", "times": 1, "each": heat, "every": 2,
        }),
        (n.NumberOf(each=n.Counted(thing=status("Heat"))), {"kind": "per", "times": 1, "each": heat}),
        (n.NumberOf(each=n.Counted(thing=n.Thing(kind=n.Kind.OPPONENT))), {
            "kind": "per", "times": 1, "each": {"kind": "players_there", "players": THEM},
        }),
        (n.NumberOf(each=n.Counted(thing=n.Thing(kind=n.Kind.ROLL_ATTEMPT), beyond_first=True)), {
            "kind": "per", "times": 1,
            "each": {"kind": "attempts_made", "player": ME, "beyond_first": True},
        }),
        (n.Sum(terms=(num(3), n.TimesSymbol(times=1, symbol="ward"))), {
            "kind": "sum", "terms": [3, per_symbol(1, "ward", "defense")],
        }),
        (n.Twice(amount=n.DialOf(dial=n.Kind.CP)), {"kind": "twice", "of": {"kind": "cp", "player": ME}}),
        (
            n.DialOf(dial=n.Kind.CP, whose=n.Players(who=n.Who.OPPONENT)),
            {"kind": "cp", "player": {"who": "attacker"}},
        ),
        (n.ValueOf(value=n.Value.DAMAGE_DEALT), {"kind": "damage_dealt", "player": ME}),
        (n.ValueOf(value=n.Value.DAMAGE_PREVENTED), {"kind": "damage_prevented", "player": ME}),
        (n.DialOf(dial=n.Kind.HEALTH), {"kind": "health", "player": ME}),
        (n.ValueOf(value=n.Value.PRINTED), {"kind": "printed"}),
        (n.ValueOf(value=n.Value.ROLL), {"kind": "roll_total", "roll": "defense"}),
        (n.UpTo(limit=3), {"kind": "up_to", "limit": 3}),
        (n.AsManyAsFit(), {"kind": "as_many_as_fit"}),
        (n.AnyNumber(), {"kind": "any_number"}),
        (n.AtMostOf(amount=n.TimesSymbol(times=1, symbol="a"), most=2), {
            "kind": "capped", "amount": per_symbol(1, "a", "defense"), "most": 2,
        }),
    ]  # fmt: skip
    for amount, expected in amounts:
        assert [draw(expected)] == compiled(DEFENSIVE, n.Draw(count=amount))
    assert [draw({"kind": "parameter"})] == compiled(KEYWORD, n.Draw(count=n.Parameter()))


def test_a_number_for_each_tier() -> None:
    """At least the first tier is asked for; the number is that of the last tier shown."""
    tiers = n.ShowsTier(counts=(3, 5))
    found = compiled(DEFENSIVE, n.OnRoll(outcome=tiers, effect=n.Draw(count=n.ByTier(values=(2, 6)))))
    three, five = ({"kind": "shows_of_a_kind", "number": number} for number in (3, 5))
    by_tier = {"kind": "by_tier", "roll": "defense", "tiers": [
        {"outcome": three, "amount": 2}, {"outcome": five, "amount": 6},
    ]}  # fmt: skip
    case = {"outcome": three, "effects": [draw(by_tier)]}
    assert one("on_roll", roll="defense", cases=[case]) == found


def test_dice_are_kept_and_texts_repeated() -> None:
    """Both look back: at the roll, and at all that was said."""
    keep = n.KeepDice(dice=n.Dice(count=2, whose=n.Whose.THESE, rank=n.Rank.HIGHEST))
    found = compiled(MAIN, n.RollDice(count=num(3)), keep, n.Draw(count=n.ValueOf(value=n.Value.ROLL)))
    kept = {"picked_by": ME, "count": 2, "rank": "highest", "roll": "r1"}
    assert [
        {"op": "roll", "roll": "r1", "dice": 3, "by": ME},
        {"op": "keep_dice", "dice": kept, "by": ME},
        draw({"kind": "roll_total", "roll": "r1"}),
    ] == found
    again = compiled(MAIN, n.Draw(), n.May(effect=n.DoThis(times=2)))
    assert one("repeat", times=3, effects=[draw()], by=ME, least=1) == again


def test_conditions() -> None:
    """Each kind of condition, in front of a draw."""
    owl = n.Thing(kind=n.Kind.PIECE, name="Owl")
    piece = {"kind": "piece", "name": "Owl"}
    conditions: list[tuple[n.Condition, Any]] = [
        (n.Has(thing=status("Heat"), compare=n.Compare.LESS_THAN, amount=5), {
            "kind": "has", "player": ME, "thing": st("Heat"), "compare": "less_than", "amount": 5,
        }),
        (n.RollIs(compare=n.Compare.AT_LEAST, amount=14), {
            "kind": "amount_is", "amount": {"kind": "roll_total", "roll": "activation"},
            "compare": "at_least", "than": 14,
        }),
        (n.OutcomeIs(outcome=n.ShowsOfAKind(number=3)), {
            "kind": "roll_shows", "roll": "activation", "outcome": {"kind": "shows_of_a_kind", "number": 3},
        }),
        (n.Both(conditions=(n.IsFirstPlayer(), n.IsFirstPlayer())), {
            "kind": "both", "conditions": [FIRST, FIRST],
        }),
        (n.Either(conditions=(n.IsFirstPlayer(), n.IsFirstPlayer())), {
            "kind": "either", "conditions": [FIRST, FIRST],
        }),
        (n.WasDone(done=n.Done.DEALT, amount=n.AtLeast(least=8)), {
            "kind": "amount_is", "amount": {"kind": "damage_dealt", "player": ME},
            "compare": "at_least", "than": 8,
        }),
        (n.UsedAttempts(compare=n.Compare.LESS_THAN, amount=3), {
            "kind": "used_attempts", "player": ME, "compare": "less_than", "amount": 3,
        }),
        (n.ThingIs(thing=owl, state=n.State.ACTIVE), {
            "kind": "thing_is", "thing": piece, "state": "active", "player": ME,
        }),
        (
            n.InForm(side="Awake", who=OPPONENT),
            {
                "kind": "on_side", "thing": {"kind": "piece", "name": "Awake"}, "side": "Awake",
                "holder": {"who": "target"},
            },
        ),
        (n.OnSide(thing=owl, side="Awake"), {"kind": "on_side", "thing": piece, "side": "Awake"}),
        (n.DialIs(thing=owl, compare=n.Compare.MORE_THAN, amount=5), {
            "kind": "has", "player": ME, "thing": piece, "compare": "more_than", "amount": 5}),
        (n.DamageIs(type=n.DamageType.PURE), {"kind": "attack_is", "type": "pure"}),
        (n.Happens(event=n.Attack()), {"kind": "happened", "event": {"timing": "attacked", "player": ME}}),
        (n.Happens(event=n.DealDamage(amount=num(0))), {
            "kind": "not",
            "condition": {"kind": "happened", "event": {"timing": "damage_dealt", "player": ME}},
        }),
        (n.DoneThisTurn(event=n.Draw(count=num(1))), {
            "kind": "happened", "event": {"timing": "card_drawn", "player": ME}, "turn": True,
        }),
        (n.Happens(event=n.Draw(count=num(0))), {
            "kind": "not",
            "condition": {"kind": "happened", "event": {"timing": "card_drawn", "player": ME}},
        }),
    ]  # fmt: skip
    for condition, expected in conditions:
        assert one("if", condition=expected, then=[draw()]) == compiled(
            OFFENSIVE, n.If(condition=condition, effect=n.Draw())
        )


def test_events() -> None:
    """Each kind of deed that can be watched for has its timing point."""
    card, owl = CARD, n.Thing(kind=n.Kind.PIECE, name="Owl")
    cinder = status("Cinder")
    events: list[tuple[n.Effect, str]] = [
        (n.Attack(), "attacked"), (n.ReceiveDamage(amount=n.AnyNumber()), "damage_dealt"),
        (n.DealDamage(amount=n.AnyNumber()), "damage_dealt"), (n.AddDamage(amount=num(1)), "damage_added"),
        (n.ReduceDamage(amount=num(1)), "damage_reduced"),
        (n.PreventDamage(amount=num(1)), "damage_prevented"),
        (n.Heal(amount=n.AnyNumber()), "healed"), (n.BeDefeated(), "defeated"),
        (n.Gain(thing=CP), "cp_gained"), (n.Gain(thing=cinder), "status_gained"),
        (n.Gain(thing=owl), "piece_gained"), (n.Lose(thing=n.Thing(kind=n.Kind.HEALTH)), "health_lost"),
        (n.Lose(thing=CP), "cp_lost"), (n.Spend(thing=CP), "cp_spent"),
        (n.Spend(thing=cinder), "status_spent"),
        (n.Spend(thing=owl), "piece_spent"), (n.Remove(thing=cinder), "status_removed"),
        (n.Remove(thing=owl), "piece_removed"), (n.Steal(thing=CP), "stolen"),
        (n.Discard(thing=card), "card_discarded"), (n.Inflict(thing=cinder), "status_inflicted"),
        (n.Transfer(thing=cinder), "status_transferred"), (n.Draw(), "card_drawn"), (n.Sell(), "card_sold"),
        (n.PreventStatus(count=num(1), thing=cinder), "status_prevented"),
        (n.PlayCard(thing=card), "card_played"), (n.Put(thing=owl, zone=n.Zone.BOARD), "piece_moved"),
        (n.Look(count=num(1), zone=n.Zone.HAND, reveal=True), "card_revealed"),
        (n.Flip(thing=owl), "flipped"),
        (n.ConcludePhase(phase=OFFENSIVE_ROLL), "offensive_roll_end"),
        (n.StartPhase(phase=phase(n.Phase.UPKEEP, n.YOU)), "upkeep_start"),
        (n.SkipPhase(phase=phase(n.Phase.INCOME)), "phase_skipped"),
        (n.ReachLimit(thing=status("Heat")), "stack_limit_reached"),
        (n.ReachDial(thing=TIDE, to=5), "dial_reached"),
        (n.TargetOpponent(target=OPPONENT), "target_chosen"),
        (n.Activate(thing=n.Thing(kind=n.Kind.OFFENSIVE_ABILITY)), "ability_activated"),
        (n.Activate(thing=owl), "piece_activated"), (n.RollDice(), "dice_rolled"),
        (n.Reroll(dice=n.Dice()), "die_rerolled"), (n.TipDie(dice=n.Dice()), "die_changed"),
        (n.RollAttempts(change=1), "roll_attempt"), (n.Call(verb="stoke"), "keyword_used"),
    ]  # fmt: skip
    for event, timing in events:
        found = compiled(PASSIVE, n.When(event=event, effect=n.Gain(thing=CP)))
        assert timing == found[0]["event"]["timing"]


def test_what_would_happen_can_be_replaced() -> None:
    """The next time you would be defeated: once, and in its place (R-024)."""
    found = compiled(
        HEAT,
        n.When(
            event=n.BeDefeated(who=HOLDER),
            effect=both(n.Remove(thing=THIS), n.Instead(effect=n.SetDial(thing=HEALTH, to=num(1)))),
            relation=n.Relation.NEXT_TIME,
            would=True,
        ),
    )
    effects = [
        remove(st("Heat", True)),
        {"op": "set_dial", "thing": {"kind": "health"}, "to": 1, "player": ME},
    ]
    assert [trigger("would_be_defeated", *effects, once=True, replaces=True)] == found


def test_instead_inside_a_phase_replaces_what_the_phase_does() -> None:
    """`During your Income Phase, you may draw 2 cards instead.`: the card of the phase is not drawn."""
    found = compiled(
        HEAT,
        at(n.Stretch.DURING, n.Phase.INCOME, n.May(effect=n.Instead(effect=n.Draw(count=num(2)))), n.YOU),
    )
    drawn = {"timing": "card_drawn", "player": ME}
    assert [trigger("income", may({"op": "replace", "deed": drawn, "effects": [draw(2)]}))] == found


def test_times() -> None:
    """A moment, a window for an offer, a stretch for what lasts; whose phase is always said."""
    anyone = {"who": "any_player"}
    lasting = n.RollAttempts(change=-1)
    less = {"op": "roll_attempts", "change": -1, "player": ME}
    assert [{"op": "during", "window": {"timing": "offensive_roll", "player": ME, "next": True},
             "effects": [less]}] == compiled(
        CINDER,
        n.During(
            time=n.Time(part=n.Stretch.DURING, phase=phase(n.Phase.OFFENSIVE_ROLL, HOLDER, next=True)),
            effect=lasting,
        ),
    )  # fmt: skip
    offer = n.May(effect=n.Pay(cost=n.Spend(thing=THIS), effect=n.Draw()))
    use = may(pay(spend(st("Heat", True)), draw()))
    assert [permission("main", use)] == compiled(HEAT, at(n.Stretch.DURING, n.Phase.MAIN, offer, n.YOU))
    assert [trigger("upkeep", use)] == compiled(HEAT, at(n.Stretch.DURING, n.Phase.UPKEEP, offer, n.YOU))
    assert [permission("any_time", use)] == compiled(HEAT, at(n.Stretch.ANY_TIME, None, offer))
    turn = {"timing": "turn", "player": anyone, "to_the_end": True}
    attacks = [trigger("attacked", {"op": "add_damage", "amount": 1, "by": ME})]
    assert one("during", window=turn, effects=attacks) == compiled(
        MAIN, at(n.Stretch.THIS_TURN, None, n.AddDamage(amount=num(1)))
    )
    assert [{"op": "trigger", "event": {"timing": "roll_end", "player": anyone},
             "effects": [draw()], "once": True}] == compiled(
        MAIN, at(n.Stretch.CONCLUSION, n.Phase.ROLL, n.Draw())
    )  # fmt: skip
    until = {"timing": "turn_start", "player": ME, "to_the_end": True}
    assert one("during", window=until, effects=attacks) == compiled(
        MAIN, at(n.Stretch.UNTIL_START, n.Phase.TURN, n.AddDamage(amount=num(1)), n.YOU)
    )


def test_flags_and_notes_are_no_effects() -> None:
    """They stand beside the effects."""
    from dtlang import ir
    from tests.compiling import lower

    lowered = lower(
        ROLL,
        n.Marker(kind=n.MarkerKind.ATTACK_MODIFIER),
        n.Remarked(effect=n.AddDamage(amount=num(1)), reminder=n.Reminder(text="like any other")),
        n.Reminder(text="have fun"),
    )
    assert (ir.Flag.ATTACK_MODIFIER,) == lowered.flags
    assert {"like any other", "have fun"} == set(lowered.notes)
    assert 1 == len(lowered.effects)


def test_spans_lead_from_effects_to_words() -> None:
    """By the path of the effect inside the list, also when it was moved."""
    from dtlang.source import Span
    from tests.compiling import lower

    first = n.Draw(span=Span(0, 12))
    second = n.If(
        condition=n.IsFirstPlayer(), effect=n.Instead(effect=n.Draw(count=num(2), span=Span(30, 42))),
        span=Span(14, 50),
    )  # fmt: skip
    assert {"/0": (14, 50), "/0/then/0": (30, 42), "/0/otherwise/0": (0, 12)} == lower(
        MAIN, first, second
    ).spans


def test_who_chooses_is_not_who_it_is_about() -> None:
    """`The Fox chooses: they heal 2 or draw 1 card`, on a token: its holder does."""
    fox = n.Players(who=n.Who.NAMED, name="Fox")
    they = n.Players(who=n.Who.THEY)
    options = (n.Heal(amount=num(2), who=they), n.Draw(who=they))
    found = compiled(HEAT, at(n.Stretch.DURING, n.Phase.UPKEEP, n.Choose(options=options, who=fox), HOLDER))
    heal = {"op": "heal", "amount": 2, "target": ME, "by": ME}
    choice = one(
        "choose", by={"who": "named", "name": "Fox"}, options=[{"effects": [heal]}, {"effects": [draw()]}]
    )
    assert [trigger("upkeep", *choice)] == found


def test_it_is_the_token_whatever_a_condition_names() -> None:
    """`If you have 6 upgrades, flip it.`: the token, not an upgrade."""
    has = n.Has(thing=UPGRADE, amount=6, zone=n.Zone.PLAY)
    found = compiled(
        CINDER, at(n.Stretch.DURING, n.Phase.UPKEEP, n.If(condition=has, effect=n.Flip(thing=IT)), n.YOU)
    )
    assert st("Cinder", True) == found[0]["effects"][0]["then"][0]["thing"]


def test_half_of_the_damage_being_dealt() -> None:
    """Reduced by half: of what the holder deals, not of what they receive."""
    half = n.ReduceDamage(amount=n.HalfOf(amount=n.ValueOf(value=n.Value.INCOMING_DAMAGE)))
    deal_event = n.DealDamage(amount=n.AnyNumber(), who=HOLDER)
    found = compiled(CINDER, n.When(event=deal_event, effect=half, would=True))
    amount = {"kind": "half", "of": {"kind": "outgoing_damage", "player": ME}}
    assert one("reduce_damage", amount=amount, dealer=ME) == found[0]["effects"]


def test_another_type_is_its_own_replacement() -> None:
    """`the damage becomes undefendable instead`: the Attack still happens."""
    event = n.Attack(who=OPPONENT, target=HOLDER)
    become = n.Instead(effect=n.BecomeType(type=n.DamageType.UNDEFENDABLE))
    found = compiled(CINDER, n.When(event=event, effect=both(become, n.Remove(thing=THIS))))
    assert "replaces" not in found[0]
    assert ["become_type", "remove"] == [effect["op"] for effect in found[0]["effects"]]


def test_what_follows_a_choice_of_player_is_aimed_at_them() -> None:
    """`Choose a player. Deal 2 dmg.`"""
    found = compiled(MAIN, n.ChoosePlayer(players=n.Players(who=n.Who.CHOSEN_PLAYER)), deal(2))
    assert {"who": "chosen_player", "choice": "p1"} == found[0]["players"]
    assert {"who": "chosen", "choice": "p1"} == found[1]["target"]


def test_after_targeting_is_when_an_offensive_ability_resolves_anyway() -> None:
    """Its damage is that of the Attack (R-140), not of something that happens later."""
    after = n.When(event=n.TargetOpponent(target=OPPONENT), effect=deal(6), relation=n.Relation.AFTER)
    assert [damage(6)] == compiled(OFFENSIVE, after)


def test_a_condition_in_brackets_limits_only_the_last_part() -> None:
    """`Deal 9 dmg and receive 3 dmg (only if at least 1 dmg was dealt).`"""
    only = n.OnlyIf(condition=n.WasDone(done=n.Done.DEALT, amount=n.AtLeast(least=1)))
    found = compiled(OFFENSIVE, both(deal(9), n.ReceiveDamage(amount=num(3))), only)
    hit = {"op": "deal_damage", "amount": 3, "type": "normal", "target": ME, "source": "ability"}
    dealt = {"kind": "did", "of": "e1", "compare": "at_least", "amount": 1}
    assert [damage(9, id="e1"), {"op": "if", "condition": dealt, "then": [hit]}] == found
