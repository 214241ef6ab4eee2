"""`dtlang odds`: what heroes get out of their dice, as numbers, tables and pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from dtlang.speech import Said

if TYPE_CHECKING:
    from dtlang import balance, ir
    from dtlang.render.plot_terminal import Look


class OddsSettings(msgspec.Struct, frozen=True):
    """What odds and values rest on; printed with all of them."""

    weights: balance.Weights
    situation: balance.Situation
    attempts: int


class Odds(msgspec.Struct, frozen=True):
    """What heroes get out of their dice; of several also everybody's attack against everybody's defence."""

    reports: tuple[balance.Report, ...]
    matrix: balance.Matrix | None = None


def odds_settings(
    documents: Sequence[ir.Document],
    weights: Sequence[str] = (),
    assumptions: Sequence[str] = (),
    attempts: int = 3,
) -> OddsSettings | str:
    """Settings such as `heal=0.8` for these heroes, or what is wrong with one of them."""
    from dtlang import balance
    from dtlang.diagnostics import did_you_mean

    try:
        settings = OddsSettings(
            balance.Weights().with_(weights), balance.Situation().with_(assumptions), attempts
        )
    except balance.SettingError as error:
        return str(error)
    tokens = {status.name for d in documents for status in d.statuses}
    tokens |= {piece.name for d in documents for piece in d.pieces}
    slots = (slot for d in documents for ability in d.abilities for slot in ability.levels)
    abilities = {ability.name for slot in slots for ability in slot.abilities}
    for kind, named, known in (
        ("token", settings.weights.tokens, tokens),
        ("token", settings.situation.held, tokens),
        ("token", settings.situation.opponent_held, tokens),
        ("ability", settings.weights.abilities, abilities),
    ):
        for name in named:
            if name not in known:
                hint = did_you_mean(name, known) or Said(
                    "there are: {listed}", listed=", ".join(sorted(known)) or "none"
                )
                return Said("no {kind} is called `{name}`; {hint}", kind=kind, name=name, hint=hint)
    return settings


def odds(documents: Sequence[ir.Document], settings: OddsSettings) -> Odds:
    """The odds and values of heroes that have dice."""
    from dtlang import balance

    rest = (settings.weights, settings.situation, settings.attempts)
    reports = tuple(balance.report(document, *rest) for document in documents)
    return Odds(reports, balance.matrix(documents, *rest) if len(documents) > 1 else None)


def odds_json(found: Odds) -> bytes:
    """One report; of several heroes `{"reports": [...], "matrix": {...}}`."""
    from dtlang.render.odds_data import odds_json as as_json

    return as_json(found.reports, found.matrix)


def odds_csv(found: Odds) -> str:
    """The numbers of the JSON, one a row."""
    from dtlang.render.odds_data import odds_csv as as_csv

    return as_csv(found.reports, found.matrix)


def odds_page(found: Odds) -> str:
    """A page of HTML with plots that needs nothing else."""
    from dtlang.render.odds_page import page

    return page(found.reports, found.matrix)


def odds_text(found: Odds, look: Look, *, full: bool = False, everything: bool = False) -> str:
    """Tables for the terminal; `full` shows the board with all upgrades, `everything` leaves nothing out."""
    from dtlang.render.odds_comparison import comparison_text
    from dtlang.render.odds_text import report_text

    texts = []
    if found.matrix is not None:
        texts.append(comparison_text(found.reports, found.matrix, look, board=int(full)))
    if found.matrix is None or everything:
        texts += [report_text(r, look, board=int(full), everything=everything) for r in found.reports]
    return "\n".join(texts)


def odds_advice(
    document: ir.Document, dice: Sequence[int], rolls: int, settings: OddsSettings, *, full: bool = False
) -> balance.Advice:
    """Which dice to keep with so many rolls left."""
    from dtlang import balance

    levels = {ability.name: ability.levels[-1].level for ability in document.abilities} if full else None
    return balance.advice(document, dice, rolls, settings.weights, settings.situation, levels)


def advice_json(advice: balance.Advice) -> bytes:
    from dtlang.render.odds_data import advice_json as as_json

    return as_json(advice)


def advice_text(hero: str, advice: balance.Advice, look: Look) -> str:
    from dtlang.render.odds_advice import advice_text as as_text

    return as_text(hero, advice, look)
