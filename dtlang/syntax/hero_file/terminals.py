"""The words of a skeleton: the terminals of `grammar/hero.lark`, made into one regex per kind of line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtlang.syntax.scenario.lexer import ScenarioWords

# Headings by what follows the word.
NAMED = frozenset(
    (
        "HERO",
        "SHARED",
        "STATUS",
        "COMPANION",
        "TOKEN",
        "PIECE",
        "DIAL",
        "OFFENSIVE",
        "DEFENSIVE",
        "PASSIVE",
        "ULTIMATE",
        "CARD",
        "TEST",
    )
)
BARE = frozenset(("DICE", "SETUP", "DECK", "FAQ"))
FREE = frozenset(
    ("AUTHOR", "BY", "VERSION", "DATE", "LICENCE", "LICENSE", "ART", "LINK", "TAGLINE", "THANKS")
)
HEADER = FREE | {"HERO", "SHARED", "LANGUAGE", "EDITION", "COMPLEXITY", "THEME", "NAME_IN"}

# Sections by what their lines are.
ROLLS = frozenset(("OFFENSIVE", "DEFENSIVE", "PASSIVE", "ULTIMATE", "UPGRADE", "ABILITY"))
PROPERTIES = frozenset(("STATUS", "COMPANION", "TOKEN", "PIECE", "DIAL", "UPGRADE", "CARD"))
PROSE = frozenset(("STATUS", "COMPANION", "KEYWORD", "SETUP", "CARD")) | ROLLS

_PROPERTY = (
    "KIND", "NO_STACK_LIMIT", "DOES_NOT_STACK", "STACK_LIMIT", "FLAG", "TIMING", "COST", "HEALTH", "COUNT",
    "FROM", "_TO", "STARTS_AT", "SIDES", "ICON", "_CP", "INT", "_SLASH", "_COMMA",
)  # fmt: skip
_REQUIREMENT = (
    "SMALL_STRAIGHT",
    "LARGE_STRAIGHT",
    "OF_A_KIND",
    "FULL_HOUSE",
    "DEFENSE_ROLL",
    "SYMBOL",
    "INT",
    "_COLON",
)

# What people write for a section that is called otherwise here.
OTHER_WORDS = {
    "ability": "offensive defensive passive", "attack": "offensive", "skill": "offensive",
    "power": "offensive", "defense": "defensive", "defence": "defensive", "ult": "ultimate",
    "die": "dice", "faces": "dice", "effect": "status", "buff": "status", "debuff": "status",
    "marker": "token", "track": "dial", "gauge": "dial", "meter": "dial",
    "verb": "keyword", "set-up": "setup", "start": "setup", "action": "card",
    "cards": "deck", "questions": "faq", "remark": "note", "flavour": "note", "flavor": "note",
    "creator": "author", "designer": "author", "difficulty": "complexity", "lang": "language",
    "rules": "rule", "title": "hero", "character": "hero", "common": "shared", "scenario": "test",
    "tests": "test",
}  # fmt: skip

_GROUP = re.compile(r"(?<!\\)\((?!\?)")


class HeroWords:
    """Compiled once from the grammar."""

    def __init__(self, terminals: Iterable[tuple[str, str, bool]]):
        patterns: dict[str, str] = {}
        self.words: dict[str, str] = {}
        for terminal, pattern, is_plain in terminals:
            if is_plain:
                patterns[terminal] = re.escape(pattern)
                if pattern.isalpha() and pattern.islower():
                    self.words[pattern] = terminal
            else:
                patterns[terminal] = _GROUP.sub("(?:", pattern.replace(" ", r"\s+"))
        self.patterns = patterns
        self.spelling = {name: word for word, name in self.words.items()}
        self.top = {w: n for w, n in self.words.items() if n not in ("ABILITY", "USE")}
        self.sections = frozenset(w for w, n in self.top.items() if n not in HEADER)

        def one(name: str) -> str:
            last = r"(?!\w)" if name not in ("SYMBOL", "_COMMA", "_SLASH", "_COLON", "INT") else ""
            return rf"(?P<{name}>{patterns[name]}){last}"

        def any_of(*names: str) -> str:
            return "|".join(f"(?:{patterns[name]})" for name in names)

        def compiled(*parts: str) -> re.Pattern[str]:
            return re.compile("|".join(parts), re.IGNORECASE)

        unknown = r"(?P<WORDS>[^\s,](?:[^,]*[^\s,])?)"
        self.property_part = compiled(r"(?P<filler>:)", *map(one, _PROPERTY), unknown)
        number = r"(?:\s*+(?::\s*+)?\d++)?"
        fact = (
            rf"(?:{any_of('KIND', 'NO_STACK_LIMIT', 'DOES_NOT_STACK', 'FLAG', 'TIMING')}"
            rf"|(?:{patterns['STACK_LIMIT']}){number}(?:\s*+/\s*+\d++)?"
            rf"|(?:{patterns['COST']}){number}(?:\s*+CP)?"
            rf"|(?:{any_of('HEALTH', 'COUNT')}){number}|(?:{any_of('FROM')}){number}(?:\s*+to\s*+\d++)?"
            rf"|(?:{any_of('STARTS_AT', 'SIDES', 'ICON')})(?:\s[^,]*)?)(?!\w)"
        )
        self.property_line = re.compile(rf"{fact}(?:\s*+(?:,\s*+)?{fact})*+,?", re.IGNORECASE)
        self.fact = re.compile(fact, re.IGNORECASE)

        words = (
            r"(?P<WORDS>\[(?:[^\[\]:,\d]*[^\s\[\]:,\d])?"  # a bracket that is never closed
            r"|[^\s\[\]\d,+&:](?:[^\[\]\d,+&:]*[^\s\[\]\d,+&:])?|\d+|\])"
        )
        filler = r"(?P<filler>[\s,+&]+|[x×](?!\w)|and(?!\w))"
        self.requirement_part = compiled(filler, *map(one, _REQUIREMENT), words)
        faces = rf"(?:(?:\d{{1,3}}\s*+(?:[x×]\s*+)?)?{patterns['SYMBOL']}\s*+(?:(?:[,+&]|and(?!\w))\s*+)?)++"
        self.requirement = re.compile(
            rf"(?:{faces}|(?:{any_of('SMALL_STRAIGHT', 'LARGE_STRAIGHT', 'OF_A_KIND', 'FULL_HOUSE')})(?!\w)"
            rf"|(?:{patterns['DEFENSE_ROLL']})(?!\w){number})",
            re.IGNORECASE,
        )
        letters = r"[^\s\d,:=\-–—\[\]#](?:[^\d,\[\]]*[^\s\d,\[\]])?"
        self.dice_part = compiled(
            one("INT"), rf"(?P<_DASH>{patterns['_DASH']}|to(?=\s*\d))", one("_COMMA"), r"(?P<_COLON>[:=])",
            rf"(?P<SYMBOL_NAME>\[\s*{letters}\s*\]|{letters})", r"(?P<WORDS>\d+|[\[\]#].*)",
        )  # fmt: skip
        # Behind the name of a symbol, not behind a number: there `icon` would be the symbol.
        self.face_icon = re.compile(
            rf"(?<=[^\s\d,])\s*,\s*({patterns['ICON']})(?![^\s:])\s*:?\s*(.*)", re.IGNORECASE
        )
        self.language = re.compile(patterns["LANG"] + r"(?!\S)")
        self.edition = re.compile(patterns["EDITION_NAME"] + r"(?!\S)", re.IGNORECASE)
        self.editions = patterns["EDITION_NAME"].split("|")
        self.upgrade = re.compile(rf"(.*\S)\s+({patterns['LEVEL']})", re.DOTALL)
        self.starter = re.compile(
            rf"(?P<NAME_IN>name)\s+{patterns['LANG']}\s+\S"
            r'|(?P<RULE>rule)(?![^\s:"“„«])(?P<QUOTE>\s*:?\s*["“„«])?'
            r"|(?P<NOTE>(?i:note):|note(?!\S))"
            r"|(?P<ABILITY>ability)(?![^\s:])"
        )
        self.deck_entry = re.compile(r"([0-9]{1,6})(?:\s*[x×](?!\S))?(?:\s+(.*))?", re.DOTALL)
        self.deck_use = re.compile(r"use(?:\s+(.*))?|(?i:use)\s+(common)", re.DOTALL)
        self.faq_line = re.compile(r"([qa])\s*[:.]\s*(.*)", re.IGNORECASE | re.DOTALL)
        self.level_word = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)(?![^\s:])(\s*:)?\s*")

    @cached_property
    def scenario(self) -> ScenarioWords:
        """The words of tests, for files that have some."""
        from dtlang.syntax.scenario.lexer import ScenarioWords

        return ScenarioWords(self.patterns, self.requirement_part)


# The properties that things of a kind may have, in the words of an author.
LEGAL: dict[str, tuple[str, ...]] = {
    "STATUS": (
        "positive", "negative", "unique", "stack limit", "no stack limit", "does not stack", "persistent",
        "spendable", "attack modifier", "cannot be transferred", "cannot be removed", "cannot be stolen",
        "sides", "icon",
    ),
    "COMPANION": (
        "health", "count", "cannot be transferred", "cannot be removed", "cannot be stolen", "sides", "icon",
    ),
    "TOKEN": ("count", "sides", "icon"),
    "PIECE": ("count", "sides", "icon"),
    "DIAL": ("from", "starts at", "sides", "icon"),
    "CARD": ("main phase", "roll phase", "instant", "cost"),
    "UPGRADE": ("cost",),
}  # fmt: skip


@cache
def requirement_words() -> tuple[str, ...]:
    """Everything that can be asked for besides symbols, spelt out."""
    kinds = tuple(f"{n}-of-a-kind" for n in range(2, 6))
    rolls = tuple(f"defense roll {n}" for n in range(1, 6))
    return ("small straight", "large straight", "full house", *kinds, *rolls)
