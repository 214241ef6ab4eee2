"""A clause before its verb is bent: who acts, the verb, and the rest of the words."""

from __future__ import annotations

import msgspec

from dtlang.syntax import nodes as n
from dtlang.syntax.say.en.lexis import Form, declared_verb, spaced, verb
from dtlang.syntax.say.en.players import is_many, say_party


class Clause(msgspec.Struct, frozen=True):
    """`who` does `verb` `tail`. A clause in which nobody acts has its words in `fixed`."""

    who: n.Party | None
    verb: str = ""
    tail: str = ""
    declared: bool = False  # a verb of the hero, not of the game
    passive: bool = False  # "you are defeated"
    each: bool = False  # "you each roll 1 die"
    fixed: str = ""  # "this Attack becomes undefendable"

    def bent(self, form: Form) -> str:
        """The verb and what follows it."""
        if self.passive:
            be = {"base": "be", "third": "is", "doing": "being", "done": "been"}[form]
            return spaced(be, verb(self.verb, "done"), self.tail)
        word = declared_verb(self.verb, form) if self.declared else verb(self.verb, form)
        return spaced(word, self.tail)

    def predicate(self, who: n.Party) -> str:
        """The verb as it stands behind this subject."""
        if self.passive and is_many(who):
            return spaced("are", verb(self.verb, "done"), self.tail)
        return self.bent("base" if is_many(who) else "third")

    def order(self) -> str:
        """As an order, or behind "may" and "to"."""
        return self.fixed if self.who is None and not self.verb else self.bent("base")

    def told(self) -> str:
        """As a full clause with its subject."""
        if self.who is None:
            return self.fixed
        return spaced(say_party(self.who), "each" if self.each else "", self.predicate(self.who))
