"""Why something may not be done now: the kinds of refusals, without any words for people.

The sentences stand in `dtlang/render/game_words.toml`, under the values that stand here.
"""

from __future__ import annotations

from enum import Enum


class Why(Enum):
    """What forbids a deed; parts of a refusal are the `name` it is about, and what is noted here."""

    ANOTHER_QUESTION = "another_question"  # `question`: the kind of the one that is asked
    ANOTHER_ASKED = "another_asked"
    GAME_OVER = "game_over"
    DEFEATED = "defeated"
    ULTIMATE_RESOLVES = "ultimate_resolves"
    NO_ACTIONS = "no_actions"
    BETWEEN_ACTION = "between_action"
    BETWEEN_ROLL_CARD = "between_roll_card"
    PAUSE_OF_THEN = "pause_of_then"
    NOT_IN_HAND = "not_in_hand"
    UPGRADE_NOT_NOW = "upgrade_not_now"
    SLOT_UPGRADED = "slot_upgraded"
    MAIN_CARD_NOT_NOW = "main_card_not_now"
    ROLL_CARD_NOT_NOW = "roll_card_not_now"
    TOO_DEAR = "too_dear"  # `price`, `cp`
    CP_FORBIDDEN = "cp_forbidden"
    CARD_NOT_NOW = "card_not_now"
    CARD_FORBIDDEN = "card_forbidden"
    NO_DICE = "no_dice"
    NOT_THESE_DICE = "not_these_dice"
    NO_ATTEMPTS = "no_attempts"
    NO_ATTACK = "no_attack"
    NOT_YOUR_ATTACK = "not_your_attack"
    NOT_ENHANCED = "not_enhanced"
    ULTIMATE_NOT_PREVENTED = "ultimate_not_prevented"
    FOR_A_TEAMMATE = "for_a_teammate"
    NO_DAMAGE = "no_damage"
    UPGRADE_NOT_SOLD = "upgrade_not_sold"
    SALE_NOT_NOW = "sale_not_now"
    SIX_ARE_LEFT = "six_are_left"
    SALE_FORBIDDEN = "sale_forbidden"
    PERSISTENT = "persistent"
    NOT_SPENT = "not_spent"
    NOTHING_TO_DO = "nothing_to_do"
    WORKS_BY_ITSELF = "works_by_itself"
    NOT_ON_BOARD = "not_on_board"
    USED_UP = "used_up"
    ANSWERS_ATTACK = "answers_attack"
    ANSWERS_DAMAGE = "answers_damage"
    OFFER_NOT_NOW = "offer_not_now"
    CANNOT_PAY = "cannot_pay"
    SPENDING_FORBIDDEN = "spending_forbidden"
    NOT_A_STATUS = "not_a_status"
    NOT_IN_PLAY = "not_in_play"
    NOT_TAKEN = "not_taken"
    NOT_HANDED_ON = "not_handed_on"
    TARGET_DEFEATED = "target_defeated"
    DEFENSIVE_ROLL = "defensive_roll"
    ATTEMPT_NOT_NOW = "attempt_not_now"
    DICE_ARE_FINAL = "dice_are_final"
    ATTEMPTS_USED = "attempts_used"  # `count`
    ATTEMPT_FORBIDDEN = "attempt_forbidden"
    ONE_ABILITY = "one_ability"
    ABILITY_NOT_NOW = "ability_not_now"
    ROLL_FIRST = "roll_first"
    DICE_DO_NOT_FIT = "dice_do_not_fit"
    ABILITY_FORBIDDEN = "ability_forbidden"
    AIM_FORBIDDEN = "aim_forbidden"
    DEFENSIVE_ABILITY = "defensive_ability"
    PASSIVE_ABILITY = "passive_ability"
    NO_SUCH_ABILITY = "no_such_ability"
    NOT_ATTACKED = "not_attacked"
    NO_DEFENCE_AGAINST = "no_defence_against"  # `type`
    DEFENCE_FORBIDDEN = "defence_forbidden"
    DEFENCE_CHOSEN = "defence_chosen"
    NOT_DEFENSIVE = "not_defensive"
