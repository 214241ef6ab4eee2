"""Texts that can never do anything where they stand; such a text does not count as read."""

from __future__ import annotations

from dtlang import checks, ir, model
from dtlang.compile import Context, TextPlace, compile_document
from dtlang.diagnostics import Diagnostic
from dtlang.settings import RuleSet
from dtlang.source import NOWHERE, Source
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import HeroFile, StatusKind, Timing
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.names import Names


def dead_in(text: n.Text, source: Source, context: Context, *, whole: bool) -> list[Diagnostic]:
    """What `dtlang check` would find in a text that can never do anything where it stands.

    Of a part of an ability (not `whole`) nobody can say what it lacks. Nor does a collection say when a card
    is played: it may be at any time.
    """
    hero = _hero_of(text, context)
    document, _ = compile_document(hero, debug="")
    subject = checks.Subject(source, HeroTree(source, HeroFile(items=()), Names()), hero, document)
    rules = (rule for rule in checks.all_rules(RuleSet.DEFAULT) if rule.dead)
    return [finding for rule in rules if whole or not rule.compiled for finding in rule.check(subject)]


_SLOTS = {
    TextPlace.OFFENSIVE: model.AbilityKind.OFFENSIVE,
    TextPlace.DEFENSIVE: model.AbilityKind.DEFENSIVE,
    TextPlace.PASSIVE: model.AbilityKind.PASSIVE,
}


def _hero_of(text: n.Text, context: Context) -> model.Hero:
    """A hero with nothing but this text."""
    rules = model.Rules(text=text)
    name = context.name or "Text"
    statuses: tuple[model.Status, ...] = ()
    companions: tuple[model.Companion, ...] = ()
    slots: tuple[model.Slot, ...] = ()
    cards: tuple[model.Card, ...] = ()
    match context.place:
        case TextPlace.STATUS:
            kind = StatusKind((context.status_kind or ir.StatusKind.UNIQUE).value)
            status = model.Status(name=name, kind=kind, limit=None, limit_others=None, flags=(), rules=rules)
            statuses = (status,)
        case TextPlace.COMPANION:
            companions = (model.Companion(name=name, rules=rules),)
        case TextPlace.OFFENSIVE | TextPlace.DEFENSIVE | TextPlace.PASSIVE as place:
            ability = model.SlotAbility(name=name, lines=(model.Line(rules=rules),))
            level = model.Level(name=name, level=1, abilities=(ability,))
            slots = (model.Slot(name=name, kind=_SLOTS[place], levels=(level,)),)
        case _:
            cards = (model.Card(name=name, timing=Timing.INSTANT, cost=0, rules=rules),)
    return model.Hero(
        name="Nobody", names={}, named=NOWHERE, shared=False, language="en", edition=None, complexity=None,
        facts={}, die=None, statuses=statuses, companions=companions, pieces=(),
        keywords=(), setup=None, slots=slots, cards=cards, deck=(), deck_span=NOWHERE, questions=(),
        notes=(), manual=(),
    )  # fmt: skip
