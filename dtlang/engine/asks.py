"""What the engine asks players, and what they can answer. An answer is always the number of an option."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, TypeAlias

from dtlang.engine.kit import CardDef, LineDef, Offer, StatusDef, Watch


class What(Enum):
    """The kinds of question."""

    __hash__ = object.__hash__

    ACT = "act"  # a window: play, spend, use, or pass
    MAIN = "main"  # one's own Main Phase: also sell and upgrade
    KEEP = "keep"  # which dice stay; the answer is a bit mask, all bits: stop rolling
    ANNOUNCE = "announce"  # which ability, or none
    DEFEND = "defend"  # which defensive ability, or none
    MAY = "may"  # 0 no, 1 yes
    CHOOSE = "choose"  # one option of a text
    PLAYER = "player"
    TOKEN = "token"
    NUMBER = "number"  # how many; the answer is the number's place in the options
    DICE_PLACE = "dice"  # which die a text takes; none: no more
    FACE = "face"  # to which number a die is turned; answers 0 to 5
    CARD = "card"
    ORDER = "order"  # what resolves first
    DECK = "deck"  # which of two decks to draw from
    SELL = "sell"  # which card to sell in the Discard Phase


class Pass:
    """Do nothing more here."""


class Play:
    """Play a card from the hand."""

    def __init__(
        self,
        card: CardDef,
        cost: int,
        vain: bool = False,  # there is no damage for it to prevent
    ) -> None:
        self.card = card
        self.cost = cost
        self.vain = vain


class Sell:
    """Sell a card for 1 CP (R-037)."""

    def __init__(
        self,
        card: CardDef,
    ) -> None:
        self.card = card


class Use:
    """Use what a token, a passive or a companion offers: spend it, pay for it."""

    def __init__(
        self,
        offer: Offer | Watch,
        status: StatusDef | None = None,
        event: Any = None,  # what it answers to
    ) -> None:
        self.offer = offer
        self.status = status
        self.event = event


def to_play(card: CardDef, cost: int, *, vain: bool = False) -> Play:
    """The option to play a card for so much; the very same every time."""
    key = IN_VAIN - cost if vain else cost
    found: Play | None = card.options.get(key)
    if found is None:
        found = card.options[key] = Play(card, cost, vain)
    return found


def to_sell(card: CardDef) -> Sell:
    """The option to sell a card; the very same every time."""
    found: Sell | None = card.sale
    if found is None:
        found = card.sale = Sell(card)
    return found


IN_VAIN: Final = -1  # and below: a price again

Option: TypeAlias = Pass | Play | Sell | Use | LineDef | StatusDef | CardDef | int | str | None

PASS: Final = Pass()


class Ask:
    """A question to one player. `options` are legal; their order never depends on anything but the state."""

    def __init__(
        self,
        seat: int,
        what: What,
        options: tuple[Option, ...],
        reason: str = "",  # what it is about: a text's name, or the step of the phase
        data: Any = None,  # for KEEP and dice: the roll; for others what the text says
        scope: Any = None,  # what the words of that text mean now
    ) -> None:
        self.seat = seat
        self.what = what
        self.options = options
        self.reason = reason
        self.data = data
        self.scope = scope

    @property
    def answers(self) -> int:
        """How many answers there are: 0 to this number less one."""
        return 1 << len(self.options) if self.what is What.KEEP else len(self.options)
