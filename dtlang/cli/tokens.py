"""`dtlang tokens`: tokens to cut out."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.printing import form_of, look_options, out_option, ready_to_print, refuse, write_all
from dtlang.fault import naming


@click.command("tokens", short_help="Print the tokens of a hero to cut out.")
@click.argument("path", type=heroes.PATH, metavar="HERO")
@out_option("The file to write: .html, .pdf or .png.")
@click.option(
    "--players",
    type=click.IntRange(2, 6),
    default=2,
    show_default=True,
    help="For how many players; every opponent needs negative tokens.",
)
@click.option("--dpi", type=click.IntRange(30, 600), default=150, show_default=True, help="For pictures.")
@look_options
def command(
    path: Path,
    out: Path | None,
    players: int,
    dpi: int,
    paper: str,
    theme: str,
    templates: Path | None,
    lang: str | None,
) -> None:
    """Print the tokens of a hero, as many as the stack limits need.

    \b
    Examples:
      dtlang tokens ember_witch.hero -o tokens.pdf
      dtlang tokens ember_witch.hero -o tokens.pdf --players 4
    """
    from dtlang import pipeline

    target = out or path.with_name(f"{path.stem}.tokens.pdf")
    form = form_of(target, ("html", "pdf", "png"))
    request = pipeline.PrintRequest(paper=paper, theme=theme, templates=templates, players=players)
    ready, read = ready_to_print(path, request, lang)
    with naming(path):
        made = pipeline.print_parts(ready, ["tokens"], form, dpi)
    if isinstance(made, str):
        refuse(path, made)
    write_all({target.stem + ending: data for ending, data in made.items()}, target.parent, read)
