"""Applies fixes: those that do not touch each other together, again and again, until nothing is left to mend.

What a text means is compared before and after: a fix of a rule about wording that changes a single compiled
effect is refused, and so is any fix after which something is an error that was none before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from dtlang import ir
from dtlang.diagnostics import Diagnostic, Edit, Fix
from dtlang.settings import Family
from dtlang.source import Source

MOST_ROUNDS = 50


class Seen(msgspec.Struct, frozen=True):
    """What was found in a text, and what it compiles to."""

    findings: tuple[Diagnostic, ...]
    document: ir.Document | None


class Mended(msgspec.Struct, frozen=True):
    """The text with its fixes, what they were about, and those that would have done harm."""

    source: Source
    seen: Seen
    made: tuple[Diagnostic, ...] = ()
    refused: tuple[Diagnostic, ...] = ()


def mend(source: Source, check: Callable[[Source], Seen], *, unsafe: bool = False) -> Mended:
    """Everything that can be mended. `check` looks at a changed text the way the first one was looked at."""
    return _Mending(source, check, unsafe).run()


class _Mending:
    def __init__(self, source: Source, check: Callable[[Source], Seen], unsafe: bool) -> None:
        self.source = source
        self.check = check
        self.unsafe = unsafe
        self.seen = check(source)
        self.made: list[Diagnostic] = []
        self.refused: dict[tuple[str, str, str], Diagnostic] = {}
        self.texts = {source.text}  # two fixes that undo each other would go on for ever

    def run(self) -> Mended:
        for _ in range(MOST_ROUNDS):
            # Wording first and by itself, so that what it must not change can be compared.
            if not self._round(wording=True) and not self._round(wording=False):
                break
        return Mended(self.source, self.seen, tuple(self.made), tuple(self.refused.values()))

    def _round(self, *, wording: bool) -> bool:
        """Was anything mended?"""
        todo = apart(
            (finding, fix)
            for finding in self.seen.findings
            if (Family.of(finding.code) is Family.WORDING) is wording
            and (fix := self._fix(finding)) is not None
            and self._key(finding) not in self.refused
        )
        if not todo or self._try(todo, wording=wording):
            return bool(todo)
        # Something does harm: one at a time, to find out what. The text moves with each, so look anew.
        for finding, fix in todo:
            if self._try([(finding, fix)], wording=wording):
                return True
            self.refused[self._key(finding)] = finding
        return False

    def _fix(self, finding: Diagnostic) -> Fix | None:
        """The safe fix; or the only one there is, if that was asked for: several are a question."""
        for fix in finding.fixes:
            if fix.safe:
                return fix
        only = finding.fixes[0] if self.unsafe and len(finding.fixes) == 1 else None
        return (
            only if only is not None and not only.left_out else None
        )  # what is left out, its author decides

    def _key(self, finding: Diagnostic) -> tuple[str, str, str]:
        return finding.code, finding.message, self.source.at(finding.span)

    def _try(self, todo: list[tuple[Diagnostic, Fix]], *, wording: bool) -> bool:
        edits = tuple(edit for _, fix in todo for edit in fix.edits)
        changed = Source.of(Fix("", edits).apply(self.source.text), self.source.path)
        if changed.text in self.texts:
            return False
        seen = self.check(changed)
        if _errors(seen) - _errors(self.seen):
            return False
        if wording and meaning(seen.document) != meaning(self.seen.document):
            return False
        if not wording and _changed_elsewhere(self.seen, seen, edits, self.source):
            return False
        self.source, self.seen = changed, seen
        self.texts.add(changed.text)
        self.made.extend(finding for finding, _ in todo)
        return True


def apart(fixes: Iterable[tuple[Diagnostic, Fix]]) -> list[tuple[Diagnostic, Fix]]:
    """The fixes that do not touch an earlier one; the others wait for the next round."""
    chosen: list[tuple[Diagnostic, Fix]] = []
    taken: list[Edit] = []
    for finding, fix in fixes:
        if not any(_touch(edit, other) for edit in fix.edits for other in taken):
            chosen.append((finding, fix))
            taken.extend(fix.edits)
    return chosen


def _touch(one: Edit, other: Edit) -> bool:
    return one.span.start <= other.span.end and other.span.start <= one.span.end


def _errors(seen: Seen) -> Counter[str]:
    return Counter(finding.code for finding in seen.findings if finding.is_error)


def _changed_elsewhere(before: Seen, after: Seen, edits: Iterable[Edit], source: Source) -> bool:
    """Whether a text means something else now that nobody has touched."""
    old, new = meaning(before.document), meaning(after.document)
    if old is None or new is None:
        return False
    touched = [_heading(edit, source) for edit in edits]
    pairs = [
        pair
        for kind in ("statuses", "companions", "abilities", "cards")
        for pair in zip(old.get(kind, ()), new.get(kind, ()), strict=False)
    ]
    if not all(any(part["name"] in heading for part, _ in pairs) for heading in touched):
        return False  # dice, or what stands at the top: any text may speak of it
    return any(part != other and not any(part["name"] in one for one in touched) for part, other in pairs)


def _heading(edit: Edit, source: Source) -> str:
    """The first line of the section that an edit stands in."""
    above = source.text[: edit.span.end].splitlines()
    return next((line.casefold() for line in reversed(above) if line[:1].strip()), "")


def meaning(document: ir.Document | None) -> Any:
    """What an engine would play: without remarks and places, and without the case of names."""
    if document is None:
        return None
    return _folded(msgspec.to_builtins(msgspec.structs.replace(document, debug=None, notes=())))


def _folded(value: Any) -> Any:
    match value:
        case str():
            return value.casefold()
        case dict():
            return {key.casefold(): _folded(inner) for key, inner in value.items() if key != "notes"}
        case list() | tuple():
            return [_folded(inner) for inner in value]
        case _:
            return value
