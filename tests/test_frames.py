"""The table of lines is whole: every node has its line, every part is one, and all words can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from dtlang import resources
from dtlang.syntax import nodes as n
from dtlang.syntax.frames import AGAIN, Blank, Group, Line, Lines, Piece, lines
from dtlang.syntax.lexicon import LANGUAGES, Incomplete, lexicon, scanner, split_words
from dtlang.syntax.say import say_sentence
from dtlang.syntax.say.sentences import Speaker
from tests.strategies import EFFECTS

# Structure is said by chains and sentences; the rest of the effects are one clause each.
STRUCTURE = (
    n.All, n.Choose, n.Block, n.May, n.Pay, n.Cannot, n.Then, n.Additionally, n.Alternatively, n.Otherwise,
    n.Instead, n.If, n.Unless, n.OnRoll, n.When, n.During, n.TimesPerTurn, n.ForEach, n.TokenLine, n.Only,
    n.Repeat, n.OnlyIf, n.OnlyAt, n.OnlyOften, n.StackLimit, n.Marker, n.Reminder, n.Remarked, n.Force,
)  # fmt: skip
JOINING = (n.Not, n.Both, n.Either, n.Happens, n.DoneThisTurn)
GRAMMAR = resources.grammar("")


def ways(language: str, section: str, name: str) -> Iterator[Line]:
    said = lines(language).data[section][name]
    for way in said if isinstance(said, dict) else ("",):
        yield lines(language).line(section, name, way)


def parts(line: tuple[Piece, ...]) -> Iterator[Blank]:
    for piece in line:
        if isinstance(piece, Blank):
            yield piece
        elif isinstance(piece, Group):
            yield from parts(piece.pieces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_and_condition_has_its_line(language: str) -> None:
    data = lines(language).data
    effects = {node.__name__ for node in EFFECTS if node not in STRUCTURE}
    conditions = {node.__name__ for node in get_args(n.Condition) if node not in JOINING}
    assert effects == set(data["effects"]) - set(AGAIN)
    assert conditions == set(data["conditions"]) - set(AGAIN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["effects", "conditions"])
def test_every_part_of_a_line_is_a_field_or_made_of_some(language: str, section: str) -> None:
    """A misspelt part would fail only when that very sentence is said."""
    agreeing = {*lines(language).data["agreement"], "negated"}
    unknown = []
    for name in lines(language).data[section]:
        node = AGAIN.get(name) or getattr(n, name)
        known = {*node.__struct_fields__, *agreeing, "verb"}
        for line in ways(language, section, name):
            unknown += [
                (name, part.name)
                for part in parts(line)
                if part.name not in known and not hasattr(Speaker, f"part_{part.name}")
            ]
    assert [] == unknown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_of_a_line_is_in_the_word_list(language: str) -> None:
    verbs = set()
    for name, said in lines(language).data["effects"].items():
        for text in said.values() if isinstance(said, dict) else (said,):
            first = text.removeprefix("you: ").split()[0].removesuffix("!")
            if first not in ("=", "{verb}"):
                verbs.add((name, first))
    assert [] == [pair for pair in sorted(verbs) if pair[1] not in lexicon(language).verbs]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for files of a language, instead of `grammar/`."""
    monkeypatch.setattr(resources, "grammar", lambda name: tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ('Steal = "steal [from {source}]"', "xx.frames.toml: `Steal` does not say its `thing`"),
        ('Steel = "steal {things}"', "xx.frames.toml: `Steel` is not a node"),
        ('Lose = "steal {things}"\nSteal = "steal {things}"', "`Steal` has the words of `Lose`"),
        ('TipDie = { up = "raise {dice}", either = "turn {dice}" }', ""),  # the direction has a default
    ],
)
def test_a_faulty_line_is_found_when_the_table_is_loaded(files: Path, table: str, message: str) -> None:
    """A line that leaves out a part would be said, and read back as something else."""
    (files / "xx.frames.toml").write_text(f"[effects]\n{table}\n", encoding="utf-8")
    if not message:
        assert ["effects"] == list(Lines("xx").data)
        return
    with pytest.raises(Incomplete, match=re.escape(message)):
        Lines("xx")


def test_a_line_may_be_chosen_by_what_it_does_not_say(files: Path) -> None:
    """Of `your roll is greater` no part is `versus`: the value is the name of the line."""
    ways = ", ".join(f'{versus.value} = "w{at}"' for at, versus in enumerate(n.Versus))
    (files / "xx.frames.toml").write_text(f"[conditions]\nRollAgainst = {{ {ways} }}\n", encoding="utf-8")
    assert [] == list(Lines("xx").faults())
    (files / "yy.frames.toml").write_text('[conditions]\nRollAgainst = { less = "w" }\n', encoding="utf-8")
    with pytest.raises(Incomplete, match="`RollAgainst` does not say its `versus`"):
        Lines("yy")


def test_a_language_that_cannot_be_said_yet_says_what_is_missing(draft: str) -> None:
    with pytest.raises(Incomplete, match=r"zz\.frames\.toml has no lines for .*\[effects\] Draw"):
        say_sentence(n.Draw(), draft)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[numbers]", "[other]", "xx.toml has no `numbers`"),
        ("at_least", "least", "[QUANT] of [words] of xx.toml has no `at_least`"),
        ("\nhave =", "\nhold =", "[verbs] of xx.toml has no `have`"),
        ("possessive", "other", "[cues] of xx.toml has no `possessive`"),
        ("dobere - dobrán", "dobere", "[verbs] of xx.toml: `draw` has fewer than 4 forms"),
    ],
)
def test_an_incomplete_word_list_says_what_is_missing(files: Path, old: str, new: str, message: str) -> None:
    words = (Path(__file__).parent / "data" / "draft" / "zz.toml").read_text(encoding="utf-8")
    assert old in words
    (files / "xx.toml").write_text(words.replace(old, new), encoding="utf-8")
    with pytest.raises(Incomplete, match=re.escape(message)):
        lexicon.__wrapped__("xx")


def test_a_word_that_is_printed_and_not_listed_is_named(draft: str) -> None:
    with pytest.raises(Incomplete, match=re.escape("[nouns] of zz.toml has no `leaflet`")):
        lexicon(draft).nouns["leaflet"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_line_is_read(language: str) -> None:
    """What is said can be read: each word stands in the word list, alone or in a phrase."""
    words = lexicon(language)
    scan = scanner(*words.scan)
    known = {
        word for first, options in words.phrases.items() for rest, _ in options for word in (first, *rest)
    }
    sections = ("conditions", "times", "values", "amounts", "players", "leads", "outcomes", "dice", "into")
    strange = set()
    for section in sections:
        for name in lines(language).data[section]:
            for line in ways(language, section, name):
                said = (split_words(text, scan, words.contracted) for text in texts(line))
                strange |= {word for some in said for word in some if word not in known}
    assert set() == {word for word in strange if word.isalpha()} - NOT_LISTED


NOT_LISTED = {
    "kind",
    "x",
    "identiques",
    "plusieurs",
    "vícekrát",
    "není",
    "nepadlo",
    "svuj",
}  # marks: `3-of-a-kind`, `2 x [flame]`; in brackets


def texts(line: tuple[Piece, ...]) -> Iterator[str]:
    for piece in line:
        if isinstance(piece, str):
            yield from (part for part in piece.split(" / ") if not part.startswith("("))
        elif isinstance(piece, Group):
            yield from texts(piece.pieces)


# --- no English in the code ------------------------------------------------------------------------

PACKAGE = Path(__file__).resolve().parent.parent / "dtlang"
SYNTAX = PACKAGE / "syntax"
READER = sorted([*(SYNTAX / "text").rglob("*.py"), *(SYNTAX / "say").rglob("*.py"), *SYNTAX.glob("*.py")])
SPELT = {"text", "fold"}  # of a word: how it is spelt, not what it means


@pytest.mark.parametrize("file", READER, ids=lambda file: file.stem)
def test_no_spelling_is_compared(file: Path) -> None:
    """The reader compares what words mean; how they are spelt stands in the word list of a language."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_is_spelling(side) for side in sides) and any(_has_letters(side) for side in sides):
                found.append(f"{file.name}:{node.lineno} {ast.unparse(node)}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            ends = node.func.attr in ("endswith", "startswith") and _is_spelling(node.func.value)
            if ends and any(_has_letters(argument) for argument in node.args):
                found.append(f"{file.name}:{node.lineno} {ast.unparse(node)}")
    assert [] == found


def _is_spelling(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr in SPELT for part in ast.walk(node)) or any(
        isinstance(part, ast.Name) and part.id in SPELT for part in ast.walk(node)
    )


def _has_letters(node: ast.expr) -> bool:
    """Whether words stand there; single letters such as `N`, marks and digits are nobody's language."""
    if isinstance(node, ast.Subscript):  # a set of words out of the list, by its name
        return False
    return any(
        isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and len(part.value) > 1
        and part.value.isalpha()
        for part in ast.walk(node)
    )
