"""Small changes to a sentence that could not be read. Each was read again before it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from dtlang.diagnostics.finding import Edit, Fix
from dtlang.source import Span
from dtlang.speech import Said, all_of, quoted
from dtlang.syntax import nodes as n
from dtlang.syntax.explanation.faithful import is_faithful
from dtlang.syntax.explanation.near_words import Known, as_written, longer_names, ranked, vocabulary
from dtlang.syntax.explanation.unknown import edited, unknown_places
from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.messages import short
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import Problem, Reading
from dtlang.syntax.text.word import Raw

MOST_FIXES = 3
MOST_READS = 60
MOST_RAWS = 150  # of a sentence that is worth the trouble
MOST_LETTERS = 1000  # of a text that is read as a whole to see that a fix is good among its neighbours
SLACK = 0.1  # how much less likely than the best fix a second one may be


class Try(NamedTuple):
    """A change worth trying. The lower its cost, the likelier it is what the author meant."""

    cost: float
    message: str
    edits: tuple[Edit, ...]


def repairs(problem: Problem, text: str, region: Span, known: Known) -> tuple[Fix, ...]:
    """At most three fixes for a sentence of `text[region]`, best first; none if no small change helps."""
    if len(problem.raws) > MOST_RAWS or not problem.raws:
        return ()
    return _Workshop(_Broken(problem, text, known), region).fixes()


class _Workshop:
    """Tries changes until some of them turn the sentence into one that reads."""

    def __init__(self, broken: _Broken, region: Span):
        self.broken = broken
        self.text = broken.text
        self.known = broken.known
        self.region = region
        self.reads_left = MOST_READS
        self.problems_before = -1  # not counted yet
        raws = broken.raws
        self.sentence = broken.problem.span.join(Span(raws[0].start, raws[-1].end))

    def fixes(self) -> tuple[Fix, ...]:
        found = self.good(self.broken.tries()) or self.good(self.second_tries())
        return tuple(Fix(one.message, one.edits) for one in found)

    def good(self, candidates: Iterator[Try]) -> list[Try]:
        """The likeliest candidates that turn the sentence into one that reads."""
        found: list[Try] = []
        seen: set[str] = set()
        meant: list[tuple[n.Node, ...]] = []
        before = self.text[self.sentence.start : self.sentence.end]
        for candidate in sorted(candidates, key=lambda one: one.cost):
            if len(found) == MOST_FIXES or self.reads_left <= 0:
                break
            if found and candidate.cost > found[0].cost + SLACK:
                break
            after = edited(candidate.edits, self.text, self.sentence)
            if after in seen:
                continue
            seen.add(after)
            if not is_faithful(before, after, *self.known):
                continue
            tree = self.understood(after)
            if tree and tree not in meant and self.fits_in(candidate):
                meant.append(tree)  # another way to write the same thing is no second fix
                found.append(candidate)
        return found

    def read(self, some: str) -> Reading:
        self.reads_left -= 1
        return self.known.read(some)

    def understood(self, after: str) -> tuple[n.Node, ...]:
        """What a sentence says, if all of it reads, it speaks of nothing unknown, and it does something."""
        reading = self.read(after)
        said = reading.text.sentences
        if reading.problems or all(isinstance(sentence, n.Reminder) for sentence in said):
            return ()
        places = unknown_places(reading.text, after, self.known.names)
        return () if any(one.name not in self.broken.harmless for one in places) else said

    def fits_in(self, candidate: Try) -> bool:
        """Whether the whole text has fewer problems with the change than without."""
        if self.region.end - self.region.start > MOST_LETTERS:
            return True
        if self.problems_before < 0:
            self.problems_before = len(self.read(self.text[self.region.start : self.region.end]).problems)
        after = edited(candidate.edits, self.text, self.region)
        return len(self.read(after).problems) < self.problems_before

    def second_tries(self) -> Iterator[Try]:
        """Two mistakes in one sentence: the misspelt words put right, then a change to the result."""
        near = [(word, self.known.near(word.text)) for word in self.broken.misspelt]
        edits = tuple(Edit(word.span, best[0][1]) for word, best in near if best)
        if not edits:
            return
        spelling = _write(sum(1 - best[0][0] for _, best in near if best), *edits)
        after = edited(edits, self.text, self.sentence)
        reading = self.read(after)
        if len(reading.problems) != 1:
            return
        for second in _Broken(reading.problems[0], after, self.known).tries():
            moved = self.moved_back(second.edits, edits)
            if moved is not None:
                message = Said("{one}, {other}", one=spelling.message, other=second.message)
                yield Try(spelling.cost + second.cost, message, (*edits, *moved))

    def moved_back(self, edits: tuple[Edit, ...], earlier: tuple[Edit, ...]) -> list[Edit] | None:
        """Edits of the edited sentence as edits of the text; none if both would change the same words."""
        back: list[Edit] = []
        start = self.sentence.start
        for edit in edits:
            shift = start
            for old in sorted(earlier, key=lambda e: e.span):
                at = old.span.start - shift
                if edit.span.start >= at + len(old.text):
                    shift -= len(old.text) - (old.span.end - old.span.start)
                elif edit.span.end > at:
                    return None
            back.append(Edit(Span(edit.span.start + shift, edit.span.end + shift), edit.text))
        return back


# --- what to try -----------------------------------------------------------------------------------


def _change(cost: float, message: str, start: int, end: int, text: str) -> Try:
    return Try(cost, message, (Edit(Span(start, end), text),))


def _write(cost: float, *edits: Edit) -> Try:
    words = [Said("write `{text}`", text=edit.text) for edit in edits]
    if len(words) > 1:
        words = [Said("write {wanted}", wanted=all_of(quoted(edit.text for edit in edits)))]
    return Try(cost, words[0], edits)


_SMALL_WORDS = (
    ("PREP", "to", 0.3),
    ("AND", "and", 0.36),
    ("PREP", "on", 0.38),
    ("PREP", "from", 0.38),
    ("OF", "of", 0.45),
)


class _Broken:
    """A sentence that could not be read, and all changes to it that are worth trying."""

    def __init__(self, problem: Problem, text: str, known: Known):
        self.problem = problem
        self.raws = problem.raws
        self.text = text
        self.known = known
        self.names = known.names
        strange = known.strange(text, problem.raws)
        self.harmless = {word.text for word in strange if known.is_harmless(word)}
        self.misspelt = [word for word in strange if not known.is_harmless(word)]

    def tries(self) -> Iterator[Try]:
        """In no order."""
        yield from self.spelling()
        yield from self.doubled()
        yield from self.marks()
        trouble = self.trouble()
        if self.misspelt and self.misspelt[0].at < max(trouble):
            return  # words that nobody knows come first; what stands behind them is guesswork
        yield from self.between(trouble)
        yield from self.left_out(trouble)
        yield from self.mistaken(trouble[:4])

    def trouble(self) -> list[int]:
        """The raw words at which something may be missing or wrong, nearest to the mark first."""
        raws, place = self.raws, self.problem.at
        if self.problem.misfit is not None:
            inside = [i for i, raw in enumerate(raws) if place.start <= raw.start <= place.end]
            return inside[:8] or [len(raws)]
        at = next((i for i, raw in enumerate(raws) if raw.start >= place.start), len(raws))
        return [i for i in (at, at - 1, at - 2, at - 3) if i >= 0]

    def spelling(self) -> Iterator[Try]:
        """A misspelt word, two words written as one, a name or a symbol without its capital or brackets."""
        if not self.misspelt:
            return
        first, raws, names = self.misspelt[0], self.raws, self.names
        rest = [(word, self.known.near(word.text)) for word in self.misspelt[1:4]]
        also = tuple(Edit(word.span, near[0][1]) for word, near in rest if near)
        extra = 0.05 * len(also)
        for likeness, guess in self.known.near(first.text)[:8]:
            bonus = 0.02 if guess in names.kinds and first.is_name_like and first.at else 0.0
            yield _write(1 - likeness + extra - bonus, Edit(first.span, guess), *also)
        for left, right in self.halves(first.text):
            edit = Edit(first.span, f"{left} {right}")
            yield Try(
                0.1, Said("put a blank between `{left}` and `{right}`", left=left, right=right), (edit, *also)
            )
        for likeness, symbol in ranked(first.text, names.symbols or ()):
            yield Try(
                1.05 - likeness,
                Said("write `[{symbol}]`", symbol=symbol),
                (Edit(first.span, f"[{symbol}]"), *also),
            )
        for name, count in longer_names(names):
            for start in range(max(0, first.at - count + 1), first.at + 1):
                end = start + count
                if end <= len(raws) and not any(raw.new_line for raw in raws[start + 1 : end]):
                    span = Span(raws[start].start, raws[end - 1].end)
                    for likeness, _ in ranked(self.text[span.start : span.end], [name]):
                        yield _write(1 - likeness, Edit(span, name))

    def halves(self, word: str) -> Iterator[tuple[str, str]]:
        """The ways to cut a word into two known ones."""
        if len(word) > 40:
            return
        known = {*vocabulary(self.known.language), *map(str.casefold, self.names.kinds), *self.names.phrases}
        for cut in range(1, len(word)):
            left, right = word[:cut], word[cut:]
            if (left.casefold() in known or left.isdecimal()) and right.casefold() in known:
                yield left, right

    def doubled(self) -> Iterator[Try]:
        for one, other in pairwise(self.raws):
            if one.fold == other.fold:
                yield _change(
                    0.05, Said("leave out the second `{one}`", one=one.text), one.end, other.end, ""
                )

    # --- marks

    def marks(self) -> Iterator[Try]:
        """Brackets, colons and other marks that stand wrong."""
        raws, place = self.raws, self.problem.at
        opened = [raw for raw in raws if raw.text == "("]
        closed = [raw for raw in raws if raw.text == ")"]
        if len(opened) == len(closed) + 1 and opened[-1] is not raws[-1]:
            yield _change(0.2, Said("close the bracket"), raws[-1].end, raws[-1].end, ")")
        for number, raw in enumerate(raws):
            is_near = place.start <= raw.end and raw.start <= place.end
            if raw.kind != "mark" or not (is_near or raw.text == "["):
                continue
            if raw.text in "({":
                yield from self.wrong_brackets(number)
            leave_out = Said("leave out the `{raw}`", raw=raw.text)
            if raw.text in ":,":
                other, said = (
                    (",", Said("write a comma here"))
                    if raw.text == ":"
                    else (":", Said("write a colon here"))
                )
                yield _change(0.15, said, raw.start, raw.end, other)
                yield _change(0.5, leave_out, raw.start, raw.end, "")
            elif raw.text in "!?":
                yield _change(0.1, Said("write a full stop here"), raw.start, raw.end, ".")
            elif raw.text == "[":
                yield from self.unclosed(number)
            elif raw.text.isprintable() and not raw.text.isdecimal():
                blank = self.text[raw.start - 1 : raw.start] == " "  # goes with the mark
                yield _change(0.3, leave_out, raw.start - blank, raw.end, "")

    def unclosed(self, number: int) -> Iterator[Try]:
        symbols = self.names.symbols
        for last in self.raws[number + 1 : number + 4]:
            span = Span(self.raws[number].start, last.end)
            inside = " ".join(self.text[span.start + 1 : span.end].split())
            if symbols is None or inside.casefold() in {symbol.casefold() for symbol in symbols}:
                yield _write(0.1, Edit(span, f"[{inside}]"))
            for likeness, symbol in ranked(inside, symbols or ()):
                yield _write(1.1 - likeness, Edit(span, f"[{symbol}]"))

    def wrong_brackets(self, number: int) -> Iterator[Try]:
        opening = self.raws[number]
        closing = ")" if opening.text == "(" else "}"
        for last in self.raws[number + 2 : number + 6]:
            if last.text == closing:
                inside = self.text[opening.end : last.start]
                for likeness, symbol in ranked(inside, self.names.symbols or ()):
                    yield _write(1.1 - likeness, Edit(Span(opening.start, last.end), f"[{symbol}]"))

    # --- words too few, too many, or wrong

    def between(self, trouble: list[int]) -> Iterator[Try]:
        """A comma, a full stop, a small word or a number that was forgotten."""
        raws, stuck, misfit = self.raws, self.problem.stuck, self.problem.misfit
        expected = stuck.expected if stuck is not None else frozenset(("PREP", "$END"))
        can_end = "$END" in expected
        for distance, at in enumerate(trouble):
            if not 0 < at < len(raws):
                continue
            far = 0.03 * distance
            gap = Span(raws[at - 1].end, raws[at].start)
            if self.text[gap.start : gap.end].strip() or self.is_in_brackets(at):
                continue  # a comment, or what is read on its own
            behind, before = (
                Said("behind `{raws}`", raws=short(raws[at - 1].text)),
                Said("before `{raws}`", raws=short(raws[at].text)),
            )
            if misfit is None:  # otherwise the sentence has its shape
                cost = (0.38 if can_end else 0.15) + far
                yield _change(cost, Said("put a comma {behind}", behind=behind), gap.start, gap.start, ",")
            if can_end or distance:
                yield self.full_stop(raws[at], gap, 0.4 if distance or misfit else 0.2, behind)
            for terminal, lexeme, cost in _SMALL_WORDS:
                spelling = self.known.words.words.get((terminal, lexeme))
                if misfit is not None and terminal in ("OF", "AND"):
                    continue  # the sentence has its shape: nothing that joins its parts is missing
                if spelling is not None and (distance or terminal in expected):
                    late = 0.15 if raws[at].text[0].isupper() and terminal != "OF" else 0.0
                    said = Said("write `{spelling}` {before}", spelling=spelling, before=before)
                    yield _change(cost + far + late, said, gap.end, gap.end, f"{spelling} ")
            if misfit is not None and _is_noun(raws[at], self.known.words):
                said = Said("say how many or how much {before}, such as `1`", before=before)
                yield _change(0.45 + far, said, gap.end, gap.end, "1 ")

    def is_in_brackets(self, at: int) -> bool:
        marks = [raw.text for raw in self.raws[:at]]
        return marks.count("(") > marks.count(")")

    def full_stop(self, raw: Raw, gap: Span, cost: float, behind: str) -> Try:
        blank = self.text[gap.start : gap.end]
        message, first = Said("put a full stop {behind}", behind=behind), raw.text[0]
        if not first.isupper():
            cost += 0.15
        if first.isupper() or "\n" in blank:
            return _change(cost, message, gap.start, gap.start, ".")
        return _change(cost, message, gap.start, gap.end + 1, f".{blank or ' '}{first.upper()}")

    def left_out(self, trouble: list[int]) -> Iterator[Try]:
        """A small word too many."""
        word = self.problem.stuck.word if self.problem.stuck is not None else None
        if word is None or word.type not in ("DET", "PREP", "OF", "AND", "OR", "TO_DO", "ADV", "BE", "THEN"):
            return
        if 0 < trouble[0] < len(self.raws):
            start = self.raws[trouble[0] - 1].end
            yield _change(0.6, Said("leave out `{word}`", word=short(word.text)), start, word.end, "")

    def mistaken(self, trouble: list[int]) -> Iterator[Try]:
        """A known word written for another one that is spelt much like it."""
        raws = self.raws
        for distance, at in enumerate(trouble):
            if at >= len(raws) or raws[at].kind != "word":
                continue
            span = Span(raws[at].start, raws[at].end)
            for likeness, guess in self.known.near(raws[at].text)[:6]:
                if likeness >= 0.7 and not _is_same_name(guess, raws[at].fold, self.names):
                    yield _write(1.3 - likeness + 0.03 * distance, Edit(span, guess))
        for name, count in longer_names(self.names):
            for some in (raws[at : at + count] for at in trouble if at + count <= len(raws)):
                span, words = Span(some[0].start, some[-1].end), " ".join(raw.text for raw in some)
                for likeness, _ in ranked(words, [name], 0.75):
                    yield Try(
                        1.05 - likeness,
                        Said("write `{name}`", name=name),
                        (Edit(span, as_written(name, words)),),
                    )


def _is_same_name(guess: str, fold: str, names: Names) -> bool:
    """The same word, or several of the same name: `Step` for `Steps` would say how many."""
    known = guess.casefold()
    return known == fold or (guess in names.kinds and fold.startswith(known) and len(fold) - len(known) <= 2)


def _is_noun(raw: Raw, words: Lexicon) -> bool:
    options = words.phrases.get(raw.fold, ())
    return any(entry.terminal == "NOUN" for _, entries in options for entry in entries)
