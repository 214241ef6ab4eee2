"""Says in an author's words what keeps a sentence from being read, and what to try."""

from __future__ import annotations

from itertools import pairwise

from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Related
from dtlang.diagnostics.near import MOST_HELPED
from dtlang.source import Span
from dtlang.speech import Said, joined
from dtlang.syntax.explanation.expected import expected_words, spelt
from dtlang.syntax.explanation.near_words import Known, Strange
from dtlang.syntax.explanation.repair import repairs
from dtlang.syntax.lexicon import split_words
from dtlang.syntax.messages import finding, short
from dtlang.syntax.names import Names
from dtlang.syntax.text.build import Misfit
from dtlang.syntax.text.parse import Stuck
from dtlang.syntax.text.read import MOST_BRACKETS, Problem, Reading, read_text
from dtlang.syntax.text.scan import MOST_WORDS

_VERBS = ("deal", "gain", "inflict")
_BEFORE_VERB = ("MODAL", "AND", "OR", "THEN", "ADDITIONALLY", "ADV", "NOT", "DONT", "PRON")


def findings_of(
    reading: Reading, source_text: str, names: Names, language: str = "en", *, already: int = 0
) -> list[Diagnostic]:
    """One finding for each sentence that could not be read, at the words that are the cause.

    `already` is the number of findings the file has so far: when there are too many, no fixes are looked for.
    """
    is_helpful = already + len(reading.problems) <= MOST_HELPED
    clerk = _Clerk(source_text, reading.text.span, Known(names, language), is_helpful)
    return [clerk.finding(problem) for problem in reading.problems]


class _Clerk:
    """Explains the problems of one text."""

    def __init__(self, text: str, region: Span, known: Known, is_helpful: bool):
        self.text = text
        self.region = region
        self.known = known
        self.names = known.names
        self.words = known.words
        self.is_helpful = is_helpful

    def finding(self, problem: Problem) -> Diagnostic:
        if len(problem.raws) > MOST_WORDS:
            return finding("too-much.words", self.inside(problem.span, problem), most=MOST_WORDS)
        if problem.misfit is not None and self.is_bracket(problem):
            return self.bracket(problem, problem.misfit)
        if self.is_head_line(problem):
            return finding("unexpected-words.head_line", problem.span)
        fixes = self.fixes(problem, self.region)
        strange = self.culprit(problem, fixes)
        if strange is not None:
            return self.unknown_word(strange, fixes, is_verb=self.is_verb_place(strange, problem))
        if problem.misfit is not None:
            return self.misfit(problem.misfit, problem, fixes)
        assert problem.stuck is not None
        return self.stuck(problem.stuck, problem, fixes)

    def fixes(self, problem: Problem, region: Span) -> tuple[Fix, ...]:
        return repairs(problem, self.text, region, self.known) if self.is_helpful else ()

    def is_head_line(self, problem: Problem) -> bool:
        """`Stack limit 4.`, `This token has a stack limit of 4.`: a property, and nothing is done."""
        limit = split_words(self.words.nouns["stack_limit"][0])
        folds = [raw.fold for raw in problem.raws]
        if not any(tuple(folds[at : at + len(limit)]) == limit for at in range(len(folds))):
            return False
        acts = self.words.verb_words - set(self.words.verbs["have"][:2])
        return any(raw.kind == "num" for raw in problem.raws) and not any(fold in acts for fold in folds)

    # --- unknown words

    def culprit(self, problem: Problem, fixes: tuple[Fix, ...]) -> Strange | None:
        """The unknown word that made the sentence unreadable.

        A capitalised word within a sentence can be a name that was not declared yet; such a name does no
        harm to the sentence, unless it looks much like a known word.
        """
        until = problem.at.end if problem.misfit is not None else problem.at.start
        for word in self.known.strange(self.text, problem.raws):
            if word.span.start > until:
                return None
            for edit in (edit for fix in fixes for edit in fix.edits):
                if edit.span.start <= word.span.start and word.span.end <= edit.span.end:
                    return word._replace(span=edit.span, text=self.text[edit.span.start : edit.span.end])
            if not (self.is_helpful and self.known.is_harmless(word)):
                return word
        return None

    def is_verb_place(self, word: Strange, problem: Problem) -> bool:
        """Whether a word stands where a verb does: at the beginning, or behind `may`, `to`, `and`."""
        behind = problem.raws[word.to].fold if word.to < len(problem.raws) else ""
        if behind in self.words.third_words or self.known.can_be(behind, "BE", "MODAL"):
            return False  # somebody or something does it: "Moonlight deals 2 dmg"
        before = problem.raws[word.at - 1].fold if word.at else ""
        return not before or before in ",:" or before == "to" or self.known.can_be(before, *_BEFORE_VERB)

    def unknown_word(self, word: Strange, fixes: tuple[Fix, ...], *, is_verb: bool = False) -> Diagnostic:
        span, shown, fold = word.span, short(word.text), word.text.casefold()
        if word.text.isdecimal():
            return finding("unknown-word.number", span, word=shown, fixes=fixes)
        name = next((name for name in self.names.kinds if name.casefold() == fold), None)
        if name is not None:
            return finding("unknown-word.capital", span, name=name, fixes=fixes)
        if any(symbol.casefold() == fold for symbol in self.names.symbols or ()):
            return finding("unknown-word.symbol", span, word=shown, fixes=fixes)
        hint = "other"
        if is_verb:
            hint = "verb"
        elif word.is_name_like:
            two_words = any(a.islower() and b.isupper() for a, b in pairwise(word.text))
            hint = "two_words" if two_words else "name"
        hint = "help" if fixes else f"help_{hint}"
        n, verbs = 1 + (" " in shown), spelt(self.known, "VERB", *_VERBS)
        return finding("unknown-word.word", span, word=shown, n=n, verbs=verbs, hint=hint, fixes=fixes)

    # --- words that are known

    def stuck(self, stuck: Stuck, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        if stuck.word is None:
            return self.ends_early(stuck, problem, fixes)
        span = stuck.word.span
        word = short(self.text[span.start : span.end])
        before = self.word_before(problem, span.start)
        if stuck.word.type == "MARK":
            if word in "×x":  # `2 x [heart`: the mark is good, what follows is not
                opened = next(
                    (raw for raw in problem.raws if raw.start > span.start and raw.text == "["), None
                )
                span = Span(opened.start, opened.end) if opened is not None else span
            return self.mark(self.text[span.start : span.end], span, fixes)
        edit = fixes[0].edits[0] if fixes else None
        if edit is not None and edit.span.start == edit.span.end and edit.text in (",", "."):
            return self.missing_mark(edit, problem, fixes)
        expected = self.expected(stuck.expected, stuck.word.type)
        kind = "unexpected-words.first" if before is None else "unexpected-words.behind"
        return finding(kind, span, word=word, before=before, expected=expected, fixes=fixes)

    def expected(self, expected: frozenset[str], stuck: str | None) -> str:
        words = expected_words(expected, stuck, self.known)
        if len(words) < 2:
            return Said("expected {words}", words=words[0]) if words else ""
        return Said("expected {listed}, or {last}", listed=joined(", ", words[:-1]), last=words[-1])

    def ends_early(self, stuck: Stuck, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        span = Span(problem.raws[-1].end, problem.raws[-1].end)
        words = self.words
        has_verb = any(raw.fold in words.verb_words or raw.fold in self.names.verbs for raw in problem.raws)
        opening = words.phrases.get(problem.raws[0].fold, [])
        is_lead = any(e.terminal in ("SUBORD", "PREP") for _, entries in opening for e in entries)
        if is_lead and ("COMMA" in stuck.expected or problem.raws[-1].text == ","):
            return finding("unexpected-words.no_effect", span, fixes=fixes)
        if "VERB" in stuck.expected and not has_verb:
            verbs = spelt(self.known, "VERB", *_VERBS)
            return finding("unexpected-words.no_verb", span, verbs=verbs, fixes=fixes)
        word, expected = short(problem.raws[-1].text), self.expected(stuck.expected, None)
        return finding("unexpected-words.early", span, word=word, expected=expected, fixes=fixes)

    def missing_mark(self, edit: Edit, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        """A comma or a full stop would do: the finding is at the word before which it is missing."""
        kind = "unexpected-words.comma" if edit.text == "," else "unexpected-words.full_stop"
        behind = next(raw for raw in problem.raws if raw.start >= edit.span.end)
        word = self.word_before(problem, edit.span.end)
        return finding(kind, Span(behind.start, behind.end), word=word, fixes=fixes)

    def mark(self, mark: str, span: Span, fixes: tuple[Fix, ...]) -> Diagnostic:
        if not mark.isprintable() or mark.isspace():
            return finding("unexpected-words.unseen", span, code=ord(mark[0]), fixes=fixes)
        if mark in "([":
            symbol = self.names.symbols[0] if self.names.symbols else "heart"
            hint = "help_symbol" if mark == "[" and not fixes else ""
            return finding("unexpected-words.open", span, symbol=symbol, hint=hint, fixes=fixes)
        if mark in ")]":
            return finding("unexpected-words.closed", span, fixes=fixes)
        hint = "" if fixes else "help_marks"
        return finding("unexpected-words.mark", span, mark=mark, hint=hint, fixes=fixes)

    def misfit(self, misfit: Misfit, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        span = self.inside(misfit.span, problem)
        said, words = misfit.message, short(self.text[span.start : span.end])
        if said.startswith("too many brackets"):
            return finding("too-much.brackets", span)
        kind = "said"
        if said.endswith("?"):
            kind = "open"
        elif said in ("these words do not fit here", "these words do not fit together"):
            kind = "words" if " " in words else "word"
        elif not {"this", "here"}.isdisjoint(said.split()) and words:
            kind = "known" if said.startswith(f"`{words}`") else "quoted"
        help = misfit.help
        at_end = span.end >= problem.span.end and self.capital_below(problem.span.end)
        if help is None and not fixes and at_end:
            help = Said("a line that begins with a capital letter begins a new sentence")
        where = Said("together") if said.endswith("together") else Said("here")
        return finding(
            f"words-do-not-fit.{kind}", span, said=said, words=words, where=where, help=help, fixes=fixes
        )

    # --- brackets and sizes

    def is_bracket(self, problem: Problem) -> bool:
        assert problem.misfit is not None
        return problem.bracket or problem.misfit.message.startswith("the words in brackets")

    def bracket(self, problem: Problem, misfit: Misfit) -> Diagnostic:
        """Brackets that sound like a rule: if a word in them is misspelt, that word is the finding."""
        if nesting(self.text[misfit.span.start : misfit.span.end]) > MOST_BRACKETS:
            return finding("too-much.brackets", self.inside(misfit.span, problem))
        inner = self.inner_problem(misfit.span)
        related: tuple[Related, ...] = ()
        if inner is not None:
            fixes = self.fixes(inner, Span(misfit.span.start + 1, misfit.span.end - 1))
            found = self.culprit(inner, fixes)
            if found is not None and fixes:
                return self.unknown_word(found, fixes)
            place = found.span if found is not None else self.inside(inner.at, inner)
            if place.start < place.end:
                said = (
                    Said("this word is not known") if found is not None else Said("here dtlang cannot go on")
                )
                related = (Related(place, said),)
        label = "" if related else Said("what is in here")
        span = self.inside(misfit.span, problem)
        return finding("unread-bracket.bracket", span, label=label, related=related)

    def inner_problem(self, span: Span) -> Problem | None:
        start, end = span.start + 1, span.end - 1
        if not 0 < end - start <= 1000 or self.text[span.start : start] != "(":
            return None
        problems = read_text(self.text, Span(start, end), *self.known).problems
        return problems[0] if problems else None

    # --- places

    def inside(self, span: Span, problem: Problem) -> Span:
        """A span that lies in the region, without blanks at its edges; an empty one goes to the end."""
        start = min(max(span.start, self.region.start), self.region.end)
        end = min(max(span.end, start), self.region.end)
        covered = self.text[start:end]
        if covered.strip():
            return Span(end - len(covered.lstrip()), start + len(covered.rstrip()))
        last = problem.raws[-1].end if problem.raws else self.region.end
        return Span(last, last)

    def capital_below(self, end: int) -> bool:
        """Whether a sentence was ended by the line below it, rather than by a full stop."""
        behind = self.text[end : min(end + 200, self.region.end)].lstrip(" \t")
        return behind.startswith("\n") and behind.lstrip()[:1].isupper()

    def word_before(self, problem: Problem, start: int) -> str | None:
        words = [raw for raw in problem.raws if raw.end <= start]
        return short(words[-1].text) if words else None


def nesting(text: str) -> int:
    """How many round brackets are open at once, at most.

    >>> nesting("(a (b) (c))")
    2
    """
    depth = most = 0
    for letter in text:
        if letter in "()":
            depth += 1 if letter == "(" else -1
            most = max(most, depth)
    return most
