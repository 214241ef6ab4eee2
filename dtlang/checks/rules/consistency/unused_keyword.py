from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.speech import Said


class UnusedKeyword(Rule):
    """A keyword is defined, and no text uses it."""

    code = "DT367"
    name = "unused-keyword"
    severity = Severity.WARNING
    why = "Players read it on the leaflet and look for it on their cards in vain."
    bad = """
        keyword stoke N
          Gain N CP.
        card Spark
          main phase, cost 0
          Gain 2 CP.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        keyword stoke N
          Gain N CP.
        card Spark
          main phase, cost 0
          Stoke 2.
        deck
          31 Small Talk
          1 Spark
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        used = {effect.verb.casefold() for _, effect, _, _ in subject.every(ir.effects.Call)}
        used |= {event.verb.casefold() for _, event, _, _ in subject.every(ir.Event) if event.verb}
        for keyword in subject.hero.keywords:
            if not keyword.shared and not subject.hero.shared and keyword.name.casefold() not in used:
                help = "use it, or leave its definition out"
                yield self.at(
                    keyword.named,
                    Said("no text uses the keyword `{keyword}`", keyword=keyword.name),
                    help=help,
                )
