"""What people say, in the words of the game: phrases of `grammar/en.paraphrases.toml` take the place of
others until the sentence reads.

A phrase with blanks stands for another with the same blanks, so whatever an author names or counts goes from
one to the other. Names and symbols are single letters while this is done, so that no phrase looks into them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from dtlang import resources
from dtlang.syntax.explanation.near_words import SURE, Known, likeness, vocabulary
from dtlang.syntax.kept import kept_toml
from dtlang.syntax.lexicon import VERB_FORMS, Lexicon, lexicon
from dtlang.syntax.names import NameKind, done_forms
from dtlang.syntax.text.word import Raw

MOST_STEPS = 24  # from the author's words to the game's
MOST_STATES = 70  # wordings that are looked at for one sentence
CHOICE = 0.3  # what it costs to choose one of several meanings; the later ones in a list cost more
LATER = 0.1
GUESS = 0.5  # for a verb that nobody knows: whatever is done with such a thing
LOOSE = 0.5  # words in between are left out
SPLIT = 0.25  # two sentences of one
STEP = 0.01
LEFT_OUT = 0.6

# Letters that stand for something while a sentence is put into other words.
_GOOD, _BAD, _OTHER, _STATES, _SYMBOLS = 0xE000, 0xE400, 0xE800, 0xEC00, 0xF000
_END_OF_LETTERS = 0xF800
STEM = 0.75  # how much a word has in common with the name it is made of
LONG = 6  # letters; a shorter word that is like a known one may be a word of its own
STRANGE = "¿"  # before a word that nobody knows
_MARKS = {"symbols", "times", "times_face"}


class Wording(NamedTuple):
    """A sentence in other words. What was `left_out` of the author's words is told with it."""

    cost: float
    text: str
    left_out: tuple[str, ...] = ()


class _State(NamedTuple):
    cost: float
    number: int  # the earlier one of two that cost the same
    words: str  # with a blank before each
    left_out: tuple[str, ...]
    steps: int


def wordings(
    raws: Sequence[Raw], known: Known, reads: Callable[[str], bool], bad: frozenset[str] = frozenset()
) -> Iterator[Wording]:
    """The sentence of these raw words in other words, as far as it `reads`, the likeliest first.

    `bad` are the names of tokens that nobody wants to have.
    """
    phrases = phrases_of(known.language)
    if phrases is None:
        return
    masks = _Masks(known, bad, phrases)
    numbers = count()
    heap: list[_State] = []
    starts = list(masks.masked(raws))
    written = {word for _, words in starts for word in words.split()}
    for cost, words in starts:
        heappush(heap, _State(cost, next(numbers), words, (), 0))
    seen: set[str] = set()
    looked = 0
    while heap and looked < MOST_STATES:
        state = heappop(heap)
        if state.words in seen:
            continue
        seen.add(state.words)
        looked += 1
        text = masks.unmasked(state.words)
        kept = any(phrases.keeps(words, state.words, state.left_out) for _, words in starts)
        if state.steps and kept and reads(text):
            yield Wording(state.cost, text, state.left_out)
            continue
        if state.steps >= MOST_STEPS:
            continue
        for cost, words, left_out in phrases.steps(state.words):
            if words not in seen and all(written.issuperset(some.split()) for some in left_out):
                left = (*state.left_out, *map(masks.spelt_out, left_out))
                heappush(heap, _State(state.cost + cost, next(numbers), words, left, state.steps + 1))


class _Masks:
    """Names and symbols of a hero as single letters."""

    def __init__(self, known: Known, bad: frozenset[str], phrases: Phrases):
        self.known = known
        self.bad = bad
        self.said = phrases.said
        self.at_least = known.words.words.get(("QUANT", "at_least"), "")
        self.spelt: dict[str, str] = {}  # letter -> what it stands for
        self.letters: dict[tuple[int, str], str] = {}

    def letter(self, kind: int, spelling: str) -> str:
        found = self.letters.get((kind, spelling))
        if found is None:
            found = self.letters[kind, spelling] = chr(kind + len(self.letters))
            self.spelt[found] = spelling
        return found

    def masked(self, raws: Sequence[Raw]) -> Iterator[tuple[float, str]]:
        """The words with letters for names. A name that opens the sentence may be a verb: `Burn 1 CP`."""
        words = self.words(raws, first_is_name=True)
        yield 0.0, words
        other = self.words(raws, first_is_name=False)
        if other != words:
            yield 0.05, other

    def words(self, raws: Sequence[Raw], *, first_is_name: bool) -> str:
        found: list[str] = []
        states = states_of(self.known)
        at = 0
        while at < len(raws):
            raw = raws[at]
            name = self.name(raws, at) if at or first_is_name else None
            if name is not None:
                found.append(self.letter(self.kind(name[0]), name[0]))
                at = name[1]
                continue
            if raw.kind in _MARKS and "[" in raw.text:
                times, _, symbols = raw.text.partition("[")
                found += [*times.replace("×", "x").split(), self.letter(_SYMBOLS, "[" + symbols)]
            elif raw.kind == "range" and raw.text.endswith("+"):
                found += [*self.at_least.split(), raw.text[:-1]]
            elif raw.kind == "word" and raw.fold in states:
                found.append(self.letter(_STATES, states[raw.fold]))
            else:
                found.append(self.word(raw, at))
            at += 1
        return "".join(f" {word}" for word in found)

    def kind(self, name: str) -> int:
        if self.known.names.kinds.get(name) is not NameKind.STATUS:
            return _OTHER
        return _BAD if name in self.bad else _GOOD

    def word(self, raw: Raw, at: int) -> str:
        """A word as it is, or as it is spelt; one that nobody knows gets a mark."""
        word = raw.fold.replace("’", "'")
        if at and raw.text[:1].isupper() and word not in self.said and raw.text.isalpha():
            if word not in vocabulary(self.known.language):
                return self.letter(_OTHER, raw.text)  # a name that nobody has declared
        if word in self.said or word in vocabulary(self.known.language) or not word.isalpha():
            return word
        if self.possessive(word):
            return word
        for name in self.known.names.of_kind(NameKind.STATUS):
            if word[:2] == name[:2].casefold() and likeness(word, name.casefold()) >= STEM:
                return self.letter(_STATES, name)  # `stung` has to do with Sting
        near = (
            [(how, one) for how, one in self.known.near(word) if one.islower()] if len(word) >= LONG else []
        )
        return near[0][1] if near and near[0][0] >= SURE else STRANGE + word

    def possessive(self, word: str) -> bool:
        return bool(re.search(self.known.words.possessive, word))

    def name(self, raws: Sequence[Raw], at: int) -> tuple[str, int] | None:
        """The longest name that begins here, as it is written, and the place behind it."""
        names, best = self.known.names, None
        for rest, entries in names.phrases.get(raws[at].fold, ()):
            to = at + 1 + len(rest)
            if entries[0].terminal != "NAME" or tuple(raw.fold for raw in raws[at + 1 : to]) != rest:
                continue
            capital = raws[at].text[:1].isupper() or entries[0].lexeme[:1].islower()
            words = raws[at].fold in vocabulary(self.known.language) or raws[at].fold in self.said
            if (capital or not words) and (best is None or to > best[1]):
                best = entries[0].lexeme, to
        return best

    def spelt_out(self, words: str) -> str:
        """With names in full, and marks at the words they follow."""
        text = re.sub(r" (?=[.,;:!?)])", "", words.strip(" ,").replace("( ", "(").replace(STRANGE, ""))
        return "".join(self.spelt.get(letter, letter) for letter in text)

    def unmasked(self, words: str) -> str:
        """As a sentence, with a capital at the beginning and a full stop."""
        text = self.spelt_out(words)
        text = re.sub(r"(^|[.] )([^\W\d_])", lambda m: m[1] + m[2].upper(), text)
        return text if not text or text[-1] in ".:!?" else f"{text}."


def states_of(known: Known) -> dict[str, str]:
    """`chilled` is who has Chill."""
    found: dict[str, str] = {}
    for name in known.names.of_kind(NameKind.STATUS):
        if " " not in name:
            for form in done_forms(name.casefold(), known.language):
                if form not in vocabulary(known.language):
                    found.setdefault(form, name)
    return found


# --- phrases ---------------------------------------------------------------------------------------


class _Rule(NamedTuple):
    """A phrase, and what it becomes; several: any of them may be meant."""

    pattern: str
    becomes: tuple[str, ...]
    needs: tuple[frozenset[str], ...]  # of each set one word has to be there


class Phrases:
    """The table of a language."""

    def __init__(self, table: dict[str, dict[str, str | list[str]]], words: Lexicon):
        self.words = words
        self.forms: dict[str, tuple[str, str]] = {}  # a spelling of a verb -> class and form
        self.spellings: dict[str, dict[str, str]] = {}  # class -> spelling -> form
        bent = _Bent(words)
        for name, verbs in table["verbs"].items():
            assert isinstance(verbs, str)
            self.spellings[name] = {s: form for verb in verbs.split() for form, s in bent.forms(verb)}
        others = {s for several in self.spellings.values() for s in several}
        others = {s for s in others if s.split("_")[0] not in words.verb_words}  # what those do is known
        self.acts = frozenset(s.replace("_", " ") for s in others)
        self.slots: dict[str, str] = {}
        for name, pattern in table["blanks"].items():
            assert isinstance(pattern, str)
            self.slots[name] = pattern.format(**self.slots).replace(" ", "(?: )")
        self.sure = [
            self.rule(*pair) for section in ("first", "phrases", "words") for pair in table[section].items()
        ]
        self.choices = [self.rule(*pair) for pair in table["choices"].items()]
        self.guesses = [self.rule(*pair) for pair in table["guesses"].items()]
        self.less = [self.rule(*pair) for pair in table["left_out"].items()]
        self.loose = [self.rule(*pair) for pair in table["loose"].items()]
        self.splits = [self.rule(*pair) for pair in table["splits"].items()]
        words_of = {name: frozenset(str(said).split()) for name, said in table["kept"].items()}
        self.denied = words_of["denied"]
        self.denies = re.compile(words.denying).search
        self.bound, self.silent = words_of["bound"], words_of["silent"]
        doing = {part for several in self.spellings.values() for one in several for part in one.split("_")}
        never = words_of["kept"] | self.bound | words.verb_words | doing
        self.never = frozenset(never - self.silent - words_of["passed"])
        every = (*self.sure, *self.choices, *self.guesses, *self.less, *self.loose)
        self.said = frozenset(word for rule in every for word in _words_of(rule.pattern)) | {
            part for spellings in self.spellings.values() for one in spellings for part in one.split("_")
        }
        self.compiled: dict[str, re.Pattern[str]] = {}

    def rule(self, pattern: str, becomes: str | list[str]) -> _Rule:
        needs = []
        for item in re.sub(r"\[[^]]*\]", " ", pattern).split():
            if item == "<act>":
                continue
            if item[0] == "<":
                needs.append(frozenset(s.split("_")[0] for s in self.spellings[item[1:-1]]))
            elif item[0] not in "{^&$.":
                needs.append(frozenset(one.split("_")[0] for one in item.split("|")))
        return _Rule(pattern, (becomes,) if isinstance(becomes, str) else tuple(becomes), tuple(needs))

    def steps(self, words: str) -> Iterator[tuple[float, str, tuple[str, ...]]]:
        """What a wording can become: by the first phrase that is sure; if there is none, by any other."""
        there = set(words.split())
        for rule in self.sure:
            found = self.match(rule, words, there)
            if found is not None:
                after = self.replaced(rule, 0, found, words)
                if after != words:
                    yield STEP, after, ()
                    return
        for rule in self.choices:
            found = self.match(rule, words, there)
            if found is not None:
                for at in range(len(rule.becomes)):
                    yield CHOICE + LATER * at, self.replaced(rule, at, found, words), ()
        for rule in self.guesses:
            found = self.match(rule, words, there)
            if found is not None:
                unknown = tuple(self.told(found))
                for at in range(len(rule.becomes)):
                    yield GUESS + LATER * at, self.replaced(rule, at, found, words), unknown
        yield from self.far_steps(words, there)
        for rule in self.less:
            found = self.match(rule, words, there)
            if found is not None:
                yield LEFT_OUT, self.replaced(rule, 0, found, words), (found.group().strip(),)

    def far_steps(self, words: str, there: set[str]) -> Iterator[tuple[float, str, tuple[str, ...]]]:
        """Part by part: what is done with such things, whatever else is said around them; that is told."""
        for rule in self.loose:
            found = self.match(rule, words, there)
            if found is not None:
                left = tuple(self.told(found))
                for at in range(len(rule.becomes)):
                    yield LOOSE + LATER * at, self.replaced(rule, at, found, words), left
        if there.isdisjoint(self.bound):
            for rule in self.splits:
                found = self.match(rule, words, there)
                if found is not None:
                    yield SPLIT, self.replaced(rule, 0, found, words), ()

    def told(self, found: re.Match[str]) -> Iterator[str]:
        """The words in the gaps of a phrase, but for those that hold a sentence together."""
        for name, part in found.groupdict().items():
            if part and (
                name == "strange" or part.startswith(STRANGE) or (name.startswith("gap") and self.tells(part))
            ):
                yield part

    def tells(self, words: str) -> bool:
        return not self.silent.issuperset(words.split())

    def keeps(self, before: str, after: str, left_out: tuple[str, ...]) -> bool:
        """Whether no name, symbol or number of the author's is gone, and what is denied still is."""
        if (self.things(before) - self.things(after)) - self.things(" ".join(left_out)):
            return False
        if not any(map(self.denies, before.split())):
            return True
        return any(self.denies(word) or word in self.denied for word in after.split())

    def things(self, words: str) -> Counter[str]:
        """Names and symbols as their letters, and numbers but for 1, which may go unsaid."""
        found: Counter[str] = Counter()
        for word in words.split():
            number = str(self.words.numbers.get(word, word))
            if _STATES <= ord(word[0]) < _SYMBOLS:
                continue  # `chilled`, of which a name may remain
            if (number.isdigit() and number != "1") or _GOOD <= ord(word[0]) < _END_OF_LETTERS:
                found[number] = 1  # once is enough: `with 3 [x], and with 4 [x]`
        return found

    def match(self, rule: _Rule, words: str, there: set[str]) -> re.Match[str] | None:
        if any(there.isdisjoint(some) for some in rule.needs):
            return None
        pattern = self.compiled.get(rule.pattern)
        if pattern is None:
            pattern = self.compiled[rule.pattern] = re.compile(self.regex(rule.pattern))
        found = pattern.search(words)
        while found is not None and not self.may_be(found):
            found = pattern.search(words, found.start() + 1)
        return found

    def may_be(self, found: re.Match[str]) -> bool:
        """Whether nothing that matters stands in a gap, and what is taken for a verb is one."""
        for name, part in found.groupdict().items():
            if name == "act" and part not in self.acts and not part.startswith(STRANGE):
                return False
            if name.startswith("gap") and part and not self.never.isdisjoint(part.split()):
                return False
        return True

    def regex(self, pattern: str) -> str:
        """`hit {who} for {n} [dmg]` as a regular expression over words with a blank before each."""
        parts: list[str] = []
        gaps = count()
        for item in re.findall(r"\[[^]]*\]|\S+", pattern):
            if item[0] == "[":
                inner = "".join(map(self.item, item[1:-1].split()))
                parts.append(f"(?:{inner})?")
            elif item == "..":
                parts.append(f"(?P<gap{next(gaps)}>{_GAP})")
            else:
                parts.append(self.item(item))
        whole = "".join(parts) + "(?= |$)"
        for name in {name for name in re.findall(r"{(\w+)}", pattern) if pattern.count(f"{{{name}}}") > 1}:
            first, blank, rest = whole.partition(f"(?P<{name}>")  # the same again
            whole = (
                first + blank + rest.replace(f"(?P<{name}>{self.slots[name.rstrip('23')]})", f"(?P={name})")
            )
        return whole

    def item(self, item: str) -> str:
        if item == "^":
            return _START
        if item == "&":
            return _PART
        if item == "$":
            return _END
        if item == "<act>":
            return f" (?P<act>{_ACT})"
        if item[0] == "<":
            spellings = sorted(self.spellings[item[1:-1]], key=len, reverse=True)
            return f" (?P<{item[1:-1]}>{'|'.join(re.escape(s.replace('_', ' ')) for s in spellings)})"
        if item[0] == "{":
            name = item[1:-1]
            return f" (?P<{name}>{self.slots[name.rstrip('23')]})"
        several = sorted(item.split("|"), key=len, reverse=True)
        choices = [re.escape(one.replace("_", " ")) for one in several]
        return f" (?:{'|'.join(choices)})"

    def replaced(self, rule: _Rule, at: int, found: re.Match[str], words: str) -> str:
        """The wording with one phrase in place of another; a verb keeps its form."""
        parts = found.groupdict()
        form = "base"
        for name, spellings in self.spellings.items():
            spelling = parts.get(name)
            if spelling:
                form = spellings[spelling.replace(" ", "_")]
                break

        def filled(item: str) -> str:
            if item[0] == "<":
                return self.words.verbs[item[1:-1]][list(VERB_FORMS).index(form)]
            if item[0] == "{":
                part = parts.get(item[1:-1])
                return part if part is not None else ""
            return item

        became = [word for item in rule.becomes[at].split() if (word := filled(item))]
        return words[: found.start()] + "".join(f" {word}" for word in became) + words[found.end() :]


def _words_of(pattern: str) -> list[str]:
    """The words that stand in a pattern, without its blanks and marks."""
    return re.findall(r"[a-z'-]+", re.sub(r"{\w+}|<\w+>", " ", pattern).replace("_", " "))


_GAP = rf"(?: [{STRANGE}a-z'-]+(?= |$)){{0,4}}?"
_ACT = rf"[{STRANGE}a-z'-]+(?: [a-z]+)??"
_START = r"(?:^|(?<= [.;:])|(?<= then))"
_PART = r"(?:^|(?<= [.,;:])|(?<= and)|(?<= then)|(?<= to)|(?<= or)|(?<= may))"
_END = r"(?= [.,;!]| and | then | or |$)"


class _Bent:
    """The forms of verbs that are no verbs of the game, so that nobody wrote them down."""

    def __init__(self, words: Lexicon):
        self.known = {forms[0]: forms for forms in words.verbs.values()}

    def forms(self, verb: str) -> Iterator[tuple[str, str]]:
        """Of `pick_up` the first word bends."""
        first, blank, rest = verb.partition("_")
        known = self.known.get(first)
        third = known[1] if known else first + ("es" if re.search(r"(s|x|z|o|ch|sh)$", first) else "s")
        if not known and re.search(r"[^aeiou]y$", first):
            third = f"{first[:-1]}ies"
        doing = known[2] if known else re.sub(r"(?<=[^e])e$", "", first) + "ing"
        yield "base", first + blank + rest
        yield "third", third + blank + rest
        yield "doing", doing + blank + rest


@cache
def phrases_of(language: str) -> Phrases | None:
    """The table of a language; none if nobody has written one."""
    path = resources.grammar(f"{language}.paraphrases.toml")
    return Phrases(kept_toml(path), lexicon(language)) if path.exists() else None
