"""`dtlang explain`: what was understood and what it does, and pages about words and codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtlang.diagnostics import Report

if TYPE_CHECKING:
    from dtlang.pipeline.stages import Checked
    from dtlang.trial.example import Played

NO_HERO = "The file does not name a hero.\n"


def explain_hero(checked: Checked) -> str:
    """What was understood, ability by ability, in canonical words."""
    from dtlang.render.explanation import explanation

    return explanation(checked.hero) if checked.hero is not None else NO_HERO


def tell_hero(checked: Checked, name: str = "") -> str | None:
    """What every text does, or those of one part; None if no part is called so."""
    from dtlang.render.telling import telling

    if checked.hero is None or checked.document is None:
        return NO_HERO
    return telling(checked.hero, checked.document, checked.source.text, name)


def tell_hero_data(checked: Checked, name: str = "") -> list[dict[str, Any]]:
    """The same as data: one object for each text."""
    from dtlang.render.telling import telling_data

    if checked.hero is None or checked.document is None:
        return []
    return telling_data(checked.hero, checked.document, checked.source.text, name)


def play_example(checked: Checked, name: str) -> str | Report | None:
    """A scene in which the text of a part shows, before and after; None if no scene was found."""
    played = example_scene(checked, name)
    if played is None or isinstance(played, Report):
        return played
    lines = ["before:", *(f"  {line}" for line in played.before), *played.story, ""]
    return "\n".join([*lines, "after:", *(f"  {line}" for line in played.after)]) + "\n"


def example_scene(checked: Checked, name: str) -> Played | Report | None:
    """The same scene in its parts."""
    from dtlang.pipeline.games import side
    from dtlang.trial.example import example

    called = next((part for part in parts_of(checked) if part.casefold() == name.casefold()), name)
    ready = side(checked)
    return ready if isinstance(ready, Report) else example(ready.document, called)


def parts_of(checked: Checked) -> list[str]:
    """The names of the parts of a hero that can be told of."""
    from dtlang.render.explanation import sections

    if checked.hero is None:
        return []
    return list(dict.fromkeys(name for section in sections(checked.hero) for name in section.names))


def explain_word(word: str) -> str | None:
    """The page about a code of a finding or a word of the language; None if there is none."""
    from dtlang import checks
    from dtlang.render.pages import code_page, word_page

    return code_page(word, checks.all_rules()) or word_page(word)
