"""The structure of a hero file: what is read, what is reported, and how it is printed again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dtlang.diagnostics import CODES, Code, Diagnostic
from dtlang.dice import DefenseRoll, Die, LargeStraight, OfAKind, SmallStraight, Symbols
from dtlang.format.layout import format_hero
from dtlang.source import Source, Span
from dtlang.syntax.hero_file.lines import DEEPEST, LONGEST_LINE, MOST_LINES
from dtlang.syntax.hero_file.nodes import (
    Ability,
    AbilityKind,
    AmountPlace,
    Card,
    Companion,
    Cost,
    Deck,
    DeckEntry,
    DeckUse,
    Edition,
    Faq,
    Field,
    FileKind,
    Flag,
    HeroFile,
    Keyword,
    ManualRule,
    Note,
    Piece,
    Prose,
    RollLine,
    Status,
    StatusKind,
    Timing,
    Upgrade,
)
from dtlang.syntax.hero_file.parts import MOST_SECTIONS
from dtlang.syntax.hero_file.skeleton import read_skeleton
from dtlang.syntax.tables import build_tables, skeleton_grammar

FOLDER = Path(__file__).parent / "corpus" / "skeleton"
FILES = sorted(FOLDER.glob("*.hero"))
GOOD = [file for file in FILES if not file.with_suffix(".findings").exists()]
BAD = [file for file in FILES if file not in GOOD]
OURS = [code for code in CODES.by_code.values() if re.match(r"DT0[12]|DT[123]5", code.code)]


def read(text: str) -> tuple[HeroFile, list[Diagnostic]]:
    return read_skeleton(Source.of(text))


def codes(text: str) -> list[str]:
    return [finding.code for finding in read(text)[1]]


def sound(text: str) -> HeroFile:
    file, findings = read(text)
    assert [] == findings
    return file


def formatted(source: Source) -> str:
    file, _ = read_skeleton(source)
    return format_hero(file, source, lambda prose, tier: source.at(prose.span))


def shown(source: Source, finding: Diagnostic) -> str:
    """`line:column code words`, with the number of fixes; blanks of a margin are drawn as _."""
    words = source.at(finding.span).split("\n")[0]
    if words and not words.strip():
        words = words.replace(" ", "_").replace("\t", "\\t")
    place = source.place(finding.span.start)
    fixes = f" +{len(finding.fixes)}" if finding.fixes else ""
    return f"{place.line}:{place.column} {finding.code} {words}{fixes}\n"


def of(file: Path) -> Source:
    return Source.of(file.read_text(encoding="utf-8"), file.name)


# --- the grammar -----------------------------------------------------------------------------------


def test_the_grammar_has_no_conflicts() -> None:
    """One text has one reading: LALR(1) in strict mode finds nothing to choose."""
    build_tables(skeleton_grammar(), "file", strict=True)


# --- what is reported ------------------------------------------------------------------------------


@pytest.mark.parametrize("file", BAD, ids=lambda f: f.stem)
def test_findings(file: Path, same_as_file: Callable[[Path, str], None]) -> None:
    """All mistakes of a file are found at once, each at the right words."""
    source = of(file)
    _, findings = read_skeleton(source)
    same_as_file(file.with_suffix(".findings"), "".join(shown(source, finding) for finding in findings))


@pytest.mark.parametrize("file", GOOD, ids=lambda f: f.stem)
def test_good_files_are_silent(file: Path) -> None:
    """A file without mistakes has no findings."""
    assert [] == read_skeleton(of(file))[1]


@pytest.mark.parametrize("file", BAD, ids=lambda f: f.stem)
def test_every_fix_helps(file: Path) -> None:
    """A fix that is offered leaves fewer findings behind."""
    source = of(file)
    _, findings = read_skeleton(source)
    for finding in findings:
        for fix in finding.fixes:
            assert len(codes(fix.apply(source.text))) < len(findings), (finding, fix)


@pytest.mark.parametrize("code", OURS, ids=lambda c: c.code)
def test_the_example_of_a_code_shows_it(code: Code) -> None:
    """The bad example has exactly this finding, the good one has none."""
    assert [code.code] == codes(code.bad)
    assert [] == codes(code.good)


@pytest.mark.parametrize(
    ("slip", "right"),
    [
        ("ofensive Surge\n  3 [wave]: Deal 4 dmg.", "offensive Surge\n  3 [wave]: Deal 4 dmg."),
        ("offensive Surge\n  3 [wave] Deal 4 dmg.", "offensive Surge\n  3 [wave]: Deal 4 dmg."),
        ("offensive Surge\n3 [wave]: Deal 4 dmg.", "offensive Surge\n  3 [wave]: Deal 4 dmg."),
        ("setup\n\tGain 1 CP.", "setup\n  Gain 1 CP."),
        ("setup\n  Gain 1 CP.\n   Heal 1.", "setup\n  Gain 1 CP.\n  Heal 1."),
        ("status Wet\n  negative, persistant\n  Heal 1.", "status Wet\n  negative, persistent\n  Heal 1."),
        ("dice\n  1-3 wave, 4-6 shell", "dice\n  1-3 wave\n  4-6 shell"),
        ("dice\n  wave: 1-6", "dice\n  1-6 wave"),
        ("deck\n  Surge", "deck\n  1 Surge"),
        ("setup Gain 1 CP.", "setup\n  Gain 1 CP."),
        ("rule Sing.", 'rule "Sing."'),
        ("upgrade Surge 3\n  cost 1\n  Heal 1.", "upgrade Surge III\n  cost 1\n  Heal 1."),
    ],
)
def test_typical_slips_are_mended(slip: str, right: str) -> None:
    """The first fix of a typical slip gives what the author meant."""
    text = f"hero Tide Singer\n\n{slip}\n"
    _, [finding] = read(text)
    assert f"hero Tide Singer\n\n{right}\n" == finding.fixes[0].apply(text)


def test_a_moved_line_keeps_its_words() -> None:
    """A header line below the sections is moved up as it is, comment included."""
    text = "hero Tide Singer\nsetup\n  Heal 1.\nauthor Jo Example  # it is me\n"
    _, [finding] = read(text)
    assert "hero Tide Singer\nauthor Jo Example  # it is me\nsetup\n  Heal 1.\n" == finding.fixes[0].apply(
        text
    )


def test_one_bad_line_does_not_hide_the_text_around_it() -> None:
    """Text under a misspelt heading or behind a bad requirement is still there to be read."""
    file, findings = read(
        "hero Tide Singer\nofensive Surge\n  smal straight: Deal 1 dmg.\n  defense roll: Deal 2 dmg.\n"
        "  3 [wave] Deal 3 dmg.\nstatus\n  negative, sticky\n  Heal 4.\n"
    )
    assert 6 == len(findings)
    said = [line.text for prose in file.prose() for line in prose.lines]
    assert ["Deal 1 dmg.", "Deal 2 dmg.", "Deal 3 dmg.", "Heal 4."] == said


@pytest.mark.parametrize(
    "text",
    [
        "hero X\nsetup\n  Gain 1 CP. " + "x" * LONGEST_LINE,
        "hero X\nsetup\n  Gain 1 CP.\n" + " " * (DEEPEST + 2) + "Heal 1.\n",
        "hero X\n" + "token Buoy\n" * (MOST_SECTIONS + 1),
        "hero X\nsetup\n" + "  Heal 1.\n" * (MOST_LINES + 1),
        "\n".join(f"wibble{n} wobble" for n in range(1000)),
    ],
    ids=["line", "depth", "sections", "lines", "findings"],
)
def test_too_much_is_refused(text: str) -> None:
    """Lines, nesting, sections and findings have bounds, and the file is still answered quickly."""
    start = time.perf_counter()
    assert "DT005" in codes(text)
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    "line", ["  " + "x" * LONGEST_LINE, " " * (DEEPEST + 2) + "Heal 1."], ids=["long", "deep"]
)
def test_what_a_refused_line_says_is_not_missing(line: str) -> None:
    """The text of the card stands in it."""
    card = "hero X\ncard Bellows\n  main phase, cost 0\n"
    assert ["DT022"] == codes(card)
    assert ["DT005"] == codes(card + line + "\n")


# --- what is read ----------------------------------------------------------------------------------


def test_everything_is_in_the_tree() -> None:
    """Every kind of section arrives with its values."""
    source = of(FOLDER / "everything.hero")
    file, _ = read_skeleton(source)
    assert file.name is not None
    assert (FileKind.HERO, "Lantern Keeper") == (file.kind, file.name.text)
    assert {"fr": "Gardienne du phare", "cs": "Strážkyně majáku"} == file.names
    assert ("en", Edition.V2, 4) == (file.language, file.edition, file.complexity)
    assert ("1.2", "CC BY 4.0") == (file.value(Field.VERSION), file.value(Field.LICENCE))

    assert file.dice is not None
    die = Die.of(file.dice.faces)
    assert ("beam", "rising tide", "storm") == die.symbols
    assert (4, 5) == die.values("Rising  Tide")

    glow, barnacle, fog = file.all(Status)
    assert glow.stack_limit is not None
    assert barnacle.stack_limit is not None
    assert fog.stack_limit is not None
    assert (StatusKind.POSITIVE, 5, 3) == (glow.kind, glow.stack_limit.own, glow.stack_limit.others)
    assert (Flag.SPENDABLE,) == glow.flags
    assert {"fr": "Lueur"} == glow.names
    assert "You may spend this token to add 1 dmg.\n  # which attack?\n  Attack Modifier." == source.at(
        glow.text[0].span
    )
    assert (Flag.PERSISTENT, Flag.NO_TRANSFER, Flag.NO_REMOVAL) == barnacle.flags
    assert barnacle.stack_limit.own is None
    assert [Prose, ManualRule, Note] == [type(text) for text in barnacle.text]
    assert (1, (Flag.NO_STEALING,)) == (fog.stack_limit.own, fog.flags)

    [gull] = file.all(Companion)
    assert ("Gull", 7, 1) == (gull.name.text, gull.health, gull.count)
    oil, house = file.all(Piece)
    assert (3, ("Dark", "Lit")) == (oil.count, house.sides)

    kindle, feed, turn, stock = file.all(Keyword)
    assert ("kindle", None, AmountPlace.AFTER_VERB) == (kindle.verb.text, kindle.object, kindle.amount)
    assert feed.object is not None
    assert turn.object is not None
    assert stock.object is not None
    assert ("feed", "Gull", AmountPlace.AFTER_VERB) == (feed.verb.text, feed.object.text, feed.amount)
    assert ("turn", "Lighthouse", AmountPlace.NONE) == (turn.verb.text, turn.object.text, turn.amount)
    assert ("stock up", "Lamp Oil", AmountPlace.AFTER_OBJECT) == (
        stock.verb.text, stock.object.text, stock.amount,
    )  # fmt: skip

    bright, what, defense, passive, ultimate = file.all(Ability)
    assert [Symbols((("beam", n),)) for n in (3, 4, 5)] == [r.requirement.pattern for r in bright.rolls]
    assert [Symbols((("beam", 2), ("rising tide", 2))), SmallStraight(), OfAKind(4)] == [
        r.requirement.pattern for r in what.rolls
    ]
    assert [Prose, ManualRule, Prose] == [type(text) for text in bright.rolls[2].text]
    nested = bright.rolls[2].text[0]
    assert isinstance(nested, Prose)
    assert [0, 1, 1] == [line.depth for line in nested.lines]
    assert [1, 1, 1] == [len(common) for _, common in bright.outcomes()]
    assert [DefenseRoll(4)] == [r.requirement.pattern for r in defense.rolls]
    assert (AbilityKind.PASSIVE, ()) == (passive.kind, passive.rolls)
    assert (AbilityKind.ULTIMATE, "Beacon's End") == (ultimate.kind, ultimate.name.text)

    [upgrade] = file.all(Upgrade)
    assert ("Bright & Early! II", "Bright & Early!", 2, 2) == (
        upgrade.name.text, upgrade.base.text, upgrade.level, upgrade.cost,
    )  # fmt: skip
    [second] = upgrade.second
    assert ("First Light", {"fr": "Point du jour"}) == (second.name.text, second.names)
    assert LargeStraight() == second.rolls[1].requirement.pattern

    spill, leave = file.all(Card)
    assert (Timing.ROLL_PHASE, 1) == (spill.timing, spill.cost)
    assert (Timing.INSTANT, 0) == (leave.timing, leave.cost)
    [deck] = file.all(Deck)
    assert ["common"] == [use.name.text for use in deck.all(DeckUse)]
    assert [(2, "Oil Spill"), (1, "Bright & Early! II")] == [
        (e.count, e.card.text) for e in deck.all(DeckEntry)
    ]
    [faq] = file.all(Faq)
    assert ["Only if everybody agrees.", "Yes."] == [entry.answer.text for entry in faq.entries]
    assert ["The keeper goes first when a storm is near."] == [rule.text for rule in file.all(ManualRule)]
    assert ("A longer remark, over two lines.", "And a second paragraph.") == file.all(Note)[1].paragraphs


def test_text_belongs_to_the_lines_above_it() -> None:
    """Common text counts for the roll lines before it, not for those behind it."""
    file = sound(
        "hero X\noffensive Y\n  3 [wave]: Heal 1.\n  Gain 1 CP.\n  4 [wave]: Heal 2.\n  Draw 1 card.\n"
    )
    [ability] = file.all(Ability)
    common = [[t.lines[0].text for t in texts if isinstance(t, Prose)] for _, texts in ability.outcomes()]
    assert [["Gain 1 CP.", "Draw 1 card."], ["Draw 1 card."]] == common


@pytest.mark.parametrize("file", GOOD, ids=lambda f: f.stem)
def test_nothing_is_dropped(file: Path) -> None:
    """Every character lies in a node or a comment, and prose holds exactly its lines."""
    source = of(file)
    tree, _ = read_skeleton(source)
    covered = bytearray(len(source.text))
    for span in [item.span for item in tree.items] + [comment.span for comment in tree.comments]:
        covered[span.start : span.end] = b"x" * (span.end - span.start)
    left = [
        letter for letter, seen in zip(source.text, covered, strict=True) if not seen and not letter.isspace()
    ]
    assert [] == left
    for section in tree.sections:
        assert section.lines[0].start == section.span.start
        assert section.lines[-1].end <= section.span.end
    for prose in tree.prose():
        assert (prose.lines[0].span.start, prose.lines[-1].span.end) == prose.span
        assert all(source.at(line.span) == line.text for line in prose.lines)


def test_a_comment_needs_room_before_it() -> None:
    """`#` begins a comment at the start of a line or behind a blank, never in `(#'s)` or inside quotes."""
    source = Source.of(
        "hero X # one\nsetup\n  Heal 1 (#'s). # two\n  # three\n  Heal #'s 2.#no\n"
        '  rule "Say # aloud." # four\n'
    )
    file, _ = read_skeleton(source)
    assert ["# one", "# two", "# three", "# four"] == [comment.text for comment in file.comments]
    assert [False, False, True, False] == [comment.own_line for comment in file.comments]
    assert ["Say # aloud."] == [t.text for s in file.sections for t in s.text if isinstance(t, ManualRule)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("3 [wave]: Heal 1.", "[wave][wave] [wave]: Heal 1."),
        ("2 [wave] 1 [pearl]: Heal 1.", "2 x [wave] + [pearl] : Heal 1."),
        ("small straight: Heal 1.", "Small  Straight: Heal 1."),
        ("3-of-a-kind: Heal 1.", "3 of a kind: Heal 1."),
        ("defense roll 4: Heal 1.", "Defence roll 4 : Heal 1."),
    ],
)
def test_two_ways_to_ask_for_the_same_roll(first: str, second: str) -> None:
    """Spellings of a requirement that mean the same give the same tree."""
    assert (
        read(f"hero X\nupgrade Y II\n  cost 1\n  {first}")[0]
        == read(f"hero X\nupgrade Y II\n  cost 1\n  {second}")[0]
    )


def test_a_property_line_is_told_from_a_sentence() -> None:
    """`Persistent.` and `Attack Modifier.` are sentences; the same words in a list are properties."""
    file = sound("hero X\nstatus Y\n  positive, attack modifier\n  Persistent. Heal 1.\n  Attack Modifier.\n")
    [status] = file.all(Status)
    assert (Flag.ATTACK_MODIFIER,) == status.flags
    assert ["Persistent. Heal 1.", "Attack Modifier."] == [
        line.text for p in file.prose() for line in p.lines
    ]


def test_reading_is_fast() -> None:
    """150 lines take a few milliseconds; the bound here leaves room for slow machines."""
    source = of(FOLDER / "everything.hero")
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        read_skeleton(source)
        best = min(best, time.perf_counter() - start)
    assert best < 0.05


# --- how it is printed -----------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_formatting_settles_and_keeps_the_tree(file: Path) -> None:
    """Formatting twice changes nothing more, and the tree stays the same."""
    check_layout(of(file))


def check_layout(source: Source) -> None:
    once = formatted(source)
    if not read_skeleton(source)[0].sound:
        assert source.text == once
        return
    again = Source.of(once)
    assert once == formatted(again)
    before, after = read_skeleton(source)[0], read_skeleton(again)[0]
    assert before == after
    assert sorted(c.text for c in before.comments) == sorted(c.text for c in after.comments)


@pytest.mark.parametrize("file", GOOD, ids=lambda f: f.stem)
def test_layout(file: Path, same_as_file: Callable[[Path, str], None]) -> None:
    """The canonical layout of the good files."""
    same_as_file(file.with_suffix(".formatted"), formatted(of(file)))


@pytest.mark.parametrize("file", BAD, ids=lambda f: f.stem)
def test_a_broken_file_is_left_alone(file: Path) -> None:
    """Nothing is printed anew when the skeleton has errors."""
    source = of(file)
    assert source.text == formatted(source)


def test_comments_survive_a_change_of_lines() -> None:
    """Wording that comes back with more or fewer lines than were written loses no comment."""
    source = Source.of("hero X\nsetup\n  Heal 1. # one\n  # two\n  Heal 2. # three\n")
    file, _ = read_skeleton(source)
    for said in ("Heal 3.", "Heal 1.\nHeal 2.\nHeal 3.", ""):
        text = format_hero(file, source, lambda _, tier, said=said: said)  # type: ignore[misc]
        assert ["# one", "# two", "# three"] == re.findall(r"# \w+", text), text


# --- whatever people write -------------------------------------------------------------------------

TEXTS = [file.read_text(encoding="utf-8") for file in FILES]
BITS = [
    "\t", " ", "   ", "\n", "\r\n", ":", ",", "#", "#'", "[", "]", '"', "“", 'rule "', "note ", "name fr ",
    "N", " II", "3 ", "1-3", "/", "[wave]", "status ", "ability X", "Q:", "A:", "cost", "sides ", "hero ",
    "Deal 4 dmg.", "\x00",
    "\u202e", "e\u0301", "\u2028", "\ufeff", "9" * 30,
]  # fmt: skip
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 3)):
            case 0:
                text = text[:at] + draw(st.sampled_from(BITS)) + text[at:]
            case 1:
                text = text[:at] + text[at + draw(st.integers(1, 12)) :]
            case 2:
                start = text.rfind("\n", 0, at) + 1
                text = text[:start] + " " * draw(st.integers(0, 7)) + text[start:].lstrip(" ")
            case _:
                text = text[:at]
    return text


def check_anything(text: str) -> None:
    source = Source.of(text)
    start = time.perf_counter()
    file, findings = read_skeleton(source)
    assert time.perf_counter() - start < 5
    assert file.sound == (not findings)
    whole = Span(0, len(source.text))
    for finding in findings:
        assert whole.start <= finding.span.start <= finding.span.end <= whole.end
        assert finding.message
    check_layout(source)


@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
@given(mutated())
def test_mutated_files_never_break_the_reader(text: str) -> None:
    """A damaged file gives findings inside the text, never an exception."""
    check_anything(text)


@settings(max_examples=100, deadline=None, suppress_health_check=SLOW)
@given(st.lists(st.sampled_from(BITS) | st.text(max_size=20), max_size=40).map("".join))
def test_random_text_never_breaks_the_reader(text: str) -> None:
    """Neither does text that was never a hero file."""
    check_anything(text)


@st.composite
def redecorated(draw: st.DrawFn) -> str:
    """A good file with comments, empty lines and wider indentation put in."""
    text = draw(st.sampled_from([file.read_text(encoding="utf-8") for file in GOOD]))
    wide = draw(st.sampled_from([1, 2, 3]))
    lines: list[str] = []
    for line in text.split("\n"):
        bare = line.lstrip(" ")
        line = " " * (wide * (len(line) - len(bare))) + bare
        # Quoted words may go on over several lines; leave them alone.
        extra = draw(st.integers(0, 9)) if '"' not in text else draw(st.sampled_from([5, 6, 7, 8, 9, 2]))
        if extra == 0 and bare:
            line += draw(st.sampled_from([" # a", "\t#b", "   # c # d"]))
        elif extra == 1:
            lines.append(" " * draw(st.integers(0, 9)) + "# e")
        elif extra == 2 and '"' not in text:
            lines.append(draw(st.sampled_from(["", "  ", "\n"])))
        lines.append(line)
    return "\n".join(lines)


@settings(max_examples=100, deadline=None, suppress_health_check=SLOW)
@given(redecorated())
def test_layout_of_redecorated_files(text: str) -> None:
    """However comments, gaps and widths are strewn in, layout settles and loses no comment."""
    source = Source.of(text)
    assert [] == read_skeleton(source)[1]
    check_layout(source)


def test_roll_lines_keep_their_order() -> None:
    """The body of a section is in the order of writing, whatever its lines are."""
    file = sound("hero X\nupgrade Y II\n  3 [wave]: Heal 1.\n  cost 1\n")
    [upgrade] = file.all(Upgrade)
    assert isinstance(upgrade.body[0], RollLine)
    assert (Cost(amount=1),) == upgrade.properties(Cost)
