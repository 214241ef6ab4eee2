"""Questions of the engine as people read them, and what they type as the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dtlang.engine.asks import Ask, Pass, Play, Sell, Use, What
from dtlang.engine.damage import Pool
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
    with_text,
)
from dtlang.render.plot_terminal import Look
from dtlang.speech import Said, joined

# Why the engine lets somebody act.
MOMENTS = {
    "upkeep": Said("in the Upkeep Phase"),
    "main": Said("before the Main Phase of somebody else"),
    "attempt": Said("after this roll"),
    "announced": Said("after the announcement"),
    "targeting": Said("after the targeting roll"),
    "attacked": Said("after the Attack"),
    "defense roll": Said("after the defensive roll"),
    "last chance": Said("before damage is dealt"),
    "damage": Said("before this damage is dealt"),
    "dice": Said("after these dice"),
    "then": Said("before the text goes on"),
    "response": Said("before that takes effect"),
    "discard": Said("in the Discard Phase"),
}

CARDS = {
    "play": Said("Play which card?"),
    "sell": Said("Sell which card?"),
    "discard": Said("Discard which card?"),
    "look": Said("Which card is it?"),
    "deny": Said("Which card do they discard?"),
    "give": Said("Give which card?"),
    "use": Said("Use which card?"),
    "steal": Said("Take which card?"),
    "take": Said("Take which card?"),
}
# What is typed may be English, or in the language of the prompt.
YES = ("1", "y", "yes", "s", "sí", "si", "sim", "o", "oui", "a", "ano")
NO = ("0", "n", "no", "não", "nao", "non", "ne")
ALL = ("a", "all", "stop", "t", "todos", "tudo", "tout", "tous", "v", "vše", "všechny")
NONE = ("0", "-", "n", "none", "ninguno", "nenhum", "aucun", "rien", "nic", "žádné")
TWO = 2  # an ability, and none
DIGITS = frozenset("123456")


def question(
    g: State,
    ask: Ask,
    names: Sequence[str],
    texts: Mapping[str, str],
    look: Look,
    offered: Sequence[int] | None = None,
) -> list[str]:
    """The question with what one has to see for it, and the options by number: in windows the `offered`."""
    who = g.seats[ask.seat]
    lines = _sight(g, ask, who, names, look)
    question = Said("{name}: {asked}", name=names[ask.seat], asked=asked(g, ask, names))
    lines += [look.strong(line) for line in look.paragraph(question, indent="")]
    text = asked_of(g, ask, texts)
    if text:
        lines += look.paragraph(text, "  ", "")
    if ask.what not in (What.KEEP, What.MAY, What.NUMBER):
        sales: list[str] = []
        for place, at in enumerate(_places(ask, offered)):
            option = ask.options[at]
            if isinstance(option, Sell):
                sales.append(f"{number(ask, place)} {option.card.name}")
                continue
            label = option_label(g, ask, at, option, names, texts)
            numbered = Said("{number:>2}  {label}", number=number(ask, place), label=label)
            lines += look.paragraph(numbered, " ", "    ")
        if sales:
            lines += look.paragraph(Said("sell for 1 CP: {cards}", cards=joined(", ", sales)), "     ", "")
    return lines


def _places(ask: Ask, offered: Sequence[int] | None) -> Sequence[int]:
    """Which options are shown. They are numbered as they stand there."""
    windows = (What.ACT, What.MAIN)
    return range(len(ask.options)) if offered is None or ask.what not in windows else offered


def asked_of(g: State, ask: Ask, texts: Mapping[str, str]) -> str:
    """The text that the question comes from, where one has to know it."""
    asks = ask.what in (What.MAY, What.CHOOSE, What.NUMBER)
    return about(g.seats[ask.seat], ask.reason, texts) if asks else ""


def prompt(ask: Ask, offered: Sequence[int] | None = None) -> str:
    """What stands before the cursor: how to answer."""
    match ask.what:
        case What.KEEP:
            return Said("keep (such as 116, or all, none)")
        case What.MAY:
            return Said("y or n")
        case What.NUMBER:
            return Said("{first} to {last}", first=0, last=len(ask.options) - 1)
        case _:
            numbers = [number(ask, at) for at in range(len(_places(ask, offered)))]
            return (
                Said("{first} to {last}", first=numbers[0], last=numbers[-1])
                if ask.what is not What.FACE
                else ", ".join(numbers)
            )


def number(ask: Ask, at: int) -> str:
    """The number to type for an option: 0 is doing nothing, faces of dice are themselves."""
    if ask.what is What.FACE:
        return str(ask.options[at])
    return str(at if _passes(ask) else at + 1)


def _passes(ask: Ask) -> bool:
    return ask.what in (What.ANNOUNCE, What.DEFEND) or isinstance(ask.options[0], Pass)


def answer_to(ask: Ask, typed: str, offered: Sequence[int] | None = None) -> int | str:
    """The answer that was typed, or what is wrong with it."""
    typed = typed.strip().lower()
    match ask.what:
        case What.KEEP:
            return _kept(ask, typed)
        case What.MAY:
            return 1 if typed in YES else 0 if typed in NO else Said("type y or n")
        case What.NUMBER:
            wanted = [at for at, option in enumerate(ask.options) if str(option) == typed]
            return wanted[0] if wanted else Said("type a number from 0 to {last}", last=len(ask.options) - 1)
        case _:
            if not typed and ask.what in (What.ACT, What.MAIN):
                return 0
            if not typed and ask.what in (What.ANNOUNCE, What.DEFEND) and len(ask.options) == TWO:
                return 1
            shown = _places(ask, offered)
            found = [at for place, at in enumerate(shown) if number(ask, place) == typed]
            return found[0] if found else Said("type the number of an option")


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
        return Said(
            "type the numbers of the dice to keep, such as 116; all stops rolling, none rolls all again"
        )
    mask = 0
    for letter in wanted:
        places = [at for at, value in enumerate(roll.dice) if str(value) == letter and not mask >> at & 1]
        if not places:
            return Said("there are not so many dice that show {letter}", letter=letter)
        mask |= 1 << places[0]
    return mask


# --- what it is about ------------------------------------------------------------------------------


def _sight(g: State, ask: Ask, who: Seat, names: Sequence[str], look: Look) -> list[str]:
    """Dice, if the question is about dice, and damage that is on its way."""
    roll = roll_in_sight(g, ask)
    lines = dice(roll, look) if roll is not None else []
    if ask.what is What.KEEP and len(ask.options) == 5:
        now = [line_label(line) for line in fitting(g, who, roll)] if roll is not None else []
        fits = joined(", ", now) if now else Said("nothing")
        lines += look.paragraph(Said("fits now: {lines}", lines=fits), "  ", "  ")
    for line in on_its_way(g, ask, names):
        lines += look.paragraph(line, "  ", "  ")
    return lines


def roll_in_sight(g: State, ask: Ask) -> Roll | None:
    """The dice that the question is about."""
    data = ask.data
    roll = data if isinstance(data, Roll) else data[0] if isinstance(data, tuple) else None
    if roll is None and ask.what is What.ACT:
        roll = g.roll
    return roll if isinstance(roll, Roll) else None


def on_its_way(g: State, ask: Ask, names: Sequence[str]) -> list[str]:
    """The damage that somebody can still do something about."""
    lines: list[str] = []
    for pool in g.pools if ask.what in (What.ACT, What.DEFEND) else ():
        if pool.subtotal or pool.prevented:
            said = Said(
                "{source}: {total} damage on its way to {target}"
                if pool.type.value == "normal"
                else "{source}: {total} {type} damage on its way to {target}",
                source=shown(pool.by_name),
                total=as_sum(pool),
                type=Said(pool.type.value),
                target=shown(names[pool.target]),
            )
            lines.append(said)
    return lines


def as_sum(pool: Pool) -> str:
    """Damage on its way with what was added and taken so far.

    >>> from dtlang.ir import DamageSource, DamageType
    >>> as_sum(Pool(0, 1, DamageType.NORMAL, DamageSource.ATTACK, base=6, plus=2, minus=2))
    '6 (6 + 2 - 2)'
    """
    parts = [str(pool.base)]
    if not pool.base or pool.mirrors is not None:
        return str(pool.total)
    if pool.plus:
        parts.append(f"+ {pool.plus}")
    if pool.minus:
        parts.append(f"- {pool.minus}")
    rest = pool.total - (pool.base + pool.plus - pool.minus)
    if rest > 0:
        parts.append(f"+ {rest}")
    elif rest < 0 and pool.total:
        parts.append(f"- {-rest}")
    return f"{pool.total} ({' '.join(parts)})" if len(parts) > 1 else str(pool.total)


def moment(g: State, ask: Ask, names: Sequence[str]) -> str:
    """When somebody may act, by what happens then."""
    coming = [pool for pool in g.pools if pool.subtotal]
    mine = [pool for pool in coming if pool.target == ask.seat] or coming
    attack = g.attack
    match ask.reason:
        case "last chance" | "damage" if mine:
            pool = mine[0]
            return Said("before {source} deals {n} damage", source=shown(pool.by_name), n=pool.total)
        case "attacked" if attack is not None and attack.target is not None:
            return Said(
                "after {who} Attacks with {ability}",
                who=shown(names[attack.attacker]),
                ability=shown(attack.line.name),
            )
        case "attempt" if g.roll is not None and g.roll.owner == ask.seat:
            return Said("after your last roll, before you choose an ability")
        case _:
            return MOMENTS.get(ask.reason, Said("now"))


def asked(g: State, ask: Ask, names: Sequence[str] = ()) -> str:
    """The question in a few words."""
    who = g.seats[ask.seat]
    match ask.what:
        case What.ACT:
            return Said("act {when}?", when=moment(g, ask, names))
        case What.MAIN:
            if ask.reason == "main 2":
                return Said("your second Main Phase, {cp} CP.", cp=who.cp)
            return Said("your Main Phase, {cp} CP.", cp=who.cp)
        case What.KEEP:
            if len(ask.options) != 5:
                return Said("which dice do you keep?")
            return Said(
                "Roll attempt {number} of {attempts}: which dice do you keep?",
                number=g.attempts_made,
                attempts=g.attempts,
            )
        case What.ANNOUNCE:
            return Said("Which ability?")
        case What.DEFEND:
            return Said("How do you defend?")
        case What.MAY:
            return Said("{reason}: do it?", reason=ask.reason)
        case What.CHOOSE:
            return Said("{reason}: choose.", reason=ask.reason)
        case What.PLAYER:
            return (
                Said("Whom does it meet?")
                if ask.reason == "targeting"
                else Said("{reason}: which player?", reason=ask.reason)
            )
        case What.TOKEN:
            return Said("{reason}: which token?", reason=ask.reason)
        case What.NUMBER:
            return Said("{reason}: how many?", reason=ask.reason)
        case What.DICE_PLACE:
            return Said("{reason}: which die?", reason=ask.reason)
        case What.FACE:
            return Said("{reason}: to which number?", reason=ask.reason)
        case What.CARD:
            return CARDS.get(ask.reason, Said("{reason}: which card?", reason=ask.reason))
        case What.ORDER:
            return Said("What comes first?")
        case What.DECK:
            return Said("Draw from which deck?")
        case What.SELL:
            return Said("{n|# card|# cards} are too many: sell one for 1 CP.", n=len(who.hand))


def option_label(
    g: State, ask: Ask, at: int, option: object, names: Sequence[str], texts: Mapping[str, str]
) -> str:
    who = g.seats[ask.seat]
    match option:
        case Pass():
            return Said("go on")
        case Play(card=card, cost=cost, vain=vain):
            label = Said("play {card}", card=card_label(card, cost))
            return with_text(
                Said("{label}, in vain now", label=label) if vain else label, texts.get(card.name, "")
            )
        case Sell(card=card):
            return Said("sell {card} for 1 CP", card=card.name)
        case Use(offer=offer):
            return with_text(Said("use {name}", name=offer.of.name), about(who, offer.of.name, texts))
        case LineDef():
            return with_text(line_label(option), line_text(who, option, texts))
        case CardDef():
            label = Said("{card} {timing}", card=card_label(option), timing=TIMINGS[option.timing])
            return with_text(label, texts.get(option.name, ""))
        case StatusDef(name=name):
            return name
        case None:
            nothing = {What.ANNOUNCE: Said("no ability"), What.DEFEND: Said("no defense")}
            return nothing.get(ask.what, Said("no more"))
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
            return Said("spend {n}: {effect}", n=option, effect=effect_label(table.get(option, ())))
        case _:
            return str(option)
