"""Where a text stands. The same words mean different things on a board, on a card and on a token."""

from __future__ import annotations

from enum import Enum

import msgspec

from dtlang import ir


class TextPlace(Enum):
    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    ULTIMATE = "ultimate"
    PASSIVE = "passive"
    CARD_MAIN = "card_main"
    CARD_ROLL = "card_roll"
    CARD_INSTANT = "card_instant"
    CARD_STAYS = "card_stays"  # in play, as long as it lies there
    STATUS = "status"
    COMPANION = "companion"
    KEYWORD = "keyword"
    SETUP = "setup"


_SOURCE = {
    TextPlace.OFFENSIVE: ir.DamageSource.ATTACK,
    TextPlace.ULTIMATE: ir.DamageSource.ATTACK,
    TextPlace.DEFENSIVE: ir.DamageSource.DEFENSE,
    TextPlace.PASSIVE: ir.DamageSource.PASSIVE,
    TextPlace.STATUS: ir.DamageSource.STATUS,
    TextPlace.COMPANION: ir.DamageSource.COMPANION,
    TextPlace.KEYWORD: ir.DamageSource.AS_CALLER,
    TextPlace.SETUP: ir.DamageSource.SETUP,
}

_BARE_DAMAGE = {
    TextPlace.ULTIMATE: ir.DamageType.ULTIMATE,
    TextPlace.KEYWORD: ir.DamageType.AS_CALLER,
}


class Context(msgspec.Struct, frozen=True):
    """The place of a text, and the name of the token or piece it belongs to."""

    place: TextPlace
    name: str = ""
    status_kind: ir.StatusKind | None = None
    dice_places: tuple[str, ...] | None = None  # places of the hero that hold dice; none: nobody knows
    forms: tuple[tuple[str, tuple[str, ...]], ...] | None = None  # pieces, their sides; none: nobody knows

    @property
    def standing(self) -> bool:
        """The text stays in play and acts again and again; otherwise it is resolved once, from the top."""
        return self.place in (TextPlace.STATUS, TextPlace.COMPANION, TextPlace.PASSIVE, TextPlace.CARD_STAYS)

    @property
    def played(self) -> bool:
        """A card that is played and gone."""
        return self.place in (TextPlace.CARD_MAIN, TextPlace.CARD_ROLL, TextPlace.CARD_INSTANT)

    @property
    def aims(self) -> bool:
        """The text makes an Attack, so that its target is determined before it is resolved."""
        return self.place in (TextPlace.OFFENSIVE, TextPlace.ULTIMATE)

    @property
    def own_roll(self) -> str | None:
        """The dice that belong to the text itself."""
        if self.place in (TextPlace.OFFENSIVE, TextPlace.ULTIMATE):
            return ir.ACTIVATION
        return ir.DEFENSE if self.place is TextPlace.DEFENSIVE else None

    @property
    def damage_source(self) -> ir.DamageSource:
        return _SOURCE.get(self.place, ir.DamageSource.CARD)

    @property
    def bare_damage(self) -> ir.DamageType:
        """What `dmg` without a type word is (R-121, R-139)."""
        return _BARE_DAMAGE.get(self.place, ir.DamageType.NORMAL)

    @property
    def token(self) -> ir.Thing | None:
        """The token that the text belongs to."""
        if self.place is TextPlace.STATUS and self.name:
            return ir.Thing(kind=ir.ThingKind.STATUS, name=self.name, this=True)
        if self.place is TextPlace.COMPANION and self.name:
            return ir.Thing(kind=ir.ThingKind.PIECE, name=self.name, this=True)
        return None

    def opponent(self, modifies_attack: bool) -> ir.Players:
        """Who is meant when a text does not say whom it is aimed at."""
        match self.place:
            case TextPlace.OFFENSIVE | TextPlace.ULTIMATE:
                who = ir.Who.TARGET
            case TextPlace.DEFENSIVE:
                who = ir.Who.ATTACKER
            case TextPlace.KEYWORD:
                who = ir.Who.CALL_TARGET
            case TextPlace.CARD_ROLL | TextPlace.CARD_INSTANT if modifies_attack:
                who = ir.Who.TARGET
            case _:
                who = ir.Who.OPPONENT
        return ir.Players(who=who)
