"""Puts the flat sentences of a text together as they are meant: what continues a sentence goes inside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from msgspec.structs import replace

from dtlang.compile.afterwards import afterwards
from dtlang.compile.back import asked_back, moved_on
from dtlang.compile.bound import (
    Bound,
    Items,
    Taken,
    TextPlace,
    actor_of,
    at_the_end,
    body_of,
    contains,
    is_leaf,
    items_of,
    put,
    right_after,
    walk,
)
from dtlang.compile.each_player import against_each_other, all_of_them, is_chosen
from dtlang.compile.in_place import THEY, asked_first, for_each, is_about, of_it, to_the_same, was_so
from dtlang.compile.refers import asks, reads_dice, speaks_of
from dtlang.compile.reshape import of_holder, reshape
from dtlang.compile.scope import Scope
from dtlang.compile.stricter import strictest_first
from dtlang.diagnostics.codes import NO_CONDITION, NOTHING_TO_REPLACE, UNCLEAR_WORD
from dtlang.ir import StatusKind
from dtlang.speech import Said
from dtlang.syntax import nodes as n

_NOTHING_THERE = Said("there is no effect before this that it could replace")


def bind(sentences: Sequence[n.Effect], scope: Scope) -> Items:
    """The sentences of a text as nested effects."""
    out: Items = ()
    if scope.context.token is not None:
        sentences = [of_holder(sentence) for sentence in sentences]
    shaped = afterwards(moved_on([one for sentence in sentences for one in reshape(sentence)]))
    if scope.context.standing:
        shaped = [_by_choice(one, scope) for one in _with_price_lines(shaped)]
    else:
        shaped = _either_price(shaped, scope)
    shaped = against_each_other(shaped)
    for at, sentence in enumerate(shaped):
        following = shaped[at + 1] if at + 1 < len(shaped) else None
        out = _place(out, asked_back(out, sentence, scope), following, scope)
    return out


def _with_price_lines(sentences: list[n.Effect]) -> list[n.Effect]:
    """`You may spend these tokens at any time. 1 token: ... 3 tokens: ...`: each line says its price, and the
    sentence above only when it can be paid."""
    found: list[n.Effect] = []
    for sentence in sentences:
        above = found[-1] if found and isinstance(sentence, n.TokenLine) else None
        heads = isinstance(above, n.During | n.TimesPerTurn | n.May | n.Spend)
        prices = _priced(above, sentence) if above is not None and heads else None
        if prices is None:
            found.append(sentence)
        else:
            found[-1] = prices
    return found


def _by_choice(sentence: n.Effect, scope: Scope) -> n.Effect:
    """`During your Main Phase, spend it and draw 1 card.` on a token: whoever has it may, as with `to`."""
    if contains(sentence, _is_instead):
        return sentence  # "spend it and set your Health to 5 instead": in the place of what would happen
    match sentence:
        case n.During(effect=inner) | n.When(effect=inner) | n.TimesPerTurn(effect=inner):
            return n.changed(sentence, effect=_by_choice(inner, scope))
        case n.Remarked(effect=inner) | n.If(effect=inner, otherwise=None):
            return n.changed(sentence, effect=_by_choice(inner, scope))
        case n.Spend() | n.All(parts=(n.Spend(), *_)) if _is_forced(sentence, scope):
            message = "it is not clear whether this token must be spent here, or may be"
            help = "write `you may spend this token to ...`, or `remove this token and ...`"
            scope.report(UNCLEAR_WORD, sentence.span, message, help=help)
            return sentence
        case n.Spend() if _is_own(sentence, scope):
            return n.May(effect=sentence, span=sentence.span)
        case n.All(parts=(n.Spend() as cost, *gains)) if _is_own(cost, scope):
            pay = n.Pay(cost=cost, effect=body_of(tuple(gains)), span=sentence.span)
            return n.May(effect=pay, span=sentence.span)
        case _:
            return sentence


def _is_forced(sentence: n.Spend | n.All, scope: Scope) -> bool:
    """A negative token is nothing that one would spend by choice, and nothing that is said to be spent."""
    cost = sentence.parts[0] if isinstance(sentence, n.All) else sentence
    negative = scope.context.status_kind is StatusKind.NEGATIVE
    return negative and isinstance(cost, n.Spend) and _is_own(cost, scope)


def _is_instead(effect: Bound) -> bool:
    return isinstance(effect, n.Instead)


def _is_own(spend: n.Spend, scope: Scope) -> bool:
    """Whether whoever has the token of this text spends it."""
    own, thing = scope.context.token, spend.thing
    if own is None or spend.target is not None or spend.who not in (n.YOU, *_HOLDERS):
        return False
    return thing.kind in _OWN_TOKENS or (thing.kind.value, thing.name) == (own.kind.value, own.name)


_HOLDERS = (n.Players(who=n.Who.THEY), n.Players(who=n.Who.PLAYER), n.Players(who=n.Who.HOLDER))


def _either_price(sentences: list[n.Effect], scope: Scope) -> list[n.Effect]:
    """`Spend 1 Heat: draw 2 cards. Spend 3 Heat: draw 4 cards.`: one price or the other (R-114)."""
    found: list[n.Effect] = []
    for sentence in sentences:
        above = found[-1] if found else None
        last = above.options[-1] if isinstance(above, n.Choose) else above
        if above is not None and last is not None and _other_price(last, sentence):
            options = above.options if isinstance(above, n.Choose) else (above,)
            found[-1] = n.Choose(options=(*options, sentence), span=above.span.join(sentence.span))
            continue
        if _is_price(last) and _is_price(sentence):
            message = "it is not clear whether both prices are paid, or one of them"
            help = "write `You may spend ... to ...` for each, or `Choose one:` and a line for each"
            scope.report(UNCLEAR_WORD, sentence.span, message, help=help)
        found.append(sentence)
    return found


def _is_price(sentence: n.Effect | None) -> bool:
    return isinstance(sentence, n.Pay) and isinstance(sentence.cost, n.Spend) and sentence.cost.who == n.YOU


def _other_price(one: n.Effect, other: n.Effect) -> bool:
    """Whether two sentences sell for different numbers of the same."""
    a = one.cost if isinstance(one, n.Pay) else None
    b = other.cost if isinstance(other, n.Pay) else None
    if not isinstance(a, _GIVEN_UP) or not isinstance(b, _GIVEN_UP) or type(a) is not type(b):
        return False
    numbers = isinstance(a.count, n.Number) and isinstance(b.count, n.Number) and a.count != b.count
    return numbers and n.changed(a, count=b.count) == b


_GIVEN_UP = (n.Spend, n.Remove, n.Discard, n.Lose, n.Sell)


def _priced(above: n.Effect, line: n.Effect) -> n.Effect | None:
    """The sentence above with one more line in it."""
    match above:
        case n.During(effect=inner) | n.TimesPerTurn(effect=inner):
            prices = _priced(inner, line)
            return None if prices is None else replace(above, effect=prices, span=above.span.join(line.span))
        case n.May(effect=n.Spend(thing=thing)) | n.Spend(thing=thing) if thing.kind in _OWN_TOKENS:
            return replace(line, span=above.span.join(line.span))
        case n.TokenLine():
            return n.All(parts=(above, line), span=above.span.join(line.span))
        case n.All(parts=parts) if all(isinstance(part, n.TokenLine) for part in parts):
            return n.All(parts=(*parts, line), span=above.span.join(line.span))
        case _:
            return None


_OWN_TOKENS = (n.Kind.THIS_TOKEN, n.Kind.THEM, n.Kind.IT)


# What may go on with the sentence before; anything else does so by what it looks at.
_GOES_ON = frozenset(
    (
        *(n.Otherwise, n.Instead, n.Alternatively, n.OnlyIf, n.OnlyAt, n.OnlyOften, n.DoThis),
        *(n.If, n.OnRoll, n.May, n.Then, n.Remarked, n.Additionally, n.Pay, n.Reroll),
    )
)


def _place(out: Items, sentence: n.Effect, following: n.Effect | None, scope: Scope) -> Items:
    if type(sentence) not in _GOES_ON:
        return _place_plain(out, sentence, scope)
    standing = scope.context.standing
    rolled = any(isinstance(item, n.RollDice) and item.who == n.YOU for item in out)
    if _rerolls_these(sentence, rolled):
        return _after_roll(out, sentence)
    sentence = _one_or_other(out, sentence, following)
    match sentence:
        case n.Otherwise(effect=effect):
            return _otherwise(out, sentence, effect, scope)
        case n.Instead() | n.If(effect=n.Instead()) | n.OnRoll(effect=n.Instead()):
            return _instead(out, sentence, scope)
        case n.May(effect=n.Instead()) | n.May(effect=n.Pay(effect=n.Instead())):
            return _instead(out, sentence, scope)
        case n.If(effect=n.May(effect=n.Instead()), otherwise=None):
            return _instead(out, sentence, scope)
        case n.Alternatively(effect=effect):
            return _alternatively(out, effect, standing)
        case n.May(effect=n.Pay(effect=n.PreventThat())) | n.If(effect=n.PreventThat()) if out:
            return (*out[:-1], _unless_prevented(out[-1], sentence))
        case n.OnlyIf() | n.OnlyAt() | n.OnlyOften():
            return _only_if(out, sentence, scope)
        case n.DoThis() | n.May(effect=n.DoThis()) | n.Then(effect=n.DoThis() | n.May(effect=n.DoThis())):
            return _so_often(out, sentence)
        case n.If(condition=condition):
            asked = asks(condition)
            answer = _answer(out, sentence, *asked) if asked else None
            if answer is not None:
                return answer
            if out and not stands_alone(sentence) and (following is None or is_leaf(following)):
                before = _asked_before(out[-1], sentence)
                if before is not None:
                    return (*out[:-1], before)
        case n.Then(effect=effect) if stands_alone(effect):
            return (*out, effect if standing else sentence)
        case n.Then() if isinstance(following, n.OnRoll):
            inside = _into_case(out, sentence)
            if inside is not None:
                return (*out[:-1], *inside)
    return _place_plain(out, sentence, scope)


def _one_or_other(out: Items, sentence: n.Effect, following: n.Effect | None) -> n.Effect:
    """`If your roll is greater, deal 7 dmg instead. Otherwise, deal 5 dmg.`: of the two, with nothing of the
    kind before them, the one or the other."""
    match sentence, following:
        case n.If(effect=n.Instead(effect=wanted)), n.Otherwise(effect=other):
            kind = type(items_of(wanted)[0])
            before = any(contains(item, lambda effect: type(effect) is kind) for item in out)
            if not before and type(items_of(other)[0]) is kind:
                return replace(sentence, effect=wanted)
    return sentence


def _place_plain(out: Items, sentence: n.Effect, scope: Scope) -> Items:
    """Behind the dice it looks at, inside the sentence it goes on with, or after it."""
    if out and reads_dice(sentence) and not stands_alone(sentence):
        found = put(out, lambda e: isinstance(e, n.RollDice), at_the_end(sentence))
        if found is not None:
            return found
    if out and _continues(sentence, out[-1], scope.context.standing):
        return (*out[:-1], _into_body(out[-1], sentence))
    return (*out, sentence)


# --- re-rolling the dice just rolled ---------------------------------------------------------------


def _rerolls_these(sentence: n.Effect, rolled: bool) -> bool:
    """`You may re-roll one of these dice.`: written last, but done before the dice are read."""
    match sentence:
        case n.May(effect=effect) | n.Remarked(effect=effect) | n.Additionally(effect=effect):
            return _rerolls_these(effect, rolled)
        case n.Pay(effect=effect):
            return _rerolls_these(effect, rolled)
        case n.Reroll(dice=dice):
            these = dice.whose is n.Whose.THESE or (rolled and dice.whose in (n.Whose.ANY, n.Whose.YOURS))
            return these and not dice.others
        case _:
            return False


def _after_roll(out: Items, sentence: n.Effect) -> Items:
    """Where it stands, if nothing has counted the dice yet."""
    rolls = [at for at, item in enumerate(out) if isinstance(item, n.RollDice)]
    if rolls and not any(reads_dice(item) for item in out[rolls[-1] + 1 :]):
        return (*out, sentence)
    found = put(out, lambda e: isinstance(e, n.RollDice), right_after(sentence))
    return found if found is not None else (sentence, *out)


# --- do this twice ---------------------------------------------------------------------------------


def _so_often(out: Items, sentence: n.Effect) -> Items:
    """`Draw 1 card. Do this twice.`: the sentence before, or the roll before with what is made of it.

    Where more stands before it, nobody knows how much of that is meant, and it is reported."""
    this = sentence.effect if isinstance(sentence, n.Then) else sentence
    offered = isinstance(this, n.May)
    this = this.effect if isinstance(this, n.May) else this
    assert isinstance(this, n.DoThis)
    rolled = out[:1] and isinstance(out[0], n.RollDice)
    reads = all(reads_dice(item) for item in out[1:])
    if not out or (len(out) > 1 and not (rolled and reads)):
        return (*out, this)
    whole = body_of(out)
    up_to = offered or this.up_to
    least = int(up_to and not isinstance(whole, n.May))  # what is offered is offered so often
    return (n.Repeat(times=this.times + 1, up_to=up_to, least=least, effect=whole, span=sentence.span),)


# --- otherwise, instead, alternatively -------------------------------------------------------------


def _otherwise(out: Items, sentence: n.Effect, effect: n.Effect, scope: Scope) -> Items:
    """What happens when the condition, outcome or option just before did not come about."""
    doubtful = False
    if scope.context.standing and out and stands_alone(effect) and _gives_itself_up(out[-1]):
        return (*out, effect)  # whoever takes the offer has the token no more

    def place(items: Items, at: int) -> Items | None:
        nonlocal doubtful
        item = items[at]
        if isinstance(item, (n.If, n.Unless, n.OnRoll)):
            tail = _tail(item.effect)
            offer = isinstance(tail, (n.May, n.Pay)) or (isinstance(tail, Taken) and tail.otherwise is None)
            watched = scope.context.standing and isinstance(item, n.If) and happens(item.condition)
            if _asks_last(tail) or (offer and watched):
                return None  # a condition that was said later; a deed that is watched has no "otherwise"
            doubtful = doubtful or offer
        match item:
            case n.If(otherwise=None):
                return (*items[:at], replace(item, otherwise=effect), *items[at + 1 :])
            case n.Unless(condition=condition, effect=inner):
                denied = n.Not(condition=condition, span=condition.span)
                contrast = n.If(condition=denied, effect=inner, otherwise=effect, span=item.span)
                return (*items[:at], contrast, *items[at + 1 :])
            case n.OnRoll(outcome=outcome) if not isinstance(outcome, n.AnyOther):
                other = n.OnRoll(outcome=n.AnyOther(span=sentence.span), effect=effect, span=sentence.span)
                return (*items, other)
            case n.May() | n.Pay() if at == len(items) - 1:
                return (*items[:at], Taken(optional=item, otherwise=effect, span=item.span))
            case Taken(otherwise=None):
                return (*items[:at], replace(item, otherwise=effect), *items[at + 1 :])
            case _:
                return None

    kinds = (n.If, n.Unless, n.OnRoll, n.May, n.Pay, Taken)
    found = put(out[-1:], lambda e: isinstance(e, kinds), place, outermost=True)
    earlier = _earlier_condition(out) if found is None else None
    if earlier is not None:
        out, found = earlier, (replace(earlier[-1], otherwise=effect),)
    if doubtful:
        scope.report(
            UNCLEAR_WORD,
            sentence.span,
            "`otherwise` can mean two things here: the condition is not met, or the offer is not taken",
            help="write `If you do not, ...` for the offer, or say the condition again with `not`",
        )
    if found is None:
        scope.report(NO_CONDITION, sentence.span, "there is no condition before this `otherwise`")
        return out
    return (*out[:-1], *found)


def _gives_itself_up(offer: Bound) -> bool:
    """`you may pay 2 CP to remove this token`: an offer in a window, after which this text is gone."""
    if not isinstance(offer, n.During) or not optional_use(offer.effect):
        return False
    own = (n.Kind.THIS_TOKEN, n.Kind.IT)
    return contains(offer, lambda e: isinstance(e, n.Remove | n.Spend) and e.thing.kind in own)


def _tail(effect: n.Effect) -> Bound:
    """What a body ends in."""
    last = items_of(effect)[-1]
    return _tail(last.effect) if isinstance(last, (n.Then, n.Additionally, n.Remarked)) else last


def _asks_last(tail: Bound) -> bool:
    """Whether a body ends in a condition of its own, of which nothing was said yet if it is not met."""
    match tail:
        case n.If(otherwise=None) | n.Unless() | Taken(then=n.Node(), otherwise=None):
            return True
        case n.OnRoll(outcome=outcome):
            return not isinstance(outcome, n.AnyOther)
        case _:
            return False


def _earlier_condition(out: Items) -> tuple[*Items, n.If] | None:
    """`If A, do X. Do Y. Otherwise, do Z.`: Y belongs to A too, and to an offer that A makes."""
    for at in range(len(out) - 2, -1, -1):
        item = out[at]
        if isinstance(item, n.If) and item.otherwise is None:
            *before, tail = items_of(item.effect)
            more = (tail, *out[at + 1 :])
            if isinstance(tail, n.May):
                more = (replace(tail, effect=body_of((*items_of(tail.effect), *more[1:]))),)
            return (*out[:at], replace(item, effect=body_of((*before, *more))))
    return None


def _instead(out: Items, sentence: n.Effect, scope: Scope) -> Items:
    """`Gain 2 CP. If you have Heat, gain 3 CP instead.`: the one or the other, never both."""
    match sentence:
        case n.If(effect=n.Instead(effect=effect)):
            wanted = effect
        case n.OnRoll(effect=n.Instead(effect=effect)):
            wanted = effect
        case n.If(effect=n.May(effect=n.Instead(effect=effect))):
            wanted = effect  # "If you have Heat, you may draw 2 cards instead.": whoever may chooses
        case n.May(effect=n.Instead(effect=effect)):
            wanted = effect
        case n.May(effect=n.Pay(effect=n.Instead(effect=effect))):
            wanted = effect
        case _:
            scope.report(NOTHING_TO_REPLACE, sentence.span, "nothing says when this happens instead")
            return out
    kind = type(items_of(wanted)[0])
    if isinstance(sentence, n.If) and asks(sentence.condition):
        return _instead_if_done(out, replace(sentence, effect=wanted), kind, scope)

    already = _already(sentence.condition) if isinstance(sentence, n.If) else None
    spoken = isinstance(already.who, n.Players) and already.who.who is n.Who.THEY if already else False
    if isinstance(sentence, n.If) and already is not None and not spoken:  # at the start nobody was named
        before = _instead_from_the_start(out, replace(sentence, effect=wanted), already, kind)
        if before is not None:
            return before

    def swap(items: Items, at: int) -> Items:
        other = body_of((items[at],))
        changed: Bound
        if isinstance(sentence, n.If):
            asked = of_it(_of_whom(sentence.condition, items[at]), items[at])
            taken: Bound = to_the_same(wanted, items[at])
            if isinstance(sentence.effect, n.May):
                taken = Taken(
                    optional=replace(sentence.effect, effect=taken), otherwise=other, span=sentence.span
                )
            changed = for_each(replace(sentence, condition=asked, effect=taken, otherwise=other), items[at])
        elif isinstance(sentence, n.May):  # "you may spend 2 CP to draw 2 cards instead"
            pay = sentence.effect
            bought = replace(pay, effect=wanted) if isinstance(pay, n.Pay) else wanted
            offer = replace(sentence, effect=bought)
            whom = _chosen_in(items[at])
            if whom is not None and actor_of(wanted) == THEY:  # "that opponent may lose 2 CP instead"
                pick = n.ChoosePlayer(players=whom, span=whom.span)
                other = body_of((n.changed(items[at], target=THEY),))
                changed = Taken(optional=offer, otherwise=other, span=sentence.span)
                return (*items[:at], pick, changed, *items[at + 1 :])
            changed = Taken(optional=offer, otherwise=other, span=sentence.span)
        else:
            assert isinstance(sentence, n.OnRoll)
            shown = n.OutcomeIs(outcome=sentence.outcome, span=sentence.outcome.span)
            taken = to_the_same(wanted, items[at])
            changed = n.If(condition=shown, effect=taken, otherwise=other, span=sentence.span)
        return (*items[:at], changed, *items[at + 1 :])

    past = was_so(sentence.condition) if isinstance(sentence, n.If) else None
    if past is not None and isinstance(sentence, n.If):
        sentence = replace(sentence, condition=asked_first(sentence.condition))
        found = put(out, lambda e: is_about(e, past), swap)
    else:
        found = put(out, lambda e: type(e) is kind, swap)
    last = out[-1] if out else None
    if found is None and isinstance(last, n.When) and (last.would or isinstance(sentence, n.OnRoll)):
        return _place_plain(out, sentence, scope)  # in the place of what the trigger watches
    if found is None and last is not None and (is_leaf(last) or isinstance(last, (n.When, n.During))):
        # "lose 1 CP. If you have none, ... instead"; of several deeds nobody knows which
        rolled = isinstance(sentence, n.OnRoll) and contains(last, lambda e: isinstance(e, n.RollDice))
        if (
            sum(map(is_leaf, walk(last))) == 1 and not rolled
        ):  # what dice show cannot undo that they were rolled
            found = put(out, is_leaf, swap)
    if found is None:
        scope.report(NOTHING_TO_REPLACE, sentence.span, _NOTHING_THERE)
        return out
    return tuple(strictest_first(item, wanted) if isinstance(item, n.If) else item for item in found)


def _chosen_in(effect: Bound) -> n.Players | None:
    """To whom something is done, if that one is chosen."""
    whom = getattr(effect, "target", None)
    return whom if isinstance(whom, n.Players) and is_chosen(whom) and whom.count == 1 else None


def _already(condition: n.Condition) -> n.Has | None:
    """What is asked about the time before a text did anything."""
    asked = condition.condition if isinstance(condition, n.Not) else condition
    return asked if isinstance(asked, n.Has) and asked.already else None


def _instead_from_the_start(out: Items, sentence: n.If, asked: n.Has, kind: type[n.Node]) -> Items | None:
    """`Gain Heat. Deal 4 dmg. If you already have Heat, deal 6 dmg instead.`: asked before Heat is gained, so
    that all of it is carried out one way or the other."""
    last = out[-1] if out else None
    if isinstance(last, n.When | n.During | n.TimesPerTurn):
        inner = _instead_from_the_start(items_of(last.effect), sentence, asked, kind)
        return None if inner is None else (*out[:-1], replace(last, effect=body_of(inner)))
    wanted = items_of(sentence.effect)

    def swap(items: Items, at: int) -> Items:
        return (*items[:at], *wanted, *items[at + 1 :])

    found = put(out, lambda e: type(e) is kind, swap)
    if found is None:
        return None
    first = next((at for at, item in enumerate(out) if contains(item, _is_about(asked.thing))), len(out) - 1)
    first = min(first, next(at for at, item in enumerate(out) if at >= len(found) or item is not found[at]))
    return (*out[:first], replace(sentence, effect=body_of(found[first:]), otherwise=body_of(out[first:])))


def _is_about(thing: n.Thing) -> Callable[[Bound], bool]:
    return lambda effect: getattr(effect, "thing", None) == thing


_AT_THE_OPPONENT = (n.Steal, n.Inflict, n.DealDamage)  # where it is not said at whom


def _of_whom(condition: n.Condition, replaced: Bound) -> n.Condition:
    """`Steal 1 CP from the defender. If they have none, ...`: asked first, so that "they" has to be named."""
    asked = condition.condition if isinstance(condition, n.Not) else condition
    if isinstance(asked, n.AtLimit) and asked.thing.kind is n.Kind.IT:  # "if you have the maximum already"
        thing = getattr(replaced, "thing", None)
        full = replace(asked, thing=thing) if isinstance(thing, n.Thing) else asked
        return replace(condition, condition=full) if isinstance(condition, n.Not) else full
    if not isinstance(asked, n.Has) or asked.who != n.Players(who=n.Who.THEY):
        return condition
    whom = getattr(replaced, "source", None) or getattr(replaced, "target", None)
    doer = getattr(replaced, "who", n.YOU)
    whom = whom or (doer if doer != n.YOU else None)
    if isinstance(whom, n.Players | n.Group) and all_of_them(whom) is not None:
        return condition  # each of them is asked
    if whom is None and isinstance(replaced, _AT_THE_OPPONENT):
        whom = n.Players(who=n.Who.OPPONENT)
    named = replace(asked, who=whom or asked.who)
    return replace(condition, condition=named) if isinstance(condition, n.Not) else named


def _instead_if_done(out: Items, sentence: n.If, kind: type[n.Node], scope: Scope) -> Items:
    """`Draw 1 card. You may discard 1 card. If you do, draw 3 cards instead.`: decided after the discard."""
    for at in range(len(out) - 1, -1, -1):
        if type(out[at]) is kind:
            rest = (*out[:at], *out[at + 1 :])
            return _place(rest, replace(sentence, otherwise=body_of((out[at],))), None, scope)
    scope.report(NOTHING_TO_REPLACE, sentence.span, _NOTHING_THERE)
    return out


def _alternatively(out: Items, effect: n.Effect, standing: bool) -> Items:
    if standing or not out:
        return (*out, effect)
    choice = n.Choose(options=(body_of(out[-1:]), effect), span=out[-1].span.join(effect.span))
    return (*out[:-1], choice)


def _unless_prevented(effect: Bound, sentence: n.Effect) -> Bound:
    """`Gain Heat. An opponent may discard 1 card to prevent this.`: they decide before it happens."""
    if isinstance(effect, (n.During, n.When, n.TimesPerTurn)) or (
        isinstance(effect, n.If) and effect.otherwise is None
    ):  # and when it would happen
        return replace(effect, effect=body_of((_unless_prevented(effect.effect, sentence),)))
    prevented = body_of((effect,))
    if isinstance(sentence, n.If):
        nothing = n.NothingHappens(span=sentence.effect.span)
        return replace(sentence, effect=nothing, otherwise=prevented)
    assert isinstance(sentence, n.May)
    assert isinstance(sentence.effect, n.Pay)
    offer = replace(sentence, effect=sentence.effect.cost)
    return Taken(optional=offer, otherwise=prevented, span=sentence.span)


def _only_if(out: Items, sentence: n.OnlyIf | n.OnlyAt | n.OnlyOften, scope: Scope) -> Items:
    """A condition or time said afterwards: it holds for what the sentence before does."""
    if not out:
        scope.report(NOTHING_TO_REPLACE, sentence.span, "there is no effect before this that it could limit")
        return out
    if isinstance(sentence, n.OnlyOften) and not scope.context.standing:
        message = "this text is used once anyway"
        scope.report(NOTHING_TO_REPLACE, sentence.span, message, help="leave it out")
        return out
    if isinstance(sentence, n.OnlyAt) and len(out) == 1 and scope.context.played:
        play = n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD, span=sentence.span), span=sentence.span)
        at_time = n.During(time=sentence.time, effect=play, span=sentence.span)
        return (
            n.Only(effect=at_time, span=sentence.span),
            *out,
        )  # what a card does is done when it is played
    return (*out[:-1], limited(out[-1], sentence))


def limited(effect: Bound, only: n.OnlyIf | n.OnlyAt | n.OnlyOften) -> Bound:
    """An effect under a condition, at a time or so often, that was said behind it."""
    if isinstance(only, n.OnlyOften):
        whole = effect.span.join(only.span)
        return n.TimesPerTurn(times=only.times, effect=body_of((effect,)), span=whole)
    if isinstance(effect, (n.When, n.During, n.TimesPerTurn, n.Remarked, n.TokenLine)):
        return replace(effect, effect=body_of((limited(effect.effect, only),)))
    if isinstance(effect, n.All):  # "deal 9 dmg and receive 3 dmg (the latter only if ...)"
        *before, last = items_of(effect)
        return body_of((*before, limited(last, only)))
    if isinstance(only, n.OnlyAt):
        return n.During(time=only.time, effect=body_of((effect,)), span=effect.span.join(only.span))
    if isinstance(effect, n.May):
        return replace(effect, effect=body_of((limited(effect.effect, only),)))
    return n.If(condition=only.condition, effect=body_of((effect,)), span=effect.span.join(only.span))


# --- if spent, if you do ---------------------------------------------------------------------------

_OPTIONAL = (n.May, n.Pay, Taken)


def _answer(out: Items, sentence: n.If, question: n.WasDone | n.YouDo, denied: bool) -> Items | None:
    """Binds a question after a deed to the optional effect that holds it, or behind the deed itself."""
    if isinstance(question, n.YouDo):
        contrast = _contrast(out, sentence) if denied else None
        contrast = contrast or _other_answer(out, sentence, denied)
        if contrast is not None:
            return contrast
        return put(out, _is_optional, _take(sentence, denied), outermost=True) or put(
            out, is_leaf, at_the_end(sentence)
        )

    def done(effect: Bound) -> bool:
        return speaks_of(question, effect)

    def offered(effect: Bound) -> bool:
        return any(done(item) for item in _offered_deeds(effect))

    place = at_the_end(sentence) if question.amount is not None else _take(sentence, denied)
    return put(out, offered, place, outermost=True) or put(out, done, at_the_end(sentence))


def _contrast(out: Items, sentence: n.If) -> Items | None:
    """`If you spend Heat, draw 1 card. If you do not, gain 1 CP.`: the spending, not the drawing."""
    last = out[-1] if out else None
    if not isinstance(last, n.If) or last.otherwise is not None or contains(last.effect, _is_optional):
        return None
    deed = happens(last.condition)
    if deed is None or getattr(deed.event, "who", None) != n.YOU:
        return None
    return (*out[:-1], replace(last, otherwise=sentence.effect))


def _other_answer(out: Items, sentence: n.If, denied: bool) -> Items | None:
    """`Remove 1 Heat. If you do, draw 2 cards. If you do not, ...`: two answers to the same question."""

    def asked(effect: Bound) -> bool:
        found = asks(effect.condition) if isinstance(effect, n.If) and effect.otherwise is None else None
        return found is not None and isinstance(found[0], n.YouDo) and found[1] is not denied

    def place(items: Items, at: int) -> Items | None:
        if at != len(items) - 1:
            return None
        return (*items[:at], replace(cast("n.If", items[at]), otherwise=sentence.effect))

    return put(out, asked, place, outermost=True) if sentence.otherwise is None else None


def _offered_deeds(effect: Bound) -> Items:
    """What is done for certain when an offer is taken."""
    match effect:
        case Taken(optional=optional):
            return _offered_deeds(optional)
        case n.May(effect=n.Pay() as pay):
            return _offered_deeds(pay)
        case n.May(effect=inner) | n.Pay(cost=inner):
            return items_of(inner)
        case _:
            return ()


def _is_optional(effect: Bound) -> bool:
    return isinstance(effect, _OPTIONAL)


def _take(sentence: n.If, denied: bool) -> TextPlace:
    """A place for `put`: joins an optional effect with what follows from taking or leaving it."""
    then, otherwise = sentence.effect, sentence.otherwise

    def place(items: Items, at: int) -> Items:
        item = items[at]
        taken = item if isinstance(item, Taken) else Taken(optional=body_of((item,)), span=item.span)
        on_yes, on_no = (otherwise, then) if denied else (then, otherwise)
        joined = replace(taken, then=_join(taken.then, on_yes), otherwise=_join(taken.otherwise, on_no))
        return (*items[:at], joined, *items[at + 1 :])

    return place


def _join(before: Bound | None, after: Bound | None) -> n.Effect | None:
    items = (*items_of(before), *items_of(after))
    return body_of(items) if items else None


def _asked_before(last: Bound, sentence: n.If) -> Bound | None:
    """`Gain Heat. If you already have Heat, draw 1 card.`: asked first, and Heat is gained either way."""
    if isinstance(last, n.When) and is_leaf(last.effect):
        inside = _asked_before(last.effect, sentence)
        return replace(last, effect=body_of((inside,))) if inside is not None else None
    condition = sentence.condition.condition if isinstance(sentence.condition, n.Not) else sentence.condition
    if not isinstance(condition, n.Has) or not condition.already or sentence.otherwise is not None:
        return None
    known = isinstance(condition.who, n.Players) and condition.who.who in _KNOWN
    if not known or not is_leaf(last) or getattr(last, "thing", None) != condition.thing:
        return None
    both = body_of((last, *items_of(sentence.effect)))
    return replace(sentence, effect=both, otherwise=body_of((last,)))


# Players who are known before anything is done.
_KNOWN = (n.Who.YOU, n.Who.OPPONENT, n.Who.ATTACKER, n.Who.DEFENDER)


# --- what goes on with the sentence before ---------------------------------------------------------


def stands_alone(sentence: Bound) -> bool:
    """A sentence that says by itself when it acts, or what is never allowed."""
    if isinstance(sentence, n.Deed):  # by far the most frequent
        return type(sentence) is n.CardCost
    match sentence:
        case n.When() | n.During() | n.TimesPerTurn() | n.Cannot() | n.Only():
            return True
        case n.If(condition=condition, effect=effect, otherwise=None):
            return happens(condition) is not None or stands_alone(effect)
        case n.If(condition=condition):
            return happens(condition) is not None
        case n.Unless(effect=effect) | n.Remarked(effect=effect) | n.Additionally(effect=effect):
            return stands_alone(effect)
        case _:
            return False


def happens(condition: n.Condition) -> n.Happens | None:
    """The deed that a condition waits for."""
    match condition:
        case n.Happens():
            return condition
        case n.Both(conditions=conditions):
            return next((c for c in conditions if isinstance(c, n.Happens)), None)
        case _:
            return None


def asks_deed(condition: n.Condition) -> bool:
    """Whether a condition asks, or denies, that something is or was done."""
    match condition:
        case n.Happens():
            return True
        case n.Not(condition=inner):
            return asks_deed(inner)
        case n.Both(conditions=conditions) | n.Either(conditions=conditions):
            return any(asks_deed(one) for one in conditions)
        case _:
            return False


def optional_use(sentence: Bound) -> bool:
    """`you may spend ...`: an offer to use a token, a piece or a dial."""
    match sentence:
        case n.May(effect=effect):
            return isinstance(items_of(effect)[0], (n.Spend, n.Pay, n.Activate, n.Discard))
        case n.Pay():
            return True
        case n.Choose(options=options):
            return all(optional_use(option) for option in options)
        case n.Remarked(effect=effect) | n.TimesPerTurn(effect=effect):
            return optional_use(effect)
        case Taken(optional=optional):
            return optional_use(optional)
        case _:
            return False


def _continues(sentence: n.Effect, last: Bound, standing: bool) -> bool:
    if standing and isinstance(last, n.When) and isinstance(sentence, n.During):
        phase = sentence.time.phase
        if phase is not None and phase.next:
            return True  # the next one after what happened
    if stands_alone(sentence):
        return False
    trigger = isinstance(last, (n.When, n.During)) or (standing and stands_alone(last))
    if isinstance(last, (n.Cannot, n.Only)) or (isinstance(last, n.TimesPerTurn) and not optional_use(last)):
        return False
    if isinstance(sentence, (n.Then, n.Additionally)):
        return trigger or (standing and (optional_use(last) or isinstance(last, n.TokenLine)))
    if not standing or optional_use(sentence):
        return False
    if isinstance(sentence, n.TokenLine):
        return trigger or (optional_use(last) and _gives_nothing(last))
    return trigger or optional_use(last) or isinstance(last, n.TokenLine)


def _gives_nothing(offer: Bound) -> bool:
    """`you may spend these tokens:` with the benefit still to come."""
    return not contains(offer, lambda e: isinstance(e, n.Pay))


def _into_body(last: Bound, sentence: Bound) -> Bound:
    """Puts a sentence at the end of what another one does; if that ends in an offer, inside the offer."""
    if isinstance(last, Taken) and last.otherwise is not None:
        return body_of((last, sentence))  # whichever way it went
    if isinstance(last, Taken):
        return replace(last, then=_join(last.then, sentence))
    if isinstance(last, n.May) and isinstance(last.effect, n.Pay):
        return replace(last, effect=body_of((_into_body(last.effect, sentence),)))
    holds = (n.May, n.Pay, n.TokenLine, n.When, n.During, n.TimesPerTurn, n.Remarked, n.If, n.Unless)
    if isinstance(last, holds):
        if not items_of(last.effect):
            return replace(last, effect=body_of((sentence,)))
        *before, tail = items_of(last.effect)
        if isinstance(last, (n.If, n.Unless)) and isinstance(tail, (n.When, n.During, n.TimesPerTurn)):
            return replace(last, effect=body_of((*before, _into_body(tail, sentence))))
        if optional_use(tail) and not isinstance(tail, n.Choose):
            return replace(last, effect=body_of((*before, *items_of(_into_body(tail, sentence)))))
        return replace(last, effect=body_of((*before, tail, sentence)))
    if isinstance(last, n.Additionally):
        return replace(last, effect=body_of((_into_body(last.effect, sentence),)))
    return body_of((last, sentence))


def _into_case(out: Items, sentence: n.Effect) -> Items | None:
    """`On 1, ... . Then ... . On 2-5, ...`: what stands between two outcomes belongs to the first."""

    def place(items: Items, at: int) -> Items | None:
        item = items[at]
        if at != len(items) - 1 or not isinstance(item, n.OnRoll):
            return None
        return (*items[:at], replace(item, effect=body_of((*items_of(item.effect), sentence))))

    return put(out[-1:], lambda e: isinstance(e, n.OnRoll), place, outermost=True)
