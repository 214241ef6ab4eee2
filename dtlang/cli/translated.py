"""Help and complaints of click in another language: commands stay as they are, copies are translated."""

from __future__ import annotations

from copy import copy
from importlib import import_module
from inspect import cleandoc

import click

from dtlang.cli.speaking import language, words

# Where click looks for its own words: each module has a name `_` for what finds them.
_MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")
CLICKS_WORDS = (
    "Usage:",
    "Options",
    "Commands",
    "Show this message and exit.",
    "Show the version and exit.",
    "Error: {message}",
    "Error",
    "Try '{command} {option}' for help.",
    "No such command {name!r}.",
    "No such option: {name}",
    "No such option {name!r}.",
    "Did you mean {possibility}?",
    "(Did you mean one of: {possibilities}?)",
    "Missing argument",
    "Missing option",
    "Missing command.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "required",
    "default: {default}",
    "{value!r} is not one of {choices}.",
    "Option {name!r} requires an argument.",
    "Option {name!r} does not take a value.",
    "Got unexpected extra argument ({args})",
    "Got unexpected extra arguments ({args})",
    "{value} is not in the range {range}.",
    "{value!r} is not a valid {number_type}.",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.",
    "Choose from:\n\t{choices}",
    "Aborted!",
)


def click_speaks() -> None:
    """Click asks us for its words from here on."""
    for name in _MODULES:
        module = import_module(f"click.{name}")
        if hasattr(module, "_"):
            setattr(module, "_", words)  # noqa: B010  # mypy knows of no such name
        if hasattr(module, "ngettext"):
            setattr(module, "ngettext", _of_number)  # noqa: B010  # as above


def _of_number(one: str, other: str, number: int) -> str:
    return words(one if number == 1 else other)


def translated(command: click.Command) -> click.Command:
    """A command whose help is in the language of the person; in English it is the command itself."""
    if language() == "en":
        return command
    from dtlang.speech.help_texts import reworded

    said = copy(command)
    said.help = reworded(cleandoc(command.help), words) if command.help else command.help
    said.short_help = words(command.short_help) if command.short_help else command.short_help
    said.params = [parameter(one) for one in command.params]
    if isinstance(said, click.Group):
        said.commands = {name: translated(one) for name, one in said.commands.items()}
    return said


def parameter(one: click.Parameter) -> click.Parameter:
    if not isinstance(one, click.Option) or not one.help:
        return one
    said = copy(one)
    said.help = words(one.help)
    if isinstance(one.show_default, str):
        said.show_default = words(one.show_default)
    return said
