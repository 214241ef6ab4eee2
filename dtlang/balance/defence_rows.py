"""The rows of a report about defence."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from dtlang.balance.defence import Defence
from dtlang.balance.parts import parts
from dtlang.balance.report import Chance, DefenceRow, Number, TakenRow
from dtlang.balance.tally import Side, damage_to, prevention, taken
from dtlang.balance.unknown import Unknown

MOST_INCOMING = 12


def defence_row(defence: Defence) -> DefenceRow:
    """A defensive ability against 1 to 12 damage and the amount that the situation names."""
    guard, against = defence.guard, defence.study.situation.incoming
    row = DefenceRow(
        ability=guard.ability,
        level=guard.level,
        card=guard.card,
        cost=guard.cost,
        dice=guard.dice,
        sides=guard.form.sides if guard.form is not None else (),
    )
    try:
        amounts = sorted({*range(1, MOST_INCOMING + 1), against})
        rows = tuple(_taken_row(defence, incoming) for incoming in amounts)
        worth = defence.against(against)
    except Unknown as unknown:
        return replace(row, remarks=tuple(defence.remarks), unknown=str(unknown))
    return replace(
        row,
        prevented=Chance.all(worth.spread(lambda tally: prevention(tally)[0]).items()),
        halved=Number.of(worth.mean(lambda tally: int(prevention(tally)[1] > 0))),
        returned=Chance.all(worth.damage.items()),
        parts=parts([(Fraction(1), worth)]),
        against=against,
        taken=rows,
        remarks=tuple(defence.remarks),
        left_out=defence.left_out,
    )


def _taken_row(defence: Defence, incoming: int) -> TakenRow:
    worth = defence.against(incoming)
    return TakenRow(
        incoming=incoming,
        taken=Number.of(worth.mean(lambda tally: taken(tally, incoming))),
        returned=Number.of(worth.mean(lambda tally: damage_to(Side.OPPONENT, tally))),
        value=Number.of(worth.value),
    )
