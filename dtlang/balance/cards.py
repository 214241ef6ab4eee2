"""What a card is worth in this hero's hands: by other dice, more attempts, a stronger Attack, or alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from dtlang import ir, odds
from dtlang.balance.boards import Offence, board_of
from dtlang.balance.defence import Defence
from dtlang.balance.players import SELF
from dtlang.balance.tally import Side
from dtlang.balance.unknown import Unknown
from dtlang.dice import DICE, SIDES, Die
from dtlang.ir import Dice, Direction, Flag, Players, Timing, Who, effects, structure


@dataclass(frozen=True, slots=True)
class CardWorth:
    """`kind` says how the worth was found; without one, `unknown` says what it depends on."""

    card: ir.Card
    kind: str
    worth: Fraction | None = None
    remarks: tuple[str, ...] = ()
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards are played with this board and this defence."""

    offence: Offence
    defence: Defence | None

    def worth(self, card: ir.Card) -> CardWorth:
        rules = card.rules
        kind = "effect"
        remarks: dict[str, None] = {}
        try:
            if rules.manual:
                raise Unknown(f"a rule that is carried out by hand: {rules.manual[0]}")
            match _bare(rules.effects):
                case (
                    effects.ChangeDie() | effects.CopyDie() | effects.TipDie() | effects.Reroll() as effect,
                ) if effect.dice.place is None:
                    kind = "re-roll" if isinstance(effect, effects.Reroll) else "dice"
                    change = self._change(effect, remarks)
                    worth = self.offence.board.worth(self.offence.attempts, change)[-1] - self.offence.ev
                case (structure.During(window=window, effects=inner),) if _attempts(inner):
                    kind = "attempt"
                    worth = self._more_attempts(_attempts(inner), window.timing)
                case (effects.RollAttempts() as effect,) if _attempts((effect,)):
                    kind = "attempt"
                    worth = self._more_attempts(effect.change, Timing.OFFENSIVE_ROLL)
                case _ if Flag.ATTACK_MODIFIER in rules.flags:
                    kind = "attack modifier"
                    worth = self._modifier(rules.effects, remarks)
                case _:
                    worth = self._by_itself(rules.effects, remarks)
        except Unknown as unknown:
            return CardWorth(card, kind, remarks=tuple(remarks), unknown=str(unknown))
        return CardWorth(card, kind, worth, tuple(remarks))

    def _change(
        self,
        effect: effects.ChangeDie | effects.CopyDie | effects.TipDie | effects.Reroll,
        remarks: dict[str, None],
    ) -> odds.Card:
        """A card that is played on one's own dice when the last attempt is over."""
        die, number = self.offence.lines.study.hero.die, _number(effect.dice)
        if effect.by.who is not Who.SELF:
            raise Unknown("the opponent's dice and board")
        if number > 1 and not (effect.dice.up_to or effect.dice.all):
            remarks[f"counted as up to {number} dice"] = None
        match effect:
            case effects.ChangeDie(to=None, symbol=""):
                return odds.set_to_any(number)
            case effects.ChangeDie(to=to, symbol=symbol):
                return odds.set_to(_faces(die, to, symbol), number)
            case effects.CopyDie(like=like):
                if _number(like) != 1:
                    raise Unknown("which dice are copied")
                return odds.copy(number)
            case effects.TipDie(amount=1, direction=Direction.EITHER):
                return odds.nudge(number)
            case effects.TipDie(amount=amount, direction=direction):
                return tip(amount, direction, number)
            case effects.Reroll():
                return odds.reroll(number)

    def _more_attempts(self, more: int, phase: Timing) -> Fraction:
        match phase:
            case Timing.OFFENSIVE_ROLL | Timing.ROLL | Timing.TURN | Timing.ANY_TIME | Timing.UNSTATED:
                return self.offence.board.worth(self.offence.attempts + more)[-1] - self.offence.ev
            case Timing.DEFENSIVE_ROLL if self.defence:
                study = self.offence.lines.study
                incoming = study.situation.incoming
                study.assumptions[f"an Attack of {incoming} damage is incoming"] = None
                once = self.defence.against(incoming).value
                return self.defence.with_attempts(incoming, 1 + more) - once
            case _:
                raise Unknown(f"roll attempts in the {phase.value.replace('_', ' ')}")

    def _modifier(self, text: tuple[ir.Effect, ...], remarks: dict[str, None]) -> Fraction:
        """Played, if it helps, when all dice of the Attack are known."""
        lines = self.offence.lines
        extra = (structure.May(by=SELF, effects=text),)
        known = [lines.with_card(each, extra) for each in self.offence.known]
        for before, after in zip(self.offence.known, known, strict=True):
            if after.unknown:
                raise Unknown(after.unknown)
            for why in after.left_out:
                if why not in before.left_out:
                    raise Unknown(why)
            remarks.update(dict.fromkeys(r for r in after.remarks if r not in before.remarks))
        return board_of(lines, known).worth(self.offence.attempts)[-1] - self.offence.ev

    def _by_itself(self, text: tuple[ir.Effect, ...], remarks: dict[str, None]) -> Fraction:
        study = self.offence.lines.study
        attacker = Side.OPPONENT if _answers_damage(text) else Side.SELF
        scene = study.scene(attacker=attacker, source=ir.DamageSource.CARD)
        try:
            return study.resolve(scene, text).value
        finally:
            remarks.update(scene.remarks)


def _bare(text: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """A text without pauses, and without the "you may" that playing the card decides anyway."""
    kept = tuple(effect for effect in text if not isinstance(effect, structure.Pause))
    match kept:
        case (structure.May(by=Players(who=Who.SELF), effects=inner, otherwise=()),):
            return _bare(inner)
        case _:
            return kept


def _attempts(text: tuple[ir.Effect, ...]) -> int:
    """How many roll attempts with all dice a text gives its player, if that is all it does."""
    match _bare(text):
        case (effects.RollAttempts(change=change, player=Players(who=Who.SELF), dice=None),) if change > 0:
            return change
        case _:
            return 0


def _number(dice: Dice) -> int:
    """How many of one's own dice are changed."""
    if dice.owner is not None and dice.owner.who is not Who.SELF:
        raise Unknown("the opponent's dice and board")
    if dice.showing or dice.same or dice.roll not in (None, ir.ACTIVATION):
        raise Unknown("which dice are changed")
    return DICE if dice.all else dice.count


def _faces(die: Die, to: int | None, symbol: str) -> tuple[int, ...]:
    return (to,) if to is not None else die.values(symbol)


def tip(amount: int, direction: Direction, count: int) -> odds.Card:
    """Raise or lower up to `count` dice by a number; never below 1 nor above 6."""
    up, down = direction is not Direction.DOWN, direction is not Direction.UP
    ways = (amount,) * up + (-amount,) * down

    def card(payoff: odds.Payoff) -> odds.Payoff:
        for _ in range(count):
            payoff = {hand: max(payoff[other] for other in tipped(hand)) for hand in payoff}
        return payoff

    def tipped(hand: odds.Hand) -> list[odds.Hand]:
        found = [hand]
        for number in range(1, SIDES + 1):
            for way in ways:
                if hand[number - 1]:
                    new = list(hand)
                    new[number - 1] -= 1
                    new[min(SIDES, max(1, number + way)) - 1] += 1
                    found.append(tuple(new))
        return found

    return card


def _answers_damage(part: Any) -> bool:
    """Does the text prevent damage? Then it is played when the opponent attacks."""
    match part:
        case effects.PreventDamage() | effects.ReduceDamage():
            return True
        case msgspec.Struct():
            return any(_answers_damage(getattr(part, name)) for name in part.__struct_fields__)
        case tuple():
            return any(map(_answers_damage, part))
        case _:
            return False
