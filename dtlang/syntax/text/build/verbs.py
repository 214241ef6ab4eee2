"""Clauses to effects: verbs that mean several things, or take what no line of the table of frames can say.

All others are built by their lines (`blanks.py`), and what a builder here does not take it leaves to them.
Whatever is left over in the end is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build import cards, damage, stored
from dtlang.syntax.text.build.amounts import amount, plain_amount, value
from dtlang.syntax.text.build.blanks import build_by_line, owner_of, side
from dtlang.syntax.text.build.damage import by_amount, by_number, of_attack, receive_damage
from dtlang.syntax.text.build.deeds import Deed, players_at
from dtlang.syntax.text.build.dials import (
    advance_dial,
    is_moved,
    is_set,
    move_dial,
    names_dial,
    names_side,
    reset_dial,
    set_dial,
    side_up,
    turn_dial,
    way,
)
from dtlang.syntax.text.build.dice import shown_face
from dtlang.syntax.text.build.meant import the_next_one
from dtlang.syntax.text.build.misfit import misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import after_name, is_noun, number_in, only, partitive, said, take
from dtlang.syntax.text.build.objects import (
    any_of_them,
    count_of,
    dice_of,
    how_many,
    is_value,
    names_dice,
    own,
)
from dtlang.syntax.text.build.outcomes import shows
from dtlang.syntax.text.build.players import is_player, party, phase, possessor
from dtlang.syntax.text.build.regular import verbs
from dtlang.syntax.text.build.things import GAINABLE, TOKENS, thing
from dtlang.syntax.text.build.tokens import swapped
from dtlang.syntax.text.build.zones import ZONES, is_place, own_zone, zone
from dtlang.syntax.text.shapes import Np
from dtlang.syntax.text.word import Word

_CP = n.Thing(kind=n.Kind.CP)

# --- what goes up or down: dmg, CP, dice, stack limits


def build_increase(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if np.noun == "stack_limit":
        return build_by_line(deed)
    if np.noun == "cost":
        return cards.turn_cost(deed, np, n.Direction.UP)
    if names_dice(np):
        return _tip(deed, np, n.Direction.UP)
    if names_dial(np) or is_set(np, deed):
        return turn_dial(deed, np, n.Direction.UP)
    if np.noun == "cp":
        return n.Gain(thing=_CP, count=by_amount(deed), who=owner_of(np, deed), span=deed.span)
    return damage.raise_damage(deed, np)


def build_decrease(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if np.noun == "cost":
        return cards.turn_cost(deed, np, n.Direction.DOWN)
    if names_dice(np):
        return _tip(deed, np, n.Direction.DOWN)
    if names_dial(np) or is_set(np, deed):
        return turn_dial(deed, np, n.Direction.DOWN)
    refuse(deed.event and not deed.passive and deed.who != n.YOU, deed.span, "who_reduces")
    if np.noun == "cp":
        return n.Lose(thing=_CP, count=by_amount(deed), who=owner_of(np, deed), span=deed.span)
    return damage.lower_damage(deed, np)


def _tip(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    mods, deed.mods = deed.mods, []
    which = dice_of(np, mods, deed)
    return deed.does(n.TipDie(dice=which, by=by_number(deed), direction=direction))


# --- tokens, CP and Health


def build_receive(deed: Deed) -> n.Effect:
    """Dmg is received; anything else is gained."""
    np = deed.np
    other = np is not None and np.heads and np.head_type != "PRON" and np.noun != "damage"
    return build_gain(deed) if np is not None and other and not is_value(np) else receive_damage(deed)


def build_gain(deed: Deed) -> n.Effect:
    """Things, values, roll attempts and phases are gained, and things as many as fit."""
    valued = _valued_as(deed)
    if valued is None and deed.np is not None and deed.np.has("FRAC"):
        valued = _half_cp(deed, deed.np)
    source = players_at(deed.rest, "PREP:from")
    leaflet = deed.rest.take_np("PREP:from", noun="leaflet") if source is None else None
    if leaflet is not None:
        source, _ = possessor(leaflet.specs)
    if valued is None:
        np = deed.need("what")
        if np.noun == "roll_attempt" or phase(np) is not None:
            return build_by_line(deed, "perform")
        if np.noun == "damage":
            if deed.verb.lexeme in ("get", "take"):
                return receive_damage(deed)
            misfit(np, "damage_not_gained")
        np = own(_to_the_full(np), deed)
        refuse(said(np.specs, "DET", "any"), np, "how_many_gained")
        what = thing(np, allow="max")
        valued = _filled(np, deed), what
    count, what = valued
    refuse(what.kind not in GAINABLE, deed.span, "cannot_be_done", done="gained")
    return deed.does(n.Gain(thing=what, count=count, source=source, side=side_up(deed)))


def _valued_as(deed: Deed) -> tuple[n.Amount, n.Thing] | None:
    """`gain 1/2 the value as CP`: the amount is a value and the unit stands behind "as"."""
    as_ = deed.rest.peek("PREP:as")
    if as_ is None or as_.np is None or deed.np is None:
        return None
    refuse(deed.np.heads and not is_value(deed.np), deed.np, "value_wanted")
    deed.rest.take("PREP:as")
    found = amount(deed.np, deed.rest, deed.span) or misfit(deed.np, "how_many")
    return found, thing(as_.np)


def _half_cp(deed: Deed, np: Np) -> tuple[n.Amount, n.Thing]:
    """`gain 1/2 of your opponent's CP`."""
    half = amount(np, deed.rest, deed.span)
    dial = half.amount if isinstance(half, n.HalfOf) else None
    if half is None or not isinstance(dial, n.DialOf) or dial.dial is not n.Kind.CP:
        misfit(np, "half_of_what_value")
    return half, n.Thing(kind=n.Kind.CP, span=np.span)


def _to_the_full(np: Np) -> Np:
    """`the maximum number of Heat`, `maximum Heat` are max Heat."""
    if np.of is None and len(np.heads) < 2:
        return np
    words = [w.lexeme for w in np.heads]
    if np.of is None and words[0] == "maximum" and np.head_type == "NAME":
        only(np.specs, DET="the")
        take(np.heads)
        full = Word("ADJ", "max", "max", "", *np.heads[0].span)
        return Np([full], np.heads[1:], None, np.span)
    if np.of is None:
        return np
    number = words in (["number"], ["amount"]) and "max" in np.adjs
    if not (number or words in (["maximum"], ["maximum", "number"], ["maximum", "amount"])):
        return np
    only(np.specs, DET="the", ADJ="max")
    take(np.heads)
    full = Word("ADJ", "max", "max", "", *np.span)
    return Np([full, *np.of.specs], np.of.heads, np.of.of, np.span)


def _filled(np: Np, deed: Deed, *, to_others: bool = False) -> n.Amount:
    """How many; up to the stack limit if that is said: "gain Heat up to your stack limit"."""
    full = more = False
    if deed.rest.left:
        whose = "ADV:to_your_limit" if deed.who == n.YOU and not to_others else "ADV:to_their_limit"
        full = deed.rest.take("ADV:to_limit", whose) is not None
        more = deed.rest.peek("PLUS") is not None
    count = count_of(np, deed)
    if not full and "max" not in np.adjs:
        return count
    refuse(more or plain_amount(np) not in (None, n.AsManyAsFit()), np, "full_or_number")
    refuse(deed.event, np, "full_is_effect")
    return n.AsManyAsFit(span=np.span)


def build_take(deed: Deed) -> n.Effect:
    """Actions, dmg, what is somebody else's and what is nobody's are all taken."""
    np = deed.need("what")
    if np.noun == "action":
        only(np.specs, DET="no")
        refuse(not np.specs, np, "not_here")
        return deed.does(n.TakeNoActions())
    if np.noun == "damage" or is_value(np):
        return build_receive(deed)
    off = deed.rest.peek("PREP:off")
    if off is not None:  # "take 1 Cinder off a chosen player"
        off.word.lexeme = "from"
        return build_by_line(deed, "remove")
    into, from_ = deed.rest.peek("PREP:into", "PREP:in", "PREP:to"), deed.rest.peek("PREP:from")
    placed = into is not None and into.np is not None and into.np.noun in ("hand", "deck", "top", "bottom")
    if placed and from_ is not None and from_.np is not None and from_.np.noun in ZONES:
        return cards.build_put(deed)  # "take 1 card from your discard pile into your hand"
    supply = from_ is not None and is_noun(from_.np, "leaflet")  # "take 2 CP from the supply"
    return cards.build_steal(deed) if from_ is not None and not supply else build_gain(deed)


def build_lose(deed: Deed) -> n.Effect:
    """Whoever loses a phase skips it."""
    if deed.np is not None:
        the_next_one(deed.np)
    return build_by_line(deed, "skip" if phase(deed.np) is not None else "lose")


def build_vanish(deed: Deed) -> n.Effect:
    """`Expires at the end of your turn.`: the token this text belongs to."""
    refuse(
        deed.np is not None or deed.event or deed.who != n.YOU, deed.span, "unknown_verb", verb=deed.verb.text
    )
    return n.Remove(thing=n.Thing(kind=n.Kind.THIS_TOKEN, span=deed.span), span=deed.span)


def build_inflict(deed: Deed) -> n.Effect:
    """`inflict Cinder on them`, `inflict them with Cinder`, `they are afflicted with Cinder`."""
    attacks, whose = of_attack(deed)  # in events: "with an Attack"
    target = players_at(deed.rest, "PREP:on", "PREP:to")
    np = deed.np
    if deed.passive and deed.receiver is not None:
        with_ = deed.rest.take_np("PREP:with", "PREP:by")
        if with_ is not None:
            target, np = party(deed.receiver, deed.mods), with_
            deed.mods = []
    elif np is not None and is_player(np) and any(mod.key == "PREP:with" for mod in deed.mods):
        refuse(target is not None, deed.span, "two_players")
        target, np = _inflicted_with(np, deed)
    if np is None:
        misfit(deed.span, "inflict_what")
    np = own(_to_the_full(np), deed)
    what = thing(np, allow="max")
    refuse(what.kind not in TOKENS, np, "only_status_inflicted")
    limit = deed.rest.peek("ADV:to_your_limit")
    refuse(limit is not None, limit, "limit_of_whom")
    count = _filled(np, deed, to_others=True)
    inflicted = n.Inflict(thing=what, count=count, target=target, side=side_up(deed), of_attack=attacks)
    if whose is None or deed.owns(whose):
        return deed.does(inflicted)
    refuse(not deed.passive, deed.span, "two_players")
    return n.changed(inflicted, who=whose, span=deed.span)  # "is inflicted by an opponent's Attack"


def _inflicted_with(whom: Np, deed: Deed) -> tuple[n.Players, Np]:
    """`inflict a chosen opponent with Cinder` says the same as `inflict Cinder on a chosen opponent`."""
    with_, *more = (mod for mod in deed.mods if mod.key == "PREP:with")
    if more or with_.np is None:
        misfit(deed.span, "inflict_on_whom")
    others = [mod for mod in deed.mods if mod is not with_]
    deed.mods = []
    return party(whom, others), with_.np


def build_heal(deed: Deed) -> n.Effect:
    """Who is healed stands behind the verb or behind a preposition, and how much on either side of it."""
    np = deed.np
    target: n.Party | None = None
    if np is not None and is_player(np):
        target, np = party(np, deed.mods), None
        deed.mods = []
        number = deed.rest.take("NUM_AFTER")
        if number is not None:
            np = after_name(number)
    if np is not None and not deed.event:
        less = _healed_less(np, deed)
        if less is not None:
            return less
        if (
            np.noun == "amount" and np.dets == ["that"] and len(np.specs) == 1 and np.of is None
        ):  # "heals that amount instead"
            take(np.specs)
            np = Np([Word("QUANT", "", "that_much", "", *np.span)], [], None, np.span)
    if np is not None:
        _healed(np, deed)
    target = target or players_at(deed.rest, "PREP:for")
    for_ = deed.rest.peek("PREP:for")
    if np is None and for_ is not None and for_.np is not None:  # "heal for the dmg dealt"
        deed.rest.left.remove(for_)
        np = for_.np
        deed.mods = deed.mods + for_.mods
    by = deed.rest.take("PREP:by", qualified=True) if np is None and not deed.event else None
    if by is not None:  # "heal yourself by 3"
        np, deed.rest.left = by.np, by.mods + deed.rest.left
    found = amount(np, deed.rest, deed.span, deed.mods)
    refuse(found is None and not deed.event, deed.span, "heal_how_much")
    found = found or n.AnyNumber(span=deed.span)
    target = target or players_at(deed.rest, "PREP:on")
    if deed.passive and isinstance(target, n.Players):  # "when you are healed"
        refuse(deed.agent is not None, deed.span, "who_heals")
        return n.Heal(amount=found, who=target, span=deed.span)
    return deed.does(n.Heal(amount=found, target=None if target == deed.who == n.YOU else target))


def _healed_less(np: Np, deed: Deed) -> n.Effect | None:
    """`they heal nothing`, `they heal 1 less`: instead of all that they would heal."""
    if np.noun == "nothing" and not np.specs and np.of is None:
        return n.Instead(effect=n.NothingHappens(span=np.span), span=deed.span)
    if "fewer" not in np.adjs or (np.heads and np.noun != "health") or np.of is not None:
        return None
    number = number_in(np)
    only([w for w in np.specs if w.type != "NUM"], ADJ="fewer")
    refuse(number is None, np, "heal_how_much")
    much = n.ValueOf(value=n.Value.THAT_MUCH, span=np.span)
    left = n.Minus(amount=much, less=n.Number(value=number or 0, span=np.span), span=np.span)
    return n.Instead(effect=deed.does(n.Heal(amount=left)), span=deed.span)


def _healed(np: Np, deed: Deed) -> None:
    """Refuses what is neither Health nor a value."""
    if np.has("FRAC") or is_value(np) or value(np, list(deed.mods)) is not None:
        return
    nothing_more(np.of)
    refuse(np.heads and np.noun != "health", np, "only_health_healed")
    refuse("fewer" in np.adjs, np, "healing_lowered")
    only([w for w in np.specs if w.type in ("ADJ", "POSS")], ADJ="additional max", POSS="your")


def build_sacrifice(deed: Deed) -> n.Effect:
    """Health that is given up is lost; of tokens it is open whether they are spent or removed."""
    refuse(deed.need("what").noun != "health", deed.span, "spent_or_removed")
    return build_by_line(deed, "lose")


def build_remove(deed: Deed) -> n.Effect:
    """Somebody who is removed from the battlefield is defeated."""
    if deed.np is not None and is_player(deed.np) and deed.rest.take_np("PREP:from", noun="battlefield"):
        return build_defeat(deed)
    if deed.np is None and not deed.event:  # "Remove at the end of your turn": the token this text belongs to
        return deed.does(n.Remove(thing=n.Thing(kind=n.Kind.THIS_TOKEN, span=deed.span)))
    return build_by_line(deed)


def build_spend(deed: Deed) -> n.Effect:
    """Where no number is said, one may spend as many as one likes of some things."""
    np = deed.np
    if np is None:  # "Spend to draw 1 card": the token this text belongs to
        return deed.does(n.Spend(thing=n.Thing(kind=n.Kind.THIS_TOKEN, span=deed.span)))
    if deed.rest.take("ADV:as_desired") is not None:
        refuse(plain_amount(np) not in (None, n.AnyNumber()), np, "two_amounts")
        return deed.does(n.Spend(thing=thing(np), count=n.AnyNumber()))
    last = np.heads[-1] if np.heads else None
    tokens = last is not None and last.lexeme == "token" and last.form == "many" and plain_amount(np) is None
    if tokens and any(w.type == "NAME" for w in np.heads):  # "Heat tokens may be spent"
        take(np.specs, "DET")
        return deed.does(n.Spend(thing=thing(own(np, deed)), count=n.AnyNumber(span=np.span)))
    payee = players_at(deed.rest, "PREP:to") if deed.verb.lexeme == "pay" else None
    spend = build_by_line(deed)
    assert isinstance(spend, n.Spend)
    if payee is not None:  # "they pay you 2 CP": what one has less the other has more
        plain = isinstance(spend.count, n.Number) and spend.thing.kind is n.Kind.CP
        refuse(not plain or payee == deed.who, deed.span, "pays_what")
        return replace(spend, target=payee)
    alone = np.head_type == "PRON" and not np.specs and np.span == np.heads[0].span  # not "all of them"
    if isinstance(spend.count, n.Every) and alone:  # "may spend them"
        return replace(spend, count=n.AnyNumber(span=np.span))
    return spend


# --- dice and roll attempts


def build_change(deed: Deed) -> n.Effect:
    """A die changes to a number, a symbol, what another shows, or by a step; whoever changes, their form."""
    if _changes_form(deed):
        return deed.does(n.Transform())
    if deed.np is None and deed.rest.peek("PREP:to", "PREP:into") is not None:
        return build_transform(deed)
    np = deed.need("which_die")
    part = deed.rest.take_np("PREP:as_part_of")
    if part is not None:
        refuse(part.noun not in ("roll", "roll_attempt") or part.of is not None, part, "not_here")
        possessor(part.specs)
        said(part.specs, "DET", "this", "that")
    mods, deed.mods = [m for m in deed.mods if m.key != "VERBED:roll"], []
    which = dice_of(np, mods, deed)
    shown = deed.rest.take_np("PREP:from")
    if shown is not None:  # "change 1 die from [flame] to [comet]"
        refuse(which.showing, shown, "not_here")
        which = n.changed(which, showing=shown_face(shown))
    like = deed.rest.take("PREP:identical_to", qualified=True)
    to = deed.rest.take("PREP:to", "PREP:into", "PREP:on")
    copies = deed.verb.lexeme == "copy"
    if like is not None:
        if like.np is None or not names_dice(like.np):
            misfit(like, "like_which_die")
        return deed.does(n.CopyDie(dice=which, like=dice_of(like.np, like.mods, deed)))
    if copies and (to is None or to.np is None or not names_dice(to.np)):
        misfit(deed.span, "copied_to_which")
    if deed.rest.take("ADV:up_or_down") is not None or (to is None and deed.rest.peek("PREP:by") is not None):
        return deed.does(n.TipDie(dice=which, by=by_number(deed)))
    if to is None:
        return deed.does(n.ChangeDie(dice=which))
    rest = to.np or misfit(to, "to_which_number")
    if names_dice(rest) and rest.head_type != "SYMBOLS":
        other = dice_of(rest, [], deed)
        if copies:  # "copy one die to another"
            return deed.does(n.CopyDie(dice=other, like=which))
        if rest.noun == "value":  # "to the value of another of your dice"
            return deed.does(n.CopyDie(dice=which, like=other))
    if rest.heads and rest.heads[0].type == "SYMBOLS":
        only(rest.specs, DET="a the")
        if any(w.type == "OR_FACE" for w in rest.heads):  # "to [flame] or [ward]"
            either = (
                n.ChangeDie(dice=which, symbol=face, who=deed.who, span=deed.span)
                for face in shows(rest.heads).symbols
            )
            return n.Choose(options=tuple(either), span=deed.span)
        return deed.does(n.ChangeDie(dice=which, symbol=thing(rest.with_specs([])).name))
    if rest.noun == "value" and not is_noun(rest.of, "choice"):
        rest = rest.of or rest
    refuse(rest.heads and rest.noun not in ("value", "side", "number"), to, "to_which_number")
    any_value = said(rest.specs, "DET", "any")
    if rest.of is not None and rest.of.noun == "choice":  # "a value of your choice"
        chooser, left = possessor(rest.of.specs)
        refuse(chooser is None or left or not deed.owns(chooser), rest.of, "doer_picks")
        any_value = said(rest.specs, "DET", "a") or any_value
    face = number_in(rest)
    refuse(face is None and not any_value, to, "to_which_number")
    refuse(face is not None and not 1 <= face <= 6, to, "die_shows")
    return deed.does(n.ChangeDie(dice=which, to=face))


def build_transform(deed: Deed) -> n.Effect:
    """`transform into Bear Form`, and `enter Bear Form` without a word between."""
    into = deed.np or deed.rest.take_np("PREP:into", "PREP:to")
    named = into is not None and len(into.heads) == 1 and into.heads[0].form == NameKind.PIECE.value
    if into is None or not named or into.of is not None:
        misfit(deed.span, "transform_into_what")
    only(into.specs, DET="the", POSS="your")
    take(into.heads)
    return deed.does(n.Transform(side=into.heads[0].lexeme))


build_enter = build_transform


def _changes_form(deed: Deed) -> bool:
    """`change form`, `switch your forms`, `change into your other form`."""
    to = deed.rest.peek("PREP:to", "PREP:into") if deed.np is None else None
    np = deed.np if to is None else to.np
    if np is None or [w.lexeme for w in np.heads] != ["form"] or np.of is not None:
        return False
    owner = [w for w in np.specs if w.lexeme not in ("your", "their", "the")]
    if [w.lexeme for w in owner] != ([] if to is None else ["other"]):
        return False
    take(np.specs)
    take(np.heads)
    if to is not None:
        deed.rest.left.remove(to)
    return True


def build_flip(deed: Deed) -> n.Effect:
    """`flip Coin over`, `switch to Bear Form`; to its other side it is flipped anyway."""
    if _changes_form(deed):
        return deed.does(n.Transform())
    if deed.np is None and deed.rest.peek("PREP:to", "PREP:into") is not None:
        return build_transform(deed)
    deed.rest.take("ADV:over")
    to = deed.rest.peek("PREP:to", "PREP:on")
    if to is not None and is_noun(to.np, "side") and to.np.adjs == ["other"] and len(to.np.heads) == 1:
        only(to.np.specs, DET="the", POSS="its", ADJ="other")
        take(to.np.heads)
        deed.rest.left.remove(to)
    return build_by_line(deed)


def build_swap(deed: Deed) -> n.Effect:
    """What is swapped may be said twice: `swap your CP with your opponent's CP`."""
    np = deed.need("what")
    tokens = swapped(deed, np)
    if tokens is not None:
        return tokens
    kind = _SWAPPED.get(np.noun) or misfit(np, "swap_what")
    owner_of(np, deed)
    take(np.heads)
    other = deed.rest.take("PREP:with", qualified=True)
    if other is None or other.np is None:
        misfit(deed.span, "swap_what")
    target: n.Party | None = party(other.np, other.mods) if is_player(other.np) else None
    if target is None:
        refuse(other.np.noun != np.noun or other.mods, other, "swap_what")
        take(other.np.heads)
        target = possessor(other.np.specs)[0] or misfit(other, "swap_what")
    return deed.does(n.Swap(thing=n.Thing(kind=kind, span=np.span), target=target))


_SWAPPED = {"cp": n.Kind.CP, "health": n.Kind.HEALTH, "hand": n.Kind.CARD}


def build_set(deed: Deed) -> n.Effect:
    """A dial is set, and a die."""
    np = deed.need("what")
    dial = np.noun in ("health", "cp") or names_dial(np)
    return set_dial(deed, np) if dial else build_change(deed)


def build_transfer(deed: Deed) -> n.Effect:
    """A dial moves along its track; a piece to a board as if it were put there."""
    np = deed.np
    if np is not None and is_moved(np, deed):
        return move_dial(deed, np)
    to, from_ = deed.rest.peek("PREP:to", "PREP:on", "PREP:into"), deed.rest.peek("PREP:from")
    if np is not None and names_dial(np) and from_ is None and is_set(np, deed) and to is not None:
        if to.np is not None and not to.np.heads and to.np.has("NUM"):  # "move Sun Dial to 5"
            return set_dial(deed, np)
    if to is not None and is_noun(to.np, "board") and from_ is None:
        return cards.build_put(deed)
    lies = from_.np if from_ is not None else None
    if np is not None and np.noun == "card" and lies is not None and (lies.noun in ZONES or is_place(lies)):
        return cards.build_put(deed)  # "move 1 card from your hand to The Anvil"
    if from_ is not None and is_noun(from_.np, "board") and to is not None:
        source = _whose_board(from_.np)
        target = _whose_board(to.np) if is_noun(to.np, "board") else None
        deed.rest.left = [a for a in deed.rest.left if a is not from_ and (a is not to or target is None)]
        moved = n.changed(build_by_line(deed), source=source)
        return moved if target is None else n.changed(moved, target=target)
    return build_by_line(deed)


def _whose_board(board: Np) -> n.Players:
    """`from your own board`: from the player whose it is."""
    _, owner = zone(board)
    return owner or misfit(board, "whose")


def build_advance(deed: Deed) -> n.Effect:
    np = deed.need("what")
    refuse(not names_dial(np), np, "only_dial_moves", done=deed.verb.text)
    return advance_dial(deed, np)


def build_reset(deed: Deed) -> n.Effect:
    np = deed.need("what")
    dial = np.noun in ("health", "cp") and deed.rest.peek("PREP:to") is not None
    refuse(not names_dial(np) and not dial, np, "only_dial_moves", done=deed.verb.text)
    return reset_dial(deed, np)


def build_have(deed: Deed) -> n.Effect:
    """`you have 1 additional roll attempt`; what somebody has otherwise is no deed."""
    np = deed.np
    if np is None or deed.event or np.noun != "roll_attempt":
        misfit(deed.verb.span, "unknown_verb", verb=deed.verb.text)
    refuse(not {"additional", "fewer"} & set(np.adjs), np, "attempts_of_rules")
    return build_by_line(deed, "perform")


def build_make(deed: Deed) -> n.Effect:
    """Roll attempts are made, a defense, and an Attack undefendable."""
    np = deed.need("what")
    if np.noun == "roll_attempt":
        return build_by_line(deed, "perform")
    if np.noun != "defense":
        return damage.make_undefendable(deed, np)
    only(np.specs, DET="no")
    refuse(not np.specs, np, "make_what")
    return n.NoDefense(span=deed.span)


def build_keep(deed: Deed) -> n.Effect:
    """`On 3-5, they keep it.`: nothing is done with it. Of dice, the others count no longer."""
    np = deed.need("what")
    if names_dice(np) or not np.heads:  # "keep the best 3"
        return build_by_line(deed)
    refuse(not is_noun(np, "it", "token") or np.of is not None, np, "unknown_thing")
    thing(np)
    return n.NothingHappens(span=deed.span)


def build_use(deed: Deed) -> n.Effect:
    """A token is used by spending it; an ability or a companion is activated."""
    np = deed.need("what")
    what = partitive(np)
    status = what.head_type == "NAME" and what.heads[0].form == NameKind.STATUS.value
    token = is_noun(what, "token", "status_effect", "it", "they")
    return build_by_line(deed, "spend") if status or token else cards.build_activate(deed)


# --- phases and players


def build_target(deed: Deed) -> n.Effect:
    """`target your opponent with an additional Offensive Roll Phase` performs that phase."""
    np = deed.need("whom")
    with_ = deed.rest.take_np("PREP:with")
    if with_ is None:
        phases = [m for m in deed.mods if m.key == "PREP:with" and phase(m.np)]
        with_ = phases[0].np if phases else None
        deed.mods = [m for m in deed.mods if m not in phases]
    target = party(np, deed.mods)
    deed.mods = []
    if with_ is None:
        return deed.does(n.TargetOpponent(target=target))
    if deed.event and with_.noun == "attack":  # "when an opponent targets you with an Attack"
        only(with_.specs, DET="a any the")
        return deed.does(n.Attack(target=target))
    said(with_.specs, "ADJ", "additional")
    found = phase(with_)
    if found is None or found.next or (found.whose is not None and not deed.owns(found.whose)):
        misfit(with_, "with_what")
    found = n.PhaseOf(phase=found.phase, span=found.span)
    return deed.does(n.ExtraPhase(phase=found, target=target))


def build_conclude(deed: Deed) -> n.Effect:
    """`with an Attack` is a circumstance that is only watched for."""
    found = phase(deed.need("what")) or misfit(
        deed.need("what"), "only_phase_concluded"
    )  # "after the Attack concludes" is said of the phase
    with_ = deed.rest.take_np("PREP:with")
    if with_ is not None:
        refuse(with_.noun != "attack", with_, "with_what")
        only(with_.specs, DET="a the")
        refuse(not deed.event, with_, "phase_without_attack")
    without = deed.rest.take_np("PREP:without")
    if without is not None:
        if without.noun != "attack" or with_ is not None or not deed.event:
            misfit(without, "without_what")
        only(without.specs, DET="a the")
    attacked = with_ is not None
    return deed.does(n.ConcludePhase(phase=found, with_attack=attacked, without_attack=without is not None))


def build_start(deed: Deed) -> n.Effect:
    """A new phase is performed; the game is begun with something."""
    with_ = deed.rest.peek("PREP:with")
    if deed.np is None and not deed.event and with_ is not None:  # "begin with 1 Heat"
        start = n.Time(part=n.Stretch.START, phase=n.PhaseOf(phase=n.Phase.GAME))
        return n.During(time=start, effect=_at_first(deed, None), span=deed.span)
    np = deed.need("what")
    form = np.heads[-1] if len(np.heads) == 2 and np.head_type == "NAME" else None
    if form is not None:  # "begin the game Calm"
        np = Np(np.specs, np.heads[:-1], np.of, np.span)
        take(np.heads)
    found = phase(np) or misfit(np, "only_phase_starts")
    refuse(form is not None and found.phase is not n.Phase.GAME, np, "not_together")
    if said(np.specs, "ADJ", "new", "additional"):
        return deed.does(n.ExtraPhase(phase=found))
    if found.phase is not n.Phase.GAME:
        return deed.does(n.StartPhase(phase=found))
    start = n.Time(part=n.Stretch.START, phase=n.PhaseOf(phase=n.Phase.GAME))
    return n.During(time=start, effect=_at_first(deed, form), span=deed.span)


def _at_first(deed: Deed, form: Word | None) -> n.Effect:
    """How things are when the game begins: what one has, the form one is in, where a piece lies."""
    shown = Np([], [form], None, form.span) if form is not None else None
    within = deed.rest.peek("PREP:in", "PREP:on")
    if shown is None and within is not None and within.np is not None:
        if names_side(within.np) or within.np.noun == "side":
            shown = deed.rest.take_np("PREP:in", "PREP:on")
    piece: n.Thing | None = None
    if isinstance(deed.who, n.Players) and deed.who.who is n.Who.NAMED:
        piece = n.Thing(kind=n.Kind.PIECE, name=deed.who.name, span=deed.who.span)
    if shown is not None and piece is not None:
        return n.Flip(thing=piece, side=side(shown), span=deed.span)
    if shown is not None:
        return deed.does(n.Transform(side=side(shown)))
    on = deed.rest.take_np("PREP:on")
    board = possessor(on.specs)[0] if on is not None and on.noun == "board" else None
    refuse(on is not None and on.noun != "board", on, "on_what")
    with_ = deed.rest.take_np("PREP:with")
    if with_ is None and piece is not None and on is not None:
        whose = None if board is None or board.who is n.Who.YOU else board
        return n.Put(thing=piece, zone=n.Zone.BOARD, board_of=whose, span=deed.span)
    with_ = with_ or misfit(deed.span, "game_with_what")
    return deed.does(n.Gain(thing=thing(with_), count=count_of(with_, deed)))


def build_defeat(deed: Deed) -> n.Effect:
    """Nobody can be ordered to be defeated; it is watched for, whoever did it."""
    if deed.np is None:
        misfit(deed.span, "defeat_whom")
    refuse(deed.agent is not None or not deed.passive, deed.span, "who_defeats")
    who = party(deed.np, deed.mods)
    deed.mods = []
    return n.BeDefeated(who=who, span=deed.span)


# --- the hero's own verbs


def build_call(deed: Deed) -> n.Effect:
    """A verb that the hero declares: with a number, a thing and a target at most."""
    per = any(a.key == "PREP:per" for a in deed.rest.left)  # "per Cinder on your opponent"
    target = players_at(deed.rest, "PREP:to", "PREP:at", "PREP:from", *(() if per else ("PREP:on",)))
    count: n.Amount | None = None
    what: n.Thing | None = None
    place: n.Where | None = None
    np = deed.np
    if target is None and not per:
        board = deed.rest.take_np("PREP:on", noun="board")  # "place 1 Trap on your board"
        target = possessor(board.specs)[0] if board is not None else None
    in_ = deed.rest.peek("PREP:in", "PREP:from") if target is None and not per else None
    if in_ is not None and in_.np is not None and in_.np.noun in ZONES:  # "dig 2 in your deck"
        place, owner = zone(in_.np)
        refuse(owner is not None and not deed.owns(owner), in_, "own_place")
        deed.rest.left.remove(in_)
    if np is not None and np.noun in ZONES and place is None:  # "mine your deck"
        place = own_zone(np, deed)
    elif np is not None and is_player(np) and np.head_type != "NAME" and target is None:
        target = party(np, deed.mods)
        deed.mods = []
    elif np is not None:
        np = own(partitive(np), deed)
        if not np.heads:
            count = amount(np, deed.rest, deed.span)
        else:
            any_of_them(np, deed)
            what = thing(np)
            if plain_amount(np) is not None or deed.rest.peek("PREP:equal_to") is not None:
                count = count_of(np, deed)
            elif deed.rest.peek("NUM_AFTER", "PREP:by") is None and not deed.event:
                how_many(np)
    number = deed.rest.take("NUM_AFTER")
    if number is not None:  # "feed Salamander 2"
        refuse(count is not None, number, "two_amounts")
        count = plain_amount(after_name(number))
    by = deed.rest.take("PREP:by", qualified=True)
    if by is not None and by.np is not None:  # "stoke Boiler by 2"
        refuse(count is not None, by, "two_amounts")
        deed.rest.left = by.mods + deed.rest.left
        count = amount(by.np, deed.rest, deed.span) or misfit(by.np, "by_how_much")
    back = deed.rest.take("ADV:back") is not None
    if isinstance(count, n.Every):  # "all Salamanders once each, in any order"
        for word in ("ADV:any_order", "ADV:once", "ADV:each"):
            deed.rest.take(word)
    direction = n.Direction.DOWN if back else way(deed)
    call = n.Call(
        verb=deed.verb.lexeme, count=count, thing=what, target=target, zone=place, direction=direction
    )
    return deed.does(call)


IRREGULAR: dict[str, Callable[[Deed], n.Effect]] = {
    name.removeprefix("build_"): builder
    for name, builder in {**vars(damage), **vars(cards), **vars(stored), **globals()}.items()
    if name.startswith("build_") and name not in ("build_by_line", "build_call")
}


@lru_cache(maxsize=1024)  # a hero has verbs of its own
def is_known(verb: str) -> bool:
    known = verbs()
    meant = known.same.get(verb, verb)
    return meant in IRREGULAR or meant in known.lines


def build(deed: Deed) -> n.Effect:
    """What somebody does: by a builder of its own, or by its line."""
    verb = deed.verb.lexeme
    np = deed.np
    if np is not None and (np.noun == "die" or np.of is not None):
        effect = stored.of_dice(deed, np)
        if effect is not None:
            return effect
    return IRREGULAR.get(verbs().same.get(verb, verb), build_by_line)(deed)
