"""Patch notes for people and programs. Names come from anybody: none of them steers a terminal or a page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from dtlang.diagnostics.shown import plain
from dtlang.patchnotes.notes import Change, ChangeKind, Notes, Topic
from dtlang.speech import ENGLISH, Said, in_language

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")
ARROW = "->"
NOTHING = Said("Nothing has changed.")
_CHAPTERS = {
    Topic.HERO: Said("Hero"),
    Topic.STATUSES: Said("Status effects"),
    Topic.COMPANIONS: Said("Companions"),
    Topic.TOKENS: Said("Tokens"),
    Topic.KEYWORDS: Said("Keywords"),
    Topic.SETUP: Said("Setup"),
    Topic.ABILITIES: Said("Abilities"),
    Topic.CARDS: Said("Cards"),
    Topic.DECK: Said("Deck"),
}


def as_text(notes: Notes, language: str = ENGLISH) -> str:
    lines = [_title(notes)]
    for topic, changes in _chapters(notes):
        lines += ["", in_language(_CHAPTERS[topic], language)]
        lines += [f"  {_subject(change)}{in_language(sentence(change), language)}" for change in changes]
    if not notes.changes:
        lines.append(in_language(NOTHING, language))
    return plain("\n".join(lines)) + "\n"


def as_markdown(notes: Notes, language: str = ENGLISH) -> str:
    lines = [f"# {_markdown(_title(notes, '→'))}"]
    for topic, changes in _chapters(notes):
        lines += ["", f"## {in_language(_CHAPTERS[topic], language)}", ""]
        for change in changes:
            name, where = _markdown(change.name), _markdown(change.where)
            head = f"**{name}**" + (f", {where}" if where else "")
            lines.append(f"- {head}: {_markdown(in_language(sentence(change, '→'), language))}")
    if not notes.changes:
        lines += ["", in_language(NOTHING, language)]
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
    what, before, after = _what(change.what), change.before, change.after
    match change.kind:
        case ChangeKind.RAISED | ChangeKind.LOWERED:
            words = Said('; now "{words}"', words=change.words) if change.words else ""
            if change.topic is Topic.DECK or change.words or not _is_property(change):
                how = "{before} {arrow} {after} {what}{words}"
                return Said(how, before=before, arrow=arrow, after=after, what=change.what, words=words)
            return Said("{what} {before} {arrow} {after}", what=what, before=before, arrow=arrow, after=after)
        case ChangeKind.CHANGED if change.what and not before:
            return Said('{what} ("{words}")', what=what, words=change.words)
        case ChangeKind.CHANGED if change.what:
            if change.what in _IN_WORDS:
                before, after = Said(before), Said(after)
            return Said("{what} {before} {arrow} {after}", what=what, before=before, arrow=arrow, after=after)
        case ChangeKind.CHANGED:
            return Said('"{before}" {arrow} "{after}"', before=before, arrow=arrow, after=after)
        case ChangeKind.ADDED:
            return Said("new: {what}", what=after) if after else Said("new")
        case ChangeKind.LOST:
            return Said("gone: {what}", what=before) if before else Said("gone")
        case ChangeKind.RENAMED:
            return Said("is now called {name}", name=after)


# What can change, and those of which the values are words of ours: `positive`, `main phase`, `none`.
_PROPERTIES = {
    "cost": Said("cost"),
    "complexity": Said("complexity"),
    "stack limit": Said("stack limit"),
    "stack limit of others": Said("stack limit of others"),
    "health": Said("health"),
    "count": Said("count"),
    "from": Said("from"),
    "to": Said("to"),
    "starts at": Said("starts at"),
}
_OTHERS = {
    "kind": Said("kind"),
    "timing": Said("timing"),
    "edition": Said("edition"),
    "takes": Said("takes"),
    "sides": Said("sides"),
    "requirement": Said("requirement"),
    "same words, another meaning": Said("same words, another meaning"),
    "a number": Said("a number"),
    "no number": Said("no number"),
    "none": Said("none"),
}
_IN_WORDS = ("kind", "timing", "takes", "stack limit", "stack limit of others")
_SHOWS = re.compile(r"a (\d) shows")


def _what(what: str) -> str:
    shows = _SHOWS.fullmatch(what)
    if shows is not None:
        return Said("a {n} shows", n=shows[1])
    return _PROPERTIES.get(what) or _OTHERS.get(what) or what


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
