"""What a rule looks at: a hero as it was written, resolved, compiled and valued, with ways back to words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, overload

import msgspec

from dtlang import ir, model
from dtlang.ir.base import KIND_OF_PART
from dtlang.source import NOWHERE, Source, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import Timing
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.node import KIND_OF_NODE, Node, parts_of

if TYPE_CHECKING:
    from dtlang import balance
    from dtlang.balance.study import Study


class TextKind(Enum):
    """Where a rules text can stand."""

    ABILITY = "ability"
    CARD = "card"
    STATUS = "status"
    COMPANION = "companion"
    KEYWORD = "keyword"
    SETUP = "setup"


class PlacedText(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A rules text of the file: to whom it belongs, as resolved (`text`) and as compiled (`rules`).

    `part` is the slot, card, status, companion or keyword; None for the set-up.
    `level`, `ability` and `line` are there for abilities only. `path` leads to `rules` in the document.
    """

    kind: TextKind
    path: str
    text: model.Rules
    rules: ir.Rules
    part: model.Slot | model.Card | model.Status | model.Companion | model.Keyword | None = None
    level: model.Level | None = None
    ability: model.SlotAbility | None = None
    line: model.Line | None = None

    @property
    def slot_kind(self) -> model.AbilityKind | None:
        """Offensive, defensive, passive or ultimate; None for what is no ability."""
        return self.part.kind if isinstance(self.part, model.Slot) else None

    @property
    def played(self) -> Timing | None:
        """When a card with this text is played; a second text of a card is used at other times."""
        part = self.part
        return part.timing if isinstance(part, model.Card) and self.text is part.rules else None

    @property
    def name(self) -> str:
        """What the place is called: the ability (`Firebolt II`), the card, the status ..."""
        if self.level is not None and self.level.level > 1:
            return self.level.name
        return self.part.name if self.part is not None else "setup"

    @property
    def named(self) -> Span:
        """Where that name is written."""
        if self.level is not None and self.level.level > 1:
            return self.level.named
        return self.part.named if self.part is not None else self.text.span


class Found(NamedTuple):
    """A part of a compiled text: its path in the document, itself, where it stands, and what it stands in.

    `within` begins with the outermost effect and ends with the nearest one.
    """

    path: str
    part: Any
    place: PlacedText
    within: tuple[ir.Part, ...]


P = TypeVar("P", bound=ir.Part)
Q = TypeVar("Q", bound=ir.Part)
R = TypeVar("R", bound=ir.Part)
N = TypeVar("N", bound=Node)
Walked: TypeAlias = tuple[str, P, PlacedText, tuple[ir.Part, ...]]


class Subject:
    """A hero for rules to look at. Whatever takes time is worked out once, when the first rule asks.

    `hero`: every name resolved. `tree`: as written, with spans and readings. `source`: the text itself.
    `document`: compiled; sentences that could not be read are missing from it, so a rule that draws
    conclusions from what is not there has `compiled = True`. Texts that came with `use` stand in another
    file: `places` and everything that walks leave them out.
    """

    def __init__(self, source: Source, tree: HeroTree, hero: model.Hero, document: ir.Document) -> None:
        self.source = source
        self.tree = tree
        self.hero = hero
        self.document = document

    # --- compiled

    @cached_property
    def places(self) -> tuple[PlacedText, ...]:
        """Every rules text that stands in this file."""
        return tuple(self._places())

    @overload
    def every(self, kind: type[P], /) -> Iterator[Walked[P]]: ...
    @overload
    def every(self, kind: type[P], other: type[Q], /) -> Iterator[Walked[P | Q]]: ...
    @overload
    def every(self, kind: type[P], other: type[Q], third: type[R], /) -> Iterator[Walked[P | Q | R]]: ...
    @overload
    def every(self, *kinds: type[Any]) -> Iterator[Walked[Any]]: ...
    def every(self, *kinds: type[Any]) -> Iterator[Walked[Any]]:
        """All compiled parts of these classes, at any depth: effects, amounts, conditions, events.

        for path, effect, place, within in subject.every(ir.effects.DealDamage):
            yield self.at(subject.span_of(path), "...")
        """
        for kind in kinds:
            yield from self._by_kind.get(kind, ())

    def effects(self) -> Iterator[Found]:
        """All effects at any depth, in the order of the document."""
        return (found for found in self._walked if isinstance(found.part, ir.Op))

    def span_of(self, path: str) -> Span:
        """The words that an effect was compiled from; those of the nearest outer one if it has none."""
        spans = self.document.debug.spans if self.document.debug is not None else {}
        while path:
            if path in spans:
                return Span(*spans[path])
            path = path.rpartition("/")[0]
        return NOWHERE

    # --- as written

    def nodes(self, *kinds: type[N]) -> Iterator[tuple[N, PlacedText]]:
        """All nodes of these classes in rules texts, at any depth, each once, with its place."""
        for kind in kinds:
            yield from self._by_node.get(kind, ())

    def questions(self, within: Span) -> Iterator[n.Has]:
        """Questions such as `you have 3 Heat` that begin in these words, in their order."""
        starts, found = self._questions
        for at in range(bisect_left(starts, within.start), len(found)):
            if starts[at] > within.end:
                return
            yield found[at]

    # --- valued

    @cached_property
    def report(self) -> balance.Report | None:
        """All odds and values; None without dice. It takes a tenth of a second: for rules of balance only."""
        from dtlang import balance

        return balance.report(self.document) if self.document.dice else None

    @cached_property
    def study(self) -> Study | None:
        """What the values are worked out with; None without dice."""
        from dtlang.balance import Situation, Weights
        from dtlang.balance.study import Study

        return Study(self.document, Weights(), Situation()) if self.document.dice else None

    # --- how

    def _places(self) -> Iterator[PlacedText]:
        hero, document = self.hero, self.document
        for at, (status, lowered) in enumerate(zip(hero.statuses, document.statuses, strict=True)):
            if not status.shared:
                path = f"/statuses/{at}/rules"
                yield PlacedText(
                    kind=TextKind.STATUS, path=path, text=status.rules, rules=lowered.rules, part=status
                )
        for at, (piece, low) in enumerate(zip(hero.companions, document.companions, strict=True)):
            if not piece.shared:
                path = f"/companions/{at}/rules"
                yield PlacedText(
                    kind=TextKind.COMPANION, path=path, text=piece.rules, rules=low.rules, part=piece
                )
        for at, (keyword, verb) in enumerate(zip(hero.keywords, document.keywords, strict=True)):
            if not keyword.shared:
                path = f"/keywords/{at}/rules"
                yield PlacedText(
                    kind=TextKind.KEYWORD, path=path, text=keyword.rules, rules=verb.rules, part=keyword
                )
        if hero.setup is not None and document.setup is not None:
            yield PlacedText(kind=TextKind.SETUP, path="/setup", text=hero.setup, rules=document.setup)
        yield from self._abilities()
        for at, card in enumerate(hero.cards):
            path = f"/cards/{at}/rules"
            rules = document.cards[at].rules
            yield PlacedText(kind=TextKind.CARD, path=path, text=card.rules, rules=rules, part=card)
            for nth, (one, second) in enumerate(
                zip(card.abilities, document.cards[at].abilities, strict=True)
            ):
                path = f"/cards/{at}/abilities/{nth}/rules"
                yield PlacedText(kind=TextKind.CARD, path=path, text=one.rules, rules=second.rules, part=card)

    def _abilities(self) -> Iterator[PlacedText]:
        for at, slot in enumerate(self.hero.slots):
            for number, level in enumerate(slot.levels):
                for nth, ability in enumerate(level.abilities):
                    home = f"/abilities/{at}/levels/{number}/abilities/{nth}"
                    lowered = self.document.abilities[at].levels[number].abilities[nth]
                    for row, line in enumerate(ability.lines):
                        yield PlacedText(
                            kind=TextKind.ABILITY,
                            path=f"{home}/lines/{row}/rules",
                            text=line.rules,
                            rules=lowered.lines[row].rules,
                            part=slot,
                            level=level,
                            ability=ability,
                            line=line,
                        )

    @cached_property
    def _walked(self) -> tuple[Found, ...]:
        found: list[Found] = []

        def walk(value: Any, path: str, place: PlacedText, within: tuple[ir.Part, ...]) -> None:
            if value.__class__ is tuple:
                for at, inner in enumerate(value):
                    if inner.__class__ is tuple or inner.__class__.__class__ is KIND_OF_PART:
                        walk(inner, f"{path}/{at}", place, within)
                return
            found.append(Found(path, value, place, within))
            within = (*within, value)
            for name in value.__struct_fields__:
                inner = getattr(value, name)
                if inner.__class__ is tuple or inner.__class__.__class__ is KIND_OF_PART:
                    walk(inner, f"{path}/{name}", place, within)

        for place in self.places:
            walk(place.rules.effects, f"{place.path}/effects", place, ())
        return tuple(found)

    @cached_property
    def _by_kind(self) -> dict[type[Any], list[Any]]:
        index: dict[type[Any], list[Any]] = {}
        for found in self._walked:
            index.setdefault(type(found.part), []).append(found)
        return index

    @cached_property
    def _questions(self) -> tuple[list[int], list[n.Has]]:
        found = sorted((node for node, _place in self.nodes(n.Has)), key=lambda node: node.span.start)
        return [node.span.start for node in found], found

    @cached_property
    def _by_node(self) -> dict[type[Any], list[Any]]:
        index: dict[type[Any], list[Any]] = {}
        seen: set[int] = set()  # a sentence below several lines belongs to all of them
        for place in self.places:
            todo: list[Any] = [place.text.text]
            while todo:
                value = todo.pop()
                if value.__class__ is tuple:
                    todo.extend(reversed(value))
                elif value.__class__.__class__ is KIND_OF_NODE and id(value) not in seen:
                    seen.add(id(value))
                    index.setdefault(type(value), []).append((value, place))
                    todo.extend([getattr(value, name) for name in reversed(parts_of(type(value)))])
        return index
