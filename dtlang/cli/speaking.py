"""In which language the program speaks to the person in front of it, and about a file to its author."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from dtlang.diagnostics import Report

Command = TypeVar("Command", bound=Callable[..., Any])

_asked = ""  # with --lang


def speak(language: str | None) -> None:
    """From here on in this language, or again in that of the system."""
    global _asked
    _asked = language or ""


def language() -> str:
    """What the person wishes: asked for, or said by the system."""
    if _asked:
        return _asked
    from dtlang.speech import wished_language

    return wished_language()


def language_about(report: Report) -> str:
    """Findings come in the language of the file, which is its author's, unless another was asked for.

    Only hero files have a language; settings and compiled heroes have none.
    """
    from dtlang.files import SUFFIX

    if _asked or not report.source.text or not report.source.path.endswith(SUFFIX):
        return language()
    from dtlang.pipeline import language_of
    from dtlang.speech import is_spoken

    found = language_of(report.source)
    return found if is_spoken(found) else language()


def words(text: str) -> str:
    """A text for the person in front."""
    here = language()
    if here == "en":
        return str(text)
    from dtlang.speech import in_language

    return in_language(text, here)


class Spoken(click.ParamType[str]):
    """A language in which messages are said; which they are is not looked up before somebody asks."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from dtlang import pipeline
        from dtlang.speech import Said, is_spoken

        if not is_spoken(value):
            known = ", ".join(f"`{one}`" for one in pipeline.spoken_languages())
            self.fail(Said("`{language}` is not one of {known}.", language=value, known=known), param, ctx)
        return str(value)


def speaks(help: str) -> Callable[[Command], Command]:
    """The option of a command that speaks in the language it is asked to, and passes nothing on."""

    def heard(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None:
            speak(value)

    return click.option("--lang", type=Spoken(), callback=heard, expose_value=False, is_eager=True, help=help)
