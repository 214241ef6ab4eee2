"""The languages that can be asked for on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from dtlang.speech import Said

Command = TypeVar("Command", bound=Callable[..., Any])


class Language(click.ParamType[str]):
    """One of the languages that are whole; which they are is not looked up before somebody asks."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from dtlang import pipeline

        known = pipeline.languages()
        if value not in known:
            self.fail(
                Said(
                    "`{value}` is not one of {listed}.",
                    value=value,
                    listed=", ".join(f"`{one}`" for one in known),
                ),
                param,
                ctx,
            )
        return str(value)


LANGUAGE = Language()


def lang_option(help: str) -> Callable[[Command], Command]:
    return click.option("--lang", type=LANGUAGE, default=None, help=help)
