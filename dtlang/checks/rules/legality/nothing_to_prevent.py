from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.moments import is_put_off
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import DamageSource, Who
from dtlang.ir import effects as leaf
from dtlang.model import AbilityKind
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Timing

RESOLVED = (AbilityKind.OFFENSIVE, AbilityKind.ULTIMATE)


class NothingToPrevent(Rule):
    """A text prevents dmg where none can be incoming."""

    code = "DT326"
    name = "nothing-to-prevent"
    severity = Severity.WARNING
    why = (
        "A Main Phase card is played when nobody Attacks. Nobody answers an ability that is no Attack, and "
        "nobody can answer an ultimate ability. So there is no dmg on its way that could be prevented."
    )
    rests_on = ("R-065", "R-101", "R-122", "R-130")
    bad = """
        card Spark
          main phase, cost 1
          Prevent 3 dmg.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          instant, cost 1
          Prevent 3 dmg.
        deck
          31 Small Talk
          1 Spark
    """
    compiled = True
    dead = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        attacks: set[str] = set()  # they may be answered
        harmed: set[str] = set()  # the text itself deals dmg to somebody who may be protected
        for _path, effect, place, _within in subject.every(leaf.DealDamage):
            if effect.source is DamageSource.ATTACK and place.slot_kind is not AbilityKind.ULTIMATE:
                attacks.add(place.path)
            if effect.target.who in (Who.SELF, Who.ALL_PLAYERS, Who.CHOSEN_PLAYER):
                harmed.add(place.path)
        harmed |= {place.path for _path, _effect, place, _within in subject.every(leaf.Call)}
        for path, _effect, place, within in subject.every(leaf.PreventDamage):
            if is_put_off(within) or place.path in harmed:
                continue
            help = Said("write `The next time you would receive dmg, ...`")
            if place.played is Timing.MAIN_PHASE:
                message = "nobody Attacks in your own Main Phase, so there is no dmg to prevent"
                yield self.at(
                    subject.span_of(path),
                    message,
                    help=Said("make it an `instant` card, or {help}", help=help),
                )
            elif place.slot_kind in RESOLVED and place.path not in attacks:
                message = "nobody deals dmg while this ability is resolved, so there is none to prevent"
                yield self.at(subject.span_of(path), message, help=help)
