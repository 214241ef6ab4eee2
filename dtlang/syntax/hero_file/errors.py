"""Says in an author's words why a token does not fit where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dtlang.diagnostics.finding import Edit, Fix
from dtlang.diagnostics.near import near
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.headings import HEADINGS, LEGAL, NUMBERS, a_thing
from dtlang.syntax.hero_file.lexer import HeroLexer, Tok
from dtlang.syntax.hero_file.lines import Line
from dtlang.syntax.hero_file.terminals import requirement_words
from dtlang.syntax.lexicon import LANGUAGES
from dtlang.syntax.messages import listed, one_of, replace

Accepts = Callable[[str], bool]


class WrongToken:
    """A token that does not fit: `last` is the one before it, `accepts` says what would have fitted."""

    def __init__(self, lexer: HeroLexer, tok: Tok, last: Tok | None, accepts: Accepts):
        self.lexer = lexer
        self.tok = tok
        self.last = last or tok
        self.accepts = accepts
        self.where = tok.span if tok.text else self.last.span
        self.add = lexer.notes.add

    @property
    def line(self) -> Line:
        assert self.lexer.line is not None
        return self.lexer.line

    @property
    def is_colon_missing(self) -> bool:
        """Whether a requirement is followed at once by its text."""
        follows = self.tok.type in ("PROSE", "RULE", "NOTE", "_NEWLINE")
        return follows and self.lexer.mode == "requirement" and self.accepts("_COLON")

    def explain(self) -> None:
        """Reports the token."""
        mode = self.lexer.mode
        if self.is_colon_missing:
            end = self.last.end
            self.add("missing-colon.roll", Span(self.line.start, end), edits=[Edit(Span(end, end), ":")])
        elif self.accepts("STRING"):
            self.quotes()
        elif mode == "test":
            from dtlang.syntax.scenario.errors import explain_test

            explain_test(self)
        else:
            getattr(self, mode)()  # one method for each kind of line

    # --- headings and header lines

    def heading(self) -> None:
        tok, last, accepts, kind = self.tok, self.last, self.accepts, self.lexer.kind
        if accepts("INT"):
            self.number()
        elif accepts("EDITION_NAME"):
            editions = self.lexer.words.editions
            self.choice(Said("an edition"), editions, near(tok.text.replace(" ", ""), editions))
        elif accepts("LANG") and kind == "LANGUAGE":
            self.choice(Said("a language"), LANGUAGES, near(tok.text[:2], LANGUAGES))
        elif accepts("LANG"):
            self.add("missing-name.translation", self.where)
        elif accepts("LEVEL") and not tok.text:
            self.level(last)
        elif tok.type == "_NEWLINE" and (accepts("NAME") or accepts("TEXT") or accepts("VERB")):
            what = {"TEXT": Said("words"), "VERB": Said("a verb")}.get(
                HEADINGS[kind].argument, Said("a name")
            )
            word = self.lexer.words.spelling.get(last.type, last.text)
            example = self.lexer.words.example(kind)
            help = Said("such as `{example}`", example=example) if example else None
            self.add("missing-name.argument", last.span, what=what, word=word, help=help)
        else:
            self.add("unread-line.heading", self.where, hint=f"help_{kind.lower()}")

    def choice(self, what: str, known: Sequence[str], guesses: list[str]) -> None:
        word, all_known = self.tok.text, one_of(known)
        if word:
            self.add(
                "unknown-choice.choice", self.where, word=word, what=what, known=all_known, guesses=guesses
            )
        else:
            self.add("missing-name.choice", self.where, what=what, word=self.last.text, known=all_known)

    def level(self, name: Tok) -> None:
        said = re.fullmatch(r"(.*\S)\s+([23]|ii|iii|level\s+[23])", name.text, re.IGNORECASE | re.DOTALL)
        fixes = [
            _insert(name.end, f" {level}", Said("add `{level}`", level=level)) for level in ("II", "III")
        ]
        if said:
            level = "III" if said.group(2)[-1:] == "3" or said.group(2).lower() == "iii" else "II"
            fixes = [replace(Span(name.start + said.start(2), name.end), level)]
        if re.search(r"\sIII?\s*/", name.text):
            self.add("missing-number.level", name.span, hint="help_two")
        else:
            self.add("missing-number.level", name.span, fixes=fixes)

    def quotes(self) -> None:
        said = self.tok.text
        if said:
            self.add("missing-quotes.none", self.where, edits=[Edit(self.where, f'"{said}"')])
        else:
            self.add("missing-quotes.words", self.where)

    def number(self) -> None:
        tok, last = self.tok, self.last
        wanted = NUMBERS[last.type].wanted if last.type in NUMBERS else Said("a number")
        if tok.text and tok.type in ("WORDS", "INT"):
            self.add("missing-number.instead", tok.span, word=tok.text, wanted=wanted)
        else:
            self.add("missing-number.none", last.span, word=last.text, wanted=wanted)

    # --- lines of lists

    def properties(self) -> None:
        tok, last, accepts = self.tok, self.last, self.accepts
        if accepts("INT") and not accepts("KIND") and not accepts("_SLASH"):
            self.number()
        elif accepts("SIDE_NAME") or (tok.type != "WORDS" and accepts("_SLASH")):
            self.add("missing-name.sides", last.span)
        elif accepts("PICTURE"):
            self.add("missing-name.picture", last.span)
        elif accepts("_TO"):
            self.add("missing-number.to", last.span, word=last.text, wanted=NUMBERS["FROM"].wanted)
        elif tok.type in ("_NEWLINE", "_COMMA"):
            comma = last if last.type == "_COMMA" else tok
            self.add("unread-line.comma", comma.span, edits=[Edit(comma.span, "")])
        else:
            legal = self.lexer.words.legal(self.lexer.kind)
            guesses = near(tok.text.rstrip("."), legal)
            if tok.type == "INT" and "cost" in LEGAL[self.lexer.kind]:
                guesses = [f"{self.lexer.words.own.phrase('cost')} {tok.text}"]
            said = {"word": tok.text, "thing": a_thing(self.lexer.kind), "known": listed(legal)}
            self.add("unknown-property.unknown", tok.span, guesses=guesses, **said)

    def requirement(self) -> None:
        tok, text = self.tok, self.line.text
        if self.accepts("INT") and not self.accepts("SYMBOL"):
            self.number()
            return
        bare = tok.text.strip("[] ")
        symbols = near(bare, self.lexer.symbols) if tok.type == "WORDS" and bare else []
        if symbols and (self.last.type == "INT" or "[" in tok.text):
            kind = "unread-line.open_bracket" if "[" in tok.text else "unread-line.brackets"
            fixes = [replace(tok.span, f"[{name}]") for name in symbols]
            self.add(kind, tok.span, symbol=symbols[0], fixes=fixes)
            return
        asked = text.partition(":")[0]
        said = asked.strip() if ":" in text else text
        guesses = near(said, requirement_words(self.lexer.words.own.language), most=1)
        span = tok.span
        if guesses or not tok.text:
            span = Span(self.line.start, self.line.start + len(asked))
        self.add("unread-line.requirement", span, said=said, guesses=guesses)

    def dice(self) -> None:
        tok, last, accepts = self.tok, self.last, self.accepts
        fixes: list[Fix] = []
        if accepts("PICTURE"):
            self.add("missing-name.picture", last.span)
        elif tok.type == "SYMBOL_NAME" and accepts("INT") and not accepts("_DASH"):
            said = re.fullmatch(r"([^\d]*?)[\s:=]*([0-9][0-9\s,–—-]*)", self.line.text)
            if said and said.group(1):
                fixes = [replace(self.line.span, f"{said.group(2).strip()} {said.group(1).strip()}")]
            self.add("unread-line.symbol_first", tok.span, fixes=fixes)
        elif tok.type in ("INT", "_COMMA") and last.type == "SYMBOL_NAME":
            self.add("unread-line.two_symbols", tok.span, fixes=[self.new_line()])
        elif tok.type == "_NEWLINE" and last.type == "INT" and accepts("SYMBOL_NAME"):
            self.add("missing-name.symbol", self.line.span)
        elif tok.type == "_NEWLINE" and (accepts("SYMBOL_NAME") or accepts("INT")):
            self.add("missing-number.face", last.span)
        else:
            bare = tok.text.strip("[] ")
            if bare and tok.text[0] in "[]":
                fixes = [replace(tok.span, bare)]
            self.add("unread-line.face", self.where, fixes=fixes)

    def new_line(self) -> Fix:
        """Puts what stands behind a symbol on a line of its own; a comma there is left out."""
        last, line = self.last, self.line
        start = self.tok.end if self.tok.type == "_COMMA" else self.tok.start
        behind = line.text[start - line.start :].lstrip()
        gap = Span(last.start + len(last.text.rstrip(" ,")), line.end - len(behind))
        if behind:
            return Fix("begin a new line here", (Edit(gap, "\n" + " " * line.indent),))
        return Fix("delete this", (Edit(gap, ""),))

    def deck(self) -> None:
        if self.accepts("NAME"):
            what = Said("the name of a shared file, such as `use common`,")
            if self.last.type == "INT":
                what = Said("the name of a card")
            self.add("missing-name.argument", self.last.span, what=what, word=self.last.text)
        else:
            start = self.tok.start
            line = self.line
            if self.lexer.kind == "PLACE" and (line.ends_sentence() or _ABOUT_PLACES.search(line.text)):
                self.add("unread-line.place", self.tok.span)
                return
            edits = [Edit(Span(start, start), "1 ")]
            self.add("missing-number.deck", self.tok.span, card=self.line.text, edits=edits)

    def faq(self) -> None:
        tok, last = self.tok, self.last
        if tok.type == "WORDS":
            start = self.line.start
            edits = [Edit(Span(start, start), "  ")] if last.type == "_NEWLINE" else []
            self.add("unread-line.faq", tok.span, edits=edits)
        elif self.accepts("WORDS"):
            this = Said("this question") if last.type == "QUESTION" else Said("this answer")
            self.add("missing-name.faq", last.span, this=this)
        elif tok.type == "ANSWER":
            self.add("misplaced-line.answer", tok.span)
        else:
            text = self.lexer.text
            question = text[text.rfind("\n", 0, last.start) + 1 : last.end].lstrip()
            self.add("incomplete-section.question", Span(last.end - len(question), last.end))

    def text(self) -> None:
        kind = self.lexer.kind
        if HEADINGS[kind].below == "notes":
            hint = f"help_{kind.lower()}"
            self.add("unread-line.no_text", self.tok.span, thing=a_thing(kind), hint=hint)
        else:
            self.add("unread-line.words", self.tok.span)


_ABOUT_PLACES = re.compile(r"\b(?:dice|die|cards?|holds?|limit|starts?)\b", re.IGNORECASE)


def _insert(at: int, text: str, message: str) -> Fix:
    return Fix(message, (Edit(Span(at, at), text),))
