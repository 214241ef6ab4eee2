"""Lays out the board for the table: two halves to be joined, with places of the size of a card.

An upgrade lies on its ability just so: a place is as large as a card, and both are set in the same way.
Offensive and defensive abilities stand at the left and at the right; the ultimate ability and passive ones
in the middle, beside the picture of the hero, its dials and the area for status effects.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from dtlang.sheet import dials
from dtlang.sheet.band import title_size
from dtlang.sheet.cards import card_faces
from dtlang.sheet.content import BoardSlot, Card, CardType
from dtlang.sheet.errors import SheetError
from dtlang.sheet.fit import FitError, Placed, Ruler, largest, sizes
from dtlang.sheet.look import Look
from dtlang.sheet.paper import Paper

SIDE, TOP, GAP = 8.0, 22.0, 3.0
BAND = 16.0
JOINED = 5.0  # to be cut off where the halves meet: no printer reaches the edge
COLUMNS, ROWS = 4, 2  # of a half
LOWEST_PICTURE = 24.0
_KINDS = {kind.value: kind for kind in CardType}


@dataclass(frozen=True, slots=True)
class Place:
    """Where an ability stands: on which half, and its upper left corner there."""

    half: int
    left: float
    top: float
    slot: BoardSlot

    @property
    def name(self) -> str:
        return self.slot.ability.name


@dataclass(frozen=True, slots=True)
class Middle:
    """The part of a half that holds no ability; on the left it may begin below two of them."""

    left: float
    top: float
    width: float
    height: float


def places(look: Look, paper: Paper) -> tuple[list[Place], list[Middle]]:
    """Where every ability stands, and what is left in the middle of each half.

    An ability that has no place is too much, and the message says so.
    """
    card = look.card
    if TOP + ROWS * card.height + GAP > paper.height - 8 or 4 * (card.width + GAP) + SIDE > paper.width:
        raise SheetError("a board of two halves has no room for cards of this size; print the other board")
    outer = [*look.sheet.of_kind("offensive"), *look.sheet.of_kind("defensive")]
    inner = [*look.sheet.of_kind("ultimate"), *look.sheet.of_kind("passive")]
    lefts = [SIDE + at * (card.width + GAP) for at in range(COLUMNS)]
    rights = [paper.width - SIDE - card.width - at * (card.width + GAP) for at in range(COLUMNS)]
    tops = [TOP + at * (card.height + GAP) for at in range(ROWS)]
    around = [(0, lefts[at], y) for at in (0, 1) for y in tops]
    around += [(1, rights[at], y) for at in (1, 0) for y in tops]
    centre = [(1, rights[at], y) for at in (2, 3) for y in tops]
    spare = [(0, lefts[at], tops[0]) for at in (2, 3)]
    rest = [*inner, *outer[len(around) :]]
    wanted = [*centre[:ROWS], *around[len(outer) :], *centre[ROWS:], *spare]
    if len(rest) > len(wanted):
        raise SheetError(
            f"a board of two halves has places for {len(around) + len(centre) + len(spare)} abilities, and "
            f"`{look.sheet.name}` has {len(outer) + len(inner)}; print the other board (`--board summary`)"
        )
    taken = [*zip(outer, around, strict=False), *zip(rest, wanted, strict=False)]
    found = [Place(half, round(x, 3), round(y, 3), slot) for slot, (half, x, y) in taken]
    used = {spot for _, spot in taken}
    bottom = tops[-1] + card.height
    top = tops[1] if used & {*spare} else tops[0]
    middles = [Middle(lefts[2], top, round(paper.width - JOINED - lefts[2], 3), round(bottom - top, 3))]
    if not used & {*centre[ROWS:]}:
        middles.append(
            Middle(JOINED, tops[0], round(rights[2] - GAP - JOINED, 3), round(bottom - tops[0], 3))
        )
    return found, middles


def fold_pages(look: Look, ruler: Ruler, cards: Ruler, paper: Paper) -> Markup:
    """Both halves, each a page."""
    found, middles = places(look, paper)
    middle = middles[0]
    faces = place_faces(look, cards, found)
    title = title_size(look, ruler, paper.width - SIDE - JOINED - 4, BAND)
    inside = [
        look.html("dial.html", name=name, scale=dials.lay_out(dial, middle.width - 4))
        for name, dial in look.sheet.dials
    ]
    for rack in look.sheet.racks:
        step = min(17.4, (middle.width - 4) / rack.dice)
        edge = (middle.width - 4 - step * rack.dice) / 2
        lefts = [round(edge + at * step, 2) for at in range(rack.dice)]
        inside.append(look.html("rack.html", rack=rack, high=round(min(15.0, step - 1), 2), lefts=lefts))
    drawn = f'<div class="inside">{"".join(inside)}</div>' if inside else ""
    area = look.html("status_area.html")

    def high(points: float) -> float:
        box = f'<div class="middle" style="font-size:{points}pt">{drawn}{area}</div>'
        return ruler.heights([box], [middle.width])[0]

    points, over = largest(sizes(11.0, 7.0), high, middle.height)
    if over > 0:
        raise FitError("the middle of the hero board", over, 7.0)
    left = middle.height - high(points) - GAP
    picture = round(min(left, middle.height * 0.5), 2) if left >= LOWEST_PICTURE else 0.0
    pages = look.html(
        "fold.html",
        paper=paper,
        title=title,
        halves=[
            [(place, face) for place, face in zip(found, faces, strict=True) if place.half == half]
            for half in (0, 1)
        ],
        middle=middle,
        other=middles[1] if len(middles) > 1 else None,
        inside=Markup(drawn),
        area=area,
        points=points,
        picture=picture,
        card=look.card,
        joined=JOINED,
    )
    ruler.check(
        [
            Placed(
                "the middle of the hero board",
                f'<div class="middle" style="font-size:{points}pt">{drawn}{area}</div>',
                middle.width,
                middle.height - (picture + GAP if picture else 0),
            )
        ]
    )
    return pages


def place_faces(look: Look, ruler: Ruler, found: list[Place]) -> list[Markup]:
    """Abilities set as their upgrades are; one without room is named with what is over."""
    cards = [
        Card(
            name=place.name,
            type=_KINDS[place.slot.kind],
            cost=0,
            count=1,
            level=1,
            abilities=place.slot.texts,
        )
        for place in found
    ]
    return card_faces(look, ruler, cards, of="the ability `{}` on its place of card size", place=True)
