"""What a sentence looks back to: dice, a deed, or nothing."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in

DONE_BY: dict[type[n.Node], n.Done] = {
    n.AddDamage: n.Done.ADDED,
    n.ReceiveMore: n.Done.ADDED,
    n.DoubleDamage: n.Done.ADDED,
    n.Remove: n.Done.REMOVED,
    n.Spend: n.Done.SPENT,
    n.Discard: n.Done.DISCARDED,
    n.Gain: n.Done.GAINED,
    n.Inflict: n.Done.INFLICTED,
    n.DealDamage: n.Done.DEALT,
    n.ReceiveDamage: n.Done.DEALT,
    n.PreventDamage: n.Done.PREVENTED,
    n.PreventStatus: n.Done.PREVENTED,
    n.Steal: n.Done.STOLEN,
    n.Lose: n.Done.LOST,
    n.Draw: n.Done.DRAWN,
    n.Heal: n.Done.HEALED,
    n.RollDice: n.Done.ROLLED,
    n.Reroll: n.Done.REROLLED,
    n.Transfer: n.Done.TRANSFERRED,
    n.PlayCard: n.Done.PLAYED,
    n.Sell: n.Done.SOLD,
    n.Activate: n.Done.ACTIVATED,
    n.Flip: n.Done.FLIPPED,
}

_ROLL_VALUES = (n.Value.ROLL, n.Value.DIE)
_LOOKS = frozenset((n.OnRoll, n.TimesSymbol, n.RollIs, n.RollAgainst, n.OutcomeIs))


def reads_dice(sentence: n.Node) -> bool:
    """Whether a sentence looks at dice before it rolls any itself."""
    for node in nodes_in(sentence):
        kind = type(node)
        if kind is n.RollDice:
            return False
        if kind in _LOOKS:
            return True
        if type(node) is n.ValueOf:
            if node.value in _ROLL_VALUES:
                return True
        elif type(node) is n.Counted:
            if node.thing.kind is n.Kind.SYMBOL:
                return True
        elif type(node) is n.Dice and node.whose is n.Whose.THESE:
            return True
    return False


def asks(condition: n.Condition) -> tuple[n.WasDone | n.YouDo, bool] | None:
    """The question after an earlier deed that a condition consists of, and whether it is denied."""
    match condition:
        case n.WasDone() | n.YouDo():
            return condition, False
        case n.Not(condition=inner):
            found = asks(inner)
            return (found[0], not found[1]) if found else None
        case _:
            return None


def speaks_of(question: n.WasDone, deed: n.Node) -> bool:
    """Whether a deed is one that `if spent`, `if a card was discarded` could mean."""
    if DONE_BY.get(type(deed)) is not question.done:
        return False
    asked, done = question.thing, getattr(deed, "thing", None)
    if (
        asked is None
        or asked.kind in (n.Kind.TOKEN, n.Kind.IT, n.Kind.THEM, n.Kind.THIS_TOKEN)
        or done is None
    ):
        return True
    return done.kind in (n.Kind.IT, n.Kind.THEM, n.Kind.THIS_TOKEN, n.Kind.TOKEN) or asked == done
