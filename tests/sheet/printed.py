"""Heroes ready to be printed, for all tests of this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dtlang import model
from dtlang.compile import compile_document
from dtlang.pipeline.shared_files import tree_of
from dtlang.sheet.content import Sheet
from dtlang.sheet.make import make_sheet
from dtlang.sheet.printing import Options, Printing
from dtlang.source import Source
from dtlang.syntax.hero_file.read import HeroTree

ROOT = Path(__file__).resolve().parent.parent.parent
HEROES = sorted((ROOT / "heroes").rglob("*.hero"))
COMPLETE = [path for path in HEROES if path.parent.name == "heroes" and path.stem != "common"]
WITCH = ROOT / "heroes" / "ember_witch.hero"
STARTER = ROOT / "heroes" / "starter.hero"


@cache
def read(text: str, path: Path = WITCH) -> tuple[HeroTree, model.Hero]:
    """A hero without its checks: a sheet needs only what was read."""
    tree, _ = tree_of(Source.of(text, str(path)), path.parent)
    hero, _ = model.resolve(tree)
    assert hero is not None
    return tree, hero


@cache
def sheet_of(path: Path) -> Sheet:
    return _sheet(*read(path.read_text(encoding="utf-8"), path))


def sheet_from(text: str) -> Sheet:
    return _sheet(*read(text))


def _sheet(tree: HeroTree, hero: model.Hero) -> Sheet:
    document, _ = compile_document(hero)
    return make_sheet(hero, tree, sides={status.name: status.sides for status in document.statuses})


def printing(path: Path = WITCH, **options: object) -> Printing:
    """As `dtlang sheet` would print it."""
    _, hero = read(path.read_text(encoding="utf-8"), path)
    asked = {"theme": hero.facts.get("theme", ""), "icons": hero.icons, **options}
    return Printing(sheet_of(path), Options(folder=path.parent, **asked))  # type: ignore[arg-type]


SMALL = """\
hero Test
language en
version 1
dice
  1-3  flame
  4-5  ward
  6    comet
status Heat
  positive, stack limit 2
  You may spend this token to add 1 dmg.
offensive Bolt
  3 [flame]: Deal 4 dmg.
"""


def with_card(text: str) -> str:
    """A small hero with one card."""
    return f"{SMALL}card Long\n  main phase, cost 0\n  {text}\ndeck\n  1 Long\n"


def with_dials(*dials: str) -> str:
    """A small hero with dials; each is the lines below its name."""
    return SMALL + "".join(f"dial Sun Dial {n}\n  {lines}\n" for n, lines in enumerate(dials, 1))
