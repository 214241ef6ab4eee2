from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir.called import called
from dtlang.speech import Said


class UndeclaredDirection(Rule):
    """A verb of the hero is used with a direction that it was not declared with."""

    code = "DT390"
    name = "undeclared-direction"
    severity = Severity.ERROR
    why = "Nobody can tell what it does: only the text of the keyword says so."
    bad = """
        dial Footwork
          from 1 to 5
        keyword take N Step
          Increase Footwork by N.
        piece Step
        offensive Lunge
          3 [ward]: Take 2 Steps forward. Deal 1 dmg per Footwork.
    """
    good = """
        dial Footwork
          from 1 to 5
        keyword take N Step forward
          Increase Footwork by N.
        piece Step
        offensive Lunge
          3 [ward]: Take 2 Steps forward. Deal 1 dmg per Footwork.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        keywords = subject.document.keywords
        for path, call, _place, _within in subject.every(ir.effects.Call):
            known = [one for one in keywords if one.verb == call.verb]
            if known and called(known, call) is None:
                heads = [one.head for one in subject.hero.keywords if one.name.casefold() == call.verb]
                message = Said(
                    "`{verb}` is declared otherwise: {listed}",
                    verb=call.verb,
                    listed=", ".join(f"`{head}`" for head in heads),
                )
                help = "say it as it is declared, or declare it with `forward` or `backward` behind it"
                yield self.at(subject.span_of(path), message, help=help)
