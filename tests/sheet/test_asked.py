"""What a hero file asks of its sheets: a theme and icons. Asked for in vain, it is a finding with a place."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from dtlang import pipeline
from dtlang.cli import main
from dtlang.collection import Item, review
from dtlang.diagnostics import Diagnostic
from dtlang.diagnostics.codes import CODES
from dtlang.remembered import Memory
from dtlang.settings import Choice
from dtlang.sheet.colours import WHITE, contrast
from dtlang.sheet.icons import asked_for, drawn_for, icon_words
from dtlang.sheet.look import icons_for
from dtlang.sheet.printing import Printing
from dtlang.sheet.theme import ENOUGH
from dtlang.source import Source
from tests.sheet.printed import SMALL, sheet_from

CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>'


def with_icons(flame: str = "", heat: str = "", theme: str = "") -> str:
    """The small hero with a theme, an icon for a symbol and one for a status effect."""
    text = SMALL.replace("version 1\n", f"version 1\ntheme {theme}\n") if theme else SMALL
    text = text.replace("1-3  flame\n", f"1-3  flame, icon {flame}\n") if flame else text
    return text.replace("stack limit 2\n", f"stack limit 2, icon {heat}\n") if heat else text


def found(text: str, folder: Path | None = None) -> list[tuple[str, str, str | None]]:
    """Code, words and help of what is wrong with the look of a hero."""
    source = Source.of(text)

    def words(finding: Diagnostic) -> str:
        return source.text[finding.span.start : finding.span.end]

    findings = pipeline.check(source, folder).findings
    return [(f.code, words(f), f.help) for f in findings if f.code.startswith("DT12")]


def ready(text: str, folder: Path, theme: str = "") -> Printing:
    source = Source.of(text, str(folder / "test.hero"))
    made = pipeline.printing(pipeline.check(source, folder), pipeline.PrintRequest(theme=theme))
    assert isinstance(made, Printing)
    return made


# --- themes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theme", "colour"), [("night", "#26324a"), ("Night", "#26324a"), ("#26324a", "#26324a")]
)
def test_a_theme_of_the_file_is_that_of_its_sheets(theme: str, colour: str, tmp_path: Path) -> None:
    """By its name or as a colour; a comment may stand behind it."""
    text = with_icons(theme=f"{theme}  # as dark as this")
    assert [] == found(text)
    made = ready(text, tmp_path)
    assert colour == str(made.look.theme.main)
    assert colour in made.html(made.documents(["board"]))


def test_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    """`--theme` tries another one without changing the file."""
    hero = tmp_path / "test.hero"
    hero.write_text(with_icons(theme="night"), encoding="utf-8")
    for options, colour in (((), "#26324a"), (("--theme", "tide"), "#0f5a6b")):
        out = tmp_path / "out.html"
        ran = CliRunner().invoke(main, ["sheet", str(hero), "-o", str(out), "--part", "board", *options])
        assert 0 == ran.exit_code, ran.output
        assert colour in out.read_text(encoding="utf-8")


def test_an_unknown_theme_is_shown_with_the_one_that_was_meant() -> None:
    """Place, did-you-mean, and a correction that holds."""
    text = with_icons(theme="embre")
    assert [("DT120", "embre", "did you mean `ember`?")] == found(text)
    (finding,) = (f for f in pipeline.check(Source.of(text)).findings if f.code == "DT120")
    (edit,) = finding.fixes[0].edits
    assert [] == found(text[: edit.span.start] + edit.text + text[edit.span.end :])
    ((_, _, help),) = found(with_icons(theme="of my own"))
    assert help is not None
    assert "`night`" in help
    assert "`#aa3311`" in help


def test_a_pale_colour_is_printed_darker_and_that_is_said(tmp_path: Path) -> None:
    """White letters stand on it. The colour that is offered is the one that is printed."""
    text = with_icons(theme="#ffd966")
    ((code, words, help),) = found(text)
    assert ("DT123", "#ffd966") == (code, words)
    main = ready(text, tmp_path).look.theme.main
    assert contrast(main, WHITE) >= ENOUGH
    assert help is not None
    assert str(main) in help
    assert [] == found(with_icons(theme=str(main)))


# --- icons -----------------------------------------------------------------------------------------


def test_an_icon_of_ours_is_drawn_for_a_name(tmp_path: Path) -> None:
    """Whatever the name would suggest, and before a picture that has the same name."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "flame.svg").write_text(CIRCLE, encoding="utf-8")
    text = with_icons("wave", "Shield")
    assert [] == found(text, tmp_path)
    look = ready(text, tmp_path).look
    assert ("wave", "ward") == (look.icons["flame"], look.icons["Heat"])
    assert "flame" not in look.pictures


def test_a_picture_of_the_author_is_drawn(tmp_path: Path) -> None:
    """In the folder of the hero file, or in a folder inside of it."""
    (tmp_path / "more").mkdir()
    for name in ("own.svg", "more/own too.svg"):
        (tmp_path / name).write_text(CIRCLE, encoding="utf-8")
    text = with_icons("own.svg", "more/own too.svg")
    assert [] == found(text, tmp_path)
    made = ready(text, tmp_path)
    assert {"flame", "Heat"} == set(made.look.pictures)
    assert "data:image/svg+xml" in made.html([made.board()])


def test_other_symbols_leave_the_icon_alone() -> None:
    """Two symbols share an icon only if the author says so."""
    sheet = sheet_from(SMALL)
    assert {"flame": "ward", "ward": None} == {
        name: icons_for(sheet, {"flame": "ward"}).get(name) for name in ("flame", "ward")
    }


@pytest.mark.parametrize(
    ("icon", "help"),
    [
        ("flam", "did you mean `flame` or `claw`?"),
        ("own.svgg", "did you mean `own.svg`?"),
        ("pictures/own.svg", "did you mean `icons/own.svg`?"),
        ("x" * 300 + ".svg", None),
        ("own.svg/..", "put the picture beside the hero file, or into a folder there"),
        ("../own.svg", "put the picture beside the hero file, or into a folder there"),
        ("/etc/passwd", "put the picture beside the hero file, or into a folder there"),
        ("C:own.svg", "put the picture beside the hero file, or into a folder there"),
        ("https://example.org/own.svg", "put the picture beside the hero file, or into a folder there"),
    ],
)
def test_an_icon_that_is_not_there(icon: str, help: str | None, tmp_path: Path) -> None:
    """The words are shown, with what was meant or what to do; nothing outside of the folder is looked at."""
    (tmp_path / "icons").mkdir()
    for name in ("own.svg", "icons/own.svg"):
        (tmp_path / name).write_text(CIRCLE, encoding="utf-8")
    ((code, words, said),) = found(with_icons(heat=icon), tmp_path)
    assert ("DT121", icon) == (code, words)
    assert said is not None if icon == "flam" else help == said


def test_a_picture_that_cannot_be_used(tmp_path: Path) -> None:
    """It is refused when the file is checked, not only when it is printed; links lead nowhere."""
    (tmp_path / "evil.svg").write_text("<svg><script>alert(1)</script></svg>", encoding="utf-8")
    (tmp_path / "text.png").write_text("no picture", encoding="utf-8")
    outside = tmp_path.parent / f"{tmp_path.name}.svg"
    outside.write_text(CIRCLE, encoding="utf-8")
    (tmp_path / "link.svg").symlink_to(outside)
    for name in ("evil.svg", "text.png", "link.svg"):
        assert [("DT122", name)] == [(c, w) for c, w, _ in found(with_icons(heat=name), tmp_path)]


def test_without_a_folder_no_file_is_missed() -> None:
    """An editor may know only the text."""
    assert [] == found(with_icons("own.svg"))


def test_a_picture_that_comes_later_is_noticed(tmp_path: Path) -> None:
    """What was found without it is not remembered for ever."""
    (tmp_path / "findings").mkdir()
    hero = tmp_path / "test.hero"
    hero.write_text(with_icons("own.svg"), encoding="utf-8")
    memory = Memory(tmp_path / "findings")
    item = Item(hero, None, Choice())
    assert review(item, memory).has_errors
    (tmp_path / "own.svg").write_text(CIRCLE, encoding="utf-8")
    assert not review(item, memory).has_errors
    (tmp_path / "own.svg").unlink()
    assert review(item, memory).has_errors


def test_every_word_for_an_icon_draws_one() -> None:
    """Those that the reference lists, and that are offered when one is misspelt."""
    assert all(drawn_for(word) for word in icon_words())
    pictures, drawn = asked_for({word: word for word in icon_words()}, None)
    assert not pictures
    assert len(icon_words()) == len(drawn)


@pytest.mark.parametrize("code", ["DT120", "DT121", "DT123"])
def test_the_examples_of_the_findings(code: str) -> None:
    """The bad one raises exactly this, the good one nothing of the kind."""
    one = CODES.by_code[code]
    assert [code] == [c for c, _, _ in found(one.bad)]
    assert [] == found(one.good)
