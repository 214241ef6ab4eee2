"""Exact odds of roll patterns and boards, with the best re-rolls, as fractions."""

from dtlang.odds.advice import Advice, Keep
from dtlang.odds.board import Board
from dtlang.odds.card import Card, Payoff, copy, nudge, opponent_rerolls, reroll, set_to, set_to_any
from dtlang.odds.chance import chances
from dtlang.odds.defence import damage_taken, spread_of
from dtlang.odds.goal import AllOf, AnyOf, FullHouse, Goal, Numbers, shows
from dtlang.odds.lattice import Hand, hand_of, numbers_of, rolls
from dtlang.odds.number import Number
from dtlang.odds.play import LineShare, Play, Share
from dtlang.odds.spread import Spread
from dtlang.odds.table import ValuedLine

__all__ = [
    "Advice",
    "AllOf",
    "AnyOf",
    "Board",
    "Card",
    "FullHouse",
    "Goal",
    "Hand",
    "Keep",
    "LineShare",
    "Number",
    "Numbers",
    "Payoff",
    "Play",
    "Share",
    "Spread",
    "ValuedLine",
    "chances",
    "copy",
    "damage_taken",
    "hand_of",
    "nudge",
    "numbers_of",
    "opponent_rerolls",
    "reroll",
    "rolls",
    "set_to",
    "set_to_any",
    "shows",
    "spread_of",
]
