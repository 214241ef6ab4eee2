"""A name everywhere: where it is declared, where it is used, and all of them under another name."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang.model.keys import key
from dtlang.service import answers as a
from dtlang.service.desk import Page
from dtlang.service.marks import Mark, mark_at, marks
from dtlang.service.problems import edits
from dtlang.source import Source, Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.names import bent_as
from dtlang.syntax.text.scan import scan

_LONGEST = 80  # letters of a name


class Family(msgspec.Struct, frozen=True):
    """A name and those that are made of it: `Firebolt` and its upgrades."""

    kind: str  # keyword, symbol, or empty: everything else shares its names
    name: str
    keys: frozenset[str]

    def holds(self, mark: Mark) -> bool:
        if self.kind or mark.kind in ("keyword", "symbol"):
            return mark.kind == self.kind and key(mark.name) in self.keys
        return bool(mark.name) and mark.kind in _SHARING and key(mark.name) in self.keys


_SHARING = ("status", "piece", "place", "ability", "upgrade", "card", "named", "kind", "side")


def family_at(page: Page, at: int) -> tuple[Family, Mark] | None:
    """What is called by the name at a place; nothing if none stands there, or nobody declared it."""
    mark = mark_at(page, page.written.offset(at))
    if mark is None or not mark.name:
        return None
    found = family_of(page, mark)
    return (found, mark) if found is not None else None


def family_of(page: Page, mark: Mark) -> Family | None:
    declared = [one for one in marks(page) if one.declares]
    if mark.kind in ("keyword", "symbol"):
        same = [one for one in declared if one.kind == mark.kind and key(one.name) == key(mark.name)]
        return Family(mark.kind, same[0].name, frozenset((key(mark.name),))) if same else None
    if mark.kind not in _SHARING:
        return None
    based = _upgrades(page)
    base = based.get(key(mark.name), mark.name)
    keys = {key(base), *(name for name, of in based.items() if key(of) == key(base))}
    found = [one for one in declared if one.kind in _SHARING and key(one.name) in keys]
    return Family("", base, frozenset(keys)) if found else None


def _upgrades(page: Page) -> dict[str, str]:
    """The abilities of upgrades, by the name of the card."""
    tree = page.checked.tree
    sections = tree.file.all(h.Upgrade) if tree is not None else ()
    return {key(one.name.text): one.base.text for one in sections if one.base.text}


def definition(page: Page, at: int) -> tuple[a.Place, ...]:
    """Where the name at a place is declared."""
    found = family_at(page, at)
    if found is None:
        return ()
    family, mark = found
    places = [one for one in marks(page) if one.declares and family.holds(one)]
    own = [one for one in places if key(one.name) == key(mark.name)]
    return tuple(_place(page, one.span, one.declares) for one in own or places)


def references(page: Page, at: int) -> tuple[a.Place, ...]:
    """All places of the name at a place, also those of its upgrades."""
    found = family_at(page, at)
    if found is None:
        return ()
    return tuple(_place(page, span, mark.declares) for mark, span in _occurrences(page, found[0]))


def _occurrences(page: Page, family: Family) -> Iterator[tuple[Mark, Span]]:
    for mark in marks(page):
        if family.holds(mark):
            yield mark, _base_of(page, mark.span, family)


def _base_of(page: Page, span: Span, family: Family) -> Span:
    """Of `Firebolt II` the words that are the ability's."""
    raws = scan(page.source.text, span)
    count = len(scan(family.name, Span(0, len(family.name))))
    return Span(span.start, raws[count - 1].end) if family.kind != "symbol" and len(raws) > count else span


def _place(page: Page, span: Span, declares: bool) -> a.Place:
    start, end = page.written.range(span)
    return a.Place(start=start, end=end, declares=declares)


def renamed(page: Page, at: int, name: str) -> a.Changed:
    """All places under another name; refused if the file would say something else then."""
    found = family_at(page, at)
    if found is None:
        return a.Changed(edits=(), refused="there is no name here that this file declares")
    family = found[0]
    name = " ".join(Source.of(name).text.split())
    if family.kind == "keyword":
        name = name.casefold()
    if not name or len(name) > _LONGEST or not name.isprintable():
        return a.Changed(edits=(), refused="a name has 1 to 80 letters that can be seen")
    if name == family.name:
        return a.Changed(edits=())
    taken = {key(one.name) for one in marks(page) if one.declares and not family.holds(one)}
    if key(name) in taken:
        return a.Changed(edits=(), refused=f"something else is called `{name}` already")
    places = list(_occurrences(page, family))
    made = [(span, _spelt(page, span, family, name)) for _, span in places]
    refused = _harm(page, family, name, made)
    return a.Changed(edits=() if refused else edits(page, made), refused=refused)


def _spelt(page: Page, span: Span, family: Family, name: str) -> str:
    """The new name as the old one stands there: in brackets, in plural."""
    written = page.source.at(span)
    if family.kind == "symbol":
        return f"[{name}]" if written.startswith("[") else name
    if key(written) == key(family.name):
        return name
    form = "plural" if family.kind == "" else _form(written, family.name, page.language)
    *before, last = name.split(" ")
    other = bent_as(last, form, page.language) if form else ()
    return " ".join((*before, other[0])) if other else name


def _form(written: str, verb: str, language: str) -> str:
    """In which form a verb stands."""
    return next(
        (form for form in ("third", "doing", "done") if written.casefold() in bent_as(verb, form, language)),
        "",
    )


def _harm(page: Page, family: Family, name: str, made: list[tuple[Span, str]]) -> str:
    """What would go wrong: the changed text is read again before anybody gets it."""
    text = page.source.text
    for span, said in sorted(made, reverse=True):
        text = text[: span.start] + said + text[span.end :]
    after = Page(text, page.path, page.choice, page.memory)
    errors = [sum(one.is_error for one in each.checked.findings) for each in (page, after)]
    ends = [key(one)[len(key(family.name)) :] for one in family.keys] if not family.kind else [""]
    other = Family(family.kind, name, frozenset(key(name) + end for end in ends))
    if errors[1] > errors[0] or len(list(_occurrences(after, other))) != len(made):
        return f"with the name `{name}` the texts of this hero would not read as they do now"
    return ""
