"""The author's art: printed where it belongs, cropped by its focus; what could do harm is refused."""

from __future__ import annotations

import base64
import os
import zlib
from pathlib import Path

import pytest

from dtlang.pipeline import format_source
from dtlang.pipeline.shared_files import tree_of
from dtlang.sheet import jpeg, photos
from dtlang.sheet.asked import findings
from dtlang.sheet.errors import SheetError
from dtlang.sheet.icons import IconError
from dtlang.sheet.limits import TooMuchError
from dtlang.sheet.printing import Options, Printing
from dtlang.source import Source
from dtlang.syntax.hero_file.own_words import own_words
from tests.sheet.pictures import colours
from tests.sheet.printed import sheet_from

HERO = """\
hero Test
language en
portrait portrait.png 0% 50%
back back.png
dice
  1-3  flame
  4-5  ward
  6    comet
status Heat
  positive, stack limit 2
  You may spend this token to add 1 dmg.
offensive Bolt
  art bolt.png 100% 50%
  3 [flame]: Deal 4 dmg.
upgrade Bolt II
  cost 2
  3 [flame]: Deal 5 dmg.
card Purse
  main phase, cost 0, art purse.jpg
  Gain 1 CP.
deck
  1 Bolt II
  1 Purse
"""
# One grey pixel, progressive.
JPEG = (
    base64.b64decode(
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////"
        "////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA="
    )
    + b"\xff\xd9"
)
RED, BLUE, GREEN = (200, 20, 20), (20, 20, 200), (10, 180, 60)


def png(width: int, height: int, left: tuple[int, int, int], right: tuple[int, int, int]) -> bytes:
    """Two colours side by side."""
    row = b"\0" + bytes(left) * (width // 2) + bytes(right) * (width - width // 2)
    return _png(width, height, zlib.compress(row * height))


def _png(width: int, height: int, packed: bytes) -> bytes:
    out = b"\x89PNG\r\n\x1a\n"
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 2, 0, 0, 0))
    for kind, body in ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b"")):
        out += len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)
    return out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "portrait.png").write_bytes(png(400, 40, RED, BLUE))
    (tmp_path / "back.png").write_bytes(png(40, 40, GREEN, GREEN))
    (tmp_path / "bolt.png").write_bytes(png(400, 40, RED, BLUE))
    (tmp_path / "purse.jpg").write_bytes(JPEG)
    return tmp_path


def ready(folder: Path, text: str = HERO, **more: object) -> Printing:
    tree, notes = tree_of(Source.of(text, str(folder / "x.hero")), folder)
    assert not notes
    asked = photos.asked_by(tree.file)
    return Printing(sheet_from(text), Options(folder=folder, art=asked, **more))  # type: ignore[arg-type]


def shown(picture: bytes) -> set[tuple[int, int, int]]:
    return {pixel for row in colours(picture)[2] for pixel in row}


def near(found: set[tuple[int, int, int]], colour: tuple[int, int, int]) -> bool:
    return any(all(abs(a - b) < 4 for a, b in zip(pixel, colour, strict=True)) for pixel in found)


def test_art_stands_where_it_belongs(folder: Path) -> None:
    """On the ability and on its upgrade, which has none of its own; what is cropped away is the other end."""
    printing = ready(folder)
    upgrade, purse = printing.pictures(printing.single_cards(), 60)
    assert near(shown(upgrade), BLUE)
    assert not near(shown(upgrade), RED)
    assert near(shown(printing.pictures(printing.board(), 60)[0]), BLUE)
    assert "data:image/jpeg" in printing.html([printing.cards()])
    assert purse
    board = ready(folder, board="fold")
    left = shown(board.pictures(board.board(), 40)[0])
    assert near(left, RED)  # the portrait, from its left end
    backs = ready(folder, backs=True)
    assert near(shown(backs.pictures(backs.cards(), 40)[1]), GREEN)


def test_a_folder_of_art_needs_no_line(folder: Path) -> None:
    """`art/bolt.png` is for the ability Bolt; a line in the file comes first."""
    (folder / "art").mkdir()
    (folder / "art" / "bolt.png").write_bytes(png(40, 40, GREEN, GREEN))
    bare = HERO.replace("  art bolt.png 100% 50%\n", "")
    one, two = ready(folder, bare), ready(folder)
    assert near(shown(one.pictures(one.board(), 60)[0]), GREEN)
    assert not near(shown(two.pictures(two.board(), 60)[0]), GREEN)


@pytest.mark.parametrize("language", ["en", "pt", "es", "fr", "cs"])
def test_the_file_keeps_its_art(folder: Path, language: str) -> None:
    """Formatted, nothing is lost; in every language of hero files."""
    own = own_words(language)
    text = "hero Test\nlanguage {}\n{} portrait.png 0% 50%\n{} back.png\n{} Heat\n  {}, {} heat.png\n".format(
        language,
        own.say("PORTRAIT", "portrait"),
        own.say("BACK", "back"),
        own.say("STATUS", "status"),
        own.phrase("positive"),
        own.say("ART_FILE", "art"),
    )
    source = Source.of(text, str(folder / "x.hero"))
    asked = photos.asked_by(tree_of(source, folder)[0].file)
    assert {
        ("portrait", ""): "portrait.png 0% 50%",
        ("back", ""): "back.png",
        ("art", "Heat"): "heat.png",
    } == asked
    again = Source.of(format_source(source).text, str(folder / "x.hero"))
    assert asked == photos.asked_by(tree_of(again, folder)[0].file)
    assert text.splitlines() == [line for line in again.text.splitlines() if line]


HUGE = _png(60_000, 60_000, zlib.compress(b"\0"))
BOMB = _png(3000, 3000, zlib.compress(b"\0" * 200_000_000, 9))
SCRIPT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'
OUTSIDE = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="http://example.org/x.png"/></svg>'
ENTITY = b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'
STYLED = b'<svg xmlns="http://www.w3.org/2000/svg"><rect style="fill:url(http://example.org)"/></svg>'


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("portrait.png", HUGE, "has 60000 x 60000 pixels; a picture has at most 4000"),
        ("portrait.png", BOMB, "too few or too many pixels"),
        ("portrait.png", b"GIF89a", "is not a PNG picture"),
        ("portrait.svg", SCRIPT, "holds `<script`"),
        ("portrait.svg", OUTSIDE, "holds `<image`"),
        ("portrait.svg", ENTITY, "holds `<!`"),
        ("portrait.svg", STYLED, "holds `"),
        ("portrait.jpg", b"\xff\xd8\xff\xe0" + bytes(90), "is a damaged JPEG picture: its end is missing"),
        (
            "portrait.jpg",
            JPEG.replace(b"\x00\x01\x00\x01\x01\x01\x11", b"\xea\x60\xea\x60\x01\x01\x11"),
            "has 60000 x 60000",
        ),
        ("portrait.png", bytes(3_000_001), "is larger than 3 MB"),
        ("portrait.gif", b"GIF89a", "is no picture: it ends with one of"),
    ],
)
def test_hostile_art_is_refused(folder: Path, name: str, data: bytes, said: str) -> None:
    """Before a pixel is unpacked; the check points at the line, and nothing is printed."""
    (folder / name).write_bytes(data)
    text = HERO.replace("portrait portrait.png 0% 50%", f"portrait {name}")
    tree, _ = tree_of(Source.of(text, str(folder / "x.hero")), folder)
    (found,) = findings(tree.file, folder)
    assert said in found.message
    assert name == text[found.span.start : found.span.end]
    with pytest.raises(SheetError, match="portrait"):
        ready(folder, text)


@pytest.mark.parametrize("path", ["../secret.png", "/etc/hostname.png", "C:x.png", "..\\x.png", "~/x.png"])
def test_a_path_out_of_the_folder_is_refused(folder: Path, path: str) -> None:
    (folder.parent / "secret.png").write_bytes(png(4, 4, RED, RED))
    text = HERO.replace("portrait.png 0% 50%", path)
    tree, _ = tree_of(Source.of(text, str(folder / "x.hero")), folder)
    assert any("does not lie in the folder" in found.message for found in findings(tree.file, folder))
    with pytest.raises(IconError, match="does not lie in the folder"):
        photos.read(path, folder)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_out_of_the_folder_is_refused(folder: Path) -> None:
    outside = folder.parent / "outside.png"
    outside.write_bytes(png(4, 4, RED, RED))
    (folder / "inside.png").symlink_to(outside)
    with pytest.raises(IconError, match="leads out of the folder"):
        photos.read("inside.png", folder)


def test_too_many_pixels_together_are_refused(folder: Path) -> None:
    """Each of them may be printed; all of them on one page take too much memory."""
    cards = ""
    for at in range(9):
        row = b"\0" + bytes((at, 0, 0)) * 3000
        (folder / f"{at}.png").write_bytes(_png(3000, 3000, zlib.compress(row * 3000, 1)))
        cards += f"card Card {at}\n  main phase, cost 0, art {at}.png\n  Draw 1 card.\n"
    text = HERO.replace("deck\n", cards + "deck\n" + "".join(f"  1 Card {at}\n" for at in range(9)))
    printing = ready(folder, text)
    with pytest.raises(TooMuchError, match="million pixels together"):
        printing.pdf([printing.cards()])


def test_the_size_of_a_jpeg_is_read_without_decoding() -> None:
    assert (1, 1) == jpeg.size(JPEG)
    with pytest.raises(jpeg.JpegError, match="CMYK"):
        jpeg.size(JPEG.replace(b"\x00\x01\x00\x01\x01\x01\x11", b"\x00\x01\x00\x01\x04\x01\x11"))
