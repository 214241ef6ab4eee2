"""Editions, modes and variants: what differs between two tables that both play by the rules."""

from __future__ import annotations

from enum import Enum

import msgspec


class Aim(Enum):
    """What a number of the targeting die says (R-190)."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
    FIRST = "opp1"  # counted from the attacker's left
    SECOND = "opp2"
    THIRD = "opp3"
    FOURTH = "opp4"
    FIFTH = "opp5"
    OPPONENTS_CHOOSE = "opponents_choose"
    ATTACKER_CHOOSES = "attacker_chooses"
    ATTACKER_CHOOSES_NEIGHBOUR = "attacker_chooses_neighbour"


class Mode(msgspec.Struct, frozen=True):
    """A way to sit around the table."""

    name: str
    teams: tuple[int, ...]  # the team of each seat, in the order of turns
    health: int  # at the start, of a player or of a team
    aims: tuple[Aim, ...] = ()  # by the number of the targeting die; empty: no roll
    leader_card: bool = False  # King of the Hill
    last_chance: bool = False  # "What the...!"
    cards: bool = True  # the beginner variant has none
    heroes: tuple[str, ...] = ()  # who is meant to play it

    @property
    def players(self) -> int:
        return len(self.teams)

    @property
    def cap(self) -> int:
        """R-028."""
        return self.health + 10


_L, _C, _R = Aim.LEFT, Aim.CENTRE, Aim.RIGHT
_ONE, _TWO, _THREE, _FOUR, _FIVE = Aim.FIRST, Aim.SECOND, Aim.THIRD, Aim.FOURTH, Aim.FIFTH
_MINE, _THEIRS, _NEAR = Aim.ATTACKER_CHOOSES, Aim.OPPONENTS_CHOOSE, Aim.ATTACKER_CHOOSES_NEIGHBOUR

MODES: dict[str, Mode] = {
    mode.name: mode
    for mode in (
        Mode("1v1", (0, 1), 50),
        Mode("2v2", (0, 1, 0, 1), 50, (_L, _L, _R, _R, _THEIRS, _MINE)),
        Mode("3v3", (0, 1, 0, 1, 0, 1), 50, (_L, _L, _C, _C, _R, _R)),
        Mode("2v2v2", (0, 1, 2, 0, 1, 2), 35, (_ONE, _TWO, _THREE, _FOUR, _MINE, _MINE)),
        Mode("koth", (0, 1, 2), 35, leader_card=True),
        Mode("ffa3", (0, 1, 2), 30, (_L, _L, _L, _R, _R, _R), last_chance=True),
        Mode("ffa4", (0, 1, 2, 3), 25, (_L, _L, _C, _C, _R, _R), last_chance=True),
        Mode("ffa5", (0, 1, 2, 3, 4), 20, (_ONE, _TWO, _THREE, _FOUR, _NEAR, _MINE), last_chance=True),
        Mode("ffa6", (0, 1, 2, 3, 4, 5), 20, (_ONE, _TWO, _THREE, _FOUR, _FIVE, _MINE), last_chance=True),
        Mode("beginner", (0, 1), 30, cards=False, heroes=("Barbarian", "Moon Elf")),
    )
}


class Edition(Enum):
    SEASON1 = "season1"
    V2 = "v2"
    MARVEL = "marvel"


class Profile(msgspec.Struct, frozen=True):
    """The rules of one table: an edition's fine print (section 23), a mode, a variant."""

    mode: Mode = MODES["1v1"]
    edition: Edition = Edition.MARVEL
    upgrade_deck: bool = False

    @property
    def modifiers_on_own_turn_only(self) -> bool:
        """E-07, R-148."""
        return self.edition is Edition.MARVEL

    @property
    def roll_cards_in_pause(self) -> bool:
        """E-10: Season 1 lets only Instant Actions into the pause of a "Then"."""
        return self.edition is not Edition.SEASON1

    @property
    def steals_cp_only(self) -> bool:
        """E-11, R-117."""
        return self.edition is Edition.SEASON1
