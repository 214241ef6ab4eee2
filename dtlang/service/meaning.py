"""What a text means: the explanation at a place, a played example, and what a word is."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang import pipeline
from dtlang.diagnostics import Report
from dtlang.model.keys import key
from dtlang.render.telling import ToldSection, told
from dtlang.service import answers as a
from dtlang.service.desk import Page
from dtlang.service.marks import Mark, mark_at, marks
from dtlang.service.naming import family_of
from dtlang.source import Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.headings import HEADINGS
from dtlang.syntax.text.scan import scan

MOST_WORDS = 5  # of a phrase that has a page
MOST_HOVERED = 12  # lines of what a thing does


def section_at(page: Page, offset: int) -> h.Section | None:
    """The section of the file that a letter stands in, also behind its last line."""
    tree = page.checked.tree
    before = [one for one in tree.file.sections if one.span.start <= offset] if tree is not None else []
    if not before or tree is None:
        return None
    last = before[-1]
    later = [item.span.start for item in tree.file.items if item.span.start > last.span.start]
    return last if offset <= last.span.end or not any(start <= offset for start in later) else None


def meaning(page: Page, at: int) -> a.Meaning | None:
    """What the part of the hero at a place does; of a name in a deck or a test, what that does."""
    offset = page.written.offset(at)
    section = section_at(page, offset)
    mark = mark_at(page, offset)
    if section is None:
        return None
    if isinstance(section, h.Deck | h.Test | h.Place) and mark is not None:
        return part_called(page, mark.name, offset)
    match section:
        case h.NamedSection():
            return part_called(page, section.name.text, offset)
        case h.Keyword():
            return part_called(page, section.verb.text, offset)
        case h.Setup():
            return part_called(page, "setup", offset)
        case _:
            return None


def part_called(page: Page, name: str, offset: int = -1) -> a.Meaning | None:
    """What the part of that name does."""
    found = [one for one in _told(page) if name and key(name) in map(key, one.section.names)]
    own = [one for one in found if key(one.section.names[min(1, len(one.section.names) - 1)]) == key(name)]
    if not found:
        return None
    one = (own or found)[0]
    line = page.source.place(offset).line if offset >= 0 else 0
    texts = (
        a.Told(
            above=tuple(words.strip() for words in text.above),
            written=text.written,
            does=text.does,
            by_hand=text.by_hand,
            understood=text.whole,
            here=any(line in _lines(page, sentence.span) for sentence in place.rules.text.sentences),
        )
        for text, place in zip(one.texts, one.section.places, strict=True)
    )
    section = one.section
    return a.Meaning(title=section.title, name=section.names[0], texts=tuple(texts), on_token=section.holder)


def _told(page: Page) -> list[ToldSection]:
    checked = page.checked
    if checked.hero is None or checked.document is None:
        return []
    hero, document = checked.hero, checked.document
    return page.once("told", lambda: told(hero, document, page.source.text))


def _lines(page: Page, span: Span) -> range:
    return range(page.source.place(span.start).line, page.source.place(span.end).line + 1)


def example(page: Page, name: str) -> a.Example:
    """A small scene in which the part of that name shows, played by the engine."""
    return page.once(("example", name), lambda: _example(page, name))


def _example(page: Page, name: str) -> a.Example:
    played = pipeline.example_scene(page.checked, name)
    if isinstance(played, Report):
        return a.Example(refused="this hero cannot be played yet: mend its errors first")
    if played is None:
        return a.Example(refused="no scene was found in which it shows; write one as a `test` of the hero")
    return a.Example(before=played.before, story=played.story, after=played.after)


# --- hovering --------------------------------------------------------------------------------------


def hover(page: Page, at: int) -> a.Hover | None:
    """What the word at a place means: a name of this hero, or a word of the language."""
    offset = page.written.offset(at)
    mark = mark_at(page, offset)
    if mark is None or mark.kind in ("comment", "remark", "value"):
        return None
    span, said = mark.span, _of_name(page, mark)
    if not said and mark.kind == "heading":
        said = _of_heading(page.source.at(span))
    if not said:
        span, said = _of_words(page, mark, offset)
    if not said:
        return None
    start, end = page.written.range(span)
    return a.Hover(start=start, end=end, markdown=said)


def _of_name(page: Page, mark: Mark) -> str:
    if not mark.name:
        return ""
    if mark.kind == "symbol":
        return _of_symbol(page, mark.name)
    if mark.kind in ("verb", "word", "joint", "number", "unread"):
        return ""
    found = part_called(page, mark.name)
    if found is None:
        family = family_of(page, mark)
        return f"**{plain(family.name)}**" if family is not None else ""
    return "\n".join(_of_part(found))


def _of_part(found: a.Meaning) -> Iterator[str]:
    yield f"**{plain(found.title)}**"
    lines: list[str] = []
    for text in found.texts:
        if text.above:
            lines.append(f"*{plain(' '.join(text.above))}*")
        lines += [plain(line) for line in text.does]
        lines += [plain(f"by hand: {line}") for line in text.by_hand]
    if lines:
        yield ""
        yield from (f"{line}  " for line in lines[:MOST_HOVERED])
        if len(lines) > MOST_HOVERED:
            yield "..."


def _of_symbol(page: Page, name: str) -> str:
    die = page.hero.die if page.hero is not None else None
    values = die.values(name) if die is not None else ()
    if not values:
        return ""
    shown = ", ".join(map(str, values))
    return f"**[{plain(name)}]** on {shown}: {len(values)} of the 6 faces"


def _of_heading(word: str) -> str:
    heading = HEADINGS.get(word.upper())
    page = pipeline.explain_word(word)
    if page is not None:
        return f"```text\n{page.strip()}\n```"
    return f"```dtlang\n{heading.example}\n```" if heading is not None and heading.example else ""


def _of_words(page: Page, mark: Mark, offset: int) -> tuple[Span, str]:
    """The page of the longest phrase around a word that has one."""
    around = [
        one for one in marks(page) if one.kind in ("word", "verb", "joint", "number", "property", "asked")
    ]
    here = next((at for at, one in enumerate(around) if one.span == mark.span), None)
    if here is None:
        return mark.span, ""
    raws = [raw for one in around[max(0, here - 4) : here + 5] for raw in scan(page.source.text, one.span)]
    at = next((at for at, raw in enumerate(raws) if raw.start <= offset <= raw.end), None)
    if at is None:
        return mark.span, ""
    for size in range(MOST_WORDS, 0, -1):
        for first in range(max(0, at - size + 1), min(at, len(raws) - size) + 1):
            words = raws[first : first + size]
            span = Span(words[0].start, words[-1].end)
            said = page.source.at(span)
            if "\n" not in said and (found := pipeline.explain_word(said)) is not None:
                return span, f"```text\n{found.strip()}\n```"
    return mark.span, ""


def plain(words: str) -> str:
    """Words that Markdown would take for signs of its own, as they are.

    >>> plain("[flame] *and* <b>")
    '\\\\[flame\\\\] \\\\*and\\\\* \\\\<b\\\\>'
    """
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|!~" else letter for letter in words)
