"""A bar while many games are played, and an end without further words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from dtlang.cli.output import say, stop
from dtlang.speech import Said

INTERRUPTED = 130


@contextmanager
def progressing(games: int, kept: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar while there is somebody to see it; Ctrl-C ends the program without further words."""
    from concurrent.futures.process import BrokenProcessPool

    done = 0

    def count(more: int) -> None:
        nonlocal done
        done += more
        if bar is not None:
            bar.update(more)

    bar = None
    try:
        if sys.stderr.isatty():
            with click.progressbar(length=games, label="playing", file=sys.stderr, show_pos=True) as bar:
                yield count
        else:
            yield count
    except KeyboardInterrupt:
        if kept:
            said = Said("Stopped after {done} of {games} games; they are kept.", done=done, games=games)
        else:
            said = Said("Stopped after {done} of {games} games; nothing was written.", done=done, games=games)
        say(said, err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenProcessPool:
        say("A process that played was ended from outside; nothing was written.", err=True)
        stop()
