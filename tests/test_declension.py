"""Czech nouns, names and what stands beside them, in every case and with every kind of number."""

from __future__ import annotations

import pytest

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.declension import declension
from dtlang.syntax.names import Names
from dtlang.syntax.say import say_sentence
from dtlang.syntax.text.read import read_text

NAMES = ["Žár", "Kinetická energie", "Časovaná bomba", "Vibraniový oblek", "Ostří", "Mrštnost", "Night Bloom"]


def said(effect: n.Effect) -> str:
    """A sentence, which is read as the same again."""
    text = say_sentence(effect, "cs")
    reading = read_text(text, Span(0, len(text)), Names.of(statuses=NAMES, language="cs"), "cs")
    assert n.Text(sentences=(effect,)) == reading.text, text
    return text


@pytest.mark.parametrize(
    ("number", "card", "die", "damage", "undefendable"),
    [
        (0, "0 karet", "0 kostkami", "0 zraněním", "0 neblokovatelných zranění"),
        (1, "1 kartu", "1 kostkou", "1 zranění", "1 neblokovatelné zranění"),
        (2, "2 karty", "2 kostkami", "2 zraněním", "2 neblokovatelná zranění"),
        (4, "4 karty", "4 kostkami", "4 zraněním", "4 neblokovatelná zranění"),
        (5, "5 karet", "5 kostkami", "5 zraněním", "5 neblokovatelných zranění"),
        (21, "21 karet", "21 kostkami", "21 zraněním", "21 neblokovatelných zranění"),
        (22, "22 karet", "22 kostkami", "22 zraněním", "22 neblokovatelných zranění"),
    ],
)
def test_a_number_tells_the_case(number: int, card: str, die: str, damage: str, undefendable: str) -> None:
    """With five or more, and with none, a nominative or accusative is a genitive; other cases stay."""
    count = n.Number(value=number)
    assert f"Dober si {card}." == say_sentence(n.Draw(count=count), "cs")
    assert f"Hoď {die}." == say_sentence(n.RollDice(count=count), "cs")
    assert f"Zabraň {damage}." == say_sentence(n.PreventDamage(amount=count), "cs")
    dealt = n.DealDamage(amount=count, type=n.DamageType.UNDEFENDABLE)
    assert f"Uděl {undefendable}." == say_sentence(dealt, "cs")


@pytest.mark.parametrize(
    ("name", "one", "two", "five"),
    [
        ("Žár", "Žár", "Žáry", "Žárů"),  # masculine
        ("Vibraniový oblek", "Vibraniový oblek", "Vibraniové obleky", "Vibraniových obleků"),
        ("Časovaná bomba", "Časovanou bombu", "Časované bomby", "Časovaných bomb"),  # feminine
        ("Kinetická energie", "Kinetickou energii", "Kinetické energie", "Kinetických energií"),
        ("Mrštnost", "Mrštnost", "Mrštnosti", "Mrštností"),
        ("Ostří", "Ostří", "Ostří", "Ostří"),  # neuter
        ("Night Bloom", "Night Bloom", "Night Bloom", "Night Bloom"),  # not of this language
    ],
)
def test_names_of_every_gender(name: str, one: str, two: str, five: str) -> None:
    thing = n.Thing(kind=n.Kind.STATUS, name=name)
    assert f"Získej {one}." == said(n.Gain(thing=thing))
    assert f"Získej 2 {two}." == said(n.Gain(thing=thing, count=n.Number(value=2)))
    assert f"Získej 5 {five}." == said(n.Gain(thing=thing, count=n.Number(value=5)))


@pytest.mark.parametrize(
    ("who", "whom", "to_whom", "whose"),
    [
        (n.Who.OPPONENT, "soupeře", "soupeři", "soupeře"),
        (n.Who.ATTACKER, "útočníka", "útočníkovi", "útočníka"),
        (n.Who.DEFENDER, "obránce", "obránci", "obránce"),
        (n.Who.CHOSEN_PLAYER, "zvoleného hráče", "zvolenému hráči", "zvoleného hráče"),
        (n.Who.CHOSEN_TEAMMATE, "zvoleného spoluhráče", "zvolenému spoluhráči", "zvoleného spoluhráče"),
    ],
)
def test_people_in_every_case(who: n.Who, whom: str, to_whom: str, whose: str) -> None:
    party = n.Players(who=who)
    token = n.Thing(kind=n.Kind.STATUS, name="Žár")
    assert f"Přesuň Žár na {whom}." == said(n.Transfer(thing=token, target=party))
    assert f"Uděl 2 zranění {to_whom}." == said(n.DealDamage(amount=n.Number(value=2), target=party))
    health = n.DialOf(dial=n.Kind.HEALTH, whose=party)
    assert f"Uděl zranění ve výši zdraví {whose}." == said(n.DealDamage(amount=health))


@pytest.mark.parametrize(
    ("name", "genitive", "dative", "instrumental", "of_many"),
    [
        ("Oheň", "Ohně", "Ohni", "Ohněm", "Ohňů"),
        ("Plamínek", "Plamínku", "Plamínku", "Plamínkem", "Plamínků"),
        ("Jiskra", "Jiskry", "Jiskře", "Jiskrou", "Jiskr"),
        ("Past", "Pastu", "Pastu", "Pastem", "Pastů"),  # its gender cannot be told from its form
        ("Kouzlo", "Kouzlo", "Kouzlo", "Kouzlo", "Kouzlo"),  # nor whether this is Czech at all
        ("Sražení", "Sražení", "Sražení", "Sražením", "Sražení"),
        ("Růže", "Růže", "Růži", "Růží", "Růží"),
        (
            "Sud střelného prachu",
            *("Sudu střelného prachu",) * 2,
            "Sudem střelného prachu",
            "Sudů střelného prachu",
        ),
        (
            "Kritický zásah",
            "Kritického zásahu",
            "Kritickému zásahu",
            "Kritickým zásahem",
            "Kritických zásahů",
        ),
    ],
)
def test_a_default_declension_from_the_form(
    name: str, genitive: str, dative: str, instrumental: str, of_many: str
) -> None:
    cases = declension("cs")
    assert cases is not None
    forms = cases.phrase(name).forms
    assert (name, genitive, dative, instrumental, of_many) == (*forms[:3], forms[5], forms[7])


def test_what_is_ones_own() -> None:
    """`svůj` is of whoever acts; what is yours is `tvůj` where somebody else does."""
    hand = n.Zone.HAND
    opponent = n.Players(who=n.Who.OPPONENT)
    assert "Ukaž svou ruku." == said(n.Look(zone=hand, whose=n.YOU, count=n.Every(), reveal=True))
    theirs = n.Look(zone=hand, whose=n.Players(who=n.Who.THEY), count=n.Every(), reveal=True, who=opponent)
    assert "Soupeř ukáže svou ruku." == said(theirs)
    yours = n.Look(zone=hand, whose=n.YOU, count=n.Every(), reveal=True, who=opponent)
    assert "Soupeř ukáže tvou ruku." == said(yours)
