"""A group of commands that are imported when they are called for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from dtlang.cli.output import (
    UNWRITABLE,
    leave_at_once,
    leave_if_unwritable,
    open_what_is_closed,
    unheard,
    write_anything,
)
from dtlang.cli.speaking import speak
from dtlang.cli.translated import click_speaks, parameter, translated


class LazyGroup(click.Group):
    """Looks for the command `x` as `command` in the module `x` of a package.

    A person who asks for help should not wait for a parser; a command imports what it needs when it runs.
    """

    def __init__(self, *args: Any, commands_in: str, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._package = commands_in
        self._names = names

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """As a program of its own, without arguments from elsewhere, it ends at once when it is done."""
        open_what_is_closed()
        speak(None)
        click_speaks()
        try:
            return super().main(args, *rest, **extra)
        except SystemExit as end:
            if args is None:
                leave_at_once(end.code)
            raise
        except OSError as error:
            if error.errno in UNWRITABLE and error.filename is None:
                unheard(error)
            raise

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        translated(click.Command(self.name, help=self.help)).format_help_text(ctx, formatter)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [parameter(one) for one in super().get_params(ctx)]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._names:
            return None
        command: click.Command = import_module(f"{self._package}.{cmd_name}").command
        return translated(command)

    def invoke(self, ctx: click.Context) -> Any:
        write_anything()
        with leave_if_unwritable():
            return super().invoke(ctx)
