"""What can go wrong with a sheet through no fault of ours."""

from __future__ import annotations


class SheetError(ValueError):
    """A sheet cannot be made as it was asked for; the message says why and what to try."""
