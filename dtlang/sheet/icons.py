"""Drawn icons for symbols and tokens: our own set, the author's files, otherwise a monogram."""

from __future__ import annotations

import base64
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dtlang.sheet.errors import SheetError

HERE = Path(__file__).parent
FOLDER = "icons"  # beside the hero file
MOST_BYTES = 200_000
LONG = 4  # letters of a word that may be the beginning of another
_KINDS = {".svg": "image/svg+xml", ".png": "image/png"}
SUFFIXES = tuple(_KINDS)
_PNG = b"\x89PNG\r\n\x1a\n"


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
    ('OB', 'D', 'B')
    """
    words = re.findall(r"[^\W_]+", name)
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
    if kind == "image/png" and not data.startswith(_PNG):
        raise IconError(f"`{path.name}` is not a PNG picture")
    if kind == "image/svg+xml":
        data = clean_svg(data, path.name)
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


_FORBIDDEN = re.compile(
    rb"<\s*(script|foreignObject|image|iframe|use|style|animate|set|a)\b|<!|<\?(?!xml)|\bon\w+\s*=|url\s*\(|href",
    re.IGNORECASE,
)


def clean_svg(data: bytes, name: str) -> bytes:
    """An SVG of plain shapes. One that could run or fetch something is refused, not mended."""
    if b"<svg" not in data[:2000]:
        raise IconError(f"`{name}` is not an SVG picture")
    bad = _FORBIDDEN.search(data)
    if bad is not None:
        shown = bad[0].decode("ascii", "replace").strip()
        raise IconError(
            f"`{name}` holds `{shown}`; an icon is made of plain shapes without links, styles or scripts"
        )
    return data
