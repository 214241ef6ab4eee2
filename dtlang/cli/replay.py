"""`dtlang replay`: a saved game, verified and told."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.output import say, show, stop
from dtlang.cli.speaking import language, speaks
from dtlang.speech import Said


@click.command("replay", short_help="Verify a saved game and tell its story.")
@click.argument("path", type=heroes.PATH, metavar="FILE")
@speaks("The language of the story, instead of that of the system.")
@click.option("--story", is_flag=True, help="Tell the whole game.")
@click.option("--turn", type=click.IntRange(min=1), help="Tell this turn only.")
def command(path: Path, story: bool, turn: int | None) -> None:
    """Verify a game that `dtlang play` saved, and tell its story.

    All decisions are made again and every event is compared. A file that was damaged or changed is refused
    with the first place that does not fit.

    \b
    Examples:
      dtlang replay evening.game
      dtlang replay evening.game --story
      dtlang replay evening.game --turn 7
    """
    from dtlang import pipeline
    from dtlang.diagnostics import Report

    found = pipeline.replay(path)
    if isinstance(found, Report):
        show(found)
        stop()
    if not story and turn is None:
        for line in pipeline.verified(found):
            say(line)
        return
    lines = pipeline.story(found, turn, language())
    if not lines:
        raise click.UsageError(
            Said(
                "There is no turn {turn} in this game; it has {turn2}.",
                turn=turn,
                turn2=found.game.state.turn,
            )
        )
    say("\n".join(lines).strip("\n"))
