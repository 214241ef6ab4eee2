"""Reads a whole hero file: the skeleton first, then every rules text with the names the file declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from dtlang.diagnostics.finding import Diagnostic, in_order
from dtlang.diagnostics.near import MOST_HELPED
from dtlang.source import Source, Span
from dtlang.syntax.explanation.unknown import unknown_names
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.skeleton import read_skeleton
from dtlang.syntax.lexicon import LANGUAGES
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import Reading, read_text


class HeroTree(msgspec.Struct):
    """A hero file as written, its rules texts read in place: all spans are offsets into the source."""

    source: Source
    file: h.HeroFile
    names: Names
    readings: dict[Span, Reading] = {}  # by the place of the prose
    memo: dict[str, Any] = {}  # what later stages made of a shared file, which many heroes use
    used: dict[str, HeroTree | None] = {}  # shared files by name; None: not found

    def reading(self, prose: h.Prose) -> Reading:
        return self.readings[prose.span]


# Gives the shared file of a name that a deck uses, if there is one.
Fetch: TypeAlias = Callable[[str], HeroTree | None]


def use_nothing(name: str) -> HeroTree | None:
    return None


def read_hero(source: Source, fetch: Fetch = use_nothing) -> tuple[HeroTree, list[Diagnostic]]:
    """The tree of a hero file, as far as it could be read, and everything wrong with its words."""
    file, findings = read_skeleton(source)
    used = {
        use.name.text: fetch(use.name.text) for section in file.sections for use in section.all(h.DeckUse)
    }
    names = declared_names(file, (tree.file for tree in used.values() if tree is not None))
    tree = HeroTree(source, file, names, used=used)
    if file.language not in LANGUAGES:
        return tree, in_order(findings)
    language = file.language
    for section in file.sections:
        spoken = names_within(section, names)
        tiers = tiers_in(section)
        for prose in h.HeroFile(items=(section,)).prose():
            if tiers:
                spoken = replace(names, tiers=tiers.get(prose.span, 0))
            tree.readings[prose.span] = reading = read_text(source.text, prose.span, spoken, language)
            findings.extend(findings_in(reading, source.text, spoken, language, already=len(findings)))
    return tree, in_order(findings)


def tiers_in(section: h.HeroNode) -> dict[Span, int]:
    """The texts of an ability in which lists of numbers go by the tiers of its line, and how many there are.

    Text below all lines belongs to each of them; so the lines have to have the same number of tiers."""
    if not isinstance(section, h.AbilitySection):
        return {}
    found: dict[Span, int] = {}
    for inner in (*section.all(h.SecondAbility), *section.variants):
        found |= tiers_in(inner)
    numbers = {len(line.requirement.tiers) for line in section.rolls}
    if not any(numbers):
        return found
    for line in section.rolls:
        found |= {text.span: len(line.requirement.tiers) for text in line.text}
    if len(numbers) == 1:
        found |= {text.span: max(numbers) for text in section.text}
    return found


def names_within(section: h.Section, names: Names) -> Names:
    """In the text of `keyword heal N` the word `heal` is the game's."""
    if not isinstance(section, h.Keyword):
        return names
    verb = section.verb.text.casefold()
    others = {other: said_of for other, said_of in names.keywords.items() if other != verb}
    return replace(names, parameter=True, keywords=others)


def declared_names(file: h.HeroFile, shared: Iterable[h.HeroFile] = ()) -> Names:
    """What the texts of a file may speak of: its own names, and those of the shared files that it uses."""
    files = (file, *shared)
    heroes = (f.name.text for f in files if f.name is not None and f.kind is h.FileKind.HERO)
    abilities = [*_names(files, h.Ability), *_names(files, h.Upgrade)]
    abilities += [s.name.text for f in files for u in f.all(h.Upgrade) for s in u.all(h.SecondAbility)]
    abilities += [s.name.text for f in files for card in f.all(h.Card) for s in card.all(h.CardAbility)]
    pieces = [*_names(files, h.Companion), *_names(files, h.Piece)]
    dials = [p.name.text for f in files for p in f.all(h.Piece) if p.word is h.PieceWord.DIAL and p.name.text]
    pieces += [side for f in files for section in f.sections for side in section.sides]
    dice = file.dice
    return Names.of(
        statuses={
            status.name.text: status.kind.value if status.kind is not None else ""
            for file in files
            for status in file.all(h.Status)
            if status.name.text
        },
        pieces=pieces,
        dials=dials,
        abilities=abilities,
        cards=_names(files, h.Card),
        card_kinds=dict.fromkeys(kind for f in files for card in f.all(h.Card) for kind in card.kinds),
        places=_names(files, h.Place),
        heroes=filter(None, heroes),
        keywords=(
            (k.verb.text, k.object.text if k.object is not None else "")
            for f in files
            for k in f.all(h.Keyword)
            if k.verb.text
        ),
        symbols=dict.fromkeys(dice.faces.values()) if dice is not None and dice.faces else None,
        language=file.language if file.language in LANGUAGES else "en",
    )


def _names(files: Iterable[h.HeroFile], kind: type[h.NamedSection]) -> list[str]:
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
