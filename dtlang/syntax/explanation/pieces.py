"""What a sentence speaks of, whatever its words: players, amounts of things, places and times, as pieces.

The words are those of `grammar/en.gist.toml`. A name or a symbol is a single letter here (see `masks`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from dtlang import resources
from dtlang.kept import kept_toml
from dtlang.syntax.explanation.masks import (
    BAD,
    DIALS,
    END_OF_LETTERS,
    GOOD,
    OTHER,
    PIECES,
    STATES,
    STRANGE,
    SYMBOLS,
    Bent,
    irregular,
)
from dtlang.syntax.lexicon import Lexicon, lexicon


class Piece(NamedTuple):
    """A word or phrase of the author's: what kind of thing it is, and how the game says it."""

    kind: str
    says: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.words)


class Results:
    """Numbers that a die shows: `it's a 5 or a 6`, `you roll 4 or higher`."""

    def __init__(self, table: dict[str, str]):
        said = {name: _either(spellings) for name, spellings in table.items()}
        several = rf"[1-6](?:(?: ,)? (?:{said['between']})(?: an?)? [1-6]| , [1-6])*"
        self.pattern = re.compile(
            rf"(?<= )(?P<before>{said['before']})(?P<least> {said['least']})?(?P<most> {said['most']})?"
            rf"(?: an?)? (?P<faces>{several})"
            rf"(?P<more> {said['more']})?(?P<less> {said['less']})?(?= |$)"
        )

    def faces(self, found: re.Match[str]) -> str:
        """All of them as a range; nothing if they are none."""
        faces = [int(face) for face in re.findall("[1-6]", found["faces"])]
        low, high = faces[0], faces[-1]
        if found["least"] or found["more"]:
            high = 6
        elif found["most"] or found["less"]:
            low = 1
        elif faces != list(range(low, high + 1)):
            return ""
        return str(low) if low == high else f"{low}-{high}"


def _either(spellings: str) -> str:
    several = sorted(spellings.split(), key=len, reverse=True)
    return "(?:" + "|".join(re.escape(one.replace("_", " ")) for one in several) + ")"


class Asks(NamedTuple):
    """Words that have to be answered, and the words that do so."""

    words: frozenset[str]
    answers: frozenset[str]


class Option(NamedTuple):
    """What words can be."""

    rest: tuple[str, ...]
    kind: str
    says: str


_COUNTED = ("units", "good", "bad", "other", "dial", "piece", "sym", "zones", "times", "types", "more")
_KINDS = (
    "marks", "openers", "may", "who", "whose", "units", "types", "polarity", "more", "others", "random",
    "signs", "nexts", "spent", "limits", "numbers", "ways", "times", "zones", "ends", "preps", "per", "not",
    "compared", "order", "picks", "reflexive", "by_attack", "being", "bound", "silent", "faces",
)  # fmt: skip


class Pieces:
    """The table of a language."""

    def __init__(self, table: dict[str, Any], words: Lexicon, language: str):
        self.words = words
        self.language = language
        self.deeds: dict[str, str] = table["deeds"]
        self.of_status: dict[str, str] = table["of_status"]
        self.of_attacks: dict[str, str] = table["of_attacks"]
        self.events: dict[str, str] = table["events"]
        self.verb_of: dict[str, str] = table["verb_of"]  # what verbs of a kind are called in the game
        self.bare: dict[str, str] = table["bare"]
        self.example_names: dict[str, str] = table["example_names"]
        self.usual = {  # what is usually done with a thing
            name.replace("_", " "): frozenset(some.split()) for name, some in table["usual"].items()
        }
        self.unsaid = frozenset(table["unsaid"]["unsaid"].split())
        self.weighed = {
            name: Asks(*(frozenset(some.split()) for some in pair)) for name, pair in table["weighed"].items()
        }
        self.rules: list[Any] = []  # the same as phrases, once they are asked for
        self.with_thing: dict[str, str] = table["with_thing"]  # players by what they have
        self.having = sorted(
            (tuple(s.split("_")) for s in table["having"]["having"].split()), key=lambda one: -len(one)
        )
        self.said: dict[str, dict[str, str]] = table["said"]
        self.options: dict[str, list[Option]] = {}
        self.added: set[tuple[str, str]] = set()
        self.classes: dict[str, set[str]] = {}  # a form of a verb -> what it can mean
        self.thirds: dict[str, str] = dict(table["thirds"])  # `suffers` -> `suffer`
        self.of_holder: dict[str, str] = table["of_holder"]
        self.done: set[str] = set()  # forms that say what is done with something
        self.doing: dict[str, str] = {}  # `taking` -> `take`
        for kind in _KINDS:
            for says, spellings in table[kind].items():
                for spelling in spellings.split():
                    self.add(spelling, kind, says)
        bent = Bent(words, irregular(language))
        for says, pair in table["either"].items():
            for spelling in _either_way(*(f"{table['who'][one]}".split() for one in pair)):
                self.add(spelling, "who", says)
        for says, pair in table["both"].items():
            for spelling in _both(*(f"{one.replace(' ', '_')} {table['who'][one]}".split() for one in pair)):
                self.add(spelling, "who", says)
        for name, verbs in table["verbs"].items():
            for verb in verbs.split():
                for form, spelling in bent.forms(verb):
                    self.classes.setdefault(spelling, set()).add(name)
                    if form == "third" and "_" not in verb:
                        self.thirds[spelling] = verb
                    if form == "done":
                        self.done.add(spelling)
                    if form == "doing":
                        self.doing[spelling] = verb
        self.split_verbs: dict[str, set[str]] = {}
        for spelling in self.classes:
            first, _, second = spelling.partition("_")
            if second and "_" not in second:
                self.split_verbs.setdefault(first, set()).add(second)
        for spelling in self.classes:
            self.add(spelling, "verb", spelling)
        self.alone: dict[str, list[Option]] = {}  # by their first word, those of one word
        self.longer: dict[tuple[str, str], list[Option]] = {}  # by their first two words, the longest first
        for first, options in self.options.items():
            options.sort(key=lambda option: -len(option.rest))
            for option in options:
                if option.rest:
                    self.longer.setdefault((first, option.rest[0]), []).append(option)
                else:
                    self.alone.setdefault(first, []).append(option)
        self.edges = {s: says for says, several in table["edges"].items() for s in several.split()}
        phases = {
            tuple(s.split("_")): says for says, several in table["phases"].items() for s in several.split()
        }
        self.phases = dict(sorted(phases.items(), key=lambda one: -len(one[0])))  # the longest first
        self.phases_at: dict[str, list[tuple[tuple[str, ...], str]]] = {}  # by their first word
        for phase, said in self.phases.items():
            self.phases_at.setdefault(phase[0], []).append((phase, said))
        self.each = frozenset(table["around"]["each"].split())
        self.around = frozenset(table["around"]["around"].split())
        self.bases = frozenset(
            verb.split("_")[0] for several in table["verbs"].values() for verb in several.split()
        )
        self.nexts = frozenset(table["around"]["next"].split())
        self.asks = frozenset(table["cuts"]["asks"].split())
        opening, closing = table["cuts"]["brackets"].split()
        self.brackets = opening, closing
        self.for_words = frozenset(table["cuts"]["for"].split())
        self.loose = {
            name: frozenset(s.replace("_", " ") for s in some.split())
            for name, some in table["loose"].items()
        }
        self.again: dict[str, str] = table["again"]
        several = "|".join(word for word in words.numbers if word.isalpha())
        self.again_pattern = re.compile(self.again["pattern"].format(numbers=several))
        self.times_said = {
            word: int(number) for number, some in table["times_said"].items() for word in some.split()
        }
        self.faces_said = {
            word: frozenset(map(int, faces.split())) for word, faces in table["faces_said"].items()
        }
        self.any_sign = frozenset(s for some in table["signs"].values() for s in some.split())
        self.adverbs = frozenset(table["cuts"]["adverbs"].split())
        self.makes = frozenset(table["cuts"]["makes"].split())
        self.results = Results(table["results"])
        self.causes = frozenset(table["cuts"]["causes"].split())
        self.signs = frozenset(table["cuts"]["signs"].split())
        self.tails = {s: says for says, several in table["tails"].items() for s in several.split()}
        self.prices = frozenset(table["prices"]["prices"].split())
        self.not_twice = self.prices | {table["said"]["joined"]["or"].strip()}
        self.pauses = frozenset(table["pauses"]["pauses"].split())
        self.outcomes = [tuple(s.split("_")) for s in table["outcomes"]["outcomes"].split()]
        self.whose_time = {s: says for says, several in table["whose_time"].items() for s in several.split()}
        self.all_words = frozenset(
            list(self.options)
            + [word for options in self.options.values() for option in options for word in option.rest]
            + [word for phase in self.phases for word in phase]
            + list(self.edges)
        )

    def add(self, spelling: str, kind: str, says: str) -> None:
        if (spelling, kind) not in self.added:
            self.added.add((spelling, kind))
            first, *rest = spelling.split("_")
            self.options.setdefault(first, []).append(Option(tuple(rest), kind, says))

    def at(self, words: Sequence[str], at: int) -> Iterator[Piece]:
        """What can begin here, the longest first."""
        word = words[at]
        if (kind := letter_kind(word)) is not None:
            yield Piece(kind, word, (word,))
            return
        if (number := self.words.numbers.get(word)) is not None or word.isdecimal():
            number = int(word) if number is None else number
            for option in self.followed(words, at):
                if tuple(words[at + 1 : at + 1 + len(option.rest)]) == option.rest:
                    yield Piece(option.kind, option.says, (word, *option.rest))
            yield Piece("number", str(number), (word,))
            return
        found = [
            Piece("phases", says, phase)
            for phase, says in self.phases_at.get(word, ())
            if tuple(words[at : at + len(phase)]) == phase
        ]
        for option in self.followed(words, at):
            to = at + 1 + len(option.rest)
            if tuple(words[at + 1 : to]) == option.rest:
                found.append(Piece(option.kind, option.says, tuple(words[at:to])))
        found += [Piece(option.kind, option.says, (word,)) for option in self.alone.get(word, ())]
        found += [one for piece in found if (one := self.who_has(piece, words, at)) is not None]
        yield from found if len(found) < 2 else sorted(found, key=lambda piece: -len(piece.words))

    def followed(self, words: Sequence[str], at: int) -> Sequence[Option]:
        """What can begin with this word and the next."""
        return self.longer.get((words[at], words[at + 1]), ()) if at + 1 < len(words) else ()

    def who_has(self, piece: Piece, words: Sequence[str], at: int) -> Piece | None:
        """`everyone who carries a Burn`: players by what they have."""
        to = at + len(piece.words)
        if piece.kind != "who" or piece.says not in self.with_thing or to + 1 >= len(words):
            return None
        having = next((one for one in self.having if tuple(words[to : to + len(one)]) == one), None)
        if having is None:
            return None
        to += len(having)
        if to < len(words) and words[to] in self.said["articles"]:
            to += 1
        if to >= len(words) or letter_kind(words[to]) not in ("good", "bad", "other"):
            return None
        says = self.with_thing[piece.says].format(name=words[to])
        return Piece("who", says, tuple(words[at : to + 1]))

    def kinds_in(self, words: Sequence[str]) -> Iterator[set[str]]:
        """Piece by piece, what each can be; `cause` for a verb with which somebody else is made to act."""
        at = 0
        while at < len(words):
            options = list(self.at(words, at))
            size = len(options[0].words) if options else 1
            kinds = {piece.kind for piece in options if len(piece.words) == size}
            yield kinds | {"cause"} if words[at] in self.causes else kinds
            at += size

    def players(self, words: Sequence[str]) -> set[str]:
        """Everybody of whom these words speak."""
        found, at = set(), 0
        while at < len(words):
            piece = next((one for one in self.at(words, at) if one.kind in ("who", "whose")), None)
            if piece is not None and piece.text not in self.loose["words"]:
                found.add(piece.says)
            at += len(piece.words) if piece is not None else 1
        return found

    def names_holder(self, text: str, token: str) -> bool:
        """Whether a token's text spoke of whoever has it, not as `you`."""
        words = " " + " ".join(re.findall(r"[\w'-]+", text.casefold())) + " "
        if re.search(self.said["holder"]["pattern"].format(token=re.escape(token.casefold())), words):
            return True
        said = words.split()
        return any(piece.says == "holder" for at in range(len(said)) for piece in self.at(said, at))

    def names_somebody(self, text: str) -> bool:
        """Whether somebody else than the opponent was spoken of, so that `they` may be them."""
        words = re.findall(r"[\w'-]+", text.casefold())
        return bool(self.players(words) - self.loose["players"])

    def keeps_players(self, before: str, after: str) -> bool:
        """Whether a wording still speaks of everybody; of the opponent perhaps without saying so."""
        words = after.split()
        old, new = self.players(before.split()), self.players(words)
        lost = old - self.loose["players"] - new
        if self.said["words"]["stack_limit"] in after:
            lost -= self.loose["anybody"]  # `a player may have 2 of these`
        if not self.loose["events"].isdisjoint(words):
            lost -= self.loose["anybody"]  # `when somebody hits you`
        if lost or any(map(self.is_lost_owner, before.split())):
            return False
        opponents = self.loose["opponents"]
        return not old & opponents or bool(new & opponents) or not self.loose["implied"].isdisjoint(words)

    def is_lost_owner(self, word: str) -> bool:
        """`target's`: of somebody whom nobody knows."""
        return self.is_owner(word) and word not in self.options and word not in self.loose["contractions"]

    def time(self, words: Sequence[str], at: int) -> Piece | None:
        """`at the end of your turn`, `in the phase of upkeep`, `each upkeep`: an edge, and whose phase."""
        for name in ("once", "this_turn"):
            special_words = self.said["words"][name].split()
            if list(words[at : at + len(special_words)]) == special_words:
                return Piece("time", self.said["words"][name], tuple(special_words))
        to, edge, whose, phase, each = at, "", "", "", False
        following = ""
        while to < len(words):
            word = words[to]
            phases = self.phases_at.get(word, ())
            found = next((p for p, _ in phases if tuple(words[to : to + len(p)]) == p), None)
            if found is not None:
                phase = self.phases[found]
                to += len(found)
                late = self.edges.get(words[to]) if to < len(words) else None
                if late in (self.said["times"]["begin"], self.said["times"]["finish"]) and edge in (
                    "",
                    self.said["times"]["within"],
                ):
                    edge = late or edge  # `at turn start`
                    to += 1
                break
            if word in self.edges and not edge:
                edge = self.edges[word]
            elif word in self.edges and edge == self.said["times"]["within"]:
                edge = self.edges[word]  # `in the beginning of`
            elif word in self.edges and f"{edge}_{self.edges[word]}" in self.said["times"]:
                edge = f"{edge}_{self.edges[word]}"  # `until the end of`
            elif word in self.whose_time:
                whose = self.whose_time[word]
            elif word in self.nexts:
                following = f"{word} "
            elif word not in self.around:
                return None
            else:
                each = each or word in self.each
            to += 1
        if not phase:
            return None
        if words[to - 1] not in self.said["times_special"] and phase == self.said["times"]["turn_noun"]:
            if not (edge or each or (whose and self.tail(words, to) is not None)):
                return None  # `this turn`, `your turn`
        said = self.said["times"]
        special = self.said["times_special"]
        if phase in special:
            return Piece("time", special[phase], tuple(words[at:to])) if to - at == len(found or ()) else None
        text = special.get(f"{edge} {phase}") or special.get(words[to - 1])
        if text is None:
            whose = whose or said["whose"]
            text = said[edge or ("turn" if phase == said["turn_noun"] else "plain")].format(
                phase=f"{whose} {following}{phase}"
            )
        return Piece("time", text, tuple(words[at:to]))

    def with_results(self, words: str, letter: Callable[[str], str]) -> str:
        """With a letter for what a die shows, as symbols have one."""
        found = self.results.pattern.search(words)
        while found is not None:
            behind = words[found.end() :].split()
            faces = self.results.faces(found)
            counted = bool(behind) and any(one.kind in _COUNTED for one in self.at(behind, 0))
            if faces and not counted:
                words = f"{words[: found.start()]}{found['before']} {letter(faces)}{words[found.end() :]}"
            found = self.results.pattern.search(words, found.end())
        return words

    def tail(self, words: Sequence[str], at: int) -> Piece | None:
        """What may follow a time: `your upkeep comes along`, `your turn is over`."""
        for tail, says in self.tails.items():
            said = tuple(tail.split("_"))
            if tuple(words[at : at + len(said)]) == said:
                return Piece("tail", says, said)
        return None

    def ended(self, time: str) -> str:
        """The end of a time instead of its start."""
        said = self.said["times"]
        for edge in ("start", "turn", "plain"):
            before = said[edge].partition("{")[0]
            if time.startswith(before):
                return said["conclusion"].format(phase=time.removeprefix(before))
        return time

    def is_outcome(self, words: Sequence[str], at: int) -> bool:
        """Whether something that dice show is named here."""
        return any(tuple(words[at : at + len(one)]) == one for one in self.outcomes)

    def as_companion(self, words: str, letter: str) -> str:
        """`she` is the companion that was spoken of."""
        said = words.split()
        return "".join(f" {letter if word in self.loose['companion'] else word}" for word in said)

    def as_this(self, words: str, letter: str) -> str:
        """`Lash deals 4 dmg` in the text of Lash: it is what does it."""
        said = words.split()
        for at, word in enumerate(said[:-1]):
            if word == letter and any(piece.kind == "verb" for piece in self.at(said, at + 1)):
                said[at] = self.said["words"]["this_ability"]
        return "".join(f" {word}" for word in said)

    def same_phase(self, words: str, before: str) -> str:
        """`that phase` is the last one that the text before speaks of."""
        again = self.said["phases"]
        if not re.search(again["pattern"], words):
            return words
        said = re.findall(r"[\w'-]+", before.casefold())
        last, at = "", 0
        while at < len(said):
            found = next((p for p in self.phases if tuple(said[at : at + len(p)]) == p), None)
            if found is not None and len(found) > 1 and found[-1] == again["noun"]:
                whose = [one for one in said[max(0, at - 2) : at] if one in self.nexts]
                last = " ".join([self.said["times"]["whose"], *whose, self.phases[found]])
            at += len(found) if found is not None else 1
        return re.sub(again["pattern"], f" {last}", words) if last else words

    def said_again(self, words: str, before: str) -> str:
        """`make it 5` is so much of what was done before."""
        found = self.again_pattern.search(words)
        if found is None:
            return words
        text = f"{before} {words[: found.start()]}".casefold()
        last = re.findall(r"[\w'-]+", re.split(r"[.;:] (?=.*\w)", text.strip())[-1] or text)
        last = last if self.did(last) else re.findall(r"[\w'-]+", text)
        done = self.did(last)
        if not done:
            return words
        instead = self.again[done].format(number=found["number"])
        return f"{words[: found.start()]} {instead}{words[found.end() :]}"

    def did(self, words: Sequence[str]) -> str:
        """What is done last, as far as it has an amount of its own."""
        done, at = "", 0
        while at < len(words):
            pieces = list(self.at(words, at))
            for piece in pieces:
                if piece.kind == "more" and piece.says == self.said["signs"]["more"] and done == "deal":
                    done = "add"  # `hit 3 harder`
                elif piece.kind == "verb":
                    base, meanings = self.base_of(piece.words[0]), self.meanings("_".join(piece.words))
                    said = base if base in _AGAIN else ""
                    done = said or next((name for name in _AGAIN if meanings & _AGAIN[name]), done)
                    break
            at += len(pieces[0].words) if pieces else 1
        return done

    def as_you(self, words: str, token: str, *, is_holder: bool = False) -> str:
        """A token's text speaks to whoever has it: `the bearer suffers`, `its owner loses his`.

        `is_holder` tells that the text before spoke of them already.
        """
        for holder in (self.said["holders"], self.said["holder"]):
            words = re.sub(holder["pattern"].format(token=token), holder["becomes"], words)
        found: list[str] = []
        said = words.split()
        at = 0
        was_holder = False
        while at < len(said):
            piece = next(self.at(said, at), None)
            if piece is not None and piece.says == "holder":
                is_holder = True
                found.append(self.said["words"]["your" if piece.kind == "whose" else "you"])
                at += len(piece.words)
                was_holder = piece.kind == "who"
                continue
            if is_holder and piece is not None and piece.kind == "who" and piece.says in self.loose["that"]:
                found.append(self.said["words"]["you"])
                at += len(piece.words)
                was_holder = True
                continue
            word = said[at]
            if was_holder and word in self.pauses and at + 1 < len(said) and self.does(said, at + 1):
                at += 1
                continue  # `who has this token, cannot heal`
            if was_holder:
                word = self.base_of(word)
            was_holder = False
            if is_holder and word in self.of_holder:
                word = self.of_holder[word]
                was_holder = word == self.said["words"]["you"]
            found.append(word)
            at += 1
        return "".join(f" {word}" for word in found)

    def does(self, words: Sequence[str], at: int) -> bool:
        """Whether words say here what somebody does, may do, or not."""
        return any(piece.kind in ("verb", "may", "not", "being") for piece in self.at(words, at))

    def sign(self, word: str) -> str:
        """What a sign before a number says."""
        return next((option.says for option in self.options.get(word, ()) if option.kind == "signs"), "")

    def verb_for(self, meaning: str) -> str:
        """A verb that means just this."""
        return next((verb for verb in self.verb_of.get(meaning, "").split() if verb in self.classes), "")

    def form_of(self, verb: str) -> str:
        if verb.split("_")[0] in self.bases:
            return "base"
        if verb in self.doing:
            return "doing"
        return "done" if verb in self.done else "third"

    def base_of(self, word: str) -> str:
        return self.thirds.get(word, word)

    def follows_to(self, word: str) -> bool:
        """Whether a word is a verb behind `to`, in its right form or not."""
        return word in self.bases or word in self.doing

    def is_owner(self, word: str) -> bool:
        """`attack's`: whose something is."""
        return bool(re.search(self.words.possessive, word))

    def meanings(self, verb: str, particle: str = "") -> set[str]:
        """What a verb can mean, with or without a word such as `off`."""
        joined = f"{verb}_{particle}"
        if particle and joined in self.classes:
            return self.classes[joined]
        return self.classes.get(verb.replace(" ", "_"), set())


_AGAIN = {
    "deal": {"hit"},
    "add": {"tack"},
    "prevent": {"prevent"},
    "heal": {"heal"},
}


def _both(some: list[str], others: list[str]) -> Iterator[str]:
    """`both you and the attacker`, `the attacker and you`"""
    for one in some:
        for other in others:
            for first, second in ((one, other), (other, one)):
                yield from (f"{first}_and_{second}", f"both_{first}_and_{second}")


def _either_way(some: list[str], others: list[str]) -> Iterator[str]:
    """`you or a friend`, `a friend or you`"""
    for one in some:
        for other in others:
            yield from (f"{one}_or_{other}", f"{other}_or_{one}")


def letter_kind(word: str) -> str | None:
    if len(word) != 1 or not GOOD <= ord(word) < END_OF_LETTERS:
        return None
    return next(kind for kind, first in _LETTERS if ord(word) >= first)


_LETTERS = (
    ("sym", SYMBOLS), ("state", STATES), ("dial", DIALS), ("piece", PIECES), ("other", OTHER), ("bad", BAD),
    ("good", GOOD),
)  # fmt: skip


def is_strange(word: str) -> bool:
    return word.startswith(STRANGE)


@cache
def pieces_of(language: str) -> Pieces | None:
    """The table of a language; none if nobody has written one."""
    path = resources.grammar(f"{language}.gist.toml")
    return Pieces(kept_toml(path), lexicon(language), language) if path.exists() else None
