"""A log as a story: every record has its sentence, and the sentences are true."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

import dtlang.engine
from dtlang.bots import RandomBot
from dtlang.engine import MODES, Game, Profile
from dtlang.engine.asks import What
from dtlang.engine.records import FIELDS, Record
from dtlang.engine.scene import Given
from dtlang.engine.seat_names import seat_names
from dtlang.engine.why import Why
from dtlang.ir.words import DamageType, Phase, Zone
from dtlang.render.game_words import game_words
from dtlang.render.story import UNTOLD, Story, story
from tests.engine.rules_here import hero, plays, shipped, table

ENGINE = Path(dtlang.engine.__file__).parent


def kinds(file: Path) -> Iterator[str]:
    """The kinds of all records that a file writes, `g.log.append(("kind", ...))`, with its fields."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".log.append"):
                record = call.args[0]
                assert isinstance(record, ast.Tuple), ast.unparse(call)
                for kind in words(record.elts[0], function):
                    yield kind
                    rest = [field.startswith("*") for field in FIELDS[kind]]
                    assert rest == [isinstance(part, ast.Starred) for part in record.elts[1:]], kind


def words(kind: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    match kind:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=body, orelse=other):
            yield from words(body, function)
            yield from words(other, function)
        case ast.Name(id=name):
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                    found = [one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant)]
                    yield from (word for word in found if isinstance(word, str))
        case _:
            raise AssertionError(f"cannot tell the kind of {ast.unparse(kind)}")


def played(game: Game, seed: int) -> Game:
    bot = RandomBot(seed)
    while game.ask is not None:
        game.decide(bot.answer(game.state, game.ask))
    return game


def test_every_record_of_the_engine_has_a_sentence() -> None:
    """The table of records holds just what the engine writes, and people hear of all of it."""
    written = {kind for file in sorted(ENGINE.glob("*.py")) for kind in kinds(file)}
    assert len(written) > 60
    assert written == set(FIELDS)
    headlines, by_number = {"phase"}, {"attempts", "dice_next"}
    assert set() == written - UNTOLD - headlines - by_number - game_words().names("story")


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("phases", Phase),
        ("zones", Zone),
        ("damage_types", DamageType),
        ("questions", What),
        ("refusals", Why),
    ],
)
def test_whatever_a_record_or_a_refusal_names_has_words(table: str, values: type[Enum]) -> None:
    """As many words as the engine has values."""
    assert {value.value for value in values} == game_words().names(table)


HEROES = (
    "bellfounder",
    "boiler_cantor",
    "ember_witch",
    "hive_matron",
    "hourglass_heretic",
    "ledger_fiend",
    "quarry_colossus",
    "tideline_fencer",
    "jarlight_keeper",
)


@pytest.mark.parametrize("seed", range(6))
def test_games_are_told_with_true_dials(seed: int) -> None:
    """`(50 -> 47)` follows what the state says, from the first turn to the last."""
    heroes = [shipped(HEROES[seed]), shipped(HEROES[(seed + 1) % 6])]
    game = played(Game(heroes, seed), seed)
    teller = Story(heroes, game.profile)
    lines = teller.tell(game.log)
    assert game.state.health == teller.health
    assert all(line == "" or line.startswith((" ", "Turn ", "Set-up")) for line in lines)
    dials = [re.findall(r"\((\d+) -> (\d+)\)", line) for line in lines]
    assert all(dial != [] for dial in [[one for found in dials for one in found]])
    ends = [line for line in lines if " wins." in line or "a draw." in line]
    assert 1 == len(ends)
    assert lines[-1] == ends[0]


def test_a_story_told_bit_by_bit_has_the_same_turns() -> None:
    """Nothing is lost or told twice if it is asked for after every decision."""
    heroes = [shipped("ember_witch"), shipped("starter")]
    game = Game(heroes, 3)
    bot = RandomBot(3)
    teller, told, lines = Story(heroes, game.profile), 0, []
    while game.ask is not None:
        log = game.log
        lines += teller.tell(log[told:])
        told = len(log)
        game.decide(bot.answer(game.state, game.ask))
    lines += teller.tell(game.log[told:])
    whole = story(heroes, game.profile, game.log)
    assert [line for line in whole if line.startswith("Turn")] == [x for x in lines if x.startswith("Turn")]
    assert whole[-1] == lines[-1]


def told(*log: Record) -> list[str]:
    heroes = [shipped("ember_witch"), shipped("starter")]
    return [line.strip() for line in story(heroes, Profile(), log)]


def test_damage_is_told_with_what_was_prevented() -> None:
    lines = told(
        ("announce", 0, "Firebolt"),
        ("activate", 0, "Firebolt"),
        ("incoming", 0, 1, 7, "normal", "Firebolt"),
        ("prevent", 1, 1, 3, "Parry"),
        ("damage", 0, 1, 4, "normal", "Firebolt", 3),
        ("health", 1, 46),
    )
    assert [
        "Ember Witch activates Firebolt.",
        "Firebolt threatens My First Hero: 7 incoming.",
        "Parry prevents 3 for My First Hero.",
        "Firebolt: 7 incoming, 3 prevented, 4 dealt to My First Hero (50 -> 46).",
    ] == lines


def test_what_is_said_by_the_next_sentence_is_not_said_before() -> None:
    """An announcement, a threat and a price are left out where they would only be repeated."""
    lines = told(
        ("incoming", 0, 1, 2, "pure", "Spark"),
        ("damage", 0, 1, 2, "pure", "Spark", 0),
        ("health", 1, 48),
        ("play", 0, "Bellows", 1),
        ("spend_cp", 0, 1),
        ("sell", 0, "Nudge"),
        ("gain_cp", 0, 1),
        ("use", 0, "Heat"),
        ("spend", 0, "Heat", 1, 0),
    )
    assert [
        "Spark deals 2 pure damage to My First Hero (50 -> 48).",
        "Ember Witch plays Bellows for 1 CP.",
        "Ember Witch sells Nudge.",
        "Ember Witch spends Heat.",
    ] == lines


def test_a_pile_is_told_by_its_name() -> None:
    """What was searched and shuffled is the discard pile, and the deck only where it was the deck."""
    searcher = hero(
        """
        card Dig
          main phase, cost 0
          Search your discard pile for a card. Shuffle your discard pile.
        card Quest
          main phase, cost 0
          Search your deck for a card. Shuffle your deck.
        """
    )
    given = [Given(hand=["Dig", "Quest"], deck=["Quest", "Quest"], discard=["Dig"])]
    t = table(searcher, given=given, wishes=[plays("Dig"), plays("Quest")]).turn()
    lines = [line.strip() for line in story([searcher, searcher], t.g.profile, t.log)]
    assert [
        "Tester (1) finds a card in the discard pile.",
        "Tester (1) shuffles the discard pile.",
        "Tester (1) finds a card in the deck.",
        "Tester (1) shuffles the deck.",
    ] == [line for line in lines if " finds " in line or " shuffles " in line]


def test_damage_and_healing_at_once_move_the_dial_once() -> None:
    lines = told(("heal", 1, 3, "Herbs"), ("damage", 0, 1, 3, "normal", "Spark", 0), ("turn", 0, 1))
    assert "Spark deals 3 damage to My First Hero (50 -> 50)." in lines


def test_quiet_phases_are_left_out() -> None:
    lines = told(
        ("turn", 0, 1), ("phase", "upkeep"), ("phase", "income"), ("draw", 0, 1), ("phase", "discard")
    )
    assert ["Turn 1: Ember Witch (Health 50; My First Hero 50)", "Income Phase"] == lines[1:3]
    assert "Ember Witch draws a card." == lines[-1]


def test_two_of_the_same_hero_are_told_apart() -> None:
    ember = shipped("ember_witch")
    assert ["Ember Witch (1)", "My First Hero", "Ember Witch (3)"] == seat_names(
        [ember, shipped("starter"), ember]
    )


def test_a_team_wins_together() -> None:
    heroes = [shipped(name) for name in HEROES[2:6]]
    lines = story(heroes, Profile(MODES["2v2"]), [("wins", 1)])
    assert ["  Hive Matron and Ledger Fiend win."] == lines
