"""For Tabletop Simulator: deck, board, leaflet, tokens, dice and counters as one saved object."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from dtlang.diagnostics.shown import plain
from dtlang.sheet.content import Card, Text, Token
from dtlang.sheet.icons import stem_of
from dtlang.sheet.kit import START_CP, START_HEALTH, dice_of
from dtlang.sheet.labels import labels
from dtlang.sheet.paper import CARD, Paper
from dtlang.sheet.printing import Document, Printing
from dtlang.sheet.tokens import PIECE, STATUS, single_token

COLUMNS, ROWS = 10, 7  # of the largest sheet that the simulator takes
MOST = COLUMNS * ROWS - 1  # the last place is for the hidden face
LARGEST = 4096  # pixels of a sheet from side to side
FINEST = 300.0  # dots to the inch
TILES, TOKENS, THUMBNAIL = 200.0, 400.0, 40.0
# In the simulator a card is so many units high, and so is a tile of scale 1, whatever its picture.
CARD_UNITS, TILE_UNITS = 3.08, 2.0
UNIT = CARD_UNITS / CARD.height  # of a millimetre
DIE = 16.0  # millimetres
APART = 0.5
HEROES = 100_000  # numbers for heroes; the simulator's for a card has to stay below 2**31
BOX, CIRCLE, ROUNDED = 0, 2, 3  # shapes of tiles
# How a die of the simulator lies when a number is up.
_TURNED = {1: (-90, 0, 0), 2: (0, 0, 0), 3: (0, 0, -90), 4: (0, 0, 90), 5: (0, 0, -180), 6: (90, 0, 0)}


class Sheet(NamedTuple):
    """A picture of cards side by side: as fine as the simulator takes it, then in few places."""

    columns: int
    rows: int

    @property
    def dpi(self) -> float:
        sides = (self.columns * CARD.width, self.rows * CARD.height)
        return min(FINEST, *((LARGEST - 1) * 25.4 / side for side in sides))

    @classmethod
    def of(cls, cards: int) -> Sheet:
        """
        >>> Sheet.of(26), Sheet.of(69), Sheet.of(1)
        (Sheet(columns=6, rows=5), Sheet(columns=10, rows=7), Sheet(columns=2, rows=2))
        """
        fits = [
            cls(columns, rows)
            for columns in range(2, COLUMNS + 1)
            for rows in range(2, ROWS + 1)
            if columns * rows > cards
        ]
        return max(fits, key=lambda one: (round(one.dpi, 3), -one.columns * one.rows))


class Table:
    """What lies on it, from left to right, and where its pictures are found."""

    def __init__(self, hero: str, where: str):
        self.hero = hero
        self.where = where
        self.objects: list[dict[str, Any]] = []
        self._edge = 0.0
        self._made = 0

    def url(self, name: str) -> str:
        return f"{self.where}/{quote(name)}"

    def guid(self) -> str:
        """Six digits, the same on every export and another for every object."""
        self._made += 1
        return hashlib.sha256(f"{self.hero}/{self._made}".encode()).hexdigest()[:6]

    def thing(self, name: str, nickname: str, description: str = "", **more: Any) -> dict[str, Any]:
        """An object with every field that all of them have."""
        return {
            "GUID": self.guid(),
            "Name": name,
            "Transform": _place(down=False),
            "Nickname": plain(nickname),
            "Description": plain(description),
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": name in ("Card", "DeckCustom"),
            "Hands": name == "Card",
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            **more,
        }

    def lay(self, one: dict[str, Any], width: float) -> None:
        """Beside what lies there already; `width` in millimetres."""
        units = width * UNIT
        one["Transform"]["posX"] = round(self._edge + units / 2, 2)
        self._edge += units + APART
        self.objects.append(one)


def tts_files(printing: Printing, stem: str, folder: Path, base_url: str = "") -> dict[str, bytes]:
    """Everything for one hero; the saved object speaks of the pictures by where they will lie."""
    sheet = printing.sheet
    title = plain(sheet.name)
    table = Table(sheet.name, base_url.rstrip("/") or folder.resolve().as_uri())
    made: dict[str, bytes] = {}
    if sheet.cards:
        made |= _decks(printing, stem, table)
    documents = [printing.board()] if sheet.slots else []
    for document in (*documents, printing.leaflet()):
        for page, picture in enumerate(printing.pictures(document, TILES), 1):
            name = f"{stem}-{document.name}-{page}.png"
            made[name] = picture
            scale = document.paper.height * UNIT / TILE_UNITS
            tile = _tile(table, f"{title}: {document.name}", name, BOX, scale)
            table.lay(tile, document.paper.width)
    for token in sheet.tokens:
        made |= _token(printing, stem, table, token)
    word = labels(sheet.language)
    for name, start in ((word["health"], START_HEALTH), ("CP", START_CP)):
        table.lay(table.thing("Counter", f"{title}: {name}", Counter={"value": start}), 40)
    for _ in range(dice_of(printing.look) if sheet.faces else 0):
        table.lay(_die(printing, table), DIE + 8)
    saved = {
        "SaveName": title,
        "GameMode": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": table.objects,
        "TabStates": {},
        "VersionNumber": "",
    }
    made[f"{stem}.json"] = (json.dumps(saved, indent=2, ensure_ascii=False) + "\n").encode("utf-8")
    first = documents[0] if documents else printing.leaflet()
    made[f"{stem}.png"] = printing.pictures(first, THUMBNAIL)[0]  # the simulator shows it beside the name
    return made


def _decks(printing: Printing, stem: str, table: Table) -> dict[str, bytes]:
    back = printing.back
    cards = printing.sheet.cards
    made = {f"{stem}-back.png": printing.pictures(_single("back", back), TILES)[0]}
    first = deck_number(printing.sheet.name)
    for number, at in enumerate(range(0, len(cards), MOST), 1):
        some = cards[at : at + MOST]
        grid = Sheet.of(len(some))
        name = f"{stem}-deck-{number}.png"
        made[name] = printing.pictures(_grid(printing.faces[at : at + MOST], back, grid), grid.dpi)[0]
        title = plain(printing.sheet.name) + (f" {number}" if len(cards) > MOST else "")
        table.lay(_deck(table, first + number, title, name, some, stem, grid), CARD.width)
    return made


def _single(name: str, html: Markup) -> Document:
    page = Markup('<div class="page single" style="width:63mm;height:88mm">{}</div>').format(html)
    return Document(name, name, CARD, page, "cards")


def _grid(faces: Sequence[Markup], back: Markup, grid: Sheet) -> Document:
    """As tight as it gets; the hidden face is in the last place."""
    places = [*faces, *[Markup("")] * (grid.columns * grid.rows - 1 - len(faces)), back]
    spots = Markup("").join(
        Markup('<div style="position:absolute;left:{}mm;top:{}mm">{}</div>').format(
            at % grid.columns * CARD.width, at // grid.columns * CARD.height, face
        )
        for at, face in enumerate(places)
    )
    paper = Paper("deck", grid.columns * CARD.width, grid.rows * CARD.height)
    page = Markup('<div class="page" style="width:{}mm;height:{}mm">{}</div>')
    return Document("deck", "deck", paper, page.format(paper.width, paper.height, spots), "cards")


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


def _deck(
    table: Table, number: int, title: str, name: str, cards: Sequence[Card], stem: str, grid: Sheet
) -> dict[str, Any]:
    """A deck lies face down. Copies of a card have the same place on the picture."""
    look = {
        str(number): {
            "FaceURL": table.url(name),
            "BackURL": table.url(f"{stem}-back.png"),
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    }
    copies = [(number * 100 + at, card) for at, card in enumerate(cards) for _ in range(card.count)]
    contained = []
    for id, card in copies:
        one = table.thing("Card", card.name, card_words(card), CardID=id, SidewaysCard=False, CustomDeck=look)
        contained.append(one | {"Transform": _place(down=True)})
    deck = table.thing(
        "DeckCustom",
        title,
        f"{len(copies)} cards",
        SidewaysCard=False,
        DeckIDs=[id for id, _ in copies],
        CustomDeck=look,
        ContainedObjects=contained,
    )
    return deck | {"Transform": _place(down=True)}


def _tile(table: Table, name: str, picture: str, shape: int, scale: float, words: str = "") -> dict[str, Any]:
    """Beside a card it is as large as on paper; the width follows the picture."""
    url = table.url(picture)
    tile = table.thing(
        "Custom_Tile",
        name,
        words,
        CustomImage={
            "ImageURL": url,
            "ImageSecondaryURL": url if shape != BOX else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        },
    )
    return tile | {"Transform": _place(down=False, scale=round(scale, 3))}


def _token(printing: Printing, stem: str, table: Table, token: Token) -> dict[str, bytes]:
    """As many as one likes of it, from a bag; on its other side it shows what is there."""
    size = STATUS if token.is_status or token.dial is not None else PIECE
    shape = CIRCLE if token.kind in ("positive", "unique", "dial") else ROUNDED
    made: dict[str, bytes] = {}
    names = []
    for at, side in enumerate(token.sides[:2] or ("",)):
        name = f"{stem}-token-{stem_of(token.name)}{f'-{at + 1}' if at else ''}.png"
        page = single_token(printing.look, token, side, size)
        document = Document("token", token.name, Paper("token", size, size), page, "tokens")
        made[name] = printing.pictures(document, TOKENS)[0]
        names.append(name)
    words = "\n".join([printing.look.facts(token), _words(token.text), *token.notes])
    tile = _tile(table, token.name, names[0], shape, size * UNIT / TILE_UNITS, words)
    tile["CustomImage"]["ImageSecondaryURL"] = table.url(names[-1])
    bag = table.thing("Infinite_Bag", token.name, words, ContainedObjects=[tile])
    table.lay(bag, 40)
    return made


def _die(printing: Printing, table: Table) -> dict[str, Any]:
    """A die whose numbers say which symbol they are, when it is pointed at."""
    faces = printing.sheet.faces
    legend = ", ".join(f"{numbers} {symbol}" for symbol, numbers in printing.look.legend())
    values = [
        {
            "Value": plain(f"{face.value} {face.symbol}"),
            "Rotation": dict(zip("xyz", _TURNED[face.value], strict=True)),
        }
        for face in faces
        if face.value in _TURNED
    ]
    main = printing.look.theme.main
    die = table.thing("Die_6_Rounded", f"{printing.sheet.name}", legend, RotationValues=values)
    die["ColorDiffuse"] = {name: round(part / 255, 3) for name, part in zip("rgb", main, strict=True)}
    return die


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
