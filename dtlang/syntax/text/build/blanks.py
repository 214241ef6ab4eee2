"""The parts of a line: one reader for each kind of thing that stands behind a verb or a preposition.

An effect whose line says all there is to know needs a node and that line, and no builder: `lose {things}` is
read by the very line that says it. Where a verb has several lines, the object picks one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from dtlang.syntax import nodes as n
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.text.build.amounts import plain_amount
from dtlang.syntax.text.build.damage import by_number
from dtlang.syntax.text.build.deeds import Deed, players_at
from dtlang.syntax.text.build.dials import names_side
from dtlang.syntax.text.build.dice import dice
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.nouns import number_in, only, partitive, said, take
from dtlang.syntax.text.build.objects import (
    any_of_dice,
    count_of,
    dice_of,
    limited,
    names_dice,
    of_choice,
    own,
    owned,
    things,
)
from dtlang.syntax.text.build.players import Who, chosen_np, is_player, party, phase, possessor
from dtlang.syntax.text.build.regular import MODEL, Regular, verbs
from dtlang.syntax.text.build.things import CARDS, GAINABLE, thing
from dtlang.syntax.text.build.times import Wrapper
from dtlang.syntax.text.build.zones import own_zone, played_from
from dtlang.syntax.text.shapes import Adjunct, Np
from dtlang.syntax.text.word import Word

Fields = dict[str, Any]

# What a deed can be done to, where that is not all that is counted.
_TAKEN = {n.Lose: GAINABLE, n.Steal: GAINABLE, n.Discard: GAINABLE | CARDS | {n.Kind.THIS_CARD}}
# Somebody's place that says whose: "steal 1 card from your opponent's hand".
_PLACE: dict[type[n.Node], str] = {n.Steal: "hand", n.Remove: "board"}


def done(deed: Deed) -> str:
    """`sold`, `skipped`."""
    return lexicon(MODEL).verbs[deed.verb.lexeme][3]


def _place(name: str, keys: tuple[str, ...], deed: Deed) -> Fields:
    """A deck of the hero's own; one that every hero has goes without saying."""
    from_ = deed.rest.take_np(*keys)
    found = own_zone(from_, deed) if from_ is not None else None
    refuse(found not in (None, n.Zone.DECK) and not isinstance(found, n.Place), from_, "drawn_from_deck")
    return {"source": found} if isinstance(found, n.Place) else {}


def _played_from(name: str, keys: tuple[str, ...], deed: Deed) -> Fields:
    from_ = deed.rest.take_np(*keys)
    return {"zone": played_from(own_zone(from_, deed), from_)} if from_ is not None else {}


# --- behind the verb


def _things(deed: Deed, line: Regular) -> Fields:
    """A thing, how many, and whose; of somebody else's that is where it comes from."""
    what, count, owner = things(deed)
    if what.kind not in _TAKEN.get(line.node, (what.kind,)):
        misfit(deed.need("what"), "cannot_be_done", done=done(deed))
    np = deed.need("what")
    refuse(what.kind is n.Kind.DAMAGE and line.node is n.Remove, np, "remove_damage")
    unsaid = np.has("POSS") and not np.has("FRAC") and not deed.event
    refuse(what.kind is n.Kind.CP and unsaid and plain_amount(np) is None, np, "how_many_cp")
    return {"thing": what, "count": count} | ({} if owner is None else {"source": owner})


def _card(deed: Deed, line: Regular) -> Fields:
    if deed.np is None and deed.rest.peek("PREP:until_have") is not None:
        deed.np = Np([], [Word("NOUN", "", "card", "many", *deed.span)], None, deed.span)
    np = deed.need("how_many_cards")
    if line.node is not n.Draw:
        np = own(np, deed)
        refuse(thing(np).kind is not n.Kind.CARD, np, "only_cards_can_be", done=done(deed))
        return {"count": count_of(np, deed)}
    refuse(np.of is not None or (np.heads and np.noun != "card"), np, "only_cards_drawn")
    until = deed.rest.take("PREP:until_have")
    if until is not None and not deed.event:
        return {"count": _up_to_so_many(np, until, deed)}
    refuse(not deed.event and "any" in np.dets, np, "drawing_picks")
    said(np.specs, "ADJ", "additional")
    return {"count": count_of(np, deed), **_place("source", ("PREP:from",), deed)}


def _up_to_so_many(np: Np, until: Adjunct, deed: Deed) -> n.Amount:
    """`draw cards until you have 5 cards in hand`: as many as are missing."""
    refuse(np.has("NUM", "QUANT", "DET"), np, "two_amounts")
    held = until.np
    number = number_in(held) if held is not None else None
    if held is None or number is None or held.noun not in ("card", "") or held.of is not None:
        misfit(until, "how_many")
    only([w for w in held.specs if w.type != "NUM"])
    hand = deed.rest.take_np("PREP:in", "PREP:on", noun="hand")
    if hand is not None:
        owner, left = possessor(hand.specs)
        only(left)
        refuse(owner is not None and not deed.owns(owner), hand, "own_cards")
    mine = deed.who == n.YOU
    holder = None if mine else n.Players(who=Who.THEY, span=until.span)
    card = n.Thing(kind=n.Kind.CARD, span=until.span)
    have = n.Counted(thing=card, holder=holder, zone=n.Zone.HAND, span=until.span)
    missing = n.Number(value=number, span=until.span)
    return n.Minus(amount=missing, less=n.NumberOf(each=have, span=until.span), span=until.span)


def _cards(deed: Deed, line: Regular) -> Fields:
    np = own(partitive(deed.need("what")), deed)
    what = thing(np)
    if what.kind not in (*CARDS, n.Kind.THIS_CARD, n.Kind.IT, n.Kind.THEM):
        misfit(np, "only_cards_played")
    several = np.heads[-1].form == "many" and plain_amount(np) is None
    return {"thing": what, "count": n.AnyNumber() if several else count_of(np, deed)}


def _die(deed: Deed, line: Regular) -> Fields:
    np = deed.need("how_many_dice")
    each = deed.rest.take("ADV:each") is not None or deed.group_each
    refuse(np.heads and np.heads[0].type == "SYMBOLS", np, "rolls_no_symbol")
    refuse(np.heads and (np.noun != "die" or np.of is not None), np, "only_dice_rolled")
    if not np.heads and (deed.event or any(w.type != "NUM" for w in np.specs)):
        misfit(np, "rolls_no_number")  # "when you roll a 6"
    owner, specs = possessor(np.specs)
    refuse(owner is not None and not deed.owns(owner), np, "own_dice")
    return {"count": count_of(np.alone().with_specs(specs), deed), "each": each}


def _dice(deed: Deed, line: Regular) -> Fields:
    np = deed.need("which_dice")
    deed.rest.take("ADV:once")
    mods, deed.mods = deed.mods, []
    again = deed.rest.take("PAREN:repeat")
    if line.node is n.KeepDice:
        for word in np.specs:  # "keep the best 3"
            if word.lexeme == "best":
                word.lexeme = n.Rank.HIGHEST.value
    which = dice_of(np, [*mods, again] if again is not None else mods, deed)
    if any_of_dice(np) and which.count == 1 and not which.up_to and not which.all:
        which = n.changed(which, count=5, up_to=True)  # "re-roll any of your dice"
    return {"dice": which}


def _attempts(deed: Deed, line: Regular) -> Fields:
    np = deed.need("what")
    count = number_in(np) or 1
    only(np.specs, DET="a the an another this", NUM="*", ADJ="additional fewer")
    refuse(deed.event and np.adjs, np, "attempts_alike")  # a prohibition of more is not one of all
    with_ = deed.rest.take_np("PREP:with")
    refuse(with_ is not None and np.of is not None, with_, "not_here")
    which = np.of or with_
    lost = line.object == "roll_attempt"
    refuse(lost and "fewer" in np.adjs, np, "double_no")  # "lose 1 fewer Roll Attempt"
    fewer = lost or "fewer" in np.adjs
    return {"change": -count if fewer else count, "dice": dice(which) if which is not None else None}


def _phase(deed: Deed, line: Regular) -> Fields:
    np = deed.need("which_phase")
    found = phase(np) or misfit(np, "only_phase_can_be", done=done(deed))
    if line.node is n.PhaseFails:
        said(np.specs, "ADJ", "additional")
    return {"phase": found}


def _more_phase(deed: Deed, line: Regular) -> Fields:
    """`an additional Main Phase`, of whoever performs it and no other."""
    np = deed.need("what")
    found = phase(np)
    more = said(np.specs, "ADJ", "additional", "new") or said(np.specs, "DET", "another")
    if found is None or not more:
        misfit(np, "perform_what")
    refuse(found.next or (found.whose is not None and not deed.owns(found.whose)), np, "own_phase")
    return {"phase": n.PhaseOf(phase=found.phase, span=found.span)}


def _the_thing(deed: Deed, line: Regular) -> Fields:
    return {"thing": thing(own(deed.need("what"), deed))}


def _flipped(deed: Deed, line: Regular) -> Fields:
    holder, np = owned(deed.need("what"), deed)
    only([w for w in np.specs if w.type != "ADJ"], DET="a the this that", NUM="*")
    refuse(number_in(np) not in (None, 1), np, "one_token")
    refuse(np.noun == "die", np, "dice_are_changed")
    return {"thing": thing(np), "holder": holder}


def _stack_limit(deed: Deed, line: Regular) -> Fields:
    np = deed.need("what")
    refuse(np.noun != "stack_limit", np, "only_limit_reached")
    what = limited(deed, np)
    refuse(what is None and line.node is n.RaiseStackLimit, np, "limit_of_what")
    return {"thing": what or n.Thing(kind=n.Kind.THIS_TOKEN, span=np.span)}


def _own_zone(deed: Deed, line: Regular) -> Fields:
    return {"zone": own_zone(deed.need("what"), deed)}


def owner_of(np: Np, deed: Deed) -> n.Party:
    """Whose Health or CP."""
    owner, left = possessor(np.specs)
    only(left, DET="the")
    return deed.who if owner is None or owner.who is Who.YOU else owner


_CHOSEN = {
    Who.PLAYER: Who.CHOSEN_PLAYER,
    Who.OPPONENT: Who.CHOSEN_OPPONENT,
    Who.TEAMMATE: Who.CHOSEN_TEAMMATE,
}


def _unchosen(deed: Deed, line: Regular) -> Fields:
    np = deed.need("what")
    refuse(not is_player(np), np, "choose_alone")
    chosen = party(chosen_np(np) if np.has("NUM") else np, deed.mods)  # "choose 2 opponents"
    deed.mods = []
    who = _CHOSEN.get(chosen.who, chosen.who)
    refuse(who not in (*_CHOSEN.values(), Who.OTHER_CHOSEN_PLAYER), np, "choose_whom")
    return {"players": n.changed(chosen, who=who, targeted=False)}


# --- behind a preposition


def _somebody(name: str, keys: tuple[str, ...], deed: Deed, line: Regular) -> Fields:
    if name != "source":
        return {name: players_at(deed.rest, *keys)}
    found = players_at(deed.rest, *keys, "PREP:held_by")
    place = deed.rest.take_np(*keys) if found is None and line.node in _PLACE else None
    if place is None:
        return {name: found}
    refuse(place.noun != _PLACE[line.node], place, "from_where")
    return {name: possessor(place.specs)[0]}


def _searched(name: str, keys: tuple[str, ...], deed: Deed) -> Fields:
    np = deed.rest.take_np(*keys) or misfit(deed.span, "search_for_what")
    np = of_choice(np, deed)
    return {"thing": thing(np), "count": count_of(np, deed)}


def _by(name: str, keys: tuple[str, ...], deed: Deed) -> Fields:
    return {name: by_number(deed)}


def _side(name: str, keys: tuple[str, ...], deed: Deed) -> Fields:
    up = deed.rest.take_np(*keys)
    return {name: side(up)} if up is not None else {}


def side(np: Np) -> str:
    """The side of a piece, by its name."""
    names = [w.lexeme for w in np.heads if w.type == "NAME"]
    if len(names) != 1 or any(w.type != "NAME" and w.lexeme not in ("side", "form") for w in np.heads):
        misfit(np, "which_side")
    take(np.heads)
    only(np.specs, DET="the a", POSS="its")
    return names[0]


def in_form(rest: Rest) -> list[Wrapper]:
    """`deal 2 dmg in Bear Form`: while one is in it."""
    form = rest.peek("PREP:in")
    if form is None or form.np is None or not names_side(form.np):
        return []
    rest.take("PREP:in")
    within = n.InForm(side=side(form.np), span=form.span)
    return [lambda effect: n.If(condition=within, effect=effect, span=effect.span.join(form.span))]


class _Reader(NamedTuple):
    """How an object is read, and which one picks its line; none: whatever no other line of the verb takes."""

    read: Callable[[Deed, Regular], Fields]
    picks: Callable[[Np], bool] | None = None


def _is_attempts(np: Np) -> bool:
    return np.noun in ("roll_attempt", "roll")


_OBJECTS = {
    "things": _Reader(_things),
    "card": _Reader(_card),
    "cards": _Reader(_cards),
    "die": _Reader(_die),
    "dice": _Reader(_dice, names_dice),
    "roll_attempt": _Reader(_attempts, _is_attempts),
    "more_roll_attempt": _Reader(_attempts, _is_attempts),
    "phase": _Reader(_phase),
    "phase_noun": _Reader(_more_phase),
    "the_thing": _Reader(_the_thing),
    "flipped": _Reader(_flipped),
    "stack_limit": _Reader(_stack_limit, lambda np: np.noun == "stack_limit"),
    "own_zone": _Reader(_own_zone),
    "unchosen": _Reader(_unchosen),
}
# Behind a preposition; any other role is somebody.
_BEHIND = {"things": _searched, "by": _by, "side": _side, "place": _place, "own_zone": _played_from}


@cache
def _lines(verb: str) -> list[Regular]:
    """The lines of a verb that begin with an object."""
    known = verbs()
    return [line for line in known.lines.get(known.same.get(verb, verb), ()) if line.object in _OBJECTS]


def line_for(deed: Deed, verb: str = "") -> Regular | None:
    """The line that a verb is read by; its object picks one of several."""
    lines = _lines(verb or deed.verb.lexeme)
    otherwise = None
    for line in lines:
        picks = _OBJECTS[line.object].picks
        if picks is None:
            otherwise = otherwise or line
        elif deed.np is not None and picks(deed.np):
            return line
    return otherwise or (lines[0] if lines else None)


def build_by_line(deed: Deed, verb: str = "") -> n.Effect:
    """The fields of an effect out of its object, its roles and its flags."""
    line = line_for(deed, verb) or misfit(deed.verb.span, "unknown_verb", verb=deed.verb.text)
    fields: Fields = {name: deed.rest.take(*keys) is not None for name, keys in line.flags.items()}
    for role, keys in line.roles.items():
        if role not in _BEHIND:
            fields |= _somebody(role, keys, deed, line)
    for name, value in _OBJECTS[line.object].read(deed, line).items():
        if name not in line.node.__struct_fields__:
            misfit(deed.np or deed.span, "own_things", verb=deed.verb.text)
        if fields.get(name) is not None:
            misfit(deed.np or deed.span, "two_owners")
        fields[name] = value
    for role, keys in line.roles.items():
        if role in _BEHIND:
            fields |= _BEHIND[role](role, keys, deed)
    if "who" in line.node.__struct_fields__:
        fields["who"] = deed.who
    said = {name: value for name, value in fields.items() if value is not None}
    effect: n.Effect = line.node(**said, span=deed.span)  # type: ignore[assignment]
    return effect
