"""`dtlang schema`: the contract with engines."""

from __future__ import annotations

from pathlib import Path

import click

from dtlang.cli.output import say, stop
from dtlang.speech import Said


@click.command("schema", short_help="Print the JSON Schema of compiled heroes.")
@click.argument("name", required=False)
@click.option("--write", "action", flag_value="write", help="Write the schemas into the folder `schema`.")
@click.option(
    "--check", "action", flag_value="check", help="Change nothing; end with 1 if that folder is out of date."
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Another folder than dtlang's own `schema`, for --write and --check.",
)
def command(name: str | None, action: str | None, folder: Path | None) -> None:
    """Print the JSON Schema of compiled heroes, or keep the published files up to date.

    \b
    Examples:
      dtlang schema > hero.schema.json
      dtlang schema --write
      dtlang schema --check
    """
    from dtlang import files, pipeline, resources

    schemas = pipeline.schemas()
    if name is not None and name not in schemas:
        raise click.BadParameter(Said("there are: {listed}", listed=", ".join(schemas)), param_hint="NAME")
    if action is None:
        say(schemas[name or next(iter(schemas))].rstrip("\n").encode("utf-8"))
        return
    home = folder or resources.schema("x").parent
    stale = 0
    for file, text in schemas.items():
        path = home / file
        if name in (None, file) and (not path.is_file() or path.read_bytes() != text.encode("utf-8")):
            stale += 1
            if action == "write":
                files.write(path, text, inside=home)
            say(f"{'written' if action == 'write' else 'out of date'}: {path}")
    if stale and action == "check":
        say("`dtlang schema --write` brings them up to date.", err=True)
        stop()
