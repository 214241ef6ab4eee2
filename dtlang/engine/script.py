"""A player who does as told: wishes are fulfilled in order, everything else gets the plainest answer."""

from __future__ import annotations

import msgspec

from dtlang.engine.asks import Ask, Play, Sell, Use, What
from dtlang.engine.kit import CardDef, LineDef, StatusDef
from dtlang.engine.players import Steps
from dtlang.engine.state import Roll, State


class Wish(msgspec.Struct, frozen=True):
    """One decision told beforehand.

    `do` is one of: play, sell, use (spend a token, use a passive), activate, defend, keep, yes, no, choose,
    player, token, number, face, die, card, order, deck. `name` names the card, token or ability; `number`
    the option, the player's seat, how many, or the value of a face or die; `dice` the values to keep.
    """

    do: str
    name: str = ""
    number: int = 0
    dice: tuple[int, ...] = ()
    seat: int | None = None


# What each question needs to hear.
ANSWERS = {
    What.ACT: ("play", "use", "sell"),
    What.MAIN: ("play", "use", "sell"),
    What.KEEP: ("keep",),
    What.ANNOUNCE: ("activate",),
    What.DEFEND: ("defend",),
    What.MAY: ("yes", "no"),
    What.CHOOSE: ("choose",),
    What.PLAYER: ("player",),
    What.TOKEN: ("token",),
    What.NUMBER: ("number",),
    What.DICE_PLACE: ("die",),
    What.FACE: ("face",),
    What.CARD: ("card",),
    What.ORDER: ("order",),
    What.DECK: ("deck",),
    What.SELL: ("card", "sell"),
}


class Script:
    """Wishes and how far they have come. A card is kept until it does something, unless `vain` is said."""

    vain = False

    def __init__(self, wishes: tuple[Wish, ...] | list[Wish]) -> None:
        self.left = list(wishes)
        self.asked: list[Ask] = []

    def answer(self, ask: Ask) -> int:
        """The first wish that fits the question; otherwise the plainest answer."""
        self.asked.append(ask)
        for at, wish in enumerate(self.left):
            if wish.do in ANSWERS[ask.what] and wish.seat in (None, ask.seat):
                found = fits(ask, wish)
                if found is not None and (self.vain or not in_vain(ask, found)):
                    del self.left[at]
                    return found
        return plain(ask)


def in_vain(ask: Ask, answer: int) -> bool:
    """Whether this plays a card that finds nothing now."""
    option = ask.options[answer] if ask.what in (What.ACT, What.MAIN) else None
    return isinstance(option, Play) and option.vain


def plain(ask: Ask) -> int:
    """Pass, decline, keep all dice, activate nothing, defend with what comes first, take the first option."""
    match ask.what:
        case What.KEEP:
            return ask.answers - 1
        case What.DEFEND:
            return 1
        case What.NUMBER:
            return ask.answers - 1
        case _:
            return 0


def fits(ask: Ask, wish: Wish) -> int | None:
    """The answer that fulfils a wish, if the question allows it."""
    if ask.what is What.KEEP:
        return _keep(ask, wish)
    if ask.what is What.MAY:
        return None if wish.name and wish.name != ask.reason else int(wish.do == "yes")
    for at, option in enumerate(ask.options):
        if _is(ask, option, wish, at):
            return at
    return None


def _keep(ask: Ask, wish: Wish) -> int | None:
    roll = ask.data
    assert isinstance(roll, Roll)
    left = list(wish.dice)
    mask = 0
    for at, value in enumerate(roll.dice):
        if value in left:
            left.remove(value)
            mask |= 1 << at
    return None if left else mask


def _is(ask: Ask, option: object, wish: Wish, at: int) -> bool:
    match option:
        case Play(card=card):
            return wish.do == "play" and card.name == wish.name
        case Sell(card=card):
            return wish.do == "sell" and card.name == wish.name
        case Use(offer=offer):
            return wish.do == "use" and offer.of.name == wish.name
        case LineDef(name=name):
            same = [line for line in ask.options if isinstance(line, LineDef) and line.name == name]
            wanted = same.index(option) + 1
            return name == wish.name and (wish.number == wanted or (not wish.number and option is same[-1]))
        case CardDef(name=name) | StatusDef(name=name):
            return name == wish.name
        case str():
            return option == wish.name
        case int() if ask.what is What.DICE_PLACE:
            assert isinstance(ask.data, Roll)
            return ask.data.dice[option] == wish.number
        case int() if ask.what is What.CHOOSE:
            return at + 1 == wish.number
        case int():
            return option == wish.number
        case _:
            return False


def follow(g: State, steps: Steps[None], script: Script, most: int = 10_000) -> None:
    """Carries on until the steps are done."""
    try:
        ask = next(steps)
        for _ in range(most):
            ask = steps.send(script.answer(ask))
    except StopIteration:
        return
    raise RuntimeError("the scene does not end")
