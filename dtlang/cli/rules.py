"""`dtlang rules`: the rules that `dtlang check` asks."""

from __future__ import annotations

import click

from dtlang.cli.output import say


@click.command("rules", short_help="List the rules that heroes are checked by.")
@click.option(
    "--set",
    "rule_set",
    type=click.Choice(["default", "strict", "tournament"]),
    default="tournament",
    show_default=True,
    help="Only the rules of this set.",
)
def command(rule_set: str) -> None:
    """List the rules that `dtlang check` asks: code, name, how severe, since which set, and what they find.

    `dtlang explain CODE` says more about one of them.

    \b
    Examples:
      dtlang rules
      dtlang rules --set default
    """
    from dtlang import pipeline
    from dtlang.settings import RuleSet

    chosen = [rule for rule in pipeline.rules() if rule.since <= RuleSet.of(rule_set)]
    width = max(len(rule.name) for rule in chosen)
    for rule in chosen:
        fix = " (fixed by --fix)" if rule.fix else ""
        head = f"{rule.code}  {rule.name:<{width}}  {rule.severity.value:<7}  {rule.since.word:<10}"
        say(f"{head}  {rule.about}{fix}")
