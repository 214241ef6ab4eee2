"""All pieces of a hero as pictures and a list, for tables in a browser: Tabletopia, screentop.gg."""

from __future__ import annotations

import csv
import io
import zipfile

from dtlang.diagnostics.shown import plain
from dtlang.sheet.forms import card_pictures
from dtlang.sheet.icons import stem_of
from dtlang.sheet.paper import Paper
from dtlang.sheet.printing import Document, Printing
from dtlang.sheet.tokens import PIECE, STATUS, single_token
from dtlang.sheet.tts import card_words

DATE = (2000, 1, 1, 0, 0, 0)  # the same hero always makes the same file
COLUMNS = ("file", "back", "kind", "name", "count", "width_mm", "height_mm", "text")


def zipped(printing: Printing, stem: str, dpi: float) -> dict[str, bytes]:
    """One file: pictures in folders, and `pieces.csv` with a line for each of them."""
    sheet, look = printing.sheet, printing.look
    files: dict[str, bytes] = {}
    lines: list[tuple[object, ...]] = []
    if sheet.cards:
        (back,) = printing.pictures(printing.single_back(), dpi)
        files["cards/back.png"] = back
        for card, (name, picture) in zip(sheet.cards, card_pictures(printing, dpi).items(), strict=False):
            file = f"cards/{name}.png"
            files[file] = picture
            what = (file, "cards/back.png", card.type.value, card.name, card.count)
            lines.append((*what, look.card.width, look.card.height, card_words(card)))
    for token in sheet.tokens:
        size = STATUS if token.is_status or token.dial is not None else PIECE
        sides = []
        for at, side in enumerate(token.sides or ("",), 1):
            page = single_token(look, token, side, size)
            document = Document("token", token.name, Paper("token", size, size), page, "tokens")
            sides.append(f"tokens/{stem_of(token.name) or 'token'}{f'_{at}' if at > 1 else ''}.png")
            (files[sides[-1]],) = printing.pictures(document, max(dpi, 300))
        words = "\n".join([look.facts(token), *(paragraph.text for paragraph in token.text)])
        lines.append((sides[0], sides[-1], token.kind, token.name, token.copies, size, size, words))
    for document in (printing.leaflet(), *([printing.board()] if sheet.slots else [])):
        for number, picture in enumerate(printing.pictures(document, dpi), 1):
            file = f"{document.name}_{number}.png"
            files[file] = picture
            size_of = (document.paper.width, document.paper.height)
            lines.append((file, "", document.name, sheet.name, 1, *size_of, ""))
    listed = io.StringIO()
    writer = csv.writer(listed, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([[_safe(value) for value in line] for line in lines])
    files["pieces.csv"] = listed.getvalue().encode("utf-8")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in sorted(files.items()):
            kind = zipfile.ZIP_DEFLATED if name.endswith(".csv") else zipfile.ZIP_STORED
            packed.writestr(zipfile.ZipInfo(name, DATE), data, kind)
    return {f"{stem}.zip": out.getvalue()}


def _safe(value: object) -> object:
    """Words that a spreadsheet does not take for a formula."""
    if not isinstance(value, str):
        return value
    said = plain(value)
    return f"'{said}" if said[:1] in ("=", "+", "-", "@") else said
