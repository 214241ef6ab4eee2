"""How wide a text is on a screen, and how to show one that may come from anybody.

A hero file can contain letters that move the cursor, colour the terminal or turn the line around.
They are shown by number, so what a person sees is what the file says.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

# Control characters other than tab and line end, line separators of other systems, and the marks that turn
# the direction of writing around. Joiners (U+200C, U+200D) stay: Persian, Hindi and many emoji need them.
LETTERS = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
HIDDEN = re.compile(f"{LETTERS}+")
_BUT_COLOURS = re.compile(rf"(?P<colour>\x1b\[[0-9;]*m)|{LETTERS}")

TAB = 4
JOINERS = "\u200c\u200d"
MOST_MARKS = 4  # no script needs more marks on one letter; a text that has them wants to deface the screen


class Cell(NamedTuple):
    """What one character of the source looks like, and the columns it takes."""

    text: str
    width: int


def cells(text: str) -> list[Cell]:
    """One cell for each character, so that columns can be found by adding widths.

    >>> cells("a\\tб火")
    [Cell(text='a', width=1), Cell(text='   ', width=3), Cell(text='б', width=1), Cell(text='火', width=2)]
    """
    found: list[Cell] = []
    column = marks = 0
    for letter in text:
        if letter == "\t":
            blanks = TAB - column % TAB
            cell = Cell(" " * blanks, blanks)
        else:
            cell = _cell(letter)
        marks = 0 if cell.width else marks + 1
        if marks > MOST_MARKS:
            cell = _by_number(letter)
        column += cell.width
        found.append(cell)
    return found


def plain(text: str) -> str:
    """A text for a message: nothing in it can steer a terminal. Line ends stay.

    >>> plain("red \\x1b[31m")
    'red <U+001B>[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return "\n".join("".join(cell.text for cell in cells(line)) for line in text.split("\n"))


def unsteered(text: str, *, coloured: bool = False) -> str:
    """A text that may hold anybody's names, as it may reach a terminal; in a `coloured` one our colours stay.

    >>> unsteered("\\x1b[2Jred\\x1b[0m"), unsteered("\\x1b[2Jred\\x1b[0m", coloured=True)
    ('<U+001B>[2Jred<U+001B>[0m', '<U+001B>[2Jred\\x1b[0m')
    """
    return (_BUT_COLOURS if coloured else HIDDEN).sub(_numbers, text)


def _numbers(found: re.Match[str]) -> str:
    if found.lastgroup == "colour":
        return found[0]
    return "".join(_by_number(letter).text for letter in found[0])


def _cell(letter: str) -> Cell:
    if " " <= letter <= "~":
        return Cell(letter, 1)
    if letter in JOINERS:
        return Cell(letter, 0)
    category = unicodedata.category(letter)
    if category in ("Mn", "Me"):
        return Cell(letter, 0)
    if category in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return _by_number(letter)
    return Cell(letter, 2 if unicodedata.east_asian_width(letter) in "WF" else 1)


def _by_number(letter: str) -> Cell:
    number = f"<U+{ord(letter):04X}>"
    return Cell(number, len(number))
