"""Effects told in plain words, from the effect objects alone."""

from __future__ import annotations

import tomllib

import pytest

from dtlang import resources
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.words import Compare, DamageSource, DamageType, Order, ThingKind, Timing, Who, Zone
from dtlang.render.narrated import Incomplete, Table, table
from dtlang.render.narration import narrate
from tests import many_changes

YOU = parts.Players(who=Who.SELF)
TARGET = parts.Players(who=Who.TARGET)
ALL = parts.Players(who=Who.ALL_OTHER_PLAYERS)
HEAT = parts.Thing(kind=ThingKind.STATUS, name="Heat")
THIS = parts.Thing(kind=ThingKind.STATUS, name="Heat", this=True)
CP = parts.Thing(kind=ThingKind.CP)
CARD = parts.Thing(kind=ThingKind.CARD)
DRAW = leaf.Draw(count=1, player=YOU)
GAIN = leaf.Gain(thing=HEAT, count=2, player=YOU)
SPEND = leaf.Spend(thing=THIS, count=1, player=YOU)
THEIR_CP = leaf.Spend(thing=CP, count=2, player=TARGET)
YOUR_HEAT = parts.Held(thing=HEAT, holder=YOU)


def hit(amount: parts.Amount, **more: object) -> leaf.DealDamage:
    usual = {"type": DamageType.NORMAL, "target": TARGET, "source": DamageSource.ATTACK, "by": YOU}
    return leaf.DealDamage(amount=amount, **{**usual, **more})  # type: ignore[arg-type]


TOLD = {
    "who deals, to whom, how much, of which type, an Attack or not": (
        [hit(4)],
        "You deal the target 4 normal damage (an Attack).",
    ),
    "nobody deals it": (
        [hit(1, by=None, target=YOU, type=DamageType.UNDEFENDABLE, source=DamageSource.STATUS)],
        "You receive 1 undefendable damage (no Attack, from the token; no player deals it).",
    ),
    "a sum has its unit once": (
        [hit(parts.Sum(terms=(5, parts.Per(times=2, each=YOUR_HEAT))))],
        "You deal the target 5 normal damage plus 2 for each Heat token that you have (an Attack).",
    ),
    "half of an amount": (
        [leaf.Heal(amount=parts.Half(of=parts.RollTotal(roll="r1")), target=YOU, by=YOU)],
        "You heal Health equal to half of the total of roll 1 (rounded up).",
    ),
    "somebody heals another": (
        [leaf.Heal(amount=2, target=TARGET, by=YOU)],
        "You heal 2 Health of the target.",
    ),
    "what that much is": (
        [
            leaf.Transfer(id="e1", thing=HEAT, count=parts.UpTo(limit=2), source=YOU, target=TARGET, by=YOU),
            leaf.Draw(count=parts.ResultOf(of="e1"), player=YOU),
        ],
        ("(1) You move up to 2 Heat tokens (as many as you like) from yourself to the target. "
        "You draw cards equal to the Heat tokens moved in (1)."),
    ),
    "who chooses": (
        [
            leaf.Inflict(
                thing=HEAT, count=1, by=YOU, target=parts.Players(who=Who.CHOSEN_OPPONENT, choice="p1")
            ),
            leaf.Discard(thing=CARD, count=1, player=parts.Players(who=Who.CHOSEN, choice="p1")),
        ],
        ("You inflict 1 Heat token on 1 opponent of your choice (player A). "
        "Player A discards 1 card, player A's choice."),
    ),
    "several people": (
        [leaf.Discard(thing=CARD, count=1, player=ALL, random=True)],
        "All other players discard 1 card, at random.",
    ),
    "a price and what it buys": (
        [op.May(by=YOU, effects=(op.Pay(by=YOU, cost=(SPEND,), effects=(DRAW, GAIN)),))],
        ("You may pay this: you spend this Heat token.\n"
        "If you do:\n- You draw 1 card.\n- You gain 2 Heat tokens."),
    ),
    "must, with the way out": (
        [op.Pay(by=TARGET, cost=(THEIR_CP,), effects=(), otherwise=(DRAW,))],
        ("The target must pay this, in full or not at all: the target spends 2 CP.\n"
        "If it is not paid: you draw 1 card."),
    ),
    "one of several": (
        [op.Choose(by=TARGET, options=(op.Option(effects=(DRAW,)), op.Option(effects=(GAIN,))))],
        "The target chooses one:\n- Option 1: you draw 1 card.\n- Option 2: you gain 2 Heat tokens.",
    ),
    "when, and how often": (
        [
            op.Trigger(
                event=parts.Event(timing=Timing.ATTACKED, player=parts.Players(who=Who.OPPONENT), target=YOU),
                effects=(DRAW,),
                order=Order.AFTER,
            ),
            GAIN,
        ],
        ("- Each time, just after an opponent attacks you (to the end of this turn): you draw 1 card.\n"
        "- You gain 2 Heat tokens."),
    ),
    "instead": (
        [
            op.Trigger(
                event=parts.Event(timing=Timing.CP_GAINED, player=YOU, thing=CP, would=True),
                effects=(DRAW,),
                once=True,
                replaces=True,
            )
        ],
        "The next time you get CP, as it is about to happen, this happens instead: you draw 1 card.",
    ),
    "this or that": (
        [
            op.If(
                condition=parts.Not(
                    condition=parts.Either(
                        conditions=(
                            parts.Has(player=TARGET, thing=HEAT, compare=Compare.AT_LEAST, amount=2),
                            parts.IsFirstPlayer(player=YOU),
                        )
                    )
                ),
                then=(DRAW,),
                otherwise=(GAIN, DRAW),
            )
        ],
        ("If it is not so that (either the target has at least 2 Heat tokens or you are the Start Player): "
        "you draw 1 card.\nOtherwise:\n- You gain 2 Heat tokens.\n- You draw 1 card."),
    ),
    "dice, and what they show": (
        [
            leaf.Roll(roll="r1", dice=3, by=TARGET),
            op.OnRoll(
                roll="r1",
                cases=(
                    op.Case(outcome=parts.Shows(symbols=("ward", "comet")), effects=(DRAW,)),
                    op.Case(outcome=parts.ShowsNumber(low=5, high=6), effects=(GAIN, DRAW)),
                ),
            ),
        ],
        ("- The target rolls 3 new dice, once (roll 1).\n"
        "- Look at roll 1; whatever it shows of these happens, once each:\n"
        "  - On [ward], [comet]: you draw 1 card.\n"
        "  - On 5-6:\n    - You gain 2 Heat tokens.\n    - You draw 1 card."),
    ),
    "a field that no line could expect is put behind": (
        [leaf.Gain(thing=parts.Thing(kind=ThingKind.CP, name="Odd"), count=1, player=YOU)],
        "You gain 1 CP (name: Odd).",
    ),
    "cards and where they go": (
        [leaf.Put(thing=CARD, count=1, zone=Zone.TOP_OF_DECK, by=YOU, source=Zone.DISCARD_PILE)],
        "You put 1 card from your discard pile to your deck (on top).",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TOLD)
def test_effects_are_told(what: str) -> None:
    effects, words = TOLD[what]
    assert words == "\n".join(narrate(effects))  # type: ignore[arg-type]


def test_standing_texts_work_every_time() -> None:
    """A token does not forget at the end of the turn."""
    trigger = op.Trigger(event=parts.Event(timing=Timing.UPKEEP, player=YOU), effects=(DRAW,))
    assert ["Each time your Upkeep Phase comes: you draw 1 card."] == narrate([trigger], standing=True)


def test_nothing_is_told_of_nothing() -> None:
    assert [] == narrate([])


# --- the table -------------------------------------------------------------------------------------


def changed(section: str, name: str, line: str | None) -> Table:
    path = resources.grammar("en.narrate.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if line is None:
        del data[section][name]
    else:
        data[section][name] = line
    return Table(path.name, data)


@pytest.mark.parametrize(
    ("section", "name", "line", "fault"),
    [
        ("effect", "Sell", None, "[effect] has no line for `Sell`"),
        ("effect", "Sell", "{player} sell~s cards", "the line of `Sell` does not speak of `count`"),
        ("effect", "Draw", "{player} draw~s {count} of {thing}", "the line of `Draw` speaks of `thing`"),
        ("effect", "Fly", "{player} fly", "[effect] has a line for `Fly`, which is none"),
        ("part", "Half", None, "[part] has no line for `Half`"),
        ("Phase", "main", None, "[Phase] has no words for `main`"),
    ],
)
def test_the_table_is_found_complete(section: str, name: str, line: str | None, fault: str) -> None:
    """Whoever adds an effect, a field or a word is told that it has no line."""
    with pytest.raises(Incomplete, match=r"en\.narrate\.toml: ") as found:
        changed(section, name, line)
    assert fault in str(found.value)


def test_no_two_lines_are_the_same() -> None:
    """Words of one list differ from one another."""
    for section, lines in table().data.items():
        if section not in ("say", "label", "none"):
            assert len(set(lines.values())) == len(lines), section


# --- different effects, different words ------------------------------------------------------------


@pytest.mark.parametrize("source", [many_changes.of_heroes, many_changes.of_cases])
def test_single_changes_change_the_words(source: object) -> None:
    """A seeded sample; `python -m tests.many_changes` makes all of them."""
    found = many_changes.count(list(source()), some=2000)  # type: ignore[operator]
    assert found.changes >= 2000
    assert len(found.kinds) > 150
    assert ({}, {}) == (dict(found.same), dict(found.clashes)), found.examples
