"""Sheets as they were when somebody looked at them; `pytest --accept` after looking again."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from markupsafe import Markup

from dtlang.sheet.forms import made
from tests.sheet.gallery import FOLDER, MOST_BYTES, page
from tests.sheet.pictures import difference
from tests.sheet.printed import ROOT, STARTER, WITCH, printing
from tests.sheet.test_browser import BROWSER

GOLDEN = Path(__file__).parent / "golden"
DPI = 37.5  # a quarter of what was looked at
TOLERANCE = 3.0  # of 255; icons that are broken are about 6


@pytest.mark.parametrize("part", ["leaflet", "board", "tokens"])
def test_html_as_it_was(part: str, same_as_file: Callable[[Path, str], None]) -> None:
    """The pages of the starter; fonts and styles are left out."""
    (document,) = printing(STARTER).documents([part])
    same_as_file(GOLDEN / f"starter.{part}.html", str(document.pages) + "\n")


def test_icons_as_they_were(same_as_file: Callable[[Path, str], None]) -> None:
    """The drawings that the pages speak of."""
    same_as_file(GOLDEN / "starter.defs.html", str(printing(STARTER).look.defs()) + "\n")


def test_html_of_cards_as_it_was(same_as_file: Callable[[Path, str], None]) -> None:
    faces = printing(STARTER).faces
    same_as_file(GOLDEN / "starter.cards.html", "\n".join(map(str, faces[:4])) + "\n")


def test_markdown_as_it_was(same_as_file: Callable[[Path, str], None]) -> None:
    same_as_file(GOLDEN / "starter.md", made(printing(STARTER), ["leaflet"], "md")[".md"].decode("utf-8"))


@pytest.mark.parametrize("part", ["board", "leaflet"])
def test_pictures_as_they_were(part: str, request: pytest.FixtureRequest) -> None:
    """By what a blurred eye sees, so that another version of a font engine is no difference."""
    picture = made(printing(WITCH), [part], "png", DPI)[".png"]
    path = GOLDEN / f"ember_witch.{part}.png"
    if request.config.getoption("--accept"):
        path.write_bytes(picture)
        return
    assert difference(path.read_bytes(), picture) < TOLERANCE


def test_a_missing_box_is_a_difference() -> None:
    """The tolerance is small enough to see another board, and letters in the place of icons."""
    whole = made(printing(WITCH), ["board"], "png", DPI)[".png"]
    other = made(printing(STARTER), ["board"], "png", DPI)[".png"]
    assert 0 == difference(whole, whole)
    assert difference(whole, other) > TOLERANCE
    ready = printing(WITCH)
    ready.look.icons.clear()
    assert difference(whole, made(ready, ["board"], "png", DPI)[".png"]) > TOLERANCE


def test_pages_are_accessible() -> None:
    """A language, one title, headings in order, a name for every icon."""
    ready = printing(STARTER)
    html = ready.html(ready.documents(["leaflet", "board", "cards"]))
    assert '<html lang="en">' in html
    assert "<title>My First Hero</title>" in html
    assert html.count("<svg") == html.count('aria-hidden="true"')
    assert 'role="img" aria-label="Complexity 1 / 6"' in html
    assert "<script" not in html
    assert "http" not in html.replace("http-", "")


def test_a_page_for_screens() -> None:
    """One main, headings in order, one column on a phone, and a dark room."""
    ready = printing(STARTER, board="fold")
    for parts in (["leaflet", "board", "cards", "tokens", "aid"], ["board"], ["cards"], ["kit"]):
        html = printing(STARTER).html(printing(STARTER).documents(parts))
        assert 1 == html.count("<main>")
        levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", html)]
        assert levels[0] in (1, 2)
        assert all(after - before <= 1 for before, after in pairwise(levels)), parts
    html = ready.html([ready.board()])
    for asked in ("max-width: 640px", "prefers-color-scheme: dark"):
        assert f"@media screen and ({asked})" in html
    aid = ready.html([ready.aid()])
    assert 'class="scrolls" tabindex="0"' in aid


@pytest.mark.skipif(BROWSER is None, reason="needs chromium")
def test_nothing_sticks_out_on_a_phone(tmp_path: Path) -> None:
    """A browser as wide as a phone shows leaflet and board without a bar to scroll sideways."""
    ready = printing(WITCH)
    told = "<script>onload = () => document.title = `wide ${document.documentElement.scrollWidth}`</script>"
    page = tmp_path / "page.html"
    page.write_text(ready.html(ready.documents(["leaflet", "board"])) + told, encoding="utf-8")
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,900",
               f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", page.as_uri()]  # fmt: skip
    dom = subprocess.run(command, capture_output=True, check=True, timeout=120).stdout.decode("utf-8")
    found = re.search(r"<title>wide (\d+)</title>", dom)
    assert found is not None
    assert int(found[1]) <= 500


def test_the_gallery_is_up_to_date(same_as_file: Callable[[Path, str], None]) -> None:
    """The page, every picture it shows, and no more than a visitor likes to load."""
    same_as_file(ROOT / "docs" / "gallery.md", page())
    shown = set(re.findall(r"\]\(gallery/(.*?)\)", page()))
    there = {path.name: path.stat().st_size for path in (ROOT / FOLDER).iterdir()}
    assert shown == set(there)
    assert sum(there.values()) < MOST_BYTES


@pytest.mark.parametrize("path", [WITCH, ROOT / "heroes" / "bellfounder.hero"], ids=lambda p: p.stem)
def test_hidden_names_leave_no_speck(path: Path) -> None:
    """What lies under the dice for readers who cannot see them changes not a single pixel."""
    ready = printing(path)
    for document in ready.documents(["leaflet", "board", "cards"]):
        bare = replace(document, pages=Markup(re.sub(r'<b class="alt".*?</b>', "", str(document.pages))))
        assert bare.pages != document.pages or document.name == "leaflet"
        assert ready.pictures(bare, 150) == ready.pictures(document, 150), document.name
