from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.ir import Who, effects
from dtlang.speech import Said

# Twice the same of these is once the double; of others, such as a roll, it is not.
ADDED_UP = (
    effects.DealDamage,
    effects.Heal,
    effects.Gain,
    effects.Inflict,
    effects.Draw,
    effects.Steal,
    effects.PreventDamage,
    effects.AddDamage,
)
PICKED = {Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE, Who.OTHER_CHOSEN_PLAYER, Who.OPPONENT}


class SameEffectTwice(Rule):
    """A text does the very same thing twice, one after the other or side by side."""

    code = "DT370"
    name = "same-effect-twice"
    severity = Severity.WARNING
    why = (
        "Readers wonder whether it is a slip or a riddle. If it is meant, one sentence with the whole number "
        "says it better."
    )
    bad = """
        card Spark
          main phase, cost 0
          Gain 1 CP. Draw 1 card. Gain 1 CP.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 0
          Gain 2 CP. Draw 1 card.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        told = set()
        for place in subject.places:
            for first, second in _twice(place.rules.effects, f"{place.path}/effects"):
                span = subject.span_of(second)
                if span not in told and span != subject.span_of(first):  # a text may belong to several lines
                    told.add(span)
                    yield self.at(
                        span,
                        Said("`{place}` does this twice", place=place.name),
                        label="the second time",
                        help="write it once, with the whole number",
                        related=(Related(subject.span_of(first), "the first time"),),
                    )


def _twice(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The paths of equal effects in one list, at any depth."""
    if isinstance(value, tuple):
        seen: dict[ir.Op, str] = {}
        for at, inner in enumerate(value):
            if isinstance(inner, ADDED_UP) and inner.id is None and not _picks(inner):
                if inner in seen:
                    yield seen[inner], f"{path}/{at}"
                seen.setdefault(inner, f"{path}/{at}")
            yield from _twice(inner, f"{path}/{at}")
    elif isinstance(value, ir.Part) and not isinstance(value, ADDED_UP):
        for name in value.__struct_fields__:
            if isinstance(inner := getattr(value, name), tuple):
                yield from _twice(inner, f"{path}/{name}")


def _picks(effect: ir.Op) -> bool:
    """Somebody else may be chosen the second time."""
    players = (getattr(effect, name) for name in effect.__struct_fields__)
    return any(isinstance(who, ir.Players) and who.who in PICKED for who in players) or (
        isinstance(effect, effects.DealDamage) and effect.isolated
    )
