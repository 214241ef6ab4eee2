"""Did you mean: names that are close to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable


def near(word: str, known: Iterable[str], most: int = 2) -> list[str]:
    """The known words nearest to `word`, best first, none if nothing is near.

    >>> near("Burm", ["Burn", "Chi"])
    ['Burn']
    """
    from difflib import SequenceMatcher, get_close_matches  # only needed once something is wrong

    by_fold: dict[str, str] = {}
    for name in known:
        by_fold.setdefault(name.casefold(), name)
    folded = word.casefold()
    found = get_close_matches(folded, by_fold, n=most, cutoff=0.7)
    found.sort(key=lambda f: -SequenceMatcher(None, folded, f).ratio())
    return [by_fold[f] for f in found]


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A line of help, or nothing when nothing is near.

    >>> did_you_mean("Burm", ["Burn"])
    'did you mean `Burn`?'
    """
    names = near(word, known)
    return "did you mean " + " or ".join(f"`{n}`" for n in names) + "?" if names else None
