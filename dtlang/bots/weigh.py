"""What a text would do now, in points: the table as it lies, and chance by its average.

`Sense` knows what a text is worth in an average game, exactly; here it is asked at one moment whether a token
is worth spending, a card worth playing, and which option of a choice is the best. Whatever fits nowhere any
more counts for nothing: tokens beyond their limit, Health beyond the cap, a shield larger than the blow.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from dtlang.bots.sense import GUESS, POINT, sense
from dtlang.engine.amounts import MANY, amount, count, things
from dtlang.engine.asks import Ask, Use
from dtlang.engine.conditions import holds
from dtlang.engine.damage import half
from dtlang.engine.gist import Effects
from dtlang.engine.kit import CardDef, StatusDef
from dtlang.engine.noticing import aim
from dtlang.engine.players import candidates, companion_meant, fixed, is_kind, names_companion
from dtlang.engine.state import CP_MAX, HERO_DICE, Roll, Scope, Seat, State
from dtlang.ir import DamageSource, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.ir.base import Op
from dtlang.ir.called import called
from dtlang.ir.parts import Players, Thing
from dtlang.ir.words import DamageType, Phase, ThingKind

CP: Final = POINT  # 1 CP, where there are few
CP_WORTHS: Final = (
    *[CP] * 6,
    *[CP * 3 // 4] * 3,
    *[CP // 2] * 3,
    *[CP // 4] * 3,
)  # the first, the second ...
CARD: Final = POINT * 5 // 4  # a card more, or one less
HEALTH: Final = POINT * 9 // 10  # 1 Health that comes back
PIECE: Final = POINT // 2  # one of a piece that is counted
STORED: Final = POINT * 3 // 2  # a die that lies ready
LIFE: Final = 20 * POINT  # whoever falls has lost
MOST_CALLS: Final = 6  # of keywords inside each other
KEPT_OFF: Final = 2  # damage of an Attack that a defence keeps off, more or less


class Weigher:
    """Weighs texts for one player. The scope is its own: what is done here, nobody else hears of."""

    def __init__(self, g: State, seat: int, scope: Scope) -> None:
        self.g = g
        self.seat = seat
        self.me = g.seats[seat]
        self.scope = scope
        self.unsure = False  # there was something that nothing here can tell the worth of
        self.calls = 0
        self.left: dict[int, int] = {}  # damage on its way to a player, after what was weighed so far

    # --- lists ---------------------------------------------------------------------------------------

    def text(self, effects: Effects) -> int:
        """All effects of a list, one after the other; chance by its average."""
        total = 0
        for at, effect in enumerate(effects):
            if isinstance(effect, leaf.Roll):
                return total + self.rolled(effect, effects[at + 1 :])
            if isinstance(effect, leaf.Contest):
                return total + self.contest(effect, effects[at + 1 :])
            total += self.effect(effect)
        return total

    def branch(self, effects: Effects) -> int:
        """A list that may be carried out or not: what it keeps off is still on its way for the others."""
        left = self.left.copy()
        worth = self.text(effects)
        self.left = left
        return worth

    def rolled(self, effect: leaf.Roll, rest: Effects) -> int:
        """The rest of a text, over what its dice may show."""
        seats = self.whom(effect.by, True)
        roller = seats[0] if seats else self.seat
        number = self.number(effect.dice)
        faces = self.g.seats[roller].kit.faces
        total = weights = 0
        for hand, weight in hands_of(number):
            self.scope.rolls[effect.roll] = Roll(roller, faces, list(hand))
            total += weight * self.branch(rest)
            weights += weight
        return total // weights if weights else self.branch(rest)

    def contest(self, effect: leaf.Contest, rest: Effects) -> int:
        """Two dice that are compared: less, equal, greater."""
        faces = self.me.kit.faces
        total = 0
        for first, second, weight in ((2, 5, 5), (3, 3, 2), (5, 2, 5)):
            other = Roll(self.seat, faces, [second])
            self.scope.rolls[effect.roll] = Roll(self.seat, faces, [first], other)
            total += weight * self.branch(rest)
        return total // 12

    # --- one effect ----------------------------------------------------------------------------------

    def effect(self, effect: object) -> int:
        match effect:
            case leaf.DealDamage():
                return self.deal(effect)
            case leaf.AddDamage(amount=value):
                return self.add(self.number(value))
            case leaf.PreventDamage(amount=value, player=player):
                return sum([self.prevent(value, one, effect.of_attack) for one in self.whom(player, True)])
            case leaf.ReduceDamage(amount=value):
                targets = {pool.target for pool in self.g.pools}
                return sum([self.prevent(value, one, False) for one in targets if self.ours(one)])
            case leaf.Heal(amount=value, target=players):
                return self.heal(players, self.number(value))
            case leaf.Gain(thing=thing, count=value, player=players):
                return self.done(effect, [self.gain(one, thing, value) for one in self.whom(players, True)])
            case leaf.Inflict(thing=thing, count=value, target=players):
                good = self.helps(thing)
                return self.done(effect, [self.gain(one, thing, value) for one in self.whom(players, good)])
            case (
                leaf.Spend(thing=thing, count=value, player=players)
                | leaf.Lose(thing=thing, count=value, player=players)
            ):
                return self.done(effect, [self.lose(one, thing, value) for one in self.whom(players, True)])
            case leaf.Remove(thing=thing, count=value, source=players):
                good = thing.kind is ThingKind.NEGATIVE_STATUS or not self.helps(thing)
                return self.done(effect, [self.lose(one, thing, value) for one in self.whom(players, good)])
            case leaf.Steal(thing=thing, count=value, source=players):
                return self.steal(effect, self.whom(players, False))
            case leaf.Transfer():
                return self.transfer(effect)
            case leaf.PreventStatus():
                return POINT
            case leaf.Draw(count=value, player=players):
                number = self.number(value)
                return sum([self.sign(one) * number * CARD for one in self.whom(players, True)])
            case leaf.Discard(thing=thing, count=value, player=players, zone=zone):
                if zone is None:
                    return self.done(
                        effect, [self.lose(one, thing, value) for one in self.whom(players, False)]
                    )
                return 0
            case leaf.BecomeType(type=type):
                return self.becomes(type)
            case leaf.NoDefense():
                return self.becomes(DamageType.UNDEFENDABLE)
            case leaf.RollAttempts(change=change, player=players):
                return self.attempts(change, players)
            case leaf.SkipPhase(phase=phase, player=players):
                worth = {Phase.INCOME: CP + CARD}.get(phase, 4 * POINT)
                return -sum([self.sign(one) * worth for one in self.whom(players, False)])
            case leaf.ExtraPhase(player=players):
                return sum([self.sign(one) * 4 * POINT for one in self.whom(players, True)])
            case leaf.RaiseStackLimit():
                return GUESS
            case leaf.Call():
                return self.call(effect)
            case leaf.ChoosePlayers(players=players):
                fixed(self.g, players, self.scope)
                return 0
            case leaf.Nothing() | leaf.NoEffect() | op.Pause() | op.Note() | op.Restrict():
                return 0
            case leaf.Reroll() | leaf.ChangeDie() | leaf.CopyDie() | leaf.TipDie() | leaf.PickDice():
                return 0  # `alter` knows what dice can be made of
            case op.Choose(by=by, options=options):
                ways = [self.branch(option.effects) for option in options]
                return self.pick(by, ways)
            case op.May(by=by, effects=inner, otherwise=otherwise):
                return self.pick(by, [self.branch(otherwise), self.branch(inner)])
            case op.Pay(cost=cost, effects=inner, otherwise=otherwise):
                if self.payable(cost):
                    return self.text(cost) + self.text(inner)
                return self.text(otherwise)
            case op.If(condition=condition, then=then, otherwise=otherwise):
                return self.text(then if holds(self.g, condition, self.scope) else otherwise)
            case op.OnRoll(roll=name, cases=cases, otherwise=otherwise):
                shown = [
                    case.effects
                    for case in cases
                    if holds(self.g, parts.RollShows(roll=name, outcome=case.outcome), self.scope)
                ]
                return sum([self.text(one) for one in shown]) if shown else self.text(otherwise)
            case op.ForEach(each=each, effects=inner, every=every):
                times = count(self.g, each, self.scope) // every
                return sum([self.text(inner) for _ in range(min(times, 12))])
            case op.Repeat(times=times, effects=inner):
                return sum([max(0, self.text(inner)) for _ in range(times)])
            case op.EachPlayer(players=players, effects=inner):
                total = 0
                for one in self.whom(players, True):
                    if players.choice is not None:
                        self.scope.memory.picks[players.choice] = [one]
                    total += self.text(inner)
                return total
            case op.Limit(effects=inner) | op.During(effects=inner, now=True):
                return self.text(inner)
            case op.TokenTable():
                return self.table(effect)
            case _:
                self.unsure = True
                return 0

    def done(self, effect: Op, worths: list[tuple[int, int]]) -> int:
        """The worth for all, remembered by how much was really done."""
        total = 0
        for worth, number in worths:
            total += worth
            if effect.id:
                self.scope.memory.done[effect.id] = number
        return total

    # --- who and how much ----------------------------------------------------------------------------

    def ours(self, seat: int) -> bool:
        return self.g.seats[seat].team == self.me.team

    def sign(self, seat: int) -> int:
        return 1 if self.ours(seat) else -1

    def whom(self, players: Players, good: bool) -> list[int]:
        """Who is meant; where somebody is picked, one's own side for good things, else an opponent."""
        known = fixed(self.g, players, self.scope)
        if known is not None:
            return known
        can = candidates(self.g, players, self.scope)
        fitting = [one for one in can if self.ours(one) == good] or can
        first = [one for one in fitting if one == self.seat] or fitting
        picked = (first * players.count if players.repeat else first)[: players.count]
        if players.choice is not None:
            self.scope.memory.picks[players.choice] = picked
        return picked

    def number(self, value: parts.Amount, most: int = MANY) -> int:
        return amount(self.g, value, self.scope, most)

    def pick(self, by: Players, ways: list[int]) -> int:
        """Of several ways the best for whoever decides."""
        deciders = fixed(self.g, by, self.scope)
        return max(ways) if not deciders or self.ours(deciders[0]) else min(ways)

    def payable(self, cost: Effects) -> bool:
        for one in cost:
            if isinstance(one, leaf.Spend | leaf.Lose):
                payers = fixed(self.g, one.player, self.scope) or [self.seat]
                least = self.number(one.count, 1)
                if not any(things(self.g, payer, one.thing, self.scope) >= least for payer in payers):
                    return False
        return True

    def call(self, effect: leaf.Call) -> int:
        """A verb of the hero: its own text, with the number that it is used with."""
        keyword = called(self.me.kit.keywords, effect)
        if keyword is None or self.calls >= MOST_CALLS:
            self.unsure = True
            return 0
        before, target = self.scope.parameter, self.scope.call_target
        self.scope.parameter = self.number(effect.count)
        targets = fixed(self.g, effect.target, self.scope)
        self.scope.call_target = targets[0] if targets else None
        self.calls += 1
        worth = self.text(keyword.rules.effects)
        self.calls -= 1
        self.scope.parameter, self.scope.call_target = before, target
        return worth

    def table(self, effect: op.TokenTable) -> int:
        there = things(self.g, self.seat, effect.thing, self.scope)
        if effect.each is not None:
            number = count(self.g, effect.each, self.scope)
            ways = [self.branch(one.effects) for one in effect.options if one.count == number]
            return ways[0] if ways else 0
        found = [0]
        for option in effect.options:
            if option.count <= there:
                price, _ = self.lose(self.seat, effect.thing, option.count)
                found.append(price + self.branch(option.effects))
        return max(found)

    # --- damage and Health -----------------------------------------------------------------------------

    def pending(self, seat: int) -> int:
        """What is on its way to a player, less what this text has kept off already."""
        found = self.left.get(seat)
        if found is None:
            found = 0
            for pool in self.g.pools:
                if pool.target == seat:
                    found += pool.total
            self.left[seat] = found
        return found

    def deal(self, effect: leaf.DealDamage) -> int:
        number = self.number(effect.amount)
        if names_companion(self.g, effect.target):
            return self.hurt_companion(effect.target, number)
        worth = 0
        for one in self.whom(effect.target, False):
            worth -= self.sign(one) * self.hit(one, number)
        if effect.id:
            self.scope.memory.done[effect.id] = number
        return worth

    def hit(self, seat: int, number: int) -> int:
        """So much more damage to a player; what falls somebody decides the game."""
        health = self.g.health[self.g.seats[seat].team]
        before = self.pending(seat)
        self.left[seat] = before + number
        if before >= health:
            return 0
        if before + number >= health:
            return LIFE
        return number * POINT

    def hurt_companion(self, players: Players, number: int) -> int:
        owner = companion_meant(self.g, players, self.scope)
        if owner is None:
            return 0
        health = owner.pieces[players.name].health or 0
        worth = number * PIECE if number < health else 5 * POINT
        return -worth if self.ours(owner.index) else worth

    def add(self, number: int) -> int:
        """Joins the Attack."""
        attack = self.g.attack
        if attack is None or attack.target is None or not any(pool.attack for pool in self.g.pools):
            return 0
        if not any(pool.attack and pool.enhanceable for pool in self.g.pools):
            return 0
        return -self.sign(attack.target) * self.hit(attack.target, number)

    def prevent(self, value: parts.Amount, seat: int, of_attack: bool) -> int:
        """What is kept off a player: no more than what comes, and half of it as it is then."""
        avoidable = 0
        for pool in self.g.pools:
            if pool.target == seat and pool.avoidable and (pool.attack or not of_attack):
                avoidable += pool.total
        before = self.pending(seat)
        can = min(avoidable, before)
        if isinstance(value, parts.Half) and isinstance(value.of, parts.IncomingDamage):
            number = half(can)
        elif isinstance(value, parts.IncomingDamage | parts.All | parts.AnyNumber):
            number = can
        else:
            number = min(self.number(value, can), can)
        self.left[seat] = before - number
        health = self.g.health[self.g.seats[seat].team]
        worth = number * POINT
        if before >= health:
            worth = LIFE if before - number < health else worth // 2
        return self.sign(seat) * worth

    def heal(self, players: Players, number: int) -> int:
        if names_companion(self.g, players):
            owner = companion_meant(self.g, players, self.scope)
            if owner is None:
                return 0
            piece = owner.pieces[players.name]
            worth = min(number, (piece.of.health or 0) - (piece.health or 0)) * PIECE
            return worth if self.ours(owner.index) else -worth
        worth = 0
        for one in self.whom(players, True):
            room = self.g.cap() - self.g.health[self.g.seats[one].team]
            worth += self.sign(one) * max(0, min(number, room)) * HEALTH
        return worth

    def becomes(self, type: DamageType) -> int:
        """An Attack that meets no defence any more."""
        attack = self.g.attack
        if attack is None or attack.target is None or attack.defense is not None or attack.no_defense:
            return 0
        if type is DamageType.NORMAL:
            return 0
        normal = sum([p.total for p in self.g.pools if p.attack and p.type is DamageType.NORMAL])
        return -self.sign(attack.target) * min(KEPT_OFF, normal) * POINT

    # --- tokens, CP and cards --------------------------------------------------------------------------

    def status(self, thing: Thing, seat: int) -> StatusDef | None:
        """The status effect that a text names."""
        if thing.this or not thing.name:
            return self.scope.status if thing.this else None
        for who in (self.me, self.g.seats[seat], *self.g.seats):
            found = who.kit.statuses.get(thing.name)
            if found is not None:
                return found
        return None

    def helps(self, thing: Thing) -> bool:
        """Whether it is good to have one."""
        if thing.kind is ThingKind.STATUS:
            status = self.status(thing, self.seat)
            return status is None or token_worth(self.g, status, self.seat) > 0
        return thing.kind is not ThingKind.NEGATIVE_STATUS

    def gain(self, seat: int, thing: Thing, value: parts.Amount) -> tuple[int, int]:
        """What comes to a player, as far as there is room for it (R-031, R-081)."""
        who = self.g.seats[seat]
        sign = self.sign(seat)
        match thing.kind:
            case ThingKind.CP:
                number = min(self.number(value), CP_MAX - who.cp)
                return sign * cp_worth(who.cp, who.cp + number), number
            case ThingKind.STATUS:
                status = self.status(thing, seat)
                if status is None:
                    self.unsure = True
                    return 0, 0
                room = who.room(status)
                most = MANY if room is None else max(0, room)
                number = min(self.number(value, min(most, 6)), most)
                return sign * number * token_worth(self.g, status, seat), number
            case ThingKind.PIECE:
                number = self.number(value, 3)
                return sign * number * PIECE, number
            case ThingKind.CARD:
                number = self.number(value, 3)
                return sign * number * CARD, number
            case ThingKind.HEALTH:
                number = self.number(value)
                return sign * number * HEALTH, number
            case _:
                self.unsure = True
                return 0, 0

    def lose(self, seat: int, thing: Thing, value: parts.Amount) -> tuple[int, int]:
        """What a player gives up. A token is there to be spent: it costs a part of what it is worth."""
        who = self.g.seats[seat]
        sign = self.sign(seat)
        there = things(self.g, seat, thing, self.scope)
        number = min(self.number(value, there), there)
        match thing.kind:
            case ThingKind.CP:
                return -sign * cp_worth(who.cp - number, who.cp), number
            case ThingKind.HEALTH:
                return -sign * number * POINT, number
            case ThingKind.PIECE:
                return -sign * number * PIECE, number
            case ThingKind.STORED_DIE:
                return -sign * number * STORED, number
            case ThingKind.STATUS:
                status = self.status(thing, seat)
                if status is None:
                    return 0, number
                worth = token_worth(self.g, status, seat)
                if worth > 0 and seat == self.seat:
                    worth = kept_for(who, status, worth)
                return -sign * number * worth, number
            case _:
                if thing.kind.value.endswith(("card", "upgrade")):
                    return -sign * number * CARD, number
        kinds = [one for one in who.tokens if is_kind(one, thing)]
        worths = sorted(
            sign * token_worth(self.g, one, seat) for one in kinds for _ in range(who.tokens[one])
        )
        return -sum(worths[:number]), min(number, len(worths))

    def steal(self, effect: leaf.Steal, sources: list[int]) -> int:
        total = 0
        for one in sources:
            lost, number = self.lose(one, effect.thing, effect.count)
            total += lost
            if effect.id:
                self.scope.memory.done[effect.id] = number
            if effect.thing.kind is ThingKind.CP:
                total += cp_worth(self.me.cp, min(CP_MAX, self.me.cp + number))
            elif number:
                total += number * POINT
        return total

    def transfer(self, effect: leaf.Transfer) -> int:
        """One's own burden goes to somebody else, or a treasure comes over."""
        thing, number = effect.thing, 0
        source = fixed(self.g, effect.source, self.scope)
        target = fixed(self.g, effect.target, self.scope)
        best = 0
        for one in source if source is not None else self.g.priority():
            for status, there in self.g.seats[one].tokens.items():
                if not (
                    is_kind(status, thing)
                    and (thing.kind is not ThingKind.STATUS or status.name == thing.name)
                ):
                    continue
                for other in target if target is not None else self.g.priority():
                    if other == one:
                        continue
                    room = self.g.seats[other].room(status)
                    fits = there if room is None else min(there, room)
                    moved = min(self.number(effect.count, fits), fits)
                    worth = moved * (
                        self.sign(other) * token_worth(self.g, status, other)
                        - self.sign(one) * token_worth(self.g, status, one)
                    )
                    if worth > best:
                        best, number = worth, moved
        if effect.id:
            self.scope.memory.done[effect.id] = number
        return best

    # --- dice ------------------------------------------------------------------------------------------

    def attempts(self, change: int, players: Players) -> int:
        """One attempt more on the dice as they lie; without any, what it adds on average."""
        worth = 0
        for one in self.whom(players, change > 0):
            worth += self.sign(one) * change * attempt_worth(self.g, self.g.seats[one])
        return worth


def cp_worth(few: int, many: int) -> int:
    """What lies between having few and having many CP: the more there are, the less each is worth."""
    return sum(CP_WORTHS[max(0, few) : max(0, many)])


def attempt_worth(g: State, who: Seat) -> int:
    """What a player would gain by rolling once more."""
    roll = g.roll
    if roll is None or g.phase is not Phase.OFFENSIVE_ROLL:
        return POINT * 3 // 4
    if roll.owner != who.index or len(roll.dice) != HERO_DICE:
        return POINT // 2
    return sense(who.kit).board_of(who).one_more(roll.dice)


def kept_for(who: Seat, status: StatusDef, worth: int) -> int:
    """What a token costs that is spent: there will be other times, unless it has no room."""
    room = who.room(status)
    return worth // 4 if room is not None and room <= 0 else worth // 2


def token_worth(g: State, status: StatusDef, seat: int) -> int:
    """Points to whoever has one of a status effect, from the leaflet that it comes from."""
    found = _worths.get(status)
    if found is None:
        home = next((who for who in g.seats if who.kit.statuses.get(status.name) is status), g.seats[seat])
        found = _worths[status] = sense(home.kit).token(status)
    return found


_worths: Final[dict[StatusDef, int]] = {}


def hands_of(dice: int) -> list[tuple[tuple[int, ...], int]]:
    """What some dice may show, with how often; of many dice not all."""
    found = _hands.get(dice)
    if found is None:
        found = _hands[dice] = _hands_of(dice)
    return found


def _hands_of(dice: int) -> list[tuple[tuple[int, ...], int]]:
    if dice <= 0:
        return []
    if dice <= 2:
        return [
            (hand, 1 if len(set(hand)) == 1 else 2)
            for hand in combinations_with_replacement(range(1, 7), dice)
        ]
    # Every number comes up equally often at every place, and never two at the same pace.
    return [(tuple((at + 1 + place * (1 + at // 6)) % 6 + 1 for place in range(dice)), 1) for at in range(18)]


_hands: Final[dict[int, list[tuple[tuple[int, ...], int]]]] = {}


# --- whose words -------------------------------------------------------------------------------------


def of_card(g: State, who: Seat, card: CardDef) -> Scope:
    """What the words of a card would mean if it were played now."""
    scope = Scope(who.index, DamageSource.CARD, name=card.name, card=card)
    aim(g.attack, scope)
    return scope


def of_offer(g: State, who: Seat, option: Use) -> Scope:
    """What the words of an offer would mean if it were taken now."""
    source = DamageSource.STATUS if option.status is not None else DamageSource.PASSIVE
    scope = Scope(who.index, source, name=option.offer.of.name, status=option.status, event=option.event)
    scope.card = option.offer.of.card
    aim(g.attack, scope)
    return scope


def of_question(ask: Ask) -> Scope:
    """What the words of a text mean that asks somebody in the middle of it; nothing of it is touched."""
    scope = ask.scope
    if not isinstance(scope, Scope):
        return Scope(ask.seat, DamageSource.CARD, name=ask.reason)
    made = scope.again()
    made.name, made.card, made.instant = scope.name, scope.card, scope.instant
    return made
