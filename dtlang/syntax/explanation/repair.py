"""Small changes to a sentence that could not be read. Each was read again before it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from dtlang.diagnostics.finding import Edit, Fix
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.explanation.faithful import is_faithful
from dtlang.syntax.explanation.near_words import (
    Strange,
    as_written,
    is_harmless,
    longer_names,
    near_with_likeness,
    ranked,
    strange_words,
    vocabulary,
)
from dtlang.syntax.explanation.unknown import unknown_places
from dtlang.syntax.lexicon import Lexicon, lexicon
from dtlang.syntax.names import Names
from dtlang.syntax.text.lexer import Raw
from dtlang.syntax.text.read import Problem, Reading, read_text

MOST_FIXES = 3
MOST_READS = 60
MOST_RAWS = 150  # of a sentence that is worth the trouble
MOST_LETTERS = 1000  # of a text that is read as a whole to see that a fix is good among its neighbours
SLACK = 0.1  # how much less likely than the best fix a second one may be


class Try(msgspec.Struct, frozen=True):
    """A change worth trying. The lower its cost, the likelier it is what the author meant."""

    cost: float
    message: str
    edits: tuple[Edit, ...]


def repairs(problem: Problem, text: str, region: Span, names: Names, language: str) -> tuple[Fix, ...]:
    """At most three fixes for a sentence of `text[region]`, best first; none if no small change helps."""
    if len(problem.raws) > MOST_RAWS or not problem.raws:
        return ()
    return _Workshop(problem, text, region, names, language).fixes()


class _Workshop:
    def __init__(self, problem: Problem, text: str, region: Span, names: Names, language: str):
        self.problem = problem
        self.text = text
        self.region = region
        self.names = names
        self.language = language
        self.reads_left = MOST_READS
        self.problems_before = -1  # not counted yet
        strange = strange_words(text, problem.raws, names, language)
        self.harmless = {word.text for word in strange if is_harmless(word, names, language)}
        self.misspelt = [word for word in strange if word.text not in self.harmless]
        self.sentence = problem.span.join(Span(problem.raws[0].start, problem.raws[-1].end))

    def fixes(self) -> tuple[Fix, ...]:
        found = self.good(tries(self.problem, self.text, self.names, self.language))
        if not found:
            found = self.good(self.second_tries())
        return tuple(Fix(one.message, one.edits) for one in found)

    def good(self, candidates: Iterator[Try]) -> list[Try]:
        """The likeliest candidates that turn the sentence into one that reads."""
        found: list[Try] = []
        seen: set[str] = set()
        meant: list[tuple[n.Node, ...]] = []
        for candidate in sorted(candidates, key=lambda one: one.cost):
            if len(found) == MOST_FIXES or self.reads_left <= 0:
                break
            if found and candidate.cost > found[0].cost + SLACK:
                break
            after = self.edited(candidate)
            if after in seen:
                continue
            seen.add(after)
            if not is_faithful(
                self.text[self.sentence.start : self.sentence.end], after, self.names, self.language
            ):
                continue
            tree = self.understood(after)
            if tree and tree not in meant and self.fits_in(candidate):
                meant.append(tree)  # another way to write the same thing is no second fix
                found.append(candidate)
        return found

    def edited(self, candidate: Try) -> str:
        start = self.sentence.start
        moved = (Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in candidate.edits)
        return Fix("", tuple(moved)).apply(self.text[start : self.sentence.end])

    def read(self, some: str) -> Reading:
        self.reads_left -= 1
        return read_text(some, Span(0, len(some)), self.names, self.language)

    def understood(self, after: str) -> tuple[n.Node, ...]:
        """What a sentence says, if all of it reads, it speaks of nothing unknown, and it does something."""
        reading = self.read(after)
        said = reading.text.sentences
        if reading.problems or all(isinstance(sentence, n.Reminder) for sentence in said):
            return ()
        places = unknown_places(reading.text, after, self.names)
        return () if any(one.name not in self.harmless for one in places) else said

    def fits_in(self, candidate: Try) -> bool:
        """Whether the whole text has fewer problems with the change than without."""
        if self.region.end - self.region.start > MOST_LETTERS:
            return True
        before = self.text[self.region.start : self.region.end]
        start = self.region.start
        moved = (Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in candidate.edits)
        after = Fix("", tuple(moved)).apply(before)
        if self.problems_before < 0:
            self.problems_before = len(self.read(before).problems)
        return len(self.read(after).problems) < self.problems_before

    def second_tries(self) -> Iterator[Try]:
        """Two mistakes in one sentence: the misspelt words put right, then a change to the result."""
        spelling = _all_near(self.misspelt, self)
        if spelling is None:
            return
        after = self.edited(spelling)
        reading = self.read(after)
        if len(reading.problems) != 1:
            return
        for second in tries(reading.problems[0], after, self.names, self.language):
            edits = self.moved_back(second.edits, spelling.edits)
            if edits is not None:
                message = f"{spelling.message}, {second.message}"
                yield Try(spelling.cost + second.cost, message, (*spelling.edits, *edits))

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


def _all_near(strange: list[Strange], shop: _Workshop) -> Try | None:
    """Every misspelt word replaced by the nearest known one."""
    edits: list[Edit] = []
    cost = 0.0
    for word in strange:
        near = near_with_likeness(word.text, shop.names, shop.language)
        if not near:
            continue
        edits.append(Edit(word.span, near[0][1]))
        cost += 1 - near[0][0]
    if not edits:
        return None
    return Try(cost, "write " + " and ".join(f"`{e.text}`" for e in edits), tuple(edits))


# --- what to try -----------------------------------------------------------------------------------


def tries(problem: Problem, text: str, names: Names, language: str) -> Iterator[Try]:
    """All changes worth trying, in no order."""
    raws = problem.raws
    strange = [
        word for word in strange_words(text, raws, names, language) if not is_harmless(word, names, language)
    ]
    yield from _spelling(strange, text, raws, names, language)
    yield from _doubled(raws)
    yield from _marks(problem, text, names)
    at = _trouble(problem)
    if strange and strange[0].at < max(at):
        return  # words that nobody knows come first; what stands behind them is guesswork
    yield from _between(problem, at, text, language)
    yield from _left_out(problem, at)
    yield from _mistaken(at, raws, names, language)


def _trouble(problem: Problem) -> list[int]:
    """The raw words at which something may be missing or wrong, nearest to the mark first."""
    raws, place = problem.raws, problem.at
    if problem.misfit is not None:
        inside = [i for i, raw in enumerate(raws) if place.start <= raw.start <= place.end]
        return inside[:8] or [len(raws)]
    at = next((i for i, raw in enumerate(raws) if raw.start >= place.start), len(raws))
    return [i for i in (at, at - 1, at - 2, at - 3) if i >= 0]


def _spelling(
    strange: list[Strange], text: str, raws: list[Raw], names: Names, language: str
) -> Iterator[Try]:
    """A misspelt word, two words written as one, a name or a symbol without its capital or brackets."""
    if not strange:
        return
    first, others = strange[0], strange[1:]
    rest = [(word, near_with_likeness(word.text, names, language)) for word in others[:3]]
    also = tuple(Edit(word.span, near[0][1]) for word, near in rest if near)
    extra = 0.05 * len(also)
    for likeness, guess in near_with_likeness(first.text, names, language)[:8]:
        edits = (Edit(first.span, guess), *also)
        said = " and ".join(f"`{e.text}`" for e in edits)
        bonus = 0.02 if guess in names.kinds and first.is_name_like and first.at else 0.0
        yield Try(1 - likeness + extra - bonus, f"write {said}", edits)
    for left, right in _halves(first.text, names, language):
        edit = Edit(first.span, f"{left} {right}")
        yield Try(0.1, f"put a blank between `{left}` and `{right}`", (edit, *also))
    for likeness, symbol in ranked(first.text, names.symbols or ()):
        yield Try(1.05 - likeness, f"write `[{symbol}]`", (Edit(first.span, f"[{symbol}]"), *also))
    for name, count in longer_names(names):
        for start in range(max(0, first.at - count + 1), first.at + 1):
            end = start + count
            if end <= len(raws) and not any(raw.new_line for raw in raws[start + 1 : end]):
                span = Span(raws[start].start, raws[end - 1].end)
                for likeness, _ in ranked(text[span.start : span.end], [name]):
                    yield Try(1 - likeness, f"write `{name}`", (Edit(span, name),))


def _halves(word: str, names: Names, language: str) -> Iterator[tuple[str, str]]:
    """The ways to cut a word into two known ones."""
    if len(word) > 40:
        return
    known = vocabulary(language)
    called = {name.casefold() for name in names.kinds} | set(names.phrases)
    for cut in range(1, len(word)):
        left, right = word[:cut], word[cut:]
        is_left = left.casefold() in known or left.casefold() in called or left.isdigit()
        if is_left and (right.casefold() in known or right.casefold() in called):
            yield left, right


def _doubled(raws: list[Raw]) -> Iterator[Try]:
    for one, other in pairwise(raws):
        if one.fold == other.fold:
            edit = Edit(Span(one.end, other.end), "")
            yield Try(0.05, f"leave out the second `{one.text}`", (edit,))


def _marks(problem: Problem, text: str, names: Names) -> Iterator[Try]:
    """Brackets, colons and other marks that stand wrong."""
    raws = problem.raws
    end = raws[-1].end
    opened = [raw for raw in raws if raw.text == "("]
    closed = [raw for raw in raws if raw.text == ")"]
    if len(opened) == len(closed) + 1 and opened[-1] is not raws[-1]:
        yield Try(0.2, "close the bracket", (Edit(Span(end, end), ")"),))
    for number, raw in enumerate(raws):
        is_near = problem.at.start <= raw.end and raw.start <= problem.at.end
        if raw.kind != "mark" or not (is_near or raw.text == "["):
            continue
        span = Span(raw.start, raw.end)
        if raw.text in "({" and names.symbols:
            yield from _wrong_brackets(raws, number, text, names)
        if raw.text in ":,":
            other = "," if raw.text == ":" else ":"
            said = "comma" if other == "," else "colon"
            yield Try(0.15, f"write a {said} here", (Edit(span, other),))
            yield Try(0.5, f"leave out the `{raw.text}`", (Edit(span, ""),))
        elif raw.text in "!?":
            yield Try(0.1, "write a full stop here", (Edit(span, "."),))
        elif raw.text == "[":
            yield from _unclosed(raws, number, text, names)
        elif raw.text.isprintable() and not raw.text.isdigit():
            yield Try(0.3, f"leave out the `{raw.text}`", (Edit(_with_blank(span, text), ""),))


def _unclosed(raws: list[Raw], number: int, text: str, names: Names) -> Iterator[Try]:
    for end in range(number + 2, min(number + 5, len(raws) + 1)):
        span = Span(raws[number].start, raws[end - 1].end)
        inside = " ".join(text[span.start + 1 : span.end].split())
        if names.symbols is None or inside.casefold() in {s.casefold() for s in names.symbols}:
            yield Try(0.1, f"write `[{inside}]`", (Edit(span, f"[{inside}]"),))
        for likeness, symbol in ranked(inside, names.symbols or ()):
            yield Try(1.1 - likeness, f"write `[{symbol}]`", (Edit(span, f"[{symbol}]"),))


def _wrong_brackets(raws: list[Raw], number: int, text: str, names: Names) -> Iterator[Try]:
    closing = ")" if raws[number].text == "(" else "}"
    for end in range(number + 2, min(number + 6, len(raws))):
        if raws[end].text == closing:
            inside = text[raws[number].end : raws[end].start]
            for likeness, symbol in ranked(inside, names.symbols or ()):
                edit = Edit(Span(raws[number].start, raws[end].end), f"[{symbol}]")
                yield Try(1.1 - likeness, f"write `[{symbol}]`", (edit,))


def _between(problem: Problem, trouble: list[int], text: str, language: str) -> Iterator[Try]:
    """A comma, a full stop, a small word or a number that was forgotten."""
    raws = problem.raws
    expected = problem.stuck.expected if problem.stuck is not None else frozenset(("PREP", "$END"))
    can_end = "$END" in expected
    words_of = lexicon(language)
    words = words_of.words
    for distance, at in enumerate(trouble):
        if not 0 < at < len(raws):
            continue
        far = 0.03 * distance
        gap = Span(raws[at - 1].end, raws[at].start)
        if text[gap.start : gap.end].strip() or _is_in_brackets(raws, at):
            continue  # a comment, or what is read on its own
        behind, before = f"behind `{_short(raws[at - 1].text)}`", f"before `{_short(raws[at].text)}`"
        comma = Edit(Span(gap.start, gap.start), ",")
        if problem.misfit is None:  # otherwise the sentence has its shape
            yield Try((0.38 if can_end else 0.15) + far, f"put a comma {behind}", (comma,))
        if can_end or distance:
            yield _full_stop(raws[at], gap, text, 0.4 if distance or problem.misfit else 0.2, behind)
        for terminal, lexeme, cost in _SMALL_WORDS:
            spelling = words.get((terminal, lexeme))
            if problem.misfit is not None and terminal in ("OF", "AND"):
                continue  # the sentence has its shape: nothing that joins its parts is missing
            if spelling is not None and (distance or terminal in expected):
                late = 0.15 if raws[at].text[0].isupper() and terminal != "OF" else 0.0
                edit = Edit(Span(gap.end, gap.end), f"{spelling} ")
                yield Try(cost + far + late, f"write `{spelling}` {before}", (edit,))
        if problem.misfit is not None and _is_noun(raws[at], words_of):
            edit = Edit(Span(gap.end, gap.end), "1 ")
            yield Try(0.45 + far, f"say how many or how much {before}, such as `1`", (edit,))


def _is_noun(raw: Raw, words: Lexicon) -> bool:
    options = words.phrases.get(raw.fold, ())
    return any(entry.terminal == "NOUN" for _, entries in options for entry in entries)


def _is_in_brackets(raws: list[Raw], at: int) -> bool:
    marks = [raw.text for raw in raws[:at]]
    return marks.count("(") > marks.count(")")


_SMALL_WORDS = (
    ("PREP", "to", 0.3),
    ("AND", "and", 0.36),
    ("PREP", "on", 0.38),
    ("PREP", "from", 0.38),
    ("OF", "of", 0.45),
)


def _full_stop(raw: Raw, gap: Span, text: str, cost: float, behind: str) -> Try:
    blank = text[gap.start : gap.end]
    first = raw.text[0]
    if first.isupper() or "\n" in blank:
        edit = Edit(Span(gap.start, gap.start), ".")
    else:
        edit = Edit(Span(gap.start, gap.end + 1), f".{blank or ' '}{first.upper()}")
    return Try(cost if first.isupper() else cost + 0.15, f"put a full stop {behind}", (edit,))


def _left_out(problem: Problem, trouble: list[int]) -> Iterator[Try]:
    """A small word too many."""
    word = problem.stuck.word if problem.stuck is not None else None
    if word is None or word.type not in ("DET", "PREP", "OF", "AND", "OR", "TO_DO", "ADV", "BE", "THEN"):
        return
    at = trouble[0]
    if 0 < at < len(problem.raws):
        span = Span(problem.raws[at - 1].end, word.end)
        yield Try(0.6, f"leave out `{_short(word.text)}`", (Edit(span, ""),))


def _mistaken(trouble: list[int], raws: list[Raw], names: Names, language: str) -> Iterator[Try]:
    """A known word written for another one that is spelt much like it."""
    for distance, at in enumerate(trouble[:4]):
        if at >= len(raws) or raws[at].kind != "word":
            continue
        raw = raws[at]
        span = Span(raw.start, raw.end)
        for likeness, guess in near_with_likeness(raw.text, names, language)[:6]:
            if likeness >= 0.7 and guess.casefold() != raw.fold:
                yield Try(1.3 - likeness + 0.03 * distance, f"write `{guess}`", (Edit(span, guess),))
    for name, count in longer_names(names):
        for start in (at for at in trouble[:4] if at + count <= len(raws)):
            span = Span(raws[start].start, raws[start + count - 1].end)
            words = " ".join(raw.text for raw in raws[start : start + count])
            for likeness, _ in ranked(words, [name], 0.75):
                yield Try(1.05 - likeness, f"write `{name}`", (Edit(span, as_written(name, words)),))


def _with_blank(span: Span, text: str) -> Span:
    """A mark that is taken out takes the blank before it along."""
    return Span(span.start - 1, span.end) if text[span.start - 1 : span.start] == " " else span


def _short(word: str) -> str:
    words = " ".join(word.split())
    return words if len(words) <= 40 else words[:37] + "..."
