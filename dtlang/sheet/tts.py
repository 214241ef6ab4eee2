"""For Tabletop Simulator: decks as pictures of 10 x 7 cards, the board, and a saved object."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from dtlang.sheet.content import Card, Text
from dtlang.sheet.paper import CARD, Paper
from dtlang.sheet.printing import Document, Printing

COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1  # the last place is for the hidden face
DPI = 164.0  # ten cards are then just below the 4096 pixels that the simulator takes
GRID = Paper("deck", COLUMNS * CARD.width, ROWS * CARD.height)


def tts_files(printing: Printing, stem: str, folder: Path) -> dict[str, bytes]:
    """Everything for one hero; the saved object speaks of the pictures by where they will lie."""
    look = printing.look
    back = look.html("back.html")
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
    objects = [_deck(number, name, cards, stem, folder) for number, (name, cards) in enumerate(decks, 1)]
    for document in (printing.board(), printing.leaflet()):
        for page, picture in enumerate(printing.pictures(document, 200), 1):
            name = f"{stem}-{document.name}-{page}.png"
            made[name] = picture
            objects.append(_tile(f"{printing.sheet.name}: {document.name}", name, folder, len(objects)))
    saved = {"SaveName": printing.sheet.name, "GameMode": "", "Note": "", "ObjectStates": objects}
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


def _place(at: int) -> dict[str, float]:
    return {
        "posX": 4.0 * at,
        "posY": 1.0,
        "posZ": 0.0,
        "rotX": 0.0,
        "rotY": 180.0,
        "rotZ": 0.0,
        "scaleX": 1.0,
        "scaleY": 1.0,
        "scaleZ": 1.0,
    }


def _deck(number: int, name: str, cards: Sequence[Card], stem: str, folder: Path) -> dict[str, Any]:
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
            "Transform": _place(0),
            "Nickname": card.name,
            "Description": card_words(card),
            "CardID": id,
            "CustomDeck": look,
        }
        for id, card in zip(ids, cards, strict=True)
    ]
    return {
        "Name": "DeckCustom",
        "Transform": _place(number - 1),
        "Nickname": f"{stem} {number}",
        "Description": f"{len(cards)} cards",
        "DeckIDs": ids,
        "CustomDeck": look,
        "ContainedObjects": contained,
    }


def _tile(name: str, picture: str, folder: Path, at: int) -> dict[str, Any]:
    url = _url(folder, picture)
    return {
        "Name": "Custom_Tile",
        "Transform": _place(at + 1),
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
        lines += [ability.name] if ability is not card.abilities[0] else []
        for tier in ability.tiers:
            asked = f"{tier.asked.words}: " if tier.asked is not None else ""
            lines.append(asked + _words(tier.text))
        lines += [_words(ability.common)] if ability.common else []
    lines += [_words(card.text)] if card.text else []
    return "\n".join([*lines, *card.notes])


def _words(text: Text) -> str:
    return " ".join(paragraph.text for paragraph in text)
