"""`dtlang fmt`: canonical wording and layout."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.fault import naming
from dtlang.speech import Said, joined


@click.command("fmt", short_help="Put heroes into canonical wording and layout.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="PATH...")
@click.option(
    "--check", "only_check", is_flag=True, help="Change nothing; end with 1 if something would change."
)
def command(paths: tuple[Path, ...], only_check: bool) -> None:
    """Put hero files into canonical wording and layout. Comments and meaning stay.

    A file with errors is left alone, and so is one that would come to mean something else.

    \b
    Examples:
      dtlang fmt ember_witch.hero
      dtlang fmt --check heroes/
    """
    from dtlang import files, pipeline
    from dtlang.diagnostics import Report

    changed = failed = seen = 0
    for item in heroes.inputs(paths):
        seen += 1
        source = heroes.read(item)
        if isinstance(source, Report):
            show(source)
            failed += 1
            continue
        with naming(item.path):
            result = pipeline.format_source(source)
        report = Report(source, tuple(finding for finding in result.findings if finding.is_error))
        show(report)
        if report.has_errors:
            failed += 1
        # Compared with the bytes, because line ends and composed letters are made uniform too.
        elif item.path.read_bytes() != result.text.encode("utf-8"):
            changed += 1
            if not only_check:
                files.write(item.path, result.text, inside=item.output_folder)
            say(Said("would change: {path}" if only_check else "changed: {path}", path=item.path))

    same = seen - changed - failed
    done = Said("{n|# file|# files} would change") if only_check else Said("{n|# file|# files} changed")
    parts = [Said(done, n=changed)] if changed else []
    parts += [Said("{n|# file fine as it is|# files fine as they are}", n=same)] if same else []
    parts += [Said("{n|# file|# files} left alone because of errors", n=failed)] if failed else []
    say(joined(", ", parts) + "." if parts else "There is no .hero file in there.", err=True)
    if failed or (changed and only_check) or not seen:
        stop()
