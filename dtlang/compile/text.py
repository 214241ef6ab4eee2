"""Lowers a rules text: from its sentences as written to effect objects with nothing left unsaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from dtlang import ir

# The modules that fill the table of `body`; importing them is all they need.
from dtlang.compile import (  # noqa: F401  # each enters its nodes in the table
    branches,
    choices,
    limits,
    lower_cards,
    lower_damage,
    lower_dice,
    lower_phases,
    lower_tokens,
    order,
    triggers,
)
from dtlang.compile.bind import bind
from dtlang.compile.body import lower_items
from dtlang.compile.context import Context, TextPlace
from dtlang.compile.finish import Finish
from dtlang.compile.picks import only_chosen
from dtlang.compile.reshape import dealt_later
from dtlang.compile.scope import Scope
from dtlang.compile.standing import lower_standing
from dtlang.compile.too_late import too_late
from dtlang.compile.two_times import at_each_time
from dtlang.diagnostics import Diagnostic, in_order
from dtlang.diagnostics.codes import AMOUNT_DOES_NOT_FIT, UNCLEAR_WORD
from dtlang.ir import effects as leaf
from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.node import nodes_in


class Lowered(msgspec.Struct, frozen=True):
    """What a text compiles to. `spans` leads from the path of an effect (`/0/then/1`) to its words."""

    effects: tuple[ir.Effect, ...]
    flags: tuple[ir.Flag, ...]
    notes: tuple[str, ...]
    spans: dict[str, Span]
    findings: tuple[Diagnostic, ...]

    def rules(self, manual: tuple[str, ...] = (), notes: tuple[str, ...] = ()) -> ir.Rules:
        """The text as it stands in a document."""
        return ir.Rules(effects=self.effects, flags=self.flags, notes=(*self.notes, *notes), manual=manual)


_ASIDE = frozenset((n.Marker, n.Reminder, n.StackLimit))  # they say something of the whole text


# What a token is, where only its text says so: `Negative. Upkeep: 1 dmg.`
_KINDS = {
    n.MarkerKind.POSITIVE: ir.StatusKind.POSITIVE,
    n.MarkerKind.NEGATIVE: ir.StatusKind.NEGATIVE,
    n.MarkerKind.UNIQUE: ir.StatusKind.UNIQUE,
}


def lower_text(text: n.Text, context: Context) -> Lowered:
    """The effect objects of a text that stands in a certain place, and what was found on the way."""
    sentences = [s for s in text.sentences if not isinstance(s, n.Unread)]
    if context.place is TextPlace.STATUS and context.status_kind is None:
        kind = next((s.kind for s in sentences if isinstance(s, n.Marker) and s.kind in _KINDS), None)
        context = replace(context, status_kind=_KINDS[kind]) if kind is not None else context
    modifies = context.place in (TextPlace.CARD_ROLL, TextPlace.CARD_INSTANT) and _modifies_attack(sentences)
    scope = Scope(context=context, opponent=context.opponent(modifies))
    scope.quiet = len(sentences) < len(text.sentences)
    items = bind(dealt_later([s for s in sentences if type(s) not in _ASIDE]), scope)
    if any(isinstance(node, n.Time) and node.also for s in sentences for node in nodes_in(s)):
        items = at_each_time(items, scope)
    for sentence in sentences:
        if type(sentence) is n.Marker:
            order.lower_marker(sentence, scope)
        elif type(sentence) is n.Reminder:
            scope.notes.append(sentence.text)
            scope.several = scope.several or sentence.several
        elif type(sentence) is n.StackLimit:
            order.lower_stack_limit(sentence, scope)
    found = lower_standing(items, scope) if context.standing else lower_items(items, scope)
    if scope.noted:  # asked before anything is done
        chosen = next((at for at, one in enumerate(found) if not isinstance(one, leaf.ChoosePlayers)), 0)
        found = (*found[:chosen], *scope.noted, *found[chosen:])
    if scope.listed is not None:  # "deal dmg based on the number of Cinder", and then nothing
        _lines_are_missing(sentences, scope)
    too_late(found, scope)
    _picked_for_nothing(found, scope)
    if not context.standing:
        found = only_chosen(found)
    finish = Finish(scope)
    lowered = finish.effects(found)
    return Lowered(
        effects=lowered,
        flags=tuple(dict.fromkeys(scope.flags)),
        notes=tuple(scope.notes),
        spans=finish.spans,
        findings=tuple(in_order(scope.findings)),
    )


def _picked_for_nothing(found: tuple[ir.Effect, ...], scope: Scope) -> None:
    """`Choose an opponent. Lose 1 CP.`: nothing that follows speaks of whom one chose."""
    picks = [one for one in found if type(one) is leaf.ChoosePlayers]
    if not picks or scope.quiet:
        return
    spoken_of = Counter(_choices(found))
    for one in picks:
        if spoken_of[one.players.choice] == 1 and one.id is not None:
            message = "nothing here is done by or to whoever is chosen"
            help = "say so: `They ...`, or `... that player`"
            scope.report(UNCLEAR_WORD, scope.spans.get(one.id, NOWHERE), message, help=help)


def _choices(value: object) -> Iterator[str | None]:
    if isinstance(value, tuple):
        for item in value:
            yield from _choices(item)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, ir.Players):
            yield value.choice
        for name in value.__struct_fields__:
            yield from _choices(getattr(value, name))


def _lines_are_missing(sentences: list[n.Effect], scope: Scope) -> None:
    listed = (node for sentence in sentences for node in nodes_in(sentence) if isinstance(node, n.Listed))
    for node in listed:
        scope.report(
            AMOUNT_DOES_NOT_FIT,
            node.span,
            "no lines below this say how much",
            help="write a line for each number, for example `1 Cinder: Deal 3 dmg.`",
        )


def _modifies_attack(sentences: list[n.Effect]) -> bool:
    """Whether a card is an attack modifier, by its mark or by what it does (A-35)."""
    return any(
        isinstance(node, n.BecomeType)
        or (isinstance(node, (n.AddDamage, n.DoubleDamage)) and not _by_opponent(node.who))
        or (isinstance(node, n.Marker) and node.kind is n.MarkerKind.ATTACK_MODIFIER)
        for sentence in sentences
        for node in nodes_in(sentence)
    )


def _by_opponent(who: n.Party) -> bool:
    """Their Attack, not one that is aimed at them."""
    return isinstance(who, n.Players) and who.who is n.Who.OPPONENT
