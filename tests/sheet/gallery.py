"""`python -m tests.sheet.gallery`: `docs/gallery.md` and its pictures. A test compares the page."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from dtlang.sheet.forms import made
from tests.sheet.pictures import colours, paletted
from tests.sheet.printed import COMPLETE, ROOT, WITCH, printing, sheet_of

FOLDER = "docs/gallery"
DPI = 60.0
MOST_BYTES = 1_000_000
FEATURED = (("leaflet", 50.0), ("cards", 64.0), ("tokens", 36.0), ("kit", 36.0), ("aid", 44.0))
HALVES = 52.0

_PAGE = """\
# Gallery

<!-- Made by `python -m tests.sheet.gallery`, with the pictures; a test compares. -->

What `dtlang sheet`, `dtlang cards` and `dtlang tokens` make of the heroes that come with dtlang.
The pictures are small; a PDF is as sharp as the printer.
[How to print a sheet](howto/print-a-sheet.md) tells which command makes which page.

## Boards

{boards}
## One hero, all pages

The board for the table is two halves to be joined; every place is as large as a card.

{pages}"""


def page() -> str:
    """The text of the gallery."""
    boards = "".join(f"![The board of {sheet_of(p).name}](gallery/{p.stem}-board.png)\n\n" for p in COMPLETE)
    name = sheet_of(WITCH).name
    pages = "\n".join(
        f"![{part.capitalize()} of {name}](gallery/{WITCH.stem}-{part}.png)\n" for part, _ in FEATURED
    )
    halves = "\n".join(
        f"![The {side} half of the board for the table](gallery/{WITCH.stem}-fold-{number}.png)\n"
        for number, side in ((1, "left"), (2, "right"))
    )
    return _PAGE.format(boards=boards, pages=f"{halves}\n{pages}")


def pictures() -> dict[str, bytes]:
    """Names of files in the gallery to small pictures."""
    found = {f"{p.stem}-board.png": _small(made(printing(p), ["board"], "png", DPI)) for p in COMPLETE}
    halves = made(printing(WITCH, board="fold"), ["board"], "png", HALVES)
    for number, picture in enumerate(halves.values(), 1):
        found[f"{WITCH.stem}-fold-{number}.png"] = paletted(*colours(picture))
    for part, dpi in FEATURED:
        found[f"{WITCH.stem}-{part}.png"] = _small(made(printing(WITCH), [part], "png", dpi))
    return found


def _small(pages: dict[str, bytes]) -> bytes:
    """The first page with few colours."""
    return paletted(*colours(next(iter(pages.values()))))


def main() -> None:
    home = ROOT / FOLDER
    home.mkdir(exist_ok=True)
    made_now = pictures()
    for old in home.glob("*.png"):
        if old.name not in made_now:
            old.unlink()
    for name, data in made_now.items():
        (home / name).write_bytes(data)
    (ROOT / "docs" / "gallery.md").write_text(page(), encoding="utf-8", newline="\n")
    sizes = Counter({name: len(data) for name, data in made_now.items()})
    print(f"{len(sizes)} pictures, {sizes.total() / 1e3:.0f} KB of at most {MOST_BYTES / 1e3:.0f}")
    assert sizes.total() < MOST_BYTES, Path(FOLDER)


if __name__ == "__main__":
    main()
