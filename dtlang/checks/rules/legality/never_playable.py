from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.moments import NO_ROLL, ROLL_DEEDS
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import structure as op
from dtlang.model import Card
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Timing


class NeverPlayable(Rule):
    """A card says it is played at a time when cards of its kind cannot be."""

    code = "DT354"
    name = "never-playable"
    severity = Severity.WARNING
    why = (
        "Main Phase cards are played in your own Main Phases, Roll Phase cards while somebody rolls. Nobody "
        "will ever be allowed to play this one."
    )
    rests_on = ("R-101", "R-102")
    bad = """
        card Spark
          main phase, cost 1
          Only after you are Attacked, play this card. Draw 2 cards.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          instant, cost 1
          Only after you are Attacked, play this card. Draw 2 cards.
        deck
          31 Small Talk
          1 Spark
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for path, only, place, _within in subject.every(op.Restrict):
            played = only.deed.thing if only.deed.timing is ir.Timing.CARD_PLAYED else None
            if not isinstance(place.part, Card) or played is None:
                continue
            if played.kind is not ir.ThingKind.THIS_CARD:
                continue  # when other cards can be played
            at = only.event.timing if only.event is not None else only.window.timing if only.window else None
            somebody_else = only.window is not None and only.window.player.who is ir.Who.OPPONENT
            main = place.part.timing is Timing.MAIN_PHASE
            roll = place.part.timing is Timing.ROLL_PHASE
            if (main and (at in ROLL_DEEDS or somebody_else)) or (roll and at in NO_ROLL):
                message = Said(
                    "a {timing} card cannot be played at that time", timing=Said(place.part.timing.value)
                )
                yield self.at(subject.span_of(path), message, help="make it an `instant` card")
