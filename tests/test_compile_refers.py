"""Which deed before it a sentence speaks of: by what was done, and with what."""

from __future__ import annotations

from itertools import product

import pytest

from dtlang import ir
from dtlang.compile.refers import DONE_BY, asks, reads_dice, speaks_of
from dtlang.compile.scope import same_thing
from dtlang.syntax import nodes as n
from tests.compiling import CARD, CP, deal, num, on, sign, status

HEAT, CINDER = status("Heat"), status("Cinder")

DEEDS: list[tuple[n.Done, n.Effect]] = [
    (n.Done.ADDED, n.AddDamage(amount=num(1))),
    (n.Done.ADDED, n.ReceiveMore(amount=num(1))),
    (n.Done.ADDED, n.DoubleDamage()),
    (n.Done.REMOVED, n.Remove(thing=HEAT)),
    (n.Done.SPENT, n.Spend(thing=HEAT)),
    (n.Done.DISCARDED, n.Discard(thing=CARD)),
    (n.Done.GAINED, n.Gain(thing=HEAT)),
    (n.Done.INFLICTED, n.Inflict(thing=HEAT)),
    (n.Done.DEALT, deal(2)),
    (n.Done.DEALT, n.ReceiveDamage(amount=num(2))),
    (n.Done.PREVENTED, n.PreventDamage(amount=num(2))),
    (n.Done.PREVENTED, n.PreventStatus(count=num(1), thing=HEAT)),
    (n.Done.STOLEN, n.Steal(thing=HEAT)),
    (n.Done.LOST, n.Lose(thing=CP)),
    (n.Done.DRAWN, n.Draw()),
    (n.Done.HEALED, n.Heal(amount=num(2))),
    (n.Done.ROLLED, n.RollDice()),
    (n.Done.REROLLED, n.Reroll(dice=n.Dice())),
    (n.Done.TRANSFERRED, n.Transfer(thing=HEAT)),
    (n.Done.PLAYED, n.PlayCard(thing=CARD)),
    (n.Done.SOLD, n.Sell()),
    (n.Done.ACTIVATED, n.Activate(thing=HEAT)),
    (n.Done.FLIPPED, n.Flip(thing=HEAT)),
]


def test_a_participle_speaks_of_its_own_verb_and_of_no_other() -> None:
    for (done, _), (told, deed) in product(DEEDS, repeat=2):
        assert speaks_of(n.WasDone(done=done), deed) == (done is told), f"{done}: {deed}"
    assert {type(deed) for _, deed in DEEDS} == set(DONE_BY)


@pytest.mark.parametrize("kind", [n.Kind.TOKEN, n.Kind.IT, n.Kind.THEM, n.Kind.THIS_TOKEN])
def test_a_pronoun_may_be_anything(kind: n.Kind) -> None:
    """`If the token was spent` behind `spend Heat`, and `If Heat was spent` behind `spend it`."""
    pronoun = n.Thing(kind=kind)
    assert speaks_of(n.WasDone(done=n.Done.SPENT, thing=pronoun), n.Spend(thing=HEAT))
    assert speaks_of(n.WasDone(done=n.Done.SPENT, thing=HEAT), n.Spend(thing=pronoun))


def test_a_name_is_asked_for_by_itself() -> None:
    spent = n.WasDone(done=n.Done.SPENT, thing=HEAT)
    assert speaks_of(spent, n.Spend(thing=HEAT))
    assert not speaks_of(spent, n.Spend(thing=CINDER))
    assert not speaks_of(spent, n.Spend(thing=CP))
    assert speaks_of(n.WasDone(done=n.Done.DRAWN, thing=CARD), n.Draw())  # it says of nothing else


def test_a_question_is_found_behind_any_number_of_denials() -> None:
    you_do = n.YouDo()
    assert asks(you_do) == (you_do, False)
    assert asks(n.Not(condition=you_do)) == (you_do, True)
    assert asks(n.Not(condition=n.Not(condition=you_do))) == (you_do, False)
    assert asks(n.IsFirstPlayer()) is None
    assert asks(n.Not(condition=n.IsFirstPlayer())) is None


def test_what_looks_at_dice() -> None:
    symbol = n.Thing(kind=n.Kind.SYMBOL, name="flame")
    reads = [
        on(sign("flame"), n.Draw()),
        n.Heal(amount=n.TimesSymbol(times=1, symbol="flame")),
        n.Heal(amount=n.ValueOf(value=n.Value.ROLL)),
        n.Heal(amount=n.ValueOf(value=n.Value.DIE)),
        n.Heal(amount=n.Per(times=1, each=n.Counted(thing=symbol))),
        n.If(condition=n.RollIs(compare=n.Compare.AT_LEAST, amount=5), effect=n.Draw()),
        n.If(condition=n.RollAgainst(versus=n.Versus.GREATER), effect=n.Draw()),
        n.If(condition=n.OutcomeIs(outcome=sign("flame")), effect=n.Draw()),
        n.Reroll(dice=n.Dice(whose=n.Whose.THESE)),
    ]
    for sentence in reads:
        assert reads_dice(sentence), sentence
        assert not reads_dice(n.All(parts=(n.RollDice(), sentence))), "its own roll"
    for sentence in (
        n.Heal(amount=num(1)),
        n.Heal(amount=n.ValueOf(value=n.Value.INCOMING_DAMAGE)),
        n.Heal(amount=n.Per(times=1, each=n.Counted(thing=HEAT))),
        n.Reroll(dice=n.Dice(whose=n.Whose.YOURS)),
    ):
        assert not reads_dice(sentence), sentence


KIND = ir.ThingKind
ALL_KINDS = {
    KIND.STATUS_EFFECT,
    KIND.POSITIVE_STATUS,
    KIND.NEGATIVE_STATUS,
    KIND.UNIQUE_STATUS,
    KIND.POSITIVE_OR_NEGATIVE_STATUS,
}
ANSWERED_BY = {
    KIND.STATUS_EFFECT: ALL_KINDS,
    KIND.POSITIVE_STATUS: {KIND.POSITIVE_STATUS},
    KIND.NEGATIVE_STATUS: {KIND.NEGATIVE_STATUS},
    KIND.UNIQUE_STATUS: {KIND.UNIQUE_STATUS},
    KIND.POSITIVE_OR_NEGATIVE_STATUS: {
        KIND.POSITIVE_OR_NEGATIVE_STATUS,
        KIND.POSITIVE_STATUS,
        KIND.NEGATIVE_STATUS,
    },
}


def test_a_deed_answers_a_question_about_its_own_thing() -> None:
    heat = ir.Thing(kind=ir.ThingKind.STATUS, name="Heat")
    cinder = ir.Thing(kind=ir.ThingKind.STATUS, name="Cinder")
    bell = ir.Thing(kind=ir.ThingKind.PIECE, name="Heat")
    damage, cp = ir.Thing(kind=ir.ThingKind.DAMAGE), ir.Thing(kind=ir.ThingKind.CP)
    assert same_thing(heat, heat)
    assert not same_thing(heat, cinder)
    assert not same_thing(heat, bell)
    assert same_thing(heat, None)
    assert same_thing(damage, cp)
    assert not same_thing(cp, damage)
    for kind, answers in ANSWERED_BY.items():
        asked = ir.Thing(kind=kind)
        assert answers == {done for done in ALL_KINDS if same_thing(asked, ir.Thing(kind=done))}
        assert same_thing(asked, heat)
        assert not same_thing(asked, cp)
        assert not same_thing(asked, bell)
        assert not same_thing(cp, asked)
