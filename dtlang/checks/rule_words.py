"""The words that rules are chosen by, and what is wrong with one of them."""

from __future__ import annotations

from dtlang.checks.catalogue import all_rules
from dtlang.diagnostics import CODES, did_you_mean
from dtlang.settings import Family
from dtlang.settings.choice import CODE, exactness
from dtlang.speech import Said

LONGEST = 60  # letters; no rule has a name half as long


def wrong_word(word: str) -> str | None:
    """Why a word chooses nothing, with the nearest one that does; None if all is well with it.

    >>> wrong_word("deck-size"), wrong_word("DT3"), wrong_word("legality")
    (None, None, None)
    >>> wrong_word("deck-sice")
    'no rule is called `deck-sice`; did you mean `deck-size`?'
    """
    if len(word) > LONGEST:
        return Said("no rule is called `{word}...`", word=word[:LONGEST])
    rules = all_rules()
    if any(exactness(word, rule.code, rule.name) for rule in rules):
        return None
    if word.casefold() in {family.value for family in Family}:
        return None  # a family may have no rules yet
    found = [code for code in CODES.by_code.values() if exactness(word, code.code, code.name)]
    if any(code.severity.value != "error" for code in found):
        return None
    if found:
        return Said("`{word}` is about what cannot be read; that cannot be chosen or left out", word=word)
    if CODE.fullmatch(word):
        return Said("no rule has a code that begins with `{word}`; `dtlang rules` lists them", word=word)
    known = [*(rule.name for rule in rules), *(family.value for family in Family), "all"]
    hint = did_you_mean(word, known) or Said("give a code, the beginning of one, a family or a name")
    return Said("no rule is called `{word}`; {hint}", word=word, hint=hint)
