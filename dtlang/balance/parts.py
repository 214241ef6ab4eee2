"""What a text does on average, kind by kind, in the words of a report."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from dtlang.balance.report import Number, PartRow
from dtlang.balance.study import Worth
from dtlang.balance.tally import Change, Side, What
from dtlang.ir import DamageType

_ORDER = list(What)


def parts(average: Iterable[tuple[Fraction, Worth]]) -> tuple[PartRow, ...]:
    """Damage to the opponent first; what happens to you before what else happens to the opponent."""
    amounts: dict[Change, tuple[Fraction, Fraction]] = {}
    for chance, worth in average:
        for tally, p in worth.outcomes.items():
            for change, count, points in worth.scale.by_change(tally):
                if change.what is What.ATTACK:
                    change = change._replace(what=What.DAMAGE)
                amount, before = amounts.get(change, (Fraction(0), Fraction(0)))
                amounts[change] = (amount + chance * p * count, before + chance * p * points)
    return tuple(
        PartRow(what=said(change), amount=Number.of(amounts[change][0]), points=Number.of(amounts[change][1]))
        for change in sorted(amounts, key=_place)
    )


def said(change: Change) -> str:
    own = change.side is Side.SELF
    match change.what:
        case What.ATTACK | What.DAMAGE:
            type = "" if change.name == DamageType.NORMAL.value else f"{change.name} "
            return f"{type}damage to yourself" if own else f"{type}damage"
        case What.HEALING:
            return "healing" if own else "healing of the opponent"
        case What.TOKENS | What.SIDE:
            return change.name if own else f"{change.name} on the opponent"
        case What.PREVENTED | What.HALVED:
            return "damage prevented"
        case What.CP | What.CARDS | What.ATTEMPTS:
            return change.what.value if own else f"{change.what.value} of the opponent"


def _place(change: Change) -> tuple[bool, bool, int, str]:
    dealt = change.what is What.DAMAGE and change.side is Side.OPPONENT
    return not dealt, change.side is Side.OPPONENT, _ORDER.index(change.what), change.name
