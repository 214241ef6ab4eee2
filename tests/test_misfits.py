"""Every kind of misfit that the builders name has its wording, and every wording is used."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from dtlang.syntax.text.build.misfit import wordings
from tests.docs.blocks import ROOT


def _files() -> list[Path]:
    return sorted(Path(ROOT, "dtlang/syntax/text").rglob("*.py"))


def _named() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Place, kind and parts of each `misfit(at, kind, ...)`, `refuse(when, at, kind, ...)`, `need(kind)`."""
    for path in _files():
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
            at = {"misfit": 1, "Misfit": 1, "refuse": 2, "need": 0}.get(name)
            if at is None:
                continue
            parts = frozenset(["verb"] if name == "need" else (k.arg for k in call.keywords if k.arg))
            for found in ast.walk(call.args[at]):
                if (
                    isinstance(found, ast.Constant)
                    and isinstance(found.value, str)
                    and " " not in found.value
                ):
                    yield f"{path.name}:{call.lineno}", found.value, parts


def test_every_kind_of_misfit_is_worded_and_every_wording_is_used() -> None:
    compared = {"half"}  # asked about, not named, in the choice between two kinds
    named = {kind for _, kind, _ in _named()} - compared
    assert named <= set(wordings())
    code = "".join(path.read_text(encoding="utf-8") for path in _files())
    assert [] == [kind for kind in wordings() if kind not in named and f'"{kind}"' not in code]


def test_every_wording_gets_the_parts_it_names() -> None:
    """A part that is not passed would be an exception on an author's mistake."""
    for place, kind, parts in _named():
        said = [text for text in wordings().get(kind, ()) if text]
        named = {part for text in said for _, part, _, _ in string.Formatter().parse(text) if part}
        assert named <= parts, (place, kind)
