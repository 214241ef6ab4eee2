"""The pages of `docs/reference/` that are made wholly by script, from what they are about."""

from __future__ import annotations

import inspect
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from textwrap import dedent
from typing import Any

import click

from dtlang import resources
from dtlang.checks import Family, Rule, all_rules
from dtlang.cli import main
from dtlang.diagnostics import CODES
from dtlang.syntax.say import say_text
from tests.docs.game_rules import game_rules_page
from tests.docs.limits import limits_page
from tests.docs.phrases import Phrase, read, topics
from tests.docs.side_by_side import side_by_side_page

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
NOTE = "<!-- Made by `python -m tests.docs`; a test compares. -->\n"

# --- the language ----------------------------------------------------------------------------------

_WHERE = {
    "offensive": "",
    "defensive": "defensive ability",
    "ultimate": "ultimate ability",
    "passive": "passive ability",
    "main": "main phase card",
    "roll": "roll phase card",
    "instant": "instant card",
    "setup": "set-up",
    "keyword": "keyword",
    "token": "status, positive",
    "curse": "status, negative",
    "unique": "status, unique",
    "companion": "companion",
}

_LANGUAGE = """\
# The language

{note}
Everything that can be said in the text of an ability, a card, a status effect or a companion.
Each row shows what you can write, how `dtlang explain` says it in canonical words, and what it means.
Where several wordings stand in a row, all of them are read as exactly the same.

The examples belong to a hero whose dice show `[flame]`, `[ward]` and `[comet]`.
She has the status effects Heat, Cinder and Smoke Veil, the companion Salamander and the token Lantern.
Her ability is called Firebolt, her card Flashpoint, and her keywords are `stoke`, `feed` and `scorch`.
Where a row says nothing else, the text stands in an offensive ability.

- Capital letters do not matter in the words of the game.
- Names are written as they were declared, in singular or plural.
- A sentence ends with a full stop, or at the end of a line if the next line begins with a capital letter.
- `dmg` and `damage`, `x` and `×`, `1/2` and `½`, `-` and `–` are the same.
- A word that is not understood is an error that shows that word; nothing is ever skipped.

"""


def language_page() -> str:
    """Every accepted phrasing, by topic, and then all words."""
    out = [_LANGUAGE.format(note=NOTE)]
    found = topics()
    out.append("".join(f"- [{t.title}](#{_anchor(t.title)})\n" for t in found))
    words = ("All verbs", "All nouns", "All other words")
    out.append("".join(f"- [{title}](#{_anchor(title)})\n" for title in words))
    for topic in found:
        out.append(f"\n## {topic.title}\n\n")
        out.extend(f"{line}\n" for line in topic.words)
        out.append("\n| you write | dtlang says | it means |\n|---|---|---|\n" if topic.words else _HEAD)
        out.extend(_row(phrase) for phrase in topic.phrases)
    out.append(_words())
    return "".join(out)


_HEAD = "| you write | dtlang says | it means |\n|---|---|---|\n"


def _row(phrase: Phrase) -> str:
    reading, _ = read(phrase.text, phrase.place)
    wordings = "<br>*or* ".join(_code(text) for text in (phrase.text, *phrase.others))
    where = _WHERE[phrase.place]
    shown = f"*{where}:*<br>{wordings}" if where else wordings
    return f"| {shown} | {_code(say_text(reading.text))} | {phrase.meaning} |\n"


def _code(text: str) -> str:
    return "<br>".join(f"`{line}`" for line in text.split("\n"))


def _anchor(title: str) -> str:
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


_CLASSES = {
    "SUBORD": "conditions and triggers",
    "PREP": "circumstances",
    "THEN": "order",
    "ADDITIONALLY": "order",
    "ALTERNATIVELY": "order",
    "ONE_OF": "choices",
    "OTHERWISE": "conditions",
    "INSTEAD": "conditions",
    "ONLY": "limits",
    "MARKER": "markers",
    "MODAL": "permissions",
    "NOT": "negation",
    "DONT": "negation",
    "DO": "references",
    "BE": "states",
    "BEING": "states",
    "SHOWING": "dice",
    "AND": "lists",
    "OR": "lists",
    "BOTH": "lists",
    "OF": "lists",
    "PRON": "references",
    "DET": "articles",
    "POSS": "whose",
    "ADJ": "qualities",
    "QUANT": "amounts",
    "FRAC": "amounts",
    "ANY_OTHER": "dice",
    "STRAIGHT": "dice",
    "OR_MORE": "amounts",
    "OR_LESS": "amounts",
    "CMP": "comparisons",
    "ADV": "when, how and how often",
    "WHO": "references",
}


def _words() -> str:
    with resources.grammar("en.toml").open("rb") as file:
        data: dict[str, Any] = tomllib.load(file)
    out = ["\n## All verbs\n\nEvery form that is read.\nA hero adds more with `keyword`.\n\n"]
    out += [f"- {_forms(text)}\n" for text in sorted(data["verbs"].values())]
    out.append("\n## All nouns\n\nEvery noun in singular and plural; the first pair of a row is printed.\n\n")
    out += [f"- {_forms(text)}\n" for text in sorted(data["nouns"].values(), key=str.casefold)]
    out.append("\n## All other words\n\nWords of a row mean the same; the first one is printed.\n")
    groups: dict[str, list[Iterable[str]]] = {}
    for terminal, lexemes in data["words"].items():
        groups.setdefault(_CLASSES.get(terminal, "more"), []).extend(lexemes.values())
    for title, rows in groups.items():
        out.append(f"\n**{title[0].upper()}{title[1:]}**\n\n")
        out += [f"- {', '.join(dict.fromkeys(_quoted(word) for word in row))}\n" for row in rows]
    numbers = ", ".join(f"`{word}`" for word in data["numbers"])
    out.append(f"\n**Numbers**\n\n- digits, and {numbers}\n\n**Two words in one**\n\n")
    out += [f"- `{short}` for `{words}`\n" for short, words in data["contractions"].items()]
    out.append("\n**Short for**\n\n")
    out += [f"- `{short}` for `{words}`\n" for short, words in data["shorthand"].items()]
    return "".join(out)


def _forms(text: str) -> str:
    words = [w.replace("_", " ") for spelling in text.split(" | ") for w in spelling.split() if w != "-"]
    return ", ".join(f"`{word}`" for word in dict.fromkeys(words))


def _quoted(word: str) -> str:
    return f"`{word.removeprefix(', ')}`"


# --- findings --------------------------------------------------------------------------------------

_DIAGNOSTICS = """\
# Findings

{note}
Every kind of finding that `dtlang check` can report, by code.
`dtlang explain DT012` shows one of these entries on the terminal.
A code never changes its meaning.
An error means that the hero cannot be compiled; a warning does not keep it from anything.

| codes | about |
|---|---|
| DT0nn | the words of a text and the structure of a file |
| DT1nn | names |
| DT2nn | what words refer to, kinds and amounts |
| DT30n to DT35n | what the rulebooks do not allow |
| DT36n to DT39n | what does not fit together |
| DT4nn | balance, from the exact odds |
| DT5nn | wording |
| DT6nn | how the checker is steered |

Most of DT3 to DT5 are rules that can be chosen and silenced; each has [a page of its own](rules/index.md).
What stands here is found while a file is read.

"""


def diagnostics_page() -> str:
    """The codes of the reader; rules have pages of their own."""
    found = sorted(CODES.by_code.values(), key=lambda one: one.code)
    out = [_DIAGNOSTICS.format(note=NOTE)]
    out += [f"- [{one.code} {one.name}](#{_anchor(f'{one.code} {one.name}')})\n" for one in found]
    for one in found:
        out.append(f"\n## {one.code} {one.name}\n\n*{one.severity.value}*\n\n")
        out += [f"{line}\n" for line in _sentences(one.why)]
        out += _examples(one.bad, one.good)
    return "".join(out)


def _examples(bad: str, good: str) -> Iterator[str]:
    for title, example in (("Not like this", bad), ("But like this", good)):
        if example:
            yield f"\n{title}:\n\n```hero\n{dedent(example).strip()}\n```\n"


# --- rules -----------------------------------------------------------------------------------------

RULES = "docs/reference/rules"

_RULES = """\
# Rules

{note}
What `dtlang check` asks of a hero, rule by rule.
[Check a collection](../../howto/check-a-collection.md) says how rules are chosen and silenced.
[Add a rule](../../howto/add-a-rule.md) says how one is written.

The set `strict` holds all of `default`, and `tournament` all of `strict`.
The column *fix* says what `--fix` mends by itself (yes) and what `--unsafe-fixes` does (unsafe).
"""

_FAMILIES = {
    Family.LEGALITY: "What the rulebooks do not allow.",
    Family.CONSISTENCY: "What does not fit together within one hero.",
    Family.BALANCE: "What the exact odds say.",
    Family.WORDING: "How a text is written; a safe fix never changes what it does.",
}


def rules_index_page() -> str:
    """All rules by family."""
    out = [_RULES.format(note=NOTE)]
    for family in Family:
        rows = [rule for rule in all_rules() if rule.family is family]
        out.append(f"\n## {family.value.capitalize()}\n\n{_FAMILIES[family]}\n")
        if rows:
            out.append("\n| rule | | severity | from set | fix |\n|---|---|---|---|---|\n")
        for rule in rows:
            fix = "yes" if rule.fix else "unsafe" if rule.unsafe_fix else ""
            about = rule.about.replace("|", "\\|")
            link = f"[{rule.code} {rule.name}]({rule.name}.md)"
            out.append(f"| {link} | {about} | {rule.severity.value} | {rule.first_set} | {fix} |\n")
    return "".join(out)


def rule_page(rule: Rule) -> str:
    """What, why, wrong, right, and on what it rests."""
    severity = rule.severity.value
    if rule.in_tournament is not None:
        severity += f", in the set tournament {rule.in_tournament.value}"
    out = [f"# {rule.code} {rule.name}\n\n{NOTE}\n*{rule.family.value}, {severity}*\n\n"]
    out += [f"{line}\n" for line in _sentences(rule.about)]
    out.append("\n## Why\n\n")
    out += [f"{line}\n" for line in _sentences(rule.why)]
    if rule.rests_on:
        out.append(f"It rests on {', '.join(rule.rests_on)} of the rules digest.\n")
    out += ["\n## Example\n", *_examples(rule.bad, rule.good), "\n## Using it\n\n"]
    out.append(f"It belongs to the set `{rule.first_set}` and those above.\n")
    if rule.fix:
        out.append(f"`dtlang check --fix` {rule.fix}.\n")
    if rule.unsafe_fix:
        out.append(f"`dtlang check --unsafe-fixes` {rule.unsafe_fix}.\n")
    out.append(f"Where it does not apply, say why: `# allow {rule.name}: because ...`.\n")
    return "".join(out)


def _sentences(text: str) -> list[str]:
    """One sentence per line, so that a diff shows sentences.

    >>> _sentences("It is so (R-1). `N` is not. See `a. b`.")
    ['It is so (R-1).', '`N` is not.', 'See `a. b`.']
    """
    lines, at, quoted = [], 0, False
    for i, letter in enumerate(text):
        quoted ^= letter == "`"
        if letter == "." and not quoted and text[i + 1 : i + 2] == " " and not text[i + 2].islower():
            lines.append(text[at : i + 1])
            at = i + 2
    return [*lines, text[at:]]


# --- the command line ------------------------------------------------------------------------------

_COMMANDS = """\
# The command line

{note}
All commands end with 0 if everything is well, and with 1 if a hero has errors or something could not be done.
They end with 2 if the command itself was written wrongly.
Colours appear only on a terminal.
`-h` or `--help` behind a command shows what stands here.

"""


def command_line_page() -> str:
    """What `--help` says, command by command."""
    with click.Context(main, info_name="dtlang") as context:
        names = main.list_commands(context)
        out = [_COMMANDS.format(note=NOTE)]
        out += [f"- [dtlang {name}](#dtlang-{name})\n" for name in names]
        for name in names:
            command = main.get_command(context, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=context) as inner:
                out.append(f"\n## dtlang {name}\n\n{_help(command, inner)}")
    return "".join(out)


def _help(command: click.Command, context: click.Context) -> str:
    usage = " ".join(command.collect_usage_pieces(context))
    text = inspect.cleandoc(command.help or "")
    words, _, examples = text.partition("\b\nExamples:\n")
    out = [f"```\n{context.command_path} {usage}\n```\n"]
    for paragraph in words.strip().split("\n\n"):
        out += ["\n", *(f"{line}\n" for line in _sentences(" ".join(paragraph.split())))]
    if examples:
        out.append(f"\n```\n{dedent(examples).strip()}\n```\n")
    options = [p for p in command.params if isinstance(p, click.Option)]
    rows = [record for option in options if (record := option.get_help_record(context))]
    if rows:
        out.append("\n| option | |\n|---|---|\n")
    for spelling, help in rows:
        out.append(f"| `{spelling.replace('|', chr(92) + '|')}` | {' '.join(help.split())} |\n")
    return "".join(out)


# --- the index -------------------------------------------------------------------------------------

INDEX = "docs/index.md"

_INDEX = """\
# All pages

{note}
dtlang reads heroes of Dice Throne in the words of the game.
[The README](../README.md) shows it on one screen.
"""

_SHELVES = {
    "tutorial": ("Learn", "One hero, from an empty file to printed sheets."),
    "howto": ("Do", "One task a page."),
    "reference": ("Look up", "Everything there is; made by script wherever possible."),
    "explanation": ("Understand", "Why it is so, and at what price."),
    "": ("And", "What does not fit above."),
}


def index_page() -> str:
    """Every page by its title, shelf by shelf; the pages of single rules have an index of their own."""
    out = [_INDEX.format(note=NOTE)]
    made = (DOCS.parent / path for path in PAGES if path.endswith(".md"))
    pages = sorted({*(DOCS.rglob("*.md")), *made})
    for folder, (title, about) in _SHELVES.items():
        out.append(f"\n## {title}\n\n{about}\n\n")
        for page in pages:
            path = page.relative_to(DOCS).as_posix()
            shelf, *rest = path.split("/") if "/" in path else ("", path)
            single = path.startswith("reference/rules/") and rest[-1] != "index.md"
            if shelf == folder and not single and page != DOCS.parent / INDEX:
                out.append(f"- [{_title(page)}]({path})\n")
    return "".join(out)


def _title(page: Path) -> str:
    first = page.read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("# "), f"{page.name} has no title"
    return first.removeprefix("# ")


def examples() -> str:
    """The short examples of the language page, for findings: which of them is nearest to a sentence."""
    out = ["# Made of tests/docs_examples/phrases.txt by `python -m tests.docs`; do not edit.\n"]
    for topic in topics():
        texts = [
            phrase.text for phrase in topic.phrases if "\n" not in phrase.text and len(phrase.text) < 110
        ]
        if texts:
            listed = "".join(f"  {json.dumps(text, ensure_ascii=False)},\n" for text in texts)
            out.append(f"\n[{_anchor(topic.title)}]\nexamples = [\n{listed}]\n")
    return "".join(out)


PAGES: dict[str, Callable[[], str]] = {
    "grammar/en.examples.toml": examples,
    "docs/reference/game-rules.md": lambda: game_rules_page(NOTE),
    "docs/reference/language.md": language_page,
    "docs/reference/limits.md": lambda: limits_page(NOTE),
    "docs/reference/side-by-side.md": lambda: side_by_side_page(NOTE),
    "docs/reference/diagnostics.md": diagnostics_page,
    "docs/reference/command-line.md": command_line_page,
    f"{RULES}/index.md": rules_index_page,
    **{f"{RULES}/{rule.name}.md": partial(rule_page, rule) for rule in all_rules()},
    INDEX: index_page,  # last: it looks at the titles of all others
}
