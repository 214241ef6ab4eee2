"""What a hero file asks of its sheets: a theme that exists, a colour to read on, icons that can be had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from dtlang.diagnostics import Diagnostic, Edit, Fix
from dtlang.diagnostics.codes import PALE_THEME, UNKNOWN_ICON, UNKNOWN_THEME, UNUSABLE_ICON
from dtlang.diagnostics.near import MOST_HELPED, did_you_mean, near
from dtlang.sheet.colours import READABLE, WHITE, Colour, contrast, dark_enough
from dtlang.sheet.icons import (
    SUFFIXES,
    IconError,
    drawn_for,
    icon_words,
    is_file,
    is_there,
    own_picture,
    stays_inside,
)
from dtlang.sheet.photos import SUFFIXES as PHOTOS
from dtlang.sheet.photos import Asked, read
from dtlang.sheet.theme import ENOUGH, NAMED
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.nodes import Art, FaceLine, Field, HeaderLine, HeroFile, Icon, Name

MOST_FILES = 2000  # of a folder that are looked at for the one that was meant


def findings(file: HeroFile, folder: Path | None) -> Iterator[Diagnostic]:
    """What is wrong with it. Without a folder, nobody knows whether a picture is there."""
    for line in file.header:
        if line.what is Field.THEME:
            yield from _theme(line)
        elif line.what in (Field.PORTRAIT, Field.BACK):
            yield from _art(str(line.value), line.value_span, folder)
    for section in file.sections:
        for art in section.properties(Art):
            yield from _art(art.picture.text, art.picture.span, folder)
    said = 0
    for icon in _icons(file):
        for finding in _icon(icon.picture, folder, is_helpful=said < MOST_HELPED):
            said += 1
            yield finding


def _icons(file: HeroFile) -> Iterator[Icon]:
    for section in file.sections:
        yield from section.properties(Icon)
        yield from (line.icon for line in section.all(FaceLine) if line.icon is not None)


def _theme(line: HeaderLine) -> Iterator[Diagnostic]:
    asked = str(line.value)
    if asked.casefold() in NAMED:
        return
    try:
        colour = Colour.of(asked)
    except ValueError:
        known = ", ".join(f"`{name}`" for name in NAMED)
        yield UNKNOWN_THEME.at(
            line.value_span,
            Said("no theme is called `{asked}`", asked=asked[:40]),
            help=did_you_mean(asked[:40], NAMED)
            or Said("there are {known}, and colours such as `#aa3311`", known=known),
            fixes=_instead(line.value_span, near(asked[:40], NAMED)),
        )
        return
    if contrast(colour, WHITE) < READABLE:
        darker = str(dark_enough(colour, ratio=ENOUGH))
        yield PALE_THEME.at(
            line.value_span,
            Said("white letters on `{asked}` can hardly be read", asked=asked),
            label=Said("a contrast of {colour} to 1", colour=f"{contrast(colour, WHITE):.1f}"),
            help=Said("it is printed as `{darker}`, which is dark enough", darker=darker),
            fixes=_instead(line.value_span, [darker]),
        )


def _icon(name: Name, folder: Path | None, *, is_helpful: bool) -> Iterator[Diagnostic]:
    asked = name.text
    if not is_file(asked):
        if drawn_for(asked) is None:
            known = icon_words() if is_helpful else ()
            yield UNKNOWN_ICON.at(
                name.span,
                Said("dtlang draws no icon called `{asked}`", asked=asked[:40]),
                help=did_you_mean(asked[:40], known)
                or Said(
                    "a picture of your own ends with {listed}, such as `icon flame.svg`",
                    listed=" or ".join(SUFFIXES),
                ),
                fixes=_instead(name.span, near(asked[:40], known)),
            )
    elif not stays_inside(asked):
        yield UNKNOWN_ICON.at(
            name.span,
            Said("`{asked}` does not lie in the folder of the hero file", asked=asked[:80]),
            label="leads out of the folder",
            help="put the picture beside the hero file, or into a folder there",
        )
    elif folder is not None and not is_there(folder / asked):
        there = _pictures(folder) if is_helpful else []
        yield UNKNOWN_ICON.at(
            name.span,
            Said("there is no file `{asked}` in the folder of the hero file", asked=asked[:80]),
            help=did_you_mean(asked, there),
            fixes=_instead(name.span, near(asked, there)),
        )
    elif folder is not None:
        try:
            own_picture(asked, folder)
        except IconError as error:
            yield UNUSABLE_ICON.at(name.span, str(error))


def _art(text: str, span: Span, folder: Path | None) -> Iterator[Diagnostic]:
    """A picture of the author's: it lies in the folder, and it can be printed."""
    path, _ = Asked.of(text)
    if not stays_inside(path):
        yield UNKNOWN_ICON.at(
            span,
            Said("`{asked}` does not lie in the folder of the hero file", asked=path[:80]),
            label="leads out of the folder",
            help="put the picture beside the hero file, or into a folder there",
        )
    elif folder is not None and not is_there(folder / path):
        there = _pictures(folder, tuple(PHOTOS))
        yield UNKNOWN_ICON.at(
            span,
            Said("there is no file `{asked}` in the folder of the hero file", asked=path[:80]),
            help=did_you_mean(path, there),
            fixes=_instead(span, near(path, there)),
        )
    elif folder is not None:
        try:
            read(path, folder)
        except IconError as error:
            yield UNUSABLE_ICON.at(span, str(error))


def _pictures(folder: Path, suffixes: tuple[str, ...] = SUFFIXES) -> list[str]:
    """The pictures beside the hero file and in its folder `icons`."""
    found: list[str] = []
    for home in (folder, folder / "icons", folder / "art"):
        with suppress(OSError):  # no such folder, or not ours to read
            paths = islice(home.iterdir(), MOST_FILES)
            found += [p.relative_to(folder).as_posix() for p in paths if p.suffix.casefold() in suffixes]
    return sorted(found)


def _instead(span: Span, guesses: list[str]) -> tuple[Fix, ...]:
    return tuple(Fix(Said("write `{guess}`", guess=guess), (Edit(span, guess),)) for guess in guesses)
