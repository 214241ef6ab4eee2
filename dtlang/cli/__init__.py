"""The command line: `dtlang COMMAND`. One file per command; each says for itself what it does."""

from __future__ import annotations

import gc

# A run makes and keeps some 70,000 objects, classes and trees, and next to no garbage: to look for it takes a
# tenth of a short run, beginning with the next import.
gc.set_threshold(200_000, 50, 50)

import click  # noqa: E402

from dtlang import __version__  # noqa: E402
from dtlang.cli.lazy import LazyGroup  # noqa: E402
from dtlang.cli.speaking import speaks  # noqa: E402

COMMANDS = (
    *("new", "check", "diff", "build", "compile", "fmt", "translate", "explain", "rules", "odds"),
    *("sheet", "cards", "tokens", "export"),
    *("test", "play", "simulate", "replay", "corpus", "language", "schema", "validate"),
    *("lsp", "studio"),
)


@click.group(
    cls=LazyGroup,
    commands_in=__name__,
    names=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@speaks(
    "The language of messages and help; findings else come in that of the file, all else in the system's."
)
@click.version_option(__version__, message="dtlang %(version)s")
def main() -> None:
    """Write a Dice Throne hero in the game's own words; dtlang reads, checks and compiles it.

    \b
    Examples:
      dtlang new "Ember Witch"             begin a hero
      dtlang check ember_witch.hero        what is wrong, and what to try
      dtlang explain ember_witch.hero      what was understood, in canonical words
      dtlang odds ember_witch.hero         how often each ability fires, and what a turn is worth
      dtlang sheet ember_witch.hero        leaflet and board to print
      dtlang test ember_witch.hero         play the tests that stand in the file
      dtlang play ember_witch.hero b.hero  play it against a bot
      dtlang build ember_witch.hero        make everything into the folder `out`
    """
