"""The stages in their order: from a file to findings, effect objects, canonical text, a folder of results."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.files import CannotWriteError
from dtlang.pipeline import Checked
from dtlang.source import Source

CLEAN = """\
hero Ash
complexity 2

dice
  1-3  flame
  4-5  ward
  6    comet

status Heat
  positive, stack limit 5
  You may spend this token to draw 1 card.

keyword stoke N
  Gain N Heat. Then draw 1 card.

offensive Bolt  # her first
  3 [flame]: Deal 4 dmg.
  4 [flame]: Stoke 2.
  On [comet], draw 1 card.

ultimate Last Light
  5 [comet]: Deal 10 dmg.
"""

SEVEN = """\
hero Ash

dice
  1-3  flame
  4-5  ward
  6    comet

status Heat
  positive, stack limit 5
  You may spend this token to draw 1 card.

offensive Bolt
  3 [flame] Deal 4 dmg.
  4 [flmae]: Deal 5 dmg.
  5 [flame]: Dael 6 dmg.

offensive Arc
  small straight: Gain 2 Haet.

upgrade Blot II
  cost 2
  3 [flame]: Deal 6 dmg.

card Spark
  main phase, cost 1
  If spent, draw 1 card.

deck
  2 Sprak
"""


def check(text: str, folder: Path | None = None) -> Checked:
    return pipeline.check(Source.of(text), folder)


def found(text: str, folder: Path | None = None) -> list[tuple[str, str]]:
    """Codes of the errors, and the words each stands at."""
    result = check(text, folder)
    return [(f.code, result.source.at(f.span)) for f in result.findings if f.is_error]


class TestCheck:
    def test_a_clean_hero_has_no_findings(self) -> None:
        result = check(CLEAN)
        assert () == result.findings
        assert result.hero is not None
        assert "Ash" == result.hero.name

    def test_all_mistakes_of_all_stages_at_once_each_at_its_words(self) -> None:
        """Structure, symbols, words, names, upgrades, meaning, deck: one run finds all seven."""
        codes = [code for code, _ in found(SEVEN)]
        words = " | ".join(words for _, words in found(SEVEN))
        assert 7 == len(codes), found(SEVEN)
        assert 7 == len(set(codes))
        for word in ("flmae", "Dael", "Haet", "Blot", "spent", "Sprak"):
            assert word in words

    def test_nothing_is_compiled_of_a_hero_with_errors(self) -> None:
        assert pipeline.compile_hero(check(SEVEN)) is None

    @pytest.mark.parametrize("text", ["", "\n", "#", "\x00", "hero", "deck\n  use ", "hero A\n" + "(" * 5000])
    def test_no_text_is_an_exception(self, text: str) -> None:
        result = check(text)
        pipeline.format_source(result.source)
        pipeline.explain_hero(result)

    def test_a_language_without_a_grammar_is_reported(self) -> None:
        assert ("DT151", "de") in found(CLEAN.replace("complexity 2", "language de"))


class TestSharedFiles:
    DECK = "hero Ash\ncomplexity 1\ndeck\n  use extra\n"
    SHARED = "shared extra\ncard Loan\n  main phase, cost 0\n  Gain 2 CP.\ndeck\n  32 Loan\n"

    def test_it_is_looked_for_beside_the_hero(self, tmp_path: Path) -> None:
        (tmp_path / "extra.hero").write_text(self.SHARED)
        result = check(self.DECK, tmp_path)
        assert () == result.findings
        document = pipeline.compile_hero(result)
        assert document is not None
        assert ["Loan"] == [card.name for card in document.cards]

    def test_it_is_looked_for_among_those_that_come_with_dtlang(self, tmp_path: Path) -> None:
        deck = "hero Ash\ncomplexity 1\ndeck\n  use common\n"
        assert [] == found(deck, tmp_path) == found(deck)

    def test_one_that_is_not_there(self, tmp_path: Path) -> None:
        assert [("DT113", "extra")] == found(self.DECK, tmp_path)

    def test_one_with_errors_of_its_own_is_named_once(self, tmp_path: Path) -> None:
        (tmp_path / "extra.hero").write_text(self.SHARED.replace("Gain", "Gian"))
        assert [("DT114", "extra")] == found(self.DECK, tmp_path)

    def test_a_hero_is_not_shared(self, tmp_path: Path) -> None:
        (tmp_path / "extra.hero").write_text(self.SHARED.replace("shared", "hero"))
        assert [("DT114", "extra")] == found(self.DECK, tmp_path)

    def test_a_name_leads_nowhere_else(self, tmp_path: Path) -> None:
        (tmp_path / "secret.hero").write_text(self.SHARED)
        inner = tmp_path / "inner"
        inner.mkdir()
        assert [("DT113", "../secret")] == found(self.DECK.replace("extra", "../secret"), inner)

    def test_a_link_leads_nowhere_else(self, tmp_path: Path) -> None:
        (tmp_path / "secret").write_text("password")
        inner = tmp_path / "inner"
        inner.mkdir()
        (inner / "extra.hero").symlink_to(tmp_path / "secret")
        result = check(self.DECK, inner)
        assert ["DT114"] == [f.code for f in result.findings if f.is_error]
        assert "password" not in str(result.findings)


class TestCompile:
    def test_the_document_is_json_with_a_version(self) -> None:
        document = pipeline.compile_hero(check(CLEAN))
        assert document is not None
        data = json.loads(pipeline.document_json(document))
        assert (1, "Ash", False) == (data["ir"], data["name"], "debug" in data)
        lines = data["abilities"][0]["levels"][0]["abilities"][0]["lines"]
        assert ["deal_damage", "on_roll"] == [effect["op"] for effect in lines[0]["rules"]["effects"]]

    def test_debug_names_the_file_without_its_folder(self, tmp_path: Path) -> None:
        result = pipeline.check(Source.of(CLEAN, str(tmp_path / "ash.hero")))
        document = pipeline.compile_hero(result)
        assert document is not None
        data = json.loads(pipeline.document_json(document, debug=True))
        assert "ash.hero" == data["debug"]["source"]


class TestFormat:
    def test_a_canonical_file_stays_as_it_is(self) -> None:
        assert CLEAN == pipeline.format_source(Source.of(CLEAN)).text

    def test_words_and_layout_become_canonical_and_comments_stay(self) -> None:
        untidy = (
            CLEAN.replace("dmg", "damage")
            .replace("offensive Bolt  #", "Offensive   Bolt     #")
            .replace("  4-5  ward", "  4 - 5 ward")
            .replace("\n\n", "\n\n\n")
        )
        assert CLEAN == pipeline.format_source(Source.of(untidy)).text

    def test_a_file_with_errors_stays_as_it_is(self) -> None:
        formatted = pipeline.format_source(Source.of(SEVEN))
        assert SEVEN == formatted.text
        assert any(finding.is_error for finding in formatted.findings)


class TestTell:
    def test_every_text_is_told_below_what_was_written(self) -> None:
        told = pipeline.tell_hero(check(CLEAN.replace("Deal 4 dmg", "Deal four damage")), "bolt")
        assert told is not None
        assert told.startswith(
            "offensive Bolt\n  3 [flame]:\n    > Deal four damage.\n    > On [comet], draw 1 card.\n"
            "    - You deal the target 4 normal damage (an Attack).\n"
            "    - Once, if the roll of this ability shows [comet]: you draw 1 card.\n"
        )

    def test_a_whole_hero_has_its_title(self) -> None:
        told = pipeline.tell_hero(check(CLEAN))
        assert told is not None
        assert told.startswith(pipeline.explain_hero(check(CLEAN)).split("\n\n")[0])

    def test_what_was_not_understood_says_so(self) -> None:
        told = pipeline.tell_hero(check(CLEAN.replace("Stoke 2.", "Stoke 2. Frobnicate the moon.")))
        assert told is not None
        assert "    > Stoke 2.\n    > Frobnicate the moon.\n    > On [comet]" in told
        assert "    - You stoke 2, aimed at the target.\n" in told
        assert "    … (not understood)\n" in told

    def test_there_is_no_part_of_that_name(self) -> None:
        assert pipeline.tell_hero(check(CLEAN), "Gobbledygook") is None

    def test_the_same_as_data(self) -> None:
        bolt = pipeline.tell_hero_data(check(CLEAN), "Bolt")[0]
        assert ["3 [flame]"] == bolt["above"]
        assert "Deal 4 dmg. On [comet], draw 1 card." == bolt["text"]
        assert "- You deal the target 4 normal damage (an Attack)." == bolt["does"][0]


class TestExplain:
    def test_every_part_is_said_in_canonical_words(self) -> None:
        said = pipeline.explain_hero(check(CLEAN.replace("Deal 4 dmg", "Deal four damage")))
        assert "offensive Bolt\n  3 [flame]:\n    Deal 4 dmg.\n    On [comet], draw 1 card.\n" in said

    def test_what_was_not_understood_says_so(self) -> None:
        said = pipeline.explain_hero(check(CLEAN.replace("Stoke 2.", "Stoke 2. Frobnicate the moon.")))
        assert "    Stoke 2.\n    … (not understood)\n" in said

    def test_what_is_left_to_people_says_so(self) -> None:
        said = pipeline.explain_hero(check(CLEAN + 'rule "Hum a song."\n'))
        assert "by hand: Hum a song." in said


LEXICON = {
    "Ash": {
        "symbols": ["flame"],
        "statuses": [{"name": "Heat", "kind": "positive"}],
        "companions": ["Owl"],
        "verbs": [{"verb": "stoke", "object": "Heat", "example": "Stoke 2."}],
    },
    "common": {"statuses": [{"name": "Frost", "kind": "negative"}], "companions": ["Golem"]},
}


class TestCorpus:
    def measure(self, text: str, kind: str = "card", **more: object) -> dict[str, object]:
        row = {"id": "1", "hero": "Ash", "kind": kind, "text": text, **more}
        result = pipeline.measure_corpus([row], LEXICON)
        (measured,) = result["rows"]
        assert {kind: {"texts": 1, "read": int(measured["read"])}} == result["by_kind"]
        keys = {"id", "hero", "kind", "read", "understood", "findings", "effects", "flags"}
        assert keys == set(measured)
        return measured

    @pytest.mark.parametrize(
        "text", ["Gain Heat.", "Inflict Frost.", "Stoke 2.", "Deal 4 damage. Then draw 1 card."]
    )
    def test_read(self, text: str) -> None:
        measured = self.measure(text)
        assert (True, []) == (measured["read"], measured["findings"])

    @pytest.mark.parametrize(
        "text", ["Frobnicate.", "Gain Haet.", "On [flame], draw 1 card.", "", "Attack Modifier."]
    )
    def test_not_read(self, text: str) -> None:
        assert not self.measure(text)["read"]

    def test_the_requirement_says_where_the_text_stands(self) -> None:
        measured = self.measure("On [flame], draw 1 card.", "ability", requirement="3 [flame]", name="Bolt")
        assert measured["read"]

    def test_text_below_the_lines_of_an_ability_has_their_dice(self) -> None:
        """An upgrade, and an ability whose other lines say what is rolled."""
        assert self.measure("On [flame], draw 1 card.", requirement=None, name="Bolt II")["read"]

    def test_a_call_of_a_declared_verb_is_an_effect(self) -> None:
        (effect,) = self.measure("Stoke 2.")["effects"]  # type: ignore[misc]
        assert ("call", "stoke") == (effect["op"], effect["verb"])

    def test_a_hero_that_nobody_declared(self) -> None:
        row = {"id": "1", "hero": "Nobody", "kind": "card", "text": "Draw 1 card."}
        assert pipeline.measure_corpus([row], {})["rows"][0]["read"]

    def test_obstacles_are_ranked_by_how_many_texts_they_stop(self) -> None:
        texts = ["Frobnicate.", "Gain 1 CP. Twirl.", "Gain Haet.", "Draw 1 card."]
        rows = [{"id": str(at), "hero": "Ash", "kind": "card", "text": text} for at, text in enumerate(texts)]
        measured = pipeline.measure_corpus(rows, LEXICON)["rows"]
        first, second = pipeline.corpus_obstacles(measured)
        assert (["0", "1"], 2, 2) == (first["ids"], first["texts"], first["alone"])
        assert ["2"] == second["ids"]
        assert "Haet" not in second["message"], "the same of other words is the same obstacle"

    def test_what_changed_is_told(self) -> None:
        """A text that is read now, one that is read no longer, and one that does something else."""
        texts = {"a": "Draw 1 card.", "b": "Frobnicate.", "c": "Gain Heat.", "d": "Heal 1."}
        then = {"a": "Frobnicate.", "b": "Draw 1 card.", "c": "Gain 2 Heat.", "d": "Heal 1."}

        def rows(found: dict[str, str]) -> list[dict[str, object]]:
            made = [{"id": id, "hero": "Ash", "kind": "card", "text": text} for id, text in found.items()]
            measured: list[dict[str, object]] = pipeline.measure_corpus(made, LEXICON)["rows"]
            return measured

        changes = pipeline.compare_corpora(rows(then), rows(texts))
        assert ["a"] == [one["id"] for one in changes["newly_read"]]
        assert ["b"] == [one["id"] for one in changes["no_longer_read"]]
        (other,) = changes["other_effects"]
        assert ("c", ["You gain 2 Heat tokens."], ["You gain 1 Heat token."]) == tuple(other.values())
        assert ([], []) == (changes["added"], changes["gone"])


class TestBuild:
    def test_where_no_pdf_can_be_made_a_browser_prints_the_pages(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As on a computer that there is no plutoprint for."""
        made = {path.name for path in pipeline.build(check(CLEAN), tmp_path / "with")}
        monkeypatch.setitem(sys.modules, "plutoprint", None)
        without = {path.name for path in pipeline.build(check(CLEAN), tmp_path / "without")}
        assert {name for name in made if not name.endswith(".pdf")} == without
        assert any(name.endswith(".board.html") for name in without)

    def test_everything_is_made_and_the_same_twice(self, tmp_path: Path) -> None:
        first = pipeline.build(check(CLEAN), tmp_path / "a")
        second = pipeline.build(check(CLEAN), tmp_path / "b")
        assert [p.read_bytes() for p in first] == [p.read_bytes() for p in second]
        made = ["ash.json", "ash.debug.json", "ash.hero", "ash.txt", "ash.odds.json", "ash.odds.html"]
        made += ["ash.leaflet.html", "ash.leaflet.pdf", "ash.board.html", "ash.board.pdf"]
        assert made == [p.name for p in first]
        assert sorted(first) == sorted((tmp_path / "a").iterdir())

    def test_a_place_that_cannot_be_written_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_text("a file")
        with pytest.raises(CannotWriteError):
            pipeline.build(check(CLEAN), tmp_path / "a")


def test_a_check_imports_only_what_it_needs() -> None:
    """Nobody who checks a hero should wait for templates and schemas."""
    code = (
        "import sys; from dtlang import pipeline; from dtlang.source import Source;"
        "pipeline.check(Source.of(sys.argv[1]));"
        "print(sorted({'jinja2', 'jsonschema', 'dtlang.render', 'dtlang.format',"
        " 'dtlang.syntax.say', 'dtlang.syntax.explanation.explain', 'dtlang.ir.schema'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code, CLEAN], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout
