"""`dtlang check`: what is wrong with heroes, all at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes
from dtlang.cli.output import drawn, say, show, stop, wants_colour
from dtlang.cli.speaking import speaks, words
from dtlang.speech import Said, joined

if TYPE_CHECKING:
    from dtlang.collection import Item
    from dtlang.diagnostics import Report

FORMATS = ("text", "json", "sarif", "github", "junit", "html")
SEVERITIES = ("error", "warning", "info")
ERRORS = Said("{n|# error|# errors}")
WARNINGS = Said("{n|# warning|# warnings}")
NOTES = Said("{n|# note|# notes}")
MANY = 20  # files; fewer are checked before a bar is worth looking at


@click.command("check", short_help="Find what is wrong with heroes.")
@click.argument("paths", nargs=-1, required=True, type=heroes.PATH, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Text for people; html is a page that sums up; the others are for programs and build servers.",
)
@click.option(
    "--set",
    "rule_set",
    type=click.Choice(["default", "strict", "tournament"]),
    help="Which set of rules to ask. Each holds the ones before it.",
)
@click.option(
    "--select",
    multiple=True,
    metavar="RULES",
    help="Ask these rules, on top of --set or alone: codes, beginnings of codes, families or names.",
)
@click.option("--ignore", multiple=True, metavar="RULES", help="Leave these rules out.")
@click.option("--fix", is_flag=True, help="Apply the fixes that are safe.")
@click.option("--unsafe-fixes", is_flag=True, help="Apply the others as well; look at the result.")
@click.option("--ask", is_flag=True, help="Go from finding to finding, and choose what to write instead.")
@click.option("--diff", is_flag=True, help="Show what the fixes would change; write nothing.")
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    default="error",
    show_default=True,
    help="End with 1 if there is a finding as severe as this.",
)
@click.option("--config", type=heroes.PATH, metavar="FILE", help="Take the settings from this file.")
@click.option("--isolated", is_flag=True, help="Look for no settings.")
@click.option(
    "--jobs",
    type=click.IntRange(0, 256),
    metavar="N",
    help="Processes; 0 for one per core, which is what many files get anyway.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1),
    metavar="N",
    help="With several processes: give up a file after this. [default: 60]",
)
@click.option(
    "--megabytes",
    type=click.IntRange(100),
    metavar="N",
    help="And where it takes more memory. [default: 2000]",
)
@speaks("The language of all messages, instead of that of each file for what is found in it.")
@click.option("--no-cache", is_flag=True, help="Check every file, also those that have not changed.")
def command(
    paths: tuple[Path, ...],
    form: str,
    rule_set: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    unsafe_fixes: bool,
    ask: bool,
    diff: bool,
    fail_on: str,
    config: Path | None,
    isolated: bool,
    jobs: int | None,
    seconds: float | None,
    megabytes: int | None,
    no_cache: bool,
) -> None:
    """Check hero files, and all hero files in folders.

    Ends with 0 if there are no errors, with 1 if there are. Warnings do not count as errors, unless
    --fail-on says so. With --diff it ends with 1 if a fix would change something.

    Settings are looked for in the folder that was named and further up: `dtlang.toml`, or `[tool.dtlang]` of
    `pyproject.toml`. A comment such as `# allow deck-size: only for teaching` silences a rule on its line,
    or on the next if it stands alone.

    \b
    Examples:
      dtlang check ember_witch.hero
      dtlang check --set strict heroes/ more_heroes/
      dtlang check --select balance,DT302 ember_witch.hero
      dtlang check --fix heroes/
      dtlang check --ask ember_witch.hero
      dtlang check --format sarif heroes/ > findings.sarif
    """
    from dtlang import collection
    from dtlang.settings import Choice, RuleSet
    from dtlang.watched import Limits

    choice = Choice(
        set=RuleSet.of(rule_set) if rule_set else None, select=_words(select), ignore=_words(ignore)
    )
    _refuse_unknown(choice.words)
    wish = collection.Wish(choice, config, isolated)
    todo: list[Item] = []
    reports: list[Report] = []
    for item in collection.items(paths, wish):
        if isinstance(item, collection.Item):
            todo.append(item)
        else:
            reports.append(item)
    if reports:  # of the settings
        for report in reports:
            show(report)
        stop()
    if not todo:
        say("There is no .hero file in there.", err=True)
        stop()
    changed = 0
    if ask:
        reports, changed = _ask(todo)
    elif fix or unsafe_fixes or diff:
        reports, changed = _mend(todo, unsafe=unsafe_fixes, only_show=diff, in_passing=form == "text")
    else:
        if jobs is None:
            jobs = 0 if len(todo) >= MANY else 1
        usual = collection.LIMITS
        limits = Limits(seconds or usual.seconds, megabytes or usual.megabytes)
        found = collection.review_all(todo, jobs=jobs or _cores(), remember=not no_cache, limits=limits)
        reports = _seen(found, len(todo), in_passing=form == "text")
    if not diff:
        say(findings_as(reports, form), nl=False)
        _say_what_changed(changed)
    worst = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
    if (diff and changed) or any(f.severity.value in worst for report in reports for f in report.findings):
        stop()


def _words(given: tuple[str, ...]) -> tuple[str, ...]:
    """`--select DT4,deck-size` is the same as `--select DT4 --select deck-size`."""
    return tuple(word.strip() for words in given for word in words.split(",") if word.strip())


def _refuse_unknown(words: tuple[str, ...]) -> None:
    if words:
        from dtlang.pipeline import wrong_rule_word

        for word in words:
            if wrong := wrong_rule_word(word):
                raise click.UsageError(wrong)


def _cores() -> int:
    import os

    return os.cpu_count() or 1


def _seen(found: Iterator[Report], many: int, *, in_passing: bool) -> list[Report]:
    """All reports; shown as they come if that is wanted and no bar is in the way.

    Who has been shown a report needs its text no longer: of thousands of files, all texts would be kept.
    """
    from dtlang.diagnostics import Report
    from dtlang.source import Source

    has_bar = many >= MANY and sys.stderr.isatty()
    colour = wants_colour(sys.stdout)
    reports: list[Report] = []
    waiting: list[str] = []
    with (
        click.progressbar(length=many, label="checking", file=sys.stderr, show_pos=True)
        if has_bar
        else nullcontext() as bar
    ):
        for report in found:
            if in_passing and report.findings:
                waiting.append(drawn(report, sys.stdout))
                report = Report(Source.of("", report.source.path), report.findings)
            reports.append(report)
            if bar is not None:
                bar.update(1)
            elif waiting:
                say(waiting.pop(), coloured=colour)
    for text in waiting:
        say(text, coloured=colour)
    return reports


def _mend(todo: list[Item], *, unsafe: bool, only_show: bool, in_passing: bool) -> tuple[list[Report], int]:
    """The findings that are left, and how many files have changed or would."""
    from dtlang import collection, files
    from dtlang.diagnostics import Report

    reports: list[Report] = []
    changed = 0
    for item in todo:
        mended = collection.mend(item, unsafe=unsafe)
        if isinstance(mended, Report):
            reports.append(mended)
            if in_passing:
                show(mended, err=only_show)
            continue
        changed += mended.text != mended.before
        if only_show:
            say(mended.diff, nl=False)
        elif mended.text != mended.before:
            inside = item.within or item.path.resolve().parent
            files.write(item.path, mended.bytes, inside=inside)
        for refused in mended.refused:
            say(
                Said(
                    "{path}: left alone, because mending it would do harm: {refused}",
                    path=item.path,
                    refused=refused,
                ),
                err=True,
            )
        reports.append(mended.report)
        if in_passing and not only_show:
            show(mended.report, err=False)
    return reports, changed


def _ask(todo: list[Item]) -> tuple[list[Report], int]:
    """The findings that are left once the author has chosen, and how many files have changed."""
    from dtlang import collection
    from dtlang.cli.ask import ask

    reports: list[Report] = []
    changed = 0
    stopped = False
    for item in todo:
        if stopped:
            reports.append(collection.review(item))
            continue
        report, has_changed, stopped = ask(item)
        reports.append(report)
        changed += has_changed
    return reports, changed


def _say_what_changed(changed: int) -> None:
    if changed:
        say(Said("{n|# file|# files} changed.", n=changed), err=True)


def findings_as(reports: list[Report], form: str) -> str:
    """What stands on the output in the end."""
    match form:
        case "json":
            from dtlang.diagnostics.as_json import as_json

            return as_json(reports)
        case "sarif":
            from dtlang import __version__
            from dtlang.diagnostics.as_sarif import as_sarif
            from dtlang.pipeline import kinds_of_findings

            return as_sarif(reports, kinds_of_findings(), __version__)
        case "github":
            from dtlang.diagnostics.as_github import as_github

            return as_github(reports)
        case "junit":
            from dtlang.diagnostics.as_junit import as_junit

            return as_junit(reports)
        case "html":
            from dtlang.diagnostics.as_html import as_html

            return as_html(reports)
        case _:
            return words(summary(reports)) + "\n"


def summary(reports: list[Report]) -> str:
    """The last line: how many files, and how much was found."""
    from dtlang.diagnostics import Severity

    kinds = [finding.severity for report in reports for finding in report.findings]
    found = [
        Said(template, n=kinds.count(severity))
        for severity, template in (
            (Severity.ERROR, ERRORS),
            (Severity.WARNING, WARNINGS),
            (Severity.INFO, NOTES),
        )
        if severity in kinds
    ]
    return Said(
        "{n|# file|# files} checked: {found}.", n=len(reports), found=joined(", ", found) or Said("all good")
    )
