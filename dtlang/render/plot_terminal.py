"""Tables with bars for a terminal: as wide as it is, in the letters it knows, in colour if it likes."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from dtlang.diagnostics.shown import cells, plain
from dtlang.speech import ENGLISH, Said, in_language

EIGHTHS = " ▏▎▍▌▋▊▉"
GAP = "  "
HARD = "\N{NO-BREAK SPACE}"
WIDE = 1_000_000
LEAST_BAR, MOST_BAR = 4, 24


class Bar(NamedTuple):
    """A cell that is drawn: how much of the room it fills, from 0 to 1."""

    part: float


Cell: TypeAlias = str | Bar


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show."""

    width: int = 80
    unicode: bool = True
    colour: bool = False
    language: str = ENGLISH

    def words(self, text: str) -> str:
        """A text in the language of whoever looks."""
        return in_language(text, self.language)

    def wide(self) -> Look:
        """The same without an edge, for lines that are looked through."""
        return replace(self, width=WIDE, colour=False)

    @property
    def dash(self) -> str:
        return "–" if self.unicode else "-"

    def strong(self, text: str) -> str:
        text = self.words(text)
        return f"\x1b[1m{text}\x1b[0m" if self.colour and text else text

    def faint(self, text: str) -> str:
        text = self.words(text)
        return f"\x1b[2m{text}\x1b[0m" if self.colour and text else text

    def _said(self, cell: Cell) -> Cell:
        """A name in a cell is never translated, even if it is spelt like a message."""
        return self.words(cell) if isinstance(cell, Said) else cell

    def bar(self, part: float, room: int) -> str:
        """
        >>> Look().bar(0.5, 5), Look(unicode=False).bar(0.5, 5), Look().bar(0.001, 5)
        ('██▌', '###', '▏')
        """
        size = min(max(part, 0), 1) * room
        if not self.unicode:
            drawn = "#" * (int(size + 0.5) or int(size > 0))
        else:
            eighths = int(size * 8 + 0.5) or int(size > 0)
            drawn = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        return f"\x1b[36m{drawn}\x1b[0m" if self.colour and drawn else drawn

    def paragraph(self, text: str, indent: str = "  ", hanging: str = "  ") -> list[str]:
        """Text that is wrapped at the edge; what comes from a hero file cannot steer the terminal."""
        return textwrap.wrap(
            plain(self.words(text)),
            self.width,
            initial_indent=indent,
            subsequent_indent=indent + hanging,
            break_on_hyphens=False,
        )

    def items(self, texts: Iterable[str]) -> list[str]:
        """Short things in a row; lines break between them and not within.

        >>> Look(width=12).items(["heal 1", "card 2"])
        ['  heal 1,', '  card 2']
        """
        row = ", ".join(plain(text).replace(" ", HARD) for text in texts)
        return [line.replace(HARD, " ") for line in self.paragraph(row, hanging="")]

    def table(
        self, head: Sequence[str], rows: Sequence[Sequence[Cell]], words: Collection[int] = (0,)
    ) -> list[str]:
        """Columns of words and bars begin at the left, numbers end at the right.

        A row with one cell is a heading within the table, and may be as long as it likes.

        >>> rows = [["Firebolt"], ["  3 [flame]", "9.5", Bar(1)], ["  5 [flame]", "10.0", Bar(0.25)]]
        >>> print("\\n".join(Look(width=30).table(["", "worth", ""], rows)))
                     worth
        Firebolt
          3 [flame]    9.5  ██████████
          5 [flame]   10.0  ██▌
        """
        head = [self.words(title) for title in head]
        rows = [[self._said(cell) for cell in row] for row in rows]
        widths = [
            max(_width(row[i]) for row in (head, *rows) if len(row) > 1 or i == 0 == len(head) - 1)
            for i in range(len(head))
        ]
        room = self.width - sum(widths) - len(GAP) * (len(head) - 1)
        room = min(room, MOST_BAR) if room >= LEAST_BAR else 0  # a stump of a bar tells nothing

        def line(row: Sequence[Cell]) -> str:
            drawn = [
                self.bar(cell.part, room) if isinstance(cell, Bar) else _padded(cell, width, i not in words)
                for i, (cell, width) in enumerate(zip(row, widths, strict=len(row) > 1))
            ]
            return GAP.join(drawn).rstrip()

        return [self.faint(line(head)), *(line(row) for row in rows)]


def _width(cell: Cell) -> int:
    return 0 if isinstance(cell, Bar) else sum(one.width for one in cells(cell))


def _padded(text: str, width: int, right: bool) -> str:
    blanks = " " * (width - _width(text))
    return f"{blanks}{plain(text)}" if right else f"{plain(text)}{blanks}"
