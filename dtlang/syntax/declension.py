"""Nouns, names and adjectives in all their cases, of languages that have cases.

A word list gives the nominative and the gender of a noun; its other forms come from its ending, by the rules
of the language in `[declining]`. Names that a hero declares are declined by the same rules, and what does not
look like a word of the language stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml

CASES = ["nom", "gen", "dat", "acc", "loc", "ins"]
GENDERS = "aifn"  # masculine of living beings, of things; feminine; neuter
NOM, GEN, DAT, ACC, LOC, INS = range(len(CASES))
FORMS = 2 * len(CASES)  # of a noun: of one, then of several


class Noun(NamedTuple):
    gender: int
    forms: tuple[str, ...]

    def in_numbers(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The forms of one, and those with which several are spoken of as something that is done to."""
        return self.forms[: len(CASES)], (self.forms[len(CASES)], self.forms[len(CASES) + ACC])

    def by_likelihood(self) -> list[tuple[str, str]]:
        """Every form with its number, first that which the spelling is most likely to be: `karty` is many."""
        one, many = self.forms[: len(CASES)], self.forms[len(CASES) :]
        first = [
            (one[NOM], "one"),
            (one[ACC], "one"),
            (one[DAT], "one") if self.gender == 0 else (one[NOM], "one"),
        ]
        likely = [(many[NOM], "many"), (many[ACC], "many")]
        rest = [*((form, "one") for form in one), *((form, "many") for form in many)]
        return [*first, *likely, *rest]


def place(gender: int, many: bool, case: int) -> int:
    """Where the form of an adjective stands among all its forms."""
    return (gender * 2 + many) * len(CASES) + case


class Declension:
    """How the words of a language are declined."""

    def __init__(self, rules: dict[str, Any]):
        self.nouns = [_rule(line) for line in rules["nouns"]]
        self.adjectives = [_adjective_rule(line) for line in rules["adjectives"]]
        self.listed = {line.split()[0]: _listed(line) for line in rules["words"]}
        irregular = (line.split() for line in rules["irregular"])
        self.irregular = {
            word: Noun(GENDERS.index(gender), tuple(forms)) for word, gender, *forms in irregular
        }
        self.foreign: str = rules["foreign"]
        self.participles: list[str] = rules["participle"]
        self.attributive: list[str] = rules["attributive"]

    def adjective(self, word: str) -> tuple[str, ...]:
        """An adjective or pronoun beside every noun: all genders, numbers and cases."""
        if word in self.listed:
            return self.listed[word]
        if " " in word or "_" in word:  # "kladný_nebo_záporný": both bend
            joint = "_" if "_" in word else " "
            parts = [self.adjective(part) for part in word.split(joint)]
            return tuple(joint.join(forms) for forms in zip(*parts, strict=True))
        for pattern, endings in self.adjectives:
            if re.search(pattern, word):
                return tuple(re.sub(pattern, ending, word) for ending in endings)
        return (word,) * (len(GENDERS) * FORMS)

    def is_adjective(self, word: str) -> bool:
        return any(re.search(pattern, word) for pattern, _ in self.adjectives)

    def noun(self, word: str, gender: str = "") -> Noun:
        """All forms of a noun by its ending; without a gender, by that too."""
        if word in self.irregular:
            return self.irregular[word]
        foreign = not gender and re.search(self.foreign, word, re.IGNORECASE)
        for pattern, kind, endings in self.nouns if not foreign else ():
            fits = kind == gender if gender else kind != "a"  # what is not said to live does not
            if fits and re.search(pattern, word):
                return Noun(
                    GENDERS.index(kind), (word, *(re.sub(pattern, ending, word) for ending in endings))
                )
        return Noun(GENDERS.index(gender or "n"), (word,) * FORMS)

    def listed_noun(self, words: str, gender: str, *, indeclinable: bool = False) -> Noun:
        if indeclinable:
            return Noun(GENDERS.index(gender), (words,) * FORMS)
        return self.phrase(words, gender)

    def participle(self, word: str) -> tuple[str, ...]:
        """`udělen` beside what was dealt: him, her, it, and of several living beings, others, neuters."""
        rules = (rule.split(" = ") for rule in self.participles)
        return tuple(re.sub(pattern, ending, word, count=1) for pattern, ending in rules)

    def done(self, word: str) -> str:
        """`udělen` as an adjective, `udělený`."""
        return next(
            re.sub(pattern, ending, word, count=1)
            for pattern, ending in (rule.split(" = ") for rule in self.attributive)
            if re.search(pattern, word)
        )

    def beside_verb(self, word: str) -> tuple[str, ...]:
        """The forms of a participle in the places of those of an adjective; it has no cases."""
        he, she, it, they, things, neuters = self.participle(word)
        forms = ((he, they), (he, things), (she, things), (it, neuters))
        return tuple(form for pair in forms for form in pair for _ in CASES)

    def phrase(self, words: str, gender: str = "") -> Noun:
        """`Kinetická energie`, `karta akce`: adjectives and the noun behind them bend, the rest stays."""
        first, *others = words.split(" ")
        if not others:
            return self.noun(first, gender)
        front = [first] if self.is_adjective(first) else []
        while front and len(others) > 1 and self.is_adjective(others[0]):
            front.append(others.pop(0))
        noun, rest = (others[0], others[1:]) if front else (first, others)
        if any(word[:1].isupper() for word in rest):  # "Night Bloom" is not of this language
            return Noun(GENDERS.index(gender or "n"), (words,) * FORMS)
        bent = self.noun(noun, gender)
        before = [self.adjective(word) for word in front]
        forms = []
        for at, form in enumerate(bent.forms):
            many, case = divmod(at, len(CASES))
            beside = [adjective[place(bent.gender, bool(many), case)] for adjective in before]
            forms.append(" ".join((*beside, form, *rest)))
        return Noun(bent.gender, tuple(forms))


def _ended(ending: str) -> str:
    return "" if ending == "-" else ending


def _rule(line: str) -> tuple[str, str, list[str]]:
    """`a$ = f : y ě u ě ou | y - ám y ách ami`: an ending, the gender, and the other endings."""
    pattern, _, rest = line.partition(" = ")
    gender, _, endings = rest.partition(" : ")
    found = [_ended(ending) for ending in endings.replace(" | ", " ").split()]
    assert len(found) == FORMS - 1, line
    return pattern, gender, found


def _spread(forms: list[str]) -> tuple[str, ...]:
    """Forms as they are listed - of him, her, it, and of several - for every gender, number and case.

    Of a man nominative to instrumental, with the accusative of a thing behind that of a living being; of a
    woman and of a thing without gender six each; of several first the nominatives of living beings, of others
    and of the neuter, then genitive, dative, accusative, accusative of the neuter, locative, instrumental."""
    male, female, neuter, several = forms[:7], forms[7:13], forms[13:19], forms[19:]
    living = [*male[:4], *male[5:]]
    thing = [*male[:3], *male[4:]]
    (alive, others, without), oblique = several[:3], several[3:]

    def of_several(nominative: str, accusative: str) -> list[str]:
        genitive, dative, _, _, locative, instrumental = oblique
        return [nominative, genitive, dative, accusative, locative, instrumental]

    return (
        *living,
        *of_several(alive, oblique[2]),
        *thing,
        *of_several(others, oblique[2]),
        *female,
        *of_several(others, oblique[2]),
        *neuter,
        *of_several(without, oblique[3]),
    )


_LISTED = 28


def _adjective_rule(line: str) -> tuple[str, tuple[str, ...]]:
    pattern, _, endings = line.partition(" = ")
    found = [_ended(ending) for ending in endings.replace(" | ", " ").split()]
    assert len(found) == _LISTED, line
    return pattern, _spread(found)


def _listed(line: str) -> tuple[str, ...]:
    forms = line.replace(" | ", " ").split()
    forms = forms[1:] if len(forms) == _LISTED + 1 else forms  # another word stands for it in the lines
    if len(forms) == 1:
        return (forms[0],) * (len(GENDERS) * FORMS)
    assert len(forms) == _LISTED, line
    return _spread(forms)


@cache
def declension(language: str) -> Declension | None:
    """How a language declines; none if its words do not."""
    rules = kept_toml(resources.grammar(f"{language}.toml")).get("declining")
    return Declension(rules) if rules else None
