"""Whole sentences to write instead of one that cannot be read, each compiled and checked in its place."""

from dtlang.proposals.attach import with_proposals
from dtlang.proposals.memory import Memory
from dtlang.proposals.propose import Offer, Place, offers

__all__ = ["Memory", "Offer", "Place", "offers", "with_proposals"]
