"""The words of a skeleton: the terminals of `grammar/hero.lark`, made into one regex per kind of line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING

from dtlang.syntax.hero_file.headings import HEADER
from dtlang.syntax.patterns import lazily

if TYPE_CHECKING:
    from dtlang.syntax.scenario.lexer import ScenarioWords

_PROPERTY = (
    "KIND", "OF_KIND", "NO_STACK_LIMIT", "DOES_NOT_STACK", "STACK_LIMIT", "FLAG", "TIMING", "COST", "HEALTH",
    "COUNT", "FROM", "_TO", "STARTS_AT", "EXTRA_DICE", "OWN_DICE", "SIDES", "ICON", "_CP", "INT",
    "_SLASH", "_COMMA",
)  # fmt: skip
_ROLLED = ("SMALL_STRAIGHT", "LARGE_STRAIGHT", "OF_A_KIND", "FULL_HOUSE")
_REQUIREMENT = (*_ROLLED, "DEFENSE_ROLL", "SYMBOL", "TIERS", "INT", "_COLON")

_GROUP = lazily(r"(?<!\\)\((?!\?)")


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
        self.top = {w: n for w, n in self.words.items() if n not in ("ABILITY", "IN", "USE")}
        self.sections = frozenset(w for w, n in self.top.items() if n not in HEADER)

        def one(name: str) -> str:
            last = r"(?!\w)" if name not in ("SYMBOL", "_COMMA", "_SLASH", "_COLON", "INT") else ""
            return rf"(?P<{name}>{patterns[name]}){last}"

        def any_of(*names: str) -> str:
            return "|".join(f"(?:{patterns[name]})" for name in names)

        def compiled(*parts: str) -> re.Pattern[str]:
            return lazily("|".join(parts), re.IGNORECASE)

        unknown = r"(?P<WORDS>[^\s,](?:[^,]*[^\s,])?)"
        self.property_part = compiled(r"(?P<filler>:)", *map(one, _PROPERTY), unknown)
        number = r"(?:\s*+(?::\s*+)?\d++)?"
        fact = (
            rf"(?:{any_of('KIND', 'NO_STACK_LIMIT', 'DOES_NOT_STACK', 'FLAG', 'TIMING')}"
            rf"|(?:{patterns['STACK_LIMIT']}){number}(?:\s*+/\s*+\d++)?"
            rf"|(?:{patterns['COST']}){number}(?:\s*+CP)?"
            rf"|(?:{any_of('HEALTH', 'COUNT', 'EXTRA_DICE', 'OWN_DICE')}){number}"
            rf"|(?:{any_of('FROM')}){number}(?:\s*+to\s*+\d++)?"
            rf"|(?:{any_of('STARTS_AT', 'SIDES', 'OF_KIND', 'ICON')})(?:\s[^,]*)?)(?!\w)"
        )
        self.property_line = lazily(rf"(?:{fact}\s*+(?:,\s*+)?)++", re.IGNORECASE)
        self.fact = lazily(fact, re.IGNORECASE)
        self.held_dice = lazily(any_of("EXTRA_DICE", "OWN_DICE"), re.IGNORECASE)

        words = (
            r"(?P<WORDS>\[(?:[^\[\]:,\d]*[^\s\[\]:,\d])?"  # a bracket that is never closed
            r"|[^\s\[\]\d,+&:](?:[^\[\]\d,+&:]*[^\s\[\]\d,+&:])?|\d+|\])"
        )
        filler = r"(?P<filler>[\s,+&]+|[x×](?!\w)|and(?!\w))"
        self.requirement_part = compiled(filler, *map(one, _REQUIREMENT), words)
        many = r"(?:(?:\d{1,2}/)*+\d{1,3}\s*+(?:[x×]\s*+)?)?"
        faces = rf"(?:{many}{patterns['SYMBOL']}\s*+(?:(?:[,+&]|and(?!\w))\s*+)?)++"
        self.requirement = lazily(
            rf"(?:{faces}|(?:{any_of(*_ROLLED)})(?!\w)"
            rf"|(?:{patterns['DEFENSE_ROLL']})(?!\w){number})",
            re.IGNORECASE,
        )
        letters = r"[^\s\d,:=\-–—\[\]#](?:[^\d,\[\]]*[^\s\d,\[\]])?"
        self.dice_part = compiled(
            one("INT"), rf"(?P<_DASH>{patterns['_DASH']}|to(?=\s*\d))", one("_COMMA"), r"(?P<_COLON>[:=])",
            rf"(?P<SYMBOL_NAME>\[\s*{letters}\s*\]|{letters})", r"(?P<WORDS>\d+|[\[\]#].*)",
        )  # fmt: skip
        # Behind the name of a symbol, not behind a number: there `icon` would be the symbol.
        self.face_icon = lazily(
            rf"(?<=[^\s\d,])\s*,\s*({patterns['ICON']})(?![^\s:])\s*:?\s*(.*)", re.IGNORECASE
        )
        self.translation = lazily(
            rf"(?P<LANG>{patterns['LANG']})(?!\S)(?:\s+(?P<NAME>.*))?|(?P<WORDS>.*)", re.DOTALL
        )
        self.editions = patterns["EDITION_NAME"].split("|")
        self.upgrade = lazily(rf"(?P<NAME>.*\S)\s+(?P<LEVEL>{patterns['LEVEL']})", re.DOTALL)
        self.starter = lazily(
            rf"(?P<NAME_IN>name)\s+{patterns['LANG']}\s+\S"
            r'|(?P<RULE>rule)(?![^\s:"“„«])(?P<QUOTE>\s*:?\s*["“„«])?'
            r"|(?P<NOTE>(?i:note):|note(?!\S))"
            r"|(?P<ABILITY>ability)(?![^\s:])"
            r"|(?P<IN>in)\s+(?=[^\s.,:;!?][^.,:;!?]*+\Z)"
        )
        self.deck_line = lazily(
            r"(?P<INT>[0-9]{1,6})(?:\s*[x×](?!\S))?(?:\s+(?P<NAME>.*))?|(?P<USE>use)(?:\s+(?P<NAME1>.*))?"
            r"|(?P<USE1>(?i:use))\s+(?P<NAME2>common)|(?P<NAME3>.*)",
            re.DOTALL,
        )
        self.faq_line = lazily(r"([qa])\s*[:.]\s*(.*)", re.IGNORECASE | re.DOTALL)
        # How most lines of a section begin.
        self.usual = {
            "DICE": lazily(r"\d"),
            "DECK": lazily(r"\d|use "),
            "PLACE": lazily(r"\d"),
            "FAQ": self.faq_line,
        }
        self.level_word = lazily(r"([^\W\d_]+(?:-[^\W\d_]+)*)(?![^\s:])(\s*:)?\s*")

    @cached_property
    def scenario(self) -> ScenarioWords:
        """The words of tests, for files that have some."""
        from dtlang.syntax.scenario.lexer import ScenarioWords

        return ScenarioWords(self.patterns, self.requirement_part)


@cache
def requirement_words() -> tuple[str, ...]:
    """Everything that can be asked for besides symbols, spelt out."""
    kinds = tuple(f"{n}-of-a-kind" for n in range(2, 6))
    rolls = tuple(f"defense roll {n}" for n in range(1, 6))
    return ("small straight", "large straight", "full house", *kinds, *rolls)
