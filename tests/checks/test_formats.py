"""Findings for code scanning, pull requests and build servers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dtlang import pipeline
from dtlang.diagnostics import Diagnostic, Edit, Fix, Related, Report, Severity
from dtlang.diagnostics.as_github import as_github
from dtlang.diagnostics.as_junit import as_junit
from dtlang.diagnostics.as_sarif import as_sarif
from dtlang.source import NOWHERE, Source, Span

SCHEMA = Path(__file__).resolve().parent.parent / "data" / "sarif-2.1.0-rtm.5.json"

SOURCE = Source.of("hero Jo\ntoken <b>\n  50%, é\n", "my heroes/a,b:c.hero")
FINDINGS = (
    Diagnostic(
        "DT302",
        "deck-size",
        Severity.ERROR,
        "50% of <this>\n::error::no",
        Span(5, 7),
        help="write & try",
        related=(Related(Span(8, 13), "here"),),
        fixes=(Fix("write `Al`", (Edit(Span(5, 7), "Al"),), safe=True),),
    ),
    Diagnostic("DT306", "manual-rule", Severity.WARNING, "over \x1b[31m two lines", Span(8, 25)),
    Diagnostic("DT005", "too-much", Severity.INFO, "no place", NOWHERE),
)
REPORTS = [Report(SOURCE, FINDINGS), Report(Source.of("", "/abs/empty.hero"), ())]

anything = st.text(st.characters(exclude_categories=[]), max_size=20)


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return jsonschema.Draft4Validator(schema)


def test_sarif_is_valid(validator: Any) -> None:
    """Against the schema of SARIF 2.1.0 itself."""
    log = json.loads(as_sarif(REPORTS, pipeline.kinds_of_findings(), "1.0"))
    validator.validate(log)
    (run,) = log["runs"]
    assert ["DT005", "DT302", "DT306"] == [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert ["error", "warning", "note"] == [result["level"] for result in run["results"]]
    assert all(
        result["ruleId"] == run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"]
        for result in run["results"]
    )
    first = run["results"][0]
    place = first["locations"][0]["physicalLocation"]
    assert "my%20heroes/a%2Cb%3Ac.hero" == place["artifactLocation"]["uri"]
    assert {"startLine": 1, "startColumn": 6, "endLine": 1, "endColumn": 8} == place["region"]
    change = first["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert {"text": "Al"} == change["insertedContent"]


def test_sarif_of_nothing_is_valid(validator: Any) -> None:
    validator.validate(json.loads(as_sarif([], {}, "1.0")))


def test_github_commands() -> None:
    first, second, third = as_github(REPORTS).splitlines()
    assert first == (
        "::error file=my heroes/a%2Cb%3Ac.hero,line=1,endLine=1,col=6,endColumn=8,title=DT302 deck-size"
        "::50%25 of <this>%0A::error::no%0Awrite & try"
    )
    assert second.startswith("::warning file=my heroes/a%2Cb%3Ac.hero,line=2,endLine=3,col=1,title=DT306")
    assert "\x1b" not in second
    assert "::notice file=my heroes/a%2Cb%3Ac.hero,title=DT005 too-much::no place" == third


def test_junit() -> None:
    """Errors fail, warnings and notes are remarks, a file without findings passes."""
    root = ElementTree.fromstring(as_junit(REPORTS))
    assert ("4", "1") == (root.get("tests"), root.get("failures"))
    failed, warned, noted, passed = root.iter("testcase")
    failure = failed.find("failure")
    assert failure is not None
    assert "50% of <this> ::error::no" == " ".join((failure.get("message") or "").split())
    assert "over <U+001B>[31m two lines" in (warned.findtext("system-out") or "")
    assert (noted.findtext("system-out") or "").startswith("info")
    assert "/abs/empty.hero" == passed.get("classname")
    assert [] == list(passed)


@settings(deadline=None, max_examples=300)
@given(path=anything, message=anything, help=anything)
def test_no_text_of_anybody_breaks_a_format(path: str, message: str, help: str) -> None:
    """One line per command, XML and JSON that can be read, and nothing that steers a terminal."""
    finding = Diagnostic("DT302", "deck-size", Severity.ERROR, message, NOWHERE, help=help)
    reports = [Report(Source.of("", path.replace("\0", "") or "x"), (finding,))]
    made = as_github(reports)
    assert 1 == made.count("\n")
    assert re.match(r"::error file=[^:,]*,title=DT302 deck-size::", made)
    ElementTree.fromstring(as_junit(reports))
    json.loads(as_sarif(reports, {}, "1.0"))
    for text in (made, as_junit(reports), as_sarif(reports, {}, "1.0")):
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)
