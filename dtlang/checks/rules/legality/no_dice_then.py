from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import NO_ROLL, ROLL_OVER, moment
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import Timing
from dtlang.model import Card
from dtlang.speech import Said


class NoDiceThen(Rule):
    """A text changes dice at a time when none have been rolled."""

    code = "DT353"
    name = "no-dice-then"
    severity = Severity.WARNING
    why = (
        "Dice can be changed while somebody rolls to activate an ability. In a Main Phase, an Upkeep Phase "
        "or an Income Phase no dice lie on the table."
    )
    rests_on = ("R-044", "R-047", "R-101", "R-102")
    bad = """
        card Spark
          main phase, cost 1
          Change 1 of your dice to 6.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          roll phase, cost 1
          Change 1 of your dice to 6.
        deck
          31 Small Talk
          1 Spark
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        rolls = {
            place.path
            for _path, _part, place, _within in subject.every(
                leaf.Roll, leaf.Contest, leaf.Call, leaf.ExtraPhase, leaf.StartPhase
            )
        }
        for path, effect, place, within in subject.every(
            leaf.Reroll, leaf.ChangeDie, leaf.CopyDie, leaf.TipDie
        ):
            if effect.dice.place is not None:
                continue  # stored dice lie there at any time
            when = moment(place, within)
            if when in ROLL_OVER and place.path not in rolls:
                message = "at that time the roll is over, and nothing looks at the dice again"
                help = "say while they count: `During your opponent's Defensive Roll Phase, ...`"
                yield self.at(subject.span_of(path), message, help=help)
            if when in NO_ROLL and place.path not in rolls:
                message = "no dice lie on the table at that time"
                help = "say when it counts: `During your Offensive Roll Phase, ...`"
                if isinstance(place.part, Card):
                    help = "make it a `roll phase` card"
                yield self.at(subject.span_of(path), message, help=help)
        rolled = subject.every(leaf.Roll, leaf.Contest, leaf.Call)
        rolling = {place.part.name for _, _, place, _ in rolled if place.part is not None}
        statuses = {status.name for status in subject.hero.statuses} - rolling
        for path, trigger, _place, _within in subject.every(op.Trigger):
            event = trigger.event
            if (
                event.timing is Timing.DICE_ROLLED
                and event.thing is not None
                and event.thing.name in statuses
            ):
                message = Said("`{thing}` has nobody roll a die", thing=event.thing.name)
                yield self.at(subject.span_of(path), message, help="say which dice: `1 of your dice`")
