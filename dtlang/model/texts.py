"""The texts of a section as one: sentences in order, manual rules and remarks beside them."""

from __future__ import annotations

from collections.abc import Iterable

from dtlang.model.hero import Rules
from dtlang.source import NOWHERE, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.nodes import ManualRule, Note, Prose, Text
from dtlang.syntax.hero_file.read import HeroTree
from dtlang.syntax.tiers import at_tier


def rules_of(parts: Iterable[Text], tree: HeroTree, tier: int | None = None) -> Rules:
    """Several texts are read as one: what the second says may refer to what the first did."""
    sentences: list[n.Effect | n.Unread] = []
    span = NOWHERE
    manual: list[ManualRule] = []
    notes: list[str] = []
    whole = True
    for part in parts:
        match part:
            case Prose():
                span = span.join(part.span)
                reading = tree.readings.get(part.span)
                if reading is None:  # a language without a grammar
                    whole = False
                else:
                    said = reading.text.sentences
                    sentences.extend(said if tier is None else at_tier(said, tier))
                    whole = whole and reading.whole
            case ManualRule():
                manual.append(part)
            case Note():
                notes.extend(part.paragraphs)
    text = n.Text(sentences=tuple(sentences), span=Span(*span))
    return Rules(text=text, manual=tuple(manual), notes=tuple(notes), whole=whole)
