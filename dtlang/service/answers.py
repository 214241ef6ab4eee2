"""What the service answers. Places are of the editor: units of UTF-16 from the start of the text."""

from __future__ import annotations

import msgspec


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=False):
    """What all answers share: they are plain data."""


class Edit(Answer, frozen=True, kw_only=True):
    """Put `text` where `start` to `end` is."""

    start: int
    end: int
    text: str


class Lines(Answer, frozen=True, kw_only=True):
    """From a line on (counted from 1), what would change: lines that go and lines that come."""

    number: int
    old: tuple[str, ...]
    new: tuple[str, ...]


class Mending(Answer, frozen=True, kw_only=True):
    """A fix or a proposal: what it says, what its sentence does, and what would change."""

    message: str
    safe: bool
    does: tuple[str, ...]
    left_out: tuple[str, ...]
    edits: tuple[Edit, ...]
    preview: tuple[Lines, ...]


class Related(Answer, frozen=True, kw_only=True):
    label: str
    start: int
    end: int


class Problem(Answer, frozen=True, kw_only=True):
    """A finding."""

    code: str
    name: str
    severity: str  # error, warning, info
    message: str
    label: str
    help: str
    line: int  # counted from 1; 0 for the whole file
    start: int
    end: int
    related: tuple[Related, ...]
    fixes: tuple[Mending, ...]


class Problems(Answer, frozen=True, kw_only=True):
    """Everything that was found, and whether the hero can be printed and played."""

    hero: str
    errors: int
    warnings: int
    problems: tuple[Problem, ...]


class Changed(Answer, frozen=True, kw_only=True):
    """A text after a change, as edits of the one that was sent; or why nothing was changed."""

    edits: tuple[Edit, ...]
    refused: str = ""


class Told(Answer, frozen=True, kw_only=True):
    """A text and what it does. `here`: the cursor stands in it."""

    above: tuple[str, ...]
    written: tuple[str, ...]
    does: tuple[str, ...]
    by_hand: tuple[str, ...]
    understood: bool
    here: bool


class Meaning(Answer, frozen=True, kw_only=True):
    """What happens: the part of the hero at a place."""

    title: str
    name: str
    texts: tuple[Told, ...]
    on_token: bool  # `you` in its texts is whoever has the token


class Example(Answer, frozen=True, kw_only=True):
    """A small scene in which a part shows; without one `refused` says why."""

    before: tuple[str, ...] = ()
    story: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    refused: str = ""


class Hover(Answer, frozen=True, kw_only=True):
    """What a word means here, as Markdown."""

    start: int
    end: int
    markdown: str


class Completion(Answer, frozen=True, kw_only=True):
    """Something to write instead of `start` to `end`."""

    label: str
    kind: str  # section, symbol, status, piece, ability, card, keyword, word, sentence, property, line
    text: str
    start: int
    end: int
    detail: str = ""


class Place(Answer, frozen=True, kw_only=True):
    """Where a name stands."""

    start: int
    end: int
    declares: bool = False


class Part(Answer, frozen=True, kw_only=True):
    """A part of the file, for an outline; `named` is its name alone."""

    kind: str
    name: str
    start: int
    end: int
    named_start: int
    named_end: int
    parts: tuple[Part, ...] = ()


class Fold(Answer, frozen=True, kw_only=True):
    """Lines, counted from 1, that can be folded away below the first."""

    first: int
    last: int
    comment: bool = False


class Token(Answer, frozen=True, kw_only=True):
    """A stretch of text and what it is, for its colour."""

    start: int
    end: int
    kind: str
    declares: bool = False


class Hint(Answer, frozen=True, kw_only=True):
    """Words to show behind a place."""

    at: int
    text: str
    tip: str


class Sheet(Answer, frozen=True, kw_only=True):
    """A page of HTML that needs nothing else; or why there is none. `html` is left out if it is the page of
    `mark`, which the asker has."""

    html: str = ""
    mark: str = ""
    refused: str = ""
    parts: tuple[str, ...] = ()  # what can be printed of this hero


class LineOdds(Answer, frozen=True, kw_only=True):
    """One requirement: how often it is met with 1, 2, 3 attempts that aim at nothing else, and its worth."""

    ability: str
    requirement: str
    chances: tuple[float, ...]
    value: float | None
    damage: float | None
    unknown: str
    here: bool


class Odds(Answer, frozen=True, kw_only=True):
    """What the dice give: of the ability at a place, and of a whole turn; or why nobody knows."""

    ability: str = ""
    lines: tuple[LineOdds, ...] = ()
    turn: float | None = None  # points of a turn that is played for the most of them
    turn_damage: float | None = None
    nothing: float | None = None  # how often no ability comes of it
    refused: str = ""


class Fitting(Answer, frozen=True, kw_only=True):
    """An ability that the dice activate."""

    ability: str
    requirement: str


class Way(Answer, frozen=True, kw_only=True):
    """Dice to keep, and what that leads to."""

    keep: tuple[int, ...]
    value: float
    aims: tuple[tuple[str, float], ...]


class Rolled(Answer, frozen=True, kw_only=True):
    """Dice on the table. `left`: how often the others may be rolled again."""

    dice: tuple[int, ...] = ()
    symbols: tuple[str, ...] = ()
    left: int = 0
    fits: tuple[Fitting, ...] = ()
    best: Way | None = None
    why: str = ""
    refused: str = ""


class Played(Answer, frozen=True, kw_only=True):
    """What came of a scene, and the same as a `test` to put into the file."""

    story: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    test: str = ""
    refused: str = ""


class Seating(Answer, frozen=True, kw_only=True):
    """A game against a bot: the story so far, who has what, and what is asked."""

    story: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    options: tuple[str, ...] = ()  # each is answered by its number, counted from 0
    dice: tuple[int, ...] = ()
    symbols: tuple[str, ...] = ()
    keeps: bool = False  # dice are to be kept: the answer is the sum of 1, 2, 4, 8, 16 for those that are
    over: bool = False
    refused: str = ""


class Tested(Answer, frozen=True, kw_only=True):
    """A test of the file."""

    name: str
    passed: bool
    line: int
    start: int
    end: int
    problems: tuple[Problem, ...]
    story: tuple[str, ...]
    unsaid: tuple[str, ...]


class Tests(Answer, frozen=True, kw_only=True):
    tests: tuple[Tested, ...] = ()
    summary: str = ""
    refused: str = ""


class Notes(Answer, frozen=True, kw_only=True):
    """What changed since the version that was saved."""

    text: str = ""
    refused: str = ""


class Games(Answer, frozen=True, kw_only=True):
    """Games between bots: how many each hero won, and how long they took."""

    games: int = 0
    won: tuple[tuple[str, float], ...] = ()
    draws: float = 0.0
    turns: float = 0.0
    refused: str = ""


class Made(Answer, frozen=True, kw_only=True):
    """A file to keep, its contents in base 64."""

    name: str = ""
    data: str = ""
    refused: str = ""


class Use(Answer, frozen=True, kw_only=True):
    """What a picture can be for, and the line that says so."""

    label: str
    edits: tuple[Edit, ...]


class Starter(Answer, frozen=True, kw_only=True):
    """A text to begin with."""

    text: str = ""
    refused: str = ""
