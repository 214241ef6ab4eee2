"""`dtlang corpus`: how much of a body of texts the grammar reads."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.cli.table import table


@click.command("corpus", short_help="Measure how much of a collection of texts is read.")
@click.argument("path", type=heroes.PATH, metavar="FILE.jsonl")
@click.option("--lexicon", type=heroes.PATH, required=True, help="The names each hero declares, as JSON.")
@click.option("--json", "as_json", is_flag=True, help="Everything, text by text, as JSON.")
def command(path: Path, lexicon: Path, as_json: bool) -> None:
    """Measure how many texts of a collection are read, by kind and by hero, and show the unread ones.

    A text counts as read only if all of it compiles to effects: nothing left to a human, nothing dropped,
    and nothing of which `dtlang check` would say that it can never do anything.
    FILE.jsonl has one object per line with `id`, `hero`, `kind` and `text`, and perhaps `requirement`, `name`
    and `typo` (the text itself is damaged).

    \b
    Examples:
      dtlang corpus texts.jsonl --lexicon names.json
      dtlang corpus texts.jsonl --lexicon names.json --json > result.json
    """
    from dtlang import pipeline
    from dtlang.cli.data import read_json, read_rows
    from dtlang.diagnostics import Report

    rows, names = read_rows(path), read_json(lexicon)
    for problem in (rows, names):
        if isinstance(problem, Report):
            show(problem)
    if isinstance(rows, Report) or isinstance(names, Report):
        stop()
    result = pipeline.measure_corpus(rows, names)
    say(json.dumps(result, indent=1) if as_json else summary(rows, result))


def summary(rows: list[dict[str, Any]], result: dict[str, Any]) -> str:
    """Rates by kind and by hero, with and without damaged texts; then what was not read, and why."""
    from dtlang.diagnostics.shown import plain

    damaged = {row["id"] for row in rows if row.get("typo")}
    measured = result["rows"]
    unread = [row for row in measured if not row["read"]]
    parts = [
        table(["kind", *RATES], _rates("kind", measured, damaged)),
        table(["hero", *RATES], _rates("hero", measured, damaged)),
    ]
    if unread:
        parts.append("not read:\n" + "\n".join(_unread(row, row["id"] in damaged) for row in unread))
        parts.append("unread words, most frequent first:\n" + _frequent(unread))
    return plain("\n\n".join(parts))


RATES = ("texts", "read", "", "undamaged", "read", "")


def _rates(key: str, measured: list[dict[str, Any]], damaged: set[str]) -> list[list[str]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in measured:
        groups.setdefault(row[key], []).append(row)
    lines = [[name, *_rate(group, damaged)] for name, group in sorted(groups.items())]
    return [*lines, ["all", *_rate(measured, damaged)]]


def _rate(group: list[dict[str, Any]], damaged: set[str]) -> list[str]:
    cells: list[str] = []
    for texts in (group, [row for row in group if row["id"] not in damaged]):
        read = sum(bool(row["read"]) for row in texts)
        cells += [str(len(texts)), str(read), f"{100 * read / len(texts):.1f} %" if texts else "-"]
    return cells


def _unread(row: dict[str, Any], is_damaged: bool) -> str:
    findings = row["findings"] or [{"code": "", "message": "no effects came of it", "words": ""}]
    first = findings[0]
    more = f" (+{len(findings) - 1})" if len(findings) > 1 else ""
    note = " (damaged text)" if is_damaged else ""
    words = f" at `{' '.join(first['words'].split())}`" if first["words"] else ""
    place = f"  {row['id']}  {row['hero']}, {row['kind']}{note}"
    return f"{place}: {first['code']} {first['message']}{words}{more}"


def _frequent(unread: list[dict[str, Any]], most: int = 20) -> str:
    words = Counter(
        " ".join(finding["words"].split())
        for row in unread
        for finding in row["findings"]
        if finding["words"]
    )
    return "\n".join(f"  {number:>4}  {word}" for word, number in words.most_common(most))
