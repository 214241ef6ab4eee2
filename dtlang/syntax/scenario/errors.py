"""What is wrong with the lines of a test, in an author's words."""

from __future__ import annotations

from dtlang.diagnostics.near import near
from dtlang.dice import SIDES
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.errors import WrongToken
from dtlang.syntax.hero_file.nodes import Test, Unread
from dtlang.syntax.hero_file.notes import Notes
from dtlang.syntax.messages import listed
from dtlang.syntax.scenario.nodes import (
    EXPECTATIONS,
    LINES,
    SETTINGS,
    Cannot,
    GivenHas,
    GivenOpponent,
    GivenTurn,
    Keeps,
    Rolls,
)

MOST_DICE = 40  # in one line of a test
MOST_THINGS = 99  # of a kind on a board

# What a line of a test begins with, by the terminals of hero.lark.
_OPENINGS = {
    "GIVEN": "given", "EXPECT": "expect", "ROLL": "roll", "KEEP": "keep", "ACTIVATE": "activate",
    "PLAY": "play", "SPEND": "spend", "USE_UP": "use", "SELL": "sell", "CHOOSE": "choose", "YES": "yes",
    "NO": "no", "DEFEND": "defend with", "CANNOT": "cannot", "NEXT_TURN": "next turn",
    "OPPONENT": "your opponent",
}  # fmt: skip
_WHO = ("you", "your", "your opponent")
_DEEDS = (
    "rolls", "keeps", "activates", "plays", "spends", "uses", "sells", "chooses", "defends with", "has",
    "have",
)  # fmt: skip
_STATES = ("has", "have")  # what is so, and no deed
_GIVEN = Said(
    "`given you have 2 Heat, 20 Health`, `given your hand is Flashpoint` or `given it is your turn`"
)
_EXPECT = Said(
    "`expect you have 2 Heat`, `expect 7 dmg dealt`, `expect your hand is empty` or `expect you win`"
)
_NAMES = {
    "PLAY": Said("the name of a card"),
    "SELL": Said("the name of a card"),
    "SPEND": Said("the name of a token"),
    "USE_UP": Said("the name of a token, a companion or a passive ability"),
    "ACTIVATE": Said("the name of an ability"),
    "DEFEND": Said("the name of a defensive ability"),
    "CHOOSE": Said("a number, a name or a player"),
    "HAVE": Said("a number and a name, such as `2 Heat`"),
    "_IS": Said("the names of cards, or `empty`,"),
    "_COMMA": Said("another name"),
    "_PLAYS": Said("the name of a hero"),
}


def explain_test(bad: WrongToken) -> None:
    """Reports a token that does not fit into a line of a test."""
    tok, last, accepts = bad.tok, bad.last, bad.accepts
    if accepts("DAMAGE_TYPE") or (accepts("DEAL") and not accepts("HAVE")):
        bad.add("unread-line.damage", bad.where, expect=_EXPECT)
    elif last.type == "_WITH" or accepts("SYMBOL"):
        bad.add("unread-line.with", bad.where)
    elif last.type in ("ROLL", "KEEP") or (last.type == "INT" and accepts("INT")):
        bad.add("missing-number.dice", bad.where)
    elif tok.type == "_NEWLINE" and last.type in _NAMES:
        bad.add("missing-name.argument", last.span, what=_NAMES[last.type], word=last.text.strip())
    elif tok.type == "_NEWLINE" and accepts("NAME"):
        bad.add("missing-name.name", last.span)
    elif tok.type == "WORDS":
        _unknown_words(bad)
    elif tok.type in ("YOURS", "OPPONENTS") and last.type == "_NEWLINE":
        bad.add(
            "unread-line.in_test",
            bad.where,
            help=Said("did you mean `given it is {tok} turn`?", tok=tok.text),
        )
    else:
        begun = bad.line.text.lower()
        example = _GIVEN if begun.startswith("given") else _EXPECT if begun.startswith("expect") else ""
        bad.add(
            "unread-line.in_test",
            bad.where,
            help=Said("such as {example}", example=example) if example else None,
        )


def _unknown_words(bad: WrongToken) -> None:
    """A verb that no line of a test has."""
    word = bad.tok.text.split(None, 1)[0]
    span = Span(bad.tok.start, bad.tok.start + len(word))
    kind, example = "unread-line.unknown_in_test", ""
    known: tuple[str, ...] = _WHO
    match bad.last.type:
        case "GIVEN":
            example = _GIVEN
        case "EXPECT":
            example = _EXPECT
        case "YOU" | "OPPONENT" if word.lower() in _STATES and not bad.line.text.lower().startswith("expect"):
            return bad.add("unread-line.neither_given_nor_expect", span, line=bad.line.text.strip())
        case "YOU" | "OPPONENT":
            known, example = _DEEDS, Said("`your opponent plays Flashpoint`")
        case _:
            own = bad.lexer.words.own
            kind = "unread-line.unknown_line"
            known = tuple(own.say(terminal, english) for terminal, english in _OPENINGS.items())
    bad.add(kind, span, word=word, known=listed(known), example=example, guesses=near(word, known))


def check_test(test: Test, notes: Notes) -> None:
    """What the grammar cannot say about a test."""
    begun = False
    for item in test.body:
        if not isinstance(item, SETTINGS):
            begun = begun or isinstance(item, LINES)
        elif begun:
            notes.add("misplaced-line.given", item.span)
        if isinstance(item, Rolls | Keeps):
            _check_dice(item, notes)
        elif isinstance(item, GivenHas):
            for thing in item.things:
                if thing.count is not None and thing.count > MOST_THINGS:
                    notes.add("number-out-of-range.board", thing.span, count=thing.count)
    for kind, what in ((GivenTurn, Said("whose turn it is")), (GivenOpponent, Said("who the opponent is"))):
        for again in test.all(kind)[1:]:
            notes.add("misplaced-line.said_already", again.span, what=what)
    if not any(isinstance(item, (Unread, Cannot, *EXPECTATIONS)) for item in test.body):
        notes.add("incomplete-section.test", test.heading, expect=_EXPECT)


def _check_dice(item: Rolls | Keeps, notes: Notes) -> None:
    dice = item.dice or ()
    if any(not 1 <= value <= SIDES for value in dice):
        notes.add("number-out-of-range.die", item.span, sides=SIDES)
    elif len(dice) > MOST_DICE:
        notes.add("number-out-of-range.dice", item.span, most=MOST_DICE)
