"""`dtlang translate` and `--lang`: a hero in another language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dtlang.pipeline.shared_files import tree_of
from dtlang.pipeline.stages import Checked, check
from dtlang.source import Source

if TYPE_CHECKING:
    from dtlang.format.translation import Translated


def languages() -> tuple[str, ...]:
    """The languages in which heroes can be written and printed."""
    from dtlang.syntax.lexicon import LANGUAGES

    return LANGUAGES


def language_of(source: Source) -> str:
    """The language that a file says it is written in, be it one of ours or not."""
    from dtlang.syntax.hero_file.own_words import language_of

    return language_of(source.text)


def spoken_languages() -> tuple[str, ...]:
    """The languages in which findings and games can be told."""
    from dtlang.speech import is_spoken

    return tuple(language for language in languages() if is_spoken(language))


def translate(checked: Checked, language: str) -> Translated:
    """A file without errors in another language."""
    from dtlang.format.translation import translated

    assert checked.tree is not None, "a file without errors was read"
    folder = Path(checked.source.path).parent
    return translated(checked.tree, language, lambda source: tree_of(source, folder)[0])


def in_language(checked: Checked, language: str) -> Checked | str:
    """The same hero as if it had been written in that language; or why it cannot be."""
    if checked.tree is None or checked.tree.file.language == language:
        return checked
    result = translate(checked, language)
    if result.lost:
        place = checked.source.place(result.lost[0].start)
        return f"the text in line {place.line} cannot be said in `{language}` yet"
    return check(Source.of(result.text, checked.source.path), Path(checked.source.path).parent)
