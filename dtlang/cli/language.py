"""`dtlang language`: how far a language is that heroes can be written in."""

from __future__ import annotations

import click

from dtlang.cli.output import say, stop
from dtlang.speech import Said

MOST = 5  # examples of a kind


@click.group("language", short_help="See what a language still lacks.")
def command() -> None:
    """See how far a language is.

    \b
    Examples:
      dtlang language check cs
    """


@command.command("check", short_help="List what a language still lacks.")
@click.argument("language", metavar="LANGUAGE")
@click.option("--all", "everything", is_flag=True, help="All that is missing, not only the first of a kind.")
def check(language: str, everything: bool) -> None:
    """List what a language still lacks, by kind, with the English for it.

    Ends with 1 as long as heroes cannot be written in it. Findings, explanations and the story of a game
    fall back to English, so they are counted, and do not count for that.

    \b
    Examples:
      dtlang language check cs
      dtlang language check cs --all
    """
    from dtlang import pipeline

    report = pipeline.language_report(language)
    if report is None:
        say(
            Said(
                "`{language}` has not been begun; docs/howto/add-a-language.md tells how.", language=language
            ),
            err=True,
        )
        stop()
    width = max(len(share.kind) for share in report)
    for share in report:
        say(
            Said(
                "{kind}  {there:>4} of {wanted}",
                kind=f"{share.kind:<{width}}",
                there=share.there,
                wanted=share.wanted,
            )
        )
        for name, english in share.missing if everything else share.missing[:MOST]:
            say(f"    {name}" + (f": {english}" if english else ""))
        if len(share.missing) > MOST and not everything:
            say(Said("    and {count} more", count=len(share.missing) - MOST))
    if not pipeline.is_whole(report):
        stop()
