from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.tokens import is_own_text, own_statuses, said_by_hand
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.speech import Said


class StatusNobodyGives(Rule):
    """Nothing puts a status effect on any board."""

    code = "DT337"
    name = "status-nobody-gives"
    severity = Severity.WARNING
    why = "Its tokens stay in the box. Perhaps an ability or a card was to gain or inflict it."
    rests_on = ("R-072", "R-073")
    bad = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
    """
    good = """
        status Heat
          positive, stack limit 3
          After you Attack, you may spend this token to add 1 dmg. Attack Modifier.
        offensive Kindle
          3 [ward]: Gain Heat.
    """
    counts = True
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if not subject.hero.has_deck or subject.hero.shared:
            return
        given = {
            effect.thing.name
            for _path, effect, place, _within in subject.every(leaf.Gain, leaf.Inflict, leaf.Put)
            if not is_own_text(place, effect.thing.name)
        }
        for status, _lowered in own_statuses(subject):
            if status.name not in given and not said_by_hand(subject, status.name):
                message = Said("no text gains or inflicts `{status}`", status=status.name)
                help = "let an ability or a card give it, or leave it out"
                yield self.at(status.named, message, label="never comes into play", help=help)
