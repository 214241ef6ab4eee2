from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.subject import TextKind
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.ir import DamageType, Who, parts
from dtlang.ir import effects as leaf
from dtlang.ir import structure as op
from dtlang.source import Span

WORDS = "your opponent"
DOES = (
    leaf.DealDamage,
    leaf.Inflict,
    leaf.Lose,
    leaf.Steal,
    leaf.Remove,
    leaf.Transfer,
    leaf.Discard,
    leaf.Look,
    leaf.SkipPhase,
    leaf.ConcludePhase,
)


class OpponentNotChosen(Rule):
    """A text outside of an Attack says `your opponent`, and there may be several."""

    code = "DT357"
    name = "opponent-not-chosen"
    severity = Severity.WARNING
    why = (
        "An Attack has one target, but a card in a Main Phase has none. With three or more players nobody "
        "knows who is meant, unless the text says who chooses."
    )
    rests_on = ("R-128", "R-163", "R-199", "R-200")
    bad = """
        card Spark
          main phase, cost 1
          Deal 2 undefendable dmg to your opponent.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 1
          Deal 2 undefendable dmg to a chosen opponent.
        deck
          31 Small Talk
          1 Spark
    """
    unsafe_fix = "writes `a chosen opponent`"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        # A card that waits for a phase of an opponent means whose phase it is.
        clear = {
            place.path
            for _path, only, place, _within in subject.every(op.Restrict)
            if only.window is not None and only.window.player.who is Who.OPPONENT
        }
        for path, players, place, within in subject.every(parts.Players):
            unclear = players.who is Who.OPPONENT and players.token is None and players.besides is None
            if (
                not unclear
                or place.kind is TextKind.KEYWORD
                or place.path in clear
                or not isinstance(within[-1], DOES)
            ):
                continue
            if any(isinstance(part, op.Trigger) and _is_about_one(part.event) for part in within):
                continue
            if isinstance(within[-1], leaf.DealDamage) and within[-1].type is DamageType.COLLATERAL:
                continue  # that has to name somebody anyway: `collateral-without-target`
            span = subject.span_of(path)
            said = subject.source.at(span)
            at = said.lower().find(WORDS)
            fixes: tuple[Fix, ...] = ()
            if at >= 0 and said.lower().count(WORDS) == 1:
                words = Span(span.start + at, span.start + at + len(WORDS))
                chosen = "A chosen opponent" if said[at].isupper() else "a chosen opponent"
                fixes = (Fix("write `a chosen opponent`", (Edit(words, chosen),)),)
                span = words
            message = "with more than two players it is not clear which opponent this means"
            yield self.at(span, message, help="write `a chosen opponent` or `all opponents`", fixes=fixes)


def _is_about_one(event: ir.Event) -> bool:
    """Is it about a deed of an opponent, or done to one? Then that one is meant."""
    named = (event.player, event.target, event.phase_of)
    return any(players is not None and players.who is Who.OPPONENT for players in named)
