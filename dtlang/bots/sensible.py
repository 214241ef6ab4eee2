"""A player who keeps dice by exact expected value, buys what pays, and spends when it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dtlang.bots.alter import LOWER, RAISE, Plan, plan, swing
from dtlang.bots.sense import COMMON, GUESS, POINT, TURNS, Board, Sense, fives, keep_other, place_of, sense
from dtlang.bots.weigh import Weigher, cp_worth, of_card, of_offer, of_question
from dtlang.engine.asks import Ask, Option, Play, Sell, Use, What
from dtlang.engine.game import Game
from dtlang.engine.gist import Effects, Gist, gist
from dtlang.engine.interest import NOTHING, Interest, Wants
from dtlang.engine.kit import CardDef, LineDef, StatusDef
from dtlang.engine.state import HERO_DICE, Roll, Scope, Seat, State
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.words import CardTiming, Phase, StatusKind

CARD: Final = POINT  # a card in the hand can be sold for 1 CP
SAVED: Final = POINT  # 1 CP
SAFE: Final = 3 * POINT  # of so much at least a roll has to be lowered before a card is spent on it


_FIGHT: Final = Interest(
    *(leaf.PreventDamage, leaf.ReduceDamage, leaf.AddDamage, leaf.DealDamage, leaf.Inflict, leaf.Roll),
    *(leaf.Heal, leaf.BecomeType, leaf.NoDefense),
)

_WORSE: Final = frozenset({leaf.BecomeType, leaf.NoDefense})

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

    def sit(self, game: Game) -> None:
        """What lies on the table is enough."""

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
        """The ability that is worth most against what comes."""
        who = state.seats[ask.seat]
        mind = sense(who.kit)
        coming = sum([pool.total for pool in state.pools if pool.target == ask.seat])
        best, answer = -(10**9), 0
        for at in range(1, len(ask.options)):
            line = ask.options[at]
            assert isinstance(line, LineDef)
            value = mind.guard(line, coming)
            if value > best:
                best, answer = value, at
        return answer

    # --- windows -----------------------------------------------------------------------------------

    def act(self, state: State, ask: Ask) -> int:
        reason = ask.reason
        wanted = self.wants.get(reason)
        if wanted is NOTHING:
            return 0
        who = state.seats[ask.seat]
        best, answer = 0, 0
        for at in range(1, len(ask.options)):
            option = ask.options[at]
            if isinstance(option, Play):
                if wanted is not None and not wanted.has(option.card.text):
                    continue
                gain = self.play_gain(state, who, option.card, reason) - price(who, option.cost) - CARD // 2
            elif isinstance(option, Use):
                if wanted is not None and not wanted.has(option.offer.text):
                    continue
                gain = self.use_gain(state, who, option, reason)
            else:
                continue
            if gain > best:
                best, answer = gain, at
        self.intend(state, ask, answer)
        return answer

    def intend(self, state: State, ask: Ask, answer: int) -> None:
        """What is to be done with dice after an answer."""
        self.plan, self.planned = self.intended(state, ask, answer)

    def intended(self, state: State, ask: Ask, answer: int) -> tuple[Plan, str]:
        if ask.what is not What.ACT:
            return list(self.plan), self.planned
        who, option = state.seats[ask.seat], ask.options[answer]
        if isinstance(option, Play):
            return self.dice_plan(state, who, option.card.text), option.card.name
        if isinstance(option, Use):
            return self.dice_plan(state, who, option.offer.text), option.offer.of.name
        return [], ""

    def play_gain(self, state: State, who: Seat, card: CardDef, reason: str) -> int:
        """What a card does right now, in points."""
        return self.gain_now(state, card.text, card.effects, reason, of_card(state, who, card))

    def use_gain(self, state: State, who: Seat, option: Use, reason: str) -> int:
        """What spending a token or using an offer does right now, less what it costs."""
        offer = option.offer
        return self.gain_now(state, offer.text, offer.once_taken, reason, of_offer(state, who, option))

    def gain_now(self, state: State, text: Gist, effects: Effects, reason: str, scope: Scope) -> int:
        """Dice are altered when an ability is announced, an Attack is made worse before it is defended, and
        everything else waits until all is known."""
        who = state.seats[scope.me]
        needs = text.needs
        if text.alters or text.stores or "dice" in needs:
            return self.dice_gain(state, who, text, reason) + self.price(state, effects, scope)
        if "attempts" in needs or leaf.RollAttempts in text.kinds:
            if reason != "announced" or state.roll is None or state.roll.owner != who.index:
                return 0
            return Weigher(state, who.index, scope).text(effects)
        if reason == "attacked":
            if text.kinds.isdisjoint(_WORSE) or (text.only_enhances and leaf.Roll in text.kinds):
                return 0
            return Weigher(state, who.index, scope).text(effects)
        if reason in ("last chance", "damage"):
            weigher = Weigher(state, who.index, scope)
            worth = weigher.text(effects)
            return worth + GUESS if weigher.unsure and worth > 0 else worth
        return 0

    def price(self, state: State, effects: Effects, scope: Scope) -> int:
        """What the head of a text costs, below zero; its dice are weighed elsewhere."""
        return Weigher(state, scope.me, scope).text(effects)

    def dice_gain(self, state: State, who: Seat, text: Gist, reason: str) -> int:
        roll = state.roll
        if text.stores:
            return stored_gain(state, who, text, reason)
        if roll is None or reason != "announced" or len(roll.dice) != HERO_DICE:
            return 0
        owner = state.seats[roll.owner]
        board = sense(owner.kit).board_of(owner)
        if owner is who:
            return swing(text, roll.dice, board, RAISE)
        loss = swing(text, roll.dice, board, LOWER) if owner.team != who.team else 0
        return loss if loss >= SAFE else 0

    def dice_plan(self, state: State, who: Seat, text: Gist) -> Plan:
        """Which dice to turn with a text that is about to be used."""
        roll = state.roll
        if not text.alters or text.stores or roll is None or len(roll.dice) != HERO_DICE:
            return []
        owner = state.seats[roll.owner]
        board = sense(owner.kit).board_of(owner)
        return plan(text, roll.dice, board, RAISE if owner is who else LOWER)

    # --- the Main Phase ----------------------------------------------------------------------------

    def main(self, state: State, ask: Ask) -> int:
        who = state.seats[ask.seat]
        mind = sense(who.kit)
        best, answer = POINT // 4, 0
        for at in range(1, len(ask.options)):
            option = ask.options[at]
            if isinstance(option, Play):
                gain = self.main_gain(state, who, option.card) - price(who, option.cost)
            elif isinstance(option, Use):
                gain = self.offer_gain(state, who, option)
            else:
                break  # selling comes last
            if gain > best:
                best, answer = gain, at
        if answer or len(who.hand) < 4 or not self.one_short(state, mind, who):
            return answer
        # Nothing can be paid for: a poor card may be worth selling for a good upgrade.
        worst = 2 * POINT
        for at in range(1, len(ask.options)):
            option = ask.options[at]
            if isinstance(option, Sell):
                value = self.card_value(state, mind, who, option.card)
                if value < worst:
                    worst, answer = value, at
        return answer

    def main_gain(self, state: State, who: Seat, card: CardDef) -> int:
        """What a card brings that is played in a Main Phase; Instants are kept for when they count."""
        mind = sense(who.kit)
        if card.upgrade:
            return self.upgrade_gain(state, mind, who, card)
        if card.timing is CardTiming.MAIN_PHASE:
            return self.text_value(state, who, card)
        weigher = Weigher(state, who.index, of_card(state, who, card))
        return weigher.text(card.effects) - CARD // 2

    def offer_gain(self, state: State, who: Seat, option: Use) -> int:
        weigher = Weigher(state, who.index, of_offer(state, who, option))
        worth = weigher.text(option.offer.once_taken)
        if weigher.unsure:
            known = sense(who.kit).text(option.offer.once_taken)
            worth = worth + GUESS if known is None else min(known, worth + POINT)
        return worth

    def upgrade_gain(self, state: State, mind: Sense, who: Seat, card: CardDef) -> int:
        """An upgrade pays over the turns that are left, about."""
        return mind.upgrade(card, who.levels, who.shown()) * turns_left(state) // TURNS

    def one_short(self, state: State, mind: Sense, who: Seat) -> bool:
        """Whether 1 CP more would pay for a good upgrade."""
        for card in who.hand:
            if card.upgrade and card.level > who.levels[card.slot] and card.cost - who.cp == 1:
                if self.upgrade_gain(state, mind, who, card) - card.cost * SAVED > 3 * POINT:
                    return True
        return False

    def card_value(self, state: State, mind: Sense, who: Seat, card: CardDef) -> int:
        """How much a card in the hand is worth keeping."""
        if card.upgrade:
            if card.level <= who.levels[card.slot]:
                return 0
            return self.upgrade_gain(state, mind, who, card) - card.cost * SAVED // 2
        if card.timing is CardTiming.MAIN_PHASE:
            return self.text_value(state, who, card) - card.cost * SAVED // 2
        return 2 * POINT - card.cost * SAVED // 4

    def text_value(self, state: State, who: Seat, card: CardDef) -> int:
        """What a card does now; one that stays in play is like an upgrade of a passive ability."""
        weigher = Weigher(state, who.index, of_card(state, who, card))
        worth = weigher.text(card.effects)
        if weigher.unsure:
            known = sense(who.kit).text(card.effects)
            worth = worth + GUESS if known is None else max(known, worth)
        if card.standing is not None:
            worth += POINT * TURNS // 2
        return worth

    # --- texts -------------------------------------------------------------------------------------

    def may(self, state: State, ask: Ask) -> int:
        effect = ask.data
        assert isinstance(effect, op.May | op.Repeat)
        if self.planned and ask.reason == self.planned and self.plan:
            return 1
        weigher = Weigher(state, ask.seat, of_question(ask))
        worth = weigher.branch(effect.effects)
        if isinstance(effect, op.May) and effect.otherwise:
            worth -= weigher.branch(effect.otherwise)
        if weigher.unsure:
            known = sense(state.seats[ask.seat].kit).text(effect.effects)
            worth = worth + GUESS if known is None else known
        return int(worth >= 0)

    def choose(self, state: State, ask: Ask) -> int:
        effect = ask.data
        if isinstance(effect, op.Choose):
            texts = [effect.options[at].effects for at in ask.options if isinstance(at, int)]
        elif isinstance(effect, op.TokenTable):
            texts = [option.effects for option in effect.options if option.count in ask.options]
        else:
            return 0
        mind = sense(state.seats[ask.seat].kit)
        values: list[int] = []
        for text in texts:
            weigher = Weigher(state, ask.seat, of_question(ask))
            worth = weigher.text(text)
            if weigher.unsure:
                known = mind.text(text)
                worth = worth + GUESS if known is None else max(known, worth)
            values.append(worth)
        if isinstance(effect, op.TokenTable) and effect.each is None:
            values = [
                value - at * POINT // 2
                for at, value in zip(ask.options, values, strict=True)
                if isinstance(at, int)
            ]
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
        if ask.options[-1] is None:
            return len(ask.options) - 1
        return turned_best(state, ask)

    def face(self, state: State, ask: Ask) -> int:
        roll, place = ask.data
        for at, (planned, number) in enumerate(self.plan if ask.reason == self.planned else ()):
            if planned == place:
                del self.plan[at]
                for option, value in enumerate(ask.options):
                    if value == number:
                        return option
        worths = faces_worth(state, ask.seat, roll, place)
        if not worths:
            return len(ask.options) - 1
        return max(range(len(ask.options)), key=lambda at: worths[_number(ask.options[at])])

    def card(self, state: State, ask: Ask) -> int:
        who = state.seats[ask.seat]
        mind = sense(who.kit)
        sign = -1 if ask.reason in ("discard", "sell", "put", "give") else 1
        best, answer = -(10**9), 0
        for at, card in enumerate(ask.options):
            assert isinstance(card, CardDef)
            own = who.kit.cards.get(card.name) is card
            score = sign * (
                self.card_value(state, mind, who, card) if own else card.cost
            )  # dear ones are good
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


def price(who: Seat, cost: int) -> int:
    """What it is to spend so much CP."""
    return cp_worth(who.cp - cost, who.cp)


def _number(option: Option) -> int:
    assert isinstance(option, int)
    return option


def faces_worth(state: State, seat: int, roll: Roll, place: int) -> list[int]:
    """What a roll is worth to a player with one die turned to 1, 2, ... 6, behind a place that nothing has;
    nothing if that cannot be told."""
    if roll is not state.roll or len(roll.dice) != HERO_DICE:
        return []
    owner = state.seats[roll.owner]
    board = sense(owner.kit).board_of(owner)
    sign = 1 if owner.team == state.seats[seat].team else -1
    made = [[*roll.dice[:place], number, *roll.dice[place + 1 :]] for number in range(1, 7)]
    return [0, *[sign * board.worth(dice) for dice in made]]


def turned_best(state: State, ask: Ask) -> int:
    """Of the dice of a roll the one that can be turned to the most; of other dice the highest."""
    roll = ask.data
    if not isinstance(roll, Roll):
        return 0
    best, answer = -(10**9), 0
    for at, place in enumerate(ask.options):
        if place is None:
            continue
        worths = faces_worth(state, ask.seat, roll, _number(place))
        worth = max(worths[1:]) if worths else roll.dice[_number(place)]
        if worth > best:
            best, answer = worth, at
    return answer


def turns_left(state: State) -> int:
    """About how many turns each player still has."""
    return max(1, min(TURNS, -(-min(state.health) // COMMON)))


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
