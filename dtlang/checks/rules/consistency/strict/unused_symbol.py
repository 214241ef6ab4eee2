from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.dice import symbol_key
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file import nodes as h


class UnusedSymbol(Rule):
    """No ability asks for a symbol of the dice, and no text speaks of it."""

    code = "DT368"
    name = "unused-symbol"
    severity = Severity.WARNING
    why = "A side of the dice that is good for nothing but straights disappoints whoever rolls it."
    rests_on = ("R-006",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
    """
    good = """
        offensive Firebolt
          2 [flame] 1 [ward]: Deal 4 dmg.
    """
    compiled = True
    counts = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if not hero.has_deck or not hero.slots or hero.die is None:  # more is to come
            return
        used = {
            symbol_key(symbol.text)
            for _slot, _level, _ability, line in hero.lines()
            if line.asked is not None
            for symbol in line.asked.symbols
        }
        for node, _place in subject.nodes(n.TimesSymbol, n.ChangeDie, n.Dice, n.Shows, n.Thing):
            used |= {symbol_key(word) for word in _symbols(node)}
        by_hand = " ".join(symbol_key(rule) for rule in _by_hand(subject))
        for line in subject.tree.file.dice.all(h.FaceLine) if subject.tree.file.dice is not None else ():
            name = line.symbol.text
            if symbol_key(name) not in used and symbol_key(name) not in by_hand:
                help = "ask for it in an ability, or give its numbers to another symbol"
                yield self.at(line.symbol.span, Said("nothing asks for `{name}`", name=name), help=help)


def _symbols(node: Any) -> tuple[str, ...]:
    match node:
        case n.TimesSymbol(symbol=symbol) | n.ChangeDie(symbol=symbol) | n.Dice(showing=symbol):
            return (symbol,)
        case n.Shows(symbols=symbols):
            return symbols
        case n.Thing(kind=n.Kind.SYMBOL, name=name):
            return (name,)
    return ()


def _by_hand(subject: Subject) -> Iterator[str]:
    yield from subject.document.manual
    for place in subject.places:
        yield from place.rules.manual
