"""Says in an author's words why a token does not fit where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from dtlang.diagnostics.codes import (
    INCOMPLETE_SECTION,
    MISPLACED_LINE,
    MISSING_COLON,
    MISSING_NAME,
    MISSING_NUMBER,
    MISSING_QUOTES,
    UNKNOWN_CHOICE,
    UNKNOWN_PROPERTY,
    UNREAD_LINE,
)
from dtlang.diagnostics.finding import Edit, Fix
from dtlang.diagnostics.near import near
from dtlang.source import Span
from dtlang.syntax.hero_file.lexer import HeroLexer, Tok
from dtlang.syntax.hero_file.notes import replace
from dtlang.syntax.hero_file.terminals import FREE, LEGAL, requirement_words

Accepts = Callable[[str], bool]

_EXAMPLES = {
    "HERO": "hero Ember Witch", "SHARED": "shared Common Cards", "STATUS": "status Cinder",
    "TOKEN": "token Lantern", "COMPANION": "companion Ash Cat", "PIECE": "piece Lantern",
    "DIAL": "dial Sun Dial",
    "OFFENSIVE": "offensive Firebolt", "DEFENSIVE": "defensive Ward of Ash",
    "PASSIVE": "passive Banked Coals", "ULTIMATE": "ultimate Sunfall", "CARD": "card Flashpoint",
    "TEST": "test Firebolt burns",
    "UPGRADE": "upgrade Firebolt II", "ABILITY": "ability Ash Rain",
    "NAME_IN": "name fr Sorcière de braise", "KEYWORD": "keyword stoke N", "AUTHOR": "author Jo Example",
    "VERSION": "version 0.3", "LICENCE": "licence CC BY 4.0", "THEME": "theme ember",
}  # fmt: skip
_THINGS = {
    "STATUS": "a status", "COMPANION": "a companion", "TOKEN": "a token", "PIECE": "a piece",
    "DIAL": "a dial",
    "CARD": "a card", "UPGRADE": "an upgrade",
}  # fmt: skip
_NUMBERS = {
    "COST": "how many CP it costs, such as `cost 2`",
    "STACK_LIMIT": "how many tokens fit, such as `stack limit 3`",
    "HEALTH": "how much health it has, such as `health 7`",
    "COUNT": "how many there are, such as `count 3`",
    "FROM": "what it can show, such as `from 0 to 10`",
    "STARTS_AT": "where it starts, such as `starts at 3`",
    "DEFENSE_ROLL": "how many dice are rolled, such as `defense roll 4`",
    "COMPLEXITY": "a number from 1 to 6, such as `complexity 3`",
    "_SLASH": "how many tokens fit on the board of others, such as `stack limit 5/3`",
}
LANGUAGES = ("en", "pt", "es", "fr", "cs")


def explain(lexer: HeroLexer, tok: Tok, last: Tok | None, accepts: Accepts) -> None:
    """Reports a token that does not fit. `last` is the one before it, `accepts` what would have fitted."""
    last = last or tok
    if is_colon_missing(lexer, tok, accepts):
        _missing_colon(lexer, last)
    elif lexer.mode == "heading":
        _heading(lexer, tok, last, accepts)
    elif accepts("STRING"):
        _quotes(lexer, tok, last)
    elif lexer.mode == "properties":
        _property(lexer, tok, last, accepts)
    elif lexer.mode == "requirement":
        _requirement(lexer, tok, last, accepts)
    elif lexer.mode == "dice":
        _dice(lexer, tok, last, accepts)
    elif lexer.mode == "deck":
        _deck(lexer, tok, last, accepts)
    elif lexer.mode == "faq":
        _faq(lexer, tok, last, accepts)
    elif lexer.mode == "test":
        from dtlang.syntax.scenario.errors import explain_test

        explain_test(lexer, tok, last, accepts)
    else:
        _text(lexer, tok)


def is_colon_missing(lexer: HeroLexer, tok: Tok, accepts: Accepts) -> bool:
    """Whether a requirement is followed at once by its text."""
    follows = tok.type in ("PROSE", "RULE", "NOTE", "_NEWLINE")
    return follows and lexer.mode == "requirement" and accepts("_COLON")


def _did_you_mean(guesses: Iterable[str]) -> str | None:
    said = " or ".join(f"`{guess}`" for guess in guesses)
    return f"did you mean {said}?" if said else None


def _insert(at: int, text: str, message: str) -> Fix:
    return Fix(message, (Edit(Span(at, at), text),))


def _missing_colon(lexer: HeroLexer, last: Tok) -> None:
    assert lexer.line is not None
    lexer.notes.add(
        MISSING_COLON,
        Span(lexer.line.start, last.end),
        "a colon is missing behind what has to be rolled",
        label="put a colon behind this",
        fixes=(_insert(last.end, ":", "put a colon here"),),
    )


# --- headings and header lines ---------------------------------------------------------------------


def _heading(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Accepts) -> None:
    kind, notes = lexer.kind, lexer.notes
    word = lexer.words.spelling.get(last.type, last.text)
    if accepts("STRING"):
        _quotes(lexer, tok, last)
    elif accepts("INT"):
        _number(lexer, tok, last)
    elif accepts("EDITION_NAME"):
        editions = lexer.words.editions
        _choice(lexer, tok, last, "an edition", editions, near(tok.text.replace(" ", ""), editions))
    elif accepts("LANG"):
        if kind == "LANGUAGE":
            _choice(lexer, tok, last, "a language", LANGUAGES, near(tok.text[:2], LANGUAGES))
        else:
            notes.add(
                MISSING_NAME,
                tok.span if tok.text else last.span,
                "`name` is followed by a language and the name in that language",
                help="such as `name fr Sorcière de braise`",
            )
    elif accepts("LEVEL") and not tok.text:
        _level(lexer, last)
    elif tok.type == "_NEWLINE" and (accepts("NAME") or accepts("TEXT") or accepts("VERB")):
        what = "words" if kind in FREE else "a name" if kind != "KEYWORD" else "a verb"
        example = _EXAMPLES.get(kind)
        notes.add(
            MISSING_NAME,
            last.span,
            f"{what} should follow `{word}`",
            label="nothing follows",
            help=f"such as `{example}`" if example else None,
        )
    else:
        help = "a keyword is a verb, N for its amount and a name for its object: `keyword grow N Spirit`"
        notes.add(
            UNREAD_LINE,
            tok.span if tok.text else last.span,
            "these words do not fit into the heading",
            help=help if kind == "KEYWORD" else None,
        )


def _choice(
    lexer: HeroLexer, tok: Tok, last: Tok, what: str, known: Iterable[str], guesses: list[str]
) -> None:
    all_known = ", ".join(f"`{word}`" for word in known)
    if not tok.text:
        message = f"{what} should follow `{last.text}`"
        lexer.notes.add(MISSING_NAME, last.span, message, label="nothing follows", help=f"one of {all_known}")
        return
    lexer.notes.add(
        UNKNOWN_CHOICE,
        tok.span,
        f"`{tok.text[:40]}` is not {what} that dtlang knows",
        help=_did_you_mean(guesses) or f"one of {all_known}",
        fixes=[replace(tok.span, guess) for guess in guesses],
    )


def _level(lexer: HeroLexer, name: Tok) -> None:
    said = re.fullmatch(r"(.*\S)\s+([23]|ii|iii|level\s+[23])", name.text, re.IGNORECASE | re.DOTALL)
    help = None
    fixes: list[Fix]
    if said:
        level = "III" if said.group(2)[-1:] == "3" or said.group(2).lower() == "iii" else "II"
        fixes = [replace(Span(name.start + said.start(2), name.end), level)]
    else:
        fixes = [_insert(name.end, f" {level}", f"add `{level}`") for level in ("II", "III")]
    if re.search(r"\sIII?\s*/", name.text):
        fixes = []
        help = "a second ability of the slot is a line of its own under the upgrade: `ability NAME`"
    lexer.notes.add(
        MISSING_NUMBER,
        name.span,
        "an upgrade says its level behind the name: II or III",
        label="which level?",
        help=help,
        fixes=fixes,
    )


def _quotes(lexer: HeroLexer, tok: Tok, last: Tok) -> None:
    if not tok.text:
        message = "the words of the rule are missing"
        help = 'such as `rule "The tallest player goes first."`'
        lexer.notes.add(MISSING_QUOTES, last.span, message, help=help)
        return
    around = Fix("put quotation marks around it", (Edit(tok.span, f'"{tok.text}"'),))
    message = "the words of a rule stand between quotation marks"
    lexer.notes.add(MISSING_QUOTES, tok.span, message, label="no quotation marks", fixes=(around,))


def _number(lexer: HeroLexer, tok: Tok, last: Tok) -> None:
    wanted = _NUMBERS.get(last.type, "a number")
    if tok.text and tok.type in ("WORDS", "INT"):
        message = f"`{tok.text[:40]}` stands where a number should"
        lexer.notes.add(MISSING_NUMBER, tok.span, message, label="not a number", help=f"write {wanted}")
        return
    word = last.text if last.type != "_SLASH" else "/"
    message = f"a number should follow `{word}`"
    lexer.notes.add(MISSING_NUMBER, last.span, message, label="no number follows", help=f"write {wanted}")


# --- lines of lists --------------------------------------------------------------------------------


def _property(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Accepts) -> None:
    kind, notes = lexer.kind, lexer.notes
    legal = LEGAL.get(kind, ())
    if accepts("INT") and not accepts("KIND") and not accepts("_SLASH"):
        _number(lexer, tok, last)
    elif accepts("SIDE_NAME") or (tok.type != "WORDS" and accepts("_SLASH")):
        message = "`sides` is followed by the names of both sides"
        notes.add(MISSING_NAME, last.span, message, help="such as `sides Dormant / Awake`")
    elif accepts("PICTURE"):
        _picture(lexer, last)
    elif accepts("_TO"):
        message = f"`from {last.text}` is followed by `to` and the highest number"
        notes.add(MISSING_NUMBER, last.span, message, help=f"write {_NUMBERS['FROM']}")
    elif tok.type in ("_NEWLINE", "_COMMA"):
        comma = last if last.type == "_COMMA" else tok
        fix = Fix("delete the comma", (Edit(comma.span, ""),))
        notes.add(UNREAD_LINE, comma.span, "nothing stands between this comma and the next", fixes=(fix,))
    else:
        said = tok.text.rstrip(".")
        guesses = near(said, legal)
        fixes = [replace(tok.span, guess) for guess in guesses]
        help = _did_you_mean(guesses)
        if tok.type == "INT" and "cost" in legal:
            guesses = [f"cost {tok.text}"]
            fixes, help = [replace(tok.span, guesses[0])], _did_you_mean(guesses)
        elif not guesses and legal:
            help = f"{_THINGS[kind]} can have " + ", ".join(f"`{word}`" for word in legal)
        notes.add(
            UNKNOWN_PROPERTY,
            tok.span,
            f"`{tok.text[:60]}` is nothing that {_THINGS.get(kind, 'this')} can have",
            help=help,
            fixes=fixes,
        )


def _picture(lexer: HeroLexer, last: Tok) -> None:
    message = "`icon` is followed by a picture in the folder of this file, or by the name of one that we draw"
    lexer.notes.add(MISSING_NAME, last.span, message, help="such as `icon flame.svg` or `icon flame`")


def _requirement(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Accepts) -> None:
    assert lexer.line is not None
    notes, text = lexer.notes, lexer.line.text
    if accepts("INT") and not accepts("SYMBOL"):
        _number(lexer, tok, last)
        return
    colon = text.find(":")
    head = Span(lexer.line.start, lexer.line.start + (colon if colon >= 0 else len(text)))
    bare = tok.text.strip("[] ")
    symbols = near(bare, lexer.symbols) if tok.type == "WORDS" and bare else []
    if symbols and (last.type == "INT" or "[" in tok.text):
        notes.add(
            UNREAD_LINE,
            tok.span,
            "a symbol stands in square brackets",
            label="the brackets are missing" if "[" not in tok.text else "the closing bracket is missing",
            help=f"write `[{symbols[0]}]`",
            fixes=[replace(tok.span, f"[{name}]") for name in symbols],
        )
        return
    said = text[:colon].strip() if colon >= 0 else text
    guesses = near(said, requirement_words(), most=1)
    notes.add(
        UNREAD_LINE,
        tok.span if tok.text and not guesses else head,
        f"`{said[:60]}` is nothing that can be rolled",
        help=_did_you_mean(guesses)
        or "a requirement is `3 [flame]`, `2 [flame] 2 [comet]`, `small straight` or `3-of-a-kind`",
        fixes=[replace(head, guess) for guess in guesses],
    )


def _dice(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Accepts) -> None:
    assert lexer.line is not None
    line, notes = lexer.line, lexer.notes
    fixes: list[Fix] = []
    if accepts("PICTURE"):
        _picture(lexer, last)
    elif tok.type == "SYMBOL_NAME" and accepts("INT") and not accepts("_DASH"):
        said = re.fullmatch(r"([^\d]*?)[\s:=]*([0-9][0-9\s,–—-]*)", line.text)
        if said and said.group(1):
            fixes = [replace(line.span, f"{said.group(2).strip()} {said.group(1).strip()}")]
        message, help = "the numbers come first, then the symbol they show", "such as `1-3  flame`"
        notes.add(UNREAD_LINE, tok.span, message, label="no number before it", help=help, fixes=fixes)
    elif tok.type in ("INT", "_COMMA") and last.type == "SYMBOL_NAME":
        name_end = last.start + len(last.text.rstrip(" ,"))
        start = tok.end if tok.type == "_COMMA" else tok.start
        indent = " " * line.indent
        gap = Span(name_end, start + len(line.text) - len(line.text[start - line.start :].lstrip())
                   - (start - line.start))  # fmt: skip
        if gap.end < line.end:
            fixes = [Fix("begin a new line here", (Edit(gap, "\n" + indent),))]
        else:
            fixes = [Fix("delete this", (Edit(gap, ""),))]
        message = "every symbol has a line of its own"
        notes.add(UNREAD_LINE, tok.span, message, label="a new line begins here", fixes=fixes)
    elif tok.type == "_NEWLINE" and (accepts("SYMBOL_NAME") or accepts("INT")):
        if last.type == "INT":
            message = "which symbol do these numbers show?"
            notes.add(
                MISSING_NAME, line.span, message, label="no symbol follows", help="such as `1-3  flame`"
            )
        else:
            notes.add(MISSING_NUMBER, last.span, "a number is missing here", help="such as `1-3  flame`")
    else:
        help = "a line of the dice is one or more numbers and a symbol, such as `1-3  flame`"
        bare = tok.text.strip("[] ")
        if bare and tok.text[0] in "[]":
            fixes = [replace(tok.span, bare)]
        where = tok.span if tok.text else last.span
        notes.add(UNREAD_LINE, where, "this line of the dice is unclear", help=help, fixes=fixes)


def _deck(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Accepts) -> None:
    assert lexer.line is not None
    if accepts("NAME"):
        what = (
            "the name of a card" if last.type == "INT" else "the name of a shared file, such as `use common`,"
        )
        message = f"{what} should follow `{last.text}`"
        lexer.notes.add(MISSING_NAME, last.span, message, label="nothing follows")
        return
    said = lexer.line.text
    lexer.notes.add(
        MISSING_NUMBER,
        tok.span,
        f"how often is `{said[:60]}` in the deck?",
        label="no number before it",
        help=f"write `1 {said[:60]}`",
        fixes=(_insert(tok.start, "1 ", "once"),),
    )


def _faq(lexer: HeroLexer, tok: Tok, last: Tok, accepts: Accepts) -> None:
    assert lexer.line is not None
    notes, line = lexer.notes, lexer.line
    if tok.type == "WORDS":
        fixes = (
            [_insert(line.start, "  ", "let it go on from the line above")] if last.type == "_NEWLINE" else []
        )
        message = "a line of the faq begins with `Q:` or `A:`"
        help = "a long answer goes on in lines that stand two blanks further right"
        notes.add(UNREAD_LINE, tok.span, message, label="neither question nor answer", help=help, fixes=fixes)
    elif accepts("WORDS"):
        what = "question" if last.type == "QUESTION" else "answer"
        notes.add(MISSING_NAME, last.span, f"this {what} has no words", label="nothing follows")
    elif tok.type == "ANSWER":
        notes.add(
            MISPLACED_LINE, tok.span, "this answer has no question", help="write a line `Q: ...` before it"
        )
    else:
        where = lexer.text.rfind("\n", 0, last.start) + 1
        question = Span(where, last.end)
        start = where + len(lexer.text[where : last.end]) - len(lexer.text[where : last.end].lstrip())
        question = Span(start, last.end)
        message = "this question has no answer"
        notes.add(INCOMPLETE_SECTION, question, message, help="write a line `A: ...` below it")


def _text(lexer: HeroLexer, tok: Tok) -> None:
    if lexer.kind in ("TOKEN", "PIECE", "DIAL"):
        message = f"{_THINGS[lexer.kind]} has no text of its own"
        help = "a thing with rules is a `status` or a `companion`; a remark begins with `note`"
        lexer.notes.add(UNREAD_LINE, tok.span, message, help=help)
        return
    lexer.notes.add(UNREAD_LINE, tok.span, "these words do not belong here")
