"""The five types of damage and what each lets happen (section 14)."""

from __future__ import annotations

import pytest

from dtlang import ir
from dtlang.engine import damage
from dtlang.engine.asks import What
from dtlang.engine.scene import Given
from dtlang.ir import DamageType
from dtlang.ir import effects as leaf
from tests.engine.rules_here import Table, activate, hero, plays, spends, table

SWORDS, STARS = [1, 2, 3, 4, 5], [6, 6, 6, 6, 6]

# The table of R-133: defendable, avoidable, enhanceable, special targeting.
ATTRIBUTES = {
    DamageType.NORMAL: (True, True, True, False),
    DamageType.UNDEFENDABLE: (False, True, True, False),
    DamageType.PURE: (False, True, False, False),
    DamageType.COLLATERAL: (False, True, False, True),
    DamageType.ULTIMATE: (False, False, True, False),
}

ALL = """
status Guard
  positive, stack limit 1, spendable
  You may spend this token to prevent 2 dmg.

offensive Normal
  3 [sword]: Deal 8 dmg.
offensive Undefendable
  3 [sword]: Deal 8 undefendable dmg.
offensive Pure
  3 [sword]: Deal 8 pure dmg.
offensive Collateral
  3 [sword]: Deal 8 collateral dmg to all opponents.
defensive Wall
  defense roll 1: Prevent 1 dmg.
ultimate Ultimate
  5 [star]: Deal 8 dmg.

card Harder
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.

deck
  32 Harder
"""


def attacked(name: str, *, guard: bool = False, harder: bool = False) -> Table:
    """One turn in which that ability is activated against somebody who defends as well as they can."""
    wishes = [activate(name)]
    if guard:
        wishes.append(spends("Guard", 1))
    if harder:
        wishes.append(plays("Harder", 0))
    return table(
        hero(ALL),
        given=[Given(hand=["Harder"]), Given(tokens={"Guard": 1})],
        rolls=STARS if name == "Ultimate" else SWORDS,
        wishes=wishes,
    ).turn()


@pytest.mark.rule("R-131", "R-133", "SYS-049")
@pytest.mark.parametrize("type", list(ATTRIBUTES), ids=lambda type: type.value)
def test_the_attribute_table_cell_by_cell(type: DamageType) -> None:
    """Five types with four attributes each, as the rulebooks print them."""
    cells = (damage.DEFENDABLE, damage.AVOIDABLE, damage.ENHANCEABLE, damage.NAMES_ITS_TARGETS)
    assert ATTRIBUTES[type] == tuple(type in cell for cell in cells)
    assert set(ATTRIBUTES) == set(DamageType) - {DamageType.AS_CALLER}


@pytest.mark.rule("R-132", "R-133", "SYS-049", "R-135", "R-136", "R-137", "R-139", "R-061")
@pytest.mark.parametrize("type", list(ATTRIBUTES), ids=lambda type: type.value)
def test_play_follows_the_table(type: DamageType) -> None:
    """Of 8 damage: a defence takes 1, a token 2, a modifier adds 3, each only where the table lets it."""
    defendable, avoidable, enhanceable, _ = ATTRIBUTES[type]
    name = type.value.capitalize()
    plain = 8 - defendable
    t = attacked(name)
    assert (50 - plain, int(defendable)) == (t.health(1), len(t.asked(What.DEFEND)))
    t = attacked(name, guard=True)
    assert (50 - plain + 2 * avoidable, 1 - avoidable) == (t.health(1), t.tokens(1, "Guard"))
    t = attacked(name, harder=True)
    assert (50 - plain - 3 * enhanceable, enhanceable) == (t.health(1), bool(t.records("add")))


@pytest.mark.rule("R-134")
def test_a_bare_dmg_is_normal_damage() -> None:
    """The one type that is written without a word of its own."""
    assert "normal" == attacked("Normal").records("damage")[0][4]


@pytest.mark.rule("R-139", "R-067", "R-066", "SYS-033")
def test_ultimate_damage_is_only_changed_upwards() -> None:
    """A status that lowers what its holder deals does nothing to an ultimate; one that raises it does."""
    weakened = hero(
        """
        status Wither
          negative, stack limit 2, persistent
          When you would deal dmg as a result of your Offensive Roll Phase, deal 1 less dmg per Wither.
        status Mark
          negative, stack limit 1, persistent
          When you are Attacked, the attacker adds 2 dmg.
        offensive Hit
          3 [sword]: Deal 8 dmg.
        ultimate Boom
          5 [star]: Deal 8 dmg.
        """
    )
    given = [Given(tokens={"Wither": 2})]
    assert 44 == table(weakened, given=given, rolls=SWORDS, wishes=[activate("Hit")]).turn().health(1)
    assert 42 == table(weakened, given=given, rolls=STARS, wishes=[activate("Boom")]).turn().health(1)
    given = [Given(), Given(tokens={"Mark": 1})]
    assert 40 == table(weakened, given=given, rolls=STARS, wishes=[activate("Boom")]).turn().health(1)


@pytest.mark.rule("R-139", "R-065")
@pytest.mark.parametrize(
    "text",
    [
        "When you would receive dmg, prevent 1/2 the incoming dmg.",
        "When you would receive dmg, prevent 2 dmg.",
        "When you are Attacked, prevent 5 dmg.",
    ],
)
def test_nothing_in_play_lowers_an_ultimate(text: str) -> None:
    """A positive status that acts by itself stops part of any other Attack, and nothing of an ultimate."""
    calm = hero(
        f"""
        status Calm
          positive, stack limit 1, persistent
          {text}
        offensive Hit
          3 [sword]: Deal 8 dmg.
        ultimate Boom
          5 [star]: Deal 8 dmg.
        """
    )
    given = [Given(), Given(tokens={"Calm": 1})]
    assert 42 < table(calm, given=given, rolls=SWORDS, wishes=[activate("Hit")]).turn().health(1)
    assert 42 == table(calm, given=given, rolls=STARS, wishes=[activate("Boom")]).turn().health(1)


# --- incoming --------------------------------------------------------------------------------------


@pytest.mark.rule("R-130")
def test_incoming_damage_waits() -> None:
    """Until the Roll Phase is over the Health dial does not move."""
    t = attacked("Normal", guard=True)
    assert t.where("incoming", 0, 1, 8) < t.where("spend", 1, "Guard") < t.where("damage", 0, 1, 5)
    assert [("health", 1, 45)] == t.records("health")


# --- collateral ------------------------------------------------------------------------------------

SPLASHER = """
offensive Splash
  3 [sword]: Deal 3 collateral dmg to all opponents.
offensive Wave
  4 [sword]: Deal 5 dmg. Deal 2 collateral dmg to all opponents.
card Harder
  roll phase, cost 0
  Attack Modifier. Add 3 dmg.
defensive Wall
  defense roll 1: Prevent 1 dmg.
deck
  32 Harder
"""


def splash(mode: str, name: str = "Splash", dice: list[int] | None = None, *rolls: int) -> Table:
    given = [Given(hand=["Harder"])]
    wishes = [activate(name), plays("Harder", 0)]
    return table(
        hero(SPLASHER), mode=mode, given=given, rolls=[*(dice or SWORDS), *rolls], wishes=wishes
    ).turn()


@pytest.mark.rule("R-137", "R-132", "SYS-050")
def test_collateral_damage_names_its_targets_and_is_no_attack() -> None:
    """All opponents lose 3: no targeting roll, no defence, no modifier, no Attack."""
    t = splash("ffa4")
    assert [25, 22, 22, 22] == t.g.health
    assert [] == [*t.records("roll", "target", "attacks", "play"), *t.asked(What.DEFEND)]


@pytest.mark.rule("R-138", "R-195", "SYS-085")
def test_a_team_loses_the_combined_total() -> None:
    """Both teammates are hit for 3 at once: their dial goes down by 6, in one step."""
    t = splash("2v2")
    assert [50, 44] == t.g.health
    assert [("health", 1, 44)] == t.records("health")


@pytest.mark.rule("R-138", "R-195", "SYS-085")
def test_attack_and_collateral_damage_meet_on_one_dial() -> None:
    """One teammate takes 5 + 3 - 1 of the Attack and 2, the other one 2: the shared dial drops by 11."""
    t = splash("2v2", "Wave", [1, 1, 2, 2, 4], 1, 1)
    assert [50, 39] == t.g.health
    assert [7, 2] == t.dealt(1)
    assert [2] == t.dealt(3)


@pytest.mark.rule("R-137")
def test_modifiers_and_defences_touch_only_the_attack() -> None:
    """A-08: the collateral damage of the same ability stays 2."""
    t = splash("1v1", "Wave", [1, 1, 2, 2, 4], 1)
    assert [7, 2] == t.dealt(1)


def test_every_type_has_words() -> None:
    """What the table tests is what hero files say."""
    document: ir.Document = hero(ALL)
    said = {effect.type for effect in _damage(document)}
    assert set(ATTRIBUTES) == said


def _damage(document: ir.Document) -> list[leaf.DealDamage]:
    lines = [
        line
        for ability in document.abilities
        for level in ability.levels
        for one in level.abilities
        for line in one.lines
    ]
    return [e for line in lines for e in line.rules.effects if isinstance(e, leaf.DealDamage)]
