"""The canonical wording of the lines of a test."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.syntax.hero_file.nodes import HeroNode, Name
from dtlang.syntax.scenario import nodes as s


def test_line(item: HeroNode) -> str | None:
    """A line of a test; None if the node is no such line."""
    match item:
        case s.GivenHas(things=(form,)) | s.ExpectHas(things=(form,)) if form.is_form:
            return f"{_opening(item)} {_subject(item.who, 'are')} in {form.name.text}"
        case s.GivenHas() | s.ExpectHas():
            return f"{_opening(item)} {_subject(item.who, 'have')} {', '.join(map(_thing, item.things))}"
        case s.GivenPile() | s.ExpectPile():
            if item.place is not None:
                whose = "" if item.who is s.Player.YOU else f"{_whose(item.who)} "
                lie = " ".join(map(str, item.dice)) if item.dice else _names(item.cards)
                return f"{_opening(item)} {whose}{item.place.text} holds {lie}"
            verb = "are" if item.pile is s.Pile.IN_PLAY else "is"
            return f"{_opening(item)} {_whose(item.who)} {item.pile.value} {verb} {_names(item.cards)}"
        case s.GivenTurn():
            return f"given it is {_whose(item.who)} turn"
        case s.GivenOpponent():
            return f"given your opponent is {item.name.text}"
        case s.NextTurn():
            return "next turn"
        case s.Rolls():
            dice = " ".join(map(str, item.dice))
            return f"roll {dice}" if item.who is None else f"{_subject(item.who, 'roll')} {dice}"
        case s.Keeps():
            kept = "all" if item.dice is None else " ".join(map(str, item.dice)) or "nothing"
            return _does(item.who, "keep", kept)
        case s.Activates():
            line = f" with {item.requirement.pattern}" if item.requirement else ""
            return _does(item.who, "announce" if item.announced else "activate", item.name.text + line)
        case s.Cannot(who=who, deed=deed):
            return f"{who.value} cannot {_plain(deed)}"
        case s.Does():
            count = f"{item.count} " if item.count != 1 else ""
            return _does(item.who, item.verb.value, count + item.name.text)
        case s.Chooses():
            return _does(item.who, "choose", _chosen(item))
        case s.Answers():
            word = "yes" if item.yes else "no"
            said = f"{word} to {item.name.text}" if item.name else word
            return said if item.who is s.Player.YOU else f"{item.who.value} says {said}"
        case s.Defends(name=None):
            return "do not defend" if item.who is s.Player.YOU else f"{item.who.value} does not defend"
        case s.Defends(name=name):
            return _does(item.who, "defend", f"with {name.text if name else ''}")
        case s.ExpectDamage(who=None):
            return "expect " + ", ".join(f"{_damage(d)} {_did(d)}" for d in item.damage)
        case s.ExpectDamage(who=who):
            verb = "prevent" if item.damage[0].prevented else "deal"
            return f"expect {_subject(who or s.Player.YOU, verb)} {_damage(item.damage[0])}"
        case s.ExpectEnd():
            return f"expect {_subject(item.who, 'win' if item.wins else 'lose')}"
        case _:
            return None


def _plain(deed: s.Activates | s.Does | s.Defends | None) -> str:
    match deed:
        case None:
            return "defend"
        case s.Does():
            return f"{deed.verb.value} {deed.name.text}"
        case s.Activates():
            return f"activate {deed.name.text}"
        case s.Defends(name=name):
            return f"defend with {name.text if name else ''}"


def _opening(item: HeroNode) -> str:
    return "given" if isinstance(item, s.SETTINGS) else "expect"


_OF_ONE = {"have": "has", "are": "is"}


def _subject(who: s.Player, verb: str) -> str:
    if who is s.Player.YOU:
        return f"you {verb}"
    return f"{who.value} {_OF_ONE.get(verb, verb + 's')}"


def _does(who: s.Player, verb: str, what: str) -> str:
    """What you do is said as an order, what your opponent does as a sentence."""
    return f"{verb} {what}" if who is s.Player.YOU else f"{_subject(who, verb)} {what}"


def _whose(who: s.Player) -> str:
    return "your" if who is s.Player.YOU else "your opponent's"


def _thing(thing: s.Thing) -> str:
    count = "" if thing.count is None else "no " if thing.count == 0 else f"{thing.count} "
    side = f" on its {thing.side.text} side" if thing.side else ""
    health = f" with {thing.health} Health" if thing.health is not None else ""
    return f"{count}{thing.name.text}{side}{health}"


def _names(cards: Sequence[Name]) -> str:
    return ", ".join(card.text for card in cards) or "empty"


def _chosen(item: s.Chooses) -> str:
    if item.number is not None:
        return str(item.number)
    if item.name is not None:
        return item.name.text
    return item.player.value if item.player is not None else "nothing"


def _damage(damage: s.Damage) -> str:
    return f"{damage.amount} {damage.type} dmg" if damage.type else f"{damage.amount} dmg"


def _did(damage: s.Damage) -> str:
    return "prevented" if damage.prevented else "dealt"
