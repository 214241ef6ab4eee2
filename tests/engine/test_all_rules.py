"""No rule of the game is without a test that names it."""

from __future__ import annotations

from tests.docs.game_rules import RULES, SYSTEMS, marked
from tests.engine.rules_here import NEED_NO_TEST


def test_every_rule_is_named_by_a_test_or_says_why_not() -> None:
    """R-001 to R-222."""
    assert [] == [rule for rule in RULES if rule not in marked() and rule not in NEED_NO_TEST]


def test_every_feature_is_named_by_a_test() -> None:
    """SYS-004 to SYS-095."""
    assert [] == [row for row in SYSTEMS if row not in marked()]


def test_what_needs_no_test_has_none() -> None:
    """A reason for having no test goes when the test comes."""
    assert [] == [rule for rule in NEED_NO_TEST if rule in marked()]
