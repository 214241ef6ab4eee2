"""A player who keeps dice by exact expected value, buys what pays, and spends when it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dtlang.bots.alter import LOWER, RAISE, Plan, plan, swing
from dtlang.bots.purpose import Purpose, purpose
from dtlang.bots.sense import GUESS, POINT, TURNS, Board, Sense, fives, keep_other, place_of, sense
from dtlang.engine.asks import Ask, Play, Sell, Use, What
from dtlang.engine.gist import Gist, gist
from dtlang.engine.interest import NOTHING, Interest, Wants
from dtlang.engine.kit import CardDef, LineDef, StatusDef, Watch
from dtlang.engine.state import HERO_DICE, Scope, Seat, State
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import CardTiming, DamageType, Flag, Phase, StatusKind

CARD: Final = POINT  # a card in the hand can be sold for 1 CP
SAVED: Final = POINT  # 1 CP
SAFE: Final = 3 * POINT  # of so much at least a roll has to be lowered before a card is spent on it


_FIGHT: Final = Interest(leaf.PreventDamage, leaf.ReduceDamage, leaf.AddDamage, leaf.Inflict, leaf.Roll)

# What it would use at all, as `act` weighs it; about the rest it need not be asked.
WANTS: Final[Wants] = {
    "announced": Interest(
        *(leaf.ChangeDie, leaf.CopyDie, leaf.TipDie, leaf.Reroll, leaf.RollAttempts),
        *(leaf.AddDice, leaf.ReplaceDice),
    ),
    "attacked": Interest(leaf.BecomeType, leaf.NoDefense),
    "damage": _FIGHT,
    "last chance": _FIGHT,
    "attempt": NOTHING,
    "defense roll": NOTHING,
    "dice": NOTHING,
    "discard": NOTHING,
    "main": NOTHING,
    "response": NOTHING,
    "targeting": NOTHING,
    "then": NOTHING,
    "upkeep": NOTHING,
}


class SensibleBot:
    """Everything is compared in points of damage: what it brings, less what it costs."""

    def __init__(self, seed: int = 0) -> None:
        self.wants = WANTS
        self.seed = seed
        self.plan: Plan = []  # dice to change by the card being played: place, number
        self.planned = ""  # that card; any other text that asks for dice has nothing to do with the plan

    def answer(self, state: State, ask: Ask) -> int:
        what = ask.what
        if what is What.KEEP:  # these five are by far the most frequent
            return self.keep(state, ask)
        if what is What.ACT:
            return self.act(state, ask)
        if what is What.MAIN:
            return self.main(state, ask)
        if what is What.ANNOUNCE:
            return self.announce(state, ask)
        if what is What.DEFEND:
            return self.defend(state, ask)
        return _ANSWERS[what](self, state, ask)

    def first(self, state: State, ask: Ask) -> int:
        return 0

    # --- dice --------------------------------------------------------------------------------------

    def keep(self, state: State, ask: Ask) -> int:
        who = state.seats[ask.seat]
        roll = ask.data
        left = state.attempts - state.attempts_made
        if len(roll.dice) == HERO_DICE:
            return sense(who.kit).board_of(who).keep(roll.dice, left)
        if state.phase is not Phase.OFFENSIVE_ROLL:
            return ask.answers - 1  # a defensive roll: what came is kept
        return keep_other(sense(who.kit).board_of(who), roll.dice, left)

    def announce(self, state: State, ask: Ask) -> int:
        who = state.seats[ask.seat]
        hands = [place_of(hand) for hand, _ in fives(ask.data.dice)]
        mind = sense(who.kit)
        full = mind.full(who)
        best, answer = 0, 0
        for option in range(1, len(ask.options)):
            line = ask.options[option]
            assert isinstance(line, LineDef)
            worth = mind.lines[line]
            value = worth[hands[0]] if len(hands) == 1 else max([worth[at] for at in hands])
            value = max(1, value - mind.wasted(line, full) if full else value)
            if value > best:
                best, answer = value, option
        return answer

    def defend(self, state: State, ask: Ask) -> int:
        mind = sense(state.seats[ask.seat].kit)
        best, answer = -(10**9), 0
        for at in range(1, len(ask.options)):
            line = ask.options[at]
            assert isinstance(line, LineDef)
            value = mind.defence(line)
            if value > best:
                best, answer = value, at
        return answer

    # --- windows -----------------------------------------------------------------------------------

    def act(self, state: State, ask: Ask) -> int:
        reason = ask.reason
        if self.wants.get(reason) is NOTHING:
            return 0
        who = state.seats[ask.seat]
        best, answer = 0, 0
        chosen: CardDef | None = None
        for at in range(1, len(ask.options)):
            option = ask.options[at]
            card: CardDef | None = None
            if isinstance(option, Play):
                card = option.card
                gain = self.play_gain(state, who, card, reason) - option.cost * SAVED - CARD // 2
            elif isinstance(option, Use):
                gain = self.use_gain(state, who, option, reason)
            else:
                continue
            if gain > best:
                best, answer, chosen = gain, at, card
        self.plan = self.dice_plan(state, who, chosen) if chosen is not None else []
        self.planned = chosen.name if chosen is not None else ""
        return answer

    def play_gain(self, state: State, who: Seat, card: CardDef, reason: str) -> int:
        """What a card does right now, in points."""
        needs = card.needs
        if "dice" in needs:
            return self.dice_gain(state, who, card, reason)
        if "damage" in card.text.needs:
            if reason not in ("last chance", "damage"):
                return 0
            return self.shield_gain(state, who, purpose(card.effects))
        if "attack" in needs or Flag.ATTACK_MODIFIER in card.flags:
            return attack_gain(state, who, purpose(card.effects), reason)
        if "attempts" in needs:
            return self.attempt_gain(state, who, reason)
        return 0

    def dice_gain(self, state: State, who: Seat, card: CardDef, reason: str) -> int:
        roll = state.roll
        if card.text.stores:
            return stored_gain(state, who, card.text, reason)
        if roll is None or reason != "announced" or len(roll.dice) != HERO_DICE:
            return 0
        owner = state.seats[roll.owner]
        board = sense(owner.kit).board_of(owner)
        if owner is who:
            return swing(card.text, roll.dice, board, RAISE)
        loss = swing(card.text, roll.dice, board, LOWER) if owner.team != who.team else 0
        return loss if loss >= SAFE else 0

    def dice_plan(self, state: State, who: Seat, card: CardDef) -> Plan:
        """Which dice to turn with a card that is about to be played."""
        roll = state.roll
        if "dice" not in card.needs or roll is None or len(roll.dice) != HERO_DICE:
            return []
        owner = state.seats[roll.owner]
        board = sense(owner.kit).board_of(owner)
        return plan(card.text, roll.dice, board, RAISE if owner is who else LOWER)

    def attempt_gain(self, state: State, who: Seat, reason: str) -> int:
        """One more attempt: what the best keep is worth, less what lies on the table."""
        roll = state.roll
        if roll is None or roll.owner != who.index or reason != "announced" or len(roll.dice) != 5:
            return 0
        board = sense(who.kit).board_of(who)
        return board.ev // 2 - board.worth(roll.dice)

    def shield_gain(self, state: State, who: Seat, text: Purpose) -> int:
        """Damage that would be kept off one's own side."""
        incoming = 0
        for pool in state.pools:
            if pool.avoidable and state.seats[pool.target].team == who.team:
                incoming = max(incoming, pool.total)
        if not incoming:
            return 0
        prevented = text.prevented(incoming)
        if incoming >= state.health[who.team]:
            return prevented * POINT * 3
        return min(prevented, incoming) * POINT

    def use_gain(self, state: State, who: Seat, option: Use, reason: str) -> int:
        """What spending a token or using an offer does right now, less what the token is worth."""
        offer = option.offer
        effects = offer.trigger.effects if isinstance(offer, Watch) else offer.effects
        text = purpose(effects)
        if text.shields:
            gain = self.shield_gain(state, who, text) if reason in ("last chance", "damage") else 0
            return gain - POINT // 2
        if state.attack is not None and state.attack.attacker == who.index:
            gain = attack_gain(state, who, text, reason)
            if gain:
                return gain - POINT // 2
        if text.attempts:
            return self.attempt_gain(state, who, reason) - POINT
        if text.stored:
            return stored_gain(state, who, gist(effects), reason) - POINT // 2
        if text.alters:
            return 0
        if reason == "main":
            return (sense(who.kit).text(effects) or 0) - POINT // 4
        return 0

    # --- the Main Phase ----------------------------------------------------------------------------

    def main(self, state: State, ask: Ask) -> int:
        who = state.seats[ask.seat]
        mind = sense(who.kit)
        best, answer = POINT // 4, 0
        for at in range(1, len(ask.options)):
            option = ask.options[at]
            if isinstance(option, Play):
                card = option.card
                if card.upgrade:
                    gain = mind.upgrade(card, who.levels, who.shown()) - option.cost * SAVED
                elif card.timing is CardTiming.MAIN_PHASE:
                    value = self.text_value(mind, card)
                    gain = (GUESS if value is None else value) - option.cost * SAVED
                else:
                    gain = self.instant_gain(state, who, card) - option.cost * SAVED - CARD // 2
            elif isinstance(option, Use):
                gain = self.use_gain(state, who, option, "main")
            else:
                break  # selling comes last
            if gain > best:
                best, answer = gain, at
        if answer or len(who.hand) < 4 or not self.one_short(mind, who):
            return answer
        # Nothing can be paid for: a poor card may be worth selling for a good upgrade.
        worst = 2 * POINT
        for at in range(1, len(ask.options)):
            option = ask.options[at]
            if isinstance(option, Sell):
                value = self.card_value(mind, who, option.card)
                if value < worst:
                    worst, answer = value, at
        return answer

    def one_short(self, mind: Sense, who: Seat) -> bool:
        """Whether 1 CP more would pay for a good upgrade."""
        for card in who.hand:
            if card.upgrade and card.level > who.levels[card.slot] and card.cost - who.cp == 1:
                if mind.upgrade(card, who.levels, who.shown()) - card.cost * SAVED > 3 * POINT:
                    return True
        return False

    def instant_gain(self, state: State, who: Seat, card: CardDef) -> int:
        """Instants are kept for when they count; cleaning is done when there is dirt."""
        text = purpose(card.effects)
        if text.cleans:
            mine = sum(count for status, count in who.tokens.items() if status.kind is StatusKind.NEGATIVE)
            return (mine if text.cleans_all else min(mine, 1)) * POINT * 3 // 2
        missing = state.cap() - 10 - state.health[who.team]
        return min(text.heals, max(0, missing)) * POINT

    def card_value(self, mind: Sense, who: Seat, card: CardDef) -> int:
        """How much a card in the hand is worth keeping."""
        if card.upgrade:
            if card.level <= who.levels[card.slot]:
                return 0
            return mind.upgrade(card, who.levels, who.shown()) - card.cost * SAVED // 2
        if card.timing is CardTiming.MAIN_PHASE:
            value = self.text_value(mind, card)
            return (GUESS if value is None else value) - card.cost * SAVED // 2
        return 2 * POINT - card.cost * SAVED // 4

    def text_value(self, mind: Sense, card: CardDef) -> int | None:
        """What a card does; one that stays in play is like an upgrade of a passive ability."""
        if card.standing is not None:
            return (mind.text(card.effects) or 0) + POINT * TURNS // 2
        return mind.text(card.effects)

    # --- texts -------------------------------------------------------------------------------------

    def may(self, state: State, ask: Ask) -> int:
        effect = ask.data
        assert isinstance(effect, op.May | op.Repeat)
        value = sense(state.seats[ask.seat].kit).text(effect.effects)
        return int(value is None or value >= 0)

    def choose(self, state: State, ask: Ask) -> int:
        effect = ask.data
        mind = sense(state.seats[ask.seat].kit)
        if isinstance(effect, op.Choose):
            picks = [at for at in ask.options if isinstance(at, int)]
            values = [mind.text(effect.options[at].effects) or 0 for at in picks]
        elif isinstance(effect, op.TokenTable):
            values = [mind.text(option.effects) or 0 for option in effect.options[: len(ask.options)]]
        else:
            return 0
        return max(range(len(values)), key=values.__getitem__)

    def player(self, state: State, ask: Ask) -> int:
        """Good things for one's own side, the rest for the opponent with the least Health."""
        me = state.seats[ask.seat]
        kind = isinstance(ask.data, Scope) and helps(state, ask.seat, ask.data)
        best, answer = -(10**9), 0
        for at, seat in enumerate(ask.options):
            if seat is None:
                continue
            assert isinstance(seat, int)
            other = state.seats[seat]
            mine = other.team == me.team
            score = (1000 if mine == kind else 0) - state.health[other.team] + (10 if seat == ask.seat else 0)
            if score > best:
                best, answer = score, at
        return answer

    def token(self, state: State, ask: Ask) -> int:
        """One's own bad tokens go first, then the good ones of others."""
        mine = state.seats[ask.seat].tokens
        best, answer = -1, 0
        for at, status in enumerate(ask.options):
            assert isinstance(status, StatusDef)
            bad = status.kind is StatusKind.NEGATIVE
            score = 2 * (bad == (status in mine)) + bad
            if score > best:
                best, answer = score, at
        return answer

    def number(self, state: State, ask: Ask) -> int:
        return len(ask.options) - 1

    def die(self, state: State, ask: Ask) -> int:
        if self.plan and ask.reason == self.planned:
            place = self.plan[0][0]
            for at, option in enumerate(ask.options):
                if option == place:
                    return at
        who = state.seats[ask.seat]
        if ask.options[-1] is not None and state.roll is not None:
            stored = any(ask.data is lie for lie in who.stored.values())
            if stored or any(lie.dice for lie in who.stored.values()):
                return best_die(state, who, ask, stored)
        return len(ask.options) - 1 if ask.options[-1] is None else 0

    def face(self, state: State, ask: Ask) -> int:
        _, place = ask.data
        for at, (planned, number) in enumerate(self.plan if ask.reason == self.planned else ()):
            if planned == place:
                del self.plan[at]
                for option, value in enumerate(ask.options):
                    if value == number:
                        return option
        return len(ask.options) - 1

    def card(self, state: State, ask: Ask) -> int:
        who = state.seats[ask.seat]
        mind = sense(who.kit)
        sign = -1 if ask.reason in ("discard", "sell", "put", "give") else 1
        best, answer = -(10**9), 0
        for at, card in enumerate(ask.options):
            assert isinstance(card, CardDef)
            own = who.kit.cards.get(card.name) is card
            score = sign * (self.card_value(mind, who, card) if own else card.cost)  # dear ones are good
            if score > best:
                best, answer = score, at
        return answer

    def deck(self, state: State, ask: Ask) -> int:
        """Upgrades early, actions later."""
        return int(state.seats[ask.seat].turns < 5)


_ANSWERS: Final[dict[What, Callable[[SensibleBot, State, Ask], int]]] = {
    What.MAY: SensibleBot.may,
    What.CHOOSE: SensibleBot.choose,
    What.PLAYER: SensibleBot.player,
    What.TOKEN: SensibleBot.token,
    What.NUMBER: SensibleBot.number,
    What.DICE_PLACE: SensibleBot.die,
    What.FACE: SensibleBot.face,
    What.CARD: SensibleBot.card,
    What.SELL: SensibleBot.card,
    What.ORDER: SensibleBot.first,
    What.DECK: SensibleBot.deck,
}


def _worth(board: Board, dice: list[int]) -> int:
    hands = [board.worth(hand) for hand, _ in fives(dice)]
    return max(hands) if len(dice) >= HERO_DICE else min(hands)


def stored_gain(state: State, who: Seat, text: Gist, reason: str) -> int:
    """What the own roll gains by a stored die that joins it, or takes the place of one of its dice."""
    roll = state.roll
    if roll is None or roll.owner != who.index or reason != "announced":
        return 0
    board = sense(who.kit).board_of(who)
    now = best = _worth(board, roll.dice)
    for part in text.parts:
        if isinstance(part, leaf.AddDice) and part.dice.place is not None:
            for value in who.dice_on(part.dice.place.place).dice:
                best = max(best, _worth(board, [*roll.dice, value]))
        elif isinstance(part, leaf.ReplaceDice) and part.new.place is not None:
            for value in who.dice_on(part.new.place.place).dice:
                best = max(best, max(_worth(board, made) for made in _with(roll.dice, value)))
    return best - now


def _with(dice: list[int], value: int) -> list[list[int]]:
    """The roll with a die in the place of each of its dice."""
    return [[*dice[:at], value, *dice[at + 1 :]] for at in range(len(dice))]


def best_die(state: State, who: Seat, ask: Ask, stored: bool) -> int:
    """Of stored dice the one that the roll gains most by; of the roll the one that it misses least."""
    board = sense(who.kit).board_of(who)
    roll = state.roll
    if roll is None or roll.owner != who.index or not roll.dice:
        return 0
    best, answer = -(10**9), 0
    others = [value for lie in who.stored.values() for value in lie.dice]
    for at, option in enumerate(ask.options):
        assert isinstance(option, int)
        if stored:
            made = _with(roll.dice, ask.data.dice[option])
        else:
            made = [[*roll.dice[:option], value, *roll.dice[option + 1 :]] for value in others]
        worth = max(_worth(board, hand) for hand in made)
        if worth > best:
            best, answer = worth, at
    return answer


def attack_gain(state: State, who: Seat, text: Purpose, reason: str) -> int:
    """What an attack modifier adds: damage when all is known, a better type before the defence."""
    attack = state.attack
    if attack is None or not attack.known or attack.attacker != who.index:
        return 0
    if reason == "attacked":
        normal = any(pool.attack and pool.type is DamageType.NORMAL for pool in state.pools)
        return 2 * POINT if text.becomes and normal else 0
    if reason not in ("last chance", "damage"):
        return 0
    left = sum(pool.total for pool in state.pools if pool.attack)
    target = attack.target
    if target is not None and left >= state.health[state.seats[target].team]:
        return 0  # it is won already
    return text.adds


def helps(state: State, seat: int, scope: Scope) -> bool:
    """Whether a text is meant for one's own side."""
    effects = scope.card.effects if scope.card is not None else ()
    if not effects and scope.status is not None:
        effects = tuple(
            effect
            for watches in scope.status.standing.triggers.values()
            for watch in watches
            for effect in watch.trigger.effects
        )
    for part in gist(effects).parts:
        match part:
            case leaf.Heal() | leaf.PreventDamage() | leaf.Gain() | leaf.Draw():
                return True
            case leaf.Remove():
                return any(s.kind is StatusKind.NEGATIVE for s in state.seats[seat].tokens)
            case leaf.Transfer():
                bad = any(s.kind is StatusKind.NEGATIVE for s in state.seats[seat].tokens)
                return bad == (not scope.memory.picked)
            case leaf.Inflict() | leaf.DealDamage() | leaf.Steal() | leaf.Discard():
                return False
            case _:
                continue
    return False
