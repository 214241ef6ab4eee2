"""Which dice are meant."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.lying import lies
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.nouns import is_noun, number_in, only, take
from dtlang.syntax.text.build.players import Who, is_player, party, possessor
from dtlang.syntax.text.build.things import STORED, symbol
from dtlang.syntax.text.shapes import Adjunct, Np
from dtlang.syntax.text.word import Word

_WHOSE = {
    Who.YOU: n.Whose.YOURS,
    Who.THEY: n.Whose.THEIRS,
    Who.OPPONENT: n.Whose.OPPONENTS,
    Who.CHOSEN_OPPONENT: n.Whose.OPPONENTS,
    Who.ALL_OPPONENTS: n.Whose.OPPONENTS,
    Who.ATTACKER: n.Whose.OPPONENTS,
    Who.CHOSEN_PLAYER: n.Whose.ANY,
    Who.PLAYER: n.Whose.ANY,
}


def dice(np: Np, mods: list[Adjunct] | None = None) -> n.Dice:
    """Which dice: "one of your dice", "up to two of these dice", "any die", "that die", "it"."""
    face, np = _showing_symbol(np)
    rank, np = ranked(np)
    lies, np = _lying(np)
    others, np = _others(np)
    word = np.head
    span = np.span
    rest = Rest(mods or [])
    rest.take("ADV:of_this_roll")
    by = rest.take_np("PREP:by")
    rolled = takes_rolled(rest)
    repeat = any(m.key == "PAREN:repeat" for m in rest.left)
    shown = rest.take("SHOWING")
    refuse(face and shown is not None, shown, "not_here")
    showing = shown_face(shown.np) if shown is not None and shown.np is not None else face
    rest.left = [m for m in rest.left if m.key != "PAREN:repeat"]
    rest.finish()
    if word is not None and word.type == "PRON" and word.lexeme in ("it", "they") and np.of is None:
        only(np.specs)
        return n.Dice(all=word.lexeme == "they", whose=n.Whose.THAT, span=span)  # "re-roll them": all of them
    if np.of is not None and is_noun(np.of.of, "choice"):  # "1 of their dice of your choice"
        take(np.of.of.specs, "POSS")
        np = Np(np.specs, np.heads, np.of.alone(), np.span)
    if is_noun(np.of, "choice"):  # "1 die of your choice"
        take(np.of.specs, "POSS")
        np = np.alone()
    of: n.Players | None = None
    if np.of is not None and np.noun == "die" and is_player(np.of):  # "1 die of any player"
        of = party(np.of)
        np = np.alone()
    if by is not None:  # "1 die rolled by an opponent"
        refuse(not rolled or of is not None or not is_player(by), by, "not_here")
        of = party(by)
    outer = np
    if np.of is not None:  # "one of your dice"
        refuse(np.heads, np, "no_dice")
        np = np.of
        if rank is not None and np.noun in _OF_DICE and len(np.heads) == 1 and np.of is None:
            take(np.heads)  # "the higher of the two values"
            np = Np(np.specs, [Word("NOUN", "", "die", np.heads[0].form, *np.heads[0].span)], None, np.span)
        elif rank is not None and not np.heads and np.of is None and np.has("NUM"):
            two = np.specs[-1].span  # "the lower of the two"
            np = Np(np.specs, [Word("NOUN", "", "die", "many", two.end, two.end)], None, np.span)
        word = np.head
        if word is not None and word.type == "PRON" and word.lexeme == "they":  # "up to 2 of them"
            these = Word("DET", "", "these", "", *word.span)
            word = Word("NOUN", "", "die", "many", *word.span)
            np = Np([*np.specs, these], [word], None, np.span)
    if word is None and outer is np and np.has("NUM"):
        word = Word("NOUN", "", "die", "", np.span.start, np.span.end)  # "may re-roll 1"
        np = outer = Np(np.specs, [word], None, np.span)
    if word is None or word.lexeme != "die" or np.of is not None:
        misfit(np, "no_dice")
    owner, specs = possessor(np.specs)
    refuse(owner is not None and of is not None, np, "two_owners")
    owner = owner or of
    if owner is not None and (owner.count != 1 or owner.up_to or owner.token or owner.besides):
        misfit(np, "whose_dice_one")
    own = Np(specs, [], None, np.span)
    dets = own.dets
    quantities = {"NUM": "*", "QUANT": "up_to any_number"}
    only(specs, DET="a the any all these that this each another", ADJ="own single", **quantities)
    amounts = own
    if outer is not np:
        only(outer.specs, DET="any all each another" + " the" * (rank is not None), **quantities)
        amounts = Np(outer.specs, [], None, span)
        refuse(number_in(own) is not None and not {"these", "the"} & set(dets), np, "two_numbers")
    count = number_in(amounts)
    every = bool({"all", "each"} & set(amounts.dets)) or (count is None and outer is np and "these" in dets)
    refuse(every and count not in (None, 5), amounts, "all_or_so_many")
    if owner is not None:
        whose = _WHOSE.get(owner.who) or misfit(np, "whose_dice")
    elif "these" in dets or ("the" in dets and (outer is not np or word.form == "many")):
        whose = n.Whose.THESE
    elif {"that", "this", "the"} & set(dets):
        whose = n.Whose.THAT
    else:
        whose = n.Whose.THESE if rolled else n.Whose.YOURS if face else n.Whose.ANY
    if owner is None and (rank is not None or others):
        whose = n.Whose.THESE
    if others and outer is np and count is None:
        every = True
    if rank is None and outer is np and count is None and word.form == "many" and owner is not None:
        every = True  # "re-roll your dice"
    up_to = "up_to" in amounts.quants
    if "any_number" in np.quants + outer.quants:
        count, up_to, every = 5, True, False
    count = 1 if every or count is None else count
    refuse(rank is not None and (every or others), np, "two_numbers")
    if lies is not None:
        refuse(others or owner not in (None, n.YOU), np, "own_stored")
        every = every or (outer is np and number_in(own) is None and word.form == "many" and not up_to)
        whose = n.Whose.ANY
    return n.Dice(
        count=count,
        up_to=up_to,
        all=every,
        whose=whose,
        repeat=repeat,
        showing=showing,
        rank=rank,
        others=others,
        place=lies,
        span=span,
    )


def _showing_symbol(np: Np) -> tuple[str, Np]:
    """`one of your [flame]`, `any number of [flame]`: dice that show it; on whose dice but yours?"""
    part = np if np.heads or np.of is None else np.of
    face = symbol(part)
    if not face:
        return "", np
    refuse(np.dets == ["any"] and not np.has("NUM", "QUANT"), np, "one_or_many")
    take(part.heads)
    many = part is not np or "any_number" in np.quants or number_in(np) not in (None, 1)
    die = Word("NOUN", "", "die", "many" if many or "all" in np.dets else "one", *part.heads[0].span)
    if part is np:
        return face, Np(np.specs, [die], np.of, np.span)
    return face, Np(np.specs, [], Np(part.specs, [die], part.of, part.span), np.span)


def ranked(np: Np) -> tuple[n.Rank | None, Np]:
    """`the two highest dice`, `the highest of these dice`, `the two lowest`: that word is taken."""
    for part in (np, np.of):
        for word in part.specs if part is not None else ():
            if word.type == "ADJ" and word.lexeme in _RANKS:
                word.taken = True
                of = np.of.without(word.lexeme) if np.of is not None else None
                heads = np.heads or ([] if of is not None else [_a_die(np)])
                return n.Rank(word.lexeme), Np([w for w in np.specs if w is not word], heads, of, np.span)
    return None, np


_OF_DICE = ("value", "number", "result", "roll")
_RANKS = frozenset(rank.value for rank in n.Rank)


def _lying(np: Np) -> tuple[n.Place | None, Np]:
    """`stored dice`, with the name of where they lie."""
    for part in (np, np.of):
        word = next((w for w in part.specs if w.lexeme == STORED), None) if part is not None else None
        if word is not None:
            word.taken = True
            of = np.of.without(STORED) if np.of is not None else None
            specs = [w for w in np.specs if w is not word]
            return n.Place(name=word.form, span=word.span), Np(specs, np.heads, of, np.span)
    return None, np


_OTHERS = ("other", "remaining")


def _others(np: Np) -> tuple[bool, Np]:
    """`the other dice`, `one of the remaining dice`."""
    for part in (np, np.of):
        word = next((w for w in part.specs if w.lexeme in _OTHERS), None) if part else None
        if word is not None and part is not None and part.noun == "die":
            word.taken = True
            own = np.with_specs([w for w in np.specs if w is not word])
            of = np.of.without(word.lexeme) if np.of is not None else None
            return True, Np(own.specs, np.heads, of, np.span)
    return False, np


def _a_die(np: Np) -> Word:
    many = number_in(np) not in (None, 1)
    return Word("NOUN", "", "die", "many" if many else "one", np.span.end, np.span.end)


def takes_rolled(rest: Rest) -> bool:
    """`rolled`, `you rolled`, behind dice."""
    for mod in rest.left:
        you = mod.word.type in ("CONTACT", "WHO") and mod.relative is not None and mod.relative.np is None
        if mod.key == "VERBED:roll" or (you and mod.relative and mod.relative.verb.lexeme == "roll"):
            if you and mod.word.lexeme not in ("you", "who"):
                continue
            rest.left.remove(mod)
            return True
    return False


def total_of(np: Np, mods: list[Adjunct] | None) -> n.TotalOf | None:
    """`the highest die`, `the value of your lowest die`, `the total of the two highest`."""
    inner = np.of if np.of is not None and np.noun in ("value", "total") else np
    named = inner.noun in ("die", "value", "number", "roll", "result") or not inner.heads
    if mods is not None and inner.noun == "die":
        around = Rest(mods)
        lies(around, around.left, inner)
        mods[:] = around.left
    if inner.noun == "die" and STORED in inner.adjs and (inner is not np or _RANKS & {*inner.adjs}):
        if inner is not np:  # "the total of your stored dice"
            only(np.specs, DET="the")
        lying = dice(inner)
        refuse(not lying.all and lying.rank is None, np, "whose_roll")
        return n.TotalOf(dice=lying, span=np.span)
    if not named or not _RANKS & {*inner.adjs, *(inner.of.adjs if inner.of is not None else ())}:
        return None
    refuse(len(inner.heads) > 1, inner, "not_together")
    if inner is not np:
        only(np.specs, DET="the")
    if inner.of is None and inner.heads:  # "the highest number rolled" is the highest die
        take(inner.heads)
        inner = Np(inner.specs, [_a_die(inner)], None, inner.span)
    rest = Rest(mods or [])
    takes_rolled(rest)
    found = dice(inner)
    if mods is not None:
        mods[:] = rest.left
    refuse(found.up_to or found.whose not in (n.Whose.THESE, n.Whose.YOURS), np, "whose_roll")
    return n.TotalOf(dice=found, span=np.span)


def shown_face(np: Np) -> str:
    """`showing [skull]`, `showing a 6`, `displaying an even number`."""
    if symbol(np):
        only(np.specs, DET="a the")
        return symbol(np)
    if np.noun == "number" and np.adjs in (["even"], ["odd"]):
        parity = np.adjs[0]
        only(np.specs, DET="a", ADJ="even odd")
        return parity
    number = number_in(np)
    if number is None or np.heads:
        misfit(np, "showing_what")
    return str(number)
