"""Settings of the form `name=value`, as an author types them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


class SettingError(ValueError):
    """A setting that cannot be used; the message is for the author."""


def split(text: str, allowed: Iterable[str]) -> tuple[str, Fraction]:
    """The name and the number of a setting.

    >>> split("heal=0.8", ["heal"])
    ('heal', Fraction(4, 5))
    >>> split("heal", ["heal", "token:NAME"])
    Traceback (most recent call last):
    dtlang.balance.settings.SettingError: `heal` is not of the form `name=number`; names are heal, token:NAME
    """
    name, equals, number = (part.strip() for part in text.partition("="))
    if not (name and equals and number):
        raise SettingError(f"`{text}` is not of the form `name=number`; names are {', '.join(allowed)}")
    try:
        return name, Fraction(number)
    except (ValueError, ZeroDivisionError):
        raise SettingError(
            f"`{number}` is not a number; write `{name}=2`, `{name}=0.8` or `{name}=3/4`"
        ) from None


def unknown(name: str, kind: str, allowed: Iterable[str]) -> SettingError:
    """The error for a name that is none of those allowed."""
    return SettingError(f"no {kind} is called `{name}`; there are {', '.join(allowed)}")
