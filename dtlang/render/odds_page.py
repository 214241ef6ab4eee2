"""The odds and values of heroes as one HTML page that needs nothing else: no script, no other file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, Template
from markupsafe import Markup, escape

from dtlang import __version__
from dtlang.balance.report import Matrix, Report
from dtlang.render import odds_plots as plots
from dtlang.render import odds_rows as rows
from dtlang.render.html import html_environment
from dtlang.render.odds_numbers import amount, percent, percents, plain, points
from dtlang.render.odds_text import INCOMING

_SYMBOL = re.compile(r"\[([^\[\]]*)\]")


def page(reports: Sequence[Report], matrix: Matrix | None = None) -> str:
    """One hero, or several with a comparison on top."""
    return _template().render(reports=reports, matrix=matrix, version=__version__)


@cache
def _environment() -> Environment:
    environment = html_environment()
    environment.filters |= {
        "amount": amount,
        "percent": percent,
        "points": points,
        "plain": plain,
        "symbols": symbols,
    }
    environment.globals |= {
        "plots": plots,
        "rows": rows,
        "percents": percents,
        "incoming": INCOMING,
    }
    return environment


def _template() -> Template:
    return _environment().get_template("odds.html")


def symbols(requirement: str) -> Markup:
    """A requirement with its symbols set off from the words.

    >>> symbols("2 [<b>]")
    Markup('2 <span class="sym">&lt;b&gt;</span>')
    """
    return Markup(_SYMBOL.sub(r'<span class="sym">\1</span>', str(escape(requirement))))
