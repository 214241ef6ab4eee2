"""A sentence that cannot be read gets one finding, at the right words, with fixes that work."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dtlang.diagnostics import Diagnostic, Report, in_order
from dtlang.diagnostics.draw import draw_all
from dtlang.source import Source, Span
from dtlang.syntax.explanation.explain import MOST_HELPED, findings_of
from dtlang.syntax.explanation.repair import MOST_FIXES
from dtlang.syntax.explanation.unknown import unknown_names
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text

BAD = Path(__file__).resolve().parent / "corpus" / "bad"
FILES = sorted(BAD.glob("*.txt"))

NAMES = Names.of(
    statuses=["Burn", "Heat", "Cinder", "Rising Tide", "火"],
    pieces=["Ash Cat"],
    abilities=["Firebolt"],
    cards=["Flashpoint"],
    heroes=["Ember Witch"],
    verbs=["stoke"],
    symbols=["flame", "ward", "comet"],
)


def findings(text: str, names: Names = NAMES, already: int = 0) -> list[Diagnostic]:
    reading = read_text(text, Span(0, len(text)), names, "en")
    found = findings_of(reading, text, names, "en", already=already)
    return in_order([*found, *unknown_names(reading.text, text, names, "en")])


def words(finding: Diagnostic, text: str) -> str:
    return text[finding.span.start : finding.span.end]


def only(text: str) -> Diagnostic:
    found = findings(text)
    assert 1 == len(found), [f.message for f in found]
    return found[0]


# --- by example ------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_findings_of_bad_texts(file: Path, same_as_file: Callable[[Path, str], None]) -> None:
    """What an author sees, finding by finding."""
    source = Source.of(file.read_text(encoding="utf-8"), file.name)
    found = tuple(findings(source.text))
    assert found
    same_as_file(file.with_name(file.name + ".findings"), draw_all(Report(source, found)))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_every_fix_works(file: Path) -> None:
    """A fix leaves one finding less; fixes were read again before they were offered."""
    text = Source.of(file.read_text(encoding="utf-8")).text
    found = findings(text)
    for finding in found:
        assert len(finding.fixes) <= MOST_FIXES
        for fix in finding.fixes:
            assert len(findings(fix.apply(text))) < len(found), fix


def test_seven_mistakes_in_one_run() -> None:
    """No mistake hides another, and each is found at its own words."""
    text = (BAD / "seven_mistakes.txt").read_text(encoding="utf-8")
    assert [
        ("DT002", "Deall"),
        ("DT001", "your"),
        ("DT101", "Burm"),
        ("DT102", "[flaem]"),
        ("DT002", "undefendible"),
        ("DT003", "2 cards"),
        ("DT004", "(unless it rains)"),
    ] == [(f.code, words(f, text)) for f in findings(text)]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("Gian 2 Heat.", "Gain 2 Heat."),
        ("Inflict Burm.", "Inflict Burn."),
        ("On [flaem], draw 1 card.", "On [flame], draw 1 card."),
        ("If you have Heat your opponent loses 1 CP.", "If you have Heat, your opponent loses 1 CP."),
        ("Deal 4 undefendible dmg.", "Deal 4 undefendable dmg."),
        ("GainHeat.", "Gain Heat."),
        ("Deal 4 dmg Draw 1 card.", "Deal 4 dmg. Draw 1 card."),
        ("Deal 4 dmg all opponents.", "Deal 4 dmg to all opponents."),
        ("Deal deal 4 dmg.", "Deal 4 dmg."),
        ("Deal dmg.", "Deal 1 dmg."),
        ("On [flame, draw 1 card.", "On [flame], draw 1 card."),
        ("Roll 2 dices.", "Roll 2 dice."),
        ("Gain 2 cps.", "Gain 2 CP."),
        ("Inflict Rising Tied.", "Inflict Rising Tide."),
        ("Stoek 2.", "Stoke 2."),
        ("If you have Heat darw 1 card.", "If you have Heat draw 1 card."),
        ("Deal 5 dmage to all oponents.", "Deal 5 damage to all opponents."),
    ],
)
def test_the_first_fix_of_a_typical_slip(slip: str, meant: str) -> None:
    """The first fix is what the author meant, and it reads."""
    assert meant == only(slip).fixes[0].apply(slip)
    assert [] == findings(meant)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("Deall 4 dmg.", "DT002", "Deall"),
        ("You may spend 1 Heat to darw 1 card.", "DT002", "darw"),
        ("Deal 4 dmg. Draw 1 crad. Gain 1 CP.", "DT002", "crad"),
        ("If you have Heat your opponent loses 1 CP.", "DT001", "your"),
        ("Gain 2 CP and.", "DT001", ""),
        ("Inflict Moonlight.", "DT101", "Moonlight"),
        ("Deal 2 x [moon] dmg.", "DT102", "[moon]"),
        ("Draw 1 card. )", "DT001", ")"),
        ("Gain 2 CP \0.", "DT001", "\0"),
    ],
)
def test_the_finding_stands_at_the_cause(text: str, code: str, at: str) -> None:
    """A misspelt word beats whatever the grammar stumbles over behind it."""
    found = only(text)
    assert (code, at) == (found.code, words(found, text))


def test_at_the_end_the_caret_goes_behind_the_last_word() -> None:
    text = "Deal 4 dmg. If you have Heat,   \n\n"
    assert Span(29, 29) == only(text).span


def test_offsets_are_those_of_the_whole_text() -> None:
    """A rules text is a region of a file; the finding and its fix speak of the file."""
    text = "hero Deall\n  Deall 4 dmg.\nnote Deall\n"
    start = text.index("  Deall")
    reading = read_text(text, Span(start, text.index("\nnote")), NAMES, "en")
    (found,) = findings_of(reading, text, NAMES, "en")
    assert Span(13, 18) == found.span
    assert "hero Deall\n  Deal 4 dmg.\nnote Deall\n" == found.fixes[0].apply(text)


def test_an_undeclared_name_does_not_hide_what_is_wrong() -> None:
    """A new name in a sentence is no misspelt word, so the missing full stop is the finding."""
    found = only("Deal 4 dmg and inflict Moonlight Draw 1 card.")
    assert "a full stop is missing behind `Moonlight`" == found.message


@pytest.mark.parametrize(
    "bad", ["Draw 1 card!", "Deal 4 dmg all", "If you have Heat,", "Gain", "Deall 4 dmg"]
)
def test_a_bad_line_does_not_hide_the_next(bad: str) -> None:
    text = f"{bad}\nGian 1 CP."
    assert "Gian" in [words(finding, text) for finding in findings(text)]


def test_without_declared_dice_any_symbol_will_do() -> None:
    assert [] == findings("On [moon], draw 1 card.", Names.of(statuses=["Burn"]))


def test_suggestions_are_names_that_can_stand_there() -> None:
    """An ability cannot be inflicted, however near its name."""
    names = Names.of(statuses=["Chill"], abilities=["Frostbite"])
    text = "Inflict Frostbit."
    (found,) = findings(text, names)
    assert ("DT101", ()) == (found.code, found.fixes)


def test_words_longer_than_a_message_are_cut() -> None:
    found = only("deal " + "q" * 5000 + ".")
    assert len(found.message) < 100


def test_a_file_full_of_problems_gets_no_fixes() -> None:
    """Beyond some number nobody reads suggestions; every problem still has its finding."""
    text = "Deall 4 dmg. " * (MOST_HELPED + 1)
    found = findings(text)
    assert MOST_HELPED + 1 == len(found)
    assert not any(f.fixes for f in found)
    reading = read_text("Deall 4 dmg.", Span(0, 12), NAMES, "en")
    assert findings_of(reading, "Deall 4 dmg.", NAMES)[0].fixes
    assert not findings_of(reading, "Deall 4 dmg.", NAMES, already=MOST_HELPED)[0].fixes


def test_too_long_and_too_deep() -> None:
    assert "DT005" == only("Gain 1 Heat. " * 2000).code
    assert "DT005" == only("Gain 1 CP " + "(unless you gain 1 CP " * 9 + ")" * 9 + ".").code


# --- whatever is written ---------------------------------------------------------------------------

SECONDS = 2.0  # of computing; what else runs on the machine does not count
GOOD = (
    "Deal 4 dmg. Then, if you have at least 3 Heat, draw 1 card.",
    "On [flame][comet], inflict Burn on a chosen opponent. Otherwise, gain 2 CP.",
    "You may spend 1 Heat to deal 2 undefendable dmg to all opponents.",
    "During your Upkeep Phase, receive 1 dmg per Cinder (rounded up).",
    "Roll 2 dice: On [ward], heal 2 x [ward]. On any other outcome, lose 1 CP.",
    "When you gain Rising Tide, you may stoke 2 - or - draw 1 card.\nAttack Modifier.",
    "Prevent 1/2 of the incoming dmg, rounded up. If prevented, gain 火.",
)
ODD = (
    "\0", "\u202e", "\u0301", "\u200d", "é", "ß", "İ", "ﬁ", "\ud800", "😀", "א", "١٢", "½", "×", "[", "]",
    "(", ")", "((", "[[", ",", ",,", ":", ";", ".", "..", "'", "’s", '"', "“", "#", "#'s", "-", "- or -",
    "–", "&", "+", "\n", "\r", "\t", "\u2028", "0", "00000", "3-1", "9-of-a-kind", "[ ]", "[\n]", "x [",
    "1/2", "1/2/3", "0:02", "N",
)  # fmt: skip


def check(text: str, names: Names = NAMES, already: int = 0) -> None:
    """No exception, no waiting, and every finding lies in the text."""
    start = time.process_time()
    found = findings(text, names, already)
    assert time.process_time() - start < SECONDS
    for finding in found:
        span = finding.span
        assert 0 <= span.start <= span.end <= len(text)
        assert span.start < span.end or text[span.start - 1 : span.start].strip(), "behind the last word"
        assert len(finding.message) < 200
        for fix in finding.fixes:
            assert fix.apply(text) != text


def mutated(draw: random.Random) -> str:
    text = " ".join(draw.sample(GOOD, draw.randint(1, 3)))
    for _ in range(draw.randint(1, 4)):
        a, b = sorted(draw.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + 12)
        match draw.randrange(7):
            case 0:
                text = text[:a] + text[b:]
            case 1:
                text = text[:b] + text[a:b] + text[b:]
            case 2:
                text = text[:a] + draw.choice(ODD) + text[a:]
            case 3:
                text = text[:a] + draw.choice(ODD) + text[b:]
            case 4:
                text = text[:a] + text[a:b][::-1] + text[b:]
            case 5:
                pieces = text.split(" ")
                draw.shuffle(pieces)
                text = " ".join(pieces)
            case _:
                text = (
                    text[:a] + chr(draw.choice((draw.randrange(0x250), draw.randrange(0x110000)))) + text[b:]
                )
    return text


@pytest.mark.parametrize("seed", range(25))
def test_mutated_texts_never_raise(seed: int) -> None:
    """Deleted, doubled, turned around and foreign letters in good texts: 2500 of them, 250 with fixes.

    `test_faithful_fixes.py` looks at the fixes of 720 more, and at what they say.
    """
    draw = random.Random(seed)
    for number in range(100):
        check(mutated(draw), already=MOST_HELPED if number % 10 else 0)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80))
def test_random_letters_never_raise(text: str) -> None:
    check(text)


@settings(max_examples=300, deadline=None)
@example('( " )')  # a bracket with no word in it
@given(st.lists(st.sampled_from([w for s in GOOD for w in s.split()] + list(ODD)), max_size=25).map(" ".join))
def test_random_words_never_raise(text: str) -> None:
    check(text)


HUGE = {
    "one lower-case word": "q" * 1_000_000,
    "one capitalised word": "Q" * 1_000_000,
    "one hyphened word": "a-" * 200_000,
    "one number": "1" * 1_000_000,
    "blanks": " " * 1_000_000,
    "line ends": "\n" * 1_000_000,
    "full stops": "." * 1_000_000,
    "quotes": "'" * 1_000_000,
    "NUL": "\0" * 100_000,
    "combining": "e" + "\u0301" * 100_000,
    "right to left": "\u202e\u05d0" * 50_000,
    "opening brackets": "(" * 100_000,
    "opening square brackets": "[" * 100_000,
    "few open brackets": "( a " * 1300,
    "closed brackets": "Gain 1 CP " + "(a) " * 900,
    "nested brackets": "Gain 1 CP " + "(if " * 900 + ")" * 900,
    "commas": "Deal 4 dmg" + "," * 3500,
    "spaced commas": "Gain 1 Heat" + ", Heat" * 1500,
    "conditions": "If you have Heat, " * 700,
    "clauses": "Gain 1 Heat and " * 900 + "draw 1 card",
    "of of of": "Gain 1 Heat" + " of Heat" * 1500,
    "per per per": "Deal 1 dmg" + " per Heat" * 1500,
    "symbols": "On " + "[flame]" * 50_000 + ", draw 1 card",
    "unknown symbols": "On " + "[moon]" * 2000 + ", draw 1 card",
    "names": "Gain " + "Foo " * 3900,
    "unknown names": "Gain Burm. " * 1300,
    "bad sentences": "Deall 1 dmg. " * 950,
    "bad sentences with fixes": "Deall 1 dmg. If you have Heat draw 1 crad. " * (MOST_HELPED // 2),
    "one long bad sentence": "Gain 1 Heat and " * 40 + "darw 1 card",
    "possessives": "opponent's " * 3900,
}


@pytest.mark.parametrize("what", HUGE)
def test_huge_texts_are_no_trouble(what: str) -> None:
    """Nobody waits for a megabyte of nonsense."""
    check(HUGE[what])


def test_names_as_odd_as_the_texts() -> None:
    """Declared names may be anything."""
    names = Names.of(statuses=["(", "[x]", "Ω mega", "a" * 3000, "İ", " ", "to"], symbols=["", "[", "ß"])
    for text in (*GOOD, "Inflict (.", "Gain Ω mega.", "On [SS], gain İ.", "On [ß], draw 1 crad."):
        check(text, names)
