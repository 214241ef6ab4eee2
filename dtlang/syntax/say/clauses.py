"""What is done and what is asked: a line of the language for each effect and condition.

Most are filled as they stand. A node that is said in several ways chooses its line in `way_of_...`; a part
that is made of several fields is a `part_...`.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.frames import Blank, cut
from dtlang.syntax.lexemes import DONE, lexeme_of
from dtlang.syntax.lexicon import ended
from dtlang.syntax.say.agree import bends
from dtlang.syntax.say.phrases import NO_UNIT, Phrases, Unit, Who, is_common
from dtlang.syntax.say.runs import NOTHING, Kind, Run, Said, joined, settled, spaced, text_of, words
from dtlang.syntax.say.unsayable import Unsayable

Form = Literal["base", "third", "doing", "done", "infinitive", "several", "second", "past", "past_several"]
# The same word, where a language has no form of its own.
_ELSE: dict[str, Form] = {"infinitive": "base", "several": "base", "doing": "infinitive", "second": "base"}
DONE_BY = lexeme_of(DONE)
PERSONS: tuple[Form, ...] = ("third", "second", "several")
_IN_MOOD = {"third": "", "second": "_second", "several": "_several"}
_HANGS_ON: tuple[Form, ...] = ("base", "infinitive", "doing")
_ZONES = {n.Zone.TOP_OF_DECK: "top", n.Zone.BOTTOM_OF_DECK: "bottom", n.Zone.LOOKED_AT: "looked_at"}
_ENDS = (n.Zone.TOP_OF_DECK, n.Zone.BOTTOM_OF_DECK)
_ACTIONS = (n.Kind.MAIN_CARD, n.Kind.ROLL_CARD, n.Kind.INSTANT_CARD)
_CARDS = (n.Kind.CARD, n.Kind.UPGRADE, n.Kind.NAMED_CARD, n.Kind.CARD_KIND, *_ACTIONS)
_NAMED = (n.Kind.STATUS, n.Kind.PIECE, n.Kind.THIS_TOKEN, n.Kind.IT, n.Kind.NAMED_CARD)
_ANY_OPPONENT = n.Players(who=n.Who.ANY_OPPONENT)


class Clause(msgspec.Struct, frozen=True):
    """`who` does `verb` `tail`. A clause in which nobody acts has its words in `fixed`."""

    who: n.Party | None
    verb: str = ""
    tail: Said = NOTHING
    declared: bool = False  # a verb of the hero, not of the game
    passive: bool = False  # "you are defeated"
    each: bool = False  # "you each roll 1 die"
    fixed: Said = NOTHING  # "this Attack becomes undefendable"


def _is_watched(amount: n.Amount) -> bool:
    """The damage that the text waits for, or half of it."""
    inner = amount.amount if isinstance(amount, n.HalfOf | n.Twice) else amount
    return isinstance(inner, n.ValueOf) and inner.value in (n.Value.INCOMING_DAMAGE, n.Value.THAT_DAMAGE)


class Clauses(Phrases):
    """Says single effects, conditions and events."""

    # --- verbs

    def verb(self, lemma: str, form: Form) -> str:
        """A verb of the game. The game writes Attack with a capital, in some languages the verb too."""
        forms = self.lexicon.forms
        word = self.lexicon.verbs[lemma][forms.index(self.form_of(form, forms))]
        small = self.lines.data["attack"].get("deed") == "small"
        return word.capitalize() if lemma == "attack" and not small else word

    def form_of(self, form: Form, forms: Container[str]) -> str:
        """The form that a language has for this, in the mood of the clause."""
        in_mood = f"{self.mood}{_IN_MOOD[form]}" if self.mood and form in _IN_MOOD else form
        if in_mood in forms:
            return in_mood
        if form != in_mood and self.mood in forms:
            return self.mood
        return form if form in forms else _ELSE.get(form, form)

    def participle(self, lemma: str) -> str:
        """What was done, as it stands beside what it was done to."""
        return bends(self.verb(lemma, "done"), self.lexicon)

    def declared_verb(self, lemma: str, form: Form) -> Said:
        """A verb that the hero declares, bent by the rules; of "cool off" the first word bends."""
        first, space, rest = lemma.partition(" ")
        bending = self.lines.data["bending"]
        ending = self.form_of(form, bending)
        first = self.lines.bent(ending, first) if ending in bending else first
        return (Run(Kind.KEYWORD, first + space + rest, lemma),)

    def bent(self, clause: Clause, form: Form) -> Said:
        """The verb and what follows it."""
        if clause.passive:
            helper = form if form in self.lines.data["passive"] else _ELSE[form]
            you = self.declines and clause.who == n.YOU  # nobody is named whom it could agree with
            done = self.verb(clause.verb, "done") if you else self.participle(clause.verb)
            return spaced(self.form("passive", helper), done, clause.tail)
        if clause.declared:
            return spaced(self.declared_verb(clause.verb, form), clause.tail)
        verb = self.verb(clause.verb, form)
        tail = clause.tail
        if "to_you" in self.lines.data["joining"] and clause.verb in self.lexicon.to_whom:
            tail = self.with_you_before(tail)
        return self.with_pronoun(verb, tail, form) if self.lexicon.enclitic else spaced(verb, tail)

    def with_you_before(self, tail: Said) -> Said:
        """`-te 2 de daño`, of `2 de daño a ti`: whom it is done to is said with the verb."""
        pronoun, *to_you = self.lines.forms("joining", "to_you")
        said = settled(tail, ())
        for at, run in enumerate(said):
            found = next((one for one in to_you if f" {one} " in f"{run.text} "), None)
            if run.kind is Kind.WORDS and found is not None:
                left = run._replace(text=f"{run.text} ".replace(f" {found} ", " ", 1)[:-1])
                return (*words(f"{pronoun} "), *said[:at], *((left,) if left.text else ()), *said[at + 1 :])
        return tail

    def with_pronoun(self, verb: str, tail: Said, form: Form) -> Said:
        """`retíralo`, `retirarlo`, but `lo retiras`."""
        first, *rest = tail or (Run(Kind.WORDS, ""),)
        pronoun, blank, more = first.text.partition(" ")
        if not pronoun.startswith("-"):
            return spaced(verb, tail)
        before, verb = (
            ("", ended(verb, self.lexicon.enclitic) + pronoun[1:])
            if form in _HANGS_ON
            else (pronoun[1:], verb)
        )
        return (*spaced(before, verb), *words(blank + more), *rest)

    def predicate(self, clause: Clause, who: n.Party) -> Said:
        """The verb as it stands behind this subject."""
        if clause.passive:
            you = self.declines and who == n.YOU  # nobody is named whom it could agree with
            done = self.verb(clause.verb, "done") if you else self.participle(clause.verb)
            return spaced(self.agrees("be", who), done, clause.tail)
        return self.bent(clause, PERSONS[self.person(who)])

    def told(self, clause: Clause) -> Said:
        """As a full clause with its subject."""
        if clause.who is None:
            return clause.fixed
        each = self.word("ADV", "each") if clause.each else ""
        if each and "each" in self.lines.data["joining"]:  # "lanzan 1 dado cada uno"
            return spaced(self.party(clause.who), self.predicate(clause, clause.who), each)
        return spaced(self.party(clause.who), each, self.predicate(clause, clause.who))

    def agrees(self, verb: str, who: n.Party | bool, negated: bool = False) -> str:
        """A helping verb behind its subject: `is`, `are`, `is not`, `are not`."""
        in_mood = f"{verb}_{self.mood}"
        forms = self.lines.forms("agreement", in_mood if in_mood in self.lines.data["agreement"] else verb)
        persons = len(forms) // 2
        person = 2 * who if isinstance(who, bool) else self.person(who)
        return forms[min(person, persons - 1) + persons * negated]

    def helping(self, helper: str, who: n.Party, negated: bool = False) -> str:
        """`may`, `would`: one word for all in some languages, bent in others."""
        if helper in self.lines.data["agreement"]:
            return self.agrees(helper, who, negated)
        word = self.word("MODAL", helper)
        return f"{word} {self.word('NOT', 'not')}" if negated else word

    # --- effects

    def is_clause(self, effect: n.Effect) -> bool:
        """Whether an effect is one clause; `Instead` and a remark in brackets stand behind it."""
        while isinstance(effect, n.Instead | n.Remarked):
            effect = effect.effect
        return type(effect).__name__ in self.lines.data["effects"]

    def clause(self, effect: n.Effect, objects: Said = NOTHING) -> Clause:
        """An effect as one clause; `objects`: of several that share their verb."""
        if isinstance(effect, n.Instead):
            return self.behind(self.clause(effect.effect), words(self.word("INSTEAD", "instead")))
        if isinstance(effect, n.Remarked):
            return self.behind(self.clause(effect.effect), self.reminder(effect.reminder))
        if not self.is_clause(effect):
            raise Unsayable(effect, "this is not one clause")
        name = "Reveal" if isinstance(effect, n.Look) and effect.reveal else type(effect).__name__
        clause = self.framed(effect, self.lines.text("effects", name, self.way("effects", effect)), objects)
        if isinstance(effect, n.BecomeType):  # behind "may" and "to" it is an order
            order = self.framed(effect, self.lines.text("effects", name, "order"))
            return Clause(None, order.verb, order.tail, fixed=clause.fixed)
        return clause

    def framed(self, effect: Any, text: str, objects: Said = NOTHING) -> Clause:
        """A line filled: its first word is the verb; the first part of it may be said already."""
        if text.startswith("= "):
            return Clause(None, fixed=self.fill(cut(text[2:]), effect))
        verb, _, rest = text.removeprefix("you: ").partition(" ")
        who = n.YOU if text.startswith("you: ") else getattr(effect, "who", n.YOU)
        actor = self.actor if text.startswith("you: ") and self.actor is not None else who
        line = cut(rest)
        made = {next(part.name for part in line if isinstance(part, Blank)): objects} if objects else {}
        tail = self.behind_actor(actor, lambda: self.fill(line, effect, made))
        if isinstance(effect, n.Call):
            return Clause(who, effect.verb, tail, declared=True)
        if verb.endswith("!"):
            who = effect.target if isinstance(effect, n.Attack) else who
            return Clause(who, verb[:-1], tail, passive=True)
        return Clause(who, verb, tail, each=isinstance(effect, n.RollDice) and effect.each)

    def behind(self, clause: Clause, more: Said) -> Clause:
        fixed = spaced(clause.fixed, more) if clause.fixed else NOTHING
        return replace(clause, tail=spaced(clause.tail, more), fixed=fixed)

    def reminder(self, reminder: n.Reminder) -> Said:
        return (Run(Kind.REMINDER, f"({reminder.text})"),)

    # --- which line

    def way_of_reduce_damage(self, effect: n.ReduceDamage) -> str:
        """`deal 1 less dmg`; of no plain number `reduce that dmg by 1/2`."""
        if isinstance(effect.amount, n.Number | n.TimesSymbol | n.Per | n.Parameter):
            return "number"
        half = isinstance(effect.amount, n.HalfOf) and _is_watched(effect.amount)
        return "half" if half else "by"

    def way_of_heal(self, effect: n.Heal) -> str:
        """`heal a chosen player 2`; of no plain number, and of somebody who needs more words, `heal 2 on`."""
        target = effect.target
        if target is None:
            return "any" if isinstance(effect.amount, n.AnyNumber) else "plain"
        if not isinstance(effect.amount, n.Number) or not isinstance(target, n.Players):
            return "on"
        qualified = target.repeat or target.token is not None or target.besides is not None
        return "on" if qualified or target.who in (Who.HOLDER, Who.INFLICTER) else "target"

    def way_of_roll_attempts(self, effect: n.RollAttempts) -> str:
        return "fewer" if effect.change < 0 else "more"

    def way_of_turn_dial(self, effect: n.TurnDial) -> str:
        """`double Sun Dial`: up by what it shows itself."""
        shown = n.DialOf(dial=effect.thing.kind, whose=effect.who, name=effect.thing.name)
        return (
            "double" if effect.direction is n.Direction.UP and effect.by == shown else effect.direction.value
        )

    def way_of_set_dial(self, effect: n.SetDial) -> str:
        if effect.direction is None and effect.to == n.EndOf(end=n.End.START):
            return "reset"
        return effect.direction.value if effect.direction is not None else "set"

    def way_of_call(self, effect: n.Call) -> str:
        if effect.zone is None:
            bare = effect.thing is None and effect.count is None and effect.direction is None
            whom = effect.target
            named = isinstance(whom, n.Players) and whom.who is Who.NAMED
            return "aimed" if bare and whom is not None and not named else "plain"
        if effect.direction is not None:
            raise Unsayable(effect, "a place or a direction, not both")
        return "zone" if effect.thing is None and effect.count is None else "within"

    def way_of_look(self, effect: n.Look) -> str:
        if isinstance(effect.zone, n.Place):
            return "top" if effect.top else "some"
        if effect.zone is n.Zone.LOOKED_AT and not effect.reveal and not isinstance(effect.count, n.Every):
            return "picked"
        if effect.zone in _ZONES:
            return _ZONES[effect.zone]
        return "all" if isinstance(effect.count, n.Every) and effect.zone is n.Zone.HAND else "some"

    def way_of_steal(self, effect: n.Steal) -> str:
        """Of nobody in particular: cards with another verb, where one word is both `draw` and `steal`."""
        if effect.source is not None:
            return "source"
        return "cards" if effect.thing.kind in _CARDS else "plain"

    def way_of_spend(self, effect: n.Spend) -> str:
        """CP are spent, tokens are used: two verbs in some languages."""
        if effect.target is not None:
            return "target"
        ways = self.lines.ways("effects", "Spend")
        return "cp" if effect.thing.kind is n.Kind.CP and "cp" in ways else "plain"

    def way_of_attack(self, effect: n.Attack) -> str:
        """Of an opponent who Attacks: `you are Attacked`."""
        by_opponent = isinstance(effect.who, n.Players) and effect.who.who is Who.OPPONENT
        return "passive" if by_opponent and effect.target is not None else "plain"

    # --- parts

    def part_damage(self, effect: n.DealDamage | n.ReceiveDamage | n.AddDamage) -> Said:
        """`2 undefendable dmg`; of any amount (in events) just `dmg`."""
        plain = "" if isinstance(effect, n.DealDamage) else "normal"
        if isinstance(effect, n.AddDamage):
            return self.amount(effect.amount, self.damage_unit(detail=plain))
        detail = effect.type.value if effect.type is not None else plain
        unit = self.damage_unit(effect.type, effect.except_type, detail, unavoidable=effect.unavoidable)
        return self.measured(effect.amount, unit)

    def damage_unit(
        self,
        type: n.DamageType | None = None,
        but: n.DamageType | None = None,
        detail: str | None = None,
        *,
        unavoidable: bool = False,
    ) -> Unit:
        made = {"type": self.said(type), "except_type": self.said(but)}

        def say(many: bool) -> Said:
            said = self.filled("damage", "unit", dmg=self.noun("damage", many), **made)
            return self.filled("damage", "unavoidable", unit=said) if unavoidable else said

        return Unit(say, Kind.DAMAGE if detail is not None else Kind.WORDS, detail or "")

    def part_prevented(self, effect: n.PreventDamage) -> Said:
        amount = effect.amount
        if _is_watched(amount) and isinstance(amount, n.HalfOf | n.Twice | n.ValueOf):
            return self.filled("damage", "prevented", node=effect, value=self.value_of(amount))
        return self.measured(amount, self.damage_unit(but=effect.except_type))

    def part_this_attack(self, effect: n.DoubleDamage) -> Said:
        if effect.who == n.YOU:
            return self.filled("attack", "this")
        return self.owned(effect.who, self.filled("attack", "whose"))

    def part_whose_attack(self, effect: n.ReceiveDamage) -> Said:
        """`an Attack`, `an opponent's Attack`: what dmg comes from."""
        if effect.source is None:
            return self.filled("attack", "any")
        return self.owned(effect.source, self.filled("attack", "whose"))

    def part_that_damage(self, effect: n.ReduceDamage) -> Said:
        return self.filled("attack", "that_damage" if effect.who == n.YOU else "their_damage")

    def part_things(self, effect: Any) -> Said:
        """How many of what; whose are counted is said with 's where "on" and "from" mean something else."""
        if isinstance(effect, n.Has | n.HasMore):
            return self.thing(effect.thing, True)
        if isinstance(effect, n.Put) and effect.count == n.ONE and effect.thing.kind is n.Kind.PIECE:
            return self.thing(effect.thing)  # "put Lantern on your hero board"
        if isinstance(effect, n.Put) and effect.source in _ENDS:
            return self.end_of_deck(effect)
        placed = isinstance(effect, n.Inflict | n.Remove | n.Transfer)
        per = isinstance(effect.count, n.Per) and effect.count.each.holder is not None
        if placed and per:
            return self.amount(effect.count, self.thing_unit(effect.thing), owned=True)
        if (
            isinstance(effect, n.Spend)
            and isinstance(effect.count, n.Every)
            and effect.thing.kind is n.Kind.THEM
        ):
            return self.amount(
                effect.count, self.partitive(effect.thing)
            )  # "spend them" leaves it to whoever does
        return self.things(effect.thing, effect.count)

    def part_cards(self, effect: n.PlayCard | n.Look) -> Said:
        if isinstance(effect, n.PlayCard):
            if (
                isinstance(effect.count, n.AnyNumber) and not self.declines
            ):  # there one and many may look alike
                return self.thing(effect.thing, True)
            return self.things(effect.thing, effect.count)
        top = effect.top or effect.zone in _ENDS
        if top and effect.count == n.ONE:
            return self.noun("card")
        return self.amount(effect.count, self.unit("card", effect))

    def end_of_deck(self, effect: n.Put) -> Said:
        """`the top 2 cards of your deck`."""
        one = effect.count == n.ONE
        cards = self.noun("card") if one else self.amount(effect.count, self.unit("card", effect))
        line = "top" if effect.source is n.Zone.TOP_OF_DECK else "bottom"
        return self.filled("things", line, cards=cards, zone=self.own_zone(effect.source, effect.who))

    def part_choice(self, effect: n.Discard | n.Steal) -> Said:
        """`your choice`."""
        return NOTHING if effect.chooser is None else self.owned(effect.chooser, self.noun("choice"))

    def part_ability(self, effect: n.UseCard) -> Said:
        return (Run(Kind.NAME, effect.ability, effect.ability),)

    def part_costly(self, effect: n.CardCost) -> Said:
        """`your cards`, `your opponent's upgrades`; `it` is the card that is played."""
        if effect.thing.kind is n.Kind.IT:
            return self.thing(effect.thing, False)
        return self.owned(effect.who, self.thing(effect.thing, True))

    def part_place(self, effect: n.Draw) -> Said:
        return self.own_zone(effect.source, effect.who)

    def way_of_more_dice(self, effect: n.MoreDice) -> str:
        return "fewer" if effect.change < 0 else "more"

    def part_dice_more(self, effect: n.MoreDice) -> int:
        return abs(effect.change)

    def part_dice_place(self, effect: n.StoreDice) -> Said:
        return self.place(effect.place) if effect.place.name else NOTHING

    def part_your_roll(self, effect: n.AddDice) -> Said:
        owner = n.YOU if effect.who == n.YOU else n.Players(who=Who.THEY)
        return self.owned(owner, self.filled("dice", "roll"), effect.who)

    def part_attempts(self, effect: n.RollAttempts) -> int:
        return abs(effect.change)

    def part_phase_noun(self, effect: n.ExtraPhase) -> Said:
        if effect.phase.whose is not None or effect.phase.next:
            raise Unsayable(effect, "an additional phase belongs to whoever performs it")
        return self.phase_noun(effect.phase)

    def part_stack_limit(self, effect: n.RaiseStackLimit | n.ReachLimit | n.AtLimit) -> Said:
        """`the Heat stack limit`, `the stack limit of this token`."""
        named = effect.thing.kind in (n.Kind.STATUS, n.Kind.PIECE)
        line = "stack_limit" if named else "stack_limit_of"
        return self.filled("things", line, thing=self.thing(effect.thing))

    def part_zone(self, node: n.Look | n.Has | n.UseCard) -> Said:
        if isinstance(node, n.Has | n.UseCard):
            return NOTHING if isinstance(node.zone, n.Place) else self.zone(node.zone, node.who)
        hand = node.zone is n.Zone.HAND and node.whose is None and not isinstance(node.count, n.Every)
        return NOTHING if hand else self.zone(node.zone, node.whose)

    def part_laid(self, node: n.Has | n.HasMore | n.UseCard) -> Said:
        """A place of the hero's own, on which cards are laid."""
        return self.zone(node.zone) if isinstance(node.zone, n.Place) else NOTHING

    def part_own_zone(self, node: n.Search | n.Shuffle | n.HasMore | n.PlayCard | n.RevealUntil) -> Said:
        if isinstance(node, n.HasMore) and isinstance(node.zone, n.Place):
            return NOTHING
        return self.own_zone(node.zone, node.who)

    def own_zone(self, zone: n.Where | None, who: n.Party) -> Said:
        """A place of whoever acts: `your deck`, of others `their deck`."""
        yours = who == n.YOU or isinstance(who, n.Group)
        return self.zone(zone, n.YOU if yours else n.Players(who=Who.THEY), who)

    def part_source(self, effect: Any) -> object:
        if isinstance(effect, n.Put):
            return NOTHING if effect.source in _ENDS else self.own_zone(effect.source, effect.who)
        if not isinstance(effect, n.Discard):
            return effect.source
        if effect.source is None:
            return self.own_zone(effect.zone, effect.who)
        cards = effect.thing.kind in _CARDS
        return self.zone(effect.zone or n.Zone.HAND, effect.source) if cards else effect.source

    def part_into(self, effect: n.Put) -> Said:
        if isinstance(effect.zone, n.Place):
            into = "shuffled_place" if effect.shuffled else "place"
            return self.filled("into", into, zone=self.zone(effect.zone))
        if effect.board_of is not None or effect.zone is n.Zone.BOARD:
            zone = self.zone(effect.zone, effect.board_of or n.YOU)
        elif effect.whose is not None:
            zone = self.zone(effect.zone, effect.whose)
        elif effect.back:
            zone = self.zone(effect.zone, None)
        else:
            zone = self.own_zone(effect.zone, effect.who)
        return self.filled("into", effect.zone.value, zone=zone)

    def part_flipped(self, effect: n.Flip) -> Said:
        if effect.holder is not None:
            return self.owned(effect.holder, self.thing(effect.thing))
        return self.part_the_thing(effect)

    def part_side(self, node: n.Flip | n.OnSide | n.ReachDial | n.Gain | n.Inflict) -> Said:
        """`the Dawn side`, `the Warm side or more`."""
        named = node.side.endswith(self.lexicon.nouns["side"][0])
        side = words(node.side)
        said = self.filled("things", "named_side" if named else "side", side=side) if side else NOTHING
        if isinstance(node, n.OnSide) and node.compare is not n.Compare.EXACTLY:
            return self.filled("shown", node.compare.value, amount=said)
        return said

    def part_reached(self, node: n.ReachDial) -> Said:
        """`5`, `its maximum`, `the Dawn side`."""
        if node.side:
            return self.part_side(node)
        return self.value_of(node.to) if isinstance(node.to, n.EndOf) else NO_UNIT.number(node.to)

    def part_whose_thing(self, node: n.DialIs | n.OnSide | n.ReachDial) -> Said:
        """`Sun Dial`, `your opponent's Sun Dial`."""
        thing = self.thing(node.thing)
        return thing if node.whose == n.YOU else self.owned(node.whose, thing)

    def part_way(self, effect: n.Call) -> Said:
        if effect.direction is None:
            return NOTHING
        return words(self.word("ADV", "forward" if effect.direction is n.Direction.UP else "backward"))

    def part_form(self, node: n.Transform | n.InForm) -> Said:
        return self.thing(n.Thing(kind=n.Kind.PIECE, name=node.side))

    def part_dial(self, effect: n.TurnDial | n.SetDial) -> Said:
        thing = self.thing(effect.thing)
        named = effect.thing.kind in (n.Kind.PIECE, n.Kind.STATUS)
        return thing if named and effect.who == n.YOU else self.owned(effect.who, thing)

    def part_to(self, effect: n.SetDial | n.ChangeDie) -> object:
        """`set Sun Dial to your Mote`: without a word of whose it is, that would be a side."""
        to = effect.to
        if isinstance(effect, n.SetDial) and isinstance(to, n.DialOf) and to.dial is n.Kind.PIECE:
            return self.owned(to.whose, self.thing(n.Thing(kind=to.dial, name=to.name)))
        return to

    def part_swapped(self, effect: n.Swap) -> Said:
        hand = effect.thing.kind is n.Kind.CARD
        owner = n.YOU if effect.who == n.YOU else n.Players(who=Who.THEY)
        return self.owned(owner, self.noun("hand") if hand else self.thing(effect.thing), effect.who)

    def part_shown(self, node: n.DialIs) -> Said:
        if isinstance(node.amount, n.EndOf):
            shown = self.value_of(node.amount)
        else:
            shown = NO_UNIT.number(node.amount)
        return self.filled("shown", node.compare.value, amount=shown)

    def part_unchosen(self, effect: n.ChoosePlayer) -> Said:
        """`choose an opponent`, `choose up to 2 players`."""
        players = effect.players
        if players.count == 1 and not players.up_to:
            said = self.filled("things", "one", thing=words(self.form("unchosen", players.who.value)))
        else:
            said = self.several(players, "unchosen")
        return self.qualified(players, said)

    def part_the_thing(self, effect: n.Activate | n.Flip) -> Said:
        """A thing that is spoken of alone, with an article where it needs one: `an ability`, `Cinder`."""
        said = self.thing(effect.thing)
        return self.filled("things", "one", thing=said) if is_common(effect.thing) else said

    def part_object(self, effect: n.Call) -> Said:
        if effect.count is None:
            return self.said(effect.thing)
        return self.amount(effect.count, self.thing_unit(effect.thing))

    def part_means(self, effect: n.Attack) -> Said:
        if effect.type is None and effect.amount is None:
            return NOTHING
        return self.measured(effect.amount, self.damage_unit(effect.type))

    # --- conditions

    def part_condition(self, node: n.If | n.Unless | n.OnlyIf) -> Said:
        return self.condition(node.condition)

    def condition(self, condition: n.Condition, negated: bool = False) -> Said:
        match condition:
            case n.Not(condition=inner):
                if negated or isinstance(inner, n.Both | n.Either):
                    raise Unsayable(condition, "only a single condition can be denied")
                return self.condition(inner, True)
            case n.Both(conditions=conditions) | n.Either(conditions=conditions):
                both = isinstance(condition, n.Both)
                word = self.word("AND", "and") if both else self.word("OR", "or")
                return joined(map(self.condition, conditions), word)
            case n.DoneThisTurn(event=event):
                return self.done_this_turn(event, negated)
            case n.Happens(event=event, would=would):
                return self.event(event, would, negated)
            case _:
                return self.asked(condition, negated)

    def done_this_turn(self, event: n.Effect, negated: bool) -> Said:
        """`you have not dealt dmg this turn`."""
        clause = self.clause(event)
        if clause.who is None or clause.passive:
            raise Unsayable(event, "nobody does this")
        have = self.agrees("have_done", clause.who, negated)
        when = self.word("ADV", "this_turn")
        several = self.person(clause.who) == 2
        done: Form = "past_several" if several else "past"
        done = done if done in self.lexicon.forms else "done"
        return spaced(self.party(clause.who), have, self.bent(clause, done), when)

    def asked(self, node: Any, negated: bool) -> Said:
        """A condition out of its line; its verb agrees with the subject and carries the denial."""
        way = self.way("conditions", node, negated)
        who = getattr(node, "who", None)
        them = isinstance(node, n.ThingIs) and node.thing.kind is n.Kind.THEM
        nobody = negated and isinstance(node, n.Has) and node.who == _ANY_OPPONENT
        made = self.agreeing(who if who is not None else them, negated and not nobody)
        if getattr(node, "already", False):
            made["have"] = made["already_have"]
        if getattr(node, "past", False):
            made["be"] = made["was"]
        if who is not None:
            made["who"] = words(self.lines.forms("players", "no_opponent")[0]) if nobody else self.party(who)
        line = type(node).__name__
        return self.behind_actor(who, lambda: self.filled("conditions", line, way, node=node, **made))

    def agreeing(self, who: n.Party | bool, negated: bool) -> dict[str, Said]:
        """The verbs of a condition, each as it stands behind its subject."""
        verbs = {verb: words(self.agrees(verb, who, negated)) for verb in self.lines.data["agreement"]}
        return {**verbs, "negated": words(self.word("NOT", "not")) if negated else NOTHING}

    def compared(self, compare: n.Compare, amount: int, unit: Unit | None = None) -> Said:
        """`at least 14`; of things that can be counted `2 or fewer cards`."""
        number = (unit or NO_UNIT).number(amount)
        name = compare.value
        if unit is None and f"{name}_value" in self.lines.data["compared"]:
            name += "_value"
        many = amount != 1 or (
            compare is n.Compare.AT_MOST and not self.lexicon.agreeing
        )  # "1 or fewer cards"
        return self.filled("compared", name, amount=number, unit=unit.say(many) if unit else NOTHING)

    def part_compared(self, node: n.Has | n.RollIs | n.UsedAttempts) -> Said:
        match node:
            case n.RollIs() | n.Has(zone=n.Zone.LOOKED_AT):
                unit = None
            case n.UsedAttempts():
                unit = self.unit("roll_attempt", node)
            case n.Has(thing=thing):
                token = thing.kind is n.Kind.THIS_TOKEN
                unit = self.partitive(thing) if token else self.thing_unit(thing)
        return self.compared(node.compare, node.amount, unit)

    def part_how_often(self, node: n.DoThis) -> Said:
        """`3 times`, `up to 2 times`, `once`."""
        if node.times == 1 and not node.up_to:
            return words(self.word("ADV", "once"))
        return self.filled("leads", "Repeat", "up_to" if node.up_to else "so_often", node=node)

    def way_of_roll_is(self, node: n.RollIs, negated: bool) -> str:
        return "roll" if node.dice is None else "dice"

    def part_ranked(self, node: n.RollIs) -> Said:
        assert node.dice is not None
        return self.value_of(n.TotalOf(dice=node.dice))

    def way_of_has(self, node: n.Has, negated: bool) -> str:
        any_at_all = node.compare is n.Compare.AT_LEAST and node.amount == 1
        if node.zone is n.Zone.LOOKED_AT:
            if negated and not any_at_all:
                raise Unsayable(node, "a number of cards cannot be denied")
            return "none_among" if negated else "any_among" if any_at_all else "among"
        return "named" if any_at_all and node.thing.kind in _NAMED else "number"

    def way_of_has_more(self, node: n.HasMore, negated: bool) -> str:
        if not node.fewer:
            return "more"
        return "less" if node.thing.kind in (n.Kind.CP, n.Kind.HEALTH) else "fewer"

    def way_of_outcome_is(self, node: n.OutcomeIs, negated: bool) -> str:
        neither = negated and isinstance(node.outcome, n.Shows) and node.outcome.any
        return "none" if neither else "plain"  # not "one is missing"

    def part_outcome(self, node: n.OutcomeIs | n.OnRoll) -> Said:
        said = self.outcome(node.outcome)
        marked = isinstance(node, n.OnRoll) and not isinstance(node.outcome, n.Shows)
        return (Run(Kind.OUTCOME, text_of(said)),) if marked else said

    def way_of_was_done(self, node: n.WasDone, negated: bool) -> str:
        return "alone" if node.thing is None and node.amount is None else "of"

    def part_done(self, node: Any) -> object:
        """What was done stands beside its verb, and elsewhere beside what it was done to."""
        if isinstance(node, n.WasDone) and self.declines:
            return words(self.participle(DONE_BY[node.done]))
        return node.done

    def part_what(self, node: n.WasDone) -> Said:
        if node.amount is not None:
            return self.amount(node.amount, self.thing_unit(node.thing))
        said = self.said(node.thing)
        bare = (n.Kind.DAMAGE, n.Kind.CARD, n.Kind.STATUS_EFFECT)
        return self.owned(None, said) if node.thing and node.thing.kind in bare else said

    def part_it(self, node: n.ThingIs) -> Said:
        if node.thing.kind is n.Kind.THEM:
            return words(self.word("PRON", "they"))
        return self.thing(node.thing)

    def part_board(self, node: n.ThingIs) -> Said:
        return self.zone(n.Zone.BOARD, node.whose)

    def part_name(self, node: n.IsHero) -> Said:
        return self.named(node.name)

    # --- events

    def event(self, event: n.Effect, would: bool = False, negated: bool = False) -> Said:
        """A deed that is watched for: `you are Attacked`, `a player would receive dmg`."""
        anybody = n.Players(who=Who.PLAYER)
        if isinstance(event, n.Inflict) and event.who == anybody and event.count == n.ONE:
            if event.thing.kind in (n.Kind.STATUS, n.Kind.THIS_TOKEN):  # nobody is named who does it
                way, made = "would" if would else "is", self.agreeing(False, negated)
                return self.filled("conditions", "Inflicted", way, node=event, **made)
        clause = self.clause(event)
        if isinstance(event, n.Heal) and event.target is None and isinstance(event.amount, n.AnyNumber):
            clause = replace(clause, tail=NOTHING)  # "when you heal"
        if isinstance(event, n.ReachDial) and not would and not negated:
            return clause.fixed
        if clause.who is None:
            raise Unsayable(event, "nobody does this")
        if not would and not negated:
            return self.told(clause)
        if would:
            helper = self.helping("would", clause.who, negated)
        elif "denied" in self.lines.data["joining"]:  # around the verb, and not by a helping one
            verb = self.predicate(replace(clause, tail=NOTHING), clause.who)
            denied = self.filled("joining", "denied", verb=verb)
            return spaced(self.party(clause.who), denied, clause.tail)
        else:
            helper = self.agrees("do", clause.who, True)
        return spaced(self.party(clause.who), helper, self.bent(clause, "infinitive"))
