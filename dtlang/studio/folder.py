"""The hero files of one folder, as the page reads and saves them.

Nothing outside of it, nothing half-written, and nothing over what somebody else has written meanwhile.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from dtlang import files, service
from dtlang.diagnostics import Report
from dtlang.files import FilesError

MOST_LISTED = 500
LONGEST = 200  # letters of a path
MOST_PICTURE = 3_000_000  # bytes, as of the largest that is printed
PICTURES = (".png", ".svg", ".jpg", ".jpeg")
STRANGE = frozenset('\\:*?"<>|\0')


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the page may want of the folder."""


class File(Ask, frozen=True, kw_only=True):
    path: str


class Save(File, frozen=True, kw_only=True):
    """`mark` is that of the file the text was made from; a new file has none."""

    text: str
    mark: str = ""


class Picture(File, frozen=True, kw_only=True):
    """A picture to lie beside a hero file, its contents in base 64."""

    data: str


class Called(Ask, frozen=True, kw_only=True):
    name: str


class Pasted(Ask, frozen=True, kw_only=True):
    text: str


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """What lies in the folder, and what comes with dtlang."""

    folder: str
    files: tuple[str, ...]
    more: bool
    shipped: tuple[str, ...]


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it lies on the disk."""

    text: str = ""
    mark: str = ""
    refused: str = ""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """The mark of a file; empty where there is none."""

    mark: str


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """`changed`: somebody else has written the file, and it was left as it is."""

    mark: str = ""
    changed: bool = False
    refused: str = ""


class Put(msgspec.Struct, frozen=True, kw_only=True):
    """A picture that lies there now, as a hero file names it."""

    name: str = ""
    refused: str = ""


class Refused(Exception):
    """Not here. The message is for the page."""


class Folder:
    """A folder and what may be done with it."""

    def __init__(self, home: Path) -> None:
        self.home = Path(os.path.realpath(home))

    def call(self, name: str, data: bytes) -> bytes:
        """JSON in, JSON out, as the service answers."""
        if name not in _ASKED:
            return msgspec.json.encode(service.Wrong(f"nobody can do `{name}` with a folder"))
        kind, does = _ASKED[name]
        try:
            ask = msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return msgspec.json.encode(service.Wrong(str(error)))
        return msgspec.json.encode(does(self, ask))

    def place(self, path: str, endings: tuple[str, ...] = (files.SUFFIX,)) -> Path:
        """Where a path of the page lies; raises `Refused` for one that leads out, or to what is no hero."""
        pure = PurePosixPath(path)
        parts = pure.parts
        if (
            not parts
            or len(path) > LONGEST
            or path != str(pure)
            or not STRANGE.isdisjoint(path)
            or any(part.startswith(".") or part != part.strip(" .") for part in parts)
            or any(ord(letter) < 32 for letter in path)
            or pure.is_absolute()
        ):
            raise Refused("that is not a place in this folder")
        if pure.suffix not in endings:
            raise Refused(f"the name of the file has to end with {' or '.join(endings)}")
        found = self.home.joinpath(*parts)
        try:
            real = os.path.realpath(found)
        except (OSError, ValueError):
            raise Refused("that is not a place in this folder") from None
        if not Path(real).is_relative_to(self.home):
            raise Refused("that is a link out of this folder")
        return found

    def listed(self) -> Listed:
        try:
            found = [one for one in files.walk(self.home) if one.suffix == files.SUFFIX]
        except FilesError:
            found = []
        names = sorted((one.relative_to(self.home).as_posix() for one in found), key=str.casefold)
        return Listed(
            folder=self.home.name,
            files=tuple(names[:MOST_LISTED]),
            more=len(names) > MOST_LISTED,
            shipped=service.shipped(),
        )

    def opened(self, path: str) -> Opened:
        try:
            place = self.place(path)
        except Refused as why:
            return Opened(refused=str(why))
        mark = _mark(place)
        found = files.read(place, within=self.home)
        if isinstance(found, Report):
            return Opened(refused=str(found.findings[0].message))
        return Opened(text=found.text, mark=mark)

    def state(self, path: str) -> State:
        try:
            return State(mark=_mark(self.place(path)))
        except Refused:
            return State(mark="")

    def saved(self, ask: Save) -> Saved:
        try:
            place = self.place(ask.path)
        except Refused as why:
            return Saved(refused=str(why))
        now = _mark(place)
        if now != ask.mark or (not now and files.is_there(place)):
            return Saved(mark=now, changed=True)
        data = ask.text.encode("utf-8", "replace")
        if len(data) > files.MAX_BYTES:
            return Saved(refused="the text is larger than a hero file may be")
        if now and b"\r\n" in _bytes(place):  # line ends stay as they were
            data = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        try:
            files.write(place, data, inside=self.home)
        except FilesError as error:
            return Saved(refused=str(error))
        return Saved(mark=_marked(data))

    def put(self, ask: Picture) -> Put:
        """A picture that was dropped on the page. One that lies there already is not written over."""
        try:
            place = self.place(ask.path, PICTURES)
            data = b64decode(ask.data, validate=True)
        except (Refused, ValueError) as why:
            return Put(refused=str(why))
        if len(data) > MOST_PICTURE:
            return Put(refused=f"a picture may have {MOST_PICTURE:,} bytes, and this one has {len(data):,}")
        wrong = service.wrong_with_picture(place.name, data)
        if wrong:
            return Put(refused=f"{place.name} {wrong}")
        if files.is_there(place) and _mark(place) != _marked(data):
            return Put(refused=f"another picture called {place.name} lies there already")
        try:
            files.write(place, data, inside=self.home)
        except FilesError as error:
            return Put(refused=str(error))
        return Put(name=place.name)


_ASKED: dict[str, tuple[type[Ask], Callable[[Folder, Any], Any]]] = {
    "list": (Ask, lambda folder, ask: folder.listed()),
    "open": (File, lambda folder, ask: folder.opened(ask.path)),
    "state": (File, lambda folder, ask: folder.state(ask.path)),
    "save": (Save, lambda folder, ask: folder.saved(ask)),
    "picture": (Picture, lambda folder, ask: folder.put(ask)),
    "starter": (Called, lambda folder, ask: service.starter(ask.name)),
    "pasted": (Pasted, lambda folder, ask: service.pasted(ask.text[: files.MAX_BYTES])),
    "shipped": (Called, lambda folder, ask: service.shipped_text(ask.name)),
}


def _mark(path: Path) -> str:
    """What a file is known by: its contents."""
    data = _bytes(path)
    return _marked(data) if data is not None else ""


def _bytes(path: Path) -> Any:
    """At most a little more than a hero file may have; None where there is no file."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(files.MAX_BYTES + 1)
    except (OSError, ValueError):
        return None


def _marked(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]
