"""The commands translate between the outside world and the pipeline, whatever the pipeline finds.

The stages are replaced by small stand-ins here: a hero file that contains `oops` has an error at that word.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import dtlang
from dtlang import __version__, pipeline
from dtlang.cli import COMMANDS, main
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.codes import UNKNOWN_WORD
from dtlang.pipeline import Checked, Formatted
from dtlang.source import Source, Span

CLEAN, BROKEN = "hero Ash\n", "hero Ash\n  oops\n"


def findings(source: Source) -> tuple[Diagnostic, ...]:
    at = source.text.find("oops")
    return () if at < 0 else (UNKNOWN_WORD.at(Span(at, at + 4), "no word is `oops`"),)


def fake_measure(rows: list[dict[str, Any]], lexicon: dict[str, Any]) -> dict[str, Any]:
    bad = {"code": "DT002", "message": "no such word", "words": "oops"}
    return {
        "by_kind": {"card": {"texts": len(rows), "read": 1}},
        "rows": [
            {
                **{key: r[key] for key in ("id", "hero", "kind")},
                "read": i == 0,
                "findings": [bad] * (i > 0),
                "effects": [],
                "flags": [],
            }
            for i, r in enumerate(rows)
        ],
    }


def fake_build(checked: Checked, out: Path) -> list[Path]:
    out.mkdir(exist_ok=True)
    (out / "ash.json").write_text("{}")
    return [out / "ash.json"]


@pytest.fixture(autouse=True)
def stages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every test runs in an empty folder, with stand-ins for the stages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    stand_ins = {
        "check": lambda source, folder=None, choice=None: Checked(source, None, None, findings(source)),
        "compile_hero": lambda checked: {"ir": 1},
        "document_json": lambda document, debug=False: json.dumps({**document, "debug": debug}).encode(),
        "format_source": lambda source: Formatted(source.text.strip() + "\n", findings(source)),
        "explain_hero": lambda checked: "understood: " + checked.source.text,
        "tell_hero": lambda checked, name="": (
            None if name == "Hot Cole" else f"does: {name}{checked.source.text}"
        ),
        "play_example": lambda checked, name: None if name == "Hush" else f"before {name} after\n",
        "parts_of": lambda checked: ["Hot Coal"],
        "explain_word": lambda word: "a page" if word == "small straight" else None,
        "measure_corpus": fake_measure,
        "schemas": lambda: {"hero.json": '{"a": 1}\n'},
        "build": fake_build,
        "starter": lambda name: None if "#" in name else Source.of(f"hero {name}\n"),
    }
    for name, stand_in in stand_ins.items():
        monkeypatch.setattr(pipeline, name, stand_in)


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A process of its own, for what cannot be seen from inside."""
    home = str(Path(dtlang.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": home, **environment},
    )


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def write(name: str, text: str) -> str:
    Path(name).parent.mkdir(exist_ok=True, parents=True)
    Path(name).write_text(text, encoding="utf-8", newline="")
    return name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    result = run(name, "--help")
    assert 0 == result.exit_code
    assert f"  dtlang {name}" in result.output


def test_help_and_version_import_no_heavy_library() -> None:
    """A person who asks for help should not wait for a parser."""
    code = (
        "import sys; from dtlang.cli import main; main(sys.argv[1:], standalone_mode=False);"
        "print(sorted({'lark', 'msgspec', 'jinja2', 'jsonschema', 'difflib'} & set(sys.modules)))"
    )
    for option in ("--help", "--version"):
        assert b"[]" == run_python("-c", code, option).stdout.splitlines()[-1]


def test_version() -> None:
    assert f"dtlang {__version__}\n" == run("--version").output


@pytest.mark.parametrize(
    "arguments",
    [
        ["chek"],
        ["check"],
        ["check", "--format", "xml", "."],
        ["corpus", "x"],
        ["explain", "gobbledygook"],
        ["new", "???"],
        ["new", "a # b"],
        ["schema", "nothing"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert 2 == result.exit_code
    assert "Error:" in result.stderr
    assert [] == list(Path().iterdir())


class TestCheck:
    def test_a_clean_hero_ends_with_0(self) -> None:
        result = run("check", write("a.hero", CLEAN))
        assert (0, "1 file checked: all good.\n") == (result.exit_code, result.output)

    def test_an_error_is_drawn_and_ends_with_1(self) -> None:
        result = run("check", write("a.hero", BROKEN))
        assert 1 == result.exit_code
        assert "  --> a.hero:2:3\n" in result.stdout
        assert result.stdout.endswith("1 file checked: 1 error.\n")

    def test_a_folder_is_walked_and_each_file_checked_once(self) -> None:
        write("h/b.hero", BROKEN)
        result = run("check", "h", write("h/a.hero", BROKEN), "h")
        assert result.stdout.index("a.hero:2:3") < result.stdout.index("b.hero:2:3")
        assert "2 files checked: 2 errors." in result.stdout

    def test_one_unreadable_file_does_not_hide_the_next(self) -> None:
        result = run("check", "missing.hero", write("a.hero", BROKEN))
        assert 1 == result.exit_code
        assert "there is no file `missing.hero`" in result.stdout
        assert "a.hero:2:3" in result.stdout

    def test_a_folder_without_heroes_is_not_good_news(self) -> None:
        result = run("check", ".")
        assert 1 == result.exit_code
        assert "no .hero file" in result.stderr

    def test_json_is_only_json(self) -> None:
        result = run("check", "--format", "json", write("a.hero", BROKEN), "missing.hero")
        data = json.loads(result.stdout)
        assert (1, 2, 2) == (result.exit_code, data["files"], data["errors"])
        assert ("DT002", 2, 3) == tuple(data["findings"][0][key] for key in ("code", "line", "column"))

    def test_a_link_out_of_the_folder_is_refused(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        secret = tmp_path_factory.mktemp("other") / "secret"
        secret.write_text("password oops")
        Path("h").mkdir()
        Path("h/a.hero").symlink_to(secret)
        assert "password" not in run("check", "h").output

    def test_no_colours_into_a_file(self) -> None:
        assert "\x1b" not in run("check", write("a.hero", BROKEN)).output

    @pytest.mark.parametrize("path", ["x" * 5000, "", "a/../b", "-"], ids=["long", "empty", "dots", "dash"])
    def test_impossible_paths_are_findings(self, path: str) -> None:
        assert 1 == run("check", path).exit_code


class TestCompile:
    def test_json_goes_to_the_terminal(self) -> None:
        result = run("compile", write("a.hero", CLEAN))
        assert {"ir": 1, "debug": False} == json.loads(result.stdout)

    def test_json_goes_to_a_file(self) -> None:
        result = run("compile", write("a.hero", CLEAN), "--debug", "-o", "made/a.json")
        assert (0, "") == (result.exit_code, result.output)
        assert {"ir": 1, "debug": True} == json.loads(Path("made/a.json").read_text())

    def test_nothing_is_overwritten_when_there_are_errors(self) -> None:
        result = run("compile", write("a.hero", BROKEN), "-o", write("a.json", "old"))
        assert (1, "", "old") == (result.exit_code, result.stdout, Path("a.json").read_text())
        assert "a.hero:2:3" in result.stderr

    def test_a_place_that_cannot_be_written_is_a_finding(self) -> None:
        result = run("compile", write("a.hero", CLEAN), "-o", "a.hero/x.json")
        assert 1 == result.exit_code
        assert "error[DT008]" in result.stderr


class TestFmt:
    def test_a_file_is_changed_once(self) -> None:
        write("a.hero", "\r\nhero Ash\r\n")
        assert "changed: a.hero\n" == run("fmt", "a.hero").stdout
        assert b"hero Ash\n" == Path("a.hero").read_bytes()
        assert "" == run("fmt", "a.hero").stdout

    def test_check_changes_nothing(self) -> None:
        write("a.hero", "hero Ash\r\n")
        result = run("fmt", "--check", "a.hero")
        assert (1, "would change: a.hero\n") == (result.exit_code, result.stdout)
        assert b"hero Ash\r\n" == Path("a.hero").read_bytes()

    def test_a_file_with_errors_is_left_alone_and_the_next_is_not(self) -> None:
        result = run("fmt", write("a.hero", "\n" + BROKEN), write("b.hero", "\n" + CLEAN))
        assert 1 == result.exit_code
        assert "1 file changed, 1 file left alone because of errors.\n" in result.stderr
        assert ["\n" + BROKEN, CLEAN] == [Path(p).read_text() for p in ("a.hero", "b.hero")]


class TestExplain:
    def test_a_hero(self) -> None:
        assert "does: hero Ash\n" == run("explain", write("a.hero", CLEAN)).stdout

    def test_a_part_of_a_hero(self) -> None:
        assert "does: Hot Coalhero Ash\n" == run("explain", write("a.hero", CLEAN), "Hot", "Coal").stdout

    def test_a_part_that_is_not_there(self) -> None:
        result = run("explain", write("a.hero", CLEAN), "Hot", "Cole")
        assert (2, True) == (
            result.exit_code,
            "no part called `Hot Cole`: did you mean `Hot Coal`?" in result.stderr,
        )

    def test_a_played_example(self) -> None:
        hero = write("a.hero", CLEAN)
        assert "before Hot Coal after\n" in run("explain", hero, "Hot", "Coal", "--play").stdout
        assert "No scene was found" in run("explain", hero, "Hush", "--play").stdout
        assert 2 == run("explain", hero, "--play").exit_code

    def test_canonical_wording(self) -> None:
        assert "understood: hero Ash\n" == run("explain", "--wording", write("a.hero", CLEAN)).stdout
        assert 2 == run("explain", "--wording", write("a.hero", CLEAN), "Fry").exit_code

    def test_a_hero_with_errors_is_explained_as_far_as_possible(self) -> None:
        result = run("explain", write("a.hero", BROKEN))
        assert (1, True) == (result.exit_code, "does: " in result.stdout)
        assert "a.hero:2:3" in result.stderr

    def test_a_missing_hero(self) -> None:
        assert 1 == run("explain", "missing.hero").exit_code

    def test_words_of_the_language_need_no_quotes(self) -> None:
        assert "a page\n" == run("explain", "small", "straight").stdout


class TestCorpus:
    ROWS = "\n".join(
        json.dumps({"id": f"t{i}", "hero": "Ash", "kind": "card", "text": "x", "typo": i == 2})
        for i in range(4)
    )

    def test_rates_are_given_with_and_without_damaged_texts(self) -> None:
        result = run("corpus", write("t.jsonl", self.ROWS), "--lexicon", write("l.json", "{}"))
        assert ["card", "4", "1", "25.0", "%", "3", "1", "33.3", "%"] == result.stdout.splitlines()[1].split()
        assert "t1  Ash, card: DT002 no such word at `oops`" in result.stdout
        assert "     3  oops" in result.stdout

    def test_json_is_what_was_measured(self) -> None:
        result = run("corpus", write("t.jsonl", self.ROWS), "--lexicon", write("l.json", "{}"), "--json")
        assert {"card": {"texts": 4, "read": 1}} == json.loads(result.stdout)["by_kind"]

    def test_rates_by_any_field(self) -> None:
        rows = self.ROWS.replace('"typo": false', '"typo": false, "designer": "A1"')
        result = run("corpus", write("t.jsonl", rows), "--lexicon", write("l.json", "{}"), "--by", "designer")
        assert [["designer"], [], ["A1"], ["all"]] == [
            [word for word in line.split()[:1] if word in ("designer", "A1", "all")]
            for line in result.stdout.splitlines()[:4]
        ]
        assert 2 == run("corpus", "t.jsonl", "--lexicon", "l.json", "--by", "colour").exit_code

    def test_what_stops_texts(self) -> None:
        result = run("corpus", write("t.jsonl", self.ROWS), "--lexicon", write("l.json", "{}"))
        assert "     3     3 alone  DT002 no such word (`oops`)\n" in result.stdout

    def test_what_changed_since_another_time(self) -> None:
        paths = (write("t.jsonl", self.ROWS), "--lexicon", write("l.json", "{}"))
        old = json.loads(run("corpus", *paths, "--json").stdout)
        old["rows"][0]["read"] = not old["rows"][0]["read"]
        result = run("corpus", *paths, "--compare", write("old.json", json.dumps(old)))
        assert "newly read: 1\n  t0  x\n" in result.stdout
        assert "no longer read: 0\n" in result.stdout
        assert 2 == run("corpus", *paths, "--compare", write("old.json", "{}")).exit_code

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ('{"id": }', "t.jsonl:2:8"),
            ("[1]", "should hold one JSON object"),
            ('{"id": "a"}', "has no `hero` and no `kind` and no `text`"),
            ("[" * 100_000, "t.jsonl:2:"),
            ("9" * 5000, "t.jsonl:2:1"),
        ],
        ids=["syntax", "no-object", "no-text", "deep", "long-number"],
    )
    def test_broken_rows_are_shown_with_their_place(self, line: str, message: str) -> None:
        result = run("corpus", write("t.jsonl", f"\n{line}\n"), "--lexicon", write("l.json", "{}"))
        assert 1 == result.exit_code
        assert message in result.stderr
        assert "t.jsonl:2:" in result.stderr

    def test_a_broken_lexicon_and_broken_rows_are_shown_together(self) -> None:
        result = run("corpus", "missing.jsonl", "--lexicon", write("l.json", "[]"))
        assert 1 == result.exit_code
        assert "missing.jsonl" in result.stderr
        assert "l.json:1:1" in result.stderr


class TestNew:
    def test_a_starter_is_written_under_its_own_name(self) -> None:
        result = run("new", "Ember   Witch", "--out", "heroes")
        assert 0 == result.exit_code
        assert "hero Ember Witch\n" == Path("heroes/ember_witch.hero").read_text()

    def test_an_existing_hero_is_left_as_it_is(self) -> None:
        result = run("new", "Ash", "--out", str(Path(write("h/ash.hero", "mine")).parent))
        assert (1, "mine") == (result.exit_code, Path("h/ash.hero").read_text())

    def test_a_name_cannot_lead_elsewhere(self) -> None:
        assert 0 == run("new", "../../Ash", "--out", "h").exit_code
        assert ["h/ash.hero"] == [p.as_posix() for p in Path("h").iterdir()]

    def test_a_name_the_language_cannot_carry_is_refused(self) -> None:
        assert 2 == run("new", "oops").exit_code
        assert [] == list(Path().iterdir())


class TestSchema:
    def test_it_is_printed(self) -> None:
        assert {"a": 1} == json.loads(run("schema").stdout)

    def test_it_is_kept_up_to_date(self) -> None:
        """Missing: 1. Written, then fine: 0. Changed by hand: 1."""
        codes = [run("schema", "--check", "--folder", "s").exit_code]
        run("schema", "--write", "--folder", "s")
        codes.append(run("schema", "--check", "--folder", "s").exit_code)
        write("s/hero.json", "{}")
        codes.append(run("schema", "--check", "--folder", "s").exit_code)
        assert [1, 0, 1] == codes


class TestBuild:
    def test_what_was_made_is_listed(self) -> None:
        result = run("build", write("a.hero", CLEAN), "--out", "made")
        assert (0, f"{Path('made/ash.json')}\n") == (result.exit_code, result.stdout)

    def test_one_hero_with_errors_stops_all(self) -> None:
        result = run("build", write("a.hero", CLEAN), write("b.hero", BROKEN))
        assert (1, False) == (result.exit_code, Path("out").exists())
        assert "b.hero:2:3" in result.stderr


def test_a_fault_of_ours_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception escapes, and whoever reports it can say which file it was."""

    def fail(source: Source, folder: Path | None = None, choice: object = None) -> Checked:
        raise KeyError("oh")

    monkeypatch.setattr(pipeline, "check", fail)
    with pytest.raises(KeyError) as error:
        run("check", write("a.hero", CLEAN))
    assert "a.hero" in error.value.__notes__[0]


@pytest.mark.parametrize(
    ("is_terminal", "environment", "expected"),
    [(True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False), (True, {"TERM": "dumb"}, False)],
)
def test_colours_only_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, environment: dict[str, str], expected: bool
) -> None:
    from dtlang.cli.output import wants_colour

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal, raising=False)
    assert expected is wants_colour(sys.stdout)


def test_a_terminal_with_few_letters_is_no_reason_to_fail() -> None:
    """Letters that it does not know are shown by number."""
    done = run_python("-m", "dtlang", "check", "火.hero", PYTHONIOENCODING="latin-1")
    assert 1 == done.returncode
    assert b"\\u706b.hero" in done.stdout
