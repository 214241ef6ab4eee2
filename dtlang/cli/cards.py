"""`dtlang cards`: the cards of a hero, nine to a page or one by one."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli import heroes
from dtlang.cli.printing import form_of, look_options, out_option, ready_to_print, refuse, write_all
from dtlang.fault import naming


@click.command("cards", short_help="Print the cards of a hero.")
@click.argument("path", type=heroes.PATH, metavar="HERO")
@out_option("A .pdf or .html file with nine cards to a page, or a folder for one .png per card.")
@click.option("--backs", is_flag=True, help="Also print the backs, for printing on both sides.")
@click.option(
    "--card",
    type=click.Choice(("63x88", "57x89", "mpc", "tarot")),
    default="63x88",
    show_default=True,
    help="The size of a card in millimetres; `mpc` is 63.5 x 88.9, `tarot` is 70 x 120.",
)
@click.option(
    "--bleed", is_flag=True, help="For pictures: 3 mm more on all sides, as printing services want it."
)
@click.option("--dpi", type=click.IntRange(30, 600), default=300, show_default=True, help="For pictures.")
@look_options
def command(
    path: Path,
    out: Path | None,
    backs: bool,
    card: str,
    bleed: bool,
    dpi: int,
    paper: str,
    theme: str,
    templates: Path | None,
    lang: str | None,
) -> None:
    """Print the cards of a hero, with crop marks and bleed, and a ruler to check the size.

    With --backs every page is followed by its other side (turn the paper like the page of a book), and
    marks show whether both sides lie on each other. Into a folder go pictures of all cards, and of the back.

    \b
    Examples:
      dtlang cards ember_witch.hero -o cards.pdf
      dtlang cards ember_witch.hero -o cards.pdf --backs --paper letter
      dtlang cards ember_witch.hero -o cards/
      dtlang cards ember_witch.hero -o to_print/ --card mpc --bleed --backs
    """
    from dtlang import pipeline

    target = out or path.with_name(f"{path.stem}.cards.pdf")
    request = pipeline.PrintRequest(
        paper=paper, theme=theme, templates=templates, backs=backs, card=card, bleed=bleed
    )
    if target.suffix:
        form = form_of(target, ("pdf", "html"))
        ready, read = ready_to_print(path, request, lang)
        with naming(path):
            made = pipeline.print_parts(ready, ["cards"], form, dpi)
        if isinstance(made, str):
            refuse(path, made)
        write_all({target.stem + ending: data for ending, data in made.items()}, target.parent, read)
        return
    ready, read = ready_to_print(path, request, lang)
    with naming(path):
        pictures = pipeline.print_cards(ready, dpi)
    if isinstance(pictures, str):
        refuse(path, pictures)
    write_all({f"{name}.png": data for name, data in pictures.items()}, target, read)
