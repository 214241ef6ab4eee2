"""Templates of a folder that somebody else may have filled: read from there alone, and all of it bounded.

They run in a sandbox that lets nothing be called or changed, and here they also come to an end: loops and
macros are counted, texts cannot be multiplied without measure, and a link that leads out is not followed.
"""

from __future__ import annotations

import functools
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, TemplateNotFound, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from dtlang.sheet.errors import SheetError

MOST_BYTES = 200_000  # of one template
MOST_STEPS = 500_000  # of all loops and macros of one hero; our own templates take some thousands
MOST_LETTERS = 2_000_000  # of one text that is put together
LARGEST = 10_000  # number that a filter or a range is given


class ForeignLoader(BaseLoader):
    """Finds the files of one folder and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.used: set[Path] = set()  # the files that were read

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        path = self.folder / template
        real = Path(os.path.realpath(path))
        if not path.exists():
            raise TemplateNotFound(template)
        if not real.is_relative_to(self.folder):
            raise SheetError(f"the template `{template}` leads out of its folder")
        found = real.stat()
        if not stat.S_ISREG(found.st_mode):
            raise SheetError(f"the template `{template}` is not a file")
        if found.st_size > MOST_BYTES:
            raise SheetError(f"the template `{template}` is larger than {MOST_BYTES} bytes")
        self.used.add(real)
        try:
            return real.read_bytes().decode("utf-8"), str(path), lambda: True
        except UnicodeDecodeError:
            raise SheetError(f"the template `{template}` is not saved as UTF-8") from None


class ForeignEnvironment(ImmutableSandboxedEnvironment):
    """A sandbox in which every template comes to an end."""

    intercepted_binops = frozenset(("+", "*", "**", "%", "//", "/", "-"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.steps = 0
        for name in ("namespace", "cycler", "joiner", "lipsum"):  # they remember, or make text without end
            self.globals.pop(name, None)
        self.globals |= {"range": self._range, "_step": self._step, "_joined": self._joined}
        self.filters = {name: self._filter(one) for name, one in self.filters.items() if name != "format"}

    def begin(self) -> None:
        """Another hero is printed."""
        self.steps = 0

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        counts = isinstance(left, int) and isinstance(right, int)
        if operator in ("*", "**") and not counts:
            raise SheetError("a template can multiply numbers only")
        if operator in ("**", "%") and not (counts and abs(left) <= LARGEST and abs(right) <= LARGEST):
            raise SheetError(f"a template takes `{operator}` of small numbers only")
        return _small(super().call_binop(context, operator, left, right))

    def _generate(self, source: nodes.Template, *rest: Any, **more: Any) -> str:
        for loop in source.find_all((nodes.For, nodes.Macro, nodes.CallBlock)):
            assert isinstance(loop, nodes.For | nodes.Macro | nodes.CallBlock)
            loop.body.insert(0, nodes.ExprStmt(_call("_step", [], loop.lineno), lineno=loop.lineno))
        _without_joins(source)
        source.set_environment(self)
        return super()._generate(source, *rest, **more)

    def _step(self) -> str:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise SheetError(f"a template goes through more than {MOST_STEPS} rounds")
        return ""

    @staticmethod
    def _range(*numbers: int) -> range:
        found = range(*numbers)
        if len(found) > LARGEST:
            raise SheetError(f"a template counts to {len(found)}; the most is {LARGEST}")
        return found

    @staticmethod
    def _joined(*parts: Any) -> Any:
        texts = [part if hasattr(part, "__html__") else str(part) for part in parts]
        if sum(map(len, texts)) > MOST_LETTERS:
            raise SheetError(f"a template makes a text of more than {MOST_LETTERS} letters")
        return functools.reduce(lambda left, right: left + right, texts)

    def call(self, context: Any, asked: Any, /, *given: Any, **named: Any) -> Any:
        if getattr(asked, "__name__", "") in ("format", "format_map"):  # its text can ask for any width
            raise SheetError("a template cannot use `.format`: join texts with `~`")
        owner = getattr(asked, "__self__", None)
        if isinstance(owner, str):
            _bounded(owner, *given, *named.values())
        return _small(super().call(context, asked, *given, **named))

    @staticmethod
    def _filter(one: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(one)
        def filter(*given: Any, **named: Any) -> Any:
            _bounded(*given, *named.values())
            return _small(one(*given, **named))

        return filter


def _bounded(*given: Any) -> None:
    """What a filter or a method of a text is given: no large number, and no long text for each of many."""
    largest = 1
    for value in given:
        if isinstance(value, int) and abs(value) > LARGEST:
            raise SheetError(f"a template gives {value} to a filter; the most is {LARGEST}")
        largest *= max(1, len(value)) if isinstance(value, str | list | tuple) else 1
    if largest > MOST_LETTERS * 10:
        raise SheetError(f"a template makes a text of more than {MOST_LETTERS} letters")


def _small(value: Any) -> Any:
    if isinstance(value, str | list | tuple) and len(value) > MOST_LETTERS:
        raise SheetError(f"a template makes a text of more than {MOST_LETTERS} letters")
    return value


def _without_joins(node: nodes.Node) -> None:
    """`a ~ b` becomes a call that looks at how long it gets: twice the same forty times is a full memory."""
    for name, value in node.iter_fields():
        if isinstance(value, list):
            setattr(node, name, [_unjoined(one) for one in value])
        else:
            setattr(node, name, _unjoined(value))
    for child in node.iter_child_nodes():
        _without_joins(child)


def _unjoined(value: Any) -> Any:
    return _call("_joined", value.nodes, value.lineno) if isinstance(value, nodes.Concat) else value


def _call(name: str, given: list[nodes.Expr], lineno: int) -> nodes.Call:
    return nodes.Call(nodes.Name(name, "load", lineno=lineno), given, [], None, None, lineno=lineno)
