"""Effects whose line says all there is to know about reading them.

`transfer {things} [from {source}] [to|on {target}]`: a thing with its number behind the verb, somebody behind
"from" and "to". A new effect of this kind needs a node and a line, and no builder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dtlang import resources
from dtlang.syntax import nodes as n
from dtlang.syntax.frames import Blank, Group, Line, cut, lines
from dtlang.syntax.kept import kept
from dtlang.syntax.lexicon import lexicon, split_words
from dtlang.syntax.text.build.deeds import Deed, players_at
from dtlang.syntax.text.build.misfit import misfit

Fields = dict[str, Any]
MODEL = "en"  # the language whose words name the roles


class Regular(NamedTuple):
    """An effect as its line describes it."""

    node: type[n.Node]
    object: str  # what stands behind the verb: `things`, `dice`, `phase` ...; empty: nothing
    roles: dict[str, tuple[str, ...]]  # field -> keys of circumstances: ("PREP:from",)
    flags: dict[str, tuple[str, ...]]  # the same for what is said or not: ("ADV:for_free",)


def regular_lines(language: str) -> Iterator[tuple[str, Regular]]:
    """Verbs with the one effect that they are, of all lines that hold nothing irregular."""
    for name, said in lines(language).data["effects"].items():
        if isinstance(said, str) and not said.startswith(("= ", "you: ", "{")):
            verb, _, rest = said.partition(" ")
            found = _regular(getattr(n, name), cut(rest), language)
            if found is not None and not verb.endswith("!"):
                yield verb, found


def _regular(node: type[n.Node], line: Line, language: str) -> Regular | None:
    objects = ""
    roles: dict[str, tuple[str, ...]] = {}
    flags: dict[str, tuple[str, ...]] = {}
    for at, piece in enumerate(line):
        if isinstance(piece, Blank) and at == 0:
            objects = piece.name
        elif isinstance(piece, Group) and piece.flag:
            flags[piece.flag] = _keys(str(piece.pieces[0]), "ADV", language)
        elif isinstance(piece, Group) and len(piece.pieces) == 2 and isinstance(piece.pieces[1], Blank):
            roles[piece.pieces[1].name] = _keys(str(piece.pieces[0]), "PREP", language)
        else:
            return None
    whole = all(roles.values()) and all(flags.values())
    return Regular(node, objects, roles, flags) if whole else None


def _keys(spelt: str, terminal: str, language: str) -> tuple[str, ...]:
    """The words between `|` as the reader calls them."""
    found: list[str] = []
    for phrase in spelt.split("|"):
        first, *rest = split_words(phrase)
        for others, entries in lexicon(language).phrases.get(first, ()):
            if list(others) == rest:
                found += [f"{terminal}:{entry.lexeme}" for entry in entries if entry.terminal == terminal]
    return tuple(dict.fromkeys(found))


def build_regular(frame: Regular, read: Callable[[Deed], Fields], deed: Deed) -> n.Effect:
    """The fields of an effect out of its object, its roles and its flags."""
    fields: Fields = {name: players_at(deed.rest, *keys) for name, keys in frame.roles.items()}
    fields |= {name: deed.rest.take(*keys) is not None for name, keys in frame.flags.items()}
    for name, value in read(deed).items():
        if name not in frame.node.__struct_fields__:
            misfit(deed.span, "own_things", verb=deed.verb.text)
        if fields.get(name) is not None:
            misfit(deed.span, "two_owners")
        fields[name] = value
    said = {name: value for name, value in fields.items() if value is not None}
    effect: n.Effect = frame.node(**said, who=deed.who, span=deed.span)  # type: ignore[assignment, call-arg]
    return effect


@cache
def regular_effects(language: str = MODEL) -> dict[str, Regular]:
    """By verb; what is read out of the lines is kept for the next start."""
    made_of = (
        resources.grammar(f"{language}.frames.toml"),
        resources.grammar(f"{language}.toml"),
        Path(__file__),
    )

    def plain() -> dict[str, tuple[Any, ...]]:
        found = dict(regular_lines(language))
        return {verb: (frame.node.__name__, *frame[1:]) for verb, frame in found.items()}

    kept_lines: dict[str, tuple[Any, ...]] = kept(f"{language}-regular", made_of, plain)
    return {verb: Regular(getattr(n, name), *rest) for verb, (name, *rest) in kept_lines.items()}
