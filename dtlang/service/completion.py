"""What could be written at a place: sections, properties, names, words that can come next, whole sentences.

Which words can come next is asked of the reader itself: each is tried behind what stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.render.nearest import with_names
from dtlang.service import answers as a
from dtlang.service.desk import Page
from dtlang.service.meaning import section_at
from dtlang.source import Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.headings import HEADINGS
from dtlang.syntax.hero_file.own_words import OwnWords, own_words
from dtlang.syntax.hero_file.read import names_within
from dtlang.syntax.lexicon import LANGUAGES, lexicon
from dtlang.syntax.names import NameKind, Names
from dtlang.syntax.text.parse import shape_sentences
from dtlang.syntax.text.read import read_text

MOST = 60
MOST_TRIED = 160
LONGEST = 600  # letters of a sentence that words are tried behind

_PARTIAL = re.compile(r"(?:\[[^\[\]\n]*|[^\W\d_][\w'’-]*)\Z")
_SENTENCE = re.compile(r"(?:.*[.!?:](?=\s)|\A)\s*", re.DOTALL)
_REQUIREMENT = re.compile(r"[^:\n]*:\s*")
_HEADING = {
    h.Dice: "DICE",
    h.Status: "STATUS",
    h.Companion: "COMPANION",
    h.Keyword: "KEYWORD",
    h.Setup: "SETUP",
    h.Upgrade: "UPGRADE",
    h.Card: "CARD",
    h.Place: "PLACE",
    h.Deck: "DECK",
    h.Faq: "FAQ",
    h.Test: "TEST",
}
_KINDS = {
    NameKind.STATUS: "status",
    NameKind.PIECE: "piece",
    NameKind.DIAL: "piece",
    NameKind.ABILITY: "ability",
    NameKind.CARD: "card",
    NameKind.PLACE: "place",
}


class Cursor(msgspec.Struct, frozen=True):
    """The place, the line up to it, and the word that has begun there."""

    page: Page
    offset: int
    line: str
    partial: str
    section: h.Section | None
    own: OwnWords

    @property
    def indented(self) -> bool:
        return self.line[:1] in (" ", "\t")

    @property
    def names(self) -> Names:
        tree = self.page.checked.tree
        if tree is None:
            return Names()
        return names_within(self.section, tree.names) if self.section is not None else tree.names

    def offer(
        self, kind: str, text: str, *, label: str = "", detail: str = "", over: int = -1
    ) -> a.Completion:
        """`over`: how many letters before the cursor it takes the place of; the word that has begun."""
        begun = len(self.partial) if over < 0 else over
        start, end = self.page.written.range(Span(self.offset - begun, self.offset))
        return a.Completion(kind=kind, label=label or text, text=text, start=start, end=end, detail=detail)


def completions(page: Page, at: int) -> tuple[a.Completion, ...]:
    """At most so many as one can look through, what fits best first."""
    offset = page.written.offset(at)
    source = page.source
    start = source.text.rfind("\n", 0, offset) + 1
    line = source.text[start:offset]
    if "#" in line:
        return ()  # a remark
    found = _PARTIAL.search(line)
    partial = found[0] if found else ""
    cursor = Cursor(page, offset, line, partial, section_at(page, offset), own_words(page.language))
    return tuple(_distinct(_all(cursor)))[:MOST]


def _distinct(some: Iterable[a.Completion]) -> Iterator[a.Completion]:
    seen: set[str] = set()
    for one in some:
        if one.label not in seen:
            seen.add(one.label)
            yield one


def _all(cursor: Cursor) -> Iterator[a.Completion]:
    if cursor.partial.startswith("["):
        symbols = cursor.names.symbols or ()
        begun = cursor.partial[1:].casefold()
        yield from (cursor.offer("symbol", f"[{one}]") for one in symbols if one.casefold().startswith(begun))
        return
    if not cursor.indented:
        yield from _heading(cursor)
        return
    match cursor.section:
        case h.Deck() | h.Place():
            yield from _deck(cursor)
        case h.Test():
            yield from _test(cursor)
        case h.Dice() | h.Faq() | h.Note() | None:
            return
        case _:
            yield from _body(cursor)


def _begins(cursor: Cursor, some: Iterable[str]) -> Iterator[str]:
    begun = cursor.partial.casefold()
    return (one for one in some if one.casefold().startswith(begun) and one.casefold() != begun)


# --- around the texts ------------------------------------------------------------------------------


def _heading(cursor: Cursor) -> Iterator[a.Completion]:
    """The word that opens a line, or what stands behind it."""
    first, blank, _ = cursor.line.partition(" ")
    if not blank:
        for kind, heading in HEADINGS.items():
            word = cursor.own.say(kind, kind.lower().removesuffix("_in"))
            if kind not in ("ABILITY", "IN", "BY", "LICENSE") and word.startswith(cursor.partial):
                text = f"{word} " if heading.argument else word
                yield cursor.offer("section", text, label=word, detail=heading.example)
        return
    kind = next(
        (kind for kind in HEADINGS if first in (kind.lower(), cursor.own.say(kind, kind.lower()))), ""
    )
    if kind == "LANGUAGE":
        yield from (cursor.offer("value", one) for one in _begins(cursor, LANGUAGES))
    if kind == "EDITION":
        yield from (
            cursor.offer("value", one.value) for one in h.Edition if one.value.startswith(cursor.partial)
        )
    if kind == "UPGRADE":
        written = cursor.line.removeprefix(f"{first} ")
        tree = cursor.page.checked.tree
        sections = tree.file.sections if tree is not None else ()
        there = {one.name.text for one in sections if isinstance(one, h.Upgrade)}
        for name in (one.name.text for one in sections if isinstance(one, h.Ability)):
            text = next((t for t in (f"{name} II", f"{name} III", f"{name} IV") if t not in there), "")
            if text.casefold().startswith(written.casefold()):
                yield cursor.offer("ability", text, over=len(written))


def _deck(cursor: Cursor) -> Iterator[a.Completion]:
    tree = cursor.page.checked.tree
    if tree is None:
        return
    use = cursor.own.say("USE", "use")
    if not cursor.line.strip() or use.startswith(cursor.line.strip()):
        yield cursor.offer("line", f"{use} common", over=len(cursor.line.lstrip()))
    written = re.sub(r"^\s*\d*\s*", "", cursor.line)
    number = "" if re.match(r"\s*\d", cursor.line) else "1 "
    cards = [*tree.file.all(h.Card), *tree.file.all(h.Upgrade)]
    lying = {entry.card.text for section in tree.file.sections for entry in section.all(h.DeckEntry)}
    for card in sorted(cards, key=lambda one: one.name.text in lying):
        if card.name.text.casefold().startswith(written.casefold()):
            detail = "in the deck already" if card.name.text in lying else ""
            yield cursor.offer("card", f"{number}{card.name.text}", detail=detail, over=len(written))


def _test(cursor: Cursor) -> Iterator[a.Completion]:
    """How the lines of a test begin; behind that, what the hero has."""
    written = cursor.line.lstrip()
    lines = (
        opening for opening in _openings(cursor.own) if opening.casefold().startswith(written.casefold())
    )
    for opening in lines:
        if opening != written:
            yield cursor.offer("line", opening, label=opening.strip(), over=len(written))
    if written.partition(" ")[1]:
        yield from _names(cursor)


def _openings(own: OwnWords) -> Iterator[str]:
    """The beginnings of all lines that a test can have, up to their first blank."""
    said = own.tests
    for around, names in _OPENINGS:
        for name in names:
            lines = said[name]
            for line in lines if isinstance(lines, list) else [lines]:
                opening = line.split("{}")[0]
                if opening and not (around and name == "place"):
                    yield said[around].format(opening) if around else opening


# What is set up, what is done, what is expected: by the names of the lines in `grammar/en.hero.toml`.
_OPENINGS = (
    ("given", ("has", "hand", "turn", "deck", "discard_pile", "in_form", "opponent")),
    (
        "",
        ("rolls", "activate", "play", "spend", "use", "choose", "keep", "defend", "roll", "announce", "sell"),
    ),
    ("", ("no_defense", "cannot", "yes", "no", "next_turn")),
    ("expect", ("has", "deal", "prevent", "hand", "discard_pile", "win", "lose")),
)


def _names(cursor: Cursor) -> Iterator[a.Completion]:
    """Names, also those of several words of which some have been written."""
    for name, kind in cursor.names.kinds.items():
        over = _written_of(name, cursor.line)
        if kind in _KINDS and over is not None:
            yield cursor.offer(_KINDS[kind], name, detail=_KINDS[kind], over=over)


def _written_of(name: str, line: str) -> int | None:
    """How much of a name stands at the end of a line; none if the word there is another.

    >>> _written_of("Smoke Veil", "Gain Smoke V"), _written_of("Heat", "Gain "), _written_of("Heat", "Gain S")
    (7, 0, None)
    """
    folded, end = name.casefold(), line.casefold()
    longest = min(len(folded), len(end))
    for size in range(longest, 0, -1):
        if end.endswith(folded[:size]) and not end[: len(end) - size][-1:].isalnum():
            return size
    return 0 if not end or end[-1] in " [(" else None


# --- texts -----------------------------------------------------------------------------------------


def _body(cursor: Cursor) -> Iterator[a.Completion]:
    section = cursor.section
    assert section is not None
    kind = _HEADING.get(type(section)) or (
        section.kind.value.upper() if isinstance(section, h.Ability) else "TOKEN"
    )
    written = cursor.line.strip()
    at_start = written == cursor.partial.strip() or not written
    before = [one for one in section.body if one.span.end < cursor.offset]
    began = any(not isinstance(one, h.PropertyLine) for one in before)
    if not began and kind in HEADINGS and re.fullmatch(r"[\w ,/]*", written):
        words = [cursor.own.phrase(one) for one in HEADINGS[kind].properties]
        item = re.split(r",\s*", cursor.line.lstrip())[-1]
        for one in words:
            if one.casefold().startswith(item.casefold()) and one not in written:
                yield cursor.offer("property", one, over=len(item))
    if at_start and HEADINGS.get(kind, HEADINGS["NOTE"]).below == "rolls":
        yield from _asked(cursor, kind)
    yield from _text(cursor)


def _asked(cursor: Cursor, kind: str) -> Iterator[a.Completion]:
    """What can be rolled for."""
    own, symbols = cursor.own, cursor.names.symbols or ()
    if kind == "DEFENSIVE":
        said = [own.requirement("defense roll 3")]
    elif kind == "PASSIVE":
        said = []
    else:
        said = [f"{number} [{one}]" for one in symbols for number in (3, 4, 5)]
        said += [own.requirement(one) for one in ("small straight", "large straight", "4-of-a-kind")]
    written = cursor.line.strip()
    for one in said:
        if one.casefold().startswith(written.casefold()):
            yield cursor.offer("line", f"{one}: ", label=f"{one}:", over=len(written))


def _text(cursor: Cursor) -> Iterator[a.Completion]:
    region = _region(cursor)
    sentence = cursor.page.source.text[region.start : cursor.offset]
    starts = sentence == cursor.partial
    if starts:
        yield from _verbs(cursor)
        yield from _sentences(cursor, cursor.partial)
        return
    yield from _next_words(cursor, sentence[: len(sentence) - len(cursor.partial)])
    if sentence:
        yield from _sentences(cursor, sentence)


def _region(cursor: Cursor) -> Span:
    """The sentence that has begun: behind the last full stop, or the colon of what has to be rolled."""
    tree, offset = cursor.page.checked.tree, cursor.offset
    start = offset - len(cursor.line.lstrip())
    for prose in h.HeroFile(items=(cursor.section,)).prose() if cursor.section is not None else ():
        if prose.span.start <= offset <= prose.span.end + 1:
            start = prose.span.start
    text = cursor.page.source.text[start:offset]
    if tree is not None and start == offset - len(cursor.line.lstrip()):
        asked = _REQUIREMENT.match(text)
        start += asked.end() if asked and "." not in asked[0] else 0
        text = cursor.page.source.text[start:offset]
    found = _SENTENCE.match(text)
    return Span(start + (found.end() if found else 0), offset)


def _verbs(cursor: Cursor) -> Iterator[a.Completion]:
    """Base forms, as a sentence begins with them."""
    verbs = [*cursor.names.keywords, *_first_verbs(cursor.page.language)]
    own = set(cursor.names.keywords)
    for verb in _begins(cursor, verbs):
        detail = "a verb of this hero" if verb in own else ""
        yield cursor.offer(
            "keyword" if verb in own else "word", f"{verb[:1].upper()}{verb[1:]} ", label=verb, detail=detail
        )


@cache
def _first_verbs(language: str) -> tuple[str, ...]:
    """The verbs of the examples, the most used first; in a language without examples all of them."""
    counts: dict[str, int] = {}
    forms = {spelt[0]: verb for verb, spelt in lexicon(language).verbs.items()}
    for _, text in _examples(language):
        for word in re.findall(r"[\w-]+", text.casefold()):
            if word in forms:
                counts[word] = counts.get(word, 0) + 1
    return tuple(sorted(counts or forms, key=lambda word: (-counts.get(word, 0), word)))


@cache
def _examples(language: str) -> tuple[tuple[str, str], ...]:
    """The sentences of the page of the language, each with its section."""
    path = resources.grammar(f"{language}.examples.toml")
    if not path.is_file():
        return ()
    return tuple((anchor, text) for anchor, one in kept_toml(path).items() for text in one["examples"])


def _sentences(cursor: Cursor, begun: str) -> Iterator[a.Completion]:
    """Whole sentences that can be read here, in the names of this hero."""
    names, language = cursor.names, cursor.page.language
    found = 0
    for anchor, text in cursor.page.once("examples", lambda: _own_examples(names, language)):
        if text.casefold().startswith(begun.casefold()) and len(text) > len(begun):
            if found < MOST and can_be_read(text, names, language):
                found += 1
                yield cursor.offer("sentence", text, detail=anchor.replace("-", " "), over=len(begun))


def _own_examples(names: Names, language: str) -> list[tuple[str, str]]:
    """The examples with names of this hero."""
    statuses = names.of_kind(NameKind.STATUS)
    bad = [one for one in statuses if names.polarity.get(one) == "negative"]
    named = {
        "good": [one for one in statuses if one not in bad],
        "bad": bad,
        "dial": names.of_kind(NameKind.DIAL),
        "piece": names.of_kind(NameKind.PIECE),
        "symbol": list(names.symbols or ()),
    }
    return [(anchor, with_names(example, named, language)) for anchor, example in _examples(language)]


def can_be_read(text: str, names: Names, language: str) -> bool:
    """Whether a text is whole, and speaks of nothing that nobody declared."""
    reading = read_text(text, Span(0, len(text)), names, language)
    return reading.whole and not reading.unknown


def _next_words(cursor: Cursor, before: str) -> Iterator[a.Completion]:
    """Names and words with which the sentence can go on; first those that can be its last."""
    names, language = cursor.names, cursor.page.language
    if len(before) > LONGEST:
        return
    written = before + cursor.partial
    offers = list(_names(cursor))
    if not cursor.partial:
        offers += [cursor.offer("symbol", f"[{one}]") for one in names.symbols or ()]
    offers += [cursor.offer("word", one) for one in _begins(cursor, _common_words(language))]
    last: list[a.Completion] = []
    others: list[a.Completion] = []
    for one in offers[:MOST_TRIED]:
        stem = written[: len(written) - (cursor.offset - cursor.page.written.offset(one.start))]
        if can_follow(stem, one.text, names, language):
            (last if can_be_read(f"{stem}{one.text}.", names, language) else others).append(one)
    yield from last
    yield from others


def can_follow(before: str, word: str, names: Names, language: str) -> bool:
    """Whether a sentence can go on with a word.

    >>> can_follow("Deal 4 ", "dmg", Names(), "en"), can_follow("Deal 4 ", "deal", Names(), "en")
    (True, False)
    """
    text = f"{before}{word}"
    shaped = shape_sentences(text, Span(0, len(text)), names, language)
    if not shaped:
        return False
    stuck = shaped[-1].stuck
    return stuck is None or (stuck.word is None and len(shaped) == 1)


@cache
def _common_words(language: str) -> tuple[str, ...]:
    """All words of the examples, the most used first, and then those of the list."""
    counts: dict[str, int] = {}
    declared = re.compile(r"[^\W\d_][\w'’-]*")
    for _, text in _examples(language):
        for word in declared.findall(text)[1:]:
            if word.islower():
                counts[word] = counts.get(word, 0) + 1
    common = sorted(counts, key=lambda word: (-counts[word], word))
    words = lexicon(language)
    rest = (spelt for group in words.spellings.values() for spelt in group if len(spelt) > 1)
    return tuple(dict.fromkeys((*common, *(word for word in rest if word[:1].isalpha()))))
