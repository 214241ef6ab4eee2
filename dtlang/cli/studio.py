"""`dtlang studio`: a page on which a hero is written and comes alive."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import click

from dtlang.cli.output import say
from dtlang.speech import Said

PORT = 8377  # the same each time, so that the browser remembers how somebody likes the page


@click.command("studio", short_help="Write a hero in the browser and see it come alive.")
@click.argument("where", type=click.Path(exists=True, path_type=Path), default=Path(), metavar="[FOLDER]")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="0 takes any.")
@click.option("--no-open", is_flag=True, help="Say the address, and do not open the browser.")
def command(where: Path, port: int, *, no_open: bool) -> None:
    """Open the studio for the heroes of FOLDER, or of the current folder; a hero file is opened at once.

    The page is on this computer alone: nobody else can reach it, and it asks nobody else for anything.
    What it saves lies in FOLDER. Ctrl+C ends it.

    \b
    Examples:
      dtlang studio
      dtlang studio heroes
      dtlang studio heroes/ember_witch.hero
    """
    from dtlang.studio.server import Studio

    folder, name = (where, "") if where.is_dir() else (where.parent, where.name)
    try:
        studio = Studio(folder, port)
    except OSError:  # somebody else listens there
        studio = Studio(folder)
    address = studio.address + (f"#{quote(name)}" if name else "")
    say(Said("The studio is at {address} (Ctrl+C ends it)", address=address))
    if not no_open:
        click.launch(address)
    try:
        studio.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        studio.server_close()
