"""Menus under a head: `choose one:`, `spend 1 Heat to do one of the following:`, `they choose two:`."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.text.ahead import alone
from dtlang.syntax.text.build.condition import ConditionBuilder
from dtlang.syntax.text.build.fold import done_by, fold, inside, wrapped
from dtlang.syntax.text.build.forced import JOINED
from dtlang.syntax.text.build.misfit import misfit, refuse
from dtlang.syntax.text.build.modals import modal_of, with_modal
from dtlang.syntax.text.build.players import party
from dtlang.syntax.text.build.times import paid
from dtlang.syntax.text.shapes import Chain, Clause, Sentence, menu_head
from dtlang.syntax.text.word import Word

# How many of the options are chosen, as a head of a menu says it: at least, and at most.
_MANY = {
    "one_of": "1",
    "two_of": "2",
    "three_of": "3",
    "up_to_two_of": "0-2",
    "up_to_three_of": "0-3",
}
_MOST_COMBINED = 3  # options of which one takes one or more: every set of them is an option


class MenuBuilder(ConditionBuilder):
    """Builds heads of menus; the options are the lines below."""

    def options(self, shape: Sentence, word: Word) -> n.Effect:
        """`spend this token to do one of the following:`; the options are the lines below."""
        only = self.lines[0] if len(self.lines) == 1 else None
        goes_on = isinstance(only, n.All) and any(isinstance(part, n.Choose) for part in only.parts)
        refuse(goes_on, shape.span, "last_option_or_all")  # "choose one: A, or B, then C"
        refuse(len(self.lines) < 2, shape.span, "options_missing")
        head = menu_head(shape)
        may = head is not None and modal_of(head) == "may"
        choice = menu_of(word.lexeme, self.lines, shape.span, may=may)
        if shape.chain is None:
            return _one_or_none(choice)
        if head is not None:
            return self.chosen_by(shape.chain, head, choice)
        refuse(choice.count > 1, shape.span, "options_too_few")
        refuse(choice.up_to, shape.span, "paid_for_none")
        built = self.chain(shape.chain)
        asked = inside(built.effect)
        effect: n.Effect
        if isinstance(asked, n.ChoosePlayer):  # "choose an opponent to choose one:": they do
            effect = n.Force(whom=asked.players, effect=choice, span=shape.span)
        else:
            effect = paid(lambda _: asked)(choice)
        if isinstance(built.effect, n.May):
            effect = n.May(effect=effect, span=shape.span)
        elif isinstance(built.effect, n.Cannot | n.Only):
            misfit(shape.span, "not_together")
        return wrapped(effect, built.wrappers)

    def chosen_by(self, chain: Chain, head: Clause, choice: n.Choose) -> n.Effect:
        """`your opponent chooses one:`, `you may choose one:`, `deal 4 dmg, then choose one:`."""
        modal = modal_of(head)
        refuse(head.negated or modal not in ("", "may", "must"), head.span, "not_together")
        if head.subject is not None:
            by = party(head.subject, head.subject_adjuncts)
            if by != n.YOU:
                yours = [self.says_you(option) for option in choice.options]
                unsaid = [who_acts(option) == n.YOU for option in choice.options]
                refuse(any(yours) and unsaid != yours, head.span, "who_does_this")
                options = [
                    option if you else _done_by_chooser(option, by)
                    for option, you in zip(choice.options, yours, strict=True)
                ]
                choice = replace(choice, options=tuple(options))
                choice = replace(choice, who=by) if any(yours) else choice
        effect = _one_or_none(choice) if choice.up_to else with_modal(choice, modal, head.span)
        *before, last = chain.items
        if not before:
            return effect
        refuse(head.subject is None and modal != "", head.span, "two_sentences")
        built = self.chain(replace(chain, items=before))
        refuse(isinstance(inside(built.effect), n.ChoosePlayer), head.span, "two_sentences")
        joined = JOINED.get(last.joiner, "AND")
        refuse(joined == "OR", head.span, "alternative_to_what")
        return wrapped(fold([("", built.effect), (joined, effect)]), built.wrappers)

    def says_you(self, option: n.Effect) -> bool:
        """Whether an option says that you do it: `you draw 1 card`, beside `draw 1 card`."""
        first = self.text[option.span.start :].split(None, 1)[0].casefold()
        you = [e for e in alone(self.lexicon.phrases, first) if (e.terminal, e.lexeme) == ("PRON", "you")]
        return bool(you) and who_acts(option) == n.YOU


def who_acts(effect: n.Effect) -> n.Party:
    """Who does the first thing of an option."""
    if isinstance(effect, n.Block):
        return who_acts(effect.sentences[0])
    if isinstance(effect, n.All):
        return who_acts(effect.parts[0])
    found: n.Party = getattr(effect, "who", n.YOU)
    return found


def _done_by_chooser(option: n.Effect, by: n.Party) -> n.Effect:
    """`they lose 2 CP`, `lose 2 CP`: who chooses does it."""
    if isinstance(option, n.Block):
        return replace(option, sentences=tuple(_done_by_chooser(one, by) for one in option.sentences))
    if isinstance(option, n.All):
        return replace(option, parts=tuple(_done_by_chooser(one, by) for one in option.parts))
    who = who_acts(option)
    mine = who == n.YOU or getattr(who, "who", None) is n.Who.THEY
    return done_by(option, by) if mine else option


def menu_of(many: str, lines: tuple[n.Effect, ...], span: Span, *, may: bool) -> n.Choose:
    """A choice of one, of several, of up to so many. `may`: one may take none of them, too."""
    least, several, most = _MANY.get(many, many).partition("-")
    low = 0 if may and several else int(least)
    high = int(most or len(lines)) if several else low
    refuse(high > len(lines) or (high == len(lines) == low), span, "options_too_few")
    if low == high:
        return n.Choose(options=lines, count=high, span=span)
    if low == 0:
        return n.Choose(options=lines, count=high, up_to=True, span=span)
    refuse(len(lines) > _MOST_COMBINED, span, "options_too_many")
    sets = [some for size in range(low, high + 1) for some in combinations(lines, size)]
    return n.Choose(options=tuple(map(_all_of, sets)), span=span)


def _one_or_none(choice: n.Choose) -> n.Effect:
    """`up to one` is what one may choose."""
    if choice.count > 1 or not choice.up_to:
        return choice
    return n.May(effect=replace(choice, up_to=False), span=choice.span)


def _all_of(lines: tuple[n.Effect, ...]) -> n.Effect:
    if len(lines) == 1:
        return lines[0]
    parts = (part for one in lines for part in (one.sentences if isinstance(one, n.Block) else (one,)))
    return n.Block(sentences=tuple(parts), span=lines[0].span.join(lines[-1].span))
