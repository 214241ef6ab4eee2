"""Fixes of rules about wording: untidy texts of shipped heroes are mended, and say what they said before."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.checks.mend import Seen, meaning, mend
from dtlang.pipeline import Checked
from dtlang.settings import Choice
from dtlang.source import Source

HEROES = sorted((Path(__file__).parents[2] / "heroes").glob("*.hero"))
WORDING = Choice(select=("wording",))
WORDS = {"2": "two", "3": "three", "4": "four", "5": "five"}


def untidy(text: str, chance: random.Random) -> str:
    """The same in words that were typed in a hurry."""

    def some(pattern: str, replacement: str, text: str) -> str:
        return re.sub(pattern, lambda found: replacement if chance.random() < 0.3 else found.group(), text)

    text = some(r"\bdmg\b", "damage", text)
    text = some(r"(?<=\w) (?=\w)", "  ", text)
    text = some(r"\bCP\b", "cp", text)
    text = some(r"Main Phase", "main phase", text)
    text = some(r"\bRe-roll\b", "Reroll", text)
    for figure, word in WORDS.items():
        text = some(rf"(?<=[a-z] ){figure}(?= [a-z])", word, text)
    return some(r"\.$", "", text)


def check(source: Source) -> Checked:
    return pipeline.check(source, Path(source.path).parent, WORDING)


@cache
def tidy(path: Path) -> Checked:
    source = pipeline.read(path)
    assert isinstance(source, Source)
    return check(source)


def untidied(tidy: Checked, seed: int) -> Source:
    chance = random.Random(seed)
    source = tidy.source
    assert tidy.tree is not None
    spans = [line.span for prose in tidy.tree.file.prose() for line in prose.lines]
    text = source.text
    for span in reversed(spans):
        text = text[: span.start] + untidy(source.at(span), chance) + text[span.end :]
    return Source.of(text, source.path)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("path", HEROES, ids=lambda path: path.stem)
def test_untidy_texts_are_mended_and_say_the_same(path: Path, seed: int) -> None:
    messy = untidied(tidy(path), seed)
    before = check(messy)
    if any(finding.is_error for finding in before.findings):
        pytest.skip("the text cannot be read any more")
    assert meaning(tidy(path).document) == meaning(before.document)

    def see(source: Source) -> Seen:
        checked = before if source == messy else check(source)
        return Seen(checked.findings, checked.document)

    mended = mend(messy, see)
    assert [] == [(finding.name, mended.source.at(finding.span)) for finding in mended.seen.findings]
    assert () == mended.refused
    assert meaning(before.document) == meaning(mended.seen.document)
    # The formatter agrees. It also rewrites what is only consistent, such as `damage` everywhere.
    assert pipeline.format_source(messy).text == pipeline.format_source(mended.source).text
