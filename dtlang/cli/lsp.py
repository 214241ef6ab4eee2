"""`dtlang lsp`: the language server, for editors."""

from __future__ import annotations

import sys
from typing import BinaryIO, cast

import click

from dtlang.cli.output import say, stop


@click.command("lsp", short_help="Help while you write, in any editor (language server).")
@click.option("--stdio", is_flag=True, help="Talk over standard input and output; it always does.")
def command(*, stdio: bool) -> None:
    """Start the language server. Editors start it by themselves; it talks over standard input and output.

    It tells problems with fixes and proposals, explains words, completes names and whole sentences, renames
    a status everywhere, formats, and shows odds beside requirements and what came of tests.
    It needs `pip install 'dtlang[editors]'`.

    \b
    Examples:
      dtlang lsp
    """
    try:
        from dtlang.lsp.incoming import Incoming, log_in_lines
        from dtlang.lsp.server import make_server
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise click.ClickException("the language server needs more: pip install 'dtlang[editors]'") from error
    log_in_lines()
    incoming = Incoming(sys.stdin.buffer)
    make_server().start_io(cast("BinaryIO", incoming))
    if incoming.refused:
        say(incoming.refused, err=True)
        stop()
