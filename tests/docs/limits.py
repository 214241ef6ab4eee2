"""The page of all limits: what they hold, where the number stands, and which can be set."""

from __future__ import annotations

from importlib import import_module

# What is limited, the module and name of the number, its unit, and how it can be set; by what is sent in.
LIMITS: dict[str, list[tuple[str, str, str, str]]] = {
    "Hero files": [
        ("a file", "dtlang.files.MAX_BYTES", "bytes", ""),
        ("lines of a file", "dtlang.syntax.hero_file.lines.MOST_LINES", "", ""),
        ("letters of a line", "dtlang.syntax.hero_file.lines.LONGEST_LINE", "", ""),
        ("blanks before a line", "dtlang.syntax.hero_file.lines.DEEPEST", "", ""),
        ("lines of one manual rule", "dtlang.syntax.hero_file.lines.LONGEST_RULE", "", ""),
        ("sections", "dtlang.syntax.hero_file.parts.MOST_SECTIONS", "", ""),
        ("lines with dice of all abilities", "dtlang.syntax.hero_file.checks.MOST_ROLLS", "", ""),
        ("words of one text", "dtlang.syntax.text.scan.MOST_WORDS", "", ""),
        ("conditions and times of one sentence", "dtlang.syntax.text.build.sentence.MOST_LEADS", "", ""),
        ("brackets within brackets", "dtlang.syntax.text.read.MOST_BRACKETS", "", ""),
        ("findings in the lines of a file", "dtlang.syntax.hero_file.notes.MOST_FINDINGS", "", ""),
        ("findings of one rule", "dtlang.checks.run.MOST_OF_A_RULE", "", ""),
        ("cards on sheets", "dtlang.sheet.limits.MOST_CARDS", "", ""),
        ("tokens on sheets", "dtlang.sheet.limits.MOST_TOKENS", "", ""),
        ("kinds of tokens on sheets", "dtlang.sheet.limits.MOST_KINDS", "", ""),
        ("slots of a board", "dtlang.sheet.limits.MOST_SLOTS", "", ""),
        ("questions on a leaflet", "dtlang.sheet.limits.MOST_QUESTIONS", "", ""),
    ],
    "Folders": [
        ("files and folders in a folder", "dtlang.files.MOST_ENTRIES", "", ""),
        ("time for one file", "dtlang.collection.LIMITS.seconds", "seconds", "`check --seconds`"),
        ("memory for one file", "dtlang.collection.LIMITS.megabytes", "MB", "`check --megabytes`"),
        ("findings that are remembered", "dtlang.remembered.MOST_ENTRIES", "files", ""),
    ],
    "Pictures and templates": [
        ("a picture", "dtlang.sheet.icons.MOST_BYTES", "bytes", ""),
        ("a side of a PNG", "dtlang.sheet.icons.LARGEST", "pixels", ""),
        ("pixels on a page, all pictures", "dtlang.sheet.limits.MOST_PIXELS", "", ""),
        ("a template", "dtlang.sheet.foreign.MOST_BYTES", "bytes", ""),
        ("steps of the templates of a hero", "dtlang.sheet.foreign.MOST_STEPS", "", ""),
        ("letters that a template puts together", "dtlang.sheet.foreign.MOST_LETTERS", "", ""),
    ],
    "Settings": [
        ("a file of settings", "dtlang.settings.file.MAX_BYTES", "bytes", ""),
        ("entries of a list", "dtlang.settings.file.MOST", "", ""),
        ("parts of a key with dots", "dtlang.settings.file.MOST_PARTS", "", ""),
    ],
    "Compiled heroes and games": [
        ("a compiled hero", "dtlang.cli.compiled.MAX_BYTES", "bytes", ""),
        ("any number in it", "dtlang.engine.entrance.MOST", "", ""),
        ("a saved game", "dtlang.engine.replay.MAX_BYTES", "bytes", ""),
        ("decisions of a saved game", "dtlang.engine.replay.MOST_DECISIONS", "", ""),
        ("steps of one turn", "dtlang.engine.state.TURN_STEPS", "", ""),
        ("tokens of one kind on a player", "dtlang.engine.deeds.MOST_TOKENS", "", ""),
        ("decisions of a simulated game", "dtlang.simulate.MOST_DECISIONS", "", ""),
        ("games noted by `--resume`", "dtlang.tournament.journal.MAX_BYTES", "bytes", ""),
        ("one job of a round robin", "dtlang.tournament.play.LIMITS.seconds", "seconds", ""),
        ("memory for it", "dtlang.tournament.play.LIMITS.megabytes", "MB", ""),
        ("games of one simulation", "dtlang.cli.simulate.MOST_GAMES", "", ""),
    ],
    "Odds": [
        ("dice in one roll", "dtlang.balance.resolve.MOST_DICE", "", ""),
        ("steps for one text", "dtlang.balance.resolve.MOST_STEPS", "", ""),
        ("steps for all texts of a hero", "dtlang.balance.resolve.MOST_EFFORT", "", ""),
        ("boards for forms", "dtlang.balance.forms.MOST", "", ""),
    ],
}

_PAGE = """\
# Limits

{note}
Hero files come from strangers, and whoever checks them should not have to wait or run out of memory.
So everything that somebody can send in has a limit, far above what a hero needs.
What is larger gets a message that names the limit and the place; nothing is cut off in silence.

"""


def limits_page(note: str) -> str:
    out = [_PAGE.format(note=note)]
    for title, rows in LIMITS.items():
        out.append(f"## {title}\n\n| what | at most | set with |\n|---|---:|---|\n")
        for what, place, unit, option in rows:
            out.append(f"| {what} | {_number(place)}{f' {unit}' if unit else ''} | {option or '–'} |\n")
        out.append("\n")
    return "".join(out).rstrip("\n") + "\n"


def _number(place: str) -> str:
    """What stands there now."""
    parts = place.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            found = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for name in parts[end:]:
            found = getattr(found, name)
        return f"{found:,}"
    raise AssertionError(place)
