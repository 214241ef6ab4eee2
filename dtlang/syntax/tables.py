"""The LALR tables of a language's grammar, built by Lark and kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.lexer import Lexer

from dtlang import resources
from dtlang.syntax.phrases import Shaper


class _WordsComeFromOutside(Lexer):
    """Lark wants a lexer; ours feeds the parser word by word instead."""

    __future_interface__ = 2

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        return iter(())


def cache_folder() -> Path | None:
    """A private folder for tables, or none where there is no place to write."""
    base = os.environ.get("XDG_CACHE_HOME")
    home = Path(base) if base else Path.home() / ".cache"
    folder = home / "dtlang"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = folder.stat().st_uid == os.getuid() if hasattr(os, "getuid") else True
    except (OSError, RuntimeError):
        return None
    return folder if mine and os.access(folder, os.W_OK) else None


@cache
def parser(language: str) -> Lark:
    """The parser of a language; its tables are taken from the cache when the grammar is unchanged."""
    path = resources.grammar(f"{language}.lark")
    digest = hashlib.sha256(lark.__version__.encode())
    for file in (path, resources.grammar("shared.lark")):
        digest.update(file.read_bytes())
    folder = cache_folder()
    return Lark.open(
        str(path),
        parser="lalr",
        lexer=_WordsComeFromOutside,
        start="sentence",
        maybe_placeholders=False,
        transformer=Shaper(),
        cache=str(folder / f"{language}-{digest.hexdigest()[:16]}.tables") if folder else False,
    )
