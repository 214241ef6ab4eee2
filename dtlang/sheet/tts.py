"""For Tabletop Simulator: decks as pictures of 10 x 7 cards, the board, and a saved object."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from dtlang.diagnostics.shown import plain
from dtlang.sheet.content import Card, Text
from dtlang.sheet.paper import CARD, Paper
from dtlang.sheet.printing import Document, Printing

COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1  # the last place is for the hidden face
DPI = 164.0  # ten cards are then just below the 4096 pixels that the simulator takes
GRID = Paper("deck", COLUMNS * CARD.width, ROWS * CARD.height)
# In the simulator a card is so many units high, and so is a tile of scale 1, whatever its picture.
CARD_UNITS, TILE_UNITS = 3.08, 2.0
UNIT = CARD_UNITS / CARD.height  # of a millimetre
APART = 0.5
HEROES = 100_000  # numbers for heroes; the simulator's for a card has to stay below 2**31


def tts_files(printing: Printing, stem: str, folder: Path) -> dict[str, bytes]:
    """Everything for one hero; the saved object speaks of the pictures by where they will lie."""
    back = printing.back
    made: dict[str, bytes] = {}
    made[f"{stem}-back.png"] = printing.pictures(_single("back", back), 200)[0]
    copies = [card for card in printing.sheet.cards for _ in range(card.count)]
    faces = dict(zip((card.name for card in printing.sheet.cards), printing.faces, strict=True))
    decks: list[tuple[str, list[Card]]] = []
    for at in range(0, len(copies), MOST):
        cards = copies[at : at + MOST]
        name = f"{stem}-deck-{len(decks) + 1}.png"
        made[name] = printing.pictures(_grid([faces[card.name] for card in cards], back), DPI)[0]
        decks.append((name, cards))
    title = plain(printing.sheet.name)
    first = deck_number(printing.sheet.name)
    objects = [
        _deck(first + at, f"{title} {at}", name, cards, stem, folder)
        for at, (name, cards) in enumerate(decks, 1)
    ]
    papers = [CARD] * len(objects)
    for document in (printing.board(), printing.leaflet()):
        for page, picture in enumerate(printing.pictures(document, 200), 1):
            name = f"{stem}-{document.name}-{page}.png"
            made[name] = picture
            objects.append(_tile(f"{title}: {document.name}", name, folder, document.paper))
            papers.append(document.paper)
    _side_by_side(objects, papers)
    saved = {"SaveName": title, "GameMode": "", "Note": "", "ObjectStates": objects}
    made[f"{stem}.json"] = (json.dumps(saved, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
    return made


def _single(name: str, html: Markup) -> Document:
    page = Markup('<div class="page single" style="width:63mm;height:88mm">{}</div>').format(html)
    return Document(name, name, CARD, page, "cards")


def _grid(faces: Sequence[Markup], back: Markup) -> Document:
    places = [*faces, *[Markup("")] * (COLUMNS * ROWS - 1 - len(faces)), back]
    spots = Markup("").join(
        Markup('<div style="position:absolute;left:{}mm;top:{}mm">{}</div>').format(
            at % COLUMNS * CARD.width, at // COLUMNS * CARD.height, face
        )
        for at, face in enumerate(places)
    )
    page = Markup('<div class="page" style="width:{}mm;height:{}mm">{}</div>')
    return Document("deck", "deck", GRID, page.format(GRID.width, GRID.height, spots), "cards")


def _url(folder: Path, name: str) -> str:
    return (folder.resolve() / name).as_uri()


def deck_number(hero: str) -> int:
    """Always the same for a hero, another for every hero: decks with one number share their pictures."""
    found = int.from_bytes(hashlib.sha256(hero.encode("utf-8")).digest()[:4], "big")
    return 100 * (1 + found % HEROES)


def _place(*, down: bool, scale: float = 1.0) -> dict[str, float]:
    return {
        "posX": 0.0,
        "posY": 1.0,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 180.0 if down else 0.0,
        "scaleX": scale,
        "scaleY": 1.0,
        "scaleZ": scale,
    }


def _side_by_side(objects: Sequence[dict[str, Any]], papers: Sequence[Paper]) -> None:
    """In a row, none of them on another."""
    edge = 0.0
    for one, paper in zip(objects, papers, strict=True):
        width = paper.width * UNIT
        one["Transform"]["posX"] = round(edge + width / 2, 2)
        edge += width + APART


def _deck(
    number: int, title: str, name: str, cards: Sequence[Card], stem: str, folder: Path
) -> dict[str, Any]:
    """A deck lies face down."""
    look = {
        str(number): {
            "FaceURL": _url(folder, name),
            "BackURL": _url(folder, f"{stem}-back.png"),
            "NumWidth": COLUMNS,
            "NumHeight": ROWS,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    }
    ids = [number * 100 + at for at in range(len(cards))]
    contained = [
        {
            "Name": "Card",
            "Transform": _place(down=True),
            "Nickname": plain(card.name),
            "Description": card_words(card),
            "CardID": id,
            "CustomDeck": look,
        }
        for id, card in zip(ids, cards, strict=True)
    ]
    return {
        "Name": "DeckCustom",
        "Transform": _place(down=True),
        "Nickname": title,
        "Description": f"{len(cards)} cards",
        "DeckIDs": ids,
        "CustomDeck": look,
        "ContainedObjects": contained,
    }


def _tile(name: str, picture: str, folder: Path, paper: Paper) -> dict[str, Any]:
    """Beside a card it is as large as on paper; the width follows the picture."""
    url = _url(folder, picture)
    return {
        "Name": "Custom_Tile",
        "Transform": _place(down=False, scale=round(paper.height * UNIT / TILE_UNITS, 3)),
        "Nickname": name,
        "Description": "",
        "CustomImage": {
            "ImageURL": url,
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        },
    }


def card_words(card: Card) -> str:
    """The text of a card without any markup."""
    lines = [f"{card.cost} CP"]
    for ability in card.abilities:
        lines += [ability.name] if ability.name != card.abilities[0].name else []
        lines += [ability.form] if ability.form else []
        for tier in ability.tiers:
            asked = f"{tier.asked.words}: " if tier.asked is not None else ""
            lines.append(asked + _words(tier.text))
        lines += [_words(ability.common)] if ability.common else []
    lines += [_words(card.text)] if card.text else []
    return plain("\n".join([*lines, *card.notes]))


def _words(text: Text) -> str:
    return " ".join(paragraph.text for paragraph in text)
