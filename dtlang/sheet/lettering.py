"""Signs that a typesetter uses and a keyboard lacks: ×, ½, – and ’; and small drawings before some words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dtlang.syntax.say import Kind, Run

HERE = Path(__file__).parent

_TIMES = re.compile(r"(?:(?<=\s)|(?<=^)|(?<=\d))[xX](?=\s|$)")
_FRACTIONS = tuple(
    (re.compile(rf"(?<![\w/.,]){plain}(?![\w/]|[.,]\d)"), sign)
    for plain, sign in (("1/2", "½"), ("1/4", "¼"), ("3/4", "¾"))
)
_SPAN = re.compile(r"(?<![\w–-])(\d{1,3})-(\d{1,3})(?![\w–-])")
_LESS = re.compile(r"(?<![\w)\]-])-(?=\d)")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?=\s)")
_OPEN = re.compile(r'(^|[\s(\[])"(?=\S)')
_CLOSE = re.compile(r'(?<=\S)"')
_VERBATIM = (Kind.SYMBOL, Kind.TOKEN)  # names as somebody declared them; their apostrophes alone are set


def set_words(text: str) -> str:
    """Words as they are printed.

    >>> set_words("Deal 2 x its 1/2, on 1-3; Ash's 3-of-a-kind")
    'Deal 2 × its ½, on 1–3; Ash’s 3-of-a-kind'
    """
    text = _TIMES.sub("×", text)
    for plain, sign in _FRACTIONS:
        text = plain.sub(sign, text)
    text = _LESS.sub("−", _SPAN.sub(r"\1–\2", text))
    return _CLOSE.sub("”", _OPEN.sub(r"\1“", set_name(text)))


def set_name(text: str) -> str:
    """
    >>> set_name("Smith's Hammer")
    'Smith’s Hammer'
    """
    return _APOSTROPHE.sub("’", text) if "'" in text else text


def set_run(run: Run) -> Run:
    """A piece of a text as it is printed; what it is stays as it was."""
    text = set_name(run.text) if run.kind in _VERBATIM else set_words(run.text)
    return run if text == run.text else run._replace(text=text)


@cache
def _signs(language: str) -> tuple[re.Pattern[str], dict[str, str]] | None:
    with (HERE / "signs.toml").open("rb") as file:
        table: dict[str, dict[str, str]] = tomllib.load(file)
    by_word = {word: sign for sign, words in table.get(language, {}).items() for word in words.split()}
    if not by_word:
        return None
    return re.compile(rf"(?<![\w’'-])(?:{'|'.join(by_word)})(?![\w’'-])", re.IGNORECASE), by_word


def with_signs(run: Run, language: str) -> Iterator[Run]:
    """Words in pieces: what has a small drawing of its own has the name of that drawing as its detail.

    >>> [(one.text, one.detail) for one in with_signs(Run(Kind.WORDS, "Draw 2 cards."), "en")]
    [('Draw 2 ', ''), ('cards', 'card'), ('.', '')]
    """
    known = _signs(language)
    if run.kind is not Kind.WORDS or known is None:
        yield run
        return
    pattern, by_word = known
    at = 0
    for found in pattern.finditer(run.text):
        if found.start() > at:
            yield run._replace(text=run.text[at : found.start()])
        yield run._replace(text=found[0], detail=by_word[found[0].casefold()])
        at = found.end()
    if at < len(run.text):
        yield run._replace(text=run.text[at:])
