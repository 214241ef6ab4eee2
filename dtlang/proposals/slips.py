"""A misspelt word of the game in a sentence that cannot be read for another reason too.

No sentence can be proposed then; but the author gets the word, and with the next check the next step.
"""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.diagnostics import Diagnostic, Edit, Fix
from dtlang.proposals.propose import Place
from dtlang.speech import Said
from dtlang.syntax.explanation.faithful import is_faithful
from dtlang.syntax.explanation.near_words import as_written
from dtlang.syntax.explanation.phrases import phrases_of
from dtlang.syntax.explanation.pieces import pieces_of
from dtlang.syntax.messages import finding, short
from dtlang.syntax.text.read import Problem

SLIP = 0.85  # so much alike that one word is the other, misspelt
LETTERS = 4  # short words are like many others


def misspelt(problem: Problem, place: Place) -> Diagnostic | None:
    """The finding of the first misspelt word."""
    fix = next(_slips(problem, place), None)
    if fix is None:
        return None
    span = fix.edits[0].span
    word = short(place.text[span.start : span.end])
    return finding("unknown-word.word", span, word=word, n=1, verbs="", hint="help", fixes=(fix,))


def is_said(word: str, language: str) -> bool:
    """Whether people say it; then it is no slip."""
    phrases, table = phrases_of(language), pieces_of(language)
    if phrases is None or table is None:
        return False
    bases = (word.removesuffix(ending) for ending in phrases.endings)
    return word in phrases.said or word in table.all_words or not phrases.common.isdisjoint(bases)


def _slips(problem: Problem, place: Place) -> Iterator[Fix]:
    known = place.known
    before = place.text[problem.span.start : problem.span.end]
    for word in known.strange(place.text, problem.raws):
        if len(word.text) < LETTERS or is_said(word.text.casefold(), known.language):
            continue
        likeness, guess = next(iter(known.near(word.text)), (0.0, ""))
        if likeness < SLIP:
            continue
        start, end = (at - problem.span.start for at in word.span)
        if is_faithful(before, before[:start] + guess + before[end:], *known):
            yield Fix(Said("write `{guess}`", guess=guess), (Edit(word.span, as_written(guess, word.text)),))
