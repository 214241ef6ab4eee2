from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.model import Rules


class ManualRule(Rule):
    """A `rule "..."` is left to the people at the table."""

    code = "DT306"
    name = "manual-rule"
    severity = Severity.WARNING
    in_tournament = Severity.ERROR
    why = (
        "The sheet prints it, but no engine can play it, because dtlang does not read what stands between "
        "the quotation marks. It never counts as understood."
    )
    bad = """
        passive Whisper
          rule "Everybody whispers on your turn."
    """
    good = """
        passive Whisper
          During your Upkeep Phase, gain 1 CP.
          note Whisper when you do.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        rules: list[Rules] = [line.rules for _slot, _level, _ability, line in hero.lines()]
        rules += [status.rules for status in hero.statuses if not status.shared]
        rules += [companion.rules for companion in hero.companions]
        rules += [card.rules for card in hero.cards]
        rules += [one.rules for card in hero.cards for one in card.abilities]
        rules += [keyword.rules for keyword in hero.keywords if not keyword.shared]
        rules += [hero.setup] if hero.setup is not None else []
        for rule in (*hero.manual, *(rule for text in rules for rule in text.manual)):
            message = "this rule is printed, but left to the people at the table"
            yield self.at(rule.span, message, help="say it in words that dtlang reads, or leave it like this")
