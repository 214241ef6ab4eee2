"""Lines of the game that take just the pieces of one part of a sentence: which verb takes these roles?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from dtlang.syntax.explanation.deeds import Amount, Deed
from dtlang.syntax.explanation.pieces import Pieces
from dtlang.syntax.lexicon import VERB_FORMS

ODD = 0.15  # what it costs to leave out a word that nobody knows
UNSAID = 0.1  # a line without its verb
UNLIKELY = 30  # lines further down
LINE = 0.01  # a line further down


class Phrase(NamedTuple):
    """Words of the game for a part of a sentence, and which of the author's they do without."""

    cost: float
    text: str
    left_out: tuple[str, ...] = ()


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
    if not deed.verb and len(deed.odd) > 1:
        return  # `summon a wolf with 3 Health`
    meanings = table.meanings(verb, deed.particle) if verb else {"-"}
    lines = (*(table.of_status.items() if of_status else ()), *table.deeds.items())
    if deed.by_attacks:
        lines = tuple(table.of_attacks.items())
    own = table.base_of(deed.verb)
    found: list[Phrase] = []
    for at, (template, value) in enumerate(lines):
        one = line(template, value)
        if meanings.isdisjoint(one.verbs):
            continue
        text = _Filled(deed, one, table, unsaid=not verb).text()
        if text is not None:
            if "steal" in one.verbs and "from" not in text.split() and not meanings <= {"steal"}:
                at += UNLIKELY  # `grab a card` is drawn
            cost = LINE * at + ODD * len(deed.odd) + (UNSAID if not verb else 0)
            found.append(Phrase(cost, text, tuple(deed.odd)))
    as_said = [phrase for phrase in found if own in phrase.text.split()]
    yield from as_said or found  # who says `remove` does not mean `spend`


def filled(deed: Deed, one: Line, table: Pieces) -> str | None:
    """A line with the pieces of a part in it; none if a piece is left or one is missing."""
    return _Filled(deed, one, table, unsaid=False).text()


def event_phrases(deed: Deed, table: Pieces) -> Iterator[Phrase]:
    """The same as something that happens: whoever does it is named, and `a card` is any."""
    you = table.said["words"]["you"]
    event = msgspec.structs.replace(deed, objects=[_any(one, table) for one in deed.objects], is_event=True)
    if not (deed.objects or deed.roles or deed.tags or deed.per):
        third = list(VERB_FORMS).index("third")
        who = table.said["anyone"].get(event.subject, event.subject) or you
        form = 0 if who in table.said["several"] else third
        for meaning in table.meanings(deed.verb, deed.particle):
            for verb in table.verb_of.get(meaning, "").split():
                yield Phrase(LINE, f"{who} {table.words.verbs[verb][form]}", tuple(deed.odd))
        return
    for phrase in deed_phrases(event, table):
        text = f"{you} {phrase.text}"
        if event.subject not in ("", you):
            text = phrase.text.replace(table.said["objects"][you], you)
        for chosen, anyone in table.said["anyone"].items():
            text = text.replace(chosen, anyone)
        yield phrase._replace(text=text)


def _any(amount: Amount, table: Pieces) -> Amount:
    """Of something that was only named, however much."""
    if amount.number not in table.said["articles"] or amount.unit in ("card", "die", "effect"):
        return amount
    return msgspec.structs.replace(amount, number="")


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


_PLACES = frozenset(("out_deck", "out_hand", "out_discard_pile"))
_OF_EVENTS = ("dmg", "health", "cp", "good", "bad", "other")  # of which any amount may be meant
_BY_THIS = frozenset(("deal", "heal", "inflict", "prevent", "become"))  # what an ability itself can do


class _Filled:
    """A line with the pieces of a part in it."""

    def __init__(self, deed: Deed, line: Line, table: Pieces, *, unsaid: bool):
        self.goes_on = not unsaid and not deed.verb  # with the verb of the part before
        self.deed = deed
        self.line = line
        self.table = table
        self.you = table.said["words"]["you"]
        self.roles = dict(deed.roles)
        self.subject = deed.subject
        if "steal" in line.verbs and deed.hand_of:
            self.roles.setdefault("from", deed.hand_of)  # `nick a card from somebody's hand`
        if line.template.startswith("^") and not self.subject:
            for role in ("from", "to", "obj"):
                if role in self.roles and not self.subject:
                    self.subject = self.roles.pop(role)  # who it is drained from loses it
        if self.deed.picked and self.subject not in ("", self.you):
            self.picks()
        if self.roles.get("to") == self.you and "{to}" not in line.template:
            del self.roles["to"]  # `it cures 4 to you`
        if self.subject and (unsaid or deed.passive) and "{to}" in line.template:
            self.roles["to"], self.subject = (
                self.subject,
                "",
            )  # `all opponents: 2 dmg`, `they are hit with ...`

    def picks(self) -> None:
        """`they re-roll 1 of their dice of your choice`: who picks is the one who does it."""
        if not self.line.verbs.isdisjoint(("remove", "lose")) and "{from}" in self.line.template:
            self.roles.setdefault("from", self.subject)
            self.subject = ""
        elif "die" in self.line.units:
            objects = [msgspec.structs.replace(one, owner=self.subject) for one in self.deed.objects]
            self.deed = msgspec.structs.replace(self.deed, objects=objects)
            self.subject = ""

    def text(self) -> str | None:
        """None if a piece is left or one is missing."""
        deed = self.deed
        random = "random" in deed.tags
        tags = deed.tags - {"random"}
        if deed.by_this and "by_this" in self.line.tags:
            tags = tags | {"by_this"}
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
        if deed.by_this and amount == Amount(type=amount.type) and "typed" in self.line.tags:
            amount = Amount(type=amount.type, unit="this_attack")  # `this becomes undefendable`
        if amount.more:
            tags = tags | {"less" if amount.more == "less" else "more"}
        if "typed" in self.line.tags and amount.type:
            tags = tags | {"typed"}
        if "owned" in self.line.tags and (amount.owner not in ("", self.you) or "from" in self.roles):
            tags = tags | {"owned"}
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
        if deed.picked and self.subject not in ("", self.you):
            if "card" not in self.line.units:
                return None
            body = f"{body} {self.table.said['words']['picked']}"
        if body.startswith("^") and self.subject in ("", self.you):
            return None
        return self.acted(" ".join(body.removeprefix("^").split()))

    def by(self, objects: list[Amount]) -> str:
        if "{by}" not in self.line.template:
            return ""
        if len(objects) == 1 and objects[0].unit == "dial" and objects[0].number.isdecimal():
            if objects[0].number == "0" and "set" not in self.line.tags:
                return ""  # `put it at 0` turns it by some other number
            number, objects[0] = objects[0].number, msgspec.structs.replace(objects[0], number="")
            return number
        bare = [one for one in objects if one.number and not one.unit]
        if len(bare) != 1 or bare[0].number in self.table.said["articles"]:
            return ""  # `to any level` is not by 1
        objects.remove(bare[0])
        return bare[0].number

    def takes(self, amount: Amount) -> bool:
        if amount.unit == "good" and "inflict" in self.line.verbs and "{to}" in self.line.template:
            if not {"to", "obj", "for"} & set(self.roles):
                return False  # nobody wants to give away what is good
        if amount.unit in self.line.units:
            return True
        if not amount.unit and self.is_open():
            return False  # `gain 1 more`
        has_verb = bool(self.deed.verb) or bool(amount.type) or self.goes_on
        number = bool(amount.number) and amount.number not in self.table.said["articles"]
        return not amount.unit and number and self.line.bare and has_verb

    def is_open(self) -> bool:
        """Whether a verb is said of many things, so that a number alone may be of any of them."""
        verb = self.deed.verb
        if self.deed.particle or not _PLACES.isdisjoint(self.line.tags):
            return False  # `take one off`, `grab two from your deck`
        meant = self.table.bare.get(self.table.base_of(verb))
        if meant is not None:
            return meant not in self.line.verbs
        return "gain" in self.table.meanings(verb, self.deed.particle)

    def said(self, amount: Amount) -> str | None:
        """The amount in words of the game."""
        words = self.table.said["words"]
        unit = amount.unit or self.line.units[0]
        noun = amount.says or self.table.said["units"].get(unit, unit)
        number = amount.number
        if self.deed.is_event and unit in _OF_EVENTS and not (number and not number.isdecimal()):
            how = f"{amount.compared} {number}" if amount.compared and number else number
            if amount.more or amount.other or amount.polarity or self.deed.per is not None:
                return None
            return " ".join(part for part in (how, amount.type, noun) if part)
        if number in self.table.said["articles"]:
            if self.deed.denied and number and unit not in ("card", "this"):
                return None  # `not any dmg` is not `not 1 dmg`
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
        if unit == "incoming" and number.isdecimal() and "prevent" in self.line.verbs:
            per = f" {self.per()}" if self.deed.per is not None else ""
            return f"{number} {self.table.said['units']['dmg']}{per}"
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
        if unit == "dmg" and number == words["all"] and "prevent" not in self.line.verbs:
            return None
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
        each = f"{per.polarity} {per.says}".strip()
        text = f"{self.table.said['words']['per']} {each}"
        if who and who != self.you:
            text += f" {self.table.said['words']['on']} {who}"
        return text

    def dice(self, number: str, owner: str) -> str:
        said = self.table.said["dice"]
        whose = said["yours"] if owner in ("", self.you) else said["others"].format(owner=owner)
        if owner == self.table.said["words"]["they"]:
            whose = said["theirs"]
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
        if owner == self.you and "inflict" in self.line.verbs and "{to}" in template:
            return None  # `a Burn of yours`
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
            names: tuple[str, ...] = {"to": ("to", "obj", "for"), "from": ("from", "obj", "of")}[role]
            if role == "from" and "{to}" not in template and "remove" in self.line.verbs:
                names = (*names, "to")  # `remove 1 Burn (you or an ally)`
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
        if deed.by_this and "by_this" not in self.line.tags and self.line.verbs.isdisjoint(_BY_THIS):
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
