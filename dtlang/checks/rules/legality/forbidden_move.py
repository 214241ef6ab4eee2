from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import is_own_text
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Flag
from dtlang.ir import effects as leaf
from dtlang.speech import Said

MOVES: dict[type[Any], tuple[Flag, str]] = {
    leaf.Transfer: (Flag.NO_TRANSFER, Said("transferred")),
    leaf.Remove: (Flag.NO_REMOVAL, Said("removed")),
    leaf.Steal: (Flag.NO_STEALING, Said("stolen")),
}


class ForbiddenMove(Rule):
    """A text moves a token that says it cannot be moved so."""

    code = "DT341"
    name = "forbidden-move"
    severity = Severity.WARNING
    why = "A status effect that cannot be transferred, removed or stolen is safe from every text but its own."
    rests_on = ("R-086",)
    bad = """
        status Heat
          positive, stack limit 3, cannot be transferred
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat. Transfer Heat to a chosen opponent.
    """
    good = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat. Transfer Heat to a chosen opponent.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        flags = {lowered.name: lowered for lowered in subject.document.statuses}
        for kind, (flag, verb) in MOVES.items():
            for path, effect, place, _within in subject.every(kind):
                status = flags.get(effect.thing.name)
                if status is None or flag not in status.flags or status.rules.manual:
                    continue
                if not is_own_text(place, status.name):
                    message = Said(
                        "`{status}` cannot be {verb}, but this text does it", status=status.name, verb=verb
                    )
                    help = Said(
                        "let the text of `{status}` say when it can, or leave this out", status=status.name
                    )
                    yield self.at(subject.span_of(path), message, help=help)
