from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n

NOBODY_ELSE = (n.Who.YOU, n.Who.THEY, n.Who.HOLDER, n.Who.NAMED, n.Who.SAME_OPPONENT)


class UnclearMay(Rule):
    """A text says `may`, and not clearly who may."""

    code = "DT510"
    name = "unclear-may"
    severity = Severity.WARNING
    why = (
        "Whoever is named decides. `May draw 1 card` names nobody, and `they may` is anybody's guess if two "
        "players were named before. dtlang takes it as `you may`, and as the player named last."
    )
    rests_on = ("R-126",)
    bad = """
        card Spark
          main phase, cost 0
          Heal 2. May gain 1 CP.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 0
          Heal 2. You may gain 1 CP.
        deck
          31 Small Talk
          1 Spark
    """
    fix = "writes `You may`"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for prose in subject.tree.file.prose():
            reading = subject.tree.readings.get(prose.span)
            for sentence in reading.text.sentences if reading is not None else ():
                start = sentence.span.start
                if subject.source.text[start : start + 4].casefold() == "may ":
                    from dtlang.checks.phrasing import fix_for

                    span = Span(start, start + 3)
                    fix = fix_for(subject, prose, (Edit(span, "You may"),), Said("write `You may`"))
                    yield self._bare(span, (fix,) if fix is not None else ())
        named: dict[int, list[n.Players]] = {}
        for players, place in subject.nodes(n.Players):
            if players.who not in NOBODY_ELSE and subject.source.at(players.span):
                named.setdefault(id(place.text), []).append(players)
        for may, place in subject.nodes(n.May):
            if not subject.source.at(may.span).casefold().startswith("they may"):
                continue
            before = {p.who for p in named.get(id(place.text), ()) if p.span.end <= may.span.start}
            if len(before) > 1:
                message = Said(
                    "`{place}` speaks of several players before it says `they may`", place=place.name
                )
                span = Span(may.span.start, may.span.start + len("they"))
                yield self.at(span, message, label="who?", help="name the player again")

    def _bare(self, span: Span, fixes: tuple[Fix, ...]) -> Diagnostic:
        message = "this does not say who may"
        return self.at(span, message, label="who?", help="write `you may`, or who else may", fixes=fixes)
