"""Shapes of the grammar to nodes of the tree."""

from dtlang.syntax.text.build.misfit import Misfit
from dtlang.syntax.text.build.sentence import Builder

__all__ = ["Builder", "Misfit"]
