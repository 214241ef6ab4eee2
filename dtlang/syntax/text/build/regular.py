"""The lines of the table of frames, as they are read: which object stands behind a verb, which role each
preposition has, which words are flags.

`transfer {things} [from {source}] [to|on {target}]`: a thing with its number behind the verb, somebody behind
"from" and "to". What each part looks like is read in `blanks.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dtlang import resources
from dtlang.kept import kept
from dtlang.syntax import nodes as n
from dtlang.syntax.frames import Blank, Line, cut, lines
from dtlang.syntax.lexicon import lexicon, scanner, split_words

MODEL = "en"  # the language whose words name the roles


class Regular(NamedTuple):
    """An effect as its line describes it."""

    node: type[n.Node]
    object: str  # what stands behind the verb: `things`, `dice`, `phase` ...; empty: nothing
    roles: dict[str, tuple[str, ...]]  # field -> keys of circumstances: ("PREP:from",)
    flags: dict[str, tuple[str, ...]]  # the same for what is said or not: ("ADV:for_free",)


def verb_lines(language: str) -> Iterator[tuple[str, str, Line]]:
    """Node, verb and the rest of each line in which somebody does something."""
    table = lines(language).data
    for name, said in (*table["effects"].items(), *table.get("read", {}).items()):
        for text in said.values() if isinstance(said, dict) else (said,):
            verb, _, rest = text.removeprefix("you: ").partition(" ")
            if verb not in ("=", "{verb}"):
                yield name, verb.removesuffix("!"), cut(rest)


def _regular(node: type[n.Node], line: Line, language: str) -> Regular | None:
    """None of a line that holds what only a builder can read."""
    found = Regular(node, "", {}, {})
    words = ""
    for piece in line:
        if isinstance(piece, str):
            words = piece
        elif isinstance(piece, Blank) and not found.object:  # with words before it, such as "an additional"
            found, words = found._replace(object=piece.unit or piece.name), ""
        elif isinstance(piece, Blank):
            found.roles[piece.name], words = keys(words, "PREP", language), ""
        elif piece.flag:
            found.flags[piece.flag] = keys(str(piece.pieces[0]), "ADV", language)
        elif len(piece.pieces) == 2 and isinstance(piece.pieces[1], Blank):
            before = str(piece.pieces[0])
            if not keys(before, "OF", language):  # what stands behind "of" belongs to the object
                found.roles[piece.pieces[1].name] = keys(before, "PREP", language)
        else:
            return None
    return found if not words and all(found.roles.values()) and all(found.flags.values()) else None


def keys(spelt: str, terminal: str, language: str) -> tuple[str, ...]:
    """The words between `|` as the reader calls them."""
    found: list[str] = []
    words = lexicon(language)
    for phrase in spelt.split("|") if spelt else ():
        first, *rest = split_words(phrase, scanner(*words.scan), words.contracted)
        for others, entries in words.phrases.get(first, ()):
            if list(others) == rest:
                found += [f"{terminal}:{entry.lexeme}" for entry in entries if entry.terminal == terminal]
    return tuple(dict.fromkeys(found))


class Verbs(NamedTuple):
    """What is known of the verbs of the game."""

    lines: dict[str, list[Regular]]
    same: dict[str, str]  # other words for the same -> the verb of the line
    meant: dict[str, dict[str, str]]  # a verb -> what it means by its object


@cache
def verbs(language: str = MODEL) -> Verbs:
    """What is read out of the lines is kept for the next start."""
    made_of = (
        resources.grammar(f"{language}.frames.toml"),
        resources.grammar(f"{language}.toml"),
        Path(__file__),
    )

    def plain() -> tuple[list[tuple[Any, ...]], dict[str, str], dict[str, dict[str, str]]]:
        found: list[tuple[Any, ...]] = []
        for name, verb, line in verb_lines(language):
            node = getattr(n, name, None)  # none of a second way to say one, such as `Reveal`
            regular = _regular(node, line, language) if node is not None else None
            if regular is not None:
                found.append((verb, name, *regular[1:]))
        same = lines(language).data["same"]
        meant = {verb: dict(objects) for verb, objects in lines(language).data["meant"].items()}
        return found, {word: verb for verb, words in same.items() for word in words.split()}, meant

    kept_lines, same, meant = kept(f"{language}-regular", made_of, plain)
    by_verb: dict[str, list[Regular]] = {}
    for verb, name, *rest in kept_lines:
        by_verb.setdefault(verb, []).append(Regular(getattr(n, name), *rest))
    return Verbs(by_verb, same, meant)
