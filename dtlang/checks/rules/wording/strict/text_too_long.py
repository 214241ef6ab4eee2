from __future__ import annotations

from collections.abc import Iterator

from dtlang.checks import Rule, Subject, TextKind
from dtlang.diagnostics import Diagnostic, Severity
from dtlang.source import Span
from dtlang.speech import Said

# Letters that a box holds, worked out from sizes, not measured in print. A letter of 7.5 pt takes 1.3 mm, a
# line 3.3 mm, and a fifth of the room stays empty because sentences begin on new lines.
#   card: 63 x 88 mm, of which the picture takes half; 54 x 30 mm of text are 9 lines of 41 letters
#   slot: assumed 9 of them on a board of 280 x 216 mm; 66 x 40 mm of text are 12 lines of 50 letters
#   token: assumed a column of 100 mm with four of them on a leaflet; 8 lines of 77 letters
ROOM = {
    TextKind.CARD: 300,
    TextKind.ABILITY: 480,
    TextKind.STATUS: 490,
    TextKind.COMPANION: 490,
    TextKind.KEYWORD: 300,
    TextKind.SETUP: 490,
}
REQUIREMENT = 12  # letters that the symbols before a line take


class TextTooLong(Rule):
    """A text is longer than the box it is printed in."""

    code = "DT512"
    name = "text-too-long"
    severity = Severity.WARNING
    why = (
        "A card has room for some 300 letters, a slot of the board for 480, a token on the leaflet for 490. "
        "More can only be printed smaller than anybody reads across a table, and nobody remembers it either."
    )
    bad = """
        card Spark
          main phase, cost 0
          Heal 1. During your next Offensive Roll Phase, you may perform 1 additional Roll Attempt.
          During your next Defensive Roll Phase, you may perform 1 additional Roll Attempt.
          During your next Main Phase, you may draw 1 card.
          During your next Upkeep Phase, you may draw 1 card.
          During your next Income Phase, you may draw 1 card.
        deck
          31 Small Talk
          1 Spark
    """
    good = """
        card Spark
          main phase, cost 0
          Gain 1 CP. Heal 1.
        deck
          31 Small Talk
          1 Spark
    """

    def check(self, subject: Subject) -> Iterator[Diagnostic]:
        letters: dict[tuple[TextKind, str], int] = {}
        spans: dict[tuple[TextKind, str], Span] = {}
        seen = set()
        for place in subject.places:
            key = (place.kind, place.name)
            spans.setdefault(key, place.named)
            letters.setdefault(key, 0)
            if place.kind is TextKind.ABILITY:
                letters[key] += REQUIREMENT
            for sentence in place.text.text.sentences:
                if (key, sentence.span) not in seen:  # below several lines it is printed once
                    seen.add((key, sentence.span))
                    letters[key] += len(" ".join(subject.source.at(sentence.span).split())) + 2
            letters[key] += sum(len(rule.text) for rule in place.text.manual)
        for (kind, name), number in letters.items():
            if number > ROOM[kind]:
                yield self.at(
                    spans[kind, name],
                    Said(
                        "the text of `{name}` has {number} letters; there is room for {room}",
                        name=name,
                        number=number,
                        room=ROOM[kind],
                    ),
                    help="say less, or make a keyword or a status effect of a part of it",
                )
