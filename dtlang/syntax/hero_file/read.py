"""Reads a whole hero file: the skeleton first, then every rules text with the names the file declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from dtlang.diagnostics.codes import UNKNOWN_CHOICE
from dtlang.diagnostics.finding import Diagnostic, in_order
from dtlang.diagnostics.near import MOST_HELPED
from dtlang.source import Source, Span
from dtlang.syntax.explanation.unknown import unknown_names
from dtlang.syntax.hero_file.nodes import (
    Ability,
    Card,
    Companion,
    DeckUse,
    Field,
    FileKind,
    HeroFile,
    Keyword,
    Piece,
    Prose,
    SecondAbility,
    Status,
    Upgrade,
)
from dtlang.syntax.hero_file.skeleton import read_skeleton
from dtlang.syntax.lexicon import LANGUAGES
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import Reading, read_text


class HeroTree(msgspec.Struct):
    """A hero file as written, its rules texts read in place: all spans are offsets into the source."""

    source: Source
    file: HeroFile
    names: Names
    readings: dict[Span, Reading] = {}  # by the place of the prose
    memo: dict[str, Any] = {}  # what later stages made of a shared file, which many heroes use
    used: dict[str, HeroTree | None] = {}  # shared files by name; None: not found

    def reading(self, prose: Prose) -> Reading:
        return self.readings[prose.span]


# Gives the shared file of a name that a deck uses, if there is one.
Fetch: TypeAlias = Callable[[str], HeroTree | None]


def use_nothing(name: str) -> HeroTree | None:
    return None


def read_hero(source: Source, fetch: Fetch = use_nothing) -> tuple[HeroTree, list[Diagnostic]]:
    """The tree of a hero file, as far as it could be read, and everything wrong with its words."""
    file, findings = read_skeleton(source)
    used = {use.name.text: fetch(use.name.text) for section in file.sections for use in section.all(DeckUse)}
    names = declared_names(file, (tree.file for tree in used.values() if tree is not None))
    tree = HeroTree(source, file, names, used=used)
    if file.language not in LANGUAGES:
        return tree, in_order([*findings, *_no_such_language(file)])
    language = file.language
    for section in file.sections:
        spoken = _within(section, names) if isinstance(section, Keyword) else names
        for prose in HeroFile(items=(section,)).prose():
            tree.readings[prose.span] = reading = read_text(source.text, prose.span, spoken, language)
            findings.extend(findings_in(reading, source.text, spoken, language, already=len(findings)))
    return tree, in_order(findings)


def _within(keyword: Keyword, names: Names) -> Names:
    """In the text of `keyword heal N` the word `heal` is the game's."""
    verb = keyword.verb.text.casefold()
    others = {other: said_of for other, said_of in names.keywords.items() if other != verb}
    return replace(names, parameter=True, keywords=others)


def declared_names(file: HeroFile, shared: Iterable[HeroFile] = ()) -> Names:
    """What the texts of a file may speak of: its own names, and those of the shared files that it uses."""
    files = (file, *shared)
    heroes = (f.name.text for f in files if f.name is not None and f.kind is FileKind.HERO)
    abilities = [*_names(files, Ability), *_names(files, Upgrade)]
    abilities += [s.name.text for f in files for u in f.all(Upgrade) for s in u.all(SecondAbility)]
    pieces = [*_names(files, Companion), *_names(files, Piece)]
    pieces += [side for f in files for section in f.sections for side in section.sides]
    dice = file.dice
    return Names.of(
        statuses=_names(files, Status),
        pieces=pieces,
        abilities=abilities,
        cards=_names(files, Card),
        heroes=filter(None, heroes),
        keywords=(
            (k.verb.text, k.object.text if k.object is not None else "")
            for f in files
            for k in f.all(Keyword)
            if k.verb.text
        ),
        symbols=dict.fromkeys(dice.faces.values()) if dice is not None and dice.faces else None,
    )


Named = TypeVar("Named", Status, Companion, Piece, Ability, Upgrade, Card)


def _names(files: Iterable[HeroFile], kind: type[Named]) -> list[str]:
    """The names of sections of one kind; one that is missing was reported."""
    return [section.name.text for file in files for section in file.all(kind) if section.name.text]


def findings_in(
    reading: Reading, text: str, names: Names, language: str, *, already: int = 0
) -> list[Diagnostic]:
    """What is wrong with the words of a text: what could not be read, and what nobody declared.

    With so many findings `already` in the same file, nobody waits for suggestions any more.
    """
    is_helpful = already <= MOST_HELPED
    findings = unknown_names(reading.text, text, names, language, is_helpful) if reading.unknown else []
    if reading.problems:
        from dtlang.syntax.explanation.explain import findings_of  # only those who need help wait for it

        findings.extend(findings_of(reading, text, names, language, already=already))
    return findings


def _no_such_language(file: HeroFile) -> list[Diagnostic]:
    """A language of the game that has no grammar yet."""
    return [
        UNKNOWN_CHOICE.at(line.value_span, f"dtlang cannot read texts in `{line.value}` yet", help="use `en`")
        for line in file.header
        if line.what is Field.LANGUAGE
    ]
