"""Heads of menus: `choose one of the following options:`, `do up to two of these:`, as one word each."""

from __future__ import annotations

from dtlang.syntax.lexicon import Lexicon
from dtlang.syntax.text.ahead import alone
from dtlang.syntax.text.word import Raw

# What is done with options. "Use" and the like want to be told of what: `use 1:` is no menu.
_CHOOSES = frozenset(("choose", "select"))
_TAKES = frozenset(("do", "resolve", "activate", "use", "perform", "apply", "take", "gain", "get"))
_DASHES = frozenset("–—-")
_LONGEST = 12  # words of such a head


def with_menu_heads(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """The words with each head of a menu as one, up to the colon behind it.

    How many are chosen stands in it: `1`, `0-2` for up to two, `1-` for one or more."""
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        to, many = _head(raws, at, lexicon)
        if not to:
            found.append(raws[at])
            at += 1
            continue
        bought = bool(found) and _is(found[-1], "PREP", ("to",), lexicon)  # "spend 1 Heat to choose one:"
        first = found.pop() if bought else raws[at]
        text = " ".join(raw.text for raw in [*([first] if bought else []), *raws[at:to]])
        kind = "one_of" if bought else "menu"
        found.append(Raw(kind, text, many, first.start, raws[to - 1].end, first.new_line))
        found += _options(raws[to:], lexicon)
        break
    return found


def _options(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """What stands behind a head, with its marks as the usual ones: `draw 1 card / heal 2`, `1. Draw ...`."""
    found: list[Raw] = []
    line = True  # still on the line of the head
    for at, raw in enumerate(raws):
        line = line and not raw.new_line and raw.text != "."
        before = raws[at - 1] if at else raw
        behind = raws[at + 1] if at + 1 < len(raws) else raw
        if line and raw.text == "/" and before.end < raw.start and raw.end < behind.start:
            word = lexicon.spellings["OR"][0]
            raw = Raw("word", raw.text, word, raw.start, raw.end)
        elif raw.text == "." and before.kind == "num" and before.new_line and not behind.new_line:
            raw = Raw("mark", ")", ")", raw.start, raw.end)  # "1. Draw 1 card."
        found.append(raw)
    return with_menu_heads(found, lexicon)


def _head(raws: list[Raw], at: int, lexicon: Lexicon) -> tuple[int, str]:
    """The place behind a head that begins here, and how many are chosen; 0: none does."""
    if (owned := _your_choice(raws, at, lexicon)) and raws[owned].text in (":", *_DASHES):
        return owned, "1"
    chooses = _is(raws[at], "VERB", _CHOOSES, lexicon)
    if not chooses and not _is(raws[at], "VERB", _TAKES, lexicon) and not _does(raws[at], lexicon):
        return 0, ""
    end = at + 1
    while end < len(raws) and end - at < _LONGEST and raws[end].text not in ".,;:()":
        if raws[end].new_line or _is_dash(raws, end):
            break
        end += 1
    if end == len(raws) or not (raws[end].text == ":" or _is_dash(raws, end)):
        return 0, ""
    to, many = _how_many(raws, at + 1, lexicon)
    words = lexicon.cues["menu_words"]
    told = to < end  # of what
    if any(raw.fold not in words for raw in raws[to:end]) or not many or not (chooses or told):
        return 0, ""
    return end, many


def _your_choice(raws: list[Raw], at: int, lexicon: Lexicon) -> int:
    """`Your choice: ...`, at the beginning of a sentence: the place behind it."""
    begins = at == 0 or raws[at].new_line or raws[at - 1].text in ".:;"
    yours = begins and at + 2 < len(raws) and _is(raws[at], "POSS", ("your",), lexicon)
    return at + 2 if yours and _is(raws[at + 1], "NOUN", ("choice",), lexicon) else 0


def _is_dash(raws: list[Raw], at: int) -> bool:
    return raws[at].text in _DASHES and raws[at - 1].end < raws[at].start


def _how_many(raws: list[Raw], at: int, lexicon: Lexicon) -> tuple[int, str]:
    """`one`, `up to two`, `one or both`, `any number`: and the place behind it."""

    def number(at: int) -> int | None:
        raw = raws[at] if at < len(raws) else None
        if raw is None:
            return None
        return int(raw.text) if raw.kind == "num" else lexicon.numbers.get(raw.fold)

    def phrase(at: int, terminal: str, *lexemes: str) -> int:
        options = lexicon.phrases.get(raws[at].fold, ()) if at < len(raws) else ()
        for rest, entries in sorted(options, key=lambda option: -len(option[0])):
            to = at + 1 + len(rest)
            if tuple(raw.fold for raw in raws[at + 1 : to]) == rest:
                if any(e.terminal == terminal and (not lexemes or e.lexeme in lexemes) for e in entries):
                    return to
        return 0

    least = 1
    if to := phrase(at, "QUANT", "any_number"):
        return to, "0-"
    if to := phrase(at, "QUANT", "up_to"):
        at, least = to, 0
    elif to := phrase(at, "DET", "any"):
        at = to
        if to := phrase(at, "NOUN", "number"):
            return to, "0-"
    many = number(at)
    if many is None:
        article = phrase(at, "DET", "a", "either") if least else 0
        bare = least and raws[at].text in (":", *_DASHES)  # "you choose:"
        return (article, "1") if article else (at, "1" if bare or to else "")
    if least == 0:
        return at + 1, f"0-{many}"
    if to := phrase(at + 1, "OR_MORE"):
        return to, f"{many}-"
    joined = at + 1 < len(raws) and raws[at + 1].fold in lexicon.cues["or"]
    if joined and phrase(at + 2, "DET", "both", "all"):
        return at + 3, f"{many}-"
    if joined and (most := number(at + 2)) is not None:
        return at + 3, f"{many}-{most}"
    return at + 1, str(many)


def _does(raw: Raw, lexicon: Lexicon) -> bool:
    """`do one of the following`, beside `they do`."""
    return any(e.terminal == "DO" for e in alone(lexicon.phrases, raw.fold))


def _is(raw: Raw, terminal: str, lexemes: frozenset[str] | tuple[str, ...], lexicon: Lexicon) -> bool:
    return any(e.terminal == terminal and e.lexeme in lexemes for e in alone(lexicon.phrases, raw.fold))
