"""No proposal loses or changes a number, a name, a symbol, a player, a type, a negation or a `may`.

Sentences in words that are not the game's are put together of parts whose meaning is known. Whatever is
offered for them is judged by its compiled effects: what the author wrote has to be in them, or among the
words that the proposal says it leaves out; and nothing may be in them that the author did not write.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from dtlang.compile import Context, TextPlace, lower_text
from dtlang.proposals.agrees import agrees
from dtlang.proposals.propose import Offer, Place, offers
from dtlang.source import Span
from dtlang.syntax.explanation.near_words import Known
from dtlang.syntax.explanation.pieces import pieces_of
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import Names

NAMES = Names.of(
    statuses={"Burn": "negative", "Chill": "negative", "Focus": "positive", "Guard": "positive"},
    pieces=["Wolf"],
    dials=["Heat"],
    symbols=["blade", "ward", "star"],
)
KNOWN = Known(NAMES, "en")
BAD = frozenset(("Burn", "Chill"))
GOOD = ("Focus", "Guard")
TYPED = ("undefendable", "pure", "collateral")
BINDING = {"if", "when", "on_roll", "during", "until"}
ANYBODY = {"self", "target", "opponent", "attacker", "defender", "any_player", "that_player", "chosen"}
SENTENCES = 120


class Player(NamedTuple):
    """Somebody in words, and what the effects may call them."""

    words: str
    players: frozenset[str]


def player(words: str, players: str) -> Player:
    return Player(words, frozenset(players.split()))


FOES = [
    player("your foe", "target opponent attacker"),
    player("the other guy", "target opponent attacker"),
    player("everybody you are fighting", "all_opponents"),
    player("some opponent of your liking", "chosen_opponent"),
    player("each enemy", "all_opponents"),
    player("everyone else", "all_other_players"),
    player("the whole table", "all_players"),
    player("a buddy", "chosen_teammate"),
    player("somebody", "chosen_player"),
]
TYPES = ["", "", "", "undefendable ", "pure ", "collateral "]
HURT = [
    "Wallop {who} for {n} {type}dmg", "Dish out {n} {type}damage to {who}", "{who} gets {n} {type}dmg",
    "{n} {type}dmg for {who}", "Blorf {who} for {n} {type}dmg", "Chuck {n} {type}damage at {who}",
    "{who} eat {n} {type}damage", "Let {who} suffer {n} {type}damage", "{who} is smacked with {n} {type}dmg",
]  # fmt: skip
OTHER = [
    "Slap {n} {bad} on {who}", "Stick {who} with {n} {bad} and {n2} {bad2}", "Swipe {n} CP off {who}",
    "Yoink {n} cards out of {who}'s hand", "{who} tosses {n} cards", "Scrub {n} {bad} off {who}",
    "Pocket {n} CP", "Patch up {who} by {n}", "Hand {n} {good} over to {who}", "Soak {n} dmg",
    "Burn off {n} {good} for {n2} more dmg", "Chuck {n} of your dice again", "Twist {n} dice to [star]",
    "Crank Heat up by {n}", "Bring Heat to {n}", "Have Wolf bite {who} for {n}", "Rip {n} cards off deck",
    "Shrug off {n} dmg per [ward]", "Rake in {n} {good} for each [star]", "Nick 1, {n} or {n2} CP from {who}",
    "Dip {n} out of the Heat", "Trade {n} {good} for {n2} CP", "Pick a {bad} and hand it over to {who}",
    "{who} are stuck with {n} {bad} & {n2} {bad2}", "Turn all your {good} into CP", "Grab a {good} or two",
]  # fmt: skip
LEADS = [
    "", "", "", "If you've got {m} {good3}, ", "Unless they carry {bad3}, ", "When {m} [blade] come up, ",
    "Once every turn, ", "At the end of your every turn, ", "If Heat is empty, ", "While Heat is full, ",
]  # fmt: skip
TAILS = [
    "", "", "", "", " if they lug around {m} {bad3}", " unless they cough up {m} CP", " at random", " twice",
    " per Focus lowered", " and grab {m} cards", ", but never {m} {bad3}", " or bag {m} CP", " next turn",
    " until your next turn", ", max {m}", " for every {good3} you flushed", " instead", ", their choice",
    ", plus {m} per {good3}", " without {bad3}", ", but it costs you {m} CP", ", which can't be prevented",
]  # fmt: skip
WILL = ["", "", "", "You can ", "Feel free to ", "You can't ", "Never ", "You must "]


class Said(NamedTuple):
    text: str
    who: Player | None
    will: str


def sentences(number: int, seed: int = 20) -> Iterator[Said]:
    pick = random.Random(seed)
    for _ in range(number):
        who = pick.choice(FOES)
        middle = pick.choice(HURT) if pick.random() < 0.4 else pick.choice(OTHER)
        will = pick.choice(WILL) if middle[0] != "{" else ""
        lead = pick.choice(LEADS)
        if lead or will:
            middle = middle[0].lower() + middle[1:]
        if lead and will:
            will = will[0].lower() + will[1:]
        n, n2, m = pick.sample(range(2, 6), 3)
        bad, bad2 = pick.sample(sorted(BAD), 2)
        text = f"{lead}{will}{middle}{pick.choice(TAILS)}.".format(
            who=who.words, n=n, n2=n2, m=m, type=pick.choice(TYPES), bad=bad, bad2=bad2,
            good=pick.choice(GOOD), good3=pick.choice(GOOD), bad3=pick.choice(sorted(BAD)),
        )  # fmt: skip
        yield Said(text[0].upper() + text[1:], who if "{who}" in middle else None, will.strip().casefold())


def offered(text: str, place: TextPlace) -> Iterator[Offer]:
    here = Place(text, Span(0, len(text)), Context(place), KNOWN, BAD)
    for problem in KNOWN.read(text).problems:
        yield from offers(problem, here)


def things(value: Any) -> Iterator[tuple[str, Any]]:
    """Every field of compiled effects, however deep."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, inner
            yield from things(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield "", inner
            yield from things(inner)


class Done(NamedTuple):
    """What compiled effects say, as bags of words."""

    numbers: set[int]
    strings: set[str]
    symbols: set[str]
    shown: set[int]  # how many symbols
    types: set[str]
    players: set[str]
    ops: set[str]
    keys: set[str]

    @classmethod
    def by(cls, offer: Offer) -> Done:
        facts = list(things(msgspec.to_builtins(offer.effects)))
        said = {name: {inner for other, inner in facts if other == name} for name in ("type", "who", "op")}
        symbols = [inner for name, inner in facts if name == "symbols"]
        return cls(
            {inner for _, inner in facts if isinstance(inner, int) and not isinstance(inner, bool)},
            {inner for _, inner in facts if isinstance(inner, str)},
            {one for some in symbols for one in some},
            {len(some) for some in symbols},
            said["type"] & {*TYPED, "normal"},
            said["who"],
            said["op"],
            {name for name, _ in facts},
        )


def wrong_with(said: Said, offer: Offer) -> str | None:
    """What of the author's words is neither in the effects nor told, or is there though nobody wrote it."""
    text = said.text
    for some in offer.left_out:
        text = re.sub(re.escape(some), " ", text, count=1, flags=re.IGNORECASE)
    done = Done.by(offer)
    return (
        wrong_number(text, done)
        or wrong_name(text, said.text, done)
        or wrong_player(said, offer, done)
        or wrong_rule(text, offer, done)
    )


def wrong_number(text: str, done: Done) -> str | None:
    written, numbers = {int(one) for one in re.findall(r"\d", text)}, done.numbers
    if "twice" in text:
        doubled = {one for one in written | {1} if 2 * one in numbers}
        numbers = (numbers - {2 * one for one in doubled} | doubled) | (numbers & written)
    if missing := written - numbers - done.shown - {1}:
        return f"number {missing}"
    silent = {1, *([2] if re.search("twice|or two", text) else []), *([0] if "empty" in text else [])}
    if invented := numbers - written - silent:
        return f"number put in {invented}"
    return None


def wrong_name(text: str, whole: str, done: Done) -> str | None:
    for name in ("Burn", "Chill", "Focus", "Guard", "Wolf", "Heat"):
        if re.search(rf"\b{name}\b(?! off)", text) and name not in done.strings:
            return f"name {name}"
        if name in done.strings and name not in whole:
            return f"name put in {name}"
    for symbol in re.findall(r"\[(\w+)\]", text):
        if symbol not in done.strings | done.symbols:
            return f"symbol {symbol}"
    meant = set(re.findall("|".join(TYPED), text))
    if done.types and meant and not meant & done.types:
        return f"type {meant} {done.types}"
    if done.types - {"normal"} - set(re.findall("|".join(TYPED), whole)):
        return f"type put in {done.types}"
    return None


def wrong_player(said: Said, offer: Offer, done: Done) -> str | None:
    if said.who is None:
        return None
    told = " ".join(offer.left_out).casefold()
    if not said.who.players & done.players and said.who.words.casefold() not in told:
        return f"player {said.who.words}: {done.players}"
    others = done.players - ANYBODY - said.who.players
    return f"player put in {others}" if others else None


def wrong_rule(text: str, offer: Offer, done: Done) -> str | None:
    """Words that change a rule: what has to be in the effects, or in the sentence that is offered."""
    may = re.search(r"\byou can\b(?!')|feel free", text, re.IGNORECASE)
    rules = (
        ("may", may, "may" in done.ops or "up_to" in done.keys),
        ("negation", re.search(r"can't|never|without", text, re.IGNORECASE), denies(offer, done)),
        (
            "condition",
            re.search(r"\b(if|unless|when)\b", text, re.IGNORECASE),
            done.ops & BINDING or "nless" in offer.text,
        ),
        ("or", re.search(r"\bor bag\b|1, ", text), "choose" in done.ops),
        ("of those", re.search("lowered|flushed", text), re.search("spent|removed|lost", offer.text)),
        ("random", "random" in text, "random" in offer.text),
        ("instead", "instead" in text, "instead" in offer.text),
    )
    for name, is_said, is_kept in rules:
        if is_said and not is_kept:
            return name
    return None


def denies(offer: Offer, done: Done) -> bool:
    if done.ops & {"forbid", "immune"} or done.keys & {"negated", "unavoidable"}:
        return True
    return re.search(r"\bnot\b|cannot|unless|\bno\b", offer.text, re.IGNORECASE) is not None


@pytest.mark.parametrize("place", [TextPlace.OFFENSIVE, TextPlace.CARD_MAIN, TextPlace.DEFENSIVE])
def test_nothing_is_changed_in_silence(place: TextPlace) -> None:
    seen = 0
    wrong = []
    for said in sentences(SENTENCES):
        for offer in offered(said.text, place):
            seen += 1
            if (why := wrong_with(said, offer)) is not None:
                wrong.append((why, said.text, offer.text, offer.left_out))
    assert not wrong, (len(wrong), wrong[:10])
    assert seen > SENTENCES / 4, seen


def offered_for(text: str, place: Context | None = None) -> list[Offer]:
    place = place or Context(TextPlace.OFFENSIVE)
    problems = KNOWN.read(text).problems
    assert problems, f"{text} is read"
    whole = Place(text, Span(0, len(text)), place, KNOWN, BAD)
    return [offer for problem in problems for offer in offers(problem, whole)]


OF_FOCUS = Context(TextPlace.STATUS, name="Focus")


@pytest.mark.parametrize(
    ("text", "never"),
    [
        # one of several is not all of them
        ("Scrub Burn, Chill, or Focus off yourself or a buddy.", "Burn and"),
        # of what is counted, at most so many; and not so many besides
        ("Deal 6 dmg, then slap on 1 more for every Burn on them, to a maximum of 4.", "add up to"),
        # what every one of them adds is not added once
        ("Each of the zorked ones slaps 2 dmg on top of this Attack.", "Deal 2 dmg"),
        # whether it was 3 of what dice show, nobody said
        ("If it was 3 or more, slap a Burn on them.", "On 3-6"),
        # who it is has nothing to do with a token
        ("If it is you or a buddy, draw a card.", "this token"),
        # outside is not within
        (
            "Once per turn, if they grab cards outside of their Income Phase, pocket 1 CP.",
            "during their Income",
        ),
        # added to an Attack is not dealt beside it
        ("While Heat is full, add 1 dmg to each swing at an opponent with Burn.", "deal"),
        # a companion is not healed because it is called
        ("Get Wolf until you control 5.", "eal"),
        # without a token there is nothing that keeps off dmg
        ("When you are hit, remove 1 Guard if you have any, preventing 2 dmg.", "Guard and prevent"),
    ],
)
def test_small_words_that_change_a_rule_are_kept(text: str, never: str) -> None:
    assert all(never not in offer.text for offer in offered_for(text)), offered_for(text)


@pytest.mark.parametrize(
    ("text", "place", "meant"),
    [
        (
            "Clobber them for 4; if you hold a Focus, make it 6.",
            None,
            "If you have Focus, deal 6 dmg instead.",
        ),
        ("Soak 2; if you hold a Focus, make it 4.", None, "If you have Focus, prevent 4 dmg instead."),
        ("Bag a CP per Focus, up to 4.", None, "Gain 1 CP per Focus, up to a maximum of 4."),
        ("Throw this away to dodge 2 damage.", OF_FOCUS, "Spend this token to prevent 2 dmg."),
        (
            "As your turn begins, bag 1 Focus if you own none.",
            None,
            "At the start of your turn, if you do not have Focus, gain Focus.",
        ),
        ("After each of your strikes, bag 1 CP.", Context(TextPlace.PASSIVE), "After you Attack, gain 1 CP."),
        ("Splash 2 onto each rival.", None, "Deal 2 collateral dmg to all opponents."),
        ("Throw 3 dice and mend for each [star] that comes up.", None, "Roll 3 dice and heal 1 per [star]."),
        ("Fill your Focus right up to its limit.", None, "Gain max Focus."),
        ("For each pair of [ward], smack them for 2.", None, "For each [ward][ward], deal 2 dmg to them."),
        (
            "For each CP you pay (up to 3), bag a Focus.",
            None,
            "Spend up to 3 CP to gain 1 Focus per CP spent.",
        ),
        ("With fewer than 2 Focus, bag 1 CP.", None, "If you have fewer than 2 Focus, gain 1 CP."),
        ("A counter of which you can hold up to 6.", OF_FOCUS, "Stack limit 6."),
        ("Nobody may have over one at a time.", OF_FOCUS, "Stack limit 1."),
        (
            "Begin the game with the Heat dial on 3.",
            Context(TextPlace.PASSIVE),
            "At the start of the game, set Heat to 3.",
        ),
        (
            "At the end of each of your turns in which you caused no damage, raise Heat by 1.",
            Context(TextPlace.PASSIVE),
            "At the conclusion of your turn, if you have not dealt dmg this turn, increase Heat by 1.",
        ),
    ],
)
def test_constructions_are_turned_around(text: str, place: Context | None, meant: str) -> None:
    assert meant in [offer.text for offer in offered_for(text, place)]


def test_a_property_in_the_text_is_told() -> None:
    (offer,) = offered_for("Positive effect, never more than 2 on one player.", OF_FOCUS)
    assert ("Positive. Stack limit 2.", ()) == (offer.text, offer.left_out)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("The enemy has to hand you a Focus.", ("gains", "inflicts")),  # they have it no more
        ("Your opponent can only play 1 card next turn.", ("Only at",)),
        ("In every Upkeep you find a Focus.", ("all players",)),
        ("A pal of yours bags 2 CP.", ("Gain 2 CP",)),
        ("Your rival forks over 1 CP to you.", ("loses",)),
        ("When you fail to land an attack, bag 1 CP.", ("dmg",)),
        ("Before throwing, you may burn a Focus for one more throw.", ("dmg",)),
        ("Get 1 Focus before you do 4 harm.", ("Before",)),  # that is no moment
        ("When struck, burn a Focus, and the strike hurts 3 less.", ("Deal 3 less",)),
        ("If both are equal, snag 3 CP; else snag 1.", ("dmg",)),
        ("A teammate heals 3, you lose 3.", ("discard", "Attempt")),  # of what?
        ("A pair of [star] earns you a Guard.", ("per",)),
        ("Burn and Chill both leave you.", ("nflict", "players")),
        ("Dump any number of cards, then snag as many.", ("draw any number",)),
        ("Each of your Focus may be paid to add 1 damage.", ("all",)),
    ],
)
def test_what_looks_alike_is_not_offered(text: str, never: tuple[str, ...]) -> None:
    for offer in offered_for(text):
        assert not any(word in offer.text for word in never), offer


def test_no_number_and_no_everybody_that_nobody_spoke_of() -> None:
    """Judged by the effects: `deal 4 dmg to all players` is no answer to `hit them for 3`."""
    text = "Wallop them for 3."
    (problem,) = KNOWN.read(text).problems
    words, table = lexicon("en"), pieces_of("en")
    assert table is not None
    for said, is_right in (
        ("Deal 3 dmg.", True),
        ("Deal 4 dmg.", False),
        ("Deal 3 dmg to all opponents.", False),
        ("Deal 3 dmg. Draw 2 cards.", False),
    ):
        effects = lower_text(KNOWN.read(said).text, Context(TextPlace.OFFENSIVE)).effects
        assert agrees(effects, problem.raws, words, table) is is_right, said
