"""From a compiled hero to the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dtlang import ir
from dtlang.balance.attack_rows import ability_row, board_row
from dtlang.balance.boards import Offence, first_levels, last_levels
from dtlang.balance.cards import CardWorth, Deck
from dtlang.balance.defence import Defence, guards_of
from dtlang.balance.defence_rows import defence_row
from dtlang.balance.forms import forms_of, said
from dtlang.balance.levels import ATTACKING, Lines
from dtlang.balance.report import (
    AbilityRow,
    BoardRow,
    CardRow,
    DefenceRow,
    LeftOut,
    Number,
    Report,
    UpgradeRow,
    WeightRow,
)
from dtlang.balance.situation import Situation
from dtlang.balance.study import Study
from dtlang.balance.upgrades import Upgrades
from dtlang.balance.weights import PLAIN, Weights
from dtlang.ir import AbilityKind


def report(
    document: ir.Document,
    weights: Weights | None = None,
    situation: Situation | None = None,
    attempts: int = 3,
) -> Report:
    """All odds and values of a hero. What cannot be valued is left out, and said."""
    study = Study(document, weights or Weights(), situation or Situation())
    lines = Lines(study)
    first = Offence(lines, first_levels(document), attempts)
    last = Offence(lines, last_levels(document), attempts)
    guards = [Defence(study, guard) for guard in guards_of(document)]
    abilities = tuple(ability_row(lines, each) for each in document.abilities if each.kind in ATTACKING)
    boards = (board_row("level 1", first), board_row("fully upgraded", last), *form_rows(study, attempts))
    defences = tuple(map(defence_row, guards))
    upgrades = tuple(Upgrades(first, guards).rows())
    usable = (guard for guard, row in zip(guards, defences, strict=True) if not row.unknown)
    deck = Deck(first, next(usable, None))
    cards = tuple(card_row(deck.worth(card), study.weights) for card in document.cards)
    return Report(
        hero=document.name,
        die=document.dice,
        attempts=attempts,
        weights=tuple(weight_rows(study)),
        # What all the rows above rest on.
        assumptions=tuple({**study.assumptions, **study.tokens.assumptions}),
        abilities=abilities,
        boards=boards,
        upgrades=upgrades,
        cards=cards,
        defences=defences,
        left_out=(
            *left_out_rows(abilities, defences, upgrades, cards),
            *left_out_texts(document),
        ),
    )


def form_rows(study: Study, attempts: int) -> Iterator[BoardRow]:
    """The boards in the forms that the hero is not in at the beginning."""
    document = study.hero.document
    for shown in forms_of(document):
        other = study.within(shown)
        if other is not study:
            lines = Lines(other)
            yield board_row(f"level 1, {said(shown)}", Offence(lines, first_levels(document), attempts))
            yield board_row(f"fully upgraded, {said(shown)}", Offence(lines, last_levels(document), attempts))


def weight_rows(study: Study) -> Iterator[WeightRow]:
    default, own = Weights(), study.weights
    for name, why in PLAIN.items():
        worth = getattr(own, name)
        changed = worth != getattr(default, name)
        yield WeightRow(name=name, worth=Number.of(worth), why="set by the author" if changed else why)
    for name, worth, why in study.tokens.shown():
        yield WeightRow(name=f"token:{name}", worth=Number.of(worth), why=why)
    for name, worth in own.abilities.items():
        yield WeightRow(name=f"ability:{name}", worth=Number.of(worth), why="set by the author")


def card_row(found: CardWorth, weights: Weights) -> CardRow:
    card, worth = found.card, found.worth
    return CardRow(
        name=card.name,
        timing=card.timing.value,
        cost=card.cost,
        kind=found.kind,
        worth=None if worth is None else Number.of(worth),
        net=None if worth is None else Number.of(worth - card.cost * weights.cp),
        remarks=found.remarks,
        unknown=found.unknown,
    )


def left_out_rows(
    abilities: Iterable[AbilityRow],
    defences: Iterable[DefenceRow],
    upgrades: Iterable[UpgradeRow],
    cards: Iterable[CardRow],
) -> Iterator[LeftOut]:
    """Rows without a value, and what others do besides that is not in theirs."""
    for ability in abilities:
        for level in ability.levels:
            for line in level.lines:
                if line.unknown:
                    what = f"{line.ability}, level {level.level}, {line.requirement}"
                    yield LeftOut(what=what, why=line.unknown)
                for why in line.left_out:
                    yield LeftOut(
                        what=f"{line.ability}, level {level.level}, {line.requirement} (a part)", why=why
                    )
    for defence in defences:
        if defence.unknown:
            yield LeftOut(what=f"{defence.ability}, level {defence.level}", why=defence.unknown)
        for why in defence.left_out:
            yield LeftOut(what=f"{defence.ability}, level {defence.level} (a part)", why=why)
    for upgrade in upgrades:
        if upgrade.unknown:
            yield LeftOut(what=upgrade.card, why=upgrade.unknown)
    for card in cards:
        if card.unknown:
            yield LeftOut(what=card.name, why=card.unknown)


def left_out_texts(document: ir.Document) -> Iterator[LeftOut]:
    """Texts that no row is about."""
    for ability in document.abilities:
        if ability.kind is AbilityKind.PASSIVE:
            yield LeftOut(what=ability.name, why="a passive ability is part of no roll")
    for companion in document.companions:
        yield LeftOut(what=companion.name, why="a companion acts outside the texts of abilities and cards")
    for rule in document.manual:
        yield LeftOut(what=document.name, why=f"a rule that is carried out by hand: {rule}")
