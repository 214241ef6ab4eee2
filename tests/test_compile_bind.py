"""Sentences that belong together come out nested; what is written last is done when it is meant."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from tests.compiling import (
    ATTACKER,
    CARD,
    CINDER,
    CP,
    CP_,
    DEFENSIVE,
    HEAT,
    HOLDER,
    IT,
    KEYWORD,
    MAIN,
    ME,
    OFFENSIVE,
    PASSIVE,
    PAUSE,
    ROLL,
    TARGET,
    THEY,
    THIS,
    TOKEN,
    at,
    both,
    case,
    codes,
    compiled,
    damage,
    deal,
    draw,
    gain,
    may,
    num,
    number,
    numbers,
    on,
    on_roll,
    pay,
    per_symbol,
    permission,
    phase,
    prevent,
    remove,
    roll,
    shows,
    sign,
    spend,
    st,
    status,
    trigger,
)

HURT = n.ReceiveDamage(amount=n.AnyNumber(), who=HOLDER)
SPENT = n.WasDone(done=n.Done.SPENT)
INCOMING = {"timing": "damage_incoming", "target": ME}


def when_hurt(*effects: object) -> dict[str, object]:
    return {"op": "trigger", "event": INCOMING, "effects": list(effects)}


def test_if_spent_goes_into_the_offer_to_spend() -> None:
    """Trigger, option, price, roll, outcome: five sentences deep out of three flat ones."""
    found = compiled(
        HEAT,
        n.When(event=HURT, effect=n.May(effect=n.Spend(thing=IT, who=THEY))),
        n.If(condition=SPENT, effect=n.RollDice()),
        n.If(condition=n.OutcomeIs(outcome=numbers(1, 3)), effect=n.PreventDamage(amount=n.Every())),
    )
    shown = {"kind": "roll_shows", "roll": "r1", "outcome": number(1, 3)}
    prevented = {"op": "if", "condition": shown, "then": [prevent({"kind": "all"})]}
    assert [when_hurt(may(pay(spend(st("Heat", True)), roll(), prevented)))] == found


def test_outcomes_go_behind_the_roll_inside_an_offer() -> None:
    """The outcomes are read only if the token was spent and the die rolled."""
    found = compiled(
        HEAT,
        n.When(event=HURT, effect=n.May(effect=both(n.Spend(thing=IT, who=THEY), n.RollDice(who=THEY)))),
        on(numbers(1, 2), n.PreventDamage(amount=n.Every())),
        on(numbers(6, 6), n.Gain(thing=CP)),
    )
    outcomes = on_roll("r1", case(number(1, 2), prevent({"kind": "all"})), case(number(6, 6), gain(CP_)))
    assert [when_hurt(may(spend(st("Heat", True)), roll(), outcomes))] == found


def test_instead_is_one_or_the_other() -> None:
    """Three CP, never five."""
    found = compiled(
        MAIN,
        n.Gain(thing=CP, count=num(2)),
        n.If(
            condition=n.Has(thing=status("Heat")),
            effect=n.Instead(effect=n.Gain(thing=CP, count=num(3))),
        ),
    )
    has = {"kind": "has", "player": ME, "thing": st("Heat"), "compare": "at_least", "amount": 1}
    assert [{"op": "if", "condition": has, "then": [gain(CP_, 3)], "otherwise": [gain(CP_, 2)]}] == found


def test_instead_takes_the_effect_of_its_own_kind() -> None:
    """The cards are replaced, not the CP that stand between."""
    found = compiled(
        MAIN,
        n.Draw(),
        n.Gain(thing=CP),
        n.If(condition=n.IsFirstPlayer(), effect=n.Instead(effect=n.Draw(count=num(2)))),
    )
    first = {"kind": "is_first_player", "player": ME}
    assert [{"op": "if", "condition": first, "then": [draw(2)], "otherwise": [draw()]}, gain(CP_)] == found


def test_instead_of_an_earlier_effect_waits_for_the_question() -> None:
    """Whether a card was discarded is known only afterwards, so both ways stand behind the offer."""
    found = compiled(
        MAIN,
        n.Draw(),
        n.May(effect=n.Discard(thing=CARD)),
        n.If(condition=n.YouDo(), effect=n.Instead(effect=n.Draw(count=num(3)))),
    )
    discard = {"op": "discard", "thing": {"kind": "card"}, "count": 1, "player": ME}
    assert [may(pay(discard, draw(3)), otherwise=[draw()])] == found


def test_a_reroll_written_last_is_made_before_the_dice_are_read() -> None:
    """R-109: the permission goes right behind the roll it speaks of."""
    reroll = {
        "op": "reroll",
        "dice": {"picked_by": ME, "count": 2, "up_to": True, "roll": "r1"},
        "by": ME,
    }
    found = compiled(
        OFFENSIVE,
        both(n.RollDice(count=num(2)), n.DealDamage(amount=n.ValueOf(value=n.Value.ROLL))),
        n.May(effect=n.Reroll(dice=n.Dice(count=2, up_to=True, whose=n.Whose.THESE))),
    )
    assert [roll(dice=2), may(reroll), damage({"kind": "roll_total", "roll": "r1"})] == found


def test_a_reroll_of_the_abilitys_own_dice_comes_first() -> None:
    """A defensive ability reads its own dice, so the re-roll stands at the very beginning."""
    found = compiled(
        DEFENSIVE,
        n.Heal(amount=n.TimesSymbol(times=2, symbol="ward")),
        n.May(effect=n.Reroll(dice=n.Dice(whose=n.Whose.THESE))),
    )
    reroll = {"op": "reroll", "dice": {"picked_by": ME, "roll": "defense"}, "by": ME}
    heal = {"op": "heal", "amount": per_symbol(2, "ward", "defense"), "target": ME, "by": ME}
    assert [may(reroll), heal] == found


def test_any_other_outcome_is_none_of_its_siblings() -> None:
    """The else belongs to all outcomes of the roll, also to those before another effect."""
    found = compiled(
        MAIN,
        n.RollDice(),
        on(shows("flame"), n.Draw()),
        n.Gain(thing=CP),
        on(shows("ward"), n.Draw(count=num(2))),
        on(n.AnyOther(), n.Draw(count=num(3))),
    )
    assert [
        roll(),
        on_roll("r1", case(sign("flame"), draw())),
        gain(CP_),
        on_roll("r1", case(sign("flame")), case(sign("ward"), draw(2)), otherwise=[draw(3)]),
    ] == found


def test_a_second_roll_starts_anew() -> None:
    """Outcomes read the nearest roll before them (R-109)."""
    found = compiled(
        MAIN,
        n.RollDice(),
        on(shows("flame"), n.Draw()),
        n.RollDice(count=num(2)),
        on(shows("flame"), n.Draw(count=num(2))),
    )
    assert [
        roll(),
        on_roll("r1", case(sign("flame"), draw())),
        roll("r2", 2),
        on_roll("r2", case(sign("flame"), draw(2))),
    ] == found


def test_then_continues_a_trigger_and_an_offer() -> None:
    """On a token nothing else says when the second part happens."""
    found = compiled(
        CINDER,
        at(n.Stretch.DURING, n.Phase.UPKEEP, n.ReceiveDamage(amount=num(2), who=HOLDER), THEY),
        n.Then(effect=n.Remove(thing=THIS)),
    )
    hit = {"op": "deal_damage", "amount": 2, "type": "normal", "target": ME, "source": "status"}
    assert [trigger("upkeep", hit, PAUSE, remove(st("Cinder", True)))] == found


def test_then_in_an_ability_is_not_part_of_the_condition_before() -> None:
    """Only the card depends on the condition; the damage comes in every case."""
    found = compiled(
        OFFENSIVE,
        n.If(condition=n.IsFirstPlayer(), effect=n.Draw()),
        n.Then(effect=deal(5)),
    )
    first = {"kind": "is_first_player", "player": ME}
    assert [{"op": "if", "condition": first, "then": [draw()]}, PAUSE, damage(5)] == found


def test_then_between_two_outcomes_belongs_to_the_first() -> None:
    """`On 1, draw. Then gain. On 2, ...`: the gain is part of the 1."""
    found = compiled(
        MAIN,
        n.RollDice(),
        on(numbers(1, 1), n.Draw()),
        n.Then(effect=n.Gain(thing=CP)),
        on(numbers(2, 6), n.Draw(count=num(2))),
    )
    outcomes = on_roll("r1", case(number(1, 1), draw(), PAUSE, gain(CP_)), case(number(2, 6), draw(2)))
    assert [roll(), outcomes] == found


def test_otherwise_joins_the_condition_before() -> None:
    """Also when the condition stands inside a moment."""
    found = compiled(
        PASSIVE,
        at(n.Stretch.DURING, n.Phase.UPKEEP, n.If(condition=n.IsFirstPlayer(), effect=n.Draw()), n.YOU),
        n.Otherwise(effect=n.Gain(thing=CP)),
    )
    first = {"kind": "is_first_player", "player": ME}
    choice = {"op": "if", "condition": first, "then": [draw()], "otherwise": [gain(CP_)]}
    assert [trigger("upkeep", choice)] == found


def test_otherwise_after_an_outcome_is_any_other_outcome() -> None:
    """`On [flame], draw 1 card. Otherwise, gain 1 CP.`"""
    found = compiled(MAIN, n.RollDice(), on(shows("flame"), n.Draw()), n.Otherwise(effect=n.Gain(thing=CP)))
    assert [roll(), on_roll("r1", case(sign("flame"), draw()), otherwise=[gain(CP_)])] == found


def test_otherwise_after_more_sentences_takes_them_along() -> None:
    """What stands between the condition and its contrast depends on the condition too."""
    found = compiled(
        MAIN,
        n.If(condition=n.IsFirstPlayer(), effect=n.Draw()),
        n.Gain(thing=CP),
        n.Otherwise(effect=n.Draw(count=num(2))),
    )
    first = {"kind": "is_first_player", "player": ME}
    assert [{"op": "if", "condition": first, "then": [draw(), gain(CP_)], "otherwise": [draw(2)]}] == found


def test_the_price_or_else() -> None:
    """Pay before the phase, or skip it; either way the token goes."""
    found = compiled(
        CINDER,
        at(
            n.Stretch.BEFORE,
            n.Phase.OFFENSIVE_ROLL,
            n.Pay(cost=n.Spend(thing=CP, count=num(2), who=HOLDER), effect=n.Remove(thing=THIS)),
            THEY,
        ),
        n.If(
            condition=n.Not(condition=n.YouDo(who=THEY)),
            effect=both(
                n.SkipPhase(phase=phase(n.Phase.OFFENSIVE_ROLL), who=THEY),
                n.Then(effect=n.Remove(thing=THIS)),
            ),
        ),
    )
    gone = remove(st("Cinder", True))
    skip = {"op": "skip_phase", "phase": "offensive_roll", "player": ME}
    offer = may(pay(spend(CP_, 2), gone), otherwise=[skip, PAUSE, gone])
    assert [trigger("offensive_roll_start", offer)] == found


def test_a_count_of_what_was_removed() -> None:
    """The amount names the effect whose result it reads."""
    found = compiled(
        OFFENSIVE,
        both(
            n.Remove(thing=status("Heat"), count=n.UpTo(limit=4)),
            n.DealDamage(amount=n.Per(times=3, each=n.Counted(thing=TOKEN, done=n.Done.REMOVED))),
        ),
        n.If(
            condition=n.WasDone(done=n.Done.REMOVED, amount=n.AtLeast(least=2)),
            effect=n.Draw(),
        ),
    )
    removed = remove(st("Heat"), {"kind": "up_to", "limit": 4}, id="e1")
    amount = {"kind": "per", "times": 3, "each": {"kind": "done_before", "of": "e1"}}
    two = {"kind": "did", "of": "e1", "compare": "at_least", "amount": 2}
    assert [removed, damage(amount), {"op": "if", "condition": two, "then": [draw()]}] == found


def test_that_much_is_what_was_really_done() -> None:
    """Healing follows the damage that was dealt."""
    found = compiled(OFFENSIVE, deal(3), n.Heal(amount=n.ValueOf(value=n.Value.THAT_MUCH)))
    heal = {"op": "heal", "amount": {"kind": "result_of", "of": "e1"}, "target": ME, "by": ME}
    assert [damage(3, id="e1"), heal] == found


def test_alternatively_is_another_use_on_a_token_and_a_choice_elsewhere() -> None:
    """Two permissions side by side; or one choice with two options."""
    use = n.Pay(cost=n.Spend(thing=THIS), effect=n.Draw())
    other = n.Alternatively(effect=n.Pay(cost=n.Spend(thing=THIS), effect=n.Gain(thing=CP)))
    token = st("Heat", True)
    assert [
        permission("any_time", may(pay(spend(token), draw()))),
        permission("any_time", may(pay(spend(token), gain(CP_)))),
    ] == compiled(HEAT, use, other)
    options = [{"effects": [draw()]}, {"effects": [gain(CP_)]}]
    assert [{"op": "choose", "by": ME, "options": options}] == compiled(
        MAIN, n.Draw(), n.Alternatively(effect=n.Gain(thing=CP))
    )


def test_what_an_opponent_may_prevent_waits_for_them() -> None:
    """They decide first; the effect happens if they decline."""
    who = n.Players(who=n.Who.CHOSEN_OPPONENT)
    found = compiled(
        MAIN,
        n.Gain(thing=CP),
        n.May(
            effect=n.Pay(cost=n.Discard(thing=CARD, who=who), effect=n.PreventThat(who=who)),
        ),
    )
    again = {"who": "chosen", "choice": "p1"}
    discard = {"op": "discard", "thing": {"kind": "card"}, "count": 1, "player": again}
    by = {"who": "chosen_opponent", "choice": "p1"}
    paid = {"op": "pay", "by": again, "cost": [discard], "effects": []}  # who has no card cannot
    assert [{"op": "may", "by": by, "effects": [paid], "otherwise": [gain(CP_)]}] == found


def test_a_condition_said_afterwards() -> None:
    """`(this only applies if ...)` and `this may only be done ...` go around what was said before."""
    first = {"kind": "is_first_player", "player": ME}
    assert [{"op": "if", "condition": first, "then": [draw()]}] == compiled(
        MAIN, n.Draw(), n.OnlyIf(condition=n.IsFirstPlayer())
    )
    main = n.Time(part=n.Stretch.DURING, phase=phase(n.Phase.MAIN, n.YOU))
    table = compiled(HEAT, n.TokenLine(count=2, thing=THIS, effect=n.Draw()), n.OnlyAt(time=main))
    window = {"timing": "main", "player": ME}
    option = {"count": 2, "effects": [{"op": "during", "window": window, "effects": [draw()]}]}
    tokens = {"op": "token_table", "thing": st("Heat", True), "by": ME, "options": [option]}
    assert [permission("any_time", tokens)] == table


def test_a_price_on_a_card() -> None:
    """`If you discard 1 card, ...`: nobody is made to, and without it nothing happens."""
    found = compiled(MAIN, n.If(condition=n.Happens(event=n.Discard(thing=CARD)), effect=n.Gain(thing=CP)))
    discard = {"op": "discard", "thing": {"kind": "card"}, "count": 1, "player": ME}
    assert [may(pay(discard, gain(CP_)))] == found


def test_a_card_that_says_when_it_may_be_played() -> None:
    """The time is a restriction on playing it, what follows is what it does."""
    play = n.PlayCard(thing=n.Thing(kind=n.Kind.THIS_CARD))
    found = compiled(
        ROLL,
        n.When(
            event=n.Attack(who=n.Players(who=n.Who.OPPONENT), target=n.YOU),
            effect=n.Pay(cost=play, effect=n.Draw()),
            relation=n.Relation.AFTER,
        ),
    )
    deed = {"timing": "card_played", "player": ME, "thing": {"kind": "this_card"}}
    event = {"timing": "attacked", "player": {"who": "opponent"}, "target": ME}
    assert [{"op": "restrict", "deed": deed, "event": event}, draw()] == found


def test_the_same_words_pick_the_same_player_once() -> None:
    """`A chosen player gains Heat and 2 Cinder.`: one pick; another sentence picks anew."""
    one = n.Players(who=n.Who.CHOSEN_PLAYER)
    found = compiled(
        OFFENSIVE,
        both(n.Gain(thing=status("Heat"), who=one), n.Gain(thing=status("Cinder"), count=num(2), who=one)),
        n.Inflict(thing=status("Cinder"), target=n.Players(who=n.Who.CHOSEN_OPPONENT)),
    )
    inflict = {"op": "inflict", "thing": st("Cinder"), "count": 1, "by": ME}
    assert [
        gain(st("Heat"), 1, {"who": "chosen_player", "choice": "p1"}),
        gain(st("Cinder"), 2, {"who": "chosen", "choice": "p1"}),
        inflict | {"target": {"who": "chosen_opponent"}},
    ] == found


def test_they_is_who_was_picked() -> None:
    """`During their Upkeep Phase` of a chosen player: picked first, because nobody can wait for the phase of
    somebody who is not known; then meant again."""
    found = compiled(
        ROLL,
        at(
            n.Stretch.DURING,
            n.Phase.DEFENSIVE_ROLL,
            n.May(effect=n.RollAttempts(change=1, who=n.Players(who=n.Who.CHOSEN_PLAYER))),
            THEY,
        ),
    )
    pick, again = {"who": "chosen_player", "choice": "p1"}, {"who": "chosen", "choice": "p1"}
    extra = {"op": "roll_attempts", "change": 1, "player": again}
    offer = {"op": "may", "by": again, "effects": [extra]}
    window = {"timing": "defensive_roll", "player": again}
    first = {"op": "choose_players", "players": pick, "by": {"who": "self"}}
    assert [first, {"op": "during", "window": window, "effects": [offer]}] == found


def test_a_standing_limit_and_a_prohibition_stand_alone() -> None:
    """They hold for the whole text, not for the trigger before them."""
    found = compiled(
        HEAT,
        n.When(event=HURT, effect=n.May(effect=n.Spend(thing=IT, who=THEY))),
        n.If(condition=SPENT, effect=n.PreventDamage(amount=num(1))),
        n.Only(effect=n.TimesPerTurn(times=2, effect=n.Spend(thing=THIS))),
        n.Choose(options=(n.Cannot(effect=n.Transfer(thing=THIS)), n.Cannot(effect=n.Remove(thing=THIS)))),
    )
    token = st("Heat", True)
    deed = {"timing": "status_spent", "player": ME, "thing": token}
    assert [
        when_hurt(may(pay(spend(token), prevent(1)))),
        {"op": "limit_deed", "times": 2, "deed": deed},
        {"op": "forbid", "deed": {"timing": "status_transferred", "thing": token}},
        {"op": "forbid", "deed": {"timing": "status_removed", "thing": token}},
    ] == found


def test_counted_damage_from_lines_below() -> None:
    """`deal dmg based on the number of Cinder`: the lines go by what was removed just before."""
    found = compiled(
        CINDER,
        n.When(
            event=n.Call(verb="burst"),
            effect=both(
                n.Remove(thing=THIS, count=n.Every()),
                n.DealDamage(amount=n.Listed(each=n.Counted(thing=status("Cinder")))),
            ),
        ),
        n.TokenLine(count=1, thing=status("Cinder"), effect=n.ReceiveDamage(amount=num(1))),
        n.TokenLine(count=2, thing=status("Cinder"), effect=n.ReceiveDamage(amount=num(3))),
    )
    hit = {"op": "deal_damage", "type": "normal", "target": ME, "source": "status"}
    table = {
        "op": "token_table",
        "thing": st("Cinder"),
        "by": ME,
        "options": [
            {"count": 1, "effects": [hit | {"amount": 1}]},
            {"count": 2, "effects": [hit | {"amount": 3}]},
        ],
        "each": {"kind": "done_before", "of": "e1"},
    }
    gone = remove(st("Cinder", True), {"kind": "all"}, id="e1")
    event = {"timing": "keyword_used", "verb": "burst"}
    assert [{"op": "trigger", "event": event, "effects": [gone, table]}] == found


def test_what_a_text_says_of_nothing_is_reported() -> None:
    """Never a guess: each of these points at something that is not there."""
    assert ["DT202"] == codes(MAIN, n.If(condition=SPENT, effect=n.Draw()))
    assert ["DT202"] == codes(MAIN, n.If(condition=n.YouDo(), effect=n.Draw()))
    assert ["DT202"] == codes(
        OFFENSIVE, n.DealDamage(amount=n.Per(times=1, each=n.Counted(thing=TOKEN, done=n.Done.REMOVED)))
    )
    assert ["DT204"] == codes(MAIN, n.Heal(amount=n.ValueOf(value=n.Value.THAT_MUCH)))
    assert ["DT203"] == codes(MAIN, n.Remove(thing=IT))
    assert ["DT203"] == codes(MAIN, n.Draw(who=THEY))
    assert ["DT203"] == codes(MAIN, n.Reroll(dice=n.Dice(whose=n.Whose.THAT)))
    assert ["DT201"] == codes(MAIN, on(shows("flame"), n.Draw()))
    assert ["DT201"] == codes(KEYWORD, n.Draw(count=n.TimesSymbol(times=1, symbol="flame")))
    assert ["DT205"] == codes(MAIN, n.Instead(effect=n.Draw()))
    assert ["DT205"] == codes(MAIN, n.If(condition=n.IsFirstPlayer(), effect=n.Instead(effect=n.Draw())))
    assert ["DT206"] == codes(MAIN, n.Otherwise(effect=n.Draw()))
    assert ["DT206"] == codes(MAIN, n.RollDice(), on(n.AnyOther(), n.Draw()))
    assert ["DT207"] == codes(MAIN, n.Attack())
    assert ["DT208"] == codes(HEAT, n.When(event=n.NothingHappens(), effect=n.Draw()))
    assert ["DT209"] == codes(HEAT, n.Heal(amount=num(1)))
    assert ["DT211"] == codes(MAIN, n.Draw(count=n.AtLeast(least=2)))
    assert ["DT211"] == codes(MAIN, n.Draw(count=n.Parameter()))


def test_a_sentence_that_could_not_be_read_is_not_blamed_twice() -> None:
    """It may have named what the next one refers to."""
    assert [] == codes(MAIN, n.Unread(), n.If(condition=SPENT, effect=n.Draw()))


def test_the_attacker_in_a_contest() -> None:
    """Your roll is the first, theirs the second (R-127)."""
    each = n.RollDice(each=True, who=n.Group(players=(n.YOU, ATTACKER)))
    found = compiled(
        DEFENSIVE,
        each,
        n.If(condition=n.RollAgainst(versus=n.Versus.EQUAL_OR_LESS), effect=deal(1)),
    )
    contest = {"op": "contest", "roll": "r1", "dice": 1, "first": ME, "second": {"who": "attacker"}}
    worse = {"kind": "contest_is", "roll": "r1", "versus": "equal_or_less"}
    hit = damage(1, target={"who": "attacker"}, source="defense")
    assert [contest, {"op": "if", "condition": worse, "then": [hit]}] == found
    assert TARGET != hit["target"]
