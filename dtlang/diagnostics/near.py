"""Did you mean: names that are close to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.speech import Said, any_of, quoted

NEAR = 0.7  # how alike two words are from here on, by `difflib`
MOST_HELPED = 50  # findings of a file; beyond that nobody reads suggestions, and each takes its time


def near(word: str, known: Iterable[str], most: int = 2) -> list[str]:
    """The known words nearest to `word`, best first, none if nothing is near.

    >>> near("Burm", ["Burn", "Chi"])
    ['Burn']
    """
    folded = word.casefold()
    by_fold: dict[str, str] = {}
    for name in known:
        by_fold.setdefault(name.casefold(), name)
    by_fold = {fold: name for fold, name in by_fold.items() if _may_be_near(folded, fold)}
    if not by_fold:
        return []
    from difflib import SequenceMatcher, get_close_matches  # only needed once something is wrong

    found = get_close_matches(folded, by_fold, n=most, cutoff=NEAR)
    found.sort(key=lambda f: -SequenceMatcher(None, folded, f).ratio())
    return [by_fold[f] for f in found]


def _may_be_near(one: str, other: str) -> bool:
    """Whether two words have letters enough in common, in whatever order: most words are not near at all."""
    total = len(one) + len(other)
    if 2 * min(len(one), len(other)) < NEAR * total:
        return False
    common = sum(min(one.count(letter), other.count(letter)) for letter in set(one))
    return 2 * common >= NEAR * total


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A line of help, or nothing when nothing is near.

    >>> did_you_mean("Burm", ["Burn"])
    'did you mean `Burn`?'
    """
    names = near(word, known)
    return Said("did you mean {names}?", names=any_of(quoted(names))) if names else None
