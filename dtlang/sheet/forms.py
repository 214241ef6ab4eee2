"""The forms a sheet can take: a page for the browser, a PDF, pictures, Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from dtlang.sheet.errors import SheetError
from dtlang.sheet.icons import stem_of
from dtlang.sheet.markdown import markdown
from dtlang.sheet.png import with_dpi
from dtlang.sheet.printing import Printing


def made(printing: Printing, parts: Sequence[str], form: str, dpi: float = 150) -> dict[str, bytes]:
    """Parts of a sheet: endings of file names to contents. Pictures have one for each page."""
    if form == "md":
        return {".md": markdown(printing.look).encode("utf-8")}
    documents = printing.documents(parts)
    if not documents:
        raise SheetError(
            f"`{printing.sheet.name}` has no {' and no '.join(parts)}, so there is nothing to print"
        )
    if form == "html":
        return {".html": printing.html(documents).encode("utf-8")}
    if form == "pdf":
        return {".pdf": printing.pdf(documents)}
    pages = [(document.name, printing.pictures(document, dpi)) for document in documents]
    if len(pages) == 1 and len(pages[0][1]) == 1:
        return {".png": pages[0][1][0]}
    return {
        f"-{name}-{number}.png" if len(pictures) > 1 else f"-{name}.png": picture
        for name, pictures in pages
        for number, picture in enumerate(pictures, 1)
    }


def card_pictures(printing: Printing, dpi: float) -> dict[str, bytes]:
    """Every card once, by the stem of its name; with backs, theirs too. A picture says how large it is."""
    if not printing.sheet.cards:
        raise SheetError(f"`{printing.sheet.name}` has no cards")
    found: dict[str, bytes] = {}
    pictures = printing.pictures(printing.single_cards(), dpi)
    for at, (card, picture) in enumerate(zip(printing.sheet.cards, pictures, strict=True), 1):
        stem = stem_of(card.name) or f"card_{at}"
        found[stem if stem not in found else f"{stem}_{at}"] = with_dpi(picture, dpi)
    if printing.options.backs:
        (back,) = printing.pictures(printing.single_back(), dpi)
        found["back" if "back" not in found else "back_of_cards"] = with_dpi(back, dpi)
    return found
