"""The commands that print."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dtlang.cli import main
from dtlang.sheet.tts import CARD_UNITS, TILE_UNITS, deck_number
from tests.sheet.printed import HEROES, ROOT, STARTER, WITCH, sheet_of, with_card


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.parametrize(
    ("ending", "begin"), [("pdf", b"%PDF"), ("html", b"<!DOCTYPE"), ("md", b"# My First")]
)
def test_a_sheet_in_every_form(ending: str, begin: bytes, tmp_path: Path) -> None:
    out = tmp_path / f"x.{ending}"
    result = run("sheet", STARTER, "-o", out)
    assert 0 == result.exit_code, result.output
    assert f"{out}\n" == result.stdout
    assert out.read_bytes().startswith(begin)


def test_pictures_of_several_pages(tmp_path: Path) -> None:
    """One file for each page, named after the part."""
    result = run("sheet", STARTER, "-o", tmp_path / "x.png", "--dpi", 40)
    assert 0 == result.exit_code, result.output
    assert ["x-board.png", "x-leaflet.png"] == sorted(p.name for p in tmp_path.iterdir())


def test_odds_stand_in_the_boxes(tmp_path: Path) -> None:
    """The chance of five comets with three attempts is 1.3 %."""
    assert 0 == run("sheet", WITCH, "-o", tmp_path / "x.html", "--part", "board", "--odds").exit_code
    assert '<span class="odds">1.3 %</span>' in (tmp_path / "x.html").read_text(encoding="utf-8")


def test_cards_one_by_one(tmp_path: Path) -> None:
    assert 0 == run("cards", STARTER, "-o", tmp_path / "cards", "--dpi", 40).exit_code
    assert (tmp_path / "cards" / "nudge.png").read_bytes().startswith(b"\x89PNG")


def test_tokens_for_more_players(tmp_path: Path) -> None:
    """Every opponent needs a Bruised."""
    for players, count in ((2, 2), (4, 6)):
        run("tokens", STARTER, "-o", tmp_path / "t.html", "--players", players)
        assert count == (tmp_path / "t.html").read_text(encoding="utf-8").count("Bruised</span>")


def test_a_text_that_does_not_fit_fails(tmp_path: Path) -> None:
    """With the box and the millimetres, and without a file."""
    hero = tmp_path / "long.hero"
    hero.write_text(with_card("Deal 2 undefendable dmg to a chosen opponent. " * 45), encoding="utf-8")
    result = run("cards", hero, "-o", tmp_path / "x.pdf")
    assert 1 == result.exit_code
    assert "the card `Long` does not fit" in result.stderr
    assert "mm too high" in result.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_what_is_asked_for_the_wrong_way(tmp_path: Path) -> None:
    assert (
        "there is no theme `blurple`"
        in run("sheet", STARTER, "-o", tmp_path / "x.pdf", "--theme", "blurple").stderr
    )
    assert 2 == run("sheet", STARTER, "-o", tmp_path / "x.doc").exit_code
    assert 2 == run("sheet", tmp_path, "-o", tmp_path / "x.pdf").exit_code
    (tmp_path / "board.html").write_text("{% nonsense %}")
    result = run("sheet", STARTER, "-o", tmp_path / "x.pdf", "--template", tmp_path)
    assert "a template cannot be used" in result.stderr


def test_a_template_that_fetches_is_refused(tmp_path: Path) -> None:
    """In one line, and nothing is written."""
    (tmp_path / "back.html").write_text('<img src="file:///etc/passwd">')
    out = tmp_path / "x.pdf"
    done = run("cards", STARTER, "-o", out, "--backs", "--template", tmp_path)
    assert (done.exit_code, done.stderr.count("\n"), out.exists()) == (1, 1, False)
    assert "`file:///etc/passwd` is asked for" in done.stderr


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    """It takes the place of ours; all others stay."""
    (tmp_path / "back.html").write_text('<article class="card back">My own {{ sheet.name }}</article>')
    out = tmp_path / "x.html"
    assert 0 == run("cards", STARTER, "-o", out, "--backs", "--template", tmp_path).exit_code
    assert "My own My First Hero" in out.read_text(encoding="utf-8")


def test_a_whole_folder(tmp_path: Path) -> None:
    """Every hero as HTML and PDF, and a page that leads to them; shared cards are no hero."""
    home = tmp_path / "heroes"
    home.mkdir()
    for path in (STARTER, ROOT / "heroes" / "quarry_colossus.hero", ROOT / "heroes" / "common.hero"):
        (home / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    result = run("sheet", home, "-o", tmp_path / "out")
    assert 0 == result.exit_code, result.output
    names = [
        "index.html",
        "my_first_hero.html",
        "my_first_hero.pdf",
        "quarry_colossus.html",
        "quarry_colossus.pdf",
    ]
    assert names == sorted(p.name for p in (tmp_path / "out").iterdir())
    index = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert 2 == index.count('<img src="data:image/png;base64,')
    assert '<a href="quarry_colossus.pdf">PDF</a>' in index
    assert 'type="search"' in index
    assert 'data-words="my first hero ' in index


FIELDS = (
    "GUID", "Name", "Transform", "Nickname", "Description", "GMNotes", "ColorDiffuse", "Locked",
    "Grid", "Snap", "IgnoreFoW", "MeasureMovement", "DragSelectable", "Autoraise", "Sticky",
    "Tooltip", "GridProjection", "HideWhenFaceDown", "Hands", "LuaScript", "LuaScriptState",
    "XmlUI",
)  # fmt: skip
OWN = {
    "DeckCustom": {"SidewaysCard", "DeckIDs", "CustomDeck", "ContainedObjects"},
    "Card": {"CardID", "SidewaysCard", "CustomDeck"},
    "Custom_Tile": {"CustomImage"},
    "Infinite_Bag": {"ContainedObjects"},
    "Counter": {"Counter"},
    "Die_6_Rounded": {"RotationValues"},
}
DECK = ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"]


def exported(folder: Path, hero: Path = STARTER, *more: str) -> dict[str, Any]:
    result = run("export", "tts", hero, "-o", folder, *more)
    assert 0 == result.exit_code, result.output
    (saved,) = folder.glob("*.json")
    found: dict[str, Any] = json.loads(saved.read_text(encoding="utf-8"))
    return found


def everything(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in objects:
        yield one
        yield from everything(one.get("ContainedObjects", []))


def test_tabletop_simulator(tmp_path: Path) -> None:
    """Every card of the deck has its place on the picture, its name and its text; copies share theirs."""
    saved = exported(tmp_path)
    deck = saved["ObjectStates"][0]
    ((number, face),) = deck["CustomDeck"].items()
    first = int(number) * 100
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == int(deck["Description"].split()[0])
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    places = {card["CardID"]: card["Nickname"] for card in deck["ContainedObjects"]}
    assert set(range(first, first + len(places))) == set(places)
    assert len(places) == len(set(places.values())) < face["NumWidth"] * face["NumHeight"]
    purse = next(card for card in deck["ContainedObjects"] if card["Nickname"] == "Found Purse")
    assert "0 CP\nGain 2 CP." == purse["Description"]
    assert (tmp_path / "my_first_hero-deck-1.png").as_uri() == face["FaceURL"]
    png = (tmp_path / "my_first_hero-deck-1.png").read_bytes()
    assert 3900 < max(int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) <= 4096
    assert int.from_bytes(png[16:20]) / face["NumWidth"] > 500  # pixels of a card: its text can be read
    assert (tmp_path / "my_first_hero.png").is_file()  # beside the name in the list of saved objects


def test_the_saved_object_field_by_field(tmp_path: Path) -> None:
    """As the simulator writes it: what all objects have, and what each kind has besides."""
    saved = exported(tmp_path, WITCH)
    objects = list(everything(saved["ObjectStates"]))
    for one in objects:
        assert {*FIELDS, *OWN[one["Name"]]} == set(one), one["Name"]
        axes = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}
        assert axes == set(one["Transform"])
        for look in one.get("CustomDeck", {}).values():
            assert DECK == list(look)
    guids = [one["GUID"] for one in objects]
    assert len(set(guids)) == len(guids)
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids)
    kinds = Counter(one["Name"] for one in saved["ObjectStates"])
    sheet = sheet_of(WITCH)
    assert {
        "DeckCustom": 1,
        "Custom_Tile": 2,
        "Infinite_Bag": len(sheet.tokens),
        "Counter": 2,
        "Die_6_Rounded": 5,
    } == kinds
    assert [50, 2] == [one["Counter"]["value"] for one in objects if one["Name"] == "Counter"]
    die = next(one for one in objects if one["Name"] == "Die_6_Rounded")
    assert [f"{face.value} {face.symbol}" for face in sheet.faces] == [
        v["Value"] for v in die["RotationValues"]
    ]
    turns = [tuple(v["Rotation"].values()) for v in die["RotationValues"]]
    assert 6 == len(set(turns))
    tokens = [one for one in objects if one["Name"] == "Infinite_Bag"]
    assert [token.name for token in sheet.tokens] == [one["Nickname"] for one in tokens]
    again = tmp_path / "again"
    assert exported(again, WITCH)["ObjectStates"][0]["GUID"] == guids[0]


def test_pictures_that_are_hosted(tmp_path: Path) -> None:
    """With --base-url the saved object speaks of that place and of nothing on this computer."""
    saved = exported(tmp_path, WITCH, "--base-url", "https://example.org/w/")
    text = json.dumps(saved)
    assert "file:" not in text
    urls = set(re.findall(r'"(https://[^"]+)"', text))
    assert {url.removeprefix("https://example.org/w/") for url in urls} <= {
        p.name for p in tmp_path.iterdir()
    }
    wrong = run("export", "tts", WITCH, "-o", tmp_path / "x", "--base-url", "ftp://example.org")
    assert 2 == wrong.exit_code


def test_a_zip_for_tables_in_a_browser(tmp_path: Path) -> None:
    """A line of the list for every piece, and a picture for every line; the same bytes every time."""
    out = tmp_path / "witch.zip"
    assert 0 == run("export", "zip", WITCH, "-o", out, "--dpi", "40").exit_code
    with zipfile.ZipFile(out) as packed:
        names = set(packed.namelist())
        rows = list(csv.DictReader(packed.read("pieces.csv").decode("utf-8").splitlines()))
        assert packed.read("cards/back.png").startswith(b"\x89PNG")
    sheet = sheet_of(WITCH)
    assert sum(int(row["count"]) for row in rows if row["file"].startswith("cards/")) == 32
    assert {row["name"] for row in rows} == {
        *(card.name for card in sheet.cards), *(token.name for token in sheet.tokens), sheet.name
    }  # fmt: skip
    assert {row["file"] for row in rows} | {row["back"] for row in rows if row["back"]} <= names
    before = out.read_bytes()
    run("export", "zip", WITCH, "-o", out, "--dpi", "40")
    assert before == out.read_bytes()


def test_a_deck_lies_face_down_and_a_board_is_as_large_as_it_is(tmp_path: Path) -> None:
    """Beside a card of 63 x 88 mm, a board of 297 x 210 mm; nothing lies on anything else."""
    saved = exported(tmp_path)
    deck, board, leaflet = (one["Transform"] for one in saved["ObjectStates"][:3])
    assert [180, 0, 0] == [one["rotZ"] for one in (deck, board, leaflet)]
    assert {180} == {card["Transform"]["rotZ"] for card in saved["ObjectStates"][0]["ContainedObjects"]}
    for tile, millimetres in ((board, 210), (leaflet, 297)):
        assert millimetres / 88 == pytest.approx(tile["scaleZ"] * TILE_UNITS / CARD_UNITS, rel=0.01)
        assert tile["scaleX"] == tile["scaleZ"], "the width follows the picture"
    wide = [2.2, 297 / 88 * CARD_UNITS, 210 / 88 * CARD_UNITS]
    places = [one["posX"] for one in (deck, board, leaflet)]
    for at in (1, 2):
        assert places[at] - places[at - 1] > (wide[at] + wide[at - 1]) / 2
    lying = [one["Transform"]["posX"] for one in saved["ObjectStates"]]
    assert sorted(lying) == lying
    assert len(set(lying)) == len(lying)


def test_every_hero_has_decks_of_its_own() -> None:
    """Two heroes on one table: decks with the same number would show the same pictures."""
    names = [sheet_of(path).name for path in HEROES]
    numbers = [deck_number(name) for name in names]
    assert len(set(names)) == len(set(numbers))
    assert numbers == [deck_number(name) for name in names]
    assert all(0 < (number + 99) * 100 + 99 < 2**31 for number in numbers)


def test_nothing_that_is_said_steers_a_terminal(tmp_path: Path) -> None:
    """Neither the name of a file nor a theme that was asked for."""
    hero = tmp_path / "a\x1b[31mb.hero"
    hero.write_text(STARTER.read_text(encoding="utf-8"), encoding="utf-8")
    asked = run("sheet", hero, "-o", tmp_path / "x.pdf", "--theme", "\x1b]0;x\x07")
    assert 1 == asked.exit_code
    written = run("cards", hero, "-o", tmp_path / "\x1b[2J.html")
    assert 0 == written.exit_code
    for said in (asked.output, written.output):
        assert "\x1b" not in said
        assert "<U+001B>" in said


def test_build_prints_too(tmp_path: Path) -> None:
    result = run("build", STARTER, "-o", tmp_path)
    assert 0 == result.exit_code, result.output
    for part in ("leaflet", "board", "cards"):
        assert (tmp_path / f"my_first_hero.{part}.pdf").is_file()
        assert (tmp_path / f"my_first_hero.{part}.html").is_file()
