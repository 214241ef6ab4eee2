"""What a verb takes, out of the lines it is said with: which object, and which role each preposition has.

`steal {things} [from {source}]` says that what stands behind "from" is the source. Another language says it
in its own line, `steal {things} [à {source}]`; read by that line, "à" means what "from" means in English.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec

from dtlang.syntax.frames import Blank, Group, Line, lines
from dtlang.syntax.lexicon import Lexicon, lexicon
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.build.regular import MODEL, keys, verb_lines
from dtlang.syntax.text.build.zones import ZONES
from dtlang.syntax.text.shapes import Clause, Np

# The nouns that a part of a line can be; any other thing for a part that is not listed.
_NOUNS = {
    "damage": ("damage", "attack", "total", "value", ""),
    "prevented": ("damage", "value", ""),
    "dice": ("die", "value"),
    "cards": ("card", "upgrade"),
    "card": ("card", "upgrade"),
    "die": ("die",),
    "less_damage": ("damage",),
    "more_damage": ("damage",),
}


class Frame(msgspec.Struct, eq=False):
    """One line of a verb: its object, and the field behind each preposition."""

    node: str
    verb: str
    object: str
    roles: dict[str, str]  # field -> preposition, as the first one spelt in the line

    def takes(self, np: Np | None) -> bool:
        if np is None:
            return True
        noun = np.noun if np.head_type != "NAME" else "name"
        return noun in _NOUNS[self.object] if self.object in _NOUNS else noun not in ("damage", "")


def frames_of(language: str) -> Iterator[Frame]:
    for node, verb, line in verb_lines(language):
        yield _frame(node, verb, line)


def _frame(node: str, verb: str, line: Line) -> Frame:
    objects = [piece for piece in line if isinstance(piece, Blank)]
    roles: dict[str, str] = {}
    for before, piece in pairwise(("", *line)):
        if isinstance(piece, Group) and len(piece.pieces) == 2:
            before, piece = piece.pieces
        elif isinstance(piece, Group) and len(piece.pieces) == 1:
            before, piece = "", piece.pieces[0]
        if isinstance(piece, Blank) and not (isinstance(before, str) and before) and piece is not line[0]:
            before = piece.case  # a case that says what a preposition says elsewhere
        if isinstance(before, str) and isinstance(piece, Blank) and before:
            roles[piece.name] = before
    return Frame(node, verb, (objects[0].unit or objects[0].name) if objects else "", roles)


def _prepositions(spelt: str, language: str) -> list[str]:
    """The prepositions that a spelling can be; a case has no spelling but its name."""
    if spelt in lexicon(language).cases.values():
        return [spelt]
    return [key.removeprefix("PREP:") for key in keys(spelt, "PREP", language)]


class Frames(msgspec.Struct, eq=False):
    """The frames of a language."""

    by_verb: dict[str, list[Frame]]
    roles: dict[str, dict[str, str]]  # verb -> preposition as written -> as the model language calls it

    def knows(self, verb: str, prepositions: list[str]) -> int:
        """How many of these a verb gives a role: `roba 1 carta a un oponente` is stolen, not drawn."""
        return sum(one in self.roles.get(verb, ()) for one in prepositions)

    def meant(self, clause: Clause, words: Lexicon) -> None:
        """Tells verbs that are spelt alike apart, and calls each preposition by its role with this verb."""
        verb = clause.verb
        senses = words.senses.get(verb.text.casefold().split(" ")[-1])
        if senses is not None:
            plus = [a.np for a in clause.adjuncts if a.word.type == "PLUS" and a.np is not None]
            what = plus[-1] if plus and clause.np is not None and clause.np.noun == "" else clause.np
            fitting = [s for s in senses if any(f.takes(what) for f in self.by_verb.get(s, ()))]
            said = [a.word.lexeme for a in clause.adjuncts if a.word.type == "PREP"]
            verb.lexeme = max(fitting, key=lambda s: self.knows(s, said), default=verb.lexeme)
        roles = self.roles.get(verb.lexeme)
        for adjunct in clause.adjuncts if roles else ():
            if roles and adjunct.word.type == "PREP":
                role = roles.get(adjunct.word.lexeme, adjunct.word.lexeme)
                at = adjunct.np
                if role != "by" or at is None or not (is_player(at) or at.noun in ZONES):
                    adjunct.word.lexeme = role  # "reduce el daño en 1 por carta en tu mano": in it


@cache
def frames(language: str) -> Frames:
    by_verb: dict[str, list[Frame]] = {}
    for frame in frames_of(language):
        by_verb.setdefault(frame.verb, []).append(frame)
    roles: dict[str, dict[str, str]] = {}
    if language != MODEL:
        model = {(f.node, field): spelt for f in frames_of(MODEL) for field, spelt in f.roles.items()}
        for frame in (frame for several in by_verb.values() for frame in several):
            for field, spelt in frame.roles.items():
                role = _prepositions(model.get((frame.node, field), ""), MODEL)[:1]
                for written in _prepositions(spelt, language) if role else ():
                    roles.setdefault(frame.verb, {})[written] = role[0]
    for verb, also in lines(language).data.get("roles", {}).items():
        roles.setdefault(verb, {}).update(also)
    return Frames(by_verb, roles)
