from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.speech import Said

AMOUNTS: dict[type[ir.Op], str] = {
    leaf.DealDamage: "amount",
    leaf.AddDamage: "amount",
    leaf.PreventDamage: "amount",
    leaf.ReduceDamage: "amount",
    leaf.Heal: "amount",
    leaf.Gain: "count",
    leaf.Inflict: "count",
    leaf.Lose: "count",
    leaf.Steal: "count",
    leaf.Remove: "count",
    leaf.Transfer: "count",
    leaf.Draw: "count",
    leaf.Discard: "count",
    leaf.RaiseStackLimit: "amount",
    leaf.Call: "count",
}


HELP = Said("say how much, or leave it out; what is not allowed is said with `cannot`")


class AmountOfZero(Rule):
    """An effect does something 0 times."""

    code = "DT330"
    name = "amount-of-zero"
    severity = Severity.WARNING
    why = (
        "It takes up room on the card, and nothing happens. An ability that deals 0 dmg is not even an "
        "Attack."
    )
    rests_on = ("R-140",)
    bad = """
        offensive Spark
          3 [flame]: Deal 0 dmg. Draw 1 card.
    """
    good = """
        offensive Spark
          3 [flame]: Deal 1 dmg. Draw 1 card.
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for kind, field in AMOUNTS.items():
            for path, effect, _place, _within in subject.every(kind):
                amount = getattr(effect, field)
                if isinstance(amount, int) and amount == 0:
                    message = Said("`{words}` does nothing", words=subject.source.at(subject.span_of(path)))
                    yield self.at(subject.span_of(path), message, help=HELP)
