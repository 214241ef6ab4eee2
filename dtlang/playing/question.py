"""Questions of the engine as people read them, and what they type as the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dtlang.engine.asks import Ask, Pass, Play, Sell, Use, What
from dtlang.engine.kit import CardDef, LineDef, StatusDef
from dtlang.engine.phases import fitting
from dtlang.engine.state import Roll, Seat, State
from dtlang.ir import structure as op
from dtlang.playing.board import dice, shown
from dtlang.playing.short_texts import (
    TIMINGS,
    about,
    card_label,
    die_label,
    effect_label,
    face_label,
    line_label,
    line_text,
)
from dtlang.render.plot_terminal import Look

# Why the engine lets somebody act.
MOMENTS = {
    "upkeep": "in the Upkeep Phase",
    "main": "before the Main Phase of somebody else",
    "attempt": "after this roll",
    "announced": "after the announcement",
    "targeting": "after the targeting roll",
    "attacked": "after the Attack",
    "defense roll": "after the defensive roll",
    "last chance": "before damage is dealt",
    "damage": "before this damage is dealt",
    "dice": "after these dice",
    "then": "before the text goes on",
    "response": "before that takes effect",
    "discard": "in the Discard Phase",
}

CARDS = {
    "play": "Play which card?",
    "sell": "Sell which card?",
    "discard": "Discard which card?",
    "look": "Which card is it?",
    "deny": "Which card do they discard?",
    "give": "Give which card?",
    "use": "Use which card?",
    "steal": "Take which card?",
    "take": "Take which card?",
}
YES, NO = ("y", "yes", "1"), ("n", "no", "0")
ALL, NONE = ("a", "all", "stop"), ("n", "none", "0", "-")
DIGITS = frozenset("123456")


def question(g: State, ask: Ask, names: Sequence[str], texts: Mapping[str, str], look: Look) -> list[str]:
    """The question with what one has to see for it, and the options by number."""
    who = g.seats[ask.seat]
    lines = _sight(g, ask, who, names, look)
    lines.append(look.strong(shown(f"{names[ask.seat]}: {asked(g, ask)}")))
    text = asked_of(g, ask, texts)
    if text:
        lines += look.paragraph(text, "  ", "")
    if ask.what not in (What.KEEP, What.MAY, What.NUMBER):
        for at, option in enumerate(ask.options):
            label = option_label(g, ask, at, option, names, texts)
            lines += look.paragraph(f"{number(ask, at):>2}  {label}", " ", "    ")
    return lines


def asked_of(g: State, ask: Ask, texts: Mapping[str, str]) -> str:
    """The text that the question comes from, where one has to know it."""
    asks = ask.what in (What.MAY, What.CHOOSE, What.NUMBER)
    return about(g.seats[ask.seat], ask.reason, texts) if asks else ""


def prompt(ask: Ask) -> str:
    """What stands before the cursor: how to answer."""
    match ask.what:
        case What.KEEP:
            return "keep (such as 116, or all, none)"
        case What.MAY:
            return "y or n"
        case What.NUMBER:
            return f"0 to {len(ask.options) - 1}"
        case _:
            numbers = [number(ask, at) for at in range(len(ask.options))]
            return f"{numbers[0]} to {numbers[-1]}" if ask.what is not What.FACE else ", ".join(numbers)


def number(ask: Ask, at: int) -> str:
    """The number to type for an option: 0 is doing nothing, faces of dice are themselves."""
    if ask.what is What.FACE:
        return str(ask.options[at])
    return str(at if _passes(ask) else at + 1)


def _passes(ask: Ask) -> bool:
    return ask.what in (What.ANNOUNCE, What.DEFEND) or isinstance(ask.options[0], Pass)


def answer_to(ask: Ask, typed: str) -> int | str:
    """The answer that was typed, or what is wrong with it."""
    typed = typed.strip().lower()
    match ask.what:
        case What.KEEP:
            return _kept(ask, typed)
        case What.MAY:
            return 1 if typed in YES else 0 if typed in NO else "type y or n"
        case What.NUMBER:
            wanted = [at for at, option in enumerate(ask.options) if str(option) == typed]
            return wanted[0] if wanted else f"type a number from 0 to {len(ask.options) - 1}"
        case _:
            if not typed and ask.what in (What.ACT, What.MAIN):
                return 0
            found = [at for at in range(len(ask.options)) if number(ask, at) == typed]
            return found[0] if found else "type the number of an option"


def _kept(ask: Ask, typed: str) -> int | str:
    """Dice by their numbers, in any order."""
    roll = ask.data
    assert isinstance(roll, Roll)
    if typed in ALL:
        return ask.answers - 1
    if typed in NONE:
        return 0
    wanted = [letter for letter in typed if letter not in " ,;"]
    if not wanted or any(letter not in DIGITS for letter in wanted):
        return "type the numbers of the dice to keep, such as 116; all stops rolling, none rolls all again"
    mask = 0
    for letter in wanted:
        places = [at for at, value in enumerate(roll.dice) if str(value) == letter and not mask >> at & 1]
        if not places:
            return f"there are not so many dice that show {letter}"
        mask |= 1 << places[0]
    return mask


# --- what it is about ------------------------------------------------------------------------------


def _sight(g: State, ask: Ask, who: Seat, names: Sequence[str], look: Look) -> list[str]:
    """Dice, if the question is about dice, and damage that is on its way."""
    roll = roll_in_sight(g, ask)
    lines = dice(roll, look) if roll is not None else []
    if ask.what is What.KEEP and len(ask.options) == 5:
        now = [line_label(line) for line in fitting(g, who, roll)] if roll is not None else []
        lines += look.paragraph("fits now: " + (", ".join(map(shown, now)) or "nothing"), "  ", "  ")
    return lines + [f"  {line}" for line in on_its_way(g, ask, names)]


def roll_in_sight(g: State, ask: Ask) -> Roll | None:
    """The dice that the question is about."""
    data = ask.data
    roll = data if isinstance(data, Roll) else data[0] if isinstance(data, tuple) else None
    if roll is None and ask.what is What.ACT:
        roll = g.roll
    return roll if isinstance(roll, Roll) else None


def on_its_way(g: State, ask: Ask, names: Sequence[str]) -> list[str]:
    """The damage that somebody can still do something about."""
    lines = []
    for pool in g.pools if ask.what in (What.ACT, What.DEFEND) else ():
        if pool.subtotal or pool.prevented:
            kind = "" if pool.type.value == "normal" else f" {pool.type.value}"
            said = f"{pool.by_name}: {pool.total}{kind} damage on its way to {names[pool.target]}"
            lines.append(shown(said))
    return lines


def asked(g: State, ask: Ask) -> str:
    """The question in a few words."""
    who = g.seats[ask.seat]
    match ask.what:
        case What.ACT:
            return f"act {MOMENTS.get(ask.reason, 'now')}?"
        case What.MAIN:
            return f"your {'second ' if ask.reason == 'main 2' else ''}Main Phase, {who.cp} CP."
        case What.KEEP:
            made = "" if len(ask.options) != 5 else f"Roll attempt {g.attempts_made} of {g.attempts}: "
            return f"{made}which dice do you keep?"
        case What.ANNOUNCE:
            return "Which ability?"
        case What.DEFEND:
            return "How do you defend?"
        case What.MAY:
            return f"{ask.reason}: do it?"
        case What.CHOOSE:
            return f"{ask.reason}: choose."
        case What.PLAYER:
            return "Whom does it meet?" if ask.reason == "targeting" else f"{ask.reason}: which player?"
        case What.TOKEN:
            return f"{ask.reason}: which token?"
        case What.NUMBER:
            return f"{ask.reason}: how many?"
        case What.DICE_PLACE:
            return f"{ask.reason}: which die?"
        case What.FACE:
            return f"{ask.reason}: to which number?"
        case What.CARD:
            return CARDS.get(ask.reason, f"{ask.reason}: which card?")
        case What.ORDER:
            return "What comes first?"
        case What.DECK:
            return "Draw from which deck?"
        case What.SELL:
            return f"{len(who.hand)} cards are too many: sell one for 1 CP."


def option_label(
    g: State, ask: Ask, at: int, option: object, names: Sequence[str], texts: Mapping[str, str]
) -> str:
    who = g.seats[ask.seat]
    match option:
        case Pass():
            return "go on"
        case Play(card=card, cost=cost, vain=vain):
            label = f"play {card_label(card, cost)}"
            return _with(f"{label}, in vain now" if vain else label, texts.get(card.name, ""))
        case Sell(card=card):
            return f"sell {card.name} for 1 CP"
        case Use(offer=offer):
            return _with(f"use {offer.of.name}", about(who, offer.of.name, texts))
        case LineDef():
            return _with(line_label(option), line_text(who, option, texts))
        case CardDef():
            return _with(f"{card_label(option)} {TIMINGS[option.timing]}", texts.get(option.name, ""))
        case StatusDef(name=name):
            return name
        case None:
            return {What.ANNOUNCE: "no ability", What.DEFEND: "no defense"}.get(ask.what, "no more")
        case int() if ask.what is What.PLAYER:
            return names[option]
        case int() if ask.what is What.DICE_PLACE and isinstance(ask.data, Roll):
            return die_label(ask.data, option)
        case int() if ask.what is What.FACE:
            return face_label(ask.data[0], option)
        case int() if isinstance(ask.data, op.Choose):
            return effect_label(ask.data.options[option].effects)
        case int() if isinstance(ask.data, op.TokenTable):
            table = {one.count: one.effects for one in ask.data.options}
            return f"spend {option}: {effect_label(table.get(option, ()))}"
        case _:
            return str(option)


def _with(label: str, text: str) -> str:
    return f"{label}: {text}" if text else label
