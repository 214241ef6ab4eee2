"""The PDF: all words in order, the same bytes every time, readable by others."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pypdfium2
import pytest

from dtlang.sheet import press
from dtlang.sheet.content import Sheet, Text
from dtlang.sheet.forms import card_pictures, made
from dtlang.sheet.look import FACES
from dtlang.sheet.printing import Options, Printing
from tests.sheet.printed import COMPLETE, SMALL, WITCH, printing, sheet_from, sheet_of

_WORD = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text))


def texts_in(data: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


def first_missing(wanted: list[str], found: list[str]) -> str | None:
    """The first word that does not follow the ones before it; None if all are there in order."""
    rest = iter(found)
    return next((word for word in wanted if not any(word == other for other in rest)), None)


def rules_text(text: Text) -> list[str]:
    return [word for paragraph in text for word in words_of(paragraph.text)]


def leaflet_texts(sheet: Sheet) -> list[list[str]]:
    parts = [token.text for token in sheet.tokens] + [keyword.text for keyword in sheet.keywords]
    parts += [sheet.setup] + [text for pair in sheet.questions for text in pair]
    return [rules_text(part) for part in parts if part]


def board_texts(sheet: Sheet) -> list[list[str]]:
    return [
        [*words_of(slot.ability.name), *(w for tier in slot.ability.tiers for w in rules_text(tier.text)),
         *rules_text(slot.ability.common)]
        for slot in sheet.slots
    ]  # fmt: skip


def card_texts(sheet: Sheet) -> list[list[str]]:
    return [
        [*words_of(card.name), *rules_text(card.text),
         *(w for a in card.abilities for t in a.tiers for w in rules_text(t.text)),]
        for card in sheet.cards
    ]  # fmt: skip


@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_every_word_is_there_in_order(path: Path) -> None:
    """Also the names of symbols that are drawn as icons; text by text, as they were laid out."""
    ready, sheet = printing(path), sheet_of(path)
    for document, texts in (
        (ready.leaflet(), leaflet_texts(sheet)),
        (ready.board(), board_texts(sheet)),
        (ready.cards(), card_texts(sheet)),
    ):
        found = [words_of(page) for page in texts_in(ready.pdf([document]))]
        for text in texts:
            missing = [first_missing(text, page) for page in found]
            assert None in missing, (document.name, text, missing)


def test_diacritics_survive() -> None:
    """Of Czech, French and Portuguese; in names and in texts."""
    said = "Příliš žluťoučký kůň úpěl ďábelské ódy. Où ça? Indefensável, façade, œuvre, ½ × – …"
    text = SMALL.replace("hero Test", "hero Žluťoučký Řeřicha") + f"note\n  {said}\n"
    ready = Printing(sheet_from(text), Options())
    page = texts_in(ready.pdf([ready.leaflet()]))[0]
    assert None is first_missing(words_of(said), words_of(page))
    assert "Žluťoučký Řeřicha" in page


def test_the_same_hero_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDF and pictures; another date gives another file."""
    parts = ["leaflet", "board", "cards"]
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert made(printing(), parts, "pdf") == made(printing(), parts, "pdf")
    assert made(printing(), ["board"], "png", 50) == made(printing(), ["board"], "png", 50)
    assert made(printing(), parts, "html") == made(printing(), parts, "html")
    before = made(printing(), ["board"], "pdf")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    after = made(printing(), ["board"], "pdf")
    assert before != after
    assert "2023-11-14" in texts_in(after[".pdf"])[0]


def test_the_foot_tells_what_it_is() -> None:
    """Name, version and a hash that follows what is printed."""
    foot = printing().look.stamp.line
    assert re.fullmatch(
        r"Ember Witch 1\.0 · by the dtlang authors · #[0-9a-f]{8} · unofficial fan work", foot
    )
    changed = Printing(sheet_from(WITCH.read_text(encoding="utf-8").replace("Heal 1.", "Heal 2.")), Options())
    assert changed.look.stamp.line != foot


def test_pages_have_the_sizes_of_the_paper() -> None:
    """Portrait and landscape in one file, on A4 and Letter."""
    parts = ["leaflet", "board", "cards", "tokens", "aid"]
    for paper, width, height in (("a4", 595, 842), ("letter", 612, 792)):
        ready = printing(paper=paper)
        sizes = [
            tuple(map(round, p.get_size())) for p in pypdfium2.PdfDocument(ready.pdf(ready.documents(parts)))
        ]
        upright, lying = (width, height), (height, width)
        cards = [upright] * 4 if paper == "a4" else [lying] * 4  # nine to a page, or eight
        assert [upright, lying, *cards, upright, upright] == sizes


def test_backs_follow_their_fronts() -> None:
    assert 4 == len(texts_in(printing().pdf([printing().cards()])))
    ready = printing(backs=True)
    pages = texts_in(ready.pdf([ready.cards()]))
    assert 8 == len(pages)
    assert 9 == pages[1].count("Ember Witch") - pages[1].count("Ember Witch 1.0")


def test_one_picture_for_each_card() -> None:
    """In the size of a poker card."""
    pictures = card_pictures(printing(), 50)
    assert 32 == len(pictures)
    assert {(124, 173)} == {
        (int.from_bytes(p[16:20], "big"), int.from_bytes(p[20:24], "big")) for p in pictures.values()
    }


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler's pdftotext")
def test_poppler_reads_it_without_a_warning(tmp_path: Path) -> None:
    """An independent reader finds the same words and has nothing to say."""
    ready, sheet = printing(), sheet_of(WITCH)
    path = tmp_path / "x.pdf"
    path.write_bytes(ready.pdf(ready.documents(["leaflet", "board", "cards"])))
    done = subprocess.run(["pdftotext", "-raw", str(path), "-"], capture_output=True, check=True)
    assert b"" == done.stderr
    pages = [words_of(page) for page in done.stdout.decode("utf-8").split("\f")]
    for text in board_texts(sheet):
        assert None in [first_missing(text, page) for page in pages]


def test_letters_are_not_hinted() -> None:
    """A font without any program would be hinted letter by letter: slow, and pictures with uneven gaps."""
    fonts = sorted((Path(press.__file__).parent / "fonts").glob("*.ttf"))
    assert len(FACES) == len(fonts)
    for path in fonts:
        data = path.read_bytes()
        rows = [data[at : at + 16] for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)]
        tables = {row[:4]: int.from_bytes(row[12:], "big") for row in rows}
        assert tables[b"prep"] > 7, f"{path.name}: FreeType takes up to 7 bytes for no program"
