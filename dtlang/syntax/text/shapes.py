"""The shape of a sentence as the grammar sees it, before it is known what the words mean together.

These are passing things: `parse` makes them, `build` turns them into nodes of the tree.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any

import msgspec

from dtlang.source import NOWHERE, Span, to_span
from dtlang.syntax.lexicon import PEOPLE
from dtlang.syntax.text.word import Word


class Np(msgspec.Struct, eq=False, gc=False):
    """Somebody or something: articles, numbers and adjectives, then the noun; `of` what comes behind "of"."""

    specs: list[Word]
    heads: list[Word]
    of: Np | None
    span: Span
    # Asked for dozens of times in a text, so they are no properties:
    head: Word | None = None  # the last of the heads
    head_type: str = ""  # what kind of word it is
    noun: str = ""  # what it says, unless it is a name

    def __post_init__(self) -> None:
        if self.heads:
            self.head = word = self.heads[-1]
            self.head_type = kind = word.type
            self.noun = word.lexeme if kind != "NAME" else ""

    @property
    def words(self) -> list[Word]:
        return self.specs + self.heads

    # What words of a kind say before the head. This looks and does not take.

    @property
    def dets(self) -> list[str]:
        return [w.lexeme for w in self.specs if w.type == "DET"]

    @property
    def adjs(self) -> list[str]:
        return [w.lexeme for w in self.specs if w.type == "ADJ"]

    @property
    def quants(self) -> list[str]:
        return [w.lexeme for w in self.specs if w.type == "QUANT"]

    def has(self, *types: str) -> bool:
        """Whether a word of one of these kinds stands before the head."""
        return bool([w for w in self.specs if w.type in types])

    def with_specs(self, specs: list[Word]) -> Np:
        return Np(specs, self.heads, self.of, self.span)

    def without(self, *lexemes: str) -> Np:
        """The same without some of the words before the head."""
        return self.with_specs([w for w in self.specs if w.lexeme not in lexemes])

    def alone(self) -> Np:
        """The same without what stands behind "of"."""
        return Np(self.specs, self.heads, None, self.span)


class Gerund(msgspec.Struct, eq=False, gc=False):
    """`removing 1 token`, `being Attacked`: a deed as a thing."""

    verb: Word
    passive: bool
    np: Np | None
    span: Span


class Relative(msgspec.Struct, eq=False, gc=False):
    """`who inflicted Stun`, `they are afflicted with`, `you have`."""

    pronoun: Word
    verb: Word
    passive: bool
    np: Np | None
    span: Span


class Adjunct(msgspec.Struct, eq=False, gc=False):
    """A circumstance: a preposition with what it governs, or a word that stands alone."""

    word: Word
    rest: Np | Gerund | Relative | None
    span: Span
    mods: list[Adjunct] = []  # what qualifies the thing it governs
    also: tuple[Word, Np] | None = None  # a second time: "during your Upkeep or Main Phase"

    @property
    def key(self) -> str:
        word = self.word
        return f"{word.type}:{word.lexeme}"

    @property
    def np(self) -> Np | None:
        """Somebody or something it governs; none if it is a deed, or nothing."""
        return self.rest if type(self.rest) is Np else None

    @property
    def relative(self) -> Relative | None:
        return self.rest if type(self.rest) is Relative else None


class Form(StrEnum):
    """How the verb of a clause stands."""

    DO = "do"  # "deal 2 dmg"
    DOING = "doing"  # "attacking"
    DID = "did"  # "if you do"
    PASSIVE = "passive"  # "is removed"
    IS = "is"  # "is undefendable"
    AT = "at"  # "is in play"
    CMP = "cmp"  # "is greater"


class Clause(msgspec.Struct, eq=False, kw_only=True, gc=False):
    """Somebody does something."""

    form: Form
    verb: Word
    span: Span
    subject: Np | None = None
    subject_adjuncts: list[Adjunct] = []
    pre: list[Word] = []
    np: Np | None = None
    adjuncts: list[Adjunct] = []
    negated: bool = False
    group: tuple[str, Np] | None = None  # "and"/"or" and the second subject
    nots: list[Word] = []  # the words that negate it

    def said_of(self, other: Clause, **changes: Any) -> Clause:
        """The same deed of whoever acts in another clause."""
        shared = {"subject": other.subject, "subject_adjuncts": other.subject_adjuncts, "group": other.group}
        return msgspec.structs.replace(self, **shared, **changes)

    def of_nobody(self) -> Clause:
        return msgspec.structs.replace(self, subject=None, subject_adjuncts=[], group=None)


class Item(msgspec.Struct, eq=False, gc=False):
    """What follows a joining word: a clause, or only an object that shares the verb before."""

    clause: Clause | None
    span: Span
    joiner: str = ""
    np: Np | None = None
    adjuncts: list[Adjunct] = []
    done: Word | None = None


class Chain(msgspec.Struct, eq=False, gc=False):
    """Clauses joined by "and", "or", "then" and "to", in the order of the text."""

    items: list[Item]
    span: Span


class Outcomes(msgspec.Struct, eq=False, gc=False):
    """What the dice are asked to show."""

    words: list[Word]
    span: Span


class LeadKind(StrEnum):
    """What stands before (or behind) the main clauses."""

    ADJUNCTS = "adjuncts"  # "during your turn,"
    SUB = "sub"  # "if you have Heat,"
    OUTCOME = "outcome"  # "on [flame],"
    WORD = "word"  # "then,"
    PURPOSE = "purpose"  # "to remove this token,"


class Lead(msgspec.Struct, eq=False, gc=False):
    """One thing that stands before (or behind) the main clauses."""

    kind: LeadKind
    word: Word | None
    chain: Chain | None = None
    adjuncts: list[Adjunct] = []
    clause: Clause | None = None
    outcome: Outcomes | None = None
    within: Lead | None = None  # "when you are Attacked while you have Heat,"
    span: Span = NOWHERE
    head: bool = False  # closed by a colon: it governs the lines that follow
    alternative: bool = False  # "..., or when you are Attacked": another moment for the same


class Sentence(msgspec.Struct, eq=False, kw_only=True, gc=False):
    """A whole sentence: what stands before the clauses, the clauses, and what stands behind."""

    span: Span
    leads: list[Lead] = []
    chain: Chain | None = None
    trails: list[Lead] = []
    otherwise: Chain | None = None
    special: Word | Np | None = None
    inner: Sentence | None = None
    colon: bool = False  # ends in a colon: something follows
    marks: list[Word] = []  # behind the first one: "Negative, persistent."
    words: list[Word] = []  # all of them, in the order of the text


_HEADS = frozenset(("NOUN", "NAME", "PRON", "OF_A_KIND", "STRAIGHT"))
_BEHIND = {"ADJ_AFTER": "ADJ", "ALL_AFTER": "DET"}  # "this Attack undefendable", "them all"
_VERBS = frozenset(("VERB", "VERBED", "VERBING", "CMP", "PREP", "DO", "DONT", "MODAL"))
_NOTS = frozenset(("NOT", "DONT"))


def cover(parts: list[Any]) -> Span:
    """From the first to the last of some words or phrases."""
    if not parts:
        return NOWHERE
    first, last = parts[0], parts[-1]
    start = first.start if type(first) is Word else first.span[0]
    end = last.end if type(last) is Word else last.span[1]
    if start >= 0 and end >= 0:
        return to_span((start, end))
    spans = [part.span for part in parts if part.span != NOWHERE]
    return Span(spans[0].start, spans[-1].end) if spans else NOWHERE


_PEOPLE = frozenset(("player", "opponent", "teammate"))
_EVERY = frozenset(("each", "all", "both"))
_OF_PEOPLE = {"DET": ("any", *_EVERY), "QUANT": ("up_to",)}
_PEOPLE_OF = {"DET": ("the",), "POSS": ("your",), "ADJ": ("other",)}


def some_of(first: Np, of: Np, span: Span) -> Np | None:
    """`each of them` are they, `one of your opponents` is any of them, `two of the players` are two players;
    none if these are no people."""
    if len(of.heads) != 1 or of.of is not None:
        return None
    whom = of.heads[0]
    if whom.type == "PRON" and whom.lexeme == "they":
        if of.specs or len(first.specs) != 1 or first.specs[0].lexeme not in _EVERY:
            return None
        first.specs[0].taken = True
        return Np([], of.heads, None, span)
    if whom.type != "NOUN" or whom.lexeme not in _PEOPLE or whom.form != "many":
        return None
    if (
        [w.lexeme for w in of.specs] == ["these"]
        and len(first.specs) == 1
        and first.specs[0].lexeme in _EVERY
    ):
        first.specs[0].taken = of.specs[0].taken = True  # "each of those players": they, who were just named
        return Np([], [Word("PRON", whom.text, "they", whom.form, whom.start, whom.end)], None, span)
    if any(w.type != "NUM" and w.lexeme not in _OF_PEOPLE.get(w.type, ()) for w in first.specs):
        return None
    if any(w.lexeme not in _PEOPLE_OF.get(w.type, ()) for w in of.specs):
        return None
    specs = first.specs
    if len(specs) == 1 and specs[0].lexeme in ("1", "any"):
        specs[0].taken = True
        specs = [Word("DET", specs[0].text, "any", "", specs[0].start, specs[0].end)]
        whom.form = "one"
    for word in of.specs:
        word.taken = word.type != "ADJ"
    return Np([*specs, *(w for w in of.specs if w.type == "ADJ")], of.heads, None, span)


_POSSESSIVE = {"they": "their", "you": "your"}
_TOKENS = ("status", "piece", "")


def tokens_of(first: Np, of: Np, span: Span) -> Np | None:
    """`2 stacks of Heat`, `a token of Cinder` are 2 Heat tokens and a Cinder token."""
    names = len(of.heads) == 1 and of.head_type == "NAME" and of.heads[0].form in _TOKENS
    if not names or of.specs or of.of is not None or len(first.heads) != 1 or first.noun != "token":
        return None
    return Np(first.specs, [*of.heads, *first.heads], None, span)


_NOBODYS = (*PEOPLE, "stack_limit", "number", "amount", "total")


def owned_by(thing: Np, of: Np, span: Span) -> Np | None:
    """`la main de votre adversaire` as `your opponent's hand`; none if it is nobody's."""
    owner = of.heads[0] if len(of.heads) == 1 and of.of is None else None
    owned = not thing.heads or any(word.type == "POSS" for word in thing.specs)
    if owner is None or owned or thing.heads[-1].lexeme in _NOBODYS:
        return None
    if owner.type == "NAME":
        form = "name" if owner.form in ("hero", "piece") else ""
    else:
        form = "noun" if owner.type == "NOUN" and owner.lexeme in PEOPLE else ""
    if owner.type == "PRON" and owner.lexeme in _POSSESSIVE:  # "a mão dele"
        whose = Word("POSS", owner.text, _POSSESSIVE[owner.lexeme], "", owner.start, owner.end)
        return Np([*of.specs, whose, *_without_the(thing)], thing.heads, None, span)
    if not form:
        return None
    whose = Word("POSS", owner.text, owner.lexeme, form, owner.start, owner.end)
    return Np([*of.specs, whose, *_without_the(thing)], thing.heads, None, span)


def _without_the(thing: Np) -> list[Word]:
    left: list[Word] = []
    for word in thing.specs:
        word.taken = word.type == "DET" and word.lexeme == "the"
        if not word.taken:
            left.append(word)
    return left


def _split(children: list[Any], kind: type) -> tuple[list[Any], list[Any]]:
    return [c for c in children if isinstance(c, kind)], [c for c in children if not isinstance(c, kind)]


def _dealt(whom: Np | None, adjuncts: list[Adjunct]) -> tuple[Np | None, list[Adjunct]]:
    """`deal them 5 dmg` says the same as `deal 5 dmg to them`."""
    at = next(i for i, adjunct in enumerate(adjuncts) if adjunct.key == "PREP:whom")
    dealt = adjuncts[at].np
    if dealt is None:
        return whom, adjuncts
    if whom is None:  # its case says who: "uděl zvolenému soupeři 2 zranění"
        return dealt, [*adjuncts[at + 1 :], *adjuncts[:at]]
    to = Adjunct(Word("PREP", "", "to", "", *whom.span), whom, whom.span)
    return dealt, [*adjuncts[at + 1 :], to, *adjuncts[:at]]


def _verbal(form: Form, children: list[Any]) -> Clause:
    np: Np | None = None
    adjuncts: list[Adjunct] = []
    nots: list[Word] = []
    before: list[Word] = []
    verb: Word | None = None
    whom = negated = False
    for child in children:
        if type(child) is Adjunct:
            adjuncts.append(child)
            whom = whom or child.word.lexeme == "whom"
        elif type(child) is Np:
            np = np or child
        else:
            if verb is None or child.type in _VERBS:
                verb = child
            if child.type in _NOTS:
                nots.append(child)
            elif child.type == "ADV_BEFORE" and child.lexeme == "then":  # "is then removed"
                before.append(child)
            negated = negated or child.lexeme == "may_not"
    assert verb is not None
    if whom:
        np, adjuncts = _dealt(np, adjuncts)
    negated = negated or bool(nots)
    span = cover(children)
    return Clause(
        form=form, verb=verb, np=np, adjuncts=adjuncts, negated=negated, span=span, nots=nots, pre=before
    )


HEADS = ("ONE_OF", "MENU")  # of a menu: its options follow


def menu_head(sentence: Sentence) -> Clause | None:
    """The clause that ends in `choose one:`, where one does."""
    last = sentence.chain.items[-1].clause if sentence.chain is not None else None
    found = last is not None and sentence.colon and last.verb.type == "MENU"
    return last if found else None


Rule = Callable[["Shaper", list[Any]], Any]


def _of_form(form: Form) -> partial[Clause]:
    return partial(_verbal, form)  # no function, so it is not handed the shaper


def _joined(type: str) -> Rule:
    """Several words that join as one does: `, and then`."""
    return lambda _, children: Word(type, "", "", "", children[0].start, children[-1].end)


class Shaper:
    """Grammar rules to shapes; one method for each rule of the grammar."""

    PASSES = frozenset(
        ("spec", "face", "pre", "first", "joiner", "cond_joiner", "stop", "np", "vp", "clause")
    )

    def __init__(self, owner_behind: bool = False, no_articles: bool = False):
        self.owner_behind = owner_behind
        self.no_articles = no_articles

    def only_child(self, children: list[Any]) -> Any:
        return children[0]

    def all_children(self, children: list[Any]) -> list[Any]:
        return children

    spec = face = pre = first = joiner = cond_joiner = stop = only_child
    symbols = faces = cond_state = all_children

    # --- people and things

    def outcome(self, children: list[Any]) -> Outcomes:
        words = [word for child in children for word in (child if isinstance(child, list) else [child])]
        return Outcomes(words, cover(words))

    def nom(self, children: list[Any]) -> Np:
        heads: list[Word] = []
        specs: list[Word] = []
        for child in children:
            if type(child) is list:  # symbols
                heads += child
            elif child.type in _HEADS:
                heads.append(child)
            elif child.type not in _BEHIND:
                specs.append(child)
            elif child.type == "ALL_AFTER" and child.lexeme == "both" and heads[0].lexeme == "they":
                child.taken = True  # "they both" are they
            else:
                child.type = _BEHIND[child.type]
                specs.append(child)
        if [word.type for word in heads] == ["NOUN", "NAME"] and heads[0].lexeme == "hero":
            heads.pop(0).taken = True  # "hrdinovi Ember Witch": the noun shows the case of the name
        if self.owner_behind and [word.type for word in heads] == ["NOUN", "NAME"]:
            heads.reverse()  # "jeton Braise" is what others call "Cinder token"
        if self.no_articles and not specs and [word.lexeme for word in heads] == ["offensive_roll"]:
            specs = [Word("DET", "", "the", "", heads[0].start, heads[0].start)]  # nothing else is left out
        first, last = children[0], children[-1]
        start = (first[0] if isinstance(first, list) else first).start
        end = (last[-1] if isinstance(last, list) else last).end
        return Np(specs, heads, None, to_span((start, end)))

    def np(self, children: list[Any]) -> Np:
        first: Np = children[0]
        if len(children) == 1:
            return first
        of: Np = children[2]
        span = cover([first, of])
        if self.owner_behind and (owned := owned_by(first, of, span)) is not None:
            return owned
        people = some_of(first, of, span) if not first.heads else None
        return people or tokens_of(first, of, span) or Np(first.specs, first.heads, of, span)

    # --- circumstances

    def gerund(self, children: list[Any]) -> Gerund:
        passive = children[0].type in ("BEING", "VERBED")
        verb = children[1] if children[0].type == "BEING" else children[0]
        np = children[-1] if isinstance(children[-1], Np) else None
        return Gerund(verb, passive, np, cover(children))

    def adjunct(self, children: list[Any]) -> Adjunct:
        return Adjunct(children[0], children[1] if len(children) > 1 else None, cover(children))

    adjunct_word = adjunct_paren = adjunct_plus = adjunct_times = adjunct_done = adjunct_num = adjunct

    def adjunct_either(self, children: list[Any]) -> Adjunct:
        """`during your Upkeep or Main Phase`: two times, and the word that joins them."""
        return Adjunct(children[0], children[1], cover(children), also=(children[2], children[3]))

    def adjunct_who(self, children: list[Any]) -> Adjunct:
        verb = next(c for c in children if isinstance(c, Word) and c.type in ("VERB", "VERBED"))
        would = [c for c in children if isinstance(c, Word) and c.type == "MODAL" and c.lexeme == "would"]
        for word in would:  # "any dmg they would deal"
            word.taken = True
        np = children[-1] if isinstance(children[-1], Np) else None
        span = cover(children)
        return Adjunct(children[0], Relative(children[0], verb, verb.type == "VERBED", np, span), span)

    def adjunct_done_by(self, children: list[Any]) -> Adjunct:
        """`any dmg that the afflicted player would deal` says the same as `any dmg they would deal`."""
        found = self.adjunct_who(children)
        assert isinstance(found.rest, Relative)
        found.word = Word("DONE_BY", children[0].text, "", "", children[0].start, children[0].end)
        found.rest.np = children[1]
        return found

    def adjunct_at(self, children: list[Any]) -> Adjunct:
        """`a token that is on you` says the same as `a token on you`."""
        return Adjunct(children[-2], children[-1], cover(children))

    def adjunct_held(self, children: list[Any]) -> Adjunct:
        """`for each Cinder your attacker has` says the same as `per Cinder on your attacker`."""
        by = Word("PREP", "", "held_by", "", children[0].start, children[0].end)
        return Adjunct(by, children[1], cover(children))

    def adjunct_as_has(self, children: list[Any]) -> Adjunct:
        """`as much dmg as they have Cinder` is 1 dmg per Cinder they have."""
        at, pronoun, verb, np = children
        per = Word("PREP", at.text, "per", "as_many", at.start, at.end)
        who = "they" if pronoun.lexeme == "he" else pronoun.lexeme
        contact = Word("CONTACT", pronoun.text, who, pronoun.form, pronoun.start, pronoun.end)
        has = Relative(contact, verb, False, None, cover([pronoun, verb]))
        return Adjunct(per, np, cover(children), mods=[Adjunct(contact, has, has.span)])

    # --- clauses

    verbal = verbal_progressive = _of_form(Form.DO)
    verbal_passive = _of_form(Form.PASSIVE)
    verbal_is = _of_form(Form.IS)
    verbal_is_cmp = _of_form(Form.CMP)
    verbal_is_at = _of_form(Form.AT)
    verbal_do = verbal_dont = _of_form(Form.DID)
    verbal_menu = _of_form(Form.DO)
    cond_doing = _of_form(Form.DOING)
    cond_cmp = _of_form(Form.CMP)

    def vp(self, children: list[Any]) -> Clause:
        clause: Clause = children[-1]
        clause.pre = children[:-1] + clause.pre
        nots = [w for w in clause.pre if w.type in _NOTS]
        if nots:
            clause.negated ^= True
            clause.nots += nots
        clause.span = cover(children)
        return clause

    def clause(self, children: list[Any]) -> Clause:
        clause: Clause = children[-1]
        if type(children[0]) is Np:
            clause.subject = children[0]
            clause.subject_adjuncts = children[1:-1]
            clause.span = cover(children)
        return clause

    def first_group(self, children: list[Any]) -> Clause:
        subject, joined, second, *adjuncts, clause = children
        clause.subject = subject
        clause.group = (joined.lexeme, second)
        clause.subject_adjuncts = adjuncts
        clause.span = cover(children)
        found: Clause = clause
        return found

    # --- chains

    join_and = _joined("AND")
    join_or = _joined("OR")
    join_then = _joined("THEN")

    def item(self, children: list[Any]) -> Item:
        return Item(children[0], children[0].span)

    def item_group(self, children: list[Any]) -> Item:
        return self.item([self.first_group(children)])

    def item_np(self, children: list[Any]) -> Item:
        return Item(None, cover(children), np=children[0], adjuncts=children[1:])

    def item_doing(self, children: list[Any]) -> Item:
        """`..., placing it on your board` says `and place it on your board`."""
        return self.item([_verbal(Form.DO, children)])

    def item_done(self, children: list[Any]) -> Item:
        adjuncts, rest = _split(children[1:], Adjunct)
        return Item(None, cover(children), "", rest[0] if rest else None, adjuncts, children[0])

    def chain(self, children: list[Any]) -> Chain:
        items = [self.item(children)]
        if len(children) == 1:
            return Chain(items, items[0].span)
        for joiner, item in zip(children[1::2], children[2::2], strict=True):
            item.joiner = joiner.type
            items.append(item)
        return Chain(items, cover(children))

    cond = chain

    def cond_done(self, children: list[Any]) -> Chain:
        """`when dealt dmg` says `when you are dealt dmg`."""
        clause = _verbal(Form.PASSIVE, children)
        clause.subject = Np(
            [], [Word("PRON", "", "you", "", clause.span.start, clause.span.start)], None, clause.span
        )
        return self.chain([clause])

    def cond_state_of(self, children: list[Any]) -> Chain:
        """`while Hexed` says `while you are Hexed`."""
        np = children[0]
        be = Word("BE", "", "be", "", np.span.start, np.span.start)
        return self.chain([Clause(form=Form.IS, verb=be, np=np, span=np.span)])

    # --- sentences

    def lead_adjuncts(self, children: list[Any]) -> Lead:
        adjuncts, others = _split(children[:-1], Adjunct)
        within = others[0] if others else None
        return Lead(LeadKind.ADJUNCTS, children[-1], adjuncts=adjuncts, within=within, span=cover(children))

    def lead_sub(self, children: list[Any]) -> Lead:
        word, cond = children[0], children[1]
        lead = Lead(LeadKind.SUB, word, span=cover([c for c in children if not isinstance(c, list)]))
        lead.head = isinstance(children[-1], Word) and children[-1].type == "COLON"
        if isinstance(cond, Chain):
            lead.chain = cond
        elif isinstance(cond, Clause):
            lead.clause = cond
        else:
            lead.adjuncts = cond
            lead.span = lead.span.join(cover(cond))
        lead.within = next((child for child in children[2:] if isinstance(child, Lead)), None)
        return lead

    trail_sub = lead_sub

    def trail_or(self, children: list[Any]) -> Lead:
        """`... at the end of your turn, or when you are Attacked`: then, too."""
        lead = self.lead_sub(children[1:])
        lead.alternative = True
        lead.span = children[0].span.join(lead.span)
        return lead

    def lead_outcome(self, children: list[Any]) -> Lead:
        return Lead(LeadKind.OUTCOME, children[0], outcome=children[1], span=cover(children))

    trail_outcome = lead_outcome

    def lead_word(self, children: list[Word]) -> Lead:
        return Lead(LeadKind.WORD, children[0], span=cover(children))

    lead_otherwise = lead_only = lead_word

    def lead_purpose(self, children: list[Any]) -> Lead:
        return Lead(LeadKind.PURPOSE, children[0], clause=children[1], span=cover(children))

    def sentence(self, children: list[Any]) -> Sentence:
        leads: list[Lead] = []
        chains: list[Chain] = []
        trails: list[Lead] = []
        for child in children:
            if type(child) is Chain:
                chains.append(child)
            elif type(child) is Lead:
                (trails if chains else leads).append(child)
        chain, otherwise, *_ = (*chains, None, None)
        last = children[-1]
        colon = type(last) is Word and last.type == "COLON"
        sentence = Sentence(
            span=cover(children), leads=leads, chain=chain, trails=trails, otherwise=otherwise, colon=colon
        )
        head = menu_head(sentence)
        if head is not None and chain is not None:  # "choose one:", "deal 4 dmg, then choose one:"
            sentence.special = head.verb
            bare = len(chain.items) == 1 and head.subject is None and not head.pre
            sentence.chain = None if bare else chain
        return sentence

    sentence_otherwise = sentence

    def sentence_marker(self, children: list[Any]) -> Sentence:
        leads, words = _split(children, Lead)
        marks = [word for word in words if word.type == "MARKER"]
        return Sentence(leads=leads, special=marks[0], marks=marks[1:], span=cover(children))

    def sentence_options(self, children: list[Any]) -> Sentence:
        leads, rest = _split(children, Lead)
        chain = rest[0] if isinstance(rest[0], Chain) else None
        return Sentence(leads=leads, chain=chain, special=rest[-2], span=cover(children))

    def sentence_phrase(self, children: list[Adjunct]) -> Sentence:
        span = cover(children)
        if len(children) == 1 and children[0].word.type == "PAREN":
            return Sentence(special=children[0].word, span=span)
        return Sentence(leads=[Lead(LeadKind.ADJUNCTS, None, adjuncts=children, span=span)], span=span)

    def sentence_only_if(self, children: list[Any]) -> Sentence:
        lead = self.lead_sub(children)
        return Sentence(leads=[lead], special=children[0], span=cover([children[0], lead]))

    def sentence_doing(self, children: list[Any]) -> Sentence:
        chain = self.chain([_verbal(Form.DO, children)])
        return Sentence(chain=chain, span=chain.span)

    def sentence_line(self, children: list[Any]) -> Sentence:
        leads, rest = _split(children, Lead)
        return Sentence(leads=leads, special=rest[0], inner=rest[-1], span=cover(children))
