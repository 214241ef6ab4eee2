"""`dtlang explain`: what was understood, and pages about words and codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtlang.pipeline.stages import Checked


def explain_hero(checked: Checked) -> str:
    """What was understood, ability by ability, in canonical words."""
    from dtlang.render.explanation import explanation

    return explanation(checked.hero) if checked.hero is not None else "The file does not name a hero.\n"


def explain_word(word: str) -> str | None:
    """The page about a code of a finding or a word of the language; None if there is none."""
    from dtlang import checks
    from dtlang.render.pages import code_page, word_page

    return code_page(word, checks.all_rules()) or word_page(word)
