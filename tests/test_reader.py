"""What sentences mean: small texts beside the tree that a careful player would draw."""

from __future__ import annotations

import pytest

from dtlang.source import Span
from dtlang.syntax import nodes as n
from dtlang.syntax.explanation.unknown import unknown_places
from dtlang.syntax.names import Names
from dtlang.syntax.node import parts_of
from dtlang.syntax.text.read import Reading, read_text

NAMES = Names.of(
    statuses=["Cinder", "Heat", "Night Bloom", "bounty of the sea", "Shadow"],
    pieces=["Wisp"],
    verbs=["stoke", "burn out"],
    symbols=["flame", "ward", "comet"],
)
HOLDER = n.Players(who=n.Who.HOLDER)
THEY = n.Players(who=n.Who.THEY)
CINDER = n.Thing(kind=n.Kind.STATUS, name="Cinder")
HEAT = n.Thing(kind=n.Kind.STATUS, name="Heat")
CP = n.Thing(kind=n.Kind.CP)
CARD = n.Thing(kind=n.Kind.CARD)
IT = n.Thing(kind=n.Kind.IT)
THIS = n.Thing(kind=n.Kind.THIS_TOKEN)
CHOSEN_OPPONENT = n.Players(who=n.Who.CHOSEN_OPPONENT)


def num(value: int) -> n.Number:
    return n.Number(value=value)


def read(text: str) -> Reading:
    return read_text(text, Span(0, len(text)), NAMES, "en")


CASES: dict[str, list[n.Effect]] = {
    "Deal 4 dmg.": [n.DealDamage(amount=num(4))],
    "deal 4 damage": [n.DealDamage(amount=num(4))],
    "Inflict Cinder.\nThen deal 5 pure dmg.": [
        n.Inflict(thing=CINDER),
        n.Then(effect=n.DealDamage(amount=num(5), type=n.DamageType.PURE)),
    ],
    # a line break without a full stop separates sentences only before a capital letter
    "Gain 2 CP\nDraw 1 card": [n.Gain(thing=CP, count=num(2)), n.Draw()],
    "Gain 2 Heat and\ndraw 1 card.": [n.All(parts=(n.Gain(thing=HEAT, count=num(2)), n.Draw()))],
    # the count belongs to the thing it stands before
    "Gain 2 Heat, Cinder, & 1 CP.": [
        n.All(parts=(n.Gain(thing=HEAT, count=num(2)), n.Gain(thing=CINDER), n.Gain(thing=CP)))
    ],
    # a target at the end of a list belongs to the whole list, but not to another verb
    "Heal 2 and inflict Cinder & Heat on a chosen opponent.": [
        n.All(
            parts=(
                n.Heal(amount=num(2)),
                n.Inflict(thing=CINDER, target=CHOSEN_OPPONENT),
                n.Inflict(thing=HEAT, target=CHOSEN_OPPONENT),
            )
        )
    ],
    # sums are one amount, and "per" belongs to the term before it
    "Deal 5 + 1 dmg per Heat.": [
        n.DealDamage(amount=n.Sum(terms=(num(5), n.Per(times=1, each=n.Counted(thing=HEAT)))))
    ],
    "Prevent 1 x [ward] + 2 x [comet] dmg.": [
        n.PreventDamage(
            amount=n.Sum(
                terms=(n.TimesSymbol(times=1, symbol="ward"), n.TimesSymbol(times=2, symbol="comet"))
            )
        )
    ],
    "Gain 1 CP x [comet].": [n.Gain(thing=CP, count=n.TimesSymbol(times=1, symbol="comet"))],
    # "or" between symbols is no choice of the player
    "On [flame] or [ward], draw 1 card.": [
        n.OnRoll(outcome=n.Shows(symbols=("flame", "ward"), any=True), effect=n.Draw())
    ],
    "If no [flame] or [ward] were rolled, gain Heat.": [
        n.If(
            condition=n.Not(condition=n.OutcomeIs(outcome=n.Shows(symbols=("flame", "ward"), any=True))),
            effect=n.Gain(thing=HEAT),
        )
    ],
    "On [flame], gain Heat\n- or -\ngain 1 CP.": [
        n.OnRoll(
            outcome=n.Shows(symbols=("flame",)),
            effect=n.Choose(options=(n.Gain(thing=HEAT), n.Gain(thing=CP))),
        )
    ],
    # costs
    "You may spend 1 CP to gain 1 Heat and draw 1 card.": [
        n.May(effect=n.Pay(cost=n.Spend(thing=CP), effect=n.All(parts=(n.Gain(thing=HEAT), n.Draw()))))
    ],
    "Deal 2 dmg and you may spend 1 CP to draw 1 card.": [
        n.All(
            parts=(
                n.DealDamage(amount=num(2)),
                n.May(effect=n.Pay(cost=n.Spend(thing=CP), effect=n.Draw())),
            )
        )
    ],
    "Remove up to 3 Heat and deal 2 dmg per token removed.": [
        n.All(
            parts=(
                n.Remove(thing=HEAT, count=n.UpTo(limit=3)),
                n.DealDamage(
                    amount=n.Per(
                        times=2,
                        each=n.Counted(thing=n.Thing(kind=n.Kind.TOKEN), done=n.Done.REMOVED),
                    )
                ),
            )
        )
    ],
    # "not greater" includes a tie
    "If your roll is not greater, draw 1 card.": [
        n.If(condition=n.RollAgainst(versus=n.Versus.EQUAL_OR_LESS), effect=n.Draw())
    ],
    "If the roll value is less than 3, draw 1 card.": [
        n.If(condition=n.RollIs(compare=n.Compare.LESS_THAN, amount=3), effect=n.Draw())
    ],
    # prohibitions
    "This token may not be removed or transferred.": [
        n.Cannot(
            effect=n.Choose(
                options=(
                    n.Remove(thing=THIS, who=n.Players(who=n.Who.PLAYER)),
                    n.Transfer(thing=THIS, who=n.Players(who=n.Who.PLAYER)),
                )
            )
        )
    ],
    "A player with this token may play no cards.": [
        n.Cannot(effect=n.PlayCard(thing=CARD, count=n.AnyNumber(), who=HOLDER))
    ],
    "This token may not be spent twice in one turn.": [
        n.Only(
            effect=n.TimesPerTurn(
                times=1, effect=n.May(effect=n.Spend(thing=THIS, who=n.Players(who=n.Who.PLAYER)))
            )
        )
    ],
    # times stand outside whatever they govern
    "A player with this token removes it at the conclusion of their Upkeep Phase and then receives 2 dmg.": [
        n.During(
            time=n.Time(part=n.Stretch.CONCLUSION, phase=n.PhaseOf(phase=n.Phase.UPKEEP, whose=THEY)),
            effect=n.All(
                parts=(
                    n.Remove(thing=IT, who=HOLDER),
                    n.Then(effect=n.ReceiveDamage(amount=num(2), who=HOLDER)),
                )
            ),
        )
    ],
    # names with keywords and lower-case words in them, and verbs of the hero's own
    "Gain 2 bounty of the sea and Night Bloom.": [
        n.All(
            parts=(
                n.Gain(thing=n.Thing(kind=n.Kind.STATUS, name="bounty of the sea"), count=num(2)),
                n.Gain(thing=n.Thing(kind=n.Kind.STATUS, name="Night Bloom")),
            )
        )
    ],
    "Stoke 2. Then the Wisp burns out.": [
        n.Call(verb="stoke", count=num(2)),
        n.Then(effect=n.Call(verb="burn out", thing=n.Thing(kind=n.Kind.PIECE, name="Wisp"))),
    ],
    "Increase or decrease any die by 1 (a value of 6 cannot be increased).": [n.TipDie(dice=n.Dice())],
    "Spend Heat to add 1 dmg per Heat spent.": [
        n.Pay(
            cost=n.Spend(thing=HEAT, count=n.AnyNumber()),
            effect=n.AddDamage(amount=n.Per(times=1, each=n.Counted(thing=HEAT, done=n.Done.SPENT))),
        )
    ],
}


@pytest.mark.parametrize("text", CASES, ids=lambda t: t[:40])
def test_a_sentence_means_what_it_says(text: str) -> None:
    reading = read(text)
    assert [] == [str(p.misfit or p.stuck) for p in reading.problems]
    assert tuple(CASES[text]) == reading.text.sentences


REFUSED = [
    "Heal 2 cards.",
    "Draw 2 dmg.",
    "Gain 3 dmg.",
    "Deal 4 dmg dmg.",
    "Inflict 2 CP.",
    "Add 2 undefendable dmg.",  # an Attack's type is not changed by what joins it
    "Deal 4 pure undefendable dmg.",
    "Gain 2 3 Heat.",
    "Draw 1 card and gain 2 CP if you have Heat.",  # of which part?
    "Gain 1 CP and draw 1 card during your Upkeep Phase.",
    "Gain 2 CP (unless it rains).",
    "On 5-2, draw 1 card.",
    "On 7, draw 1 card.",
    "Change one of your dice to a 7.",
    "Deal dmg.",
    "Skip 2 cards.",
    "Spend 1 CP to gain 1 Heat to draw 1 card.",
    "Deal.",
    "Then.",
    "To draw 1 card.",
    "Roll 2 cards.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    """A misreading is worse than a refusal."""
    reading = read(text)
    assert reading.problems, reading.text.sentences


def spans(node: object) -> list[Span]:
    """The spans of all nodes below a node, itself included."""
    found: list[Span] = []
    if isinstance(node, n.Node):
        found.append(node.span)
        for name in parts_of(type(node)):
            found.extend(spans(getattr(node, name)))
    elif isinstance(node, tuple):
        for child in node:
            found.extend(spans(child))
    return found


@pytest.mark.parametrize("text", CASES, ids=lambda t: t[:40])
def test_every_word_lies_in_the_span_of_its_sentence(text: str) -> None:
    reading = read(text)
    covered = [sentence.span for sentence in reading.text.sentences]
    for at, letter in enumerate(text):
        if letter.isalnum():
            assert any(span.start <= at < span.end for span in covered), text[at:]


def test_one_bad_sentence_does_not_hide_the_next() -> None:
    reading = read("Deal 4 dmg. Deal flying dmg. Gain 2 CP. Heal 2 cards. Draw 1 card.")
    assert [False, True, False, True, False] == [isinstance(s, n.Unread) for s in reading.text.sentences]
    assert 2 == len(reading.problems)


@pytest.mark.parametrize(
    "names",
    [
        NAMES,
        Names.of(statuses=["Heat"], symbols=["flame"]),
        Names.of(verbs=["stoke", "burn out"]),
    ],
    ids=["all", "few", "none"],
)
def test_a_reading_knows_whether_it_speaks_of_something_unknown(names: Names) -> None:
    """The tree is looked through for undeclared names only if the words held one."""
    met = set()
    for text in CASES:
        reading = read_text(text, Span(0, len(text)), names, "en")
        if unknown_places(reading.text, text, names):
            assert reading.unknown, text
        met.add(reading.unknown)
    assert (names is NAMES) == (True not in met)
