"""Tests with every name looked up: what they speak of, spelt as it was declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from dtlang.diagnostics import MOST_HELPED, Diagnostic, Edit, Fix, Related, did_you_mean, near
from dtlang.diagnostics.codes import MISPLACED_LINE, MISSING_NUMBER, REPEATED_NAME, UNKNOWN_IN_TEST
from dtlang.model.hero import Companion, Hero, Piece, Status, Test
from dtlang.model.keys import key
from dtlang.speech import Said, all_of, quoted
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.scenario import nodes as s

Line = TypeVar("Line", bound=h.HeroNode)

DIALS = ("Health", "CP", "cards")  # what everybody has; cards are those in the hand
PLACES = ("top", "bottom")  # of a deck


def resolve_tests(sections: Iterable[h.Test], hero: Hero, findings: list[Diagnostic]) -> tuple[Test, ...]:
    """The tests of a file. A name that nobody declared is reported and left as it is."""
    look = _Names((hero, hero), findings)
    first: dict[str, h.Name] = {}
    tests: list[Test] = []
    for section in sections:
        if hero.shared:
            message = "a shared file has no hero who could play this test"
            findings.append(MISPLACED_LINE.at(section.heading, message, help="move it to a hero's file"))
        before = first.setdefault(key(section.name.text), section.name)
        if before is not section.name:
            findings.append(_repeated(section.name, before))
        lines = tuple(line for line in section.body if isinstance(line, s.LINES))
        opponent = next((line.name for line in lines if isinstance(line, s.GivenOpponent)), None)
        if opponent is None:
            lines = tuple(look.line(line) for line in lines)
        tests.append(
            Test(
                name=section.name.text,
                named=section.name.span,
                span=section.span,
                lines=lines,
                opponent=opponent,
            )
        )
    return tuple(tests)


def resolve_against(test: Test, hero: Hero, opponent: Hero) -> tuple[Test, list[Diagnostic]]:
    """A test against another hero, as soon as that one is known."""
    findings: list[Diagnostic] = []
    look = _Names((hero, opponent), findings)
    return replace(test, lines=tuple(look.line(line) for line in test.lines)), findings


class _Names:
    """What both heroes have, by kind. Tokens of either may lie on both boards."""

    def __init__(self, heroes: tuple[Hero, Hero], findings: list[Diagnostic]):
        self.findings = findings
        self.alive: set[str] = set()  # companions with Health
        self.sided: dict[str, Status | Companion | Piece] = {}
        self.cards: list[dict[str, str]] = []
        self.abilities: list[dict[str, str]] = []
        self.places: list[dict[str, str]] = []
        self.things = _table(DIALS)
        self.things["card"] = DIALS[2]
        self.usable: dict[str, str] = {}
        self.anything = _table(PLACES)
        for hero in heroes:
            cards = [*(card.name for card in hero.cards), *(entry.card.name for entry in hero.deck)]
            upgrades = [level.name for slot in hero.slots for level in slot.upgrades]
            abilities = [one.name for slot in hero.slots for level in slot.levels for one in level.abilities]
            parts: list[Status | Companion | Piece] = [*hero.statuses, *hero.companions, *hero.pieces]
            tokens = [part.name for part in parts]
            passive = [slot.name for slot in hero.slots if slot.kind is h.AbilityKind.PASSIVE]
            self.alive |= {key(one.name) for one in hero.companions if one.health is not None}
            self.sided |= {key(part.name): part for part in parts}
            self.cards.append(_table(cards, upgrades))
            self.abilities.append(_table(abilities))
            self.places.append(_table((place.name for place in hero.places), abilities))
            self.things |= _table(tokens, upgrades)
            self.usable |= _table(tokens, passive, cards)
            self.anything |= _table(tokens, abilities, cards, upgrades)

    def line(self, line: Line) -> Line:
        match line:
            case s.GivenHas() | s.ExpectHas():
                given = isinstance(line, s.GivenHas)
                things = tuple(self.thing(thing, given=given) for thing in self.joined(line.things))
                return replace(line, things=things)
            case s.GivenPile() | s.ExpectPile():
                named = [s.Thing(name=card, span=card.span) for card in line.cards]
                cards = tuple(
                    self.name(thing.name, Said("no card"), self.cards[_seat(line.who)])
                    for thing in self.joined(named)
                )
                if line.place is None:
                    return replace(line, cards=cards)
                place = self.name(line.place, Said("no place"), self.places[_seat(line.who)])
                return replace(line, cards=cards, place=place)
            case s.Activates(name=name) | s.Defends(name=h.Name() as name):
                return replace(
                    line, name=self.name(name, Said("no ability"), self.abilities[_seat(line.who)])
                )
            case s.Does(verb=s.Verb.PLAY | s.Verb.SELL, name=name):
                return replace(line, name=self.name(name, Said("no card"), self.cards[_seat(line.who)]))
            case s.Does(name=name):
                none = Said("no token, companion or passive ability")
                return replace(line, name=self.name(name, none, self.usable))
            case s.Chooses(name=h.Name() as name) | s.Answers(name=h.Name() as name):
                return replace(line, name=self.name(name, Said("no token, card or ability"), self.anything))
            case s.Cannot(deed=deed) if deed is not None:
                return replace(line, deed=self.line(deed))
            case _:
                return line

    def joined(self, things: Sequence[s.Thing]) -> list[s.Thing]:
        """A name with a comma in it, such as `Again, Louder`, was read as two."""
        found: list[s.Thing] = []
        for thing in things:
            if found and thing.count is None:
                before = found[-1]
                text = f"{before.name.text}, {thing.name.text}"
                if key(text) in self.anything:
                    span = before.name.span.join(thing.name.span)
                    found[-1] = replace(
                        thing,
                        name=h.Name(text=text, span=span),
                        count=before.count,
                        span=before.span.join(span),
                    )
                    continue
            found.append(thing)
        return found

    def form(self, thing: s.Thing) -> s.Thing:
        """`you are in Bear Form`: the piece that has that side."""
        sides = {key(side): (part.name, side) for part in self.sided.values() for side in part.sides}
        if key(thing.name.text) not in sides:
            self.name(thing.name, Said("no form"), {at: side for at, (_, side) in sides.items()})
            return thing
        piece, side = sides[key(thing.name.text)]
        return replace(thing, name=replace(thing.name, text=piece), side=replace(thing.name, text=side))

    def thing(self, thing: s.Thing, *, given: bool) -> s.Thing:
        if thing.is_form:
            return self.form(thing)
        name = self.name(thing.name, Said("no status effect, token or upgrade"), self.things)
        if name.text in DIALS and thing.count is None:
            help: str = Said("such as `20 {name}`", name=name.text)
            self.findings.append(
                MISSING_NUMBER.at(thing.span, Said("how much {name} is it?", name=name.text), help=help)
            )
        if given and name.text == DIALS[2]:
            help = "name the cards: `given your hand is ...`"
            self.findings.append(UNKNOWN_IN_TEST.at(thing.span, "which cards are in the hand?", help=help))
        side = thing.side
        if side is not None and key(name.text) in self.sided:
            part = self.sided[key(name.text)]
            known = _table(part.sides)
            if key(side.text) in known:
                side = replace(side, text=known[key(side.text)])
            elif known:  # otherwise they are read from its text, when it is compiled
                message: str = Said("`{part}` has no side `{side}`", part=part.name, side=side.text)
                help = Said("its sides are {sides}", sides=all_of(quoted(part.sides)))
                self.findings.append(UNKNOWN_IN_TEST.at(side.span, message, label="no such side", help=help))
        if thing.health is not None and key(name.text) not in self.alive:
            message = Said("`{name}` is no companion with Health of its own", name=name.text)
            self.findings.append(UNKNOWN_IN_TEST.at(thing.span, message))
        return replace(thing, name=name, side=side)

    def name(self, name: h.Name, none: str, known: dict[str, str]) -> h.Name:
        """The name as it was declared; plurals are forgiven."""
        found = known.get(key(name.text)) or known.get(key(name.text).removesuffix("s"))
        if found is not None:
            return replace(name, text=found)
        names = list(known.values()) if len(self.findings) < MOST_HELPED else []
        fixes = tuple(
            Fix(Said("write `{guess}`", guess=guess), (Edit(name.span, guess),))
            for guess in near(name.text, names)
        )
        self.findings.append(
            UNKNOWN_IN_TEST.at(
                name.span,
                Said("this hero has {none} `{name}`", none=none, name=name.text),
                label="no such name",
                help=did_you_mean(name.text, names),
                fixes=fixes,
            )
        )
        return name


def _seat(who: s.Player) -> int:
    return 1 if who is s.Player.OPPONENT else 0


def _table(*names: Iterable[str]) -> dict[str, str]:
    return {key(name): name for some in names for name in some}


def _repeated(name: h.Name, before: h.Name) -> Diagnostic:
    return REPEATED_NAME.at(
        name.span,
        Said("another test is called `{before}` already", before=before.text),
        label="the second one",
        help="give one of the two another name",
        related=(Related(before.span, "the first one"),),
    )
