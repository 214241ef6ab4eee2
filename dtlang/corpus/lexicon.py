"""The names that heroes of a collection declare: what a text may speak of, and where it stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dtlang import ir
from dtlang.compile import Context, TextPlace
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import Names

COMMON = "common"
_ATTACK_MODIFIER = re.compile(r"\battack modifier\b", re.IGNORECASE)
_UPGRADE = re.compile(r"\bII+\b")  # a level behind the name
# Verbs that the game has only as another word for one of its own (`take` for `gain`). A lexicon lists what is
# said of a thing, without a definition: where the game itself says so (`remove 1 Spirit`), that is meant.
ANOTHER_WORD = frozenset(
    ("take", "get", "move", "pass", "place", "return", "advance", "reset", "switch", "throw")
)
_KINDS = {kind.value: kind for kind in ir.StatusKind}


@dataclass(frozen=True, slots=True)
class LexiconOfHero:
    """The names of one hero of a lexicon."""

    names: Names
    statuses: dict[str, ir.StatusKind | None]  # by folded name
    companions: frozenset[str]  # folded names

    @classmethod
    def of(cls, hero: str, lexicon: Mapping[str, Any]) -> LexiconOfHero:
        """The names a hero declares; the statuses of `common` are there for everybody."""
        own = _entry(lexicon, hero)
        common = _entry(lexicon, COMMON)
        statuses = {
            str(status["name"]): _KINDS.get(str(status.get("kind")))
            for entry in (own, common)
            for status in _items(entry, "statuses")
            if isinstance(status, Mapping) and "name" in status
        }
        companions = _words(own, "companions")
        symbols = _words(own, "symbols")
        declared = [
            (str(verb["verb"]), str(verb.get("object") or ""))
            for verb in _items(own, "verbs")
            if isinstance(verb, Mapping) and "verb" in verb
        ]
        names = Names.of(
            statuses={name: kind.value if kind is not None else "" for name, kind in statuses.items()},
            pieces=[*companions, *filter(_is_declared, _words(own, "tokens_or_states"))],
            abilities=_words(own, "abilities"),
            cards=_words(own, "cards"),
            heroes=[hero] if hero != COMMON else [],
            verbs=[verb for verb, _ in declared],
            keywords=[(verb, what) for verb, what in declared if _is_own(verb.casefold())],
            symbols=symbols or None,
        )
        folded = {name.casefold(): kind for name, kind in statuses.items()}
        return cls(names, folded, frozenset(name.casefold() for name in companions))

    def context(self, row: Mapping[str, Any], asked: Mapping[Hashable, str]) -> Context:
        """Where the text stands, from its kind, its name, and what has to be rolled (`asked`) for it."""
        name = str(row.get("name") or "")
        requirement = str(row.get("requirement") or asked.get((row["hero"], name), ""))
        if not requirement and _UPGRADE.search(name):
            requirement = asked.get((row["hero"], _first_level(name)), "")
        match row["kind"]:
            case "status" | "summary":
                if name.casefold() in self.companions:
                    return Context(TextPlace.COMPANION, name=name)
                kind = self.statuses.get(name.casefold())
                return Context(TextPlace.STATUS, name=name, status_kind=kind)
            case "passive":
                return Context(TextPlace.PASSIVE)
            case "card" if not requirement and not _UPGRADE.search(name):
                attacks = _ATTACK_MODIFIER.search(str(row["text"]))
                return Context(TextPlace.CARD_ROLL if attacks else TextPlace.CARD_MAIN)
            case _:
                return Context(_place(requirement))


def asked_for(rows: Iterable[Mapping[str, Any]]) -> dict[Hashable, str]:
    """What has to be rolled, by hero and name: text below the lines of an ability does not say it itself."""
    found: dict[Hashable, str] = {}
    for row in rows:
        if row.get("requirement") and row.get("name"):
            found.setdefault((row["hero"], str(row["name"])), str(row["requirement"]))
        if row["kind"] == "passive" and row.get("name"):
            found.setdefault((row["hero"], _first_level(str(row["name"]))), "passive")
    return found


def _is_declared(name: str) -> bool:
    """Not `Hero Board`, which everybody has: the game itself has a word for it."""
    first, *others = name.casefold().split()
    options = lexicon("en").phrases.get(first, [])
    entries = [entry for rest, some in options if rest == tuple(others) for entry in some]
    return not others or not any(entry.terminal == "NOUN" for entry in entries)


def _first_level(name: str) -> str:
    """The ability that an upgrade is one of, however its name is written."""
    return _UPGRADE.sub("", name).strip().casefold()


def pieces(rows: Iterable[Mapping[str, Any]]) -> frozenset[Hashable]:
    """The abilities of which more than one text tells, by hero and name: no text of these is all of it."""
    found = Counter((row["hero"], str(row["name"])) for row in rows if row.get("name"))
    return frozenset(key for key, number in found.items() if number > 1)


def _place(requirement: str) -> TextPlace:
    if requirement == "passive":
        return TextPlace.PASSIVE
    return TextPlace.DEFENSIVE if requirement.startswith("defense roll") else TextPlace.OFFENSIVE


def _entry(lexicon: Mapping[str, Any], hero: str) -> Mapping[str, Any]:
    entry = lexicon.get(hero)
    return entry if isinstance(entry, Mapping) else {}


def _items(entry: Mapping[str, Any], what: str) -> Iterable[Any]:
    found = entry.get(what)
    return found if isinstance(found, list) else []


def _words(entry: Mapping[str, Any], what: str) -> list[str]:
    return list(_strings(_items(entry, what)))


def _strings(items: Iterable[Any]) -> Iterator[str]:
    yield from (item for item in items if isinstance(item, str) and item.strip())


def _is_own(verb: str) -> bool:
    """Whether what a lexicon says of a verb can be meant of it, and not what the game means by it."""
    return verb in ANOTHER_WORD or verb not in lexicon("en").verbs
