from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dtlang.checks import Rule, Subject
from dtlang.checks.dials import dial_of
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.speech import Said

MOVES: Mapping[type[Any], tuple[str, str]] = {
    leaf.Transfer: (Said("transferred"), Said("Reduce {dial} by {n}.")),
    leaf.Steal: (Said("stolen"), Said("Reduce your opponent's {dial} by {n}.")),
    leaf.Inflict: (Said("inflicted"), Said("Increase your opponent's {dial} by {n}.")),
    leaf.Remove: (Said("removed"), Said("Reduce {dial} by {n}.")),
    leaf.Discard: (Said("discarded"), Said("Reduce {dial} by {n}.")),
    leaf.Put: (Said("put anywhere"), Said("Increase {dial} by {n}.")),
}


class MovedDial(Rule):
    """A text moves a dial away from its board, or onto one."""

    code = "DT381"
    name = "moved-dial"
    severity = Severity.ERROR
    why = (
        "A dial is printed on the board of its hero. It can be turned, and it cannot be taken away or given."
    )
    bad = """
        dial Tide
          from 0 to 6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 1 dmg per Tide. Transfer 2 Tide to a chosen opponent.
    """
    good = """
        dial Tide
          from 0 to 6
        offensive Kindle
          3 [ward]: Increase Tide by 1. Deal 1 dmg per Tide. Reduce Tide by 2.
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for kind, (moved, instead) in MOVES.items():
            for path, effect, _place, _within in subject.every(kind):
                found = dial_of(subject, effect.thing)
                if found is not None:
                    name, _dial = found
                    number = effect.count if isinstance(effect.count, int) else 1
                    help = Said(
                        "it belongs to its board; write `{format}`",
                        format=Said(str(instead), dial=name, n=number),
                    )
                    message = Said("`{name}` is a dial and cannot be {moved}", name=name, moved=moved)
                    yield self.at(subject.span_of(path), message, help=help)
