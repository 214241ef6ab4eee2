"""Sentences that say one thing in several ways, brought into one form before they are bound together."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.compile.bound import Bound, DoneIn, body_of, items_of
from dtlang.compile.refers import asks
from dtlang.syntax import nodes as n


def reshape(sentence: n.Effect) -> tuple[n.Effect, ...]:
    """The sentence or sentences that are meant."""
    if isinstance(sentence, n.Deed) and type(sentence) is not n.Choose:
        return (sentence,)  # as most do, it says what it means
    match sentence:
        case n.Choose(options=options) if all(isinstance(o, n.Cannot) for o in options):
            return options  # "may not be moved or removed": neither
        case n.All(parts=parts) if all(isinstance(p, n.Cannot) for p in parts):
            return parts
        case n.During(time=time, effect=n.If(condition=condition, effect=effect) as question) if asks(
            condition
        ):
            within = time.part is n.Stretch.DURING and time.phase is not None and not time.phase.next
            shape = DoneIn if within else n.During
            timed = shape(time=time, effect=effect, span=sentence.span)  # "if spent during ...": spent first
            return (replace(question, effect=timed),)
        case n.If(
            condition=n.Happens(event=event, would=True), effect=n.Instead() as instead, otherwise=None
        ):  # "if you would gain Cinder, lose 1 CP instead": whenever that comes
            return (n.When(event=event, effect=instead, would=True, span=sentence.span),)
        case n.Pay(cost=n.During(time=time, effect=cost)):
            pay = replace(sentence, cost=cost)  # "spend 2 CP before ... to ...": the whole has that time
            return (n.During(time=time, effect=pay, span=sentence.span),)
        case n.May(effect=n.Pay(cost=n.During(time=time, effect=cost)) as pay):
            may = replace(sentence, effect=replace(pay, cost=cost))
            return (n.During(time=time, effect=may, span=sentence.span),)
        case n.During(time=time, effect=n.If(condition=n.Happens(event=n.DealDamage())) as question) if (
            _after_defence(time)
        ):
            return reshape(question)  # dmg is dealt after that anyway
        case _:
            return _played(sentence) or (_listed(sentence),)


def _after_defence(time: n.Time) -> bool:
    defence = time.phase is not None and time.phase.phase is n.Phase.DEFENSIVE_ROLL
    return defence and time.part in (n.Stretch.AFTER, n.Stretch.CONCLUSION)


def of_holder(sentence: n.Effect) -> n.Effect:
    """`Players may spend these tokens ...` on a token: whoever has it, each by themselves."""
    match sentence:
        case n.During(effect=effect) | n.TimesPerTurn(effect=effect) | n.Remarked(effect=effect):
            return n.changed(sentence, effect=of_holder(effect))
        case n.May(effect=effect):
            return n.changed(sentence, effect=of_holder(effect))
        case n.Pay(cost=cost, effect=effect):
            paid = of_holder(cost)
            if paid is cost:
                return sentence
            gains = tuple(_by_holder(item) for item in items_of(effect))
            return n.changed(sentence, cost=paid, effect=body_of(gains))
        case n.Spend(who=n.Players(who=n.Who.ALL_PLAYERS, token=None, besides=None) as who, thing=thing):
            if thing.kind in (n.Kind.TOKEN, n.Kind.THIS_TOKEN):
                return replace(sentence, who=replace(who, who=n.Who.PLAYER))
    return sentence


def _by_holder(effect: Bound) -> Bound:
    """What whoever spends the token gets for it, where all players were named."""
    same = getattr(effect, "who", None) == n.Players(who=n.Who.ALL_PLAYERS)
    return n.changed(effect, who=n.YOU) if same else effect


def _listed(sentence: n.Effect) -> n.Effect:
    """`You may spend these tokens to do one of these: 1 token: ... 3 tokens: ...`: the lines are prices."""
    match sentence:
        case n.During(effect=effect) | n.TimesPerTurn(effect=effect) | n.Remarked(effect=effect):
            return replace(sentence, effect=_listed(effect))
        case n.May(effect=n.Pay(cost=n.Spend(), effect=n.Choose(options=lines)) as pay):
            if all(isinstance(line, n.TokenLine) for line in lines):
                return n.All(parts=lines, span=pay.span)
    return sentence


def _played(sentence: n.Effect) -> tuple[n.Effect, n.Effect] | None:
    """`If you were Attacked, play this card to draw 1 card.`: when it may be played, and what it does."""
    match sentence:
        case n.Pay(cost=n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD)), effect=effect):
            return sentence.cost, effect
        case n.May(effect=effect):
            return _played(effect)
        case n.If(effect=inner) | n.When(effect=inner) | n.During(effect=inner):
            found = _played(inner)
            if found is None:
                return None
            play, effect = found
            deed = play.effect if isinstance(play, n.Only) else play
            return n.Only(effect=replace(sentence, effect=deed), span=sentence.span), effect
        case _:
            return None


def dealt_later(sentences: list[n.Effect]) -> list[n.Effect]:
    """`receive 1 dmg per X. ... this dmg is applied at the conclusion of the Roll Phase.`: one damage, then.

    The first sentence only says how much; the second when, so the amount moves there.
    """
    told: list[n.Effect] = []
    for sentence in sentences:
        announced = told[-1] if told else None
        damage = announced.effect if isinstance(announced, n.During) else announced
        if isinstance(damage, n.ReceiveDamage) and _applies(sentence):
            told[-1] = _with_damage(_of(damage.who, sentence), damage)
        else:
            told.append(sentence)
    return told


def _of(who: n.Party, sentence: n.Effect) -> n.Effect:
    """`the Roll Phase` right after `their Offensive Roll Phase` is the same player's."""
    phase = sentence.time.phase if isinstance(sentence, n.During) else None
    if not isinstance(sentence, n.During) or phase is None or phase.whose is not None:
        return sentence
    phase = replace(phase, whose=who)
    return replace(sentence, time=replace(sentence.time, phase=phase))


def _applies(effect: n.Effect) -> bool:
    """Whether damage that was announced before is dealt here."""
    match effect:
        case n.ReceiveDamage(amount=n.ValueOf(value=n.Value.THAT_MUCH)):
            return True
        case n.During(effect=inner) | n.Then(effect=inner):
            return _applies(inner)
        case n.All(parts=parts):
            return any(_applies(part) for part in parts)
        case _:
            return False


def _with_damage(effect: n.Effect, damage: n.ReceiveDamage) -> n.Effect:
    match effect:
        case n.ReceiveDamage(amount=n.ValueOf(value=n.Value.THAT_MUCH)):
            return replace(damage, span=effect.span)
        case n.During(effect=inner) | n.Then(effect=inner):
            return n.changed(effect, effect=_with_damage(inner, damage))
        case n.All(parts=parts):
            return replace(effect, parts=tuple(_with_damage(part, damage) for part in parts))
        case _:
            return effect
