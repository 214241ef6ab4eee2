"""What every rule finds and what it leaves alone, at the very edge: `tests/corpus/rules/FAMILY.txt`.

    == deck-size counts                the rule of the texts below, and when it is asked: see `Rule`
    + main: Gain 15 CP.                is left alone
    - main: Gain 16 CP. => Gain 16 CP  is found, at these words; behind ` @ ` those that it is compared with
    $glow = status Glow // ...         a part that is used again

Parts of a hero file stand side by side with ` | ` between them, and their lines with ` // `. `main: ...` is a
card, `off: ...` an ability; what a hero needs beside that is added. The expectation is worked out from what
the rule says of itself, and the texts differ in one thing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.checks import Rule, all_rules
from dtlang.diagnostics import Diagnostic
from dtlang.settings import Choice, Family, RuleSet
from dtlang.source import Source
from tests.checks.examples import codes, complete

FOLDER = Path(__file__).parent.parent / "corpus" / "rules"
PLACES = {
    "main": "card Spark // main phase, cost 1 // ",
    "roll": "card Spark // roll phase, cost 1 // ",
    "instant": "card Spark // instant, cost 1 // ",
    "off": "offensive Torrent // 3 [flame]: ",
    "def": "defensive Guard // defense roll 3: ",
    "pas": "passive Warm // ",
    "ult": "ultimate Sunfall // 5 [comet]: ",
}


@dataclass(slots=True)
class Sides:
    """The texts of a rule, and the words that are found in those that are wrong."""

    marks: set[str] = field(default_factory=set)
    right: list[str] = field(default_factory=list)
    wrong: list[tuple[str, str]] = field(default_factory=list)


def written(row: str, again: dict[str, str]) -> str:
    """A row as a part of a hero file."""
    for name, part in again.items():
        row = row.replace(name, part)
    sections = []
    for part in row.split(" | "):
        place, colon, text = part.partition(": ")
        whole = PLACES[place] + text if colon and place in PLACES else part
        sections.append("\n  ".join(line.strip() for line in whole.split(" // ")))
    return "\n".join(sections) + "\n"


def both_sides(path: Path) -> dict[str, Sides]:
    found: dict[str, Sides] = {}
    again: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            name, *marks = rest.split()
            sides = found.setdefault(name, Sides(set(marks)))
        elif sign == "+":
            sides.right.append(written(rest, again))
        elif sign == "-":
            text, _, words = rest.rpartition(" => ")
            sides.wrong.append((written(text, again), words))
        elif sign.startswith("$"):
            part = rest.removeprefix("= ")
            for name, earlier in again.items():
                part = part.replace(name, earlier)
            again[sign] = part
        else:
            assert not line or sign == "#", line
    return found


RULES = {rule.name: rule for rule in all_rules()}
FAMILIES = {path: both_sides(path) for path in sorted(FOLDER.glob("*.txt"))}
SIDES = {name: sides for family in FAMILIES.values() for name, sides in family.items()}


def found_by(rule: Rule, text: str) -> tuple[Source, list[Diagnostic]]:
    source = Source.of(complete(text))
    findings = pipeline.check(source, None, Choice(set=RuleSet.DEFAULT, select=(rule.code,))).findings
    assert not [f.message for f in findings if f.is_error and f.code != rule.code], text
    return source, [f for f in findings if f.code == rule.code]


@pytest.mark.parametrize("name", SIDES)
def test_what_a_rule_leaves_alone(name: str) -> None:
    for text in SIDES[name].right:
        assert [] == [f.message for f in found_by(RULES[name], text)[1]], text


@pytest.mark.parametrize("path", FAMILIES, ids=[path.stem for path in FAMILIES])
def test_what_a_rule_finds_and_says(path: Path, same_as_file: Callable[[Path, str], None]) -> None:
    """At the words that are meant; what is said stands beside the texts, in `FAMILY.said`."""
    said = []
    for name, sides in FAMILIES[path].items():
        said.append(f"== {name}")
        for text, words in sides.wrong:
            source, found = found_by(RULES[name], text)
            assert [words] == [
                " @ ".join(source.at(span) for span in (f.span, *(other.span for other in f.related)))
                for f in found
            ], text
            for f in found:
                notes = [*filter(None, (f.label, f.help, *(other.label for other in f.related)))]
                fixes = [f"{'fix' if fix.safe else 'unsafe fix'}: {fix.message}" for fix in f.fixes]
                said.append(" | ".join([f"{f.severity.value}: {f.message}", *notes, *fixes]))
    same_as_file(path.with_suffix(".said"), "\n".join(said) + "\n")


def test_every_rule_has_its_sides_and_marks() -> None:
    marks = ("counts", "compiled", "dead")
    assert {rule.name: {mark for mark in marks if getattr(rule, mark)} for rule in RULES.values()} == {
        name: sides.marks for name, sides in SIDES.items()
    }


UNREAD = "card Mumble\n  main phase, cost 0\n  Frobnicate 2 cards.\n"
UNKNOWN = "ultimat Mumble\n  5 [comet]: Deal 10 dmg.\n"


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_what_a_rule_does_not_know_it_does_not_judge(rule: Rule) -> None:
    """A sentence, or a whole section, that nobody could read may be just what a rule misses."""
    choice = Choice(set=RuleSet.DEFAULT, select=(rule.code,))
    valued = rule.family is Family.BALANCE
    for more, waits in ((UNREAD, {"compiled"}), (UNKNOWN, {"compiled", "counts"})):
        found = codes(complete(rule.bad) + more, choice)
        silent = valued or bool(SIDES[rule.name].marks & waits)
        assert (rule.code not in found) == silent, more
