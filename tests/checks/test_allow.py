"""Comments that silence a finding, with a reason."""

from __future__ import annotations

import pytest

from dtlang import pipeline
from dtlang.diagnostics import Diagnostic
from dtlang.settings import Choice
from dtlang.source import Source
from tests.checks.examples import codes, complete

SPARK = "card Spark{behind}\n  main phase, cost 0\n  Gain 1 CP.\n"


def spark(behind: str = "", before: str = "") -> str:
    """A card that the deck does not hold, with comments."""
    return complete(before + SPARK.format(behind=behind))


def findings(text: str, choice: Choice = pipeline.DEFAULT) -> list[Diagnostic]:
    return list(pipeline.check(Source.of(text), None, choice).findings)


def test_the_example_is_reported() -> None:
    assert ["DT305"] == codes(spark())


@pytest.mark.parametrize("word", ["card-not-in-deck", "DT305", "dt305", "Card-Not-In-Deck"])
def test_a_comment_with_a_reason_silences_its_line(word: str) -> None:
    assert [] == codes(spark(f"  # allow {word}: it comes with the second box"))


@pytest.mark.parametrize("gap", ["", "\n", "# and more\n", "\n\n# and more\n\n"])
def test_a_comment_of_its_own_silences_the_next_line_with_words(gap: str) -> None:
    assert [] == codes(spark(before=f"# allow card-not-in-deck: it comes with the second box\n{gap}"))


def test_several_rules_share_a_reason() -> None:
    text = spark("  # allow card-not-in-deck, deck-size: it is for teaching")
    assert ["DT602"] == codes(text)
    (unused,) = findings(text)
    assert "deck-size" == text[unused.span.start : unused.span.end]
    mended = unused.fixes[0].apply(text)
    assert "card Spark  # allow card-not-in-deck: it is for teaching\n" in mended
    assert [] == codes(mended)


def test_two_comments_one_above_the_other() -> None:
    before = "# allow card-not-in-deck: second box\n# allow deck-size: teaching\n"
    assert ["DT602"] == codes(spark(before=before))


@pytest.mark.parametrize("end", ["", ":", ": ", " because it is new"])
def test_without_a_reason_it_silences_nothing(end: str) -> None:
    """The finding stays, and a second one asks for the reason."""
    assert ["DT305", "DT601"] == codes(spark(f"  # allow card-not-in-deck{end}"))


def test_a_comment_that_silences_nothing_is_reported_and_can_go() -> None:
    text = complete("# allow deck-size: it is for teaching\ntoken Lantern  # allow manual-rule: why not\n")
    first, second = findings(text)
    assert ("DT602", "DT602") == (first.code, second.code)
    assert first.fixes[0].safe
    mended = first.fixes[0].apply(second.fixes[0].apply(text))
    assert (
        text.replace("# allow deck-size: it is for teaching\n", "").replace(
            "  # allow manual-rule: why not", ""
        )
        == mended
    )


def test_a_rule_that_was_not_asked_may_be_silenced_for_nothing() -> None:
    text = complete("# allow deck-size: it is for teaching\ntoken Lantern\n")
    assert [] == codes(text, Choice(select=("one-ultimate",)))
    assert [] == codes(text, Choice(ignore=("unused-allow",)))


def test_a_rule_that_does_not_exist_gets_a_did_you_mean() -> None:
    text = spark("  # allow card-not-in-dekc: second box")
    found, wrong = findings(text)
    assert ("DT305", "DT603") == (found.code, wrong.code)
    assert "did you mean `card-not-in-deck`?" == wrong.help
    assert [] == codes(wrong.fixes[0].apply(text))


def test_what_cannot_be_read_cannot_be_silenced() -> None:
    text = complete("offensive Spark\n  3 [flame]: Deall 4 dmg.  # allow unknown-word, DT602: I like it\n")
    assert ["DT002", "DT603", "DT603"] == codes(text)


@pytest.mark.parametrize("words", ["allow me to explain", "allowed", "allow", "Allow: nothing"])
def test_other_comments_are_left_alone(words: str) -> None:
    assert [] == codes(complete(f"token Lantern  # {words}\n"))


def test_a_sign_inside_a_rule_is_no_comment() -> None:
    """Only what the reader takes for a comment can silence anything."""
    text = complete('passive Whisper\n  rule "Whisper. # allow manual-rule: no"\n')
    assert "DT306" in codes(text)


def test_what_could_not_be_read_is_never_silenced() -> None:
    text = complete(
        "card Spark  # allow card-not-in-deck: second box\n  main phase, cost 0\n  Inflict Frostbite.{}\n"
    )
    without, behind = text.format(""), text.format("  # allow DT101: it is a joke")
    assert ["DT101"] == codes(without)
    assert ["DT101", "DT603"] == sorted(codes(behind))


@pytest.mark.parametrize("word", ["DT209", "no-moment"])
def test_a_warning_about_a_text_can_be_silenced(word: str) -> None:
    """It is a matter of taste, though no rule of its own reports it."""
    vague = (
        "status Frost\n  negative, stack limit 1\n  Draw 1 card.{}\n\nsetup\n  Inflict Frost on yourself.\n"
    )
    assert "DT209" in codes(complete(vague.format("")))
    assert "DT209" not in codes(complete(vague.format(f"  # allow {word}: the leaflet says when")))
