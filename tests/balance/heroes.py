"""Small heroes as text, and the way from a text to a compiled hero."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtlang import ir, pipeline
from dtlang.balance.report import LineRow, Report
from dtlang.source import Source

HEROES = Path(__file__).resolve().parents[2] / "heroes"

BEGIN = """\
hero Tiny
language en

dice
  1-3  sword
  4-5  shield
  6    star

status Rage
  positive, stack limit 3
  After you Attack, you may spend this token to add 2 dmg. Attack Modifier.

status Bleed
  negative, stack limit 2
  During your Upkeep Phase, receive 3 undefendable dmg. Then remove this token.

"""


@cache
def hero(text: str, begin: str = BEGIN) -> ir.Document:
    """A hero with a die of 3 swords, 2 shields and a star, and with whatever the text says."""
    checked = pipeline.check(Source.of(begin + text), HEROES)
    document = pipeline.compile_hero(checked)
    assert document is not None, [finding.message for finding in checked.findings]
    return document


@cache
def shipped(name: str) -> ir.Document:
    path = HEROES / f"{name}.hero"
    source = pipeline.read(path)
    assert isinstance(source, Source)
    document = pipeline.compile_hero(pipeline.check(source, HEROES))
    assert document is not None
    return document


def line(report: Report, ability: str, requirement: str = "", level: int = 1) -> LineRow:
    """The line of an ability; of its only requirement if none is named."""
    found = [
        line
        for row in report.abilities
        for at in row.levels
        for line in at.lines
        if line.ability == ability and at.level == level and requirement in ("", line.requirement)
    ]
    (one,) = found
    return one
