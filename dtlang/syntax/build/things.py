"""Things: what is gained, spent, counted and moved, out of the words that name it."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.build.misfit import misfit
from dtlang.syntax.build.nouns import head, lexemes, said, take
from dtlang.syntax.lexer import symbol_names
from dtlang.syntax.names import NameKind
from dtlang.syntax.phrases import Np

CARDS = frozenset((n.Kind.CARD, n.Kind.UPGRADE, n.Kind.NAMED_CARD))

TYPES = {
    "normal": n.DamageType.NORMAL,
    "undefendable": n.DamageType.UNDEFENDABLE,
    "pure": n.DamageType.PURE,
    "collateral": n.DamageType.COLLATERAL,
    "ultimate": n.DamageType.ULTIMATE,
}


_STATUS_KINDS = {
    "positive": n.Kind.POSITIVE_STATUS,
    "negative": n.Kind.NEGATIVE_STATUS,
    "unique": n.Kind.UNIQUE_STATUS,
    "positive_or_negative": n.Kind.POSITIVE_OR_NEGATIVE_STATUS,
}


_NOUN_KINDS = {
    "cp": n.Kind.CP,
    "health": n.Kind.HEALTH,
    "card": n.Kind.CARD,
    "upgrade": n.Kind.UPGRADE,
    "die": n.Kind.DIE,
    "roll_attempt": n.Kind.ROLL_ATTEMPT,
    "token": n.Kind.TOKEN,
    "status_effect": n.Kind.STATUS_EFFECT,
    "ability": n.Kind.ABILITY,
    "offensive_ability": n.Kind.OFFENSIVE_ABILITY,
    "defensive_ability": n.Kind.DEFENSIVE_ABILITY,
    "ultimate_ability": n.Kind.ULTIMATE_ABILITY,
    "passive_ability": n.Kind.PASSIVE_ABILITY,
    "damage": n.Kind.DAMAGE,
    "defense": n.Kind.DEFENSIVE_ABILITY,
    "straight_ability": n.Kind.STRAIGHT_ABILITY,
    "opponent": n.Kind.OPPONENT,
    "board": n.Kind.BOARD,
}


_NAME_KINDS = {
    NameKind.STATUS.value: n.Kind.STATUS,
    NameKind.PIECE.value: n.Kind.PIECE,
    NameKind.ABILITY.value: n.Kind.NAMED_ABILITY,
    NameKind.CARD.value: n.Kind.NAMED_CARD,
    NameKind.UNKNOWN.value: n.Kind.STATUS,
}


def thing(np: Np, allow: str = "") -> n.Thing:
    """What is spoken of, without its number. Adjectives in `allow` are left to the caller."""
    word = head(np)
    span = np.span
    if word is None:
        misfit(np, "a thing is missing here")
    if np.of is not None:
        misfit(np.of, "these words do not fit here")
    for owned in np.specs:
        if owned.type == "POSS" and owned.lexeme != "your":
            misfit(owned.span, f"`{owned.text}` does not fit here")
    if word.type != "PRON":
        said(np.specs, "POSS", "your")
    noise = ("additional", "single", "existing", "multiple", *allow.split())
    said(np.specs, "ADJ", *noise)
    adjs = [a for a in lexemes(np.specs, "ADJ") if a not in noise]
    if word.type == "PRON":
        if word.lexeme in ("you", "he"):
            misfit(np, "this does not name a thing")
        said(np.specs, "DET", "all")
        several = word.lexeme == "they" or any(w.type in ("NUM", "QUANT", "DET") for w in np.specs)
        return n.Thing(kind=n.Kind.THEM if several else n.Kind.IT, span=span)
    if word.type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT"):
        if word.type != "SYMBOLS" or len(np.heads) != 1 or len(symbol_names(word.text)) != 1:
            misfit(np, "one symbol is wanted here")
        return n.Thing(kind=n.Kind.SYMBOL, name=symbol_names(word.text)[0], span=span)
    names = [w for w in np.heads if w.type == "NAME"]
    nouns = [w for w in np.heads if w.type == "NOUN"]
    if names:
        if len(names) > 1 or any(w.lexeme not in ("token", "card") for w in nouns) or adjs:
            misfit(np, "these words do not fit together")
        kind = _NAME_KINDS.get(names[0].form)
        if kind is None:
            misfit(np, f"`{names[0].text}` is a player, not a thing")
        take(np.heads)
        said(np.specs, "DET", "this")
        return n.Thing(kind=kind, name=names[0].lexeme, span=span)
    if len(nouns) != 1 or word.lexeme not in _NOUN_KINDS:
        misfit(np, "dtlang does not know what this is")
    kind = _NOUN_KINDS[word.lexeme]
    if kind is n.Kind.TOKEN and said(np.specs, "DET", "this", "these", "the"):
        kind = n.Kind.THIS_TOKEN
    elif kind is n.Kind.CARD and said(np.specs, "DET", "this"):
        kind = n.Kind.THIS_CARD
    elif kind is n.Kind.STATUS_EFFECT:
        if len(adjs) == 1 and adjs[0] in _STATUS_KINDS:
            take(np.specs, "ADJ")
            kind = _STATUS_KINDS[adjs.pop()]
        elif adjs == ["incoming"]:
            take(np.specs, "ADJ")
            adjs.clear()
    if adjs and kind in (n.Kind.CARD, n.Kind.UPGRADE) and adjs[0] in ("draw", "reveal", "discard"):
        take(np.specs, "ADJ")
        return n.Thing(kind=kind, name=DONE[adjs[0]].value, span=span)  # "the drawn cards"
    if adjs:
        misfit(np, f"`{adjs[0].replace('_', ' ')}` does not fit here")
    return n.Thing(kind=kind, span=span)


def damage_type(np: Np) -> n.DamageType | None:
    """`ultimate dmg`: damage by its type alone."""
    word = head(np)
    if (
        word is None
        or word.lexeme != "damage"
        or len(np.heads) != 1
        or np.of is not None
        or len(np.specs) != 1
    ):
        return None
    take(np.specs)
    return TYPES.get(np.specs[0].lexeme)


DONE = {
    "add": n.Done.ADDED,
    "remove": n.Done.REMOVED,
    "spend": n.Done.SPENT,
    "pay": n.Done.SPENT,
    "discard": n.Done.DISCARDED,
    "gain": n.Done.GAINED,
    "inflict": n.Done.INFLICTED,
    "deal": n.Done.DEALT,
    "prevent": n.Done.PREVENTED,
    "steal": n.Done.STOLEN,
    "lose": n.Done.LOST,
    "draw": n.Done.DRAWN,
    "heal": n.Done.HEALED,
    "roll": n.Done.ROLLED,
    "re_roll": n.Done.REROLLED,
    "transfer": n.Done.TRANSFERRED,
    "play": n.Done.PLAYED,
    "reveal": n.Done.REVEALED,
    "sell": n.Done.SOLD,
    "activate": n.Done.ACTIVATED,
    "flip": n.Done.FLIPPED,
}
