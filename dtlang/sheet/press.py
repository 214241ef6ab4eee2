"""The only place that knows plutoprint: HTML in, PDF pages, pictures and measured heights out."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from dtlang.diagnostics.shown import plain
from dtlang.sheet.errors import SheetError
from dtlang.sheet.held import refuse_heavy, url_of
from dtlang.sheet.limits import TooMuchError

HOW_TO_GET_IT = (
    "printing needs plutoprint, and there is none for this computer; HTML works without it: "
    "write `-o sheet.html` and print that from a browser"
)
FONTS = (Path(__file__).resolve().parent / "fonts").as_uri() + "/"
EPOCH = "2000-01-01T00:00:00Z"
NOTHING = (  # one clear pixel: what is no picture would be complained of by the engine
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)
PX = 96 / 25.4  # CSS pixels in a millimetre
FINE = 3  # pixels of a measuring strip in a CSS pixel
SILL = 1  # millimetres
LONGEST = 200  # letters of an address in a message
TALLEST = 30_000  # a canvas cannot be higher
_SHADES = bytes(0 if shade < 64 else 1 if shade < 192 else 2 for shade in range(256))  # edges are blurred
_STRIP = re.compile(rb"\x00{2,}|\x01{2,}")  # one row alone is the blurred end of a strip


class NoPressError(SheetError):
    """There is no PDF engine here."""


class BlockedError(SheetError):
    """Something wanted to be fetched from outside."""

    def __init__(self, address: str) -> None:
        shown = address if len(address) <= LONGEST else f"{address[:LONGEST]}..."
        super().__init__(
            f"`{shown}` is asked for, and nothing is fetched while a page is printed: "
            "a template holds its pictures itself, as `data:` addresses"
        )


def there_is_one() -> bool:
    """Whether anything can be printed here."""
    try:
        _engine()
    except NoPressError:
        return False
    return True


def _engine() -> ModuleType:
    try:
        import plutoprint
    except ImportError as error:
        raise NoPressError(HOW_TO_GET_IT) from error
    module: ModuleType = plutoprint
    return module


def _book(html: str, width: float, height: float) -> Any:
    """A document laid out on pages of so many millimetres."""
    pp = _engine()
    refuse_heavy(html)

    size = pp.PageSize(width * pp.UNITS_MM, height * pp.UNITS_MM)
    book = pp.Book(size, pp.PAGE_MARGINS_NONE, pp.MEDIA_TYPE_PRINT)
    book.custom_resource_fetcher = _fetcher()
    with _nothing_blocked():
        book.load_html(html)
        book.get_page_count()  # lays it out
    return book


@contextmanager
def _nothing_blocked() -> Iterator[None]:
    """Raises `BlockedError` at the end if anything was asked for: while it is read, laid out or painted."""
    fetcher = _fetcher()
    fetcher.blocked = ""
    yield
    if fetcher.blocked:
        raise BlockedError(fetcher.blocked)


@cache
def _fetcher() -> Any:
    """Gives a document what stands in it and our own fonts; nothing else, not even from the disk.

    The bytes of a font must not belong to Python: the engine keeps fonts until the very end of the process.
    An exception would not get through the engine, so what was asked for besides is noted.
    """
    pp = _engine()
    folder = Path(__file__).resolve().parent / "fonts"
    fonts = {f"{FONTS}{path.name}" for path in folder.glob("*.ttf")}

    class LocalOnly(pp.ResourceFetcher):  # type: ignore[misc, name-defined]
        blocked = ""

        def fetch_url(self, url: str) -> Any:
            url = url_of(url) or url
            if url not in fonts and not url.startswith("data:"):
                self.blocked = self.blocked or url
                url = NOTHING
            return pp.default_resource_fetcher.fetch_url(url)

    return LocalOnly()


class Pages:
    """Pages of one size, laid out; they can become PDF pages or pictures."""

    def __init__(self, html: str, width: float, height: float):
        self._book = _book(html, width, height)

    def __len__(self) -> int:
        return int(self._book.get_page_count())

    def draw(self, canvas: Any) -> None:
        """All pages at the end of a PDF."""
        for page in range(len(self)):
            size = self._book.get_page_size_at(page)
            canvas.set_size(size)
            canvas.save_state()
            canvas.scale(0.75, 0.75)
            with _nothing_blocked():
                self._book.render_page(canvas, page)
            canvas.restore_state()
            canvas.show_page()

    def pictures(self, dpi: float) -> Iterator[bytes]:
        """Every page as a PNG."""
        pp = _engine()
        for page in range(len(self)):
            size = self._book.get_page_size_at(page)
            canvas = pp.ImageCanvas(round(size.width * dpi / 72), round(size.height * dpi / 72))
            canvas.clear_surface(1, 1, 1, 1)
            canvas.scale(dpi / 96, dpi / 96)
            with _nothing_blocked():
                self._book.render_page(canvas, page)
            out = io.BytesIO()
            canvas.write_to_png_stream(out)
            yield out.getvalue()


def pdf(parts: Sequence[Pages], title: str, author: str = "", stamp: str = EPOCH) -> bytes:
    """One file with the pages of all parts. The same pages and the same stamp give the same bytes."""
    pp = _engine()
    out = io.BytesIO()
    canvas = pp.PDFCanvas.create_for_stream(out, pp.PAGE_SIZE_A4)
    canvas.set_metadata(pp.PDF_METADATA_TITLE, plain(title))
    canvas.set_metadata(pp.PDF_METADATA_AUTHOR, plain(author))
    canvas.set_metadata(pp.PDF_METADATA_CREATOR, "dtlang")
    canvas.set_metadata(pp.PDF_METADATA_CREATION_DATE, stamp)
    canvas.set_metadata(pp.PDF_METADATA_MODIFICATION_DATE, stamp)
    for part in parts:
        part.draw(canvas)
    canvas.finish()
    return out.getvalue()


def heights(head: str, boxes: Sequence[str], widths: Sequence[float]) -> list[float]:
    """How high boxes of so many millimetres in width become, in millimetres; all in one go.

    Beside every box stands a strip that is as high as the box. Only the strips are painted, and counted.
    Below every box lies a sill, so that the strip of an empty one can be seen, too.
    """
    if not boxes:
        return []
    rows = "".join(
        f'<div class="measured"><i class="strip s{at % 2}"></i>'
        f'<div style="width:{width:.3f}mm">{box}<div style="height:{SILL}mm"></div></div></div>'
        for at, (box, width) in enumerate(zip(boxes, widths, strict=True))
    )
    book = _book(f'{head}<body class="measuring">{rows}</body></html>', max(widths) + 10, 14_000)
    if book.get_page_count() > 1:
        raise TooMuchError("this hero has more text than fits on any sheet")
    strips = [len(found[0]) for found in _STRIP.finditer(_column(book))]
    assert len(strips) == len(boxes), "every box has its strip"
    return [max(rows / FINE / PX - SILL, 0.0) for rows in strips]


def _column(book: Any) -> bytes:
    """The shades of the strips from top to bottom."""
    pp = _engine()
    rows = int(book.get_document_height() * FINE) + FINE
    column = bytearray()
    for top in range(0, rows, TALLEST):
        canvas = pp.ImageCanvas(2, min(TALLEST, rows - top), pp.IMAGE_FORMAT_RGB24)
        canvas.clear_surface(1, 1, 1, 1)
        canvas.translate(0, -top)
        canvas.scale(FINE, FINE)
        with _nothing_blocked():
            book.render_page(canvas, 0)
        column += bytes(canvas.get_data())[:: canvas.get_stride()].translate(_SHADES)
    return bytes(column)
