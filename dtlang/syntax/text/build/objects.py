"""What a verb is done to: whose it is, how many, which one; and how much of a value."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.amounts import amount, one_amount, plain_amount, rounded, value
from dtlang.syntax.text.build.deeds import ANYBODY, Deed
from dtlang.syntax.text.build.dice import dice
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import only, partitive, said, take
from dtlang.syntax.text.build.players import Who, possessor
from dtlang.syntax.text.build.things import symbol, thing
from dtlang.syntax.text.shapes import Adjunct, Np
from dtlang.syntax.text.word import Word

_COUNTED = frozenset(("card", "upgrade", "die", "token", "status_effect"))
_NEW = frozenset(("gain", "get", "inflict", "afflict", "draw", "roll"))  # none of them is there yet
_UNCOUNTED = frozenset(("cp", "damage", "health"))  # one and many are spelt alike
_OF_THEM = frozenset(("remove", "spend", "pay", "transfer", "move", "pass"))  # "remove up to 4": of those
_OF_ALL = frozenset(("remove", "discard", "steal", "transfer", "spend"))
_COUNTED_BEHIND = ("PREP:per", "TIMES_FACE", "PREP:equal_to")


def is_value(np: Np) -> bool:
    """Whether an amount is known only while resolving: `the roll value`, `half of the incoming dmg`."""
    inner = np.with_specs([w for w in np.specs if w.type != "FRAC"])
    if np.has("FRAC") and not inner.heads and np.of is not None:
        return is_value(np.of)
    return plain_amount(inner) is None and value(inner) is not None


# --- whose


def owned(np: Np, deed: Deed) -> tuple[n.Players | None, Np]:
    """Whose a thing is, if that is somebody else than whoever acts, and the thing without that word."""
    np = of_choice(np, deed)
    owner, specs = possessor(np.specs)
    if owner is None:
        return None, np
    theirs_too = deed.verb.lexeme in ("steal", "remove", "transfer") and deed.who == ANYBODY
    if deed.owns(owner) or (owner.who is Who.YOU and deed.passive and not theirs_too):
        owner = None  # but of "your Heat cannot be removed", whose it is counts
    return owner, np.with_specs(specs)


def own(np: Np, deed: Deed) -> Np:
    """A thing of whoever acts, without the word that says so."""
    owner, plain = owned(np, deed)
    refuse(owner is not None, np, "own_things", verb=deed.verb.text)
    return plain


def of_choice(np: Np, deed: Deed) -> Np:
    """`a status effect of your choice`: who does it picks it anyway."""
    if np.of is None or np.of.noun != "choice" or not np.heads:
        return np
    refuse(np.noun not in ("status_effect", "token", "card", "upgrade"), np.of, "nothing_to_choose")
    chooser, left = possessor(np.of.specs)
    if chooser is None or left or not deed.owns(chooser):
        misfit(np.of, "doer_picks")
    return np.alone()


# --- how many


def count_of(np: Np, deed: Deed) -> n.Amount:
    """How many of a thing; one if no number is said (R-119), and of `them` all."""
    if np.head_type == "PRON" and np.heads[-1].lexeme == "they" and not np.specs:
        return n.Every(span=np.span)
    rest = deed.rest
    if not rest.left:
        if not np.specs and np.of is None and not deed.event:
            return unnumbered(np, deed)
        if not np.specs or (len(np.specs) == 1 and np.has("NUM")):
            return plain_amount(np) or n.Number(value=1)
    np = any_one(np, deed)
    if np.has("FRAC"):
        return _share_of(np, deed)
    if deed.verb.lexeme in _OF_ALL and np.dets == ["each"] and not np.has("NUM") and not deed.event:
        said(np.specs, "DET", "each")
        return n.Every(span=np.span)  # "remove every Negative status effect"
    for plus in rest.left:  # "2 Heat + 1 Heat per opponent": the unit may be said again
        more = plus.word.type == "PLUS" and plus.word.lexeme != "minus"
        if more and plus.np is not None and plus.np.heads:
            again, unit = thing(plus.np), thing(np)
            refuse(again.kind is not unit.kind or again.name != unit.name, plus, "two_units")
    counts = [w for w in np.without("this", "the", "that", "these", "each").specs if w.type != "POSS"]
    number = Np(counts, np.heads, None, np.span)
    if plain_amount(number) is None:
        follower = rest.peek(*_COUNTED_BEHIND)
        if follower is None:
            return n.Number(value=1) if deed.event else unnumbered(np, deed)
        one = Word("NUM", "1", "1", "", np.span.start, np.span.start)
        number = Np([] if follower.key == "PREP:equal_to" else [one], [], None, np.span)
    return amount(number, rest, deed.span) or n.Number(value=1)


def _share_of(np: Np, deed: Deed) -> n.Amount:
    """`half of their CP`, `twice your Heat`: of what somebody has, so it is said whose."""
    whole = deed.np
    if whole is None or whole.span != np.span or deed.event or np.noun == "card":
        misfit(np, "half_of_thing")
    inner = whole.of if not whole.heads and whole.of is not None else whole
    refuse(not inner.has("POSS"), np, "half_of_whose")
    share = one_amount(whole, deed.rest) or misfit(np, "half_of_thing")
    return rounded([share], deed.rest)[0]


def unnumbered(np: Np, deed: Deed) -> n.Amount:
    """How many without a number: `the drawn cards`, `your Heat tokens` are all that there are."""
    if deed.verb.lexeme in ("spend", "pay"):
        return n.Number(value=1)  # "spend tokens for one of the following": each line says how many
    if not _is_many(np):
        return n.Number(value=1)
    whole = deed.np if deed.np is not None and deed.np.span == np.span else np  # with the word whose it is
    the = "the" in whole.dets and (np.noun != "card" or bool(np.adjs))  # "the cards": drawn, or in hand?
    known = the or whole.has("POSS") or "these" in np.dets
    if known and deed.verb.lexeme not in _NEW:
        return n.Every(span=np.span)
    misfit(np, "how_many_of", unit=np.heads[-1].text)


_OF_MANY = (NameKind.STATUS.value, NameKind.PIECE.value)


def how_many(np: Np) -> None:
    """Refuses `draw cards` and `remove tokens`: of a plural without a number nobody can say how many."""
    if _is_many(np):
        misfit(np, "how_many_of", unit=np.heads[-1].text)


def _is_many(np: Np) -> bool:
    if np.head_type == "NAME" and len(np.heads) == 1 and np.heads[0].form in _OF_MANY:
        written = " ".join(np.heads[0].text.split())  # two blanks in a name make no other name of it
        return written.casefold() != np.heads[0].lexeme.casefold()  # "Coals", of `piece Coal`
    return np.head_type == "NOUN" and np.heads[-1].lexeme in _COUNTED and np.heads[-1].form == "many"


def any_one(np: Np, deed: Deed) -> Np:
    """`any card` is one card that whoever acts picks, and `any 2 cards` are two; `any cards` are as many as
    one likes. What is watched for and what is forbidden is not picked.
    """
    every = next((w for w in np.specs if w.type == "DET" and w.lexeme == "any"), None)
    if every is None or deed.event or not np.heads:
        return np
    last = np.heads[-1]
    one = last.form == NameKind.CARD.value if last.type == "NAME" else last.form == "one"
    if not np.has("NUM") and (not one or last.lexeme in _UNCOUNTED):
        return np
    every.taken = True
    picked = [] if np.has("NUM") else [Word("NUM", every.text, "1", "", every.start, every.end)]
    return np.with_specs([*picked, *(w for w in np.specs if w is not every)])


def any_of_them(np: Np, deed: Deed) -> None:
    """`any one status effect`: who does it picks it. Without a number it is open how many."""
    if np.has("NUM"):
        said(np.specs, "DET", "any")
        return
    last = np.heads[-1] if np.heads else None
    named = last is not None and last.type == "NAME"  # "any Heat" does not show whether it is one
    one = named or (np.noun == "status_effect" and last is not None and last.form == "one")
    refuse(one and "any" in np.dets and not np.quants and not deed.event, np, "one_or_many")


def things(deed: Deed) -> tuple[n.Thing, n.Amount, n.Players | None]:
    """What, how many, and whose if it is somebody else's."""
    owner, np = owned(partitive(deed.need("what")), deed)
    owner = _had_by(deed) or owner
    any_of_them(np, deed)
    bare = deed.event and np.noun == "token" and len(np.heads) == 1 and not np.specs
    counted = deed.rest.peek(*_COUNTED_BEHIND)  # "tokens equal to your Heat"
    refuse(bare and _is_many(np) and counted is None, np, "which_tokens")  # "you may not spend tokens"
    if np.heads or deed.verb.lexeme not in _OF_THEM:
        refuse(np.head_type == "SYMBOLS", np, "symbol_is_shown")
        return thing(np), count_of(np, deed), owner
    found = plain_amount(np) or misfit(np, "what_alone")
    return n.Thing(kind=n.Kind.THEM, span=np.span), found, owner


def _had_by(deed: Deed) -> n.Players | None:
    """`a negative status effect you have`, `all Cinder they have`: whose, if that is somebody else's."""
    has = next((mod for mod in deed.mods if mod.word.type == "CONTACT" and mod.relative is not None), None)
    if has is None or has.relative is None or has.relative.np is not None or deed.event:
        return None
    if has.relative.verb.lexeme != "have" or deed.verb.lexeme not in (*_OF_ALL, "lose"):
        return None
    deed.mods = [mod for mod in deed.mods if mod is not has]
    whose = n.Players(who=Who.YOU if has.word.lexeme == "you" else Who.THEY, span=has.span)
    return None if deed.owns(whose) else whose


# --- dice


def names_dice(np: Np) -> bool:
    """`two of your dice`, `the value of any die`, `one of your [flame]`."""
    if np.head_type == "SYMBOLS":
        return np.of is None and bool(symbol(np))
    if np.noun in ("die", "value") and not any(w.type == "NAME" for w in np.heads):
        return np.noun == "die" or (np.of is not None and names_dice(np.of))
    return np.of is not None and not np.heads and names_dice(np.of)


def any_of_dice(np: Np) -> bool:
    """`any of your dice`, `any dice`: it is not said how many."""
    if "any" not in np.dets or np.has("NUM", "QUANT") or np.noun == "value":
        return False
    if np.of is not None:
        return not np.heads and not np.of.has("NUM")
    return bool(np.heads) and np.heads[-1].form == "many"


def dice_of(np: Np, mods: list[Adjunct], deed: Deed) -> n.Dice:
    """Which dice; not `re-roll dice`: whose they are says which, and what is watched for may be any."""
    if not np.specs and np.of is None and not deed.event:
        how_many(np)
    refuse(any_of_dice(np) and deed.verb.lexeme != "re_roll" and not deed.event, np, "one_or_many_dice")
    if np.noun == "value" and np.of is not None:  # "the value of any one die"
        only(np.specs, DET="the")
        np = np.of
    return dice(np, mods)


def limited(deed: Deed, np: Np) -> n.Thing | None:
    """Of what a stack limit is: `the Heat stack limit`, `the stack limit of Heat`; none if that is unsaid."""
    names = np.heads[:-1]
    take(names)
    owner, left = possessor(np.specs)
    refuse(owner is not None and not deed.owns(owner), np, "own_limit")
    if names:
        return thing(Np(left, names, None, np.span))
    return thing(np.of) if np.of is not None else None
