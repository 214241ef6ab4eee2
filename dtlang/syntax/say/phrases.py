"""Who and what: players, things, amounts, dice, places and times, filled into the lines of a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

import msgspec

from dtlang.syntax import nodes as n
from dtlang.syntax.declension import declension
from dtlang.syntax.frames import Blank, Line, Piece, lines
from dtlang.syntax.lexemes import DONE, NOUN_KINDS, PHASES, STATUS_KINDS, lexeme_of
from dtlang.syntax.lexicon import ended, lexicon
from dtlang.syntax.node import parts_of
from dtlang.syntax.say.agree import Agreement, CaseAgreement, bends, declined, in_case
from dtlang.syntax.say.runs import NOTHING, Kind, Run, Said, joined, spaced, words
from dtlang.syntax.say.unsayable import Unsayable

Who = n.Who

_NOUNS = lexeme_of(NOUN_KINDS)
_STATUSES = lexeme_of(STATUS_KINDS)
_PHASES = lexeme_of(PHASES)
_DONE = lexeme_of(DONE)
_NAMED = {
    n.Kind.STATUS: Kind.TOKEN,
    n.Kind.PIECE: Kind.TOKEN,
    n.Kind.NAMED_ABILITY: Kind.NAME,
    n.Kind.NAMED_CARD: Kind.NAME,
}
_SPOKEN_OF = (n.Kind.THIS_TOKEN, n.Kind.THIS_CARD, n.Kind.IT, n.Kind.THEM, n.Kind.REST)
_VALUES = n.HalfOf | n.Twice | n.ValueOf | n.DialOf | n.EndOf | n.AmountDone | n.NumberOf | n.TotalOf
_CHOSEN = (Who.CHOSEN_PLAYER, Who.CHOSEN_OPPONENT, Who.CHOSEN_TEAMMATE, Who.OTHER_CHOSEN_PLAYER)
_HOLDERS = (Who.HOLDER, Who.INFLICTER)
_PEOPLE = (n.Kind.OPPONENT, n.Kind.TEAMMATE, n.Kind.PLAYER)
_ALL = (Who.ALL_OPPONENTS, Who.ALL_PLAYERS, Who.ALL_TEAMMATES, Who.ALL_OTHER_PLAYERS)


_OWNERS = {
    n.Whose.YOURS: n.YOU,
    n.Whose.THEIRS: n.Players(who=Who.THEY),
    n.Whose.OPPONENTS: n.Players(who=Who.OPPONENT),
    n.Whose.THESE: None,
}


class Unit(msgspec.Struct, frozen=True):
    """What an amount is an amount of, one or many of it, and how its number is printed."""

    say: Callable[[bool], Said]
    kind: Kind = Kind.WORDS
    detail: str = ""

    def number(self, value: int | str) -> Said:
        return (Run(self.kind, str(value), self.detail),)


NO_UNIT = Unit(lambda _: NOTHING)
NONE_MADE: Mapping[str, Said] = {}


@cache
def snake(name: str) -> str:
    """
    >>> snake("DealDamage")
    'deal_damage'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Phrases:
    """Says the parts of clauses: `{x}` in a line is `part_x` if there is one, and else the field `x`."""

    def __init__(self, language: str):
        self.lexicon = lexicon(language)
        self.lines = lines(language)
        cases = declension(language)
        self.declines = cases is not None
        self.agreement = CaseAgreement(self.lexicon, cases) if cases is not None else Agreement(self.lexicon)
        self.actor: n.Party | None = None  # who acts in the clause that is said now
        self.mood = ""  # of the verbs that are said now, where it is not that of a statement

    # --- words and lines

    def noun(self, lexeme: str, many: bool = False) -> Said:
        text = self.lexicon.nouns[lexeme][many]
        return words(declined(text, many) if self.declines else text)

    def word(self, terminal: str, lexeme: str) -> str:
        """The first spelling of a word: what is printed where several are read."""
        return self.lexicon.words[terminal, lexeme]

    def adjective(self, lexeme: str) -> str:
        return bends(self.word("ADJ", lexeme), self.lexicon)

    def described(self, lexeme: str, noun: Said) -> Said:
        """A noun with its adjective, before it or behind it as the language has it."""
        own = f"described_{lexeme}"
        line = own if own in self.lines.data["things"] else "described"
        return self.filled("things", line, adj=words(self.adjective(lexeme)), noun=noun)

    def person(self, party: n.Party) -> int:
        """How a verb stands behind this subject: of one 0, of you 1, of several others 2."""
        if isinstance(party, n.Group):
            if party.any:
                return self.person(party.players[-1])
            return 1 if n.YOU in party.players and "you_and" not in self.lines.data.get("persons", {}) else 2
        if party.who is Who.THEY and "they" in self.lines.data.get("persons", {}):
            return 0
        return 1 if party.who is Who.YOU else 2 if is_many(party) else 0

    def form(self, section: str, name: str, many: bool = False) -> str:
        forms = self.lines.forms(section, name)
        return forms[many] if len(forms) > 1 else forms[0]

    def filled(self, section: str, name: str, way: str = "", /, node: Any = None, **parts: Said) -> Said:
        """A line with parts that are made already, and the others out of a node."""
        return self.fill(self.lines.line(section, name, way), node, parts)

    def by_line(self, section: str, node: n.Node, **made: Said) -> Said:
        """A node as its line says it."""
        return self.filled(section, type(node).__name__, self.way(section, node), node=node, **made)

    def way(self, section: str, node: n.Node, *how: bool) -> str:
        """Which of its lines says a node: as `way_of_...` tells, or the one that a field is named after."""
        name = type(node).__name__
        ways = self.lines.ways(section, name)
        if len(ways) == 1:
            return ways[0]
        special = getattr(self, f"way_of_{snake(name)}", None)
        if special is not None:
            return str(special(node, *how))
        for field in parts_of(type(node)):
            value = getattr(node, field)
            called = value.value if isinstance(value, Enum) else field
            if called in ways and value not in (None, False, ""):
                return str(called)
        return ways[-1]

    def fill(self, line: Line, node: Any, made: Mapping[str, Said] = NONE_MADE) -> Said:
        return spaced(*(self.piece(piece, node, made) for piece in line))

    def piece(self, piece: Piece, node: Any, made: Mapping[str, Said]) -> Said | str:
        """A piece of a line; nothing for a group in which a part is missing or whose flag is not set."""
        if isinstance(piece, str):
            return piece.split("|")[0]
        if isinstance(piece, Blank):
            return self.part(piece, node, made)
        flag = piece.flag
        if flag and not (made[flag] if flag in made else getattr(node, flag)):
            return NOTHING
        said = [self.piece(inner, node, made) for inner in piece.pieces]
        return spaced(*said) if all(said) else NOTHING

    def part(self, part: Blank, node: Any, made: Mapping[str, Said]) -> Said:
        said = self.part_alone(part, node, made)
        return in_case(said, part.case) if part.case else said

    def part_alone(self, part: Blank, node: Any, made: Mapping[str, Said]) -> Said:
        if part.name in made:
            return made[part.name]
        special = getattr(self, f"part_{part.name}", None)
        value = special(node) if special is not None else getattr(node, part.name)
        if isinstance(value, tuple):
            return value
        return self.said(value, node, self.unit(part.unit, node) if part.unit else NO_UNIT)

    def unit(self, name: str, node: Any) -> Unit:
        if name == "thing":
            return self.thing_unit(node.thing)
        if name in self.lines.data["units"]:
            return Unit(lambda many: words(self.form("units", name, many)))
        return Unit(lambda many: self.noun(name, many))

    def said(self, value: object, node: Any = None, unit: Unit = NO_UNIT) -> Said:
        """A field by what it holds."""
        match value:
            case None:
                return NOTHING
            case n.Players() | n.Group():
                themselves = value == getattr(node, "who", None) == n.YOU
                return words(self.lines.forms("players", "you")[2]) if themselves else self.party(value, 1)
            case n.Thing():
                return self.thing(value)
            case n.Dice():
                return self.dice(value)
            case n.PhaseOf():
                return self.phase_of(value)
            case n.Time():
                return self.time(value)
            case n.DamageType():
                return (Run(Kind.TYPE, self.adjective(value.value), value.value),)
            case n.Done():
                return words(self.done(value))
            case int():
                return spaced(words(str(value)), unit.say(value != 1))
            case _ if isinstance(value, _VALUES) and unit is NO_UNIT:
                return self.value_of(value)
            case n.Counted():
                return self.counted(value)
            case _:
                assert isinstance(value, n.Amount)
                return self.amount(value, unit)

    # --- players

    def party(self, party: n.Party, case: int = 0) -> Said:
        """Somebody, as subject or (case 1) behind a verb or preposition."""
        if isinstance(party, n.Group):
            word = self.word("OR", "or") if party.any else self.word("AND", "and")
            return joined((self.players(one) or self.you_too(case) for one in party.players), word)
        return self.players(party, case)

    def you_too(self, case: int) -> Said:
        """You beside others, where you alone are not said: `tú y tu oponente`."""
        return words(self.lines.forms("players", "you")[3 if case == 0 else 1])

    def behind_actor(self, who: n.Party | None, say: Callable[[], Said]) -> Said:
        """What is said behind somebody who acts: `sua mão` is theirs there, and not yours."""
        outer, self.actor = self.actor, who
        try:
            return say()
        finally:
            self.actor = outer

    def yours(self, section: str, name: str) -> str:
        """The line for what is yours, behind you or behind others."""
        own = f"{name}_behind_others"
        others = self.actor is not None and self.actor != n.YOU
        return own if others and own in self.lines.data[section] else name

    def players(self, players: n.Players, case: int = 0) -> Said:
        who = players.who
        if who is Who.NAMED:
            said = self.filled("players", "named", name=self.named(players.name))
        elif who in _CHOSEN and (players.count != 1 or players.up_to):
            said = self.several(players, "chosen")
        elif who in _HOLDERS:
            said = self.filled("players", who.value, token=self.held(players))
        else:
            some = is_some(players) and who.value in self.lines.data["some"]
            line = "target_opponent" if players.targeted else who.value
            forms = self.lines.forms("some" if some else "players", line)
            said = words(forms[min(case, len(forms) - 1)])
        return self.qualified(players, said)

    def named(self, name: str, kind: Kind = Kind.NAME) -> Said:
        return (Run(kind, name, name),)

    def qualified(self, players: n.Players, said: Said) -> Said:
        """`with Cinder`, `other than Ember Witch`: only some of them."""
        if players.token is not None and players.who not in _HOLDERS:
            said = self.filled("players", "with", players=said, token=self.held(players))
        besides = players.besides
        if besides is not None and besides.who is Who.HOLDER:
            return self.filled("players", "without", players=said, token=self.held(besides))
        if players.besides is not None:
            said = self.filled(
                "players", "other_than", players=said, besides=self.players(players.besides, 1)
            )
        return said

    def several(self, players: n.Players, section: str) -> Said:
        """`up to 2 chosen opponents (you may choose the same opponent more than once)`."""
        kind = words(self.form(section, players.who.value, players.count != 1))
        said = spaced(str(players.count), kind)
        said = self.filled("players", "up_to", players=said) if players.up_to else said
        one = words(self.form("unchosen", players.who.value))
        return self.filled("players", "again", players=said, one=one) if players.repeat else said

    def held(self, players: n.Players) -> Said:
        this = n.Thing(kind=n.Kind.THIS_TOKEN)
        token = self.thing(players.token if players.token is not None else this)
        if players.least == 1:
            return token
        return self.filled("players", "so_many", least=words(str(players.least)), token=token)

    def owned(self, owner: n.Party | None, thing: Said, of: n.Party | None = None) -> Said:
        """`your hand`, `their hand`, `a chosen player's hand`; of nobody in particular: `the hand`."""
        if owner is None:
            return self.filled("whose", "nobody", thing=thing)
        if isinstance(owner, n.Group) or owner.who in _HOLDERS or is_some(owner):
            raise Unsayable(owner, "this party cannot own something")
        if owner.who in (Who.YOU, Who.THEY):
            several = owner.who is Who.THEY and of is not None and self.person(of) == 2
            if owner.who is Who.YOU:
                return self.filled("whose", self.yours("whose", "you"), thing=thing)
            return self.filled("whose", self.yours("whose", "they_all" if several else "they"), thing=thing)
        return self.filled("whose", "somebody", owner=self.players(owner), thing=thing)

    # --- things

    def thing(self, thing: n.Thing, many: bool = False) -> Said:
        """A thing without its number."""
        kind = thing.kind
        if kind is n.Kind.CARD and thing.name:  # "the drawn cards"
            done = words(self.done(n.Done(thing.name)))
            return self.filled("things", "done", done=done, thing=self.noun("card", many))
        if kind is n.Kind.STORED_DIE:
            return self.stored_die(thing, many)
        if kind in _NOUNS:
            return self.noun(_NOUNS[kind], many)
        if kind in _STATUSES:
            return self.described(_STATUSES[kind], self.noun("status_effect", many))
        if kind in _SPOKEN_OF:
            return words(self.form("things", kind.value, many))
        if kind is n.Kind.SYMBOL:
            return self.symbol(thing.name)
        if kind is n.Kind.CARD_KIND:
            made = {"kind": (Run(Kind.NAME, thing.name, thing.name),), "card": self.noun("card", many)}
            return self.filled("things", "card_kind", **made)
        if self.declines and _NAMED[kind] is Kind.TOKEN:
            return (Run(Kind.TOKEN, declined(thing.name, many and not thing.single), thing.name),)
        several = many and kind is n.Kind.PIECE and not thing.single
        name = self.lines.bent("plural", thing.name) if several else thing.name
        return (Run(_NAMED[kind], name, thing.name),)

    def stored_die(self, thing: n.Thing, many: bool) -> Said:
        """`stored die`, `dice showing [comet] on The Rack`."""
        said = self.noun("die", many)
        if not thing.name:
            said = self.filled("dice", "stored", dice=said)
        if thing.showing:
            said = self.filled("dice", "showing", dice=said, face=self.face(thing.showing))
        if thing.name:
            place = self.place(n.Place(name=thing.name))
            said = self.filled("dice", "lying", dice=said, place=place)
        return said

    def part_symbol(self, node: n.ChangeDie | n.TimesSymbol) -> Said:
        return self.symbol(node.symbol)

    def symbol(self, name: str) -> Said:
        return (Run(Kind.SYMBOL, f"[{name}]", name),)

    def thing_unit(self, thing: n.Thing | None) -> Unit:
        if thing is None:
            return NO_UNIT
        kind = Kind.CP if thing.kind is n.Kind.CP else Kind.WORDS
        return Unit(lambda many: self.thing(thing, many), kind)

    def things(self, thing: n.Thing, count: n.Amount) -> Said:
        """How many of a thing: `2 CP`, `Cinder`, `up to 2 of these tokens`, `1 Cinder per Wisp`."""
        kinds = n.Kind
        single = count == n.ONE and thing.kind in (kinds.STATUS, kinds.THIS_TOKEN, kinds.IT, kinds.NAMED_CARD)
        all_of_them = thing.kind is kinds.THEM and isinstance(count, n.Every)
        if thing.kind is kinds.REST and isinstance(count, n.Number):
            cards = self.amount(count, self.thing_unit(n.Thing(kind=kinds.CARD)))
            return self.filled("things", "other", cards=cards)
        if single or all_of_them or thing.kind in (kinds.THIS_CARD, kinds.REST):
            return self.thing(thing)
        if thing.kind in (kinds.THIS_TOKEN, kinds.IT, kinds.THEM):
            if isinstance(count, n.AnyNumber):
                return self.amount(count, self.thing_unit(thing))
            return self.amount(count, self.partitive(thing, many=True))
        if thing.kind is kinds.CARD and thing.name:
            drawn = self.filled("things", "done_partitive", thing=self.thing(thing, True))
            return self.amount(count, Unit(lambda _: drawn))
        return self.amount(count, self.thing_unit(thing))

    def partitive(self, thing: n.Thing, many: bool = False) -> Unit:
        """`of these tokens`."""
        return Unit(lambda m: self.filled("things", "partitive", thing=self.thing(thing, many or m)))

    def zone(self, zone: n.Where | None, owner: n.Party | None = n.YOU, of: n.Party | None = None) -> Said:
        """`your hand`, `a chosen player's deck`, `play`, `The Anvil`; `of` whom, if that is `their` hand."""
        if zone is None:
            return NOTHING
        if isinstance(zone, n.Place):
            place = self.place(zone)
            return place if owner in (None, n.YOU) else self.owned(owner, place)
        place = words(self.form("places", zone.value))
        return place if zone is n.Zone.PLAY else self.owned(owner, place, of)

    def place(self, place: n.Place) -> Said:
        return (Run(Kind.NAME, place.name, place.name),)

    # --- amounts

    def amount(self, amount: n.Amount, unit: Unit, owned: bool = False) -> Said:
        """An amount around its unit: `2 dmg`, `1 dmg per Heat`, `dmg equal to the roll value`."""
        made: dict[str, Said] = {}
        match amount:
            case n.Sum(terms=terms):
                return self.sum(terms, unit)
            case n.ValueOf(value=n.Value.THAT_MUCH):
                return self.filled("amounts", "ThatMuch", unit=unit.say(True))
            case _ if isinstance(amount, _VALUES) and self.lexicon.agreeing and not unit.say(True):
                return self.value_of(amount)  # "cure metade do dano causado, até um máximo de 3"
            case _ if isinstance(amount, _VALUES):
                return self.filled("amounts", "EqualTo", unit=unit.say(True), value=self.value_of(amount))
            case n.Minus(amount=inner, less=less):
                return self.minus(amount, inner, less, unit)
            case n.AtMostOf(amount=inner):
                return self.by_line("amounts", amount, amount=self.amount(inner, unit, owned))
            case n.Per(each=each):
                made["each"] = self.counted(each, owned=owned)
            case n.Listed(each=each):
                made["each"] = self.counted(each, many=True)
            case n.Parameter():
                made["number"] = unit.number("N")
            case n.ByTier(values=values):
                made["number"] = unit.number("/".join(map(str, values)))
        fields = {name: getattr(amount, name) for name in parts_of(type(amount))}
        numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
        made |= {name: unit.number(value) for name, value in numbers.items()}
        many = 1 not in numbers.values() or isinstance(amount, n.TimesSymbol)
        return self.by_line("amounts", amount, unit=unit.say(many), **made)

    def measured(self, amount: n.Amount | None, unit: Unit) -> Said:
        """An amount; of any number, as events speak of, just its unit."""
        if amount is None or isinstance(amount, n.AnyNumber):
            return self.filled("amounts", "Any", unit=unit.say(True))
        return self.amount(amount, unit)

    def sum(self, terms: tuple[n.Amount, ...], unit: Unit) -> Said:
        """`5 dmg + 1 dmg per Heat`; where nothing is counted, the unit stands once: `1 + 2 x [heart] dmg`."""
        plain = Unit(lambda _: NOTHING, unit.kind, unit.detail)
        if any(isinstance(term, n.Per | n.AtMostOf) for term in terms):
            units = [unit] * len(terms)
        elif isinstance(terms[0], _VALUES):  # "dmg equal to your CP + 5"
            units = [unit, *[NO_UNIT] * (len(terms) - 1)]
        else:
            units = [plain] * len(terms)
        said = joined(map(self.amount, terms, units), "+")
        return spaced(said, unit.say(True)) if units[0] is plain else said

    def minus(self, whole: n.Minus, amount: n.Amount, less: n.Amount, unit: Unit) -> Said:
        """`7 dmg minus 1 dmg per Heat`, `dmg equal to your CP minus 2`."""
        if isinstance(less, _VALUES):
            taken = self.value_of(less)
        else:
            plain = isinstance(amount, _VALUES) or not isinstance(less, n.Per)
            taken = self.amount(less, NO_UNIT if plain else unit)
        return self.by_line("amounts", whole, amount=self.amount(amount, unit), less=taken)

    def value_of(self, amount: n.Amount) -> Said:
        """A value that is known only while the text is resolved."""
        match amount:
            case n.ValueOf(value=value):
                return self.filled("values", value.value)
            case n.NumberOf(each=each):
                return self.by_line("amounts", amount, each=self.counted(each, many=True))
            case n.EndOf(end=end):
                return self.filled("values", end.value)
            case n.AmountDone(done=done):
                return self.by_line("amounts", amount, done=words(self.done(done)))
            case n.DialOf(dial=n.Kind.PIECE, whose=whose, name=name):
                thing = self.thing(n.Thing(kind=n.Kind.PIECE, name=name))
                return thing if whose == n.YOU else self.owned(whose, thing)
            case n.DialOf(dial=dial, whose=whose):
                return self.owned(whose, self.noun(_NOUNS[dial]))
            case n.TotalOf(dice=dice):
                said = self.dice(dice)
                one = dice.count == 1 and not dice.all
                return said if one else self.filled("dice", "total", dice=said)
            case n.HalfOf(amount=inner) | n.Twice(amount=inner):
                return self.by_line("amounts", amount, value=self.value_of(inner))
            case _:
                raise Unsayable(amount, "this is not a value")

    def counted(self, counted: n.Counted, *, many: bool = False, owned: bool = False) -> Said:
        """What is counted, behind "per", "for each", "the number of".

        `owned`: the holder before the thing ("your opponent's Heat"), where "on" would mean something else.
        """
        if counted.shown is not None:
            return self.outcome(counted.shown)
        several = counted.every != 1
        thing = self.thing(counted.thing, many or several)
        thing = spaced(words(str(counted.every)), thing) if several else thing
        where, holder = NOTHING, counted.holder
        if counted.zone is not None:
            laid = isinstance(counted.zone, n.Place)
            where = self.filled(
                "counted", "laid" if laid else "in", zone=self.zone(counted.zone, holder or n.YOU)
            )
        elif counted.thing.kind in _PEOPLE and isinstance(holder, n.Players):
            without = holder.besides is not None and holder.token is None
            token = self.held(holder.besides if without and holder.besides is not None else holder)
            where = self.filled("counted", "without" if without else "with", token=token)
        elif holder is not None and owned:
            thing = self.owned(holder, thing)
        elif holder is not None:
            where = self.filled("counted", "on", holder=self.party(holder, 1))
        return self.by_line("amounts", counted, thing=thing, where=where)

    def done(self, done: n.Done) -> str:
        word = self.lexicon.verbs[_DONE[done]][3]
        return bends(ended(word, self.lexicon.attributive), self.lexicon)

    # --- dice and outcomes

    def dice(self, dice: n.Dice) -> Said:
        """`1 die`, `up to 2 of your dice`, `all of these dice`, `that die`, `them`."""
        if dice.whose is n.Whose.THAT:
            return self.filled("dice", "them" if dice.all else "that")
        if dice.place is not None:
            return self.stored(dice, dice.place)
        if dice.rank is not None:
            return self.ranked(dice, dice.rank)
        line = self.yours("dice", dice.whose.value)
        whose = NOTHING if dice.whose is n.Whose.ANY else self.filled("dice", line)
        if dice.others:
            whose = self.owned(_OWNERS[dice.whose], self.filled("dice", "other", dice=self.noun("die", True)))
            if dice.all:
                return whose
        number = words(str(dice.count))
        if dice.up_to:
            number = self.filled("dice", "up_to", count=number)
        if dice.all:
            said = self.filled("dice", "all_of", whose=whose) if whose else self.filled("dice", "all")
        elif whose:
            said = self.filled("dice", "of", number=number, whose=whose)
        else:
            said = spaced(number, self.noun("die", dice.count != 1))
        if dice.showing:
            said = self.filled("dice", "showing", dice=said, face=self.face(dice.showing))
        return self.filled("dice", "again", dice=said) if dice.repeat else said

    def stored(self, dice: n.Dice, place: n.Place) -> Said:
        """`1 stored die`, `up to 2 dice on The Rack`, `the highest stored die`."""
        many = dice.all or dice.count != 1
        said = self.noun("die", many)
        if not place.name:
            said = self.filled("dice", "stored", dice=said)
        if dice.rank is not None:
            said = self.described(dice.rank.value, said)
            if many:
                said = spaced(words(str(dice.count)), said)
            said = self.filled("whose", "nobody", thing=said)
            if dice.up_to:
                raise Unsayable(dice, "nobody picks the highest of them")
        elif dice.all:
            said = spaced(self.word("DET", "all"), said)
        else:
            number = words(str(dice.count))
            if dice.up_to:
                number = self.filled("dice", "up_to", count=number)
            said = spaced(number, said)
        if dice.showing:
            said = self.filled("dice", "showing", dice=said, face=self.face(dice.showing))
        if place.name:
            said = self.filled("dice", "lying", dice=said, place=self.place(place))
        return self.filled("dice", "again", dice=said) if dice.repeat else said

    def ranked(self, dice: n.Dice, rank: n.Rank) -> Said:
        """`the highest die`, `up to 2 of your lowest dice`, `your 2 lowest dice`."""
        many = dice.count != 1
        said = self.described(rank.value, self.noun("die", many))
        if many and not dice.up_to:
            said = spaced(words(str(dice.count)), said)
        said = self.owned(_OWNERS[dice.whose], said)
        if dice.up_to:
            number = self.filled("dice", "up_to", count=words(str(dice.count)))
            said = self.filled("dice", "of", number=number, whose=said)
        return said

    def face(self, showing: str) -> Said:
        """A number, `an even number`, or a symbol."""
        if showing.isdecimal():
            return self.filled("dice", "number", face=words(showing))
        return self.filled("dice", showing) if showing in ("even", "odd") else self.symbol(showing)

    def outcome(self, outcome: n.Outcome) -> Said:
        match outcome:
            case n.Shows(symbols=symbols, any=any_of):
                faces = [self.symbol(symbol) for symbol in symbols]
                return joined(faces, self.word("OR", "or")) if any_of else sum(faces, NOTHING)
            case n.ShowsNumber(low=low, high=high, count=count):
                return words(" ".join([str(low) if low == high else f"{low}-{high}"] * count))
            case n.ShowsOfAKind(number=number):
                return words(self.lines.text("outcomes", "ShowsOfAKind").format(number=number))
            case n.ShowsTier(counts=counts, symbol=symbol):
                tiers = "/".join(map(str, counts))
                if not symbol:
                    return words(self.lines.text("outcomes", "ShowsTier", "kind").format(tiers=tiers))
                made = {"tiers": words(tiers), "symbol": self.symbol(symbol)}
                return self.filled("outcomes", "ShowsTier", "symbol", **made)
            case _:
                return self.by_line("outcomes", outcome)

    # --- time

    def phase_noun(self, phase: n.PhaseOf) -> Said:
        kind = Kind.WORDS if phase.phase in (n.Phase.TURN, n.Phase.GAME) else Kind.PHASE
        return tuple(run._replace(kind=kind) for run in self.noun(_PHASES[phase.phase]))

    def phase_of(self, phase: n.PhaseOf) -> Said:
        noun = self.phase_noun(phase)
        noun = self.described("next", noun) if phase.next else noun
        whose = phase.whose
        if isinstance(whose, n.Players) and (whose.who in _HOLDERS or is_some(whose)):
            return self.filled("whose", "of", owner=self.players(whose), thing=noun)
        return self.owned(whose, noun)

    def time(self, time: n.Time) -> Said:
        """`during your Upkeep Phase`, `this turn`."""
        line = self.lines.line("times", time.part.value)
        if (time.phase is None) == any(isinstance(piece, Blank) for piece in line):
            raise Unsayable(time, "this time has no words")
        if time.also is None or time.phase is None:
            return self.fill(line, time)
        first, second = self.phase_of(time.phase), self.phase_of(time.also)
        way = "either" if time.either else "both"
        return self.fill(line, time, {"phase": self.filled("two_times", way, first=first, second=second)})


def is_common(thing: n.Thing) -> bool:
    """Said by a noun of the language, not by a name or a pronoun."""
    return thing.kind in _NOUNS or thing.kind in _STATUSES


def is_some(players: n.Players) -> bool:
    """Not all of a kind: `each opponent with Cinder`, `an opponent other than Ember Witch`."""
    return players.token is not None or players.besides is not None


def is_many(party: n.Party) -> bool:
    """Whether a verb stands in the plural behind this subject."""
    if isinstance(party, n.Group):
        return not party.any or is_many(party.players[-1])
    everybody = party.who in _ALL and not is_some(party)
    return party.who in (Who.YOU, Who.THEY) or everybody or party.count != 1
