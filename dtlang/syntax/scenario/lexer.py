"""Turns the lines of a `test` into tokens: who, then what, then names up to a comma or the line's end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dtlang.syntax.hero_file.lexer import Tok, blanks, split, tok
from dtlang.syntax.hero_file.lines import Line

_START = ("NEXT_TURN", "GIVEN", "EXPECT")
_WHO = ("OPPONENTS", "OPPONENT", "YOURS", "YOU", "_IT_IS")
_DEEDS = (
    "ROLL", "KEEP", "ACTIVATE", "ANNOUNCE", "PLAY", "SELL", "SPEND", "USE_UP", "CHOOSE", "YES",
    "NO_DEFENSE", "DEFEND", "NO",
)  # fmt: skip
_THING = {
    "INT": "INT", "NO_OF": "NO_OF", "NAME": "NAME", "SIDE_NAME": "SIDE_NAME", "WITH": "_WITH",
    "AMOUNT": "INT", "HEALTH": "_HEALTH",
}  # fmt: skip
_FACTS = ("HAVE", "PILE", "TURN", "DEAL", "PREVENT", "WIN", "LOSE")


class ScenarioWords:
    """Compiled from the grammar when the first test is read."""

    def __init__(self, patterns: Mapping[str, str], requirement_part: re.Pattern[str]):
        def any_of(*names: str) -> re.Pattern[str]:
            found = "|".join(f"(?P<{name}>{patterns[name]})(?!\\w)" for name in names)
            return re.compile(found, re.IGNORECASE)

        def one(name: str) -> str:
            return f"(?:{patterns[name]})(?!\\w)"

        self.start = any_of(*_START)
        self.who = any_of(*_WHO)
        self.deed = any_of(*_DEEDS)
        self.fact = any_of(*_FACTS)
        self.opening = any_of(*_START, *_WHO[:2], "YOU", "CANNOT", *_DEEDS)
        self.cannot = any_of("CANNOT")
        self.plays = any_of("_PLAYS")
        self.equals = any_of("_IS")
        self.nothing = any_of("NOTHING")
        self.player = any_of("OPPONENT", "YOU")
        self.dice = re.compile(
            rf"(?P<INT>\d{{1,6}})(?!\w)|(?P<ALL>{one('ALL')})|(?P<NOTHING>{one('NOTHING')})"
            r"|(?P<filler>[,\s]+|and(?!\w))|(?P<WORDS>[^\s,]+)",
            re.IGNORECASE,
        )
        self.damage = re.compile(
            rf"(?P<INT>\d{{1,6}})(?!\w)|(?P<DAMAGE_TYPE>{one('DAMAGE_TYPE')})|(?P<_DMG>{one('_DMG')})"
            rf"|(?P<DEAL>{one('DEAL')})|(?P<PREVENT>{one('PREVENT')})|(?P<_COMMA>,(?:\s*and(?!\w))?|and(?!\w))"
            r"|(?P<filler>\s+|(?:is|are|was|were)(?!\w))|(?P<WORDS>[^\s,]+)",
            re.IGNORECASE,
        )
        self.thing = re.compile(
            r"(?:(?P<INT>\d{1,6})\s*+(?:[x×](?!\w)\s*+)?|(?P<NO_OF>no)\s+|(?:an?|the)\s+)?(?P<NAME>.*?\S)"
            r"(?:\s+on\s+(?:its|the)\s+(?P<SIDE_NAME>\S.*?)\s+side)?"
            r"(?:\s+(?P<WITH>with)\s+(?P<AMOUNT>\d{1,6})\s+(?P<HEALTH>health))?",
            re.IGNORECASE | re.DOTALL,
        )
        self.counted = re.compile(r"(\d{1,6})\s*+(?:[x×](?!\w)\s*+)?(?=\S)")
        self.comma = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+(?=\d|no\s)", re.IGNORECASE)
        self.line = re.compile(r"(.*?\S)\s+(with)\s+((?:\d|\[|small|large).*)", re.IGNORECASE | re.DOTALL)
        self.to = re.compile(r"to(?!\w)\s*", re.IGNORECASE)
        self.requirement = requirement_part


def test_tokens(line: Line, words: ScenarioWords) -> Iterator[Tok]:
    """The tokens of one line, without its end. What fits nowhere comes as WORDS."""
    text, at = line.text, 0
    start = words.start.match(text)
    if start:
        yield tok(start.lastgroup or "", line, *start.span())
        at = _skip(text, start.end())
        if start.lastgroup == "EXPECT" and text[at : at + 1].isdigit():
            yield from split(words.damage, line, at)
            return
    while who := words.who.match(text, at):
        yield tok(who.lastgroup or "", line, *who.span())
        at = _skip(text, who.end())
    if start and start.lastgroup == "GIVEN" and (plays := words.plays.match(text, at)):
        yield tok("_PLAYS", line, *plays.span())
        at = _skip(text, plays.end())
        if at < len(text):
            yield tok("NAME", line, at)
        return
    if not start and (cannot := words.cannot.match(text, at)):
        yield tok("CANNOT", line, *cannot.span())
        at = _skip(text, cannot.end())
    what = (words.fact if start else words.deed).match(text, at)
    if what is None:
        if at < len(text):
            yield tok("WORDS", line, at)
        return
    yield tok(what.lastgroup or "", line, *what.span())
    at = _skip(text, what.end())
    if at < len(text):
        yield from _rest(what.lastgroup or "", line, at, words)


def _rest(verb: str, line: Line, at: int, words: ScenarioWords) -> Iterator[Tok]:
    """What stands behind the verb."""
    text = line.text
    match verb:
        case "HAVE":
            yield from _list(line, at, words, things=True)
        case "PILE":
            found = words.equals.match(text, at)
            if found:
                yield tok("_IS", line, *found.span())
                at = _skip(text, found.end())
            yield from _list(line, at, words, things=False)
        case "ROLL" | "KEEP":
            yield from split(words.dice, line, at)
        case "DEAL" | "PREVENT":
            yield from split(words.damage, line, at)
        case "ACTIVATE" | "ANNOUNCE":
            found = words.line.fullmatch(text, at)
            if not found:
                yield tok("NAME", line, at)
                return
            yield tok("NAME", line, *found.span(1))
            yield tok("_WITH", line, *found.span(2))
            yield from split(words.requirement, line, found.start(3))
        case "SPEND" | "USE_UP":
            if found := words.counted.match(text, at):
                yield tok("INT", line, *found.span(1))
                at = found.end()
            yield tok("NAME", line, at)
        case "CHOOSE":
            nothing, player = words.nothing.fullmatch(text, at), words.player.fullmatch(text, at)
            if nothing or text[at:].isdecimal():
                yield tok("NOTHING" if nothing else "INT", line, at)
            else:
                yield tok(player.lastgroup or "" if player else "NAME", line, at)
        case "YES" | "NO":
            found = words.to.match(text, at)
            named = found is not None and found.end() < len(text)
            yield tok("NAME", line, found.end()) if found and named else tok("WORDS", line, at)
        case "PLAY" | "SELL" | "DEFEND":
            yield tok("NAME", line, at)
        case _:
            yield tok("WORDS", line, at)


def _list(line: Line, at: int, words: ScenarioWords, *, things: bool) -> Iterator[Tok]:
    """Names with commas between them, with numbers before them if they are things."""
    text = line.text
    if words.nothing.fullmatch(text, at):
        yield tok("NOTHING", line, at)
        return
    while at < len(text):
        comma = words.comma.search(text, at)
        end = comma.start() if comma else len(text)
        if things:
            if found := words.thing.fullmatch(text, at, end):
                for group, terminal in _THING.items():
                    if found.group(group):
                        yield tok(terminal, line, *found.span(group))
        elif at < end:
            yield tok("NAME", line, at, end)
        if comma:
            yield tok("_COMMA", line, *comma.span())
        at = comma.end() if comma else end


def _skip(text: str, at: int) -> int:
    return at + blanks(text, at)
