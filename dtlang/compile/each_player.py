"""What each of several players does for themselves: decides, pays, rolls; with what follows for each."""

from __future__ import annotations

from dtlang.compile.bound import Bound, EachDoes, Items, Taken, actor_of, body_of
from dtlang.compile.refers import reads_dice
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in

# Whoever likes: asked one after another.
WHOEVER = {n.Who.ANY_OPPONENT: n.Who.ALL_OPPONENTS, n.Who.ANY_PLAYER: n.Who.ALL_PLAYERS}
_SEVERAL = (n.Who.ALL_OPPONENTS, n.Who.ALL_PLAYERS, n.Who.ALL_TEAMMATES, n.Who.ALL_OTHER_PLAYERS)
_THEY = n.Players(who=n.Who.THEY)


_CHOSEN = (n.Who.CHOSEN_PLAYER, n.Who.CHOSEN_OPPONENT, n.Who.CHOSEN_TEAMMATE, n.Who.OTHER_CHOSEN_PLAYER)


def is_chosen(whom: object) -> bool:
    return isinstance(whom, n.Players) and whom.who in _CHOSEN


def one_by_one(items: Items, doing: n.Party | None) -> Items:
    """The items, with those put together that several players carry out one after another.

    `doing` are players who do so already, around these items."""
    out: list[Bound] = []
    at = 0
    while at < len(items):
        to = at + 1
        players = _several(items[at])
        if players is None and to < len(items) and _asks_them(items[to]):
            players = all_of_them(
                actor_of(items[at])
            )  # "each opponent discards 1 card. If they have none, ..."
        if players is None or players == doing:
            out.append(items[at])
        else:
            while to < len(items) and _goes_on(items[to], players):
                to += 1
            out.append(_each_does(players, items[at:to]))
        at = to
    return tuple(out)


def _each_does(players: n.Party, items: Items) -> Bound:
    first, *others = items
    if isinstance(first, n.Then):  # the pause is for all of them together
        inner = _each_does(players, (first.effect, *others))
        return n.Then(effect=body_of((inner,)), span=first.span)
    return EachDoes(players=players, effect=body_of(items), span=items[0].span.join(items[-1].span))


def _several(item: Bound) -> n.Party | None:
    """Of whom each has to decide, pay or roll; none if nobody has, or only one."""
    if type(item) not in _DECIDES:
        return _counts_theirs(item)
    match item:
        case n.May() | Taken() if getattr(actor_of(item), "who", None) in WHOEVER:
            return actor_of(item)
        case n.Then(effect=effect) | n.Additionally(effect=effect) | n.Remarked(effect=effect):
            return _several(effect)
        case n.Choose(options=options) if any(actor_of(one) != actor_of(options[0]) for one in options):
            return None  # "all opponents gain Cinder, or draw 1 card": who picks is none of them
        case n.May() | n.Pay() | n.Choose() | Taken():
            who = actor_of(item)
        case n.RollDice(who=who):
            if rolls_against(item):
                return None
        case _:
            return None
    return all_of_them(who)


_DECIDES = frozenset((n.Then, n.Additionally, n.Remarked, n.Choose, n.May, n.Pay, Taken, n.RollDice))


def _counts_theirs(item: Bound) -> n.Party | None:
    """`All opponents lose 1 CP per Heat they have`: each by their own."""
    parties = [getattr(item, name, None) for name in ("who", "target", "source")]
    several = next(
        (who for who in parties if isinstance(who, (n.Players, n.Group)) and all_of_them(who)), None
    )
    if several is None:
        return None
    much = (getattr(item, "amount", None), getattr(item, "count", None))
    return several if any(type(node) is n.Players and node == _THEY for node in nodes_in(much)) else None


def all_of_them(who: n.Party) -> n.Party | None:
    several = not who.any if isinstance(who, n.Group) else who.who in _SEVERAL
    return who if several else None


def _asks_them(item: Bound) -> bool:
    """`If they have no cards, ...`: of each of those who were just named."""
    return type(item) is n.If and any(node == _THEY for node in nodes_in(item.condition))


def rolls_against(roll: n.RollDice) -> bool:
    """`You and your opponent each roll 1 die`, `you each roll 1 die`: against each other (R-127)."""
    who = roll.who
    apart = isinstance(who, n.Players) and who.who in _SEVERAL and who.who is not n.Who.ALL_PLAYERS
    return roll.each and not apart and (isinstance(who, n.Players) or len(who.players) == 2)


def against_each_other(sentences: list[n.Effect]) -> list[n.Effect]:
    """`Both players roll 1 die. If your roll is greater, ...`: these rolls are against each other, whether or
    not `each` was said."""
    found = list(sentences)
    for at, following in enumerate(sentences[1:]):
        roll = sentences[at]
        compared = isinstance(following, n.If) and any(
            isinstance(node, n.RollAgainst) for node in nodes_in(following.condition)
        )
        if isinstance(roll, n.RollDice) and compared and rolls_against(n.changed(roll, each=True)):
            several = isinstance(roll.who, n.Group) or roll.who.who is n.Who.ALL_PLAYERS
            found[at] = n.changed(roll, each=True) if several else roll
    return found


def _goes_on(item: Bound, players: n.Party) -> bool:
    """Whether a sentence is about what each of them just did."""
    return reads_dice(item) or _asks_them(item) or actor_of(item) in (_THEY, players)
