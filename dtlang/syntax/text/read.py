"""A rules text to its tree: every sentence read, or a problem that shows its words."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import Names
from dtlang.syntax.node import nodes_in, parts_of
from dtlang.syntax.text.bounds import Mark
from dtlang.syntax.text.build import Builder, Misfit
from dtlang.syntax.text.build.certain import made_unavoidable, says_unavoidable
from dtlang.syntax.text.build.dials import names_side
from dtlang.syntax.text.build.menus import (
    both_of,
    bought_for,
    does_both,
    each_so_often,
    have_times,
    offers,
    open_prices,
    so_often,
    sold_by_line,
    with_choice,
)
from dtlang.syntax.text.build.nouns import is_noun, number_in
from dtlang.syntax.text.build.taken import all_taken
from dtlang.syntax.text.build.them import OneDie, Spoken
from dtlang.syntax.text.parse import Shaped, Stuck, shape_sentences
from dtlang.syntax.text.shapes import HEADS, Chain, Clause, Form, Lead, LeadKind, Np, Sentence
from dtlang.syntax.text.word import Raw, Word


class Problem(msgspec.Struct, eq=False):
    """A sentence that could not be read: the grammar got stuck, or the words do not fit together."""

    span: Span  # the whole sentence
    at: Span  # where
    stuck: Stuck | None
    misfit: Misfit | None
    raws: list[Raw]
    bracket: bool = False


class Reading(msgspec.Struct, eq=False):
    """The tree of a text and what could not be read of it."""

    text: n.Text
    problems: list[Problem] = []
    unknown: bool = False  # it speaks of something that nobody declared

    @property
    def whole(self) -> bool:
        return not self.problems


N = TypeVar("N", bound=n.Node)
_LISTED = (Mark.BULLET, Mark.OPTION)
_OF_A_CHOICE = (Mark.OPTION, Mark.OR)  # they say nothing without the other options
_LOSING = ("discard", "lose", "remove")
TURNED = frozenset(("flip", "increase", "decrease", "reveal", "transform"))  # whose "it" is another
MOST_BRACKETS = 4  # brackets within brackets


def read_text(
    text: str,
    span: Span,
    names: Names,
    language: str = "en",
    depth: int = 0,
    outer: Clause | None = None,
) -> Reading:
    """Reads a region of a text. Spans in the tree are offsets into `text`."""
    spoken = Spoken(outer=outer)
    reader = _Reader(text, names, language, depth, spoken, text[span.start : span.end])
    reader.lists = "/" in reader.whole
    verb = outer.verb.lexeme if outer is not None else ""
    cues = lexicon(language).cues
    folded = reader.whole.casefold()
    reader.says_that = any(that in folded for that in (*cues["that"], *cues["the_phase"]))
    shaped = shape_sentences(text, span, names, language, inside=depth > 0, verb=verb)
    sentences = reader.sentences(shaped)
    unknown = reader.unknown or bool([one for one in shaped if one.unknown])
    return Reading(n.Text(sentences=tuple(sentences), span=span), reader.problems, unknown)


class _Reader(msgspec.Struct):
    """Builds the sentences of one text in order; some govern the lines below them."""

    text: str
    names: Names
    language: str
    depth: int
    spoken: Spoken  # what the sentences before have spoken of
    whole: str  # all of this text and nothing around it
    problems: list[Problem] = []
    unknown: bool = False  # in brackets
    governing: list[Lead] = []  # "When X is advanced:"
    says_that: bool = False  # the text may speak of "that phase"
    past: list[n.Effect] = []  # of the sentences so far, if the text may speak of "that phase"
    lists: bool = False  # the text may have numbers for tiers
    tiers: n.ShowsTier | None = None  # the last ones that were named
    before: list[n.Effect] = []  # the sentence before
    menu: int | None = None  # where the options begin that were listed last

    def sentences(self, shaped: list[Shaped]) -> list[n.Effect | n.Unread]:
        found: list[n.Effect | n.Unread] = []
        steps: list[tuple[int, Shaped]] = []  # lines that begin with a number of one symbol
        with_ = lexicon(self.language).words["PREP", "with"]
        at = 0
        while at < len(shaped):
            one = shaped[at]
            at += 1
            if one.mark in _OF_A_CHOICE:
                self.problem(one, Misfit(one.span, "alternative_to_what"))
                found.append(n.Unread(span=one.span))
                continue
            if one.mark is Mark.OUTCOME and _goes_on(one.sentence):
                self.problem(one, Misfit(one.span, "last_outcome_or_all"))
                found.append(n.Unread(span=one.span))
                continue
            before = found[-1] if found and _looks_back(one.sentence) else None
            if isinstance(before, n.Effect):
                own = says_unavoidable(one.sentence)
                sure = made_unavoidable(before, own) if own is not None else None
                if sure is not None:
                    found[-1] = n.changed(sure, span=before.span.join(one.span))
                    continue
                more = self.of_menu(one, found)
                if more is not None:
                    found = more
                    continue
            lines, at = self.lines_below(one, shaped, at)
            effects = self.sentence(one, lines)
            self.menu = len(found) if lines and len(effects) == 1 else self.menu
            if lines and len(effects) == 1 and have_times(effects[0]):
                effects = _each_offered(effects[0]) or effects
            if not lines and at < len(shaped) and shaped[at].mark is Mark.OR:
                led = effects and isinstance(effects[-1], n.OnRoll | n.If | n.When | n.During | n.Unless)
                clear = (not found or one.new_line) and not led
                effects, at = self.alternatives(shaped, at, effects, clear=clear)
            if one.sentence is not None and one.sentence.colon and effects:
                if isinstance(effects[-1], n.ChoosePlayer) and at < len(shaped):
                    self.who_does_this(shaped[at])
                prices = open_prices(effects[-1])
                if prices is not None:
                    at = self.prices(one, effects, prices, shaped, at)
                price = _price(effects[-1])
                if price is not None and (to := _line_prices(shaped, at)):
                    lines = tuple(effect for line in shaped[at:to] for effect in self.sentence(line, ()))
                    sold = [line for line in lines if isinstance(line, n.TokenLine)]
                    menu = sold_by_line(effects[-1], sold) if len(sold) == len(lines) == to - at else None
                    if menu is not None:
                        found += [*effects[:-1], n.changed(menu, span=one.span.join(shaped[to - 1].span))]
                        at = to
                        continue
                if price is not None and at < len(shaped):  # "Spend 2 Heat: draw 1 card."
                    below, behind = self.lines_below(shaped[at], shaped, at + 1)
                    bought = self.sentence(shaped[at], below)
                    if bought and isinstance(bought[0], n.TokenLine):
                        if not _heads_token_lines(effects[-1]):
                            self.problem(one, Misfit(one.span, "prices_of_what"))
                        effects = effects[:-1] + bought  # each line says what it costs
                    else:
                        effects = [*effects[:-1], *_bought(effects[-1], bought)] if bought else []
                    at = behind
            if len(effects) == 1 and _tier_line(one.sentence, effects[0], with_):
                if not steps and _deals_more(effects[0], found):
                    self.problem(one, Misfit(effects[0].span, "tiers_or_more"))
                steps.append((len(found), one))
            found.extend(effects or [n.Unread(span=one.span)])
        return self.stepped(found, steps) if len(steps) > 1 else found

    def lines_below(self, one: Shaped, shaped: list[Shaped], at: int) -> tuple[tuple[n.Effect, ...], int]:
        """The options of a sentence that heads a menu, which stand behind it, and the place behind them."""
        if not _heads_options(one.sentence):
            return (), at
        options, at = _option_lines(shaped, at)
        lines = tuple(effect for option in options if (effect := self.option(option)) is not None)
        if len(lines) == 1 and isinstance(lines[0], n.Choose):
            lines = lines[0].options  # "Choose one: A - or - B."
        return lines, at

    def of_menu(self, one: Shaped, found: list[n.Effect | n.Unread]) -> list[n.Effect | n.Unread] | None:
        """What a sentence says of all options before it: `Each may only be used once per turn.`, `If you have
        Heat, do both.`; nothing if it is any other."""
        shape = one.sentence
        if shape is None:
            return None
        often = each_so_often(shape)
        if often:
            start = self.menu if self.menu is not None else len(found) - 1
            menu = [effect for effect in found[start:] if isinstance(effect, n.Effect)]
            parts = offers(menu[0]) if len(menu) == 1 else menu
            limited = [so_often(effect, often) for effect in parts or ()]
            if not any(isinstance(effect, n.TimesPerTurn) for effect in limited):
                self.problem(one, Misfit(one.span, "each_of_what"))
                return [*found, n.Unread(span=one.span)]
            whole = menu[0].span.join(one.span)
            return [*found[:start], n.changed(limited[0], span=whole), *limited[1:]]
        if not does_both(shape):
            return None
        try:
            return [*found[:-1], self.all_options(one, shape, found[-1])]
        except Misfit as misfit:
            self.problem(one, misfit)
            return [*found, n.Unread(span=one.span)]

    def all_options(self, one: Shaped, shape: Sentence, choice: n.Effect | n.Unread) -> n.Effect:
        builder = self.builder(())
        builder.words = shape.words
        condition, wrappers = builder.condition_of(shape.leads[0])
        done = both_of(choice, shape) if isinstance(choice, n.Choose) and not wrappers else None
        if done is None or not isinstance(choice, n.Choose):
            raise Misfit(one.span, "both_of_what")
        all_taken(shape.words)
        span = choice.span.join(one.span)
        return n.If(condition=condition, effect=done, otherwise=choice, span=span)

    def prices(
        self, one: Shaped, effects: list[n.Effect], prices: n.Choose, shaped: list[Shaped], at: int
    ) -> int:
        """`You may spend 1 or 2 Heat: spend 1 to draw 1 card; spend 2 to draw 3 cards.`"""
        lines: list[n.Effect] = []
        while at < len(shaped) and sum(map(_number_of, lines)) < len(prices.options):
            line = self.sentence(shaped[at], ())
            if not line:
                return at + 1
            lines += line
            at += 1
        bought = bought_for(prices, lines)
        if bought is None:
            self.problem(one, Misfit(one.span, "prices_of_what"))
            return at
        whole = n.changed(bought, span=prices.span.join(lines[-1].span))
        found = with_choice(effects[-1], prices, whole)
        effects[-1] = n.changed(found, span=one.span.join(lines[-1].span))
        return at

    def stepped(
        self, found: list[n.Effect | n.Unread], steps: list[tuple[int, Shaped]]
    ) -> list[n.Effect | n.Unread]:
        """`[claw][claw]: Deal 4 dmg. [claw][claw][claw]: Deal 6 dmg.`: the best of them counts."""
        lines = [found[at] for at, _ in steps]
        tiers = [line.outcome for line in lines if isinstance(line, n.OnRoll)]
        shown = [tier.symbols for tier in tiers if isinstance(tier, n.Shows)]
        if len({symbols[0] for symbols in shown}) != 1 or not all(
            len(less) < len(more) for less, more in pairwise(shown)
        ):
            return found
        first, last = steps[0][0], steps[-1][0]
        effects = [line.effect for line in lines if isinstance(line, n.OnRoll)]
        merged = tiered(effects) if last - first == len(steps) - 1 else None
        if not isinstance(merged, n.Effect):
            if any(one.sentence is not None and _says_on(one.sentence, "") for _, one in steps):
                return found  # "with 2 [claw], heal 2; with 3 [claw], draw 1 card" is said of each
            self.problem(steps[1][1], Misfit(lines[1].span, "tiers_apart"))
            return found
        span = lines[0].span.join(lines[-1].span)
        tier = n.ShowsTier(counts=tuple(map(len, shown)), symbol=shown[0][0], span=tiers[0].span)
        return [*found[:first], n.OnRoll(outcome=tier, effect=merged, span=span), *found[last + 1 :]]

    def alternatives(
        self, shaped: list[Shaped], at: int, first: list[n.Effect], *, clear: bool
    ) -> tuple[list[n.Effect], int]:
        """`Draw 1 card. Or gain 1 CP.`: one of them. `clear`: nothing stands before the first one that might
        be part of it."""
        if not clear:
            self.problem(shaped[at], Misfit(shaped[at].span, "alternative_to_what"))
        options = [first]
        while at < len(shaped) and shaped[at].mark is Mark.OR:
            options.append(self.sentence(shaped[at], ()))
            at += 1
        if not all(len(option) == 1 for option in options):
            return [], at
        effects = tuple(option[0] for option in options)
        span = effects[0].span.join(effects[-1].span)
        return [n.Choose(options=effects, span=span)], at

    def problem(self, one: Shaped, misfit: Misfit) -> None:
        self.problems.append(Problem(one.span, misfit.span, None, misfit, one.raws))

    def who_does_this(self, one: Shaped) -> None:
        """`Choose an opponent: discard 1 card.`: you, or that opponent?"""
        chain = one.sentence.chain if one.sentence is not None and not one.sentence.leads else None
        clause = chain.items[0].clause if chain is not None else None
        if clause is not None and clause.subject is None and clause.verb.lexeme in _LOSING:
            self.problem(one, Misfit(clause.span, "who_of_chosen", verb=clause.verb.text.casefold()))

    def option(self, sentences: list[Shaped]) -> n.Effect | None:
        effects = [self.sentence(one, ()) for one in sentences]
        if not all(effects):
            return None
        whole = tuple(effect for several in effects for effect in several)
        span = whole[0].span.join(whole[-1].span)
        return whole[0] if len(whole) == 1 else n.Block(sentences=whole, span=span)

    def sentence(self, shaped: Shaped, lines: tuple[n.Effect, ...]) -> list[n.Effect]:
        """The effect of a sentence and the rules in its brackets; nothing if it could not be read."""
        shape = shaped.sentence
        if shape is None:
            assert shaped.stuck is not None
            self.problems.append(Problem(shaped.span, shaped.stuck.span, shaped.stuck, None, shaped.raws))
            return []
        self.govern(shape)
        before = len(self.problems)
        try:
            builder = self.builder(lines)
            effects = [builder.sentence(shape), *builder.after]
            self.spoken.deeds = builder.deeds
            self.roll(builder.deeds)
            self.spoken.verbs = {*self.spoken.verbs, *(deed.verb.lexeme for deed in builder.deeds)}
            on = effects[0] if isinstance(effects[0], n.OnRoll) else None
            self.spoken.outcomes = [*self.spoken.outcomes, on.effect] if on is not None else []
            if self.lists:
                effects = [self.with_tiers(effect) for effect in effects]
            if shape.special is not None and _may_be_most(shape) and any(map(_counts, self.before)):
                raise Misfit(effects[0].span, "max_of_what")
            self.before = effects
            if self.says_that:
                if any(phase.that for effect in effects for phase in _phases(effect)):
                    effects = [self.with_phase(self.with_attacker(effect)) for effect in effects]
                self.past += effects
            return effects
        except Misfit as misfit:
            bracket = len(self.problems) > before
            del self.problems[before:]
            self.problems.append(Problem(shaped.span, misfit.span, None, misfit, shaped.raws, bracket))
            return []

    def roll(self, deeds: list[Clause]) -> None:
        """Which die sentences behind may ask about."""
        rolls = [deed.np for deed in deeds if deed.verb.lexeme == "roll" and is_noun(deed.np, "die")]
        if rolls:
            self.spoken.die = OneDie() if len(rolls) == 1 and number_in(rolls[0]) in (None, 1) else None
        elif self.spoken.die is not None and any(d.verb.lexeme in TURNED for d in deeds):
            self.spoken.die = None

    def builder(self, lines: tuple[n.Effect, ...]) -> Builder:
        names = self.names
        builder = Builder(
            self.bracket, lines, self.text, self.language, names.keywords, names.polarity, self.spoken
        )
        builder.whole = self.whole
        builder.tiers = self.tiers
        return builder

    def with_phase(self, effect: n.Effect) -> n.Effect:
        """`Remove this token at the end of that phase.`: the one that was named last."""
        phases = _phases(effect)
        named = next((phase for phase in phases if not phase.that), None)
        for found in phases:
            if not found.that:
                continue
            named = named or next((_whole(p, e) for e in reversed(self.past) for p in _phases(e)), None)
            if found.next:  # "that Main Phase": the last one of these
                alike = (p for e in reversed([*self.past, effect]) for p in _phases(e) if not p.that)
                named = next((p for p in alike if p.phase is found.phase), None)
            if named is None:
                raise Misfit(found.span, "which_phase_that")
            turn = found.phase is n.Phase.TURN and named.phase is not n.Phase.TURN
            if turn and named.next:  # the turn of a phase that is yet to come
                raise Misfit(found.span, "which_phase_that")
            meant = n.PhaseOf(phase=n.Phase.TURN, whose=named.whose) if turn else named
            more = [one for past in self.past for one in _all(past, n.ExtraPhase) if one.phase is named]
            if more and isinstance(more[0].who, n.Players):  # "take another turn": the next one they have
                meant = n.changed(named, whose=more[0].who, next=True)
            effect = _replaced(effect, found, n.changed(meant, span=found.span))
        return effect

    def with_tiers(self, effect: n.Effect) -> n.Effect:
        """`3/4/5 [claw]: Deal 4/6/8 dmg. Gain 1/1/2 Heat.`: the second list goes by the same tiers."""
        found = list(nodes_in(effect))
        named = next((node for node in found if isinstance(node, n.ShowsTier)), None)
        self.tiers = named or self.tiers
        number = len(self.tiers.counts) if self.tiers is not None else self.names.tiers
        lists = [node for node in found if isinstance(node, n.ByTier)]
        for one in lists:
            if not number:
                raise Misfit(one.span, "tiers_missing")
            if len(one.values) != number:
                raise Misfit(one.span, "tiers_length", numbers=str(len(one.values)), tiers=str(number))
        for half in found if number == 2 else ():
            if isinstance(half, n.HalfOf) and "/" in self.text[half.span.start : half.span.end]:
                raise Misfit(half.span, "tiers_or_half")
        if not lists or named is not None or self.tiers is None:
            return effect
        return _on_tiers(effect, self.tiers)

    def with_attacker(self, effect: n.Effect) -> n.Effect:
        """`After that Attack is over`: the one of whoever was said to Attack."""
        for end in _all(effect, n.ConcludePhase):
            if end.with_attack and end.phase.that:
                attacks = (one for past in reversed(self.past) for one in _all(past, n.Attack)[::-1])
                by = next((one.who for one in attacks), None)
                if isinstance(by, n.Players) and by.who in (n.Who.HOLDER, n.Who.PLAYER):
                    by = n.Players(who=n.Who.THEY)
                roll = n.PhaseOf(phase=n.Phase.ROLL, whose=by, span=end.phase.span)
                effect = _replaced(effect, end.phase, roll)
        return effect

    def govern(self, shape: Sentence) -> None:
        """`When X is advanced:` stands before every line below it, until the next such line."""
        if isinstance(shape.special, Word) and shape.special.type == "MARKER":
            return  # "When Attacked: prevent 2 dmg. Persistent."
        inner = shape.inner if self.governing else None
        other = _other_side(self.governing[-1], shape) if inner is not None else None
        if other is not None and inner is not None:
            shape.leads = [*shape.leads, *inner.leads]
            shape.chain, shape.trails, shape.otherwise = inner.chain, inner.trails, inner.otherwise
            shape.special, shape.inner = inner.special, inner.inner
            self.governing = [other]
        heads = [lead for lead in shape.leads if lead.head or _is_form(lead)] if shape.leads else []
        if heads:
            self.governing = shape.leads[: shape.leads.index(heads[-1]) + 1]
        elif self.governing:
            subs = [lead.word for lead in shape.leads if lead.kind == "sub"]
            if any(word and word.lexeme in ("when", "whenever") for word in subs):
                self.governing = []
            else:
                shape.leads[:0] = self.governing

    def bracket(self, word: Word, outer: Clause | None) -> n.Effect:
        """A rule in round brackets is read on its own."""
        if self.depth >= MOST_BRACKETS:
            raise Misfit(word.span, "brackets_too_deep")
        inside = Span(word.start + 1, word.end - 1)
        reading = read_text(self.text, inside, self.names, self.language, self.depth + 1, outer)
        if reading.problems or len(reading.text.sentences) != 1:
            self.problems.extend(reading.problems)
            raise Misfit(word.span, "brackets_unread")
        self.unknown = self.unknown or reading.unknown
        effect = reading.text.sentences[0]
        assert not isinstance(effect, n.Unread)
        return effect


def _other_side(asked: Lead, shape: Sentence) -> Lead | None:
    """`If it shows Heads: deal 2 dmg. Tails: draw 1 card.`: the same question about another side."""
    label = shape.special
    items = asked.chain.items if asked.chain is not None else []
    clause = items[0].clause if len(items) == 1 else None
    if clause is None or clause.np is None or not isinstance(label, Np):
        return None
    if not names_side(clause.np) or not names_side(label):
        return None
    chain = replace(items[0], clause=replace(clause, np=label))
    return replace(asked, chain=Chain([chain], asked.span))


def _is_form(lead: Lead) -> bool:
    """`In Bear Form:`, with a colon, stands before what follows."""
    closed = lead.word is not None and lead.word.type == "COLON"
    return closed and any(a.key == "PREP:in" and a.np and names_side(a.np) for a in lead.adjuncts)


def _all(node: object, kind: type[N]) -> list[N]:
    """The nodes of a kind in a tree, in the order of the text."""
    return [part for part in nodes_in(node) if isinstance(part, kind)]


def _phases(node: object) -> list[n.PhaseOf]:
    """The phases in a tree, the last one first."""
    return _all(node, n.PhaseOf)[::-1]


def _whole(phase: n.PhaseOf, effect: n.Effect) -> n.PhaseOf:
    """What results from an Offensive Roll Phase is over when the whole Roll Phase is (R-140)."""
    dealt = [one.result_of for one in _all(effect, n.DealDamage)]
    results = dealt + [one.result_of for one in _all(effect, n.ReceiveDamage)]
    return n.changed(phase, phase=n.Phase.ROLL) if any(phase is one for one in results) else phase


def _replaced(node: Any, old: n.PhaseOf, new: n.PhaseOf) -> Any:
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_replaced(part, old, new) for part in node)
    if not isinstance(node, n.Node):
        return node
    fields = {name: getattr(node, name) for name in parts_of(type(node))}
    changed = {
        name: after for name, part in fields.items() if (after := _replaced(part, old, new)) is not part
    }
    return n.changed(node, **changed) if changed else node


def _tier_line(shape: Sentence | None, effect: n.Effect, with_: str) -> bool:
    """`[claw][claw]: ...`; what begins with "on" is done whenever it is shown (R-110)."""
    if type(effect) is not n.OnRoll or shape is None or not isinstance(effect.outcome, n.Shows):
        return False
    symbols = effect.outcome.symbols
    return len(set(symbols)) == 1 and not effect.outcome.any and not _says_on(shape, with_)


def _deals_more(tier: n.Effect, before: list[n.Effect | n.Unread]) -> bool:
    """`Deal 4 dmg. With 4 [claw]: deal 5 dmg.`: more dmg of the same kind, on top of the first or instead?"""
    last = before[-1] if before else None
    more = tier.effect if isinstance(tier, n.OnRoll) else None
    if not isinstance(last, n.DealDamage) or not isinstance(more, n.DealDamage):
        return False
    if not isinstance(last.amount, n.Number) or not isinstance(more.amount, n.Number):
        return False
    return last.amount.value < more.amount.value and n.changed(last, amount=more.amount) == more


def _says_on(shape: Sentence, with_: str) -> bool:
    """`On [claw]`; `with 4 [claw]` says which tier it is, as `4 [claw]` does."""
    return any(word.type == "ON_ROLL" and word.text and word.text.casefold() != with_ for word in shape.words)


def tiered(parts: list[Any]) -> Any:
    """Several trees as one, with a list of numbers where they differ; nothing if they differ otherwise."""
    first = parts[0]
    if all(part == first for part in parts):
        return first
    if any(type(part) is not type(first) for part in parts):
        return None
    if isinstance(first, n.Number):
        return n.ByTier(values=tuple(part.value for part in parts), span=first.span)
    if isinstance(first, tuple):
        members = [tiered(list(several)) for several in zip(*parts, strict=False)]
        return None if None in members or len({len(part) for part in parts}) > 1 else tuple(members)
    if not isinstance(first, n.Node):
        return None
    changes: dict[str, Any] = {}
    for name in parts_of(type(first)):
        values = [getattr(part, name) for part in parts]
        if any(value != values[0] for value in values):
            changes[name] = tiered(values)
            if changes[name] is None:
                return None
    return n.changed(first, **changes)


def _on_tiers(effect: n.Effect, tiers: n.ShowsTier) -> n.Effect:
    if isinstance(effect, n.Then | n.Additionally):
        return n.changed(effect, effect=_on_tiers(effect.effect, tiers))
    return n.OnRoll(outcome=tiers, effect=effect, span=effect.span)


def _may_be_most(shape: Sentence) -> bool:
    """`Max 3.`: a stack limit, unless what was counted before has a most."""
    alone = isinstance(shape.special, Word) and not shape.marks
    return alone and isinstance(shape.special, Word) and shape.special.lexeme.startswith("most ")


def _counts(effect: n.Effect) -> bool:
    """Whether something is counted, so that it can have a most."""
    return any(_all(effect, kind) for kind in (n.Per, n.TimesSymbol, n.ForEach, n.NumberOf, n.UpTo))


def _goes_on(shape: Sentence | None) -> bool:
    """`1-2: draw 1 card, 3-6: gain 1 CP, then deal 2 dmg`: on 3-6 only, or in any case?"""
    return (
        shape is not None and shape.chain is not None and any(i.joiner == "THEN" for i in shape.chain.items)
    )


def _looks_back(shape: Sentence | None) -> bool:
    """Whether a sentence can say something of the one before: `it cannot be prevented`, `do both`. What says
    that somebody does something is none."""
    first = shape.chain.items[0].clause if shape is not None and shape.chain is not None else None
    return first is not None and first.form is not Form.DO


def _heads_options(shape: Sentence | None) -> bool:
    return shape is not None and isinstance(shape.special, Word) and shape.special.type in HEADS


def _option_lines(shaped: list[Shaped], at: int) -> tuple[list[list[Shaped]], int]:
    """The lines below "one of the following:". With list marks, the marked ones; otherwise those that begin
    with a verb or a number of tokens, as an option does and an ordinary sentence about a token does not."""
    options: list[list[Shaped]] = []
    marked = at < len(shaped) and shaped[at].mark in _LISTED
    in_line = at < len(shaped) and not shaped[at].new_line
    while at < len(shaped):
        one = shaped[at]
        if options and _of_all(one.sentence):
            break
        if one.new_line:
            if one.mark is Mark.OR and options:
                options.append([])
            elif marked != (one.mark in _LISTED) or not (marked or _is_option(one.sentence)):
                break
            else:
                options.append([])
        elif options and in_line and _goes_on_behind(one.sentence):
            break
        elif not options or (in_line and one.mark is Mark.SEMICOLON):
            options.append([])
        options[-1].append(one)
        at += 1
    if in_line and any(len(option) > 1 for option in options):
        return [], at  # "Choose one: A. B. Or C.": two options, or three?
    return options, at


def _goes_on_behind(shape: Sentence | None) -> bool:
    """`Choose one: A or B. Then C.`: C is no part of B."""
    return shape is not None and bool(shape.leads) and shape.leads[0].kind is LeadKind.WORD


def _of_all(shape: Sentence | None) -> bool:
    """What is said of all options, and is no part of the last."""
    return shape is not None and (does_both(shape) or each_so_often(shape) > 0)


def _is_option(shape: Sentence | None) -> bool:
    if shape is None:
        return True
    if shape.inner is not None:
        return True
    if shape.chain is None or any(lead.kind == "sub" for lead in shape.leads):
        return False
    clause = shape.chain.items[0].clause
    return clause is not None and clause.subject is None and not clause.pre


def _number_of(line: n.Effect) -> int:
    return len(line.options) if isinstance(line, n.Choose) else 1


def _each_offered(menu: n.Effect) -> list[n.Effect] | None:
    """`Spend 1 to either: (a) ..., or (b) after Attacking, ...`: each is offered when it can be taken."""
    found = offers(menu)
    if found is not None:
        found[0] = n.changed(found[0], span=menu.span.join(found[0].span))
    return found


def _price(effect: n.Effect) -> n.Effect | None:
    """What is given for what stands behind the colon, at whatever time."""
    inner, at_a_time = effect, False
    while isinstance(inner, n.When | n.During | n.TimesPerTurn | n.Then | n.Additionally):
        at_a_time = at_a_time or not isinstance(inner, n.Then | n.Additionally)
        inner = inner.effect
    inner = inner.effect if isinstance(inner, n.May) else inner
    return inner if isinstance(inner, n.Spend if at_a_time else n.Spend | n.Discard | n.Remove) else None


def _line_prices(shaped: list[Shaped], at: int) -> int:
    """The place behind lines such as `1 Heat: gain 1 CP.`, each a sentence; 0: there are none, or it is open
    where the last one ends."""
    to = at
    while to < len(shaped) and (shape := shaped[to].sentence) is not None:
        line = shape.special if isinstance(shape.special, Np) else None
        if line is None or not line.heads or line.heads[0].lexeme == "token" or not line.has("NUM"):
            break
        to += 1
    ends = to == len(shaped) or shaped[to].new_line
    return to if to - at > 1 and ends else 0


def _heads_token_lines(effect: n.Effect) -> bool:
    """`You may spend these tokens:`, above `1 token: ...`, and nothing that the lines do not say, too."""
    return effect == n.May(effect=n.Spend(thing=n.Thing(kind=n.Kind.THIS_TOKEN), count=n.ONE))


def _bought(effect: n.Effect, bought: list[n.Effect]) -> list[n.Effect]:
    span = effect.span.join(bought[0].span)
    if isinstance(effect, n.When | n.During | n.TimesPerTurn | n.Then | n.Additionally):
        inner = _bought(effect.effect, bought)
        return [n.changed(effect, effect=inner[0], span=span), *inner[1:]]
    cost = _price(effect)
    assert cost is not None
    pay = n.Pay(cost=cost, effect=bought[0], span=span)
    return [n.May(effect=pay, span=span) if isinstance(effect, n.May) else pay, *bought[1:]]
