"""What the rules of legality and consistency find in the texts of `tests/corpus/texts`, all of them.

Hardly any of those texts was written with a rule in mind, so most rules leave most of them alone, and none
falls over, whatever amounts, players and things they speak of. `tests/corpus/rules/every_text.said` has what
has to be found in texts that were looked at; what a new text brings need not be added:

    == nothing-to-prevent
    Prevent 2 dmg. => Prevent 2 dmg
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dtlang import pipeline
from dtlang.checks import all_rules
from dtlang.settings import Choice, Family
from dtlang.source import Source
from tests import cases
from tests.cases import CaseFile, Hero

SAID = cases.FOLDER.parent / "rules" / "every_text.said"
PLACES = {
    "main": "card {} // main phase, cost 1 // ",
    "roll": "card {} // roll phase, cost 1 // ",
    "instant": "card {} // instant, cost 1 // ",
    "offensive": "offensive {} // 3 [flame]: ",
    "passive": "passive {} // ",
}
# These look at the hero as a whole, and the heroes here are heaps of texts.
WHOLE = {"never-goes-away", "one-ultimate", "same-card-text", "same-requirement", "unused-keyword"}
WHOLE |= {"dominated-ability", "unmarked-attack-modifier", "more-than-keyword-says", "undeclared-direction"}
OFTEN = {"no-dice-then", "opponent-not-chosen", "unknown-side"}  # of nearly every card that speaks of such
RULES = {
    rule.code: rule.name
    for rule in all_rules()
    if rule.family in (Family.LEGALITY, Family.CONSISTENCY) and not rule.counts and rule.name not in WHOLE
}

# These are for heroes with one thing that has two sides; here every piece has some.
ONE_FORM = re.compile(r"(change|switch) forms?\b|your other form", re.IGNORECASE)


def head(hero: Hero, texts: dict[str, str]) -> list[str]:
    """What a hero declares; its status effects have these texts."""
    lines = [f"hero {hero.heroes[0]}", "dice"]
    lines += [f"  {at}  {name}" for at, name in zip(("1-3", "4-5", "6"), hero.symbols, strict=True)]
    for name, kind in hero.statuses.items():
        lines += [f"status {name}", f"  {kind}, stack limit 5", f"  {texts.get(name, 'Draw 1 card.')}"]
    for name in hero.pieces:
        lines += [f"piece {name}", "  sides Dark / Lit"]
    for name in hero.dials:
        lines += [f"dial {name}", "  from 0 to 10"]
    for name in hero.places:
        lines += [f"place {name}", "  extra dice 3"]
    for keyword in hero.keywords:
        verb, _, what = keyword.partition(" ")
        lines += [f"keyword {verb} N {what}".rstrip(), "  Gain N CP."]
    for name in hero.abilities:
        lines += [f"offensive {name}", "  small straight: Deal 4 dmg."]
    for name in hero.cards:
        lines += [f"card {name}", "  main phase, cost 1", "  Draw 1 card."]
    return lines


def heroes(file: CaseFile) -> Iterator[str]:
    """One with all texts of cards and abilities, and as many more as its status effects have texts."""
    lines = head(file.hero, {})
    tokens: dict[str, list[str]] = {}
    for case in file.cases:
        word, _, name = case.place.partition(" ")
        if any(line.startswith("! ") for line in case.expected) or "\n" in case.text:
            continue
        if ONE_FORM.search(case.text):
            continue
        if word == "token":
            tokens.setdefault(name, []).append(case.text)
        elif word in PLACES:
            lines += "\n  ".join((PLACES[word].format(f"C{case.line}") + case.text).split(" // ")).split("\n")
    yield "\n".join(lines) + "\n"
    while any(tokens.values()):
        yield (
            "\n".join(head(file.hero, {name: texts.pop(0) for name, texts in tokens.items() if texts})) + "\n"
        )


def sentence_at(source: Source, start: int) -> str:
    """The line that a finding stands in."""
    text = source.text
    return text[text.rfind("\n", 0, start) + 1 : text.find("\n", start)].strip()


def listed() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for line in SAID.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            rows = found.setdefault(line[3:], set())
        else:
            rows.add(line)
    return found


def test_what_rules_find_in_every_text() -> None:
    found: dict[str, list[str]] = {name: [] for name in sorted(set(RULES.values()) - OFTEN)}
    for file in cases.files():
        if file.hero.language != "en":
            continue
        for text in heroes(file):
            source = Source.of(text)
            for finding in pipeline.check(source, None, Choice(select=tuple(RULES))).findings:
                assert finding.code in RULES or not finding.is_error, (file.path.stem, finding.message)
                if finding.code in RULES and finding.name not in OFTEN:
                    line = sentence_at(source, finding.span.start)
                    found[finding.name].append(f"{line} => {source.at(finding.span)}")
    missing = {name: rows - set(found[name]) for name, rows in listed().items()}
    assert {} == {name: rows for name, rows in missing.items() if rows}
