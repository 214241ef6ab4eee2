"""A part of a sentence fitted to the nearest lines: what it speaks of decides, and not how it is built.

A verb that is known for something else, or by nobody, gives way to what is done with such a thing; the
author is told of it, and of every other word that has no place. Where a number, a name, a player, a limit or
a negation would have no place, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtlang.syntax.explanation.deeds import NAMED, Amount, Deed
from dtlang.syntax.explanation.lines import LINE, Line, Phrase, filled, line
from dtlang.syntax.explanation.pieces import Piece, Pieces

NEAREST = 0.3  # farther than a line that takes the part as it is
TOLD = 0.12  # a word that has no place
UNKNOWN_VERB = 0.3  # a verb that nobody knows
LIGHT_VERB = 0.25  # one that is said of anything: `give`, `get`
OTHER_VERB = 0.6  # one that is said of other things

MOST_TOLD = 2  # words; a part of which more has no place is another one

_SOFT = frozenset(("verb", "preps", "silent", "being", "reflexive", "may", "ends", "zones", "spent"))
_SOFT_TAGS = frozenset(("top", "their", "made", "attack"))


def nearest_lines(deed: Deed, table: Pieces, *, of_status: bool = False) -> Iterator[Phrase]:
    """Lines for a deed that was read loosely, in no order."""
    told = list(deed.odd)
    verbs = [deed.verb] if deed.verb else []
    for stray in deed.strays:
        if stray.kind == "verb":
            verbs.append("_".join(stray.words))
        elif _matters(stray, table):
            return
        elif stray.kind not in ("preps", "silent", "being", "numbers"):
            told.append(stray.text)
    if _gives(deed, table):
        deed = _given(deed, table)
        verbs = ["steal"]
    light = table.loose["light"]
    heavy = [verb for verb in verbs if table.base_of(verb) not in light]
    if len(heavy) > 1 and not set.intersection(*(table.meanings(verb) for verb in heavy)):
        return  # two things are done
    if not deed.verb and len(deed.odd) > 1:
        return  # `summon a wolf with 3 Health`
    if len(told) > MOST_TOLD or any(verb in table.done and verb not in table.bases for verb in verbs):
        return
    every = (*(table.of_status.items() if of_status else ()), *table.deeds.items())
    for at, (template, value) in enumerate(every):
        one = line(template, value)
        how = _how(deed, verbs, heavy, one, table)
        if how is None or ("incoming" in deed.units and "prevent" not in one.verbs):
            continue
        cost, verb, without = how
        for less, gone in _fitting(deed, one, table):
            text = filled(replace(less, verb=verb, particle="", odd=[], strays=[]), one, table)
            if text is not None:
                left = tuple(dict.fromkeys((*told, *without, *gone)))
                yield Phrase(NEAREST + cost + LINE * at + TOLD * len(left), text, left)


def _matters(stray: Piece, table: Pieces) -> bool:
    """Whether a word that has no place cannot go."""
    if stray.kind == "numbers":
        return stray.says not in table.said["articles"]
    if stray.kind == "units":
        return stray.says not in ("effect", "token")
    return stray.kind not in _SOFT


def _how(
    deed: Deed, verbs: list[str], heavy: list[str], one: Line, table: Pieces
) -> tuple[float, str, tuple[str, ...]] | None:
    """What it costs to say this line, with which verb, and which verbs of the author's it passes over."""
    for verb in (*heavy, *verbs):
        meanings = table.meanings(verb, deed.particle) | table.meanings(verb)
        if meanings & one.verbs:
            others = tuple(
                other.replace("_", " ") for other in heavy if not table.meanings(other) & one.verbs
            )
            return 0.0, verb, others
    usual = table.usual.get(_thing(deed))
    if usual is None or usual.isdisjoint(one.verbs):
        return None
    verb = next((table.verb_for(name) for name in sorted(usual & one.verbs) if table.verb_for(name)), "")
    if not verb:
        return None
    if any("have" in table.meanings(verb) for verb in verbs):
        return None  # that says how things are
    if any(table.meanings(verb).isdisjoint(table.loose["pliant"]) for verb in heavy):
        return None
    if heavy:
        return OTHER_VERB, verb, tuple(other.replace("_", " ") for other in heavy)
    return (LIGHT_VERB if verbs else UNKNOWN_VERB), verb, ()


def _gives(deed: Deed, table: Pieces) -> bool:
    """`your opponent hands you 2 CP`: that is taken from them."""
    you = table.said["words"]["you"]
    gives = "transfer" in table.meanings(deed.verb, deed.particle)
    return gives and deed.subject not in ("", you) and you in deed.roles.values() and not deed.may


def _given(deed: Deed, table: Pieces) -> Deed:
    you = table.said["words"]["you"]
    roles = {role: who for role, who in deed.roles.items() if who != you}
    objects = [replace(one, owner="") for one in deed.objects]
    return replace(
        deed, verb="steal", particle="", subject="", roles={**roles, "from": deed.subject}, objects=objects
    )


def _thing(deed: Deed) -> str:
    """Of what it speaks, and whether it is taken from somebody."""
    unit = next((one.unit for one in deed.objects if one.unit and (one.number or one.unit in NAMED)), "")
    taken = "from" in deed.roles or any(one.owner not in ("", "you") for one in deed.objects)
    return f"{unit} from" if unit and taken else unit


def _fitting(deed: Deed, one: Line, table: Pieces) -> Iterator[tuple[Deed, tuple[str, ...]]]:
    """The deed with what a line takes of it; what has no place and may go."""
    gone: list[str] = []
    tags = deed.tags - {"random"}
    for tag in tags - one.tags:
        of_card = "card" in one.units and tag.startswith(("out_", "into_"))
        if tag not in _SOFT_TAGS and not of_card:
            return
        gone.append(deed.told_of.get(tag, ""))
    kept = {tag for tag in deed.tags if tag in one.tags or tag == "random"}
    objects = [amount for amount in deed.objects if not _is_empty(amount, table)]
    if len(objects) > 1 and any(_thing_of(amount) for amount in objects):
        objects = [amount for amount in objects if _thing_of(amount) or amount.number.isdecimal()]
    gone = [word for word in gone if word]
    yield replace(deed, tags=kept, objects=objects), tuple(gone)
    you = table.said["words"]["you"]
    mine = {role for role, who in deed.roles.items() if who == you}
    if mine:
        roles = {role: who for role, who in deed.roles.items() if role not in mine}
        yield replace(deed, tags=kept, objects=objects, roles=roles), tuple(gone)


def _thing_of(amount: Amount) -> bool:
    return amount.unit not in ("", "this_attack", "attack", "incoming", "effect", "these", "this")


def _is_empty(amount: Amount, table: Pieces) -> bool:
    """Nothing but whose it is: `your wounds`."""
    return amount in (Amount(owner=amount.owner), Amount(owner=amount.owner, number=amount.number)) and (
        amount.number in ("", *table.said["articles"])
    )
