"""What lies open: texts as they stand in an editor, each checked once as long as nothing changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from dtlang import collection, ir, pipeline
from dtlang.diagnostics import Report
from dtlang.model import Hero
from dtlang.proposals import Memory
from dtlang.service.written import Lines, Written
from dtlang.settings import Choice
from dtlang.source import Source

MOST_PAGES = 12
MOST_LETTERS = 2_000_000  # as many as `dtlang check` reads of a file

T = TypeVar("T")


class Page:
    """One version of a text, and everything that was ever asked about it."""

    def __init__(self, raw: str, path: Path, choice: Choice, memory: Memory | None = None) -> None:
        self.memory = memory
        self.path = path
        self.choice = choice
        self.written = Written(raw[:MOST_LETTERS], str(path))
        self._made: dict[Any, Any] = {}

    @property
    def source(self) -> Source:
        return self.written.source

    @cached_property
    def checked(self) -> pipeline.Checked:
        return pipeline.check(self.source, self.path.parent, self.choice, self.memory)

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.written.raw)

    @property
    def hero(self) -> Hero | None:
        return self.checked.hero

    @cached_property
    def document(self) -> ir.Document | None:
        """The effect objects, if nothing is wrong."""
        return pipeline.compile_hero(self.checked)

    @cached_property
    def side(self) -> pipeline.Side | Report:
        return pipeline.side(self.checked)

    @property
    def language(self) -> str:
        tree = self.checked.tree
        return tree.file.language if tree is not None else "en"

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """What takes its time and depends on the text alone."""
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found


Circumstances = tuple[tuple[str, tuple[int, int] | None], ...]


class Desk:
    """The pages that were asked for last. A file beside the hero that changes makes its page anew."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, str], tuple[Page, Circumstances]] = OrderedDict()
        self._memory = Memory()

    def page(self, text: str, path: Path) -> Page:
        key = (text, str(path))
        known = self._pages.get(key)
        if known is not None and _as_they_are(known[1]) == known[1]:
            self._pages.move_to_end(key)
            return known[0]
        page = Page(text, path, _choice(path), self._memory)
        self._pages[key] = (page, _around(page))
        self._pages.move_to_end(key)
        while len(self._pages) > MOST_PAGES:
            self._pages.popitem(last=False)
        return page


def _choice(path: Path) -> Choice:
    """The rules that the settings beside the file ask for; wrong settings are for `dtlang check` to tell."""
    settings = collection.settings_for(path, collection.Wish())
    return Choice() if isinstance(settings, Report) else collection.chosen(settings, path, Choice())


def _around(page: Page) -> Circumstances:
    """The other files that the findings depend on, and when they were written."""
    checked = page.checked
    paths = [str(path) for path in pipeline.read_for(checked)[1:]]
    if checked.tree is not None:
        paths += [str(page.path.parent / f"{pipeline.file_stem(name)}.hero") for name in checked.tree.used]
    paths += [
        str(folder / name) for folder in (page.path.parent,) for name in ("dtlang.toml", "pyproject.toml")
    ]
    return _as_they_are(tuple((path, None) for path in dict.fromkeys(paths)))


def _as_they_are(around: Circumstances) -> Circumstances:
    return tuple((path, _state(path)) for path, _ in around)


def _state(path: str) -> tuple[int, int] | None:
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return found.st_size, found.st_mtime_ns
