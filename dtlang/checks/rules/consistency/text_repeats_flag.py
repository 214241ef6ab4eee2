from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Timing
from dtlang.model import Companion, Status
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import Flag

FORBIDDEN = {
    Timing.STATUS_TRANSFERRED: Flag.NO_TRANSFER,
    Timing.STATUS_REMOVED: Flag.NO_REMOVAL,
    Timing.STOLEN: Flag.NO_STEALING,
}
MARKED = {n.MarkerKind.ATTACK_MODIFIER: Flag.ATTACK_MODIFIER, n.MarkerKind.PERSISTENT: Flag.PERSISTENT}


class TextRepeatsFlag(Rule):
    """A text says again what the line above it says."""

    code = "DT377"
    name = "text-repeats-flag"
    severity = Severity.WARNING
    why = (
        "The words of the line (`cannot be transferred`) are printed with the token anyway. Twice the same "
        "rule takes room, and makes readers look for a difference."
    )
    rests_on = ("R-086",)
    bad = """
        status Ember
          negative, stack limit 2, persistent, cannot be transferred
          During your Upkeep Phase, receive 1 dmg. This token cannot be transferred.
        card Spark
          main phase, cost 0
          Inflict Ember. Remove Ember.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        status Ember
          negative, stack limit 2, persistent, cannot be transferred
          During your Upkeep Phase, receive 1 dmg.
        card Spark
          main phase, cost 0
          Inflict Ember. Remove Ember.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, effect, place, within in subject.every(ir.structure.Forbid):
            flag, part = FORBIDDEN.get(effect.deed.timing), place.part
            if flag is None or within or not isinstance(part, (Status, Companion)) or flag not in part.flags:
                continue
            thing = effect.deed.thing
            if thing is not None and thing.name == part.name:
                message = Said(
                    "the line above says already that `{part}` {flag}", part=part.name, flag=Said(flag.value)
                )
                yield self.at(subject.span_of(path), message, help="leave the sentence out")
        for marker, place in subject.nodes(n.Marker):
            part, flag = place.part, MARKED.get(marker.kind)
            if isinstance(part, (Status, Companion)) and flag in part.flags:
                assert flag is not None
                message = Said(
                    "the line above says already that `{part}` is `{flag}`",
                    part=part.name,
                    flag=Said(flag.value),
                )
                yield self.at(marker.span, message, help="leave one of the two out")
