"""A small scene in which a text can be seen at work: before, what happens, and after.

Several scenes are played, each also with the text left out; one in which that makes a difference is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

import msgspec

from dtlang import ir
from dtlang.engine.asks import Ask, Play, Sell, Use, What
from dtlang.engine.kit import LineDef
from dtlang.engine.modes import MODES, Edition, Profile
from dtlang.engine.phases import turn
from dtlang.engine.records import Record
from dtlang.engine.scene import Given, scene
from dtlang.engine.script import plain
from dtlang.engine.settling import GameOver
from dtlang.engine.state import State
from dtlang.fault import Endless
from dtlang.ir import parts
from dtlang.ir.words import AbilityKind
from dtlang.render.story import Story
from dtlang.speech import Said

MOST_QUESTIONS = 3_000
SEEDS = 6
LOW = 3  # Health, for once
ENOUGH = 4  # differences; of scenes that show as many the shortest is best
OPPONENT = "Opponent"
# What shows only that the text was reached, and not what it does.
AROUND = frozenset(
    ("play", "use", "activate", "announce", "attempt", "roll", "phase", "phase_end", "turn", "defend")
)


class Played(msgspec.Struct, frozen=True):
    """A scene: who had what, what happened, and who has what then."""

    before: tuple[str, ...]
    story: tuple[str, ...]
    after: tuple[str, ...]


def example(document: ir.Document, name: str) -> Played | None:
    """The scene that shows most of what the text of that name does; None if none does."""
    best: tuple[tuple[int, bool, int], Played] | None = None
    without = left_out(document, name)
    for setting in settings(document, name):
        given = _given(document, name, setting)
        found = _play(document, name, setting, given)
        other = _play(without, name, setting, given)
        if found is None or other is None:
            continue
        g, played = found
        shows = _difference(g.log, other[0].log)
        shown = (min(shows, ENOUGH), setting.seed < SEEDS - 2, -len(played.story))
        if shows and (best is None or shown > best[0]):
            best = (shown, played)
    return best[1] if best is not None else None


def _difference(log: Sequence[Record], other: Sequence[Record]) -> int:
    """How many records there are in one of them only."""
    left = [record for record in other if record[0] not in AROUND]
    more = 0
    for record in log:
        if record[0] in AROUND:
            continue
        if record in left:
            left.remove(record)
        else:
            more += 1
    return more + len(left)


# --- scenes ----------------------------------------------------------------------------------------


class Setting(msgspec.Struct, frozen=True):
    """Whose turn it is, which dice come first, who has the tokens, and chance for the rest."""

    active: int
    rolls: tuple[int, ...]
    seed: int
    holder: int  # of the token that the text is about
    defends: bool  # whether the hero defends, too


def settings(document: ir.Document, name: str) -> Iterator[Setting]:
    """Turns of both players, with dice for the ability in question or for any that attacks."""
    own = [line.requirement for ability in _abilities(document, name) for line in ability.lines]
    rolls = [dice for one in own if (dice := dice_for(one, document.dice))] or list(_attacks(document))
    for seed in range(SEEDS):
        for dice in rolls or [()]:
            for active in (0, 1):
                yield Setting(active, dice, seed, seed % 2, seed >= SEEDS // 2)


def _abilities(document: ir.Document, name: str) -> Iterator[ir.SlotAbility]:
    for slot in document.abilities:
        for level in slot.levels:
            for ability in level.abilities:
                if name in (slot.name, level.card, ability.name):
                    yield ability


def _attacks(document: ir.Document) -> Iterator[tuple[int, ...]]:
    for slot in document.abilities:
        if slot.kind is AbilityKind.OFFENSIVE:
            for line in slot.levels[0].abilities[0].lines[:1]:
                if dice := dice_for(line.requirement, document.dice):
                    yield dice


def dice_for(requirement: ir.Requirement | None, faces: Sequence[str]) -> tuple[int, ...]:
    """Five dice that meet a requirement; none if nothing has to be rolled, or it is rolled in defence."""
    match requirement:
        case parts.Shows(symbols=symbols, any=False):
            found = [faces.index(symbol) + 1 for symbol in symbols if symbol in faces]
            if len(found) < len(symbols):
                return ()
            others = [value for value in range(1, 7) if faces[value - 1] not in symbols] or [found[0]]
            return tuple(found + list(islice(cycle(others), 5 - len(found))))
        case parts.ShowsOfAKind(number=number):
            return tuple([1] * number + [2, 3, 4, 5][: 5 - number])
        case parts.ShowsStraight(large=large):
            return (1, 2, 3, 4, 5) if large else (1, 2, 3, 4, 6)
        case _:
            return ()


def texts(document: ir.Document, name: str) -> Iterator[ir.Rules]:
    """The texts of that name."""
    for ability in _abilities(document, name):
        yield from (line.rules for line in ability.lines)
    yield from (one.rules for one in document.statuses if one.name == name)
    yield from (one.rules for one in document.companions if one.name == name)
    yield from (one.rules for one in document.cards if one.name == name)


def things(it: object) -> Iterator[str]:
    """The names of everything that texts speak of."""
    if isinstance(it, parts.Thing):
        yield it.name
    elif isinstance(it, msgspec.Struct):
        for field in it.__struct_fields__:
            yield from things(getattr(it, field))
    elif isinstance(it, (tuple, list, Iterator)):
        for one in it:
            yield from things(one)


def _given(document: ir.Document, name: str, setting: Setting) -> list[Given]:
    """Enough of everything that something can be spent, lost, healed and counted."""
    card = [one.name for one in document.cards if one.name == name]
    upgrade = [one.name for one in document.upgrades if one.name == name]
    deck = [entry.card for entry in document.deck for _ in range(entry.count)]
    sided = {one.name: one.sides for one in document.statuses}
    sided |= {one.name: one.sides for one in document.companions}
    sided |= {one.name: one.sides for one in document.pieces}
    sides = {one: names[setting.seed % len(names)] for one, names in sided.items() if names}
    spoken_of = {*things(texts(document, name)), name}
    some = document.statuses[setting.seed % len(document.statuses)].name if document.statuses else ""
    found = []
    for seat in (0, 1):
        held = [
            one for one in document.statuses if one.name in spoken_of or (one.name == some and setting.seed)
        ]
        if any(one.name == name for one in held) and seat != setting.holder:
            held = []
        tokens = {one.name: 2 if one.limit is None else min(2, one.limit) for one in held}
        hand = (card if seat == 0 else []) + [one for one in deck if one != name][:2]
        upgrades = upgrade if seat == 0 else ()
        found.append(
            Given(
                health=LOW if setting.seed == SEEDS - 2 else 30,
                cp=5,
                tokens=tokens,
                hand=hand,
                upgrades=upgrades,
                sides=sides,
            )
        )
    return found


def _play(
    document: ir.Document, name: str, setting: Setting, given: list[Given]
) -> tuple[State, Played] | None:
    profile = Profile(MODES["1v1"], Edition(document.edition or Edition.MARVEL.value))
    heroes = (document, document)
    g = scene(heroes, given, rolls=setting.rolls, active=setting.active,
              seed=setting.seed, profile=profile, first_turns=True)  # fmt: skip
    names = {name, *(ability.name for ability in _abilities(document, name))}
    before, health = boards(g), g.health.copy()
    steps = turn(g)
    try:
        ask = next(steps)
        for _ in range(MOST_QUESTIONS):
            ask = steps.send(_answer(ask, names, setting))
    except (StopIteration, GameOver):
        story = Story(heroes, profile)
        story.names = [document.name, OPPONENT]
        story.health = health
        return g, Played(before, tuple(story.tell(g.log)), boards(g))
    except Endless:
        return None
    return None


def _answer(ask: Ask, names: set[str], setting: Setting) -> int:
    """Whatever brings the text about; of everything else as little as possible."""
    match ask.what:
        case What.ACT | What.MAIN:
            wanted = (at for at, option in enumerate(ask.options) if _brings_about(ask, option, names))
            sold = (at for at, option in enumerate(ask.options) if isinstance(option, Sell))
            return next(wanted, next(sold, 0) if setting.seed == SEEDS - 1 else 0)
        case What.MAY:
            return int(ask.reason in names)
        case What.ANNOUNCE | What.DEFEND:
            lines = [at for at, option in enumerate(ask.options) if isinstance(option, LineDef)]
            own = [at for at in lines if _brings_about(ask, ask.options[at], names)]
            if own:
                return own[-1]
            any_line = ask.what is What.ANNOUNCE or (setting.defends and ask.seat == 0)
            return lines[0] if lines and any_line else ask.options.index(None)
        case _:
            return plain(ask)


def _brings_about(ask: Ask, option: object, names: set[str]) -> bool:
    match option:
        case Play(card=card, vain=vain):
            return ask.seat == 0 and card.name in names and not vain
        case Use(offer=offer):
            return offer.of.name in names
        case LineDef(name=name):
            return name in names
        case _:
            return False


def boards(g: State) -> tuple[str, ...]:
    """What each player has, in a line."""
    lines = []
    for seat in g.seats:
        things: list[str] = [Said("{health} Health", health=g.health[seat.team]), Said("{cp} CP", cp=seat.cp)]
        things += [f"{count} {status.name}" for status, count in seat.tokens.items()]
        things += [f"{piece.count} {name}" for name, piece in seat.pieces.items()]
        things.append(Said("{count} cards in hand", count=len(seat.hand)))
        lines.append(f"{OPPONENT if seat.index else seat.kit.name}: {', '.join(things)}")
    return tuple(lines)


# --- the same hero without a text ------------------------------------------------------------------


def left_out(document: ir.Document, name: str) -> ir.Document:
    """The hero with the text of that name taken away."""
    put = msgspec.structs.replace
    bare = ir.Rules()
    slots = []
    for slot in document.abilities:
        levels = []
        for level in slot.levels:
            abilities = []
            for ability in level.abilities:
                meant = name in (slot.name, level.card, ability.name)
                lines = tuple(put(line, rules=bare) for line in ability.lines) if meant else ability.lines
                abilities.append(put(ability, lines=lines))
            levels.append(put(level, abilities=tuple(abilities)))
        slots.append(put(slot, levels=tuple(levels)))
    return put(
        document,
        statuses=tuple(put(one, rules=bare) if one.name == name else one for one in document.statuses),
        companions=tuple(put(one, rules=bare) if one.name == name else one for one in document.companions),
        keywords=tuple(put(one, rules=bare) if one.verb == name else one for one in document.keywords),
        cards=tuple(put(one, rules=bare) if one.name == name else one for one in document.cards),
        abilities=tuple(slots),
    )
