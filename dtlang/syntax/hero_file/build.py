"""The nodes of a hero file: for each rule of `grammar/hero.lark` what it makes, and of which children.

The children of a rule are tokens, in the order of the rule, and nodes that were built before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from dtlang.dice import DefenseRoll, LargeStraight, OfAKind, RollPattern, SmallStraight, Symbols
from dtlang.source import Span
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.lexer import Tok

Child: TypeAlias = Any  # a token or a node
Take: TypeAlias = Callable[[list[Child]], Any]  # finds a field among the children


# --- how a field is found --------------------------------------------------------------------------


def name_of(tok: Tok, around: str = " ") -> h.Name:
    """A name without the marks around it."""
    return h.Name(text=tok.means or " ".join(tok.text.strip(around).split()), span=tok.span)


def low(tok: Tok) -> str:
    """What a word means, in English and in small letters."""
    return tok.means or " ".join(tok.text.lower().split())


def span_of(children: Sequence[Child]) -> Span:
    return Span(children[0].span.start, children[-1].span.end)


def tokens(children: Iterable[Child], *types: str) -> list[Tok]:
    return [c for c in children if type(c) is Tok and c.type in types]


def numbers(children: Iterable[Child]) -> tuple[int, ...]:
    return tuple(int(tok.text) for tok in tokens(children, "INT"))


def first(*types: str, make: Callable[[Tok], Any] = name_of) -> Take:
    """What is made of the first token of these terminals; None if there is none."""

    def take(c: list[Child]) -> Any:
        for child in c:
            if type(child) is Tok and child.type in types:
                return make(child)
        return None

    return take


def every(*types: str) -> Take:
    return lambda c: tuple(map(name_of, tokens(c, *types)))


def only(kind: type) -> Take:
    """The child that is of one class, if there is one."""
    return lambda c: next((child for child in c if type(child) is kind), None)


def among(kind: type) -> Take:
    return lambda c: tuple([child for child in c if type(child) is kind])


def has(*types: str) -> Take:
    return lambda c: bool(tokens(c, *types))


def nodes(children: Iterable[Child]) -> tuple[Any, ...]:
    """The nodes among the children; a token here is one that could not be read."""
    return tuple([h.Unread(span=c.span) if type(c) is Tok else c for c in children])


def _behind(word: list[Child]) -> h.Words:
    return h.Words(lines=word[1].lines, span=span_of(word))


def _header_value(c: list[Child]) -> str | int | h.Edition:
    match c[1].type:
        case "LANG":
            return low(c[1])
        case "EDITION_NAME":
            return h.Edition(low(c[1]))
        case "INT":
            return int(c[1].text)
        case _:
            return " ".join(c[1].text.split())


def _place_of_amount(c: list[Child]) -> h.AmountPlace:
    types = [tok.type for tok in c]
    if "AMOUNT" not in types:
        return h.AmountPlace.NONE
    return h.AmountPlace.AFTER_VERB if types[2] == "AMOUNT" else h.AmountPlace.AFTER_OBJECT


def _way(c: list[Child]) -> h.Way | None:
    """`forward`, `backwards`, `back`."""
    said = next((low(tok).removesuffix("s") for tok in c if tok.type == "WAY"), None)
    return None if said is None else next(way for way in h.Way if way.value.startswith(said))


def _leveled(c: list[Child]) -> h.Name:
    return h.Name(text=" ".join(f"{c[1].text} {c[2].text}".split()), span=span_of(c[1:3]))


def _limit(which: int) -> Take:
    return lambda c: (numbers(c) or (1 if c[0].type == "DOES_NOT_STACK" else None,))[which]


def _stretch(c: list[Child]) -> h.Stretch | None:
    return h.Stretch(low=numbers(c)[0], high=numbers(c)[-1], span=span_of(c)) if c else None


def _flag(tok: Tok) -> h.Flag:
    word = low(tok)
    return h.Flag("cannot be " + word.rsplit(" ", 1)[1] if " be " in word else word)


# --- the rules -------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A piece of a line that is no node."""

    value: Any
    span: Span


def node(kind: type[h.HeroNode], /, **fields: Take) -> Take:
    return lambda c: kind(span=span_of(c), **{name: take(c) for name, take in fields.items()})


def section(kind: type[h.Section], /, **fields: Take) -> Take:
    """The tokens at the beginning are the heading, everything else is the body."""

    def build(c: list[Child]) -> h.Section:
        size = 0
        while size < len(c) and type(c[size]) is Tok and c[size].type != "UNREAD":
            size += 1
        head, body = span_of(c[:size]), nodes(c[size:])
        span = head.join(body[-1].span) if body else head
        own = {name: take(c[:size]) for name, take in fields.items()}
        return kind(body=body, heading=head, span=span, **own)

    return build


def _face(c: list[Child]) -> Part:
    """A symbol and how many of it: one number, or one for each tier."""
    counts = tuple(map(int, c[0].text.split("/"))) if len(c) > 1 else (1,)
    return Part((name_of(c[-1], "[]"), counts), span_of(c))


def _requirement(c: list[Child]) -> h.Requirement:
    pattern: RollPattern | None = None
    symbols: tuple[h.Name, ...] = ()
    if isinstance(c[0], Part):
        symbols = tuple(face.value[0] for face in c)
        most = max(len(face.value[1]) for face in c)
        tiers = tuple(
            Symbols.of(
                (name.text, counts[min(tier, len(counts) - 1)]) for name, counts in (f.value for f in c)
            )
            for tier in range(most)
        )
        if len({len(face.value[1]) for face in c} - {1}) > 1:
            tiers = tiers[:1] * 2  # lists of different lengths: tiers that do not rise, which is reported
        return h.Requirement(
            pattern=tiers[0], symbols=symbols, tiers=tiers if len(tiers) > 1 else (), span=span_of(c)
        )
    match c[0].type:
        case "SMALL_STRAIGHT":
            pattern = SmallStraight()
        case "LARGE_STRAIGHT":
            pattern = LargeStraight()
        case "OF_A_KIND":
            pattern = OfAKind(int(c[0].text[0]))
        case "DEFENSE_ROLL":
            pattern = DefenseRoll(int(c[1].text))
    return h.Requirement(pattern=pattern, full_house=c[0].type == "FULL_HOUSE", span=span_of(c))


_LEVELS = {"II": 2, "III": 3, "IV": 4}
NAME = first("NAME")
_AMOUNT = first("INT", make=lambda tok: int(tok.text))
_LINES: dict[str, Take] = {"lines": lambda c: c[1].lines, "inline": lambda c: c[1].inline}

RULES: dict[str, Take] = {
    "file": lambda c: h.HeroFile(items=nodes(c)),
    "title": node(h.Title, kind=lambda c: h.FileKind(low(c[0])), name=NAME),
    "header_line": node(
        h.HeaderLine,
        what=lambda c: h.Field(low(c[0]).replace("license", "licence")),
        value=_header_value,
        value_span=lambda c: c[1].span,
    ),
    "translation": node(h.Translation, language=first("LANG", make=low), name=NAME),
    # sections
    "dice": section(h.Dice),
    "face_line": node(
        h.FaceLine,
        ranges=lambda c: tuple(part.value for part in among(Part)(c)),
        symbol=first("SYMBOL_NAME", make=lambda tok: name_of(tok, "[] ")),
        icon=only(h.Icon),
    ),
    "face_range": lambda c: Part((int(c[0].text), int(c[-1].text)), span_of(c)),
    "status": section(h.Status, name=NAME),
    "companion": section(h.Companion, name=NAME),
    "piece": section(h.Piece, word=lambda c: h.PieceWord(low(c[0])), name=NAME),
    "card": section(h.Card, name=NAME),
    "place": section(h.Place, name=NAME),
    "card_ability": section(h.CardAbility, name=NAME),
    "setup": section(h.Setup),
    "keyword": section(
        h.Keyword, verb=first("VERB"), object=first("OBJECT"), amount=_place_of_amount, way=_way
    ),
    "ability": section(h.Ability, kind=lambda c: h.AbilityKind(low(c[0])), name=NAME),
    "upgrade": section(h.Upgrade, name=_leveled, base=NAME, level=lambda c: _LEVELS.get(c[2].text, 2)),
    "second_ability": section(h.SecondAbility, name=NAME),
    "form": section(h.Form, name=first("SIDE_NAME"), sides_up=every("SIDE_NAME")),
    "deck": section(h.Deck),
    "deck_use": node(h.DeckUse, name=NAME),
    "deck_entry": node(h.DeckEntry, count=_AMOUNT, card=NAME),
    "faq": section(h.Faq),
    "faq_entry": node(h.FaqEntry, question=lambda c: _behind(c[:2]), answer=lambda c: _behind(c[2:])),
    "test": section(h.Test, name=NAME),
    # text, and what has to be rolled
    "prose": node(
        h.Prose,
        lines=lambda c: c[0].prose,
        indent=lambda c: c[0].indent,
        inline=lambda c: c[0].inline,
    ),
    "manual_rule": node(h.ManualRule, **_LINES),
    "note": node(h.Note, **_LINES),
    "roll_line": node(h.RollLine, requirement=lambda c: c[0], text=lambda c: tuple(c[1:])),
    "requirement": _requirement,
    "face": _face,
    # properties
    "properties": node(h.PropertyLine, items=nodes),
    "kind": node(h.HasKind, kind=lambda c: h.StatusKind(low(c[0]))),
    "card_kind": node(h.OfKind, names=every("SIDE_NAME")),
    "stack_limit": node(h.StackLimit, own=_limit(0), others=_limit(-1)),
    "flag": node(h.HasFlag, flag=lambda c: _flag(c[0])),
    "timing": node(h.PlayedIn, timing=lambda c: h.Timing(low(c[0]).removesuffix(" action"))),
    "cost": node(h.Cost, amount=_AMOUNT),
    "health": node(h.Health, amount=_AMOUNT),
    "count": node(h.Count, amount=_AMOUNT),
    "range": node(h.Range, low=lambda c: numbers(c)[0], high=lambda c: numbers(c)[1]),
    "start": node(h.Start, at=lambda c: name_of(c[1]) if c[1].type == "SIDE_NAME" else int(c[1].text)),
    "held_dice": node(h.HeldDice, amount=_AMOUNT, extra=lambda c: c[0].type == "EXTRA_DICE"),
    "side": lambda c: Part((name_of(c[0]), _stretch(c[1:])), span_of(c)),
    "sides": node(
        h.Sides,
        names=lambda c: tuple(part.value[0] for part in among(Part)(c)),
        stretches=lambda c: tuple(part.value[1] for part in among(Part)(c)),
    ),
    "icon": node(h.Icon, picture=first("PICTURE")),
    "art": node(h.Art, picture=first("PICTURE")),
}


class Builder:
    """The rules as the automaton asks for them."""

    PASSES: frozenset[str] = frozenset()

    def __getattr__(self, rule: str) -> Take:
        """The lines of tests are built elsewhere, and only files with tests wait for that."""

        def build(c: list[Child]) -> Any:
            from dtlang.syntax.scenario.build import LINES

            return LINES[rule](c)

        return RULES.get(rule, build)
