"""What a word of a sentence means by what was said before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.text.build.deeds import Deed
from dtlang.syntax.text.build.misfit import Rest
from dtlang.syntax.text.build.nouns import is_noun, partitive, phrase, take
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.build.regular import MODEL
from dtlang.syntax.text.build.roles import frames
from dtlang.syntax.text.build.them import Spoken
from dtlang.syntax.text.build.verbs import is_known
from dtlang.syntax.text.shapes import Adjunct, Clause, Form, Np
from dtlang.syntax.text.word import Word

ReadBracket = Callable[[Word, Clause | None], n.Effect]  # with the clause it stands in
NO_KEYWORDS: Mapping[str, frozenset[str]] = {}
NO_POLARITY: Mapping[str, str] = {}
_GIVEN = frozenset(("card", "cp", "status_effect", "upgrade"))
_COMES = frozenset(("receive", "take", "suffer"))
_CHANGEABLE = frozenset(
    ("die", "roll", "value", "stack_limit", "cost", "cp", "health", "card", "outcome", "result")
)
_SPOKEN_OF = frozenset(("VERB", "VERBING", "VERBED", "NOUN", "NAME"))
_TAKEN = frozenset(("card", "die", "upgrade", "cp", "token", "status_effect"))


class Listener:
    """Knows what has been heard so far: which dmg, Attack, token or piece an `it` is."""

    led = False  # something stands before or behind the clauses
    within_leads = False  # more than one circumstance stands before or behind the clauses
    asking = False  # behind "if"
    forcing = False  # behind "force them to"
    then_first = False  # "you then draw 1 card"
    any_amount = False  # within a prohibition an amount may be left unsaid

    def __init__(
        self,
        read_bracket: ReadBracket,
        lines: tuple[n.Effect, ...] = (),
        text: str = "",
        language: str = "en",
        keywords: Mapping[str, frozenset[str]] = NO_KEYWORDS,
        polarity: Mapping[str, str] = NO_POLARITY,
        spoken: Spoken | None = None,
    ):
        self.read_bracket = read_bracket
        self.keywords = keywords  # verbs that the hero declares, with what they are said of
        self.polarity = polarity  # of status effects, where it is known
        self.spoken = spoken or Spoken()
        self.deeds: list[Clause] = []  # of this sentence
        self.text = self.whole = text  # where the spans point into, and the text that the sentence is part of
        self.lexicon = lexicon(language)
        self.frames = frames(language) if language != MODEL else None  # there, prepositions are the roles
        self.lines = lines  # the options below a line that ends in "one of the following:"
        self.words: list[Word] = []  # of the sentence
        self.after: list[n.Effect] = []  # rules that stood in brackets
        self.tiers: n.ShowsTier | None = None  # what the text has asked for in steps: "3/4/5 [claw]"

    def within(self, span: Span) -> list[Word]:
        return [word for word in self.words if span.start <= word.start and word.end <= span.end]

    def seen_cards(self, clause: Clause, event: bool) -> Clause:
        """`look at their hand and discard 1 card from it`: whoever has looked picks it."""
        looked = next((d for d in reversed([*self.spoken.deeds, *self.deeds]) if d is not clause), None)
        hand = looked.np if looked is not None and looked.verb.lexeme in ("look", "reveal") else None
        if looked is not None and hand is None:
            hand = next((a.np for a in looked.adjuncts if a.key == "PREP:at"), None)
        from_ = next((a for a in clause.adjuncts if a.key == "PREP:from"), None)
        if event or from_ is None or from_.np is None or not is_noun(hand, "hand") or clause.np is None:
            return clause
        it = from_.np.head_type == "PRON" and from_.np.noun == "it" and not from_.np.specs
        theirs = from_.np.noun == "hand" and any(w.lexeme == "their" for w in from_.np.specs)
        by_you = clause.subject is None or clause.subject.noun == "you"
        if not (it or theirs) or not by_you or not is_noun(clause.np, "card") or clause.np.of is not None:
            return clause
        yours = phrase("choice", clause.np.span)
        yours = yours.with_specs([Word("POSS", "", "your", "", *clause.np.span)])
        take(from_.np.specs)
        there = Np([replace(w) for w in hand.specs], [replace(w) for w in hand.heads], hand.of, from_.span)
        adjuncts = [replace(a, rest=there) if a is from_ else a for a in clause.adjuncts]
        return replace(clause, np=replace(clause.np, of=yours), adjuncts=adjuncts)

    def kept_cards(self, clause: Clause) -> Clause:
        """`look at the top 4 cards of your deck, keep 1 and discard the rest`: it goes into one's hand."""
        np = clause.np
        looked = any(d.verb.lexeme in ("look", "reveal") for d in (*self.spoken.deeds, *self.deeds))
        if np is None or not looked or clause.form is not Form.DO or not (np.has("NUM") or "a" in np.dets):
            return clause
        one_of_them = not np.heads and (np.of is None or np.of.noun in ("they", "card"))
        if clause.adjuncts or not (one_of_them or (is_noun(np, "card") and np.of is None)):
            return clause
        at = clause.span.end
        hand = Np([Word("POSS", "", "your", "", at, at)], phrase("hand", np.span).heads, None, np.span)
        into = Adjunct(Word("PREP", "", "into", "", at, at), hand, np.span)
        put = replace(clause.verb, lexeme="put")
        return replace(clause, verb=put, adjuncts=[into])

    def damage_meant(self, clause: Clause) -> Clause:
        """`when you would receive dmg, reduce it by 2`: the dmg, if nothing else here goes up or down."""
        passive = clause.form is Form.PASSIVE
        it = clause.subject if passive else clause.np
        if it is None or it.head_type != "PRON" or it.noun != "it":
            return clause
        before = [w.lexeme for w in self.words if w.type == "NOUN" and w.start < it.span.start]
        if "damage" not in before or not _CHANGEABLE.isdisjoint(before):
            return clause
        comes = any(w.type == "VERB" and w.lexeme in _COMES for w in self.words if w.start < it.span.start)
        that = phrase("damage", it.span, "the" if comes else "that")
        if comes:
            that = that.with_specs([*that.specs, Word("ADJ", "", "incoming", "", *it.span)])
        take(it.heads)
        return replace(clause, subject=that) if passive else replace(clause, np=that)

    def attack_meant(self, clause: Clause) -> Clause:
        """`after you Attack, add 2 dmg to it`: the Attack, if that is what was spoken of last."""
        to = next((a for a in clause.adjuncts if a.key == "PREP:to" and is_noun(a.np, "it")), None)
        before = [w for w in self.words if w.type in _SPOKEN_OF and w.end <= clause.verb.start]
        before = [w for w in before if w.lexeme not in ("spend", "token")]
        if to is None or to.np is None or not before or before[-1].lexeme != "attack":
            return clause
        take(to.np.heads)
        attack = replace(to, rest=phrase("attack", to.np.span, "this"))
        return replace(clause, adjuncts=[attack if a is to else a for a in clause.adjuncts])

    def so_much_taken(self, clause: Clause) -> Clause:
        """`you take 2`, `they take 1 more`: dmg, unless something else was spoken of that one can take."""
        np = clause.np
        if np is None or np.heads or np.of is not None or not np.has("NUM") or clause.form is not Form.DO:
            return clause
        if Rest(clause.adjuncts).peek("PREP:from", "PREP:off") is not None or "any" in np.dets:
            return clause
        had = [w for deed in self.spoken.deeds if deed.np is not None for w in deed.np.heads]
        had += [w for w in self.words if w.type == "NOUN" and w.end <= clause.span.start]
        of_dice = {"die"} if clause.subject is not None else set()  # "On 1-2, you take 3."
        if any((w.lexeme in _TAKEN or w.type == "NAME") and w.lexeme not in of_dice for w in had):
            return clause
        return replace(clause, verb=replace(clause.verb, lexeme="receive"))

    def given(self, clause: Clause, np: Np) -> Clause:
        """`give them a Cinder token`: a negative one comes from the supply, unless it is called one's own."""
        if np.head_type == "PRON" and np.noun == "it":
            return self.given_on(clause, np)
        if np.head is None or np.has("POSS") or np.of is not None:
            return clause
        names = [word for word in np.heads if word.type == "NAME"]
        if len(names) != 1 or self.polarity.get(names[0].lexeme) != "negative":
            return clause
        return replace(clause, verb=replace(clause.verb, lexeme="inflict"))

    def given_on(self, clause: Clause, it: Np) -> Clause:
        """`they give it to another player`: this token, if nothing else was named."""
        before = [word for word in self.words if word.end <= it.span.start]
        if any(word.type == "NAME" or (word.type == "NOUN" and word.lexeme in _GIVEN) for word in before):
            return clause
        take(it.heads)
        return replace(clause, np=phrase("token", it.span, "this"))

    def called(self, clause: Clause, np: Np) -> Clause:
        """`hurl Salamander or recall her`: a verb that is said of one piece alone means that piece."""
        said_of = self.keywords.get(clause.verb.lexeme, frozenset()) - {""}
        if np.head_type != "PRON" or np.noun not in ("he", "it") or len(said_of) != 1:
            return clause
        named = [w for w in self.words if w.type == "NAME" and w.lexeme.casefold() in said_of]
        if not named:
            return clause
        take(np.heads)
        return replace(clause, np=Np([], [replace(named[0])], None, np.span))

    def is_keyword(self, deed: Deed) -> bool:
        """Whether a verb is the hero's own. One that the game has too (`keyword take N Step`) is so where it
        is said of what it was declared with: `take 2 Steps`, but not `take 2 dmg`.
        """
        verb = deed.verb
        if not is_known(verb.lexeme):
            return verb.form.startswith("call")
        said_of = self.keywords.get(verb.lexeme)
        if not said_of:
            return False
        np = partitive(deed.np) if deed.np is not None else None
        if np is None or not np.heads or (is_player(np) and np.head_type != "NAME"):
            return "" in said_of
        return any(word.lexeme.casefold() in said_of for word in np.heads)
