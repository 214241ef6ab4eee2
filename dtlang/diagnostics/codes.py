"""The catalogue of findings: every code with its name, what it means, and an example of wrong and right.

Codes never change their meaning. DT0 text, DT1 names, DT2 kinds and amounts, DT3 rules of the game,
DT4 balance, DT5 wording.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dtlang.diagnostics.finding import Diagnostic, Fix, Related, Severity
from dtlang.source import Span


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding. `why` is the page behind `dtlang explain DTnnn`."""

    code: str
    name: str
    severity: Severity
    why: str
    bad: str = ""
    good: str = ""

    def at(
        self,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str | None = None,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> Diagnostic:
        return Diagnostic(self.code, self.name, self.severity, message, span, label, help, related, fixes)


@dataclass(slots=True)
class Catalogue:
    """All codes by number; a code that is declared twice is our bug."""

    by_code: dict[str, Code] = field(default_factory=dict)

    def error(self, code: str, name: str, why: str, bad: str = "", good: str = "") -> Code:
        return self._add(Code(code, name, Severity.ERROR, why, bad, good))

    def warning(self, code: str, name: str, why: str, bad: str = "", good: str = "") -> Code:
        return self._add(Code(code, name, Severity.WARNING, why, bad, good))

    def info(self, code: str, name: str, why: str, bad: str = "", good: str = "") -> Code:
        return self._add(Code(code, name, Severity.INFO, why, bad, good))

    def _add(self, code: Code) -> Code:
        assert code.code not in self.by_code, code.code
        self.by_code[code.code] = code
        return code


CODES = Catalogue()

# DT00x: a sentence of the rules text
UNEXPECTED_WORDS = CODES.error(
    "DT001",
    "unexpected-words",
    "A sentence takes a turn that dtlang does not know. Everything up to the mark was understood.",
    "Deal 4 dmg opponents.",
    "Deal 4 dmg to all opponents.",
)
UNKNOWN_WORD = CODES.error(
    "DT002",
    "unknown-word",
    "A word is neither part of the game's language nor a name that this hero declares.",
    "Deall 4 dmg.",
    "Deal 4 dmg.",
)
WORDS_DO_NOT_FIT = CODES.error(
    "DT003",
    "words-do-not-fit",
    "Every word is known, but together they say nothing that the game can do.",
    "Heal 2 cards.",
    "Heal 2. Draw 2 cards.",
)
UNREAD_BRACKET = CODES.error(
    "DT004",
    "unread-bracket",
    "Words in round brackets that sound like a rule (may, must, cannot, if, unless, only ...) have to be "
    "understood like any other rule. A plain reminder is kept and printed, and never does anything.",
    "Gain 2 CP (unless it rains).",
    "Gain 2 CP.",
)
TOO_MUCH = CODES.error(
    "DT005",
    "too-much",
    "A text, a line or a nesting is larger than any card could hold. The limits keep hero files of strangers "
    "from filling the memory of whoever checks them.",
)
UNREADABLE_FILE = CODES.error(
    "DT006",
    "unreadable-file",
    "The file could not be opened, or is not text in UTF-8.",
)
HIDDEN_CHARACTER = CODES.error(
    "DT007",
    "hidden-character",
    "The text contains characters that nobody can see, or that turn the direction of writing around, so it "
    "would read otherwise than it looks. They usually come along when text is pasted from elsewhere.",
)
UNWRITABLE_FILE = CODES.error(
    "DT008",
    "unwritable-file",
    "A file could not be written. Whatever was there before is unchanged.",
)
BROKEN_DATA = CODES.error(
    "DT009",
    "broken-data",
    "A file of texts or names that a command was given is not JSON, or lacks something the command needs.",
)
