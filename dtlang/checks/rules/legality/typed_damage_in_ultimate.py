from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from dtlang.model import AbilityKind
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import Edition

TYPES = (DamageType.NORMAL, DamageType.UNDEFENDABLE, DamageType.PURE)


class TypedDamageInUltimate(Rule):
    """An ultimate ability gives its dmg another type."""

    code = "DT325"
    name = "typed-damage-in-ultimate"
    severity = Severity.WARNING
    why = (
        "What an ultimate ability deals to its target is ultimate dmg: it cannot be defended against, "
        "prevented or avoided. Another type would make it weaker than every other ultimate, and contradict "
        "the reminder on the board."
    )
    rests_on = ("R-064", "R-065", "R-139")
    bad = """
        ultimate Sunfall
          5 [comet]: Deal 12 normal dmg.
    """
    good = """
        ultimate Sunfall
          5 [comet]: Deal 12 dmg.
    """
    unsafe_fix = "deletes the type"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        aimed = {node.span for node, _place in subject.nodes(n.DealDamage) if node.target is not None}
        for path, effect, place, _within in subject.every(leaf.DealDamage):
            if place.slot_kind is not AbilityKind.ULTIMATE or effect.type not in TYPES or effect.isolated:
                continue
            if subject.hero.edition is Edition.SEASON1 and effect.type is DamageType.UNDEFENDABLE:
                continue  # that edition had no ultimate dmg
            span, word = subject.span_of(path), effect.type.value
            if span in aimed:
                continue
            at = subject.source.at(span).lower().find(f"{word} ")
            fixes: tuple[Fix, ...] = ()
            if at >= 0:
                start = span.start + at
                span = Span(start, start + len(word))
                fixes = (Fix(Said("delete `{word}`", word=word), (Edit(Span(start, span.end + 1), ""),)),)
            message = Said("the dmg of an ultimate ability is ultimate dmg, not {word} dmg", word=Said(word))
            yield self.at(span, message, help="say only how much: `Deal 12 dmg.`", fixes=fixes)
