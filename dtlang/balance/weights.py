"""What one of everything is worth, in points of damage. Printed with every report, set by the author."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from dtlang.balance.settings import split, unknown
from dtlang.ir import DamageType


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Points per piece. A duel is zero-sum: what the opponent gains counts as much, with a minus.

    One damage is one point, and the five types count alike: a hit of 4 takes 4 Health whatever its type.
    That undefendable damage meets no defence shows in the matrix, where there is a defence to meet;
    who wants it in the points as well raises `undefendable`.

    The other defaults lean on the heroes that are shipped with dtlang; a test keeps them honest:

    - `card` lies between the 1 CP that any card is sold for (R-037) and the 2 CP that Found Purse gives.
    - `cp`: with a card at 3/2 CP, the cards of all shipped decks that can be valued give about one point
      for each CP that they take out of the hand (0.9 on average, rounded).
    - `heal` is damage undone, less a tenth: above the cap it is lost (R-028), and it wins no game.
    - `attempt` is what a fourth roll attempt adds to the boards at level 1, on average.
    - `positive` and `negative` are for tokens whose own text does not tell their worth.
    """

    normal: Fraction = Fraction(1)
    undefendable: Fraction = Fraction(1)
    pure: Fraction = Fraction(1)
    collateral: Fraction = Fraction(1)
    ultimate: Fraction = Fraction(1)
    heal: Fraction = Fraction(9, 10)
    prevent: Fraction = Fraction(1)
    cp: Fraction = Fraction(1)
    card: Fraction = Fraction(3, 2)
    positive: Fraction = Fraction(1)
    negative: Fraction = Fraction(1)
    attempt: Fraction = Fraction(3, 4)
    tokens: dict[str, Fraction] = {}  # msgspec copies it; by name of a status effect or piece
    abilities: dict[str, Fraction] = {}  # what a line counts that cannot be valued

    def with_(self, settings: Iterable[str]) -> Weights:
        """The weights with settings like `heal=0.8` or `token:Cinder=1.5`; SettingError if one is no setting.

        >>> Weights().with_(["heal=0.8", "token:Cinder=1.5"]).tokens
        {'Cinder': Fraction(3, 2)}
        >>> Weights().with_(["heel=1"])
        Traceback (most recent call last):
        dtlang.balance.settings.SettingError: no weight is called `heel`; there are normal, undefendable, \
pure, collateral, ultimate, heal, prevent, cp, card, positive, negative, attempt, token:NAME, ability:NAME
        """
        plain: dict[str, Fraction] = {}
        tables = {"token": dict(self.tokens), "ability": dict(self.abilities)}
        for setting in settings:
            name, worth = split(setting, NAMES)
            table, colon, key = (part.strip() for part in name.partition(":"))
            if colon and key and table in tables:
                tables[table][key] = worth
            elif name in PLAIN:
                plain[name] = worth
            else:
                raise unknown(name, "weight", NAMES)
        return msgspec.structs.replace(self, **plain, tokens=tables["token"], abilities=tables["ability"])

    def damage(self, type: DamageType) -> Fraction:
        """Points for one damage of a type."""
        points: Fraction = getattr(self, type.value)
        return points


PLAIN: dict[str, str] = {
    "normal": "1 normal damage: the unit",
    "undefendable": "1 undefendable damage takes as much Health",
    "pure": "1 pure damage takes as much Health",
    "collateral": "1 collateral damage takes as much Health",
    "ultimate": "1 ultimate damage takes as much Health",
    "heal": "1 Health healed: damage undone, lost above the cap",
    "prevent": "1 damage prevented",
    "cp": "1 CP, from the prices of the shipped cards",
    "card": "1 card drawn: sold for 1 CP, Found Purse is good for 2",
    "positive": "1 positive token whose text does not tell its worth",
    "negative": "1 negative token whose text does not tell its worth",
    "attempt": "1 roll attempt more",
}
NAMES = (*PLAIN, "token:NAME", "ability:NAME")
