"""Sentences that were once understood as something else, or of which a word was lost. Each stays mended."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dtlang import ir
from dtlang.compile import lower_text
from dtlang.source import Source, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.read import read_hero
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import read_text
from tests.docs.phrases import PLACES, read


def effects(place: str, text: str) -> Any:
    """What a text of the hero of the examples compiles to, as plain JSON values."""
    reading, findings = read(text, place)
    assert [] == [finding.message for finding in findings], text
    lowered = lower_text(reading.text, PLACES[place])
    assert [] == [finding.message for finding in lowered.findings], text
    return json.loads(ir.encode_effects(lowered.effects))


def part(value: Any, path: str) -> Any:
    """A part by keys and numbers; None where there is nothing."""
    for step in path.split("/") if path else ():
        if isinstance(value, list):
            value = value[int(step)] if int(step) < len(value) else None
        else:
            value = None if value is None else value.get(step)
    return value


ME, OPPONENT, PICK = {"who": "self"}, {"who": "opponent"}, {"who": "chosen", "choice": "p1"}
AT_LEAST_2 = {"kind": "bound", "compare": "at_least", "amount": 2}
SHOWS_4_TO_6 = {"kind": "shows_number", "low": 4, "high": 6}
ROLL_TOTAL = {"kind": "roll_total", "roll": "r1"}
AS_MANY_AS_FIT = {"kind": "as_many_as_fit"}
CHOOSE_PLAYER = {"op": "choose_players", "players": {"who": "chosen_player", "choice": "p1"}, "by": ME}
STUN = "Before your Offensive Roll Phase, you may spend 2 CP to remove this token. If you do not, "

CASES: list[tuple[str, str, dict[str, Any]]] = [
    # of several, all; of any, the one that is chosen
    ("main", "Re-roll each of your dice.", {"0/dice/all": True}),
    ("main", "Each other player discards 1 card.", {"0/player/who": "all_other_players"}),
    # to another symbol, or another number, and not other dice
    (
        "main",
        "Turn 1 of your dice into a [flame] or a [comet].",
        {"0/options/1/effects/0/op": "change_die", "0/options/1/effects/0/symbol": "comet"},
    ),
    (
        "main",
        "Turn one of your dice into a 4, a 5 or a 6.",
        {"0/options/1/effects/0/to": 5, "0/options/2/effects/0/to": 6},
    ),
    # whose roll
    (
        "defensive",
        "You and your attacker each roll 1 die. If your attacker's roll is greater, draw 1 card.",
        {"1/condition/versus": "less"},
    ),
    # "then" is weaker than "or"
    ("main", "Heal 3, then gain Heat or draw 1 card.", {"0/op": "heal", "2/op": "choose"}),
    ("main", "Heal 3 or draw 1 card, then gain Heat.", {"0/op": "choose", "2/op": "gain"}),
    # neither
    (
        "main",
        "If you have no Heat or Cinder, draw 1 card.",
        {"0/condition/kind": "both", "0/condition/conditions/1/kind": "not"},
    ),
    # the most that is counted
    ("main", "Gain 1 CP per Heat, up to 3.", {"0/count/kind": "capped", "0/count/most": 3, "1": None}),
    ("main", "Gain 1 CP per Heat (max 3).", {"0/count/kind": "capped", "0/count/most": 3}),
    ("offensive", "Deal 1 x [flame] dmg (up to 4 damage).", {"0/amount/kind": "capped", "0/amount/most": 4}),
    (
        "main",
        "Spend any number of Heat (at most 3) to deal 2 dmg per Heat spent.",
        {"0/cost/0/count": {"kind": "up_to", "limit": 3}},
    ),
    (
        "main",
        "Deal dmg equal to your CP, up to 8.",
        {"0/amount/kind": "capped", "0/amount/most": 8, "1": None},
    ),
    ("defensive", "Heal 1 x [flame], up to 3.", {"0/amount/kind": "capped", "0/amount/most": 3, "1": None}),
    ("offensive", "Deal 2 dmg + 1 x [flame] dmg (max 5).", {"0/amount/kind": "capped", "0/amount/most": 5}),
    # only then, wherever it stands
    (
        "token",
        "You may only spend this token when you are Attacked.",
        {"0/op": "restrict", "0/event/timing": "attacked", "1": None},
    ),
    (
        "token",
        "You may spend this token only when you are Attacked.",
        {"0/op": "restrict", "0/event/timing": "attacked", "1": None},
    ),
    (
        "main",
        "You may only play this card if you have Heat.",
        {"0/op": "restrict", "0/condition/kind": "has", "1": None},
    ),
    (
        "token",
        "You may spend this token to draw 1 card only when you are Attacked.",
        {"0/op": "trigger", "0/event/timing": "attacked", "0/effects/0/op": "may"},
    ),
    ("main", "Sacrifice 3 Health to gain 3 CP.", {"0/cost/0/op": "lose", "0/cost/0/thing/kind": "health"}),
    ("curse", "You cannot play upgrade cards.", {"0/deed/thing": {"kind": "upgrade"}}),
    # what is paid is counted, not what is left
    (
        "main",
        "Discard any number of cards to gain 1 CP per card.",
        {"0/cost/0/id": "e1", "0/effects/0/count/each": {"kind": "done_before", "of": "e1"}},
    ),
    (
        "main",
        "Spend all Heat to draw 1 card and deal 1 dmg per Heat (max 4).",
        {"0/effects/1/amount/amount/each/kind": "done_before", "0/effects/1/amount/most": 4},
    ),
    ("main", "Spend 2 Heat to deal 2 dmg per Heat.", {"0/effects/0/amount/each/kind": "held"}),
    # all of both
    (
        "main",
        "Remove all Heat and Cinder.",
        {"0/count": {"kind": "all"}, "1/thing/name": "Cinder", "1/count": {"kind": "all"}},
    ),
    # the second price shares the verb of the first
    (
        "main",
        "Spend 1 Heat to gain 2 CP or 2 Heat to gain 5 CP.",
        {
            "0/op": "choose",
            "0/options/1/effects/0/cost/0/op": "spend",
            "0/options/1/effects/0/cost/0/count": 2,
            "0/options/1/effects/0/effects/0/count": 5,
        },
    ),
    # what is on its way to somebody is prevented; what somebody deals is lowered
    ("instant", "Reduce incoming dmg by 3.", {"0/op": "prevent_damage", "0/player": ME}),
    (
        "instant",
        "Reduce the incoming dmg by half.",
        {"0/op": "prevent_damage", "0/amount/of/kind": "incoming_damage"},
    ),
    ("defensive", "Reduce the dmg by 2.", {"0/op": "prevent_damage", "0/player": ME}),
    ("defensive", "Reduce your opponent's dmg by 2.", {"0/dealer": {"who": "attacker"}}),
    (
        "token",
        "The next time you would be dealt dmg, reduce that dmg by 2.",
        {"0/effects/0/op": "prevent_damage", "0/effects/0/player": ME},
    ),
    ("curse", "When you would deal dmg, reduce that dmg by 1.", {"0/effects/0/dealer": ME}),
    (
        "offensive",
        "Deal 8 dmg. Your opponent may discard 2 cards to reduce this dmg by 3.",
        {"1/effects/0/effects/0/op": "prevent_damage", "1/effects/0/effects/0/player": {"who": "target"}},
    ),
    # more of the same dmg
    ("roll", "Attack Modifier. Deal +3 dmg.", {"0/op": "add_damage", "0/amount": 3}),
    ("roll", "Your Attack deals +1 dmg.", {"0/op": "add_damage", "0/amount": 1}),
    (
        "passive",
        "Your Attacks deal +2 dmg.",
        {"0/event/timing": "attacked", "0/effects/0/op": "add_damage"},
    ),
    (
        "curse",
        "You deal 1 less dmg with your Attacks.",
        {"0/event/timing": "attacked", "0/event/player": ME, "0/effects/0/dealer": ME},
    ),
    (
        "passive",
        "Your opponent's Attacks deal 2 less dmg.",
        {"0/event/timing": "attacked", "0/event/player": OPPONENT, "0/effects/0/dealer": {"who": "actor"}},
    ),
    # none of them
    (
        "passive",
        "Your opponent cannot change your dice.",
        {"0/op": "forbid", "0/deed/player": OPPONENT, "0/deed/target": ME},
    ),
    # until it begins
    ("main", "Until your next turn, you cannot play cards.", {"0/window/timing": "turn_start"}),
    # whoever's turn
    ("passive", "At the start of each turn, gain Heat.", {"0/event/player/who": "any_player"}),
    ("passive", "When a Main Phase starts, gain 1 CP.", {"0/event/player/who": "any_player"}),
    ("passive", "When another player Attacks, gain Heat.", {"0/event/player/besides": ME}),
    # who heals whom
    ("main", "A chosen teammate heals you 2.", {"0/target": ME}),
    ("passive", "When you are healed, gain Heat.", {"0/event/timing": "healed", "0/event/player": ME}),
    # of those with a token
    ("main", "Choose an opponent with Cinder. They lose 1 CP.", {"0/players/token/name": "Cinder"}),
    # what one pays for
    (
        "token",
        "You may spend this token in order to prevent 3 dmg.",
        {"0/effects/0/effects/0/effects/0/amount": 3},
    ),
    ("offensive", "If you dealt no dmg, gain Heat.", {"0/condition/kind": "not"}),
    # whose they are
    ("passive", "Your Heat cannot be removed.", {"0/deed/target": ME}),
    ("passive", "Your CP cannot be stolen.", {"0/deed/target": ME}),
    # whose phase it is
    ("main", "Conclude your opponent's Main Phase.", {"0/player": OPPONENT}),
    ("main", "Skip your opponent's next Income Phase.", {"0/player": OPPONENT, "0/next": True}),
    ("passive", "When your opponent concludes their Main Phase, draw 1 card.", {"0/event/player": OPPONENT}),
    (
        "passive",
        "When you deal dmg as a result of your opponent's Roll Phase, draw 1 card.",
        {"0/event/player": ME, "0/event/phase": "roll", "0/event/phase_of": OPPONENT},
    ),
    # how much, in what is watched for
    ("passive", "When you prevent at least 2 dmg, gain Heat.", {"0/event/amount": AT_LEAST_2}),
    ("passive", "When you add at least 2 dmg, gain Heat.", {"0/event/amount": AT_LEAST_2}),
    ("passive", "When you receive 1 dmg, gain Heat.", {"0/event/amount/amount": 1}),
    ("passive", "When you stoke 2, gain Heat.", {"0/event/amount/amount": 2}),
    ("passive", "When you roll 2 dice, gain Heat.", {"0/event/amount/amount": 2}),
    # from whom, in what is watched for
    ("passive", "When you are dealt dmg by your opponent, gain Heat.", {"0/event/player": OPPONENT}),
    ("passive", "When a player removes Heat from you, draw 1 card.", {"0/event/target": ME}),
    ("passive", "When you steal 1 CP from a teammate, gain Heat.", {"0/event/target": {"who": "teammate"}}),
    ("passive", "When you re-roll one of your opponent's dice, gain Heat.", {"0/event/target": OPPONENT}),
    # of two things, both
    (
        "main",
        "Firebolt and Flashpoint have no effect.",
        {"0/thing/name": "Firebolt", "1/thing/name": "Flashpoint", "2": None},
    ),
    (
        "main",
        "Heat and Cinder may not be removed.",
        {"0/deed/thing/name": "Heat", "1/deed/thing/name": "Cinder"},
    ),
    # them, one of them, the rest
    (
        "main",
        "Look at the top 3 cards of your deck. Put them on the top of your deck in any order.",
        {"1/count": {"kind": "all"}, "1/source": "looked_at", "1/any_order": True},
    ),
    (
        "main",
        "Look at the top 4 cards of your deck. Put 1 card into your hand. Put them on top of your deck.",
        {"1/count": 1, "1/source": "looked_at", "2/count": {"kind": "all"}, "2/source": "looked_at"},
    ),
    (
        "main",
        "Look at the top 4 cards of your deck. Put 2 of them into your hand. Put the rest on the bottom.",
        {"1/count": 2, "2/count": {"kind": "all"}, "2/source": "looked_at"},
    ),
    ("main", "Gain 2 Heat. Remove them.", {"1/count": {"kind": "result_of", "of": "e1"}}),
    # a pick is made once, and before what is set up for it
    (
        "main",
        "The next time a chosen player would receive dmg, they heal 2 instead.",
        {"0": CHOOSE_PLAYER, "1/event/target": PICK, "1/effects/0/target": PICK, "1/replaces": True},
    ),
    (
        "main",
        "This turn, a chosen opponent cannot spend Heat.",
        {"0/players/who": "chosen_opponent", "0/players/choice": "p1", "1/effects/0/deed/player": PICK},
    ),
    ("main", "A chosen opponent reveals 3 cards.", {"0/owner/choice": "p1", "0/by": PICK}),
    ("main", "You or a chosen teammate heals 3.", {"0/target/who": "one_of", "0/by": PICK}),
    # who they are in the body of a trigger
    ("passive", "When a teammate is Attacked, they may gain Heat.", {"0/effects/0/by": {"who": "defender"}}),
    (
        "passive",
        "When Cinder is inflicted on an opponent, they lose 1 CP.",
        {"0/effects/0/player": {"who": "affected"}},
    ),
    ("passive", "When a player receives dmg, they lose 1 CP.", {"0/effects/0/player": {"who": "affected"}}),
    # on a token, whoever does it
    (
        "curse",
        "When this token would be inflicted on you, receive 2 dmg instead.",
        {"0/event/player": None, "0/event/target": ME, "0/replaces": True},
    ),
    ("curse", "When another Heat is inflicted on you, receive 2 dmg.", {"0/event/player": None}),
    ("curse", "When this token is removed, receive 2 dmg.", {"0/event/player": None}),
    # whichever way an offer went
    (
        "curse",
        STUN + "skip your Offensive Roll Phase. Then draw 1 card.",
        {"0/effects/0/op": "may", "0/effects/1/op": "pause", "0/effects/2/op": "draw"},
    ),
    (
        "curse",
        STUN + "skip your Offensive Roll Phase. Additionally, draw 1 card.",
        {"0/effects/0/op": "may", "0/effects/1/op": "draw"},
    ),
    # damage that goes out
    (
        "curse",
        "When you would deal dmg as a result of your Offensive Roll Phase, prevent that dmg.",
        {"0/effects/0/op": "reduce_damage", "0/effects/0/dealer": ME},
    ),
    (
        "passive",
        "When an opponent would deal dmg, prevent 2 dmg.",
        {"0/effects/0/op": "reduce_damage", "0/effects/0/dealer": {"who": "actor"}},
    ),
    ("passive", "When you deal dmg, heal 1/2 of that dmg.", {"0/effects/0/amount/of/kind": "event_amount"}),
    # as often as it happens
    (
        "main",
        "Until the start of your next turn, when you are Attacked, prevent 1 dmg.",
        {"0/effects/0/op": "trigger", "0/effects/0/once": None},
    ),
    (
        "passive",
        "If Salamander is in play, when you are Attacked, prevent 1 dmg.",
        {"0/op": "trigger", "0/once": None, "0/effects/0/op": "if"},
    ),
    ("passive", "While you have Heat, you may not play cards.", {"0/op": "restrict"}),
    ("token", "If you have 2 CP, you may spend this token to draw 1 card.", {"0/op": "permission"}),
    ("token", "You may spend this token to draw 1 card only during your Main Phase.", {"0/op": "permission"}),
    (
        "token",
        "Only if you have 2 CP, you may spend this token.",
        {"0/op": "restrict", "0/condition/amount": 2},
    ),
    # dice that may be taken again, places, holders, owners
    (
        "roll",
        "Change up to 2 dice to any value (may be the same die).",
        {"0/dice/repeat": True, "0/dice/count": 2, "0/dice/up_to": True},
    ),
    ("offensive", "Deal 1 dmg per upgrade in play.", {"0/amount/each/zone": "play"}),
    ("main", "Inflict Cinder on a chosen opponent. Flip it.", {"1/holder": PICK}),
    ("main", "Inflict Cinder on a chosen opponent. Remove it.", {"1/source": PICK}),
    ("main", "Flip your opponent's Lantern.", {"0/holder": OPPONENT}),
    ("main", "Remove your opponent's Heat.", {"0/source": OPPONENT}),
    ("main", "Steal a chosen opponent's Heat.", {"0/source/who": "chosen_opponent"}),
    ("roll", "Double the dmg of your opponent's Attack.", {"0/by": OPPONENT}),
    # only some of them
    ("main", "Each opponent with Cinder loses 1 CP.", {"0/player/token/name": "Cinder"}),
    ("offensive", "Deal 2 dmg to an opponent with Cinder.", {"0/target/who": "opponent"}),
    ("main", "A chosen player other than you draws 1 card.", {"0/player/besides": ME}),
    (
        "passive",
        "When a player other than Ember Witch gains Heat, draw 1 card.",
        {"0/event/player/besides": {"who": "named", "name": "Ember Witch"}},
    ),
    ("passive", "When you receive dmg other than pure dmg, gain Heat.", {"0/event/except_type": "pure"}),
    ("defensive", "Prevent 3 dmg (except ultimate dmg).", {"0/except_type": "ultimate"}),
    (
        "passive",
        "When you conclude your Offensive Roll Phase without an Attack, gain Heat.",
        {"0/event/without_attack": True},
    ),
    # two words in one
    ("main", "If you don’t have Heat, draw 1 card.", {"0/condition/kind": "not"}),
    ("main", "If you've 3 Heat, draw 1 card.", {"0/condition/kind": "has", "0/condition/amount": 3}),
    ("main", "If dmg wasn't prevented, gain 1 CP.", {"0/condition/kind": "not"}),
    ("main", "You won't gain Heat.", {"0/op": "forbid", "0/deed/timing": "status_gained"}),
    ("passive", "When you'd receive dmg, gain Heat.", {"0/event/would": True}),
    (
        "token",
        "You may spend this token to heal 1 (you can't spend it the turn it's gained).",
        {"1/op": "during", "1/window/timing": "turn_gained", "1/effects/0/op": "forbid"},
    ),
    (
        "main",
        "Reveal the top card of your deck. If it isn't an upgrade, discard it.",
        {"1/condition/kind": "not", "1/then/0/zone": "discard_pile"},
    ),
    # a price instead of the cost of the card, not on top of it
    ("main", "Play 1 card without paying any CP.", {"0/op": "play_card", "0/free": True}),
    ("main", "Play an upgrade for 0 CP.", {"0/op": "play_card", "0/free": True}),
    (
        "main",
        "You may play an upgrade for 1 CP.",
        {"0/effects/0/cost/0/count": 1, "0/effects/0/effects/0/free": True},
    ),
    # what the dice show, and how many dice there are
    ("main", "Roll 1 die. If you roll a 6, gain Heat.", {"1/condition/outcome/low": 6}),
    (
        "main",
        "Roll 1 die. If you roll 4 or higher, gain Heat.",
        {"1/condition/amount/kind": "roll_total", "1/condition/compare": "at_least", "1/condition/than": 4},
    ),
    (
        "main",
        "Roll 1 die. On 4 or higher, gain Heat. On 3 or lower, draw 1 card.",
        {"1/cases/0/outcome": SHOWS_4_TO_6, "1/cases/1/outcome/high": 3, "1/cases/1/outcome/low": 1},
    ),
    ("main", "Roll 1 die. On a 4, 5, or 6, gain Heat.", {"1/cases/0/outcome": SHOWS_4_TO_6}),
    ("main", "Roll 2 dice. On doubles, gain Heat.", {"1/cases/0/outcome/number": 2}),
    (
        "main",
        "Roll 1 die. On 1, draw 1 card. On an even number, gain Heat. On any other outcome, gain 1 CP.",
        {
            "2/condition/kind": "either",
            "2/condition/conditions/2/outcome/low": 6,
            "3/cases/3/outcome/low": 6,
            "3/cases/3/effects": [],
            "3/otherwise/0/op": "gain",
        },
    ),
    (
        "main",
        "Roll 3 dice. If 2 or more [flame] were rolled, gain Heat.",
        {"1/condition/outcome/symbols": ["flame", "flame"]},
    ),
    (
        "offensive",
        "On at least 2 [flame] and [ward], gain Heat.",
        {"0/cases/0/outcome/symbols": ["flame", "flame", "ward"]},
    ),
    # what the dice come to
    ("main", "Roll 3 dice. Deal dmg equal to the sum of the values rolled.", {"1/amount": ROLL_TOTAL}),
    ("main", "Roll 3 dice. Deal dmg equal to the total of the dice.", {"1/amount": ROLL_TOTAL}),
    ("main", "Roll 1 die. Heal an amount equal to its value.", {"1/amount/kind": "die_value"}),
    ("main", "Gain 2 Heat. Roll 1 die. Deal that much dmg.", {"2/amount": ROLL_TOTAL}),
    ("main", "Roll 1 die. Gain 2 Heat. Deal that much dmg.", {"2/amount/kind": "result_of"}),
    # dice like others, and whose they are
    ("roll", "Re-roll up to 2 dice of your opponent.", {"0/dice/owner": OPPONENT, "0/dice/count": 2}),
    ("roll", "Re-roll one die of any player.", {"0/dice/owner": None, "0/dice/count": None}),
    (
        "roll",
        "Re-roll any or all of your dice.",
        {"0/dice/up_to": True, "0/dice/count": 5, "0/dice/owner": ME},
    ),
    ("roll", "Change 1 die to the same value as another of your dice.", {"0/like/owner": ME}),
    (
        "roll",
        "Change 1 of your dice to the value of another die.",
        {"0/dice/owner": ME, "0/like/owner": None},
    ),
    ("roll", "Copy one of your dice to another die.", {"0/like/owner": ME, "0/dice/owner": None}),
    ("roll", "Change 1 die to the value of 6.", {"0/op": "change_die", "0/to": 6}),
    # roll attempts, more or fewer than the rules give
    (
        "curse",
        "You have 1 fewer roll attempt during your next Offensive Roll Phase.",
        {"0/window/next": True, "0/effects/0/change": -1, "0/effects/0/player": ME},
    ),
    (
        "roll",
        "You may make 1 additional roll attempt with up to 2 dice.",
        {"0/effects/0/change": 1, "0/effects/0/dice/count": 2, "0/effects/0/dice/up_to": True},
    ),
    # as many as fit
    ("main", "Inflict Cinder up to its stack limit.", {"0/op": "inflict", "0/count": AS_MANY_AS_FIT}),
    ("main", "Gain Heat to its stack limit.", {"0/op": "gain", "0/count": AS_MANY_AS_FIT}),
    ("main", "Gain the maximum number of Heat.", {"0/thing/name": "Heat", "0/count": AS_MANY_AS_FIT}),
    # what this text did
    (
        "main",
        "You may spend any number of Heat. Deal 1 dmg for each token spent this way.",
        {"0/effects/0/id": "e1", "1/amount/each": {"kind": "done_before", "of": "e1"}},
    ),
    (
        "main",
        "Discard any number of cards. If a card was discarded this way, draw 1 card.",
        {"1/condition": {"kind": "did", "of": "e1", "compare": "at_least", "amount": 1}},
    ),
    (
        "main",
        "Discard up to 3 cards. If you discarded at least 2 cards this way, draw 1 card.",
        {"1/condition": {"kind": "did", "of": "e1", "compare": "at_least", "amount": 2}},
    ),
    ("main", "Roll 1 die. Deal half that much dmg.", {"1/amount": {"kind": "half", "of": ROLL_TOTAL}}),
    # somebody chosen does it: that is no price
    ("main", "Choose an opponent to lose 1 CP.", {"0/op": "lose", "0/player/who": "chosen_opponent"}),
    (
        "main",
        "You may choose a teammate to gain 2 CP.",
        {"0/op": "may", "0/by": ME, "0/effects/0/player/who": "chosen_teammate"},
    ),
    ("main", "Select two opponents to discard 1 card.", {"0/player": {"who": "chosen_opponent", "count": 2}}),
    (
        "main",
        "Choose an opponent to discard 1 card and lose 1 CP.",
        {"0/op": "discard", "0/player/who": "chosen_opponent", "1/player": PICK},
    ),
    (
        "main",
        "Choose an opponent to lose 1 CP or discard 1 card.",
        {"0/op": "choose", "0/by/who": "chosen_opponent", "0/options/1/effects/0/player": PICK},
    ),
    ("main", "Choose an opponent to steal 1 CP from.", {"0/op": "steal", "0/source/who": "chosen_opponent"}),
    (
        "main",
        "Spend 1 Heat to choose an opponent to lose 1 CP.",
        {"0/op": "pay", "0/cost/0/op": "spend", "0/effects/0/player/who": "chosen_opponent"},
    ),
    (
        "main",
        "Draw 1 card and choose an opponent with Cinder to lose 1 CP.",
        {"0/op": "draw", "1/op": "lose", "1/player/token/name": "Cinder"},
    ),
    # none of it
    (
        "main",
        "If you have 0 Heat, draw 1 card.",
        {"0/condition/kind": "not", "0/condition/condition/amount": 1},
    ),
    ("main", "If you do not have 0 CP, draw 1 card.", {"0/condition/kind": "has", "0/condition/amount": 1}),
    (
        "main",
        "If your opponent has 0 cards in their hand, draw 1 card.",
        {"0/condition/kind": "not", "0/condition/condition/zone": "hand"},
    ),
    (
        "main",
        "If you have 3 Heat, draw 1 card.",
        {"0/condition/compare": "at_least", "0/condition/amount": 3},
    ),
    ("main", "If you have 0 Heat or 0 Cinder, draw 1 card.", {"0/condition/kind": "either"}),
    ("main", "If you have 0 Heat or Cinder, draw 1 card.", {"0/condition/kind": "both"}),
    ("main", "Roll 3 dice. If you rolled 0 [flame], draw 1 card.", {"1/condition/kind": "not"}),
    # of the same thing twice, whom it is for is said of the last
    (
        "offensive",
        "Deal 10 dmg and 2 dmg to yourself.",
        {"0/amount": 10, "0/target": {"who": "target"}, "0/source": "attack", "1/amount": 2, "1/target": ME},
    ),
    (
        "offensive",
        "Deal 6 dmg, 3 undefendable dmg and 1 to yourself.",
        {"0/target": {"who": "target"}, "1/target": {"who": "target"}, "2/target": ME},
    ),
    (
        "offensive",
        "Deal 4 dmg to your opponent and 1 to yourself.",
        {"0/target": {"who": "target"}, "1/amount": 1, "1/target": ME},
    ),
    ("offensive", "Deal 8 dmg or 2 dmg to yourself.", {"0/options/0/effects/0/target": {"who": "target"}}),
    ("offensive", "Deal 5 dmg, receive 2.", {"0/target": {"who": "target"}, "1/target": ME}),
    (
        "offensive",
        "Deal 8 dmg and 2 collateral dmg to all opponents.",
        {"0/target": {"who": "target"}, "0/source": "attack", "1/target": {"who": "all_opponents"}},
    ),
    ("main", "Inflict Cinder and Heat on yourself.", {"0/target": ME, "1/target": ME}),
    (
        "main",
        "Steal 1 CP and 1 card from a chosen opponent.",
        {"0/source/who": "chosen_opponent", "1/source": PICK},
    ),
    # any one
    ("main", "Search your deck for any card.", {"0/count": 1}),
    ("main", "Search your deck for any 2 cards.", {"0/count": 2}),
    ("main", "Search your deck for any number of cards.", {"0/count": {"kind": "any_number"}}),
    ("main", "Put any card from your discard pile into your hand.", {"0/count": 1}),
    ("main", "Steal 1 card from a chosen opponent.", {"0/count": 1}),
    ("main", "Discard any cards.", {"0/count": {"kind": "any_number"}}),
    # shuffled in
    (
        "main",
        "Shuffle up to 3 cards from your discard pile into your deck.",
        {"0/op": "put", "0/count": {"kind": "up_to", "limit": 3}, "1/op": "shuffle", "1/zone": "deck"},
    ),
    (
        "main",
        "A chosen player shuffles their hand into their deck.",
        {"0/by/who": "chosen_player", "0/source": "hand", "1/op": "shuffle", "1/by": PICK},
    ),
    (
        "main",
        "Shuffle your hand and discard pile into your deck.",
        {"0/source": "hand", "1/op": "shuffle", "2/source": "discard_pile", "3/op": "shuffle"},
    ),
    # which player, not a new target
    (
        "offensive",
        "Deal 2 dmg to target opponent.",
        {"0/op": "deal_damage", "0/target/who": "target", "0/source": "attack"},
    ),
    (
        "main",
        "Deal 2 dmg to target opponent.",
        {"0/op": "deal_damage", "0/target/who": "chosen_opponent"},
    ),
    ("main", "Deal 2 dmg to the target opponent.", {"0/target": OPPONENT}),
    ("main", "Target player draws 1 card.", {"0/op": "draw", "0/player/who": "chosen_player"}),
    ("main", "Remove target opponent's Heat.", {"0/op": "remove", "0/source/who": "chosen_opponent"}),
    ("roll", "You may target an opponent.", {"0/effects/0/op": "retarget"}),
    ("roll", "Spend 1 CP to target a chosen opponent.", {"0/effects/0/op": "retarget"}),
    # what brackets say is said
    ("main", "Draw 2 cards (discard 1 card).", {"1/op": "discard", "1/count": 1}),
    ("main", "Draw 1 card. (Your opponent draws 1 card.)", {"1/op": "draw", "1/player": OPPONENT}),
    ("main", "Gain Heat (stoke 2).", {"1/op": "call", "1/verb": "stoke", "1/count": 2}),
]


@pytest.mark.parametrize(("place", "text", "expected"), CASES, ids=[text[:60] for _, text, _ in CASES])
def test_is_understood(place: str, text: str, expected: dict[str, Any]) -> None:
    """The words that were once lost are in the effects."""
    found = effects(place, text)
    assert expected == {path: part(found, path) for path in expected}, json.dumps(found)


REFUSED = [
    # by chance, or of one's choice?
    ("main", "Steal any card from a chosen opponent."),
    # the most of what
    ("main", "Draw 1 card per Heat (max 2 Heat)."),
    ("main", "Draw 2 cards, up to a maximum of 4."),
    ("main", "Gain Heat (2)."),
    ("offensive", "For each [flame], gain Heat (max 2)."),
    # only so, and not so
    ("token", "You may only spend this token unless you have Heat."),
    ("main", "Draw 1 card only when you are Attacked."),
    ("main", "You may only play this card only when you are Attacked."),
    ("main", "Spend any number of Heat and Smoke Veil."),
    ("main", "Sacrifice 2 Heat."),
    ("offensive", "Deal 5 dmg and gain Heat on [flame]."),
    ("offensive", "Gain 1 Heat for each [flame], then gain 1 CP on [flame][flame]."),
    # what belongs to what
    ("main", "Gain 1 CP per Heat and Cinder."),
    ("main", "Inflict Cinder on a chosen opponent with Heat or Smoke Veil."),
    ("curse", "You may remove this token by spending 2 CP or 1 Heat."),
    ("main", "You may gain Heat by discarding 1 card or losing 2 Health."),
    ("main", "If you do not have Heat and Smoke Veil, draw 1 card."),
    ("token", "During your Main Phase, you may only spend 2 CP."),
    ("main", "Only you may draw 1 card for 1 CP."),
    ("token", "You may spend this token in an attempt to prevent 3 dmg."),
    ("passive", "You may draw up to 3 cards for 1 CP per card."),
    # of which dmg, of whose
    ("curse", "Your next Attack deals half dmg."),
    ("passive", "When you would deal dmg, deal double dmg."),
    ("roll", "Attack Modifier. Double the incoming dmg."),
    ("roll", "Attack Modifier. Add 2 dmg to your opponent's Attack."),
    ("main", "A chosen player deals 2 dmg to their opponent."),
    ("main", "Gain 1 CP per 2 Heat, rounded up."),
    ("main", "Steal your opponent's CP."),
    ("main", "Sell 1 card for 2 CP."),
    ("main", "Play 2 cards for 1 CP."),
    ("main", "Play an upgrade for free for 1 CP."),
    ("main", "Draw 1 card for free."),
    # what the dice show
    ("passive", "When you roll a 6, gain Heat."),
    ("main", "Roll a 6."),
    ("main", "Roll 2 dice. If the total is even, gain Heat."),
    ("main", "Roll 1 die. If the result is not even, gain Heat."),
    ("main", "Roll 1 die. On 1, 3 or 5, gain Heat."),
    ("main", "Roll 3 dice. If an opponent rolls [flame], gain Heat."),
    ("main", "Roll 3 dice. If 2 or more [flame][ward] were rolled, gain Heat."),
    ("main", "Roll 3 dice. On 2 or fewer [flame], gain Heat."),
    ("main", "Roll 3 dice. On 2 or more [flame] or [ward], gain Heat."),
    ("main", "Roll 2 dice. Deal dmg equal to the sum of 2 dice."),
    ("main", "Roll 2 dice. Deal dmg equal to the total rolled by your opponent."),
    ("main", "Roll 2 dice. Deal dmg equal to the sum of your opponent's dice."),
    ("main", "Roll 1 die. Gain an amount equal to the roll."),
    # which dice, and turned to what
    ("roll", "Re-roll 1 die of 2 chosen players."),
    ("roll", "Re-roll your die of your opponent."),
    ("roll", "Re-roll 1 die of each player."),
    ("roll", "Change 1 of your dice to match 6."),
    ("roll", "Change 1 of your dice to any card."),
    ("roll", "Change 1 of your dice to any other value."),
    ("roll", "Copy one of your dice."),
    ("offensive", "Re-roll 1 of your dice with an even number."),
    ("offensive", "Re-roll 1 of your dice with [flame]."),
    ("offensive", "Deal 2 dmg to a player with 4 or more."),
    ("roll", "Copy one of your dice to 6."),
    # how many roll attempts
    ("main", "A chosen opponent may only make 1 roll attempt during their next Offensive Roll Phase."),
    ("curse", "You only have 2 roll attempts during your Offensive Roll Phase."),
    ("curse", "You may not make additional roll attempts."),
    ("curse", "This token has 1 additional roll attempt."),
    ("curse", "You have 2 roll attempts."),
    # as many as fit, or so many
    ("main", "Gain 2 Heat up to its stack limit."),
    ("main", "Gain 2 max Heat."),
    ("main", "Gain a maximum of 2 Heat."),
    ("main", "Inflict Cinder up to your stack limit."),
    ("main", "Gain Heat to their stack limit."),
    ("passive", "When you gain Heat to its stack limit, draw 1 card."),
    # which way
    ("main", "Draw 1 card this way."),
    ("main", "Gain 1 CP per Heat this way."),
    ("passive", "When you gain Heat this way, draw 1 card."),
    ("passive", "Reduce the dmg dealt this way by 1."),
    ("main", "Deal 1 dmg. If dmg was dealt this way, draw 1 card."),
    # who
    ("passive", "When you defeat an opponent, gain Heat."),
    ("curse", "During your Income Phase, gain no CP."),
    # more than what
    ("passive", "When you would gain Heat, gain 1 more Heat instead."),
    # in brackets
    ("main", "Draw 1 card (this isn't an Attack)."),
    ("main", "Remove 1 status effect from a chosen player (Negative)."),
    # words before and between the words of a sentence
    ("main", "1/2 You may draw 1 card."),
    ("main", "your 5 [flame]: Deal 5 dmg."),
    ("main", "Deal no 4 dmg."),
    ("main", "Deal each 4 dmg."),
    ("main", "Gain 2 Heat your opponent's."),
    ("main", "You may spend 1 CP to not gain Heat."),
    ("main", "If you cannot have Heat, draw 1 card."),
    ("main", "If you only have Heat, draw 1 card."),
    ("main", "If your roll negative is greater, draw 1 card."),
    ("main", "If you have at least 4 cards in your opponent's hand, draw 1 card."),
    ("main", "If you have at least 5 more Heat, draw 1 card."),
    ("main", "Raise your opponent's Heat stack limit by 1."),
    ("main", "Add it to your opponent's hand."),
    ("main", "Gain 1 Heat + 1 Cinder per opponent."),
    ("main", "Deal 1 dmg for each additional [flame]."),
    ("main", "Re-roll all 2 of your dice."),
    ("main", "During your first Main Phase, draw 1 card."),
    ("main", "Your opponent would lose 1 CP."),
    ("main", "Deal or 4 dmg."),
    ("main", "You either draw 1 card."),
    ("passive", "When you must discard 1 card, gain Heat."),
    ("passive", "When you only gain Heat, draw 1 card."),
    ("main", "Heal 3 pure."),
    ("main", "Heat or Cinder has no effect."),
    ("main", "Shuffle your opponent's deck."),
    ("main", "Draw 1 card from your opponent's deck."),
    ("main", "Discard your opponent's hand."),
    ("main", "Activate your opponent's Salamander."),
    ("main", "Spend your opponent's Heat."),
    ("main", "Perform your opponent's additional Offensive Roll Phase."),
    ("main", "Deal 3 dmg as a result of your Offensive Roll Phase."),
    ("main", "Conclude your Offensive Roll Phase with an Attack."),
    ("main", "Inflict Cinder and Heat on a chosen opponent and yourself."),
    ("defensive", "Prevent 2 undefendable dmg."),
    ("roll", "Change 1 die to any value (may be the same die, gain 2 CP)."),
    ("token", "This token may not be transferred (but only if you have Heat)."),
    # who does it, and for whom
    ("main", "Choose an opponent to discard 1 card, then draw 1 card."),
    ("main", "Your opponent chooses a player to draw 1 card."),
    ("main", "Choose yourself to gain 1 CP."),
    ("offensive", "Deal 8 dmg and 2 dmg to all opponents."),
    ("offensive", "Deal 8 dmg and 2 undefendable dmg to a chosen opponent."),
    ("offensive", "Deal 5 dmg + 2 dmg to yourself."),
    ("main", "Deal 1 dmg to target opponents."),
    ("roll", "Spend 1 CP to target opponent."),
    # always so, or never
    ("main", "If you have at least 0 Heat, draw 1 card."),
    ("main", "If you have fewer than 0 Heat, draw 1 card."),
    ("main", "If you do not have no Heat, draw 1 card."),
    # how many
    ("main", "Search your deck for cards."),
    ("main", "Draw cards."),
    ("main", "Draw any card."),
    # what is shuffled, and where
    ("main", "Shuffle 1 card from your discard pile into your hand."),
    ("main", "Shuffle 3 cards from your discard pile into the bottom of your deck."),
    ("main", "Shuffle 1 Heat into your deck."),
    ("main", "Shuffle your hand."),
    # rules in brackets
    ("main", "Draw 1 card (any player)."),
    ("main", "Draw 2 cards (self or ally)."),
    ("main", "Discard 1 card (all opponents)."),
    ("main", "Gain Heat (ally)."),
    ("main", "Inflict Cinder (even yourself)."),
    ("instant", "Reduce incoming dmg by 3 (minimum 1)."),
    ("instant", "Prevent 3 dmg (min 1)."),
    ("main", "Roll 1 die (re-roll 1s)."),
    ("main", "Gain Heat (opponent's choice)."),
    ("main", "Gain Heat (it returns to your board)."),
    ("main", "Gain 1 CP per Heat. (Max 3.)"),
]


@pytest.mark.parametrize(("place", "text"), REFUSED, ids=[text for _, text in REFUSED])
def test_is_refused(place: str, text: str) -> None:
    """A misreading is worse than a refusal: these once lost a word, and no words of the game say them."""
    assert read(text, place)[1] != []


KEYWORDS: list[tuple[str, tuple[str, str], dict[str, Any]]] = [
    ("Take 2 Steps.", ("take", "Step"), {"0/op": "call", "0/verb": "take", "0/count": 2}),
    ("You may take up to 2 Steps.", ("take", "Step"), {"0/effects/0/op": "call"}),
    ("Your opponent takes 1 Step.", ("take", "Step"), {"0/op": "call", "0/by": OPPONENT}),
    ("Take 2 dmg.", ("take", "Step"), {"0/op": "deal_damage", "0/target": ME}),
    ("Take 1 CP from a chosen opponent.", ("take", "Step"), {"0/op": "steal"}),
    ("Gain 2 Steps.", ("take", "Step"), {"0/op": "gain"}),
    ("Remove 1 Step.", ("remove", "Step"), {"0/op": "call", "0/verb": "remove"}),
    ("Remove 1 Heat.", ("remove", "Step"), {"0/op": "remove"}),
    ("Heal 3.", ("heal", ""), {"0/op": "call", "0/verb": "heal", "0/count": 3}),
    ("Heal 3 Health.", ("heal", ""), {"0/op": "heal"}),
]


@pytest.mark.parametrize(("text", "keyword", "expected"), KEYWORDS, ids=[text for text, _, _ in KEYWORDS])
def test_a_keyword_wins_where_it_is_said_of_what_it_was_declared_with(
    text: str, keyword: tuple[str, str], expected: dict[str, Any]
) -> None:
    """`keyword take N Step` is no gaining, and `take 2 dmg` is no keyword."""
    names = Names.of(statuses=["Heat"], pieces=["Step"], keywords=[keyword])
    reading = read_text(text, Span(0, len(text)), names)
    assert reading.whole
    lowered = json.loads(ir.encode_effects(lower_text(reading.text, PLACES["main"]).effects))
    assert expected == {path: part(lowered, path) for path in expected}


def test_the_text_of_a_keyword_speaks_of_the_games_verb() -> None:
    """Otherwise `keyword heal N` could not heal."""
    text = "hero Ash\nkeyword heal N\n  Heal N. Draw 1 card.\npassive Calm\n  Heal 2.\n"
    tree, _ = read_hero(Source.of(text))
    inside, outside = (reading.text.sentences[0] for reading in tree.readings.values())
    assert (n.Heal, n.Call) == (type(inside), type(outside))


@pytest.mark.parametrize(
    "text",
    ["The stack limit is 4.", "This token has a stack limit of 4."],
)
def test_a_stack_limit_can_be_said_in_a_sentence(text: str) -> None:
    reading, findings = read(text, "token")
    assert ((n.StackLimit(limit=4),), []) == (reading.text.sentences, [f.message for f in findings])


UNHEARD = [
    "When you change an opponent's die to 6, gain Heat.",
    "When you put 1 card on top of your deck, gain Heat.",
    "When you re-roll a die showing [flame], gain Heat.",
    "When you discard 1 random card, gain Heat.",
]


@pytest.mark.parametrize("text", UNHEARD)
def test_a_deed_in_more_detail_than_can_be_noticed_is_refused(text: str) -> None:
    reading, findings = read(text, "passive")
    assert [] == findings
    assert ["DT208"] == [f.code for f in lower_text(reading.text, PLACES["passive"]).findings]


# --- other words for the same, each with what is close to it and stays refused ----------------------

OTHER_WORDS: list[tuple[str, str, dict[str, Any]]] = [
    # to whom, before what
    ("offensive", "Deal your opponent 2 dmg.", {"0/amount": 2, "0/target": {"who": "target"}, "1": None}),
    ("offensive", "Deal each opponent 1 dmg.", {"0/amount": 1, "0/target": {"who": "all_opponents"}}),
    (
        "main",
        "Choose an opponent. Deal them 5 undefendable dmg.",
        {"1/amount": 5, "1/type": "undefendable", "1/target": PICK},
    ),
    (
        "main",
        "Deal a chosen opponent with Cinder dmg equal to your CP.",
        {"0/amount/kind": "cp", "0/target/who": "chosen_opponent", "0/target/token/name": "Cinder"},
    ),
    (
        "passive",
        "When an opponent deals you at least 2 dmg, gain Heat.",
        {"0/event/player": OPPONENT, "0/event/target": ME, "0/event/amount": AT_LEAST_2},
    ),
    (
        "main",
        "Inflict a chosen opponent with 2 Cinder.",
        {"0/op": "inflict", "0/count": 2, "0/target": {"who": "chosen_opponent"}},
    ),
    (
        "main",
        "Give a chosen teammate one of your Heat.",
        {"0/op": "transfer", "0/count": 1, "0/source": ME, "0/target": {"who": "chosen_teammate"}},
    ),
    # a mark, and what follows
    ("roll", "Attack Modifier: Add 2 dmg.", {"0/op": "add_damage", "0/amount": 2, "1": None}),
    ("token", "Persistent: When you are Attacked, draw 1 card.", {"0/op": "trigger", "1": None}),
    # already: before what stands above
    (
        "main",
        "Gain Heat. If you already have Heat, gain Smoke Veil as well.",
        {
            "0/condition/thing/name": "Heat",
            "0/then/0/thing/name": "Heat",
            "0/then/1/thing/name": "Smoke Veil",
            "0/otherwise/0/thing/name": "Heat",
            "0/otherwise/1": None,
            "1": None,
        },
    ),
    (
        "passive",
        "When you Attack, gain Heat. If you do not already have Heat, draw 1 card too.",
        {
            "0/effects/0/condition/kind": "not",
            "0/effects/0/then/1/op": "draw",
            "0/effects/0/otherwise/0/op": "gain",
        },
    ),
    ("main", "If you already have Heat, gain Smoke Veil.", {"0/then/0/op": "gain", "0/otherwise": None}),
    ("main", "Gain 2 CP as well as Heat.", {"0/thing/kind": "cp", "0/count": 2, "1/thing/name": "Heat"}),
    # more
    (
        "defensive",
        "Prevent 2 dmg. If you have Heat, prevent 1 more.",
        {"0/amount": 2, "1/then/0/op": "prevent_damage", "1/then/0/amount": 1},
    ),
    (
        "defensive",
        "Prevent 2 dmg, plus 1 additional dmg per Heat.",
        {"0/amount/terms/0": 2, "0/amount/terms/1/times": 1, "0/amount/terms/1/each/kind": "held"},
    ),
    ("offensive", "Deal 4 dmg, plus 1 dmg per Heat.", {"0/amount/terms/0": 4, "0/amount/terms/1/times": 1}),
    (
        "main",
        "Your Attacks this turn deal 2 additional dmg.",
        {
            "0/op": "during",
            "0/window/timing": "turn",
            "0/effects/0/event/timing": "attacked",
            "0/effects/0/once": None,
            "0/effects/0/effects/0": {"op": "add_damage", "amount": 2, "by": ME},
        },
    ),
    # whose dmg is prevented
    (
        "instant",
        "Prevent 4 incoming dmg to a chosen player.",
        {"0": {"op": "prevent_damage", "amount": 4, "player": {"who": "chosen_player"}}, "1": None},
    ),
    (
        "instant",
        "You may spend 1 CP to prevent 2 dmg dealt to a chosen teammate.",
        {"0/by": ME, "0/effects/0/effects/0/player": {"who": "chosen_teammate"}},
    ),
    (
        "token",
        "When a teammate would receive dmg, you may spend this token to prevent half of the dmg to them.",
        {
            "0/effects/0/by": ME,
            "0/effects/0/effects/0/effects/0/player": {"who": "affected"},
            "0/effects/0/effects/0/effects/0/amount/of/player": {"who": "affected"},
        },
    ),
    # who has it
    (
        "main",
        "Draw 1 card for each opponent with Cinder.",
        {
            "0/count/each": {
                "kind": "players_there",
                "players": {"who": "all_opponents", "token": {"kind": "status", "name": "Cinder"}},
            }
        },
    ),
    (
        "defensive",
        "Deal 1 dmg for each Cinder your attacker has.",
        {"0/amount/each/thing/name": "Cinder", "0/amount/each/holder": {"who": "attacker"}},
    ),
    (
        "main",
        "If your opponent is afflicted with 2 or more Cinder, draw 1 card.",
        {"0/condition/kind": "has", "0/condition/player": OPPONENT, "0/condition/amount": 2},
    ),
    (
        "curse",
        "While afflicted with this token, you cannot play cards.",
        {"0/op": "forbid", "0/deed/player": ME},  # as long as the token is there
    ),
    # what would come does not
    (
        "token",
        "When you would receive a Negative status effect, you may spend this token to prevent it.",
        {
            "0/event/would": True,
            "0/effects/0/effects/0/effects/0": {
                "op": "prevent_status",
                "thing": {"kind": "negative_status"},
                "count": 1,
                "player": ME,
            },
        },
    ),
    (
        "token",
        "When an opponent would gain Smoke Veil, you may spend this token to prevent it.",
        {"0/effects/0/effects/0/effects/0/player": {"who": "actor"}},
    ),
    (
        "token",
        "When you would receive dmg, you may spend this token to prevent it.",
        {"0/effects/0/effects/0/effects/0/amount": {"kind": "all"}, "0/event/timing": "damage_incoming"},
    ),
    (
        "token",
        "If you would be defeated, instead set your Health to 1 and remove this token.",
        {"0/event/timing": "would_be_defeated", "0/replaces": True, "0/effects/1/op": "remove"},
    ),
    # one, all and this: what was named before
    (
        "token",
        "During your Upkeep Phase, if you have no Smoke Veil, gain one.",
        {"0/effects/0/then/0/thing/name": "Smoke Veil", "0/effects/0/then/0/count": 1},
    ),
    (
        "main",
        "Gain 2 Heat. Spend them all to draw 1 card.",
        {"1/cost/0/count": {"kind": "result_of", "of": "e1"}, "1/cost/0/thing/name": "Heat"},
    ),
    (
        "main",
        "Gain 2 Heat. If you have 5 Heat, you may spend all of them to draw 1 card.",
        {"1/then/0/effects/0/cost/0/count": {"kind": "all"}},
    ),
    (
        "main",
        "Inflict 2 Cinder on a chosen opponent. If they have 3 Cinder, remove all of them.",
        {"1/then/0/count": {"kind": "all"}, "1/then/0/thing/name": "Cinder"},
    ),
    (
        "main",
        "You may spend 1 Heat. If you do this, draw 1 card.",
        {"0/effects/0/op": "pay", "0/effects/0/effects/0/op": "draw", "0/otherwise": None},
    ),
    # which one: who does it picks it
    (
        "main",
        "Remove 2 status effects of your choice from a chosen player.",
        {"0/thing/kind": "status_effect", "0/count": 2, "0/source/who": "chosen_player", "0/by": ME},
    ),
    (
        "main",
        "Choose an opponent. Remove any one of their status effects.",
        {"1/thing/kind": "status_effect", "1/count": 1, "1/source": PICK},
    ),
]


@pytest.mark.parametrize(("place", "text", "expected"), OTHER_WORDS, ids=[text for _, text, _ in OTHER_WORDS])
def test_other_words_say_the_same(place: str, text: str, expected: dict[str, Any]) -> None:
    found = effects(place, text)
    assert expected == {path: part(found, path) for path in expected}, json.dumps(found)


CLOSE_TO_IT = [
    # to whom, and from where
    ("offensive", "Deal your opponent 2 dmg and them 3 dmg."),
    ("offensive", "Deal them 2 dmg to each opponent."),
    ("offensive", "Deal your opponent Heat."),
    ("main", "Give a chosen player 2 CP."),
    ("main", "Inflict a chosen opponent with Heat with Cinder."),
    ("main", "Inflict a chosen opponent with Cinder and Heat."),
    ("roll", "If you have Heat, Attack Modifier: Add 2 dmg."),
    # already, too
    ("main", "If you already have more CP than your opponent, draw 1 card."),
    ("main", "Gain 2 CP as Heat."),
    # more, of which part
    ("offensive", "Deal 4 dmg, plus 2 dmg if you have Heat."),
    ("offensive", "Deal 4 dmg, plus 1 undefendable dmg."),
    ("offensive", "Deal 2 dmg, plus an additional 1 dmg per Heat, up to 3."),
    ("defensive", "Prevent 2 dmg + 1 Heat."),
    # whose dmg is prevented
    ("instant", "Prevent 2 dmg to Heat."),
    ("instant", "Prevent 2 dmg dealt."),
    # who has it
    ("main", "Each opponent with 2 or fewer Cinder loses 1 CP."),
    ("main", "Each opponent with exactly 2 Cinder loses 1 CP."),
    ("main", "Draw 1 card for each opponent without 2 Cinder."),
    ("main", "Draw 1 card for each opponent with Cinder and Heat."),
    ("main", "If your opponent is afflicted, draw 1 card."),
    ("main", "Inflict Cinder your opponent has."),
    # it is dmg, and not the token
    ("token", "When a teammate would receive dmg, you may receive it instead."),
    # one of what
    ("main", "If you have no Heat or Cinder, gain one."),
    ("main", "Gain 2 CP. If you have Heat, gain one more."),
    ("main", "Deal 2 dmg to them all."),
    # which one, and how many
    ("main", "Your opponent removes a status effect of your choice."),
    ("main", "Remove any status effect from a chosen player."),
    ("main", "Draw any 2 cards."),
]


@pytest.mark.parametrize(("place", "text"), CLOSE_TO_IT, ids=[text for _, text in CLOSE_TO_IT])
def test_what_is_close_to_it_stays_refused(place: str, text: str) -> None:
    assert read(text, place)[1] != []


# --- sentences whose words were all heard, but compiled to something else ---------------------------

THEY, ANYBODY = {"who": "target"}, {"who": "any_player"}
INCOMING = {"0/event/timing": "damage_incoming"}

LOWERED: list[tuple[str, str, dict[str, Any]]] = [
    # otherwise: when the offer was not taken, whatever the reason
    (
        "main",
        "You may spend 1 CP. If you do, draw 1 card. Otherwise, gain Heat.",
        {"0/effects/0/cost/0/op": "spend", "0/effects/0/otherwise": None, "0/otherwise/0/op": "gain"},
    ),
    (
        "main",
        "You may spend 1 CP to draw 1 card. Otherwise, gain Heat.",
        {"0/op": "may", "0/effects/0/otherwise": None, "0/otherwise/0/op": "gain"},
    ),
    (
        "main",
        "You may discard 1 card. If discarded, draw 2 cards. Otherwise, gain 1 CP.",
        {"0/effects/0/cost/0/op": "discard", "0/otherwise/0/op": "gain"},
    ),
    (
        "curse",
        "At the start of your turn, you may spend 2 CP to remove this token. Otherwise, receive 3 dmg.",
        {"0/effects/0/effects/0/op": "pay", "0/effects/0/otherwise/0/op": "deal_damage", "0/effects/1": None},
    ),
    (
        "passive",
        "If you are Attacked, you may spend Heat to prevent 2 dmg. Otherwise, prevent 1 dmg.",
        {"0/op": "trigger", "0/effects/0/op": "may", "0/effects/0/otherwise/0/amount": 1},
    ),
    (
        "main",
        "If you have Cinder, you may spend 1 CP. If you do, draw 1 card. Otherwise, gain Heat.",
        {"0/otherwise": None, "0/then/0/otherwise/0/op": "gain"},
    ),
    (
        "main",
        "If you have Cinder, heal 1. Unless you have Heat, gain Heat. Otherwise, draw 1 card.",
        {"0/otherwise": None, "1/condition/kind": "not", "1/then/0/op": "gain", "1/otherwise/0/op": "draw"},
    ),
    (
        "main",
        "If you spend Heat, draw 1 card. If you do not, gain 1 CP.",
        {"0/op": "may", "0/effects/0/effects/0/op": "draw", "0/otherwise/0/op": "gain"},
    ),
    (
        "main",
        "If you have Cinder, roll 1 die: On 6, draw 1 card. Otherwise, gain 1 CP.",
        {"0/otherwise": None, "0/then/1/otherwise/0/op": "gain"},
    ),
    # of two things that somebody has to do, they choose
    ("offensive", "Your opponent must discard 2 cards or receive 3 undefendable dmg.", {"0/by": THEY}),
    (
        "main",
        "A chosen opponent loses 2 CP or discards 1 card.",
        {"0/by/who": "chosen_opponent", "0/by/choice": "p1", "0/options/1/effects/0/player": PICK},
    ),
    (
        "main",
        "Choose a player. They may draw 2 cards or gain 2 CP.",
        {"1/by": PICK, "1/effects/0/op": "choose", "1/effects/0/by": PICK},
    ),
    ("main", "Your opponent may choose to lose 1 CP or discard 1 card.", {"0/effects/0/by": OPPONENT}),
    ("companion", "When you are Attacked, Salamander heals 1 or deals 1 dmg.", {"0/effects/0/by": ME}),
    ("main", "Draw 1 card or a chosen opponent loses 1 CP.", {"0/by": ME}),
    # whose turn it is
    ("passive", "At the conclusion of each player's turn, draw 1 card.", {"0/event/player": ANYBODY}),
    (
        "passive",
        "At the start of a player's turn, draw 1 card.",
        {"0/op": "trigger", "0/event/player": ANYBODY},
    ),
    ("passive", "When an opponent's turn ends, draw 1 card.", {"0/event/player": OPPONENT}),
    ("passive", "When the Roll Phase concludes, draw 1 card.", {"0/event/player": ANYBODY}),
    ("instant", "At the conclusion of the turn, draw 1 card.", {"0/event/player": ANYBODY, "0/once": True}),
    (
        "passive",
        "When you are Attacked, until the end of the turn, when you gain Heat, draw 1 card.",
        {"0/effects/0/window/player": ANYBODY, "0/effects/0/window/to_the_end": True},
    ),
    (
        "main",
        "For the remainder of the game, at the start of each player's turn, draw 1 card.",
        {"0/window/timing": "game", "0/effects/0/event/player": ANYBODY, "0/effects/0/once": None},
    ),
    ("curse", "During a player's Upkeep Phase, they receive 1 dmg.", {"0/event/player": ME}),
    # who does it to somebody
    ("token", "When your opponent is Attacked, draw 1 card.", {"0/event/player": ANYBODY}),
    ("passive", "When a player is Attacked, draw 1 card.", {"0/event/player": ANYBODY}),
    ("token", "When you are Attacked, draw 1 card.", {"0/event/player": OPPONENT, "0/event/target": ME}),
    ("token", "You cannot be Attacked.", {"0/deed/player": ANYBODY, "0/deed/target": ME}),
    ("token", "You cannot be dealt dmg.", {"0/deed/player": ANYBODY, "0/deed/target": ME}),
    ("token", "A player with this token cannot be targeted.", {"0/deed/player": ANYBODY}),
    ("companion", "Salamander cannot be targeted.", {"0/deed/player": ANYBODY}),
    # what it is
    (
        "main",
        "Reveal the top card of your deck. If it is not an upgrade, discard it.",
        {"1/then/0/op": "put", "1/then/0/thing/kind": "card", "1/then/0/source": "looked_at"},
    ),
    (
        "main",
        "Reveal the top card of your deck. If it is an upgrade, put it into your hand, otherwise discard it.",
        {"1/then/0/zone": "hand", "1/otherwise/0/zone": "discard_pile", "1/otherwise/0/thing/kind": "card"},
    ),
    ("main", "Look at the top 2 cards of your deck. Discard them.", {"1/source": "looked_at"}),
    ("passive", "When an opponent gains Heat, remove it.", {"0/effects/0/source": {"who": "actor"}}),
    (
        "passive",
        "When Cinder is inflicted on an opponent, remove it.",
        {"0/effects/0/source/who": "affected"},
    ),
    (
        "curse",
        "At the start of your turn, the player who inflicted this token may remove it to deal 3 dmg.",
        {"0/effects/0/effects/0/cost/0/source": ME},
    ),
    # damage that was dealt, and damage on its way
    (
        "passive",
        "When you are dealt dmg, gain Heat.",
        {"0/event/timing": "damage_dealt", "0/event/target": ME},
    ),
    ("passive", "When you receive dmg, draw 1 card.", {"0/event/timing": "damage_dealt"}),
    ("token", "When an opponent is dealt dmg by you, draw 1 card.", {"0/event/timing": "damage_dealt"}),
    ("token", "When you receive dmg, you may spend this token to prevent 2 dmg.", INCOMING),
    ("passive", "When you would receive dmg, gain Heat.", INCOMING),
    ("passive", "Before you receive dmg, gain Heat.", INCOMING),
    ("defensive", "If you received at least 5 dmg, gain Heat.", {"0/condition/event/timing": "damage_dealt"}),
    ("token", "You cannot receive dmg.", {"0/deed/timing": "damage_dealt"}),
    # unless: an offer
    (
        "offensive",
        "Unless your opponent spends 2 CP, inflict Cinder.",
        {"0/op": "may", "0/by": THEY, "0/effects/0/cost/0/op": "spend", "0/otherwise/0/op": "inflict"},
    ),
    (
        "curse",
        "During your Upkeep Phase, receive 2 dmg unless you discard 1 card.",
        {"0/effects/0/op": "may", "0/effects/0/otherwise/0/op": "deal_damage"},
    ),
    # no
    (
        "passive",
        "When you would receive dmg, receive no dmg.",
        {"0/effects/0/op": "prevent_damage", "0/effects/0/amount": {"kind": "all"}},
    ),
    (
        "curse",
        "When you Attack, roll 1 die. On 1-2, your Attack deals no dmg.",
        {"0/effects/1/cases/0/effects/0/op": "reduce_damage"},
    ),
    (
        "passive",
        "At the conclusion of your Roll Phase, if you dealt no dmg, draw 1 card.",
        {"0/effects/0/condition/kind": "not", "0/effects/0/condition/condition/event/amount": None},
    ),
    # the next phase, not this one
    (
        "main",
        "Conclude your next turn.",
        {
            "0/event/timing": "turn_start",
            "0/event/next": True,
            "0/effects/0/op": "conclude_phase",
            "0/once": True,
        },
    ),
    (
        "main",
        "A chosen opponent's next Offensive Roll Phase has no effect.",
        {
            "0/op": "choose_players",
            "1/event/next": True,
            "1/event/player": PICK,
            "1/effects/0/op": "phase_fails",
        },
    ),
    # they: whoever was spoken of last, or all of them
    (
        "main",
        "A chosen player gains Heat. Inflict Cinder on a chosen opponent. They draw 1 card.",
        {"1/target/choice": "p1", "2/player": PICK},
    ),
    (
        "main",
        "A chosen opponent inflicts Heat on a chosen teammate. They draw 1 card.",
        {"0/by/choice": "p1"},
    ),
    ("main", "Choose an opponent and a teammate. They lose 1 CP.", {"2/player/who": "all_of"}),
    (
        "passive",
        "At the start of each opponent's turn, they lose 1 CP.",
        {"0/effects/0/player": {"who": "actor"}},
    ),
    ("token", "Players may spend these tokens to draw 1 card.", {"0/effects/0/by": ME}),
    # whose damage is changed
    ("passive", "Each opponent deals 1 less dmg.", {"0/event/player/who": "all_opponents"}),
    (
        "passive",
        "An opponent with Cinder deals 1 less dmg.",
        {"0/event/player/token/name": "Cinder", "0/effects/0/dealer": {"who": "actor"}},
    ),
    (
        "passive",
        "Your teammates' Attacks deal 1 additional dmg.",
        {"0/event/player": {"who": "teammate"}, "0/effects/0/by": {"who": "actor"}},
    ),
    ("curse", "When you are Attacked, add 1 dmg.", {"0/effects/0/by": {"who": "actor"}}),
    ("passive", "When a teammate is Attacked, prevent 1 dmg.", {"0/effects/0/player": {"who": "defender"}}),
    ("companion", "When you are Attacked, Salamander prevents 1 dmg.", {"0/effects/0/player": ME}),
    (
        "main",
        "Until the end of the turn, your Attacks deal 1 more dmg.",
        {"0/op": "during", "0/effects/0/op": "trigger", "0/effects/0/event/timing": "attacked"},
    ),
]


@pytest.mark.parametrize(("place", "text", "expected"), LOWERED, ids=[text[:60] for _, text, _ in LOWERED])
def test_compiles_to_what_it_says(place: str, text: str, expected: dict[str, Any]) -> None:
    """Every one of these once compiled to effects that mean something else."""
    found = effects(place, text)
    assert expected == {path: part(found, path) for path in expected}, json.dumps(found)


NOT_LOWERED = [
    # what would come: known only while it is on its way
    ("token", "When you are inflicted with Cinder, you may spend this token to prevent it.", "DT205"),
    ("token", "When you would gain 2 Heat, prevent it.", "DT205"),
    ("token", "When you are Attacked, you may spend this token to prevent it.", "DT205"),
    # already: the effects above come first
    ("passive", "When you gain Heat, if you already have Heat, draw 1 card.", "DT203"),
    # there is no moment at which a deed was not done
    ("passive", "If you deal dmg, gain Heat. Otherwise, draw 1 card.", "DT208"),
    ("passive", "If you spend Heat, draw 1 card. If you do not, gain 1 CP.", "DT208"),
    ("main", "If you have Cinder, you may spend 1 CP to draw 1 card. Otherwise, gain 1 CP.", "DT203"),
    # whose turn, and how often
    ("passive", "When the turn ends, gain 1 CP.", "DT203"),
    ("passive", "At the start of the turn, gain 1 CP.", "DT203"),
    ("main", "At the conclusion of each player's turn, draw 1 card.", "DT203"),
    # which card it is
    ("curse", "When you would draw a card, discard it instead.", "DT203"),
    ("passive", "When an opponent discards a card, put it into your hand.", "DT203"),
    ("main", "If your opponent is Attacked, draw 1 card.", "DT208"),
    ("token", "At the conclusion of your turn, if you did not spend this token, gain 1 CP.", "DT208"),
    ("curse", "If you do not Attack on your turn, receive 2 dmg.", "DT208"),
    ("token", "When you are Attacked, if you spend this token, prevent 2 dmg.", "DT203"),
    # which die, and whose dmg
    ("roll", "Choose one of your opponent's dice. That die cannot be changed.", "DT208"),
    ("roll", "Reduce the dmg by 3.", "DT203"),
    # nobody Attacks or targets themselves
    ("curse", "When you Attack a player with this token, add 1 dmg.", "DT203"),
    ("curse", "A player with this token can't target you.", "DT203"),
    # only this way
    ("curse", "You may only remove this token by spending 2 CP.", "DT208"),
    ("curse", "This token may only be removed by spending 2 CP.", "DT208"),
    # all, and nothing
    ("offensive", "Deal 5 dmg. If all dmg was prevented, gain 2 Heat.", "DT202"),
    ("token", "When you prevent all dmg, draw 1 card.", "DT208"),
    ("defensive", "If no dmg was received, gain Heat.", "DT208"),
    ("token", "When you discard all cards, gain 1 CP.", "DT208"),
    ("token", "When you gain no Heat, draw 1 card.", "DT208"),
    ("passive", "When you deal no dmg, gain Heat.", "DT208"),
    # what cannot be counted, and whose it is
    ("main", "Heal 1 per Heat beyond the first.", "DT211"),
    ("main", "Deal 1 dmg per Cinder to each opponent with Cinder.", "DT203"),
    ("main", "Each opponent with Cinder receives 1 dmg per Cinder.", "DT203"),
    ("token", "When you receive dmg, you may spend this token to heal that much.", "DT204"),
    ("roll", "Roll 6 dice during your next Offensive Roll Phase.", "DT207"),
    # which roll, and which die of it
    ("passive", "When you receive dmg, roll 1 die. Prevent that much.", "DT204"),
    ("defensive", "You and your attacker each roll 1 die. Deal that much dmg.", "DT204"),
    ("main", "Roll 2 dice. Deal dmg equal to the number rolled.", "DT204"),
    # each for themselves
    ("main", "If each opponent has Cinder, draw 1 card.", "DT212"),
    ("token", "When every opponent is Attacked, draw 1 card.", "DT212"),
]


@pytest.mark.parametrize(
    ("place", "text", "code"), NOT_LOWERED, ids=[text[:60] for _, text, _ in NOT_LOWERED]
)
def test_what_the_effects_cannot_say_is_refused(place: str, text: str, code: str) -> None:
    """They are read, but no effect objects mean that; once they became others."""
    reading, findings = read(text, place)
    assert [] == findings
    assert [code] == [f.code for f in lower_text(reading.text, PLACES[place]).findings]
