"""Effects put together: options of sequences, costs, and wrappers around them."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.modals import Link
from dtlang.syntax.text.build.times import Wrapper


def around(shell: n.Effect) -> Wrapper:
    """A wrapper out of an effect that was built around nothing."""

    def wrap(effect: n.Effect) -> n.Effect:
        if isinstance(shell, n.NothingHappens):
            return effect
        held: n.Effect = getattr(shell, "effect")  # noqa: B009  # a wrapper of some kind
        changed: n.Effect = n.changed(shell, effect=around(held)(effect), span=shell.span.join(effect.span))
        return changed

    return wrap


def reminder(text: str, span: Span) -> n.Reminder:
    """Words for people, in one line."""
    return n.Reminder(text=" ".join(text.split()), span=span)


def amounts_in(effect: n.Effect) -> list[tuple[str, n.Amount]]:
    """How much or how many, with the field that says so."""
    found = [(name, getattr(effect, name, None)) for name in ("amount", "count")]
    return [(name, amount) for name, amount in found if amount is not None]


def inside(effect: n.Effect) -> n.Effect:
    return effect.effect if isinstance(effect, n.May) else effect


def wrapped(effect: n.Effect, wrappers: list[Wrapper]) -> n.Effect:
    """The times and prices laid around an effect; "only" stays outside, for it speaks of them."""
    if isinstance(effect, n.Only) and wrappers:
        return replace(effect, effect=wrapped(effect.effect, wrappers))
    for wrapper in reversed(wrappers):
        effect = wrapper(effect)
    return effect


_PAID: dict[type[n.Node], n.Done] = {
    n.Spend: n.Done.SPENT,
    n.Discard: n.Done.DISCARDED,
    n.Remove: n.Done.REMOVED,
    n.Lose: n.Done.LOST,
    n.Sell: n.Done.SOLD,
    n.Transfer: n.Done.TRANSFERRED,
}


def as_many_as_counted(cost: n.Effect, gain: n.Effect) -> n.Effect:
    """`spend Heat to add 1 dmg per Heat spent`: no number said, and what is spent is counted: any number."""
    amount = next((amount for _, amount in amounts_in(gain)), None)
    if not isinstance(amount, n.Per):
        return cost
    each, thing = amount.each, getattr(cost, "thing", None)
    tokens = each.thing.kind is n.Kind.TOKEN and each.done is None and thing and thing.kind is n.Kind.STATUS
    if not tokens and (each.done is None or each.done is not _PAID.get(type(cost))):
        return cost  # something else is counted
    count = getattr(cost, "count", None)
    if count == n.Number(value=1) and count is not None and count.span == NOWHERE:
        return n.changed(cost, count=n.AnyNumber())
    return cost


def counting_what_is_paid(cost: n.Effect, gain: n.Effect) -> n.Effect:
    """`discard any number of cards to gain 1 CP per card`: per card that is discarded, not per card left."""
    done = _PAID.get(type(cost))
    if done is None or not isinstance(getattr(cost, "count", None), n.UpTo | n.AnyNumber | n.Every):
        return gain
    if isinstance(gain, n.All):
        return replace(gain, parts=tuple(counting_what_is_paid(cost, part) for part in gain.parts))
    thing = getattr(cost, "thing", None)

    def counted(amount: n.Amount) -> n.Amount:
        match amount:
            case n.Per(each=n.Counted(holder=None, done=None, zone=None) as each) if each.thing == thing:
                return replace(amount, each=replace(each, done=done))
            case n.Sum(terms=terms):
                return replace(amount, terms=tuple(map(counted, terms)))
            case n.AtMostOf(amount=inner):
                return replace(amount, amount=counted(inner))
            case _:
                return amount

    return n.changed(gain, **{name: counted(amount) for name, amount in amounts_in(gain)})


def done_by(effect: n.Effect, who: n.Party) -> n.Effect:
    """The same effect done by somebody else."""
    if isinstance(effect, n.All):
        return replace(effect, parts=tuple(done_by(part, who) for part in effect.parts))
    if isinstance(effect, n.Choose):
        return replace(effect, options=tuple(done_by(option, who) for option in effect.options))
    return n.changed(effect, who=who) if hasattr(effect, "who") else effect


def within_times(effect: n.Effect, change: Wrapper) -> n.Effect:
    """Changes what is done and leaves the times around it where they are."""
    if isinstance(effect, n.During | n.TimesPerTurn):
        return replace(effect, effect=within_times(effect.effect, change))
    return change(effect)


def joiner_kinds(links: list[Link]) -> list[str]:
    """AND, OR or THEN for every clause; a comma is whatever the next word of its list is."""
    kinds: list[str] = []
    upcoming = "AND"
    for link in reversed(links):
        kind = {"DASH_OR": "OR", "TO_DO": ""}.get(link.joiner, link.joiner)
        if kind == "COMMA":
            kind = upcoming
        elif kind in ("AND", "OR", "THEN"):
            upcoming = "AND" if kind == "THEN" else kind
        kinds.append(kind)
    return kinds[::-1]


def fold(parts: list[tuple[str, n.Effect]]) -> n.Effect:
    """Steps (then) of options (or) of sequences (and): "heal 3, then gain Heat or draw 1 card"."""
    if len(parts) == 1:
        return parts[0][1]
    if any(joiner == "THEN" for joiner, _ in parts) and any(joiner == "OR" for joiner, _ in parts):
        steps: list[list[tuple[str, n.Effect]]] = [[]]
        for joiner, part in parts:
            if joiner == "THEN":
                steps.append([])
            steps[-1].append(("" if joiner == "THEN" else joiner, part))
        return fold([("THEN" if at else "", fold(step)) for at, step in enumerate(steps)])
    groups: list[list[n.Effect]] = [[]]
    for joiner, part in parts:
        if joiner == "OR":
            groups.append([])
        groups[-1].append(n.Then(effect=part, span=part.span) if joiner == "THEN" else part)
    whole = [sequence(group) for group in groups]
    if len(whole) == 1:
        return whole[0]
    options: list[n.Effect] = []
    for option in whole:
        options.extend(option.options if isinstance(option, n.Choose) else [option])
    if all(option == options[0] for option in options):
        return options[0]  # "prevent or avoid dmg" is one thing
    return either_way(options) or n.Choose(options=tuple(options), span=span_of(whole))


def sequence(effects: list[n.Effect]) -> n.Effect:
    """Effects in order, sequences within them opened up."""
    if len(effects) == 1:
        return effects[0]
    parts: list[n.Effect] = []
    for effect in effects:
        for part in effect.parts if isinstance(effect, n.All) else (effect,):
            if not (isinstance(part, n.PhaseFails) and part in parts):  # "fails and has no effect"
                parts.append(part)
    span = span_of(effects)
    first = parts[0]
    if isinstance(first, n.During) and all(isinstance(p, n.During) and p.time == first.time for p in parts):
        inner = [part.effect for part in parts if isinstance(part, n.During)]
        return replace(first, effect=sequence(inner), span=span)  # "begin the game with 2 Heat and a Cinder"
    return n.changed(parts[0], span=span) if len(parts) == 1 else n.All(parts=tuple(parts), span=span)


def either_way(options: list[n.Effect]) -> n.Effect | None:
    """`increase or decrease any die by 1` is one change of one die, up or down."""
    if len(options) != 2:
        return None
    up, down = options
    if not isinstance(up, n.TipDie) or not isinstance(down, n.TipDie) or up.direction is down.direction:
        return None
    if replace(up, direction=down.direction) != down:
        return None
    return replace(up, direction=n.Direction.EITHER, span=up.span.join(down.span))


def span_of(effects: list[n.Effect]) -> Span:
    span = effects[0].span
    for effect in effects[1:]:
        span = span.join(effect.span)
    return span
