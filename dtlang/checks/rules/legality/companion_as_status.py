from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import companion_of, is_own_text
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.speech import Said
from dtlang.syntax import nodes as n


class CompanionAsStatus(Rule):
    """A companion is treated like a status effect."""

    code = "DT342"
    name = "companion-as-status"
    severity = Severity.WARNING
    why = (
        "A companion is no status effect. It cannot be inflicted, stolen, transferred or removed unless its "
        "own text says so."
    )
    rests_on = ("R-090", "R-091")
    bad = """
        companion Salamander
          At the start of your turn, deal 1 collateral dmg to a chosen opponent.
        offensive Kindle
          3 [ward]: Inflict Salamander.
    """
    good = """
        companion Salamander
          At the start of your turn, deal 1 collateral dmg to a chosen opponent.
        offensive Kindle
          3 [ward]: Put Salamander on your hero board.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        transferred = {node.span for node, _place in subject.nodes(n.Transfer)}
        for path, effect, place, _within in subject.every(
            leaf.Inflict, leaf.Steal, leaf.Transfer, leaf.Remove, leaf.Put
        ):
            if isinstance(effect, leaf.Put) and subject.span_of(path) not in transferred:
                continue  # that is how a companion comes into play; only a transfer is for status effects
            companion = companion_of(subject, effect.thing)
            if companion is not None and not is_own_text(place, companion.name):
                message = Said(
                    "`{companion}` is a companion, and this is done to status effects only",
                    companion=companion.name,
                )
                help = Said("let the text of `{companion}` say that it can be done", companion=companion.name)
                yield self.at(subject.span_of(path), message, help=help)
