"""What is done in one part of a sentence: its pieces, and the lines of the game that take just these.

Nothing is passed over in silence: a piece that no line takes refuses the line, and a word that is no piece is
told to the author, unless it is one of those that change a rule; then nothing is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from dtlang.syntax.explanation.pieces import Piece, Pieces
from dtlang.syntax.lexicon import VERB_FORMS

ODD = 0.15  # what it costs to leave out a word that nobody knows
UNSAID = 0.1  # a line without its verb
LINE = 0.01  # a line further down
NAMED = ("good", "bad", "other", "state")
COUNTABLE = (*NAMED, "sym")


class Phrase(NamedTuple):
    """Words of the game for a part of a sentence, and which of the author's they do without."""

    cost: float
    text: str
    left_out: tuple[str, ...] = ()


class Amount(msgspec.Struct):
    """How much of what."""

    number: str = ""
    unit: str = ""
    says: str = ""
    more: str = ""
    other: str = ""
    type: str = ""
    polarity: str = ""
    owner: str = ""
    compared: str = ""
    sign: str = ""
    odd: bool = False  # of something that nobody knows


class Deed(msgspec.Struct):
    """The pieces of a part."""

    verb: str = ""
    particle: str = ""
    subject: str = ""
    may: bool = False
    denied: bool = False
    passive: bool = False
    by_this: bool = False
    by_attacks: bool = False
    objects: list[Amount] = []
    roles: dict[str, str] = {}
    tags: set[str] = set()
    per: Amount | None = None
    per_who: str = ""
    face: str = ""
    odd: list[str] = []


_ELSEWHERE = ("incoming", "health", "dmg", "these", "cp", "die")  # of which the number may stand elsewhere


class Refused(Exception):
    """A word that matters has no place."""


class Parser:
    """Puts the pieces of a part together."""

    def __init__(self, table: Pieces, never: frozenset[str], *, token: str):
        self.table = table
        self.never = never
        self.of_status = bool(token)
        self.named = False  # whether somebody was chosen earlier in the sentence
        self.thing = ""  # what was paid or moved in the part before, for `each of them`
        self.token = token
        self.counts_tokens = True  # `1 dmg each` is each of these tokens

    def deed(self, words: Sequence[str]) -> Deed | None:
        try:
            return _Reading(self, words).deed
        except Refused:
            return None


_BINDING = ("marks", "openers", "bound")  # what cuts a sentence stands in no part


class _Reading:
    def __init__(self, parser: Parser, words: Sequence[str]):
        self.parser = parser
        self.table = parser.table
        self.words = words
        self.deed = Deed()
        self.pending: Amount | None = None
        self.prep = ""
        self.last = ""  # kind of the piece before
        self.in_per = False
        self.sign = ""
        self.raw_prep = ""
        self.ways: set[str] = set()
        self.passes_have = False
        self.behind: list[Piece] = []
        at = 0
        while at < len(words):
            piece = self.choose(at)
            if piece is None:
                self.unknown(words[at])
                at += 1
                self.last = ""
                continue
            to = at + len(piece.words)
            self.behind = list(self.table.at(words, to)) if to < len(words) else []
            getattr(self, f"on_{piece.kind}")(piece)
            self.last = piece.kind
            at += len(piece.words)
        self.finish()
        if self.prep:
            self.stray(self.prep)
        self.each_of_them()
        self.merge()
        if self.ways and any(one.unit == "die" for one in self.deed.objects):
            self.deed.tags |= self.ways

    def on_spent(self, piece: Piece) -> None:
        """`per Focus you spent`: of those of which the part before speaks."""
        self.finish()
        thing = self.parser.thing
        if not (self.in_per or self.deed.per is not None) or not thing:
            raise Refused
        if self.deed.per is not None and self.deed.per.unit in NAMED:
            if thing.split()[0] != self.deed.per.says:
                raise Refused
            self.deed.per.says = thing

    def each_of_them(self) -> None:
        """`for each one`, and nothing said of what: of what was paid before, or of these tokens."""
        deed = self.deed
        if deed.per is not None and deed.per.unit in NAMED:
            return
        if deed.per is None and not self.in_per:
            return
        if deed.per is not None and (
            deed.per.unit not in ("", "this", "these") or deed.per.number not in ("", "1")
        ):
            if deed.per.unit in ("", "this", "these"):
                raise Refused
            return
        says = self.parser.thing or (self.parser.token if self.parser.counts_tokens else "")
        if not says:
            raise Refused
        deed.per = Amount(unit="good", says=says)

    def merge(self) -> None:
        """`the health raises with 3`: the number stands elsewhere."""
        objects = self.deed.objects
        if len(objects) == 2:
            whole = next((one for one in objects if one.unit in _ELSEWHERE), None)
            bare = next((one for one in objects if one.number and not one.unit), None)
            plain = bare is not None and not (bare.compared or bare.owner or bare.other or bare.polarity)
            if whole is not None and bare is not None and plain and whole.number in ("", *self.articles()):
                unit = "dmg" if whole.unit == "incoming" else whole.unit
                says = self.table.said["units"][unit]
                merged = msgspec.structs.replace(whole, unit=unit, says=says, number=bare.number)
                merged.more, merged.type = whole.more or bare.more, whole.type or bare.type
                objects[:] = [merged]
            elif objects[0].unit == "dmg" and objects[1] == Amount(unit="incoming", says=objects[1].says):
                objects.pop()  # `half dmg of the dmg suffered`

    def unknown(self, word: str) -> None:
        if word in self.parser.never or self.table.is_owner(word) or self.last == "being":
            raise Refused
        if self.pending is not None and self.pending.number and not self.pending.unit:
            self.pending.odd = True
        self.deed.odd.append(word)

    def choose(self, at: int) -> Piece | None:
        """What a word is here."""
        options = [piece for piece in self.table.at(self.words, at) if piece.kind not in _BINDING]
        if not options:
            return None
        longest = len(options[0].words)
        kinds = {piece.kind: piece for piece in reversed(options) if len(piece.words) == longest}
        noun = self.last in ("number", "numbers", "whose", "types", "polarity", "more")
        if "verb" in kinds and "being" in kinds and self.is_done(at + longest):
            return kinds["being"]
        if "verb" in kinds and len(kinds) > 1:
            if self.deed.verb or noun:
                del kinds["verb"]
            else:
                return kinds["verb"]
        if list(kinds) == ["verb"] and self.last == "whose":
            return None  # `your wounds`
        if "per" in kinds and "numbers" in kinds:
            behind = (
                next(self.table.at(self.words, at + longest), None)
                if at + longest < len(self.words)
                else None
            )
            counts = behind is not None and behind.kind in COUNTABLE
            early = not self.deed.verb and not self.deed.objects and self.pending is None
            late = bool(self.deed.objects) or (self.pending is not None and bool(self.pending.unit))
            last = late and (longest > 1 or at + longest >= len(self.words))
            return kinds["per" if (counts and (early or late)) or last else "numbers"]
        return next(piece for piece in options if piece.kind in kinds)

    def is_done(self, at: int) -> bool:
        """Whether a form such as `removed` follows."""
        return at < len(self.words) and any(
            piece.kind == "verb" and "_".join(piece.words) in self.table.done
            for piece in self.table.at(self.words, at)
        )

    # --- amounts

    def amount(self) -> Amount:
        if self.pending is None:
            self.pending = Amount()
        return self.pending

    def finish(self) -> None:
        if self.pending is not None:
            self.signed(self.pending)
            if self.pending.odd and not self.pending.unit and self.pending.number not in self.articles():
                raise Refused
            if self.in_per and self.deed.per is None and (self.pending.unit or self.pending.number):
                self.deed.per = self.pending
                self.in_per = False
            elif self.pending.unit or self.pending.number:
                self.deed.objects.append(self.pending)
            elif self.pending != Amount():
                self.deed.objects.append(self.pending)  # `undefendable`
            self.pending = None

    def signed(self, amount: Amount) -> None:
        """`+2 dmg` is more of it, `+2 CP` is had; `-1 CP` is lost, and nobody knows what `-1 dmg` is."""
        if amount.sign == "minus":
            if amount.unit in ("dmg", "") or self.deed.verb:
                raise Refused
            self.deed.verb = self.table.said["signs"]["minus"]
        elif amount.sign == "plus" and amount.unit == "dmg":
            amount.more = amount.more or self.table.said["signs"]["more"]
        elif amount.sign == "plus" and amount.unit and not self.deed.verb:
            self.deed.verb = self.table.said["signs"]["plus"]

    def on_signs(self, piece: Piece) -> None:
        self.finish()
        self.sign = piece.says

    def on_limits(self, piece: Piece) -> None:
        self.deed.tags.add("limit")

    def on_ways(self, piece: Piece) -> None:
        self.ways.add(piece.says)

    def on_nexts(self, piece: Piece) -> None:
        self.adjective("other", piece.says)

    def on_phases(self, piece: Piece) -> None:
        pending = self.amount()
        if pending.unit or pending.number not in ("", *self.articles()):
            raise Refused
        whose = self.table.said["whose"].get(pending.owner or self.table.said["words"]["you"])
        if whose is None:
            raise Refused
        pending.says = " ".join(part for part in (whose, pending.other, piece.says) if part)
        pending.unit, pending.owner, pending.other, pending.number = "phase", "", "", ""
        self.prep = ""

    def on_number(self, piece: Piece) -> None:
        pending = self.pending
        if pending is not None and pending.unit:
            if not pending.number and self.last in ("times", *NAMED, "units", "shown"):
                pending.number = piece.says
                return
            self.finish()
        elif pending is not None and pending.number.endswith(self.table.said["words"]["up_to"]):
            pending.number = f"{pending.number} {piece.says}"
            return
        elif pending is not None and pending.number not in ("", *self.articles()):
            self.finish()
        if self.prep == "to" and not self.has_dice():
            raise Refused  # `draw to 6`
        if self.prep in ("to", "in") and self.has_dice():
            self.face(self.table.said["faces"]["number"].format(face=piece.says))
            return
        self.amount().number = piece.says
        self.amount().sign, self.sign = self.sign, ""

    def articles(self) -> tuple[str, ...]:
        return tuple(self.table.said["articles"])

    def on_numbers(self, piece: Piece) -> None:
        pending = self.pending
        if pending is not None and (pending.unit or pending.number not in ("", *self.articles())):
            if pending.number and piece.says in self.articles():
                return  # `half the hit`
            if pending.unit and not pending.number and piece.says == self.table.said["words"]["most"]:
                pending.number = piece.says  # `Focus to max`
                return
            self.finish()
        if piece.says in self.articles() and self.pending is not None and self.pending.number:
            return
        self.amount().number = piece.says

    def on_units(self, piece: Piece) -> None:
        if self.pending is not None and self.pending.unit:
            if self.pending.unit in NAMED and piece.says in ("effect", "these", "this"):
                return  # `2 Focus tokens`
            if self.pending.unit in ("this", "effect") and not self.pending.number:
                self.pending = None
            else:
                self.finish()
        amount = self.amount()
        if piece.says == "everything":
            amount.number = self.table.said["words"]["all"]
            piece = piece._replace(says="effect")
        amount.unit, amount.says = piece.says, self.table.said["units"].get(piece.says, piece.says)
        self.prep = "" if self.prep != "from" else self.prep

    def named(self, piece: Piece) -> None:
        if self.pending is not None and self.pending.unit:
            if self.pending.unit == "effect" and (self.last == "units" or self.prep == "of"):
                pass  # `a token Burn`
            else:
                self.finish()
        amount = self.amount()
        amount.unit, amount.says = piece.kind, piece.says
        self.prep = ""

    on_good = on_bad = on_other = on_state = named

    def on_sym(self, piece: Piece) -> None:
        if self.prep in ("to", "in") and self.has_dice():
            self.face(piece.says)
            return
        if self.in_per and self.deed.per is None:
            self.finish_before_per()
            self.pending = Amount(unit="sym", says=piece.says)
            self.finish()
            self.in_per = False
            return
        pending = self.pending
        if pending is not None and pending.number and self.last == "times" and not pending.unit:
            pending.number = f"{pending.number} x {piece.says}"
            return
        raise Refused

    def finish_before_per(self) -> None:
        if self.pending is not None and (self.pending.unit or self.pending.number):
            if self.pending.number in (*self.articles(), "1", self.table.said["words"]["all"]):
                self.pending = None
            else:
                raise Refused

    def has_dice(self) -> bool:
        every = [*self.deed.objects, *([self.pending] if self.pending is not None else [])]
        return any(one.unit == "die" for one in every)

    def face(self, says: str) -> None:
        if self.deed.face:
            raise Refused
        self.finish()
        self.deed.face = says
        self.deed.tags.add("face")
        self.prep = ""

    def on_faces(self, piece: Piece) -> None:
        self.finish()
        self.deed.tags.add("anyface")
        self.prep = ""

    def on_types(self, piece: Piece) -> None:
        self.adjective("type", piece.says)

    def on_polarity(self, piece: Piece) -> None:
        self.adjective("polarity", piece.says)

    def on_more(self, piece: Piece) -> None:
        self.adjective("more", piece.says)

    def on_others(self, piece: Piece) -> None:
        self.adjective("other", piece.says)

    def on_compared(self, piece: Piece) -> None:
        self.adjective("compared", piece.says)

    def adjective(self, field: str, says: str) -> None:
        """Of what stands before it, if that has all else, or of what follows."""
        amount = self.amount()
        if getattr(amount, field):
            self.finish()
            amount = self.amount()
        setattr(amount, field, says)

    def on_times(self, piece: Piece) -> None:
        pass

    def on_random(self, piece: Piece) -> None:
        self.deed.tags.add("random")

    # --- players and places

    def on_who(self, piece: Piece) -> None:
        who = self.player(piece.says)
        if self.owns():
            (self.pending or self.deed.objects[-1]).owner = who
            self.passes_have = True
            self.prep = ""
            return
        if self.deed.per is not None or self.in_per:
            self.finish()
            if self.deed.per is None or self.deed.per_who:
                raise Refused
            self.deed.per_who = who
            self.prep = ""
            return
        if self.prep == "of" and (self.pending is not None or self.deed.objects):
            (self.pending or self.deed.objects[-1]).owner = who
        elif self.prep:
            role = {"on": "to", "with": "to"}.get(self.prep, self.prep)
            if role in self.deed.roles:
                raise Refused
            self.deed.roles[role] = who
        elif not self.deed.verb:
            if self.deed.subject:
                raise Refused
            self.deed.subject = who
        elif "obj" in self.deed.roles:
            raise Refused
        else:
            self.finish()
            self.deed.roles["obj"] = who
        self.prep = ""

    def owns(self) -> bool:
        """`a Guard that your opponent has`: whose it is."""
        has_object = self.pending is not None and bool(self.pending.unit)
        return (
            bool(self.deed.verb)
            and not self.prep
            and has_object
            and not self.in_per
            and any(
                p.kind == "verb" and "have" in self.table.meanings("_".join(p.words)) for p in self.behind
            )
        )

    def player(self, says: str) -> str:
        if says == "pronoun":
            return self.table.said["words"]["they" if self.parser.named else "opponent"]
        if says not in (self.table.said["words"]["you"], self.table.said["words"]["opponent"], "holder"):
            self.parser.named = True
        if says == "holder":
            if not self.parser.of_status:
                raise Refused
            return self.table.said["words"]["you"]
        return says

    def on_whose(self, piece: Piece) -> None:
        who = self.player(piece.says)
        if self.pending is not None and self.pending.unit and len(piece.words) > 1:
            self.pending.owner = who  # `a Burn of yours`
            return
        if self.pending is not None and self.pending.unit:
            self.finish()
        self.amount().owner = who

    def on_zones(self, piece: Piece) -> None:
        if self.pending is not None and not self.pending.unit:
            if self.pending.owner not in ("", self.table.said["words"]["you"]) and piece.says != "hand":
                raise Refused
            if self.pending.owner not in ("", self.table.said["words"]["you"]):
                self.deed.tags.add("their")
            self.pending = None
        self.deed.tags.add(f"{'into' if self.prep in ('to', 'on', 'in') else 'out'}_{piece.says}")
        self.prep = ""

    def on_ends(self, piece: Piece) -> None:
        self.deed.tags.add(piece.says)

    def on_preps(self, piece: Piece) -> None:
        if self.prep:
            self.stray(self.prep)
        self.prep = piece.says
        self.raw_prep = piece.words[0]

    def stray(self, prep: str) -> None:
        """A preposition with nobody behind it belongs to the verb: `take this token off`."""
        if not self.deed.particle and self.deed.verb:
            self.deed.particle = self.raw_prep
        self.prep = ""

    # --- the rest

    def on_verb(self, piece: Piece) -> None:
        verb = "_".join(piece.words)
        classes = self.table.classes[verb]
        if self.passes_have:
            self.passes_have = False
            return
        if self.deed.per is not None or self.in_per:
            self.finish()
            if classes & {"have", "roll"} or (self.deed.verb and self.passes(verb)):
                return  # `for each Burn they have`
        if self.deed.verb:
            raise Refused
        self.finish()
        if self.last == "being" and (verb in self.table.done or verb in self.table.bases):
            self.deed.passive = True
        elif self.deed.objects and not self.deed.per and not self.deed.subject:
            (*others, first) = self.deed.objects
            of_status = self.parser.of_status
            if first.unit == "attack" or (first.unit == "this_attack" and of_status and not others):
                if first.number or first.type or first.owner not in ("", self.table.said["words"]["you"]):
                    raise Refused
                self.deed.objects.clear()
                self.deed.by_attacks = True
            elif others or first.unit not in ("this", "this_attack"):
                if first.unit not in ("incoming", "health", "dmg") or others:
                    raise Refused
            else:
                self.deed.objects.clear()
                self.deed.by_this = True
        self.deed.verb = verb
        self.prep = ""

    def passes(self, verb: str) -> bool:
        return verb in self.table.done

    def on_per(self, piece: Piece) -> None:
        self.finish()
        if self.deed.per is not None or piece.says == "equal":
            raise Refused
        self.in_per = True
        self.prep = ""

    def on_not(self, piece: Piece) -> None:
        self.deed.denied = True

    def on_may(self, piece: Piece) -> None:
        self.deed.may = True

    def on_being(self, piece: Piece) -> None:
        pass

    def on_silent(self, piece: Piece) -> None:
        pass

    def on_order(self, piece: Piece) -> None:
        raise Refused


# --- lines -----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of the table."""

    template: str
    verbs: frozenset[str]
    tags: frozenset[str]
    units: tuple[str, ...]
    bare: bool  # whether a number alone is enough
    how: str  # with more or less of it


@lru_cache(maxsize=2000)
def line(template: str, value: str) -> Line:
    words = value.split()
    found = re.search(r"{([a-z_|]+)([?])?([+-])?}", template)
    if found is None:
        verbs = frozenset(word for word in words if word[0] != "@")
        return Line(template, verbs, frozenset(word[1:] for word in words if word[0] == "@"), (), False, "")
    return Line(
        template,
        frozenset(word for word in words if word[0] != "@"),
        frozenset(word[1:] for word in words if word[0] == "@"),
        tuple(found[1].split("|")),
        found[2] is not None,
        found[3] or "",
    )


def deed_phrases(deed: Deed, table: Pieces, before: str = "", *, of_status: bool = False) -> Iterator[Phrase]:
    """The lines that take all pieces of a part; `before` is the verb of the part before, which may go on."""
    verb = deed.verb or before
    meanings = table.meanings(verb, deed.particle) if verb else {"-"}
    lines = (*(table.of_status.items() if of_status else ()), *table.deeds.items())
    if deed.by_attacks:
        lines = tuple(table.of_attacks.items())
    for at, (template, value) in enumerate(lines):
        one = line(template, value)
        if meanings.isdisjoint(one.verbs):
            continue
        text = _Filled(deed, one, table, unsaid=not verb).text()
        if text is not None:
            cost = LINE * at + ODD * len(deed.odd) + (UNSAID if not verb else 0)
            yield Phrase(cost, text, tuple(deed.odd))


def facts_of(deed: Deed, opener: str, table: Pieces) -> Iterator[str]:
    """What somebody has, after a word such as `if`."""
    said, you = table.said["facts"], table.said["words"]["you"]
    if deed.verb and "have" not in table.meanings(deed.verb, deed.particle):
        return
    who = deed.subject or deed.roles.get("to") or deed.roles.get("with") or you
    if any(role not in ("to", "with") or one != who for role, one in deed.roles.items()):
        return
    if len(deed.objects) != 1 or deed.tags or deed.per or deed.may or deed.by_this:
        return
    (amount,) = deed.objects
    owner = amount.owner
    if owner and not deed.subject:
        who = owner
    elif owner not in ("", who):
        return
    number = amount.number
    denied = deed.denied
    if number in (table.said["words"]["no"], "0"):
        denied, number = not denied, ""
    if number in table.said["articles"]:
        number = table.said["articles"][number] if amount.unit == "card" else ""
    if amount.type or amount.other or amount.more or not (amount.unit or number):
        return
    several = who in table.said["several"]
    have = said[("not_" if denied else "") + ("have" if several else "has")]
    noun = amount.says or table.said["units"]["these"]
    if amount.unit == "effect":
        noun = f"{amount.polarity} {noun}".strip()
    how = amount.compared or ("at least" if number else "")
    for one in dict.fromkeys((how, amount.compared)):
        counted = said[one].format(number=number, noun=noun) if one and number else f"{number} {noun}".strip()
        yield f"{opener} {who} {have} {counted}"


class _Filled:
    """A line with the pieces of a part in it."""

    def __init__(self, deed: Deed, line: Line, table: Pieces, *, unsaid: bool):
        self.deed = deed
        self.line = line
        self.table = table
        self.you = table.said["words"]["you"]
        self.roles = dict(deed.roles)
        self.subject = deed.subject
        if line.template.startswith("^") and not self.subject and "from" in self.roles:
            self.subject = self.roles.pop("from")  # who it is drained from loses it
        if self.subject and unsaid and "{to}" in line.template:
            self.roles["to"], self.subject = self.subject, ""  # `all opponents: 2 dmg`

    def text(self) -> str | None:
        """None if a piece is left or one is missing."""
        deed = self.deed
        random = "random" in deed.tags
        tags = deed.tags - {"random"}
        objects = list(deed.objects)
        by = self.by(objects)
        if not self.line.units:
            if any(one.unit not in ("incoming", "this_attack") or one.number for one in objects):
                return None
            return self.acted(self.line.template) if tags == self.line.tags and not self.roles else None
        typed = [one for one in objects if one.type and not one.unit and not one.number]
        if typed and len(objects) > 1:
            objects.remove(typed[0])
            if any(one.type for one in objects):
                return None
            objects[0] = msgspec.structs.replace(objects[0], type=typed[0].type)
        if len(objects) != 1:
            return None
        (amount,) = objects
        if amount.more:
            tags = tags | {"less" if amount.more == "less" else "more"}
        if "typed" in self.line.tags and amount.type:
            tags = tags | {"typed"}
        if tags != self.line.tags or not self.takes(amount):
            return None
        said = self.said(amount)
        if said is None:
            return None
        body = self.roles_in(self.line.template, amount)
        if body is None or self.roles or ("{by}" in body) != bool(by):
            return None
        body = re.sub(r"{[a-z_|]+[?]?[+-]?}", lambda _: said, body.replace("{by}", by), count=1).replace(
            "{face}", deed.face
        )
        if random:
            body = f"{body} {self.table.said['words']['random']}"
        if body.startswith("^") and self.subject in ("", self.you):
            return None
        return self.acted(" ".join(body.removeprefix("^").split()))

    def by(self, objects: list[Amount]) -> str:
        if "{by}" not in self.line.template:
            return ""
        bare = [one for one in objects if one.number and not one.unit]
        if len(bare) != 1:
            return ""
        objects.remove(bare[0])
        return bare[0].number

    def takes(self, amount: Amount) -> bool:
        if amount.unit in self.line.units:
            return True
        has_verb = bool(self.deed.verb) or bool(amount.type)
        number = bool(amount.number) and amount.number not in self.table.said["articles"]
        return not amount.unit and number and self.line.bare and has_verb

    def said(self, amount: Amount) -> str | None:
        """The amount in words of the game."""
        words = self.table.said["words"]
        unit = amount.unit or self.line.units[0]
        noun = amount.says or self.table.said["units"].get(unit, unit)
        number = amount.number
        if number in self.table.said["articles"]:
            number = self.table.said["articles"][number]
        if unit == "phase":
            return noun
        other = amount.other
        if other == self.table.said["words"]["next"]:
            if words["top"] not in self.line.template.split():
                return None
            other = ""
        if number == words["no"] or amount.compared or (other and not number):
            return None
        if unit == "incoming":
            return self.table.said["incoming"].get(number or "all")
        if unit in ("attack", "this_attack"):
            return amount.type or None
        if unit in ("this", "roll"):
            return noun if number in ("", "1") else None
        if unit == "these":
            if number == "1":
                return self.table.said["units"]["this"]
            return f"{number} {noun}" if number else None
        if unit == "dmg" and number in ("", words["half"]):
            return (
                self.table.said["incoming"].get(number) if number and "prevent" in self.line.verbs else None
            )
        if unit == "card" and not number and self.deed.denied:
            return self.table.said["units"]["cards"]
        if not number and unit in ("card", "die", "effect", "health", "cp", "attempt"):
            return None
        if unit == "die":
            noun = self.dice(number, amount.owner)
            number = ""
        if unit == "effect":
            noun = f"{amount.polarity} {noun}".strip()
        elif amount.polarity:
            return None
        if amount.type and unit != "dmg":
            return None
        more = self.table.said["how"].get(self.line.how, "")
        if self.deed.per is not None and not number:
            number = "1"
        parts = [number, other, more, amount.type, noun]
        text = " ".join(part for part in parts if part)
        return f"{text} {self.per()}".strip() if self.deed.per is not None else text

    def per(self) -> str:
        per, who = self.deed.per, self.deed.per_who
        assert per is not None
        text = f"{self.table.said['words']['per']} {per.says}"
        if who and who != self.you:
            text += f" {self.table.said['words']['on']} {who}"
        return text

    def dice(self, number: str, owner: str) -> str:
        said = self.table.said["dice"]
        whose = said["yours"] if owner in ("", self.you) else said["others"].format(owner=owner)
        if number == self.table.said["words"]["all"]:
            return said["all"].format(dice=whose)
        if number == self.table.said["words"]["any_number"]:
            return f"{number} {whose}"
        return (
            said["of"].format(number=number, dice=whose)
            if "reroll" in self.line.verbs or owner
            else (said["die"].format(number=number))
        )

    def roles_in(self, template: str, amount: Amount) -> str | None:
        """The line with its players; whoever a thing belongs to is whom it is taken from."""
        owner = amount.owner if amount.unit != "die" else ""
        takes_from = "{from}" in template
        if owner and takes_from:
            if "from" in self.roles:
                return None
            self.roles["from"] = owner
            owner = ""
        if owner not in ("", self.you):
            return None

        def filled(match: re.Match[str]) -> str:
            role = match[2]
            names = {"to": ("to", "obj", "for"), "from": ("from", "obj", "of")}[role]
            name = next((name for name in names if name in self.roles), None)
            if name is None:
                return ""
            who = self.roles.pop(name)
            return f"{match[1]} {self.table.said['objects'].get(who, who)}"

        if "[you]" in template:
            if self.roles.get("to", self.roles.get("obj")) != self.you:
                return None
            self.roles.pop("to" if "to" in self.roles else "obj")
            template = template.replace("[you]", "")
        return re.sub(r"\[(\w+) {(to|from)}\]", filled, template)

    def acted(self, body: str) -> str | None:
        """With whoever acts before it."""
        deed, words = self.deed, self.table.said["words"]
        who = self.subject
        if deed.by_attacks:
            return None if who or deed.denied or deed.may else body
        first, _, rest = body.partition(" ")
        forms = self.table.words.verbs[first.replace("-", "_")]
        if deed.by_this and "deal" not in self.line.verbs:
            return None
        if deed.passive and who:
            return None
        if "spend" in self.line.verbs and who not in ("", self.you) and not deed.may:
            return None  # who is made to pay loses it
        if deed.denied:
            return f"{who or self.you} {words['cannot']} {forms[0]} {rest}"
        if deed.may:
            return f"{who or self.you} {words['may']} {forms[0]} {rest}"
        if who in ("", self.you):
            return f"{forms[0]} {rest}"
        several = who in self.table.said["several"]
        return f"{who} {forms[0 if several else list(VERB_FORMS).index('third')]} {rest}"
