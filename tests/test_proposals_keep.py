"""No proposal loses or changes a number, a name, a symbol, a player, a type, a negation or a `may` in silence.

Sentences in words that are not the game's are put together of parts whose meaning is known. Whatever is offered
for them is judged by its compiled effects: what the author wrote has to be in them, or among the words that the
proposal says it leaves out; and nothing may be in them that the author did not write.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from dtlang import ir
from dtlang.compile import Context, TextPlace
from dtlang.proposals.propose import Offer, Place, offers
from dtlang.source import Span
from dtlang.syntax.explanation.near_words import Known
from dtlang.syntax.names import Names

NAMES = Names.of(
    statuses={"Burn": "negative", "Chill": "negative", "Focus": "positive", "Guard": "positive"},
    pieces=["Wolf"],
    dials=["Heat"],
    symbols=["blade", "ward", "star"],
)
KNOWN = Known(NAMES, "en")
BAD = frozenset(("Burn", "Chill"))
SENTENCES = 400


class Part(NamedTuple):
    """Words, and what of the effects they have to be seen in."""

    words: str
    players: frozenset[str] = frozenset()  # any of them
    ops: frozenset[str] = frozenset()  # any of them


def part(words: str, players: str = "", ops: str = "") -> Part:
    return Part(words, frozenset(players.split()), frozenset(ops.split()))


FOES = [
    part("your foe", "target opponent attacker"),
    part("the other guy", "target opponent attacker"),
    part("everybody you are fighting", "all_opponents"),
    part("some opponent of your liking", "chosen_opponent"),
    part("each enemy", "all_opponents"),
    part("everyone else", "all_other_players"),
    part("the whole table", "all_players"),
    part("a buddy", "chosen_teammate"),
    part("somebody", "chosen_player"),
]
TYPES = ["", "", "", "undefendable ", "pure ", "collateral "]
HURT = [
    "Wallop {who} for {n} {type}dmg", "Dish out {n} {type}damage to {who}", "{who} gets {n} {type}dmg",
    "{n} {type}dmg for {who}", "Blorf {who} for {n} {type}dmg", "Chuck {n} {type}damage at {who}",
    "{who} eat {n} {type}damage", "Let {who} suffer {n} {type}damage", "{who} is smacked with {n} {type}dmg",
]  # fmt: skip
OTHER = [
    part("Slap {n} {bad} on {who}", ops="inflict gain"),
    part("Stick {who} with {n} {bad} and {n2} {bad2}", ops="inflict gain"),
    part("Swipe {n} CP off {who}", ops="steal"),
    part("Yoink {n} cards out of {who}'s hand", ops="steal"),
    part("{who} tosses {n} cards", ops="discard"),
    part("Scrub {n} {bad} off {who}", ops="remove"),
    part("Pocket {n} CP", ops="gain"),
    part("Patch up {who} by {n}", ops="heal"),
    part("Hand {n} {good} over to {who}", ops="gain transfer inflict"),
    part("Burn off {n} {good} for {n2} more dmg", ops="pay spend"),
    part("Chuck {n} of your dice again", ops="reroll"),
    part("Twist {n} dice to [star]", ops="change_die"),
    part("Crank Heat up by {n}", ops="raise_dial turn_dial"),
    part("Bring Heat to {n}", ops="set_dial"),
    part("Have Wolf bite {who} for {n}", ops="deal_damage"),
    part("Rip {n} cards off the top of your deck", ops="draw"),
    part("Soak {n} dmg", ops="prevent"),
    part("Shrug off {n} dmg per [ward]", ops="prevent"),
    part("Rake in {n} {good} for each [star]", ops="gain"),
    part("Nick 1, {n} or {n2} CP from {who}"),
]
LEADS = [
    part(""), part(""), part(""), part("If you've got {m} {good3}, "), part("Unless they carry {bad3}, "),
    part("When {m} [blade] come up, "), part("Once every turn, "), part("At the end of every turn of yours, "),
]  # fmt: skip
TAILS = [
    part(""), part(""), part(""), part("", ), part(" if they lug around {m} {bad3}"), part(" unless they cough up {m} CP"),
    part(" at random"), part(" twice"), part(" per Focus lowered"), part(" and grab {m} cards"), part(", but never {m} {bad3}"),
    part(" or bag {m} CP"), part(" until your next turn"), part(", max {m}"), part(" for every {good3} you flushed"),
    part(" instead"), part(", their choice"), part(", plus {m} per {good3}"), part(" without {bad3}"),
]  # fmt: skip
WILL = ["", "", "", "You can ", "Feel free to ", "You can't ", "Never ", "You must "]


class Said(NamedTuple):
    text: str
    who: Part | None
    will: str


def sentences(number: int, seed: int = 20) -> Iterator[Said]:
    pick = random.Random(seed)
    for _ in range(number):
        who = pick.choice(FOES)
        middle = pick.choice(HURT) if pick.random() < 0.4 else pick.choice(OTHER).words
        will = pick.choice(WILL) if middle[0] != "{" else ""
        lead = pick.choice(LEADS).words
        if lead or will:
            middle = middle[0].lower() + middle[1:]
        if lead and will:
            will = will[0].lower() + will[1:]
        n, n2, m = pick.sample(range(2, 6), 3)
        bad, bad2 = pick.sample(sorted(BAD), 2)
        text = f"{lead}{will}{middle}{pick.choice(TAILS).words}.".format(
            who=who.words, n=n, n2=n2, m=m, type=pick.choice(TYPES), bad=bad, bad2=bad2,
            good=pick.choice(["Focus", "Guard"]), good3=pick.choice(["Focus", "Guard"]), bad3=pick.choice(sorted(BAD)),
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


def wrong_with(said: Said, offer: Offer) -> str | None:
    """What of the author's words is neither in the effects nor told, or is there without having been written."""
    effects = msgspec.to_builtins(offer.effects)
    facts = list(things(effects))
    told = " ".join(offer.left_out)
    text = said.text
    for some in offer.left_out:
        text = re.sub(re.escape(some), " ", text, count=1, flags=re.IGNORECASE)
    written = {int(one) for one in re.findall(r"\d", text)}
    numbers = {inner for _, inner in facts if isinstance(inner, int) and not isinstance(inner, bool)}
    shown = {len(inner) for name, inner in facts if name == "symbols"}
    if "twice" in text:
        written -= {one for one in written if 2 * one in numbers}
        numbers = {one for one in numbers if one % 2 or one // 2 not in written}
    if missing := written - numbers - shown - {1}:
        return f"number {missing}"
    if invented := numbers - written - {1, 2 if "twice" in text else 1}:
        return f"number put in {invented}"
    strings = {inner for _, inner in facts if isinstance(inner, str)}
    symbols = {one for name, inner in facts if name == "symbols" for one in inner}
    for name in ("Burn", "Chill", "Focus", "Guard", "Wolf", "Heat"):
        if re.search(rf"\b{name}\b(?! off)", text) and name not in strings:
            return f"name {name}"
        if name in strings and name not in said.text:
            return f"name put in {name}"
    for symbol in re.findall(r"\[(\w+)\]", text):
        if symbol not in strings | symbols:
            return f"symbol {symbol}"
    types = {inner for name, inner in facts if name == "type"} & {"undefendable", "pure", "collateral", "normal"}
    meant = set(re.findall(r"undefendable|pure|collateral", text))
    if types and meant and not meant & types:
        return f"type {meant} {types}"
    if (types - {"normal"}) - set(re.findall(r"undefendable|pure|collateral", said.text)):
        return f"type put in {types}"
    players = {inner for name, inner in facts if name == "who"}
    if said.who is not None and not said.who.players & players and said.who.words.casefold() not in told.casefold():
        return f"player {said.who.words}: {players}"
    others = players - {"self", "target", "opponent", "attacker", "defender", "any_player", "that_player", "chosen", "they"}
    if said.who is not None and others - said.who.players - {"same_player"}:
        return f"player put in {others}"
    ops = {inner for name, inner in facts if name == "op"}
    keys = {name for name, _ in facts}
    may = bool(re.search(r"\byou can\b(?!')|feel free|, you can\b(?!')", said.text, re.IGNORECASE))
    if may and "may" not in ops and not keys & {"optional", "may", "up_to"}:
        return "may"
    if re.search(r"can't|never|without", text, re.IGNORECASE) and not ops & {"forbid", "immune"} and "negated" not in keys:
        if "unless" not in offer.text.casefold() and not re.search(r"\bnot\b|cannot|no ", offer.text):
            return "negation"
    if re.search(r"\b(if|unless|when)\b", text, re.IGNORECASE) and not ops & {"if", "when", "on_roll", "during", "pay", "may", "choose", "until"}:
        return "condition"
    if re.search(r"\bor bag\b", text) and not ops & {"choose"}:
        return "or"
    if "random" in text and not re.search("random", offer.text):
        return "random"
    if "instead" in text and "instead" not in offer.text:
        return "instead"
    if "lowered" in text or "flushed" in text:
        if "per" in keys and not re.search("spent|removed|lost", offer.text):
            return "of those that are had"
    if "twice" in text and not re.search("twice|2 times|two times|repeat", offer.text):
        return "twice"
    if "1, " in text and not ops & {"choose"}:
        return "alternatives"
    return None


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
