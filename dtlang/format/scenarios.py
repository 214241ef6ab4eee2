"""The canonical wording of the lines of a test, by the lines of `grammar/en.hero.toml` and its like."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.syntax.hero_file.nodes import HeroNode, Name
from dtlang.syntax.hero_file.own_words import OwnWords
from dtlang.syntax.scenario import nodes as s


def test_line(item: HeroNode, own: OwnWords) -> str | None:
    """A line of a test; None if the node is no such line."""
    if not isinstance(item, s.LINES):
        return None
    said = _Line(own).of(item)
    return (
        own.tests[_opening(item)].format(said) if isinstance(item, (*s.SETTINGS, *s.EXPECTATIONS)) else said
    )


def _opening(item: s.TestLine) -> str:
    """Which words open a line that sets something up or expects something."""
    if isinstance(item, s.ExpectDamage) and item.who is None:
        return "expect_damage"
    return "given" if isinstance(item, s.SETTINGS) else "expect"


class _Line:
    """The lines in one language."""

    def __init__(self, own: OwnWords):
        self.own = own

    def say(self, line: str, *blanks: object) -> str:
        said: str = self.own.tests[line]
        return said.format(*blanks)

    def of_player(self, who: s.Player, line: str, *blanks: object) -> str:
        """What is said of you, or of your opponent."""
        said: str = self.own.tests[line][who is s.Player.OPPONENT]
        return said.format(*blanks)

    def of(self, item: s.TestLine) -> str:
        match item:
            case s.GivenHas(things=(form,)) | s.ExpectHas(things=(form,)) if form.is_form:
                return self.of_player(item.who, "in_form", form.name.text)
            case s.GivenHas() | s.ExpectHas():
                return self.of_player(item.who, "has", ", ".join(map(self.thing, item.things)))
            case s.GivenPile() | s.ExpectPile() if item.place is not None:
                lie = " ".join(map(str, item.dice)) if item.dice else self.names(item.cards)
                return self.of_player(item.who, "place", item.place.text, lie)
            case s.GivenPile() | s.ExpectPile():
                return self.of_player(item.who, item.pile.value.replace(" ", "_"), self.names(item.cards))
            case s.GivenTurn():
                return self.of_player(item.who, "turn")
            case s.GivenOpponent():
                return self.say("opponent", item.name.text)
            case s.NextTurn():
                return self.say("next_turn")
            case s.Rolls():
                dice = " ".join(map(str, item.dice))
                return self.say("rolls", dice) if item.who is None else self.of_player(item.who, "roll", dice)
            case s.Keeps():
                every = self.say("all") if item.dice is None else " ".join(map(str, item.dice))
                return self.of_player(item.who, "keep", every or self.say("nothing"))
            case s.Activates():
                return self.of_player(item.who, "announce" if item.announced else "activate", self.line(item))
            case s.Cannot(who=who, deed=deed):
                return self.of_player(who, "cannot", self.plain(deed))
            case s.Does():
                count = f"{item.count} " if item.count != 1 else ""
                return self.of_player(item.who, item.verb.value, count + item.name.text)
            case s.Chooses():
                return self.of_player(item.who, "choose", self.chosen(item))
            case s.Answers():
                word = self.say("yes" if item.yes else "no")
                said = self.say("to", word, item.name.text) if item.name else word
                return self.of_player(item.who, "answer", said)
            case s.Defends(name=None):
                return self.of_player(item.who, "no_defense")
            case s.Defends(name=name):
                return self.of_player(item.who, "defend", name.text if name else "")
            case s.ExpectDamage(who=None):
                did = (self.say("prevented" if d.prevented else "dealt", self.damage(d)) for d in item.damage)
                return ", ".join(did)
            case s.ExpectDamage(who=who):
                first = item.damage[0]
                verb = "prevent" if first.prevented else "deal"
                return self.of_player(who or s.Player.YOU, verb, self.damage(first))
            case s.ExpectEnd():
                return self.of_player(item.who, "win" if item.wins else "lose")

    def plain(self, deed: s.Activates | s.Does | s.Defends | None) -> str:
        """A deed as it stands behind `you cannot`."""
        match deed:
            case None:
                line, name = "defend_at_all", ""
            case s.Does():
                line, name = deed.verb.value, deed.name.text
            case s.Activates():
                line, name = "activate", deed.name.text
            case s.Defends():
                line, name = "defend", deed.name.text if deed.name else ""
        said: str = self.own.tests[line][2]
        return said.format(name)

    def line(self, item: s.Activates) -> str:
        """An ability, and the line of it that is meant."""
        asked = item.requirement
        if asked is None:
            return item.name.text
        return self.say("with", item.name.text, self.own.requirement(str(asked.pattern)))

    def thing(self, thing: s.Thing) -> str:
        name = self.own.say("NAME", thing.name.text) if self.own.patterns else thing.name.text
        if thing.count is not None:
            name = self.say("none_of", name) if thing.count == 0 else f"{thing.count} {name}"
        if thing.side is not None:
            name = self.say("on_side", name, thing.side.text)
        return name if thing.health is None else self.say("with_health", name, thing.health)

    def names(self, cards: Sequence[Name]) -> str:
        return ", ".join(card.text for card in cards) or self.say("empty")

    def chosen(self, item: s.Chooses) -> str:
        if item.number is not None:
            return str(item.number)
        if item.name is not None:
            return item.name.text
        return self.say(item.player.value.replace(" ", "_") if item.player is not None else "nothing")

    def damage(self, damage: s.Damage) -> str:
        if not damage.type:
            return self.say("damage", damage.amount)
        return self.say("typed_damage", damage.amount, self.own.say("DAMAGE_TYPE", damage.type))
