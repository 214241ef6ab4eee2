"""Sentences: what stands before the main clauses, in the order of nesting, then the chain."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeGuard

from dtlang.syntax import nodes as n
from dtlang.syntax.frames import lines
from dtlang.syntax.lexicon import LANGUAGES, Incomplete
from dtlang.syntax.say.chains import Chains
from dtlang.syntax.say.runs import Kind, Run, Said, capital, settled, spaced, text_of, words
from dtlang.syntax.say.unsayable import Unsayable

_MARKED: dict[type[n.Node], Kind] = {
    n.Then: Kind.THEN,
    n.Additionally: Kind.LINK,
    n.Otherwise: Kind.LINK,
}
_CLAUSES = (n.If, n.Unless, n.When)


class Line(NamedTuple):
    """One printed line: a sentence, or one option of a choice."""

    runs: Said
    bullet: bool = False

    @property
    def text(self) -> str:
        return text_of(self.runs)


class Speaker(Chains):
    """Says whole sentences of a language."""

    @property
    def colon(self) -> str:
        """What stands behind a roll that the next lines speak of; in French a blank stands before it."""
        return str(self.lines.data["joining"].get("colon", ":"))

    def sentence(self, effect: n.Effect) -> list[Line]:
        """A sentence with its full stop; a choice takes several lines."""
        if isinstance(effect, n.Reminder):
            return [Line(self.reminder(effect))]
        first, *options = self.parts(effect)
        if not options:
            first = spaced(first, ".")
        return [Line(self.settle(first)), *(Line(option, bullet=True) for option in options)]

    def settle(self, said: Said) -> Said:
        said = settled(said, ()) if self.lexicon.agreeing else said
        said = self.agreement.agreed(said) if self.lexicon.agreeing else said
        return settled(capital(said), self.lines.meeting)

    def parts(self, effect: n.Effect) -> list[Said]:
        """The words of a sentence without its full stop, and the options below it."""
        match effect:
            case n.Only(effect=n.May()):
                return [self.chain(effect)]
            case n.If(effect=inner, otherwise=other) if other is not None:
                made = {"chain": self.chain(inner), "other": self.chain(other)}
                return [self.filled("sentences", "IfOtherwise", node=effect, **made)]
            case n.TokenLine(effect=inner):
                first, *options = self.parts(inner)
                return [spaced(self.by_line("sentences", effect), capital(first)), *options]
            case n.OnlyIf() | n.OnlyAt() | n.OnlyOften() | n.StackLimit():
                return [self.by_line("sentences", effect)]
            case n.Marker(kind=kind):
                return [(Run(Kind.MARKER, self.lines.text("sentences", kind.value)),)]
            case _ if self.is_lead(effect):
                lead = self.lead(effect)
                close = isinstance(effect, n.Then) and not self.is_lead(effect.effect)
                comma = "" if close or isinstance(effect, n.Only) or self.runs_on(effect) else ","
                first, *options = self.parts(effect.effect)
                return [spaced(lead, comma, first), *options]
            case _:
                return self.main(effect)

    # --- the main clauses

    def main(self, effect: n.Effect) -> list[Said]:
        """The chain; a choice between things that need sentences of their own is a list of lines."""
        try:
            return [self.chain(effect)]
        except Unsayable:
            found = self.options(effect)
            if found is None:
                raise
            return found

    def options(self, effect: n.Effect) -> list[Said] | None:
        """`You may spend 1 CP to choose one:` and a line for each option."""
        match effect:
            case n.Choose(count=1) as choice:
                head = self.filled("sentences", "choose_one")
            case n.Choose(count=count, up_to=up_to) as choice:
                way = "choose_up_to" if up_to else "choose_several"
                head = self.filled("sentences", way, number=words(str(count)))
            case n.Pay(cost=cost, effect=n.Choose(count=1) as choice):
                head = self.filled("sentences", "pay_to_choose_one", cost=self.chain(cost))
            case n.May(effect=n.Pay(cost=cost, effect=n.Choose(count=1) as choice)):
                price = self.chain(n.May(effect=cost))
                head = self.filled("sentences", "pay_to_choose_one", cost=price)
            case _:
                return None
        if choice.who != n.YOU:
            return None
        return [head, *(self.option(option) for option in choice.options)]

    def option(self, effect: n.Effect) -> Said:
        """One line of a list; a block of sentences stands on one line."""
        sentences = effect.sentences if isinstance(effect, n.Block) else (effect,)
        said = [self.sentence(sentence) for sentence in sentences]
        if any(len(lines) > 1 for lines in said):
            raise Unsayable(effect, "a list within a list")
        return settled(spaced(*(lines[0].runs for lines in said)), ())

    # --- what stands before them

    def runs_on(self, effect: n.Over | n.If) -> bool:
        """Whether no comma stands behind what leads in: in some languages only clauses have one."""
        inner = effect.effect
        return self.lexicon.no_comma and not isinstance(effect, _CLAUSES) and not self.is_lead(inner)

    def is_lead(self, effect: n.Effect) -> TypeGuard[n.Over | n.If]:
        return type(effect).__name__ in self.lines.data["leads"]

    def lead(self, effect: n.Over | n.If) -> Said:
        """The words before the main clauses, without what they govern."""
        said = self.by_line("leads", effect)
        kind = _MARKED.get(type(effect))
        return said if kind is None else tuple(run._replace(kind=kind) for run in said)

    def part_often(self, effect: n.OnlyOften) -> Said:
        """`once per turn`."""
        return self.lead(n.TimesPerTurn(times=effect.times, effect=effect))

    def way_of_times_per_turn(self, effect: n.TimesPerTurn) -> str:
        if str(effect.times) not in self.lines.ways("leads", "TimesPerTurn"):
            raise Unsayable(effect, "this is too often for one turn")
        return str(effect.times)

    def way_of_repeat(self, effect: n.Repeat) -> str:
        if effect.least:
            raise Unsayable(effect, "this is put together of two sentences")
        return "up_to" if effect.up_to else "so_often"

    def way_of_for_each(self, effect: n.ForEach) -> str:
        return "one" if effect.each.every == 1 else "several"

    def part_event(self, effect: n.When) -> Said:
        return self.in_mood(self.way("leads", effect), lambda: self.event(effect.event, effect.would))

    def part_condition(self, node: n.If | n.Unless | n.OnlyIf) -> Said:
        return self.in_mood(type(node).__name__, lambda: super(Speaker, self).part_condition(node))

    def in_mood(self, lead: str, say: Callable[[], Said]) -> Said:
        """What stands behind a word that asks for a mood of its verb: `antes de que robes`."""
        outer, self.mood = self.mood, self.lines.data.get("moods", {}).get(lead, "")
        try:
            return say()
        finally:
            self.mood = outer

    def part_doing(self, effect: n.When) -> Said:
        if self.doer(effect.event) != n.YOU:
            raise Unsayable(effect, "only your own deed can be replaced so")
        return self.bent(self.clause(effect.event), "doing")

    def part_tokens(self, effect: n.TokenLine) -> Said:
        return self.said(effect.count, None, self.thing_unit(effect.thing))


@cache
def speaker(language: str) -> Speaker:
    """Whoever says a language. What a whole one still lacks cannot be said (`Unsayable`), the rest can."""
    said, model = lines(language), LANGUAGES[0]
    if language not in LANGUAGES and (lacking := list(said.lacking(lines(model)))):
        raise Incomplete(f"{said.data.title} has no lines for {', '.join(lacking)}")
    return Speaker(language)
