"""Places for cards and tokens: hands, decks, boards."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.deeds import Deed
from dtlang.syntax.text.build.misfit import refuse
from dtlang.syntax.text.build.nouns import is_noun, only, take
from dtlang.syntax.text.build.players import Who, is_player, party, possessor
from dtlang.syntax.text.shapes import Np

ZONES = {
    "hand": n.Zone.HAND,
    "deck": n.Zone.DECK,
    "discard_pile": n.Zone.DISCARD_PILE,
    "play": n.Zone.PLAY,
    "board": n.Zone.BOARD,
}


_PLACES = (NameKind.PLACE.value, NameKind.ABILITY.value)  # cards are laid on abilities too


def is_place(np: Np) -> bool:
    """Whether this names a place of the hero's own: `The Anvil`, `your Anvil`."""
    return len(np.heads) == 1 and np.heads[0].form in _PLACES and np.of is None


def zone(np: Np) -> tuple[n.Where, n.Players | None]:
    """A place for cards and tokens, and whose."""
    lexeme = np.noun
    if is_place(np):
        owner, left = possessor(np.specs)
        only(left, DET="the this")
        take(np.heads)
        mine = owner is not None and owner.who is Who.YOU  # only its hero has it
        return n.Place(name=np.heads[0].lexeme, span=np.span), None if mine else owner
    if lexeme in ("top", "bottom", "top_or_bottom") and (np.of is None or is_noun(np.of, "deck")):
        owner = None
        if np.of is not None:
            owner, left = possessor(np.of.specs)
            only(left, DET="the")
        only(np.specs, DET="the either")
        if lexeme == "top_or_bottom":
            return n.Zone.TOP_OR_BOTTOM_OF_DECK, owner
        return (n.Zone.TOP_OF_DECK if lexeme == "top" else n.Zone.BOTTOM_OF_DECK), owner
    of = np.of if np.of is not None and is_player(np.of) else None  # "the hand of a chosen opponent"
    refuse(lexeme not in ZONES or np.of is not of, np, "unknown_place")
    owner, left = possessor(np.specs)
    refuse(owner is not None and of is not None, np, "two_owners")
    only(left, DET="the", ADJ="whole own")  # "your entire hand": a place is all of it
    return ZONES[lexeme], party(of) if of is not None else owner


def own_zone(np: Np, deed: Deed) -> n.Where:
    """A place of whoever acts; cards do not go from one player's places to another's."""
    found, owner = zone(np)
    refuse(owner is not None and not deed.owns(owner), np, "own_cards")
    return found


def played_from(source: n.Where | None, at: Np | None) -> n.Where | None:
    """Where a card is played from, if that is not the hand."""
    known = source in (None, n.Zone.HAND, n.Zone.DISCARD_PILE) or isinstance(source, n.Place)
    refuse(not known, at, "played_from_hand")
    return None if source is n.Zone.HAND else source
