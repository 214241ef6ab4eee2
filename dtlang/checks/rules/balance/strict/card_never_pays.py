from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.shipped import points
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects, structure
from dtlang.speech import Said

# What else a card may do is often worth something that no estimate sees.
ESTIMATED = (
    effects.DealDamage,
    effects.AddDamage,
    effects.PreventDamage,
    effects.Heal,
    effects.Gain,
    effects.Inflict,
    effects.Draw,
    effects.Steal,
    effects.Lose,
    effects.Roll,
    effects.Nothing,
    structure.Pause,
    structure.Note,
    structure.Choose,
    structure.May,
    structure.If,
    structure.OnRoll,
    structure.ForEach,
)


class CardNeverPays(Rule):
    """A card costs more than it can ever be worth."""

    code = "DT413"
    name = "card-never-pays"
    severity = Severity.WARNING
    why = (
        "Even with all the tokens that could lie on the boards the card is not worth its CP, so players sell "
        "it. What an effect is worth is an estimate; `dtlang odds` shows what it rests on."
    )
    rests_on = ("R-037", "R-100")
    bad = """
        card Spark
          main phase, cost 4
          Heal 1. Draw 1 card.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 1
          Heal 1. Draw 1 card.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        if subject.report is None:
            return
        rows = {row.name: row for row in subject.report.cards}
        own = [
            (card, lowered)
            for card, lowered in zip(subject.hero.cards, subject.document.cards, strict=False)
            if (row := rows.get(card.name)) is not None and row.net is not None and row.net.fraction < 0
        ]
        own = [(card, lowered) for card, lowered in own if _is_estimated(lowered.rules.effects)]
        if not own:
            return
        from dtlang.balance.cards import Deck

        deck = Deck(self._offence(subject), None)
        for card, lowered in own:
            now, then = rows[card.name].worth, deck.worth(lowered).worth
            if now is None or then is None:
                continue
            best = max(now.fraction, then)
            if best < card.cost:
                yield self.at(
                    card.named,
                    Said(
                        "`{card}` costs {cost} CP and is worth {best} points at the very best",
                        card=card.name,
                        cost=card.cost,
                        best=points(best),
                    ),
                    help="lower its cost, or let it do more",
                )

    def _offence(self, subject: Subject) -> Any:
        """The board in a game in which both players have all the tokens there is room for."""
        from dtlang.balance import Situation, Weights
        from dtlang.balance.boards import Offence, first_levels
        from dtlang.balance.levels import Lines
        from dtlang.balance.study import Study

        statuses = subject.document.statuses
        places = {place.name: 5 for place in subject.document.places} | {ir.Zone.PLAY.value: 5}
        pieces = {piece.name: piece.count or 1 for piece in subject.document.pieces}
        situation = Situation(
            cp=10,
            hand=6,
            health=30,
            opponent_cp=10,
            opponent_hand=6,
            opponent_health=30,
            held={status.name: status.limit or 5 for status in statuses} | pieces | places,
            opponent_held={status.name: status.limit_others or 5 for status in statuses},
        )
        study = Study(subject.document, Weights(), situation)
        return Offence(Lines(study), first_levels(subject.document), 3)


def _is_estimated(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_estimated, value))
    if isinstance(value, ir.Op) and not isinstance(value, ESTIMATED):
        return False
    if isinstance(value, ir.Players) and value.token is not None:  # whether anybody has it is not known
        return False
    if isinstance(value, msgspec.Struct):
        return all(_is_estimated(getattr(value, name)) for name in value.__struct_fields__)
    return True
