"""The words that a sheet prints by itself: headings, kinds of cards, names of requirements."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@cache
def labels(language: str) -> dict[str, str]:
    """The words of a language; English for what it lacks.

    >>> labels("cs")["setup"], labels("xx")["setup"]
    ('Příprava hry', 'Set-up')
    """
    return own_labels("en") | own_labels(language)


@cache
def own_labels(language: str) -> dict[str, str]:
    """The words that a language has itself."""
    with (HERE / "labels.toml").open("rb") as file:
        tables: dict[str, dict[str, str]] = tomllib.load(file)
    return tables.get(language, {})


def label_of(language: str, name: str) -> str:
    """A word by a name of the model, such as `cannot be stolen`."""
    return labels(language).get(name.replace(" ", "_"), name)
