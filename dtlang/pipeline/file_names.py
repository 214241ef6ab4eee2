"""What the files of a hero are called."""

from __future__ import annotations

from collections.abc import Iterable


def file_stem(name: str) -> str:
    """A name as part of a file name: letters, digits and `_`, whatever the name holds.

    >>> file_stem("Jack o' the Lantern"), file_stem("../../etc")
    ('jack_o_the_lantern', 'etc')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    return "_".join(letters.split())[:60]


# Names that are devices on some computers, whatever stands behind their first dot.
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)


def output_stem(name: str) -> str:
    """What the files made of a hero begin with; a name without a letter gives no empty one.

    >>> output_stem("!?"), output_stem("Con")
    ('hero', 'con_hero')
    """
    stem = file_stem(name)
    return f"{stem}_hero" if stem in _DEVICES else stem or "hero"


def one_stem(heroes: Iterable[tuple[str, str]], *others: str) -> str | None:
    """Why heroes, each a file and its name, cannot be written into one folder; None if they can."""
    taken = dict.fromkeys(others, "a page of its own")
    for file, name in heroes:
        stem = output_stem(name)
        if stem in taken:
            return f"`{file}` and {taken[stem]} would both be written as `{stem}`; give one another name"
        taken[stem] = f"`{file}`"
    return None
