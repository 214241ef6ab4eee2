"""The rows of a report about attacks: lines, levels, boards."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from dtlang import ir, odds
from dtlang.balance.boards import Offence
from dtlang.balance.levels import Lines, Valued, lines_of
from dtlang.balance.parts import parts
from dtlang.balance.report import AbilityRow, BoardRow, Chance, LevelRow, LineRow, Number, ShareRow
from dtlang.odds import Spread

CHANCES = 4  # a line's own chances are told for so many attempts
FURTHER = 2  # a board's value is told for so many attempts more than it is played with


def ability_row(lines: Lines, ability: ir.Ability) -> AbilityRow:
    levels = tuple(
        LevelRow(
            level=level.level,
            card=level.card,
            cost=level.cost,
            lines=tuple(line_row(lines, lines.valued(line)) for line in lines_of(ability, level)),
        )
        for level in ability.levels
    )
    return AbilityRow(name=ability.name, kind=ability.kind.value, levels=levels)


def line_row(lines: Lines, valued: Valued) -> LineRow:
    line = valued.line
    row = LineRow(
        ability=line.ability,
        requirement=line.requirement,
        chances=tuple(map(Number.of, odds.chances(lines.study.hero.die, line.goal, CHANCES))),
        remarks=valued.remarks,
        left_out=valued.left_out,
        sides=line.form.sides if line.form is not None else (),
    )
    if not valued.by_hand:
        return replace(row, unknown=valued.unknown or "dice that can never show it")
    average = valued.average
    damage = Spread.mix((chance, worth.damage) for chance, worth in average)
    values = [worth.value for _, worth in average]
    return replace(
        row,
        value=Number.of(_mean((chance, worth.value) for chance, worth in average)),
        least=Number.of(min(values)),
        most=Number.of(max(values)),
        damage=Number.of(damage.mean),
        damages=Chance.all(damage.items()),
        parts=parts(average),
    )


def board_row(name: str, offence: Offence) -> BoardRow:
    play, ends = offence.play, offence.ends
    nothing = Spread.sure(0)
    damage = Spread.mix((chance, worth.damage if worth else nothing) for chance, _, worth in ends)
    values = Spread.mix((chance, worth.values if worth else nothing) for chance, _, worth in ends)
    return BoardRow(
        name=name,
        levels=dict(offence.levels),
        ev=Number.of(play.ev),
        by_attempts=tuple(map(Number.of, offence.board.worth(offence.attempts + FURTHER))),
        nothing=Number.of(play.nothing.share),
        nothing_least=Number.of(play.nothing.least),
        nothing_most=Number.of(play.nothing.most),
        values=Chance.all(values.items()),
        damage=Number.of(damage.mean),
        damages=Chance.all(damage.items()),
        lines=tuple(
            share_row(offence, valued, share) for valued, share in zip(offence.known, play.lines, strict=True)
        ),
        sides=tuple(offence.lines.study.shown.values()),
    )


def share_row(offence: Offence, valued: Valued, share: odds.LineShare) -> ShareRow:
    chosen = [(chance, worth) for chance, line, worth in offence.ends if line is valued and worth]
    total = sum((chance for chance, _ in chosen), Fraction(0))
    average = [(chance / total, worth) for chance, worth in chosen] or valued.average
    return ShareRow(
        ability=valued.line.ability,
        level=valued.line.level,
        requirement=valued.line.requirement,
        share=Number.of(share.share),
        least=Number.of(share.least),
        most=Number.of(share.most),
        plus_one=Number.of(share.plus_one),
        value=Number.of(_mean((chance, worth.value) for chance, worth in average)),
    )


def _mean(numbers: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((chance * number for chance, number in numbers), Fraction(0))
