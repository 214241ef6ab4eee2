"""Sentences that can be read, nearest in meaning to one that cannot.

Each was read again, compiled in its place and found clean before it is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from dtlang import ir
from dtlang.compile import Context, TextPlace, lower_text
from dtlang.corpus.dead import dead_in
from dtlang.diagnostics import Edit, Fix
from dtlang.diagnostics.codes import NO_MOMENT
from dtlang.proposals.agrees import agrees
from dtlang.source import Source, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.explanation.near_words import Known
from dtlang.syntax.explanation.paraphrase import Scene, wordings
from dtlang.syntax.explanation.pieces import pieces_of
from dtlang.syntax.explanation.unknown import edited
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.say import Unsayable, say_text
from dtlang.syntax.text.read import Problem, Reading
from dtlang.syntax.text.scan import scan
from dtlang.syntax.text.spelling import spelt_out
from dtlang.syntax.text.word import Raw

MOST = 3
SLACK = 0.5  # how much farther from the author's words than the best one another proposal may be


class Place(NamedTuple):
    """Where a sentence stands: in which text, of what, and what the hero calls its tokens."""

    text: str
    region: Span
    context: Context
    known: Known
    bad: frozenset[str] = frozenset()  # tokens that nobody wants to have
    mended: tuple[Edit, ...] = ()  # what was offered for sentences before
    counted: frozenset[str] = frozenset()  # pieces of which one has so many
    title: str = ""  # what the section is called


class Offer(NamedTuple):
    """A sentence to write instead, what it does, and which words of the author's it does without."""

    text: str
    span: Span  # which words it takes the place of
    effects: tuple[ir.Effect, ...]
    left_out: tuple[str, ...] = ()


def offers(problem: Problem, place: Place) -> list[Offer]:
    """At most three sentences, the nearest first; none if none is near."""
    several = [problem.raws, _with_next(problem, place)]
    if problem.raws[-1].text == ":" or _goes_on(problem, place):
        several.reverse()  # a price, and what is had for it
    found = next((found for raws in several if (found := _offers(Trial(raws, place)))), [])
    return found if found or not place.mended else offers(problem, place._replace(mended=()))


def _goes_on(problem: Problem, place: Place) -> bool:
    """Whether a semicolon follows, and then what each of them does."""
    behind = place.text[problem.raws[-1].end : place.region.end].lstrip()
    table = pieces_of(place.known.language)
    words = re.findall(r"[\w'-]+", behind.casefold())
    if behind[:1] != ";" or table is None or not words:
        return False
    return any(piece.kind == "per" for piece in table.at(words, 0))


def unread_part(problem: Problem, place: Place) -> list[Raw] | None:
    """Which part of a sentence is the obstacle, if the others could be read without it."""
    clauses = list(_clauses(problem.raws, place.known))
    if len(clauses) < 2:
        return None
    unread = [clause for clause in clauses if not _could_be_read(clause, place)]
    if len(unread) in (0, len(clauses)):
        return None
    return unread[0]


def _clauses(raws: list[Raw], known: Known) -> Iterator[list[Raw]]:
    """The parts between commas, `and` and `then`."""
    part: list[Raw] = []
    for raw in raws:
        if raw.text in (",", ":") or known.can_be(raw.fold, "AND", "THEN"):
            if part:
                yield part
            part = []
        else:
            part.append(raw)
    if part:
        yield part


def _could_be_read(clause: list[Raw], place: Place) -> bool:
    text = place.text[clause[0].start : clause[-1].end]
    if place.known.read(text[:1].upper() + text[1:]).whole:
        return True
    if place.known.read(f"{text[:1].upper()}{text[1:]}, {_PROBE}.").whole:
        return True  # what binds the part behind it
    alone = place._replace(text=text, region=Span(0, len(text)), mended=())
    raws = [replace(raw, start=raw.start - clause[0].start, end=raw.end - clause[0].start) for raw in clause]
    return bool(_offers(Trial(raws, alone)))


_PROBE = "draw 1 card"


def _with_next(problem: Problem, place: Place) -> list[Raw]:
    """What stands behind a colon or a semicolon may belong to it: `Nobody can block this: deal 4 dmg.`"""
    raws, (_, end) = problem.raws, place.region
    behind = place.text[raws[-1].end : end].lstrip()[:1]
    if raws[-1].text != ":" and behind not in (";", ":"):
        return []
    words = place.known.words
    rest = spelt_out(
        scan(place.text, Span(raws[-1].end, end), words), words.shorthand, place.known.names.phrases
    )
    stop = next((at for at, raw in enumerate(rest) if raw.text == "."), len(rest))
    return [*raws, *rest[:stop]]


def _has_minus(raws: list[Raw]) -> bool:
    """`-2 dmg per [honey]`, at the beginning."""
    return len(raws) > 1 and raws[0].text in _MINUS and raws[1].kind == "num"


def _takes_away(text: str, place: Place) -> bool:
    """Whether a sentence says that something becomes less."""
    words = lexicon(place.known.language)
    less = {form for verb in _LESS for form in words.verbs.get(verb, ())} | words.cues["less"]
    return not less.isdisjoint(text.casefold().split())


_OF_TOKEN = "this token"
_ODD = re.compile(r"\b\d+ (?:it|them)\b|\bnot be [A-Z]|\b[Gg]ains? \d+ cards?\b|\b[Ss]pend \d+ opp")
_MINUS = frozenset("-–−")
_LESS = ("prevent", "lose", "reduce", "decrease", "remove", "spend", "discard")


def _offers(trial: Trial) -> list[Offer]:
    if not trial.raws:
        return []
    found: list[Offer] = []
    best: float | None = None
    place = trial.place
    name, kind = place.context.name or "", place.context.place
    scene = Scene(
        bad=place.bad,
        counted=place.counted,
        token=name if kind is TextPlace.STATUS else "",
        companion=name if kind is TextPlace.COMPANION else "",
        title=place.title,
        paid=place.text[: trial.sentence.start].rstrip().endswith(":"),
        before=place.text[place.region.start : trial.sentence.start],
    )
    for wording in wordings(trial.raws, place.known, trial.is_good, scene):
        if best is None:
            best = wording.cost
        if wording.cost > best + SLACK:
            break
        offer = trial.good[wording.text]
        if _has_minus(trial.raws) and not _takes_away(wording.text, place):
            continue  # a sign that says that there is less is not dropped
        if not any(offer.effects == other.effects for other in found):
            found.append(offer._replace(left_out=wording.left_out))
        if len(found) == MOST:
            break
    return found


class Trial:
    """Tries sentences in the place of one that could not be read."""

    def __init__(self, raws: list[Raw], place: Place):
        self.raws = raws
        self.place = place
        self.sentence = Span(_start(raws, place), _end(raws, place)) if raws else Span(0, 0)
        self.mended = tuple(
            edit
            for edit in place.mended
            if edit.span.end <= self.sentence.start or edit.span.start >= self.sentence.end
        )
        reading = place.known.read(edited(self.mended, place.text, place.region))
        self.before = len(reading.problems)
        self.wrong = {one.message for one in lower_text(reading.text, place.context).findings}
        self.good: dict[str, Offer] = {}

    def is_good(self, text: str) -> bool:
        """Whether a sentence reads, fits among its neighbours, compiles, and can do something here."""
        if _OF_TOKEN in text.casefold() and self.place.context.place is not TextPlace.STATUS:
            return False  # only the text of a token has a token of which to speak so
        alone = self.place.known.read(text)
        if not _is_read(alone):
            return False
        said = _said(alone, text)
        if _ODD.search(said):
            return False  # no sentence that anybody would write
        if self.cleanly_read(self.among(said)) is None:
            return False
        effects = self.effects(alone)
        table = pieces_of(self.place.known.language)
        words = lexicon(self.place.known.language)
        if table is not None and not agrees(effects, self.raws, words, table):
            return False
        self.good[text] = Offer(said, self.sentence, effects)
        return True

    def is_clean(self, fix: Fix) -> bool:
        """Whether a small change leaves a text that is good as a whole."""
        edits = (*self.mended, *fix.edits)
        return self.cleanly_read(edited(edits, self.place.text, self.place.region)) is not None

    def means_the_same(self, fix: Fix, offer: Offer) -> bool:
        after = self.place.known.read(edited(fix.edits, self.place.text, self.sentence))
        return self.effects(after) == offer.effects

    def effects(self, reading: Reading) -> tuple[ir.Effect, ...]:
        return lower_text(reading.text, self.place.context).effects

    def among(self, said: str) -> str:
        """The whole text with a sentence in place of the one that could not be read."""
        edits = (*self.mended, Edit(self.sentence, self.fitted(said)))
        return edited(edits, self.place.text, self.place.region)

    def fitted(self, said: str, span: Span | None = None) -> str:
        """Without its full stop if there is one already; with a colon where the author has one."""
        (start, end), region = span or self.sentence, self.place.region
        if start > region.start and self.place.text[start : start + 1] in (",", " "):
            said = f". {said}"  # what stands before it was read
        if self.place.text[region.start : end].endswith(":") and said.endswith("."):
            return f"{said[:-1]}:"
        behind = self.place.text[end : region.end].lstrip(" ")
        return said[:-1] if behind[:1] in (".", ";", ":", ",") and said.endswith((".", ":")) else said

    def cleanly_read(self, whole: str) -> Reading | None:
        """What a changed text says, if there is less wrong with it than before and nothing new."""
        reading = self.place.known.read(whole)
        if len(reading.problems) >= self.before:
            return None
        lowered = lower_text(reading.text, self.place.context)
        if any(
            finding.code == NO_MOMENT.code or (finding.is_error and finding.message not in self.wrong)
            for finding in lowered.findings
        ):
            return None
        if reading.whole and dead_in(reading.text, Source.of(whole), self.place.context, whole=False):
            return None
        return reading


def _start(raws: list[Raw], place: Place) -> int:
    """What joins it to what was read before goes with it: `gain 1 CP, and if ...`"""
    start = raws[0].start
    joined = _JOINED.search(place.text[place.region.start : start])
    if joined is None:
        return start
    word = joined["word"].casefold()
    is_joined = place.known.can_be(word, "AND") if word else bool(joined["comma"])
    return place.region.start + joined.start() if is_joined else start


def _end(raws: list[Raw], place: Place) -> int:
    """Words behind the last one that are passed over in reading belong to the sentence: `completely`."""
    end = raws[-1].end
    silent = _SILENT.match(place.text, end, place.region.end)
    return silent.end() if silent is not None and raws[-1].text.isalnum() else end


_JOINED = re.compile(r"(?<=[\w\]])(?P<comma>,?) +(?P<word>(?:\w+|&)?)(?:(?<=\S) +)?$")
_SILENT = re.compile(r"(?: +[^\W\d_]+)+(?=[.;:!?]|$)")


def _is_read(reading: Reading) -> bool:
    sentences = reading.text.sentences
    return (
        reading.whole
        and not reading.unknown
        and bool(sentences)
        and not all(isinstance(one, n.Reminder) for one in sentences)
    )


def _said(reading: Reading, text: str) -> str:
    """As the game would print it."""
    try:
        return " ".join(say_text(reading.text, "en").split("\n"))
    except Unsayable:
        return text
