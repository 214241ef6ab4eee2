"""What can go wrong with a sheet through no fault of ours."""

from __future__ import annotations

from dtlang.diagnostics.shown import plain


class SheetError(ValueError):
    """A sheet cannot be made as it was asked for; the message says why and what to try.

    It may quote a stranger's words; they do not steer a terminal.
    """

    def __init__(self, message: str):
        super().__init__(plain(message))
