"""What a later item of a list shares with the clause before it."""

from __future__ import annotations

from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.text.build.amounts import is_counted
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.modals import Link
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Gerund, Item, Np
from dtlang.syntax.text.word import Word


def is_same_thing(one: Np, other: Np) -> bool:
    """`10 dmg and 2 undefendable dmg`, `10 dmg and 2`: two amounts of one thing."""
    if not other.heads:
        return other.of is None
    return [w.lexeme for w in one.heads] == [w.lexeme for w in other.heads] and one.of is other.of is None


def is_doer(whom: Np, subject: Np | None) -> bool:
    """`you deal 2 dmg to yourself`, `they deal 2 dmg to themselves`."""
    yours = subject is None or subject.noun == "you"
    return whom.head_type == "PRON" and (whom.noun == "you") is yours


def is_beside(one: Np, other: Np) -> bool:
    """Collateral dmg says whom it hits (R-137); the dmg before it is that of the Attack."""
    collateral = ["collateral" in np.adjs for np in (one, other)]
    return collateral == [False, True]


def is_target(whom: Np) -> bool:
    """Who is dealt dmg anyway where nobody is named (R-121)."""
    return whom.head_type == "PRON" or (
        whom.noun in ("opponent", "target", "attacker", "defender")
        and whom.heads[-1].form == "one"
        and all(w.lexeme in ("your", "the", "a", "that") for w in whom.specs)
    )


def buys_more(chain: Chain, item: Item, links: list[Link]) -> bool:
    """`spend 1 Heat to gain 2 CP or 2 Heat to gain 5 CP`: the second price shares the verb of the first."""
    behind = chain.items[chain.items.index(item) + 1 :]
    bought = len(links) > 1 and links[-1].joiner == "TO_DO" and item.joiner != "TO_DO"
    return bought and bool(behind) and behind[0].joiner == "TO_DO"


def is_face(np: Np) -> bool:
    """`4`, `a 4`: a number and nothing that it counts; `[flame]`, `a [flame]`."""
    if np.head_type == "SYMBOLS" and len(np.heads) == 1:
        return np.of is None and all(word.type == "DET" for word in np.specs)
    return not np.heads and np.of is None and np.has("NUM")


def most_counted(item: Item, before: Clause) -> Adjunct | None:
    """`1 dmg per Heat, up to 3`: the most that is counted."""
    np = item.np
    if np is None or item.joiner != "COMMA" or item.adjuncts or np.quants != ["up_to"]:
        return None
    if not is_counted(before.np, Rest(before.adjuncts)) or np.of is not None:
        return None
    if np.heads and (before.np is None or np.noun != before.np.noun):
        return None
    word = next(w for w in np.specs if w.type == "QUANT")
    word.taken = True
    limit = Np([w for w in np.specs if w is not word], np.heads, None, np.span)
    return Adjunct(Word("PREP", word.text, "up_to_max", "", word.start, word.end), limit, item.span)


def share_all(item: Item, before: Clause) -> None:
    """`remove all Heat and Cinder`: all of both. Of any number of them it is unclear."""
    if item.np is None or before.np is None or any(w.type != "POSS" for w in item.np.specs):
        return
    every = next((w for w in before.np.specs if w.type == "DET" and w.lexeme == "all"), None)
    if every is not None:
        item.np = item.np.with_specs([every, *item.np.specs])
    elif "any_number" in before.np.quants:
        misfit(item.span, "how_many_of_these")


def share_type(item: Item, before: Clause) -> None:
    """`deal 10 undefendable dmg and 2 to yourself`: 2 of the same."""
    np = before.np
    if item.np is None or item.np.heads or item.np.of or item.np.adjs or np is None or np.noun != "damage":
        return
    if item.joiner != "OR" and item.np.has("NUM") and "additional" not in np.adjs:
        item.np = item.np.with_specs([*item.np.specs, *(w for w in np.specs if w.lexeme in TYPES)])


def own_object(item: Item, before: Clause) -> None:
    """Refuses `per Heat and Cinder`, `with Heat or Cinder`, `to 1 or 6`: what is it that shares the verb?"""
    last = before.adjuncts[-1] if before.adjuncts else None
    if last is None or item.np is None:
        return
    number = item.np.has("NUM", "QUANT", "TIMES")
    if any(a.key == last.key for a in item.adjuncts):
        number = number and isinstance(last.rest, Np) and not is_player(last.rest)  # "and 2 to yourself"
    unclear = (
        isinstance(last.rest, Gerund)
        or (last.key in ("PREP:per", "PREP:with") and not number)
        or (last.key in ("PREP:to", "PREP:by") and number and not item.np.heads)
    )
    refuse(unclear, item.span, "belongs_to_what")


def are_alike(one: Word, other: Word) -> bool:
    """A declared verb may stand without an object, so it shares one only with another declared verb."""
    return one.form.startswith("call") <= other.form.startswith("call")
