"""Clauses to effects: one builder for each verb of the game, `build_deal` to `build_call`.

Verbs whose line in the table of frames says it all are built by that line (`regular.py`).
A verb says which things it takes and which circumstances; whatever is left over is refused.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import amount, plain_amount, value
from dtlang.syntax.text.build.deeds import ANYBODY, Deed, players_at
from dtlang.syntax.text.build.dice import dice
from dtlang.syntax.text.build.misfit import Rest, misfit
from dtlang.syntax.text.build.modals import FEWER_ATTEMPTS
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
from dtlang.syntax.text.build.players import Who, chosen_np, is_player, party, phase, possessor
from dtlang.syntax.text.build.regular import MODEL, Fields, build_regular, regular_effects
from dtlang.syntax.text.build.things import CARDS, damage_type, thing
from dtlang.syntax.text.build.zones import ZONES, own_zone, zone
from dtlang.syntax.text.lexer import Word
from dtlang.syntax.text.shapes import Adjunct, Np, Relative


def _damage_words(np: Np, deed: Deed) -> tuple[n.DamageType | None, bool]:
    """Checks that the words name damage (or nothing but a number); gives its type and whether isolated."""
    heads = [w.lexeme for w in np.heads if w.type != "NAME"]
    if np.of is not None and head_lexeme(np.of) != "attack":
        misfit(np.of, "these words do not fit here")
    known = len(heads) == len(np.heads) and all(h in ("damage", "attack", "total") for h in heads)
    if not known or len(set(heads)) < len(heads):
        misfit(np, f"`{deed.verb.text}` is about dmg, and this is not")
    adjs = lexemes(np.specs, "ADJ")
    types = [TYPES[a] for a in adjs if a in TYPES]
    others = [a for a in adjs if a not in TYPES and a not in ("incoming", "additional", "total")]
    if len(types) > 1 or others:
        misfit(np, "these words do not fit together")
    take(np.heads)
    take(np.specs, "ADJ")
    return (types[0] if types else None), False


def _as_damage(deed: Deed) -> tuple[n.DamageType | None, bool, bool]:
    """`as pure dmg`, `as an isolated source of pure dmg`: the type, isolated, and whether it was said."""
    taken = deed.rest.take("PREP:as")
    if taken is None:
        return None, False, False
    np = taken.rest
    if not isinstance(np, Np):
        misfit(taken, "these words do not fit here")
    isolated = False
    if head_lexeme(np) == "source":
        if not said(np.specs, "ADJ", "isolated"):
            misfit(np, "write `as an isolated source`")
        if np.of is None:  # "deal 4 undefendable dmg as an isolated source"
            return None, True, True
        isolated = True
        np = np.of
    elif "isolated" in lexemes(np.specs, "ADJ"):
        misfit(np, "write `as an isolated source`")
    if head_lexeme(np) != "damage":
        misfit(np, "as what?")
    kind, _ = _damage_words(np, deed)
    return kind, isolated, True


def _except(deed: Deed) -> n.DamageType | None:
    """`dmg other than ultimate dmg`."""
    rest = Rest(deed.mods)
    other = rest.take("PREP:other_than")
    if other is None:
        return None
    deed.mods = rest.left
    kind = damage_type(other.rest) if isinstance(other.rest, Np) else None
    if kind is None:
        misfit(other, "other than which dmg?")
    return kind


def _damage(deed: Deed) -> tuple[n.Amount, n.DamageType | None, bool, n.PhaseOf | None]:
    np = deed.np
    kind: n.DamageType | None = None
    shortest = np is not None and not deed.rest.left and not deed.mods and np.specs
    if (
        np is not None
        and shortest
        and np.specs[0].type == "NUM"
        and all(w.type == "ADJ" for w in np.specs[1:])
    ):
        kind, _ = _damage_words(np, deed)  # "4 undefendable dmg" and nothing more
        plain = plain_amount(np)
        if plain is not None and np.of is None:
            return plain, kind, False, None
    valued = np is not None and _is_value(np)
    # the unit may stand on a later term: "3 + 1 x [a] dmg"
    for plus in [a for a in deed.rest.left if a.word.type == "PLUS"]:
        assert isinstance(plus.rest, Np)
        later, _ = _damage_words(plus.rest, deed)
        if later is not None and np is not None and np.heads and not lexemes(np.specs, "ADJ"):
            misfit(plus, "two types of dmg are named here", "make two sentences of it")
        kind = kind or later
    as_kind, isolated, said = _as_damage(deed)
    kind = kind or as_kind
    if np is not None and not valued:
        own, _ = _damage_words(np, deed)
        if own and kind and own is not kind:
            misfit(np, "two types of dmg are named here")
        kind = own or kind
    if np is not None and valued and not said and head_lexeme(np) != "damage":
        misfit(np, f"`{deed.verb.text}` what?", "say `as dmg`, as in `deal 1/2 the value as dmg`")
    found = amount(np, deed.rest, deed.span, deed.mods)
    if found is None:
        if not deed.event:
            misfit(deed.span, "how much dmg?")
        found = n.AnyNumber(span=deed.span)
    result: n.PhaseOf | None = None
    because = deed.rest.take("PREP:as_result_of")
    if because is not None:
        result = phase(because.rest) if isinstance(because.rest, Np) else None
        if result is None:
            misfit(because, "as a result of what?")
        if not deed.event:
            misfit(because, "this belongs to a trigger", "write `When ... as a result of ..., ...`")
    return found, kind, isolated, result


def _is_value(np: Np) -> bool:
    inner = Np([w for w in np.specs if w.type != "FRAC"], np.heads, np.of, np.span)
    if any(w.type == "FRAC" for w in np.specs) and not inner.heads and np.of is not None:
        return _is_value(np.of)
    return plain_amount(inner) is None and value(inner) is not None


def build_deal(deed: Deed) -> n.Effect:
    if deed.passive and deed.receiver is not None and deed.np is not None:  # "they are dealt 1 dmg"
        return build_receive(deed)
    adjs = lexemes(deed.np.specs, "ADJ") if deed.np is not None else []
    more = "additional" in adjs or (deed.np is None and deed.rest.peek("PLUS") is not None)  # "+2 dmg"
    if deed.np is not None and said(deed.np.specs, "ADJ", "fewer"):  # "deals 1 less dmg with their Attacks"
        deed.np = Np(
            [w for w in deed.np.specs if w.lexeme != "fewer"], deed.np.heads, deed.np.of, deed.np.span
        )
        attacks = _with_attack(deed)
        less, kind, isolated, result = _damage(deed)
        if kind or isolated:
            misfit(deed.span, "these words do not fit together")
        lowered = n.ReduceDamage(amount=less, who=deed.who, span=deed.span)
        if attacks and not deed.event:
            event = n.Attack(who=deed.who, span=deed.span)
            return n.When(event=event, effect=lowered, relation=n.Relation.WHEN, span=deed.span)
        return lowered
    target = players_at(deed.rest, "PREP:to")
    but = _except(deed) if deed.event else None
    if more:
        _with_attack(deed)
    later = [a.rest for a in deed.rest.left if a.word.type == "PLUS" and isinstance(a.rest, Np)]
    twice = deed.np is not None and deed.np.heads and any(np.heads for np in later)  # "5 dmg + 2 dmg"
    found, kind, isolated, result = _damage(deed)
    target = target or players_at(deed.rest, "PREP:on")
    if target == deed.who and twice and isinstance(found, n.Sum):
        if all(isinstance(term, n.Number) for term in found.terms):
            misfit(deed.span, "all of it to oneself, or only the last?", "make two sentences of it")
    if more and target is not None:
        misfit(deed.span, "additional to which dmg?", "for more dmg of an Attack, write `add ... dmg`")
    if more and not (kind or isolated or result or deed.event):
        return n.AddDamage(amount=found, who=deed.who, span=deed.span)
    return n.DealDamage(
        amount=found,
        type=kind,
        target=target,
        isolated=isolated,
        result_of=result,
        except_type=but,
        who=deed.who,
        span=deed.span,
    )


def _with_attack(deed: Deed) -> bool:
    """`with their Attacks` says which dmg is meant: whether it is that of every Attack."""
    with_ = deed.rest.peek("PREP:with", "PREP:on")
    if with_ is None or not isinstance(with_.rest, Np) or head_lexeme(with_.rest) != "attack":
        return False
    possessor(with_.rest.specs)
    deed.rest.left.remove(with_)
    return with_.rest.heads[-1].form == "many"


def build_receive(deed: Deed) -> n.Effect:
    np = deed.np
    other = np is not None and np.heads and head_type(np) != "PRON" and head_lexeme(np) != "damage"
    if np is not None and other and not _is_value(np):
        return build_gain(deed)
    source = deed.agent or players_at(deed.rest, "PREP:from")
    if np is not None and "additional" in lexemes(np.specs, "ADJ"):
        misfit(np, "additional to which dmg?", "for more dmg of an Attack, write `add ... dmg`")
    but = _except(deed) if deed.event else None
    found, kind, isolated, result = _damage(deed)
    source = source or players_at(deed.rest, "PREP:from")
    who: n.Party = deed.who
    if deed.receiver is not None:
        who = party(deed.receiver)
    return n.ReceiveDamage(
        amount=found,
        type=kind,
        isolated=isolated,
        source=source,
        result_of=result,
        except_type=but,
        who=who,
        span=deed.span,
    )


def build_add(deed: Deed) -> n.Effect:
    to = deed.rest.take("PREP:to")
    if to is not None:
        np = to.rest
        if isinstance(np, Np) and head_lexeme(np) == "hand":
            return _put(deed, own_zone(np, deed), np)
        if not isinstance(np, Np) or not all(
            w.lexeme in ("damage", "total", "attack", "outcome") for w in np.heads
        ):
            misfit(to, "add to what?")
        take(np.heads)
        said(np.specs, "ADJ", "total")
        said(np.specs, "DET", "this", "that")
        owner, _ = possessor(np.specs)
        if owner is not None and not deed.owns(owner):
            misfit(to, "only to one's own Attack", "let that player do it, as in `your teammate adds ...`")
        if (deed.np is not None and _is_value(deed.np)) or deed.np is None or not deed.np.heads:
            deed.rest.left.append(_as(to.span))
    found, kind, isolated, _ = _damage(deed)
    if kind is not None or isolated:
        misfit(deed.span, "added dmg has the type of the Attack it joins", "write `add ... dmg`")
    return n.AddDamage(amount=found, who=deed.who, span=deed.span)


def _as(span: Span) -> Adjunct:
    """A stand-in for "as dmg", where "to the damage total" says the same."""
    start, end = span
    damage = Np([], [Word("NOUN", "dmg", "damage", "one", start, end)], None, span)
    return Adjunct(Word("PREP", "as", "as", "", start, end), damage, span)


def _by(deed: Deed) -> n.Amount:
    """`by 1 per Heat`, `by 1/2`; in prohibitions and events any amount is meant where none is said."""
    by = deed.rest.take("PREP:by", qualified=True)
    if by is None and deed.event:
        return n.AnyNumber(span=deed.span)
    if by is None or not isinstance(by.rest, Np):
        misfit(deed.span, f"`{deed.verb.text}` by how much?")
    np = by.rest
    if head_lexeme(np) == "value" and np.of is not None:
        np = np.of
    if head_lexeme(np) not in ("", "damage"):
        misfit(np, "by how much?")
    deed.rest.left = by.mods + deed.rest.left
    found = amount(np, deed.rest, deed.span, half_of=n.Value.INCOMING_DAMAGE)
    if found is None:
        misfit(np, "by how much?")
    return found


def build_increase(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if head_lexeme(np) == "stack_limit":
        return _stack_limit(deed, np)
    if _names_dice(np):
        return _tip(deed, np, n.Direction.UP)
    if _names_dial(np):
        return _turn(deed, np, n.Direction.UP)
    if head_lexeme(np) == "cp":
        return n.Gain(thing=n.Thing(kind=n.Kind.CP), count=_by(deed), who=_owner(np, deed), span=deed.span)
    attacker = _next_attack(np, deed)
    who = deed.who if attacker is not None else _dealer(np, deed, deed.who)
    more = n.AddDamage(amount=_by(deed), who=who, span=deed.span)
    return _at_next_attack(more, attacker)


def _owner(np: Np, deed: Deed) -> n.Party:
    owner, left = possessor(np.specs)
    only(Np(left, [], None, np.span), DET="the")
    return deed.who if owner is None or owner.who is Who.YOU else owner


def _next_attack(np: Np, deed: Deed) -> n.Party | None:
    """Whose next Attack, in "the dmg of your next Attack"."""
    of = np.of if np.of is not None and head_lexeme(np) == "damage" else np
    if head_lexeme(of) != "attack" and [w.lexeme for w in of.heads] != ["attack", "damage"]:
        return None
    owner, left = possessor(of.specs)
    if lexemes(left, "ADJ") != ["next"]:
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
    if not np.heads or any(
        w.type == "NAME" or w.lexeme not in ("attack", "damage", "total") for w in np.heads
    ):
        misfit(np, "only dmg, a stack limit or a die can go up or down")
    take(np.heads)
    owner, left = possessor(np.specs)
    only(Np(left, [], None, np.span), DET="the this that any", ADJ="incoming total")
    if owner is not None and not deed.owns(owner):
        who = owner
    return _dealer(np.of, deed, who) if np.of is not None else who


def build_reduce(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if _names_dice(np):
        return _tip(deed, np, n.Direction.DOWN)
    if _names_dial(np) or (head_lexeme(np) in ("cp", "health") and deed.rest.peek("PREP:to") is not None):
        return _turn(deed, np, n.Direction.DOWN)
    who = deed.who
    if deed.event and not deed.passive and who != n.YOU:
        misfit(deed.span, "dtlang cannot watch for who reduces dmg")
    if head_lexeme(np) == "damage":
        deed.mods = [m for m in deed.mods if m.key != "VERBED:deal"]  # "the dmg dealt"
    for mod in list(deed.mods):  # "any dmg they deal"
        if isinstance(mod.rest, Relative) and mod.word.type == "CONTACT" and mod.rest.verb.lexeme == "deal":
            deed.mods.remove(mod)
            who = n.Players(who=Who.YOU if mod.word.lexeme == "you" else Who.THEY, span=mod.word.span)
    if head_lexeme(np) == "cp":
        return n.Lose(thing=n.Thing(kind=n.Kind.CP), count=_by(deed), who=_owner(np, deed), span=deed.span)
    attacker = _next_attack(np, deed)
    incoming = "incoming" in lexemes(np.specs, "ADJ") or (
        who == deed.who != n.YOU and not any(w.type == "POSS" for w in np.specs)
    )
    if attacker is None:
        who = _dealer(np, deed, who)
    if incoming and not deed.event:  # what comes to somebody is prevented, whoever deals it
        return n.PreventDamage(amount=_by(deed), who=who, span=deed.span)
    return _at_next_attack(n.ReduceDamage(amount=_by(deed), who=who, span=deed.span), attacker)


def build_double(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if "incoming" in lexemes(np.specs, "ADJ"):
        misfit(np, "only the dmg of an Attack can be doubled", "write `the dmg of this Attack`")
    return n.DoubleDamage(who=_dealer(np, deed, deed.who), span=deed.span)


def build_prevent(deed: Deed) -> n.Effect:
    np = deed.np
    word = head(np) if np is not None else None
    if (
        np is not None
        and word is None
        and [w.lexeme for w in np.specs] in (["this"], ["that"])
        and np.of is None
    ):
        take(np.specs)
        return n.PreventThat(who=deed.who, span=deed.span)
    if word is not None and word.type == "PRON" and word.lexeme == "it":
        return n.PreventThat(who=deed.who, span=deed.span)
    if np is not None and word is not None and head_lexeme(np) not in ("damage", "value", "total", "source"):
        what = thing(np, allow="incoming")
        said(np.specs, "DET", "that", "this")
        count = plain_amount(np) or n.Number(value=1)
        if what.kind not in (
            n.Kind.STATUS,
            n.Kind.STATUS_EFFECT,
            n.Kind.POSITIVE_STATUS,
            n.Kind.NEGATIVE_STATUS,
            n.Kind.UNIQUE_STATUS,
        ):
            misfit(np, "only dmg and status effects can be prevented")
        return n.PreventStatus(count=count, thing=what, who=deed.who, span=deed.span)
    if np is not None and head_lexeme(np) == "source" and np.of is not None:
        np = np.of
    if np is not None and not np.heads and np.of is not None and plain_amount(np) is not None:
        if head_type(np.of) == "PRON" or head_lexeme(np.of) == "damage":  # "prevent 2 of it"
            np = Np(np.specs, [], None, np.span)
    if np is not None and not np.heads:
        said(np.specs, "ADJ", "additional")  # "prevent 1 more"
    for plus in deed.rest.left:
        unit = plus.rest if plus.word.type == "PLUS" and isinstance(plus.rest, Np) else None
        if unit is not None and unit.heads and head_lexeme(unit) != "damage":
            misfit(plus, "two different things cannot be added up", "make two sentences of it")
    if np is not None and np.heads and not any(w.type == "FRAC" for w in np.specs):
        kind, _ = _damage_words(np, deed)
        if kind is not None:
            misfit(np, "dmg is prevented whatever its type", "write `dmg other than ...` if some is not")
    but = _except(deed)
    target = _dealt_to(deed)
    found = amount(np, deed.rest, deed.span, half_of=n.Value.INCOMING_DAMAGE)
    if found is None:
        if not deed.event and np is None:
            misfit(deed.span, "prevent how much dmg?")
        found = n.AnyNumber(span=deed.span) if deed.event else n.Every(span=deed.span)
    if isinstance(found, n.AnyNumber) and not deed.event:
        found = n.Every(span=deed.span)
    return n.PreventDamage(amount=found, target=target, except_type=but, who=deed.who, span=deed.span)


def _dealt_to(deed: Deed) -> n.Players | None:
    """`prevent 2 dmg to a chosen player`, `... dealt to a chosen player`; one's own is left unsaid."""
    target = players_at(deed.rest, "PREP:to")
    if target is not None:
        deed.mods = [mod for mod in deed.mods if mod.key != "VERBED:deal"]
    return None if target == deed.who == n.YOU else target


def _owned(np: Np, deed: Deed) -> tuple[n.Players | None, Np]:
    """Whose a thing is, if that is somebody else than whoever acts, and the thing without that word."""
    np = _of_choice(np, deed)
    owner, specs = possessor(np.specs)
    if owner is None:
        return None, np
    plain = Np(specs, np.heads, np.of, np.span)
    theirs_too = deed.verb.lexeme in ("steal", "remove", "transfer") and deed.who == ANYBODY
    if deed.owns(owner) or (owner.who is Who.YOU and deed.passive and not theirs_too):
        return None, plain  # but of "your Heat cannot be removed", whose it is counts
    return owner, plain


def _of_choice(np: Np, deed: Deed) -> Np:
    """`a status effect of your choice`: who does it picks it anyway."""
    if np.of is None or head_lexeme(np.of) != "choice" or not np.heads:
        return np
    if head_lexeme(np) not in ("status_effect", "token", "card", "upgrade"):
        misfit(np.of, "there is nothing to choose here")
    chooser, left = possessor(np.of.specs)
    if chooser is None or left or not deed.owns(chooser):
        misfit(np.of, "who does it also picks it", "let whoever picks do it, or say `at random`")
    return Np(np.specs, np.heads, None, np.span)


def _own(np: Np, deed: Deed) -> Np:
    """A thing of whoever acts, without the word that says so."""
    owner, plain = _owned(np, deed)
    if owner is not None:
        misfit(np, f"`{deed.verb.text}` is only said of one's own things")
    return plain


def _count(np: Np, deed: Deed) -> n.Amount:
    """How many of a thing; one if no number is said (R-119), and of `them` all."""
    if head_type(np) == "PRON" and np.heads[-1].lexeme == "they" and not np.specs:
        return n.Every(span=np.span)
    rest = deed.rest
    if not np.specs and np.of is None and not deed.event and not rest.left:
        _how_many(np)
    if not rest.left and (not np.specs or (len(np.specs) == 1 and np.specs[0].type == "NUM")):
        return plain_amount(np) or n.Number(value=1)
    np = _any_one(np, deed)
    if any(w.type == "FRAC" for w in np.specs):
        misfit(np, "half of a thing cannot be taken", "write `1/2 the value as CP`")
    for plus in rest.left:  # "2 Heat + 1 Heat per opponent": the unit may be said again
        if plus.word.type == "PLUS" and isinstance(plus.rest, Np) and plus.rest.heads:
            again, unit = thing(plus.rest), thing(np)
            if again.kind is not unit.kind or again.name != unit.name:
                misfit(plus, "two different things cannot be added up", "make two sentences of it")
    only_counts = Np(
        [
            w
            for w in np.specs
            if w.type != "POSS" and w.lexeme not in ("this", "the", "that", "these", "each")
        ],
        np.heads,
        None,
        np.span,
    )
    found = amount(only_counts, rest, deed.span) if plain_amount(only_counts) else None
    if found is None:
        follower = rest.peek("PREP:per", "TIMES_FACE", "PREP:equal_to")
        if follower is not None:
            if follower.key == "PREP:equal_to":
                equal = amount(None, rest, deed.span)
                assert equal is not None
                return equal
            one = Word("NUM", "1", "1", "", np.span.start, np.span.start)
            found = amount(Np([one], [], None, np.span), rest, deed.span)
    return found if found is not None else n.Number(value=1)


def _how_many(np: Np) -> None:
    """Refuses `draw cards` and `roll dice`: of a plural without a number nobody can say how many."""
    last = head(np)
    if last is not None and last.lexeme in ("card", "upgrade", "die") and last.form == "many":
        misfit(np, f"how many {last.text}?", f"write a number, as in `2 {last.text}`")


def _any_one(np: Np, deed: Deed) -> Np:
    """`any card` is one card that whoever acts picks, and `any 2 cards` are two; `any cards` are as many as
    one likes. What is watched for and what is forbidden is not picked.
    """
    every = next((w for w in np.specs if w.type == "DET" and w.lexeme == "any"), None)
    if every is None or deed.event or not np.heads:
        return np
    last = np.heads[-1]
    one = last.form == NameKind.CARD.value if last.type == "NAME" else last.form == "one"
    counted = any(w.type == "NUM" for w in np.specs)
    if not counted and (not one or last.lexeme in _UNCOUNTED):
        return np
    every.taken = True
    picked = [] if counted else [Word("NUM", every.text, "1", "", every.start, every.end)]
    return Np([*picked, *(w for w in np.specs if w is not every)], np.heads, np.of, np.span)


_UNCOUNTED = frozenset(("cp", "damage", "health"))  # one and many are spelt alike


def _valued_as(deed: Deed) -> tuple[n.Amount, n.Thing] | None:
    """`gain 1/2 the value as CP`: the amount is a value and the unit stands behind "as"."""
    as_ = deed.rest.peek("PREP:as")
    if as_ is None or not isinstance(as_.rest, Np) or deed.np is None:
        return None
    if deed.np.heads and not _is_value(deed.np):
        misfit(deed.np, "a value is wanted before `as`", "write `1/2 the value as CP`")
    deed.rest.take("PREP:as")
    found = amount(deed.np, deed.rest, deed.span)
    if found is None:
        misfit(deed.np, "how many?")
    return found, thing(as_.rest)


_GAINABLE = frozenset(
    (
        n.Kind.STATUS,
        n.Kind.PIECE,
        n.Kind.CP,
        n.Kind.HEALTH,
        n.Kind.STATUS_EFFECT,
        n.Kind.POSITIVE_STATUS,
        n.Kind.NEGATIVE_STATUS,
        n.Kind.UNIQUE_STATUS,
        n.Kind.TOKEN,
        n.Kind.THIS_TOKEN,
        n.Kind.IT,
        n.Kind.THEM,
        n.Kind.CARD,
    )
)


_STATUSES = _GAINABLE - {n.Kind.CP, n.Kind.HEALTH, n.Kind.CARD}


def _attempts(deed: Deed, np: Np) -> n.Effect:
    count = number_in(np) or 1
    adjs = lexemes(np.specs, "ADJ")
    only(np, DET="a the an another this", NUM="*", ADJ="additional fewer")
    if deed.event and adjs:  # a prohibition of more is not one of all
        misfit(np, "dtlang cannot tell an additional roll attempt from another")
    fewer = "fewer" in adjs or deed.verb.lexeme == "lose"
    with_ = deed.rest.take_np("PREP:with")
    if with_ is not None and np.of is not None:
        misfit(with_, "these words do not fit here")
    which = np.of or with_
    of = dice(which) if which is not None else None
    return n.RollAttempts(change=-count if fewer else count, dice=of, who=deed.who, span=deed.span)


def build_have(deed: Deed) -> n.Effect:
    """`you have 1 additional roll attempt`; what somebody has otherwise is no deed."""
    np = deed.np
    if np is None or deed.event or head_lexeme(np) != "roll_attempt":
        misfit(deed.verb.span, f"dtlang does not know what `{deed.verb.text}` does")
    if not {"additional", "fewer"} & set(lexemes(np.specs, "ADJ")):
        misfit(np, "dtlang counts roll attempts from what the rules give", FEWER_ATTEMPTS)
    return _attempts(deed, np)


def build_gain(deed: Deed) -> n.Effect:
    valued = _valued_as(deed)
    if valued is None and deed.np is not None and any(w.type == "FRAC" for w in deed.np.specs):
        half = amount(deed.np, deed.rest, deed.span)  # "gain 1/2 of your opponent's CP"
        dial = half.amount if isinstance(half, n.HalfOf) else None
        if not isinstance(half, n.HalfOf) or not isinstance(dial, n.DialOf) or dial.dial is not n.Kind.CP:
            misfit(deed.np, "half of what?", "write `1/2 the value as CP`")
        valued = half, n.Thing(kind=n.Kind.CP, span=deed.np.span)
    source = players_at(deed.rest, "PREP:from")
    if source is None:
        taken = deed.rest.peek("PREP:from")
        if taken is not None and isinstance(taken.rest, Np) and head_lexeme(taken.rest) == "leaflet":
            deed.rest.take("PREP:from")
            source, _ = possessor(taken.rest.specs)
    if valued is not None:
        count, what = valued
    else:
        np = deed.need("what")
        lexeme = head_lexeme(np)
        if lexeme == "roll_attempt":
            return _attempts(deed, np)
        if phase(np) is not None:
            return build_perform(deed)
        if lexeme == "damage":
            if deed.verb.lexeme in ("get", "take"):
                return build_receive(deed)
            misfit(np, "dmg is dealt, added or received, not gained")
        np = _own(_to_the_full(np), deed)
        what = thing(np, allow="max")
        own_limit = "ADV:to_your_limit" if deed.who == n.YOU else "ADV:to_their_limit"
        limits = ("ADV:to_limit", own_limit)
        count = _filled(np, deed, *limits)
    if what.kind not in _GAINABLE:
        misfit(deed.span, "this cannot be gained")
    return n.Gain(thing=what, count=count, source=source, who=deed.who, span=deed.span)


def build_give(deed: Deed) -> n.Effect:
    """`give a chosen player one of your Heat`; without `your` it is open whether the giver has less then."""
    np = partitive(deed.need("what"))
    owner, _ = possessor(np.specs)
    own = owner is not None and deed.owns(owner) and head_lexeme(np) != "cp"
    this = head_lexeme(np) == "token" and said(np.specs, "DET", "this")
    if not own and not this:
        misfit(
            deed.span,
            "from the supply, or out of one's own?",
            "write `a chosen player gains ...`, or `transfer ... to a chosen player`",
        )
    effect = build_regular(regular_effects()["transfer"], _read_things, deed)
    if not isinstance(effect, n.Transfer) or effect.target is None:
        misfit(deed.span, "to whom?")
    return effect


def _to_the_full(np: Np) -> Np:
    """`the maximum number of Heat` is max Heat."""
    if np.of is None:
        return np
    words = [w.lexeme for w in np.heads]
    number = words in (["number"], ["amount"]) and "max" in lexemes(np.specs, "ADJ")
    if not (number or words in (["maximum"], ["maximum", "number"], ["maximum", "amount"])):
        return np
    only(np, DET="the", ADJ="max")
    take(np.heads)
    full = Word("ADJ", "max", "max", "", *np.span)
    return Np([full, *np.of.specs], np.of.heads, np.of.of, np.span)


def _filled(np: Np, deed: Deed, *limits: str) -> n.Amount:
    """How many; up to the stack limit if that is said: "gain Heat up to your stack limit"."""
    full = deed.rest.take(*limits)
    more = deed.rest.peek("PLUS") is not None
    count = _count(np, deed)
    to_the_full = full is not None or "max" in lexemes(np.specs, "ADJ")
    if to_the_full and (more or plain_amount(np) not in (None, n.AsManyAsFit())):
        misfit(np, "so many, or as many as fit?", "a stack limit is never passed: leave these words out")
    if to_the_full and deed.event:
        misfit(np, "this belongs to an effect", "write `When you reach the stack limit of ..., ...`")
    return n.AsManyAsFit(span=np.span) if to_the_full else count


def build_take(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if head_lexeme(np) == "action":
        only(np, DET="no")
        if not np.specs:
            misfit(np, "these words do not fit here")
        return n.TakeNoActions(who=deed.who, span=deed.span)
    if head_lexeme(np) == "damage" or _is_value(np):
        return build_receive(deed)
    if deed.rest.peek("PREP:from") is not None:
        return build_steal(deed)
    return build_gain(deed)


def build_get(deed: Deed) -> n.Effect:
    return build_gain(deed)


def build_inflict(deed: Deed) -> n.Effect:
    target = players_at(deed.rest, "PREP:on", "PREP:to")
    np = deed.np
    if deed.passive and deed.receiver is not None:
        with_ = deed.rest.take_np("PREP:with", "PREP:by")
        if with_ is not None:
            target = party(deed.receiver, deed.mods)
            deed.mods = []
            np = with_
    elif np is not None and is_player(np) and any(mod.key == "PREP:with" for mod in deed.mods):
        if target is not None:
            misfit(deed.span, "two players are named here")
        target, np = _inflicted_with(np, deed)
    if np is None:
        misfit(deed.span, "inflict what?")
    np = _own(_to_the_full(np), deed)
    what = thing(np, allow="max")
    if what.kind not in _STATUSES:
        misfit(np, "only a status effect can be inflicted")
    limit = deed.rest.peek("ADV:to_your_limit")
    if limit is not None:
        misfit(limit, "whose stack limit is meant?", "write `up to its stack limit`")
    count = _filled(np, deed, "ADV:to_limit", "ADV:to_their_limit")
    return n.Inflict(thing=what, count=count, target=target, who=deed.who, span=deed.span)


def _inflicted_with(whom: Np, deed: Deed) -> tuple[n.Players, Np]:
    """`inflict a chosen opponent with Cinder` says the same as `inflict Cinder on a chosen opponent`."""
    with_ = [mod for mod in deed.mods if mod.key == "PREP:with"]
    if len(with_) > 1 or not isinstance(with_[0].rest, Np):
        misfit(deed.span, "inflict what?", "write what is inflicted first, and `on` whom")
    others = [mod for mod in deed.mods if mod is not with_[0]]
    deed.mods = []
    return party(whom, others), with_[0].rest


def build_heal(deed: Deed) -> n.Effect:
    np = deed.np
    target: n.Party | None = None
    if np is not None and is_player(np):
        target = party(np, deed.mods)
        deed.mods = []
        number = deed.rest.take("NUM_AFTER")
        if number is not None:
            word = Word("NUM", number.word.text, number.word.lexeme, "", *number.span)
            np = Np([word], [], None, number.span)
        else:
            np = None
    halved = np is not None and any(w.type == "FRAC" for w in np.specs)
    valued = np is not None and (halved or _is_value(np) or value(np, list(deed.mods)) is not None)
    if np is not None and np.of is not None and not valued:
        misfit(np.of, "these words do not fit here")
    if np is not None and np.heads and head_lexeme(np) != "health" and not valued:
        misfit(np, "only Health can be healed")
    if np is not None and not valued and {"fewer"} & set(lexemes(np.specs, "ADJ")):
        misfit(np, "healing cannot be lowered", "write `heal` with the number that is healed")
    if np is not None and not valued:
        others = [w for w in np.specs if w.type in ("ADJ", "POSS")]
        only(Np(others, [], None, np.span), ADJ="additional max", DET="a the", POSS="your")
    if target is None:
        target = players_at(deed.rest, "PREP:for")
    for_ = deed.rest.peek("PREP:for")
    if np is None and for_ is not None and isinstance(for_.rest, Np):  # "heal for the dmg dealt"
        deed.rest.take("PREP:for", qualified=True)
        np = for_.rest
        deed.mods = deed.mods + for_.mods
    found = amount(np, deed.rest, deed.span, deed.mods)
    if found is None and deed.event:
        found = n.AnyNumber(span=deed.span)
    if found is None:
        misfit(deed.span, "heal how much?")
    target = target or players_at(deed.rest, "PREP:on")
    if deed.passive and isinstance(target, n.Players):  # "when you are healed"
        if deed.agent is not None:
            misfit(deed.span, "dtlang cannot watch for who heals whom")
        return n.Heal(amount=found, who=target, span=deed.span)
    if target == deed.who == n.YOU:
        target = None
    return n.Heal(amount=found, target=target, who=deed.who, span=deed.span)


def build_lose(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if head_lexeme(np) in ("roll_attempt", "roll"):
        return _attempts(deed, np)
    np = _own(np, deed)
    what = thing(np)
    if what.kind not in _GAINABLE:
        misfit(np, "this cannot be lost")
    return n.Lose(thing=what, count=_count(np, deed), who=deed.who, span=deed.span)


def build_steal(deed: Deed) -> n.Effect:
    source = players_at(deed.rest, "PREP:from")
    hand = deed.rest.peek("PREP:from")
    if source is None and hand is not None and isinstance(hand.rest, Np) and head_lexeme(hand.rest) == "hand":
        deed.rest.take("PREP:from")
        source, _ = possessor(hand.rest.specs)
    owner, np = _owned(deed.need("what"), deed)
    if owner is not None and source is not None:
        misfit(np, "two owners are named here")
    source = source or owner  # "steal your opponent's Heat"
    _any_of_them(np, deed)
    what = thing(np)
    if what.kind not in _GAINABLE:
        misfit(np, "this cannot be stolen")
    if what.kind is n.Kind.CP and owner is not None and plain_amount(np) is None and not deed.event:
        misfit(np, "how many CP?", "write a number, or `all`")
    return n.Steal(thing=what, count=_count(np, deed), source=source, who=deed.who, span=deed.span)


def build_sacrifice(deed: Deed) -> n.Effect:
    """Health that is given up is lost; of tokens it is open whether they are spent or removed."""
    if head_lexeme(deed.need("what")) != "health":
        misfit(deed.span, "is it spent, or removed?", "write `spend` or `remove`")
    return build_lose(deed)


def build_draw(deed: Deed) -> n.Effect:
    np = deed.np
    if np is None:
        misfit(deed.span, "draw how many cards?")
    if np.of is not None or (np.heads and head_lexeme(np) != "card"):
        misfit(np, "only cards are drawn, from the top of the deck")
    if not deed.event and "any" in lexemes(np.specs, "DET"):
        misfit(np, "who draws does not pick", "write `draw 1 card`, or `search your deck for 1 card`")
    said(np.specs, "ADJ", "additional")
    from_ = deed.rest.take_np("PREP:from")
    if from_ is not None and own_zone(from_, deed) is not n.Zone.DECK:
        misfit(from_, "cards are drawn from the deck")
    return n.Draw(count=_count(np, deed), who=deed.who, span=deed.span)


def build_discard(deed: Deed) -> n.Effect:
    np = deed.need("what")
    random = deed.rest.take("ADV:randomly") is not None
    if head_lexeme(np) == "hand" and np.of is None:
        own_zone(np, deed)
        whole = n.Thing(kind=n.Kind.CARD, span=np.span)
        return n.Discard(thing=whole, count=n.Every(span=np.span), who=deed.who, span=deed.span)
    from_ = deed.rest.take_np("PREP:from", "PREP:in")
    if from_ is not None and own_zone(from_, deed) not in (n.Zone.HAND, n.Zone.BOARD):
        misfit(from_, "discard from where?")
    if np.of is not None and head_lexeme(np.of) == "deck" and said(np.specs, "ADJ", "top"):
        own_zone(np.of, deed)
        cards = Np([w for w in np.specs if w.lexeme not in ("top", "the")], np.heads, None, np.span)
        return n.Put(
            thing=thing(cards),
            zone=n.Zone.DISCARD_PILE,
            count=_count(cards, deed),
            source=n.Zone.TOP_OF_DECK,
            who=deed.who,
            span=deed.span,
        )
    if said(np.specs, "ADJ", "random"):
        random = True
    np = _own(np, deed)
    what = thing(np, allow="random")
    return n.Discard(thing=what, count=_count(np, deed), random=random, who=deed.who, span=deed.span)


def _tokens(deed: Deed, what_for: str) -> tuple[n.Thing, n.Amount, n.Players | None]:
    """What, how many, and whose if it is somebody else's."""
    owner, np = _owned(partitive(deed.need(what_for)), deed)
    _any_of_them(np, deed)
    if not np.heads:  # "remove up to 4"
        found = plain_amount(np)
        if found is None:
            misfit(np, f"{what_for}?")
        return n.Thing(kind=n.Kind.THEM, span=np.span), found, owner
    return thing(np), _count(np, deed), owner


def _any_of_them(np: Np, deed: Deed) -> None:
    """`any one status effect`: who does it picks it. Without a number it is open how many."""
    if any(word.type == "NUM" for word in np.specs):
        said(np.specs, "DET", "any")
        return
    one = head_lexeme(np) == "status_effect" and np.heads[-1].form == "one" and not deed.event
    if one and "any" in lexemes(np.specs, "DET"):
        misfit(np, "one, or as many as one likes?", "write `1 status effect` or `any number of ...`")


def build_remove(deed: Deed) -> n.Effect:
    if deed.np is not None and is_player(deed.np):
        field_ = deed.rest.peek("PREP:from")
        if field_ is not None and isinstance(field_.rest, Np) and head_lexeme(field_.rest) == "battlefield":
            deed.rest.take("PREP:from")
            return build_defeat(deed)
    source = players_at(deed.rest, "PREP:from", "PREP:on", "PREP:held_by")
    if source is None:
        board = deed.rest.take_np("PREP:from", "PREP:on")
        if board is not None:
            if head_lexeme(board) != "board":
                misfit(board, "from where?")
            source, _ = possessor(board.specs)
    what, count, owner = _tokens(deed, "what")
    if owner is not None and source is not None:
        misfit(deed.span, "two owners are named here")
    source = source or owner  # "remove your opponent's Heat"
    return n.Remove(thing=what, count=count, source=source, who=deed.who, span=deed.span)


def build_spend(deed: Deed) -> n.Effect:
    if deed.np is None:  # "Spend to draw 1 card": the token this text belongs to
        what = n.Thing(kind=n.Kind.THIS_TOKEN, span=deed.span)
        return n.Spend(thing=what, who=deed.who, span=deed.span)
    np = deed.np
    free = deed.rest.take("ADV:as_desired")
    if free is not None:
        return n.Spend(thing=thing(np), count=n.AnyNumber(), who=deed.who, span=deed.span)
    what, count, owner = _tokens(deed, "what")
    if owner is not None:
        misfit(np, "only one's own tokens can be spent")
    if isinstance(count, n.Every) and head_type(np) == "PRON" and not np.specs:
        count = n.AnyNumber(span=np.span)  # "may spend them"
    last = head(np)
    if last is not None and last.lexeme == "token" and last.form == "many" and plain_amount(np) is None:
        if any(w.type == "NAME" for w in np.heads):
            count = n.AnyNumber(span=np.span)  # "Heat tokens may be spent"
    return n.Spend(thing=what, count=count, who=deed.who, span=deed.span)


def _names_dice(np: Np) -> bool:
    if head_lexeme(np) in ("die", "value") and not any(w.type == "NAME" for w in np.heads):
        return head_lexeme(np) == "die" or (np.of is not None and _names_dice(np.of))
    return np.of is not None and not np.heads and _names_dice(np.of)


def _some_dice(np: Np, deed: Deed) -> None:
    """Refuses `re-roll dice`; whose they are says which, and what is watched for may be any."""
    if not np.specs and np.of is None and not deed.event:
        _how_many(np)


def _dice_of(np: Np, mods: list[Adjunct]) -> n.Dice:
    if head_lexeme(np) == "value" and np.of is not None:  # "the value of any one die"
        only(np, DET="the")
        np = np.of
    return dice(np, mods)


def build_roll(deed: Deed) -> n.Effect:
    np = deed.np
    if np is None:
        misfit(deed.span, "roll how many dice?")
    each = deed.rest.take("ADV:each") is not None or deed.group_each
    if np.heads and head_lexeme(np) == "" and np.heads[0].type == "SYMBOLS":
        misfit(np, "a text rolls dice; what they show is asked with `On [symbol], ...`")
    if np.heads and (head_lexeme(np) != "die" or np.of is not None):
        misfit(np, "only dice are rolled")
    if not np.heads and (deed.event or any(w.type != "NUM" for w in np.specs)):
        misfit(np, "a text rolls dice; what they show is asked with `On 6, ...`")  # "when you roll a 6"
    owner, specs = possessor(np.specs)
    if owner is not None and not deed.owns(owner):
        misfit(np, "only one's own dice are rolled", "let that player do it, as in `your opponent rolls ...`")
    np = Np(specs, np.heads, None, np.span)
    return n.RollDice(count=_count(np, deed), who=deed.who, each=each, span=deed.span)


def build_re_roll(deed: Deed) -> n.Effect:
    np = deed.need("which dice")
    _some_dice(np, deed)
    deed.rest.take("ADV:once")
    mods, deed.mods = deed.mods, []
    extra = deed.rest.take("PAREN:repeat")
    if extra is not None:
        mods = [*mods, extra]
    which = dice(np, mods)
    if np.of is not None and [w.lexeme for w in np.specs] == ["any"]:  # "re-roll any of your dice"
        which = replace(which, count=5, up_to=True)
    return n.Reroll(dice=which, who=deed.who, span=deed.span)


def build_change(deed: Deed) -> n.Effect:
    np = deed.need("which die")
    _some_dice(np, deed)
    part = deed.rest.take_np("PREP:as_part_of")
    if part is not None:
        if head_lexeme(part) not in ("roll", "roll_attempt") or part.of is not None:
            misfit(part, "these words do not fit here")
        possessor(part.specs)
        said(part.specs, "DET", "this", "that")
    mods, deed.mods = [m for m in deed.mods if m.key != "VERBED:roll"], []
    which = _dice_of(np, mods)
    like = deed.rest.take("PREP:identical_to", qualified=True)
    to = deed.rest.take("PREP:to")
    if like is not None:
        if not isinstance(like.rest, Np) or not _names_dice(like.rest):
            misfit(like, "like which die?", "write `to match another of your dice`, or `to 6`")
        return n.CopyDie(dice=which, like=_dice_of(like.rest, like.mods), who=deed.who, span=deed.span)
    if deed.verb.lexeme == "copy" and (to is None or not isinstance(to.rest, Np) or not _names_dice(to.rest)):
        misfit(deed.span, "copied to which die?", "write `Copy one of your dice to another of your dice`")
    if deed.rest.peek("ADV:up_or_down") is not None:
        deed.rest.take("ADV:up_or_down")
        by = _by(deed)
        if not isinstance(by, n.Number):
            misfit(deed.span, "by how much?")
        return n.TipDie(dice=which, by=by.value, who=deed.who, span=deed.span)
    if to is None and deed.rest.peek("PREP:by") is not None:  # "change one die by 1"
        step = _by(deed)
        if not isinstance(step, n.Number):
            misfit(deed.span, "by how much?")
        return n.TipDie(dice=which, by=step.value, who=deed.who, span=deed.span)
    face: int | None = None
    if to is not None:
        rest = to.rest
        if not isinstance(rest, Np):
            misfit(to, "to which number?")
        if _names_dice(rest):
            other = _dice_of(rest, [])
            if deed.verb.lexeme == "copy":  # "copy one die to another"
                return n.CopyDie(dice=other, like=which, who=deed.who, span=deed.span)
            if head_lexeme(rest) == "value":  # "to the value of another of your dice"
                return n.CopyDie(dice=which, like=other, who=deed.who, span=deed.span)
        if rest.heads and rest.heads[0].type == "SYMBOLS":
            only(Np(rest.specs, [], None, rest.span), DET="a the")
            symbol = thing(Np([], rest.heads, rest.of, rest.span)).name
            return n.ChangeDie(dice=which, symbol=symbol, who=deed.who, span=deed.span)
        if head_lexeme(rest) == "value":
            rest = rest.of or rest
        if rest.heads and head_lexeme(rest) not in ("value", "side", "number"):
            misfit(to, "to which number?")
        face = number_in(rest)
        if face is None and not said(rest.specs, "DET", "any"):
            misfit(to, "to which number?")
        if face is not None and not 1 <= face <= 6:
            misfit(to, "a die shows 1 to 6")
    return n.ChangeDie(dice=which, to=face, who=deed.who, span=deed.span)


def build_set(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if head_lexeme(np) in ("health", "cp") or _names_dial(np):
        return _set(deed, np, None)
    return build_change(deed)


def _names_dial(np: Np) -> bool:
    """`Sun Dial`, `your Sun Dial`: a piece that shows a number, or tokens that are counted like one."""
    word = head(np)
    return word is not None and word.type == "NAME" and word.form in _DIALS and len(np.heads) == 1


_DIALS = frozenset((NameKind.PIECE.value, NameKind.STATUS.value))


def _turn(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    """`increase Sun Dial by 2`, `reduce Sun Dial to 0`."""
    if deed.rest.peek("PREP:to") is not None:
        return _set(deed, np, direction)
    who, what = _dial(np, deed)
    by = deed.rest.take("PREP:by", qualified=True)
    if by is None or not isinstance(by.rest, Np):
        misfit(deed.span, f"`{deed.verb.text}` by how much?")
    deed.rest.left = by.mods + deed.rest.left
    found = amount(by.rest, deed.rest, deed.span)
    if found is None:
        misfit(by.rest, "by how much?")
    return n.TurnDial(thing=what, by=found, direction=direction, who=who, span=deed.span)


def _set(deed: Deed, np: Np, direction: n.Direction | None) -> n.Effect:
    who, what = _dial(np, deed)
    to = deed.rest.take("PREP:to")
    unit = to.rest if to is not None else None
    if not isinstance(unit, Np) or (unit.heads and head_lexeme(unit) not in ("health", "cp")):
        misfit(deed.span, f"`{deed.verb.text}` to which number?")
    found = amount(unit, deed.rest, deed.span)
    if found is None:
        misfit(unit, f"`{deed.verb.text}` to which number?")
    return n.SetDial(thing=what, to=found, direction=direction, who=who, span=deed.span)


def _dial(np: Np, deed: Deed) -> tuple[n.Party, n.Thing]:
    """Whose dial, and which."""
    owner, left = possessor(np.specs)
    plain = Np(left, np.heads, np.of, np.span)
    said(plain.specs, "DET", "the")
    who = deed.who if owner is None or owner.who is Who.YOU else owner
    return who, thing(plain)


def _tip(deed: Deed, np: Np, direction: n.Direction) -> n.Effect:
    _some_dice(np, deed)
    which = _dice_of(np, deed.mods)
    deed.mods = []
    by = _by(deed)
    if not isinstance(by, n.Number):
        misfit(deed.span, "by how much?")
    return n.TipDie(dice=which, by=by.value, direction=direction, who=deed.who, span=deed.span)


def build_perform(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if head_lexeme(np) in ("roll_attempt", "roll"):
        return _attempts(deed, np)
    found = phase(np)
    more = said(np.specs, "ADJ", "additional", "new") or said(np.specs, "DET", "another")
    if found is None or not more:
        misfit(np, "perform what?")
    if found.next or (found.whose is not None and not deed.owns(found.whose)):
        misfit(np, "an additional phase belongs to whoever performs it")
    found = n.PhaseOf(phase=found.phase, span=found.span)
    target = players_at(deed.rest, "PREP:against", "PREP:on")
    return n.ExtraPhase(phase=found, target=target, who=deed.who, span=deed.span)


def build_target(deed: Deed) -> n.Effect:
    np = deed.need("whom")
    with_ = deed.rest.take_np("PREP:with")
    if with_ is None:
        phases = [m for m in deed.mods if m.key == "PREP:with" and isinstance(m.rest, Np) and phase(m.rest)]
        with_ = phases[0].rest if phases and isinstance(phases[0].rest, Np) else None
        deed.mods = [m for m in deed.mods if m not in phases]
    target = party(np, deed.mods)
    deed.mods = []
    if with_ is not None:
        said(with_.specs, "ADJ", "additional")
        found = phase(with_)
        if found is None or found.next or (found.whose is not None and not deed.owns(found.whose)):
            misfit(with_, "with what?")
        found = n.PhaseOf(phase=found.phase, span=found.span)
        return n.ExtraPhase(phase=found, target=target, who=deed.who, span=deed.span)
    return n.TargetOpponent(target=target, who=deed.who, span=deed.span)


def build_conclude(deed: Deed) -> n.Effect:
    if deed.np is None:  # "after the Attack concludes" is said of the phase
        misfit(deed.span, f"`{deed.verb.text}` what?")
    found = phase(deed.np)
    if found is None:
        misfit(deed.np, "only a phase or a turn can be concluded")
    with_ = deed.rest.take_np("PREP:with")
    attack = False
    if with_ is not None:
        if head_lexeme(with_) != "attack":
            misfit(with_, "with what?")
        only(with_, DET="a the")
        if not deed.event:
            misfit(with_, "a phase can be ended, but not with an Attack")
        attack = True
    without = deed.rest.take_np("PREP:without")
    if without is not None and (head_lexeme(without) != "attack" or attack or not deed.event):
        misfit(without, "without what?")
    if without is not None:
        only(without, DET="a the")
    return n.ConcludePhase(
        phase=found,
        with_attack=attack,
        without_attack=without is not None,
        who=deed.who,
        span=deed.span,
    )


def build_start(deed: Deed) -> n.Effect:
    np = deed.need("what")
    found = phase(np)
    if found is None:
        misfit(np, "only a phase or a turn can start")
    if said(np.specs, "ADJ", "new", "additional"):
        return n.ExtraPhase(phase=found, who=deed.who, span=deed.span)
    if found.phase is n.Phase.GAME:
        with_ = deed.rest.take_np("PREP:with")
        if with_ is None:
            misfit(deed.span, "begin the game with what?")
        gained = n.Gain(thing=thing(with_), count=_count(with_, deed), who=deed.who, span=deed.span)
        on = deed.rest.take_np("PREP:on")
        if on is not None and head_lexeme(on) != "board":
            misfit(on, "on what?")
        if on is not None:
            possessor(on.specs)
        return n.During(
            time=n.Time(part=n.Stretch.START, phase=n.PhaseOf(phase=n.Phase.GAME)),
            effect=gained,
            span=deed.span,
        )
    return n.StartPhase(phase=found, who=deed.who, span=deed.span)


def _limited(deed: Deed, np: Np) -> n.Thing | None:
    """Of what a stack limit is: `the Heat stack limit`, `the stack limit of Heat`; none if that is unsaid."""
    names = np.heads[:-1]
    take(names)
    owner, left = possessor(np.specs)
    if owner is not None and not deed.owns(owner):
        misfit(np, "only one's own stack limit", "let that player do it, as in `your opponent raises ...`")
    if names:
        return thing(Np(left, names, None, np.span))
    return thing(np.of) if np.of is not None else None


def _stack_limit(deed: Deed, np: Np) -> n.Effect:
    what = _limited(deed, np)
    if what is None:
        misfit(np, "the stack limit of what?")
    by = _by(deed)
    if not isinstance(by, n.Number):
        misfit(deed.span, "by how much?")
    return n.RaiseStackLimit(thing=what, by=by.value, who=deed.who, span=deed.span)


def _read_stack_limit(deed: Deed) -> Fields:
    np = deed.need("what")
    if head_lexeme(np) != "stack_limit":
        misfit(np, "only a stack limit is reached")
    return {"thing": _limited(deed, np) or n.Thing(kind=n.Kind.THIS_TOKEN, span=np.span)}


def build_play(deed: Deed) -> n.Effect:
    if deed.np is None:  # "Play only after being Attacked"
        this = n.Thing(kind=n.Kind.THIS_CARD, span=deed.span)
        return n.PlayCard(thing=this, who=deed.who, span=deed.span)
    np = deed.np
    free = deed.rest.take("ADV:for_free") is not None
    from_ = deed.rest.take_np("PREP:from")
    if from_ is not None and own_zone(from_, deed) is not n.Zone.HAND:
        misfit(from_, "cards are played from the hand")
    np = _own(partitive(np), deed)
    what = thing(np)
    if what.kind not in (*CARDS, n.Kind.THIS_CARD, n.Kind.IT, n.Kind.THEM):
        misfit(np, "only cards are played")
    count = n.AnyNumber() if np.heads and np.heads[-1].form == "many" and plain_amount(np) is None else None
    return n.PlayCard(thing=what, count=count or _count(np, deed), free=free, who=deed.who, span=deed.span)


_EVERYBODY = (Who.ALL_PLAYERS, Who.ALL_OPPONENTS, Who.ALL_OTHER_PLAYERS, Who.OPPONENT)


def build_look(deed: Deed) -> n.Effect:
    reveal = deed.verb.lexeme in ("reveal", "show")
    np = deed.rest.take_np("PREP:at") if deed.np is None else deed.np
    if np is None:
        misfit(deed.span, "at which cards?")
    shown_to = players_at(deed.rest, "PREP:to")
    if shown_to is not None and (not reveal or shown_to.who not in _EVERYBODY):
        misfit(deed.span, "what is revealed is seen by everybody")
    where: n.Zone | None = None
    owner: n.Party | None = None
    if np.of is not None:
        where, owner = zone(np.of)
        if where is n.Zone.DECK and said(np.specs, "ADJ", "top"):
            where = n.Zone.TOP_OF_DECK
        elif where is n.Zone.DECK and said(np.specs, "ADJ", "bottom"):
            where = n.Zone.BOTTOM_OF_DECK
        np = Np([w for w in np.specs if w.lexeme not in ("top", "bottom")], np.heads, None, np.span)
    elif head_lexeme(np) == "hand":
        where, owner = zone(np)
        return n.Look(count=n.Every(), zone=where, whose=owner, reveal=reveal, who=deed.who, span=deed.span)
    else:
        from_ = deed.rest.take_np("PREP:from", "PREP:in")
        if from_ is not None:
            where, owner = zone(from_)
    if np.heads and (head_lexeme(np) not in ("card", "upgrade") and head_type(np) != "PRON"):
        misfit(np, "only cards can be looked at")
    if head_type(np) == "PRON":
        only(np, DET="all")
    count = plain_amount(_any_one(np, deed))
    if head_type(np) == "PRON" or said(np.specs, "DET", "these") or said(np.specs, "ADJ", "draw", "reveal"):
        count = n.Every()
        where = where or n.Zone.LOOKED_AT
    return n.Look(
        count=count or n.Number(value=1),
        zone=where or n.Zone.HAND,
        whose=owner,
        reveal=reveal,
        who=deed.who,
        span=deed.span,
    )


def build_search(deed: Deed) -> n.Effect:
    where = own_zone(deed.need("what"), deed)
    for_ = deed.rest.take_np("PREP:for")
    if for_ is None:
        misfit(deed.span, "search for what?")
    for_ = _of_choice(for_, deed)
    return n.Search(zone=where, thing=thing(for_), count=_count(for_, deed), who=deed.who, span=deed.span)


def build_shuffle(deed: Deed) -> n.Effect:
    into = deed.rest.take_np("PREP:into")
    if into is None:
        where = own_zone(deed.need("what"), deed)
        if where is n.Zone.HAND:
            misfit(
                deed.span, "the cards of a hand lie in no order", "write `shuffle your hand into your deck`"
            )
        return n.Shuffle(zone=where, who=deed.who, span=deed.span)
    if own_zone(into, deed) is not n.Zone.DECK:
        misfit(into, "cards are shuffled into a deck", "write `put ...` for any other place")
    if deed.np is not None and head_lexeme(deed.np) in ZONES:  # "shuffle your discard pile into your deck"
        source = own_zone(deed.np, deed)
        every = n.Thing(kind=n.Kind.CARD, span=deed.np.span)
        shuffled = n.Put(thing=every, zone=n.Zone.DECK, count=n.Every(), source=source, who=deed.who)
    else:
        put = _put(deed, n.Zone.DECK, into)
        assert isinstance(put, n.Put)
        shuffled = put
    if shuffled.thing.kind not in _SHUFFLED:
        misfit(deed.need("what"), "only cards are shuffled")
    return replace(shuffled, shuffled=True, span=deed.span)


_SHUFFLED = CARDS | {n.Kind.THIS_CARD, n.Kind.IT, n.Kind.THEM, n.Kind.REST}


def _put(deed: Deed, where: n.Zone, at: Np) -> n.Effect:
    np = _own(partitive(deed.need("what")), deed)
    from_ = deed.rest.take_np("PREP:from")
    order = deed.rest.take("ADV:any_order") is not None
    source = own_zone(from_, deed) if from_ is not None else None
    what = _put_thing(np)
    if where is n.Zone.PLAY and what.kind in (n.Kind.CARD, n.Kind.UPGRADE, n.Kind.NAMED_CARD):
        return n.PlayCard(thing=what, count=_count(np, deed), free=True, who=deed.who, span=deed.span)
    board: n.Party | None = None
    if where is n.Zone.BOARD:
        board, _ = possessor(at.specs)
        board = None if isinstance(board, n.Players) and board.who is Who.YOU else board
    return n.Put(
        thing=what,
        zone=where,
        count=_put_count(np, deed),
        source=source,
        board_of=board,
        any_order=order,
        who=deed.who,
        span=deed.span,
    )


def _put_thing(np: Np) -> n.Thing:
    if head_lexeme(np) != "remainder":
        return thing(np)
    only(Np(np.specs, [], None, np.span), DET="the")
    if np.of is not None and head_lexeme(np.of) not in ("they", "card"):
        misfit(np.of, "these words do not fit here")
    if np.of is not None:
        possessor(np.of.specs)
        said(np.of.specs, "DET", "these")
    return n.Thing(kind=n.Kind.REST, span=np.span)


def _put_count(np: Np, deed: Deed) -> n.Amount:
    if head_lexeme(np) == "remainder":  # "the rest"
        return n.Every(span=np.span)
    return _count(np, deed)


def build_put(deed: Deed) -> n.Effect:
    up = deed.rest.peek("PREP:on", "PREP:to")
    if up is not None and isinstance(up.rest, Np) and _is_side(up.rest):  # "place it on the 0:02 side up"
        deed.rest.left.remove(up)
        deed.rest.take("ADV:up")
        return _flip(deed, side(up.rest))
    player = players_at(deed.rest, "PREP:on", "PREP:to")
    if player is not None:
        np = _own(partitive(deed.need("what")), deed)
        return n.Put(
            thing=thing(np),
            zone=n.Zone.BOARD,
            count=_count(np, deed),
            board_of=player,
            who=deed.who,
            span=deed.span,
        )
    at = deed.rest.take_np("PREP:on", "PREP:into", "PREP:in", "PREP:to")
    if at is None:
        if deed.rest.peek("ADV:back") or deed.rest.peek("ADV:any_order"):  # "put them back in any order"
            order = deed.rest.take("ADV:any_order") is not None
            np = _own(partitive(deed.need("what")), deed)
            return n.Put(
                thing=_put_thing(np),
                zone=n.Zone.TOP_OF_DECK,
                count=_put_count(np, deed),
                any_order=order,
                who=deed.who,
                span=deed.span,
            )
        misfit(deed.span, "where?")
    board = head_lexeme(at) == "board"  # a piece may go to anybody's board
    return _put(deed, zone(at)[0] if board else own_zone(at, deed), at)


def build_flip(deed: Deed) -> n.Effect:
    up = deed.rest.take_np("PREP:to", "PREP:on")
    return _flip(deed, side(up) if up is not None else "")


def _flip(deed: Deed, up: str) -> n.Effect:
    holder, np = _owned(deed.need("what"), deed)
    only(Np([w for w in np.specs if w.type != "ADJ"], [], None, np.span), DET="a the this that", NUM="*")
    if number_in(np) not in (None, 1):
        misfit(np, "one token at a time")
    return n.Flip(thing=thing(np), side=up, holder=holder, who=deed.who, span=deed.span)


def _is_side(np: Np) -> bool:
    names = [w for w in np.heads if w.type == "NAME"]
    return len(names) == 1 and (head_lexeme(np) == "side" or names[0].lexeme.casefold().endswith("side"))


def side(np: Np) -> str:
    """The side of a piece, by its name."""
    names = [w.lexeme for w in np.heads if w.type == "NAME"]
    if len(names) != 1:
        misfit(np, "which side?")
    if any(w.type != "NAME" and w.lexeme != "side" for w in np.heads):
        misfit(np, "which side?")
    take(np.heads)
    only(np, DET="the a", POSS="its")
    return names[0]


def build_become(deed: Deed) -> n.Effect:
    np = deed.need("what")
    kinds = [TYPES[a] for a in lexemes(np.specs, "ADJ") if a in TYPES]
    if len(kinds) != 1 or len(np.specs) != 1 or (np.heads and head_lexeme(np) not in ("damage", "attack")):
        misfit(np, "an Attack can become undefendable; nothing else is known to become something")
    take(np.specs)
    return n.BecomeType(type=kinds[0], span=deed.span)


def build_make(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if head_lexeme(np) == "roll_attempt":
        return _attempts(deed, np)
    if head_lexeme(np) == "defense":
        only(np, DET="no")
        if not np.specs:
            misfit(np, "make what?")
        return n.NoDefense(span=deed.span)
    kinds = [w for w in np.specs if w.type == "ADJ" and w.lexeme in TYPES]
    if len(kinds) != 1 or not np.heads or kinds[0].start < np.heads[-1].start:
        misfit(deed.span, "make it what?")
    kinds[0].taken = True
    np = Np([w for w in np.specs if w is not kinds[0]], np.heads, np.of, np.span)
    if (head_lexeme(np) not in ("attack", "damage", "it") and np.heads) or np.of is not None:
        misfit(np, "only an Attack can be made undefendable")
    owner, left = possessor(np.specs)
    if owner is not None and owner.who not in (Who.YOU, Who.THEY):
        misfit(np, "whose Attack is meant?", "write `this Attack becomes ...`")
    only(Np(left, [], None, np.span), DET="the this that")
    return n.BecomeType(type=TYPES[kinds[0].lexeme], span=deed.span)


def build_choose(deed: Deed) -> n.Effect:
    np = deed.need("what")
    if is_player(np):
        if any(w.type == "NUM" for w in np.specs):  # "choose 2 opponents"
            np = chosen_np(np)
        chosen = party(np, deed.mods)
        deed.mods = []
        who = {
            Who.PLAYER: Who.CHOSEN_PLAYER,
            Who.OPPONENT: Who.CHOSEN_OPPONENT,
            Who.TEAMMATE: Who.CHOSEN_TEAMMATE,
        }.get(chosen.who, chosen.who)
        if who not in (Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE):
            misfit(np, "whom can one choose here?")
        return n.ChoosePlayer(players=replace(chosen, who=who), who=deed.who, span=deed.span)
    if _names_dice(np):
        mods, deed.mods = deed.mods, []
        return n.PickDie(dice=dice(np, mods), who=deed.who, span=deed.span)
    misfit(
        np,
        "only a player or a die is chosen by itself",
        "who does something also picks what: write `Discard 1 card.` or `Remove 1 status effect.`",
    )


def build_attack(deed: Deed) -> n.Effect:
    target = party(deed.np, deed.mods) if deed.np is not None else None
    deed.mods = []
    with_ = deed.rest.take_np("PREP:with")
    kind: n.DamageType | None = None
    found: n.Amount | None = None
    if with_ is not None:
        kinds = [TYPES[a] for a in lexemes(with_.specs, "ADJ") if a in TYPES]
        if head_lexeme(with_) not in ("damage", "attack") or len(kinds) > 1:
            misfit(with_, "Attacked with what?")
        said(with_.specs, "ADJ", *TYPES, "incoming")
        kind = kinds[0] if kinds else None
        found = plain_amount(with_) if head_lexeme(with_) == "damage" else None
    because = deed.rest.take("PREP:as_result_of")
    if because is not None:  # every Attack results from an Offensive Roll Phase
        result = phase(because.rest) if isinstance(because.rest, Np) else None
        if result is None or result.phase not in (n.Phase.OFFENSIVE_ROLL, n.Phase.ROLL):
            misfit(because, "as a result of what?")
    return n.Attack(who=deed.who, target=target, type=kind, amount=found, span=deed.span)


def build_defeat(deed: Deed) -> n.Effect:
    if deed.np is None:
        misfit(deed.span, "defeat whom?")
    if deed.agent is not None or not deed.passive:
        misfit(
            deed.span, "dtlang cannot watch for who defeats whom", "write `When an opponent is defeated, ...`"
        )
    who = party(deed.np, deed.mods)
    deed.mods = []
    return n.BeDefeated(who=who, span=deed.span)


def build_damage(deed: Deed) -> n.Effect:
    """`is damaged as a result of` somebody's phase."""
    if deed.np is None:
        misfit(deed.span, "who is damaged?")
    who = party(deed.np, deed.mods)
    deed.mods, deed.np = [], None
    found, kind, isolated, result = _damage(deed)
    return n.ReceiveDamage(
        amount=found,
        type=kind,
        isolated=isolated,
        source=deed.agent,
        result_of=result,
        who=who,
        span=deed.span,
    )


def build_call(deed: Deed) -> n.Effect:
    """A verb that the hero declares: with a number, a thing and a target at most."""
    per = any(a.key == "PREP:per" for a in deed.rest.left)  # "per Cinder on your opponent"
    places = ("PREP:to", "PREP:at", "PREP:from") if per else ("PREP:on", "PREP:to", "PREP:at", "PREP:from")
    target = players_at(deed.rest, *places)
    count: n.Amount | None = None
    what: n.Thing | None = None
    np = deed.np
    if np is not None:
        if is_player(np) and head_type(np) != "NAME" and target is None:
            target = party(np, deed.mods)
            deed.mods = []
        else:
            np = _own(partitive(np), deed)
            count = plain_amount(np)
            if np.heads:
                what = thing(np)
                if count is not None:
                    count = _count(np, deed)
            else:
                count = amount(np, deed.rest, deed.span)
    number = deed.rest.take("NUM_AFTER")
    if number is not None:  # "feed Salamander 2"
        if count is not None:
            misfit(number, "two amounts stand side by side here")
        count = n.Number(value=int(number.word.lexeme), span=number.span)
    for word in ("ADV:any_order", "ADV:once", "ADV:each"):
        deed.rest.take(word)
    return n.Call(verb=deed.verb.lexeme, count=count, thing=what, target=target, who=deed.who, span=deed.span)


def build_forfeit(deed: Deed) -> n.Effect:
    np = deed.need("what")
    found = phase(np)
    if found is None:
        misfit(np, "only a phase can be forfeited")
    said(np.specs, "ADJ", "additional")
    return n.PhaseFails(phase=found, span=deed.span)


# --- verbs whose line says it all -------------------------------------------------------------------


def _read_things(deed: Deed) -> Fields:
    """A thing, how many, and whose; of somebody else's that is where it comes from."""
    what, count, owner = _tokens(deed, "what")
    found = {"thing": what, "count": count}
    return found if owner is None else {**found, "source": owner}


def _done(deed: Deed) -> str:
    """`sold`, `skipped`."""
    return lexicon(MODEL).verbs[deed.verb.lexeme][3]


def _read_cards(deed: Deed) -> Fields:
    np = _own(deed.need("what"), deed)
    if thing(np).kind is not n.Kind.CARD:
        misfit(np, f"only cards can be {_done(deed)}")
    return {"count": _count(np, deed)}


def _read_phase(deed: Deed) -> Fields:
    np = deed.need("which phase")
    found = phase(np)
    if found is None:
        misfit(np, f"only a phase can be {_done(deed)}")
    return {"phase": found}


def _read_the_thing(deed: Deed) -> Fields:
    return {"thing": thing(_own(deed.need("what"), deed))}


_READERS: dict[str, Callable[[Deed], Fields]] = {
    "things": _read_things,
    "count": _read_cards,
    "phase": _read_phase,
    "the_thing": _read_the_thing,
    "stack_limit": _read_stack_limit,
}
# Other words for the same.
_ALSO = {"move": "transfer", "pass": "transfer", "use": "activate"}


def build_by_line(deed: Deed) -> n.Effect:
    frame = regular_effects()[_ALSO.get(deed.verb.lexeme, deed.verb.lexeme)]
    return build_regular(frame, _READERS[frame.object], deed)


FRAMES: dict[str, Callable[[Deed], n.Effect]] = {
    "deal": build_deal,
    "receive": build_receive,
    "suffer": build_receive,
    "add": build_add,
    "gain": build_gain,
    "get": build_get,
    "give": build_give,
    "take": build_take,
    "inflict": build_inflict,
    "afflict": build_inflict,
    "heal": build_heal,
    "prevent": build_prevent,
    "avoid": build_prevent,
    "ignore": build_prevent,
    "negate": build_prevent,
    "steal": build_steal,
    "lose": build_lose,
    "sacrifice": build_sacrifice,
    "draw": build_draw,
    "discard": build_discard,
    "sell": build_by_line,
    "remove": build_remove,
    "spend": build_spend,
    "pay": build_spend,
    "transfer": build_by_line,
    "move": build_by_line,
    "pass": build_by_line,
    "roll": build_roll,
    "re_roll": build_re_roll,
    "change": build_change,
    "alter": build_change,
    "turn": build_change,
    "set": build_set,
    "copy": build_change,
    "increase": build_increase,
    "raise": build_increase,
    "decrease": build_reduce,
    "lower": build_reduce,
    "reduce": build_reduce,
    "double": build_double,
    "perform": build_perform,
    "make": build_make,
    "skip": build_by_line,
    "become": build_become,
    "have": build_have,
    "play": build_play,
    "put": build_put,
    "place": build_put,
    "return": build_put,
    "look": build_look,
    "reveal": build_look,
    "show": build_look,
    "search": build_search,
    "shuffle": build_shuffle,
    "flip": build_flip,
    "choose": build_choose,
    "select": build_choose,
    "activate": build_by_line,
    "use": build_by_line,
    "target": build_target,
    "reacquire": build_gain,
    "forfeit": build_forfeit,
    "attack": build_attack,
    "conclude": build_conclude,
    "end": build_conclude,
    "start": build_start,
    "begin": build_start,
    "reach": build_by_line,
    "defeat": build_defeat,
    "damage": build_damage,
}
