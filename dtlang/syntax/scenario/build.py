"""The lines of a `test`: for each rule of that part of `grammar/hero.lark` the node it makes."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.source import Span
from dtlang.syntax.hero_file.build import (
    NAME,
    Child,
    Part,
    Take,
    among,
    every,
    first,
    has,
    low,
    name_of,
    node,
    numbers,
    only,
    span_of,
    tokens,
)
from dtlang.syntax.hero_file.lexer import Tok
from dtlang.syntax.hero_file.nodes import Requirement
from dtlang.syntax.scenario import nodes as s

_VERBS = {"PLAY": s.Verb.PLAY, "SELL": s.Verb.SELL, "SPEND": s.Verb.SPEND, "USE_UP": s.Verb.USE}


def _player(c: list[Child]) -> Part:
    """Who does something, and the words for it."""
    who = s.Player.OPPONENT if c[0].type.startswith("OPPONENT") else s.Player.YOU
    return Part(who, c[0].span)


def _said(c: Iterable[Child]) -> s.Player | None:
    return next((part.value for part in c if isinstance(part, Part)), None)


def _who(c: Iterable[Child]) -> s.Player:
    """Who does not say who does it means "you"."""
    return _said(c) or s.Player.YOU


def _pile(tok: Tok) -> s.Pile:
    return s.Pile(low(tok))


def _count(c: list[Child]) -> int | None:
    return 0 if c[0].type == "NO_OF" else int(c[0].text) if c[0].type == "INT" else None


def _health(c: list[Child]) -> int | None:
    return int(c[-1].text) if c[-1] is not c[0] and c[-1].type == "INT" else None


def _shown(c: list[Child]) -> s.Thing:
    """`Pressure is at 3`."""
    name = next(one for one in c if isinstance(one, Tok) and one.type == "DIAL_NAME")
    return s.Thing(name=name_of(name), count=numbers(c)[0], span=Span(name.start, c[-1].span.end))


def _formed(c: list[Child]) -> s.Thing:
    """`you are in Bear Form`: whichever piece has that side, which is not known here."""
    return s.Thing(name=name_of(c[-1]), side=name_of(c[-1]), span=c[-1].span)


def _chooses(c: list[Child]) -> s.Chooses:
    what, chosen = c[-1], {}
    if isinstance(what, Part):
        chosen["player"] = what.value
    elif what.type == "INT":
        chosen["number"] = int(what.text)
    elif what.type == "NAME":
        chosen["name"] = name_of(what)
    return s.Chooses(who=_who(c[:1]), span=span_of(c), **chosen)


def _cannot(c: list[Child]) -> s.Cannot:
    """The deed is built as if it were done."""
    deed = "does" if tokens(c, *_VERBS) else "activates" if tokens(c, "ACTIVATE") else "defends"
    named = deed != "defends" or tokens(c, "NAME")
    return s.Cannot(who=_who(c), deed=LINES[deed](c) if named else None, span=span_of(c))


_VERB = first(*_VERBS, make=lambda tok: _VERBS[tok.type])
_PILE: dict[str, Take] = {"who": _who, "pile": first("PILE", make=_pile), "cards": every("NAME")}
_PLACE: dict[str, Take] = {
    "who": _who,
    "pile": lambda c: s.Pile.PLACE,
    "place": first("PLACE_NAME"),
    "cards": every("NAME"),
    "dice": numbers,
}
_DIAL: dict[str, Take] = {"who": _who, "things": lambda c: (_shown(c),)}
_FORM: dict[str, Take] = {"who": _who, "things": lambda c: (_formed(c),)}
_HAS: dict[str, Take] = {"who": _who, "things": among(s.Thing)}

LINES: dict[str, Take] = {
    "who": _player,
    "whose": _player,
    "thing": node(s.Thing, name=NAME, count=_count, side=first("SIDE_NAME"), health=_health),
    "damage": node(
        s.Damage,
        amount=lambda c: numbers(c)[0],
        prevented=has("PREVENT"),
        type=lambda c: first("DAMAGE_TYPE", make=low)(c) or "",
    ),
    # what is given
    "given_has": node(s.GivenHas, **_HAS),
    "given_dial": node(s.GivenHas, **_DIAL),
    "given_form": node(s.GivenHas, **_FORM),
    "given_pile": node(s.GivenPile, **_PILE),
    "given_place": node(s.GivenPile, **_PLACE),
    "expect_place": node(s.ExpectPile, **_PLACE),
    "given_turn": node(s.GivenTurn, who=_who),
    "given_opponent": node(s.GivenOpponent, name=NAME),
    # what is rolled and done
    "next_turn": node(s.NextTurn),
    "rolls": node(s.Rolls, who=_said, dice=numbers),
    "keeps": node(s.Keeps, who=_who, dice=lambda c: None if tokens(c, "ALL") else numbers(c)),
    "activates": node(
        s.Activates, who=_who, name=NAME, requirement=only(Requirement), announced=has("ANNOUNCE")
    ),
    "does": node(s.Does, who=_who, verb=_VERB, name=NAME, count=lambda c: next(iter(numbers(c)), 1)),
    "chooses": _chooses,
    "answers": node(s.Answers, who=_who, yes=has("YES"), name=NAME),
    "defends": node(s.Defends, who=_who, name=NAME),
    "cannot": _cannot,
    # what is expected
    "expect_has": node(s.ExpectHas, **_HAS),
    "expect_dial": node(s.ExpectHas, **_DIAL),
    "expect_form": node(s.ExpectHas, **_FORM),
    "expect_pile": node(s.ExpectPile, **_PILE),
    "expect_damage": node(s.ExpectDamage, who=_said, damage=among(s.Damage)),
    "expect_deals": lambda c: s.ExpectDamage(who=_who(c), damage=(LINES["damage"](c[2:]),), span=span_of(c)),
    "expect_end": node(s.ExpectEnd, who=_who, wins=has("WIN")),
}
