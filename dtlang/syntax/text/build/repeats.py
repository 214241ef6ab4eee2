"""What was said before, done again: `do this twice`, `repeat this up to 2 times`."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.nouns import only
from dtlang.syntax.text.build.players import party
from dtlang.syntax.text.build.times import (
    how_often,
)
from dtlang.syntax.text.shapes import Adjunct, Clause

MOST_TIMES = 20  # nobody does more at a table


def do_this(clause: Clause, adjuncts: list[Adjunct]) -> n.Effect | None:
    """`do this twice`, `repeat this up to 2 times`, `repeat this`: what was said before."""
    more = clause.verb.lexeme == "repeat"
    often = [found for found in map(how_often, adjuncts) if found is not None]
    if len(often) != len(adjuncts) or len(often) > 1 or (not more and not often):
        return None
    np = clause.np
    if more:
        if np is None or np.of is not None or np.noun not in ("", "it", "effect") or np.head_type == "NAME":
            misfit(clause.span, "repeats_what")
        twice = [Adjunct(word, None, word.span) for word in np.specs if word.lexeme == "twice"]
        often += [(2, False)] * len(twice)  # "repeat this twice"
        refuse(len(often) > 1, clause.span, "two_numbers")
        only(np.specs, DET="this", FRAC="twice")
    more = more or any(a.key == "ADV:again" for a in adjuncts)
    times, up_to = often[0] if often else (1, False)
    times -= not more  # "do this 3 times": once was said already
    refuse(not 1 <= times <= MOST_TIMES, clause.span, "too_often")
    who = party(clause.subject) if clause.subject is not None else n.YOU
    refuse(who != n.YOU or clause.subject_adjuncts, clause.span, "repeats_who")
    return n.DoThis(times=times, up_to=up_to, span=clause.span)
