"""What all objects of the contract share: frozen, strict about unknown keys, silent about defaults."""

from __future__ import annotations

from typing import Any

import msgspec


def snake(name: str) -> str:
    """The JSON word of a class.

    >>> snake("DealDamage")
    'deal_damage'
    """
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of an effect object that needs no tag because only one shape can stand in its place."""


KIND_OF_PART: Any = type(Part)  # is asked for by itself: `isinstance` takes its time with structs


class Tagged(Part, frozen=True, kw_only=True, tag_field="kind", tag=snake):
    """A part with several shapes; `kind` says which one."""


class Op(Part, frozen=True, kw_only=True, tag_field="op", tag=snake):
    """An effect. `id` is there only when a later amount, condition or effect speaks of this one."""

    id: str | None = None
