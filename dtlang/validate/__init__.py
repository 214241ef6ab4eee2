"""Compiled heroes that anybody made: held against the schema, then against what a schema cannot say."""

from dtlang.validate.document import validate

__all__ = ["validate"]
