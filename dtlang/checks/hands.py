"""What dice can show: whether an outcome is possible or certain, given what was asked for before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from dtlang import ir
from dtlang.checks.subject import PlacedText, Subject, TextKind
from dtlang.dice import DICE, SIDES, symbol_key
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.source import Span
from dtlang.syntax import nodes as n


class Awaited(NamedTuple):
    """An outcome that a text waits for or counts: its words, its text, the roll and itself."""

    span: Span
    place: PlacedText
    roll: str
    outcome: ir.Outcome
    counted: bool = False  # `2 x [flame]`


def awaited(subject: Subject) -> Iterator[Awaited]:
    """Every outcome that a text of the hero looks for."""
    for path, on, place, _within in subject.every(op.OnRoll):
        for at, case in enumerate(on.cases):
            if case.effects:  # without any it only says what `any other outcome` is not
                span = _outcome_span(subject, f"{path}/cases/{at}")
                yield Awaited(span, place, on.roll, case.outcome)
    for path, shows, place, _within in subject.every(parts.RollShows):
        span = subject.span_of(path)
        found = [node.outcome.span for node, _ in subject.nodes(n.OutcomeIs) if _lies_in(node.span, span)]
        yield Awaited(found[0] if len(found) == 1 else span, place, shows.roll, shows.outcome)
    for path, counted, place, _within in subject.every(parts.SymbolsShown):
        span = subject.span_of(path)
        words = [
            node.span
            for node, _ in subject.nodes(n.TimesSymbol, n.Counted)
            if _symbol_of(node) == counted.symbol and _lies_in(node.span, span)
        ]
        outcome = ir.Shows(symbols=(counted.symbol,))
        yield Awaited(words[0] if words else span, place, counted.roll, outcome, counted=True)
    for path, times, place, _within in subject.every(parts.TimesShown):
        yield Awaited(subject.span_of(path), place, times.roll, times.outcome, counted=True)


def looked_for(subject: Subject) -> Iterator[tuple[PlacedText, str, ir.Outcome]]:
    """The same without the words, which take longer to find: enough for heroes with nothing to say about."""
    for _path, on, place, _within in subject.every(op.OnRoll):
        for case in on.cases:
            if case.effects:
                yield place, on.roll, case.outcome
    for _path, shows, place, _within in subject.every(parts.RollShows):
        yield place, shows.roll, shows.outcome
    for _path, counted, place, _within in subject.every(parts.SymbolsShown):
        yield place, counted.roll, ir.Shows(symbols=(counted.symbol,))
    for _path, times, place, _within in subject.every(parts.TimesShown):
        yield place, times.roll, times.outcome


def _symbol_of(node: n.Node) -> str | None:
    if isinstance(node, n.TimesSymbol):
        return node.symbol
    return node.thing.name if isinstance(node, n.Counted) else None


def _outcome_span(subject: Subject, path: str) -> Span:
    """The words of the outcome that a case waits for: those before its effects."""
    inside = subject.span_of(f"{path}/effects/0")
    around = [node for node, _ in subject.nodes(n.OnRoll) if _lies_in(inside, node.span)]
    nearest = min(around, key=lambda node: node.span.end - node.span.start, default=None)
    return nearest.outcome.span if nearest is not None else inside


def _lies_in(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def requirement_of(subject: Subject, place: PlacedText) -> ir.Requirement | None:
    """What has to be rolled for a text of an ability."""
    if place.kind is not TextKind.ABILITY:
        return None
    slot, level, ability, line = (int(word) for word in place.path.split("/")[2::2])
    return subject.document.abilities[slot].levels[level].abilities[ability].lines[line].requirement


_JOINED = (leaf.MoreDice, leaf.AddDice)  # they bring dice to a roll


def dice_of(subject: Subject, place: PlacedText, roll: str) -> int | None:
    """How many dice a roll of a text has; None if nobody can tell, or if it is no number of dice at all."""
    if roll == ir.ACTIVATION:
        return DICE
    if any(where is place and effect.roll == roll for _, effect, where, _ in subject.every(*_JOINED)):
        return None
    if roll == ir.DEFENSE:
        asked = requirement_of(subject, place)
        return asked.dice if isinstance(asked, ir.DefenseRoll) else None
    for _path, effect, where, _within in subject.every(leaf.Roll):
        if where is place and effect.roll == roll:
            return effect.dice if isinstance(effect.dice, int) and 1 <= effect.dice <= DICE else None
    return None


@lru_cache(maxsize=4096)
def possible(faces: tuple[str, ...], dice: int, asked: ir.Requirement | None, outcome: ir.Outcome) -> bool:
    """Can dice that meet a requirement show an outcome too?

    >>> faces = ("flame", "flame", "flame", "ward", "ward", "comet")
    >>> possible(faces, 1, None, ir.Shows(symbols=("flame", "flame")))
    False
    """
    folded = _folded(outcome)
    return any(_shows(hand, folded) for hand in _hands(faces, dice, asked))


@lru_cache(maxsize=4096)
def certain(faces: tuple[str, ...], dice: int, asked: ir.Requirement | None, outcome: ir.Outcome) -> bool:
    """Do all dice that meet a requirement show an outcome?"""
    folded = _folded(outcome)
    return all(_shows(hand, folded) for hand in _hands(faces, dice, asked))


class _Hand(NamedTuple):
    """Some dice: their numbers, and the symbols that go with them."""

    numbers: tuple[int, ...]
    symbols: tuple[str, ...]


@lru_cache(maxsize=512)
def _hands(faces: tuple[str, ...], dice: int, asked: ir.Requirement | None) -> tuple[_Hand, ...]:
    if asked is None or isinstance(asked, ir.DefenseRoll):
        keys = [symbol_key(face) for face in faces]
        rolls = combinations_with_replacement(range(1, SIDES + 1), dice)
        return tuple(_Hand(roll, tuple([keys[number - 1] for number in roll])) for roll in rolls)
    folded = _folded(asked)
    return tuple(hand for hand in _hands(faces, dice, None) if _shows(hand, folded))


def _folded(outcome: ir.Outcome) -> ir.Outcome:
    """The outcome with its symbols in the one spelling under which they are looked up."""
    if not isinstance(outcome, ir.Shows):
        return outcome
    return ir.Shows(symbols=tuple(symbol_key(symbol) for symbol in outcome.symbols), any=outcome.any)


def _shows(hand: _Hand, outcome: ir.Outcome) -> bool:
    match outcome:
        case ir.Shows(symbols=symbols, any=True):
            return any(symbol in hand.symbols for symbol in symbols)
        case ir.Shows(symbols=symbols):
            return all(hand.symbols.count(symbol) >= symbols.count(symbol) for symbol in symbols)
        case ir.ShowsNumber(low=low, high=high, count=count):
            return sum(low <= number <= high for number in hand.numbers) >= count
        case ir.ShowsOfAKind(number=count):
            return any(hand.numbers.count(number) >= count for number in hand.numbers)
        case ir.ShowsStraight(large=large):
            long = 5 if large else 4
            starts = range(1, SIDES + 2 - long)
            return any(all(start + step in hand.numbers for step in range(long)) for start in starts)


def ranges_of_one_die(subject: Subject) -> Iterator[tuple[op.OnRoll, list[tuple[Span, ir.ShowsNumber]]]]:
    """The ranges of numbers that are told apart on a single die, with their words."""
    for path, on, place, _within in subject.every(op.OnRoll):
        if dice_of(subject, place, on.roll) == 1:
            ranges = [
                (_outcome_span(subject, f"{path}/cases/{at}"), case.outcome)
                for at, case in enumerate(on.cases)
                if isinstance(case.outcome, ir.ShowsNumber) and case.effects
            ]
            yield on, ranges
