"""`dtlang rules`, and everything that can be found, by its code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtlang.diagnostics import CODES

if TYPE_CHECKING:
    from dtlang.checks import Rule
    from dtlang.diagnostics.described import Described


def wrong_rule_word(word: str) -> str | None:
    """Why no rule can be chosen by a word; None if all is well with it."""
    from dtlang.checks.rule_words import wrong_word

    return wrong_word(word)


def rules() -> Sequence[Rule]:
    """One of each rule, by code."""
    from dtlang import checks

    return checks.all_rules()


def kinds_of_findings() -> dict[str, Described]:
    """Every code with what is to be known about it."""
    from dtlang import checks

    return {**CODES.by_code, **{rule.code: rule for rule in checks.all_rules()}}
