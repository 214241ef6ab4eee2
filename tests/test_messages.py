"""The catalogue of messages and the code that speaks in its words."""

import re
import tomllib
from pathlib import Path

from dtlang import resources
from dtlang.diagnostics.codes import CODES
from dtlang.source import Source
from dtlang.syntax.hero_file.skeleton import read_skeleton

SYNTAX = Path(__file__).parent.parent / "dtlang" / "syntax"
CATALOGUE = tomllib.loads(resources.grammar("en.messages.toml").read_text(encoding="utf-8"))
KINDS = {f"{name}.{case}" for name, cases in CATALOGUE.items() for case in cases}


def test_every_message_belongs_to_a_code():
    """The first half of a kind is the name of a finding."""
    assert set() == set(CATALOGUE) - {code.name for code in CODES.by_code.values()}


def test_code_and_catalogue_know_the_same_kinds():
    """A kind is spelt out in the code; one that is put together begins there with its code."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in SYNTAX.rglob("*.py"))
    quoted = re.findall(r'"([a-z-]+)(\.[a-z_]+)"', code)
    spelt = {name + case for name, case in quoted if name in CATALOGUE}
    begun = set(re.findall(r'f"([a-z-]+)\.\{', code))
    assert set() == spelt - KINDS
    assert set() == {kind for kind in KINDS - spelt if kind.partition(".")[0] not in begun}


def test_messages_have_only_known_parts():
    parts = {part for cases in CATALOGUE.values() for lines in cases.values() for part in lines}
    assert {"message", "label", "help", "fix"} == {part for part in parts if not part.startswith("help_")}
    assert all("message" in lines for cases in CATALOGUE.values() for lines in cases.values())


def test_only_languages_that_are_read_are_offered():
    """German has no words yet, so nobody is sent there."""
    _, found = read_skeleton(Source.of("hero Ash\nlanguage de\n"))
    assert [("`de` is not a language that dtlang reads", "one of `en`, `fr`, `es`, `pt`, `cs`")] == [
        (f.message, f.help) for f in found
    ]


def test_a_token_is_not_called_a_piece():
    """What a thing cannot have is said of the thing as its heading calls it."""
    for word in ("token", "piece"):
        _, found = read_skeleton(Source.of(f"hero Ash\n{word} Lantern\n  health 3\n"))
        assert [f"`health` is nothing that a {word} can have"] == [f.message for f in found]
