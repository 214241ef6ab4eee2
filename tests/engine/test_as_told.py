"""What is told of an effect is done: the engine reads every field, and asks whom the telling names."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import dtlang.engine.phases  # registers the handlers
import dtlang.ir.called
from dtlang import ir
from dtlang.engine.asks import Ask, What
from dtlang.engine.run import CARRY_OUT, DO, run
from dtlang.engine.scene import Given, scene
from dtlang.engine.state import Event, Roll, Scope, State
from dtlang.ir import DamageSource, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import Direction, ThingKind, Timing, Who, Zone
from dtlang.render.narration import narrate
from tests.engine.rules_here import hero, scenes

ENGINE = Path(dtlang.engine.phases.__file__).parent

# --- every field is read ---------------------------------------------------------------------------


@cache
def functions() -> dict[str, ast.FunctionDef]:
    found: dict[str, ast.FunctionDef] = {}
    for file in (*sorted(ENGINE.glob("*.py")), Path(dtlang.ir.called.__file__)):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, node)
    return found


def read_of(name: str, variable: str, seen: set[tuple[str, str]]) -> set[str]:
    """The fields that a function reads of one of its parameters, and those whom it hands it to."""
    function = functions().get(name)
    if function is None or (name, variable) in seen:
        return set()
    seen.add((name, variable))
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == variable:
            found.add(node.attr)
        if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            arguments = [arg.id if isinstance(arg, ast.Name) else "" for arg in node.args]
            if variable in arguments and called in functions():
                names = [arg.arg for arg in functions()[called].args.args]
                if arguments.index(variable) < len(names):
                    found |= read_of(called, names[arguments.index(variable)], seen)
    return found


@cache
def read_anywhere() -> set[str]:
    """Fields that are read of anything: rules that stand are looked up, and not carried out."""
    nodes = (node for file in ENGINE.glob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


KINDS = [*CARRY_OUT, *DO]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_engine_reads_every_field(kind: type[Any]) -> None:
    """A field that is told and never read would be a promise that nobody keeps."""
    handler = (CARRY_OUT | DO)[kind].__name__
    function = functions()[handler]
    variable = function.args.args[1].arg
    fields = set(kind.__struct_fields__) - {"id"}
    unread = fields - read_of(handler, variable, set())
    if issubclass(kind, STANDING):
        unread -= read_anywhere()
    assert set() == unread


# Texts that wait, allow or forbid are looked up where they stand, by functions that know them by other names.
STANDING = (
    leaf.ChangeCost,
    op.Trigger,
    op.Permission,
    op.During,
    op.Limit,
    op.LimitDeed,
    op.Forbid,
    op.Restrict,
    leaf.NoEffect,
)


def test_every_effect_has_a_handler() -> None:
    from typing import get_args

    assert set(get_args(ir.Effect)) == set(KINDS)


# --- the engine asks whom the telling names --------------------------------------------------------

ANY_STATUS = parts.Thing(kind=ThingKind.STATUS_EFFECT)
CARD = parts.Thing(kind=ThingKind.CARD)
DRAW = leaf.Draw(count=1, player=parts.Players(who=Who.SELF))
YOU = parts.Players(who=Who.SELF)
OTHER = parts.Players(who=Who.OPPONENT)


def dice(by: parts.Players) -> parts.Dice:
    return parts.Dice(picked_by=by)


ASKED = {
    "move tokens": lambda by: leaf.Transfer(thing=ANY_STATUS, count=1, source=YOU, target=OTHER, by=by),
    "how many": lambda by: leaf.Transfer(
        thing=parts.Thing(kind=ThingKind.STATUS, name="Heat"),
        count=parts.UpTo(limit=2),
        source=YOU,
        target=OTHER,
        by=by,
    ),
    "remove": lambda by: leaf.Remove(thing=ANY_STATUS, count=1, source=YOU, by=by),
    "spend": lambda by: leaf.Spend(thing=ANY_STATUS, count=1, player=by),
    "lose": lambda by: leaf.Lose(thing=ANY_STATUS, count=1, player=by),
    "discard": lambda by: leaf.Discard(thing=CARD, count=1, player=by),
    "sell": lambda by: leaf.Sell(count=1, player=by),
    "search": lambda by: leaf.Search(zone=Zone.DECK, thing=CARD, count=1, by=by),
    "choose": lambda by: op.Choose(
        by=by, options=(op.Option(effects=(DRAW,)), op.Option(effects=(leaf.Nothing(),)))
    ),
    "may": lambda by: op.May(by=by, effects=(DRAW,)),
    "pick a player": lambda by: leaf.ChoosePlayers(players=parts.Players(who=Who.CHOSEN_PLAYER), by=by),
    "pick dice": lambda by: leaf.PickDice(dice=dice(by)),
    "roll again": lambda by: leaf.Reroll(dice=dice(by), by=YOU),
    "turn a die": lambda by: leaf.ChangeDie(dice=parts.Dice(picked_by=YOU, all=True), by=by),
    "tip a die": lambda by: leaf.TipDie(
        dice=parts.Dice(picked_by=YOU, all=True), amount=1, direction=Direction.EITHER, by=by
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def somebody() -> ir.Document:
    return hero(
        """
        status Heat
          positive, stack limit 5
          During your Upkeep Phase, heal 1.
        status Cinder
          negative, stack limit 5
          During your Upkeep Phase, receive 1 dmg.
        card Rest
          main phase, cost 0
          Heal 1.
        card Work
          main phase, cost 0
          Gain 1 CP.
        deck
          16 Rest
          16 Work
        """
    )


def first_ask(g: State, effect: ir.Effect) -> Ask:
    g.roll = Roll(0, g.seats[0].kit.faces, [2, 3, 3, 4, 5])
    return next(run(g, (effect,), Scope(0, DamageSource.CARD, name="Test")))


@pytest.mark.parametrize("what", ASKED)
@pytest.mark.parametrize(("by", "seat", "name"), [(YOU, 0, "you"), (OTHER, 1, "your opponent")])
def test_whoever_is_told_to_choose_is_asked(
    what: str, by: parts.Players, seat: int, name: str, somebody: ir.Document
) -> None:
    """The telling names them, and the first question goes to them."""
    tokens = {"Heat": 2, "Cinder": 2}
    given = [Given(tokens=tokens, hand=["Rest", "Work"]) for _ in range(2)]
    g = scene([somebody, somebody], given)
    effect = ASKED[what](by)
    ask = first_ask(g, effect)
    assert (seat, True) == (ask.seat, ask.what is not What.ACT)
    assert name in narrate([effect])[0].casefold()


def test_whoever_aims_picks_the_target(somebody: ir.Document) -> None:
    """With several to pick from, the one who is said to aim is asked."""
    retarget = leaf.Retarget(target=parts.Players(who=Who.CHOSEN_PLAYER), by=OTHER)
    assert 1 == first_ask(scene([somebody, somebody]), retarget).seat
    assert ["Your opponent aims the Attack or ability at 1 player of your opponent's choice."] == narrate(
        [retarget]
    )


# --- what was told and not done --------------------------------------------------------------------


@pytest.mark.rule("R-041", "R-046")
def test_an_attempt_for_few_dice_takes_no_more() -> None:
    """After three attempts a fourth with one die or with two, and nobody is asked for a third die."""
    scenes(
        """
        offensive Chop
          3 [sword]: Deal 4 dmg.
        ultimate Doom
          5 [star]: Deal 12 dmg.
        card Once More
          roll phase, cost 0
          You may perform 1 additional Roll Attempt with up to 2 dice.
        deck
          32 Once More
        """,
        "given your hand is Once More\nroll 1 1 6 6 6\nkeep 1 1 6 6\nroll 6\nkeep 1 1 6 6\nroll 6\n"
        "play Once More\nyes\nchoose 6\nchoose nothing\nroll 2\nactivate Chop\n"
        "expect your opponent has 46 Health",
        "given your hand is Once More\nroll 1 6 6 6 6\nkeep 1 6 6 6\nroll 6\nkeep 1 6 6 6\nroll 6\n"
        "play Once More\nyes\nchoose 6\nchoose 6\nroll 2 3\nactivate Chop\n"
        "expect your opponent has 46 Health",
    )


def test_keywords_of_one_verb_are_told_apart_by_what_they_are_said_of() -> None:
    """`take 2 Steps` and `take 3 Paths` are two keywords."""
    walker = hero(
        """
        piece Step
        keyword take N Step
          Gain N CP.
        """
    )
    heal = leaf.Heal(amount=parts.Parameter(), target=YOU, by=YOU)
    paths = ir.Keyword(verb="take", object="Path", has_parameter=True, rules=ir.Rules(effects=(heal,)))
    walker = msgspec.structs.replace(walker, keywords=(*walker.keywords, paths))
    g = scene([walker, walker], [Given(cp=1, health=20)])
    for name, count in (("Step", 2), ("Path", 3)):
        thing = parts.Thing(kind=ThingKind.PIECE, name=name)
        call = leaf.Call(verb="take", count=count, thing=thing, target=OTHER, by=YOU)
        assert [] == list(run(g, (call,), Scope(0, DamageSource.CARD, name="Test")))
    assert (3, 23) == (g.seats[0].cp, g.health[0])


@pytest.mark.rule("R-065")
@pytest.mark.parametrize(("whose", "left"), [(YOU, 2), (OTHER, 0)])
def test_tokens_are_kept_off_whom_it_is_said_of(
    whose: parts.Players, left: int, somebody: ir.Document
) -> None:
    """Tokens come to the opponent; a text that keeps them off you does not help them."""
    g = scene([somebody, somebody])
    status = g.seats[1].kit.statuses["Cinder"]
    event = Event(Timing.STATUS_INFLICTED, player=0, target=1, thing=status, amount=2)
    scope = Scope(0, DamageSource.CARD, name="Test", event=event)
    keep_off = leaf.PreventStatus(thing=ANY_STATUS, count=parts.All(), player=whose)
    assert [] == list(run(g, (keep_off,), scope))
    assert left == event.amount
