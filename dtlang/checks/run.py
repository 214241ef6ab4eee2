"""Asks the rules that were chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dtlang.checks.catalogue import all_rules
from dtlang.checks.rule import Rule
from dtlang.checks.subject import Subject
from dtlang.diagnostics import Diagnostic
from dtlang.settings import Choice, Family, RuleSet
from dtlang.source import Source
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Comment

MOST_OF_A_RULE = 500  # findings; abilities that are all alike have one for each pair of them


def asked(choice: Choice, *, whole: bool = True, understood: bool = True) -> tuple[Rule, ...]:
    """The rules to ask, by code. Neither is `whole` a file with lines that could not be told apart,
    nor `understood` one with errors of any kind.
    """
    most = choice.base if choice.base is not None and not choice.select else RuleSet.TOURNAMENT
    return tuple(
        rule
        for rule in all_rules(most)
        if choice.wants(rule.code, rule.name, rule.since)
        and (whole or not rule.counts)
        and (understood or not (rule.compiled or rule.family is Family.BALANCE))
    )


def check(subject: Subject, rules: Iterable[Rule], choice: Choice) -> Iterator[Diagnostic]:
    """What rules find, as severe as the choice says."""
    for rule in rules:
        severity = choice.severity_of(rule.code, rule.name, rule.severity, rule.in_tournament)
        for number, finding in enumerate(rule.check(subject)):
            if number == MOST_OF_A_RULE:
                message = Said(
                    "there are more than {number} findings of `{rule}`; the rest is not shown",
                    number=number,
                    rule=rule.name,
                )
                yield replace(rule.at(finding.span, message), severity=severity)
                break
            yield finding if severity is finding.severity else replace(finding, severity=severity)


def heard(
    source: Source,
    comments: Iterable[Comment],
    findings: Iterable[Diagnostic],
    rules: Iterable[Rule],
    choice: Choice,
) -> list[Diagnostic]:
    """The findings that neither a comment nor the choice silences, and what is wrong with comments."""
    found = list(findings)
    if any("allow" in comment.text.casefold() for comment in comments):
        from dtlang.checks import allow  # few files have such comments

        asked = {word for rule in rules for word in (rule.name, rule.code.casefold())}
        found = allow.heard(source, comments, found, asked)
    if choice.ignore:
        found = [
            f
            for f in found
            if f.is_error or not choice.ignores(f.code, f.name, unless=choice.selects(f.code, f.name))
        ]
    return found
