"""Names that were given twice to things of a kind."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang.diagnostics import Diagnostic, Related
from dtlang.diagnostics.codes import REPEATED_NAME
from dtlang.model.keys import key
from dtlang.speech import Said
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree


def repeated_names(tree: HeroTree) -> Iterator[Diagnostic]:
    """Tokens of all kinds share their names, and so do all cards, because one word has to tell them apart."""
    file = tree.file
    tokens = [s.name for s in file.sections if isinstance(s, (h.Status, h.Companion, h.Piece))]
    second = [s.name for upgrade in file.all(h.Upgrade) for s in upgrade.second]
    yield from _repeated(Said("another status effect or token"), tokens)
    yield from _repeated(Said("another ability"), [a.name for a in file.all(h.Ability)])
    yield from _repeated(
        Said("another card"), [s.name for s in file.sections if isinstance(s, (h.Card, h.Upgrade))]
    )
    yield from _repeated(Said("another keyword"), [_phrase(k) for k in file.all(h.Keyword)])
    yield from _taken([a.name for a in file.all(h.Ability)], second)
    yield from _from_shared_files(tree)


def _phrase(keyword: h.Keyword) -> h.Name:
    """A verb may be said of several things, and go both ways: `take N Step forward`."""
    words = [keyword.verb.text, keyword.object.text if keyword.object is not None else ""]
    words.append(keyword.way.value if keyword.way is not None else "")
    return h.Name(text=" ".join(filter(None, words)), span=keyword.verb.span)


def _repeated(what: str, names: list[h.Name]) -> Iterator[Diagnostic]:
    first: dict[str, h.Name] = {}
    for name in names:
        if not name.text:
            continue
        before = first.setdefault(key(name.text), name)
        if before is not name:
            yield _finding(name, what, before)


def _taken(board: list[h.Name], second: list[h.Name]) -> Iterator[Diagnostic]:
    """A second ability may stand in upgrades II and III of a slot, but it is not one of the board."""
    by_key = {key(name.text): name for name in board}
    for name in second:
        before = by_key.get(key(name.text))
        if before is not None:
            yield _finding(name, Said("another ability"), before)


def _finding(name: h.Name, what: str, before: h.Name) -> Diagnostic:
    return REPEATED_NAME.at(
        name.span,
        Said("{another} is called `{before}` already", another=what, before=before.text),
        label="the second one",
        help="give one of the two another name",
        related=(Related(before.span, "the first one"),),
    )


def _from_shared_files(tree: HeroTree) -> Iterator[Diagnostic]:
    """The first place is in another file, so it is named instead of shown."""
    for used, shared in tree.used.items():
        if shared is None:
            continue
        for kinds in ((h.Card, h.Upgrade), (h.Status, h.Companion, h.Piece)):
            theirs = {key(s.name.text): s.name for s in shared.file.sections if isinstance(s, kinds)}
            for section in tree.file.sections:
                if isinstance(section, kinds) and key(section.name.text) in theirs:
                    name: h.Name = section.name
                    yield REPEATED_NAME.at(
                        name.span,
                        Said(
                            "`{name}` is also in the shared file `{used}` that this deck uses",
                            name=name.text,
                            used=used,
                        ),
                        label="the second one",
                        help="give this one another name",
                    )
