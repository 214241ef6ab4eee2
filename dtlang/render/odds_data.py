"""Odds for other programs: the report of one hero, or the reports of several with their matrix."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import msgspec

from dtlang import balance
from dtlang.balance import Advice, Matrix, Report


def odds_json(reports: Sequence[Report], matrix: Matrix | None) -> bytes:
    """One report as it is; of several heroes `{"reports": [...], "matrix": {...}}`."""
    if matrix is None:
        return balance.as_json(reports[0])
    return _indented({"reports": reports, "matrix": matrix})


def odds_csv(reports: Sequence[Report], matrix: Matrix | None) -> str:
    """A row for each number: the way to it in the JSON, the fraction, and about how much that is."""
    if matrix is None:
        return balance.as_csv(reports[0])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    parts: dict[str, Report | Matrix] = {f"/reports/{i}": report for i, report in enumerate(reports)}
    for i, (prefix, part) in enumerate({**parts, "/matrix": matrix}.items()):
        head, *rows = csv.reader(io.StringIO(balance.as_csv(part), newline=""))
        if i == 0:
            writer.writerow(head)
        writer.writerows([f"{prefix}{path}", *numbers] for path, *numbers in rows)
    return out.getvalue()


def advice_json(advice: Advice) -> bytes:
    """What to keep, with the chances of the best way and of the next."""
    return _indented(advice)


def _indented(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
