"""Words for people: a message is a template and its parts, drawn at the very end in anybody's language."""

from dtlang.speech.asked import asked
from dtlang.speech.catalogue import in_language, is_spoken
from dtlang.speech.lists import all_of, any_of, quoted
from dtlang.speech.said import ENGLISH, Said, joined
from dtlang.speech.wished import wished_language

__all__ = [
    "ENGLISH",
    "Said",
    "all_of",
    "any_of",
    "asked",
    "in_language",
    "is_spoken",
    "joined",
    "quoted",
    "wished_language",
]
