"""Names are resolved: upgrades lie on abilities, deck entries are cards, what is missing is reported."""

from __future__ import annotations

from textwrap import dedent

import pytest

from dtlang.diagnostics import Diagnostic
from dtlang.model import Hero, resolve
from dtlang.source import Source
from dtlang.syntax.hero_file.read import HeroTree, read_hero

DICE = "dice\n  1-3 flame\n  4-5 ward\n  6 comet\n"


def read(text: str) -> HeroTree:
    return read_hero(Source.of(text))[0]


def hero_of(text: str, shared: str = "") -> tuple[Hero, list[Diagnostic]]:
    """A hero of some sections, with the findings of resolving it."""
    source = Source.of("hero Ash\n" + DICE + dedent(text))
    used = read(dedent(shared)) if shared else None
    tree, _ = read_hero(source, lambda name: used if name == "extra" else None)
    hero, findings = resolve(tree)
    assert hero is not None
    return hero, findings


def found(text: str) -> list[tuple[str, str]]:
    """Codes, and the words each stands at."""
    source = Source.of("hero Ash\n" + DICE + dedent(text))
    return [(f.code, source.at(f.span)) for f in resolve(read_hero(source)[0])[1]]


BOLT = """
offensive Bolt
  3 [flame]: Deal 4 dmg.
  4 [flame]: Deal 5 dmg.
  Draw 1 card.
"""


class TestAbilities:
    def test_text_without_a_requirement_belongs_to_every_line_above(self) -> None:
        hero, _ = hero_of(BOLT)
        (board,) = hero.slots[0].levels
        assert [2, 2] == [len(line.rules.text.sentences) for line in board.abilities[0].lines]
        assert ["3 [flame]", "4 [flame]"] == [str(line.pattern) for line in board.abilities[0].lines]

    def test_text_between_lines_belongs_to_those_above_only(self) -> None:
        hero, _ = hero_of("offensive A\n  3 [flame]: Deal 4 dmg.\n  Draw 1 card.\n  4 [flame]: Deal 5 dmg.\n")
        lines = hero.slots[0].levels[0].abilities[0].lines
        assert [2, 1] == [len(line.rules.text.sentences) for line in lines]

    def test_a_passive_ability_has_one_line_that_asks_for_nothing(self) -> None:
        hero, _ = hero_of("passive A\n  During your Upkeep Phase, gain 1 CP.\n")
        (line,) = hero.slots[0].levels[0].abilities[0].lines
        assert (None, None, True) == (line.asked, line.pattern, line.rules.whole)


class TestUpgrades:
    def test_levels_are_in_order_whatever_the_file_says_first(self) -> None:
        third = "upgrade Bolt III\n  cost 4\n  3 [flame]: Deal 7 dmg.\n"
        second = "upgrade bolt  II\n  cost 2\n  3 [flame]: Deal 6 dmg.\n"
        hero, findings = hero_of(BOLT + third + second)
        (slot,) = hero.slots
        assert [] == findings
        assert [(1, 0), (2, 2), (3, 4)] == [(level.level, level.cost) for level in slot.levels]
        assert [2, 1, 1] == [len(level.abilities[0].lines) for level in slot.levels]

    def test_a_second_ability_joins_the_slot(self) -> None:
        upgrade = (
            "upgrade Bolt II\n  cost 2\n  3 [flame]: Deal 6 dmg.\n  ability Arc\n    3 [ward]: Heal 2.\n"
        )
        hero, findings = hero_of(BOLT + upgrade)
        assert [] == findings
        assert ["Bolt", "Arc"] == [ability.name for ability in hero.slots[0].levels[1].abilities]

    def test_an_upgrade_of_nothing_gets_a_fix_that_works(self) -> None:
        text = BOLT + "upgrade Blot II\n  cost 2\n  3 [flame]: Deal 6 dmg.\n"
        source = Source.of("hero Ash\n" + DICE + text)
        (finding,) = resolve(read(source.text))[1]
        assert ("DT111", "Blot", "did you mean `Bolt`?") == (
            finding.code,
            source.at(finding.span),
            finding.help,
        )
        assert [] == resolve(read(finding.fixes[0].apply(source.text)))[1]

    def test_the_kind_of_the_ability_decides_what_may_be_asked_for(self) -> None:
        ward = "defensive Ward\n  defense roll 3: Prevent 2 dmg.\n"
        assert [("DT251", "3 [ward]")] == found(
            ward + "upgrade Ward II\n  cost 2\n  3 [ward]: Prevent 3 dmg.\n"
        )
        bolt = "upgrade Bolt II\n  cost 2\n  defense roll 3: Deal 6 dmg.\n"
        assert [("DT251", "defense roll 3")] == found(BOLT + bolt)


class TestDeck:
    CARD = "card Spark\n  main phase, cost 1\n  Draw 1 card.\n"
    SHARED = "shared extra\ncard Loan\n  main phase, cost 0\n  Gain 2 CP.\n"

    def test_cards_and_upgrades_are_found_by_name(self) -> None:
        upgrade = "upgrade Bolt II\n  cost 2\n  3 [flame]: Deal 6 dmg.\n"
        hero, findings = hero_of(BOLT + upgrade + self.CARD + "deck\n  2 spark\n  1 Bolt II\n")
        assert [] == findings
        assert [("Spark", 2), ("Bolt II", 1)] == [(entry.card.name, entry.count) for entry in hero.deck]

    @pytest.mark.parametrize(("deck", "count"), [("", 1), ("deck\n  3 Loan\n", 3)])
    def test_a_shared_file_says_how_many_of_its_cards_are_used(self, deck: str, count: int) -> None:
        hero, findings = hero_of(self.CARD + "deck\n  use extra\n  1 Spark\n", self.SHARED + deck)
        assert [] == findings
        assert [("Loan", count), ("Spark", 1)] == [(entry.card.name, entry.count) for entry in hero.deck]
        assert ["Loan"] == [card.name for card in hero.shared_cards]
        assert ["Spark"] == [card.name for card in hero.cards]

    def test_texts_may_name_what_a_shared_file_brings(self) -> None:
        shared = (
            "shared extra\nstatus Frost\n  negative, stack limit 1\n  During your Upkeep Phase, heal 1.\n"
        )
        source = Source.of(f"hero Ash\n{BOLT}setup\n  Gain 1 Frost.\ndeck\n  use extra\n")
        tree, findings = read_hero(source, lambda name: read(shared))
        assert [] == findings
        hero, _ = resolve(tree)
        assert hero is not None
        assert [("Frost", True)] == [(status.name, status.shared) for status in hero.statuses]

    def test_unknown_cards_and_files_are_reported(self) -> None:
        deck = "deck\n  use comon\n  2 Sparkk\n  1 Zebra\n"
        assert [("DT113", "comon"), ("DT112", "Sparkk"), ("DT112", "Zebra")] == found(self.CARD + deck)

    def test_a_card_whose_heading_could_not_be_read_is_not_reported_again(self) -> None:
        assert [] == found(self.CARD.replace("card", "crad") + "deck\n  2 Spark\n")


class TestRepeatedNames:
    @pytest.mark.parametrize(
        "text",
        [
            "token Spark\ntoken  SPARK\n",
            "token Spark\nstatus Spark\n  positive, stack limit 1\n  During your Upkeep Phase, gain 1 CP.\n",
            "card Spark\n  main phase, cost 1\n  Draw 1 card.\n" * 2,
            "offensive Spark\n  small straight: Deal 4 dmg.\n" * 2,
            "keyword spark\n  Draw 1 card.\n" * 2,
        ],
        ids=["tokens", "token-status", "cards", "abilities", "keywords"],
    )
    def test_both_places_are_shown(self, text: str) -> None:
        source = Source.of("hero Ash\n" + text)
        (finding,) = resolve(read(source.text))[1]
        assert "DT110" == finding.code
        (first,) = finding.related
        assert "spark" == source.at(first.span).casefold() == source.at(finding.span).casefold()
        assert first.span.start < finding.span.start

    def test_a_line_of_the_deck_stands_once(self) -> None:
        assert [("DT110", "1 Spark")] == found(TestDeck.CARD + "deck\n  2 Spark\n  1 Spark\n")

    def test_a_name_of_a_shared_file_is_taken(self) -> None:
        card = "card loan\n  main phase, cost 0\n  Gain 1 CP.\n"
        _, findings = hero_of(card + "deck\n  use extra\n", TestDeck.SHARED)
        assert ["DT110"] == [finding.code for finding in findings]

    def test_a_status_and_an_ability_may_share_a_name(self) -> None:
        status = "status Bolt\n  positive, stack limit 1\n  During your Upkeep Phase, gain 1 CP.\n"
        assert [] == found(BOLT + status)


def test_a_file_without_a_hero_is_no_hero() -> None:
    assert (None, []) == resolve(read("dice\n  1-6 flame\n"))


def test_manual_rules_and_notes_stand_beside_the_text() -> None:
    text = 'card Spark\n  main phase, cost 0\n  Draw 1 card.\n  rule "Hum a song."\n  note Any song.\n'
    hero, _ = hero_of(text)
    rules = hero.cards[0].rules
    assert (1, ["Hum a song."], ("Any song.",)) == (
        len(rules.text.sentences),
        [rule.text for rule in rules.manual],
        rules.notes,
    )


SHAPE = "piece Shape\n  sides Ash Form / Flame Form\ntoken Lantern\n  sides Dark / Lit\n"


class TestForms:
    def forms(self, text: str) -> list[list[tuple[str, tuple[str, ...] | None, int]]]:
        """Of each level of the first slot: its texts, their forms, and how many lines each has."""
        hero, findings = hero_of(SHAPE + text)
        assert not findings, findings
        return [
            [
                (one.name, one.form.sides if one.form is not None else None, len(one.lines))
                for one in x.abilities
            ]
            for x in hero.slots[0].levels
        ]

    def test_what_stands_outside_holds_in_all_other_forms(self) -> None:
        text = BOLT + "  in Flame Form\n    3 [flame]: Deal 9 dmg.\n"
        assert [[("Bolt", ("Ash Form",), 2), ("Bolt", ("Flame Form",), 1)]] == self.forms(text)

    def test_a_line_alone_is_the_form_of_the_whole(self) -> None:
        text = "offensive Bolt\n  in Flame Form / Ash Form\n  3 [flame]: Deal 4 dmg.\n"
        assert [[("Bolt", ("Flame Form", "Ash Form"), 1)]] == self.forms(text)

    def test_an_upgrade_is_there_where_its_ability_is(self) -> None:
        text = "offensive Bolt\n  in Flame Form\n  3 [flame]: Deal 4 dmg.\n"
        text += "upgrade Bolt II\n  cost 1\n  3 [flame]: Deal 5 dmg.\n"
        text += "  ability Puff\n    in Ash Form\n    2 [ward]: Heal 1.\n"
        text += "upgrade Bolt III\n  cost 2\n  3 [flame]: Deal 5 dmg.\n"
        text += "  in Ash Form\n    3 [flame]: Deal 6 dmg.\n"
        assert [
            [("Bolt", ("Flame Form",), 1)],
            [("Bolt", ("Flame Form",), 1), ("Puff", ("Ash Form",), 1)],
            [("Bolt", ("Flame Form",), 1), ("Bolt", ("Ash Form",), 1)],
        ] == self.forms(text)

    def test_where_a_dial_is_on_no_side_the_rest_holds(self) -> None:
        text = "offensive Bolt\n  3 [flame]: Deal 4 dmg.\n  in Hot\n    3 [flame]: Deal 9 dmg.\n"
        hero, _ = hero_of("dial Steam\n  from 0 to 6\n  sides Cold 0-1 / Hot 4-6\n" + text)
        first, second = hero.slots[0].levels[0].abilities
        assert first.form is not None
        assert second.form is not None
        assert [("Cold", ""), ("Hot",)] == [first.form.sides, second.form.sides]

    @pytest.mark.parametrize(
        ("lines", "at"),
        [
            ("  in Flam Form\n  3 [flame]: Heal 1.\n", "Flam Form"),
            ("  in Flame Form / Lit\n  3 [flame]: Heal 1.\n", "in Flame Form / Lit"),
            ("  in Ash Form\n  in Flame Form\n  3 [flame]: Heal 1.\n", "in Flame Form"),
            ("  in Lit\n    3 [flame]: Heal 1.\n  in Lit\n    3 [flame]: Heal 2.\n", "Lit"),
            ("  in Ash Form\n    3 [flame]: Heal 1.\n  in Lit\n    3 [flame]: Heal 2.\n", "Lit"),
            (
                "  3 [flame]: Heal 1.\n  in Dark\n    3 [flame]: Heal 2.\n  in Lit\n    3 [flame]: Heal 3.\n",
                "3 [flame]: Heal 1.",
            ),
        ],
    )
    def test_a_form_is_a_side_of_one_piece_and_has_one_text(self, lines: str, at: str) -> None:
        assert [("DT116", at)] == found(SHAPE + "offensive Bolt\n" + lines)
