"""The author's own art: a portrait, a back, pictures for cards and abilities, from the hero's folder alone.

A file is looked at before anybody decodes it: what it is, how large it becomes, and whether it could run or
fetch something. What is wrong with it is said; nothing is mended.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from dtlang.sheet import jpeg, png
from dtlang.sheet.icons import IconError, is_there, stays_inside, stem_of, wrong_with_svg
from dtlang.sheet.jpeg import JpegError
from dtlang.syntax.hero_file.nodes import Art, Field, HeroFile, NamedSection

FOLDER = "art"  # beside the hero file: `art/firebolt.jpg`, `art/portrait.png`, `art/back.png`
MOST_BYTES = 3_000_000
LARGEST = 4000  # pixels from side to side: a whole page at 300 dots to the inch
MOST_PIXELS = 9_000_000
SUFFIXES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml"}
PORTRAIT, BACK = "portrait", "back"
MIDDLE = "50% 50%"
_FOCUS = re.compile(r"\s+(\d{1,3})\s*%?\s*[ /,]\s*(\d{1,3})\s*%$")


class Photo(NamedTuple):
    """A picture as a data URL, and the point that stays when it is cropped: from the left, from the top."""

    url: str
    focus: str = MIDDLE


class Asked(NamedTuple):
    """A picture as a hero file asks for it."""

    path: str
    focus: str

    @classmethod
    def of(cls, text: str) -> Asked:
        """
        >>> Asked.of("art/witch.png 40% 20%"), Asked.of("my witch.png")
        (Asked(path='art/witch.png', focus='40% 20%'), Asked(path='my witch.png', focus='50% 50%'))
        """
        found = _FOCUS.search(text)
        if found is None:
            return cls(text.strip(), MIDDLE)
        across, down = (min(int(part), 100) for part in found.groups())
        return cls(text[: found.start()].strip(), f"{across}% {down}%")


def asked_by(file: HeroFile) -> dict[tuple[str, str], str]:
    """What a hero file asks for: `portrait` and `back` without a name, `art` with that of what it is for."""
    fields = {Field.PORTRAIT: PORTRAIT, Field.BACK: BACK}
    found = {(fields[line.what], ""): str(line.value) for line in file.header if line.what in fields}
    for section in file.sections:
        if isinstance(section, NamedSection):
            for art in section.properties(Art):
                found["art", name_of(section)] = art.picture.text
    return found


def name_of(section: NamedSection) -> str:
    return section.name.text


def photos(
    asked: Mapping[tuple[str, str], str], folder: Path | None, names: tuple[str, ...]
) -> dict[tuple[str, str], Photo]:
    """Those that a file asks for, and those in the folder `art` that are called like what they are for."""
    if folder is None:
        return {}
    found: dict[tuple[str, str], Photo] = {}
    home = folder / FOLDER
    with suppress(OSError):
        if home.is_dir():
            wanted = [
                ((PORTRAIT, ""), PORTRAIT),
                ((BACK, ""), BACK),
                *((("art", n), stem_of(n)) for n in names),
            ]
            for key, stem in wanted:
                for suffix in SUFFIXES if stem else ():
                    if is_there(home / f"{stem}{suffix}"):
                        found[key] = Photo(read(f"{FOLDER}/{stem}{suffix}", folder))
                        break
    for key, text in asked.items():
        path, focus = Asked.of(text)
        found[key] = Photo(read(path, folder), focus)
    return found


def read(path: str, folder: Path) -> str:
    """A picture in the folder of the hero file as a data URL; raises `IconError` with what is wrong."""
    if not stays_inside(path):
        raise IconError(f"`{path}` does not lie in the folder of the hero file")
    if not is_there(folder / path):
        raise IconError(f"there is no file `{path}` in the folder of the hero file")
    if not (folder / path).resolve().is_relative_to(folder.resolve()):
        raise IconError(f"`{path}` leads out of the folder of the hero file")
    kind = SUFFIXES.get((folder / path).suffix.casefold())
    if kind is None:
        raise IconError(f"`{path}` is no picture: it ends with one of {', '.join(SUFFIXES)}")
    try:
        with (folder / path).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise IconError(f"`{path}` cannot be read: {(error.strerror or 'unknown reason').lower()}") from None
    if len(data) > MOST_BYTES:
        raise IconError(
            f"`{path}` is larger than {MOST_BYTES // 1_000_000} MB; save it smaller or with more compression"
        )
    wrong = _wrong(kind, data)
    if wrong:
        raise IconError(f"`{path}` {wrong}")
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


def wrong_with(name: str, data: bytes) -> str:
    """Why a file is not printed as the picture that its name says it is; empty if it is."""
    kind = SUFFIXES.get(Path(name).suffix.casefold())
    return f"does not end with one of {', '.join(SUFFIXES)}" if kind is None else _wrong(kind, data)


@lru_cache(maxsize=128)
def _wrong(kind: str, data: bytes) -> str:
    """Why a picture is not printed; empty if it is. Its size is known before a single pixel is unpacked."""
    if kind == "image/svg+xml":
        return wrong_with_svg(data)
    try:
        if kind == "image/png":
            width, height, *_ = png.header(data)
        else:
            width, height = jpeg.size(data)
        if max(width, height) > LARGEST or width * height > MOST_PIXELS:
            return (
                f"has {width} x {height} pixels; a picture has at most {LARGEST} from side to side and "
                f"{MOST_PIXELS // 1_000_000} million in all"
            )
        if kind == "image/png":
            png.must_decode(data)
    except (png.PngError, JpegError) as error:
        return str(error)
    return ""
