"""Things: what is gained, spent, counted and moved, out of the words that name it."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import DONE, NOUN_KINDS, STATUS_KINDS, TYPES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.misfit import misfit, nothing_more, refuse
from dtlang.syntax.text.build.nouns import said, take
from dtlang.syntax.text.shapes import Np
from dtlang.syntax.text.word import symbol_names

ACTIONS = frozenset((n.Kind.MAIN_CARD, n.Kind.ROLL_CARD, n.Kind.INSTANT_CARD))
CARDS = ACTIONS | {n.Kind.CARD, n.Kind.UPGRADE, n.Kind.NAMED_CARD, n.Kind.CARD_KIND}
STATUSES = frozenset((n.Kind.STATUS, *STATUS_KINDS.values(), n.Kind.STATUS_EFFECT)) - {
    n.Kind.POSITIVE_OR_NEGATIVE_STATUS
}
TOKENS = STATUSES | {n.Kind.PIECE, n.Kind.TOKEN, n.Kind.THIS_TOKEN, n.Kind.IT, n.Kind.THEM}
GAINABLE = TOKENS | {n.Kind.CP, n.Kind.HEALTH, n.Kind.CARD}

_NAME_KINDS = {
    NameKind.STATUS.value: n.Kind.STATUS,
    NameKind.PIECE.value: n.Kind.PIECE,
    NameKind.DIAL.value: n.Kind.PIECE,
    NameKind.ABILITY.value: n.Kind.NAMED_ABILITY,
    NameKind.CARD.value: n.Kind.NAMED_CARD,
    NameKind.CARD_KIND.value: n.Kind.CARD_KIND,
    NameKind.UNKNOWN.value: n.Kind.STATUS,
}


_THAT = frozenset(("card", "upgrade", "token"))
STORED = "stored"  # dice that lie on a place; its name is the form of that word


_DIAL = NameKind.DIAL.value


def symbol(np: Np) -> str:
    """The one symbol that is named; nothing if it is something else, or more than one."""
    names = symbol_names(np.heads[0].text) if len(np.heads) == 1 and np.head_type == "SYMBOLS" else ()
    return names[0] if len(names) == 1 else ""


def thing(np: Np, allow: str = "") -> n.Thing:
    """What is spoken of, without its number. Adjectives in `allow` are left to the caller."""
    word = np.head
    span = np.span
    if word is None:
        misfit(np, "thing_missing")
    nothing_more(np.of)
    adjs: list[str] = []
    yours = False
    for before in np.specs:
        if before.type == "POSS":
            if before.lexeme != "your":
                misfit(before.span, "word_not_here", word=before.text)
            yours = True
        elif before.type == "ADJ":
            adjs.append(before.lexeme)
    if yours and word.type != "PRON":
        said(np.specs, "POSS", "your")
    if adjs:
        noise = ("additional", "single", "existing", "multiple", *allow.split())
        said(np.specs, "ADJ", *noise)
        adjs = [a for a in adjs if a not in noise]
    if word.type == "PRON":
        refuse(word.lexeme == "you", np, "no_thing")
        said(np.specs, "DET", "all")
        several = word.lexeme == "they" or np.has("NUM", "QUANT", "DET")
        return n.Thing(kind=n.Kind.THEM if several else n.Kind.IT, span=span)
    if word.type in ("SYMBOLS", "OF_A_KIND", "STRAIGHT"):
        return n.Thing(kind=n.Kind.SYMBOL, name=symbol(np) or misfit(np, "one_symbol"), span=span)
    if word.lexeme in _THAT and np.dets == ["that"] and len(np.heads) == 1 and not adjs:
        take(np.specs, "DET")
        take(np.heads)
        return n.Thing(kind=n.Kind.IT, span=span)  # "that card"
    names = [w for w in np.heads if w.type == "NAME"]
    nouns = [w for w in np.heads if w.type == "NOUN"]
    if names:
        if len(names) > 1 or any(w.lexeme not in ("token", "card") for w in nouns) or adjs:
            misfit(np, "not_together")
        kind = _NAME_KINDS.get(names[0].form) or misfit(np, "player_no_thing", word=names[0].text)
        take(np.heads)
        said(np.specs, "DET", "this")
        single = names[0].form == _DIAL
        return n.Thing(kind=kind, name=names[0].lexeme, single=single, span=span)
    of_kind = len(nouns) == 1 and word.lexeme in ("token", "effect") and len(adjs) == 1
    if of_kind and adjs[0] in STATUS_KINDS:  # "negative tokens"
        take(np.specs, "ADJ")
        take(np.heads)
        return n.Thing(kind=STATUS_KINDS[adjs[0]], span=span)
    refuse(len(nouns) != 1 or word.lexeme not in NOUN_KINDS, np, "unknown_thing")
    kind = NOUN_KINDS[word.lexeme]
    if kind is n.Kind.DIE and STORED in adjs:
        lies = next(w for w in np.specs if w.lexeme == STORED)
        lies.taken = True
        refuse(len(adjs) > 1, np, "word_not_here", word=adjs[0])
        said(np.specs, "DET", "the", "these")
        return n.Thing(kind=n.Kind.STORED_DIE, name=lies.form if lies.type == "ADJ" else "", span=span)
    if kind is n.Kind.TOKEN and said(np.specs, "DET", "this", "these", "the"):
        kind = n.Kind.THIS_TOKEN
    elif kind is n.Kind.CARD and said(np.specs, "DET", "this"):
        kind = n.Kind.THIS_CARD
    elif kind is n.Kind.STATUS_EFFECT:
        if len(adjs) == 1 and adjs[0] in STATUS_KINDS:
            take(np.specs, "ADJ")
            kind = STATUS_KINDS[adjs.pop()]
        elif adjs == ["incoming"]:
            take(np.specs, "ADJ")
            adjs.clear()
    if adjs and kind in (n.Kind.CARD, n.Kind.UPGRADE) and adjs[0] in ("draw", "reveal", "discard"):
        take(np.specs, "ADJ")
        return n.Thing(kind=kind, name=DONE[adjs[0]].value, span=span)  # "the drawn cards"
    if adjs:
        misfit(np, "word_not_here", word=adjs[0].replace("_", " "))
    return n.Thing(kind=kind, span=span)


def damage_type(np: Np | None) -> n.DamageType | None:
    """`ultimate dmg`: damage by its type alone."""
    if np is None or np.noun != "damage" or len(np.heads) != 1 or np.of is not None or len(np.specs) != 1:
        return None
    take(np.specs)
    return TYPES.get(np.specs[0].lexeme)
