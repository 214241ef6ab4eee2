"""Players and phases: who is meant, whose it is, and which part of a turn."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.nouns import is_noun, number_in, only, said, take
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.shapes import Adjunct, Np, Relative
from dtlang.syntax.text.word import Word

Who = n.Who
_ACTING = (NameKind.HERO.value, NameKind.PIECE.value)  # names of those who can do something

_PLAYER_NOUNS = {
    "player": Who.PLAYER,
    "opponent": Who.OPPONENT,
    "teammate": Who.TEAMMATE,
    "attacker": Who.ATTACKER,
    "defender": Who.DEFENDER,
    "target": Who.OPPONENT,
    "everyone": Who.ALL_PLAYERS,
    "hero": Who.PLAYER,
    "owner": Who.HOLDER,
}


_CHOSEN = {
    "player": Who.CHOSEN_PLAYER,
    "opponent": Who.CHOSEN_OPPONENT,
    "teammate": Who.CHOSEN_TEAMMATE,
    "target": Who.CHOSEN_OPPONENT,
}


_ALL = {
    "player": Who.ALL_PLAYERS,
    "opponent": Who.ALL_OPPONENTS,
    "teammate": Who.ALL_TEAMMATES,
    "hero": Who.ALL_PLAYERS,
}


def is_player(np: Np) -> bool:
    word = np.head
    if word is None:
        return False
    if word.type == "PRON":
        return word.lexeme in ("you", "they", "he")
    if word.type == "NAME":
        return word.form in _ACTING
    return word.lexeme in _PLAYER_NOUNS


def chosen_np(np: Np) -> Np:
    """`an opponent`, as the chosen one."""
    if "chosen" in np.adjs:
        return np
    start = np.span.start
    chosen = Word("ADJ", "", "chosen", "", start, start)
    return np.with_specs([*np.specs, chosen])


def spoken_of(word: Word) -> n.Players:
    """`you`, `their`."""
    return n.Players(who=Who.YOU if word.lexeme in ("you", "your") else Who.THEY, span=word.span)


def party(np: Np, mods: list[Adjunct] | None = None) -> n.Players:
    """Who is meant. "You", "a chosen opponent", "up to two chosen players", "a player with this token"."""
    word = np.head
    if not mods and word is not None and word.type == "PRON" and len(np.heads) == 1:  # as most are
        refuse(word.lexeme == "it" or np.of is not None, np, "no_player")
        only(np.specs)
        return spoken_of(word)
    hexed = _adjective_status(np)
    if hexed is not None:
        np = Np(np.specs, np.heads[1:], np.of, np.span)
    if word is None or len(np.heads) != 1:
        misfit(np, "no_player")
    rest = Rest(mods or [])
    repeat = False
    you_too: Adjunct | None = None
    held_by: Held | None = None
    besides: n.Players | None = None
    if mods:
        repeat = rest.take("PAREN:repeat") is not None
        you_too = rest.take("ADV:including_you", "PAREN:you_too")
        not_you = rest.take("PAREN:not_you")
        inflicted = _relative(rest, "inflict")
        if inflicted is not None and not inflicted.passive:
            rest.finish()
            if word.lexeme not in ("player", "opponent") or inflicted.np is None:
                misfit(np, "no_player")
            return n.Players(who=Who.INFLICTER, token=_other_token(inflicted.np), span=np.span)
        held_by = holding(rest)
        besides = _besides(rest)
        if held_by is not None and held_by.none:  # "each opponent without Cinder"
            refuse(besides is not None or not_you is not None, np, "not_together")
            besides = n.Players(who=Who.HOLDER, token=held_by.token, least=held_by.least, span=np.span)
            held_by = None
        refuse(not_you is not None and besides is not None, not_you, "not_here")
        besides = n.YOU if not_you is not None else besides
    if hexed is not None:
        refuse(held_by is not None, np, "not_together")
        held_by = Held(hexed)
    span = np.span
    if word.type == "PRON":
        refuse(word.lexeme == "it" or np.of is not None, np, "no_player")
        only(np.specs)
        players = spoken_of(word)
    elif word.type == "NAME":
        if word.form not in _ACTING:
            misfit(np, "word_is_no_player", word=word.text)
        only(np.specs, DET="the a any")
        players = n.Players(who=Who.NAMED, name=word.lexeme, span=span)
    else:
        players = _noun_party(np, word, repeat)
        if held_by is not None and held_by.token is not None and players.who is Who.ALL_PLAYERS:
            # "all players with Cinder"
            players = replace(players, token=held_by.token, least=held_by.least)
        elif held_by is not None and players.who in (Who.PLAYER, Who.THEY, Who.ALL_PLAYERS):
            players = n.Players(who=Who.HOLDER, token=held_by.token, least=held_by.least, span=span)
        elif held_by is not None and players.who in _SOME:
            this = n.Thing(kind=n.Kind.THIS_TOKEN, span=span)
            token = held_by.token or this  # "each opponent with Cinder"
            players = replace(players, token=token, least=held_by.least)
    refuse(you_too is not None and players.who is not Who.ALL_PLAYERS, you_too, "not_here")
    held = players.who is Who.HOLDER or players.token is not None
    if (repeat and players.count == 1 and not players.up_to) or (held_by and not held):
        misfit(np, "not_together")
    rest.finish()
    if besides is None:
        return players
    if players.who not in (*_SOME, Who.PLAYER, Who.ALL_PLAYERS, Who.HOLDER):
        misfit(np, "player_other_than")
    if players.who is Who.ALL_PLAYERS and besides == n.YOU and players.token is None:
        return n.Players(who=Who.ALL_OTHER_PLAYERS, span=span)
    return replace(players, besides=besides)


def _adjective_status(np: Np) -> n.Thing | None:
    """`a Hexed player`: one with that token."""
    if len(np.heads) != 2 or np.heads[0].form != NameKind.STATUS.value or np.heads[1].type != "NOUN":
        return None
    np.heads[0].taken = True
    return n.Thing(kind=n.Kind.STATUS, name=np.heads[0].lexeme, span=np.heads[0].span)


# Players of whom there can be several, so that some can be left out.
_SOME = (
    Who.OPPONENT,
    Who.TEAMMATE,
    Who.CHOSEN_PLAYER,
    Who.CHOSEN_OPPONENT,
    Who.CHOSEN_TEAMMATE,
    Who.ALL_OPPONENTS,
    Who.ALL_TEAMMATES,
)


def _besides(rest: Rest) -> n.Players | None:
    """`other than Ember Witch`, `other than you`."""
    other = rest.take("PREP:other_than")
    if other is None:
        return None
    if other.np is None or not is_player(other.np):
        misfit(other, "other_than_whom")
    return party(other.np)


class Held(msgspec.Struct, frozen=True):
    """What some players have, or have not; no token: the one this text belongs to."""

    token: n.Thing | None
    least: int = 1
    none: bool = False


def holding(rest: Rest) -> Held | None:
    """`with this token`, `afflicted with this token`, `who has 2 or more Heat`, `without Heat`."""
    without = rest.take_np("PREP:without")
    if without is not None:
        lacked = _so_many(without)
        refuse(lacked.none or lacked.least != 1, without, "not_together")
        return Held(lacked.token, none=True)
    afflicted = rest.take("VERBED:afflict", "VERBED:inflict")
    held = rest.take("PREP:with", "PREP:by") if afflicted else rest.take("PREP:with")
    refuse(afflicted is not None and held is None, afflicted, "afflicted_with_what")
    if held is None:
        has = _relative(rest, "have")
        on = rest.peek("PREP:on") if has is not None else None
        if on is not None and on.np is not None and on.np.head_type == "PRON" and on.np.noun == "they":
            rest.take("PREP:on")  # "a player who has Cinder on them"
        return _so_many(has.np) if has is not None and has.np is not None else None
    if held.np is None:
        misfit(held, "no_token")
    return _so_many(held.np)


def _so_many(np: Np) -> Held:
    """`2 or more Heat`, `at least 2 Heat`, `no Heat`; one has `2 Heat` with 3 of them, too."""
    if said(np.specs, "DET", "no"):
        return Held(_other_token(np.without("no")), none=True)
    if not np.has("NUM"):
        return Held(_other_token(np))
    least = number_in(np) or 0
    how = [w for w in np.specs if w.type in ("QUANT", "OR_MORE", "OR_LESS")]
    refuse(any(w.lexeme not in ("at_least", "or_more") for w in how) or len(how) > 1, np, "not_together")
    refuse(least < 1, np, "not_together")
    take(how)
    token = _other_token(np.with_specs([w for w in np.specs if not w.taken]))
    refuse(least > 1 and token is None, np, "not_together")
    return Held(token, least)


def _other_token(np: Np) -> n.Thing | None:
    """A token by its name; none: the one this text belongs to."""
    found = thing(np)
    return None if found.kind in (n.Kind.THIS_TOKEN, n.Kind.IT, n.Kind.THEM) else found


def _relative(rest: Rest, verb: str) -> Relative | None:
    """`who has Heat`, `who inflicted it`."""
    who = rest.peek("WHO")
    if who is None or who.relative is None or who.relative.verb.lexeme != verb:
        return None
    if (verb == "have" and who.relative.np is None) or (verb == "inflict" and who.relative.passive):
        return None
    rest.take("WHO")
    return who.relative


def _owner(np: Np) -> n.Players:
    """`its owner`, `the holder of this token`: whoever has the token."""
    of = np.of
    token = _other_token(of) if of is not None else None
    for word in np.specs:
        if word.type == "POSS" and of is None and word.form in ("name", "noun"):
            kinds = word.lexeme if word.form == "noun" else "token"
            refuse(kinds != "token", word.span, "word_not_here", word=word.text)
            if word.form == "name":
                token = n.Thing(kind=n.Kind.STATUS, name=word.lexeme, span=word.span)
            word.taken = True
    only([w for w in np.specs if not w.taken], DET="the this", POSS="its")
    return n.Players(who=Who.HOLDER, token=token, span=np.span)


_WHOEVER = {"player": Who.ANY_PLAYER, "opponent": Who.ANY_OPPONENT}


def whoever(subject: Np | None, *nouns: str) -> None:
    """`any opponent may`, `when any player`: whoever likes, or does so; nobody chooses one of them."""
    if subject is None or subject.noun not in nouns or subject.dets != ["any"] or len(subject.specs) != 1:
        return
    if len(subject.heads) == 1 and subject.heads[0].form == "one" and subject.of is None:
        subject.specs[0].lexeme = "whoever"


def _noun_party(np: Np, word: Word, repeat: bool) -> n.Players:
    noun = word.lexeme
    if np.dets == ["whoever"]:
        take(np.specs)
        return n.Players(who=_WHOEVER[noun], span=np.span)
    if noun == "owner":
        return _owner(np)
    if noun in _CHOSEN and is_noun(np.of, "choice"):  # "of your choice"
        only(np.of.specs, POSS="your their")
        theirs = any(w.lexeme == "their" for w in np.of.specs)
        if noun == "player" and "another" in np.dets:
            only(np.specs, DET="another")
            return n.Players(who=Who.OTHER_CHOSEN_PLAYER, of_their_choice=theirs, span=np.span)
        only(np.specs, DET="a any the", NUM="1")
        return n.Players(who=_CHOSEN[noun], of_their_choice=theirs, span=np.span)
    refuse(noun not in _PLAYER_NOUNS or np.of is not None, np, "no_player")
    if "different" in np.adjs and np.dets == ["a"] and noun == "player" and word.form == "one":
        article, other = (w for w in np.specs if w.lexeme in ("a", "different"))
        take([article, other])  # "a different player" is another one
        next_one = Word("DET", other.text, "another", "", article.start, other.end)
        np = np.with_specs([next_one, *(w for w in np.specs if w not in (article, other))])
    dets, adjs, quants = np.dets, np.adjs, np.quants
    if "different" in adjs:  # nobody is chosen twice unless the text says so
        refuse((number_in(np) or 0) < 2 or repeat, np, "different_from_whom")
        said(np.specs, "ADJ", "different")
        np = np.without("different")
    if "engaged" in adjs:  # one fight is played, and whoever is in it is engaged
        said(np.specs, "ADJ", "engaged")
        refuse(noun not in _ALL, np, "no_player")
        np = np.without("engaged")
    if "current" in adjs and noun in ("attacker", "defender"):
        said(np.specs, "ADJ", "current")
        np = np.without("current")
    targeted = "to_target" in adjs
    if targeted:  # "target opponent"
        said(np.specs, "ADJ", "to_target")
        np = chosen_np(np.without("to_target"))
    adjs = np.adjs if adjs else adjs
    articles = "a the any all each that this another both"
    adjectives = "chosen same other active target that_player"
    only(np.specs, DET=articles, ADJ=adjectives, QUANT="up_to", NUM="*", POSS="your")
    count = number_in(np)
    many = word.form == "many"
    span = np.span
    refuse(noun == "target" and (many or {"each", "all", "any"} & set(dets)), np, "one_target")
    if "chosen" in adjs:
        refuse(noun not in _CHOSEN, np, "chosen_what")
        who = _CHOSEN[noun]
        if {"each", "all", "both", "this", "that"} & set(dets) or set(adjs) - {"chosen", "other"}:
            misfit(np, "chosen_not_together")
        if "another" in dets or "other" in adjs:
            refuse(noun != "player", np, "another_chosen")
            who = Who.OTHER_CHOSEN_PLAYER
        refuse(many and count is None, np, "chosen_how_many", word=word.text)
        single = who is Who.CHOSEN_OPPONENT and count is None and not quants
        return n.Players(
            who=who,
            count=count or 1,
            up_to="up_to" in quants,
            repeat=repeat,
            targeted=targeted and single,
            span=span,
        )
    any_one = dets == ["any"] and count is not None and not quants and not many
    if (quants or count is not None) and noun in _CHOSEN and (any_one or not dets) and not adjs:
        # "up to two opponents": which ones is for the player to say
        chosen, up_to = _CHOSEN[noun], "up_to" in quants
        return n.Players(who=chosen, count=count or 1, up_to=up_to, repeat=repeat, span=span)
    another = dets == ["another"] and not adjs and not quants and count is None
    if another or (count is not None and not dets and adjs == ["other"]):  # "two other players"
        refuse(noun not in ("player", "opponent"), np, "which_other_chosen")
        who = Who.OTHER_CHOSEN_PLAYER if noun == "player" else Who.CHOSEN_OPPONENT
        # another opponent is not the one who was named last, or is Attacked
        they = n.Players(who=Who.THEY, span=span) if noun == "opponent" else None
        up_to = "up_to" in quants
        return n.Players(who=who, count=count or 1, up_to=up_to, repeat=repeat, besides=they, span=span)
    refuse(quants or count is not None, np, "say_chosen")
    if "same" in adjs:
        return n.Players(who=Who.SAME_OPPONENT, span=span)
    if "another" in dets or ("any" in dets and "other" in adjs and noun == "player" and not many):
        refuse(noun != "player", np, "which_other_chosen")
        return n.Players(who=Who.OTHER_CHOSEN_PLAYER, span=span)
    refuse("any" in dets and many, np, "chosen_how_many", word=word.text)
    if "other" in adjs and noun == "player" and ("all" in dets or "each" in dets or many):
        return n.Players(who=Who.ALL_OTHER_PLAYERS, span=span)
    if (many and {"this", "that"} & set(dets)) or ("both" in dets and not many):
        misfit(np, "not_together")
    if noun == "opponent" and "other" in adjs and (many or "each" in dets) and {"all", "each"} & set(dets):
        they = n.Players(who=Who.THEY, span=span)  # not the one who was named last, or is Attacked
        return n.Players(who=Who.ALL_OPPONENTS, besides=they, span=span)
    if many and noun == "player" and adjs == ["that_player"]:  # "afflicted players"
        return n.Players(who=Who.HOLDER, span=span)
    several = {"all", "both"} & set(dets) or (noun != "player" and {"each", "any"} & set(dets))
    if several or (many and noun in _ALL):
        refuse("other" in adjs, np, "which_other")
        if "any" in dets and noun in _CHOSEN:
            return n.Players(who=_CHOSEN[noun], span=span)
        return n.Players(who=_ALL.get(noun, _PLAYER_NOUNS[noun]), span=span)
    if "each" in dets:
        return n.Players(who=Who.ALL_PLAYERS, span=span)
    refuse("other" in adjs, np, "which_other")  # not the one who was named last
    named = noun in ("player", "opponent", "teammate")
    that = (named and {"that", "this"} & set(dets)) or (noun == "player" and "the" in dets)
    if "that_player" in adjs or that:
        return n.Players(who=Who.THEY, span=span)
    return n.Players(who=_PLAYER_NOUNS[noun], span=span)


def possessor(specs: list[Word]) -> tuple[n.Players | None, list[Word]]:
    """Whose: "your", "their", "an opponent's", "a chosen player's". Gives back the words that are left."""
    for at, word in enumerate(specs):
        if word.type != "POSS":
            continue
        before, behind = specs[:at], specs[at + 1 :]
        word.taken = True
        if behind and behind[0].type == "POSS" and word.lexeme == "your":
            whose, left = possessor(behind)
            return whose, before + left  # "all of your opponent's CP"
        if behind and behind[0].type == "POSS" and behind[0].lexeme == "owner":  # "its owner's turn"
            owner = replace(behind[0], type="NOUN", form="one")
            behind[0].taken = True
            return party(Np([*before, word], [owner], None, word.span)), behind[1:]
        if behind and behind[0].type == "ADJ" and behind[0].lexeme == "own":  # "your own turn"
            behind[0].taken = True
            behind = behind[1:]
        if word.form == "name":
            named = n.Players(who=Who.NAMED, name=word.lexeme, span=word.span)
            return named, [w for w in before if w.lexeme not in ("the", "a")] + behind
        if word.form == "held":
            token = n.Thing(kind=n.Kind.STATUS, name=word.lexeme, span=word.span)
            only(before, DET="a the any each")
            return n.Players(who=Who.HOLDER, token=token, span=word.span), behind
        if word.form == "noun" and word.lexeme in ("attack", "ability"):
            return None, before + behind  # "this Attack's dmg"
        if word.form == "noun" and word.lexeme == "player" and [w.lexeme for w in before] == ["other"]:
            take(before)  # "other players' turns"
            return n.Players(who=Who.ALL_OTHER_PLAYERS, span=word.span), behind
        if word.form == "noun":
            owner = replace(word, type="NOUN", form="one")
            return party(Np(before, [owner], None, word.span)), behind
        refuse(word.lexeme not in ("your", "their"), word.span, "word_not_here", word=word.text)
        return spoken_of(word), before + behind
    return None, specs


_THAT = {"phase": n.Phase.ROLL, "roll_phase": n.Phase.ROLL, "turn": n.Phase.TURN}


def phase(np: Np | None, mods: list[Adjunct] | None = None) -> n.PhaseOf | None:
    """A phase and whose, if that is what the words name; `mods` tell more of that player."""
    if np is None:
        return None
    word = np.head
    whichever = word is None and np.of is not None and np.dets in (["each"], ["either"], ["any"])
    if whichever and all(w.type == "DET" or w.lexeme == "1" for w in np.specs):
        only(np.specs, DET="each either any", NUM="1")
        return phase(np.of, mods)  # "each of your turns", "each one of your turns"
    if word is None or word.type != "NOUN" or len(np.heads) != 1:
        return None
    that = np.dets == ["that"] and set(np.adjs) <= {"same"} and not np.has("POSS", "NUM", "QUANT")
    if word.lexeme in _THAT and np.of is None and that:
        only(np.specs, DET="that", ADJ="same")  # "at the end of that phase": the reader knows which
        return n.PhaseOf(phase=_THAT[word.lexeme], that=True, span=np.span)
    if word.lexeme == "phase" and np.of is None and np.dets == ["the"] and len(np.specs) == 1:
        take(np.specs)  # "at the end of the phase"
        return n.PhaseOf(phase=n.Phase.ROLL, that=True, span=np.span)
    if word.lexeme not in PHASES:
        return None
    if that and np.of is None and word.form == "one":
        only(np.specs, DET="that", ADJ="same")  # "at the end of that Main Phase"
        return n.PhaseOf(phase=PHASES[word.lexeme], that=True, next=True, span=np.span)
    owner, specs = possessor(np.specs)
    rest = Np(specs, np.heads, None, np.span)
    if np.of is not None:
        of = phase(np.of, mods) if not is_player(np.of) else None
        if is_player(np.of) and owner is None:  # "the Upkeep Phase of a player with Cinder"
            owner = party(np.of, list(mods or ()))
        elif of is None or of.phase is not n.Phase.TURN:
            misfit(np.of, "not_here")
        else:
            owner = of.whose if isinstance(of.whose, n.Players) else owner
    refuse(number_in(rest) not in (None, 1), np, "one_phase")
    bare = (
        not np.specs
        and np.of is None
        and word.lexeme in ("offensive_roll", "offensive_throw")
        and word.form == "one"
    )
    if owner is None and (
        said(specs, "ADJ", "own") or bare
    ):  # "during own Roll Phase", "during Offensive Roll"
        owner = n.YOU
    any_player = (
        owner is not None
        and owner.who is Who.PLAYER
        and owner == n.Players(who=Who.PLAYER)
        and {"any", "each"} & set(np.dets)
    )
    whoever = said(specs, "DET", "each", "any") or ("a" in rest.dets and not rest.adjs)
    if any_player or (whoever and owner is None):  # on a token "a player" is its holder, "any player" is not
        owner = n.Players(who=Who.ALL_PLAYERS, span=np.span)
    if owner == n.Players(who=Who.OTHER_CHOSEN_PLAYER) and "another" in np.dets:
        owner = n.Players(who=Who.ALL_OTHER_PLAYERS, span=np.span)  # "during another player's turn"
    refuse(owner is not None and owner.who is Who.OTHER_CHOSEN_PLAYER, np, "whose")
    said(specs, "DET", "this")
    said(specs, "ADJ", "current", "single", "whole")
    return n.PhaseOf(phase=PHASES[word.lexeme], whose=owner, next=said(specs, "ADJ", "next"), span=np.span)
