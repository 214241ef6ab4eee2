"""Every question by its name, with its answer: as Python functions, and as JSON.

    from dtlang.service import At, Service
    Service().answer("hover", At(text=..., at=120))

`Service().call("hover", b'{"text": ..., "at": 120}')` is the same for programs.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from dtlang import pipeline, resources
from dtlang.diagnostics import Report
from dtlang.service import answers as a
from dtlang.service import chances, completion, meaning, naming, outline, pictures, problems, sheets, trying
from dtlang.service.desk import Desk, Page
from dtlang.source import Source


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question about a text; `path` is where it lies or would lie."""

    text: str
    path: str = ""


class At(Request, frozen=True, kw_only=True):
    """A question about a place."""

    at: int


class Named(Request, frozen=True, kw_only=True):
    name: str = ""


class Rename(At, frozen=True, kw_only=True):
    name: str


class Part(Request, frozen=True, kw_only=True):
    part: str = "board"
    known: str = ""


class Export(Request, frozen=True, kw_only=True):
    form: str = "pdf"


class Dice(Request, frozen=True, kw_only=True):
    """Dice that lie there; those that are not kept are rolled."""

    dice: tuple[int, ...] = ()
    keep: tuple[bool, ...] = ()
    left: int = 0
    seed: int = 0
    look: bool = False  # nothing is rolled


class Play(Request, frozen=True, kw_only=True):
    throws: tuple[trying.Throw, ...]
    ability: str
    held: dict[str, int] = {}
    opponent_held: dict[str, int] = {}


class Sit(Request, frozen=True, kw_only=True):
    """A game so far."""

    opponent: str = ""
    seed: int = 1
    decisions: tuple[int, ...] = ()


class Many(Request, frozen=True, kw_only=True):
    opponent: str = ""
    games: int = 10
    seed: int = 1


class Since(Request, frozen=True, kw_only=True):
    """A text, and the one that was saved."""

    saved: str


PASTED = "Pasted Text"

Asked = tuple[type[Request], Callable[[Page, Any], Any]]

QUESTIONS: dict[str, Asked] = {
    "problems": (Request, lambda page, ask: problems.problems(page)),
    "fix_all": (Request, lambda page, ask: problems.fix_all(page)),
    "format": (Request, lambda page, ask: problems.formatted(page)),
    "meaning": (At, lambda page, ask: meaning.meaning(page, ask.at)),
    "example": (Named, lambda page, ask: meaning.example(page, ask.name)),
    "hover": (At, lambda page, ask: meaning.hover(page, ask.at)),
    "complete": (At, lambda page, ask: completion.completions(page, ask.at)),
    "definition": (At, lambda page, ask: naming.definition(page, ask.at)),
    "references": (At, lambda page, ask: naming.references(page, ask.at)),
    "picture": (Rename, lambda page, ask: pictures.uses(page, ask.at, ask.name)),
    "rename": (Rename, lambda page, ask: naming.renamed(page, ask.at, ask.name)),
    "outline": (Request, lambda page, ask: outline.outline(page)),
    "folds": (Request, lambda page, ask: outline.folds(page)),
    "tokens": (Request, lambda page, ask: outline.tokens(page)),
    "hints": (Request, lambda page, ask: outline.hints(page)),
    "sheet": (Part, lambda page, ask: sheets.sheet(page, ask.part, ask.known)),
    "export": (Export, lambda page, ask: sheets.export(page, ask.form)),
    "odds": (At, lambda page, ask: chances.odds(page, ask.at)),
    "odds_page": (Request, lambda page, ask: chances.odds_page(page)),
    "roll": (Dice, lambda page, ask: _roll(page, ask)),
    "play": (
        Play,
        lambda page, ask: trying.play(page, ask.throws, ask.ability, ask.held, ask.opponent_held),
    ),
    "sit": (Sit, lambda page, ask: trying.sit(page, ask.opponent, ask.seed, ask.decisions)),
    "games": (Many, lambda page, ask: trying.games(page, ask.opponent, ask.games, ask.seed)),
    "tests": (Named, lambda page, ask: trying.play_tests(page, ask.name)),
    "patch_notes": (Since, lambda page, ask: _patch_notes(page, ask)),
}


def _roll(page: Page, ask: Dice) -> a.Rolled:
    if ask.look:
        return trying.shown_dice(page, ask.dice, ask.left)
    return trying.roll(page, ask.dice, ask.keep, ask.left, ask.seed)


def _patch_notes(page: Page, ask: Since) -> a.Notes:
    """What changed since the version that was saved."""
    saved = Page(ask.saved, page.path, page.choice)
    if saved.document is None or page.document is None:
        which = "the saved version" if saved.document is None else "this version"
        return a.Notes(refused=f"{which} has errors, so the two cannot be compared")
    return a.Notes(text=pipeline.patch_notes(saved.checked, page.checked, "text"))


class Wrong(msgspec.Struct, frozen=True):
    """A question that is none."""

    wrong: str


class Service:
    """Answers questions. It keeps what it found out about the last texts, and nothing else."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home if home is not None else Path.cwd()
        self.desk = Desk()

    def page(self, text: str, path: str = "") -> Page:
        return self.desk.page(text, self.home / (path or "hero.hero"))

    def answer(self, question: str, ask: Request) -> Any:
        """The answer to a question by its name."""
        return QUESTIONS[question][1](self.page(ask.text, ask.path), ask)

    def call(self, question: str, data: bytes | str) -> bytes:
        """JSON in, JSON out; a question that nobody understands is answered with what is wrong."""
        if question not in QUESTIONS:
            return msgspec.json.encode(Wrong(f"there is no question `{question}`"))
        try:
            ask = msgspec.json.decode(data, type=QUESTIONS[question][0])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return msgspec.json.encode(Wrong(str(error)))
        return msgspec.json.encode(self.answer(question, ask))


# --- texts to begin with ---------------------------------------------------------------------------


def shipped() -> tuple[str, ...]:
    """The heroes that come with dtlang."""
    home = resources.hero("starter.hero").parent
    return tuple(sorted(path.stem for path in home.glob("*.hero") if path.stem not in ("common", "starter")))


def shipped_text(name: str) -> a.Starter:
    if name not in shipped():
        return a.Starter(refused=f"no hero called `{name}` comes with dtlang")
    found = pipeline.read(resources.hero(f"{name}.hero"))
    return a.Starter(refused="it cannot be read") if isinstance(found, Report) else a.Starter(text=found.text)


def pasted(text: str) -> a.Starter:
    """A text from elsewhere. What is no hero file becomes the cards of a new hero, a line a card: then the
    reader says of each what it takes it for."""
    source = Source.of(text)
    lines = [" ".join(line.split()) for line in source.text.splitlines() if line.strip()]
    if not lines or _is_hero_file(source):
        return a.Starter(text=source.text)
    begun = starter(PASTED)
    cards = (f"\ncard {PASTED} {at}\n  main phase, cost 0\n  {line}\n" for at, line in enumerate(lines, 1))
    return a.Starter(text=begun.text + "".join(cards))


def _is_hero_file(source: Source) -> bool:
    """Whether anything in it is part of a hero file."""
    tree = pipeline.check(source, resources.hero("starter.hero").parent).tree
    return tree is not None and bool(tree.file.items)


def starter(name: str) -> a.Starter:
    """A small hero of that name."""
    found = pipeline.starter(name)
    if not isinstance(found, Source):
        return a.Starter(refused="a hero needs a name that can be printed, without #")
    return a.Starter(text=found.text)
