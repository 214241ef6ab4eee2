from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import said_by_hand
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import ThingKind, Timing, parts
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class NothingToActivate(Rule):
    """A text activates a piece, and nothing says what that does."""

    code = "DT344"
    name = "nothing-to-activate"
    severity = Severity.WARNING
    why = "Activating a companion does what its own text says for that case. This one says nothing."
    rests_on = ("R-091",)
    bad = """
        companion Salamander
          At the start of your turn, deal 1 collateral dmg to a chosen opponent.
        offensive Kindle
          3 [ward]: Activate Salamander.
    """
    good = """
        companion Salamander
          When you activate Salamander, deal 1 collateral dmg to a chosen opponent.
        offensive Kindle
          3 [ward]: Activate Salamander.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        heard = {
            event.thing.name if event.thing is not None else ""
            for _path, event, _place, _within in subject.every(parts.Event)
            if event.timing is Timing.PIECE_ACTIVATED
        }
        heard |= {asked.thing.name for _path, asked, _place, _within in subject.every(parts.ThingIs)}
        for path, effect, _place, _within in subject.every(leaf.Activate):
            name = effect.thing.name
            if effect.thing.kind is ThingKind.PIECE and name not in heard and not said_by_hand(subject, name):
                message = Said("no text says what happens when `{name}` is activated", name=name)
                yield self.at(
                    subject.span_of(path),
                    message,
                    help=Said("write `When you activate {name}, ...`", name=name),
                )
