"""Questions about status effects that several rules ask."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir, model
from dtlang.checks.subject import PlacedText, Subject
from dtlang.diagnostics import Edit, Fix
from dtlang.ir import ThingKind, Who, parts
from dtlang.ir import effects as leaf
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file import nodes as h

OTHERS = frozenset(
    {Who.TARGET, Who.ATTACKER, Who.DEFENDER, Who.OPPONENT, Who.CHOSEN_OPPONENT, Who.ALL_OPPONENTS}
)


def status_of(subject: Subject, thing: ir.Thing) -> model.Status | None:
    """The status effect that is meant by its name."""
    if thing.kind is not ThingKind.STATUS:
        return None
    return next((status for status in subject.hero.statuses if status.name == thing.name), None)


def own_statuses(subject: Subject) -> Iterator[tuple[model.Status, ir.Status]]:
    """The status effects of this file, as resolved and as compiled."""
    for status, lowered in zip(subject.hero.statuses, subject.document.statuses, strict=True):
        if not status.shared:
            yield status, lowered


def companion_of(subject: Subject, thing: ir.Thing) -> model.Companion | None:
    """The companion that is meant by its name."""
    if thing.kind is not ThingKind.PIECE:
        return None
    return next((piece for piece in subject.hero.companions if piece.name == thing.name), None)


def is_raised(subject: Subject, status: model.Status) -> bool:
    """Does a text raise its stack limit?"""
    raised = subject.every(leaf.RaiseStackLimit)
    return any(effect.thing.name == status.name for _path, effect, _place, _within in raised)


def most_held(subject: Subject, status: model.Status) -> int | None:
    """The largest number of tokens that anybody can ever have; None if there is no end to it."""
    if status.limit is None or status.limit_others is None or is_raised(subject, status):
        return None
    return max(status.limit, status.limit_others)


def is_own_text(place: PlacedText, name: str) -> bool:
    """Is it the text of the very status effect or companion of that name?"""
    return isinstance(place.part, (model.Status, model.Companion)) and place.part.name == name


def said_by_hand(subject: Subject, name: str) -> bool:
    """Is it spoken of in a rule that is left to the people at the table?"""
    rules = [*subject.document.manual, *(rule for place in subject.places for rule in place.rules.manual)]
    return any(name.casefold() in rule.casefold() for rule in rules)


def has_span(subject: Subject, path: str, has: parts.Has) -> Span:
    """The words of a question such as `you have at least 3 Heat`."""
    outer = subject.span_of(path)
    for node in subject.questions(outer):
        if node.span.end <= outer.end and (node.thing.name, node.amount) == (has.thing.name, has.amount):
            return node.span
    return outer


def flag_span(subject: Subject, status: model.Status, flag: h.Flag) -> Span:
    """Where a word such as `persistent` stands; the name if it stands in the text."""
    for section in subject.tree.file.all(h.Status):
        if section.name.span == status.named:
            for item in section.properties(h.HasFlag):
                if item.flag is flag:
                    return item.span
    return status.named


def other_verb(subject: Subject, span: Span, verb: str, instead: str) -> tuple[Fix, ...]:
    """Puts another verb in place of the first word; no fix where several things are named."""
    said = subject.source.at(span)
    if not said.lower().startswith(f"{verb} ") or " and " in said or "," in said:
        return ()
    word = instead.capitalize() if said[0].isupper() else instead
    return (
        Fix(
            Said("write `{instead}`", instead=instead),
            (Edit(Span(span.start, span.start + len(verb)), word),),
        ),
    )
