"""Outcomes of a roll and comparisons, out of the words that name them."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import number_in, said, take
from dtlang.syntax.text.shapes import Np, Outcomes
from dtlang.syntax.text.word import Word, symbol_names


def negate(condition: n.Condition, negated: bool) -> n.Condition:
    return n.Not(condition=condition, span=condition.span) if negated else condition


_COMPARED = {
    "at_least": n.Compare.AT_LEAST,
    "or_more": n.Compare.AT_LEAST,
    "at_most": n.Compare.AT_MOST,
    "or_less": n.Compare.AT_MOST,
    "up_to": n.Compare.AT_MOST,
    "more_than": n.Compare.MORE_THAN,
    "less_than": n.Compare.LESS_THAN,
}


def bound(np: Np) -> str:
    """What is said of a number: `at_least`, `or_less`, `up_to` or nothing."""
    bounds = [w for w in np.specs if w.type in ("QUANT", "OR_MORE", "OR_LESS")]
    refuse(len(bounds) > 1, np, "two_amounts")
    take(bounds)
    return bounds[0].lexeme if bounds else ""


def compared(np: Np) -> tuple[n.Compare, int]:
    """`at least 14`, `6 or less`, `less than 3`, `exactly 2`."""
    number = number_in(np)
    if number is None:
        if said(np.specs, "DET", "a"):
            return n.Compare.AT_LEAST, 1
        misfit(np, "number_wanted")
    return _COMPARED.get(bound(np), n.Compare.EXACTLY), number


def or_more(np: Np) -> Np:
    """`3+ Heat` as `3 or more Heat`."""
    ranges = [w for w in np.specs if w.type == "RANGE" and w.lexeme[1:] == "+"]
    if not ranges or not np.heads or np.heads[0].type == "SYMBOLS":
        return np
    word = ranges[0]
    number = Word("NUM", word.text, word.lexeme[0], "", *word.span)
    more = Word("OR_MORE", "", "or_more", "", word.end, word.end)
    word.taken = True
    return np.with_specs([number, more, *(w for w in np.specs if w is not word)])


def times_in(text: str) -> int:
    """How often a symbol is meant, in `2 x [flame]`."""
    return int(text.casefold().replace("×", "x").partition("x")[0])


def number_range(word: Word) -> n.ShowsNumber:
    """`1-3`, `4+`; `4-5 4-5` are two dice."""
    word.taken = True
    dice = [word.lexeme] if " -" in word.lexeme or "- " in word.lexeme else word.lexeme.split()
    digits = [int(c) for c in dice[0] if c.isdecimal()]
    low, high = digits[0], 6 if word.lexeme.endswith("+") else digits[-1]
    refuse(not 1 <= low <= high <= 6, word.span, "die_shows_range")
    return n.ShowsNumber(low=low, high=high, count=len(dice), span=word.span)


def _spelt(lexicon: Lexicon, terminal: str, lexeme: str) -> str:
    """Every spelling of a word, as a pattern."""
    spellings = (
        " ".join((first, *rest))
        for first, options in lexicon.phrases.items()
        for rest, entries in options
        if any((entry.terminal, entry.lexeme) == (terminal, lexeme) for entry in entries)
    )
    return "|".join(map(re.escape, spellings))


_HIGH = re.compile(r"[7-9]|\d\d")  # more than one die shows


@cache
def _of_several(lexicon: Lexicon) -> re.Pattern[str]:
    """Outcomes that no single die shows: `9-13`, `14+`, `on 14 or higher`."""
    high = f"(?:{_HIGH.pattern})"
    on, bounds = _spelt(lexicon, "PREP", "on"), _spelt(lexicon, "OR_MORE", "or_more")
    bounded = rf"(?:{on}) {high} (?:{bounds}|{_spelt(lexicon, 'OR_LESS', 'or_less')})"
    return re.compile(rf"(?<!\w)(?:\d{{1,2}}\s?[-–]\s?{high}(?!\w)|\d\d\+|{bounded})", re.IGNORECASE)


def asks_total(words: list[Word], text: str, lexicon: Lexicon) -> bool:
    """Whether numbers are those of a total: one of them, or of a line beside them, is more than one shows."""
    if words[0].type == "TOTALS":
        return True
    if words[0].type not in ("NUM", "RANGE") or not _HIGH.search(text):
        return False
    return _of_several(lexicon).search(text) is not None


def total_is(word: Word, span: Span) -> n.Condition:
    """`9-13`, `14+`, of the numbers of all dice together."""
    word.taken = True
    low, *rest = map(int, re.findall(r"\d+", word.lexeme))
    high = rest[0] if rest else low
    refuse(high < low or len(rest) > 1, word.span, "total_range")
    least = n.RollIs(compare=n.Compare.AT_LEAST, amount=low, span=span)
    if word.lexeme.endswith("+"):
        return least
    if low == high:
        return n.RollIs(compare=n.Compare.EXACTLY, amount=low, span=span)
    most = n.RollIs(compare=n.Compare.AT_MOST, amount=high, span=span)
    return most if low == 1 else n.Both(conditions=(least, most), span=span)


def shows(words: list[Word]) -> n.Shows:
    take(words)
    any_of = any(w.type == "OR_FACE" for w in words)
    if any_of and any(w.type == "AND_FACE" for w in words):
        misfit(words[0].span, "and_or_outcome")
    symbols: list[str] = []
    for word in words:
        if word.type == "SYMBOLS":
            names = symbol_names(word.text)
            refuse(any_of and len(names) > 1, word.span, "or_single_symbols")
            symbols.extend(names)
        elif word.type == "TIMES":
            count = times_in(word.lexeme)
            refuse(count == 0, word.span, "none_shown", symbol=symbol_names(word.lexeme)[0])
            refuse(not 1 <= count <= 5 or any_of, word.span, "five_dice")
            symbols.extend(symbol_names(word.lexeme) * count)
    span = words[0].span.join(words[-1].span)
    if any_of:
        symbols = list(dict.fromkeys(symbols))
    return n.Shows(symbols=tuple(symbols), any=any_of, span=span)


def numbers_of(tiers: str) -> tuple[int, ...]:
    """The numbers of `3/4/5`."""
    return tuple(int(number) for number in re.findall(r"\d+", tiers))


def shown_tiers(word: Word) -> n.ShowsTier:
    """`3/4/5 [claw]`, `3/4/5-of-a-kind`: each asks for more than the one before."""
    word.taken = True
    counts = numbers_of(word.lexeme)
    names = symbol_names(word.text)
    refuse(len(names) > 1, word.span, "tiers_of_one_symbol")
    least = 1 if names else 2
    rising = all(one < next for one, next in pairwise(counts))
    refuse(not rising or counts[0] < least or counts[-1] > 5, word.span, "tiers_rising")
    return n.ShowsTier(counts=counts, symbol=names[0] if names else "", span=word.span)


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
            misfit(outcome.span, "numbers_apart")
        return n.ShowsNumber(low=ranges[0].low, high=ranges[-1].high, span=outcome.span)
    if word.type in ("OF_A_KIND", "STRAIGHT"):
        return outcome_word(word)
    if word.type == "SHOWN_TIERS":
        return shown_tiers(word)
    if word.type == "ANY_OTHER":
        return n.AnyOther(span=word.span)
    return shows(outcome.words)
