"""Whether a proposal weighs as much as the author's sentence: `or`, limits, `each`, `only`, `instead`.

Such words are small and change a whole rule, so none of them may get lost on the way, whatever phrases and
lines were put in place of others. What they are, and which words say the same, stands under [weighed] in
`grammar/en.gist.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dtlang.syntax.explanation.pieces import Piece, Pieces, letter_kind


def is_weighed(before: str, after: str, left_out: Sequence[str], table: Pieces) -> bool:
    """`before` and `after` are masked words; of what is `left_out` the author is told."""
    old, new = before.split(), after.split()
    told = {word for some in left_out for word in some.split()}
    alone = {word for word, size in _words(old, table) if size == 1} - told
    for name in _ASKED:
        asks = table.weighed[name]
        if not asks.words.isdisjoint(alone) and asks.answers.isdisjoint(new):
            return False
    adds = table.weighed["add"]
    if not adds.words.isdisjoint(alone) and adds.answers.isdisjoint(new) and _deals(new, table):
        return False  # what is added to an Attack is not dealt beside it
    limits = table.weighed["capped"]
    if not limits.words.isdisjoint(alone) and _counts(new, table) and limits.answers.isdisjoint(new):
        return False  # `1 per Burn, at most 4` is not `1 per Burn and up to 4`
    if not table.weighed["outside"].words.isdisjoint(told):
        return False  # `outside of your turn` is not `during your turn`
    shown = table.weighed["shown"]
    if not shown.words.isdisjoint(new) and shown.answers.isdisjoint(old):
        return False  # dice that show something, of which nobody spoke
    return _alternatives(old, table) <= _alternatives(new, table) + _as_good(new, table)


_ASKED = ("each", "only", "instead", "may", "most", "otherwise", "until")


def _words(words: list[str], table: Pieces) -> Iterator[tuple[str, int]]:
    """Each word with the length of the piece that it opens; times are passed over: `each of your turns`."""
    at = 0
    while at < len(words):
        time = table.time(words, at) or _each_attack(words, at, table)
        options = list(table.at(words, at))
        size = len(time.words) if time is not None else len(options[0].words) if options else 1
        leads = {piece.kind for piece in options if len(piece.words) == 1}
        if time is None and "openers" not in leads:
            yield words[at], size
        at += size


def _alternatives(words: list[str], table: Pieces) -> int:
    """How often one of two is meant: `or`, but for `or more`, `up or down`; and commas before it."""
    found, at = 0, 0
    while at < len(words):
        options = list(table.at(words, at))
        size = len(options[0].words) if options else 1
        if size == 1 and words[at] == table.said["words"]["or"]:
            found += 1 + _listed_before(words, at)
        at += size
    return found


def _as_good(words: list[str], table: Pieces) -> int:
    """What says `or` without saying it: one thing instead of another, up or down, one of several."""
    if not table.weighed["menu"].words.isdisjoint(words):
        return len(words)
    ways = sum(piece.kind == "ways" and len(piece.words) > 1 for piece in _pieces(words, table))
    return ways + words.count(table.said["words"]["instead"])


def _each_attack(words: list[str], at: int, table: Pieces) -> Piece | None:
    """`each of your Attacks`: whenever one is made."""
    own = table.weighed["attacks"]
    to = next((to for to in range(at + 1, min(at + 5, len(words))) if words[to] in own.answers), 0)
    if words[at] not in table.weighed["each"].words or not to or not own.words.issuperset(words[at + 1 : to]):
        return None
    return Piece("time", "", tuple(words[at : to + 1]))


def _deals(words: list[str], table: Pieces) -> bool:
    return any(table.base_of(word) == table.verb_of["deal"] for word in words)


def _counts(words: list[str], table: Pieces) -> bool:
    return any(piece.kind == "per" for piece in _pieces(words, table))


def _pieces(words: list[str], table: Pieces) -> Iterator[Piece]:
    for at in range(len(words)):
        yield from table.at(words, at)


def _listed_before(words: list[str], at: int) -> int:
    """Of `Burn, Chill, or Rust` how many commas stand for `or`."""
    found = 0
    at -= 1
    if words[at : at + 1] == [","]:
        at -= 1
    while at >= 2 and letter_kind(words[at]) and words[at - 1] == "," and letter_kind(words[at - 2]):
        found += 1
        at -= 2
    return found
