from __future__ import annotations

from collections.abc import Iterator

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.checks.doing import kinds
from dtlang.checks.upgrades import places_of, steps
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.speech import Said


class UpgradeDropsEffect(Rule):
    """An upgrade no longer does something that the ability below it does, and nothing new instead."""

    code = "DT361"
    name = "upgrade-drops-effect"
    severity = Severity.WARNING
    why = (
        "The upgrade covers the old text, so what it does not repeat is gone for the rest of the game. "
        "Players who pay for an upgrade expect to keep what they had, or to get something new in return."
    )
    rests_on = ("R-093",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg. Draw 1 card.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 6 dmg.
        deck
          1 Firebolt II
          31 Small Talk
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg. Draw 1 card.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 6 dmg. Draw 1 card.
        deck
          1 Firebolt II
          31 Small Talk
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        document = subject.document
        for _slot, before, after in steps(subject):
            old, new = places_of(subject, before), places_of(subject, after)
            if any(place.rules.manual for place in (*old, *new)):
                continue
            kept = {kind for place in new for kind in kinds(document, place.rules)}
            if kept - {kind for place in old for kind in kinds(document, place.rules)}:
                continue  # it got something else in return
            lost: dict[tuple[str, str], str] = {}
            for place in old:
                for kind in kinds(document, place.rules):
                    if kind not in kept:
                        lost.setdefault(kind, place.path)
            for (verb, thing), path in lost.items():
                words = VERBS.get(verb) or Said(ir.base.snake(verb).replace("_", " "))
                yield self.at(
                    after.named,
                    Said(
                        "`{before}` can {words}{thing}, and `{after}` cannot",
                        before=before.name,
                        words=words,
                        thing=_said(thing),
                        after=after.name,
                    ),
                    help="repeat it in the upgrade, which covers the old text",
                    related=(Related(subject.span_of(f"{path}/effects/0"), "the text below it"),),
                )


VERBS = {
    "DealDamage": Said("deal damage"),
    "Draw": Said("draw cards"),
    "BecomeType": Said("make an Attack of another type"),
    "NoDefense": Said("keep the defender from rolling"),
    "PreventDamage": Said("prevent damage"),
    "AddDamage": Said("add damage"),
}


def _said(thing: str) -> str:
    words = "CP" if thing == "cp" else thing.replace("_", " ")
    return f" {words}" if words else ""
