"""The lines of a `test`: what is given, what is rolled and done, and what is expected then."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from dtlang.syntax.hero_file.nodes import HeroNode, Name, Requirement


class Player(Enum):
    """The two at the table. The values are how a test speaks of them."""

    YOU = "you"
    OPPONENT = "your opponent"


class Pile(Enum):
    """Cards that lie together."""

    HAND = "hand"
    DECK = "deck"
    DISCARD = "discard pile"
    IN_PLAY = "cards in play"
    PLACE = "place"  # of the hero's own


class Verb(Enum):
    """What is done with a card or a token. A token is spent, a passive ability or a companion used."""

    PLAY = "play"
    SELL = "sell"
    SPEND = "spend"
    USE = "use"


class Thing(HeroNode, frozen=True, kw_only=True):
    """`2 Heat`, `20 Health`, `no Scorched`, `Firebolt II`, `Wick on its Lit side`, `Gull with 3 Health`."""

    name: Name
    count: int | None = None  # None: not said
    side: Name | None = None
    health: int | None = None  # of a companion

    @property
    def is_form(self) -> bool:
        """`you are in Bear Form`: named by its side, whichever piece has it."""
        return self.side is not None and self.side.text == self.name.text


class OfPlayer(HeroNode, frozen=True, kw_only=True):
    """A line about one of the two."""

    who: Player


class Has(OfPlayer, frozen=True, kw_only=True):
    """What somebody has."""

    things: tuple[Thing, ...]


class PileIs(OfPlayer, frozen=True, kw_only=True):
    """Which cards lie there, or what the dice show that do."""

    pile: Pile
    cards: tuple[Name, ...]
    place: Name | None = None
    dice: tuple[int, ...] = ()


class GivenHas(Has, frozen=True, kw_only=True):
    """`given you have 2 Heat, 3 CP`."""


class GivenPile(PileIs, frozen=True, kw_only=True):
    """`given your hand is Flashpoint, Bellows`; a deck is named from its top."""


class GivenTurn(OfPlayer, frozen=True, kw_only=True):
    """`given it is your opponent's turn`."""


class GivenOpponent(HeroNode, frozen=True, kw_only=True):
    """`given your opponent is Tideline Fencer`: another hero than your own."""

    name: Name
    who: Player = Player.OPPONENT


class NextTurn(HeroNode, frozen=True, kw_only=True):
    """`next turn`: the other player's turn begins."""


class Rolls(HeroNode, frozen=True, kw_only=True):
    """`roll 1 1 1 4 6`: what the next dice show. Without a player it does not matter who rolls them."""

    who: Player | None
    dice: tuple[int, ...]


class Keeps(OfPlayer, frozen=True, kw_only=True):
    """`keep 1 1 1`: the other dice are rolled again. None: all of them stay."""

    dice: tuple[int, ...] | None


class Activates(OfPlayer, frozen=True, kw_only=True):
    """`activate Firebolt with 3 [flame]`; without a requirement it is the last line that the dice meet.

    What stands below waits until it is activated. Below `announce`, dice can be altered before that (R-159).
    """

    name: Name
    requirement: Requirement | None = None
    announced: bool = False


class Does(OfPlayer, frozen=True, kw_only=True):
    """`play Flashpoint`, `spend 2 Heat`."""

    verb: Verb
    name: Name
    count: int = 1


class Chooses(OfPlayer, frozen=True, kw_only=True):
    """`choose 2`, `choose Cinder`, `choose your opponent`, `choose nothing`."""

    number: int | None = None
    name: Name | None = None
    player: Player | None = None


class Answers(OfPlayer, frozen=True, kw_only=True):
    """`yes`, `no to Banked Coals`: what becomes of an offer."""

    yes: bool
    name: Name | None = None


class Defends(OfPlayer, frozen=True, kw_only=True):
    """`your opponent defends with Ward of Ash`; without a name: not at all."""

    name: Name | None = None


class Cannot(OfPlayer, frozen=True, kw_only=True):
    """`you cannot spend Poise`, from here until the next deed or the end of the turn. None: any defence."""

    deed: Activates | Does | Defends | None


class ExpectHas(Has, frozen=True, kw_only=True):
    """`expect your opponent has 13 Health, 2 Cinder, no Heat`."""


class ExpectPile(PileIs, frozen=True, kw_only=True):
    """`expect your hand is Bellows`, in any order."""


class Damage(HeroNode, frozen=True, kw_only=True):
    """`7 undefendable dmg dealt`, `2 dmg prevented`. Without a type, damage of all types counts."""

    amount: int
    prevented: bool = False
    type: str = ""


class ExpectDamage(HeroNode, frozen=True, kw_only=True):
    """`expect 7 dmg dealt, 2 dmg prevented`, by anybody; or `expect you deal 7 dmg`."""

    who: Player | None
    damage: tuple[Damage, ...]


class ExpectEnd(OfPlayer, frozen=True, kw_only=True):
    """`expect you win`, `expect your opponent loses`."""

    wins: bool


Setting: TypeAlias = GivenHas | GivenPile | GivenTurn | GivenOpponent
Deed: TypeAlias = Keeps | Activates | Does | Chooses | Answers | Defends
Expectation: TypeAlias = ExpectHas | ExpectPile | ExpectDamage | ExpectEnd
TestLine: TypeAlias = Setting | NextTurn | Rolls | Deed | Cannot | Expectation

SETTINGS = (GivenHas, GivenPile, GivenTurn, GivenOpponent)
DEEDS = (Keeps, Activates, Does, Chooses, Answers, Defends)
EXPECTATIONS = (ExpectHas, ExpectPile, ExpectDamage, ExpectEnd)
LINES = (*SETTINGS, NextTurn, Rolls, *DEEDS, Cannot, *EXPECTATIONS)
