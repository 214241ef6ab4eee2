"""Characters nobody can see: they make a text read otherwise than it looks."""

from __future__ import annotations

import re
from itertools import islice

from dtlang.diagnostics.codes import HIDDEN_CHARACTER
from dtlang.diagnostics.finding import Diagnostic, Edit, Fix
from dtlang.diagnostics.shown import LETTERS
from dtlang.source import Source, Span
from dtlang.speech import Said

# Some of them break a line somewhere, so words on both sides must stay apart.
BREAKS = frozenset("\x0b\x0c\x85\u2028\u2029")

# Letters without any width, with which two names can look alike. Joiners are among them only behind a Latin
# letter or a blank: Persian, Hindi and many emoji need them (U+200C, U+200D).
_WITHOUT_WIDTH = (
    r"[\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0\U000e0000-\U000e007f]"
)
_STRAY_JOINER = r"(?:(?<=[\x00-\u024f])|\A)[\u200c\u200d]"
_UNSEEN = re.compile(f"(?:{LETTERS}|{_WITHOUT_WIDTH}|{_STRAY_JOINER})+")

# A picture renamed to .hero has thousands; nobody wants to read more than a few.
MOST = 10


def hidden_characters(source: Source) -> tuple[Diagnostic, ...]:
    """One finding for each run of hidden characters, the first ten of them.

    >>> [d.message for d in hidden_characters(Source.of("Deal\\x00 4 dmg."))]
    ['a hidden character (U+0000) stands in the text']
    >>> [d.span.start for d in hidden_characters(Source.of("Bu\\u200brn, नि\\u200dर, 👩\\u200d🚀"))]
    [2]
    """
    return tuple(_finding(found) for found in islice(_UNSEEN.finditer(source.text), MOST))


def _finding(found: re.Match[str]) -> Diagnostic:
    letters = found.group()
    what = (
        "a hidden character"
        if len(letters) == 1
        else Said("a run of {count} hidden characters", count=len(letters))
    )
    span = Span(*found.span())
    fix = (
        Fix("delete what cannot be seen", (Edit(span, ""),))
        if BREAKS.isdisjoint(letters)
        else Fix("put a blank here instead", (Edit(span, " "),))
    )
    return HIDDEN_CHARACTER.at(
        span,
        Said("{what} (U+{letters}) stands in the text", what=what, letters=f"{ord(letters[0]):04X}"),
        label="nobody can see this",
        fixes=(fix,),
    )
