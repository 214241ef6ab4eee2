"""What to keep of a roll, in the names of this hero."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang import ir, odds
from dtlang.balance.boards import Offence, first_levels
from dtlang.balance.levels import Lines
from dtlang.balance.report import Advice, Keep, LeftOut, Number
from dtlang.balance.settings import SettingError
from dtlang.balance.situation import Situation
from dtlang.balance.study import Study
from dtlang.balance.weights import Weights
from dtlang.dice import DICE, SIDES


def advice(
    document: ir.Document,
    dice: Sequence[int],
    attempts_left: int,
    weights: Weights | None = None,
    situation: Situation | None = None,
    levels: dict[str, int] | None = None,
) -> Advice:
    """The best dice to keep with so many attempts left, and the best other way; at level 1 unless told."""
    if len(dice) != DICE or not all(1 <= number <= SIDES for number in dice):
        raise SettingError(f"`{','.join(map(str, dice))}` is not {DICE} dice from 1 to {SIDES}")
    if attempts_left < 0:
        raise SettingError(f"{attempts_left} roll attempts cannot be left")
    study = Study(document, weights or Weights(), situation or Situation())
    offence = Offence(Lines(study), {**first_levels(document), **(levels or {})}, 1)
    names = [valued.line.name for valued in offence.known]
    found = offence.board.advice(dice, attempts_left)
    best = _keep(found.best, names)
    runner_up = _keep(found.runner_up, names) if found.runner_up else None
    hand = odds.hand_of(dice)
    here = [(v.by_hand[hand].value, v.line.name) for v in offence.known if hand in v.by_hand]
    now_value, now = max(here, default=(0, ""), key=lambda each: each[0])
    return Advice(
        dice=tuple(dice),
        attempts_left=attempts_left,
        best=best,
        runner_up=runner_up,
        why=_why(best, runner_up),
        now=now,
        now_value=Number.of(now_value),
        left_out=tuple(LeftOut(what=v.line.name, why=v.unknown) for v in offence.valued if v.unknown),
    )


def _keep(keep: odds.Keep, names: list[str]) -> Keep:
    aims = sorted(
        ((p, name) for p, name in zip(keep.lines, names, strict=True) if p), key=lambda aim: -aim[0]
    )
    return Keep(
        kept=keep.dice,
        ev=Number.of(keep.value),
        aims=tuple((name, Number.of(chance)) for chance, name in aims),
        nothing=Number.of(keep.nothing),
    )


def _why(best: Keep, runner_up: Keep | None) -> str:
    """One sentence, with the likeliest lines and the distance to the next best way."""
    aims = ", ".join(f"{name} {chance.about:.1%}" for name, chance in best.aims[:3]) or "nothing"
    why = f"{_dice(best)}: {best.ev.about:.2f} points on average ({aims})"
    if runner_up is None:
        return f"{why}."
    less = best.ev.fraction - runner_up.ev.fraction
    return (
        f"{why}; {_dice(runner_up)} is worth {float(less):.2f} less."
        if less
        else (f"{why}; {_dice(runner_up)} is just as good.")
    )


def _dice(keep: Keep) -> str:
    return f"keep {' '.join(map(str, keep.kept))}" if keep.kept else "roll all dice"
