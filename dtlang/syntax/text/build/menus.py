"""Menus: options with a time or a price of their own, how often each may be taken, and both of them."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.fold import sequence
from dtlang.syntax.text.build.nouns import take
from dtlang.syntax.text.build.times import times_per_turn
from dtlang.syntax.text.shapes import Clause, Form, LeadKind, Sentence

_OF_OPTIONS = ("effect", "following", "ability", "")
_TAKEN = ("use", "activate", "choose", "select", "perform", "done", "resolve")


def _only_clause(shape: Sentence) -> Clause | None:
    items = shape.chain.items if shape.chain is not None else []
    return items[0].clause if len(items) == 1 and not shape.trails and shape.special is None else None


# --- each option at its own time, and so often


def offers(effect: n.Effect) -> list[n.Effect] | None:
    """`spend this token to choose one:`, with what each option costs; nothing if none is paid for."""
    if isinstance(effect, n.When | n.During):
        inner = offers(effect.effect)
        plain = inner is not None and all(isinstance(one, n.May | n.Pay) for one in inner)
        return [n.changed(effect, effect=one, span=one.span) for one in inner or ()] if plain else None
    may = isinstance(effect, n.May)
    pay = effect.effect if isinstance(effect, n.May) else effect
    choice = pay.effect if isinstance(pay, n.Pay) else None
    if not isinstance(pay, n.Pay) or not isinstance(choice, n.Choose) or choice.count != 1:
        return None
    found: list[n.Effect] = []
    for option in choice.options:
        first, *others = option.sentences if isinstance(option, n.Block) else (option,)
        found += [_at_its_time(first, pay, may=may), *others]
    return found


def _at_its_time(option: n.Effect, pay: n.Pay, *, may: bool) -> n.Effect:
    if isinstance(option, n.When | n.During):
        return n.changed(option, effect=_at_its_time(option.effect, pay, may=may))
    paid = n.Pay(cost=_own(pay.cost), effect=option, span=option.span)
    return n.May(effect=paid, span=option.span) if may or isinstance(option, n.When) else paid


def _own(cost: n.Effect) -> n.Effect:
    """`a player with this token may spend it`: on a token, that is you, and this one."""
    who, thing = getattr(cost, "who", n.YOU), getattr(cost, "thing", None)
    if not isinstance(cost, n.Spend) or who == n.YOU or who.who is not n.Who.HOLDER or who.token is not None:
        return cost
    this = n.Thing(kind=n.Kind.THIS_TOKEN, span=cost.span)
    return n.changed(cost, who=n.YOU, thing=this if thing and thing.kind is n.Kind.IT else thing)


def have_times(effect: n.Effect) -> bool:
    """Whether an option says when: then it is paid for at that time, and not before."""
    choice = next((one for one in _within(effect) if isinstance(one, n.Choose)), None)
    options = choice.options if choice is not None else ()
    firsts = (one.sentences[0] if isinstance(one, n.Block) else one for one in options)
    return any(isinstance(one, n.When | n.During) for one in firsts)


def _within(effect: n.Effect) -> Iterable[n.Effect]:
    yield effect
    while isinstance(effect, n.May | n.Pay):
        effect = effect.effect
        yield effect


def each_so_often(shape: Sentence) -> int:
    """`Each effect may only be used once per turn.`: how often each option may be taken; 0: not said."""
    clause = _only_clause(shape)
    subject = clause.subject if clause is not None else None
    if clause is None or subject is None or shape.leads or clause.form is not Form.PASSIVE:
        return 0
    each = subject.dets == ["each"] and len(subject.specs) == 1 and subject.noun in _OF_OPTIONS
    may = [word.lexeme for word in clause.pre] in (["may"], ["may_only"])
    known = clause.verb.lexeme in _TAKEN and may and clause.np is None
    if not each or not known or len(clause.adjuncts) != 1 or clause.subject_adjuncts:
        return 0
    of = subject.of
    if of is not None and not (of.dets == ["these"] and len(of.specs) == 1 and of.noun in _OF_OPTIONS):
        return 0
    return times_per_turn(clause.adjuncts[0])


def so_often(effect: n.Effect, times: int) -> n.Effect:
    """An offer with a limit; what only goes on with it has none of its own."""
    inner = effect
    while isinstance(inner, n.When | n.During):
        inner = inner.effect
    pays = isinstance(inner, n.Pay) or (isinstance(inner, n.May) and isinstance(inner.effect, n.Pay))
    return n.TimesPerTurn(times=times, effect=effect, span=effect.span) if pays else effect


# --- prices that are named first, and said again with what they buy


def open_prices(effect: n.Effect) -> n.Choose | None:
    """`you may spend 1 or 2 Heat:`: what each is for stands below, with the price said again."""
    inner = effect
    while isinstance(inner, n.When | n.During | n.TimesPerTurn | n.May):
        inner = inner.effect
    known = isinstance(inner, n.Choose) and all(isinstance(option, n.Spend) for option in inner.options)
    return inner if isinstance(inner, n.Choose) and known else None


def bought_for(prices: n.Choose, lines: list[n.Effect]) -> n.Choose | None:
    """The prices with what they buy, if each line says one of them again."""
    told = [part for line in lines for part in (line.options if isinstance(line, n.Choose) else (line,))]
    asked = [price for price in prices.options if isinstance(price, n.Spend)]
    named = next((price.thing for price in asked if price.thing.kind is not n.Kind.THEM), asked[0].thing)
    gains: dict[n.Amount, n.Effect] = {}
    for line in told:
        cost = line.cost if isinstance(line, n.Pay) else None
        if not isinstance(cost, n.Spend) or not isinstance(line, n.Pay) or cost.count in gains:
            return None
        if cost.who != n.YOU or (cost.thing.kind is not n.Kind.THEM and cost.thing != named):
            return None
        gains[cost.count] = line.effect
    options: list[n.Effect] = []
    for price in asked:
        if price.count not in gains:
            return None
        cost = n.changed(price, thing=named)  # "1 or 2 Heat"
        options.append(n.Pay(cost=cost, effect=gains.pop(price.count), span=price.span))
    return None if gains else n.changed(prices, options=tuple(options))


def sold_by_line(head: n.Effect, lines: list[n.TokenLine]) -> n.Effect | None:
    """`you may spend:`, above `1 Heat: gain 1 CP.` and `2 Heat: draw 1 card.`: each line is a price with what
    it buys; nothing if the sentence above names something else, or how many."""
    inner = head
    while isinstance(inner, n.When | n.During | n.TimesPerTurn | n.May):
        inner = inner.effect
    if not isinstance(inner, n.Spend) or inner.who != n.YOU or inner.target is not None or len(lines) < 2:
        return None
    unnamed = inner.thing.kind is n.Kind.THIS_TOKEN and inner.count == n.ONE
    if not unnamed and not isinstance(inner.count, n.UpTo | n.AnyNumber):
        return None
    most = inner.count.limit if isinstance(inner.count, n.UpTo) else None
    options: list[n.Effect] = []
    for line in lines:
        what = inner.thing if line.thing.kind is n.Kind.TOKEN and not unnamed else line.thing
        same = unnamed or (what.kind, what.name) == (inner.thing.kind, inner.thing.name)
        if what.kind not in _SOLD or not same or (most is not None and line.count > most):
            return None
        cost = n.changed(inner, thing=what, count=n.Number(value=line.count), span=line.span)
        options.append(n.Pay(cost=cost, effect=line.effect, span=line.span))
    prices = n.Choose(options=tuple(options), span=lines[0].span.join(lines[-1].span))
    return with_choice(_with(head, inner, prices), prices, prices)


_SOLD = (n.Kind.STATUS, n.Kind.PIECE, n.Kind.CP)


def _with(effect: n.Effect, old: n.Effect, new: n.Effect) -> n.Effect:
    if effect is old:
        return new
    assert isinstance(effect, n.When | n.During | n.TimesPerTurn | n.May)
    return n.changed(effect, effect=_with(effect.effect, old, new))


def with_choice(effect: n.Effect, old: n.Choose, new: n.Choose) -> n.Effect:
    """`you may spend 1 Heat to ... or spend 2 Heat to ...`: each is offered."""
    if effect is old:
        return new
    if isinstance(effect, n.May) and effect.effect is old:
        offered = tuple(n.May(effect=option, span=option.span) for option in new.options)
        return n.changed(new, options=offered)
    assert isinstance(effect, n.When | n.During | n.TimesPerTurn)
    return n.changed(effect, effect=with_choice(effect.effect, old, new))


# --- both of them


def does_both(shape: Sentence) -> bool:
    """`If you have Heat, do both.`: of the options that were named before."""
    clause = _only_clause(shape)
    if clause is None or len(shape.leads) != 1 or shape.leads[0].kind is not LeadKind.SUB:
        return False
    word = shape.leads[0].word
    if word is None or word.lexeme != "if" or clause.subject is not None or clause.pre:
        return False
    both = [a for a in clause.adjuncts if a.key == "ADV:each" and a.word.text.casefold() == _BOTH]
    others = [a for a in clause.adjuncts if a not in both and a.word.type != "INSTEAD"]
    return clause.form is Form.DID and clause.verb.lexeme == "do" and len(both) == 1 and not others


_BOTH = "both"


def both_of(choice: n.Choose, shape: Sentence) -> n.Effect | None:
    """Two options one after the other; nothing if there are more, or they are whole texts."""
    clause = _only_clause(shape)
    assert clause is not None
    if choice.count != 1 or len(choice.options) != 2:
        return None
    if any(isinstance(option, n.Block | n.When | n.During) for option in choice.options):
        return None
    take([clause.verb, *(a.word for a in clause.adjuncts)])
    return sequence(list(choice.options))
