"""A report for other programs: JSON with everything in it, CSV with one number a row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import msgspec

from dtlang.balance.report import Matrix, Number, Report

HEADER = ("path", "exact", "about")


def as_json(report: Report | Matrix) -> bytes:
    """Every exact number is `{"exact": "5/162", "about": 0.030864}`."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"


def as_csv(report: Report | Matrix) -> str:
    """A row for each number: the way to it in the JSON, with names for places in lists, and the number.

    Texts stand under `exact`, so nothing of the JSON is missing.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(_rows("", report))
    return out.getvalue()


def _rows(path: str, part: Any) -> Iterator[tuple[str, str, str]]:
    match part:
        case Number(exact=exact, about=about):
            yield path, exact, repr(about)
        case msgspec.Struct():
            for name in part.__struct_fields__:
                yield from _rows(f"{path}/{name}", getattr(part, name))
        case tuple():
            for place, each in enumerate(part):
                yield from _rows(f"{path}/{place}", each)
        case dict():
            for name, each in part.items():
                yield from _rows(f"{path}/{name}", each)
        case None:
            pass
        case str():
            yield path, plain_cell(part), ""
        case _:
            yield path, str(part), ""


def plain_cell(text: str) -> str:
    """A text that no table takes for a formula, whoever wrote it.

    >>> plain_cell("=1+1"), plain_cell("Firebolt")
    ("'=1+1", 'Firebolt')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
