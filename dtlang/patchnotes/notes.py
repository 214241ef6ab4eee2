"""What patch notes are made of: plain values, drawn elsewhere."""

from __future__ import annotations

from enum import Enum

import msgspec


class Topic(Enum):
    """The chapters, in the order of printing."""

    HERO = "hero"
    STATUSES = "status effects"
    COMPANIONS = "companions"
    TOKENS = "tokens"
    KEYWORDS = "keywords"
    SETUP = "setup"
    ABILITIES = "abilities"
    CARDS = "cards"
    DECK = "deck"


class ChangeKind(Enum):
    """What happened. `raised` and `lowered` are numbers; whether that is good news depends."""

    RAISED = "raised"
    LOWERED = "lowered"
    CHANGED = "changed"
    ADDED = "added"
    LOST = "lost"
    RENAMED = "renamed"


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One change. `name` and `where` say where (`Firebolt`, `3 [flame]`), `what` which number or property.

    `words` is the sentence a number stands in, where the number alone would not tell enough.
    """

    topic: Topic
    kind: ChangeKind
    name: str
    where: str = ""
    what: str = ""
    before: str = ""
    after: str = ""
    words: str = ""


class Notes(msgspec.Struct, frozen=True, kw_only=True):
    """All changes between two versions; `old` and `new` are the versions that the files name."""

    hero: str
    old: str = ""
    new: str = ""
    changes: tuple[Change, ...] = ()
