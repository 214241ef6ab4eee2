"""An Offensive Roll Phase with slots at given levels, played for the most points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dtlang import ir, odds
from dtlang.balance.levels import ATTACKING, Lines, Valued, lines_at
from dtlang.balance.resolve import mixed
from dtlang.balance.study import Worth
from dtlang.balance.tally import NOTHING, Outcomes


@dataclass(frozen=True)  # without slots, so that the play can be kept
class Offence:
    """The lines of a board: those that can be valued are played, the others are named."""

    lines: Lines
    levels: Mapping[str, int]
    attempts: int

    @cached_property
    def valued(self) -> list[Valued]:
        document = self.lines.study.hero.document
        study = self.lines.study
        return [
            self.lines.valued(line) for line in lines_at(document, self.levels) if study.is_there(line.form)
        ]

    @cached_property
    def known(self) -> list[Valued]:
        """The lines that are played; one that no hand meets is no use to anybody."""
        return [each for each in self.valued if each.by_hand]

    @cached_property
    def board(self) -> odds.Board:
        return board_of(self.lines, self.known)

    @cached_property
    def play(self) -> odds.Play:
        return self.board.play(self.attempts)

    @cached_property
    def ev(self) -> Fraction:
        return self.board.worth(self.attempts)[-1]

    @cached_property
    def ends(self) -> list[tuple[Fraction, Valued | None, Worth | None]]:
        """How likely the phase ends with each line and worth, or with nothing."""
        line_of = {id(share.line): each for share, each in zip(self.play.lines, self.known, strict=True)}
        chances: dict[tuple[int, int], Fraction] = {}
        found: dict[tuple[int, int], tuple[Valued | None, Worth | None]] = {}
        for hand, chance in self.play.final.items():
            chosen = self.play.choice[hand]
            valued = line_of[id(chosen)] if chosen is not None else None
            worth = valued.by_hand[hand] if valued else None
            key = (id(valued), id(worth))
            found[key] = (valued, worth)
            chances[key] = chances.get(key, Fraction(0)) + chance
        return [(chance, *found[key]) for key, chance in chances.items() if chance]

    @cached_property
    def outcomes(self) -> Outcomes:
        """What the phase may do to both players, before any defence."""
        nothing: Outcomes = {NOTHING: Fraction(1)}
        return mixed((chance, worth.outcomes if worth else nothing) for chance, _, worth in self.ends)


def board_of(lines: Lines, known: list[Valued]) -> odds.Board:
    return odds.Board(lines.study.hero.die, tuple(each.on_board for each in known))


def first_levels(document: ir.Document) -> dict[str, int]:
    return {a.name: a.levels[0].level for a in document.abilities if a.kind in ATTACKING}


def last_levels(document: ir.Document) -> dict[str, int]:
    return {a.name: a.levels[-1].level for a in document.abilities if a.kind in ATTACKING}
