"""`dtlang test`: plays the tests that stand in a hero file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtlang import files
from dtlang.diagnostics import Report, in_order
from dtlang.pipeline.games import Side, side
from dtlang.pipeline.shared_files import shared_path
from dtlang.pipeline.stages import Checked, check
from dtlang.source import Source
from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang import ir
    from dtlang.model import Hero, Test
    from dtlang.trial import Outcome, Tested


def play_tests(checked: Checked | Report, only: str = "") -> Tested:
    """Plays the tests of a hero; with errors in the file none. `only`: words that their names hold."""
    from dtlang import trial

    if isinstance(checked, Report):
        return trial.Tested(checked.source, broken=checked)
    hero = checked.hero
    if checked.report.has_errors:
        errors = tuple(finding for finding in checked.findings if finding.is_error)
        return trial.Tested(checked.source, broken=Report(checked.source, errors))
    if hero is None or not hero.tests:
        return trial.Tested(checked.source)
    ready = side(checked)
    if isinstance(ready, Report):
        return trial.Tested(checked.source, broken=ready)
    asked = [one for one in hero.tests if only.casefold() in one.name.casefold()]
    return trial.Tested(
        checked.source, tuple(_play_test(one, hero, ready.document, checked) for one in asked)
    )


def _play_test(test: Test, hero: Hero, document: ir.Document, checked: Checked) -> Outcome:
    """Plays one test. Another hero than this one is looked for beside the file and among the shipped ones."""
    from dtlang import trial
    from dtlang.diagnostics.codes import UNKNOWN_IN_TEST
    from dtlang.model.scenarios import resolve_against

    if test.opponent is None:
        return trial.run(test, hero, document)
    path = shared_path(test.opponent.text, Path(checked.source.path).parent)
    source = files.read(path, within=path.parent) if path is not None else None
    other = check(source, path.parent) if path is not None and isinstance(source, Source) else None
    ready = side(other) if other is not None else None
    if other is None or other.hero is None or not isinstance(ready, Side):
        message = Said(
            "the hero `{name}` cannot be played"
            if path is not None
            else "the hero `{name}` is neither beside this file nor comes with dtlang",
            name=test.opponent.text,
        )
        return trial.Outcome(test, (UNKNOWN_IN_TEST.at(test.opponent.span, message),), ())
    resolved, findings = resolve_against(test, hero, other.hero)
    if findings:
        return trial.Outcome(test, tuple(in_order(findings)), ())
    return trial.run(resolved, hero, document, ready.document)


def trial_text(
    tested: Tested, *, colour: bool = False, everything: bool = False, language: str = "en"
) -> str:
    """What a person wants to know about the tests of a file."""
    from dtlang import trial

    return trial.as_text(tested, colour=colour, everything=everything, language=language)


def trial_result(tested: Sequence[Tested], form: str) -> str:
    """All of it as `json` or `junit`; as `text` only the last line."""
    from dtlang import trial

    match form:
        case "json":
            return trial.as_json(tested)
        case "junit":
            return trial.as_junit(tested)
        case _:
            return trial.summary(tested)
