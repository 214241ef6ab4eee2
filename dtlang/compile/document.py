"""Lowers a whole hero to the document that engines read."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, assert_never

import msgspec

from dtlang import dice, ir, model
from dtlang.compile.circles import circles
from dtlang.compile.context import Context, TextPlace
from dtlang.compile.sides import sides_in
from dtlang.compile.text import lower_text
from dtlang.diagnostics import Diagnostic, in_order
from dtlang.syntax.hero_file.nodes import AmountPlace, Flag, Way

_PLACE_OF_ABILITY = {
    ir.AbilityKind.OFFENSIVE: TextPlace.OFFENSIVE,
    ir.AbilityKind.DEFENSIVE: TextPlace.DEFENSIVE,
    ir.AbilityKind.ULTIMATE: TextPlace.ULTIMATE,
    ir.AbilityKind.PASSIVE: TextPlace.PASSIVE,
}
_PLACE_OF_CARD = {
    ir.CardTiming.MAIN_PHASE: TextPlace.CARD_MAIN,
    ir.CardTiming.ROLL_PHASE: TextPlace.CARD_ROLL,
    ir.CardTiming.INSTANT: TextPlace.CARD_INSTANT,
}
_FLAGS = {
    Flag.PERSISTENT: ir.Flag.PERSISTENT,
    Flag.SPENDABLE: ir.Flag.SPENDABLE,
    Flag.ATTACK_MODIFIER: ir.Flag.ATTACK_MODIFIER,
    Flag.NO_TRANSFER: ir.Flag.NO_TRANSFER,
    Flag.NO_REMOVAL: ir.Flag.NO_REMOVAL,
    Flag.NO_STEALING: ir.Flag.NO_STEALING,
}


class _Work(msgspec.Struct):
    """Findings and spans of all texts, gathered while the document is built."""

    findings: list[Diagnostic] = []
    spans: dict[str, tuple[int, int]] = {}
    dice_places: tuple[str, ...] = ()
    forms: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def rules(self, source: model.Rules, context: Context, path: str) -> ir.Rules:
        """A text. An empty `path` says that its words stand in another file."""
        context = msgspec.structs.replace(context, dice_places=self.dice_places, forms=self.forms)
        lowered = lower_text(source.text, context)
        self.findings.extend(lowered.findings)
        if path:
            for inner, span in lowered.spans.items():
                self.spans[f"{path}/effects{inner}"] = (span.start, span.end)
        return lowered.rules(manual=tuple(rule.text for rule in source.manual), notes=source.notes)


Compiled: TypeAlias = tuple[ir.Document, tuple[Diagnostic, ...]]


def compile_document(hero: model.Hero, *, debug: str | None = None) -> Compiled:
    """The document of a hero and what was found in its texts. `debug` names the source and adds the spans."""
    work = _Work(
        dice_places=tuple(place.name for place in hero.places if place.dice),
        forms=tuple((piece.name, piece.sides) for piece in hero.pieces if piece.sides and not piece.dial),
    )
    statuses = tuple(lower_status(s, work, f"/statuses/{at}") for at, s in enumerate(hero.statuses))
    companions = tuple(lower_companion(c, work, f"/companions/{at}") for at, c in enumerate(hero.companions))
    keywords = tuple(lower_keyword(k, work, f"/keywords/{at}") for at, k in enumerate(hero.keywords))
    work.findings.extend(circles(hero.keywords, keywords))
    setup = work.rules(hero.setup, Context(TextPlace.SETUP), "/setup") if hero.setup else None
    abilities = tuple(lower_slot(a, work, f"/abilities/{at}") for at, a in enumerate(hero.slots))
    own = tuple(lower_card(c, work, f"/cards/{at}/rules") for at, c in enumerate(hero.cards))
    others = tuple(_lower_shared(card) for card in hero.shared_cards)
    document = ir.Document(
        ir=1,
        name=hero.name,
        names=hero.names,
        shared=hero.shared,
        language=hero.language,
        edition=hero.edition.value if hero.edition else "",
        complexity=hero.complexity,
        facts=hero.facts,
        # as texts and requirements spell symbols: an engine compares them letter by letter
        dice=tuple(map(dice.symbol_key, hero.die.faces)) if hero.die else (),
        statuses=statuses,
        companions=companions,
        pieces=tuple(lower_piece(piece) for piece in hero.pieces),
        keywords=keywords,
        setup=setup,
        abilities=abilities,
        cards=own + others,
        upgrades=tuple(lower_upgrade(slot, level) for slot in hero.slots for level in slot.upgrades),
        deck=tuple(ir.DeckEntry(card=entry.card.name, count=entry.count) for entry in hero.deck),
        places=tuple(lower_place(place) for place in hero.places),
        notes=hero.notes,
        manual=tuple(rule.text for rule in hero.manual),
        debug=None if debug is None else ir.Debug(source=debug, spans=work.spans),
    )
    return document, tuple(in_order(work.findings))


def lower_status(status: model.Status, work: _Work, path: str) -> ir.Status:
    kind = ir.StatusKind(status.kind.value)
    context = Context(TextPlace.STATUS, name=status.name, status_kind=kind)
    rules = work.rules(status.rules, context, f"{path}/rules")
    return ir.Status(
        name=status.name,
        kind=kind,
        limit=status.limit,
        limit_others=status.limit_others,
        rules=rules,
        flags=tuple(dict.fromkeys([*(_FLAGS[flag] for flag in status.flags), *rules.flags])),
        sides=status.sides or sides_in(rules.effects, status.name),
        names=status.names,
    )


def lower_companion(companion: model.Companion, work: _Work, path: str) -> ir.Companion:
    context = Context(TextPlace.COMPANION, name=companion.name)
    return ir.Companion(
        name=companion.name,
        rules=work.rules(companion.rules, context, f"{path}/rules"),
        flags=tuple(_FLAGS[flag] for flag in companion.flags),
        health=companion.health,
        count=companion.count,
        sides=companion.sides,
        names=companion.names,
    )


def lower_piece(piece: model.Piece) -> ir.Piece:
    return ir.Piece(
        name=piece.name,
        count=piece.count,
        sides=piece.sides,
        dial=_lower_dial(piece.dial) if piece.dial is not None else None,
        names=piece.names,
    )


def _lower_dial(dial: model.Dial) -> ir.Dial:
    stretches = tuple(ir.Stretch(low=low, high=high) for low, high in dial.stretches)
    return ir.Dial(low=dial.low, high=dial.high, start=dial.start, stretches=stretches)


_DIRECTIONS = {Way.FORWARD: ir.Direction.UP, Way.BACKWARD: ir.Direction.DOWN}


def lower_keyword(keyword: model.Keyword, work: _Work, path: str) -> ir.Keyword:
    return ir.Keyword(
        verb=keyword.name.casefold(),  # as texts call it
        object=keyword.object,
        has_parameter=keyword.amount is not AmountPlace.NONE,
        direction=_DIRECTIONS[keyword.way] if keyword.way is not None else None,
        rules=work.rules(keyword.rules, Context(TextPlace.KEYWORD), f"{path}/rules"),
    )


def lower_card(card: model.Card, work: _Work, path: str) -> ir.Card:
    timing = ir.CardTiming(card.timing.value.replace(" ", "_"))
    place = TextPlace.CARD_STAYS if card.stays else _PLACE_OF_CARD[timing]
    home = path.removesuffix("/rules")
    abilities = tuple(
        ir.CardAbility(
            name=one.name,
            rules=work.rules(
                one.rules, Context(TextPlace.CARD_INSTANT), path and f"{home}/abilities/{at}/rules"
            ),
            names=one.names,
        )
        for at, one in enumerate(card.abilities)
    )
    return ir.Card(
        name=card.name,
        timing=timing,
        cost=card.cost,
        rules=work.rules(card.rules, Context(place), path),
        kinds=card.kinds,
        abilities=abilities,
        stays=card.stays,
        names=card.names,
    )


def lower_place(place: model.Place) -> ir.CardPlace:
    deck = tuple(ir.DeckEntry(card=entry.card.name, count=entry.count) for entry in place.deck)
    return ir.CardPlace(name=place.name, deck=deck, dice=place.dice, extra=place.extra, names=place.names)


@lru_cache(maxsize=1024)
def _lower_shared(card: model.Card) -> ir.Card:
    """A card of a shared file, lowered once for all heroes: it does not depend on who uses it."""
    return lower_card(card, _Work(), "")


def lower_upgrade(slot: model.Slot, level: model.Level) -> ir.UpgradeCard:
    return ir.UpgradeCard(
        name=level.name, ability=slot.name, level=level.level, cost=level.cost, names=level.names
    )


def lower_slot(slot: model.Slot, work: _Work, path: str) -> ir.Ability:
    kind = ir.AbilityKind(slot.kind.value)
    levels = tuple(lower_level(lv, kind, work, f"{path}/levels/{at}") for at, lv in enumerate(slot.levels))
    return ir.Ability(name=slot.name, kind=kind, levels=levels, names=slot.names)


def lower_level(level: model.Level, kind: ir.AbilityKind, work: _Work, path: str) -> ir.Level:
    abilities = tuple(
        lower_slot_ability(ability, kind, work, f"{path}/abilities/{at}")
        for at, ability in enumerate(level.abilities)
    )
    card = level.name if level.level > 1 else ""
    return ir.Level(level=level.level, card=card, cost=level.cost, abilities=abilities)


def lower_slot_ability(
    ability: model.SlotAbility, kind: ir.AbilityKind, work: _Work, path: str
) -> ir.SlotAbility:
    context = Context(_PLACE_OF_ABILITY[kind])
    lines = tuple(
        ir.Line(
            requirement=lower_requirement(line.pattern),
            rules=work.rules(line.rules, context, f"{path}/lines/{at}/rules"),
        )
        for at, line in enumerate(ability.lines)
    )
    form = ability.form
    return ir.SlotAbility(
        name=ability.name,
        lines=lines,
        form=ir.Form(piece=form.piece, sides=form.sides) if form is not None else None,
        names=ability.names,
    )


def lower_requirement(pattern: dice.RollPattern | None) -> ir.Requirement | None:
    """What has to be rolled, in the shapes that outcomes of a roll have too."""
    match pattern:
        case None:
            return None
        case dice.Symbols(counts=counts):
            return ir.Shows(symbols=tuple(name for name, count in counts for _ in range(count)))
        case dice.SmallStraight():
            return ir.ShowsStraight()
        case dice.LargeStraight():
            return ir.ShowsStraight(large=True)
        case dice.OfAKind(count=count):
            return ir.ShowsOfAKind(number=count)
        case dice.DefenseRoll(dice=count):
            return ir.DefenseRoll(dice=count)
        case _:
            assert_never(pattern)
