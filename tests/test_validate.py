"""`dtlang validate`: compiled heroes of strangers, held against the schema and against what it cannot say."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dtlang import ir, pipeline
from dtlang.cli import main
from dtlang.diagnostics import Diagnostic
from dtlang.source import Source
from dtlang.validate import validate

ROOT = Path(__file__).resolve().parent.parent
HEROES = sorted((ROOT / "heroes").rglob("*.hero"))
HERO = """\
hero Ash
language en

dice
  1-3  Flame
  4-5  ward
  6    comet

status Heat
  positive, stack limit 3
  You may spend this token to heal 1.

keyword stoke N
  Gain N Heat.

offensive Bolt
  3 [flame]: Stoke 1. Roll 2 dice: Deal 1 x [ward] dmg.

card Flare
  main phase, cost 1
  Choose an opponent. Inflict Heat on them.
"""


def compiled(text: str) -> str:
    document = pipeline.compile_hero(pipeline.check(Source.of(text), ROOT))
    assert document is not None
    return pipeline.document_json(document).decode()


def found_in(text: str) -> list[Diagnostic]:
    return validate(Source.of(text, "ash.json"))[1]


def told(text: str) -> list[tuple[str, str, str]]:
    """Code, JSON pointer and words of every finding."""
    return [(finding.code, finding.label, finding.message) for finding in found_in(text)]


@pytest.fixture(scope="module")
def ash() -> str:
    return compiled(HERO)


@pytest.mark.parametrize("path", HEROES, ids=lambda path: path.stem)
def test_what_dtlang_compiles_is_valid(path: Path) -> None:
    assert [] == told(compiled(path.read_text(encoding="utf-8")))


def test_symbols_are_spelt_alike_everywhere(ash: str) -> None:
    """The file says `Flame` and `[flame]`; an engine compares letter by letter."""
    assert ["flame", "flame", "flame", "ward", "ward", "comet"] == json.loads(ash)["dice"]
    assert [] == told(ash)


BOLT = "/abilities/0/levels/0/abilities/0/lines/0"


@pytest.mark.parametrize(
    ("change", "code", "pointer", "message", "help"),
    [
        (("ir", 2), "DT801", "", "this file has version 2 of the format", "update dtlang"),
        (("ir", "1"), "DT801", "", "the version of the format is missing", "dtlang compile"),
        (("name", 3), "DT802", "/name", "this has to be a text", "the number 3"),
        (("statuss", []), "DT802", "/statuss", "no key is called `statuss`", "`statuses`"),
        (("statuses/0/kind", "positve"), "DT802", "/statuses/0/kind", "cannot be `positve`", "`positive`"),
        (("cards/0/cost", None), "DT802", "/cards/0/cost", "has to be a whole number", "`null`"),
        (
            (f"{BOLT[1:]}/rules/effects/0/op", "cal"),
            "DT802",
            f"{BOLT}/rules/effects/0/op",
            "no effect is called `cal`",
            "`call`",
        ),
        (("dice", ["flame", "ward"]), "DT804", "/dice", "a die has 6 faces, and here are 2", "1 to 6"),
        (("cards/0/cost", 5000), "DT804", "/cards/0/cost", "5000 is more than any hero needs", "1000"),
        (("deck", [{"card": "Flar", "count": 1}]), "DT803", "/deck/0/card", "no card is", "`Flare`"),
        (("deck", [{"card": "Flare", "count": 0}]), "DT804", "/deck/0/count", "0 times", "once"),
        (
            (f"{BOLT[1:]}/requirement/symbols/0", "flaem"),
            "DT803",
            f"{BOLT}/requirement/symbols/0",
            "no symbol is called `flaem`",
            "`flame`",
        ),
        (
            (f"{BOLT[1:]}/rules/effects/0/verb", "poke"),
            "DT803",
            f"{BOLT}/rules/effects/0/verb",
            "no keyword is called `poke`",
            "stoke",
        ),
        (
            ("cards/0/rules/effects/1/thing/name", "Heart"),
            "DT803",
            "/cards/0/rules/effects/1/thing/name",
            "no status effect is called `Heart`",
            "`Heat`",
        ),
        (
            ("cards/0/rules/effects/1/target/choice", "p9"),
            "DT803",
            "/cards/0/rules/effects/1/target/choice",
            "nothing in this text is called `p9`",
            "choice: p9",
        ),
        (
            ("pieces", [{"name": "Dial", "dial": {"low": 0, "high": 3, "start": 4}}]),
            "DT804",
            "/pieces/0/dial/start",
            "goes from 0 to 3 and starts at 4",
            "in between",
        ),
        (
            ("upgrades", [{"name": "Bolt II", "ability": "Bolt", "level": 2, "cost": 1}]),
            "DT803",
            "/upgrades/0/level",
            "`Bolt` has no level 2",
            "abilities",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) and part.startswith("DT8") else None,
)
def test_what_is_wrong_is_told_at_its_place(
    ash: str, change: tuple[str, Any], code: str, pointer: str, message: str, help: str
) -> None:
    """One change, one finding: the code, where, what is the case, and what to do."""
    document = json.loads(ash)
    *way, last = (int(step) if step.isdigit() else step for step in change[0].split("/"))
    inner = document
    for step in way:
        inner = inner[step]
    inner[last] = change[1]
    (finding,) = found_in(json.dumps(document, indent=2))
    assert (code, pointer) == (finding.code, finding.label)
    assert message in finding.message
    assert help in (finding.help or "")


def test_a_keyword_that_leads_back_to_itself(ash: str) -> None:
    document = json.loads(ash)
    bolt = document["abilities"][0]["levels"][0]["abilities"][0]["lines"][0]
    document["keywords"][0]["rules"]["effects"].append(bolt["rules"]["effects"][0])
    assert ["DT805"] == [code for code, _, _ in told(json.dumps(document))]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the file ends too early"),
        ('{"ir": 1,\n "name": }', 2, 10, "a value is missing here"),
        ('{"ir": 1\n "name": "A"}', 2, 2, "this cannot stand here"),
        ('{"ir": 1} {}', 1, 11, "something stands behind the end"),
        ('{"name": "A', 1, 10, "never closed"),
        ('{"name": "\\ud800"}', 1, 10, "half of a letter"),
        ("[" * 200, 1, 102, "more than 100 deep"),
        ('{"ir": ' + "1" * 5000 + "}", 1, 8, "5000 digits"),
    ],
)
def test_what_is_no_json_is_told_with_line_and_column(
    text: str, line: int, column: int, message: str
) -> None:
    source = Source.of(text)
    document, (finding,) = validate(source)
    assert document is None
    assert message in finding.message
    assert (line, column) == tuple(source.place(finding.span.start))


def test_a_key_that_stands_twice(ash: str) -> None:
    """Readers of JSON differ in which of them they take."""
    doubled = ash.replace('"name": "Ash",', '"name": "Ash",\n  "name": "Soot",', 1)
    assert [("DT802", "/name", "the key `name` stands here twice")] == told(doubled)


def test_damaged_files_are_told_and_never_crash(ash: str) -> None:
    """Compiled heroes with a piece cut out, doubled or changed: whatever validates, decodes."""
    draw = random.Random(20)
    refused = 0
    for _ in range(300):
        at, size = draw.randrange(len(ash)), draw.randrange(1, 30)
        piece = draw.choice(["", ash[at : at + size] * 2, draw.choice('{}[]",:-1e0\\\u2028'), "null"])
        document, findings = validate(Source.of(ash[:at] + piece + ash[at + size :]))
        refused += bool(findings)
        assert (document is None) <= bool(findings)
        if not findings:
            assert document is not None
            assert document == ir.decode(ir.encode(document))
    assert refused > 200


def test_the_command(tmp_path: Path, ash: str) -> None:
    """Good and bad files in one call; 1 if one has an error, and JSON for programs."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(ash, encoding="utf-8")
    bad.write_text(ash.replace('"Heat"', '"Heart"', 1), encoding="utf-8")
    fine = CliRunner().invoke(main, ["validate", str(good)])
    assert (0, "1 file checked: all good.\n") == (fine.exit_code, fine.output)
    both = CliRunner().invoke(main, ["validate", str(good), str(bad), "--format", "json"])
    assert 1 == both.exit_code
    assert {"DT803"} == {finding["code"] for finding in json.loads(both.output)["findings"]}
    assert "no status effect is called `Heat`" in CliRunner().invoke(main, ["validate", str(bad)]).output


@pytest.mark.parametrize("command", [["odds"], ["simulate", "--games", "1"]])
def test_commands_take_compiled_heroes_and_ask_first(command: list[str], tmp_path: Path, ash: str) -> None:
    """The same from the hero file and from its JSON; a bad one is refused with its place."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(
        compiled((ROOT / "heroes/ember_witch.hero").read_text(encoding="utf-8")), encoding="utf-8"
    )
    bad.write_text(ash.replace('"Heat"', '"Heart"', 1), encoding="utf-8")
    heroes = [str(good)] * (2 if command[0] == "simulate" else 1)
    assert 0 == CliRunner().invoke(main, [*command, *heroes]).exit_code
    refused = CliRunner().invoke(main, [*command, *[str(bad)] * len(heroes)])
    assert 1 == refused.exit_code
    assert "DT803" in refused.output
