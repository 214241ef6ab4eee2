"""`dtlang.toml` and `[tool.dtlang]`: found safely, read strictly, never run."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import collection, pipeline
from dtlang.diagnostics import Report, Severity
from dtlang.settings import Choice, RuleSet
from dtlang.settings.file import Settings, check_words, find, load
from tests.limited import run_limited

FULL = """\
set = "strict"
select = ["balance"]
ignore = ["DT304", "deck-size"]

[per-file-ignores]
"drafts/*" = ["legality"]
"starter.hero" = ["one-ultimate"]

[severity]
manual-rule = "error"
"""


def written(folder: Path, text: str, name: str = "dtlang.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def said(path: Path) -> list[tuple[str, str, str, str | None]]:
    """Code, words, message and help of everything that is wrong."""
    report = load(path)
    if isinstance(report, Settings):
        report = check_words(report, pipeline.wrong_rule_word) or report
    assert isinstance(report, Report)
    return [(f.code, report.source.at(f.span), f.message, f.help) for f in report.findings]


def test_all_settings(tmp_path: Path) -> None:
    settings = load(written(tmp_path, FULL))
    assert isinstance(settings, Settings)
    assert settings.choice == Choice(
        RuleSet.STRICT, ("balance",), ("DT304", "deck-size"), (("manual-rule", Severity.ERROR),)
    )
    assert ("DT304", "deck-size", "legality") == settings.choice_for(tmp_path / "drafts" / "a.hero").ignore
    assert ("DT304", "deck-size") == settings.choice_for(tmp_path / "a.hero").ignore
    assert ("DT304", "deck-size", "one-ultimate") == settings.choice_for(tmp_path / "b/starter.hero").ignore


def test_pyproject_has_them_under_tool(tmp_path: Path) -> None:
    path = written(tmp_path, '[tool.dtlang]\nset = "tournament"\n[tool.other]\nx = 1\n', "pyproject.toml")
    settings = load(path)
    assert isinstance(settings, Settings)
    assert RuleSet.TOURNAMENT is settings.choice.set
    assert path == find(tmp_path)


@pytest.mark.parametrize("text", ["[tool.ruff]\n", "no toml ["])
def test_a_pyproject_that_does_not_speak_of_dtlang_is_none_of_our_business(tmp_path: Path, text: str) -> None:
    above = written(tmp_path, "")
    written(tmp_path / "heroes", text, "pyproject.toml")
    assert above == find(tmp_path / "heroes")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("selct = []", ("DT611", "selct", "there is no setting `selct`", "did you mean `select` or `set`?")),
        (
            "x = 1",
            (
                "DT611",
                "x",
                "there is no setting `x`",
                "there are `set`, `select`, `ignore`, `per-file-ignores`, `severity`",
            ),
        ),
        (
            'set = "strickt"',
            ("DT612", "set", "`set` is one of default, strict, tournament", "did you mean `strict`?"),
        ),
        ("set = 1", ("DT612", "set", "`set` is one of default, strict, tournament", None)),
        (
            'ignore = "DT302"',
            (
                "DT612",
                "ignore",
                '`ignore` is a list of codes, families or names, such as `["DT302", "balance"]`',
                None,
            ),
        ),
        (
            '[severity]\ndeck-size = "bad"',
            ("DT612", "deck-size", "a finding is one of error, warning, info", None),
        ),
        ("severity = 3", ("DT612", "severity", "`severity` is a table of at most 500 entries", None)),
        (
            'ignore = ["dekc-size"]',
            ("DT612", "dekc-size", "no rule is called `dekc-size`; did you mean `deck-size`?", None),
        ),
        ("set = ", ("DT610", "", "this is not TOML: invalid value", None)),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, text: str, expected: tuple[str, str, str, str | None]
) -> None:
    (found,) = said(written(tmp_path, text))
    assert expected == (found[0], found[1].strip(), *found[2:])


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "x" * 300_000, "a = 1\n" * 2, "\x00", "a.b.c.d = 1"])
def test_strange_files_are_findings_and_no_crash(tmp_path: Path, text: str) -> None:
    assert said(written(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a" + ".a" * 60_000 + " = 1", "a key in here has more than 40 parts"),
        ('[severity."x"' + ' . "a"' * 20_000 + "]", "a key in here has more than 40 parts"),
        (
            "".join(f"k{at} = 1\n" for at in range(18_000)),
            "this file has 18000 settings that dtlang does not know",
        ),
        ("set = " + "1" * 4301, "a number in here has too many digits"),
        ("x" * 150_000 + " = 1", f"there is no setting `{'x' * 37}...`"),
        (f'ignore = ["{"x" * 150_000}"]', f"no rule is called `{'x' * 60}...`"),
    ],
    ids=["dotted key", "dotted table", "keys", "digits", "long key", "long word"],
)
def test_settings_without_end_get_one_message(tmp_path: Path, text: str, message: str) -> None:
    """They took a minute and gigabytes, or ended with a traceback."""
    path = written(tmp_path, text)
    (tmp_path / "a.hero").write_text("hero Ash\n")
    done = run_limited("check", "--config", path, "a.hero", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("error[DT61")
    assert done.stderr.partition("]: ")[2].partition("\n")[0] == message
    assert done.stderr.count("error[") == 1
    assert len(done.stderr) < 1000


def test_settings_that_are_too_large_say_how_large_they_may_be(tmp_path: Path) -> None:
    (found,) = said(written(tmp_path, "x" * 300_000))
    assert "dtlang.toml` is larger than 200 KB, more than is ever needed" in found[2]


def test_of_many_mistakes_the_first_are_said(tmp_path: Path) -> None:
    found = said(written(tmp_path, "[severity]\n" + "".join(f"k{at} = 1\n" for at in range(400))))
    assert len(found) == 11
    assert found[-1][2] == "there are 390 more mistakes in here"


def test_the_nearest_file_above_is_taken_and_none_below(tmp_path: Path) -> None:
    """A folder that somebody sent in cannot choose the rules it is checked by."""
    top = written(tmp_path / "collection", 'set = "strict"')
    written(tmp_path / "collection" / "sent_in", 'ignore = ["all"]')
    hero = tmp_path / "collection" / "sent_in" / "a.hero"
    hero.write_text("hero A\n", encoding="utf-8")
    assert top == find(tmp_path / "collection")
    (item,) = collection.items([tmp_path / "collection"], collection.Wish())
    assert isinstance(item, collection.Item)
    assert Choice(set=RuleSet.STRICT) == item.choice


def test_the_search_ends_at_the_top_of_a_repository(tmp_path: Path) -> None:
    written(tmp_path, 'set = "strict"')
    (tmp_path / "repo" / ".git").mkdir(parents=True)
    assert find(tmp_path / "repo") is None


def test_a_folder_for_everybody_is_passed_over(tmp_path: Path) -> None:
    """In /tmp anybody can leave a file with settings."""
    public = tmp_path / "public"
    written(public, 'ignore = ["all"]')
    mine = public / "mine"
    mine.mkdir()
    public.chmod(0o1777)
    assert find(mine) != public / "dtlang.toml"


def test_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    settings = load(written(tmp_path, FULL))
    assert isinstance(settings, Settings)
    hero = tmp_path / "a.hero"
    both = collection.chosen(settings, hero, Choice(ignore=("DT1",)))
    assert (RuleSet.STRICT, ("DT304", "deck-size", "DT1")) == (both.set, both.ignore)
    only = collection.chosen(settings, hero, Choice(select=("deck-size",)))
    assert (None, ("deck-size",), ("DT304",)) == (only.set, only.select, only.ignore)


def test_settings_that_are_wrong_stop_the_check(tmp_path: Path) -> None:
    written(tmp_path, "selct = []")
    (tmp_path / "a.hero").write_text("hero A\n", encoding="utf-8")
    (report,) = collection.items([tmp_path], collection.Wish())
    assert isinstance(report, Report)
    (item,) = collection.items([tmp_path], collection.Wish(isolated=True))
    assert isinstance(item, collection.Item)


def test_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    """Its lines would be quoted if it is no TOML. Who names a file when calling knows where it leads."""
    secret = tmp_path / "secret"
    secret.write_text("the password is 12345\n", encoding="utf-8")
    (tmp_path / "sent_in").mkdir()
    link = tmp_path / "sent_in" / "dtlang.toml"
    link.symlink_to(secret)
    report = load(link)
    assert isinstance(report, Report)
    assert "" == report.source.text
    assert "is a link to a place outside of" in report.findings[0].message
    secret.write_text('set = "strict"\n', encoding="utf-8")
    assert isinstance(load(link, named=True), Settings)
