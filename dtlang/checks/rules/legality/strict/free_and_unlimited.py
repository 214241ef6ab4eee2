from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op

BOUNDS = (
    op.Pay,
    op.Limit,
    op.TokenTable,
    op.Replace,
    leaf.Spend,
    leaf.Lose,
    leaf.Remove,
    leaf.Discard,
    leaf.Sell,
    leaf.Transfer,
    leaf.Put,
    leaf.PlayCard,
)


class FreeAndUnlimited(Rule):
    """Something may be done for nothing, and nothing says how often."""

    code = "DT356"
    name = "free-and-unlimited"
    severity = Severity.WARNING
    why = (
        "A text that stays in play and asks no price could be used again and again. Nobody at the table "
        "will agree on where it ends."
    )
    rests_on = ("R-063", "R-126")
    bad = """
        passive Hot Blood
          At any time, you may draw 1 card.
    """
    good = """
        passive Hot Blood
          Once per turn, you may draw 1 card.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        bounded = {  # what is paid for, limited, or used up stands in no such text
            id(outer)
            for _path, _part, _place, within in subject.every(*BOUNDS)
            for outer in within
            if isinstance(outer, op.Permission)
        }
        for path, offer, place, within in subject.every(op.Permission):
            limited = any(isinstance(part, (op.Limit, op.Trigger)) for part in within)
            if not limited and id(offer) not in bounded and not place.rules.manual:
                message = "this costs nothing, and nothing says how often it may be done"
                yield self.at(
                    subject.span_of(path), message, help="write `once per turn`, or give it a price"
                )
