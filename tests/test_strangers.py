"""Hero files from strangers: a message within seconds, whatever somebody sends in."""

from __future__ import annotations

from pathlib import Path
from string import ascii_lowercase

import pytest

import dtlang
from dtlang import resources
from dtlang.pipeline import check
from dtlang.source import Source
from tests.limited import run_limited

STARTER = resources.hero("starter.hero").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def hero(home: Path, text: str, name: str = "a.hero") -> Path:
    path = home / name
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


# --- dice ------------------------------------------------------------------------------------------

MANY_DICE = {
    "defense roll": STARTER.replace("defense roll 3:", "defense roll 60:"),
    "symbols": STARTER.replace("  5 [sword]: Deal 6", "  999999 [sword]: Deal 6"),
}
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check", "--no-cache", "--set", "tournament", "--select", "balance"),
    ("explain",),
    ("odds",),
    ("compile",),
    ("sheet", "-o", "a.pdf"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("text", MANY_DICE.values(), ids=MANY_DICE.keys())
def test_more_dice_than_a_hero_has_are_not_rolled(text: str, command: tuple[str, ...], home: Path) -> None:
    done = run_limited(*command, hero(home, text), cwd=home)
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    assert said.count("error[DT250]") == 1


# --- misspelt names --------------------------------------------------------------------------------


def cards(texts: list[str]) -> str:
    return "".join(f"card C{at}\n  main phase, cost 1\n  {text}\n\n" for at, text in enumerate(texts))


MISSPELT = {
    "words": STARTER.replace("\ndeck\n", "\n" + cards([f"Drwa 1 crad{at}." for at in range(600)]) + "deck\n"),
    "names": STARTER.replace(
        "\ndeck\n",
        "\n" + cards([f"Gain 1 Focus{a}{b}." for a in ascii_lowercase for b in ascii_lowercase]) + "deck\n",
    ),
    "rules": STARTER + "".join(f"  # allow dekc-size{at}: why not\n" for at in range(4000)),
    "cards": STARTER + "".join(f"  1 Feintt{at}\n" for at in range(4000)),
}


@pytest.mark.parametrize("text", MISSPELT.values(), ids=MISSPELT.keys())
def test_thousands_of_misspelt_names_take_no_minutes(text: str, home: Path) -> None:
    """Suggestions are for the first of them; each takes its time, and nobody reads a thousand."""
    done = run_limited("check", "--no-cache", hero(home, text), cwd=home)
    assert done.stdout.count("= try: ") in range(1, 201)
    assert "Traceback" not in done.stderr


def test_a_rule_does_not_tell_of_every_pair(home: Path) -> None:
    """Of 400 abilities that are all alike there are 79 800 pairs."""
    more = "".join(f"offensive Slash {at}\n  3 [sword]: Deal 4 dmg.\n\n" for at in range(400))
    done = run_limited(
        "check", "--no-cache", hero(home, STARTER.replace("\ndeck\n", "\n" + more + "deck\n")), cwd=home
    )
    assert done.returncode == 0
    assert done.stdout.count("warning[DT364]") == 501
    assert "there are more than 500 findings of `same-requirement`; the rest is not shown" in done.stdout


# --- more of everything ----------------------------------------------------------------------------

ROLLED = "  5 [sword]: Deal 6 dmg.\n"
ENDLESS = {
    "lines": STARTER.replace(ROLLED, ROLLED * 5000, 1),
    "texts below lines": STARTER.replace(ROLLED, f"{ROLLED}  Draw 1 card.\n" * 2000, 1),
    "comments": "# allow deck-size: why not\n" * 9000 + STARTER,
    "names that begin alike": STARTER
    + "".join(f"\nstatus Heat {at}\n  positive\n  Gain Heat 7 or Heat 8 or Heat 9.\n" for at in range(1900)),
}

ENDLESS |= {
    f"{count} {sign}": STARTER.replace("Heal 2. Draw", sign * count + " Heal 2. Draw")
    for sign in ("[", "(", "+", "if you have Focus, ")
    for count in (900, 3900)
}


ENDLESS |= {
    "questions": STARTER + "\n" + cards(["If you have Focus, draw 1 card. " * 20] * 600),
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS.keys())
def test_a_file_as_long_as_may_be_is_checked_in_seconds(text: str, home: Path) -> None:
    done = run_limited("check", "--no-cache", hero(home, text), cwd=home)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("count", [200, 260, 900, 3900])
@pytest.mark.parametrize("said", ["Then {}heal 1.", "Heal 1{}."], ids=["before", "behind"])
def test_a_sentence_has_so_many_conditions_and_no_more(said: str, count: int, home: Path) -> None:
    words = "then " * count if said.startswith("Then") else " if you have Focus" * (count // 4)
    text = STARTER.replace("  Heal 2. Draw", f"  {said.format(words)} Draw")
    done = run_limited("check", "--no-cache", hero(home, text), cwd=home)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "error[DT0" in done.stdout
    if said.startswith("Then"):
        assert "more conditions and times than one sentence can have" in done.stdout


# --- digits that are no numbers --------------------------------------------------------------------


@pytest.mark.parametrize("digit", ["²", "①", "⁷", "₃", "𝟤", "٣"])
@pytest.mark.parametrize(
    "place", ["Deal 4 dmg", "  1-3  sword", "  cost 2", "  7 Second Wind", "stack limit 2", "Roll 1 die"]
)
def test_other_digits_are_no_fault_of_dtlang(place: str, digit: str, home: Path) -> None:
    assert place in STARTER
    text = STARTER.replace(place, "".join(digit if one.isdigit() else one for one in place), 1)
    found = check(Source.of(text, "a.hero"), home).findings
    assert found or digit in "𝟤٣"  # what is a number everywhere may be one here


def test_nothing_is_taken_for_a_number_that_is_none() -> None:
    """`"²".isdigit()` is true, and `int("²")` fails."""
    code = Path(dtlang.__file__).parent
    asked = [path for path in code.rglob("*.py") if "isdigit" in path.read_text(encoding="utf-8")]
    assert asked == []


def test_a_hero_with_more_parts_than_a_box_holds_is_not_set(home: Path) -> None:
    text = STARTER + "\nfaq\n" + "  Q: Why?\n  A: Because.\n" * 4000
    done = run_limited("sheet", hero(home, text), "-o", "a.pdf", cwd=home)
    assert done.returncode == 1
    assert "this hero has 4000 questions; at most 500 are printed" in done.stderr
    text = STARTER + "\nfaq\n" + f"  Q: Why?\n  A: {'Because. ' * 900}\n" * 200
    done = run_limited("sheet", hero(home, text), "-o", "a.pdf", cwd=home)
    assert done.returncode == 1
    assert "this hero has more text than fits on any sheet" in done.stderr


# --- names -----------------------------------------------------------------------------------------


def test_a_stolen_name_takes_no_file_away(home: Path) -> None:
    """A hero called like yours, built into your folder; one that was built before is built again."""
    mine = hero(home, STARTER, "raven.hero")
    stranger = hero(home, STARTER.replace("hero My First Hero", "hero Raven", 1), "new.hero")
    refused = run_limited("build", stranger, "-o", ".", cwd=home)
    assert 1 == refused.returncode
    assert "error[DT008]: `raven.hero` lies there already, and no earlier build made it" in refused.stderr
    assert STARTER == mine.read_text(encoding="utf-8")
    assert {"raven.hero", "new.hero"} == {path.name for path in home.iterdir()}
    for _ in range(2):
        assert 0 == run_limited("build", stranger, "-o", "out", cwd=home).returncode


def test_no_cell_of_a_table_is_a_formula(home: Path) -> None:
    text = "hero Ash\nlanguage en\n\ndice\n  1-3 flame\n  4-6 ward\n\n"
    text += "offensive =HYPERLINK(1)\n  3 [flame]: Deal 4 dmg.\n"
    done = run_limited("odds", hero(home, text), "--format", "csv", cwd=home)
    assert "/abilities/0/name,'=HYPERLINK(1)," in done.stdout
    assert ",=" not in done.stdout


def test_letters_without_width_are_found(home: Path) -> None:
    text = STARTER.replace("offensive Slash", "offensive Sla\u200bsh", 1)
    assert "error[DT0" in run_limited("check", hero(home, text), cwd=home).stdout
