"""Folders of heroes: remembered, in several processes, and from people nobody vouches for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from dtlang import collection, files, remembered
from dtlang.cli import main
from dtlang.collection import Item
from dtlang.diagnostics import Report
from dtlang.kept import keep, whole
from dtlang.remembered import Memory
from dtlang.settings import Choice
from dtlang.watched import STARTING, Limits
from tests.checks.examples import complete

BAD = complete("card Spark\n  main phase, cost 0\n  Gain 1 CP.\n")


def run(*words: str | Path) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b", "a", "deep/c"):
        path = tmp_path / f"{name}.hero"
        path.parent.mkdir(exist_ok=True)
        path.write_text(BAD.replace("Spark", f"Spark {path.stem.upper()}"), encoding="utf-8")
    return tmp_path


def items(folder: Path) -> list[Item]:
    return [item for item in collection.items([folder], collection.Wish()) if isinstance(item, Item)]


def memory() -> Memory:
    found = Memory.at_home()
    assert found is not None
    return found


# --- remembered ------------------------------------------------------------------------------------


def test_what_was_found_is_remembered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look asks nobody, and says the same."""
    first = list(collection.review_all(items(folder)))
    monkeypatch.setattr("dtlang.pipeline.check", None)
    assert first == list(collection.review_all(items(folder)))
    assert all(report.findings for report in first)


def test_a_changed_file_or_choice_is_checked_anew(folder: Path) -> None:
    item = items(folder)[0]
    kept = memory()
    before = collection.review(item, kept)
    assert () == collection.review(item._replace(choice=Choice(ignore=("DT305",))), kept).findings
    item.path.write_text(BAD.replace("32 Small Talk", "31 Small Talk\n  1 Spark"), encoding="utf-8")
    assert () == collection.review(item, kept).findings
    item.path.write_text(before.source.text, encoding="utf-8")
    assert before == collection.review(item, kept)


def test_a_changed_shared_file_is_noticed(tmp_path: Path) -> None:
    hero = tmp_path / "a.hero"
    hero.write_text(complete("deck\n  use extra\n  32 Small Talk\n"), encoding="utf-8")
    item = Item(hero, None, Choice())
    kept = memory()

    def found() -> list[str]:
        return [finding.code for finding in collection.review(item, kept).findings]

    assert ["DT113"] == found()
    extra = tmp_path / "extra.hero"
    extra.write_text("shared Extra\n", encoding="utf-8")
    assert [] == found() == found()
    extra.write_text("shared Extra\nnonsense\n", encoding="utf-8")
    assert ["DT114"] == found() == found()


@pytest.mark.parametrize("data", [b"", b"\xff" * 50, b"\x80", msgspec.msgpack.encode({"used": {}}), b"[1]"])
def test_a_damaged_entry_is_as_good_as_none(folder: Path, data: bytes) -> None:
    first = list(collection.review_all(items(folder)))
    entries = list(memory().folder.iterdir())
    assert 3 == len(entries)
    for entry in entries:
        entry.write_bytes(data)
    assert first == list(collection.review_all(items(folder)))


def test_an_entry_that_points_outside_of_the_text_is_not_believed(folder: Path) -> None:
    first = list(collection.review_all(items(folder)))
    for entry in list(memory().folder.iterdir()):
        data = msgspec.msgpack.decode(whole(entry) or b"")
        data["findings"][0]["span"] = [0, 10_000_000]
        keep(entry, msgspec.msgpack.encode(data))
    assert first == list(collection.review_all(items(folder)))


def test_memory_does_not_grow_without_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST_ENTRIES", 4)
    kept = memory()
    (item, *_) = items(folder)
    for number in range(20):
        item.path.write_text(BAD.replace("Spark", f"Spark {'I' * (number + 1)}"), encoding="utf-8")
        collection.review(item, kept)
    assert len(list(kept.folder.iterdir())) <= 5


def test_no_cache_writes_nothing(folder: Path) -> None:
    run("check", "--no-cache", folder)
    assert [] == list(memory().folder.iterdir())


def test_a_home_where_nothing_can_be_written_is_no_problem(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    assert 3 == len(list(collection.review_all(items(folder))))


# --- several processes -----------------------------------------------------------------------------


def test_any_number_of_jobs_finds_the_same(folder: Path) -> None:
    one = run("check", "--no-cache", folder)
    two = run("check", "--no-cache", "--jobs", "2", folder)
    assert one.output == two.output
    assert "3 files checked: 3 warnings." in one.output


# --- the command -----------------------------------------------------------------------------------


def test_a_file_that_is_given_up_has_a_finding_and_the_others_are_checked(folder: Path) -> None:
    """Nobody can check a file in no time at all; memory is enough for all but that."""
    limits = Limits(seconds=-STARTING, megabytes=2000)
    found = list(collection.review_all(items(folder), jobs=2, remember=False, limits=limits))
    assert [["DT005"]] * 3 == [[finding.code for finding in report.findings] for report in found]
    assert all("was given up: this took more than" in report.findings[0].message for report in found)


def test_who_is_interrupted_goes_on_where_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole_run = list(collection.review_all(items(folder), remember=False))
    begun = collection.review_all(items(folder))
    first = next(begun)
    begun.close()
    checked: list[Path] = []
    check = collection.pipeline.check
    monkeypatch.setattr(collection.pipeline, "check", lambda s, *a: checked.append(s.path) or check(s, *a))
    assert whole_run == list(collection.review_all(items(folder)))
    assert first.source.path not in checked
    assert 2 == len(checked)


def test_a_page_sums_up(folder: Path) -> None:
    (folder / "<b>.hero").write_text(BAD.replace("Spark", "<script>alert(1)</script>"), encoding="utf-8")
    page = run("check", folder, "--format", "html").stdout
    assert "4 files checked, 0 without a finding" in page
    assert page.count("<details>") == 4
    assert "<script" not in page
    assert "<b>" not in page


def test_fail_on_decides_the_exit_code(folder: Path) -> None:
    assert 0 == run("check", folder).exit_code
    assert 1 == run("check", "--fail-on", "warning", folder).exit_code


def test_tournament_makes_an_error_of_it(tmp_path: Path) -> None:
    hero = tmp_path / "a.hero"
    hero.write_text(complete('passive Whisper\n  rule "Whisper."\n'), encoding="utf-8")
    assert 0 == run("check", hero).exit_code
    strict = run("check", "--select", "manual-rule", "--set", "tournament", hero)
    assert (1, True) == (strict.exit_code, "error[DT306]" in strict.output)


def test_an_unknown_rule_is_a_wrong_command(folder: Path) -> None:
    result = run("check", "--select", "DT302,dekc-size", folder)
    assert 2 == result.exit_code
    assert "did you mean `deck-size`?" in result.output


@pytest.mark.parametrize("form", ["json", "sarif", "github", "junit"])
def test_formats_hold_all_findings(folder: Path, form: str) -> None:
    result = run("check", "--format", form, folder)
    assert 3 == len({name for name in ("a.hero", "b.hero", "c.hero") if name in result.stdout})
    if form in ("json", "sarif"):
        json.loads(result.stdout)


UNUSED = complete("token Lantern  # allow deck-size: for teaching\n")


def test_fix_writes_and_is_done(tmp_path: Path) -> None:
    hero = tmp_path / "a.hero"
    hero.write_bytes(UNUSED.replace("\n", "\r\n").encode())
    result = run("check", "--fix", hero)
    assert (0, "1 file checked: all good.\n") == (result.exit_code, result.stdout)
    assert complete("token Lantern\n").replace("\n", "\r\n").encode() == hero.read_bytes()
    before = hero.stat().st_mtime_ns
    assert "changed" not in run("check", "--fix", hero).output
    assert before == hero.stat().st_mtime_ns
    assert ["a.hero"] == [path.name for path in tmp_path.iterdir()]


def test_diff_shows_and_writes_nothing(tmp_path: Path) -> None:
    hero = tmp_path / "a.hero"
    hero.write_text(UNUSED, encoding="utf-8")
    result = run("check", "--diff", hero)
    assert 1 == result.exit_code
    assert "-token Lantern  # allow deck-size: for teaching\n+token Lantern\n" in result.stdout
    assert result.stdout.startswith(f"--- {hero}\n+++ {hero}\n@@")
    assert UNUSED == hero.read_text(encoding="utf-8")
    hero.write_text(complete(""), encoding="utf-8")
    assert (0, "") == (run("check", "--diff", hero).exit_code, run("check", "--diff", hero).stdout)


def test_unsafe_fixes_are_made_when_asked_for(tmp_path: Path) -> None:
    hero = tmp_path / "a.hero"
    hero.write_text(complete("offensive Spark\n  3 [flaem]: Deal 4 dmg.\n"), encoding="utf-8")
    assert 1 == run("check", "--fix", hero).exit_code
    assert 0 == run("check", "--unsafe-fixes", hero).exit_code
    assert "3 [flame]" in hero.read_text(encoding="utf-8")


def program(*words: str | Path, stderr: int = subprocess.PIPE) -> subprocess.CompletedProcess[bytes]:
    """`dtlang` as a program of its own, which ends without tidying up."""
    home = str(Path(collection.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "dtlang", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=stderr,
        env={**os.environ, "PYTHONPATH": home},
        check=False,
    )


def test_a_program_that_ends_at_once_has_said_everything(folder: Path) -> None:
    for words, code in ((["--format", "json"], 0), (["--fail-on", "warning"], 1), (["--nonsense"], 2)):
        done, same = program("check", *words, folder), run("check", *words, folder)
        assert (code, same.exit_code) == (done.returncode, code)
        assert same.stdout.encode() == done.stdout
    many = program("check", "--format", "json", "--jobs", "2", folder)
    assert 3 == json.loads(many.stdout)["files"]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no such terminals here")
def test_a_bar_is_drawn_on_a_terminal_only(tmp_path: Path) -> None:
    """On the side of errors, so that the output can be piped away."""
    for number in range(25):
        (tmp_path / f"{number}.hero").write_text(complete(""), encoding="utf-8")
    mine, theirs = os.openpty()
    try:
        done = program("check", tmp_path, stderr=theirs)
        shown = os.read(mine, 100_000)
    finally:
        os.close(mine)
        os.close(theirs)
    assert b"25 files checked: all good.\n" == done.stdout
    assert b"checking" in shown
    assert b"25/25" in shown
    assert b"" == program("check", tmp_path).stderr


# --- strangers -------------------------------------------------------------------------------------


def test_a_link_out_of_the_folder_is_neither_read_nor_written(tmp_path: Path) -> None:
    outside = tmp_path / "outside.hero"
    outside.write_text(UNUSED, encoding="utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.hero").symlink_to(outside)
    (inside / "up").symlink_to(tmp_path, target_is_directory=True)
    for words in (["check"], ["check", "--fix"], ["check", "--diff"]):
        result = run(*words, inside)
        assert 1 == result.exit_code
        assert "is a link to a place outside of" in result.output
        assert "Lantern" not in result.output
    assert UNUSED == outside.read_text(encoding="utf-8")


def test_a_settings_file_that_is_a_huge_file_or_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.hero").write_text(complete(""), encoding="utf-8")
    (tmp_path / "dtlang.toml").mkdir()
    assert 0 == run("check", tmp_path).exit_code
    (tmp_path / "dtlang.toml").rmdir()
    with (tmp_path / "dtlang.toml").open("wb") as file:
        file.truncate(50_000_000)
    result = run("check", tmp_path)
    assert (1, True) == (result.exit_code, "DT005" in result.output)


def test_a_file_of_50_mb_is_refused_at_once(tmp_path: Path) -> None:
    hero = tmp_path / "big.hero"
    with hero.open("wb") as file:
        file.write(b"hero Big\n")
        file.truncate(50_000_000)
    start = time.perf_counter()
    result = run("check", hero)
    assert time.perf_counter() - start < 2
    assert (1, True) == (result.exit_code, "is larger than 2 MB" in result.output)


def test_a_folder_with_too_many_entries_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The walk stops at the limit, and nothing is handed out that would be checked half."""
    for number in range(60):
        (tmp_path / f"{number}.txt").touch()
    (tmp_path / "a.hero").write_text(complete(""), encoding="utf-8")
    with pytest.raises(files.TooManyFilesError):
        next(files.walk(tmp_path, most=50))
    assert 1 == len(list(files.walk(tmp_path, most=61)))
    monkeypatch.setattr("dtlang.files.walk.__kwdefaults__", {"most": 50})
    result = run("check", tmp_path)
    assert 1 == result.exit_code
    assert "holds more files and folders than are looked through in one go" in result.output


def test_a_million_entries_take_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more entries are asked for than the limit allows."""
    asked = 0
    real = os.scandir

    class Endless:
        name, path = "x.txt", "x.txt"

        def __enter__(self) -> Endless:
            return self

        def __exit__(self, *_: object) -> None: ...

        def __iter__(self) -> Endless:
            return self

        def __next__(self) -> Endless:
            nonlocal asked
            asked += 1
            return self

        def is_dir(self, *, follow_symlinks: bool = True) -> bool:
            return False

    monkeypatch.setattr(os, "scandir", lambda path: Endless() if str(path) == str(tmp_path) else real(path))
    with pytest.raises(files.TooManyFilesError):
        next(files.walk(tmp_path))
    assert files.MOST_ENTRIES + 1 == asked


ESCAPE = "\x1b]0;owned\x07\x1b[31m"


@pytest.mark.parametrize("form", ["text", "github", "junit", "json", "sarif"])
def test_escape_sequences_never_reach_the_terminal(tmp_path: Path, form: str) -> None:
    """Neither those in the name of a file nor those in its text."""
    folder = tmp_path / f"{ESCAPE}<b>"
    folder.mkdir()
    (folder / f"a{ESCAPE}.hero").write_text(BAD.replace("Spark", "<script>"), encoding="utf-8")
    (folder / "b.hero").write_text(f"hero Jo{ESCAPE}\n", encoding="utf-8")
    (folder / "c.hero").write_text(UNUSED, encoding="utf-8")
    for words in ([], ["--diff"], ["--fix"]):
        result = run("check", "--format", form, *words, folder)
        assert "\x1b" not in result.output
        assert "\x07" not in result.output
    if form == "junit":
        assert "<script>" not in result.output


def test_a_report_of_wrong_settings_is_drawn_without_escape_sequences(tmp_path: Path) -> None:
    (tmp_path / "a.hero").write_text(complete(""), encoding="utf-8")
    (tmp_path / "dtlang.toml").write_text('"\\u001b[31m" = 1\n', encoding="utf-8")
    result = run("check", tmp_path)
    assert (1, False) == (result.exit_code, "\x1b" in result.output)
    assert "<U+001B>[31m" in result.output


def test_reports_of_files_that_cannot_be_read_come_through(tmp_path: Path) -> None:
    report = collection.review(Item(tmp_path / "none.hero", None, Choice()), memory())
    assert isinstance(report, Report)
    assert ["DT006"] == [finding.code for finding in report.findings]
