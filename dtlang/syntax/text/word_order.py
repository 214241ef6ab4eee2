"""Words in an order that says the same: `give it up`, `2 damage more`, `has already Heat`, `Heat >= 3`.

Each is put as it is usually said. Which words are concerned stands in the language's word list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dtlang.syntax.lexicon import Lexicon, Phrases
from dtlang.syntax.text.word import NO_MORE, Raw

_ENDS = frozenset(".,;:")
_MINUS = frozenset("-–−")
_MULTIPLE = 2  # characters of "x2"


class _Words:
    """The words of a text, looked at from one place after another."""

    def __init__(self, raws: list[Raw], lexicon: Lexicon, names: Phrases):
        self.raws = raws
        self.lexicon = lexicon
        self.names = names
        self.order = lexicon.word_order

    def at(self, place: int) -> Raw:
        return self.raws[place] if 0 <= place < len(self.raws) else NO_MORE

    def is_any(self, place: int, kind: str) -> bool:
        return self.at(place).fold in self.order[kind]

    def is_number(self, place: int) -> bool:
        raw = self.at(place)
        return raw.kind == "num" or raw.fold in self.lexicon.numbers

    def begins(self, place: int) -> bool:
        """Whether a sentence or clause begins here."""
        before = self.at(place - 1)
        return place == 0 or before.text in _ENDS or self.at(place).new_line

    def ends(self, place: int) -> bool:
        raw = self.at(place)
        return raw is NO_MORE or raw.text in _ENDS or raw.new_line or raw.text == ")"

    def name(self, place: int) -> int:
        """The place behind a name of the hero; 0: there is none."""
        for rest, entries in self.names.get(self.at(place).fold, ()):
            named = any(entry.terminal == "NAME" for entry in entries)
            words = tuple(self.at(place + 1 + i).fold for i in range(len(rest)))
            if named and words == rest and self.at(place).text[:1].isupper():
                return place + 1 + len(rest)
        return 0

    def before(self, moved: Raw, raw: Raw) -> list[Raw]:
        """A word that stood behind another, in front of it: the other is where both are written."""
        there = Raw(moved.kind, moved.text, moved.fold, raw.start, raw.start, raw.new_line)
        return [there, Raw(raw.kind, raw.text, raw.fold, raw.start, moved.end, False)]

    def word(self, text: str, like: Raw, *, first: bool = False) -> Raw:
        """A word that was not written, in front of another."""
        return Raw("word", text, text, like.start, like.start, first and like.new_line)


def in_usual_order(raws: list[Raw], lexicon: Lexicon, names: Phrases) -> list[Raw]:
    words = _Words(raws, lexicon, names)
    by_word, at_numbers = _changes(lexicon)
    numbers = lexicon.numbers
    at = 0
    while at < len(words.raws):
        raw = words.raws[at]
        changes = at_numbers if raw.kind == "num" or raw.fold in numbers else by_word.get(raw.fold, ())
        for change in changes:
            found = change(words, at)
            if found is not None:
                words.raws = [*words.raws[:at], *found[0], *words.raws[at + found[1] :]]
                break
        at += 1
    return words.raws


Changed = tuple[list[Raw], int] | None  # what stands there now, and for how many words
Change = Callable[[_Words, int], Changed]


def _split_verb(words: _Words, at: int) -> Changed:
    """`give it up`, `throw the token away`: verb and particle side by side."""
    particles = words.order["phrasal " + words.at(at).fold] if _is_phrasal(words, at) else frozenset()
    if not particles:
        return None
    to = at + 1
    if words.is_any(to, "pronouns"):
        to += 1
    elif words.is_any(to, "definite") and words.is_any(to + 1, "objects"):
        to += 2
    else:
        return None
    goes_on = words.ends(to + 1) or words.is_any(to + 1, "behind_particle")
    if words.at(to).fold not in particles or not goes_on:
        return None
    verb, *object, last, particle = words.raws[at : to + 1]
    up, thing = words.before(particle, last)
    if object:  # "throw the token away"
        up.start = up.end = object[0].start
    return [verb, up, *object, thing], to + 1 - at


def _is_phrasal(words: _Words, at: int) -> bool:
    return "phrasal " + words.at(at).fold in words.order


def _more_behind(words: _Words, at: int) -> Changed:
    """`2 damage more` is `2 more damage`."""
    if not words.is_number(at) or not words.is_any(at + 1, "counted") or not words.is_any(at + 2, "more"):
        return None
    if words.at(at + 2).new_line or words.is_any(at + 3, "counted"):
        return None
    number, unit, more = words.raws[at : at + 3]
    return [number, *words.before(more, unit)], 3


def _already(words: _Words, at: int) -> Changed:
    """`has already Heat` is `already has Heat`; `has already been removed` says what was done."""
    if not words.is_any(at, "have") or not words.is_any(at + 1, "already"):
        return None
    thing = words.is_number(at + 2) or words.is_any(at + 2, "definite") or words.name(at + 2)
    if not thing:
        return None
    have, already = words.raws[at : at + 2]
    return words.before(already, have), 2


def _then(words: _Words, at: int) -> Changed:
    """`..., and after put 1 Heat on it`, `After, it is removed`: then."""
    if not words.is_any(at, "after"):
        return None
    joined = words.is_any(at - 1, "and") or words.begins(at)
    behind = words.at(at + 1)
    order = behind.fold in words.lexicon.base_words
    clear = behind.text == "," if words.begins(at) and not words.is_any(at - 1, "and") else order
    if not joined or not clear:
        return None
    after = words.at(at)
    then = words.lexicon.words["THEN", "then"]
    return [Raw("word", then, then, after.start, after.end, after.new_line)], 1


def _by_so_much(words: _Words, at: int) -> Changed:
    """`increases of 3` is `increases by 3`."""
    if not words.is_any(at, "of") or not words.is_any(at - 1, "changes") or not words.is_number(at + 1):
        return None
    of = words.at(at)
    by = words.lexicon.words["PREP", "by"]
    return [Raw("word", by, by, of.start, of.end, False)], 1


def _less_damage(words: _Words, at: int) -> Changed:
    """`deals -1 dmg` is `deals 1 less dmg`."""
    if words.at(at).text not in _MINUS or not words.is_number(at + 1) or not words.is_any(at + 2, "damage"):
        return None
    deals = words.is_any(at - 1, "deals")
    if not deals and not (words.begins(at) and not words.at(at).new_line):
        return None
    if words.is_any(at + 3, "dealt"):
        if deals:
            return None
        words.raws[at + 2 : at + 4] = [_extended(words.at(at + 2), words.at(at + 3))]  # "-1 dmg dealt"
    minus, number, damage = words.raws[at : at + 3]
    (less,) = words.order["less"]
    signed = Raw(number.kind, number.text, number.fold, minus.start, number.end, minus.new_line)
    return [signed, words.word(less, damage), damage], 3


def _extended(raw: Raw, to: Raw) -> Raw:
    """A word that stands for those behind it, too."""
    return Raw(raw.kind, raw.text, raw.fold, raw.start, to.end, raw.new_line)


def _or_more(words: _Words, at: int) -> Changed:
    """`8+ dmg` is `8 or more dmg`; of what a die shows, the scanner knows it already."""
    plus, number = words.at(at + 1), words.at(at)
    if number.kind != "num" or plus.text != "+" or plus.start != number.end:
        return None
    if words.at(at + 2).start == plus.end or not words.is_any(at + 2, "counted"):
        return None
    behind = [Raw("word", one, one, plus.start, plus.end, False) for one in _first_words(words, "OR_MORE")]
    return [number, *behind], 2


def _first_words(words: _Words, terminal: str) -> list[str]:
    return next(
        s for s in words.lexicon.spellings[terminal] if s.endswith(tuple(words.order["more"]))
    ).split()


def _of_these(words: _Words, at: int) -> Changed:
    """`if you have 3, ...` on a token: 3 of these tokens, where nothing else was named before."""
    if not words.is_any(at, "have") or not any(words.is_any(at - back, "asks") for back in (2, 3)):
        return None
    to = at + 1
    if f"{words.at(to).fold} {words.at(to + 1).fold}" in words.order["bounds"]:
        to += 2
    if not words.is_number(to) and words.at(to).kind != "range":
        return None
    to += 1
    if words.is_any(to, "or") and words.is_any(to + 1, "bound"):
        to += 2
    named = any(words.name(before) for before in range(at))
    if not words.ends(to) or words.at(to) is NO_MORE or named:
        return None
    last = words.at(to - 1)
    token = words.lexicon.nouns["token"][1]
    said = [words.lexicon.words["OF", "of"], words.lexicon.words["DET", "these"], token]
    return [*words.raws[at:to], *[Raw("word", one, one, last.end, last.end, False) for one in said]], to - at


def _hits_somebody(words: _Words, at: int) -> Changed:
    """`when somebody hits you`, `... damages you`: deals dmg to you."""
    hurts = words.is_any(at, "hurts")
    if not hurts and not words.is_any(at, "hits"):
        return None
    whom = words.at(at + 1)
    asked = any(words.is_any(before, "asks") for before in range(max(0, at - 6), at))
    if not asked or not words.is_any(at + 1, "you") or words.is_any(at + 2, "for"):
        return None
    third = words.lexicon.verbs["deal"][1]
    verb = words.at(at)
    deals = Raw("word", third, third, verb.start, verb.end, verb.new_line)
    to = [words.lexicon.nouns["damage"][0], words.lexicon.words["PREP", "to"]]
    return [deals, *[words.word(one, whom) for one in to], whom], 2


def _to_add(words: _Words, at: int) -> Changed:
    """`spend 1 Heat for +2 dmg` is `spend 1 Heat to add 2 dmg`."""
    if not words.is_any(at, "for") or words.at(at + 1).text != "+" or not words.is_number(at + 2):
        return None
    if not words.is_any(at + 3, "damage"):
        return None
    for_, plus = words.raws[at : at + 2]
    to, add = words.lexicon.words["PREP", "to"], words.lexicon.verbs["add"][0]
    return [
        Raw("word", to, to, for_.start, for_.end, for_.new_line),
        Raw("word", add, add, plus.start, plus.end, False),
    ], 2


def _held_number(words: _Words, at: int) -> Changed:
    """`if Heat >= 3` is `if you have at least 3 Heat`."""
    if not words.is_any(at, "asks") or not (to := words.name(at + 1)):
        return None
    bound = [words.at(to).fold, words.at(to + 1).fold]
    if " ".join(bound) not in words.order["bounds"] or not words.is_number(to + 2):
        return None
    asks, first = words.raws[at : at + 2]
    you, have = words.lexicon.words["PRON", "you"], words.lexicon.verbs["have"][0]
    here, end = first.start, words.at(to + 2).end
    said = [words.word(you, first), words.word(have, first)]
    bounded = [Raw(raw.kind, raw.text, raw.fold, here, here, False) for raw in words.raws[to : to + 3]]
    *name, last = words.raws[at + 1 : to]
    held = [*name, Raw(last.kind, last.text, last.fold, last.start, end, False)]
    return [asks, *said, *bounded, *held], to + 3 - at


def _rolled_for(words: _Words, at: int) -> Changed:
    """`roll 1-3 to avoid dmg` is `roll 1 die: on 1-3, avoid dmg`."""
    shown, to = words.at(at + 1), words.at(at + 2)
    if not words.is_any(at, "roll") or shown.kind != "range" or not words.is_any(at + 2, "to"):
        return None
    on, die = words.lexicon.words["PREP", "on"], words.lexicon.nouns["die"][0]
    one = Raw("num", "1", "1", shown.start, shown.start, False)
    colon = Raw("mark", ":", ":", shown.start, shown.start, False)
    comma = Raw("mark", ",", ",", to.start, to.end, False)
    return [words.at(at), one, words.word(die, shown), colon, words.word(on, shown), shown, comma], 3


def _as_many(words: _Words, at: int) -> Changed:
    """`how many Heat you want` is `any number of Heat`."""
    if not words.is_any(at, "how") or not words.is_any(at + 1, "many") or not (to := words.name(at + 2)):
        return None
    if not words.is_any(to, "you") or not words.is_any(to + 1, "want"):
        return None
    how, many = words.raws[at : at + 2]
    any_ = words.lexicon.words["QUANT", "any_number"].split()
    said = [Raw("word", one, one, how.start, many.end, False) for one in any_]
    return [*said, *words.raws[at + 2 : to]], to + 2 - at


def _named_token(words: _Words, at: int) -> Changed:
    """`1 token Heat` is `1 Heat token`."""
    named = words.name(at + 1) if words.is_any(at, "tokens") else 0
    if not named or not (words.is_number(at - 1) or words.is_any(at - 1, "one")):
        return None
    token, first = words.at(at), words.at(at + 1)
    end = words.at(named - 1).end
    name = [
        Raw(first.kind, first.text, first.fold, token.start, first.end, False),
        *words.raws[at + 2 : named],
    ]
    return [*name, Raw(token.kind, token.text, token.fold, end, end, False)], named - at


def _whoever_has(words: _Words, at: int) -> Changed:
    """`Whoever holds this token` is `a player who holds this token`."""
    who = words.is_any(at, "whoever") or (words.is_any(at, "who") and words.begins(at))
    if not who or words.at(at + 1).fold not in words.order["holds"]:
        return None
    raw = words.at(at)
    a, who_ = words.lexicon.words["DET", "a"], words.lexicon.words["WHO", "who"]
    said = [words.word(a, raw, first=True), words.word(words.lexicon.nouns["player"][0], raw)]
    return [*said, Raw("word", who_, who_, raw.start, raw.end, False)], 1


def _this_token(words: _Words, at: int) -> Changed:
    """`then remove this`, `whoever has this`: this token; cards and abilities are not had or removed."""
    if not words.is_any(at, "this"):
        return None
    behind = words.at(at + 1)
    alone = words.ends(at + 1) or words.is_any(at + 1, "behind_this")
    passive = words.is_any(at + 1, "be") and words.is_any(at + 2, "gone")
    if not passive and not (alone and words.is_any(at - 1, "of_tokens")):
        return None
    this = words.at(at)
    place = behind.start if behind is not NO_MORE else this.end
    token = words.lexicon.nouns["token"][0]
    return [this, Raw("word", token, token, min(this.end, place), this.end, False)], 1


def _most_added(words: _Words, at: int) -> Changed:
    """`to a maximum of +3` is `to a maximum of 3`."""
    if words.at(at).text != "+" or not words.is_number(at + 1):
        return None
    near = words.is_any(at - 1, "most") or (words.is_any(at - 1, "of") and words.is_any(at - 2, "most"))
    if not near:
        return None
    plus, number = words.at(at), words.at(at + 1)
    return [Raw(number.kind, number.text, number.fold, plus.start, number.end, False)], 2


def _named_limit(words: _Words, at: int) -> Changed:
    """`your Heat limit` is `your Heat stack limit`."""
    if not words.is_any(at, "limit") or at == 0 or words.at(at - 1).kind != "word":
        return None
    named = any(words.name(start) == at for start in range(max(0, at - 3), at))
    if not named or words.at(at).new_line:
        return None
    limit = words.at(at)
    stack, *rest = words.lexicon.nouns["stack_limit"][0].split()
    others = [Raw("word", one, one, limit.start, limit.end, False) for one in rest]
    return [words.word(stack, limit), *others], 1


def _hits(words: _Words, at: int) -> Changed:
    """`hit for 6`, `hit them for 6` is 6 dmg."""
    if not words.is_any(at, "for") or not words.is_number(at + 1):
        return None
    direct = words.is_any(at - 1, "hits")
    object = words.is_any(at - 2, "hits") or words.is_any(at - 3, "hits")
    bare = words.ends(at + 2) or words.is_any(at + 2, "behind_particle") or words.is_any(at + 2, "more")
    if not (direct or object) or not bare or words.is_any(at + 2, "or"):
        return None
    for_, number = words.raws[at : at + 2]
    more = [words.at(at + 2)] if words.is_any(at + 2, "more") else []
    damage = words.lexicon.nouns["damage"][0]
    end = (more or [number])[-1].end
    said = [number, *more, Raw("word", damage, damage, end, end, False)]
    return [*([] if direct else [for_]), *said], 2 + len(more)


def _who_has(words: _Words, at: int) -> Changed:
    """`if target Hexed` is `if the target has Hexed`."""
    if not words.is_any(at, "asks") or not words.is_any(at + 1, "people") or not (to := words.name(at + 2)):
        return None
    if not words.ends(to):
        return None
    asks, who, first = words.raws[at : at + 3]
    the, has = words.lexicon.words["DET", "the"], words.lexicon.verbs["have"][1]
    return [asks, words.word(the, who), who, words.word(has, first)], 2


def _both_of_them(words: _Words, at: int) -> Changed:
    """`spend them both`, `spend both of them` is `spend 2 of them`."""
    if not words.is_any(at - 1, "takes"):
        return None
    before = words.is_any(at, "both") and words.is_any(at + 1, "of") and words.is_any(at + 2, "pronouns")
    behind = words.is_any(at, "pronouns") and words.is_any(at + 1, "both")
    if not before and not behind:
        return None
    first, last = words.at(at), words.at(at + (2 if before else 1))
    them = last if before else first
    of = words.lexicon.words["OF", "of"]
    said = [Raw("num", "2", "2", first.start, first.start, first.new_line), words.word(of, first)]
    return [*said, Raw(them.kind, them.text, them.fold, first.start, last.end, False)], 3 if before else 2


def _without_brackets(words: _Words, at: int) -> Changed:
    """`Heat (x2)` is `Heat x2`."""
    if words.at(at).text != "(":
        return None
    inside = words.at(at + 1)
    times = inside.fold in words.lexicon.cues["times"] and words.at(at + 2).kind == "num"
    if times and words.at(at + _MULTIPLE + 1).text == ")":
        return words.raws[at + 1 : at + 3], 4
    return None


# By the cue of the word they begin with.
_CHANGES: tuple[tuple[str, Change], ...] = (
    ("have", _already),
    ("have", _of_these),
    ("after", _then),
    ("of", _by_so_much),
    ("hurts", _hits_somebody),
    ("hits", _hits_somebody),
    ("for", _to_add),
    ("for", _hits),
    ("asks", _held_number),
    ("asks", _who_has),
    ("roll", _rolled_for),
    ("how", _as_many),
    ("tokens", _named_token),
    ("who", _whoever_has),
    ("whoever", _whoever_has),
    ("this", _this_token),
    ("limit", _named_limit),
    ("both", _both_of_them),
    ("pronouns", _both_of_them),
)
_AT_MARKS: tuple[tuple[str, Change], ...] = (
    *((minus, _less_damage) for minus in sorted(_MINUS)),
    ("+", _most_added),
    ("(", _without_brackets),
)


@cache
def _changes(lexicon: Lexicon) -> tuple[dict[str, list[Change]], tuple[Change, ...]]:
    """What may be changed at a word, and at a number."""
    by_word: dict[str, list[Change]] = {}
    order = lexicon.word_order
    firsts = [cue.removeprefix("phrasal ") for cue in order if cue.startswith("phrasal ")]
    todo: list[tuple[str, Change]] = [(first, _split_verb) for first in firsts]
    todo += [(word, change) for cue, change in _CHANGES for word in sorted(order[cue])]
    for word, change in [*todo, *_AT_MARKS]:
        if change not in by_word.setdefault(word, []):
            by_word[word].append(change)
    return by_word, (_more_behind, _or_more)
