"""The pieces of one part of a sentence, put together: who does what, with how much of which, to whom.

Nothing is passed over in silence: a word that is no piece is told to the author, unless it is one of those
that change a rule; then nothing is offered.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dtlang.syntax.explanation.pieces import Piece, Pieces

NAMED = ("good", "bad", "other", "state", "dial", "piece")
COUNTABLE = (*NAMED, "sym")


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
    hand_of: str = ""  # whose hand it is taken from
    picked: bool = False  # by you, whoever does it
    is_event: bool = False  # something that may happen
    odd: list[str] = []
    strays: list[Piece] = []  # read loosely: what has no place
    units: set[str] = set()  # read loosely: all things that were named
    told_of: dict[str, str] = {}  # read loosely: with which words a tag was said


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

    def loosely(self, words: Sequence[str]) -> Deed:
        """The same, and what has no place is set aside."""
        named = self.named
        deed = _Loose(self, words).deed
        self.named = named
        return deed

    def player(self, says: str) -> str:
        """Who is meant by `they`, and by whoever has this token."""
        said = self.table.said["words"]
        if says == "pronoun":
            return said["they" if self.named else "opponent"]
        if says not in (said["you"], said["opponent"], "holder"):
            self.named = True
        if says == "holder":
            if not self.of_status:
                raise Refused
            return said["you"]
        return says


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
            self.on(piece)
            self.last = piece.kind
            at += len(piece.words)
        self.end()
        if self.is_made():
            self.deed.tags.add("made")
        if self.ways and any(one.unit in ("die", "dial") for one in self.deed.objects):
            self.deed.tags |= self.ways

    def on(self, piece: Piece) -> None:
        getattr(self, f"on_{piece.kind}")(piece)

    def end(self) -> None:
        self.finish()
        if self.prep:
            self.stray(self.prep)
        self.each_of_them()
        self.merge()

    def is_made(self) -> bool:
        """`makes them Chilled`: somebody, and what they are made."""
        made = self.table.base_of(self.deed.verb) in self.table.makes
        somebody = set(self.deed.roles) == {"obj"} and len(self.deed.objects) == 1
        return made and somebody and self.deed.objects[0].number in ("", *self.articles())

    def of_those(self, verb: str) -> None:
        """`per Heat lowered`: not of those one has, but of those of which the part before speaks."""
        thing = self.parser.thing.split()
        mine = self.deed.per.says if self.deed.per is not None else ""
        if (
            len(thing) < len(("Heat", "lowered"))
            or thing[0] != mine
            or not self.table.meanings(verb) & self.table.meanings(thing[1])
        ):
            raise Refused
        assert self.deed.per is not None
        self.deed.per.says = self.parser.thing

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
        if deed.odd:
            raise Refused  # `3 dmg/turn`
        says = self.parser.thing or (self.parser.token if self.parser.counts_tokens else "")
        if not says:
            raise Refused
        deed.per = Amount(unit="good", says=says)

    def merge(self) -> None:
        """`the health raises with 3`: the number stands elsewhere."""
        objects = self.deed.objects
        for one in objects:
            if one.polarity and not (one.unit or one.type):
                one.unit, one.says = "effect", self.table.said["units"]["effect"]  # `all negative`
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
        marks = not any(map(str.isalpha, word))
        if self.prep in ("to", "on", "from"):
            raise Refused  # somebody, or some place, that nobody knows
        if marks or word in self.parser.never or self.table.is_owner(word) or self.last == "being":
            raise Refused
        if not self.deed.particle and word in self.table.split_verbs.get(self.deed.verb, ()):
            self.deed.particle = word  # `throw one away`
            return
        if self.pending is not None and self.pending.number and not self.pending.unit:
            self.pending.odd = True
        self.deed.odd.append(word)

    def choose(self, at: int) -> Piece | None:
        """What a word is here."""
        options = [piece for piece in self.table.at(self.words, at) if piece.kind not in _BINDING]
        if not options and not self.deed.verb and self.particle_of(at):
            return Piece("split", self.words[at], (self.words[at],))
        if not options:
            return None
        longest = len(options[0].words)
        kinds = {piece.kind: piece for piece in reversed(options) if len(piece.words) == longest}
        noun = self.last in ("number", "numbers", "whose", "types", "polarity", "more")
        if "verb" in kinds and "being" in kinds and self.is_done(at + longest):
            return kinds["being"]
        if "verb" in kinds and len(kinds) > 1:
            if (self.deed.verb and not self.is_caused()) or noun:
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

    def is_caused(self) -> bool:
        """`make them re-roll ...`: what somebody is made to do follows."""
        return self.deed.verb in self.table.causes and set(self.deed.roles) == {"obj"} and self.last == "who"

    def particle_of(self, at: int) -> str:
        """Of a verb of two words the second, if it stands further on: `knock a Guard off`."""
        others = self.table.split_verbs.get(self.words[at], ())
        return next((word for word in self.words[at + 2 :] if word in others), "")

    def on_split(self, piece: Piece) -> None:
        self.finish()
        if self.deed.objects:
            raise Refused
        self.deed.verb = piece.says
        self.deed.particle = self.particle_of(list(self.words).index(piece.says))

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
        elif amount.sign == "plus" and amount.unit in ("dmg", "attempt"):
            amount.more = amount.more or self.table.said["signs"]["more"]
        elif amount.sign == "plus" and amount.unit and not self.deed.verb:
            self.deed.verb = self.table.said["signs"]["plus"]

    def on_signs(self, piece: Piece) -> None:
        self.finish()
        self.sign = piece.says

    def on_limits(self, piece: Piece) -> None:
        self.deed.tags.add("limit")

    def on_ways(self, piece: Piece) -> None:
        self.ways |= {"up", "down"} if piece.says == "both" else {piece.says}

    def on_nexts(self, piece: Piece) -> None:
        self.adjective("other", piece.says)

    def on_phases(self, piece: Piece) -> None:
        pending = self.amount()
        if self.in_per or pending.unit or pending.number not in ("", *self.articles()):
            raise Refused  # `per turn`
        you = self.table.said["words"]["you"]
        owner = pending.owner or self.deed.subject or you
        whose = self.table.said["whose"].get(owner)
        if owner == self.deed.subject and owner != you:
            whose = self.table.said["words"]["their"]
        if whose is None:
            raise Refused
        pending.says = " ".join(part for part in (whose, pending.other, piece.says) if part)
        pending.unit, pending.owner, pending.other, pending.number = "phase", "", "", ""
        self.prep = ""

    def on_number(self, piece: Piece) -> None:
        pending = self.pending
        if self.last == "times" and (pending is None or not pending.unit):
            raise Refused  # `x2` of what was before
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
        if self.prep == "to" and self.has("dial"):
            self.deed.tags.add("set")
            self.prep = ""
        elif self.prep == "to" and not self.has_dice():
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
        if self.prep == "on" and piece.says == "this" and (self.in_per or self.deed.per is not None):
            raise Refused  # `for each Burn on it`: on whom?
        if self.pending is not None and self.pending.unit:
            if self.pending.unit in NAMED and piece.says in ("effect", "these", "this", "token"):
                return  # `2 Focus tokens`
            if self.pending.unit in ("this", "effect", "these") and not self.pending.number:
                self.pending = None
            else:
                self.finish()
        amount = self.amount()
        if piece.says == "token":
            piece = piece._replace(says="these" if self.parser.of_status else "effect")
        if piece.says == "everything":
            amount.number = self.table.said["words"]["all"]
            piece = piece._replace(says="effect")
        amount.unit, amount.says = piece.says, self.table.said["units"].get(piece.says, piece.says)
        self.prep = "" if self.prep != "from" else self.prep

    def named(self, piece: Piece) -> None:
        if self.pending is not None and self.pending.unit:
            if self.pending.unit in ("effect", "these") and (self.last == "units" or self.prep == "of"):
                pass  # `a token Burn`
            else:
                self.finish()
        amount = self.amount()
        amount.unit, amount.says = piece.kind, piece.says
        self.prep = ""

    on_good = on_bad = on_other = on_state = on_dial = on_piece = named

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
        if self.is_each(piece):
            self.pending = None
            self.deed.per = Amount(unit="sym", says=piece.says)
            return
        raise Refused

    def is_each(self, piece: Piece) -> bool:
        """`a [blade] deals 1 dmg`: each of them does."""
        opens = not (self.deed.verb or self.deed.objects or self.deed.subject or self.deed.per)
        does = any(one.kind == "verb" and one.words[0] in self.table.thirds for one in self.behind)
        return opens and does and (self.pending is None or self.pending == Amount(number=self.pending.number))

    def finish_before_per(self) -> None:
        if self.pending is not None and (self.pending.unit or self.pending.number):
            if self.pending.number in (*self.articles(), "1", self.table.said["words"]["all"]):
                self.pending = None
            else:
                raise Refused

    def has_dice(self) -> bool:
        return self.has("die")

    def has(self, unit: str) -> bool:
        every = [*self.deed.objects, *([self.pending] if self.pending is not None else [])]
        return any(one.unit == unit for one in every)

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

    def on_picks(self, piece: Piece) -> None:
        if self.prep:
            raise Refused
        self.finish()
        you = self.table.said["words"]["you"]
        if piece.says == you:
            self.deed.picked = True
        elif self.deed.subject in ("", you):
            raise Refused  # somebody else picks

    def on_by_attack(self, piece: Piece) -> None:
        self.finish()
        self.deed.tags.add("attack")
        self.prep = ""

    def on_reflexive(self, piece: Piece) -> None:
        """`patches themselves up`: whoever acts."""
        if self.prep or not self.deed.verb:
            raise Refused

    def on_random(self, piece: Piece) -> None:
        self.deed.tags.add("random")

    # --- players and places

    def on_who(self, piece: Piece) -> None:
        who = self.player(piece.says)
        if self.pending is not None and not self.prep and self.pending.number and not self.pending.unit:
            if self.pending.number not in self.articles() and not self.deed.verb:
                raise Refused  # `all of you`
        if self.owns():
            (self.pending or self.deed.objects[-1]).owner = who
            self.passes_have = True
            self.prep = ""
            return
        if (self.deed.per is not None or self.in_per) and not (self.deed.verb and self.last == "verb"):
            self.finish()
            if self.deed.per is None or self.deed.per_who:
                raise Refused
            if (
                self.deed.per.unit != "sym"
                or not self.deed.verb
                or piece.says == self.table.said["words"]["you"]
            ):
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
        return self.parser.player(says)

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
                self.deed.hand_of = self.pending.owner
            self.pending = None
        way = "into" if self.prep in ("to", "on", "in") else "out"
        self.deed.tags.add(f"{way}_{piece.says}".replace(" ", "_"))
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
            counts = any(piece.kind in ("number", "numbers") for piece in self.behind)
            acts = not classes & {"roll", "have"} or (counts and verb in self.table.thirds)
            does = not self.deed.verb and self.last in COUNTABLE and acts
            if not does and (classes & {"have", "roll", "suffer"} or (self.deed.verb and self.passes(verb))):
                is_rolled = "roll" in classes and self.deed.per is not None and self.deed.per.unit == "sym"
                if not classes & {"have", "suffer"} and not is_rolled:
                    self.of_those(verb)
                return  # `for each Burn they have`; but `every [star] gets you 1 CP`
        if self.deed.verb in self.table.causes and set(self.deed.roles) == {"obj"} and not self.deed.objects:
            self.deed.subject = self.deed.roles.pop("obj")  # `make them discard`
            self.deed.verb = ""
        if self.deed.verb:
            raise Refused
        self.finish()
        is_done = verb in self.table.done and verb not in self.table.bases
        if is_done and self.last != "being":
            raise Refused  # `dmg taken +1`
        if self.last == "being" and (verb in self.table.done or verb in self.table.bases):
            self.deed.passive = True
        elif self.deed.objects and not self.deed.subject:
            (*others, first) = self.deed.objects
            of_status = self.parser.of_status
            if first.unit == "piece" and not others and first == Amount(unit="piece", says=first.says):
                self.deed.objects.clear()
                self.deed.subject = first.says  # a companion acts
            elif first.unit == "attack" or (first.unit == "this_attack" and of_status and not others):
                if (
                    first.number not in ("", self.table.said["words"]["all"])
                    or first.type
                    or first.owner not in ("", self.table.said["words"]["you"])
                ):
                    raise Refused
                self.deed.objects.clear()
                self.deed.by_attacks = True
            elif "limit" in self.deed.tags and not others:
                pass  # `the Focus limit goes up`
            elif others or first.unit not in ("this", "this_attack"):
                if first.unit not in ("incoming", "health", "dmg", "dial") or others:
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


class _Loose(_Reading):
    """Refuses nothing: what has no place is a stray, and whoever asks says what becomes of it."""

    def on(self, piece: Piece) -> None:
        tags = set(self.deed.tags)
        try:
            super().on(piece)
        except Refused:
            self.deed.strays.append(piece)
        for tag in self.deed.tags - tags:
            self.deed.told_of[tag] = piece.text
        if piece.kind == "units":
            self.deed.units.add(piece.says)

    def end(self) -> None:
        for step in (self.finish, self.each_of_them, self.merge):
            try:
                step()
            except Refused:
                self.pending = None
                self.deed.strays.append(Piece("amount", "", ()))
        if self.prep and not self.deed.particle and self.deed.verb:
            self.deed.particle = self.raw_prep

    def unknown(self, word: str) -> None:
        if not self.deed.particle and word in self.table.split_verbs.get(self.deed.verb, ()):
            self.deed.particle = word
        elif word in self.parser.never or self.table.is_owner(word) or not any(map(str.isalpha, word)):
            self.deed.strays.append(Piece("unknown", word, (word,)))
        else:
            self.deed.odd.append(word)
