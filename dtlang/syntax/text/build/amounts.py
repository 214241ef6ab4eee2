"""Amounts: numbers, sums, counts of things, and values that are known only while resolving."""

from __future__ import annotations

from itertools import takewhile

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import DONE
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.dice import shown_face, total_of
from dtlang.syntax.text.build.lying import lies
from dtlang.syntax.text.build.misfit import Rest, misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import is_noun, lexemes, number_in, only, partitive, said, take
from dtlang.syntax.text.build.outcomes import bound, number_range, numbers_of, shows, times_in
from dtlang.syntax.text.build.players import Who, holding, is_player, party, possessor, spoken_of
from dtlang.syntax.text.build.things import CARDS, symbol, thing
from dtlang.syntax.text.build.zones import is_place, zone
from dtlang.syntax.text.shapes import Adjunct, Np
from dtlang.syntax.text.word import Word, symbol_names


def measured(np: Np | None, rest: Rest) -> Np | None:
    """`an amount of dmg equal to ...` is dmg equal to that; `an amount equal to ...` leaves the unit open."""
    if np is None or len(np.specs) != 1 or np.noun != "amount" or np.specs[0].lexeme != "a":
        return np
    if rest.peek("PREP:equal_to") is None or len(np.heads) > 1:
        return np
    take(np.specs)
    return np.of


def plain_amount(np: Np) -> n.Amount | None:
    """The number in front of a thing; none if there is no number at all."""
    span = np.span
    if not np.specs:
        return None
    if len(np.specs) == 1 and np.specs[0].type == "NUM" and np.specs[0].lexeme != "N":
        np.specs[0].taken = True
        return n.Number(value=int(np.specs[0].lexeme), span=span)
    for at, word in enumerate(np.specs):
        if word.type == "POSS" and word.form == "noun":  # "a chosen player's CP": the article is the player's
            return plain_amount(Np(np.specs[at + 1 :], np.heads, np.of, span))
    tiers = [w for w in np.specs if w.type == "TIERS"]
    if tiers:
        refuse(np.has("NUM", "QUANT", "FRAC", "TIMES") or len(tiers) > 1, np, "two_amounts")
        tiers[0].taken = True
        return n.ByTier(values=numbers_of(tiers[0].lexeme), span=tiers[0].span)
    times = [w for w in np.specs if w.type == "TIMES"]
    if times:
        refuse(np.has("NUM", "QUANT", "FRAC", "DET") or len(times) > 1, np, "two_amounts")
        times[0].taken = True
        return times_shown(times_in(times[0].text), times[0])
    if said(np.specs, "NUM", "N"):
        return n.Parameter(span=span)
    number = number_in(np)
    how = bound(np)
    if number is not None:
        said(np.specs, "DET", "another")  # "another 2 CP"
        if how in ("at_least", "or_more", "more_than"):
            return n.AtLeast(least=number + (how == "more_than"), span=span)
        if how in ("at_most", "or_less", "less_than"):
            return n.AtMost(most=number - (how == "less_than"), span=span)
        if how == "up_to":
            return n.UpTo(limit=number, span=span)
        refuse(how not in ("", "exactly"), np, "no_such_amount")
        return n.Number(value=number, span=span)
    if how == "that_much":
        return n.ValueOf(value=n.Value.THAT_MUCH, span=span)
    if how == "any_number":
        return n.AnyNumber(span=span)
    refuse(np.quants, np, "number_missing")
    if said(np.specs, "DET", "all"):
        return n.Every(span=span)
    if said(np.specs, "ADJ", "max"):
        return n.AsManyAsFit(span=span)
    if said(np.specs, "DET", "no"):
        return n.Number(value=0, span=span)
    if said(np.specs, "DET", "a", "another"):
        return n.Number(value=1, span=span)
    if said(np.specs, "DET", "any") or said(np.specs, "ADJ", "multiple"):
        return n.AnyNumber(span=span)
    return None


# Where a thing is, right behind what is counted: "per Cinder on your attacker".
_PLACES = ("PREP:on", "PREP:in", "PREP:held_by")
_FOLLOWERS = ("PLUS", "PREP:per", "TIMES_FACE", "PREP:equal_to", "PREP:based_on")
_DAMAGE_DONE = {
    "deal": n.Value.DAMAGE_DEALT,
    "prevent": n.Value.DAMAGE_PREVENTED,
    "receive": n.Value.INCOMING_DAMAGE,
    "take": n.Value.INCOMING_DAMAGE,
}
_DIALS = {"reduce": n.Done.LOST, "lower": n.Done.LOST, "decrease": n.Done.LOST}
_DIALS |= {"increase": n.Done.GAINED, "raise": n.Done.GAINED}
_TURNED = {verb: done for verb, done in DONE.items() if verb not in _DAMAGE_DONE and verb != "roll"} | _DIALS
_ROLL_NOUNS = ("value", "total", "roll", "outcome", "result")


def value(
    np: Np, mods: list[Adjunct] | None = None
) -> n.Value | n.NumberOf | n.DialOf | n.AmountDone | n.TotalOf | n.Minus | None:
    """A value that is known only while resolving: "the roll value", "your CP", "the incoming dmg"."""
    ranked = total_of(np, mods)
    if ranked is not None:
        return ranked
    if np.head_type == "SYMBOLS" and not np.specs and np.of is None and symbol(np):
        take(np.heads)  # "equal to [flame]"
        shown = n.Thing(kind=n.Kind.SYMBOL, name=symbol(np), span=np.span)
        return n.NumberOf(each=n.Counted(thing=shown, span=np.span), span=np.span)
    words = [w.lexeme for w in np.heads]
    if words == ["difference"] and np.of is None:
        return _difference(np, mods)
    if (dial := _level_of(np)) is not None:
        return named_dial(dial)
    nouns = all(w.type == "NOUN" for w in np.heads)
    if not nouns or not words:
        return None
    adjs = np.adjs
    last = words[-1]
    if last == "value" and adjs == ["printed"] and np.of is None:
        only(np.specs, DET="the", ADJ="printed")
        return n.Value.PRINTED
    if last in _ROLL_NOUNS and all(w in (*_ROLL_NOUNS, "die") for w in words):
        return _rolled_value(np, mods)
    if words == ["number"] and np.of is None and not adjs and _takes_rolled(mods):
        only(np.specs, DET="the")  # "the number rolled"
        return n.Value.DIE
    if last == "die" and len(words) == 1 and number_in(np) in (None, 1) and "the" in np.dets:
        return n.Value.DIE
    if last == "cp" and len(words) == 1 and number_in(np) is None and not _deed(mods):
        return _dial(n.Kind.CP, np, possessor(np.specs)[0] or n.YOU)
    if last == "health" and len(words) == 1 and number_in(np) is None:
        owner, left = possessor(np.specs)
        if owner is not None and [w.lexeme for w in left] == ["current"]:
            take(left)
            left = []
        return _dial(n.Kind.HEALTH, np, owner) if owner is not None and not left else None
    if last == "damage":
        if len(adjs) == 1 and adjs[0] in ("deal", "prevent"):  # "the prevented dmg"
            take(np.specs, "ADJ")
            return _DAMAGE_DONE[adjs[0]]
        if said(np.specs, "ADJ", "incoming", "remaining"):
            return n.Value.INCOMING_DAMAGE
        if said(np.specs, "DET", "that"):
            return n.Value.THAT_DAMAGE
        found = _DAMAGE_DONE.get(_deed(mods))
        for mod in mods if found is not None and mods else ():
            refuse(mod.key == "ADV:this_way", mod, "damage_alike")  # of the whole Roll Phase
        if found is not None and mods:
            mods.clear()
        return found
    if last == "amount" and len(words) == 1 and np.of is None and not adjs and _takes_rolled(mods):
        only(np.specs, DET="the")  # "the amount rolled"
        return n.Value.ROLL
    if last == "amount" and len(words) == 1 and np.of is None and not adjs and _deed(mods) in _TURNED:
        only(np.specs, DET="the")  # "the amount reduced"
        assert mods is not None
        done = _TURNED[mods.pop(0).word.lexeme]
        return n.AmountDone(done=done, span=np.span)
    if last in ("number", "amount") and len(words) == 1 and np.of is not None:
        if np.has("NUM", "QUANT"):
            return None
        if adjs == ["printed"]:
            take(np.specs, "ADJ")
            return n.Value.PRINTED if np.of.noun == "damage" else None
        was_done = not DONE.keys().isdisjoint(np.of.adjs)  # "počet ztracených BB"
        same = value(np.of, mods) if np.of.noun in ("damage", "cp") and not was_done else None
        if isinstance(same, n.Value | n.DialOf):
            if mods:
                mods.clear()
            return same
        rest = Rest(mods or [])
        each = counted(np.of, rest)
        if mods is not None:
            mods[:] = rest.left
        return n.NumberOf(each=each, span=np.span)
    return None


def _level_of(np: Np) -> Np | None:
    """`the current value of Sun Dial`, `each level of Sun Dial`: the dial itself."""
    of = np.of
    if of is None and len(np.heads) == 2 and np.heads[1].lexeme in _LEVEL:
        if np.heads[0].form not in _SHOWS:
            return None
        take(np.heads[1:])  # "per Sun Dial level"
        return Np(np.specs, np.heads[:1], None, np.span)
    if of is None or len(np.heads) != 1 or np.noun not in ("value", "level"):
        return None
    if (
        len(of.heads) != 1
        or of.heads[0].type != "NAME"
        or of.heads[0].form not in _SHOWS
        or of.of is not None
    ):
        return None
    only([w for w in np.specs if w.lexeme != "current"], DET="the each")
    take([*np.heads, *np.specs])
    return of


_SHOWS = (NameKind.DIAL.value, NameKind.PIECE.value)
_LEVEL = ("value", "level", "space")


# One player, so that there is one dial.
_ONE = (
    *(Who.YOU, Who.OPPONENT, Who.TEAMMATE, Who.THEY, Who.ATTACKER, Who.DEFENDER, Who.NAMED),
    *(Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE, Who.OTHER_CHOSEN_PLAYER),
)


def _dial(dial: n.Kind, np: Np, owner: n.Players) -> n.DialOf | None:
    one = owner.who in _ONE and owner.count == 1 and not owner.up_to
    return n.DialOf(dial=dial, whose=owner, span=np.span) if one else None


def _rolled_value(np: Np, mods: list[Adjunct] | None, summed: bool = False) -> n.Value:
    """`the roll value`, `the value of the die`, `the sum of the values rolled`, `the total of the dice`."""
    take(np.heads)
    if np.of is None and [w.lexeme for w in np.heads] == ["value"] and said(np.specs, "POSS", "its"):
        only(np.specs, POSS="its")
        return n.Value.DIE
    owner, left = possessor(np.specs)
    refuse(owner is not None and owner.who not in (Who.YOU, Who.THEY), np, "whose_roll")
    summed = said(left, "ADJ", "total") or summed or any(w.lexeme == "total" for w in np.heads)
    said(left, "ADJ", "final")
    said(left, "DET", "this", "that", "these")
    _takes_rolled(mods)
    if np.of is None:
        return n.Value.ROLL
    inner = np.of.noun
    if inner in _ROLL_NOUNS:
        return _rolled_value(np.of, mods, summed)
    refuse(inner != "die" or len(np.of.heads) > 1 or np.of.of is not None, np.of, "value_of_what")
    if summed and np.of.heads[0].form == "many":
        if {"the", "these", "both"} & set(np.of.dets):
            number_in(np.of)  # "the two dice": those that were rolled
        only([w for w in np.of.specs if not w.taken], DET="the these all both", POSS="your")
        return n.Value.ROLL
    said(np.of.specs, "DET", "this", "that")
    return n.Value.DIE


def _takes_rolled(mods: list[Adjunct] | None) -> bool:
    """`rolled`, behind a value of dice."""
    if not mods or mods[0].key != "VERBED:roll" or mods[0].mods:
        return False
    del mods[0]
    return True


def _deed(mods: list[Adjunct] | None) -> str:
    for mod in mods or []:
        if mod.word.type == "VERBED":
            return mod.word.lexeme
        if mod.relative is not None:
            return mod.relative.verb.lexeme
    return ""


def counted(np: Np, rest: Rest) -> n.Counted:
    """What is counted behind "per", "for each", "number of"; takes "removed", "on a chosen opponent" ..."""
    times = [w for w in np.specs if w.type == "TIMES"]
    if times:  # "for every 2 x [arrow]"
        amount = plain_amount(np)
        if not isinstance(amount, n.TimesSymbol):
            misfit(np, "one_symbol")
        symbol = n.Thing(kind=n.Kind.SYMBOL, name=amount.symbol, span=times[0].span)
        return n.Counted(thing=symbol, every=amount.times, span=np.span)
    if np.noun in ("result", "roll", "outcome") and np.of is not None and len(np.heads) == 1:
        if np.of.head_type == "SYMBOLS" or (
            not np.of.heads and np.of.has("NUM", "RANGE")
        ):  # "for each result of [flame]"
            only(np.specs, DET="each a any")
            take(np.heads)
            np = np.of
    if np.head_type == "SYMBOLS":
        rest.take("ADV:of_this_roll")  # "for each [flame] in your final roll"
    several = _shown(np)
    if several is not None:
        rest.take("VERBED:roll")
        return n.Counted(thing=n.Thing(kind=n.Kind.SYMBOL, span=np.span), shown=several, span=np.span)
    said(np.specs, "DET", "each")
    np = _level_of(np) or np
    if np.noun == "die" or np.of is not None:
        lies(rest, rest.left, np)
    np = partitive(np)
    if np.noun == "token" and np.dets == ["the"] and rest.peek("VERBED", "WHO", "CONTACT") is not None:
        said(np.specs, "DET", "the")  # "each of the tokens removed": no token that this text belongs to
        np = np.without("the")
    past = next((w for w in np.specs if w.type == "ADJ" and w.lexeme in DONE), None)
    if past is not None:  # "each removed Heat" is each Heat removed
        past.taken = True
        np = np.with_specs([w for w in np.specs if w is not past])
    every = number_in(np) or 1
    owner, specs = possessor(np.specs)
    plain = np.with_specs(specs)
    said(specs, "DET", "each")
    refuse("additional" in lexemes(specs, "ADJ"), np, "additional_to_what")
    what = thing(plain)
    if what.kind in _PEOPLE and owner in (None, n.YOU):
        some = _with_token(_PEOPLE[what.kind], rest, np.span)
        yours = rest.peek("CONTACT")
        if yours is not None and yours.relative is not None and yours.relative.verb.lexeme == "have":
            refuse(yours.word.lexeme != "you", yours, "not_here")
            rest.take("CONTACT")  # "for each teammate you have"
        return n.Counted(thing=what, every=every, holder=some, span=np.span)
    shown = rest.take("SHOWING") or _with_value(rest, what)
    numbers = _numbers(shown.np) if shown is not None and shown.np is not None else None
    if numbers is not None and what.kind is n.Kind.DIE:  # "for each die showing 4 or more"
        any_symbol = n.Thing(kind=n.Kind.SYMBOL, span=np.span)
        return n.Counted(thing=any_symbol, every=every, shown=numbers, span=np.span)
    if shown is not None:  # "for each die showing [flame]"
        face = shown_face(shown.np) if shown.np is not None else ""
        if what.kind is n.Kind.STORED_DIE:
            what, face = n.changed(what, showing=face), ""
        elif what.kind is not n.Kind.DIE or not face or face.isdecimal() or face in ("even", "odd"):
            misfit(shown, "counted_shown")
        if face:
            what = n.Thing(kind=n.Kind.SYMBOL, name=face, span=np.span)
    done: n.Done | None = DONE[past.lexeme] if past is not None else None
    deed = rest.take("VERBED") if done is None else None
    if deed is not None:
        done = DONE.get(deed.word.lexeme) or misfit(deed, "not_here")
    relative = rest.peek("WHO", "CONTACT")
    holder: n.Party | None = owner
    if relative is not None and relative.relative is not None:
        verb, pronoun = relative.relative.verb.lexeme, relative.relative.pronoun
        rest.take("WHO", "CONTACT")
        if verb == "roll" and pronoun.type == "CONTACT" and pronoun.lexeme == "you":
            done = n.Done.ROLLED  # "for every [flame] that you have rolled"
            refuse(what.kind is not n.Kind.SYMBOL, relative, "not_here")
        elif verb in ("have", "afflict", "inflict") and pronoun.type == "CONTACT":
            rest.take("DANGLING")
            holder = spoken_of(pronoun)
        else:
            done = DONE.get(verb) or misfit(relative, "not_here")
    if done is n.Done.GAINED and what.kind is n.Kind.SYMBOL:
        done = n.Done.ROLLED  # "for each [flame] obtained"
    if done is not None:
        rest.take("ADV:this_way")  # what is counted was always done by this text
    if what.kind is n.Kind.STATUS and holder is None and done is None:  # "per Cinder in play": on anybody
        in_play = rest.peek("PREP:in")
        if in_play is not None and is_noun(in_play.np, "play") and not in_play.np.specs:
            rest.take("PREP:in")
            holder = n.Players(who=Who.ALL_PLAYERS, span=in_play.span)
    place = rest.take_np("PREP:in") if what.kind in (*CARDS, n.Kind.PIECE) else None
    laid = rest.peek("PREP:on") if place is None and what.kind in CARDS else None
    if laid is not None and laid.np is not None and is_place(laid.np):  # "per card on The Anvil"
        place = rest.take_np("PREP:on")
    where: n.Where | None = None
    if place is not None:
        where, whose = zone(place)
        refuse(holder is not None and whose is not None and whose != holder, place, "counted_whose")
        holder = holder or whose
        if isinstance(holder, n.Players) and holder.who is Who.YOU:
            holder = None  # one's own, as always
    beyond = rest.take("PREP:beyond")
    if beyond is not None:
        if beyond.np is None or beyond.np.heads or beyond.np.adjs != ["first"]:
            misfit(beyond, "beyond_the_first")
        only(beyond.np.specs, DET="the", ADJ="first")
    on = rest.peek("PREP:on", "PREP:held_by") if holder is None and where is None else None
    if on is not None and on.np is not None and is_player(on.np):
        rest.left.remove(on)
        holder = party(on.np, on.mods)
    elif on is not None and is_noun(on.np, "board"):
        rest.take("PREP:on")
        holder, left = possessor(on.np.specs)
        only(left, DET="the")
    found = n.Counted(thing=what, every=every, holder=holder, done=done, zone=where, span=np.span)
    return found if beyond is None else n.changed(found, beyond_first=True)


def _with_value(rest: Rest, what: n.Thing) -> Adjunct | None:
    """`for each die with a value of 5 or higher`."""
    with_ = rest.peek("PREP:with") if what.kind is n.Kind.DIE else None
    if with_ is None or with_.np is None or not is_noun(with_.np, "value") or with_.np.of is None:
        return None
    only(with_.np.specs, DET="a the")
    take(with_.np.heads)
    rest.left.remove(with_)
    return Adjunct(with_.word, with_.np.of, with_.span)


def _numbers(np: Np) -> n.ShowsNumber | None:
    """`a 6`, `4 or more`, `4-5`: numbers of a die."""
    ranges = [w for w in np.specs if w.type == "RANGE"]
    if np.heads or np.of is not None or not (ranges or np.has("NUM")):
        return None
    if ranges:
        only([w for w in np.specs if w not in ranges], DET="a")
        return number_range(ranges[0])
    number = number_in(np) or 0
    how = bound(np)
    low = number if how in ("", "at_least", "or_more", "exactly") else 1
    high = 6 if how in ("at_least", "or_more") else number
    refuse(how not in ("", "at_least", "or_more", "or_less", "at_most", "exactly"), np, "counted_shown")
    refuse(not 1 <= low <= high <= 6, np, "counted_shown")
    return n.ShowsNumber(low=low, high=high, span=np.span)


def _with_token(who: Who, rest: Rest, span: Span) -> n.Players | None:
    """Which opponents or teammates are counted: `for each opponent with Cinder`; none: all of them."""
    held = holding(rest)
    if held is None:
        return None
    token = held.token or n.Thing(kind=n.Kind.THIS_TOKEN, span=span)
    if held.none:  # "for each opponent without Cinder"
        holders = n.Players(who=Who.HOLDER, token=token, span=span)
        return n.Players(who=who, besides=holders, span=span)
    return n.Players(who=who, token=token, least=held.least, span=span)


_PEOPLE = {
    n.Kind.OPPONENT: Who.ALL_OPPONENTS,
    n.Kind.TEAMMATE: Who.ALL_TEAMMATES,
    n.Kind.PLAYER: Who.ALL_PLAYERS,
}


def amount(
    np: Np | None,
    rest: Rest,
    span: Span,
    mods: list[Adjunct] | None = None,
    half_of: n.Value | None = None,
) -> n.Amount | None:
    """A whole amount: the number before the unit, sums, "per X", "x [symbol]", "equal to X", a maximum.

    `half_of` is what "half" means where nothing more is said: "prevent 1/2 dmg".
    """
    terms: list[n.Amount] = []
    if is_noun(np, "number") and np.of is not None:  # "the number of Heat on you"
        near: list[Adjunct] = []
        for adjunct in rest.left:
            if adjunct.key not in _PLACES:
                break
            near.append(adjunct)
        left = (mods or []) + near
        first = one_amount(np, rest, left)
        rest.left = [a for a in rest.left if a in left or a not in near]
        if mods is not None:
            mods[:] = [m for m in mods if m in left]
        if first is not None:
            terms.append(first)
    elif np is not None:
        first = one_amount(np, rest, mods, half_of)
        if first is not None:
            terms.append(first)
    more = False
    if terms:
        _by_as_per(rest)
    while (follower := rest.peek(*_FOLLOWERS)) is not None:
        at = rest.left.index(follower)
        places = list(takewhile(lambda a: a.key in _PLACES, rest.left[at + 1 :]))
        del rest.left[at : at + 1 + len(places)]
        left = follower.mods + places  # "on a chosen opponent" right behind says whose things are counted
        if follower.word.lexeme == "minus":  # whatever follows is taken off
            rest.left[at:at] = left
            less = amount(follower.np, rest, follower.span)
            if less is None and follower.np is not None:
                less = named_dial(follower.np)
            if not terms or less is None:
                misfit(follower, "number_missing_behind_plus")
            terms = [n.Minus(amount=_summed(terms, span), less=less, span=span)]
            continue
        if follower.word.type == "PLUS":  # "plus 1 additional dmg"
            more = (follower.np is not None and said(follower.np.specs, "ADJ", "additional")) or more
        terms.append(_further(follower, terms, left, rest))
        nothing_more([a for a in left if a not in places])
        rest.left[at:at] = left
    limit = rest.take("PREP:up_to_max")
    refuse(limit is not None and more, limit, "which_most")
    bracket = rest.take("PAREN:most") if terms and limit is None else None
    terms = rounded(terms, rest)
    if not terms:
        nothing_more(limit)
        return None
    total = _summed(terms, span)
    if limit is not None:
        most = number_in(limit.np) if limit.np is not None else None
        if most is None or (limit.np is not None and limit.np.head_type not in ("", "NOUN", "NAME")):
            misfit(limit, "number_missing")
        per_turn = rest.take("ADV:per_turn") is not None
        return _capped(total, most, limit, span, per_turn=per_turn)
    if bracket is not None:
        return _capped(total, _most_of(bracket, np), bracket, span)
    return total


def _by_as_per(rest: Rest) -> None:
    """`add 2 dmg by token spent`, `1 CP by [flame]`: for each of them."""
    by = rest.peek("PREP:by")
    if by is None or by.np is None or by.np.specs or by.np.of is not None or len(by.np.heads) != 1:
        return
    word = by.np.heads[0]
    one = word.type == "SYMBOLS" or (word.type == "NAME" and not is_player(by.np))
    one = one or (word.lexeme in ("token", "card", "opponent", "teammate") and word.form == "one")
    if one:
        by.word.lexeme = "per"


def rounded(terms: list[n.Amount], rest: Rest) -> list[n.Amount]:
    """`rounded up` says what holds anyway, `rounded down` what does not; only halves are rounded."""
    how = rest.take("ADV:rounded_down", "PAREN:rounded_down") or rest.peek("ADV:rounded_up")
    if how is None:
        return terms
    refuse(not any(isinstance(term, n.HalfOf) for term in terms), how, "half_is_rounded")
    if how.word.lexeme == "rounded_up":
        return terms
    return [n.changed(term, down=True) if isinstance(term, n.HalfOf) else term for term in terms]


def _summed(terms: list[n.Amount], span: Span) -> n.Amount:
    return terms[0] if len(terms) == 1 else n.Sum(terms=tuple(terms), span=span)


def _difference(np: Np, mods: list[Adjunct] | None) -> n.Minus | None:
    """`the difference between the two dice`: between the highest and the lowest of them."""
    between = mods[0] if mods else None
    if between is None or between.key != "PREP:between" or between.np is None or mods is None:
        return None
    of = between.np
    pronoun = of.head_type == "PRON" and of.noun == "they" and not of.specs
    if not pronoun and (of.of is not None or of.noun not in ("die", "value", "number", "roll", "result")):
        misfit(of, "difference_of_what")
    refuse(between.mods or (not pronoun and of.heads[-1].form != "many"), of, "difference_of_what")
    refuse(number_in(of) not in (None, 2), of, "difference_of_what")
    only([w for w in of.specs if w.type not in ("NUM", "POSS")], DET="the these both")
    take([*of.specs, *of.heads, *np.heads])
    only(np.specs, DET="the")
    del mods[0]
    ends = [
        n.TotalOf(dice=n.Dice(whose=n.Whose.THESE, rank=rank, span=np.span), span=np.span)
        for rank in (n.Rank.HIGHEST, n.Rank.LOWEST)
    ]
    return n.Minus(amount=ends[0], less=ends[1], span=np.span)


def _further(follower: Adjunct, terms: list[n.Amount], left: list[Adjunct], rest: Rest) -> n.Amount:
    """What stands behind an amount and makes more of it; takes what it needs off `left`."""
    np = follower.np
    if follower.word.type == "PLUS":
        assert np is not None
        return one_amount(np, rest) or misfit(follower, "number_missing_behind_plus")
    if follower.word.type == "TIMES_FACE":
        return times_shown(_factor(terms, follower), follower.word)
    if follower.key == "PREP:per":
        if np is None:
            misfit(follower, "counted_what")
        refuse(not terms, follower, "how_many_each")
        inner = Rest(left)
        each = counted(np, inner)
        left[:] = inner.left
        return n.Per(times=_factor(terms, follower), each=each, span=follower.span)
    if follower.key == "PREP:based_on":
        listed = value(np, left) if np is not None else None
        if not isinstance(listed, n.NumberOf) or terms:
            misfit(follower, "based_on_number")
        return n.Listed(each=listed.each, span=follower.span)
    refuse(terms, follower, "two_amounts_said")
    if np is None:
        misfit(follower, "equal_to_what")
    return one_amount(np, Rest(left), left) or named_dial(np) or misfit(np, "unknown_value")


def named_dial(np: Np) -> n.DialOf | n.NumberOf | None:
    """`Sun Dial`, `your opponent's Heat`: what a piece shows, or how many tokens somebody has."""
    if np.head_type != "NAME" or len(np.heads) != 1 or np.of is not None:
        return None
    owner, left = possessor(np.specs)
    said(left, "ADJ", "current")
    found = thing(np.with_specs([w for w in left if w.lexeme != "current"]))
    if found.kind is n.Kind.PIECE:
        return n.DialOf(dial=found.kind, whose=owner or n.YOU, name=found.name, span=np.span)
    if found.kind is n.Kind.STATUS:
        holder = owner if owner is not None and owner.who is not Who.YOU else None
        return n.NumberOf(each=n.Counted(thing=found, holder=holder, span=np.span), span=np.span)
    return None


def times_shown(times: int, word: Word) -> n.Amount:
    """`2 x [heart]`; `1 x 4-5` and `1 x [a][a]` are so many for each of what is shown, `2 x Heat` of what
    one has."""
    if word.form:
        name = Np([], [Word("NAME", word.text, word.lexeme, word.form, *word.span)], None, word.span)
        return n.Per(times=times, each=n.Counted(thing=thing(name), span=word.span), span=word.span)
    face = word.text.casefold().replace("×", "x").partition("x")[2]
    symbols = symbol_names(face)
    if len(symbols) == 1:
        return n.TimesSymbol(times=times, symbol=symbols[0], span=word.span)
    refuse(len(set(symbols)) > 1, word.span, "one_of_each_or_any")
    shown: n.Shows | n.ShowsNumber = n.Shows(symbols=symbols, span=word.span)
    if not symbols:
        shown = number_range(Word("RANGE", face, face.strip(), "", word.start, word.end))
    each = n.Counted(thing=n.Thing(kind=n.Kind.SYMBOL, span=word.span), shown=shown, span=word.span)
    return n.Per(times=times, each=each, span=word.span)


def _shown(np: Np) -> n.Shows | n.ShowsNumber | None:
    """`for every [a][a]`, `per [a] or [b]`, `per 4-5`: what dice show, if that is not one symbol."""
    symbols = [w for w in np.heads if w.type == "SYMBOLS"]
    if symbols and np.of is None:
        if len(np.heads) == 1 and len(symbol_names(symbols[0].text)) == 1:
            return None
        only(np.specs, DET="each a any")
        found = shows(np.heads)
        refuse(not found.any and len(set(found.symbols)) > 1, np, "one_of_each_or_any")
        return found
    numbers = [w for w in np.specs if w.type in ("NUM", "RANGE")]
    if len(numbers) != 1 or np.heads or np.of is not None:
        return None
    only([w for w in np.specs if w is not numbers[0]], DET="each a")
    return number_range(numbers[0])


def _capped(total: n.Amount, most: int, limit: Adjunct, span: Span, *, per_turn: bool = False) -> n.Amount:
    if isinstance(total, n.AnyNumber) and not per_turn:
        return n.UpTo(limit=most, span=span)
    if isinstance(total, n.Number | n.UpTo | n.Every | n.AnyNumber) and not per_turn:
        misfit(limit, "most_of_fixed")
    if isinstance(total, n.Sum) and not per_turn:
        *others, last = total.terms
        fixed = sum(term.value for term in others if isinstance(term, n.Number))
        # "5 dmg + 1 dmg per Cinder (max 3)": of what is added, for there are 5 in any case.
        if not isinstance(last, n.Number) and most <= fixed:
            added = n.AtMostOf(amount=last, most=most, span=last.span.join(span))
            return replace(total, terms=(*others, added), span=span)
    return n.AtMostOf(amount=total, most=most, per_turn=per_turn, span=span)


def is_counted(np: Np | None, rest: Rest) -> bool:
    """Whether how many there are is found out while resolving, so that there can be a most of it."""
    if np is not None and any(w.type == "TIMES" or w.lexeme == "any_number" for w in np.specs):
        return True
    return rest.peek(*_FOLLOWERS) is not None


_NO_UNIT = ("in", "max", "max.", "maximum", "at", "total")  # "(3 in total)", "(3 max)"


def _most_of(bracket: Adjunct, np: Np | None) -> int:
    """`(max 3)`, `(up to 4 dmg)`: of what is given, not of what is counted."""
    words = bracket.word.text.replace("+", " ").split()
    at = next(at for at, word in enumerate(words) if word.isdecimal())
    unit = words[at + 1] if at + 1 < len(words) and words[at + 1] not in _NO_UNIT else ""
    if unit and (np is None or not np.heads or _singular(unit) != _singular(np.heads[-1].text)):
        misfit(bracket, "most_of_other", unit=unit)
    return int(words[at])


def _singular(unit: str) -> str:
    folded = unit.casefold()
    return "dmg" if folded == "damage" else folded.removesuffix("s")


def _factor(terms: list[n.Amount], at: Adjunct) -> int:
    """The number that "per X" multiplies: the last one said."""
    last = terms.pop() if terms else None
    if at.word.form == "as_many" and isinstance(last, n.AnyNumber):
        return 1
    if not isinstance(last, n.Number):
        misfit(at, "plain_number_wanted")
    return last.value


def one_amount(
    np: Np, rest: Rest, mods: list[Adjunct] | None = None, half_of: n.Value | None = None
) -> n.Amount | None:
    """One term: a number, half of a value, a value."""
    fractions = [w for w in np.specs if w.type == "FRAC"]
    if fractions:
        fractions[0].taken = True
        others = [w for w in np.specs if w.type != "FRAC"]
        inner = np.of if not np.heads and not others and np.of is not None else np.with_specs(others)
        found = value(inner, mods)
        if found is None and said(inner.specs, "QUANT", "that_much"):
            found = n.Value.THAT_MUCH
        that = inner.of is None and inner.dets == ["that"] and inner.noun in ("", "amount", "number")
        if found is None and that and len(inner.heads) < 2:
            only(inner.specs, DET="that")  # "half of that", "half that amount"
            take(inner.heads)
            found = n.Value.THAT_MUCH
        if found is None and not inner.heads and rest.peek("PREP:as") is None:
            found = half_of if not inner.specs else None
        if found is None and inner.noun == "damage" and len(inner.heads) == 1:
            found = half_of
        if found is None:
            found = named_dial(inner)
        if found is None:
            misfit(np, "half_of_what" if fractions[0].lexeme == "half" else "twice_what")
        inner_amount = n.ValueOf(value=found, span=np.span) if isinstance(found, n.Value) else found
        if fractions[0].lexeme == "half":
            return n.HalfOf(amount=inner_amount, span=np.span)
        return n.Twice(amount=inner_amount, span=np.span)
    number = plain_amount(np)
    if number is not None and not (isinstance(number, n.Number) and np.noun in ("number", "amount")):
        nothing_more(np.of)
        return number
    found = value(np, mods)
    if isinstance(found, n.Value):
        return n.ValueOf(value=found, span=np.span)
    return found
