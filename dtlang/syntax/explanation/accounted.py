"""Whether every word that matters is accounted for: kept, said in other words, or told as left out.

A wording is made of pieces that may come from far apart. Whatever way it came about, this is asked
last, so that nothing is lost and nothing is put in that the author did not write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from dtlang.syntax.explanation.pieces import Piece, Pieces
from dtlang.syntax.explanation.weighed import is_weighed


def is_accounted_for(before: str, after: str, left_out: Sequence[str], table: Pieces) -> bool:
    """`before` and `after` are masked words; `left_out` is what the author is told."""
    old, new = list(_pieces(before, table)), list(_pieces(after, table))
    told = {(one.kind, one.says) for some in left_out for one in _pieces(some, table)}
    lost = _kept(old, table) - _kept(new, table) - told
    if not _others_act(after.split(), table):
        lost = {(kind, says) for kind, says in lost if kind != "picks"}  # who acts picks anyway
    if any(one.kind == "limits" for one in new):
        lost = {(kind, says) for kind, says in lost if kind != "compared"}  # `no more than 3 of these`
    if _pays_by_gaining(after, table) and not _pays_by_gaining(before, table):
        return False
    if table.said["words"]["twice"] in before.split() and not table.not_twice.isdisjoint(after.split()):
        return False  # whether it is paid twice, or which of two is had twice, nobody knows
    if _hangs_minus(after, table) and not _hangs_minus(before, table):
        return False  # `- deal 1 dmg` of `-1 dmg`
    if " by 0" in f" {after} ":
        return False  # `put it at 0` turns it by some other number
    if _takes_for_opponent(before, after, table):
        return False
    if _gains_cards(after, table) and not _gains_cards(before, table):
        return False
    if _is_inflicted_by_others(after, table) and not _is_inflicted_by_others(before, table):
        return False
    if _brings_forward(before, after, table):
        return False
    if _gives_you(before, table) and not _is_said(after, table.verb_of["steal"], table):
        return False
    if _deals_unsaid(before, after, table) or _loses_you(before, after, table):
        return False
    if _loses_next(before, after, left_out, table):
        return False
    if _loses_doer(before, after, table) or _companion_acts(before, after, table):
        return False
    return not lost and not _put_in(old, new, table) and is_weighed(before, after, left_out, table)


def _pieces(words: str, table: Pieces) -> Iterator[Piece]:
    """The longest piece at each place."""
    said, at = words.split(), 0
    while at < len(said):
        piece = next((one for one in table.at(said, at)), None)
        if piece is not None:
            yield piece
        at += len(piece.words) if piece is not None else 1


def _kept(pieces: list[Piece], table: Pieces) -> set[tuple[str, str]]:
    """Which of them, how many at most, of which type, and whether by chance: none of it is like another."""
    return {
        (one.kind, one.says)
        for one in pieces
        if one.kind in _KEPT and one.says not in table.loose["kept"] and one.text not in table.loose["same"]
    }


_KEPT = ("polarity", "types", "random", "compared", "picks", "others")


def _put_in(old: list[Piece], new: list[Piece], table: Pieces) -> bool:
    """`parry the blow` says nothing of how much; a companion or a form is no token: `leave Wolf`."""
    if _says_all(new, table) and not _says_all(old, table):
        if not any(one.text in table.loose["whole"] for one in old):
            return True
    if _beside_token(new) and not _beside_token(old):
        return True
    return _takes_for_token(new, table) and not _takes_for_token(old, table)


def _beside_token(pieces: list[Piece]) -> bool:
    """`gain Focus or Wolf`: as if the companion were one more token."""
    return any(
        one.kind in ("good", "bad") and mark.kind == "marks" and other.kind == "piece"
        for one, mark, other in zip(pieces, pieces[1:], pieces[2:], strict=False)
    )


def _says_all(pieces: list[Piece], table: Pieces) -> bool:
    return any(one.kind == "numbers" and one.says == table.said["words"]["all"] for one in pieces)


def _takes_for_token(pieces: list[Piece], table: Pieces) -> bool:
    return any(
        one.kind == "piece" and (before.kind == "number" or before.text in table.loose["of_tokens"])
        for before, one in pairwise(pieces)
    )


def _hangs_minus(words: str, table: Pieces) -> bool:
    """Whether a minus stands before something else than a number."""
    said = words.split()
    return any(
        table.sign(word) == "minus" and not behind[:1].isdecimal() and behind not in table.words.numbers
        for word, behind in pairwise(said)
    )


def _others_act(words: Sequence[str], table: Pieces) -> bool:
    """Whether somebody else than oneself does something."""
    you = table.said["words"]["you"]
    for at in range(len(words)):
        for who in table.at(words, at):
            to = at + len(who.words)
            if who.kind == "who" and who.says != you and to < len(words):
                if any(piece.kind in ("verb", "may") for piece in table.at(words, to)):
                    return True
    return False


def _pays_by_gaining(words: str, table: Pieces) -> bool:
    """`gain Focus to heal 2`: whoever burns a token for something does not get it."""
    said, gains = words.split(), False
    for word, behind in pairwise(said):
        if word in table.loose["gains"]:
            gains = True
        elif word in table.pauses:
            gains = False
        elif word == table.said["words"]["to"] and gains and behind in table.bases:
            return True
        elif word in table.prices:
            gains = False
    return False


def _is_inflicted_by_others(words: str, table: Pieces) -> bool:
    """`your opponent inflicts Guard on you`: who hands something over has it no more."""
    said, you = words.split(), table.said["words"]["you"]
    for at, word in enumerate(said):
        if table.base_of(word) == table.verb_of["inflict"]:
            if table.players(said[:at]) - {you} and you in table.players(said[at:]):
                return True
    return False


def _gives_you(words: str, table: Pieces) -> bool:
    """`your opponent has to hand you 1 CP`: they have it no more."""
    said, you = words.split(), table.said["words"]["you"]
    return any(
        "transfer" in table.meanings(word)
        and word in (*table.bases, *table.thirds)
        and said[at + 1 : at + 2] == [you]
        and bool(table.players(said[:at]) - {you})
        for at, word in enumerate(said)
    )


def _loses_you(before: str, after: str, table: Pieces) -> bool:
    """`they fork over 1 CP to you`: who loses it is not all."""
    said, you = table.said["words"], table.said["words"]["you"]
    told = f" {said['to']} {you}"
    if f"{told} " not in f"{before} " or not table.players(before.split(told)[0].split()) - {you}:
        return False
    return you not in table.players(after.split()) and not _is_said(after, table.verb_of["steal"], table)


_HURTS = {"hit", "suffer", "sap", "tack", "add", "prevent"}
_HURT = ("dmg", "health", "incoming", "attack", "this_attack")


def _deals_unsaid(before: str, after: str, table: Pieces) -> bool:
    """`grab 1` is no dmg, nor is `before throwing`: somebody has to have spoken of it."""
    new, said = after.split(), before.split()
    if _deals_oddly(new, said, table):
        return True
    if table.said["units"]["dmg"] not in new:
        return False
    for at in range(len(said)):
        for piece in table.at(said, at):
            if piece.kind == "units" and piece.says in _HURT:
                return False
            if piece.kind == "verb" and table.meanings("_".join(piece.words)) & _HURTS:
                return False
            if piece.kind in ("types", "more"):
                return False
    return True


def _deals_oddly(new: list[str], old: list[str], table: Pieces) -> bool:
    """`land an attack` deals no dmg by itself; `before throwing` is before no dmg; the strike that hurts less
    is not one's own; and `before you deal 4 dmg` waits for just so much."""
    deals = table.verb_of["deal"]
    for at, word in enumerate(new):
        behind = new[at + 1 :]
        if at > 1 and new[at - 2] in table.loose["edges"] and "deal" in table.meanings(word):
            if behind and behind[0].isdecimal():
                return True
        if table.base_of(word) != deals:
            continue
        if not behind or behind[0] in table.pauses:
            return True
        a_thing = any(one.says in table.said["articles"] for one in table.at(behind, 0))
        if a_thing and behind[1:2] and behind[1] in table.loose["weapons"]:
            return True
        if not table.loose["hurt"].isdisjoint(new[:at]) and table.said["words"]["opponent"] not in old:
            mine = not table.players(new[:at]) - {table.said["words"]["you"]}
            if mine and any(table.said["how"]["-"] == one for one in behind):
                return True
    return False


def _is_said(words: str, verb: str, table: Pieces) -> bool:
    return any(table.base_of(word) == verb for word in words.split())


def _brings_forward(before: str, after: str, table: Pieces) -> bool:
    """`may only play 1 card next turn`: it is not only then that one may."""
    starts = {word for word, edge in table.edges.items() if edge == table.said["times"]["begin"]}
    old, new = before.split(), after.split()
    return not table.weighed["only"].words.isdisjoint(old) and bool(starts & (set(new) - set(old)))


def _gains_cards(words: str, table: Pieces) -> bool:
    """`grab a Focus and a card`: cards are drawn."""
    verb = ""
    for word in words.split():
        if word in table.pauses:
            verb = ""
        elif word in table.classes:
            verb = word
        elif verb in table.loose["gaining"] and any(one.says == "card" for one in table.at([word], 0)):
            return True
    return False


def _takes_for_opponent(before: str, after: str, table: Pieces) -> bool:
    """`a player heals 1 per Guard they have`: somebody was named, so `they` are not the opponent."""
    old, new = table.players(before.split()), table.players(after.split())
    opponent = table.said["words"]["opponent"]
    return opponent in new - old and bool(old - table.loose["players"] - table.loose["opponents"])


def _loses_next(before: str, after: str, left_out: Sequence[str], table: Pieces) -> bool:
    """`your next Upkeep Phase` is one of many; `the next 2 dmg` is any."""
    said = before.split()
    words = {word for text in (after, *left_out) for word in text.split()}
    for at, word in enumerate(said[:-1]):
        if any(one.kind == "nexts" for one in table.at([word], 0)) and word not in words:
            if any(one.kind == "phases" for one in table.at(said, at + 1)):
                return True
    return False


_BORNE = {"suffer", "lose", "have", "become", "miss", "skip"}  # as if it were done to whoever does it


def _loses_doer(before: str, after: str, table: Pieces) -> bool:
    """`they gain 2 CP`: that is not had by oneself."""
    said, you = before.split(), table.said["words"]["you"]
    for at, word in enumerate(said):
        if word not in table.loose["acting"]:
            continue
        verbs = [one for one in table.at(said, at + 1) if one.kind == "verb"] if at + 1 < len(said) else []
        if not verbs or any(table.meanings("_".join(one.words)) & _BORNE for one in verbs):
            continue
        if word not in table.loose["companion"] and "total" in after.split():
            continue  # what they add up to
        if any(one.kind == "bad" for behind in said[at : at + 5] for one in table.at([behind], 0)):
            continue  # `they get Burn` is inflicted
        others = {one for one in table.players(after.split()) if one != you}
        if not others and not _pronoun(after, table):
            return True
    return False


def _pronoun(words: str, table: Pieces) -> bool:
    return any(one.says == "pronoun" for word in words.split() for one in table.at([word], 0))


def _companion_acts(before: str, after: str, table: Pieces) -> bool:
    """`if Wolf is here he bites`: that is not the opponent."""
    said = before.split()
    if not any(one.kind == "piece" for word in said for one in table.at([word], 0)):
        return False
    if table.loose["companion"].isdisjoint(said):
        return False
    opponent = table.said["words"]["opponent"]
    return opponent in table.players(after.split()) - table.players(said)
