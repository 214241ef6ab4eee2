"""The page of the same sentences in every language that is whole."""

from __future__ import annotations

from pathlib import Path

from dtlang.source import Span
from dtlang.syntax.lexicon import LANGUAGES
from dtlang.syntax.names import Names
from dtlang.syntax.say import say_text
from dtlang.syntax.text.read import read_text

SENTENCES = Path(__file__).resolve().parent.parent / "docs_examples" / "side_by_side.txt"
NAMES = Names.of(
    statuses=["Heat", "Cinder"], pieces=["Lantern"], symbols=["flame", "ward", "comet"], language="en"
)
CALLED = {"en": "English", "fr": "Français", "es": "Español", "pt": "Português", "cs": "Čeština"}

_PAGE = """\
# One tree, several languages

{note}
Thirty sentences as each language says them.
None of them was translated: each was read once, and said again from what it means.
Names stay as they are; [translate a hero](../howto/translate-a-hero.md) tells how to give them others.

"""


def side_by_side_page(note: str) -> str:
    out = [_PAGE.format(note=note)]
    for number, text in enumerate(SENTENCES.read_text(encoding="utf-8").splitlines(), 1):
        reading = read_text(text, Span(0, len(text)), NAMES)
        assert reading.whole, text
        out.append(f"{number}.\n")
        for language in LANGUAGES:
            said = say_text(reading.text, language).replace("\n", " ")
            out.append(f"   - {CALLED[language]}: {said}\n")
    return "".join(out)
