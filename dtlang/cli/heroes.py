"""From the paths of a command line to heroes that were read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from dtlang.cli.output import show, stop
from dtlang.fault import naming

if TYPE_CHECKING:
    from dtlang.diagnostics import Report
    from dtlang.pipeline import Checked
    from dtlang.source import Source

# Whether a path exists is not asked here: a missing file is a finding with a did-you-mean.
PATH = click.Path(path_type=Path)


class Input(NamedTuple):
    """A file to work on, and the folder in which it was found if a folder was given."""

    path: Path
    within: Path | None

    @property
    def output_folder(self) -> Path:
        """Where a changed file may go: the folder that was given, or wherever the file that was named is."""
        return self.within or self.path.resolve().parent


def inputs(paths: Sequence[Path]) -> Iterator[Input]:
    """The files that were named and all hero files of the folders that were named, each once."""
    from dtlang.files import is_folder, walk

    seen: set[Path] = set()
    for path in paths:
        folder = path if is_folder(path) else None
        for file in walk(path) if folder else (path,):
            if file not in seen:
                seen.add(file)
                yield Input(file, folder)


def read(item: Input) -> Source | Report:
    from dtlang import pipeline

    return pipeline.read(item.path, within=item.within)


def checked(item: Input) -> Checked | Report:
    """The hero in a file, or why it cannot even be read."""
    from dtlang import pipeline
    from dtlang.source import Source

    text = read(item)
    if not isinstance(text, Source):
        return text
    with naming(item.path):
        return pipeline.check(text, item.path.parent)


def checked_or_stop(item: Input) -> Checked:
    """A hero without errors; otherwise the findings are shown and the program ends."""
    from dtlang.pipeline import Checked

    result = checked(item)
    report = result.report if isinstance(result, Checked) else result
    show(report)
    if not isinstance(result, Checked) or report.has_errors:
        stop()
    return result
