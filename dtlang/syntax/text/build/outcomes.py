"""Outcomes of a roll and comparisons, out of the words that name them."""

from __future__ import annotations

from itertools import pairwise

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.misfit import misfit
from dtlang.syntax.text.build.nouns import lexemes, number_in, said, take
from dtlang.syntax.text.lexer import Word, symbol_names
from dtlang.syntax.text.shapes import Np, Outcomes


def negate(condition: n.Condition, negated: bool) -> n.Condition:
    return n.Not(condition=condition, span=condition.span) if negated else condition


def compared(np: Np) -> tuple[n.Compare, int]:
    """`at least 14`, `6 or less`, `less than 3`, `exactly 2`."""
    number = number_in(np)
    if number is None:
        if said(np.specs, "DET", "a"):
            return n.Compare.AT_LEAST, 1
        misfit(np, "a number is wanted here")
    quants = lexemes(np.specs, "QUANT")
    bounds = [w for w in np.specs if w.type in ("QUANT", "OR_MORE", "OR_LESS")]
    if len(bounds) > 1:
        misfit(np, "two amounts stand side by side here")
    take(bounds)
    if "at_least" in quants or any(w.type == "OR_MORE" for w in np.specs):
        return n.Compare.AT_LEAST, number
    if any(w.type == "OR_LESS" for w in np.specs) or {"up_to", "at_most"} & set(quants):
        return n.Compare.AT_MOST, number
    if "more_than" in quants:
        return n.Compare.MORE_THAN, number
    if "less_than" in quants:
        return n.Compare.LESS_THAN, number
    return n.Compare.EXACTLY, number


def number_range(word: Word) -> n.ShowsNumber:
    """`1-3`, `4+`; `4-5 4-5` are two dice."""
    word.taken = True
    dice = [word.lexeme] if " -" in word.lexeme or "- " in word.lexeme else word.lexeme.split()
    digits = [int(c) for c in dice[0] if c.isdigit()]
    low, high = digits[0], 6 if word.lexeme.endswith("+") else digits[-1]
    if not 1 <= low <= high <= 6:
        misfit(word.span, "a die shows 1 to 6, and the smaller number comes first")
    return n.ShowsNumber(low=low, high=high, count=len(dice), span=word.span)


def shows(words: list[Word]) -> n.Shows:
    take(words)
    any_of = any(w.type == "OR_FACE" for w in words)
    if any_of and any(w.type == "AND_FACE" for w in words):
        misfit(words[0].span, "`and` and `or` in one outcome", "make two sentences of it")
    symbols: list[str] = []
    for word in words:
        if word.type == "SYMBOLS":
            names = symbol_names(word.text)
            if any_of and len(names) > 1:
                misfit(word.span, "only single symbols can be joined by `or`")
            symbols.extend(names)
        elif word.type == "TIMES":
            count = int("".join(c for c in word.lexeme.partition("[")[0] if c.isdigit()))
            if not 1 <= count <= 5 or any_of:
                misfit(word.span, "a hero rolls five dice")
            symbols.extend(symbol_names(word.lexeme) * count)
    span = words[0].span.join(words[-1].span)
    if any_of:
        symbols = list(dict.fromkeys(symbols))
    return n.Shows(symbols=tuple(symbols), any=any_of, span=span)


def parity(even: bool, span: Span) -> n.Condition:
    """`an even number`: one of 2, 4 and 6."""
    numbers = (2, 4, 6) if even else (1, 3, 5)
    faces = (n.ShowsNumber(low=number, high=number, span=span) for number in numbers)
    return n.Either(conditions=tuple(n.OutcomeIs(outcome=face, span=span) for face in faces), span=span)


def outcome_word(word: Word) -> n.Outcome:
    if word.type == "OF_A_KIND":
        return n.ShowsOfAKind(number=int(word.lexeme[0]), span=word.span)
    return n.ShowsStraight(large=word.lexeme == "large", span=word.span)


def outcome_of(outcome: Outcomes) -> n.Outcome:
    word = outcome.words[0]
    if word.type in ("NUM", "RANGE"):
        ranges = [number_range(w) for w in outcome.words if w.type not in ("OR_FACE", "COMMA_FACE")]
        if len(ranges) == 1:
            return ranges[0]
        if any(after.low != before.high + 1 for before, after in pairwise(ranges)):
            misfit(outcome.span, "these numbers are not side by side", "write a line for each")
        return n.ShowsNumber(low=ranges[0].low, high=ranges[-1].high, span=outcome.span)
    if word.type in ("OF_A_KIND", "STRAIGHT"):
        return outcome_word(word)
    if word.type == "ANY_OTHER":
        return n.AnyOther(span=word.span)
    return shows(outcome.words)
