"""A hero file from a stranger: its words stay words, nothing is fetched, nothing is read elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from dtlang.sheet import press
from dtlang.sheet.errors import SheetError
from dtlang.sheet.forms import made
from dtlang.sheet.icons import IconError, found_icons, picture, stem_of
from dtlang.sheet.printing import Options, Printing
from dtlang.sheet.tts import tts_files
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
        r"data:[^)]*\)|#[0-9a-f]{6}|[\d.]+(mm|em|pt|%)|#[0-9a-f]{8}| d=\"[^\"]*\"", "", html
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


def test_a_template_cannot_fetch_or_read_either(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A folder of templates is a stranger's too: the press blocks, the sandbox forbids."""
    (tmp_path / "back.html").write_text('<img src="file:///etc/passwd"><img src="http://e.example/x.png">')
    ready = Printing(sheet_from(EVIL), Options(templates=tmp_path, backs=True))
    assert ready.pdf([ready.cards()]).startswith(b"%PDF")
    assert "blocked" in capfd.readouterr().err
    (tmp_path / "back.html").write_text("{{ look.__class__.__init__.__globals__ }}")
    from jinja2.exceptions import SecurityError

    other = tmp_path / "other"
    other.mkdir()
    (other / "back.html").write_text("{{ look.__class__.__init__.__globals__ }}")
    with pytest.raises(SecurityError):
        Printing(sheet_from(EVIL), Options(templates=other, backs=True)).cards()


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


def test_only_our_fonts_are_read_from_the_disk(capfd: pytest.CaptureFixture[str]) -> None:
    """Not even a neighbour of theirs."""
    font = f"@font-face{{font-family:x;src:url({press.FONTS}OFL.txt)}} p{{font-family:x}}"
    page = f"<html><style>{font}</style><p>a</p></html>"
    assert 1 == len(press.Pages(page, 50, 50))
    assert "blocked" in capfd.readouterr().err
