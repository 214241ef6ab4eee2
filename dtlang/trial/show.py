"""What came of the tests, for people and for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import msgspec

from dtlang.diagnostics import Report
from dtlang.diagnostics.draw import draw, draw_all
from dtlang.diagnostics.shown import plain
from dtlang.source import Source
from dtlang.speech import ENGLISH, Said, in_language, joined
from dtlang.trial.run import Outcome

_NOT_IN_XML = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Tested(msgspec.Struct, frozen=True):
    """The tests of one file. With errors in the file nothing was played, and `broken` says why."""

    source: Source
    outcomes: tuple[Outcome, ...] = ()
    broken: Report | None = None

    @property
    def failed(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if not outcome.passed]

    @property
    def passed(self) -> bool:
        return self.broken is None and not self.failed


def as_text(
    tested: Tested, *, colour: bool = False, everything: bool = False, language: str = ENGLISH
) -> str:
    """The failures of a file, each with its story; `everything` tells those of the others, too."""
    if tested.broken is not None:
        return draw_all(tested.broken, colour=colour, language=language) + "\n"
    shown = tested.outcomes if everything else tested.failed
    return "".join("\n".join(_outcome(one, tested.source, colour, language)) + "\n\n" for one in shown)


def _outcome(outcome: Outcome, source: Source, colour: bool, language: str) -> Iterator[str]:
    line = source.place(outcome.test.named.start).line
    word = Said("passed") if outcome.passed else Said("FAILED")
    yield f"{in_language(word, language)}: {_one_line(outcome.test.name)} ({_one_line(source.path)}:{line})"
    for finding in outcome.findings:
        yield ""
        yield draw(finding, source, colour=colour, language=language).rstrip("\n")
    yield ""
    yield in_language(Said("  What happened:"), language)
    for told in outcome.story if language == ENGLISH else outcome.own_story or outcome.story:
        if told:
            yield f"    {_one_line(told)}"
    for unsaid in outcome.unsaid:
        yield _one_line(in_language(Said("  Note: {unsaid}.", unsaid=unsaid), language))


def _one_line(text: str) -> str:
    return plain(text).replace("\n", " ")


def summary(tested: Sequence[Tested]) -> str:
    """The last line.

    >>> summary([])
    '0 tests in 0 heroes: all good.'
    """
    tests = sum(len(one.outcomes) for one in tested)
    heroes = sum(1 for one in tested if one.outcomes)
    failed, broken = sum(len(one.failed) for one in tested), sum(1 for one in tested if one.broken)
    wrong = [Said("{failed} failed", failed=failed)] * bool(failed)
    wrong += [Said("{n|# file|# files} with errors", n=broken)] * bool(broken)
    return Said(
        "{tests|# test|# tests} in {heroes|# hero|# heroes}: {found}.",
        tests=tests,
        heroes=heroes,
        found=joined(", ", wrong) or Said("all good"),
    )


# --- for programs ----------------------------------------------------------------------------------


def as_json(tested: Sequence[Tested]) -> str:
    """`{"passed": ..., "files": [{"path", "passed", "errors", "tests": [...]}]}`."""
    data = {"passed": all(one.passed for one in tested), "files": [_file(one) for one in tested]}
    return msgspec.json.format(msgspec.json.encode(data, enc_hook=str), indent=2).decode("utf-8") + "\n"


def _file(tested: Tested) -> dict[str, Any]:
    broken = tested.broken
    return {
        "path": tested.source.path,
        "passed": tested.passed,
        "errors": [_finding(f, broken.source) for f in broken.findings] if broken is not None else [],
        "tests": [
            {
                "name": outcome.test.name,
                "line": tested.source.place(outcome.test.named.start).line,
                "passed": outcome.passed,
                "findings": [_finding(finding, tested.source) for finding in outcome.findings],
                "story": [told for told in outcome.story if told],
                "unsaid": list(outcome.unsaid),
            }
            for outcome in tested.outcomes
        ],
    }


def _finding(finding: Any, source: Source) -> dict[str, Any]:
    place = source.place(finding.span.start)
    return {
        "code": finding.code,
        "name": finding.name,
        "message": finding.message,
        "line": place.line,
        "column": place.column,
        "help": finding.help,
    }


def as_junit(tested: Sequence[Tested]) -> str:
    """A suite per file, a case per test."""
    tests = sum(len(one.outcomes) for one in tested)
    failed, errors = sum(len(one.failed) for one in tested), sum(1 for one in tested if one.broken)
    head = f'<testsuites name="dtlang test" tests="{tests}" failures="{failed}" errors="{errors}">'
    lines = ['<?xml version="1.0" encoding="utf-8"?>', head]
    for one in tested:
        lines += _suite(one)
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _suite(tested: Tested) -> Iterator[str]:
    name = _attribute(tested.source.path)
    errors = 1 if tested.broken is not None else 0
    counts = Said(
        'tests="{count}" failures="{count2}" errors="{errors}"',
        count=len(tested.outcomes),
        count2=len(tested.failed),
        errors=errors,
    )
    yield f"  <testsuite name={name} {counts}>"
    if tested.broken is not None:
        text = _text(draw_all(tested.broken))
        yield f'    <testcase name="read" classname={name}><error>{text}</error></testcase>'
    for outcome in tested.outcomes:
        case = f"    <testcase name={_attribute(outcome.test.name)} classname={name}"
        if outcome.passed:
            yield f"{case}/>"
            continue
        message = _attribute("; ".join(finding.message for finding in outcome.findings))
        text = _text("\n".join(_outcome(outcome, tested.source, False, ENGLISH)))
        yield f"{case}><failure message={message}>{text}</failure></testcase>"
    yield "  </testsuite>"


def _text(words: str) -> str:
    return escape(_NOT_IN_XML.sub("\ufffd", plain(words)))


def _attribute(words: str) -> str:
    return quoteattr(_NOT_IN_XML.sub("\ufffd", plain(words)))
