"""The records of a log: one change of the state each, a kind and its fields, without any words for people.

Saved games hold these records, so a kind keeps its name and its fields. Players are seats, counted from 0;
the `dealer` of damage that nobody deals is None. What is said about a record stands in `dtlang/render`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Record: TypeAlias = tuple[str | int | None, ...]  # the kind, then its fields

# A field that begins with `*` is all the rest of the record.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # the frame
    "setup": ("seats",),
    "start_roll": ("seat", "value"),
    "starts": ("seat",),
    "turn": ("seat", "number"),
    "turn_over": ("seat",),
    "phase": ("phase",),
    "phase_end": ("phase",),
    "skipped": ("seat", "phase"),
    "no_income": ("seat",),
    "again_phase": ("seat", "phase"),
    "extra_phase": ("seat", "phase"),
    "skip": ("seat", "phase"),
    "phase_fails": ("seat", "phase"),
    "quiet": ("seat",),
    "defeated": ("seat",),
    "again": ("seat",),
    "wins": ("team",),
    "drawn": (),
    # dice and abilities
    "attempt": ("seat", "*dice"),
    "roll": ("seat", "*dice"),
    "reroll": ("by", "owner", "name", "*dice"),
    "keep_dice": ("by", "name", "*dice"),
    "change": ("by", "owner", "before", "value", "name"),
    "attempts": ("seat", "change"),
    "dice_next": ("seat", "change"),
    "more_dice": ("seat", "name", "*dice"),
    "store": ("seat", "place", "*dice"),
    "add_dice": ("seat", "place", "*dice"),
    "replace_die": ("seat", "place", "before", "value"),
    "swap_die": ("seat", "place", "before", "value"),
    "spend_dice": ("seat", "place", "*dice"),
    "return_dice": ("seat", "place", "*dice"),
    "announce": ("seat", "ability"),
    "activate": ("seat", "ability"),
    "no_ability": ("seat",),
    "target": ("seat", "target"),
    "attacks": ("seat", "target"),
    "defend": ("seat", "ability"),
    "no_defense_used": ("seat",),
    # damage and Health
    "incoming": ("dealer", "target", "amount", "type", "name"),
    "add": ("by", "target", "amount", "name"),
    "becomes": ("seat", "type"),
    "no_defense": ("seat",),
    "prevent": ("by", "target", "amount", "name"),
    "prevent_half": ("by", "target", "name"),
    "prevent_all": ("by", "target", "name"),
    "damage": ("dealer", "target", "dealt", "type", "name", "prevented"),
    "heal": ("seat", "amount", "name"),
    "health": ("team", "value"),
    "lose_health": ("seat", "amount"),
    "companion_hurt": ("seat", "name", "dealt", "left"),
    "companion_heals": ("seat", "name", "healed", "now"),
    "companion_defeated": ("seat", "name"),
    # tokens and CP
    "gain": ("seat", "name", "count", "by"),
    "inflict": ("seat", "name", "count", "by"),
    "full": ("seat", "name", "count"),
    "spend": ("seat", "name", "count", "by"),
    "remove": ("seat", "name", "count", "by"),
    "give": ("seat", "name", "count", "by"),
    "decline": ("seat", "name", "amount"),
    "steal": ("thief", "seat", "what", "count"),
    "swap_hands": ("seat", "target"),
    "steal_card": ("thief", "seat", "card"),
    "use_card": ("seat", "card", "name"),
    "give_card": ("seat", "target", "card"),
    "prevent_status": ("seat", "name", "count"),
    "raise_limit": ("seat", "name", "amount"),
    "flip": ("seat", "name", "side"),
    "turn_dial": ("seat", "name", "value", "side"),
    "gain_cp": ("seat", "count"),
    "spend_cp": ("seat", "count"),
    "lose_cp": ("seat", "count"),
    # cards and offers
    "play": ("seat", "card", "cost"),
    "upgrade": ("seat", "card"),
    "use": ("seat", "name"),
    "fizzles": ("seat", "name"),
    "cancel": ("seat", "target", "card"),
    "sell": ("seat", "card"),
    "discard": ("seat", "card"),
    "draw": ("seat", "count"),
    "shuffle": ("seat",),
    "shuffle_pile": ("seat", "zone"),
    "look": ("by", "seat", "count"),
    "reveal": ("by", "seat", "count"),
    "revealed": ("seat", "card"),
    "search": ("seat", "count"),
    "search_pile": ("seat", "count", "zone"),
    "put": ("seat", "card", "zone"),
}

SEATS: Final = frozenset(("seat", "by", "owner", "target", "thief", "dealer"))  # fields that hold a seat
