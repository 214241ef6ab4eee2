"""Drawn icons for symbols and tokens: our own set, the author's files, otherwise a monogram."""

from __future__ import annotations

import base64
import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from dtlang.sheet import png
from dtlang.sheet.errors import SheetError

HERE = Path(__file__).parent
FOLDER = "icons"  # beside the hero file
MOST_BYTES = 200_000
LARGEST = 2000  # pixels of a PNG from side to side: more than a printer sets on a whole card
LARGEST_DRAWN = 10_000  # units of an SVG, which has no pixels
LONG = 4  # letters of a word that may be the beginning of another
_KINDS = {".svg": "image/svg+xml", ".png": "image/png"}
SUFFIXES = tuple(_KINDS)


class Icon(NamedTuple):
    """One of our own: a path on a square of 24 x 24."""

    name: str
    path: str


class IconError(SheetError):
    """A file of the author that cannot be used; the message says why."""


@cache
def _icons() -> tuple[dict[str, Icon], dict[str, list[str]]]:
    with (HERE / "icons.toml").open("rb") as file:
        table: dict[str, dict[str, str]] = tomllib.load(file)
    icons = {name: Icon(name, entry["path"]) for name, entry in table.items()}
    by_word: dict[str, list[str]] = {name: [name] for name in table}
    for name, entry in table.items():
        for word in entry["words"].split():
            if name not in by_word.setdefault(word, []):
                by_word[word].append(name)
    return icons, by_word


def all_icons() -> tuple[Icon, ...]:
    return tuple(_icons()[0].values())


def icon_of(name: str) -> Icon | None:
    """The icon of a name: the first of its words that one is drawn for.

    >>> icon_of("Fiery Soul").name, icon_of("Claws").name, icon_of("Xyzzy")
    ('flame', 'claw', None)
    """
    return next(iter(icons_of(name)), None)


@cache
def icons_of(name: str) -> tuple[Icon, ...]:
    """All icons that would do for a name, best first: its words, what they come from, then their beginnings.

    >>> [[icon.name for icon in icons_of(name)] for name in ("Tideline Fencer", "Rolling Boulder")]
    [['wave'], ['mountain', 'die']]
    """
    icons, by_word = _icons()
    words = re.findall(r"\w+", name.casefold())
    found: dict[str, None] = {}
    forms = [words, *([word.removesuffix(end) for end in ("s", "ed", "ing")] for word in words)]
    for form in (form for some in forms for form in some):
        found.update(dict.fromkeys(by_word.get(form, ())))
    for word in words:
        begun = [known for known in by_word if len(known) >= LONG and word.startswith(known)]
        found.update(dict.fromkeys(icon for known in begun for icon in by_word[known]))
    return tuple(icons[icon] for icon in found)


def drawn_for(word: str) -> Icon | None:
    """The icon that a file asks for by its name, or by a word that it is drawn for.

    >>> drawn_for("claw").name, drawn_for("Shield").name, drawn_for("shields")
    ('claw', 'ward', None)
    """
    icons, by_word = _icons()
    found = by_word.get(word.casefold())
    return icons[found[0]] if found else None


def icon_words() -> tuple[str, ...]:
    """Every word that an icon can be asked for by."""
    return tuple(_icons()[1])


def is_file(icon: str) -> bool:
    """Whether an icon is asked for by a file, and not by its name."""
    return any(sign in icon for sign in "./\\:")


def asked_for(icons: Mapping[str, str], folder: Path | None) -> tuple[dict[str, str], dict[str, str]]:
    """What a hero file wants to see drawn for its names: data URLs of pictures, and icons of ours."""
    pictures = {name: own_picture(icon, folder) for name, icon in icons.items() if is_file(icon) and folder}
    drawn = {name: drawn_for(icon) for name, icon in icons.items() if not is_file(icon)}
    return pictures, {name: icon.name for name, icon in drawn.items() if icon is not None}


def own_picture(path: str, folder: Path) -> str:
    """A picture in the folder of the hero file, as a data URL."""
    if not stays_inside(path):
        raise IconError(f"`{path}` does not lie in the folder of the hero file")
    if not is_there(folder / path):
        raise IconError(f"there is no file `{path}` in the folder of the hero file")
    return picture(folder / path, folder)


def is_there(path: Path) -> bool:
    """Whether a file can be read there; a name that no file can have is not there either."""
    try:
        return path.is_file()
    except OSError:
        return False


def stays_inside(path: str) -> bool:
    """Whether a path leads down from where it begins, on every system.

    >>> [stays_inside(path) for path in ("a.svg", "b/a.svg", "../a.svg", "/a.svg", "C:a.svg", "b\\\\a.svg")]
    [True, True, False, False, False, False]
    """
    return not (path.startswith(("/", "~")) or ".." in path.split("/") or "\\" in path or ":" in path)


def monogram(name: str) -> str:
    """At most two letters that stand for a name.

    >>> monogram("Off Balance"), monogram("dash"), monogram("<b>")
    ('OB', 'Da', 'B')
    """
    words: list[str] = re.findall(r"[^\W_]+", name)
    if len(words) == 1:
        return words[0][:1].upper() + words[0][1:2].lower()
    return "".join(word[0] for word in words[:2]).upper() or "?"


def stem_of(name: str) -> str:
    """A name as that of a file: letters, digits and `_`, whatever the name holds.

    >>> stem_of("../../etc/passwd")
    'etc_passwd'
    """
    return "_".join(re.findall(r"[^\W_]+", name.casefold()))[:60]


def found_icons(folder: Path | None, names: tuple[str, ...]) -> dict[str, str]:
    """Data URLs of the author's own pictures: `icons/flame.svg` beside the hero file, for these names."""
    home = folder / FOLDER if folder is not None else None
    if home is None or not home.is_dir():
        return {}
    found = {}
    for name in names:
        for suffix in _KINDS:
            path = home / f"{stem_of(name)}{suffix}"
            if stem_of(name) and path.is_file():
                found[name] = picture(path, home)
                break
    return found


def picture(path: Path, home: Path) -> str:
    """A picture as a data URL. It is shown as an image, where no script runs and nothing is fetched."""
    if not path.resolve().is_relative_to(home.resolve()):
        raise IconError(f"`{path.name}` lies outside of `{home}`")
    kind = _KINDS.get(path.suffix.casefold())
    if kind is None:
        raise IconError(f"`{path.name}` is neither a .svg nor a .png file")
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise IconError(
            f"`{path.name}` cannot be read: {(error.strerror or 'unknown reason').lower()}"
        ) from None
    if len(data) > MOST_BYTES:
        raise IconError(f"`{path.name}` is larger than {MOST_BYTES // 1000} KB, more than an icon needs")
    wrong = _wrong_with_png(data) if kind == "image/png" else wrong_with_svg(data)
    if wrong:
        raise IconError(f"`{path.name}` {wrong}")
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


@lru_cache(maxsize=64)
def _wrong_with_png(data: bytes) -> str:
    """Why a PNG cannot be printed; empty if it can. Its size is known before a single pixel is unpacked."""
    try:
        seen = png.header(data)
        if max(seen.width, seen.height) > LARGEST:
            return _too_large(f"{seen.width} x {seen.height} pixels", LARGEST)
        png.must_decode(data)
    except png.PngError as error:
        return str(error)
    return ""


_FORBIDDEN = re.compile(
    rb"<\s*(script|foreignObject|image|iframe|use|style|animate|set|a)\b|<!|<\?(?!xml)|\bon\w+\s*=|url\s*\(|href",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def wrong_with_svg(data: bytes) -> str:
    """Why an SVG is not printed; empty if it is. One that could run or fetch something is not mended."""
    if b"<svg" not in data[:2000]:
        return "is not an SVG picture"
    bad = _FORBIDDEN.search(data)
    if bad is not None:
        shown = bad[0].decode("ascii", "replace").strip()
        return f"holds `{shown}`; an icon is made of plain shapes without links, styles or scripts"
    elements: list[tuple[str, dict[str, str]]] = []
    reader = expat.ParserCreate("utf-8")
    reader.StartElementHandler = lambda *element: elements.append(element)
    try:
        reader.Parse(data, True)
    except expat.ExpatError as error:
        return f"is a damaged SVG picture: {expat.ErrorString(error.code)} in line {error.lineno}"
    tag, attributes = elements[0]
    if tag != "svg":
        return "is not an SVG picture"
    sizes = [attributes.get("width", ""), attributes.get("height", "")]
    sizes += attributes.get("viewBox", "").replace(",", " ").split()[2:]
    largest = max(sizes, key=_units)
    return (
        _too_large(f"a side of {largest[:20]} units", LARGEST_DRAWN)
        if _units(largest) > LARGEST_DRAWN
        else ""
    )


def _units(size: str) -> float:
    """The number that a length begins with.

    >>> _units("24px"), _units("1e9"), _units("100%"), _units("auto")
    (24.0, 1000000000.0, 100.0, 0.0)
    """
    found = re.match(
        r"\s*\+?(\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e\+?(\d{1,2})(?!\d))?", size, re.IGNORECASE
    )
    return float(found[1]) * 10 ** int(found[2] or 0) if found else 0.0


def _too_large(size: str, most: int) -> str:
    return f"has {size}; an icon has at most {most} from side to side"
