"""The lines at the left edge of a hero file: one row for each word that opens one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dtlang.dice import DICE
from dtlang.speech import Said

_STANDING = ("cannot be transferred", "cannot be removed", "cannot be stolen")
_LOOKS = ("sides", "icon")


class Heading(NamedTuple):
    """A line at the left edge: what follows its word, what the lines below are, and how it is written."""

    argument: str  # nothing: the word stands alone
    below: str = ""  # nothing: it is a single line
    example: str = ""
    also: str = ""  # what people write who do not know the word
    properties: tuple[str, ...] = ()  # what a thing of this kind can have, in the words of an author


HEADINGS: dict[str, Heading] = {
    "HERO": Heading("NAME", example="hero Ember Witch", also="title character"),
    "SHARED": Heading("NAME", example="shared Common Cards", also="common"),
    "LANGUAGE": Heading("LANG", also="lang"),
    "EDITION": Heading("EDITION_NAME"),
    "COMPLEXITY": Heading("INT", also="difficulty"),
    "THEME": Heading("COLOUR", example="theme ember"),
    "AUTHOR": Heading("TEXT", example="author Jo Example", also="creator designer"),
    "BY": Heading("TEXT"),
    "VERSION": Heading("TEXT", example="version 0.3"),
    "DATE": Heading("TEXT"),
    "LICENCE": Heading("TEXT", example="licence CC BY 4.0"),
    "LICENSE": Heading("TEXT"),
    "ART": Heading("TEXT"),
    "LINK": Heading("TEXT"),
    "TAGLINE": Heading("TEXT"),
    "THANKS": Heading("TEXT"),
    "PORTRAIT": Heading("TEXT", example="portrait witch.png"),
    "BACK": Heading("TEXT", example="back back.png"),
    "NAME_IN": Heading("LANG NAME", example="name fr Sorcière de braise"),
    "DICE": Heading("", "dice", also="die faces"),
    "STATUS": Heading(
        "NAME", "text", "status Cinder", also="effect buff debuff",
        properties=("positive", "negative", "unique", "stack limit", "no stack limit", "does not stack",
                    "persistent", "spendable", "attack modifier", *_STANDING, *_LOOKS, "art"),
    ),
    "COMPANION": Heading(
        "NAME", "text", "companion Ash Cat", also="minion pet ally familiar creature summon",
        properties=("health", "count", *_STANDING, *_LOOKS),
    ),
    "TOKEN": Heading(
        "NAME", "notes", "token Lantern", also="marker", properties=("count", *_LOOKS)
    ),
    "PIECE": Heading("NAME", "notes", "piece Lantern", properties=("count", *_LOOKS)),
    "DIAL": Heading(
        "NAME", "notes", "dial Sun Dial", also="track gauge meter scale counter",
        properties=("from", "starts at", *_LOOKS),
    ),
    "PLACE": Heading(
        "NAME", "deck", "place The Anvil", also="zone pile area", properties=("extra dice", "own dice")
    ),
    "KEYWORD": Heading("VERB", "text", "keyword stoke N", also="verb"),
    "SETUP": Heading("", "text", also="set-up start"),
    "OFFENSIVE": Heading(
        "NAME", "rolls", "offensive Firebolt", also="ability attack skill power", properties=("art",)
    ),
    "DEFENSIVE": Heading(
        "NAME", "rolls", "defensive Ward of Ash", also="ability defense defence", properties=("art",)
    ),
    "PASSIVE": Heading("NAME", "rolls", "passive Banked Coals", also="ability", properties=("art",)),
    "ULTIMATE": Heading("NAME", "rolls", "ultimate Sunfall", also="ult", properties=("art",)),
    "ABILITY": Heading("NAME", "rolls", "ability Ash Rain"),  # inside of an upgrade
    "IN": Heading("NAME", "rolls", "in Bear Form"),  # inside of an ability
    "CARD": Heading(
        "NAME", "text", "card Flashpoint", also="action",
        properties=("main phase", "roll phase", "instant", "cost", "kind", "stays in play", "art"),
    ),
    "UPGRADE": Heading("NAME LEVEL", "rolls", "upgrade Firebolt II", properties=("cost", "art")),
    "DECK": Heading("", "deck", also="cards"),
    "FAQ": Heading("", "faq", also="questions"),
    "TEST": Heading("NAME", "test", "test Firebolt burns", also="scenario tests"),
    "NOTE": Heading("WORDS", "words", also="remark flavour flavor"),
    "RULE": Heading("STRING", also="rules"),
}  # fmt: skip


class Number(NamedTuple):
    """A number of a hero file: its bounds, what it counts, and what somebody has to write who left it out."""

    low: int
    high: int
    what: str
    wanted: str = "a number"


NUMBERS = {
    "COMPLEXITY": Number(1, 6, Said("complexity"), Said("a number from 1 to 6, such as `complexity 3`")),
    "COST": Number(0, 15, Said("the cost"), Said("how many CP it costs, such as `cost 2`")),
    "HEALTH": Number(1, 99, Said("health"), Said("how much health it has, such as `health 7`")),
    "COUNT": Number(1, 99, Said("the count"), Said("how many there are, such as `count 3`")),
    "FROM": Number(1, 99, Said("the end"), Said("what it can show, such as `from 0 to 10`")),
    "STARTS_AT": Number(0, 99, Said("the start"), Said("where it starts, such as `starts at 3`")),
    "EXTRA_DICE": Number(1, DICE, Said("dice"), Said("how many dice it can hold, such as `extra dice 3`")),
    "OWN_DICE": Number(
        1, DICE - 1, Said("dice"), Said("how many of the five dice it can hold, such as `own dice 2`")
    ),
    "STACK_LIMIT": Number(1, 99, Said("tokens"), Said("how many tokens fit, such as `stack limit 3`")),
    "_SLASH": Number(
        1, 99, Said("tokens"), Said("how many tokens fit on the board of others, such as `stack limit 5/3`")
    ),
    "DEFENSE_ROLL": Number(1, DICE, Said("dice"), Said("how many dice are rolled, such as `defense roll 4`")),
    "OF_A_KIND": Number(2, DICE, Said("dice")),
    "SYMBOL": Number(1, DICE, Said("dice")),
    "DECK": Number(1, 99, Said("cards")),
}


COUNTED = ("cards", "tokens", "dice")  # what there can be too many of
FORMS = ("form", "stance", "mode", "state", "shape")  # what people call the sides of a piece


def _all(test: Callable[[Heading], object]) -> frozenset[str]:
    return frozenset(kind for kind, heading in HEADINGS.items() if test(heading))


BARE = _all(lambda heading: not heading.argument)
FREE = _all(lambda heading: heading.argument == "TEXT")
SINGLE = _all(lambda heading: not heading.below)
HEADER = SINGLE - {"RULE"}
FLAT = _all(lambda heading: heading.below in ("dice", "deck", "test"))  # nothing belongs to a line here
ROLLS = _all(lambda heading: heading.below == "rolls")
PROSE = _all(lambda heading: heading.below in ("text", "rolls"))
LEGAL = {kind: heading.properties for kind, heading in HEADINGS.items() if heading.properties}


def other_words(word: str) -> list[str]:
    """The headings that somebody may mean who writes this word.

    >>> other_words("ability"), other_words("cinder")
    (['offensive', 'defensive', 'passive'], [])
    """
    return [kind.lower() for kind, heading in HEADINGS.items() if word in heading.also.split()]


_THINGS = {
    "HERO": Said("a hero"),
    "STATUS": Said("a status"),
    "COMPANION": Said("a companion"),
    "TOKEN": Said("a token"),
    "PIECE": Said("a piece"),
    "DIAL": Said("a dial"),
    "TRACK": Said("a track"),
    "PLACE": Said("a place"),
    "KEYWORD": Said("a keyword"),
    "CARD": Said("a card"),
    "UPGRADE": Said("an upgrade"),
    "OFFENSIVE": Said("an offensive ability"),
}


def a_thing(kind: str) -> str:
    """
    >>> a_thing("STATUS"), a_thing("UPGRADE")
    ('a status', 'an upgrade')
    """
    return _THINGS.get(kind, kind.lower())
