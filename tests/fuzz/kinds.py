"""The kinds of input, how one is made, and what dtlang does with it.

Whatever comes, there is an answer: findings, a refusal with words, or a result. An exception is a fault.
"""

from __future__ import annotations

import json
import random
import struct
import tempfile
import tomllib
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from dtlang import ir, pipeline
from dtlang.bots import RandomBot
from dtlang.diagnostics import Report
from dtlang.engine import Game
from dtlang.engine import replay as saved_games
from dtlang.engine.entrance import unplayable
from dtlang.fault import Endless
from dtlang.kept import keep, whole
from dtlang.pipeline import Checked
from dtlang.settings import Choice
from dtlang.settings.file import Settings, load
from dtlang.source import Source
from tests.fuzz.damage import damaged, flipped

ROOT = Path(__file__).resolve().parents[2]
HEROES = ROOT / "heroes"
TEMPLATES = ROOT / "dtlang" / "sheet" / "templates"
TURNS = 10
DECISIONS = 2_000


class Kind(NamedTuple):
    """A kind of input: the ending of its files, how to make one, and what is done with it."""

    ending: str
    made: Callable[[random.Random], bytes]
    used: Callable[[Path], None]


# --- hero files --------------------------------------------------------------------------------------


@cache
def hero_texts() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(HEROES.rglob("*.hero"))]


@cache
def sentences() -> list[str]:
    """One sentence for everything that can be said."""
    with (ROOT / "grammar" / "en.examples.toml").open("rb") as file:
        return [text for part in tomllib.load(file).values() for text in part["examples"]]


def mutant(draw: random.Random) -> bytes:
    """A shipped hero after a few accidents; one in twelve is noise."""
    if draw.randrange(12) == 0:
        return draw.randbytes(draw.randrange(2000))
    return damaged(draw, draw.choice(hero_texts()), hero_texts()).encode("utf-8")


def composed(draw: random.Random) -> bytes:
    """The starter with texts put together of sentences that can be read, and of pieces of them."""
    text = next(text for text in hero_texts() if text.startswith("# ") and "My First Hero" in text)
    for at in range(draw.randrange(1, 12)):
        some = [draw.choice(sentences()) for _ in range(draw.randrange(1, 5))]
        if draw.random() < 0.4:
            words = " ".join(some).split()
            draw.shuffle(words)
            some = words[: draw.randrange(1, 30)]
        timing = draw.choice(("main phase", "roll phase", "instant"))
        head = draw.choice(
            (f"card C{at}\n  {timing}, cost 1\n", f"passive P{at}\n", f"offensive O{at}\n  3 [sword]:\n")
        )
        text = text.replace("\ndeck\n", f"\n{head}    {' '.join(some)}\n\ndeck\n", 1)
    return text.encode("utf-8")


def check_and_compile(path: Path) -> None:
    checked = _checked(path)
    if checked is not None:
        pipeline.compile_hero(checked)


def use_fully(path: Path) -> None:
    """Odds, a sheet, ten turns of play."""
    checked = _checked(path)
    document = None if checked is None else pipeline.compile_hero(checked)
    if checked is None or document is None:
        return
    if document.dice:
        settings = pipeline.odds_settings([document])
        assert not isinstance(settings, str)
        pipeline.odds([document], settings)
    ready = pipeline.printing(checked, pipeline.PrintRequest())
    if not isinstance(ready, str):
        pipeline.print_parts(ready, ready.parts(("leaflet", "board", "cards")), "html")
    if unplayable(document) is None:
        _play(document)


def _checked(path: Path) -> Checked | None:
    source = pipeline.read(path)
    if isinstance(source, Report) and path.stat().st_size < 200_000:  # past the guard of hidden characters
        source = Source.of(path.read_bytes().decode("utf-8", "replace"), str(path))
    return None if isinstance(source, Report) else pipeline.check(source, HEROES, Choice())


def _play(document: ir.Document) -> None:
    game = Game([document, document], 1, keep=False)
    bot = RandomBot(1)
    try:
        for _ in range(DECISIONS):
            if game.ask is None or game.state.turn > TURNS:
                return
            game.decide(bot.answer(game.state, game.ask))
    except Endless:  # the hero's own fault, and told as such
        return


# --- settings, JSON, saved games ---------------------------------------------------------------------

SETTINGS = """\
set = "strict"
select = ["DT3", "deck-size"]
ignore = ["missing-translation", "DT304"]

[per-file-ignores]
"drafts/*" = ["legality"]

[severity]
manual-rule = "error"
"""


def settings(draw: random.Random) -> bytes:
    text = damaged(draw, SETTINGS, [SETTINGS, "a." * 3000 + " = 1\n"])
    return text.encode("utf-8", "surrogatepass")


def use_settings(path: Path) -> None:
    found = load(path, named=True)
    if isinstance(found, Settings):
        found.choice_for(Path("drafts/a.hero"))


@cache
def documents() -> list[str]:
    found = []
    for text in hero_texts():
        document = pipeline.compile_hero(pipeline.check(Source.of(text), HEROES, Choice()))
        if document is not None:
            found.append(pipeline.document_json(document).decode())
    return found


def compiled(draw: random.Random) -> bytes:
    """A compiled hero with damage in its text, or with values of another kind inside."""
    text = draw.choice(documents())
    if draw.random() < 0.5:
        return damaged(draw, text, documents()).encode("utf-8")
    value = json.loads(text)
    for _ in range(draw.randrange(1, 4)):
        inner, key = _somewhere(draw, value)
        inner[key] = draw.choice((None, True, -1, 999, "x", [], {}, inner[key], [inner[key]], {"op": "call"}))
    return json.dumps(value).encode()


def _somewhere(draw: random.Random, value: object) -> tuple[dict[object, object] | list[object], object]:
    """A place inside: the object or list, and the key or number there."""
    while True:
        keys: list[object] = list(value) if isinstance(value, dict) else list(range(len(value)))  # type: ignore[arg-type]
        key = draw.choice(keys)
        inner = value[key]  # type: ignore[index]
        if not isinstance(inner, dict | list) or not inner or draw.random() < 0.15:
            return value, key  # type: ignore[return-value]
        value = inner


def use_compiled(path: Path) -> None:
    """Whatever validates can be played."""
    source = Source.of(path.read_bytes().decode("utf-8", "replace"), str(path))
    found = pipeline.side_of_json(source)
    if not isinstance(found, Report):
        _play(found.document)


@cache
def saved_game() -> str:
    document = ir.decode(documents()[0])
    game = Game([document, document], 3)
    bot = RandomBot(2)
    while game.ask is not None and game.state.turn < 4:
        game.decide(bot.answer(game.state, game.ask))
    return saved_games.saved(game).decode()


def game(draw: random.Random) -> bytes:
    return damaged(draw, saved_game(), [saved_game()]).encode("utf-8")


def use_game(path: Path) -> None:
    found = pipeline.replay(path)
    if not isinstance(found, Report):
        pipeline.story(found)


# --- what stands beside a hero ----------------------------------------------------------------------

ICON = "hero Ash\nlanguage en\n\ndice\n  1-3 flame, icon art.png\n  4-6 ward\n"


def picture(draw: random.Random) -> bytes:
    """A PNG that is damaged, or that says it is larger than it is."""
    width, height = (draw.choice((0, 1, 8, 60_000)) for _ in range(2)) if draw.random() < 0.3 else (8, 8)
    rows = b"".join(b"\0" + draw.randbytes(8 * 4) for _ in range(8))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    ]
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return flipped(draw, data) if draw.random() < 0.7 else data


def use_picture(path: Path) -> None:
    """As the icon of a symbol of a hero beside it."""
    hero = path.with_name("ash.hero")
    hero.write_text(ICON.replace("art.png", path.name), encoding="utf-8")
    checked = _checked(hero)
    if checked is not None and checked.hero is not None and not checked.report.has_errors:
        ready = pipeline.printing(checked, pipeline.PrintRequest())
        if not isinstance(ready, str):
            pipeline.print_parts(ready, ready.parts(("board",)), "html")


def template(draw: random.Random) -> bytes:
    texts = [path.read_text(encoding="utf-8") for path in sorted(TEMPLATES.glob("*.html"))]
    texts += [
        "{% include 'board.html' %}",
        "{{ ''.__class__.__mro__ }}",
        "{% for a in range(10**9) %}{% endfor %}",
    ]
    text = draw.choice(texts)
    return (damaged(draw, text, texts, 4) if draw.random() < 0.8 else text).encode("utf-8", "surrogatepass")


def use_template(path: Path) -> None:
    """In place of our board."""
    folder = path.with_name("templates")
    folder.mkdir(exist_ok=True)
    (folder / "board.html").write_bytes(path.read_bytes())
    checked = _checked(HEROES / "starter.hero")
    assert checked is not None
    ready = pipeline.printing(checked, pipeline.PrintRequest(templates=folder))
    if not isinstance(ready, str):
        pipeline.print_parts(ready, ready.parts(("board",)), "html")


# --- what is kept between two runs -------------------------------------------------------------------

KEPT = b"".join(bytes([kind]) * kind for kind in range(90))


def entry(draw: random.Random) -> bytes:
    """A file of the cache after some bytes of it have changed."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "words.data")
        keep(file, KEPT)
        return flipped(draw, file.read_bytes())


def use_entry(path: Path) -> None:
    """As the file that was kept: what it says is what was kept, or nothing at all."""
    file = path.with_name("words.data")
    path.replace(file)
    assert whole(file) in (None, KEPT)


KINDS = {
    "mutant": Kind("hero", mutant, check_and_compile),
    "composed": Kind("hero", composed, check_and_compile),
    "used": Kind("hero", composed, use_fully),
    "settings": Kind("toml", settings, use_settings),
    "compiled": Kind("json", compiled, use_compiled),
    "game": Kind("json", game, use_game),
    "picture": Kind("png", picture, use_picture),
    "kept": Kind("data", entry, use_entry),
    "template": Kind("html", template, use_template),
}
