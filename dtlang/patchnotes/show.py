"""Patch notes for people and programs. Names come from anybody: none of them steers a terminal or a page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from dtlang.diagnostics.shown import plain
from dtlang.patchnotes.notes import Change, ChangeKind, Notes, Topic

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")
ARROW = "->"


def as_text(notes: Notes) -> str:
    lines = [_title(notes)]
    for topic, changes in _chapters(notes):
        lines += ["", topic.value.capitalize()]
        lines += [f"  {_subject(change)}{sentence(change)}" for change in changes]
    if not notes.changes:
        lines.append("Nothing has changed.")
    return plain("\n".join(lines)) + "\n"


def as_markdown(notes: Notes) -> str:
    lines = [f"# {_markdown(_title(notes, '→'))}"]
    for topic, changes in _chapters(notes):
        lines += ["", f"## {topic.value.capitalize()}", ""]
        for change in changes:
            name, where = _markdown(change.name), _markdown(change.where)
            head = f"**{name}**" + (f", {where}" if where else "")
            lines.append(f"- {head}: {_markdown(sentence(change, '→'))}")
    if not notes.changes:
        lines += ["", "Nothing has changed."]
    return "\n".join(lines) + "\n"


def as_json(notes: Notes) -> str:
    changes = [
        {
            "topic": change.topic.value,
            "kind": change.kind.value,
            "name": change.name,
            "where": change.where,
            "what": change.what,
            "before": change.before,
            "after": change.after,
            "words": change.words,
            "text": f"{_subject(change)}{sentence(change)}",
        }
        for change in notes.changes
    ]
    data = {"hero": notes.hero, "old": notes.old, "new": notes.new, "changes": changes}
    return json.dumps(data, indent=2) + "\n"


def sentence(change: Change, arrow: str = ARROW) -> str:
    """What happened, in plain words."""
    match change.kind:
        case ChangeKind.RAISED | ChangeKind.LOWERED:
            words = f'; now "{change.words}"' if change.words else ""
            if change.topic is Topic.DECK or change.words or not _is_property(change):
                return f"{change.before} {arrow} {change.after} {change.what}{words}"
            return f"{change.what} {change.before} {arrow} {change.after}"
        case ChangeKind.CHANGED if change.what and not change.before:
            return f'{change.what} ("{change.words}")'
        case ChangeKind.CHANGED if change.what:
            return f"{change.what} {change.before} {arrow} {change.after}"
        case ChangeKind.CHANGED:
            return f'"{change.before}" {arrow} "{change.after}"'
        case ChangeKind.ADDED:
            return f"new: {change.after}".removesuffix(": ")
        case ChangeKind.LOST:
            return f"gone: {change.before}".removesuffix(": ")
        case ChangeKind.RENAMED:
            return f"is now called {change.after}"


_PROPERTIES = (
    "cost",
    "complexity",
    "stack limit",
    "stack limit of others",
    "health",
    "count",
    "from",
    "to",
    "starts at",
)


def _is_property(change: Change) -> bool:
    return change.what in _PROPERTIES


def _subject(change: Change) -> str:
    return f"{change.name}, {change.where}: " if change.where else f"{change.name}: "


def _title(notes: Notes, arrow: str = ARROW) -> str:
    if notes.old and notes.new and notes.old != notes.new:
        return f"{notes.hero}, {notes.old} {arrow} {notes.new}"
    return notes.hero


def _chapters(notes: Notes) -> Iterator[tuple[Topic, list[Change]]]:
    for topic in Topic:
        changes = [change for change in notes.changes if change.topic is topic]
        if changes:
            yield topic, changes


def _markdown(text: str) -> str:
    """
    >>> _markdown("<b>3 [flame]")
    '\\\\<b\\\\>3 \\\\[flame\\\\]'
    """
    return _MARKDOWN.sub(r"\\\1", " ".join(plain(text).split("\n"))).replace("&", "&amp;")
