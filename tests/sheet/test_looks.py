"""Colours that can be read, icons that can be told apart, words in the language of the hero."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtlang.sheet.cards import PT, TITLE_WIDTH, _title
from dtlang.sheet.colours import READABLE, VISIBLE, WHITE, contrast
from dtlang.sheet.icons import all_icons
from dtlang.sheet.labels import labels
from dtlang.sheet.look import FACES, icons_for
from dtlang.sheet.printing import Options, Printing
from dtlang.sheet.theme import CARDS, GOLD, INK, KINDS, NAMED, NORMAL, RED, UnknownThemeError, theme_of
from dtlang.syntax.say import Run
from tests.sheet.printed import COMPLETE, HEROES, ROOT, SMALL, printing, sheet_from, sheet_of, with_card

SYMBOLS = ("flame", "ward", "comet", "x", "y", "z")


@pytest.mark.parametrize("name", [*NAMED, "#ffee00", "#fff", "#000"])
def test_every_theme_can_be_read(name: str) -> None:
    """Also one of a colour that is far too light: it is darkened."""
    assert [] == theme_of("Hero", SYMBOLS, name).weak()


@pytest.mark.parametrize("path", HEROES, ids=lambda p: p.stem)
def test_the_theme_of_every_hero_can_be_read(path: Path) -> None:
    sheet = sheet_of(path)
    assert [] == theme_of(sheet.name, sheet.symbols).weak()


@pytest.mark.rule("R-108")
def test_colours_of_cards_and_damage_can_be_read() -> None:
    """White on them, or ink on the white border of offensive upgrades."""
    for name, colour in CARDS.items():
        assert contrast(colour, INK if name == "offensive" else WHITE) >= READABLE, name
    assert all(contrast(WHITE, colour) >= READABLE for colour in (NORMAL, RED, GOLD, *KINDS.values()))


def test_types_differ_without_colour() -> None:
    """Black and red circles in grey; tokens by kind have shapes besides."""
    assert contrast(NORMAL, RED) > 2
    css = (ROOT / "dtlang" / "sheet" / "templates" / "sheet.css").read_text(encoding="utf-8")
    assert all(f".chip.k-{kind} {{ border-radius" in css for kind in ("negative", "unique"))


def test_an_unknown_theme_is_told() -> None:
    with pytest.raises(UnknownThemeError, match="there is no theme `emberr`"):
        theme_of("Hero", SYMBOLS, "emberr")


@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_symbols_of_a_hero_never_share_an_icon_or_a_colour(path: Path) -> None:
    """Otherwise the dice could not be told apart."""
    sheet = sheet_of(path)
    icons = icons_for(sheet)
    drawn = [icons[symbol] for symbol in sheet.symbols if symbol in icons]
    assert len(set(drawn)) == len(drawn)
    colours = [colour for _, colour in theme_of(sheet.name, sheet.symbols).symbols]
    assert len(set(colours)) == len(colours)


def test_a_token_has_another_icon_than_a_symbol() -> None:
    """Where there is one: the chip of a token stands beside the dice in the same sentence."""
    text = SMALL.replace("status Heat", "status Fiery Heart")
    icons = icons_for(sheet_from(text))
    assert ("flame", "heart") == (icons["flame"], icons["Fiery Heart"])
    alone = icons_for(sheet_from(SMALL.replace("status Heat", "status Inferno")))
    assert alone["Inferno"] == alone["flame"]  # nothing else is drawn for it


def test_icons_are_visible_on_their_dice() -> None:
    theme = theme_of("Hero", SYMBOLS)
    assert all(contrast(WHITE, theme.symbol(symbol)) >= VISIBLE for symbol in SYMBOLS)
    assert len(all_icons()) >= 40


def test_a_name_without_an_icon_gets_letters() -> None:
    """Clean ones: never the name itself."""
    assert "letters='OB'" in str(printing().look.art("Oak Bench"))
    assert "letters='Be'" in str(printing().look.art("Bench"))


@pytest.mark.parametrize("language", ["pt", "es", "fr", "cs"])
def test_headings_as_in_the_rulebooks(language: str, shared: Path) -> None:
    """Those of the glossary, whatever their capitals."""
    import csv

    with (shared / "rules" / "glossary.csv").open(encoding="utf-8") as file:
        table = {row["key"]: row[language].rstrip("*") for row in csv.DictReader(file)}
    for name in ("complexity", "dice", "status", "components", "faq", "quickref"):
        said, known = labels(language)[name].casefold(), table[f"h.{name}"].casefold()
        assert said == known or said.replace("ó", "o") == known


def test_fonts_are_there_in_both_forms() -> None:
    """One for browsers, one for our press, and their licence."""
    home = ROOT / "dtlang" / "sheet" / "fonts"
    for *_, file in FACES:
        assert (home / f"{file}.woff2").is_file()
        assert (home / f"{file}.ttf").is_file()
    assert "SIL Open Font License" in (home / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("Draw 2 cards. Gain 1 CP.", ["Draw 2 cards.", "Gain 1 CP."]),
        ("Gain 2 Heat.", ["Gain 2 Heat."]),
        ("Deal dmg equal to your CP, up to a maximum of 4.", ["of 4."]),
        ("Prevent 1/2 the incoming dmg.", ["Prevent ½ the", "incoming dmg."]),
        ("Deal 2 x [flame] dmg.", ["Deal", "2 × [flame] dmg."]),
        ("Then deal 4 undefendable dmg.", ["Then deal", "4 undefendable"]),
    ],
)
def test_what_belongs_together_stays_on_one_line(text: str, together: list[str]) -> None:
    """`Draw 2` at the end of a line and `cards` on the next is hard to read, and so is a verb alone."""
    ready = Printing(sheet_from(with_card(text)), Options())
    phrases = [phrase for p in ready.sheet.cards[0].text for phrase in ready.look.phrases(p)]
    found = [[_said(group) for group in phrase if len(group) > 1 or len(phrase) > 1] for phrase in phrases]
    assert together == [said for phrase in found for said in phrase if said.strip()]
    groups = [group for phrase in phrases for group in phrase]
    assert "".join(p.text for p in ready.sheet.cards[0].text) == "".join(map(_said, groups))


def _said(group: list[Run]) -> str:
    return "".join(run.text for run in group)


def test_a_long_name_may_be_broken() -> None:
    """Behind its first word; a short one stays on one line with its number."""
    look = printing().look
    assert [["Off Balance"], ["Salt", "in the Eyes"]] == [
        look.first_line(name) for name in ("Off Balance", "Salt in the Eyes")
    ]


@pytest.mark.parametrize("path", COMPLETE, ids=lambda p: p.stem)
def test_names_on_cards_are_measured_by_their_letters(path: Path) -> None:
    """What is guessed from the letters is at least what the press makes of it, and no more than two lines."""
    ready = printing(path)
    names = [(card.name, ready.look.title(card.name)) for card in ready.sheet.cards]
    boxes = [f'<h3 style="font-size:{_title(n)}pt;line-height:1.08">{n}</h3>' for _, n in names]
    heights = ready.ruler("cards").heights(boxes, [TITLE_WIDTH] * len(boxes))
    for (name, title), height in zip(names, heights, strict=True):
        assert height <= 2 * _title(title) * PT * 1.08 + 0.5, name
