"""A hero file from a stranger: its words stay words, nothing is fetched, nothing is read elsewhere."""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from jinja2 import TemplateError

from dtlang.sheet import press
from dtlang.sheet.errors import SheetError
from dtlang.sheet.forms import made
from dtlang.sheet.icons import IconError, found_icons, picture, stem_of
from dtlang.sheet.limits import TooMuchError
from dtlang.sheet.printing import Options, Printing
from dtlang.sheet.tts import tts_files
from tests.limited import run_limited
from tests.sheet.printed import sheet_from, with_card

EVIL = """\
hero <script>alert(1)</script>
language en
version {{ 7*7 }}
author "><img src=http://evil.example/x onerror=alert(2)>
tagline </style><style>body{background:url(http://evil.example/bg)}</style>
dice
  1-3  ../../etc/passwd
  4-5  url(file:///etc/hostname)
  6    <b>&amp;
status {% for x in y %}
  positive, stack limit 2
  You may spend this token to add 1 dmg.
  note {{ config.__class__.__mro__ }} & <iframe src=//evil.example></iframe>
offensive <i onmouseover=x>Bolt</i>
  3 [../../etc/passwd]: Deal 4 dmg. Gain {% for x in y %}.
card '); DROP TABLE cards; --
  main phase, cost 0
  Draw 1 card.
  rule "<object data='file:///etc/passwd'></object> ${7*7} @import 'http://evil.example/a.css';"
deck
  1 '); DROP TABLE cards; --
faq
  Q: <svg onload=alert(3)>?
  A: [click](javascript:alert(4)) `code` *stars* <!-- no -->
note
  expression(alert(5)) {{ ''.__class__ }}
"""

TAGS = re.compile(r"<(script|iframe|object|embed|link|form|base)\b|<meta http|\son\w+\s*=", re.IGNORECASE)


@pytest.fixture
def evil() -> Printing:
    return Printing(sheet_from(EVIL), Options())


def test_words_stay_words(evil: Printing) -> None:
    """No tag, no attribute and no template of the author comes to life; all of it can be read."""
    html = evil.html(evil.documents(["leaflet", "board", "cards", "tokens", "aid"])).replace("<wbr>", "")
    assert [] == TAGS.findall(re.sub(r"&lt;.*?&gt;", "", html))
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "{{ 7*7 }}" in html
    assert "49" not in re.sub(
        r"data:[^)]*\)|<svg.*?</svg>|#[0-9a-f]{6}|[\d.]+(mm|em|pt|%)|#[0-9a-f]{8}| d=\"[^\"]*\"", "", html
    )
    assert 1 == html.count("</style>")


def test_nothing_from_outside_is_asked_for(evil: Printing) -> None:
    """No address but those inside the file itself."""
    html = evil.html(evil.documents(["leaflet", "board", "cards", "tokens", "aid"]))
    told = re.findall(r"(?:src|href|data)\s*=\s*\"([^\"]*)\"|url\(([^)]*)\)", re.sub(r"&[lgq]\w+;", "", html))
    addresses = [a or b for a, b in told if not (a or b).startswith(("#", "data:font/"))]
    # What is left are words of the author in running text, not attributes of tags.
    assert all(f"={address}" not in html and f'="{address}"' not in html for address in addresses)
    assert "http-equiv" not in html


def test_the_press_fetches_nothing(evil: Printing, capfd: pytest.CaptureFixture[str]) -> None:
    """Our press would say what it was kept from; it was kept from nothing."""
    data = evil.pdf(evil.documents(["leaflet", "board", "cards"]))
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data))
    assert "alert(1)" in text
    assert "root:" not in text
    out, err = capfd.readouterr()
    assert "" == out + err


FETCHES = {
    '<img src="file:///etc/passwd"><img src="http://e.example/x.png">': "file:///etc/passwd",
    '<p style="background:url(http://e.example/y)">painted, not laid out</p>': "http://e.example/y",
    '<style>@import "file:///x.css";</style>': "file:///x.css",
}


def test_a_template_cannot_fetch_or_read_either(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A folder of templates is a stranger's too: the press blocks, the sandbox forbids."""
    for at, (text, address) in enumerate(FETCHES.items()):
        folder = tmp_path / str(at)
        folder.mkdir()
        (folder / "back.html").write_text(text)
        ready = Printing(sheet_from(EVIL), Options(templates=folder, backs=True))
        for make in (lambda one: one.pdf([one.cards()]), lambda one: one.pictures(one.cards(), 30)):
            with pytest.raises(SheetError, match=f"`{address}` is asked for"):
                make(ready)
    assert "" == capfd.readouterr().err
    from jinja2.exceptions import SecurityError

    other = tmp_path / "other"
    other.mkdir()
    (other / "back.html").write_text("{{ look.__class__.__init__.__globals__ }}")
    with pytest.raises(SecurityError):
        Printing(sheet_from(EVIL), Options(templates=other, backs=True)).cards()


BAD = {
    "{% for a in range(9999) %}" * 3 + "{% endfor %}" * 3: "goes through more than",
    "{% for a in range(99999) %}{% endfor %}": "counts to 99999",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}": "RecursionError",
    "{% include 'back.html' %}": "RecursionError",
    "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a ~ a %}" * 60: "more than 2000000 letters",
    "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a + a %}" * 60: "more than 2000000 letters",
    "{{ 'x' * 10**9 }}": "multiply numbers only",
    "{{ 10**10**10 }}": "small numbers only",
    "{{ '%0999999999d' % 1 }}": "small numbers only",
    "{{ '{:999999999}'.format(1) }}": "cannot use `.format`",
    "{{ 'x'|center(10**9) }}": "gives 1000000000 to a filter",
    "{{ 'x'.rjust(999999999) }}": "gives 999999999 to a filter",
    "{{ nope }}": "'nope' is undefined",
    "{% if %}": "Expected an expression",
    "{{ 1 / 0 }}": "ZeroDivisionError",
    "x" * 200_001: "larger than 200000 bytes",
}


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:30])
def test_a_template_comes_to_an_end(text: str, tmp_path: Path) -> None:
    """And what is wrong with it is said of it."""
    (tmp_path / "back.html").write_text(text)
    ready = Printing(sheet_from(EVIL), Options(templates=tmp_path, backs=True))
    with pytest.raises((SheetError, TemplateError), match=re.escape(BAD[text])):
        ready.cards()


def test_a_template_is_read_from_its_folder_alone(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    folder = tmp_path / "templates"
    folder.mkdir()
    (folder / "back.html").symlink_to(secret)
    with pytest.raises(SheetError, match="leads out of its folder"):
        Printing(sheet_from(EVIL), Options(templates=folder, backs=True)).cards()
    (folder / "back.html").unlink()
    (folder / "back.html").write_bytes(b"\xff\xfe")
    with pytest.raises(SheetError, match="not saved as UTF-8"):
        Printing(sheet_from(EVIL), Options(templates=folder, backs=True)).cards()


def test_markdown_means_nothing_else(evil: Printing) -> None:
    """Marks of Markdown and HTML are escaped."""
    text = made(evil, ["leaflet"], "md")[".md"].decode("utf-8")
    assert "\\<script\\>" in text
    assert None is re.search(r"(?<!\\)\]\(javascript", text)
    assert None is re.search(r"(?<!\\)<(?!br>)", text)


HIDDEN = "\x1b[31m\x07\u202e"
MARKS = "e" + "\u0301" * 6


def test_letters_that_cannot_be_seen_are_shown_by_their_numbers() -> None:
    """On every page, in Markdown, in the simulator's file and in what a PDF tells of itself.

    A check refuses them; who makes a sheet without one is not fooled either.
    """
    sheet = sheet_from(with_card("Draw 1 card."))
    (card,), (token,), (slot,) = sheet.cards, sheet.tokens, sheet.slots
    name = f"A{HIDDEN}B{MARKS}"
    bad = replace(
        sheet,
        name=f"A{HIDDEN[0]}B",
        tagline=name,
        facts={**sheet.facts, "author": name},
        cards=(replace(card, name=name, notes=(name,)),),
        tokens=(replace(token, name=name, sides=(name, "b"), notes=(name,)),),
        slots=(replace(slot, ability=replace(slot.ability, name=name)),),
        notes=(name,),
    )
    ready = Printing(bad, Options(backs=True))
    documents = ready.documents(["leaflet", "board", "cards"])
    saved = tts_files(ready, "x", Path())["x.json"].decode("utf-8")
    pdf = pypdfium2.PdfDocument(ready.pdf(documents))
    told = [
        ready.html(documents),
        made(ready, [], "md")[".md"].decode("utf-8"),
        saved,
        *pdf.get_metadata_dict().values(),
    ]
    assert [] == [letter for text in told for letter in "\x1b\x07\u202e" if letter in text]
    assert all("\u0301" * 5 not in text for text in told)
    assert "\\u001b" not in saved
    assert all("U+001B" in text for text in told[:3])


def test_messages_do_not_steer_a_terminal() -> None:
    """What does not fit is named, without what its name does."""
    long = with_card("Draw 1 card. " * 200)
    sheet = sheet_from(long)
    bad = replace(sheet, cards=(replace(sheet.cards[0], name=f"A{HIDDEN}"),))
    with pytest.raises(SheetError, match=r"the card `A<U\+001B>\[31m<U\+0007><U\+202E>` does not fit"):
        Printing(bad, Options()).cards()


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>'


def test_an_icon_beside_the_hero_is_used(tmp_path: Path) -> None:
    """`icons/flame.svg`, shown as an image, in which no script runs."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "flame.svg").write_text(SVG)
    found = found_icons(tmp_path, ("flame", "ward"))
    assert ["flame"] == list(found)
    assert found["flame"].startswith("data:image/svg+xml;base64,")


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "..", "a/../b", "C:\\x", "\0"])
def test_a_name_never_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    """Only letters and digits become part of a file name."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "passwd.svg").write_text(SVG)
    assert {} == found_icons(tmp_path, (name,))
    assert "/" not in stem_of(name)
    assert "." not in stem_of(name)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    home = tmp_path / "hero" / "icons"
    home.mkdir(parents=True)
    (tmp_path / "secret.svg").write_text(SVG)
    (home / "flame.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(IconError, match="outside"):
        found_icons(tmp_path / "hero", ("flame",))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<image href="http://e.example/x.png"/>',
        '<path onclick="x()" d="M0 0"/>',
        '<use href="file:///etc/passwd#x"/>',
        "<style>@import 'x';</style>",
        "<foreignObject/>",
        '<path style="fill:url(http://e.example)"/>',
        "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    ],
)
def test_an_svg_with_more_than_shapes_is_refused(inside: str, tmp_path: Path) -> None:
    """Refused with what was found, not mended."""
    path = tmp_path / "x.svg"
    path.write_text(SVG.replace("<path", inside + "<path", 1))
    with pytest.raises(IconError, match="plain shapes"):
        picture(path, tmp_path)


def test_other_files_are_no_icons(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"GIF89a")
    with pytest.raises(IconError, match="not a PNG"):
        picture(tmp_path / "x.png", tmp_path)
    (tmp_path / "y.svg").write_bytes(b"<svg" + b" " * 300_000)
    with pytest.raises(IconError, match="larger than"):
        picture(tmp_path / "y.svg", tmp_path)


def test_only_our_fonts_are_read_from_the_disk() -> None:
    """Not even a neighbour of theirs."""
    font = f"@font-face{{font-family:x;src:url({press.FONTS}OFL.txt)}} p{{font-family:x}}"
    page = f"<html><style>{font}</style><p>a</p></html>"
    with pytest.raises(press.BlockedError, match=r"OFL\.txt` is asked for"):
        press.Pages(page, 50, 50)


# --- pictures that unfold, and pictures that are none ----------------------------------------------


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(
    width: int, height: int, *, rows: bytes | None = None, shade: int = 0, interlaced: bool = False
) -> bytes:
    """A PNG of one colour, four bytes to a pixel."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, interlaced)
    rows = (b"\0" + bytes([shade]) * 4 * width) * height if rows is None else rows
    packed = chunk(b"IDAT", zlib.compress(rows, 9))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + packed + chunk(b"IEND", b"")


GOOD = png(8, 8)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (png(9000, 7000, rows=b""), "has 9000 x 7000 pixels; an icon has at most 2000"),
        (png(2**31 - 1, 1, rows=b""), "has 2147483647 x 1 pixels"),
        (png(0, 8), "header makes no sense"),
        (GOOD[:30], "header is missing"),
        (GOOD[:-15], "end is missing"),
        (GOOD.replace(b"IDAT", b"IDOT"), "checksum does not fit"),
        (png(8, 8, rows=b"\0" * 40), "too few or too many pixels"),
        (png(8, 8, rows=b"\0" * 50_000_000), "too few or too many pixels"),
        (GOOD[:33] + chunk(b"IDAT", b"not packed") + chunk(b"IEND", b""), "cannot be unpacked"),
    ],
)
def test_a_png_is_asked_for_its_size_before_it_is_decoded(data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(data)
    with pytest.raises(IconError, match=said) as caught:
        picture(tmp_path / "x.png", tmp_path)
    assert "`x.png`" in str(caught.value)


def test_pictures_of_every_kind_are_taken(tmp_path: Path) -> None:
    """Interlaced ones too: 5 x 3 pixels come in seven passes of these rows, none of them in the third."""
    widths = [1, 1, 1, 3, 2, 2, 5]
    assert sum(widths) == 5 * 3
    rows = b"".join(b"\0" + b"\x40" * 4 * width for width in widths)
    for name, data in {
        "a.png": GOOD,
        "b.png": png(2000, 1),
        "c.png": png(5, 3, rows=rows, interlaced=True),
    }.items():
        (tmp_path / name).write_bytes(data)
        assert picture(tmp_path / name, tmp_path).startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<svg width="1000000" height="24"/>', "a side of 1000000 units; an icon has at most 10000"),
        ('<svg viewBox="0 0 24 1e9"/>', "a side of 1e9 units"),
        ("<svg><path", "damaged SVG picture: unclosed token in line 1"),
        ("<html><svg></svg></html>", "is not an SVG picture"),
    ],
)
def test_an_svg_that_is_none_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(text)
    with pytest.raises(IconError, match=said):
        picture(tmp_path / "x.svg", tmp_path)


HERO = """\
hero Ash
language en
dice
  1-3  flame, icon a.png
  4-5  ward, icon b.png
  6    comet, icon c.png
status Heat
  positive, stack limit 2, icon d.png
  You may spend this token to add 1 dmg. Attack Modifier.
offensive Bolt
  3 [flame]: Deal 4 dmg. Gain Heat.
"""


def test_a_picture_that_unfolds_to_gigabytes_is_a_finding(tmp_path: Path) -> None:
    """It took gigabytes and half a minute, and then there was no icon."""
    for name in "abcd":
        (tmp_path / f"{name}.png").write_bytes(
            png(6000, 5000, rows=b"\0" * 6000 * 4 * 5000 if name == "a" else b"")
        )
    (tmp_path / "ash.hero").write_text(HERO)
    done = run_limited("sheet", "ash.hero", "-o", "ash.pdf", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("error[DT122]") == 4
    assert "`a.png` has 6000 x 5000 pixels; an icon has at most 2000" in done.stderr
    assert "base64" not in done.stderr


def test_large_pictures_are_decoded_once(tmp_path: Path) -> None:
    """Each stands in many places; a copy for each of them took gigabytes."""
    for shade, name in enumerate("abcd"):
        (tmp_path / f"{name}.png").write_bytes(png(2000, 2000, shade=shade))
    lines = "".join(
        f"card C{at}\n  main phase, cost 0\n  Roll 5 dice:\n    On [flame][flame][ward][comet], gain Heat.\n"
        for at in range(20)
    )
    deck = "deck\n" + "".join(f"  8 C{at}\n" for at in range(20))
    (tmp_path / "ash.hero").write_text(HERO + lines + deck)
    done = run_limited("cards", "ash.hero", "-o", "ash.pdf", cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-500:]


def test_more_than_is_ever_printed_is_refused(tmp_path: Path) -> None:
    for shade, name in enumerate("abcde"):
        (tmp_path / f"{name}.png").write_bytes(png(2000, 2000, shade=shade))
    more = "status Frost\n  negative, stack limit 2, icon e.png\n  During your Upkeep Phase, receive 1 dmg.\n"
    five = HERO.replace("offensive", more + "offensive") + "  Inflict Frost.\n"
    (tmp_path / "ash.hero").write_text(five)
    done = run_limited("sheet", "ash.hero", "-o", "ash.pdf", cwd=tmp_path)
    assert done.returncode == 1
    assert "20 million pixels together; at most 16 million are printed" in done.stderr
    cards = "".join(f"card C{at}\n  main phase, cost 0\n  Draw 1 card.\n" for at in range(6))
    (tmp_path / "ash.hero").write_text(
        cards.join([HERO, "deck\n"]) + "".join(f"  99 C{at}\n" for at in range(6))
    )
    done = run_limited("cards", "ash.hero", "-o", "ash.pdf", cwd=tmp_path)
    assert done.returncode == 1
    assert "this hero has 594 cards; at most 500 are printed" in done.stderr


def test_tokens_and_abilities_have_an_end_too() -> None:
    many = HERO.replace(", icon d.png", "").replace("stack limit 2", "stack limit 99").replace(", icon", " #")
    parts = many.partition("offensive")
    tokens = "".join(
        parts[1].replace("offensive", f"status T{at}\n  negative, stack limit 99\n  Draw 1 card.\n")
        for at in range(11)
    )
    with pytest.raises(TooMuchError, match=r"tokens; at most 1000 are printed"):
        Printing(sheet_from(parts[0] + tokens + "".join(parts[1:])), Options())
    abilities = "".join(f"offensive B{at}\n  3 [flame]: Deal 4 dmg.\n" for at in range(101))
    with pytest.raises(TooMuchError, match="102 abilities; at most 100 are printed"):
        Printing(sheet_from(many + abilities), Options())
