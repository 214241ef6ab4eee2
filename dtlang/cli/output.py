"""What the person at the terminal gets to see, and with which exit code the program ends.

0: fine. 1: there are errors. 2: the command was called the wrong way (click sees to that).
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn, TextIO

import click

from dtlang.cli.speaking import words
from dtlang.speech import Said

if TYPE_CHECKING:  # only for types: `dtlang --help` should not wait for more than click
    from dtlang.diagnostics import Report

ERRORS = 1


def show(report: Report, *, err: bool = True) -> None:
    """Draws the findings of one file, if there are any."""
    if report.findings:
        stream = sys.stderr if err else sys.stdout
        say(drawn(report, stream), err=err, coloured=wants_colour(stream))


def drawn(report: Report, stream: TextIO) -> str:
    """The findings of one file as they are shown there."""
    from dtlang.cli.speaking import language_about
    from dtlang.diagnostics.draw import draw_all

    return draw_all(report, colour=wants_colour(stream), language=language_about(report))


def say(text: str | bytes, *, err: bool = False, nl: bool = True, coloured: bool = False) -> None:
    """The one way to the terminal, which no name of a hero or a file can steer. Bytes are data and stay."""
    if isinstance(text, str):
        from dtlang.diagnostics.shown import unsteered

        text = unsteered(words(text), coloured=coloured)
    click.echo(text, err=err, nl=nl)


UNWRITABLE = frozenset((errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EDQUOT))


def unheard(error: OSError) -> NoReturn:
    """Ends: what was to be said could not be, as the disk behind a `>` is full or the output was closed."""
    with suppress(OSError):
        sys.stdout.flush()  # not again when the program ends
    with suppress(OSError):
        reason = (error.strerror or "").lower()
        said = words(Said("error: what was found could not be written: {reason}", reason=reason))
        sys.stderr.write(f"{said}\n")
        sys.stderr.flush()
    os._exit(ERRORS)


def open_what_is_closed() -> None:
    """A program may be started without some of its three streams; then it would get a file in their place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # of the other direction, so that writing fails as it should
            nowhere = os.open(os.devnull, os.O_RDONLY)
            setattr(sys, name, os.fdopen(nowhere, mode))


def wants_colour(stream: TextIO) -> bool:
    """Colours are for terminals, and only for people who want them (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def write_anything() -> None:
    """A terminal that knows few letters gets the others by number instead of an exception."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def stop() -> NoReturn:
    """Ends with the exit code for errors; what they are has been said."""
    raise click.exceptions.Exit(ERRORS)


def leave_at_once(code: object) -> None:
    """Ends the program if nothing but memory is left to be tidied up: that takes a sixth of a short run.

    What the system takes back anyway need not be taken apart first. Who measures or debugs the program is
    not cut off.
    """
    if not isinstance(code, int | None) or sys.gettrace() is not None or sys.getprofile() is not None:
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        os._exit(ERRORS)
    except OSError as error:
        unheard(error)
    except ValueError:  # closed by whoever was served
        return
    os._exit(code or 0)


@contextmanager
def leave_if_unwritable() -> Iterator[None]:
    """A file that cannot be written, a folder or a game without end, is a finding like any other."""
    try:
        yield
    except Exception as error:  # asked for its class below: the import would slow every start
        from dtlang.fault import Endless
        from dtlang.files import FilesError

        if isinstance(error, click.UsageError):
            from dtlang.diagnostics.shown import unsteered

            english = error.format_message()
            said = unsteered(english.replace(str(error.message), words(error.message)))
            if said != english:  # click writes it to the terminal by itself
                raise click.UsageError(said, error.ctx) from None
        if isinstance(error, Endless):
            say(Said("error: {error}", error=error), err=True)
        elif isinstance(error, FilesError):
            show(error.report)
        else:
            raise
        stop()
