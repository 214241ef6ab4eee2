from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity, did_you_mean, near
from dtlang.source import Span
from dtlang.speech import Said


class UnreachableAbility(Rule):
    """An ability asks for faces that the hero's dice do not have."""

    code = "DT301"
    name = "unreachable-ability"
    severity = Severity.ERROR
    why = "Nobody can ever activate it, so the slot on the board is wasted."
    rests_on = ("R-048", "R-049")
    bad = """
        offensive Frostbite
          3 [flaem]: Deal 4 dmg.
    """
    good = """
        offensive Frostbite
          3 [flame]: Deal 4 dmg.
    """

    unsafe_fix = "writes a symbol of the dice that is spelled nearly so"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        if hero.die is None:
            return
        for _slot, _level, _ability, line in hero.lines():
            for symbol in line.asked.symbols if line.asked is not None else ():
                if symbol.text and not hero.die.values(symbol.text):
                    yield self._no_such_face(symbol.text, symbol.span, hero.die.symbols)

    def _no_such_face(self, symbol: str, span: Span, known: tuple[str, ...]) -> Diagnostic:
        fixes = (
            Fix(Said("write `[{name}]`", name=name), (Edit(span, f"[{name}]"),))
            for name in near(symbol, known)
        )
        return self.at(
            span,
            Said("no side of this hero's dice shows `{symbol}`", symbol=symbol),
            label="not on the dice",
            help=did_you_mean(symbol, known)
            or Said("the dice show {known}", known=", ".join(f"`{name}`" for name in known)),
            fixes=tuple(fixes),
        )
