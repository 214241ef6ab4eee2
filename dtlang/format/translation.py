"""Puts a hero file into another language: each rules text is said again from its tree.

What is for people alone (notes, questions, rules in quotes, comments) stays as it was written, and so
does a name without a line such as `name fr Brûlure`. What comes out is read again before it is handed out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from dtlang.format.layout import format_hero
from dtlang.format.wording import Read, on_their_lines, texts, with_lists_below
from dtlang.source import Source, Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.node import Node, changed, parts_of
from dtlang.syntax.say import Unsayable, say_text
from dtlang.syntax.tiers import at_tier

NamesThere = Mapping[str, str]  # by the names here
_ASIDES = (h.Note, h.FaqEntry, h.ManualRule)


class Translated(msgspec.Struct, frozen=True):
    """A file in another language. If anything was lost, `text` is not the whole of it."""

    text: str
    lost: tuple[Span, ...] = ()  # texts that the other language has no words for
    unnamed: tuple[str, ...] = ()  # what has no name there
    asides: int = 0  # notes, questions and manual rules: nobody but a person translates them


def translated(tree: HeroTree, language: str, read: Read) -> Translated:
    """A file without errors in another language. `read` reads a text the way the tree was read."""
    names = dict(_names_there(tree.file, language))
    below = with_lists_below(tree)
    lost: set[Span] = set()

    def say(prose: h.Prose, tier: int | None) -> str:
        if tier is not None and prose.span in below:
            return ""
        try:
            return _said(tree, prose, tier, names, language)
        except Unsayable:
            lost.add(prose.span)
            return ""

    file = _renamed(_headed(tree.file, language), names)
    text = format_hero(file, tree.source, say)
    again = texts(read(Source.of(text, tree.source.path)))
    before = texts(tree)
    for at, (span, sentences) in enumerate(before):
        if len(again) != len(before) or _renamed(sentences, names) != again[at][1]:
            lost.add(span)
    parts = list(_all_nodes(tree.file))
    unnamed = [name.text for section, name in _named(tree.file) if language not in section.names]
    asides = sum(isinstance(part, _ASIDES) for part in parts)
    return Translated(text, tuple(sorted(lost)), tuple(dict.fromkeys(unnamed)), asides)


def _said(tree: HeroTree, prose: h.Prose, tier: int | None, names: NamesThere, language: str) -> str:
    """The words of a text, each sentence on the line where it began; a list takes lines of its own."""
    text = tree.reading(prose).text
    if tier is not None:
        text = replace(text, sentences=at_tier(text.sentences, tier))
    said = say_text(_renamed(text, names), language)
    lines = said.split("\n")
    return on_their_lines(prose, text.sentences, lines) if len(lines) == len(text.sentences) else said


# --- names -----------------------------------------------------------------------------------------


def _name_of(section: h.Section) -> h.Name | None:
    """The name of its own that a section has; a test has none that players read, an upgrade its ability's."""
    if isinstance(section, h.Keyword):
        return section.verb
    if isinstance(section, h.NamedSection) and not isinstance(section, h.Test | h.Upgrade):
        return section.name
    return None


def _named(file: h.HeroFile) -> Iterator[tuple[h.Section, h.Name]]:
    for section in file.sections:
        name = _name_of(section)
        if name is not None:
            yield section, name


def _names_there(file: h.HeroFile, language: str) -> Iterator[tuple[str, str]]:
    """Each name with the one it has in the other language, where it has one."""
    title = file.name
    if title is not None and language in file.names:
        yield title.text, file.names[language]
    for section, name in _named(file):
        if language in section.names:
            yield name.text, section.names[language]
    for upgrade in file.all(h.Upgrade):  # "Firebolt II" is called after its ability
        base = next((s for s in file.all(h.Ability) if s.name.text == upgrade.base.text), None)
        if base is not None and language in base.names:
            level = upgrade.name.text.removeprefix(upgrade.base.text)
            yield upgrade.name.text, base.names[language] + level


def _renamed(part: Any, names: NamesThere) -> Any:
    """The same with other names, wherever one stands by itself."""
    if isinstance(part, tuple):
        return tuple(_renamed(one, names) for one in part)
    if isinstance(part, h.HeaderLine | h.Translation | h.Prose | h.Words | h.Comment):
        return part
    if isinstance(part, Node):
        fields = {name: getattr(part, name) for name in parts_of(type(part))}
        return changed(part, **{name: _renamed(field, names) for name, field in fields.items()})
    return names.get(part, part) if isinstance(part, str) else part


# --- the head --------------------------------------------------------------------------------------


def _headed(file: h.HeroFile, language: str) -> h.HeroFile:
    """The file with the other language in its head, names and their translations changed about."""
    items: list[Node] = []
    told = any(line.what is h.Field.LANGUAGE for line in file.header)
    for item in file.items:
        match item:
            case h.HeaderLine(what=h.Field.LANGUAGE):
                items.append(replace(item, value=language))
            case h.Title():
                items.append(item)
                if not told:
                    items.append(h.HeaderLine(what=h.Field.LANGUAGE, value=language, span=item.span))
            case h.Translation():
                items.append(_turned(item, file.name, file.language, language))
            case h.Section():
                name, here = _name_of(item), file.language
                body = (
                    _turned(one, name, here, language) if isinstance(one, h.Translation) else one
                    for one in item.body
                )
                items.append(replace(item, body=tuple(body)))
            case _:
                items.append(item)
    return replace(file, items=tuple(items))


def _turned(line: h.Translation, name: h.Name | None, here: str, there: str) -> h.Translation:
    """`name fr Brûlure` below `status Burn` is `name en Burn` below `status Brûlure`."""
    if line.language != there or name is None:
        return line
    return replace(line, language=here, name=replace(line.name, text=name.text))


def _all_nodes(node: Node) -> Iterator[Node]:
    """Of a file; `nodes_in` is for texts, and would take a pattern of dice for a node."""
    yield node
    for name in parts_of(type(node)):
        value = getattr(node, name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from _all_nodes(inner)
