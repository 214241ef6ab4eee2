from __future__ import annotations

from collections.abc import Iterator

from dtlang import model
from dtlang.checks import Rule, Subject
from dtlang.checks.subject import TextKind
from dtlang.diagnostics import Diagnostic, Edit, Fix, Severity
from dtlang.ir import Flag, Who
from dtlang.ir import effects as leaf
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.lexicon import lexicon


class UnmarkedAttackModifier(Rule):
    """A card or token adds dmg to an Attack of yours and is not called an Attack Modifier."""

    code = "DT300"
    name = "unmarked-attack-modifier"
    severity = Severity.WARNING
    why = (
        "Other texts speak of Attack Modifiers, and each of them is used only on an Attack of one's own. "
        "Players look for the words."
    )
    rests_on = ("R-144", "R-147", "R-148")
    bad = """
        card Spark
          roll phase, cost 1
          Add 2 dmg.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          roll phase, cost 1
          Attack Modifier. Add 2 dmg.
        deck
          31 Small Talk
          1 Spark
    """
    unsafe_fix = "writes `Attack Modifier.` at the beginning of the text"

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        marker = lexicon(subject.tree.file.language).words.get(("MARKER", "attack_modifier"))
        marked = {s.name for s in subject.document.statuses if Flag.ATTACK_MODIFIER in s.flags}
        for path, effect, place, _within in subject.every(leaf.AddDamage):
            if place.kind not in (TextKind.CARD, TextKind.STATUS) or effect.by.who is not Who.SELF:
                continue
            if isinstance(place.part, model.Card) and place.part.stays:
                continue  # it stands like a passive ability, and is played before there is an Attack
            if Flag.ATTACK_MODIFIER not in place.rules.flags and place.name not in marked:
                start = Span(place.text.span.start, place.text.span.start)
                yield self.at(
                    subject.span_of(path),
                    Said(
                        "`{place}` adds dmg to an Attack, but does not say that it is an Attack Modifier",
                        place=place.name,
                    ),
                    help="write `Attack Modifier.` at the beginning of the text",
                    fixes=(Fix("write `Attack Modifier.`", (Edit(start, f"{marker}. "),)),) if marker else (),
                )
