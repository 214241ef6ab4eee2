"""Somebody and something: players, things, dice, phases and amounts out of the shapes of the grammar."""

from __future__ import annotations

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.build.misfit import Rest, misfit
from dtlang.syntax.lexer import Word, symbol_names
from dtlang.syntax.names import NameKind
from dtlang.syntax.phrases import Adjunct, Np, Relative

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
PHASES = {
    "upkeep": n.Phase.UPKEEP,
    "income": n.Phase.INCOME,
    "main": n.Phase.MAIN,
    "offensive_roll": n.Phase.OFFENSIVE_ROLL,
    "targeting_roll": n.Phase.TARGETING_ROLL,
    "defensive_roll": n.Phase.DEFENSIVE_ROLL,
    "roll_phase": n.Phase.ROLL,
    "discard_phase": n.Phase.DISCARD,
    "turn": n.Phase.TURN,
    "game": n.Phase.GAME,
}
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


def lexemes(words: list[Word], type: str) -> list[str]:
    return [w.lexeme for w in words if w.type == type]


def head(np: Np) -> Word | None:
    return np.heads[-1] if np.heads else None


def head_type(np: Np) -> str:
    """What kind of word the head is, or nothing."""
    return np.heads[-1].type if np.heads else ""


def head_lexeme(np: Np) -> str:
    word = head(np)
    return word.lexeme if word is not None and word.type != "NAME" else ""


def number_in(np: Np) -> int | None:
    found = [w for w in np.specs if w.type == "NUM"]
    if len(found) > 1:
        misfit(np, "two numbers stand side by side here")
    if not found:
        return None
    if found[0].lexeme == "N":
        misfit(np, "`N` cannot stand for the number here")
    return int(found[0].lexeme)


def only(np: Np, **allowed: str) -> None:
    """Refuse articles, adjectives and so on that have no meaning here."""
    for word in np.specs:
        if word.lexeme not in allowed.get(word.type, "").split() and allowed.get(word.type) != "*":
            misfit(word.span, f"`{word.text}` does not fit here")


# --- players ---------------------------------------------------------------------------------------


def is_player(np: Np) -> bool:
    word = head(np)
    if word is None:
        return False
    if word.type == "PRON":
        return word.lexeme in ("you", "they", "he")
    if word.type == "NAME":
        return word.form in (NameKind.HERO.value, NameKind.PIECE.value)
    return word.lexeme in _PLAYER_NOUNS


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
        token = None if what.kind in (n.Kind.THIS_TOKEN, n.Kind.IT) else what
        return n.Players(who=Who.INFLICTER, token=token, span=np.span)
    holding = _holding(rest)
    span = np.span
    if word.type == "PRON":
        if word.lexeme == "it" or np.of is not None:
            misfit(np, "this does not name a player")
        players = n.Players(who=Who.YOU if word.lexeme == "you" else Who.THEY, span=span)
    elif word.type == "NAME":
        if word.form not in (NameKind.HERO.value, NameKind.PIECE.value):
            misfit(np, f"`{word.text}` is not a player")
        only(np, DET="the a any")
        players = n.Players(who=Who.NAMED, name=word.lexeme, span=span)
    else:
        players = _noun_party(np, word, repeat)
        if holding is not None:
            if players.who not in (Who.PLAYER, Who.THEY):
                misfit(np, "only `a player` can be said to hold a token here")
            players = n.Players(who=Who.HOLDER, token=holding[0], span=span)
    if (repeat and players.count == 1 and not players.up_to) or (holding and players.who is not Who.HOLDER):
        misfit(np, "these words do not fit together")
    rest.finish()
    return players


def _holding(rest: Rest) -> tuple[n.Thing | None] | None:
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
    return (None,) if found.kind in (n.Kind.THIS_TOKEN, n.Kind.IT) else (found,)


def _noun_party(np: Np, word: Word, repeat: bool) -> n.Players:
    noun = word.lexeme
    if noun not in _PLAYER_NOUNS or np.of is not None:
        misfit(np, "this does not name a player")
    dets = lexemes(np.specs, "DET")
    adjs = lexemes(np.specs, "ADJ")
    quants = lexemes(np.specs, "QUANT")
    only(
        np,
        DET="a the any all each that this another both",
        ADJ="chosen same other active target that_player",
        QUANT="up_to",
        NUM="*",
        POSS="your their",
    )
    count = number_in(np)
    many = word.form == "many"
    span = np.span
    if "chosen" in adjs:
        if noun not in _CHOSEN:
            misfit(np, "only a player, an opponent or a teammate can be chosen")
        who = _CHOSEN[noun]
        if "another" in dets or "other" in adjs:
            if noun != "player":
                misfit(np, "write `another chosen player`")
            who = Who.OTHER_CHOSEN_PLAYER
        return n.Players(who=who, count=count or 1, up_to="up_to" in quants, repeat=repeat, span=span)
    if quants or count is not None:
        misfit(np, "say `chosen` if players are to be chosen, as in `two chosen opponents`")
    if "same" in adjs:
        return n.Players(who=Who.SAME_OPPONENT, span=span)
    if "another" in dets:
        return n.Players(who=Who.OTHER_CHOSEN_PLAYER, span=span)
    if "other" in adjs and noun == "player" and ("all" in dets or many):
        return n.Players(who=Who.ALL_OTHER_PLAYERS, span=span)
    if (
        "all" in dets
        or "both" in dets
        or (("each" in dets or "any" in dets) and noun != "player")
        or (many and noun in _ALL)
    ):
        if "any" in dets and noun == "opponent":
            return n.Players(who=Who.CHOSEN_OPPONENT, span=span)
        return n.Players(who=_ALL.get(noun, _PLAYER_NOUNS[noun]), span=span)
    if "each" in dets:
        return n.Players(who=Who.ALL_PLAYERS, span=span)
    if "that_player" in adjs or (noun == "player" and ("that" in dets or "the" in dets or "this" in dets)):
        return n.Players(who=Who.THEY, span=span)
    if "other" in adjs:
        misfit(np, "which other one?")
    return n.Players(who=_PLAYER_NOUNS[noun], span=span)


def possessor(specs: list[Word]) -> tuple[n.Players | None, list[Word]]:
    """Whose: "your", "their", "an opponent's", "a chosen player's". Gives back the words that are left."""
    for at, word in enumerate(specs):
        if word.type != "POSS":
            continue
        before, behind = specs[:at], specs[at + 1 :]
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


# --- things ----------------------------------------------------------------------------------------


def thing(np: Np, allow: str = "") -> n.Thing:
    """What is spoken of, without its number. Adjectives in `allow` are left to the caller."""
    word = head(np)
    span = np.span
    if word is None:
        misfit(np, "a thing is missing here")
    if np.of is not None:
        misfit(np.of, "these words do not fit here")
    dets = lexemes(np.specs, "DET")
    noise = ("additional", "single", "existing", "multiple", *allow.split())
    adjs = [a for a in lexemes(np.specs, "ADJ") if a not in noise]
    if word.type == "PRON":
        if word.lexeme in ("you", "he"):
            misfit(np, "this does not name a thing")
        return n.Thing(kind=n.Kind.IT, span=span)
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
        return n.Thing(kind=kind, name=names[0].lexeme, span=span)
    if len(nouns) != 1 or word.lexeme not in _NOUN_KINDS:
        misfit(np, "dtlang does not know what this is")
    kind = _NOUN_KINDS[word.lexeme]
    if kind is n.Kind.TOKEN and ("this" in dets or "these" in dets or "the" in dets):
        kind = n.Kind.THIS_TOKEN
    elif kind is n.Kind.CARD and "this" in dets:
        kind = n.Kind.THIS_CARD
    elif kind is n.Kind.STATUS_EFFECT:
        if len(adjs) == 1 and adjs[0] in _STATUS_KINDS:
            kind = _STATUS_KINDS[adjs.pop()]
        elif adjs == ["incoming"]:
            adjs.clear()
    if adjs and kind in (n.Kind.CARD, n.Kind.UPGRADE) and adjs[0] in ("draw", "reveal", "discard"):
        return n.Thing(kind=kind, name=DONE[adjs[0]].value, span=span)  # "the drawn cards"
    if adjs:
        misfit(np, f"`{adjs[0].replace('_', ' ')}` does not fit here")
    return n.Thing(kind=kind, span=span)


# --- phases ----------------------------------------------------------------------------------------


def phase(np: Np) -> n.PhaseOf | None:
    """A phase and whose, if that is what the words name."""
    word = head(np)
    if word is None and np.of is not None and [w.lexeme for w in np.specs] == ["each"]:
        return phase(np.of)  # "each of your turns"
    if word is None or word.type != "NOUN" or word.lexeme not in PHASES or len(np.heads) != 1:
        return None
    owner, specs = possessor(np.specs)
    rest = Np(specs, np.heads, None, np.span)
    if np.of is not None:
        of = phase(np.of)
        if of is None or of.phase is not n.Phase.TURN:
            misfit(np.of, "these words do not fit here")
        owner = of.whose if isinstance(of.whose, n.Players) else owner
    if number_in(rest) not in (None, 1):
        misfit(np, "one phase at a time")
    only(rest, NUM="*", DET="the this a an each another any", ADJ="next current additional new single first")
    return n.PhaseOf(
        phase=PHASES[word.lexeme], whose=owner, next="next" in lexemes(specs, "ADJ"), span=np.span
    )


# --- amounts ---------------------------------------------------------------------------------------


def plain_amount(np: Np) -> n.Amount | None:
    """The number in front of a thing; none if there is no number at all."""
    span = np.span
    if not np.specs:
        return None
    if len(np.specs) == 1 and np.specs[0].type == "NUM" and np.specs[0].lexeme != "N":
        return n.Number(value=int(np.specs[0].lexeme), span=span)
    times = [w for w in np.specs if w.type == "TIMES"]
    if times:
        if any(w.type in ("NUM", "QUANT", "FRAC", "DET") for w in np.specs) or len(times) > 1:
            misfit(np, "two amounts stand side by side here")
        count, _, _ = times[0].text.partition("[")
        return n.TimesSymbol(
            times=int("".join(c for c in count if c.isdigit())),
            symbol=symbol_names(times[0].text)[0],
            span=times[0].span,
        )
    if any(w.type == "NUM" and w.lexeme == "N" for w in np.specs):
        return n.Parameter(span=span)
    number = number_in(np)
    quants = lexemes(np.specs, "QUANT")
    dets = lexemes(np.specs, "DET")
    if len(quants) > 1:
        misfit(np, "two amounts stand side by side here")
    if number is not None:
        if any(w.type == "OR_MORE" for w in np.specs) or quants == ["at_least"]:
            return n.AtLeast(least=number, span=span)
        if any(w.type == "OR_LESS" for w in np.specs):
            return n.AtMost(most=number, span=span)
        if quants == ["more_than"]:
            return n.AtLeast(least=number + 1, span=span)
        if quants == ["at_most"]:
            return n.AtMost(most=number, span=span)
        if quants == ["less_than"]:
            return n.AtMost(most=number - 1, span=span)
        if quants == ["up_to"]:
            return n.UpTo(limit=number, span=span)
        if quants and quants != ["exactly"]:
            misfit(np, "this amount does not fit here")
        return n.Number(value=number, span=span)
    if quants == ["that_much"]:
        return n.ValueOf(value=n.Value.THAT_MUCH, span=span)
    if quants == ["any_number"]:
        return n.AnyNumber(span=span)
    if quants:
        misfit(np, "a number is missing here")
    if "all" in dets:
        return n.Every(span=span)
    if "max" in lexemes(np.specs, "ADJ"):
        return n.AsManyAsFit(span=span)
    if "no" in dets:
        return n.Number(value=0, span=span)
    if "a" in dets or "another" in dets:
        return n.Number(value=1, span=span)
    if "any" in dets or "multiple" in lexemes(np.specs, "ADJ"):
        return n.AnyNumber(span=span)
    return None


_ROLL_NOUNS = ("value", "total", "roll", "outcome", "result")


def value(np: Np, mods: list[Adjunct] | None = None) -> n.Value | n.NumberOf | None:
    """A value that is known only while resolving: "the roll value", "your CP", "the incoming dmg"."""
    words = [w.lexeme for w in np.heads]
    nouns = all(w.type == "NOUN" for w in np.heads)
    if not nouns or not words:
        return None
    adjs = lexemes(np.specs, "ADJ")
    last = words[-1]
    if last == "value" and adjs == ["printed"] and np.of is None:
        return n.Value.PRINTED
    if last in _ROLL_NOUNS and all(w in (*_ROLL_NOUNS, "die") for w in words):
        if np.of is not None:
            inner = head_lexeme(np.of)
            if inner == "die":
                return n.Value.DIE
            if inner in _ROLL_NOUNS:
                return value(np.of)
            misfit(np.of, "the value of what?")
        return n.Value.ROLL
    if last == "die" and len(words) == 1 and number_in(np) in (None, 1) and "the" in lexemes(np.specs, "DET"):
        return n.Value.DIE
    if last == "cp" and len(words) == 1 and number_in(np) is None and not _deed(mods):
        owner, _ = possessor(np.specs)
        if owner is None or owner.who is Who.YOU:
            return n.Value.YOUR_CP
        return n.Value.OPPONENT_CP if owner.who in (Who.OPPONENT, Who.THEY) else None
    if last == "health" and len(words) == 1 and number_in(np) is None:
        owner, left = possessor(np.specs)
        if owner is not None and owner.who is Who.YOU and not left:
            return n.Value.YOUR_HEALTH
        return (
            n.Value.OPPONENT_HEALTH if owner is not None and owner.who in (Who.OPPONENT, Who.THEY) else None
        )
    if last == "damage":
        done = {"prevent": n.Value.DAMAGE_PREVENTED, "deal": n.Value.DAMAGE_DEALT}
        if len(adjs) == 1 and adjs[0] in done:  # "the prevented dmg"
            return done[adjs[0]]
        if "incoming" in adjs or "that" in lexemes(np.specs, "DET"):
            return n.Value.INCOMING_DAMAGE
        deed = _deed(mods)
        if deed in ("deal", "receive", "prevent", "take"):
            assert mods is not None
            mods.clear()
            return {
                "deal": n.Value.DAMAGE_DEALT,
                "prevent": n.Value.DAMAGE_PREVENTED,
            }.get(deed, n.Value.INCOMING_DAMAGE)
        return None
    if last in ("number", "amount") and len(words) == 1 and np.of is not None:
        if adjs == ["printed"]:
            return n.Value.PRINTED if head_lexeme(np.of) == "damage" else None
        measured = value(np.of, mods) if head_lexeme(np.of) in ("damage", "cp") else None
        if isinstance(measured, n.Value):
            if mods:
                mods.clear()
            return measured
        rest = Rest(mods or [])
        each = counted(np.of, rest)
        if mods is not None:
            mods[:] = rest.left
        return n.NumberOf(each=each, span=np.span)
    return None


def _deed(mods: list[Adjunct] | None) -> str:
    for mod in mods or []:
        if mod.word.type == "VERBED":
            return mod.word.lexeme
        if isinstance(mod.rest, Relative):
            return mod.rest.verb.lexeme
    return ""


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


def counted(np: Np, rest: Rest) -> n.Counted:
    """What is counted behind "per", "for each", "number of"; takes "removed", "on a chosen opponent" ..."""
    times = [w for w in np.specs if w.type == "TIMES"]
    if times:  # "for every 2 x [arrow]"
        amount = plain_amount(np)
        assert isinstance(amount, n.TimesSymbol)
        symbol = n.Thing(kind=n.Kind.SYMBOL, name=amount.symbol, span=times[0].span)
        return n.Counted(thing=symbol, every=amount.times, span=np.span)
    every = number_in(np) or 1
    owner, specs = possessor(np.specs)
    plain = Np(specs, np.heads, np.of, np.span)
    only(
        plain,
        DET="the a that this these each",
        ADJ="positive negative unique positive_or_negative additional",
        NUM="*",
    )
    what = thing(plain)
    shown = rest.take("SHOWING")
    if shown is not None:  # "for each die showing [flame]"
        face = _shown(shown.rest) if isinstance(shown.rest, Np) else ""
        if what.kind is not n.Kind.DIE or not face or face.isdigit() or face in ("even", "odd"):
            misfit(shown, "only dice that show a symbol can be counted")
        what = n.Thing(kind=n.Kind.SYMBOL, name=face, span=np.span)
    done: n.Done | None = None
    deed = rest.take("VERBED")
    if deed is not None:
        done = DONE.get(deed.word.lexeme)
        if done is None:
            misfit(deed, "these words do not fit here")
    relative = rest.peek("WHO", "CONTACT")
    holder: n.Party | None = owner
    if relative is not None and isinstance(relative.rest, Relative):
        verb = relative.rest.verb.lexeme
        pronoun = relative.rest.pronoun
        rest.take("WHO", "CONTACT")
        if verb in ("have", "afflict", "inflict") and pronoun.type == "CONTACT":
            rest.take("DANGLING")
            holder = n.Players(who=Who.YOU if pronoun.lexeme == "you" else Who.THEY, span=pronoun.span)
        elif verb in DONE:
            done = DONE[verb]
        else:
            misfit(relative, "these words do not fit here")
    in_play = rest.peek("PREP:in")
    if what.kind is n.Kind.UPGRADE and in_play is not None and isinstance(in_play.rest, Np):
        if head_lexeme(in_play.rest) == "play":
            rest.take("PREP:in")
    beyond = rest.take("PREP:beyond")
    first = False
    if beyond is not None:
        if (
            not isinstance(beyond.rest, Np)
            or beyond.rest.heads
            or lexemes(beyond.rest.specs, "ADJ") != ["first"]
        ):
            misfit(beyond, "write `beyond the first`")
        first = True
    if holder is None:
        on = rest.peek("PREP:on")
        if on is not None and isinstance(on.rest, Np):
            if is_player(on.rest):
                rest.take("PREP:on")
                holder = party(on.rest, on.mods)
            elif head_lexeme(on.rest) == "board":
                rest.take("PREP:on")
                holder, left = possessor(on.rest.specs)
                only(Np(left, [], None, on.span), DET="the")
    return n.Counted(thing=what, every=every, holder=holder, done=done, beyond_first=first, span=np.span)


def amount(np: Np | None, rest: Rest, span: Span, mods: list[Adjunct] | None = None) -> n.Amount | None:
    """A whole amount: the number before the unit, sums, "per X", "x [symbol]", "equal to X", a maximum."""
    terms: list[n.Amount] = []
    if np is not None and head_lexeme(np) == "number" and np.of is not None:  # "the number of Heat on you"
        near: list[Adjunct] = []
        for adjunct in rest.left:
            if adjunct.key not in ("PREP:on", "PREP:in"):
                break
            near.append(adjunct)
        left = (mods or []) + near
        first = one_amount(np, rest, left)
        rest.left = [a for a in rest.left if a in left or a not in near]
        if mods is not None:
            mods[:] = [m for m in mods if m in left]
        if first is not None:
            terms.append(first)
    elif np is not None:
        first = one_amount(np, rest, mods)
        if first is not None:
            terms.append(first)
    while True:
        follower = rest.peek("PLUS", "PREP:per", "TIMES_FACE", "PREP:equal_to", "PREP:based_on")
        if follower is None:
            break
        places: list[Adjunct] = []  # "on a chosen opponent" right behind says whose things are counted
        for behind in rest.left[rest.left.index(follower) + 1 :]:
            if behind.key not in ("PREP:on", "PREP:in"):
                break
            places.append(behind)
        rest.left.remove(follower)
        if follower.word.type == "PLUS":
            assert isinstance(follower.rest, Np)
            term = one_amount(follower.rest, rest)
            if term is None:
                misfit(follower, "a number is missing behind `+`")
            terms.append(term)
        elif follower.word.type == "TIMES_FACE":
            terms.append(
                n.TimesSymbol(
                    times=_factor(terms, follower),
                    symbol=symbol_names(follower.word.text)[0],
                    span=follower.span,
                )
            )
        elif follower.key == "PREP:per":
            assert follower.rest is not None
            if not isinstance(follower.rest, Np):
                misfit(follower, "what is to be counted here?")
            if not terms:
                misfit(follower, "how many for each?", "write a number, as in `1 dmg per Heat`")
            inner = Rest(follower.mods + places)
            each = counted(follower.rest, inner)
            rest.left = [a for a in rest.left if a in inner.left or a not in places]
            if any(a not in places for a in inner.left):
                misfit(inner.left[0], "these words do not fit here")
            terms.append(n.Per(times=_factor(terms, follower), each=each, span=follower.span))
        elif follower.key == "PREP:based_on":
            left = follower.mods + places
            listed = value(follower.rest, left) if isinstance(follower.rest, Np) else None
            if not isinstance(listed, n.NumberOf) or terms:
                misfit(follower, "write `based on the number of ...`")
            rest.left = [a for a in rest.left if a in left or a not in places]
            terms.append(n.Listed(each=listed.each, span=follower.span))
        else:
            if terms:
                misfit(follower, "there are two amounts here")
            if not isinstance(follower.rest, Np):
                misfit(follower, "equal to what?")
            left = follower.mods + places
            terms.append(_value_amount(follower.rest, left))
            rest.left = [a for a in rest.left if a in left or a not in places]
            if any(a not in places for a in left):
                misfit(next(a for a in left if a not in places), "these words do not fit here")
    limit = rest.take("PREP:up_to_max")
    if not terms:
        if limit is not None:
            misfit(limit, "these words do not fit here")
        return None
    total = terms[0] if len(terms) == 1 else n.Sum(terms=tuple(terms), span=span)
    if limit is not None:
        most = number_in(limit.rest) if isinstance(limit.rest, Np) else None
        if most is None:
            misfit(limit, "a number is missing here")
        per_turn = rest.take("ADV:per_turn") is not None
        total = n.AtMostOf(amount=total, most=most, per_turn=per_turn, span=span)
    return total


def _value_amount(np: Np, mods: list[Adjunct]) -> n.Amount:
    """A value behind "equal to"; takes what it needs off `mods`."""
    found = one_amount(np, Rest(mods), mods)
    if found is None:
        misfit(np, "dtlang does not know this value")
    return found


def _factor(terms: list[n.Amount], at: Adjunct) -> int:
    """The number that "per X" multiplies: the last one said."""
    last = terms.pop() if terms else None
    if not isinstance(last, n.Number):
        misfit(at, "a plain number is wanted before this")
    return last.value


def one_amount(np: Np, rest: Rest, mods: list[Adjunct] | None = None) -> n.Amount | None:
    """One term: a number, half of a value, a value."""
    fractions = [w for w in np.specs if w.type == "FRAC"]
    if fractions:
        others = [w for w in np.specs if w.type != "FRAC"]
        inner = (
            np.of
            if not np.heads and not others and np.of is not None
            else Np(others, np.heads, np.of, np.span)
        )
        found = value(inner, mods)
        if found is None and not inner.heads and rest.peek("PREP:as") is None:
            found = n.Value.INCOMING_DAMAGE if not inner.specs else None
        if found is None and head_lexeme(inner) == "damage" and len(inner.heads) == 1:
            found = n.Value.INCOMING_DAMAGE  # "prevent 1/2 dmg"
        if not isinstance(found, n.Value):
            misfit(np, "half of what?")
        if fractions[0].lexeme == "half":
            return n.HalfOf(value=found, span=np.span)
        return n.Twice(value=found, span=np.span)
    number = plain_amount(np)
    if number is not None and not (isinstance(number, n.Number) and head_lexeme(np) in ("number", "amount")):
        if np.of is not None:
            misfit(np.of, "these words do not fit here")
        return number
    found = value(np, mods)
    if isinstance(found, n.Value):
        return n.ValueOf(value=found, span=np.span)
    return found


# --- dice ------------------------------------------------------------------------------------------


def dice(np: Np, mods: list[Adjunct] | None = None) -> n.Dice:
    """Which dice: "one of your dice", "up to two of these dice", "any die", "that die", "it"."""
    word = head(np)
    span = np.span
    rest = Rest(mods or [])
    repeat = any(m.key == "PAREN:repeat" for m in rest.left)
    shown = rest.take("SHOWING")
    showing = _shown(shown.rest) if shown is not None and isinstance(shown.rest, Np) else ""
    rest.left = [m for m in rest.left if m.key != "PAREN:repeat"]
    rest.finish()
    if word is not None and word.type == "PRON" and word.lexeme in ("it", "they") and np.of is None:
        return n.Dice(whose=n.Whose.THAT, span=span)
    if np.of is not None and head_lexeme(np.of) == "choice":  # "1 die of your choice"
        np = Np(np.specs, np.heads, None, np.span)
    outer = np
    if np.of is not None:  # "one of your dice"
        if np.heads:
            misfit(np, "this does not name dice")
        np = np.of
        word = head(np)
    if word is None and outer is np and any(w.type == "NUM" for w in np.specs):
        word = Word("NOUN", "", "die", "", np.span.start, np.span.end)  # "may re-roll 1"
        np = outer = Np(np.specs, [word], None, np.span)
    if word is None or word.lexeme != "die" or np.of is not None:
        misfit(np, "this does not name dice")
    owner, specs = possessor(np.specs)
    own = Np(specs, [], None, np.span)
    only(
        own,
        DET="a the any all these that this each another",
        NUM="*",
        QUANT="up_to any_number",
        ADJ="own single other",
    )
    if outer is not np:
        only(Np(outer.specs, [], None, span), DET="any all each another", NUM="*", QUANT="up_to any_number")
    amounts = Np(outer.specs if outer is not np else specs, [], None, span)
    if (
        outer is not np
        and number_in(own) is not None
        and "these" not in lexemes(specs, "DET")
        and "the" not in lexemes(specs, "DET")
    ):
        misfit(np, "two numbers stand side by side here")
    count = number_in(amounts)
    dets = lexemes(specs, "DET")
    every = "all" in lexemes(amounts.specs, "DET") or (count is None and outer is np and "these" in dets)
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
                misfit(np, "whose dice are meant?")
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
        up_to="up_to" in lexemes(amounts.specs, "QUANT"),
        all=every,
        whose=whose,
        repeat=repeat,
        showing=showing,
        span=span,
    )


def _shown(np: Np) -> str:
    """`showing [skull]`, `showing a 6`, `displaying an even number`."""
    word = head(np)
    if (
        word is not None
        and word.type == "SYMBOLS"
        and len(np.heads) == 1
        and len(symbol_names(word.text)) == 1
    ):
        return symbol_names(word.text)[0]
    adjs = lexemes(np.specs, "ADJ")
    if head_lexeme(np) == "number" and len(adjs) == 1 and adjs[0] in ("even", "odd"):
        return adjs[0]
    number = number_in(np)
    if number is None or np.heads:
        misfit(np, "showing what?")
    return str(number)
