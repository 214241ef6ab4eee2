"""Options and steps that the commands for printing share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from dtlang.cli import heroes
from dtlang.cli.languages import lang_option
from dtlang.cli.output import say, stop
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.pipeline import Checked, Printing, PrintRequest

Command = TypeVar("Command", bound=Callable[..., Any])
Files = Callable[[], Iterable[Path]]  # asked for at the end: templates are read while something is printed
PARTS = ("leaflet", "board", "cards", "tokens", "aid", "kit")


def out_option(help: str, default: str | None = None) -> Callable[[Command], Command]:
    return click.option("-o", "--out", type=click.Path(path_type=Path), default=default, help=help)


def look_options(command: Command) -> Command:
    """How it looks: language, paper, theme, templates."""
    for option in (
        lang_option("The language to print in, instead of that of the file."),
        click.option(
            "--template",
            "templates",
            type=click.Path(file_okay=False, exists=True, path_type=Path),
            help="A folder with templates that take the place of ours. They run in a sandbox.",
        ),
        click.option(
            "--theme",
            default="",
            help="A theme such as `ember`, or a colour such as `#aa3311`, instead of that of the file.",
        ),
        click.option(
            "--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True, help="The paper."
        ),
    ):
        command = option(command)
    return command


def ready_to_print(path: Path, request: PrintRequest, lang: str | None = None) -> tuple[Printing, Files]:
    """The hero of a file with all files it is made of; or its findings and the end of the program."""
    from dtlang import pipeline

    checked = said_in(heroes.checked_or_stop(heroes.Input(path, None)), lang)
    with naming(path):
        ready = pipeline.printing(checked, request)
    if isinstance(ready, str):
        refuse(path, ready)
    return ready, partial(pipeline.read_for, checked, request.templates)


def said_in(checked: Checked, lang: str | None) -> Checked:
    """A hero in the language that was asked for; or why there is none, and the end of the program."""
    from dtlang import pipeline

    if lang is None:
        return checked
    path = Path(checked.source.path)
    with naming(path):
        found = pipeline.in_language(checked, lang)
    if isinstance(found, str):
        refuse(path, found)
    return found


def refuse(path: Path, message: str) -> NoReturn:
    """Says what keeps a hero from being printed, and ends."""
    say(f"{path}: {message}", err=True)
    stop()


def write_all(made: Mapping[str, bytes], folder: Path, read: Files) -> None:
    """Writes files into a folder and says which; all of them were made before, of those that were `read`."""
    from dtlang import files

    files.refuse_clashes((folder / name for name in made), read())
    for name, data in made.items():
        files.write(folder / name, data, inside=folder)
        say(str(folder / name))


def form_of(out: Path, forms: tuple[str, ...]) -> str:
    """What is asked for by the ending of a file name."""
    form = out.suffix.casefold().removeprefix(".")
    if form not in forms:
        raise click.UsageError(
            Said("-o ends with one of {listed}.", listed=", ".join("." + known for known in forms))
        )
    return form
