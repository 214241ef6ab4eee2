"""Puts proposals to the findings of sentences that could not be read."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dtlang.diagnostics import Diagnostic, Edit, Fix
from dtlang.proposals.places import places
from dtlang.proposals.propose import MOST, Offer, Place, Trial, offers
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.text.read import Problem

MOST_HELPED = 80  # sentences of a file; with more than that nobody reads proposals


def with_proposals(tree: HeroTree, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same findings; those of sentences that could not be read say what to write instead."""
    found = list(findings)
    helped = 0
    for place in places(tree):
        for problem in tree.readings[place.region].problems:
            at = next((at for at, one in enumerate(found) if _is_of(one, problem)), None)
            if at is not None and helped < MOST_HELPED:
                found[at] = _helped(found[at], problem, place)
                helped += 1
    return found


def _is_of(finding: Diagnostic, problem: Problem) -> bool:
    inside = problem.span.start <= finding.span.start and finding.span.end <= problem.span.end
    return finding.is_error and finding.code < "DT1" and inside


def _helped(finding: Diagnostic, problem: Problem, place: Place) -> Diagnostic:
    """Small changes first, if they are good where they stand; then sentences written anew."""
    trial = Trial(problem.raws, place)
    fixes = [fix for fix in finding.fixes if trial.is_clean(fix)]
    for offer in offers(problem, place):
        if len(fixes) < MOST and not any(trial.means_the_same(fix, offer) for fix in fixes):
            fixes.append(_fix(offer, trial))
    help = finding.help if not fixes else None
    return replace(finding, fixes=tuple(fixes), help=help)


def _fix(offer: Offer, trial: Trial) -> Fix:
    edit = Edit(offer.span, trial.fitted(offer.text, offer.span))
    return Fix(f"write `{offer.text}`", (edit,), left_out=offer.left_out, whole=True)
