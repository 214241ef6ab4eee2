"""Patterns that are compiled when something is first looked for: a file seldom needs half of them."""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "sub", "split")


class _Pattern:
    """Becomes what it stands for when it is first asked."""

    def __init__(self, pattern: str, flags: int):
        self._pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self._pattern, self._flags)
        vars(self).update((method, getattr(compiled, method)) for method in _METHODS)
        return getattr(compiled, name)


def lazily(said: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, at first use."""
    return cast("re.Pattern[str]", _Pattern(said, flags))
