"""What the dice give: of the ability at a place, of a turn, and which dice to keep."""

from __future__ import annotations

from collections.abc import Iterator

from dtlang import balance, pipeline
from dtlang.balance.report import LineRow
from dtlang.service import answers as a
from dtlang.service.desk import Page
from dtlang.source import NOWHERE, Span

ATTEMPTS = 3


def report(page: Page) -> balance.Report | None:
    """All odds and values; none for a hero with errors or without dice."""
    return page.once("odds", lambda: _report(page))


def _report(page: Page) -> balance.Report | None:
    document, settings = page.document, settings_of(page)
    if document is None or not document.dice or settings is None:
        return None
    return pipeline.odds([document], settings).reports[0]


def settings_of(page: Page) -> pipeline.OddsSettings | None:
    document = page.document
    found = pipeline.odds_settings([document]) if document is not None else "errors"
    return None if isinstance(found, str) else found


def line_odds(page: Page) -> Iterator[tuple[Span, LineRow]]:
    """The requirement of every line that is valued, and its chances."""
    found = report(page)
    if found is None or page.hero is None:
        return
    rows = {
        (ability.name, level.level, line.ability, line.requirement): line
        for ability in found.abilities
        for level in ability.levels
        for line in level.lines
    }
    seen: set[Span] = set()
    for slot, level, ability, line in page.hero.lines():
        row = rows.get((slot.name, level.level, ability.name, str(line.pattern)))
        span = line.asked.span if line.asked is not None else NOWHERE
        if row is not None and span != NOWHERE and span not in seen:
            seen.add(span)
            yield span, row


def odds(page: Page, at: int) -> a.Odds:
    """The lines of the ability at a place, and what a whole turn is worth."""
    found = report(page)
    if found is None or page.hero is None:
        return a.Odds(refused="a hero with dice and without errors has odds")
    offset = page.written.offset(at)
    name, level = _ability_at(page, offset)
    here = page.source.place(offset).line
    asked = {
        (ability.name, str(line.pattern)): page.source.place(line.asked.span.start).line
        for _, one, ability, line in page.hero.lines()
        if line.asked is not None and one.level == level
    }
    rows = (
        row
        for ability in found.abilities
        if ability.name == name
        for one in ability.levels
        if one.level == level
        for row in one.lines
    )
    board = found.boards[0] if found.boards else None
    return a.Odds(
        ability=name,
        lines=tuple(_line(row, here=asked.get((row.ability, row.requirement)) == here) for row in rows),
        turn=board.ev.about if board is not None else None,
        turn_damage=board.damage.about if board is not None else None,
        nothing=board.nothing.about if board is not None else None,
    )


def _ability_at(page: Page, offset: int) -> tuple[str, int]:
    """The slot and the level whose text stands there."""
    assert page.hero is not None
    for slot in page.hero.slots:
        for level in slot.levels:
            if level.span.start <= offset <= level.span.end:
                return slot.name, level.level
    return "", 1


def _line(row: LineRow, *, here: bool) -> a.LineOdds:
    return a.LineOdds(
        ability=row.ability,
        requirement=row.requirement,
        chances=tuple(chance.about for chance in row.chances[:ATTEMPTS]),
        value=row.value.about if row.value is not None else None,
        damage=row.damage.about if row.damage is not None else None,
        unknown=row.unknown,
        here=here,
    )


def odds_page(page: Page) -> a.Sheet:
    """All odds as a page with plots."""
    document, settings = page.document, settings_of(page)
    if document is None or not document.dice or settings is None:
        return a.Sheet(refused="a hero with dice and without errors has odds")
    return a.Sheet(
        html=page.once("odds page", lambda: pipeline.odds_page(pipeline.odds([document], settings)))
    )
