"""From a resolved hero to what is printed about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from dtlang import model
from dtlang.dice import DefenseRoll, LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols
from dtlang.model import AbilityKind, Hero, Rules, SlotAbility
from dtlang.sheet.content import (
    Ability,
    BoardSlot,
    Card,
    CardType,
    Component,
    Dial,
    Face,
    Keyword,
    Rack,
    Requirement,
    Shape,
    Sheet,
    Side,
    Text,
    Tier,
    Token,
)
from dtlang.sheet.labels import label_of, labels
from dtlang.sheet.prices import with_open_prices
from dtlang.sheet.runs import Paragraph, paragraphs, plain
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import StatusKind, Timing
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.node import Node
from dtlang.syntax.say import Kind, Run

# Chances by slot, level, ability and requirement, ready to be printed.
OddsTable: TypeAlias = Mapping[tuple[str, int, str, str], str]
# Sides by the name of a status effect.
SidesTable: TypeAlias = Mapping[str, tuple[str, ...]]

NO_LIMIT = 8  # so many tokens are cut out where nothing limits them
DICE = 5
_TYPES = {
    AbilityKind.OFFENSIVE: CardType.OFFENSIVE,
    AbilityKind.DEFENSIVE: CardType.DEFENSIVE,
    AbilityKind.PASSIVE: CardType.PASSIVE,
    AbilityKind.ULTIMATE: CardType.ULTIMATE,
}
_TIMINGS = {
    Timing.MAIN_PHASE: CardType.MAIN,
    Timing.ROLL_PHASE: CardType.ROLL,
    Timing.INSTANT: CardType.INSTANT,
}


def make_sheet(
    hero: Hero,
    tree: HeroTree,
    odds: OddsTable | None = None,
    players: int = 2,
    sides: SidesTable | None = None,
) -> Sheet:
    """Everything that is printed about a hero; `odds` stand in the boxes of the board.

    `sides` are those of status effects whose texts name them without a line `sides`.
    """
    return _Maker(hero, tree, odds or {}, players, sides or {}).sheet()


class _Maker:
    """Says the texts of one hero."""

    def __init__(self, hero: Hero, tree: HeroTree, odds: OddsTable, players: int, sides: SidesTable):
        self.hero = hero
        self.odds = odds
        self.players = players
        self.sides = sides
        self.lang = hero.language

    def sheet(self) -> Sheet:
        hero = self.hero
        tokens = self.tokens()
        cards = self.cards()
        return Sheet(
            name=hero.name,
            language=self.lang,
            tagline=hero.facts.get("tagline", ""),
            complexity=hero.complexity,
            facts=hero.facts,
            faces=tuple(Face(at, symbol) for at, symbol in enumerate(hero.die.faces, 1)) if hero.die else (),
            tokens=tokens,
            keywords=tuple(self.keyword(keyword) for keyword in hero.keywords),
            setup=self.text(hero.setup) if hero.setup is not None else (),
            slots=tuple(BoardSlot(slot.kind.value, *self.forms(slot, slot.levels[0])) for slot in hero.slots),
            cards=cards,
            components=self.components(tokens, cards),
            questions=tuple(((self.plain(q.question),), (self.plain(q.answer),)) for q in hero.questions),
            notes=hero.notes,
            manual=tuple(self.plain(rule.text) for rule in hero.manual),
            racks=tuple(Rack(place.name, place.dice, place.extra) for place in hero.places if place.dice),
        )

    # --- texts

    def plain(self, words: str) -> Paragraph:
        return plain(words, self.hero.die.faces if self.hero.die is not None else ())

    def text(self, rules: Rules) -> Text:
        """What was read in canonical words, then what people have to carry out by hand."""
        # kind and stack limit are printed in the line of the token
        kept = tuple(one for one in rules.text.sentences if not _in_line(one))
        text = n.Text(sentences=kept, span=rules.text.span)
        said = paragraphs(with_open_prices(text), self.lang)
        return (*said, *(self.plain(rule.text) for rule in rules.manual))

    def card_text(self, card: model.Card) -> Text:
        """What it does, then what its second texts do, each behind its name."""
        found = list(self.text(card.rules))
        for one in card.abilities:
            first, *more = self.text(one.rules) or (self.plain(""),)
            label = (Run(Kind.KEYWORD, one.name, one.name), Run(Kind.WORDS, ": "))
            found += [first._replace(runs=(*label, *first.runs)), *more]
        return tuple(found)

    def forms(self, slot: model.Slot, level: model.Level) -> tuple[Ability, tuple[Ability, ...]]:
        """How an ability of the board reads, in each form of its own."""
        first, *others = (self.ability(slot, level, each) for each in level.abilities)
        return first, tuple(others)

    def is_odd(self, form: model.Form) -> bool:
        parts: list[model.Piece | model.Companion] = [*self.hero.pieces, *self.hero.companions]
        sides = next((part.sides for part in parts if part.name == form.piece), ())
        return form.sides[0] in sides and sides.index(form.sides[0]) % 2 == 1

    def ability(self, slot: model.Slot, level: model.Level, ability: SlotAbility) -> Ability:
        """The sentences and rules that stand below all lines are said once."""
        ultimate = slot.kind is AbilityKind.ULTIMATE
        lines, form = ability.lines, ability.form
        written = f", {form.written}" if form is not None else ""
        sentences = _at_the_end([line.rules.text.sentences for line in lines])
        rules = _at_the_end([line.rules.manual for line in lines])
        tiers = tuple(
            Tier(
                _requirement(line.pattern, self.lang),
                self.part(line.rules, slice(0, -sentences or None), slice(0, -rules or None), ultimate),
                self.odds.get((slot.name, level.level, ability.name, f"{line.pattern}{written}"), ""),
            )
            for line in lines
        )
        common: Text = ()
        if sentences or rules:
            below = slice(-sentences, None) if sentences else slice(0, 0)
            by_hand = slice(-rules, None) if rules else slice(0, 0)
            common = self.part(lines[0].rules, below, by_hand, ultimate)
        notes = tuple(dict.fromkeys(note for line in lines for note in line.rules.notes))
        if form is None:
            return Ability(ability.name, tiers, common, notes)
        shown = " / ".join(filter(None, form.sides))
        return Ability(ability.name, tiers, common, notes, shown, self.is_odd(form))

    def part(self, rules: Rules, sentences: slice, manual: slice, ultimate: bool) -> Text:
        text = n.Text(sentences=rules.text.sentences[sentences], span=rules.text.span)
        said = paragraphs(with_open_prices(text), self.lang, ultimate=ultimate)
        return (*said, *(self.plain(rule.text) for rule in rules.manual[manual]))

    def keyword(self, keyword: model.Keyword) -> Keyword:
        return Keyword(keyword.head, self.text(keyword.rules))

    # --- pieces

    def tokens(self) -> tuple[Token, ...]:
        hero = self.hero
        statuses = [
            Token(
                name=status.name,
                kind=status.kind.value,
                text=self.text(status.rules),
                limit=status.limit,
                limit_others=status.limit_others,
                flags=tuple(label_of(self.lang, flag.value) for flag in status.flags),
                sides=status.sides or self.sides.get(status.name, ()),
                notes=status.rules.notes,
                copies=self.copies(status),
            )
            for status in hero.statuses
        ]
        companions = [
            Token(
                name=companion.name,
                kind="companion",
                text=self.text(companion.rules),
                flags=tuple(label_of(self.lang, flag.value) for flag in companion.flags),
                sides=companion.sides,
                health=companion.health,
                notes=companion.rules.notes,
                copies=companion.count,
            )
            for companion in hero.companions
        ]
        pieces = [
            Token(name=piece.name, kind="piece", sides=piece.sides, copies=piece.count or 1)
            if piece.dial is None
            else Token(name=piece.name, kind="dial", dial=_dial(piece.dial, piece.sides))
            for piece in hero.pieces
        ]
        return (*statuses, *companions, *pieces)

    def copies(self, status: model.Status) -> int:
        """As many as fit on the boards where they will lie (R-007)."""
        own = NO_LIMIT if status.limit is None else status.limit
        others = NO_LIMIT if status.limit_others is None else status.limit_others
        match status.kind:
            case StatusKind.POSITIVE:
                return own
            case StatusKind.NEGATIVE:
                return others * (self.players - 1)
            case StatusKind.UNIQUE:
                return own + others * (self.players - 1) if own != others else own * (self.players - 1)

    def cards(self) -> tuple[Card, ...]:
        hero = self.hero
        homes = {id(level): (slot, level) for slot in hero.slots for level in slot.levels}
        found: list[Card] = []
        for card, count in self.deck():
            if isinstance(card, model.Card):
                found.append(
                    Card(
                        name=card.name,
                        type=_TIMINGS[card.timing],
                        cost=card.cost,
                        count=count,
                        text=self.card_text(card),
                        notes=card.rules.notes,
                        kinds=card.kinds,
                        stays=card.stays,
                    )
                )
                continue
            slot, level = homes[id(card)]
            found.append(
                Card(
                    name=level.name,
                    type=_TYPES[slot.kind],
                    cost=level.cost,
                    count=count,
                    level=level.level,
                    abilities=tuple(self.ability(slot, level, each) for each in level.abilities),
                )
            )
        return tuple(found)

    def deck(self) -> Iterable[tuple[model.Card | model.Level, int]]:
        """The cards of the deck, upgrades first, the hero's own before those that came with `use`."""
        hero = self.hero
        laid = (entry for place in hero.places for entry in place.deck)
        entries: list[tuple[model.Card | model.Level, int]] = [(e.card, e.count) for e in (*hero.deck, *laid)]
        if not hero.has_deck:
            upgrades = [level for slot in hero.slots for level in slot.upgrades]
            entries = [*((level, 1) for level in upgrades), *((card, 1) for card in hero.cards)]
        return sorted(entries, key=lambda e: (isinstance(e[0], model.Card), e[0].shared))

    def components(self, tokens: tuple[Token, ...], cards: tuple[Card, ...]) -> tuple[Component, ...]:
        word = labels(self.lang)
        found = []
        if self.hero.slots:
            found += [Component(1, word["hero_board"]), Component(1, word["leaflet"])]
        if self.hero.die is not None:
            extra = sum(place.dice for place in self.hero.places if place.extra)
            found.append(Component(DICE + extra, word["dice_of"]))
        if cards:
            upgrades = sum(card.count for card in cards if card.type.is_upgrade)
            laid = sum(entry.count for place in self.hero.places for entry in place.deck)
            actions = sum(card.count for card in cards) - upgrades - laid
            detail = ", ".join(
                f"{count} {word[what]}"
                for count, what in ((upgrades, "upgrades"), (actions, "actions"))
                if count
            )
            found.append(Component(upgrades + actions, word["card"], detail))
        for place in self.hero.places:  # each a pile of its own
            if place.deck:
                listed = ", ".join(f"{entry.count} {entry.card.name}" for entry in place.deck)
                count = sum(entry.count for entry in place.deck)
                found.append(Component(count, word["card"], f"{place.name}: {listed}"))
        statuses = [token for token in tokens if token.is_status]
        if statuses:
            detail = ", ".join(f"{token.copies} {token.name}" for token in statuses)
            found.append(Component(sum(token.copies for token in statuses), word["tokens"], detail))
        dials = [token.name for token in tokens if token.dial is not None]
        if dials:
            found.append(
                Component(len(dials), word["marker" if len(dials) == 1 else "markers"], ", ".join(dials))
            )
        others = [token for token in tokens if not token.is_status and token.dial is None]
        found += [Component(token.copies, token.name) for token in others]
        return tuple(found)


def _dial(dial: model.Dial, sides: tuple[str, ...]) -> Dial:
    """Its sides from the lowest to the highest, in whatever order they are written."""
    found = [Side(name, low, high) for name, (low, high) in zip(sides, dial.stretches, strict=True)]
    return Dial(dial.low, dial.high, dial.start, tuple(sorted(found, key=lambda side: side.low)))


def _in_line(sentence: Node) -> bool:
    kinds = (n.MarkerKind.POSITIVE, n.MarkerKind.NEGATIVE, n.MarkerKind.UNIQUE, n.MarkerKind.COMPANION)
    return isinstance(sentence, n.StackLimit) or (isinstance(sentence, n.Marker) and sentence.kind in kinds)


def _at_the_end(lines: Sequence[Sequence[Node]]) -> int:
    """How many things at the end of all lines stand in the very same place of the file, and say the same:
    of `Deal 4/6/8 dmg` each line says something else."""
    if len(lines) < 2:
        return 0
    count = 0
    while all(len(line) > count for line in lines):
        ends = [line[-1 - count] for line in lines]
        if any(end.span != ends[0].span or end != ends[0] for end in ends):
            break
        count += 1
    return count


def _requirement(pattern: RollPattern | None, language: str) -> Requirement | None:
    word = labels(language)
    match pattern:
        case None:
            return None
        case Symbols(counts=counts):
            said = " ".join(f"{count} {name}" for name, count in counts)
            return Requirement(Shape.SYMBOLS, said, pattern.dice, counts)
        case SmallStraight():
            return Requirement(Shape.SMALL_STRAIGHT, word["small_straight"], 4)
        case LargeStraight():
            return Requirement(Shape.LARGE_STRAIGHT, word["large_straight"], 5)
        case OfAKind(count=count):
            return Requirement(Shape.OF_A_KIND, word["of_a_kind"].format(n=count), count)
        case DefenseRoll(dice=dice):
            return Requirement(Shape.DEFENSE_ROLL, word["defense_roll"].format(n=dice), dice)
