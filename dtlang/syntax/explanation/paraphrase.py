"""What people say, in the words of the game: phrases of the table take the place of others until the sentence
reads; where that does not help, it is said part by part (`gist`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from dtlang.syntax.explanation.accounted import is_accounted_for
from dtlang.syntax.explanation.gist import gists
from dtlang.syntax.explanation.masks import DIALS, GOOD, OTHER, PIECES, STATES, STRANGE, Masks
from dtlang.syntax.explanation.near_words import Known, vocabulary
from dtlang.syntax.explanation.phrases import Phrases, phrases_of
from dtlang.syntax.explanation.pieces import Pieces, pieces_of
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.word import Raw

MOST_STEPS = 24  # from the author's words to the game's
MOST_STATES = 70  # wordings that are looked at for one sentence
AS_WRITTEN = 0.1  # parts of the author's own words, before anything was put in their place
MOST_GISTS = 2  # wordings of which the parts are looked at


_DIAL = re.compile(f"[{chr(DIALS)}-{chr(STATES - 1)}]")
_PIECE = re.compile(f"[{chr(PIECES)}-{chr(DIALS - 1)}]")
_THE = re.compile(f" the (?=[{chr(PIECES)}-{chr(STATES - 1)}])")
_NAME = re.compile(f"[{chr(GOOD)}-{chr(STATES - 1)}]")
_IT = re.compile(r" it(?= (?:to|by|up|down|back|at|again|is|goes|all|until|,|$)|$)")


_ROLLS = re.compile(r"\broll", re.IGNORECASE)
_DICE = re.compile(r"\b(?:roll|die\b|dice\b|face\b|d6\b)", re.IGNORECASE)  # `if it was 3`: of a die?
_RESULT = re.compile(r"^ ([1-6])(?= [,:=-])")  # `6, draw a card`, where a die was rolled
_TOKEN = re.compile(f"[{chr(GOOD)}-{chr(OTHER - 1)}]")
_SOME = re.compile(
    r"(?P<verb> (?:has|have|had|holds?|carry|carries)) (?:one|some|any|it)(?= already| now| ,|$)"
)
_NONE = re.compile(r"(?P<verb> (?:has|have|own|owns|hold|holds|carry|carries)) none(?= |$)")
_MORE = re.compile(
    r"(?<! for)(?<! by) (?:another|1 more|one more|a second one|a second)(?= ,| [.;]| and| to| on|$)"
)
_NO_TALK = (
    "phases",
    "openers",
    "bound",
    "signs",
    "number",
    "numbers",
    "polarity",
    "units",
    "not",
    "may",
    "per",
)
_PAYING = {"spend", "discard", "remove", "lose", "transfer", "roll", "look", "search", "reveal"}
TALK = 0.35  # what it costs to leave out talk before a colon


class Wording(NamedTuple):
    """A sentence in other words. What was `left_out` of the author's words is told with it."""

    cost: float
    text: str
    left_out: tuple[str, ...] = ()


class Scene(NamedTuple):
    """Where a sentence stands, as far as that tells what its words mean."""

    bad: frozenset[str] = frozenset()  # tokens that nobody wants to have
    counted: frozenset[str] = frozenset()  # pieces of which one has so many
    token: str = ""  # the token whose text this is
    companion: str = ""  # the companion whose text this is
    title: str = ""  # what the ability or the card is called
    paid: bool = False  # whether the words before end in a colon, as a price does
    before: str = ""  # the text so far


class _State(NamedTuple):
    cost: float
    number: int  # the earlier one of two that cost the same
    words: str  # with a blank before each
    left_out: tuple[str, ...]
    steps: int


def wordings(
    raws: Sequence[Raw],
    known: Known,
    reads: Callable[[str], bool],
    scene: Scene,
) -> Iterator[Wording]:
    """The sentence of these raw words in other words, as far as it `reads`, the likeliest first."""
    phrases = phrases_of(known.language)
    if phrases is None:
        return
    table = pieces_of(known.language)
    masks = masks_of(known, scene.bad, scene.counted)
    token, before = scene.token, scene.before

    def can_be_read(words: str) -> bool:
        reading = known.read(masks.unmasked(words))
        return reading.whole and not reading.unknown

    named = table is not None and table.names_somebody(before)  # of whom `they` may be said
    numbers = count()
    heap: list[_State] = []
    starts = [(cost, phrases.told_plainly(words)) for cost, words in masks.masked(raws)]
    if table is not None:
        if _DICE.search(before) or any(map(_DICE.search, (words for _, words in starts))):
            starts = [(cost, table.with_results(words, masks.result)) for cost, words in starts]
        starts = [(cost, table.same_phase(words, before)) for cost, words in starts]
        starts = [(cost, table.said_again(words, before)) for cost, words in starts]
        starts = [(cost, _of_the_same(_one_of_a_kind(words))) for cost, words in starts]
        companion = _companion(before, known) or scene.companion
        if companion:
            said = masks.letter(masks.kind(companion), companion)
            starts = [(cost, table.as_companion(words, said)) for cost, words in starts]
        starts = [(cost, _as_piece(words, table)) for cost, words in starts]
        if scene.companion:
            said = masks.letter(masks.kind(scene.companion), scene.companion)
            starts = [(cost, phrases.of_itself(words, said)) for cost, words in starts]
        if scene.title in known.names.kinds and not scene.companion:
            said = masks.letter(masks.kind(scene.title), scene.title)
            starts = [(cost, table.as_this(words, said)) for cost, words in starts]
    if _ROLLS.search(before):
        starts = [(cost, _RESULT.sub(lambda m: f" {masks.result(m[1])}", words)) for cost, words in starts]
    written = {word for _, words in starts for word in words.split()}
    letter = ""
    if token and table is not None:
        letter = masks.letter(masks.kind(token), token)
        is_holder = table.names_holder(before, token)
        starts = [(cost, table.as_you(words, letter, is_holder=is_holder)) for cost, words in starts]
    for cost, words in starts:
        heappush(heap, _State(cost, next(numbers), words, (), 0))
        talk = _without_talk(words, table, phrases) if table is not None else None
        if talk is not None:
            heappush(heap, _State(cost + TALK, next(numbers), talk[1], (masks.spelt_out(talk[0]),), 1))
    authors = _plain(" ".join(raw.fold for raw in raws))
    passed_over = _IF in authors and not any(_IF in words.split() for _, words in starts)
    seen: set[str] = set()
    looked = parted = 0
    while heap and looked < MOST_STATES:
        state = heappop(heap)
        if state.words in seen:
            continue
        seen.add(state.words)
        looked += 1
        text = masks.unmasked(state.words)
        kept = any(phrases.keeps(words, state.words, state.left_out) for _, words in starts)
        if kept and table is not None:
            kept = any(
                table.keeps_players(words, state.words)
                and is_accounted_for(words, state.words, state.left_out, table)
                for _, words in starts
            )
        if passed_over and _does_two_things(state.words, table):
            kept = False  # `remove a Guard if you have any, preventing 2 dmg`: then only
        if kept and (state.steps or _plain(text) != authors) and reads(text):
            yield Wording(state.cost, text, state.left_out)
            continue
        if state.steps >= MOST_STEPS:
            continue
        steps = list(phrases.steps(state.words))
        is_author = not state.steps
        if table is not None and (is_author or (parted < MOST_GISTS and not phrases.is_sure(steps))):
            parted += not is_author
            parts = gists(
                state.words, table, phrases, can_be_read, token=letter, paid=scene.paid, named=named
            )
            steps += [(cost + AS_WRITTEN * is_author, words, left) for cost, words, left in parts]
        for cost, words, left_out in steps:
            if words not in seen and all(written.issuperset(some.split()) for some in left_out):
                left = (*state.left_out, *map(masks.spelt_out, left_out))
                heappush(heap, _State(state.cost + cost, next(numbers), words, left, state.steps + 1))


_IF = "if"


def _does_two_things(words: str, table: Pieces | None) -> bool:
    """Whether more is done than one thing, and nothing says when."""
    said = words.split()
    if table is None or not table.weighed["binding"].words.isdisjoint(said):
        return False
    return not table.weighed["joins"].words.isdisjoint(said)


def masks_of(known: Known, bad: frozenset[str], counted: frozenset[str]) -> Masks:
    """Letters for the names of a hero; which words are known here depends on the tables alone."""
    phrases, table = phrases_of(known.language), pieces_of(known.language)
    said = phrases.said if phrases is not None else frozenset()
    return Masks(known, bad, said | table.all_words if table is not None else said, counted)


def _one_of_a_kind(words: str) -> str:
    """`the Inkwell` is Inkwell; and `it` may be, if no other thing is named."""
    plain = _THE.sub(" ", words)
    dials = set(_DIAL.findall(plain))
    if len(dials) == 1:
        before, dial, after = plain.partition(*dials)
        if not _NAME.search(after):
            plain = f"{before}{dial}{_IT.sub(f' {dial}', after)}"
    return plain


def _as_piece(words: str, table: Pieces) -> str:
    """`Patch Biscuit up, or have him bite`: behind a companion, if no other is named."""
    pieces = set(_PIECE.findall(words))
    if len(pieces) != 1:
        return words
    (piece,) = pieces
    before, _, after = words.partition(f" {piece}")
    return f"{before} {piece}{table.as_companion(after, piece)}"


def _of_the_same(words: str) -> str:
    """`if they have some already, add another`: of the only token that is named."""
    names = set(_TOKEN.findall(words))
    if len(names) != 1:
        return words
    (name,) = names
    before, _, after = words.partition(f" {name}")
    after = _SOME.sub(rf"\g<verb> {name}", after)
    after, before = _NONE.sub(rf"\g<verb> no {name}", after), _NONE.sub(rf"\g<verb> no {name}", before)
    return f"{before} {name}{_MORE.sub(f' 1 {name}', after)}"


def _without_talk(words: str, table: Pieces, phrases: Phrases) -> tuple[str, str] | None:
    """`Gulls everywhere: deal 2 dmg`: what stands before the colon only colours it."""
    talk, colon, rest = words.partition(" : ")
    said = talk.split()
    if not colon or not said or not rest.strip() or " : " in rest:
        return None
    if len(said) == 1 and said[0] in vocabulary(table.language):
        return None  # `steal: 1 CP`; but `medkit: heal 4`
    if not all(word.lstrip(STRANGE).isascii() and word.isprintable() for word in said):
        return None
    if any(map(str.isdecimal, talk)) or said[0] in phrases.bound:
        return None
    if not (phrases.ruling | table.loose["states_of"]).isdisjoint(said):
        return None
    for at, _ in enumerate(said):
        for piece in table.at(said, at):
            if piece.kind in _NO_TALK:
                return None
            if piece.kind == "verb" and table.meanings("_".join(piece.words)) & _PAYING:
                return None
    return talk.strip(), f" {rest.strip()}"


def _companion(before: str, known: Known) -> str:
    """The companion of which the text before speaks last."""
    names = known.names.of_kind(NameKind.PIECE)
    spoken = {name: before.rfind(name) for name in names}
    last = max(spoken, key=lambda name: spoken[name], default="")
    return last if last and spoken[last] >= 0 else ""


def _plain(text: str) -> list[str]:
    """The words and numbers of a text."""
    return re.findall(r"\w+", text.casefold())
