"""A log told as a story: plain sentences, turn by turn and phase by phase, quiet phases left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

import msgspec

from dtlang import ir
from dtlang.engine.modes import Profile
from dtlang.engine.state import Record


class Line(msgspec.Struct, frozen=True):
    """What somebody does. Small deeds of the same player are said in one sentence.

    A line that is `held` is left out if the record that says the same, only better, comes next.
    """

    who: str
    does: str
    small: bool = False
    held: tuple[str | int | None, ...] = ()


Teller: TypeAlias = "Callable[..., Line | None]"
T = TypeVar("T", bound="Callable[..., object]")

SAYS: dict[str, Teller] = {}


def says(*kinds: str) -> Callable[[T], T]:
    """Registers the sentence for a kind of record."""

    def register(sentence: T) -> T:
        for kind in kinds:
            SAYS[kind] = sentence  # type: ignore[assignment]  # each takes what its records hold
        return sentence

    return register


class Story:
    """Tells records as they come. It knows who plays, and follows Health for the sake of `(50 -> 47)`."""

    def __init__(self, heroes: Sequence[ir.Document], profile: Profile) -> None:
        self.names = names(heroes)
        self.faces = [hero.dice for hero in heroes]
        self.teams = profile.mode.teams
        self.health = [profile.mode.health] * (max(self.teams) + 1)
        self.cap = profile.mode.cap
        self.played: tuple[int, str] | None = None
        self._lines: list[str] = []
        self._head = ""  # of a phase in which nothing has happened yet
        self._mains = 0
        self._swallow: Record | None = None  # the sentence before has said it
        self._held: Line | None = None
        self._small: list[Line] = []
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
        return shortened(lines)

    # --- who and what ------------------------------------------------------------------------------

    def name(self, seat: int | None) -> str:
        return "the game" if seat is None else self.names[seat]

    def team(self, team: int) -> str:
        return " and ".join(self.names[seat] for seat, of in enumerate(self.teams) if of == team)

    def dice(self, seat: int, dice: Sequence[int]) -> str:
        """Numbers, and how often each symbol is among them."""
        faces = self.faces[seat]
        symbols = Counter(faces[value - 1] for value in dice)
        said = ", ".join(some(times, symbol) for symbol, times in symbols.items())
        return f"{' '.join(map(str, dice))} ({said})"

    def swallow(self, *record: str | int) -> None:
        self._swallow = record

    def hits(self, seat: int, change: int, sentence: str) -> None:
        self._hits.append((self.teams[seat], sentence))
        self._change[self.teams[seat]] += change

    def turn(self, headline: str) -> None:
        self._release()
        self._lines += ["", headline]
        self._head = ""
        self._indent = "  "
        self._mains = 0

    def phase(self, phase: str) -> None:
        self._release()
        if phase == "main":
            self._mains += 1
        self._head = f"{'Second ' if phase == 'main' and self._mains >= 2 else ''}{the_phase(phase)}"

    # --- one after another -------------------------------------------------------------------------

    def _take(self, record: Record) -> None:
        swallowed, self._swallow = self._swallow == record, None
        if swallowed:
            return
        kind = record[0]
        if kind not in ("heal", "damage", "health", "incoming"):
            self._settle()
        if self._held is not None and record[: len(self._held.held)] == self._held.held:
            self._held = None
        line = SAYS[kind](self, *record[1:]) if isinstance(kind, str) and kind in SAYS else _unknown(record)
        if line is not None:
            self._say(line)

    def _say(self, line: Line) -> None:
        if line.held:
            self._release()
            self._held = line
        elif line.small:
            if not self._small or self._small[0].who != line.who:
                self._release()
            self._small.append(line)
        else:
            self._release()
            self._write(f"{line.who} {line.does}".strip())

    def _release(self) -> None:
        """What was held back is said after all."""
        held, self._held = self._held, None
        small, self._small = self._small, []
        if held is not None:
            self._write(f"{held.who} {held.does}")
        if small:
            self._write(f"{small[0].who} {joined([line.does for line in small])}")

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
            dial = f" ({before[team]} -> {self.health[team]})" if last[team] == at else ""
            self._write(f"{sentence}{dial}")

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

    def _write(self, sentence: str) -> None:
        if self._head:
            self._lines.append(f"  {self._head}")
            self._head = ""
            self._indent = "    "
        self._lines.append(f"{self._indent}{sentence}.")


def story(heroes: Sequence[ir.Document], profile: Profile, log: Iterable[Record]) -> list[str]:
    """A whole log as lines."""
    return Story(heroes, profile).tell(log)


def joined(deeds: Sequence[str]) -> str:
    """
    >>> joined(["spends 1 CP", "gains Heat", "gains Cinder"]), joined(["draws a card"])
    ('spends 1 CP, gains Heat and Cinder', 'draws a card')
    """
    said: list[str] = []
    verb = ""
    for deed in deeds:
        first, rest = deed.split(" ", 1)
        said.append(rest if first == verb else deed)
        verb = first
    return " and ".join(part for part in (", ".join(said[:-1]), said[-1]) if part)


def shortened(lines: list[str]) -> list[str]:
    """The same one to three sentences again and again are told once; rolls are told one by one.

    >>> shortened(["She spends Heat.", "Heat adds 1.", "She spends Heat.", "Heat adds 1.", "It hits."])
    ['She spends Heat, 2 times.', 'Heat adds 1, 2 times.', 'It hits.']
    """
    told: list[str] = []
    at = 0
    while at < len(lines):
        sizes = [size for size in (3, 2, 1) if all(map(_again_and_again, lines[at : at + size]))]
        size, times = max(
            ((size, _repeated(lines, at, size)) for size in sizes), key=lambda found: found[1], default=(1, 1)
        )
        if times > 1:
            told += [f"{line[:-1]}, {times} times." for line in lines[at : at + size]]
            at += size * times
        else:
            told.append(lines[at])
            at += 1
    return told


def _again_and_again(line: str) -> bool:
    return line.endswith(".") and " rolls " not in line


def _repeated(lines: list[str], at: int, size: int) -> int:
    """How often the block at a place stands there in a row."""
    block, times = lines[at : at + size], 1
    while lines[at + size * times : at + size * (times + 1)] == block:
        times += 1
    return times


def names(heroes: Sequence[ir.Document]) -> list[str]:
    """Whom the story is about; of two of the same hero each gets the number of the seat."""
    often = Counter(hero.name for hero in heroes)
    return [
        f"{hero.name} ({seat})" if often[hero.name] > 1 else hero.name for seat, hero in enumerate(heroes, 1)
    ]


def the_phase(phase: str) -> str:
    """
    >>> the_phase("offensive_roll")
    'Offensive Roll Phase'
    """
    return f"{phase.replace('_', ' ').title()} Phase"


def some(count: int, name: str) -> str:
    """
    >>> some(1, "Heat"), some(3, "Heat")
    ('Heat', '3 Heat')
    """
    return name if count == 1 else f"{count} {name}"


def cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _unknown(record: Record) -> Line:
    return Line("", " ".join(str(part) for part in record))


# --- the frame -------------------------------------------------------------------------------------


@says("setup")
def say_setup(s: Story, seats: int) -> None:
    s.turn(f"Set-up: {', '.join(s.names)}")


@says("start_roll")
def say_start_roll(s: Story, seat: int, value: int) -> Line:
    return Line(s.name(seat), f"rolls {value} for the start")


@says("starts")
def say_starts(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "begins")


@says("turn")
def say_turn(s: Story, seat: int, number: int) -> None:
    mine = s.teams[seat]
    others = ", ".join(f"{s.team(team)} {dial}" for team, dial in enumerate(s.health) if team != mine)
    s.turn(f"Turn {number}: {s.name(seat)} (Health {s.health[mine]}; {others})")


@says("turn_over")
def say_turn_over(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "is out, and the turn ends")


@says("phase")
def say_phase(s: Story, phase: str) -> None:
    s.phase(phase)


@says("phase_end", "attacks")
def say_nothing(s: Story, *what: str | int) -> None:
    """Of use to a program; a person sees it from what happens."""


@says("skipped")
def say_skipped(s: Story, seat: int, phase: str) -> Line:
    s.phase(phase)
    return Line(s.name(seat), f"skips the {the_phase(phase)}")


@says("no_income")
def say_no_income(s: Story, seat: int) -> Line:
    s.phase("income")
    return Line(s.name(seat), "has no income in the first turn")


@says("again_phase")
def say_again_phase(s: Story, seat: int, phase: str) -> Line:
    return Line(s.name(seat), f"has another {the_phase(phase)}")


@says("extra_phase")
def say_extra_phase(s: Story, seat: int, phase: str) -> Line:
    return Line(s.name(seat), f"will have another {the_phase(phase)}")


@says("skip")
def say_skip(s: Story, seat: int, phase: str) -> Line:
    return Line(s.name(seat), f"will skip a {the_phase(phase)}")


@says("phase_fails")
def say_phase_fails(s: Story, seat: int, phase: str) -> Line:
    return Line(f"The {the_phase(phase)}", "is over")


@says("quiet")
def say_quiet(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "may do nothing")


@says("defeated")
def say_defeated(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "is defeated")


@says("again")
def say_again(s: Story, seat: int) -> Line:
    s.health[s.teams[seat]] = 10
    return Line(s.name(seat), "begins anew with 10 Health: What the...!")


@says("wins")
def say_wins(s: Story, team: int) -> Line:
    return Line(s.team(team), "win" if s.teams.count(team) > 1 else "wins")


@says("drawn")
def say_drawn(s: Story) -> Line:
    return Line("The game", "is a draw")


# --- dice and abilities ----------------------------------------------------------------------------


@says("attempt", "roll")
def say_roll(s: Story, seat: int, *dice: int) -> Line:
    return Line(s.name(seat), f"rolls {s.dice(seat, dice)}")


@says("reroll")
def say_reroll(s: Story, by: int, owner: int, name: str, *dice: int) -> Line:
    return Line(name or s.name(by), f"re-rolls: {s.name(owner)} shows {s.dice(owner, dice)}")


@says("change")
def say_change(s: Story, by: int, owner: int, before: int, value: int, name: str) -> Line:
    return Line(name or s.name(by), f"turns a {before} of {s.name(owner)} to {value}")


@says("attempts")
def say_attempts(s: Story, seat: int, change: int) -> Line:
    more = "more" if change > 0 else "fewer"
    return Line(s.name(seat), f"has {abs(change)} {more} roll attempt{'s' * (abs(change) > 1)}")


@says("announce")
def say_announce(s: Story, seat: int, ability: str) -> Line:
    return Line(s.name(seat), f"announces {ability}", held=("activate", seat, ability))


@says("activate")
def say_activate(s: Story, seat: int, ability: str) -> Line:
    return Line(s.name(seat), f"activates {ability}")


@says("no_ability")
def say_no_ability(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "activates nothing")


@says("target")
def say_target(s: Story, seat: int, target: int) -> Line:
    return Line(s.name(seat), f"aims at {s.name(target)}")


@says("defend")
def say_defend(s: Story, seat: int, ability: str) -> Line:
    return Line(s.name(seat), f"defends with {ability}")


@says("no_defense_used")
def say_no_defense_used(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "does not defend")


# --- damage and Health -----------------------------------------------------------------------------


@says("incoming")
def say_incoming(s: Story, dealer: int | None, target: int, amount: int, type: str, name: str) -> Line:
    known = ("damage", dealer, target, amount, type, name)
    return Line(
        name or s.name(dealer), f"threatens {s.name(target)}: {amount}{_typed(type)} incoming", held=known
    )


@says("add")
def say_add(s: Story, by: int, target: int, amount: int, name: str) -> Line:
    return Line(name or s.name(by), f"adds {amount} damage for {s.name(target)}")


@says("becomes")
def say_becomes(s: Story, seat: int, type: str) -> Line:
    return Line(f"The damage of {s.name(seat)}", f"becomes {type}")


@says("no_defense")
def say_no_defense(s: Story, seat: int) -> Line:
    return Line(f"The Attack of {s.name(seat)}", "cannot be defended")


@says("prevent")
def say_prevent(s: Story, by: int, target: int, amount: int, name: str) -> Line:
    return Line(name or s.name(by), f"prevents {amount} for {s.name(target)}")


@says("prevent_half")
def say_prevent_half(s: Story, by: int, target: int, name: str) -> Line:
    return Line(name or s.name(by), f"prevents half for {s.name(target)}")


@says("prevent_all")
def say_prevent_all(s: Story, by: int, target: int, name: str) -> Line:
    return Line(name or s.name(by), f"prevents all for {s.name(target)}")


@says("damage")
def say_damage(
    s: Story, dealer: int | None, target: int, dealt: int, type: str, name: str, prevented: int
) -> None:
    source = name or s.name(dealer)
    if prevented:
        came = f"{dealt + prevented} incoming, {prevented} prevented, {dealt} dealt"
        said = f"{source}: {came} to {s.name(target)}"
    else:
        said = f"{source} deals {dealt}{_typed(type)} damage to {s.name(target)}"
    s.hits(target, -dealt, said)


@says("heal")
def say_heal(s: Story, seat: int, amount: int, name: str) -> None:
    s.hits(seat, amount, f"{s.name(seat)} heals {amount}{f' by {name}' if name else ''}")


@says("health")
def say_health(s: Story, team: int, value: int) -> Line | None:
    return None if s.dial(team, value) else Line(s.team(team), f"has {value} Health now")


@says("lose_health")
def say_lose_health(s: Story, seat: int, amount: int) -> None:
    s.hits(seat, -amount, f"{s.name(seat)} gives up {amount} Health")


@says("companion_hurt")
def say_companion_hurt(s: Story, seat: int, name: str, dealt: int, left: int) -> Line:
    return Line(f"{name} of {s.name(seat)}", f"receives {dealt} damage ({left + dealt} -> {left})")


@says("companion_heals")
def say_companion_heals(s: Story, seat: int, name: str, healed: int, now: int) -> Line:
    return Line(f"{name} of {s.name(seat)}", f"heals {healed} ({now - healed} -> {now})")


@says("companion_defeated")
def say_companion_defeated(s: Story, seat: int, name: str) -> Line:
    return Line(f"{name} of {s.name(seat)}", "is defeated")


def _typed(type: str) -> str:
    return "" if type == "normal" else f" {type}"


# --- tokens and CP ---------------------------------------------------------------------------------


@says("gain")
def say_gain(s: Story, seat: int, name: str, count: int, by: int) -> Line:
    return Line(s.name(seat), f"gains {some(count, name)}", small=True)


@says("inflict")
def say_inflict(s: Story, seat: int, name: str, count: int, by: int) -> Line:
    if by == seat:
        return Line(s.name(seat), f"receives {some(count, name)}")
    return Line(s.name(by), f"inflicts {some(count, name)} on {s.name(seat)}")


@says("full")
def say_full(s: Story, seat: int, name: str, count: int) -> Line:
    return Line(s.name(seat), f"holds as many {name} as can be, and gains none")


@says("spend")
def say_spend(s: Story, seat: int, name: str, count: int, by: int) -> Line:
    return Line(s.name(seat), f"spends {some(count, name)}", small=True)


@says("remove")
def say_remove(s: Story, seat: int, name: str, count: int, by: int) -> Line:
    if by == seat:
        return Line(s.name(seat), f"loses {some(count, name)}")
    return Line(s.name(by), f"removes {some(count, name)} from {s.name(seat)}")


@says("give")
def say_give(s: Story, seat: int, name: str, count: int, by: int) -> Line:
    return Line(s.name(seat), f"hands over {some(count, name)}")


@says("decline")
def say_decline(s: Story, seat: int, name: str, amount: int) -> Line:
    return Line(s.name(seat), f"declines {name}" if name else "declines what was offered")


@says("steal")
def say_steal(s: Story, thief: int, seat: int, what: str, count: int) -> Line:
    thing = what.upper() if what == "cp" else what
    return Line(s.name(thief), f"steals {count} {thing} from {s.name(seat)}")


@says("steal_card")
def say_steal_card(s: Story, thief: int, seat: int, card: str) -> Line:
    return Line(s.name(thief), f"takes {card} from the hand of {s.name(seat)}")


@says("prevent_status")
def say_prevent_status(s: Story, seat: int, name: str, count: int) -> Line:
    return Line(name or s.name(seat), f"keeps {count} token{'s' * (count != 1)} away")


@says("raise_limit")
def say_raise_limit(s: Story, seat: int, name: str, amount: int) -> Line:
    return Line(s.name(seat), f"may hold {amount} more {name}")


@says("flip")
def say_flip(s: Story, seat: int, name: str, side: str) -> Line:
    return Line(s.name(seat), f"turns {name} over to {side}")


@says("gain_cp")
def say_gain_cp(s: Story, seat: int, count: int) -> Line:
    return Line(s.name(seat), f"gains {count} CP", small=True)


@says("spend_cp")
def say_spend_cp(s: Story, seat: int, count: int) -> Line:
    return Line(s.name(seat), f"spends {count} CP", small=True)


@says("lose_cp")
def say_lose_cp(s: Story, seat: int, count: int) -> Line:
    return Line(s.name(seat), f"loses {count} CP", small=True)


# --- cards and offers ------------------------------------------------------------------------------


@says("play")
def say_play(s: Story, seat: int, card: str, cost: int) -> Line:
    s.played = (seat, card)
    if cost:
        s.swallow("spend_cp", seat, cost)
    return Line(s.name(seat), f"plays {card} for {cost} CP" if cost else f"plays {card}")


@says("upgrade")
def say_upgrade(s: Story, seat: int, card: str) -> Line | None:
    """The name of an upgrade says that it is one: whoever saw it played knows."""
    return None if s.played == (seat, card) else Line(s.name(seat), f"puts {card} on the board")


@says("use")
def say_use(s: Story, seat: int, name: str) -> Line:
    return Line(s.name(seat), f"uses {name}", held=("spend", seat, name))


@says("fizzles")
def say_fizzles(s: Story, seat: int, name: str) -> Line:
    return Line(s.name(seat), f"can no longer use {name}")


@says("sell")
def say_sell(s: Story, seat: int, card: str) -> Line:
    s.swallow("gain_cp", seat, 1)
    return Line(s.name(seat), f"sells {card}", small=True)


@says("discard")
def say_discard(s: Story, seat: int, card: str) -> Line:
    return Line(s.name(seat), f"discards {card}", small=True)


@says("draw")
def say_draw(s: Story, seat: int, count: int) -> Line:
    return Line(s.name(seat), f"draws {cards(count)}", small=True)


@says("shuffle")
def say_shuffle(s: Story, seat: int) -> Line:
    return Line(s.name(seat), "shuffles the deck")


@says("look")
def say_look(s: Story, by: int, seat: int, count: int) -> Line:
    return Line(s.name(by), f"looks at {cards(count)} of {s.name(seat)}")


@says("reveal")
def say_reveal(s: Story, by: int, seat: int, count: int) -> Line:
    return Line(s.name(by), f"reveals {cards(count)} of {s.name(seat)}")


@says("revealed")
def say_revealed(s: Story, seat: int, card: str) -> Line:
    return Line(s.name(seat), f"shows {card}")


@says("search")
def say_search(s: Story, seat: int, count: int) -> Line:
    return Line(s.name(seat), f"finds {cards(count)} in the deck")


@says("put")
def say_put(s: Story, seat: int, card: str, zone: str) -> Line:
    return Line(card, f"of {s.name(seat)} goes to the {zone.replace('_', ' ')}")
