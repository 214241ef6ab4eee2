"""The meter of `dtlang corpus`: what counts as read of a body of texts, and what the texts may speak of."""

from dtlang.corpus.meter import measure
from dtlang.corpus.report import compared, obstacles

__all__ = ["compared", "measure", "obstacles"]
