"""Turns the lines of a `test` into tokens: who, then what, then names up to a comma or the line's end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dtlang.syntax.hero_file.lexer import Tok, blanks, parts, split, tok
from dtlang.syntax.hero_file.lines import Line
from dtlang.syntax.patterns import lazily

_START = ("NEXT_TURN", "GIVEN", "EXPECT")
_WHO = ("OPPONENTS", "OPPONENT", "YOURS", "YOU", "_IT_IS")
_DEEDS = (
    "ROLL", "KEEP", "ACTIVATE", "ANNOUNCE", "PLAY", "SELL", "SPEND", "USE_UP", "CHOOSE", "YES",
    "NO_DEFENSE", "DEFEND", "NO",
)  # fmt: skip
_FACTS = ("HAVE", "PILE", "TURN", "DEAL", "PREVENT", "WIN", "LOSE")


class ScenarioWords:
    """Compiled from the grammar when the first test is read."""

    def __init__(self, patterns: Mapping[str, str], requirement_part: re.Pattern[str]):
        def one(name: str) -> str:
            return f"(?P<{name}>(?:{patterns[name]})(?!\\w))"

        def compiled(*parts: str) -> re.Pattern[str]:
            return lazily("|".join(parts), re.IGNORECASE | re.DOTALL)

        self.start = compiled(*map(one, _START))
        self.who = compiled(*map(one, _WHO))
        self.deed = compiled(*map(one, _DEEDS))
        self.fact = compiled(*map(one, _FACTS))
        self.opening = compiled(*map(one, (*_START, *_WHO[:2], "YOU", "CANNOT", *_DEEDS)))
        self.cannot, self.plays, self.equals = (compiled(one(name)) for name in ("CANNOT", "_PLAYS", "_IS"))
        self.nothing = compiled(one("NOTHING"))
        self.dial = compiled(rf"(?P<DIAL_NAME>[^,]*?\S)\s+{one('_AT')}\s+(?P<INT>\d{{1,6}})")
        self.form = compiled(rf"{one('_IN_FORM')}\s+(?P<SIDE_NAME>\S.*)")
        self.place = compiled(rf"(?P<PLACE_NAME>[^,]*?\S)\s+{one('_HOLDS')}")
        number, words = r"(?P<INT>\d{1,6})(?!\w)", r"(?P<WORDS>[^\s,]+)"
        both = rf"(?:{patterns['AND']})(?!\w)"
        dice = compiled(number, one("ALL"), one("NOTHING"), rf"(?P<filler>[,\s]+|{both})", words)
        self.damage = compiled(
            number, *map(one, ("DAMAGE_TYPE", "_DMG", "DEAL", "PREVENT")),
            rf"(?P<_COMMA>,(?:\s*{both})?|{both})", rf"(?P<filler>\s+|(?:{patterns['BE']})(?!\w))", words,
        )  # fmt: skip
        self.listed = {"ROLL": dice, "KEEP": dice, "DEAL": self.damage, "PREVENT": self.damage}
        times, name = r"\s*+(?:[x×](?!\w)\s*+)?", "(?P<NAME>.+)"
        counted = compiled(rf"(?:(?P<INT>\d{{1,6}}){times}(?=\S))?{name}")
        answer = compiled(rf"(?:{patterns['TO_WHAT']})(?!\w)\s*{name}", "(?P<WORDS>.+)")
        chosen = compiled(one("NOTHING"), r"(?P<INT>\d+)", one("OPPONENT"), one("YOU"), name)
        self.behind = {
            "SPEND": counted, "USE_UP": counted, "CHOOSE": chosen, "YES": answer, "NO": answer,
            "PLAY": compiled(name), "SELL": compiled(name), "DEFEND": compiled(name),
        }  # fmt: skip
        side = rf"(?:\s+(?:{patterns['AFTER_SIDE']}))?"
        self.thing = compiled(
            rf"(?:(?P<INT>\d{{1,6}}){times}|(?P<NO_OF>{patterns['NO_OF']})\s+|(?:{patterns['ARTICLE']})\s+)?"
            rf"(?P<NAME>.*?\S)(?:\s+(?:{patterns['ON_SIDE']})\s+(?P<SIDE_NAME>\S.*?){side})?"
            rf"(?:\s+(?P<_WITH>{patterns['_WITH']})\s+(?P<INT1>\d{{1,6}})\s+(?P<_HEALTH>{patterns['_HEALTH']}))?"
        )
        self.card = compiled("(?P<NAME>.+)")
        self.comma = compiled(
            rf"\s*,\s*(?:(?:{patterns['AND']})\s+)?|\s+(?:{patterns['AND']})\s+(?=\d|(?:{patterns['NO_OF']})\s)"
        )
        asked = "|".join(patterns[f"{size}_STRAIGHT"] for size in ("SMALL", "LARGE"))
        self.line = compiled(rf"(?P<NAME>.*?\S)\s+(?P<_WITH>{patterns['_WITH']})\s+(?=\d|\[|{asked})")
        self.owner = compiled(one("OPPONENTS"))
        # A verb that tells by its ending that it is you who does it.
        self.silent_you = compiled(one("SILENT_YOU")) if "SILENT_YOU" in patterns else None
        self.requirement = requirement_part


def test_tokens(line: Line, words: ScenarioWords) -> Iterator[Tok]:
    """The tokens of one line, without its end. What fits nowhere comes as WORDS."""
    text, at = line.text, 0
    start = words.start.match(text)
    if start:
        yield tok(start.lastgroup or "", line, *start.span())
        at = _skip(text, start.end())
        if start.lastgroup == "EXPECT" and text[at : at + 1].isdecimal():
            yield from split(words.damage, line, at)
            return
    first = at
    while (who := words.who.match(text, at)) and (at == first or who.lastgroup != "_IT_IS"):
        yield tok(who.lastgroup or "", line, *who.span())
        at = _skip(text, who.end())
    if at == first and words.silent_you is not None and words.silent_you.match(text, at):
        yield tok("YOU", line, at, at)
    if start and (stands := words.form.fullmatch(text, at) or words.dial.fullmatch(text, at)):
        yield from parts(stands, line)
        return
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
    held = words.place.match(text, at) if what is None and start else None
    if held is not None:  # "given The Anvil holds ..."
        yield tok("PLACE_NAME", line, *held.span("PLACE_NAME"))
        yield tok("_HOLDS", line, *held.span("_HOLDS"))
        at = _skip(text, held.end())
        if text[at : at + 1].isdecimal():  # dice, by what they show
            yield from split(words.listed["ROLL"], line, at)
        else:
            yield from _list(words.card, line, at, words)
        return
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
    if verb in ("PILE", "TURN") and (owner := words.owner.match(line.text, at)):  # "la main de l'adversaire"
        yield tok("OPPONENTS", line, *owner.span())
        at = _skip(line.text, owner.end())
    if verb in words.listed:
        yield from split(words.listed[verb], line, at)
    elif verb in words.behind:
        yield from parts(words.behind[verb].fullmatch(line.text, at), line)
    elif verb == "HAVE":
        yield from _list(words.thing, line, at, words)
    elif verb == "PILE":
        if found := words.equals.match(line.text, at):
            yield tok("_IS", line, *found.span())
            at = _skip(line.text, found.end())
        yield from _list(words.card, line, at, words)
    elif verb in ("ACTIVATE", "ANNOUNCE"):
        found = words.line.match(line.text, at)
        yield from parts(found, line) or [tok("NAME", line, at)]
        if found:
            yield from split(words.requirement, line, found.end())
    elif at < len(line.text):
        yield tok("WORDS", line, at)


def _list(one: re.Pattern[str], line: Line, at: int, words: ScenarioWords) -> Iterator[Tok]:
    """Names with commas between them, with numbers before them if they are things."""
    text = line.text
    if words.nothing.fullmatch(text, at):
        yield tok("NOTHING", line, at)
        return
    while at < len(text):
        comma = words.comma.search(text, at)
        end = comma.start() if comma else len(text)
        yield from parts(one.fullmatch(text, at, end), line)
        if comma:
            yield tok("_COMMA", line, *comma.span())
        at = comma.end() if comma else end


def _skip(text: str, at: int) -> int:
    return at + blanks(text, at)
