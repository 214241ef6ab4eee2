"""Turns the lines of a hero file into tokens for `grammar/hero.lark`.

The section decides what a line may hold, so the lexer knows for each line which words to look for.
It works in step with the parser: `kind`, `mode` and `line` say where a token that does not fit comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from dtlang.diagnostics.finding import Edit
from dtlang.diagnostics.near import near
from dtlang.source import Span
from dtlang.syntax.hero_file.headings import BARE, HEADINGS, LEGAL, ROLLS
from dtlang.syntax.hero_file.lines import Line, split_lines
from dtlang.syntax.hero_file.nodes import ProseLine
from dtlang.syntax.hero_file.notes import Notes
from dtlang.syntax.hero_file.parts import STEP, Part, group
from dtlang.syntax.hero_file.terminals import HeroWords, requirement_words
from dtlang.syntax.patterns import lazily

LONGEST_LIST = 400  # characters of a property line or a requirement


class Tok(msgspec.Struct, eq=False):
    """A token: its terminal, its words and its place. Blocks of text bring their lines."""

    type: str
    text: str
    start: int
    end: int
    lines: tuple[str, ...] = ()
    prose: tuple[ProseLine, ...] = ()
    indent: int = 0
    inline: bool = False
    means: str = ""  # in English, where another language says it

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


class HeroLexer:
    """The tokens of one file."""

    def __init__(self, text: str, words: HeroWords, notes: Notes):
        self.text = text
        self.words = words
        self.notes = notes
        self.lines, self.comments = split_lines(text, words, notes)
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
        own = self.words.own
        for part in self.parts:
            if part.kind is not None:
                for one in self._part(part):
                    if one.type in own.meant and (one.type != "NAME" or self.mode == "test"):
                        one.means = own.means(one.type, one.text) or self.words.english.get(one.type, "")
                    yield one

    # --- headings

    def _part(self, part: Part) -> Iterator[Tok]:
        kind = self.kind = part.kind or ""
        heading = self.line = part.heading
        self.mode = "heading"
        word = self.words.spelling[kind]
        yield Tok(kind, word, heading.start, heading.start + len(heading.text[: part.argument].rstrip(" :")))
        at = part.argument + blanks(heading.text, part.argument)
        rest = self._rest(heading, at) if kind != "THEME" else heading.part(at)  # a colour begins with `#`
        body = part.body
        if kind == "NOTE":
            yield self._words([rest, *body])
            body = []
        elif kind == "RULE":
            yield from self._string(heading)
        elif kind in BARE and rest.text:
            body = [self._on_its_own_line(part, rest), *body]
        elif rest.text:
            yield from self._argument(kind, rest)
        yield _newline(heading)
        yield from self._indented(kind, body)

    def _indented(self, kind: str, body: list[Line]) -> Iterator[Tok]:
        if not body:
            return
        yield Tok("_INDENT", "", body[0].start, body[0].start)
        lines = {
            "DICE": self._face_line,
            "DECK": self._deck_line,
            "PLACE": self._place_line,
            "TEST": self._test_line,
        }
        if kind in lines:
            yield from self._list(body, lines[kind])
        else:
            yield from self._faq(body) if kind == "FAQ" else self._body(kind, body)
        yield Tok("_DEDENT", "", body[-1].end, body[-1].end)

    def _on_its_own_line(self, part: Part, rest: Line) -> Line:
        indent = part.body[0].indent if part.body else STEP
        gap = Span(part.heading.start + len(part.heading.text[: part.argument].rstrip()), rest.start)
        word, edits = self.words.spelling[self.kind], [Edit(gap, "\n" + " " * indent)]
        self.notes.add("text-not-indented.behind_heading", rest.span, word=word, edits=edits)
        return rest.part(0, indent)

    def _argument(self, kind: str, rest: Line) -> Iterator[Tok]:
        """What follows the first word of a heading."""
        match HEADINGS[kind].argument:
            case "NAME":
                yield self._name(rest)
            case "TEXT" | "COLOUR":
                yield tok("TEXT", rest)
            case "NAME LEVEL":
                yield from parts(self.words.upgrade.fullmatch(rest.text), rest) or [self._name(rest)]
            case "VERB":
                yield from self._keyword(rest)
            case "LANG NAME":
                yield from parts(self.words.translation.fullmatch(rest.text), rest)
            case terminal:
                fits = re.fullmatch(self.words.patterns[terminal], rest.text, re.IGNORECASE)
                yield tok(terminal if fits else "WORDS", rest)

    def _name(self, rest: Line) -> Tok:
        """A name is everything up to the end of the line."""
        if not rest.text.endswith(":") or len(rest.text) == 1:
            return tok("NAME", rest)
        colon = Span(rest.end - 1, rest.end)
        self.notes.add("unread-line.heading_colon", colon, edits=[Edit(colon, "")])
        return tok("NAME", rest, 0, len(rest.text[:-1].rstrip()))

    def _keyword(self, rest: Line) -> Iterator[Tok]:
        """`stoke N`, `grow N Spirit`, `take N Step forward`: the verb ends at N or at the first capital."""
        kind = "VERB"
        found: list[Tok] = []
        for word in _WORD.finditer(rest.text):
            last = word.end() == len(rest.text.rstrip()) and kind == "OBJECT"
            if last and re.fullmatch(self.words.patterns["WAY"], word.group()):
                found.append(tok("WAY", rest, *word.span()))
                continue
            if word.group() == "N":
                found.append(tok("AMOUNT", rest, *word.span()))
                kind = "OBJECT"
                continue
            if found and word.group()[0].isupper():
                kind = "OBJECT"
            goes_on = bool(found) and found[-1].type == kind
            start = found.pop().start - rest.start if goes_on else word.start()
            found.append(tok(kind, rest, start, word.end()))
        yield from found

    # --- sections made of lists

    def _list(self, body: list[Line], tokens: Callable[[Line], Iterator[Tok]]) -> Iterator[Tok]:
        """Lines of which each stands for itself, and notes among them."""
        for line in body:
            self.line = line
            found = self.words.starter.match(line.text)
            if found and found.lastgroup == "NOTE":
                self.mode = "text"
                yield from self._aside("NOTE", line)
            else:
                self.mode = HEADINGS[self.kind].below
                for one in tokens(line):
                    self._check_sign(line, one.start - line.start)
                    yield one
            yield _newline(line)

    def _face_line(self, line: Line) -> Iterator[Tok]:
        yield from split(self.words.dice_part, line, end=len(self._face(line)))
        if icon := self.words.face_icon.search(line.text):
            yield tok("ICON", line, *icon.span(1))
            if icon[2]:
                yield tok("PICTURE", line, *icon.span(2))

    def _deck_line(self, line: Line) -> Iterator[Tok]:
        yield from parts(self.words.deck_line.fullmatch(line.text), line)

    def _place_line(self, line: Line) -> Iterator[Tok]:
        """`extra dice 3`, or a card that lies there from the start."""
        held = self.words.held_dice.match(line.text) is not None
        return self._properties(line) if held else self._deck_line(line)

    def _test_line(self, line: Line) -> Iterator[Tok]:
        from dtlang.syntax.scenario.lexer import test_tokens  # only files with tests need it

        return test_tokens(line, self.words.scenario)

    def _faq(self, body: list[Line]) -> Iterator[Tok]:
        at = 0
        while at < len(body):
            line = self.line = body[at]
            self.mode = "faq"
            at += 1
            found = self.words.faq_line.fullmatch(line.text)
            if not found:
                yield tok("WORDS", line)
                yield _newline(line)
                continue
            first, at = at, _deeper(body, at, line.indent)
            word = "QUESTION" if found["QUESTION"] else "ANSWER"
            yield tok(word, line, 0, found.end(word) + 1)
            rest = self._rest(line, found.start(3))
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
            if what in ("NOTE", "ROLL", "ABILITY", "IN"):
                at = _deeper(body, at, line.indent)
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
                end = _end_of_word(line.text)
                yield tok("NAME_IN", line, 0, end)
                yield from self._argument("NAME_IN", line.part(end + blanks(line.text, end)))
            elif what in ("RULE", "NOTE"):
                begun = begun or what == "RULE"
                yield from self._aside(what, line, body[first:at])
            elif what == "IN":
                yield from self._form(line, body[first:at])
                continue
            else:
                yield from self._second_ability(line, body[first:at])
                continue
            yield _newline(body[at - 1])

    def _too_deep(self, body: list[Line], at: int, base: int) -> int:
        """Reports lines that stand deeper than a line to which nothing can belong; gives their end."""
        end = _deeper(body, at, base)
        shift = body[at].indent - base
        edits = [Edit(ln.margin_span, " " * max(base, ln.indent - shift)) for ln in body[at:end]]
        self.notes.add("uneven-indentation.too_deep", body[at].margin_span, base=base, edits=edits)
        return end

    def _what(self, kind: str, line: Line, before: Line | None, begun: bool) -> str:
        """What kind of line this is."""
        text = line.text
        whole = before is None or before.ends_sentence()
        word = self._first_word(line, whole)
        if word and (word not in _WITHIN or kind in _WITHIN[word]):
            return word
        if kind == "UPGRADE" and whole and text[0].islower() and self._is_near_ability(line):
            return "ABILITY"
        if kind in LEGAL and whole and self._is_properties(kind, text, begun):
            return "PROPERTIES"
        if kind in ROLLS and (self.words.requirement.match(text) or self._is_near_requirement(text)):
            return "ROLL"
        return "PROSE"

    def _is_near_ability(self, line: Line) -> bool:
        """Whether a line was meant to open a second ability; reports the misspelt word."""
        word, _, name = line.text.partition(" ")
        known = tuple(dict.fromkeys((self.words.spelling["ABILITY"], "ability")))
        if word in known or not name or line.ends_sentence() or not near(word[:40], known):
            return False
        span = Span(line.start, line.start + len(word))
        self.notes.add("unknown-section.ability", span, word=word, guesses=known[:1])
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
        yield tok("ABILITY", line, 0, end)
        rest = self._rest(line, _behind(line.text, end))
        if rest.text:
            yield self._name(rest)
        yield _newline(line)
        yield from self._indented("ABILITY", body)
        self.kind = kind

    def _form(self, line: Line, body: list[Line]) -> Iterator[Tok]:
        """`in Bear Form`, and how the ability reads then."""
        self.mode = "heading"
        kind, self.kind = self.kind, "IN"
        end = _end_of_word(line.text)
        yield tok("IN", line, 0, end)
        rest = self._rest(line, _behind(line.text, end))
        for name in _SIDE.finditer(rest.text):
            yield from _side_tokens(rest, name, stretched=False)
        yield _newline(line)
        yield from self._indented("IN", body)
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
        return len(items[0]) <= 30 and bool(near(items[0], self.words.legal(kind)))

    def _properties(self, line: Line) -> Iterator[Tok]:
        self.mode = "properties"
        text = line.text
        at = 0
        while found := self.words.property_part.search(text, at):
            at = found.end()
            group = found.lastgroup or "WORDS"
            if group == "filler":
                continue
            yield tok(group, line, *found.span())
            if group in ("SIDES", "STARTS_AT", "OF_KIND"):
                end = text.find(",", at)
                end = len(text) if end < 0 else end
                for name in _SIDE.finditer(text, at, end):
                    self._check_sign(line, name.start())
                    yield from _side_tokens(line, name, stretched=group == "SIDES" and self.kind == "DIAL")
                at = end
            elif group in ("ICON", "ART_FILE") and (picture := _PICTURE.match(text, at)):
                self._check_sign(line, picture.start(1))
                yield tok("PICTURE", line, *picture.span(1))
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
        if head[:1] == "[" or (head[:1].isdecimal() and "[" in head):
            return True
        if head[:1].isdecimal():
            names = [name.strip() for name in _NOT_NAMES.split(head) if name.strip()]
            if names and self.symbols and all(near(name, self.symbols) for name in names):
                return True
        return bool(near(head, requirement_words(self.words.own.language)))

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
        yield from split(self.words.requirement_part, line, end=end)
        if colon >= 0:
            yield tok("_COLON", line, colon, colon + 1)
            end = colon + 1
        rest = self._rest(line, end + blanks(text, end))
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
            what = self._first_word(line, whole)
            if what not in ("RULE", "NOTE"):
                prose.append(line)
                continue
            if prose:
                yield _prose(prose, inline=prose[0] is first)
                prose = []
            start, at = at, _deeper(lines, at, line.indent) if what == "NOTE" else at
            yield from self._aside(what, line, lines[start:at], inline=inline)
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
            self.notes.add("unread-line.glued_comment", span, edits=[Edit(Span(span.start, span.start), " ")])

    # --- blocks of words

    def _aside(
        self, what: str, line: Line, below: Sequence[Line] = (), inline: bool = False
    ) -> Iterator[Tok]:
        """A manual rule or a note: its word, and what it says."""
        end = _end_of_word(line.text)
        yield tok(what, line, 0, end)
        note = [self._words([self._rest(line, _behind(line.text, end)), *below])] if what == "NOTE" else []
        for said in note or self._string(line):
            said.inline = inline
            yield said

    def _words(self, lines: list[Line], paragraphs: bool = True) -> Tok:
        """Free text; an empty line stays if it parts two paragraphs."""
        said: list[str] = []
        for line in lines:
            if paragraphs and line.after_blank and (len(said) > 1 or any(said)):
                said.append("")
            said.append(" ".join(line.text.split()))
        return Tok("WORDS", said[0], lines[0].start, lines[-1].end, lines=tuple(said))

    def _string(self, line: Line) -> Iterator[Tok]:
        """The words of a manual rule, between quotation marks."""
        found = self.words.quoted.match(line.text)
        if not found or not found.group(1):
            rest = self._rest(line, _behind(line.text, _end_of_word(line.text)))
            if rest.text:
                yield tok("WORDS", rest)
            return
        said = found.group(2)
        if said[-1:] in _CLOSING:
            said = said[:-1]
        string = tok("STRING", line, found.start(1))
        string.lines = tuple(" ".join(part.split()) for part in said.split("\n"))
        yield string


_WORD = lazily(r"\S+")
_OPENS = lazily(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WITHIN = {  # words that open a line in some sections only
    "ABILITY": ("UPGRADE", "CARD"),
    "IN": ("OFFENSIVE", "DEFENSIVE", "PASSIVE", "ULTIMATE", "UPGRADE", "ABILITY"),
}
_PICTURE = lazily(r"\s*:?\s*([^\s,:](?:[^,]*[^\s,])?)")
_SIDE = lazily(r"/|[^\s/](?:[^/]*[^\s/])?")
_STRETCH = lazily(r"(.*?\S)\s+(\d{1,6})(?:\s*([-–—])\s*(\d{1,6}))?", re.DOTALL)


def _side_tokens(line: Line, side: re.Match[str], *, stretched: bool) -> Iterator[Tok]:
    """The name of a side, behind it on a dial where it lies; or where a dial starts, as a number."""
    if side.group() == "/":
        yield tok("_SLASH", line, *side.span())
    elif side.group().isdecimal():
        yield tok("INT", line, *side.span())
    elif stretched and (found := _STRETCH.fullmatch(side.string, *side.span())):
        for kind, group in (("SIDE_NAME", 1), ("INT", 2), ("_DASH", 3), ("INT", 4)):
            if found.group(group):
                yield tok(kind, line, *found.span(group))
    else:
        yield tok("SIDE_NAME", line, *side.span())


_NOT_NAMES = lazily(r"[\d\[\](),+&×]+|\bx\b|\band\b")
_CLOSING = frozenset('"”“»')


def tok(type: str, line: Line, start: int = 0, end: int | None = None) -> Tok:
    text = line.text[start:end]
    return Tok(type, text, line.start + start, line.start + start + len(text))


def split(pattern: re.Pattern[str], line: Line, start: int = 0, end: int | None = None) -> Iterator[Tok]:
    """A token for each part of a line that is not left aside as a filler."""
    for found in pattern.finditer(line.text, start, len(line.text) if end is None else end):
        if found.lastgroup != "filler":
            yield tok(found.lastgroup or "WORDS", line, *found.span())


def parts(found: re.Match[str] | None, line: Line) -> list[Tok]:
    """A token for each group of a pattern that was found in a line; `NAME1` is another NAME."""
    groups = found.re.groupindex if found else ()
    return [tok(name.rstrip("123"), line, *found.span(name)) for name in groups if found and found[name]]


def _newline(line: Line) -> Tok:
    return Tok("_NEWLINE", "", line.end, line.end)


def blanks(text: str, at: int) -> int:
    return len(text) - at - len(text[at:].lstrip())


def _end_of_word(text: str) -> int:
    """Where the word that opens a line ends."""
    found = _OPENS.match(text)
    return found.end() if found else 0


def _behind(text: str, at: int) -> int:
    """Where the words behind `note` begin, with or without a colon."""
    if text[at : at + 1] == ":":
        at += 1
    return at + blanks(text, at)


def _deeper(body: Sequence[Line], at: int, indent: int) -> int:
    """Where the lines end that stand further right."""
    while at < len(body) and body[at].indent > indent:
        at += 1
    return at


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
    own = lines[1:] if inline else lines
    indent = own[0].indent if own else lines[0].indent + STEP
    return Tok(
        "PROSE", lines[0].text, lines[0].start, lines[-1].end, prose=tuple(said), indent=indent, inline=inline
    )
