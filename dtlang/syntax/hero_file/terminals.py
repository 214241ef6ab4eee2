"""The words of a skeleton: the terminals of `grammar/hero.lark`, made into one regex per kind of line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING

from dtlang.syntax.hero_file.headings import HEADER, HEADINGS, LEGAL
from dtlang.syntax.hero_file.own_words import OwnWords, own_words
from dtlang.syntax.patterns import lazily

if TYPE_CHECKING:
    from dtlang.syntax.scenario.lexer import ScenarioWords

_PROPERTY = (
    "KIND", "OF_KIND", "NO_STACK_LIMIT", "DOES_NOT_STACK", "STACK_LIMIT", "FLAG", "TIMING", "COST", "HEALTH",
    "COUNT", "FROM", "_TO", "STARTS_AT", "EXTRA_DICE", "OWN_DICE", "SIDES", "ICON", "ART_FILE", "_CP", "INT",
    "_SLASH", "_COMMA",
)  # fmt: skip
_ROLLED = ("SMALL_STRAIGHT", "LARGE_STRAIGHT", "OF_A_KIND", "FULL_HOUSE")
_REQUIREMENT = (*_ROLLED, "DEFENSE_ROLL", "SYMBOL", "TIERS", "INT", "_COLON")

# Words inside a line that are no terminals of their own in English.
_WITHIN = {
    "AND": "and", "ARTICLE": "an?|the", "TO_WHAT": "to", "BE": "is|are|was|were", "ON_SIDE": "on (its|the)",
    "AFTER_SIDE": "side",
}  # fmt: skip

_GROUP = lazily(r"(?<!\\)\((?!\?)")


class HeroWords:
    """Compiled once from the grammar, for each language in which files are written."""

    def __init__(self, terminals: Iterable[tuple[str, str, bool]], own: OwnWords):
        self.own = own
        patterns: dict[str, str] = {}
        self.words: dict[str, str] = {}
        for terminal, pattern, is_plain in terminals:
            if is_plain:
                patterns[terminal] = re.escape(pattern)
                if pattern.isalpha() and pattern.islower():
                    self.words[pattern] = terminal
            else:
                patterns[terminal] = _GROUP.sub("(?:", pattern.replace(" ", r"\s+"))
        patterns |= {name: _GROUP.sub("(?:", said.replace(" ", r"\s+")) for name, said in _WITHIN.items()}
        for name, said in own.patterns.items():
            patterns[name] = f"{said}|{patterns[name]}" if name in patterns else said
        self.patterns = patterns
        self.spelling = {name: own.say(name, word) for word, name in self.words.items()}
        self.english = {name: word for word, name in self.words.items()}
        for name in set(own.meant) & set(self.english):
            self.words |= dict.fromkeys(own.patterns[name].replace("\\", "").split("|"), name)
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
            rf"|(?:{patterns['COST']}){number}(?:\s*+(?:{patterns['_CP']}))?"
            rf"|(?:{any_of('HEALTH', 'COUNT', 'EXTRA_DICE', 'OWN_DICE')}){number}"
            rf"|(?:{any_of('FROM')}){number}(?:\s*+(?:{patterns['_TO']})\s*+\d++)?"
            rf"|(?:{any_of('STARTS_AT', 'SIDES', 'OF_KIND', 'ICON', 'ART_FILE')})(?:\s[^,]*)?)(?!\w)"
        )
        self.property_line = lazily(rf"(?:{fact}\s*+(?:,\s*+)?)++", re.IGNORECASE)
        self.fact = lazily(fact, re.IGNORECASE)
        self.held_dice = lazily(any_of("EXTRA_DICE", "OWN_DICE"), re.IGNORECASE)

        words = (
            r"(?P<WORDS>\[(?:[^\[\]:,\d]*[^\s\[\]:,\d])?"  # a bracket that is never closed
            r"|[^\s\[\]\d,+&:](?:[^\[\]\d,+&:]*[^\s\[\]\d,+&:])?|\d+|\])"
        )
        filler = rf"(?P<filler>[\s,+&]+|[x×](?!\w)|(?:{patterns['AND']})(?!\w))"
        self.requirement_part = compiled(filler, *map(one, _REQUIREMENT), words)
        many = r"(?:(?:\d{1,2}/)*+\d{1,3}\s*+(?:[x×]\s*+)?)?"
        faces = rf"(?:{many}{patterns['SYMBOL']}\s*+(?:(?:[,+&]|(?:{patterns['AND']})(?!\w))\s*+)?)++"
        self.requirement = lazily(
            rf"(?:{faces}|(?:{any_of(*_ROLLED)})(?!\w)"
            rf"|(?:{patterns['DEFENSE_ROLL']})(?!\w){number})",
            re.IGNORECASE,
        )
        letters = r"[^\s\d,:=\-–—\[\]#](?:[^\d,\[\]]*[^\s\d,\[\]])?"
        self.dice_part = compiled(
            one("INT"), rf"(?P<_DASH>{patterns['_DASH']}|(?:{patterns['_TO']})(?=\s*\d))", one("_COMMA"),
            r"(?P<_COLON>[:=])",
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
            rf"(?P<NAME_IN>{patterns['NAME_IN']})\s+{patterns['LANG']}\s+\S"
            rf'|(?P<RULE>{patterns["RULE"]})(?![^\s:"“„«])(?P<QUOTE>\s*:?\s*["“„«])?'
            rf"|(?P<NOTE>(?i:{patterns['NOTE']}):|(?:{patterns['NOTE']})(?!\S))"
            rf"|(?P<ABILITY>{patterns['ABILITY']})(?![^\s:])"
            rf"|(?P<IN>{patterns['IN']})\s+(?=[^\s.,:;!?][^.,:;!?]*+\Z)"
        )
        self.deck_line = lazily(
            r"(?P<INT>[0-9]{1,6})(?:\s*[x×](?!\S))?(?:\s+(?P<NAME>.*))?"
            rf"|(?P<USE>{patterns['USE']})(?:\s+(?P<NAME1>.*))?"
            rf"|(?P<USE1>(?i:{patterns['USE']}))\s+(?P<NAME2>common)|(?P<NAME3>.*)",
            re.DOTALL,
        )
        asks, answers = own.patterns.get("QUESTION", "q"), own.patterns.get("ANSWER", "a")
        self.faq_line = lazily(
            rf"(?:(?P<QUESTION>q|{asks})|(?P<ANSWER>a|{answers}))\s*[:.]\s*(.*)", re.IGNORECASE | re.DOTALL
        )
        # How most lines of a section begin.
        self.usual = {
            "DICE": lazily(r"\d"),
            "DECK": lazily(rf"\d|(?:{patterns['USE']}) "),
            "PLACE": lazily(r"\d"),
            "FAQ": self.faq_line,
        }
        self.coloured = lazily(  # the one place where a sign of a comment begins something else
            rf"(?:{patterns['THEME']})\s*:?\s*#(?:[0-9a-f]{{3}}){{1,2}}(?!\S)", re.IGNORECASE
        )
        self.ruled = lazily(rf'(?:^|:\s*)(?i:{patterns["RULE"]})\s*:?\s*["“„«]')
        self.quoted = lazily(rf'(?:{patterns["RULE"]})\s*:?\s*(?:(["“„«])(.*))?', re.DOTALL | re.IGNORECASE)
        self.level_word = lazily(r"([^\W\d_]+(?:-[^\W\d_]+)*)(?![^\s:])(\s*:)?\s*")

    def example(self, kind: str) -> str:
        """How such a line is written."""
        word, blank, name = HEADINGS[kind].example.partition(" ")
        return f"{self.own.say(kind, word)}{blank}{name}"

    def legal(self, kind: str) -> tuple[str, ...]:
        """What a thing of a kind can have, in the words of its file."""
        return tuple(map(self.own.phrase, LEGAL[kind]))

    @cached_property
    def scenario(self) -> ScenarioWords:
        """The words of tests, for files that have some."""
        from dtlang.syntax.scenario.lexer import ScenarioWords

        return ScenarioWords(self.patterns, self.requirement_part)


@cache
def requirement_words(language: str = "en") -> tuple[str, ...]:
    """Everything that can be asked for besides symbols, spelt out."""
    own = own_words(language)
    kinds = tuple(own.say("OF_A_KIND", "#-of-a-kind").replace("#", str(n)) for n in range(2, 6))
    rolls = tuple(f"{own.say('DEFENSE_ROLL', 'defense roll')} {n}" for n in range(1, 6))
    straights = (own.say(f"{size.upper()}_STRAIGHT", f"{size} straight") for size in ("small", "large"))
    return (*straights, own.say("FULL_HOUSE", "full house"), *kinds, *rolls)
