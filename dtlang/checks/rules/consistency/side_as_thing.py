from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import ThingKind, parts
from dtlang.ir import effects as leaf
from dtlang.speech import Said

MOVES = (
    *(leaf.Gain, leaf.Inflict, leaf.Lose, leaf.Spend, leaf.Remove, leaf.Steal, leaf.Transfer),
    *(leaf.Discard, leaf.Put, leaf.SetDial),
)


class SideAsThing(Rule):
    """A text gains, spends, moves or counts a side, which is nothing but what a piece shows."""

    code = "DT382"
    name = "side-as-thing"
    severity = Severity.ERROR
    why = "There is a piece, and a side is how it lies. Nobody has a side, so nothing would happen."
    rests_on = ("R-087",)
    bad = """
        token Shape
          sides Human Form / Bear Form
        offensive Kindle
          3 [ward]: Gain Bear Form. If you are in Bear Form, deal 4 dmg.
        passive Moonrise
          Once per turn, during your Main Phase, you may flip Shape.
    """
    good = """
        token Shape
          sides Human Form / Bear Form
        offensive Kindle
          3 [ward]: Transform into Bear Form. If you are in Bear Form, deal 4 dmg.
        passive Moonrise
          Once per turn, during your Main Phase, you may flip Shape.
    """
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        hero = subject.hero
        sides = {side: piece.name for piece in hero.pieces for side in piece.sides}
        sides |= {side: companion.name for companion in hero.companions for side in companion.sides}
        for name in [part.name for part in (*hero.pieces, *hero.companions)]:
            sides.pop(name, None)
        if not sides:
            return
        for path, spoken_of, _place, _within in subject.every(*MOVES, parts.Held, parts.Has):
            thing = spoken_of.thing
            if thing.kind is ThingKind.PIECE and thing.name in sides:
                message = Said(
                    "`{thing}` is a side of `{sides}`, and no thing by itself",
                    thing=thing.name,
                    sides=sides[thing.name],
                )
                help = Said(
                    "write `transform into {thing}`, or ask `if you are in {thing}`", thing=thing.name
                )
                yield self.at(subject.span_of(path), message, help=help)
