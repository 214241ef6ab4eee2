"""Prints a hero file in its canonical layout: a line stays a line, and a comment stays with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import msgspec

from dtlang.format.scenarios import test_line
from dtlang.source import Source, Span
from dtlang.syntax.hero_file.lines import COMMENT
from dtlang.syntax.hero_file.nodes import (
    Ability,
    AmountPlace,
    Art,
    Card,
    CardAbility,
    Comment,
    Companion,
    Cost,
    Count,
    Deck,
    DeckEntry,
    DeckUse,
    Dice,
    Edition,
    FaceLine,
    Faq,
    FaqEntry,
    Form,
    HasFlag,
    HasKind,
    HeaderLine,
    Health,
    HeldDice,
    HeroFile,
    HeroNode,
    Icon,
    Keyword,
    ManualRule,
    Name,
    Note,
    OfKind,
    Piece,
    Place,
    PlayedIn,
    Property,
    PropertyLine,
    Prose,
    Range,
    RollLine,
    SecondAbility,
    Section,
    Setup,
    Sides,
    StackLimit,
    Start,
    Status,
    Stretch,
    Test,
    Title,
    Translation,
    Upgrade,
    Words,
)
from dtlang.syntax.hero_file.own_words import OwnWords, own_words

SayProse = Callable[[Prose, int | None], str]  # a text, and on which tier
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")


class Out(msgspec.Struct):
    """A line to print, and where the line it came from begins."""

    start: int
    level: int
    text: str
    after_blank: bool = False


def format_hero(file: HeroFile, source: Source, say_prose: SayProse) -> str:
    """The canonical text of a file. `say_prose` gives the wording of a rules text, line by line.

    A file whose skeleton has errors comes back as it is.
    """
    if not file.sound:
        return source.text
    return _Layout(file, source, say_prose).text()


class _Layout:
    def __init__(self, file: HeroFile, source: Source, say_prose: SayProse):
        self.file = file
        self.source = source
        self.say_prose = say_prose
        self.own = own_words(file.language)

    def text(self) -> str:
        blocks = self._blocks()
        lines = list(_with_comments(blocks, self.file.comments, self.source.text))
        return "\n".join(lines) + "\n" if lines else ""

    def _blocks(self) -> list[list[Out]]:
        """The header is one block, every section another."""
        header: list[Out] = []
        sections: list[list[Out]] = []
        for item in self.file.items:
            if isinstance(item, (Title, HeaderLine, Translation)):
                header.append(self._line(item, 0, _header(item, self.own)))
            else:
                sections.append(list(self._item(item, 0)))
        return [header, *sections]

    # --- where lines came from

    def _start(self, offset: int) -> int:
        return self.source.text.rfind("\n", 0, offset) + 1

    def _line(self, node: HeroNode, level: int, text: str) -> Out:
        return Out(self._start(node.span.start), level, text)

    def _starts(self, span: Span) -> list[int]:
        """The beginnings of the lines of a region that hold more than a comment."""
        starts: list[int] = []
        at = self._start(span.start)
        while at < span.end:
            end = self.source.text.find("\n", at)
            end = len(self.source.text) if end < 0 else end
            words = self.source.text[at:end].lstrip()
            if words and not COMMENT.match(words):
                starts.append(at)
            at = end + 1
        return starts

    # --- parts

    def _item(self, item: HeroNode, level: int) -> Iterator[Out]:
        """The lines of a node that stands by itself."""
        match item:
            case Section():
                yield self._line(item, level, _heading(item, self.own))
                width = max((len(_ranges(line)) for line in item.all(FaceLine)), default=0)
                for part in item.body:
                    if isinstance(part, FaceLine):
                        yield self._line(
                            part, level + 1, f"{_ranges(part):<{width}}  {_shown(part, self.own)}"
                        )
                    else:
                        yield from self._item(part, level + 1)
            case Prose():
                yield from self._prose(item, level, level, "")
            case ManualRule():
                yield from self._rule(item, level, "")
            case Note():
                yield from self._note(item, level, "")
            case RollLine():
                yield from self._roll_line(item, level)
            case PropertyLine():
                yield self._line(item, level, ", ".join(_property(p, self.own) for p in item.items))
            case Translation():
                yield self._line(item, level, _header(item, self.own))
            case DeckUse():
                yield self._line(item, level, f"{self.own.say('USE', 'use')} {item.name.text}")
            case DeckEntry():
                yield self._line(item, level, f"{item.count} {item.card.text}")
            case FaqEntry():
                yield from self._words(item.question, level, f"{self.own.say('QUESTION', 'Q')}: ")
                yield from self._words(item.answer, level, f"{self.own.say('ANSWER', 'A')}: ")
            case _:
                said = test_line(item, self.own)
                assert said is not None, type(item)
                yield self._line(item, level, said)

    def _roll_line(self, line: RollLine, level: int) -> Iterator[Out]:
        """A line with tiers becomes a line for each, where its texts can be said so."""
        tiers = tuple(line.each_tier())
        texts = [text for text in line.text if isinstance(text, Prose)]
        if len(tiers) > 1 and all(self.say_prose(text, one.tier) for text in texts for one in tiers):
            for one in tiers:
                yield from self._one_roll_line(one, level, self.own.requirement(str(one.requirement.pattern)))
        else:
            yield from self._one_roll_line(line, level, self.own.requirement(line.requirement.written))

    def _one_roll_line(self, line: RollLine, level: int, asked: str) -> Iterator[Out]:
        head = f"{asked}:"
        texts = line.text
        if not texts or not texts[0].inline:
            yield self._line(line, level, head)
        for text in texts:
            before = head + " " if text.inline else ""
            match text:
                case Prose():
                    first = level if text.inline else level + 1
                    yield from self._prose(text, first, level + 1, before, line.tier)
                case ManualRule():
                    yield from self._rule(text, level if text.inline else level + 1, before)
                case Note():
                    yield from self._note(text, level if text.inline else level + 1, before)

    def _prose(
        self, prose: Prose, first: int, level: int, before: str, tier: int | None = None
    ) -> Iterator[Out]:
        wording = self.say_prose(prose, tier).split("\n")
        said = [line for line in map(_without_comment, wording) if line]
        if not said:
            said = [line.text for line in prose.lines]
        last = len(prose.lines) - 1
        for at, words in enumerate(said):
            line = prose.lines[min(at, last)]
            start = self._start(line.span.start)
            if at == 0:
                yield Out(start, first, before + words)
            else:
                yield Out(start, level + line.depth, words)

    def _rule(self, rule: ManualRule, level: int, before: str) -> Iterator[Out]:
        at = self._start(rule.span.start)
        last = len(rule.lines) - 1
        for number, words in enumerate(rule.lines):
            opened = f'{before}{self.own.say("RULE", "rule")} "' if number == 0 else ""
            yield Out(at, level + (number > 0), f"{opened}{words}" + ('"' if number == last else ""))
            at = self.source.text.find("\n", at) + 1

    def _note(self, note: Note, level: int, before: str) -> Iterator[Out]:
        starts = iter(self._starts(note.span))
        blank = False
        for number, words in enumerate(note.lines):
            if number and not words:
                blank = True
                continue
            opened = f"{before}{self.own.say('NOTE', 'note')} {words}".rstrip() if number == 0 else words
            yield Out(next(starts), level + (number > 0), opened, blank)
            blank = False

    def _words(self, words: Words, level: int, before: str) -> Iterator[Out]:
        starts = self._starts(words.span)[-len(words.lines) :]
        for number, (start, said) in enumerate(zip(starts, words.lines, strict=True)):
            yield Out(start, level + (number > 0), said if number else before + said)


# --- single lines ----------------------------------------------------------------------------------


def _without_comment(line: str) -> str:
    sign = COMMENT.search(line)
    return (line[: sign.start()] if sign else line).strip()


def _header(item: Title | HeaderLine | Translation, own: OwnWords) -> str:
    match item:
        case Title():
            return f"{_opening(item.kind.value, own)} {item.name.text}"
        case Translation():
            return f"{own.say('NAME_IN', 'name')} {item.language} {item.name.text}"
        case HeaderLine():
            value = item.value.value if isinstance(item.value, Edition) else item.value
            return f"{_opening(item.what.value, own)} {value}"


def _opening(word: str, own: OwnWords) -> str:
    """The word that opens a line, by its English one."""
    return own.say(word.upper(), word)


def _heading(section: Section, own: OwnWords) -> str:
    word = _opening(type(section).__name__.lower(), own)
    match section:
        case Dice() | Setup() | Deck() | Faq():
            return word
        case Status() | Companion() | Card() | Place() | Upgrade() | Test():
            return f"{word} {section.name.text}"
        case Piece():
            return f"{_opening(section.word.value, own)} {section.name.text}"
        case Ability():
            return f"{_opening(section.kind.value, own)} {section.name.text}"
        case Form():
            return f"{_opening('in', own)} " + " / ".join(side.text for side in section.sides_up)
        case SecondAbility() | CardAbility():
            return f"{_opening('ability', own)} {section.name.text}"
        case Keyword():
            words = [word, section.verb.text]
            if section.amount is AmountPlace.AFTER_VERB:
                words.append("N")
            if section.object:
                words.append(section.object.text)
            if section.amount is AmountPlace.AFTER_OBJECT:
                words.append("N")
            if section.way is not None:
                words.append(own.say("WAY", section.way.value))
            return " ".join(words)
        case _:
            raise AssertionError(type(section))


def _ranges(line: FaceLine) -> str:
    return ", ".join(f"{low}" if low == high else f"{low}-{high}" for low, high in line.ranges)


def _shown(line: FaceLine, own: OwnWords) -> str:
    return line.symbol.text + (f", {_property(line.icon, own)}" if line.icon is not None else "")


def _property(item: Property, own: OwnWords) -> str:
    match item:
        case HasKind():
            return own.say("KIND", item.kind.value)
        case OfKind():
            kind = "kinds" if len(item.names) > 1 else "kind"
            return f"{own.say('OF_KIND', kind)} " + " / ".join(n.text for n in item.names)
        case HasFlag():
            return own.say("FLAG", item.flag.value)
        case PlayedIn():
            return own.say("TIMING", item.timing.value)
        case StackLimit():
            if item.own is None:
                return own.say("NO_STACK_LIMIT", "no stack limit")
            limit = f"{own.say('STACK_LIMIT', 'stack limit')} {item.own}"
            return limit + (f"/{item.others}" if item.others != item.own else "")
        case Cost() | Health() | Count():
            return f"{_opening(type(item).__name__.lower(), own)} {item.amount}"
        case HeldDice():
            which = "extra dice" if item.extra else "own dice"
            return f"{own.phrase(which)} {item.amount}"
        case Art():
            return f"{own.say('ART_FILE', 'art')} {item.picture.text}"
        case Icon():
            return f"{own.say('ICON', 'icon')} {item.picture.text}"
        case Range():
            return f"{own.say('FROM', 'from')} {item.low} {own.say('_TO', 'to')} {item.high}"
        case Start():
            start = item.at if isinstance(item.at, int) else item.at.text
            return f"{own.say('STARTS_AT', 'starts at')} {start}"
        case Sides():
            return f"{own.say('SIDES', 'sides')} " + " / ".join(map(_side, item.names, item.stretches))
        case _:
            raise AssertionError(type(item))


def _side(name: Name, stretch: Stretch | None) -> str:
    if stretch is None:
        return name.text
    return f"{name.text} {stretch.low}" + (f"-{stretch.high}" if stretch.high > stretch.low else "")


# --- comments --------------------------------------------------------------------------------------


def _with_comments(blocks: Iterable[list[Out]], comments: Iterable[Comment], text: str) -> Iterator[str]:
    """The lines of all blocks with their comments, and one empty line between two blocks."""
    blocks = [block for block in blocks if block]
    printed = {out.start for block in blocks for out in block}
    behind: dict[int, str] = {}
    alone: list[Comment] = []
    for comment in comments:
        start = text.rfind("\n", 0, comment.span.start) + 1
        if comment.own_line or start not in printed:
            alone.append(comment)
        else:
            behind[start] = f"  {comment.text}"
    alone.reverse()  # the next one is the last

    def take(until: int) -> Iterator[Comment]:
        while alone and alone[-1].span.start < until:
            yield alone.pop()

    def write(level: int, words: str) -> str:
        return "  " * level + words

    wrote = False
    before: list[Out] = []  # the block printed last
    tops: list[Comment] = []  # comments before the next block
    for block in [*blocks, []]:
        is_section = bool(before) and (before is not blocks[0] or before[0].level > 0)
        for comment in take(block[0].start if block else len(text) + 1):
            indented = text[comment.span.start - 1 : comment.span.start] not in ("", "\n")
            if not tops and before and indented and (is_section or not comment.own_line):
                yield write(1, comment.text)
            else:
                tops.append(comment)
        if wrote and (tops or block):
            yield ""
        end = -1
        for comment in tops:
            if end >= 0 and _BLANK_LINE.search(text, end, comment.span.start):
                yield ""
            yield comment.text
            end = comment.span.end
        if tops and block and _BLANK_LINE.search(text, end, block[0].start):
            yield ""
        for number, out in enumerate(block):
            if number and out.after_blank:
                yield ""
            for comment in take(out.start) if number else ():
                yield write(out.level, comment.text)
            yield write(out.level, out.text + behind.pop(out.start, ""))
        before, tops, wrote = block, [], wrote or bool(block or tops)
