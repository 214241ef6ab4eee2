"""`dtlang odds`: what is printed, what is written, and that all forms tell the same numbers."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dtlang import resources
from dtlang.balance.report import Number
from dtlang.cli import main
from dtlang.render.odds_numbers import percent, points
from tests.conftest import ROOT

FOLDER = ROOT / "tests" / "corpus" / "odds"
CASES = sorted(FOLDER.glob("*.hero"))
SMALL, MARKUP, LEFT_OUT = (str(FOLDER / f"{name}.hero") for name in ("small", "markup", "left_out"))
EMBER = str(resources.hero("ember_witch.hero"))


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["odds", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def data(*arguments: str) -> Any:
    result = run(*arguments, "--format", "json")
    assert 0 == result.exit_code, result.stderr
    return json.loads(result.stdout)


def exact(number: dict[str, Any]) -> Number:
    return Number.of(Fraction(number["exact"]))


# --- text ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_the_text_is_the_accepted_one(case: Path, same_as_file: Callable[[Path, str], None]) -> None:
    same_as_file(case.with_suffix(".odds"), run(str(case)).stdout)


def test_everything_is_the_accepted_text(same_as_file: Callable[[Path, str], None]) -> None:
    same_as_file(FOLDER / "small.all.odds", run(SMALL, "--all").stdout)


def test_no_line_is_wider_than_a_narrow_terminal() -> None:
    for hero in (SMALL, EMBER):
        assert 80 >= max(len(line) for line in run(hero, "--all").stdout.splitlines())


def test_a_board_with_all_upgrades_is_shown_when_asked_for() -> None:
    assert "\nlevel 1, %" in run(SMALL).stdout
    assert "\nfully upgraded, %" in run(SMALL, "--level", "full").stdout


def test_output_without_the_letters_for_bars_gets_others() -> None:
    """Every ornament is ASCII then."""
    done = subprocess.run(
        [sys.executable, "-m", "dtlang", "odds", SMALL],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (0, True) == (done.returncode, done.stdout.isascii())
    assert b"###" in done.stdout
    assert b"\\u" not in done.stdout


def test_colours_only_on_a_terminal() -> None:
    from dtlang.render.plot_terminal import Look

    assert "\x1b" not in run(SMALL).stdout
    assert "\x1b" in Look(colour=True).bar(0.5, 10)


def test_a_name_cannot_steer_the_terminal() -> None:
    from dtlang.render.plot_terminal import Look

    assert ["<U+001B>[31m"] == Look().table(["\x1b[31m"], [])


# --- JSON and CSV ----------------------------------------------------------------------------------


def numbers(part: Any, path: str = "") -> Iterator[tuple[str, str, float]]:
    """Every exact number of a JSON document, and the way to it."""
    if isinstance(part, dict) and part.keys() == {"exact", "about"}:
        yield path, part["exact"], part["about"]
    elif isinstance(part, dict | list):
        for key, each in part.items() if isinstance(part, dict) else enumerate(part):
            yield from numbers(each, f"{path}/{key}")


@pytest.mark.parametrize("heroes", [(SMALL,), (SMALL, LEFT_OUT)], ids=["one", "two"])
def test_csv_has_the_numbers_of_the_json(heroes: tuple[str, ...]) -> None:
    rows = list(csv.reader(io.StringIO(run(*heroes, "--format", "csv").stdout)))
    assert ["path", "exact", "about"] == rows[0]
    assert list(numbers(data(*heroes))) == [
        (path, exact, float(about)) for path, exact, about in rows[1:] if about
    ]


def test_an_exact_number_is_as_large_as_it_says() -> None:
    for path, fraction, about in numbers(data(SMALL)):
        assert abs(Fraction(fraction) - Fraction(about)) < Fraction(1, 10**6), path


def test_shares_add_up_to_one_with_nothing() -> None:
    for board in data(EMBER)["boards"]:
        shares = [exact(line["share"]).fraction for line in board["lines"]]
        assert 1 == sum(shares) + exact(board["nothing"]).fraction


def test_what_is_chosen_makes_the_expected_value() -> None:
    """Every share times the worth beside it: readers will try that."""
    for board in data(EMBER)["boards"]:
        worth = [exact(line["share"]).fraction * exact(line["value"]).fraction for line in board["lines"]]
        assert exact(board["ev"]).fraction == sum(worth)


def test_text_and_json_tell_the_same() -> None:
    shown = run(SMALL).stdout
    board = data(SMALL)["boards"][0]
    for number in (*board["by_attempts"], board["damage"], *(line["value"] for line in board["lines"])):
        assert points(exact(number)) in shown


def test_fewer_attempts_are_worth_less() -> None:
    one, two = data(SMALL, "--attempts", "1"), data(SMALL, "--attempts", "2")
    assert (1, 2) == (one["attempts"], two["attempts"])
    assert one["boards"][0]["ev"] == two["boards"][0]["by_attempts"][0]
    assert one["boards"][0]["ev"]["about"] < two["boards"][0]["ev"]["about"]


# --- settings --------------------------------------------------------------------------------------


def test_a_weight_counts_and_is_printed() -> None:
    before, after = data(SMALL), data(SMALL, "--weight", "heal=2", "--weight", "token:Bruised=3/2")
    worth = {row["name"]: row["worth"]["exact"] for row in after["weights"]}
    assert ("2", "3/2") == (worth["heal"], worth["token:Bruised"])
    assert before["boards"][0]["ev"]["about"] < after["boards"][0]["ev"]["about"]
    assert "token:Bruised 1.5" in run(SMALL, "--weight", "token:Bruised=3/2").stdout


def test_a_weight_for_an_ability_brings_a_line_back() -> None:
    assert "Omen" in [line["what"].split(",")[0] for line in data(LEFT_OUT)["left_out"]]
    weighed = data(LEFT_OUT, "--weight", "ability:Omen=3")
    assert "Omen" in [line["ability"] for line in weighed["boards"][0]["lines"]]


def test_an_assumption_counts_and_is_printed() -> None:
    few, many = data(EMBER, "--assume", "token:Heat=0"), data(EMBER, "--assume", "token:Heat=5")
    assert few["boards"][0]["ev"]["about"] < many["boards"][0]["ev"]["about"]
    assert "you hold 5 Heat" in many["assumptions"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--keep", "1,2,3"], "`1,2,3` is not 5 numbers from 1 to 6, such as 1,1,4,6,6"),
        (["--keep", "1,2,3,4,7"], "from 1 to 6"),
        (["--keep", "1,2,3,4,²"], "from 1 to 6"),
        (["--keep", "1,2,3,4,12"], "from 1 to 6"),
        (["--keep", ""], "from 1 to 6"),
        (["--keep", "1,1,4,6,6", "--rolls", "0"], "1<=x<=4"),
        (["--keep", "1,1,4,6,6", "--format", "html"], "--keep gives text or json"),
        (["--keep", "1,1,4,6,6", LEFT_OUT], "--keep is about one hero, and these are 2"),
        (["--attempts", "0"], "1<=x<=4"),
        (["--weight", "heel=1"], "no weight is called `heel`; there are normal, undefendable"),
        (["--weight", "heal"], "`heal` is not of the form `name=number`"),
        (["--weight", "heal=much"], "`much` is not a number"),
        (["--weight", "heal=1/0"], "is not a number"),
        (["--weight", "token:Bruisd=1"], "no token is called `Bruisd`; did you mean `Bruised`?"),
        (["--weight", "token:Zzz=1"], "no token is called `Zzz`; there are: Bruised"),
        (["--weight", "ability:Zzz=1"], "there are: Falling Stars, Long Game, Parry, Slash"),
        (["--assume", "cp=1.5"], "`cp` is a whole number from 0"),
        (["--assume", "opponent:Zzz=1"], "no token is called `Zzz`"),
        (["--assume", "luck=1"], "no assumption is called `luck`; there are cp, hand"),
        (["--format", "pdf"], "'text', 'json', 'csv', 'html'"),
        (["--level", "5"], "'base', 'full'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_wrong_usage_says_what_is_allowed(arguments: list[str], message: str) -> None:
    result = run(SMALL, *arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert message in result.stderr


def test_a_hero_with_errors_ends_with_1(tmp_path: Path) -> None:
    broken = tmp_path / "broken.hero"
    broken.write_text("hero Ash\n\noffensive Slash\n  3 [sword]: Deel 4 dmg.\n")
    result = run(SMALL, str(broken), str(tmp_path / "missing.hero"))
    assert (1, "") == (result.exit_code, result.stdout)
    assert "broken.hero:4:" in result.stderr
    assert "missing.hero" in result.stderr


def test_a_hero_without_dice_has_no_odds(tmp_path: Path) -> None:
    (tmp_path / "bare.hero").write_text("hero Ash\n")
    result = run(str(tmp_path))
    assert (1, "") == (result.exit_code, result.stdout)
    assert "no hero with dice" in result.stderr


def test_a_hero_without_abilities_has_odds(tmp_path: Path) -> None:
    hero = tmp_path / "bare.hero"
    hero.write_text("hero Ash\n\ndice\n  1-6 sword\n")
    assert "100 %" in run(str(hero)).stdout
    assert "<h1" in run(str(hero), "--format", "html").stdout
    assert 0 == run(str(hero), "--keep", "1,1,1,1,1").exit_code
    assert 0 == run(str(hero), SMALL).exit_code


# --- what to keep ----------------------------------------------------------------------------------


def test_advice_names_the_best_way_and_the_next() -> None:
    result = run(SMALL, "--keep", "1,1,2,6,6", "--rolls", "1")
    assert "Ash: 1 1 2 6 6, 1 roll left" in result.stdout
    assert re.search(
        r"^Keep 1 1 2: \d\.\d\d points on average\. The next best is to keep", result.stdout, re.MULTILINE
    )
    assert re.search(r"^Slash, 3 \[sword\] +\d\d\.\d % ", result.stdout, re.MULTILINE)
    assert "Now you have Slash, 3 [sword], 4.00." in result.stdout.replace("\n", " ")


def test_advice_as_json_has_the_numbers_of_the_text() -> None:
    arguments = (SMALL, "--keep", "1 1 4 6 6", "--rolls", "2")
    found, shown = data(*arguments), run(*arguments).stdout
    for way in (found["best"], found["runner_up"]):
        assert points(exact(way["ev"])) in shown
        assert percent(exact(way["nothing"])) in shown
        chances = [exact(chance).fraction for _, chance in way["aims"]]
        assert 1 == sum(chances) + exact(way["nothing"]).fraction
    assert exact(found["best"]["ev"]).fraction >= exact(found["runner_up"]["ev"]).fraction


def test_advice_may_be_about_the_upgraded_board() -> None:
    arguments = (SMALL, "--keep", "1,1,4,6,6")
    assert (
        data(*arguments)["best"]["ev"]["about"] < data(*arguments, "--level", "full")["best"]["ev"]["about"]
    )


# --- several heroes --------------------------------------------------------------------------------


def test_several_heroes_are_compared() -> None:
    found = data(SMALL, EMBER)
    assert ["Ash", "Ember Witch"] == [report["hero"] for report in found["reports"]]
    assert ["Ash", "Ember Witch"] == found["matrix"]["heroes"]
    shown = run(SMALL, EMBER).stdout
    for row in found["matrix"]["rows"]:
        numbers_of_row = [points(exact(m["damage"])) for m in row] + [points(exact(row[0]["undefended"]))]
        assert re.search(r" +".join(map(re.escape, numbers_of_row)), shown)


def test_a_comparison_says_what_is_missing() -> None:
    shown = run(SMALL, LEFT_OUT).stdout
    assert "2 of 4" in shown
    assert "Owl: Moult 3 [claw] (" in shown


def test_many_heroes_fit_a_narrow_terminal() -> None:
    folder = resources.hero("common.hero").parent
    shown = run(*(str(path) for path in sorted(folder.glob("*.hero")))).stdout
    matrix = [line for line in shown.splitlines() if re.match(r"\d+ \w|damage against", line)]
    assert 80 >= max(map(len, matrix))


# --- the page --------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a browser would make of a page: elements, their texts, and the tables."""

    VOID = frozenset({"meta", "br", "img", "link", "input", "hr"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []  # the element around a text, the text
        self.tables: dict[str, list[list[str]]] = {}  # by class: exact numbers of each row
        self.shown: list[tuple[str, str]] = []  # exact, as shown
        self._table = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append((tag, found))
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self._table = found["class"] or ""
            self.tables.setdefault(self._table, [])
        elif tag == "tr" and self._table:
            self.tables[self._table].append([])
        elif tag == "data":
            assert found["value"] == found["title"]
            self.shown.append((found["value"] or "", ""))
            if self._table:
                self.tables[self._table][-1].append(found["value"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop(), f"</{tag}> closes nothing"
        if tag == "table":
            self._table = ""

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1], data.strip()))
        if self.open and self.open[-1] == "data":
            self.shown[-1] = (self.shown[-1][0], data)


def page(*heroes: str) -> tuple[str, Page]:
    result = run(*heroes, "--format", "html")
    assert 0 == result.exit_code
    return result.stdout, Page(result.stdout)


def test_every_number_of_the_page_is_one_of_the_json() -> None:
    """As a fraction, and as it is shown: rounded from that very fraction."""
    _, found = page(EMBER)
    known = {fraction for _, fraction, _ in numbers(data(EMBER))}
    assert len(found.shown) > 300
    for fraction, shown in found.shown:
        assert fraction in known
        number = Number.of(Fraction(fraction))
        plain = f"{float(number.fraction):g}"
        allowed = {
            percent(number),
            points(number),
            points(number, signed=True),
            points(number, places=3),
            plain,
        }
        assert shown in allowed or shown == "<0.01", (fraction, shown)


def test_the_tables_of_the_page_are_the_json_row_by_row() -> None:
    _, found = page(EMBER)
    report = data(EMBER)
    chances = {
        (line["ability"], level["level"], line["requirement"]): line["chances"]
        for ability in report["abilities"]
        for level in ability["levels"]
        for line in level["lines"]
    }
    expected = []
    for board in report["boards"]:
        for line in board["lines"]:
            key = (line["ability"], line["level"], line["requirement"])
            same = percent(exact(line["least"])) == percent(exact(line["most"]))
            share = [line["share"]] if same else [line["least"], line["most"]]
            row = [*chances[key], line["value"], line["plus_one"], *share]
            expected.append([number["exact"] for number in row])
        expected.append([board["nothing"]["exact"]])
    assert expected == [row for row in found.tables["board"] if row]
    weights = [[row["worth"]["exact"]] for row in report["weights"]]
    assert weights == [row for row in found.tables["weights"] if row]
    cards = sorted([row["worth"]["exact"], row["net"]["exact"]] for row in report["cards"] if row["worth"])
    assert cards == sorted(row for row in found.tables["cards"] if row)
    gains = sorted(
        [row["gained"]["exact"], row["per_cp"]["exact"]] for row in report["upgrades"] if row["gained"]
    )
    assert gains == sorted(row for row in found.tables["upgrades"] if row)


def test_the_plots_show_the_numbers_of_the_json() -> None:
    """What is shown when a point or a column is pointed at."""
    _, found = page(EMBER)
    board = data(EMBER)["boards"][0]
    said = {text for tag, text in found.texts if tag == "title"}
    for attempts, ev in enumerate(board["by_attempts"], 1):
        assert f"level 1, {attempts} roll attempts: {points(exact(ev))} = {ev['exact']}" in said
    for each in board["damages"]:
        value, chance = each["value"]["exact"], each["chance"]
        assert f"level 1, {value} damage: {percent(exact(chance))} % = {chance['exact']}" in said


def test_the_matrix_of_the_page_is_the_one_of_the_json() -> None:
    _, found = page(SMALL, EMBER)
    matrix = data(SMALL, EMBER)["matrix"]
    expected = [
        [*(m["damage"]["exact"] for m in row), row[0]["undefended"]["exact"]] for row in matrix["rows"]
    ]
    assert expected == [row for row in found.tables["matrix"] if row]
    squares = [points(exact(meeting["damage"])) for row in matrix["rows"] for meeting in row]
    shown = [text for tag, text in found.texts if tag == "text"]
    assert all(square in shown for square in squares)


@pytest.mark.parametrize("heroes", [(MARKUP,), (MARKUP, SMALL), (LEFT_OUT,)], ids=["one", "two", "left-out"])
def test_a_page_is_well_formed_and_needs_nothing_else(heroes: tuple[str, ...]) -> None:
    """Names are text and stay text: no script, no picture, no handler, no address."""
    text, found = page(*heroes)
    assert [] == found.open
    tags = {tag for tag, _ in found.elements}
    assert set() == tags & {"script", "img", "link", "iframe", "object", "a", "form", "base"}
    attributes = {name for _, some in found.elements for name in some}
    assert not any(name.startswith("on") or name in {"src", "href", "xlink:href"} for name in attributes)
    assert not re.search(r"https?://|//\w|url\(|@import", text)
    if MARKUP in heroes:
        shown = [words for _, words in found.texts]
        assert '<script>alert("Ash")</script> & Sons' in shown
        assert "</title><script>alert(2)</script>" in shown
        assert "</style>&amp;" in shown


def test_a_page_can_be_read_without_seeing_it() -> None:
    """A language, one first heading and no step left out below it, names for pictures and columns."""
    for heroes in ((EMBER,), (SMALL, EMBER)):
        _, found = page(*heroes)
        assert ("html", {"lang": "en"}) in found.elements
        levels = [int(tag[1]) for tag, _ in found.elements if re.fullmatch(r"h[1-6]", tag)]
        assert (1, 1) == (levels[0], levels.count(1))
        assert all(after <= before + 1 for before, after in pairwise(levels))
        assert all(
            some.get("role") == "img" and some.get("aria-label")
            for tag, some in found.elements
            if tag == "svg"
        )
        assert all(some.get("scope") for tag, some in found.elements if tag == "th")
        assert len([tag for tag, _ in found.elements if tag == "table"]) == len(
            [tag for tag, _ in found.elements if tag == "caption"]
        )
        ids = [some["id"] for _, some in found.elements if "id" in some]
        assert len(ids) == len(set(ids))


def test_a_line_that_cannot_be_valued_says_what_it_depends_on() -> None:
    text, _ = page(LEFT_OUT)
    (line,) = [line for line in data(LEFT_OUT)["left_out"] if line["what"].startswith("Omen")]
    assert f"depends on {line['why']}" in text


# --- files -----------------------------------------------------------------------------------------


def test_a_file_is_written_and_the_terminal_stays_empty(tmp_path: Path) -> None:
    for form in ("text", "json", "csv", "html"):
        out = tmp_path / "made" / f"odds.{form}"
        result = run(SMALL, "--format", form, "-o", str(out))
        assert (0, "") == (result.exit_code, result.output)
        assert out.read_text(encoding="utf-8") == run(SMALL, "--format", form).stdout


def test_a_place_that_cannot_be_written_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(SMALL, "-o", str(tmp_path / "file" / "odds.txt"))
    assert 1 == result.exit_code
    assert "error[DT008]" in result.stderr


def test_build_makes_the_page_and_the_data(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", SMALL, "--out", str(tmp_path)])
    assert 0 == result.exit_code
    assert (tmp_path / "ash.odds.json").read_text(encoding="utf-8") == run(SMALL, "--format", "json").stdout
    assert (tmp_path / "ash.odds.html").read_text(encoding="utf-8") == run(SMALL, "--format", "html").stdout


def test_build_of_a_hero_without_dice_makes_no_odds(tmp_path: Path) -> None:
    (tmp_path / "bare.hero").write_text("hero Ash\n")
    assert 0 == CliRunner().invoke(main, ["build", str(tmp_path), "--out", str(tmp_path / "out")]).exit_code
    assert [] == list((tmp_path / "out").glob("*odds*"))
