"""The table of what people say and how the game says it: `grammar/en.paraphrases.toml`.

A phrase with blanks stands for another with the same blanks, so whatever an author names or counts goes from
one to the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.syntax.explanation.masks import END_OF_LETTERS, GOOD, STATES, STRANGE, SYMBOLS, Bent, irregular
from dtlang.syntax.lexicon import VERB_FORMS, Lexicon, lexicon

CHOICE = 0.3  # what it costs to choose one of several meanings; the later ones in a list cost more
LATER = 0.1
GUESS = 0.5  # for a verb that nobody knows: whatever is done with such a thing
LOOSE = 0.5  # words in between are left out
SPLIT = 0.25  # two sentences of one
MOST_STRANGE = 1  # words that nobody knows and that are passed over
MOST_ALIKE = 4  # words of a sentence for the same thing
STEP = 0.01
LEFT_OUT = 0.6


class _Rule(NamedTuple):
    """A phrase, and what it becomes; several: any of them may be meant."""

    pattern: str
    becomes: tuple[str, ...]
    needs: tuple[frozenset[str], ...]  # of each set one word has to be there


class Phrases:
    """The table of a language."""

    def __init__(self, table: dict[str, dict[str, str | list[str]]], words: Lexicon, language: str):
        self.words = words
        self.forms: dict[str, tuple[str, str]] = {}  # a spelling of a verb -> class and form
        self.spellings: dict[str, dict[str, str]] = {}  # class -> spelling -> form
        bent = Bent(words, irregular(language))
        for name, verbs in table["verbs"].items():
            assert isinstance(verbs, str)
            self.spellings[name] = {
                s: form for verb in verbs.split() for form, s in bent.forms(verb) if form != "done"
            }
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
        self.filler = [self.rule(*pair) for pair in table["filler"].items()]
        self.plain = [self.rule(*pair) for pair in table["plain"].items()]
        self.itself = [self.rule(*pair) for pair in table["itself"].items()]
        words_of = {name: frozenset(str(said).split()) for name, said in table["kept"].items()}
        self.denied = words_of["denied"]
        self.denies = re.compile(words.denying).search
        self.bound, self.silent = words_of["bound"], words_of["silent"]
        self.binding = words_of["binding"]
        self.endings = ("", *sorted(words_of["endings"]))
        self.common = words_of["common"]  # nobody who writes these has misspelt another
        self.ruling = words_of["ruling"]  # without any of these a part may be only talk
        doing = {part for several in self.spellings.values() for one in several for part in one.split("_")}
        never = words_of["kept"] | self.bound | words.verb_words | doing
        self.never = frozenset(never - self.silent - words_of["passed"])
        every = (
            *self.itself,
            *self.sure,
            *self.choices,
            *self.guesses,
            *self.less,
            *self.loose,
            *self.filler,
            *self.plain,
        )
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

    def of_itself(self, words: str, letter: str) -> str:
        """The text of a companion speaks of it without naming it: `dies: draw 1 card`."""
        for rule in self.itself:
            found = self.match(rule, words, set(words.split()))
            if found is not None:
                words = self.replaced(rule, 0, found, words).replace(" self", f" {letter}")
        return words

    def told_plainly(self, words: str) -> str:
        """Players, things and throws under the names of the game, and without what is only talk."""
        there = set(words.split())
        for rule in self.plain:
            for _ in range(MOST_ALIKE):
                found = self.match(rule, words, there)
                if found is None:
                    break
                words = self.replaced(rule, 0, found, words)
                there = set(words.split())
        for rule in self.filler:
            found = self.match(rule, words, there)
            if found is not None:
                words = words[: found.start()] + words[found.end() :]
                there = set(words.split())
        return re.sub(r"(?: ,)+(?= [.,]|$)", "", words)

    def steps(self, words: str) -> Iterator[tuple[float, str, tuple[str, ...]]]:
        """What a wording can become: by the first phrase that is sure; if there is none, by any other."""
        there = set(words.split())
        for rule in self.sure:
            found = self.match(rule, words, there)
            if found is not None:
                after = self.replaced(rule, 0, found, words)
                if after != words and not self.grows(rule, found, words, after):
                    yield STEP, after, ()
                    return
        for rule in self.choices:
            found = self.match(rule, words, there)
            if found is not None:
                for at in range(len(rule.becomes)):
                    yield CHOICE + LATER * at, self.replaced(rule, at, found, words), ()
        for rule in self.guesses:
            found = self.match(rule, words, there)
            if found is not None and not self.is_bound(words[: found.start()]):
                unknown = tuple(self.told(found))
                for at in range(len(rule.becomes)):
                    yield GUESS + LATER * at, self.replaced(rule, at, found, words), unknown
        yield from self.far_steps(words, there)
        for rule in self.less:
            found = self.match(rule, words, there)
            if found is not None:
                yield LEFT_OUT, self.replaced(rule, 0, found, words), (found.group().strip(),)

    def is_bound(self, before: str) -> bool:
        """Whether a phrase says when or if something is done, and not what: that is never guessed."""
        clause = re.split(r" [,.;:]", before)[-1]
        return not self.binding.isdisjoint(clause.split())

    def grows(self, rule: _Rule, found: re.Match[str], words: str, after: str) -> bool:
        """Whether a phrase is put in place of itself, with more words each time."""
        again = self.compiled[rule.pattern].search(after, found.start())
        return len(after) > len(words) and again is not None and again.start() == found.start()

    def is_sure(self, steps: list[tuple[float, str, tuple[str, ...]]]) -> bool:
        """Whether a phrase was put in place of another that means the same."""
        return len(steps) == 1 and steps[0][0] == STEP

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
                if found is not None and self.is_sentence(words[found.end() :]):
                    yield SPLIT, self.replaced(rule, 0, found, words), ()

    def is_sentence(self, words: str) -> bool:
        """Whether what follows `and` can stand alone: `Burn & 2 Chill` are two things of one."""
        first = words.split()[0] if words.split() else ""
        return first.isascii() and first not in self.words.numbers and not first[:1].isdecimal()

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
        written = self.things(before)
        symbols = Counter(word for word in before.split() if ord(word[0]) >= SYMBOLS)
        for number in symbols.values():  # nobody wrote these as numbers
            if str(number) not in before.split():
                written.pop(str(number), None)
        if (written - self.things(after)) - self.things(" ".join(left_out)):
            return False
        if not any(map(self.denies, before.split())):
            return True
        return any(self.denies(word) or word in self.denied for word in after.split())

    def things(self, words: str) -> Counter[str]:
        """Names and symbols as their letters, and numbers but for 1, which may go unsaid."""
        found: Counter[str] = Counter()
        for word in words.split():
            number = str(self.words.numbers.get(word, word)).partition("-")[0]  # `4-of-a-kind`
            if not number:
                continue
            if STATES <= ord(word[0]) < SYMBOLS:
                continue  # `chilled`, of which a name may remain
            if (number.isdecimal() and number != "1") or GOOD <= ord(word[0]) < END_OF_LETTERS:
                found[number] = 1  # once is enough: `with 3 [x], and with 4 [x]`
        for times in Counter(word for word in words.split() if ord(word[0]) >= SYMBOLS).values():
            found[str(times)] = 1  # `[x] [x] [x]` are 3
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
        gaps = [part for name, part in found.groupdict().items() if part and name.startswith("gap")]
        if sum(part.count(STRANGE) for part in gaps) > MOST_STRANGE:
            return False  # `summon a wolf with 3 Health`
        for name, part in found.groupdict().items():
            if name in self.spellings and part and self.is_noun(found.string[: found.start(name)]):
                return False  # `your wounds for 2 health`
            if name == "act" and not part.startswith(STRANGE):
                return False
            if name.startswith("gap") and part and not self.never.isdisjoint(part.split()):
                return False
        return True

    def is_noun(self, before: str) -> bool:
        """Whether a word such as `your` stands before a word, so that it is no verb."""
        last = before.split()[-1] if before.split() else ""
        entries = (e for rest, several in self.words.phrases.get(last, ()) if not rest for e in several)
        return any(entry.terminal == "POSS" for entry in entries)

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
_END = r"(?= [.,;!]| and | then | or (?!less|more|fewer|lower|higher|above|below|under|greater)|$)"


@cache
def phrases_of(language: str) -> Phrases | None:
    """The table of a language; none if nobody has written one."""
    path = resources.grammar(f"{language}.paraphrases.toml")
    return Phrases(kept_toml(path), lexicon(language), language) if path.exists() else None
