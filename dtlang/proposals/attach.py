"""Puts proposals to the findings of sentences that could not be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from dtlang.diagnostics import Diagnostic, Edit, Fix
from dtlang.diagnostics.codes import UNKNOWN_WORD
from dtlang.proposals.memory import Memory
from dtlang.proposals.places import places
from dtlang.proposals.propose import MOST, Offer, Place, Trial, offers, unread_part
from dtlang.proposals.slips import SLIP, is_said, misspelt
from dtlang.render.narration import narrate
from dtlang.render.nearest import nearest_example, with_names
from dtlang.render.pages import example_of
from dtlang.render.topics import FILE_PAGE, topic_of
from dtlang.render.word_list import instead_of
from dtlang.speech import Said, joined
from dtlang.syntax.explanation.masks import Masks
from dtlang.syntax.explanation.near_words import likeness, vocabulary
from dtlang.syntax.explanation.paraphrase import masks_of
from dtlang.syntax.explanation.pieces import letter_kind
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.lexicon import Entry, lexicon
from dtlang.syntax.messages import short
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.read import Problem
from dtlang.syntax.text.word import Raw

MOST_HELPED = 80  # sentences of a file; with more than that nobody reads proposals
MOST_WORDS = (
    400  # of a sentence that is helped; the search grows with the square, and nobody writes longer ones
)
MOST_SHOWN = 72  # letters of a part or a sentence that is told back
# The way out for what the game has no words for.
_BY_HAND = Said(
    "if the game has no words for it, put the sentence in quotation marks behind `rule`, "
    "on a line of its own: it is printed as it stands (more: {file_page}#rule)",
    file_page=FILE_PAGE,
)
SURE = 0.55  # an example that is less near may not be what was meant
MOST_LINES = 6  # of what a proposal does


def with_proposals(
    tree: HeroTree, findings: Iterable[Diagnostic], memory: Memory | None = None
) -> list[Diagnostic]:
    """The same findings; those of sentences that could not be read say what to write instead."""
    found = list(findings)
    memory = memory if memory is not None else Memory()
    helped = 0
    for one in places(tree):
        place = one
        for problem in tree.readings[place.region].problems:
            at = next((at for at, one in enumerate(found) if _is_of(one, problem)), None)
            if at is not None and any(_covers(edit, problem) for edit in place.mended):
                del found[at]  # the proposal for the sentence before takes this one in
            elif at is not None and helped < MOST_HELPED and len(problem.raws) <= MOST_WORDS:
                make = partial(_helped, found[at], problem, place)
                found[at] = memory.helped(found[at], problem, place, make)
                helped += 1
                if found[at].fixes:  # what follows may speak of it
                    place = place._replace(mended=(*place.mended, *found[at].fixes[0].edits))
    return found


def _covers(edit: Edit, problem: Problem) -> bool:
    return edit.span.start <= problem.span.start and problem.span.end <= edit.span.end


def _is_of(finding: Diagnostic, problem: Problem) -> bool:
    inside = problem.span.start <= finding.span.start and finding.span.end <= problem.span.end
    return finding.is_error and finding.code < "DT1" and inside


def _helped(finding: Diagnostic, problem: Problem, place: Place) -> Diagnostic:
    """Small changes first, if they are good where they stand; then sentences written anew."""
    trial = Trial(problem.raws, place)
    fixes = [fix for fix in finding.fixes if not _takes_a_word(fix, place) and trial.is_clean(fix)]
    if len(fixes) == 1 and _is_slip(fixes[0], place):
        fixes = [replace(fixes[0], safe=True)]
    else:
        for offer in offers(problem, place):
            if len(fixes) < MOST and not any(trial.means_the_same(fix, offer) for fix in fixes):
                fixes.append(_fix(offer, trial))
    help = _help(finding, problem, place) if not fixes else _instead(problem, place, fixes)
    slip = misspelt(problem, place) if not fixes else None
    if slip is not None:
        return replace(slip, help=_help(slip, problem, place))  # what it said of another place is gone
    called = _called_like_a_word(finding, problem, place)
    help = joined("\n", [one for one in (called, help) if one]) or None
    return replace(finding, fixes=tuple(fixes), help=help)


def _called_like_a_word(finding: Diagnostic, problem: Problem, place: Place) -> str | None:
    """A card called `Force` or `All` takes that word from all texts of its hero, which nobody expects."""
    words = place.known.words.phrases
    for raw in problem.raws:
        entries = _called(raw, place)
        is_word = any(not rest for rest, _ in words.get(raw.fold, ()))
        if entries and is_word and raw.start <= finding.span.start:
            kind = entries[0].form.replace("_", " ")
            return Said(
                "`{raw}` is read as the name of the {kind}; rename the {kind}", raw=raw.text, kind=kind
            )
    return None


def _called(raw: Raw, place: Place) -> tuple[Entry, ...]:
    """What the hero calls by this word alone."""
    options = place.known.names.phrases.get(raw.fold, ())
    return next((entries for rest, entries in options if not rest and entries[0].terminal == "NAME"), ())


def _takes_a_word(fix: Fix, place: Place) -> bool:
    """Whether a fix takes a word that people say for one that is misspelt: `chuck` is not `check`."""
    written = [(place.text[edit.span.start : edit.span.end].casefold(), edit.text) for edit in fix.edits]
    return any(is_said(word, place.known.language) or _begins_anew(word, new) for word, new in written)


def _begins_anew(word: str, new: str) -> bool:
    """Whether a word would get another first letter: `hack` is not `whack`."""
    return word.isalpha() and new.isalpha() and word[:1] != new[:1].casefold()


def _is_slip(fix: Fix, place: Place) -> bool:
    """A single word that is misspelt, and nothing else: what was meant is sure."""
    if len(fix.edits) != 1:
        return False
    (edit,) = fix.edits
    old, new = place.text[edit.span.start : edit.span.end].casefold(), edit.text.casefold()
    return old.isalpha() and new.isalpha() and likeness(old, new) >= SLIP


def _fix(offer: Offer, trial: Trial) -> Fix:
    edit = Edit(offer.span, trial.fitted(offer.text, offer.span))
    does = narrate(offer.effects, standing=trial.place.context.standing)
    if len(does) > MOST_LINES:
        does = [*does[:MOST_LINES], "..."]
    return Fix(
        Said("write `{offer}`", offer=offer.text),
        (edit,),
        does=tuple(does),
        left_out=offer.left_out,
        whole=True,
    )


def _leading(problem: Problem, place: Place) -> Iterator[Raw]:
    """The words that say what kind of sentence it is: the first one, and verbs."""
    phrases = lexicon(place.known.language).phrases
    for at, raw in enumerate(problem.raws):
        entries = (entry for _, some in phrases.get(raw.fold, ()) for entry in some)
        if not at or any(entry.terminal == "VERB" for entry in entries):
            yield raw


def _instead(problem: Problem, place: Place, fixes: list[Fix]) -> str | None:
    """What to say for a word that the language does not have, if the proposals can only leave it out."""
    left = {word for fix in fixes for some in fix.left_out for word in some.split()}
    return _answer([raw.fold for raw in problem.raws if raw.fold in left], place)


def _answer(words: list[str], place: Place) -> str | None:
    known = vocabulary(place.known.language)
    names = place.known.names.phrases
    for word in words:
        if word in names:
            continue
        found = instead_of(word) if word not in known else None
        if found is not None:
            say, example = found
            example = _with_names(example, [], masks_of(place.known, place.bad, place.counted), place)
            return Said(
                "`{word}` is not a word of the language. {say}\nfor example: `{example}`",
                word=word,
                say=say,
                example=example,
            )
    return None


def _help(finding: Diagnostic, problem: Problem, place: Place) -> str | None:
    """Where nothing can be proposed: which words are the obstacle, and how the game says such things."""
    start, end = finding.span
    opening = [raw.fold for at, raw in enumerate(problem.raws) if not at or start <= raw.start < end]
    answer = _answer(opening, place)
    if answer is not None:
        return answer
    said = [finding.help] if finding.help else []
    unread = unread_part(problem, place)
    part = unread or problem.raws
    if unread is not None:
        said.append(
            Said(
                "the rest could be read; the obstacle is `{unread}`",
                unread=short(_text(unread, place), MOST_SHOWN),
            )
        )
    masks = masks_of(place.known, place.bad, place.counted)
    words = masks.words(part, first_is_name=True).split()
    near = nearest_example(words, place.known.language)
    if near is not None:
        if finding.help and finding.code == UNKNOWN_WORD.code and not _has_capital(finding, place):
            said.remove(finding.help)  # a guess what kind of word it is; the example tells more
        example = _with_names(near.text, words, masks, place)
        said.append(
            Said("the nearest that can be read: `{example}` (more: {link})", example=example, link=near.link)
        )
    folds = [raw.fold for raw in part]
    topic = topic_of(folds, place.known.language) if near is None else None
    if topic is not None:
        example = _with_names(topic.example(folds), words, masks, place)
        said.append(
            Said(
                "such things are said like this: `{example}` (more: {link})", example=example, link=topic.link
            )
        )
    leading = (example_of(raw.fold) for raw in _leading(problem, place)) if near is None else ()
    found = next((one for one in leading if one is not None), None)
    if found is not None and (topic is None or unread is not None):
        word, example = found
        said.append(
            Said(
                "`{word}` is said like this: `{example}` (more: `dtlang explain {word}`)",
                word=word,
                example=example,
            )
        )
    if near is None or near.near < SURE:
        said.append(_BY_HAND)
    return joined("\n", said)


def _has_capital(finding: Diagnostic, place: Place) -> bool:
    return place.text[finding.span.start : finding.span.end][:1].isupper()


def _text(raws: list[Raw], place: Place) -> str:
    return place.text[raws[0].start : raws[-1].end]


def _with_names(example: str, words: list[str], masks: Masks, place: Place) -> str:
    """With the names of which the author speaks, or others of the hero, if it can be read then."""
    named: dict[str, list[str]] = {kind: [] for kind in ("good", "bad", "dial", "piece", "symbol")}
    for word in words:
        kind = letter_kind(word)
        if kind is not None:
            spelt = masks.spelt[word].strip("[]")
            named.setdefault("symbol" if kind == "sym" else kind, []).append(spelt)
    names = place.known.names
    for name in names.of_kind(NameKind.STATUS):
        named["bad" if name in place.bad else "good"].append(name)
    named["dial"] += names.of_kind(NameKind.DIAL)
    named["symbol"] = [one for one in named["symbol"] if one in (names.symbols or ())]
    named["symbol"] += names.symbols or ()
    ours = with_names(example, named, place.known.language)
    return ours if place.known.read(ours).whole else example
