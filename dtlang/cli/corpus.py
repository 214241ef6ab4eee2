"""`dtlang corpus`: how much of a body of texts the grammar reads."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.cli.table import table
from dtlang.speech import Said


@click.command("corpus", short_help="Measure how much of a collection of texts is read.")
@click.argument("path", type=heroes.PATH, metavar="FILE.jsonl")
@click.option("--lexicon", type=heroes.PATH, required=True, help="The names each hero declares, as JSON.")
@click.option(
    "--by", "fields", multiple=True, metavar="FIELD", help="Rates by a field of the rows; can be repeated."
)
@click.option(
    "--compare", "old", type=heroes.PATH, help="What changed since an earlier --json, effects included."
)
@click.option("--json", "as_json", is_flag=True, help="Everything, text by text, as JSON.")
def command(path: Path, lexicon: Path, fields: tuple[str, ...], old: Path | None, as_json: bool) -> None:
    """Measure how many texts of a collection are read, by kind and by hero, and show the unread ones.

    A text counts as read only if all of it compiles to effects: nothing left to a human, nothing dropped,
    and nothing of which `dtlang check` would say that it can never do anything.
    FILE.jsonl has one object per line with `id`, `hero`, `kind` and `text`, and perhaps `requirement`, `name`
    and `typo` (the text itself is damaged). What keeps texts from being read stands below them, that which
    stops most texts first, with the number of those that nothing else stops.

    \b
    Examples:
      dtlang corpus texts.jsonl --lexicon names.json
      dtlang corpus texts.jsonl --lexicon names.json --by designer --by kind
      dtlang corpus texts.jsonl --lexicon names.json --json > result.json
      dtlang corpus texts.jsonl --lexicon names.json --compare result.json
    """
    from dtlang import pipeline
    from dtlang.cli.data import read_json, read_rows
    from dtlang.diagnostics import Report

    rows, names = read_rows(path), read_json(lexicon)
    earlier = read_json(old) if old is not None else None
    for problem in (rows, names, earlier):
        if isinstance(problem, Report):
            show(problem)
    if isinstance(rows, Report) or isinstance(names, Report) or isinstance(earlier, Report):
        stop()
    unknown = [field for field in fields if not any(field in row for row in rows)]
    if unknown:
        raise click.UsageError(Said("no row has a field `{unknown}`.", unknown=unknown[0]))
    result = pipeline.measure_corpus(rows, names)
    if earlier is not None:
        changes = pipeline.compare_corpora(_rows_of(earlier), result["rows"])
        texts = {row["id"]: row["text"] for row in rows}
        say(json.dumps(changes, indent=1) if as_json else changes_text(changes, texts))
        return
    say(json.dumps(result, indent=1) if as_json else summary(rows, result, fields or ("kind", "hero")))


def _rows_of(earlier: dict[str, Any]) -> list[dict[str, Any]]:
    found = earlier.get("rows")
    if not isinstance(found, list):
        raise click.UsageError("--compare wants what `dtlang corpus --json` wrote.")
    return found


def summary(rows: list[dict[str, Any]], result: dict[str, Any], fields: Sequence[str]) -> str:
    """Rates by some fields, with and without damaged texts; then what was not read, and why."""
    from dtlang.diagnostics.shown import plain

    damaged = {row["id"] for row in rows if row.get("typo")}
    measured = [{**row, **found} for row, found in zip(rows, result["rows"], strict=True)]
    unread = [row for row in measured if not row["read"]]
    parts = [table([field, *RATES], _rates(field, measured, damaged)) for field in fields]
    if unread:
        parts.append("not read:\n" + "\n".join(_unread(row, row["id"] in damaged) for row in unread))
        parts.append("what stops them, most texts first:\n" + _obstacles(measured))
        parts.append("unread words, most frequent first:\n" + _frequent(unread))
    return plain("\n\n".join(parts))


def _obstacles(measured: list[dict[str, Any]], most: int = 30) -> str:
    from dtlang import pipeline

    found = pipeline.corpus_obstacles(measured)
    lines = []
    for one in found[:most]:
        words = f" ({', '.join(f'`{said}`' for said in one['words'])})" if one["words"] else ""
        lines.append(
            Said(
                "  {one}  {one2} alone  {one3} {one4}{words}",
                one=f"{one['texts']:>4}",
                one2=f"{one['alone']:>4}",
                one3=one["code"],
                one4=one["message"],
                words=words,
            )
        )
    if len(found) > most:
        lines.append(Said("  and {count} more", count=len(found) - most))
    return "\n".join(lines)


_CHANGES = {
    "newly_read": "newly read",
    "no_longer_read": "no longer read",
    "other_effects": "read, with other effects",
}


def changes_text(changes: dict[str, Any], texts: dict[str, str]) -> str:
    """What changed since another time, with what each text did then and does now."""
    from dtlang.diagnostics.shown import plain

    parts = []
    for key, title in _CHANGES.items():
        lines = [f"{title}: {len(changes[key])}"]
        for one in changes[key]:
            lines.append(f"  {one['id']}  {' '.join(texts[one['id']].split())}")
            lines += (
                [Said("    before: {line}", line=line) for line in one["before"]]
                if key != "newly_read"
                else []
            )
            lines += [Said("    now:    {line}", line=line) for line in one["now"]]
        parts.append("\n".join(lines))
    parts += [f"{key}: {len(changes[key])}" for key in ("added", "gone") if changes[key]]
    return plain("\n\n".join(parts))


RATES = ("texts", "read", "", "undamaged", "read", "")


def _rates(key: str, measured: list[dict[str, Any]], damaged: set[str]) -> list[list[str]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in measured:
        groups.setdefault(str(row.get(key, "")), []).append(row)
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
    words = Said(" at `{listed}`", listed=" ".join(first["words"].split())) if first["words"] else ""
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
