"""`dtlang explain`: what was understood, what it does, and what words and codes mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dtlang.cli import heroes
from dtlang.cli.languages import lang_option
from dtlang.cli.output import say, show, stop
from dtlang.cli.printing import said_in
from dtlang.cli.speaking import words as in_words
from dtlang.fault import naming
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang.pipeline import Checked


@click.command("explain", short_help="Say what a hero will do, or what a word or a code means.")
@click.argument("about", nargs=-1, required=True, metavar="FILE [NAME] | CODE | WORDS...")
@click.option("--wording", is_flag=True, help="A file: the texts in canonical wording instead.")
@click.option("--json", "as_json", is_flag=True, help="A file: what it does as JSON, one object a text.")
@click.option("--play", is_flag=True, help="A part of a file: also a small scene, before and after.")
@lang_option("With --wording: the language to say the texts in, instead of that of the file.")
def command(about: tuple[str, ...], *, wording: bool, as_json: bool, play: bool, lang: str | None) -> None:
    """Say what a hero will do, or what a code or a word of the language means.

    For a file: every text as it was written, and below it what happens in plain words, with everything that
    the text leaves unsaid: who acts, who chooses, how often, what "that much" is. With a NAME only that
    ability, card or status effect. For a code such as DT104: what it is about and what to do. For a word of
    the language: its meaning, the number of the rule, and examples.

    \b
    Examples:
      dtlang explain ember_witch.hero
      dtlang explain ember_witch.hero Smoke Veil
      dtlang explain ember_witch.hero Smoke Veil --play
      dtlang explain ember_witch.hero --wording
      dtlang explain ember_witch.hero --wording --lang fr
      dtlang explain DT104
      dtlang explain small straight
    """
    from dtlang import files, pipeline

    words = " ".join(about)
    for file, name in ((words, ""), (about[0], " ".join(about[1:]))):
        if file.endswith(files.SUFFIX) or files.is_there(Path(file)):
            if play and (not name or wording or as_json):
                raise click.UsageError("--play shows one part: say its name, without --wording and --json.")
            if lang is not None and not wording:
                raise click.UsageError("--lang is for --wording: what effects do is told in English.")
            explain_file(Path(file), name, wording=wording, as_json=as_json, play=play, lang=lang)
            return
    page = pipeline.explain_word(words)
    if page is None:
        raise click.UsageError(
            Said(
                "`{words}` is neither a hero file, nor a code such as DT104, nor a word of the language.",
                words=words,
            )
        )
    say(page.rstrip("\n"))


def explain_file(
    path: Path, name: str, *, wording: bool, as_json: bool, play: bool, lang: str | None = None
) -> None:
    """What was understood is shown also when there are errors: it helps to find them."""
    from dtlang.diagnostics import Report

    if wording and (name or as_json):
        raise click.UsageError("--wording shows a whole file as text: leave out the name and --json.")
    result = heroes.checked(heroes.Input(path, None))
    if isinstance(result, Report):
        show(result)
        stop()
    if lang is not None and not result.report.has_errors:
        result = said_in(result, lang)
    with naming(path):
        say(_page(result, name, wording=wording, as_json=as_json).rstrip("\n"))
        if play:
            say(_scene(result, name))
    show(result.report)
    if result.report.has_errors:
        stop()


def _scene(result: Checked, name: str) -> str:
    from dtlang import pipeline

    played = pipeline.play_example(result, name)
    if played is None:
        return "\n" + in_words("No scene was found in which it shows; write one as a `test` of the hero.")
    if isinstance(played, str):
        return "\n" + played.rstrip("\n")
    return "\n" + in_words("This hero cannot be played yet.")


def _page(result: Checked, name: str, *, wording: bool, as_json: bool) -> str:
    from dtlang import pipeline

    if wording:
        return pipeline.explain_hero(result)
    page = pipeline.tell_hero(result, name)
    if page is None:
        from dtlang.diagnostics import did_you_mean

        help = did_you_mean(name, pipeline.parts_of(result)) or Said("`dtlang explain FILE` shows all parts")
        raise click.UsageError(Said("this hero has no part called `{name}`: {help}.", name=name, help=help))
    if as_json:
        import json

        return json.dumps(pipeline.tell_hero_data(result, name), indent=2, ensure_ascii=False)
    return page
