"""Builds the nodes of a `test`: one method per rule of that part of `grammar/hero.lark`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from dtlang.source import Span
from dtlang.syntax.hero_file.nodes import Name, Test, Unread
from dtlang.syntax.scenario import nodes as s

Child: TypeAlias = Any  # a token or a node


def _name(tok: Child) -> Name:
    return Name(text=" ".join(tok.text.split()), span=tok.span)


def _span(children: Sequence[Child]) -> Span:
    return Span(children[0].span.start, children[-1].span.end)


def _numbers(children: Iterable[Child]) -> tuple[int, ...]:
    return tuple(int(tok.text) for tok in children if getattr(tok, "type", "") == "INT")


def _find(children: Iterable[Child], *types: str) -> Child:
    """The first token of one of these terminals."""
    return next((c for c in children if getattr(c, "type", "") in types), None)


class _Who:
    """Who does something, and the words for it."""

    __slots__ = ("player", "span")

    def __init__(self, tok: Child) -> None:
        self.player = s.Player.OPPONENT if tok.type.startswith("OPPONENT") else s.Player.YOU
        self.span: Span = tok.span


def _who(children: Iterable[Child]) -> s.Player | None:
    return next((c.player for c in children if isinstance(c, _Who)), None)


def _doer(children: Iterable[Child]) -> s.Player:
    """Who does not say who does it means "you"."""
    return _who(children) or s.Player.YOU


_PILES = {"hand": s.Pile.HAND, "deck": s.Pile.DECK}
_VERBS = {"PLAY": s.Verb.PLAY, "SELL": s.Verb.SELL, "SPEND": s.Verb.SPEND, "USE_UP": s.Verb.USE}


class ScenarioBuilder:
    """Children are tokens, in the order of the rule, and nodes that were built before."""

    def test(self, c: list[Child]) -> Test:
        heading = Span(c[0].start, c[1].end)
        body = tuple(item if not hasattr(item, "type") else Unread(span=item.span) for item in c[2:])
        span = heading.join(body[-1].span) if body else heading
        return Test(name=_name(c[1]), body=body, heading=heading, span=span)

    def who(self, c: list[Child]) -> _Who:
        return _Who(c[0])

    def whose(self, c: list[Child]) -> _Who:
        return _Who(c[0])

    def thing(self, c: list[Child]) -> s.Thing:
        name, side = _find(c, "NAME"), _find(c, "SIDE_NAME")
        count = 0 if c[0].type == "NO_OF" else int(c[0].text) if c[0].type == "INT" else None
        health = int(c[-1].text) if c[-1] is not c[0] and c[-1].type == "INT" else None
        return s.Thing(name=_name(name), count=count, side=side and _name(side), health=health, span=_span(c))

    # --- what is given

    def given_has(self, c: list[Child]) -> s.GivenHas:
        return s.GivenHas(who=_doer(c), things=tuple(c[3:]), span=_span(c))

    def given_pile(self, c: list[Child]) -> s.GivenPile:
        return s.GivenPile(who=_doer(c), pile=_pile(c), cards=_cards(c), span=_span(c))

    def given_turn(self, c: list[Child]) -> s.GivenTurn:
        return s.GivenTurn(who=_doer(c), span=_span(c))

    def given_opponent(self, c: list[Child]) -> s.GivenOpponent:
        return s.GivenOpponent(name=_name(c[-1]), span=_span(c))

    # --- what is rolled and done

    def next_turn(self, c: list[Child]) -> s.NextTurn:
        return s.NextTurn(span=_span(c))

    def rolls(self, c: list[Child]) -> s.Rolls:
        return s.Rolls(who=_who(c), dice=_numbers(c), span=_span(c))

    def keeps(self, c: list[Child]) -> s.Keeps:
        dice = None if _find(c, "ALL") else _numbers(c)
        return s.Keeps(who=_doer(c), dice=dice, span=_span(c))

    def activates(self, c: list[Child]) -> s.Activates:
        name = _find(c, "NAME")
        asked = c[-1] if c[-1] is not name else None
        announced = _find(c, "ANNOUNCE") is not None
        return s.Activates(
            who=_doer(c), name=_name(name), requirement=asked, announced=announced, span=_span(c)
        )

    def does(self, c: list[Child]) -> s.Does:
        verb = _VERBS[_find(c, *_VERBS).type]
        count = next(iter(_numbers(c)), 1)
        return s.Does(who=_doer(c), verb=verb, name=_name(c[-1]), count=count, span=_span(c))

    def chooses(self, c: list[Child]) -> s.Chooses:
        who = _doer(c[:1])
        what, span = c[-1], _span(c)
        if isinstance(what, _Who):
            return s.Chooses(who=who, player=what.player, span=span)
        match what.type:
            case "INT":
                return s.Chooses(who=who, number=int(what.text), span=span)
            case "NAME":
                return s.Chooses(who=who, name=_name(what), span=span)
            case _:
                return s.Chooses(who=who, span=span)

    def answers(self, c: list[Child]) -> s.Answers:
        name = _find(c, "NAME")
        yes = _find(c, "YES") is not None
        return s.Answers(who=_doer(c), yes=yes, name=name and _name(name), span=_span(c))

    def defends(self, c: list[Child]) -> s.Defends:
        name = _find(c, "NAME")
        return s.Defends(who=_doer(c), name=name and _name(name), span=_span(c))

    def cannot(self, c: list[Child]) -> s.Cannot:
        who = _doer(c)
        name = _find(c, "NAME")
        verb = next(tok for tok in c if getattr(tok, "type", "") in (*_VERBS, "ACTIVATE", "DEFEND"))
        deed: s.Activates | s.Does | s.Defends | None = None
        if verb.type in _VERBS:
            deed = s.Does(who=who, verb=_VERBS[verb.type], name=_name(name), span=_span(c))
        elif verb.type == "ACTIVATE":
            deed = s.Activates(who=who, name=_name(name), span=_span(c))
        elif name:
            deed = s.Defends(who=who, name=_name(name), span=_span(c))
        return s.Cannot(who=who, deed=deed, span=_span(c))

    # --- what is expected

    def expect_has(self, c: list[Child]) -> s.ExpectHas:
        return s.ExpectHas(who=_doer(c), things=tuple(c[3:]), span=_span(c))

    def expect_pile(self, c: list[Child]) -> s.ExpectPile:
        return s.ExpectPile(who=_doer(c), pile=_pile(c), cards=_cards(c), span=_span(c))

    def expect_damage(self, c: list[Child]) -> s.ExpectDamage:
        return s.ExpectDamage(who=None, damage=tuple(c[1:]), span=_span(c))

    def dealt(self, c: list[Child]) -> s.Damage:
        return _damage(c)

    def expect_deals(self, c: list[Child]) -> s.ExpectDamage:
        return s.ExpectDamage(who=_doer(c), damage=(_damage(c[2:]),), span=_span(c))

    def expect_end(self, c: list[Child]) -> s.ExpectEnd:
        return s.ExpectEnd(who=_doer(c), wins=_find(c, "WIN") is not None, span=_span(c))


def _pile(children: Iterable[Child]) -> s.Pile:
    return _PILES.get(_find(children, "PILE").text.lower(), s.Pile.DISCARD)


def _cards(children: Iterable[Child]) -> tuple[Name, ...]:
    return tuple(_name(c) for c in children if getattr(c, "type", "") == "NAME")


def _damage(c: Sequence[Child]) -> s.Damage:
    type = _find(c, "DAMAGE_TYPE")
    return s.Damage(
        amount=_numbers(c)[0],
        prevented=_find(c, "PREVENT") is not None,
        type=type.text.lower() if type else "",
        span=_span(c),
    )
