"""The language a person wishes to be spoken to: what the system says, as gettext asks it."""

from __future__ import annotations

import os
from collections.abc import Mapping

from dtlang.speech.catalogue import is_spoken
from dtlang.speech.said import ENGLISH

_NOBODY = ("C", "POSIX")  # of a machine that speaks to nobody in particular


def wished_language(said: Mapping[str, str] = os.environ) -> str:
    """The first language of the system's that we speak, otherwise English.

    >>> wished_language({"LANG": "cs_CZ.UTF-8"}), wished_language({"LANG": "xx_YY", "LANGUAGE": "xx:fr:en"})
    ('cs', 'fr')
    >>> wished_language({"LANG": "fr_FR", "LC_ALL": "C.UTF-8"}), wished_language({})
    ('en', 'en')
    """
    locale = next((said[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if said.get(name)), "")
    if not locale or locale.partition(".")[0] in _NOBODY:
        return ENGLISH
    for wish in (*said.get("LANGUAGE", "").split(":"), locale):
        code = wish.partition("_")[0].partition(".")[0].lower()
        if code and is_spoken(code):
            return code
    return ENGLISH
