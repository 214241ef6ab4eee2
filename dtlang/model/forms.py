"""In which form an ability is there: the sides that it names, looked up among the pieces of the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtlang.diagnostics import Diagnostic, Edit, Fix, did_you_mean, near
from dtlang.diagnostics.codes import WRONG_FORM
from dtlang.model.hero import Form
from dtlang.model.keys import key
from dtlang.speech import Said, all_of
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.read import HeroTree


class Forms:
    """The sides of all pieces, dials and companions of a file."""

    def __init__(self, tree: HeroTree, findings: list[Diagnostic]) -> None:
        files = [tree.file, *(used.file for used in tree.used.values() if used is not None)]
        self.findings = findings
        self.sides: dict[str, tuple[str, ...]] = {}
        self.piece_of: dict[str, tuple[str, str]] = {}  # a side: its piece, and how it is spelt there
        for piece in (p for file in files for p in (*file.all(h.Piece), *file.all(h.Companion))):
            self.sides.setdefault(piece.name.text, piece.sides)
            if isinstance(piece, h.Piece) and _has_gaps(piece):
                self.sides[piece.name.text] += ("",)
            for side in piece.sides:
                self.piece_of.setdefault(key(side), (piece.name.text, side))

    def of(self, section: h.Form | None) -> Form | None:
        """The form that a line names; None if it names none that there is, which is reported."""
        if section is None:
            return None
        pieces: dict[str, list[str]] = {}
        for name in section.sides_up:
            found = self.piece_of.get(key(name.text))
            if found is None:
                self.findings.append(_unknown(name, [side for _, side in self.piece_of.values()]))
                return None
            pieces.setdefault(found[0], []).append(found[1])
        if len(pieces) > 1:
            said = all_of(
                Said("`{side}` of `{piece}`", side=sides[0], piece=piece) for piece, sides in pieces.items()
            )
            message = Said("{said} are not sides of one thing", said=said)
            help = "name sides of one piece; ask for the other with `if` in the text"
            self.findings.append(WRONG_FORM.at(section.heading, message, help=help))
            return None
        piece, sides = next(iter(pieces.items()))
        return Form(piece, tuple(sides))

    def others(self, taken: Iterable[Form]) -> Form | None:
        """The sides that are left beside these; None: all of them."""
        by_piece: dict[str, set[str]] = {}
        for form in taken:
            by_piece.setdefault(form.piece, set()).update(form.sides)
        for piece, sides in by_piece.items():
            return Form(piece, tuple(side for side in self.sides[piece] if side not in sides))
        return None

    def check(self, section: h.AbilitySection) -> None:
        """Each side has one text, all of one piece, and a form of the whole stands alone."""
        whole = [form for form in section.all(h.Form) if not form.body]
        pieces: dict[str, h.Name] = {}
        seen: Mapping[str, h.Name] = {}
        for form in section.variants:
            for name in form.sides_up:
                found = self.piece_of.get(key(name.text))
                if key(name.text) in seen:
                    message = Said("how it reads in `{name}` stands here already", name=name.text)
                    self.findings.append(WRONG_FORM.at(name.span, message, help="make one of the two"))
                elif found is not None and pieces and found[0] not in pieces:
                    other = next(iter(pieces))
                    message = Said(
                        "`{name}` is a side of `{found}`, and the form above it one of `{other}`",
                        name=name.text,
                        found=found[0],
                        other=other,
                    )
                    help = "an ability can go by the sides of one piece"
                    self.findings.append(WRONG_FORM.at(name.span, message, help=help))
                seen = {**seen, key(name.text): name}
                if found is not None:
                    pieces.setdefault(found[0], name)
        for form in whole[1:] or (whole if section.variants else ()):
            said = "an ability that is there in one form only says so once"
            help = "write `in NAME / OTHER NAME` for several forms, or lines below each for how it reads then"
            self.findings.append(WRONG_FORM.at(form.heading, said, help=help))


def _has_gaps(piece: h.Piece) -> bool:
    """Whether a dial can show a number that belongs to none of its sides."""
    if piece.word is not h.PieceWord.DIAL or piece.range is None or not piece.sides:
        return False
    low, high = piece.range
    return any(not any(a <= at <= b for a, b in piece.stretches) for at in range(low, high + 1))


def _unknown(name: h.Name, known: list[str]) -> Diagnostic:
    fixes = tuple(
        Fix(Said("write `{side}`", side=side), (Edit(name.span, side),)) for side in near(name.text, known)
    )
    return WRONG_FORM.at(
        name.span,
        Said("no piece has a side `{name}`", name=name.text),
        label="no such form",
        help=did_you_mean(name.text, known)
        or Said("declare it, as in `piece Shape` with `sides {name} / ...`", name=name.text),
        fixes=fixes,
    )
