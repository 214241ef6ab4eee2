"""What has to be rolled, as a message names it."""

from __future__ import annotations

from dtlang.speech.said import Said

_ALIKE = "-of-a-kind"


def asked(pattern: object) -> Said:
    """
    >>> asked("3-of-a-kind").template, asked("small straight").template, asked("2 [flame] 2 [comet]").template
    ('{number}-of-a-kind', 'small straight', '2 [flame] 2 [comet]')
    """
    text = str(pattern)
    return (
        Said("{number}" + _ALIKE, number=text.removesuffix(_ALIKE)) if text.endswith(_ALIKE) else Said(text)
    )
