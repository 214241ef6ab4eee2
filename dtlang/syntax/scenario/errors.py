"""What is wrong with the lines of a test, in an author's words."""

from __future__ import annotations

from collections.abc import Callable

from dtlang.diagnostics.codes import (
    INCOMPLETE_SECTION,
    MISPLACED_LINE,
    MISSING_NAME,
    MISSING_NUMBER,
    NUMBER_OUT_OF_RANGE,
    UNREAD_LINE,
)
from dtlang.diagnostics.near import did_you_mean, near
from dtlang.dice import SIDES
from dtlang.source import Span
from dtlang.syntax.hero_file.lexer import HeroLexer, Tok
from dtlang.syntax.hero_file.nodes import Test, Unread
from dtlang.syntax.hero_file.notes import Notes, replace
from dtlang.syntax.scenario.nodes import (
    DEEDS,
    EXPECTATIONS,
    SETTINGS,
    Cannot,
    GivenHas,
    GivenOpponent,
    GivenTurn,
    Keeps,
    NextTurn,
    Rolls,
    Thing,
)

MOST_DICE = 40  # in one line of a test

_OPENINGS = (
    "given", "expect", "roll", "keep", "activate", "play", "spend", "use", "sell", "choose", "yes", "no",
    "defend with", "cannot", "next turn", "your opponent",
)  # fmt: skip
_DEEDS = ("rolls", "keeps", "activates", "plays", "spends", "uses", "sells", "chooses", "defends with")
_GIVEN = "`given you have 2 Heat, 20 Health`, `given your hand is Flashpoint` or `given it is your turn`"
_EXPECT = "`expect you have 2 Heat`, `expect 7 dmg dealt`, `expect your hand is empty` or `expect you win`"
_NAMES = {
    "PLAY": "the name of a card", "SELL": "the name of a card", "SPEND": "the name of a token",
    "USE_UP": "the name of a token, a companion or a passive ability", "ACTIVATE": "the name of an ability",
    "DEFEND": "the name of a defensive ability", "CHOOSE": "a number, a name or a player",
    "HAVE": "a number and a name, such as `2 Heat`", "_IS": "the names of cards, or `empty`,",
    "_COMMA": "another name", "_PLAYS": "the name of a hero",
}  # fmt: skip


def explain_test(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Callable[[str], bool]) -> None:
    """Reports a token that does not fit into a line of a test."""
    notes, line = lexer.notes, lexer.line
    assert line is not None
    where = tok.span if tok.text else last.span
    if accepts("DAMAGE_TYPE") or (accepts("DEAL") and not accepts("HAVE")):
        message = "the damage is `7 dmg dealt` or `2 dmg prevented`"
        notes.add(UNREAD_LINE, where, message, label="neither dealt nor prevented", help=f"such as {_EXPECT}")
    elif last.type == "_WITH" or accepts("SYMBOL"):
        message = "behind `with` stands what has to be rolled for the line"
        notes.add(UNREAD_LINE, where, message, help="such as `activate Firebolt with 3 [flame]`")
    elif last.type in ("ROLL", "KEEP") or (last.type == "INT" and accepts("INT")):
        notes.add(MISSING_NUMBER, where, "the dice are numbers from 1 to 6", help="such as `roll 1 1 1 4 6`")
    elif tok.type == "_NEWLINE" and last.type in _NAMES:
        message = f"{_NAMES[last.type]} should follow `{last.text.strip()}`"
        notes.add(MISSING_NAME, last.span, message, label="nothing follows")
    elif tok.type == "_NEWLINE" and accepts("NAME"):
        notes.add(MISSING_NAME, last.span, "a name should follow", label="nothing follows")
    elif tok.type == "WORDS":
        _unknown_words(lexer, tok, last)
    else:
        given, expected = line.text[:5].lower() == "given", line.text[:6].lower() == "expect"
        help: str | None = f"such as {_GIVEN}" if given else f"such as {_EXPECT}" if expected else None
        if tok.type in ("YOURS", "OPPONENTS") and last.type == "_NEWLINE":
            help = f"did you mean `given it is {tok.text} turn`?"
        notes.add(UNREAD_LINE, where, "these words do not fit into this line of the test", help=help)


def _unknown_words(lexer: HeroLexer, tok: Tok, last: Tok) -> None:
    """A verb that no line of a test has."""
    word = tok.text.split(None, 1)[0]
    span = Span(tok.start, tok.start + len(word))
    if last.type in ("GIVEN", "EXPECT"):
        known: tuple[str, ...] = ("you", "your", "your opponent")
        rest = _GIVEN if last.type == "GIVEN" else _EXPECT
    elif last.type in ("YOU", "OPPONENT"):
        known, rest = (*_DEEDS, "has", "have"), "`your opponent plays Flashpoint`"
    else:
        known, rest = _OPENINGS, "a line of a test begins with " + ", ".join(f"`{w}`" for w in _OPENINGS)
    guesses = near(word, known)
    lexer.notes.add(
        UNREAD_LINE,
        span,
        f"`{word[:40]}` is nothing that a test can say here",
        help=did_you_mean(word, known) or (rest if known is _OPENINGS else f"such as {rest}"),
        fixes=[replace(span, guess) for guess in guesses],
    )


def check_test(test: Test, notes: Notes) -> None:
    """What the grammar cannot say about a test."""
    begun = False
    for item in test.body:
        if isinstance(item, SETTINGS):
            if begun:
                message = "what is given stands before everything that is rolled, done or expected"
                notes.add(MISPLACED_LINE, item.span, message, label="stands too low")
        elif isinstance(item, (Rolls, Keeps)):
            begun = True
            _check_dice(item, notes)
        else:
            begun = begun or isinstance(item, (NextTurn, Cannot, *DEEDS, *EXPECTATIONS))
        if isinstance(item, GivenHas):
            for thing in item.things:
                _check_amount(thing, notes)
    for kind, what in ((GivenTurn, "whose turn it is"), (GivenOpponent, "who the opponent is")):
        for again in [item for item in test.body if isinstance(item, kind)][1:]:
            notes.add(MISPLACED_LINE, again.span, f"the test has said already {what}")
    unread = any(isinstance(item, Unread) for item in test.body)
    if not unread and not any(isinstance(item, (Cannot, *EXPECTATIONS)) for item in test.body):
        message = "this test expects nothing, so it could never fail"
        notes.add(INCOMPLETE_SECTION, test.heading, message, help=f"add a line such as {_EXPECT}")


def _check_dice(item: Rolls | Keeps, notes: Notes) -> None:
    dice = item.dice or ()
    if any(not 1 <= value <= SIDES for value in dice):
        notes.add(NUMBER_OUT_OF_RANGE, item.span, f"a die shows a number from 1 to {SIDES}")
    elif len(dice) > MOST_DICE:
        notes.add(NUMBER_OUT_OF_RANGE, item.span, f"a line holds at most {MOST_DICE} dice")


def _check_amount(thing: Thing, notes: Notes) -> None:
    if thing.count is not None and thing.count > 99:
        notes.add(NUMBER_OUT_OF_RANGE, thing.span, f"{thing.count} is more than fits on any board")
