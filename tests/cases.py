"""Cases as files: `tests/corpus/texts/*.txt`, one file for each construction of the language.

A file begins with the names of a small hero. Then come blocks:

    @ main                       where the texts below stand, until the next such line
    > Deal 4 damage.             the text; every line of it begins so
    = Deal 4 dmg.                in canonical wording, where that is different; `<as it is>` where it has none
    deal_damage amount=4 ...     what it compiles to: one line for each effect, inner effects indented
    * attack_modifier            a mark of the text
    " (remark)                   a note of the text
    ! DT003 `words`: message     what is wrong with it, and with which words

`pytest --accept tests/test_cases.py` writes everything below the `>` lines anew. Whoever does that works out
from the rules what has to stand there: the review of the difference is the test.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from dtlang import ir
from dtlang.compile import Context, TextPlace, lower_text
from dtlang.diagnostics import Diagnostic
from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.read import findings_in
from dtlang.syntax.names import Names
from dtlang.syntax.say import Unsayable, say_text
from dtlang.syntax.text.read import Reading, read_text

FOLDER = Path(__file__).parent / "corpus" / "texts"
CARDS = {"main": TextPlace.CARD_MAIN, "roll": TextPlace.CARD_ROLL, "instant": TextPlace.CARD_INSTANT}


@dataclass(slots=True)
class Hero:
    """What the hero of a file declares: the lines at its top."""

    statuses: dict[str, str] = field(default_factory=dict)  # with their kinds
    pieces: list[str] = field(default_factory=list)
    dials: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    heroes: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)  # "stoke", "take Step"
    symbols: list[str] = field(default_factory=list)
    language: str = "en"
    _names: dict[bool, Names] = field(default_factory=dict)

    @classmethod
    def of(cls, lines: list[str]) -> Hero:
        hero = cls()
        for line in lines:
            what, _, names = line.partition(": ")
            listed = names.split(", ")
            if what == "language":
                hero.language = names
            elif what == "statuses":
                hero.statuses = dict(one.split(" = ") for one in listed)
            else:
                setattr(hero, what, listed)
        return hero

    def names(self, place: str) -> Names:
        """The same for most places, and making them takes longer than reading a text."""
        parameter = place == "keyword"
        if parameter not in self._names:
            self._names[parameter] = self._declared(parameter)
        return self._names[parameter]

    def _declared(self, parameter: bool) -> Names:
        keywords = [keyword.partition(" ") for keyword in self.keywords]
        return Names.of(
            statuses=self.statuses,
            pieces=self.pieces,
            dials=self.dials,
            abilities=self.abilities,
            cards=self.cards,
            places=self.places,
            heroes=self.heroes,
            keywords=[(verb, what) for verb, _, what in keywords],
            symbols=self.symbols,
            parameter=parameter,
        )

    def context(self, place: str) -> Context:
        """`main`, `offensive`, `token Heat`, `companion Owl`."""
        word, _, name = place.partition(" ")
        if word == "token":
            return Context(TextPlace.STATUS, name, ir.StatusKind(self.statuses[name]))
        if word == "companion":
            assert name in self.pieces, name
            return Context(TextPlace.COMPANION, name)
        return Context(CARDS[word] if word in CARDS else TextPlace(word))


@dataclass(slots=True)
class Case:
    """One text and what is expected of it."""

    place: str
    text: str
    expected: list[str]
    line: int


@dataclass(slots=True)
class CaseFile:
    path: Path
    hero: Hero
    head: list[str]
    parts: list[str | Case]  # remarks, places and blank lines stay as they are

    @property
    def cases(self) -> list[Case]:
        return [part for part in self.parts if isinstance(part, Case)]

    def accepted(self) -> str:
        """The file with what every text gives now."""
        lines = list(self.head)
        for part in self.parts:
            if isinstance(part, str):
                lines.append(part)
            else:
                lines.extend(f"> {line}".rstrip() for line in part.text.split("\n"))
                lines.extend(outcome(self.hero, part))
        return "\n".join(lines) + "\n"


def case_file(path: Path) -> CaseFile:
    lines = path.read_text(encoding="utf-8").splitlines()
    top = lines.index("")
    names = [line for line in lines[:top] if not line.startswith("#")]
    found = CaseFile(path, Hero.of(names), lines[:top], [])
    place = "main"
    case: Case | None = None
    for number, line in enumerate(lines[top:], top + 1):
        if line.startswith("@ "):
            place = line[2:]
        if line.startswith(">"):
            words = line[2:]
            if case is not None and not case.expected:
                case.text += f"\n{words}"
                continue
            case = Case(place, words, [], number)
            found.parts.append(case)
        elif not line or line.startswith(("# ", "@ ")):
            case = None
            found.parts.append(line)
        else:
            assert case is not None, f"{path.name}, line {number} belongs to no text"
            case.expected.append(line)
    return found


@cache
def files() -> tuple[CaseFile, ...]:
    return tuple(case_file(path) for path in sorted(FOLDER.glob("*.txt")))


def as_hero_file(hero: Hero, texts: dict[str, str]) -> str:
    """A hero file that declares the names of a hero, with some texts as its cards."""
    faces = [f"  {at}  {name}" for at, name in zip(("1-3", "4-5", "6"), hero.symbols, strict=True)]
    lines = [f"hero {hero.heroes[0]}", "language en", "dice", *faces]
    for name, kind in hero.statuses.items():
        lines += [f"status {name}", f"  {kind}, stack limit 5", "  Draw 1 card."]
    for name in hero.pieces:
        lines += [f"piece {name}", "  count 1"]
    for name in hero.dials:
        lines += [f"dial {name}", "  from 0 to 10"]
    for keyword in hero.keywords:
        verb, _, what = keyword.partition(" ")
        lines += [f"keyword {verb} N {what}".rstrip(), "  Gain N CP."]
    for name in hero.places:
        lines += [f"place {name}", "  extra dice 3"]
    for name in hero.abilities:
        lines += [f"offensive {name}", "  small straight: Deal 4 dmg."]
    for name, text in {**dict.fromkeys(hero.cards, "Draw 1 card."), **texts}.items():
        lines += [f"card {name}", "  main phase, cost 1", *(f"  {line}" for line in text.split("\n"))]
    return "\n".join(lines) + "\n"


def cards_of(source: str) -> dict[str, str]:
    """The texts of the cards of such a file, each on one line."""
    cards: dict[str, str] = {}
    for block in re.split(r"\n(?=\S)", source):
        title, *lines = block.split("\n")
        if title.startswith("card "):
            cards[title[5:].strip()] = " ".join(" ".join(lines[1:]).split())
    return cards


# --- what comes out --------------------------------------------------------------------------------


def outcome(hero: Hero, case: Case) -> list[str]:
    """What a text gives, as it stands in the file."""
    names = hero.names(case.place)
    reading = read(hero, case.text, names)
    findings = findings_in(reading, case.text, names, hero.language)
    if any(finding.is_error for finding in findings):
        return _refused(findings, case.text)
    said = canonical(hero, reading.text, names)
    lines = [f"= {line}" for line in said.split("\n")] if said != case.text else []
    lowered = lower_text(reading.text, hero.context(case.place))
    lines.extend(_refused([*findings, *lowered.findings], case.text))
    if any(finding.is_error for finding in lowered.findings):
        return lines
    text = ir.encode_effects(lowered.effects)
    assert lowered.effects == ir.decode_effects(text), "JSON and back is the same"
    lines.extend(line for effect in json.loads(text) for line in effect_lines(effect))
    lines.extend(f"* {flag.value}" for flag in lowered.flags)
    lines.extend(f'" {note}' for note in lowered.notes)
    return lines


def read(hero: Hero, text: str, names: Names) -> Reading:
    return _read(text, names, hero.language)


@cache
def _read(text: str, names: Names, language: str) -> Reading:
    """Each text is looked at from several sides, and its reading never changes."""
    return read_text(text, Span(0, len(text)), names, language)


KEPT = "<as it is>"


def canonical(hero: Hero, text: n.Text, names: Names) -> str:
    """The canonical wording. Where no words would be read as the same tree, an author's own are kept."""
    if hero.language != "en":
        return KEPT  # other languages are read, and not written yet
    try:
        said = say_text(text, hero.language)
    except Unsayable:
        return KEPT
    return said if read(hero, said, names).text == text else KEPT


def _refused(findings: list[Diagnostic], text: str) -> list[str]:
    lines = []
    for finding in findings:
        words = " / ".join(text[finding.span.start : finding.span.end].split("\n"))
        lines.append(f"! {finding.code} `{words}`: {finding.message}")
    return lines


def effect_lines(effect: dict[str, Any], indent: str = "") -> list[str]:
    """An effect object on a line of its own, and what it holds below it."""
    own: list[str] = []
    below: list[str] = []
    for key, value in effect.items():
        if _holds_effects(value):
            labelled = key != "effects"  # what is simply done stands right below
            below.extend([f"{indent}  {key}:"] if labelled else ())
            for inner in value:
                below.extend(_inner_lines(inner, indent + ("    " if labelled else "  ")))
        elif key != "op":
            own.append(_pair(key, value))
    return [" ".join([f"{indent}{effect['op']}", *own]), *below]


def document_lines(document: dict[str, Any], indent: str = "") -> list[str]:
    """A compiled hero: every part on a line of its own, with its texts below it."""
    own: list[str] = []
    below: list[str] = []
    for key, value in document.items():
        if key == "effects":
            below.extend(line for effect in value for line in effect_lines(effect, indent))
        elif isinstance(value, dict) and any(isinstance(part, list) for part in value.values()):
            below.extend([f"{indent}{key}:", *document_lines(value, indent + "  ")])
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for at, part in enumerate(value):
                below.extend([f"{indent}{key} {at}:", *document_lines(part, indent + "  ")])
        else:
            own.append(f"{indent}. {_pair(key, value)}")
    return [*own, *below]


def _inner_lines(inner: dict[str, Any], indent: str) -> list[str]:
    """An effect, or what leads to some: an option of a choice, an outcome of a roll."""
    if "op" in inner:
        return effect_lines(inner, indent)
    return effect_lines({"op": "-", **inner}, indent)


def _holds_effects(value: Any) -> bool:
    return isinstance(value, list) and any(
        isinstance(one, dict) and ("op" in one or any(map(_holds_effects, one.values()))) for one in value
    )


# Every value is written in its own way, so that no two look alike: a player behind `@`, a thing and an amount
# by its kind, `status:Heat` for one with a name, a key alone where it is true.


def _pair(key: str, value: Any) -> str:
    return key if value is True else f"{key}={_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        rest = dict(value)
        if "who" in rest:
            return f"@{rest.pop('who')}{_more(rest)}"
        if "kind" in rest and "name" in rest:
            return f"{rest.pop('kind')}:{_value(rest.pop('name'))}{_more(rest)}"
        return f"{rest.pop('kind', '')}({_pairs(rest)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    bare = isinstance(value, str) and re.fullmatch(r"[A-Za-z]\w*", value)
    return value if bare and value not in ("true", "false", "null") else json.dumps(value, ensure_ascii=False)


def _pairs(values: dict[str, Any]) -> str:
    return ", ".join(_pair(key, value) for key, value in values.items())


def _more(values: dict[str, Any]) -> str:
    return f"({_pairs(values)})" if values else ""
