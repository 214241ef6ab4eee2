"""What is said about a mistake: findings in the words of `grammar/en.messages.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from dtlang import resources
from dtlang.diagnostics.codes import CODES, Code
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Related
from dtlang.kept import kept_toml
from dtlang.source import Span
from dtlang.speech import Said, any_of, quoted


@cache
def _wording() -> dict[str, tuple[Code, dict[str, str]]]:
    """The code of every kind of finding and its lines: `missing-number.level` is one for `missing-number`."""
    codes = {code.name: code for code in CODES.by_code.values()}
    said = kept_toml(resources.grammar("en.messages.toml"))
    return {
        f"{name}.{case}": (codes[name], lines)
        for name, cases in said.items()
        for case, lines in cases.items()
    }


def finding(
    kind: str,
    span: Span,
    *,
    label: str = "",
    hint: str = "help",
    help: str | None = None,
    guesses: Sequence[str] = (),
    edits: Sequence[Edit] = (),
    fixes: Iterable[Fix] = (),
    related: tuple[Related, ...] = (),
    **parts: object,
) -> Diagnostic:
    """A finding of one kind, with `parts` in its blanks. Of several lines of help `hint` says which one.

    `guesses` are words that may have been meant, `edits` the change that the catalogue has a name for.
    """
    code, lines = _wording()[kind]

    def said(line: str) -> str:
        return Said(lines.get(line, ""), **parts)

    offered = [*fixes, *(replace(span, guess) for guess in guesses)]
    if edits:
        offered.append(Fix(said("fix"), tuple(edits)))
    return code.at(
        span,
        said("message"),
        label=label or said("label"),
        help=did_you_mean(guesses) or help or said(hint) or None,
        related=related,
        fixes=tuple(offered),
    )


def replace(span: Span, text: str) -> Fix:
    """Write `text` instead of the words at `span`."""
    return Fix(Said("write `{text}`", text=text), (Edit(span, text),))


def did_you_mean(guesses: Iterable[str]) -> str | None:
    names = any_of(quoted(guesses))
    return Said("did you mean {names}?", names=names) if names else None


def listed(words: Iterable[str]) -> str:
    """
    >>> listed(["dice", "deck"])
    '`dice`, `deck`'
    """
    return ", ".join(f"`{word}`" for word in words)


def one_of(words: Sequence[str]) -> str:
    """
    >>> one_of(["v2", "marvel"]), one_of(["en"])
    ('one of `v2`, `marvel`', 'write `en`')
    """
    if len(words) == 1:
        return Said("write `{text}`", text=words[0])
    return Said("one of {words}", words=listed(words))


def short(words: str, most: int = 40) -> str:
    """Words for a message: on one line, and not longer than anybody reads.

    >>> short("deal\\n  4 dmg")
    'deal 4 dmg'
    """
    words = " ".join(words[:200].split())
    return words if len(words) <= most else words[: most - 3] + "..."
