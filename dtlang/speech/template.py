"""A template with its blanks filled: `{name}`; `{n|card|cards}` is a word that goes with a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

# `{name}`, `{name:.40}` cut short, or `{name|one|other}` with the forms of the language; `#` in a form is the
# number itself.
BLANK = re.compile(r"\{(\w+)(?::([^{}|]*))?((?:\|(?:[^{}|]|\{\w+\})*)*)\}")

# Which of its forms a word has beside a number. A language that is not here has two, as English.
FORMS: dict[str, Callable[[int], int]] = {
    "cs": lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2,  # 1 karta, 2 karty, 5 karet
    "fr": lambda n: int(n > 1),  # 0 carte
}

# What loses its end before a part that begins with a vowel: "la main d'Ombre". What stands in quotes is code.
ELIDED = {"fr": re.compile(r"(?<=\b[dD])e $|(?<=\b[qQ]u)e $")}
VOWELS = frozenset("aàâeéèêëiîïoôuùûœæ")


def filled(template: str, parts: Mapping[str, object], language: str, say: Callable[[object], str]) -> str:
    """
    >>> filled("{who} holds {n|one card|# cards of {who}}", {"who": "Jo", "n": 3}, "en", str)
    'Jo holds 3 cards of Jo'
    >>> filled("main de {who}, plus que {x}", {"who": "Ombre", "x": "`Ombre`"}, "fr", str)
    "main d'Ombre, plus que `Ombre`"
    """

    def blank(found: re.Match[str]) -> str:
        name, short, forms = found[1], found[2], found[3]
        if name not in parts:
            return found[0]  # curly brackets of somebody else
        part = parts[name]
        if forms:
            return filled(form(part, forms[1:].split("|"), language), parts, language, say)
        return format(part if isinstance(part, int) else say(part), short) if short else say(part)

    if not parts:
        return template
    loses = ELIDED.get(language)
    if loses is None:
        return BLANK.sub(blank, template)
    said, end = "", 0
    for found in BLANK.finditer(template):
        said += template[end : found.start()]
        part, end = blank(found), found.end()
        said = (loses.sub("'", said) if part[:1].lower() in VOWELS else said) + part
    return said + template[end:]


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
    return {
        name for found in BLANK.finditer(template) for name in (found[1], *re.findall(r"\{(\w+)\}", found[3]))
    }


def is_glue(template: str) -> bool:
    """Whether a template has no words of its own, so that there is nothing to translate.

    >>> is_glue("{one}, {other}"), is_glue("{one} or {other}")
    (True, False)
    """
    words = BLANK.sub(lambda found: re.sub(r"\{\w+\}", "", found[3]), template)
    return not any(letter.isalpha() for letter in words)
