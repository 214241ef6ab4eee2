from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity, did_you_mean
from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.model.keys import key
from dtlang.speech import Said, all_of


class UnknownSide(Rule):
    """A text speaks of a side that a token does not have."""

    code = "DT345"
    name = "unknown-side"
    severity = Severity.WARNING
    why = "Only something with two sides can be flipped, and only to one of them."
    rests_on = ("R-087",)
    bad = """
        token Lantern
          sides Dark / Lit
        offensive Kindle
          3 [ward]: Flip Lantern to the Bright side.
    """
    good = """
        token Lantern
          sides Dark / Lit
        offensive Kindle
          3 [ward]: Flip Lantern to the Lit side.
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        document = subject.document
        sides = {piece.name: piece.sides for piece in document.pieces}
        sides |= {companion.name: companion.sides for companion in document.companions}
        sides |= {status.name: status.sides for status in document.statuses}
        for path, part, _place, _within in subject.every(leaf.Flip, parts.OnSide, leaf.Gain, leaf.Inflict):
            known = sides.get(part.thing.name)
            if known is None or (isinstance(part, (leaf.Gain, leaf.Inflict)) and not part.side):
                continue
            if not known:
                message = Said("`{thing}` has no sides that it could be turned to", thing=part.thing.name)
                help = "write `sides Dark / Lit` under its name"
                yield self.at(subject.span_of(path), message, help=help)
            elif part.side and key(part.side) not in [key(side) for side in known]:
                message = Said("`{thing}` has no side `{side}`", thing=part.thing.name, side=part.side)
                help = did_you_mean(part.side, known) or Said("its sides are {sides}", sides=all_of(known))
                yield self.at(subject.span_of(path), message, help=help)
