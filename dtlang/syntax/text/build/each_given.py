"""`For each CP you spend, gain 1 Heat`: as many as one likes are spent first, if nothing said so before."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.misfit import Rest, refuse
from dtlang.syntax.text.shapes import Adjunct

_GIVEN = {"spend": n.Spend, "pay": n.Spend, "discard": n.Discard, "sell": n.Sell}


def given(rest: Rest, spoken: set[str]) -> Adjunct | None:
    """What is said to be given for each, unless the text has said before that it is."""
    found = rest.peek("CONTACT")
    relative = found.relative if found is not None else None
    if found is None or relative is None or relative.pronoun.lexeme != "you" or relative.verb.form == "done":
        return None
    verb = relative.verb.lexeme
    if verb not in _GIVEN or (
        {verb, "spend" if verb == "pay" else "pay" if verb == "spend" else verb} & spoken
    ):
        return None
    return found


def offer(of: Adjunct, counted: n.Counted, rest: Rest) -> n.Effect:
    """`You may spend up to 3 CP.`"""
    assert of.relative is not None
    span = counted.span.join(of.span)
    refuse(counted.holder is not None or counted.zone is not None, span, "not_together")
    bracket = next((a for a in rest.left if a.word.type == "PAREN" and a.word.lexeme == "most"), None)
    amount: n.Amount = n.AnyNumber(span=span)
    if bracket is not None:
        numbers = [w for w in bracket.word.text.replace("(", " ").replace(")", " ").split() if w.isdecimal()]
        refuse(len(numbers) != 1, bracket, "not_here")
        rest.left.remove(bracket)
        amount = n.UpTo(limit=int(numbers[0]), span=bracket.span)
    kind = _GIVEN[of.relative.verb.lexeme]
    if kind is n.Sell:
        return n.May(effect=n.Sell(count=amount, span=span), span=span)
    return n.May(effect=kind(thing=counted.thing, count=amount, span=span), span=span)
