"""A sentence part by part: each is said as the game says it, and they are put together again.

A part that can be read stays as it is. What binds a part (a time, a condition, an outcome) goes before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count, islice
from typing import NamedTuple

from dtlang.syntax.explanation.deeds import NAMED, Amount, Deed, Parser
from dtlang.syntax.explanation.dropping import with_fewer_words
from dtlang.syntax.explanation.examples import said_like
from dtlang.syntax.explanation.lines import Phrase, deed_phrases, event_phrases, facts_of
from dtlang.syntax.explanation.loosely import nearest_lines
from dtlang.syntax.explanation.near_words import vocabulary
from dtlang.syntax.explanation.parts import Part, parts_of
from dtlang.syntax.explanation.phrases import Phrases
from dtlang.syntax.explanation.pieces import Piece, Pieces, is_strange, letter_kind
from dtlang.syntax.explanation.word_by_word import word_by_word

MOST_OF_PART = 4  # ways to say one part
MOST_JOINED = 16  # sentences that are put together of them
GIST = 0.4  # farther from the author's words than a phrase of the table
OTHER = 0.1  # the less likely way to put parts together
UNLIKE = 0.6  # another wording of a part that can be read as it is
APART = 0.05  # sentences of their own
TALK = 0.3  # a part that is only talk, of which the author is told


_TALK = frozenset(
    ("verb", "silent", "preps", "whose", "numbers", "being", "who", "per", "state", "random", "more", "ways")
)


_OF_TALK = ("this", "this_attack", "attack")
_ANEW = ("bracket", "shown", "stop", "to")  # marks behind which the verb before does not go on
_AS_AND = {"plus": "and", "bracket": "and"}


class Group(NamedTuple):
    """What is done, and what binds it."""

    leads: list[list[Phrase]]
    deeds: list[tuple[str, list[Phrase]]]
    then: bool


def gists(
    words: str,
    table: Pieces,
    phrases: Phrases,
    reads: Callable[[str], bool],
    *,
    token: str,
    paid: bool,
    named: bool = False,
) -> Iterator[Phrase]:
    """The likeliest sentences first; `reads` tells whether words can be read by themselves."""
    parts = list(parts_of(words.split(), table))
    if not parts:
        return
    gist = _Gist(table, phrases, reads, token, paid=paid)
    gist.parser.named = named
    for cost, binds_all in ((0.0, False), (OTHER, True)):
        groups = gist.groups([Part(one.mark, one.opener, one.words) for one in parts], binds_all=binds_all)
        if groups is None:
            return
        yield from (phrase._replace(cost=phrase.cost + cost) for phrase in _joined(groups, table))
        if not gist.is_open:
            return


class _Gist:
    def __init__(
        self, table: Pieces, phrases: Phrases, reads: Callable[[str], bool], token: str, *, paid: bool
    ):
        self.table = table
        self.phrases = phrases
        self.reads = reads
        self.of_status = bool(token)
        self.parser = Parser(table, phrases.never, token=token)
        self.parser.counts_tokens = not paid
        self.vocabulary = frozenset(vocabulary(table.language))
        self.cached: dict[str, bool] = {}
        self.verb = ""  # of the part before
        self.before: Deed | None = None
        self.doer = ""  # who acted last
        self.named: set[str] = set()  # tokens of which a condition speaks
        self.is_open = False  # whether it can be put together in another way too

    def groups(self, parts: list[Part], *, binds_all: bool) -> list[Group] | None:
        """None if one of the parts cannot be said.

        What stands behind `draw 1 card and gain 2 CP` binds the last of the two, or if it `binds_all` both.
        """
        self.is_open = False
        self.verb, self.before, self.doer = "", None, ""
        self.named = {
            word for one in parts if one.opener for word in one.words if letter_kind(word) in _TOKENS
        }
        found: list[Group] = []
        talk: list[str] = []
        is_each = False
        cap = ""  # how much at most, said before what it is
        current = Group([], [], False)
        at = 0
        while at < len(parts):
            part = parts[at]
            at += 1
            if part.mark == "shown" and talk and not current.leads and not self.acts(talk[-1]):
                return None  # `Queen side: ...` is no talk
            if part.mark == "stop" and current.deeds:
                found.append(current)
                current = Group([], [], False)
            if part.opener:
                lead, rest = self.lead(part, alone=at == len(parts) and not current.deeds)
                if lead is None:
                    return None
                if (
                    current.deeds
                    and not part.mark
                    and not rest
                    and at < len(parts)
                    and parts[at].mark == "to"
                ):
                    current.leads.append(lead)  # `pay 2 CP in your Upkeep to draw 1 card`
                    continue
                if len(current.deeds) > 1 and current.leads and not part.mark and not rest:
                    if current.deeds[-1][0] not in ("and", "then", "stop"):
                        return None  # `spend 1 CP to draw 1 card when ...`: what of it?
                    mark, last = current.deeds.pop()
                    found.append(current)  # `while ..., add 1 dmg, but roll 1 die less when defending`
                    current = Group([*current.leads, lead], [("", last)], mark == "then")
                    continue
                if current.deeds and current.leads and not part.mark and not rest:
                    current.leads.append(lead)  # what bound the sentence so far goes on
                    continue
                if current.deeds and not part.mark and not rest:
                    if len(current.deeds) > 1 and current.deeds[-1][0] in ("and", "then", "stop"):
                        self.is_open = True
                        if not binds_all:
                            mark, last = current.deeds.pop()
                            found.append(current)
                            current = Group([], [("", last)], mark == "then")
                    current.leads.append(lead)  # `draw 1 card if you have Focus, ...`
                    found.append(current)
                    current = Group([], [], False)
                    continue
                rolls = part.mark == "shown" and current.deeds and self.is_roll(list(current.deeds[-1][1]))
                if rolls:
                    self.is_roll(current.deeds[-1][1])
                    found.append(current)  # `roll 1 die: on [blade], ...`
                    current = Group([], [], False)
                    self.verb, self.before = "", None  # nothing more is rolled
                elif part.mark in ("shown", "to") and current.deeds and not rest and at < len(parts):
                    if not self.is_price(current.deeds[-1][1]):
                        return None
                    current.leads.append(lead)  # `spend 1 CP: once per turn, draw 1 card`
                    parts[at].mark = part.mark
                    continue
                more = bool(rest) or any(not later.opener for later in parts[at:])
                if current.deeds and more:
                    found.append(current)
                    current = Group([], [], part.mark == "then")
                if not current.deeds and not current.leads and part.mark == "then":
                    current = current._replace(then=True)
                current.leads.append(lead)
                if rest:
                    current.deeds.append(("", rest))
                continue
            if at < len(parts) and not current.deeds and self.is_shown(part.words):
                current.leads.append(self.shown(part.words))  # `3-4, draw a card`
                parts[at].mark = ""
                continue
            if each := self.each(part.words):
                if current.deeds and any(not later.opener for later in parts[at:]):
                    found.append(current)
                    current = Group([], [], part.mark == "then")
                current.leads.append([each])
                continue
            if current.leads and not current.deeds and not cap and at < len(parts):
                cap = self.cap(part.words)
                if cap:
                    is_each = current.leads[-1][0].text.startswith(self.table.said["words"]["for_each"])
                    parts[at].mark = ""
                    continue  # `for each CP you have, up to 4, add 1 dmg`
            if current.deeds and self.is_limit(part.words):
                current.deeds.append(("comma", [Phrase(0.0, " ".join(part.words))]))
                continue
            if current.deeds and (most := self.cap(part.words)):
                current.deeds.append(("comma", [Phrase(0.0, most)]))  # `gain that much CP, up to 4`
                continue
            is_more = part.mark == "plus" or part.words[0] in self.table.signs
            if is_more and current.deeds and (added := self.more(part.words)):
                current.deeds.append(("plus", added))
                continue
            if part.mark in ("or", "and") and current.deeds and self.is_instead(parts, at):
                other, lead = self.instead(part, parts[at])
                if not other or not lead:
                    return None
                found += [current, Group([lead], [("", other)], False)]
                current = Group([], [], False)
                at += 1
                continue
            if part.mark == "otherwise" and not current.deeds and not current.leads and not found:
                current.leads.append([Phrase(0.0, part.mark)])  # of what the sentence before asked
            elif part.mark == "otherwise" and not current.deeds and not current.leads:
                current = found.pop()
            deed = self.part(part.words, goes_on=part.mark not in _ANEW, either=part.mark == "or")
            if (
                not deed
                and at < len(parts)
                and parts[at].mark == "shown"
                and not self.acts(" ".join(part.words))
            ):
                if part.words[0] in self.table.for_words and not current.deeds:
                    price = self.paid(part.words[1:])
                    if not price:
                        return None
                    current.deeds.append(("", price))  # `for one of them: re-roll a die`
                    parts[at].mark = "to"
                    continue
                fact = self.lead_phrases(self.table.said["facts"]["if"], part.words, anew=False)
                if fact and not current.deeds:
                    current.leads.append(fact)
                    parts[at].mark = ""
                    continue
            if not deed and self.is_talk(part.words):
                talk.append(" ".join(part.words))
                if at < len(parts) and parts[at].words and parts[at].words[0] in self.table.thirds:
                    parts[at].words[:0] = self.somebody(part.words)  # `they stumble and lose 1 CP`
                continue
            if not deed:
                return None
            mark = _AS_AND.get(part.mark, part.mark) if current.deeds else ""
            if mark == "shown" and not self.is_price(list(current.deeds[-1][1])):
                if not self.is_roll(current.deeds[-1][1]):
                    return None
                mark = "stop"
            elif mark == "shown" and not self.is_price(current.deeds[-1][1]):
                return None
            if mark == "to":
                before = current.deeds[-1][1]
                before[:] = [one._replace(cost=one.cost + OTHER * self.is_removed(one)) for one in before]
                before.sort()
                before[:] = [one for one in before if self.is_price([one])] or before
            if not current.deeds and not current.leads and part.mark == "then":
                current = current._replace(then=True)
            if cap and len(current.leads) == 1 and is_each:
                (counted,) = current.leads.pop()  # `add 1 dmg per CP you have, up to 4`
                said_words = self.table.said["words"]
                per = counted.text.replace(said_words["for_each"], said_words["per"], 1)
                deed = [one._replace(text=f"{one.text} {per}") for one in deed]
            current.deeds.append((mark, deed))
            if cap:
                current.deeds.append(("comma", [Phrase(0.0, cap)]))
                cap = ""
        if cap:
            return None
        if not current.deeds:
            if current.leads or not found:
                return None
            current = found.pop()
        if talk:
            options = current.deeds[-1][1]
            options[:] = [
                phrase._replace(cost=phrase.cost + TALK, left_out=(*phrase.left_out, *talk))
                for phrase in options
            ]
        found.append(current)
        return found

    def each(self, words: list[str]) -> Phrase | None:
        """`for each Burn on them`, and nothing else."""
        if len(words) == 2 and any(piece.kind == "per" for piece in self.table.at(words, 1)):
            words = [words[1], words[0]]  # `[blade] each`
        deed = self.parser.deed(words)
        if deed is None or deed.per is None or deed.verb or deed.objects or deed.roles or deed.tags:
            return None
        said = self.table.said["words"]
        text = f"{said['for_each']} {deed.per.says}"
        if deed.per_who not in ("", said["you"]):
            text += f" {said['on']} {deed.per_who}"
        return Phrase(0.0, text, tuple(deed.odd)) if self.can(f"{text} , {said['probe']}") else None

    def is_shown(self, words: list[str]) -> bool:
        """Nothing but what dice show."""
        return all(any(one.kind == "sym" for one in self.table.at([word], 0)) for word in words)

    def more(self, words: list[str]) -> list[Phrase]:
        """`plus 1 per Focus`: more of the same."""
        deed = self.parser.deed(words)
        if deed is None or deed.per is None or deed.verb or deed.roles or deed.tags or len(deed.objects) != 1:
            return []
        (amount,) = deed.objects
        if amount.unit not in ("", "dmg", "health") or amount.type or amount.compared or not amount.number:
            return []
        per = f"{self.table.said['words']['per']} {deed.per.says}"
        if deed.per_who not in ("", self.table.said["words"]["you"]):
            per += f" {self.table.said['words']['on']} {deed.per_who}"
        left = tuple(deed.odd)
        dmg = Phrase(0.0, f"{amount.number} {self.table.said['units']['dmg']} {per}", left)
        same = Phrase(0.05, f"{amount.number} {per}", left)
        return [same, dmg] if self.parser.thing and not amount.unit else [dmg, same]

    def is_instead(self, parts: list[Part], at: int) -> bool:
        """`inflict Burn, or Chill if they have Burn`: the last part says when."""
        facts = self.table.said["facts"]
        binds = (facts["if"], *((facts["roll"],) if parts[at - 1].mark == "or" else ()))
        if at != len(parts) - 1 or parts[at].opener not in binds or parts[at].mark:
            return False
        deed = self.parser.deed(parts[at - 1].words)
        if deed is None or deed.verb:
            return False
        if parts[at - 1].mark == "or":
            return True
        bare = deed.objects[0] if len(deed.objects) == 1 else Amount()
        return bare == Amount(number=bare.number) and bare.number.isdecimal()  # `prevent 3 dmg, 5 if ...`

    def instead(self, part: Part, when: Part) -> tuple[list[Phrase], list[Phrase] | None]:
        word = self.table.said["words"]["instead"]
        other = self.part([one for one in part.words if one != word])
        lead, rest = self.lead(when)
        if rest:
            return [], None
        return [phrase._replace(text=f"{phrase.text} {word}") for phrase in other], lead

    def is_roll(self, options: list[Phrase]) -> bool:
        """Whether dice are rolled before a colon, so that what they show follows."""
        verb = self.table.words.verbs["roll"][0]
        options[:] = [one for one in options if verb in one.text.split()]
        return bool(options)

    def is_limit(self, words: list[str]) -> bool:
        """`up to a maximum of 3`"""
        most = self.table.said["words"]["at_most_of"].split()
        return words[:-1] == most and words[-1].isdecimal()

    def cap(self, words: list[str]) -> str:
        """`up to 4`, `at most 4`, and nothing else."""
        deed = self.parser.loosely(words)
        if deed.verb or deed.roles or deed.subject or deed.odd or deed.strays or len(deed.objects) != 1:
            return ""
        (amount,) = deed.objects
        up_to = f"{self.table.said['words']['up_to']} "
        number = amount.number.removeprefix(up_to)
        if amount != Amount(number=amount.number) or number == amount.number or not number.isdecimal():
            return ""
        return f"{self.table.said['words']['at_most_of']} {number}"

    def is_removed(self, price: Phrase) -> bool:
        """Who throws a token away for something spends it."""
        return price.text.split()[0] == self.table.verb_of["remove"]

    def paid(self, words: list[str]) -> list[Phrase]:
        """What something costs, where no verb is said."""
        spend = self.table.verb_for("spend")
        if not words or not spend:
            return []
        return [one for one in self.part([spend, *words]) if not self.table.players(one.text.split())]

    def is_price(self, options: list[Phrase]) -> bool:
        """Whether what stands before a colon is paid; otherwise nobody knows what the colon means."""
        options[:] = [one for one in options if not self.table.prices.isdisjoint(one.text.split())]
        return bool(options)

    def is_talk(self, words: list[str]) -> bool:
        """Whether a part is only talk: it names no thing, number or other player, and denies nothing."""
        kinds = [next(self.table.at([word], 0), None) for word in words]
        known = {piece.kind for piece in kinds if piece is not None and piece.says not in _OF_TALK}
        if not known <= _TALK or not self.phrases.ruling.isdisjoint(words):
            return False
        if any(any(map(str.isdecimal, word)) for word in words):
            return False
        of_this = any(piece is not None and piece.says in _OF_TALK for piece in kinds)
        if of_this and any(self.does_something(kind) for kind in kinds if kind is not None):
            return False
        strange = any(word not in self.vocabulary for word in words)
        if "who" in known and not strange and not self.acts(" ".join(words)):
            return False  # somebody, and nothing said of them
        return strange or self.table.words.verb_words.isdisjoint(words)

    def does_something(self, piece: Piece) -> bool:
        """Whether a word is a verb of the game: `set it aside` is no talk."""
        if piece.kind != "verb":
            return False
        light = self.table.base_of(piece.words[0]) in self.table.loose["light"]
        return not light and piece.words[0] in self.vocabulary

    def acts(self, words: str) -> bool:
        """Whether something is done, whatever it is: `your opponent drifts off`."""
        said = words.split()
        strange = any(is_strange(word) for word in said)
        if strange and any(piece.kind == "who" for piece in self.table.at(said, 0)):
            return True
        return any("verb" in kinds for kinds in self.table.kinds_in(said))

    def somebody(self, words: list[str]) -> list[str]:
        """Whoever opens a part."""
        first = next((piece for piece in self.table.at(words, 0) if piece.kind == "who"), None)
        return list(first.words) if first is not None else []

    def can(self, text: str) -> bool:
        known = self.cached.get(text)
        if known is None:
            known = self.cached[text] = self.reads(text)
        return known

    # --- what is done

    def part(self, words: list[str], *, goes_on: bool = True, either: bool = False) -> list[Phrase]:
        """What is done; without a verb it goes on with that of the part before, and with whom."""
        text = " ".join(words)
        if self.of_status and (most := self.most_of_these(words)):
            return [most]
        deed = self.parser.deed(words)
        if either and letter_kind(words[0]) == "sym":
            return []  # `[blade] or [ward] deals 2`: one of them, and not each
        inherits = False  # whoever acts in the part before
        if not goes_on:
            self.verb, self.before = "", None
        if (
            deed is not None
            and not deed.verb
            and self.before is not None
            and not (deed.roles or deed.subject)
        ):
            deed.roles, deed.subject = dict(self.before.roles), self.before.subject
            deed.passive = self.before.passive  # `they are inflicted with Burn & Chill`
        elif deed is not None and deed.verb and not deed.subject and self.before is not None:
            if self.before.subject and (either or words[0] in self.table.thirds):
                deed.subject = self.before.subject  # `they suffer 4 dmg and catches ...`
                inherits = True
        if deed is not None and self.of_status and self.is_of_token(deed):
            deed.objects.append(Amount(unit="this", says=self.table.said["units"]["this"]))
            inherits = True
        if deed is not None and self.before is not None and deed.verb in ("", self.before.verb):
            self.same_thing(deed, self.before)
        elif deed is not None and self.before is None:
            self.of_lead(deed)
        self.before = deed or self.before
        if deed is not None and self.has_no_doer(words, deed):
            return []
        if deed is not None:
            self.turned_round(deed)
            self.of_owner(deed)
        found: list[Phrase] = []
        if self.table.sign(words[0]) != "minus" and not inherits and self.can(text):
            found.append(Phrase(0.0, text))
        you = self.table.said["words"]["you"]
        anew = deed is not None and deed.subject == you and self.doer not in ("", you)
        if (doer := self.first(words)) or not goes_on:
            self.doer = doer
        plain = bool(found) and (deed is None or (deed.verb and all(one.unit for one in deed.objects)))
        if deed is not None:
            before = self.verb if not deed.verb else ""
            more = UNLIKE if plain and words[0] not in self.table.any_sign else 0.0
            phrases = list(deed_phrases(deed, self.table, before, of_status=self.of_status))
            if before and not phrases:  # `gain 3 Scrap, then 4 dmg`: another verb goes unsaid
                phrases = list(deed_phrases(deed, self.table, of_status=self.of_status))
            for phrase in phrases:
                text_of = f"{you} {phrase.text}" if anew else phrase.text  # not who acted before
                if len(found) < MOST_OF_PART and self.can(text_of):
                    found.append(phrase._replace(cost=phrase.cost + more, text=text_of))
            self.verb = deed.verb or self.verb
        self.remember(deed, found)
        if not found and not self.is_open_deed(words, deed):
            found = self.respoken(words)
        if not found:
            for cost, after, left in self.phrases.steps(f" {text}"):
                if len(found) < MOST_OF_PART and self.can(after.strip()):
                    found.append(Phrase(cost, after.strip(), left))
        return found or self.shortened(words) or sorted([*self.as_example("", words), *self.nearest(words)])

    def turned_round(self, deed: Deed) -> None:
        """`you are granted 2 Focus`: whoever is given something gets it."""
        given = self.table.meanings(deed.verb, deed.particle) & _GIVEN
        if not (deed.passive and deed.subject and given) or deed.roles or len(deed.objects) != 1:
            return
        gets = _GETS.get(deed.objects[0].unit)
        if gets is not None and (verb := self.table.verb_for(gets)):
            deed.passive, deed.verb, deed.particle = False, verb, ""

    def of_owner(self, deed: Deed) -> None:
        """`your opponent's health is reduced by 3`: whose it is loses it."""
        if deed.subject or deed.roles or len(deed.objects) != 1 or deed.objects[0].more:
            return
        (amount,) = deed.objects
        meanings = self.table.meanings(deed.verb, deed.particle)
        sinks, rises = _SINKS.get(amount.unit), _RISES.get(amount.unit)
        if (
            sinks is None
            or rises is None
            or not amount.number.isdecimal()
            or not (deed.passive or amount.owner)
        ):
            return
        gets = sinks if "cut" in meanings else rises if "raise" in meanings else ""
        if gets and not meanings & {sinks, rises}:
            deed.verb, deed.particle, deed.passive = self.table.verb_for(gets), "", False
            deed.subject, amount.owner = amount.owner, ""

    def as_example(self, opener: str, words: list[str], behind: str = "") -> list[Phrase]:
        """Like a clause of the language page."""
        found: dict[str, Phrase] = {}
        every = sorted(said_like(words, opener, self.table, self.phrases.ruling, self.vocabulary))
        for phrase in every:
            text = f"{opener} {phrase.text}".strip()
            if len(found) < MOST_OF_PART and text not in found and self.can(f"{text}{behind}"):
                found[text] = phrase._replace(text=text)
        return list(found.values())

    def nearest(self, words: list[str]) -> list[Phrase]:
        """What is done with such things, whatever the verb is."""
        deed = self.parser.loosely(words)
        if self.has_no_doer(words, deed):
            return []
        found: dict[str, Phrase] = {}
        every = sorted(nearest_lines(deed, self.table, of_status=self.of_status))
        for phrase in every:
            if len(found) < MOST_OF_PART and phrase.text not in found and self.can(phrase.text):
                found[phrase.text] = phrase
        return list(found.values())

    def most_of_these(self, words: list[str]) -> Phrase | None:
        """`you can hold six`: how many of these tokens one can have."""
        deed = self.parser.loosely(words)
        you, up_to = self.table.said["words"]["you"], self.table.said["words"]["up_to"]
        if (
            len(deed.objects) != 1
            or deed.per is not None
            or deed.tags
            or deed.denied
            or deed.strays
            or deed.odd
        ):
            return None
        (amount,) = deed.objects
        number = amount.number.removeprefix(f"{up_to} ")
        has = "have" in self.table.meanings(deed.verb, deed.particle) and (
            deed.may or number != amount.number
        )
        mine = amount.unit in ("", "these", "token") or amount.says == self.parser.token
        somebody = {deed.subject, *deed.roles.values()} - {"", you}
        if not (has and mine and number.isdecimal()) or somebody or amount.compared or amount.more:
            return None
        return Phrase(0.0, f"{self.table.said['words']['stack_limit']} {number}")

    def shortened(self, words: list[str]) -> list[Phrase]:
        """What is done, without the words that only colour it; the author is told of them."""
        found: list[Phrase] = []
        for less in with_fewer_words(words, self.table, self.phrases.ruling):
            deed = self.parser.deed(less.words)
            if deed is None or deed.odd or self.has_no_doer(less.words, deed):
                continue
            for phrase in deed_phrases(deed, self.table, of_status=self.of_status):
                if len(found) < MOST_OF_PART and self.can(phrase.text):
                    left = (*phrase.left_out, *less.left_out)
                    found.append(Phrase(phrase.cost + less.cost, phrase.text, left))
        return sorted(found)

    def remember(self, deed: Deed | None, found: list[Phrase]) -> None:
        """What was done with which thing: `each of them` may follow."""
        if deed is None or len(deed.objects) != 1 or not found:
            return
        (amount,) = deed.objects
        verbs = self.table.words.verbs
        verb = next((word.replace("-", "_") for word in found[0].text.split() if word in verbs), "")
        if verb and (amount.unit in NAMED or amount.unit in ("cp", "card", "this", "these")):
            says = self.parser.token if amount.unit in ("this", "these") else amount.says
            self.parser.thing = f"{says} {verbs[verb][3]}"

    def first(self, words: list[str]) -> str:
        """Who or what a part begins with."""
        return next((one.says for one in self.table.at(words, 0) if one.kind in ("who", "piece")), "")

    def is_of_token(self, deed: Deed) -> bool:
        """`discard`, and nothing said of what."""
        if deed.objects or deed.roles or deed.tags or deed.subject or deed.per or deed.passive:
            return False
        return bool(self.table.meanings(deed.verb, deed.particle) & {"discard", "remove", "spend"})

    def same_thing(self, deed: Deed, before: Deed) -> None:
        """`inflict 1 Burn, plus 1 more`: of the same thing."""
        if len(deed.objects) == 1 and len(before.objects) == 1:
            (one,), (other,) = deed.objects, before.objects
            if one.number and not one.unit and not one.type and other.unit in (*NAMED, "cp", "card"):
                one.unit, one.says, one.more = other.unit, other.says, ""

    def of_lead(self, deed: Deed) -> None:
        """`if you have no Focus, gain 1`: of the only token that was named."""
        if len(self.named) != 1 or len(deed.objects) != 1:
            return
        (one,) = deed.objects
        moved = self.table.meanings(deed.verb, deed.particle) & _OF_TOKENS
        if one.number and not (one.unit or one.type or one.compared) and moved and not deed.tags:
            (one.says,) = self.named
            one.unit, one.more = letter_kind(one.says) or "", ""

    def has_no_doer(self, words: list[str], deed: Deed) -> bool:
        """`suffers 3 dmg`, and nobody was named: no ability does that."""
        somebody = deed.subject or deed.by_this or deed.by_attacks
        if self.of_status or somebody or words[0] not in self.table.thirds:
            return False
        meanings = self.table.meanings(deed.verb, deed.particle)
        return bool(meanings & _OF_PLAYERS) and not meanings & _OF_ABILITIES

    def is_open_deed(self, words: list[str], deed: Deed | None) -> bool:
        """Whether nobody knows of what a number is, or what a sign before it says."""
        if any(self.table.sign(word) == "minus" for word in words):
            return True
        if deed is not None and not self.of_status and not (deed.objects or deed.tags):
            return True  # `smash them!`
        bare = deed is not None and any(one.number and not one.unit for one in deed.objects)
        if not bare or deed is None:
            return False
        open_verb = self.table.bare.get(self.table.base_of(deed.verb)) == "-"  # `lose 3`
        return open_verb or "gain" in self.table.meanings(deed.verb, deed.particle)

    def respoken(
        self, words: list[str], behind: str = "", anyone: dict[str, str] | None = None
    ) -> list[Phrase]:
        """Word by word, as far as that can be read."""
        if any(word in self.table.done and word not in self.vocabulary for word in words):
            return []  # `per Bun you chucked`: what was done with it is not guessed
        every = word_by_word(words, self.table, self.vocabulary, anyone or {}, of_status=self.of_status)
        return list(islice((one for one in every if self.can(f"{one.text}{behind}")), MOST_OF_PART))

    # --- what binds it

    def lead(self, part: Part, *, alone: bool = False) -> tuple[list[Phrase] | None, list[Phrase]]:
        """What binds, and what is done in the same part, where no comma stands between them."""
        if part.opener == "time":
            return [Phrase(0.0, " ".join(part.words))], []
        whole = self.lead_phrases(part.opener, part.words, anew=False) if not alone else []
        if whole:
            return whole, []
        for at in range(1, len(part.words)):
            before = next(self.table.at(part.words, at - 1), None)
            if before is not None and before.kind in _OPEN_ENDED and not self.somebody_acts(part.words, at):
                continue  # `a player would / gain`: what they would do
            if part.words[at] in self.table.thirds and not self.is_noun(part.words, at):
                continue  # `an ability that / deals no dmg`: that is said of what stands before
            if any(p.kind in ("verb", "who", "may") for p in self.table.at(part.words, at)):
                lead = self.lead_phrases(part.opener, part.words[:at])
                if lead:
                    rest = self.part(part.words[at:])
                    if rest:
                        return lead, rest
        return (self.lead_phrases(part.opener, part.words) if not alone else []) or None, []

    def is_noun(self, words: list[str], at: int) -> bool:
        return any(piece.kind != "verb" for piece in self.table.at(words, at))

    def somebody_acts(self, words: list[str], at: int) -> bool:
        """Whether a new sentence begins in the middle of another: `if they have Burn on them / you deal 2`"""
        who = next((piece for piece in self.table.at(words, at) if piece.kind == "who"), None)
        if who is None or not any(piece.kind == "verb" for piece in self.pieces_before(words, at)):
            return False
        behind = at + len(who.words)
        return behind < len(words) and any(
            piece.kind in ("verb", "may", "not") for piece in self.table.at(words, behind)
        )

    def pieces_before(self, words: list[str], at: int) -> Iterator[Piece]:
        for one in range(at):
            yield from self.table.at(words[:at], one)

    def lead_phrases(self, opener: str, words: list[str], *, anew: bool = True) -> list[Phrase]:
        """What binds, in words of the game; `anew` also word by word, which may take in what is done."""
        text = f"{opener} {' '.join(words)}"
        probe = self.table.said["words"]["probe"]
        if opener in self.table.loose["states"] and self.is_deed(words):
            return []  # `while you gain 2 CP`: at the same time
        if self.can(text) or (opener == self.table.said["facts"]["roll"] and self.acts(" ".join(words))):
            return self.shown(words)  # `on [star] draw 1 card`: not only what binds
        if self.can(f"{text} , {probe}"):
            return [Phrase(0.0, text)]
        state = f"{self.table.said['facts']['if']} {' '.join(words)}"
        if opener == self.table.said["facts"]["event"] and self.can(f"{state} , {probe}"):
            return [Phrase(0.1, state)]  # `when your Health is 5 or less`: as long as it is
        found = [Phrase(0.1, one) for one in self.facts(opener, words) if self.can(f"{one} , {probe}")]
        bound = (self.table.said["facts"]["roll"], *self.table.loose["states"])
        if not found and anew and opener not in bound and not self.is_of_it(words):
            found = self.respoken([opener, *words], f" , {probe}", self.table.said["anyone"])
        if not found and opener not in self.table.loose["states"]:
            for cost, after, left in self.phrases.steps(f" {text}"):
                if not left and self.can(f"{after.strip()} , {probe}"):  # what binds is never guessed
                    found.append(Phrase(cost, after.strip(), left))
        if not found and anew:
            found = self.as_example(opener, words, f" , {probe}")
        return found[:2]

    def is_of_it(self, words: list[str]) -> bool:
        """`it was raised`: what was done with a thing is not guessed."""
        if not words:
            return False
        this = any(piece.kind == "units" and piece.says == "this" for piece in self.table.at(words, 0))
        return this and any("being" in kinds for kinds in self.table.kinds_in(words))

    def is_deed(self, words: list[str]) -> bool:
        """Whether so much of something is gained, lost or dealt, and not only had."""
        deed = self.parser.deed(words)
        if deed is None or not deed.verb or not any(one.number.isdecimal() for one in deed.objects):
            return False
        return not self.table.meanings(deed.verb, deed.particle) & {"have", "become"}

    def shown(self, words: list[str]) -> list[Phrase]:
        shown = self.outcome(words)
        return [Phrase(0.1, f"{self.table.said['facts']['roll']} {shown}")] if shown else []

    def facts(self, opener: str, words: list[str]) -> Iterator[str]:
        """What somebody has, or what dice show."""
        shown = self.outcome(words)
        if shown:
            yield f"{self.table.said['facts']['roll']} {shown}"
        if not self.table.rules:
            self.table.rules += [self.phrases.rule(f"^ {said}", to) for said, to in self.table.events.items()]
        said = f" {' '.join(words)}"
        for rule in self.table.rules:
            found = self.phrases.match(rule, said, set(words))
            if found is not None and found.end() == len(said) and not list(self.phrases.told(found)):
                event = self.phrases.replaced(rule, 0, found, said).strip()
                when = self.table.said["facts"]["event"]
                for first in (opener,) if opener in self.table.loose["edges"] else (when, opener):
                    yield f"{first} {event}"
        yield from self.compared(opener, words)
        deed = self.parser.deed(words)
        if deed is not None and not deed.odd:
            if len(deed.objects) == 1 and not deed.objects[0].unit and self.parser.thing:
                deed.objects[0].says = self.parser.thing.split()[0]  # `unless you have 2`
            openers = self.table.said["facts"]
            for first in (opener, openers["if"]) if opener == openers["event"] else (opener,):
                yield from facts_of(deed, first, self.table)
            if opener not in self.table.loose["states"]:
                yield from (f"{opener} {event}" for event in self.events_of(deed))

    def compared(self, opener: str, words: list[str]) -> Iterator[str]:
        """`if you have less health than he has`: who has more of something, and than whom."""
        than = self.table.said["words"]["than"]
        if than not in words:
            return
        at = words.index(than)
        deed = self.parser.loosely(words[:at])
        others = self.table.players(words[at + 1 :])
        if len(others) != 1 or deed.odd or deed.strays or len(deed.objects) != 1 or deed.denied:
            return
        (amount,) = deed.objects
        is_had = not deed.verb or "have" in self.table.meanings(deed.verb, deed.particle)
        if not is_had or not amount.says or amount.more not in ("additional", "less") or amount.number:
            return
        you = self.table.said["words"]["you"]
        who = deed.subject or amount.owner or you
        other = self.parser.player(next(iter(others)))
        if who == other:
            return
        have = self.table.said["facts"]["have" if who in self.table.said["several"] else "has"]
        how = self.table.said["than"][amount.more]
        yield f"{opener} {who} {have} {how} {amount.says} {than} {other}"

    def events_of(self, deed: Deed) -> Iterator[str]:
        """What somebody does, said as a deed: `an opponent smacks you for 6 or more`."""
        if not deed.verb or deed.may or deed.denied or deed.passive:
            return
        if self.table.meanings(deed.verb, deed.particle) & {"have", "become"}:
            return  # that is no event
        for phrase in event_phrases(deed, self.table):
            if not phrase.left_out:
                yield phrase.text

    def outcome(self, words: list[str]) -> str:
        """`a pair of [star]`: the symbols that are spoken of, if nothing else is."""
        symbols: list[str] = []
        number, at = 1, 0
        while at < len(words):
            several = list(self.table.at(words, at))
            piece = next((one for one in several if one.kind not in ("marks", "openers", "bound")), None)
            if piece is None or any(one.kind == "per" for one in several):
                return ""
            at += len(piece.words)
            if piece.kind == "sym":
                symbols += [piece.says] * number
                number = 1
            elif piece.kind == "number":
                if number != 1:
                    return ""
                number = min(int(piece.says), 5)
            elif symbols and piece.kind == "verb" and not self.table.classes["_".join(piece.words)] & _SHOWN:
                return ""  # `[blade] take 2`
            elif not self.of_outcome(piece):
                return ""
        return " ".join(symbols) if number == 1 else ""

    def of_outcome(self, piece: Piece) -> bool:
        """Whether a word may stand beside what dice show."""
        if piece.kind == "verb":
            return bool(self.table.classes["_".join(piece.words)] & _ROLLED)
        if piece.kind == "who":
            return piece.says == self.table.said["words"]["you"]
        if piece.kind == "compared":
            return piece.says == self.table.said["facts"]["least"]
        return piece.kind in _OF_OUTCOME


_TOKENS = ("good", "bad")
_SINKS = {"health": "lose", "cp": "lose"}
_RISES = {"health": "heal", "cp": "gain"}
_GIVEN = {"grant", "transfer", "heal"}
_GETS = {"good": "gain", "bad": "gain", "other": "gain", "cp": "gain", "card": "draw", "health": "heal"}
_OF_TOKENS = {"gain", "steal", "remove", "inflict", "spend", "lose"}
_OPEN_ENDED = ("who", "may", "silent", "being", "not", "preps", "whose", "number", "numbers", "verb")
_OF_PLAYERS = {"suffer", "lose", "gain", "discard", "draw", "spend"}
_OF_ABILITIES = {"deal", "hit", "inflict", "prevent", "heal", "add"}
_SHOWN = {"roll", "look"}
_ROLLED = {"roll", "gain", "have", "look"}
_OF_OUTCOME = ("numbers", "silent", "being", "units", "whose", "preps")


def _joined(groups: list[Group], table: Pieces) -> Iterator[Phrase]:
    """All parts together, the cheapest choice of each first."""
    slots = [slot for group in groups for slot in (*group.leads, *(options for _, options in group.deeds))]
    numbers = count()
    start = (0,) * len(slots)
    heap = [(sum(slot[0].cost for slot in slots), next(numbers), start)]
    seen = {start}
    for _ in range(MOST_JOINED):
        if not heap:
            return
        cost, _number, chosen = heappop(heap)
        picked = [slot[at] for slot, at in zip(slots, chosen, strict=True)]
        text = _sentences(groups, [one.text for one in picked], table)
        left = tuple(word for one in picked for word in one.left_out)
        yield Phrase(GIST + cost, text, left)
        if (apart := _sentences(groups, [one.text for one in picked], table, apart=True)) != text:
            yield Phrase(GIST + cost + APART, apart, left)
        for place, slot in enumerate(slots):
            if chosen[place] + 1 < len(slot):
                after = (*chosen[:place], chosen[place] + 1, *chosen[place + 1 :])
                if after not in seen:
                    seen.add(after)
                    more = slot[after[place]].cost - slot[chosen[place]].cost
                    heappush(heap, (cost + more, next(numbers), after))


def _acts_for_itself(deed: str, you: str, table: Pieces) -> bool:
    """Whether somebody else does what is had for a price."""
    first = next(table.at(deed.split(), 0), None)
    return first is not None and first.kind == "who" and first.says != you


def _is_sentence(deed: str, table: Pieces) -> bool:
    """Whether a part says by itself who does what: `Chill` behind `they gain Burn and` does not."""
    return any(piece.kind in ("verb", "who", "piece") for piece in table.at(deed.split(), 0))


def _sentences(groups: list[Group], texts: list[str], table: Pieces, *, apart: bool = False) -> str:
    """With `apart`, what only stands side by side as sentences of their own."""
    said = table.said["joined"]
    rest = iter(texts)
    you = table.said["words"]["you"]
    found: list[str] = []
    for group in groups:
        leads = [next(rest) for _ in group.leads]
        deeds = [(mark, next(rest)) for mark, _ in group.deeds]
        text = "".join(f"{lead} , " for lead in leads)
        last = max((at for at, (mark, _) in enumerate(deeds) if mark == "and"), default=0)
        for at, (mark, deed) in enumerate(deeds):
            if at and apart and not leads and mark in ("and", "then") and _is_sentence(deed, table):
                text += said["stop"] + (said["then_first"] if mark == "then" else "")
            elif at and mark in ("to", "shown") and _acts_for_itself(deed, you, table):
                text += said["if_done"]  # `spend this token. If you do, your opponent discards 1 card`
            elif at:
                text += said["comma"] if mark == "and" and at < last else said[mark or "and"]
            text += deed
        found.append((said["then_first"] if group.then else "") + text)
    return f" {said['stop'].join(found)}"
