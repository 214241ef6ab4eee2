"""Words that are all known but say nothing the game can do; and the list of circumstances yet to be used."""

from __future__ import annotations

from functools import cache
from typing import NoReturn

from dtlang import resources
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.text.shapes import Adjunct, Np


class Misfit(Exception):
    """Ends the building of one sentence; becomes a finding. Never leaves `syntax`.

    It is a kind and its parts; how that is worded stands in `grammar/en.misfits.toml`.
    """

    def __init__(self, span: Span, kind: str, **parts: str):
        super().__init__(kind, parts)
        self.span = span
        self.kind = kind
        self.parts = parts

    @property
    def message(self) -> str:
        return Said(wordings()[self.kind][0], **self.parts)

    @property
    def help(self) -> str | None:
        help = wordings()[self.kind][1]
        return Said(help, **self.parts) if help is not None else None


@cache
def wordings(language: str = "en") -> dict[str, tuple[str, str | None]]:
    """What is said of each kind of misfit, and what to do about it."""
    import tomllib

    with resources.grammar(f"{language}.misfits.toml").open("rb") as file:
        sections: dict[str, dict[str, str | list[str]]] = tomllib.load(file)
    found: dict[str, tuple[str, str | None]] = {}
    for section in sections.values():
        help = section.pop("help", None)
        for kind, said in section.items():
            message, own = (said, help) if isinstance(said, str) else said
            found[kind] = (message, str(own) if own else None)
    return found


def misfit(at: Np | Adjunct | Span, kind: str, **parts: str) -> NoReturn:
    raise Misfit(at if isinstance(at, Span) else at.span, kind, **parts)


def refuse(when: object, at: Np | Adjunct | Span | None, kind: str, **parts: str) -> None:
    """A rule that words can break: when they do, the sentence is a misfit there."""
    if when and at is not None:
        misfit(at, kind, **parts)


def nothing_more(found: Np | Adjunct | list[Adjunct] | None) -> None:
    """Refuses what stands where nothing more can be said."""
    if found:
        misfit(found[0] if isinstance(found, list) else found, "not_here")


# Words that add nothing to what is said: they may stand anywhere and mean the same left out.
# "Rounded up" is one of them: every division is.
_NOISE = (
    "immediately successfully in_return back also just by_any_means by_itself in_attempt in_order",
    "under_effect left rounded_up",
)
NOISE = frozenset(f"ADV:{word}" for words in _NOISE for word in words.split())


class Rest:
    """The circumstances of a clause. Whatever nobody takes is an error: no word may be dropped."""

    __slots__ = ("left",)

    def __init__(self, adjuncts: list[Adjunct]):
        self.left = list(adjuncts)

    def take(self, *keys: str, qualified: bool = False) -> Adjunct | None:
        """The first circumstance of one of these kinds, taken off the list.

        What qualifies the thing it governs is refused, unless the caller reads that too (`qualified`).
        """
        found = self.peek(*keys) if self.left else None
        if found is not None:
            nothing_more([] if qualified else found.mods)
            self.left.remove(found)
        return found

    def take_np(self, *keys: str, noun: str = "") -> Np | None:
        """As `take`, but only one that governs somebody or something (a `noun`, if one is asked for)."""
        for adjunct in self.left:
            np = adjunct.np
            if adjunct.key in keys and np is not None and noun in ("", np.noun):
                nothing_more(adjunct.mods)
                self.left.remove(adjunct)
                return np
        return None

    def peek(self, *keys: str) -> Adjunct | None:
        for adjunct in self.left:
            word = adjunct.word
            if f"{word.type}:{word.lexeme}" in keys or word.type in keys:
                return adjunct
        return None

    def finish(self) -> None:
        if self.left:
            nothing_more([a for a in self.left if a.key not in NOISE])
