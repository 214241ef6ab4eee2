"""What the files of a hero are called."""

from __future__ import annotations


def file_stem(name: str) -> str:
    """A name as part of a file name: letters, digits and `_`, whatever the name holds.

    >>> file_stem("Jack o' the Lantern"), file_stem("../../etc")
    ('jack_o_the_lantern', 'etc')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    return "_".join(letters.split())[:60]
