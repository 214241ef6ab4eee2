"""Other ways to write a word or a number, as the usual one."""

from __future__ import annotations

from itertools import pairwise

from dtlang.syntax.lexicon import Lexicon, Phrases, Shorthand
from dtlang.syntax.text.ahead import alone
from dtlang.syntax.text.brackets import without_brackets
from dtlang.syntax.text.menu_heads import with_menu_heads
from dtlang.syntax.text.word import NO_MORE, Raw
from dtlang.syntax.text.word_order import in_usual_order

_BEFORE_OPTIONS = frozenset(":–—-")


def as_usual(raws: list[Raw], lexicon: Lexicon, names: Phrases) -> list[Raw]:
    """The words of a text as they are usually written."""
    words = [raw.fold for raw in raws]
    folds = set(words)  # most texts have nothing of what follows
    if not (lexicon.short_words.isdisjoint(folds) and lexicon.short_pairs.isdisjoint(pairwise(words))):
        raws = spelt_out(raws, lexicon.shorthand, names)
    if not lexicon.out_of_order.isdisjoint(folds):
        raws = in_usual_order(raws, lexicon, names)
    if not lexicon.cues["nothing"].isdisjoint(folds):
        raws = _denied_once(raws, lexicon)
    if not lexicon.silent.isdisjoint(folds):
        raws = [raw for raw in raws if raw.fold not in lexicon.silent]
    declared = (
        {word for word in folds & names.keys() if _is_yours(word, names)} if lexicon.declines else set()
    )
    if declared or not lexicon.cues["of_you"].isdisjoint(folds):
        raws = _with_you(raws, lexicon, declared)
    if lexicon.cues["the_yours"]:
        raws = [
            raw
            for raw, behind in zip(raws, [*raws[1:], NO_MORE], strict=True)
            if not _is_idle(raw, behind, lexicon)
        ]
    if "(" in folds:
        raws = without_brackets(raws, lexicon)
    if not lexicon.cues["between"].isdisjoint(folds):
        raws = _ranges(raws, lexicon)
    if not lexicon.cues["also_behind"].isdisjoint(folds):
        raws = _also_behind(raws, lexicon)
    if lexicon.cues["articles"]:
        raws = _without_articles(raws, lexicon)
    if not lexicon.cues["only"].isdisjoint(folds):
        raws = _only_before_verb(raws, lexicon)
    if lexicon.scan[1]:
        raws = _behind_verbs(raws, lexicon)
    if "x" in folds:
        raws = _without_x(raws, lexicon)
    if lexicon.cues["menu_words"] and not _BEFORE_OPTIONS.isdisjoint(folds):
        raws = with_menu_heads(raws, lexicon)
    if "/" in folds:
        raws = _slashed(raws)
    if "symbols" in [raw.kind for raw in raws] and "tiers" in [raw.kind for raw in raws]:
        raws = _for_tiers(raws, lexicon)
    if not lexicon.cues["with"].isdisjoint(folds) and "symbols" in [raw.kind for raw in raws]:
        raws = _tiers(raws, lexicon)
    return raws


def _only_before_verb(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`may have only 1` as `may only have 1`; `may have it only if ...` says when."""
    found = [*raws]
    for at in range(1, len(found) - 2):
        modal, verb, only, behind = found[at - 1 : at + 3]
        if only.fold not in lexicon.cues["only"] or modal.fold not in lexicon.cues["modal"]:
            continue
        if verb.fold in lexicon.base_words and behind.kind != "mark":
            if behind.fold not in lexicon.cues["not_only"]:
                found[at : at + 2] = [only, verb]
    return found


def _ranges(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`on 1 to 3` is `on 1-3`."""
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        first, to = raws[at], raws[min(at + 2, len(raws) - 1)]
        shown = 0 < at < len(raws) - 2 and raws[at - 1].fold in lexicon.cues["before_face"]
        numbers = shown and first.kind == to.kind == "num" and raws[at + 1].fold in lexicon.cues["between"]
        if numbers and first.text < to.text <= "6" and len(first.text) == len(to.text) == 1:
            text = f"{first.text}-{to.text}"
            found.append(Raw("range", text, text, first.start, to.end, first.new_line))
            at += 3
            continue
        found.append(first)
        at += 1
    return found


def _also_behind(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`gain also 1 Heat`: between a verb and so much of a thing it says no more than before the verb."""

    def says_nothing(at: int) -> bool:
        if raws[at].fold not in lexicon.cues["also_behind"] or not 0 < at < len(raws) - 1:
            return False
        behind = raws[at + 1]
        amount = behind.kind in ("num", "times", "frac", "tiers") or behind.fold in lexicon.numbers
        verb = raws[at - 1].fold in lexicon.base_words or raws[at - 1].fold in lexicon.third_words
        return verb and (amount or behind.fold in lexicon.cues["article"])

    return [raw for at, raw in enumerate(raws) if not says_nothing(at)]


def _denied_once(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`rien ne se passe`: beside a word that denies, the one before the verb says nothing."""
    denying = {word for word in lexicon.spellings["DONT"] if " " not in word}

    def says_nothing(at: int) -> bool:
        behind = {raw.fold for raw in raws[at + 1 : at + 6]}
        denied = not lexicon.declines and not lexicon.silent.isdisjoint(behind)  # "ne ... pas"
        if raws[at].fold not in denying or denied:
            return False
        start = max((mark + 1 for mark in range(at) if raws[mark].text in ",.;:"), default=0)
        return not lexicon.cues["nothing"].isdisjoint(behind | {raw.fold for raw in raws[start:at]})

    return [raw for at, raw in enumerate(raws) if not says_nothing(at)]


def _is_idle(article: Raw, behind: Raw, lexicon: Lexicon) -> bool:
    """`o seu turno` is `seu turno`."""
    return (article.fold, behind.fold) in lexicon.cues["the_yours"]


def _is_yours(word: str, names: Phrases) -> bool:
    """Whether a declared verb tells by its form that it is you who acts."""
    return any(entry.form == "call:second" for _, entries in names.get(word, ()) for entry in entries)


def _with_you(raws: list[Raw], lexicon: Lexicon, declared: set[str]) -> list[Raw]:
    """`si tienes 2 PC` as `si tú tienes 2 PC`: a verb whose form tells that it is you who acts.

    Not where it is joined to another such verb: `robas 1 carta y ganas 1 PC` has one subject."""
    you, cues = lexicon.words["PRON", "you"], lexicon.cues
    found: list[Raw] = []
    told = ""  # who did the last thing, in this sentence
    for raw in raws:
        at = len(found)
        while at and found[at - 1].fold in cues["before_of_you"]:
            at -= 1
        before = [one.fold for one in found[max(0, at - 2) : at]]
        if raw.fold in cues["of_you"] or raw.fold in declared:
            shared = before[-1:] and before[-1] in cues["between_options"] and before[:1] != [","]
            each = any(one.fold in cues["each"] for one in found[at:])  # which needs somebody who is named
            if (each or not (told == "you" and shared)) and not (before and before[-1] in cues["several"]):
                first = found[at] if at < len(found) else raw
                found.insert(at, Raw("word", you, you, first.start, first.start, first.new_line))
                first.new_line = False
            told = "may" if raw.fold in cues["modal"] else "you"
        elif raw.fold in lexicon.third_words or raw.text in ".;:":
            told = ""
        found.append(raw)
    return found


def _without_articles(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`infligez des dégâts`: right behind a verb such an article says no more than none does."""
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        here = next(
            (a for a in lexicon.cues["articles"] if a == tuple(r.fold for r in raws[at : at + len(a)])), ()
        )
        options = lexicon.phrases.get(found[-1].fold, ()) if here and found else ()
        goes_on = any(rest and rest == here[: len(rest)] for rest, _ in options)  # "le double des dégâts"
        behind = found and (
            found[-1].fold in lexicon.cues["article_behind"] or _is_verb(found, len(found) - 1, lexicon)
        )
        if here and behind and not goes_on:
            at += len(here)
        if at < len(raws):
            found.append(raws[at])
        at += 1
    return found


def _is_verb(raws: list[Raw], at: int, lexicon: Lexicon) -> bool:
    """Whether a word is a verb, and not a noun that is spelt like one: `la pioche`, `ce joueur pioche`."""
    fold = raws[at].fold
    noun = any(e.terminal == "NOUN" for rest, some in lexicon.phrases.get(fold, ()) if not rest for e in some)
    named = noun and at > 0 and raws[at - 1].fold in lexicon.cues["before_noun"]
    if fold in lexicon.base_words or fold in lexicon.third_words:
        return not named
    return fold in lexicon.verb_words and at > 0 and raws[at - 1].fold in lexicon.cues["have"]


def _behind_verbs(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`vous pouvez les retirer` as `retirez-les`: a pronoun that stands before its verb, put behind it."""
    clitics = lexicon.scan[1].split("|")
    found = [*raws]
    for at in range(len(found) - 1):
        here = (found[at].fold, found[at + 1].fold)
        options = lexicon.phrases.get(found[at - 1].fold, ()) if at else ()
        phrase = any(rest[:2] == here for rest, _ in options)  # "à la place"
        if phrase or any(rest[:1] == here[1:] for rest, _ in lexicon.phrases.get(here[0], ())):
            continue  # "le fait"
        to_do = {e.terminal for word in here for e in alone(lexicon.phrases, word)} >= {"PREP", "VERBING"}
        if here[0] in clitics and not to_do and _is_verb(found, at + 1, lexicon):  # not "a sacar"
            pronoun = found[at]
            hanging = Raw("word", f"-{pronoun.text}", f"-{pronoun.fold}", pronoun.start, pronoun.end)
            behind = at + 2 + _goes_on(found, at + 1, lexicon)
            found[at:behind] = [*found[at + 1 : behind], hanging]
    return found


def _goes_on(raws: list[Raw], at: int, lexicon: Lexicon) -> int:
    """How many more words a verb has: `vuelve a lanzar`."""
    for rest, entries in lexicon.phrases.get(raws[at].fold, ()):
        if (
            entries[0].terminal == "VERB"
            and tuple(raw.fold for raw in raws[at + 1 : at + 1 + len(rest)]) == rest
        ):
            return len(rest)
    return 0


def spelt_out(raws: list[Raw], shorthand: Shorthand, names: Phrases | None = None) -> list[Raw]:
    """The same words with each contraction and abbreviation as the words it stands for, at its own place.

    What the hero calls by that name is left alone."""
    found: list[Raw] = []
    done = 0  # up to here the words are in `found`
    for at, raw in enumerate(raws):
        if raw.fold not in shorthand or at < done or (names and _is_named(raws, at, names)):
            continue
        for rest, words in shorthand[raw.fold]:
            if rest and (at + 1 == len(raws) or raws[at + 1].fold != rest[0]):
                continue
            behind = at + 1 + len(rest)
            if tuple(other.fold for other in raws[at + 1 : behind]) != rest:
                continue
            if not rest or rest[-1] != "." or (behind < len(raws) and not _opens(raws[behind])):
                found += raws[done:at]
                found += _spelt(raw, raws[behind - 1].end, words)
                done = behind
                break
    return found + raws[done:]


def _is_named(raws: list[Raw], at: int, names: Phrases) -> bool:
    """Whether a name of the hero stands here: `The Forge`, but not any other `the`."""
    for rest, _ in names.get(raws[at].fold, ()):
        if tuple(raw.fold for raw in raws[at + 1 : at + 1 + len(rest)]) == rest:
            return True
    return False


def _without_x(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """Without the `X` whose value is told: `deal X dmg, where X is your CP`."""
    told = [
        at
        for at in range(1, len(raws))
        if raws[at].text == "X" and raws[at - 1].fold in lexicon.cues["where"]
    ]
    return [raw for at, raw in enumerate(raws) if raw.text != "X" or at in told] if told else raws


def _slashed(raws: list[Raw]) -> list[Raw]:
    """`3 / 5 / 8` is `3/5/8`; of two numbers it might be a fraction, or two options."""
    found: list[Raw] = []
    at = 0
    while at < len(raws):
        to = at
        while to + 2 < len(raws) and raws[to + 1].text == "/" and not raws[to + 1].new_line:
            if not raws[to].kind == raws[to + 2].kind == "num" or raws[to + 2].new_line:
                break
            to += 2
        if to - at >= _THREE_NUMBERS:
            text = "".join(raw.text for raw in raws[at : to + 1])
            found.append(Raw("tiers", text, text, raws[at].start, raws[to].end, raws[at].new_line))
        else:
            found += raws[at : to + 1]
        at = to + 1
    return found


_THREE_NUMBERS = 4  # with the strokes between them


def _for_tiers(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """`5/6/8 dmg for 3/4/5 [claw]` is `5/6/8 dmg with 3/4/5 [claw]`."""
    on, for_ = lexicon.words["PREP", "on"], lexicon.words["PREP", "for"]
    found = [*raws]
    for at in range(1, len(raws) - 2):
        first, symbol = raws[at + 1], raws[at + 2]
        if raws[at].fold == for_ and first.kind == "tiers" and symbol.kind == "symbols":
            found[at] = Raw("word", on, on, raws[at].start, raws[at].end, raws[at].new_line)
    return found


def _tiers(raws: list[Raw], lexicon: Lexicon) -> list[Raw]:
    """Numbers in words as the marks for them: `5 or 7 dmg with 3 or 4 [claw]` is `5/7 dmg with 3/4 [claw]`,
    and so is `5 dmg with 3 [claw], 7 dmg with 4 [claw]`."""

    def number(at: int) -> str:
        if at >= len(raws):
            return ""
        raw = raws[at]
        return raw.text if raw.kind == "num" else str(lexicon.numbers.get(raw.fold, ""))

    def joined(at: int) -> int:
        to = at
        while to < len(raws) and to - at < 2 and raws[to].fold in lexicon.cues["between_options"]:
            to += 1
        return to if to > at else 0

    def listed(at: int) -> tuple[list[str], int]:
        numbers = [number(at)] if number(at) else []
        at += 1
        while numbers and (to := joined(at)) and number(to):
            numbers.append(number(to))
            at = to + 1
        return numbers, at

    def so_many(at: int) -> tuple[list[str], list[Raw], list[str], int]:
        """Amounts, what they are of and the word behind, numbers of symbols, and the place of these."""
        amounts, at = listed(at)
        start = at
        while at < len(raws) and at - start < 3 and raws[at].fold not in lexicon.cues["with"]:
            at += 1
        if not amounts or at >= len(raws) or raws[at].fold not in lexicon.cues["with"]:
            return [], [], [], at
        counts, to = listed(at + 1)
        there = to < len(raws) and raws[to].kind == "symbols" and len(counts) == len(amounts)
        return (amounts, raws[start : at + 1], counts, to) if there else ([], [], [], at)

    for at, raw in enumerate(raws):
        if raw.kind != "num" and raw.fold not in lexicon.numbers:
            continue
        amounts, words, counts, to = so_many(at)
        if not amounts:
            continue
        shown = raws[to]
        end = to
        while (next_at := joined(end + 1)) and len(amounts) == len(counts):
            more, of, others, behind = so_many(next_at)
            if not more or [raws[behind].fold, *(w.fold for w in of)] != [
                shown.fold,
                *(w.fold for w in words),
            ]:
                break  # of something else
            amounts, counts, end = amounts + more, counts + others, behind
        if len(amounts) < 2:
            continue
        first = Raw(
            "tiers", "/".join(amounts), "/".join(amounts), raws[at].start, raws[at].end, raws[at].new_line
        )
        many = Raw("tiers", "/".join(counts), "/".join(counts), words[-1].end, shown.start, False)
        shown = Raw(shown.kind, shown.text, shown.fold, shown.start, raws[end].end, False)
        return [*raws[:at], first, *words, many, shown, *_tiers(raws[end + 1 :], lexicon)]
    return raws


def _opens(raw: Raw) -> bool:
    """Whether a sentence may begin here, so that a full stop before is one."""
    return raw.new_line or raw.text[0].isupper()


def _spelt(raw: Raw, end: int, words: tuple[str, ...]) -> list[Raw]:
    """Each word at the letters that are its own; those that have none stand behind the others."""
    first, *others = words
    at = end
    if others:
        alike = (at for at, (a, b) in enumerate(zip(raw.fold, first, strict=False)) if a != b)
        at = min(end, raw.start + max(1, next(alike, min(len(first), len(raw.fold) - 1))))
    text = first.capitalize() if raw.text[0].isupper() else first
    found = [Raw(_kind(first), text, first.casefold(), raw.start, at, raw.new_line)]
    for word in others:
        found.append(Raw(_kind(word), word, word.casefold(), at, end, False))
        at = end
    return found


def _kind(word: str) -> str:
    return "word" if word[0].isalpha() else "num" if word.isdecimal() else "mark"
