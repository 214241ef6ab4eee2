"""Everybody against everybody: round robins of heroes between bots, and what they say about balance."""

from dtlang.tournament.findings import Finding, Kind
from dtlang.tournament.play import Job, Plan, play
from dtlang.tournament.result import Entrant, Pairing, Round, TokenUse, Tournament, as_json, result

__all__ = [
    "Entrant",
    "Finding",
    "Job",
    "Kind",
    "Pairing",
    "Plan",
    "Round",
    "TokenUse",
    "Tournament",
    "as_json",
    "play",
    "result",
]
