"""Verbs about dmg. No line can say what they take: the amount, its unit, the type and the source of dmg stand
in any order, in one phrase or in several (`deal 1/2 the value as an isolated source of pure dmg`).
"""

from __future__ import annotations

from typing import TypedDict

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.text.build.amounts import amount, named_dial, plain_amount, value
from dtlang.syntax.text.build.deeds import Deed, players_at
from dtlang.syntax.text.build.dials import double_dial, names_dial, names_side
from dtlang.syntax.text.build.misfit import Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import is_noun, number_in, only, phrase, said, take
from dtlang.syntax.text.build.objects import is_value
from dtlang.syntax.text.build.players import Who, party, phase, possessor, spoken_of
from dtlang.syntax.text.build.things import STATUSES, damage_type, thing
from dtlang.syntax.text.build.tokens import doubled
from dtlang.syntax.text.shapes import Adjunct, Gerund, Np
from dtlang.syntax.text.word import Word


class Damage(TypedDict):
    """What is said of dmg that is dealt or received."""

    amount: n.Amount
    type: n.DamageType | None
    isolated: bool
    result_of: n.PhaseOf | None


def damage_words(np: Np, deed: Deed) -> n.DamageType | None:
    """Checks that the words name damage (or nothing but a number); gives its type."""
    refuse(np.of is not None and np.of.noun != "attack", np.of, "not_here")
    known: set[str] = set()
    for head in np.heads:
        if head.type == "NAME" or head.lexeme not in _DAMAGE or head.lexeme in known:
            misfit(np, "not_damage", verb=deed.verb.text)
        known.add(head.lexeme)
    adjs = np.adjs
    types = [TYPES[a] for a in adjs if a in TYPES]
    others = [a for a in adjs if a not in TYPES and a not in ("incoming", "additional", "total", "isolated")]
    refuse(len(types) > 1 or others, np, "not_together")
    take(np.heads)
    take(np.specs, "ADJ")
    return types[0] if types else None


_DAMAGE = frozenset(("damage", "attack", "total"))


def _as_damage(deed: Deed) -> tuple[n.DamageType | None, bool, bool]:
    """`as pure dmg`, `as an isolated source of pure dmg`: the type, isolated, and whether it was said."""
    taken = deed.rest.take("PREP:as")
    if taken is None:
        return None, False, False
    np = taken.np or misfit(taken, "not_here")
    isolated = np.noun == "source"
    refuse(isolated != ("isolated" in np.adjs), np, "isolated_source")
    if isolated:
        said(np.specs, "ADJ", "isolated")
        if np.of is None:  # "deal 4 undefendable dmg as an isolated source"
            return None, True, True
        np = np.of
    refuse(np.noun != "damage", np, "as_what")
    return damage_words(np, deed), isolated, True


def _except(deed: Deed) -> n.DamageType | None:
    """`dmg other than ultimate dmg`."""
    rest = Rest(deed.mods)
    other = rest.take("PREP:other_than")
    if other is None:
        return None
    deed.mods = rest.left
    return damage_type(other.np) or misfit(other, "other_than_which_damage")


def _result_of(deed: Deed) -> n.PhaseOf | None:
    """`as a result of your Offensive Roll Phase`, in an event."""
    because = deed.rest.take("PREP:as_result_of")
    if because is None:
        return None
    result = phase(because.np) or misfit(because, "as_result_of_what")
    refuse(not deed.event, because, "result_is_trigger")
    return result


_FROM_ATTACK = ("PREP:with", "PREP:from", "PREP:by", "PREP:in", "PREP:as_result_of")


def of_attack(deed: Deed) -> tuple[bool, n.Players | None]:
    """`dmg from an Attack`, `with a single Attack`, `Attack dmg`: what is watched for is that of an Attack,
    and whose, where that is said."""
    np = deed.np
    if not deed.event:
        return False, None
    if np is not None and np.noun == "damage" and "attack" in [w.lexeme for w in np.heads]:
        return True, None
    if np is not None and np.noun == "damage" and is_noun(np.of, "attack"):
        attack: Np | None = np.of
        deed.np = Np(np.specs, np.heads, None, np.span)
    else:
        attack = deed.rest.take_np(*_FROM_ATTACK, noun="attack")
    if attack is None:
        return False, None
    owner, left = possessor(attack.specs)
    only(left, DET="a any the", ADJ="single", NUM="1")
    refuse(attack.of, attack, "not_here")
    return True, owner


def _damage(deed: Deed) -> Damage:
    np = deed.np
    kind: n.DamageType | None = None
    unit = False
    if np is not None and not deed.rest.left and not deed.mods and np.specs and np.of is None:
        plainly = all(w.type == "ADJ" and w.lexeme != "isolated" for w in np.specs[1:])
        if np.specs[0].type == "NUM" and plainly:
            kind = damage_words(np, deed)  # "4 undefendable dmg" and nothing more
            plain = plain_amount(np)
            if plain is not None:
                return {"amount": plain, "type": kind, "isolated": False, "result_of": None}
    valued = np is not None and (is_value(np) or _is_half_of_dial(np))
    # the unit may stand on a later term: "3 + 1 x [a] dmg"
    for plus in [a for a in deed.rest.left if a.word.type == "PLUS"]:
        assert plus.np is not None
        if plus.word.lexeme == "minus" and plus.np.noun != "damage":
            continue  # "minus the lowest die": any value can be taken off
        later = damage_words(plus.np, deed)
        if later is not None and np is not None and np.heads and not (np.adjs or valued):
            misfit(plus, "two_types_apart")
        kind = kind or later
        unit = unit or is_noun(plus.np, "damage")  # "CP + 5 dmg"
    as_kind, isolated, as_damage = _as_damage(deed)
    kind = kind or as_kind
    isolated = isolated or (np is not None and "isolated" in np.adjs)  # "2 isolated undefendable dmg"
    if np is not None and not valued:
        own = damage_words(np, deed)
        refuse(own and kind and own is not kind, np, "two_types")
        kind = own or kind
    refuse(
        np is not None and _is_half_of_dial(np) and not as_damage, np, "what_as_damage", verb=deed.verb.text
    )
    half = deed.verb.lexeme == "deal" and np is not None and np.has("FRAC")  # "deal half the result to them"
    rolled = (
        deed.verb.lexeme == "deal" and np is not None and np.noun == "total"
    )  # "roll 3 dice and deal the total"
    if np is not None and valued and not (as_damage or unit) and np.noun != "damage" and not (half or rolled):
        misfit(np, "what_as_damage", verb=deed.verb.text)
    of_it = n.Value.THAT_DAMAGE if half and np is not None and np.dets == ["the"] else None
    found = amount(np, deed.rest, deed.span, deed.mods, half_of=of_it)  # "deal half the dmg to the attacker"
    if found is None:
        refuse(not deed.event, deed.span, "how_much_damage")
        found = n.AnyNumber(span=deed.span)
    return {"amount": found, "type": kind, "isolated": isolated, "result_of": _result_of(deed)}


def _is_half_of_dial(np: Np) -> bool:
    """`half of your opponent's Health`, `twice your CP`."""
    whole = np.of if not np.heads and np.of is not None else np
    return np.has("FRAC") and whole.noun in ("health", "cp") and whole.has("POSS")


def build_deal(deed: Deed) -> n.Effect:
    if deed.np is not None and said(deed.np.specs, "ADJ", "fewer"):
        return _deal_less(deed, deed.np.without("fewer"))
    _said_behind(deed)
    sure = _unavoidable(deed)
    more = deed.rest.peek("PLUS") is not None if deed.np is None else "additional" in deed.np.adjs  # "+2 dmg"
    target = players_at(deed.rest, "PREP:to")
    but = _except(deed) if deed.event else None
    attacks, whose = of_attack(deed)
    refuse(whose is not None and not deed.owns(whose), deed.span, "whose_attack")
    if more:
        _with_attack(deed)
    later = any(a.word.type == "PLUS" and a.np is not None and a.np.heads for a in deed.rest.left)
    twice = deed.np is not None and deed.np.heads and later  # "5 dmg + 2 dmg"
    found = _damage(deed)
    target = target or players_at(deed.rest, "PREP:on")
    total = found["amount"]
    if twice and isinstance(total, n.Sum) and target == deed.who:
        refuse(all(isinstance(term, n.Number) for term in total.terms), deed.span, "all_to_oneself")
    refuse(more and sure, deed.span, "added_type")
    if more and target is not None and not (found["type"] or found["isolated"] or deed.event):
        return n.ReceiveMore(amount=total, who=target, span=deed.span)  # "the attacker deals +1 dmg to you"
    refuse(more and target is not None, deed.span, "additional_damage")
    if more and not (found["type"] or found["isolated"] or found["result_of"]):
        return deed.does(n.AddDamage(amount=total))
    result = found["result_of"]
    if result is not None and result.whose is None:  # "through the Offensive Roll Phase": the dealer's
        whose = n.YOU if deed.who == n.YOU else n.Players(who=Who.THEY)
        found["result_of"] = n.changed(result, whose=whose)
    dealt = n.DealDamage(**found, target=target, except_type=but, of_attack=attacks, unavoidable=sure)
    return deed.does(dealt)


def _unavoidable(deed: Deed) -> bool:
    """`2 dmg that cannot be prevented`."""
    if deed.np is None or not said(deed.np.specs, "ADJ", _UNAVOIDABLE):
        return False
    refuse(deed.event, deed.span, "not_watched")
    deed.np = deed.np.without(_UNAVOIDABLE)
    deed.mods = [mod for mod in deed.mods if mod.key != "ADV:by_any_means"]  # "... in any way"
    deed.rest.take("ADV:by_any_means")
    return True


_UNAVOIDABLE = "unavoidable"


def _said_behind(deed: Deed) -> None:
    """`deal 4 dmg to them, which cannot be defended`: said of the dmg, behind whom it is dealt to."""
    for to in deed.rest.left:
        head = to.np.head if to.np is not None else None
        if to.np is None or head is None or deed.np is None:
            continue
        if head.lexeme == "source" or (head.lexeme == "damage" and to.word.type == "PLUS"):
            continue  # "2 dégâts purs + 1 dégât pur par PC"
        known = (*TYPES, _UNAVOIDABLE, "isolated")
        types = [w for w in to.np.specs if w.type == "ADJ" and w.lexeme in known and w.start > head.start]
        if types:
            deed.np = deed.np.with_specs([*deed.np.specs, *types])
            to.rest = to.np.with_specs([w for w in to.np.specs if w not in types])


def _deal_less(deed: Deed, np: Np) -> n.Effect:
    """`deals 1 less dmg with their Attacks`."""
    deed.np = np
    attacks = _with_attack(deed)
    less = _damage(deed)
    refuse(less["type"] or less["isolated"], deed.span, "not_together")
    lowered = deed.does(n.ReduceDamage(amount=less["amount"]))
    if not attacks or deed.event:
        return lowered
    event = deed.does(n.Attack())
    return n.When(event=event, effect=lowered, relation=n.Relation.WHEN, span=deed.span)


def _with_attack(deed: Deed) -> bool:
    """`with their Attacks` says which dmg is meant: whether it is that of every Attack."""
    attack = deed.rest.take_np("PREP:with", "PREP:on", noun="attack")
    if attack is None:
        return False
    possessor(attack.specs)
    return attack.heads[-1].form == "many"


def receive_damage(deed: Deed) -> n.Effect:
    source = deed.agent or players_at(deed.rest, "PREP:from")
    sure = _unavoidable(deed)
    changes = deed.np is not None and {"additional", "fewer"} & set(deed.np.adjs)
    refuse(sure and changes, deed.span, "added_type")
    if deed.np is not None and "additional" in deed.np.adjs:
        return _receive_more(deed, source)
    if deed.np is not None and "fewer" in deed.np.adjs and not deed.event:
        return _receive_less(deed, source)
    half = _half_of_it(deed)
    if half is not None:
        return half
    but = _except(deed) if deed.event else None
    attacks, whose = of_attack(deed)
    one = deed.rest.take_np("PREP:from", noun="source") if deed.event else None
    only(
        one.specs if one is not None else [], DET="a any one", ADJ="single", NUM="1"
    )  # all dmg comes from one
    found = _damage(deed)
    source = source or whose or players_at(deed.rest, "PREP:from")
    received = n.ReceiveDamage(**found, except_type=but, of_attack=attacks, unavoidable=sure)
    return deed.does(n.changed(received, source=source))


def _half_of_it(deed: Deed) -> n.Effect | None:
    """`you take half dmg from that Attack`: half of what is incoming, rounded up (R-123), and no more."""
    np = deed.np
    if np is None or deed.event or np.noun != "damage" or np.of is not None or len(np.heads) > 1:
        return None
    if [w.lexeme for w in np.specs if w.type == "FRAC"] not in (["half"], ["only_half"]):
        return None
    attack = deed.rest.take_np("PREP:from", noun="attack")
    if attack is not None:
        only(attack.specs, DET="this that the")
    elif np.dets and not np.adjs:
        return None  # "deal 6 dmg and take half the dmg": that dmg
    only([w for w in np.specs if w.type != "FRAC"], DET="the that", ADJ="incoming")
    take([*np.specs, *np.heads])
    incoming = n.ValueOf(value=n.Value.INCOMING_DAMAGE, span=np.span)
    half = n.HalfOf(amount=incoming, span=np.span)
    return deed.does(n.PreventDamage(amount=n.Minus(amount=incoming, less=half, span=np.span)))


def _receive_more(deed: Deed, source: n.Party | None) -> n.Effect:
    """`receive 1 additional dmg from Attacks`: whoever Attacks, unless somebody else is named."""
    refuse(source not in (None, n.Players(who=n.Who.ATTACKER)), deed.span, "additional_damage")
    from_attack = deed.rest.take_np("PREP:from", noun="attack")
    if from_attack is not None:
        only(from_attack.specs, DET="a any all each this that the", ADJ="incoming")
    more = _damage(deed)
    refuse(more["type"] or more["isolated"], deed.span, "not_together")
    return deed.does(n.ReceiveMore(amount=more["amount"]))


def _receive_less(deed: Deed, source: n.Party | None) -> n.Effect:
    """`receive 1 less dmg from Attacks`: so much is prevented of each; of the next one, or of this one."""
    assert deed.np is not None
    refuse(source not in (None, n.Players(who=n.Who.ATTACKER)), deed.span, "less_from_whom")
    said(deed.np.specs, "ADJ", "fewer")
    deed.np = deed.np.without("fewer")
    at = deed.rest.peek("PREP:from")
    less = _less_from(at.np, deed) if at is not None and at.np is not None else None
    if at is not None and at.np is not None:
        deed.rest.left.remove(at)
        against = players_at(deed.rest, "PREP:against")
        refuse(against is not None and not deed.owns(against), at, "whose_attack")
        nothing_more([mod for mod in at.mods if mod.key != "VERBED:make"])
    lowered = _damage(deed)
    refuse(lowered["type"] or lowered["isolated"] or lowered["result_of"], deed.span, "not_together")
    prevented = deed.does(n.PreventDamage(amount=lowered["amount"]))
    return prevented if less is None else n.changed(less, effect=prevented)


def _less_from(np: Np, deed: Deed) -> n.When | None:
    """When dmg comes that is lessened: from each Attack, from the next one; none for the one spoken of."""
    if np.noun == "source":
        only(np.specs, DET="all any each")
        refuse(not np.specs, np, "which_meant")
        some = n.ReceiveDamage(amount=n.AnyNumber(span=np.span), who=deed.who, span=np.span)
        return n.When(event=some, effect=n.NothingHappens(), would=True, span=deed.span)
    refuse(np.noun != "attack", np, "less_from_whom")
    if np.heads[-1].form == "one" and {"this", "that"} & set(np.dets):
        only(np.specs, DET="this that")
        return None
    following = said(np.specs, "ADJ", "next")
    refuse(not following and np.heads[-1].form == "one" and "the" in np.dets, np, "which_meant")
    only(np.specs, DET="a all any each the", ADJ="incoming next")
    attacked = n.Attack(who=n.Players(who=Who.OPPONENT), target=deed.who, span=np.span)
    relation = n.Relation.NEXT_TIME if following else n.Relation.WHEN
    return n.When(event=attacked, effect=n.NothingHappens(), relation=relation, span=deed.span)


def build_damage(deed: Deed) -> n.Effect:
    """`is damaged as a result of` somebody's phase."""
    if deed.np is None:
        misfit(deed.span, "who_is_damaged")
    deed.who = party(deed.np, deed.mods)
    deed.mods, deed.np = [], None
    attacks, whose = of_attack(deed)
    return deed.does(n.ReceiveDamage(**_damage(deed), source=deed.agent or whose, of_attack=attacks))


def add_damage(deed: Deed) -> n.Effect:
    to = deed.rest.take("PREP:to", qualified=True)
    if to is not None:
        np = to.np
        target = players_at(deed.rest, "PREP:against") if is_noun(np, "attack") else None
        if np is not None and target is not None:  # "to all Attacks made against you"
            nothing_more([mod for mod in to.mods if mod.key != "VERBED:make"])
            only(np.specs, DET="a all any each")
            more = _damage(deed)
            refuse(more["type"] is not None or more["isolated"], deed.span, "added_type")
            return n.ReceiveMore(amount=more["amount"], who=target, span=deed.span)
        nothing_more(to.mods)
        if np is None or not all(w.lexeme in ("damage", "total", "attack", "outcome") for w in np.heads):
            misfit(to, "add_to_what")
        take(np.heads)
        said(np.specs, "ADJ", "total", "current")
        said(np.specs, "DET", "this", "that")
        owner, _ = possessor(np.specs)
        refuse(owner is not None and not deed.owns(owner), to, "add_to_own")
        if (deed.np is None or not deed.np.heads or is_value(deed.np)) and not deed.rest.peek("PREP:as"):
            deed.rest.left.append(_as(to.span))
    found = _damage(deed)
    refuse(found["type"] is not None or found["isolated"], deed.span, "added_type")
    return deed.does(n.AddDamage(amount=found["amount"]))


def _as(span: Span) -> Adjunct:
    """A stand-in for "as dmg", where "to the damage total" says the same."""
    return Adjunct(Word("PREP", "as", "as", "", *span), phrase("damage", span), span)


# --- dmg that goes up or down


def by_amount(deed: Deed) -> n.Amount:
    """`by 1 per Heat`, `by 1/2`; in prohibitions and events any amount is meant where none is said."""
    by = deed.rest.take("PREP:by", qualified=True)
    least = deed.rest.take_np("PREP:down_to_least")
    if least is not None:  # dmg is never less than none
        refuse(least.heads or number_in(least) != 0, least, "not_here")
    if by is None and deed.event:
        return n.AnyNumber(span=deed.span)
    if by is None or by.np is None:
        misfit(deed.span, "by_how_much_verb", verb=deed.verb.text)
    np = by.np.of if by.np.noun == "value" and by.np.of is not None else by.np
    if "the" in np.dets and np.noun in (
        "value",
        "amount",
        "roll",
        "result",
        "total",
    ):  # "by the amount rolled"
        said_behind = list(by.mods)
        rolled = value(np, said_behind)
        if isinstance(rolled, n.Value) and rolled in (n.Value.ROLL, n.Value.DIE) and not said_behind:
            return n.ValueOf(value=rolled, span=np.span)
    refuse(
        np.noun not in ("", "damage", "number", "cp", "health") and np.head_type != "NAME", np, "by_how_much"
    )
    counts = np.noun == "number"  # "by the number of Heat you have"
    deed.rest.left = ([] if counts else by.mods) + deed.rest.left
    mods = by.mods if counts else None
    found = amount(np, deed.rest, deed.span, mods, half_of=n.Value.INCOMING_DAMAGE)
    if found is None and np.has("POSS"):
        found = named_dial(np)  # "by your Heat"
    nothing_more(mods or [])
    return found or misfit(np, "by_how_much")


def by_number(deed: Deed) -> int:
    """`by 1`, of what goes up or down in whole steps."""
    by = by_amount(deed)
    if not isinstance(by, n.Number):
        misfit(deed.span, "by_how_much")
    return by.value


def raise_damage(deed: Deed, np: Np) -> n.Effect:
    """`increase the dmg of your next Attack by 2`, `increase dmg dealt to them by 1`."""
    np = _from_attacks(deed, np)
    dealer, target = _whose(deed)
    every = {"any", "all"} & set(np.dets) and (dealer is not None or target is not None)
    if target is not None and is_noun(np.of, "attack"):
        return _raise_received(deed, np, np.of, target)
    refuse(every, deed.span, "additional_damage")  # only that of an Attack goes up
    if target is not None:
        refuse(np.noun != "damage" or np.of is not None, np, "up_or_down_what")
        take(np.heads)
        only(np.specs, DET="the this that")
        return n.ReceiveMore(amount=by_amount(deed), who=target, span=deed.span)
    deed.who = dealer or deed.who
    attacker = _next_attack(np, deed)
    if attacker is None:
        deed.who = _dealer(np, deed, deed.who)
    return _at_next_attack(deed.does(n.AddDamage(amount=by_amount(deed))), attacker)


def _raise_received(deed: Deed, np: Np, attacks: Np, target: n.Party) -> n.Effect:
    """`all dmg they receive from Ember Witch's Attacks is increased by 1`: that of each such Attack."""
    refuse(len(np.heads) > 1 or attacks.of is not None, np, "up_or_down_what")
    take([*np.heads, *attacks.heads])
    by, left = possessor(attacks.specs)
    only([*left, *np.specs], DET="the a all any each", ADJ="incoming")
    more = by_amount(deed)
    return attacked_for_more(by, target, more, deed.span)


def attacked_for_more(by: n.Players | None, target: n.Party, more: n.Amount, span: Span) -> n.Effect:
    """Each Attack of somebody against somebody deals so much more."""
    if by is None:
        return n.ReceiveMore(amount=more, who=target, span=span)
    attack = n.Attack(who=by, target=target, span=span)
    return n.When(event=attack, effect=n.AddDamage(amount=more, who=by, span=span), span=span)


def lower_damage(deed: Deed, np: Np) -> n.Effect:
    """`reduce the dmg of this Attack by 2`; what comes to somebody is prevented, whoever deals it."""
    np = _from_attacks(deed, np)
    dealer, target = _whose(deed) if np.noun == "damage" else (None, None)
    if target is not None:
        return _lower_received(deed, np, target)
    who = dealer or deed.who
    if np.noun == "damage":
        received = any(m.key == "VERBED:receive" for m in deed.mods)  # "the dmg received"
        if received:
            np = np.with_specs([*np.specs, Word("ADJ", "", "incoming", "", *np.span)])
        deed.mods = [m for m in deed.mods if m.key != "VERBED:receive"]
    if np.noun == "damage" and is_noun(np.of, "attack") and np.of.heads[-1].form == "many" and not deed.event:
        return _of_each_attack(deed, np, np.of)
    attacker = _next_attack(np, deed)
    each = [w.lexeme for w in np.heads] == ["attack", "damage"] and not np.dets and not np.adjs
    incoming = (
        "incoming" in np.adjs
        or (np.of is not None and "incoming" in np.of.adjs)
        or (who == deed.who != n.YOU and not np.has("POSS"))
    )
    deed.who = _dealer(np, deed, who) if attacker is None else who
    if incoming and not deed.event:
        return deed.does(n.PreventDamage(amount=_down_to(deed) or by_amount(deed)))
    lowered = deed.does(n.ReduceDamage(amount=by_amount(deed)))
    if each and attacker is None and not deed.event:  # "reduces Attack dmg by 1": of whatever Attack there is
        return n.When(event=n.Attack(who=deed.who, span=np.span), effect=lowered, span=deed.span)
    return _at_next_attack(lowered, attacker)


def _down_to(deed: Deed) -> n.Amount | None:
    """`reduce the incoming dmg to 3`: whatever is more than that is prevented."""
    to = deed.rest.take_np("PREP:to")
    if to is None:
        return None
    refuse(to.heads and to.noun != "damage", to, "by_how_much")
    only([w for w in to.specs if w.type != "NUM"], DET="only")
    left = number_in(to)
    if left is None:
        misfit(to, "by_how_much")
    return all_but(left, deed.span)


def all_but(left: int, span: Span) -> n.Amount:
    """As much of the incoming dmg as is more than so much."""
    incoming = n.ValueOf(value=n.Value.INCOMING_DAMAGE, span=span)
    if left == 0:
        return n.Every(span=span)
    return n.Minus(amount=incoming, less=n.Number(value=left, span=span), span=span)


def _from_attacks(deed: Deed, np: Np) -> Np:
    """`the dmg dealt by your Attacks`, `dmg from your Attacks`: the dmg of them."""
    attack = deed.rest.take_np("PREP:by", "PREP:from", "PREP:with", noun="attack") if np.of is None else None
    if attack is None or np.noun != "damage":
        return np
    deed.mods = [m for m in deed.mods if m.key != "VERBED:deal"]
    return Np(np.specs, np.heads, attack, np.span)


def _whose(deed: Deed) -> tuple[n.Party | None, n.Party | None]:
    """Who deals dmg that goes up or down, and who receives it: `any dmg they would deal`, `dmg dealt by you`,
    `dmg dealt to them`, `any dmg you receive`."""
    dealer: n.Party | None = None
    target: n.Party | None = None
    rest = Rest(deed.mods)
    for mod in list(rest.left):
        verb = mod.relative.verb.lexeme if mod.relative is not None else ""
        if mod.word.type in ("CONTACT", "DONE_BY") and verb in ("deal", "receive", "take", "suffer"):
            rest.left.remove(mod)
            named = mod.relative.np if mod.relative is not None else None
            somebody = spoken_of(mod.word) if named is None else party(named)
            dealer, target = (somebody, target) if verb == "deal" else (dealer, somebody)
    if rest.take("VERBED:deal") is not None:  # "the dmg dealt"
        by = rest.take("PREP:by", qualified=True)
        dealer = party(by.np, by.mods) if by is not None and by.np is not None else dealer
        target = players_at(deed.rest, "PREP:to") or target
    refuse(dealer is not None and target is not None, deed.span, "not_together")
    deed.mods = rest.left
    return dealer, target


def _lower_received(deed: Deed, np: Np, who: n.Party) -> n.Effect:
    """`any dmg dealt to you is reduced by 1`: whenever there is some; `the dmg`: that which comes now."""
    attack = np.of
    refuse((attack is not None and attack.noun != "attack") or len(np.heads) > 1, np, "up_or_down_what")
    take(np.heads)
    if attack is not None:  # "any dmg you receive from Attacks"
        only(attack.specs, DET="a all any", ADJ="incoming")
        refuse(attack.heads[-1].form == "one" and not attack.dets, attack, "which_meant")
        take(attack.heads)
    any_of_it = not np.dets or "any" in np.dets or "all" in np.dets
    only(np.specs, DET="the this that any all")
    prevented = n.PreventDamage(amount=by_amount(deed), who=who, span=deed.span)
    if not any_of_it or deed.event:
        return prevented
    of_attack = attack is not None
    some = n.ReceiveDamage(amount=n.AnyNumber(span=np.span), who=who, of_attack=of_attack, span=np.span)
    return n.When(event=some, effect=prevented, would=True, span=deed.span)


def _of_each_attack(deed: Deed, np: Np, attacks: Np) -> n.Effect:
    """`the dmg of your Attacks is reduced by 1`: that of every one of them."""
    owner, left = possessor(attacks.specs)
    only([*left, *np.specs], DET="the all any")
    take([*np.heads, *attacks.heads])
    refuse(owner is None, attacks, "whose_attack")
    who = owner or deed.who
    lowered = n.ReduceDamage(amount=by_amount(deed), who=who, span=deed.span)
    return n.When(event=n.Attack(who=who, span=np.span), effect=lowered, span=deed.span)


def build_double(deed: Deed) -> n.Effect:
    np = deed.need("what")
    had = doubled(deed, np)
    if had is not None:
        return had
    if names_dial(np):
        return double_dial(deed, np)
    refuse("incoming" in np.adjs, np, "double_what")
    deed.who = _dealer(np, deed, deed.who)
    return deed.does(n.DoubleDamage())


def _next_attack(np: Np, deed: Deed) -> n.Party | None:
    """Whose next Attack, in "the dmg of your next Attack"."""
    of = np.of if np.of is not None and np.noun == "damage" else np
    if of.noun != "attack" and [w.lexeme for w in of.heads] != ["attack", "damage"]:
        return None
    owner, left = possessor(of.specs)
    if of.with_specs(left).adjs != ["next"]:
        return None
    take(left, "ADJ")
    take(of.heads)
    return owner or deed.who


def _at_next_attack(effect: n.Effect, attacker: n.Party | None) -> n.Effect:
    if attacker is None:
        return effect
    event = n.Attack(who=attacker, span=effect.span)
    return n.When(event=event, effect=effect, relation=n.Relation.NEXT_TIME, span=effect.span)


def _dealer(np: Np, deed: Deed, who: n.Party) -> n.Party:
    """Checks that the words name damage, as in "the dmg of this Attack"; gives whose damage it is."""
    heads = np.heads
    if not heads or any(w.type == "NAME" or w.lexeme not in ("attack", "damage", "total") for w in heads):
        misfit(np, "up_or_down_what")
    take(heads)
    if [w.lexeme for w in np.specs] == ["its"] and np.noun == "damage":  # of the Attack, or of the ability
        take(np.specs)
        return who
    owner, left = possessor(np.specs)
    said(left, "DET", "a") if "incoming" in np.adjs else None  # "an incoming Attack": there is but one
    only([w for w in left if not w.taken], DET="the this that any all", ADJ="incoming total current")
    if owner is not None and not deed.owns(owner):
        who = owner
    return _dealer(np.of, deed, who) if np.of is not None else who


# --- dmg that does not come to pass


def build_cancel(deed: Deed) -> n.Effect:
    """A card that is being played, or its effects; anything else that is cancelled is prevented."""
    np = deed.np
    card = np is not None and np.noun == "card" and np.of is None and len(np.heads) == 1
    effects = is_noun(np, "effect") and [w.lexeme for w in np.specs if w.type == "POSS"] in (
        ["its"],
        ["card"],
    )
    if np is None or not (card or effects):
        return build_prevent(deed)
    only(np.specs, DET="that the this", POSS="its card")
    take(np.heads)
    return deed.does(n.CancelCard())


def build_prevent(deed: Deed) -> n.Effect:
    np = deed.np
    if np is not None and _is_that(np):
        said(np.specs, "DET", "this", "that")
        return deed.does(n.PreventThat())
    if np is not None and np.noun == "it" and np.has("FRAC"):  # "prevent half of it"
        np = Np(np.specs, [], None, np.span)
    if np is not None and np.heads and np.noun not in ("damage", "value", "total", "source"):
        return _prevent_status(deed, np)
    if is_noun(np, "source") and np.of is not None:
        np = np.of
    if is_noun(np, "damage") and is_noun(np.of, "attack") and not deed.event:  # "3 of the dmg of this Attack"
        from_ = Adjunct(Word("PREP", "", "from", "", *np.of.span), np.of, np.of.span)
        deed.rest.left.append(from_)
        np = np.alone()
    if np is not None and not np.heads:
        if np.of is not None and plain_amount(np) is not None:
            if np.of.head_type == "PRON" or np.of.noun == "damage":  # "prevent 2 of it"
                only(np.of.specs, DET="the this that", ADJ="incoming")
                np = Np(np.specs, [], None, np.span)
        said(np.specs, "ADJ", "additional")  # "prevent 1 more"
    for plus in deed.rest.left:
        unit = plus.np if plus.word.type == "PLUS" and plus.word.lexeme != "minus" else None
        refuse(unit is not None and unit.heads and unit.noun != "damage", plus, "two_units")
    if np is not None and np.heads and not np.has("FRAC") and damage_words(np, deed) is not None:
        misfit(np, "prevent_any_type")
    but = _except(deed)
    _would_come(deed)
    target = _dealt_to(deed)
    attack = deed.rest.peek("PREP:from")
    attack = attack if attack is not None and is_noun(attack.np, "attack") else None
    each = attack is not None and _each_attack(attack, deed)
    of_one = np is not None and np.noun == "damage" and "attack" in [w.lexeme for w in np.heads]
    found = amount(np, deed.rest, deed.span, half_of=n.Value.INCOMING_DAMAGE)
    refuse(found is None and np is None and not deed.event, deed.span, "prevent_how_much")
    if found is None or (isinstance(found, n.AnyNumber) and not deed.event):
        found = n.AnyNumber(span=deed.span) if deed.event else n.Every(span=deed.span)
    of_one = of_one or (attack is not None and not each)
    prevented = deed.does(n.PreventDamage(amount=found, target=target, except_type=but, of_attack=of_one))
    if not each:
        return prevented
    attacked = n.Attack(who=n.Players(who=Who.OPPONENT), target=deed.who, span=deed.span)
    return n.When(event=attacked, effect=prevented, span=deed.span)


def _each_attack(at: Adjunct, deed: Deed) -> bool:
    """`from that Attack`: nothing else comes. `from each Attack made against you`: whenever there is one."""
    assert at.np is not None
    deed.rest.left.remove(at)
    against = players_at(deed.rest, "PREP:against")
    refuse(against is not None and not deed.owns(against), at, "whose_attack")
    nothing_more([mod for mod in at.mods if mod.key != "VERBED:make"])
    this = at.np.heads[-1].form == "one" and {"the", "this", "that"} & set(at.np.dets)
    only(at.np.specs, DET="the this that" if this else "all any each")
    refuse(not this and at.np.heads[-1].form == "one" and not at.np.dets, at, "which_meant")
    return not this


def _is_that(np: Np) -> bool:
    """`prevent this`, `prevent it`."""
    if not np.heads:
        return [w.lexeme for w in np.specs] in (["this"], ["that"]) and np.of is None
    return np.head_type == "PRON" and np.noun == "it" and not np.has("FRAC")


def _prevent_status(deed: Deed, np: Np) -> n.Effect:
    coming = deed.rest.peek("PREP:from")
    if coming is not None and isinstance(coming.rest, Gerund) and coming.rest.passive:
        refuse(coming.rest.verb.lexeme not in ("inflict", "afflict", "gain"), coming, "not_here")
        deed.rest.left.remove(coming)  # "from being inflicted on you"
        on = players_at(Rest(coming.mods + deed.rest.left), "PREP:on")
        refuse(on is not None and not deed.owns(on), coming, "not_here")
        deed.rest.left = [a for a in deed.rest.left if a.key != "PREP:on"]
    what = thing(np, allow="incoming")
    refuse(what.kind not in STATUSES, np, "prevent_what")
    if said(np.specs, "DET", "that", "this") and not deed.event:  # the one that is about to come
        return deed.does(n.PreventThat())
    return deed.does(n.PreventStatus(count=plain_amount(np) or n.Number(value=1), thing=what))


def _would_come(deed: Deed) -> None:
    """`prevent the dmg you would receive`: one's own, as always."""
    for mod in deed.mods:
        verb = mod.relative.verb.lexeme if mod.relative is not None and mod.word.type == "CONTACT" else ""
        mine = mod.word.lexeme == "you" and deed.who == n.YOU
        if verb in ("receive", "take", "suffer") and mine and mod.relative and mod.relative.np is None:
            deed.mods = [other for other in deed.mods if other is not mod]
            return


def _dealt_to(deed: Deed) -> n.Players | None:
    """`prevent 2 dmg to a chosen player`, `... dealt to a chosen player`; one's own is left unsaid."""
    target = players_at(deed.rest, "PREP:to")
    if target is not None:
        deed.mods = [mod for mod in deed.mods if mod.key != "VERBED:deal"]
    return None if target == deed.who == n.YOU else target


# --- Attacks


def build_attack(deed: Deed) -> n.Effect:
    target = party(deed.np, deed.mods) if deed.np is not None else None
    deed.mods = []
    if not deed.event and deed.rest.take("ADV:again") is not None:  # "the attacker attacks again"
        return deed.does(n.ExtraPhase(phase=n.PhaseOf(phase=n.Phase.OFFENSIVE_ROLL), target=target))
    attack = n.Attack(target=target)
    with_ = deed.rest.take_np("PREP:with")
    if is_noun(with_, "type") and is_noun(with_.of, "damage") and with_.dets == ["any"]:
        only(with_.specs, DET="any")  # "with any type of dmg"
        take([*with_.heads, *with_.of.heads])
        only(with_.of.specs, DET="the")
        with_ = None
    if with_ is not None:
        kinds = [TYPES[a] for a in with_.adjs if a in TYPES]
        if with_.noun not in ("damage", "attack") or len(kinds) > 1:
            misfit(with_, "attacked_with_what")
        said(with_.specs, "ADJ", *TYPES, "incoming")
        found = plain_amount(with_) if with_.noun == "damage" else None
        attack = n.Attack(target=target, type=kinds[0] if kinds else None, amount=found)
    because = deed.rest.take("PREP:as_result_of")
    if because is not None:  # every Attack results from an Offensive Roll Phase
        result = phase(because.np)
        if result is None or result.phase not in (n.Phase.OFFENSIVE_ROLL, n.Phase.ROLL):
            misfit(because, "as_result_of_what")
    return deed.does(attack)


def build_become(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if names_side(np):  # "you become Calm"
        take(np.heads)
        return deed.does(n.Transform(side=np.heads[0].lexeme))
    kinds = [TYPES[a] for a in np.adjs if a in TYPES]
    if len(kinds) != 1 or len(np.specs) != 1 or (np.heads and np.noun not in ("damage", "attack")):
        misfit(np, "only_attack_becomes")
    take(np.specs)
    return n.BecomeType(type=kinds[0], span=deed.span)


def make_undefendable(deed: Deed, np: Np) -> n.Effect:
    """`make this Attack undefendable`."""
    kinds = [w for w in np.specs if w.type == "ADJ" and w.lexeme in TYPES]
    if len(kinds) != 1 or not np.heads or kinds[0].start < np.heads[-1].start:
        misfit(deed.span, "make_it_what")
    kinds[0].taken = True
    refuse(np.noun not in ("attack", "damage", "it") or np.of is not None, np, "only_attack_made")
    owner, left = possessor([w for w in np.specs if w is not kinds[0]])
    refuse(owner is not None and owner.who not in (Who.YOU, Who.THEY), np, "whose_attack")
    become = n.BecomeType(type=TYPES[kinds[0].lexeme], span=deed.span)
    if owner is not None and np.noun == "attack" and said(left, "ADJ", "next"):
        only([w for w in left if not w.taken])
        attack = n.Attack(who=owner, span=np.span)
        return n.When(event=attack, effect=become, relation=n.Relation.NEXT_TIME, span=deed.span)
    only(left, DET="the this that")
    return become
