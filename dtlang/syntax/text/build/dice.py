"""Which dice are meant."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.misfit import Rest, misfit
from dtlang.syntax.text.build.nouns import is_noun, lexemes, number_in, only, take
from dtlang.syntax.text.build.players import Who, is_player, party, possessor
from dtlang.syntax.text.lexer import Word, symbol_names
from dtlang.syntax.text.shapes import Adjunct, Np


def dice(np: Np, mods: list[Adjunct] | None = None) -> n.Dice:
    """Which dice: "one of your dice", "up to two of these dice", "any die", "that die", "it"."""
    word = np.head
    span = np.span
    rest = Rest(mods or [])
    repeat = any(m.key == "PAREN:repeat" for m in rest.left)
    shown = rest.take("SHOWING")
    showing = shown_face(shown.np) if shown is not None and shown.np is not None else ""
    rest.left = [m for m in rest.left if m.key != "PAREN:repeat"]
    rest.finish()
    if word is not None and word.type == "PRON" and word.lexeme in ("it", "they") and np.of is None:
        only(np.specs)
        return n.Dice(whose=n.Whose.THAT, span=span)
    if is_noun(np.of, "choice"):  # "1 die of your choice"
        take(np.of.specs, "POSS")
        np = np.alone()
    of: n.Players | None = None
    if np.of is not None and np.noun == "die" and is_player(np.of):  # "1 die of any player"
        of = party(np.of)
        np = np.alone()
    outer = np
    if np.of is not None:  # "one of your dice"
        if np.heads:
            misfit(np, "no_dice")
        np = np.of
        word = np.head
    if word is None and outer is np and np.has("NUM"):
        word = Word("NOUN", "", "die", "", np.span.start, np.span.end)  # "may re-roll 1"
        np = outer = Np(np.specs, [word], None, np.span)
    if word is None or word.lexeme != "die" or np.of is not None:
        misfit(np, "no_dice")
    owner, specs = possessor(np.specs)
    if owner is not None and of is not None:
        misfit(np, "two_owners")
    owner = owner or of
    if owner is not None and (owner.count != 1 or owner.up_to or owner.token or owner.besides):
        misfit(np, "whose_dice_one")
    own = Np(specs, [], None, np.span)
    only(
        own.specs,
        DET="a the any all these that this each another",
        NUM="*",
        QUANT="up_to any_number",
        ADJ="own single",
    )
    if outer is not np:
        only(outer.specs, DET="any all each another", NUM="*", QUANT="up_to any_number")
    amounts = Np(outer.specs if outer is not np else specs, [], None, span)
    if (
        outer is not np
        and number_in(own) is not None
        and "these" not in lexemes(specs, "DET")
        and "the" not in lexemes(specs, "DET")
    ):
        misfit(np, "two_numbers")
    count = number_in(amounts)
    dets = lexemes(specs, "DET")
    every = bool({"all", "each"} & set(amounts.dets)) or (count is None and outer is np and "these" in dets)
    if every and count not in (None, 5):
        misfit(amounts, "all_or_so_many")
    if owner is not None:
        whose = {Who.YOU: n.Whose.YOURS, Who.OPPONENT: n.Whose.OPPONENTS, Who.THEY: n.Whose.THEIRS}.get(
            owner.who
        )
        if whose is None:
            if owner.who in (Who.CHOSEN_OPPONENT, Who.ATTACKER, Who.ALL_OPPONENTS):
                whose = n.Whose.OPPONENTS
            elif owner.who in (Who.CHOSEN_PLAYER, Who.PLAYER):
                whose = n.Whose.ANY
            else:
                misfit(np, "whose_dice")
    elif "these" in dets or ("the" in dets and (outer is not np or word.form == "many")):
        whose = n.Whose.THESE
    elif "that" in dets or "this" in dets or "the" in dets:
        whose = n.Whose.THAT
    else:
        whose = n.Whose.ANY
    any_number = "any_number" in lexemes(np.specs + outer.specs, "QUANT")
    if any_number:
        return n.Dice(count=5, up_to=True, whose=whose, repeat=repeat, showing=showing, span=span)
    if outer is np and count is None and word.form == "many" and not every and owner is not None:
        every = True  # "re-roll your dice"
    return n.Dice(
        count=1 if every else (count or 1),
        up_to="up_to" in amounts.quants,
        all=every,
        whose=whose,
        repeat=repeat,
        showing=showing,
        span=span,
    )


def shown_face(np: Np) -> str:
    """`showing [skull]`, `showing a 6`, `displaying an even number`."""
    word = np.head
    if (
        word is not None
        and word.type == "SYMBOLS"
        and len(np.heads) == 1
        and len(symbol_names(word.text)) == 1
    ):
        only(np.specs, DET="a the")
        return symbol_names(word.text)[0]
    adjs = np.adjs
    if np.noun == "number" and len(adjs) == 1 and adjs[0] in ("even", "odd"):
        only(np.specs, DET="a", ADJ="even odd")
        return adjs[0]
    number = number_in(np)
    if number is None or np.heads:
        misfit(np, "showing_what")
    return str(number)
