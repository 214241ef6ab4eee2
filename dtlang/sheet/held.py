"""The author's pictures: a page names them wherever they stand, and they themselves are held once.

A symbol stands in hundreds of places. A copy of its picture in each of them made pages of gigabytes.
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from hashlib import blake2b

from markupsafe import Markup

from dtlang.sheet import jpeg, png
from dtlang.sheet.limits import MOST_LETTERS, MOST_PIXELS, TooMuchError

_held: dict[str, str] = {}
_PLACE = re.compile(r'src="(picture:[0-9a-f]{32})"')
_HEAD = len("data:image/png;base64,")
_HEADER = 64  # letters, as many as the header of a PNG takes


def hold(url: str) -> Markup:
    """A short name for a data URL."""
    name = f"picture:{blake2b(url.encode(), digest_size=16).hexdigest()}"
    _held[name] = url
    return Markup(name)


def url_of(name: str) -> str | None:
    """The data URL with that short name; None for any other address."""
    return _held.get(name)


def filled(page: str) -> str:
    """A page that needs nothing else: with a copy of each picture in each of its places."""
    places = Counter(name for name in _PLACE.findall(page) if name in _held)
    letters = sum(len(_held[name]) * count for name, count in places.items())
    if letters > MOST_LETTERS:
        raise TooMuchError(
            f"the pictures of this hero take {letters // 1_000_000} MB in all places where they stand; "
            f"a page holds at most {MOST_LETTERS // 1_000_000}, so make their files smaller"
        )
    return _PLACE.sub(lambda place: f'src="{_held.get(place[1], place[1])}"', page)


def refuse_heavy(page: str) -> None:
    """Raises `TooMuchError` for a page with more pictures than fit into memory; each is decoded once."""
    pixels = sum(_pixels(_held[name]) for name in set(_PLACE.findall(page)) if name in _held)
    if pixels > MOST_PIXELS:
        raise TooMuchError(
            f"the pictures of this hero have {pixels // 1_000_000} million pixels together; "
            f"at most {MOST_PIXELS // 1_000_000} million are printed, so make them smaller"
        )


def _pixels(url: str) -> int:
    """How many pixels there are once a picture is decoded; a drawing has none."""
    if url.startswith("data:image/jpeg"):
        width, height = jpeg.size(base64.b64decode(url.partition(",")[2]))
        return width * height
    if not url.startswith("data:image/png"):
        return 0
    size = png.header(base64.b64decode(url[_HEAD : _HEAD + _HEADER]))
    return size.width * size.height
