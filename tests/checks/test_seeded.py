"""A broken copy of a shipped hero: 25 mistakes go in, and exactly those 25 are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang import pipeline
from dtlang.settings import Choice, RuleSet
from dtlang.source import Source

HERO = Path(__file__).parents[2] / "heroes" / "ember_witch.hero"

# The name of the rule, the words as they are shipped, and the words with the mistake.
SEEDS = (
    ("no-complexity", "complexity 3\n", ""),
    ("deck-size", "  1 Phoenix Feather\n", "  2 Phoenix Feather\n"),
    ("cheaper-level", "upgrade Firebolt III\n  cost 4", "upgrade Firebolt III\n  cost 1"),
    (
        "impossible-outcome",
        "    On [comet], this Attack becomes undefendable.\n",
        "    On [comet][comet], this Attack becomes undefendable.\n",
    ),
    ("overlapping-outcomes", "  On 4-6, gain Heat.", "  On 3-6, gain Heat."),
    ("above-stack-limit", "Inflict 3 Cinder.", "Inflict 4 Cinder."),
    (
        "positive-inflicted",
        "    Inflict 2 Cinder.\n    Deal 2 collateral dmg to all opponents.\n  ability",
        "    Inflict 2 Heat.\n    Deal 2 collateral dmg to all opponents.\n  ability",
    ),
    ("never-goes-away", "  negative, stack limit 3, persistent\n", "  negative, stack limit 3\n"),
    (
        "upgrade-drops-effect",
        "  5 [flame]: Deal 8 dmg.\n  On 3-of-a-kind, inflict Cinder.\n\nupgrade Firebolt III",
        "  5 [flame]: Deal 8 dmg.\n\nupgrade Firebolt III",
    ),
    (
        "upgrade-changes-nothing",
        "upgrade Kindle II\n  cost 1\n  3 [ward]: Stoke 3. Heal 2.",
        "upgrade Kindle II\n  cost 1\n  3 [ward]: Stoke 2. Heal 1.",
    ),
    (
        "number-word",
        "card Phoenix Feather\n  instant, cost 2\n  Heal 3.",
        "card Phoenix Feather\n  instant, cost 2\n  Heal three.",
    ),
    (
        "question-mark",
        "  Q: Does the damage of Cinder count as an Attack?",
        "  Q: Does the damage of Cinder count as an Attack",
    ),
    ("unfinished-text", "tagline She does not cast spells. She lets them out.", "tagline TODO"),
    (
        "unused-piece",
        "token Lantern\n  sides Dark / Lit\n",
        "token Lantern\n  sides Dark / Lit\n\ntoken Poker\n",
    ),
    ("unused-keyword", "keyword stoke N", "keyword smoulder N\n  Gain N Heat.\n\nkeyword stoke N"),
    ("unknown-side", "if Lantern is on the Lit side", "if Lantern is on the Bright side"),
    (
        "mixed-damage",
        "  During your Upkeep Phase, receive 1 undefendable dmg per Cinder.",
        "  During your Upkeep Phase, receive 1 undefendable damage per Cinder.",
    ),
    (
        "times-sign",
        "Roll 3 dice:\n      Deal 2 x [flame] dmg.",
        "Roll 3 dice:\n      Deal 2 × [flame] dmg.",
    ),
    (
        "uneven-blanks",
        "  Inflict Scorched on a chosen opponent. If",
        "  Inflict Scorched on a chosen opponent.  If",
    ),
    (
        "unmarked-attack-modifier",
        "card Flashpoint\n  roll phase, cost 1\n  Attack Modifier. Roll",
        "card Flashpoint\n  roll phase, cost 1\n  Roll",
    ),
    (
        "upgrade-gains-nothing",
        "  During your Upkeep Phase, you may spend 1 CP to gain Heat.",
        "  During your Upkeep Phase, you may gain Heat.",
    ),
    (
        "ultimate-damage-elsewhere",
        "Then deal 4 undefendable dmg.\n\noffensive Reading",
        "Then deal 4 ultimate dmg.\n\noffensive Reading",
    ),
    ("typed-damage-in-ultimate", "Stoke 5. Deal 12 dmg.", "Stoke 5. Deal 12 undefendable dmg."),
    (
        "then-without-before",
        "card Bellows\n  main phase, cost 0\n  Stoke 2.",
        "card Bellows\n  main phase, cost 0\n  Then stoke 2.",
    ),
    ("card-never-pays", "card Dry Season\n  main phase, cost 1\n", "card Dry Season\n  main phase, cost 7\n"),
)


def found(text: str) -> list[str]:
    checked = pipeline.check(Source.of(text), HERO.parent, Choice(set=RuleSet.STRICT))
    return [finding.name for finding in checked.findings]


def seeded(*seeds: tuple[str, str, str]) -> str:
    text = HERO.read_text(encoding="utf-8")
    for _, right, wrong in seeds:
        assert right in text, right
        text = text.replace(right, wrong, 1)
    return text


def test_the_hero_itself_is_clean() -> None:
    assert [] == found(seeded())


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[0])
def test_one_mistake_is_one_finding(seed: tuple[str, str, str]) -> None:
    assert [seed[0]] == found(seeded(seed))


def test_25_mistakes_are_25_findings() -> None:
    """None hides another, and none is reported twice."""
    assert len(SEEDS) == 25
    assert sorted(seed[0] for seed in SEEDS) == sorted(found(seeded(*SEEDS)))
