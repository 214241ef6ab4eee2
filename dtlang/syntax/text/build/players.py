"""Players and phases: who is meant, whose it is, and which part of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import PHASES
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.misfit import Rest, misfit
from dtlang.syntax.text.build.nouns import head, head_lexeme, lexemes, number_in, only, said
from dtlang.syntax.text.build.things import thing
from dtlang.syntax.text.lexer import Word
from dtlang.syntax.text.shapes import Adjunct, Np, Relative

Who = n.Who


_PLAYER_NOUNS = {
    "player": Who.PLAYER,
    "opponent": Who.OPPONENT,
    "teammate": Who.TEAMMATE,
    "attacker": Who.ATTACKER,
    "defender": Who.DEFENDER,
    "target": Who.OPPONENT,
    "everyone": Who.ALL_PLAYERS,
    "hero": Who.PLAYER,
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
    word = head(np)
    if word is None:
        return False
    if word.type == "PRON":
        return word.lexeme in ("you", "they", "he")
    if word.type == "NAME":
        return word.form in (NameKind.HERO.value, NameKind.PIECE.value)
    return word.lexeme in _PLAYER_NOUNS


def chosen_np(np: Np) -> Np:
    """`an opponent`, as the chosen one."""
    if "chosen" in lexemes(np.specs, "ADJ"):
        return np
    start = np.heads[-1].start if np.heads else np.span.start
    chosen = Word("ADJ", "", "chosen", "", start, start)
    return Np([*np.specs, chosen], np.heads, np.of, np.span)


def party(np: Np, mods: list[Adjunct] | None = None) -> n.Players:
    """Who is meant. "You", "a chosen opponent", "up to two chosen players", "a player with this token"."""
    word = head(np)
    if word is None or len(np.heads) != 1:
        misfit(np, "this does not name a player")
    rest = Rest(mods or [])
    repeat = False
    bracket = next((m for m in rest.left if m.key == "PAREN:repeat"), None)
    if bracket is not None:
        rest.left.remove(bracket)
        repeat = True
    who = rest.peek("WHO")
    if (
        who is not None
        and isinstance(who.rest, Relative)
        and who.rest.verb.lexeme == "inflict"
        and not who.rest.passive
    ):
        rest.take("WHO")
        rest.finish()
        what = thing(who.rest.np) if who.rest.np is not None else None
        if word.lexeme not in ("player", "opponent") or what is None:
            misfit(np, "this does not name a player")
        token = None if what.kind in (n.Kind.THIS_TOKEN, n.Kind.IT, n.Kind.THEM) else what
        return n.Players(who=Who.INFLICTER, token=token, span=np.span)
    held_by = holding(rest)
    besides = _besides(rest)
    span = np.span
    if word.type == "PRON":
        if word.lexeme == "it" or np.of is not None:
            misfit(np, "this does not name a player")
        only(np)
        players = n.Players(who=Who.YOU if word.lexeme == "you" else Who.THEY, span=span)
    elif word.type == "NAME":
        if word.form not in (NameKind.HERO.value, NameKind.PIECE.value):
            misfit(np, f"`{word.text}` is not a player")
        only(np, DET="the a any")
        players = n.Players(who=Who.NAMED, name=word.lexeme, span=span)
    else:
        players = _noun_party(np, word, repeat)
        if held_by is not None and players.who in (Who.PLAYER, Who.THEY, Who.ALL_PLAYERS):
            players = n.Players(who=Who.HOLDER, token=held_by[0], span=span)
        elif held_by is not None and players.who in _SOME:
            this = n.Thing(kind=n.Kind.THIS_TOKEN, span=span)
            players = replace(players, token=held_by[0] or this)  # "each opponent with Cinder"
    held = players.who is Who.HOLDER or players.token is not None
    if (repeat and players.count == 1 and not players.up_to) or (held_by and not held):
        misfit(np, "these words do not fit together")
    rest.finish()
    if besides is None:
        return players
    if players.who not in (*_SOME, Who.PLAYER, Who.ALL_PLAYERS, Who.HOLDER):
        misfit(np, "other than whom?", "write `a player other than ...`")
    if players.who is Who.ALL_PLAYERS and besides == n.YOU:
        return n.Players(who=Who.ALL_OTHER_PLAYERS, span=span)
    return replace(players, besides=besides)


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
    if not isinstance(other.rest, Np) or not is_player(other.rest):
        misfit(other, "other than whom?")
    return party(other.rest)


def holding(rest: Rest) -> tuple[n.Thing | None] | None:
    """`with this token`, `afflicted with this token`, `who has Heat`."""
    afflicted = rest.take("VERBED:afflict", "VERBED:inflict")
    held = rest.take("PREP:with", "PREP:by") if afflicted else rest.take("PREP:with")
    if afflicted is not None and held is None:
        misfit(afflicted, "afflicted with what?")
    if held is None:
        who = rest.peek("WHO")
        if (
            who is not None
            and isinstance(who.rest, Relative)
            and who.rest.verb.lexeme == "have"
            and who.rest.np
        ):
            rest.take("WHO")
            return (thing(who.rest.np),)
        return None
    if not isinstance(held.rest, Np):
        misfit(held, "this does not name a token")
    found = thing(held.rest)
    return (None,) if found.kind in (n.Kind.THIS_TOKEN, n.Kind.IT, n.Kind.THEM) else (found,)


def _noun_party(np: Np, word: Word, repeat: bool) -> n.Players:
    noun = word.lexeme
    if noun in _CHOSEN and np.of is not None and head_lexeme(np.of) == "choice":  # "of your choice"
        only(np.of, POSS="your")
        only(np, DET="a any")
        return n.Players(who=_CHOSEN[noun], span=np.span)
    if noun not in _PLAYER_NOUNS or np.of is not None:
        misfit(np, "this does not name a player")
    dets = lexemes(np.specs, "DET")
    adjs = lexemes(np.specs, "ADJ")
    quants = lexemes(np.specs, "QUANT")
    if "different" in adjs and (number_in(np) or 0) > 1 and not repeat:
        said(np.specs, "ADJ", "different")  # nobody is chosen twice unless the text says so
        adjs.remove("different")
    if "different" in adjs:
        misfit(np, "different from whom?", "write `another chosen player`, or how many, as in `2 opponents`")
    only(
        np,
        DET="a the any all each that this another both",
        ADJ="chosen same other active target that_player different",
        QUANT="up_to",
        NUM="*",
        POSS="your",
    )
    count = number_in(np)
    many = word.form == "many"
    span = np.span
    if "chosen" in adjs:
        if noun not in _CHOSEN:
            misfit(np, "only a player, an opponent or a teammate can be chosen")
        who = _CHOSEN[noun]
        if {"each", "all", "both", "this", "that"} & set(dets) or set(adjs) - {"chosen", "other"}:
            misfit(np, "these words do not fit together", "write `a chosen player` or `two chosen players`")
        if "another" in dets or "other" in adjs:
            if noun != "player":
                misfit(np, "write `another chosen player`")
            who = Who.OTHER_CHOSEN_PLAYER
        if many and count is None:
            misfit(np, "how many players are chosen?", f"write a number, as in `two chosen {word.text}`")
        return n.Players(who=who, count=count or 1, up_to="up_to" in quants, repeat=repeat, span=span)
    if (quants or count is not None) and noun in _CHOSEN and not dets and not adjs:
        # "up to two opponents": which ones is for the player to say
        return n.Players(
            who=_CHOSEN[noun], count=count or 1, up_to="up_to" in quants, repeat=repeat, span=span
        )
    if quants or count is not None:
        misfit(np, "say `chosen` if players are to be chosen, as in `two chosen opponents`")
    if "same" in adjs:
        return n.Players(who=Who.SAME_OPPONENT, span=span)
    if "another" in dets:
        if noun != "player":
            misfit(np, "which other one?", "write `another chosen player`")
        return n.Players(who=Who.OTHER_CHOSEN_PLAYER, span=span)
    if "other" in adjs and noun == "player" and ("all" in dets or "each" in dets or many):
        return n.Players(who=Who.ALL_OTHER_PLAYERS, span=span)
    if (many and {"this", "that"} & set(dets)) or ("both" in dets and not many):
        misfit(np, "these words do not fit together")
    if (
        "all" in dets
        or "both" in dets
        or (("each" in dets or "any" in dets) and noun != "player")
        or (many and noun in _ALL)
    ):
        if "other" in adjs:
            misfit(np, "which other one?")
        if "any" in dets and noun in _CHOSEN:
            return n.Players(who=_CHOSEN[noun], span=span)
        return n.Players(who=_ALL.get(noun, _PLAYER_NOUNS[noun]), span=span)
    if "each" in dets:
        return n.Players(who=Who.ALL_PLAYERS, span=span)
    if "other" in adjs:  # not the one who was named last
        misfit(np, "which other one?")
    named = noun in ("player", "opponent", "teammate")
    if (
        "that_player" in adjs
        or (named and {"that", "this"} & set(dets))
        or (noun == "player" and "the" in dets)
    ):
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
            return possessor(behind)
        if word.form == "name":
            return n.Players(who=Who.NAMED, name=word.lexeme, span=word.span), [
                w for w in before if w.lexeme not in ("the", "a")
            ] + behind
        if word.form == "noun" and word.lexeme in ("attack", "ability"):
            return None, before + behind  # "this Attack's dmg"
        if word.form == "noun":
            owner = Np(
                before, [Word("NOUN", word.text, word.lexeme, "one", word.start, word.end)], None, word.span
            )
            return party(owner), behind
        who = {"your": Who.YOU, "their": Who.THEY}.get(word.lexeme)
        if who is None:
            misfit(word.span, f"`{word.text}` does not fit here")
        return n.Players(who=who, span=word.span), before + behind
    return None, specs


def phase(np: Np) -> n.PhaseOf | None:
    """A phase and whose, if that is what the words name."""
    word = head(np)
    if word is None and np.of is not None and [w.lexeme for w in np.specs] == ["each"]:
        only(np, DET="each")
        return phase(np.of)  # "each of your turns"
    if word is None or word.type != "NOUN" or word.lexeme not in PHASES or len(np.heads) != 1:
        return None
    owner, specs = possessor(np.specs)
    rest = Np(specs, np.heads, None, np.span)
    if np.of is not None:
        of = phase(np.of) if not is_player(np.of) else None
        if is_player(np.of) and owner is None:  # "the Upkeep Phase of a chosen opponent"
            owner = party(np.of)
        elif of is None or of.phase is not n.Phase.TURN:
            misfit(np.of, "these words do not fit here")
        else:
            owner = of.whose if isinstance(of.whose, n.Players) else owner
    if number_in(rest) not in (None, 1):
        misfit(np, "one phase at a time")
    whoever = said(specs, "DET", "each", "any") or (
        "a" in lexemes(specs, "DET") and not lexemes(specs, "ADJ")
    )
    if whoever and owner is None:
        owner = n.Players(who=Who.ALL_PLAYERS, span=np.span)
    if owner is not None and owner.who is Who.OTHER_CHOSEN_PLAYER:
        misfit(np, "whose?", "write `an opponent's` or `a teammate's`")
    said(specs, "DET", "this")
    said(specs, "ADJ", "current", "single")
    return n.PhaseOf(phase=PHASES[word.lexeme], whose=owner, next=said(specs, "ADJ", "next"), span=np.span)
