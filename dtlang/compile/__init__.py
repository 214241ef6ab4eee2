"""Lowers a hero to effect objects."""

from dtlang.compile.context import Context, TextPlace
from dtlang.compile.document import compile_document
from dtlang.compile.text import Lowered, lower_text

__all__ = ["Context", "Lowered", "TextPlace", "compile_document", "lower_text"]
