"""What a text may ask about the game around it: the first turn of a duel, unless the author says else."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from dtlang.balance.settings import SettingError, split, unknown

CP_CAP = 15
START_HEALTH = 50
HEALTH_OVER = 10  # healing ends so much above the start


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Both players as they begin (R-013, R-014, R-015), with the tokens that the hero's set-up gives.

    Every number that a value rests on is recorded and printed with the report.
    `incoming` is the Attack that preventing texts meet: the shipped heroes deal 6 on average.
    `turns` is how often a token takes effect that stays until somebody removes it: a guess, so say yours.
    """

    cp: int = 2
    hand: int = 4
    health: int = 50
    opponent_cp: int = 2
    opponent_hand: int = 4
    opponent_health: int = 50
    incoming: int = 6
    turns: int = 2
    held: dict[str, int] = {}  # msgspec copies it; tokens by name, else what set-up gives
    opponent_held: dict[str, int] = {}  # tokens by name, else none
    sides: dict[str, int] = {}  # 1 for a side that lies up, else the first of its piece

    def with_(self, settings: Iterable[str]) -> Situation:
        """The situation with settings like `cp=5`, `token:Heat=3` or `opponent:Cinder=2`.

        >>> Situation().with_(["cp=5", "token:Heat=3"]).held
        {'Heat': 3}
        """
        plain: dict[str, int] = {}
        tables = {
            "token": dict(self.held),
            "opponent": dict(self.opponent_held),
            "side": dict(self.sides),
        }
        for setting in settings:
            name, number = split(setting, NAMES)
            if number.denominator != 1 or number < 0:
                raise SettingError(f"`{name}` is a whole number from 0, not {number}")
            table, colon, key = (part.strip() for part in name.partition(":"))
            if colon and key and table in tables:
                tables[table][key] = int(number)
            elif name in PLAIN:
                plain[name] = int(number)
            else:
                raise unknown(name, "assumption", NAMES)
        return msgspec.structs.replace(
            self, **plain, held=tables["token"], opponent_held=tables["opponent"], sides=tables["side"]
        )


PLAIN = ("cp", "hand", "health", "opponent_cp", "opponent_hand", "opponent_health", "incoming", "turns")
NAMES = (*PLAIN, "token:NAME", "opponent:NAME", "side:NAME")
