"""One hero on paper: leaflet, board and cards as HTML documents, which become PDF pages and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from markupsafe import Markup

from dtlang.sheet import press
from dtlang.sheet.aid import aid_page
from dtlang.sheet.board import board_page
from dtlang.sheet.cards import card_back, card_faces, card_pages
from dtlang.sheet.content import Sheet
from dtlang.sheet.fit import Ruler
from dtlang.sheet.fold import fold_pages
from dtlang.sheet.held import filled, hold
from dtlang.sheet.icons import asked_for, found_icons
from dtlang.sheet.kit import kit_pages
from dtlang.sheet.leaflet import leaflet_pages
from dtlang.sheet.limits import refuse_too_much
from dtlang.sheet.look import Look, font_faces, icons_for
from dtlang.sheet.paper import BLEED, CARD_SIZES, PAPERS, Paper, spread
from dtlang.sheet.photos import photos
from dtlang.sheet.stamp import stamp_of
from dtlang.sheet.theme import theme_of
from dtlang.sheet.tokens import token_pages


@dataclass(frozen=True)
class Options:
    """How a hero is printed."""

    paper: str = "a4"
    landscape: bool = True  # the board
    theme: str = ""
    templates: Path | None = None
    folder: Path | None = None  # of the hero file, where its icons are
    icons: Mapping[str, str] = field(default_factory=dict)  # that the hero file asks for, by name
    art: Mapping[tuple[str, str], str] = field(default_factory=dict)  # that the hero file asks for
    card: str = "63x88"
    bleed: bool = False  # around single cards
    backs: bool = False
    board: str = "summary"  # or "fold": two halves with places of the size of a card


@dataclass(frozen=True, slots=True)
class Document:
    """Pages of one size."""

    name: str
    title: str
    paper: Paper
    pages: Markup
    style: str  # the parts whose style sheets it needs, side by side


class Printing:
    """Everything that can be printed of one hero."""

    def __init__(self, sheet: Sheet, options: Options):
        refuse_too_much(sheet)
        self.sheet = sheet
        self.options = options
        names = (*sheet.symbols, *(token.name for token in sheet.tokens))
        pictures, drawn = asked_for(options.icons, options.folder)
        by_name = found_icons(options.folder, tuple(name for name in names if name not in drawn))
        pictured = (*(card.name for card in sheet.cards), *(slot.ability.name for slot in sheet.slots))
        shown = photos(options.art, options.folder, pictured)
        tokens = {token.name for token in sheet.tokens}
        of_tokens = {name: photo.url for (_, name), photo in shown.items() if name in tokens}
        self.look = Look(
            sheet,
            theme_of(sheet.name, sheet.symbols, options.theme, drawn),
            stamp_of(sheet),
            {name: hold(url) for name, url in (by_name | of_tokens | pictures).items()},
            icons_for(sheet, drawn),
            options.templates,
            CARD_SIZES[options.card],
            {what: photo._replace(url=hold(photo.url)) for what, photo in shown.items()},
        )
        self.paper = PAPERS[options.paper]

    def ruler(self, part: str) -> Ruler:
        return Ruler(self.look, part)

    # --- documents

    def leaflet(self) -> Document:
        return self._document(
            "leaflet", self.paper, leaflet_pages(self.look, self.ruler("leaflet"), self.paper)
        )

    def board(self) -> Document:
        if self.options.board == "fold":
            return self.fold()
        paper = self.paper.landscape if self.options.landscape else self.paper
        return self._document("board", paper, board_page(self.look, self.ruler("board"), paper))

    def fold(self) -> Document:
        """The board in two halves to be joined."""
        paper = self.paper.landscape
        pages = fold_pages(self.look, self.ruler("cards board fold"), self.ruler("cards"), paper)
        return Document("board", f"{self.sheet.name}: board", paper, pages, "cards board fold")

    def kit(self) -> Document:
        return self._document("kit", self.paper, kit_pages(self.look, self.ruler("kit"), self.paper))

    @cached_property
    def faces(self) -> list[Markup]:
        return card_faces(self.look, self.ruler("cards"), self.sheet.cards)

    @cached_property
    def back(self) -> Markup:
        return card_back(self.look, self.ruler("cards"))

    def cards(self) -> Document:
        copies = [
            (face, card.type.value)
            for face, card in zip(self.faces, self.sheet.cards, strict=True)
            for _ in range(card.count)
        ]
        pages = card_pages(self.look, copies, self.paper, self.back if self.options.backs else None)
        return self._document("cards", spread(self.paper, self.look.card).paper, pages)

    def tokens(self) -> Document:
        return self._document("tokens", self.paper, token_pages(self.look, self.ruler("tokens"), self.paper))

    def aid(self) -> Document:
        return self._document("aid", self.paper, aid_page(self.look, self.ruler("aid"), self.paper))

    def documents(self, names: Sequence[str]) -> list[Document]:
        """Parts by their names, in this order; those that this hero does not have are left out."""
        make = {
            "leaflet": self.leaflet,
            "board": self.board,
            "cards": self.cards,
            "tokens": self.tokens,
            "aid": self.aid,
            "kit": self.kit,
        }
        return [make[name]() for name in self.parts(names)]

    def parts(self, names: Sequence[str]) -> list[str]:
        """Those of these parts that this hero has."""
        sheet = self.sheet
        lacks = {"board": not sheet.slots, "cards": not sheet.cards, "tokens": not sheet.tokens}
        return [name for name in names if not lacks.get(name)]

    def single_cards(self) -> Document:
        """Every card once, each a page of its own size, with the bleed of a printer if that is asked for."""
        return self._singles(
            [(face, card.type.value) for face, card in zip(self.faces, self.sheet.cards, strict=True)]
        )

    def single_back(self) -> Document:
        """The other side of all of them."""
        return self._singles([(self.back, "back")])

    def _singles(self, faces: Sequence[tuple[Markup, str]]) -> Document:
        around = BLEED if self.options.bleed else 0.0
        card = self.look.card
        paper = Paper("card", card.width + 2 * around, card.height + 2 * around)
        page = Markup('<div class="page single t-{}" style="width:{}mm;height:{}mm;padding:{}mm">{}</div>')
        pages = Markup("").join(
            page.format(type, paper.width, paper.height, around, face) for face, type in faces
        )
        return self._document("cards", paper, pages)

    def _document(self, name: str, paper: Paper, pages: Markup) -> Document:
        return Document(name, f"{self.sheet.name}: {name}", paper, pages, name)

    # --- what becomes of them

    def html(self, documents: list[Document]) -> str:
        """One page for a browser that needs nothing else; printed, every part has its own size of paper."""
        sizes = "\n".join(
            f"@page {document.name} {{ size: {document.paper.css}; margin: 0; }}\n"
            f".part.{document.name} {{ page: {document.name}; }}"
            for document in documents
        )
        parts = Markup("\n").join(
            Markup('<section class="part {}">{}</section>').format(document.name, document.pages)
            for document in documents
        )
        parts = Markup("<main>\n{}\n</main>").format(parts)
        fonts = font_faces(embedded=True)
        styles = [part for document in documents for part in document.style.split()]
        return filled(self._html(f"@page {{ margin: 0; }}\n{sizes}\n{fonts}", styles, parts, self.sheet.name))

    def part(self, document: Document) -> press.Pages:
        """Laid out by the press."""
        size = f"@page {{ size: {document.paper.css}; margin: 0; }}\n{font_faces(embedded=False)}"
        html = self._html(size, document.style.split(), document.pages, document.title)
        return press.Pages(html, document.paper.width, document.paper.height)

    def pdf(self, documents: list[Document]) -> bytes:
        author = self.sheet.facts.get("author", "")
        parts = [self.part(document) for document in documents]
        return press.pdf(parts, self.sheet.name, author, self.look.stamp.moment)

    def pictures(self, document: Document, dpi: float = 150) -> list[bytes]:
        return list(self.part(document).pictures(dpi))

    @cached_property
    def _defs(self) -> Markup:
        return self.look.defs()

    def _html(self, size: str, styles: list[str], pages: Markup, title: str) -> str:
        return str(
            self.look.html(
                "document.html",
                css=Markup(size) + "\n" + self.look.css(*styles),
                defs=self._defs,
                pages=pages,
                title=title,
                language=self.sheet.language,
            )
        )
