"""The commands that print."""

from __future__ import annotations

import json
from pathlib import Path

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


def test_tabletop_simulator(tmp_path: Path) -> None:
    """Every card of the deck has its place on the picture, its name and its text."""
    result = run("export", "tts", STARTER, "-o", tmp_path)
    assert 0 == result.exit_code, result.output
    saved = json.loads((tmp_path / "my_first_hero.json").read_text(encoding="utf-8"))
    deck, board, leaflet = saved["ObjectStates"]
    ((number, face),) = deck["CustomDeck"].items()
    first = int(number) * 100
    assert list(range(first, first + len(deck["DeckIDs"]))) == deck["DeckIDs"]
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"])
    purse = next(card for card in deck["ContainedObjects"] if card["Nickname"] == "Found Purse")
    assert "0 CP\nGain 2 CP." == purse["Description"]
    assert (tmp_path / "my_first_hero-deck-1.png").as_uri() == face["FaceURL"]
    assert (10, 7) == (face["NumWidth"], face["NumHeight"])
    assert {"Custom_Tile"} == {board["Name"], leaflet["Name"]}
    png = (tmp_path / "my_first_hero-deck-1.png").read_bytes()
    assert 3900 < int.from_bytes(png[16:20], "big") <= 4096


def test_a_deck_lies_face_down_and_a_board_is_as_large_as_it_is(tmp_path: Path) -> None:
    """Beside a card of 63 x 88 mm, a board of 297 x 210 mm; nothing lies on anything else."""
    run("export", "tts", STARTER, "-o", tmp_path)
    saved = json.loads((tmp_path / "my_first_hero.json").read_text(encoding="utf-8"))
    deck, board, leaflet = (one["Transform"] for one in saved["ObjectStates"])
    assert [180, 0, 0] == [one["rotZ"] for one in (deck, board, leaflet)]
    assert {180} == {card["Transform"]["rotZ"] for card in saved["ObjectStates"][0]["ContainedObjects"]}
    for tile, millimetres in ((board, 210), (leaflet, 297)):
        assert millimetres / 88 == pytest.approx(tile["scaleZ"] * TILE_UNITS / CARD_UNITS, rel=0.01)
        assert tile["scaleX"] == tile["scaleZ"], "the width follows the picture"
    wide = [2.2, 297 / 88 * CARD_UNITS, 210 / 88 * CARD_UNITS]
    places = [one["posX"] for one in (deck, board, leaflet)]
    for at in (1, 2):
        assert places[at] - places[at - 1] > (wide[at] + wide[at - 1]) / 2


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
