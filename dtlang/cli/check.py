"""`dtlang check`: what is wrong with a hero, all at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes
from dtlang.cli.output import counted, show, stop

if TYPE_CHECKING:
    from dtlang.diagnostics import Report


@click.command("check", short_help="Find what is wrong with heroes.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text for people, or JSON for programs.",
)
def command(paths: tuple[Path, ...], form: str) -> None:
    """Check hero files, and all hero files in folders.

    Ends with 0 if there are no errors, with 1 if there are. Warnings do not count as errors.

    \b
    Examples:
      dtlang check ember_witch.hero
      dtlang check heroes/ more_heroes/
      dtlang check --format json heroes/ > findings.json
    """
    from dtlang.pipeline import Checked

    reports = []
    for item in heroes.inputs(paths):
        result = heroes.checked(item)
        report = result.report if isinstance(result, Checked) else result
        reports.append(report)
        if form == "text":
            show(report, err=False)
    if form == "json":
        from dtlang.diagnostics.as_json import as_json

        click.echo(as_json(reports), nl=False)
    else:
        click.echo(summary(reports))
    if any(report.has_errors for report in reports):
        stop()
    if not reports:
        click.echo("There is no .hero file in there.", err=True)
        stop()


def summary(reports: list[Report]) -> str:
    """The last line: how many files, and how much was found."""
    from dtlang.diagnostics import Severity

    kinds = [finding.severity for report in reports for finding in report.findings]
    found = [
        counted(kinds.count(severity), thing)
        for severity, thing in (
            (Severity.ERROR, "error"),
            (Severity.WARNING, "warning"),
            (Severity.INFO, "note"),
        )
        if severity in kinds
    ]
    return f"{counted(len(reports), 'file')} checked: {', '.join(found) or 'all good'}."
