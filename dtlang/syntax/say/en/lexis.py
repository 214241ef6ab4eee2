"""English words in the form a sentence needs."""

from __future__ import annotations

from typing import Literal

from dtlang.syntax.words import lexicon

Form = Literal["base", "third", "doing", "done"]
_PLACE: dict[Form, int] = {"base": 0, "third": 1, "doing": 2, "done": 3}


def verb(lemma: str, form: Form = "base") -> str:
    """A verb of the game. The game writes Attack with a capital, verb or noun."""
    word = lexicon("en").verbs[lemma][_PLACE[form]]
    return word.capitalize() if lemma == "attack" else word


def declared_verb(lemma: str, form: Form = "base") -> str:
    """A verb that the hero declares, bent by the rules; of "cool off" the first word bends.

    >>> declared_verb("cool off", "third"), declared_verb("stoke", "doing")
    ('cools off', 'stoking')
    """
    first, space, rest = lemma.partition(" ")
    if form == "third":
        if first.endswith("y") and first[-2:-1] not in ("a", "e", "o", "u"):
            first = first[:-1] + "ies"
        else:
            first += "es" if first.endswith(("s", "x", "z", "ch", "sh", "o")) else "s"
    elif form == "doing":
        first = first.removesuffix("e") + "ing"
    return first + space + rest


def noun(lexeme: str, many: bool = False) -> str:
    return lexicon("en").nouns[lexeme][many]


def word(terminal: str, lexeme: str) -> str:
    """The first spelling of a word: what is printed where several are read."""
    return lexicon("en").words[terminal, lexeme]


def plural(name: str) -> str:
    """The plural of a declared name.

    >>> plural("Wisp"), plural("Harpy"), plural("Ashes")
    ('Wisps', 'Harpies', 'Ashes')
    """
    last = name[-1:].casefold()
    if not last.isascii() or not last.isalpha() or last == "s":
        return name
    if last == "y" and name[-2:-1] not in ("a", "e", "o", "u"):
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("x", "z", "ch", "sh")) else "s")


def a(words: str) -> str:
    """With the indefinite article.

    >>> a("Offensive Ability"), a("card")
    ('an Offensive Ability', 'a card')
    """
    return ("an " if words[:1].casefold() in ("a", "e", "i", "o") or words.startswith("up") else "a ") + words


def spaced(*parts: str) -> str:
    """Parts of a sentence with one space between; empty ones and spaces before commas fall out."""
    return " ".join(part for part in parts if part).replace(" ,", ",")


def listed(parts: list[str], last: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) == 1:
        return parts[0]
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
