"""A table for the terminal."""

from __future__ import annotations

from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Words to the left, numbers to the right.

    >>> print(table(["kind", "texts"], [["card", "12"], ["ability", "7"]]))
    kind     texts
    card        12
    ability      7
    """
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(row: Sequence[str]) -> str:
        first, *numbers = row
        cells = [first.ljust(widths[0]), *(n.rjust(w) for n, w in zip(numbers, widths[1:], strict=True))]
        return "  ".join(cells).rstrip()

    return "\n".join(line(row) for row in (head, *rows))
