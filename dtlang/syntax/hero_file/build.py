"""Builds the nodes of a hero file while the parser reads it: one method per rule of `grammar/hero.lark`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from dtlang.dice import DefenseRoll, LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols
from dtlang.source import Span
from dtlang.syntax.hero_file.lexer import Tok
from dtlang.syntax.hero_file.nodes import (
    Ability,
    AbilityKind,
    AmountPlace,
    Card,
    Companion,
    Cost,
    Count,
    Deck,
    DeckEntry,
    DeckUse,
    Dice,
    Edition,
    FaceLine,
    Faq,
    FaqEntry,
    Field,
    FileKind,
    Flag,
    HasFlag,
    HasKind,
    HeaderLine,
    Health,
    HeroFile,
    HeroNode,
    Icon,
    Keyword,
    ManualRule,
    Name,
    Note,
    Piece,
    PieceWord,
    PlayedIn,
    PropertyLine,
    Prose,
    Range,
    Requirement,
    RollLine,
    SecondAbility,
    Section,
    Setup,
    Sides,
    StackLimit,
    Start,
    Status,
    StatusKind,
    Stretch,
    Timing,
    Title,
    Translation,
    Unread,
    Upgrade,
    Words,
)

SomeSection = TypeVar("SomeSection", bound=Section)
Child: TypeAlias = Any  # a token or a node

_LEVELS = {"II": 2, "III": 3, "IV": 4}


def _name(tok: Tok) -> Name:
    return Name(text=" ".join(tok.text.split()), span=tok.span)


def _nodes(children: Iterable[Child]) -> tuple[HeroNode, ...]:
    """The nodes among the children; a token here is one that could not be read."""
    return tuple(Unread(span=c.span) if isinstance(c, Tok) else c for c in children)


def _span(children: Sequence[Child]) -> Span:
    return Span(children[0].span.start, children[-1].span.end)


def _header_line(what: Field, c: Sequence[Tok], value: str | int | Edition) -> HeaderLine:
    return HeaderLine(what=what, value=value, value_span=c[1].span, span=_span(c))


def _low(tok: Tok) -> str:
    return " ".join(tok.text.lower().split())


def _section(
    kind: type[SomeSection], heading: Sequence[Tok], body: Iterable[Child], /, **fields: Any
) -> SomeSection:
    nodes = _nodes(body)
    head = Span(heading[0].start, heading[-1].end)
    return kind(body=nodes, heading=head, span=head.join(nodes[-1].span) if nodes else head, **fields)


class Builder:
    """Children are tokens, in the order of the rule, and nodes that were built before."""

    # The names of the methods are the names of the rules.
    PASSES: frozenset[str] = frozenset()

    def __getattr__(self, rule: str) -> Callable[[list[Child]], Any]:
        """The rules of tests are built elsewhere, and only files with tests wait for that."""
        if rule.startswith("_"):
            raise AttributeError(rule)

        def build(c: list[Child]) -> Any:
            from dtlang.syntax.scenario.build import ScenarioBuilder

            return getattr(ScenarioBuilder(), rule)(c)

        return build

    def file(self, c: list[Child]) -> HeroFile:
        return HeroFile(items=_nodes(c))

    # --- the top of the file

    def title(self, c: list[Child]) -> Title:
        return Title(kind=FileKind(c[0].text), name=_name(c[1]), span=_span(c))

    def language(self, c: list[Child]) -> HeaderLine:
        return _header_line(Field.LANGUAGE, c, c[1].text.lower())

    def edition(self, c: list[Child]) -> HeaderLine:
        return _header_line(Field.EDITION, c, Edition(c[1].text.lower()))

    def complexity(self, c: list[Child]) -> HeaderLine:
        return _header_line(Field.COMPLEXITY, c, int(c[1].text))

    def theme(self, c: list[Child]) -> HeaderLine:
        return _header_line(Field.THEME, c, " ".join(c[1].text.split()))

    def credit(self, c: list[Child]) -> HeaderLine:
        word = "licence" if c[0].text == "license" else c[0].text
        return _header_line(Field(word), c, " ".join(c[1].text.split()))

    def translation(self, c: list[Child]) -> Translation:
        return Translation(language=c[1].text.lower(), name=_name(c[2]), span=_span(c))

    # --- sections

    def dice(self, c: list[Child]) -> Dice:
        return _section(Dice, c[:1], c[1:])

    def face_line(self, c: list[Child]) -> FaceLine:
        icon = c[-1] if isinstance(c[-1], Icon) else None
        *ranges, symbol = c[:-1] if icon is not None else c
        name = Name(text=" ".join(symbol.text.strip("[] \t").split()), span=symbol.span)
        return FaceLine(
            ranges=tuple(pair for pair, _ in ranges),
            symbol=name,
            icon=icon,
            span=_join(c[0][1], c[-1].span),
        )

    def face_range(self, c: list[Child]) -> tuple[tuple[int, int], Span]:
        return (int(c[0].text), int(c[-1].text)), _span(c)

    def status(self, c: list[Child]) -> Status:
        return _section(Status, c[:2], c[2:], name=_name(c[1]))

    def companion(self, c: list[Child]) -> Companion:
        return _section(Companion, c[:2], c[2:], name=_name(c[1]))

    def piece(self, c: list[Child]) -> Piece:
        word = PieceWord(c[0].text)
        return _section(Piece, c[:2], c[2:], word=word, name=_name(c[1]))

    def card(self, c: list[Child]) -> Card:
        return _section(Card, c[:2], c[2:], name=_name(c[1]))

    def setup(self, c: list[Child]) -> Setup:
        return _section(Setup, c[:1], c[1:])

    def keyword(self, c: list[Child]) -> Keyword:
        heading, thing, place = c[:2], None, AmountPlace.NONE
        if len(c) > 2 and isinstance(c[2], tuple):
            thing, place, last = c.pop(2)
            heading = [*heading, last]
        return _section(
            Keyword, heading, c[2:], verb=_name(c[1]), object=thing and _name(thing), amount=place
        )

    def amount_first(self, c: list[Child]) -> tuple[Tok | None, AmountPlace, Tok]:
        return (c[1] if len(c) > 1 else None), AmountPlace.AFTER_VERB, c[-1]

    def amount_last(self, c: list[Child]) -> tuple[Tok | None, AmountPlace, Tok]:
        return c[0], AmountPlace.AFTER_OBJECT if len(c) > 1 else AmountPlace.NONE, c[-1]

    def ability(self, c: list[Child]) -> Ability:
        kind = AbilityKind(c[0].text)
        return _section(Ability, c[:2], c[2:], kind=kind, name=_name(c[1]))

    def upgrade(self, c: list[Child]) -> Upgrade:
        base, level = _name(c[1]), c[2]
        name = Name(text=f"{base.text} {level.text}".strip(), span=Span(c[1].start, level.end))
        return _section(Upgrade, c[:3], c[3:], name=name, base=base, level=_LEVELS.get(level.text, 2))

    def second_ability(self, c: list[Child]) -> SecondAbility:
        return _section(SecondAbility, c[:2], c[2:], name=_name(c[1]))

    def deck(self, c: list[Child]) -> Deck:
        return _section(Deck, c[:1], c[1:])

    def deck_use(self, c: list[Child]) -> DeckUse:
        return DeckUse(name=_name(c[1]), span=_span(c))

    def deck_entry(self, c: list[Child]) -> DeckEntry:
        return DeckEntry(count=int(c[0].text), card=_name(c[1]), span=_span(c))

    def faq(self, c: list[Child]) -> Faq:
        return _section(Faq, c[:1], c[1:])

    def faq_entry(self, c: list[Child]) -> FaqEntry:
        question = Words(lines=c[1].lines, span=_span(c[:2]))
        return FaqEntry(question=question, answer=Words(lines=c[3].lines, span=_span(c[2:])), span=_span(c))

    # --- text

    def prose(self, c: list[Child]) -> Prose:
        tok = c[0]
        return Prose(lines=tok.prose, indent=tok.indent, inline=tok.inline, span=tok.span)

    def manual_rule(self, c: list[Child]) -> ManualRule:
        return ManualRule(lines=c[1].lines, inline=c[1].inline, span=_span(c))

    def note(self, c: list[Child]) -> Note:
        return Note(lines=c[1].lines, inline=c[1].inline, span=_span(c))

    def roll_line(self, c: list[Child]) -> RollLine:
        return RollLine(requirement=c[0], text=tuple(c[1:]), span=_span(c))

    # --- what has to be rolled

    def requirement(self, c: list[Child]) -> Requirement:
        pattern: RollPattern | None = None
        symbols: tuple[Name, ...] = ()
        if isinstance(c[0], tuple):
            symbols = tuple(name for name, _, _ in c)
            pattern = Symbols.of((name.text, count) for name, count, _ in c)
            return Requirement(pattern=pattern, symbols=symbols, span=_join(c[0][2], c[-1][2]))
        match c[0].type:
            case "SMALL_STRAIGHT":
                pattern = SmallStraight()
            case "LARGE_STRAIGHT":
                pattern = LargeStraight()
            case "OF_A_KIND":
                pattern = OfAKind(int(c[0].text[0]))
            case "DEFENSE_ROLL":
                pattern = DefenseRoll(int(c[1].text))
        return Requirement(pattern=pattern, full_house=c[0].type == "FULL_HOUSE", span=_span(c))

    def face(self, c: list[Child]) -> tuple[Name, int, Span]:
        symbol = c[-1]
        name = Name(text=" ".join(symbol.text[1:-1].split()), span=symbol.span)
        return name, int(c[0].text) if len(c) > 1 else 1, _span(c)

    # --- properties

    def properties(self, c: list[Child]) -> PropertyLine:
        return PropertyLine(items=_nodes(c), span=_span(c))  # type: ignore[arg-type]  # the grammar lets only properties in

    def kind(self, c: list[Child]) -> HasKind:
        return HasKind(kind=StatusKind(_low(c[0])), span=_span(c))

    def stack_limit(self, c: list[Child]) -> StackLimit:
        if c[0].type == "STACK_LIMIT":
            return StackLimit(own=int(c[1].text), others=int(c[-1].text), span=_span(c))
        limit = 1 if c[0].type == "DOES_NOT_STACK" else None
        return StackLimit(own=limit, others=limit, span=_span(c))

    def flag(self, c: list[Child]) -> HasFlag:
        word = _low(c[0])
        if " be " in word:
            word = "cannot be " + word.rsplit(" ", 1)[1]
        return HasFlag(flag=Flag(word), span=_span(c))

    def timing(self, c: list[Child]) -> PlayedIn:
        return PlayedIn(timing=Timing(_low(c[0]).removesuffix(" action")), span=_span(c))

    def cost(self, c: list[Child]) -> Cost:
        return Cost(amount=int(c[1].text), span=_span(c))

    def health(self, c: list[Child]) -> Health:
        return Health(amount=int(c[1].text), span=_span(c))

    def count(self, c: list[Child]) -> Count:
        return Count(amount=int(c[1].text), span=_span(c))

    def range(self, c: list[Child]) -> Range:
        return Range(low=int(c[1].text), high=int(c[2].text), span=_span(c))

    def start(self, c: list[Child]) -> Start:
        return Start(at=c[1] if isinstance(c[1], Name) else int(c[1].text), span=_span(c))

    def sides(self, c: list[Child]) -> Sides:
        names = tuple(child for child in c[1:] if isinstance(child, Name))
        behind = [c[c.index(name) + 1 : c.index(name) + 2] for name in names]
        stretches = tuple(next((x for x in one if isinstance(x, Stretch)), None) for one in behind)
        return Sides(names=names, stretches=stretches, span=_span(c))

    def stretch(self, c: list[Child]) -> Stretch:
        return Stretch(low=int(c[0].text), high=int(c[-1].text), span=_span(c))

    def icon(self, c: list[Child]) -> Icon:
        return Icon(picture=_name(c[1]), span=_span(c))

    def side(self, c: list[Child]) -> Name:
        return _name(c[0])


def _join(first: Span, last: Span) -> Span:
    return Span(first.start, last.end)
