"""From the paths of a command line to heroes that can be played: hero files, or compiled ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes
from dtlang.cli.compiled import MAX_BYTES, is_compiled
from dtlang.cli.output import show, stop
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.diagnostics import Report
    from dtlang.pipeline import Side
    from dtlang.playing import Profile

MODES = ("1v1", "2v2", "3v3", "2v2v2", "koth", "ffa3", "ffa4", "ffa5", "ffa6", "beginner")
EDITIONS = ("season1", "v2", "marvel")
BOTS = ("sensible", "random", "level2", "level3", "level4", "level5")
LEVELS = 5
MAX_SEED = 2**62

MODE = click.option(
    "--mode",
    type=click.Choice(MODES),
    default="1v1",
    show_default=True,
    help="Who plays against whom: each mode needs its number of heroes.",
)
EDITION = click.option(
    "--edition",
    type=click.Choice(EDITIONS),
    default="marvel",
    show_default=True,
    help="By the fine print of which edition.",
)
UPGRADE_DECK = click.option(
    "--upgrade-deck", is_flag=True, help="Upgrades lie in a deck of their own (R-206)."
)


LEVEL = click.option(
    "--level",
    type=click.IntRange(1, LEVELS),
    help="How well bots play: 1 is the quick `sensible`, from 2 on they try things out.",
)
MILLISECONDS = click.option(
    "--milliseconds",
    type=click.IntRange(1, 60_000),
    help="How long a bot that tries things out may take for one decision; then the machine matters, too.",
)


def of_level(level: int | None, milliseconds: int | None) -> str:
    """The bot that was asked for."""
    if milliseconds is not None and level in (None, 1):
        raise click.UsageError("--milliseconds is for bots that try things out: add --level 2 to 5.")
    if level is None:
        return "sensible"
    from dtlang import pipeline

    return pipeline.bot_of_level(level, milliseconds or 0)


def is_bot(kind: str) -> bool:
    if kind in BOTS:
        return True
    from dtlang import pipeline

    return pipeline.is_bot(kind)


def bots(value: str, heroes: int) -> tuple[str, ...]:
    """One bot for everybody, or one for each hero."""
    kinds = tuple(value.lower().replace(" ", "").split(","))
    unknown = [kind for kind in kinds if not is_bot(kind)]
    if unknown:
        known = ", ".join(BOTS)
        raise click.BadParameter(
            Said("no bot is called `{unknown}`; there are: {known}.", unknown=unknown[0], known=known),
            param_hint="--bots",
        )
    if len(kinds) not in (1, heroes):
        raise click.BadParameter(
            Said("name one bot, or one for each of {heroes} heroes.", heroes=heroes), param_hint="--bots"
        )
    return kinds if len(kinds) == heroes else kinds * heroes


def profile(mode: str, edition: str, upgrade_deck: bool, heroes: int) -> Profile:
    """The rules of the table, if there are as many heroes as it needs."""
    from dtlang import pipeline

    found = pipeline.profile(mode, edition, upgrade_deck=upgrade_deck)
    if found.mode.players != heroes:
        raise click.UsageError(
            Said(
                "`--mode {mode}` needs {players} heroes, but {heroes} were given.",
                mode=mode,
                players=found.mode.players,
                heroes=heroes,
            )
        )
    return found


def sides(paths: Sequence[Path]) -> list[Side]:
    """All heroes, each file read once; those that cannot be played are shown, and the program ends."""
    from dtlang.diagnostics import Report

    read: dict[Path, Side | Report] = {}
    for path in paths:
        if path not in read:
            read[path] = side(path)
    broken = [one for one in read.values() if isinstance(one, Report)]
    for report in broken:
        show(report)
    found = [one for one in (read[path] for path in paths) if not isinstance(one, Report)]
    if broken:
        stop()
    return found


def side(path: Path) -> Side | Report:
    from dtlang import files, pipeline
    from dtlang.diagnostics import Report

    if is_compiled(path):
        source = files.read(path, limit=MAX_BYTES)
        return source if isinstance(source, Report) else pipeline.side_of_json(source)
    checked = heroes.checked(heroes.Input(path, None))
    if isinstance(checked, Report):
        return checked
    with naming(path):
        return pipeline.side(checked)
