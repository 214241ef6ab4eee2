"""A log told as a story: plain sentences, turn by turn and phase by phase, quiet phases left out.

The sentences stand in `game_words.toml`. Here is what they are filled with, and which of them become one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

import msgspec

from dtlang import ir
from dtlang.engine.modes import Profile
from dtlang.engine.records import FIELDS, SEATS, Record
from dtlang.engine.seat_names import seat_names
from dtlang.render.game_words import GameWords, game_words
from dtlang.speech import ENGLISH

ANEW = 10  # Health of somebody who begins anew

# Small deeds of the same player are said in one sentence.
SMALL = frozenset(("gain", "spend", "gain_cp", "spend_cp", "lose_cp", "sell", "discard", "draw"))
# Of use to a program; a person sees it from what happens.
UNTOLD = frozenset(("phase_end", "attacks"))
ROLLS = frozenset(("start_roll", "attempt", "roll"))  # told one by one, even if they are the same
AT_ONCE = frozenset(("heal", "damage", "health", "incoming"))  # dials move when all of these have come

# Fields whose words stand in a table of their own.
NAMED = {"phase": "phases", "zone": "zones", "type": "damage_types", "what": "things"}


class Deed(msgspec.Struct, frozen=True):
    """What somebody does.

    A deed that is `held` is left out if the record that says the same, only better, comes next.
    """

    who: str
    does: str
    kind: str = ""
    held: Record = ()


class Sentence(msgspec.Struct, frozen=True):
    """A line of the story without its full stop; headlines have none."""

    indent: str
    words: str
    is_headline: bool = False
    is_roll: bool = False

    def line(self, said: GameWords) -> str:
        words = self.words if self.is_headline else said.say("story", "sentence", words=self.words)
        return f"{self.indent}{words}"


Slots: TypeAlias = dict[str, object]
Teller: TypeAlias = "Callable[..., Deed | None]"
T = TypeVar("T", bound="Callable[..., object]")

TELLERS: dict[str, Teller] = {}


def tells(*kinds: str) -> Callable[[T], T]:
    """Registers what there is to know about a kind of record beyond its sentence."""

    def register(teller: T) -> T:
        for kind in kinds:
            TELLERS[kind] = teller  # type: ignore[assignment]  # each takes what its records hold
        return teller

    return register


class Story:
    """Tells records as they come. It knows who plays, and follows Health for the sake of `(50 -> 47)`."""

    def __init__(self, heroes: Sequence[ir.Document], profile: Profile, language: str = ENGLISH) -> None:
        self.words = game_words(language)
        self.names = seat_names(heroes)
        self.faces = [hero.dice for hero in heroes]
        self.teams = profile.mode.teams
        self.health = [profile.mode.health] * (max(self.teams) + 1)
        self.cap = profile.mode.cap
        self.played: tuple[int, str] | None = None
        self._lines: list[Sentence] = []
        self._head = ""  # of a phase in which nothing has happened yet
        self._mains = 0
        self._swallow: Record | None = None  # the sentence before has said it
        self._held: Deed | None = None
        self._small: list[Deed] = []
        self._indent = "  "
        self._hits: list[tuple[int, str]] = []  # teams and sentences that wait for the dial
        self._change: Counter[int] = Counter()

    def tell(self, records: Iterable[Record]) -> list[str]:
        """The lines for these records; those of a turn are indented under its headline."""
        for record in records:
            self._take(record)
        self._settle()
        self._release()
        lines, self._lines = self._lines, []
        return [sentence.line(self.words) for sentence in shortened(lines, self.words)]

    # --- who and what ------------------------------------------------------------------------------

    def name(self, seat: int | None) -> str:
        return self.words.pattern("story", "the_game") if seat is None else self.names[seat]

    def team(self, team: int) -> str:
        both = [self.names[seat] for seat, of in enumerate(self.teams) if of == team]
        return self.words.pattern("story", "and").join(both)

    def dice(self, seat: int, dice: Sequence[int]) -> str:
        """Numbers, and how often each symbol is among them."""
        faces = self.faces[seat]
        symbols = Counter(faces[value - 1] for value in dice)
        said = self.listed(self.things(times, name) for name, times in symbols.items())
        return self.words.say("story", "dice", numbers=" ".join(map(str, dice)), symbols=said)

    def deed(self, kind: str, fields: Slots, sentence: str = "", held: Record = (), **more: object) -> Deed:
        """The sentence of a record, or another one; `more` fills what its fields do not."""
        slots = {**self._slots(fields), **more}
        who, _, does = self.words.pattern("story", sentence or kind).partition(" | ")
        return Deed(self.words.fill(who, slots), self.words.fill(does, slots), kind, held)

    def _slots(self, fields: Slots) -> Slots:
        """What the fields of a record are called."""
        slots = dict(fields)
        for name, value in fields.items():
            if name in SEATS and (value is None or isinstance(value, int)):
                slots[name] = self.name(value)
        for name, table in NAMED.items():
            if name in slots:
                slots[name] = self.words.word(table, str(slots[name]))
        doer = next((slots[name] for name in ("dealer", "by", "seat") if name in slots), "")
        slots["source"] = slots.get("name") or doer
        count = fields.get("count")
        if isinstance(count, int):
            slots["cards"] = self.words.say("story", "cards", count=count)
            slots["things"] = self.things(count, str(slots.get("name", "")))
        return slots

    def listed(self, things: Iterable[str]) -> str:
        return self.words.pattern("story", "comma").join(things)

    def things(self, count: int, name: str) -> str:
        """`Heat`, `3 Heat`."""
        return self.words.say("story", "things", count=count, name=name)

    def damage(self, amount: int, type: str) -> str:
        """How much, and of which type unless it is the usual one."""
        if type == "normal":
            return self.words.say("story", "plain_damage", amount=amount)
        called = self.words.word("damage_types", type)
        return self.words.say("story", "typed_damage", amount=amount, type=called)

    # --- what tellers ask for ----------------------------------------------------------------------

    def swallow(self, *record: str | int) -> None:
        self._swallow = record

    def hits(self, seat: int, change: int, sentence: str) -> None:
        self._hits.append((self.teams[seat], sentence))
        self._change[self.teams[seat]] += change

    def turn(self, headline: str) -> None:
        self._release()
        self._lines += [Sentence("", "", is_headline=True), Sentence("", headline, is_headline=True)]
        self._head = ""
        self._indent = "  "
        self._mains = 0

    def phase(self, phase: str) -> None:
        self._release()
        if phase == "main":
            self._mains += 1
        self._head = the_phase(phase, self.words)
        if phase == "main" and self._mains >= 2:
            self._head = self.words.say("story", "second_phase", phase=self._head)

    def dial(self, team: int, value: int) -> bool:
        """A dial as the game shows it; says whether that has been told, or is by a sentence that waits."""
        if self.health[team] == value and team not in self._change:
            return True
        told = team in self._change
        self._change[team] = value - self.health[team]
        if not told:
            self._change.pop(team)
            self.health[team] = value
        return told

    # --- one after another -------------------------------------------------------------------------

    def _take(self, record: Record) -> None:
        swallowed, self._swallow = self._swallow == record, None
        if swallowed:
            return
        kind = record[0]
        if kind not in AT_ONCE:
            self._settle()
        if self._held is not None and record[: len(self._held.held)] == self._held.held:
            self._held = None
        deed = self._told(str(kind), record)
        if deed is not None:
            self._say(deed)

    def _told(self, kind: str, record: Record) -> Deed | None:
        if kind in UNTOLD:
            return None
        if kind not in FIELDS:  # of a newer engine
            return Deed("", " ".join(str(part) for part in record))
        if kind in TELLERS:
            return TELLERS[kind](self, *record[1:])
        return self.deed(kind, dict(zip(FIELDS[kind], record[1:], strict=True)))

    def _say(self, deed: Deed) -> None:
        if deed.held:
            self._release()
            self._held = deed
        elif deed.kind in SMALL:
            if not self._small or self._small[0].who != deed.who:
                self._release()
            self._small.append(deed)
        else:
            self._release()
            self._write(f"{deed.who} {deed.does}".strip(), is_roll=deed.kind in ROLLS)

    def _release(self) -> None:
        """What was held back is said after all."""
        held, self._held = self._held, None
        small, self._small = self._small, []
        if held is not None:
            self._write(f"{held.who} {held.does}")
        if small:
            self._write(f"{small[0].who} {joined([deed.does for deed in small], self.words)}")

    def _settle(self) -> None:
        """Damage and healing that came at once, with the dials as they are then."""
        if not self._hits:
            return
        self._release()
        before = self.health.copy()
        for team, change in self._change.items():
            self.health[team] = max(0, min(self.cap, self.health[team] + change))
        hits, self._hits = self._hits, []
        self._change.clear()
        last = {team: at for at, (team, _) in enumerate(hits)}
        for at, (team, sentence) in enumerate(hits):
            if last[team] == at:
                dials = {"before": before[team], "after": self.health[team]}
                sentence = self.words.say("story", "dial", sentence=sentence, **dials)
            self._write(sentence)

    def _write(self, words: str, *, is_roll: bool = False) -> None:
        if self._head:
            self._lines.append(Sentence("  ", self._head, is_headline=True))
            self._head = ""
            self._indent = "    "
        self._lines.append(Sentence(self._indent, words, is_roll=is_roll))


def story(
    heroes: Sequence[ir.Document], profile: Profile, log: Iterable[Record], language: str = ENGLISH
) -> list[str]:
    """A whole log as lines."""
    return Story(heroes, profile, language).tell(log)


def turn_headline(turn: int, language: str = ENGLISH) -> str:
    """How the headline of a turn begins.

    >>> turn_headline(3)
    'Turn 3: '
    """
    return game_words(language).say("story", "turn_number", number=turn)


def joined(deeds: Sequence[str], words: GameWords) -> str:
    """
    >>> joined(["spends 1 CP", "gains Heat", "gains Cinder"], game_words())
    'spends 1 CP, gains Heat and Cinder'
    """
    said: list[str] = []
    verb = ""
    for deed in deeds:
        first, rest = deed.split(" ", 1)
        said.append(rest if first == verb else deed)
        verb = first
    front = words.pattern("story", "comma").join(said[:-1])
    return words.pattern("story", "and").join(part for part in (front, said[-1]) if part)


def shortened(lines: list[Sentence], said: GameWords) -> list[Sentence]:
    """The same one to three sentences again and again are told once; rolls are told one by one.

    >>> lines = [Sentence("", words) for words in ("She spends Heat", "Heat adds 1") * 2]
    >>> [one.line(game_words()) for one in shortened([*lines, Sentence("", "It hits")], game_words())]
    ['She spends Heat, 2 times.', 'Heat adds 1, 2 times.', 'It hits.']
    """
    told: list[Sentence] = []
    at = 0
    while at < len(lines):
        sizes = [
            size
            for size in (3, 2, 1)
            if not any(one.is_headline or one.is_roll for one in lines[at : at + size])
        ]
        size, times = max(
            ((size, _repeated(lines, at, size)) for size in sizes), key=lambda found: found[1], default=(1, 1)
        )
        if times > 1:
            for one in lines[at : at + size]:
                words = said.say("story", "often", words=one.words, times=times)
                told.append(Sentence(one.indent, words))
            at += size * times
        else:
            told.append(lines[at])
            at += 1
    return told


def _repeated(lines: list[Sentence], at: int, size: int) -> int:
    """How often the block at a place stands there in a row."""
    block, times = lines[at : at + size], 1
    while lines[at + size * times : at + size * (times + 1)] == block:
        times += 1
    return times


def the_phase(phase: str, words: GameWords) -> str:
    """
    >>> the_phase("offensive_roll", game_words())
    'Offensive Roll Phase'
    """
    return words.word("phases", phase)


# --- the frame -------------------------------------------------------------------------------------


@tells("setup")
def tell_setup(s: Story, seats: int) -> None:
    s.turn(s.words.say("story", "setup", names=s.listed(s.names)))


@tells("turn")
def tell_turn(s: Story, seat: int, number: int) -> None:
    mine = s.teams[seat]
    others = [f"{s.team(team)} {dial}" for team, dial in enumerate(s.health) if team != mine]
    said = s.listed(others)
    headline = s.words.say("story", "turn", seat=s.name(seat), health=s.health[mine], others=said)
    s.turn(turn_headline(number, s.words.language) + headline)


@tells("phase")
def tell_phase(s: Story, phase: str) -> None:
    s.phase(phase)


@tells("skipped")
def tell_skipped(s: Story, seat: int, phase: str) -> Deed:
    s.phase(phase)
    return s.deed("skipped", {"seat": seat, "phase": phase})


@tells("no_income")
def tell_no_income(s: Story, seat: int) -> Deed:
    s.phase("income")
    return s.deed("no_income", {"seat": seat})


@tells("again")
def tell_again(s: Story, seat: int) -> Deed:
    s.health[s.teams[seat]] = ANEW
    return s.deed("again", {"seat": seat}, health=ANEW)


@tells("wins")
def tell_wins(s: Story, team: int) -> Deed:
    return s.deed("wins", {}, team=s.team(team), count=s.teams.count(team))


# --- dice and abilities ----------------------------------------------------------------------------


@tells("attempt", "roll")
def tell_roll(s: Story, seat: int, *dice: int) -> Deed:
    return s.deed("roll", {"seat": seat}, dice=s.dice(seat, dice))


@tells("reroll")
def tell_reroll(s: Story, by: int, owner: int, name: str, *dice: int) -> Deed:
    return s.deed("reroll", {"by": by, "owner": owner, "name": name}, dice=s.dice(owner, dice))


@tells("keep_dice")
def tell_keep_dice(s: Story, by: int, name: str, *dice: int) -> Deed:
    return s.deed("keep_dice", {"by": by, "name": name}, dice=s.dice(by, dice))


@tells("attempts")
def tell_attempts(s: Story, seat: int, change: int) -> Deed:
    sentence = "more_attempts" if change > 0 else "fewer_attempts"
    return s.deed("attempts", {"seat": seat, "count": abs(change)}, sentence)


@tells("dice_next")
def tell_dice_next(s: Story, seat: int, change: int) -> Deed:
    sentence = "more_dice_next" if change > 0 else "fewer_dice_next"
    return s.deed("dice_next", {"seat": seat, "count": abs(change)}, sentence)


@tells("more_dice")
def tell_more_dice(s: Story, seat: int, name: str, *dice: int) -> Deed:
    return s.deed("more_dice", {"seat": seat, "name": name}, dice=s.dice(seat, dice))


@tells("store")
def tell_store(s: Story, seat: int, place: str, *dice: int) -> Deed:
    return s.deed("store", {"seat": seat, "place": place}, dice=s.dice(seat, dice))


@tells("add_dice")
def tell_add_dice(s: Story, seat: int, place: str, *dice: int) -> Deed:
    return s.deed("add_dice", {"seat": seat, "place": place}, dice=s.dice(seat, dice))


@tells("replace_die")
def tell_replace_die(s: Story, seat: int, place: str, before: int, value: int) -> Deed:
    return s.deed("replace_die", {"seat": seat, "place": place, "before": before, "value": value})


@tells("swap_die")
def tell_swap_die(s: Story, seat: int, place: str, before: int, value: int) -> Deed:
    return s.deed("swap_die", {"seat": seat, "place": place, "before": before, "value": value})


@tells("spend_dice")
def tell_spend_dice(s: Story, seat: int, place: str, *dice: int) -> Deed:
    return s.deed("spend_dice", {"seat": seat, "place": place}, dice=s.dice(seat, dice))


@tells("return_dice")
def tell_return_dice(s: Story, seat: int, place: str, *dice: int) -> Deed:
    return s.deed("return_dice", {"seat": seat, "place": place}, dice=s.dice(seat, dice))


@tells("announce")
def tell_announce(s: Story, seat: int, ability: str) -> Deed:
    return s.deed("announce", {"seat": seat, "ability": ability}, held=("activate", seat, ability))


# --- damage and Health -----------------------------------------------------------------------------


@tells("incoming")
def tell_incoming(s: Story, dealer: int | None, target: int, amount: int, type: str, name: str) -> Deed:
    fields: Slots = {"dealer": dealer, "target": target, "name": name}
    known = ("damage", dealer, target, amount, type, name)
    return s.deed("incoming", fields, held=known, damage=s.damage(amount, type))


@tells("damage")
def tell_damage(
    s: Story, dealer: int | None, target: int, dealt: int, type: str, name: str, prevented: int
) -> None:
    fields: Slots = {"dealer": dealer, "target": target, "name": name, "dealt": dealt, "prevented": prevented}
    sentence = "damage_prevented" if prevented else "damage"
    deed = s.deed("damage", fields, sentence, damage=s.damage(dealt, type), incoming=dealt + prevented)
    s.hits(target, -dealt, deed.who)


@tells("heal")
def tell_heal(s: Story, seat: int, amount: int, name: str) -> None:
    fields: Slots = {"seat": seat, "amount": amount, "name": name}
    s.hits(seat, amount, s.deed("heal", fields, "heal_by" if name else "heal").who)


@tells("health")
def tell_health(s: Story, team: int, value: int) -> Deed | None:
    return None if s.dial(team, value) else s.deed("health", {"value": value}, team=s.team(team))


@tells("lose_health")
def tell_lose_health(s: Story, seat: int, amount: int) -> None:
    s.hits(seat, -amount, s.deed("lose_health", {"seat": seat, "amount": amount}).who)


@tells("companion_hurt")
def tell_companion_hurt(s: Story, seat: int, name: str, dealt: int, left: int) -> Deed:
    fields: Slots = {"seat": seat, "name": name, "dealt": dealt, "left": left}
    return s.deed("companion_hurt", fields, before=left + dealt)


@tells("companion_heals")
def tell_companion_heals(s: Story, seat: int, name: str, healed: int, now: int) -> Deed:
    fields: Slots = {"seat": seat, "name": name, "healed": healed, "now": now}
    return s.deed("companion_heals", fields, before=now - healed)


# --- tokens ----------------------------------------------------------------------------------------


@tells("turn_dial")
def tell_turn_dial(s: Story, seat: int, name: str, value: int, side: str) -> Deed:
    fields: Slots = {"seat": seat, "name": name, "value": value, "side": side}
    return s.deed("turn_dial", fields, "turn_dial_side" if side else "turn_dial")


@tells("inflict")
def tell_inflict(s: Story, seat: int, name: str, count: int, by: int) -> Deed:
    fields: Slots = {"seat": seat, "name": name, "count": count, "by": by}
    return s.deed("inflict", fields, "inflict_oneself" if by == seat else "inflict")


@tells("remove")
def tell_remove(s: Story, seat: int, name: str, count: int, by: int) -> Deed:
    fields: Slots = {"seat": seat, "name": name, "count": count, "by": by}
    return s.deed("remove", fields, "remove_oneself" if by == seat else "remove")


@tells("decline")
def tell_decline(s: Story, seat: int, name: str, amount: int) -> Deed:
    return s.deed("decline", {"seat": seat, "name": name}, "decline" if name else "decline_nameless")


# --- cards and offers ------------------------------------------------------------------------------


@tells("play")
def tell_play(s: Story, seat: int, card: str, cost: int) -> Deed:
    s.played = (seat, card)
    if cost:
        s.swallow("spend_cp", seat, cost)
    return s.deed("play", {"seat": seat, "card": card, "cost": cost}, "play_paid" if cost else "play")


@tells("upgrade")
def tell_upgrade(s: Story, seat: int, card: str) -> Deed | None:
    """The name of an upgrade says that it is one: whoever saw it played knows."""
    return None if s.played == (seat, card) else s.deed("upgrade", {"seat": seat, "card": card})


@tells("use")
def tell_use(s: Story, seat: int, name: str) -> Deed:
    return s.deed("use", {"seat": seat, "name": name}, held=("spend", seat, name))


@tells("cancel")
def tell_cancel(s: Story, seat: int, target: int, card: str) -> Deed:
    return s.deed("cancel", {"seat": seat, "target": target, "card": card})


@tells("sell")
def tell_sell(s: Story, seat: int, card: str) -> Deed:
    s.swallow("gain_cp", seat, 1)
    return s.deed("sell", {"seat": seat, "card": card})
