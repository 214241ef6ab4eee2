from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Timing, Who
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op


class SetsItselfOff(Rule):
    """A text does the very thing it watches for."""

    code = "DT355"
    name = "sets-itself-off"
    severity = Severity.WARNING
    why = "What it does is noticed by the text itself, so it happens again, and again, and never ends."
    rests_on = ("R-057", "R-151")
    bad = """
        passive Hot Blood
          When you draw 1 card, draw 1 card.
    """
    good = """
        passive Hot Blood
          Once per turn, when you draw 1 card, draw 1 card.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, trigger, _place, within in subject.every(op.Trigger):
            limited = trigger.once or trigger.replaces or any(isinstance(part, op.Limit) for part in within)
            for at, effect in enumerate(trigger.effects if not limited else ()):
                if _is_deed(effect, trigger.event):
                    message = "this sets itself off again and again"
                    help = "write `once per turn`, or watch for something else"
                    yield self.at(subject.span_of(f"{path}/effects/{at}"), message, help=help)


def _is_deed(effect: ir.Effect, event: ir.Event) -> bool:
    """Is it a deed of the same kind, by the same player, that nothing holds back?"""
    if event.would or event.amount is not None or event.phase is not None or event.outcome is not None:
        return False
    mine = event.player is None or event.player.who is Who.SELF
    match effect, event.timing:
        case (leaf.Draw(player=player), Timing.CARD_DRAWN) | (leaf.Heal(target=player), Timing.HEALED):
            return mine and player.who is Who.SELF
        case leaf.Gain(player=player, thing=thing), Timing.CP_GAINED | Timing.STATUS_GAINED:
            return mine and player.who is Who.SELF and thing == event.thing
        case _:
            return False
