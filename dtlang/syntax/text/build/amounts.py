"""Amounts: numbers, sums, counts of things, and values that are known only while resolving."""

from __future__ import annotations

import re

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import DONE
from dtlang.syntax.text.build.dice import shown_face
from dtlang.syntax.text.build.misfit import Rest, misfit
from dtlang.syntax.text.build.nouns import (
    head,
    head_lexeme,
    head_type,
    lexemes,
    number_in,
    only,
    partitive,
    said,
    take,
)
from dtlang.syntax.text.build.outcomes import number_range, shows
from dtlang.syntax.text.build.players import Who, holding, is_player, party, possessor
from dtlang.syntax.text.build.things import CARDS, thing
from dtlang.syntax.text.build.zones import zone
from dtlang.syntax.text.lexer import symbol_names
from dtlang.syntax.text.shapes import Adjunct, Np, Relative


def measured(np: Np | None, rest: Rest) -> Np | None:
    """`an amount of dmg equal to ...` is dmg equal to that; `an amount equal to ...` leaves the unit open."""
    if np is None or len(np.specs) != 1 or head_lexeme(np) != "amount" or np.specs[0].lexeme != "a":
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
    times = [w for w in np.specs if w.type == "TIMES"]
    if times:
        if any(w.type in ("NUM", "QUANT", "FRAC", "DET") for w in np.specs) or len(times) > 1:
            misfit(np, "two amounts stand side by side here")
        times[0].taken = True
        count, face = _TIMES.split(times[0].text, maxsplit=1)
        return _times_shown(int(count), face, times[0].span)
    if said(np.specs, "NUM", "N"):
        return n.Parameter(span=span)
    number = number_in(np)
    quants = lexemes(np.specs, "QUANT")
    bounds = [w for w in np.specs if w.type in ("QUANT", "OR_MORE", "OR_LESS")]
    if len(bounds) > 1:
        misfit(np, "two amounts stand side by side here")
    take(bounds)
    if number is not None:
        said(np.specs, "DET", "another")  # "another 2 CP"
        if any(w.type == "OR_MORE" for w in np.specs) or quants == ["at_least"]:
            return n.AtLeast(least=number, span=span)
        if any(w.type == "OR_LESS" for w in np.specs):
            return n.AtMost(most=number, span=span)
        if quants == ["more_than"]:
            return n.AtLeast(least=number + 1, span=span)
        if quants == ["at_most"]:
            return n.AtMost(most=number, span=span)
        if quants == ["less_than"]:
            return n.AtMost(most=number - 1, span=span)
        if quants == ["up_to"]:
            return n.UpTo(limit=number, span=span)
        if quants and quants != ["exactly"]:
            misfit(np, "this amount does not fit here")
        return n.Number(value=number, span=span)
    if quants == ["that_much"]:
        return n.ValueOf(value=n.Value.THAT_MUCH, span=span)
    if quants == ["any_number"]:
        return n.AnyNumber(span=span)
    if quants:
        misfit(np, "a number is missing here")
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
_ALL_DAMAGE = "all dmg of the Roll Phase can be counted: `the dmg dealt`, `the dmg prevented`"
_ROLL_NOUNS = ("value", "total", "roll", "outcome", "result")


def value(np: Np, mods: list[Adjunct] | None = None) -> n.Value | n.NumberOf | n.DialOf | None:
    """A value that is known only while resolving: "the roll value", "your CP", "the incoming dmg"."""
    words = [w.lexeme for w in np.heads]
    nouns = all(w.type == "NOUN" for w in np.heads)
    if not nouns or not words:
        return None
    adjs = lexemes(np.specs, "ADJ")
    last = words[-1]
    if last == "value" and adjs == ["printed"] and np.of is None:
        only(np, DET="the", ADJ="printed")
        return n.Value.PRINTED
    if last in _ROLL_NOUNS and all(w in (*_ROLL_NOUNS, "die") for w in words):
        return _rolled_value(np, mods)
    if words == ["number"] and np.of is None and not adjs and _takes_rolled(mods):
        only(np, DET="the")  # "the number rolled"
        return n.Value.DIE
    if last == "die" and len(words) == 1 and number_in(np) in (None, 1) and "the" in lexemes(np.specs, "DET"):
        return n.Value.DIE
    if last == "cp" and len(words) == 1 and number_in(np) is None and not _deed(mods):
        return _dial(n.Kind.CP, np, possessor(np.specs)[0] or n.YOU)
    if last == "health" and len(words) == 1 and number_in(np) is None:
        owner, left = possessor(np.specs)
        return _dial(n.Kind.HEALTH, np, owner) if owner is not None and not left else None
    if last == "damage":
        done = {"prevent": n.Value.DAMAGE_PREVENTED, "deal": n.Value.DAMAGE_DEALT}
        if len(adjs) == 1 and adjs[0] in done:  # "the prevented dmg"
            take(np.specs, "ADJ")
            return done[adjs[0]]
        if said(np.specs, "ADJ", "incoming"):
            return n.Value.INCOMING_DAMAGE
        if said(np.specs, "DET", "that"):
            return n.Value.THAT_DAMAGE
        deed = _deed(mods)
        if deed in ("deal", "receive", "prevent", "take"):
            assert mods is not None
            for mod in mods:
                if mod.key == "ADV:this_way":  # of the whole Roll Phase, as far as dtlang can tell
                    misfit(mod, "dtlang cannot tell this dmg from other dmg", _ALL_DAMAGE)
            mods.clear()
            return {
                "deal": n.Value.DAMAGE_DEALT,
                "prevent": n.Value.DAMAGE_PREVENTED,
            }.get(deed, n.Value.INCOMING_DAMAGE)
        return None
    if last in ("number", "amount") and len(words) == 1 and np.of is not None:
        if any(w.type in ("NUM", "QUANT") for w in np.specs):
            return None
        if adjs == ["printed"]:
            take(np.specs, "ADJ")
            return n.Value.PRINTED if head_lexeme(np.of) == "damage" else None
        measured = value(np.of, mods) if head_lexeme(np.of) in ("damage", "cp") else None
        if isinstance(measured, n.Value | n.DialOf):
            if mods:
                mods.clear()
            return measured
        rest = Rest(mods or [])
        each = counted(np.of, rest)
        if mods is not None:
            mods[:] = rest.left
        return n.NumberOf(each=each, span=np.span)
    return None


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
        only(np, POSS="its")
        return n.Value.DIE
    owner, left = possessor(np.specs)
    if owner is not None and owner.who not in (Who.YOU, Who.THEY):
        misfit(np, "whose roll is meant?", "write `your roll`")
    summed = said(left, "ADJ", "total") or summed or any(w.lexeme == "total" for w in np.heads)
    said(left, "ADJ", "final")
    said(left, "DET", "this", "that", "these")
    _takes_rolled(mods)
    if np.of is None:
        return n.Value.ROLL
    inner = head_lexeme(np.of)
    if inner in _ROLL_NOUNS:
        return _rolled_value(np.of, mods, summed)
    if inner != "die" or len(np.of.heads) > 1 or np.of.of is not None:
        misfit(np.of, "the value of what?")
    if summed and np.of.heads[0].form == "many":
        only(np.of, DET="the these all", POSS="your")
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
        if isinstance(mod.rest, Relative):
            return mod.rest.verb.lexeme
    return ""


def counted(np: Np, rest: Rest) -> n.Counted:
    """What is counted behind "per", "for each", "number of"; takes "removed", "on a chosen opponent" ..."""
    times = [w for w in np.specs if w.type == "TIMES"]
    if times:  # "for every 2 x [arrow]"
        amount = plain_amount(np)
        if not isinstance(amount, n.TimesSymbol):
            misfit(np, "one symbol is wanted here")
        symbol = n.Thing(kind=n.Kind.SYMBOL, name=amount.symbol, span=times[0].span)
        return n.Counted(thing=symbol, every=amount.times, span=np.span)
    shown = _what_is_shown(np, rest)
    if shown is not None:
        rest.take("VERBED:roll")
        return n.Counted(thing=n.Thing(kind=n.Kind.SYMBOL, span=np.span), shown=shown, span=np.span)
    said(np.specs, "DET", "each")
    np = partitive(np)
    every = number_in(np) or 1
    owner, specs = possessor(np.specs)
    plain = Np(specs, np.heads, np.of, np.span)
    said(specs, "DET", "each")
    if "additional" in lexemes(specs, "ADJ"):
        misfit(np, "additional to what?", "write `beyond the first`")
    what = thing(plain)
    if what.kind is n.Kind.OPPONENT and owner in (None, n.YOU):
        return n.Counted(thing=what, every=every, holder=_opponents(rest, np.span), span=np.span)
    showing = rest.take("SHOWING")
    if showing is not None:  # "for each die showing [flame]"
        face = shown_face(showing.rest) if isinstance(showing.rest, Np) else ""
        if what.kind is not n.Kind.DIE or not face or face.isdigit() or face in ("even", "odd"):
            misfit(showing, "only dice that show a symbol can be counted")
        what = n.Thing(kind=n.Kind.SYMBOL, name=face, span=np.span)
    done: n.Done | None = None
    deed = rest.take("VERBED")
    if deed is not None:
        done = DONE.get(deed.word.lexeme)
        if done is None:
            misfit(deed, "these words do not fit here")
    relative = rest.peek("WHO", "CONTACT")
    holder: n.Party | None = owner
    if relative is not None and isinstance(relative.rest, Relative):
        verb = relative.rest.verb.lexeme
        pronoun = relative.rest.pronoun
        rest.take("WHO", "CONTACT")
        if verb in ("have", "afflict", "inflict") and pronoun.type == "CONTACT":
            rest.take("DANGLING")
            holder = n.Players(who=Who.YOU if pronoun.lexeme == "you" else Who.THEY, span=pronoun.span)
        elif verb in DONE:
            done = DONE[verb]
        else:
            misfit(relative, "these words do not fit here")
    if done is not None:
        rest.take("ADV:this_way")  # what is counted was always done by this text
    place = rest.peek("PREP:in")
    where: n.Zone | None = None
    if what.kind in (*CARDS, n.Kind.PIECE) and place is not None and isinstance(place.rest, Np):
        rest.take("PREP:in")
        where, whose = zone(place.rest)
        if holder is not None and whose is not None and whose != holder:
            misfit(place, "whose cards are counted?")
        holder = holder or whose
        if isinstance(holder, n.Players) and holder.who is Who.YOU:
            holder = None  # one's own, as always
    beyond = rest.take("PREP:beyond")
    first = False
    if beyond is not None:
        if (
            not isinstance(beyond.rest, Np)
            or beyond.rest.heads
            or lexemes(beyond.rest.specs, "ADJ") != ["first"]
        ):
            misfit(beyond, "write `beyond the first`")
        only(beyond.rest, DET="the", ADJ="first")
        first = True
    if holder is None and where is None:
        on = rest.peek("PREP:on", "PREP:held_by")
        if on is not None and isinstance(on.rest, Np):
            if is_player(on.rest):
                rest.take("PREP:on", "PREP:held_by", qualified=True)
                holder = party(on.rest, on.mods)
            elif head_lexeme(on.rest) == "board":
                rest.take("PREP:on")
                holder, left = possessor(on.rest.specs)
                only(Np(left, [], None, on.span), DET="the")
    return n.Counted(
        thing=what, every=every, holder=holder, done=done, beyond_first=first, zone=where, span=np.span
    )


def _opponents(rest: Rest, span: Span) -> n.Players | None:
    """Which opponents are counted: `for each opponent with Cinder`; none: all of them."""
    held = holding(rest)
    if held is None:
        return None
    token = held[0] or n.Thing(kind=n.Kind.THIS_TOKEN, span=span)
    return n.Players(who=Who.ALL_OPPONENTS, token=token, span=span)


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
    if np is not None and head_lexeme(np) == "number" and np.of is not None:  # "the number of Heat on you"
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
    while True:
        follower = rest.peek("PLUS", "PREP:per", "TIMES_FACE", "PREP:equal_to", "PREP:based_on")
        if follower is None:
            break
        places: list[Adjunct] = []  # "on a chosen opponent" right behind says whose things are counted
        for behind in rest.left[rest.left.index(follower) + 1 :]:
            if behind.key not in _PLACES:
                break
            places.append(behind)
        rest.left.remove(follower)
        if follower.word.type == "PLUS":
            assert isinstance(follower.rest, Np)
            if follower.mods:
                misfit(follower.mods[0], "these words do not fit here")
            more = said(follower.rest.specs, "ADJ", "additional") or more  # "plus 1 additional dmg"
            term = one_amount(follower.rest, rest)
            if term is None:
                misfit(follower, "a number is missing behind `+`")
            terms.append(term)
        elif follower.word.type == "TIMES_FACE":
            face = _TIMES.split(follower.word.text, maxsplit=1)[1]
            terms.append(_times_shown(_factor(terms, follower), face, follower.span))
        elif follower.key == "PREP:per":
            assert follower.rest is not None
            if not isinstance(follower.rest, Np):
                misfit(follower, "what is to be counted here?")
            if not terms:
                misfit(follower, "how many for each?", "write a number, as in `1 dmg per Heat`")
            inner = Rest(follower.mods + places)
            each = counted(follower.rest, inner)
            rest.left = [a for a in rest.left if a in inner.left or a not in places]
            if any(a not in places for a in inner.left):
                misfit(inner.left[0], "these words do not fit here")
            terms.append(n.Per(times=_factor(terms, follower), each=each, span=follower.span))
        elif follower.key == "PREP:based_on":
            left = follower.mods + places
            listed = value(follower.rest, left) if isinstance(follower.rest, Np) else None
            if not isinstance(listed, n.NumberOf) or terms:
                misfit(follower, "write `based on the number of ...`")
            rest.left = [a for a in rest.left if a in left or a not in places]
            terms.append(n.Listed(each=listed.each, span=follower.span))
        else:
            if terms:
                misfit(follower, "there are two amounts here")
            if not isinstance(follower.rest, Np):
                misfit(follower, "equal to what?")
            left = follower.mods + places
            terms.append(_value_amount(follower.rest, left))
            rest.left = [a for a in rest.left if a in left or a not in places]
            if any(a not in places for a in left):
                misfit(next(a for a in left if a not in places), "these words do not fit here")
    limit = rest.take("PREP:up_to_max")
    if limit is not None and more:
        misfit(limit, "in all, or of what is added?", "make two sentences of it")
    bracket = rest.take("PAREN:most") if terms and limit is None else None
    rounded = rest.peek("ADV:rounded_up")
    if rounded is not None and not any(isinstance(term, n.HalfOf) for term in terms):
        misfit(rounded, "only a half is rounded")
    if not terms:
        if limit is not None:
            misfit(limit, "these words do not fit here")
        return None
    total = terms[0] if len(terms) == 1 else n.Sum(terms=tuple(terms), span=span)
    if limit is not None:
        most = number_in(limit.rest) if isinstance(limit.rest, Np) else None
        if most is None or (isinstance(limit.rest, Np) and head_type(limit.rest) not in ("", "NOUN", "NAME")):
            misfit(limit, "a number is missing here")
        per_turn = rest.take("ADV:per_turn") is not None
        return _capped(total, most, limit, span, per_turn=per_turn)
    if bracket is not None:
        return _capped(total, _most_of(bracket, np), bracket, span)
    return total


def _capped(total: n.Amount, most: int, limit: Adjunct, span: Span, *, per_turn: bool = False) -> n.Amount:
    if isinstance(total, n.AnyNumber) and not per_turn:
        return n.UpTo(limit=most, span=span)
    if isinstance(total, n.Number | n.UpTo | n.Every | n.AnyNumber) and not per_turn:
        misfit(limit, "what is counted here? There is no most of a fixed number", "write the number alone")
    return n.AtMostOf(amount=total, most=most, per_turn=per_turn, span=span)


def is_counted(np: Np | None, rest: Rest) -> bool:
    """Whether how many there are is found out while resolving, so that there can be a most of it."""
    if np is not None and any(w.type == "TIMES" or w.lexeme == "any_number" for w in np.specs):
        return True
    return rest.peek("PLUS", "PREP:per", "TIMES_FACE", "PREP:equal_to", "PREP:based_on") is not None


_TIMES = re.compile(r"\s*[x×]\s*")


def _times_shown(times: int, face: str, span: Span) -> n.Amount:
    """`2 x [heart]`; `1 x 4-5` and `1 x [a][a]` are so many for each of what is shown."""
    symbols = symbol_names(face)
    if len(symbols) == 1:
        return n.TimesSymbol(times=times, symbol=symbols[0], span=span)
    shown = n.Shows(symbols=symbols, span=span) if symbols else _numbers_shown(face, span)
    each = n.Counted(thing=n.Thing(kind=n.Kind.SYMBOL, span=span), shown=shown, span=span)
    return n.Per(times=times, each=each, span=span)


def _numbers_shown(face: str, span: Span) -> n.ShowsNumber:
    digits = [int(c) for c in face if c.isdigit()]
    if not 1 <= digits[0] <= digits[-1] <= 6:
        misfit(span, "a die shows 1 to 6, and the smaller number comes first")
    return n.ShowsNumber(low=digits[0], high=digits[-1], span=span)


def _what_is_shown(np: Np, rest: Rest) -> n.Shows | n.ShowsNumber | None:
    """`for every [a][a]`, `per [a] or [b]`, `per 4-5 rolled`: what dice show, if that is not one symbol."""
    symbols = [w for w in np.heads if w.type == "SYMBOLS"]
    if symbols and np.of is None:
        if len(np.heads) == 1 and len(symbol_names(symbols[0].text)) == 1:
            return None
        only(Np(np.specs, [], None, np.span), DET="each a any")
        return shows(np.heads)
    numbers = [w for w in np.specs if w.type == "RANGE"]
    if not np.heads and not numbers and np.of is None:  # "for each 6 rolled"
        numbers = [w for w in np.specs if w.type == "NUM"]
    if len(numbers) != 1 or np.heads:
        return None
    only(Np([w for w in np.specs if w is not numbers[0]], [], None, np.span), DET="each a")
    return number_range(numbers[0])


def _most_of(bracket: Adjunct, np: Np | None) -> int:
    """`(max 3)`, `(up to 4 dmg)`: of what is given, not of what is counted."""
    words = bracket.word.text.split()
    at = next(at for at, word in enumerate(words) if word.isdecimal())
    unit = words[at + 1] if at + 1 < len(words) and words[at + 1] != "in" else ""
    if unit and (np is None or not np.heads or _singular(unit) != _singular(np.heads[-1].text)):
        misfit(
            bracket,
            f"the most of what? `{unit}` is not what is given",
            "write the number alone, as in `(max 3)`",
        )
    return int(words[at])


def _singular(unit: str) -> str:
    folded = unit.casefold()
    return "dmg" if folded == "damage" else folded.removesuffix("s")


def _value_amount(np: Np, mods: list[Adjunct]) -> n.Amount:
    """A value behind "equal to"; takes what it needs off `mods`."""
    found = one_amount(np, Rest(mods), mods) or _named_dial(np)
    if found is None:
        misfit(np, "dtlang does not know this value")
    return found


def _named_dial(np: Np) -> n.Amount | None:
    """`Sun Dial`, `your opponent's Heat`: what a piece shows, or how many tokens somebody has."""
    word = head(np)
    if word is None or word.type != "NAME" or len(np.heads) != 1 or np.of is not None:
        return None
    owner, left = possessor(np.specs)
    found = thing(Np(left, np.heads, None, np.span))
    if found.kind is n.Kind.PIECE:
        return n.DialOf(dial=found.kind, whose=owner or n.YOU, name=found.name, span=np.span)
    if found.kind is n.Kind.STATUS:
        return n.NumberOf(each=n.Counted(thing=found, holder=owner, span=np.span), span=np.span)
    return None


def _factor(terms: list[n.Amount], at: Adjunct) -> int:
    """The number that "per X" multiplies: the last one said."""
    last = terms.pop() if terms else None
    if not isinstance(last, n.Number):
        misfit(at, "a plain number is wanted before this")
    return last.value


def one_amount(
    np: Np, rest: Rest, mods: list[Adjunct] | None = None, half_of: n.Value | None = None
) -> n.Amount | None:
    """One term: a number, half of a value, a value."""
    fractions = [w for w in np.specs if w.type == "FRAC"]
    if fractions:
        fractions[0].taken = True
        others = [w for w in np.specs if w.type != "FRAC"]
        inner = (
            np.of
            if not np.heads and not others and np.of is not None
            else Np(others, np.heads, np.of, np.span)
        )
        found = value(inner, mods)
        if found is None and said(inner.specs, "QUANT", "that_much"):
            found = n.Value.THAT_MUCH
        if found is None and not inner.heads and rest.peek("PREP:as") is None:
            found = half_of if not inner.specs else None
        if found is None and head_lexeme(inner) == "damage" and len(inner.heads) == 1:
            found = half_of
        if found is None:
            misfit(np, "half of what?" if fractions[0].lexeme == "half" else "twice what?")
        inner_amount = n.ValueOf(value=found, span=np.span) if isinstance(found, n.Value) else found
        if fractions[0].lexeme == "half":
            return n.HalfOf(amount=inner_amount, span=np.span)
        return n.Twice(amount=inner_amount, span=np.span)
    number = plain_amount(np)
    if number is not None and not (isinstance(number, n.Number) and head_lexeme(np) in ("number", "amount")):
        if np.of is not None:
            misfit(np.of, "these words do not fit here")
        return number
    found = value(np, mods)
    if isinstance(found, n.Value):
        return n.ValueOf(value=found, span=np.span)
    return found
