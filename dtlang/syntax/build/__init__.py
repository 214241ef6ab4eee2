"""Shapes of the grammar to nodes of the tree."""

from dtlang.syntax.build.misfit import Misfit
from dtlang.syntax.build.sentence import Builder

__all__ = ["Builder", "Misfit"]
