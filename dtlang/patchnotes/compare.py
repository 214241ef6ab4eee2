"""Lays two versions of a hero side by side. Wording alone is no change: what was understood is compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from functools import partial

import msgspec

from dtlang import ir, model
from dtlang.patchnotes.notes import Change, ChangeKind, Notes, Topic
from dtlang.patchnotes.sentences import is_long, numbers
from dtlang.patchnotes.things import ComparedThing, Text, things

ALIKE = 0.5  # from here on two sentences are versions of each other


def compare(
    old: tuple[model.Hero, ir.Document], new: tuple[model.Hero, ir.Document], most: int = 10_000
) -> Notes:
    """Everything that is not the same in two versions."""
    before, after = list(things(*old)), list(things(*new))
    hero = new[0]
    changes = tuple(_Comparison(before, after).changes())[:most]
    return Notes(
        hero=hero.name,
        old=old[0].facts.get("version", ""),
        new=hero.facts.get("version", ""),
        changes=changes,
    )


def _key(thing: ComparedThing) -> tuple[Topic, str]:
    return thing.topic, "" if thing.topic is Topic.HERO else thing.name.casefold()


class _Comparison:
    def __init__(self, before: list[ComparedThing], after: list[ComparedThing]) -> None:
        self.before = {_key(thing): thing for thing in before}
        self.after = {_key(thing): thing for thing in after}
        self.lost = [thing for key, thing in self.before.items() if key not in self.after]
        self.added = [thing for key, thing in self.after.items() if key not in self.before]
        self.renamed: dict[str, str] = {}
        hero, now = self.before.get((Topic.HERO, "")), self.after.get((Topic.HERO, ""))
        if hero is not None and now is not None and hero.name != now.name:
            self.renamed[hero.name] = now.name
        self._find_renamed()

    def changes(self) -> Iterator[Change]:
        for topic in Topic:
            if topic is Topic.HERO:
                yield from self._new_name_of_hero()
            for key, thing in self.after.items():
                if thing.topic is not topic:
                    continue
                old = self.before.get(key) or self._old_name(thing)
                if old is None:
                    yield Change(topic=topic, kind=ChangeKind.ADDED, name=thing.name, after=_summary(thing))
                    continue
                if old.name.casefold() != thing.name.casefold() and topic is not Topic.HERO:
                    yield Change(topic=topic, kind=ChangeKind.RENAMED, name=old.name, after=thing.name)
                yield from self._facts(old, thing)
                yield from self._texts(old, thing)
            for thing in self.lost:
                if thing.topic is topic:
                    yield Change(topic=topic, kind=ChangeKind.LOST, name=thing.name, before=_summary(thing))

    # --- names

    def _find_renamed(self) -> None:
        """A thing that is gone and one that is new, alike but for their names, are the same thing."""
        for old in list(self.lost):
            for new in self.added:
                if old.topic is new.topic and new.name not in self.renamed.values() and _is_alike(old, new):
                    self.renamed[old.name] = new.name
                    self.lost.remove(old)
                    break

    def _old_name(self, thing: ComparedThing) -> ComparedThing | None:
        for old, new in self.renamed.items():
            if new == thing.name:
                return self.before.get((thing.topic, old.casefold()))
        return None

    def _new_name_of_hero(self) -> Iterator[Change]:
        old, new = self.before.get((Topic.HERO, "")), self.after.get((Topic.HERO, ""))
        if old is not None and new is not None and old.name != new.name:
            yield Change(topic=Topic.HERO, kind=ChangeKind.RENAMED, name=old.name, after=new.name)

    def _with_new_names(self, sentence: str) -> str:
        return _renamed(sentence, self.renamed)

    # --- properties

    def _facts(self, old: ComparedThing, new: ComparedThing) -> Iterator[Change]:
        deck = new.topic is Topic.DECK
        before = {self.renamed.get(key, key) if deck else key: value for key, value in old.facts.items()}
        for key in dict.fromkeys((*before, *new.facts)):
            was, now = before.get(key), new.facts.get(key)
            if deck:
                was, now = was or 0, now or 0
            if was == now:
                continue
            kind = ChangeKind.CHANGED
            if isinstance(was, int) and isinstance(now, int):
                kind = ChangeKind.RAISED if now > was else ChangeKind.LOWERED
            yield Change(
                topic=new.topic,
                kind=kind,
                name=new.name,
                what=key,
                before="none" if was is None else str(was),
                after="none" if now is None else str(now),
            )
        for flag in (flag for flag in new.flags if flag not in old.flags):
            yield Change(topic=new.topic, kind=ChangeKind.ADDED, name=new.name, after=flag)
        for flag in (flag for flag in old.flags if flag not in new.flags):
            yield Change(topic=new.topic, kind=ChangeKind.LOST, name=new.name, before=flag)

    # --- texts

    def _texts(self, old: ComparedThing, new: ComparedThing) -> Iterator[Change]:
        found: dict[Change, list[str]] = {}
        for where, was, now in _lines(old, new):
            if isinstance(where, Change):
                found.setdefault(where, [])
                continue
            for change in self._text(was, now, new):
                found.setdefault(change, []).append(where)
        every = len(new.texts)
        for change, places in found.items():
            if len(places) == every > 1:
                yield msgspec.structs.replace(change, where="every line")
            else:
                yield msgspec.structs.replace(change, where="; ".join(filter(None, places)) or change.where)

    def _text(self, old: Text | None, new: Text | None, thing: ComparedThing) -> Iterator[Change]:
        if old is None or new is None:
            return
        before = [self._with_new_names(sentence) for sentence in old.sentences]
        after = list(new.sentences)
        if old.rules == new.rules or (before == after and self.renamed):
            return
        about = partial(Change, topic=thing.topic, name=thing.name)
        any_change = False
        for was, now in _pairs(before, after):
            any_change = True
            if was is None:
                yield about(kind=ChangeKind.ADDED, after=now or "")
            elif now is None:
                yield about(kind=ChangeKind.LOST, before=was)
            else:
                yield from _sentence(about, was, now)
        if not any_change:
            words = " ".join(after)
            yield about(kind=ChangeKind.CHANGED, what="same words, another meaning", words=words)


def _sentence(about: Callable[..., Change], was: str, now: str) -> Iterator[Change]:
    found = numbers(was, now)
    if found is None:
        yield about(kind=ChangeKind.CHANGED, before=was, after=now)
        return
    for number in found:
        yield about(
            kind=ChangeKind.RAISED if number.after > number.before else ChangeKind.LOWERED,
            what=number.what,
            before=str(number.before),
            after=str(number.after),
            words=now if is_long(now) else "",
        )


def _lines(old: ComparedThing, new: ComparedThing) -> Iterator[tuple[str | Change, Text | None, Text | None]]:
    """Texts that belong together: by what they ask for, and what is left over by their order."""
    gone = [key for key in old.texts if key not in new.texts]
    come = [key for key in new.texts if key not in old.texts]
    about = partial(Change, topic=new.topic, name=new.name)
    for key, text in new.texts.items():
        if key in old.texts:
            yield key, old.texts[key], text
        elif gone:
            was = gone.pop(0)
            come.remove(key)
            asked = about(kind=ChangeKind.CHANGED, what="requirement", before=was, after=key)
            yield asked, None, None
            yield key, old.texts[was], text
    for key in come:
        words = " ".join(new.texts[key].sentences)
        yield about(kind=ChangeKind.ADDED, where=key, after=words), None, None
    for key in gone:
        words = " ".join(old.texts[key].sentences)
        yield about(kind=ChangeKind.LOST, where=key, before=words), None, None


def _pairs(before: list[str], after: list[str]) -> Iterator[tuple[str | None, str | None]]:
    """Sentences that differ, each with its other version if it has one."""
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        old, new = before[a:b], after[c:d]
        for now in new:
            near = max(old, key=lambda was: _likeness(was, now), default=None)
            if near is not None and _likeness(near, now) >= ALIKE:
                old.remove(near)
                yield near, now
            else:
                yield None, now
        for was in old:
            yield was, None


def _likeness(one: str, other: str) -> float:
    if numbers(one, other) is not None:
        return 1
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _is_alike(old: ComparedThing, new: ComparedThing) -> bool:
    names = {old.name: new.name}

    def texts(thing: ComparedThing) -> dict[str, list[str]]:
        return {key: [_renamed(s, names) for s in text.sentences] for key, text in thing.texts.items()}

    return (bool(old.texts) or bool(old.facts)) and old.facts == new.facts and texts(old) == texts(new)


def _renamed(sentence: str, names: dict[str, str]) -> str:
    if not names:
        return sentence
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: names[found[0]], sentence)


def _summary(thing: ComparedThing) -> str:
    """What a new or lost thing is, in a line."""
    facts = [f"{key} {value}" if key != "kind" else str(value) for key, value in thing.facts.items()]
    texts = [
        f"{key}: {' '.join(t.sentences)}" if key else " ".join(t.sentences) for key, t in thing.texts.items()
    ]
    return " ".join(filter(None, (", ".join([*facts, *thing.flags]), *_in_brackets(texts, bool(facts)))))


def _in_brackets(texts: Iterable[str], behind_facts: bool) -> Iterator[str]:
    words = "; ".join(filter(None, texts))
    if words:
        yield f"({words})" if behind_facts else words
