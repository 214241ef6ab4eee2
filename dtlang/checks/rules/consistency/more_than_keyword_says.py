from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dtlang import ir
from dtlang.checks import Rule, Subject
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.ir import Who, Zone
from dtlang.ir import effects as leaf
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n

_DECK = (Zone.TOP_OF_DECK, Zone.BOTTOM_OF_DECK, Zone.TOP_OR_BOTTOM_OF_DECK)
_UNSAID = {leaf.Draw: Zone.DECK, leaf.Discard: Zone.HAND, leaf.Sell: Zone.HAND, leaf.PlayCard: Zone.HAND}


class MoreThanKeywordSays(Rule):
    """A verb of the hero is used with a number, thing, player or place that its text does not speak of."""

    code = "DT392"
    name = "more-than-keyword-says"
    severity = Severity.ERROR
    why = "Only the text of the keyword is carried out, so the word behind the verb would change nothing."
    bad = """
        keyword mine N
          Draw N cards.
        offensive Deep Shaft
          3 [ward]: Mine 2 in your discard pile. Deal 4 dmg.
    """
    good = """
        keyword mine N
          Put N cards from your discard pile into your hand.
        offensive Deep Shaft
          3 [ward]: Mine 2 in your discard pile. Deal 4 dmg.
    """
    compiled = True

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        keywords = subject.document.keywords
        heads = {id(low): high.head for low, high in zip(keywords, subject.hero.keywords, strict=True)}
        spoken: dict[int, _Spoken] = {}
        for call, _place in subject.nodes(n.Call):
            same = [one for one in keywords if one.verb == call.verb]
            name = call.thing.name if call.thing is not None else ""
            meant = [one for one in same if one.object == name] or [one for one in same if not one.object]
            keyword = next(iter(meant or same), None)
            if keyword is None or keyword.rules.manual:
                continue
            if id(keyword) not in spoken:
                spoken[id(keyword)] = _spoken_of(keyword, keywords)
            for what, span in _passed_over(call, keyword, spoken[id(keyword)]):
                message = Said("`{heads}` does not speak of {what}", heads=heads[id(keyword)], what=what)
                help = "let the text of the keyword say it, or declare another keyword for this"
                yield self.at(span, message, help=help)


class _Spoken(msgspec.Struct):
    """What the text of a keyword speaks of."""

    names: set[str] = msgspec.field(default_factory=set)
    kinds: set[str] = msgspec.field(default_factory=set)
    zones: set[str] = msgspec.field(default_factory=set)
    target: bool = False


def _passed_over(call: n.Call, keyword: ir.Keyword, spoken: _Spoken) -> Iterator[tuple[str, Span]]:
    if call.count is not None and not keyword.has_parameter:
        yield Said("a number"), call.count.span
    elif isinstance(call.count, n.Every | n.AnyNumber | n.AsManyAsFit):
        yield Said("as many as there are: N is a number"), call.count.span
    thing = call.thing
    if thing is not None and not (keyword.object and thing.name == keyword.object):
        known = thing.name in spoken.names if thing.name else thing.kind.value in spoken.kinds
        if not known:
            yield Said("this thing"), thing.span
    if call.target is not None and not spoken.target:
        yield Said("another player"), call.target.span
    if isinstance(call.zone, n.Zone) and call.zone.value not in spoken.zones:
        yield Said("this place"), call.span


def _spoken_of(keyword: ir.Keyword, keywords: tuple[ir.Keyword, ...]) -> _Spoken:
    spoken = _Spoken()
    todo: list[object] = [keyword.rules.effects]
    seen = {keyword.verb}
    while todo:
        part = todo.pop()
        if isinstance(part, tuple):
            todo.extend(part)
        elif isinstance(part, ir.Part):
            todo.extend(getattr(part, name) for name in part.__struct_fields__)
            _note(part, spoken)
            if isinstance(part, leaf.Call) and part.verb not in seen:
                seen.add(part.verb)
                todo.extend(one.rules.effects for one in keywords if one.verb == part.verb)
    return spoken


def _note(part: ir.Part, spoken: _Spoken) -> None:
    if isinstance(part, ir.Thing):
        spoken.names.add(part.name)
        spoken.kinds.add(part.kind.value)
    elif isinstance(part, ir.Players):
        spoken.names.add(part.name or "")
        spoken.target = spoken.target or part.who is Who.CALL_TARGET
    # Where cards come from, and not where they go.
    place = getattr(part, "source" if isinstance(part, leaf.Put) else "zone", None) or _UNSAID.get(type(part))
    if isinstance(part, leaf.Draw):
        spoken.kinds.add(ir.ThingKind.CARD.value)
    if isinstance(place, Zone):
        spoken.zones.add((Zone.DECK if place in _DECK else place).value)
