"""`dtlang check --ask`: what to write instead, finding by finding, as the author chooses."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from dtlang.cli.output import say, wants_colour
from dtlang.cli.speaking import language_about, words
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.collection import Item
    from dtlang.diagnostics import Diagnostic, Report
    from dtlang.source import Source

SKIP, STOP = "s", "q"


class Asked(NamedTuple):
    """The findings that are left, whether the file has changed, and whether the author has had enough."""

    report: Report
    changed: bool
    stopped: bool = False


def ask(item: Item) -> Asked:
    """Goes through the findings of a file. Every choice is written at once."""
    from dtlang import collection, files
    from dtlang.source import Source

    report = collection.review(item)
    passed_over: set[tuple[str, str]] = set()
    changed = False
    while (finding := _next(report, passed_over)) is not None:
        source = report.source
        answer = _answer(finding, source)
        if answer == STOP:
            return Asked(report, changed, stopped=True)
        if answer == SKIP:
            passed_over.add(_key(finding, source))
            continue
        after = Source.of(finding.fixes[int(answer) - 1].apply(source.text), source.path)
        files.write(
            item.path, collection.bytes_of(item, after), inside=item.within or item.path.resolve().parent
        )
        changed = True
        report = collection.review(item)
    return Asked(report, changed)


def _next(report: Report, passed_over: set[tuple[str, str]]) -> Diagnostic | None:
    """The first finding with a choice that was not made yet."""
    open_ones = (f for f in report.findings if f.fixes and _key(f, report.source) not in passed_over)
    return next(open_ones, None)


def _key(finding: Diagnostic, source: Source) -> tuple[str, str]:
    """The same finding is the same wherever it has moved."""
    return finding.code, source.text[finding.span.start : finding.span.end] + finding.message


def _answer(finding: Diagnostic, source: Source) -> str:
    """The number of a fix, or what else an author may say."""
    from msgspec.structs import replace

    from dtlang.diagnostics import Report
    from dtlang.diagnostics.draw import draw, told
    from dtlang.diagnostics.spoken import finding_in
    from dtlang.speech import in_language

    colour = wants_colour(sys.stdout)
    language = language_about(Report(source, ()))
    finding = finding_in(finding, language)
    say(draw(replace(finding, fixes=()), source, colour=colour, language=language), nl=False, coloured=colour)
    for number, fix in enumerate(finding.fixes, 1):
        say(f"  {number}  {fix.message}")
        for line in told(fix):
            say(f"     {in_language(line, language)}")
    numbers = [str(number) for number in range(1, len(finding.fixes) + 1)]
    answer: str = click.prompt(
        words(
            Said(
                "  {listed}, or {skip} to skip, {stop} to stop",
                listed=", ".join(numbers),
                skip=SKIP,
                stop=STOP,
            )
        ),
        type=click.Choice([*numbers, SKIP, STOP]),
        default=SKIP,
        show_choices=False,
    )
    say("")
    return answer
