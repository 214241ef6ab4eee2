"""`dtlang validate`: compiled heroes that somebody else has made."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.check import FORMATS, findings_as
from dtlang.cli.compiled import document
from dtlang.cli.output import say, show, stop


@click.command("validate", short_help="Check compiled heroes, whoever made them.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="FILE.json...")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Text for people; the others are for programs, code scanning and build servers.",
)
def command(paths: tuple[Path, ...], form: str) -> None:
    """Check compiled heroes, whoever made them.

    First against the schema that `dtlang schema` prints, then for what a schema cannot say: whether every
    name is declared, every number can be, and every keyword comes to an end. `play`, `simulate` and `odds`
    take such files too, and ask the same before they use them.

    \b
    Examples:
      dtlang validate ember_witch.json
      dtlang validate made/*.json --format github
    """
    from dtlang.diagnostics import Report
    from dtlang.source import Source

    reports: list[Report] = []
    for path in paths:
        found = document(path)
        report = found if isinstance(found, Report) else Report(Source.of("", str(path)), ())
        reports.append(report)
        if form == "text":
            show(report, err=False)
    say(findings_as(reports, form), nl=False)
    if any(report.has_errors for report in reports):
        stop()
