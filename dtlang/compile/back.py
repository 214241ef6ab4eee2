"""Sentences that look back to the deed before: `Discard your hand. If you discarded 3 cards, ...`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import fields, replace

from dtlang.compile.bound import Bound, Items, bodies, parts
from dtlang.compile.refers import DONE_BY, speaks_of
from dtlang.compile.scope import Scope
from dtlang.diagnostics.codes import UNCLEAR_WORD
from dtlang.syntax import nodes as n

# Damage is asked about by itself: what was dealt is known only at the end of an Attack.
_ASKED = frozenset(
    (n.Spend, n.Discard, n.Remove, n.Lose, n.Sell, n.Gain, n.Inflict, n.Steal, n.Draw, n.Transfer)
)
_SAID = ("who", "thing", "count", "span")


def asked_back(out: Items, sentence: n.Effect, scope: Scope) -> n.Effect:
    """The sentence with its condition as a question after the deed before, if it is one."""
    if type(sentence) is n.Then or type(sentence) is n.Additionally:
        inner = asked_back(out, sentence.effect, scope)
        return sentence if inner is sentence.effect else replace(sentence, effect=inner)
    if type(sentence) is not n.If:
        return sentence
    denied = isinstance(sentence.condition, n.Not)
    asked = sentence.condition.condition if isinstance(sentence.condition, n.Not) else sentence.condition
    if not isinstance(asked, n.Happens) or asked.would or type(asked.event) not in _ASKED:
        return sentence
    question = _question(asked.event)
    if question is None:
        return sentence
    deeds = [one for item in out for one in _deeds(item, False) if _is_same(asked.event, question, one[0])]
    if not deeds:
        alike = [one for item in out for one in _deeds(item, False) if _is_alike(asked.event, one[0])]
        if alike and not scope.context.standing and not denied:
            _offered_or_done(asked, scope)
        return sentence
    deed, offered = deeds[-1]
    done, wanted = getattr(deed, "count", n.ONE), getattr(asked.event, "count", n.ONE)
    if isinstance(done, n.Number) and scope.context.standing:
        return sentence  # a text that stays in play waits for that deed, whenever it is done
    if isinstance(done, n.Number) and isinstance(wanted, n.Number) and done != wanted and wanted != n.ONE:
        if not offered:
            _offered_or_done(asked, scope)
        return sentence
    condition: n.Condition = question
    if denied:
        condition = replace(cast("n.Not", sentence.condition), condition=question)
    return replace(sentence, condition=condition)


def _offered_or_done(asked: n.Happens, scope: Scope) -> None:
    message = "it is not clear whether this is offered here, or was done before"
    scope.report(UNCLEAR_WORD, asked.span, message, help="write `you may ... to ...` for an offer")


def _is_alike(event: n.Effect, deed: Bound) -> bool:
    """`Spend 1 Heat. If you spend Scrap, ...`: the same is done with something else."""
    return type(event) is type(deed) and getattr(event, "who", n.YOU) == getattr(deed, "who", n.YOU)


def _question(event: n.Effect) -> n.WasDone | None:
    """`you discarded 3 cards`, as `3 cards were discarded`; nothing else may be said of it."""
    plain = all(
        getattr(event, field.name) == field.default for field in fields(event) if field.name not in _SAID
    )
    amount = getattr(event, "count", None)
    if not plain or isinstance(amount, n.Every):
        return None
    amount = None if amount == n.ONE or isinstance(amount, n.AnyNumber) else amount  # "a card" is met by two
    thing = getattr(event, "thing", None) or n.Thing(kind=n.Kind.CARD)
    return n.WasDone(done=DONE_BY[type(event)], amount=amount, thing=thing, span=event.span)


def _deeds(item: Bound, offered: bool) -> Iterator[tuple[Bound, bool]]:
    """The deeds of an effect in the order of the words, and whether somebody may leave them undone."""
    if type(item) in _ASKED:
        yield item, offered
    for part in parts(item):
        yield from _deeds(part, offered or isinstance(item, n.May | n.Pay | n.Choose))


def _is_same(event: n.Effect, question: n.WasDone, deed: Bound) -> bool:
    """Whether the deed is what is asked after: of that kind, about that thing, of that player."""
    if not speaks_of(question, cast("n.Node", deed)):
        return False
    asked, did = getattr(event, "who", n.YOU), getattr(deed, "who", n.YOU)
    they = isinstance(asked, n.Players) and asked.who is n.Who.THEY
    return bool(asked == did or (they and did != n.YOU))


# --- what is taken from one board and put on another -----------------------------------------------


def moved_on(sentences: list[n.Effect]) -> list[n.Effect]:
    """`Remove 1 Cinder from yourself and place it on your opponent.`: one way from here to there."""
    found: list[n.Effect] = []
    for sentence in map(_moved_within, sentences):
        way = _one_way(found[-1], sentence) if found else None
        if way is None:
            found.append(sentence)
        else:
            found[-1] = way
    return found


def _moved_within(effect: n.Effect) -> n.Effect:
    if isinstance(effect, n.All):
        items = moved_on(list(effect.parts))
        if len(items) == len(effect.parts):
            return effect
        return items[0] if len(items) == 1 else replace(effect, parts=tuple(items))
    for name, body in bodies(effect):
        moved = _moved_within(body)
        if moved is not body:
            effect = n.changed(effect, **{name: moved})
    return effect


def _one_way(taken: n.Effect, put: n.Effect) -> n.Transfer | None:
    put = put.effect if isinstance(put, n.Then) else put
    if type(taken) is not n.Remove or type(put) is not n.Put or taken.who != put.who:
        return None
    it = put.thing.kind in (n.Kind.IT, n.Kind.THEM) and put.zone is n.Zone.BOARD and put.source is None
    if not it or taken.thing.kind in (n.Kind.IT, n.Kind.THEM, n.Kind.THIS_TOKEN):
        return None
    return n.Transfer(
        who=taken.who,
        thing=taken.thing,
        count=taken.count,
        source=taken.source,
        target=put.board_of or n.YOU,
        span=taken.span.join(put.span),
    )
