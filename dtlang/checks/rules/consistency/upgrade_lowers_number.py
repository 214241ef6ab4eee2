from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject
from dtlang.checks.doing import Does, numbers
from dtlang.checks.subject import PlacedText
from dtlang.checks.upgrades import pairs, pattern, steps
from dtlang.diagnostics import Diagnostic, Related, Severity
from dtlang.dice import DefenseRoll
from dtlang.speech import Said


class UpgradeLowersNumber(Rule):
    """An upgrade has a smaller number than the ability it is laid on."""

    code = "DT360"
    name = "upgrade-lowers-number"
    severity = Severity.WARNING
    why = (
        "Players pay for an upgrade, so they expect every line of it to be at least as good as before. "
        "A smaller number is usually a slip of the pen."
    )
    rests_on = ("R-093",)
    bad = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
          4 [flame]: Deal 6 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 5 dmg.
          4 [flame]: Deal 5 dmg. Heal 2.
        deck
          1 Firebolt II
          31 Small Talk
    """
    good = """
        offensive Firebolt
          3 [flame]: Deal 4 dmg.
          4 [flame]: Deal 6 dmg.
        upgrade Firebolt II
          cost 2
          3 [flame]: Deal 5 dmg.
          4 [flame]: Deal 7 dmg. Heal 2.
        deck
          1 Firebolt II
          31 Small Talk
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        for _slot, lower, upper in steps(subject):
            for before, after in pairs(subject, lower, upper):
                yield from self._dice(before, after)
                yield from self._numbers(subject, before, after)

    def _dice(self, before: PlacedText, after: PlacedText) -> Iterator[Diagnostic]:
        was, now = pattern(before), pattern(after)
        if isinstance(was, DefenseRoll) and isinstance(now, DefenseRoll) and now.dice < was.dice:
            assert after.line is not None
            assert after.line.asked is not None
            message = Said(
                "`{after}` rolls {dice} dice where `{before}` rolls {dice2}",
                after=after.name,
                dice=now.dice,
                before=before.name,
                dice2=was.dice,
            )
            yield self.at(
                after.line.asked.span,
                message,
                help=Said("write `defense roll {dice}` or more", dice=was.dice),
            )

    def _numbers(self, subject: Subject, before: PlacedText, after: PlacedText) -> Iterator[Diagnostic]:
        old = list(numbers(subject.document, before.rules, before.path))
        new = list(numbers(subject.document, after.rules, after.path))
        for key, first in {does.key: does for does in reversed(old)}.items():
            was, now = _total(old, key), _total(new, key)
            found = [does for does in new if does.key == key]
            if found and now < was and not _traded(old, new, found[0]):
                yield self.at(
                    subject.span_of(found[0].path),
                    Said(
                        "`{after}` has a {now} where `{before}` has a {was}",
                        after=after.name,
                        now=now,
                        before=before.name,
                        was=was,
                    ),
                    label="less than before",
                    help=Said("make it {was} or more", was=was),
                    related=(Related(subject.span_of(first.path), Said("here it is {was}", was=was)),),
                )


def _total(found: list[Does], key: tuple[object, ...]) -> int:
    return sum(does.number for does in found if does.key == key)


def _traded(old: list[Does], new: list[Does], lowered: Does) -> bool:
    """Did another number of the same effect rise, as from `5 + 1 per Heat` to `4 + 2 per Heat`?"""
    return any(
        does.path == lowered.path and does.number > _total(old, does.key)
        for does in new
        if does is not lowered
    )
