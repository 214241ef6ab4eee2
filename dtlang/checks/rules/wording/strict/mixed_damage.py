from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.phrasing import DifferenceKind, of_kind, rewording
from dtlang.diagnostics import Diagnostic, Severity


class MixedDamage(Rule):
    """Some texts of a hero say `damage`, and others `dmg`."""

    code = "DT502"
    name = "mixed-damage"
    severity = Severity.INFO
    why = "Two words for one thing look like two things. The short one leaves more room on the cards."
    rests_on = ("R-121",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 damage.
          4 [flame]: Deal 5 dmg.
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
          4 [flame]: Deal 5 dmg.
    """
    fix = "writes `dmg`"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        found = list(of_kind(subject, DifferenceKind.DAMAGE))
        texts = (line.text for prose in subject.tree.file.prose() for line in prose.lines) if found else ()
        if any("dmg" in text.casefold() for text in texts):
            for one in found:
                message = "this text says `damage`, others say `dmg`"
                yield self.at(one.span, message, help="write `dmg`", fixes=rewording(subject, one))
