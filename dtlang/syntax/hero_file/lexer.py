"""Turns the lines of a hero file into tokens for `grammar/hero.lark`.

The section decides what a line may hold, so the lexer knows for each line which words to look for.
It works in step with the parser: `kind`, `mode` and `line` say where a token that does not fit comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang.diagnostics.codes import TEXT_NOT_INDENTED, UNEVEN_INDENTATION, UNKNOWN_SECTION, UNREAD_LINE
from dtlang.diagnostics.finding import Edit, Fix
from dtlang.diagnostics.near import near
from dtlang.source import Span
from dtlang.syntax.hero_file.lines import Line, split_lines
from dtlang.syntax.hero_file.nodes import ProseLine
from dtlang.syntax.hero_file.notes import Notes, replace
from dtlang.syntax.hero_file.parts import STEP, Part, group
from dtlang.syntax.hero_file.terminals import (
    BARE,
    FREE,
    LEGAL,
    NAMED,
    PROPERTIES,
    ROLLS,
    HeroWords,
    requirement_words,
)

LONGEST_LIST = 400  # characters of a property line or a requirement
_STRING = re.compile(r'rule\s*:?\s*(?:(["“„«])(.*))?', re.DOTALL | re.IGNORECASE)


class Tok:
    """A token: its terminal, its words and its place. Blocks of text bring their lines."""

    __slots__ = ("end", "indent", "inline", "lines", "prose", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int):
        self.type = type
        self.text = text
        self.start = start
        self.end = end
        self.lines: tuple[str, ...] = ()
        self.prose: tuple[ProseLine, ...] = ()
        self.indent = 0
        self.inline = False

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    def __repr__(self) -> str:
        return f"{self.type}:{self.text}"


class HeroLexer:
    """The tokens of one file."""

    def __init__(self, text: str, words: HeroWords, notes: Notes):
        self.text = text
        self.words = words
        self.notes = notes
        self.lines, self.comments = split_lines(text, notes)
        self.parts = group(self.lines, words, notes)
        self.symbols = self._symbols()
        self.kind = ""  # of the section being read
        self.mode = "heading"  # what kind of line is being read
        self.line: Line | None = None

    def _symbols(self) -> list[str]:
        """The symbols that the dice lines name, for help with requirements."""
        found = (
            m.group().strip(" []")
            for part in self.parts
            if part.kind == "DICE"
            for line in part.body[:50]
            for m in self.words.dice_part.finditer(self._face(line)[:LONGEST_LIST])
            if m.lastgroup == "SYMBOL_NAME"
        )
        return list(dict.fromkeys(found))

    def _face(self, line: Line) -> str:
        """A line of the dice without the icon behind the symbol."""
        icon = self.words.face_icon.search(line.text)
        return line.text[: icon.start()] if icon else line.text

    def tokens(self) -> Iterator[Tok]:
        for part in self.parts:
            if part.kind is not None:
                yield from self._part(part)

    # --- headings

    def _part(self, part: Part) -> Iterator[Tok]:
        kind = self.kind = part.kind or ""
        heading = self.line = part.heading
        self.mode = "heading"
        word = self.words.spelling[kind]
        yield Tok(kind, word, heading.start, heading.start + len(heading.text[: part.argument].rstrip(" :")))
        at = part.argument + _blanks(heading.text, part.argument)
        rest = self._rest(heading, at) if kind != "THEME" else heading.part(at)  # a colour begins with `#`
        body = part.body
        if kind == "NOTE":
            yield self._words([rest, *body])
            yield _newline(heading)
            return
        if kind == "RULE":
            yield from self._string(heading)
            yield _newline(heading)
            return
        if kind in BARE and rest.text:
            rest = self._on_its_own_line(part, rest)
            body = [rest, *body]
        else:
            yield from self._argument(kind, rest)
        yield _newline(heading)
        if not body:
            return
        yield Tok("_INDENT", "", body[0].start, body[0].start)
        if kind == "DICE":
            yield from self._dice(body)
        elif kind == "DECK":
            yield from self._deck(body)
        elif kind == "FAQ":
            yield from self._faq(body)
        elif kind == "TEST":
            yield from self._test(body)
        else:
            yield from self._body(kind, body)
        yield Tok("_DEDENT", "", body[-1].end, body[-1].end)

    def _on_its_own_line(self, part: Part, rest: Line) -> Line:
        indent = part.body[0].indent if part.body else STEP
        gap = Span(part.heading.start + len(part.heading.text[: part.argument].rstrip()), rest.start)
        word = self.words.spelling[self.kind]
        self.notes.add(
            TEXT_NOT_INDENTED,
            rest.span,
            f"`{word}` stands alone on its line; what belongs to it comes on the lines below",
            label="belongs on a line of its own",
            fixes=(Fix("put it on its own line, indented", (Edit(gap, "\n" + " " * indent),)),),
        )
        return rest.part(0, indent)

    def _argument(self, kind: str, rest: Line) -> Iterator[Tok]:
        """What follows the first word of a heading."""
        if not rest.text:
            return
        words = self.words
        if kind in NAMED or kind == "ABILITY":
            yield self._name(rest)
        elif kind in FREE or kind == "THEME":
            yield _tok("TEXT", rest)
        elif kind == "UPGRADE":
            if found := words.upgrade.fullmatch(rest.text):
                yield _tok("NAME", rest, *found.span(1))
                yield _tok("LEVEL", rest, *found.span(2))
            else:
                yield self._name(rest)
        elif kind == "KEYWORD":
            yield from self._keyword(rest)
        elif kind == "NAME_IN":
            yield from self._translation(rest)
        else:
            wanted, terminal = {
                "LANGUAGE": (words.language, "LANG"),
                "EDITION": (words.edition, "EDITION_NAME"),
            }.get(kind, (_NUMBER, "INT"))
            yield _tok(terminal if wanted.fullmatch(rest.text) else "WORDS", rest)

    def _name(self, rest: Line) -> Tok:
        """A name is everything up to the end of the line."""
        if not rest.text.endswith(":") or len(rest.text) == 1:
            return _tok("NAME", rest)
        colon = Span(rest.end - 1, rest.end)
        self.notes.add(
            UNREAD_LINE,
            colon,
            "no colon stands behind the name in a heading",
            label="not needed here",
            fixes=(Fix("delete the colon", (Edit(colon, ""),)),),
        )
        return _tok("NAME", rest, 0, len(rest.text[:-1].rstrip()))

    def _translation(self, rest: Line) -> Iterator[Tok]:
        found = self.words.language.match(rest.text)
        if not found:
            yield _tok("WORDS", rest)
            return
        yield _tok("LANG", rest, 0, found.end())
        name = found.end() + _blanks(rest.text, found.end())
        if name < len(rest.text):
            yield _tok("NAME", rest, name)

    def _keyword(self, rest: Line) -> Iterator[Tok]:
        """`stoke N`, `grow N Spirit`, `throw Lantern`: the verb ends at N or at the first capital."""
        verb: list[re.Match[str]] = []
        thing: list[re.Match[str]] = []
        after = False  # behind N or inside the object
        for word in _WORD.finditer(rest.text):
            if word.group() == "N":
                yield from _joined("VERB", rest, verb)
                yield from _joined("OBJECT", rest, thing)
                verb, thing, after = [], [], True
                yield _tok("AMOUNT", rest, *word.span())
            elif after or (verb and word.group()[0].isupper()):
                after = True
                thing.append(word)
            else:
                verb.append(word)
        yield from _joined("VERB", rest, verb)
        yield from _joined("OBJECT", rest, thing)

    # --- sections made of lists

    def _dice(self, body: list[Line]) -> Iterator[Tok]:
        for line, more in self._with_notes(body):
            if more is not None:
                yield more
                continue
            self.mode = "dice"
            for found in self.words.dice_part.finditer(self._face(line)):
                self._check_sign(line, found.start())
                yield _tok(found.lastgroup or "WORDS", line, *found.span())
            if icon := self.words.face_icon.search(line.text):
                yield _tok("ICON", line, *icon.span(1))
                if icon[2]:
                    self._check_sign(line, icon.start(2))
                    yield _tok("PICTURE", line, *icon.span(2))
            yield _newline(line)

    def _deck(self, body: list[Line]) -> Iterator[Tok]:
        for line, more in self._with_notes(body):
            if more is not None:
                yield more
                continue
            self.mode = "deck"
            text = line.text
            if found := self.words.deck_entry.fullmatch(text):
                yield _tok("INT", line, *found.span(1))
                if found.group(2):
                    yield _tok("NAME", line, *found.span(2))
            elif self.words.deck_use.fullmatch(text):
                yield _tok("USE", line, 0, 3)
                if len(text) > 3:
                    yield _tok("NAME", line, 3 + _blanks(text, 3))
            else:
                yield _tok("NAME", line)
            yield _newline(line)

    def _test(self, body: list[Line]) -> Iterator[Tok]:
        from dtlang.syntax.scenario.lexer import test_tokens  # only files with tests need it

        for line, more in self._with_notes(body):
            if more is not None:
                yield more
                continue
            self.mode = "test"
            for tok in test_tokens(line, self.words.scenario):
                self._check_sign(line, tok.start - line.start)
                yield tok
            yield _newline(line)

    def _with_notes(self, body: list[Line]) -> Iterator[tuple[Line, Tok | None]]:
        """The lines of a list; a note among them comes as tokens."""
        for line in body:
            self.line = line
            found = self.words.starter.match(line.text)
            if found and found.lastgroup == "NOTE":
                self.mode = "text"
                yield line, _tok("NOTE", line, 0, 4)
                yield line, self._words([self._rest(line, _behind(line.text, found.end()))])
                yield line, _newline(line)
            else:
                yield line, None

    def _faq(self, body: list[Line]) -> Iterator[Tok]:
        at = 0
        while at < len(body):
            line = self.line = body[at]
            self.mode = "faq"
            at += 1
            found = self.words.faq_line.fullmatch(line.text)
            if not found:
                yield _tok("WORDS", line)
                yield _newline(line)
                continue
            first = at
            while at < len(body) and body[at].indent > line.indent:
                at += 1
            yield _tok("QUESTION" if found.group(1) in "qQ" else "ANSWER", line, 0, 2)
            rest = self._rest(line, found.start(2))
            said = [rest, *body[first:at]] if rest.text else body[first:at]
            if said:
                yield self._words(said, paragraphs=False)
            yield _newline(body[at - 1])

    # --- sections with text

    def _body(self, kind: str, body: list[Line]) -> Iterator[Tok]:
        at = 0
        before: Line | None = None  # the line of prose just read
        begun = False  # some text was read: no more guessing at properties
        base, reported = body[0].indent, 0
        while at < len(body):
            line = self.line = body[at]
            if line.indent > base and at >= reported:
                reported = self._too_deep(body, at, base)
            self.mode = "text"
            what = self._what(kind, line, before, begun)
            first = at = at + 1
            before = None
            if what in ("NOTE", "ROLL", "ABILITY"):
                while at < len(body) and body[at].indent > line.indent:
                    at += 1
            if what == "PROSE":
                begun = True
                indent = line.indent
                while at < len(body) and self._goes_on(kind, body[at], body[at - 1], indent):
                    indent = min(indent, body[at].indent)
                    at += 1
                before = body[at - 1]
                yield _prose(body[first - 1 : at], inline=False)
            elif what == "ROLL":
                begun = True
                yield from self._roll_line(line, body[first:at])
            elif what == "PROPERTIES":
                yield from self._properties(line)
            elif what == "NAME_IN":
                self.mode = "heading"
                yield _tok("NAME_IN", line, 0, 4)
                yield from self._translation(line.part(4 + _blanks(line.text, 4)))
            elif what == "RULE":
                begun = True
                yield _tok("RULE", line, 0, 4)
                yield from self._string(line)
            elif what == "NOTE":
                yield _tok("NOTE", line, 0, 4)
                yield self._words([self._rest(line, _behind(line.text, 4)), *body[first:at]])
            else:
                yield from self._second_ability(line, body[first:at])
                continue
            yield _newline(body[at - 1])

    def _too_deep(self, body: list[Line], at: int, base: int) -> int:
        """Reports lines that stand deeper than a line to which nothing can belong; gives their end."""
        end = at
        while end < len(body) and body[end].indent > base:
            end += 1
        shift = body[at].indent - base
        edits = [Edit(ln.margin_span, " " * max(base, ln.indent - shift)) for ln in body[at:end]]
        self.notes.add(
            UNEVEN_INDENTATION,
            body[at].margin_span,
            "this line is indented more than the line above, but nothing can belong to that line",
            label=f"{base} blanks are enough",
            fixes=(Fix(f"indent by {base} blanks", tuple(edits)),),
        )
        return end

    def _what(self, kind: str, line: Line, before: Line | None, begun: bool) -> str:
        """What kind of line this is."""
        text = line.text
        whole = before is None or before.ends_sentence()
        word = self._first_word(line, whole)
        if word and (word != "ABILITY" or kind == "UPGRADE"):
            return word
        if kind == "UPGRADE" and whole and text[0].islower() and self._is_near_ability(line):
            return "ABILITY"
        if kind in PROPERTIES and whole and self._is_properties(kind, text, begun):
            return "PROPERTIES"
        if kind in ROLLS and (self.words.requirement.match(text) or self._is_near_requirement(text)):
            return "ROLL"
        return "PROSE"

    def _is_near_ability(self, line: Line) -> bool:
        """Whether a line was meant to open a second ability; reports the misspelt word."""
        word, _, name = line.text.partition(" ")
        if word == "ability" or not name or line.ends_sentence() or not near(word[:40], ("ability",)):
            return False
        span = Span(line.start, line.start + len(word))
        message = f"no line of an upgrade begins with `{word[:40]}`"
        fixes = (replace(span, "ability"),)
        self.notes.add(UNKNOWN_SECTION, span, message, help="did you mean `ability`?", fixes=fixes)
        return True

    def _goes_on(self, kind: str, line: Line, before: Line, indent: int) -> bool:
        """Whether a line belongs to the prose before it."""
        if line.indent > indent:
            return self._first_word(line, before.ends_sentence()) not in ("RULE", "NOTE")
        return self._what(kind, line, before, True) == "PROSE"

    def _first_word(self, line: Line, whole: bool) -> str:
        """`name`, `rule`, `note` or `ability` at the start of a line, unless it goes on with a sentence."""
        found = self.words.starter.match(line.text)
        if found and (whole or found.group("QUOTE")):
            return "RULE" if found.group("QUOTE") else found.lastgroup or ""
        return ""

    def _second_ability(self, line: Line, body: list[Line]) -> Iterator[Tok]:
        self.mode = "heading"
        kind, self.kind = self.kind, "ABILITY"
        end = len(line.text.partition(" ")[0])
        yield _tok("ABILITY", line, 0, end)
        rest = self._rest(line, _behind(line.text, end))
        if rest.text:
            yield self._name(rest)
        yield _newline(line)
        if body:
            yield Tok("_INDENT", "", body[0].start, body[0].start)
            yield from self._body("ABILITY", body)
            yield Tok("_DEDENT", "", body[-1].end, body[-1].end)
        self.kind = kind

    # --- property lines

    def _is_properties(self, kind: str, text: str, begun: bool) -> bool:
        if len(text) > LONGEST_LIST:
            return False
        if self.words.property_line.fullmatch(text):
            return True
        if begun:
            return False
        if text[-1] in ".!?:":
            plain = text[:-1].rstrip()
            return text[0].islower() and self.words.property_line.fullmatch(plain) is not None
        items = [item.strip() for item in text.split(",")]
        if len(items) > 12:
            return False
        if any(self.words.fact.fullmatch(item) for item in items):
            return True
        if len(text.split()) <= 4 and self.words.fact.match(text):
            return True
        return len(items[0]) <= 30 and bool(near(items[0], LEGAL[kind]))

    def _properties(self, line: Line) -> Iterator[Tok]:
        self.mode = "properties"
        text = line.text
        at = 0
        while found := self.words.property_part.search(text, at):
            at = found.end()
            group = found.lastgroup or "WORDS"
            if group == "filler":
                continue
            yield _tok(group, line, *found.span())
            if group in ("SIDES", "STARTS_AT"):
                end = text.find(",", at)
                end = len(text) if end < 0 else end
                for name in _SIDE.finditer(text, at, end):
                    self._check_sign(line, name.start())
                    yield from _side_tokens(line, name, stretched=group == "SIDES" and self.kind == "DIAL")
                at = end
            elif group == "ICON" and (picture := _PICTURE.match(text, at)):
                self._check_sign(line, picture.start(1))
                yield _tok("PICTURE", line, *picture.span(1))
                at = picture.end()

    # --- roll lines

    def _is_near_requirement(self, text: str) -> bool:
        """Whether a line with a colon was meant to say what has to be rolled."""
        colon = text.find(":", 0, 80)
        if colon <= 0 or self.notes.full:
            return False
        head = text[:colon].strip().lower()
        if "." in head:
            return False
        if head[:1] == "[" or (head[:1].isdigit() and "[" in head):
            return True
        if head[:1].isdigit():
            names = [name.strip() for name in _NOT_NAMES.split(head) if name.strip()]
            if names and self.symbols and all(near(name, self.symbols) for name in names):
                return True
        return bool(near(head, requirement_words()))

    def _roll_line(self, line: Line, below: list[Line]) -> Iterator[Tok]:
        self.mode = "requirement"
        text = line.text
        found = self.words.requirement.match(text)
        end = found.end() if found else text.find(":")
        colon = text.find(":", end, end + 80)
        if found and colon > end and text[end:colon].strip() and _is_list(text[end:colon]):
            end = colon  # more was asked for than can be read
        elif colon >= 0 and text[end:colon].strip():
            colon = -1
        for part in self.words.requirement_part.finditer(text, 0, end):
            if part.lastgroup != "filler":
                yield _tok(part.lastgroup or "WORDS", line, *part.span())
        if colon >= 0:
            yield _tok("_COLON", line, colon, colon + 1)
            end = colon + 1
        rest = self._rest(line, end + _blanks(text, end))
        yield from self._block(rest if rest.text else None, below)

    def _block(self, first: Line | None, below: list[Line]) -> Iterator[Tok]:
        """The text of a roll line: prose, manual rules and notes, beginning behind the colon or below."""
        lines = [first, *below] if first else below
        prose: list[Line] = []
        at = 0
        while at < len(lines):
            line = lines[at]
            inline = at == 0 and first is not None
            at += 1
            whole = not prose or prose[-1].ends_sentence()
            if self._first_word(line, whole) not in ("RULE", "NOTE"):
                prose.append(line)
                continue
            if prose:
                yield _prose(prose, inline=prose[0] is first)
                prose = []
            if line.text.startswith("rule"):
                yield _tok("RULE", line, 0, 4)
                for tok in self._string(line):
                    tok.inline = inline
                    yield tok
                continue
            start = at
            while at < len(lines) and lines[at].indent > line.indent:
                at += 1
            yield _tok("NOTE", line, 0, 4)
            tok = self._words([self._rest(line, _behind(line.text, 4)), *lines[start:at]])
            tok.inline = inline
            yield tok
        if prose:
            yield _prose(prose, inline=prose[0] is first)

    # --- comments without a blank before them

    def _rest(self, line: Line, start: int) -> Line:
        """The words of a line from a place on, where a blank may be put in."""
        self._check_sign(line, start)
        return line.part(start)

    def _check_sign(self, line: Line, start: int) -> None:
        """`Q:#why` would turn into a comment as soon as somebody puts a blank behind the colon."""
        text = line.text
        if text[start : start + 1] == "#" and text[start + 1 : start + 2] != "'":
            span = Span(line.start + start, line.end)
            message = "a comment begins with a blank and `#`; without the blank these would be words"
            fix = Fix("put a blank before it", (Edit(Span(span.start, span.start), " "),))
            self.notes.add(UNREAD_LINE, span, message, label="is this a comment?", fixes=(fix,))

    # --- blocks of words

    def _words(self, lines: list[Line], paragraphs: bool = True) -> Tok:
        """Free text; an empty line stays if it parts two paragraphs."""
        said: list[str] = []
        for line in lines:
            if paragraphs and line.after_blank and (len(said) > 1 or any(said)):
                said.append("")
            said.append(" ".join(line.text.split()))
        tok = Tok("WORDS", said[0], lines[0].start, lines[-1].end)
        tok.lines = tuple(said)
        return tok

    def _string(self, line: Line) -> Iterator[Tok]:
        """The words of a manual rule, between quotation marks."""
        found = _STRING.match(line.text)
        if not found or not found.group(1):
            rest = self._rest(line, _behind(line.text, 4))
            if rest.text:
                yield _tok("WORDS", rest)
            return
        said = found.group(2)
        if said[-1:] in _CLOSING:
            said = said[:-1]
        tok = _tok("STRING", line, found.start(1))
        tok.lines = tuple(" ".join(part.split()) for part in said.split("\n"))
        yield tok


_NUMBER = re.compile(r"[0-9]{1,6}")
_WORD = re.compile(r"\S+")
_PICTURE = re.compile(r"\s*:?\s*([^\s,:](?:[^,]*[^\s,])?)")
_SIDE = re.compile(r"/|[^\s/](?:[^/]*[^\s/])?")
_STRETCH = re.compile(r"(.*?\S)\s+(\d{1,6})(?:\s*([-–—])\s*(\d{1,6}))?", re.DOTALL)


def _side_tokens(line: Line, side: re.Match[str], *, stretched: bool) -> Iterator[Tok]:
    """The name of a side, behind it on a dial where it lies; or where a dial starts, as a number."""
    if side.group() == "/":
        yield _tok("_SLASH", line, *side.span())
    elif side.group().isdecimal():
        yield _tok("INT", line, *side.span())
    elif stretched and (found := _STRETCH.fullmatch(side.string, *side.span())):
        for kind, group in (("SIDE_NAME", 1), ("INT", 2), ("_DASH", 3), ("INT", 4)):
            if found.group(group):
                yield _tok(kind, line, *found.span(group))
    else:
        yield _tok("SIDE_NAME", line, *side.span())


_NOT_NAMES = re.compile(r"[\d\[\](),+&×]+|\bx\b|\band\b")
_CLOSING = frozenset('"”“»')


def _tok(type: str, line: Line, start: int = 0, end: int | None = None) -> Tok:
    text = line.text[start:end]
    return Tok(type, text, line.start + start, line.start + start + len(text))


def _newline(line: Line) -> Tok:
    return Tok("_NEWLINE", "", line.end, line.end)


def _blanks(text: str, at: int) -> int:
    return len(text) - at - len(text[at:].lstrip())


def _behind(text: str, at: int) -> int:
    """Where the words behind `note` begin, with or without a colon."""
    if text[at : at + 1] == ":":
        at += 1
    return at + _blanks(text, at)


def _joined(type: str, line: Line, words: list[re.Match[str]]) -> Iterator[Tok]:
    if words:
        yield _tok(type, line, words[0].start(), words[-1].end())


def _is_list(stretch: str) -> bool:
    """Whether what stands between a requirement and a colon goes on asking, rather than telling."""
    stretch = stretch.strip()
    return not stretch[0].isupper() and "." not in stretch


def _prose(lines: list[Line], inline: bool) -> Tok:
    """All lines of one text. The depth of a line is counted from the first that stands by itself."""
    said: list[ProseLine] = []
    steps: list[int] = []
    for line in lines:
        if not inline or said:
            while steps and line.indent < steps[-1]:
                steps.pop()
            if not steps or line.indent > steps[-1]:
                steps.append(line.indent)
        said.append(ProseLine(text=line.text, depth=max(0, len(steps) - 1), span=line.span))
    tok = Tok("PROSE", lines[0].text, lines[0].start, lines[-1].end)
    tok.prose = tuple(said)
    tok.inline = inline
    own = lines[1:] if inline else lines
    tok.indent = own[0].indent if own else lines[0].indent + STEP
    return tok
