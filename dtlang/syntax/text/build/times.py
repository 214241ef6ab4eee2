"""Circumstances that say when, how often or at what price: each becomes a wrapper around what is done."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import THROWS
from dtlang.syntax.node import nodes_in
from dtlang.syntax.text.build.amounts import plain_amount
from dtlang.syntax.text.build.misfit import Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import is_noun, only
from dtlang.syntax.text.build.players import is_player, phase, possessor
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.shapes import Adjunct, Np

Wrapper = Callable[[n.Effect], n.Effect]

_WORDS = {
    "ADV:any_time": n.Stretch.ANY_TIME,
    "ADV:this_turn": n.Stretch.THIS_TURN,
    "ADV:that_turn": n.Stretch.THIS_TURN,
    "ADV:later_turns": n.Stretch.LATER_TURNS,
    "ADV:turn_gained": n.Stretch.TURN_GAINED,
}
# "when you defend": during the Defensive Roll Phase, and whose; who is unsaid is whoever acts.
_DEFENDING = {
    "ADV:you_defend": n.Who.YOU,
    "ADV:they_defend": n.Who.THEY,
    "ADV:defending": n.Who.YOU,
}
_TIMES = ("once", "twice", "three_times", "four_times", "five_times")
_PER_TURN = tuple(f"ADV:{times}_per_turn" for times in _TIMES)
_OVER = ("VERBED:conclude", "VERBED:end")
_PARTS = {
    "conclusion": n.Stretch.CONCLUSION,
    "end": n.Stretch.CONCLUSION,
    "start": n.Stretch.START,
    "remainder": n.Stretch.REMAINDER,
}
# What a preposition makes of a part of a phase, and of a whole one.
_EDGES = {
    ("at", n.Stretch.CONCLUSION): n.Stretch.CONCLUSION,
    ("at", n.Stretch.START): n.Stretch.START,
    ("on", n.Stretch.CONCLUSION): n.Stretch.CONCLUSION,
    ("before", n.Stretch.START): n.Stretch.BEFORE,
    ("before", n.Stretch.CONCLUSION): n.Stretch.DURING,
    ("after", n.Stretch.CONCLUSION): n.Stretch.AFTER,
    ("until", n.Stretch.CONCLUSION): n.Stretch.UNTIL_END,
    ("until", n.Stretch.START): n.Stretch.UNTIL_START,
    ("for", n.Stretch.REMAINDER): n.Stretch.REMAINDER,
}
_WHOLE = {
    "during": n.Stretch.DURING,
    "in": n.Stretch.DURING,
    "on": n.Stretch.DURING,
    "at": n.Stretch.DURING,  # "at your Upkeep Phase"
    "before": n.Stretch.BEFORE,
    "after": n.Stretch.AFTER,
    "until": n.Stretch.UNTIL_START,  # "until your next turn" ends when that turn begins
}


def during(time: n.Time) -> Wrapper:
    return lambda effect: n.During(time=time, effect=effect, span=time.span.join(effect.span))


_CHANGES_DICE = (n.Reroll, n.ChangeDie, n.CopyDie, n.TipDie)


def while_rolling(time: n.Time) -> Wrapper:
    """`after your opponent's Defensive Roll, re-roll 1 die`: while it still counts what the dice show."""

    def wrap(effect: n.Effect) -> n.Effect:
        parts = list(nodes_in(effect))
        own = any(isinstance(part, n.RollDice) for part in parts)
        changes = not own and any(isinstance(part, _CHANGES_DICE) for part in parts)
        return during(replace(time, part=n.Stretch.DURING) if changes else time)(effect)

    return wrap


def defending(at: Adjunct) -> Wrapper:
    """`roll 1 fewer die on defense`: in the Defensive Roll Phase of whoever rolls."""

    def wrap(effect: n.Effect) -> n.Effect:
        who = doer(effect)
        refuse(not isinstance(who, n.Players), at, "whose")
        return during(_defense(at, who if isinstance(who, n.Players) else n.YOU))(effect)

    return wrap


def _defense(at: Adjunct, whose: n.Players) -> n.Time:
    whose = n.Players(who=n.Who.THEY) if whose.who in (n.Who.HOLDER, n.Who.PLAYER) else whose
    roll = n.PhaseOf(phase=n.Phase.DEFENSIVE_ROLL, whose=whose, span=at.span)
    return n.Time(part=n.Stretch.DURING, phase=roll, span=at.span)


def per_turn(times: int, at: Adjunct) -> Wrapper:
    """`once per turn`; "may not ... twice per turn" says the same as "only once per turn"."""

    def wrap(effect: n.Effect) -> n.Effect:
        span = at.span.join(effect.span)
        if isinstance(effect, n.Cannot):
            refuse(times < 2, at, "how_often")
            once = n.TimesPerTurn(times=times - 1, effect=n.May(effect=effect.effect, span=span), span=span)
            return n.Only(effect=once, span=span)
        return n.TimesPerTurn(times=times, effect=effect, span=span)

    return wrap


_OFTEN = {"ADV:twice": "2", "ADV:again": "1", "ADV:once": "1"}


def how_often(adjunct: Adjunct) -> tuple[int, bool] | None:
    """`3 times`, `up to 3 times`, `twice`: how often, and whether that is the most."""
    said = _OFTEN.get(adjunct.key) or adjunct.key.partition("ADV:times ")[2]
    bound, _, number = said.rpartition(" ")
    return (int(number), bound == "up_to") if said and bound in ("", "up_to") else None


def repeated(at: Adjunct) -> Wrapper:
    """`draw 1 card 3 times`; behind several deeds it would be said of which?"""
    often = how_often(at)
    assert often is not None

    def wrap(effect: n.Effect) -> n.Effect:
        behind = at.span.start > effect.span.start
        inner = effect.effect if isinstance(effect, n.May) else effect
        refuse(behind and isinstance(inner, n.All | n.Pay), at, "repeats_which")
        refuse(isinstance(inner, n.Cannot | n.Only | n.DoThis), at, "not_here")
        span = at.span.join(effect.span)
        return n.Repeat(times=often[0], up_to=often[1], effect=effect, span=span)

    return wrap


def times_per_turn(adjunct: Adjunct) -> int:
    """`once per turn`: how often; 0 if that is not what it says."""
    return _PER_TURN.index(adjunct.key) + 1 if adjunct.key in _PER_TURN else 0


def only_time(adjuncts: list[Adjunct]) -> n.Time | None:
    """`(Main Phase only)`, `(only during your turn)`: one time, and that there is no other."""
    limits = [a for a in adjuncts if a.key == "ADV:only"]
    if len(limits) != 1 or len(adjuncts) != 2:
        return None
    found = next((time_of(a) for a in adjuncts if a is not limits[0]), None)
    limits[0].word.taken = limits[0].word.taken or found is not None
    return found


def time_of(adjunct: Adjunct) -> n.Time | None:
    """The time that a circumstance names, if it names one."""
    key = adjunct.key
    if key in _WORDS:
        return n.Time(part=_WORDS[key], span=adjunct.span)
    if key == "ADV:this_roll_phase":
        return n.Time(part=n.Stretch.REMAINDER, phase=n.PhaseOf(phase=n.Phase.ROLL), span=adjunct.span)
    if key in _DEFENDING:
        return _defense(adjunct, n.Players(who=_DEFENDING[key]))
    np = adjunct.np
    if adjunct.word.type != "PREP" or np is None:
        return None
    prep = adjunct.word.lexeme
    if np.of is not None and len(np.heads) == 1 and np.noun in _PARTS:
        found = phase(np.of, of_whom(adjunct))
        if found is None:
            return None
        only(np.specs, DET="the")
        edge = _EDGES.get((prep, _PARTS[np.noun])) or misfit(adjunct, "unknown_time")
        return _with_second(n.Time(part=edge, phase=found, span=adjunct.span), adjunct)
    if np.noun == "defense" and prep in ("after", "before"):
        if not any(m.key in _OVER for m in adjunct.mods):
            return None
        owner, left = possessor(np.specs)
        only(left, DET="the")
        defense = n.PhaseOf(phase=n.Phase.DEFENSIVE_ROLL, whose=owner, span=np.span)
        return n.Time(part=_WHOLE[prep], phase=defense, span=adjunct.span)
    found = phase(np, of_whom(adjunct)) if prep in _WHOLE else None
    if found is None:
        return None
    return _with_second(n.Time(part=_WHOLE[prep], phase=found, span=adjunct.span), adjunct)


def of_whom(at: Adjunct) -> list[Adjunct]:
    """What tells more of the player whose phase it is: `in the Upkeep Phase of a player with Cinder`."""
    np = at.np
    while np is not None and np.of is not None:
        np = np.of
    if np is None or np is at.np or not is_player(np):
        return []
    return [mod for mod in at.mods if mod.key not in _OVER]


def _with_second(time: n.Time, adjunct: Adjunct) -> n.Time:
    """`your Upkeep or Main Phase`: a second one, of the same player where nobody else is named."""
    first = time.phase
    if adjunct.also is None or first is None:
        return time
    joiner, np = adjunct.also
    second = phase(np) or misfit(np, "unknown_time")
    if second.whose is None:
        second = n.changed(second, whose=first.whose, next=first.next)
    return replace(time, also=second, either=joiner.lexeme == "or")


def take_circumstances(rest: Rest) -> list[Wrapper]:
    """Takes off everything that is said about when, how often and at what price."""
    found: list[Wrapper] = []
    times: list[n.Time] = []
    thrown: list[Span] = []
    for adjunct in list(rest.left):
        if adjunct.word.lexeme == "defending" and adjunct.word.type == "ADV":
            rest.left.remove(adjunct)
            found.append(defending(adjunct))
            continue
        if adjunct.key == "PREP:outside" and adjunct.np is not None:
            rest.left.remove(adjunct)
            found.append(_outside(adjunct, adjunct.np))
            continue
        time = time_of(adjunct)
        if time is not None:
            if any(mod.key not in _OVER for mod in adjunct.mods) and not of_whom(adjunct):
                misfit(adjunct.mods[0], "not_here")
            rest.left.remove(adjunct)
            times.append(time)
            if time.part is n.Stretch.AFTER and adjunct.np is not None and adjunct.np.noun in THROWS:
                thrown.append(time.span)
    if len(times) > 1:  # "at any time during your turn"
        times = [time for time in times if time.part is not n.Stretch.ANY_TIME] or times[:1]
    found.extend(while_rolling(time) if time.span in thrown else during(time) for time in times)
    if rest.peek("ADV") is not None:
        _take_how_often(rest, found)
    price = rest.peek("PREP:for", "PREP:for_cost")
    if price is not None and is_noun(price.np, "cp") and "fewer" not in price.np.adjs:
        rest.left.remove(price)
        nothing_more(price.mods)
        found.append(_price(price, price.np))
        each = rest.peek("PREP:per")
        if each is not None and is_noun(each.np, "re_roll", "card", "use", "token"):
            rest.left.remove(each)
            found.append(_one_at_a_time(each))
    return found


def _outside(at: Adjunct, np: Np) -> Wrapper:
    """`when an opponent draws cards outside of their Income Phase`: asked when it happens."""
    of = phase(np) or misfit(np, "unknown_time")
    nothing_more(at.mods)
    within = n.PhaseIs(phase=of, span=at.span)

    def wrap(effect: n.Effect) -> n.Effect:
        if isinstance(effect, n.When | n.TimesPerTurn):
            return n.changed(effect, effect=wrap(effect.effect))
        elsewhere = n.Not(condition=within, span=at.span)
        return n.If(condition=elsewhere, effect=effect, span=effect.span.join(at.span))

    return wrap


def _take_how_often(rest: Rest, found: list[Wrapper]) -> None:
    """`3 times`, `once per turn`, `per turn`."""
    times = next((adjunct for adjunct in rest.left if adjunct.key.startswith("ADV:times ")), None)
    if times is not None and how_often(times) is not None:
        rest.left.remove(times)
        found.append(repeated(times))
    limit = rest.take(*_PER_TURN)
    if limit is not None:
        found.append(per_turn(_PER_TURN.index(limit.key) + 1, limit))
    each_turn = rest.peek("ADV:per_turn")
    if each_turn is not None and rest.peek("PREP:up_to_max") is None:
        rest.left.remove(each_turn)
        found.append(_so_many_per_turn(each_turn))


def _so_many_per_turn(at: Adjunct) -> Wrapper:
    """`only two Heat may be spent per turn`: the number says how often."""

    def wrap(effect: n.Effect) -> n.Effect:
        inner = effect
        shells: list[n.Effect] = []
        while isinstance(inner, n.May | n.Only | n.Cannot):
            shells.append(inner)
            inner = inner.effect
        count = getattr(inner, "count", None)
        if isinstance(count, n.UpTo):
            count = n.Number(value=count.limit)
        if isinstance(count, n.AtMost):  # "at most 2 Heat per turn" allows nothing that is not offered
            shells = [n.Only(effect=effect), n.May(effect=inner, span=effect.span)]
            count = n.Number(value=count.most)
        denied = isinstance(effect, n.Cannot)
        if denied and isinstance(count, n.AtLeast) and count.least > 1:  # "may not ... more than 1 per turn"
            shells = [n.Only(effect=effect), n.May(effect=inner, span=effect.span)]
            count = n.Number(value=count.least - 1)
        elif denied:
            misfit(at, "how_many_per_turn")
        if not isinstance(count, n.Number):
            misfit(at, "how_many_per_turn")
        result: n.Effect = n.changed(inner, count=n.Number(value=1))
        span = at.span.join(effect.span)
        for shell in reversed(shells):
            if isinstance(shell, n.May):
                result = n.May(effect=result, span=shell.span)
        result = n.TimesPerTurn(times=count.value, effect=result, span=span)
        return n.Only(effect=result, span=span) if any(isinstance(x, n.Only) for x in shells) else result

    return wrap


def _one_at_a_time(each: Adjunct) -> Wrapper:
    """`for 1 CP per card`: the price of one, so only one is sold."""

    def wrap(effect: n.Effect) -> n.Effect:
        inner = effect.effect if isinstance(effect, n.May) else effect
        dice = getattr(inner, "dice", None)
        count = dice.count if isinstance(dice, n.Dice) and not dice.all else getattr(inner, "count", None)
        refuse(count not in (1, n.Number(value=1)), each, "price_of_one")
        return effect

    return wrap


def _price(at: Adjunct, np: Np) -> Wrapper:
    """`for 1 CP`: the CP are spent to do it."""
    count = plain_amount(np) or n.Number(value=1)
    what = thing(np)
    pay = paid(lambda who: n.Spend(thing=what, count=count, who=who, span=at.span))

    def wrap(effect: n.Effect) -> n.Effect:
        inner = effect.effect if isinstance(effect, n.May) else effect
        refuse(isinstance(inner, n.Sell), at, "sold_for_one")
        if isinstance(inner, n.PlayCard):
            effect = _without_its_cost(effect, inner, at)
        return effect if count == n.Number(value=0) else pay(effect)

    return wrap


def _without_its_cost(effect: n.Effect, play: n.PlayCard, at: Adjunct) -> n.Effect:
    """`play 1 card for 2 CP`: instead of what the card costs, not on top of it."""
    refuse(play.count != n.Number(value=1) or play.free, at, "price_of_one_card")
    free = n.changed(play, free=True)
    return n.May(effect=free, span=effect.span) if isinstance(effect, n.May) else free


def paid(cost: Callable[[n.Party], n.Effect]) -> Wrapper:
    """A cost laid around an effect; "may" stays outside, for whoever may do it also pays."""

    def wrap(effect: n.Effect) -> n.Effect:
        if isinstance(effect, n.May):
            return n.changed(effect, effect=n.changed(wrap(effect.effect), span=effect.span))
        return n.Pay(cost=cost(doer(effect)), effect=effect, span=effect.span)

    return wrap


def doer(effect: n.Effect) -> n.Party:
    """Who acts in an effect."""
    if isinstance(effect, n.Choose):
        return doer(effect.options[0])
    if isinstance(effect, n.All):
        return doer(effect.parts[0])
    if isinstance(effect, n.Pay):
        return doer(effect.cost)
    if isinstance(effect, n.Remarked | n.Instead | n.Then | n.May):
        return doer(effect.effect)
    who: n.Party = getattr(effect, "who", n.YOU)
    return who
