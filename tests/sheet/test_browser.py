"""A browser prints our HTML as our press does: as many pages, and the words in the same places."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pypdfium2
import pytest

from tests.sheet.places import pages_of
from tests.sheet.printed import ROOT, STARTER, WITCH, printing
from tests.sheet.test_places import lost, outside

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
MM = 72 / 25.4
pytestmark = pytest.mark.skipif(BROWSER is None, reason="needs chromium")


def browser_pdf(html: str, folder: Path) -> bytes:
    """What headless chromium prints."""
    page, out = folder / "page.html", folder / "page.pdf"
    page.write_text(html, encoding="utf-8")
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
               f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={out}", page.as_uri()]  # fmt: skip
    subprocess.run(command, capture_output=True, check=True, timeout=120)
    return out.read_bytes()


def places(page: Any) -> Iterator[tuple[str, float, float]]:
    """Every word that can be seen, with its left end and its bottom in millimetres."""
    text = page.get_textpage()
    word, left, bottom, height = "", 0.0, 0.0, 0.0
    for at in range(text.count_chars()):
        letter = text.get_text_range(at, 1)
        if letter.isalnum():
            box = text.get_charbox(at, loose=True)
            if not word:
                left, bottom, height = box[0], box[1], box[3] - box[1]
            word += letter
        elif word:
            if height > 3:
                yield word, left / MM, bottom / MM
            word = ""


@pytest.mark.parametrize("path", [ROOT / "heroes" / "hourglass_heretic.hero"], ids=lambda p: p.stem)
def test_without_a_press_nothing_is_cut(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser prints the page that was laid out by guesses: every word is on it, in its box."""
    monkeypatch.setitem(__import__("sys").modules, "plutoprint", None)
    for paper in ("a4", "letter"):
        ready = printing(path, paper=paper)
        for part in ("leaflet", "board", "cards"):
            folder = tmp_path / f"{paper}-{part}"
            folder.mkdir()
            pages = pages_of(browser_pdf(ready.html(ready.documents([part])), folder))
            assert [] == list(outside(part, pages, ready))
            assert [] == lost(part, pages, ready.sheet)


@pytest.mark.parametrize(
    "path", [WITCH, STARTER, ROOT / "heroes" / "hourglass_heretic.hero"], ids=lambda p: p.stem
)
def test_a_browser_prints_the_same(path: Path, tmp_path: Path) -> None:
    """Page by page: the same words, hardly any of them elsewhere."""
    ready = printing(path)
    documents = ready.documents(["leaflet", "board", "cards", "tokens", "aid"])
    ours = pypdfium2.PdfDocument(ready.pdf(documents))
    theirs = pypdfium2.PdfDocument(browser_pdf(ready.html(documents), tmp_path))
    assert len(ours) == len(theirs)
    for number in range(len(ours)):
        assert [round(side) for side in ours[number].get_size()] == pytest.approx(
            theirs[number].get_size(), abs=1
        )
        known: dict[str, list[tuple[float, float]]] = {}
        for word, x, y in places(theirs[number]):
            known.setdefault(word, []).append((x, y))
        found = [(word, x, y) for word, x, y in places(ours[number])]
        assert {word for word, _, _ in found} == set(known), number
        away = [min(abs(x - a) + abs(y - b) for a, b in known[word]) for word, x, y in found]
        assert median(away) < 1, number
        assert sum(distance < 4 for distance in away) > 0.95 * len(away), number
