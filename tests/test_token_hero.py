"""Tokens whose texts need a moment: every one of their scenes comes out as it says."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from dtlang.cli import main

HERO = Path(__file__).parent / "corpus" / "whole" / "token_warden.hero"


def test_tokens_act_when_their_moment_comes() -> None:
    """Read is not enough: a token that never does anything in play was misread."""
    played = CliRunner().invoke(main, ["test", str(HERO)])
    assert 0 == played.exit_code, played.output
    assert played.output.endswith("in 1 hero: all good.\n")
