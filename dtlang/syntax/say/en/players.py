"""Who acts, who is acted upon, and whose things are."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.lexis import a, noun, verb, word
from dtlang.syntax.say.unsayable import Unsayable

Who = n.Who

_CHOSEN = {
    Who.CHOSEN_PLAYER: "player",
    Who.CHOSEN_OPPONENT: "opponent",
    Who.CHOSEN_TEAMMATE: "teammate",
    Who.OTHER_CHOSEN_PLAYER: "player",
}
_ALL = {
    Who.ALL_OPPONENTS: "opponent",
    Who.ALL_PLAYERS: "player",
    Who.ALL_TEAMMATES: "teammate",
    Who.ALL_OTHER_PLAYERS: "player",
}


def say_party(party: n.Party, *, object: bool = False) -> str:
    """Somebody, as subject or (`object`) behind a verb or preposition."""
    if isinstance(party, n.Group):
        return say_group(party)
    return say_players(party, object=object)


def say_group(group: n.Group) -> str:
    return f" {'or' if group.any else 'and'} ".join(say_players(p) for p in group.players)


def say_players(players: n.Players, *, object: bool = False) -> str:
    words = _say_players(players, object)
    if players.token is not None and players.who not in (Who.HOLDER, Who.INFLICTER):
        words = f"{words} {say_holding(players)}"
    if players.besides is not None:
        words = f"{words} {word('PREP', 'other_than')} {say_players(players.besides, object=True)}"
    return words


def say_holding(players: n.Players) -> str:
    """`with Cinder`: only those who have it."""
    return f"with {_held(players)}"


def _say_players(players: n.Players, object: bool) -> str:
    who = players.who
    match who:
        case Who.YOU:
            return word("PRON", "you")
        case Who.THEY:
            return "them" if object else word("PRON", "they")
        case Who.OPPONENT | Who.TEAMMATE:
            return a(noun(who.value)) if _some(players) else f"your {noun(who.value)}"
        case Who.ATTACKER:
            return f"the {noun('attacker')}"
        case Who.DEFENDER:
            return f"the {noun('defender')}"
        case Who.PLAYER:
            return a(noun("player"))
        case Who.HOLDER:
            return f"{a(noun('player'))} with {_held(players)}"
        case Who.INFLICTER:
            return f"the {noun('player')} who {verb('inflict', 'done')} {_held(players)}"
        case Who.SAME_OPPONENT:
            return f"the same {noun('opponent')}"
        case Who.ALL_OPPONENTS | Who.ALL_PLAYERS | Who.ALL_TEAMMATES if _some(players):
            return f"each {noun(_ALL[who])}"
        case Who.ALL_OPPONENTS | Who.ALL_PLAYERS | Who.ALL_TEAMMATES:
            return f"all {noun(_ALL[who], True)}"
        case Who.ALL_OTHER_PLAYERS:
            return f"all other {noun('player', True)}"
        case Who.NAMED:
            return players.name
        case _:
            return _chosen(players)


def _some(players: n.Players) -> bool:
    """Not all of a kind: `each opponent with Cinder`, `an opponent other than Ember Witch`."""
    return players.token is not None or players.besides is not None


def _chosen(players: n.Players) -> str:
    """`a chosen player`, `up to 2 chosen opponents (you may choose the same player more than once)`."""
    lexeme = _CHOSEN[players.who]
    other = players.who is Who.OTHER_CHOSEN_PLAYER
    if players.count == 1 and not players.up_to:
        return f"{'another' if other else 'a'} chosen {noun(lexeme)}"
    limit = "up to " if players.up_to else ""
    which = "other chosen" if other else "chosen"
    words = f"{limit}{players.count} {which} {noun(lexeme, players.count != 1)}"
    return f"{words} {repeat(noun(lexeme))}" if players.repeat else words


def repeat(what: str) -> str:
    return f"(you may choose the same {what} more than once)"


def _held(players: n.Players) -> str:
    from dtlang.syntax.say.en.things import say_thing

    return say_thing(players.token) if players.token is not None else f"this {noun('token')}"


def whose(party: n.Party | None) -> str:
    """`your`, `their`, `a chosen player's`; of nobody in particular: `the`."""
    if party is None:
        return "the"
    if isinstance(party, n.Group) or party.who in (Who.HOLDER, Who.INFLICTER) or _some(party):
        raise Unsayable(party, "this party cannot own something")
    if party.who is Who.YOU:
        return word("POSS", "your")
    if party.who is Who.THEY:
        return word("POSS", "their")
    words = say_players(party)
    return words + ("'" if words.endswith("s") else "'s")


def is_many(party: n.Party) -> bool:
    """Whether a verb takes no -s behind this subject."""
    if isinstance(party, n.Group):
        return not party.any or is_many(party.players[-1])
    everybody = party.who in _ALL and not _some(party)
    return party.who in (Who.YOU, Who.THEY) or everybody or party.count != 1
