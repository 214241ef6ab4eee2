"""Says in an author's words what keeps a sentence from being read, and what to try."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from dtlang.diagnostics.codes import (
    TOO_MUCH,
    UNEXPECTED_WORDS,
    UNKNOWN_WORD,
    UNREAD_BRACKET,
    WORDS_DO_NOT_FIT,
)
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix, Related
from dtlang.diagnostics.near import MOST_HELPED
from dtlang.source import Span
from dtlang.syntax.explanation.expected import expected_words, listed
from dtlang.syntax.explanation.near_words import Strange, is_harmless, strange_words
from dtlang.syntax.explanation.repair import repairs
from dtlang.syntax.lexicon import Lexicon, lexicon, split_words
from dtlang.syntax.names import Names
from dtlang.syntax.text.build import Misfit
from dtlang.syntax.text.lexer import MOST_WORDS
from dtlang.syntax.text.parse import Stuck
from dtlang.syntax.text.read import MOST_BRACKETS, Problem, Reading, read_text


def findings_of(
    reading: Reading, source_text: str, names: Names, language: str = "en", *, already: int = 0
) -> list[Diagnostic]:
    """One finding for each sentence that could not be read, at the words that are the cause.

    `already` is the number of findings the file has so far: when there are too many, no fixes are looked for.
    """
    is_helpful = already + len(reading.problems) <= MOST_HELPED
    clerk = _Clerk(source_text, reading.text.span, names, language, is_helpful)
    return [clerk.finding(problem) for problem in reading.problems]


class _Clerk:
    """Explains the problems of one text."""

    def __init__(self, text: str, region: Span, names: Names, language: str, is_helpful: bool):
        self.text = text
        self.region = region
        self.names = names
        self.language = language
        self.is_helpful = is_helpful

    def finding(self, problem: Problem) -> Diagnostic:
        if len(problem.raws) > MOST_WORDS:
            return self.too_long(problem)
        if problem.misfit is not None and self.is_bracket(problem):
            return self.bracket(problem, problem.misfit)
        if self.is_head_line(problem):
            return self.head_line(problem)
        fixes = repairs(problem, self.text, self.region, self.names, self.language) if self.is_helpful else ()
        strange = self.culprit(problem, fixes)
        if strange is not None:
            return self.unknown_word(strange, fixes, is_verb=self.is_verb_place(strange, problem))
        if problem.misfit is not None:
            return self.misfit(problem.misfit, problem, fixes)
        assert problem.stuck is not None
        return self.stuck(problem.stuck, problem, fixes)

    # --- what stands above a text

    def is_head_line(self, problem: Problem) -> bool:
        """`Stack limit 4.`, `This token has a stack limit of 4.`: a property, and nothing is done."""
        words = lexicon(self.language)
        limit = split_words(words.nouns["stack_limit"][0])
        folds = [raw.fold for raw in problem.raws]
        if not any(tuple(folds[at : at + len(limit)]) == limit for at in range(len(folds))):
            return False
        acts = words.verb_words - set(words.verbs["have"][:2])
        return any(raw.kind == "num" for raw in problem.raws) and not any(fold in acts for fold in folds)

    def head_line(self, problem: Problem) -> Diagnostic:
        return UNEXPECTED_WORDS.at(
            problem.span,
            "the stack limit of a status stands above its text",
            label="this says how things are, not what is done",
            help="write it in the line below the name, as in `positive, stack limit 4`",
        )

    # --- unknown words

    def culprit(self, problem: Problem, fixes: tuple[Fix, ...]) -> Strange | None:
        """The unknown word that made the sentence unreadable.

        A capitalised word within a sentence can be a name that was not declared yet; such a name does no
        harm to the sentence, unless it looks much like a known word.
        """
        until = problem.at.end if problem.misfit is not None else problem.at.start
        for word in strange_words(self.text, problem.raws, self.names, self.language):
            if word.span.start > until:
                return None
            for edit in (edit for fix in fixes for edit in fix.edits):
                if edit.span.start <= word.span.start and word.span.end <= edit.span.end:
                    return replace(word, span=edit.span, text=self.text[edit.span.start : edit.span.end])
            if not (self.is_helpful and is_harmless(word, self.names, self.language)):
                return word
        return None

    def is_verb_place(self, word: Strange, problem: Problem) -> bool:
        """Whether a word stands where a verb does: at the beginning, or behind `may`, `to`, `and`."""
        words = lexicon(self.language)
        behind = problem.raws[word.to].fold if word.to < len(problem.raws) else ""
        if behind in words.third_words or _is_one_of(behind, words, ("BE", "MODAL")):
            return False  # somebody or something does it: "Moonlight deals 2 dmg"
        before = problem.raws[word.at - 1].fold if word.at else ""
        return not before or before in ",:" or _is_one_of(before, words, _BEFORE_VERB) or before == "to"

    def unknown_word(self, word: Strange, fixes: tuple[Fix, ...], *, is_verb: bool = False) -> Diagnostic:
        shown = short(word.text)
        help = None
        if not fixes and is_verb:
            verbs = [lexicon(self.language).verbs[verb][0] for verb in _VERBS]
            help = f"a verb is wanted here, such as {listed(verbs, 'or')}, or a `keyword` of this hero"
        elif not fixes and word.is_name_like:
            help = f"if it is a status effect of this hero, give it a section of its own: `status {shown}`"
            if any(a.islower() and b.isupper() for a, b in pairwise(word.text)):
                help = "if these are two words, put a blank between them"
        elif not fixes:
            help = "say it in the words of the game's cards; names begin with a capital letter"
        if word.text.isdigit():
            message, label = f"the number `{shown}` is too large", "no dial and no deck goes that far"
            return UNKNOWN_WORD.at(word.span, message, label=label, fixes=fixes)
        fold = word.text.casefold()
        name = next((name for name in self.names.kinds if name.casefold() == fold), None)
        if name is not None:
            message = f"the name `{name}` is written without its capital letter"
            label = "names are written as they were declared"
            return UNKNOWN_WORD.at(word.span, message, label=label, fixes=fixes)
        if any(symbol.casefold() == fold for symbol in self.names.symbols or ()):
            message, label = f"the symbol `{shown}` stands without its brackets", f"write `[{shown}]`"
            return UNKNOWN_WORD.at(word.span, message, label=label, fixes=fixes)
        return UNKNOWN_WORD.at(
            word.span,
            f"dtlang does not know the word{'s' if ' ' in shown else ''} `{shown}`",
            label="neither a word of the game nor a name of this hero",
            help=help,
            fixes=fixes,
        )

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
        expected = expected_words(stuck.expected, stuck.word.type, self.names, self.language)
        if before is None:
            message = f"a sentence cannot begin with `{word}`"
        else:
            message = f"`{word}` cannot follow `{before}` here"
        return UNEXPECTED_WORDS.at(span, message, label=_expected(expected), fixes=fixes)

    def ends_early(self, stuck: Stuck, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        span = Span(problem.raws[-1].end, problem.raws[-1].end)
        words = lexicon(self.language)
        last = short(problem.raws[-1].text)
        expected = expected_words(stuck.expected, None, self.names, self.language)
        has_verb = any(raw.fold in words.verb_words or raw.fold in self.names.verbs for raw in problem.raws)
        opening = words.phrases.get(problem.raws[0].fold, [])
        is_lead = any(e.terminal in ("SUBORD", "PREP") for _, entries in opening for e in entries)
        if is_lead and ("COMMA" in stuck.expected or problem.raws[-1].text == ","):
            message = "the sentence says when, but not what happens then"
            help = "put a comma behind the condition, and then what happens: `..., draw 1 card`"
            return UNEXPECTED_WORDS.at(
                span, message, label="something is missing here", help=help, fixes=fixes
            )
        if "VERB" in stuck.expected and not has_verb:
            message = "the sentence has no verb, so it does not say what happens"
            verbs = [words.verbs[verb][0] for verb in _VERBS if verb in words.verbs]
            help = f"begin with a verb such as {listed(verbs, 'or')}"
            return UNEXPECTED_WORDS.at(span, message, label="the sentence ends here", help=help, fixes=fixes)
        message = f"the sentence ends too early, behind `{last}`"
        return UNEXPECTED_WORDS.at(span, message, label=_expected(expected), fixes=fixes)

    def missing_mark(self, edit: Edit, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        """A comma or a full stop would do: the finding is at the word before which it is missing."""
        what = "comma" if edit.text == "," else "full stop"
        behind = next(raw for raw in problem.raws if raw.start >= edit.span.end)
        word = self.word_before(problem, edit.span.end)
        label = "a new sentence begins here" if edit.text == "." else "here begins what happens then"
        return UNEXPECTED_WORDS.at(
            Span(behind.start, behind.end), f"a {what} is missing behind `{word}`", label=label, fixes=fixes
        )

    def mark(self, mark: str, span: Span, fixes: tuple[Fix, ...]) -> Diagnostic:
        help = label = None
        if not mark.isprintable() or mark.isspace():
            message, label = (
                f"a character that cannot be seen (U+{ord(mark[0]):04X}) stands here",
                "delete it",
            )
        elif mark == "(":
            message, label = "this bracket is never closed", "opened here"
        elif mark in ")]":
            message, label = "this bracket was never opened", "closed here"
        elif mark == "[":
            message, label = "this bracket is never closed", "opened here"
            symbol = self.names.symbols[0] if self.names.symbols else "heart"
            help = None if fixes else f"a symbol stands between two square brackets: `[{symbol}]`"
        else:
            message = f"`{mark}` means nothing in a rules text"
            help = None if fixes else "the marks of a rules text are `.` `,` `:` `&` `+` and brackets"
        return UNEXPECTED_WORDS.at(span, message, label=label or "", help=help, fixes=fixes)

    def misfit(self, misfit: Misfit, problem: Problem, fixes: tuple[Fix, ...]) -> Diagnostic:
        span = self.inside(misfit.span, problem)
        message, label = misfit.message, ""
        words = short(self.text[span.start : span.end])
        if message.startswith("too many brackets"):
            return self.too_deep(span)
        if message.endswith("?"):
            message, label = f"something is left open here: {message}", message
        elif message in ("these words do not fit here", "these words do not fit together"):
            many = " " in words
            message = f"the words `{words}` do not fit" if many else f"the word `{words}` does not fit"
            message += " together" if misfit.message.endswith("together") else " here"
            label = "known, but not in this place"
        elif not {"this", "here"}.isdisjoint(message.split()) and words:
            if message.startswith(f"`{words}`"):
                label = "known, but not in this place"
            else:
                message, label = f"`{words}`: {message}", misfit.message
        help = misfit.help
        if (
            help is None
            and not fixes
            and span.end >= problem.span.end
            and self.capital_below(problem.span.end)
        ):
            help = "a line that begins with a capital letter begins a new sentence"
        return WORDS_DO_NOT_FIT.at(span, message, label=label, help=help, fixes=fixes)

    # --- brackets and sizes

    def is_bracket(self, problem: Problem) -> bool:
        assert problem.misfit is not None
        return problem.bracket or problem.misfit.message.startswith("the words in brackets")

    def bracket(self, problem: Problem, misfit: Misfit) -> Diagnostic:
        """Brackets that sound like a rule: if a word in them is misspelt, that word is the finding."""
        if nesting(self.text[misfit.span.start : misfit.span.end]) > MOST_BRACKETS:
            return self.too_deep(self.inside(misfit.span, problem))
        inner = self.inner_problem(misfit.span)
        related: tuple[Related, ...] = ()
        fixes: tuple[Fix, ...] = ()
        if inner is not None:
            if self.is_helpful:
                inside = Span(misfit.span.start + 1, misfit.span.end - 1)
                fixes = repairs(inner, self.text, inside, self.names, self.language)
            found = self.culprit(inner, fixes)
            if found is not None and fixes:
                return self.unknown_word(found, fixes)
            place = found.span if found is not None else self.inside(inner.at, inner)
            if place.start < place.end:
                said = "this word is not known" if found is not None else "here dtlang cannot go on"
                related = (Related(place, said),)
        return UNREAD_BRACKET.at(
            self.inside(misfit.span, problem),
            "the words in brackets sound like a rule, and dtlang cannot read them",
            label="" if related else "what is in here",
            help=_BRACKET,
            related=related,
        )

    def inner_problem(self, span: Span) -> Problem | None:
        start, end = span.start + 1, span.end - 1
        if not 0 < end - start <= 1000 or self.text[span.start : start] != "(":
            return None
        problems = read_text(self.text, Span(start, end), self.names, self.language).problems
        return problems[0] if problems else None

    def too_long(self, problem: Problem) -> Diagnostic:
        return TOO_MUCH.at(
            self.inside(problem.span, problem),
            f"this text has more than {MOST_WORDS:,} words; no card can hold that",
            label="too long to be read",
            help="was another file pasted in here?",
        )

    def too_deep(self, span: Span) -> Diagnostic:
        return TOO_MUCH.at(span, "too many brackets stand within brackets", label="nested too deeply")

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


_VERBS = ("deal", "gain", "inflict")
_BRACKET = (
    "say it outside of the brackets: whom it is for within the sentence, as in `a chosen player heals 2`, "
    "anything else in a sentence of its own"
)


_BEFORE_VERB = ("MODAL", "AND", "OR", "THEN", "ADDITIONALLY", "ADV", "NOT", "DONT", "PRON")


def _is_one_of(fold: str, words: Lexicon, terminals: tuple[str, ...]) -> bool:
    options = words.phrases.get(fold, ())
    return any(e.terminal in terminals for rest, entries in options if not rest for e in entries)


def _expected(words: list[str]) -> str:
    if len(words) < 2:
        return f"expected {words[0]}" if words else ""
    return f"expected {', '.join(words[:-1])}, or {words[-1]}"


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


def short(words: str) -> str:
    """Words for a message: on one line, and not longer than anybody reads.

    >>> short("deal\\n  4 dmg")
    'deal 4 dmg'
    """
    words = " ".join(words[:200].split())
    return words if len(words) <= 40 else words[:37] + "..."
