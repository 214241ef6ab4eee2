"""What an editor may ask: every question as a function and as JSON, at places as an editor counts them."""

from __future__ import annotations

import json
import os
import random
from base64 import b64decode
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dtlang import pipeline
from dtlang.resources import hero
from dtlang.service import QUESTIONS, At, Dice, Named, Part, Play, Rename, Request, Service, Since, Sit
from dtlang.service import answers as a
from dtlang.service.trying import Throw
from dtlang.service.written import Lines, Written
from dtlang.source import Source

WITCH = hero("ember_witch.hero").read_text(encoding="utf-8")
NAMES = sorted(path.stem for path in hero("starter.hero").parent.glob("*.hero"))


@pytest.fixture(scope="module")
def service() -> Service:
    return Service(hero("starter.hero").parent)


def after(words: str, text: str = WITCH) -> int:
    """The place behind some words, in units of an editor."""
    end = text.index(words) + len(words)
    return len(text[:end].encode("utf-16-le")) // 2


def edited(text: str, edits: tuple[a.Edit, ...]) -> str:
    """A text with edits made as an editor makes them, in units of UTF-16."""
    data = text.encode("utf-16-le")
    for edit in sorted(edits, key=lambda one: one.start, reverse=True):
        data = data[: edit.start * 2] + edit.text.encode("utf-16-le") + data[edit.end * 2 :]
    return data.decode("utf-16-le")


class TestPlaces:
    """Editors count units of UTF-16, have their own line ends, and spell letters as they like."""

    @pytest.mark.parametrize(
        "raw",
        [
            "",
            "a\nb",
            "a\r\nb\r\n",
            "a\rb",
            "\ufeffa",
            "ne\u0301e\nx",
            "🔥x\r\n🔥",
            "\u1100\u1161\u11a8 x",
            "a\u0323b",
        ],
    )
    def test_every_letter_of_the_source_has_its_place(self, raw: str) -> None:
        """What stands up to a place of the editor reads as what stands up to its letter of the source."""
        written = Written(raw, "x")
        data = raw.encode("utf-16-le")
        for offset in range(len(written.source.text) + 1):
            place = written.place(offset)
            head = data[: place * 2].decode("utf-16-le", "surrogatepass")
            assert written.source.text[:offset] == Source.of(head).text or head.endswith("\r")
            assert offset == written.offset(place)

    def test_lines_of_an_editor(self) -> None:
        lines = Lines("a🔥\r\nbc\nd")
        assert [(0, 0), (0, 3), (1, 0), (1, 2), (2, 1)] == [lines.place(at) for at in (0, 3, 5, 7, 9)]
        assert [0, 3, 5, 7, 9] == [lines.at(*place) for place in ((0, 0), (0, 3), (1, 0), (1, 9), (2, 1))]


class TestProblems:
    def test_a_clean_hero_has_none(self, service: Service) -> None:
        found = service.answer("problems", Request(text=WITCH))
        assert ("Ember Witch", 0, 0, ()) == (found.hero, found.errors, found.warnings, found.problems)

    @pytest.mark.parametrize("prefix", ["", "# 🔥🔥 é e\u0301\r\n"])
    def test_a_fix_mends_the_text_of_the_editor(self, service: Service, prefix: str) -> None:
        """Whatever stands before it: wide letters, other line ends, an é of two letters."""
        text = prefix + WITCH.replace("Deal 5 dmg.", "Dael 5 dmg.", 1)
        (problem,) = service.answer("problems", Request(text=text)).problems
        start = after("Dael", text) - 4
        assert (start, start + 4, "error") == (problem.start, problem.end, problem.severity)
        (fix,) = problem.fixes
        assert prefix + WITCH == edited(text, fix.edits)
        assert fix.safe
        (change,) = fix.preview
        assert ("  4 [flame]: Dael 5 dmg.",) == change.old
        assert ("  4 [flame]: Deal 5 dmg.",) == change.new

    def test_a_proposal_says_what_it_does(self, service: Service) -> None:
        text = WITCH.replace("Deal 7 dmg.", "Blast them with 7 dmg.", 1)
        (problem,) = service.answer("problems", Request(text=text)).problems
        assert problem.fixes
        first = problem.fixes[0]
        assert any("7" in line for line in first.does)
        assert 0 == service.answer("problems", Request(text=edited(text, first.edits))).errors

    def test_all_safe_fixes_at_once(self, service: Service) -> None:
        text = WITCH.replace("Deal 5 dmg.", "Dael 5 dmg.", 1).replace("Heal 1.", "Heall 1.")
        changed = service.answer("fix_all", Request(text=text))
        assert WITCH == edited(text, changed.edits)

    def test_formatting_keeps_line_ends(self, service: Service) -> None:
        text = WITCH.replace("Deal 4 dmg.", "Deal  4 damage.").replace("\n", "\r\n")
        changed = service.answer("format", Request(text=text))
        assert WITCH.replace("\n", "\r\n") == edited(text, changed.edits)
        assert 1 == len(changed.edits)

    def test_what_cannot_be_read_is_not_laid_out(self, service: Service) -> None:
        found = service.answer("format", Request(text=WITCH.replace("Deal 5", "Dael 5", 1)))
        assert ((), True) == (found.edits, bool(found.refused))


class TestMeaning:
    def test_of_the_line_at_the_cursor(self, service: Service) -> None:
        found = service.answer("meaning", At(text=WITCH, at=after("4 [flame]: D")))
        assert "offensive Firebolt" == found.title
        assert [False, True, False] == [one.here for one in found.texts]
        assert any("5 normal damage" in line for line in found.texts[1].does)

    def test_of_an_upgrade_and_not_of_its_ability(self, service: Service) -> None:
        found = service.answer("meaning", At(text=WITCH, at=after("upgrade Kindle II\n  c")))
        assert "upgrade Kindle II (cost 1)" == found.title

    def test_of_a_card_in_the_deck(self, service: Service) -> None:
        found = service.answer("meaning", At(text=WITCH, at=after("  1 Bell")))
        assert found.title.startswith("card Bellows")

    def test_at_the_top_nothing_happens(self, service: Service) -> None:
        assert service.answer("meaning", At(text=WITCH, at=3)) is None

    def test_a_played_example(self, service: Service) -> None:
        found = service.answer("example", Named(text=WITCH, name="Sunfall"))
        assert "" == found.refused
        assert any("12" in line for line in found.story)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("inflict Cin", "stack limit 3, persistent"),
            ("4 [fla", "3 of the 6 faces"),
            ("Sto", "You gain N Heat tokens"),
            ("small str", "R-050"),
            ("4 undefen", "R-135"),
            ("offens", "Offensive Roll Phase"),
        ],
    )
    def test_hovering(self, service: Service, words: str, said: str) -> None:
        assert said in service.answer("hover", At(text=WITCH, at=after(words))).markdown

    def test_remarks_are_not_explained(self, service: Service) -> None:
        assert service.answer("hover", At(text=WITCH, at=after("She gathers He"))) is None

    def test_a_name_cannot_set_markdown(self, service: Service) -> None:
        text = WITCH.replace("Cinder", "Ci*n*der")
        found = service.answer("hover", At(text=text, at=after("status Ci", text)))
        assert "Ci\\*n\\*der" in found.markdown


class TestNames:
    @pytest.mark.parametrize(
        ("words", "declared"),
        [
            ("inflict Cin", "status Cinder"),
            ("Sto", "keyword stoke"),
            ("3 [wa", "4-5  ward"),
            ("  1 Kindle I", "upgrade Kindle II"),
            ("activate Fireb", "offensive Firebolt"),
            ("Flip Lan", "token Lantern"),
        ],
    )
    def test_definition(self, service: Service, words: str, declared: str) -> None:
        (place,) = service.answer("definition", At(text=WITCH, at=after(words)))
        assert after(declared) == place.end
        assert place.declares

    def test_references_hold_upgrades_and_tests(self, service: Service) -> None:
        places = service.answer("references", At(text=WITCH, at=after("offensive Fire")))
        assert {"Firebolt"} == {WITCH[one.start : one.end] for one in places}
        assert WITCH.count("Firebolt") - 1 == len(places), "one is the title of a test"

    @pytest.mark.parametrize(
        "name", ["Smoke Veil", "Heat", "Firebolt", "Salamander", "Bellows", "Ward of Ash"]
    )
    def test_another_name_everywhere_says_the_same(self, service: Service, name: str) -> None:
        """The compiled hero is the same but for the name, and its tests still pass."""
        text = WITCH.replace(f"test {name} ", "test ").replace("counts the Heat", "counts it")
        at = text.index(name, text.index(f" {name}\n")) + 2
        changed = service.answer("rename", Rename(text=text, at=at, name="Wobbly Thing"))
        after_all = edited(text, changed.edits)
        assert "" == changed.refused
        assert 0 == service.answer("problems", Request(text=after_all)).errors
        before, now = (service.page(one).document for one in (text, after_all))
        assert before is not None
        assert now is not None
        old = pipeline.document_json(before).decode()
        assert len(old) - len(pipeline.document_json(now).decode()) == old.count(name) * (len(name) - 12)
        assert all(one.passed for one in service.answer("tests", Named(text=after_all)).tests)

    def test_a_verb_keeps_its_form(self, service: Service) -> None:
        text = WITCH.replace("Stoke 2.", "You stoke 2.").replace(
            "gain 2 Heat or", "a chosen player stokes 2 or"
        )
        changed = service.answer("rename", Rename(text=text, at=after("keyword st", text), name="bellow"))
        assert "a chosen player bellows 2" in edited(text, changed.edits) or changed.refused

    @pytest.mark.parametrize("name", ["Cinder", "", "x" * 99, "Fog #1", "the"])
    def test_names_that_would_do_harm_are_refused(self, service: Service, name: str) -> None:
        changed = service.answer("rename", Rename(text=WITCH, at=after("status He"), name=name))
        assert () == changed.edits
        assert changed.refused

    def test_words_of_the_game_have_no_other_name(self, service: Service) -> None:
        assert service.answer("rename", Rename(text=WITCH, at=after("3 [flame]: De"), name="Hit")).refused


class TestCompletion:
    def offered(self, service: Service, before: str, typed: str) -> list[str]:
        at = after(before)
        text = WITCH[:at] + typed + WITCH[at:]
        found = service.answer("complete", At(text=text, at=at + len(typed)))
        for one in found:
            assert 0 <= one.start <= one.end == at + len(typed)
        return [one.label for one in found]

    @pytest.mark.parametrize(
        ("typed", "label"),
        [
            (" Gain Sm", "Smoke Veil"),
            (" Inflict Smoke V", "Smoke Veil"),
            (" Deal 2 und", "undefendable"),
            (" Deal 2 ", "dmg"),
            (" On [co", "[comet]"),
            (" sto", "stoke"),
            (" Gain 2 H", "Heat"),
            ("\n  sm", "small straight:"),
            ("\n\nof", "offensive"),
            ("\n\nstatus Fog\n  positive, st", "stack limit"),
            ("\n\nupgrade Fire", "Firebolt IV"),
            ("\n\nlanguage f", "fr"),
            ("\n\nedition se", "season1"),
        ],
    )
    def test_what_may_follow(self, service: Service, typed: str, label: str) -> None:
        assert label in self.offered(service, "Deal 7 dmg.", typed)[:6]

    def test_what_may_not_follow_is_not_offered(self, service: Service) -> None:
        found = self.offered(service, "Deal 7 dmg.", " Deal 2 d")
        assert "dmg" in found
        assert "deal" not in found

    def test_whole_sentences_can_be_read_where_they_are_offered(self, service: Service) -> None:
        at = after("Deal 7 dmg.")
        text = f"{WITCH[:at]} Gain{WITCH[at:]}"
        found = service.answer("complete", At(text=text, at=at + 5))
        sentences = [one for one in found if one.kind == "sentence"]
        assert len(sentences) > 5
        for one in sentences[:5]:
            edit = a.Edit(start=one.start, end=one.end, text=one.text)
            page = service.page(edited(text, (edit,)))
            assert page.checked.tree is not None
            assert not any(reading.problems for reading in page.checked.tree.readings.values()), one.text

    def test_cards_that_lie_in_the_deck_come_last(self, service: Service) -> None:
        text = WITCH.replace("  1 Dry Season\n", "  ")
        found = service.answer("complete", At(text=text, at=after("1 Everything Burns\n  ", text)))
        assert ["use common", "1 Dry Season"] == [one.label for one in found][:2]

    def test_a_remark_is_left_alone(self, service: Service) -> None:
        assert [] == self.offered(service, "# --- cards", " ga")


class TestShape:
    def test_tokens_lie_behind_each_other(self, service: Service) -> None:
        tokens = service.answer("tokens", Request(text=WITCH))
        assert all(one.end <= other.start for one, other in pairwise(tokens))
        kinds = {WITCH[one.start : one.end]: one.kind for one in tokens}
        assert "status" == kinds["Cinder"]
        assert "symbol" == kinds["[flame]"]
        assert "verb" == kinds["Deal"]
        assert "heading" == kinds["offensive"]
        assert "keyword" == kinds["Stoke"]

    def test_outline_and_folds(self, service: Service) -> None:
        parts = service.answer("outline", Request(text=WITCH))
        named = {(one.kind, one.name): one for one in parts}
        firebolt = named["offensive", "Firebolt"]
        assert ["3 [flame]", "4 [flame]", "5 [flame]"] == [one.name for one in firebolt.parts]
        assert "Firebolt" == WITCH[firebolt.named_start : firebolt.named_end]
        folds = service.answer("folds", Request(text=WITCH))
        lines = WITCH.split("\n")
        assert any("offensive Firebolt" == lines[one.first - 1] for one in folds)
        assert all(one.first < one.last <= len(lines) for one in folds)

    def test_hints_stand_behind_requirements(self, service: Service) -> None:
        hints = service.answer("hints", Request(text=WITCH))
        by_place = {one.at: one.text for one in hints}
        assert "87.9 %" == by_place[after("4 [flame]")], "tests/odds has the fractions"


class TestPlaying:
    def test_odds_of_the_ability_at_the_cursor(self, service: Service) -> None:
        found = service.answer("odds", At(text=WITCH, at=after("small straight")))
        assert "Falling Star" == found.ability
        assert ["small straight", "large straight"] == [one.requirement for one in found.lines]
        assert [True, False] == [one.here for one in found.lines]
        assert 0.615442 == found.lines[0].chances[2], "753572225/1224440064"

    def test_dice_that_are_kept_stay(self, service: Service) -> None:
        first = service.answer("roll", Dice(text=WITCH, seed=5))
        assert (5, 2) == (len(first.dice), first.left)
        keep = (True, False, True, False, False)
        then = service.answer("roll", Dice(text=WITCH, dice=first.dice, keep=keep, left=2, seed=6))
        assert (first.dice[0], first.dice[2], 1) == (then.dice[0], then.dice[2], then.left)

    def test_what_a_picture_can_be_for(self, tmp_path: Path) -> None:
        """Only what can have one, in the words of the file's language, and without a new error."""
        (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
        asking = Service(tmp_path)
        text = asking.page(WITCH).source.text

        def offered(words: str) -> dict[str, str]:
            found = asking.answer("picture", Rename(text=text, at=after(words, text), name="a.svg"))
            return {one.label: edited(text, one.edits) for one in found}

        top = {"portrait of the hero", "back of the cards"}
        assert top == set(offered("hero Ember"))
        assert {"icon of Heat", "art of Heat", *top} == set(offered("status Heat"))
        found = offered("offensive Firebolt")
        assert {"art of Firebolt", *top} == set(found)
        assert "offensive Firebolt\n  art a.svg\n" in found["art of Firebolt"]
        assert "hero Ember Witch\nportrait a.svg\n" in found["portrait of the hero"]

    def test_every_roll_can_be_told_to_programs(self, service: Service) -> None:
        """Whatever fits: what is said for people comes as plain text."""
        for dice, fits in (((1, 2, 3, 4, 6), "small straight"), ((1, 1, 1, 1, 6), "4-of-a-kind")):
            asked = {"text": WITCH, "dice": dice, "left": 2, "look": True}
            found = json.loads(service.call("roll", json.dumps(asked)))
            assert fits in [one["requirement"] for one in found["fits"]]
            assert found["why"].startswith("keep ")

    def test_what_dice_show(self, service: Service) -> None:
        found = service.answer("roll", Dice(text=WITCH, dice=(1, 1, 2, 6, 6), left=0, look=True))
        assert [("Firebolt", "3 [flame]"), ("Wildfire", "2 [flame] 2 [comet]")] == sorted(
            (one.ability, one.requirement) for one in found.fits
        )
        assert ("flame", "flame", "flame", "comet", "comet") == found.symbols

    def test_a_turn_as_the_engine_plays_it(self, service: Service) -> None:
        found = service.answer(
            "play", Play(text=WITCH, throws=(Throw(dice=(1, 1, 1, 4, 6)),), ability="Firebolt")
        )
        assert "Opponent: 46 Health, 2 CP, 1 Cinder" == found.boards[1], "4 dmg, and three 1s inflict Cinder"

    @pytest.mark.parametrize(
        ("throws", "ability"),
        [
            ([Throw(dice=(1, 1, 1, 4, 6))], "Firebolt"),
            ([Throw(dice=(4, 4, 4, 1, 2)), Throw(dice=(4, 4, 4, 4, 2), kept=(4, 4, 4))], "Reading the Coals"),
            ([Throw(dice=(6, 6, 6, 6, 6))], "Sunfall"),
        ],
    )
    def test_a_scene_becomes_a_test_that_passes(
        self, service: Service, throws: list[Throw], ability: str
    ) -> None:
        ask = Play(text=WITCH, throws=tuple(throws), ability=ability, held={"Heat": 2})
        found = service.answer("play", ask)
        text = f"{WITCH}\n{found.test}\n"
        (tested,) = service.answer("tests", Named(text=text, name="A scene to keep")).tests
        assert tested.passed
        changed = text.replace("expect your opponent has ", "expect your opponent has 1 CP, ")
        assert not service.answer("tests", Named(text=changed, name="A scene to keep")).tests[0].passed

    def test_an_ability_that_the_dice_do_not_activate(self, service: Service) -> None:
        found = service.answer(
            "play", Play(text=WITCH, throws=(Throw(dice=(1, 1, 1, 4, 6)),), ability="Sunfall")
        )
        assert found.remarks
        assert "" == found.test

    def test_tests_of_the_file(self, service: Service) -> None:
        found = service.answer("tests", Named(text=WITCH))
        assert 8 == len(found.tests)
        assert all(one.passed and one.story for one in found.tests)
        wrong = WITCH.replace("expect you have 1 Heat, 2 CP", "expect you have 4 Heat, 2 CP")
        (bad,) = [one for one in service.answer("tests", Named(text=wrong)).tests if not one.passed]
        assert "4 Heat" in wrong[bad.problems[0].start - 2 : bad.problems[0].end]

    def test_a_game_goes_on_where_it_was(self, service: Service) -> None:
        """Asked step by step or all at once: the same decisions lead to the same place."""
        decisions: list[int] = []
        for _ in range(12):
            at = service.answer(
                "sit", Sit(text=WITCH, opponent="tideline_fencer", decisions=tuple(decisions))
            )
            assert "" == at.refused
            decisions.append(31 if at.keeps else 0)
        fresh = Service(service.home)
        there = fresh.answer(
            "sit", Sit(text=WITCH, opponent="tideline_fencer", decisions=tuple(decisions[:-1]))
        )
        assert at == there
        assert there.story
        wrong = fresh.answer("sit", Sit(text=WITCH, opponent="tideline_fencer", decisions=(99,)))
        assert wrong.refused

    @pytest.mark.parametrize("name", ["nobody", "../ember_witch", "/etc/passwd", ""])
    def test_only_heroes_of_this_place_are_met(self, service: Service, name: str) -> None:
        found = service.answer("sit", Sit(text=WITCH, opponent=name))
        assert bool(name) == bool(found.refused) or name == "../ember_witch"


class TestPages:
    def test_a_page_needs_nothing_else(self, service: Service) -> None:
        found = service.answer("sheet", Part(text=WITCH))
        assert "<script" not in found.html
        assert "Firebolt" in found.html
        again = service.answer("sheet", Part(text=WITCH, known=found.mark))
        assert ("", found.mark) == (again.html, again.mark)

    def test_with_errors_there_is_none(self, service: Service) -> None:
        assert service.answer("sheet", Part(text=WITCH.replace("Deal 5", "Dael 5"))).refused

    def test_files_to_keep(self, service: Service) -> None:
        found = json.loads(service.call("export", json.dumps({"text": WITCH, "form": "json"})))
        assert "ember_witch.json" == found["name"]
        assert "Ember Witch" == json.loads(b64decode(found["data"]))["name"]

    def test_patch_notes_since_the_saved_version(self, service: Service) -> None:
        now = WITCH.replace("Deal 7 dmg.", "Deal 8 dmg.")
        assert "8" in service.answer("patch_notes", Since(text=now, saved=WITCH)).text
        assert service.answer("patch_notes", Since(text=now, saved="hero")).refused


GUESSES: dict[str, Any] = {
    "at": 1400,
    "name": "Firebolt",
    "saved": WITCH,
    "throws": [{"dice": [1, 1, 1, 4, 6]}],
    "ability": "Firebolt",
    "games": 1,
    "form": "json",
}


def question(kind: str, text: str) -> bytes:
    fields = {name: GUESSES[name] for name in QUESTIONS[kind][0].__struct_fields__ if name in GUESSES}
    return msgspec.json.encode({**fields, "text": text})


class TestDoor:
    @pytest.mark.parametrize("name", QUESTIONS)
    @pytest.mark.parametrize(
        "text", ["", "hero", WITCH[:1500], WITCH[:2200].replace("dmg", "dng"), "\x00\ud7ff🔥\r"]
    )
    def test_no_text_is_an_exception(self, service: Service, name: str, text: str) -> None:
        found = json.loads(service.call(name, question(name, text)))
        assert "wrong" not in (found or {})

    def test_json_says_the_same(self, service: Service) -> None:
        for name in ("problems", "tokens", "folds", "odds", "tests"):
            asked = question(name, WITCH)
            answer = service.answer(name, msgspec.json.decode(asked, type=QUESTIONS[name][0]))
            assert msgspec.json.encode(answer) == service.call(name, asked)

    @pytest.mark.parametrize(
        ("name", "data"),
        [
            ("sing", b"{}"),
            ("hover", b"{"),
            ("hover", b'{"text": ""}'),
            ("hover", b'{"text":"","at":"x"}'),
            ("problems", b'{"text":"","more":1}'),
            ("problems", b"\xff"),
        ],
    )
    def test_a_wrong_question_is_answered(self, service: Service, name: str, data: bytes) -> None:
        assert "wrong" in json.loads(service.call(name, data))

    def test_a_shared_file_that_changes_is_noticed(self, tmp_path: Path) -> None:
        text = "hero Ash\ncomplexity 1\ndeck\n  use extra\n"
        shared = "shared extra\ncard Loan\n  main phase, cost 0\n  Gain 2 CP.\ndeck\n  32 Loan\n"
        here = Service(tmp_path)
        path = str(tmp_path / "ash.hero")
        codes = []
        for content in (None, shared, shared.replace("Gain", "Gian")):
            if content is not None:
                (tmp_path / "extra.hero").write_text(content)
            codes.append(
                {one.code for one in here.answer("problems", Request(text=text, path=path)).problems}
            )
        assert codes[0] != codes[1] != codes[2]


def test_answers_after_many_edits_are_those_of_a_fresh_start(service: Service) -> None:
    """What is remembered from one text says nothing about the next."""
    chance = random.Random(17)
    whole = hero("starter.hero").read_text(encoding="utf-8")
    words = [
        " ",
        "\n",
        "  ",
        "Gain 2 Foucs.",
        "[star]",
        "dmg",
        "é",
        "e\u0301",
        "🔥",
        "\r\n",
        "status X\n",
        "#",
        "x:",
    ]
    text = whole
    for step in range(STEPS):
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice((0, 0, 1, 3, 20)))
        text = text[:start] + chance.choice(words) + text[end:] if step % 8 else whole
        name = chance.choice(("problems", "tokens", "folds", "outline", "hover", "complete", "meaning"))
        asked = question(name, text)
        assert Service(service.home).call(name, asked) == service.call(name, asked)


STEPS = int(os.environ.get("DTLANG_STEPS", "32"))  # more of them find more


@pytest.mark.parametrize("name", [one for one in NAMES if one != "common"])
def test_every_shipped_hero(service: Service, name: str) -> None:
    """All names of all heroes lead to where they are declared."""
    text = hero(f"{name}.hero").read_text(encoding="utf-8")
    tokens = service.answer("tokens", Request(text=text))
    kinds = ("status", "piece", "ability", "symbol", "keyword", "upgrade")
    for one in [one for one in tokens if one.kind in kinds and not one.declares][::7]:
        assert service.answer("definition", At(text=text, at=one.start + 1)), text[one.start : one.end]
    assert service.answer("hints", Request(text=text))
