"""Rules and remarks in round brackets behind a clause."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.lexemes import TYPES
from dtlang.syntax.text.build.fold import amounts_in, reminder
from dtlang.syntax.text.build.heard import Listener
from dtlang.syntax.text.build.misfit import Rest, misfit, refuse
from dtlang.syntax.text.build.nouns import is_noun
from dtlang.syntax.text.shapes import Adjunct, Clause, Form
from dtlang.syntax.text.word import Word

_MOST_CP = "15"


class BracketBuilder(Listener):
    """Knows which brackets are rules of their own, which limit a number, and which only remind."""

    def take_brackets(self, clause: Clause, rest: Rest) -> list[Adjunct]:
        """Rules and remarks in brackets; what others say is known anyway, or belongs to an amount."""
        brackets = [a for a in rest.left if a.word.type == "PAREN"]
        if not brackets:
            return brackets
        most = next((a for a in brackets if a.word.lexeme == "most"), None)
        if most is not None and is_noun(clause.np, "cp") and _MOST_CP in most.word.text.split():
            most.word.lexeme = "remark"  # "gain 2 CP (up to 15)": R-031 says so
        answers = clause.verb.lexeme == "attack" and clause.form is Form.PASSIVE
        for ultimate in [a.word for a in brackets if a.word.lexeme == "no_ultimate"]:
            ultimate.lexeme = "limits" if answers else "rule"  # nothing answers one anyway
        yours = clause.subject is None or clause.subject.noun == "you"
        for choice in [a.word for a in brackets if a.word.lexeme == "your_choice"]:  # it is anyway
            choice.lexeme = "limits" if yours and not self.forcing else "rule"
        for choice in [a.word for a in brackets if a.word.lexeme == "their_choice"]:
            choice.lexeme = "rule" if yours else "limits"  # whoever does it picks anyway
        for limit in [a.word for a in brackets if a.word.lexeme == "to_limit"]:  # nobody has more
            limit.lexeme = "limits" if clause.verb.lexeme == "double" else "rule"
        fewer = is_noun(clause.np, "die") and "fewer" in clause.np.adjs  # of dice, at least one is rolled
        for least in [a.word for a in brackets if a.word.lexeme == "least_one"]:
            least.lexeme = "limits" if fewer else "rule"
        read = [a for a in brackets if a.word.lexeme in ("rule", "remark", "already", "must_some")]
        known = [a for a in brackets if a.word.lexeme in ("rounded_up", "limits")]
        if clause.verb.lexeme == "re_roll":  # "re-roll 2 of these dice (once)"
            known += [a for a in brackets if a.word.lexeme == "once"]
        rest.left = [a for a in rest.left if a not in read + known]
        return read

    def without_remarks(self, adjuncts: list[Adjunct]) -> list[Adjunct]:
        """`a player (or team) with this token`: the remark is kept behind the sentence."""
        remarks = [a.word for a in adjuncts if a.word.type == "PAREN" and a.word.lexeme == "remark"]
        self.after.extend(reminder(w.text, w.span) for w in remarks)
        return [a for a in adjuncts if a.word not in remarks]

    def with_bracket(self, effect: n.Effect, word: Word, outer: Clause | None = None) -> n.Effect:
        if word.lexeme == "already":  # "(if not already)", of what is so but once
            is_so = isinstance(effect, n.Transform | n.Put) or (isinstance(effect, n.Flip) and effect.side)
            refuse(not is_so, word.span, "already_what")
            return effect
        if word.lexeme == "must_some":
            self.after.append(_if_any(effect, word))
            return effect
        if word.lexeme == "remark":
            note = reminder(word.text, word.span)
            return n.Remarked(effect=effect, reminder=note, span=effect.span.join(word.span))
        inner = self.read_bracket(word, outer)
        if isinstance(inner, n.Reminder):  # "(excluding the Heat that was just spent)"
            return n.Remarked(effect=effect, reminder=inner, span=effect.span.join(word.span))
        if self.begins_with_amount(word.text) and isinstance(inner, n.If | n.OnRoll):
            refuse(type(inner.effect) is not type(effect), word.span, "brackets_unread")
            other = n.Instead(effect=inner.effect, span=word.span)  # "heal 2 (4 if you have Heat)"
            self.after.append(replace(inner, effect=other))
            return effect
        again = isinstance(inner, n.If | n.OnRoll) and type(inner.effect) is type(effect)
        refuse(again, word.span, "brackets_instead")  # "draw 1 card (if you have Heat, draw 2)"
        if isinstance(inner, n.May) and isinstance(inner.effect, n.Reroll) and isinstance(effect, n.RollDice):
            these = replace(inner.effect.dice, whose=n.Whose.THESE)  # "roll 2 dice (may re-roll 1)"
            inner = replace(inner, effect=replace(inner.effect, dice=these))
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.NoEffect):  # "(excluding this token)"
            return self.excluding(effect, inner.effect.thing, word)
        if isinstance(inner, n.Cannot) and isinstance(inner.effect, n.PreventDamage):
            if inner.effect.except_type is not None:  # "(except ultimate dmg)"
                return self.but_not(effect, inner.effect.except_type, word)
        if isinstance(
            inner,
            n.OnlyIf
            | n.OnlyAt
            | n.OnlyOften
            | n.If
            | n.Unless
            | n.When
            | n.During
            | n.OnRoll
            | n.Only
            | n.Cannot,
        ):
            self.after.append(inner)  # a rule of its own: it stands behind the sentence
            return effect
        return n.All(parts=(effect, inner), span=effect.span.join(word.span))

    def begins_with_amount(self, text: str) -> bool:
        """`(4 if ...)`, `(or 4 if ...)`, `(undefendable if ...)`: what is done stands before the brackets."""
        first = text.split(maxsplit=1)[0].casefold()
        known = [e for rest, entries in self.lexicon.phrases.get(first, ()) for e in entries if not rest]
        return first[0].isdecimal() or any(e.terminal == "OR" or e.lexeme in TYPES for e in known)

    def but_not(self, effect: n.Effect, kind: n.DamageType, word: Word) -> n.Effect:
        if isinstance(effect, n.PreventDamage) and effect.except_type is None:
            return replace(effect, except_type=kind)
        misfit(word.span, "except_what")

    def excluding(self, effect: n.Effect, what: n.Thing, word: Word) -> n.Effect:
        for name, amount in amounts_in(effect):
            inner = amount.amount if isinstance(amount, n.AtMostOf) else amount
            if isinstance(inner, n.Per):
                per = replace(inner, each=replace(inner.each, excluding=what))
                limited = replace(amount, amount=per) if isinstance(amount, n.AtMostOf) else per
                return n.changed(effect, **{name: limited})
        misfit(word.span, "excluding_from_what")


def _if_any(effect: n.Effect, word: Word) -> n.Effect:
    """`Reduce Sun Dial to 0 (must reduce by at least 1)`: a card that is played only if it shows more."""
    if not isinstance(effect, n.SetDial) or not isinstance(effect.to, n.Number):
        misfit(word.span, "must_what")
    refuse(effect.direction is not n.Direction.DOWN, word.span, "must_what")
    more = n.DialIs(
        thing=effect.thing,
        compare=n.Compare.AT_LEAST,
        amount=effect.to.value + 1,
        whose=effect.who,
        span=word.span,
    )
    play = n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD, span=word.span), span=word.span)
    return n.Only(effect=n.If(condition=more, effect=play, span=word.span), span=word.span)
