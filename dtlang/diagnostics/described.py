"""What every kind of finding can tell about itself, be it of the catalogue or a rule."""

from __future__ import annotations

from typing import Protocol

from dtlang.diagnostics.finding import Severity


class Described(Protocol):
    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def severity(self) -> Severity: ...
    @property
    def why(self) -> str: ...
    @property
    def bad(self) -> str: ...
    @property
    def good(self) -> str: ...


class DescribedRule(Described, Protocol):
    """A rule has more to tell than a finding of the reader."""

    @property
    def about(self) -> str: ...
    @property
    def rests_on(self) -> tuple[str, ...]: ...
    @property
    def first_set(self) -> str: ...
    @property
    def fix(self) -> str: ...
    @property
    def unsafe_fix(self) -> str: ...
