"""A sentence part by part: each is said as the game says it, and they are put together again.

A part that can be read stays as it is. What binds a part (a time, a condition, an outcome) goes before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from dtlang.syntax.explanation.deeds import NAMED, Deed, Parser
from dtlang.syntax.explanation.lines import Phrase, deed_phrases, facts_of
from dtlang.syntax.explanation.masks import STRANGE
from dtlang.syntax.explanation.parts import Part, parts_of
from dtlang.syntax.explanation.phrases import Phrases
from dtlang.syntax.explanation.pieces import Piece, Pieces

MOST_OF_PART = 4  # ways to say one part
MOST_JOINED = 16  # sentences that are put together of them
GIST = 0.4  # farther from the author's words than a phrase of the table
OTHER = 0.1  # the less likely way to put parts together
TALK = 0.3  # a part that is only talk, of which the author is told


_TALK = frozenset(("verb", "silent", "preps", "whose", "numbers", "being", "who", "per"))


_ANEW = ("bracket", "shown", "stop", "to")  # marks behind which the verb before does not go on
_AS_AND = {"plus": "and", "bracket": "and"}


class Group(NamedTuple):
    """What is done, and what binds it."""

    leads: list[list[Phrase]]
    deeds: list[tuple[str, list[Phrase]]]
    then: bool


def gists(
    words: str, table: Pieces, phrases: Phrases, reads: Callable[[str], bool], *, token: str, paid: bool
) -> Iterator[Phrase]:
    """The likeliest sentences first; `reads` tells whether words can be read by themselves."""
    parts = list(parts_of(words.split(), table))
    if not parts:
        return
    gist = _Gist(table, phrases, reads, token, paid=paid)
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
        self.cached: dict[str, bool] = {}
        self.verb = ""  # of the part before
        self.before: Deed | None = None
        self.is_open = False  # whether it can be put together in another way too

    def groups(self, parts: list[Part], *, binds_all: bool) -> list[Group] | None:
        """None if one of the parts cannot be said.

        What stands behind `draw 1 card and gain 2 CP` binds the last of the two, or if it `binds_all` both.
        """
        self.is_open = False
        self.verb, self.before = "", None
        found: list[Group] = []
        talk: list[str] = []
        current = Group([], [], False)
        at = 0
        while at < len(parts):
            part = parts[at]
            at += 1
            if part.mark == "shown" and talk and not current.leads:
                return None  # `Queen side: ...` is no talk
            if part.mark == "stop" and current.deeds:
                found.append(current)
                current = Group([], [], False)
            if part.opener:
                lead, rest = self.lead(part)
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
                more = bool(rest) or any(not later.opener for later in parts[at:])
                if current.deeds and more:
                    found.append(current)
                    current = Group([], [], part.mark == "then")
                current.leads.append(lead)
                if rest:
                    current.deeds.append(("", rest))
                continue
            if each := self.each(part.words):
                if current.deeds and any(not later.opener for later in parts[at:]):
                    found.append(current)
                    current = Group([], [], part.mark == "then")
                current.leads.append([each])
                continue
            if current.deeds and self.is_limit(part.words):
                current.deeds.append(("comma", [Phrase(0.0, " ".join(part.words))]))
                continue
            is_more = part.mark == "plus" or part.words[0] in self.table.signs
            if is_more and current.deeds and (added := self.more(part.words)):
                current.deeds.append(("plus", added))
                continue
            if part.mark == "or" and current.deeds and self.is_instead(parts, at):
                other, lead = self.instead(part, parts[at])
                if not other or not lead:
                    return None
                found += [current, Group([lead], [("", other)], False)]
                current = Group([], [], False)
                at += 1
                continue
            if part.mark == "otherwise" and not current.deeds and not current.leads and found:
                current = found.pop()
            deed = self.part(part.words, goes_on=part.mark not in _ANEW)
            if not deed and at < len(parts) and parts[at].mark == "shown":
                fact = self.lead_phrases(self.table.said["facts"]["if"], part.words)
                if fact and not current.deeds:
                    current.leads.append(fact)
                    parts[at].mark = ""
                    continue
            if not deed and self.is_talk(part.words):
                said = " ".join(part.words)
                talk.append(said)
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
            if not current.deeds and not current.leads and part.mark == "then":
                current = current._replace(then=True)
            current.deeds.append((mark, deed))
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
        return [dmg, Phrase(0.05, f"{amount.number} {per}", left)]

    def is_instead(self, parts: list[Part], at: int) -> bool:
        """`inflict Burn, or Chill if they have Burn`: the last part says when."""
        if at != len(parts) - 1 or parts[at].opener != self.table.said["facts"]["if"] or parts[at].mark:
            return False
        deed = self.parser.deed(parts[at - 1].words)
        return deed is not None and not deed.verb

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
        return words[:-1] == most and words[-1].isdigit()

    def is_price(self, options: list[Phrase]) -> bool:
        """Whether what stands before a colon is paid; otherwise nobody knows what the colon means."""
        options[:] = [one for one in options if not self.table.prices.isdisjoint(one.text.split())]
        return bool(options)

    def is_talk(self, words: list[str]) -> bool:
        """Whether a part is only talk: it names no thing, number or other player, and denies nothing."""
        kinds = [next(self.table.at([word], 0), None) for word in words]
        known = {piece.kind for piece in kinds if piece is not None}
        strange = any(word.startswith(STRANGE) for word in words)
        return strange and known <= _TALK

    def can(self, text: str) -> bool:
        known = self.cached.get(text)
        if known is None:
            known = self.cached[text] = self.reads(text)
        return known

    # --- what is done

    def part(self, words: list[str], *, goes_on: bool = True) -> list[Phrase]:
        """What is done; without a verb it goes on with that of the part before, and with whom."""
        text = " ".join(words)
        deed = self.parser.deed(words)
        if not goes_on:
            self.verb, self.before = "", None
        if (
            deed is not None
            and not deed.verb
            and self.before is not None
            and not (deed.roles or deed.subject)
        ):
            deed.roles, deed.subject = dict(self.before.roles), self.before.subject
        elif deed is not None and deed.verb and not deed.subject and self.before is not None:
            if self.before.subject and words[0] in self.table.thirds:
                deed.subject = self.before.subject  # `they suffer 4 dmg and catches ...`
        self.before = deed or self.before
        found: list[Phrase] = []
        if self.can(text):
            found.append(Phrase(0.0, text))
            if deed is None or (deed.verb and all(one.unit for one in deed.objects)):
                self.verb = deed.verb if deed is not None else self.verb
                self.remember(deed, found)
                return found
        if deed is not None:
            before = self.verb if not deed.verb else ""
            for phrase in deed_phrases(deed, self.table, before, of_status=self.of_status):
                if len(found) < MOST_OF_PART and self.can(phrase.text):
                    found.append(phrase)
            self.verb = deed.verb or self.verb
        self.remember(deed, found)
        if not found:
            for cost, after, left in self.phrases.steps(f" {text}"):
                if len(found) < MOST_OF_PART and self.can(after.strip()):
                    found.append(Phrase(cost, after.strip(), left))
        return found

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

    # --- what binds it

    def lead(self, part: Part) -> tuple[list[Phrase] | None, list[Phrase]]:
        """What binds, and what is done in the same part, where no comma stands between them."""
        if part.opener == "time":
            return [Phrase(0.0, " ".join(part.words))], []
        whole = self.lead_phrases(part.opener, part.words)
        if whole:
            return whole, []
        for at in range(2, len(part.words)):
            if any(p.kind in ("verb", "who", "may") for p in self.table.at(part.words, at)):
                lead = self.lead_phrases(part.opener, part.words[:at])
                if lead:
                    rest = self.part(part.words[at:])
                    if rest:
                        return lead, rest
        return None, []

    def lead_phrases(self, opener: str, words: list[str]) -> list[Phrase]:
        text = f"{opener} {' '.join(words)}"
        probe = self.table.said["words"]["probe"]
        if self.can(f"{text} , {probe}"):
            return [Phrase(0.0, text)]
        found = [Phrase(0.1, one) for one in self.facts(opener, words) if self.can(f"{one} , {probe}")]
        if not found:
            for cost, after, left in self.phrases.steps(f" {text}"):
                if self.can(f"{after.strip()} , {probe}"):
                    found.append(Phrase(cost, after.strip(), left))
        return found[:2]

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
                for first in dict.fromkeys((self.table.said["facts"]["event"], opener)):
                    yield f"{first} {event}"
        deed = self.parser.deed(words)
        if deed is not None and not deed.odd:
            yield from facts_of(deed, opener, self.table)

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
                number = min(int(piece.says), 5)
            elif not self.of_outcome(piece):
                return ""
        return " ".join(symbols)

    def of_outcome(self, piece: Piece) -> bool:
        """Whether a word may stand beside what dice show."""
        if piece.kind == "verb":
            return bool(self.table.classes["_".join(piece.words)] & _ROLLED)
        if piece.kind == "who":
            return piece.says == self.table.said["words"]["you"]
        if piece.kind == "compared":
            return piece.says == self.table.said["facts"]["least"]
        return piece.kind in _OF_OUTCOME


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
        yield Phrase(GIST + cost, text, tuple(word for one in picked for word in one.left_out))
        for place, slot in enumerate(slots):
            if chosen[place] + 1 < len(slot):
                after = (*chosen[:place], chosen[place] + 1, *chosen[place + 1 :])
                if after not in seen:
                    seen.add(after)
                    more = slot[after[place]].cost - slot[chosen[place]].cost
                    heappush(heap, (cost + more, next(numbers), after))


def _sentences(groups: list[Group], texts: list[str], table: Pieces) -> str:
    said = table.said["joined"]
    rest = iter(texts)
    found: list[str] = []
    for group in groups:
        leads = [next(rest) for _ in group.leads]
        deeds = [(mark, next(rest)) for mark, _ in group.deeds]
        text = "".join(f"{lead} , " for lead in leads)
        last = max((at for at, (mark, _) in enumerate(deeds) if mark == "and"), default=0)
        for at, (mark, deed) in enumerate(deeds):
            if at:
                text += said["comma"] if mark == "and" and at < last else said[mark or "and"]
            text += deed
        found.append((said["then_first"] if group.then else "") + text)
    return f" {said['stop'].join(found)}"
