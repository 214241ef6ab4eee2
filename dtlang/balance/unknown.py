"""What cannot be told. It never leaves the package: it ends as a remark beside what was left out."""

from __future__ import annotations


class Unknown(Exception):
    """The value rests on something that neither the dice nor the stated situation tell; says on what."""
