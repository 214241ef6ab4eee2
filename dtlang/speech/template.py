"""A template with its blanks filled: `{name}`; `{n|card|cards}` is a word that goes with a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

# `{name}`, or `{name|one|other}` with the forms of the language; `#` in a form is the number itself.
BLANK = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")

# Which of its forms a word has beside a number. A language that is not here has two, as English.
FORMS: dict[str, Callable[[int], int]] = {
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,  # 1 karta, 2 karty, 5 karet
    "fr": lambda n: int(n > 1),  # 0 carte
}


def filled(template: str, parts: Mapping[str, object], language: str, say: Callable[[object], str]) -> str:
    """
    >>> filled("{who} holds {n|one card|# cards}", {"who": "Jo", "n": 3}, "en", str)
    'Jo holds 3 cards'
    """

    def blank(found: re.Match[str]) -> str:
        name, forms = found[1], found[2]
        if name not in parts:
            return found[0]  # curly brackets of somebody else
        return form(parts[name], forms[1:].split("|"), language) if forms else say(parts[name])

    return BLANK.sub(blank, template) if parts else template


def form(number: object, forms: list[str], language: str) -> str:
    """
    >>> [form(n, ["karta", "karty", "karet"], "cs") for n in (0, 1, 2, 5, 21)]
    ['karet', 'karta', 'karty', 'karet', 'karet']
    """
    count = int(str(number))
    which = FORMS[language](abs(count)) if language in FORMS else int(abs(count) != 1)
    return forms[min(which, len(forms) - 1)].replace("#", str(count))


def blanks(template: str) -> set[str]:
    """The names of what stands in a template.

    >>> sorted(blanks("{who} holds {n|one card|# cards}"))
    ['n', 'who']
    """
    return {found[1] for found in BLANK.finditer(template)}


def is_glue(template: str) -> bool:
    """Whether a template has no words of its own, so that there is nothing to translate.

    >>> is_glue("{one}, {other}"), is_glue("{one} or {other}")
    (True, False)
    """
    return not any(letter.isalpha() for letter in BLANK.sub(lambda found: found[2], template))
